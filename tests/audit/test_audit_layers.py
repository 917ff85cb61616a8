"""The layers of the audit on further real logs: other forms of seed, three players, and switches turned over.

What a log holds (pao, kita, the wind of four discards …) is named in each test; the audit under the log's own rules
is clean for all of them (test_corpus_audit).
"""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

import parsers
from analyzer.audit.counts import LogAudit
from analyzer.audit.files import Job, audit_file
from analyzer.audit.run import audit_log
from analyzer.ruling.source import source_rules
from rulesets.load import load

pytestmark = pytest.mark.corpus


def text_of(shared: Path, name: str) -> str:
    data = (shared / "corpus/mjlog" / name).read_bytes()
    return (gzip.decompress(data) if data.startswith(b"\x1f\x8b") else data).decode("utf-8")


def tampered(shared: Path, name: str, old: str, new: str) -> LogAudit:
    text = text_of(shared, name)
    assert text.count(old) == 1, old
    (log,) = parsers.read_bytes(text.replace(old, new).encode(), name)
    own = source_rules(log)
    return audit_log(log, own.rules, tuple(own.unknown), own.open)


def switched(shared: Path, name: str, *overrides: str) -> LogAudit:
    return audit_file(str(shared / "corpus/mjlog" / name), Job(None, overrides))


def errors(result: LogAudit) -> set[tuple[str, str]]:
    return {(item.hand, item.code) for item in result.findings if item.severity == "error"}


@pytest.mark.parametrize(
    ("name", "old", "new", "expected"),
    [
        # 15acb6f362f0: three players, 2009, a seed on every hand; four "dora" of E1-0 are dora and kita together
        ("15acb6f362f0.xml", "52,4,54,1", "52,3,54,1", {("E1-0", "SCORE-YAKU"), ("E1-0", "SCORE-HAN")}),
        ("15acb6f362f0.xml", 'seed="0,0,0,5,2,57"', 'seed="0,0,0,4,2,57"', {("E1-0", "INT-WALL-DICE")}),
        # whole final points of an old log
        ("15acb6f362f0.xml", "708,66,-8,-61", "708,65,-8,-60", {("E1-1", "FINAL-POINTS")}),
        # 8dc59c6ab74a: a seed of hexadecimal words; E2-1 daisangen by tsumo, paid by who fed the third dragon
        ("8dc59c6ab74a.xml", ' paoWho="0"', "", {("E2-1", "SCORE-PAO")}),
        ("8dc59c6ab74a.xml", ' paoWho="0"', ' paoWho="1"', {("E2-1", "SCORE-PAO")}),
        ("8dc59c6ab74a.xml", 'yakuman="39"', 'yakuman="40"', {("E2-1", "SCORE-YAKU")}),
        # aeee7493e080: four winds in E1-2
        ("aeee7493e080.xml", 'type="kaze4"', 'type="reach4"', {("E1-2", "LEGAL-ABORT")}),
        # 87147d6884b8: a table with chips
        ("87147d6884b8.mjlog", "-1,0,12,0,-8,0,-3,0\" ratio", "-1,0,11,0,-7,0,-3,0\" ratio", {("S4-1", "SCORE-CHIPS")}),
    ],
)
def test_one_change(shared: Path, name: str, old: str, new: str, expected: set[tuple[str, str]]) -> None:
    assert errors(tampered(shared, name, old, new)) == expected


def test_a_tile_that_three_players_do_not_have(shared: Path) -> None:
    """hai1 of E1-0 begins 118, 0, 132; tile 4 is a 2m."""
    result = tampered(shared, "15acb6f362f0.xml", 'hai1="118,0,132', 'hai1="118,4,132')
    assert {("E1-0", "INT-PLAY"), ("E1-0", "INT-WALL-DEAL")} <= errors(result)
    (message,) = [item.message for item in result.findings if item.code == "INT-PLAY"]
    assert "tile 4 (2m) is not in a set for three players" in message


def test_a_ura_indicator_of_the_hexadecimal_form(shared: Path) -> None:
    """E2-0 prints 107 (9s); 104 is another 9s: the han are the same, the tile is wrong."""
    result = tampered(shared, "8dc59c6ab74a.xml", 'doraHaiUra="107"', 'doraHaiUra="104"')
    assert ("E2-0", "INT-WALL-URA") in errors(result)


@pytest.mark.parametrize(
    ("name", "override", "expected"),
    [
        # 17d456d71443: E1-0 and E3-0 are won by open tanyao alone (yaku 8), E2-0 and E4-0 by value tiles
        ("17d456d71443.mjlog", "yaku.kuitan=false", {("E1-0", "LEGAL-NO-YAKU"), ("E3-0", "LEGAL-NO-YAKU")}),
        ("aeee7493e080.xml", "draws.four_winds=off", {("E1-2", "LEGAL-NO-ABORT")}),
        # 8dc59c6ab74a E2-1: the yakuman by tsumo is paid by its feeder only because daisangen is liable
        ("8dc59c6ab74a.xml", "pao.yakuman=[]", {("E2-1", "SCORE-PAO"), ("E2-1", "SCORE-PAYMENTS")}),
    ],
)
def test_one_switch(shared: Path, name: str, override: str, expected: set[tuple[str, str]]) -> None:
    found = errors(switched(shared, name, override))
    assert expected <= found
    # What follows from other payments: scores at the end, and whether a player is below 0.
    follow = {"FLOW-SCORES", "FINAL-SCORES", "FINAL-POINTS", "FLOW-END-EARLY"}
    assert {code for _, code in found - expected} <= follow


def test_two_ron_under_head_bump(shared: Path) -> None:
    """afa27bd7942c ends with two ron in E4-0."""
    found = errors(switched(shared, "afa27bd7942c.xml", "claims.double_ron=head_bump", "claims.triple_ron=head_bump"))
    assert ("E4-0", "SCORE-WINNERS") in found


def test_the_end_that_the_rules_do_not_give(shared: Path) -> None:
    """164ee3fa414f ends in E4-0 with a player at -2,000; after E2-0 another had 46,900."""
    assert ("E4-0", "FLOW-END-EARLY") in errors(switched(shared, "164ee3fa414f.xml", "end.bust=off"))
    late = errors(switched(shared, "164ee3fa414f.xml", "end.ceiling=46900"))
    assert ("E3-0", "FLOW-END-LATE") in late


def test_riichi_without_the_points_that_the_rules_ask(shared: Path) -> None:
    """164ee3fa414f: in E1-2 a player with 21,100 declares riichi, in E1-1 one with 27,900."""
    found = errors(switched(shared, "164ee3fa414f.xml", "riichi.min_points=25000"))
    assert ("E1-2", "LEGAL-RIICHI-POINTS") in found
    assert ("E1-1", "LEGAL-RIICHI-POINTS") not in found


def test_what_the_record_does_not_show_is_a_warning(shared: Path) -> None:
    """2a393096cf37, a riichi win under rules without ura: under Tenhou's it cannot be priced."""
    result = audit_file(str(shared / "corpus/tenhou6/2a393096cf37.json"), Job(load("tenhou")))
    assert ("INT-UNPRICED", "warning") in {(item.code, item.severity) for item in result.findings}
    assert result.counts.not_compared["wins"] == 1


def test_the_seed_shows_what_a_log_does_not(shared: Path) -> None:
    """A log without its ura indicators: the missing print is found, the win is still priced by the wall."""
    result = tampered(shared, "164ee3fa414f.xml", ' doraHaiUra="131,19"', "")
    codes = {item.code for item in result.findings}
    assert "INT-UNPRICED" not in codes
    assert result.counts.compared["payments"] == 5


def test_a_file_with_two_games_names_each(shared: Path, tmp_path: Path) -> None:
    text = text_of(shared, "164ee3fa414f.xml")
    path = tmp_path / "two.xml"
    path.write_text(text + text.replace('ten="30,2900,0"', 'ten="40,2900,0"'), "utf-8")
    result = audit_file(str(path), Job())
    assert [(item.file, item.code) for item in result.findings] == [(f"{path}#2", "SCORE-FU")]
    assert result.counts.games == 2
