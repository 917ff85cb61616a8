"""Results sheets made from what logs record themselves, to be audited."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import parsers
from analyzer.audit.files import Job, audit_file
from analyzer.audit.sheet.games import read_sheet
from analyzer.audit.sheet.run import SheetAudit, audit_sheet
from parsers.events import RecordedFinal
from rulesets.load import load

HEADER = ["game", "name", "score", "points", "place"]


def recorded_rows(path: Path, names: bool = True) -> list[list[str]]:
    """Return one row a player of a log, from its own final record; the places by its own points."""
    (log,) = parsers.read(path)
    (final,) = [record for record in log.recorded if isinstance(record, RecordedFinal)]
    assert final.points_tenths is not None
    order = sorted(range(log.players), key=lambda seat: -(final.points_tenths or ())[seat])
    return [
        [
            path.stem,
            log.names[seat] if names else "ESWN"[(seat - log.first_dealer) % log.players],
            str(final.scores[seat]),
            _tenths(final.points_tenths[seat]),
            str(order.index(seat) + 1),
        ]
        for seat in range(log.players)
    ]


def _tenths(value: int) -> str:
    return f"{'▲' if value < 0 else ''}{abs(value) // 10}.{abs(value) % 10}"


def write_csv(path: Path, rows: list[list[str]], header: list[str] | None = None) -> Path:
    """Write a sheet."""
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([header or HEADER, *rows])
    return path


def audited(sheet: Path, logs: list[Path], rules: str | None = None, **options: Any) -> SheetAudit:
    """Audit a sheet by logs."""
    job = Job(None if rules is None else load(rules), (), True)
    results = [result for log in logs for result in audit_file(str(log), job).results]
    return audit_sheet(read_sheet(sheet, **options), results, job.rules, logs=bool(logs))


def found(audit: SheetAudit) -> list[tuple[str, str]]:
    """Return code and place of every finding."""
    return [(finding.code, finding.place) for finding in audit.findings]
