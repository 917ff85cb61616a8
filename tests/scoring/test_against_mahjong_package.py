"""Random winning hands, scored here and by the PyPI package ``mahjong``: an independent program.

RERULE_MAHJONG_HANDS sets how many hands are compared (default 1,500; 20,000 for a release).
"""

from __future__ import annotations

import os
import random
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from analyzer.scoring.model import DoraKinds, Meld, MeldKind, Score, WinHand
from analyzer.scoring.payments import win_value
from analyzer.scoring.score import score
from rulesets.rules import Ruleset
from rulesets.tiles import dora_of

mahjong_hand = pytest.importorskip("mahjong.hand_calculating.hand")
from mahjong.hand_calculating.hand_config import HandConfig, HandConstants, OptionalRules  # noqa: E402
from mahjong.meld import Meld as TheirMeld  # noqa: E402

HANDS = int(os.environ.get("RERULE_MAHJONG_HANDS", "1500"))
SEED = 20_240_615
ALL_DOUBLE = frozenset({"kokushi_13wait", "suuankou_tanki", "chuuren_9wait", "daisuushii"})
KAZOE = {
    "yakuman": HandConstants.KAZOE_LIMITED,
    "sanbaiman": HandConstants.KAZOE_SANBAIMAN,
    "multiple": HandConstants.KAZOE_NO_LIMIT,
}


class Deal(NamedTuple):
    """A winning hand with its indicators."""

    hand: WinHand
    indicators: tuple[int, ...]
    ura: tuple[int, ...]


def random_deal(rng: random.Random) -> Deal:
    """Return a random complete hand, with honours, flushes and triplets more often than in play."""
    while True:
        deal = _try_deal(rng)
        if deal is not None:
            return deal


def _try_deal(rng: random.Random) -> Deal | None:
    free = [list(range(kind * 4, kind * 4 + 4)) for kind in range(34)]
    for tiles in free:
        rng.shuffle(tiles)
    style = rng.random()
    if style < 0.06:
        parts = [[kind] * 2 for kind in rng.sample(_kinds(rng), 7)]
        melds: list[Meld] = []
    elif style < 0.08:
        kinds = [0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33]
        parts = [[kind] for kind in kinds] + [[rng.choice(kinds)]]
        melds = []
    else:
        parts, melds = _sets(rng, free)
    concealed: list[int] = []
    for kinds in parts:
        for kind in kinds:
            if not free[kind]:
                return None
            concealed.append(free[kind].pop())
    rng.shuffle(concealed)
    tile = concealed.pop()
    return _with_circumstances(rng, free, concealed, melds, tile)


def _kinds(rng: random.Random) -> list[int]:
    """Return the kinds a hand is made of: all, one suit and honours, outside ones, greens."""
    style = rng.random()
    suit = rng.randrange(3) * 9
    if style < 0.55:
        return list(range(34))
    if style < 0.8:
        return [*range(suit, suit + 9), *range(27, 34)]
    if style < 0.9:
        return [0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33]
    return [*range(27, 34)] if style < 0.93 else [*range(suit, suit + 9)]


def _sets(rng: random.Random, free: list[list[int]]) -> tuple[list[list[int]], list[Meld]]:
    kinds = _kinds(rng)
    while len(kinds) < 7:
        kinds = _kinds(rng)
    run_share = rng.choice([0.0, 0.3, 0.7, 0.9, 1.0])
    meld_share = rng.choice([0.0, 0.0, 0.3, 0.6])
    parts: list[list[int]] = [[rng.choice(kinds)] * 2]
    melds: list[Meld] = []
    starts = [kind for kind in kinds if kind < 27 and kind % 9 <= 6 and kind + 2 in kinds]
    for _ in range(4):
        run = bool(starts) and rng.random() < run_share
        low = rng.choice(starts) if run else rng.choice(kinds)
        called = rng.random() < meld_share
        if not called:
            parts.append([low, low + 1, low + 2] if run else [low] * 3)
            continue
        meld_kind: MeldKind = (
            "chi" if run else rng.choice(["pon", "pon", "open_kan", "added_kan", "closed_kan"])
        )
        meld_kinds = [low, low + 1, low + 2] if run else [low] * (3 if meld_kind == "pon" else 4)
        if all(len(free[kind]) >= meld_kinds.count(kind) for kind in meld_kinds):
            melds.append(Meld(meld_kind, tuple(free[kind].pop() for kind in meld_kinds)))
        else:
            parts.append([low, low + 1, low + 2] if run else [low] * 3)
    return parts, melds


def _with_circumstances(
    rng: random.Random, free: list[list[int]], concealed: list[int], melds: list[Meld], tile: int
) -> Deal:
    closed = all(meld.kind == "closed_kan" for meld in melds)
    kans = sum("kan" in meld.kind for meld in melds)
    tsumo = rng.random() < 0.5
    seat_wind = rng.randrange(4)
    riichi = closed and rng.random() < 0.5
    first = not melds and not riichi and rng.random() < 0.02 and (tsumo or seat_wind > 0)
    rinshan = tsumo and kans > 0 and rng.random() < 0.3
    chankan = not tsumo and not first and rng.random() < 0.05
    left = [tile for tiles in free for tile in tiles]
    rng.shuffle(left)
    count = rng.randrange(1, 4)
    hand = WinHand(
        concealed=tuple(concealed),
        melds=tuple(melds),
        tile=tile,
        tsumo=tsumo,
        seat_wind=seat_wind,
        round_wind=rng.randrange(4),
        riichi=rng.choice(["riichi", "riichi", "double"]) if riichi else "none",
        ippatsu=riichi and not rinshan and rng.random() < 0.3,
        rinshan=rinshan,
        chankan=chankan,
        kan_run=int(chankan),
        last_tile=not first and not rinshan and not chankan and rng.random() < 0.06,
        first_turn=first,
    )
    return Deal(hand, tuple(left[:count]), tuple(left[count : 2 * count]) if riichi else ())


class Options(NamedTuple):
    """The same switches for both programs."""

    kuitan: bool
    aka: bool
    double: bool
    kiriage: bool
    kazoe: str
    open_pinfu_30: bool
    pinfu_tsumo: bool
    renhou_yakuman: bool

    def ours(self) -> Ruleset:
        rules = Ruleset()
        red = int(self.aka)
        return replace(
            rules,
            yaku=replace(
                rules.yaku,
                kuitan=self.kuitan,
                double_yakuman=ALL_DOUBLE if self.double else frozenset(),
                renhou="yakuman" if self.renhou_yakuman else "five_han",
                # The package knows no such choice of the last tile.
                tenhou_best_tile=False,
            ),
            scoring=replace(
                rules.scoring,
                kiriage_30fu_4han=self.kiriage,
                kiriage_60fu_3han=self.kiriage,
                kazoe=self.kazoe,
                open_pinfu_ron_fu=30 if self.open_pinfu_30 else 20,
                pinfu_tsumo=self.pinfu_tsumo,
            ),
            dora=replace(rules.dora, red_man=red, red_pin=red, red_sou=red),
        )

    def theirs(self, *, tsumo: bool) -> OptionalRules:
        # Their fu_for_open_pinfu also takes the 2 fu of tsumo from an open hand without other fu; no rule
        # document says so ("喰いピンフ形" is a matter of ron: JPML rules, pinfu), so it is set on ron only.
        return OptionalRules(
            has_open_tanyao=self.kuitan,
            has_aka_dora=self.aka,
            has_double_yakuman=self.double,
            kazoe_limit=KAZOE[self.kazoe],
            kiriage=self.kiriage,
            fu_for_open_pinfu=self.open_pinfu_30 or tsumo,
            fu_for_pinfu_tsumo=not self.pinfu_tsumo,
            renhou_as_yakuman=self.renhou_yakuman,
            limit_to_sextuple_yakuman=False,
        )


def random_options(rng: random.Random) -> Options:
    def half() -> bool:
        return rng.random() < 0.5

    return Options(
        half(), half(), half(), half(), rng.choice(list(KAZOE)), half(), rng.random() < 0.8, half()
    )


def their_arguments(deal: Deal, options: Options) -> tuple[list[int], dict[str, Any]]:
    """Return the package's arguments: all tiles, and the rest by name."""
    hand = deal.hand
    melds = [_their_meld(meld) for meld in hand.melds]
    tiles = [*hand.concealed, hand.tile, *(tile for meld in hand.melds for tile in meld.tiles)]
    config = HandConfig(
        is_tsumo=hand.tsumo,
        is_riichi=hand.riichi != "none",
        is_daburu_riichi=hand.riichi == "double",
        is_ippatsu=hand.ippatsu,
        is_rinshan=hand.rinshan,
        is_chankan=hand.chankan,
        is_haitei=hand.last_tile and hand.tsumo,
        is_houtei=hand.last_tile and not hand.tsumo,
        is_tenhou=hand.first_turn and hand.tsumo and hand.seat_wind == 0,
        is_chiihou=hand.first_turn and hand.tsumo and hand.seat_wind != 0,
        is_renhou=hand.first_turn and not hand.tsumo,
        player_wind=27 + hand.seat_wind,
        round_wind=27 + hand.round_wind,
        options=options.theirs(tsumo=hand.tsumo),
    )
    rest = {
        "win_tile": hand.tile,
        "melds": melds,
        "dora_indicators": list(deal.indicators),
        "ura_dora_indicators": list(deal.ura),
        "config": config,
    }
    return tiles, rest


def _their_meld(meld: Meld) -> Any:
    kinds = {"chi": TheirMeld.CHI, "pon": TheirMeld.PON}
    return TheirMeld(
        meld_type=kinds.get(meld.kind, TheirMeld.KAN),
        tiles=list(meld.tiles),
        opened=meld.kind != "closed_kan",
    )


def our_score(deal: Deal, rules: Ruleset) -> Score | None:
    dora = DoraKinds(
        tuple(dora_of(tile >> 2) for tile in deal.indicators),
        tuple(dora_of(tile >> 2) for tile in deal.ura),
    )
    return score(deal.hand, dora, rules)


def summary(deal: Deal, options: Options) -> tuple[object, object]:
    """Return (ours, theirs) as (han or 13 a yakuman, fu, main payment, additional payment)."""
    rules = options.ours()
    mine = our_score(deal, rules)
    tiles, rest = their_arguments(deal, options)
    other = mahjong_hand.HandCalculator.estimate_hand_value(tiles, **rest)
    theirs: object = "refused"
    yakuman = bool(other.yaku) and any(yaku.is_yakuman for yaku in other.yaku)
    if not other.error:
        fu = 0 if yakuman else other.fu
        theirs = (other.han, fu, other.cost["main"], other.cost["additional"])
    ours: object = "refused"
    if mine is not None:
        dealer = deal.hand.seat_wind == 0
        value = win_value(mine.base, tsumo=deal.hand.tsumo, dealer=dealer, players=4, rules=rules)
        han = mine.han if mine.han is not None else 13 * mine.yakuman
        main = value.ron if value.ron is not None else value.from_dealer or value.from_non_dealer
        ours = (han, mine.fu, main, value.from_non_dealer or 0)
    return ours, theirs


def test_random_hands_agree_with_the_mahjong_package() -> None:
    rng = random.Random(SEED)
    different = []
    for number in range(HANDS):
        deal, options = random_deal(rng), random_options(rng)
        ours, theirs = summary(deal, options)
        if ours != theirs:
            different.append((number, deal, options, ours, theirs))
    assert not different, f"{len(different)} of {HANDS}; first: {different[0]}"
