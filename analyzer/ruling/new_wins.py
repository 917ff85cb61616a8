"""Wins that the record could not have and this ruleset gives: a tile let pass because it was no win there.

Nobody knows whether the player would have taken it; it is noted, or taken if the user says so.
"""

from __future__ import annotations

import msgspec

from analyzer.play.facts import Chance, Claim, HandFacts
from analyzer.ruling.claims import Refused, legal_score
from rulesets.rules import Ruleset


class NewWin(msgspec.Struct, frozen=True):
    """A tile with the claims on it, in turn order, that are legal here and were not in the record."""

    chance: Chance
    claims: tuple[Claim, ...]


def first_new_win(facts: HandFacts, rules: Ruleset, source: Ruleset, until: int) -> NewWin | None:
    """Return the first new win before event ``until``, or None."""
    for chance in facts.chances:
        if chance.index >= until:
            return None
        claims = tuple(
            claim
            for claim in chance.claims
            if not claim.taken
            and not isinstance(legal_score(facts, chance, claim, rules), Refused)
            and isinstance(legal_score(facts, chance, claim, source), Refused)
        )
        if claims:
            return NewWin(chance, claims)
    return None
