"""Rules of Mahjong Soul's rooms: what ``detail_rule`` states, what is inferred, what stays unknown."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rulesets.declared import DeclaredRules, declared_rules
from rulesets.load import diff, load
from rulesets.majsoul_rules import snake

#: What a public program that counts statistics takes for the usual rules of four players, and the uma of ranked games.
USUAL: dict[str, Any] = {
    "dora_count": 3,
    "shiduan": 1,
    "init_point": 25000,
    "fandian": 30000,
    "can_jifei": True,
    "tianbian_value": 0,
    "liqibang_value": 1000,
    "changbang_value": 300,
    "noting_fafu_1": 1000,
    "noting_fafu_2": 1500,
    "noting_fafu_3": 3000,
    "have_liujumanguan": True,
    "have_qieshangmanguan": False,
    "have_biao_dora": True,
    "have_gang_biao_dora": True,
    "ming_dora_immediately_open": False,
    "have_li_dora": True,
    "have_gang_li_dora": True,
    "have_sifenglianda": True,
    "have_sigangsanle": True,
    "have_sijializhi": True,
    "have_jiuzhongjiupai": True,
    "have_sanjiahele": False,
    "have_toutiao": False,
    "have_helelianzhuang": True,
    "have_helezhongju": True,
    "have_tingpailianzhuang": True,
    "have_tingpaizhongju": True,
    "have_yifa": True,
    "have_nanruxiru": True,
    "shunweima_2": 5,
    "shunweima_3": -5,
    "shunweima_4": -15,
}


def room(block: dict[str, Any], *, players: int = 4, mode: int = 2) -> DeclaredRules:
    text = {"platform": "mahjongsoul", "category": "1", "mode": str(mode), "detail_rule": json.dumps(block)}
    return declared_rules(text, players=players)


def camel(key: str) -> str:
    head, *rest = key.split("_")
    return head + "".join(part.capitalize() for part in rest)


def test_the_usual_rules_are_those_of_the_preset() -> None:
    result = room(USUAL)
    assert diff(load("mahjongsoul"), result.rules) == []
    assert result.unknown == []
    assert result.open == ()


def test_fields_left_out_of_the_full_block_mean_no() -> None:
    """Protobuf leaves out what is false: the same rules, inferred there."""
    result = room({key: value for key, value in USUAL.items() if value})
    assert diff(load("mahjongsoul"), result.rules) == []
    assert "claims.triple_ron" in result.inferred
    assert "yaku.ippatsu" in result.declared


@pytest.mark.parametrize("key", USUAL)
def test_camel_case_is_the_same(key: str) -> None:
    assert snake(camel(key)) == key


@pytest.mark.parametrize("key", ["dora3_mode", "begin_open_mode", "jiuchao_mode", "have_gang_biao_dora"])
def test_camel_case_of_other_fields(key: str) -> None:
    assert snake(camel(key)) == key


@pytest.mark.parametrize(
    ("change", "path", "value"),
    [
        ({"can_jifei": False}, "end.bust", "off"),
        ({"tianbian_value": 60000}, "end.ceiling", 60000),
        ({"changbang_value": 1500}, "scoring.honba_per_payer", 500),
        ({"noting_fafu_1": 0, "noting_fafu_2": 0, "noting_fafu_3": 0}, "draws.noten_payment", (0, 0, 0)),
        ({"have_qieshangmanguan": True}, "scoring.kiriage_60fu_3han", True),
        ({"ming_dora_immediately_open": True}, "dora.open_kan_turn", "at_once"),
        ({"have_li_dora": False}, "dora.ura", False),
        ({"have_toutiao": True}, "claims.double_ron", "head_bump"),
        ({"have_sanjiahele": True}, "claims.triple_ron", "draw"),
        ({"have_tingpailianzhuang": False}, "flow.renchan", "win"),
        ({"have_helelianzhuang": False, "have_tingpailianzhuang": False}, "flow.renchan", "none"),
        ({"have_helezhongju": False}, "end.agari_yame", "off"),
        ({"have_nanruxiru": False}, "end.extra_time", "none"),
        ({"shunweima_2": 10, "shunweima_3": -10, "shunweima_4": -30}, "settlement.uma", (30, 10, -10, -30)),
        ({"fanfu": 2}, "table.min_han", 2),
        ({"shiduan": 0}, "yaku.kuitan", False),
        ({"dora_count": 4}, "dora.red_pin", 2),
        ({"disable_leijiyiman": True}, "scoring.kazoe", "sanbaiman"),
        ({"disable_double_wind_four_fu": True}, "scoring.double_wind_pair_fu", 2),
        ({"disable_angang_guoshi": True}, "yaku.chankan_closed_kan", "none"),
        ({"disable_double_yakuman": True}, "yaku.double_yakuman", frozenset()),
        ({"disable_composite_yakuman": True}, "yaku.yakuman_stacking", False),
    ],
)
def test_each_field_sets_its_switch(change: dict[str, Any], path: str, value: Any) -> None:
    """Meanings by the Chinese names of the fields that a public program lists."""
    result = room(USUAL | change)
    group, _, field = path.partition(".")
    assert getattr(getattr(result.rules, group), field) == value
    assert path in result.declared or path in result.inferred


def test_three_players_room() -> None:
    block = {
        **{key: value for key, value in USUAL.items() if not key.startswith(("shunweima", "noting"))},
        "init_point": 35000,
        "fandian": 40000,
        "noting_fafu_1": 1000,
        "noting_fafu_2": 2000,
        "shunweima_3": -15,
        "have_zimosun": True,
        "dora_count": 2,
        "have_sifenglianda": False,
        "have_sijializhi": False,
    }
    result = room(block, players=3, mode=12)
    assert diff(load("mahjongsoul-3p"), result.rules) == []


def test_a_short_block_keeps_the_preset() -> None:
    """The room of log 5f26d9213075: points, red fives and clocks."""
    result = room({"init_point": 200000, "fandian": 200000, "dora_count": 3, "shiduan": 1, "time_fixed": 5}, mode=4)
    rules = result.rules
    assert (rules.table.start_points, rules.settlement.return_points, rules.table.length) == (
        200000,
        200000,
        "one_hand",
    )
    assert rules.yaku.ippatsu
    assert result.unknown == ["detail_rule states only some rules; the others are those of a ranked game"]


def test_who_gets_an_oka_is_not_known() -> None:
    result = room(USUAL | {"jingsuanyuandian": 30000})
    assert result.rules.settlement.return_points == 30000
    assert result.open == ("settlement",)
    assert result.unknown == ["detail_rule jingsuanyuandian: who gets the difference to the start is not known"]


def test_event_modes_and_unknown_fields_are_named() -> None:
    result = room(USUAL | {"dora3_mode": 1, "muyu_mode": 0, "new_thing": 7})
    assert result.unknown == [
        "detail_rule dora3_mode: 1: has no switch",
        "detail_rule new_thing: 7: has no switch",
    ]


@pytest.mark.parametrize("text", ["", "[]", "{", "[" * 100_000, "null"])
def test_a_block_that_cannot_be_read(text: str) -> None:
    result = declared_rules({"platform": "mahjongsoul", "category": "1", "mode": "2", "detail_rule": text})
    assert result.base == "mahjongsoul"
    assert result.unknown
    assert result.open == ("end", "settlement", "table.start_points")


@pytest.mark.parametrize("value", [None, True, -1, 1.5, "x", [], {}, 10**30])
@pytest.mark.parametrize("key", USUAL)
def test_no_value_makes_it_fail(key: str, value: Any) -> None:
    assert room(USUAL | {key: value}).base == "mahjongsoul"


def test_a_ranked_game_of_another_length() -> None:
    result = declared_rules({"platform": "mahjongsoul", "category": "2", "mode": "1"}, players=4)
    assert diff(load("mahjongsoul-east"), result.rules) == []
    assert result.unknown == []
