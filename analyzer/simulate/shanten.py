"""How far a hand is from tenpai: a guide for simple players, fast.

Hands are four packed suits as in :mod:`analyzer.scoring.waits`. What a suit holds is worked out once and gets a
number; there are few hundred different ones, so that what two of them hold together, and what is then missing,
is remembered too: a hand is seven look-ups. The count is the customary one of sets, partial sets and a pair;
whether a hand *is* tenpai or complete, players ask :mod:`analyzer.scoring.waits`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

#: (sets, partial sets, pair 0 or 1): what can be taken from tiles at once; none is worse than another in all.
_Block = tuple[int, int, int]
_Blocks = tuple[_Block, ...]

_LOW: Final = 7
#: Fields of the number that a suit adds to the special shapes: kinds; kinds held twice or more; terminals and
#: honours; those held twice or more.
_KINDS, _PAIRS, _OUTSIDE, _OUTSIDE_PAIRS, _FIELD = 0, 5, 10, 15, 31
#: More numbers than there are different blocks.
_MANY: Final = 1 << 16

_ends: dict[tuple[int, bool], _Blocks] = {}
#: Blocks by number, and back.
_known: list[_Blocks] = []
_ids: dict[_Blocks, int] = {}
#: What a suit is by its code: (number of its blocks, special shapes).
_numbers: dict[int, tuple[int, int]] = {}
_honours: dict[int, tuple[int, int]] = {}
#: Two numbers to that of both together; two numbers and the sets needed to the distance.
_joins: dict[int, int] = {}
_distances: dict[int, int] = {}


def shanten(packed: Sequence[int], melds: int) -> int:
    """Return how many tiles the hand is from tenpai (0: tenpai, -1: complete); ``melds`` are laid down."""
    man, pin, sou, honours = packed
    try:
        a, special_a = _numbers[man]
        b, special_b = _numbers[pin]
        c, special_c = _numbers[sou]
        d, special_d = _honours[honours]
        left = _joins[a * _MANY + b]
        right = _joins[c * _MANY + d]
        result = _distances[(left * _MANY + right) * 8 + melds]
    except KeyError:
        _learn(man, pin, sou, honours, melds)
        return shanten(packed, melds)
    if melds:
        return result
    special = special_a + special_b + special_c + special_d
    kinds = special & _FIELD
    seven_pairs = 6 - (special >> _PAIRS & _FIELD) + (7 - kinds if kinds < 7 else 0)
    kokushi = 13 - (special >> _OUTSIDE & _FIELD) - (1 if special >> _OUTSIDE_PAIRS else 0)
    result = min(result, seven_pairs)
    return min(result, kokushi)


def _learn(man: int, pin: int, sou: int, honours: int, melds: int) -> None:
    """Work out what one hand needs and is not yet known."""
    for code in (man, pin, sou):
        if code not in _numbers:
            _numbers[code] = _suit(code, 9, runs=True)
    if honours not in _honours:
        _honours[honours] = _suit(honours, 7, runs=False)
    left = _join(_numbers[man][0], _numbers[pin][0])
    right = _join(_numbers[sou][0], _honours[honours][0])
    _distances[(left * _MANY + right) * 8 + melds] = _distance(_known[left], _known[right], 4 - melds)


def _join(left: int, right: int) -> int:
    key = left * _MANY + right
    if key not in _joins:
        _joins[key] = _id(_joined(_known[left], _known[right]))
    return _joins[key]


def _id(blocks: _Blocks) -> int:
    """Return the number of blocks, a new one if they are new."""
    if blocks not in _ids:
        _ids[blocks] = len(_known)
        _known.append(blocks)
    return _ids[blocks]


def _distance(left: _Blocks, right: _Blocks, needed: int) -> int:
    """Return the distance from tenpai of two halves of a hand."""
    best = max(
        2 * min(sets, needed) + min(parts, needed - min(sets, needed)) + pair
        for sets, parts, pair in _joined(left, right)
    )
    return 2 * needed - best


def _joined(left: _Blocks, right: _Blocks) -> _Blocks:
    """Return the blocks of both; a second pair is a partial set."""
    return _best(
        (a[0] + b[0], a[1] + b[1] + (1 if a[2] and b[2] else 0), a[2] | b[2]) for a in left for b in right
    )


def _best(found: Iterable[_Block]) -> _Blocks:
    """Drop what another entry beats or equals in everything; the rest is sorted."""
    ways = set(found)
    return tuple(
        sorted(
            a
            for a in ways
            if not any(b != a and b[0] >= a[0] and b[1] >= a[1] and b[2] >= a[2] for b in ways)
        )
    )


def _suit(code: int, size: int, *, runs: bool) -> tuple[int, int]:
    counts = [code >> 3 * kind & _LOW for kind in range(size)]
    outside = [counts[0], counts[8]] if runs else counts
    special = (
        sum(count > 0 for count in counts) << _KINDS
        | sum(count > 1 for count in counts) << _PAIRS
        | sum(count > 0 for count in outside) << _OUTSIDE
        | sum(count > 1 for count in outside) << _OUTSIDE_PAIRS
    )
    return _id(_blocks(code, runs)), special


def _blocks(code: int, runs: bool) -> _Blocks:
    """Return what can be taken from a suit, by every way to use its lowest tile; ends of suits are shared."""
    if not code:
        return ((0, 0, 0),)
    while not code & _LOW:
        code >>= 3
    key = (code, runs)
    found = _ends.get(key)
    if found is None:
        ways = set(_blocks(code >> 3, runs))  # the lowest tiles stay loose
        for taken, block in _cuts(code, runs):
            ways.update(_joined((block,), _blocks(code - taken, runs)))
        found = _ends[key] = _best(ways)
    return found


def _cuts(code: int, runs: bool) -> list[tuple[int, tuple[int, int, int]]]:
    """Return the blocks that can be taken with the lowest tile: (tiles as a code, the block)."""
    count, next_one, next_two = code & _LOW, runs and code >> 3 & _LOW, runs and code >> 6 & _LOW
    cuts: list[tuple[int, tuple[int, int, int]]] = []
    if count >= 3:
        cuts.append((0o3, (1, 0, 0)))
    if next_one and next_two:
        cuts.append((0o111, (1, 0, 0)))
    if count >= 2:
        cuts.append((0o2, (0, 1, 0)))
        cuts.append((0o2, (0, 0, 1)))
    if next_one:
        cuts.append((0o11, (0, 1, 0)))
    if next_two:
        cuts.append((0o101, (0, 1, 0)))
    return cuts
