"""A ruleset as a rule sheet: what players need to know, in plain words, English or Japanese.

The words stand in :mod:`rulesets.sheet_words`. What cannot matter beside the other values is left out.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

import msgspec

from rulesets.relevance import matters
from rulesets.rules import Ruleset
from rulesets.sheet_line import NO, NONE, Line, Words
from rulesets.sheet_words import FORMS, SECTIONS
from rulesets.switches import get
from rulesets.tiles import Lang


class SheetRow(msgspec.Struct, frozen=True):
    """One line of a sheet; the text may have several lines (floating uma)."""

    label: str
    text: tuple[str, ...]


class SheetSection(msgspec.Struct, frozen=True):
    """A heading and its lines."""

    title: str
    rows: tuple[SheetRow, ...]


def sheet(rules: Ruleset, lang: Lang = "en") -> tuple[SheetSection, ...]:
    """Return the rule sheet of a ruleset, section by section; sections without a line are left out."""
    found = []
    for section in SECTIONS:
        rows = tuple(
            SheetRow(_in(line.label, lang), _said(rules, line, lang))
            for line in section.lines
            if any(matters(rules, path) and not _says_nothing(rules, path) for path in line.paths)
        )
        if rows:
            found.append(SheetSection(_in(section.title, lang), rows))
    return tuple(found)


def label(path: str, lang: Lang = "en") -> str:
    """Return the label of the line that says a switch, with that of the line above it if it belongs to one.

    Raises:
        KeyError: an unknown switch.
    """
    line, above = _lines()[path]
    mark = _in(_BELONGS, lang)
    own = _in(line.label, lang)
    return own if above is None else f"{_in(above.label, lang)}: {own.removeprefix(mark)}"


def said(rules: Ruleset, path: str, lang: Lang = "en") -> tuple[str, ...]:
    """Return what the sheet says of a switch, line by line. Raises KeyError for an unknown switch."""
    return _said(rules, _lines()[path][0], lang)


#: What the label of a line that belongs to the line above begins with.
_BELONGS: Final[Words] = ("- ", "・")


@cache
def _lines() -> dict[str, tuple[Line, Line | None]]:
    """Return for every switch its line, and the line that it belongs to."""
    found: dict[str, tuple[Line, Line | None]] = {}
    for section in SECTIONS:
        above = None
        for line in section.lines:
            belongs = line.label[0].startswith(_BELONGS[0])
            above = above if belongs else line
            found |= dict.fromkeys(line.paths, (line, above if belongs else None))
    return found


#: Switches that say something only where they are on: nobody writes "stake: 0" on a sheet.
_SILENT: Final[dict[str, Any]] = {
    "settlement.stake_per_1000": 0,
    "settlement.game_fee": 0,
    "penalties.pot_for": frozenset(),
    "penalties.chombo_for": frozenset(),
    "penalties.dead_hand_for": frozenset(),
    "flow.last_hand_renchan": "usual",
    "end.last_hand_draw_ends": False,
    "end.yame_min_points": 0,
}


def _says_nothing(rules: Ruleset, path: str) -> bool:
    return path in _SILENT and get(rules, path) == _SILENT[path]


def _in(words: Words, lang: Lang) -> str:
    return words[1] if lang == "ja" else words[0]


def _form(name: str, lang: Lang, **parts: object) -> str:
    return _in(FORMS[name], lang).format(**parts)


def _points(value: int, lang: Lang) -> str:
    return _form("points", lang, number=f"{value:,}")


def _joined(parts: list[str], lang: Lang, between: Words = (", ", "・")) -> str:
    return _in(between, lang).join(parts) or _in(NONE, lang)


def _said(rules: Ruleset, line: Line, lang: Lang) -> tuple[str, ...]:
    text = _SAY[line.form](rules, line, lang)
    return (text,) if isinstance(text, str) else text


def _value(rules: Ruleset, line: Line, lang: Lang) -> str:
    return _in(line.values[get(rules, line.paths[0])], lang)


def _members(rules: Ruleset, line: Line, lang: Lang, between: Words = (", ", "・")) -> str:
    members = get(rules, line.paths[0])
    return _joined([_in(words, lang) for name, words in line.values.items() if name in members], lang, between)


def _acts(rules: Ruleset, line: Line, lang: Lang) -> str:
    return _members(rules, line, lang, ("; ", "、"))


def _points_line(rules: Ruleset, line: Line, lang: Lang) -> str:
    value = get(rules, line.paths[0])
    return _points(value, lang) if value else _in(NONE, lang)


def _number(name: str) -> _Say:
    return lambda rules, line, lang: _form(name, lang, number=get(rules, line.paths[0]))


def _honba(rules: Ruleset, _line: Line, lang: Lang) -> str:
    each = rules.scoring.honba_per_payer
    if not each:
        return _in(NONE, lang)
    return _form("honba", lang, all=f"{each * (rules.players - 1):,}", each=f"{each:,}")


def _money(rules: Ruleset, line: Line, _lang: Lang) -> str:
    return f"{get(rules, line.paths[0]):,}"


def _place(rules: Ruleset, line: Line, lang: Lang) -> str:
    place = get(rules, line.paths[0])
    if place == 1:
        return _form("place_first", lang)
    return _form("place_any", lang) if place == rules.players else _form("place", lang, number=place)


def _kiriage(rules: Ruleset, _line: Line, lang: Lang) -> str:
    on = (rules.scoring.kiriage_30fu_4han, rules.scoring.kiriage_60fu_3han)
    name = {(False, False): "none", (True, True): "both", (True, False): "30", (False, True): "60"}[on]
    return _form(f"kiriage_{name}", lang)


def _dora(rules: Ruleset, line: Line, lang: Lang) -> str:
    return _joined([_form(path, lang) for path in line.paths if get(rules, path)], lang)


def _reds(rules: Ruleset, line: Line, lang: Lang) -> str:
    counts = ((path.partition(".")[2], get(rules, path)) for path in line.paths)
    return _joined([_form(name, lang, number=count) for name, count in counts if count], lang)


def _kita(rules: Ruleset, _line: Line, lang: Lang) -> str:
    if not rules.calls.kita:
        return _in(NO, lang)
    return _form("kita_dora" if rules.dora.kita else "kita_plain", lang)


def _kuikae(rules: Ruleset, _line: Line, lang: Lang) -> str:
    same, suji = rules.calls.kuikae_same, rules.calls.kuikae_suji
    if not same and not suji:
        return _in(NO, lang)
    return _form("kuikae_both" if same and suji else "kuikae_same" if same else "kuikae_suji", lang)


def _noten(rules: Ruleset, _line: Line, lang: Lang) -> str:
    payment = rules.draws.noten_payment
    totals = {each * (rules.players - tenpai) for tenpai, each in enumerate(payment, start=1)}
    if len(totals) == 1:
        total = totals.pop()
        return _form("noten_total", lang, number=f"{total:,}") if total else _in(NONE, lang)
    each = " / ".join(_points(points, lang) for points in payment)
    counts = " / ".join(str(count) + ("人" if lang == "ja" else "") for count in range(1, rules.players))
    return _form("noten", lang, each=each, counts=counts)


def _uma_row(row: tuple[int, ...]) -> str:
    return " / ".join(f"{value:+}" if value else "0" for value in row)


def _uma(rules: Ruleset, _line: Line, lang: Lang) -> str | tuple[str, ...]:
    settlement = rules.settlement
    if not settlement.floating_uma:
        return _uma_row(settlement.uma)
    name = "uma_below" if settlement.floating_by == "below" else "uma_above"
    line = f"{settlement.floating_line:,}"
    return tuple(
        _form(name, lang, count=count, line=line, row=_uma_row(row))
        for count, row in enumerate(settlement.floating_uma)
    )


def _oka(rules: Ruleset, _line: Line, lang: Lang) -> str:
    settlement = rules.settlement
    oka = (settlement.return_points - rules.table.start_points) * rules.players
    if settlement.first == "balance":
        return _form("oka_balance" if oka else "balance", lang, number=f"{oka:,}")
    if settlement.oka == "none" or not oka:
        return _in(NONE, lang)
    return _form("oka", lang, number=f"{oka:,}")


def _chombo(rules: Ruleset, line: Line, lang: Lang) -> str:
    words = line.values[rules.penalties.chombo_payment]
    return _in(words, lang).format(points=_points(rules.penalties.chombo_points, lang))


_Say = Callable[[Ruleset, Line, Lang], str | tuple[str, ...]]

#: ``Line.form`` -> the function that says it.
_SAY: Final[dict[str, _Say]] = {
    "value": _value,
    "members": _members,
    "acts": _acts,
    "points": _points_line,
    "han": _number("han"),
    "rounds": _number("rounds"),
    "honba": _honba,
    "money": _money,
    "place": _place,
    "kiriage": _kiriage,
    "dora": _dora,
    "reds": _reds,
    "kita": _kita,
    "kuikae": _kuikae,
    "noten": _noten,
    "uma": _uma,
    "oka": _oka,
    "chombo": _chombo,
}
