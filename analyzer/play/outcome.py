"""What a table that has played a hand comes to: its facts."""

from __future__ import annotations

from analyzer.play.facts import CallCounts, Chance, Claim, HandFacts, SeatEnd
from analyzer.play.table import Table
from rulesets.tiles import IS_TERMINAL_OR_HONOUR


def facts_of(
    table: Table,
    hand: int,
    offset: int,
    wall_indicators: tuple[int, ...],
    wall_ura: tuple[int, ...],
    known_reds: tuple[int, ...] | None = None,
) -> HandFacts:
    """Return what a table that played a whole hand knows."""
    final = _final_chance(table)
    shown_ura = [win.ura for win in table.winners if win.ura is not None]
    return HandFacts(
        hand=hand,
        offset=offset,
        start=table.start,
        players=table.players,
        ending="win" if final else "draw" if table.draw_kind else "cut",
        end_index=table.win_index if final else table.draw_index if table.draw_kind else table.index,
        chances=tuple(table.chances[:-1] if final else table.chances),
        final_chance=final,
        draw_kind=table.draw_kind,
        shown=table.shown,
        riichis=tuple(riichi.fact() for riichi in table.riichis),
        kans=tuple(kan.fact() for kan in table.kans),
        swaps=tuple(table.swaps),
        late_calls=tuple(table.late_calls),
        aborts=tuple(table.aborts),
        ends=_ends(table),
        nagashi=_nagashi_seats(table),
        indicators=tuple(table.indicators),
        ura=max(shown_ura, key=len) if shown_ura else None,
        counts=_counts(table),
        live=table.live,
        wall_indicators=wall_indicators,
        wall_ura=wall_ura,
        known_reds=known_reds,
        penalties=tuple(table.penalties),
        kitas=tuple(table.kitas),
    )


def _final_chance(table: Table) -> Chance | None:
    """Return the chance that the record's wins took, with its claims marked."""
    if not table.winners:
        return None
    taken = {win.seat for win in table.winners}
    last = table.chances[-1]
    claims = tuple(
        Claim(
            c.seat,
            c.seat in taken,
            c.hand,
            c.waits,
            c.river,
            c.last_draw,
            c.last_discard,
            c.last_call,
            c.riichi,
        )
        for c in last.claims
    )
    return Chance(last.index, last.kind, last.tile, last.source, claims)


def _ends(table: Table) -> tuple[SeatEnd, ...]:
    """Return every seat as it stands now."""
    return tuple(
        SeatEnd(tuple(s.hand), tuple(s.melds), s.waits, tuple(s.river), tuple(s.kita)) for s in table.seats
    )


def _nagashi_seats(table: Table) -> tuple[int, ...]:
    """Return the seats whose discards were all terminals and honours, none of them called."""
    return tuple(
        number
        for number, seat in enumerate(table.seats)
        if seat.river
        and not seat.discard_called
        and all(IS_TERMINAL_OR_HONOUR[tile >> 2] for tile in seat.river)
    )


def _counts(table: Table) -> CallCounts:
    """Return calls and turns by seat."""
    return CallCounts(tuple(s.calls for s in table.seats), tuple(s.discards for s in table.seats))
