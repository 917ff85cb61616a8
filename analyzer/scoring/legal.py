"""Which readings of a complete hand may win at all, before any yaku is asked for."""

from __future__ import annotations

from analyzer.scoring.features import Circumstances
from analyzer.scoring.yaku import Judged, is_first_draw, is_limited_deal_in, judged_readings


def readings_of(x: Circumstances, win_kind: int) -> tuple[Judged, ...]:
    """Return the readings of the hand as if ``win_kind`` had come last."""
    hand = x.hand
    kinds = [tile >> 2 for tile in hand.concealed]
    kinds.append(hand.tile >> 2)
    kinds.sort()
    return judged_readings(tuple(kinds), x.melds, win_kind, hand.tsumo)


def legal_readings(x: Circumstances) -> tuple[Judged, ...]:
    """Return the readings that may win; on tenhou with any tile as the last one, if so ruled."""
    hand = x.hand
    win_kind = hand.tile >> 2
    found = readings_of(x, win_kind)
    if hand.robbed_closed_kan:
        return tuple(it for it in found if it.features.reading.form == "kokushi")
    if hand.first_turn and hand.seat_wind == 0 and x.rules.yaku.tenhou_best_tile and is_first_draw(hand):
        others = sorted({tile >> 2 for tile in hand.concealed} - {win_kind})
        return found + tuple(it for kind in others for it in readings_of(x, kind))
    return found


def claim_barred(x: Circumstances) -> tuple[str, str, str] | None:
    """Return why a complete hand may not win whatever its yaku: (code, text, switch); None if it may."""
    hand, rules = x.hand, x.rules.yaku
    if hand.robbed_closed_kan:
        switch = "yaku.chankan_closed_kan"
        if rules.chankan_closed_kan == "none":
            return "CLOSED-KAN", "a closed kan may not be robbed", switch
        if not legal_readings(x):
            return "CLOSED-KAN", "only kokushi may rob a closed kan", ""
    if rules.open_riichi_deal_in == "dead_hand" and is_limited_deal_in(x):
        text = "a tile dealt into open riichi is not won: the discarder's hand is dead"
        return "OPEN-RIICHI", text, "yaku.open_riichi_deal_in"
    return None
