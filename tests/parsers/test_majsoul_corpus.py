"""The real Mahjong Soul records: counts from the files themselves, walls, and the audit against them."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import parsers
from analyzer.audit.files import Job, audit_file
from analyzer.cli import main
from analyzer.play.play import play_game
from analyzer.ruling.game import rule_game
from analyzer.ruling.source import source_rules
from parsers import events as ev
from rulesets.load import diff, load

pytestmark = pytest.mark.corpus

#: The whole games, where their records stand, and what each holds of wins and draws.
WHOLE = {"98968aeddd1a": ("records", 13, 12, 1), "e7ea57a4330c": ("details", 10, 9, 1)}
KNOWN = Path(__file__).parents[2] / "docs/known-disagreements.md"
_ROW = re.compile(r"^\| ([0-9a-f]{12}) \| (\S+) \| ([A-Z0-9, -]+) \| .+ \|$", re.MULTILINE)


@pytest.fixture(scope="module")
def folder(shared: Path) -> Path:
    return shared / "corpus/majsoul"


def raw(folder: Path, name: str) -> Any:
    return json.loads((folder / f"{name}.json").read_text("utf-8"))


@pytest.mark.parametrize("name", WHOLE)
def test_whole_games_are_read_without_a_fault(folder: Path, name: str) -> None:
    """Every record becomes its event; the hands' draws, indicators and ura are those of the wall in the file."""
    key, hands, wins, draws = WHOLE[name]
    records = raw(folder, name)[key]
    (log,) = parsers.read(folder / f"{name}.json")
    assert log.issues == []
    assert log.complete

    def count(kind: type) -> int:
        return sum(isinstance(event, kind) for event in log.events)

    def named(record: str) -> int:
        return sum(entry["@type"] == record for entry in records)

    assert count(ev.StartHand) == named("RecordNewRound") == hands
    assert count(ev.Draw) == named("RecordDealTile") + hands
    assert count(ev.Discard) == named("RecordDiscardTile")
    assert count(ev.Chi) + count(ev.Pon) + count(ev.OpenKan) == named("RecordChiPengGang")
    assert count(ev.ClosedKan) + count(ev.AddedKan) == named("RecordAnGangAddGang")
    assert count(ev.RiichiAccepted) == sum("liqi" in entry for entry in records)
    assert (count(ev.Win), count(ev.DrawnHand)) == (wins, draws)


@pytest.mark.parametrize("name", WHOLE)
def test_whole_games_are_ranked_games_of_the_preset(folder: Path, name: str) -> None:
    (log,) = parsers.read(folder / f"{name}.json")
    own = source_rules(log)
    assert diff(load("mahjongsoul"), own.rules) == []
    assert own.unknown == []


@pytest.mark.parametrize("name", WHOLE)
def test_the_audit_finds_nothing_in_whole_games(folder: Path, name: str) -> None:
    result = audit_file(str(folder / f"{name}.json"), Job())
    assert [item for item in result.findings if item.severity != "note"] == []
    _, hands, wins, draws = WHOLE[name]
    compared = result.counts.compared
    assert compared["payments"] == compared["yaku"] == wins
    assert compared["hand_tiles"] == wins + _shown(folder, name)
    assert (compared["draw_payments"], compared["final_points"]) == (draws, 1)
    assert result.counts.hands == hands


def _shown(folder: Path, name: str) -> int:
    """Return how many hands are shown at the exhaustive draws."""
    return sum("hand" in player for entry in raw(folder, name)[WHOLE[name][0]] for player in entry.get("players", ()))


def test_an_altered_wall_or_draw_is_found(folder: Path) -> None:
    document = raw(folder, "98968aeddd1a")
    first = document["records"][0]
    first["paishan"] = first["paishan"][2:4] + first["paishan"][:2] + first["paishan"][4:]
    (log,) = parsers.read_bytes(json.dumps(document).encode(), "x.json")
    (issue,) = log.issues
    assert (issue.code, issue.where) == ("WALL-DIFFERS", "records[0].paishan")
    assert issue.text == "draw 1 is 7z, by the wall 5z"


def test_a_changed_payment_is_found(folder: Path, tmp_path: Path) -> None:
    """Record 44 of the log is a ron for 1,300."""
    document = raw(folder, "98968aeddd1a")
    document["records"][44]["deltaScores"] = [-1400, 0, 1400, 0]
    path = tmp_path / "x.json"
    path.write_text(json.dumps(document), "utf-8")
    found = {item.code for item in audit_file(str(path), Job()).findings if item.severity == "error"}
    assert "SCORE-PAYMENTS" in found


def test_small_fixtures_give_exactly_what_the_page_says(folder: Path) -> None:
    known: dict[str, set[tuple[str, str]]] = {}
    for log, hand, codes in _ROW.findall(KNOWN.read_text("utf-8")):
        if (folder / f"{log}.json").is_file():
            known.setdefault(log, set()).update((hand, code) for code in codes.split(", "))
    found: dict[str, set[tuple[str, str]]] = {}
    unreadable = set()
    for path in sorted(folder.glob("*.json")):
        result = audit_file(str(path), Job())
        for item in result.findings:
            if item.severity == "error":
                found.setdefault(path.stem, set()).add((item.hand, item.code))
        if result.unreadable:
            unreadable.add(path.stem)
    assert found == known
    assert unreadable == {*known, "17e4ee743cdb"}


def test_the_same_game_under_two_spellings_of_the_deal(folder: Path) -> None:
    """5f26d9213075 has tiles0 …, 632188536648 begin_tiles[0] …: the same room, whose deal no set of tiles allows."""
    one, other = (parsers.read(folder / f"{name}.json")[0] for name in ("5f26d9213075", "632188536648"))
    assert one.issues == other.issues
    assert one.declared == other.declared
    assert one.recorded == other.recorded


#: Final points in tenths by seat, as ``head.result`` has them (``total_point`` in thousandths).
RECORDED = {"98968aeddd1a": (65, -73, 314, -306), "e7ea57a4330c": (133, -307, 265, -91)}


@pytest.mark.parametrize("name", WHOLE)
def test_a_replay_under_its_own_rules_ends_as_recorded(folder: Path, name: str) -> None:
    (log,) = parsers.read(folder / f"{name}.json")
    ruling = rule_game(play_game(log), load("mahjongsoul"), load("mahjongsoul"))
    assert len(ruling.hands) == WHOLE[name][1]
    assert ruling.final.settlement is not None
    assert [points * 10 for points in ruling.final.settlement.points] == list(map(Fraction, RECORDED[name]))


@pytest.mark.parametrize("name", WHOLE)
def test_the_command_replays_them(folder: Path, name: str) -> None:
    result = CliRunner().invoke(main, ["replay", str(folder / f"{name}.json"), "--rules", "mleague"])
    assert result.exit_code == 0
    assert "mleague: exact throughout." in result.output
