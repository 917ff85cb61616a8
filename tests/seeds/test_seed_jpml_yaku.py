"""JPML (seed 004, 日本プロ麻雀連盟 採用役一覧): the list of yaku, each with its han closed and open.

The lines and their hands stand in ``support/jpml_list.py``; the list is the same for all three rulesets.
"""

from __future__ import annotations

import pytest
from jpml_list import ONE_HAN, THREE_HAN_AND_MORE, TWO_HAN, YAKUMAN, Line
from scripted import ruleset
from seed_checks import worth, yaku

PRESETS = ("jpml-a", "jpml-wrc", "jpml-wrc-r")


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("it", ONE_HAN, ids=lambda it: it.words)
def test_one_han(preset: str, it: Line) -> None:
    """【１飜役】."""
    assert yaku(worth(ruleset(preset), it.tiles, *it.melds, **it.facts)) == it.expected


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("it", TWO_HAN, ids=lambda it: it.words)
def test_two_han(preset: str, it: Line) -> None:
    """【２飜役】."""
    assert yaku(worth(ruleset(preset), it.tiles, *it.melds, **it.facts)) == it.expected


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("it", THREE_HAN_AND_MORE, ids=lambda it: it.words)
def test_three_han_and_more(preset: str, it: Line) -> None:
    """【２飜役/実質４飜役】【３飜役】【６飜役】."""
    assert yaku(worth(ruleset(preset), it.tiles, *it.melds, **it.facts)) == it.expected


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("it", YAKUMAN, ids=lambda it: it.words)
def test_yakuman(preset: str, it: Line) -> None:
    """【役満】: each is one yakuman, or where none is expected the han of an ordinary hand."""
    found = worth(ruleset(preset), it.tiles, *it.melds, **it.facts)
    assert yaku(found) == it.expected
    assert found is not None
    assert found.yakuman == (1 if set(it.expected.values()) == {1} else 0)


def test_no_other_yaku_is_in_the_list() -> None:
    """The list has neither nagashi mangan nor open riichi nor local yaku."""
    for preset in PRESETS:
        rules = ruleset(preset).yaku
        assert (rules.nagashi, rules.open_riichi, rules.local) == ("none", "off", frozenset())
