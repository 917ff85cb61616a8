"""One hand of tenhou.net/6 JSON: from lists by seat back to the order in which it was played.

The format lists what each seat took and discarded, not when. Each seat's lists make a fixed row of *turns*
(a take, kans, a discard); :func:`order_turns` finds the order of turns in which every call takes a tile that
was just discarded, by search with return, as a greedy reader scrambles a hand where one of two equal
discards was called.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from parsers.fault import Fault

StepKind = Literal["draw", "chi", "pon", "open_kan", "closed_kan", "added_kan", "kita", "discard"]

#: Discard entry for the tile just drawn.
TSUMOGIRI: Final = 60
#: Red fives of m, p, s.
RED_CODES: Final = {51: 15, 52: 25, 53: 35}
NORTH_CODE: Final = 44

#: More entries than a seat can have in a hand: all tiles of the wall.
_MAX_ENTRIES: Final = 80

_CALL: Final = re.compile(r"^((?:\d\d)*)([cpmak])((?:\d\d)*)$")
_BLOCKS: Final = {"c": 3, "p": 3, "m": 4, "a": 4, "k": 4}
_CALL_KINDS: Final[dict[str, StepKind]] = {"c": "chi", "p": "pon", "m": "open_kan"}

_CODES: Final = frozenset([*range(11, 20), *range(21, 30), *range(31, 40), *range(41, 48), *RED_CODES])


class Step(NamedTuple):
    """One thing a seat does. ``code`` is the tile drawn, called, added or discarded; ``own`` tiles given."""

    kind: StepKind
    path: str
    code: int
    own: tuple[int, ...] = ()
    #: Seats relative to the caller (1 = right … 3 = left) that the letter's place names.
    source: int = 0
    tsumogiri: bool = False
    riichi: bool = False


Turn = tuple[Step, ...]

_CALLS: Final = ("chi", "pon", "open_kan")


def plain(code: int) -> int:
    """Return the code of a tile without redness (51 is 15)."""
    return RED_CODES.get(code, code)


def kind_of_code(code: int) -> int:
    """Return the kind (0-33) of a tile code."""
    suit, number = divmod(plain(code), 10)
    return (suit - 1) * 9 + number - 1


def tile_code(value: object, path: str) -> int:
    """Return a tile code.

    Raises:
        Fault: the value is none.
    """
    if isinstance(value, bool) or not isinstance(value, int) or value not in _CODES:
        text = f"{str(value)[:40]!r} is no tile: 11-19, 21-29, 31-39, 41-47 or 51-53 expected"
        raise Fault("TILE-RANGE", text, path)
    return value


def seat_turns(takes: Sequence[object], discards: Sequence[object], path: str, column: int) -> list[Turn]:
    """Return a seat's turns; ``path`` and ``column`` say where its takes stand (discards: one further).

    Raises:
        Fault: an entry that cannot be read, or lists that do not fit each other.
    """
    if max(len(takes), len(discards)) > _MAX_ENTRIES:
        text = f"more than {_MAX_ENTRIES} takes or discards of one seat"
        raise Fault("JSON-SHAPE", text, f"{path}[{column}]")
    return _TurnReader(takes, discards, f"{path}[{column}]", f"{path}[{column + 1}]").turns()


class _TurnReader:
    """Walks the two lists of a seat side by side."""

    def __init__(
        self, takes: Sequence[object], discards: Sequence[object], take_path: str, discard_path: str
    ) -> None:
        self.takes, self.discards = takes, discards
        self.take_path, self.discard_path = take_path, discard_path
        self.take_at = self.discard_at = 0

    def turns(self) -> list[Turn]:
        turns: list[Turn] = []
        while self.take_at < len(self.takes):
            turns.append(self.turn())
        if self.discard_at < len(self.discards):
            where = f"{self.discard_path}[{self.discard_at}]"
            raise Fault("JSON-TURNS", "more discards than takes of this seat", where)
        return turns

    def turn(self) -> Turn:
        first = self.take()
        steps = [first]
        drawn = first.code if first.kind == "draw" else 0
        if first.kind == "open_kan":
            # A placeholder stands in the discards for the open kan; some writers leave it out.
            if self.discard_at < len(self.discards) and self.discards[self.discard_at] == 0:
                self.discard_at += 1
            drawn = self.replacement(steps)
            if not drawn:
                return tuple(steps)
        while self.discard_at < len(self.discards):
            step = self.discard(drawn)
            steps.append(step)
            if step.kind == "discard":
                break
            drawn = self.replacement(steps)
            if not drawn:
                break
        return tuple(steps)

    def replacement(self, steps: list[Step]) -> int:
        """Add the draw that follows a kan or kita; return its tile, 0 if the hand ended on the kan."""
        if self.take_at >= len(self.takes) or isinstance(self.takes[self.take_at], str):
            return 0
        step = self.take()
        steps.append(step)
        return step.code

    def take(self) -> Step:
        path = f"{self.take_path}[{self.take_at}]"
        entry = self.takes[self.take_at]
        self.take_at += 1
        if not isinstance(entry, str):
            return Step("draw", path, tile_code(entry, path))
        letter, place, blocks = _blocks(entry, path)
        if letter not in _CALL_KINDS:
            raise Fault("JSON-CALL", f"{entry[:20]!r} is no call: c, p or m expected among the takes", path)
        kind = _CALL_KINDS[letter]
        called = blocks[place] if place < len(blocks) else blocks[-1]
        own = list(blocks)
        own.remove(called)
        source = 3 if kind == "chi" else max(3 - place, 1)
        return Step(kind, path, called, tuple(own), source)

    def discard(self, drawn: int) -> Step:
        path = f"{self.discard_path}[{self.discard_at}]"
        entry = self.discards[self.discard_at]
        self.discard_at += 1
        riichi = False
        if isinstance(entry, str):
            if entry.startswith("f"):
                return self.kita(entry, path)
            if not entry.startswith("r"):
                return _own_kan(entry, path)
            if not (entry[1:].isascii() and entry[1:].isdigit() and len(entry) == 3):
                raise Fault("JSON-CALL", f"{entry[:20]!r} is no riichi: r and a tile expected", path)
            riichi = True
            entry = int(entry[1:])
        if entry == TSUMOGIRI:
            if not drawn:
                raise Fault("JSON-TSUMOGIRI", "60 (the tile just drawn), but nothing was drawn", path)
            return Step("discard", path, drawn, tsumogiri=True, riichi=riichi)
        return Step("discard", path, tile_code(entry, path), riichi=riichi)

    @staticmethod
    def kita(entry: str, path: str) -> Step:
        if entry not in ("f44", "f60"):
            raise Fault("JSON-CALL", f"{entry[:20]!r} is no kita: f44 expected", path)
        return Step("kita", path, NORTH_CODE)


def _blocks(entry: str, path: str) -> tuple[str, int, list[int]]:
    """Return a call's letter, how many tiles stand before it, and its tiles."""
    match = _CALL.match(entry)
    if match is None or len(match[1] + match[3]) != 2 * _BLOCKS[match[2]]:
        raise Fault("JSON-CALL", f"{entry[:20]!r} is no call, such as c232224, 45p4545 or 121212a12", path)
    digits = match[1] + match[3]
    codes = [tile_code(int(digits[i : i + 2]), path) for i in range(0, len(digits), 2)]
    kinds = sorted(kind_of_code(code) for code in codes)
    if match[2] == "c":
        run = kinds[1] - kinds[0] == kinds[2] - kinds[1] == 1
        if not run or kinds[0] // 9 != kinds[2] // 9 or kinds[0] >= 27:
            raise Fault("JSON-CALL", f"{entry[:20]!r} is no run", path)
    elif kinds[0] != kinds[-1]:
        raise Fault("JSON-CALL", f"{entry[:20]!r} has different tiles", path)
    return match[2], len(match[1]) // 2, codes


def _own_kan(entry: str, path: str) -> Step:
    """Read a closed or added kan; the added tile follows the letter."""
    letter, place, codes = _blocks(entry, path)
    if letter == "a":
        return Step("closed_kan", path, codes[place] if place < 4 else codes[-1], tuple(codes))
    if letter != "k":
        raise Fault("JSON-CALL", f"{entry[:20]!r} is no kan: a or k expected among the discards", path)
    return Step("added_kan", path, codes[place] if place < 4 else codes[-1])


class Ending(NamedTuple):
    """How the result says that a hand ends: by a win on the act of ``actor``, or after a draw or discard."""

    kind: Literal["ron", "tsumo", "draw", "discard", "unknown"]
    actor: int | None = None


def order_turns(rows: Sequence[Sequence[Turn]], dealer: int, ending: Ending) -> list[list[tuple[int, Turn]]]:
    """Return the orders in which all turns fit: one, or the first two if there are more.

    Raises:
        Fault: there is none; it names the first entry that could not be placed.
    """
    search = _Search(rows, ending)
    found = search.orders((0,) * len(rows), None, dealer)
    if not found:
        raise Fault("JSON-TURNS", *search.failure())
    return [[(seat, rows[seat][at]) for seat, at in order] for order in found]


_Order = tuple[tuple[int, int], ...]


class _Search:
    def __init__(self, rows: Sequence[Sequence[Turn]], ending: Ending) -> None:
        self.rows = rows
        self.ending = ending
        self.players = len(rows)
        self.lengths = tuple(len(row) for row in rows)
        self.seen: dict[tuple[tuple[int, ...], int | None], list[_Order]] = {}
        self.furthest: tuple[int, ...] = (0,) * self.players

    def orders(self, done: tuple[int, ...], last: int | None, turn: int) -> list[_Order]:
        """Return up to two orders of the rest, after ``last`` discarded; ``turn`` would draw next."""
        key = (done, last)
        if key in self.seen:
            return self.seen[key]
        if sum(done) > sum(self.furthest):
            self.furthest = done
        found: list[_Order] = []
        if done == self.lengths:
            found = [()] if self.ends_well(done, last) else []
        else:
            for seat in self.candidates(done, last, turn):
                if len(found) < 2:
                    found.extend(self.after(done, seat)[: 2 - len(found)])
        self.seen[key] = found
        return found

    def after(self, done: tuple[int, ...], seat: int) -> list[_Order]:
        at = done[seat]
        following = (*done[:seat], at + 1, *done[seat + 1 :])
        if self.rows[seat][at][-1].kind != "discard" and following != self.lengths:
            return []
        rest = self.orders(following, seat, (seat + 1) % self.players)
        return [((seat, at), *order) for order in rest]

    def candidates(self, done: tuple[int, ...], last: int | None, turn: int) -> list[int]:
        """Return who may act now: callers of the last discard first, then the seat whose turn it is."""
        seats: list[int] = []
        if last is not None:
            discard = self.rows[last][done[last] - 1][-1]
            for seat in range(self.players):
                if seat != last and done[seat] < self.lengths[seat]:
                    step = self.rows[seat][done[seat]][0]
                    if (
                        step.kind in _CALLS
                        and last in self.sources(seat, step.source)
                        and plain(step.code) == plain(discard.code)
                    ):
                        seats.append(seat)
        if done[turn] < self.lengths[turn] and self.rows[turn][done[turn]][0].kind == "draw":
            seats.append(turn)
        return seats

    def sources(self, seat: int, relative: int) -> tuple[int, ...]:
        """Return the seats that a letter's place can mean.

        With three players Tenhou still counts four seats; a place that names the empty one can only be
        meant as left or right of three.
        """
        four = (seat + relative) % 4
        if four < self.players:
            return (four,)
        return ((seat - 1) % 3,) if relative == 3 else ((seat + 1) % 3,)

    def ends_well(self, done: tuple[int, ...], last: int | None) -> bool:
        if last is None:
            return self.ending.kind == "unknown"
        step = self.rows[last][done[last] - 1][-1]
        if self.ending.kind == "tsumo":
            return last == self.ending.actor and step.kind == "draw"
        if self.ending.kind == "ron":
            return last == self.ending.actor and step.kind != "draw"
        return self.ending.kind in ("unknown", step.kind)

    def failure(self) -> tuple[str, str]:
        """Return what could not be placed, and where."""
        done = self.furthest
        if done == self.lengths:
            return "the result does not fit the last take or discard of the hand", ""
        open_steps = [row[at][0] for row, at in zip(self.rows, done, strict=True) if at < len(row)]
        # A call that found no discard is the likelier culprit than draws that wait for it.
        step = min(open_steps, key=lambda step: step.kind == "draw")
        text = "no order of turns fits: this take cannot be placed (a call must take the tile just discarded)"
        return text, step.path
