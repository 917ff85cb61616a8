"""The list of yaku of JPML (seed 004, 採用役一覧), line by line, each with hands that show it.

Every hand and value is worked out from the list's own words. The winning tile stands last; the winner is South
in the East round unless said otherwise.
"""

from __future__ import annotations

from typing import Any, NamedTuple


class Line(NamedTuple):
    """A line of the list: its words, a hand, its circumstances, and the yaku that it must have (empty: no win)."""

    words: str
    tiles: str
    melds: tuple[str, ...]
    facts: dict[str, Any]
    expected: dict[str, int]


def line(words: str, tiles: str, *melds: str, expect: dict[str, int], **facts: Any) -> Line:
    return Line(words, tiles, melds, facts, expect)


#: Runs 123m 456p 789s and a pair of haku, 3m 4m waiting for 2m and 5m: no yaku of the shape.
BARE = "123m456p789s55z34m5m"
OPEN_BARE = ("123m456p55z34m5m", "chi 789s")

ONE_HAN = [
    line("門前清自摸和 (ツモ:メンゼンチンツモホー) １飜 門前役", BARE, tsumo=True, expect={"menzen_tsumo": 1}),
    line("門前(鳴きで他家の捨て牌をもらわない)で手牌を揃えてツモアガると成立", *OPEN_BARE, tsumo=True, expect={}),
    line("暗カンも可", "123m456p55z34m5m", "ankan 9999s", tsumo=True, expect={"menzen_tsumo": 1}),
    line("立直 (リーチ) １飜 門前役", BARE, riichi="riichi", expect={"riichi": 1}),
    line("平和(ピンフ) １飜 門前役", "123m456p789s22s34m5m", expect={"pinfu": 1}),
    line("下記を満たすと成立", "123m456p789s33z34m5m", expect={"pinfu": 1}),  # West is nobody's wind here
    line("門前", "123m456p22s34m5m", "chi 789s", expect={}),
    line("４面子とも順子", "123m456p999s22s34m5m", expect={}),
    line("雀頭が役牌以外", "123m456p789s11z34m5m", expect={}),  # the round wind
    line("雀頭が役牌以外", "123m456p789s22z34m5m", expect={}),  # the seat wind
    line("雀頭が役牌以外", BARE, expect={}),
    line("リャンメン待ち", "123m456p789s22s35m4m", expect={}),
    line(
        "ピンフ・ツモは20符２飜",
        "123m456p789s22s34m5m",
        tsumo=True,
        expect={"menzen_tsumo": 1, "pinfu": 1},
    ),
    line("斷么九 (タンヤオ:タンヤオチュー) １飜 鳴き１飜", "234m567p345s22s68s7s", expect={"tanyao": 1}),
    line("副露した斷麼(喰いタン)を認める", "567p345s22s68s7s", "chi 234m", expect={"tanyao": 1}),
    line("中張牌(２〜８の數牌)のみで揃える", "567p345s22s78s9s", "chi 234m", expect={}),
    line("三元牌 (サンゲンハイ)", "123m456p22s79s555z8s", expect={"yakuhai_haku": 1}),
    line("三元牌 (サンゲンハイ)", "123m456p22s79s666z8s", expect={"yakuhai_hatsu": 1}),
    line("のいずれか一種を３枚揃える", BARE, expect={}),  # a pair of haku
    line("役牌 (ヤクハイ) １飜 鳴き１飜", "123m456p22s79s8s", "pon 777z", expect={"yakuhai_chun": 1}),
    line("場風牌 (バカゼハイ)", "123m456p22s79s8s", "pon 111z", expect={"yakuhai_round": 1}),
    line(
        "東場のまたは南場のを３枚揃える",
        "123m456p22s79s222z8s",
        seat="W",
        round_="S",
        expect={"yakuhai_round": 1},
    ),
    line("自風牌 (ジカゼハイ)", "123m456p22s79s8s", "pon 222z", expect={"yakuhai_seat": 1}),
    line("以下反時計周りにが役牌扱いとなり", "123m456p22s79s333z8s", seat="W", expect={"yakuhai_seat": 1}),
    line("以下反時計周りにが役牌扱いとなり", "123m456p22s79s444z8s", seat="N", expect={"yakuhai_seat": 1}),
    line(
        "親の自風牌をとし", "123m456p22s79s111z8s", seat="E", round_="S", expect={"yakuhai_seat": 1}
    ),
    line(
        "場風牌と自風牌が重複する際、その牌を３枚揃えると２飜",
        "123m456p22s79s8s",
        "pon 111z",
        seat="E",
        expect={"yakuhai_seat": 1, "yakuhai_round": 1},
    ),
    line(
        "連風牌(レンプウハイ/レンフォンパイ)",
        "123m456p22s79s222z8s",
        round_="S",
        expect={"yakuhai_seat": 1, "yakuhai_round": 1},
    ),
    line("役牌でない風牌は客風牌(オタカゼハイ/キャクフウハイ)と呼ばれる", "123m456p22s79s8s", "pon 333z", expect={}),
    line("一盃口 (イーペーコー) １飜 門前役", "223344m456p55z79s8s", expect={"iipeikou": 1}),
    line("同じ順子を２組揃える", "223344m55z79s8s", "chi 456p", expect={}),
    line(
        "嶺上開花 (リンシャンカイホウ) １飜 鳴き１飜",
        "123m456p55z34m5m",
        "ankan 9999s",
        tsumo=True,
        rinshan=True,
        expect={"menzen_tsumo": 1, "rinshan": 1},
    ),
    line(
        "槓をした際にツモる牌(嶺上牌)でアガると成立",
        "123m456p55z34m5m",
        "minkan 9999s",
        tsumo=True,
        rinshan=True,
        expect={"rinshan": 1},
    ),
    line("搶槓 (チャンカン) １飜 鳴き１飜", BARE, chankan=True, kan_run=1, expect={"chankan": 1}),
    line(
        "他家が加槓(すでにポンしている牌にその牌の４枚目を加えて槓子とする行為)した牌でアガると成立",
        *OPEN_BARE,
        chankan=True,
        kan_run=1,
        expect={"chankan": 1},
    ),
    line(
        "海底摸月(ハイテイモーユエ) １飜 鳴き１飜",
        BARE,
        tsumo=True,
        last_tile=True,
        expect={"menzen_tsumo": 1, "haitei": 1},
    ),
    line("局の最後の牌でツモると成立", *OPEN_BARE, tsumo=True, last_tile=True, expect={"haitei": 1}),
    line("河底撈魚 (ホーテイラオユイ) １飜 鳴き１飜", BARE, last_tile=True, expect={"houtei": 1}),
    line("局の最後の打牌をロンすると成立", *OPEN_BARE, last_tile=True, expect={"houtei": 1}),
]

TWO_HAN = [
    line("三色同順 (サンショク:サンショクドウジュン) ２飜 鳴き１飜", "234m234p234s55z79s8s", expect={"sanshoku": 2}),
    line("萬子・索子・筒子の三色で同じ並びの順子を作る", "234p234s55z79s8s", "chi 234m", expect={"sanshoku": 1}),
    line("一気通貫 (イッツー:イッキツウカン) ２飜 鳴き１飜", "123456789m55z46p5p", expect={"ittsuu": 2}),
    line(
        "いずれか一色の數牌1から9までをすべて1枚ずつ揃えて3つの順子を作る",
        "456789m55z46p5p",
        "chi 123m",
        expect={"ittsuu": 1},
    ),
    line("七対子 (チートイ:チートイツ) 25符2飜 門前役", "1133m5577p22446s6s", expect={"chiitoitsu": 2}),
    line("対子を7組作る", "1111m5577p22446s6s", expect={}),
    line("一盃口・二盃口とは複合しない", "112233m446688p7s7s", expect={"chiitoitsu": 2}),
    line("４面子１雀頭に當てはまらない特殊役", "112233m445566p7s7s", expect={"ryanpeikou": 3}),
    line("対々和 (トイトイ:トイトイホー) ２飜 鳴き２飜", "444p99s55s5s", "pon 222m", "pon 666p", expect={"toitoi": 2}),
    line("刻子４組と雀頭を作る", "444p99s34s5s", "pon 222m", "pon 666p", expect={}),
    line("槓子も可", "444p99s55s5s", "minkan 2222m", "pon 666p", expect={"toitoi": 2}),
    line("三暗刻があれば複合する", "222m444p666p99s55s5s", expect={"toitoi": 2, "sanankou": 2}),
    line("四暗刻は役満", "222m444p666p99s55s5s", tsumo=True, expect={"suuankou": 1}),
    line("三暗刻 (サンアンコウ) ２飜 鳴き２飜", "222m444p666p99s34s5s", expect={"sanankou": 2}),
    line("三暗刻の面子は門前(他の面子は鳴きも可)", "222m444p666p9s9s", "chi 345s", expect={"sanankou": 2}),
    line("暗刻(ポンせずに３枚揃える)を３組作る", "222m444p66p99s6p", "chi 345s", expect={}),
    line("暗槓も可", "222m444p9s9s", "ankan 6666p", "chi 345s", expect={"sanankou": 2}),
    line(
        "三色同刻 (サンショク/サンショクドウポン:サンショクドウコウ) ２飜 鳴き２飜",
        "222m222p22s55z789s2s",
        expect={"sanshoku_doukou": 2},
    ),
    line(
        "萬子・索子・筒子の三色で同じ數字の刻子を作る",
        "222p22s55z789s2s",
        "pon 222m",
        expect={"sanshoku_doukou": 2},
    ),
    line(
        "混全帯么九 (チャンタ:ホンチャンタイヤオチュウ) ２飜 鳴き１飜", "123m789p333z99s79s8s", expect={"chanta": 2}
    ),
    line("４面子１雀頭全てに么九牌(１・９・字牌)を含む", "789p333z99s79s8s", "chi 123m", expect={"chanta": 1}),
    line(
        "三槓子 (サンカンツ) ２飜 鳴き２飜",
        "99s34m5m",
        "ankan 2222m",
        "ankan 4444p",
        "ankan 6666s",
        expect={"sankantsu": 2, "sanankou": 2},
    ),
    line("槓子を３組作る", "99s34m5m", "minkan 2222m", "kakan 4444p", "ankan 6666s", expect={"sankantsu": 2}),
    line("アガリ時は17枚になる", "99s34m5m", "minkan 2222m", "minkan 4444p", "pon 666s", expect={}),  # 16: two kans
    line("ダブル立直 (ダブリー:ダブルリーチ) ２飜 門前役", BARE, riichi="double", expect={"double_riichi": 2}),
]

THREE_HAN_AND_MORE = [
    line(
        "小三元(ショウサン:ショウサンゲン) ２飜 鳴き２飜",
        "555z666z77z123m46p5p",
        expect={"yakuhai_haku": 1, "yakuhai_hatsu": 1, "shousangen": 2},
    ),
    line(
        "役牌が２組あるため実質４飜",
        "666z77z123m46p5p",
        "pon 555z",
        expect={"yakuhai_haku": 1, "yakuhai_hatsu": 1, "shousangen": 2},
    ),
    line(
        "三元牌のいずれかで雀頭を作り、殘りの三元牌２組で刻子を作る",
        "55z123m46p5p",
        "pon 666z",
        "minkan 7777z",
        expect={"yakuhai_hatsu": 1, "yakuhai_chun": 1, "shousangen": 2},
    ),
    line(
        "混老頭 (ホンロー:ホンロウトウ) ２飜 鳴き２飜",
        "11s333z99m9m",
        "pon 111m",
        "pon 999p",
        expect={"toitoi": 2, "honroutou": 2},
    ),
    line(
        "対々和が複合するため実質４飜役",
        "111m999p333z11s99s9s",
        expect={"toitoi": 2, "sanankou": 2, "honroutou": 2},
    ),
    line(
        "役牌も複合する",
        "11s555z99m9m",
        "pon 111m",
        "pon 999p",
        expect={"yakuhai_haku": 1, "toitoi": 2, "honroutou": 2},
    ),
    line("七対子が複合した場合も実質４飜役", "1199m1199p11s33z5z5z", expect={"chiitoitsu": 2, "honroutou": 2}),
    line("４面子１雀頭の全てを么九牌で作る", "123m333z99s99m9m", "pon 999p", expect={"chanta": 1}),
    line("混一色 (ホンイツ:ホンイーソー) ３飜 鳴き２飜", "123m345m333z99m79m8m", expect={"honitsu": 3}),
    line("いずれか一色と字牌だけを使う", "345m333z99m79m8m", "chi 123m", expect={"honitsu": 2}),
    line("七対子も可", "1122446688m33z5z5z", expect={"chiitoitsu": 2, "honitsu": 3}),
    line(
        "純全帯么九 (ジュンチャン:ジュンチャンタイヤオチュウ) ３飜 鳴き２飜",
        "123m789p111p99s79s8s",
        expect={"junchan": 3},
    ),
    line("４面子１雀頭の全てに老頭牌を含む", "789p111p99s79s8s", "chi 123m", expect={"junchan": 2}),
    line("二盃口 (リャンペーコー) ３飜 門前役", "223344m556677p9s9s", expect={"ryanpeikou": 3}),
    line("一盃口とは複合しない", "223344m556677p9s9s", expect={"ryanpeikou": 3}),
    line("順子役なので七対子とも複合しない", "223344m556677p9s9s", expect={"ryanpeikou": 3}),
    line("一盃口を２組と雀頭を揃える", "234m556677p9s9s", "chi 234m", expect={}),
    line("清一色 (チンイツ:チンイーソー) ６飜 鳴き５飜", "123m345m567m99m79m8m", expect={"chinitsu": 6}),
    line("一色の數牌だけを使う", "345m567m99m79m8m", "chi 123m", expect={"chinitsu": 5}),
]

YAKUMAN = [
    line("國士無雙 (コクシ:コクシムソウ) 役満 門前役", "119m19p19s123456z7z", expect={"kokushi": 1}),
    line(
        "么九牌13種全て１枚ずつ＋いずれか１種を２枚にして雀頭とする", "19m19p19s1234566z7z", expect={"kokushi": 1}
    ),
    line("國士無雙13門待ち", "19m19p19s1234567z1m", expect={"kokushi_13wait": 1}),
    line("四暗刻 (スーアンコウ) 役満 門前役", "222m444p666p99s55s5s", tsumo=True, expect={"suuankou": 1}),
    line(
        "暗刻を４組＋雀頭を作る",
        "444p666p99s55s5s",
        "pon 222m",
        tsumo=True,
        expect={"toitoi": 2, "sanankou": 2},
    ),
    line("(ロンの場合はトイトイ三暗刻)", "222m444p666p99s55s5s", expect={"toitoi": 2, "sanankou": 2}),
    line("四暗刻単騎 (ツモ・ロンどちらでも役満)", "222m444p666p555s9s9s", expect={"suuankou_tanki": 1}),
    line("四暗刻単騎 (ツモ・ロンどちらでも役満)", "222m444p666p555s9s9s", tsumo=True, expect={"suuankou_tanki": 1}),
    line("大三元 (ダイサンゲン) 役満 鳴き役満", "555z666z777z23m99s4m", expect={"daisangen": 1}),
    line("を３枚ずつ揃える", "23m99s4m", "pon 555z", "minkan 6666z", "pon 777z", expect={"daisangen": 1}),
    line("字一色 (ツーイーソー) 役満 鳴き 役満", "555z66z77z7z", "pon 111z", "pon 222z", expect={"tsuuiisou": 1}),
    line("字一色七対子 役満 門前役", "1122334455667z7z", expect={"tsuuiisou": 1}),
    line(
        "字牌のみを使う",
        "555z777z9m9m",
        "pon 333z",
        "pon 222z",
        expect={"yakuhai_seat": 1, "yakuhai_haku": 1, "yakuhai_chun": 1, "toitoi": 2, "honroutou": 2, "honitsu": 2},
    ),
    line("四喜和 (スーシーホー) 役満 鳴き役満", "33z44z46m5m3z", "pon 111z", "pon 222z", expect={"shousuushii": 1}),
    line(
        "風牌いずれか３種で面子を作り、殘る風牌で雀頭を作る",
        "111z222z333z44z46m5m",
        expect={"shousuushii": 1},
    ),
    line("風牌４種で４面子を作る", "111z222z333z44z99m4z", expect={"daisuushii": 1}),
    line("①小四喜 (ショウスーシー)", "333z44z46m5m", "pon 111z", "pon 222z", expect={"shousuushii": 1}),
    line("②大四喜 (ダイスーシー)", "444z9m9m", "pon 111z", "pon 222z", "pon 333z", expect={"daisuushii": 1}),
    line("風牌４種を全て使う ※七対子は不可", "11223344z1199m2p2p", expect={"chiitoitsu": 2}),
    line("清老頭 (チンロウトウ) 役満 鳴き役満", "111s99s99m9m", "pon 111m", "pon 999p", expect={"chinroutou": 1}),
    line(
        "老頭牌(１・９牌)だけでアガる",
        "333z99s99m9m",
        "pon 111m",
        "pon 999p",
        expect={"toitoi": 2, "honroutou": 2},
    ),
    line("緑一色 (リューイーソー) 役満 鳴き役満", "223344s666s88s66z6z", expect={"ryuuiisou": 1}),
    line("緑一色の図柄の牌６種だけを使う", "4466s6s", "pon 222s", "pon 333s", "pon 888s", expect={"ryuuiisou": 1}),
    line("2023年度以降はを含まない場合も緑一色と認める", "223344s234s66s88s8s", expect={"ryuuiisou": 1}),
    line("高め緑一色", "222s34s666s888s66z2s", expect={"ryuuiisou": 1}),
    line("安めだと緑一色にならない", "222s34s666s888s66z5s", expect={"honitsu": 3, "sanankou": 2}),
    line("九蓮寶燈 (チューレン:チューレンポウトウ) 役満 門前役", "1112344567899m9m", expect={"chuuren": 1}),
    line(
        "一色の數牌のみで清一色を作り、１と９を３枚ずつ＋２〜８を１枚ずつ＋いずれか１枚を使う",
        "1123456788999s1s",
        expect={"chuuren": 1},
    ),
    line("暗槓不可", "2345678999m5m", "ankan 1111m", expect={"chinitsu": 6}),
    line("純正九蓮寶燈 ９門待ち", "1112345678999m5m", expect={"chuuren_9wait": 1}),
    line(
        "四槓子 (スーカンツ) 役満 鳴き役満",
        "9s9s",
        "minkan 2222m",
        "kakan 4444p",
        "minkan 6666s",
        "minkan 1111p",
        expect={"suukantsu": 1},
    ),
    line(
        "暗槓・明槓どちらも可",
        "9s9s",
        "ankan 2222m",
        "kakan 4444p",
        "minkan 6666s",
        "ankan 1111p",
        expect={"suukantsu": 1},
    ),
    line("親が配牌(第１ツモを含む)でアガる", BARE, seat="E", tsumo=True, first_turn=True, expect={"tenhou": 1}),
    line("子が配牌でテンパイしていて第１ツモでアガる", BARE, tsumo=True, first_turn=True, expect={"chiihou": 1}),
]
