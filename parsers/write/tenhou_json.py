"""A game as tenhou.net/6 JSON: one line, as Tenhou's own viewer prints it.

The format has no tile ids, lists what each seat took and discarded without saying when, and does not say when an
indicator was turned (see :mod:`parsers.tenhou_json`): that much is lost. Final points have one decimal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import msgspec

from parsers import events as ev
from parsers.tenhou_json_hand import NORTH_CODE, RED_CODES, TSUMOGIRI
from parsers.write.tenhou_words import draw_word, score_text, yaku_text
from rulesets.tiles import FIVE_MAN, FIVE_PIN, FIVE_SOU

#: Seats that every list has room for, also with three players.
_ROOM: Final = 4
_RED_OF: Final = {plain: red for red, plain in RED_CODES.items()}
_FIVES: Final = (("aka51", FIVE_MAN), ("aka52", FIVE_PIN), ("aka53", FIVE_SOU))

_Row = list[int | str]


def write_tenhou_json(log: ev.GameLog) -> bytes:
    """Return the JSON document of a game.

    The rule block has ``disp`` and ``csrule`` from ``log.declared`` and the red fives from ``log.reds``.

    Raises:
        ValueError: a win or draw has no ``Recorded…`` struct, or a yaku has no name in this format.
    """
    values = log.declared.values
    rule: dict[str, Any] = {"disp": values.get("disp", "")}
    rule |= {key: sum(tile >> 2 == kind for tile in log.reds) for key, kind in _FIVES}
    if "csrule" in values:
        rule["csrule"] = values["csrule"]
    document: dict[str, Any] = {
        "title": [log.title, ""],
        "name": [*log.names, *[""] * (_ROOM - len(log.names))],
        "rule": rule,
        "log": list(_hands(log)),
    }
    final = next((record for record in log.recorded if isinstance(record, ev.RecordedFinal)), None)
    if final is not None:
        document["sc"] = _final(final)
    return msgspec.json.encode(document) + b"\n"


def _hands(log: ev.GameLog) -> Iterator[list[Any]]:
    recorded = {record.event: record for record in log.recorded}
    hand: _Hand | None = None
    for index, event in enumerate(log.events):
        if isinstance(event, ev.StartHand | ev.EndGame):
            if hand is not None:
                yield hand.parts()
            hand = _Hand(event, log) if isinstance(event, ev.StartHand) else None
        elif hand is not None:
            hand.add(event, recorded.get(index))
    if hand is not None:
        yield hand.parts()


def _final(final: ev.RecordedFinal) -> list[int | msgspec.Raw]:
    tenths = final.points_tenths or (0,) * len(final.scores)
    found: list[int | msgspec.Raw] = []
    for score, points in zip(final.scores, tenths, strict=True):
        whole, rest = divmod(abs(points), 10)
        found += [score, msgspec.Raw(f"{'-' if points < 0 else ''}{whole}.{rest}".encode())]
    return found + [0, 0] * (_ROOM - len(final.scores))


class _Hand:
    """One hand: rows of deals, takes and discards by seat; one method an event."""

    def __init__(self, start: ev.StartHand, log: ev.GameLog) -> None:
        self.start, self.log = start, log
        self.reds = frozenset(log.reds)
        self.indicators = [self.code(start.indicator)]
        self.ura: list[int] = []
        self.takes: list[_Row] = [[] for _ in range(_ROOM)]
        self.discards: list[_Row] = [[] for _ in range(_ROOM)]
        #: Texts of a seat's pons by kind: a fourth tile may be added to them.
        self.pons: list[dict[int, str]] = [{} for _ in range(_ROOM)]
        self.declaring = False
        self.wins: list[tuple[ev.Win, ev.RecordedWin]] = []
        self.result: list[Any] = ["不明"]
        self.methods: dict[type, Callable[[Any], None]] = {
            ev.Draw: lambda event: self.takes[event.seat].append(self.code(event.tile)),
            ev.Discard: self.discard,
            ev.Chi: lambda event: self.takes[event.seat].append(self.called("c", event, 0)),
            ev.Pon: self.pon,
            ev.OpenKan: self.open_kan,
            ev.ClosedKan: self.closed_kan,
            ev.AddedKan: self.added_kan,
            ev.Kita: lambda event: self.discards[event.seat].append(f"f{NORTH_CODE}"),
            ev.RiichiDeclared: self.riichi,
            ev.NewIndicator: lambda event: self.indicators.append(self.code(event.tile)),
        }

    def add(self, event: ev.AnyEvent, record: ev.AnyRecorded | None) -> None:
        if isinstance(event, ev.Win):
            if not isinstance(record, ev.RecordedWin):
                raise ValueError("a win without its recorded value cannot be written")
            self.wins.append((event, record))
            self.ura = [self.code(tile) for tile in event.ura or ()] or self.ura
        elif isinstance(event, ev.DrawnHand):
            if not isinstance(record, ev.RecordedDraw):
                raise ValueError("a drawn hand without its record cannot be written")
            self.result = self.drawn(event, record)
        else:
            method = self.methods.get(type(event))
            if method is not None:
                method(event)

    def parts(self) -> list[Any]:
        """Return the hand as the format lists it."""
        start = self.start
        hands = [[self.code(tile) for tile in hand] for hand in start.hands]
        hands += [[] for _ in range(_ROOM - len(hands))]
        rows: list[Any] = []
        for hand, takes, discards in zip(hands, self.takes, self.discards, strict=True):
            rows += [sorted(hand, key=_order), takes, discards]
        head = [start.round_wind * 4 + start.number, start.honba, start.deposits]
        return [head, _filled(start.scores), self.indicators, self.ura, *rows, self.ending()]

    # Tiles.

    def code(self, tile: int) -> int:
        suit, number = divmod(tile >> 2, 9)
        plain = 10 * (suit + 1) + number + 1
        return _RED_OF[plain] if tile in self.reds else plain

    def riichi(self, _event: ev.RiichiDeclared) -> None:
        self.declaring = True

    def discard(self, event: ev.Discard) -> None:
        code = TSUMOGIRI if event.tsumogiri else self.code(event.tile)
        self.discards[event.seat].append(f"r{code}" if self.declaring else code)
        self.declaring = False

    def called(self, letter: str, event: ev.Chi | ev.Pon | ev.OpenKan, place: int) -> str:
        """Return a call: the letter and the called tile stand before the own tile number ``place``."""
        own = sorted((self.code(tile) for tile in event.own), key=_order)
        texts = [str(code) for code in own]
        texts.insert(place, f"{letter}{self.code(event.tile)}")
        return "".join(texts)

    def place(self, event: ev.Pon | ev.OpenKan) -> int:
        """Return where the letter stands: first for a tile from the left, last for one from the right."""
        across = 3 - (event.source - event.seat) % _ROOM
        return len(event.own) if across == 2 else across

    def pon(self, event: ev.Pon) -> None:
        text = self.called("p", event, self.place(event))
        self.pons[event.seat][event.tile >> 2] = text
        self.takes[event.seat].append(text)

    def open_kan(self, event: ev.OpenKan) -> None:
        self.takes[event.seat].append(self.called("m", event, self.place(event)))
        self.discards[event.seat].append(0)

    def closed_kan(self, event: ev.ClosedKan) -> None:
        *first, last = sorted((self.code(tile) for tile in event.tiles), key=_order)
        self.discards[event.seat].append("".join(map(str, first)) + f"a{last}")

    def added_kan(self, event: ev.AddedKan) -> None:
        pon = self.pons[event.seat][event.tile >> 2]
        self.discards[event.seat].append(pon.replace("p", f"k{self.code(event.tile)}"))

    # The end.

    def drawn(self, event: ev.DrawnHand, record: ev.RecordedDraw) -> list[Any]:
        deltas = record.deltas or (0,) * self.log.players
        shown = None if event.shown is None else len(event.shown)
        word = draw_word(event.kind, shown, self.log.players, moved=any(deltas))
        return [word, _filled(deltas)] if any(deltas) else [word]

    def ending(self) -> list[Any]:
        if not self.wins:
            return self.result
        ending: list[Any] = ["和了"]
        for win, record in self.wins:
            dealer = win.seat == self.start.dealer
            details: list[Any] = [win.seat, win.source, win.seat if record.pao is None else record.pao]
            details.append(score_text(record, dealer=dealer, players=self.log.players))
            winds = ((win.seat - self.start.dealer) % self.log.players, self.start.round_wind)
            details += yaku_text(record, *winds)
            ending += [_filled(record.deltas or ()), details]
        return ending


def _order(code: int) -> int:
    """Return where a tile stands in a sorted hand: a red five beside the others of its suit."""
    return 2 * RED_CODES.get(code, code) + (code in RED_CODES)


def _filled(values: Sequence[int]) -> list[int]:
    return [*values, *[0] * (_ROOM - len(values))]
