"""Tiles, winds and seats: the vocabulary that every other module shares.

A *kind* is 0-33: 0-8 man, 9-17 pin, 18-26 sou, 27-30 the winds E S W N, 31 haku, 32 hatsu, 33 chun.
A *tile id* is 0-135, four copies a kind: ``kind = id // 4``. Red fives are ids chosen by the ruleset.
A *seat* is 0-3, a chair as the log numbers it; its wind changes from hand to hand.
"""

from __future__ import annotations

from typing import Final, Literal

KINDS: Final = 34
TILE_IDS: Final = 136

EAST: Final = 27
SOUTH: Final = 28
WEST: Final = 29
NORTH: Final = 30
HAKU: Final = 31
HATSU: Final = 32
CHUN: Final = 33

WINDS: Final = (EAST, SOUTH, WEST, NORTH)
DRAGONS: Final = (HAKU, HATSU, CHUN)
TERMINALS: Final = (0, 8, 9, 17, 18, 26)
TERMINALS_AND_HONOURS: Final = (*TERMINALS, *WINDS, *DRAGONS)
IS_TERMINAL_OR_HONOUR: Final = tuple(kind in TERMINALS_AND_HONOURS for kind in range(KINDS))

FIVE_MAN: Final = 4
FIVE_PIN: Final = 13
FIVE_SOU: Final = 22

#: Kinds that a three-player set lacks (2-8 man).
NOT_IN_THREE_PLAYERS: Final = tuple(range(1, 8))

WIND_LETTERS: Final = "ESWN"
WIND_KANJI: Final = "東南西北"

Lang = Literal["en", "ja"]

_MPSZ: Final = tuple(
    f"{number}{suit}" for suit in "mps" for number in range(1, 10)
) + tuple(f"{number}z" for number in range(1, 8))
_KANJI: Final = (
    *(f"{number}{suit}" for suit in "萬筒索" for number in "一二三四五六七八九"),
    *WIND_KANJI,
    "白",
    "發",
    "中",
)
_KIND_OF: Final = {text: kind for kind, text in enumerate(_MPSZ)}


def kind_of(tile: int) -> int:
    """Return the kind (0-33) of a tile id (0-135)."""
    return tile >> 2


def kind_name(kind: int, lang: Lang = "en") -> str:
    """Return a kind as people write it: ``5p``, ``3z`` or, in Japanese, ``五筒``, ``西``."""
    return _KANJI[kind] if lang == "ja" else _MPSZ[kind]


def tile_name(tile: int, reds: frozenset[int] = frozenset(), lang: Lang = "en") -> str:
    """Return a tile id as text; a red five is ``0p`` (Japanese ``赤五筒``)."""
    kind = tile >> 2
    if tile in reds:
        return "赤" + _KANJI[kind] if lang == "ja" else "0" + _MPSZ[kind][1]
    return kind_name(kind, lang)


def parse_kind(text: str) -> int:
    """Return the kind of one tile in mpsz notation (``0p`` is a 5p).

    Raises:
        ValueError: the text is no tile.
    """
    plain = "5" + text[1:] if text[:1] == "0" else text
    try:
        return _KIND_OF[plain]
    except KeyError:
        raise ValueError(f"{text!r} is no tile: write 1m-9m, 1p-9p, 1s-9s, 0m/0p/0s (red) or 1z-7z") from None


def parse_tiles(text: str) -> list[tuple[int, bool]]:
    """Return ``(kind, is red)`` for each tile of a string such as ``123m406p11z``.

    Raises:
        ValueError: a character that is no digit or suit, or digits without a suit.
    """
    tiles: list[tuple[int, bool]] = []
    digits = ""
    for char in text.replace(" ", ""):
        if char.isascii() and char.isdigit():
            digits += char
        elif char in "mpsz" and digits:
            tiles.extend((parse_kind(digit + char), digit == "0") for digit in digits)
            digits = ""
        else:
            raise ValueError(f"cannot read {char!r} in {text!r}: expected tiles such as 123m406p11z")
    if digits:
        raise ValueError(f"{text!r} ends in digits without a suit letter (m, p, s or z)")
    return tiles


def hand_text(tiles: tuple[int, ...] | list[int], reds: frozenset[int] = frozenset()) -> str:
    """Return tile ids as compact mpsz text, sorted: ``123m406p11z``."""
    text = ""
    suit = ""
    for tile in sorted(tiles):
        name = tile_name(tile, reds)
        if suit and name[1] != suit:
            text += suit
        text += name[0]
        suit = name[1]
    return text + suit


def dora_of(indicator_kind: int, players: int = 4) -> int:
    """Return the kind that an indicator kind makes dora.

    With three players 1m is followed by 9m, as 2-8 man are not in the set.
    """
    if indicator_kind >= HAKU:
        return HAKU + (indicator_kind - HAKU + 1) % 3
    if indicator_kind >= EAST:
        return EAST + (indicator_kind - EAST + 1) % 4
    if players == 3 and indicator_kind == 0:
        return 8
    suit, number = divmod(indicator_kind, 9)
    return suit * 9 + (number + 1) % 9


def seat_wind(seat: int, dealer: int, players: int) -> int:
    """Return the wind (0 = E … 3 = N) of a seat while ``dealer`` deals."""
    return (seat - dealer) % players


def hand_name(round_wind: int, number: int, honba: int | None = None, lang: Lang = "en") -> str:
    """Return the name of a hand: ``E1``, ``S3-2`` (two honba), Japanese ``南三局 二本場``.

    ``round_wind`` 0 = E; ``number`` 0 = the first dealer's hand of the round.
    """
    if lang == "ja":
        text = f"{WIND_KANJI[round_wind % 4]}{'一二三四'[number]}局"
        return text if honba is None else f"{text} {honba}本場"
    text = f"{WIND_LETTERS[round_wind % 4]}{number + 1}"
    return text if honba is None else f"{text}-{honba}"
