"""Which column holds what: headers in English and Japanese, one row a player or one row a game."""

from __future__ import annotations

import re
from typing import Final, Literal

import msgspec

from analyzer.audit.sheet.cells import is_number, number, plain
from analyzer.audit.sheet.table import Table

#: What a column can hold -> its headers. The first of each is what messages and ``--column`` call it.
SYNONYMS: Final[dict[str, tuple[str, ...]]] = {
    "game": (
        *("game", "game id", "game no", "game number", "id", "log", "log id", "match", "hanchan", "file", "file name"),
        *("url", "対局", "対局id", "対局番号", "試合", "試合番号", "半荘", "ゲーム", "回戦", "回", "牌譜", "牌譜id"),
        *("ログ", "ファイル", "ファイル名"),
    ),
    "table": ("table", "round", "session", "date", "day", "卓", "卓番号", "節", "日付", "日", "対局日"),
    "seat": ("seat", "wind", "seat wind", "席", "家", "座順", "席順", "起家順", "風"),
    "name": (
        *("name", "player", "player name", "名前", "氏名", "選手", "選手名", "プレイヤー", "プレイヤー名"),
        *("プレーヤー", "プレーヤー名", "対局者", "雀士", "参加者"),
    ),
    "score": (
        *("score", "raw", "raw score", "final score", "end score", "素点", "持ち点", "持点", "最終持ち点"),
        *("終了持ち点", "点数", "得点"),
    ),
    "points": (
        *("points", "point", "pts", "pt", "p", "final points", "final point", "final pt", "result", "total points"),
        *("ポイント", "最終ポイント", "獲得ポイント", "合計ポイント", "スコア", "精算", "成績", "収支"),
    ),
    "place": ("place", "rank", "placement", "position", "順位", "着順", "着"),
    "chips": ("chips", "chip", "チップ", "チップ枚数", "祝儀"),
    "deposits": (
        *("deposits", "deposits left", "left deposits", "sticks", "供託", "残り供託", "供託残", "残供託", "供託点"),
    ),
    "rules": ("rules", "ruleset", "rule", "ルール"),
    "games": ("games", "games played", "対局数", "試合数", "半荘数", "回数", "戦数"),
    "mean_place": (
        *("mean place", "average place", "avg place", "average rank", "mean rank", "avg rank"),
        *("平均順位", "平均着順", "平着"),
    ),
}
PLAYER_FIELDS: Final = ("name", "score", "points", "place", "chips")
_FIELD_OF: Final = {header: field for field, headers in SYNONYMS.items() for header in headers}
#: How far down the header may stand below titles.
_HEADER_ROWS: Final = 30

KeyKind = Literal["seat", "player", "place"]
Key = tuple[KeyKind, int]
_WINDS: Final = (("east", "e", "東家", "東", "a"), ("south", "s", "南家", "南", "b"))
_WINDS_2: Final = (("west", "w", "西家", "西", "c"), ("north", "n", "北家", "北", "d"))
_KEYS: Final = {word: seat for seat, words in enumerate((*_WINDS, *_WINDS_2)) for word in words}
_PLAYER: Final = re.compile(r"(?:player ?|p|選手|プレイヤー|プレーヤー)([1-4])|([1-4])")
_ORDINAL: Final = re.compile(r"([1-4])(?:st|nd|rd|th|位|着)|(?:1着|トップ)")


class Columns(msgspec.Struct, frozen=True):
    """The header's row, and the column of each field; ``players`` where one row is one game."""

    header: int
    names: list[str]
    fields: dict[str, int]
    players: dict[Key, dict[str, int]] = {}

    @property
    def wide(self) -> bool:
        """Tell whether one row is one game."""
        return bool(self.players)


class ColumnsError(ValueError):
    """A header that cannot be understood."""


def header_text(text: str) -> str:
    """Return a header in one form: no brackets, underscores, dots or case."""
    return " ".join(re.sub(r"[_\-.:/・()\[\]#]+", " ", plain(text)).split())


def is_field(name: str) -> bool:
    """Tell whether ``--column`` may name it: a field, or a player's field such as ``A points``."""
    return name in SYNONYMS or _keyed(header_text(name)) is not None


def find_columns(table: Table, given: dict[str, str] | None = None) -> Columns:
    """Return the columns of a table of games; ``given`` names the header of a field (``--column``).

    Raises:
        ColumnsError: no row holds a header that is enough.
    """
    wanted = {header_text(header): field for field, header in (given or {}).items()}
    best: Columns | None = None
    for index in range(min(_HEADER_ROWS, len(table.rows))):
        columns = _columns_of(table, index, wanted)
        if _enough(columns):
            return columns
        if best is None or len(columns.fields) + len(columns.players) > len(best.fields) + len(best.players):
            best = columns
    found = ", ".join(best.fields) if best is not None and best.fields else "none"
    raise ColumnsError(
        "no header row found: expected columns for the raw score or the points, and for the player's name or seat "
        f"(one row a player), or such as 'East score', 'A points', 'player 1 name' (one row a game); found: {found}. "
        "Name them with --column, for instance --column points=HEADER"
    )


def find_standings(table: Table) -> Columns | None:
    """Return the columns of a table of standings (name and points), None if it is no such table."""
    for index in range(min(_HEADER_ROWS, len(table.rows))):
        fields = _columns_of(table, index, {}).fields
        if "name" in fields and "points" in fields and "game" not in fields:
            return Columns(index, table.rows[index], fields)
    return None


def _enough(columns: Columns) -> bool:
    if columns.players:
        return len(columns.players) > 2 and any("score" in one or "points" in one for one in columns.players.values())
    fields = columns.fields
    if ("games" in fields or "mean_place" in fields) and "game" not in fields:
        return False  # a table of standings
    return ("score" in fields or "points" in fields) and ("name" in fields or "seat" in fields)


def _columns_of(table: Table, index: int, wanted: dict[str, str]) -> Columns:
    fields: dict[str, int] = {}
    players: dict[Key, dict[str, int]] = {}
    for at, cell in enumerate(table.rows[index]):
        text = header_text(cell)
        asked = wanted.get(text, "")
        if not text:
            continue
        field = asked or _FIELD_OF.get(text, "")
        if field in SYNONYMS:
            if field == "table" and field in fields:
                field = f"table {at}"  # a game may be named by several: date, round, table
            if asked or field not in fields:
                fields[field] = at
            continue
        keyed = _keyed(header_text(asked) if asked else text)
        if keyed is not None:
            key, name = keyed
            players.setdefault(key, {}).setdefault(name or _content(table, index, at), at)
    # One kind of key only: 'A score' beside '1st name' would be two tables in one.
    kinds = [kind for kind, _ in players]
    main = max(kinds, key=kinds.count) if kinds else "seat"
    players = {key: columns for key, columns in sorted(players.items()) if key[0] == main}
    return Columns(index, table.rows[index], fields, players if len(players) > 2 else {})


def _keyed(text: str) -> tuple[Key, str] | None:
    """Return the player and the field of a header such as ``a raw``, ``1位 名前``, ``score 2`` or ``東家``."""
    whole = _key(text, alone=True)
    if whole is not None:
        return whole, ""
    for field_text, field in _FIELD_OF.items():
        if field not in PLAYER_FIELDS or field_text not in text:
            continue
        for rest in (text.removeprefix(field_text), text.removesuffix(field_text)):
            # A Latin letter or word must stand apart: 'points' is not 'point' of s(outh).
            apart = rest.startswith(" ") or rest.endswith(" ") or not rest.isascii() or rest[:1].isdigit()
            key = _key(rest.strip(), alone=False) if rest != text and apart else None
            if key is not None:
                return key, field
    return None


def _key(text: str, *, alone: bool) -> Key | None:
    if text in _KEYS:
        return "seat", _KEYS[text]
    ordinal = _ORDINAL.fullmatch(text)
    if ordinal:
        return "place", int(ordinal[1] or 1) - 1
    player = _PLAYER.fullmatch(text)
    if player and not (alone and player[2]):  # a bare number says nothing without a field
        return "player", int(player[1] or player[2]) - 1
    return None


def _content(table: Table, header: int, at: int) -> str:
    """Return what a column headed by a player alone holds: names, raw scores or points."""
    cells = [row[at] for row in table.rows[header + 1 :] if at < len(row) and row[at]]
    numbers = [number(cell) for cell in cells if is_number(cell)]
    if 2 * len(numbers) <= len(cells):
        return "name"
    return "score" if any(abs(value) >= 1_000 for value in numbers) else "points"
