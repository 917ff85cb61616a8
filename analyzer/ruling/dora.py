"""Which indicators count for a win, under a ruleset's timing and switches."""

from __future__ import annotations

from collections.abc import Sequence

from analyzer.play.facts import Chance, HandFacts, KanFact
from analyzer.play.seat import OpenKanState
from analyzer.scoring.model import DoraKinds
from rulesets.rules import Ruleset
from rulesets.tiles import dora_of


class UnknownIndicatorError(Exception):
    """The ruleset counts an indicator that neither the log nor the wall shows."""

    def __init__(self, what: str, switch: str) -> None:
        self.what = what
        self.switch = switch
        super().__init__(what)


def dora_kinds(facts: HandFacts, chance: Chance, in_riichi: bool, rules: Ruleset) -> DoraKinds:
    """Return the dora and ura kinds that count for a win on ``chance``.

    Raises:
        UnknownIndicatorError: an indicator that counts cannot be seen.
    """
    dora, ura = turned_tiles(facts, chance, in_riichi, rules)
    players = facts.players
    return DoraKinds(
        tuple(dora_of(tile >> 2, players) for tile in dora),
        tuple(dora_of(tile >> 2, players) for tile in ura),
    )


def turned_tiles(
    facts: HandFacts, chance: Chance, in_riichi: bool, rules: Ruleset
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the indicators, and the ura under them, that count for a win on ``chance`` (tile ids).

    Raises:
        UnknownIndicatorError: one that counts cannot be seen.
    """
    dora_count, ura_count = indicator_counts(facts.kans, chance.index, rules)
    dora = _tiles(facts.indicators, facts.wall_indicators, dora_count, "a kan dora indicator", "dora.kan")
    ura: tuple[int, ...] = ()
    if in_riichi and rules.dora.ura:
        ura = _tiles(facts.ura or (), facts.wall_ura, ura_count, "a ura dora indicator", "dora.ura")
    return dora[0 if rules.dora.first else 1 :], ura


def indicator_counts(
    kans: Sequence[KanFact | OpenKanState], index: int, rules: Ruleset, discard: int = -1
) -> tuple[int, int]:
    """Return how many indicators, and how many ura under them, count for a win on the tile of event ``index``.

    ``discard``: the index of a discard that is about to end the turn of the last kans (-1: none is).
    """
    turned = 1 + sum(
        is_turned(kan, index, kan.discard if kan.discard >= 0 else discard, rules) for kan in kans
    )
    return turned if rules.dora.kan else 1, turned if rules.dora.kan_ura else 1


def _tiles(
    shown: tuple[int, ...], wall: tuple[int, ...], count: int, what: str, switch: str
) -> tuple[int, ...]:
    if len(shown) >= count:
        return shown[:count]
    if len(wall) >= count:
        return wall[:count]
    raise UnknownIndicatorError(f"{what} is neither in the log nor in the wall", switch)


def is_turned(kan: KanFact | OpenKanState, index: int, discard: int, rules: Ruleset) -> bool:
    """Tell whether the kan's indicator is turned when the tile of event ``index`` is offered.

    ``discard`` is the index of the discard that ends the kan's turn (-1: none yet).
    Timing: closed kans at once or before the discard; open and added ones at once, before the discard or the
    next replacement draw, or after the discard has passed (switches dora.closed_kan_turn, open_kan_turn).
    A robbed kan turns none unless dora.robbed_kan_turns.
    """
    if kan.index > index:
        return False
    if kan.index == index:  # this very kan is being robbed
        return rules.dora.robbed_kan_turns
    timing = rules.dora.closed_kan_turn if kan.kind == "closed" else rules.dora.open_kan_turn
    if timing == "at_once":
        return True
    if kan.next_kan >= 0 and kan.next_kan < index:
        return True
    if discard < 0:
        return False
    if timing == "before_discard":
        return discard <= index
    return discard < index
