"""``rerule explain``: arguments, formats, exit statuses, errors of one line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from analyzer.cli import main


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["explain", *map(str, arguments)])


def stops(result: Result, words: str) -> None:
    """Check that a command stopped with status 2 and one line that holds ``words``."""
    assert result.exit_code == 2
    assert result.stdout == ""
    assert words in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1


def test_missing_file(tmp_path: Path) -> None:
    stops(run(tmp_path / "none.xml", "--hand", "E1"), "none.xml")


def test_no_log(tmp_path: Path) -> None:
    path = tmp_path / "text.txt"
    path.write_text("no log at all", encoding="utf-8")
    stops(run(path, "--hand", "E1"), "text.txt")


def test_hand_is_needed(tmp_path: Path) -> None:
    result = run(tmp_path / "none.xml")
    assert result.exit_code == 2
    assert "--hand" in result.stderr


@pytest.fixture
def game(shared: Path) -> Path:
    """E1-1 of it is a ron for 7,700 with one honba by the dealer: tanyao, dora, red five, 40 fu (the log's AGARI)."""
    return shared / "corpus" / "mjlog" / "00324b93972b.mjlog"


@pytest.mark.corpus
def test_text(game: Path) -> None:
    result = run(game, "--hand", "E1-1")
    assert result.exit_code == 0
    for line in (
        "E1-1: 1 honba, 0 deposits on the table, uc496954 deals",
        "record      uc496954 ron u28cdc6e 7,700 +300 honba",
        "uc496954 (E) ron 6s from u28cdc6e (W): 7,700",
        "together   3 han",
        "indicator 5s → 6s  1 in the hand",
        "3 han 40 fu: 40 x 2^(3+2) = 1,280 base points",
        "ron by the dealer: x 6 = 7,680 → 7,700",
        "u28cdc6e (W) pays 7,700 + 300 = 8,000",
        "The log agrees: ending, yaku, han, fu, value, payments.",
    ):
        assert line in result.stdout


@pytest.mark.corpus
def test_formats_and_languages(game: Path) -> None:
    document = json.loads(run(game, "--hand", "2", "--format", "json").stdout)
    assert (document["hand"], document["number"], document["rules"]["own"]) == ("E1-1", 2, True)
    assert document["deltas"] == document["recorded_deltas"]
    text = run(game, "--hand", "東1-1", "--lang", "ja")
    assert text.exit_code == 0
    assert "東一局 1本場" in text.stdout


@pytest.mark.corpus
def test_rules_and_switches(game: Path) -> None:
    """Seed 003 (JPML): no red fives. The log's E1-0 has two of them in 4 han 30 fu, a dealer's 11,600; 2 han: 2,900."""
    result = run(game, "--hand", "E1-0", "--rules", "jpml-a")
    assert result.exit_code == 0
    assert "11,600 → 2,900" in result.stdout
    changed = run(game, "--hand", "E1-0", "--set", "dora.red_value=chip", "--format", "json")
    assert changed.exit_code == 0
    document = json.loads(changed.stdout)
    assert (document["rules"]["own"], document["agrees"]) == (False, False)
    assert document["claims"][0]["readings"][0]["han"] == 2


@pytest.mark.corpus
@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--hand", "E1"), "several hands are E1: name one of E1-0 (number 1), E1-1 (number 2), E1-2 (number 3)"),
        (("--hand", "W1-0"), "there is no hand W1-0: the log has E1-0, E1-1, E1-2, E2-3, E3-0"),
        (("--hand", "last"), "cannot read the hand 'last'"),
        (("--hand", "15"), "there is no hand number 15: the log has 14"),
        (("--hand", "E1-0", "--game", "2"), "there is no game 2"),
        (("--hand", "E1-0", "--rules", "tenhou-3p"), "choose a ruleset for 4 players"),
        (("--hand", "E1-0", "--rules", "smg"), "smf"),
        (("--hand", "E1-0", "--set", "yaku.kuitn=true"), "did you mean 'kuitan'"),
    ],
)
def test_errors(game: Path, options: tuple[str, ...], words: str) -> None:
    stops(run(game, *options), words)


@pytest.mark.corpus
def test_differences_give_status_1(shared: Path) -> None:
    """docs/known-disagreements.md: 6e95d7bb06ce E2-2 keeps a riichi deposit from the winner."""
    path = shared / "corpus" / "tenhou6" / "6e95d7bb06ce.json"
    result = run(path, "--hand", "E2-2", "--format", "json")
    assert result.exit_code == 1
    assert [item["code"] for item in json.loads(result.stdout)["differences"]] == ["SCORE-PAYMENTS"]
    assert run(path, "--hand", "E2-2", "--rules", "tenhou").exit_code == 0


@pytest.mark.corpus
def test_a_deal_that_cannot_be_read(shared: Path) -> None:
    stops(run(shared / "corpus" / "tenhou6" / "5a55712ae50f.json", "--hand", "1"), "its deal cannot be read: log[0][2]")
