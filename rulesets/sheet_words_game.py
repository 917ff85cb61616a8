"""Words of a rule sheet: ron, pao, draws, the dealer, the end, the result, faults (see :mod:`rulesets.sheet_words`)."""

from __future__ import annotations

from typing import Any, Final

from rulesets.sheet_line import NO, NONE, Line, Section, Words, line

_ABORT: Final[dict[Any, Words]] = {
    "off": ("no, play goes on", "なし (続行)"),
    "dealer_stays": ("the hand is drawn, the dealer stays", "流局、親は連荘"),
    "deal_passes": ("the hand is drawn, the deal passes", "流局、親流れ"),
}
_RENCHAN: Final[dict[Any, Words]] = {
    "usual": ("as in every hand", "他の局と同じ"),
    "none": ("never", "なし"),
    "win": ("by a win", "アガリ連荘"),
    "tenpai": ("by a win, or tenpai at a draw", "アガリまたはテンパイで連荘"),
    "always": ("by a win or any exhaustive draw", "アガリまたは流局で連荘 (ノーテンでも)"),
}
_YAME: Final[dict[Any, Words]] = {
    "off": NO,
    "choice": ("the dealer may end the game", "あり (親の任意)"),
    "top_auto": (
        "ends the game if the dealer is first, else he may end it",
        "親がトップなら終了、他は親の任意",
    ),
    "auto": ("ends the game", "終了"),
}
_PAO: Final[dict[Any, Words]] = {
    "daisangen": ("daisangen", "大三元"),
    "daisuushii": ("daisuushii", "大四喜"),
    "suukantsu": ("suukantsu", "四槓子"),
}
_ACTS: Final[dict[Any, Words]] = {
    "noten_riichi": ("riichi without tenpai", "ノーテンリーチ"),
    "wrong_win_shown": ("a wrong win, hand shown", "誤ロン・誤ツモ (手牌を開けた場合)"),
    "wrong_win_spoken": ("a wrong win, spoken only", "誤ロン・誤ツモ (発声のみ)"),
    "furiten_ron": ("ron in furiten", "フリテンロン"),
    "wrong_call": ("a wrong call", "誤ポン・誤チー・誤カン"),
    "wrong_call_spoken": ("a wrong call, spoken only", "空ポン・空チー・空カン"),
    "wrong_meld_kept": ("a wrong meld left standing", "誤った面子のまま続行"),
    "kuikae": ("kuikae", "喰い替え"),
    "illegal_closed_kan": ("an improper closed kan after riichi", "リーチ後の不正な暗槓"),
    "riichi_on_last_discard": ("riichi on the last discard", "河底牌でのリーチ"),
    "too_many_tiles": ("too many tiles", "多牌"),
    "too_few_tiles": ("too few tiles", "少牌"),
    "dead_hand_acts": ("a dead hand that wins, calls or declares riichi", "アガリ放棄者の和了・副露・リーチ"),
    "pon_to_ron": ("pon corrected to ron, or ron to pon", "ポンからロン、ロンからポンへの訂正"),
    "peeking": ("looking at hidden tiles", "他家の手牌や山を見る行為"),
    "malicious_peeking": ("looking at hidden tiles on purpose", "故意に他家の手牌や山を見る行為"),
    "showing_tiles": ("showing one's tiles", "手牌を見せる行為"),
    "spectator_warning": ("a warning by a spectator", "観戦者の指摘"),
    "unplayable": ("making the hand unplayable", "続行不能"),
}

GAME_SECTIONS: Final[tuple[Section, ...]] = (
    Section(
        ("Ron and furiten", "ロンとフリテン"),
        (
            line(
                "claims.double_ron",
                "Two claim one tile",
                "ダブロン",
                {"all": ("both win", "あり"), "head_bump": ("the next in turn wins", "なし (頭ハネ)")},
            ),
            line(
                "claims.triple_ron",
                "Three claim one tile",
                "トリプルロン",
                {
                    "all": ("all win", "あり"),
                    "head_bump": ("the next in turn wins", "なし (頭ハネ)"),
                    "draw": ("the hand is drawn", "流局 (三家和)"),
                },
            ),
            line(
                "claims.triple_ron_deal",
                "- the deal after it",
                "・三家和後の親",
                {"dealer_stays": ("stays", "連荘"), "deal_passes": ("passes", "親流れ")},
            ),
            line(
                "claims.honba_to",
                "Honba on several rons",
                "複数ロンの積み棒",
                {"head": ("to the next in turn", "上家取り"), "all": ("to every winner", "全員に付く")},
            ),
            line(
                "claims.deposits_to",
                "Deposits on several rons",
                "複数ロンの供託",
                {
                    "head": ("to the next in turn", "上家取り"),
                    "own_back": ("own ones back, the rest to the next in turn", "自分の供託は戻り、残りは上家取り"),
                },
            ),
            line("claims.same_turn_furiten", "Furiten by passing a win", "同巡フリテン"),
            line(
                "claims.same_turn_furiten_ends",
                "- ends with",
                "・解ける時",
                {
                    "own_draw": ("one's own next draw or call", "自分の次のツモ・副露"),
                    "own_discard": ("one's own next discard", "自分の次の打牌"),
                },
            ),
            line(
                "claims.kokushi_13wait_furiten",
                "Furiten for kokushi on 13 tiles",
                "国士無双十三面待ちのフリテン",
            ),
        ),
    ),
    Section(
        ("Liability (pao)", "責任払い (包)"),
        (
            line("pao.yakuman", "Pao for", "対象", _PAO, "members"),
            line(
                "pao.scope",
                "With several yakuman it covers",
                "役満複合時の範囲",
                {
                    "whole_hand": ("the whole hand", "複合した役満全体"),
                    "pao_yakuman": ("the yakuman that was fed", "対象の役満のみ"),
                },
            ),
            line(
                "pao.tsumo_honba",
                "Tsumo: the liable player pays all; honba",
                "ツモ (全額責任払い) の積み棒",
                {"liable": ("by him too", "包の者"), "each": ("by each", "各自")},
            ),
            line(
                "pao.ron_honba",
                "Ron: half each with the discarder; honba",
                "ロン (放銃者と折半) の積み棒",
                {"liable": ("by the liable player", "包の者"), "discarder": ("by the discarder", "放銃者")},
            ),
            line(
                "pao.several_yakuman_honba",
                "Honba with several yakuman",
                "役満複合時の積み棒",
                {
                    "same": ("as above", "同上"),
                    "tsumo_each_ron_liable": (
                        "tsumo: by each; ron: by the liable player",
                        "ツモは各自、ロンは包の者",
                    ),
                },
            ),
            line(
                "pao.rinshan_win",
                "A rinshan win",
                "嶺上開花での和了",
                {"usual": ("is under it too", "通常どおり"), "exempt": ("is never under it", "責任払いなし")},
            ),
            line(
                "pao.daiminkan",
                "Rinshan win after an open kan",
                "大明槓の嶺上開花",
                {"none": ("paid by all", "責任払いなし"), "liable": ("paid by the feeder of the kan", "責任払いあり")},
            ),
        ),
    ),
    Section(
        ("Draws", "流局"),
        (
            line("draws.nine_terminals", "Nine terminals and honours", "九種九牌", _ABORT),
            line("draws.four_winds", "Four equal winds", "四風連打", _ABORT),
            line("draws.four_riichi", "Four riichi", "四家立直", _ABORT),
            line("draws.four_kans", "Four kans by several players", "四槓散了", _ABORT),
            line(
                "draws.last_hand_abort",
                "An abortive draw in the last hand",
                "オーラスの途中流局",
                {"goes_on": ("the game goes on", "続行"), "ends_game": ("ends the game", "終局")},
            ),
            line("draws.noten_payment", "Noten payment", "ノーテン罰符", form="noten"),
            line("draws.keishiki_tenpai", "Tenpai without a yaku counts", "形式テンパイ"),
            line(
                "draws.fifth_tile",
                "Waiting only for used-up tiles",
                "待ち牌を使い切ったテンパイ",
                {
                    "counts": ("tenpai", "テンパイ"),
                    "not_four_concealed": (
                        "noten if all four are among one's concealed tiles",
                        "手の内で4枚使いならノーテン (副露・槓は除く)",
                    ),
                    "not_four_own": (
                        "noten if all four are in one's hand and melds",
                        "手牌と副露で4枚使いならノーテン",
                    ),
                    "not_four_seen": ("noten if all four can be seen", "4枚すべて見えていればノーテン"),
                },
            ),
        ),
    ),
    Section(
        ("Dealer and honba", "連荘・本場"),
        (
            line("flow.renchan", "The dealer stays", "連荘", _RENCHAN),
            line("flow.last_hand_renchan", "- in the last hand", "・オーラス", _RENCHAN),
            line(
                "flow.honba_after_passing_draw",
                "Honba after a draw that passes the deal",
                "親流れの流局後の本場",
                {"add": ("one more", "積む"), "reset": ("none", "積まない")},
            ),
        ),
    ),
    Section(
        ("End of the game", "終局"),
        (
            line(
                "end.bust",
                "A player out of points ends the game",
                "トビ終了",
                {
                    "off": NO,
                    "below_0": ("below 0", "あり (0点未満、0点は続行)"),
                    "at_0_or_below": ("at 0 or less", "あり (0点以下)"),
                },
            ),
            line("end.ceiling", "Points that end the game", "コールド (天辺)", form="points"),
            line(
                "end.extra_time",
                "Nobody has the target after the last hand",
                "延長 (西入など)",
                {
                    "none": ("the game ends all the same", "なし"),
                    "sudden_death": ("play goes on until somebody has it", "あり (サドンデス)"),
                    "full_round": ("another round in full", "あり (一巡最後まで)"),
                },
            ),
            line("end.target_points", "- target", "・必要な点数", form="points"),
            line("end.extra_rounds", "- further rounds at most", "・延長は最大", form="rounds"),
            line("end.extra_repeat_first", "- a dealer who repeats plays on first", "・延長中も連荘を優先"),
            line("end.agari_yame", "The dealer's win in the last hand", "アガリやめ", _YAME),
            line("end.tenpai_yame", "The dealer's tenpai in the last hand", "テンパイやめ", _YAME),
            line("end.yame_worst_place", "- the dealer's place must be", "・親の順位", form="place"),
            line("end.yame_min_points", "- the dealer needs", "・親に必要な点数", form="points"),
            line(
                "end.last_hand_draw_ends",
                "Any exhaustive draw in the last hand ends the game",
                "オーラスは流局で終了",
            ),
        ),
    ),
    Section(
        ("Result", "精算"),
        (
            Line(
                (
                    "settlement.uma",
                    "settlement.floating_uma",
                    "settlement.floating_by",
                    "settlement.floating_line",
                ),
                ("Uma", "順位点 (ウマ)"),
                form="uma",
            ),
            Line(("settlement.oka", "settlement.first"), ("Oka", "オカ"), form="oka"),
            line(
                "settlement.rounding",
                "Rounding to 1,000",
                "千点未満の端数",
                {
                    "none": ("none, exact", "そのまま"),
                    "gosha_rokunyuu": ("500 down, 600 up", "五捨六入"),
                    "half_away": ("half up (negative scores: away from 0)", "四捨五入"),
                    "half_up": ("half up", "四捨五入 (マイナスの500点は切り上げ)"),
                    "down": ("down", "切り捨て"),
                },
            ),
            line(
                "settlement.ties",
                "Equal scores",
                "同点",
                {
                    "seat": ("the seat nearer the first dealer is ahead", "起家に近い方が上位"),
                    "share": ("share their places", "順位点を分ける"),
                },
            ),
            line(
                "settlement.end_deposits",
                "Deposits left at the end",
                "終局時の供託",
                {
                    "first": ("to the first", "トップ取り"),
                    "stay": ("stay on the table", "供託のまま (誰も取らない)"),
                    "owner": ("back to their owners", "出した者に戻す"),
                    "share": ("to the first, shared by equals", "トップ取り (同点トップは分ける)"),
                },
            ),
            line("settlement.stake_per_1000", "Stake for 1,000 points", "レート (千点)", form="money"),
            line("settlement.game_fee", "Fee for a game", "ゲーム代", form="money"),
        ),
    ),
    Section(
        ("Faults", "罰則"),
        (
            line("penalties.chombo_for", "Chombo", "チョンボ", _ACTS, "acts"),
            Line(
                ("penalties.chombo_payment", "penalties.chombo_points"),
                ("- payment", "・支払い"),
                {
                    "none": NONE,
                    "fixed_each": ("{points} to each of the others", "他家に{points}ずつ"),
                    "mangan": ("a mangan", "満貫払い"),
                    "after_uma": ("{points} off the final result", "精算後に{points}減点"),
                },
                "chombo",
            ),
            line(
                "penalties.chombo_replay",
                "- then",
                "・その後",
                {
                    True: ("the hand is played again, same dealer, no honba", "同じ親で、本場を積まずにやり直し"),
                    False: ("the next hand is dealt", "次局へ"),
                },
            ),
            line(
                "penalties.chombo_deposits_back",
                "- deposits of that hand",
                "・その局の供託",
                {True: ("go back", "戻す"), False: ("stay on the table", "供託のまま")},
            ),
            line("penalties.chombo_counts_for_end", "- its points may end the game", "・チョンボの点数による終局"),
            line("penalties.dead_hand_for", "Dead hand", "アガリ放棄", _ACTS, "acts"),
            line(
                "penalties.wrong_win_spoken_scope",
                "- a wrong win spoken only lasts",
                "・誤ロン・誤ツモ (発声のみ) の期間",
                {"hand": ("for the hand", "その局の終わりまで"), "turn": ("for the turn", "同巡のみ")},
            ),
            line(
                "penalties.dead_hand_tenpai",
                "- tenpai at the draw",
                "・流局時のテンパイ",
                {True: ("counts", "認める"), False: ("does not count", "認めない (ノーテン扱い)")},
            ),
            line(
                "penalties.dead_riichi_tenpai",
                "- in riichi and tenpai at the draw",
                "・リーチ者がテンパイの時",
                {
                    "none": ("as any dead hand", "通常のアガリ放棄と同じ"),
                    "noten_payment_only": ("pays the noten payment only", "ノーテン罰符のみ支払う"),
                },
            ),
            line("penalties.pot_for", "Points to the pot for", "供託する反則", _ACTS, "acts"),
            line("penalties.pot_points", "- how many", "・点数", form="points"),
            line(
                "penalties.pon_ron",
                "Pon corrected to ron, or ron to pon",
                "ポンからロン (ロンからポン) への訂正",
                {"allowed": ("allowed", "認める"), "dead_hand": ("a dead hand", "アガリ放棄")},
            ),
        ),
    ),
)
