"""``rerule explain`` on real logs: what it works out is what the log records, line by line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import parsers
from analyzer.cli import main
from analyzer.report.explain import UnknownHandError, explain
from analyzer.report.explain_json import explain_document
from parsers.events import RecordedWin

pytestmark = pytest.mark.corpus


def path_of(shared: Path, log: str) -> Path:
    return next((shared / "corpus").glob(f"*/{log}.*"))


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["explain", *map(str, arguments)])


def document(shared: Path, log: str, hand: str, **options: Any) -> dict[str, Any]:
    return explain_document(explain(parsers.read(path_of(shared, log))[0], hand, **options))


def test_a_ron_in_words(shared: Path) -> None:
    """00324b93972b E1-1: the log records tanyao, dora, red five, 40 fu, 7,700."""
    result = run(path_of(shared, "00324b93972b"), "--hand", "E1-1")
    assert result.exit_code == 0
    for line in (
        "uc496954 ron u28cdc6e 7,700",
        "40 x 2^(3+2) = 1,280; x6 → 7,700",
        "uc496954 +8,000, u28cdc6e -8,000 (1 honba at 100 a payer)",
        "The log agrees in everything that it records.",
    ):
        assert line in result.stdout


@pytest.mark.parametrize("log", ["00324b93972b", "000a9ab5317b", "3adc46ba1701", "6ddb9ac99eef", "00defe7ef113"])
def test_every_win_is_what_the_log_records(shared: Path, log: str) -> None:
    game = parsers.read(path_of(shared, log))[0]
    wins = [record for record in game.recorded if isinstance(record, RecordedWin)]
    assert wins
    for record in wins:
        found = explain_document(explain(game, str(record.hand + 1)))
        claim = next(claim for claim in found["claims"] if claim["seat"] == record.seat)
        best = claim["readings"][0]
        assert best["points"] == record.points
        assert record.yakuman or (best["han"], best["fu"]) == (record.han, record.fu)
        assert sum(part["fu"] for part in best["fu_parts"]) <= best["fu"] or not best["fu"]
        assert found["differences"] == []
        assert found["recorded_deltas"] == found["deltas"]


def test_pao(shared: Path) -> None:
    """3adc46ba1701: daisangen by tsumo, all paid by the one who fed the last dragon (``paoWho``)."""
    game = parsers.read(path_of(shared, "3adc46ba1701"))[0]
    record = next(r for r in game.recorded if isinstance(r, RecordedWin) and r.pao is not None)
    found = explain_document(explain(game, str(record.hand + 1)))
    win = found["claims"][0]["win"]
    assert win["pao"] == record.pao
    assert win["payments"][record.pao] == -32000


def test_three_claims(shared: Path) -> None:
    """27aff76d4782 S1-0 (``ron3``): three readings, nothing paid."""
    found = document(shared, "27aff76d4782", "S1-0")
    assert found["ending"] == "triple_ron"
    assert len(found["claims"]) == 3
    assert found["deltas"] == [0, 0, 0, 0]


def test_void_under_other_rules(shared: Path) -> None:
    """Seed 000: no open tanyao; 000a9ab5317b E2-0 is one. Nothing is said to be wrong with the log's own rules."""
    result = run(path_of(shared, "000a9ab5317b"), "--hand", "E2-0", "--rules", "nerv")
    assert result.exit_code == 0
    assert "open tanyao is off (yaku.kuitan)" in result.stdout
    assert "Nothing moves." in result.stdout


def test_japanese(shared: Path) -> None:
    result = run(path_of(shared, "00324b93972b"), "--hand", "東1局1本場", "--lang", "ja")
    assert result.exit_code == 0
    for word in ("手牌", "断么九", "赤ドラ", "副底", "40符3翻", "牌譜の記載とすべて一致する。"):
        assert word in result.stdout


def test_differences_give_status_1(shared: Path) -> None:
    """docs/known-disagreements.md: 67dc24381565 E4-2 calls a ura dora a dora."""
    result = run(path_of(shared, "67dc24381565"), "--hand", "E4-2", "--format", "json")
    assert result.exit_code == 1
    assert [item["code"] for item in json.loads(result.stdout)["differences"]] == ["SCORE-YAKU"]


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        ("E9", "cannot read the hand 'E9'"),
        ("W4", "there is no hand W4: the log has E1-0, E1-1"),
        ("99", "there is no hand number 99"),
        ("E1", "several hands are E1: E1-0, E1-1, E1-2"),
    ],
)
def test_unknown_hands(shared: Path, wanted: str, words: str) -> None:
    result = run(path_of(shared, "00324b93972b"), "--hand", wanted)
    assert result.exit_code == 2
    assert words in result.stderr


def test_unreadable_deal(shared: Path) -> None:
    with pytest.raises(UnknownHandError, match="its deal cannot be read"):
        document(shared, "5a55712ae50f", "1")
