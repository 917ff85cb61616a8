"""Presets of the world against the documents on them (WORLD_RULESETS.md sections 1-8, SWITCHES.md section 5).

The values were written down from those documents by hand, with the place in them.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import rulesets
from analyzer.cli.rules import command
from rulesets.load import get, load, load_with_notes, switches
from rulesets.relevance import matters

#: Presets that must state or own up to every switch that can matter; the others are Tenhou's or a seed's.
WORLD = (
    "ema-2016",
    "wrc-2025",
    "saikouisen",
    "rmu-a",
    "mleague",
    "mahjongsoul",
    "mahjongsoul-3p",
    "mahjongsoul-3p-east",
    "jpml-a-2022",
)
PRESETS = Path(rulesets.__file__).with_name("presets")
PAO_TWO = frozenset({"daisangen", "daisuushii"})
PAO_THREE = PAO_TWO | {"suukantsu"}
NO_ABORTS = dict.fromkeys(
    ("draws.four_winds", "draws.nine_terminals", "draws.four_kans", "draws.four_riichi"), "off"
)
NO_REDS = dict.fromkeys(("dora.red_man", "dora.red_pin", "dora.red_sou"), 0)
ALL_DORA = dict.fromkeys(("yaku.ippatsu", "dora.ura", "dora.kan", "dora.kan_ura"), True)
KIRIAGE = dict.fromkeys(("scoring.kiriage_30fu_4han", "scoring.kiriage_60fu_3han"), True)
NO_KIRIAGE = dict.fromkeys(KIRIAGE, False)
HEAD_BUMP = {"claims.double_ron": "head_bump", "claims.triple_ron": "head_bump"}
NO_KUIKAE = {"calls.kuikae_same": False, "calls.kuikae_suji": False}
TO_THE_END = {
    "end.bust": "off",
    "end.extra_time": "none",
    "end.agari_yame": "off",
    "end.tenpai_yame": "off",
}
ARI_ARI = {"yaku.kuitan": True, "yaku.atozuke": "allowed"}
TENPAI_3000 = {"flow.renchan": "tenpai", "draws.noten_payment": (1_000, 1_500, 3_000)}
FLOATING = {1: (12, -1, -3, -8), 2: (8, 4, -4, -8), 3: (8, 3, 1, -12)}


def money(start: int, returned: int, *uma: int, ties: str) -> dict[str, Any]:
    """Section 1, one line a ruleset; the points of all of these are exact."""
    return {
        "table.start_points": start,
        "settlement.return_points": returned,
        "settlement.uma": uma,
        "settlement.floating_uma": (),
        "settlement.ties": ties,
        "settlement.rounding": "none",
    }


#: preset -> place in the documents -> switch -> value.
VALUES: dict[str, dict[str, dict[str, Any]]] = {
    "ema-2016": {
        "1 EMA": money(30_000, 30_000, 15, 5, -5, -15, ties="share"),
        "7 reds, kuitan, atozuke, doras": NO_REDS | ARI_ARI | ALL_DORA,
        "7 all kans flip at once": {"dora.closed_kan_turn": "at_once", "dora.open_kan_turn": "at_once"},
        "7 points": NO_KIRIAGE
        | {"scoring.kazoe": "sanbaiman", "yaku.double_yakuman": frozenset(), "yaku.yakuman_stacking": False},
        "7 renhou, nagashi": {"yaku.renhou": "mangan", "yaku.nagashi": "none"},
        "7 double-wind pair, rinshan": {"scoring.double_wind_pair_fu": 4, "scoring.rinshan_tsumo_fu": True},
        "7 several ron, honba to each, own bets back": {
            "claims.double_ron": "all",
            "claims.triple_ron": "all",
            "claims.honba_to": "all",
            "claims.deposits_to": "own_back",
        },
        "7 aborts, renchan, noten": NO_ABORTS | TENPAI_3000,
        "7 yame, tobi, extension": TO_THE_END,
        "7 riichi": {"riichi.needs_own_draw": True, "riichi.min_points": 0},
        "7 kuikae, pao": NO_KUIKAE | {"pao.yakuman": PAO_TWO},
        "7 chombo": {
            "penalties.chombo_payment": "after_uma",
            "penalties.chombo_points": 20_000,
            "penalties.chombo_replay": True,
            "penalties.chombo_counts_for_end": False,
        },
        "SWITCHES 5.1 furiten ends at the own draw": {"claims.same_turn_furiten_ends": "own_draw"},
    },
    "wrc-2025": {
        "1 WRC": money(30_000, 30_000, 15, 5, -5, -15, ties="share"),
        "6 reds, kuitan, atozuke, doras": NO_REDS | ARI_ARI | ALL_DORA,
        "6 points": KIRIAGE
        | {"scoring.kazoe": "yakuman", "yaku.double_yakuman": frozenset(), "yaku.yakuman_stacking": True},
        "6 renhou, nagashi, double-wind pair": {
            "yaku.renhou": "mangan",
            "yaku.nagashi": "none",
            "scoring.double_wind_pair_fu": 2,
        },
        "6 multiple ron, aborts, renchan": HEAD_BUMP | NO_ABORTS | TENPAI_3000,
        "6 riichi without a draw": {"riichi.needs_own_draw": False},
        "6 tobi; yame by the book of 2015": TO_THE_END,
        "6 kuikae, pao": NO_KUIKAE | {"pao.yakuman": PAO_THREE, "pao.daiminkan": "none"},
    },
    "saikouisen": {
        "1 Saikouisen": money(30_000, 30_000, 30, 10, -10, -30, ties="share"),
        "1 deposits kept on the table": {"settlement.end_deposits": "stay"},
        "8 doras, reds, kuitan": ALL_DORA | NO_REDS | ARI_ARI,
        "8 renchan, noten, aborts": TENPAI_3000 | NO_ABORTS,
        "8 no yame, no pao, no kazoe, stacking": TO_THE_END
        | {"pao.yakuman": frozenset(), "scoring.kazoe": "sanbaiman", "yaku.yakuman_stacking": True},
        "8 kiriage, double-wind 2, kokushi": KIRIAGE
        | {"scoring.double_wind_pair_fu": 2, "yaku.chankan_closed_kan": "none"},
        "SWITCHES 5.5 head bump, kuikae, nagashi": HEAD_BUMP | NO_KUIKAE | {"yaku.nagashi": "none"},
        "SWITCHES 5.5 riichi": {
            "riichi.needs_own_draw": False,
            "riichi.furiten": True,
            "riichi.noten": "chombo",
            "riichi.closed_kan": "same_structure",
        },
        "SWITCHES 5.5 chombo": {"penalties.chombo_payment": "after_uma", "penalties.chombo_points": 20_000},
    },
    "rmu-a": {
        "1 RMU A": money(30_000, 30_000, 15, 5, -5, -15, ties="share"),
        "8 kuitan, doras, reds of M only": ARI_ARI | ALL_DORA | NO_REDS,
        "8 renchan, honba, noten, aborts": TENPAI_3000 | NO_ABORTS | {"scoring.honba_per_payer": 100},
        "8 no fifth kan, head bump": HEAD_BUMP | {"calls.fifth_kan": "refused"},
        "8 no tobi, no yame": TO_THE_END,
        "8 kuikae, own waits used up": NO_KUIKAE | {"draws.fifth_tile": "not_four_own"},
        "8 stacking, no pao, no kazoe, kiriage": KIRIAGE
        | {"yaku.yakuman_stacking": True, "pao.yakuman": frozenset(), "scoring.kazoe": "sanbaiman"},
    },
    "mleague": {
        "1 M.League": money(25_000, 30_000, 30, 10, -10, -30, ties="share")
        | {"settlement.oka": "to_first", "settlement.end_deposits": "share"},
        "4 reds, kuitan, doras": dict.fromkeys(NO_REDS, 1) | ARI_ARI | ALL_DORA,
        "4 kan-dora": {
            "dora.closed_kan_turn": "at_once",
            "dora.open_kan_turn": "at_once",
            "dora.robbed_kan_turns": False,
        },
        "4 kiriage, 13+, double, stacking": KIRIAGE
        | {"scoring.kazoe": "sanbaiman", "yaku.double_yakuman": frozenset(), "yaku.yakuman_stacking": True},
        "4 renhou, nagashi, double-wind": {
            "yaku.renhou": "none",
            "yaku.nagashi": "none",
            "scoring.double_wind_pair_fu": 2,
        },
        "4 multiple ron, aborts, renchan": HEAD_BUMP | NO_ABORTS | TENPAI_3000,
        "4 fifth kan, yame, tobi": TO_THE_END | {"calls.fifth_kan": "refused"},
        "4 riichi": {"riichi.min_points": 0, "riichi.needs_own_draw": False, "riichi.furiten": True},
        "4 kuikae, pao, kokushi": NO_KUIKAE
        | {"pao.yakuman": PAO_THREE, "yaku.chankan_closed_kan": "none", "scoring.honba_per_payer": 100},
        "SWITCHES 5.4 chombo": {"penalties.chombo_points": 20_000, "penalties.chombo_payment": "after_uma"},
    },
    "mahjongsoul": {
        "1 Mahjong Soul": money(25_000, 25_000, 15, 5, -5, -15, ties="seat")
        | {"settlement.end_deposits": "first"},
        "3 double yakuman": {
            "yaku.double_yakuman": frozenset(
                {"kokushi_13wait", "suuankou_tanki", "daisuushii", "chuuren_9wait"}
            )
        },
        "3 multiple ron": {"claims.double_ron": "all", "claims.triple_ron": "all", "claims.honba_to": "head"},
        "3 four aborts, the dealer keeps": dict.fromkeys(NO_ABORTS, "dealer_stays"),
        "3 pao": {"pao.yakuman": PAO_TWO, "pao.scope": "pao_yakuman", "pao.ron_honba": "liable"},
        "3 kiriage, 13+, double-wind": NO_KIRIAGE
        | {"scoring.kazoe": "yakuman", "scoring.double_wind_pair_fu": 4},
        "3 kan-dora": {"dora.closed_kan_turn": "at_once", "dora.open_kan_turn": "before_discard"},
        "3 kokushi robs ankan": {"yaku.chankan_closed_kan": "kokushi"},
        "3 tobi, extension": {"end.bust": "below_0", "end.extra_time": "sudden_death", "end.extra_rounds": 1},
        "3 nagashi": {"yaku.nagashi": "draw"},
    },
    "mahjongsoul-3p": {
        "1 Mahjong Soul 3p": {
            "table.players": 3,
            "table.start_points": 35_000,
            "settlement.return_points": 35_000,
            "settlement.uma": (15, 0, -15),
        },
    },
    "tenhou-3p": {
        "1 Tenhou 3p hanchan": {
            "table.players": 3,
            "table.start_points": 35_000,
            "settlement.return_points": 40_000,
            "settlement.uma": (20, 0, -20),
            "settlement.oka": "to_first",
        },
        "2 aborts, kita": {
            "draws.four_winds": "off",
            "draws.four_riichi": "off",
            "calls.kita": True,
            "dora.kita": True,
        },
    },
    "tenhou-3p-east": {
        "1 Tenhou 3p tonpuu (2008)": {"table.length": "east", "settlement.uma": (10, 0, -10)},
    },
    "jpml-a-2022": {
        "5 doras, kuitan": dict.fromkeys(ALL_DORA, False) | NO_REDS | ARI_ARI,
        "5 kiriage, 13+, stacking, double": NO_KIRIAGE
        | {"scoring.kazoe": "sanbaiman", "yaku.yakuman_stacking": False, "yaku.double_yakuman": frozenset()},
        "5 renhou, nagashi": {"yaku.renhou": "mangan", "yaku.nagashi": "none"},
        "5 double-wind 4, rinshan none": {
            "scoring.double_wind_pair_fu": 4,
            "scoring.rinshan_tsumo_fu": False,
        },
        "5 multiple ron": HEAD_BUMP,
        "5 four aborts": dict.fromkeys(NO_ABORTS, "dealer_stays"),
        "5 renchan, noten, yame, tobi, extension": TENPAI_3000 | TO_THE_END,
        "5 riichi": {"riichi.needs_own_draw": False, "riichi.on_last_discard": False},
        "5 kuikae": {"calls.kuikae_suji": True, "calls.kuikae_same": False},
        "5 keishiki, fifth tile": {"draws.keishiki_tenpai": True, "draws.fifth_tile": "not_four_own"},
        "5 pao": {"pao.yakuman": PAO_THREE, "pao.daiminkan": "liable", "pao.ron_honba": "discarder"},
        "5 ryuuiisou, kokushi": {
            "yaku.ryuuiisou_needs_hatsu": True,
            "yaku.chankan_closed_kan": "kokushi",
        },
        "1 JPML A": {
            "table.start_points": 30_000,
            "settlement.return_points": 30_000,
            "settlement.oka": "none",
            "settlement.ties": "share",
            "settlement.end_deposits": "stay",
            "settlement.floating_by": "at_or_above",
        },
    },
}


@pytest.mark.parametrize(
    ("name", "place"), [(name, place) for name, places in VALUES.items() for place in places]
)
def test_values_of_the_documents(name: str, place: str) -> None:
    rules = load(name)
    wanted = VALUES[name][place]
    assert {path: get(rules, path) for path in wanted} == wanted


@pytest.mark.parametrize(("above", "row"), FLOATING.items())
def test_floating_uma_of_jpml_until_2023(above: int, row: tuple[int, ...]) -> None:
    assert load("jpml-a-2022").settlement.floating_uma[above] == row


def test_what_changed_in_the_jpml_in_april_2023() -> None:
    """Section 5: the changes; the rest of the two editions is the same."""
    changed = {
        "yaku.yakuman_stacking",
        "scoring.double_wind_pair_fu",
        "scoring.rinshan_tsumo_fu",
        *NO_ABORTS,
        "calls.kuikae_suji",
        "pao.daiminkan",
        "yaku.ryuuiisou_needs_hatsu",
        "yaku.chankan_closed_kan",
    }
    old, new = load("jpml-a-2022"), load("jpml-a")
    assert {item.path for item in switches() if get(old, item.path) != get(new, item.path)} == changed


#: Without effect on a game, or so plain that no document says them (four players, no money).
PLAIN = {
    "table.players",
    "table.dead_wall",
    "table.dice_throws",
    "settlement.floating_uma",
    "settlement.stake_per_1000",
    "settlement.game_fee",
    "penalties.pot_for",
}


def stated(name: str) -> set[str]:
    """Return the switches that a preset or a base of it sets, Tenhou's aside."""
    found: set[str] = set()
    while name != "tenhou":
        raw = tomllib.loads((PRESETS / f"{name}.toml").read_text(encoding="utf-8"))
        found |= {
            f"{group}.{field}"
            for group, fields in raw.items()
            if group != "notes" and isinstance(fields, dict)
            for field in fields
        }
        name = raw["base"]
    return found


@pytest.mark.parametrize("name", WORLD)
def test_what_no_source_gives_is_listed_as_assumed(name: str) -> None:
    rules, notes = load_with_notes(name)
    open_switches = {item.path for item in switches() if matters(rules, item.path)} - stated(name) - PLAIN
    assert open_switches - notes.assumed.keys() == set()


@pytest.mark.parametrize("name", WORLD)
def test_an_interpretation_names_a_switch_that_the_preset_sets(name: str) -> None:
    assert load_with_notes(name)[1].interpretations.keys() - stated(name) == set()


@pytest.mark.parametrize("name", WORLD)
def test_show_prints_what_is_assumed(name: str) -> None:
    output = CliRunner().invoke(command, ["show", name], catch_exceptions=False).output
    listed = output.partition("Assumed (")[2]
    assert [path for path in load_with_notes(name)[1].assumed if f"  {path} = " not in listed] == []
