"""PTT Seiryu Cup (seed 002, 青龍盃規則事項), line by line: length, points, uma, who deals, the end of the game.

Every expected value is worked out from the announcement's own words. Whoever just has to win rons 2,000, as dealer
2,900 (pinfu and tanyao).
"""

from __future__ import annotations

from typing import Any

import pytest
from scripted import rule, ruleset
from seed_checks import hand
from seed_flow import following, play, position, terminals_only

from analyzer.play.facts import HandFacts
from analyzer.ruling.settlement import award_deposits, settle

PTT = ruleset("ptt-seiryu")
TENPAI = "234m567m345p22p67s"
EAST, SOUTH, WEST = 0, 1, 2
START = (27_000,) * 4


def win(
    seat: int, source: int, number: int, wind: int = EAST, scores: tuple[int, ...] = START, **head: Any
) -> HandFacts:
    """Return a hand that ``seat`` wins on ``source``'s 8s: 2,000, as dealer 2,900."""
    script = hand(dealer=number, round_wind=wind, scores=scores, **head).deal(seat, TENPAI)
    return script.go(seat, draw="9m").go(source, draw="8s").ron(seat).facts()


def drawn(tenpai: int | None, number: int, wind: int = EAST, scores: tuple[int, ...] = START) -> HandFacts:
    """Return a drawn hand in which ``tenpai`` alone is tenpai (None: nobody)."""
    script = hand(dealer=number, round_wind=wind, scores=scores)
    return (script if tenpai is None else script.deal(tenpai, TENPAI)).exhausted().facts()


# --- 設定相關 ------------------------------------------------------------------------------------------------


def test_length() -> None:
    """「対戦人数 ４人」, 「局数 東南戦」: South 1 follows East 4, South 4 is the last hand."""
    scores = (40_000, 30_000, 20_000, 18_000)
    assert position(following(win(0, 1, 3, EAST, scores), PTT)) == (SOUTH, 0, 0)
    assert position(following(win(0, 1, 2, SOUTH, scores), PTT)) == (SOUTH, 3, 0)
    assert following(win(0, 1, 3, SOUTH, scores), PTT).over
    assert PTT.players == 4


def test_start_points() -> None:
    """「開始点数 27000」: the game starts with 27,000 whatever a recorded start."""
    ruling = play(PTT, win(1, 0, 0, scores=(25_000,) * 4))
    assert ruling.hands[0].state.scores == START


def test_renchan() -> None:
    """「和了連荘 あり」, 「聴牌連荘 あり」: the dealer's win and his tenpai keep the deal, nothing else."""
    assert position(following(win(0, 1, 0), PTT)) == (EAST, 0, 1)
    assert position(following(drawn(0, 0), PTT)) == (EAST, 0, 1)
    assert position(following(win(1, 0, 0), PTT)) == (EAST, 1, 0)
    assert position(following(drawn(1, 0), PTT)) == (EAST, 1, 1)


def test_honba_and_deposit() -> None:
    """「積み棒点数 100」 a head, 「リーチ供託点数 1000」: at two honba a tsumo takes 200 more from each.

    Seat 1 is in riichi: riichi, tsumo, pinfu, tanyao, 4 han 20 fu: 1,300/2,600.
    """
    script = hand(honba=2).deal(1, TENPAI).go(1).go(1, draw="9m", riichi=True).go(1)
    ruling = rule(script.tsumo(1, "8s", ura="1z").facts(), PTT)
    assert ruling.payments == (-2800, 5800, -1500, -1500)
    assert ruling.deltas == ruling.payments  # his own deposit comes back to him
    assert rule(win(1, 0, 0, honba=2), PTT).payments == (-2600, 2600, 0, 0)


def test_min_han() -> None:
    """「2飜縛り なし ※常に1飜縛り」: at five honba a hand of one han wins."""
    script = hand(honba=5, scores=START).deal(1, "345m678p444z99s13s").go(1).go(1, draw="9m", riichi=True).go(1)
    assert rule(script.go(0, draw="2s").ron(1, ura="1z").facts(), PTT).payments == (-2800, 2800, 0, 0)


def test_bust() -> None:
    """「飛び あり」: below 0 (0 itself goes on, as on Tenhou)."""
    assert following(win(0, 1, 1, scores=(50_000, 1_900, 28_100, 28_000)), PTT).over
    assert position(following(win(0, 1, 1, scores=(50_000, 2_000, 28_000, 28_000)), PTT)) == (EAST, 2, 0)


def test_no_ceiling() -> None:
    """「天辺 0」: 0 is no ceiling; with 60,000 the game goes on."""
    assert position(following(win(0, 1, 1, scores=(60_000, 16_000, 16_000, 16_000)), PTT)) == (EAST, 2, 0)
    capped = ruleset("ptt-seiryu", "end.ceiling=60000")
    assert following(win(0, 1, 1, scores=(60_000, 16_000, 16_000, 16_000)), capped).over


def test_head_bump() -> None:
    """「頭は あり」: of two rons only that of the next after the discarder wins, with honba and deposits."""
    script = hand(honba=1, deposits=1).deal(1, "567p234m88p345m67s").deal(2, TENPAI).go(2).go(0, draw="8s").ron(1, 2)
    assert rule(script.facts(), PTT).deltas == (-2300, 3300, 0, 0)


def test_stop_by_a_win() -> None:
    """「和了止め あり」: by itself in South 4 for a dealer who is first with 30,000 or more (as on Tenhou)."""
    assert following(win(3, 0, 3, SOUTH, (20_000, 25_000, 28_000, 35_000)), PTT).over
    assert following(win(3, 0, 3, SOUTH, (27_000, 27_000, 26_900, 27_100)), PTT).over  # 30,000
    second = following(win(3, 0, 3, SOUTH, (20_000, 18_000, 40_000, 30_000)), PTT)
    assert (second.over, second.choice) == (False, False)
    low = win(3, 0, 3, SOUTH, (27_000, 27_000, 27_000, 27_000))  # 29,900
    assert position(following(low, PTT)) == (SOUTH, 3, 1)


def test_stop_by_tenpai() -> None:
    """「聴牌止め あり」: so with his tenpai at the draw."""
    assert following(drawn(3, 3, SOUTH, (20_000, 25_000, 28_000, 35_000)), PTT).over
    assert position(following(drawn(3, 3, SOUTH, (20_000, 18_000, 40_000, 30_000)), PTT)) == (SOUTH, 3, 1)


def test_sudden_death() -> None:
    """「サドンデス あり ※+４局」, 「トップ必要点数 30000」: West 1 unless somebody has 30,000; then over."""
    assert position(following(win(0, 1, 3, SOUTH, (27_900, 26_100, 27_000, 27_000)), PTT)) == (WEST, 0, 0)
    assert following(win(0, 1, 3, SOUTH, (28_000, 26_000, 27_000, 27_000)), PTT).over
    assert position(following(win(1, 0, 0, WEST, START), PTT)) == (WEST, 1, 0)
    assert following(win(1, 0, 0, WEST, (26_000, 28_000, 27_000, 27_000)), PTT).over


def test_sudden_death_is_four_hands() -> None:
    """「※+４局」: West 4 is the last, whoever has what; repeats are not counted."""
    assert following(win(0, 1, 3, WEST), PTT).over
    assert following(drawn(None, 3, WEST), PTT).over
    assert position(following(win(0, 1, 0, WEST, (26_000, 28_000, 27_000, 27_000)), PTT)) == (WEST, 0, 1)


def test_sudden_death_and_a_repeat() -> None:
    """「サドンデス」: read so that a dealer's repeat comes before the end: in West 2 he wins, another has 30,000."""
    facts = win(1, 0, 1, WEST, (33_000, 20_000, 27_500, 27_500))
    assert position(following(facts, PTT)) == (WEST, 1, 1)
    assert following(facts, ruleset("ptt-seiryu", "end.extra_repeat_first=false")).over


def test_deposits_do_not_count_for_the_target() -> None:
    """「トップ必要点数 30000」: deposits on the table are nobody's: 29,000 beside 2,000 lying there go on."""
    script = hand(dealer=3, round_wind=SOUTH, scores=(29_000, 27_000, 26_000, 24_000), deposits=2).exhausted()
    assert position(following(script.facts(), PTT)) == (WEST, 0, 1)


# --- 順位・沈みウマ, 清算 --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scores", "points"),
    [
        ((30_000, 30_000, 30_000, 30_000), (0, 0, 0, 0)),
        ((38_000, 32_000, 31_000, 7_000), (28, 5, 2, -35)),
        ((40_000, 31_000, 22_000, 15_000), (30, 5, -12, -23)),
        ((50_000, 25_000, 20_000, 13_000), (44, -6, -13, -25)),
        ((29_000, 28_000, 26_000, 25_000), (19, 2, -8, -13)),
    ],
    ids=["none sunk", "one", "two", "three", "four"],
)
def test_floating_uma(scores: tuple[int, ...], points: tuple[int, ...]) -> None:
    """「順位・沈みウマ ２位 ３位 ４位」, 「清算原点 30000」; 「天鳳的1位是逆算的」.

    「０人沈み 0 0 0」, 「１人沈み +3 +1 -12」, 「２人沈み +4 -4 -8」, 「３人沈み -1 -3 -8」, 「４人沈み +4 -4 -8」.
    With 40,000/31,000/22,000/15,000 two are sunk: 2nd 1 + 4, 3rd -8 - 4, 4th -15 - 8; the first takes what is
    missing to 0, +30: 「1位的被吃掉了(雖然推得出來,總和0)」
    """
    assert settle(scores, PTT).points == points


def test_sunk_is_below_30000() -> None:
    """「沈み」: read so that 30,000 itself is not sunk (two are); the other reading sinks it (three)."""
    scores = (48_000, 30_000, 20_000, 10_000)
    assert settle(scores, PTT).points == (38, 4, -14, -28)
    assert settle(scores, ruleset("ptt-seiryu", "settlement.floating_line=30100")).points == (42, -1, -13, -28)


def test_rounding() -> None:
    """「四捨五入 あり」: 26,500 -> 27, 22,500 -> 23, 13,400 -> 13; the first takes the balance.

    Three are sunk: 2nd -3 - 1, 3rd -7 - 3, 4th -17 - 8. Below 0 half goes away from it: -1,500 -> -2.
    """
    assert settle((45_600, 26_500, 22_500, 13_400), PTT).points == (39, -4, -10, -25)
    assert settle((60_000, 27_000, 22_500, -1_500), PTT).points == (54, -4, -10, -40)


def test_no_chips() -> None:
    """「祝儀 なし」: red fives, ippatsu and ura move no chips."""
    script = hand().deal(1, "234m067m345p22p67s").go(1).go(1, draw="9m", riichi=True)
    ruling = rule(script.go(0, draw="8s").ron(1, ura="1p").facts(), PTT)
    assert ruling.wins[0].chips == ()
    assert PTT.dora.chip_points == 0


def test_deposits_at_the_end() -> None:
    """「終了時の供託はトップ取り」."""
    given = award_deposits((40_000, 31_000, 22_000, 14_000), 1_000, PTT)
    assert given == ((41_000, 31_000, 22_000, 14_000), 0)
    level = award_deposits((35_000, 35_000, 22_000, 14_000), 2_000, PTT)  # of equals the first by the seat
    assert level == ((37_000, 35_000, 22_000, 14_000), 0)


def test_ties() -> None:
    """「終了時に同点の場合は東1局の風順で順位を決定」: by the seat from the first dealer, here seat 2."""
    assert settle((27_000,) * 4, PTT, first_dealer=2).places == (3, 4, 1, 2)
    # 2nd and 3rd are equal, 31,000 each, one is sunk: +3 and +1
    assert settle((36_000, 31_000, 31_000, 10_000), PTT).points == (26, 4, 2, -32)


# --- 流局相關 ------------------------------------------------------------------------------------------------


def test_four_winds() -> None:
    """「四風連打流局 あり」 (the dealer stays, as on Tenhou)."""
    script = hand()
    for seat in range(4):
        script = script.go(seat, draw="4z")
    facts = script.drawn("four_winds").facts()
    assert rule(facts, PTT).ending == "four_winds"
    assert position(following(facts, PTT)) == (EAST, 0, 1)


def test_four_kans() -> None:
    """「四槓散了流局 あり」: not for one player's four, but for those of two."""
    script = hand().deal(1, "111p222p13579m22z").deal(2, "333p444p13579s33z")
    for seat, tile, cut in ((1, "1p", "9m"), (2, "3p", "9s"), (1, "2p", "7m"), (2, "4p", "7s")):
        script = script.draws(seat, tile).closed_kan(seat, tile[0] * 4 + "p").draws(seat).cuts(seat, cut)
    facts = script.drawn("four_kans").facts()
    assert rule(facts, PTT).ending == "four_kans"
    assert position(following(facts, PTT)) == (EAST, 0, 1)


def test_four_riichi() -> None:
    """「四家立直流局 あり」: the four deposits stay on the table."""
    script = hand(TENPAI, scores=START)
    script = script.deal(1, "123789p123s88m12m").deal(2, "456678p44s789m12s").deal(3, "999m111z234s55z78p")
    for seat in range(4):
        script = script.go(seat, riichi=True)
    facts = script.drawn("four_riichi").facts()
    ruling = rule(facts, PTT)
    assert (ruling.ending, ruling.deltas, ruling.deposits) == ("four_riichi", (-1000,) * 4, (0, 1, 2, 3))
    assert position(following(facts, PTT)) == (EAST, 0, 1)


def test_nine_terminals() -> None:
    """「九種九牌流局 あり」."""
    facts = hand().deal(1, "19m19p19s123z4567s").draws(1).drawn("nine_terminals").facts()
    assert rule(facts, PTT).deltas == (0, 0, 0, 0)
    assert position(following(facts, PTT)) == (EAST, 0, 1)


def test_triple_ron() -> None:
    """「三家和了流局 あり」: three claims draw the hand; nothing is paid."""
    script = hand(honba=1)
    for seat, tiles in ((1, TENPAI), (2, "456m678p234s33p67s"), (3, "567p234m88p345m67s")):
        script = script.deal(seat, tiles)
    facts = script.go(2).go(3, draw="9m").go(0, draw="8s").ron(1, 2, 3).facts()
    ruling = rule(facts, PTT)
    assert (ruling.ending, ruling.deltas) == ("triple_ron", (0, 0, 0, 0))
    assert position(following(facts, PTT)) == (EAST, 0, 2)


def test_nagashi() -> None:
    """「流し満貫 あり」: at the draw instead of the noten payment, no honba (as on Tenhou); the dealer was noten."""
    facts = terminals_only(hand(honba=2).deal(1, "147m258p369s1234z").deal(2, TENPAI), 1).facts()
    assert rule(facts, PTT).payments == (-4000, 8000, -2000, -2000)
    assert position(following(facts, PTT)) == (EAST, 1, 3)


def test_keishiki_tenpai() -> None:
    """「形式聴牌 あり」: an open hand without any yaku is tenpai."""
    script = hand().deal(2, "34m22p567p678s99s1m").go(1, draw="5m").chi(2, "34m", "1m").exhausted()
    assert rule(script.facts(), PTT).tenpai == (False, False, True, False)
    other = ruleset("ptt-seiryu", "draws.keishiki_tenpai=false")
    assert rule(script.facts(), other).tenpai == (False,) * 4


def test_fifth_tile() -> None:
    """「5枚目を待つ聴牌あり(打牌選択可能な手牌で4枚使用している牌を除く)」.

    Four concealed 1m wait on a fifth: noten. Three of them in a pon, or called away by others: tenpai.
    """
    concealed = hand().deal(2, "1111m234p567p789s").exhausted().facts()
    assert not rule(concealed, PTT).tenpai[2]
    pon = hand().deal(2, "111m234p567p789s9p").go(0, draw="1m").pon(2, "11m", "9p").exhausted().facts()
    assert rule(pon, PTT).tenpai[2]
    assert rule(concealed, ruleset("ptt-seiryu", "draws.fifth_tile=counts")).tenpai[2]
    own = ruleset("ptt-seiryu", "draws.fifth_tile=not_four_own")
    assert not rule(pon, own).tenpai[2]
