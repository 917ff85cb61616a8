"""Flips of riichi and of calls: what may be declared and called, and what it costs."""

from __future__ import annotations

import pytest
from flips import Flip, outcome, params, ruled
from scripted import Script, rule, ruleset

#: Closed, waits for 2p and 5p (pinfu); for 5s and 8s.
PINFU, TENPAI = "234567m34p678s99s", "234m567m345p22p67s"
JUNK = "147m258p369s1234z"


def riichi_to_a_draw() -> Script:
    """Seat 2 in riichi, alone tenpai at the end."""
    return Script().deal(2, TENPAI).go(2).go(2, riichi=True).exhausted()


def riichi_with_900() -> Script:
    """Seat 1 has 900 points, declares riichi and rons the dealer's 5p: riichi and pinfu."""
    script = Script(indicator="1z", scores=(25_000, 900, 40_000, 34_100)).deal(1, PINFU).go(1)
    return script.go(1, riichi=True).go(1).go(0, draw="5p").ron(1, ura="1z")


def late_riichi(live: int, seat: int, players: int = 4) -> Script:
    """A seat declares riichi with ``live`` tiles left after its draw; it alone is tenpai at the end."""
    script = Script(players=players).deal(seat, "234p567p345s22s67s" if players == 3 else TENPAI)
    return script.passes(live + 1).go(seat, riichi=True).exhausted()


def riichi_in_furiten() -> Script:
    """Seat 1 discarded a 5p that would have won, declares riichi and wins by 2p: riichi, tsumo, pinfu."""
    script = Script(indicator="1z").deal(1, PINFU).go(1, draw="5p").go(1, riichi=True).go(1)
    return script.tsumo(1, "2p", ura="1z")


def ronned_declaration() -> Script:
    """The dealer's declaring tile, 5p, is ronned by seat 1: pinfu."""
    script = Script(indicator="1z").deal(0, "123m456p123789s1z").deal(1, PINFU).go(1)
    return script.go(0, draw="5p", riichi=True).ron(1)


def kan_to_a_draw(hand: str, tile: str) -> Script:
    """Seat 1 in riichi draws the fourth ``tile`` and makes a closed kan; it alone is tenpai at the end."""
    script = Script(indicator="1z").deal(1, hand).go(1).go(1, riichi=True).go(1)
    return script.draws(1, tile).closed_kan(1, tile).go(1).exhausted()


def swap(hand: str, cut: str) -> Script:
    """Seat 1 calls 5s with 34s and discards ``cut`` at once; nobody is tenpai at the end."""
    return Script().deal(1, hand).go(0, draw="5s").chi(1, "34s", cut).exhausted()


def fifth_kan() -> Script:
    """Seat 1 makes four closed kans, then seat 2 one."""
    script = Script().deal(1, "111m222p333s444z9p").deal(2, "555z47m58p69s1123z")
    for tile in ("1m", "2p", "3s", "4z"):
        script.draws(1, tile).closed_kan(1, tile)
    return script.go(1).draws(2, "5z").closed_kan(2, "5z").go(2).exhausted()


def kita() -> Script:
    """Three players: seat 1 sets a north aside, declares riichi and rons the dealer's 9s: 40 fu."""
    script = Script(players=3, indicator="1z").deal(1, "234p567p78s99p999m").draws(1, "4z").kita(1)
    return script.go(1).go(1, riichi=True).go(1).go(0, draw="9s").ron(1, ura="1z")


#: What a seat alone tenpai in riichi comes to at a draw: 3,000 less its deposit.
SEAT_1, SEAT_2 = ("exhaustive", (-1000, 2000, -1000, -1000)), ("exhaustive", (-1000, -1000, 2000, -1000))
DRAWN = ("exhaustive", (0, 0, 0, 0))
KAN = "void: RIICHI-KAN"
STRUCTURE = "seed 002 牌姿が変わる暗槓あり; seed 003 メンツ構成が変わらない場合のみ ※1113444での1はできない"

FLIPS = (
    Flip("riichi.deposit", 1_000, 5_000, ruled(riichi_to_a_draw()),
         SEAT_2, ("exhaustive", (-1000, -1000, -2000, -1000)),
         "seed 002 リーチ供託点数 1000; other tables play with up to 5,000", "riichi and a draw"),
    Flip("riichi.min_points", 1_000, 0, ruled(riichi_with_900()), "void: RIICHI-POINTS", (-2000, 2000, 0, 0),
         "seed 000 持ち点が1,000点未満になると立直は不可; M.League allows it", "with 900 points"),
    Flip("riichi.needs_own_draw", True, False, ruled(late_riichi(3, 2)), "void: RIICHI-DRAWS", SEAT_2,
         "seed 001 自分のツモ番がない時…リーチをかけられない; seed 004 ツモ番がなくてもリーチをかけることができる",
         "three tiles left"),
    Flip("riichi.needs_own_draw", True, False, ruled(late_riichi(2, 1, players=3)),
         "void: RIICHI-DRAWS", ("exhaustive", (-1000, 1000, -1000)),
         "seed 001 自分のツモ番がない時; with three players 1,000 from each noten (Tenhou's logs)",
         "three players: two tiles left", base="tenhou-3p"),
    Flip("riichi.on_last_discard", False, True, ruled(late_riichi(0, 1)), "void: RIICHI-LAST", SEAT_1,
         "seed 004 ホーテイ牌でのリーチはかけられない", "the last discard", others={"riichi.needs_own_draw": False}),
    Flip("riichi.furiten", True, False, ruled(riichi_in_furiten()),
         (-1300, 2700, -700, -700), "void: RIICHI-FURITEN",
         "seed 000 フリテン立直あり…自摸和了り限定; riichi, tsumo, pinfu: 20 fu 3 han", "tsumo in furiten"),
    Flip("riichi.ronned_tile_deposit", False, True, ruled(ronned_declaration()),
         (-1000, 1000, 0, 0), (-2000, 2000, 0, 0),
         "seed 002 リーチ宣言牌で放銃した場合は供託料は発生しない (case A01)", "the declaring tile is ronned"),
    Flip("riichi.noten", "chombo", "dead_hand", ruled(Script().deal(2, JUNK).go(2).go(2, riichi=True).exhausted()),
         ("chombo", (3000, 3000, -9000, 3000)), ("exhaustive", (0, 0, -1000, 0)),
         "seed 000 ノーテン立直は…チョンボ扱い…3,000点を全員に支払い; a dead hand is noten and its deposit stays",
         "riichi without tenpai", base="nerv"),
    Flip("riichi.closed_kan", "never", "same_waits", ruled(kan_to_a_draw("222m123p789p99s67s", "2m")), KAN, SEAT_1,
         "seed 002 待ちが変わる暗槓不可: this one changes nothing; kobalab rule 0: no kan after riichi", "222m, 67s"),
    Flip("riichi.closed_kan", "same_waits", "same_structure", ruled(kan_to_a_draw("1113444s234m567p", "1s")),
         SEAT_1, KAN, STRUCTURE, "1113444s, the fourth 1s"),
    Flip("riichi.closed_kan", "same_structure", "same_structure_and_yaku",
         ruled(kan_to_a_draw("1113455678999m", "1m")), SEAT_1, KAN,
         "seed 004 手牌構成が変わらなければ…手役の減少は認めない: chuuren (九蓮寶燈 ※暗槓不可) on 2m is lost",
         "1113455678999m, the fourth 1m"),
    Flip("calls.kuikae_same", False, True, ruled(swap("345s147m258p1234z", "5s")), "void: KUIKAE", DRAWN,
         "seed 000 食い換えは現物、筋ともに不可; seed 003 喰い替えあり", "5s called and discarded"),
    Flip("calls.kuikae_suji", False, True, ruled(swap("234s147m258p1234z", "2s")), "void: KUIKAE", DRAWN,
         "seed 000 食い換えは現物、筋ともに不可; seed 003 喰い替えあり", "5s called with 34s, 2s discarded"),
    Flip("calls.last_discard", False, True,
         ruled(Script().deal(3, "55z147m258p369s12z").passes(1).go(1, draw="5z").pon(3, "55z", "1m").exhausted()),
         "void: LATE-CALL", DRAWN, "seed 002 海底牌は鳴けない", "pon of the last discard"),
    Flip("calls.fifth_kan", "refused", "draw", ruled(fifth_kan()), "void: FIFTH-KAN", ("four_kans", (0, 0, 0, 0)),
         "seed 004 １人が４回槓をした場合、他家は５つ目の槓は出來ない; otherwise the hand is drawn (四開槓)",
         "after one player's four"),
    Flip("calls.kita", True, False, ruled(kita()), (-1300, 1300, 0), "void: KITA",
         "Tenhou csrule 0x400000: a table without kita; riichi alone is 1,300 (case sm-001)",
         "three players: a north set aside", base="tenhou-3p", others={"dora.kita": False}),
)  # fmt: skip


@pytest.mark.parametrize("flip", params(FLIPS))
def test_flip(flip: Flip) -> None:
    flip.check()


def test_three_tiles_are_a_draw_of_ones_own_with_three_players() -> None:
    """Seed 001: 自分のツモ番 — with three players the third tile is one's own, with four the fourth."""
    assert outcome(rule(late_riichi(3, 0, players=3).facts(), ruleset("tenhou-3p"))) == (
        "exhaustive", (1000, -1000, -1000),
    )  # fmt: skip
    assert outcome(rule(late_riichi(4, 1).facts(), ruleset())) == SEAT_1
