"""Cells of a sheet as numbers, exactly: signs and digits as they are typed in English and Japanese sheets."""

from __future__ import annotations

import re
import unicodedata
from fractions import Fraction
from typing import Final

#: What people type for a minus sign. NFKC has made the full-width hyphen a plain one already.
_MINUS: Final = str.maketrans(dict.fromkeys("▲△▼−–—‐ー", "-"))
_UNITS: Final = ("points", "point", "pts", "pt", "点", "枚", "本", "p", "位", "着", "st", "nd", "rd", "th")
_GROUPED: Final = re.compile(r"[+-]?\d{1,3}(?:[, ]\d{3})+(?:\.\d*)?")
_DECIMAL_COMMA: Final = re.compile(r"[+-]?\d+,\d{1,2}")
_PLAIN: Final = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?")
#: Excel keeps numbers in binary, so that a sum of tenths may end in ...0004; nobody types so many decimals.
_DECIMALS: Final = 6
_KANJI: Final = {"一": "1", "二": "2", "三": "3", "四": "4"}
#: Words for a seat: its letter counted from the first dealer, its wind, its number.
_SEATS: Final = {
    word: seat
    for seat, words in enumerate(
        (
            ("a", "e", "east", "東", "東家", "起家", "1"),
            ("b", "s", "south", "南", "南家", "2"),
            ("c", "w", "west", "西", "西家", "3"),
            ("d", "n", "north", "北", "北家", "4"),
        )
    )
    for word in words
}


def plain(text: str) -> str:
    """Return text in one form: full-width letters and digits made plain, no space around, lower case."""
    return " ".join(unicodedata.normalize("NFKC", text).split()).lower()


def number(text: str) -> Fraction:
    """Return a number: ``▲12.3``, ``△１２．３``, ``25,000点``, ``+45.3``, ``(12.3)`` (negative), ``0 (none left)``.

    Raises:
        ValueError: the text is no number.
    """
    value = plain(text).translate(_MINUS).removeprefix("±").strip()
    inner = re.fullmatch(r"\(([^()]+)\)", value)
    # The accountants' form of a negative number; behind a number, brackets hold a remark.
    value = f"-{inner[1]}" if inner and inner[1][:1].isdigit() else re.sub(r"(?<=.)\s*\(.*\)$", "", value)
    for unit in _UNITS:
        value = value.removesuffix(unit)
    value = re.sub(r"^([+-]) ", r"\1", value.strip())
    if _GROUPED.fullmatch(value):
        value = value.replace(",", "").replace(" ", "")
    elif _DECIMAL_COMMA.fullmatch(value):
        value = value.replace(",", ".")
    if not _PLAIN.fullmatch(value) or len(value) > 30 or re.search(r"e[+-]?\d{3}", value):
        raise ValueError(f"{text.strip()!r} is no number (expected such as 25300, 25,300, 45.3, -12.3 or ▲12.3)")
    return _tidy(Fraction(value))


def _tidy(value: Fraction) -> Fraction:
    return Fraction(round(value * 10**_DECIMALS), 10**_DECIMALS)


def whole(text: str) -> int:
    """Return a whole number. Raises ValueError where it is none."""
    value = number(text)
    if value.denominator != 1:
        raise ValueError(f"{text.strip()!r} is no whole number")
    return int(value)


def raw_score(text: str) -> int:
    """Return a raw score in points.

    Raises:
        ValueError: no whole number, which is what a score in thousands (``25.3``) looks like.
    """
    value = number(text)
    if value.denominator != 1:
        raise ValueError(f"{text.strip()!r} is no raw score in points (expected such as 25300, not thousands)")
    return int(value)


def place(text: str) -> Fraction:
    """Return a place: ``1``, ``1st``, ``１位``, ``一``, ``1.5`` (shared). Raises ValueError where it is none."""
    word = plain(text)
    value = number(_KANJI.get(word[:1], word[:1]) + word[1:])
    if not 1 <= value <= 4:
        raise ValueError(f"{text.strip()!r} is no place (expected 1 to 4)")
    return value


def seat(text: str) -> int:
    """Return a seat counted from the first dealer: ``East``, ``E``, ``東``, ``東家``, ``A``, ``1`` are 0.

    Raises:
        ValueError: the text is no seat.
    """
    found = _SEATS.get(plain(text))
    if found is None:
        raise ValueError(f"{text.strip()!r} is no seat (expected East, E, 東, A or 1 for the first dealer, and so on)")
    return found


def is_number(text: str) -> bool:
    """Tell whether a cell holds a number."""
    try:
        number(text)
    except ValueError:
        return False
    return True


def tenths_text(value: Fraction) -> str:
    """Return final points (thousands) as text: ``+45.3``; what no tenth expresses as a fraction, ``+20/3``."""
    sign = "-" if value < 0 else "+"
    tenths = abs(value) * 10
    if tenths.denominator == 1:
        return f"{sign}{int(tenths) // 10}.{int(tenths) % 10}" if value else "0.0"
    scaled = abs(value) * 1000
    if scaled.denominator == 1:
        return f"{sign}{int(scaled) // 1000}.{int(scaled) % 1000:03d}".rstrip("0")
    return f"{sign}{abs(value)}"


def same_printed(printed: Fraction, exact: Fraction) -> bool:
    """Tell whether printed points are the exact ones; a third shared by equals is cut or rounded to tenths."""
    return printed == exact or ((exact * 1000).denominator != 1 and abs(printed - exact) < Fraction(1, 10))
