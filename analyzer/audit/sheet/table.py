"""A file of results as a table of text: CSV, XLSX or JSON, each row with the name of its place."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any, Final

import msgspec

_MAX_BYTES: Final = 50_000_000
#: Text of a CSV file, in the order tried: what Excel writes as "Unicode text", UTF-8, and Japanese Windows.
_ENCODINGS: Final = ("utf-8-sig", "cp932")
_STANDINGS: Final = ("standings", "順位", "順位表", "成績表", "総合成績", "totals")


class SheetError(Exception):
    """A sheet that cannot be read: the message names the file, the place, and what was expected."""


class Table(msgspec.Struct, frozen=True):
    """Rows of text. ``labels`` name each row ("row 5", "games[0].players[1]"); ``name`` is the worksheet's."""

    rows: list[list[str]]
    labels: list[str]
    name: str = ""

    @property
    def of_standings(self) -> bool:
        """Tell whether the worksheet's name says that it holds the standings."""
        return self.name.strip().lower() in _STANDINGS


def read_tables(path: Path) -> list[Table]:
    """Return the tables of a file: one of CSV, one a worksheet of XLSX, games and standings of JSON.

    Raises:
        SheetError: the file cannot be read, or is none of these.
    """
    readers = {".csv": _csv, ".tsv": _csv, ".txt": _csv, ".xlsx": _xlsx, ".xlsm": _xlsx, ".json": _json}
    reader = readers.get(path.suffix.lower())
    if reader is None:
        raise SheetError(f"{path}: expected a file named .csv, .xlsx or .json")
    try:
        if path.stat().st_size > _MAX_BYTES:
            raise SheetError(f"{path}: larger than {_MAX_BYTES // 1_000_000} MB, which no results sheet is")
        data = path.read_bytes()
    except OSError as error:
        raise SheetError(f"{path}: cannot be read: {error.strerror or error}") from None
    tables = [table for table in reader(path, data) if table.rows]
    if not tables:
        raise SheetError(f"{path}: the file is empty: expected a header row and one row a game or player")
    return tables


def _csv(path: Path, data: bytes) -> list[Table]:
    # The csv module and not polars: a title above the header, or a row cut short, must not lose columns.
    text = _decoded(path, data)
    head = "\n".join(text.splitlines()[:20])
    separator = max(",\t;", key=head.count)
    try:
        rows = [[cell.strip() for cell in row] for row in csv.reader(io.StringIO(text), delimiter=separator)]
    except csv.Error as error:
        raise SheetError(f"{path}: no CSV: {error}") from None
    return [Table(rows, [f"row {number}" for number in range(1, len(rows) + 1)])]


def _decoded(path: Path, data: bytes) -> str:
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace")
    for encoding in _ENCODINGS:
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise SheetError(f"{path}: the text is neither UTF-8 nor Shift-JIS: save it as CSV UTF-8")


def _xlsx(path: Path, data: bytes) -> list[Table]:
    import fastexcel  # noqa: PLC0415 - only needed for Excel files

    try:
        book = fastexcel.read_excel(data)
        frames = [
            (name, book.load_sheet(name, header_row=None, dtypes="string").to_polars()) for name in book.sheet_names
        ]
    except fastexcel.FastExcelError as error:
        raise SheetError(f"{path}: no Excel workbook: {str(error).splitlines()[0]}") from None
    tables = []
    for name, frame in frames:
        rows = [["" if cell is None else str(cell).strip() for cell in row] for row in frame.rows()]
        sheet = f"{name}, " if len(frames) > 1 else ""
        tables.append(Table(rows, [f"{sheet}row {number}" for number in range(1, len(rows) + 1)], name))
    return tables


def _json(path: Path, data: bytes) -> list[Table]:
    try:
        # Numbers stay text: a float would not hold a tenth exactly.
        document = json.loads(data.decode("utf-8-sig"), parse_float=str, parse_int=str)
    except (ValueError, RecursionError) as error:
        raise SheetError(f"{path}: no JSON: {error}") from None
    name, games = "", document
    if isinstance(document, dict):
        name = next((key for key in ("games", "results", "rows") if key in document), "")
        if not name:
            raise SheetError(f'{path}: expected a list of games, or an object with the key "games"')
        games = document[name]
    tables = [_objects(path, games, name)]
    standings = document.get("standings") if isinstance(document, dict) else None
    if standings is not None:
        tables.append(_objects(path, standings, "standings"))
    return tables


def _objects(path: Path, items: Any, name: str) -> Table:
    """Return a table of a list of objects; an object with ``players`` becomes a row for each of them."""
    if not isinstance(items, list) or not all(isinstance(item, dict) for item in items):
        raise SheetError(f"{path}: {name or 'the document'}: expected a list of objects")
    found: list[tuple[str, dict[str, Any]]] = []
    for index, item in enumerate(items):
        players = item.get("players")
        rest = {key: value for key, value in item.items() if key != "players"}
        if isinstance(players, list) and all(isinstance(player, dict) for player in players):
            found += [(f"{name}[{index}].players[{at}]", rest | player) for at, player in enumerate(players)]
        else:
            found.append((f"{name}[{index}]", item))
    header = list(dict.fromkeys(key for _, row in found for key in row))
    rows = [[_text(row.get(key)) for key in header] for _, row in found]
    return Table([header, *rows], ["the keys", *(label for label, _ in found)], name) if found else Table([], [], name)


def _text(value: Any) -> str:
    return "" if value is None else str(value).strip()
