"""Every line of SMF基本ルール (seed 001) stands under a test or in the preset's list of what no log shows."""

from __future__ import annotations

from pathlib import Path

import pytest
from seed_checks import NO_LOG, misquoted, missing_tests
from seed_flow import left_over

GAME, YAKU = "test_seed_smf", "test_seed_smf_yaku"
PLAY, PENALTIES = "test_seed_smf_play", "test_seed_smf_penalties"

#: A line, or a clause of one -> its test.
LINES = {
    # 基本ルール
    "東南戦半荘戦、西入り無し": f"{GAME}::test_length",
    "基本はありありルール。喰いタン、後ヅケあり": f"{YAKU}::test_kuitan_and_atozuke",
    "喰い変えは無し": f"{YAKU}::test_kuikae",
    "常時1翻縛り(2翻縛りなし)": f"{YAKU}::test_min_han",
    "25000点持ちの30000点返し。端数は五捨六入": f"{GAME}::test_settlement",
    "端数は五捨六入": f"{GAME}::test_gosha_rokunyuu",
    "順位ウマは1位+20、2位+10、3位-10、4位-20": f"{GAME}::test_settlement",
    "順位は上家優先": f"{GAME}::test_ties",
    "サイコロは2度振り": NO_LOG,
    "場決めや仮親の決め方はなんでもいい": NO_LOG,
    "王牌は14枚残し": f"{GAME}::test_dead_wall",
    "表ドラ、裏ドラ、カンドラ、カン裏ドラあり": f"{YAKU}::test_all_dora",
    "ドラはすべて表示牌の次牌": f"{YAKU}::test_dora_is_the_next_tile",
    "親のテンパイも流局": f"{GAME}::test_renchan_by_a_win_only",
    "四風連打、九種九牌、四槓流れは親続行の一本場": f"{GAME}::test_aborts",
    "四人リーチは続行": f"{GAME}::test_four_riichi",
    "オーラスの親のあがり止めあり": f"{GAME}::test_last_hand_win",
    "テンパイは流局": f"{GAME}::test_last_hand_draw",
    "トビあり(箱下計算あり、0点は続行)": f"{GAME}::test_bust",
    "ダブロン・トリプルロンあり。積棒は上家取り": f"{GAME}::test_several_rons",
    "積棒は上家取り": f"{GAME}::test_deposits_on_several_rons",
    "チー、ポン、カン、ロン、ツモ、リーチは必ず発声する": NO_LOG,
    "誤ロン・誤ツモはアガリ放棄。さらし後の場合は満貫払い": f"{PENALTIES}::test_wrong_win",
    "ポン・カンはチーに、ロンはすべてに優先するが、発声が著しく遅れた場合はこれに相当しない": NO_LOG,
    "あがり点は分かる人に聞く。点数計算は勉強しましょう": NO_LOG,
    "ノーテン罰符は場3000点。形式テンパイあり": f"{GAME}::test_noten_payment",
    "本場は1本につき300点": f"{GAME}::test_honba",
    "テンパイ形の公開は親→子の順に行う(なるべく)": NO_LOG,
    "自分の牌に関する見せ牌規定はない(自分で判断)": NO_LOG,
    "赤は面前チップ扱い": f"{GAME}::test_red_fives_are_chips",
    # リーチ
    "オープンリーチあり": f"{PLAY}::test_open_riichi",
    "フリテンリーチあり。ただしツモ和了りのみ": f"{PLAY}::test_furiten_riichi",
    "ノーテンリーチは流局時にチョンボ": f"{PENALTIES}::test_noten_riichi",
    "リーチをかけて和了り牌を見逃した場合、以後はフリテンリーチと同じ扱い": f"{PLAY}::test_passing_after_riichi",
    "自分のツモ番がない時、点数が1000点に満たない時はリーチをかけられない": f"{GAME}::test_riichi_needs_a_draw",
    "点数が1000点に満たない時はリーチをかけられない": f"{GAME}::test_riichi_needs_1000",
    "オーラス流局は終了": f"{GAME}::test_last_hand_draw",
    # カン
    "カンを行うときは4枚の牌すべて見せてからにする": NO_LOG,
    "リーチ後の暗カンは手牌のメンツ構成が変わらない場合のみできる": f"{PLAY}::test_closed_kan_after_riichi",
    "カンドラは暗カンは宣言後即乗り": f"{YAKU}::test_kan_dora",
    "(チャンカンロンのカンドラは無し)": f"{YAKU}::test_a_robbed_kan_turns_nothing",
    "嶺上開花による和了りはすべてツモ和了りとする": f"{YAKU}::test_rinshan_is_a_tsumo",
    "嶺上開花による和了りはすべてツモ和了りとする(責任払い無し)": f"{PLAY}::test_no_liability_for_a_rinshan_win",
    "(責任払い無し)": f"{PLAY}::test_pao_and_a_rinshan_win",
    "国士の暗カンロンはあり": f"{YAKU}::test_kokushi_robs_a_closed_kan",
    # パオ
    "パオの適用を受けた場合、ツモ和了ったら責任払い、別の放銃者がいたら折半払い": f"{PLAY}::test_pao",
    "大三元→三種類目の三元牌をポン(カン)させた場合": f"{PLAY}::test_pao",
    "大四喜→四種類目の風牌をポン(カン)させた場合": f"{PLAY}::test_pao",
    "四槓子→四種類目のカンをさせた場合": f"{PLAY}::test_pao",
    # チョンボ
    "チョンボの罰符は満貫払い": f"{PENALTIES}::test_chombo",
    "チョンボが発生したらその局はノーゲーム扱い。積棒は増えず、同じ親での再ゲーム": f"{PENALTIES}::test_chombo",
    "オーラスも同様": f"{PENALTIES}::test_chombo_in_the_last_hand",
    "チョンボが発生した局に出されたリーチ棒などは出した本人に戻る": f"{PENALTIES}::test_chombo",
    "(初心者は大目に見ましょう)": NO_LOG,
    "誤ロン行為(倒牌時、倒してない場合はあがり放棄)": f"{PENALTIES}::test_wrong_win",
    "多牌": f"{PENALTIES}::test_tile_count",
    "和了り宣言した牌で和了っていなかった場合": f"{PENALTIES}::test_furiten_ron",
    "自らのフリテンおよび同巡内に別の和了り牌が切られていた場合(ツモによる和了りはOK)":
        f"{PENALTIES}::test_furiten_ron",
    "同巡内に別の和了り牌が切られていた場合(ツモによる和了りはOK)": f"{PLAY}::test_same_turn_furiten",
    "ノーテンリーチ(流局時)": f"{PENALTIES}::test_noten_riichi",
    "リーチ後、正当ではない暗カンをした(流局時)": f"{PENALTIES}::test_illegal_closed_kan",
    "和了り放棄の行為をした後、禁止行為をした場合": f"{PENALTIES}::test_dead_hand_acts",
    "ゲーム続行を不可能にした": f"{PENALTIES}::test_unplayable",
    # 和了り放棄
    "和了り放棄の宣言を受けた者は、以後、和了り・テンパイ宣言・ポン・チー・カン・リーチの行為は禁止される":
        f"{PENALTIES}::test_dead_hand",
    "誤フーロ(さらし間違いのみ。発声だけなら場に1000点供託)": f"{PENALTIES}::test_wrong_call",
    "少牌": f"{PENALTIES}::test_tile_count",
    "誤ロン(発声のみ。倒した場合はチョンボ)": f"{PENALTIES}::test_wrong_win",
    "他人の手牌や壁牌を故意に覗いた(悪質な場合はチョンボ)": f"{PENALTIES}::test_peeking",
    "他人の手牌や築山を故意に見せてしまった": f"{PENALTIES}::test_showing_tiles",
    "(過失の場合は謝りましょう)": NO_LOG,
    # 補足事項
    "平和ツモは20符2翻、七対子は25符2翻で計算": f"{YAKU}::test_pinfu_tsumo_and_chiitoi",
    "子の7700は8000、": f"{YAKU}::test_kiriage_by_ron",
    "2000/3900は2000/4000、": f"{YAKU}::test_kiriage_by_tsumo",
    "親の11600は12000、": f"{YAKU}::test_kiriage_by_ron",
    "3900オールは4000オール": f"{YAKU}::test_kiriage_by_tsumo",
    "に切り上げる": f"{YAKU}::test_kiriage_by_ron",
    "喰い替えはできない": f"{YAKU}::test_kuikae",
    "連風牌のトイツ(場風と自風がダブる場合のトイツ)は4符とする": f"{YAKU}::test_double_wind_pair",
    "国士無双の特例で、暗カンロンはあり": f"{YAKU}::test_kokushi_robs_a_closed_kan",
    "現物以外の13面待ちフリテンロンは無し": f"{YAKU}::test_kokushi_13wait_furiten",
    "人和(子が第一ツモの前に鳴きが無くてロン牌が出る)は倍満": f"{YAKU}::test_renhou_is_a_baiman",
    "第一ツモの前に鳴きが無くて": f"{YAKU}::test_renhou_needs_the_first_turn",
    "手役のあるなしにかかわらず倍満とするが、それ以上の手役の場合は高めにとる": f"{YAKU}::test_renhou_and_the_hand",
    "流し満貫、数え役満あり": f"{YAKU}::test_kazoe_yakuman",
    "ダブル役満あり(四暗刻単騎・國士無双13面などなど)": f"{YAKU}::test_double_yakuman",
    "オープンリーチ放銃者は、ロン扱いはせず基本的にはその後はアガリ放棄": f"{PLAY}::test_dealing_into_open_riichi",
    "その後はアガリ放棄": f"{PLAY}::test_the_discarder_may_not_win",
    "(例外もあり)": f"{PLAY}::test_dealing_into_open_riichi_in_riichi",
    # the thread under the rules
    "一発と槍カンは複合しますか": f"{YAKU}::test_ippatsu_and_chankan",
    "正式なルールは複合しないよ": f"{YAKU}::test_ippatsu_and_chankan",
}  # fmt: skip

#: Headings, words that only join clauses, and "the following is …".
NOISE = (
    "まず始めに、SMFとは【静岡の「S」】【みんな麻雀するら?の「M」】【富士の「F」】です。",
    "【基本ルール】", "【リーチ】", "【カン】", "【パオ】", "【チョンボ】", "【和了り放棄】", "【補足事項】",
    "(笑)", "パオの適用は、以下", "次の行為をチョンボ", "次の行為をしたものは和了り放棄となる", "また",
)  # fmt: skip


def test_every_line_has_its_test() -> None:
    assert missing_tests(Path(__file__).parent, LINES, ("smf",)) == []


@pytest.mark.corpus
def test_no_line_is_missing(shared: Path) -> None:
    """The rules stand between the greeting and the comments; of the thread only what says a rule is quoted."""
    text = next((shared / "seeds").glob("001_*.txt")).read_text("utf-8")
    rules = text[text.index("まず始めに") : text.index("コメント(12)")]
    assert misquoted(text, LINES) == []
    assert left_over(rules, LINES, NOISE) == []
