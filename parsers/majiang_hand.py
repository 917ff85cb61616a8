"""One hand of a majiang game record: its acts in order, to tiles with ids and seats.

``l`` of an act counts seats from the dealer; here it becomes the player's own seat. The record writes a new
indicator after the replacement draw of a closed kan, and after the discard (or the next kan) for the others;
the events keep that order.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

from parsers import events as ev
from parsers.fault import Fault
from parsers.issues import Issue, Severity
from parsers.majiang_result import win_text
from parsers.majiang_text import MeldText, concealed_text, is_red, kind_of_text, meld_text, tile_text
from parsers.tenhou_json_result import PRINTED_DRAWS
from parsers.tile_copies import TileCopies

PLAYERS: Final = 4

#: This program's own name of an exhaustive draw.
_DRAWS: Final = PRINTED_DRAWS | {"荒牌平局": "exhaustive"}
#: Draws before which the last discard passed, so that a riichi declared with it stands.
_PASSED: Final = ("exhaustive", "nagashi", "four_winds", "four_riichi", "four_kans")
#: More acts than a hand can have.
_MAX_ACTS: Final = 1_000

Body = Mapping[str, Any]
_T = TypeVar("_T")


class HandReader:
    """Reads one hand: :meth:`start`, then :meth:`play`. ``at`` of its events index its own ``places``."""

    def __init__(self, acts: Any, path: str, index: int, first_dealer: int, reds: Mapping[int, int]) -> None:
        self.acts, self.path, self.index, self.first_dealer = acts, path, index, first_dealer
        self.places: list[str] = []
        self.events: list[ev.AnyEvent] = []
        self.recorded: list[ev.AnyRecorded] = []
        self.issues: list[Issue] = []
        digest = hashlib.blake2b(json.dumps(acts, default=str).encode(), digest_size=8).hexdigest()
        self.copies = TileCopies(digest, index, reds)
        self.dealer = 0
        #: Ids held, by seat, in the order in which they came; what each id is called.
        self.held: list[list[int]] = []
        self.texts: dict[int, str] = {}
        self.drawn = self.last_tile = -1
        self.declaring: int | None = None
        self.ended = False
        self.ura: tuple[int, ...] | None = None

    def start(self) -> ev.StartHand:
        """Read ``qipai``: position, scores and the deal.

        Raises:
            Fault: it is missing or has not its shape, or a tile is wrong.
        """
        if not isinstance(self.acts, list) or not 1 <= len(self.acts) <= _MAX_ACTS:
            raise Fault("JSON-SHAPE", "a hand must be a list of acts that begins with qipai")
        name, deal = self.act(0)
        path = f"{self.path}[0].qipai"
        if name != "qipai":
            raise Fault("JSON-SHAPE", f"the first act is {name[:20]!r}; qipai (the deal) expected", f"{self.path}[0]")
        wind, number = self.number(deal, "zhuangfeng", path, 3), self.number(deal, "jushu", path, 3)
        honba, deposits = self.number(deal, "changbang", path, 1_000), self.number(deal, "lizhibang", path, 1_000)
        self.dealer = (self.first_dealer + number) % PLAYERS
        scores = self.points(deal, "defen", path)
        deals = self.four(deal, "shoupai", path)
        self.held = [[] for _ in range(PLAYERS)]
        for place, text in enumerate(deals):
            where = f"{path}.shoupai[{place}]"
            tiles = concealed_text(text, where)
            if len(tiles) != 13:
                raise Fault("DEAL-COUNT", f"{len(tiles)} tiles dealt, 13 expected", where)
            self.held[self.seat(place, where)] = [self.new_tile(tile, where) for tile in tiles]
        indicator = self.new_tile(deal.get("baopai"), f"{path}.baopai")
        dealt = tuple(map(tuple, self.held))
        at = self.place(path)
        start = ev.StartHand(at, wind, number, self.dealer, honba, deposits, scores, dealt, indicator)
        self.events.append(start)
        return start

    def play(self) -> None:
        """Read the acts after the deal.

        Raises:
            Fault: one cannot be read, or does not fit what came before.
        """
        for number in range(1, len(self.acts)):
            name, body = self.act(number)
            path = f"{self.path}[{number}].{name}"
            reader = _ACTS.get(name)
            if reader is None:
                text = f"an act {name[:20]!r} is not known; it is left out"
                self.issue("EVENT-UNKNOWN", "warning", f"{self.path}[{number}]", text)
            elif self.ended and name != "hule":
                text = f"{name} after the end of the hand; it is left out"
                self.issue("EVENT-AFTER-END", "warning", path, text)
            else:
                reader(self, self.place(path), body, path)
        if not self.ended:
            self.lose_end()

    def lose_end(self) -> None:
        """Say that the hand has no end; what there is of it is kept."""
        text = "the log breaks off inside this hand: hule or pingju expected"
        self.issues.append(Issue("LOG-TRUNCATED", "error", f"{self.path}[{len(self.acts) - 1}]", text, self.index))

    # Reading the parts of an act.

    def act(self, number: int) -> tuple[str, Body]:
        """Return the name of an act and what it holds."""
        entry = self.acts[number]
        if isinstance(entry, dict) and len(entry) == 1:
            ((name, body),) = entry.items()
            if isinstance(body, dict):
                return name, body
        raise Fault("JSON-SHAPE", 'an act such as {"zimo": {"l": 0, "p": "m1"}} expected', f"{self.path}[{number}]")

    def number(self, body: Body, key: str, path: str, most: int) -> int:
        """Return a whole number from 0 to ``most``."""
        value = body.get(key)
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
            raise Fault("JSON-SHAPE", f"{key} {str(value)[:20]!r}; a whole number 0-{most} expected", path)
        return value

    def four(self, body: Body, key: str, path: str) -> list[Any]:
        """Return a list of four, from the dealer on."""
        values = body.get(key)
        if not isinstance(values, list) or len(values) != PLAYERS:
            raise Fault("JSON-SHAPE", f"{key} must be a list of {PLAYERS}, from the dealer on", path)
        return values

    def points(self, body: Body, key: str, path: str) -> tuple[int, ...]:
        """Return a list of points, turned from the dealer's order to seats."""
        values = self.four(body, key, path)
        if any(isinstance(x, bool) or not isinstance(x, int) or abs(x) >= 1_000_000 for x in values):
            raise Fault("SCORE-RANGE", f"{key} {str(values)[:60]} are no points of a game", f"{path}.{key}")
        return tuple(self.by_seat(values))

    def by_seat(self, values: Sequence[_T]) -> list[_T]:
        """Turn a list from the dealer on into one by seat."""
        return [values[(seat - self.dealer) % PLAYERS] for seat in range(PLAYERS)]

    def seat(self, place: object, path: str) -> int:
        """Return the seat of a place counted from the dealer."""
        if isinstance(place, bool) or not isinstance(place, int) or not 0 <= place < PLAYERS:
            raise Fault("SEAT-RANGE", f"l {str(place)[:20]!r}; 0-{PLAYERS - 1} (from the dealer on) expected", path)
        return (self.dealer + place) % PLAYERS

    def new_tile(self, value: Any, path: str) -> int:
        """Give a tile that appears its id."""
        text = tile_text(value, path)
        tile = self.copies.take(kind_of_text(text), is_red(text), path)
        self.texts[tile] = text
        return tile

    def place(self, path: str) -> int:
        """Note a place in the file; return its index."""
        self.places.append(path)
        return len(self.places) - 1

    def issue(self, code: str, severity: Severity, where: str, text: str) -> None:
        """Note a fault that does not lose the hand."""
        self.issues.append(Issue(code, severity, where, text))

    # The acts.

    def draw(self, at: int, body: Body, path: str) -> None:
        """``zimo`` and ``gangzimo``: a draw from the wall, or a replacement."""
        seat = self.seat(body.get("l"), path)
        self.accept(at)
        self.drawn = self.last_tile = self.new_tile(body.get("p"), path)
        self.held[seat].append(self.drawn)
        self.events.append(ev.Draw(at, seat, self.drawn))

    def discard(self, at: int, body: Body, path: str) -> None:
        """``dapai``: ``_`` after the tile marks the one just drawn, ``*`` riichi."""
        seat = self.seat(body.get("l"), path)
        value = body.get("p")
        riichi = isinstance(value, str) and value.endswith("*")
        plain = value.removesuffix("*") if isinstance(value, str) else value
        as_drawn = isinstance(plain, str) and plain.endswith("_")
        text = tile_text(plain.removesuffix("_") if isinstance(plain, str) else plain, path)
        if as_drawn and (self.drawn not in self.held[seat] or self.texts[self.drawn] != text):
            self.issue("DISCARD-MARK", "warning", path, f"{text} is marked as the tile just drawn, which it is not")
            as_drawn = False
        tile = self.drawn if as_drawn else self.give(seat, text, path, self.drawn)
        if as_drawn:
            self.held[seat].remove(tile)
        if riichi:
            self.events.append(ev.RiichiDeclared(at, seat))
            self.declaring = seat
        self.events.append(ev.Discard(at, seat, tile, tile == self.drawn))
        self.last_tile, self.drawn = tile, -1

    def accept(self, at: int) -> None:
        """The declaring tile was not ronned: the deposit is made, before a call of the tile."""
        if self.declaring is not None:
            self.events.append(ev.RiichiAccepted(at, self.declaring))
            self.declaring = None

    def give(self, seat: int, text: str, path: str, spare: int = -1) -> int:
        """Take a tile from a hand, ``spare`` (the tile just drawn) last."""
        held = self.held[seat]
        choice = [tile for tile in held if self.texts[tile] == text]
        if not choice:
            raise Fault("TILE-NOT-HELD", f"{text} is not in the hand of seat {seat}", path)
        tile = next((tile for tile in choice if tile != spare), spare)
        held.remove(tile)
        return tile

    def call(self, at: int, body: Body, path: str) -> None:
        """``fulou``: chi, pon or open kan of the last discard."""
        seat = self.seat(body.get("l"), path)
        meld = meld_text(body.get("m"), path)
        discard = self.last_discard()
        if discard is None or not meld.source or meld.added:
            raise Fault("JSON-CALL", "a call must take the tile just discarded", path)
        self.accept(at)
        self.check_call(meld, seat, discard, path)
        own = [self.give(seat, text, path) for text in meld.own]
        if len(own) == 3:
            self.events.append(ev.OpenKan(at, seat, discard.seat, discard.tile, (own[0], own[1], own[2])))
        elif kind_of_text(meld.own[0]) == kind_of_text(meld.own[1]):
            self.events.append(ev.Pon(at, seat, discard.seat, discard.tile, (own[0], own[1])))
        else:
            self.events.append(ev.Chi(at, seat, discard.seat, discard.tile, (own[0], own[1])))
        self.drawn = -1

    def last_discard(self) -> ev.Discard | None:
        """Return the discard that a call would take: indicators and a riichi may stand after it."""
        for event in reversed(self.events):
            if isinstance(event, ev.Discard):
                return event
            if not isinstance(event, ev.NewIndicator | ev.RiichiAccepted):
                return None
        return None

    def check_call(self, meld: MeldText, seat: int, discard: ev.Discard, path: str) -> None:
        """Note where a call names another tile or another seat than the last discard."""
        right = self.texts[discard.tile]
        if kind_of_text(meld.tile) != kind_of_text(right):
            raise Fault("JSON-CALL", f"the call takes {meld.tile}, the tile just discarded is {right}", path)
        if meld.tile != right:
            text = f"the call names {meld.tile}, the discard was {right}: the discard is right"
            self.issue("CALL-REDNESS", "warning", path, text)
        if (seat + meld.source) % PLAYERS != discard.seat:
            text = "the mark of the call names another seat than the one that discarded; the discard is right"
            self.issue("CALL-SOURCE", "warning", path, text)

    def kan(self, at: int, body: Body, path: str) -> None:
        """``gang``: a closed or an added kan."""
        seat = self.seat(body.get("l"), path)
        meld = meld_text(body.get("m"), path)
        if meld.source and not meld.added:
            raise Fault("JSON-CALL", "gang must be a closed kan such as z4444 or an added one such as z444+4", path)
        if meld.added:
            self.last_tile = self.give(seat, meld.tile, path)
            self.events.append(ev.AddedKan(at, seat, self.last_tile))
        else:
            tiles = sorted(self.give(seat, text, path) for text in (*meld.own, meld.tile))
            self.events.append(ev.ClosedKan(at, seat, (tiles[0], tiles[1], tiles[2], tiles[3])))
            self.last_tile = tiles[0]
        self.drawn = -1

    def indicator(self, at: int, body: Body, path: str) -> None:
        """``kaigang``: a new indicator."""
        self.events.append(ev.NewIndicator(at, self.new_tile(body.get("baopai"), path)))

    def win(self, at: int, body: Body, path: str) -> None:
        """``hule``: one win; several follow each other."""
        seat = self.seat(body.get("l"), path)
        payer = body.get("baojia")
        source = seat if payer is None else self.seat(payer, path)
        if self.ended and not isinstance(self.events[-1], ev.Win):
            raise Fault("JSON-RESULT", "a win after a drawn hand", path)
        if source == seat and not self.ended and self.drawn < 0:
            self.missing_draw(at, seat, body, path)
        ura = self.ura_of(body.get("fubaopai"), path)
        self.events.append(ev.Win(at, seat, source, self.last_tile, ura))
        text = win_text(body)
        for note in text.notes:
            self.issue("RESULT-TEXT", "note", path, note)
        held = self.held[seat] if source == seat else [*self.held[seat], self.last_tile]
        self.recorded.append(
            ev.RecordedWin(
                at,
                self.index,
                len(self.events) - 1,
                seat,
                source,
                yaku=text.yaku,
                han=text.han,
                yakuman=text.yakuman,
                fu=text.fu,
                points=text.points,
                pao=None if text.pao is None else (seat + text.pao) % PLAYERS,
                deltas=self.points(body, "fenpei", path) if "fenpei" in body else None,
                ura_indicators=ura,
                concealed=self.shown(body.get("shoupai"), held, f"{path}.shoupai"),
            )
        )
        self.ended = True

    def missing_draw(self, at: int, seat: int, body: Body, path: str) -> None:
        """Add the draw that some converters leave out before a tsumo: the last tile of the hand shown."""
        tiles = concealed_text(body.get("shoupai"), f"{path}.shoupai")
        if not tiles:
            raise Fault("JSON-RESULT", "a tsumo without a draw before it, and without a hand shown", path)
        text = f"no draw before the tsumo; {tiles[-1]}, the last tile of the hand shown, is taken as drawn"
        self.issue("DRAW-MISSING", "warning", path, text)
        self.accept(at)
        self.drawn = self.last_tile = self.new_tile(tiles[-1], f"{path}.shoupai")
        self.held[seat].append(self.drawn)
        self.events.append(ev.Draw(at, seat, self.drawn))

    def ura_of(self, values: object, path: str) -> tuple[int, ...] | None:
        """Return the ura indicators shown; a second winner shows the same ones."""
        if not isinstance(values, list):
            return None
        if self.ura is None:
            where = f"{path}.fubaopai"
            self.ura = tuple(self.ura_tile(value, f"{where}[{i}]") for i, value in enumerate(values))
        return self.ura

    def ura_tile(self, value: object, path: str) -> int:
        """Give an ura indicator its id; one tile too many is told, and counts nevertheless."""
        try:
            return self.new_tile(value, path)
        except Fault as fault:
            if fault.code != "TILE-COPIES":
                raise
            self.issue(fault.code, "warning", path, f"{fault.text}; it counts as an ura indicator all the same")
            return kind_of_text(tile_text(value, path)) * 4 + 3

    def shown(self, value: object, held: Sequence[int], path: str) -> tuple[int, ...] | None:
        """Return the ids of a hand that is shown, None where it is not what the player holds."""
        if value is None:
            return None
        left, found = list(held), []
        for text in concealed_text(value, path):
            tile = next((tile for tile in left if self.texts[tile] == text), None)
            if tile is None:
                break
            left.remove(tile)
            found.append(tile)
        else:
            if not left:
                return tuple(sorted(found))
        self.issue("HAND-SHOWN", "warning", path, f"the hand shown, {str(value)[:40]}, is not the one that was played")
        return None

    def drawn_hand(self, at: int, body: Body, path: str) -> None:
        """``pingju``: the hand ends without a win. The hands of those who show them stand there."""
        name = str(body.get("name"))
        kind = _DRAWS.get(name)
        if kind is None:
            raise Fault("JSON-RESULT", f"a drawn hand named {name[:20]!r} is not known", path)
        if kind in _PASSED:
            self.accept(at)
        texts = self.by_seat(self.four(body, "shoupai", path)) if "shoupai" in body else None
        shown = None if texts is None else tuple(seat for seat, text in enumerate(texts) if text)
        if name == "全員聴牌":
            shown = tuple(range(PLAYERS))
        hands = None
        if texts is not None:
            where = f"{path}.shoupai"
            hands = tuple(
                self.shown(text, self.held[seat], where) if text else None for seat, text in enumerate(texts)
            )
        self.events.append(ev.DrawnHand(at, kind, shown))
        self.recorded.append(
            ev.RecordedDraw(
                at,
                self.index,
                len(self.events) - 1,
                kind,
                deltas=self.points(body, "fenpei", path) if "fenpei" in body else None,
                shown_hands=hands,
            )
        )
        self.ended = True


_ACTS: Final[dict[str, Callable[[HandReader, int, Body, str], None]]] = {
    "zimo": HandReader.draw,
    "gangzimo": HandReader.draw,
    "dapai": HandReader.discard,
    "fulou": HandReader.call,
    "gang": HandReader.kan,
    "kaigang": HandReader.indicator,
    "hule": HandReader.win,
    "pingju": HandReader.drawn_hand,
}
