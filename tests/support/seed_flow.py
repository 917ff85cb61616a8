"""For the tests of the rule documents: what follows a scripted hand, whole games, nagashi, what no test quotes."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Any

from scripted import Script, rule
from seed_checks import game, plain

from analyzer.play.facts import HandFacts
from analyzer.ruling.flow import NextHand, next_hand
from analyzer.ruling.game import GameRuling, recorded_state, rule_game
from analyzer.ruling.model import TableState
from rulesets.rules import Ruleset

#: Seventeen terminals and honours that stand in no filler hand: all that South or West discards in a hand.
OUTSIDE = ("9m", "9m", "9m", "9m", "1p", "1p", "1p", "1p", "9p", "9p", "9p", "9p", "1s", "1s", "1s", "5z", "5z")


def following(facts: HandFacts, rules: Ruleset, **state: Any) -> NextHand:
    """Return what follows a scripted hand; ``state`` changes fields of its start."""
    start = recorded_state(facts)
    values = {name: getattr(start, name) for name in TableState.__struct_fields__} | state
    return next_hand(rules, TableState(**values), rule(facts, rules, **state))


def position(after: NextHand) -> tuple[int, int, int]:
    """Return (round wind, number, honba) of the hand that follows."""
    assert not after.over, after.reason
    return after.state.round_wind, after.state.number, after.state.honba


def play(rules: Ruleset, *hands: HandFacts, ended: bool = True) -> GameRuling:
    """Rule a game of scripted hands that was played under the same rules."""
    return rule_game(game(*hands, ended=ended), rules, rules)


def terminals_only(script: Script, seat: int) -> Script:
    """Let a seat discard nothing but terminals and honours to the end of the wall."""
    tiles = list(OUTSIDE)
    if seat in (script.head[2], (script.head[2] + 1) % 4):
        tiles.append("5z")  # the dealer and the next seat draw once more
    for tile in tiles:
        script = script.go(seat, draw=tile)
    return script.exhausted()


def left_over(text: str, quotes: Iterable[str], noise: Iterable[str] = ()) -> list[str]:
    """Return what is left of a text when all quotes and the ``noise`` are cut out, marks aside: nothing should be."""
    rest = plain(text)
    for quote in sorted({plain(part) for part in (*quotes, *noise)}, key=lambda part: -len(part)):
        rest = rest.replace(quote, "\0")
    marked = "".join(mark if unicodedata.category(mark)[0] in "LN" else "\0" for mark in rest)
    return [part for part in marked.split("\0") if part]
