"""Closed kan after riichi: what it may change, in four strictnesses.

Sources: seed 000 (面子構成の変わらない場合のみ、送り槓は不可),
002 (待ちが変わる暗槓不可、牌姿が変わる暗槓あり), 003 (1113444での1はできない),
004 (手牌構成が変わらなければ、手役の減少は認めない).
"""

from __future__ import annotations

from analyzer.play.facts import KanFact
from analyzer.scoring.shape import MeldKey, meld_key, readings
from analyzer.scoring.waits import kinds_of
from analyzer.scoring.yaku import judged_readings


def riichi_kan_fault(kan: KanFact, strictness: str) -> str | None:
    """Return why a closed kan after riichi is refused under ``riichi.closed_kan``, or None.

    Never with another tile than the one drawn (okuri-kan).
    """
    if strictness == "never":
        return "no closed kan after riichi"
    if not kan.drawn_tile:
        return "okuri-kan: the kan after riichi does not hold the drawn tile"
    if kan.waits_before != kan.waits_after:
        return "the closed kan after riichi changes the waits"
    if strictness == "same_waits":
        return None
    if not _structure_stays(kan):
        return "the closed kan after riichi changes how the hand can be read"
    if strictness == "same_structure_and_yaku" and _loses_yaku(kan):
        return "the closed kan after riichi loses a yaku"
    return None


def _loses_yaku(kan: KanFact) -> bool:
    """Tell whether a yaku of the shape, possible on some wait before the kan, is gone after it."""
    kinds = [tile >> 2 for tile in kan.hand_before]
    kinds.remove(kan.tile_kind)
    rest = [kind for kind in kinds if kind != kan.tile_kind]
    before = meld_key(kan.melds_before)
    after = (*before, ("closed_kan", kan.tile_kind))
    return any(
        not _shape_names(kinds, before, wait) <= _shape_names(rest, after, wait)
        for wait in kinds_of(kan.waits_before)
    )


def _shape_names(kinds: list[int], melds: MeldKey, wait: int) -> set[str]:
    judged = judged_readings(tuple(sorted([*kinds, wait])), melds, wait, tsumo=True)
    return {name for j in judged for name in (*(name for name, _ in j.yaku), *j.yakuman)}


def _structure_stays(kan: KanFact) -> bool:
    """Tell whether in every reading of every wait the kan's tiles were a triplet of their own.

    ``hand_before`` holds the drawn tile too: without it stand the 13 tiles of the riichi hand.
    """
    kinds = [tile >> 2 for tile in kan.hand_before]
    kinds.remove(kan.tile_kind)
    for wait in kinds_of(kan.waits_before):
        for reading in readings([*kinds, wait], kan.melds_before, wait, tsumo=True):
            if reading.form != "standard" or not any(
                s.form == "triplet" and s.tile_kind == kan.tile_kind for s in reading.sets
            ):
                return False
    return True
