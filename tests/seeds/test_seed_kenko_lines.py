"""Seed 003 line by line: which test covers which words, so that a missing line is seen."""

from __future__ import annotations

from pathlib import Path

import pytest
from seed_checks import NO_LOG, misquoted, missing_tests, uncovered

HANDS = "test_seed_kenko"
FLOW = "test_seed_kenko_flow"

#: Words of the sheet -> the test that covers them, or that no log can show them.
LINES: dict[str, str] = {
    # head of the page
    "いわゆる「アリアリ」で「喰いタンあり」です": f"{HANDS}::test_kuitan",
    "健康麻将は初心者に優しいルールとなっていて": NO_LOG,
    "誤発声で「ロン」と言っても、牌を倒さなければ「アガリ放棄」": f"{FLOW}::test_dead_hand",
    "一般的には「チョンボ」ですね": NO_LOG,
    # プレー上の注意
    "ゲームの開始時や終了時には挨拶": NO_LOG,
    "全自動卓では牌の入替えボタンは親が押す": NO_LOG,
    "サイコロボタンを押しましょう": NO_LOG,
    "全ての行為は発声を優先し": NO_LOG,
    "捨て牌は六枚切りにし": NO_LOG,
    "先ヅモせずに": NO_LOG,
    "手牌に関することは誤解を招きますので口にせず": NO_LOG,
    "言動や態度には細心の注意": NO_LOG,
    "手牌も常に立てて": NO_LOG,
    "アガったときは、牌を見易く並べて": NO_LOG,
    "点棒授受は静かに丁寧に": NO_LOG,
    "姿勢良くゲームを": NO_LOG,
    "立て膝、肘を卓につく、足組などは慎みましょう": NO_LOG,
    # ルール
    "喰いタンあり": f"{HANDS}::test_kuitan",
    "後付けあり": f"{HANDS}::test_atozuke",
    "東南戦、 ３万点持ち": f"{FLOW}::test_east_and_south",
    "形式テンパイあり": f"{FLOW}::test_keishiki_tenpai",
    "自分が待ち牌をすべて使っている時は無効": f"{FLOW}::test_all_waiting_tiles_in_melds_too",
    "順位点を加減算 （トップ +1 万 2 千･ 2 着 + ４ 千･ 3 着 ▲４ 千･ラス ▲ 1 万 2 千 ）": f"{FLOW}::test_uma",
    "ノーテンは場 3 千点": f"{FLOW}::test_noten_payment",
    "連チャン（聴牌連チャンあり）": f"{FLOW}::test_dealer_repeats_by_tenpai",
    "一本場につき 300 点": f"{FLOW}::test_honba",
    "親がノーテンなら親流れ": f"{FLOW}::test_noten_dealer_passes_the_deal",
    "オーラスならゲーム終了（供託はトップ取り）": f"{FLOW}::test_noten_dealer_in_the_last_hand_ends_the_game",
    "供託はトップ取り": f"{FLOW}::test_deposits_at_the_end",
    "途中流局なし（九種倒牌": f"{FLOW}::test_nine_terminals_are_no_draw",
    "四風連打": f"{FLOW}::test_four_winds_go_on",
    "四人リーチ": f"{FLOW}::test_four_riichi_go_on",
    "途中流局なし": f"{FLOW}::test_four_kans_go_on",
    "流し満貫なし": f"{FLOW}::test_no_nagashi_mangan",
    "あがり者は常に一人 （ 同時あがりは頭ハネ ）": f"{FLOW}::test_one_winner",
    "頭ハネ": f"{FLOW}::test_head_is_counted_from_the_discarder",
    "30 符 ４ 翻 （役＋ドラ） は子で 8000 ・親で 12000": f"{HANDS}::test_kiriage",
    "30 符 ４ 翻 （役＋ドラ）": f"{HANDS}::test_kiriage_without_dora_and_by_tsumo",
    "王牌は 1 ４ 枚残し": f"{HANDS}::test_dead_wall",
    "嶺上開花と海底は複合しない": f"{HANDS}::test_rinshan_on_the_last_tile",
    "喰い替えあり": f"{HANDS}::test_kuikae",
    "グループルールなし（人和": f"{HANDS}::test_no_renhou",
    "いわゆるカン振り": f"{HANDS}::test_no_kanburi",
    "嶺上開花での責任払い": f"{HANDS}::test_no_pao_for_an_open_kan",
    "役マンの特例なし（ダブル役満点数": f"{HANDS}::test_no_double_yakuman_forms",
    "フリテン特例など": f"{HANDS}::test_kokushi_thirteen_waits_are_furiten",
    "役マンのパオ（責任払い）は大三元の 3 フーロ": f"{FLOW}::test_pao_on_tsumo",
    "大四喜の４フーロ目": f"{FLOW}::test_pao_of_daisuushii",
    "をポンあるいはカンさせた時とし、ツモは全額": f"{FLOW}::test_pao_on_tsumo",
    "ロンは半額負担": f"{FLOW}::test_pao_on_ron",
    # リーチ
    "フリテンリーチはツモあがりのみ": f"{HANDS}::test_furiten_riichi_wins_by_tsumo_only",
    "リーチ後のツモ牌選択あり": f"{HANDS}::test_a_drawn_winning_tile_may_be_passed_in_riichi",
    "一発･裏ドラ･槓ドラ･槓裏ドラあり": f"{HANDS}::test_all_dora_and_ippatsu",
    "ノーテンリーチは流局時にチョンボ": f"{HANDS}::test_noten_riichi",
    "リーチ後の暗槓あり (メンツ構成が変わらない場合のみ)": f"{HANDS}::test_closed_kan_after_riichi",
    "1113444での1はできない": f"{HANDS}::test_closed_kan_after_riichi",
    # 罰則
    "罰則の運用は指導者に従う": NO_LOG,
    "手牌を倒牌した場合とゲーム続行不能にした場合は３０００オール": f"{FLOW}::test_chombo",
    "もう一度ゲームはやり直す ( その局の供託点は戻す）": f"{FLOW}::test_chombo",
    "第一発声行為が出来ない場合は アガリ放棄です": f"{FLOW}::test_dead_hand",
    "同巡内でのロン ・ポン・カン・チーはできず、そのままゲームを続行する": f"{FLOW}::test_dead_for_the_turn",
    "ポンロン": f"{FLOW}::test_pon_corrected_to_ron",
    "アガリを認める（倒牌するケースが多くアガリ形も正しいため認める）": f"{FLOW}::test_pon_corrected_to_ron",
}

#: Headings, and sentences of which another half is quoted above.
NOISE = (
    "2012年12月21日",
    "ルールとマナー",
    "日本健康麻将協会のルールとマナーを学び",
    "それを松本市で普及させたいと考えています",
    "健康マージャン [マナーとルール]",
    "プレー上の注意",
    "ルール",
    "リーチ",
    "罰 則",
    "チョンボ",
    "アガリ放棄",
    "この2種類があります",
    "誤ロン及び誤ツモ",
    "Posted by 健康麻将でんどうし at 00:00│Comments(0)",
)


def test_every_line_has_its_test() -> None:
    assert missing_tests(Path(__file__).parent, LINES, ("kenko",)) == []


@pytest.mark.corpus
def test_no_line_of_the_sheet_is_missing(shared: Path) -> None:
    text = (shared / "seeds" / "003_874f8ba11f405975.txt").read_text(encoding="utf-8")
    assert misquoted(text, LINES) == []
    assert uncovered(text, LINES, NOISE) == []
