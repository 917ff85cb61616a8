"""What a majiang game record prints of a win: yaku, han, fu, points and who is liable."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from parsers.majiang_text import SOURCES
from parsers.yaku_names import PRINTED_YAKU

#: Names of which other formats print a longer form.
_NAMES: Final = {"国士無双十三面": "kokushi_13wait", "役牌 自風": "yakuhai_seat", "役牌 場風": "yakuhai_round"}
_WINDS: Final = ("自風 ", "場風 ")


class WinText(NamedTuple):
    """Yaku as (name, han or multiple), None if one is not known; ``pao`` in seats from the winner."""

    yaku: tuple[tuple[str, int], ...] | None
    han: int | None
    yakuman: int
    fu: int | None
    points: int | None
    pao: int | None
    notes: tuple[str, ...]


def win_text(body: Mapping[str, Any]) -> WinText:
    """Return what a ``hule`` prints."""
    notes: list[str] = []
    yaku, yakuman, pao = _yaku(body.get("hupai"), notes)
    yakuman = _number(body, "damanguan", notes) or yakuman
    han = None if yakuman else _number(body, "fanshu", notes)
    fu = None if yakuman else _number(body, "fu", notes)
    return WinText(yaku, han, yakuman, fu, _number(body, "defen", notes), pao, tuple(notes))


def _number(body: Mapping[str, Any], key: str, notes: list[str]) -> int | None:
    value = body.get(key)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        notes.append(f"{key} {str(value)[:20]!r} is no number")
        return None
    return value


def _yaku(
    entries: object, notes: list[str]
) -> tuple[tuple[tuple[str, int], ...] | None, int, int | None]:
    """Return yaku, how many yakuman, and who is liable for one."""
    if not isinstance(entries, list):
        return None, 0, None
    yaku: list[tuple[str, int]] = []
    known = bool(entries)
    yakuman = 0
    pao = None
    for entry in entries:
        printed = entry.get("name") if isinstance(entry, dict) else None
        value = _value(entry.get("fanshu")) if isinstance(entry, dict) else None
        name = yaku_name(printed) if isinstance(printed, str) else None
        if name is None or value is None:
            notes.append(f"yaku {str(entry)[:60]!r} is not understood")
            known = False
            continue
        yaku.append((name, value))
        if not isinstance(entry["fanshu"], int):
            yakuman += value
            pao = SOURCES.get(str(entry.get("baojia")), pao)
    return tuple(yaku) if known else None, yakuman, pao


def yaku_name(printed: str) -> str | None:
    """Return a yaku's name by its printed one (``翻牌 白``, ``場風 東``), None if it is not known."""
    text = unicodedata.normalize("NFKC", printed).strip().replace("翻牌", "役牌")
    if text.startswith(_WINDS):
        text = text[:2]
    return _NAMES.get(text, PRINTED_YAKU.get(text))


def _value(value: object) -> int | None:
    """Return han, or a yakuman's multiple: it is printed in asterisks."""
    if isinstance(value, int) and not isinstance(value, bool) and value > 0:
        return value
    if isinstance(value, str) and value and not value.strip("*"):
        return len(value)
    return None
