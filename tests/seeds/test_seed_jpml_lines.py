"""Seed 004 line by line: which test covers which words, so that a missing line is seen.

The page has three parts: the official block, the WRC block and the list of yaku, which holds for both. The hands
of the list itself stand with its words in ``support/jpml_list.py``.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from jpml_list import ONE_HAN, THREE_HAN_AND_MORE, TWO_HAN, YAKUMAN
from seed_checks import NO_LOG, misquoted, missing_tests, uncovered

A = "test_seed_jpml_a"
BOTH = "test_seed_jpml_both"
PAO = "test_seed_jpml_pao"
WRC = "test_seed_jpml_wrc"
LIST = "test_seed_jpml_list"
#: Test -> the words that it covers; or that no log can show them.
OFFICIAL: dict[str, tuple[str, ...]] = {
    f"{A}::test_no_ippatsu_ura_and_kan_dora": ("一発、裏ドラ、槓ドラなし", "槓ドラ、槓ウラなし"),
    f"{A}::test_riichi_on_the_last_discard": ("ホーテイ牌でのリーチはかけられない",),
    f"{A}::test_riichi_on_the_last_discard_of_the_record": ("またアガり放棄でノーテン扱い",),
    f"{A}::test_no_kiriage": ("30符４翻は満貫に切り上げず、子7,700點、親11,600點とする",),
    f"{A}::test_no_kiriage_by_tsumo": ("30符４翻は満貫に切り上げず",),
    f"{A}::test_rinshan_tsumo_fu": ("嶺上牌にツモ符はつく",),
    f"{A}::test_ryuuiisou": ("緑一色は發が含まれていなくても成立",),
    f"{A}::test_floating_uma": (
        "２人浮きの場合 １着＋８ ２着＋４ ３着－４ ４着－８",
        "１人浮きの場合 １着＋１２ ２着－１ ３着－３ ４着－８",
        "３人浮きの場合 １着＋８ ２着＋３ ３着＋１ ４着－１２",
    ),
    f"{A}::test_ties_share": ("同點の者がいた場合、順位點を分ける",),
    f"{A}::test_deposits_do_not_count": ("リーチ棒は供託となる",),
    f"{BOTH}::test_kuitan": ("喰いタン、後づけあり",),
    f"{BOTH}::test_atozuke": ("後づけあり",),
    f"{BOTH}::test_no_kuikae": ("喰い替えなし",),
    f"{BOTH}::test_noten_payment": ("ノーテンは場に3000點",),
    f"{BOTH}::test_dead_wall": ("王牌は14枚殘し",),
    f"{BOTH}::test_head_bump": ("アガリは上家優先",),
    f"{BOTH}::test_no_dealer_stop": ("アガリやめなし",),
    f"{BOTH}::test_a_win_may_be_passed_in_riichi": ("リーチ後のアガリ選択あり （以後フリテン扱いとなる）",),
    f"{BOTH}::test_a_drawn_win_may_be_passed_in_riichi": ("リーチ後のアガリ選択あり",),
    f"{BOTH}::test_noten_riichi": ("ノーテンリーチは流局後チョンボ",),
    f"{BOTH}::test_deposits_at_the_end": ("オーラス終了時のリーチ棒は供託となる",),
    f"{BOTH}::test_riichi_without_a_draw_of_ones_own": ("ツモ番がなくてもリーチをかけることができる",),
    f"{BOTH}::test_noten_dealer_passes_the_deal": ("ノーテン親流れ",),
    f"{BOTH}::test_keishiki_tenpai": ("形式テンパイ可能",),
    f"{BOTH}::test_no_abortive_draws": ("途中流局なし",),
    f"{BOTH}::test_no_pao_for_an_open_kan": (
        "大明槓の嶺上開花（リンシャンカイホー）は責任払いなし （ツモ扱いなので3人で払う。ツモ符がつく）",
    ),
    f"{BOTH}::test_haitei_and_rinshan": ("嶺上開花と海底（ハイテイ）は重複しない",),
    f"{BOTH}::test_closed_kan_after_riichi": (
        "リーチ後は手牌構成が変わらなければ暗槓することができる。手役の減少は認めない",
    ),
    f"{BOTH}::test_closed_kan_after_riichi_of_another_tile": ("手牌構成が変わらなければ暗槓することができる",),
    f"{BOTH}::test_same_turn_furiten": ("同巡內のアガリ選択はできない",),
    f"{BOTH}::test_furiten_riichi": ("フリテンリーチあり",),
    f"{BOTH}::test_dead_hand": ("（ポン、チー、カンの発聲だけの間違いはアガリ放棄）",),
    f"{BOTH}::test_eleven_han_and_more": ("11翻から三倍満、數え役満はなし",),
    f"{BOTH}::test_combined_yakuman": ("役満が純粋に重複した場合、ダブル役満、トリプル役満を認める",),
    f"{BOTH}::test_double_wind_pair": ("連風牌の雀頭は2符",),
    f"{BOTH}::test_rinshan_tsumo_fu": ("嶺上牌にツモ符は",),
    f"{BOTH}::test_ryuuiisou_without_hatsu": ("緑一色は發が",),
    f"{PAO}::test_daisangen_on_tsumo": (
        "大三元、大四喜、四槓子を確定させる牌を鳴かせた者に適用される",
        "ツモアガリは全額責任払い",
    ),
    f"{PAO}::test_daisangen_on_ron": ("出アガリは放銃者との折半払いとする", "積み場は放銃者の負擔"),
    f"{PAO}::test_dealt_in_by_the_liable_player": ("放銃者との折半払い",),
    f"{PAO}::test_not_before_the_last_set_is_called": ("確定させる牌を鳴かせた者",),
    f"{PAO}::test_shousangen_has_no_liability": ("大三元、大四喜、四槓子",),
    f"{PAO}::test_daisuushii": ("大四喜",),
    f"{PAO}::test_suukantsu": ("四槓子",),
    f"{PAO}::test_several_yakuman_on_tsumo": ("但しダブル役満の時は積み場はツモアガリは全員から",),
    f"{PAO}::test_several_yakuman_on_ron": ("ロンアガリは責任払い",),
    f"{PAO}::test_several_yakuman_in_the_other_reading": ("ダブル役満の時は",),
    f"{PAO}::test_two_feeders_of_two_yakuman": ("確定させる牌を鳴かせた者に適用される",),
    f"{LIST}::test_kokushi_may_not_rob_a_closed_kan": ("國士無雙の暗槓アガリなし",),
    f"{BOTH}::test_chombo": ("誤ロン、誤ツモは発聲のみでもチョンボ", "錯ポン、錯チー、多牌、少牌はチョンボ"),
    NO_LOG: (
        "サイコロはすべて一度振り",
        "リーチ後の取り消しはできない",
        "紛らわしいモーションなども立會人の裁定によってチョンボとなる場合がある",
    ),
}

WRC_BLOCK: dict[str, tuple[str, ...]] = {
    f"{BOTH}::test_kuitan": ("喰いタン、後づけあり",),
    f"{BOTH}::test_atozuke": ("後づけあり",),
    f"{BOTH}::test_no_kuikae": ("喰い替えなし",),
    f"{BOTH}::test_noten_payment": ("ノーテンは場に3000點",),
    f"{BOTH}::test_dead_wall": ("王牌は14枚殘し",),
    f"{BOTH}::test_head_bump": ("アガリは上家優先",),
    f"{BOTH}::test_no_dealer_stop": ("アガリやめなし",),
    f"{BOTH}::test_a_win_may_be_passed_in_riichi": ("リーチ後のアガリ選択あり （以後フリテン扱いとなる）",),
    f"{BOTH}::test_a_drawn_win_may_be_passed_in_riichi": ("リーチ後のアガリ選択あり",),
    f"{BOTH}::test_noten_riichi": ("ノーテンリーチは流局後チョンボ",),
    f"{BOTH}::test_deposits_at_the_end": ("オーラス終了時のリーチ棒は供託となる",),
    f"{BOTH}::test_riichi_without_a_draw_of_ones_own": ("ツモ番がなくてもリーチをかけることができる",),
    f"{BOTH}::test_noten_dealer_passes_the_deal": ("ノーテン親流れ",),
    f"{BOTH}::test_keishiki_tenpai": ("形式テンパイ可能",),
    f"{BOTH}::test_no_abortive_draws": ("途中流局なし",),
    f"{BOTH}::test_no_pao_for_an_open_kan": ("大明槓の嶺上開花（リンシャンカイホウ）は責任払いなし",),
    f"{BOTH}::test_haitei_and_rinshan": ("嶺上開花と海底（ハイテイ）は重複しない",),
    f"{BOTH}::test_closed_kan_after_riichi": (
        "リーチ後は手牌構成が変わらなければ暗槓することができる。手役の減少は認めない",
    ),
    f"{BOTH}::test_closed_kan_after_riichi_of_another_tile": ("手牌構成が変わらなければ暗槓することができる",),
    f"{BOTH}::test_same_turn_furiten": ("同巡內のアガリ選択はできない",),
    f"{BOTH}::test_furiten_riichi": ("フリテンリーチあり",),
    f"{BOTH}::test_dead_hand": ("（ポン、チー、カンの発聲だけの間違いはアガリ放棄）",),
    f"{BOTH}::test_eleven_han_and_more": ("11翻から三倍満、數え役満はなし",),
    f"{BOTH}::test_combined_yakuman": ("役満が純粋に重複した場合、ダブル役満、トリプル役満を認める",),
    f"{BOTH}::test_double_wind_pair": ("連風牌の雀頭は2符",),
    f"{BOTH}::test_ryuuiisou_without_hatsu": ("緑一色は發が",),
    f"{PAO}::test_daisangen_on_tsumo": (
        "大三元、大四喜、四槓子を確定させる牌を鳴かせた者に適用される",
        "ツモアガリは全額責任払い",
    ),
    f"{PAO}::test_daisangen_on_ron": ("出アガリは放銃者との折半払いとする", "積み場は放銃者の負擔"),
    f"{PAO}::test_dealt_in_by_the_liable_player": ("放銃者との折半払い",),
    f"{PAO}::test_not_before_the_last_set_is_called": ("確定させる牌を鳴かせた者",),
    f"{PAO}::test_shousangen_has_no_liability": ("大三元、大四喜、四槓子",),
    f"{PAO}::test_daisuushii": ("大四喜",),
    f"{PAO}::test_suukantsu": ("四槓子",),
    f"{PAO}::test_two_feeders_of_two_yakuman": ("確定させる牌を鳴かせた者に適用される",),
    f"{WRC}::test_ippatsu": ("一発、裏ドラ、槓ドラあり",),
    f"{WRC}::test_ura_and_kan_ura": ("槓ドラ、槓ウラあり",),
    f"{WRC}::test_kiriage": ("30符４翻は満貫に切り上げる",),
    f"{WRC}::test_rinshan_tsumo_fu": ("嶺上牌にツモ符が２符つく",),
    f"{WRC}::test_ryuuiisou": ("緑一色は發がなくても可",),
    f"{WRC}::test_uma": (
        "30,000點持ちの30,000點返しとし、着順に応じた順位點がつく １着 ＋１５ ２着 ＋５ ３着 －５ ４着 －１５",
    ),
    f"{WRC}::test_ties_share": ("同點の者がいた場合、順位點を分ける",),
    f"{WRC}::test_start_in_a_game": ("30,000點持ち",),
    f"{BOTH}::test_chombo": ("誤ロン、誤ツモは発聲のみでもチョンボ", "錯ポン、錯チー、多牌、少牌はチョンボ"),
    NO_LOG: (
        "サイコロはすべて一度振り",
        "リーチ後の取り消しはできない",
        "紛らわしいモーションなども立會人の裁定によってチョンボとなる場合がある",
    ),
}

YAKU_LIST: dict[str, tuple[str, ...]] = {
    f"{A}::test_first_dora_only": ("連盟公式ルールは表ドラのみあり",),
    f"{BOTH}::test_kuitan": ("喰いピンフ形の斷麼は30符扱い",),
    f"{PAO}::test_daisuushii": ("大四喜",),
    f"{PAO}::test_suukantsu": ("四槓子",),
    f"{WRC}::test_ippatsu": ("一発 (イッパツ) １飜 門前役", "１巡以內(１回目のツモまで)にアガると成立"),
    f"{WRC}::test_ippatsu_ends_by_a_call": ("鳴きが入ると無効",),
    f"{WRC}::test_ippatsu_and_rinshan": ("嶺上開花とは複合しない",),
    f"{WRC}::test_ippatsu_and_chankan": ("槍槓との複合を認める",),
    f"{WRC}::test_kan_dora_at_once": ("槓が成立した際、ドラ表示牌の隣(左から４枚目)を表向きにする",),
    f"{WRC}::test_ura_and_kan_ura": ("リーチをしてアガった際にドラ表示牌の下の牌を表向きにする",),
    f"{WRC}::test_all_kinds_of_dora": ("WRCルールは表ドラ・裏ドラ・槓ドラ・槓裏あり",),
    f"{WRC}::test_red_fives": ("WRC-Rルールは全てのドラがあり", "を１枚ずつ使用する代わりにを１枚ずつ抜く"),
    f"{WRC}::test_red_fives_need_no_indicator": ("赤牌に関しては表示牌をめくる必要がない",),
    f"{LIST}::test_riichi_deposit": ("1,000點棒を供託",),
    f"{LIST}::test_riichi_tile_ronned": ("宣言牌がロンされると不成立",),
    f"{LIST}::test_riichi_needs_a_closed_hand": ("門前でテンパイしている自分の手番で以下の手順を踏むと成立",),
    f"{LIST}::test_double_riichi": ("親は配牌、子は第１ツモの時點でテンパイし、第１打で立直する",),
    f"{LIST}::test_double_riichi_after_a_call": ("鳴きが入ると通常のリーチ扱いとなる",),
    f"{LIST}::test_no_exchange_of_tiles_in_riichi": ("リーチ成立後は手牌の入れ替え不可",),
    f"{LIST}::test_haitei_and_houtei": ("局の最後の牌でツモると成立", "局の最後の打牌をロンすると成立"),
    f"{LIST}::test_chankan": ("した牌でアガると成立",),
    f"{LIST}::test_kokushi_waits": (
        "么九牌全てを被りなく持っている場合、待ちは么九牌全てとなる",
        "↑１・９・字牌の全てが待ち",
    ),
    f"{LIST}::test_chuuren_waits": ("↑待ち",),
    f"{LIST}::test_tenhou_and_chiihou": ("天和 (テンホー)", "地和 (チーホー)"),
    f"{LIST}::test_combined_yakuman": (
        "複數の役満が成立したアガリには複合を認める",
        "四暗刻単騎",
        "國士無雙13門待ち・九蓮寶燈９門待ちはダブル役満扱いにならない",
        "九蓮寶燈９門待ち",
        "四暗刻単騎・大四喜",
        "大三元・四暗刻",
        "大三元・四暗刻・字一色",
        "四槓子・天和・地和のいずれかが複合すると四倍役満となる",
        "天和",
        "地和",
    ),
    f"{LIST}::test_fifth_kan": ("１人が４回槓をした場合、他家は５つ目の槓は出來ない",),
    f"{LIST}::test_suukantsu_needs_the_pair": ("槓子を４つ＋雀頭を作る",),
    f"{LIST}::test_renhou": (
        "人和 (レンホー) 満貫 門前役",
        "配牌時にテンパイしていて自分の第一ツモの前にロンアガりをする",
    ),
    f"{LIST}::test_renhou_adds_nothing": ("手役・ドラは複合しない",),
    f"{LIST}::test_renhou_yields_to_haneman": ("跳満以上のアガリ形の場合は高點法に基づく",),
    f"{LIST}::test_dora_in_melds_and_each": ("アガリ形(鳴いた牌も含む)にドラがあると１枚ごとに１飜加算される",),
    f"{LIST}::test_dora_is_no_yaku": ("ドラ自體は役ではない (持っていても他に役がないとアガれない)",),
    f"{LIST}::test_order_of_dora": (
        "ドラ表示牌の次位牌がドラとなる",
        "數牌:１→２→３→４→５→６→７→８→９→１",
        "東→南→西→北→東",
        "白→発→中→白",
    ),
    f"{LIST}::test_first_indicator": ("局開始前に王牌の左から３枚目の牌を表向きにする(ドラ表示牌)",),
    NO_LOG: ("「リーチ」と発聲する", "捨て牌を橫向きにして河に置く", "注)雀頭の絵合わせについて"),
}

#: Headings, and sentences that only name a thing.
NOISE = (
    "基本ルール",
    "リーチ",
    "連荘と流局",
    "槓（カン）",
    "役満のパオ",
    "フリテン、チョンボ",
    "アガリ點",
    "１飜役",
    "２飜役",
    "２飜役/実質４飜役",
    "３飜役",
    "６飜役",
    "役満",
    "④",
    "＋",
    "方位を表す４種の字牌は風牌と呼ばれる",
    "連風牌はダブ・ダブと呼ばれる",
    "役満の複合について",
    "ダブル役満の例",
    "トリプル役満の例",
    "その他",
    "ドラ/懸賞牌 (ケンショウハイ)",
    "ドラの決め方",
    "槓ドラ・槓裏 (カンドラ/カンウラ)",
    "赤ドラ・赤牌 (アカドラ/アカハイ)",
)

PARTS = {
    "official": (OFFICIAL, ("jpml-a",)),
    "wrc": (WRC_BLOCK, ("jpml-wrc", "jpml-wrc-r")),
    "list": (YAKU_LIST, ("jpml-a", "jpml-wrc", "jpml-wrc-r")),
}


def parts(shared: Path) -> dict[str, str]:
    """Return the three parts of the page; what stands around them is no rule of theirs."""
    text = (shared / "seeds" / "004_79aeb3a9604f8082.txt").read_text(encoding="utf-8")
    official = text.index("■基本ルール")
    wrc = text.index("■基本ルール", official + 1)
    yaku = text.index("【１飜役】")
    last = "WRC-Rルールは全てのドラがあり"
    end = text.index(last) + len(last)
    return {"official": text[official:wrc], "wrc": text[wrc:yaku], "list": text[yaku:end]}


@pytest.mark.parametrize("part", PARTS)
def test_every_line_has_its_test(part: str) -> None:
    lines, presets = PARTS[part]
    pairs = [(quote, test) for test, quotes in lines.items() for quote in quotes]
    assert missing_tests(Path(__file__).parent, pairs, presets) == []


@pytest.mark.corpus
@pytest.mark.parametrize("part", PARTS)
def test_no_line_of_the_page_is_missing(shared: Path, part: str) -> None:
    text = parts(shared)[part]
    quotes = [quote for its in PARTS[part][0].values() for quote in its]
    if part == "list":
        quotes += [it.words for it in (*ONE_HAN, *TWO_HAN, *THREE_HAN_AND_MORE, *YAKUMAN)]
    assert misquoted(text, quotes) == []
    assert uncovered(text, quotes, NOISE) == []
