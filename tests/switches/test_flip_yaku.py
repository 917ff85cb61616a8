"""Flips of the yaku: kuitan, riichi and its companions, renhou, yakuman. Points by the usual table of fu and han."""

from __future__ import annotations

import pytest
from flips import Flip, params, ruled, value
from scripted import Script

#: Closed, pinfu on 2p and 5p: by ron 1 han 30 fu, 1,000 (case ym-026).
PINFU = "234567m34p678s99s"


def pinfu_script(**start: object) -> Script:
    """Seat 1 waits for 2p and 5p, seat 0 deals."""
    return Script(indicator="1z", **start).deal(1, PINFU)  # type: ignore[arg-type]


def open_riichi(*, chased: bool = False, passed: bool = False) -> Script:
    """Seat 1 in open riichi (no ippatsu any more) rons seat 0's 5p.

    ``chased``: seat 0 is in riichi too. ``passed``: seat 3, who is not, fed a 2p before and seat 0 is in riichi.
    """
    script = pinfu_script().deal(0, "123m456p123789s1z").go(1)
    if chased or passed:
        script.go(0, riichi=True)
    script.go(1, riichi=True, open=True).go(1)
    if passed:
        script.go(3, draw="2p")
    return script.go(0, draw="5p").ron(1, ura="1z")


def chankan(*, second: bool) -> Script:
    """Seat 1 in riichi, within one turn, robs seat 2's added kan of 8s: 123m567m345p99p67s + 8s, pinfu.

    ``second``: it is the second kan that seat 2 adds in this turn.
    """
    script = Script(indicator="1z").deal(1, "123m567m345p99p6s3z").deal(2, "88s22z147m258p369s")
    script.go(0, draw="8s").pon(2, "88s", "1m").go(0, draw="2z").pon(2, "22z", "4m")
    script.go(1, draw="7s", cut="3z", riichi=True)
    if second:
        script.draws(2, "2z").added_kan(2, "2z")
    return script.draws(2, "8s").added_kan(2, "8s").ron(1, ura="1z")


def kan_in_riichi() -> Script:
    """Seat 1: 222m 123p 789p 99s 67s, riichi; draws the fourth 2m at once, kan, wins on 8s: 38 fu, so 40."""
    script = Script(indicator="1z").deal(1, "222m123p789p99s67s").go(1).go(1, riichi=True)
    return script.draws(1, "2m").closed_kan(1, "2m", dora="1z").tsumo(1, "8s", ura="3z3z")


ONE_HAN, TWO_HAN = (-1000, 1000, 0, 0), (-2000, 2000, 0, 0)
THREE_HAN, FOUR_HAN = (-3900, 3900, 0, 0), (-7700, 7700, 0, 0)
RENHOU = ruled(pinfu_script().go(0, draw="5p").ron(1))
TO_RIICHI = ruled(open_riichi(chased=True))
KOKUSHI_KAN = ruled(
    Script().deal(1, "119m19p19s234567z").deal(2, "111z258p369s147m3z").go(1).draws(2, "1z").closed_kan(2, "1z").ron(1)
)

FLIPS = (
    Flip(
        "yaku.kuitan", True, False, value("234567p22m34s5s", "chi 678s"), "1,000", "no win: NO-YAKU",
        "case fu-004; seed 000 クイタンなし, seed 001 喰いタンあり", "open tanyao",
    ),
    Flip(
        "yaku.open_riichi", "off", "two_han", ruled(open_riichi()), TWO_HAN, THREE_HAN,
        "case yk-017 (2 han); without it a plain riichi; seed 001 オープンリーチあり", "open riichi and pinfu",
    ),
    Flip(
        "yaku.open_riichi_deal_in", "normal", "yakuman", ruled(open_riichi()), THREE_HAN, (-32000, 32000, 0, 0),
        "MihailJP/MiHaJong#11: dealing into open riichi is a yakuman", "one who is not in riichi deals in",
        others={"yaku.open_riichi": "two_han"},
    ),
    Flip(
        "yaku.open_riichi_deal_in", "normal", "dead_hand", ruled(open_riichi()), THREE_HAN, "void: OPEN-RIICHI",
        "seed 001 オープンリーチ放銃者は、ロン扱いはせず", "one who is not in riichi deals in, not won",
        others={"yaku.open_riichi": "two_han"},
    ),
    Flip(
        "yaku.open_riichi_deal_in_riichi", "normal", "same", TO_RIICHI, (-4900, 4900, 0, 0), "void: OPEN-RIICHI",
        "seed 001 オープンリーチ放銃者は、ロン扱いはせず…(例外もあり); 3,900 and the discarder's deposit",
        "one who is in riichi deals in",
        others={"yaku.open_riichi": "two_han", "yaku.open_riichi_deal_in": "dead_hand"},
    ),
    Flip(
        "yaku.open_riichi_self_furiten", False, True, ruled(open_riichi(passed=True)),
        (-4900, 4900, 0, 0), "void: FURITEN",
        "seed 001 ロン扱いはせず: what may not be won is not let pass; the other reading is furiten after riichi",
        "after a tile that was not won",
        others={"yaku.open_riichi": "two_han", "yaku.open_riichi_deal_in": "dead_hand"},
    ),
    Flip(
        "yaku.double_riichi", True, False,
        ruled(pinfu_script().go(1, riichi=True).go(1).go(0, draw="5p").ron(1, ura="1z")), THREE_HAN, TWO_HAN,
        "seed 004 20 ダブル立直 ２飜 (case yk-016); otherwise riichi's one han", "riichi on the first turn, pinfu",
    ),
    Flip("yaku.renhou", "none", "five_han", RENHOU, ONE_HAN, (-12000, 12000, 0, 0),
         "cases ym-026, ym-027b: renhou 5 and pinfu 1, haneman", "pinfu, none or among others"),
    Flip("yaku.renhou", "five_han", "mangan", RENHOU, (-12000, 12000, 0, 0), (-8000, 8000, 0, 0),
         "cases ym-027b, ym-027; seed 004 人和 満貫 ※手役・ドラは複合しない", "pinfu, a yaku or a fixed mangan"),
    Flip("yaku.renhou", "mangan", "baiman", RENHOU, (-8000, 8000, 0, 0), (-16000, 16000, 0, 0),
         "seed 004 人和 満貫; seed 001 手役のあるなしにかかわらず倍満", "pinfu, mangan or baiman"),
    Flip("yaku.renhou", "baiman", "yakuman", RENHOU, (-16000, 16000, 0, 0), (-32000, 32000, 0, 0),
         "seed 001 人和は倍満; case ym-028", "pinfu, baiman or yakuman"),
    Flip(
        "yaku.renhou_yields_to", "any_higher", "above_haneman",
        value("1133557799m11z2z2z", dora="2z", first_turn=True), "12,000", "8,000",
        "seed 004 跳満以上のアガリ形の場合は高點法に基づく; seed 000 literally 手役が跳満を超えていれば",
        "chiitoi honitsu dora 2 is a haneman", others={"yaku.renhou": "mangan"},
    ),
    Flip("yaku.double_yakuman", [], ["suuankou_tanki"], value("222m555p888s111z3m3m"), "32,000", "64,000",
         "cases ym-002, ym-003", "suuankou tanki"),
    Flip("yaku.double_yakuman", [], ["kokushi_13wait"], value("19m19p19s1234567z9m"), "32,000", "64,000",
         "case ym-008; seed 000 国士無双13面待ち…はいずれもシングル", "kokushi with thirteen waits"),
    Flip("yaku.double_yakuman", ["daisuushii"], ["chuuren_9wait"], value("1112345678999p5p"), "32,000", "64,000",
         "case ym-007; seed 000 九蓮宝燈9面待ち…シングル", "chuuren with nine waits"),
    Flip("yaku.double_yakuman", ["chuuren_9wait"], ["daisuushii"],
         value("44z22m4z", "pon 111z", "pon 222z", "pon 333z"), "32,000", "64,000",
         "cases ym-012, pao-011; seed 000 大四喜…シングル", "daisuushii"),
    Flip("yaku.yakuman_stacking", True, False, value("44z55z4z", "pon 111z", "pon 222z", "pon 333z"),
         "64,000", "32,000", "case ym-014; seed 003 役マンの特例なし（ダブル役満点数…）", "daisuushii and tsuuiisou"),
    Flip("yaku.ryuuiisou_needs_hatsu", False, True, value("4466s6s", "pon 222s", "pon 333s", "pon 888s"),
         "32,000", "16,000", "seed 004 緑一色は發が含まれていなくても成立; case ym-019", "green without hatsu"),
    Flip("yaku.tsuuiisou_chiitoi", True, False, value("11223344556677z"), "32,000", "12,000",
         "seed 002 七対子の字一色あり; otherwise chiitoi 2, honroutou 2, honitsu 3: haneman", "seven pairs of honours"),
    Flip(
        "yaku.tenhou_best_tile", True, False, value("119m19p19s123456z7z", seat="E", tsumo=True, first_turn=True),
        "48,000 all", "32,000 all",
        "InjusticeJudge#19 and case ym-023: on Tenhou any tile is the last one, so the thirteen-sided form is given",
        "tenhou with kokushi", others={"yaku.double_yakuman": ["kokushi_13wait"]},
    ),
    Flip(
        "yaku.ippatsu", True, False, ruled(pinfu_script().go(1).go(1, riichi=True).go(0, draw="5p").ron(1, ura="1z")),
        THREE_HAN, TWO_HAN, "seed 002 懸賞 一発; seed 004 一発、裏ドラ、槓ドラなし", "riichi, pinfu, within one turn",
    ),
    Flip(
        "yaku.ippatsu_rinshan", False, True, ruled(kan_in_riichi()),
        (-2600, 5200, -1300, -1300), (-4000, 8000, -2000, -2000),
        "seed 002 一発と嶺上は複合しない; riichi, tsumo, rinshan are 3 han 40 fu, with ippatsu 4 han 40 fu",
        "kan and win right after riichi",
    ),
    Flip("yaku.ippatsu_chankan", "none", "first_kan", ruled(chankan(second=False)),
         (0, 3900, -3900, 0), (0, 7700, -7700, 0),
         "seed 001 (thread) 正式なルールは複合しない; seed 002 一発と槍槓（連続槓の１回目）は複合する",
         "the first kan of a turn"),
    Flip("yaku.ippatsu_chankan", "first_kan", "any_kan", ruled(chankan(second=True)),
         (0, 3900, -3900, 0), (0, 7700, -7700, 0),
         "seed 002 連続する加槓の２回目には一発は付かない; seed 004 槍槓との複合を認める", "the second kan of a turn"),
    Flip("yaku.haitei_rinshan", False, True,
         value("344556m24s66z3s", "minkan 7777s", tsumo=True, rinshan=True, last_tile=True), "400/700", "700/1,300",
         "cases yk-020, yk-021; seed 002 海底と嶺上は複合しない", "the last tile is a replacement"),
    Flip("yaku.chankan_closed_kan", "none", "kokushi", KOKUSHI_KAN, "void: CLOSED-KAN", (0, 32000, -32000, 0),
         "cases ym-011, ym-010; seed 002 他家が暗槓した牌では国士無双はあがれない, seed 000 暗槓でも搶槓可能",
         "kokushi on a closed kan"),
    Flip("table.min_han", 1, 2, ruled(pinfu_script().go(0).go(0, draw="5p").ron(1)), ONE_HAN, "void: TOO-FEW-HAN",
         "seed 002 2飜縛り なし ※常に1飜縛り", "pinfu alone"),
    Flip("table.min_han", 2, 3, value("234567m34p678s99s5p", riichi="riichi", ippatsu=True, dora="9s"),
         "8,000", "no win: TOO-FEW-HAN",
         "seed 002 懸賞役は縛りの飜数には数えない: riichi and pinfu are two, ippatsu and two dora do not count",
         "riichi, pinfu, ippatsu, dora"),
)


@pytest.mark.parametrize("flip", params(FLIPS))
def test_flip(flip: Flip) -> None:
    flip.check()


