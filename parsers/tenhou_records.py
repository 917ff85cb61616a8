"""What a Tenhou XML log says a hand or game was worth: ``Recorded…`` structs from the tags' attributes."""

from __future__ import annotations

from parsers import events as ev
from parsers.fault import Fault
from parsers.tenhou_attributes import (
    Attributes,
    changes_of,
    chips_of,
    integer_of,
    number_in,
    optional_tiles,
    pair_of,
    points_of,
    ten_of,
    tenths_of,
    yaku_of,
)


def missing_of_win(attributes: Attributes) -> list[str]:
    """Return which attributes an AGARI tag lacks."""
    missing = [name for name in ("ba", "hai", "ten", "doraHai", "sc") if name not in attributes]
    if "yaku" not in attributes and "yakuman" not in attributes:
        missing.append("yaku")
    return missing


def recorded_win(attributes: Attributes, win: ev.Win, hand: int, event: int, players: int) -> ev.RecordedWin:
    """Return what an AGARI tag says beside the win.

    ``points`` is ``ten``'s: for a tsumo all payments together. The second win of a double ron still prints
    the honba, and its ``scores`` start from the result of the first.

    Raises:
        ValueError, Fault: an attribute cannot be read.
    """
    yaku, han, yakuman = yaku_of(attributes)
    fu, points, limit = ten_of(attributes)
    honba, deposits = pair_of(attributes, "ba")
    scores, deltas = changes_of(attributes, players)
    return ev.RecordedWin(
        win.at,
        hand,
        event,
        win.seat,
        win.source,
        yaku=yaku,
        han=han,
        yakuman=yakuman,
        fu=fu,
        points=points,
        limit=limit,
        honba=honba,
        deposits=deposits,
        pao=number_in(attributes["paoWho"], "paoWho", 0, players) if "paoWho" in attributes else None,
        deltas=deltas,
        scores=scores,
        chips=chips_of(attributes, "sc", players),
        dora_indicators=optional_tiles(attributes, "doraHai"),
        ura_indicators=win.ura,
        concealed=optional_tiles(attributes, "hai"),
    )


def recorded_draw(
    attributes: Attributes,
    drawn: ev.DrawnHand,
    hands: tuple[tuple[int, ...] | None, ...],
    hand: int,
    event: int,
) -> ev.RecordedDraw:
    """Return what a RYUUKYOKU tag says beside the draw; ``hands`` are those shown, by seat.

    Raises:
        ValueError, Fault: an attribute cannot be read.
    """
    honba, deposits = pair_of(attributes, "ba")
    scores, deltas = changes_of(attributes, len(hands))
    return ev.RecordedDraw(drawn.at, hand, event, drawn.kind, deltas, scores, honba, deposits, hands)


def recorded_final(attributes: Attributes, at: int, hand: int, event: int, players: int) -> ev.RecordedFinal:
    """Return what ``owari`` says: scores and points; the oldest logs print points without decimals.

    Raises:
        ValueError, Fault: it cannot be read.
    """
    parts = attributes["owari"].split(",")
    if len(parts) not in (8, 16):
        count = len(parts) if parts != [""] else 0
        raise Fault("FINAL-UNREADABLE", f"owari has {count} numbers, 8 (16 with chips) expected")
    points = tuple(tenths_of(part) for part in parts[1 : 2 * players : 2])
    scores = points_of([integer_of(part, "owari") for part in parts[0 : 2 * players : 2]], "owari")
    decimals = any("." in part for part in parts[1:8:2])
    return ev.RecordedFinal(
        at, hand, event, scores, points, decimals, chips_of(attributes, "owari", players)
    )
