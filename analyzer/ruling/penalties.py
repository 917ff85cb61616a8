"""Chombo, dead hands and the pot: what acts of a league's record lead to under a ruleset.

Sources: seeds 000 (チョンボ, 和了り放棄, 供託), 001 (チョンボ, アガリ放棄), 003 (チョンボ), 004 (罰則).
"""

from __future__ import annotations

from typing import Final

from analyzer.play.facts import Claim, HandFacts, PenaltyFact
from analyzer.scoring.features import Circumstances
from analyzer.scoring.legal import claim_barred
from analyzer.scoring.limits import MANGAN
from analyzer.scoring.payments import win_value
from rulesets.rules import Ruleset

#: Acts that are only spoken.
_SPOKEN: Final = ("wrong_win_spoken", "wrong_call_spoken")


def first_chombo(facts: HandFacts, rules: Ruleset, until: int) -> PenaltyFact | None:
    """Return the first act up to event ``until`` that is chombo here, or None."""
    acts = rules.penalties.chombo_for
    return next((act for act in facts.penalties if act.index <= until and act.act in acts), None)


def noten_riichi(facts: HandFacts, rules: Ruleset) -> PenaltyFact | None:
    """Return a riichi without tenpai as an act at the end of a drawn hand, if that is chombo here."""
    if rules.riichi.noten != "chombo" or "noten_riichi" not in rules.penalties.chombo_for:
        return None
    for riichi in facts.riichis:
        if riichi.accepted >= 0 and not riichi.waits:
            return PenaltyFact(facts.end_index, riichi.seat, "noten_riichi")
    return None


def chombo_payments(facts: HandFacts, seat: int, rules: Ruleset) -> tuple[int, ...]:
    """Return what a chombo moves at once, in points by seat (nothing where it comes off the final result)."""
    how = rules.penalties.chombo_payment
    changes = [0] * facts.players
    if how not in ("fixed_each", "mangan"):
        return tuple(changes)
    value = win_value(MANGAN, tsumo=True, dealer=seat == facts.dealer, players=facts.players, rules=rules)
    for other in range(facts.players):
        if other == seat:
            continue
        paid = rules.penalties.chombo_points
        if how == "mangan":
            # a mangan tsumo the other way round: each gets what he would have paid
            share = value.from_dealer if other == facts.dealer else value.from_non_dealer
            assert share is not None
            paid = share
        changes[other] += paid
        changes[seat] -= paid
    return tuple(changes)


def pot_payers(facts: HandFacts, rules: Ruleset, until: int) -> tuple[int, ...]:
    """Return the seats that lay ``penalties.pot_points`` on the table up to event ``until``, once an act."""
    acts = rules.penalties.pot_for
    return tuple(act.seat for act in facts.penalties if act.index <= until and act.act in acts)


def is_dead(facts: HandFacts, seat: int, rules: Ruleset, index: int, claim: Claim | None = None) -> bool:
    """Tell whether a seat's hand is dead at event ``index``.

    With ``penalties.wrong_win_spoken_scope = turn`` a win or call spoken wrongly bars only claims until the seat's
    own next draw; ``claim`` is the claim in question (None: the draw at the end). Where open riichi is not won on
    a discard (``yaku.open_riichi_deal_in = dead_hand``), who dealt into it is dead from then on.
    """
    rule = rules.penalties
    if rules.yaku.open_riichi_deal_in == "dead_hand" and _dealt_into_open_riichi(facts, seat, rules, index):
        return True
    for act in facts.penalties:
        if act.seat != seat or act.index > index:
            continue
        if act.act == "pon_to_ron":
            if rule.pon_ron == "dead_hand":
                return True
        elif act.act in _SPOKEN and rule.wrong_win_spoken_scope == "turn":
            if act.act in rule.dead_hand_for and claim is not None and claim.last_draw < act.index:
                return True
        elif act.act in rule.dead_hand_for:
            return True
    return False


def _dealt_into_open_riichi(facts: HandFacts, seat: int, rules: Ruleset, index: int) -> bool:
    """Seed 001: オープンリーチ放銃者は、ロン扱いはせず基本的にはその後はアガリ放棄."""
    for chance in facts.chances:
        if chance.source != seat or chance.index >= index or chance.kind == "draw":
            continue
        for claim in chance.claims:
            if claim.hand.open_riichi:
                barred = claim_barred(Circumstances(claim.hand, rules))
                if barred is not None and barred[0] == "OPEN-RIICHI":
                    return True
    return False


def may_be_tenpai(facts: HandFacts, seat: int, rules: Ruleset) -> bool:
    """Tell whether a seat may count as tenpai at the draw: not with a dead hand, unless the rules say so."""
    if not is_dead(facts, seat, rules, facts.end_index):
        return True
    in_riichi = any(riichi.seat == seat and riichi.accepted >= 0 for riichi in facts.riichis)
    if in_riichi and rules.penalties.dead_riichi_tenpai == "noten_payment_only":
        return False
    return rules.penalties.dead_hand_tenpai
