"""Simulated games written as Mahjong Soul records and read back: the same events, the same values."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from majsoul_records import write_majsoul

import parsers
from analyzer.ruling.source import source_rules
from analyzer.simulate.game import simulate
from parsers import events as ev
from rulesets.load import diff, load

STYLES = ("records", "actions", "camel")


def shape(log: ev.GameLog) -> list[dict[str, Any]]:
    """Return the events with names of tiles in place of ids, without what the format does not hold."""
    reds = set(log.reds)

    def tile(value: int) -> tuple[int, bool]:
        return value >> 2, value in reds

    found = []
    for event in log.events:
        fields: dict[str, Any] = msgspec.structs.asdict(event) | {"type": type(event).__name__, "at": 0}
        if isinstance(event, ev.DrawnHand) and event.kind not in ("exhaustive", "nagashi", "nine_terminals"):
            fields["shown"] = None
        for key in fields.keys() & {"tile", "indicator"}:
            fields[key] = tile(fields[key])
        for key in fields.keys() & {"own", "tiles"}:
            fields[key] = sorted(map(tile, fields[key]))
        if "ura" in fields:
            fields["ura"] = list(map(tile, fields["ura"] or ()))
        if isinstance(event, ev.StartHand):
            fields |= {"hands": [sorted(map(tile, hand)) for hand in event.hands], "dice": None}
        found.append(fields)
    return found


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("name", ["mahjongsoul", "mahjongsoul-3p"])
def test_simulated_games_come_back(name: str, style: str) -> None:
    for number in range(5):
        log = simulate(load(name), "majsoul", number).log
        (back,) = parsers.read_bytes(write_majsoul(log, style), "x.json")
        assert back.format == "majsoul"
        assert not back.issues
        assert back.complete
        assert back.players == log.players
        assert back.names == log.names
        assert shape(back) == shape(log)
        check_records(log, back)


def check_records(log: ev.GameLog, back: ev.GameLog) -> None:
    """Yaku, han, fu, points, limit, liability, changes and scores are understood again."""
    assert [type(record) for record in log.recorded] == [type(record) for record in back.recorded]
    for one, other in zip(log.recorded, back.recorded, strict=True):
        assert one.hand == other.hand
        for field in ("seat", "source", "yaku", "han", "yakuman", "fu", "points", "limit", "pao", "deltas", "kind"):
            if hasattr(one, field):
                assert getattr(one, field) == getattr(other, field), field
        if isinstance(one, ev.RecordedFinal | ev.RecordedDeposit):
            assert one.scores == other.scores
        if isinstance(one, ev.RecordedFinal) and isinstance(other, ev.RecordedFinal):
            assert one.points_tenths == other.points_tenths


@pytest.mark.parametrize("name", ["mahjongsoul", "mahjongsoul-3p"])
def test_a_ranked_game_declares_its_preset(name: str) -> None:
    (back,) = parsers.read_bytes(write_majsoul(simulate(load(name), "majsoul", 0).log, "camel"), "x.json")
    own = source_rules(back)
    assert own.base == name
    assert diff(load(name), own.rules) == []
    assert own.unknown == []


def test_the_games_hold_what_is_to_be_tested() -> None:
    """Over the games above: kita, kans, calls, riichi, double ron and draws are all there."""
    kinds: set[str] = set()
    for name in ("mahjongsoul", "mahjongsoul-3p"):
        for number in range(5):
            kinds |= {type(event).__name__ for event in simulate(load(name), "majsoul", number).log.events}
    assert kinds >= {"Kita", "Chi", "Pon", "ClosedKan", "RiichiAccepted", "NewIndicator", "Win", "DrawnHand"}
