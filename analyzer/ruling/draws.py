"""Exhaustive draws: who is tenpai, what the noten pay, nagashi mangan."""

from __future__ import annotations

from analyzer.play.facts import SeatEnd
from rulesets.rules import Ruleset


def is_tenpai(end: SeatEnd, ends: tuple[SeatEnd, ...], rules: Ruleset) -> bool:
    """Tell whether a seat's 13 tiles are tenpai under draws.fifth_tile.

    Sources: seed 002 (形式聴牌: a wait on a fifth tile counts, but not on one whose four copies are all among
    one's discardable tiles), seed 003 (not when one uses all the waiting tiles oneself).
    """
    waits = end.waits
    if not waits or rules.draws.fifth_tile == "counts":
        return bool(waits)
    return any(waits >> kind & 1 and _copies(kind, end, ends, rules) < 4 for kind in range(34))


def _copies(kind: int, end: SeatEnd, ends: tuple[SeatEnd, ...], rules: Ruleset) -> int:
    count = sum(tile >> 2 == kind for tile in end.concealed)
    reading = rules.draws.fifth_tile
    if reading == "not_four_concealed":
        return count
    count += sum(tile >> 2 == kind for meld in end.melds for tile in meld.tiles)
    count += sum(tile >> 2 == kind for tile in end.kita)
    if reading == "not_four_own":
        return count
    for other in ends:
        if other is not end:
            count += sum(tile >> 2 == kind for meld in other.melds for tile in meld.tiles)
        count += sum(tile >> 2 == kind for tile in other.river)
    return count


def noten_payments(tenpai: tuple[bool, ...], rules: Ruleset) -> tuple[int, ...]:
    """Return the change of points by seat: every noten pays draws.noten_payment, the tenpai share it."""
    players = len(tenpai)
    count = sum(tenpai)
    if count in (0, players):
        return (0,) * players
    each = rules.draws.noten_payment[count - 1]
    share = each * (players - count) // count
    return tuple(share if t else -each for t in tenpai)
