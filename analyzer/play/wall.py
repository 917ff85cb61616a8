"""The wall of a log as a source of indicators that the log does not show."""

from __future__ import annotations

from analyzer.play.play import WallSource
from parsers.events import GameLog, StartHand
from parsers.tenhou_wall import game_walls


def wall_source(log: GameLog) -> WallSource | None:
    """Return the five indicators and ura of each hand from the shuffle seed; None without a seed.

    The walls are made when the first is asked for, and all at once, as each follows from the one before.
    """
    if not log.wall_seed and not log.hand_wall_seeds:
        return None
    hands = sum(type(event) is StartHand for event in log.events)
    made: list[tuple[tuple[int, ...], tuple[int, ...]]] | None = None

    def source(hand: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        nonlocal made
        if made is None:
            walls = game_walls(log.wall_seed, log.hand_wall_seeds, hands, log.players).hands
            made = [
                (
                    tuple(wall.indicator(n) for n in range(5)),
                    tuple(wall.ura(n) for n in range(5)),
                )
                for wall in walls
            ]
        return made[hand] if hand < len(made) else ((), ())

    return source
