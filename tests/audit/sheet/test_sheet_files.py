"""The same sheet in every form that is read, and what cannot be read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import xlsxwriter
from sheets import HEADER, audited, found, recorded_rows, write_csv

from analyzer.audit.sheet.games import read_sheet
from analyzer.audit.sheet.table import SheetError

DATA = Path(__file__).parents[3] / "data"
LOGS = [DATA / "demo.xml", DATA / "chankan.xml"]
JAPANESE = ["対局ID", "選手名", "素点", "ポイント", "順位"]


@pytest.fixture
def rows() -> list[list[str]]:
    return [row for log in LOGS for row in recorded_rows(log)]


def plain(text: str) -> str:
    return text.replace("▲", "-")


def numbers(row: list[str]) -> list[object]:
    return [row[0], row[1], int(row[2]), float(plain(row[3])), int(row[4])]


def clean(path: Path, cells: int = 8, **options: object) -> None:
    audit = audited(path, LOGS, **options)
    assert found(audit) == []
    assert audit.compared == {"score": cells, "points": cells, "place": cells}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp932", "utf-16"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_csv_in_japanese(tmp_path: Path, rows: list[list[str]], encoding: str, separator: str) -> None:
    lines = [["東風クラブ リーグ戦"], [], JAPANESE, *rows]
    wide = str.maketrans("0123456789.", "０１２３４５６７８９．")
    lines = [[cell.translate(wide) if at > 1 else cell for at, cell in enumerate(line)] for line in lines]
    path = tmp_path / "sheet.csv"
    path.write_bytes("\r\n".join(separator.join(line) for line in lines).encode(encoding))
    clean(path)


@pytest.mark.parametrize("header", [HEADER, JAPANESE])
def test_xlsx(tmp_path: Path, rows: list[list[str]], header: list[str]) -> None:
    path = tmp_path / "sheet.xlsx"
    with xlsxwriter.Workbook(path) as book:
        page = book.add_worksheet("結果")
        page.write(0, 0, "League")
        for at, row in enumerate([header, *map(numbers, rows)], start=2):
            page.write_row(at, 0, row)
        standings = book.add_worksheet("順位表")
        standings.write_row(0, 0, ["順位", "選手", "合計ポイント", "対局数", "平均順位"])
        # sums of the points that the two logs record: demo and chankan
        totals = {row[1]: float(plain(rows[at][3])) + float(plain(rows[at + 4][3])) for at, row in enumerate(rows[:4])}
        for rank, name in enumerate(sorted(totals, key=lambda name: -totals[name]), start=1):
            mean = sum(int(row[4]) for row in rows if row[1] == name) / 2
            standings.write_row(rank, 0, [rank, name, totals[name], 2, mean])
        standings.write_string(5, 1, "nobody")
    audit = audited(path, LOGS)
    assert found(audit) == [("SHEET-STANDINGS", '順位表, row 6, column "選手"')]
    assert audit.compared == {"score": 8, "points": 8, "place": 8}


def test_xlsx_names_worksheet_row_and_column(tmp_path: Path, rows: list[list[str]]) -> None:
    path = tmp_path / "sheet.xlsx"
    rows[2][3] = "0.1"
    with xlsxwriter.Workbook(path) as book:
        page = book.add_worksheet("Day 1")
        for at, row in enumerate([HEADER, *map(numbers, rows)]):
            page.write_row(at, 0, row)
        book.add_worksheet("notes").write(0, 0, "nothing here")
    assert found(audited(path, LOGS)) == [("SHEET-POINTS", 'Day 1, row 4, column "points"')]


@pytest.mark.parametrize("nested", [False, True])
def test_json(tmp_path: Path, rows: list[list[str]], nested: bool) -> None:
    flat = [dict(zip(HEADER, numbers(row), strict=True)) for row in rows]
    games = [
        {"game": flat[at]["game"], "players": [{k: v for k, v in one.items() if k != "game"} for one in flat[at : at + 4]]}
        for at in (0, 4)
    ]
    path = tmp_path / "sheet.json"
    path.write_text(json.dumps({"games": games} if nested else flat), encoding="utf-8")
    clean(path)
    flat[5]["points"] = games[1]["players"][1]["points"] = 1.25
    path.write_text(json.dumps({"games": games} if nested else flat), encoding="utf-8")
    place = 'games[1].players[1], column "points"' if nested else '[5], column "points"'
    assert found(audited(path, LOGS)) == [("SHEET-POINTS", place)]


@pytest.mark.parametrize(
    "keys",
    [
        ["A", "B", "C", "D"],
        ["East", "South", "West", "North"],
        ["東家", "南家", "西家", "北家"],
        ["player 1", "player 2", "player 3", "player 4"],
    ],
)
@pytest.mark.parametrize("words", [("name", "raw", "pt", "place"), ("名前", "素点", "ポイント", "着順")])
def test_one_row_a_game(
    tmp_path: Path, rows: list[list[str]], keys: list[str], words: tuple[str, ...]
) -> None:
    header = ["game", *(f"{key}_{word}" for key in keys for word in words)]
    lines = [[rows[at][0], *(cell for row in rows[at : at + 4] for cell in row[1:])] for at in (0, 4)]
    clean(write_csv(tmp_path / "sheet.csv", lines, header))
    lines[1][3] = "0.5"
    audit = audited(write_csv(tmp_path / "sheet.csv", lines, header), LOGS)
    assert found(audit) == [("SHEET-POINTS", f'row 3, column "{keys[0]}_{words[2]}"')]


def test_one_row_a_game_by_place(tmp_path: Path, rows: list[list[str]]) -> None:
    header = ["試合", *(f"{place}位{word}" for place in range(1, 5) for word in ("名前", "素点", "ポイント"))]
    lines = []
    for at in (0, 4):
        ranked = sorted(rows[at : at + 4], key=lambda row: row[4])
        lines.append([rows[at][0], *(cell for row in ranked for cell in row[1:4])])
    clean(write_csv(tmp_path / "sheet.csv", lines, header))


def test_columns_named_by_the_user(tmp_path: Path, rows: list[list[str]]) -> None:
    path = write_csv(tmp_path / "sheet.csv", rows, ["Spiel", "Wer", "Stand", "Wertung", "Rang"])
    with pytest.raises(SheetError, match=r"no header row found.*--column points=HEADER"):
        read_sheet(path)
    clean(path, given={"game": "Spiel", "name": "Wer", "score": "Stand", "points": "Wertung", "place": "Rang"})


def test_a_cell_that_is_no_number_is_named_and_the_rest_read(tmp_path: Path, rows: list[list[str]]) -> None:
    rows[3][2] = "lots"
    audit = audited(write_csv(tmp_path / "sheet.csv", rows), LOGS)
    assert found(audit) == [("SHEET-CELL", 'row 5, column "score"')]
    assert "'lots' is no number" in audit.findings[0].message


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.csv", b"", "is empty"),
        ("a.csv", b"a,b\n1,2\n", "no header row found"),
        ("a.csv", b"game,name,score,points\n", "no games below"),
        ("a.csv", b"\x81\x00\xff\xfd", "neither UTF-8 nor"),
        ("a.json", b"{", "no JSON"),
        ("a.json", b"{}", 'the key "games"'),
        ("a.json", b"[1, 2]", "list of objects"),
        ("a.json", b"[" * 100_000, "no JSON"),
        ("a.xlsx", b"no workbook", "no Excel workbook"),
        ("a.ods", b"", r"expected a file named .csv, .xlsx or .json"),
    ],
)
def test_what_cannot_be_read(tmp_path: Path, name: str, content: bytes, message: str) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(SheetError, match=message) as caught:
        read_sheet(path)
    assert str(caught.value).startswith(str(path))


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(SheetError, match="cannot be read"):
        read_sheet(tmp_path / "none.csv")
