"""``rerule replay``: arguments, formats, exit statuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from analyzer.cli import main


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["replay", *map(str, arguments)])


def test_missing_file_and_ruleset(tmp_path: Path) -> None:
    result = run(tmp_path / "none.xml", "--rules", "smf")
    assert result.exit_code == 2
    assert "none.xml" in result.stderr
    result = run(tmp_path / "none.xml", "--rules", "smg")
    assert result.exit_code == 2
    assert "smf" in result.stderr
    result = run(tmp_path / "none.xml", "--rules", "smf", "--set", "yaku.kuitn=true")
    assert result.exit_code == 2
    assert "did you mean 'kuitan'" in result.stderr


@pytest.mark.corpus
def test_formats(shared: Path) -> None:
    path = shared / "corpus" / "mjlog" / "000a9ab5317b.xml"
    text = run(path, "--rules", "smf")
    assert text.exit_code == 0
    assert text.stdout.startswith("Under smf ")
    assert "given the decisions that the players really made" in text.stdout
    document = json.loads(run(path, "--rules", "smf", "--format", "json").stdout)
    assert document["log"]["id"] == "000a9ab5317b"
    both = json.loads(run(path, "--rules", "smf", "--rules", "nerv", "--format", "json").stdout)
    assert [item["rules"]["name"] for item in both] == ["smf", "nerv"]


@pytest.mark.corpus
def test_three_players_under_four(shared: Path) -> None:
    path = shared / "corpus" / "mjlog" / "00defe7ef113.mjlog"
    result = run(path, "--rules", "smf")
    assert result.exit_code == 2
    assert "choose a ruleset for 3 players" in result.stderr
    assert run(path, "--rules", "tenhou-3p").exit_code == 0


@pytest.mark.corpus
def test_game_number(shared: Path) -> None:
    path = shared / "corpus" / "mjlog" / "000a9ab5317b.xml"
    assert run(path, "--rules", "smf", "--game", "1").exit_code == 0
    result = run(path, "--rules", "smf", "--game", "2")
    assert result.exit_code == 2
    assert "there is no game 2" in result.stderr
