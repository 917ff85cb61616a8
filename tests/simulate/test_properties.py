"""What must hold for any ruleset and any game: random rulesets (every switch drawn) and small simulated games."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import parsers
from analyzer.play.play import GameFacts, play_game
from analyzer.play.wall import wall_source
from analyzer.ruling.game import GameRuling, recorded_state, rule_game
from analyzer.ruling.hand import rule_hand
from analyzer.simulate.game import SimulatedGame, simulate
from parsers.write.tenhou_xml import write_tenhou_xml
from rulesets.errors import RulesError
from rulesets.load import load, names, replace
from rulesets.rules import Ruleset
from rulesets.switches import get, switches

PRESETS = [load(name) for name in names()]
#: Values of switches that are not a choice of few: those of all presets, and some more.
MORE: dict[str, list[Any]] = {
    "table.min_han": [1, 2],
    "scoring.honba_per_payer": [0, 100, 500],
    "dora.red_pin": [0, 1, 2, 4],
    "dora.chip_points": [0, 500, 2000],
    "riichi.min_points": [0, 1000],
    "end.ceiling": [0, 60000],
    "end.extra_rounds": [0, 1, 2],
    "end.yame_worst_place": [1, 2, 3, 4],
}
#: Left as they are: a penalty comes from a league's record, and local yaku have no behaviour yet.
FIXED = ("table.players", "yaku.local", "penalties.")


@cache
def pool(path: str, players: int) -> list[Any]:
    switch = next(item for item in switches() if item.path == path)
    found = list(switch.choices) + MORE.get(path, [])
    found += [get(rules, path) for rules in PRESETS if rules.players == players]
    unique: list[Any] = []
    for value in found:
        if value not in unique:
            unique.append(value)
    return unique


def random_ruleset(seed: int, players: int) -> Ruleset:
    """Draw every switch; combinations that contradict themselves are drawn again, switch by switch."""
    rng = random.Random(seed)
    rules = load("tenhou" if players == 4 else "tenhou-3p")
    order = [item.path for item in switches() if not item.path.startswith(FIXED)]
    rng.shuffle(order)
    for path in order:
        values = pool(path, players)
        try:
            rules = replace(rules, {path: rng.choice(values)})
        except RulesError:
            continue
    return rules


@cache
def game(name: str, seed: int) -> tuple[SimulatedGame, GameFacts, Ruleset]:
    rules = load(name)
    played = simulate(rules, seed)
    return played, play_game(played.log, wall_source(played.log)), rules


SOURCES = st.sampled_from(
    ["tenhou-east", "tenhou", "nerv", "smf", "kenko", "jpml-a", "mahjongsoul", "tenhou-3p", "ptt-seiryu"]
)
SETTINGS = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def check(ruling: GameRuling, facts: GameFacts) -> None:
    """What holds for every ruling of a game."""
    rules = ruling.rules
    start = rules.table.start_points * facts.players
    for hand in ruling.hands:
        found = hand.ruling
        assert sum(found.payments) == 0
        lying = len(hand.state.deposits) - len(found.deposits)
        assert sum(found.deltas) == rules.riichi.deposit * lying
        assert found.end_index <= hand.facts.end_index or found.status == "not_reached"
        if found.status == "ended_earlier":
            assert found.end_index < hand.facts.end_index
    final = ruling.final
    assert sum(final.scores) + final.on_table == start
    assert final.settlement is not None
    assert sorted(final.settlement.places) == list(range(1, facts.players + 1))


@SETTINGS
@given(source=SOURCES, seed=st.integers(0, 30), target=st.integers(0, 10**9))
def test_any_ruleset_rules_any_game(source: str, seed: int, target: int) -> None:
    _, facts, own = game(source, seed)
    rules = random_ruleset(target, facts.players)
    for unknown in ("follow", "skip", "keep"):
        check(rule_game(facts, rules, own, unknown=unknown), facts)  # type: ignore[arg-type]


@SETTINGS
@given(source=SOURCES, seed=st.integers(0, 30))
def test_own_rules_give_the_game_that_was_played(source: str, seed: int) -> None:
    played, facts, rules = game(source, seed)
    ruling = rule_game(facts, rules, rules)
    assert {hand.ruling.status for hand in ruling.hands} == {"same"}
    assert ruling.final.scores == played.final.scores
    assert ruling.final.settlement == played.final.settlement
    assert ruling.exact


@SETTINGS
@given(target=st.integers(0, 10**9), seed=st.integers(0, 10**6), players=st.sampled_from([3, 4]))
def test_ruling_equals_playing_directly(target: int, seed: int, players: int) -> None:
    """A game played under a random ruleset, ruled from its facts under the same: hand by hand the same."""
    rules = random_ruleset(target, players)
    played = simulate(rules, seed)
    facts = play_game(played.log, wall_source(played.log))
    assert len(facts.hands) == len(played.rulings)
    for hand, direct in zip(facts.hands, played.rulings, strict=True):
        ruling = rule_hand(hand, rules, recorded_state(hand), rules)
        assert (ruling.status, ruling.ending, ruling.deltas, ruling.tenpai) == (
            direct.status,
            direct.ending,
            direct.deltas,
            direct.tenpai,
        )
        assert ruling.wins == direct.wins


@pytest.mark.parametrize("players", [3, 4])
def test_random_rulesets_differ(players: int) -> None:
    """The draw is no empty one: most switches take several values."""
    drawn = [random_ruleset(seed, players) for seed in range(60)]
    open_paths = [item.path for item in switches() if not item.path.startswith(FIXED)]
    varied = [path for path in open_paths if len({repr(get(rules, path)) for rules in drawn}) > 1]
    assert len(varied) > 0.85 * len(open_paths)


def test_written_and_read_again() -> None:
    played, _, _ = game("tenhou", 3)
    log = parsers.read_bytes(write_tenhou_xml(played.log), "again.xml")[0]
    assert [type(event) for event in log.events] == [type(event) for event in played.log.events]
