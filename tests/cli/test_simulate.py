from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import parsers
from analyzer.cli.simulate import command
from parsers import events as ev


def run(*args: str) -> Result:
    return CliRunner().invoke(command, list(args))


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_games_are_written_in_both_formats(tmp_path: Path) -> None:
    result = run("--games", "2", "--rules", "tenhou-east", "--format", "both", "--out", str(tmp_path / "new"))
    assert result.exit_code == 0
    assert result.output.startswith("2 game(s)")
    files = sorted(contents(tmp_path / "new"))
    assert files == [f"tenhou-east-1-{number}.{form}" for number in (1, 2) for form in ("json", "xml")]
    for name in files:
        (log,) = parsers.read(tmp_path / "new" / name)
        assert log.complete
        assert log.players == 4


def test_a_game_does_not_depend_on_the_games_before_it_or_on_workers(tmp_path: Path) -> None:
    many, alone, spread = (tmp_path / name for name in ("many", "alone", "spread"))
    args = ("--seed", "x", "--rules", "tenhou-3p-east", "--name", "g")
    assert run("--games", "30", *args, "--out", str(many), "--workers", "1").exit_code == 0
    assert run("--first", "27", *args, "--out", str(alone)).exit_code == 0
    assert run("--games", "30", *args, "--out", str(spread), "--workers", "2").exit_code == 0
    assert contents(many) == contents(spread)
    assert contents(alone)["g.xml"] == contents(many)["g-27.xml"]


def test_having_finds_games_that_show_something(tmp_path: Path) -> None:
    result = run("--having", "double_ron", "--games", "2", "--rules", "tenhou-east", "--out", str(tmp_path))
    assert result.exit_code == 0
    assert len(contents(tmp_path)) == 2
    for path in tmp_path.iterdir():
        (log,) = parsers.read(path)
        pairs = zip(log.events, log.events[1:], strict=False)
        assert any(isinstance(a, ev.Win) and isinstance(b, ev.Win) for a, b in pairs)


def test_having_that_is_not_found_is_exit_status_1(tmp_path: Path) -> None:
    result = run("--having", "four_kans", "--most", "2", "--rules", "tenhou-east", "--out", str(tmp_path))
    assert result.exit_code == 1
    assert "raise --most" in result.stderr


def test_what_a_log_cannot_state_is_said(tmp_path: Path) -> None:
    result = run("--rules", "nerv", "--out", str(tmp_path))
    assert "cannot state these rules" in result.stderr
    assert "yaku.atozuke" in result.stderr
    assert run("--rules", "tenhou", "--out", str(tmp_path)).stderr == ""


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--rules", "tenho"), "did you mean"),
        (("--set", "yaku.kuitn=false"), "yaku.kuitn"),
        (("--name", "a/b"), "--name"),
        (("--having", "royal_flush"), "royal_flush"),
        (("--games", "0"), "--games"),
    ],
)
def test_wrong_use_is_exit_status_2(tmp_path: Path, args: tuple[str, str], words: str) -> None:
    result = run(*args, "--out", str(tmp_path))
    assert result.exit_code == 2
    assert words in result.stderr
    assert not contents(tmp_path)


def test_a_folder_that_cannot_be_made_is_exit_status_2(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("here")
    result = run("--out", str(tmp_path / "file" / "below"))
    assert result.exit_code == 2
    assert "another folder" in result.stderr
    assert "Traceback" not in result.output
