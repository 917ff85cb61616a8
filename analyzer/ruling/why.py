"""Which switches cause a difference: ruling again with one switch, then with pairs, moved from source to target.

A set of switches explains a hand if the source's rules with just these switches moved rule it, from the same
state, as the target does. It explains the final points if the whole game then ends with the target's points. Sets of
one are tried first, then of two. What neither explains is said so, with one larger set of which no switch can be left
out (found by leaving out one after another; another such set may exist).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Literal

import msgspec

from analyzer.play.play import GameFacts
from analyzer.ruling.game import GameRuling, Policy, RuledHand, rule_game
from analyzer.ruling.hand import rule_hand
from analyzer.ruling.model import HandRuling
from rulesets.errors import RulesError
from rulesets.load import replace
from rulesets.rules import Ruleset
from rulesets.switches import diff

#: "none": nothing differs; "state": the running scores, honba or deposits alone make the difference;
#: "switches": each of the sets explains it; "together": no one or two switches do, the set given does.
Kind = Literal["none", "state", "switches", "together"]


class Why(msgspec.Struct, frozen=True):
    """The sets of switches that explain a difference, each sorted; for "switches" all of the smallest size."""

    kind: Kind
    sets: tuple[tuple[str, ...], ...] = ()


class Explainer:
    """The switches by which a target differs from a source, and the rulesets between them."""

    def __init__(self, source: Ruleset, rules: Ruleset) -> None:
        self.source = source
        self.rules = rules
        self.values = {item.path: item.b for item in diff(source, rules)}
        self._made: dict[tuple[str, ...], Ruleset | None] = {}

    def moved(self, paths: tuple[str, ...]) -> Ruleset | None:
        """Return the source's rules with some switches moved; None where that is a contradiction."""
        if paths not in self._made:
            try:
                self._made[paths] = replace(self.source, {path: self.values[path] for path in paths})
            except RulesError:
                self._made[paths] = None
        return self._made[paths]

    def hand(self, hand: RuledHand) -> Why:
        """Explain why a hand is ruled otherwise than the record's own rules do from the recorded state."""
        wanted = _result(hand.ruling)
        if hand.ruling.status in ("skipped", "not_reached") or wanted == _result(hand.source):
            return Why("none")

        def explains(rules: Ruleset) -> bool:
            return _result(rule_hand(hand.facts, rules, hand.state, self.source)) == wanted

        if explains(self.source):
            return Why("state")
        return self._smallest(explains, _hand_paths(self.values))

    def final(self, game: GameFacts, ruling: GameRuling, unknown: Policy) -> Why:
        """Explain why the final points differ from those of the record's own rules."""
        wanted = _points(ruling)

        def explains(rules: Ruleset) -> bool:
            return _points(rule_game(game, rules, self.source, unknown=unknown)) == wanted

        if explains(self.source):
            return Why("none")
        return self._smallest(explains, tuple(self.values))

    def _smallest(self, explains: Callable[[Ruleset], bool], paths: Sequence[str]) -> Why:
        for size in (1, 2):
            found = [chosen for chosen, rules in self._sets(paths, size) if explains(rules)]
            if found:
                return Why("switches", tuple(found))
        return Why("together", (self._thinned(explains, paths),))

    def _thinned(self, explains: Callable[[Ruleset], bool], paths: Sequence[str]) -> tuple[str, ...]:
        """Return a set that explains and of which no switch can be left out."""
        kept = tuple(sorted(paths))
        for path in kept:
            fewer = tuple(other for other in kept if other != path)
            rules = self.moved(fewer)
            if rules is not None and explains(rules):
                kept = fewer
        return kept

    def _sets(self, paths: Sequence[str], size: int) -> Iterator[tuple[tuple[str, ...], Ruleset]]:
        for chosen in combinations(sorted(paths), size):
            rules = self.moved(chosen)
            if rules is not None:
                yield chosen, rules


def _hand_paths(values: dict[str, object]) -> tuple[str, ...]:
    """Return the switches that can change the ruling of one hand: not those of flow, end and settlement."""
    after = ("flow.", "end.", "settlement.", "penalties.", "table.")
    return tuple(path for path in values if not path.startswith(after) or path == "table.min_han")


def _result(ruling: HandRuling) -> tuple[object, ...]:
    """Return what counts as the result of a hand: its ending, or why it has none, and what it moves."""
    known = ruling.known
    wins = tuple((win.seat, win.source, win.payments, win.deposits, win.chips) for win in ruling.wins)
    return (known, ruling.ending if known else ruling.cause, ruling.payments, ruling.deltas, wins)


def _points(ruling: GameRuling) -> object:
    settlement = ruling.final.settlement
    return settlement.points if settlement is not None else ruling.final.scores
