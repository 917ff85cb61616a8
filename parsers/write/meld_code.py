"""The ``m`` number of Tenhou's ``N`` tag, made: the inverse of :mod:`parsers.tenhou_meld`."""

from __future__ import annotations

from parsers.events import AddedKan, Chi, ClosedKan, Kita, OpenKan, Pon

_CHI, _PON, _ADDED, _KITA = 0x4, 0x8, 0x10, 0x20

Call = Chi | Pon | OpenKan | ClosedKan | Kita


def encode(event: Call) -> int:
    """Return the code of a call, closed kan or kita."""
    if isinstance(event, Chi):
        return _chi(event)
    if isinstance(event, Pon):
        return _triplet(event) | _PON
    if isinstance(event, OpenKan):
        return event.tile << 8 | _relative(event)
    if isinstance(event, ClosedKan):
        return event.tiles[0] << 8
    return event.tile << 8 | _KITA


def encode_added(event: AddedKan, pon: int) -> int:
    """Return the code of an added kan; ``pon`` is the code of the pon that it grows from.

    The two differ in one bit only: the spare tile of the pon is the one that is added.
    """
    assert pon >> 5 & 3 == event.tile & 3
    return pon & ~_PON | _ADDED


def _relative(event: Chi | Pon | OpenKan) -> int:
    """Return from whom, counted in four seats with three players too (1 right, 2 across, 3 left)."""
    return (event.source - event.seat) % 4


def _chi(event: Chi) -> int:
    tiles = sorted((event.tile, *event.own))
    suit, first = divmod(tiles[0] >> 2, 9)
    code = ((suit * 7 + first) * 3 + tiles.index(event.tile)) << 10
    for place, tile in enumerate(tiles):
        code |= (tile & 3) << 3 + 2 * place
    return code | _CHI | _relative(event)


def _triplet(event: Pon) -> int:
    tiles = sorted((event.tile, *event.own))
    spare = 6 - sum(tile & 3 for tile in tiles)
    return ((event.tile >> 2) * 3 + tiles.index(event.tile)) << 9 | spare << 5 | _relative(event)
