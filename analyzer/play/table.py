"""The table while a hand is played: a small state with one method an event.

The state holds only what can be seen on a real table plus, for every seat, the mask of tiles that would
complete its hand. It knows no ruleset: what an action *means* is decided later, by a ruling. It refuses only
what cannot have happened (a tile that is not there, a draw out of turn): that is a
:class:`~analyzer.play.seat.PlayFaultError`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from analyzer.play.facts import (
    AbortPoint,
    Chance,
    ChanceKind,
    Claim,
    KanKind,
    PenaltyFact,
    SwapDiscard,
)
from analyzer.play.seat import OpenKanState, OpenRiichi, PlayFaultError, SeatState
from analyzer.play.swap import swap_of
from analyzer.scoring.model import Meld, RiichiKind, WinHand
from parsers.events import (
    AddedKan,
    AnyEvent,
    Chi,
    ClosedKan,
    ConnectionBack,
    ConnectionLost,
    Discard,
    Draw,
    DrawKind,
    DrawnHand,
    Kita,
    NewIndicator,
    OpenKan,
    Penalty,
    Pon,
    RiichiAccepted,
    RiichiDeclared,
    StartHand,
    Win,
)
from rulesets.tiles import (
    IS_TERMINAL_OR_HONOUR,
    NORTH,
    NOT_IN_THREE_PLAYERS,
    TILE_IDS,
    hand_name,
    kind_name,
    tile_name,
)

#: Tiles of the live wall after the deal: set - dead wall (14) - 13 a seat.
LIVE_TILES: Final = {4: 136 - 14 - 4 * 13, 3: 108 - 14 - 3 * 13}


class Table:
    """One hand in progress. Feed it the hand's events in order with :meth:`play`."""

    def __init__(self, start: StartHand, players: int) -> None:
        self.start = start
        self.players = players
        self.index = 0
        self.seats = [SeatState(tiles) for tiles in start.hands[:players]]
        self.live = LIVE_TILES[players]
        self.seen = bytearray(TILE_IDS)
        if players == 3:
            for kind in NOT_IN_THREE_PLAYERS:
                self.seen[4 * kind : 4 * kind + 4] = b"\2" * 4
        for seat in self.seats:
            for tile in seat.hand:
                self._see(tile)
        self._see(start.indicator)
        self.indicators = [start.indicator]
        self.turn = start.dealer  # who draws next, -1 while somebody holds a tile too many
        self.holder = -1  # who must discard
        self.drawn = -1
        self.drawer = -1
        self.offered = (-1, -1)  # (seat, tile) of a discard that may be called
        self.replacement_due = False
        self.rinshan = False
        self.kita_rinshan = False
        self.called = False  # any call so far
        self.run = 0
        self.just_called: Chi | Pon | None = None
        self.chances: list[Chance] = []
        self.riichis: list[OpenRiichi] = []
        self.kans: list[OpenKanState] = []
        self.swaps: list[SwapDiscard] = []
        self.late_calls: list[int] = []
        self.aborts: list[AbortPoint] = []
        self.penalties: list[PenaltyFact] = []
        self.kitas: list[int] = []
        self.winners: list[Win] = []
        self.win_index = -1
        self.draw_kind: DrawKind | None = None
        self.shown: tuple[int, ...] | None = None
        self.draw_index = -1

    def play(self, event: AnyEvent) -> None:
        """Play one event.

        Raises:
            PlayFaultError: the event cannot have happened.
        """
        self.index += 1
        _METHODS[type(event)](self, event)

    # --- events -------------------------------------------------------------------------------------

    def draw(self, event: Draw) -> None:
        """A seat draws from the wall, or a replacement tile."""
        seat_number = event.seat
        if seat_number != self.turn:
            raise PlayFaultError(f"seat {seat_number} draws out of turn (seat {self.turn} is next)")
        if not self.live:
            raise PlayFaultError("a tile is drawn from an empty wall")
        self._pass_offer()
        tile = event.tile
        self._see(tile)
        self.live -= 1
        seat = self.seats[seat_number]
        index = self.index
        if self.replacement_due:
            self.replacement_due = False
            if self.rinshan:
                self.kans[-1].replacement = index
        else:
            self.rinshan = self.kita_rinshan = False
        seat.last_draw = index
        self.drawn = tile
        self.drawer = self.holder = seat_number
        self.turn = -1
        if seat.waits >> (tile >> 2) & 1:
            self._offer("draw", tile, seat_number, (seat_number,))
        seat.take(tile)
        if not seat.discards and not self.called and self._terminal_kinds(seat) >= 9:
            self.aborts.append(AbortPoint("nine_terminals", index, seat_number))

    def discard(self, event: Discard) -> None:
        """A seat discards."""
        seat_number, tile = event.seat, event.tile
        if seat_number != self.holder:
            raise PlayFaultError(
                f"seat {seat_number} discards, but seat {self.holder} holds the tile too many"
            )
        seat = self.seats[seat_number]
        seat.give(tile)
        kind = tile >> 2
        index = self.index
        if self.drawn < 0 or kind != self.drawn >> 2:
            seat.find_waits()
        if self.just_called is not None:
            same = swap_of(self.just_called, kind)
            if same is not None:
                self.swaps.append(SwapDiscard(index, seat_number, same))
            self.just_called = None
        if self.run:
            self._end_run(index)
        seat.ippatsu = False
        seat.river.append(tile)
        seat.river_mask |= 1 << kind
        seat.discards += 1
        seat.last_discard = index
        self.drawn = self.drawer = self.holder = -1
        self.rinshan = self.kita_rinshan = False
        self.offered = (seat_number, tile)
        self.turn = (seat_number + 1) % self.players
        if self.riichis and self.riichis[-1].discard < 0:
            riichi = self.riichis[-1]
            riichi.discard, riichi.waits, riichi.live = index, seat.waits, self.live
            riichi.river = seat.river_mask
        self._offer_to_others("discard", tile, seat_number)
        self._note_discard_aborts(kind)

    def chi(self, event: Chi) -> None:
        """A run is called by the next seat."""
        if self.players == 3 or event.seat != (event.source + 1) % self.players:
            raise PlayFaultError(f"seat {event.seat} cannot chi from seat {event.source}")
        kinds = sorted((event.tile >> 2, event.own[0] >> 2, event.own[1] >> 2))
        if kinds[0] >= 27 or kinds != [kinds[0], kinds[0] + 1, kinds[0] + 2] or kinds[0] % 9 > 6:
            raise PlayFaultError("a chi of tiles that are no run")
        self._call(event.seat, event.source, event.tile, event.own)
        meld = Meld("chi", (event.tile, *event.own), event.source, event.tile, self.index)
        self.seats[event.seat].melds.append(meld)
        self.just_called = event

    def pon(self, event: Pon) -> None:
        """A triplet is called."""
        self._call_equal(event.seat, event.source, event.tile, event.own)
        meld = Meld("pon", (event.tile, *event.own), event.source, event.tile, self.index)
        self.seats[event.seat].melds.append(meld)
        self.just_called = event

    def open_kan(self, event: OpenKan) -> None:
        """Four of a kind with a discard (daiminkan)."""
        self._call_equal(event.seat, event.source, event.tile, event.own)
        seat = self.seats[event.seat]
        seat.melds.append(Meld("open_kan", (event.tile, *event.own), event.source, event.tile, self.index))
        self._start_kan(self.possible_kan("open", event.seat, (event.tile,)))
        seat.find_waits()

    def closed_kan(self, event: ClosedKan) -> None:
        """Four concealed tiles are declared (ankan)."""
        seat = self._holding(event.seat)
        kind = event.tiles[0] >> 2
        if any(tile >> 2 != kind for tile in event.tiles):
            raise PlayFaultError("a closed kan of unequal tiles")
        missing = sorted(set(event.tiles) - set(seat.hand))
        if missing or len(set(event.tiles)) != 4:
            names = ", ".join(tile_name(tile) for tile in missing) or "a tile twice"
            raise PlayFaultError(f"a closed kan with tiles that are not in that hand: {names}")
        kan = self.possible_kan("closed", event.seat, event.tiles)
        for tile in event.tiles:
            seat.give(tile)
        self._start_kan(kan)
        seat.melds.append(Meld("closed_kan", event.tiles, None, None, self.index))
        kan.waits_after = seat.find_waits()
        self.called = True
        self._offer_to_others("closed_kan", event.tiles[0], event.seat)

    def added_kan(self, event: AddedKan) -> None:
        """A fourth tile is added to one's pon (kakan)."""
        seat = self._holding(event.seat)
        kind = event.tile >> 2
        place = next(
            (i for i, m in enumerate(seat.melds) if m.kind == "pon" and m.tiles[0] >> 2 == kind), None
        )
        if place is None:
            raise PlayFaultError(f"a kan is added, but there is no pon of {kind_name(kind)}")
        seat.give(event.tile)
        meld = seat.melds[place]
        seat.melds[place] = Meld(
            "added_kan", (*meld.tiles, event.tile), meld.source, meld.called, meld.event, self.index
        )
        self._start_kan(self.possible_kan("added", event.seat, (event.tile,)))
        seat.find_waits()
        self.called = True
        self._offer_to_others("added_kan", event.tile, event.seat)

    def set_kita(self, event: Kita) -> None:
        """North is set aside (three players)."""
        seat = self._holding(event.seat)
        if event.tile >> 2 != NORTH:
            raise PlayFaultError(f"{tile_name(event.tile)} is set aside as North")
        seat.give(event.tile)
        seat.kita.append(event.tile)
        seat.find_waits()
        for other in self.seats:
            other.ippatsu = False
        self.called = True
        self.kitas.append(self.index)
        self._end_wait_of_last_kan()  # real log 255645e39a6f, tag 52
        self.rinshan = False
        self.kita_rinshan = True
        self._expect_replacement(event.seat)
        self._offer_to_others("kita", event.tile, event.seat)

    def riichi_declared(self, event: RiichiDeclared) -> None:
        """Riichi is declared; its discard comes next."""
        seat = self._holding(event.seat)
        first_turn = not seat.discards and not self.called
        seat.riichi_double = first_turn
        seat.riichi_open = event.open
        self.riichis.append(OpenRiichi(event.seat, self.index, event.open, first_turn, seat.closed))

    def riichi_accepted(self, event: RiichiAccepted) -> None:
        """The declaring tile was not ronned: the deposit is made."""
        riichi = next((r for r in self.riichis if r.seat == event.seat and r.accepted < 0), None)
        if riichi is None or riichi.discard < 0:
            raise PlayFaultError(f"riichi of seat {event.seat} is accepted without declaration and discard")
        riichi.accepted = self.index
        riichi.fate = "passed"
        seat = self.seats[event.seat]
        seat.riichi = self.index
        seat.ippatsu = True
        if sum(r.accepted >= 0 for r in self.riichis) == 4:
            self.aborts.append(AbortPoint("four_riichi", self.index))

    def new_indicator(self, event: NewIndicator) -> None:
        """A dora indicator is turned."""
        self._see(event.tile)
        self.indicators.append(event.tile)

    def win(self, event: Win) -> None:
        """A claim on the tile that was offered last."""
        if not self.chances or event.seat not in {c.seat for c in self.chances[-1].claims}:
            raise PlayFaultError(
                f"seat {event.seat} wins, but {tile_name(event.tile)} does not complete that hand"
            )
        chance = self.chances[-1]
        if event.tile >> 2 != chance.tile >> 2 or event.source != chance.source:
            raise PlayFaultError(
                f"seat {event.seat} wins on {tile_name(event.tile)} of seat {event.source}, "
                f"but the last tile is {tile_name(chance.tile)} of seat {chance.source}"
            )
        if self._stale(chance):
            raise PlayFaultError(f"seat {event.seat} wins on a tile that is no longer offered")
        if not self.winners:
            self.win_index = self.index
        self.winners.append(event)
        if chance.kind in ("added_kan", "closed_kan"):
            self.kans[-1].robbed = True
        if self.riichis and self.riichis[-1].discard == chance.index and chance.kind == "discard":
            self.riichis[-1].fate = "ronned"

    def drawn_hand(self, event: DrawnHand) -> None:
        """The hand ends without a win."""
        self.draw_kind = event.kind
        self.shown = event.shown
        self.draw_index = self.index

    def penalty(self, event: Penalty) -> None:
        """An act that may have a consequence: what, a ruling says."""
        self.penalties.append(PenaltyFact(self.index, event.seat, event.kind))

    def nothing(self, _event: ConnectionLost | ConnectionBack) -> None:
        """An event that moves no tile."""

    def summary(self) -> str:
        """Return the state in a line, for messages."""
        name = hand_name(self.start.round_wind, self.start.number, self.start.honba)
        return f"{name}, {self.live} tiles in the wall, seat {max(self.turn, self.holder)} to act"

    # --- helpers ------------------------------------------------------------------------------------

    def _see(self, tile: int) -> None:
        if self.seen[tile]:
            why = "appears twice in this hand" if self.seen[tile] == 1 else "is not in a set for three players"
            raise PlayFaultError(f"tile {tile} ({tile_name(tile)}) {why}")
        self.seen[tile] = 1

    def _holding(self, seat_number: int) -> SeatState:
        if seat_number != self.holder:
            raise PlayFaultError(f"seat {seat_number} acts, but it is not his turn")
        return self.seats[seat_number]

    def _pass_offer(self) -> None:
        """Whatever was offered last has been let pass."""
        if self.riichis and self.riichis[-1].accepted >= 0 and self.riichis[-1].fate == "hand_ended":
            self.riichis[-1].fate = "passed"

    def _call(self, seat_number: int, source: int, tile: int, own: tuple[int, ...]) -> None:
        if self.offered != (source, tile) or seat_number == source:
            raise PlayFaultError(f"seat {seat_number} calls {tile_name(tile)}, which is not the last discard")
        if not self.live:
            self.late_calls.append(self.index)
        seat = self.seats[seat_number]
        if not seat.calls:
            seat.at_first_call = tuple(seat.hand)
        for held in own:
            seat.give(held)
        feeder = self.seats[source]
        feeder.discard_called = True
        if (
            self.riichis
            and self.riichis[-1].discard == feeder.last_discard
            and self.riichis[-1].seat == source
        ):
            self.riichis[-1].fate = "called"
        for other in self.seats:
            other.ippatsu = False
        seat.calls += 1
        seat.last_call = self.index
        self.called = True
        self.offered = (-1, -1)
        self.drawn = -1
        self.holder = seat_number
        self.turn = -1

    def _call_equal(self, seat_number: int, source: int, tile: int, own: tuple[int, ...]) -> None:
        if any(held >> 2 != tile >> 2 for held in own):
            raise PlayFaultError("a call of unequal tiles")
        self._call(seat_number, source, tile, own)

    def _expect_replacement(self, seat_number: int) -> None:
        self.replacement_due = True
        self.holder = -1
        self.drawn = -1
        self.turn = seat_number

    def possible_kan(self, kind: KanKind, seat_number: int, tiles: tuple[int, ...]) -> OpenKanState:
        """Return a kan that the seat would make now, as a ruling judges it; nothing is moved.

        ``tiles`` are those that leave the concealed hand (one for a kan that is called or added).
        """
        kan = OpenKanState(kind, seat_number, tiles[0] >> 2, self.index, self.run + 1, self.live)
        if kind != "closed":
            return kan
        seat = self.seats[seat_number]
        kan.waits_before = seat.waits
        kan.waits_after = seat.waits_without(tiles)
        if seat.riichi >= 0:
            kan.in_riichi = True
            kan.drawn_tile = self.drawn in tiles
            kan.hand_before = tuple(seat.hand)
            kan.melds_before = tuple(seat.melds)
        return kan

    def _start_kan(self, kan: OpenKanState) -> None:
        self.run += 1
        self._end_wait_of_last_kan()
        self.kans.append(kan)
        self.rinshan = True
        self._expect_replacement(kan.seat)

    def _end_wait_of_last_kan(self) -> None:
        """An indicator that still waits is turned before the next replacement draw, of a kan or kita."""
        if self.kans and self.kans[-1].discard < 0 and self.kans[-1].next_kan < 0:
            self.kans[-1].next_kan = self.index

    def _end_run(self, index: int) -> None:
        """A discard ends a run of kans: only now do they break ippatsu for good (see WinHand.ippatsu)."""
        self.run = 0
        for kan in reversed(self.kans):
            if kan.discard >= 0:
                break
            kan.discard = index
        for seat in self.seats:
            seat.ippatsu = False

    def _note_discard_aborts(self, kind: int) -> None:
        if self.players == 4 and not self.called and 27 <= kind <= 30:
            rivers = [seat.river for seat in self.seats]
            if all(len(river) == 1 and river[0] >> 2 == kind for river in rivers):
                self.aborts.append(AbortPoint("four_winds", self.index))
        if (
            len(self.kans) >= 4
            and self.kans[-1].discard == self.index
            and len({k.seat for k in self.kans}) > 1
        ):
            self.aborts.append(AbortPoint("four_kans", self.index))

    def _terminal_kinds(self, seat: SeatState) -> int:
        return len({tile >> 2 for tile in seat.hand if IS_TERMINAL_OR_HONOUR[tile >> 2]})

    def _stale(self, chance: Chance) -> bool:
        """Tell whether the game has moved on since the chance (indicators and riichi deposits aside)."""
        if chance.kind == "discard":
            return self.offered != (chance.source, chance.tile)
        if chance.kind == "draw":
            return self.holder != chance.source or self.seats[chance.source].last_draw != chance.index
        return not self.replacement_due

    def _offer_to_others(self, kind: ChanceKind, tile: int, source: int) -> None:
        bit = tile >> 2
        players = self.players
        seats = self.seats
        takers = [
            other
            for other in ((source + step) % players for step in range(1, players))
            if seats[other].waits >> bit & 1
        ]
        if takers:
            self._offer(kind, tile, source, tuple(takers))

    def _offer(self, kind: ChanceKind, tile: int, source: int, takers: tuple[int, ...]) -> None:
        claims = tuple(
            Claim(
                number,
                False,
                self._win_hand(number, tile, kind, source),
                seat.waits,
                seat.river_mask,
                seat.last_draw,
                seat.last_discard,
                seat.last_call,
                seat.riichi,
            )
            for number in takers
            for seat in (self.seats[number],)
        )
        self.chances.append(Chance(self.index, kind, tile, source, claims))

    def _win_hand(self, number: int, tile: int, kind: ChanceKind, source: int) -> WinHand:
        seat = self.seats[number]
        tsumo = kind == "draw"
        riichi: RiichiKind = "none"
        if seat.riichi >= 0:
            riichi = "double" if seat.riichi_double else "riichi"
        robbing = kind in ("added_kan", "closed_kan")
        return WinHand(
            concealed=tuple(seat.hand),
            melds=tuple(seat.melds),
            tile=tile,
            tsumo=tsumo,
            seat_wind=(number - self.start.dealer) % self.players,
            round_wind=self.start.round_wind,
            players=self.players,
            riichi=riichi,
            open_riichi=seat.riichi >= 0 and seat.riichi_open,
            ippatsu=seat.ippatsu,
            rinshan=tsumo and self.rinshan,
            kita_rinshan=tsumo and self.kita_rinshan and not self.rinshan,
            chankan=robbing,
            robbed_closed_kan=kind == "closed_kan",
            kan_run=self.run if robbing else 0,
            last_tile=self.live == 0,
            first_turn=not seat.discards and not self.called,
            kita=tuple(seat.kita),
            at_first_call=seat.at_first_call,
            discarder_riichi=not tsumo and self.seats[source].riichi >= 0,
        )


_METHODS: Final[dict[type, Callable[[Table, Any], None]]] = {
    Draw: Table.draw,
    Discard: Table.discard,
    Chi: Table.chi,
    Pon: Table.pon,
    OpenKan: Table.open_kan,
    ClosedKan: Table.closed_kan,
    AddedKan: Table.added_kan,
    Kita: Table.set_kita,
    RiichiDeclared: Table.riichi_declared,
    RiichiAccepted: Table.riichi_accepted,
    NewIndicator: Table.new_indicator,
    Win: Table.win,
    DrawnHand: Table.drawn_hand,
    Penalty: Table.penalty,
    ConnectionLost: Table.nothing,
    ConnectionBack: Table.nothing,
}
