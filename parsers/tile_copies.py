"""Physical tile ids for formats that have none.

The copies of a kind are handed out in an order fixed by a hash of (log, hand, kind, copy), so that red fives
chosen by another ruleset favour nobody, and so that reading a log twice gives the same ids.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from parsers.fault import Fault
from rulesets.tiles import kind_name


class TileCopies:
    """The tiles of one hand, handed out one by one as they appear.

    ``reds`` is the number of red copies by kind; the red ones are the first ids of the kind (16, 52, 53 …).
    """

    def __init__(self, log_key: str, hand: int, reds: Mapping[int, int]) -> None:
        self._key = f"{log_key}|{hand}"
        self._reds = reds
        self._left: dict[tuple[int, bool], list[int]] = {}

    def take(self, kind: int, red: bool, path: str) -> int:
        """Return the id of the next copy.

        Raises:
            Fault: all copies of the tile have been seen.
        """
        left = self._left.get((kind, red))
        if left is None:
            left = self._left[kind, red] = self._copies(kind, red)
        if not left:
            what = f"red {kind_name(kind)}" if red else kind_name(kind)
            raise Fault("TILE-COPIES", f"one {what} more than the set has", path)
        return left.pop()

    def _copies(self, kind: int, red: bool) -> list[int]:
        count = self._reds.get(kind, 0)
        copies = range(count) if red else range(count, 4)
        if red:
            return sorted((kind * 4 + copy for copy in copies), reverse=True)
        return sorted((kind * 4 + copy for copy in copies), key=self._rank)

    def _rank(self, tile: int) -> bytes:
        text = f"{self._key}|{tile >> 2}|{tile & 3}"
        return hashlib.blake2b(text.encode(), digest_size=8).digest()
