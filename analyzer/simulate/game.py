"""A whole game, played under any ruleset, as a log."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

import msgspec

from analyzer.ruling.flow import NextHand, next_hand
from analyzer.ruling.game import FinalResult, final_result
from analyzer.ruling.model import HandRuling, Note, TableState
from analyzer.ruling.settlement import place_order
from analyzer.simulate.hand import play_hand
from analyzer.simulate.players import Player
from analyzer.simulate.record import final_record, hand_records
from parsers.events import AnyEvent, AnyRecorded, Declared, EndGame, GameLog, StartGame
from parsers.tenhou_wall import make_seed, walls
from rulesets.declaring import tenhou_xml_block
from rulesets.reds import red_ids
from rulesets.rules import Ruleset

NAMES: Final = ("Aoi", "Haru", "Ren", "Sora")


class SimulatedGame(msgspec.Struct, frozen=True):
    """A game that was played: the log, how the engine ruled it on the way, and why it is over."""

    log: GameLog
    rulings: tuple[HandRuling, ...]
    final: FinalResult
    end: Note | None


def simulate(rules: Ruleset, seed: int | str, number: int = 0) -> SimulatedGame:
    """Play game ``number`` of ``seed``: the same three always give the same game.

    The wall follows from a shuffle seed as Tenhou's logs carry it; it depends on seed and number only.
    """
    rng = random.Random(f"rerule {seed} {number}")
    wall_seed = make_seed(rng)
    players = [Player(rng) for _ in range(rules.players)]
    dealt = walls(wall_seed, rules.players)
    state = TableState(0, 0, 0, 0, (), (rules.table.start_points,) * rules.players)
    names = NAMES[: rules.players]
    events: list[AnyEvent] = [StartGame(0, rules.players, 0, names)]
    recorded: list[AnyRecorded] = []
    rulings: list[HandRuling] = []
    while True:
        hand = play_hand(rules, state, next(dealt), players, len(events))
        events.extend(hand.events)
        recorded.extend(hand_records(hand, len(rulings), state, rules))
        rulings.append(hand.ruling)
        following = next_hand(rules, state, hand.ruling)
        state = following.state
        if following.over or _stops(following, rules):
            break
    final = final_result(rules, state, 0, rulings)
    recorded.append(final_record(final, len(events), len(rulings) - 1))
    events.append(EndGame(len(events)))
    log = _log(rules, f"{rules.name}-{seed}-{number}", events, recorded, wall_seed, names)
    return SimulatedGame(log, tuple(rulings), final, following.reason)


def _stops(following: NextHand, rules: Ruleset) -> bool:
    """A dealer who may stop does so when he is first."""
    if not following.choice:
        return False
    # the dealer keeps the deal: the next state is his
    return place_order(following.state.scores)[0] == following.state.dealer


def _log(
    rules: Ruleset,
    name: str,
    events: list[AnyEvent],
    recorded: list[AnyRecorded],
    wall_seed: str,
    names: Sequence[str],
) -> GameLog:
    block = tenhou_xml_block(rules).values
    return GameLog(
        source=name,
        log_id=name,
        format="simulated",
        players=rules.players,
        events=events,
        recorded=recorded,
        issues=[],
        declared=Declared(block),
        names=tuple(names),
        wall_seed=wall_seed,
        reds=tuple(sorted(red_ids(rules))),
        title=block["title"],
    )
