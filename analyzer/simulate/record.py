"""What a platform would have written beside the events: ``Recorded…`` structs from the engine's rulings."""

from __future__ import annotations

from analyzer.ruling.game import FinalResult
from analyzer.ruling.model import HandRuling, TableState, WinRuling
from analyzer.scoring.payments import win_value
from analyzer.simulate.hand import PlayedHand
from parsers.events import (
    AnyRecorded,
    DrawnHand,
    RecordedDeposit,
    RecordedDraw,
    RecordedFinal,
    RecordedWin,
    RiichiAccepted,
    Win,
)
from rulesets.rules import Ruleset


def hand_records(hand: PlayedHand, number: int, state: TableState, rules: Ruleset) -> list[AnyRecorded]:
    """Return what is recorded of one hand; ``number`` counts the hands of the game from 0."""
    found: list[AnyRecorded] = []
    scores = list(state.scores)
    for event in hand.events:
        if isinstance(event, RiichiAccepted):
            scores[event.seat] -= rules.riichi.deposit
            found.append(RecordedDeposit(event.at, number, event.at, event.seat, tuple(scores)))
    ruling = hand.ruling
    before = _less_deposits(state.scores, ruling, rules)
    if ruling.ending != "win":
        last = hand.events[-1]
        assert isinstance(last, DrawnHand)
        found.append(_draw(hand, last, number, state, before, rules))
        return found
    wins = [event for event in hand.events if isinstance(event, Win)]
    for event, win in zip(wins, ruling.wins, strict=True):
        record = _win(hand, event, win, number, state, before, rules)
        found.append(record)
        assert record.deltas is not None
        before = tuple(score + change for score, change in zip(before, record.deltas, strict=True))
    return found


def final_record(final: FinalResult, at: int, number: int) -> RecordedFinal:
    """Return what is recorded of the end; shares of a third are rounded to tenths."""
    assert final.settlement is not None
    tenths = tuple(round(points * 10) for points in final.settlement.points)
    return RecordedFinal(at, number, at, final.scores, tenths, True, final.chips or None)


def _less_deposits(scores: tuple[int, ...], ruling: HandRuling, rules: Ruleset) -> tuple[int, ...]:
    return tuple(
        score - rules.riichi.deposit * ruling.riichi.count(seat) for seat, score in enumerate(scores)
    )


def _win(
    hand: PlayedHand,
    event: Win,
    win: WinRuling,
    number: int,
    state: TableState,
    before: tuple[int, ...],
    rules: Ruleset,
) -> RecordedWin:
    score = win.score
    assert score is not None
    value = win_value(
        score.base,
        tsumo=win.seat == win.source,
        dealer=win.seat == state.dealer,
        players=rules.players,
        rules=rules,
    )
    deltas = list(win.payments)
    deltas[win.seat] += win.deposits * rules.riichi.deposit
    return RecordedWin(
        event.at,
        number,
        event.at,
        win.seat,
        win.source,
        yaku=score.yaku,
        han=score.han,
        yakuman=score.yakuman,
        fu=score.fu,
        points=value.ten,
        limit=score.limit,
        honba=state.honba,
        deposits=win.deposits,
        pao=win.pao,
        deltas=tuple(deltas),
        scores=before,
        chips=win.chips or None,
        dora_indicators=hand.facts.indicators,
        ura_indicators=event.ura,
        concealed=hand.concealed[win.seat],
    )


def _draw(
    hand: PlayedHand,
    event: DrawnHand,
    number: int,
    state: TableState,
    before: tuple[int, ...],
    rules: Ruleset,
) -> RecordedDraw:
    ruling = hand.ruling
    after = (a + b for a, b in zip(state.scores, ruling.deltas, strict=True))
    shown = event.shown or ()
    return RecordedDraw(
        event.at,
        number,
        event.at,
        event.kind,
        tuple(a - b for a, b in zip(after, before, strict=True)),
        before,
        state.honba,
        len(state.deposits) + len(ruling.riichi),
        tuple(hand.concealed[seat] if seat in shown else None for seat in range(rules.players)),
    )
