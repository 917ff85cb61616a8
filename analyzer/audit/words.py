"""Values of a record in words, for findings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from parsers.events import GameLog
from rulesets.rules import Ruleset
from rulesets.tiles import hand_text

_WINDS = ("East", "South", "West", "North")


def points_text(values: Sequence[int]) -> str:
    """Return points by seat: ``25,000 / 24,000 / …``."""
    return " / ".join(f"{value:,}" for value in values)


def changes_text(values: Sequence[int]) -> str:
    """Return changes of points by seat, with their sign: ``+8,000 / -2,000 / 0``."""
    return " / ".join(f"{value:+,}" if value else "0" for value in values)


def tenths_text(tenths: Sequence[int]) -> str:
    """Return final points given in tenths: ``+45.3 / -12.0``."""
    return " / ".join(f"{'-' if value < 0 else '+'}{abs(value) // 10}.{abs(value) % 10}" for value in tenths)


def yaku_text(yaku: Iterable[tuple[str, int]], *, yakuman: bool) -> str:
    """Return yaku with their han: ``riichi 1, dora 2``; yakuman with their multiple."""
    if yakuman:
        return ", ".join(name.replace("_", " ") + (f" x{times}" if times > 1 else "") for name, times in yaku)
    return ", ".join(f"{name.replace('_', ' ')} {han}" for name, han in yaku) or "none"


def tiles_text(tiles: Sequence[int]) -> str:
    """Return tile ids as text with their ids where the text alone could hide a difference."""
    return f"{hand_text(tuple(tiles))} (tiles {', '.join(map(str, sorted(tiles)))})" if tiles else "none"


def rules_text(rules: Ruleset) -> str:
    """Return what messages call a ruleset: its name, or a log's own rules with what was changed in them."""
    name = rules.name
    if not name.startswith("declared"):
        return f"the rules {name}"
    changes = name.partition(")")[2]
    return f"its own rules ({changes})" if changes else "its own rules"


class Names:
    """Players by seat, as the messages of one log call them."""

    def __init__(self, log: GameLog) -> None:
        self._log = log

    def player(self, seat: int, dealer: int = -1) -> str:
        """Return ``u123 (South)``, or ``seat 1 (South)`` where the log has no name."""
        names = self._log.names
        name = names[seat] if seat < len(names) and names[seat] else f"seat {seat}"
        if dealer < 0:
            return name
        return f"{name} ({_WINDS[(seat - dealer) % self._log.players]})"

    def players(self, seats: Iterable[int], dealer: int = -1) -> str:
        """Return several players, ``nobody`` for none."""
        return ", ".join(self.player(seat, dealer) for seat in seats) or "nobody"
