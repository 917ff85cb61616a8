"""From a log to facts: cut the event stream into hands and play each on a :class:`Table`."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from analyzer.play.facts import CallCounts, HandFacts
from analyzer.play.outcome import facts_of
from analyzer.play.seat import PlayFaultError
from analyzer.play.table import Table
from parsers.events import AnyEvent, EndGame, GameLog, StartGame, StartHand

#: Gives (indicators, ura) of a hand from the wall, five each, or two empty tuples where there is no wall.
WallSource = Callable[[int], tuple[tuple[int, ...], tuple[int, ...]]]


class GameFacts(msgspec.Struct, frozen=True):
    """All hands of a game, played. ``ended``: the record says that the game is over."""

    source: str
    players: int
    first_dealer: int
    names: tuple[str, ...]
    hands: tuple[HandFacts, ...]
    ended: bool


def split_hands(events: list[AnyEvent]) -> Iterator[tuple[int, list[AnyEvent]]]:
    """Yield (index of the hand's first event, the hand's events) for each hand."""
    begin = -1
    for index, event in enumerate(events):
        kind = type(event)
        if kind is StartHand or kind is EndGame or kind is StartGame:
            if begin >= 0:
                yield begin, events[begin:index]
            begin = index if kind is StartHand else -1
    if begin >= 0:
        yield begin, events[begin:]


def play_game(log: GameLog, wall: WallSource | None = None) -> GameFacts:
    """Play every hand of a log.

    A hand whose events cannot have happened has ``fault`` set; the others are not touched by it. ``wall``
    gives the indicators that the log does not show.
    """
    reds = None if log.physical_ids else log.reds
    hands = tuple(
        play_hand(events, log.players, number, offset, wall, reds)
        for number, (offset, events) in enumerate(split_hands(log.events))
    )
    ended = any(type(event) is EndGame for event in log.events[-3:])
    return GameFacts(log.source, log.players, log.first_dealer, log.names, hands, ended)


def play_hand(
    events: list[AnyEvent],
    players: int,
    hand: int = 0,
    offset: int = 0,
    wall: WallSource | None = None,
    known_reds: tuple[int, ...] | None = None,
) -> HandFacts:
    """Play one hand; its first event is the :class:`StartHand`."""
    start = events[0]
    assert isinstance(start, StartHand)
    if len(start.hands) < players:
        return _faulty(start, players, hand, offset, "its deal cannot be read", 0)
    indicators, ura = wall(hand) if wall else ((), ())
    try:
        table = Table(start, players)
    except PlayFaultError as fault:
        return _faulty(start, players, hand, offset, str(fault), 0)
    play = table.play
    try:
        for event in events[1:]:
            play(event)
    except PlayFaultError as fault:
        return _faulty(start, players, hand, offset, f"{fault} [{table.summary()}]", table.index)
    return facts_of(table, hand, offset, indicators, ura, known_reds)


def _faulty(start: StartHand, players: int, hand: int, offset: int, fault: str, index: int) -> HandFacts:
    return HandFacts(
        hand=hand,
        offset=offset,
        start=start,
        players=players,
        ending="cut",
        end_index=index,
        chances=(),
        final_chance=None,
        draw_kind=None,
        shown=None,
        riichis=(),
        kans=(),
        swaps=(),
        late_calls=(),
        aborts=(),
        ends=(),
        nagashi=(),
        indicators=(start.indicator,),
        ura=None,
        counts=CallCounts((0,) * players, (0,) * players),
        live=0,
        fault=fault,
        fault_index=index,
    )
