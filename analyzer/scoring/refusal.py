"""Why a hand is no win under a ruleset, with the switch that alone stands in its way."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from analyzer.scoring.atozuke import atozuke_refusal
from analyzer.scoring.features import Circumstances
from analyzer.scoring.legal import claim_barred, readings_of
from analyzer.scoring.model import DoraKinds, WinHand
from analyzer.scoring.score import all_scores, han_toward_floor, score
from rulesets.rules import Ruleset


class Refusal(msgspec.Struct, frozen=True):
    """Why a hand does not win. ``code`` is stable; ``switch`` is the rule that alone refuses it, if one does.

    Codes: NOT-COMPLETE, CLOSED-KAN, OPEN-RIICHI, ATOZUKE, NO-YAKU, TOO-FEW-HAN.
    """

    code: str
    text: str
    switch: str = ""


_NO_DORA: Final = DoraKinds()

#: Switches that may stand between a hand and its yaku: (path, value that would allow, words).
_IN_THE_WAY: Final[tuple[tuple[str, object, str], ...]] = (
    ("yaku.kuitan", True, "open tanyao is off"),
    ("scoring.pinfu_tsumo", True, "pinfu and tsumo together are off"),
    ("yaku.haitei_rinshan", True, "haitei with rinshan is off"),
    ("yaku.ippatsu", True, "ippatsu is off"),
    ("yaku.renhou", "five_han", "renhou is off"),
    ("scoring.double_round_wind", True, "double round wind is off"),
)


def refusal(hand: WinHand, rules: Ruleset) -> Refusal | None:
    """Return why a hand is no win under these rules; None if it is one."""
    x = Circumstances(hand, rules)
    if not readings_of(x, hand.tile >> 2):
        return Refusal("NOT-COMPLETE", "not complete: neither four sets and a pair, seven pairs nor kokushi")
    barred = claim_barred(x)
    if barred is not None:
        return Refusal(*barred)
    if _wins(hand, rules):
        return None
    if rules.yaku.atozuke != "allowed" and _wins(hand, _with(rules, "yaku.atozuke", "allowed")):
        return Refusal("ATOZUKE", atozuke_refusal(x), "yaku.atozuke")
    for path, value, words in _IN_THE_WAY:
        other = _with(rules, path, value)
        if other != rules and _wins(hand, other):
            return Refusal("NO-YAKU", f"no yaku: {words}", path)
    if rules.yaku.atozuke != "allowed":
        free = _with(rules, "yaku.atozuke", "allowed")
        for path, value, words in _IN_THE_WAY:
            other = _with(free, path, value)
            if other != free and _wins(hand, other):
                return Refusal("NO-YAKU", f"no yaku: {words}, and atozuke would refuse it too")
    if rules.table.min_han > 1:
        best = score(hand, _NO_DORA, _with(rules, "table.min_han", 1))
        if best is not None:
            text = f"too few han: {han_toward_floor(best.yaku)} of {rules.table.min_han}"
            return Refusal("TOO-FEW-HAN", text, "table.min_han")
    return Refusal("NO-YAKU", "no yaku")


def _wins(hand: WinHand, rules: Ruleset) -> bool:
    return bool(all_scores(hand, _NO_DORA, rules))


def _with(rules: Ruleset, path: str, value: object) -> Ruleset:
    group, _, field = path.partition(".")
    return replace(rules, **{group: replace(getattr(rules, group), **{field: value})})
