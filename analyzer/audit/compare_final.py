"""The last layer: raw scores and final points at the end of a game."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from analyzer.audit.collector import AuditedHand, Collector
from analyzer.audit.words import points_text, tenths_text
from analyzer.ruling.settlement import award_deposits, settle
from parsers.events import RecordedFinal, RecordedWin


def compare_final(audit: Collector, last: AuditedHand, final: RecordedFinal) -> None:
    """Compare the recorded end with scores carried over, deposits given, and the settlement.

    The settlement is checked by the record's own raw scores too, so that a wrong raw score is found once.
    """
    deposit = audit.rules.riichi.deposit
    carried = last.recorded_after(deposit)
    carried_end = None if carried is None else _awarded(audit, carried, last.recorded_on_table * deposit)
    if last.following is not None:
        state = last.following.state
        on_table = len(state.deposits) * deposit
        if on_table and audit.leaves_out("final_scores", "settlement"):
            return
        expected = _awarded(audit, state.scores, on_table, state.deposits)
    elif carried_end is not None:
        expected = carried_end
    else:
        audit.not_compared["final_scores"] += 1
        expected = final.scores
    audit.compare(
        "final_scores",
        "FINAL-SCORES",
        final.scores,
        expected,
        at=final.at,
        hand=last.facts,
        text=points_text,
        lead="End of the game: raw scores by seat",
        explained=final.scores == carried_end,
    )
    _compare_points(audit, last, final, expected)
    _compare_chips(audit, last, final)


def _awarded(
    audit: Collector, scores: Sequence[int], on_table: int, owners: tuple[int, ...] = ()
) -> tuple[int, ...]:
    return award_deposits(scores, on_table, audit.rules, audit.log.first_dealer, owners)[0]


def _compare_points(
    audit: Collector, last: AuditedHand, final: RecordedFinal, expected: tuple[int, ...]
) -> None:
    if final.points_tenths is not None and audit.leaves_out("final_points", "settlement"):
        return
    points = _tenths(audit, expected, final.chips)
    by_recorded = _tenths(audit, final.scores, final.chips)
    printed = None if final.points_tenths is None else tuple(map(Fraction, final.points_tenths))
    audit.compare(
        "final_points",
        "FINAL-POINTS",
        printed,
        points,
        at=final.at,
        hand=last.facts,
        text=_tenths_text,
        lead="End of the game: final points by seat",
        same=_same_points,
        explained=printed is not None and _same_points(printed, by_recorded),
    )


def _tenths(audit: Collector, scores: Sequence[int], chips: tuple[int, ...] | None) -> tuple[Fraction, ...]:
    """Settle scores; the record's own chips count with them (they are compared by themselves)."""
    result = settle(scores, audit.rules, first_dealer=audit.log.first_dealer, chips=chips)
    return tuple(points * 10 for points in result.points)


def _same_points(recorded: tuple[Fraction, ...], right: tuple[Fraction, ...]) -> bool:
    """Tell whether points agree; a log prints tenths, so a third shared by equals is cut or rounded there."""
    return all(
        here == there or (there.denominator != 1 and abs(here - there) < 1)
        for here, there in zip(recorded, right, strict=True)
    )


def _tenths_text(values: Sequence[Fraction]) -> str:
    return tenths_text([round(value) for value in values])


def _compare_chips(audit: Collector, last: AuditedHand, final: RecordedFinal) -> None:
    """Compare the chips at the end with the sum of those that the wins moved."""
    if final.chips is None:
        return
    moved = [0] * len(final.chips)
    for record in audit.log.recorded:
        if isinstance(record, RecordedWin):
            for seat, change in enumerate(record.chips or ()):
                moved[seat] += change
    audit.compare(
        "chips",
        "SCORE-CHIPS",
        final.chips,
        tuple(moved),
        at=final.at,
        hand=last.facts,
        text=points_text,
        lead="End of the game: chips by seat",
    )
