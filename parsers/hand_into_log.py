"""A hand that was read on its own, put behind what its log has already."""

from __future__ import annotations

from typing import Protocol

from msgspec.structs import replace

from parsers.events import AnyEvent, AnyRecorded, GameLog
from parsers.issues import Issue


class ReadHand(Protocol):
    """What a reader of one hand leaves: places and indices count from 0."""

    places: list[str]
    events: list[AnyEvent]
    recorded: list[AnyRecorded]
    issues: list[Issue]


def append_hand(log: GameLog, hand: ReadHand) -> None:
    """Append a hand to a log; places and event indices are moved behind those of the log."""
    place, event_index = len(log.places), len(log.events)
    log.places.extend(hand.places)
    log.events.extend(replace(event, at=event.at + place) for event in hand.events)
    log.recorded.extend(
        replace(record, at=record.at + place, event=record.event + event_index) for record in hand.recorded
    )
    log.issues.extend(hand.issues)
