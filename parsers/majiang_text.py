"""Tiles, melds and hands as majiang game records write them: ``m5``, ``p0`` (red), ``m4-05``, ``z444+4``."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from parsers.fault import Fault

#: Where a call's tile came from, counted in seats from the caller: right, across, left.
SOURCES: Final = {"+": 1, "=": 2, "-": 3}

_SUITS: Final = "mpsz"
_TILE: Final = re.compile(r"^(?:[mps][0-9]|z[1-7])$", re.ASCII)
_MELD: Final = re.compile(r"^([mpsz])([0-9]{1,4})([-=+]?)([0-9]{0,3})$", re.ASCII)
_PART: Final = re.compile(r"([mpsz])([0-9]+)", re.ASCII)


def is_red(tile: str) -> bool:
    """Tell whether a tile's text is that of a red five (``m0``)."""
    return tile[1] == "0"


def kind_of_text(tile: str) -> int:
    """Return the kind (0-33) of a tile's text."""
    return _SUITS.index(tile[0]) * 9 + (int(tile[1]) or 5) - 1


def tile_text(value: object, path: str) -> str:
    """Return a tile's text.

    Raises:
        Fault: it is none.
    """
    if isinstance(value, str) and _TILE.match(value):
        return value
    raise Fault("TILE-RANGE", f"{str(value)[:20]!r} is no tile: m0-m9, p0-p9, s0-s9 or z1-z7 expected", path)


class MeldText(NamedTuple):
    """A meld: ``tile`` is the one called (or added, or the last of a closed kan), ``own`` the others.

    ``source`` is counted in seats from the caller (1 right, 2 across, 3 left; 0: a closed kan).
    """

    tile: str
    own: tuple[str, ...]
    source: int
    added: bool = False


def meld_text(value: object, path: str) -> MeldText:
    """Return a meld.

    Raises:
        Fault: the text is none.
    """
    match = _MELD.match(value) if isinstance(value, str) else None
    if match is None:
        raise _no_meld(value, path)
    suit, before, mark, after = match.groups()
    tiles = [tile_text(suit + digit, path) for digit in before + after]
    kinds = sorted(map(kind_of_text, tiles))
    equal = kinds[0] == kinds[-1]
    run = len(kinds) == 3 and suit != "z" and kinds == [kinds[0], kinds[0] + 1, kinds[0] + 2]
    if not (equal and len(tiles) in (3, 4)) and not run:
        raise _no_meld(value, path)
    if not mark:
        if len(tiles) != 4:
            raise _no_meld(value, path)
        return MeldText(tiles[-1], tuple(tiles[:-1]), 0)
    added = len(tiles) == 4 and bool(after)
    if added and len(after) != 1:
        raise _no_meld(value, path)
    at = 3 if added else len(before) - 1
    return MeldText(tiles[at], tuple(tiles[:at] + tiles[at + 1 :]), SOURCES[mark], added)


def _no_meld(value: object, path: str) -> Fault:
    return Fault("JSON-CALL", f"{str(value)[:20]!r} is no meld such as m4-56, p555=, z4444 or s222+2", path)


def concealed_text(value: object, path: str) -> list[str]:
    """Return the concealed tiles of a hand such as ``m340p45s22z777p6*,m222=``, in its order.

    Raises:
        Fault: the text is no hand.
    """
    text = value.partition(",")[0].removesuffix("*") if isinstance(value, str) else ""
    if not isinstance(value, str) or _PART.sub("", text):
        raise Fault("TILE-RANGE", f"{str(value)[:40]!r} is no hand such as m123p0567z11", path)
    return [tile_text(suit + digit, path) for suit, digits in _PART.findall(text) for digit in digits]
