"""tenhou.net/6 JSON: whole games, single hands, several of them in a file, and the URL form.

Two things are not in the format and are made here:

* *Tile ids*: see :mod:`parsers.tile_copies`. A plain five never gets the id of a red one.
* *The time of new indicators*: the hand lists them all. They are placed as Tenhou turns them: for a closed
  kan before the replacement draw; for an open or added kan after the replacement draw, before the discard;
  one that still waits comes before the next replacement draw. Converted Mahjong Soul games are read the same.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any, Final
from urllib.parse import unquote

import msgspec

from parsers import events as ev
from parsers.fault import Fault
from parsers.hand_into_log import append_hand
from parsers.issues import Issue, LogError
from parsers.tenhou_json_emit import HandReader
from rulesets.tiles import FIVE_MAN, FIVE_PIN, FIVE_SOU

URL_HEADS: Final = ("https://tenhou.net/6/", "http://tenhou.net/6/")
_FIVES: Final = {"aka51": FIVE_MAN, "aka52": FIVE_PIN, "aka53": FIVE_SOU}
#: Most documents in one file.
_MAX_DOCUMENTS: Final = 100_000

Document = dict[str, Any]


def documents(text: str, source: str) -> Iterator[Any]:
    """Yield the JSON values of a text: one, a list of logs, several after each other, or lines of URLs.

    Raises:
        LogError: the text is no JSON, with line and column.
    """
    decoder = json.JSONDecoder(parse_float=Decimal, parse_constant=_no_number)
    at, count = 0, 0
    while True:
        while at < len(text) and text[at] in " \t\r\n,;\ufeff":
            at += 1
        if at >= len(text):
            return
        count += 1
        if count > _MAX_DOCUMENTS:
            raise LogError(f"more than {_MAX_DOCUMENTS} logs in one file; split it", source=source)
        if text.startswith(("https://", "http://"), at):
            end = next((i for i in range(at, len(text)) if text[i] in " \t\r\n"), len(text))
            yield _load_url(text[at:end], source, decoder)
            at = end
            continue
        try:
            value, at = decoder.raw_decode(text, at)
        except (ValueError, RecursionError) as error:
            raise _json_error(text, source, error) from None
        if isinstance(value, list):
            yield from value
        else:
            yield value


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is no number of JSON")


def _json_error(text: str, source: str, error: Exception) -> LogError:
    if isinstance(error, json.JSONDecodeError):
        cut = error.pos >= len(text.rstrip())
        advice = "the file seems to be cut off" if cut else "expected one JSON log"
        where = f"line {error.lineno} column {error.colno}"
        return LogError(f"no valid JSON: {error.msg}; {advice}", source=source, where=where)
    what = "nested too deeply" if isinstance(error, RecursionError) else str(error)
    return LogError(f"no valid JSON: {what}", source=source)


def _load_url(url: str, source: str, decoder: json.JSONDecoder) -> Any:
    """Return the log in a viewer URL.

    Raises:
        LogError: the URL carries no log: nothing is ever downloaded.
    """
    if not url.startswith(URL_HEADS) or "#json=" not in url:
        text = "this URL holds no log, and nothing is downloaded: save the log and give the file"
        raise LogError(f"{text} (a URL with the log in it starts with {URL_HEADS[0]}#json=)", source=source)
    body = unquote(url.partition("#json=")[2])
    # "&ts=3" and the like follow the log in links to one hand.
    try:
        value, _ = decoder.raw_decode(body.lstrip())
    except (ValueError, RecursionError) as error:
        raise _json_error(body, f"{source}: URL {url[:40]}…", error) from None
    return value


def read_tenhou_json(found: list[Document], source: str, log_id: str) -> list[ev.GameLog]:
    """Return the games of a file's documents; single hands with one ``ref`` are one game.

    Raises:
        LogError: a document holds no hand.
    """
    games = _merged(found)
    logs: list[ev.GameLog] = []
    for number, parts in enumerate(games, 1):
        name = source if len(games) == 1 else f"{source}#{number}"
        identity = log_id if len(games) == 1 else f"{log_id}#{number}"
        logs.append(_GameReader(parts, name, identity).run())
    return logs


def _merged(found: list[Document]) -> list[list[Document]]:
    """Put documents of one ``ref`` together if their hands follow each other."""
    games: list[list[Document]] = []
    by_ref: dict[str, list[Document]] = {}
    for document in found:
        ref = str(document.get("ref") or "")
        game = by_ref.get(ref)
        if ref and game is not None and game[-1].get("name") == document.get("name"):
            last, first = _position(game[-1], -1), _position(document, 0)
            if last is not None and first is not None and last < first:
                game.append(document)
                continue
        games.append([document])
        if ref:
            by_ref[ref] = games[-1]
    return games


def _position(document: Document, index: int) -> tuple[int, int] | None:
    """Return number and honba of a document's first or last hand."""
    try:
        number, honba = document["log"][index][0][:2]
    except (KeyError, IndexError, TypeError, ValueError):
        return None
    return (number, honba) if isinstance(number, int) and isinstance(honba, int) else None


class _GameReader:
    """Reads one game; a fault of a hand loses that hand only."""

    def __init__(self, parts: list[Document], source: str, log_id: str) -> None:
        self.parts = parts
        first = parts[0]
        self.players = _players(first)
        self.log = ev.GameLog(
            source=source,
            log_id=log_id,
            format="tenhou_json",
            players=self.players,
            events=[],
            recorded=[],
            issues=[],
            declared=ev.Declared({}),
        )
        names = first.get("name")
        given = [str(name) for name in names] if isinstance(names, list) else []
        self.log.names = tuple((given + [""] * self.players)[: self.players])

    def run(self) -> ev.GameLog:
        log = self.log
        self.declare()
        self.reds = self.red_counts()
        log.events.append(ev.StartGame(self.place("name"), self.players, 0, log.names))
        hands = 0
        for number, part in enumerate(self.parts, 1):
            prefix = "log" if len(self.parts) == 1 else f"document {number} log"
            entries = part.get("log")
            if not isinstance(entries, list) or not entries:
                raise LogError("no hands: \"log\" must be a list of hands", source=log.source)
            for index, hand in enumerate(entries):
                self.read_hand(hand, f"{prefix}[{index}]", hands)
                hands += 1
        self.final(hands - 1)
        log.complete = log.complete and all(issue.hand is None for issue in log.issues)
        return log

    def place(self, path: str) -> int:
        self.log.places.append(path)
        return len(self.log.places) - 1

    def declare(self) -> None:
        """Keep the rule block and the rest of the head as text."""
        first, values = self.parts[0], self.log.declared.values
        title = first.get("title")
        if isinstance(title, list):
            self.log.title = " ".join(str(part) for part in title if str(part).strip())
        elif isinstance(title, str):
            self.log.title = title
        if self.log.title:
            values["title"] = self.log.title
        rule = first.get("rule")
        if isinstance(rule, dict):
            values.update((str(key), _text(value)) for key, value in rule.items())
        else:
            text = "no rule block: red fives are read off the tiles"
            self.log.issues.append(Issue("RULE-MISSING", "warning", "rule", text))
        for key in ("ver", "ref", "ratingc", "lobby", "dan", "rate", "sx"):
            if key in first:
                values[key] = _text(first[key])
        values["players"] = str(self.players)

    def red_counts(self) -> dict[int, int]:
        """Return red copies by kind: what the rule block says, at least what the tiles show."""
        rule = self.parts[0].get("rule")
        rule = rule if isinstance(rule, dict) else {}
        counts = {kind: _count(rule.get(key)) for key, kind in _FIVES.items()}
        if _count(rule.get("aka")):
            counts = {kind: max(count, 1) for kind, count in counts.items()}
        for key, kind in _FIVES.items():
            seen = max((_seen(hand, key[3:]) for part in self.parts for hand in _hands(part)), default=0)
            if seen > counts[kind] and counts[kind] == 0:
                if rule:
                    text = f"red fives ({key[3:]}) are seen though the rule block has none; they are kept red"
                    self.log.issues.append(Issue("REDS-DIFFER", "warning", "rule", text))
                counts[kind] = seen
        if self.players == 3:
            # 5m is not in the set.
            counts[FIVE_MAN] = 0
        self.log.reds = tuple(kind * 4 + copy for kind, count in counts.items() for copy in range(count))
        self.log.reds_known = any(counts.values())
        return counts

    def read_hand(self, hand: Any, path: str, index: int) -> None:
        log = self.log
        reader = HandReader(hand, path, index, self.players, self.reds)
        try:
            start = reader.start()
        except Fault as fault:
            self.lose(fault, path, index)
            log.events.append(ev.StartHand(self.place(path), -1, -1, -1, -1, -1, (), (), -1))
            return
        except (TypeError, ValueError, KeyError, IndexError) as error:
            self.lose(Fault("JSON-SHAPE", f"not the shape of a hand ({error})"), path, index)
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
        """Read ``sc``: scores and points in turn, by seat."""
        log = self.log
        values = self.parts[-1].get("sc")
        if not values:
            log.complete = False
            return
        numbers = isinstance(values, list) and all(
            isinstance(value, int | Decimal) and not isinstance(value, bool) for value in values
        )
        if not numbers or len(values) < 2 * self.players:
            text = "sc must be score and points in turn, by seat; no final result"
            log.issues.append(Issue("FINAL-UNREADABLE", "warning", "sc", text))
            log.complete = False
            return
        raw = values[: 2 * self.players]
        scores, tenths = raw[0::2], [value * 10 for value in raw[1::2]]
        if any(value != int(value) for value in (*scores, *tenths)):
            text = "sc has scores or points of too many decimals; no final result"
            log.issues.append(Issue("FINAL-UNREADABLE", "warning", "sc", text))
            log.complete = False
            return
        at = self.place("sc")
        log.events.append(ev.EndGame(at))
        # 30.0 may be written as 30: only a rest of a thousand shows that points were rounded.
        decimals = any(isinstance(value, Decimal) for value in raw[1::2]) or not any(
            int(score) % 1000 for score in scores
        )
        log.recorded.append(
            ev.RecordedFinal(
                at,
                last_hand,
                len(log.events) - 1,
                tuple(map(int, scores)),
                tuple(map(int, tenths)),
                decimals,
            )
        )


def _players(document: Document) -> int:
    """Return the number of players: an empty fourth name, or an empty fourth hand, means three."""
    names = document.get("name")
    if isinstance(names, list) and (len(names) == 3 or (len(names) == 4 and not names[3])):
        hands = _hands(document)
        if not (hands and len(hands[0]) > 13 and hands[0][13]):
            return 3
    return 4


def _hands(document: Document) -> list[list[Any]]:
    entries = document.get("log")
    return [hand for hand in entries if isinstance(hand, list)] if isinstance(entries, list) else []


def _count(value: Any) -> int:
    """Return a number of red fives from a rule block (number or true)."""
    return min(int(value), 4) if isinstance(value, int) and value > 0 else 0


def _seen(hand: list[Any], code: str) -> int:
    """Return how many red fives of a code stand in the deals and draws of a hand."""
    number = int(code)
    lists = [entry for entry in hand[2:16] if isinstance(entry, list)]
    count = sum(1 for entry in hand[2:4] if isinstance(entry, list) for tile in entry if tile == number)
    for column in range(4, len(hand) - 1, 3):
        for entry in hand[column : column + 2]:
            count += sum(1 for tile in entry if tile == number) if isinstance(entry, list) else 0
    return count if lists else 0


def _text(value: Any) -> str:
    if isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False, default=str)


def is_log(document: Mapping[str, Any]) -> bool:
    """Tell whether a JSON object is of this format."""
    if "log" not in document or "qijia" in document or "player" in document:
        return False
    return "name" in document or "rule" in document or "title" in document
