"""From han and fu to base points."""

from __future__ import annotations

from rulesets.rules import Ruleset

MANGAN = 2_000
HANEMAN = 3_000
BAIMAN = 4_000
SANBAIMAN = 6_000
YAKUMAN = 8_000


def base_points(han: int, fu: int, rules: Ruleset) -> tuple[int, str | None]:
    """Return the base points of a hand that is no yakuman, and the name of its limit (None below mangan).

    A ron pays four times the base (the dealer's six times), rounded up to hundreds.
    """
    if han >= 13:
        return _counted(han, rules)
    if han >= 11:
        return SANBAIMAN, "sanbaiman"
    if han >= 8:
        return BAIMAN, "baiman"
    if han >= 6:
        return HANEMAN, "haneman"
    base = fu << (han + 2)
    if han >= 5 or base >= MANGAN:
        return MANGAN, "mangan"
    scoring = rules.scoring
    if (scoring.kiriage_30fu_4han and (fu, han) == (30, 4)) or (
        scoring.kiriage_60fu_3han and (fu, han) == (60, 3)
    ):
        return MANGAN, "mangan (kiriage)"
    return base, None


def _counted(han: int, rules: Ruleset) -> tuple[int, str]:
    """Return the value of thirteen han and more."""
    kazoe = rules.scoring.kazoe
    if kazoe == "sanbaiman":
        return SANBAIMAN, "sanbaiman"
    times = han // 13 if kazoe == "multiple" else 1
    return YAKUMAN * times, multiplied("kazoe yakuman", times)


def multiplied(name: str, times: int) -> str:
    """Return ``yakuman``, ``yakuman x2`` …"""
    return name if times == 1 else f"{name} x{times}"
