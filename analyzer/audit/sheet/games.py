"""The games of a sheet: rows put together, cells read, each value with its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

import msgspec

from analyzer.audit.findings import Finding
from analyzer.audit.sheet import cells
from analyzer.audit.sheet.columns import Columns, ColumnsError, Key, find_columns, find_standings
from analyzer.audit.sheet.table import SheetError, Table, read_tables

#: Words in place of a game's name that mark a row of totals.
TOTALS: Final = frozenset(("total", "totals", "sum", "overall", "合計", "総合計", "通算", "総合", "計", "トータル"))
_LETTERS: Final = "ABCD"
#: What stands in a cell that holds no value.
_EMPTY: Final = frozenset(("", "-", "–", "—", "―", "?", "n/a", "na", "unknown", "none", "不明", "なし"))
_READ: Final[dict[str, Callable[[str], Any]]] = {
    "score": cells.raw_score,
    "points": cells.number,
    "place": cells.place,
    "chips": cells.whole,
    "deposits": cells.whole,
    "games": cells.whole,
    "mean_place": cells.number,
    "seat": cells.seat,
    "rank": cells.number,
}


class SheetPlayer(msgspec.Struct):
    """One player's result as the sheet has it; None and "" are empty cells. ``at`` tells each field's place.

    ``seat`` counts from the first dealer; ``score`` is in points, ``points`` are final points in thousands.
    """

    row: str
    name: str = ""
    seat: int | None = None
    score: int | None = None
    points: Fraction | None = None
    place: Fraction | None = None
    chips: int | None = None
    at: dict[str, str] = {}

    def where(self, field: str) -> str:
        """Return the place of a field, the row where the sheet has no such column."""
        return self.at.get(field, self.row)

    @property
    def called(self) -> str:
        """What messages call the player."""
        if self.name:
            return self.name
        return f"player {_LETTERS[self.seat]}" if self.seat is not None else self.row


class SheetGame(msgspec.Struct):
    """One game of the sheet. ``ids`` are what may name its log, ``key`` is all of the words that name the game."""

    key: str
    ids: tuple[str, ...]
    row: str
    players: list[SheetPlayer]
    deposits: int | None = None
    rules: str = ""
    rules_at: str = ""
    deposits_at: str = ""

    @property
    def called(self) -> str:
        """What messages call the game."""
        return f"game {self.key}" if self.key else f"the game of {self.row}"

    @property
    def names(self) -> frozenset[str]:
        """The players' names in one form; empty where one has none."""
        names = [cells.plain(player.name) for player in self.players]
        return frozenset(names) if all(names) else frozenset()


class StandingRow(msgspec.Struct):
    """A row of totals that the sheet itself states; None where it does not."""

    row: str
    name: str
    rank: Fraction | None = None
    points: Fraction | None = None
    games: int | None = None
    mean_place: Fraction | None = None
    at: dict[str, str] = {}


class Sheet(msgspec.Struct):
    """A results sheet. ``columns`` tells which header was taken for which field."""

    file: str
    games: list[SheetGame]
    standings: list[StandingRow]
    columns: dict[str, str]
    findings: list[Finding]


class _Row:
    """One row being read; cells that are no such value become findings."""

    def __init__(self, sheet: Sheet, columns: Columns, label: str, row: list[str]) -> None:
        self.sheet, self.columns, self.label, self.row = sheet, columns, label, row

    def text(self, field: str, fields: dict[str, int] | None = None) -> str:
        at = (self.columns.fields if fields is None else fields).get(field)
        return self.row[at] if at is not None and at < len(self.row) else ""

    def where(self, field: str, fields: dict[str, int] | None = None) -> str:
        at = (self.columns.fields if fields is None else fields).get(field)
        return self.label if at is None else f'{self.label}, column "{self.columns.names[at]}"'

    def value(self, field: str, fields: dict[str, int] | None = None) -> Any:
        text = self.text(field, fields)
        if cells.plain(text) in _EMPTY:
            return None
        try:
            return _READ[field](text)
        except ValueError as error:
            place = self.where(field, fields)
            message = f"{error}; the cell was left out."
            self.sheet.findings.append(Finding("SHEET-CELL", "error", self.sheet.file, "", place, text, "", message))
            return None

    def player(self, fields: dict[str, int], seat: int | None) -> SheetPlayer:
        at = {field: self.where(field, fields) for field in fields}
        player = SheetPlayer(self.label, self.text("name", fields), seat, at=at)
        for field in ("score", "points", "place", "chips"):
            setattr(player, field, self.value(field, fields))
        return player


def read_sheet(path: Path, given: dict[str, str] | None = None, players: int = 4) -> Sheet:
    """Read a sheet of results.

    ``given`` names the header of a field where it is not known by itself; ``players`` is how many a game has
    where the rows do not tell (one row a player, without a column for the game).

    Raises:
        SheetError: the file cannot be read, or no header is found in it.
    """
    sheet = Sheet(str(path), [], [], {}, [])
    problem = ""
    for table in read_tables(path):
        if table.of_standings:
            _standings(sheet, table)
            continue
        try:
            columns = find_columns(table, given)
        except ColumnsError as error:
            if not _standings(sheet, table) and not problem:
                problem = f"{table.name + ': ' if table.name else ''}{error}"
            continue
        sheet.columns |= _column_names(columns)
        if columns.wide:
            _games_by_row(sheet, table, columns)
        else:
            _games_by_player(sheet, table, columns, players)
    if not sheet.games:
        raise SheetError(f"{path}: {problem or 'no games below the header row'}")
    return sheet


def _column_names(columns: Columns) -> dict[str, str]:
    found = {field: columns.names[at] for field, at in columns.fields.items()}
    for (kind, index), fields in columns.players.items():
        key = _LETTERS[index] if kind == "seat" else f"{kind} {index + 1}"
        found |= {f"{key} {field}": columns.names[at] for field, at in fields.items()}
    return found


def _rows(sheet: Sheet, table: Table, columns: Columns) -> Iterator[_Row]:
    for label, row in zip(table.labels[columns.header + 1 :], table.rows[columns.header + 1 :], strict=True):
        if any(row):
            yield _Row(sheet, columns, label, row)


def _ids(row: _Row) -> tuple[str, ...]:
    """Return what names the game, its own column first."""
    fields = ["game", *(field for field in row.columns.fields if field.startswith("table"))]
    return tuple(row.text(field) for field in fields)


def _key(ids: tuple[str, ...]) -> str:
    return " ".join(text for text in (*ids[1:], ids[0]) if text)


def _game(row: _Row, ids: tuple[str, ...], players: list[SheetPlayer]) -> SheetGame:
    return SheetGame(
        key=_key(ids),
        ids=tuple(text for text in ids if text),
        row=row.label,
        players=players,
        deposits=row.value("deposits"),
        rules=row.text("rules"),
        rules_at=row.where("rules"),
        deposits_at=row.where("deposits"),
    )


def _games_by_row(sheet: Sheet, table: Table, columns: Columns) -> None:
    for row in _rows(sheet, table, columns):
        ids = _ids(row)
        if any(cells.plain(text) in TOTALS for text in (*ids, row.row[0])):
            continue  # one column is not one player, so that its sum says nothing
        players = [_player_of(row, key, fields) for key, fields in columns.players.items()]
        players = [it for it in players if it.name or it.score is not None or it.points is not None]
        if players:
            sheet.games.append(_game(row, ids, players))


def _player_of(row: _Row, key: Key, fields: dict[str, int]) -> SheetPlayer:
    kind, index = key
    player = row.player(fields, index if kind == "seat" else None)
    if kind == "place" and player.place is None:
        player.place = Fraction(index + 1)
    return player


def _games_by_player(sheet: Sheet, table: Table, columns: Columns, size: int) -> None:
    own = {field: at for field, at in columns.fields.items() if field in ("name", "score", "points", "place", "chips")}
    groups: dict[str, list[SheetGame]] = {}
    ids: tuple[str, ...] = ()
    for row in _rows(sheet, table, columns):
        if any(cells.plain(text) in TOTALS for text in (*_ids(row), row.text("name"))):
            if row.text("name") and cells.plain(row.text("name")) not in TOTALS:
                sheet.standings.append(_standing(row))
            continue
        # Merged cells name a game in its first row only.
        ids = tuple(text or before for text, before in zip(_ids(row), ids or ("",) * len(_ids(row)), strict=True))
        player = row.player(own, row.value("seat"))
        if player.seat is not None:
            player.at["seat"] = row.where("seat")
        games = groups.setdefault(_key(ids), [])
        game = next((game for game in games if _has_room(game, player, size)), None)
        if game is None:
            game = _game(row, ids, [])
            games.append(game)
            sheet.games.append(game)
        game.players.append(player)
        if game.deposits is None and game.players[1:]:
            game.deposits = row.value("deposits")


def _has_room(game: SheetGame, player: SheetPlayer, size: int) -> bool:
    """Tell whether a player's row belongs to a game that others of the same name have begun."""
    if len(game.players) >= size:
        return False
    names = {cells.plain(one.name) for one in game.players} - {""}
    seats = {one.seat for one in game.players} - {None}
    return cells.plain(player.name) not in names and player.seat not in seats


def _standing(row: _Row, rank: bool = False) -> StandingRow:
    at = {field: row.where(field) for field in row.columns.fields}
    found = StandingRow(row.label, row.text("name"), at=at)
    found.points = row.value("points")
    if rank:
        found.rank = row.value("rank", {"rank": row.columns.fields["place"]})
        found.at["rank"] = row.where("place")
    found.games, found.mean_place = row.value("games"), row.value("mean_place")
    return found


def _standings(sheet: Sheet, table: Table) -> bool:
    """Read a table of standings; tell whether it is one."""
    columns = find_standings(table)
    if columns is None:
        return False
    for row in _rows(sheet, table, columns):
        if row.text("name"):
            sheet.standings.append(_standing(row, rank="place" in columns.fields))
    return True
