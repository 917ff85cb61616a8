"""One hand, played: the wall is dealt and drawn, players decide, the engine judges.

Nothing here knows a rule. What may be done is asked of :mod:`analyzer.ruling` (the functions that judge a
recorded hand), what a tile completes of :class:`~analyzer.play.table.Table`, what a hand comes to of
:func:`~analyzer.ruling.hand.rule_hand`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal

import msgspec

from analyzer.play.facts import Claim, HandFacts
from analyzer.play.outcome import facts_of
from analyzer.play.seat import SeatState
from analyzer.play.swap import swap_of
from analyzer.play.table import Table
from analyzer.ruling.claims import legal_score, select_winners
from analyzer.ruling.dora import indicator_counts
from analyzer.ruling.hand import rule_hand
from analyzer.ruling.model import HandRuling, TableState
from analyzer.ruling.stops import is_abort, kan_refused, kuikae_refused, late_call_refused, riichi_refused
from analyzer.scoring.model import Score
from analyzer.simulate.players import Action, Call, Options, Player
from analyzer.simulate.view import Open, View
from parsers.events import (
    AddedKan,
    AnyEvent,
    Chi,
    ClosedKan,
    Discard,
    Draw,
    DrawKind,
    DrawnHand,
    Kita,
    NewIndicator,
    OpenKan,
    Pon,
    RiichiAccepted,
    RiichiDeclared,
    StartHand,
    Win,
)
from parsers.tenhou_wall import REPLACEMENTS, Wall
from rulesets.rules import Ruleset
from rulesets.tiles import EAST, NORTH

#: Aborts at which hands are shown: by everybody.
_ALL_SHOW: Final = ("four_riichi",)


class SimulationError(AssertionError):
    """The engine does not accept what the simulation played: an error of this program."""


class PlayedHand(msgspec.Struct, frozen=True):
    """A hand that was played: its events from StartHand on, its facts and what it comes to.

    ``concealed``: the seats' hands at the end (a winner's with the winning tile).
    """

    events: tuple[AnyEvent, ...]
    facts: HandFacts
    ruling: HandRuling
    concealed: tuple[tuple[int, ...], ...]


def play_hand(
    rules: Ruleset, state: TableState, wall: Wall, players: Sequence[Player], at: int = 0
) -> PlayedHand:
    """Play one hand from ``state``; ``at`` is the place of its first event in the log."""
    return _Hand(rules, state, wall, players, at).play()


class _Hand:
    """A hand in progress."""

    def __init__(
        self, rules: Ruleset, state: TableState, wall: Wall, players: Sequence[Player], at: int
    ) -> None:
        self.rules, self.state, self.wall, self.at = rules, state, wall, at
        start = StartHand(
            at,
            state.round_wind,
            state.number,
            state.dealer,
            state.honba,
            len(state.deposits),
            state.scores,
            wall.deal(state.dealer),
            wall.indicator(0),
            wall.dice,
        )
        self.events: list[AnyEvent] = [start]
        self.table = Table(start, rules.players)
        self.open = Open(self.table, rules)
        self.players = players
        self.views = [View(self.open, seat) for seat in range(rules.players)]
        self.draws: Iterator[int] = iter(wall.draws())
        self.replacements = 0
        self.indicators = tuple(wall.indicator(number) for number in range(5))
        self.ura = tuple(wall.ura(number) for number in range(5))
        for player in players:
            player.new_hand()

    # --- the course of the hand -----------------------------------------------------------------------------

    def play(self) -> PlayedHand:
        """Play to the end."""
        self.course()
        facts = self.facts()
        ruling = rule_hand(facts, self.rules, self.state)
        if facts.draw_kind == "exhaustive":
            self.end_exhaustive(ruling)
            facts = self.facts()
        if not ruling.known or ruling.status != "same":
            raise SimulationError(f"{self.table.summary()}: ruled {ruling.status}: {ruling.cause}")
        return PlayedHand(tuple(self.events), facts, ruling, self.concealed(ruling))

    def course(self) -> None:
        """Draw, act, discard, call, until the hand is over."""
        seat, replaced = self.state.dealer, False
        while self.table.live:
            self.draw(seat, replaced)
            if self.is_won():
                return
            action = self.players[seat].act(self.views[seat], self.options(seat))
            if action.kind == "nine_terminals":
                self.end(DrawnHand(self.place(), "nine_terminals", (seat,)))
                return
            if action.kind not in ("discard", "riichi"):
                self.set_aside(seat, action)
                if self.is_won():
                    return
                replaced = True
                continue
            self.discard(seat, action)
            following = self.after_discard(seat)
            if following is None:
                return
            seat, replaced = following
        self.end(DrawnHand(self.place(), "exhaustive", None))

    def after_discard(self, discarder: int) -> tuple[int, bool] | None:
        """Claims, aborts and calls: return who draws next and whether a replacement; None: the hand is over."""
        while True:
            if self.is_won():
                return None
            self.accept_riichi(discarder)
            self.open.discarded(discarder, self.table.seats[discarder].river[-1])
            if self.is_aborted():
                return None
            call = self.call(discarder)
            if call is None:
                return (discarder + 1) % self.rules.players, False
            self.emit(call)
            self.open.show(*call.own)
            if isinstance(call, OpenKan):
                return call.seat, True
            discarder = call.seat
            banned = self.banned(call, self.table.seats[discarder].hand)
            self.discard(discarder, self.players[discarder].act(self.views[discarder], Options(banned=banned)))

    def place(self) -> int:
        """Return where the next event stands in the log."""
        return self.at + len(self.events)

    def emit(self, event: AnyEvent) -> None:
        """Add an event and play it."""
        self.events.append(event)
        self.table.play(event)

    def end(self, event: DrawnHand) -> None:
        """End the hand without a win."""
        self.emit(event)

    def end_exhaustive(self, ruling: HandRuling) -> None:
        """Tell in the last event who was ruled tenpai, and whether it was nagashi mangan."""
        kind: DrawKind = "nagashi" if ruling.ending == "nagashi" else "exhaustive"
        shown = tuple(seat for seat, tenpai in enumerate(ruling.tenpai) if tenpai)
        last = self.events.pop()
        event = DrawnHand(last.at, kind, shown)
        self.events.append(event)
        self.table.drawn_hand(event)

    def facts(self) -> HandFacts:
        """Return the facts as they stand, with all indicators that the wall holds."""
        return facts_of(self.table, 0, 0, self.indicators, self.ura)

    def concealed(self, ruling: HandRuling) -> tuple[tuple[int, ...], ...]:
        hands = [tuple(sorted(seat.hand)) for seat in self.table.seats]
        for win in ruling.wins if ruling.ending == "win" else ():
            tile = self.table.chances[-1].tile
            if win.source != win.seat:
                hands[win.seat] = tuple(sorted((*hands[win.seat], tile)))
        return tuple(hands)

    # --- tiles ----------------------------------------------------------------------------------------------

    def draw(self, seat: int, replaced: bool) -> None:
        self.turn_indicators()
        if replaced:
            tile = self.wall.replacement(self.replacements)
            self.replacements += 1
        else:
            tile = next(self.draws)
        self.emit(Draw(self.place(), seat, tile))

    def turn_indicators(self, *, discard: bool = False) -> None:
        """Turn the indicators that are due before the next event (``discard``: a discard)."""
        if not self.table.kans:
            return
        index = self.table.index + 1
        due, _ = indicator_counts(self.table.kans, index, self.rules, index if discard else -1)
        for number in range(len(self.table.indicators), due):
            self.emit(NewIndicator(self.place(), self.indicators[number]))
            self.open.show_indicator(self.indicators[number])

    def discard(self, seat: int, action: Action) -> None:
        self.turn_indicators(discard=True)
        if action.kind == "riichi":
            self.emit(RiichiDeclared(self.place(), seat))
        self.emit(Discard(self.place(), seat, action.tile, action.tile == self.table.drawn))

    def accept_riichi(self, seat: int) -> None:
        riichis = self.table.riichis
        if riichis and riichis[-1].seat == seat and riichis[-1].accepted < 0:
            self.emit(RiichiAccepted(self.place(), seat))
            self.open.riichi(seat)

    def set_aside(self, seat: int, action: Action) -> None:
        """Declare a kan of one's own, or set a North aside."""
        tile = action.tile
        if action.kind == "closed_kan":
            first = tile & ~3
            self.emit(ClosedKan(self.place(), seat, (first, first + 1, first + 2, first + 3)))
            self.open.show(*range(first, first + 4))
        elif action.kind == "added_kan":
            self.emit(AddedKan(self.place(), seat, tile))
            self.open.show(tile)
        else:
            self.emit(Kita(self.place(), seat, tile))
            self.open.show(tile)

    # --- wins and aborts ------------------------------------------------------------------------------------

    def is_won(self) -> bool:
        """Let everybody claim the tile that was just offered; tell whether that ends the hand."""
        chances = self.table.chances
        if not chances or chances[-1].index != self.table.index:
            return False
        chance = chances[-1]
        facts = self.facts()
        legal: list[Claim] = [
            claim
            for claim in chance.claims
            if isinstance(legal_score(facts, chance, claim, self.rules), Score)
        ]
        if not legal:
            return False
        winners = legal[: select_winners(len(legal), self.rules)]
        if not winners:
            self.accept_nothing(tuple(sorted(claim.seat for claim in legal)))
            return True
        _, count = indicator_counts(self.table.kans, chance.index, self.rules)
        for claim in winners:
            shows = claim.riichi >= 0 and self.rules.dora.ura
            ura = self.ura[:count] if shows else None
            self.emit(Win(self.place(), claim.seat, chance.source, chance.tile, ura))
        return True

    def accept_nothing(self, shown: tuple[int, ...]) -> None:
        """Three claim one tile, and the hand is drawn."""
        self.end(DrawnHand(self.place(), "triple_ron", shown))

    def is_aborted(self) -> bool:
        """End the hand where the last discard, or the riichi accepted with it, draws it."""
        latest = self.table.seats[self.table.offered[0]].last_discard
        for abort in self.table.aborts:
            if abort.seat < 0 and abort.index >= latest and is_abort(abort.kind, self.rules):
                shown = tuple(range(self.rules.players)) if abort.kind in _ALL_SHOW else ()
                self.end(DrawnHand(self.place(), abort.kind, shown))
                return True
        return False

    # --- what is allowed ------------------------------------------------------------------------------------

    def options(self, number: int) -> Options:
        """Return what a seat may do with the tile that it has just drawn."""
        seat, rules, live = self.table.seats[number], self.rules, self.table.live
        may_replace = live > 0 and self.replacements < REPLACEMENTS[rules.players]
        first = self.table.aborts[-1] if self.table.aborts else None
        nine = first is not None and first.seat == number and first.index == self.table.index
        return Options(
            riichi=seat.riichi < 0
            and seat.closed
            and riichi_refused(self.state.scores[number], live, rules) is None,
            kita=rules.calls.kita and may_replace and bool(seat.packed[3] >> 3 * (NORTH - EAST) & 7),
            nine_terminals=nine and is_abort("nine_terminals", rules),
            kans=tuple(self.own_kans(number, seat)) if may_replace else (),
        )

    def own_kans(
        self, number: int, seat: SeatState
    ) -> Iterator[tuple[Literal["closed_kan", "added_kan"], int]]:
        """Yield the closed and added kans that a seat may declare."""
        table = self.table
        for kind in _kinds_of_four(seat):
            first = kind * 4
            kan = table.possible_kan("closed", number, (first, first + 1, first + 2, first + 3))
            if kan_refused(kan.fact(), len(table.kans), self.rules) is None:
                yield "closed_kan", first
        for meld in seat.melds:
            if meld.kind == "pon":
                kind = meld.tiles[0] >> 2
                for tile in seat.hand:
                    if tile >> 2 == kind:
                        kan = table.possible_kan("added", number, (tile,))
                        if kan_refused(kan.fact(), len(table.kans), self.rules) is None:
                            yield "added_kan", tile

    def call(self, source: int) -> Call | None:
        """Ask everybody for a call on the last discard: pon and kan first, then chi."""
        if not self.table.live and late_call_refused(self.rules) is not None:
            return None
        tile = self.table.offered[1]
        players = self.rules.players
        for step in range(1, players):
            number = (source + step) % players
            call = self.ask(number, self.equal_calls(number, source, tile))
            if call is not None:
                return call
        if players == 3:
            return None
        number = (source + 1) % players
        return self.ask(number, self.runs(number, source, tile))

    def ask(self, number: int, calls: Iterator[Call]) -> Call | None:
        """Let a seat choose among calls; those that leave nothing to discard are not offered."""
        allowed = [call for call in calls if isinstance(call, OpenKan) or self.can_discard(call)]
        return self.players[number].call(self.views[number], allowed) if allowed else None

    def equal_calls(self, number: int, source: int, tile: int) -> Iterator[Call]:
        """Yield open kan and pon."""
        seat, kind = self.table.seats[number], tile >> 2
        if seat.riichi >= 0 or seat.packed[kind // 9] >> 3 * (kind % 9) & 7 < 2:
            return
        copies = sorted(held for held in seat.hand if held >> 2 == kind)
        if len(copies) == 3 and self.table.live and self.replacements < REPLACEMENTS[self.rules.players]:
            kan = self.table.possible_kan("open", number, (tile,))
            if kan_refused(kan.fact(), len(self.table.kans), self.rules) is None:
                own = (copies[0], copies[1], copies[2])
                yield OpenKan(self.place(), number, source, tile, own)
        yield Pon(self.place(), number, source, tile, (copies[0], copies[1]))

    def runs(self, number: int, source: int, tile: int) -> Iterator[Call]:
        """Yield chi."""
        seat, kind = self.table.seats[number], tile >> 2
        if seat.riichi >= 0 or kind >= EAST:
            return
        packed, place = seat.packed[kind // 9], kind % 9
        for low, high in ((-2, -1), (-1, 1), (1, 2)):
            if place + low < 0 or place + high > 8:
                continue
            if packed >> 3 * (place + low) & 7 and packed >> 3 * (place + high) & 7:
                own = tuple(min(t for t in seat.hand if t >> 2 == kind + step) for step in (low, high))
                yield Chi(self.place(), number, source, tile, (own[0], own[1]))

    def can_discard(self, call: Chi | Pon) -> bool:
        """Tell whether a tile is left that may be discarded after a call."""
        rest = [tile for tile in self.table.seats[call.seat].hand if tile not in call.own]
        banned = self.banned(call, rest)
        return any(not banned >> (tile >> 2) & 1 for tile in rest)

    def banned(self, call: Chi | Pon, hand: Sequence[int]) -> int:
        """Return the mask of kinds that may not be discarded right after a call (kuikae)."""
        mask = 0
        for kind in {tile >> 2 for tile in hand}:
            same = swap_of(call, kind)
            if same is not None and kuikae_refused(same, self.rules) is not None:
                mask |= 1 << kind
        return mask


def _kinds_of_four(seat: SeatState) -> list[int]:
    """Return the kinds of which a seat holds all four copies concealed."""
    found: list[int] = []
    for suit, code in enumerate(seat.packed):
        if code & 0o444_444_444:
            found.extend(9 * suit + number for number in range(9) if code >> 3 * number & 4)
    return found
