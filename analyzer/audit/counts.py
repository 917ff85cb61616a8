"""How much an audit has compared."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from analyzer.audit.findings import Finding, Unreadable
from analyzer.audit.sheet.expected import GameResult

_TOTALS = (
    "games",
    "hands",
    "wins",
    "draws",
    "deposits",
    "finals",
    "walls_verified",
    "walls_different",
    "walls_without",
)


class Counts(msgspec.Struct):
    """Sums over games. ``hands``, ``wins``, ``draws``, ``finals`` are those that the logs record.

    ``compared`` counts single values by what they are (``yaku``, ``fu``, ``start_scores`` …), also where they
    differ; ``not_recorded`` values that the log lacks; ``not_compared`` values that could not be compared
    because the hand before them cannot be ruled, or the log leaves the rule open (a finding says why).
    ``walls_verified`` hands equal the wall of the shuffle seed, ``walls_different`` do not, and
    ``walls_without`` could not be checked.
    """

    games: int = 0
    hands: int = 0
    wins: int = 0
    draws: int = 0
    deposits: int = 0
    finals: int = 0
    walls_verified: int = 0
    walls_different: int = 0
    walls_without: int = 0
    compared: dict[str, int] = {}
    not_recorded: dict[str, int] = {}
    not_compared: dict[str, int] = {}

    def add(self, other: Counts) -> None:
        """Add another count to this one."""
        for field in _TOTALS:
            setattr(self, field, getattr(self, field) + getattr(other, field))
        for field in ("compared", "not_recorded", "not_compared"):
            total = Counter(getattr(self, field))
            total.update(getattr(other, field))
            setattr(self, field, dict(sorted(total.items())))


class LogAudit(msgspec.Struct):
    """What the audit of one file, or of one game, came to; ``results`` only where a sheet is to be compared."""

    counts: Counts
    findings: list[Finding]
    unreadable: list[Unreadable]
    results: list[GameResult] = []

    def add(self, other: LogAudit) -> None:
        """Add another game."""
        self.counts.add(other.counts)
        self.findings += other.findings
        self.unreadable += other.unreadable
        self.results += other.results


def no_audit(file: str = "", why: str = "") -> LogAudit:
    """Return an empty audit; with ``file``, of one that could not be read and ``why``."""
    return LogAudit(Counts(), [], [Unreadable(file, why)] if file else [])


class Summary:
    """The running total of an audit of many files."""

    def __init__(self) -> None:
        self.counts = Counts()
        self.severities: Counter[str] = Counter()
        self.unreadable = 0
        self.interrupted = False

    def add(self, audit: LogAudit) -> None:
        """Add one file."""
        self.counts.add(audit.counts)
        self.severities.update(finding.severity for finding in audit.findings)
        self.unreadable += len(audit.unreadable)

    def as_dict(self) -> dict[str, Any]:
        """Return the summary as JSON prints it."""
        counts: dict[str, Any] = msgspec.to_builtins(self.counts)
        head = {key: counts.pop(key) for key in ("games", "hands", "wins", "draws", "finals")}
        head["findings"] = self.severities.total()
        head["unreadable"] = self.unreadable
        head["errors"] = self.severities["error"]
        head["warnings"] = self.severities["warning"]
        head["notes"] = self.severities["note"]
        if self.interrupted:
            head["interrupted"] = True
        return head | counts

    @property
    def exit_status(self) -> int:
        """0: clean, 1: findings of severity error, 2: something could not be read; 130: interrupted."""
        if self.interrupted:
            return 130
        if self.unreadable:
            return 2
        return 1 if self.severities["error"] else 0
