"""What a completed hand is worth under a ruleset: the one place where readings are weighed.

A hand may be read in several ways; the reading that pays most in the actual circumstances is taken, among
equals a yakuman before a counted one, then more han, then more fu.
"""

from __future__ import annotations

from analyzer.scoring import limits
from analyzer.scoring.atozuke import atozuke_refusal
from analyzer.scoring.features import Circumstances, Features
from analyzer.scoring.fu import fu_parts, rounded
from analyzer.scoring.legal import claim_barred, legal_readings
from analyzer.scoring.limits import base_points
from analyzer.scoring.model import DoraKinds, Score, WinHand
from analyzer.scoring.payments import win_value
from analyzer.scoring.yaku import (
    YakuHan,
    circumstance_yaku,
    is_renhou,
    reading_yaku,
    yakuman,
)
from rulesets.reds import red_ids
from rulesets.rules import Ruleset

#: Names that are han but no yaku; ippatsu does not count toward ``table.min_han`` either.
DORA_NAMES = frozenset({"dora", "aka", "ura", "kita"})
NOT_TOWARD_MIN_HAN = DORA_NAMES | {"ippatsu"}

NO_DORA = DoraKinds()

#: What a fixed renhou is worth: (han shown, base points, limit).
_FIXED_RENHOU = {"mangan": (5, limits.MANGAN, "mangan"), "baiman": (8, limits.BAIMAN, "baiman")}

def score(hand: WinHand, dora: DoraKinds, rules: Ruleset) -> Score | None:
    """Return what a hand is worth, or None where it is no legal win under these rules.

    Args:
        hand: the completed hand and its circumstances.
        dora: the kinds that are dora for this win: the caller applies ``dora.first``, ``ura``, ``kan`` and
            the time when indicators are turned. Ura count only in riichi.
        rules: the ruleset.
    """
    found = _candidates(hand, dora, rules)
    if len(found) == 1:
        return found[0]
    return max(found, key=lambda it: _rank(it, hand, rules), default=None)


def all_scores(hand: WinHand, dora: DoraKinds, rules: Ruleset) -> list[Score]:
    """Return every reading with its value, the best first; empty where the hand is no legal win.

    Readings of equal value keep their order, so the first is what :func:`score` returns.
    """
    return sorted(_candidates(hand, dora, rules), key=lambda it: _rank(it, hand, rules), reverse=True)


def nagashi_score(rules: Ruleset) -> Score | None:
    """Return nagashi mangan as a score, None where it is not played. It is paid like a tsumo."""
    if rules.yaku.nagashi == "none":
        return None
    return Score(yaku=(("nagashi_mangan", 5),), han=None, yakuman=0, fu=0, limit="mangan", base=limits.MANGAN)


# --- values of readings ---------------------------------------------------------------------------------


def _candidates(hand: WinHand, dora: DoraKinds, rules: Ruleset) -> list[Score]:
    """Return the value of every reading that is a win."""
    x = Circumstances(hand, rules)
    if (hand.robbed_closed_kan or hand.open_riichi) and claim_barred(x):
        return []
    readings = legal_readings(x)
    if not readings:
        return []
    chips = _chips(x)
    shared = circumstance_yaku(x)
    bonus: list[YakuHan] | None = None
    found: list[Score] = []
    for judged in readings:
        f = judged.features
        best = yakuman(judged, x)
        if best:
            found.append(_yakuman_score(best, f, rules, chips))
        elif f.reading.form != "kokushi":
            names = shared + reading_yaku(judged, x)
            if not names or han_toward_floor(names) < rules.table.min_han:
                continue
            if bonus is None:
                bonus = _dora_han(x, dora)
            found.append(_ordinary_score(names, bonus, f, x, chips))
    if found and rules.yaku.atozuke != "allowed" and atozuke_refusal(x):
        return []
    if hand.first_turn and rules.yaku.renhou in _FIXED_RENHOU and is_renhou(hand):
        return _with_fixed_renhou(found, readings[0].features, x, chips)
    return found


def _rank(it: Score, hand: WinHand, rules: Ruleset) -> tuple[int, bool, int, int, int]:
    """Return the order of readings: what it pays, then yakuman, han, fu, fu before rounding."""
    value = win_value(
        it.base, tsumo=hand.tsumo, dealer=hand.seat_wind == 0, players=hand.players, rules=rules
    )
    return value.ten, it.yakuman > 0, it.han or 0, it.fu, sum(part.fu for part in it.fu_parts)


def han_toward_floor(yaku: list[YakuHan] | tuple[YakuHan, ...]) -> int:
    """Return the han that count toward ``table.min_han``: those of yaku other than ippatsu."""
    return sum(han for name, han in yaku if name not in NOT_TOWARD_MIN_HAN)


# --- values ---------------------------------------------------------------------------------------------


def _yakuman_score(yaku: list[YakuHan], f: Features, rules: Ruleset, chips: int) -> Score:
    multiples = [multiple for _, multiple in yaku]
    times = sum(multiples) if rules.yaku.yakuman_stacking else max(multiples)
    return Score(
        yaku=tuple(yaku),
        han=None,
        yakuman=times,
        fu=0,
        limit=limits.multiplied("yakuman", times),
        base=limits.YAKUMAN * times,
        reading=f.reading,
        chips=chips,
    )


def _ordinary_score(
    yaku: list[YakuHan], bonus: list[YakuHan], f: Features, x: Circumstances, chips: int
) -> Score:
    parts = fu_parts(f, x, pinfu=("pinfu", 1) in yaku)
    fu = rounded(parts)
    names = yaku + bonus
    han = sum(worth for _, worth in names)
    base, limit = base_points(han, fu, x.rules)
    return Score(
        yaku=tuple(names),
        han=han,
        yakuman=0,
        fu=fu,
        limit=limit,
        base=base,
        fu_parts=parts,
        reading=f.reading,
        chips=chips,
    )


def _with_fixed_renhou(found: list[Score], f: Features, x: Circumstances, chips: int) -> list[Score]:
    """Return renhou as a fixed value, and the readings that are worth more and so take their own.

    JPML: no yaku or dora is added to renhou; a hand of haneman or more is worth its own
    (``yaku.renhou_yields_to`` holds the other reading, "above haneman").
    """
    han, base, limit = _FIXED_RENHOU[x.rules.yaku.renhou]
    floor = base
    if x.rules.yaku.renhou == "mangan" and x.rules.yaku.renhou_yields_to == "above_haneman":
        floor = limits.HANEMAN
    parts = fu_parts(f, x, pinfu=False) if f.reading.form != "kokushi" else ()
    renhou = Score(
        yaku=(("renhou", han),),
        han=han,
        yakuman=0,
        fu=rounded(parts),
        limit=limit,
        base=base,
        fu_parts=parts,
        reading=f.reading,
        chips=chips,
    )
    return [renhou, *(it for it in found if it.base > floor)]


# --- dora -----------------------------------------------------------------------------------------------


def _all_tiles(hand: WinHand) -> list[int]:
    tiles = [*hand.concealed, hand.tile]
    for meld in hand.melds:
        tiles.extend(meld.tiles)
    return tiles


def _red_count(x: Circumstances) -> int:
    reds = red_ids(x.rules)
    return sum(tile in reds for tile in _all_tiles(x.hand)) if reds else 0


def _chips(x: Circumstances) -> int:
    """Return the chips for red fives."""
    rules = x.rules.dora
    if rules.red_value == "dora" or (rules.red_chip_closed_only and not x.closed):
        return 0
    return _red_count(x)


def _dora_han(x: Circumstances, dora: DoraKinds) -> list[YakuHan]:
    """Return dora, red fives, ura and kita as names with han; what is zero is left out."""
    hand, rules = x.hand, x.rules.dora
    kinds = [tile >> 2 for tile in _all_tiles(hand)]
    kita = len(hand.kita) if rules.kita else 0
    if kita:
        # Norths set aside are still the player's tiles: they count once more where North is dora.
        kinds.extend(tile >> 2 for tile in hand.kita)
    found = [("dora", sum(kinds.count(kind) for kind in dora.dora))]
    if rules.red_value != "chip":
        found.append(("aka", _red_count(x)))
    if hand.riichi != "none":
        found.append(("ura", sum(kinds.count(kind) for kind in dora.ura)))
    found.append(("kita", kita))
    return [(name, han) for name, han in found if han]
