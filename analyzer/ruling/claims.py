"""Claims on one tile: who claims, whose claim is a legal win, who wins.

Sources: seeds 000 (ダブロン、トリプルロンあり), 002 (頭は あり, 三家和了),
003 (同時あがりは頭ハネ), 004 (上家優先).
"""

from __future__ import annotations

import msgspec

from analyzer.play.facts import Chance, Claim, HandFacts
from analyzer.ruling.dora import UnknownIndicatorError, dora_kinds
from analyzer.ruling.furiten import furiten
from analyzer.ruling.model import Note
from analyzer.ruling.penalties import is_dead
from analyzer.scoring.model import Score, WinHand
from analyzer.scoring.refusal import refusal
from analyzer.scoring.score import NO_DORA, score
from rulesets.rules import Ruleset

_FURITEN_WORDS = {
    "river": "furiten: a tile that completes the hand lies among his own discards",
    "turn": "furiten: he let a winning tile pass in this turn",
    "riichi": "furiten: he let a winning tile pass after riichi",
}


class Refused(msgspec.Struct, frozen=True):
    """A claim that is no legal win, and why."""

    note: Note


class Unpriced(msgspec.Struct, frozen=True):
    """A claim that is a legal win, but whose value needs an indicator that nobody can see."""

    note: Note


def claimants(facts: HandFacts, chance: Chance, source: Ruleset | None) -> tuple[list[Claim], bool]:
    """Return (the seats that claim the tile in turn order, whether a claim is assumed).

    Those who won in the record claim; all three do at a recorded triple ron. Where the record's own rules
    cut later seats by a head bump, a later seat whose hand was complete and that could have won there is
    assumed to have claimed too; otherwise such a seat let the tile pass.
    """
    if facts.draw_kind == "triple_ron":
        return list(chance.claims), False
    taken = [claim for claim in chance.claims if claim.taken]
    if source is None or source.claims.double_ron != "head_bump" or chance.kind == "draw":
        return taken, False
    after = chance.claims[chance.claims.index(taken[0]) + 1 :]
    cut = [
        claim
        for claim in after
        if not claim.taken and not isinstance(legal_score(facts, chance, claim, source), Refused)
    ]
    return taken + cut, bool(cut)


def triple_ron_chance(facts: HandFacts) -> Chance | None:
    """Return the tile that three hands claim at a recorded triple ron."""
    last = facts.chances[-1] if facts.chances else None
    return last if last is not None and len(last.claims) == 3 else None


def legal_score(
    facts: HandFacts, chance: Chance, claim: Claim, rules: Ruleset
) -> Score | Unpriced | Refused:
    """Return what the claim is worth under ``rules``, that this cannot be known, or why it is no win."""
    if is_dead(facts, claim.seat, rules, chance.index, claim):
        return Refused(Note("DEAD-HAND", "his hand is dead"))
    kind = furiten(facts, chance, claim, rules)
    if kind is not None:
        return Refused(Note("FURITEN", _FURITEN_WORDS[kind]))
    hand = claim.hand
    try:
        dora = dora_kinds(facts, chance, hand.riichi != "none", rules)
    except UnknownIndicatorError as unknown:
        bare = score(hand, NO_DORA, rules)  # no rule asks for dora before a hand may win
        if bare is not None and bare.yakuman and rules.scoring.kazoe != "multiple":
            return bare  # dora do not count beside a yakuman
        if bare is not None:
            return Unpriced(Note("UNKNOWN-INDICATOR", str(unknown), unknown.switch))
        return Refused(refused_note(hand, rules))
    return score(hand, dora, rules) or Refused(refused_note(hand, rules))


def refused_note(hand: WinHand, rules: Ruleset) -> Note:
    """Return why a hand is refused, as a note."""
    refused = refusal(hand, rules)
    assert refused is not None
    return Note(refused.code, refused.text, refused.switch)


def select_winners(legal: int, rules: Ruleset) -> int:
    """Return how many of the legal claims win, in turn order; 0: the hand is drawn (three ron)."""
    if legal <= 1:
        return legal
    if legal == 2:
        return 2 if rules.claims.double_ron == "all" else 1
    return {"all": 3, "head_bump": 1, "draw": 0}[rules.claims.triple_ron]
