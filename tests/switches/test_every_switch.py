"""Every switch of the schema has a row that flips it, every value too; a row fails if its switch is not moved."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from flips import Flip, all_flips, flip_names

from analyzer.ruling.unsupported import UNSUPPORTED
from rulesets.load import diff
from rulesets.reference import main, render
from rulesets.switches import get, switch_table, switches

FLIPS = [flip for flips in all_flips().values() for flip in flips]
PAGE = Path(__file__).resolve().parents[2] / "docs" / "rules.md"

#: Switches without a row, and why.
WITHOUT_ROW = {
    "table.dead_wall": "information only",
    "table.dice_throws": "information only",
    "riichi.retract": "not in any log",
    **{entry.path: "no behaviour yet" for entry in UNSUPPORTED},
}
#: Values without a row of their own, and why.
WITHOUT_VALUE = {
    ("penalties.dead_hand_for", "noten_riichi"): "a hand without tenpai neither wins nor is tenpai anyhow",
    ("penalties.dead_hand_for", "pon_to_ron"): "penalties.pon_ron decides it",
}


def values_moved(path: str) -> set[Any]:
    """Return the values that rows of a switch stand at; for lists the members that only one side has."""
    found: set[Any] = set()
    for flip in FLIPS:
        if flip.path == path:
            a, b = get(flip.rules_a(), path), get(flip.rules_b(), path)
            found |= a ^ b if isinstance(a, frozenset) else {a, b}
    return found


def test_every_switch_has_a_row_or_a_reason() -> None:
    flipped = {flip.path for flip in FLIPS}
    assert flipped | WITHOUT_ROW.keys() == switch_table().keys()
    assert flipped & WITHOUT_ROW.keys() == set()


def test_every_value_has_a_row_or_a_reason() -> None:
    missing = {
        (switch.path, choice)
        for switch in switches()
        if switch.path not in WITHOUT_ROW
        for choice in set(switch.choices) - values_moved(switch.path)
    }
    assert missing == WITHOUT_VALUE.keys()


def test_rows_have_names_of_their_own_and_a_source() -> None:
    ids = [flip.id for flip in FLIPS]
    assert [name for name in set(ids) if ids.count(name) > 1] == []
    assert [flip.id for flip in FLIPS if not flip.source] == []


@pytest.mark.parametrize("flip", FLIPS, ids=lambda flip: flip.id)
def test_only_the_switch_differs(flip: Flip) -> None:
    paths = {difference.path for difference in diff(flip.rules_a(), flip.rules_b())}
    assert paths == {flip.path, *flip.with_a, *flip.with_b}


@pytest.mark.parametrize("flip", FLIPS, ids=lambda flip: flip.id)
def test_a_row_fails_where_its_switch_is_not_moved(flip: Flip) -> None:
    assert flip.expect_a != flip.expect_b
    assert flip.problems(flip.rules_a(), flip.rules_a())
    assert flip.problems(flip.rules_b(), flip.rules_b())


def test_only_switches_that_need_it_take_others_with_them() -> None:
    assert [flip.path for flip in FLIPS if flip.with_a or flip.with_b] == ["table.players"]


def test_the_page_of_rules_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == render(flip_names()), "docs/rules.md is out of date: run `make docs`"


def test_the_page_names_every_switch_once() -> None:
    page = render({})
    assert [switch.path for switch in switches() if page.count(f"\n### `{switch.path}`\n") != 1] == []


def test_the_page_is_not_written_from_bad_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "rules.md"
    empty = tmp_path / "empty"
    empty.touch()
    with empty.open(encoding="utf-8") as file:
        monkeypatch.setattr("sys.stdin", file)
        assert main([str(page)]) == 2
    assert "expected JSON" in capsys.readouterr().err
    assert not page.exists()
    assert main([]) == 2
