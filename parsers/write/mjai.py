"""A game as mjai JSON lines, in the dialect of the original server, with ``tsumogiri`` and scores everywhere.

The format has no tile ids and says neither the rules nor the final points, a limit or who is liable (pao).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from parsers import events as ev
from parsers.mjai_names import DRAGONS, HIDDEN, REASON_OF, YAKU, YAKUMAN_FAN, tile_word
from rulesets.tiles import WIND_LETTERS

_DRAGON_YAKU: Final = ("yakuhai_haku", "yakuhai_hatsu", "yakuhai_chun")
_WORD_OF: Final = {name: word for word, name in reversed(YAKU.items())} | dict.fromkeys(_DRAGON_YAKU, DRAGONS)

_Fields = dict[str, Any]


def write_mjai(log: ev.GameLog) -> bytes:
    """Return the lines of a game.

    Events that mjai has no word for (connections, penalties) are left out.

    Raises:
        ValueError: a yaku or an end of a hand has no name in this format.
    """
    lines = list(_Writer(log).run())
    return b"".join(msgspec.json.encode(line) + b"\n" for line in lines)


class _Writer:
    """Writes the events of a game; one method an event."""

    def __init__(self, log: ev.GameLog) -> None:
        self.log = log
        self.reds = frozenset(log.reds)
        self.recorded = {record.event: record for record in log.recorded}
        self.lines: list[_Fields] = []
        self.held: list[list[int]] = []
        self.kinds_of_pon: list[dict[int, list[int]]] = []
        #: Scores after the last deposit, None where the log does not tell.
        self.scores: tuple[int, ...] | None = None
        #: Whether a hand is open: ``end_kyoku`` comes after its last line.
        self.open = False
        self.methods: dict[type, Callable[[Any, ev.AnyRecorded | None], None]] = {
            ev.StartGame: self.start_game,
            ev.StartHand: self.start_hand,
            ev.Draw: self.draw,
            ev.Discard: self.discard,
            ev.Chi: lambda event, _: self.call("chi", event),
            ev.Pon: self.pon,
            ev.OpenKan: lambda event, _: self.call("daiminkan", event),
            ev.ClosedKan: self.closed_kan,
            ev.AddedKan: self.added_kan,
            ev.Kita: self.kita,
            ev.RiichiDeclared: lambda event, _: self.put("reach", actor=event.seat),
            ev.RiichiAccepted: self.accepted,
            ev.NewIndicator: lambda event, _: self.put("dora", dora_marker=self.word(event.tile)),
            ev.Win: self.win,
            ev.DrawnHand: self.drawn_hand,
            ev.EndGame: self.end_game,
        }

    def run(self) -> list[_Fields]:
        """Return the fields of all lines."""
        for index, event in enumerate(self.log.events):
            if self.open and isinstance(event, ev.StartHand | ev.EndGame):
                self.put("end_kyoku")
                self.open = False
            method = self.methods.get(type(event))
            if method is not None:
                method(event, self.recorded.get(index))
        return self.lines

    def put(self, kind: str, **fields: Any) -> None:
        """Add a line; fields that are None are left out."""
        self.lines.append({"type": kind} | {key: value for key, value in fields.items() if value is not None})

    def word(self, tile: int) -> str:
        return tile_word(tile, self.reds)

    def words(self, tiles: Any) -> list[str]:
        return [self.word(tile) for tile in tiles]

    # Starts.

    def start_game(self, event: ev.StartGame, _record: ev.AnyRecorded | None) -> None:
        self.put("start_game", names=list(event.names), aka_flag=bool(self.reds))

    def start_hand(self, event: ev.StartHand, _record: ev.AnyRecorded | None) -> None:
        if not event.hands:
            raise ValueError("a hand whose deal is not known cannot be written")
        self.held = [list(hand) for hand in event.hands]
        self.kinds_of_pon = [{} for _ in event.hands]
        self.scores = event.scores
        self.open = True
        self.put(
            "start_kyoku",
            bakaze=WIND_LETTERS[event.round_wind],
            kyoku=event.number + 1,
            honba=event.honba,
            kyotaku=event.deposits,
            oya=event.dealer,
            dora_marker=self.word(event.indicator),
            scores=list(event.scores),
            tehais=[self.words(sorted(hand)) for hand in event.hands],
        )

    # Play.

    def draw(self, event: ev.Draw, _record: ev.AnyRecorded | None) -> None:
        self.held[event.seat].append(event.tile)
        self.put("tsumo", actor=event.seat, pai=self.word(event.tile))

    def discard(self, event: ev.Discard, _record: ev.AnyRecorded | None) -> None:
        self.held[event.seat].remove(event.tile)
        self.put("dahai", actor=event.seat, pai=self.word(event.tile), tsumogiri=event.tsumogiri)

    def call(self, kind: str, event: ev.Chi | ev.Pon | ev.OpenKan) -> None:
        for tile in event.own:
            self.held[event.seat].remove(tile)
        pai, own = self.word(event.tile), self.words(event.own)
        self.put(kind, actor=event.seat, target=event.source, pai=pai, consumed=own)

    def pon(self, event: ev.Pon, _record: ev.AnyRecorded | None) -> None:
        self.kinds_of_pon[event.seat][event.tile >> 2] = [event.tile, *event.own]
        self.call("pon", event)

    def closed_kan(self, event: ev.ClosedKan, _record: ev.AnyRecorded | None) -> None:
        for tile in event.tiles:
            self.held[event.seat].remove(tile)
        self.put("ankan", actor=event.seat, consumed=self.words(event.tiles))

    def added_kan(self, event: ev.AddedKan, _record: ev.AnyRecorded | None) -> None:
        self.held[event.seat].remove(event.tile)
        pon = self.kinds_of_pon[event.seat][event.tile >> 2]
        self.put("kakan", actor=event.seat, pai=self.word(event.tile), consumed=self.words(pon))

    def kita(self, event: ev.Kita, _record: ev.AnyRecorded | None) -> None:
        self.held[event.seat].remove(event.tile)
        self.put("nukidora", actor=event.seat, pai=self.word(event.tile))

    def accepted(self, event: ev.RiichiAccepted, record: ev.AnyRecorded | None) -> None:
        before, self.scores = self.scores, record.scores if isinstance(record, ev.RecordedDeposit) else None
        if before is None or self.scores is None:
            self.put("reach_accepted", actor=event.seat, scores=self.scores)
            return
        deltas = [a - b for a, b in zip(self.scores, before, strict=True)]
        self.put("reach_accepted", actor=event.seat, deltas=deltas, scores=self.scores)

    # Ends.

    def win(self, event: ev.Win, record: ev.AnyRecorded | None) -> None:
        values = _value(record) if isinstance(record, ev.RecordedWin) else {}
        # The winning tile stands with the hand after a draw, beside it after a discard.
        self.put(
            "hora",
            actor=event.seat,
            target=event.source,
            pai=self.word(event.tile),
            uradora_markers=None if event.ura is None else self.words(event.ura),
            hora_tehais=self.words(self.held[event.seat]),
            **values,
        )

    def drawn_hand(self, event: ev.DrawnHand, record: ev.AnyRecorded | None) -> None:
        shown, hands = event.shown, None
        if shown is not None:
            hands = [
                self.words(hand) if seat in shown else [HIDDEN] * len(hand) for seat, hand in enumerate(self.held)
            ]
        self.put(
            "ryukyoku",
            reason=REASON_OF[event.kind],
            tehais=hands,
            tenpais=None if shown is None else [seat in shown for seat in range(self.log.players)],
            **(_moved(record) if isinstance(record, ev.RecordedDraw) else {}),
        )

    def end_game(self, _event: ev.EndGame, record: ev.AnyRecorded | None) -> None:
        self.put("end_game", scores=list(record.scores) if isinstance(record, ev.RecordedFinal) else None)


def _moved(record: ev.RecordedWin | ev.RecordedDraw) -> _Fields:
    """Return changes of points, and the scores after them where those before are known."""
    if record.deltas is None:
        return {}
    fields: _Fields = {"deltas": list(record.deltas)}
    if record.scores is not None:
        fields["scores"] = [a + b for a, b in zip(record.scores, record.deltas, strict=True)]
    return fields


def _value(record: ev.RecordedWin) -> _Fields:
    fan = YAKUMAN_FAN * record.yakuman if record.yakuman else record.han
    return {
        "yakus": _yaku(record),
        "fu": record.fu,
        "fan": fan,
        "hora_points": record.points,
        **_moved(record),
    }


def _yaku(record: ev.RecordedWin) -> list[list[str | int]] | None:
    """Return yaku with their han; dragons are one entry."""
    if record.yaku is None:
        return None
    found: dict[str, int] = {}
    for name, value in record.yaku:
        if name not in _WORD_OF:
            raise ValueError(f"yaku {name!r} has no name in mjai")
        word = _WORD_OF[name]
        found[word] = found.get(word, 0) + value * (YAKUMAN_FAN if record.yakuman else 1)
    return [[word, han] for word, han in found.items()]
