"""What a majiang game record (kobalab) suggests of its rules: it states none, so nothing here is *declared*."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Protocol

PLATFORM = "majiang"
BASE = "majiang"
_JPML_MATCH = re.compile(r"第(\d{1,3})期十段位決定戦")
#: The last term of that title match under the rules before April 2023.
_LAST_OLD_TERM = 39


class Findings(Protocol):
    """What :mod:`rulesets.declared` collects; only the part that is used here."""

    unknown: list[str]
    open: set[str]

    def infer(self, path: str, value: Any, reason: str) -> None:
        """Set a switch that the log only suggests."""


def is_majiang(declared: Mapping[str, str]) -> bool:
    """Tell whether a rule block is that of a majiang game record."""
    return declared.get("platform") == PLATFORM


def base_of(declared: Mapping[str, str]) -> str:
    """Return the preset: the program's defaults, or the league's rules if the title is that of its match."""
    match = _JPML_MATCH.search(declared.get("title", ""))
    if match is None:
        return BASE
    return "jpml-a-2022" if int(match[1]) <= _LAST_OLD_TERM else "jpml-a"


def read(declared: Mapping[str, str], found: Findings, open_rules: tuple[str, ...]) -> None:
    """Infer red fives and start points; say what is taken on trust (``open_rules``: a table's own rules)."""
    base = base_of(declared)
    if base != BASE:
        found.unknown.append(f"title {declared['title']!r}: rules of {base} by its wording")
    else:
        found.unknown.append("a majiang record states no rules: the program's defaults (majiang) are assumed")
    reds = declared.get("red_fives", "").split(",")
    if len(reds) == len(_REDS):
        for field, count in zip(_REDS, reds, strict=True):
            found.infer(f"dora.{field}", int(count), "read off the tiles")
    start = _start(declared)
    if start is None or base != BASE:
        return
    if len(set(start)) == 1 and 0 < start[0] <= _MOST:
        found.infer("table.start_points", start[0], "scores at the start of E1")
    if start != [_START] * len(start):
        # Whoever changed the start points may have changed the rest that depends on them.
        found.open.update(open_rules)


_REDS = ("red_man", "red_pin", "red_sou")
#: Start points of the program's own rules.
_START = 25_000
#: Start points above this are no start points.
_MOST = 1_000_000


def _start(declared: Mapping[str, str]) -> list[int] | None:
    """Return the scores at the start of E1, None if the record does not begin there."""
    try:
        scores = json.loads(declared.get("start_scores", ""))
    except ValueError:
        return None
    good = isinstance(scores, list) and bool(scores) and all(type(score) is int for score in scores)
    return scores if good else None
