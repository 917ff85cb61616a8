from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import pytest
from msgspec.structs import replace

from analyzer.scoring.handtext import TileSupply, typed_tiles
from analyzer.scoring.model import DoraKinds, Score, WinHand
from analyzer.scoring.score import score
from rulesets.reds import red_ids
from rulesets.rules import Ruleset
from rulesets.tiles import WIND_LETTERS, parse_tiles


class MakeHand(Protocol):
    def __call__(
        self, tiles: str, *melds: str, seat: str = "S", round_: str = "E", rules: Ruleset = ..., **facts: Any
    ) -> WinHand: ...


class Worth(Protocol):
    def __call__(
        self, hand: WinHand, rules: Ruleset = ..., dora: str = "", ura: str = ""
    ) -> Score | None: ...


@pytest.fixture(scope="session")
def make_hand() -> MakeHand:
    """Return a maker of hands from text; the last tile is the winning one."""

    def make(
        tiles: str,
        *melds: str,
        seat: str = "S",
        round_: str = "E",
        rules: Ruleset = Ruleset(),  # noqa: B008
        **facts: Any,
    ) -> WinHand:
        concealed, sets, tile = typed_tiles(tiles, None, melds, TileSupply(red_ids(rules)))
        return WinHand(
            concealed=concealed,
            melds=sets,
            tile=tile,
            tsumo=facts.pop("tsumo", False),
            seat_wind=WIND_LETTERS.index(seat),
            round_wind=WIND_LETTERS.index(round_),
            players=rules.players,
            **facts,
        )

    return make


@pytest.fixture(scope="session")
def worth() -> Worth:
    """Return what a hand is worth; ``dora`` and ``ura`` are the dora tiles themselves."""

    def value(hand: WinHand, rules: Ruleset = Ruleset(), dora: str = "", ura: str = "") -> Score | None:  # noqa: B008
        def kinds(text: str) -> tuple[int, ...]:
            return tuple(kind for kind, _ in parse_tiles(text))

        return score(hand, DoraKinds(kinds(dora), kinds(ura)), rules)

    return value


@pytest.fixture(scope="session")
def switched() -> Callable[..., Ruleset]:
    """Return ranked Tenhou rules with switches set: ``switched("yaku", kuitan=False)``."""

    def change(group: str, rules: Ruleset = Ruleset(), **fields: Any) -> Ruleset:  # noqa: B008
        return replace(rules, **{group: replace(getattr(rules, group), **fields)})

    return change
