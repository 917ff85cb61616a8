"""Who is liable for a yakuman that he fed (pao, sekinin barai).

Sources: seed 000 (Nerv), 001 (SMF, パオ), 002 (PTT, 包則), 004 (JPML, 役満のパオ).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from analyzer.scoring.model import Meld, Score, WinHand
from analyzer.scoring.payments import PaoLiability
from rulesets.rules import Ruleset
from rulesets.tiles import DRAGONS, WINDS

_CALLED: Final = ("pon", "open_kan", "added_kan")


def liability(
    hand: WinHand, score: Score, rules: Ruleset, kan_feeder: int | None
) -> tuple[PaoLiability, ...]:
    """Return who is liable for a win and for what, one entry a seat; empty if nobody is.

    ``kan_feeder``: who fed the open kan whose replacement tile won, if it was such a win. The last set that
    completes the yakuman must have been called; where it is a closed kan, or where one of the sets is still
    concealed, nobody is liable. One seat may answer for two yakuman, and two seats for one each.
    """
    if rules.pao.daiminkan == "liable" and kan_feeder is not None:
        return (PaoLiability(kan_feeder, whole_win=True),)
    if not score.yakuman or (rules.pao.rinshan_win == "exempt" and hand.rinshan):
        return ()
    names = {name for name, _ in score.yaku}
    fed: dict[int, tuple[str, ...]] = {}
    for name, find in _FEEDERS.items():
        if name in rules.pao.yakuman and name in names:
            seat = find(hand.melds)
            if seat is not None:
                fed[seat] = (*fed.get(seat, ()), name)
    return tuple(PaoLiability(seat, yakuman) for seat, yakuman in fed.items())


def _feeder_of(kinds: tuple[int, ...], needed: int) -> Callable[[tuple[Meld, ...]], int | None]:
    def find(melds: tuple[Meld, ...]) -> int | None:
        sets = [meld for meld in melds if meld.kind != "chi" and meld.tiles[0] >> 2 in kinds]
        if len(sets) < needed:
            return None
        last = max(sets, key=lambda meld: meld.event)
        return last.source if last.kind in _CALLED else None

    return find


def _feeder_of_kans(melds: tuple[Meld, ...]) -> int | None:
    """Return who fed the fourth kan: only an open kan from a discard has a feeder."""
    kans = [meld for meld in melds if meld.kind in ("open_kan", "closed_kan", "added_kan")]
    if len(kans) < 4:
        return None
    last = max(kans, key=lambda meld: max(meld.event, meld.added))
    return last.source if last.kind == "open_kan" else None


_FEEDERS: Final[dict[str, Callable[[tuple[Meld, ...]], int | None]]] = {
    "daisangen": _feeder_of(DRAGONS, 3),
    "daisuushii": _feeder_of(WINDS, 4),
    "suukantsu": _feeder_of_kans,
}
