"""The words that tenhou.net/6 JSON prints: results, scores, yaku."""

from __future__ import annotations

from typing import Final

from parsers.events import DrawKind, RecordedWin
from parsers.yaku_names import PRINTED_LIMITS, PRINTED_YAKU
from rulesets.tiles import WIND_KANJI

_DRAWS: Final[dict[DrawKind, str]] = {
    "exhaustive": "流局",
    "nagashi": "流し満貫",
    "nine_terminals": "九種九牌",
    "four_winds": "四風連打",
    "four_riichi": "四家立直",
    "four_kans": "四槓散了",
    "triple_ron": "三家和了",
}


def _first_words(words: dict[str, str]) -> dict[str, str]:
    """Return the first word of each name: the one that Tenhou prints."""
    found: dict[str, str] = {}
    for word, name in words.items():
        found.setdefault(name, word)
    return found


_YAKU: Final = _first_words(PRINTED_YAKU) | {"kita": "抜きドラ"}
_LIMITS: Final = _first_words(PRINTED_LIMITS)


def draw_word(kind: DrawKind, shown: int | None, players: int, *, moved: bool) -> str:
    """Return the word for a hand without a win; ``shown``: how many showed tenpai, ``moved``: points moved."""
    if kind == "exhaustive" and not moved:
        return {0: "全員不聴", players: "全員聴牌"}.get(-1 if shown is None else shown, _DRAWS[kind])
    return _DRAWS[kind]


def score_text(record: RecordedWin, *, dealer: bool, players: int) -> str:
    """Return the value of a win as text: ``30符4飜7700点``, ``満貫2000-4000点``, ``跳満6000点∀``."""
    points = record.points or 0
    tsumo = record.seat == record.source
    if not tsumo:
        text = f"{points}点"
    elif dealer:
        text = f"{points // (players - 1)}点∀"
    else:
        text = f"{_split(points, players)}点"
    if record.limit is None:
        return f"{record.fu or 0}符{record.han or 0}飜{text}"
    name = record.limit if record.limit in _LIMITS else record.limit.partition(" ")[0]
    return _LIMITS[name] + text


def _split(points: int, players: int) -> str:
    """Return a tsumo of a non-dealer as shares of the others and of the dealer, from their sum.

    A share is rounded up to hundreds, so the dealer's is twice another's or 100 points less.
    """
    parts = players  # the dealer pays two, the others one each
    for rounded_off in (0, 100):
        if (points + rounded_off) % (100 * parts) == 0:
            share = (points + rounded_off) // parts
            return f"{share}-{2 * share - rounded_off}"
    # without tsumo loss the missing chair's part is shared too: the sum alone is certain
    return str(points)


def yaku_text(record: RecordedWin, seat_wind: int, round_wind: int) -> list[str]:
    """Return the yaku as texts: ``立直(1飜)``, ``自風 南(1飜)``, ``国士無双(役満)``.

    Raises:
        ValueError: a yaku has no name in this format.
    """
    winds = {"yakuhai_seat": f"自風 {WIND_KANJI[seat_wind]}", "yakuhai_round": f"場風 {WIND_KANJI[round_wind]}"}
    texts = []
    for name, value in record.yaku or ():
        word = winds.get(name) or _YAKU.get(name)
        if word is None:
            raise ValueError(f"yaku {name!r} has no name on Tenhou: choose another format or ruleset")
        texts.append(f"{word}({_times(value) if record.yakuman else f'{value}飜'})")
    return texts


def _times(value: int) -> str:
    return {1: "役満", 2: "ダブル役満"}.get(value, f"{value}倍役満")
