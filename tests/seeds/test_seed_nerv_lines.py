"""Every line of the Nerv page (seed 000) stands under a test or in the preset's list of what no log shows."""

from __future__ import annotations

from pathlib import Path

import pytest
from seed_checks import NO_LOG, misquoted, missing_tests
from seed_flow import left_over

GAME, YAKU, ATOZUKE = "test_seed_nerv", "test_seed_nerv_yaku", "test_seed_nerv_atozuke"
PLAY, PENALTIES = "test_seed_nerv_play", "test_seed_nerv_penalties"

#: A line, or a clause of one -> its test.
LINES = {
    "クイタンなし": f"{YAKU}::test_kuitan",
    "後付けなしの「ナシナシ」": f"{ATOZUKE}::test_yakuhai_first",
    "レートは点五。１ゲームフリードリンク付きで400円": f"{GAME}::test_stakes",
    "一発、裏ドラ、槓ドラ、槓裏ドラあり": f"{YAKU}::test_ippatsu_and_all_dora",
    "東場のみの東風戦": f"{GAME}::test_east_only",
    "5筒2枚、5索1枚、5萬1枚は赤牌で、ドラの扱い": f"{YAKU}::test_four_red_fives",
    "親の連荘は和了りまたは流局時に親が聴牌している場合のみ(聴牌連荘)": f"{GAME}::test_renchan",
    "25,000点持ちスタートの30,000点返し": f"{GAME}::test_start_and_return",
    "東4局終了時にトップ者が30,000点以下の場合は南入": f"{GAME}::test_south_after_30000",
    "以後は30,100点以上(ノーテン罰符、立直(リーチ)棒等も含む)の人が出た時点で終了のサドンデス":
        f"{GAME}::test_sudden_death_counts_noten_payments",
    "なお、西入はなし": f"{GAME}::test_no_west",
    "オーラスの親は和了り止め、聴牌止めが可能(2着、3着でも可。": f"{GAME}::test_dealer_may_stop",
    "トップの親は自動的に和了り止めになる": f"{GAME}::test_top_dealer_stops_by_himself",
    "持ち点が0点未満になった場合、ゲーム終了。": f"{GAME}::test_bust",
    "0点ちょうどは続行": f"{GAME}::test_exactly_0_goes_on",
    "オーラスの点数申告は必ず点箱を開け、正確に申告": NO_LOG,
    "持ち点が1,000点未満になると立直は不可": f"{GAME}::test_riichi_needs_1000",
    "フリテン立直あり。": f"{PLAY}::test_furiten_riichi",
    "同様に立直後の見逃しもあり。(いずれも自摸和了り限定)": f"{PLAY}::test_passing_after_riichi",
    "ノーテン立直は流局時に発覚した場合、チョンボ扱い": f"{PENALTIES}::test_noten_riichi",
    "立直の宣言は下家がツモる前、または副露の発声を行う前であれば取り消しが可能": NO_LOG,
    "その場合、立直自体不成立となり続行": NO_LOG,
    "暗槓、明槓、加槓に関わらず、槓ドラは即乗り": f"{PLAY}::test_kan_dora_at_once",
    "立直後の暗槓は面子構成の変わらない場合のみ可能": f"{PLAY}::test_closed_kan_after_riichi",
    "送り槓は不可": f"{PLAY}::test_okuri_kan",
    "誤チー・誤ポン・誤槓をした場合は1,000点供託で続行": f"{PENALTIES}::test_wrong_call",
    "和了りに関する発声間違え(「ポン…じゃなくてロン」「ロン…間違えましたポンです」等)の場合は 和了り放棄とする":
        f"{PENALTIES}::test_spoken_pon_and_ron",
    "倒牌してしまった場合はチョンボ扱い": f"{PENALTIES}::test_spoken_pon_and_ron",
    "副露の晒し間違えは打牌前なら修正可": NO_LOG,
    "打牌後はその副露の形を維持したまま和了り放棄": f"{PENALTIES}::test_wrong_meld_kept",
    "食い換えは現物、筋ともに不可": f"{PLAY}::test_kuikae",
    "万一食い換えをしてしまった場合は和了り放棄": f"{PLAY}::test_kuikae_in_the_record_is_a_dead_hand",
    "翻牌、連風牌の雀頭はともに2符": f"{YAKU}::test_double_wind_pair",
    "嶺上開花の場合でも自摸符の2符が加算": f"{YAKU}::test_rinshan_fu",
    "13翻以上は数え役満": f"{YAKU}::test_kazoe_yakuman",
    "人和は満貫役と同じ扱い": f"{YAKU}::test_renhou_is_a_mangan",
    "ただし手役が跳満を超えていれば、そちらが優先": f"{YAKU}::test_renhou_yields_to_a_higher_hand",
    "流し満貫は満貫の和了り役の扱い": f"{YAKU}::test_nagashi_is_a_win",
    "親が流し満貫を達成した場合、手牌が聴牌していなくても連荘可能":
        f"{YAKU}::test_nagashi_of_the_dealer_keeps_the_deal",
    "三連刻、四連刻はなし": f"{YAKU}::test_no_sanrenkou_and_suurenkou",
    "二翻縛りなし": f"{YAKU}::test_one_han_is_enough_at_five_honba",
    "国士無双のみ、暗槓でも搶槓可能": f"{YAKU}::test_kokushi_robs_a_closed_kan",
    "ダブル役満は純粋に役が複合している場合のみ、適用": f"{YAKU}::test_yakuman_add_up_only_where_they_combine",
    "国士無双13面待ち、九蓮宝燈9面待ち、四暗刻単騎、大四喜はいずれもシングルでの役満":
        f"{YAKU}::test_special_forms_are_single",
    "大三元、大四喜、四槓子を確定させる副露をさせた人は、責任払い(包)": f"{PLAY}::test_pao_tsumo",
    "自摸和了りの場合は、責任者の1人払い": f"{PLAY}::test_pao_tsumo",
    "ロン和了りの場合は放銃者と責任者で折半払い": f"{PLAY}::test_pao_ron",
    "大明槓の責任払い(包)はなし": f"{PLAY}::test_no_pao_for_an_open_kan",
    "四風連打": f"{PLAY}::test_four_winds",
    "九種九牌": f"{PLAY}::test_nine_terminals",
    "四開槓は流局となり、積み棒を加算して親連荘": f"{PLAY}::test_four_kans",
    "四家立直は流局せず、続行": f"{PLAY}::test_four_riichi_go_on",
    "ダブロン、トリプルロンあり": f"{PLAY}::test_triple_ron",
    "供託は上家が回収とする。積棒は全員に加算": f"{PLAY}::test_double_ron",
    "誤ロン、誤自摸は倒牌前ならば和了り放棄。倒牌してしまった場合はチョンボの扱い": f"{PENALTIES}::test_wrong_win",
    "多牌、少牌は和了り放棄とする": f"{PENALTIES}::test_tile_count",
    "和了り放棄となった場合、以後和了りに向かう一切の行為(立直や副露)不可。万一してしまった場合はチョンボ扱い":
        f"{PENALTIES}::test_dead_hand_acts",
    "流局時に手牌が聴牌していてもノーテン扱いとする": f"{PENALTIES}::test_dead_hand_is_noten",
    "立直後の和了り放棄は流局後手牌を公開。手配が聴牌していなかった場合はノーテンリーチとしてチョンボ扱い":
        f"{PENALTIES}::test_dead_hand_in_noten_riichi",
    "聴牌していた場合は、ノーテン罰符のみの支払い。（リーチ棒は供託）": f"{PENALTIES}::test_dead_hand_in_riichi",
    "競技を続行不可能と判断される行為をしてしまった場合": f"{PENALTIES}::test_unplayable",
    "(配牌を取った後、修復が不可能な程牌山や河を崩す、他家の手牌を故意に覗き見る等)はチョンボの扱い":
        f"{PENALTIES}::test_unplayable",
    "チョンボが発生した場合は、立直棒は立直者に戻し、罰符として3,000点を全員に支払い、積棒を積まずにその局をやり直し。":
        f"{PENALTIES}::test_chombo",
    "親がチョンボした場合でも親は流れない": f"{PENALTIES}::test_chombo",
    "南入している場合、罰符で30,100点以上になった人が出てもサドンデスの対象とならず、やり直し":
        f"{PENALTIES}::test_chombo_is_no_sudden_death",
    "他家のチョンボ事前指摘は、同卓者からの指摘のみ認める": NO_LOG,
    "観戦者からの指摘があった場合はチョンボとする": f"{PENALTIES}::test_spectator",
    "手牌を倒す前に指摘があれば、和了り放棄のみとする": f"{PENALTIES}::test_spectator",
}  # fmt: skip

#: What stands around the rules on the stored page, and words that only join its clauses.
NOISE = (
    "コメント(77)", "【以下、ネルフにおける麻雀のルール詳細を列挙】", "mixiユーザー", "ログインしてコメントしよう！",
    "ネルフにおける麻雀のルールは、", "のルールで行われる", "とする", "また", "例：フリテンロンで",
)  # fmt: skip


def test_every_line_has_its_test() -> None:
    assert missing_tests(Path(__file__).parent, LINES, ("nerv",)) == []


@pytest.mark.corpus
def test_no_line_is_missing(shared: Path) -> None:
    text = next((shared / "seeds").glob("000_*.txt")).read_text("utf-8")
    assert misquoted(text, LINES) == []
    assert left_over(text, LINES, NOISE) == []
