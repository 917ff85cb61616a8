"""Mahjong Soul records for tests: written from a simulated game, or by hand."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from parsers import events as ev
from parsers.yaku_names import MAJSOUL_YAKU
from rulesets.tiles import tile_name

YAKU_IDS = {name: number for number, name in MAJSOUL_YAKU.items()}
TITLES = {None: 0, "mangan": 1, "haneman": 2, "baiman": 3, "sanbaiman": 4, "yakuman": 5, "kazoe yakuman": 11}
ABORTS = {"nine_terminals": 1, "four_winds": 2, "four_kans": 3, "four_riichi": 4, "triple_ron": 5}

Fields = dict[str, Any]


def camel(value: Any) -> Any:
    """Return JSON with its keys in camelCase."""
    if isinstance(value, list):
        return [camel(entry) for entry in value]
    if isinstance(value, dict):
        return {re.sub(r"_([a-z0-9])", lambda m: m[1].upper(), key): camel(entry) for key, entry in value.items()}
    return value


def lean(value: Any) -> Any:
    """Leave out what is zero, false or empty, as protobuf does."""
    if isinstance(value, list):
        return [lean(entry) for entry in value]
    if isinstance(value, dict):
        return {key: lean(entry) for key, entry in value.items() if entry not in (0, False, "", [], None)}
    return value


def record(name: str, **data: Any) -> Fields:
    return {"name": f".lq.Record{name}", "data": data}


def document(records: list[Fields], head: Fields, *, style: str = "records") -> bytes:
    """Return a file: ``records`` in snake_case, ``actions`` with what players pressed in between, or ``camel``."""
    if style == "actions":
        actions: list[Fields] = []
        for entry in records:
            actions += [{"type": 1, "result": entry}, {"type": 2, "user_input": {"seat": 1}}]
        body: Fields = {"head": head, "data": {"name": ".lq.GameDetailRecords", "data": {"actions": actions}}}
        return json.dumps(lean(body)).encode()
    if style == "camel":
        named = [{**entry["data"], "@type": entry["name"].removeprefix(".lq.")} for entry in records]
        return json.dumps(camel(lean({"head": head, "records": named}))).encode()
    return json.dumps({"head": head, "data": {"name": ".lq.GameDetailRecords", "data": {"records": records}}}).encode()


def write_majsoul(log: ev.GameLog, style: str) -> bytes:
    """Return a simulated game as such a file."""
    return _Writer(log).document(style)


class _Writer:
    def __init__(self, log: ev.GameLog) -> None:
        self.log = log
        self.reds = frozenset(log.reds)
        self.records: list[Fields] = []
        self.recorded = {
            item.event: item for item in log.recorded if isinstance(item, ev.RecordedWin | ev.RecordedDraw)
        }
        self.deposits = {item.event: item for item in log.recorded if isinstance(item, ev.RecordedDeposit)}
        self.doras: list[str] = []
        self.liqi: Fields | None = None
        self.declared = False
        self.first_draw = False
        self.riichi: set[int] = set()

    def name(self, tile: int) -> str:
        return tile_name(tile, self.reds)

    def names(self, tiles: Any) -> list[str]:
        return [self.name(tile) for tile in tiles]

    def add(self, name: str, **data: Any) -> None:
        if self.liqi is not None and name != "DiscardTile":
            data["liqi"], self.liqi = self.liqi, None
        self.records.append(record(name, **data))

    def document(self, style: str) -> bytes:
        writers: dict[type, Callable[[int, Any], None]] = {
            ev.StartHand: self.start,
            ev.Draw: self.draw,
            ev.Discard: self.discard,
            ev.Chi: self.call,
            ev.Pon: self.call,
            ev.OpenKan: self.call,
            ev.ClosedKan: self.kan,
            ev.AddedKan: self.kan,
            ev.Kita: self.kita,
            ev.NewIndicator: lambda _, event: self.doras.append(self.name(event.tile)),
            ev.RiichiDeclared: self.declare,
            ev.RiichiAccepted: self.accept,
            ev.Win: self.win,
            ev.DrawnHand: self.end,
        }
        for number, event in enumerate(self.log.events):
            if type(event) in writers:
                writers[type(event)](number, event)
        return document(self.records, self.head(), style=style)

    def head(self) -> Fields:
        final = self.log.recorded[-1]
        assert isinstance(final, ev.RecordedFinal)
        assert final.points_tenths is not None
        seats = range(self.log.players)
        players = [
            {"seat": s, "part_point_1": final.scores[s], "total_point": final.points_tenths[s] * 100} for s in seats
        ]
        return {
            "uuid": "simulated",
            "config": {"category": 2, "mode": {"mode": 2 if self.log.players == 4 else 12}},
            "accounts": [{"seat": s, "nickname": self.log.names[s]} for s in seats],
            "result": {"players": sorted(players, key=lambda player: -player["total_point"])},
        }

    def start(self, _: int, event: ev.StartHand) -> None:
        self.doras, self.first_draw, self.riichi = [self.name(event.indicator)], True, set()
        tiles = {f"tiles{seat}": self.names(hand) for seat, hand in enumerate(event.hands)}
        self.add(
            "NewRound",
            chang=event.round_wind,
            ju=event.number,
            ben=event.honba,
            liqibang=event.deposits,
            scores=list(event.scores),
            doras=list(self.doras),
            **tiles,
        )

    def draw(self, _: int, event: ev.Draw) -> None:
        if self.first_draw:
            self.first_draw = False
            self.records[-1]["data"][f"tiles{event.seat}"].append(self.name(event.tile))
            return
        self.add("DealTile", seat=event.seat, tile=self.name(event.tile), doras=list(self.doras))

    def declare(self, _: int, event: ev.RiichiDeclared) -> None:
        self.declared = True
        self.riichi.add(event.seat)

    def discard(self, _: int, event: ev.Discard) -> None:
        self.add(
            "DiscardTile",
            seat=event.seat,
            tile=self.name(event.tile),
            moqie=event.tsumogiri,
            is_liqi=self.declared,
            doras=list(self.doras),
        )
        self.declared = False

    def accept(self, number: int, event: ev.RiichiAccepted) -> None:
        self.liqi = {"seat": event.seat, "score": self.deposits[number].scores[event.seat], "liqibang": 1}

    def call(self, _: int, event: ev.Chi | ev.Pon | ev.OpenKan) -> None:
        kind = 0 if isinstance(event, ev.Chi) else 1 if isinstance(event, ev.Pon) else 2
        froms = [event.seat] * len(event.own) + [event.source]
        tiles = self.names((*event.own, event.tile))
        self.add("ChiPengGang", seat=event.seat, type=kind, tiles=tiles, froms=froms)

    def kan(self, _: int, event: ev.ClosedKan | ev.AddedKan) -> None:
        closed = isinstance(event, ev.ClosedKan)
        tile = event.tiles[0] if isinstance(event, ev.ClosedKan) else event.tile
        self.add("AnGangAddGang", seat=event.seat, type=3 if closed else 2, tiles=self.name(tile))

    def kita(self, _: int, event: ev.Kita) -> None:
        self.add("BaBei", seat=event.seat, moqie=False)

    def win(self, number: int, event: ev.Win) -> None:
        item = self.recorded[number]
        assert isinstance(item, ev.RecordedWin)
        assert item.yaku is not None
        assert item.deltas is not None
        tsumo = event.seat == event.source
        payers = [change for seat, change in enumerate(item.deltas) if seat != event.seat and change]
        assert payers
        hule: Fields = {
            "seat": event.seat,
            "zimo": tsumo,
            "hu_tile": self.name(event.tile),
            "liqi": event.seat in self.riichi,
            "doras": list(self.doras),
            "li_doras": self.names(event.ura or ()),
            "yiman": bool(item.yakuman),
            "count": item.yakuman or item.han,
            "fu": item.fu,
            "fans": [{"id": YAKU_IDS[name], "val": value} for name, value in item.yaku],
            "title_id": TITLES[item.limit.partition(" (")[0] if item.limit else None] + max(item.yakuman - 1, 0),
            "baopai": 0 if item.pao is None else item.pao + 1,
            **self.points(item, tsumo=tsumo),
        }
        if self.records[-1]["name"].endswith("Hule"):
            data = self.records[-1]["data"]
            data["hules"].append(hule)
            data["delta_scores"] = [a + b for a, b in zip(data["delta_scores"], item.deltas, strict=True)]
            return
        before = list(item.scores or ())
        self.add("Hule", hules=[hule], old_scores=before, delta_scores=list(item.deltas))

    def points(self, item: ev.RecordedWin, *, tsumo: bool) -> Fields:
        """Return the printed payments, so that all of them together are the win's points."""
        assert item.points is not None
        if not tsumo:
            return {"point_rong": item.points}
        others = self.log.players - 1
        dealer = next(entry["data"]["ju"] for entry in reversed(self.records) if entry["name"].endswith("NewRound"))
        if item.seat == dealer:
            return {"point_zimo_xian": item.points // others}
        # How it is parted does not matter to the reader: only the sum is kept.
        return {"point_zimo_qin": item.points, "point_zimo_xian": 0}

    def end(self, number: int, event: ev.DrawnHand) -> None:
        item = self.recorded[number]
        assert isinstance(item, ev.RecordedDraw)
        if event.kind in ABORTS:
            self.add("LiuJu", type=ABORTS[event.kind], seat=(event.shown or (0,))[0])
            return
        shown = event.shown or ()
        players = [{"tingpai": seat in shown} for seat in range(self.log.players)]
        scores = {"old_scores": list(item.scores or ()), "delta_scores": list(item.deltas or ())}
        self.add("NoTile", liujumanguan=event.kind == "nagashi", players=players, scores=[scores])
