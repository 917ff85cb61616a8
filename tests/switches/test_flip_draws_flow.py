"""Flips of draws, tenpai, who deals next and honba."""

from __future__ import annotations

import pytest
from flips import Flip, follows, params, ruled
from scripted import Script, rule, ruleset

#: Closed hands, each pinfu on 2p and 5p; one that waits for 5s and 8s.
PINFU, SECOND, THIRD = "234567m34p678s99s", "123789m34p456s11s", "123789s34p567m11m"
TENPAI = "234m567m345p22p67s"


def four_winds() -> Script:
    """All discard East at first; then seat 1 rons the dealer's 5p: pinfu."""
    script = Script(indicator="9s").deal(1, PINFU)
    for seat in range(4):
        script.go(seat, draw="1z")
    return script.go(0, draw="5p").ron(1)


def nine_terminals(*, last_hand: bool = False) -> Script:
    """The dealer shows nine kinds of terminals and honours on his first draw."""
    script = Script(round_wind=1, dealer=3) if last_hand else Script()
    dealer = 3 if last_hand else 0
    return script.deal(dealer, "19m19p19s123z258m5p").draws(dealer).drawn("nine_terminals")


def four_kans() -> Script:
    """Two closed kans by seat 1, two by seat 2; then seat 3 rons the dealer's 5p: pinfu."""
    script = Script(indicator="1z").deal(1, "111m222p589m58p69s").deal(2, "333s555z447m168p9s").deal(3, PINFU)
    for seat, tile, dora in ((1, "1m", "1z"), (1, "2p", "2z"), (2, "3s", "3z"), (2, "5z", "4z")):
        script.draws(seat, tile).closed_kan(seat, tile, dora=dora)
        if tile in ("2p", "5z"):
            script.go(seat)
    return script.go(0, draw="5p").ron(3)


def four_riichi() -> Script:
    """All four in riichi; a turn later the dealer wins by 1z: riichi, tsumo, 28 fu, so 30: 1,000 from each."""
    script = Script("123m456p123789s1z", indicator="2z").deal(1, PINFU).deal(2, SECOND).deal(3, THIRD)
    for riichi in (False, True, False):
        for seat in range(4):
            script.go(seat, riichi=riichi)
    return script.tsumo(0, "1z", ura="2z")


def drawn(*tenpai: int, players: int = 4, last_hand: bool = False, **start: object) -> Script:
    """A draw at which these seats are tenpai; ``last_hand``: South 4, seat 3 deals."""
    if last_hand:
        start |= {"round_wind": 1, "dealer": 3}
    script = Script(players=players, **start)  # type: ignore[arg-type]
    hands = (TENPAI, "123789m345p11p79s") if players == 4 else ("234p567p345s22s67s", "123789p456s99s78s")
    for seat, hand in zip(tenpai, hands, strict=False):
        script.deal(seat, hand)
    return script.exhausted()


def dealer_wins(*, last_hand: bool = False) -> Script:
    """The dealer rons the next seat's 5p."""
    script = Script(round_wind=1, dealer=3) if last_hand else Script()
    dealer = 3 if last_hand else 0
    return script.deal(dealer, PINFU).go((dealer + 1) % 4, draw="5p").ron(dealer)


def no_yaku() -> Script:
    """Seat 1, open, waits for 2p and 5p without a yaku."""
    return Script().deal(1, "99m34p234m567p68s1z").go(0, draw="7s").chi(1, "68s", "1z").exhausted()


def pon_of_the_wait() -> Script:
    """Seat 1 waits for the fourth 4s, the other three of which it called."""
    return Script().deal(1, "444s234567m345p9p").go(0, draw="4s").pon(1, "44s", "9p").exhausted()


def seen_wait() -> Script:
    """Seat 1 waits for the fourth West, the other three of which lie in the rivers."""
    script = Script().deal(1, "3z234567m345p678s")
    for seat in (0, 2, 3):
        script.go(seat, draw="3z")
    return script.exhausted()


ONE = (-1000, 1000, 0, 0)
NOTEN, SEAT_1 = ("exhaustive", (0, 0, 0, 0)), ("exhaustive", (-1000, 3000, -1000, -1000))
STAYS, PASSES = "E1-1", "E2-1"
ABORTS = "seed 000 四風連打、九種九牌、四開槓は流局となり、積み棒を加算して親連荘; seed 003 途中流局なし"
PASSING = "seed 000 …積み棒を加算して親連荘; other rules let the deal pass (SWITCHES.md 1.8)"
#: Nothing else ends or prolongs the game in South 4.
PLAIN_END = {"end.extra_time": "none", "end.agari_yame": "off", "end.tenpai_yame": "off"}
LAST = "kobalab's renchan 0-3 (none, win, tenpai, also noten), applied to the last hand alone"

FLIPS = (
    Flip("draws.four_winds", "off", "dealer_stays", ruled(four_winds()), ONE, ("four_winds", (0, 0, 0, 0)),
         ABORTS, "four East, then a win"),
    Flip("draws.four_winds", "dealer_stays", "deal_passes", follows(four_winds()), STAYS, PASSES, PASSING, "four East"),
    Flip("draws.nine_terminals", "off", "dealer_stays", ruled(nine_terminals()),
         "void: NO-ABORT", ("nine_terminals", (0, 0, 0, 0)), ABORTS, "the dealer's nine"),
    Flip("draws.nine_terminals", "dealer_stays", "deal_passes", follows(nine_terminals()), STAYS, PASSES,
         PASSING, "the dealer's nine, next deal"),
    Flip("draws.four_kans", "off", "dealer_stays", ruled(four_kans()), (-1000, 0, 0, 1000),
         ("four_kans", (0, 0, 0, 0)), ABORTS, "two seats' four, then a win"),
    Flip("draws.four_kans", "dealer_stays", "deal_passes", follows(four_kans()), STAYS, PASSES, PASSING,
         "two seats' four"),
    Flip("draws.four_riichi", "off", "dealer_stays", ruled(four_riichi()), (6000, -2000, -2000, -2000),
         ("four_riichi", (-1000, -1000, -1000, -1000)),
         "seed 000 四家立直は流局せず、続行; seed 002 四家立直流局 あり, four deposits stay (case E10)",
         "four, then the dealer's tsumo"),
    Flip("draws.four_riichi", "dealer_stays", "deal_passes", follows(four_riichi()), STAYS, PASSES, PASSING, "four"),
    Flip("draws.last_hand_abort", "goes_on", "ends_game", follows(nine_terminals(last_hand=True)),
         "S4-1", "over: LAST-ABORT", "case E04; seed 001 オーラス流局は終了, in its other reading",
         "nine terminals in South 4"),
    Flip("draws.noten_payment", [1000, 1500, 3000], [0, 0, 0], ruled(drawn(1)), SEAT_1, NOTEN,
         "seed 002 不聴罰符 1000/1500/3000; kobalab's Classic rules have none", "one tenpai"),
    Flip("draws.noten_payment", [1000, 1500, 3000], [1000, 2000, 3000], ruled(drawn(1, 2)),
         ("exhaustive", (-1500, 1500, 1500, -1500)), ("exhaustive", (-2000, 2000, 2000, -2000)),
         "seed 002 不聴罰符/2人聴牌 1500; csrule [16..18] sets each", "two tenpai"),
    Flip("draws.noten_payment", [1000, 2000], [1500, 3000], ruled(drawn(1, players=3)),
         ("exhaustive", (-1000, 2000, -1000)), ("exhaustive", (-1500, 3000, -1500)),
         "Tenhou's logs with three: 1,000 from each; 3,000 in all (場3000点) shared out", "three players: one tenpai",
         base="tenhou-3p"),
    Flip("draws.noten_payment", [1000, 2000], [1500, 3000], ruled(drawn(0, 1, players=3)),
         ("exhaustive", (1000, 1000, -2000)), ("exhaustive", (1500, 1500, -3000)),
         "Tenhou's logs with three: 1,000 to each; 3,000 in all (場3000点) shared out", "three players: two tenpai",
         base="tenhou-3p"),
    Flip("draws.keishiki_tenpai", True, False, ruled(no_yaku()), SEAT_1, NOTEN,
         "seed 002 形式聴牌 あり; without it a wait without a yaku is noten", "open, no yaku"),
    Flip("draws.fifth_tile", "counts", "not_four_concealed", ruled(Script().deal(1, "4444s234567m345p").exhausted()),
         SEAT_1, NOTEN, "seed 002 5枚目を待つ聴牌あり(打牌選択可能な手牌で4枚使用している牌を除く)",
         "4444s, waits for 4s"),
    Flip("draws.fifth_tile", "not_four_concealed", "not_four_own", ruled(pon_of_the_wait()), SEAT_1, NOTEN,
         "seed 002 打牌選択可能な手牌で; seed 003 自分が待ち牌をすべて使っている時は無効", "pon of 4s, waits for 4s"),
    Flip("draws.fifth_tile", "not_four_own", "not_four_seen", ruled(seen_wait()), SEAT_1, NOTEN,
         "seed 003 自分が…使っている時; EMA (WORLD_RULESETS 5.1): a wait of which nothing is left is noten",
         "three West discarded, waits for West"),
    Flip("flow.renchan", "none", "win", follows(dealer_wins()), "E2-0", "E1-1",
         "kobalab 連荘方式 0: the deal always passes; seed 001 親の連荘 by a win", "the dealer wins"),
    Flip("flow.renchan", "win", "tenpai", follows(drawn(0)), PASSES, STAYS,
         "seed 001 親のテンパイも流局; seed 000 聴牌連荘", "the dealer is tenpai"),
    Flip("flow.renchan", "tenpai", "always", follows(drawn()), PASSES, STAYS,
         "seed 004 ノーテン親流れ; kobalab 連荘方式 3 (ノーテン連荘)", "the dealer is noten"),
    Flip("flow.last_hand_renchan", "usual", "none", follows(dealer_wins(last_hand=True)), "S4-1", "over: LAST-HAND",
         LAST, "the dealer wins, usual or none", others=PLAIN_END),
    Flip("flow.last_hand_renchan", "none", "win", follows(dealer_wins(last_hand=True)), "over: LAST-HAND", "S4-1",
         LAST, "the dealer wins, none or win", others=PLAIN_END),
    Flip("flow.last_hand_renchan", "win", "tenpai", follows(drawn(3, last_hand=True)), "over: LAST-HAND", "S4-1",
         LAST + "; seed 001 オーラスの…テンパイは流局", "the dealer is tenpai", others=PLAIN_END),
    Flip("flow.last_hand_renchan", "tenpai", "always", follows(drawn(last_hand=True)), "over: LAST-HAND", "S4-1",
         LAST + "; seed 003 親がノーテンなら…オーラスならゲーム終了", "the dealer is noten", others=PLAIN_END),
    Flip("flow.honba_after_passing_draw", "add", "reset", follows(drawn(honba=2)), "E2-3", "E2-0",
         "Tenhou's logs: honba grow on any draw; riichi_advanced reset_honba_on_draw", "two honba, all noten"),
)  # fmt: skip


@pytest.mark.parametrize("flip", params(FLIPS))
def test_flip(flip: Flip) -> None:
    flip.check()


def test_a_called_tile_is_seen_once() -> None:
    """EMA: noten if nothing of the wait is left; of 4s, pon by seat 2, one is left for seat 1, who waits for it."""
    script = Script(indicator="1z").deal(1, "35s234567m789p99p").deal(2, "44s147m258p69s123z").go(0, draw="4s")
    facts = script.pon(2, "44s", "1m").exhausted().facts()
    ruling = rule(facts, ruleset("tenhou", "draws.fifth_tile=not_four_seen"))
    assert ruling.tenpai == (False, True, False, False)
