"""The audit of one game in progress: what is known of it, what was found, how much was compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TypeVar

from analyzer.audit.counts import Counts, LogAudit
from analyzer.audit.findings import Finding, Unreadable
from analyzer.audit.words import Names, rules_text
from analyzer.play.facts import HandFacts
from analyzer.play.play import GameFacts
from analyzer.ruling.flow import NextHand
from analyzer.ruling.model import HandRuling, TableState
from parsers.events import (
    AnyEvent,
    EndGame,
    GameLog,
    Recorded,
    RecordedDeposit,
    RecordedDraw,
    RecordedFinal,
    RecordedWin,
    StartHand,
)
from parsers.issues import Severity
from rulesets.rules import Ruleset
from rulesets.tiles import hand_name

T = TypeVar("T")

#: Parser issues that say what the flow layer says itself (FLOW-CUT-OFF), as a warning.
CUT_OFF_ISSUES = ("LOG-TRUNCATED", "LOG-NO-END")


class Collector:
    """One log under one ruleset; the layers add to it."""

    def __init__(self, log: GameLog, rules: Ruleset, facts: GameFacts, open_rules: tuple[str, ...] = ()) -> None:
        self.log = log
        self.rules = rules
        self.facts = facts
        self.names = Names(log)
        self.findings: list[Finding] = []
        self.compared: Counter[str] = Counter()
        self.not_recorded: Counter[str] = Counter()
        self.not_compared: Counter[str] = Counter()
        #: Switches and groups of them that the log leaves open (see DeclaredRules.open).
        self.open_rules = open_rules
        self.left_out: list[str] = []
        self.walls_verified = self.walls_different = self.walls_without = 0

    def add(
        self,
        code: str,
        message: str,
        *,
        at: int | None = None,
        hand: HandFacts | None = None,
        severity: Severity = "error",
        recorded: str = "",
        expected: str = "",
        place: str | None = None,
    ) -> None:
        """Add a finding at event place ``at``, or at ``place`` in words."""
        where = place if place is not None else "" if at is None else self.log.place(at)
        name = hand_label(hand) if hand is not None else ""
        self.findings.append(
            Finding(code, severity, self.log.source, name, where, recorded, expected, message)
        )

    def compare(
        self,
        what: str,
        code: str,
        recorded: T | None,
        expected: T,
        *,
        at: int,
        hand: HandFacts,
        text: Callable[[T], str],
        lead: str,
        same: Callable[[T, T], bool] | None = None,
        explained: bool = False,
    ) -> None:
        """Compare one recorded value (None: the log lacks it) and add a finding where it differs.

        ``lead`` begins the sentence: "u1 (East), ron: han"; the values follow. ``explained``: a difference
        follows from one that has been found already and is not reported again.
        """
        if recorded is None:
            self.not_recorded[what] += 1
            return
        self.compared[what] += 1
        if (same(recorded, expected) if same else recorded == expected) or explained:
            return
        here, there = text(recorded), text(expected)
        message = f"{lead}: the log records {here}, under {self.rules_name} it is {there}."
        self.add(code, message, at=at, hand=hand, recorded=here, expected=there)

    def leaves_out(self, what: str, rule: str) -> bool:
        """Tell whether ``what`` cannot be compared because the log leaves ``rule`` open; it is counted then."""
        if rule not in self.open_rules:
            return False
        self.not_compared[what] += 1
        if what not in self.left_out:
            self.left_out.append(what)
        return True

    @property
    def rules_name(self) -> str:
        """What messages call the ruleset."""
        return rules_text(self.rules)

    def at_event(self, facts: HandFacts, index: int) -> int:
        """Return the place of a hand's event."""
        events = self.log.events
        return events[min(facts.offset + max(index, 0), len(events) - 1)].at

    def events_of(self, facts: HandFacts) -> list[AnyEvent]:
        """Return the events of a hand, its start first."""
        events = self.log.events
        end = facts.offset + 1
        while end < len(events) and not isinstance(events[end], StartHand | EndGame):
            end += 1
        return events[facts.offset : end]

    def result(self) -> LogAudit:
        """Return what was found and counted."""
        if self.left_out:
            words = ", ".join(what.replace("_", " ") for what in self.left_out)
            message = f"Not compared, because the log does not state the rules for it: {words}."
            self.add("RULES-UNKNOWN", message, severity="note")
        recorded = self.log.recorded
        counts = Counts(
            games=1,
            hands=len(self.facts.hands),
            wins=_number(recorded, RecordedWin),
            draws=_number(recorded, RecordedDraw),
            deposits=_number(recorded, RecordedDeposit),
            finals=_number(recorded, RecordedFinal),
            walls_verified=self.walls_verified,
            walls_different=self.walls_different,
            walls_without=self.walls_without,
            compared=dict(sorted(self.compared.items())),
            not_recorded=dict(sorted(self.not_recorded.items())),
            not_compared=dict(sorted(self.not_compared.items())),
        )
        return LogAudit(counts, self.findings, self._unreadable())


    def _unreadable(self) -> list[Unreadable]:
        """Return one entry if parts of the log could not be read, with the first of the faults.

        A log that merely breaks off is no such case: FLOW-CUT-OFF says it.
        """
        faults = [
            issue
            for issue in self.log.issues
            if issue.severity == "error" and issue.code not in CUT_OFF_ISSUES
        ]
        if not faults:
            return []
        lost = len({issue.hand for issue in faults if issue.hand is not None})
        what = f"{lost} of {len(self.facts.hands)} hands" if lost else "a part"
        more = f", and {len(faults) - 1} more" if len(faults) > 1 else ""
        first = faults[0]
        message = f"{what} could not be read: {first.where}: {first.text} [{first.code}]{more}"
        return [Unreadable(self.log.source, message)]


class AuditedHand:
    """One hand: its facts, its state at the start, its ruling, and what the log records of it."""

    def __init__(self, facts: HandFacts, state: TableState) -> None:
        self.facts = facts
        self.state = state
        self.wins: list[RecordedWin] = []
        self.draw: RecordedDraw | None = None
        self.deposits: list[RecordedDeposit] = []
        self.final: RecordedFinal | None = None
        #: Seats that made a deposit in this hand, and the log's events that say so.
        self.accepted: list[int] = []
        self.accepted_events: list[int] = []
        self.ruling: HandRuling | None = None
        self.following: NextHand | None = None

    @property
    def started(self) -> bool:
        """Tell whether the deal could be read."""
        return self.facts.start.round_wind >= 0 and len(self.state.scores) == self.facts.players

    def recorded_after(self, deposit: int) -> tuple[int, ...] | None:
        """Return the scores after the hand by the record alone: its start, deposits and changes.

        None where the log lacks one of them.
        """
        parts: list[RecordedWin | RecordedDraw] = [*self.wins]
        if self.draw is not None:
            parts.append(self.draw)
        if not self.started or not parts or any(part.deltas is None for part in parts):
            return None
        scores = list(self.state.scores)
        for seat in self.accepted:
            scores[seat] -= deposit
        for part in parts:
            for seat, change in enumerate(part.deltas or ()):
                scores[seat] += change
        return tuple(scores)

    @property
    def recorded_on_table(self) -> int:
        """How many deposits the record leaves on the table."""
        return 0 if self.wins else len(self.state.deposits) + len(self.accepted)


def hand_label(facts: HandFacts) -> str:
    """Return the hand's name with its honba, ``?`` where its start could not be read."""
    start = facts.start
    return "?" if start.round_wind < 0 else hand_name(start.round_wind, start.number, start.honba)


def _number(items: Sequence[Recorded], kind: type[Recorded]) -> int:
    return sum(type(item) is kind for item in items)
