"""The audit of all real logs: counts from outside, and exactly the errors of docs/known-disagreements.md."""

from __future__ import annotations

import csv
import gzip
import json
import re
from collections import defaultdict
from pathlib import Path

import pytest

from analyzer.audit.counts import LogAudit, no_audit
from analyzer.audit.files import Job, audit_files

pytestmark = pytest.mark.corpus

KNOWN = Path(__file__).parents[2] / "docs/known-disagreements.md"
_ROW = re.compile(r"^\| ([0-9a-f]{12}) \| (\S+) \| ([A-Z0-9, -]+) \| .+ \|$", re.MULTILINE)

Errors = dict[str, set[tuple[str, str]]]


def known(files: list[Path]) -> Errors:
    """Return log id -> (hand, code) of the tables, for the logs among ``files``."""
    found: Errors = {}
    for log, hand, codes in _ROW.findall(KNOWN.read_text("utf-8")):
        if log in {stem(str(path)) for path in files}:
            found.setdefault(log, set()).update((hand, code) for code in codes.split(", "))
    return found


def stem(file: str) -> str:
    return Path(file).name.partition(".")[0]


def errors(result: LogAudit) -> Errors:
    found: Errors = defaultdict(set)
    for item in result.findings:
        if item.severity == "error":
            found[stem(item.file)].add((item.hand, item.code))
    return dict(found)


@pytest.fixture(scope="module")
def xml(shared: Path) -> dict[int, LogAudit]:
    """The audit of all whole XML logs, by number of players."""
    with (shared / "corpus/index.csv").open(encoding="utf-8") as file:
        players = {stem(row["file"]): int(row["players"] or 4) for row in csv.DictReader(file)}
    names = [str(path) for path in xml_files(shared)]
    total = {3: no_audit(), 4: no_audit()}
    for name, result in zip(names, audit_files(names, Job(), workers=2), strict=True):
        total[players[stem(name)]].add(result)
    return total


def xml_files(shared: Path) -> list[Path]:
    return sorted(path for path in (shared / "corpus/mjlog").iterdir() if path.is_file())


@pytest.fixture(scope="module")
def tenhou6(shared: Path) -> LogAudit:
    total = no_audit()
    for result in audit_files([str(path) for path in json_files(shared)], Job(), workers=2):
        total.add(result)
    return total


def json_files(shared: Path) -> list[Path]:
    return sorted((shared / "corpus/tenhou6").glob("*.json"))


def test_four_players_xml_differs_nowhere(xml: dict[int, LogAudit]) -> None:
    """The counts are those of a script of its own over the same logs, written before the audit."""
    result, counts = xml[4], xml[4].counts
    assert errors(result) == {}
    assert (counts.games, counts.hands, counts.wins, counts.draws, counts.finals) == (565, 5142, 4334, 834, 552)
    cut_off = [item for item in result.findings if item.code == "FLOW-CUT-OFF"]
    assert len(cut_off) == 13
    assert not result.unreadable


def test_three_players_xml_differs_nowhere(xml: dict[int, LogAudit]) -> None:
    result, counts = xml[3], xml[3].counts
    assert errors(result) == {}
    assert (counts.games, counts.hands) == (159, 1354)
    assert not result.unreadable


def test_all_that_the_xml_logs_hold_was_counted(shared: Path, xml: dict[int, LogAudit]) -> None:
    raw = [text_of(path) for path in xml_files(shared)]
    for field, tag in (("hands", "<INIT "), ("wins", "<AGARI "), ("draws", "<RYUUKYOKU "), ("finals", " owari=")):
        assert sum(getattr(total.counts, field) for total in xml.values()) == sum(text.count(tag) for text in raw)


def text_of(path: Path) -> str:
    data = path.read_bytes()
    return (gzip.decompress(data) if data.startswith(b"\x1f\x8b") else data).decode("utf-8")


def test_nearly_everything_was_compared(xml: dict[int, LogAudit]) -> None:
    """What is not compared is told, and it is nothing but what cut-off hands and open rules leave."""
    for total in xml.values():
        counts = total.counts
        assert counts.compared["payments"] == counts.wins
        assert counts.compared["draw_payments"] == counts.draws
        assert counts.compared["final_points"] == counts.finals
        assert set(counts.not_compared) <= {"draws", "game_end", "wins", "deposit_scores"}
        assert sum(counts.not_compared.values()) <= 2


def test_every_wall_is_the_one_of_its_seed(xml: dict[int, LogAudit]) -> None:
    """The facts on the formats, found with another program: 6,448 hands reproduce without one mismatch."""
    assert sum(total.counts.walls_different for total in xml.values()) == 0
    assert sum(total.counts.walls_verified for total in xml.values()) == 6448


def test_tenhou6_differs_exactly_where_the_page_says(shared: Path, tenhou6: LogAudit) -> None:
    assert errors(tenhou6) == known(json_files(shared))
    assert {stem(item.file) for item in tenhou6.unreadable} == {"55863b0cbeff", "57cf4fad0c38", "5a55712ae50f"}


def test_all_that_the_tenhou6_logs_hold_was_counted(shared: Path, tenhou6: LogAudit) -> None:
    results, finals = [], 0
    for path in json_files(shared):
        document = json.loads(path.read_text("utf-8"))
        results += [hand[-1] for hand in document["log"]]
        finals += "sc" in document
    counts = tenhou6.counts
    assert (counts.games, counts.hands) == (290, 636) == (len(json_files(shared)), len(results))
    wins = sum((len(result) - 1) // 2 for result in results if result[0] == "和了")
    draws = sum(result[0] not in ("和了", "不明") for result in results)
    lost = 2  # 57cf4fad0c38 and 5a55712ae50f end in a win, but the hand cannot be read
    assert (counts.wins, counts.draws, counts.finals) == (wins - lost, draws, finals)


def test_rules_that_are_not_stated_leave_out_what_hangs_on_them(tenhou6: LogAudit) -> None:
    """2191f850aa14: a contest that starts from 30,000; its uma stands nowhere."""
    notes = [item for item in tenhou6.findings if stem(item.file) == "2191f850aa14" and item.code == "RULES-UNKNOWN"]
    assert notes[-1].message == (
        "Not compared, because the log does not state the rules for it: start scores, game end, final points."
    )


def test_uma_of_2008(tenhou6: LogAudit) -> None:
    """5301046603b1 (ref 20081217, East only): its recorded final points are those of uma 10, 5."""
    assert "5301046603b1" not in errors(tenhou6)
    assert tenhou6.counts.compared["final_points"] >= 39
