"""Switches that are data already but whose behaviour does not exist yet.

They are never ignored in silence: ``replay`` names them and marks the hands where they could matter,
``audit`` refuses a ruleset that sets them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from analyzer.play.facts import HandFacts
from analyzer.ruling.model import HandRuling
from rulesets.rules import Ruleset

_Matters = Callable[[HandFacts, HandRuling], bool]


class Unsupported(msgspec.Struct, frozen=True):
    """A switch with its values that have behaviour; ``matters`` tells for which hands another would."""

    path: str
    supported: tuple[object, ...]
    matters: _Matters
    effect: str


def _any_win(_facts: HandFacts, ruling: HandRuling) -> bool:
    return ruling.ending == "win"


UNSUPPORTED: Final = (
    Unsupported("yaku.local", (frozenset(),), _any_win, "local yaku do not count"),
)


def missing_behaviour(rules: Ruleset) -> tuple[Unsupported, ...]:
    """Return the switches of a ruleset whose behaviour does not exist yet."""
    return tuple(entry for entry in UNSUPPORTED if _value(rules, entry.path) not in entry.supported)


def approximations(facts: HandFacts, rules: Ruleset, ruling: HandRuling) -> tuple[str, ...]:
    """Return the paths of missing switches that could matter in this hand."""
    if ruling.status in ("void", "not_reached", "unplayable"):
        return ()
    return tuple(entry.path for entry in missing_behaviour(rules) if entry.matters(facts, ruling))


def _value(rules: Ruleset, path: str) -> object:
    group, field = path.split(".")
    return getattr(getattr(rules, group), field)
