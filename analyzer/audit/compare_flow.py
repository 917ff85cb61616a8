"""The flow layer: starts of hands, deposits, and where the game ends."""

from __future__ import annotations

from typing import Any

from analyzer.audit.collector import AuditedHand, Collector
from analyzer.audit.words import points_text
from analyzer.ruling.model import TableState
from rulesets.tiles import hand_name


def check_first(audit: Collector, hand: AuditedHand) -> None:
    """Compare the first hand with how the rules start a game; skipped where the log begins in mid-game."""
    state, rules = hand.state, audit.rules
    if not hand.started:
        return
    seated = (audit.log.first_dealer + state.number) % rules.players
    _compare(audit, hand, "dealer", "FLOW-DEALER", state.dealer, seated, audit.names.player, "dealer")
    if (state.round_wind, state.number, state.honba, state.deposits) == (0, 0, 0, ()):
        if audit.leaves_out("start_scores", "table.start_points"):
            return
        start = (rules.table.start_points,) * rules.players
        _compare(audit, hand, "start_scores", "FLOW-SCORES", state.scores, start, points_text, "scores by seat")
    elif audit.log.format != "tenhou_json":  # there single hands are usual
        name = hand_name(state.round_wind, state.number, state.honba)
        message = f"The log begins with {name} and not with E1-0; scores before it are taken from the record."
        audit.add(
            "FLOW-FIRST", message, at=hand.facts.start.at, hand=hand.facts, severity="warning",
            recorded=name, expected="E1-0",
        )  # fmt: skip


def check_start(audit: Collector, before: AuditedHand, hand: AuditedHand) -> None:
    """Compare the start of a hand with what follows the hand before it."""
    if not hand.started:
        return
    after = before.recorded_after(audit.rules.riichi.deposit)
    if before.following is None:
        audit.not_compared["starts"] += 1
        if after is not None:
            _scores(audit, hand, after, None)
        return
    if before.following.over and not audit.leaves_out("game_end", "end"):
        reason = before.following.reason
        why = f": {reason.text}" if reason else ""
        message = f"Under {audit.rules_name} the game was over after the hand before{why}."
        audit.add(
            "FLOW-END-LATE", message, at=hand.facts.start.at, hand=hand.facts,
            recorded="another hand", expected="end of the game",
        )  # fmt: skip
    _position(audit, hand, before.following.state)
    _scores(audit, hand, before.following.state.scores, after)


def _position(audit: Collector, hand: AuditedHand, right: TableState) -> None:
    state, names = hand.state, audit.names
    _compare(
        audit,
        hand,
        "round",
        "FLOW-ROUND",
        (state.round_wind, state.number),
        (right.round_wind, right.number),
        lambda value: hand_name(*value),
        "hand",
    )
    _compare(audit, hand, "dealer", "FLOW-DEALER", state.dealer, right.dealer, names.player, "dealer")
    _compare(audit, hand, "start_honba", "FLOW-HONBA", state.honba, right.honba, str, "honba")
    here, there = len(state.deposits), len(right.deposits)
    _compare(audit, hand, "start_deposits", "FLOW-DEPOSITS", here, there, str, "deposits on the table")


def _scores(
    audit: Collector, hand: AuditedHand, right: tuple[int, ...], carried: tuple[int, ...] | None
) -> None:
    """Compare scores; what carries over a payment that was found wrong is not found again."""
    audit.compare(
        "start_scores",
        "FLOW-SCORES",
        hand.state.scores,
        right,
        at=hand.facts.start.at,
        hand=hand.facts,
        text=points_text,
        lead="Start of the hand: scores by seat",
        explained=hand.state.scores == carried,
    )


def _compare(
    audit: Collector,
    hand: AuditedHand,
    what: str,
    code: str,
    recorded: Any,
    expected: Any,
    text: Any,
    word: str,
) -> None:
    audit.compare(
        what,
        code,
        recorded,
        expected,
        at=hand.facts.start.at,
        hand=hand.facts,
        text=text,
        lead=f"Start of the hand: {word}",
    )


def check_deposits(audit: Collector, hand: AuditedHand) -> None:
    """Compare the scores printed after each riichi deposit."""
    if not hand.started:
        audit.not_compared["deposit_scores"] += len(hand.deposits)
        return
    scores = list(hand.state.scores)
    printed = {record.event: record for record in hand.deposits}
    for event, seat in zip(hand.accepted_events, hand.accepted, strict=True):
        scores[seat] -= audit.rules.riichi.deposit
        record = printed.get(event)
        if record is None:
            audit.not_recorded["deposit_scores"] += 1
            continue
        audit.compare(
            "deposit_scores",
            "FLOW-DEPOSIT",
            record.scores,
            tuple(scores),
            at=record.at,
            hand=hand.facts,
            text=points_text,
            lead=f"Riichi of {audit.names.player(seat, hand.state.dealer)}: scores by seat after the deposit",
        )


def check_end(audit: Collector, last: AuditedHand) -> None:
    """Compare where the record ends with where the rules end the game; a choice is right either way."""
    following = last.following
    if not audit.facts.ended:
        _cut_off(audit, last)
        return
    if following is None:
        audit.not_compared["game_end"] += 1
        return
    if audit.leaves_out("game_end", "end"):
        return
    audit.compared["game_end"] += 1
    if not following.over and not following.choice:
        next_name = hand_name(following.state.round_wind, following.state.number, following.state.honba)
        message = (
            f"The record ends the game after this hand, but under {audit.rules_name} it goes on with {next_name}."
        )
        audit.add(
            "FLOW-END-EARLY", message, at=_end_place(audit, last), hand=last.facts,
            recorded="end of the game", expected=next_name,
        )  # fmt: skip


def _cut_off(audit: Collector, last: AuditedHand) -> None:
    """Say that the log does not reach the end; single hands of tenhou.net/6 are usual and only noted."""
    inside = last.facts.ending == "cut" and last.facts.fault is None
    message = (
        "The log breaks off inside this hand."
        if inside
        else "The log has no final result after this hand: it does not show how the game ended."
    )
    audit.add(
        "FLOW-CUT-OFF",
        message,
        at=_end_place(audit, last),
        hand=last.facts,
        severity="note" if audit.log.format == "tenhou_json" and not inside else "warning",
        recorded="no end",
        expected="end of the game",
    )


def _end_place(audit: Collector, last: AuditedHand) -> int:
    return audit.at_event(last.facts, last.facts.end_index)
