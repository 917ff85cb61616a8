"""Meld codes; the values stand in the shared flow and parsing cases A17 and A19 (checked on 482 wins)."""

from __future__ import annotations

import pytest

from parsers.tenhou_meld import decode
from rulesets.tiles import kind_name

LEFT, ACROSS, RIGHT = 3, 2, 1


@pytest.mark.parametrize(
    ("code", "kind", "source", "tiles"),
    [
        (27655, "chi", LEFT, "3p 4p 5p"),
        (17639, "chi", LEFT, "6m 7m 8m"),
        (47625, "pon", RIGHT, "5z 5z 5z"),
        (49770, "pon", ACROSS, "6z 6z 6z"),
        (16947, "added_kan", LEFT, "3p 3p 3p 3p"),
        (4608, "closed_kan", 0, "5m 5m 5m 5m"),
        (13313, "open_kan", RIGHT, "5p 5p 5p 5p"),
        (15106, "open_kan", ACROSS, "6p 6p 6p 6p"),
        (31264, "kita", 0, "4z"),
    ],
)
def test_a17_meld_codes(code: int, kind: str, source: int, tiles: str) -> None:
    meld = decode(code)
    assert (meld.kind, meld.source) == (kind, source)
    all_tiles = sorted({meld.tile, *meld.own})
    assert " ".join(kind_name(tile // 4) for tile in all_tiles) == tiles


def test_a17_reds_in_melds() -> None:
    assert 52 in (decode(27655).tile, *decode(27655).own)
    assert 16 in decode(4608).own


def test_a19_called_tile_of_an_open_kan() -> None:
    meld = decode(15106)
    assert meld.tile == 15106 >> 8
    assert meld.tile not in meld.own
    assert len(meld.own) == 3


@pytest.mark.parametrize("code", [-1, 1 << 16, 0xFC07, 4 | 0x0400, 0xCC09 | 0xFE00, 0x8800, 0x0020, 0x0008])
def test_what_is_no_meld(code: int) -> None:
    with pytest.raises(ValueError, match="meld code"):
        decode(code)
