"""Mahjong Soul (Jantama) records as JSON of the decoded protobuf, camelCase or snake_case.

See :mod:`parsers.majsoul_document` for the forms of the file and :mod:`parsers.majsoul_hand` for a hand.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from parsers import events as ev
from parsers.fault import Fault
from parsers.issues import Issue, LogError
from parsers.majsoul_document import Document, Found, Record, field, find, number, part, unwrap
from parsers.majsoul_hand import HandReader, dealt_lists
from parsers.majsoul_wall import wall_faults
from rulesets.tiles import FIVE_MAN, FIVE_PIN, FIVE_SOU

_FIVES: Final = {"0m": FIVE_MAN, "0p": FIVE_PIN, "0s": FIVE_SOU}
#: Red fives of m, p, s by ``dora_count``.
_RED_COUNTS: Final = {0: (0, 0, 0), 2: (0, 1, 1), 3: (1, 1, 1), 4: (1, 2, 1)}


def is_record(document: Document) -> bool:
    """Tell whether a JSON object is a game of this format."""
    return find(document) is not None


def read_majsoul(documents: list[dict[str, Any]], source: str, log_id: str) -> list[ev.GameLog]:
    """Return the games of a file's documents.

    Raises:
        LogError: a document holds no hand.
    """
    logs = []
    for count, document in enumerate(documents, 1):
        name = source if len(documents) == 1 else f"{source}#{count}"
        identity = log_id if len(documents) == 1 else f"{log_id}#{count}"
        found = find(document)
        if found is None:
            raise LogError("no Mahjong Soul records (a list records, actions or details expected)", source=name)
        logs.append(_GameReader(found, name, identity).run())
    return logs


class _GameReader:
    """Reads one game; a fault of a hand loses that hand only."""

    def __init__(self, found: Found, source: str, log_id: str) -> None:
        self.head = found.head
        self.log = ev.GameLog(
            source=source,
            log_id=log_id,
            format="majsoul",
            players=4,
            events=[],
            recorded=[],
            issues=[],
            declared=ev.Declared({}),
        )
        self.hands = self.split(found)
        if not self.hands:
            text = f"no hands: no RecordNewRound among {found.path}"
            raise LogError(text, source=source)
        self.log.players = self.players = self.count_players()
        if self.players == 2:
            raise LogError("a game of two players, for which there are no rules here", source=source)

    def split(self, found: Found) -> list[list[Record]]:
        """Return the records by hand."""
        hands: list[list[Record]] = []
        for record in unwrap(found.records, found.path):
            if isinstance(record, Fault):
                index = len(hands) - 1
                text = f"{record.text}; it is left out"
                self.log.issues.append(Issue(record.code, "error", record.where, text, index if hands else None))
            elif record.name == "NewRound":
                hands.append([record])
            elif hands:
                hands[-1].append(record)
        return hands

    def count_players(self) -> int:
        """Return the number of players: three if only three have scores, or tiles."""
        first = self.hands[0][0].data
        scores = field(first, "scores")
        if isinstance(scores, list) and len(scores) in (2, 3):
            return len(scores)
        return 4 if first.get("tiles3", first.get("begin_tiles[3]")) else 3

    def run(self) -> ev.GameLog:
        log = self.log
        log.names = self.names()
        self.declare()
        self.reds = self.red_counts()
        log.events.append(ev.StartGame(self.place("head.accounts"), self.players, 0, log.names))
        for index, records in enumerate(self.hands):
            self.read_hand(records, index)
        self.final(len(self.hands) - 1)
        log.complete = log.complete and all(issue.hand is None for issue in log.issues)
        return log

    def place(self, path: str) -> int:
        self.log.places.append(path)
        return len(self.log.places) - 1

    def names(self) -> tuple[str, ...]:
        """Return the players by seat; a seat that is left out is 0, one without an account is a program's."""
        names = [""] * self.players
        for key in ("robots", "accounts"):
            entries = field(self.head, key)
            for entry in entries if isinstance(entries, list) else ():
                seat = field(entry, "seat") or 0 if isinstance(entry, Mapping) else -1
                if isinstance(seat, int) and 0 <= seat < self.players:
                    names[seat] = str(field(entry, "nickname") or "")
        return tuple(names)

    def declare(self) -> None:
        """Keep what the head says of the rules as text."""
        values = self.log.declared.values
        config = part(self.head, "config")
        mode, meta = part(config, "mode"), part(config, "meta")
        values["platform"] = "mahjongsoul"
        for key, holder in (
            ("category", config),
            ("mode", mode),
            ("room_id", meta),
            ("mode_id", meta),
            ("contest_uid", meta),
            ("uuid", self.head),
        ):
            value = field(holder, key)
            if isinstance(value, int | str) and not isinstance(value, bool):
                values[key] = str(value)
        for key in ("detail_rule", "testing_environment"):
            block = part(mode, key)
            if block:
                values[key] = json.dumps(block, ensure_ascii=False, sort_keys=True, default=str)
        values["players"] = str(self.players)

    def red_counts(self) -> dict[int, int]:
        """Return red copies by kind: what the room's rules say (ranked: one a suit), at least what is seen."""
        detail = part(part(part(self.head, "config"), "mode"), "detail_rule")
        stated = field(detail, "dora_count")
        if stated is None:
            # Left out of a room's rules it is none; a ranked game has no such block.
            stated = 0 if detail else 3
        counts = dict(zip(_FIVES.values(), _RED_COUNTS.get(stated, (1, 1, 1)), strict=True))
        for text, kind in _FIVES.items():
            seen = max(_seen(records, text) for records in self.hands)
            if seen > counts[kind]:
                if counts[kind] or field(detail, "dora_count") is not None:
                    what = f"{seen} red fives ({text}) are seen, the room's rules have {counts[kind]}; they stay red"
                    self.log.issues.append(Issue("REDS-DIFFER", "warning", "head.config.mode.detail_rule", what))
                counts[kind] = min(seen, 4)
        if self.players == 3:
            counts[FIVE_MAN] = 0  # 5m is not in the set
        self.log.reds = tuple(kind * 4 + copy for kind, count in counts.items() for copy in range(count))
        self.log.reds_known = any(counts.values())
        return counts

    def read_hand(self, records: list[Record], index: int) -> None:
        log = self.log
        reader = HandReader(records, index, self.players, self.reds)
        path = records[0].path
        try:
            start = reader.start()
        except Fault as fault:
            self.lose(fault, path, index)
            log.events.append(ev.StartHand(self.place(path), -1, -1, -1, -1, -1, (), (), -1))
            return
        if any(issue.hand == index for issue in log.issues):
            # A record of it could not be read: what comes after would not fit.
            log.events.append(msgspec.structs.replace(start, at=self.place(path)))
            return
        offset_place, offset_event = len(log.places), len(log.events)
        try:
            reader.play()
        except Fault as fault:
            self.lose(fault, path, index)
            log.events.append(msgspec.structs.replace(start, at=self.place(path)))
            return
        log.places.extend(reader.places)
        moved = msgspec.structs.replace
        log.events.extend(moved(event, at=event.at + offset_place) for event in reader.events)
        log.recorded.extend(
            moved(record, at=record.at + offset_place, event=record.event + offset_event) for record in reader.recorded
        )
        log.issues.extend(reader.issues)
        log.issues.extend(wall_faults(records[0], reader.events, reader.codes, self.players))
        if not reader.ended:
            text = "the record breaks off within this hand; what is there is kept"
            log.issues.append(Issue("LOG-TRUNCATED", "error", records[-1].path, text, index))

    def lose(self, fault: Fault, path: str, index: int) -> None:
        text = f"{fault.text}; the hand is lost, the others are kept"
        self.log.issues.append(Issue(fault.code, "error", fault.where or path, text, index))

    def final(self, last_hand: int) -> None:
        """Read ``head.result``: raw scores, and final points in thousandths."""
        log = self.log
        entries = field(part(self.head, "result"), "players")
        if not isinstance(entries, list) or not entries:
            log.complete = False
            text = "the record has no final result (no head.result): it may go on elsewhere"
            log.issues.append(Issue("LOG-NO-END", "warning", "head", text))
            return
        path = "head.result.players"
        at = self.place(path)
        log.events.append(ev.EndGame(at))
        scores: dict[int, int] = {}
        points: dict[int, int] = {}
        try:
            for entry in entries:
                if not isinstance(entry, Mapping):
                    raise Fault("FINAL-UNREADABLE", f"{str(entry)[:20]!r} is no player", path)
                seat = number(entry, "seat", path, low=0, high=self.players - 1)
                if field(entry, "part_point_1") is None:
                    # Without raw scores the points alone say nothing that could be compared.
                    log.complete = False
                    return
                scores[seat], points[seat] = number(entry, "part_point_1", path), number(entry, "total_point", path)
            if len(scores) != self.players:
                raise Fault("FINAL-UNREADABLE", f"results of {len(scores)} of {self.players} players", path)
        except Fault as fault:
            text = f"{fault.text}; no final result"
            log.issues.append(Issue("FINAL-UNREADABLE", "warning", fault.where or path, text))
            log.complete = False
            return
        seats = range(self.players)
        exact = not any(point % 100 for point in points.values())
        log.recorded.append(
            ev.RecordedFinal(
                at,
                last_hand,
                len(log.events) - 1,
                tuple(scores[seat] for seat in seats),
                tuple(points[seat] // 100 for seat in seats) if exact else None,
            )
        )


def _seen(records: list[Record], text: str) -> int:
    """Return how many red fives of a suit appear in the deal, the draws and the indicators of a hand."""
    first, count = records[0], 0
    for seat in range(4):
        try:
            count += dealt_lists(first.data, seat + 1, first.path)[seat].count(text)
        except Fault:
            break
    count += sum(1 for record in records if record.name == "DealTile" and field(record.data, "tile") == text)
    longest: list[Any] = []
    for record in records:
        doras = field(record.data, "doras")
        longest = doras if isinstance(doras, list) and len(doras) > len(longest) else longest
    indicators = longest or [field(first.data, "dora")]
    return count + sum(1 for tile in indicators if tile == text)
