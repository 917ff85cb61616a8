"""Flips of claims (several rons, furiten) and of pao."""

from __future__ import annotations

import pytest
from flips import Flip, follows, params, ruled
from scripted import Script

#: Three closed hands, each pinfu on 2p and 5p: 1,000 by ron.
PINFU, SECOND, THIRD = "234567m34p678s99s", "123789m34p456s11s", "123789s34p567m11m"


def rons(*seats: int, honba: int = 0) -> Script:
    """The dealer's 5p is ronned by the seats; seats 1, 2, 3 hold the three hands."""
    script = Script(indicator="1z", honba=honba)
    for seat, hand in zip((1, 2, 3), (PINFU, SECOND, THIRD), strict=True):
        if seat in seats:
            script.deal(seat, hand)
    return script.go(1).go(0, draw="5p").ron(*seats)


def riichi_second() -> Script:
    """Two deposits on the table; seat 2 in riichi rons the dealer's 5p with seat 1, who is nearer."""
    script = Script(indicator="1z", deposits=2).deal(1, PINFU).deal(2, SECOND)
    return script.go(2).go(2, riichi=True).go(2).go(0, draw="5p").ron(1, 2, ura="1z")


def passed() -> Script:
    """Seat 1 passes seat 2's 5p and rons seat 3's 2p in the same turn."""
    return Script(indicator="1z").deal(1, PINFU).go(1).go(2, draw="5p").go(3, draw="2p").ron(1)


def passed_then_pon() -> Script:
    """Seat 1 passes seat 2's 5p, calls seat 3's haku, discards, and rons seat 2's 2p: haku, 1,000."""
    script = Script(indicator="1z").deal(1, "55z234678m999s34p").go(1).go(2, draw="5p").go(3, draw="5z")
    return script.pon(1, "55z", "9s").go(2, draw="2p").ron(1)


def kokushi() -> Script:
    """Seat 1 waits for all thirteen, discarded a 1m, and rons the dealer's 9m."""
    return Script().deal(1, "19m19p19s1234567z").go(1, draw="1m").go(0, draw="9m").ron(1)


def dragons(rest: str, last_from: int, honba: int = 0) -> Script:
    """Seat 1 calls haku from seat 0, then hatsu, then chun from ``last_from``; ``rest`` is what it keeps."""
    script = Script(honba=honba).deal(1, "55z66z77z159m" + rest).go(0, draw="5z").pon(1, "55z", "1m")
    script.go(5 - last_from, draw="6z").pon(1, "66z", "5m")
    return script.go(last_from, draw="7z").pon(1, "77z", "9m")


def daisangen(last_from: int = 3, honba: int = 0) -> Script:
    """Daisangen waiting for 2s and 5s, the last dragon fed by ``last_from``."""
    return dragons("2234s", last_from, honba)


def tsuuiisou() -> Script:
    """Daisangen and tsuuiisou waiting for 1z and 2z, the last dragon fed by seat 2, one honba."""
    return dragons("1122z", 2, honba=1)


def daisuushii() -> Script:
    """Daisuushii by tsumo of the pair, the last wind fed by seat 3."""
    script = Script().deal(1, "11223344z58m58p2m")
    for wind, source, cut in (("1z", 0, "5m"), ("2z", 2, "8m"), ("3z", 0, "5p"), ("4z", 3, "8p")):
        script.go(source, draw=wind).pon(1, wind[0] * 2 + "z", cut)
    return script.tsumo(1, "2m")


def suukantsu() -> Script:
    """Three closed kans, the fourth kan fed by seat 3; ron of seat 2's 9p."""
    script = Script().deal(1, "111m222p333s555z9p")
    for tile in ("1m", "2p", "3s"):
        script.draws(1, tile).closed_kan(1, tile)
    script.go(1).go(3, draw="5z").open_kan(1, "555z").draws(1, "9s").dora().cuts(1, "9s")
    return script.go(2, draw="9p").ron(1)


def open_kan_rinshan() -> Script:
    """Seat 1 calls an open kan of the dealer's haku and wins on the replacement: haku, rinshan, 40 fu."""
    script = Script(indicator="1z").deal(1, "555z123m567p99s67s").go(0, draw="5z").open_kan(1, "555z")
    return script.tsumo(1, "8s")


def daisangen_rinshan() -> Script:
    """Daisangen fed last by seat 3; the fourth haku is added, and the replacement wins."""
    return daisangen().draws(1, "5z").added_kan(1, "5z").tsumo(1, "2s")


ONE = (-1000, 1000, 0, 0)
TSUMO_2 = (-1300, 2700, -700, -700)
BOTH, THREE = ["daisangen", "daisuushii"], ["daisangen", "daisuushii", "suukantsu"]
PAO = "seed 002 大三元/大四喜のパオ ツモ＝全額 ロン＝折半"
SEVERAL = "seed 004 但しダブル役満の時は積み場はツモアガリは全員から、ロンアガリは責任払い"

FLIPS = (
    Flip("claims.double_ron", "all", "head_bump", ruled(rons(1, 2)), (-2000, 1000, 1000, 0), ONE,
         "seed 000 ダブロン…あり; seed 003 同時あがりは頭ハネ", "two win on the dealer's tile"),
    Flip("claims.triple_ron", "all", "head_bump", ruled(rons(1, 2, 3)), (-3000, 1000, 1000, 1000), ONE,
         "seed 000 トリプルロンあり; seed 003 あがり者は常に一人", "three claim, all or one"),
    Flip("claims.triple_ron", "head_bump", "draw", ruled(rons(1, 2, 3)), ONE, ("triple_ron", (0, 0, 0, 0)),
         "seed 003 あがり者は常に一人; seed 002 三家和了流局 あり", "three claim, one or nobody"),
    Flip("claims.triple_ron_deal", "dealer_stays", "deal_passes", follows(rons(1, 2, 3)), "E1-1", "E2-1",
         "case E03: the deal stays, honba +1; other rules let it pass (SWITCHES.md, abort -> renchan)", "three claim"),
    Flip("claims.honba_to", "head", "all", ruled(rons(1, 2, honba=2)),
         (-2600, 1600, 1000, 0), (-3200, 1600, 1600, 0),
         "seed 001 積棒は上家取り (case A04); seed 000 積棒は全員に加算", "two rons, two honba"),
    Flip("claims.deposits_to", "head", "own_back", ruled(riichi_second()),
         (-3000, 4000, 1000, 0), (-3000, 3000, 2000, 0),
         "case A05: the first takes all, or each winner first his own", "the second winner was in riichi"),
    Flip("claims.same_turn_furiten", True, False, ruled(passed()), "void: FURITEN", (0, 1000, 0, -1000),
         "seed 004 同巡內のアガリ選択はできない", "a tile passed in this turn"),
    Flip("claims.same_turn_furiten_ends", "own_discard", "own_draw", ruled(passed_then_pon()),
         (0, 1000, -1000, 0), "void: FURITEN",
         "case F03; seed 002 同巡振聴の解消は打牌時", "pon and discard after the pass, no draw"),
    Flip("claims.kokushi_13wait_furiten", True, False, ruled(kokushi()), "void: FURITEN", (-32000, 32000, 0, 0),
         "seed 002 国士無双13面待ちは13牌振聴対象; seed 001 speaks of tables with 13面待ちフリテンロン",
         "1m discarded, 9m ronned"),
    Flip("pao.yakuman", ["daisuushii"], BOTH, ruled(daisangen().go(2, draw="2s").ron(1)),
         (0, 32000, -32000, 0), (0, 32000, -16000, -16000), f"case pao-001; {PAO}", "daisangen by ron"),
    Flip("pao.yakuman", ["daisangen"], BOTH, ruled(daisuushii()), (-16000, 32000, -8000, -8000), (0, 32000, 0, -32000),
         f"case pao-011; {PAO}", "daisuushii by tsumo"),
    Flip("pao.yakuman", BOTH, THREE, ruled(suukantsu()), (0, 32000, -32000, 0), (0, 32000, -16000, -16000),
         "seed 002 四槓子のパオ なし; seed 001 四槓子→四種類目のカンをさせた場合", "suukantsu by ron"),
    Flip("pao.scope", "whole_hand", "pao_yakuman", ruled(tsuuiisou().tsumo(1, "1z")),
         (0, 64300, -64300, 0), (-16000, 64300, -40300, -8000), "cases pao-008, pao-007", "with tsuuiisou, by tsumo"),
    Flip("pao.ron_honba", "liable", "discarder", ruled(daisangen(honba=2).go(2, draw="2s").ron(1)),
         (0, 32600, -16000, -16600), (0, 32600, -16600, -16000),
         "case pao-002; seed 002 積み棒は包; seed 004 積み場は放銃者の負擔", "ron, two honba"),
    Flip("pao.tsumo_honba", "liable", "each", ruled(daisangen(honba=1).tsumo(1, "2s")),
         (0, 32300, 0, -32300), (-100, 32300, -100, -32100),
         "case A13; otherwise 100 from each, as honba on any tsumo", "tsumo, one honba"),
    Flip("pao.several_yakuman_honba", "same", "tsumo_each_ron_liable", ruled(tsuuiisou().tsumo(1, "1z")),
         (-16000, 64300, -40300, -8000), (-16100, 64300, -40100, -8100), SEVERAL, "tsumo, one honba", base="jpml-a"),
    Flip("pao.several_yakuman_honba", "same", "tsumo_each_ron_liable", ruled(tsuuiisou().go(3, draw="1z").ron(1)),
         (0, 64300, -16000, -48300), (0, 64300, -16300, -48000), SEVERAL, "ron, one honba", base="jpml-a"),
    Flip("pao.daiminkan", "none", "liable", ruled(open_kan_rinshan()), TSUMO_2, (-2700, 2700, 0, 0),
         "seed 004 大明槓の嶺上開花は責任払いなし（3人で払う。ツモ符がつく）; the JPML's rules of 2012 had it",
         "rinshan after the dealer's haku"),
    Flip("pao.rinshan_win", "usual", "exempt", ruled(daisangen_rinshan()),
         (0, 32000, 0, -32000), (-16000, 32000, -8000, -8000),
         "seed 001 嶺上開花による和了りはすべてツモ和了りとする(責任払い無し), in both its readings", "daisangen"),
)  # fmt: skip


@pytest.mark.parametrize("flip", params(FLIPS))
def test_flip(flip: Flip) -> None:
    flip.check()
