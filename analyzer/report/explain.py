"""One hand of a log, worked out: everything that its calculation consists of, for text and for JSON."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import msgspec

from analyzer.audit.findings import Finding
from analyzer.audit.run import audit_log
from analyzer.play.facts import Chance, HandFacts
from analyzer.play.play import GameFacts, play_game
from analyzer.play.wall import wall_source
from analyzer.report.cells import RecordedHand, recorded_hand
from analyzer.report.text import display_names
from analyzer.ruling.claims import triple_ron_chance
from analyzer.ruling.dora import UnknownIndicatorError, dora_kinds, turned_tiles
from analyzer.ruling.furiten import furiten
from analyzer.ruling.game import recorded_state
from analyzer.ruling.hand import rule_hand
from analyzer.ruling.model import HandRuling, Note, TableState
from analyzer.ruling.source import source_rules
from analyzer.scoring.model import DoraKinds, Score, WinHand
from analyzer.scoring.refusal import refusal
from analyzer.scoring.score import all_scores
from parsers.events import GameLog
from rulesets.declared import DeclaredRules
from rulesets.rules import Ruleset
from rulesets.tiles import WIND_KANJI, WIND_LETTERS, Lang, hand_name

_NAME: Final = re.compile(r"^([ESWN東南西北])([1-4一二三四])局?(?:[- ]?(\d+)(?:本場)?)?$", re.IGNORECASE)


class UnknownHandError(ValueError):
    """No hand of that name, or several."""


class ExplainedClaim(msgspec.Struct, frozen=True):
    """One claim on the winning tile: its readings, the best first; ``refused`` where it is no win."""

    seat: int
    hand: WinHand
    scores: tuple[Score, ...]
    dora: DoraKinds | None
    dora_tiles: tuple[int, ...]
    ura_tiles: tuple[int, ...]
    furiten: str | None
    refused: Note | None


class Explained(msgspec.Struct, frozen=True):
    """A hand with its ruling. ``own``: it is ruled by the log's own rules. ``findings``: where the record differs."""

    log: GameLog
    declared: DeclaredRules
    rules: Ruleset
    own: bool
    lang: Lang
    names: tuple[str, ...]
    facts: HandFacts
    state: TableState
    ruling: HandRuling
    recorded: RecordedHand
    chance: Chance | None
    claims: tuple[ExplainedClaim, ...]
    findings: tuple[Finding, ...]

    @property
    def title(self) -> str:
        """The hand's name, ``S2-1``."""
        return label(self.facts)

    def wind(self, seat: int) -> str:
        """Return the seat's wind in this hand, as a letter or a Japanese character."""
        winds = WIND_KANJI if self.lang == "ja" else WIND_LETTERS
        return winds[(seat - self.facts.dealer) % self.facts.players]


def label(facts: HandFacts) -> str:
    """Return a hand's name, ``S2-1``; ``?`` where its start could not be read."""
    start = facts.start
    return "?" if start.round_wind < 0 else hand_name(start.round_wind, start.number, start.honba)


def find_hand(facts: GameFacts, wanted: str) -> HandFacts:
    """Return the hand that ``S2-1``, ``S2``, ``南2局1本場`` or an index from 1 on names.

    Raises:
        UnknownHandError: there is none, or several; the message lists the hands.
    """
    names = [label(hand) for hand in facts.hands]
    listed = ", ".join(names)
    if wanted.isdigit():
        number = int(wanted)
        if not 1 <= number <= len(names):
            raise UnknownHandError(f"there is no hand number {wanted}: the log has {len(names)}: {listed}")
        return facts.hands[number - 1]
    match = _NAME.match(wanted.strip())
    if match is None:
        raise UnknownHandError(f"cannot read the hand {wanted!r}: expected E1, S2-1 or a number; the log has {listed}")
    wind, number_text, honba = match.groups()
    letter = WIND_LETTERS["東南西北".index(wind)] if wind in "東南西北" else wind.upper()
    number = "一二三四".index(number_text) + 1 if number_text in "一二三四" else int(number_text)
    name = f"{letter}{number}" + (f"-{honba}" if honba else "")
    found = [i for i, other in enumerate(names) if other == name or (not honba and other.partition("-")[0] == name)]
    if not found:
        raise UnknownHandError(f"there is no hand {name}: the log has {listed}")
    if len(found) > 1:
        several = ", ".join(names[i] for i in found)
        raise UnknownHandError(f"several hands are {name}: {several}: name one of them")
    return facts.hands[found[0]]


def explain(log: GameLog, wanted: str, rules: Ruleset | None = None, lang: Lang = "en") -> Explained:
    """Work out one hand, from its recorded state, under ``rules`` (None: those that the log declares).

    Raises:
        UnknownHandError: as :func:`find_hand`.
        ValueError: the ruleset is for another number of players.
        RulesError: the log's own rule block contradicts itself.
    """
    declared = source_rules(log)
    target = rules or declared.rules
    if target.players != log.players:
        raise ValueError(f"ruleset {target.name!r} is for {target.players} players, the log has {log.players}")
    game = play_game(log, wall_source(log))
    facts = find_hand(game, wanted)
    if facts.start.round_wind < 0 or len(facts.start.hands) < facts.players:
        raise UnknownHandError(f"hand {wanted} cannot be worked out: its deal cannot be read")
    state = recorded_state(facts)
    ruling = rule_hand(facts, target, state, declared.rules)
    chance = facts.final_chance or (triple_ron_chance(facts) if facts.draw_kind == "triple_ron" else None)
    claims: tuple[ExplainedClaim, ...] = ()
    if chance is not None and ruling.end_index >= chance.index:
        claimed = [claim for claim in chance.claims if claim.taken or facts.draw_kind == "triple_ron"]
        claimed += [c for c in chance.claims if c not in claimed and any(win.seat == c.seat for win in ruling.wins)]
        claims = tuple(_claim(facts, chance, claim.seat, target) for claim in claimed)
    findings = audit_log(log, target).findings
    return Explained(
        log,
        declared,
        target,
        rules is None,
        lang,
        display_names(log.names, log.players, log.first_dealer, lang),
        facts,
        state,
        ruling,
        recorded_hand(facts, log.recorded, declared.rules.riichi.deposit),
        chance,
        claims,
        tuple(f for f in findings if f.hand == label(facts) and f.severity == "error"),
    )


def _claim(facts: HandFacts, chance: Chance, seat: int, rules: Ruleset) -> ExplainedClaim:
    claim = next(item for item in chance.claims if item.seat == seat)
    hand = claim.hand
    in_riichi = hand.riichi != "none"
    dora: DoraKinds | None = None
    tiles: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    scores: Sequence[Score] = ()
    refused: Note | None = None
    try:
        dora = dora_kinds(facts, chance, in_riichi, rules)
        tiles = turned_tiles(facts, chance, in_riichi, rules)
        scores = all_scores(hand, dora, rules)
    except UnknownIndicatorError as unknown:
        refused = Note("UNKNOWN-INDICATOR", str(unknown), unknown.switch)
    reason = refusal(hand, rules)
    if reason is not None:
        refused = Note(reason.code, reason.text, reason.switch)
    return ExplainedClaim(
        seat, hand, tuple(scores), dora, *tiles, furiten(facts, chance, claim, rules), refused
    )
