"""Flips of atozuke and of nagashi mangan. The definition of atozuke stands in ``docs/rules.md``."""

from __future__ import annotations

import pytest
from flips import Flip, follows, params, ruled
from scripted import Script

ATOZUKE = "seed 000 後付けなしの「ナシナシ」, with the definition of SEED_RULES.md, Atozuke"
FIXED, FIRST = {"yaku.atozuke": "fixed_by_wait"}, {"yaku.atozuke": "first_call"}
ONE, FORTY = (-1000, 1000, 0, 0), (-1300, 1300, 0, 0)
REFUSED = "void: ATOZUKE"

#: Terminals and honours for eighteen discards.
OUTSIDE = ["1m", "9m", "1p", "9p", "1s", "9s", "5z", "6z", "7z", "1m", "9m", "1p", "9p", "1s", "5z", "6z", "7z", "5z"]


def chi_first(hand: str) -> Script:
    """Seat 1 holds ``hand`` and 68s9m: it calls 7s from seat 0 and discards 9m."""
    return Script().deal(1, hand + "68s9m").go(0, draw="7s").chi(1, "68s", "9m")


def nagashi(seat: int, tenpai: int | None = None) -> Script:
    """Let a seat discard terminals and honours only, to the end; ``tenpai`` is the seat that waits (none: nobody)."""
    script = Script(honba=1, deposits=1)
    if tenpai is not None:
        script.deal(tenpai, "234m567m345p22p67s")
    for tile in OUTSIDE[: 18 if seat < 2 else 17]:
        script.go(seat, draw=tile)
    return script.exhausted()


#: Open: haku or 4m, and only haku is a yaku.
ONE_SIDED = chi_first("55z44m234p567p").go(0, draw="5z").ron(1)
#: Open: haku or hatsu.
TWO_DRAGONS = chi_first("55z66z234m567p").go(0, draw="5z").ron(1)
#: Open: 2p first, haku second, then 2m or 5m.
HAKU_SECOND = (
    Script().deal(1, "22p55z34m789s99m1p1z").go(0, draw="2p").pon(1, "22p", "1p")
    .go(0, draw="5z").pon(1, "55z", "1z").go(0, draw="5m").ron(1)
)
#: Open: three haku in hand, then a chi, then 2m or 5m.
HAKU_HELD = chi_first("555z34m99p234p").go(0, draw="5m").ron(1)
#: Closed, no riichi: haku or hatsu; haku or 4m.
CLOSED_DRAGONS = Script().deal(1, "55z66z234m567p789s").go(1).go(0, draw="5z").ron(1)
CLOSED_ONE_SIDED = Script().deal(1, "55z44m234m567p789s").go(1).go(0, draw="5z").ron(1)

FLIPS = (
    Flip("yaku.atozuke", "allowed", "fixed_by_wait", ruled(ONE_SIDED), ONE, REFUSED, ATOZUKE,
         "open, a yaku on one of two waits"),
    Flip("yaku.atozuke", "fixed_by_wait", "first_call", ruled(HAKU_SECOND), ONE, REFUSED,
         ATOZUKE + ": 2p pon first, then haku: refused by first_call, legal by fixed_by_wait", "2p first, haku second"),
    Flip("yaku.atozuke_ote_bisha", "none", "closed", ruled(CLOSED_DRAGONS), REFUSED, FORTY,
         ATOZUKE + ": ote_bisha = closed lets different yaku serve different tiles", "closed, haku or hatsu",
         others=FIXED),
    Flip("yaku.atozuke_ote_bisha", "closed", "any", ruled(TWO_DRAGONS), REFUSED, ONE,
         ATOZUKE + ": an open two-yakuhai shanpon with nothing else is refused", "open, haku or hatsu", others=FIXED),
    Flip("yaku.atozuke_concealed_yaku", True, False, ruled(HAKU_HELD), ONE, REFUSED,
         ATOZUKE + ": haku concealed triplet, chi, win: legal with concealed_yaku", "three haku held, then a chi",
         others=FIRST),
    Flip("yaku.atozuke_one_sided_closed_ron", False, True, ruled(CLOSED_ONE_SIDED), REFUSED, FORTY,
         ATOZUKE + ": one_sided_closed_ron = true lifts it", "closed ron on one of two waits", others=FIXED),
    Flip("yaku.nagashi", "none", "draw", ruled(nagashi(1)),
         ("exhaustive", (0, 0, 0, 0)), ("nagashi", (-4000, 8000, -2000, -2000)),
         "seed 003 流し満貫なし; case nm-001: paid at the draw, deposits stay", "a non-dealer's, all noten"),
    Flip("yaku.nagashi", "draw", "win", ruled(nagashi(1)),
         ("nagashi", (-4000, 8000, -2000, -2000)), ("nagashi", (-4100, 9300, -2100, -2100)),
         "cases nm-001, nm-003; seed 000 流し満貫は満貫の和了り役の扱い", "a non-dealer's, one honba, one deposit"),
    Flip("yaku.nagashi_win_deal", "as_win", "as_draw", follows(nagashi(0)), "E1-2", "E2-0",
         "seed 000 親が流し満貫を達成した場合、手牌が聴牌していなくても連荘可能", "the dealer's, noten",
         others={"yaku.nagashi": "win"}),
    Flip("yaku.nagashi_win_deal", "as_win", "as_draw", follows(nagashi(1, tenpai=0)), "E2-0", "E1-2",
         "seed 000 read as any win: a non-dealer's win passes the deal; as a draw the tenpai dealer stays (聴牌連荘)",
         "a non-dealer's, the dealer is tenpai", others={"yaku.nagashi": "win"}),
    Flip("yaku.nagashi_noten_payment", False, True, ruled(nagashi(1, tenpai=2)),
         ("nagashi", (-4000, 8000, -2000, -2000)), ("nagashi", (-5000, 7000, 1000, -3000)),
         "nagashi.xml (case E13): no noten payment; with it 1,000 from each noten to the one who is tenpai",
         "one player is tenpai"),
)  # fmt: skip


@pytest.mark.parametrize("flip", params(FLIPS))
def test_flip(flip: Flip) -> None:
    flip.check()
