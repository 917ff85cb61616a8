"""Furiten: whether a seat may ron, under a ruleset.

Sources: seeds 002 (PTT, articles on same-turn furiten) and 004 (JPML); ``cases/flow_and_parsing.md`` F01-F04.
"""

from __future__ import annotations

from typing import Literal

from analyzer.play.facts import Chance, Claim, HandFacts
from analyzer.scoring.features import Circumstances
from analyzer.scoring.legal import claim_barred
from rulesets.rules import Ruleset

Furiten = Literal["river", "turn", "riichi"]


def furiten(facts: HandFacts, chance: Chance, claim: Claim, rules: Ruleset) -> Furiten | None:
    """Return the kind of furiten that forbids this ron, or None.

    river: a tile that completes the hand lies among the seat's own discards. turn: such a tile was let pass
    since the seat last acted. riichi: one was let pass since riichi. A tsumo is never forbidden.
    """
    if chance.kind == "draw":
        return None
    if claim.waits & claim.river and not _exempt(claim, rules):
        return "river"
    for missed in facts.chances:
        if missed.index >= chance.index:
            break
        if not _was_winnable(missed, claim, rules):
            continue
        if claim.riichi >= 0 and missed.index > claim.riichi:
            return "riichi"
        if missed.kind != "draw" and rules.claims.same_turn_furiten and missed.index > _cleared(claim, rules):
            return "turn"
    return None


def _cleared(claim: Claim, rules: Ruleset) -> int:
    """Return the index at which same-turn furiten last ended."""
    if rules.claims.same_turn_furiten_ends == "own_draw":
        return max(claim.last_draw, claim.last_discard if claim.last_call < 0 else -1)
    return claim.last_discard


def _was_winnable(missed: Chance, claim: Claim, rules: Ruleset) -> bool:
    """Tell whether the seat could have claimed the missed tile: its hand was complete by shape."""
    mine = next((c for c in missed.claims if c.seat == claim.seat), None)
    if mine is None:
        return False
    if missed.kind == "closed_kan":
        # only a hand that may rob it lets it pass: none, or kokushi (real log 157cf44c5bdf, the fourth hand)
        return claim_barred(Circumstances(mine.hand, rules)) is None
    yaku = rules.yaku
    if yaku.open_riichi_deal_in == "dead_hand" and not yaku.open_riichi_self_furiten and mine.hand.open_riichi:
        # what may not be won is not let pass (seed 001, read so: switch yaku.open_riichi_self_furiten)
        return claim_barred(Circumstances(mine.hand, rules)) is None
    return True


def _exempt(claim: Claim, rules: Ruleset) -> bool:
    """Tell whether the 13-sided wait of kokushi escapes furiten here (claims.kokushi_13wait_furiten)."""
    return not rules.claims.kokushi_13wait_furiten and claim.waits.bit_count() == 13 and not claim.hand.melds
