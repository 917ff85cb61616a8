"""Which kinds complete a hand, fast.

A suit is packed into one int, three bits a kind (man, pin, sou: nine kinds; honours: seven), so that play may
keep four ints a seat and add or subtract ``1 << 3 * number`` as tiles come and go. What one suit can do is
worked out once and remembered; a hand is then four look-ups.

The result is a *shape*: a wait on a kind of which the player holds all four copies is part of the mask
although no fifth can come. Whether such a wait is tenpai is a ruling (``draws.fifth_tile``).
"""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.tiles import KINDS

#: What one suit can do: (code, mask of waits, what it adds to seven pairs and kokushi, mask of single
#: kinds, mask of its terminals and honours that are absent, mask of all its terminals and honours).
_SuitEntry = tuple[int, int, int, int, int, int]

# Codes of how a suit stands; they are summed over the suits, so each sum tells the whole hand.
_SETS = 0  # n % 3 == 0 and all sets
_ONE_OVER = 1  # n % 3 == 1: its waits make sets and a pair
_PAIRED = 10  # n % 3 == 2 and sets and a pair; its waits make sets only
_UNPAIRED = 100  # n % 3 == 2, no pair reading
_BROKEN = 1000  # n % 3 == 0, not all sets

# What a suit adds to the special shapes, in fields of one int: tiles; kinds held once; kinds held three or
# four times; tiles of 2-8; kinds of terminals and honours; terminals and honours held twice or more.
_TILES, _SINGLE, _TRIPLED, _MIDDLE, _OUTSIDE, _OUTSIDE_PAIR = 0, 5, 10, 15, 20, 25
_FIELD = 31
_CHIITOI_FIELDS = (_FIELD << _TILES) | (_FIELD << _SINGLE) | (_FIELD << _TRIPLED)
_CHIITOI = (13 << _TILES) | (1 << _SINGLE)
_KOKUSHI_FIELDS = (_FIELD << _TILES) | (_FIELD << _MIDDLE)
_KOKUSHI = 13 << _TILES

_numbers: dict[int, _SuitEntry] = {}
_honours: dict[int, _SuitEntry] = {}

_LOW = 7  # one packed count


def pack(counts: Sequence[int]) -> tuple[int, int, int, int]:
    """Return the four packed suits of 34 counts."""
    man = pin = sou = honours = 0
    for number in range(8, -1, -1):
        man = man << 3 | counts[number]
        pin = pin << 3 | counts[9 + number]
        sou = sou << 3 | counts[18 + number]
    for kind in range(33, 26, -1):
        honours = honours << 3 | counts[kind]
    return man, pin, sou, honours


def waits(counts: Sequence[int]) -> int:
    """Return the mask (bit = kind) of the kinds that complete 1, 4, 7, 10 or 13 concealed tiles.

    ``counts`` are 34 counts without melds. Seven pairs and kokushi are seen only with thirteen tiles.
    """
    return waits_packed(*pack(counts))


def waits_packed(man: int, pin: int, sou: int, honours: int) -> int:
    """Return the same for four packed suits (see :func:`pack`)."""
    try:
        a, b, c, d = _numbers[man], _numbers[pin], _numbers[sou], _honours[honours]
    except KeyError:
        a, b, c, d = _number_entry(man), _number_entry(pin), _number_entry(sou), _honour_entry(honours)
    total = a[0] + b[0] + c[0] + d[0]
    # Suits that are all sets have no waits, so the waits of the hand are those of all suits together.
    if total in {_ONE_OVER, 2 * _PAIRED}:
        mask = a[1] | b[1] << 9 | c[1] << 18 | d[1] << 27
    elif total == _PAIRED + _UNPAIRED:
        mask = _waits_beside_a_pair(a, b, c, d)
    else:
        mask = 0
    special = a[2] + b[2] + c[2] + d[2]
    if special & _CHIITOI_FIELDS == _CHIITOI:
        return mask | a[3] | b[3] << 9 | c[3] << 18 | d[3] << 27
    if special & _KOKUSHI_FIELDS == _KOKUSHI:
        return mask | _kokushi_waits(special, a, b, c, d)
    return mask


def is_complete(counts: Sequence[int]) -> bool:
    """Return whether 2, 5, 8, 11 or 14 concealed tiles are a complete hand (without the melds)."""
    return is_complete_packed(*pack(counts))


def is_complete_packed(man: int, pin: int, sou: int, honours: int) -> bool:
    """Return the same for four packed suits."""
    a, b, c, d = _number_entry(man), _number_entry(pin), _number_entry(sou), _honour_entry(honours)
    if a[0] + b[0] + c[0] + d[0] == _PAIRED:
        return True
    special = a[2] + b[2] + c[2] + d[2]
    if special & _CHIITOI_FIELDS == 14 << _TILES:
        return True
    return special & (_KOKUSHI_FIELDS | _FIELD << _OUTSIDE) == (14 << _TILES) | (13 << _OUTSIDE)


def kinds_of(mask: int) -> list[int]:
    """Return the kinds of a mask, rising."""
    return [kind for kind in range(KINDS) if mask >> kind & 1]


def _waits_beside_a_pair(*suits: _SuitEntry) -> int:
    """Return the waits of the suit that has no pair: the other one holds it."""
    return sum(entry[1] << 9 * suit for suit, entry in enumerate(suits) if entry[0] == _UNPAIRED)


def _kokushi_waits(special: int, *suits: _SuitEntry) -> int:
    """Return the missing kind, or all thirteen."""
    held = special >> _OUTSIDE & _FIELD
    if held < 12:
        return 0
    column = 5 if held == 13 else 4
    return sum(entry[column] << 9 * suit for suit, entry in enumerate(suits))


def _number_entry(code: int) -> _SuitEntry:
    entry = _numbers.get(code)
    if entry is None:
        entry = _numbers[code] = _entry(code, kinds=9, runs=True)
    return entry


def _honour_entry(code: int) -> _SuitEntry:
    entry = _honours.get(code)
    if entry is None:
        entry = _honours[code] = _entry(code, kinds=7, runs=False)
    return entry


def _entry(code: int, *, kinds: int, runs: bool) -> _SuitEntry:
    """Work out what one suit can do."""
    counts = [code >> 3 * kind & _LOW for kind in range(kinds)]
    all_sets = _all_sets_with_runs if runs else _all_triplets
    left_over = sum(counts) % 3
    mask = 0
    if left_over == 0:
        state = _SETS if all_sets(code) else _BROKEN
    elif left_over == 1:
        state = _ONE_OVER
        mask = sum(1 << k for k in range(kinds) if _sets_and_pair(code + (1 << 3 * k), all_sets))
    else:
        state = _PAIRED if _sets_and_pair(code, all_sets) else _UNPAIRED
        mask = sum(1 << k for k in range(kinds) if all_sets(code + (1 << 3 * k)))
    outside = range(7) if not runs else (0, 8)
    special = (
        sum(counts) << _TILES
        | counts.count(1) << _SINGLE
        | sum(count > 2 for count in counts) << _TRIPLED
        | (sum(counts[1:8]) if runs else 0) << _MIDDLE
        | sum(counts[kind] > 0 for kind in outside) << _OUTSIDE
        | sum(counts[kind] > 1 for kind in outside) << _OUTSIDE_PAIR
    )
    single = sum(1 << kind for kind in range(kinds) if counts[kind] == 1)
    absent = sum(1 << kind for kind in outside if not counts[kind])
    return state, mask, special, single, absent, sum(1 << kind for kind in outside)


def _sets_and_pair(code: int, all_sets: object) -> bool:
    """Return whether a suit is sets and one pair."""
    assert callable(all_sets)
    rest, kind = code, 0
    while rest:
        if rest & _LOW >= 2 and all_sets(code - (2 << 3 * kind)):
            return True
        rest >>= 3
        kind += 1
    return False


def _all_sets_with_runs(code: int) -> bool:
    """Return whether a number suit is sets. What is not a triplet at the low end must be runs."""
    while code:
        alone = (code & _LOW) % 3
        code >>= 3
        if alone:
            if code & _LOW < alone or code >> 3 & _LOW < alone:
                return False
            code -= alone | alone << 3
    return True


def _all_triplets(code: int) -> bool:
    """Return whether honours are triplets."""
    while code:
        if code & _LOW not in {0, 3}:
            return False
        code >>= 3
    return True
