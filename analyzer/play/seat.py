"""What one seat holds while a hand is played, and what is still open: a riichi, a kan."""

from __future__ import annotations

from typing import Final

from analyzer.play.facts import KanFact, KanKind, RiichiFact, RiichiFate
from analyzer.scoring.model import Meld
from analyzer.scoring.waits import waits_packed
from rulesets.tiles import TILE_IDS, tile_name

#: Of every tile id: which of the four packed integers holds its kind, and one copy of it there.
SUIT_OF: Final = tuple(tile // 36 for tile in range(TILE_IDS))
UNIT_OF: Final = tuple(1 << 3 * ((tile >> 2) % 9) for tile in range(TILE_IDS))


class PlayFaultError(Exception):
    """An event that cannot have happened at this table."""


class SeatState:
    """What one seat holds and has done."""

    __slots__ = (
        "at_first_call",
        "calls",
        "discard_called",
        "discards",
        "hand",
        "ippatsu",
        "kita",
        "last_call",
        "last_discard",
        "last_draw",
        "melds",
        "packed",
        "riichi",
        "riichi_double",
        "riichi_open",
        "river",
        "river_mask",
        "waits",
    )

    def __init__(self, tiles: tuple[int, ...]) -> None:
        self.hand = list(tiles)
        self.packed = [0, 0, 0, 0]
        for tile in tiles:
            self.packed[SUIT_OF[tile]] += UNIT_OF[tile]
        self.melds: list[Meld] = []
        self.river: list[int] = []
        self.river_mask = 0
        self.discards = 0
        self.discard_called = False
        self.riichi = -1
        self.riichi_double = False
        self.riichi_open = False
        self.ippatsu = False
        self.kita: list[int] = []
        self.last_draw = self.last_discard = self.last_call = -1
        self.calls = 0
        self.at_first_call: tuple[int, ...] = ()
        self.waits = waits_packed(*self.packed)

    @property
    def closed(self) -> bool:
        """Tell whether no meld is open (closed kans are not)."""
        return all(meld.kind == "closed_kan" for meld in self.melds)

    def take(self, tile: int) -> None:
        """Put a tile into the concealed hand."""
        self.hand.append(tile)
        self.packed[SUIT_OF[tile]] += UNIT_OF[tile]

    def give(self, tile: int) -> None:
        """Take a tile out of the concealed hand.

        Raises:
            PlayFaultError: the tile is not there.
        """
        try:
            self.hand.remove(tile)
        except ValueError:
            raise PlayFaultError(f"{tile_name(tile)} (tile {tile}) is not in that hand") from None
        self.packed[SUIT_OF[tile]] -= UNIT_OF[tile]

    def waits_without(self, tiles: tuple[int, ...]) -> int:
        """Return the mask of kinds that would complete the concealed tiles less ``tiles``."""
        packed = list(self.packed)
        for tile in tiles:
            packed[SUIT_OF[tile]] -= UNIT_OF[tile]
        return waits_packed(*packed)

    def find_waits(self) -> int:
        """Compute the mask of kinds that complete the concealed tiles."""
        self.waits = waits_packed(*self.packed)
        return self.waits


class OpenRiichi:
    """A riichi whose fate is not yet known."""

    __slots__ = (
        "accepted",
        "closed",
        "declared",
        "discard",
        "fate",
        "first_turn",
        "live",
        "open",
        "river",
        "seat",
        "waits",
    )

    def __init__(self, seat: int, declared: int, is_open: bool, first_turn: bool, closed: bool) -> None:
        self.seat = seat
        self.declared = declared
        self.open = is_open
        self.first_turn = first_turn
        self.closed = closed
        self.discard = self.accepted = -1
        self.waits = self.live = self.river = 0
        self.fate: RiichiFate = "hand_ended"

    def fact(self) -> RiichiFact:
        """Return the finished fact."""
        return RiichiFact(
            self.seat,
            self.declared,
            self.discard,
            self.accepted,
            self.open,
            self.first_turn,
            self.closed,
            self.waits,
            self.live,
            self.fate,
            self.river,
        )


class OpenKanState:
    """A kan whose consequences are not yet known; the names are those of :class:`KanFact`."""

    __slots__ = (
        "discard",
        "drawn_tile",
        "hand_before",
        "in_riichi",
        "index",
        "kind",
        "live",
        "melds_before",
        "next_kan",
        "replacement",
        "robbed",
        "run",
        "seat",
        "tile_kind",
        "waits_after",
        "waits_before",
    )

    def __init__(self, kind: KanKind, seat: int, tile_kind: int, index: int, run: int, live: int) -> None:
        self.kind: KanKind = kind
        self.seat = seat
        self.tile_kind = tile_kind
        self.index = index
        self.run = run
        self.live = live
        self.replacement = self.discard = self.next_kan = -1
        self.robbed = False
        self.in_riichi = False
        self.drawn_tile = True
        self.waits_before = self.waits_after = 0
        self.hand_before: tuple[int, ...] = ()
        self.melds_before: tuple[Meld, ...] = ()

    def fact(self) -> KanFact:
        """Return the finished fact."""
        return KanFact(
            self.kind,
            self.seat,
            self.tile_kind,
            self.index,
            self.replacement,
            self.discard,
            self.next_kan,
            self.robbed,
            self.run,
            self.live,
            self.in_riichi,
            self.drawn_tile,
            self.waits_before,
            self.waits_after,
            self.hand_before,
            self.melds_before,
        )
