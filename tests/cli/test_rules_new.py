"""``rerule rules new``, ``check`` and ``show --sheet``: the way of a club from a preset to its own sheet."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from analyzer.cli.rules import command
from analyzer.cli.rules_new import new_file
from analyzer.cli.rules_sheet import folded
from analyzer.report.text import width
from rulesets.load import diff, load, load_with_notes, names, switches

SETTING = re.compile(r"^#(?=[a-z0-9_]+ = )", re.MULTILINE)


def run(*args: str | Path) -> Result:
    return CliRunner().invoke(command, [str(arg) for arg in args], catch_exceptions=False)


def loaded(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


# new


@pytest.mark.parametrize("name", names())
def test_a_new_file_equals_its_base_and_passes_the_check(name: str, tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    result = run("new", path, "--base", name)
    assert result.exit_code == 0, result.output
    rules, notes = load_with_notes(path)
    assert diff(rules, load(name)) == []
    assert (rules.name, rules.title) == ("club", "House rules")
    assert notes == load_with_notes(name)[1]
    checked = run("check", path)
    assert checked.exit_code == 0
    assert checked.output.splitlines()[0] == f"{path}: fine; no switches differ from {name}"


def test_a_new_file_holds_every_switch_with_meaning_values_and_value() -> None:
    text = new_file(load("smf"), "smf", "Our club")
    plain = " ".join(line.lstrip("# ") for line in text.splitlines())
    for switch in switches():
        assert " ".join(switch.description.split()) in plain, switch.path
        assert f"Values: {switch.values}" in plain, switch.path
    assert text.count("# In the base: ") == len(switches())
    assert '# In the base: "win" (default: "tenpai")\n#renchan = "win"\n' in text
    live = [line for line in text.splitlines() if line and not line.startswith(("#", "["))]
    assert live == ['title = "Our club"', 'base = "smf"']


def test_any_switch_may_be_uncommented_alone(tmp_path: Path) -> None:
    text = new_file(load("nerv"), "nerv", "Our club")
    found = list(SETTING.finditer(text))
    assert len(found) == len(switches()) + len(["title_ja", "source", "notes", "not_replayable"])
    for match in found:
        path = loaded(tmp_path / "club.toml", text[: match.start()] + text[match.end() :])
        assert diff(load(path), load("nerv")) == [], text[match.start() : match.start() + 60]


@pytest.mark.parametrize("name", names())
def test_all_switches_may_be_uncommented_together(name: str, tmp_path: Path) -> None:
    text = SETTING.sub("", new_file(load(name), name, "Our club"))
    assert diff(load(loaded(tmp_path / "club.toml", text)), load(name)) == []


def test_a_changed_switch_is_shown_by_the_check(tmp_path: Path) -> None:
    text = new_file(load("smf"), "smf", "Our club")
    path = loaded(tmp_path / "club.toml", text.replace("#kuitan = true", "kuitan = false"))
    lines = run("check", path).output.splitlines()
    assert lines[0] == f"{path}: fine; 1 switch differs from smf"
    assert [line.split() for line in lines[1:]] == [["switch", "smf", "here"], ["yaku.kuitan", "true", "false"]]


def test_an_existing_file_is_left_alone_unless_forced(tmp_path: Path) -> None:
    path = loaded(tmp_path / "club.toml", "[yaku]\nkuitan = false\n")
    refused = run("new", path)
    assert refused.exit_code == 2
    assert f"rerule: {path}: exists already" in refused.output
    assert path.read_text(encoding="utf-8") == "[yaku]\nkuitan = false\n"
    assert run("new", path, "--force").exit_code == 0
    assert diff(load(path), load("tenhou")) == []


def test_the_base_may_be_a_file_elsewhere(tmp_path: Path) -> None:
    league = loaded(tmp_path / "league.toml", 'base = "kenko"\n[yaku]\nkuitan = false\n')
    path = tmp_path / "clubs" / "first" / "club.toml"
    assert run("new", path, "--base", league).exit_code == 0
    assert 'base = "../../league.toml"' in path.read_text(encoding="utf-8")
    assert diff(load(path), load(league)) == []


def test_a_base_file_whose_name_looks_like_a_preset(tmp_path: Path) -> None:
    league = loaded(tmp_path / "smf", 'base = "kenko"\n')
    path = tmp_path / "club.toml"
    assert run("new", path, "--base", league).exit_code == 0
    assert diff(load(path), load("kenko")) == []


def test_a_title_with_quotes_and_line_breaks(tmp_path: Path) -> None:
    title = 'The "old"\nclub \\ 麻雀'
    path = tmp_path / "club.toml"
    assert run("new", path, "--title", title).exit_code == 0
    assert load(path).title == title
    shown = loaded(tmp_path / "copy.toml", run("show", path, "--format", "toml").output)
    assert load(shown).title == title


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("club",), "a file of rules needs a name ending in .toml: club.toml"),
        (("club.toml", "--base", "smff"), "did you mean 'smf'?"),
        (("club.toml", "--base", "no.toml"), "no such file"),
    ],
)
def test_what_cannot_be_written_is_said_in_one_line(args: tuple[str, ...], message: str, tmp_path: Path) -> None:
    result = run("new", tmp_path / args[0], *args[1:])
    assert result.exit_code == 2
    assert message in result.output
    assert len(result.output.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_a_file_is_not_its_own_base(tmp_path: Path) -> None:
    path = loaded(tmp_path / "club.toml", "")
    result = run("new", path, "--base", path, "--force")
    assert result.exit_code == 2
    assert "cannot be its own base" in result.output


def test_a_folder_cannot_be_written(tmp_path: Path) -> None:
    folder = tmp_path / "club.toml"
    folder.mkdir()
    result = run("new", folder, "--force")
    assert result.exit_code == 2
    assert "cannot be written" in result.output


# check


def test_check_tells_what_has_no_effect(tmp_path: Path) -> None:
    text = 'base = "jpml-a"\n[settlement]\numa = [15, 5, -5, -15]\n[dora]\nopen_kan_turn = "at_once"\n'
    result = run("check", loaded(tmp_path / "club.toml", text))
    assert result.exit_code == 0
    assert "note: settlement.uma: has no effect beside the other values" in result.output
    assert "note: dora.open_kan_turn: has no effect" in result.output


def test_check_of_a_preset_by_name() -> None:
    result = run("check", "smf")
    assert result.exit_code == 2
    assert "smf: is a preset, not a file" in result.output


# show --sheet


def test_the_sheet_in_english() -> None:
    result = run("show", "nerv", "--sheet")
    assert result.exit_code == 0
    lines = [" ".join(line.split()) for line in result.output.splitlines()]
    assert lines[0].startswith("Nerv")
    for line in (
        "Open tanyao no",
        "Red fives 5m ×1, 5p ×2, 5s ×1",
        "Points at the start 25,000",
        "Return points 30,000",
        "Two claim one tile both win",
    ):
        assert line in lines
    headings = [line for line in result.output.splitlines() if line and not line.startswith(" ")]
    assert headings.index("Result") < headings.index("How we read what can be read in two ways")
    assert headings[-2] == "Also in the document"
    assert headings[-1].startswith("Source: ")


def test_the_sheet_in_japanese() -> None:
    lines = [" ".join(line.split()) for line in run("show", "smf", "--sheet", "--lang", "ja").output.splitlines()]
    for line in ("喰いタン あり", "千点未満の端数 五捨六入", "ダブロン あり", "持ち点 25,000点"):
        assert line in lines


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("name", names())
def test_a_sheet_fits_on_its_columns(name: str, lang: str) -> None:
    output = run("show", name, "--sheet", "--lang", lang).output
    assert max(map(width, output.splitlines())) <= 100
    assert not any(line != line.rstrip() for line in output.splitlines())


def test_the_sheet_of_ones_own_file_with_a_change(tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    run("new", path, "--base", "kenko", "--title", "Green Table Club")
    output = run("show", path, "--sheet", "--set", "yaku.kuitan=false").output
    assert output.splitlines()[0] == "Green Table Club"
    assert re.search(r"Open tanyao +no\n", output)


@pytest.mark.parametrize("form", ["json", "toml"])
def test_the_sheet_is_text(form: str) -> None:
    result = run("show", "smf", "--sheet", "--format", form)
    assert result.exit_code == 2
    assert "--sheet is text" in result.output


def test_folded_lines_break_at_spaces_and_between_japanese_characters() -> None:
    assert [line.rstrip() for line in folded("- ", "one two three", 9)] == ["- one two", "  three"]
    lines = folded("・", "自分の供託は戻り、残りは上家取り", 20)
    assert all(width(line.rstrip()) <= 22 for line in lines)
    assert not any(line.strip().startswith(("、", "。")) for line in lines)
    assert "".join(line.strip() for line in lines) == "・自分の供託は戻り、残りは上家取り"
