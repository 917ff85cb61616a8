"""``rerule settle``: published results and worked examples of rule documents, typed in."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

from analyzer.cli import main


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["settle", *arguments])


def as_json(*arguments: str) -> tuple[int, Any]:
    result = run(*arguments, "--format", "json")
    return result.exit_code, json.loads(result.stdout)


def points(document: Any) -> list[str]:
    return [seat["points"] for seat in document["seats"]]


@pytest.mark.parametrize(
    ("rules", "scores", "expected"),
    [
        # results/published.csv, row 1 (Tenhou, rounded to whole points until 2020) and its rows' switches
        ("tenhou --set settlement.rounding=half_away", "29100 21600 31300 18000", ["+9.0", "-18.0", "+41.0", "-32.0"]),
        # SEED_RULES.md, PTT: the floating uma's example
        ("ptt-seiryu", "40000 31000 22000 15000", ["+30.0", "+5.0", "-12.0", "-23.0"]),
        # results/README.md: M.League's record of 112,700 points is +132.7
        ("mleague", "112700 0 -6000 -6700", ["+132.7", "-20.0", "-46.0", "-66.7"]),
    ],
)
def test_published_results(rules: str, scores: str, expected: list[str]) -> None:
    _, document = as_json("--rules", *rules.split(), *scores.split())
    assert points(document) == expected


def test_tied_firsts_share_in_mleague() -> None:
    """results/README.md: tied firsts at 35,200 have +35.2 each."""
    status, document = as_json("--rules", "mleague", "35200", "35200", "20000", "9600")
    assert status == 0
    assert points(document)[:2] == ["+35.2", "+35.2"]
    assert [seat["shared"] for seat in document["seats"]] == [True, True, False, False]


def test_the_parts_add_up_to_the_points() -> None:
    """MahjongPantheon/pantheon#95: all measured against 30,000, the first gets 20,000 more."""
    _, document = as_json("--rules", "mleague", "40000", "30000", "20000", "10000")
    assert [(seat["base"], seat["uma"], seat["oka"]) for seat in document["seats"]] == [
        ("+10.0", "+30.0", "+20.0"),
        ("0.0", "+10.0", "0.0"),
        ("-10.0", "-10.0", "0.0"),
        ("-20.0", "-30.0", "0.0"),
    ]
    assert document["points_sum"] == "0.0"


def test_ties_go_by_the_first_dealer() -> None:
    """Tenhou: the seat nearer the first dealer is ahead (results/README.md, trap 1)."""
    for first, places in (("1", [1, 2, 3, 4]), ("3", [3, 4, 1, 2])):
        _, document = as_json("--rules", "tenhou", "--first-dealer", first, "25000", "25000", "25000", "25000")
        assert [seat["place"] for seat in document["seats"]] == places
    text = run("--rules", "tenhou", "--first-dealer", "3", "25000", "25000", "25000", "25000").stdout
    assert [line.split()[0] for line in text.splitlines()[1:5]] == ["West", "North", "East", "South"]


def test_deposits_by_the_rules() -> None:
    """M.League shares 1,000 among three tied firsts as 400/300/300; JPML leaves it on the table (SEED_RULES.md)."""
    _, document = as_json("--rules", "mleague", "26000", "26000", "26000", "21000", "--deposits", "1")
    assert [seat["score"] for seat in document["seats"]] == [26_400, 26_300, 26_300, 21_000]
    _, document = as_json("--rules", "jpml-a", "40000", "30000", "29000", "20000", "--deposits", "1")
    assert (document["deposits_on_table"], document["sum_missing"]) == (1_000, 0)


def test_chips_and_money() -> None:
    """SMF: a chip is 1 point; Nerv: 50 per 1,000 and a fee of 400 (SEED_RULES.md)."""
    scores = ("40000", "30000", "20000", "10000")
    _, plain = as_json("--rules", "smf", *scores)
    _, chips = as_json("--rules", "smf", *scores, "--chips", "3,-1,-1,-1")
    assert [seat["chips"] for seat in chips["seats"]] == ["+3.0", "-1.0", "-1.0", "-1.0"]
    assert plain["seats"][0]["points"] != chips["seats"][0]["points"]
    _, money = as_json("--rules", "nerv", *scores)
    assert [seat["money"] for seat in money["seats"]] == [
        round(float(seat["points"]) * 50) - 400 for seat in money["seats"]
    ]
    assert "money" in run("--rules", "nerv", *scores).stdout


def test_scores_as_a_sheet_has_them() -> None:
    _, document = as_json("--rules", "mleague", "１１２，７００", "0", "▲6,000", "-6,700")
    assert [seat["typed"] for seat in document["seats"]] == [112_700, 0, -6_000, -6_700]


def test_scores_that_do_not_add_up_are_said() -> None:
    result = run("--rules", "tenhou", "41200", "28300", "21000", "8500")
    assert result.exit_code == 1
    assert "1,000 missing" in result.stderr
    assert run("--rules", "tenhou", "41200", "28300", "21000", "8500", "--deposits", "1").exit_code == 0


def test_japanese() -> None:
    lines = run("--rules", "mleague", "45300", "32100", "18600", "4000", "--lang", "ja").stdout.splitlines()
    assert [lines[0].split(), lines[1].split()[0]] == [["席", "素点", "返し点との差", "ウマ", "オカ", "ポイント", "順位"], "東家"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("--rules tenhou 1 2 3", "3 scores for ruleset 'tenhou', which has 4 players"),
        ("--rules tenhou-3p 1 2 3 4", "4 scores"),
        ("--rules nothing 1 2 3 4", "nothing"),
        ("--rules tenhou 1 2 3 x", "'x' is no score"),
        ("--rules tenhou 1 2 3 4.5", "'4.5' is no score"),
        ("--rules tenhou 1 2 3 4 --chips 1,2", "2 chips"),
        ("--rules tenhou 1 2 3 4 --chips a", "no number of chips"),
        ("--rules tenhou-3p 1 2 3 --first-dealer 4", "has 3 players"),
        ("--rules tenhou 1 2 3 --unknown", "no score"),
    ],
)
def test_wrong_input(arguments: str, message: str) -> None:
    result = run(*arguments.split())
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stdout == ""
    assert "Traceback" not in result.stderr
