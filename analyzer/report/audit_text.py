"""An audit in lines of text: one a finding, then what was compared."""

from __future__ import annotations

from analyzer.audit.counts import Counts, Summary
from analyzer.audit.findings import Finding, Unreadable


def finding_line(finding: Finding) -> str:
    """Return ``file: hand, place: severity CODE: message``; what the log and the rules say is in the message."""
    where = ", ".join(part for part in (finding.hand, finding.place) if part)
    return ": ".join(
        part for part in (finding.file, where, f"{finding.severity} {finding.code}", finding.message) if part
    )


def unreadable_line(item: Unreadable) -> str:
    """Return ``file: NOT READ: why``."""
    return f"{item.file}: NOT READ: {item.message}"


def summary_text(summary: Summary) -> str:
    """Return the counts: games, findings, the wall, and how many values of each kind were compared."""
    counts = summary.counts
    head = "Stopped before the end. So far: " if summary.interrupted else ""
    games = (
        f"{head}{counts.games:,} games, {counts.hands:,} hands, {counts.wins:,} wins, {counts.draws:,} draws, "
        f"{counts.finals:,} finals"
    )
    walls = (
        f"walls from the shuffle seed: {counts.walls_verified:,} hands verified, "
        f"{counts.walls_different:,} different, {counts.walls_without:,} without a wall"
    )
    return "\n".join(["", games, findings_text(summary), walls, *_table(counts)])


def findings_text(summary: Summary) -> str:
    """Return how many findings of each severity there are."""
    found = summary.severities
    return (
        f"findings: {found['error']:,} errors, {found['warning']:,} warnings, {found['note']:,} notes; "
        f"{summary.unreadable:,} files or games not read in full"
    )


def _table(counts: Counts) -> list[str]:
    """Return how many values of each kind were compared, as a table."""
    kinds = sorted({*counts.compared, *counts.not_recorded, *counts.not_compared})
    rows = [
        tuple(table.get(kind, 0) for table in (counts.compared, counts.not_recorded, counts.not_compared))
        for kind in kinds
    ]
    if not any(map(any, rows)):
        return []
    lines = [f"{'values':<16}{'compared':>12}{'not recorded':>16}{'not compared':>16}"]
    lines += [
        f"{kind.replace('_', ' '):<16}{row[0]:>12,}{row[1]:>16,}{row[2]:>16,}"
        for kind, row in zip(kinds, rows, strict=True)
        if any(row)
    ]
    return lines
