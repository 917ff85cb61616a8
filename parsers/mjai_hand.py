"""One hand of an mjai log: its lines, from ``start_kyoku`` to ``hora`` or ``ryukyoku``, as events with tile ids."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from parsers import events as ev
from parsers.fault import Fault
from parsers.issues import Issue, Severity
from parsers.mjai_names import HIDDEN, RED_FIVES, kind_of_word
from parsers.mjai_result import read_draw, read_win
from parsers.tile_copies import TileCopies

_WINDS: Final = "ESWN"
_VIEW: Final = "a player's view (tiles are hidden as \"?\"), which cannot be replayed: export the full record"
#: The change of points that ``reach_accepted`` stands for, where it does not say it.
DEPOSIT: Final = 1000


class Line(NamedTuple):
    """One event of the file: its index in the log's places, where it stands in words, its fields."""

    at: int
    where: str
    fields: Mapping[str, Any]

    @property
    def kind(self) -> str:
        """The event's type."""
        return str(self.fields.get("type"))


class HandReader:
    """Reads one hand: :meth:`start` with the first line, then :meth:`add` for each other line.

    ``scores`` are those at the start, if the log says them elsewhere than in ``start_kyoku``. ``offset`` is the
    number of events before the hand. After a :class:`Fault` the hand is lost.
    """

    def __init__(
        self, index: int, players: int, reds: Mapping[int, int], scores: tuple[int, ...] | None, offset: int
    ) -> None:
        self.index, self.players, self.reds, self.offset = index, players, reds, offset
        self.scores: tuple[int, ...] | None = scores
        self.events: list[ev.AnyEvent] = []
        self.recorded: list[ev.AnyRecorded] = []
        self.issues: list[Issue] = []
        self.words: dict[int, str] = {}
        self.held: list[list[int]] = []
        #: Kinds of the tiles in a seat's melds.
        self.melds: list[list[int]] = [[] for _ in range(players)]
        self.riichi: set[int] = set()
        #: Who drew, discarded, added or set aside the last tile, and the tile.
        self.last = (-1, -1)
        self.drawn = -1
        self.over = False
        self.ura: dict[tuple[str, ...], tuple[int, ...]] = {}
        self._methods: dict[str, Callable[[Line], None]] = {
            "tsumo": self._draw,
            "dahai": self._discard,
            "chi": self._call,
            "pon": self._call,
            "daiminkan": self._call,
            "ankan": self._closed_kan,
            "kakan": self._added_kan,
            "nukidora": self._kita,
            "kita": self._kita,
            "dora": self._indicator,
            "reach": self._riichi,
            "reach_accepted": self._accepted,
            "hora": self._win,
            "ryukyoku": self._drawn_hand,
        }

    def start(self, line: Line, deals: Mapping[int, Any]) -> ev.StartHand:
        """Read the head and the deal; ``deals`` are hands that stand in ``haipai`` lines, by seat.

        Raises:
            Fault: it cannot be read.
        """
        fields = line.fields
        if "dora_marker" not in fields:
            text = "start_kyoku has no dora_marker: this is not riichi, or not a whole record of it"
            raise Fault("INDICATOR-MISSING", text, line.where)
        plain = {key: value for key, value in fields.items() if key != "logs"}
        digest = hashlib.blake2b(json.dumps([plain, deals], default=str).encode(), digest_size=8).hexdigest()
        self.copies = TileCopies(digest, self.index, self.reds)
        hands = fields.get("tehais", [deals.get(seat) for seat in range(self.players)])
        if not isinstance(hands, list) or len(hands) < self.players:
            raise Fault("MJAI-VALUE", f"tehais must be a list of {self.players} hands", line.where)
        self.held = [self._deal(line, seat, hands[seat]) for seat in range(self.players)]
        dealer = self._seat(line, "oya")
        number = self.integer(line, "kyoku", 1, self.players) - 1
        wind = fields.get("bakaze")
        if not isinstance(wind, str) or len(wind) != 1 or wind not in _WINDS:
            raise Fault("MJAI-VALUE", f"bakaze {str(wind)[:20]!r}; E, S, W or N expected", line.where)
        given = self.numbers(line, "scores")
        self.scores = self.scores if given is None else given
        if self.scores is None:
            text = "start_kyoku has no scores, and no later line tells them"
            raise Fault("SCORES-MISSING", text, line.where)
        start = ev.StartHand(
            line.at,
            _WINDS.index(wind),
            number,
            dealer,
            self.integer(line, "honba", 0, 1000),
            self.integer(line, "kyotaku", 0, 1000),
            self.scores,
            tuple(map(tuple, self.held)),
            self.new_tile(line, fields["dora_marker"]),
        )
        self.events.append(start)
        return start

    def add(self, line: Line) -> bool:
        """Read one line; return False if its type is not one of a hand.

        Raises:
            Fault: it cannot be read, or cannot follow what was before.
        """
        method = self._methods.get(line.kind)
        if method is None:
            return False
        if self.over and line.kind != "hora":
            raise Fault("EVENT-OUTSIDE-HAND", f"{line.kind} after the end of the hand", line.where)
        method(line)
        return True

    # Values.

    def issue(self, code: str, severity: Severity, line: Line, text: str) -> None:
        """Note a fault that does not lose the hand."""
        self.issues.append(Issue(code, severity, line.where, text))

    def integer(self, line: Line, key: str, low: int, high: int) -> int:
        """Return a whole number of a line, ``low`` to ``high``."""
        value = line.fields.get(key)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            what = f"{key} {str(value)[:20]!r}" if key in line.fields else f"no {key}"
            raise Fault("MJAI-VALUE", f"{what}; a whole number {low}-{high} expected", line.where)
        return value

    def numbers(self, line: Line, key: str) -> tuple[int, ...] | None:
        """Return a list of points by seat, None where the line has none."""
        values = line.fields.get(key)
        if values is None:
            return None
        whole = isinstance(values, list) and all(type(value) is int for value in values)
        if not whole or len(values) < self.players or any(abs(value) > 1_000_000 for value in values):
            raise Fault("MJAI-VALUE", f"{key} must be {self.players} whole numbers by seat", line.where)
        return tuple(values[: self.players])

    def _seat(self, line: Line, key: str = "actor") -> int:
        return self.integer(line, key, 0, self.players - 1)

    def _deal(self, line: Line, seat: int, words: Any) -> list[int]:
        if not isinstance(words, list) or len(words) != 13:
            size = len(words) if isinstance(words, list) else "no"
            raise Fault("DEAL-COUNT", f"{size} tiles dealt to seat {seat}, 13 expected", line.where)
        return [self.new_tile(line, word) for word in words]

    def new_tile(self, line: Line, word: Any) -> int:
        """Give a tile that appears its id."""
        word = self.word(line, word)
        kind = kind_of_word(word)
        assert kind is not None
        tile = self.copies.take(kind, word in RED_FIVES, line.where)
        self.words[tile] = word
        return tile

    def word(self, line: Line, word: Any) -> str:
        """Return a tile's word, checked."""
        if word == HIDDEN:
            raise Fault("HIDDEN-TILES", _VIEW, line.where)
        if not isinstance(word, str) or kind_of_word(word) is None:
            text = f"tile {str(word)[:20]!r}; 1m-9m, 1p-9p, 1s-9s, 5mr, 5pr, 5sr or one of ESWNPFC expected"
            raise Fault("TILE-RANGE", text, line.where)
        return word

    def _give(self, line: Line, seat: int, word: Any, spare: int = -1) -> int:
        """Take a tile from a hand, ``spare`` last."""
        word, held = self.word(line, word), self.held[seat]
        choice = [tile for tile in held if self.words[tile] == word]
        if not choice:
            raise Fault("TILE-NOT-HELD", f"tile {word} is not in the hand of seat {seat}", line.where)
        tile = next((tile for tile in choice if tile != spare), spare)
        held.remove(tile)
        return tile

    def _own(self, line: Line, seat: int, count: int) -> list[int]:
        words = line.fields.get("consumed")
        if not isinstance(words, list) or len(words) != count:
            raise Fault("MJAI-VALUE", f"consumed must be {count} tiles", line.where)
        tiles = [self._give(line, seat, word) for word in words]
        self.melds[seat] += [tile >> 2 for tile in tiles]
        return tiles

    # Play.

    def _draw(self, line: Line) -> None:
        seat = self._seat(line)
        self.drawn = self.new_tile(line, line.fields.get("pai"))
        self.held[seat].append(self.drawn)
        self.last = (seat, self.drawn)
        self.events.append(ev.Draw(line.at, seat, self.drawn))

    def _discard(self, line: Line) -> None:
        seat, word = self._seat(line), self.word(line, line.fields.get("pai"))
        drawn = self.drawn if self.drawn in self.held[seat] else -1
        flag = line.fields.get("tsumogiri")
        fits = drawn >= 0 and self.words[drawn] == word
        if fits and flag is not False:
            tile = drawn
            self.held[seat].remove(tile)
        else:
            tile = self._give(line, seat, word, drawn)
        if isinstance(flag, bool) and flag != (tile == drawn):
            text = f"tsumogiri is {str(flag).lower()}, but the tiles show otherwise; the tiles are taken"
            self.issue("TSUMOGIRI-WRONG", "warning", line, text)
        self.drawn, self.last = -1, (seat, tile)
        self.events.append(ev.Discard(line.at, seat, tile, tile == drawn))

    def _call(self, line: Line) -> None:
        seat, word = self._seat(line), self.word(line, line.fields.get("pai"))
        source, tile = self.last
        if not self._last_is(ev.Discard) or self.words[tile] != word or source == seat:
            raise Fault("CALL-NOTHING", f"{line.kind} of {word}, which is not the last discard", line.where)
        if line.fields.get("target", source) != source:
            raise Fault("CALL-NOTHING", f"{line.kind} names another seat than {source}, who discarded", line.where)
        own = self._own(line, seat, 3 if line.kind == "daiminkan" else 2)
        self.melds[seat].append(tile >> 2)
        self.drawn = -1
        if line.kind == "chi":
            self.events.append(ev.Chi(line.at, seat, source, tile, (own[0], own[1])))
        elif line.kind == "pon":
            self.events.append(ev.Pon(line.at, seat, source, tile, (own[0], own[1])))
        else:
            self.events.append(ev.OpenKan(line.at, seat, source, tile, (own[0], own[1], own[2])))

    def _last_is(self, kind: type[ev.Draw | ev.Discard]) -> bool:
        """Tell whether the last thing done with a tile was a draw, or a discard."""
        for event in reversed(self.events):
            if not isinstance(event, ev.RiichiAccepted | ev.NewIndicator | ev.Win):
                return isinstance(event, kind)
        return False

    def _closed_kan(self, line: Line) -> None:
        seat = self._seat(line)
        tiles = sorted(self._own(line, seat, 4))
        self.last = (seat, tiles[0])
        self.events.append(ev.ClosedKan(line.at, seat, (tiles[0], tiles[1], tiles[2], tiles[3])))

    def _added_kan(self, line: Line) -> None:
        seat = self._seat(line)
        tile = self._give(line, seat, line.fields.get("pai"))
        self.melds[seat].append(tile >> 2)
        self.last = (seat, tile)
        self.events.append(ev.AddedKan(line.at, seat, tile))

    def _kita(self, line: Line) -> None:
        seat = self._seat(line)
        tile = self._give(line, seat, line.fields.get("pai", "N"))
        self.last = (seat, tile)
        self.events.append(ev.Kita(line.at, seat, tile))

    def _indicator(self, line: Line) -> None:
        self.events.append(ev.NewIndicator(line.at, self.new_tile(line, line.fields.get("dora_marker"))))

    def _riichi(self, line: Line) -> None:
        seat = self._seat(line)
        self.riichi.add(seat)
        self.events.append(ev.RiichiDeclared(line.at, seat))

    def _accepted(self, line: Line) -> None:
        seat = self._seat(line)
        self.events.append(ev.RiichiAccepted(line.at, seat))
        told = "scores" in line.fields or "deltas" in line.fields
        usual = tuple(-DEPOSIT * (other == seat) for other in range(self.players))
        self.changes(line, usual)
        if told and self.scores is not None:
            self.recorded.append(
                ev.RecordedDeposit(line.at, self.index, self.event_index(), seat, self.scores)
            )

    # The end.

    def event_index(self) -> int:
        """Return the index of the last event in the game."""
        return self.offset + len(self.events) - 1

    def changes(self, line: Line, usual: tuple[int, ...] | None = None) -> tuple[int, ...] | None:
        """Return the changes of points that a line tells (``deltas``, or by ``scores``), and apply them."""
        deltas, after, before = self.numbers(line, "deltas"), self.numbers(line, "scores"), self.scores
        if deltas is None and after is not None and before is not None:
            deltas = _minus(after, before)
        deltas = usual if deltas is None else deltas
        if after is not None and deltas is not None and before is not None and _minus(after, before) != deltas:
            text = f"scores {list(after)} are not those before plus deltas; both are kept"
            self.issue("SCORES-DIFFER", "error", line, text)
        if after is None and deltas is not None and before is not None:
            after = tuple(score + change for score, change in zip(before, deltas, strict=True))
        self.scores = after
        return deltas

    def _win(self, line: Line) -> None:
        if self.over and not isinstance(self.events[-1], ev.Win):
            raise Fault("EVENT-OUTSIDE-HAND", "hora after the end of the hand", line.where)
        self.over = True
        seat, (source, tile) = self._seat(line), self.last
        if tile < 0:
            raise Fault("MJAI-VALUE", "hora before any tile was drawn", line.where)
        named = line.fields.get("target", source)
        if named != source or (source == seat) != self._last_is(ev.Draw):
            raise Fault("WIN-SOURCE", f"hora from seat {named}, but the last tile is of seat {source}", line.where)
        word = line.fields.get("pai", self.words[tile])
        if word != self.words[tile]:
            text = f"hora names {str(word)[:10]}, the last tile is {self.words[tile]}, which is taken"
            self.issue("WIN-TILE", "warning", line, text)
        win = ev.Win(line.at, seat, source, tile, self._ura(line, seat))
        self.events.append(win)
        try:
            self.recorded.append(read_win(self, line, win))
        except Fault as fault:
            self.without(line, fault)

    def without(self, line: Line, fault: Fault) -> None:
        """Note that what was decided cannot be read: that does not spoil the events of the hand."""
        self.issue(fault.code, "error", line, f"{fault.text}; the hand is kept without it")
        self.scores = None

    def _ura(self, line: Line, seat: int) -> tuple[int, ...] | None:
        """Return the ura indicators shown; two winners with the same ones see the same tiles."""
        key = next((key for key in ("uradora_markers", "ura_markers", "uradora_marker") if key in line.fields), None)
        words = line.fields.get(key) if key else None
        if isinstance(words, str):
            words = [words]
        if not isinstance(words, list) or (not words and seat not in self.riichi):
            return None
        names = tuple(self.word(line, word) for word in words)
        if names not in self.ura:
            self.ura[names] = tuple(self.new_tile(line, word) for word in names)
        return self.ura[names]

    def _drawn_hand(self, line: Line) -> None:
        self.over = True
        read_draw(self, line)


def _minus(after: tuple[int, ...], before: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a - b for a, b in zip(after, before, strict=True))
