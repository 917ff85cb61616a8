"""Settlement against published results, and the switches one by one.

Sources: ``results/published.csv`` and ``points_only.csv`` (the league's or platform's own points),
``results/README.md`` (how many of those rows each rejected reading reproduces), the rule documents
(``SEED_RULES.md``), and public cases named in the tests.
"""

from __future__ import annotations

import csv
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import pytest

from analyzer.ruling.settlement import award_deposits, place_order, settle
from rulesets.rules import Ruleset

#: JPML A, by the number of players at 30,000 or more (SEED_RULES.md); the row for 0 is an assumption.
JPML_FLOATING = ((8, 4, -4, -8), (12, -1, -3, -8), (8, 4, -4, -8), (8, 3, 1, -12), (0, 0, 0, 0))

#: The one published game whose points do not add up (results/README.md): 1,000 points are missing.
MLEAGUE_SHORT = "L001_S022_0106_02A"

Row = dict[str, str]


def ruleset(players: int = 4, start: int = 25_000, **settlement: Any) -> Ruleset:
    """Return a ruleset with these switches of the settlement; the rest are plain."""
    plain: dict[str, Any] = {"oka": "none", "uma": (0,) * players}
    rules = Ruleset()
    return msgspec.structs.replace(
        rules,
        table=msgspec.structs.replace(rules.table, players=players, start_points=start),
        settlement=msgspec.structs.replace(rules.settlement, **plain | settlement),
    )


def rules_of(row: Row, **changed: Any) -> Ruleset:
    """Return the ruleset that a row's columns state."""
    floating = row["uma"] == "float"
    switches: dict[str, Any] = {
        "return_points": int(row["ret"]),
        "first": "balance" if row["oka"] == "resid" else "own_score",
        "oka": "none" if row["oka"] == "0" else "to_first",
        "rounding": row["rounding"],
        "ties": {"seat": "seat", "split": "share"}[row["ties"]],
        "floating_uma": JPML_FLOATING if floating else (),
        "floating_by": "at_or_above",
    }
    if not floating:
        switches["uma"] = tuple(map(int, row["uma"].split("/")))
    return ruleset(3 if not row["D_raw"] else 4, int(row["start"]), **switches | changed)


def scores_of(row: Row) -> list[int]:
    return [int(row[f"{letter}_raw"]) for letter in "ABCD" if row[f"{letter}_raw"]]


def points_of(row: Row) -> tuple[Fraction, ...]:
    return tuple(Fraction(row[f"{letter}_pt"]) for letter in "ABCD" if row[f"{letter}_pt"])


def read(shared: Path, name: str) -> list[Row]:
    with (shared / "results" / name).open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def differing(rows: list[Row], **changed: Any) -> list[str]:
    return [
        f"row {row['row']}: published {points_of(row)}, ours {ours}"
        for row in rows
        if (ours := settle(scores_of(row), rules_of(row, **changed)).points) != points_of(row)
    ]


@pytest.mark.corpus
@pytest.mark.parametrize(("name", "count"), [("published.csv", 777), ("points_only.csv", 414)])
def test_every_published_result(shared: Path, name: str, count: int) -> None:
    rows = read(shared, name)
    assert len(rows) == count
    assert differing(rows) == []


@pytest.mark.corpus
def test_sums_of_published_results(shared: Path) -> None:
    for row in read(shared, "published.csv") + read(shared, "points_only.csv"):
        missing = 1 if MLEAGUE_SHORT in row["game"] else 0
        assert sum(settle(scores_of(row), rules_of(row)).points) == -missing, row["row"]


@pytest.mark.corpus
@pytest.mark.parametrize(
    ("changed", "reproduced"),
    [
        ({}, 722),
        ({"rounding": "half_up"}, 701),
        ({"rounding": "gosha_rokunyuu"}, 540),
        ({"rounding": "none"}, 4),
        ({"ties": "share"}, 715),
        ({"first": "own_score"}, 497),
    ],
)
def test_tenhou_rows_that_each_reading_reproduces(
    shared: Path, changed: dict[str, Any], reproduced: int
) -> None:
    """The counts of results/README.md for 722 ranked games."""
    rows = [row for row in read(shared, "published.csv") if row["ruleset"] == "tenhou-4p-hanchan"]
    assert len(rows) - len(differing(rows, **changed)) == reproduced


def test_ptt_floating_uma_example() -> None:
    """SEED_RULES.md: 40,000/31,000/22,000/15,000 gives +30/+5/-12/-23; the first is the balance."""
    rules = ruleset(
        start=27_000,
        first="balance",
        oka="to_first",
        rounding="half_away",
        floating_by="below",
        floating_uma=((0, 0, 0, 0), (8, 3, 1, -12), (8, 4, -4, -8), (12, -1, -3, -8), (8, 4, -4, -8)),
    )
    assert settle((40_000, 31_000, 22_000, 15_000), rules).points == (30, 5, -12, -23)
    # 22,500 -> 23 -> -7 before uma (the same document)
    assert settle((40_000, 31_000, 22_500, 14_500), rules).parts[2].base == -7
    # 30,000 itself is not sunk: one below
    assert [int(part.uma) for part in settle((30_000, 30_000, 35_000, 13_000), rules).parts] == [3, 1, 8, -12]


@pytest.mark.parametrize(
    ("floating_by", "uma"),
    [("at_or_above", [8, 3, 1, -12]), ("below", [12, -1, -3, -8])],
)
def test_floating_by(floating_by: str, uma: list[int]) -> None:
    rules = ruleset(start=30_000, floating_uma=JPML_FLOATING, floating_by=floating_by)
    parts = settle((45_000, 31_000, 30_000, 14_000), rules).parts
    assert [int(part.uma) for part in parts] == uma


def test_floating_line() -> None:
    rules = ruleset(floating_uma=JPML_FLOATING, floating_by="at_or_above", floating_line=25_000)
    assert [int(part.uma) for part in settle((26_000, 25_000, 25_500, 23_500), rules).parts] == [8, 1, 3, -12]


@pytest.mark.parametrize(
    ("rounding", "thousands"),
    [
        ("none", ["29.5", "29.6", "-2.5", "-2.4"]),
        ("gosha_rokunyuu", ["29", "30", "-2", "-2"]),
        ("half_away", ["30", "30", "-3", "-2"]),
        ("half_up", ["30", "30", "-2", "-2"]),
        ("down", ["29", "29", "-3", "-3"]),
    ],
)
def test_rounding(rounding: str, thousands: list[str]) -> None:
    """29,500 -> 29 under gosha-rokunyuu (SEED_RULES.md); -2500 -> -3 on Tenhou (results/README.md)."""
    rules = ruleset(return_points=0, rounding=rounding)
    base = [part.base for part in settle((29_500, 29_600, -2_500, -2_400), rules).parts]
    assert base == [Fraction(text) for text in thousands]


def test_tied_players_share_uma_wasuper_21() -> None:
    """WaSuper#21, M.League, EMA, WRC: 30000/30000/20000/20000 with uma 15/5 gives 10, 10, -10, -10."""
    rules = ruleset(return_points=25_000, uma=(15, 5, -5, -15), ties="share")
    result = settle((30_000, 30_000, 20_000, 20_000), rules)
    assert [part.uma for part in result.parts] == [10, 10, -10, -10]
    assert result.shared == (True,) * 4
    assert result.places == (1, 2, 3, 4)


def test_mleague_ties_known_from_the_press() -> None:
    """results/README.md: tied firsts at 35,200 have +35.2 each, tied thirds at 5,400 have -44.6 each."""
    rules = ruleset(oka="to_first", uma=(30, 10, -10, -30), ties="share")
    assert settle((35_200, 35_200, 20_000, 9_600), rules).points[:2] == (Fraction("35.2"),) * 2
    assert settle((60_000, 29_200, 5_400, 5_400), rules).points[2:] == (Fraction("-44.6"),) * 2
    assert settle((112_700, 0, -6_000, -6_700), rules).points[0] == Fraction("132.7")


def test_three_tied_share_exactly() -> None:
    rules = ruleset(oka="to_first", uma=(30, 10, -10, -30), ties="share")
    result = settle((26_000, 26_000, 26_000, 22_000), rules)
    assert [part.uma for part in result.parts] == [10, 10, 10, -30]
    assert [part.oka for part in result.parts] == [Fraction(20, 3)] * 3 + [0]
    assert sum(result.points) == 0


def test_tied_firsts_share_the_balance() -> None:
    """Tied firsts are equal under ``balance`` and rounding too, and the whole is 0."""
    rules = ruleset(
        oka="to_first", uma=(20, 10, -10, -20), first="balance", rounding="half_away", ties="share"
    )
    result = settle((30_500, 30_500, 20_400, 18_600), rules)
    assert result.points[0] == result.points[1]
    assert result.points[2:] == (-20, -31)
    assert sum(result.points) == 0


def test_ties_follow_the_seats_from_the_first_dealer() -> None:
    """Tenhou's published rule: the seat nearer the first dealer is ahead (results/README.md, trap 1)."""
    assert place_order((25_000,) * 4, first_dealer=2) == (2, 3, 0, 1)
    result = settle((25_000, 25_000, 30_000, 20_000), ruleset(), first_dealer=1)
    assert result.places == (3, 2, 1, 4)
    assert result.shared == (False,) * 4


def test_oka_pantheon_95() -> None:
    """MahjongPantheon/pantheon#95: 25,000/30,000: all measured against 30,000, first +20,000, total 0."""
    result = settle((40_000, 30_000, 20_000, 10_000), ruleset(oka="to_first"))
    assert result.points == (30, 0, -10, -20)
    assert settle((40_000, 30_000, 20_000, 10_000), ruleset(oka="none")).points[0] == 10


def test_three_players_by_the_same_code() -> None:
    """results/README.md, Tenhou with three: return 40,000, uma 20/0/-20, half away, first the balance."""
    rules = ruleset(3, 35_000, return_points=40_000, uma=(20, 0, -20), first="balance", rounding="half_away")
    result = settle((52_300, 34_500, 18_200), rules)
    assert result.points == (47, -5, -42)


def test_chips() -> None:
    """SMF: a chip is worth 1 (SEED_RULES.md)."""
    rules = ruleset(return_points=25_000)
    rules = msgspec.structs.replace(rules, dora=msgspec.structs.replace(rules.dora, chip_points=1_000))
    assert settle((25_000,) * 4, rules, chips=(3, -1, -1, -1)).points == (3, -1, -1, -1)
    assert settle((25_000,) * 4, ruleset(return_points=25_000), chips=(3, -1, -1, -1)).points == (0,) * 4


def test_stakes() -> None:
    """Nerv: 50 per 1,000 points, 400 fee a game (SEED_RULES.md)."""
    scores = (40_000, 30_000, 20_000, 10_000)
    rules = ruleset(oka="to_first", stake_per_1000=50, game_fee=400)
    assert settle(scores, rules).money == (1_100, -400, -900, -1_400)
    assert settle(scores, ruleset(oka="to_first")).money is None


@pytest.mark.parametrize(
    ("scores", "given"),
    [
        ((40_000, 30_000, 20_000, 9_000), (1_000, 0, 0, 0)),
        ((33_000, 33_000, 20_000, 13_000), (500, 500, 0, 0)),
        ((26_000, 26_000, 21_000, 26_000), (300, 300, 0, 400)),
    ],
)
def test_end_deposits_shared_mleague(scores: tuple[int, ...], given: tuple[int, ...]) -> None:
    """M.League: shared by the tied firsts, 1,000 = 400/300/300, more to the seat nearer the first dealer."""
    after, left = award_deposits(scores, 1_000, ruleset(end_deposits="share"), first_dealer=3)
    assert tuple(a - b for a, b in zip(after, scores, strict=True)) == given
    assert left == 0


def test_tied_firsts_stay_tied_after_the_shared_deposits() -> None:
    rules = ruleset(oka="to_first", uma=(30, 10, -10, -30), ties="share", end_deposits="share")
    before = (26_000, 26_000, 26_000, 21_000)
    after, _ = award_deposits(before, 1_000, rules)
    result = settle(after, rules, ranked_by=before)
    assert result.shared == (True, True, True, False)
    assert [part.uma for part in result.parts] == [10, 10, 10, -30]
    assert sum(result.points) == 0


def test_end_deposits_first_stay_owner() -> None:
    scores = (25_000, 25_000, 24_000, 24_000)
    assert award_deposits(scores, 2_000, ruleset(end_deposits="first"), first_dealer=1) == (
        (25_000, 27_000, 24_000, 24_000),
        0,
    )
    assert award_deposits(scores, 2_000, ruleset(end_deposits="stay")) == (scores, 2_000)
    owner = ruleset(end_deposits="owner")
    assert award_deposits(scores, 2_000, owner, owners=[2, 3]) == ((25_000,) * 4, 0)
    assert award_deposits(scores, 2_000, owner, owners=[2, -1]) == ((25_000, 25_000, 25_000, 24_000), 1_000)
    with pytest.raises(ValueError, match="not known"):
        award_deposits(scores, 2_000, owner)
    with pytest.raises(ValueError, match="named"):
        award_deposits(scores, 1_000, owner, owners=[2, 3])
    with pytest.raises(ValueError, match="0 or more"):
        award_deposits(scores, -1_000, owner)


def test_wrong_numbers_of_things_are_refused() -> None:
    with pytest.raises(ValueError, match="3 scores for ruleset"):
        settle((1, 2, 3), ruleset())
    with pytest.raises(ValueError, match="1 chips"):
        settle((1, 2, 3, 4), ruleset(), chips=(1,))
    with pytest.raises(ValueError, match="expected 3"):
        settle((1, 2, 3), ruleset(3, uma=(20, 10, -10, -20)))
    with pytest.raises(ValueError, match="expected 5"):
        settle((1, 2, 3, 4), ruleset(floating_uma=((0, 0, 0, 0),)))
