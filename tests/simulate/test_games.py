"""Simulated games: what the engine ruled on the way is what it rules of the log, and points add up.

Expected values come from elsewhere in the chain: the log is parsed again, the wall is regenerated from the seed
that the log carries, and each hand is ruled from its recorded events and start.
"""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parsers
from analyzer.play.play import play_game
from analyzer.ruling.game import recorded_state, rule_game
from analyzer.ruling.hand import rule_hand
from analyzer.ruling.source import source_rules
from analyzer.simulate.game import SimulatedGame, simulate
from parsers import events as ev
from parsers.tenhou_wall import game_walls
from parsers.write.tenhou_xml import write_tenhou_xml
from rulesets.load import load, names

SEEDS = {
    "nerv": "nerv",
    "smf": "smf",
    "ptt-seiryu": "ptt",
    "kenko": "kenko",
    "jpml-a": "a",
    "jpml-wrc": "wrc",
    "jpml-wrc-r": "wrc-r",
}


def read_back(game: SimulatedGame) -> ev.GameLog:
    (log,) = parsers.read_bytes(write_tenhou_xml(game.log), "simulated.xml", strict=True)
    assert not log.issues
    assert log.complete
    return log


def check_conservation(game: SimulatedGame, players: int, start: int, deposit: int) -> None:
    for ruling in game.rulings:
        assert sum(ruling.payments) == 0
    assert sum(game.final.scores) + game.final.on_table == players * start
    assert game.final.on_table % deposit == 0


@pytest.mark.parametrize("name", ["tenhou", "tenhou-3p", "mahjongsoul"])
def test_hands_ruled_from_the_log_give_what_it_records(name: str) -> None:
    rules = load(name)
    for number in range(8):
        game = simulate(rules, "identity", number)
        log = read_back(game)
        facts = play_game(log)
        check_conservation(game, rules.players, rules.table.start_points, rules.riichi.deposit)
        for hand in facts.hands:
            assert hand.fault is None
            ruling = rule_hand(hand, rules, recorded_state(hand))
            assert ruling.status == "same"
            compare_with_record(log, hand.hand, ruling.deltas)
        final = rule_game(facts, rules, rules)
        assert final.exact
        record = log.recorded[-1]
        assert isinstance(record, ev.RecordedFinal)
        assert final.final.scores == record.scores
        assert final.final.settlement is not None
        assert [points * 10 for points in final.final.settlement.points] == list(record.points_tenths or ())


def compare_with_record(log: ev.GameLog, hand: int, deltas: tuple[int, ...]) -> None:
    """The record's own scores before the hand and changes at its end give the same change."""
    start = [event for event in log.events if isinstance(event, ev.StartHand)][hand]
    ends = [
        record
        for record in log.recorded
        if isinstance(record, ev.RecordedWin | ev.RecordedDraw) and record.hand == hand
    ]
    last = ends[-1]
    assert last.scores is not None
    assert last.deltas is not None
    after = tuple(a + b for a, b in zip(last.scores, last.deltas, strict=True))
    assert after == tuple(a + b for a, b in zip(start.scores, deltas, strict=True))


@pytest.mark.parametrize("name", ["tenhou", "tenhou-3p"])
def test_the_wall_follows_from_the_seed(name: str) -> None:
    log = read_back(simulate(load(name), "wall", 1))
    starts = [event for event in log.events if isinstance(event, ev.StartHand)]
    walls = game_walls(log.wall_seed, (), len(starts), log.players).hands
    assert len(walls) == len(starts)
    hand, drawn, replacements = -1, 0, 0
    replace = False
    for event in log.events:
        if isinstance(event, ev.StartHand):
            hand, drawn, replacements, replace = hand + 1, 0, 0, False
            assert walls[hand].deal(event.dealer) == event.hands
            assert (walls[hand].indicator(0), walls[hand].dice) == (event.indicator, event.dice)
        elif isinstance(event, ev.Draw):
            expected = walls[hand].replacement(replacements) if replace else walls[hand].draws()[drawn]
            assert event.tile == expected
            replacements, drawn = replacements + replace, drawn + (not replace)
            replace = False
        elif isinstance(event, ev.OpenKan | ev.ClosedKan | ev.AddedKan | ev.Kita):
            replace = True


@pytest.mark.parametrize("name", names())
def test_every_preset_plays(name: str) -> None:
    rules = load(name)
    for number in range(2):
        game = simulate(rules, SEEDS.get(name, "presets"), number)
        read_back(game)
        check_conservation(game, rules.players, rules.table.start_points, rules.riichi.deposit)
        final = rule_game(play_game(read_back(game)), rules, rules)
        assert final.final.scores == game.final.scores
        assert (final.end, final.unfinished) == (game.end, False)


def test_the_same_seed_gives_the_same_game() -> None:
    rules = load("tenhou-east")
    first, again, other = (simulate(rules, "same", number) for number in (3, 3, 4))
    assert write_tenhou_xml(first.log) == write_tenhou_xml(again.log)
    assert first.log.wall_seed != other.log.wall_seed


def test_a_log_of_tenhou_rules_declares_them() -> None:
    for name in ("tenhou", "tenhou-east", "tenhou-nored", "tenhou-nashi", "tenhou-3p", "ptt-seiryu"):
        rules = load(name)
        declared = source_rules(read_back(simulate(rules, "declared", 1))).rules
        texts = {"name": rules.name, "title": rules.title, "title_ja": rules.title_ja}
        assert msgspec.structs.replace(declared, **texts) == rules, name


def test_all_kinds_of_kan_calls_and_ends_occur() -> None:
    seen: set[str] = set()
    rules = load("tenhou")
    for number in range(40):
        game = simulate(rules, "kinds", number)
        seen |= {type(event).__name__ for event in game.log.events}
        seen |= {ruling.ending for ruling in game.rulings}
    wanted = {"Chi", "Pon", "OpenKan", "ClosedKan", "AddedKan", "RiichiAccepted", "NewIndicator", "Win"}
    assert wanted | {"win", "exhaustive", "nine_terminals"} <= seen


@settings(max_examples=12, deadline=None)
@given(
    seed=st.integers(0, 10**9),
    name=st.sampled_from(["tenhou-east", "tenhou-3p-east", "mahjongsoul-east", "nerv", "smf", "kenko", "jpml-a"]),
    length=st.sampled_from(["one_hand", "east"]),
    head_bump=st.booleans(),
    open_kan_turn=st.sampled_from(["at_once", "before_discard", "after_discard"]),
)
def test_random_games_end_and_add_up(
    seed: int, name: str, length: str, head_bump: bool, open_kan_turn: str
) -> None:
    rules = load(
        name,
        [
            f"table.length={length}",
            f"claims.double_ron={'head_bump' if head_bump else 'all'}",
            f"dora.open_kan_turn={open_kan_turn}",
            "flow.renchan=win",
        ],
    )
    game = simulate(rules, seed)
    check_conservation(game, rules.players, rules.table.start_points, rules.riichi.deposit)
    final = rule_game(play_game(read_back(game)), rules, rules)
    assert final.final.scores == game.final.scores
