"""Waits against brute force: every kind is added and the hand split up by the readings."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.scoring.shape import readings
from analyzer.scoring.waits import is_complete, kinds_of, pack, waits, waits_packed
from rulesets.tiles import parse_tiles


def counts_of(kinds: list[int]) -> list[int]:
    return [kinds.count(kind) for kind in range(34)]


def brute_force(kinds: list[int]) -> list[int]:
    return [kind for kind in range(34) if readings([*kinds, kind], (), kind, True)]


def random_kinds(rng: random.Random) -> list[int]:
    """Return 1-13 tiles of few kinds, so that many are tenpai."""
    pool = rng.choice([range(9), range(34), (0, 8, 9, 17, 18, 26, *range(27, 34)), (*range(9, 18), 27, 33)])
    wall = [kind for kind in pool for _ in range(4)]
    return sorted(rng.sample(wall, rng.choice([1, 4, 7, 10, 13, 13, 13])))


def test_random_hands_have_the_waits_of_brute_force() -> None:
    rng = random.Random(1)
    tenpai = 0
    for _ in range(2500):
        kinds = random_kinds(rng)
        expected = brute_force(kinds)
        assert kinds_of(waits(counts_of(kinds))) == expected, kinds
        tenpai += bool(expected)
    assert tenpai > 200


def test_completing_a_wait_completes_the_hand_and_nothing_else_does() -> None:
    rng = random.Random(2)
    for _ in range(400):
        kinds = random_kinds(rng)
        expected = brute_force(kinds)
        for kind in range(34):
            assert is_complete(counts_of([*kinds, kind])) == (kind in expected), (kinds, kind)


@st.composite
def tenpai_hands(draw: st.DrawFn) -> list[int]:
    """Return a hand one tile short of sets and a pair, seven pairs or kokushi."""
    if draw(st.booleans()):
        kinds = draw(st.lists(st.integers(0, 33), min_size=7, max_size=7, unique=True)) * 2
    else:
        runs = st.integers(0, 20).map(lambda n: [n // 7 * 9 + n % 7 + step for step in range(3)])
        triplets = st.integers(0, 33).map(lambda kind: [kind] * 3)
        sets = draw(st.lists(runs | triplets, max_size=4))
        kinds = [*(kind for part in sets for kind in part), *[draw(st.integers(0, 33))] * 2]
    kinds.pop(draw(st.integers(0, len(kinds) - 1)))
    return kinds


@given(tenpai_hands())
def test_hands_one_tile_short_have_waits(kinds: list[int]) -> None:
    if max(counts_of(kinds)) > 4:
        return
    found = kinds_of(waits(counts_of(kinds)))
    assert found
    assert found == brute_force(kinds)


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("1112345678999m", "123456789m"),
        ("19m19p19s1234567z", "19m19p19s1234567z"),
        ("119m19p19s234567z", "1z"),
        ("112233m445566p7s", "7s"),
        # A wait on a fifth tile is part of the shape; whether that is tenpai is a ruling.
        ("1111m", "1m"),
        ("1111234m", "1m4m"),
    ],
)
def test_known_waits(hand: str, expected: str) -> None:
    kinds = [kind for kind, _ in parse_tiles(hand)]
    assert kinds_of(waits(counts_of(kinds))) == [kind for kind, _ in parse_tiles(expected)]


def test_packed_suits_may_be_changed_tile_by_tile() -> None:
    kinds = [kind for kind, _ in parse_tiles("123m456p789s1122z")]
    man, pin, sou, honours = pack(counts_of(kinds))
    assert kinds_of(waits_packed(man, pin, sou, honours)) == [27, 28]
    honours -= 1 << 3 * 0
    sou += 1 << 3 * 4
    swapped = sorted([*kinds, 22])
    swapped.remove(27)
    assert (man, pin, sou, honours) == pack(counts_of(swapped))
