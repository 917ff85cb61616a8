"""Sheets made from what real logs record of their own end: clean they are silent, tampered they are found."""

from __future__ import annotations

from pathlib import Path

import pytest
from sheets import audited, found, recorded_rows, write_csv

import parsers
from parsers.events import RecordedFinal

DATA = Path(__file__).parents[3] / "data"
LOGS = [DATA / f"{name}.xml" for name in ("demo", "chankan", "triple-ron", "four-riichi")]
#: Row of a sheet's first player of game ``n`` (row 1 is the header).
FIRST = [2, 6, 10, 14]


@pytest.fixture
def rows() -> list[list[str]]:
    return [row for log in LOGS for row in recorded_rows(log)]


def check(tmp_path: Path, rows: list[list[str]], logs: list[Path] = LOGS) -> list[tuple[str, str]]:
    return found(audited(write_csv(tmp_path / "sheet.csv", rows), logs))


def test_a_clean_sheet_is_silent(tmp_path: Path, rows: list[list[str]]) -> None:
    audit = audited(write_csv(tmp_path / "sheet.csv", rows), LOGS)
    assert found(audit) == []
    assert audit.compared == {"score": 16, "points": 16, "place": 16}
    assert [game.how for game in audit.games] == ["id"] * 4


@pytest.mark.parametrize("column", [2, 3, 4])
@pytest.mark.parametrize("row", [0, 7, 15])
def test_one_cell_changed(tmp_path: Path, rows: list[list[str]], row: int, column: int) -> None:
    old = rows[row][column]
    rows[row][column] = {2: f"{old}0", 3: f"{old}1", 4: str(int(old) % 4 + 1) if column == 4 else ""}[column]
    code, name = {2: ("SHEET-SCORE", "score"), 3: ("SHEET-POINTS", "points"), 4: ("SHEET-PLACE", "place")}[column]
    assert check(tmp_path, rows) == [(code, f'row {row + 2}, column "{name}"')]


def test_two_players_results_exchanged(tmp_path: Path, rows: list[list[str]]) -> None:
    rows[4][2:], rows[6][2:] = rows[6][2:], rows[4][2:]
    audit = audited(write_csv(tmp_path / "sheet.csv", rows), LOGS)
    assert found(audit) == [
        (f"SHEET-{code}", f'row {row}, column "{code.lower()}"')
        for row in (6, 8)
        for code in ("SCORE", "POINTS", "PLACE")
    ]
    # the message names whose results stand there
    assert f"(that of {rows[6][1]})" in audit.findings[0].message
    assert f"(that of {rows[4][1]})" in audit.findings[3].message


@pytest.mark.parametrize("game", range(4))
def test_a_game_missing(tmp_path: Path, rows: list[list[str]], game: int) -> None:
    del rows[4 * game : 4 * game + 4]
    audit = audited(write_csv(tmp_path / "sheet.csv", rows), LOGS)
    assert found(audit) == [("SHEET-GAME-MISSING", "")]
    assert str(LOGS[game]) in audit.findings[0].message


@pytest.mark.parametrize("other_id", [False, True])
def test_a_game_twice(tmp_path: Path, rows: list[list[str]], other_id: bool) -> None:
    again = [["extra" if other_id else row[0], *row[1:]] for row in rows[4:8]]
    assert check(tmp_path, [*rows, *again]) == [("SHEET-GAME-DOUBLE", "row 18")]


def test_one_row_twice(tmp_path: Path, rows: list[list[str]]) -> None:
    assert check(tmp_path, [*rows[:6], rows[5], *rows[6:]]) == [("SHEET-GAME-DOUBLE", "row 8")]


def test_a_row_missing(tmp_path: Path, rows: list[list[str]]) -> None:
    assert check(tmp_path, rows[:5] + rows[6:]) == [("SHEET-PLAYERS", "row 6")]


def test_a_game_without_log(tmp_path: Path, rows: list[list[str]]) -> None:
    assert check(tmp_path, rows, LOGS[:3]) == [("SHEET-NO-LOG", "row 14")]


def test_a_misspelt_name(tmp_path: Path, rows: list[list[str]]) -> None:
    rows[5][1] = "Hara"
    audit = audited(write_csv(tmp_path / "sheet.csv", rows), LOGS)
    assert found(audit) == [("SHEET-PLAYERS", 'row 7, column "name"')]
    assert audit.findings[0].expected == recorded_rows(LOGS[1])[1][1]


def test_a_log_in_two_formats_counts_once(tmp_path: Path, rows: list[list[str]]) -> None:
    audit = audited(write_csv(tmp_path / "sheet.csv", rows), [*LOGS, DATA / "demo.json"])
    assert found(audit) == [("SHEET-LOG-TWICE", "")]
    assert audit.findings[0].severity == "note"


@pytest.mark.parametrize("how", ["players", "scores"])
def test_matching_without_ids(tmp_path: Path, how: str) -> None:
    rows = [row for log in LOGS for row in recorded_rows(log, names=how == "players")]
    for number, row in enumerate(rows):
        row[0] = f"day 1 game {number // 4}"
    header = ["game", "name" if how == "players" else "seat", "score", "points", "place"]
    audit = audited(write_csv(tmp_path / "sheet.csv", rows, header), LOGS)
    assert found(audit) == []
    assert [game.log for game in audit.games] == list(map(str, LOGS))
    assert {game.how for game in audit.games} == {how}
    # and with a point moved from one to another the game is still found
    rows[5][2], rows[6][2] = str(int(rows[5][2]) + 100), str(int(rows[6][2]) - 100)
    audit = audited(write_csv(tmp_path / "sheet.csv", rows, header), LOGS)
    assert found(audit) == [("SHEET-SCORE", 'row 7, column "score"'), ("SHEET-SCORE", 'row 8, column "score"')]


def test_totals_and_standings(tmp_path: Path, rows: list[list[str]]) -> None:
    """The totals are the sums of the points that the logs themselves record."""
    names = [row[1] for row in rows[:4]]
    tenths = dict.fromkeys(names, 0)
    for log in LOGS:
        (final,) = [record for record in parsers.read(log)[0].recorded if isinstance(record, RecordedFinal)]
        for name, points in zip(names, final.points_tenths or (), strict=True):
            tenths[name] += points
    totals = [["total", name, "", f"{tenths[name] / 10:.1f}", ""] for name in names]
    audit = audited(write_csv(tmp_path / "sheet.csv", rows + totals), LOGS)
    assert found(audit) == []
    assert [one.name for one in audit.standings] == sorted(names, key=lambda name: -tenths[name])
    assert [one.points * 10 for one in audit.standings] == sorted(tenths.values(), reverse=True)
    totals[2][3] = f"{tenths[names[2]] / 10 + 1:.1f}"
    assert check(tmp_path, rows + totals) == [("SHEET-STANDINGS", 'row 20, column "points"')]


@pytest.mark.corpus
def test_real_logs(shared: Path, tmp_path: Path) -> None:
    """Real games: a sheet of what they record is silent, and each of four faults is found in every one of them."""
    logs = []
    for path in sorted((shared / "corpus/mjlog").iterdir()):
        (log, *more) = parsers.read(path)
        finals = [record for record in log.recorded if isinstance(record, RecordedFinal)]
        if not more and log.complete and len(finals) == 1 and finals[0].points_tenths is not None:
            logs.append(path)
        if len(logs) == 25:
            break
    games = [recorded_rows(log, names=False) for log in logs]
    header = ["game", "seat", "score", "points", "place"]

    def result(games: list[list[list[str]]]) -> list[tuple[str, str]]:
        rows = [row for game in games for row in game]
        return found(audited(write_csv(tmp_path / "sheet.csv", rows, header), logs))

    assert result(games) == []
    exchanged = [[[*game[0][:2], *game[1][2:]], [*game[1][:2], *game[0][2:]], *game[2:]] for game in games]
    starts = [2 + sum(len(game) for game in games[:number]) for number in range(len(games))]
    places = {place for code, place in result(exchanged) if code == "SHEET-POINTS"}
    assert places == {f'row {start + at}, column "points"' for start in starts for at in (0, 1)}
    assert result(games[:7] + games[8:]) == [("SHEET-GAME-MISSING", "")]
    doubled = result([*games, games[3]])
    assert doubled == [("SHEET-GAME-DOUBLE", f"row {2 + sum(map(len, games))}")]
