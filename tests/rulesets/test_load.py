from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from rulesets import load as rules_module
from rulesets.load import (
    RulesError,
    apply_overrides,
    diff,
    get,
    load,
    load_with_notes,
    names,
    replace,
    switches,
)
from rulesets.rules import GROUPS, Ruleset
from rulesets.switches import value_text


def write(folder: Path, text: str, name: str = "club.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def failure(path: Path | str, *overrides: str) -> str:
    with pytest.raises(RulesError) as caught:
        load(path, overrides)
    return str(caught.value)


@pytest.mark.parametrize("name", names())
def test_every_preset_loads_with_its_title_and_notes(name: str) -> None:
    rules, notes = load_with_notes(name)
    assert rules.name == name
    assert rules.title
    assert rules.title_ja
    assert notes.source
    hash(rules)


def test_all_presets_that_must_exist_do() -> None:
    wanted = {"tenhou", "tenhou-3p", "mahjongsoul", "nerv", "smf", "ptt-seiryu", "kenko"}
    assert wanted | {"jpml-a", "jpml-wrc", "jpml-wrc-r"} <= set(names())


def test_schema_defaults_are_the_tenhou_preset() -> None:
    assert diff(load("tenhou"), Ruleset()) == []


# Files and inheritance


def test_a_file_holds_what_differs_from_its_base(tmp_path: Path) -> None:
    path = write(tmp_path, 'base = "smf"\ntitle = "Our club"\n[yaku]\nkuitan = false\n')
    rules = load(path)
    assert (rules.name, rules.title) == ("club", "Our club")
    assert [item.path for item in diff(load("smf"), rules)] == ["yaku.kuitan"]


def test_base_is_tenhou_when_none_is_given(tmp_path: Path) -> None:
    path = write(tmp_path, "[end]\nbust = 'off'\n")
    assert [item.path for item in diff(load("tenhou"), load(path))] == ["end.bust"]


def test_base_may_be_a_file_beside_it_and_lists_replace_lists(tmp_path: Path) -> None:
    write(tmp_path, "[settlement]\numa = [15, 5, -5, -15]\n[pao]\nyakuman = ['daisangen']\n", "league.toml")
    path = write(tmp_path, 'base = "league.toml"\n[pao]\nyakuman = ["suukantsu"]\n')
    rules = load(path)
    assert rules.settlement.uma == (15, 5, -5, -15)
    assert rules.pao.yakuman == {"suukantsu"}


def test_bases_that_go_round_in_a_circle_are_refused(tmp_path: Path) -> None:
    write(tmp_path, 'base = "b.toml"\n', "a.toml")
    write(tmp_path, 'base = "a.toml"\n', "b.toml")
    assert "base: goes round in a circle: a -> b -> a" in failure(tmp_path / "a.toml")


def test_a_preset_may_not_be_its_own_base(tmp_path: Path) -> None:
    path = write(tmp_path, f'base = "{tmp_path / "club.toml"}"\n')
    assert "circle" in failure(path)


def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    path = tmp_path / "bom.toml"
    path.write_bytes(b"\xef\xbb\xbf[yaku]\nkuitan = false\n")
    assert not load(path).yaku.kuitan


def test_notes_of_a_base_stand_unless_the_switch_is_set(tmp_path: Path) -> None:
    path = write(tmp_path, 'base = "smf"\n[flow]\nrenchan = "tenpai"\n')
    _, notes = load_with_notes(path)
    assert "flow.renchan" not in notes.interpretations
    assert "dora.red_value" in notes.interpretations
    assert notes.source.startswith("SMF")


def test_a_ruleset_with_its_own_source_stands_alone(tmp_path: Path) -> None:
    path = write(tmp_path, 'base = "smf"\n[notes]\nsource = "our sheet"\n')
    _, notes = load_with_notes(path)
    assert notes.source == "our sheet"
    assert not notes.interpretations


# Faults: file, key, what is allowed, what was meant


def test_unknown_preset() -> None:
    text = failure("kenkou")
    assert text.startswith("kenkou: no preset named 'kenkou'; did you mean 'kenko'?")
    assert "jpml-wrc" in text


def test_missing_file(tmp_path: Path) -> None:
    assert f"no such file: {tmp_path / 'no.toml'}" in failure(tmp_path / "no.toml")


def test_missing_base(tmp_path: Path) -> None:
    path = write(tmp_path, 'base = "tenhuo"\n')
    assert f"{path}: base: no preset named 'tenhuo'; did you mean 'tenhou'?" in failure(path)


def test_broken_toml_says_where(tmp_path: Path) -> None:
    path = write(tmp_path, "[yaku\n")
    text = failure(path)
    assert str(path) in text
    assert "line 1" in text


def test_text_that_is_no_utf8(tmp_path: Path) -> None:
    path = tmp_path / "sjis.toml"
    path.write_bytes("title = '麻雀'".encode("shift_jis"))
    assert "UTF-8" in failure(path)


def test_unknown_group(tmp_path: Path) -> None:
    path = write(tmp_path, "[dorra]\nura = false\n")
    text = failure(path)
    assert f"{path}: dorra: unknown key" in text
    assert "did you mean 'dora'?" in text


def test_switch_outside_its_group(tmp_path: Path) -> None:
    path = write(tmp_path, "kuitan = false\n")
    assert "did you mean 'yaku.kuitan'?" in failure(path)


def test_unknown_switch(tmp_path: Path) -> None:
    path = write(tmp_path, "[yaku]\nkuitann = false\n")
    text = failure(path)
    assert "yaku.kuitann: no such switch" in text
    assert "did you mean 'kuitan'?" in text


def test_switch_of_another_group(tmp_path: Path) -> None:
    path = write(tmp_path, "[scoring]\numa = [20, 10, -10, -20]\n")
    assert "did you mean 'settlement.uma'?" in failure(path)


def test_bad_word(tmp_path: Path) -> None:
    path = write(tmp_path, "[claims]\ndouble_ron = 'headbump'\n")
    text = failure(path)
    assert 'claims.double_ron: "headbump"' in text
    assert 'expected "all" | "head_bump"' in text
    assert "did you mean 'head_bump'?" in text


def test_bad_word_in_a_list(tmp_path: Path) -> None:
    path = write(tmp_path, "[penalties]\nchombo_for = ['noten_riichi', 'peaking']\n")
    assert "did you mean 'peeking'?" in failure(path)


@pytest.mark.parametrize("value", ["'yes'", "1", "[]", "1.5"])
def test_a_truth_value_is_true_or_false(tmp_path: Path, value: str) -> None:
    path = write(tmp_path, f"[yaku]\nkuitan = {value}\n")
    assert "yaku.kuitan" in failure(path)
    assert "expected true | false" in failure(path)


def test_number_out_of_range(tmp_path: Path) -> None:
    path = write(tmp_path, "[dora]\nred_pin = 5\n")
    assert "dora.red_pin: 5" in failure(path)
    assert "from 0 to 4" in failure(path)


def test_group_that_is_no_table(tmp_path: Path) -> None:
    path = write(tmp_path, "yaku = 3\n")
    assert "yaku: 3: expected a table of switches: [yaku]" in failure(path)


def test_all_faults_are_reported_at_once(tmp_path: Path) -> None:
    path = write(tmp_path, "[yaku]\nkuitan = 3\natozuke = 'no'\nx = 1\n[end]\nbust = true\n[zz]\n")
    with pytest.raises(RulesError) as caught:
        load(path)
    keys = [problem.partition(":")[0] for problem in caught.value.problems]
    assert keys == ["yaku.kuitan", "yaku.atozuke", "yaku.x", "end.bust", "zz"]
    assert all(line.startswith(f"{path}: ") for line in str(caught.value).splitlines())


def test_a_fault_of_a_base_names_the_base(tmp_path: Path) -> None:
    write(tmp_path, "[yaku]\nkuitan = 3\n", "league.toml")
    path = write(tmp_path, 'base = "league.toml"\n[yaku]\nkuitan = true\n')
    assert "in its base" in failure(path)
    assert "league.toml" in failure(path)


def test_a_note_on_no_switch_is_a_fault(tmp_path: Path) -> None:
    path = write(tmp_path, "[notes.assumed]\n'yaku.kuitann' = 'yes'\n")
    assert "notes.assumed: yaku.kuitann: no such switch" in failure(path)


def test_unknown_note_key(tmp_path: Path) -> None:
    path = write(tmp_path, "[notes]\nsauce = 'x'\n")
    assert "sauce" in failure(path)
    assert "not_replayable" in failure(path)


# Contradictions between switches


@pytest.mark.parametrize(
    ("override", "fault"),
    [
        ("settlement.uma=[20, 10, -10]", "settlement.uma: 3 numbers"),
        ("settlement.uma=[20, 10, -10, -10]", "sum to 10: expected 0"),
        ("settlement.floating_uma=[[0, 0, 0, 0]]", "settlement.floating_uma: 1 rows: expected 5"),
        ("draws.noten_payment=[1000, 2000]", "draws.noten_payment: 2 numbers"),
        ("draws.noten_payment=[1000, 1500, 1000]", "with 3 tenpai the sum 1000 cannot be shared"),
        ("dora.kita=true", "dora.kita: true, but table.players is 4"),
        ("calls.kita=true", "calls.kita: true, but table.players is 4"),
        ("table.players=3", "dora.red_man: 1, but three players play without 5m"),
        ("table.start_points=25050", "table.start_points: 25050 is no multiple of 100"),
        ("riichi.deposit=-1000", "riichi.deposit: -1000 is negative"),
        ("end.ceiling=20000", "end.ceiling: 20000 is not above table.start_points"),
    ],
)
def test_contradictions_are_refused(override: str, fault: str) -> None:
    assert fault in failure("tenhou", override)


def test_three_players_need_several_changes_and_all_are_named() -> None:
    with pytest.raises(RulesError) as caught:
        load("tenhou", ["table.players=3"])
    keys = {problem.partition(":")[0] for problem in caught.value.problems}
    assert keys == {"settlement.uma", "draws.noten_payment", "dora.red_man"}


# Overrides, replacement, comparison


@pytest.mark.parametrize(
    ("text", "path", "value"),
    [
        ("scoring.kiriage_30fu_4han=true", "scoring.kiriage_30fu_4han", True),
        ("claims.double_ron=head_bump", "claims.double_ron", "head_bump"),
        ('claims.double_ron="head_bump"', "claims.double_ron", "head_bump"),
        ("end.target_points = 30_100", "end.target_points", 30_100),
        ("settlement.uma=[15, 5, -5, -15]", "settlement.uma", (15, 5, -5, -15)),
        ("settlement.uma=15,5,-5,-15", "settlement.uma", (15, 5, -5, -15)),
        ("pao.yakuman=daisangen,suukantsu", "pao.yakuman", frozenset({"daisangen", "suukantsu"})),
        ("pao.yakuman=[]", "pao.yakuman", frozenset()),
        ("yaku.double_yakuman=daisuushii", "yaku.double_yakuman", frozenset({"daisuushii"})),
    ],
)
def test_override(text: str, path: str, value: object) -> None:
    rules = apply_overrides(load("tenhou"), [text])
    assert get(rules, path) == value
    assert [item.path for item in diff(load("tenhou"), rules)] == [path]


def test_overrides_of_faults() -> None:
    text = failure("tenhou", "kuitan=false", "yaku.kuitan", "yaku.kuitan=maybe")
    assert "did you mean 'yaku.kuitan'?" in text
    assert "expected group.field=value" in text
    assert "expected true | false" in failure("tenhou", "yaku.kuitan=maybe")


@pytest.mark.parametrize("text", ["yaku.kuitan=", "settlement.uma=[[", "settlement.uma=1e9", "=", "a.b.c=1"])
def test_odd_overrides_give_an_error_and_no_traceback(text: str) -> None:
    failure("tenhou", text)


def test_the_name_tells_what_was_changed() -> None:
    assert load("smf", ["yaku.kuitan=false"]).name == "smf+kuitan=false"
    assert load("smf", ["yaku.kuitan=true"]).name == "smf"
    three = ["yaku.kuitan=false", "yaku.ippatsu=false", "dora.ura=false"]
    assert load("smf", three).name == "smf+3 changes"
    assert load("smf", [*three, "name=ours"]).name == "ours"


def test_an_overridden_switch_loses_its_note() -> None:
    _, notes = load_with_notes("smf", ["flow.renchan=tenpai"])
    assert "flow.renchan" not in notes.interpretations


def test_replace_takes_values() -> None:
    rules = replace(load("tenhou"), {"settlement.uma": (15, 5, -5, -15), "yaku.kuitan": False})
    assert rules.settlement.uma == (15, 5, -5, -15)
    with pytest.raises(RulesError, match="no such switch"):
        replace(rules, {"yaku.kuitann": False})


def test_get_of_an_unknown_switch() -> None:
    with pytest.raises(KeyError, match="did you mean 'kuitan'"):
        get(Ruleset(), "yaku.kuitann")


def test_diff_reads_both_ways() -> None:
    one, other = load("jpml-wrc"), load("jpml-wrc-r")
    assert [(item.path, item.a, item.b) for item in diff(one, other)] == [
        ("dora.red_man", 0, 1),
        ("dora.red_pin", 0, 1),
        ("dora.red_sou", 0, 1),
    ]


def test_equal_rules_are_one_key() -> None:
    assert len({load("smf"), load("smf"), load("nerv")}) == 2


# The schema


def test_every_switch_is_described() -> None:
    for switch in switches():
        assert switch.description.endswith("."), switch.path
        assert switch.values, switch.path
    assert {switch.group for switch in switches()} == set(GROUPS)


def test_every_switch_takes_its_default_and_its_named_values() -> None:
    rules = Ruleset()
    for switch in switches():
        assert msgspec.convert(msgspec.to_builtins(switch.default), switch.type) == switch.default
        many = isinstance(switch.default, frozenset)
        tied = switch.path in ("table.players", "dora.kita", "calls.kita")
        for choice in () if tied else switch.choices:
            value = [choice] if many else choice
            assert get(replace(rules, {switch.path: value}), switch.path) == (
                frozenset({choice}) if many else choice
            )


def test_values_are_written_as_toml() -> None:
    assert value_text(frozenset({"b", "a"})) == '["a", "b"]'
    assert value_text(((1, 2), (3, -4))) == "[[1, 2], [3, -4]]"
    assert value_text('a "quote"') == '"a \\"quote\\""'
    assert value_text(False) == "false"


def test_public_names_exist() -> None:
    assert all(hasattr(rules_module, name) for name in rules_module.__all__)
