"""The same deal in Tenhou XML and in tenhou.net/6 JSON: equal events up to tile copies, and equal rulings."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import parsers
from analyzer.play.facts import HandFacts
from analyzer.play.play import play_game, split_hands
from analyzer.ruling.game import recorded_state
from analyzer.ruling.hand import rule_hand
from analyzer.ruling.source import source_rules
from parsers import events as ev
from parsers.events import GameLog
from rulesets.rules import Ruleset

pytestmark = pytest.mark.corpus

#: Events that only one of the formats has.
_LEFT_OUT = (ev.ConnectionLost, ev.ConnectionBack, ev.EndGame, ev.StartGame)
#: Fields that hold tiles, and those that hold several.
_TILE, _TILES = ("tile", "indicator"), ("own", "tiles", "ura")


class Deal:
    """One hand of a log."""

    def __init__(self, log: GameLog, facts: HandFacts, events: list[ev.AnyEvent], rules: Ruleset) -> None:
        self.log = log
        self.facts = facts
        self.events = events
        self.rules = rules

    @property
    def key(self) -> tuple[Any, ...]:
        """What a deal is known by: the kinds of all hands, the indicator, the round."""
        start = self.facts.start
        hands = tuple(tuple(sorted(tile >> 2 for tile in hand)) for hand in start.hands)
        return start.round_wind, start.number, start.honba, start.indicator >> 2, hands

    def shown(self) -> list[tuple[Any, ...]]:
        """Return the events as plain values, tiles as (kind, red)."""
        return [plain(event, self.log.reds) for event in self.events if not isinstance(event, _LEFT_OUT)]


def plain(event: ev.AnyEvent, reds: tuple[int, ...]) -> tuple[Any, ...]:
    def tile(number: int) -> tuple[int, bool]:
        return number >> 2, number in reds

    values: list[Any] = [type(event).__name__]
    for name in event.__struct_fields__:
        value = getattr(event, name)
        if name in ("at", "dice", "shown", "scores"):
            continue
        if name in _TILE:
            value = tile(value)
        elif name in _TILES:
            value = None if value is None else sorted(map(tile, value))
        elif name == "hands":
            value = [sorted(map(tile, hand)) for hand in value]
        values.append(value)
    return tuple(values)


def deals(paths: list[Path]) -> Iterator[Deal]:
    for path in paths:
        try:
            games = parsers.read(path)
        except parsers.LogError:
            continue
        for game in games:
            rules = source_rules(game).rules
            for (_, events), facts in zip(split_hands(game.events), play_game(game).hands, strict=True):
                if facts.fault is None and facts.ending != "cut":
                    yield Deal(game, facts, events, rules)


@pytest.fixture(scope="module")
def pairs(shared: Path) -> list[tuple[Deal, Deal]]:
    corpus = shared / "corpus"
    xml = {deal.key: deal for deal in deals(sorted((corpus / "mjlog").glob("*.*")))}
    return [
        (xml[deal.key], deal) for deal in deals(sorted((corpus / "tenhou6").glob("*.json"))) if deal.key in xml
    ]


def test_number_of_pairs(pairs: list[tuple[Deal, Deal]]) -> None:
    assert len(pairs) == 208
    assert len({deal.log.source.partition("#")[0] for _, deal in pairs}) == 79


def test_equal_events(pairs: list[tuple[Deal, Deal]]) -> None:
    for xml, json in pairs:
        assert json.shown() == xml.shown(), (xml.log.source, json.log.source)


def test_equal_rulings(pairs: list[tuple[Deal, Deal]]) -> None:
    """Payments, yaku, fu: all that a ruling of one hand says, under the XML log's own rules."""
    for xml, json in pairs:
        state = recorded_state(xml.facts)
        a = rule_hand(xml.facts, xml.rules, state, xml.rules)
        b = rule_hand(json.facts, xml.rules, state, xml.rules)
        assert (a.status, a.ending, a.deltas, a.tenpai) == (b.status, b.ending, b.deltas, b.tenpai)
        for one, other in zip(a.wins, b.wins, strict=True):
            assert one.score is not None
            assert other.score is not None
            assert (one.score.yaku, one.score.fu, one.payments) == (other.score.yaku, other.score.fu, other.payments)
