"""Real mjai logs: what is in them is counted with another reader, and the audit finds what the page lists."""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import pytest

import parsers
from analyzer.audit.counts import LogAudit, no_audit
from analyzer.audit.files import Job, audit_files
from rulesets.load import load

pytestmark = pytest.mark.corpus

KNOWN = Path(__file__).parents[2] / "docs/known-disagreements.md"
_ROW = re.compile(r"^\| mjai/([0-9a-f]{12}) \| ([^|]+) \| ([A-Z, -]+) \| .+ \|$", re.MULTILINE)

#: Records of riichi that show all tiles, as found by hand.
WHOLE = ("23489fe13b5c", "2945e061a744", "59b8b1cde1fa", "6d53fd32ef54", "70de7c3d384b")


def files(shared: Path) -> list[Path]:
    return sorted((shared / "corpus/mjai").iterdir())


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]


@pytest.fixture(scope="module")
def audits(shared: Path) -> dict[str, LogAudit]:
    names = [str(path) for path in files(shared)]
    return {Path(name).stem: result for name, result in zip(names, audit_files(names, Job()), strict=True)}


def test_errors_are_those_of_the_page(audits: dict[str, LogAudit]) -> None:
    found: dict[str, set[tuple[str, str]]] = defaultdict(set)
    for log, result in audits.items():
        for item in result.findings:
            if item.severity == "error":
                found[log].add((item.hand, item.code))
    rows = _ROW.findall(KNOWN.read_text("utf-8"))
    known = {
        log: {(hand, code) for hand in hands.split(", ") for code in codes.split(", ")} for log, hands, codes in rows
    }
    assert dict(found) == known


def test_whole_records_are_compared_in_full(shared: Path, audits: dict[str, LogAudit]) -> None:
    total = no_audit()
    for log in WHOLE:
        total.add(audits[log])
    kinds = Counter(line["type"] for path in files(shared) if path.stem in WHOLE for line in lines(path))
    counts = total.counts
    assert not total.unreadable
    assert (counts.hands, counts.wins, counts.draws) == (
        kinds["start_kyoku"],
        kinds["hora"],
        kinds["ryukyoku"],
    )
    assert counts.compared["payments"] == counts.compared["han"] == counts.compared["fu"] == kinds["hora"]
    assert counts.compared["hand_tiles"] == kinds["hora"]
    assert counts.compared["yaku"] == 15  # three of the five print yaku
    assert counts.compared["draw_payments"] == counts.compared["tenpai"] == kinds["ryukyoku"]


def test_every_event_is_there(shared: Path) -> None:
    """Each line of a whole record is one event, but for the ends of hands and what a server adds."""
    for path in files(shared):
        if path.stem not in WHOLE:
            continue
        (log,) = parsers.read(path)
        silent = ("end_kyoku", "error")
        assert len(log.events) == sum(line["type"] not in silent for line in lines(path))
        assert not any(issue.severity == "error" for issue in log.issues)


def test_one_server_has_no_ippatsu(shared: Path) -> None:
    """Without ippatsu its log agrees; the same hand in a log of another version has one han more."""
    names = [str(shared / "corpus/mjai/23489fe13b5c.jsonl")]
    assert load("tenhou").yaku.ippatsu
    (result,) = audit_files(names, Job(overrides=("yaku.ippatsu=false",)))
    assert not [item for item in result.findings if item.severity == "error"]
    first, other = (lines(shared / f"corpus/mjai/{name}.jsonl")[:60] for name in ("23489fe13b5c", "6d53fd32ef54"))
    assert first[1:59] == other[1:59]
    assert (first[59]["fan"], other[59]["fan"]) == (5, 6)
