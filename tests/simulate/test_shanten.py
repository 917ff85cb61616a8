"""The players' guide against :mod:`mahjong` (PyPI), an independent program, and against exact waits."""

from __future__ import annotations

import random

import pytest
from mahjong.shanten import Shanten

from analyzer.scoring.waits import pack, waits
from analyzer.simulate.shanten import shanten


def hands(count: int, pool: list[int]) -> list[tuple[list[int], int]]:
    rng = random.Random("shanten")
    found = []
    for _ in range(count):
        size = rng.choice((13, 13, 13, 10, 7, 4))
        counts = [0] * 34
        for tile in rng.sample(pool, size):
            counts[tile >> 2] += 1
        found.append((counts, (13 - size) // 3))
    return found


POOLS = {
    "any": list(range(136)),
    "two suits": list(range(72)),
    "half flush": [*range(36), *range(108, 136)],
    "one suit": list(range(36)),
}


@pytest.mark.parametrize("pool", POOLS)
def test_distance_is_that_of_another_program(pool: str) -> None:
    other = Shanten()
    wrong = [
        counts
        for counts, melds in hands(1_500, POOLS[pool])
        # Where all four copies of a kind are held, programs differ in what they count on drawing.
        if 4 not in counts and shanten(pack(counts), melds) != other.calculate_shanten(counts)
    ]
    assert not wrong


@pytest.mark.parametrize("pool", POOLS)
def test_tenpai_is_where_there_are_waits(pool: str) -> None:
    for counts, melds in hands(1_500, POOLS[pool]):
        assert (shanten(pack(counts), melds) == 0) == bool(waits(counts))
