"""``unknown = keep``: a hand without a result under the target is paid as the source's rules would pay it."""

from __future__ import annotations

import msgspec

from analyzer.play.facts import HandFacts
from analyzer.ruling.hand import rule_hand
from analyzer.ruling.model import ABORT_ENDINGS, HandRuling, TableState
from rulesets.rules import Ruleset


def kept_ruling(
    facts: HandFacts, ruling: HandRuling, rules: Ruleset, source: Ruleset, state: TableState
) -> HandRuling:
    """Return ``ruling`` with what the source's rules pay, at the target's honba (count and value) and deposits.

    The status stays ``void`` or ``unpriced``. The ruling comes back unchanged where the source has no result
    either.
    """
    if ruling.status not in ("void", "unpriced"):
        return ruling
    honba = msgspec.structs.replace(source.scoring, honba_per_payer=rules.scoring.honba_per_payer)
    paid = rule_hand(facts, msgspec.structs.replace(source, scoring=honba), state, source)
    if not paid.known:
        return ruling
    return msgspec.structs.replace(
        paid,
        status=ruling.status,
        notes=ruling.notes,
        cause=ruling.cause,
        approximate=ruling.approximate,
        kept=True,
    )


def flow_rules(rules: Ruleset, source: Ruleset, ruling: HandRuling) -> Ruleset:
    """Return the rules by which the game goes on after a kept hand: an abort that the target lacks is the source's."""
    if not ruling.kept or ruling.ending not in ABORT_ENDINGS:
        return rules
    claims = msgspec.structs.replace(
        rules.claims, triple_ron=source.claims.triple_ron, triple_ron_deal=source.claims.triple_ron_deal
    )
    aborts = {kind: getattr(source.draws, kind) for kind in ABORT_ENDINGS if kind != "triple_ron"}
    draws = msgspec.structs.replace(rules.draws, **aborts)
    return msgspec.structs.replace(rules, claims=claims, draws=draws)
