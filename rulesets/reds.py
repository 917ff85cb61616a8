"""Which tile ids are red fives under a ruleset."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rulesets.tiles import FIVE_MAN, FIVE_PIN, FIVE_SOU

if TYPE_CHECKING:
    from rulesets.rules import Ruleset


def red_ids(rules: Ruleset) -> frozenset[int]:
    """Return the ids of the red fives: the first ``dora.red_man`` copies of 5m (16, 17 …), so too 5p and 5s.

    Tenhou's own numbering: 16, 52 and 88 are red; a second red 5p is 53.
    """
    dora = rules.dora
    return _ids(dora.red_man, dora.red_pin, dora.red_sou)


@lru_cache(maxsize=125)
def _ids(man: int, pin: int, sou: int) -> frozenset[int]:
    fives = ((FIVE_MAN, man), (FIVE_PIN, pin), (FIVE_SOU, sou))
    return frozenset(kind * 4 + copy for kind, count in fives for copy in range(count))
