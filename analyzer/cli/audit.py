"""``rerule audit``: compare what logs record with what their rules, or other rules, give."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import click
import msgspec

from analyzer.audit.counts import Counts, LogAudit, Summary
from analyzer.audit.files import Job, audit_files, default_workers, targets
from analyzer.audit.sheet.columns import SYNONYMS, is_field
from analyzer.audit.sheet.games import Sheet, read_sheet
from analyzer.audit.sheet.run import SheetAudit, audit_sheet
from analyzer.audit.sheet.table import SheetError
from analyzer.report.audit_text import finding_line, findings_text, summary_text, unreadable_line
from analyzer.report.sheet_text import sheet_document, sheet_text
from analyzer.ruling.unsupported import missing_behaviour
from rulesets.errors import RulesError
from rulesets.load import load

if TYPE_CHECKING:
    from analyzer.audit.findings import Finding, Unreadable
    from analyzer.audit.sheet.expected import GameResult
    from rulesets.rules import Ruleset

_SEVERITIES = ("note", "warning", "error")


@click.command()
@click.argument("paths", nargs=-1, metavar="[PATH...]")
@click.option(
    "--rules",
    "name",
    default="auto",
    show_default=True,
    metavar="auto|NAME|FILE",
    help="The rules to compare with: those that each log declares, a preset, or a TOML file.",
)
@click.option(
    "--set",
    "overrides",
    multiple=True,
    metavar="SWITCH=VALUE",
    help="Set a switch, such as yaku.kuitan=false. May be given several times.",
)
@click.option(
    "--results",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Compare with a sheet of results (.csv, .xlsx, .json); without PATH the sheet alone is checked.",
)
@click.option(
    "--column",
    "columns",
    multiple=True,
    metavar="FIELD=HEADER",
    help="Name a column of the sheet, such as points=Total. May be given several times.",
)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option(
    "--severity",
    type=click.Choice(_SEVERITIES),
    default="note",
    show_default=True,
    help="Leave out findings below this severity; the summary counts them all.",
)
@click.option("--workers", type=click.IntRange(min=1), help="Number of processes [default: as many as help]")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Write the report to this file.")
def command(
    paths: tuple[str, ...],
    name: str,
    overrides: tuple[str, ...],
    results: Path | None,
    columns: tuple[str, ...],
    form: str,
    severity: str,
    workers: int | None,
    out: Path | None,
) -> None:
    """Compare what logs record with their rules: hands, wins, draws, scores, the end, the wall.

    PATH is a log, a folder (with all folders in it) or a tenhou.net/6 URL. With --results every cell of a league's
    sheet is compared with the recomputed game, and the standings are added up again. Exit status: 0 clean, 1 findings
    of severity error, 2 something could not be read, 130 stopped by Ctrl-C (what is done is printed).
    """
    if not paths and results is None:
        _stop("expected PATH (logs, folders) or --results FILE; see rerule audit --help")
    job = _job(name, overrides, results is not None)
    if columns and results is None:
        _stop("--column names a column of a sheet: give the sheet with --results FILE")
    sheet = None if results is None else _sheet(results, columns, job, alone=not paths)
    names = [name for name in targets(paths) if results is None or not _same_file(name, results)]
    if paths and not names:
        _stop(f"no files in {', '.join(paths)}")
    report = _Report(form, severity, _open(out), logs=bool(paths))
    progress = _Progress(len(names))
    try:
        for audit in audit_files(names, job, workers or default_workers(len(names))):
            progress.clear()
            report.add(audit)
            progress.step()
    except KeyboardInterrupt:
        report.summary.interrupted = True
    progress.clear()
    if sheet is not None and not report.summary.interrupted:
        report.add_sheet(audit_sheet(sheet, report.results, job.rules, logs=bool(paths)))
    report.finish()
    if report.summary.interrupted:
        click.echo(f"rerule: stopped after {progress.done} of {len(names)} files", err=True)
    sys.exit(report.summary.exit_status)


def _sheet(path: Path, columns: tuple[str, ...], job: Job, *, alone: bool) -> Sheet:
    """Read the sheet before the work begins, so that a fault in it costs no time."""
    given = {}
    for text in columns:
        field, equals, header = (part.strip() for part in text.partition("="))
        if not equals or not header:
            _stop(f"--column {text}: expected FIELD=HEADER, for instance points=Total")
        if not is_field(field):
            _stop(f"--column {text}: no field {field!r}; expected {', '.join(SYNONYMS)}, or such as 'A points'")
        given[field] = header
    try:
        sheet = read_sheet(path, given, job.rules.players if job.rules is not None else 4)
    except SheetError as error:
        _stop(*str(error).splitlines())
        raise  # never reached
    if alone and job.rules is None and not any(game.rules for game in sheet.games):
        _stop(f"{path}: without logs, name the rules that its points follow from: --rules NAME (rerule rules list)")
    return sheet


def _same_file(name: str, path: Path) -> bool:
    """Tell whether a file to audit is the sheet itself, which may lie among the logs."""
    return not name.startswith("http") and Path(name).resolve() == path.resolve()


def _job(name: str, overrides: tuple[str, ...], results: bool) -> Job:
    """Return what to audit by; rules that cannot be audited in full are refused."""
    try:
        rules = _any_declared(overrides) if name == "auto" else load(name, overrides)
    except RulesError as error:
        _stop(*str(error).splitlines())
    missing = missing_behaviour(rules)
    if missing:
        _stop(
            *(
                f"ruleset {rules.name}: {entry.path} has no behaviour yet ({entry.effect}), so that nothing can be "
                f"audited under it; choose another value with --set {entry.path}=…"
                for entry in missing
            )
        )
    return Job(None, overrides, results) if name == "auto" else Job(rules, (), results)


def _any_declared(overrides: tuple[str, ...]) -> Ruleset:
    """Return rules with the overrides, so that faults in them are told before any log is read.

    What contradicts the rules for four players may suit the logs of three.
    """
    try:
        return load("tenhou", overrides)
    except RulesError as error:
        try:
            return load("tenhou-3p", overrides)
        except RulesError:
            raise error from None


def _stop(*lines: str) -> Any:
    for line in lines:
        click.echo(f"rerule: {line}", err=True)
    sys.exit(2)


def _open(out: Path | None) -> IO[str]:
    """Open the report's file before the work begins, so that a fault in its name costs no time."""
    if out is None:
        return sys.stdout
    try:
        return out.open("w", encoding="utf-8")
    except OSError as error:
        _stop(f"{out}: cannot be written: {error.strerror or error}")
        raise  # never reached


class _Report:
    """Prints findings as they come (text), or all at the end (JSON)."""

    def __init__(self, form: str, severity: str, file: IO[str], *, logs: bool) -> None:
        self.logs = logs
        self.results: list[GameResult] = []
        self.sheet: SheetAudit | None = None
        self.form = form
        self.lowest = _SEVERITIES.index(severity)
        self.file = file
        self.summary = Summary()
        self.findings: list[Finding] = []
        self.unreadable: list[Unreadable] = []

    def add(self, audit: LogAudit) -> None:
        """Add the audit of a file."""
        self.summary.add(audit)
        self.results += audit.results
        shown = [item for item in audit.findings if _SEVERITIES.index(item.severity) >= self.lowest]
        if self.form == "json":
            self.findings += shown
            self.unreadable += audit.unreadable
            return
        for line in _lines(shown, audit.unreadable):
            self.write(line)

    def add_sheet(self, audit: SheetAudit) -> None:
        """Add the audit of a results sheet."""
        self.sheet = audit
        self.add(LogAudit(Counts(), audit.findings, []))

    def write(self, text: str) -> None:
        """Write text; what is no Unicode (names of files or players can hold such) becomes a question mark."""
        click.echo(text.encode("utf-8", "replace").decode("utf-8"), file=self.file)

    def finish(self) -> None:
        """Print the summary, or the whole JSON document."""
        if self.form == "json":
            document: dict[str, Any] = {
                "summary": self.summary.as_dict(),
                "findings": msgspec.to_builtins(self.findings),
                "unreadable": msgspec.to_builtins(self.unreadable),
            }
            if self.sheet is not None:
                document |= sheet_document(self.sheet)
            self.write(json.dumps(document, ensure_ascii=False, indent=2))
        else:
            self.write(summary_text(self.summary) if self.logs else findings_text(self.summary))
            if self.sheet is not None:
                self.write(sheet_text(self.sheet))
        if self.file is not sys.stdout:
            self.file.close()


def _lines(findings: list[Finding], unreadable: list[Unreadable]) -> Iterator[str]:
    yield from map(finding_line, findings)
    yield from map(unreadable_line, unreadable)


class _Progress:
    """A count on standard error, on a terminal only."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.done = 0
        self.shown = sys.stderr.isatty() and total > 1

    def step(self) -> None:
        """Count one file."""
        self.done += 1
        if self.shown:
            click.echo(f"\r{self.done} of {self.total} files", nl=False, err=True)

    def clear(self) -> None:
        """Take the count away, so that a line of the report can stand there."""
        if self.shown:
            click.echo("\r\033[K", nl=False, err=True)
