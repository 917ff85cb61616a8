"""Every row of ``docs/divergence.md`` is replayed: the page says what the program does on real logs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import parsers
from analyzer.report.replay import Options, replay
from analyzer.report.replay_json import replay_document
from rulesets.load import load

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "divergence.md").read_text(encoding="utf-8")


def rows(heading: str) -> list[list[str]]:
    """Return the cells of the table under a line that starts with ``heading``."""
    lines = PAGE[PAGE.index("\n" + heading) + 1 :].splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith("|"))
    table: list[list[str]] = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        table.append([cell.strip().strip("`") for cell in line.strip("|").split("|")])
    assert table
    return table


def document(shared: Path, log: str, rules: str, **options: Any) -> dict[str, Any]:
    path = next((shared / "corpus").glob(f"*/{log}.*"))
    game = replay(parsers.read(path)[0], [load(rules)], Options(**options))
    return replay_document(game, game.replays[0])


def one(page: dict[str, Any], name: str) -> dict[str, Any]:
    return next(hand for hand in page["hands"] if hand["round"] == name)


@pytest.mark.corpus
@pytest.mark.parametrize("row", rows("## What becomes of a hand"), ids=lambda row: f"{row[2]} {row[3]} {row[4]}")
def test_statuses(shared: Path, row: list[str]) -> None:
    status, _, log, name, rules, recorded, here = row
    hand = one(document(shared, log, rules), name)
    assert (hand["status"], hand["recorded"]["ending"], hand["ruled"]["ending"]) == (status, recorded, here)


@pytest.mark.corpus
@pytest.mark.parametrize("row", rows("## What becomes of the game"), ids=lambda row: f"{row[1]} {row[2]}")
def test_games(shared: Path, row: list[str]) -> None:
    _, log, rules, unknown, end = row
    page = document(shared, log, rules)
    first = page["first_unknown"]
    got = "none" if first is None else first["hand"] or "end of the record"
    assert (got, page["end"]["code"] if page["end"] else "none") == (unknown, end)


@pytest.mark.corpus
@pytest.mark.parametrize(
    ("heading", "log", "rules", "name"),
    [
        ("The same log under the four policies", "0013b530c55b", "smf", "E4-1"),
        ("And one with void hands", "000a9ab5317b", "nerv", "E2-0"),
    ],
)
def test_policies(shared: Path, heading: str, log: str, rules: str, name: str) -> None:
    found = rows(heading)
    assert [row[0] for row in found] == ["stop", "follow", "skip", "keep"]
    for policy, status, scores, _ in found:
        page = document(shared, log, rules, unknown=policy)
        assert one(page, name)["status"] == status
        assert page["final"]["scores"] == [int(text.replace(",", "")) for text in scores.split(" / ")]


@pytest.mark.corpus
def test_length(shared: Path) -> None:
    assert document(shared, "012a6467a881", "smf")["unfinished"] is True
    assert document(shared, "012a6467a881", "smf", length="record")["unfinished"] is False
