"""Real majiang game records: 31 that each show one ruling (25 titles), five converted from other places.

Every record states each hand's changes of points, the scores after it and the final points; the tests compare with
these. The table :data:`SCENARIOS` says for each title under which rules it holds, in which hand, and what the record
itself shows there (read off the file by hand). ``docs/majiang.md`` prints the same table.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from analyzer.audit.run import audit_log
from analyzer.play.play import play_game
from analyzer.ruling.game import rule_game
from analyzer.ruling.source import source_rules
from parsers import read
from parsers.events import DrawnHand, GameLog, RecordedDraw, RecordedFinal, RecordedWin, StartHand
from rulesets.load import load
from rulesets.rules import Ruleset
from rulesets.tiles import hand_name

pytestmark = pytest.mark.corpus

PAGE = Path(__file__).parents[2] / "docs/majiang.md"
KNOWN = PAGE.with_name("known-disagreements.md")


class Scenario(NamedTuple):
    """``shows``: what the record says of the hand: a draw's kind, or the yaku that matter (``not x``: it is not there).

    ``flip`` is a switch under which the record would be wrong; empty where no switch concerns the ruling.
    ``sets``: switches that the title asks for (none does).
    """

    title: str
    logs: tuple[str, ...]
    hand: str
    shows: tuple[str, ...]
    flip: str = ""
    sets: tuple[str, ...] = ()


SCENARIOS = (
    Scenario("局進行: オーラス和了止め", ("121fd4e2e400", "364403e7a961"), "S4-0", ("pinfu",), "end.agari_yame=off"),
    Scenario(
        "局進行: オーラス途中流局は連荘",
        ("0fcca0179747",),
        "S4-0",
        ("nine_terminals",),
        "draws.last_hand_abort=ends_game",
    ),
    Scenario(
        "局進行: ダブロンで連荘 (東二局 1本場)",
        ("2e61ce863fd0",),
        "E2-1",
        ("two wins", "tanyao", "yakuhai_chun"),
        "claims.double_ron=head_bump",
    ),
    Scenario("局進行: 西入サドンデス", ("08212efb448f",), "W1-0", ("exhaustive",), "end.extra_time=none"),
    Scenario(
        "半荘精算: トップ目が同点、供託あり",
        ("3525e424cd25", "3a1d2c57b254"),
        "S4-0",
        ("exhaustive",),
        "settlement.end_deposits=stay",
    ),
    Scenario("流局: ハイテイで三家和 (東四局 0本場)", ("65bf3c0fe367",), "E4-0", ("triple_ron",), "claims.triple_ron=all"),
    Scenario("流局: 一人で四開槓 (東一局 1本場)", ("069652e5ceb8",), "E1-1", ("haitei", "not four_kans")),
    Scenario("流局: 四開槓 (東一局 0本場)", ("2d22b174d8b7", "6fed4576973c"), "E1-0", ("four_kans",), "draws.four_kans=off"),
    Scenario("流局: 四開槓目でカンブリ (東四局 0本場)", ("5d0f13c48cfc",), "E4-0", ("honitsu", "not four_kans")),
    Scenario("流局: 四風連打 (東一局 0本場)", ("18f7f07c72ab",), "E1-0", ("four_winds",), "draws.four_winds=off"),
    Scenario("流局: 流し満貫 (東一局 0本場)", ("2256257934cb",), "E1-0", ("nagashi",), "yaku.nagashi=none"),
    Scenario(
        "状況役: ダブル立直 (東一局 0本場)",
        ("1d25d7437304", "5cab4e5da367"),
        "E1-0",
        ("double_riichi",),
        "yaku.double_riichi=false",
    ),
    Scenario("状況役: 一発 (東一局 0本場)", ("59d88c756272", "630158fa653e"), "E1-0", ("ippatsu",), "yaku.ippatsu=false"),
    Scenario("状況役: 地和 (東四局 0本場)", ("49002d892722",), "E4-0", ("chiihou",)),
    Scenario("状況役: 嶺上開花 (東一局 0本場)", ("0a55ae5d1c3b",), "E1-0", ("rinshan",)),
    Scenario(
        "状況役: 最終牌で嶺上開花 (東二局 0本場)",
        ("04e0ca526527",),
        "E2-0",
        ("rinshan", "not haitei"),
        "yaku.haitei_rinshan=true",
    ),
    Scenario("状況役: 槍槓 (東一局 0本場)", ("45ad75f29e37",), "E1-0", ("chankan",)),
    Scenario(
        "状況役: 槍槓でダブロン (東四局 0本場)",
        ("2d273f23a48d", "4947147c1029"),
        "E4-0",
        ("two wins", "chankan"),
        "claims.double_ron=head_bump",
    ),
    Scenario(
        "状況役: 槍槓で一発ロン (南一局 2本場)",
        ("5b77c2f938a3",),
        "S1-2",
        ("chankan", "ippatsu"),
        "yaku.ippatsu_chankan=none",
    ),
    Scenario("状況役: 海底摸月 (東一局 0本場)", ("09e57b94d9e7",), "E1-0", ("haitei",)),
    Scenario(
        "状況役: 第一ツモ前にロン和了 (東三局 1本場)", ("5e749c3a4e09",), "E3-1", ("not renhou",), "yaku.renhou=mangan"
    ),
    Scenario("状況役: 連続したカンで嶺上開花 (東一局 0本場)", ("1e312987b09d",), "E1-0", ("rinshan",)),
    Scenario("状況役: 連続したカンに槍槓 (南二局 0本場)", ("15256e82c192",), "S2-0", ("chankan",)),
    Scenario("状況役: 鳴きの後の第一ツモで和了 (南二局 0本場)", ("0dff53be1c48",), "S2-0", ("not chiihou",)),
    Scenario(
        "状況役: 鳴きの後の第一ツモで立直 (東四局 0本場)", ("0771e3cc0d53",), "E4-0", ("riichi", "not double_riichi")
    ),
)
CASES = [(scenario, log) for scenario in SCENARIOS for log in scenario.logs]
TITLE_MATCH = ("183a816397ff", "208de3162633", "3682090a5278", "3a857b15059e")
#: A game at real tables that was typed in; its rules (最強戦ルール) stand in other copies of it only.
TYPED_IN = "103b484a4e05"


@pytest.fixture(scope="module")
def logs(shared: Path) -> dict[str, GameLog]:
    paths = sorted((shared / "corpus/majiang").glob("*.json"))
    return {log.log_id: log for path in paths for log in read(path)}


def errors(log: GameLog, rules: Ruleset) -> list[tuple[str, str]]:
    """Return (hand, code) of what the audit finds wrong: deal, flow, wins, payments, scores, end, final points."""
    return [(item.hand, item.code) for item in audit_log(log, rules).findings if item.severity == "error"]


def recorded_final(log: GameLog) -> RecordedFinal:
    (final,) = [item for item in log.recorded if isinstance(item, RecordedFinal)]
    return final


def replayed(log: GameLog, rules: Ruleset) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return raw scores and final points in tenths of the game carried from hand to hand."""
    result = rule_game(play_game(log), rules, rules)
    assert result.first_unknown is None
    assert {hand.ruling.status for hand in result.hands} == {"same"}
    assert result.final.settlement is not None
    return result.final.scores, tuple(int(points * 10) for points in result.final.settlement.points)


def test_every_file_is_in_the_table(logs: dict[str, GameLog]) -> None:
    assert set(logs) == {log for _, log in CASES} | set(TITLE_MATCH) | {TYPED_IN}
    assert len(CASES) == 31


def test_every_file_is_read_whole(logs: dict[str, GameLog]) -> None:
    """380 hands, 314 wins, 69 draws, counted in the files as ``"qipai"``, ``"hule"`` and ``"pingju"``."""
    events = [event for log in logs.values() for event in log.events]
    records = [item for log in logs.values() for item in log.recorded]
    assert sum(isinstance(event, StartHand) for event in events) == 380
    assert sum(isinstance(item, RecordedWin) for item in records) == 314
    assert sum(isinstance(item, RecordedDraw) for item in records) == sum(isinstance(e, DrawnHand) for e in events) == 69
    assert all(log.complete for log in logs.values())
    assert not [hand.fault for log in logs.values() for hand in play_game(log).hands if hand.fault]


@pytest.mark.parametrize(("scenario", "log_id"), CASES, ids=[log for _, log in CASES])
def test_a_scenario_has_its_recorded_deltas_and_final_points(
    scenario: Scenario, log_id: str, logs: dict[str, GameLog]
) -> None:
    log = logs[log_id]
    rules = load("majiang", list(scenario.sets))
    assert log.title == scenario.title
    assert not log.issues
    audit = audit_log(log, rules)
    assert not [item for item in audit.findings if item.severity != "note"]
    counts = audit.counts
    assert counts.compared["payments"] == counts.wins
    assert counts.compared.get("draw_payments", 0) == counts.draws
    assert (counts.compared["final_points"], counts.compared["game_end"]) == (1, 1)
    final = recorded_final(log)
    assert replayed(log, rules) == (final.scores, final.points_tenths)


@pytest.mark.parametrize(("scenario", "log_id"), CASES, ids=[log for _, log in CASES])
def test_a_scenario_shows_what_its_title_says(
    scenario: Scenario, log_id: str, logs: dict[str, GameLog]
) -> None:
    """The table against the file: so that a title does not stand beside a hand that shows something else."""
    log = logs[log_id]
    starts = [event for event in log.events if isinstance(event, StartHand)]
    hand = [hand_name(start.round_wind, start.number, start.honba) for start in starts].index(scenario.hand)
    records = [item for item in log.recorded if item.hand == hand and not isinstance(item, RecordedFinal)]
    found = {name for item in records if isinstance(item, RecordedWin) for name, _ in item.yaku or ()}
    found |= {item.kind for item in records if isinstance(item, RecordedDraw)}
    if sum(isinstance(item, RecordedWin) for item in records) == 2:
        found.add("two wins")
    for word in scenario.shows:
        name = word.removeprefix("not ")
        assert (name in found) == (name == word), (word, found)


FLIPPED = [(scenario, log) for scenario, log in CASES if scenario.flip]


@pytest.mark.parametrize(("scenario", "log_id"), FLIPPED, ids=[log for _, log in FLIPPED])
def test_a_scenario_differs_where_the_ruling_is_flipped(
    scenario: Scenario, log_id: str, logs: dict[str, GameLog]
) -> None:
    """The comparison has teeth: the record is wrong as soon as the switch under test says otherwise."""
    assert errors(logs[log_id], load("majiang", [*scenario.sets, scenario.flip]))


def test_what_is_inferred_of_a_scenario(logs: dict[str, GameLog]) -> None:
    for _, log_id in CASES:
        own = source_rules(logs[log_id])
        assert (own.base, own.declared, own.open) == ("majiang", {}, ())
        assert set(own.inferred) == {"table.start_points", "dora.red_man", "dora.red_pin", "dora.red_sou"}
        assert own.unknown == ["a majiang record states no rules: the program's defaults (majiang) are assumed"]


@pytest.mark.parametrize("log_id", TITLE_MATCH)
def test_the_title_match_has_its_recorded_points(log_id: str, logs: dict[str, GameLog]) -> None:
    log = logs[log_id]
    own = source_rules(log)
    assert own.base == "jpml-a-2022"
    assert "title '第39期十段位決定戦': rules of jpml-a-2022 by its wording" in own.unknown
    final = recorded_final(log)
    assert replayed(log, own.rules) == (final.scores, final.points_tenths)
    assert replayed(log, load("jpml-a-2022")) == (final.scores, final.points_tenths)


def test_under_the_programs_rules_the_title_match_differs(logs: dict[str, GameLog]) -> None:
    assert all(errors(logs[log_id], load("majiang")) for log_id in TITLE_MATCH)


def test_the_same_games_stand_among_the_tenhou6_files(shared: Path, logs: dict[str, GameLog]) -> None:
    """Hands of the title match are in both folders: deals, discards and changes of points agree."""
    dealt = dict(pair for log_id in TITLE_MATCH for pair in hands_of(logs[log_id]))
    paths = sorted((shared / "corpus/tenhou6").glob("*.json"))
    others = [log for path in paths if "第39期十段位決定戦" in path.read_text("utf-8-sig") for log in read(path)]
    same = [(dealt[hand], deltas) for log in others for hand, deltas in hands_of(log) if hand in dealt]
    assert len(same) >= 20
    assert [pair for pair in same if pair[0] != pair[1]] == []


def hands_of(log: GameLog) -> list[tuple[tuple[tuple[int, ...], ...], tuple[int, ...] | None]]:
    """Return for each hand the deal (kinds, by seat from the dealer on) and the changes of points (so too)."""
    starts = [event for event in log.events if isinstance(event, StartHand)]
    found = []
    for item in log.recorded:
        if not isinstance(item, RecordedWin | RecordedDraw) or not starts[item.hand].hands:
            continue
        dealer = starts[item.hand].dealer
        order = [(dealer + place) % 4 for place in range(4)]
        kinds = tuple(tuple(sorted(tile >> 2 for tile in starts[item.hand].hands[seat])) for seat in order)
        found.append((kinds, None if item.deltas is None else tuple(item.deltas[seat] for seat in order)))
    return found


_ROW = re.compile(r"^\| majiang/([0-9a-f]{12}) \| ([^|]+) \| ([A-Z-]+) \| .+ \|$", re.MULTILINE)


def test_errors_are_exactly_the_known_ones(logs: dict[str, GameLog]) -> None:
    """Under the rules that are inferred; ``docs/known-disagreements.md`` gives the reasons."""
    known = {
        (log, hand, code)
        for log, hands, code in _ROW.findall(KNOWN.read_text("utf-8"))
        for hand in hands.split(", ")
    }
    found = {
        (log_id, hand, code) for log_id, log in logs.items() for hand, code in errors(log, source_rules(log).rules)
    }
    assert found == known
    assert not {log for log, _, _ in found} & {log for _, log in CASES}


def test_the_page_has_the_same_table() -> None:
    rows = re.findall(r"^\| (.+?) \| (.+?) \| (\S+) \| (.+?) \| (.*?) \|$", PAGE.read_text("utf-8"), re.MULTILINE)
    printed = [row for row in rows if row[0] not in ("title", "---")]
    assert printed == [
        (
            scenario.title,
            ", ".join(scenario.logs),
            scenario.hand,
            ", ".join(scenario.shows),
            f"`{scenario.flip}`" if scenario.flip else "",
        )
        for scenario in SCENARIOS
    ]
