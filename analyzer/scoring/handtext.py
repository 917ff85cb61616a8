"""From written tiles to tile ids: for hands typed by people and for written cases."""

from __future__ import annotations

from collections.abc import Sequence

from analyzer.scoring.model import Meld, MeldKind, WinHand
from rulesets.tiles import kind_name, parse_tiles

#: Names of melds as people write them.
MELD_WORDS: dict[str, MeldKind] = {
    "chi": "chi",
    "pon": "pon",
    "ankan": "closed_kan",
    "closed_kan": "closed_kan",
    "daiminkan": "open_kan",
    "minkan": "open_kan",
    "open_kan": "open_kan",
    "kakan": "added_kan",
    "added_kan": "added_kan",
}


class TileSupply:
    """Gives each written tile an id of its own; a red five gets a red id, a plain one never does.

    Args:
        reds: ids of the red fives of the set (:func:`rulesets.reds.red_ids`).
    """

    def __init__(self, reds: frozenset[int]) -> None:
        self.reds = reds
        self._used: set[int] = set()

    def take(self, text: str) -> tuple[int, ...]:
        """Return the ids of tiles such as ``123m406p11z``.

        Raises:
            ValueError: no tile, a fifth copy of a kind, or a red five (or a plain one) too many.
        """
        return tuple(self._take_one(kind, red) for kind, red in parse_tiles(text))

    def _take_one(self, kind: int, red: bool) -> int:
        for tile in range(kind * 4, kind * 4 + 4):
            if tile not in self._used and (tile in self.reds) == red:
                self._used.add(tile)
                return tile
        raise ValueError(self._why_none(kind, red))

    def _why_none(self, kind: int, red: bool) -> str:
        name = kind_name(kind)
        copies = range(kind * 4, kind * 4 + 4)
        held = sum(tile in self._used for tile in copies)
        if held == 4:
            return f"a fifth {name}: there are only four of a kind"
        number = sum(tile in self.reds for tile in copies)
        if red:
            return f"0{name[1]} once too often: {number} of the {name} are red under this ruleset"
        return f"too many plain {name}: {number} of the four are red under this ruleset (write 0{name[1]})"


def make_meld(kind: MeldKind, text: str, supply: TileSupply, source: int | None = None) -> Meld:
    """Return a meld from its written tiles, checked to be a set of that kind.

    Raises:
        ValueError: the tiles are no such set.
    """
    tiles = tuple(sorted(supply.take(text)))
    kinds = [tile >> 2 for tile in tiles]
    if kind == "chi":
        low = kinds[0]
        good = kinds == [low, low + 1, low + 2] and low < 27 and low % 9 <= 6
    else:
        good = len(set(kinds)) == 1 and len(kinds) == (3 if kind == "pon" else 4)
    if not good:
        raise ValueError(f"{text!r} is no {kind.replace('_', ' ')}")
    return Meld(kind, tiles, source=None if kind == "closed_kan" else source)


def typed_tiles(
    hand: str, win: str | None, melds: Sequence[str], supply: TileSupply
) -> tuple[tuple[int, ...], tuple[Meld, ...], int]:
    """Return (concealed without the winning tile, melds, winning tile) of a hand as people type it.

    ``hand`` holds the concealed tiles; the winning tile is ``win`` (which may stand in ``hand`` or not), or
    the last tile of ``hand``. A meld is a word and its tiles: ``chi 678s``, ``ankan 1111z``.

    Raises:
        ValueError: the text is no hand; says what was found and what was expected.
    """
    sets = tuple(_typed_meld(text, supply) for text in melds)
    tiles = list(supply.take(hand))
    expected = 13 - 3 * len(sets)
    if win is None:
        if len(tiles) != expected + 1:
            raise ValueError(
                f"{len(tiles)} concealed tiles and {len(sets)} melds: expected {expected + 1} tiles, the "
                f"winning one last, or {expected} and --win"
            )
        return tuple(tiles[:-1]), sets, tiles[-1]
    wanted = parse_tiles(win)
    if len(wanted) != 1:
        raise ValueError(f"--win {win!r}: expected one tile")
    if len(tiles) == expected:
        return tuple(tiles), sets, supply.take(win)[0]
    kind, red = wanted[0]
    held = [tile for tile in tiles if tile >> 2 == kind and (tile in supply.reds) == red]
    if len(tiles) != expected + 1 or not held:
        raise ValueError(
            f"{len(tiles)} concealed tiles and {len(sets)} melds: expected {expected} beside --win"
        )
    tiles.remove(held[-1])
    return tuple(tiles), sets, held[-1]


def _typed_meld(text: str, supply: TileSupply) -> Meld:
    word, _, tiles = text.strip().partition(" ")
    if word not in MELD_WORDS or not tiles:
        raise ValueError(
            f"meld {text!r}: expected a word of {', '.join(MELD_WORDS)} and its tiles: 'chi 678s'"
        )
    return make_meld(MELD_WORDS[word], tiles, supply)


def contradiction(hand: WinHand) -> str:
    """Return what cannot be true together in a typed hand's circumstances; empty if all can."""
    closed = all(meld.kind == "closed_kan" for meld in hand.melds)
    kans = any("kan" in meld.kind for meld in hand.melds)
    checks = (
        (hand.riichi != "none" and not closed, "riichi needs a closed hand"),
        (hand.ippatsu and hand.riichi == "none", "ippatsu needs riichi"),
        (hand.chankan and hand.tsumo, "chankan is a ron"),
        (hand.rinshan and not hand.tsumo, "rinshan is a tsumo"),
        (hand.rinshan and not kans and not hand.kita, "rinshan needs a kan"),
        (
            hand.first_turn and (bool(hand.melds) or hand.riichi != "none"),
            "a first-turn win has no melds or riichi",
        ),
        (hand.first_turn and hand.last_tile, "the first turn is not the last tile"),
        (hand.first_turn and not hand.tsumo and hand.seat_wind == 0, "the dealer draws first: no renhou"),
        (hand.seat_wind >= hand.players, "there is no north seat with three players"),
        (bool(hand.kita) and hand.players != 3, "kita is for three players"),
    )
    return "; ".join(text for wrong, text in checks if wrong)
