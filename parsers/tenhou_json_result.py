"""The result block of tenhou.net/6 JSON: who won or how the hand was drawn, and the printed score.

The changes of scores are trusted; the score text is what the writer printed (with pao it keeps the ordinary
payments), and names of yaku are display text in any language.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Final, NamedTuple

from parsers.events import DrawKind
from parsers.fault import Fault
from parsers.yaku_names import PRINTED_LIMITS, PRINTED_YAKU

_WINS: Final = frozenset({"和了", "agari"})
#: The end of the hand is not known: the writer stopped here.
_UNKNOWN: Final = frozenset({"不明", "unknown"})

#: Results without a win, as Tenhou and converters name them, and who showed tenpai (None: not said).
PRINTED_DRAWS: Final[dict[str, DrawKind]] = {
    "流局": "exhaustive",
    "全員聴牌": "exhaustive",
    "全員不聴": "exhaustive",
    "流し満貫": "nagashi",
    "九種九牌": "nine_terminals",
    "四風連打": "four_winds",
    "四家立直": "four_riichi",
    "四槓散了": "four_kans",
    "四開槓": "four_kans",
    "三家和了": "triple_ron",
    "三家和": "triple_ron",
    "ryuukyoku": "exhaustive",
    "exhaustive draw": "exhaustive",
    "nagashi mangan": "nagashi",
    "mangan at draw": "nagashi",
    "kyuushu kyuuhai": "nine_terminals",
    "nine terminal abortion": "nine_terminals",
    "suufon renda": "four_winds",
    "four wind abortion": "four_winds",
    "suucha riichi": "four_riichi",
    "four riichi abortion": "four_riichi",
    "suukaikan": "four_kans",
    "four kan abortion": "four_kans",
    "sanchahou": "triple_ron",
    "three ron abortion": "triple_ron",
}

_SCORE: Final = re.compile(
    r"^(?:(?P<fu>\d+) ?(?:符|Fu) ?)?(?:(?P<han>\d+) ?(?:飜|翻|Han) ?)?"
    r"(?P<limit>[^\d]*?) ?(?P<first>\d+)(?:-(?P<second>\d+))? ?(?:点|Points?)? ?(?P<all>∀)?$",
    re.IGNORECASE,
)
_YAKU: Final = re.compile(r"^(?P<name>.*?) ?\((?P<value>[^()]*)\)$")
_WIND: Final = re.compile(r"^(?:自風|場風)[ :]?[東南西北]$")


class WinResult(NamedTuple):
    """One win of a result block; points in points by seat."""

    seat: int
    source: int
    pao: int | None
    deltas: tuple[int, ...] | None
    yaku: tuple[tuple[str, int], ...] | None
    han: int | None
    yakuman: int
    fu: int | None
    points: int | None
    limit: str | None


class HandResult(NamedTuple):
    """A result block. ``draw`` is None for wins and for a hand whose end is unknown (no ``wins`` then)."""

    wins: tuple[WinResult, ...]
    draw: DrawKind | None
    deltas: tuple[int, ...]
    #: Seats that showed tenpai at an exhaustive draw, None where the block does not tell.
    shown: tuple[int, ...] | None
    #: What was printed and could not be understood.
    notes: tuple[str, ...] = ()


def read_result(block: object, players: int) -> HandResult:
    """Return what a result block says.

    Raises:
        Fault: it is no result block.
    """
    if not isinstance(block, list) or not block or not isinstance(block[0], str):
        raise Fault("JSON-RESULT", "a result such as [\"和了\", [changes], [details]] expected")
    word = block[0].strip()
    key = word.lower()
    if key in _WINS:
        return _read_wins(block, players)
    if key in _UNKNOWN:
        return HandResult((), None, (0,) * players, None)
    if key not in PRINTED_DRAWS:
        raise Fault("JSON-RESULT", f"result {word[:40]!r} is not known")
    kind = PRINTED_DRAWS[key]
    deltas = _deltas(block[1], players) if len(block) > 1 else (0,) * players
    shown: tuple[int, ...] | None = None
    if kind == "exhaustive":
        shown = tuple(seat for seat, change in enumerate(deltas) if change > 0) or None
        if word == "全員聴牌":
            shown = tuple(range(players))
        elif word == "全員不聴":
            shown = ()
    return HandResult((), kind, deltas, shown)


def _read_wins(block: Sequence[object], players: int) -> HandResult:
    wins: list[WinResult] = []
    notes: list[str] = []
    if len(block) < 3 or len(block) % 2 == 0:
        raise Fault("JSON-RESULT", "a win needs pairs of [changes], [winner, from whom, …]")
    for changes, details in zip(block[1::2], block[2::2], strict=True):
        wins.append(_read_win(changes, details, players, notes))
    total = tuple(sum(win.deltas[seat] if win.deltas else 0 for win in wins) for seat in range(players))
    return HandResult(tuple(wins), None, total, None, tuple(notes))


def _read_win(changes: object, details: object, players: int, notes: list[str]) -> WinResult:
    if not isinstance(details, list) or len(details) < 2:
        raise Fault("JSON-RESULT", "the details of a win start with winner and from whom")
    seat, source = (_seat(value, players) for value in details[:2])
    deltas = _deltas(changes, players)
    pao = _seat(details[2], players) if len(details) > 2 else seat
    fu = han = points = limit = None
    if len(details) > 3:
        fu, han, points, limit = _read_score(details[3], players, seat == source, notes)
    yaku, yaku_han, yakuman = _read_yaku(details[4:], notes)
    if yakuman:
        han = None
    elif han is None:
        han = yaku_han
    return WinResult(
        seat, source, pao if pao != seat else None, deltas, yaku, han, yakuman, fu, points, limit
    )


def _read_score(
    text: object, players: int, tsumo: bool, notes: list[str]
) -> tuple[int | None, int | None, int | None, str | None]:
    """Return fu, han, points (all payments together) and limit of a printed score.

    ``1000-2000`` is what each of the others and the dealer pay, ``∀`` what each of all pays.
    """
    if not isinstance(text, str):
        notes.append(f"score {str(text)[:20]!r} is no text such as 30符4飜7700点")
        return None, None, None, None
    match = _SCORE.match(unicodedata.normalize("NFKC", text).strip())
    if match is None:
        notes.append(f"score {text[:40]!r} is not understood")
        return None, None, None, None
    first = int(match["first"])
    points = first
    if match["second"]:
        points = first * (players - 2) + int(match["second"])
    elif match["all"] and tsumo:
        points = first * (players - 1)
    name = match["limit"].strip().lower()
    if name and name not in PRINTED_LIMITS:
        notes.append(f"limit {name[:20]!r} is not known")
    fu, han = match["fu"], match["han"]
    return int(fu) if fu else None, int(han) if han else None, points, PRINTED_LIMITS.get(name)


def _read_yaku(
    texts: Sequence[object], notes: list[str]
) -> tuple[tuple[tuple[str, int], ...] | None, int | None, int]:
    """Return yaku, all han, and how many yakuman; yaku are None if a name is not known or none stands."""
    yaku: list[tuple[str, int]] = []
    known = bool(texts)
    han = yakuman = 0
    for text in texts:
        match = _YAKU.match(unicodedata.normalize("NFKC", str(text)).strip())
        if match is None:
            notes.append(f"yaku {str(text)[:40]!r} is not understood")
            return None, None, 0
        value, is_yakuman = _value(match["value"])
        if value is None:
            notes.append(f"yaku {str(text)[:40]!r} has no han")
            return None, None, 0
        if is_yakuman:
            yakuman += value
        else:
            han += value
        name = _yaku_name(match["name"].strip())
        if name is None:
            notes.append(f"yaku {match['name'][:40]!r} is not known")
            known = False
        elif value:
            yaku.append((name, value))
    return tuple(yaku) if known else None, han if texts and not yakuman else None, yakuman


def _yaku_name(printed: str) -> str | None:
    if _WIND.match(printed):
        printed = printed[:2]
    return PRINTED_YAKU.get(printed.replace(":", " ").lower(), PRINTED_YAKU.get("役牌 " + printed))


def _value(text: str) -> tuple[int | None, bool]:
    """Return a yaku's han, or its multiple if it is a yakuman."""
    lower = text.strip().lower()
    digits = re.match(r"^(\d+) ?(?:飜|翻|han)?$", lower)
    if digits:
        return int(digits[1]), False
    if "役満" not in lower and "yakuman" not in lower:
        return None, False
    times = re.search(r"\d+", lower)
    double = any(word in lower for word in ("ダブル", "double"))
    return int(times[0]) if times else 2 if double else 1, True


def _seat(value: object, players: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < players:
        raise Fault("SEAT-RANGE", f"seat {str(value)[:20]!r}; 0-{players - 1} expected")
    return value


def _deltas(changes: object, players: int) -> tuple[int, ...]:
    if not isinstance(changes, list) or any(isinstance(x, bool) or not isinstance(x, int) for x in changes):
        raise Fault("JSON-RESULT", "a list of changes in points expected")
    if not changes:
        return (0,) * players
    if len(changes) < players or any(changes[players:]):
        raise Fault("JSON-RESULT", f"{len(changes)} changes for {players} players")
    return tuple(changes[:players])
