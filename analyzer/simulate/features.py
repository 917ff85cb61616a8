"""What a game shows: names for a search over seeds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from analyzer.play.play import split_hands
from analyzer.ruling.flow import last_scheduled
from analyzer.ruling.model import HandRuling
from analyzer.simulate.game import SimulatedGame
from parsers.events import AddedKan, Chi, ClosedKan, Kita, OpenKan, Pon, RiichiAccepted, StartHand
from rulesets.rules import Ruleset

_EVENTS: Final = {
    OpenKan: "open_kan",
    ClosedKan: "closed_kan",
    AddedKan: "added_kan",
    Kita: "kita",
    RiichiAccepted: "riichi",
}
#: Yaku that a search may want beside how a hand ends.
_YAKU: Final = ("chankan", "rinshan", "haitei", "houtei", "ippatsu", "ura", "double_riichi", "chiitoitsu", "renhou")

#: Why a game ended, where that is worth a search.
_ENDS: Final = {"BUST": "bust", "YAME": "dealer_stops"}

FEATURES: Final = (
    "tsumo",
    "ron",
    "double_ron",
    "triple_ron_paid",
    "exhaustive",
    "nagashi",
    "nine_terminals",
    "four_winds",
    "four_riichi",
    "four_kans",
    "triple_ron",
    *_EVENTS.values(),
    "open_tanyao",
    *_YAKU,
    "yakuman",
    "pao",
    "chips",
    "honba",
    "extra_time",
    *_ENDS.values(),
)


def features(game: SimulatedGame, rules: Ruleset) -> frozenset[str]:
    """Return which of :data:`FEATURES` a game shows."""
    found: set[str] = set()
    starts: list[StartHand] = []
    for (_, events), ruling in zip(split_hands(game.log.events), game.rulings, strict=True):
        found.update(_EVENTS[type(event)] for event in events if type(event) in _EVENTS)
        starts += [event for event in events if isinstance(event, StartHand)]
        callers = {event.seat for event in events if isinstance(event, Chi | Pon | OpenKan)}
        found.update(_of_hand(ruling, callers))
    if any(start.honba for start in starts):
        found.add("honba")
    if (starts[-1].round_wind, starts[-1].number) > last_scheduled(rules):
        found.add("extra_time")
    if game.end is not None and game.end.code in _ENDS:
        found.add(_ENDS[game.end.code])
    return frozenset(found)


def _of_hand(ruling: HandRuling, callers: set[int]) -> Iterator[str]:
    if ruling.ending != "win":
        yield ruling.ending
        return
    yield "tsumo" if ruling.wins[0].source == ruling.wins[0].seat else "ron"
    if len(ruling.wins) > 1:
        yield "double_ron" if len(ruling.wins) == 2 else "triple_ron_paid"
    for win in ruling.wins:
        assert win.score is not None
        names = {name for name, _ in win.score.yaku}
        yield from names & set(_YAKU)
        if "tanyao" in names and win.seat in callers:
            yield "open_tanyao"
        if win.score.yakuman:
            yield "yakuman"
        if win.pao is not None:
            yield "pao"
        if win.chips:
            yield "chips"
