"""Rows that flip one switch: the same hand or game under two rulesets that differ in that switch alone.

A row names the values that the two rulings must have, worked out by hand from a ``source`` outside this program,
and they must differ: a switch that the engine ignores makes its row fail. The tables stand in
``tests/switches/test_flip_*.py``; what stands here is the row itself and the ways to observe a hand or a game.

Names of cases (``fu-001``) are those of the shared cases, seeds 000-004 the rule documents of Nerv, SMF, the PTT
Seiryu Cup, kenko mahjong and the JPML; "Tenhou" what its manual says and its logs show.
"""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import pytest
from scripted import Script, rule

from analyzer.play.facts import HandFacts
from analyzer.play.play import GameFacts
from analyzer.ruling.flow import next_hand
from analyzer.ruling.game import recorded_state, rule_game
from analyzer.ruling.model import HandRuling, TableState
from analyzer.ruling.settlement import settle
from analyzer.scoring.handtext import TileSupply, typed_tiles
from analyzer.scoring.model import DoraKinds, WinHand
from analyzer.scoring.payments import win_value
from analyzer.scoring.refusal import refusal
from analyzer.scoring.score import score
from rulesets.load import load, replace
from rulesets.reds import red_ids
from rulesets.rules import Ruleset
from rulesets.tiles import WIND_LETTERS, hand_name, parse_tiles

#: Plays, scores or settles one fixed hand or game under a ruleset and returns what is looked at.
Scenario = Callable[[Ruleset], object]

TABLES = Path(__file__).resolve().parents[1] / "switches"


@dataclass(frozen=True)
class Flip:
    """One switch moved from ``a`` to ``b``, everything else equal.

    ``base`` is the preset that both rulesets start from, ``others`` what both set beside it; ``with_a`` and
    ``with_b`` what a value cannot stand without (three players need three uma). ``name`` says which hand or game
    it is. ``fault``: the engine does not do so yet, and why.
    """

    path: str
    a: Any
    b: Any
    scenario: Scenario
    expect_a: object
    expect_b: object
    source: str
    name: str
    base: str = "tenhou"
    others: Mapping[str, Any] = field(default_factory=dict)
    with_a: Mapping[str, Any] = field(default_factory=dict)
    with_b: Mapping[str, Any] = field(default_factory=dict)
    fault: str = ""

    @property
    def id(self) -> str:
        """The row's name among the tests."""
        return f"{self.path}: {self.name}"

    def rules_a(self) -> Ruleset:
        """Return the ruleset with the switch at ``a``."""
        return self._rules({**self.others, **self.with_a, self.path: self.a})

    def rules_b(self) -> Ruleset:
        """Return the ruleset with the switch at ``b``."""
        return self._rules({**self.others, **self.with_b, self.path: self.b})

    def problems(self, rules_a: Ruleset, rules_b: Ruleset) -> list[str]:
        """Return how the two rulings differ from what is expected; empty where the row holds."""
        found = []
        if self.expect_a == self.expect_b:
            found.append(f"{self.id}: both rulings are expected to be {self.expect_a}: nothing is flipped")
        for word, rules, expected in (("a", rules_a, self.expect_a), ("b", rules_b, self.expect_b)):
            observed = self.scenario(rules)
            if observed != expected:
                found.append(f"{self.id}: {word}: expected {expected} ({self.source}), observed {observed}")
        return found

    def check(self) -> None:
        """Raise AssertionError where a ruling is not the expected one."""
        problems = self.problems(self.rules_a(), self.rules_b())
        assert not problems, "\n".join(problems)

    def _rules(self, values: Mapping[str, Any]) -> Ruleset:
        return replace(load(self.base), values)


def params(flips: Iterable[Flip]) -> list[Any]:
    """Return rows as parameters of a test; those with a ``fault`` are expected to fail."""
    return [
        pytest.param(
            flip, id=flip.id, marks=[pytest.mark.xfail(strict=True, reason=flip.fault)] if flip.fault else []
        )
        for flip in flips
    ]


def all_flips() -> dict[str, tuple[Flip, ...]]:
    """Return the rows of every table, by the name of its file."""
    found = {}
    for path in sorted(TABLES.glob("test_flip_*.py")):
        spec = importlib.util.spec_from_file_location(f"flip_tables.{path.stem}", path)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        found[path.name] = tuple(module.FLIPS)
    return found


def flip_names() -> dict[str, list[str]]:
    """Return by switch the names of its rows, each with its file: what ``docs/rules.md`` prints."""
    found: dict[str, list[str]] = {}
    for file, flips in all_flips().items():
        for flip in flips:
            found.setdefault(flip.path, []).append(f"{flip.name} (`{file}`)")
    return found


# --- a typed hand: what it is worth -------------------------------------------------------------------------


def value(
    tiles: str,
    *melds: str,
    seat: str = "S",
    round_: str = "E",
    dora: str = "",
    ura: str = "",
    reds: frozenset[int] = red_ids(load("tenhou")),
    **facts: Any,
) -> Scenario:
    """Observe what a hand is worth: ``8,000``, ``2,000/4,000``, ``4,000 all``, ``no win: NO-YAKU``.

    The last tile wins. ``dora`` and ``ura`` are the dora tiles themselves. ``reds`` are the ids of the tiles written
    with 0, whatever the ruleset: the tiles of the hand do not change with it.
    """

    def observe(rules: Ruleset) -> str:
        hand = typed_hand(tiles, melds, seat, round_, rules.players, reds, facts)
        found = score(hand, DoraKinds(_kinds(dora), _kinds(ura)), rules)
        if found is None:
            refused = refusal(hand, rules)
            assert refused is not None
            return f"no win: {refused.code}"
        return win_value(
            found.base, tsumo=hand.tsumo, dealer=hand.seat_wind == 0, players=hand.players, rules=rules
        ).text()

    return observe


def typed_hand(
    tiles: str,
    melds: Sequence[str],
    seat: str,
    round_: str,
    players: int,
    reds: frozenset[int],
    facts: Mapping[str, Any],
) -> WinHand:
    """Return a hand from text."""
    concealed, sets, tile = typed_tiles(tiles, None, melds, TileSupply(reds))
    return WinHand(
        concealed=concealed,
        melds=sets,
        tile=tile,
        seat_wind=WIND_LETTERS.index(seat),
        round_wind=WIND_LETTERS.index(round_),
        players=players,
        **({"tsumo": False} | dict(facts)),
    )


def _kinds(text: str) -> tuple[int, ...]:
    return tuple(kind for kind, _ in parse_tiles(text)) if text else ()


# --- a hand played out: what it moves, what follows it ------------------------------------------------------


def outcome(ruling: HandRuling) -> object:
    """Return a ruling as it is looked at: the changes of points by seat, deposits included.

    A draw has its name before them, a chombo that word; a hand without a result is ``void: `` and the reason's code.
    """
    if ruling.status == "replayed":
        return "chombo", ruling.deltas
    if not ruling.known:
        assert ruling.cause is not None
        return f"{ruling.status}: {ruling.cause.code}"
    return ruling.deltas if ruling.ending == "win" else (ruling.ending, ruling.deltas)


def ruled(
    script: Script, see: Callable[[HandRuling], object] = outcome, *, wall: str = "", **state: Any
) -> Scenario:
    """Observe a hand's ruling; ``state`` changes the state it starts from, ``wall`` names the wall's indicators.

    The record was played under Tenhou's rules: who did not claim a tile let it pass.
    """

    def observe(rules: Ruleset) -> object:
        facts = script.facts()
        if wall:
            facts = msgspec.structs.replace(facts, wall_indicators=tuple(k * 4 for k in _kinds(wall)))
        return see(rule(facts, rules, _source(facts), **state))

    return observe


def chips(ruling: HandRuling) -> object:
    """Return the points and the chips of a hand that is won once."""
    return ruling.deltas, ruling.wins[0].chips


def follows(script: Script, **state: Any) -> Scenario:
    """Observe what is dealt after a hand, or why the game is over: ``E2.1``, ``S4, may stop``, ``over: BUST``."""

    def observe(rules: Ruleset) -> str:
        facts = script.facts()
        start = msgspec.structs.replace(recorded_state(facts), **state)
        return what_follows(rules, start, rule(facts, rules, _source(facts), **state))

    return observe


def what_follows(rules: Ruleset, state: TableState, ruling: HandRuling) -> str:
    """Return what is dealt after a ruling, or why the game is over."""
    after = next_hand(rules, state, ruling)
    if after.over:
        assert after.reason is not None
        return f"over: {after.reason.code}"
    name = hand_name(after.state.round_wind, after.state.number, after.state.honba)
    return f"{name}, may stop" if after.choice else name


def _source(facts: HandFacts) -> Ruleset:
    return load("tenhou" if facts.players == 4 else "tenhou-3p")


# --- a game: its end and its settlement ---------------------------------------------------------------------


def game(*scripts: Script) -> Scenario:
    """Observe the end of a game of these hands: the raw scores and what stays on the table."""

    def observe(rules: Ruleset) -> object:
        final = rule_game(game_of(*scripts), rules, load("tenhou" if rules.players == 4 else "tenhou-3p")).final
        return final.scores, final.on_table

    return observe


def game_points(*scripts: Script) -> Scenario:
    """Observe the final points of a game of these hands."""

    def observe(rules: Ruleset) -> object:
        source = load("tenhou" if rules.players == 4 else "tenhou-3p")
        settlement = rule_game(game_of(*scripts), rules, source).final.settlement
        assert settlement is not None
        return settlement.points

    return observe


def game_of(*scripts: Script) -> GameFacts:
    """Return a game of hands that ends after the last of them; seat 0 deals first."""
    hands = tuple(script.facts() for script in scripts)
    players = hands[0].players
    return GameFacts("script", players, 0, ("",) * players, hands, True)


def points(*scores: int, **more: Any) -> Scenario:
    """Observe the final points of raw scores."""
    return lambda rules: settle(scores, rules, **more).points


def uma(*scores: int) -> Scenario:
    """Observe the uma of raw scores by seat."""
    return lambda rules: tuple(part.uma for part in settle(scores, rules).parts)


def money(*scores: int) -> Scenario:
    """Observe what a game costs or brings, by seat."""
    return lambda rules: settle(scores, rules).money


def exact(*values: str | int) -> tuple[Fraction, ...]:
    """Return exact final points from text: ``exact("29.5", 0)``."""
    return tuple(Fraction(item) for item in values)


if __name__ == "__main__":
    print(json.dumps(flip_names(), ensure_ascii=False))
