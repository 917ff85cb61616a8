"""What a Mahjong Soul record says of a hand's end: wins, exhaustive draws, aborts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from parsers import events as ev
from parsers.fault import Fault
from parsers.majsoul_document import Document, Record, field, flag, integers, items, number
from parsers.yaku_names import MAJSOUL_LIMIT_NAMES, MAJSOUL_LIMITS, MAJSOUL_NAMES, MAJSOUL_YAKU

#: ``type`` of an abort, as a public editor of records writes them.
_ABORTS: Final[dict[int, ev.DrawKind]] = {
    1: "nine_terminals",
    2: "four_winds",
    3: "four_kans",
    4: "four_riichi",
    5: "triple_ron",
}


class Outcome:
    """What is known of a hand when its end is read; ``source`` gave the tile won on; ``notes`` are collected."""

    def __init__(self, index: int, players: int, dealer: int, honba: int, source: int) -> None:
        self.index, self.players, self.dealer, self.honba, self.source = index, players, dealer, honba, source
        self.notes: list[str] = []


class Won(NamedTuple):
    """One win: the struct without places and tile ids, and the tiles as the record writes them."""

    record: ev.RecordedWin
    tile: Any
    hand: list[Any]
    doras: list[Any]
    ura: list[Any]
    path: str


class Drawn(NamedTuple):
    """An exhaustive draw: the struct, who is tenpai, and the hands shown."""

    record: ev.RecordedDraw
    tenpai: tuple[int, ...]
    hands: tuple[list[Any], ...]


def read_hule(record: Record, outcome: Outcome) -> list[Won]:
    """Return the wins of a record.

    Raises:
        Fault: they cannot be read.
    """
    data, path, players = record.data, record.path, outcome.players
    hules = items(data, "hules", path)
    if not hules or not all(isinstance(hule, Mapping) for hule in hules):
        raise Fault("RESULT-SHAPE", "the wins (hules) are missing", path)
    total = integers(data, "delta_scores", players, path) if field(data, "delta_scores") else None
    before = integers(data, "old_scores", players, path) if field(data, "old_scores") else None
    seats = [number(hule, "seat", f"{path}.hules[{i}]", low=0, high=players - 1) for i, hule in enumerate(hules)]
    deltas = _shares(total, seats, outcome) if total else [None] * len(seats)
    won = []
    for place, (hule, seat) in enumerate(zip(hules, seats, strict=True)):
        where = f"{path}.hules[{place}]"
        struct = _win(hule, seat, where, outcome, deltas[place], None if place else before)
        won.append(
            Won(
                struct,
                field(hule, "hu_tile"),
                items(hule, "hand", where),
                items(hule, "doras", where),
                items(hule, "li_doras", where) if flag(hule, "liqi") else [],
                where,
            )
        )
    return won


def _shares(total: tuple[int, ...], seats: list[int], outcome: Outcome) -> list[tuple[int, ...] | None]:
    """Return the changes of each of several wins on one discard: the record has only their sum.

    What a winner gets is his own; the discarder pays it. The surplus of the sum are the deposits, which on
    Mahjong Soul go to the winner next in turn. Where somebody else pays too, the sum cannot be parted.
    """
    if len(seats) == 1:
        return [total]
    source, players = outcome.source, outcome.players
    if any(change for seat, change in enumerate(total) if seat not in seats and seat != source):
        return [None] * len(seats)
    head = min(seats, key=lambda seat: (seat - source) % players)
    shares: list[tuple[int, ...] | None] = []
    for seat in seats:
        pays = total[seat] - (sum(total) if seat == head else 0)
        shares.append(tuple(total[seat] if s == seat else -pays if s == source else 0 for s in range(players)))
    return shares


def _win(
    hule: Document,
    seat: int,
    path: str,
    outcome: Outcome,
    deltas: tuple[int, ...] | None,
    before: tuple[int, ...] | None,
) -> ev.RecordedWin:
    tsumo = flag(hule, "zimo")
    source = seat if tsumo else outcome.source
    if not tsumo and source in (-1, seat):
        raise Fault("WIN-TILE", "a ron, but nobody else has played a tile before it", path)
    count = number(hule, "count", path)
    yakuman = count if flag(hule, "yiman") else 0
    points = _points(hule, seat, path, outcome)
    return ev.RecordedWin(
        0,
        outcome.index,
        0,
        seat,
        source,
        yaku=_yaku(hule, path, outcome),
        han=None if yakuman else count,
        yakuman=yakuman,
        fu=number(hule, "fu", path) or None,
        points=points,
        limit=_limit(hule, path, outcome, yakuman),
        pao=_pao(hule, path, seat, outcome),
        deltas=deltas,
        scores=before,
    )


def _points(hule: Document, seat: int, path: str, outcome: Outcome) -> int | None:
    """Return all payments together, without honba."""
    if not flag(hule, "zimo"):
        return number(hule, "point_rong", path) or None
    others, dealer = number(hule, "point_zimo_xian", path), number(hule, "point_zimo_qin", path)
    if seat == outcome.dealer:
        return others * (outcome.players - 1) or None
    return dealer + others * (outcome.players - 2) or None


def _pao(hule: Document, path: str, seat: int, outcome: Outcome) -> int | None:
    """Return who is liable: ``baopai`` is his seat + 1, and 0 or left out if nobody is."""
    liable = number(hule, "baopai", path, low=0, high=outcome.players) - 1
    return None if liable < 0 or liable == seat else liable


def _limit(hule: Document, path: str, outcome: Outcome, yakuman: int) -> str | None:
    title, number_ = field(hule, "title"), number(hule, "title_id", path)
    if number_:
        if number_ not in MAJSOUL_LIMITS:
            outcome.notes.append(f"title_id {number_} is not known")
        return MAJSOUL_LIMITS.get(number_)
    if isinstance(title, str) and title:
        if title.endswith("倍役满"):
            return "yakuman"
        if title not in MAJSOUL_LIMIT_NAMES:
            outcome.notes.append(f"title {title[:20]!r} is not known")
        return MAJSOUL_LIMIT_NAMES.get(title)
    return "yakuman" if yakuman else None


def _yaku(hule: Document, path: str, outcome: Outcome) -> tuple[tuple[str, int], ...] | None:
    """Return the yaku, None if one is not known or none stands there."""
    yaku: list[tuple[str, int]] = []
    fans = items(hule, "fans", path)
    known = bool(fans)
    for place, fan in enumerate(fans):
        where = f"{path}.fans[{place}]"
        if not isinstance(fan, Mapping):
            raise Fault("RESULT-SHAPE", f"{str(fan)[:20]!r} is no yaku", where)
        value, identity = number(fan, "val", where), number(fan, "id", where)
        printed = str(field(fan, "name") or "")
        name = MAJSOUL_YAKU.get(identity) if identity else MAJSOUL_NAMES.get(printed)
        if name is None:
            outcome.notes.append(f"yaku {identity or printed[:20]!r} is not known")
            known = False
        elif value:
            yaku.append((name, value))
    return tuple(yaku) if known else None


def read_no_tile(record: Record, outcome: Outcome) -> Drawn:
    """Return an exhaustive draw. Without changes of points (all or nobody tenpai) they are zeros.

    Raises:
        Fault: it cannot be read.
    """
    data, path, players = record.data, record.path, outcome.players
    deltas, before = [0] * players, None
    entries = items(data, "scores", path)
    if entries and not isinstance(entries[0], Mapping):
        # An older form: the changes stand beside the new scores.
        entries = [data]
    for place, entry in enumerate(entries):
        where = f"{path}.scores[{place}]"
        if not isinstance(entry, Mapping):
            raise Fault("RESULT-SHAPE", f"{str(entry)[:20]!r} where changes of points are expected", where)
        if field(entry, "delta_scores"):
            for seat, change in enumerate(integers(entry, "delta_scores", players, where)):
                deltas[seat] += change
        if before is None and field(entry, "old_scores"):
            before = integers(entry, "old_scores", players, where)
    tenpai, hands = [], []
    shown = items(data, "players", path)
    for seat in range(players):
        player = shown[seat] if seat < len(shown) and isinstance(shown[seat], Mapping) else {}
        if flag(player, "tingpai"):
            tenpai.append(seat)
        hands.append(items(player, "hand", f"{path}.players[{seat}]"))
    kind: ev.DrawKind = "nagashi" if flag(data, "liujumanguan") else "exhaustive"
    struct = ev.RecordedDraw(0, outcome.index, 0, kind, deltas=tuple(deltas), scores=before)
    return Drawn(struct, tuple(tenpai), tuple(hands))


def read_abort(record: Record) -> ev.DrawKind:
    """Return the kind of an abort.

    Raises:
        Fault: it is not known.
    """
    kind = number(record.data, "type", record.path)
    if kind not in _ABORTS:
        text = f"type {kind} of an abortive draw is not known; 1-5 expected"
        raise Fault("RESULT-SHAPE", text, f"{record.path}.type")
    return _ABORTS[kind]
