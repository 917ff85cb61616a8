"""The words of a rule sheet, English and Japanese: one line of a sheet says one switch, or a few together.

Data only; :mod:`rulesets.sheet` puts a ruleset's values into them. Every switch of the schema stands in a line.
"""

from __future__ import annotations

from typing import Final

from rulesets.sheet_line import Section, Words
from rulesets.sheet_words_game import GAME_SECTIONS
from rulesets.sheet_words_hand import HAND_SECTIONS

SECTIONS: Final[tuple[Section, ...]] = HAND_SECTIONS + GAME_SECTIONS

#: Words of the forms that put several switches or a number into one line.
FORMS: Final[dict[str, Words]] = {
    "points": ("{number}", "{number}点"),
    "han": ("{number} han (dora and ippatsu do not count)", "{number}翻縛り (ドラ・一発は数えない)"),
    "honba": ("{all} ({each} from each on tsumo)", "{all}点 (ツモは{each}点ずつ)"),
    "rounds": ("{number}", "{number}場"),
    "place_first": ("first", "トップのみ"),
    "place_any": ("any", "順位を問わない"),
    "place": ("{number} or better", "{number}位以上"),
    "kiriage_none": ("no (7,700 and 11,600 stay)", "なし (7,700・11,600のまま)"),
    "kiriage_both": ("30 fu 4 han and 60 fu 3 han are a mangan", "あり (30符4翻・60符3翻は満貫)"),
    "kiriage_30": ("30 fu 4 han is a mangan, 60 fu 3 han is not", "30符4翻のみ満貫 (60符3翻はそのまま)"),
    "kiriage_60": ("60 fu 3 han is a mangan, 30 fu 4 han is not", "60符3翻のみ満貫 (30符4翻はそのまま)"),
    "dora.first": ("dora", "表ドラ"),
    "dora.ura": ("ura dora", "裏ドラ"),
    "dora.kan": ("kan dora", "槓ドラ"),
    "dora.kan_ura": ("kan ura dora", "槓裏ドラ"),
    "red_man": ("5m ×{number}", "五萬{number}枚"),
    "red_pin": ("5p ×{number}", "五筒{number}枚"),
    "red_sou": ("5s ×{number}", "五索{number}枚"),
    "kita_dora": ("yes, each is a dora", "あり (1枚につきドラ1)"),
    "kita_plain": ("yes, but no dora", "あり (ドラにはならない)"),
    "kuikae_same": ("the tile just called only", "現物のみ可"),
    "kuikae_suji": ("the other end of the run only", "スジのみ可 (現物は不可)"),
    "kuikae_both": ("allowed", "あり"),
    "noten": (
        "each noten player pays {each} when {counts} are tenpai",
        "テンパイが{counts}の時、ノーテン者は{each}ずつ払う",
    ),
    "noten_total": ("{number} in all", "場に{number}点"),
    "uma_below": ("{count} below {line}: {row}", "{count}人が{line}点未満: {row}"),
    "uma_above": ("{count} at {line} or more: {row}", "{count}人が{line}点以上: {row}"),
    "oka": ("{number} to the first", "{number}点 (トップ取り)"),
    "oka_balance": (
        "{number}, inside the points of the first: what the others' add up to, reversed",
        "{number}点込みで、トップの得点は他家の合計の逆",
    ),
    "balance": (
        "none; the points of the first are what the others' add up to, reversed",
        "なし (トップの得点は他家の合計の逆)",
    ),
}

#: Headings below the sections.
HEADINGS: Final[dict[str, Words]] = {
    "interpretations": ("How we read what can be read in two ways", "解釈の分かれる条文の読み方"),
    "assumed": ("What the document does not say, and we assume", "原文に記載がなく、補ったもの"),
    "not_replayable": ("Also in the document", "その他の規定"),
    "notes": ("Notes", "備考"),
    "source": ("Source", "出典"),
}
