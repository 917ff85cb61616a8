"""The wall of a Tenhou hand, regenerated from the shuffle seed that the log carries.

Three forms of seed exist (checked against real logs; the algorithm was published by tenhou.net):

* ``mt19937ar-sha512-n288-base64,…``: 624 words, one generator a game, 288 outputs and SHA-512 a hand;
* ``mt19937ar-sha512-n288,HEX,…``: the same with 32 words, and the pairs of the dead wall turned over;
* ``mt19937ar,HEX,…`` (2009): 8 words, one generator a hand, its outputs used as they are, pairs turned over.

The seed proves that the deal was not tampered with, and shows tiles that a log does not: ura without
riichi, further indicators, the rest of the wall.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import itertools
import random
import struct
from collections.abc import Iterator, Sequence
from typing import Final, Literal

import msgspec

from rulesets.tiles import NOT_IN_THREE_PLAYERS, TILE_IDS

SeedForm = Literal["base64", "hex", "per_hand"]

_BASE64_HEAD: Final = "mt19937ar-sha512-n288-base64"
_HEX_HEAD: Final = "mt19937ar-sha512-n288"
_PER_HAND_HEAD: Final = "mt19937ar"

#: How many 32-bit words follow each head.
_WORDS: Final[dict[SeedForm, int]] = {"base64": 624, "hex": 32, "per_hand": 8}

#: Longest seed text that is looked at; the longest real one has 3,357 characters.
_MAX_TEXT: Final = 10_000

_OUTPUTS_A_HAND: Final = 288
_SHA_BLOCK: Final = 128

_SET: Final[dict[int, tuple[int, ...]]] = {
    4: tuple(range(TILE_IDS)),
    3: tuple(tile for tile in range(TILE_IDS) if tile // 4 not in NOT_IN_THREE_PLAYERS),
}

#: Tiles never drawn at the far end of the wall, the replacement tiles included.
DEAD_WALL: Final = 14
#: Replacement tiles that can be drawn at most (kans; with three players kita too).
REPLACEMENTS: Final[dict[int, int]] = {4: 4, 3: 8}


class SeedError(ValueError):
    """A seed from which no wall follows; the text says why. The caller reports "cannot verify"."""


class Seed(msgspec.Struct, frozen=True):
    """A shuffle seed, read: its form and the 32-bit words for the generator."""

    form: SeedForm
    words: tuple[int, ...]


class Wall(msgspec.Struct, frozen=True):
    """The whole wall of one hand.

    ``tiles`` are ids, 136 or (three players) 108; play deals and draws from the end, the dead wall is the
    start. ``dice`` are 1-6 each. ``turned``: the pairs of the dead wall stand the other way up (forms
    before the base64 seed).
    """

    tiles: tuple[int, ...]
    dice: tuple[int, int]
    turned: bool = False

    @property
    def players(self) -> int:
        """How many play with this set (3 or 4)."""
        return 4 if len(self.tiles) == TILE_IDS else 3

    def deal(self, dealer: int) -> tuple[tuple[int, ...], ...]:
        """Return the 13 tiles of each seat, in the order in which they are dealt.

        Three times four tiles each from the dealer on, then one each. The dealer's fourteenth tile is his
        first draw.
        """
        players = self.players
        hands: list[list[int]] = [[] for _ in range(players)]
        position = len(self.tiles)
        for count in (4, 4, 4, 1):
            for step in range(players):
                hands[(dealer + step) % players].extend(self.tiles[position - count : position][::-1])
                position -= count
        return tuple(tuple(hand) for hand in hands)

    def draws(self) -> tuple[int, ...]:
        """Return the tiles drawn from the live wall in order (70; with three players 55).

        Each replacement tile drawn takes one tile off the end.
        """
        return self.tiles[DEAD_WALL : len(self.tiles) - 13 * self.players][::-1]

    def replacement(self, number: int) -> int:
        """Return the tile drawn after the hand's kan (or kita) ``number``, counted from 0.

        Raises:
            IndexError: there are no more replacement tiles (4; with three players 8).
        """
        if not 0 <= number < REPLACEMENTS[self.players]:
            raise IndexError(f"replacement {number}: the wall has {REPLACEMENTS[self.players]}")
        return self.tiles[number if self.turned else number ^ 1]

    def indicator(self, number: int) -> int:
        """Return dora indicator ``number`` (0: the first, 1-4: after kans).

        Raises:
            IndexError: ``number`` is not 0-4.
        """
        return self._indicator_slot(number, upper=True)

    def ura(self, number: int) -> int:
        """Return the ura indicator under indicator ``number``.

        Raises:
            IndexError: ``number`` is not 0-4.
        """
        return self._indicator_slot(number, upper=False)

    def _indicator_slot(self, number: int, *, upper: bool) -> int:
        if not 0 <= number <= 4:
            raise IndexError(f"indicator {number}: a hand has 0 to 4")
        low = REPLACEMENTS[self.players] + 2 * number
        return self.tiles[low + (upper is not self.turned)]


class Walls(msgspec.Struct, frozen=True):
    """The walls of a game's hands in order, or the ``reason`` why they cannot be told."""

    hands: tuple[Wall, ...] = ()
    reason: str = ""


def read_seed(text: str | None) -> Seed:
    """Return the words of a seed text (attribute ``SHUFFLE seed`` or ``INIT shuffle``).

    Raises:
        SeedError: no seed, or one of another form (old logs carry none, an empty text or a float).
    """
    if text is None or not text.strip():
        raise SeedError("cannot verify: the log carries no shuffle seed")
    if len(text) > _MAX_TEXT:
        size = f"{len(text)} characters, at most {_MAX_TEXT} expected"
        raise SeedError(f"cannot verify: the shuffle seed has {size}")
    head, comma, body = text.strip().partition(",")
    if comma and head == _BASE64_HEAD:
        return Seed("base64", _base64_words(body))
    if comma and head == _HEX_HEAD:
        return Seed("hex", _hex_words(body, "hex"))
    if comma and head == _PER_HAND_HEAD:
        return Seed("per_hand", _hex_words(body, "per_hand"))
    raise SeedError(f"cannot verify: {text[:40]!r} is no shuffle seed of a known form (mt19937ar…)")


def walls(seed: str | None, players: int) -> Iterator[Wall]:
    """Yield the wall of each hand of a game, in order, without end (a 2009 seed has one wall).

    Raises:
        SeedError: as :func:`read_seed`.
    """
    read = read_seed(seed)
    generator = _generator(read.words)
    if read.form == "per_hand":
        return iter((_plain_wall(generator, players),))
    return (_hashed_wall(generator, players, turned=read.form == "hex") for _ in itertools.count())


def wall_for(seed: str | None, hand_index: int, players: int) -> Wall:
    """Return the wall of one hand (``hand_index`` 0: the game's first; 0 only for a 2009 seed).

    Raises:
        SeedError: as :func:`read_seed`, or a 2009 seed was asked for another hand than its own.
        ValueError: ``hand_index`` is below 0.
    """
    if hand_index < 0:
        raise ValueError(f"hand index {hand_index}: hands are counted from 0")
    wall = next(itertools.islice(walls(seed, players), hand_index, None), None)
    if wall is None:
        raise SeedError("cannot verify: a 2009 seed (mt19937ar,…) holds one hand; give each hand its own")
    return wall


def game_walls(seed: str | None, hand_seeds: Sequence[str], hands: int, players: int) -> Walls:
    """Return the walls of a game's ``hands`` hands, from the game's seed or from one seed a hand (2009).

    Bad or absent seeds are no error: the result is empty and says why.
    """
    try:
        if seed and seed.strip():
            return Walls(tuple(itertools.islice(walls(seed, players), hands)))
        if not hand_seeds:
            return Walls(reason="cannot verify: the log carries no shuffle seed")
        if len(hand_seeds) != hands:
            return Walls(reason=f"cannot verify: {len(hand_seeds)} shuffle seeds for {hands} hands")
        return Walls(tuple(wall_for(text, 0, players) for text in hand_seeds))
    except SeedError as error:
        return Walls(reason=str(error))


def make_seed(rng: random.Random) -> str:
    """Return a new seed text of the base64 form, for simulated games."""
    return f"{_BASE64_HEAD},{base64.b64encode(rng.randbytes(4 * _WORDS['base64'])).decode('ascii')}"


def _base64_words(body: str) -> tuple[int, ...]:
    count = _WORDS["base64"]
    try:
        raw = base64.b64decode(body, validate=True)
    except (binascii.Error, ValueError) as error:
        raise SeedError(f"cannot verify: the shuffle seed is no base64 text ({error})") from None
    if len(raw) != 4 * count:
        raise SeedError(f"cannot verify: the shuffle seed has {len(raw)} bytes, {4 * count} expected")
    return struct.unpack(f"<{count}I", raw)


def _hex_words(body: str, form: SeedForm) -> tuple[int, ...]:
    parts = body.split(",")
    if len(parts) != _WORDS[form]:
        raise SeedError(f"cannot verify: the shuffle seed has {len(parts)} words, {_WORDS[form]} expected")
    try:
        words = tuple(int(part, 16) for part in parts)
    except ValueError:
        raise SeedError("cannot verify: the shuffle seed holds a word that is not hexadecimal") from None
    if not all(0 <= word < 1 << 32 for word in words):
        raise SeedError("cannot verify: the shuffle seed holds a word of more than 32 bits")
    return words


def _generator(words: Sequence[int]) -> random.Random:
    """Return an MT19937 as ``init_by_array(words)`` leaves it.

    Seeding with an integer does this in C with the integer's 32-bit words, lowest first; but zeros at the
    top are lost in an integer and would shorten the array. Then the state is computed here.
    """
    generator = random.Random()
    if words[-1]:
        generator.seed(int.from_bytes(struct.pack(f"<{len(words)}I", *words), "little"))
    else:
        generator.setstate((3, (*_init_by_array(words), 624), None))
    return generator


def _init_by_array(words: Sequence[int]) -> list[int]:
    """Return the 624 state words (Matsumoto and Nishimura's reference, ``mt19937ar.c``)."""
    size = 624
    state = [19_650_218]
    for i in range(1, size):
        state.append((1_812_433_253 * (state[-1] ^ state[-1] >> 30) + i) & 0xFFFF_FFFF)
    i, j = 1, 0
    for _ in range(max(size, len(words))):
        mixed = (state[i - 1] ^ state[i - 1] >> 30) * 1_664_525
        state[i] = ((state[i] ^ mixed) + words[j] + j) & 0xFFFF_FFFF
        i, j = i + 1, (j + 1) % len(words)
        if i == size:
            state[0], i = state[-1], 1
    for _ in range(size - 1):
        mixed = (state[i - 1] ^ state[i - 1] >> 30) * 1_566_083_941
        state[i] = ((state[i] ^ mixed) - i) & 0xFFFF_FFFF
        i += 1
        if i == size:
            state[0], i = state[-1], 1
    state[0] = 0x8000_0000
    return state


def _outputs(generator: random.Random, count: int) -> bytes:
    """Return the generator's next 32-bit outputs as little-endian bytes (one call, in C)."""
    return generator.getrandbits(32 * count).to_bytes(4 * count, "little")


def _hashed_wall(generator: random.Random, players: int, *, turned: bool) -> Wall:
    """Return the next hand's wall of the forms with SHA-512: nine blocks of 32 outputs, hashed."""
    raw = _outputs(generator, _OUTPUTS_A_HAND)
    hashed = b"".join(
        hashlib.sha512(raw[start : start + _SHA_BLOCK]).digest() for start in range(0, len(raw), _SHA_BLOCK)
    )
    numbers = struct.unpack(f"<{len(hashed) // 4}I", hashed)
    # The dice follow the numbers for a full set of 136 tiles, with three players too.
    return _shuffled(numbers, players, TILE_IDS - 1, turned=turned)


def _plain_wall(generator: random.Random, players: int) -> Wall:
    """Return the wall of a 2009 hand: the outputs themselves; the dice follow those that were used."""
    count = len(_SET[players])
    numbers = struct.unpack(f"<{count + 1}I", _outputs(generator, count + 1))
    return _shuffled(numbers, players, count - 1, turned=True)


def _shuffled(numbers: Sequence[int], players: int, dice_at: int, *, turned: bool) -> Wall:
    tiles = list(_SET[players])
    count = len(tiles)
    for i in range(count - 1):
        j = i + numbers[i] % (count - i)
        tiles[i], tiles[j] = tiles[j], tiles[i]
    dice = (numbers[dice_at] % 6 + 1, numbers[dice_at + 1] % 6 + 1)
    return Wall(tuple(tiles), dice, turned)
