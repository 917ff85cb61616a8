"""Atozuke (nashi): whether a yaku was fixed before the winning tile came.

There is no one public definition; ours stands in ``docs/rules.md`` (Atozuke), after seed 000 (後付けなし).
W are the kinds that complete the hand, without one of which the player holds all four. Y(w) are the yaku on w,
without dora and without haitei, houtei, rinshan and chankan, which only add han.
"""

from __future__ import annotations

from typing import Final

from analyzer.scoring.features import Circumstances, Features
from analyzer.scoring.model import HandSet, WinHand
from analyzer.scoring.waits import kinds_of, pack, waits_packed
from analyzer.scoring.yaku import Judged, judged_readings, reading_yaku
from rulesets.tiles import CHUN, DRAGONS, HAKU, HATSU, KINDS, WINDS

#: A yaku that replaces another counts as it too.
_COUNTS_AS: Final = {
    "junchan": ("chanta",),
    "honroutou": ("chanta",),
    "chinroutou": ("chanta",),
    "chinitsu": ("honitsu",),
    "ryanpeikou": ("iipeikou",),
}

#: Yaku of the whole hand: any meld is part of them.
_WHOLE_HAND: Final = frozenset(
    {
        "toitoi",
        "honitsu",
        "chinitsu",
        "chanta",
        "junchan",
        "honroutou",
        "tanyao",
        "tsuuiisou",
        "chinroutou",
        "ryuuiisou",
    }
)
_NEVER_REFUSED: Final = frozenset({"chiitoitsu", "kokushi", "kokushi_13wait"})
_YAKUHAI_DRAGON: Final = {"yakuhai_haku": HAKU, "yakuhai_hatsu": HATSU, "yakuhai_chun": CHUN}


def atozuke_refusal(x: Circumstances) -> str:
    """Return why a win is refused by atozuke (``yaku.atozuke``), empty if it is not.

    Riichi, a closed tsumo, tenhou, chiihou, renhou, seven pairs and kokushi are never refused.
    """
    hand, rules = x.hand, x.rules.yaku
    if rules.atozuke == "allowed" or hand.riichi != "none":
        return ""
    if x.closed and (hand.tsumo or hand.first_turn or rules.atozuke_one_sided_closed_ron):
        return ""
    by_wait = {kind: _judged(x, kind) for kind in _waits(hand)}
    win_kind = hand.tile >> 2
    if any(name in _NEVER_REFUSED for j in by_wait.get(win_kind, ()) for name in _names(j, x)):
        return ""
    yaku = {kind: {name for j in judged for name in _names(j, x)} for kind, judged in by_wait.items()}
    if rules.atozuke_ote_bisha == "any" or (rules.atozuke_ote_bisha == "closed" and x.closed):
        if not all(yaku.values()):
            return "atozuke: one of the waits has no yaku"
        fixed = yaku.get(win_kind, set())
    else:
        fixed = set.intersection(*yaku.values()) if yaku else set()
        if not fixed:
            return "atozuke: no one yaku holds on every wait"
    if x.closed or rules.atozuke == "fixed_by_wait":
        return ""
    if any(_under_way(name, j.features, x) for name in fixed for j in by_wait[win_kind]):
        return ""
    return "atozuke: the yaku was not under way at the first call"


def _waits(hand: WinHand) -> list[int]:
    """Return W: seen-out and furiten kinds belong to it, kinds of which one holds all four do not."""
    counts = [0] * KINDS
    for tile in hand.concealed:
        counts[tile >> 2] += 1
    mask = waits_packed(*pack(counts))
    for meld in hand.melds:
        for tile in meld.tiles:
            counts[tile >> 2] += 1
    return [kind for kind in kinds_of(mask) if counts[kind] < 4 or kind == hand.tile >> 2]


def _judged(x: Circumstances, kind: int) -> tuple[Judged, ...]:
    kinds = sorted([*(tile >> 2 for tile in x.hand.concealed), kind])
    return judged_readings(tuple(kinds), x.melds, kind, x.hand.tsumo)


def _names(judged: Judged, x: Circumstances) -> set[str]:
    """Return Y of a reading: yaku and yakuman of the shape; yakuhai is one yaku a kind of tile."""
    f = judged.features
    names = {name for name, _ in reading_yaku(judged, x)} | set(judged.yakuman)
    for name in tuple(names):
        names.update(_COUNTS_AS.get(name, ()))
    winds = {x.seat_wind, *x.round_winds}
    names -= {"yakuhai_seat", "yakuhai_round"}
    names |= {f"yakuhai_{kind}" for kind in winds if kind in f.triplets}
    return names


def _under_way(name: str, f: Features, x: Circumstances) -> bool:
    """Tell whether a yaku was under way at the first open call (see the module's text)."""
    if name in _WHOLE_HAND:
        return True
    first = _first_call(x.hand)
    for sets in _sets_of(name, f):
        if any(hand_set.meld == first for hand_set in sets):
            return True
        if x.rules.yaku.atozuke_concealed_yaku and _was_complete(sets, x.hand):
            return True
    return False


def _first_call(hand: WinHand) -> int:
    """Return the index of the meld that was called first (an added kan counts from its pon)."""
    called = [i for i, meld in enumerate(hand.melds) if meld.kind != "closed_kan"]
    return min(called, key=lambda i: hand.melds[i].event)


def _was_complete(sets: list[HandSet], hand: WinHand) -> bool:
    """Tell whether the sets stood in the concealed tiles and closed kans when the first call was made."""
    first = hand.melds[_first_call(hand)].event
    held = [tile >> 2 for tile in hand.at_first_call]
    for hand_set in sets:
        if hand_set.meld >= 0:
            meld = hand.melds[hand_set.meld]
            if meld.kind != "closed_kan" or meld.event > first:
                return False
            continue
        kind = hand_set.tile_kind
        needed = [kind, kind + 1, kind + 2] if hand_set.form == "run" else [kind] * 3
        for tile_kind in needed:
            if tile_kind not in held:
                return False
            held.remove(tile_kind)
    return True


def _sets_of(name: str, f: Features) -> list[list[HandSet]]:
    """Return the groups of sets of which each alone makes the yaku."""
    sets = f.reading.sets
    triplets = [s for s in sets if s.form != "run"]
    if name.startswith("yakuhai_"):
        kind = _YAKUHAI_DRAGON.get(name)
        kind = int(name.removeprefix("yakuhai_")) if kind is None else kind
        return [[s for s in triplets if s.tile_kind == kind]]
    if name in ("shousangen", "daisangen"):
        return [[s for s in triplets if s.tile_kind in DRAGONS]]
    if name in ("shousuushii", "daisuushii"):
        return [[s for s in triplets if s.tile_kind in WINDS]]
    if name in ("sankantsu", "suukantsu"):
        return [[s for s in sets if s.form == "kan"]]
    if name in ("sanankou", "suuankou", "suuankou_tanki"):
        return [[s for s in triplets if not s.open]]
    if name == "sanshoku":
        return _across([s for s in sets if s.form == "run"])
    if name == "sanshoku_doukou":
        return _across(triplets)
    if name == "ittsuu":
        return _straights([s for s in sets if s.form == "run"])
    return []


def _straights(runs: list[HandSet]) -> list[list[HandSet]]:
    """Return the groups of 123, 456, 789 of one suit."""
    groups = []
    for low in (0, 9, 18):
        group = [s for s in runs if s.tile_kind in (low, low + 3, low + 6)]
        if len({s.tile_kind for s in group}) == 3:
            groups.append(group)
    return groups


def _across(sets: list[HandSet]) -> list[list[HandSet]]:
    """Return the groups of equal numbers in all three suits."""
    groups = []
    for number in range(9):
        group = [s for s in sets if s.tile_kind < 27 and s.tile_kind % 9 == number]
        if {s.tile_kind // 9 for s in group} == {0, 1, 2}:
            groups.append(group)
    return groups
