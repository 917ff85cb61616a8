"""What a player at the table sees: his own hand, and what lies open."""

from __future__ import annotations

from analyzer.play.seat import SeatState
from analyzer.play.table import Table
from analyzer.scoring.features import mask_of, round_winds
from rulesets.reds import red_ids
from rulesets.rules import Ruleset
from rulesets.tiles import DRAGONS, EAST, KINDS, dora_of


class Open:
    """What lies open on the table, kept up to date by the hand; all players share it.

    ``seen``: copies of each kind that all can see. ``safe``: by seat in riichi, the mask of kinds that cannot
    be ronned by it: its own discards, and what was let pass since.
    """

    def __init__(self, table: Table, rules: Ruleset) -> None:
        self.table = table
        self.rules = rules
        self.reds = red_ids(rules)
        self.seen = [0] * KINDS
        self.safe: dict[int, int] = {}
        self.dora = 0
        self.show_indicator(table.start.indicator)

    def show(self, *tiles: int) -> None:
        """Count tiles that come to lie open."""
        for tile in tiles:
            self.seen[tile >> 2] += 1

    def show_indicator(self, tile: int) -> None:
        """Count a dora indicator."""
        self.show(tile)
        self.dora |= 1 << dora_of(tile >> 2, self.table.players)

    def discarded(self, seat: int, tile: int) -> None:
        """Count a discard that nobody won: it is safe against every riichi."""
        self.show(tile)
        bit = 1 << (tile >> 2)
        for other in self.safe:
            self.safe[other] |= bit
        if seat in self.safe:
            self.safe[seat] |= self.table.seats[seat].river_mask

    def riichi(self, seat: int) -> None:
        """Note a riichi."""
        self.safe[seat] = self.table.seats[seat].river_mask


class View:
    """The table as one seat sees it."""

    def __init__(self, table: Open, seat: int) -> None:
        self.open = table
        self.seat = seat
        start, players = table.table.start, table.table.players
        winds = (EAST + (seat - start.dealer) % players, *round_winds(start.round_wind, table.rules))
        self.yakuhai = mask_of((*DRAGONS, *winds))

    @property
    def own(self) -> SeatState:
        """One's own hand, melds and river."""
        return self.open.table.seats[self.seat]

    @property
    def rules(self) -> Ruleset:
        """The rules of the game."""
        return self.open.rules

    @property
    def drawn(self) -> int:
        """The tile that one has just drawn, -1 after a call."""
        return self.open.table.drawn

    @property
    def live(self) -> int:
        """Tiles left in the wall."""
        return self.open.table.live

    def threats(self) -> list[int]:
        """Return for each other seat in riichi the mask of kinds that are safe against it."""
        return [mask for seat, mask in self.open.safe.items() if seat != self.seat]

    def left(self, kind: int) -> int:
        """Return how many copies of a kind this seat cannot see."""
        held = sum(tile >> 2 == kind for tile in self.own.hand)
        return 4 - held - self.open.seen[kind]
