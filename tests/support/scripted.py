"""Hands written by hand: a few tiles matter and are named, all others are filler; the engine plays them.

    facts = (
        Script("123m456p789s2255z", dealer=0)          # seat 0; seats that are not named get filler
        .deal(1, "2m2m3m3m4m4m5p5p6p6p7p7p9s")
        .go(0, draw="5z", cut="9s")                    # filler turns until it is seat 0's turn
        .ron(1)
        .facts()
    )
    rule(facts, rules).payments

Tiles are text as in :func:`rulesets.tiles.parse_tiles` (0 = a red five). Filler tiles never complete a hand.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from analyzer.play.facts import HandFacts
from analyzer.play.play import play_hand
from analyzer.play.table import Table
from analyzer.ruling.game import recorded_state
from analyzer.ruling.hand import rule_hand
from analyzer.ruling.model import HandRuling, TableState
from parsers import events as ev
from rulesets.load import load
from rulesets.rules import Ruleset
from rulesets.tiles import NOT_IN_THREE_PLAYERS, parse_tiles

#: Kinds in the order in which filler is taken: middle tiles of all suits first, honours last.
_FILLER_ORDER = [
    suit * 9 + number for number in (3, 5, 2, 6, 1, 7, 4, 0, 8) for suit in (2, 0, 1)
] + [27, 31, 28, 32, 29, 33, 30]
#: Filler hands: far from tenpai whatever is drawn.
_JUNK = ("147m", "258p", "369s", "1234z")


class Script:
    """One hand under construction; every method but :meth:`facts` and :meth:`events` returns the script."""

    def __init__(
        self,
        hand: str = "",
        *,
        players: int = 4,
        dealer: int = 0,
        round_wind: int = 0,
        number: int | None = None,
        honba: int = 0,
        deposits: int = 0,
        scores: tuple[int, ...] = (),
        indicator: str = "",
    ) -> None:
        self.players = players
        self.head = (round_wind, dealer if number is None else number, dealer, honba, deposits)
        self.scores = scores or (25_000 if players == 4 else 35_000,) * players
        self.named: dict[int, str] = {0: hand} if hand else {}
        self.indicator = indicator
        self.steps: list[Callable[[_Build], None]] = []
        self.wanted: list[str] = []

    # --- what happens -----------------------------------------------------------------------------------

    def deal(self, seat: int, tiles: str) -> Script:
        """Give a seat its 13 tiles."""
        self.named[seat] = tiles
        return self

    def go(self, seat: int, draw: str = "", cut: str = "", riichi: bool = False, open: bool = False) -> Script:  # noqa: A002
        """Play filler turns until ``seat`` draws ``draw`` (filler if empty) and discards ``cut`` (what it drew)."""
        return self._step(lambda b: b.go(seat, draw, cut, riichi or open, open), draw)

    def draws(self, seat: int, tile: str = "") -> Script:
        """Play filler turns until ``seat`` draws; it does not discard yet."""
        return self._step(lambda b: b.draws(seat, tile), tile)

    def cuts(self, seat: int, tile: str, riichi: bool = False, open: bool = False) -> Script:  # noqa: A002
        """Discard a tile of the hand (after a call or :meth:`draws`)."""
        return self._step(lambda b: b.cuts(seat, tile, riichi or open, open))

    def chi(self, seat: int, own: str, cut: str) -> Script:
        """Call the last discard for a run with ``own`` and discard ``cut``."""
        return self._step(lambda b: b.call(ev.Chi, seat, own, cut))

    def pon(self, seat: int, own: str, cut: str) -> Script:
        """Call the last discard for a triplet with ``own`` and discard ``cut``."""
        return self._step(lambda b: b.call(ev.Pon, seat, own, cut))

    def open_kan(self, seat: int, own: str) -> Script:
        """Call the last discard for a kan; the replacement draw comes with :meth:`draws`."""
        return self._step(lambda b: b.call(ev.OpenKan, seat, own, ""))

    def closed_kan(self, seat: int, tiles: str, dora: str = "") -> Script:
        """Declare a closed kan after a draw; its indicator is ``dora``."""
        return self._step(lambda b: b.closed_kan(seat, tiles, dora), dora)

    def added_kan(self, seat: int, tile: str) -> Script:
        """Add a tile to a pon after a draw."""
        return self._step(lambda b: b.add(ev.AddedKan(0, seat, b.held(seat, tile))))

    def kita(self, seat: int) -> Script:
        """Set North aside (three players)."""
        return self._step(lambda b: b.add(ev.Kita(0, seat, b.held(seat, "4z"))))

    def dora(self, tile: str = "") -> Script:
        """Turn a new indicator."""
        return self._step(lambda b: b.add(ev.NewIndicator(0, b.take(tile))), tile)

    def ron(self, *seats: int, ura: str = "") -> Script:
        """Let seats win the last discard (or the kan just declared)."""
        return self._step(lambda b: b.ron(seats, ura), ura)

    def tsumo(self, seat: int, tile: str, ura: str = "") -> Script:
        """Play filler turns until ``seat`` draws ``tile`` and wins."""
        return self._step(lambda b: b.tsumo(seat, tile, ura), tile, ura)

    def passes(self, live: int = 0) -> Script:
        """Play filler turns until ``live`` tiles are left in the wall."""
        return self._step(lambda b: b.passes(live))

    def penalty(self, seat: int, act: str) -> Script:
        """Let a seat do what a league's record punishes."""
        return self._step(lambda b: b.add(ev.Penalty(0, seat, act)))

    def exhausted(self, kind: str = "exhaustive") -> Script:
        """Play filler turns to the end of the wall; the hand is drawn."""
        return self.passes()._step(lambda b: b.add(ev.DrawnHand(0, kind)))  # type: ignore[arg-type]

    def drawn(self, kind: str) -> Script:
        """End the hand here by an abortive draw."""
        return self._step(lambda b: b.add(ev.DrawnHand(0, kind)))  # type: ignore[arg-type]

    # --- what it gives ----------------------------------------------------------------------------------

    def events(self) -> list[ev.AnyEvent]:
        """Return the events of the hand."""
        build = _Build(self)
        for step in self.steps:
            step(build)
        return build.events

    def facts(self) -> HandFacts:
        """Play the hand. Raises AssertionError where the script is no hand that can be played."""
        facts = play_hand(self.events(), self.players)
        assert facts.fault is None, facts.fault
        return facts

    def _step(self, step: Callable[[_Build], None], *tiles: str) -> Script:
        self.steps.append(step)
        self.wanted += [tile for tile in tiles if tile]
        return self


class _Build:
    """Turns a script into events: named tiles are taken first, filler from what is left."""

    def __init__(self, script: Script) -> None:
        self.players = script.players
        missing = NOT_IN_THREE_PLAYERS if script.players == 3 else ()
        self.free = [tile for tile in range(136) if tile >> 2 not in missing]
        dealt = {seat: self._ids(text) for seat, text in script.named.items()}
        indicator = self._ids(script.indicator)
        # Tiles that come later are set apart before any filler is taken.
        self.reserved = self._ids("".join(script.wanted))
        for seat in range(script.players):
            if seat not in dealt:
                dealt[seat] = self._junk()
        hands = tuple(tuple(dealt[seat]) for seat in range(script.players))
        assert all(len(hand) == 13 for hand in hands), [len(hand) for hand in hands]
        round_wind, number, dealer, honba, deposits = script.head
        shown = indicator[0] if indicator else self._filler_tile(0)
        start = ev.StartHand(0, round_wind, number, dealer, honba, deposits, script.scores, hands, shown)
        self.events: list[ev.AnyEvent] = [start]
        self.table = Table(start, script.players)
        self.pending: int | None = None  # whose riichi waits to be accepted
        self.last = (-1, -1)

    # --- tiles ------------------------------------------------------------------------------------------

    def _ids(self, text: str) -> list[int]:
        return [self._pick(kind, red) for kind, red in parse_tiles(text)] if text else []

    def _pick(self, kind: int, red: bool) -> int:
        copies = [tile for tile in self.free if tile >> 2 == kind]
        five = kind < 27 and kind % 9 == 4
        chosen = [t for t in copies if (t & 3 == 0) == red] if five else copies
        assert chosen, f"no copy of kind {kind} (red: {red}) is left"
        self.free.remove(chosen[-1] if not red else chosen[0])
        return chosen[-1] if not red else chosen[0]

    def _junk(self) -> list[int]:
        found: list[int] = []
        for text in _JUNK:
            for kind, _ in parse_tiles(text):
                copies = [tile for tile in self.free if tile >> 2 == kind]
                if copies:
                    self.free.remove(copies[-1])
                    found.append(copies[-1])
        while len(found) < 13:
            found.append(self._filler_tile(0))
        return found

    def _filler_tile(self, waits: int) -> int:
        for kind in _FILLER_ORDER:
            copies = [tile for tile in self.free if tile >> 2 == kind]
            if copies and not waits >> kind & 1:
                self.free.remove(copies[-1])
                return copies[-1]
        raise AssertionError("no filler is left that completes no hand")

    def take(self, text: str) -> int:
        """Return a named tile that was set apart, or filler."""
        if text:
            kind, red = parse_tiles(text)[0]
            tile = next(t for t in self.reserved if t >> 2 == kind and (not red or t & 3 == 0))
            self.reserved.remove(tile)
            return tile
        waits = 0
        for seat in self.table.seats:
            waits |= seat.waits
        return self._filler_tile(waits)

    def held(self, seat: int, text: str) -> int:
        """Return a tile of a seat's hand."""
        kind, red = parse_tiles(text)[0]
        copies = [tile for tile in self.table.seats[seat].hand if tile >> 2 == kind]
        assert copies, f"seat {seat} holds no {text}"
        five = kind < 27 and kind % 9 == 4
        plain = [tile for tile in copies if (tile & 3 == 0) == red] if five else copies
        return (plain or copies)[0]

    # --- events -----------------------------------------------------------------------------------------

    def add(self, event: ev.AnyEvent) -> None:
        if self.pending is not None and not isinstance(event, ev.Win):
            seat, self.pending = self.pending, None
            self.add(ev.RiichiAccepted(0, seat))
        self.events.append(event)
        self.table.play(event)

    def draws(self, seat: int, tile: str) -> None:
        while self.table.turn != seat:
            self.go(self.table.turn, "", "", False, False)
        self.add(ev.Draw(0, seat, self.take(tile)))

    def go(self, seat: int, draw: str, cut: str, riichi: bool, opened: bool) -> None:
        self.draws(seat, draw)
        drawn = self.table.drawn
        self._cut(seat, self.held(seat, cut) if cut else drawn, riichi, opened)

    def cuts(self, seat: int, tile: str, riichi: bool, opened: bool) -> None:
        self._cut(seat, self.held(seat, tile), riichi, opened)

    def _cut(self, seat: int, tile: int, riichi: bool, opened: bool) -> None:
        if riichi:
            self.add(ev.RiichiDeclared(0, seat, opened))
        self.add(ev.Discard(0, seat, tile, tile == self.table.drawn))
        self.last = (seat, tile)
        if riichi:
            self.pending = seat

    def call(self, kind: Any, seat: int, own: str, cut: str) -> None:
        if self.pending is not None:
            waiting, self.pending = self.pending, None
            self.add(ev.RiichiAccepted(0, waiting))
        tiles: list[int] = []
        for tile_kind, red in parse_tiles(own):
            copies = [t for t in self.table.seats[seat].hand if t >> 2 == tile_kind and t not in tiles]
            five = tile_kind < 27 and tile_kind % 9 == 4
            plain = [t for t in copies if (t & 3 == 0) == red] if five else copies
            tiles.append((plain or copies)[0])
        source, tile = self.last
        self.add(kind(0, seat, source, tile, tuple(tiles)))
        if cut:
            self._cut(seat, self.held(seat, cut), False, False)

    def closed_kan(self, seat: int, tiles: str, dora: str) -> None:
        kind = parse_tiles(tiles)[0][0]
        four = tuple(tile for tile in self.table.seats[seat].hand if tile >> 2 == kind)
        assert len(four) == 4, f"seat {seat} holds {len(four)} of {tiles}"
        self.add(ev.ClosedKan(0, seat, four))  # type: ignore[arg-type]
        self.last = (seat, four[0])
        self.add(ev.NewIndicator(0, self.take(dora)))

    def ron(self, seats: tuple[int, ...], ura: str) -> None:
        source, tile = self.last
        event = self.events[-1]
        if isinstance(event, ev.AddedKan | ev.Kita):
            source, tile = event.seat, event.tile
        shown = tuple(self.take(t) for t in _split(ura)) if ura else None
        for seat in seats:
            self.add(ev.Win(0, seat, source, tile, shown))

    def tsumo(self, seat: int, tile: str, ura: str) -> None:
        self.draws(seat, tile)
        shown = tuple(self.take(t) for t in _split(ura)) if ura else None
        self.add(ev.Win(0, seat, seat, self.table.drawn, shown))

    def passes(self, live: int) -> None:
        while self.table.live > live:
            self.go(self.table.turn, "", "", False, False)


def _split(text: str) -> list[str]:
    """Return single tiles of a text such as ``1m3z``."""
    return [text[place : place + 2] for place in range(0, len(text), 2)]


def rule(facts: HandFacts, rules: Ruleset, source: Ruleset | None = None, **state: Any) -> HandRuling:
    """Rule a hand from its own start; ``state`` changes fields of the :class:`TableState`."""
    start = recorded_state(facts)
    values = {name: getattr(start, name) for name in TableState.__struct_fields__} | state
    return rule_hand(facts, rules, TableState(**values), source or rules)


def ruleset(name: str = "tenhou", *overrides: str) -> Ruleset:
    """Return a preset with switches set: ``ruleset("tenhou", "yaku.kuitan=false")``."""
    return load(name, list(overrides))
