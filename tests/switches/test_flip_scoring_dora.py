"""Flips of fu, limits, payments, dora, red fives and chips. Points by the usual table of fu and han."""

from __future__ import annotations

import pytest
from flips import Flip, chips, exact, game_points, params, ruled, value
from scripted import Script

#: Closed, waits for 2p and 5p: pinfu, 1,000 by ron.
PINFU = "234567m34p678s99s"
ONE, TWO = (-1000, 1000, 0, 0), (-2000, 2000, 0, 0)
#: Two, three and four han at 40 fu, tsumo of South (points table).
TSUMO_2, TSUMO_3, TSUMO_4 = (-1300, 2700, -700, -700), (-2600, 5200, -1300, -1300), (-4000, 8000, -2000, -2000)


def ron(hand: str = PINFU, indicator: str = "1z", honba: int = 0) -> Script:
    """Seat 1 rons the dealer's 5p."""
    return Script(indicator=indicator, honba=honba).deal(1, hand).go(1).go(0, draw="5p").ron(1)


def riichi_ron(ura: str) -> Script:
    """Seat 1 in riichi, its first turn after it gone by, rons the dealer's 5p."""
    script = Script(indicator="1z").deal(1, PINFU).go(1).go(1, riichi=True).go(1)
    return script.go(0, draw="5p").ron(1, ura=ura)


def closed_kan(dora: str, ura: str = "") -> Script:
    """Seat 1: kan of 2m, tsumo on the replacement, 38 fu. In riichi (its first turn gone by) if ``ura`` is given."""
    script = Script(indicator="1z").deal(1, "222m123p789p99s67s").go(1)
    if ura:
        script.go(1, riichi=True).go(1)
    return script.draws(1, "2m").closed_kan(1, "2m", dora=dora).tsumo(1, "8s", ura=ura)


def open_kan_rinshan() -> Script:
    """Seat 1: open kan of haku, 7p becomes dora, tsumo on the replacement: haku, rinshan, 38 fu."""
    script = Script(indicator="1z").deal(1, "555z123m567p99s67s").go(0, draw="5z").open_kan(1, "555z")
    return script.dora("6p").tsumo(1, "8s")


def ron_after_open_kan() -> Script:
    """Seat 2 calls an open kan that makes 2m dora and discards 5p, which seat 1 rons."""
    script = Script(indicator="1z").deal(1, PINFU).deal(2, "333s147m258p69s12z").go(0, draw="3s").open_kan(2, "333s")
    return script.draws(2, "5p").dora("1m").cuts(2, "5p").ron(1)


def robbed_kan() -> Script:
    """Seat 1 robs an added kan of 8s: chankan and pinfu; the kan's indicator in the wall makes 2m dora."""
    script = Script(indicator="4z").deal(1, "123m567m345p99p6s3z").deal(2, "88s147m258p369s22z").go(0, draw="8s")
    return script.pon(2, "88s", "1m").go(1, draw="7s", cut="3z").draws(2, "8s").added_kan(2, "8s").ron(1)


def open_red() -> Script:
    """Seat 1: chi of 678s, haku in hand, a red 5m; rons 5p: 1,000."""
    script = Script(indicator="1z").deal(1, "555z34p99m067m68s9p").go(0, draw="7s").chi(1, "68s", "9p")
    return script.go(0, draw="5p").ron(1)


def three(*, kita: bool = False, honba: int = 0) -> Script:
    """Three players: seat 1 in riichi rons the dealer's 9s: 40 fu (case sm-001)."""
    script = Script(players=3, indicator="1z", honba=honba).deal(1, "234p567p78s99p999m")
    if kita:
        script.draws(1, "4z").kita(1)
    return script.go(1).go(1, riichi=True).go(1).go(0, draw="9s").ron(1, ura="1z")


RED_M, RED_P, RED_S = "234067m34p678s99s5p", "234567m34p678s99s0p", "234678m34p067s99s5p"
THREE = {"base": "tenhou-3p"}
CHIPS = {"dora.red_value": "chip"}
SPLIT = "the absent north's 2,000 are lost (Tenhou's logs) or shared by the others (Mahjong Soul have_zimosun)"

FLIPS = (
    Flip("scoring.kiriage_30fu_4han", False, True, value("234678m45p22678s6p", riichi="riichi", dora="4p"),
         "7,700", "8,000", "cases pt-001, pt-002; seed 001 子の7700は8000", "riichi pinfu tanyao dora 1"),
    Flip("scoring.kiriage_30fu_4han", False, True, value("234678m45p22678s6p", seat="E", riichi="riichi", dora="4p"),
         "11,600", "12,000", "case pt-003; seed 004 親11,600點, seed 003 親で12000", "the dealer's"),
    Flip("scoring.kiriage_60fu_3han", False, True,
         value("999m234s67s88s5s", "ankan 6666p", riichi="riichi", dora="8s"),
         "7,700", "8,000", "cases pt-005, pt-004; seed 001 子の7700は8000", "riichi, dora 2, a closed kan"),
    Flip("scoring.kazoe", "yakuman", "sanbaiman", value("2233445566778m8m", riichi="riichi", tsumo=True),
         "8,000/16,000", "6,000/12,000", "cases ym-029, ym-030; seed 000 13翻以上は数え役満, seed 004 數え役満はなし",
         "thirteen han"),
    Flip("scoring.kazoe", "yakuman", "multiple",
         value("4446667788m7m", "ankan 2222m", riichi="riichi", dora="2m2m", ura="2m2m"),
         "32,000", "64,000", "case ym-031; 26 han are two yakuman without a limit (mahjong package KAZOE_NO_LIMIT)",
         "twenty-eight han"),
    Flip("scoring.double_wind_pair_fu", 4, 2, value("999m234p678p78s11z9s", seat="E", riichi="riichi"),
         "2,400", "2,000", "cases fu-014, fu-015; seed 002 連風牌は４符, seed 004 2符", "the dealer's pair of East"),
    Flip("scoring.double_round_wind", False, True, value("234m67p55s111z8p", "chi 456s", round_="W"),
         "no win: NO-YAKU", "1,000", "seed 002 ダブル場風 なし; with it East is a yaku in West rounds",
         "East in West 1"),
    Flip("scoring.rinshan_tsumo_fu", True, False, value("333p456s67s22m8s", "ankan 6666m", tsumo=True, rinshan=True),
         "1,600/3,200", "1,300/2,600", "cases fu-007, fu-008; seed 002 嶺上ツモも２符加算", "rinshan, 50 or 40 fu"),
    Flip("scoring.pinfu_tsumo", True, False, value("234678m45p22678s6p", tsumo=True), "700/1,300", "500/1,000",
         "case fu-001 (20 fu 3 han); without it 22 fu, so 30, and 2 han; seed 002 ツモピン20符",
         "tsumo, pinfu, tanyao"),
    Flip("scoring.open_pinfu_ron_fu", 30, 20, value("234567p22m34s5s", "chi 678s"), "1,000", "700",
         "case fu-004; seed 004 喰いピンフ形の斷麼は30符扱い; 20 fu 1 han are 640, so 700", "open tanyao"),
    Flip("scoring.tsumo_loss", True, False, value("234p567p78s99p999m9s", tsumo=True, riichi="riichi", dora="9m"),
         "2,000/4,000", "3,000/5,000", SPLIT, "three players: South's mangan", **THREE),
    Flip("scoring.tsumo_loss", True, False,
         value("234p567p78s99p999m9s", seat="E", tsumo=True, riichi="riichi", dora="9m"),
         "4,000 all", "6,000 all", SPLIT, "three players: the dealer's mangan", **THREE),
    Flip("scoring.honba_per_payer", 100, 500, ruled(ron(honba=2)), (-1600, 1600, 0, 0), (-4000, 4000, 0, 0),
         "seed 001 本場は1本につき300点; 1,500 a honba in parlours", "two honba"),
    Flip("scoring.honba_per_payer", 100, 500, ruled(three(honba=1)), (-1500, 1500, 0), (-2300, 2300, 0),
         "case sm-001: 200 a honba with three players", "three players: one honba", **THREE),
    Flip("dora.first", True, False, ruled(ron(indicator="1m")), TWO, ONE,
         "seed 002 表ドラ あり; Tenhou csrule 0x10: no dora", "pinfu, dora 1"),
    Flip("dora.ura", True, False, ruled(riichi_ron("1m")), (-3900, 3900, 0, 0), TWO,
         "seed 002 裏ドラ あり; seed 004 一発、裏ドラ、槓ドラなし", "riichi, pinfu, ura 1"),
    Flip("dora.kan", True, False, ruled(closed_kan("6p")), TSUMO_3, TSUMO_2,
         "seed 002 槓表 あり; seed 004 槓ドラ、槓ウラなし", "closed kan, kan dora 1"),
    Flip("dora.kan_ura", True, False, ruled(closed_kan("4z", ura="1z6p")), TSUMO_4, TSUMO_3,
         "seed 002 槓裏ドラ あり; seed 004 槓ドラ、槓ウラなし", "riichi, closed kan, kan ura 1"),
    Flip("dora.closed_kan_turn", "at_once", "before_discard", ruled(closed_kan("6p")), TSUMO_3, TSUMO_2,
         "seed 001 カンドラは暗カンは宣言後即乗り; else a rinshan win comes before it (case B01)", "rinshan win"),
    Flip("dora.open_kan_turn", "at_once", "before_discard", ruled(open_kan_rinshan()), TSUMO_3, TSUMO_2,
         "seed 000 明槓に関わらず、槓ドラは即乗り; seed 002 明槓/加槓は後めくり (case B01)", "rinshan win"),
    Flip("dora.open_kan_turn", "before_discard", "after_discard", ruled(ron_after_open_kan()),
         (0, 2000, -2000, 0), (0, 1000, -1000, 0),
         "case B01: counts for a ron on that discard; turned after it in other rules", "ron on the discard after it"),
    Flip("dora.robbed_kan_turns", False, True, ruled(robbed_kan(), wall="4z1m"),
         (0, 2000, -2000, 0), (0, 3900, -3900, 0),
         "seed 001 チャンカンロンのカンドラは無し; case B05", "chankan, pinfu, kan dora 1"),
    Flip("dora.red_man", 1, 0, value(RED_M), "2,000", "1,000", "seed 002 赤 ｍｓｐ各１; seed 004 赤牌を使用…",
         "a red 5m"),
    Flip("dora.red_pin", 1, 0, value(RED_P), "2,000", "1,000", "seed 002 赤 ｍｓｐ各１", "a red 5p"),
    Flip("dora.red_pin", 1, 2, value("234m678s99s34567p0p"), "2,000", "3,900", "seed 000 5筒2枚",
         "two of the 5p are red"),
    Flip("dora.red_sou", 1, 0, value(RED_S), "2,000", "1,000", "seed 002 赤 ｍｓｐ各１", "a red 5s"),
    Flip("dora.red_value", "dora", "chip", ruled(ron("234067m34p678s99s"), chips), (TWO, ()), (ONE, (-1, 1, 0, 0)),
         "seed 000 赤牌で、ドラの扱い; seed 001 赤は面前チップ扱い", "closed, by ron, dora or chip"),
    Flip("dora.red_value", "chip", "dora_and_chip", ruled(ron("234067m34p678s99s"), chips),
         (ONE, (-1, 1, 0, 0)), (TWO, (-1, 1, 0, 0)),
         "seed 001 赤は面前チップ扱い; the other reading of it, a dora and a chip",
         "closed, by ron, a dora beside the chip"),
    Flip("dora.red_chip_closed_only", True, False, ruled(open_red(), chips), (ONE, ()), (ONE, (-1, 1, 0, 0)),
         "seed 001 赤は面前チップ扱い (面前: closed)", "an open hand", others=CHIPS),
    Flip("dora.chip_points", 0, 1000, game_points(ron("234067m34p678s99s")), exact(-1, 1, 0, 0), exact(-2, 2, 0, 0),
         "seed 001 赤は面前チップ扱い, a chip being worth 1.0 (SEED_RULES.md)", "one hand, one chip",
         others=CHIPS | {"table.length": "one_hand", "end.extra_time": "none", "settlement.return_points": 25_000,
                         "settlement.uma": [0, 0, 0, 0]}),
    Flip("dora.kita", True, False, ruled(three(kita=True)), (-2600, 2600, 0), (-1300, 1300, 0),
         "shinkuan/Akagi#115: each kita is one han; riichi alone is 1,300 (case sm-001)",
         "one north set aside", **THREE),
)  # fmt: skip


@pytest.mark.parametrize("flip", params(FLIPS))
def test_flip(flip: Flip) -> None:
    flip.check()
