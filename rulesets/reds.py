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


def doubtful_fives(rules: Ruleset, known: tuple[int, ...]) -> frozenset[int]:
    """Return the ids of fives of which a log without physical ids does not tell whether they are red under ``rules``.

    ``known`` are the ids of the log's own red fives. Where the ruleset has more red fives of a suit than the log,
    any other five could be the next one; where it has fewer (but some), any of the log's red ones could stay.
    """
    wanted = red_ids(rules)
    doubtful: set[int] = set()
    for kind in (FIVE_MAN, FIVE_PIN, FIVE_SOU):
        ids = range(kind * 4, kind * 4 + 4)
        here = {tile for tile in ids if tile in wanted}
        there = {tile for tile in ids if tile in known}
        if len(here) > len(there):
            doubtful.update(set(ids) - there if len(here) < len(ids) else ())
        elif here and len(here) < len(there):
            doubtful.update(there)
    return frozenset(doubtful)


@lru_cache(maxsize=125)
def _ids(man: int, pin: int, sou: int) -> frozenset[int]:
    fives = ((FIVE_MAN, man), (FIVE_PIN, pin), (FIVE_SOU, sou))
    return frozenset(kind * 4 + copy for kind, count in fives for copy in range(count))
