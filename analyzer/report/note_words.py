"""Notes of rulings in Japanese, and switches with their values as phrases."""

from __future__ import annotations

from typing import Final

from analyzer.report.words import Texts, pick
from analyzer.ruling.model import Note
from rulesets.switches import value_text
from rulesets.tiles import Lang

#: A switch that is on or off, or named values, as a phrase that explains a difference.
_ON_OFF: Final[dict[str, Texts]] = {
    "yaku.kuitan": ("open tanyao", "喰いタン"),
    "yaku.double_riichi": ("double riichi", "ダブル立直"),
    "yaku.ippatsu": ("ippatsu", "一発"),
    "yaku.ippatsu_rinshan": ("ippatsu with rinshan", "一発と嶺上開花の複合"),
    "yaku.haitei_rinshan": ("haitei with rinshan", "海底と嶺上開花の複合"),
    "yaku.yakuman_stacking": ("adding up yakuman", "役満の複合"),
    "yaku.tsuuiisou_chiitoi": ("tsuuiisou as seven pairs", "七対子形の字一色"),
    "yaku.nagashi_noten_payment": ("noten payment beside nagashi", "流し満貫時の不聴罰符"),
    "scoring.kiriage_30fu_4han": ("kiriage for 30 fu 4 han", "30符4翻の切り上げ"),
    "scoring.kiriage_60fu_3han": ("kiriage for 60 fu 3 han", "60符3翻の切り上げ"),
    "scoring.double_round_wind": ("double round wind", "二重の場風"),
    "scoring.rinshan_tsumo_fu": ("tsumo fu on rinshan", "嶺上ツモの2符"),
    "scoring.pinfu_tsumo": ("pinfu with tsumo", "平和ツモ"),
    "scoring.tsumo_loss": ("tsumo loss", "ツモ損"),
    "dora.first": ("the first dora", "表ドラ"),
    "dora.ura": ("ura dora", "裏ドラ"),
    "dora.kan": ("kan dora", "槓ドラ"),
    "dora.kan_ura": ("kan ura dora", "槓裏ドラ"),
    "dora.robbed_kan_turns": ("an indicator for a robbed kan", "槍槓時の槓ドラ"),
    "dora.kita": ("kita dora", "抜きドラ"),
    "riichi.needs_own_draw": ("riichi only with a draw left", "ツモ番なしリーチ禁止"),
    "riichi.on_last_discard": ("riichi on the last discard", "河底でのリーチ"),
    "riichi.ronned_tile_deposit": ("a deposit for a ronned riichi tile", "宣言牌放銃時の供託"),
    "calls.kuikae_same": ("kuikae of the same tile", "現物喰い替え"),
    "calls.kuikae_suji": ("kuikae by suji", "スジ喰い替え"),
    "calls.last_discard": ("calling the last discard", "河底牌の副露"),
    "claims.same_turn_furiten": ("same-turn furiten", "同巡振聴"),
    "claims.kokushi_13wait_furiten": ("furiten for 13-sided kokushi", "国士十三面の振聴"),
    "draws.keishiki_tenpai": ("keishiki tenpai", "形式聴牌"),
    "end.last_hand_draw_ends": ("a draw in the last hand ends the game", "オーラス流局で終了"),
}

_VALUES: Final[dict[tuple[str, str], Texts]] = {
    ("yaku.nagashi", "none"): ("nagashi mangan is off", "流し満貫なし"),
    ("yaku.nagashi", "draw"): ("nagashi mangan is paid as a draw", "流し満貫は流局扱い"),
    ("yaku.nagashi", "win"): ("nagashi mangan is a win", "流し満貫は和了扱い"),
    ("yaku.renhou", "none"): ("renhou is off", "人和なし"),
    ("yaku.renhou", "five_han"): ("renhou is 5 han", "人和は5翻"),
    ("yaku.renhou", "mangan"): ("renhou is a mangan", "人和は満貫"),
    ("yaku.renhou", "baiman"): ("renhou is a baiman", "人和は倍満"),
    ("yaku.renhou", "yakuman"): ("renhou is a yakuman", "人和は役満"),
    ("yaku.open_riichi", "off"): ("open riichi is off", "オープン立直なし"),
    ("yaku.open_riichi", "two_han"): ("open riichi is 2 han", "オープン立直は2翻"),
    ("yaku.chankan_closed_kan", "none"): ("a closed kan may not be robbed", "暗槓の槍槓なし"),
    ("yaku.chankan_closed_kan", "kokushi"): ("kokushi may rob a closed kan", "国士は暗槓を槍槓できる"),
    ("yaku.ippatsu_chankan", "none"): ("no ippatsu on a robbed kan", "槍槓に一発なし"),
    ("yaku.ippatsu_chankan", "first_kan"): ("ippatsu on the first robbed kan", "槍槓の一発は最初の槓のみ"),
    ("yaku.ippatsu_chankan", "any_kan"): ("ippatsu on any robbed kan", "槍槓に一発あり"),
    ("scoring.kazoe", "yakuman"): ("13 han are a counted yakuman", "数え役満あり"),
    ("scoring.kazoe", "sanbaiman"): ("no counted yakuman", "数え役満なし"),
    ("scoring.kazoe", "multiple"): ("a yakuman for every 13 han", "13翻ごとに役満"),
    ("claims.double_ron", "all"): ("double ron", "ダブロンあり"),
    ("claims.double_ron", "head_bump"): ("head bump", "頭ハネ"),
    ("claims.triple_ron", "all"): ("triple ron", "トリロンあり"),
    ("claims.triple_ron", "head_bump"): ("head bump", "頭ハネ"),
    ("claims.triple_ron", "draw"): ("three ron are a draw", "三家和は流局"),
    ("claims.honba_to", "head"): ("honba to the first winner only", "本場は上家取り"),
    ("claims.honba_to", "all"): ("honba to every winner", "本場は全員に"),
    ("claims.deposits_to", "head"): ("deposits to the first winner", "供託は上家取り"),
    ("claims.deposits_to", "own_back"): ("winners take back their own deposits", "自分のリーチ棒は戻る"),
    ("dora.red_value", "dora"): ("red fives are dora", "赤はドラ"),
    ("dora.red_value", "chip"): ("red fives are chips only", "赤は祝儀のみ"),
    ("dora.red_value", "dora_and_chip"): ("red fives are dora and chips", "赤はドラと祝儀"),
    ("dora.closed_kan_turn", "at_once"): ("closed-kan dora at once", "暗槓の槓ドラは即めくり"),
    ("dora.closed_kan_turn", "before_discard"): ("closed-kan dora before the discard", "暗槓の槓ドラは打牌前"),
    ("dora.open_kan_turn", "at_once"): ("open-kan dora at once", "明槓の槓ドラは即めくり"),
    ("dora.open_kan_turn", "before_discard"): ("open-kan dora before the discard", "明槓の槓ドラは打牌前"),
    ("dora.open_kan_turn", "after_discard"): ("open-kan dora after the discard", "明槓の槓ドラは後めくり"),
}

_LABELS: Final[dict[str, Texts]] = {
    "scoring.double_wind_pair_fu": ("fu of a double-wind pair", "連風牌の雀頭の符"),
    "scoring.open_pinfu_ron_fu": ("fu of an open hand without fu", "喰い平和形の符"),
    "scoring.honba_per_payer": ("honba per payer", "1本場(1人)"),
    "dora.red_man": ("red 5m", "赤五萬"),
    "dora.red_pin": ("red 5p", "赤五筒"),
    "dora.red_sou": ("red 5s", "赤五索"),
    "riichi.min_points": ("points needed for riichi", "リーチに必要な点数"),
    "riichi.closed_kan": ("closed kan after riichi", "リーチ後の暗槓"),
    "draws.noten_payment": ("noten payment", "不聴罰符"),
    "draws.fifth_tile": ("a wait on a fifth tile", "5枚目待ち"),
    "yaku.atozuke": ("atozuke", "後付け"),
    "yaku.local": ("local yaku", "ローカル役"),
    "yaku.double_yakuman": ("double yakuman", "ダブル役満"),
    "table.min_han": ("han needed to win", "縛り"),
    "table.start_points": ("start points", "配給原点"),
}


def switch_phrase(path: str, value: object, lang: Lang) -> str:
    """Return a switch with its value as a phrase: ``open tanyao is off``, 喰いタンなし."""
    if path in _ON_OFF:
        name = pick(_ON_OFF[path], lang)
        if lang == "ja":
            return f"{name}{'あり' if value else 'なし'}"
        return f"{name} is {'on' if value else 'off'}"
    texts = _VALUES.get((path, str(value)))
    if texts:
        return pick(texts, lang)
    shown = value if isinstance(value, str) else value_text(value)
    label = _LABELS.get(path)
    return f"{pick(label, lang)} {shown}" if label else f"{path} = {shown}"


_NOTES_JA: Final[dict[str, str]] = {
    "PLAY-FAULT": "牌譜のこの局は再生できない",
    "CUT-OFF": "牌譜がこの局の途中で切れている",
    "UNKNOWN-INDICATOR": "数えるべきドラ表示牌が牌譜にも牌山にもない",
    "UNKNOWN": "結果がわからない",
    "NO-WIN": "この牌での有効な和了がない",
    "NO-TRIPLE-RON": "三家和の記録だが、三人の手が揃う牌がない",
    "FURITEN": "振聴",
    "FURITEN-RIVER": "振聴(自分の捨て牌に和了牌)",
    "FURITEN-TURN": "同巡振聴",
    "FURITEN-RIICHI": "リーチ後の見逃しによる振聴",
    "NO-YAKU": "役なし",
    "SKIPPED": "このルールの局順に達していないため除外",
    "NEW-WIN": "見逃した牌がこのルールでは和了になる",
    "CHOMBO": "チョンボ",
    "DEAD-HAND": "和了り放棄(アガリ放棄)",
    "KITA": "北抜きなし",
    "STOPPED": "その前の結果が不明のため判定せず",
    "TOO-FEW-HAN": "翻数不足(縛り)",
    "NOT-COMPLETE": "和了形でない",
    "CLOSED-KAN": "暗槓は槍槓できない",
    "OPEN-RIICHI": "オープン立直への放銃は和了にならない",
    "KUIKAE": "喰い替え禁止",
    "LATE-CALL": "河底牌は副露できない",
    "RIICHI-DRAWS": "ツモ番がないためリーチできない",
    "RIICHI-FURITEN": "振聴リーチ禁止",
    "RIICHI-LAST": "河底ではリーチできない",
    "RIICHI-POINTS": "持ち点不足でリーチできない",
    "RIICHI-KAN": "リーチ後のこの暗槓はできない",
    "FIFTH-KAN": "五回目の槓はできない",
    "BUST": "持ち点がなくなった(トビ)",
    "CEILING": "上限の点数に達した(天井)",
    "LAST-ABORT": "オーラスの途中流局で終局",
    "LAST-DRAW": "オーラスの流局で終局",
    "YAME": "親が終局を選ぶ(アガリやめ・テンパイやめ)",
    "TARGET": "終了に必要な点数に達した",
    "LAST-HAND": "最後の局が終わった",
    "EXTRA-OVER": "延長戦が終わった",
    "NO-MORE-HANDS": "牌譜はここで終わるが、このルールでは対局が続く",
    "OTHER-DEAL": "次の局が牌譜と異なる",
    "ASSUMED-STOP": "親の終局の選択は牌譜になく、仮定した",
}

_ATOZUKE_TOO: Final = ", and atozuke would refuse it too"
_ATOZUKE_JA: Final = {
    "atozuke: one of the waits has no yaku": "後付け(役のない待ちがある)",
    "atozuke: no one yaku holds on every wait": "後付け(どの待ちでも確定する役がない)",
    "atozuke: the yaku was not under way at the first call": "後付け(最初の副露で役が確定していない)",
}

#: Abortive draws that a note's switch names.
_ABORTS_JA: Final = {
    "draws.nine_terminals": "九種九牌",
    "draws.four_winds": "四風連打",
    "draws.four_kans": "四槓散了",
    "draws.four_riichi": "四家立直",
}


def note_text(note: Note, lang: Lang) -> str:
    """Return a note in words: its own English text, or the Japanese for its code."""
    if lang == "en":
        return note.text.replace("no yaku: ", "no yaku, ")
    switch = note.switch
    if note.code in ("ABORT", "NO-ABORT") and switch in _ABORTS_JA:
        return _ABORTS_JA[switch] + ("で流局" if note.code == "ABORT" else "は流局にならない")
    if note.code == "ATOZUKE":
        return _ATOZUKE_JA.get(note.text, note.text)
    text = _NOTES_JA.get(note.code)
    if text is None:
        return note.text
    if note.code == "NO-YAKU" and note.text.endswith(_ATOZUKE_TOO):
        return f"{text}(後付けも不可)"
    if note.code == "NO-YAKU" and switch:
        return f"{text}({_named(switch)}なし)"
    return f"{text}({'、'.join(map(str, note.args))})" if note.args else text


def _named(switch: str) -> str:
    return _ON_OFF[switch][1] if switch in _ON_OFF else {"yaku.renhou": "人和"}.get(switch, switch)
