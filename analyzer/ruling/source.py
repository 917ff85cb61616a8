"""The rules that a log was played under, as far as the log itself tells."""

from __future__ import annotations

from parsers.events import GameLog, RecordedFinal
from rulesets.declared import DeclaredRules, declared_rules, with_final_notation


def source_rules(log: GameLog) -> DeclaredRules:
    """Return what the log declares of its own rules.

    The notation of recorded final points (with or without decimals) tells the era of rounding; that is marked
    as inferred. Nothing else of what the platform decided is looked at.

    Raises:
        RulesError: the rule block contradicts itself.
    """
    result = declared_rules(log.declared.values, players=log.players)
    for item in reversed(log.recorded):
        if isinstance(item, RecordedFinal):
            return with_final_notation(
                result, item.scores, item.points_tenths, hand_shuffle=bool(log.hand_wall_seeds)
            )
    return result
