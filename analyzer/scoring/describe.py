"""A score in words: how the hand was read, its yaku, its fu line by line, its value."""

from __future__ import annotations

from collections.abc import Sequence

from analyzer.scoring.model import FuPart, HandSet, Reading, Score
from rulesets.tiles import kind_name

_FU_WORDS = {
    "base": "base",
    "chiitoi": "seven pairs",
    "closed_ron": "closed ron",
    "tsumo": "tsumo",
    "pair_dragon": "pair of dragons",
    "pair_seat_wind": "pair of seat wind",
    "pair_round_wind": "pair of round wind",
    "pair_double_wind": "pair of double wind",
    "open_triplet": "open triplet",
    "closed_triplet": "closed triplet",
    "open_kan": "open kan",
    "closed_kan": "closed kan",
    "wait_kanchan": "kanchan wait",
    "wait_penchan": "penchan wait",
    "wait_tanki": "tanki wait",
    "open_pinfu_ron": "open hand without fu, ron",
}


def yaku_name(name: str) -> str:
    """Return a yaku's name as people write it."""
    return name.replace("_", " ")


def reading_text(reading: Reading, kinds: Sequence[int] = ()) -> str:
    """Return how a hand is read: ``234m 55p (ryanmen)``; melds in brackets.

    ``kinds`` (sorted, of the concealed tiles) name the pairs of seven pairs.
    """
    wait = reading.wait.replace("_", " ")
    if reading.form == "kokushi":
        return "kokushi" if wait == "kokushi" else "kokushi, thirteen waits"
    if reading.form == "chiitoi":
        return " ".join(
            ["seven pairs", *(kind_name(kind)[0] * 2 + kind_name(kind)[1] for kind in kinds[::2])]
        )
    parts = [_set_text(hand_set) for hand_set in reading.sets]
    pair = kind_name(reading.pair)
    return " ".join([*parts, pair[0] * 2 + pair[1], f"({wait})"])


def _set_text(hand_set: HandSet) -> str:
    name = kind_name(hand_set.tile_kind)
    if hand_set.form == "run":
        number = int(name[0])
        text = f"{number}{number + 1}{number + 2}{name[1]}"
    else:
        text = name[0] * (4 if hand_set.form == "kan" else 3) + name[1]
    if hand_set.meld < 0:
        return text
    return f"[{text}]" if hand_set.open else f"({text})"


def fu_text(part: FuPart) -> str:
    """Return one line of fu in words: ``closed triplet 9m``."""
    tile = f" {kind_name(part.tile_kind)}" if part.tile_kind >= 0 else ""
    return _FU_WORDS[part.name] + tile


def worth_text(score: Score) -> str:
    """Return han, fu and limit: ``3 han 40 fu``, ``6 han 30 fu, haneman``, ``yakuman x2``."""
    if score.han is None:
        return score.limit or ""
    text = f"{score.han} han {score.fu} fu" if score.fu else f"{score.han} han"
    return f"{text}, {score.limit}" if score.limit else text
