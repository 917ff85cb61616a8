from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from analyzer.cli.rules import command
from rulesets.load import diff, load, names


def run(*args: str | Path) -> Result:
    return CliRunner().invoke(command, [str(arg) for arg in args], catch_exceptions=False)


def test_list_names_every_preset() -> None:
    result = run("list")
    assert result.exit_code == 0
    assert [line.split()[0] for line in result.output.splitlines()] == names()


def test_show_prints_switches_and_then_what_is_open() -> None:
    result = run("show", "smf")
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert any(line.split()[:2] == ["kuitan", "true"] for line in lines)
    headings = [line for line in lines if line.startswith(("Interpretations", "Assumed", "Not replayable"))]
    assert [heading.split()[0] for heading in headings] == ["Interpretations", "Assumed", "Not"]
    assert "flow.renchan" in result.output


def test_show_in_japanese() -> None:
    result = run("show", "jpml-a", "--lang", "ja")
    assert "日本プロ麻雀連盟公式ルール" in result.output
    assert "[settlement] 精算" in result.output


@pytest.mark.parametrize("name", names())
def test_show_as_toml_is_read_back_as_the_same_rules(name: str, tmp_path: Path) -> None:
    path = tmp_path / "copy.toml"
    path.write_text(run("show", name, "--format", "toml").output, encoding="utf-8")
    assert load(path) == load(name)
    assert run("check", path).exit_code == 0


def test_show_as_json() -> None:
    document = json.loads(run("show", "nerv", "--format", "json", "--set", "yaku.kuitan=true").output)
    assert document["rules"]["yaku"]["kuitan"] is True
    assert document["rules"]["name"] == "nerv+kuitan=true"
    assert "yaku.atozuke" in document["notes"]["interpretations"]


def test_show_with_a_bad_switch() -> None:
    result = run("show", "smf", "--set", "yaku.kuitann=true")
    assert result.exit_code == 2
    assert "did you mean 'kuitan'?" in result.output


def test_diff_shows_every_switch_that_differs() -> None:
    result = run("diff", "jpml-a", "jpml-wrc")
    rows = result.output.splitlines()[1:]
    assert [row.split()[0] for row in rows] == [item.path for item in diff(load("jpml-a"), load("jpml-wrc"))]


def test_diff_of_equal_rules() -> None:
    assert "do not differ" in run("diff", "smf", "smf").output


def test_check_lists_all_faults(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text("[yaku]\nkuitan = 3\n[end]\nbust = 'of'\n", encoding="utf-8")
    result = run("check", path)
    assert result.exit_code == 2
    assert len(result.output.splitlines()) == 2
    assert all(str(path) in line for line in result.output.splitlines())


def test_check_of_a_missing_file(tmp_path: Path) -> None:
    assert run("check", tmp_path / "none.toml").exit_code == 2


@pytest.mark.corpus
def test_detect_a_ranked_game_and_a_tournament(shared: Path) -> None:
    pytest.importorskip("parsers").read  # noqa: B018
    ranked = run("detect", shared / "corpus" / "mjlog" / "000a9ab5317b.xml")
    assert ranked.exit_code == 0
    assert "GO type 169 (0xA9): bit 0x8" in ranked.output
    custom = run("detect", shared / "corpus" / "mjlog" / "602c0a448026.xml")
    assert custom.exit_code == 1
    assert "yaku.nagashi" in custom.output
