"""The audit of one game: play it, rule every hand from its recorded start, compare what is recorded."""

from __future__ import annotations

from analyzer.audit import compare_draws, compare_final, compare_flow, compare_legal, compare_wins
from analyzer.audit.collector import CUT_OFF_ISSUES, AuditedHand, Collector
from analyzer.audit.counts import LogAudit
from analyzer.audit.sheet.expected import game_result
from analyzer.audit.wall import check_walls, indicators_of, walls_of
from analyzer.play.play import GameFacts, play_game
from analyzer.ruling.flow import next_hand
from analyzer.ruling.game import recorded_state
from analyzer.ruling.hand import rule_hand
from analyzer.ruling.model import HandRuling
from analyzer.ruling.unsupported import approximations
from parsers.events import GameLog, RecordedDeposit, RecordedDraw, RecordedFinal, RecordedWin, RiichiAccepted
from rulesets.rules import Ruleset


class WrongPlayersError(ValueError):
    """A log under a ruleset for another number of players."""


def audit_log(
    log: GameLog,
    rules: Ruleset,
    unknown: tuple[str, ...] = (),
    open_rules: tuple[str, ...] = (),
    source: Ruleset | None = None,
) -> LogAudit:
    """Audit one game under ``rules``.

    ``unknown`` are texts on rules that the log leaves open; each becomes a note. What hangs on the switches or
    groups of ``open_rules`` is not compared. With ``source``, the rules that it was played under, the game is also
    ruled to its end, for a sheet of results.

    Raises:
        WrongPlayersError: the ruleset is for another number of players.
    """
    if rules.players != log.players:
        raise WrongPlayersError(
            f"the log has {log.players} players, ruleset {rules.name!r} is for {rules.players}: "
            f"choose a ruleset for {log.players} (rerule rules list) or --rules auto"
        )
    walls = walls_of(log)
    facts = play_game(log, indicators_of(walls))
    audit = Collector(log, rules, facts, open_rules)
    _notes(audit, unknown)
    hands = _hands(audit, facts)
    check_walls(audit, hands, walls)
    for index, hand in enumerate(hands):
        _audit_hand(audit, hands[index - 1] if index else None, hand)
    if hands:
        compare_flow.check_end(audit, hands[-1])
        final = hands[-1].final
        if final is not None:
            compare_final.compare_final(audit, hands[-1], final)
    found = audit.result()
    if source is not None and facts.hands:
        result = game_result(log, facts, rules, source)
        found.results += [] if result is None else [result]
    return found


def _notes(audit: Collector, unknown: tuple[str, ...]) -> None:
    for text in unknown:
        audit.add("RULES-UNKNOWN", f"{text}.", severity="note")
    for issue in audit.log.issues:
        if issue.code in CUT_OFF_ISSUES and audit.facts.hands:
            continue
        known = issue.hand is not None and issue.hand < len(audit.facts.hands)
        hand = audit.facts.hands[issue.hand] if known and issue.hand is not None else None
        audit.add(issue.code, issue.text, severity=issue.severity, place=issue.where, hand=hand)


def _hands(audit: Collector, facts: GameFacts) -> list[AuditedHand]:
    """Return the hands, each with what the log records of it."""
    hands = [AuditedHand(hand, recorded_state(hand)) for hand in facts.hands]
    if not hands:
        return hands
    for record in audit.log.recorded:
        hand = hands[min(record.hand, len(hands) - 1)]
        if isinstance(record, RecordedWin):
            hand.wins.append(record)
        elif isinstance(record, RecordedDraw):
            hand.draw = record
        elif isinstance(record, RecordedDeposit):
            hand.deposits.append(record)
        elif isinstance(record, RecordedFinal):
            hand.final = record
    starts = [hand.facts.offset for hand in hands]
    place = -1
    for number, event in enumerate(audit.log.events):
        if place + 1 < len(starts) and number == starts[place + 1]:
            place += 1
        elif type(event) is RiichiAccepted and place >= 0:
            hands[place].accepted.append(event.seat)
            hands[place].accepted_events.append(number)
    return hands


def _audit_hand(audit: Collector, before: AuditedHand | None, hand: AuditedHand) -> None:
    if before is None:
        compare_flow.check_first(audit, hand)
    else:
        compare_flow.check_start(audit, before, hand)
    compare_flow.check_deposits(audit, hand)
    ruling = rule_hand(hand.facts, audit.rules, hand.state, audit.rules)
    hand.ruling = ruling
    compare_legal.check_riichi(audit, hand)
    comparable = compare_legal.check_ruling(audit, hand, ruling)
    missing = approximations(hand.facts, audit.rules, ruling)
    if missing:
        message = f"Not compared: the rules set {', '.join(missing)}, which has no behaviour yet."
        at = audit.at_event(hand.facts, hand.facts.end_index)
        audit.add("RULES-UNSUPPORTED", message, at=at, hand=hand.facts, severity="warning")
    if not comparable or missing:
        audit.not_compared["wins"] += len(hand.wins)
        audit.not_compared["draws"] += hand.draw is not None
        return
    hand.following = next_hand(audit.rules, hand.state, ruling)
    _compare_end_of_hand(audit, hand, ruling)


def _compare_end_of_hand(audit: Collector, hand: AuditedHand, ruling: HandRuling) -> None:
    if hand.draw is not None:
        compare_draws.compare_draw(audit, hand, ruling, hand.draw)
    elif hand.wins and ruling.ending == "win":
        compare_wins.compare_wins(audit, hand, ruling)
    elif hand.wins:
        audit.compare(
            "winners",
            "FLOW-ENDING",
            "win",
            ruling.ending,
            at=hand.wins[0].at,
            hand=hand.facts,
            text=compare_draws.ending_word,
            lead="The hand's end",
        )
