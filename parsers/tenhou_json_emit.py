"""The events of one hand of tenhou.net/6 JSON, from the order of turns to tiles with ids."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any, Final

from parsers import events as ev
from parsers.fault import Fault
from parsers.issues import Issue, Severity
from parsers.tenhou_json_hand import (
    RED_CODES,
    Ending,
    Step,
    Turn,
    kind_of_code,
    order_turns,
    seat_turns,
    tile_code,
)
from parsers.tenhou_json_result import HandResult, read_result
from parsers.tile_copies import TileCopies

#: Where the first seat's deal stands in a hand; takes and discards follow, then the next seat.
_FIRST_COLUMN: Final = 4

#: Aborts in which the last discard passed, so that a riichi declared with it stands.
_PASSED: Final = ("exhaustive", "nagashi", "four_winds", "four_riichi", "four_kans")
#: Ends that come after a discard and nothing else.
_AFTER_DISCARD: Final = ("exhaustive", "nagashi", "four_winds", "four_riichi")


class HandReader:
    """Reads one hand: :meth:`start`, then :meth:`play`. ``at`` of its events index its own ``places``."""

    def __init__(self, hand: Any, path: str, index: int, players: int, reds: Mapping[int, int]) -> None:
        self.hand, self.path, self.index, self.players = hand, path, index, players
        self.places: list[str] = []
        self.events: list[ev.AnyEvent] = []
        self.recorded: list[ev.AnyRecorded] = []
        self.issues: list[Issue] = []
        key = json.dumps(hand, default=str)
        digest = hashlib.blake2b(key.encode(), digest_size=8).hexdigest()
        self.copies = TileCopies(digest, index, reds)
        #: Ids held, by seat, in the order in which they came.
        self.held: list[list[int]] = []
        self.codes: dict[int, int] = {}
        self.indicators: list[int] = []
        #: Indicators that kans have earned and that are not turned yet; those due at the next replacement.
        self.waiting = self.due = 0
        self.riichi: set[int] = set()
        self.declaring: tuple[int, int] | None = None
        self.last_tile = -1

    def start(self) -> ev.StartHand:
        """Read the head and the deal.

        Raises:
            Fault: the hand has not the shape of one, or a tile is wrong.
        """
        hand, players = self.hand, self.players
        if not isinstance(hand, list) or len(hand) not in (_FIRST_COLUMN + 3 * players + 1, 17):
            size = len(hand) if isinstance(hand, list) else "no"
            raise Fault("JSON-SHAPE", f"a hand with {size} parts; {_FIRST_COLUMN + 3 * players + 1} expected")
        number, honba, deposits = self.integers(0, 3)[:3]
        if min(number, honba, deposits) < 0 or number > 15 or max(honba, deposits) > ev.MAX_COUNTER:
            raise Fault("JSON-SHAPE", "hand number, honba or deposits out of range", f"{self.path}[0]")
        if number % 4 >= players:
            raise Fault("JSON-SHAPE", f"hand number {number} in a game of three players", f"{self.path}[0]")
        scores = tuple(self.integers(1, players)[:players])
        if not all(-1_000_000 < score < 1_000_000 for score in scores):
            raise Fault("SCORE-RANGE", f"scores {list(scores)} are no scores of a game", f"{self.path}[1]")
        self.held = [self.deal(seat) for seat in range(players)]
        indicators = self.part(2)
        if not 1 <= len(indicators) <= 5:
            raise Fault("JSON-SHAPE", f"{len(indicators)} dora indicators; 1-5 expected", f"{self.path}[2]")
        self.indicators = [self.new_tile(code, f"{self.path}[2][{i}]") for i, code in enumerate(indicators)]
        first = self.indicators.pop(0)
        dealt = tuple(map(tuple, self.held))
        start = ev.StartHand(
            self.place(f"{self.path}[0]"),
            number // 4,
            number % 4,
            number % 4,
            honba,
            deposits,
            scores,
            dealt,
            first,
        )
        self.events.append(start)
        return start

    def play(self) -> None:
        """Read takes, discards and the result.

        Raises:
            Fault: they cannot be read, or do not fit each other.
        """
        start = self.events[0]
        assert isinstance(start, ev.StartHand)
        try:
            result = read_result(self.hand[-1], self.players)
        except Fault as fault:
            raise Fault(fault.code, fault.text, f"{self.path}[{len(self.hand) - 1}]") from None
        for note in result.notes:
            self.issue("RESULT-TEXT", "note", f"{self.path}[{len(self.hand) - 1}]", note)
        rows = [
            seat_turns(self.part(column + 1), self.part(column + 2), self.path, column + 1)
            for column in self.columns()
        ]
        orders = order_turns(rows, start.dealer, _ending(result))
        if len(orders) > 1:
            where = next(a[1][0].path for a, b in zip(*orders, strict=True) if a != b)
            text = "two orders of turns fit (a call can take either of equal discards); the first is taken"
            self.issue("CALL-AMBIGUOUS", "warning", where, text)
        for seat, turn in orders[0]:
            self.turn(seat, turn)
        self.end(result, orders[0])

    # Reading the lists.

    def columns(self) -> range:
        """Return where each seat's deal stands."""
        return range(_FIRST_COLUMN, _FIRST_COLUMN + 3 * self.players, 3)

    def part(self, index: int) -> list[Any]:
        """Return a part of the hand, a list."""
        part = self.hand[index]
        if not isinstance(part, list):
            raise Fault("JSON-SHAPE", "a list expected", f"{self.path}[{index}]")
        return part

    def integers(self, index: int, count: int) -> list[int]:
        """Return a part that is a list of at least ``count`` whole numbers."""
        part = self.part(index)
        if len(part) < count or any(isinstance(x, bool) or not isinstance(x, int) for x in part):
            raise Fault("JSON-SHAPE", f"{count} whole numbers expected", f"{self.path}[{index}]")
        return part

    def deal(self, seat: int) -> list[int]:
        """Return a seat's 13 tiles."""
        column = _FIRST_COLUMN + 3 * seat
        codes = self.part(column)
        if len(codes) != 13:
            text = f"{len(codes)} tiles dealt to seat {seat}, 13 expected"
            raise Fault("DEAL-COUNT", text, f"{self.path}[{column}]")
        return [self.new_tile(code, f"{self.path}[{column}][{i}]") for i, code in enumerate(codes)]

    def new_tile(self, value: Any, path: str) -> int:
        """Give a tile that appears its id."""
        code = tile_code(value, path)
        tile = self.copies.take(kind_of_code(code), code in RED_CODES, path)
        self.codes[tile] = code
        return tile

    def place(self, path: str) -> int:
        """Note a place in the file; return its index."""
        self.places.append(path)
        return len(self.places) - 1

    def issue(self, code: str, severity: Severity, where: str, text: str) -> None:
        """Note a fault that does not lose the hand."""
        self.issues.append(Issue(code, severity, where, text))

    # Playing the turns.

    def turn(self, seat: int, turn: Turn) -> None:
        """Play one turn of a seat."""
        drawn = -1
        for step in turn:
            at = self.place(step.path)
            if step is turn[0]:
                self.accept(at)
            if step.kind == "draw":
                drawn = self.draw(at, seat, step)
            elif step.kind == "discard":
                self.discard(at, seat, step, drawn)
            elif step.kind in ("chi", "pon", "open_kan"):
                self.call(at, seat, step)
            else:
                self.declare(at, seat, step)

    def draw(self, at: int, seat: int, step: Step) -> int:
        """Draw a tile; indicators that are due come first."""
        while self.due:
            self.turn_indicator(at)
            self.due -= 1
        tile = self.new_tile(step.code, step.path)
        self.held[seat].append(tile)
        self.events.append(ev.Draw(at, seat, tile))
        self.last_tile = tile
        return tile

    def turn_indicator(self, at: int) -> None:
        """Turn the next indicator, if the log has one more."""
        self.waiting -= 1
        if self.indicators:
            self.events.append(ev.NewIndicator(at, self.indicators.pop(0)))

    def discard(self, at: int, seat: int, step: Step, drawn: int) -> None:
        """Discard a tile; indicators that wait come first."""
        while self.waiting:
            self.turn_indicator(at)
        tile = drawn if step.tsumogiri else self.give(seat, step.code, step.path, drawn)
        if step.tsumogiri:
            self.held[seat].remove(drawn)
        if step.riichi:
            self.events.append(ev.RiichiDeclared(at, seat))
            self.riichi.add(seat)
            self.declaring = (at, seat)
        self.events.append(ev.Discard(at, seat, tile, tile == drawn))
        self.last_tile = tile

    def accept(self, at: int) -> None:
        """The declaring tile was not ronned: the deposit is made, before a call of the tile."""
        if self.declaring is not None:
            self.events.append(ev.RiichiAccepted(at, self.declaring[1]))
            self.declaring = None

    def give(self, seat: int, code: int, path: str, spare: int = -1) -> int:
        """Take a tile of a code from a hand, ``spare`` (the tile just drawn) last."""
        held = self.held[seat]
        choice = [tile for tile in held if self.codes[tile] == code]
        if not choice:
            raise Fault("TILE-NOT-HELD", f"tile {code} is not in the hand of seat {seat}", path)
        tile = next((tile for tile in choice if tile != spare), spare)
        held.remove(tile)
        return tile

    def call(self, at: int, seat: int, step: Step) -> None:
        """Call the last discard."""
        last = self.events[-1]
        if isinstance(last, ev.RiichiAccepted):
            last = self.events[-2]
        assert isinstance(last, ev.Discard)
        called = last.tile
        if self.codes[called] != step.code:
            text = f"the call names {step.code}, the discard was {self.codes[called]}: the discard is right"
            self.issue("CALL-REDNESS", "warning", step.path, text)
        own = tuple(self.give(seat, code, step.path) for code in step.own)
        if step.kind == "chi":
            self.events.append(ev.Chi(at, seat, last.seat, called, (own[0], own[1])))
        elif step.kind == "pon":
            self.events.append(ev.Pon(at, seat, last.seat, called, (own[0], own[1])))
        else:
            self.events.append(ev.OpenKan(at, seat, last.seat, called, (own[0], own[1], own[2])))
            self.earn(closed=False)

    def declare(self, at: int, seat: int, step: Step) -> None:
        """A kan or kita of the seat's own tiles."""
        if step.kind == "closed_kan":
            tiles = sorted(self.give(seat, code, step.path) for code in step.own)
            self.events.append(ev.ClosedKan(at, seat, (tiles[0], tiles[1], tiles[2], tiles[3])))
            self.last_tile = tiles[0]
            self.earn(closed=True)
        elif step.kind == "added_kan":
            self.last_tile = self.give(seat, step.code, step.path)
            self.events.append(ev.AddedKan(at, seat, self.last_tile))
            self.earn(closed=False)
        else:
            self.last_tile = self.give(seat, step.code, step.path)
            self.events.append(ev.Kita(at, seat, self.last_tile))
            self.due = self.waiting

    def earn(self, *, closed: bool) -> None:
        """Count the indicator of a kan; those that waited before it are turned at its replacement draw."""
        self.due = self.waiting + (1 if closed else 0)
        self.waiting += 1

    # The end.

    def end(self, result: HandResult, order: list[tuple[int, Turn]]) -> None:
        """Emit the end of the hand, and what the log says of it."""
        at = self.place(f"{self.path}[{len(self.hand) - 1}]")
        where = self.places[at]
        if result.draw in _PASSED:
            self.accept(at)
        if self.indicators:
            text = f"{len(self.indicators)} more dora indicators than kans turned; taken as turned at the end"
            self.issue("INDICATOR-UNPLACED", "note", where, text)
            self.events.extend(ev.NewIndicator(at, tile) for tile in self.indicators)
        if result.draw is not None:
            self.drawn_hand(at, result, order)
            return
        if not result.wins:
            raise Fault("LOG-TRUNCATED", "the log does not know how this hand ended", where)
        ura = [self.new_tile(code, f"{self.path}[3][{i}]") for i, code in enumerate(self.part(3))]
        for win in result.wins:
            shown = tuple(ura) if ura and win.seat in self.riichi else None
            self.events.append(ev.Win(at, win.seat, win.source, self.last_tile, shown))
            self.recorded.append(
                ev.RecordedWin(
                    at,
                    self.index,
                    len(self.events) - 1,
                    win.seat,
                    win.source,
                    yaku=win.yaku,
                    han=win.han,
                    yakuman=win.yakuman,
                    fu=win.fu,
                    points=win.points,
                    limit=win.limit,
                    pao=win.pao,
                    deltas=win.deltas,
                    ura_indicators=shown,
                )
            )

    def drawn_hand(self, at: int, result: HandResult, order: list[tuple[int, Turn]]) -> None:
        """Emit a hand that ends without a win."""
        assert result.draw is not None
        shown = result.shown
        if result.draw == "nine_terminals" and order:
            shown = (order[-1][0],)
        self.events.append(ev.DrawnHand(at, result.draw, shown))
        self.recorded.append(
            ev.RecordedDraw(at, self.index, len(self.events) - 1, result.draw, deltas=result.deltas)
        )


def _ending(result: HandResult) -> Ending:
    if result.wins:
        win = result.wins[0]
        return Ending("tsumo", win.seat) if win.seat == win.source else Ending("ron", win.source)
    if result.draw == "nine_terminals":
        return Ending("draw")
    return Ending("discard" if result.draw in _AFTER_DISCARD else "unknown")


