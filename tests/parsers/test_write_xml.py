"""Tenhou XML written and read again: nothing is lost, in simulated games and in real logs."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import parsers
from analyzer.simulate.game import simulate
from parsers import events as ev
from parsers.tenhou_meld import decode
from parsers.write.meld_code import encode
from parsers.write.tenhou_xml import points_text, write_tenhou_xml
from rulesets.load import load


def bare(items: list[ev.AnyEvent]) -> list[ev.AnyEvent]:
    """Return events without their place in the file."""
    return [msgspec.structs.replace(item, at=0) for item in items]


def bare_records(items: list[ev.AnyRecorded]) -> list[ev.AnyRecorded]:
    return [msgspec.structs.replace(item, at=0) for item in items]


@pytest.mark.parametrize("name", ["tenhou", "tenhou-3p", "nerv", "smf"])
def test_simulated_games_come_back(name: str) -> None:
    for number in range(6):
        log = simulate(load(name), "xml", number).log
        (back,) = parsers.read_bytes(write_tenhou_xml(log), "x.xml", strict=True)
        assert bare(back.events) == bare(log.events)
        assert (back.names, back.wall_seed, back.title) == (log.names, log.wall_seed, log.title)
        assert {key: back.declared.values.get(key) for key in log.declared.values} == log.declared.values


def test_chips_come_back() -> None:
    """SMF pays chips for red fives in closed hands (seed 001): both halves of sc and owari are written."""
    for number in range(20):
        game = simulate(load("smf"), "chips", number)
        if not game.final.chips:
            continue
        (back,) = parsers.read_bytes(write_tenhou_xml(game.log), "x.xml", strict=True)
        wins = [record for record in back.recorded if isinstance(record, ev.RecordedWin)]
        final = back.recorded[-1]
        assert isinstance(final, ev.RecordedFinal)
        moved = [record.chips or (0,) * 4 for record in wins]
        assert tuple(map(sum, zip(*moved, strict=True))) == final.chips == game.final.chips
        return
    pytest.fail("no chips in 20 games")


@pytest.mark.corpus
def test_real_logs_come_back(shared: Path) -> None:
    """Events and what is recorded of 24 real logs, the chip table 87147d6884b8 and pao (3adc46ba1701) among them."""
    files = [path for path in sorted((shared / "corpus" / "mjlog").iterdir()) if path.is_file()]
    named = [path for path in files if path.stem in ("87147d6884b8", "3adc46ba1701", "602c0a448026")]
    seen = 0
    for path in files[::32] + named:
        for log in parsers.read(path):
            if any(issue.severity == "error" for issue in log.issues):
                continue
            (back,) = parsers.read_bytes(write_tenhou_xml(log), path.name)
            assert bare(back.events) == bare(log.events), path.name
            assert bare_records(back.recorded) == bare_records(log.recorded), path.name
            assert back.declared == log.declared, path.name
            seen += 1
    assert seen >= 20


@pytest.mark.parametrize("source", [1, 2, 3])
@pytest.mark.parametrize("kind", range(34))
def test_meld_codes_are_those_that_the_reader_knows(source: int, kind: int) -> None:
    four = [4 * kind + copy for copy in range(4)]
    for called in four:
        rest = [tile for tile in four if tile != called]
        kan = ev.OpenKan(0, 0, source, called, (rest[0], rest[1], rest[2]))
        assert decode(encode(kan)) == ("open_kan", source, called, tuple(rest))
        for spare in rest:
            own = [tile for tile in rest if tile != spare]
            meld = decode(encode(ev.Pon(0, 0, source, called, (own[0], own[1]))))
            assert (meld.kind, meld.source, meld.tile, set(meld.own)) == ("pon", source, called, set(own))


def test_a_win_without_its_value_is_refused() -> None:
    log = simulate(load("tenhou-east"), "xml", 1).log
    log.recorded = [record for record in log.recorded if not isinstance(record, ev.RecordedWin)]
    with pytest.raises(ValueError, match="a win without its recorded value"):
        write_tenhou_xml(log)


def test_final_points_have_one_decimal() -> None:
    assert [points_text(tenths) for tenths in (-3, 0, 534, -509)] == ["-0.3", "0.0", "53.4", "-50.9"]
