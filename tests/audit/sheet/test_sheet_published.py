"""Published results of leagues and platforms, the files as they are, through ``rerule audit --results``.

``results/README.md``: every row follows from its rules, and one M.League row misses 1,000 points, unexplained. The
column ``ruleset`` names a file beside the sheet, made here from the row's own columns (start, ret, uma, …).
"""

from __future__ import annotations

import csv
import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from analyzer.cli import main

pytestmark = pytest.mark.corpus

#: JPML A, by the number of players at 30,000 or more (SEED_RULES.md); the row for 0 is an assumption.
FLOATING = "[[8, 4, -4, -8], [12, -1, -3, -8], [8, 4, -4, -8], [8, 3, 1, -12], [0, 0, 0, 0]]"


def with_rules(shared: Path, tmp_path: Path, name: str) -> Path:
    """Copy a file of results, with a ruleset beside it for each value of its column ``ruleset``."""
    sheet = Path(shutil.copyfile(shared / "results" / name, tmp_path / name))
    with sheet.open(newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            uma = f"floating_uma = {FLOATING}" if row["uma"] == "float" else f"uma = [{row['uma'].replace('/', ', ')}]"
            lines = [
                f'base = "{"tenhou" if row["D_raw"] else "tenhou-3p"}"',
                f"[table]\nstart_points = {row['start']}",
                f"[settlement]\nreturn_points = {row['ret']}",
                f'first = "{"balance" if row["oka"] == "resid" else "own_score"}"',
                f'oka = "{"none" if row["oka"] == "0" else "to_first"}"',
                f'rounding = "{row["rounding"]}"',
                f'ties = "{"share" if row["ties"] == "split" else "seat"}"',
                'floating_by = "at_or_above"',
                uma,
            ]
            (tmp_path / f"{row['ruleset']}.toml").write_text("\n".join(lines), encoding="utf-8")
    return sheet


def audit(sheet: Path) -> tuple[int, Any]:
    result = CliRunner().invoke(main, ["audit", "--results", str(sheet), "--format", "json"])
    return result.exit_code, json.loads(result.stdout)


def test_every_published_row_passes(shared: Path, tmp_path: Path) -> None:
    status, document = audit(with_rules(shared, tmp_path, "published.csv"))
    assert (status, document["findings"]) == (0, [])
    assert len(document["sheet"]["games"]) == 777
    # four a game, three in the six rows of games for three (results/README.md)
    assert document["sheet"]["compared"]["points"] == document["sheet"]["compared"]["score"] == 777 * 4 - 6


def test_the_one_row_that_does_not_add_up_is_found(shared: Path, tmp_path: Path) -> None:
    sheet = with_rules(shared, tmp_path, "points_only.csv")
    status, document = audit(sheet)
    assert (status, len(document["sheet"]["games"])) == (1, 414)
    (finding,) = document["findings"]
    lines = sheet.read_text("utf-8").splitlines()
    row = next(number for number, line in enumerate(lines, 1) if "L001_S022_0106_02A" in line)
    assert (finding["code"], finding["place"]) == ("SHEET-SUM", f'row {row}, column "A_raw" to "D_raw"')
    assert (finding["recorded"], finding["expected"]) == ("99,000", "100,000")
    assert "the points add up to -1.0" in finding["message"]


def test_points_without_raw_scores_must_add_up(shared: Path, tmp_path: Path) -> None:
    """The same file without its derived raw scores: only the points of the one row do not add up to 0."""
    sheet = with_rules(shared, tmp_path, "points_only.csv")
    with sheet.open(newline="", encoding="utf-8") as file:
        rows = [{key: value for key, value in row.items() if "raw" not in key} for row in csv.DictReader(file)]
    with sheet.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, rows[0])
        writer.writeheader()
        writer.writerows(rows)
    _, document = audit(sheet)
    assert [(finding["code"], finding["recorded"]) for finding in document["findings"]] == [("SHEET-SUM", "-1.0")]


@pytest.mark.parametrize("column", ["A_pt", "C_pt"])
def test_a_point_moved_in_any_published_row_is_found(shared: Path, tmp_path: Path, column: str) -> None:
    sheet = with_rules(shared, tmp_path, "published.csv")
    with sheet.open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        row[column] = str(round(float(row[column]) + 1, 1))
    with sheet.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, rows[0])
        writer.writeheader()
        writer.writerows(rows)
    _, document = audit(sheet)
    assert [(finding["code"], finding["place"]) for finding in document["findings"]] == [
        ("SHEET-POINTS", f'row {number}, column "{column}"') for number in range(2, 779)
    ]
