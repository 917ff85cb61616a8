"""Games written as mjai lines and read again: the same events up to copies of tiles, the same rulings."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

import parsers
from analyzer.play.play import play_game
from analyzer.ruling.game import recorded_state
from analyzer.ruling.hand import rule_hand
from analyzer.ruling.source import source_rules
from analyzer.simulate.game import simulate
from parsers import events as ev
from parsers.write.mjai import write_mjai
from rulesets.load import load
from rulesets.rules import Ruleset

#: Events that mjai has no line for.
_CONNECTIONS = (ev.ConnectionLost, ev.ConnectionBack)


def shape(log: ev.GameLog) -> list[dict[str, Any]]:
    """Return the events with kinds and redness for tiles, without dice and connections."""
    reds = set(log.reds)

    def tile(value: int) -> tuple[int, bool]:
        return value >> 2, value in reds

    def tiles(values: tuple[int, ...]) -> list[tuple[int, bool]]:
        return sorted(map(tile, values))

    found = []
    for event in log.events:
        if isinstance(event, _CONNECTIONS):
            continue
        fields: dict[str, Any] = msgspec.structs.asdict(event) | {"type": type(event).__name__, "at": 0}
        for key in fields.keys() & {"tile", "indicator"}:
            fields[key] = tile(fields[key])
        for key in fields.keys() & {"own", "tiles"}:
            fields[key] = tiles(fields[key])
        if "ura" in fields:
            fields["ura"] = tiles(fields["ura"] or ())
        if isinstance(event, ev.StartHand):
            fields |= {"hands": [tiles(hand) for hand in event.hands], "dice": None}
        found.append(fields)
    return found


def rulings(log: ev.GameLog, rules: Ruleset) -> list[dict[str, Any]]:
    """Return what every hand of a game comes to: end, payments, and each win's value."""
    found = []
    for hand in play_game(log).hands:
        ruling = rule_hand(hand, rules, recorded_state(hand), rules)
        wins = [
            (win.seat, win.source, win.score and (win.score.yaku, win.score.han, win.score.fu), win.pao)
            for win in ruling.wins
        ]
        notes = [note.code for note in ruling.notes]
        found.append({"end": ruling.ending, "deltas": ruling.deltas, "wins": wins, "notes": notes})
    return found


def check(log: ev.GameLog, rules: Ruleset) -> ev.GameLog:
    (back,) = parsers.read_bytes(write_mjai(log), "game.jsonl")
    assert back.format == "mjai"
    assert not [issue for issue in back.issues if issue.severity != "warning" or issue.code != "LOG-NO-END"]
    assert shape(back) == shape(log)
    assert rulings(back, rules) == rulings(log, rules)
    assert red_counts(back) == red_counts(log)
    check_records(log, back)
    return back


def red_counts(log: ev.GameLog) -> list[int]:
    """Return how many red fives the set has; with three players it has no 5m at all."""
    kinds = (13, 22) if log.players == 3 else (4, 13, 22)
    return [sum(tile >> 2 == kind for tile in log.reds) for kind in kinds]


def check_records(log: ev.GameLog, back: ev.GameLog) -> None:
    """What is printed of each hand is understood again."""
    assert len(log.recorded) == len(back.recorded)
    for one, other in zip(log.recorded, back.recorded, strict=True):
        assert type(one) is type(other)
        assert (one.hand, one.scores) == (other.hand, other.scores)
        if isinstance(one, ev.RecordedWin) and isinstance(other, ev.RecordedWin):
            fields = ["seat", "source", "yakuman", "points", "deltas", "scores"]
            fields += [] if one.yakuman else ["han"]
            for field in fields:
                assert getattr(one, field) == getattr(other, field), field
            assert sorted(one.yaku or ()) == sorted(other.yaku or ())
            # A log that prints no fu has 0 or None.
            assert (one.fu or None) == other.fu
            if one.concealed is not None:
                assert other.concealed is not None
                assert [t >> 2 for t in sorted(one.concealed)] == [t >> 2 for t in sorted(other.concealed)]
        if isinstance(one, ev.RecordedDraw) and isinstance(other, ev.RecordedDraw):
            assert (one.kind, one.deltas) == (other.kind, other.deltas)


@pytest.mark.parametrize(
    "name", ["tenhou", "tenhou-3p", "mahjongsoul", "mahjongsoul-3p", "smf", "jpml-a", "nerv", "wrc-2025"]
)
def test_simulated_games_come_back(name: str) -> None:
    rules = load(name)
    for number in range(6):
        log = simulate(rules, "mjai", number).log
        back = check(log, rules)
        assert back.complete
        assert back.players == rules.players


@pytest.mark.corpus
@pytest.mark.parametrize("players", [3, 4])
def test_real_games_come_back(shared: Path, players: int) -> None:
    """Twenty whole Tenhou games of each number of players."""
    done = 0
    for path in sorted((shared / "corpus/mjlog").iterdir()):
        if not path.is_file() or done == 20:
            continue
        for log in parsers.read(path):
            if log.players != players or log.issues or not log.complete:
                continue
            check(log, source_rules(log).rules)
            done += 1
    assert done == 20


def test_a_hand_that_is_not_known_is_refused() -> None:
    log = simulate(load("tenhou"), "mjai", 0).log
    lost = ev.StartHand(0, -1, -1, -1, -1, -1, (), (), -1)
    broken = msgspec.structs.replace(log, events=[log.events[0], lost])
    with pytest.raises(ValueError, match="deal"):
        write_mjai(broken)
