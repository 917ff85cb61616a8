"""``rerule audit --results`` from outside: the sample sheet of docs/for-officials.md, and refusals."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from analyzer.cli import main

DATA = Path(__file__).parents[2] / "data"
SHEET = DATA / "league.csv"
LOGS = [str(DATA / f"{name}.xml") for name in ("demo", "chankan", "triple-ron")]
#: The sheet's one wrong cell and the total made from it; 49.6 is what the log itself records (owari).
PLACES = ['row 14, column "points"', 'row 18, column "points"']


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["audit", *map(str, arguments)])


def test_text() -> None:
    result = run(*LOGS, "--results", SHEET)
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines[0].startswith(f"{SHEET}: {PLACES[0]}: error SHEET-POINTS: Game triple-ron, Ren: the points are +46.9")
    assert "+49.6" in lines[0]
    assert lines[1].startswith(f"{SHEET}: {PLACES[1]}: error SHEET-STANDINGS:")
    assert "matched by id 3" in result.stdout
    assert [line.split()[:2] for line in lines[-4:]] == [["1", "Haru"], ["2", "Sora"], ["3", "Ren"], ["4", "Aoi"]]


def test_json() -> None:
    result = run(*LOGS, "--results", SHEET, "--format", "json")
    document = json.loads(result.stdout)
    assert list(document) == ["summary", "findings", "unreadable", "sheet", "standings"]
    assert [finding["place"] for finding in document["findings"]] == PLACES
    assert document["summary"]["errors"] == 2
    game = document["sheet"]["games"][2]
    assert (game["game"], game["log"], game["matched_by"]) == ("triple-ron", LOGS[2], "id")
    assert game["players"][2]["recorded"] == {"score": 39_600, "points": "+46.9", "place": "1"}
    assert game["players"][2]["expected"] == {"score": 39_600, "points": "+49.6", "place": "1"}
    assert document["standings"][0] == {
        "rank": 1,
        "name": "Haru",
        "games": 3,
        "points": "+74.5",
        "mean_place": "1.67",
        "places": [1, 2, 0, 0],
    }


def test_the_sheet_alone_and_corrected(tmp_path: Path) -> None:
    result = run("--results", SHEET, "--rules", "tenhou")
    assert result.exit_code == 1
    assert result.stdout.count("error SHEET-") == 2
    right = tmp_path / "league.csv"
    right.write_text(SHEET.read_text("utf-8").replace("46.9", "49.6").replace("▲12.9", "▲10.2"), "utf-8")
    assert run("--results", right, "--rules", "tenhou").exit_code == 0
    assert run(*LOGS, "--results", right, "--workers", 2).exit_code == 0
    # under other rules nothing follows from the scores: M.League's uma is 30/10, that of the sheet 20/10
    assert run("--results", right, "--rules", "mleague").stdout.count("SHEET-POINTS") == 6


def test_the_sheet_may_lie_among_the_logs(tmp_path: Path) -> None:
    for log in LOGS:
        shutil.copy(log, tmp_path)
    rows = [line.split(",") for line in ("game,player,points", "demo,Aoi,-33.5", "demo,Haru,55.2")]
    rows += [["demo", "Ren", "-45.5"], ["demo", "Sora", "23.8"]]
    sheet = tmp_path / "results.json"
    sheet.write_text(json.dumps([dict(zip(rows[0], row, strict=True)) for row in rows[1:]]), "utf-8")
    result = run(tmp_path, "--results", sheet)
    assert result.exit_code == 1  # two games have no row
    assert result.stdout.count("error SHEET-GAME-MISSING") == result.stdout.count("error ") == 2
    assert "NOT READ" not in result.stdout


def test_a_result_that_other_rules_leave_open_is_a_warning(tmp_path: Path) -> None:
    """``pao.xml`` ends a hand by four winds, which M.League does not have: what would have come nobody knows."""
    sheet = tmp_path / "sheet.csv"
    rows = "pao,Aoi,1\npao,Haru,2\npao,Ren,3\npao,Sora,4"
    sheet.write_text(f"game,name,score\n{rows}\n", "utf-8")
    result = run(DATA / "pao.xml", "--results", sheet, "--rules", "mleague")
    assert result.stdout.count("warning SHEET-SCORE") == 4
    assert "(not exact: four winds" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "expected PATH (logs, folders) or --results FILE"),
        (["--results", SHEET], "--rules NAME"),
        (["--results", "none.csv"], "none.csv: cannot be read"),
        (["--results", SHEET, "--column", "points"], "expected FIELD=HEADER"),
        (["--results", SHEET, "--column", "color=red"], "no field 'color'"),
        ([LOGS[0], "--column", "points=x"], "give the sheet with --results"),
        (["--results", SHEET, "--rules", "nothing"], "nothing"),
    ],
)
def test_wrong_use(arguments: list[object], message: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert message in result.stderr
    assert "Traceback" not in result.stderr
