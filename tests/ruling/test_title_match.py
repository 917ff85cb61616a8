"""Real games at real tables, ruled under the presets of their leagues: a JPML title match, an M.League game.

The 40 single hands of 第39期十段位決定戦 (2022, JPML official rules before April 2023) and the second M.League
game of 2023-04-28 (semi-final), each as a tenhou.net/6 log. A log states payments, yaku and han of each win, and
fu below a mangan. What is left out, so that nothing is compared with it: fu from a mangan on; in the title
match ura indicators (its rules have none), what came before and after each single hand, and the final; in the
M.League game the final too, which ``published.csv`` (row 774) gives.
"""

from __future__ import annotations

import csv
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from analyzer.play.play import play_game
from analyzer.ruling.game import recorded_state, rule_game
from analyzer.ruling.hand import rule_hand
from analyzer.ruling.model import HandRuling
from analyzer.scoring.limits import MANGAN
from parsers import read
from parsers.events import GameLog, RecordedDraw, RecordedWin
from rulesets.load import load
from rulesets.rules import Ruleset

pytestmark = pytest.mark.corpus

TITLE = "第39期十段位決定戦"
MLEAGUE = "cacc207ca49e"

#: The one hand whose log does not list all that the winner has: docs/known-disagreements.md.
DORA_NOT_LISTED = "2a393096cf37"


@pytest.fixture(scope="module")
def title_match(shared: Path) -> list[GameLog]:
    paths = sorted((shared / "corpus/tenhou6").glob("*.json"))
    return [log for path in paths if TITLE in path.read_text("utf-8-sig") for log in read(path)]


@pytest.fixture(scope="module")
def mleague_game(shared: Path) -> GameLog:
    (log,) = read(shared / "corpus/tenhou6" / f"{MLEAGUE}.json")
    return log


def rulings(log: GameLog, rules: Ruleset) -> list[HandRuling]:
    """Return every hand ruled alone, from its recorded scores, honba and deposits."""
    return [rule_hand(facts, rules, recorded_state(facts), rules) for facts in play_game(log).hands]


def moved(ruling: HandRuling, rules: Ruleset) -> tuple[int, ...]:
    """Return what the end of a hand moves by seat, as a log writes it: deposits taken, those paid not taken off."""
    taken = {win.seat: win.deposits * rules.riichi.deposit for win in ruling.wins}
    return tuple(points + taken.get(seat, 0) for seat, points in enumerate(ruling.payments))


def value_differs(record: RecordedWin, ruling: HandRuling) -> list[str]:
    """Compare yaku, han and fu of a win; no hand of these logs is a yakuman."""
    (win,) = ruling.wins
    score = win.score
    assert score is not None
    found = []
    if Counter(dict(score.yaku)) != Counter(dict(record.yaku or ())):
        found.append(f"yaku {dict(record.yaku or ())} in the log, {dict(score.yaku)} by the rules")
    if record.han is not None and score.han != record.han:
        found.append(f"han {record.han} in the log, {score.han} by the rules")
    if record.fu is not None and score.fu != record.fu:
        found.append(f"fu {record.fu} in the log, {score.fu} by the rules")
    if record.fu is None and score.base < MANGAN:
        found.append("the log gives no fu, but it is less than a mangan")
    return found


def differences(log: GameLog, rules: Ruleset) -> list[str]:
    """Return where the ruling of a log's hands is not what the log records."""
    found = []
    ruled = rulings(log, rules)
    for record in log.recorded:
        if not isinstance(record, (RecordedWin, RecordedDraw)):
            continue
        ruling = ruled[record.hand]
        where = f"{log.log_id} hand {record.hand}"
        if ruling.status != "same":
            found.append(f"{where}: {ruling.status}, {ruling.cause}")
        elif (ruling.ending == "win") != isinstance(record, RecordedWin):
            found.append(f"{where}: {ruling.ending}")
        else:
            if moved(ruling, rules) != record.deltas:
                found.append(f"{where}: {record.deltas} in the log, {moved(ruling, rules)} by the rules")
            if isinstance(record, RecordedWin):
                found += [f"{where}: {text}" for text in value_differs(record, ruling)]
    return found


# JPML, official rules until March 2023


def test_the_title_match_is_whole(title_match: list[GameLog]) -> None:
    """FORMATS.md: 40 single hands, no reds, ura not recorded, no final."""
    assert [sum(isinstance(item, (RecordedWin, RecordedDraw)) for item in log.recorded) for log in title_match] == [
        1
    ] * 40
    wins = [item for log in title_match for item in log.recorded if isinstance(item, RecordedWin)]
    assert all(not win.ura_indicators for win in wins)
    assert sum(win.fu is None for win in wins) == 5
    assert {log.reds for log in title_match} == {()}


def test_the_title_match_rules_clean(title_match: list[GameLog]) -> None:
    rules = load("jpml-a-2022")
    assert [
        text for log in title_match if log.log_id != DORA_NOT_LISTED for text in differences(log, rules)
    ] == []


def test_the_one_hand_whose_log_lists_no_dora(title_match: list[GameLog]) -> None:
    """Indicator 9s; the winner's 123s holds the dora. Four han 40 fu or five han: a mangan either way."""
    (log,) = [log for log in title_match if log.log_id == DORA_NOT_LISTED]
    assert [text.partition(": ")[2] for text in differences(log, load("jpml-a-2022"))] == [
        (
            "yaku {'riichi': 1, 'houtei': 1, 'sanshoku': 2} in the log, "
            "{'riichi': 1, 'houtei': 1, 'sanshoku': 2, 'dora': 1} by the rules"
        ),
        "han 4 in the log, 5 by the rules",
    ]


def found_out(logs: list[GameLog], override: str) -> set[str]:
    """Return the logs that differ under the league's rules with one switch changed."""
    rules = load("jpml-a-2022", [override])
    return {text.split()[0] for log in logs for text in differences(log, rules)} - {DORA_NOT_LISTED}


def test_kiriage_would_show(title_match: list[GameLog]) -> None:
    """The comparison has teeth: five logs say 30符4飜 with 7,700, 11,600, 2,000-3,900 or 3,900 from all."""
    logs = {"638657c64f92", "40e16a0e1243", "42acd31879f5", "5a4b62d044b3", "5be3805c2116"}
    assert found_out(title_match, "scoring.kiriage_30fu_4han=true") == logs


def test_no_pinfu_with_tsumo_would_show(title_match: list[GameLog]) -> None:
    """Logs that say 平和 and 門前清自摸和 for one win."""
    logs = {
        log.log_id
        for log in title_match
        for win in log.recorded
        if isinstance(win, RecordedWin) and {"pinfu", "menzen_tsumo"} <= {name for name, _ in win.yaku or ()}
    }
    assert len(logs) == 6
    assert found_out(title_match, "scoring.pinfu_tsumo=false") == logs


def test_ippatsu_and_ura_would_show(title_match: list[GameLog]) -> None:
    """Under the league's WRC rules (ippatsu, ura, kan dora, kiriage) some hands differ or cannot be priced."""
    rules = load("jpml-wrc")
    statuses = Counter(ruling.status for log in title_match for ruling in rulings(log, rules))
    assert statuses["unpriced"] > 0


# M.League


def test_the_mleague_game_rules_clean(mleague_game: GameLog) -> None:
    assert differences(mleague_game, load("mleague")) == []


def test_the_mleague_game_ends_as_published(mleague_game: GameLog, shared: Path) -> None:
    """Row 774: 26,100/39,500/24,000/10,400 and +6.1/+59.5/-16.0/-49.6; the log itself has no final."""
    with (shared / "results/published.csv").open(newline="", encoding="utf-8") as file:
        (row,) = [row for row in csv.DictReader(file) if row["row"] == "774"]
    assert "2023-04-28 game 2" in row["game"]
    rules = load("mleague")
    result = rule_game(play_game(mleague_game), rules, rules)
    assert result.first_unknown is None
    assert [hand.ruling.status for hand in result.hands] == ["same"] * 11
    assert result.final.scores == tuple(int(row[f"{seat}_raw"]) for seat in "ABCD")
    assert result.final.settlement is not None
    assert result.final.settlement.points == tuple(Fraction(row[f"{seat}_pt"]) for seat in "ABCD")
    assert (result.final.scores, result.final.on_table) == ((26_100, 39_500, 24_000, 10_400), 0)
