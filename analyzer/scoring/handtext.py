"""From written tiles to tile ids: for hands typed by people and for written cases."""

from __future__ import annotations

from analyzer.scoring.model import Meld, MeldKind
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
        self._reds = reds
        self._used: set[int] = set()

    def take(self, text: str) -> tuple[int, ...]:
        """Return the ids of tiles such as ``123m406p11z``.

        Raises:
            ValueError: no tile, a fifth copy of a kind, or a red five (or a plain one) too many.
        """
        return tuple(self._take_one(kind, red) for kind, red in parse_tiles(text))

    def _take_one(self, kind: int, red: bool) -> int:
        for tile in range(kind * 4, kind * 4 + 4):
            if tile not in self._used and (tile in self._reds) == red:
                self._used.add(tile)
                return tile
        raise ValueError(self._why_none(kind, red))

    def _why_none(self, kind: int, red: bool) -> str:
        name = kind_name(kind)
        copies = range(kind * 4, kind * 4 + 4)
        held = sum(tile in self._used for tile in copies)
        if held == 4:
            return f"a fifth {name}: there are only four of a kind"
        number = sum(tile in self._reds for tile in copies)
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
