"""The wall that newer and older Mahjong Soul records carry (``paishan``): the tiles left after the deal.

Draws come from its front, the first replacement tile is its last; the first indicator is the fifth tile from
the end, the others every second one before it, each with its ura indicator before it. That is what whole games
of four players show; further replacement tiles, and the dead wall with three players, are not compared.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from parsers import events as ev
from parsers.issues import Issue
from parsers.majsoul_document import Record, field
from rulesets.tiles import kind_name

_FIRST_INDICATOR: Final = -5
_FIRST_URA: Final = -6


def wall_faults(
    first: Record, events: Sequence[ev.AnyEvent], codes: Mapping[int, tuple[int, bool]], players: int
) -> list[Issue]:
    """Return an issue for the first tile of a hand that is not the one of its wall; none without a wall."""
    text = field(first.data, "paishan")
    start = events[0]
    if not isinstance(text, str) or not text or not isinstance(start, ev.StartHand):
        return []
    wall = [text[place : place + 2] for place in range(0, len(text), 2)]
    expected = (136 if players == 4 else 108) - 13 * players - 1
    path = f"{first.path}.paishan"
    if len(wall) != expected:
        what = f"a wall of {len(wall)} tiles, {expected} expected; it is not compared"
        return [Issue("WALL-UNREADABLE", "note", path, what)]
    for what, right, tile in _pairs(wall, events, players, dealt_draw=_dealt_draw(first)):
        kind, red = codes[tile]
        here = "0" + kind_name(kind)[1] if red else kind_name(kind)
        if right is not None and here != right:
            return [Issue("WALL-DIFFERS", "error", path, f"{what} is {here}, by the wall {right}")]
    return []


def _dealt_draw(first: Record) -> bool:
    """Tell whether the dealer's first draw is among the tiles dealt."""
    return any(isinstance(tiles, list) and len(tiles) == 14 for tiles in first.data.values())


def _pairs(
    wall: list[str], events: Sequence[ev.AnyEvent], players: int, *, dealt_draw: bool
) -> list[tuple[str, str | None, int]]:
    """Return (what, the wall's tile or None, tile id) of every draw and indicator."""
    front, first, replacement = 0, True, False
    indicators: list[int] = []
    pairs: list[tuple[str, str | None, int]] = []
    skip = dealt_draw
    for event in events:
        if isinstance(event, ev.StartHand):
            indicators.append(event.indicator)
        elif isinstance(event, ev.NewIndicator):
            indicators.append(event.tile)
        elif isinstance(event, ev.OpenKan | ev.ClosedKan | ev.AddedKan | ev.Kita):
            replacement = True
        elif isinstance(event, ev.Draw):
            if skip:
                skip = False
            elif replacement:
                known = players == 4 and first
                pairs.append(("the replacement tile", wall[-1] if known else None, event.tile))
                first = replacement = False
            else:
                pairs.append((f"draw {front + 1}", wall[front] if front < len(wall) else None, event.tile))
                front += 1
    ura = next((event.ura for event in events if isinstance(event, ev.Win) and event.ura), ())
    for name, tiles, last in (("indicator", indicators, _FIRST_INDICATOR), ("ura indicator", ura, _FIRST_URA)):
        for place, tile in enumerate(tiles if players == 4 else ()):
            pairs.append((f"{name} {place + 1}", wall[last - 2 * place], tile))
    return pairs
