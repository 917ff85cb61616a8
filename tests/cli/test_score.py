from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from analyzer.cli.score import command


def run(*args: str) -> Result:
    return CliRunner().invoke(command, list(args), catch_exceptions=False)


def test_text_says_yaku_fu_and_payments() -> None:
    """Case pt-002, with one honba and a deposit."""
    result = run("234678m45p22678s", "--win", "6p", "--riichi", "--dora", "3p", "--honba", "1", "--deposits", "1",
                 "--set", "scoring.kiriage_30fu_4han=true")  # fmt: skip
    assert result.exit_code == 0
    lines = [" ".join(line.split()) for line in result.output.splitlines()]
    for expected in (
        "Read as 234m 678m 456p 678s 22s (ryanmen)",
        "riichi 1 han",
        "dora 1 han",
        "closed ron 10",
        "4 han 30 fu, mangan (kiriage): 8,000",
        "the discarder pays 8,300",
        "the winner takes 9,300 = 8,000 + 300 for honba + 1,000 of deposits",
    ):
        assert expected in lines


def test_json_and_other_readings() -> None:
    result = run("22334455667788p", "--tsumo", "--seat", "E", "--format", "json")
    document = json.loads(result.output)
    assert document["han"] == 12
    assert (document["from_dealer"], document["from_non_dealer"]) == (None, 12000)
    assert any("chiitoitsu" in other["yaku"] for other in document["other_readings"])


def test_a_hand_without_yaku_is_refused_with_the_reason() -> None:
    result = run("234567p22m34s5s", "--meld", "chi 678s", "--set", "yaku.kuitan=false")
    assert result.exit_code == 1
    assert result.output == "No win: no yaku: open tanyao is off\n"


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["123m"], "expected 14 tiles"),
        (["234567p22m34s5x"], "cannot read 'x'"),
        (["234567p22m34s5s", "--meld", "chi 679s"], "is no chi"),
        (["234567p22m34s5s", "--meld", "678s"], "expected a word of chi"),
        (["234567p22m34s5s", "--meld", "chi 678s", "--riichi"], "riichi needs a closed hand"),
        (["234567p22m345s678s", "--rinshan"], "rinshan is a tsumo"),
        (["22222p"], "a fifth 2p"),
        (["00p"], "0p once too often"),
        (["234567p22m345s678s", "--dora", "0"], "digits without a suit"),
        (["234567p22m345s678s", "--rules", "no-such"], "no-such"),
        (["234567p22m345s678s", "--set", "yaku.kuitann=true"], "kuitann"),
        ([], "expected HAND or --cases"),
        (["123m", "--cases", "x"], "give one of them"),
    ],
)
def test_faulty_input_ends_with_status_2_and_says_what(args: list[str], words: str) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert words in result.output


@pytest.mark.corpus
def test_shared_cases(shared: Path) -> None:
    result = run("--cases", str(shared / "cases" / "scoring.jsonl"))
    assert result.exit_code == 0
    assert result.output.splitlines()[-1].endswith(" right, 0 wrong")


def test_a_wrong_case_is_printed_and_counts(tmp_path: Path) -> None:
    case = {
        "id": "mine", "closed": "234678m45p22678s", "win_tile": "6p", "tsumo": False, "seat_wind": "S",
        "round_wind": "E", "expect": {"yaku": {"pinfu": 1, "tanyao": 1}, "han": 2, "fu": 20},
    }  # fmt: skip
    path = tmp_path / "c.jsonl"
    path.write_text(json.dumps(case), encoding="utf-8")
    result = run("--cases", str(path))
    assert result.exit_code == 1
    assert result.output == "mine: fu: expected 20, got 30\n0 right, 1 wrong\n"


def test_faulty_case_file(tmp_path: Path) -> None:
    path = tmp_path / "c.jsonl"
    path.write_text("\n{", encoding="utf-8")
    result = run("--cases", str(path))
    assert result.exit_code == 2
    assert "line 2" in result.output
