"""The ``m`` number of Tenhou's ``N`` tag: one call or kan in 16 bits.

Bit 2 set: chi; else bit 3: pon; else bit 4: added kan; else bit 5: kita; else a kan, closed if the low two
bits are 0. The low two bits say from whom, counted in four seats (3 = left, 2 = across, 1 = right).
"""

from __future__ import annotations

from functools import cache
from typing import Literal, NamedTuple

from rulesets.tiles import KINDS, NORTH

MeldKind = Literal["chi", "pon", "open_kan", "closed_kan", "added_kan", "kita"]


class MeldCode(NamedTuple):
    """A decoded call: ``tile`` is the called (added, set aside) tile, ``own`` the tiles from the hand.

    ``source`` is relative to the caller in four seats. For an added kan ``own`` is the pon that it grows
    from; for a closed kan ``own`` are all four tiles and ``tile`` the one that the log names.
    """

    kind: MeldKind
    source: int
    tile: int
    own: tuple[int, ...]


@cache
def decode(code: int) -> MeldCode:
    """Return what a meld code means.

    Raises:
        ValueError: the number is no meld code, with the reason.
    """
    if not 0 <= code < 1 << 16:
        raise ValueError(f"meld code {code} is outside 0-65535")
    source = code & 3
    if code & 4:
        return _chi(code, source)
    if code & 0x18:
        return _pon_or_added_kan(code, source)
    tile = code >> 8
    kind = tile >> 2
    if code & 0x20:
        if kind != NORTH:
            raise ValueError(f"meld code {code} sets aside tile {tile}, which is no North")
        return MeldCode("kita", 0, tile, ())
    if kind >= KINDS:
        raise ValueError(f"meld code {code} is a kan of tile {tile}; tiles are 0-135")
    four = tuple(range(kind * 4, kind * 4 + 4))
    if source == 0:
        return MeldCode("closed_kan", 0, tile, four)
    return MeldCode("open_kan", source, tile, _without(four, tile))


def _chi(code: int, source: int) -> MeldCode:
    run, called = divmod(code >> 10, 3)
    if run >= 21:
        raise ValueError(f"meld code {code} is a run that no suit has")
    if source == 0:
        raise ValueError(f"meld code {code} is a chi from the caller himself")
    suit, first = divmod(run, 7)
    lowest = (suit * 9 + first) * 4
    tiles = tuple(lowest + 4 * i + (code >> 3 + 2 * i & 3) for i in range(3))
    return MeldCode("chi", source, tiles[called], _without(tiles, tiles[called]))


def _pon_or_added_kan(code: int, source: int) -> MeldCode:
    kind, called = divmod(code >> 9, 3)
    if kind >= KINDS:
        raise ValueError(f"meld code {code} is a triplet of kind {kind}; kinds are 0-33")
    if source == 0:
        raise ValueError(f"meld code {code} is a pon from the caller himself")
    spare = kind * 4 + (code >> 5 & 3)
    triplet = _without(tuple(range(kind * 4, kind * 4 + 4)), spare)
    if code & 8:
        return MeldCode("pon", source, triplet[called], _without(triplet, triplet[called]))
    return MeldCode("added_kan", source, spare, triplet)


def _without(tiles: tuple[int, ...], tile: int) -> tuple[int, ...]:
    return tuple(other for other in tiles if other != tile)
