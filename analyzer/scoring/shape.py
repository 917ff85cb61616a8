"""How a completed hand can be read: every way to split it, every place of the winning tile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from analyzer.scoring.model import HandSet, Meld, Reading, WaitKind
from rulesets.tiles import KINDS, TERMINALS_AND_HONOURS

#: A suit split up: sets as (form is run, kind within the suit), and its pair (-1: none).
_Split = tuple[tuple[tuple[bool, int], ...], int]
#: Concealed sets by (is run, kind).
_CLOSED_SETS = {
    (run, kind): HandSet("run" if run else "triplet", kind, False)
    for run in (False, True)
    for kind in range(KINDS)
}
MeldKey = tuple[tuple[str, int], ...]


def readings(
    concealed: Sequence[int], melds: Sequence[Meld], win_kind: int, tsumo: bool
) -> tuple[Reading, ...]:
    """Return all ways to read a hand; empty if it is not complete.

    Args:
        concealed: the kinds of the concealed tiles, the winning tile included, in any order.
        melds: the melds (a closed kan is one).
        win_kind: kind of the winning tile.
        tsumo: whether it was drawn. By ron the triplet that it completes is open (for sanankou and fu).
    """
    return read_sorted(tuple(sorted(concealed)), meld_key(melds), win_kind, tsumo)


def meld_key(melds: Sequence[Meld]) -> MeldKey:
    """Return what of the melds matters for reading: kind of set, lowest kind of tile."""
    return tuple((meld.kind, min(meld.tiles) >> 2) for meld in melds)


@lru_cache(maxsize=1 << 16)
def read_sorted(kinds: tuple[int, ...], melds: MeldKey, win_kind: int, tsumo: bool) -> tuple[Reading, ...]:
    """Return the readings of sorted kinds (remembered)."""
    found = list(_standard(kinds, melds, win_kind, tsumo))
    if len(kinds) == 14:
        distinct = set(kinds)
        if len(distinct) == 7 and all(kinds[i] == kinds[i + 1] for i in range(0, 14, 2)):
            found.append(Reading("chiitoi", (), -1, "chiitoi", -1))
        elif len(distinct) == 13 and distinct.issuperset(TERMINALS_AND_HONOURS):
            wait: WaitKind = "kokushi_13" if kinds.count(win_kind) == 2 else "kokushi"
            found.append(Reading("kokushi", (), -1, wait, -1))
    return tuple(found)


def _standard(kinds: tuple[int, ...], melds: MeldKey, win_kind: int, tsumo: bool) -> Iterator[Reading]:
    """Yield the readings as sets and a pair."""
    fixed = tuple(_meld_set(kind, tile_kind, index) for index, (kind, tile_kind) in enumerate(melds))
    for sets, pair in _splits(kinds):
        closed = [_CLOSED_SETS[it] for it in sets]
        for win_set in _places(sets, win_kind):
            hand_sets = closed.copy()
            if not tsumo and not sets[win_set][0]:
                hand_sets[win_set] = HandSet("triplet", win_kind, True)
            wait = _set_wait(*sets[win_set], win_kind)
            yield Reading("standard", (*hand_sets, *fixed), pair, wait, win_set)
        if pair == win_kind:
            yield Reading("standard", (*closed, *fixed), pair, "tanki", -1)


def _meld_set(kind: str, tile_kind: int, index: int) -> HandSet:
    if kind == "chi":
        return HandSet("run", tile_kind, True, index)
    if kind == "pon":
        return HandSet("triplet", tile_kind, True, index)
    return HandSet("kan", tile_kind, kind != "closed_kan", index)


def _places(sets: tuple[tuple[bool, int], ...], win_kind: int) -> list[int]:
    """Return the sets in which the winning tile may stand; equal sets once."""
    places: list[int] = []
    for index, (run, kind) in enumerate(sets):
        holds = kind <= win_kind <= kind + 2 if run else kind == win_kind
        if holds and (run, kind) not in sets[:index]:
            places.append(index)
    return places


def _set_wait(run: bool, kind: int, win_kind: int) -> WaitKind:
    """Return the wait of a set whose ``win_kind`` came last."""
    if not run:
        return "shanpon"
    if win_kind == kind + 1:
        return "kanchan"
    if (win_kind == kind and kind % 9 == 6) or (win_kind == kind + 2 and kind % 9 == 0):
        return "penchan"
    return "ryanmen"


def _splits(kinds: tuple[int, ...]) -> list[_Split]:
    """Return every way to split sorted kinds into sets and one pair, kinds 0-33."""
    suits: list[list[int]] = [[], [], [], []]
    for kind in kinds:
        suits[kind // 9].append(kind)
    if sorted(len(suit) % 3 for suit in suits) != [0, 0, 0, 2]:
        return []
    whole: list[_Split] = [((), -1)]
    for suit in suits:
        if suit:
            parts = _suit_splits(tuple(suit))
            whole = [(sets + more, max(pair, its_pair)) for sets, pair in whole for more, its_pair in parts]
    return whole


@lru_cache(maxsize=1 << 15)
def _suit_splits(kinds: tuple[int, ...]) -> list[_Split]:
    """Return every split of one suit's sorted kinds; with a pair if a pair is left over."""
    if len(kinds) % 3 == 0:
        return [(sets, -1) for sets in _sets(kinds)]
    found: list[_Split] = []
    for index in range(len(kinds) - 1):
        kind = kinds[index]
        if kinds[index + 1] == kind and (index == 0 or kinds[index - 1] != kind):
            found.extend((sets, kind) for sets in _sets(kinds[:index] + kinds[index + 2 :]))
    return found


@lru_cache(maxsize=1 << 15)
def _sets(kinds: tuple[int, ...]) -> list[tuple[tuple[bool, int], ...]]:
    """Return every split of sorted kinds of one suit into sets: the lowest is a triplet's or a run's."""
    if not kinds:
        return [()]
    found: list[tuple[tuple[bool, int], ...]] = []
    low = kinds[0]
    if kinds.count(low) >= 3:
        found.extend(((False, low), *rest) for rest in _sets(kinds[3:]))
    if low < 27 and low + 1 in kinds and low + 2 in kinds:
        left = list(kinds[1:])
        left.remove(low + 1)
        left.remove(low + 2)
        found.extend(((True, low), *rest) for rest in _sets(tuple(left)))
    return found
