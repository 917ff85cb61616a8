"""Words of a rule sheet: the game, yaku, points, dora, riichi, calls (see :mod:`rulesets.sheet_words`)."""

from __future__ import annotations

from typing import Any, Final

from rulesets.sheet_line import NO, NONE, YES, Line, Section, Words, line

_KAN_TURN: Final[dict[Any, Words]] = {
    "at_once": ("at once", "即めくり"),
    "before_discard": (
        "just before the discard or the next replacement tile",
        "打牌 (または次の嶺上牌) の直前",
    ),
    "after_discard": ("after the discard has passed", "打牌が通った後"),
}
_DOUBLES: Final[dict[Any, Words]] = {
    "kokushi_13wait": ("kokushi on 13 tiles", "国士無双十三面待ち"),
    "suuankou_tanki": ("suuankou on the pair", "四暗刻単騎"),
    "chuuren_9wait": ("chuuren on nine tiles", "純正九蓮宝燈"),
    "daisuushii": ("daisuushii", "大四喜"),
}
_LOCAL: Final[dict[Any, Words]] = {
    "sanrenkou": ("sanrenkou", "三連刻"),
    "suurenkou": ("suurenkou", "四連刻"),
    "isshoku_sanjun": ("isshoku sanjun", "一色三順"),
    "shiisanpuutaa": ("shiisanpuutaa", "十三不塔"),
    "paarenchan": ("paarenchan", "八連荘"),
    "kanburi": ("kanburi", "槓振り"),
}

HAND_SECTIONS: Final[tuple[Section, ...]] = (
    Section(
        ("The game", "対局"),
        (
            line(
                "table.players",
                "Players",
                "人数",
                {4: ("four", "四人"), 3: ("three, without 2-8 man and without chi", "三人 (二萬〜八萬とチーなし)")},
            ),
            line(
                "table.length",
                "Length",
                "ゲームの長さ",
                {
                    "one_hand": ("one hand", "一局"),
                    "east": ("East only", "東風戦"),
                    "east_south": ("East and South", "東南戦"),
                    "all_winds": ("all four winds", "一荘戦"),
                },
            ),
            line("table.start_points", "Points at the start", "持ち点", form="points"),
            line("settlement.return_points", "Return points", "返し", form="points"),
            line("table.min_han", "Least han to win", "縛り", form="han"),
            line("table.dead_wall", "Dead wall", "王牌", {14: ("14 tiles", "14枚"), 18: ("18 tiles", "18枚")}),
            line(
                "table.dice_throws",
                "Dice to break the wall",
                "開門のサイコロ",
                {1: ("one throw", "一度振り"), 2: ("two throws", "二度振り")},
            ),
        ),
    ),
    Section(
        ("Yaku", "役"),
        (
            line("yaku.kuitan", "Open tanyao", "喰いタン"),
            line(
                "yaku.atozuke",
                "Atozuke (a yaku fixed late)",
                "後付け",
                {
                    "allowed": YES,
                    "fixed_by_wait": ("no: one yaku must hold on every wait", "なし (どの待ちにも共通の役が必要)"),
                    "first_call": (
                        "no: one yaku must hold on every wait, and be under way at the first call",
                        "なし (どの待ちにも共通の役が、最初の副露から見込まれていること)",
                    ),
                },
            ),
            line(
                "yaku.atozuke_ote_bisha",
                "- a different yaku on each wait",
                "・待ちごとに違う役",
                {
                    "none": ("does not do", "不可"),
                    "closed": ("will do in a closed hand", "門前のみ可"),
                    "any": ("will do", "可"),
                },
            ),
            line(
                "yaku.atozuke_concealed_yaku",
                "- a yaku complete in the hand at the first call",
                "・最初の副露の時に手の内で完成していた役",
                {True: ("will do", "可"), False: ("does not do", "不可")},
            ),
            line(
                "yaku.atozuke_one_sided_closed_ron",
                "- closed ron without riichi where one wait has no yaku",
                "・門前ダマの片アガリのロン",
                {True: ("allowed", "可"), False: ("not allowed", "不可")},
            ),
            line("yaku.ippatsu", "Ippatsu", "一発"),
            line("yaku.ippatsu_rinshan", "Ippatsu together with rinshan", "一発と嶺上開花の複合"),
            line(
                "yaku.ippatsu_chankan",
                "Ippatsu together with chankan",
                "一発と槍槓の複合",
                {
                    "none": NO,
                    "first_kan": ("yes, on the first kan of a turn", "あり (連続槓の2つ目以降はなし)"),
                    "any_kan": YES,
                },
            ),
            line(
                "yaku.double_riichi",
                "Riichi on the first turn",
                "ダブル立直",
                {True: ("2 han", "2翻"), False: ("1 han", "通常の立直として1翻")},
            ),
            line(
                "yaku.open_riichi",
                "Open riichi",
                "オープン立直",
                {"off": NO, "two_han": ("2 han (double 3)", "2翻 (ダブルは3翻)")},
            ),
            line(
                "yaku.open_riichi_deal_in",
                "Dealing into open riichi",
                "オープン立直への放銃",
                {
                    "normal": ("an ordinary ron", "通常のロン"),
                    "yakuman": ("a yakuman", "役満"),
                    "dead_hand": ("is not won; the discarder's hand is dead", "和了にならず、放銃者はアガリ放棄"),
                },
            ),
            line(
                "yaku.open_riichi_deal_in_riichi",
                "- by a player in riichi",
                "・リーチ者の放銃",
                {"normal": ("an ordinary ron", "通常のロン"), "same": ("the same", "同じ扱い")},
            ),
            line(
                "yaku.open_riichi_self_furiten",
                "- the open riichi becomes furiten",
                "・オープン立直者のフリテン",
                {True: ("yes", "なる"), False: ("no", "ならない")},
            ),
            line(
                "yaku.renhou",
                "Renhou (ron before one's first draw)",
                "人和",
                {
                    "none": NONE,
                    "five_han": ("5 han beside other yaku", "5翻役 (他の役と複合)"),
                    "mangan": ("mangan, other yaku do not add", "満貫 (他の役と複合せず)"),
                    "baiman": ("baiman, other yaku do not add", "倍満 (他の役と複合せず)"),
                    "yakuman": ("yakuman", "役満"),
                },
            ),
            line(
                "yaku.renhou_yields_to",
                "- a hand worth more takes its own value",
                "・より高い手は",
                {
                    "any_higher": ("yes", "その点数で計算 (高点法)"),
                    "above_haneman": ("only above haneman", "跳満を超える場合のみその点数"),
                },
            ),
            line(
                "yaku.nagashi",
                "Nagashi mangan",
                "流し満貫",
                {
                    "none": NONE,
                    "draw": ("paid at the draw; honba and deposits stay", "あり (流局扱い、積み棒・供託は動かず)"),
                    "win": ("a win by tsumo, with honba and deposits", "あり (和了扱い、積み棒・供託を得る)"),
                },
            ),
            line(
                "yaku.nagashi_win_deal",
                "- the deal after it",
                "・流し満貫後の親",
                {
                    "as_win": ("stays if the dealer made it", "親の流し満貫なら連荘、子なら親流れ"),
                    "as_draw": ("as after a draw", "通常の流局と同じ"),
                },
            ),
            line("yaku.nagashi_noten_payment", "- noten payment beside it", "・ノーテン罰符のやりとり"),
            line("yaku.double_yakuman", "Double yakuman", "ダブル役満", _DOUBLES, "members"),
            line(
                "yaku.yakuman_stacking",
                "Several yakuman in one hand",
                "役満の複合",
                {True: ("add up", "あり"), False: ("count as one", "なし (1つ分)")},
            ),
            line(
                "yaku.ryuuiisou_needs_hatsu",
                "Hatsu in ryuuiisou",
                "緑一色の發",
                {True: ("needed", "必要"), False: ("not needed", "不要 (發なしでも可)")},
            ),
            line("yaku.tsuuiisou_chiitoi", "Tsuuiisou of seven pairs", "字一色七対子"),
            line(
                "yaku.tenhou_best_tile",
                "Last tile of tenhou",
                "天和のアガリ牌",
                {True: ("any tile may count as it", "どの牌とみてもよい"), False: ("the tile drawn", "ツモった牌")},
            ),
            line("yaku.haitei_rinshan", "Haitei together with rinshan", "海底と嶺上開花の複合"),
            line(
                "yaku.chankan_closed_kan",
                "Robbing a closed kan",
                "暗槓の槍槓",
                {"none": NO, "kokushi": ("kokushi only", "国士無双のみ")},
            ),
            line("yaku.local", "Local yaku", "ローカル役", _LOCAL, "members"),
        ),
    ),
    Section(
        ("Points of a hand", "点数"),
        (
            Line(
                ("scoring.kiriage_30fu_4han", "scoring.kiriage_60fu_3han"),
                ("Kiriage mangan", "切り上げ満貫"),
                form="kiriage",
            ),
            line(
                "scoring.kazoe",
                "Counted yakuman (13 han)",
                "数え役満",
                {
                    "yakuman": YES,
                    "sanbaiman": ("no, 11 han and more are a sanbaiman", "なし (11翻以上は三倍満)"),
                    "multiple": ("one for every 13 han", "13翻ごとに役満1つ"),
                },
            ),
            line(
                "scoring.double_wind_pair_fu",
                "Pair of the double wind",
                "連風牌の雀頭",
                {2: ("2 fu", "2符"), 4: ("4 fu", "4符")},
            ),
            line(
                "scoring.rinshan_tsumo_fu",
                "Fu of tsumo on rinshan",
                "嶺上開花のツモ符",
                {True: ("2 fu", "2符"), False: NONE},
            ),
            line(
                "scoring.pinfu_tsumo",
                "Pinfu with tsumo",
                "ピンフ・ツモの複合",
                {True: ("20 fu 2 han", "あり (20符2翻)"), False: ("no: 30 fu, tsumo only", "なし (ツモのみ30符)")},
            ),
            line(
                "scoring.open_pinfu_ron_fu",
                "Open hand without fu, by ron",
                "喰いピンフ形のロン",
                {20: ("20 fu", "20符"), 30: ("30 fu", "30符")},
            ),
            line(
                "scoring.double_round_wind",
                "East in West rounds and South in North rounds count too",
                "西場の東・北場の南も場風",
            ),
            line(
                "scoring.tsumo_loss",
                "Tsumo with three players",
                "ツモ損",
                {
                    True: ("the missing player's share is lost", "あり"),
                    False: ("the missing player's share is split", "なし (北家分は折半)"),
                },
            ),
            line("scoring.honba_per_payer", "One honba", "積み棒1本", form="honba"),
        ),
    ),
    Section(
        ("Dora and red fives", "ドラ・赤牌"),
        (
            Line(("dora.first", "dora.ura", "dora.kan", "dora.kan_ura"), ("Dora", "ドラ"), form="dora"),
            line("dora.closed_kan_turn", "Indicator of a closed kan", "暗槓の槓ドラ", _KAN_TURN),
            line("dora.open_kan_turn", "Indicator of an open or added kan", "明槓・加槓の槓ドラ", _KAN_TURN),
            line(
                "dora.robbed_kan_turns",
                "Indicator of a robbed kan",
                "槍槓された時の槓ドラ",
                {True: ("is turned", "めくる"), False: ("is not turned", "めくらない")},
            ),
            Line(("dora.red_man", "dora.red_pin", "dora.red_sou"), ("Red fives", "赤牌"), form="reds"),
            line(
                "dora.red_value",
                "A red five is",
                "赤牌の扱い",
                {
                    "dora": ("a dora", "ドラ"),
                    "chip": ("a chip, no dora", "チップ (ドラにはならない)"),
                    "dora_and_chip": ("a dora and a chip", "ドラかつチップ"),
                },
            ),
            line(
                "dora.red_chip_closed_only",
                "Chips for red fives in",
                "赤牌のチップの対象",
                {True: ("closed hands only", "門前のみ"), False: ("any hand", "副露した手も")},
            ),
            line("dora.chip_points", "One chip in the result", "チップ1枚 (精算)", form="points"),
            Line(("calls.kita", "dora.kita"), ("North set aside (kita)", "抜きドラ (北)"), form="kita"),
        ),
    ),
    Section(
        ("Riichi", "リーチ"),
        (
            line("riichi.deposit", "Deposit", "供託", form="points"),
            line("riichi.min_points", "Points needed to declare", "必要な持ち点", form="points"),
            line(
                "riichi.needs_own_draw",
                "A draw of one's own left",
                "ツモ番",
                {True: ("needed", "必要"), False: ("not needed", "不要 (ツモ番なしリーチあり)")},
            ),
            line("riichi.on_last_discard", "Riichi on the very last discard", "河底牌でのリーチ"),
            line("riichi.furiten", "Riichi in furiten", "フリテンリーチ"),
            line(
                "riichi.ronned_tile_deposit",
                "Deposit when the riichi tile is ronned",
                "宣言牌がロンされた時の供託",
                {True: ("is made", "出す"), False: ("is not made", "不要 (不成立)")},
            ),
            line(
                "riichi.retract",
                "Taking riichi back",
                "リーチの取り消し",
                {"no": NO, "until_next_action": ("until the next draw or call", "次のツモ・発声まで可")},
            ),
            line(
                "riichi.noten",
                "Riichi without tenpai",
                "ノーテンリーチ",
                {"chombo": ("chombo, at the draw", "流局後チョンボ"), "dead_hand": ("a dead hand", "アガリ放棄")},
            ),
            line(
                "riichi.closed_kan",
                "Closed kan after riichi",
                "リーチ後の暗槓",
                {
                    "never": NO,
                    "same_waits": ("if the waits stay", "待ちが変わらなければ可"),
                    "same_structure": ("if waits and sets stay in every reading", "待ちと面子構成が変わらなければ可"),
                    "same_structure_and_yaku": (
                        "if waits and sets stay in every reading and no yaku is lost",
                        "待ちと面子構成が変わらず、役も減らなければ可",
                    ),
                },
            ),
        ),
    ),
    Section(
        ("Calls", "副露"),
        (
            Line(("calls.kuikae_same", "calls.kuikae_suji"), ("Kuikae", "喰い替え"), form="kuikae"),
            line("calls.last_discard", "Calling the last discard", "河底牌の副露"),
            line(
                "calls.fifth_kan",
                "A fifth kan after one player's four",
                "一人が四槓した後の5つ目の槓",
                {"refused": ("not allowed", "不可"), "draw": ("the hand is drawn", "流局")},
            ),
        ),
    ),
)
