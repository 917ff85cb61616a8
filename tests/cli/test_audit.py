"""``rerule audit`` from outside: exit status, JSON shape, folders, several processes, refusals."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from click.testing import CliRunner, Result

import analyzer.cli.audit as audit_command
from analyzer.audit.counts import Counts
from analyzer.audit.files import Job, audit_files, default_workers
from analyzer.cli import main

pytestmark = pytest.mark.corpus

LOG = "164ee3fa414f.xml"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["audit", *map(str, arguments)])


def as_json(*arguments: object) -> tuple[int, Any]:
    result = run(*arguments, "--format", "json")
    return result.exit_code, json.loads(result.stdout)


@pytest.fixture
def good(shared: Path, tmp_path: Path) -> Path:
    """A folder with one clean log."""
    folder = tmp_path / "logs"
    folder.mkdir()
    shutil.copy(shared / "corpus/mjlog" / LOG, folder / "b.xml")
    return folder


def tampered(good: Path) -> Path:
    """Add a log whose first win is printed with 40 fu instead of 30."""
    text = (good / "b.xml").read_text("utf-8")
    assert text.count('ten="30,2900,0"') == 1
    path = good / "c.xml"
    path.write_text(text.replace('ten="30,2900,0"', 'ten="40,2900,0"'), "utf-8")
    return path


def test_0_when_all_is_right(good: Path) -> None:
    result = run(good / "b.xml")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines()[1] == "1 games, 6 hands, 5 wins, 1 draws, 1 finals"
    assert "6 hands verified, 0 different" in result.stdout


def test_1_for_a_finding_and_its_line(good: Path) -> None:
    path = tampered(good)
    result = run(path)
    assert result.exit_code == 1
    assert result.stdout.splitlines()[0] == (
        f"{path}: E1-0, tag 28 <AGARI>: error SCORE-FU: {name(path, 0)} (East), ron from {name(path, 1)} (South): "
        "fu: the log records 40, under its own rules it is 30."
    )


def name(path: Path, seat: int) -> str:
    """Return a player's name as the log writes it, percent-encoded."""
    return unquote(path.read_text("utf-8").partition(f'n{seat}="')[2].partition('"')[0])


def test_2_when_something_could_not_be_read_and_nothing_else_is_lost(good: Path) -> None:
    tampered(good)
    (good / "a.txt").write_text("no log", "utf-8")
    status, document = as_json(good)
    assert status == 2
    assert [item["file"] for item in document["unreadable"]] == [str(good / "a.txt")]
    assert "is no log" in document["unreadable"][0]["message"]
    assert [(item["file"], item["code"]) for item in document["findings"]] == [(str(good / "c.xml"), "SCORE-FU")]
    summary = document["summary"]
    assert (summary["games"], summary["findings"], summary["unreadable"]) == (2, 1, 1)


def test_2_for_a_file_that_does_not_exist(tmp_path: Path) -> None:
    result = run(tmp_path / "none.xml")
    assert result.exit_code == 2
    assert "none.xml: NOT READ: cannot be read: No such file or directory" in result.stdout


def test_2_for_an_empty_folder(tmp_path: Path) -> None:
    result = run(tmp_path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "no files in" in result.stderr


def test_the_form_of_the_json(good: Path) -> None:
    tampered(good)
    _, document = as_json(good)
    assert list(document) == ["summary", "findings", "unreadable"]
    first = ["games", "hands", "wins", "draws", "finals", "findings", "unreadable"]
    assert list(document["summary"])[:7] == first
    assert list(document["findings"][0]) == [
        "code", "severity", "file", "hand", "place", "recorded", "expected", "message",
    ]  # fmt: skip


def test_folders_are_walked_and_names_stay_as_given(good: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inner = good / "2011" / "may"
    inner.mkdir(parents=True)
    shutil.move(tampered(good), inner / "c.xml")
    monkeypatch.chdir(good.parent)
    status, document = as_json("logs")
    assert (status, document["summary"]["games"]) == (1, 2)
    assert [item["file"] for item in document["findings"]] == ["logs/2011/may/c.xml"]
    for given in ("./logs/2011", "./logs/2011/"):
        assert as_json(given)[1]["findings"][0]["file"] == "./logs/2011/may/c.xml"
    assert as_json("./logs/2011/may/c.xml")[1]["findings"][0]["file"] == "./logs/2011/may/c.xml"
    assert as_json("./no.xml")[1]["unreadable"][0]["file"] == "./no.xml"


def test_processes_give_the_same_in_the_same_order(shared: Path) -> None:
    folder = shared / "corpus/tenhou6"
    assert run(folder, "--workers", 2).stdout == run(folder, "--workers", 1).stdout


def test_a_report_goes_to_a_file(good: Path, tmp_path: Path) -> None:
    out = tmp_path / "report.json"
    result = run(good, "--format", "json", "--out", out)
    assert (result.exit_code, result.stdout) == (0, "")
    assert json.loads(out.read_text("utf-8"))["summary"]["games"] == 1
    result = run(good, "--out", tmp_path / "no" / "report.txt")
    assert result.exit_code == 2
    assert "report.txt: cannot be written: No such file or directory" in result.stderr


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_name_that_is_no_unicode(shared: Path, tmp_path: Path, form: str) -> None:
    """JSON can hold half a character; the finding names that player (11819c08214f: all said to be tenpai)."""
    text = (shared / "corpus/tenhou6/11819c08214f.json").read_text("utf-8")
    path = tmp_path / "half.json"
    path.write_text(text.replace("u686cd66", "\\ud800"), "utf-8")
    result = run(path, "--format", form, "--severity", "error")
    assert (result.exit_code, "FLOW-TENPAI" in result.stdout) == (1, True)
    assert "? (East)" in result.stdout


def test_findings_below_a_severity_are_left_out_but_counted(good: Path) -> None:
    text = (good / "b.xml").read_text("utf-8")
    begin, end = text.index("<SHUFFLE"), text.index("<GO")
    (good / "b.xml").write_text(text[:begin] + text[end:], "utf-8")
    status, document = as_json(good, "--severity", "warning")
    assert (status, document["findings"], document["summary"]["notes"]) == (0, [], 1)


def test_ctrl_c_prints_what_is_done(good: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(names: list[str], job: Job, workers: int) -> Any:
        yield from audit_files(names[:1], job)
        raise KeyboardInterrupt

    monkeypatch.setattr(audit_command, "audit_files", interrupted)
    tampered(good)
    result = run(good, "--format", "json")
    assert result.exit_code == 130
    summary = json.loads(result.stdout)["summary"]
    assert (summary["games"], summary["interrupted"]) == (1, True)
    assert "stopped after 1 of 2 files" in result.stderr


def test_a_failure_of_the_program_loses_one_file_only(good: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr("analyzer.audit.files.source_rules", fails)
    status, document = as_json(good)
    assert status == 2
    assert document["unreadable"][0]["message"] == (
        "the program failed on this log (ZeroDivisionError: division by zero); please report it, with the log"
    )


def test_rules_by_name(shared: Path) -> None:
    """A game with tenths in its final points is clean under Tenhou's rules of today; South rounds never came."""
    path = shared / "corpus/mjlog/0dfdcc02441d.mjlog"
    assert run(path, "--rules", "tenhou").exit_code == 0
    status, document = as_json(path, "--rules", "tenhou", "--set", "settlement.uma=[30, 10, -10, -30]")
    assert status == 1
    assert [(item["hand"], item["code"]) for item in document["findings"]] == [("E2-4", "FINAL-POINTS")]


def test_a_switch_on_top_of_the_logs_own_rules(good: Path) -> None:
    """E2-0 alone was won with ippatsu (yaku number 2): 8 han, 16,000; without it 7 han, 12,000."""
    status, document = as_json(good, "--set", "yaku.ippatsu=false")
    assert status == 1
    values = {item["code"]: (item["hand"], item["recorded"], item["expected"]) for item in document["findings"]}
    assert values["SCORE-HAN"] == ("E2-0", "8", "7")
    assert values["SCORE-POINTS"] == ("E2-0", "16,000", "12,000")
    assert values["SCORE-LIMIT"] == ("E2-0", "baiman", "haneman")
    assert {item["hand"] for item in document["findings"]} == {"E2-0"}
    assert "under its own rules (+ippatsu=false)" in document["findings"][0]["message"]


def test_rules_whose_behaviour_is_missing_are_refused(good: Path) -> None:
    result = run(good, "--set", 'yaku.local=["kanburi"]')
    assert (result.exit_code, result.stdout) == (2, "")
    assert "yaku.local has no behaviour yet" in result.stderr
    result = run(good, "--rules", "tenhou", "--set", 'yaku.local=["shiiaru_raotai"]')
    assert result.exit_code == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--rules", "tenhoo"), "no preset named 'tenhoo'"),
        (("--set", "yaku.kuitann=true"), "yaku.kuitann"),
        (("--rules", "none.toml"), "no such file: none.toml"),
        (("--workers", "0"), "0 is not in the range x>=1"),
    ],
)
def test_wrong_use_is_said_in_one_line(good: Path, arguments: tuple[str, ...], message: str) -> None:
    result = run(good, *arguments)
    assert result.exit_code == 2
    assert message in result.stderr
    assert "Traceback" not in result.stderr


def test_three_players_under_rules_for_four_are_refused_with_advice(shared: Path) -> None:
    result = run(shared / "corpus/mjlog/00e61566cbf5.xml", "--rules", "tenhou")
    assert result.exit_code == 2
    assert "the log has 3 players, ruleset 'tenhou' is for 4: choose a ruleset for 3" in result.stdout


def test_few_files_need_no_second_process() -> None:
    assert (default_workers(1), default_workers(99)) == (1, 1)
    assert Counts().games == 0
