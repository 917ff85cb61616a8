"""The shared cases (each checked by hand and by independent programs), and files of cases that are faulty."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from analyzer.scoring.cases import CaseError, run_cases

#: Case fu-001 of the shared cases: pinfu and tsumo.
PINFU_TSUMO = {
    "id": "fu-001",
    "closed": "234678m45p22678s",
    "win_tile": "6p",
    "tsumo": True,
    "seat_wind": "S",
    "round_wind": "E",
    "expect": {
        "yaku": {"menzen_tsumo": 1, "pinfu": 1, "tanyao": 1},
        "han": 3,
        "fu": 20,
        "points": {"from_dealer": 1300, "from_non_dealer": 700, "winner_gain": 2700},
    },
}


@pytest.mark.corpus
def test_every_shared_case_is_right(shared: Path) -> None:
    results = list(run_cases(shared / "cases" / "scoring.jsonl"))
    assert len(results) >= 168
    assert [result for result in results if result.differences] == []


def write(path: Path, *cases: object) -> Path:
    path.write_text("\n".join(c if isinstance(c, str) else json.dumps(c) for c in cases), encoding="utf-8")
    return path


def test_a_wrong_expectation_is_a_difference(tmp_path: Path) -> None:
    wrong = {**PINFU_TSUMO, "expect": {**PINFU_TSUMO["expect"], "fu": 30}}
    right_result, wrong_result = run_cases(write(tmp_path / "c.jsonl", PINFU_TSUMO, "", wrong))
    assert right_result.differences == ()
    assert wrong_result.differences == (("fu", 30, 20),)
    assert wrong_result.line == 3


@pytest.mark.parametrize(
    ("bad", "words"),
    [
        ("{not json", "line 2: no case"),
        ({**PINFU_TSUMO, "seat_wind": "X"}, "seat_wind"),
        ({**PINFU_TSUMO, "rules": {"kuitann": True}}, "unknown rule 'kuitann'"),
        ({**PINFU_TSUMO, "rules": {"kazoe": "never"}}, "kazoe"),
        ({**PINFU_TSUMO, "closed": "222224678m45p22s"}, "a fifth 2m"),
        ({**PINFU_TSUMO, "closed": "234678m45q22678s"}, "cannot read 'q'"),
        ({**PINFU_TSUMO, "win_tile": None}, "win_tile"),
        ({**PINFU_TSUMO, "melds": [{"type": "chow", "tiles": "123m"}]}, "unknown meld 'chow'"),
        ({**PINFU_TSUMO, "melds": [{"type": "chi", "tiles": "124m"}]}, "'124m' is no chi"),
    ],
)
def test_a_faulty_line_is_named(tmp_path: Path, bad: object, words: str) -> None:
    path = write(tmp_path / "c.jsonl", PINFU_TSUMO, bad)
    with pytest.raises(CaseError, match=r"c\.jsonl, line 2") as error:
        list(run_cases(path))
    assert words in str(error.value)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(CaseError, match="cannot be read"):
        list(run_cases(tmp_path / "none.jsonl"))
