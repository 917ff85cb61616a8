"""A game as Tenhou XML.

Everything that :func:`parsers.read` takes from such a file is written: the shuffle seed, events, and what
was decided. A hand is a line. What the format cannot say is lost: rules beyond ``GO type`` (the title may
name them), the multiple of a yakuman (its points are right), events of other formats (penalties).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final
from urllib.parse import quote
from xml.sax.saxutils import quoteattr

from parsers import events as ev
from parsers.write.meld_code import encode, encode_added
from parsers.yaku_names import TENHOU_LIMITS, TENHOU_YAKU

#: Seats that every tag has room for, also with three players.
_ROOM: Final = 4
_DORA: Final = TENHOU_YAKU.index("dora")
_URA: Final = TENHOU_YAKU.index("ura")
#: Yaku names to numbers; the winds differ by seat and round, see :func:`_yaku_number`.
_NUMBERS: Final = {name: TENHOU_YAKU.index(name) for name in set(TENHOU_YAKU)} | {"kita": _DORA}
_ENDINGS: Final[dict[ev.DrawKind, str]] = {
    "nine_terminals": "yao9",
    "four_winds": "kaze4",
    "four_riichi": "reach4",
    "four_kans": "kan4",
    "triple_ron": "ron3",
    "nagashi": "nm",
}

_Attributes = dict[str, str]


def write_tenhou_xml(log: ev.GameLog) -> bytes:
    """Return the XML document of a game.

    ``GO type`` is taken from ``log.declared`` (``go_type``), ``lobby`` too.

    Raises:
        ValueError: a win or draw has no ``Recorded…`` struct, or a yaku has no number on Tenhou.
    """
    return _Writer(log).document()


class _Writer:
    """Collects tags; one method an event that is more than a tile."""

    def __init__(self, log: ev.GameLog) -> None:
        self.log = log
        self.tags: list[tuple[str, _Attributes]] = []
        self.recorded: dict[int, ev.AnyRecorded] = {record.event: record for record in log.recorded}
        self.start: ev.StartHand | None = None
        #: Codes of a seat's calls, oldest first.
        self.melds: list[list[int]] = []
        self.index = 0
        self.hand = -1
        #: Chips by seat so far, None in a game without chips.
        self.chips = [0] * _ROOM if any(_chips_of(record) for record in log.recorded) else None
        self.methods: dict[type, Callable[[Any], None]] = {
            ev.StartGame: self.start_game,
            ev.StartHand: self.start_hand,
            ev.Draw: lambda event: self.add(f"{'TUVW'[event.seat]}{event.tile}"),
            ev.Discard: lambda event: self.add(f"{'DEFG'[event.seat]}{event.tile}"),
            ev.Chi: self.call,
            ev.Pon: self.call,
            ev.OpenKan: self.call,
            ev.ClosedKan: self.call,
            ev.Kita: self.call,
            ev.AddedKan: self.added_kan,
            ev.RiichiDeclared: lambda event: self.add("REACH", who=event.seat, step=1),
            ev.RiichiAccepted: self.riichi_accepted,
            ev.NewIndicator: lambda event: self.add("DORA", hai=event.tile),
            ev.Win: self.win,
            ev.DrawnHand: self.drawn_hand,
            ev.ConnectionLost: lambda event: self.add("BYE", who=event.seat),
            ev.ConnectionBack: self.back,
            ev.EndGame: self.end_game,
        }

    def document(self) -> bytes:
        self.head()
        for index, event in enumerate(self.log.events):
            self.index = index
            method = self.methods.get(type(event))
            if method is not None:
                method(event)
        parts = ['<mjloggm ver="2.3">']
        for name, attributes in self.tags:
            pairs = "".join(f" {key}={quoteattr(value)}" for key, value in attributes.items())
            newline = "\n" if name in ("SHUFFLE", "GO", "INIT") else ""
            parts.append(f"{newline}<{name}{pairs}/>")
        parts.append("\n</mjloggm>\n")
        return "".join(parts).encode("ascii")

    def add(self, name: str, **attributes: object) -> None:
        """Add a tag; None leaves an attribute out."""
        texts = {key: str(value) for key, value in attributes.items() if value is not None}
        self.tags.append((name, texts))

    # Before the first hand.

    def head(self) -> None:
        log, values = self.log, self.log.declared.values
        if log.wall_seed:
            self.add("SHUFFLE", seed=log.wall_seed, ref=values.get("ref", ""))
        self.add(
            "GO",
            type=values["go_type"],
            lobby=values.get("lobby"),
            title=quote(log.title) if log.title or "title" in values else None,
            **{key: values[key] for key in ("rule", "csrule", "ranking") if key in values},
        )
        names = {f"n{seat}": quote(name) for seat, name in enumerate((*log.names, "")[:_ROOM])}
        sex = ",".join("M" if seat < log.players else "C" for seat in range(_ROOM))
        rate = values.get("rate", ",".join(["1500.00"] * _ROOM))
        rest = {key: values[key] for key in ("rc", "gold") if key in values}
        self.add("UN", **names, dan=values.get("dan", "0,0,0,0"), rate=rate, sx=values.get("sx", sex), **rest)

    def start_game(self, event: ev.StartGame) -> None:
        self.add("TAIKYOKU", oya=event.first_dealer)

    # A hand.

    def start_hand(self, event: ev.StartHand) -> None:
        self.start = event
        self.hand += 1
        self.melds = [[] for _ in range(self.log.players)]
        dice = event.dice or (1, 1)
        numbers = (
            event.round_wind * 4 + event.number,
            event.honba,
            event.deposits,
            dice[0] - 1,
            dice[1] - 1,
            event.indicator,
        )
        hands = {f"hai{seat}": "" for seat in range(_ROOM)}
        hands |= {f"hai{seat}": _list(hand) for seat, hand in enumerate(event.hands)}
        seeds = self.log.hand_wall_seeds
        shuffle = seeds[self.hand] if self.hand < len(seeds) else None
        self.add(
            "INIT", seed=_list(numbers), ten=_scores(event.scores), oya=event.dealer, **hands, shuffle=shuffle
        )

    def call(self, event: ev.Chi | ev.Pon | ev.OpenKan | ev.ClosedKan | ev.Kita) -> None:
        code = encode(event)
        self.melds[event.seat].append(code)
        self.add("N", who=event.seat, m=code)

    def added_kan(self, event: ev.AddedKan) -> None:
        melds = self.melds[event.seat]
        # A pon is a code with bit 3 and without bit 2; its kind stands above bit 9.
        place = next(i for i, m in enumerate(melds) if m & 0xC == 0x8 and (m >> 9) // 3 == event.tile >> 2)
        melds[place] = encode_added(event, melds[place])
        self.add("N", who=event.seat, m=melds[place])

    def riichi_accepted(self, event: ev.RiichiAccepted) -> None:
        record = self.recorded.get(self.index)
        scores = _scores(record.scores) if isinstance(record, ev.RecordedDeposit) else None
        self.add("REACH", who=event.seat, ten=scores, step=2)

    def back(self, event: ev.ConnectionBack) -> None:
        self.add("UN", **{f"n{event.seat}": quote(self.log.names[event.seat])})

    # The end of a hand.

    def win(self, event: ev.Win) -> None:
        record = self.recorded.get(self.index)
        if not isinstance(record, ev.RecordedWin):
            raise ValueError(f"event {self.index}: a win without its recorded value cannot be written")
        assert self.start is not None
        yaku, yakuman = _yaku(record, self.start, self.log.players)
        melds = self.melds[event.seat]
        limit = _limit_number(record.limit)
        self.add(
            "AGARI",
            ba=_list((record.honba or 0, record.deposits or 0)),
            hai=_list(sorted(record.concealed or ())),
            m=_list(reversed(melds)) if melds else None,
            machi=event.tile,
            ten=_list((record.fu or 0, record.points or 0, limit)),
            yaku=yaku,
            yakuman=yakuman,
            doraHai=_list(record.dora_indicators or ()),
            doraHaiUra=_list(event.ura) if event.ura is not None else None,
            who=event.seat,
            fromWho=event.source,
            paoWho=record.pao,
            sc=self.changes(record),
        )

    def drawn_hand(self, event: ev.DrawnHand) -> None:
        record = self.recorded.get(self.index)
        if not isinstance(record, ev.RecordedDraw):
            raise ValueError(f"event {self.index}: a drawn hand without its record cannot be written")
        shown = {
            f"hai{seat}": _list(sorted(hand))
            for seat, hand in enumerate(record.shown_hands or ())
            if hand is not None
        }
        self.add(
            "RYUUKYOKU",
            type=_ENDINGS.get(event.kind),
            ba=_list((record.honba or 0, record.deposits or 0)),
            sc=self.changes(record),
            **shown,
        )

    def changes(self, record: ev.RecordedWin | ev.RecordedDraw) -> str:
        """Return ``sc``: scores in hundreds and changes by seat, then chips and changes where there are chips."""
        text = _changes(_hundreds(record.scores), _hundreds(record.deltas))
        if self.chips is None:
            return text
        before, moved = self.chips, _filled(_chips_of(record) or ())
        self.chips = [a + b for a, b in zip(before, moved, strict=True)]
        return f"{text},{_changes(before, moved)}"

    def end_game(self, event: ev.EndGame) -> None:
        """The final result stands in the tag that ended the last hand."""
        record = self.recorded.get(self.index)
        if not isinstance(record, ev.RecordedFinal):
            return
        tenths = record.points_tenths or (0,) * len(record.scores)
        parts = [
            f"{score // 100},{points_text(point) if record.decimals else point // 10}"
            for score, point in zip(record.scores, tenths, strict=True)
        ]
        parts += ["0,0.0" if record.decimals else "0,0"] * (_ROOM - len(parts))
        if record.chips is not None:
            parts.append(_changes(_filled(record.chips), [0] * _ROOM))
        self.tags[-1][1]["owari"] = ",".join(parts)
        if "ratio" in self.log.declared.values:
            self.tags[-1][1]["ratio"] = self.log.declared.values["ratio"]


def points_text(tenths: int) -> str:
    """Return final points in tenths as text with one decimal: -3 is ``-0.3``."""
    whole, rest = divmod(abs(tenths), 10)
    return f"{'-' if tenths < 0 else ''}{whole}.{rest}"


def _list(numbers: Iterable[int]) -> str:
    return ",".join(map(str, numbers))


def _filled(values: Sequence[int]) -> list[int]:
    return [*values, *[0] * (_ROOM - len(values))]


def _scores(scores: Sequence[int]) -> str:
    return _list(score // 100 for score in _filled(scores))


def _hundreds(points: Sequence[int] | None) -> list[int]:
    return _filled([value // 100 for value in points or ()])


def _changes(values: Sequence[int], changes: Sequence[int]) -> str:
    return ",".join(f"{value},{change}" for value, change in zip(values, changes, strict=True))


def _chips_of(record: ev.AnyRecorded) -> tuple[int, ...] | None:
    return record.chips if isinstance(record, ev.RecordedWin | ev.RecordedFinal) else None


def _limit_number(limit: str | None) -> int:
    """Return the third number of ``ten``: kiriage is a mangan, every kind of yakuman a yakuman."""
    if limit is None:
        return 0
    plain = "yakuman" if "yakuman" in limit else limit.partition(" ")[0]
    return TENHOU_LIMITS.index(plain)


def _yaku(record: ev.RecordedWin, start: ev.StartHand, players: int) -> tuple[str | None, str | None]:
    """Return attributes ``yaku`` and ``yakuman``, one of them None.

    Norths set aside are counted with the dora, and riichi lists ura dora of 0 han too.
    """
    numbers: dict[int, int] = {}
    for name, han in record.yaku or ():
        number = _yaku_number(name, record.seat, start, players)
        numbers[number] = numbers.get(number, 0) + han
    if record.yakuman:
        return None, _list(numbers)
    if record.ura_indicators is not None:
        numbers.setdefault(_URA, 0)
    return ",".join(f"{number},{han}" for number, han in numbers.items()), None


def _yaku_number(name: str, seat: int, start: ev.StartHand, players: int) -> int:
    if name not in _NUMBERS:
        raise ValueError(f"yaku {name!r} has no number on Tenhou: choose another format or ruleset")
    if name == "yakuhai_seat":
        return _NUMBERS[name] + (seat - start.dealer) % players
    if name == "yakuhai_round":
        return _NUMBERS[name] + start.round_wind
    return _NUMBERS[name]
