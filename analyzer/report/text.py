"""Numbers and tables as text: points, final points, names, columns that hold Japanese too."""

from __future__ import annotations

import textwrap
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction

from rulesets.tiles import WIND_KANJI, WIND_LETTERS, Lang

#: Longest name in a table; the sentence and JSON hold the whole name.
NAME_WIDTH = 14


def points(value: int) -> str:
    """Return points with thousands separators: ``7,700``."""
    return f"{value:,}"


def signed(value: int) -> str:
    """Return a change in points: ``+7,700``, ``-300``, ``0``."""
    return f"{value:+,}" if value else "0"


def tenths(value: Fraction) -> int:
    """Return final points in tenths, half away from zero."""
    size = int(abs(value) * 10 + Fraction(1, 2))
    return -size if value < 0 else size


def final_points(value: Fraction) -> str:
    """Return final points (thousands) with sign and one decimal: ``+45.0``, ``-3.3``, ``0.0``."""
    number = tenths(value)
    sign = "+" if number > 0 else "-" if number < 0 else ""
    return f"{sign}{abs(number) // 10:,}.{abs(number) % 10}"


def display_names(names: Sequence[str], players: int, first_dealer: int, lang: Lang) -> tuple[str, ...]:
    """Return a name for every seat that may be printed and tells the players apart.

    Control characters become ``?``. A player without a name is called by his wind in the first hand, and
    equal names have that wind behind them.
    """
    winds = WIND_KANJI if lang == "ja" else WIND_LETTERS
    clean = [
        "".join(char if char.isprintable() else "?" for char in name).strip()
        for name in (*names, *("",) * players)[:players]
    ]
    count = Counter(clean)
    own = [winds[(seat - first_dealer) % players] for seat in range(players)]
    empty = "{}家" if lang == "ja" else "{}"
    return tuple(
        empty.format(wind) if not name else f"{name}({wind})" if count[name] > 1 else name
        for name, wind in zip(clean, own, strict=True)
    )


def width(text: str) -> int:
    """Return how many columns a text takes in a terminal (wide characters take two)."""
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1
        for char in text
    )


def clip(text: str, columns: int) -> str:
    """Return a text cut to a number of columns, with ``…`` where it was cut."""
    if width(text) <= columns:
        return text
    kept = ""
    for char in text:
        if width(kept + char) >= columns:
            break
        kept += char
    return kept + "…"


def pad(text: str, columns: int, *, right: bool = False) -> str:
    """Return a text padded with spaces to a number of columns (``right``: aligned to the right)."""
    space = " " * (columns - width(text))
    return space + text if right else text + space


def table(rows: Iterable[Sequence[str]], right: Iterable[int] = (), indent: str = "") -> list[str]:
    """Return rows as lines with aligned columns; ``right`` are the columns of numbers."""
    found = list(rows)
    if not found:
        return []
    to_right = set(right)
    columns = [max(width(row[column]) for row in found) for column in range(len(found[0]))]
    return [
        (
            indent
            + "  ".join(
                pad(cell, columns[column], right=column in to_right) for column, cell in enumerate(row)
            )
        ).rstrip()
        for row in found
    ]


def wrapped(head: str, text: str, columns: int = 100) -> list[str]:
    """Return ``head`` and text behind it, broken at spaces and indented under its first line."""
    indent = " " * width(head)
    lines = textwrap.wrap(text, max(columns - len(indent), 20), break_long_words=False, break_on_hyphens=False)
    return [(head if number == 0 else indent) + line for number, line in enumerate(lines or [""])]
