"""The events of one hand of a Mahjong Soul record.

* *Tile ids* are not in the format: see :mod:`parsers.tile_copies`.
* The dealer is dealt fourteen tiles; the last of the list is taken as his first draw, as the client shows it
  (the tile won with, if he wins on the deal).
* *New indicators*: the list ``doras`` grows in the record with which they are turned. For an open or added kan
  that is the discard, for a closed kan the replacement draw.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import msgspec

from parsers import events as ev
from parsers.fault import Fault
from parsers.issues import Issue, Severity
from parsers.majsoul_document import Document, Record, field, flag, integers, items, number, part
from parsers.majsoul_result import Outcome, read_abort, read_hule, read_no_tile
from parsers.tile_copies import TileCopies
from rulesets.tiles import NORTH, parse_kind

#: Most records of a hand: all draws, discards and calls of a wall, with room to spare.
_MAX_RECORDS: Final = 400
_CALLS: Final = {0: ("chi", 2), 1: ("pon", 2), 2: ("open kan", 3)}
_OPEN_KAN: Final = 2
_ADDED, _CLOSED = 2, 3
#: Records of event modes, whose hands cannot be played under rules of riichi.
_OTHER_GAMES: Final = (
    "ChangeTile",
    "SelectGap",
    "HuleXueZhanMid",
    "HuleXueZhanEnd",
    "GangResult",
    "GangResultEnd",
    "RevealTile",
    "UnveilTile",
    "LockTile",
    "FillAwaitingTiles",
    "NewCard",
)


def tile_code(value: Any, path: str) -> tuple[int, bool]:
    """Return kind and redness of a tile as Mahjong Soul writes it (``0p`` is the red 5p).

    Raises:
        Fault: the value is no tile.
    """
    if isinstance(value, str) and len(value) == 2 and value != "0z":
        try:
            return parse_kind(value), value[0] == "0"
        except ValueError:
            pass
    raise Fault("TILE-RANGE", f"{str(value)[:20]!r} is no tile: 1m-9m, 1p-9p, 1s-9s, 1z-7z or 0m, 0p, 0s", path)


def dealt_lists(data: Document, players: int, path: str) -> list[list[Any]]:
    """Return the tiles dealt to each seat: ``tiles0`` …, or ``begin_tiles[0]`` … in some files.

    Raises:
        Fault: a list is missing.
    """
    found = []
    for seat in range(players):
        tiles = data.get(f"tiles{seat}", data.get(f"begin_tiles[{seat}]"))
        if not isinstance(tiles, list):
            raise Fault("JSON-SHAPE", f"no tiles dealt to seat {seat} (tiles{seat})", path)
        found.append(tiles)
    return found


class HandReader:
    """Reads one hand: :meth:`start`, then :meth:`play`. ``at`` of its events index its own ``places``."""

    def __init__(self, records: Sequence[Record], index: int, players: int, reds: Mapping[int, int]) -> None:
        self.records, self.index, self.players = records, index, players
        self.first = records[0]
        self.path = self.first.path
        self.places: list[str] = []
        self.events: list[ev.AnyEvent] = []
        self.recorded: list[ev.AnyRecorded] = []
        self.issues: list[Issue] = []
        key = json.dumps([record.data for record in records], default=str)
        digest = hashlib.blake2b(key.encode(), digest_size=8).hexdigest()
        self.copies = TileCopies(digest, index, reds)
        #: Ids held, by seat, in the order in which they came.
        self.held: list[list[int]] = []
        self.codes: dict[int, tuple[int, bool]] = {}
        self.indicators: list[int] = []
        self.scores: list[int] = []
        self.honba = self.dealer = 0
        #: Who holds a tile just drawn, and the tile.
        self.drawn: tuple[int, int] = (-1, -1)
        #: Who gave the last tile that can be won on, the tile, and whether it is a discard that can be called.
        self.offered: tuple[int, int, bool] = (-1, -1, False)
        self.declaring: int | None = None
        self.ended = False
        self.handlers: dict[str, Callable[[int, Record], None]] = {
            "DealTile": self.deal_tile,
            "DiscardTile": self.discard_tile,
            "ChiPengGang": self.call,
            "AnGangAddGang": self.own_kan,
            "BaBei": self.kita,
            "Hule": self.hule,
            "NoTile": self.no_tile,
            "LiuJu": self.abort,
        }

    def start(self) -> ev.StartHand:
        """Read the head and the deal.

        Raises:
            Fault: the hand has not the shape of one, or a tile is wrong.
        """
        data, path, players = self.first.data, self.path, self.players
        wind, dealer = number(data, "chang", path, low=0, high=3), number(data, "ju", path, low=0, high=players - 1)
        self.honba, self.dealer = number(data, "ben", path, low=0, high=1000), dealer
        deposits = number(data, "liqibang", path, low=0, high=1000)
        self.scores = list(integers(data, "scores", players, path))
        if not all(-10_000_000 < score < 10_000_000 for score in self.scores):
            raise Fault("SCORE-RANGE", f"scores {self.scores} are no scores of a game", f"{path}.scores")
        spare = self.deal(dealt_lists(data, players, path))
        doras = items(data, "doras", path) or [field(data, "dora")]
        first = self.new_tile(doras[0], f"{path}.dora")
        self.indicators = [first]
        dealt = tuple(map(tuple, self.held))
        start = ev.StartHand(
            self.place(path), wind, dealer, dealer, self.honba, deposits, tuple(self.scores), dealt, first
        )
        self.events.append(start)
        # More than one indicator at the start (an event mode): turned as kans would.
        self.turn_indicators(start.at, self.first)
        if spare is not None:
            self.take(start.at, dealer, spare)
        return start

    def deal(self, lists: list[list[Any]]) -> int | None:
        """Give out the tiles; return the dealer's fourteenth (None where he has thirteen and draws)."""
        spare: int | None = None
        self.held = [[] for _ in range(self.players)]
        for seat, tiles in enumerate(lists):
            path = f"{self.path}.tiles{seat}"
            if len(tiles) not in ((13, 14) if seat == self.dealer else (13,)):
                raise Fault("DEAL-COUNT", f"{len(tiles)} tiles dealt to seat {seat}, 13 expected", path)
            last = self.drawn_on_deal(tiles) if len(tiles) == 14 else -1
            for at, tile in enumerate(tiles):
                new = self.new_tile(tile, f"{path}[{at}]")
                if at == last:
                    spare = new
                else:
                    self.held[seat].append(new)
        return spare

    def drawn_on_deal(self, tiles: list[Any]) -> int:
        """Return which of fourteen tiles is the draw."""
        following = self.records[1] if len(self.records) > 1 else self.first
        wanted = None
        if following.name == "DiscardTile" and flag(following.data, "moqie"):
            wanted = field(following.data, "tile")
        elif following.name == "Hule":
            hules = field(following.data, "hules")
            if isinstance(hules, list) and hules and isinstance(hules[0], Mapping):
                wanted = field(hules[0], "hu_tile")
        return tiles.index(wanted) if wanted in tiles else 13

    def play(self) -> None:
        """Read the records after the deal.

        Raises:
            Fault: they cannot be read, or do not fit each other.
        """
        if len(self.records) > _MAX_RECORDS:
            raise Fault("JSON-SHAPE", f"a hand of {len(self.records)} records", self.path)
        for record in self.records[1:]:
            handler = self.handlers.get(record.name)
            if self.ended:
                self.issue("RECORD-AFTER-END", "warning", record.path, f"{record.name} after the hand's end; left out")
            elif handler is not None:
                try:
                    handler(self.place(record.path), record)
                except Fault as fault:
                    raise Fault(fault.code, fault.text, fault.where or record.path) from None
            elif record.name in _OTHER_GAMES:
                text = f"{record.name} belongs to an event mode that is not riichi mahjong as the rules here know it"
                raise Fault("RECORD-OTHER-GAME", text, record.path)
            elif not record.name.startswith(("MJStart", "GameEnd")):
                text = f"a record {record.name[:30]!r} is not known; left out"
                self.issue("RECORD-UNKNOWN", "warning", record.path, text)

    # Helpers.

    def place(self, path: str) -> int:
        """Note a place in the file; return its index."""
        self.places.append(path)
        return len(self.places) - 1

    def issue(self, code: str, severity: Severity, where: str, text: str) -> None:
        """Note a fault that does not lose the hand."""
        self.issues.append(Issue(code, severity, where, text))

    def seat(self, record: Record) -> int:
        """Return who acts."""
        return number(record.data, "seat", record.path, low=0, high=self.players - 1)

    def new_tile(self, value: Any, path: str) -> int:
        """Give a tile that appears its id."""
        kind, red = tile_code(value, path)
        tile = self.copies.take(kind, red, path)
        self.codes[tile] = kind, red
        return tile

    def give(self, seat: int, code: tuple[int, bool], path: str) -> int:
        """Take a tile from a hand, the one just drawn last."""
        held = self.held[seat]
        choice = [tile for tile in held if self.codes[tile] == code]
        if not choice:
            raise Fault("TILE-NOT-HELD", f"the tile is not in the hand of seat {seat}", path)
        spare = self.drawn[1]
        tile = next((tile for tile in choice if tile != spare), choice[0])
        held.remove(tile)
        return tile

    def take(self, at: int, seat: int, tile: int) -> None:
        """Draw a tile."""
        self.held[seat].append(tile)
        self.events.append(ev.Draw(at, seat, tile))
        self.drawn = seat, tile
        self.offered = seat, tile, False

    def turn_indicators(self, at: int, record: Record) -> None:
        """Turn the indicators that a record shows for the first time."""
        doras = items(record.data, "doras", record.path)
        for place in range(len(self.indicators), min(len(doras), 5)):
            tile = self.new_tile(doras[place], f"{record.path}.doras[{place}]")
            self.indicators.append(tile)
            self.events.append(ev.NewIndicator(at, tile))

    def accept(self, at: int, record: Record) -> None:
        """The declaring tile was not ronned: the deposit is made, before a call of the tile."""
        if self.declaring is None:
            return
        seat, self.declaring = self.declaring, None
        liqi = part(record.data, "liqi")
        if flag(liqi, "failed"):
            self.issue("RIICHI-FAILED", "warning", record.path, f"the riichi of seat {seat} failed: no deposit")
            return
        self.events.append(ev.RiichiAccepted(at, seat))
        if field(liqi, "score") is not None and number(liqi, "seat", record.path) == seat:
            self.scores[seat] = number(liqi, "score", record.path)
            event = len(self.events) - 1
            self.recorded.append(ev.RecordedDeposit(at, self.index, event, seat, tuple(self.scores)))

    # What players do.

    def deal_tile(self, at: int, record: Record) -> None:
        """A draw, from the wall or a replacement."""
        self.accept(at, record)
        self.turn_indicators(at, record)
        self.take(at, self.seat(record), self.new_tile(field(record.data, "tile"), f"{record.path}.tile"))

    def discard_tile(self, at: int, record: Record) -> None:
        """A discard, perhaps with riichi; an indicator that waited for it comes first."""
        data, seat = record.data, self.seat(record)
        self.turn_indicators(at, record)
        code = tile_code(field(data, "tile"), f"{record.path}.tile")
        drawn = self.drawn[1] if self.drawn[0] == seat else -1
        if flag(data, "moqie") and drawn >= 0 and self.codes[drawn] == code:
            tile = drawn
            self.held[seat].remove(drawn)
        else:
            tile = self.give(seat, code, f"{record.path}.tile")
        if flag(data, "is_liqi") or flag(data, "is_wliqi"):
            self.events.append(ev.RiichiDeclared(at, seat))
            self.declaring = seat
        self.events.append(ev.Discard(at, seat, tile, tile == drawn))
        self.drawn = -1, -1
        self.offered = seat, tile, True

    def call(self, at: int, record: Record) -> None:
        """Chi, pon or open kan."""
        data, path, seat = record.data, record.path, self.seat(record)
        self.accept(at, record)
        source, called, callable_ = self.offered
        if not callable_ or source == seat:
            raise Fault("CALL-NO-DISCARD", "a call, but no discard of another player comes before it", path)
        kind = number(data, "type", path)
        if kind not in _CALLS:
            raise Fault("JSON-CALL", f"type {kind} of a call is not known: 0 chi, 1 pon, 2 open kan", f"{path}.type")
        what, count = _CALLS[kind]
        tiles = [tile_code(tile, f"{path}.tiles[{i}]") for i, tile in enumerate(items(data, "tiles", path))]
        froms = items(data, "froms", path) or [seat] * (len(tiles) - 1) + [source]
        if len(froms) != len(tiles) or len(tiles) != count + 1 or froms.count(seat) != count:
            raise Fault("JSON-CALL", f"{what} of {len(tiles)} tiles, {froms.count(seat)} of them one's own", path)
        other = next(tile for tile, owner in zip(tiles, froms, strict=True) if owner != seat)
        if other != self.codes[called]:
            raise Fault("JSON-CALL", "the tile called is not the one just discarded", f"{path}.tiles")
        given = [tile for tile, owner in zip(tiles, froms, strict=True) if owner == seat]
        own = tuple(self.give(seat, tile, f"{path}.tiles") for tile in given)
        if kind == _OPEN_KAN:
            self.events.append(ev.OpenKan(at, seat, source, called, (own[0], own[1], own[2])))
        else:
            event = ev.Pon if kind else ev.Chi
            self.events.append(event(at, seat, source, called, (own[0], own[1])))
        self.drawn = -1, -1
        self.offered = seat, called, False
        self.turn_indicators(at, record)

    def own_kan(self, at: int, record: Record) -> None:
        """A closed or added kan; ``tiles`` names one of its tiles."""
        data, path, seat = record.data, record.path, self.seat(record)
        tiles = field(data, "tiles")
        code = tile_code(tiles[0] if isinstance(tiles, list) and tiles else tiles, f"{path}.tiles")
        kind = number(data, "type", path)
        if kind == _ADDED:
            tile = self.give(seat, code, f"{path}.tiles")
            self.events.append(ev.AddedKan(at, seat, tile))
        elif kind == _CLOSED:
            four = sorted(tile for tile in self.held[seat] if tile >> 2 == code[0])
            if len(four) != 4:
                raise Fault("TILE-NOT-HELD", f"a closed kan of {len(four)} tiles in the hand of seat {seat}", path)
            for tile in four:
                self.held[seat].remove(tile)
            self.events.append(ev.ClosedKan(at, seat, (four[0], four[1], four[2], four[3])))
            tile = four[0]
        else:
            raise Fault("JSON-CALL", f"type {kind} of a kan is not known: 2 added, 3 closed", f"{path}.type")
        self.drawn = -1, -1
        self.offered = seat, tile, False
        self.turn_indicators(at, record)

    def kita(self, at: int, record: Record) -> None:
        """North set aside."""
        seat = self.seat(record)
        if self.players != 3:
            raise Fault("JSON-CALL", "north set aside in a game of four players", record.path)
        drawn = self.drawn[1] if self.drawn[0] == seat else -1
        if flag(record.data, "moqie") and drawn >= 0 and self.codes[drawn] == (NORTH, False):
            tile = drawn
            self.held[seat].remove(drawn)
        else:
            tile = self.give(seat, (NORTH, False), record.path)
        self.events.append(ev.Kita(at, seat, tile))
        self.drawn = -1, -1
        self.offered = seat, tile, False
        self.turn_indicators(at, record)

    # How the hand ends.

    def hule(self, at: int, record: Record) -> None:
        """One or more wins."""
        outcome = Outcome(self.index, self.players, self.dealer, self.honba, self.offered[0])
        ura: dict[int, int] = {}
        wins = read_hule(record, outcome)
        for win in wins:
            self.late_indicators(at, win.doras, win.path)
        for win in wins:
            if self.codes.get(self.offered[1]) != tile_code(win.tile, f"{win.path}.hu_tile"):
                raise Fault("WIN-TILE", f"the win is on {win.tile}, which is not the tile just played", win.path)
            for place, tile in enumerate(win.ura):
                if place not in ura:
                    ura[place] = self.new_tile(tile, f"{win.path}.li_doras[{place}]")
            shown = tuple(ura[place] for place in range(len(win.ura))) if win.ura else None
            self.events.append(ev.Win(at, win.record.seat, win.record.source, self.offered[1], shown))
            self.recorded.append(
                msgspec.structs.replace(
                    win.record,
                    at=at,
                    event=len(self.events) - 1,
                    ura_indicators=shown,
                    dora_indicators=tuple(self.indicators[: len(win.doras)]) or None,
                    concealed=self.concealed(win.record.seat, win.hand, win.path),
                )
            )
        for note in outcome.notes:
            self.issue("RESULT-TEXT", "note", record.path, note)
        self.ended = True

    def late_indicators(self, at: int, doras: Sequence[Any], path: str) -> None:
        """Compare the indicators of a win with those turned; more of them were turned at the end."""
        turned = [self.codes[tile] for tile in self.indicators]
        shown = [tile_code(tile, f"{path}.doras[{i}]") for i, tile in enumerate(doras)]
        if shown[: len(turned)] != turned[: len(shown)]:
            text = "the dora indicators of the win are not those that were turned"
            self.issue("INDICATOR-DIFFERS", "error", f"{path}.doras", text)
        elif len(shown) > len(turned):
            text = f"{len(shown) - len(turned)} more dora indicators than kans turned; taken as turned at the end"
            self.issue("INDICATOR-UNPLACED", "note", f"{path}.doras", text)
            for place in range(len(turned), min(len(shown), 5)):
                tile = self.new_tile(doras[place], f"{path}.doras[{place}]")
                self.indicators.append(tile)
                self.events.append(ev.NewIndicator(at, tile))

    def concealed(self, seat: int, hand: Sequence[Any], path: str) -> tuple[int, ...] | None:
        """Return the ids of a winner's concealed tiles and the winning one."""
        if not hand:
            return None
        tile = self.offered[1]
        rest = self.shown_ids([other for other in self.held[seat] if other != tile], hand, path)
        return None if rest is None else (*rest, tile)

    def shown_ids(self, held: list[int], shown: Sequence[Any], path: str) -> tuple[int, ...] | None:
        """Return the tiles held if they are those shown."""
        codes = [tile_code(tile, f"{path}.hand[{i}]") for i, tile in enumerate(shown)]
        if Counter(codes) != Counter(self.codes[tile] for tile in held):
            self.issue("HAND-DIFFERS", "error", f"{path}.hand", "the hand shown is not the one held")
            return None
        return tuple(held)

    def no_tile(self, at: int, record: Record) -> None:
        """An exhaustive draw, perhaps with nagashi mangan."""
        self.accept(at, record)
        draw = read_no_tile(record, Outcome(self.index, self.players, self.dealer, self.honba, -1))
        hands = [
            self.shown_ids(self.held[seat], hand, f"{record.path}.players[{seat}]") if hand else None
            for seat, hand in enumerate(draw.hands)
        ]
        self.events.append(ev.DrawnHand(at, draw.record.kind, draw.tenpai))
        shown = tuple(hands) if any(hand is not None for hand in hands) else None
        self.recorded.append(msgspec.structs.replace(draw.record, at=at, event=len(self.events) - 1, shown_hands=shown))
        self.ended = True

    def abort(self, at: int, record: Record) -> None:
        """An abortive draw."""
        kind = read_abort(record)
        if kind != "triple_ron" or field(record.data, "liqi"):
            self.accept(at, record)
        shown = (self.seat(record),) if kind == "nine_terminals" else None
        self.events.append(ev.DrawnHand(at, kind, shown))
        zeros = (0,) * self.players
        self.recorded.append(ev.RecordedDraw(at, self.index, len(self.events) - 1, kind, deltas=zeros))
        self.ended = True
