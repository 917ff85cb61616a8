"""The seven presets against the table of the rule documents they were asked for from (SEED_RULES).

One test a row of that table and preset; the values were written down from the documents by hand.
"""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.load import get, load, load_with_notes

PRESETS = ("nerv", "smf", "ptt-seiryu", "kenko", "jpml-a", "jpml-wrc", "jpml-wrc-r")
PAO_TWO = frozenset({"daisangen", "daisuushii"})
PAO_THREE = PAO_TWO | {"suukantsu"}
FOUR_DOUBLE = frozenset({"suuankou_tanki", "kokushi_13wait", "chuuren_9wait", "daisuushii"})
NONE: frozenset[str] = frozenset()
SUNK = ((0, 0, 0, 0), (8, 3, 1, -12), (8, 4, -4, -8), (12, -1, -3, -8), (8, 4, -4, -8))
UKI = ((8, 4, -4, -8), (12, -1, -3, -8), (8, 4, -4, -8), (8, 3, 1, -12), (0, 0, 0, 0))
ALL = "all"
OWN = "own_discard"
STRUCT = "same_structure"
STRUCT_YAKU = "same_structure_and_yaku"
EASTS = "east_south"


def same(value: Any) -> tuple[Any, ...]:
    return (value,) * 7


#: row of SEED_RULES -> switch -> value by preset, in the order of PRESETS.
ROWS: dict[str, dict[str, tuple[Any, ...]]] = {
    "length": {"table.length": ("east", *(EASTS,) * 6)},
    "start / return": {
        "table.start_points": (25_000, 25_000, 27_000, 30_000, 30_000, 30_000, 30_000),
        "settlement.return_points": same(30_000),
    },
    "oka": {
        "settlement.oka": ("to_first", "to_first", "to_first", "none", "none", "none", "none"),
    },
    "uma": {
        "settlement.floating_uma": ((), (), SUNK, (), UKI, (), ()),
    },
    "rounding to 1,000s": {
        "settlement.rounding": ("none", "gosha_rokunyuu", "half_away", "none", "none", "none", "none"),
    },
    "ties": {"settlement.ties": ("seat", "seat", "seat", "seat", "share", "share", "share")},
    "red fives": {
        "dora.red_man": (1, 1, 1, 0, 0, 0, 1),
        "dora.red_pin": (2, 1, 1, 0, 0, 0, 1),
        "dora.red_sou": (1, 1, 1, 0, 0, 0, 1),
        "dora.red_value": ("dora", "chip", *("dora",) * 5),
    },
    "dora": {
        "dora.first": same(True),
        "dora.ura": (True, True, True, True, False, True, True),
        "dora.kan": (True, True, True, True, False, True, True),
        "dora.kan_ura": (True, True, True, True, False, True, True),
        "yaku.ippatsu": (True, True, True, True, False, True, True),
    },
    "kan dora turned": {
        "dora.closed_kan_turn": same("at_once"),
        "dora.robbed_kan_turns": same(False),
    },
    "point ceiling": {"end.ceiling": same(0)},
    "double round wind": {"scoring.double_round_wind": same(False)},
    "open tanyao": {"yaku.kuitan": (False, *(True,) * 6)},
    "atozuke": {"yaku.atozuke": ("first_call", *("allowed",) * 6)},
    "30 fu 4 han, 60 fu 3 han": {
        "scoring.kiriage_30fu_4han": (False, True, False, True, False, True, True),
        "scoring.kiriage_60fu_3han": (False, True, False, True, False, True, True),
    },
    "13+ han": {"scoring.kazoe": (*("yakuman",) * 4, *("sanbaiman",) * 3)},
    "yakuman stacking": {
        "yaku.double_yakuman": (NONE, FOUR_DOUBLE, NONE, NONE, NONE, NONE, NONE),
        "yaku.yakuman_stacking": (True, True, True, False, True, True, True),
    },
    "renhou": {
        "yaku.renhou": ("mangan", "baiman", "none", "none", "mangan", "mangan", "mangan"),
        "yaku.renhou_yields_to": same("any_higher"),
    },
    "nagashi mangan": {"yaku.nagashi": ("win", "draw", "draw", "none", "none", "none", "none")},
    "double-wind pair": {"scoring.double_wind_pair_fu": (2, 4, 4, 2, 2, 2, 2)},
    "rinshan tsumo": {"scoring.rinshan_tsumo_fu": same(True)},
    "pinfu tsumo / chiitoi": {"scoring.pinfu_tsumo": same(True)},
    "open hand of pinfu shape, ron": {"scoring.open_pinfu_ron_fu": same(30)},
    "ryuuiisou without hatsu": {"yaku.ryuuiisou_needs_hatsu": same(False)},
    "tsuuiisou of seven pairs": {"yaku.tsuuiisou_chiitoi": same(True)},
    "ippatsu with rinshan": {"yaku.ippatsu_rinshan": same(False)},
    "ippatsu with chankan": {"yaku.ippatsu_chankan": ("first_kan", "none", *("first_kan",) * 5)},
    "haitei with rinshan": {"yaku.haitei_rinshan": same(False)},
    "chankan on a closed kan": {
        "yaku.chankan_closed_kan": ("kokushi", "kokushi", *("none",) * 5),
    },
    "kokushi 13-wait furiten ron": {"claims.kokushi_13wait_furiten": same(True)},
    "local yaku": {"yaku.local": same(NONE)},
    "han floor": {"table.min_han": same(1)},
    "kuikae": {
        "calls.kuikae_same": (False, False, False, True, False, False, False),
        "calls.kuikae_suji": (False, False, False, True, False, False, False),
    },
    "riichi needs": {
        "riichi.min_points": same(1_000),
        "riichi.needs_own_draw": (True, True, True, True, False, False, False),
        "riichi.on_last_discard": same(False),
    },
    "furiten riichi": {"riichi.furiten": same(True)},
    "riichi tile ronned: deposit": {"riichi.ronned_tile_deposit": same(False)},
    "riichi retraction": {"riichi.retract": ("until_next_action", *("no",) * 6)},
    "noten riichi": {"riichi.noten": same("chombo")},
    "closed kan after riichi": {
        "riichi.closed_kan": (STRUCT, STRUCT, "same_waits", STRUCT, STRUCT_YAKU, STRUCT_YAKU, STRUCT_YAKU),
    },
    "open riichi": {"yaku.open_riichi": ("off", "two_han", *("off",) * 5)},
    "same-turn furiten": {
        "claims.same_turn_furiten": same(True),
        "claims.same_turn_furiten_ends": same(OWN),
    },
    "double / triple ron": {
        "claims.double_ron": (ALL, ALL, *("head_bump",) * 5),
        "claims.triple_ron": (ALL, ALL, "draw", *("head_bump",) * 4),
    },
    "honba on several ron": {"claims.honba_to": (ALL, *("head",) * 6)},
    "riichi deposits on several ron": {"claims.deposits_to": same("head")},
    "pao": {
        "pao.yakuman": (PAO_THREE, PAO_THREE, PAO_TWO, PAO_TWO, PAO_THREE, PAO_THREE, PAO_THREE),
        "pao.tsumo_honba": same("liable"),
    },
    "daiminkan pao": {"pao.daiminkan": same("none")},
    "abortive: four winds, nine terminals, four kans": {
        "draws.four_winds": (*("dealer_stays",) * 3, *("off",) * 4),
        "draws.nine_terminals": (*("dealer_stays",) * 3, *("off",) * 4),
        "draws.four_kans": (*("dealer_stays",) * 3, *("off",) * 4),
    },
    "four riichi": {"draws.four_riichi": ("off", "off", "dealer_stays", *("off",) * 4)},
    "fifth kan": {"calls.fifth_kan": same("refused")},
    "noten penalty": {"draws.noten_payment": same((1_000, 1_500, 3_000))},
    "keishiki tenpai and the fifth tile": {
        "draws.keishiki_tenpai": same(True),
        "draws.fifth_tile": (
            "counts",
            "not_four_concealed",
            "not_four_concealed",
            *("not_four_own",) * 4,
        ),
    },
    "renchan": {"flow.renchan": ("tenpai", "win", *("tenpai",) * 5)},
    "honba": {"scoring.honba_per_payer": same(100)},
    "honba after a draw that passes the deal": {"flow.honba_after_passing_draw": same("add")},
    "all-last dealer stop": {
        "end.agari_yame": ("top_auto", "choice", "auto", *("off",) * 4),
        "end.tenpai_yame": ("choice", "off", "auto", *("off",) * 4),
    },
    "bust": {"end.bust": (*("below_0",) * 3, *("off",) * 4)},
    "extra time": {
        "end.extra_time": ("sudden_death", "none", "sudden_death", *("none",) * 4),
    },
    "deposits left at the end": {
        "settlement.end_deposits": (*("first",) * 4, *("stay",) * 3),
    },
    "last tile (haitei)": {"calls.last_discard": same(False)},
    "dead wall": {"table.dead_wall": same(14)},
}

#: row -> preset -> switches that only this preset's cell speaks of.
CELLS: dict[tuple[str, str], dict[str, Any]] = {
    ("uma", "nerv"): {"settlement.uma": (0, 0, 0, 0)},
    ("uma", "smf"): {"settlement.uma": (20, 10, -10, -20)},
    ("uma", "ptt-seiryu"): {
        "settlement.floating_by": "below",
        "settlement.floating_line": 30_000,
        "settlement.first": "balance",
    },
    ("uma", "kenko"): {"settlement.uma": (12, 4, -4, -12)},
    ("uma", "jpml-a"): {
        "settlement.floating_by": "at_or_above",
        "settlement.floating_line": 30_000,
        "settlement.first": "own_score",
    },
    ("uma", "jpml-wrc"): {"settlement.uma": (15, 5, -5, -15)},
    ("uma", "jpml-wrc-r"): {"settlement.uma": (15, 5, -5, -15)},
    ("rounding: 1st the balance", "smf"): {"settlement.first": "balance"},
    ("red fives: chips", "smf"): {"dora.red_chip_closed_only": True, "dora.chip_points": 1_000},
    ("kan dora turned", "nerv"): {"dora.open_kan_turn": "at_once"},
    ("kan dora turned", "smf"): {"dora.open_kan_turn": "before_discard"},
    ("kan dora turned", "ptt-seiryu"): {"dora.open_kan_turn": "before_discard"},
    ("kan dora turned", "kenko"): {"dora.open_kan_turn": "before_discard"},
    ("kan dora turned", "jpml-wrc"): {"dora.open_kan_turn": "at_once"},
    ("dice", "smf"): {"table.dice_throws": 2},
    ("dice", "jpml-a"): {"table.dice_throws": 1},
    ("dice", "jpml-wrc"): {"table.dice_throws": 1},
    ("stakes", "nerv"): {"settlement.stake_per_1000": 50, "settlement.game_fee": 400},
    ("nagashi mangan", "nerv"): {
        "yaku.nagashi_win_deal": "as_win",
        "yaku.nagashi_noten_payment": False,
    },
    ("open riichi", "smf"): {
        "yaku.open_riichi_deal_in": "dead_hand",
        "yaku.open_riichi_deal_in_riichi": "normal",
        "yaku.open_riichi_self_furiten": False,
    },
    ("pao", "nerv"): {"pao.ron_honba": "discarder", "pao.scope": "pao_yakuman"},
    ("pao", "smf"): {"pao.ron_honba": "discarder", "pao.scope": "pao_yakuman", "pao.rinshan_win": "usual"},
    ("pao", "ptt-seiryu"): {"pao.ron_honba": "liable", "pao.scope": "whole_hand"},
    ("pao", "jpml-a"): {
        "pao.ron_honba": "discarder",
        "pao.scope": "pao_yakuman",
        "pao.several_yakuman_honba": "tsumo_each_ron_liable",
    },
    ("pao", "jpml-wrc"): {
        "pao.ron_honba": "discarder",
        "pao.scope": "pao_yakuman",
        "pao.several_yakuman_honba": "tsumo_each_ron_liable",
    },
    ("abortive in all-last", "smf"): {"draws.last_hand_abort": "goes_on"},
    ("all-last dealer stop", "nerv"): {"end.yame_worst_place": 3, "end.yame_min_points": 0},
    ("all-last dealer stop", "smf"): {"end.yame_worst_place": 4, "end.last_hand_draw_ends": True},
    ("all-last dealer stop", "ptt-seiryu"): {"end.yame_worst_place": 1, "end.yame_min_points": 30_000},
    ("extra time", "nerv"): {
        "end.target_points": 30_100,
        "end.extra_repeat_first": False,
        "end.extra_rounds": 1,
    },
    ("extra time", "ptt-seiryu"): {
        "end.target_points": 30_000,
        "end.extra_repeat_first": True,
        "end.extra_rounds": 1,
    },
    ("atozuke", "nerv"): {
        "yaku.atozuke_ote_bisha": "closed",
        "yaku.atozuke_concealed_yaku": True,
        "yaku.atozuke_one_sided_closed_ron": False,
    },
    ("chombo payment", "nerv"): {"penalties.chombo_payment": "fixed_each", "penalties.chombo_points": 3_000},
    ("chombo payment", "smf"): {"penalties.chombo_payment": "mangan"},
    ("chombo payment", "kenko"): {"penalties.chombo_payment": "fixed_each", "penalties.chombo_points": 3_000},
    ("chombo payment", "jpml-a"): {
        "penalties.chombo_payment": "after_uma",
        "penalties.chombo_points": 20_000,
    },
    ("chombo: then", "nerv"): {
        "penalties.chombo_deposits_back": True,
        "penalties.chombo_replay": True,
        "penalties.chombo_counts_for_end": False,
    },
    ("chombo: then", "smf"): {"penalties.chombo_deposits_back": True, "penalties.chombo_replay": True},
    ("chombo: then", "kenko"): {"penalties.chombo_deposits_back": True, "penalties.chombo_replay": True},
    ("chombo for", "nerv"): {
        "penalties.chombo_for": frozenset(
            {
                "noten_riichi",
                "wrong_win_shown",
                "dead_hand_acts",
                "unplayable",
                "peeking",
                "spectator_warning",
            }
        )
    },
    ("chombo for", "smf"): {
        "penalties.chombo_for": frozenset(
            {
                "noten_riichi",
                "wrong_win_shown",
                "furiten_ron",
                "too_many_tiles",
                "illegal_closed_kan",
                "dead_hand_acts",
                "unplayable",
                "malicious_peeking",
            }
        )
    },
    ("chombo for", "kenko"): {
        "penalties.chombo_for": frozenset({"noten_riichi", "wrong_win_shown", "unplayable"})
    },
    ("chombo for", "jpml-a"): {
        "penalties.chombo_for": frozenset(
            {
                "noten_riichi",
                "wrong_win_shown",
                "wrong_win_spoken",
                "wrong_call",
                "too_many_tiles",
                "too_few_tiles",
            }
        )
    },
    ("dead hand for", "nerv"): {
        "penalties.dead_hand_for": frozenset(
            {
                "wrong_win_spoken",
                "too_many_tiles",
                "too_few_tiles",
                "kuikae",
                "wrong_meld_kept",
                "pon_to_ron",
            }
        )
    },
    ("dead hand for", "smf"): {
        "penalties.dead_hand_for": frozenset(
            {"wrong_call", "too_few_tiles", "wrong_win_spoken", "peeking", "showing_tiles"}
        )
    },
    ("dead hand for", "kenko"): {"penalties.wrong_win_spoken_scope": "turn"},
    ("dead hand for", "jpml-a"): {
        "penalties.dead_hand_for": frozenset({"wrong_call_spoken", "riichi_on_last_discard"})
    },
    ("pon corrected to ron", "nerv"): {"penalties.pon_ron": "dead_hand"},
    ("pon corrected to ron", "kenko"): {"penalties.pon_ron": "allowed"},
    ("1,000 to the pot for", "nerv"): {
        "penalties.pot_for": frozenset({"wrong_call"}),
        "penalties.pot_points": 1_000,
    },
    ("1,000 to the pot for", "smf"): {
        "penalties.pot_for": frozenset({"wrong_call_spoken"}),
        "penalties.pot_points": 1_000,
    },
    ("a dead hand means", "nerv"): {"penalties.dead_hand_tenpai": False},
    ("dead hand after riichi", "nerv"): {"penalties.dead_riichi_tenpai": "noten_payment_only"},
}

#: The lines marked (i) in SEED_RULES: each must be printed as an interpretation and name the other reading.
INTERPRETED = {
    "nerv": {
        "yaku.atozuke",
        "yaku.renhou_yields_to",
        "yaku.nagashi_noten_payment",
        "yaku.nagashi_win_deal",
        "end.yame_worst_place",
        "penalties.chombo_counts_for_end",
        "end.tenpai_yame",
    },
    "smf": {
        "dora.red_value",
        "yaku.double_yakuman",
        "scoring.rinshan_tsumo_fu",
        "yaku.ippatsu_chankan",
        "yaku.open_riichi_deal_in_riichi",
        "yaku.open_riichi_self_furiten",
        "claims.deposits_to",
        "pao.rinshan_win",
        "draws.last_hand_abort",
        "flow.renchan",
    },
    "ptt-seiryu": {"settlement.floating_line", "end.extra_repeat_first"},
    "kenko": {"yaku.yakuman_stacking", "penalties.wrong_win_spoken_scope"},
    "jpml-a": {"settlement.floating_line", "pao.scope"},
    "jpml-wrc": {"dora.open_kan_turn", "yaku.chankan_closed_kan"},
    "jpml-wrc-r": {"dora.open_kan_turn", "yaku.chankan_closed_kan"},
}


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("row", ROWS)
def test_row_of_seed_rules(row: str, preset: str) -> None:
    rules = load(preset)
    column = PRESETS.index(preset)
    expected = {path: values[column] for path, values in ROWS[row].items()}
    assert {path: get(rules, path) for path in expected} == expected


@pytest.mark.parametrize(("row", "preset"), CELLS)
def test_cell_of_seed_rules(row: str, preset: str) -> None:
    rules = load(preset)
    expected = CELLS[row, preset]
    assert {path: get(rules, path) for path in expected} == expected


@pytest.mark.parametrize("preset", PRESETS)
def test_interpretations_name_the_other_reading(preset: str) -> None:
    _, notes = load_with_notes(preset)
    assert set(notes.interpretations) == INTERPRETED[preset]
    assert all("other reading" in text for text in notes.interpretations.values())
    assert notes.source
    assert notes.assumed


def test_kenko_end_deposits_follow_the_seed_not_the_digest() -> None:
    """Seed 003: 供託はトップ取り."""
    rules, notes = load_with_notes("kenko")
    assert rules.settlement.end_deposits == "first"
    assert "settlement.end_deposits" not in notes.assumed
    assert any("供託はトップ取り" in text for text in notes.notes)


def test_no_path_is_both_interpreted_and_assumed() -> None:
    for preset in PRESETS:
        _, notes = load_with_notes(preset)
        assert not notes.interpretations.keys() & notes.assumed.keys()
