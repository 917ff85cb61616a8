"""mjai: one JSON event a line, as Mahjong AIs and their servers write it.

Read are the dialects of the original server (``hora`` with yaku, fan, fu, deltas and scores), of simulators that
print scores only, of converters that print deltas only, with or without ``tsumogiri``, reasons, tenpai or
scores at the start of a hand; three players with ``nukidora``. The format states no rules (see
:mod:`rulesets.declared`) and has no tile ids (see :mod:`parsers.tile_copies`).

What one player was told during a game (tiles hidden as ``?``) has the same lines but cannot be replayed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from parsers import events as ev
from parsers.fault import Fault
from parsers.issues import Issue, LogError, Severity
from parsers.mjai_hand import DEPOSIT, HandReader, Line
from parsers.mjai_names import HIDDEN, RED_FIVES

#: Lines that say nothing of the game.
_SILENT: Final = ("hello", "none", "haipai", "end_kyoku")
_Fields = Mapping[str, Any]


def read_mjai(text: str, source: str, log_id: str) -> list[ev.GameLog]:
    """Return the games of a file; each ``start_game`` begins one.

    Raises:
        LogError: no hand is in it.
    """
    games: list[list[Line]] = []
    places: list[list[str]] = []
    for where, fields in _values(text):
        if not games or (fields.get("type") == "start_game" and games[-1]):
            games.append([])
            places.append([])
        kind = fields.get("type")
        games[-1].append(Line(len(places[-1]), where, fields))
        places[-1].append(f"{where} {kind}" if isinstance(kind, str) else where)
    if not any(line.kind == "start_kyoku" for game in games for line in game):
        raise LogError("an mjai log without a hand (start_kyoku expected): record the whole game", source=source)
    logs = []
    for number, (lines, words) in enumerate(zip(games, places, strict=True), 1):
        several = len(games) > 1
        name, identity = (f"{source}#{number}", f"{log_id}#{number}") if several else (source, log_id)
        logs.append(_GameReader(lines, words, name, identity).run())
    return logs


def _values(text: str) -> Iterator[tuple[str, _Fields]]:
    """Yield where and what each event is; a line that is no JSON is an event of type ``(not JSON)``."""
    if text.lstrip().startswith("["):
        try:
            listed = json.loads(text)
        except (ValueError, RecursionError):
            listed = None
        if isinstance(listed, list):
            yield from ((f"event {number}", _fields(value)) for number, value in enumerate(listed, 1))
            return
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            value = json.loads(line)
        except (ValueError, RecursionError):
            value = None
        for item in value if isinstance(value, list) else [value]:
            yield f"line {number}", _fields(item)


def _fields(value: Any) -> _Fields:
    return value if isinstance(value, dict) else {"type": _NOT_JSON}


_NOT_JSON: Final = "(not JSON)"


class _GameReader:
    """Reads one game; a fault of a hand loses that hand only."""

    def __init__(self, lines: list[Line], places: list[str], source: str, log_id: str) -> None:
        self.lines = lines
        self.players = _players(lines)
        self.log = ev.GameLog(
            source=source,
            log_id=log_id,
            format="mjai",
            players=self.players,
            events=[],
            recorded=[],
            issues=[],
            declared=ev.Declared({}),
            places=places,
            complete=False,
        )
        self.hand: HandReader | None = None
        self.index = -1
        self.scores: tuple[int, ...] | None = None
        #: Whether the hand that is being read is lost.
        self.lost = False
        self.ended = False
        self.ignored: set[str] = set()

    def run(self) -> ev.GameLog:
        log = self.log
        first = self.lines[0]
        named = first.fields.get("names")
        names = [str(name) for name in named] if isinstance(named, list) else []
        log.names = tuple((names + [""] * self.players)[: self.players])
        self.reds = _red_counts(self.lines, self.players)
        log.reds = tuple(kind * 4 + copy for kind, count in self.reds.items() for copy in range(count))
        log.reds_known = bool(log.reds)
        self.declare(first)
        log.first_dealer = self.first_dealer()
        log.events.append(ev.StartGame(first.at, self.players, log.first_dealer, log.names))
        for position, line in enumerate(self.lines):
            self.read(position, line)
        self.finish_hand(self.lines[-1])
        if not self.ended:
            self.issue("LOG-NO-END", "warning", self.lines[-1], "the log ends without end_game")
        log.complete = self.ended and all(issue.hand is None for issue in log.issues)
        return log

    def declare(self, first: Line) -> None:
        """Keep what the head says, and what the tiles show of red fives, as text."""
        values = self.log.declared.values
        values["mjai"] = "true"
        values["players"] = str(self.players)
        for key in ("gametype", "kyoku_first", "aka_flag"):
            if key in first.fields:
                values[f"mjai_{key}"] = str(first.fields[key])
        for suit, word in enumerate(RED_FIVES, 1):
            values[f"mjai_aka5{suit}"] = str(self.reds[RED_FIVES[word]])
        if not any(line.kind == "end_game" for line in self.lines):
            # Where the record breaks off, the rounds played do not tell the length of the game.
            return
        winds = [line.fields.get("bakaze") for line in self.lines if line.kind == "start_kyoku"]
        values["mjai_rounds"] = "".join(wind for wind in "ESWN" if wind in winds)

    def first_dealer(self) -> int:
        """Return who deals E1, from the first hand whose head can be read."""
        for line in self.lines:
            dealer, number = line.fields.get("oya"), line.fields.get("kyoku", 1)
            if line.kind == "start_kyoku" and type(dealer) is int and type(number) is int:
                return (dealer - number + 1) % self.players
        return 0

    def issue(self, code: str, severity: Severity, line: Line, text: str, hand: int | None = None) -> None:
        self.log.issues.append(Issue(code, severity, self.log.places[line.at], text, hand))

    def read(self, position: int, line: Line) -> None:
        kind = line.kind
        if kind == "start_kyoku":
            self.finish_hand(line)
            self.start_hand(position, line)
        elif kind == "end_game":
            self.finish_hand(line)
            self.end_game(line)
        elif kind in _SILENT or (kind == "start_game" and position == 0):
            pass
        elif kind == _NOT_JSON:
            self.not_json(position, line)
        elif kind == "error":
            text = f"the server stopped: {str(line.fields.get('message', ''))[:120]}"
            self.issue("SERVER-ERROR", "warning", line, text)
        else:
            self.play(line)

    def not_json(self, position: int, line: Line) -> None:
        if position == len(self.lines) - 1:
            self.issue("LOG-TRUNCATED", "warning", line, "the last line is no JSON event: the file seems cut off")
        elif self.hand is not None and not self.hand.over:
            self.lose(Fault("JSON-LINE", "a line that is no JSON event"))
        else:
            self.issue("JSON-LINE", "error", line, "a line that is no JSON event; it is left out")

    def play(self, line: Line) -> None:
        """Read a line of a hand."""
        if self.lost:
            return
        if self.hand is None:
            self.unknown(line, "stands outside a hand")
            return
        try:
            if not self.hand.add(line):
                self.unknown(line, "is not known")
        except Fault as fault:
            self.lose(fault, line)

    def unknown(self, line: Line, what: str) -> None:
        if line.kind not in self.ignored:
            self.ignored.add(line.kind)
            self.issue("EVENT-IGNORED", "warning", line, f"event {line.kind[:40]!r} {what}; it is left out")

    def start_hand(self, position: int, line: Line) -> None:
        self.index += 1
        self.lost = False
        following = _until(self.lines[position + 1 :], ("start_kyoku", "end_game"))
        if "scores" not in line.fields and self.scores is None:
            self.scores = self.scores_before(following)
        deals = {
            item.fields["actor"]: item.fields.get("pais")
            for item in following
            if item.kind == "haipai" and type(item.fields.get("actor")) is int
        }
        self.start_line = line
        self.hand = HandReader(self.index, self.players, self.reds, self.scores, len(self.log.events))
        try:
            self.start = self.hand.start(line, deals)
        except Fault as fault:
            self.start = ev.StartHand(line.at, -1, -1, -1, -1, -1, (), (), -1)
            self.lose(fault, line)

    def scores_before(self, following: Sequence[Line]) -> tuple[int, ...] | None:
        """Return the scores at the start of a hand: those that a later line tells, less the changes until it."""
        moved = [0] * self.players
        for line in following:
            after, changes = (_whole(line.fields.get(key), self.players) for key in ("scores", "deltas"))
            actor = line.fields.get("actor")
            if changes is None and line.kind == "reach_accepted" and type(actor) is int:
                changes = tuple(-DEPOSIT * (seat == actor) for seat in range(self.players))
            if changes is not None:
                moved = [a + b for a, b in zip(moved, changes, strict=True)]
            elif line.kind in ("hora", "ryukyoku"):
                return None
            if after is not None:
                return tuple(a - b for a, b in zip(after, moved, strict=True))
        return None

    def lose(self, fault: Fault, line: Line | None = None) -> None:
        """Leave out the hand that is being read but for its start."""
        self.lost = True
        self.hand = None
        self.scores = None
        line = line or self.start_line
        text = f"{fault.text}; the hand is lost, the others are kept"
        self.issue(fault.code, "error", line, text, self.index)
        self.log.events.append(self.start)

    def finish_hand(self, line: Line) -> None:
        """Add the hand that was read to the game."""
        hand, self.hand = self.hand, None
        if hand is None:
            return
        self.scores = hand.scores
        self.log.events += hand.events
        self.log.recorded += hand.recorded
        self.log.issues += hand.issues
        if not hand.over and line.kind in ("start_kyoku", "end_game"):
            text = "the hand has no hora and no ryukyoku; it is read as cut off here"
            self.issue("HAND-NO-END", "warning", line, text)

    def end_game(self, line: Line) -> None:
        self.ended = True
        self.log.events.append(ev.EndGame(line.at))
        scores = line.fields.get("scores")
        final = _whole(scores, self.players)
        if final is not None:
            self.log.recorded.append(
                ev.RecordedFinal(line.at, self.index, len(self.log.events) - 1, final)
            )
        elif scores is not None:
            text = "scores of end_game are no whole numbers by seat; no final result"
            self.issue("FINAL-UNREADABLE", "warning", line, text)


def _whole(values: Any, players: int) -> tuple[int, ...] | None:
    """Return points by seat, None if they are not whole numbers."""
    if not isinstance(values, list) or len(values) < players or any(type(value) is not int for value in values):
        return None
    return tuple(values[:players])


def _until(lines: Sequence[Line], kinds: tuple[str, ...]) -> Sequence[Line]:
    end = next((index for index, line in enumerate(lines) if line.kind in kinds), len(lines))
    return lines[:end]


def _players(lines: Sequence[Line]) -> int:
    """Return the number of players: three names, three hands, or a fourth hand that nobody holds."""
    for line in lines:
        if line.kind == "start_game":
            names = line.fields.get("names")
            if isinstance(names, list) and len(names) == 3:
                return 3
        if line.kind == "nukidora":
            return 3
        if line.kind == "start_kyoku":
            hands, scores = line.fields.get("tehais"), line.fields.get("scores")
            if isinstance(hands, list) and (len(hands) == 3 or (len(hands) == 4 and _nobody(hands))):
                return 3
            if isinstance(scores, list) and len(scores) == 3:
                return 3
    return 4


def _nobody(hands: list[Any]) -> bool:
    """Tell whether the fourth hand is empty, or alone is hidden."""
    fourth = hands[3]
    if not isinstance(fourth, list) or not fourth:
        return not fourth
    seen = [hand for hand in hands[:3] if isinstance(hand, list) and HIDDEN not in hand]
    return len(seen) == 3 and all(tile == HIDDEN for tile in fourth)


def _red_counts(lines: Sequence[Line], players: int) -> dict[int, int]:
    """Return red copies by kind: as many as a hand shows; one each where the log has any red fives at all."""
    most = dict.fromkeys(RED_FIVES, 0)
    plain = dict.fromkeys(RED_FIVES, 0)
    seen: dict[str, int] = {}
    for line in lines:
        if line.kind == "start_kyoku":
            seen = {}
        for word in _appearing(line):
            if word[:2] + "r" in RED_FIVES:
                seen[word] = seen.get(word, 0) + 1
        for word in RED_FIVES:
            most[word] = max(most[word], seen.get(word, 0))
            plain[word] = max(plain[word], seen.get(word[:2], 0))
    usual = any(most.values()) or lines[0].fields.get("aka_flag") is True
    counts = {
        RED_FIVES[word]: min(max(most[word], int(usual)), max(4 - plain[word], most[word])) for word in RED_FIVES
    }
    if players == 3:
        # 5m is not in the set.
        counts[RED_FIVES["5mr"]] = 0
    return counts


def _appearing(line: Line) -> Iterator[str]:
    """Yield the tiles that a line shows for the first time."""
    fields = line.fields
    if line.kind == "start_kyoku":
        for hand in _list(fields.get("tehais")):
            yield from (word for word in _list(hand) if isinstance(word, str))
    if line.kind == "haipai":
        yield from (word for word in _list(fields.get("pais")) if isinstance(word, str))
    for kind, key in (("start_kyoku", "dora_marker"), ("dora", "dora_marker"), ("tsumo", "pai")):
        if line.kind == kind and isinstance(fields.get(key), str):
            yield fields[key]


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []
