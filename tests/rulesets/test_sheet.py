"""The rule sheet: every switch has words in both languages, and the words say what the documents say.

What sheets must say is written down from the rule documents (SEED_RULES.md and the seeds that it digests).
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from rulesets.load import RulesError, load, names, replace
from rulesets.sheet import label, said, sheet
from rulesets.sheet_line import Line
from rulesets.sheet_words import FORMS, HEADINGS, SECTIONS
from rulesets.switches import Switch, get, switch_table, switches
from rulesets.tiles import Lang

LANGS: tuple[Lang, Lang] = ("en", "ja")
LINES = [line for section in SECTIONS for line in section.lines]


def japanese(text: str) -> bool:
    return any("\u3040" <= char <= "\u9fff" for char in text)


def test_every_switch_stands_in_one_line() -> None:
    said_in = Counter(path for line in LINES for path in line.paths)
    assert said_in == Counter(switch_table().keys())


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.paths[0])
def test_a_line_has_words_in_both_languages_for_every_value(line: Line) -> None:
    english, own = line.label
    assert english
    assert japanese(own)
    assert english.startswith("- ") == own.startswith("・")
    if line.form in ("value", "members", "acts"):
        assert set(switch_table()[line.paths[0]].choices) <= set(line.values)
    assert all(words[0] and words[1] for words in line.values.values())


def test_headings_and_forms_have_words_in_both_languages() -> None:
    for words in (*(section.title for section in SECTIONS), *HEADINGS.values(), *FORMS.values()):
        assert all(words)
        assert not japanese(words[0])


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", names())
def test_every_preset_has_a_sheet(name: str, lang: Lang) -> None:
    rows = [row for section in sheet(load(name), lang) for row in section.rows]
    assert len(rows) > 50
    assert all(row.label and all(row.text) for row in rows)
    assert not any("{" in text or "}" in text for row in rows for text in row.text)
    if lang == "en":
        assert not any(japanese(text) for row in rows for text in (row.label, *row.text))


def values(switch: Switch) -> list[Any]:
    """Return some values of a switch: all that are named, else numbers around its default."""
    if isinstance(switch.default, frozenset):
        return [[], list(switch.choices)]
    if switch.choices:
        return list(switch.choices)
    if isinstance(switch.default, tuple):
        return [switch.default]
    return [0, 1, switch.default, 100, 20_000]


@pytest.mark.parametrize("switch", switches(), ids=lambda switch: switch.path)
def test_every_value_can_be_said(switch: Switch) -> None:
    for base in ("tenhou", "tenhou-3p", "smf"):
        for value in values(switch):
            try:
                rules = replace(load(base), {switch.path: value})
            except RulesError:
                continue  # contradicts the rest of this base
            for lang in LANGS:
                assert all(said(rules, switch.path, lang))
                assert sheet(rules, lang)


#: Said together with a switch that hides it.
HIDDEN = {"dora.kita", "settlement.floating_by"}
NAMED = [
    switch
    for switch in switches()
    if switch.choices and not isinstance(switch.default, frozenset) and switch.path not in HIDDEN
]


@pytest.mark.parametrize("switch", NAMED, ids=lambda switch: switch.path)
def test_two_values_are_never_said_alike(switch: Switch) -> None:
    """In any ruleset that may have the values at all: some exist with three players only."""
    for lang in LANGS:
        texts = []
        for value in switch.choices:
            for base in ("tenhou", "tenhou-3p"):
                try:
                    texts.append(said(replace(load(base), {switch.path: value}), switch.path, lang))
                except RulesError:
                    continue
                break
        assert len(set(texts)) == len(texts) > 0


#: preset -> switch -> what the sheet says in English and in Japanese.
SAYS: dict[str, dict[str, tuple[str, str]]] = {
    "nerv": {
        "yaku.kuitan": ("no", "なし"),
        "table.length": ("East only", "東風戦"),
        "dora.red_man": ("5m ×1, 5p ×2, 5s ×1", "五萬1枚・五筒2枚・五索1枚"),
        "settlement.oka": ("20,000 to the first", "20,000点 (トップ取り)"),
        "claims.honba_to": ("to every winner", "全員に付く"),
        "end.target_points": ("30,100", "30,100点"),
        "scoring.double_wind_pair_fu": ("2 fu", "2符"),
        "penalties.chombo_payment": ("3,000 to each of the others", "他家に3,000点ずつ"),
    },
    "smf": {
        "yaku.kuitan": ("yes", "あり"),
        "table.start_points": ("25,000", "25,000点"),
        "settlement.return_points": ("30,000", "30,000点"),
        "settlement.uma": ("+20 / +10 / -10 / -20", "+20 / +10 / -10 / -20"),
        "settlement.rounding": ("500 down, 600 up", "五捨六入"),
        "scoring.kiriage_60fu_3han": (
            "30 fu 4 han and 60 fu 3 han are a mangan",
            "あり (30符4翻・60符3翻は満貫)",
        ),
        "flow.renchan": ("by a win", "アガリ連荘"),
        "draws.four_riichi": ("no, play goes on", "なし (続行)"),
        "penalties.chombo_payment": ("a mangan", "満貫払い"),
    },
    "ptt-seiryu": {
        "claims.double_ron": ("the next in turn wins", "なし (頭ハネ)"),
        "claims.triple_ron": ("the hand is drawn", "流局 (三家和)"),
        "settlement.rounding": ("half up (negative scores: away from 0)", "四捨五入"),
        "yaku.chankan_closed_kan": ("no", "なし"),
    },
    "kenko": {
        "calls.kuikae_same": ("allowed", "あり"),
        "yaku.nagashi": ("none", "なし"),
        "draws.noten_payment": ("3,000 in all", "場に3,000点"),
        "settlement.oka": ("none", "なし"),
        "yaku.yakuman_stacking": ("count as one", "なし (1つ分)"),
    },
    "jpml-a": {
        "scoring.kiriage_30fu_4han": ("no (7,700 and 11,600 stay)", "なし (7,700・11,600のまま)"),
        "scoring.kazoe": ("no, 11 han and more are a sanbaiman", "なし (11翻以上は三倍満)"),
        "dora.ura": ("dora", "表ドラ"),
        "settlement.ties": ("share their places", "順位点を分ける"),
        "settlement.end_deposits": ("stay on the table", "供託のまま (誰も取らない)"),
        "end.agari_yame": ("no", "なし"),
        "pao.yakuman": ("daisangen, daisuushii, suukantsu", "大三元・大四喜・四槓子"),
    },
}


@pytest.mark.parametrize(("name", "path"), [(name, path) for name, rows in SAYS.items() for path in rows])
def test_what_the_sheets_of_the_seeds_say(name: str, path: str) -> None:
    for lang, text in zip(LANGS, SAYS[name][path], strict=True):
        assert said(load(name), path, lang) == (text,)


def test_floating_uma_has_a_line_for_each_count() -> None:
    """Seed 004: １人浮き +12 -1 -3 -8, ２人浮き +8 +4 -4 -8, ３人浮き +8 +3 +1 -12."""
    lines = said(load("jpml-a"), "settlement.uma")
    assert lines[1:4] == (
        "1 at 30,000 or more: +12 / -1 / -3 / -8",
        "2 at 30,000 or more: +8 / +4 / -4 / -8",
        "3 at 30,000 or more: +8 / +3 / +1 / -12",
    )


def test_what_cannot_matter_is_left_out() -> None:
    labels = {row.label for section in sheet(load("jpml-a")) for row in section.rows}
    assert "Open riichi" in labels
    for path in ("yaku.open_riichi_deal_in", "dora.open_kan_turn", "end.target_points", "scoring.tsumo_loss"):
        assert label(path) not in labels


def test_a_line_below_another_is_called_by_both() -> None:
    assert label("yaku.nagashi_win_deal") == "Nagashi mangan: the deal after it"
    assert label("yaku.nagashi_win_deal", "ja") == "流し満貫: 流し満貫後の親"


def test_an_unknown_switch_has_no_label() -> None:
    with pytest.raises(KeyError):
        label("yaku.nothing")


def test_values_of_the_default_are_those_of_the_schema() -> None:
    rules = load("tenhou")
    assert all(get(rules, switch.path) == switch.default for switch in switches())
