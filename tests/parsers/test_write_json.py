"""tenhou.net/6 JSON written and read again; and beside what Tenhou itself wrote of the same game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

import parsers
from analyzer.ruling.source import source_rules
from analyzer.simulate.batch import encode
from analyzer.simulate.game import simulate
from parsers import events as ev
from parsers.write.tenhou_json import write_tenhou_json
from rulesets.load import load


def shape(log: ev.GameLog) -> list[dict[str, Any]]:
    """Return the events with kinds and redness for tiles, without what the format does not hold."""
    reds = set(log.reds)

    def tile(value: int) -> tuple[int, bool]:
        return value >> 2, value in reds

    def tiles(values: tuple[int, ...]) -> list[tuple[int, bool]]:
        return sorted(map(tile, values))

    found = []
    for event in log.events:
        fields: dict[str, Any] = msgspec.structs.asdict(event) | {"type": type(event).__name__, "at": 0}
        if isinstance(event, ev.DrawnHand) and event.kind not in ("exhaustive", "nine_terminals"):
            fields["shown"] = None
        for key in fields.keys() & {"tile", "indicator"}:
            fields[key] = tile(fields[key])
        for key in fields.keys() & {"own", "tiles"}:
            fields[key] = tiles(fields[key])
        if "ura" in fields:
            fields["ura"] = tiles(fields["ura"] or ())
        if "hands" in fields:
            fields |= {"hands": [tiles(hand) for hand in event.hands], "dice": None}  # type: ignore[union-attr]
        found.append(fields)
    return found


@pytest.mark.parametrize("name", ["tenhou", "tenhou-3p", "mahjongsoul", "mahjongsoul-3p", "smf"])
def test_simulated_games_come_back(name: str) -> None:
    for number in range(6):
        log = simulate(load(name), "json", number).log
        (back,) = parsers.read_bytes(write_tenhou_json(log), "x.json")
        if any(issue.code == "CALL-AMBIGUOUS" for issue in back.issues):
            continue
        assert not back.issues
        assert shape(back) == shape(log)
        check_records(log, back)


def check_records(log: ev.GameLog, back: ev.GameLog) -> None:
    """What is printed of each hand is understood again: yaku, han, fu, points, limit, changes."""
    kept = [record for record in log.recorded if not isinstance(record, ev.RecordedDeposit)]
    assert len(kept) == len(back.recorded)
    for one, other in zip(kept, back.recorded, strict=True):
        if isinstance(one, ev.RecordedFinal):
            assert isinstance(other, ev.RecordedFinal)
            assert (one.scores, one.points_tenths) == (other.scores, other.points_tenths)
            continue
        assert isinstance(one, ev.RecordedWin | ev.RecordedDraw)
        assert isinstance(other, type(one))
        assert one.deltas == other.deltas
        if isinstance(one, ev.RecordedWin) and isinstance(other, ev.RecordedWin):
            fields = ("seat", "source", "yaku", "han", "yakuman", "points", "limit", "pao")
            # the fu are not printed with a limit
            for field in (*fields, *(() if one.limit else ("fu",))):
                assert getattr(one, field) == getattr(other, field)


def test_kan_dora_at_once_changes_the_place_of_the_indicator_only() -> None:
    """The format does not say when an indicator is turned; it is read as Tenhou turns it."""
    for number in range(12):
        log = simulate(load("nerv"), "json", number).log
        (back,) = parsers.read_bytes(write_tenhou_json(log), "x.json")
        without = [[e for e in shape(one) if e["type"] != "NewIndicator"] for one in (log, back)]
        assert without[0] == without[1] or back.issues


def test_mahjong_soul_is_declared_by_its_wording() -> None:
    rules = load("mahjongsoul")
    (back,) = parsers.read_bytes(encode(simulate(rules, "json", 1).log, "json", rules), "x.json")
    assert source_rules(back).base == "mahjongsoul"


@pytest.mark.corpus
def test_a_real_game_is_written_as_tenhou_wrote_it(shared: Path) -> None:
    """A log that exists in both formats: the hands written from the XML are those of Tenhou's own JSON."""
    printed = {}
    for path in sorted((shared / "corpus" / "tenhou6").iterdir()):
        if path.suffix == ".json":
            try:
                document = json.loads(path.read_text(encoding="utf-8-sig"))
            except ValueError:
                continue
            for hand in document.get("log", []) if isinstance(document, dict) else []:
                if isinstance(hand, list) and len(hand) == 17:
                    printed[deal_key(hand)] = hand
    same = 0
    for path in sorted((shared / "corpus" / "mjlog").iterdir()):
        if not path.is_file():
            continue
        for log in parsers.read(path):
            if log.players != 4 or any(issue.severity == "error" for issue in log.issues):
                continue
            for hand in json.loads(write_tenhou_json(log))["log"]:
                theirs = printed.get(deal_key(hand))
                if theirs is not None:
                    assert hand == theirs, (path.name, hand[0])
                    same += 1
    assert same >= 50


def deal_key(hand: list[Any]) -> str:
    return json.dumps([hand[0], hand[4], hand[7], hand[10], hand[13]])

