"""Every line of the Seiryu Cup's announcement (seed 002) stands under a test or in the list of what no log shows."""

from __future__ import annotations

from pathlib import Path

import pytest
from seed_checks import NO_LOG, misquoted, missing_tests
from seed_flow import left_over

GAME, YAKU, PLAY = "test_seed_ptt_seiryu", "test_seed_ptt_seiryu_yaku", "test_seed_ptt_seiryu_play"
TABLE = f"{YAKU}::test_table_of_yaku"
ROUND_YAKU = f"{YAKU}::test_yaku_of_circumstance"

#: A line, or a part of one -> its test.
LINES = {
    # 設定相關
    "対戦人数 ４人": f"{GAME}::test_length",
    "局数 東南戦": f"{GAME}::test_length",
    "持ち時間 5+10秒": NO_LOG,
    "2飜縛り なし ※常に1飜縛り": f"{GAME}::test_min_han",
    "ツモ切り暗転 なし": NO_LOG,
    "祝儀 なし": f"{GAME}::test_no_chips",
    "飛び あり": f"{GAME}::test_bust",
    "頭は あり": f"{GAME}::test_head_bump",
    "和了止め あり": f"{GAME}::test_stop_by_a_win",
    "聴牌止め あり": f"{GAME}::test_stop_by_tenpai",
    "和了連荘 あり": f"{GAME}::test_renchan",
    "聴牌連荘 あり": f"{GAME}::test_renchan",
    "四捨五入 あり": f"{GAME}::test_rounding",
    "ダブル場風 なし": f"{YAKU}::test_no_double_round_wind",
    "サドンデス あり ※+４局": f"{GAME}::test_sudden_death",
    "開始点数 27000": f"{GAME}::test_start_points",
    "トップ必要点数 30000": f"{GAME}::test_sudden_death",
    "清算原点 30000": f"{GAME}::test_floating_uma",
    "天辺 0": f"{GAME}::test_no_ceiling",
    "リーチ供託点数 1000": f"{GAME}::test_honba_and_deposit",
    "積み棒点数 100": f"{GAME}::test_honba_and_deposit",
    "不聴罰符/1人聴牌 1000": f"{YAKU}::test_noten_payments",
    "不聴罰符/2人聴牌 1500": f"{YAKU}::test_noten_payments",
    "不聴罰符/3人聴牌 3000": f"{YAKU}::test_noten_payments",
    "順位・沈みウマ ２位 ３位 ４位": f"{GAME}::test_floating_uma",
    "０人沈み 0 0 0": f"{GAME}::test_floating_uma",
    "１人沈み +3 +1 -12": f"{GAME}::test_floating_uma",
    "２人沈み +4 -4 -8": f"{GAME}::test_floating_uma",
    "３人沈み -1 -3 -8": f"{GAME}::test_floating_uma",
    "４人沈み +4 -4 -8": f"{GAME}::test_floating_uma",
    "起莊位置/四家位置 每場亂數決定": NO_LOG,
    # ドラ／槓相關
    "赤 あり ※ｍｓｐ各１": f"{PLAY}::test_red_fives",
    "表ドラ あり": f"{PLAY}::test_dora_and_ura",
    "裏ドラ あり": f"{PLAY}::test_dora_and_ura",
    "槓ドラ即乗り なし ※カンドラは、暗槓は即乗り、明槓/加槓は後めくり":
        f"{PLAY}::test_kan_dora_on_the_replacement_tile",
    "（打牌または続く嶺上の直前）": f"{PLAY}::test_kan_dora_before_the_discard",
    "続く嶺上の直前": f"{PLAY}::test_kan_dora_before_the_next_replacement_tile",
    "槓表 あり": f"{PLAY}::test_kan_dora_and_kan_ura",
    "槓裏ドラ あり": f"{PLAY}::test_kan_dora_and_kan_ura",
    # 役種相關
    "喰い断 あり": f"{YAKU}::test_kuitan_and_atozuke",
    "後付け あり": f"{YAKU}::test_kuitan_and_atozuke",
    "流し満貫 あり": f"{GAME}::test_nagashi",
    "一発 あり": f"{YAKU}::test_yaku_of_circumstance",
    "▼=食い下がりあり / ★=門前のみ": TABLE,
    "【一飜】 門前清自摸和 / 立直 / 槍槓 / 嶺上開花 / 海底摸月 / 河底撈魚": ROUND_YAKU,
    "役牌:門風牌 / 役牌:場風牌 / 役牌:三元牌 / 断幺九 / 一盃口★ / 平和★": TABLE,
    "【二飜】 混全帯幺九▼ / 一気通貫▼ / 三色同順▼ /": TABLE,
    "両立直": ROUND_YAKU,
    "三色同刻 / 三槓子 /": TABLE,
    "対々和": f"{YAKU}::test_toitoi_and_honroutou",
    "三暗刻 / 小三元 /": TABLE,
    "混老頭": f"{YAKU}::test_toitoi_and_honroutou",
    "七対子": TABLE,
    "【三飜】 純全帯幺九▼ / 混一色▼ / 二盃口★": TABLE,
    "【六飜】 清一色▼": TABLE,
    "【懸賞】 一発 / ドラ / 赤ドラ / 裏ドラ": ROUND_YAKU,
    "【役満】 天和 / 地和 / 大三元 / 四暗刻 / 四暗刻単騎 / 字一色 / 緑一色 / 清老頭 / 国士無双 / 国士無双13面 / "
    "大四喜 / 小四喜 / 四槓子 / 九蓮宝燈 / 純正九蓮宝燈": f"{YAKU}::test_yakuman",
    "懸賞役は縛りの飜数には数えない": f"{YAKU}::test_dora_are_no_yaku",
    "一発と嶺上は複合しない": f"{YAKU}::test_ippatsu_apart_from_rinshan",
    "海底と嶺上は複合しない": f"{YAKU}::test_ippatsu_apart_from_rinshan",
    "一発と槍槓（連続槓の１回目）は複合する": f"{YAKU}::test_ippatsu_with_chankan",
    "天和/地和はポン/カン/チー/暗槓の入らない第1ツモでの和了": f"{YAKU}::test_first_turn",
    "国士無双13面待ちは13牌振聴対象": f"{YAKU}::test_kokushi_13wait_is_furiten",
    "他家が暗槓した牌では国士無双はあがれない": f"{YAKU}::test_kokushi_does_not_rob_a_closed_kan",
    "九蓮宝燈は暗槓不可、萬筒索可": f"{YAKU}::test_chuuren",
    # リーチ相關
    "リーチ宣言は得点が1000点以上": f"{PLAY}::test_riichi_needs_1000",
    "リーチ宣言は得点が1000点以上でツモ巡がある場合に可能": f"{PLAY}::test_riichi_needs_a_draw",
    "リーチ宣言牌で放銃した場合は供託料は発生しない": f"{PLAY}::test_ronned_riichi_tile",
    "振聴リーチあり": f"{PLAY}::test_furiten_riichi",
    "リーチ後の当たり牌見逃しは以降振聴": f"{PLAY}::test_passing_after_riichi",
    "リーチ後の縛りをクリアしない和了型になる牌は常に見逃し、以降振聴":
        f"{PLAY}::test_a_tile_that_misses_the_floor_is_passed",
    "リーチ後の待ちが変わる暗槓不可、送り槓不可、牌姿が変わる暗槓あり": f"{PLAY}::test_closed_kan_after_riichi",
    # 包則相關
    "大三元/大四喜のパオ あり ※複合役満を含む得点をツモ＝全額 ロン＝折半で支払う。積み棒は包": f"{PLAY}::test_pao",
    "複合役満を含む得点": f"{PLAY}::test_pao_covers_all_yakuman",
    "四槓子のパオ及其他 なし": f"{PLAY}::test_no_other_pao",
    # 得點相關
    "切り上げ満貫 なし": f"{YAKU}::test_no_kiriage",
    "連風牌は４符": f"{YAKU}::test_double_wind_pair",
    "嶺上ツモも２符加算": f"{YAKU}::test_rinshan",
    "ツモピン20符": f"{YAKU}::test_pinfu_tsumo",
    "七対子は25符2飜、ツモ符なし": f"{YAKU}::test_chiitoi",
    "役満は複合あり、すべてシングル役満": f"{YAKU}::test_yakuman_combine",
    "七対子の字一色あり": f"{YAKU}::test_tsuuiisou_of_seven_pairs",
    # 流局相關
    "四風連打流局 あり": f"{GAME}::test_four_winds",
    "四槓散了流局 あり": f"{GAME}::test_four_kans",
    "四家立直流局 あり": f"{GAME}::test_four_riichi",
    "九種九牌流局 あり": f"{GAME}::test_nine_terminals",
    "三家和了流局 あり": f"{GAME}::test_triple_ron",
    "形式聴牌 あり": f"{GAME}::test_keishiki_tenpai",
    "5枚目を待つ聴牌あり(打牌選択可能な手牌で4枚使用している牌を除く)": f"{GAME}::test_fifth_tile",
    # 同巡相關
    "純正巡消しは発声＆和了打診後（加槓のみ)、嶺上ツモの前（連続する加槓の２回目には一発は付かない）":
        f"{YAKU}::test_ippatsu_with_chankan",
    "同一巡内の選択ロン和了なし(加槓牌を含む)": f"{PLAY}::test_no_choice_within_a_turn",
    "(加槓牌を含む)": f"{PLAY}::test_passing_an_added_kan",
    "同巡振聴の解消は打牌時": f"{PLAY}::test_same_turn_ends_with_the_discard",
    "逆巡副露では解消しない": f"{PLAY}::test_a_call_that_turns_back",
    # 終局相關及其他
    "終了時の供託はトップ取り": f"{GAME}::test_deposits_at_the_end",
    "終了時に同点の場合は東1局の風順で順位を決定": f"{GAME}::test_ties",
    "海底牌は鳴けない": f"{PLAY}::test_last_discard",
    "八連荘/人和/三連刻/一色三順/十三不塔/…なし": f"{PLAY}::test_no_paarenchan",
    "人和/": f"{PLAY}::test_no_renhou",
    # the thread under it
    "1位的被吃掉了(雖然推得出來,總和0)": f"{GAME}::test_floating_uma",
    "天鳳的1位是逆算的": f"{GAME}::test_floating_uma",
}  # fmt: skip

#: Headings of the announcement.
NOISE = (
    "[公告] 第一屆PTT日麻板青龍盃規則事項", "[FosterIX (伊藤開司)]", "＃設定相關：", "＃ドラ／槓相關：", "＃役種相關：",
    "＃リーチ相關：", "＃包則相關：", "＃得點相關：", "＃流局相關：", "＃同巡相關：", "＃終局相關及其他：",
)  # fmt: skip


def test_every_line_has_its_test() -> None:
    assert missing_tests(Path(__file__).parent, LINES, ("ptt-seiryu",)) == []


@pytest.mark.corpus
def test_no_line_is_missing(shared: Path) -> None:
    """The announcement ends at the board's signature; of the thread only what says a rule is quoted."""
    text = next((shared / "seeds").glob("002_*.txt")).read_text("utf-8")
    rules = text[: text.index("\n--\n")]
    assert misquoted(text, LINES) == []
    assert [part for part in left_over(rules, LINES, NOISE) if not part.isdigit()] == []
