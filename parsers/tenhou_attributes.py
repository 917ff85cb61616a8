"""Numbers, tiles and lists in the attributes of Tenhou's XML tags.

All functions raise ValueError naming the attribute, or a :class:`~parsers.fault.Fault` with its own code.
"""

from __future__ import annotations

from typing import Final

from parsers.fault import Fault
from parsers.yaku_names import TENHOU_LIMITS, TENHOU_YAKU
from rulesets.tiles import TILE_IDS

#: A score in the log's hundreds that no game reaches: the number stands in points or is damaged.
_MAX_HUNDREDS: Final = 10_000

Attributes = dict[str, str]


def integer_of(text: str, name: str) -> int:
    """Return a whole number."""
    try:
        return int(text)
    except ValueError:
        raise ValueError(f"{name}: {text[:20]!r} is no whole number") from None


def number_in(text: str, name: str, low: int, below: int) -> int:
    """Return a whole number from ``low`` up to below ``below``."""
    value = integer_of(text, name)
    if not low <= value < below:
        raise ValueError(f"{name}: {value} is outside {low}-{below - 1}")
    return value


def numbers_of(text: str, name: str) -> list[int]:
    """Return a list of whole numbers."""
    try:
        return list(map(int, text.split(","))) if text else []
    except ValueError:
        raise ValueError(f"{name}: {text[:60]!r} is no list of whole numbers") from None


def checked_tile(tile: int) -> int:
    """Return a tile id, checked."""
    if not 0 <= tile < TILE_IDS:
        raise Fault("TILE-RANGE", f"tile {tile}; tiles are 0-135")
    return tile


def tiles_of(text: str, name: str) -> tuple[int, ...]:
    """Return tile ids, all different."""
    tiles = tuple(numbers_of(text, name))
    if tiles and (min(tiles) < 0 or max(tiles) >= TILE_IDS):
        raise Fault("TILE-RANGE", f"{name}: a tile outside 0-135 in {text[:60]!r}")
    if len(set(tiles)) != len(tiles):
        raise Fault("TILE-TWICE", f"{name}: a tile stands twice in {text[:60]!r}")
    return tiles


def points_of(values: list[int], name: str) -> tuple[int, ...]:
    """Return points for the log's hundreds."""
    if values and (max(values) >= _MAX_HUNDREDS or min(values) <= -_MAX_HUNDREDS):
        raise Fault("SCORE-RANGE", f"{name}: {values} in hundreds of points is no score of a game")
    return tuple([value * 100 for value in values])


def scores_of(text: str, name: str, players: int) -> tuple[int, ...]:
    """Return scores in points for the first ``players`` seats."""
    values = numbers_of(text, name)
    if len(values) < players:
        raise ValueError(f"{name} has {len(values)} numbers, {players} expected")
    return points_of(values[:players], name)


def tenths_of(text: str) -> int:
    """Return final points in tenths: ``-37.0`` and, in old logs, ``-37`` are -370."""
    whole, point, decimals = text.partition(".")
    if not point:
        return integer_of(whole, "owari") * 10
    if len(decimals) != 1:
        raise ValueError(f"owari: {text[:20]!r} has not one decimal")
    return integer_of(whole + decimals, "owari")


def yaku_of(attributes: Attributes) -> tuple[tuple[tuple[str, int], ...] | None, int | None, int]:
    """Return yaku with han, all han (None for yakuman), and how many yakuman."""
    names = TENHOU_YAKU
    if "yakuman" in attributes:
        ids = numbers_of(attributes["yakuman"], "yakuman")
        _check_yaku(ids)
        return tuple((names[number], 1) for number in ids), None, len(ids)
    if "yaku" not in attributes:
        return None, None, 0
    values = numbers_of(attributes["yaku"], "yaku")
    ids, han = values[0::2], values[1::2]
    if len(ids) != len(han):
        raise ValueError("yaku is no list of pairs")
    _check_yaku(ids)
    # Ura dora of 0 han are listed too.
    yaku = tuple([(names[number], value) for number, value in zip(ids, han, strict=True) if value])
    return yaku, sum(han), 0


def _check_yaku(ids: list[int]) -> None:
    if ids and not 0 <= min(ids) <= max(ids) < len(TENHOU_YAKU):
        raise ValueError(f"yaku number outside 0-{len(TENHOU_YAKU) - 1} in {ids}")


def ten_of(attributes: Attributes) -> tuple[int | None, int | None, str | None]:
    """Return fu, points and limit."""
    if "ten" not in attributes:
        return None, None, None
    values = numbers_of(attributes["ten"], "ten")
    if len(values) != 3 or not 0 <= values[2] < len(TENHOU_LIMITS):
        raise ValueError(f"ten: {attributes['ten'][:40]!r}, fu, points and limit 0-5 expected")
    return values[0], values[1], TENHOU_LIMITS[values[2]]


def pair_of(attributes: Attributes, name: str) -> tuple[int | None, int | None]:
    """Return two numbers, None if the attribute is missing."""
    if name not in attributes:
        return None, None
    values = numbers_of(attributes[name], name)
    if len(values) != 2:
        raise ValueError(f"{name} has {len(values)} numbers, 2 expected")
    return values[0], values[1]


def changes_of(attributes: Attributes, players: int) -> tuple[tuple[int, ...] | None, tuple[int, ...] | None]:
    """Return scores before and changes, in points by seat; chips follow after the first 8 numbers."""
    if "sc" not in attributes:
        return None, None
    values = numbers_of(attributes["sc"], "sc")
    if len(values) not in (8, 16):
        raise ValueError(f"sc has {len(values)} numbers, 8 (16 with chips) expected")
    return points_of(values[0 : 2 * players : 2], "sc"), points_of(values[1 : 2 * players : 2], "sc")


def chips_of(attributes: Attributes, name: str, players: int) -> tuple[int, ...] | None:
    """Return chips by seat from the second half of ``sc`` (changes) or ``owari`` (result)."""
    parts = attributes.get(name, "").split(",")
    if len(parts) != 16:
        return None
    # In sc each pair is (before, change); in owari it is (result, 0), as for scores and points.
    first = 8 if name == "owari" else 9
    return tuple(integer_of(part, name) for part in parts[first : 8 + 2 * players : 2])


def optional_tiles(attributes: Attributes, name: str) -> tuple[int, ...] | None:
    """Return tile ids, None if the attribute is missing."""
    return tiles_of(attributes[name], name) if name in attributes else None
