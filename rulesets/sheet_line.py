"""What a rule sheet consists of: lines in sections, each with its words in English and Japanese."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

#: English, Japanese.
Words = tuple[str, str]


class Line(msgspec.Struct, frozen=True):
    """A line of a sheet: its label, the switches that it says, and how.

    ``values`` are the words of each value (for a set: of each member). Where they do not suffice, ``form`` names
    a function of :mod:`rulesets.sheet`.
    """

    paths: tuple[str, ...]
    label: Words
    values: Mapping[Any, Words] = {}
    form: str = "value"


class Section(msgspec.Struct, frozen=True):
    """A group of lines under a heading."""

    title: Words
    lines: tuple[Line, ...]


YES: Final[Words] = ("yes", "あり")
NO: Final[Words] = ("no", "なし")
NONE: Final[Words] = ("none", "なし")
YES_NO: Final[dict[Any, Words]] = {True: YES, False: NO}


def line(path: str, en: str, ja: str, values: Mapping[Any, Words] | None = None, form: str = "value") -> Line:
    """Return the line of one switch; without values and form it is a yes or no."""
    return Line((path,), (en, ja), YES_NO if values is None and form == "value" else values or {}, form)
