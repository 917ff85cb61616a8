"""The words of reports, English and Japanese: yaku, limits, fu, endings, statuses.

Notes and switches have theirs in :mod:`analyzer.report.note_words`.
"""

from __future__ import annotations

from typing import Final

from rulesets.tiles import Lang

Texts = tuple[str, str]

YAKU: Final[dict[str, Texts]] = {
    "riichi": ("riichi", "立直"),
    "double_riichi": ("double riichi", "ダブル立直"),
    "open_riichi": ("open riichi", "オープン立直"),
    "ippatsu": ("ippatsu", "一発"),
    "menzen_tsumo": ("menzen tsumo", "門前清自摸和"),
    "pinfu": ("pinfu", "平和"),
    "tanyao": ("tanyao", "断么九"),
    "iipeikou": ("iipeikou", "一盃口"),
    "ryanpeikou": ("ryanpeikou", "二盃口"),
    "yakuhai_seat": ("seat wind", "自風"),
    "yakuhai_round": ("round wind", "場風"),
    "yakuhai_haku": ("haku", "役牌 白"),
    "yakuhai_hatsu": ("hatsu", "役牌 發"),
    "yakuhai_chun": ("chun", "役牌 中"),
    "haitei": ("haitei", "海底摸月"),
    "houtei": ("houtei", "河底撈魚"),
    "rinshan": ("rinshan", "嶺上開花"),
    "chankan": ("chankan", "槍槓"),
    "sanshoku": ("sanshoku", "三色同順"),
    "sanshoku_doukou": ("sanshoku doukou", "三色同刻"),
    "ittsuu": ("ittsuu", "一気通貫"),
    "chanta": ("chanta", "混全帯么九"),
    "junchan": ("junchan", "純全帯么九"),
    "chiitoitsu": ("chiitoitsu", "七対子"),
    "toitoi": ("toitoi", "対々和"),
    "sanankou": ("sanankou", "三暗刻"),
    "sankantsu": ("sankantsu", "三槓子"),
    "honroutou": ("honroutou", "混老頭"),
    "shousangen": ("shousangen", "小三元"),
    "honitsu": ("honitsu", "混一色"),
    "chinitsu": ("chinitsu", "清一色"),
    "renhou": ("renhou", "人和"),
    "nagashi_mangan": ("nagashi mangan", "流し満貫"),
    "dora": ("dora", "ドラ"),
    "ura": ("ura dora", "裏ドラ"),
    "aka": ("red fives", "赤ドラ"),
    "kita": ("kita", "抜きドラ"),
    "kokushi": ("kokushi musou", "国士無双"),
    "kokushi_13wait": ("kokushi musou, 13-sided", "国士無双十三面待ち"),
    "suuankou": ("suuankou", "四暗刻"),
    "suuankou_tanki": ("suuankou tanki", "四暗刻単騎"),
    "daisangen": ("daisangen", "大三元"),
    "shousuushii": ("shousuushii", "小四喜"),
    "daisuushii": ("daisuushii", "大四喜"),
    "tsuuiisou": ("tsuuiisou", "字一色"),
    "chinroutou": ("chinroutou", "清老頭"),
    "ryuuiisou": ("ryuuiisou", "緑一色"),
    "chuuren": ("chuuren poutou", "九蓮宝燈"),
    "chuuren_9wait": ("chuuren poutou, 9-sided", "純正九蓮宝燈"),
    "suukantsu": ("suukantsu", "四槓子"),
    "tenhou": ("tenhou", "天和"),
    "chiihou": ("chiihou", "地和"),
    "renhou_yakuman": ("renhou", "人和"),
    "sanrenkou": ("sanrenkou", "三連刻"),
    "suurenkou": ("suurenkou", "四連刻"),
    "isshoku_sanjun": ("isshoku sanjun", "一色三順"),
    "shiisanpuutaa": ("shiisanpuutaa", "十三不塔"),
    "paarenchan": ("paarenchan", "八連荘"),
    "kanburi": ("kanburi", "槓振り"),
}

_LIMITS: Final[dict[str, str]] = {
    "mangan": "満貫",
    "mangan (kiriage)": "切り上げ満貫",
    "haneman": "跳満",
    "baiman": "倍満",
    "sanbaiman": "三倍満",
    "kazoe yakuman": "数え役満",
    "yakuman": "役満",
}

FU: Final[dict[str, Texts]] = {
    "base": ("base", "副底"),
    "chiitoi": ("seven pairs", "七対子"),
    "closed_ron": ("closed ron", "門前ロン"),
    "tsumo": ("tsumo", "ツモ"),
    "open_pinfu_ron": ("open hand without fu", "喰い平和形"),
    "pair_dragon": ("dragon pair", "三元牌の雀頭"),
    "pair_double_wind": ("double-wind pair", "連風牌の雀頭"),
    "pair_seat_wind": ("seat-wind pair", "自風の雀頭"),
    "pair_round_wind": ("round-wind pair", "場風の雀頭"),
    "open_triplet": ("open triplet", "明刻"),
    "closed_triplet": ("concealed triplet", "暗刻"),
    "open_kan": ("open kan", "明槓"),
    "closed_kan": ("closed kan", "暗槓"),
    "wait_kanchan": ("kanchan wait", "嵌張待ち"),
    "wait_penchan": ("penchan wait", "辺張待ち"),
    "wait_tanki": ("tanki wait", "単騎待ち"),
}

WAITS: Final[dict[str, Texts]] = {
    "ryanmen": ("ryanmen", "両面"),
    "kanchan": ("kanchan", "嵌張"),
    "penchan": ("penchan", "辺張"),
    "shanpon": ("shanpon", "双碰"),
    "tanki": ("tanki", "単騎"),
    "chiitoi": ("tanki", "単騎"),
    "kokushi": ("single", "単騎"),
    "kokushi_13": ("13-sided", "十三面"),
}

ENDINGS: Final[dict[str, Texts]] = {
    "win": ("win", "和了"),
    "exhaustive": ("draw", "流局"),
    "nagashi": ("nagashi mangan", "流し満貫"),
    "nine_terminals": ("abort: nine terminals", "九種九牌"),
    "four_winds": ("abort: four winds", "四風連打"),
    "four_riichi": ("abort: four riichi", "四家立直"),
    "four_kans": ("abort: four kans", "四槓散了"),
    "triple_ron": ("abort: triple ron", "三家和"),
    "none": ("no result", "結果なし"),
}

STATUS: Final[dict[str, Texts]] = {
    "same": ("same", "同じ"),
    "repriced": ("repriced", "点数変更"),
    "ended_earlier": ("ended earlier", "途中で終局"),
    "unpriced": ("unpriced", "点数不明"),
    "void": ("void", "不成立"),
    "replayed": ("replayed", "やり直し"),
    "skipped": ("skipped", "除外"),
    "not_reached": ("not reached", "未到達"),
    "unplayable": ("unplayable", "処理不能"),
}

SURENESS: Final[dict[str, Texts]] = {
    "exact": ("exact", "確定"),
    "assumed": ("assumed", "仮定"),
    "approximate": ("approximate", "概算"),
    "unfinished": ("unfinished", "未了"),
}

MELDS: Final[dict[str, Texts]] = {
    "chi": ("chi", "チー"),
    "pon": ("pon", "ポン"),
    "open_kan": ("open kan", "大明槓"),
    "closed_kan": ("closed kan", "暗槓"),
    "added_kan": ("added kan", "加槓"),
}

_PLACES: Final = ("1st", "2nd", "3rd", "4th")


def pick(texts: Texts, lang: Lang) -> str:
    """Return the text in a language."""
    return texts[1] if lang == "ja" else texts[0]


def _from(words: dict[str, Texts], name: str, lang: Lang) -> str:
    texts = words.get(name)
    return pick(texts, lang) if texts else name.replace("_", " ")


def yaku_name(name: str, lang: Lang) -> str:
    """Return a yaku's name; an unknown one as it stands."""
    return _from(YAKU, name, lang)


def limit_name(limit: str, lang: Lang) -> str:
    """Return a limit's name; ``yakuman x2`` is 役満x2."""
    if lang == "en":
        return limit
    name, space, times = limit.partition(" x")
    return _LIMITS.get(name, name) + (f"x{times}" if space else "")


def fu_name(name: str, lang: Lang) -> str:
    """Return what a line of fu is for."""
    return _from(FU, name, lang)


def ending_name(ending: str, lang: Lang) -> str:
    """Return how a hand ended."""
    return _from(ENDINGS, ending, lang)


def status_name(status: str, lang: Lang) -> str:
    """Return a ruling's status."""
    return _from(STATUS, status, lang)


def sureness_name(word: str, lang: Lang) -> str:
    """Return how sure a row is."""
    return _from(SURENESS, word, lang)


def wait_name(wait: str, lang: Lang) -> str:
    """Return the shape of a wait."""
    return _from(WAITS, wait, lang)


def meld_name(kind: str, lang: Lang) -> str:
    """Return the kind of a meld."""
    return _from(MELDS, kind, lang)


def place_name(place: int, lang: Lang) -> str:
    """Return a place: 1st … 4th."""
    return f"{place}位" if lang == "ja" else _PLACES[place - 1]


def han_fu(han: int, fu: int, lang: Lang) -> str:
    """Return han and fu as people say them; fu are left out from five han on."""
    if lang == "ja":
        return f"{han}翻" if han >= 5 or not fu else f"{fu}符{han}翻"
    return f"{han} han" if han >= 5 or not fu else f"{han} han {fu} fu"
