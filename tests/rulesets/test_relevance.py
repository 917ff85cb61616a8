"""A switch that is said to have no effect has none: real games are ruled with it set to every other value."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from analyzer.play.play import GameFacts, play_game
from analyzer.ruling.game import rule_game
from parsers import read
from rulesets.load import RulesError, load, replace
from rulesets.relevance import matters
from rulesets.rules import Ruleset
from rulesets.switches import Switch, get, switches


def others(switch: Switch, value: Any) -> list[Any]:
    """Return other values of a switch."""
    if isinstance(switch.default, frozenset):
        return [list(switch.choices), []]
    if switch.choices:
        return [choice for choice in switch.choices if choice != value]
    return [] if isinstance(value, tuple) else [value + 100, 0]


def variants(rules: Ruleset) -> Iterator[tuple[str, Ruleset]]:
    """Yield the ruleset with each switch that cannot matter at each other value."""
    for switch in switches():
        if not matters(rules, switch.path):
            for value in others(switch, get(rules, switch.path)):
                try:
                    yield f"{switch.path} = {value}", replace(rules, {switch.path: value})
                except RulesError:
                    continue


def outcome(game: GameFacts, rules: Ruleset) -> tuple[object, ...]:
    result = rule_game(game, rules, rules, unknown="keep")
    hands = [(h.ruling.status, h.ruling.ending, h.ruling.deltas, h.ruling.deposits) for h in result.hands]
    points = result.final.settlement.points if result.final.settlement else None
    return hands, result.final.scores, points, result.final.on_table


@pytest.fixture(scope="module")
def games(shared: Path) -> list[GameFacts]:
    """Some real games: with nagashi, kans, double ron, aborts, extra time."""
    paths = sorted((shared / "corpus/mjlog").glob("*.xml"))[:60]
    played = [play_game(log) for path in paths for log in read(path)]
    return [game for game in played if game.players == 4][:12]


@pytest.mark.corpus
@pytest.mark.parametrize("name", ["tenhou", "mleague", "jpml-a", "smf", "kenko"])
def test_what_cannot_matter_changes_nothing(name: str, games: list[GameFacts]) -> None:
    rules = load(name)
    found = dict(variants(rules))
    assert len(found) > 15
    for game in games:
        expected = outcome(game, rules)
        assert [text for text, changed in found.items() if outcome(game, changed) != expected] == []


def test_every_base_of_a_dependent_switch_can_make_it_matter() -> None:
    """Each switch matters under at least one of these rulesets."""
    some = [load(name) for name in ("tenhou", "tenhou-3p", "smf", "nerv", "jpml-a", "kenko", "jpml-a-2022")]
    some.append(replace(load("nerv"), {"yaku.renhou": "mangan", "table.length": "east_south"}))
    some.append(replace(load("nerv"), {"penalties.wrong_win_spoken_scope": "turn"}))
    some.append(replace(load("tenhou"), {"yaku.double_yakuman": ["daisuushii"]}))
    assert [it.path for it in switches() if not any(matters(rules, it.path) for rules in some)] == []
