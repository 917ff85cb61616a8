"""A game under one or several rulesets beside its record: collected here, for text and for JSON.

What a row calls its sureness: ``exact``; ``assumed`` (a choice that nobody recorded was assumed, here or
before); ``approximate`` (a hand before it has no known result, or a rule that could matter has no behaviour
yet); ``unfinished`` (final result only: here the game would go on).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from analyzer.play.play import GameFacts, play_game
from analyzer.play.wall import wall_source
from analyzer.report.cells import RecordedHand, Side, recorded_hand
from analyzer.report.reasons import Reason, hand_reasons
from analyzer.report.text import display_names
from analyzer.ruling.game import GameRuling, NewWins, Policy, RuledHand, StateMode, rule_game
from analyzer.ruling.settlement import place_order
from analyzer.ruling.source import source_rules
from analyzer.ruling.unsupported import missing_behaviour
from analyzer.ruling.why import Explainer, Why
from parsers.events import GameLog, RecordedFinal
from rulesets.declared import DeclaredRules
from rulesets.load import replace
from rulesets.rules import Ruleset
from rulesets.switches import Difference, diff
from rulesets.tiles import Lang, hand_name

Sureness = Literal["exact", "assumed", "approximate", "unfinished"]
Length = Literal["target", "record"]


class Options(msgspec.Struct, frozen=True):
    """How to replay. ``length`` "record": the target's length is the one that was played.

    ``why``: trace every difference to the switches that cause it.
    """

    unknown: Policy = "follow"
    state: StateMode = "game"
    length: Length = "target"
    new_wins: NewWins = "note"
    why: bool = False
    lang: Lang = "en"


class ReplayedHand(msgspec.Struct, frozen=True):
    """One hand under the target: its ruling, why it differs, how sure it is."""

    ruled: RuledHand
    reasons: tuple[Reason, ...]
    sureness: Sureness
    why: Why | None = None


class Replay(msgspec.Struct, frozen=True):
    """A game under one ruleset. ``missing``: switches of the target without behaviour yet."""

    rules: Ruleset
    ruling: GameRuling
    hands: tuple[ReplayedHand, ...]
    differing: tuple[Difference, ...]
    missing: tuple[str, ...]
    sureness: Sureness
    why: Why | None = None


class ReplayedGame(msgspec.Struct, frozen=True):
    """A game, what the log says of it, and its replays. ``names`` are display names by seat."""

    log: GameLog
    facts: GameFacts
    declared: DeclaredRules
    names: tuple[str, ...]
    recorded: tuple[RecordedHand, ...]
    final: RecordedFinal | None
    replays: tuple[Replay, ...]
    options: Options

    @property
    def recorded_places(self) -> tuple[int, ...] | None:
        """The places that follow from the recorded raw scores, 1-based by seat; None without a final."""
        if self.final is None:
            return None
        order = place_order(self.final.scores, self.log.first_dealer)
        return tuple(order.index(seat) + 1 for seat in range(self.log.players))


class NothingToReplayError(ValueError):
    """The log has no hand that could be replayed."""


def replay(log: GameLog, targets: Sequence[Ruleset], options: Options) -> ReplayedGame:
    """Play a log once and rule it under every target.

    Raises:
        NothingToReplayError: the log has no hands.
        ValueError: a target is for another number of players.
        RulesError: the log's own rule block contradicts itself.
    """
    facts = play_game(log, wall_source(log))
    if not facts.hands:
        raise NothingToReplayError("the log has no hands")
    if all(hand.fault is not None for hand in facts.hands):
        raise NothingToReplayError(f"no hand of the log can be played: {facts.hands[0].fault}")
    declared = source_rules(log)
    names = display_names(log.names, log.players, log.first_dealer, options.lang)
    deposit = declared.rules.riichi.deposit
    finals = [record for record in log.recorded if isinstance(record, RecordedFinal)]
    return ReplayedGame(
        log,
        facts,
        declared,
        names,
        tuple(recorded_hand(hand, log.recorded, deposit) for hand in facts.hands),
        finals[-1] if finals else None,
        tuple(_one(facts, declared.rules, rules, names, options) for rules in targets),
        options,
    )


def _length(rules: Ruleset, source: Ruleset, options: Options) -> Ruleset:
    if options.length == "target" or rules.table.length == source.table.length:
        return rules
    changed = replace(rules, {"table.length": source.table.length})
    return msgspec.structs.replace(changed, name=rules.name)


def _one(facts: GameFacts, source: Ruleset, rules: Ruleset, names: Sequence[str], options: Options) -> Replay:
    rules = _length(rules, source, options)
    ruling = rule_game(facts, rules, source, unknown=options.unknown, state=options.state, new_wins=options.new_wins)
    sides = Side(source, options.lang), Side(rules, options.lang)
    explainer = Explainer(source, rules) if options.why else None
    hands = []
    assumed = approximate = False
    for hand in ruling.hands:
        if options.state == "recorded":
            assumed = approximate = False
        assumed |= hand.ruling.assumed
        approximate |= bool(hand.ruling.approximate) or not (hand.exact or options.state == "recorded")
        word: Sureness = "approximate" if approximate else "assumed" if assumed else "exact"
        why = explainer.hand(hand) if explainer else None
        hands.append(ReplayedHand(hand, hand_reasons(hand, *sides, names), word, why))
    return Replay(
        rules,
        ruling,
        tuple(hands),
        tuple(diff(source, rules)),
        tuple(entry.path for entry in missing_behaviour(rules)),
        _game_sureness(ruling),
        explainer.final(facts, ruling, options.unknown) if explainer and options.state == "game" else None,
    )


def _game_sureness(ruling: GameRuling) -> Sureness:
    if ruling.first_unknown is not None and ruling.first_unknown < len(ruling.hands):
        return "approximate"
    if ruling.approximate:
        return "approximate"
    if ruling.unfinished:
        return "unfinished"
    return "assumed" if ruling.assumed else "exact"


def label(hand: RuledHand) -> str:
    """Return the hand's name in the record: ``S2-1``."""
    start = hand.facts.start
    return "?" if start.round_wind < 0 else hand_name(start.round_wind, start.number, start.honba)
