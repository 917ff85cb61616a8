"""Game records of kobalab's majiang (電脳麻将): whole games as JSON (*paipu*), one or several in a file.

Players stand in the file's own order; that is their seat here, and ``qijia`` is the first dealer. Two things are
not in the format: tile ids (see :mod:`parsers.tile_copies`) and any rules (see :mod:`rulesets.declared`). A red
five is a ``0``, so which fives are red is known; how many there are is read off the tiles.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from typing import Any, Final

import msgspec

from parsers import events as ev
from parsers.fault import Fault
from parsers.hand_into_log import append_hand
from parsers.issues import Issue, LogError
from parsers.majiang_hand import PLAYERS, HandReader
from rulesets.tiles import FIVE_MAN, FIVE_PIN, FIVE_SOU

Document = dict[str, Any]

_FIVES: Final = {"m": FIVE_MAN, "p": FIVE_PIN, "s": FIVE_SOU}
#: No score or final points have more digits.
_MAX_DIGITS: Final = 6


def is_majiang(document: Mapping[str, Any]) -> bool:
    """Tell whether a JSON object is of this format."""
    return "log" in document and ("qijia" in document or ("player" in document and "defen" in document))


def read_majiang(found: list[Document], source: str, log_id: str) -> list[ev.GameLog]:
    """Return the games of a file's documents.

    Raises:
        LogError: a document holds no hand.
    """
    if len(found) == 1:
        return [_GameReader(found[0], source, log_id).run()]
    return [
        _GameReader(document, f"{source}#{number}", f"{log_id}#{number}").run()
        for number, document in enumerate(found, 1)
    ]


class _GameReader:
    """Reads one game; a fault of a hand loses that hand only."""

    def __init__(self, document: Document, source: str, log_id: str) -> None:
        self.document = document
        names = document.get("player")
        given = [str(name) for name in names] if isinstance(names, list) else []
        self.log = ev.GameLog(
            source=source,
            log_id=log_id,
            format="majiang",
            players=PLAYERS,
            events=[],
            recorded=[],
            issues=[],
            declared=ev.Declared({}),
            names=tuple((given + [""] * PLAYERS)[:PLAYERS]),
            # Titles hold line breaks and tabs: 電脳麻将, a new line, date and time.
            title=" ".join(str(document.get("title") or "").split()),
        )

    def run(self) -> ev.GameLog:
        log = self.log
        hands = self.document.get("log")
        if not isinstance(hands, list) or not hands:
            raise LogError('no hands: "log" of a majiang game record must be a list of hands', source=log.source)
        log.first_dealer = self.first_dealer()
        self.reds = self.red_counts(hands)
        self.declare(hands)
        log.events.append(ev.StartGame(self.place("player"), PLAYERS, log.first_dealer, log.names))
        for index, hand in enumerate(hands):
            self.read_hand(hand, f"log[{index}]", index)
        self.final(len(hands) - 1)
        log.complete = log.complete and all(issue.hand is None for issue in log.issues)
        return log

    def place(self, path: str) -> int:
        self.log.places.append(path)
        return len(self.log.places) - 1

    def first_dealer(self) -> int:
        value = self.document.get("qijia", 0)
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < PLAYERS:
            return value
        text = f"qijia (the first dealer) {str(value)[:20]!r}; 0-{PLAYERS - 1} expected, 0 is taken"
        self.log.issues.append(Issue("SEAT-RANGE", "error", "qijia", text))
        return 0

    def red_counts(self, hands: list[Any]) -> dict[int, int]:
        """Return red copies by kind: none if no tile of the game is red, else one or as many as are seen."""
        seen = [_fives(hand) for hand in hands]
        played = any(count[f"{suit}0"] for count in seen for suit in _FIVES)
        counts = {}
        for suit, kind in _FIVES.items():
            red = max(count[f"{suit}0"] for count in seen)
            plain = max(count[f"{suit}5"] for count in seen)
            counts[kind] = min(max(red, int(played and plain < 4)), 4)
        self.log.reds = tuple(kind * 4 + copy for kind, count in counts.items() for copy in range(count))
        self.log.reds_known = any(counts.values())
        return counts

    def declare(self, hands: list[Any]) -> None:
        """Keep what a reader of rules can go by: the format, the title and the red fives."""
        values = self.log.declared.values
        values["platform"] = "majiang"
        if self.log.title:
            values["title"] = self.log.title
        values["players"] = str(PLAYERS)
        values["red_fives"] = ",".join(str(self.reds[kind]) for kind in _FIVES.values())
        if isinstance(hands[0], list) and hands[0]:
            start = _get(hands[0][0], "qipai")
            scores = start.get("defen")
            if all(start.get(key) == 0 for key in ("zhuangfeng", "jushu", "changbang", "lizhibang")) and scores:
                values["start_scores"] = json.dumps(scores, default=str)

    def read_hand(self, hand: Any, path: str, index: int) -> None:
        log = self.log
        reader = HandReader(hand, path, index, log.first_dealer, self.reds)
        try:
            start = reader.start()
        except Fault as fault:
            self.lose(fault, path, index)
            log.events.append(ev.StartHand(self.place(path), -1, -1, -1, -1, -1, (), (), -1))
            return
        try:
            reader.play()
        except Fault as fault:
            self.lose(fault, path, index)
            log.events.append(msgspec.structs.replace(start, at=self.place(f"{path}[0]")))
            return
        append_hand(log, reader)

    def lose(self, fault: Fault, path: str, index: int) -> None:
        text = f"{fault.text}; the hand is lost, the others are kept"
        self.log.issues.append(Issue(fault.code, "error", fault.where or path, text, index))

    def final(self, last_hand: int) -> None:
        """Read ``defen`` (scores) and ``point`` (final points), both by player."""
        log = self.log
        scores: Any = self.document.get("defen")
        points: Any = self.document.get("point")
        if not points or self.goes_on(scores, points):
            log.complete = False
            return
        tenths = _tenths(points)
        if not _is_scores(scores) or tenths is None:
            text = f"defen and point must be {PLAYERS} scores and {PLAYERS} points, by player; no final result"
            log.issues.append(Issue("FINAL-UNREADABLE", "warning", "defen", text))
            log.complete = False
            return
        at = self.place("defen")
        log.events.append(ev.EndGame(at))
        printed = tenths if any(tenths) else None
        if printed is None:
            text = "all final points are 0: they were not entered, and are not compared"
            log.issues.append(Issue("FINAL-POINTS-ZERO", "note", "point", text))
        decimals = any("." in str(value) for value in points)
        log.recorded.append(
            ev.RecordedFinal(at, last_hand, len(log.events) - 1, tuple(scores), printed, decimals)
        )

    def goes_on(self, scores: object, points: object) -> bool:
        """Tell whether the game is not over: points are 0 and the scores those before the last hand."""
        if _tenths(points) != (0,) * PLAYERS:
            return False
        starts = [event for event in self.log.events if isinstance(event, ev.StartHand)]
        return bool(starts) and isinstance(scores, list) and tuple(scores) == starts[-1].scores


def _is_scores(values: object) -> bool:
    return (
        isinstance(values, list)
        and len(values) == PLAYERS
        and all(isinstance(x, int) and not isinstance(x, bool) and abs(x) < 10**_MAX_DIGITS for x in values)
    )


def _tenths(values: object) -> tuple[int, ...] | None:
    """Return final points in tenths: numbers, or text such as ``-26`` or ``54.0``; None if they are neither."""
    if not isinstance(values, list) or len(values) != PLAYERS:
        return None
    found = []
    for value in values:
        if isinstance(value, bool) or not isinstance(value, int | Decimal | str):
            return None
        try:
            points = Decimal(value)
        except InvalidOperation:
            return None
        # The size first: arithmetic on 1e999999999 fails, and its digits would not fit in memory.
        if not points.is_finite() or (points and not -2 < points.adjusted() < _MAX_DIGITS) or points * 10 % 1:
            return None
        found.append(int(points * 10))
    return tuple(found)


def _get(entry: Any, key: str) -> Mapping[str, Any]:
    value = entry.get(key) if isinstance(entry, dict) else None
    return value if isinstance(value, dict) else {}


def _fives(hand: Any) -> Counter[str]:
    """Return how many plain (``m5``) and red fives (``m0``) of each suit come up in a hand: dealt, drawn or turned."""
    tiles: list[object] = []
    ura: object = None
    for entry in hand if isinstance(hand, list) else ():
        deal = _get(entry, "qipai")
        deals = deal.get("shoupai")
        for text in deals if isinstance(deals, list) else ():
            tiles.extend(_split(text))
        tiles += [_get(entry, name).get("p") for name in ("zimo", "gangzimo")]
        tiles += [deal.get("baopai"), _get(entry, "kaigang").get("baopai")]
        ura = ura or _get(entry, "hule").get("fubaopai")  # a second winner shows the same ones
    tiles.extend(ura if isinstance(ura, list) else ())
    return Counter(map(str, tiles))


def _split(text: object) -> list[str]:
    suit, tiles = "", []
    for letter in str(text):
        if letter.isalpha():
            suit = letter
        else:
            tiles.append(suit + letter)
    return tiles
