"""Nerv (seed 000, ネルフにおける麻雀のルール), line by line: the game from its first deal to the money.

Every expected value is worked out from the page's own words. South rons 2,000 or the dealer 2,900 (pinfu and tanyao)
wherever somebody just has to win.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from scripted import rule, ruleset
from seed_checks import cause, hand
from seed_flow import following, play, position

from analyzer.play.facts import HandFacts
from analyzer.ruling.settlement import award_deposits, settle

NERV = ruleset("nerv")
TENPAI = "234m567m345p22p67s"
EAST, SOUTH = 0, 1


def win(seat: int, source: int, number: int, **head: Any) -> HandFacts:
    """Return a hand that ``seat`` wins on ``source``'s 8s: 2,000, as dealer 2,900."""
    script = hand(dealer=number, **head).deal(seat, TENPAI)
    return script.go(seat, draw="9m").go(source, draw="8s").ron(seat).facts()


def drawn(tenpai: int | None, number: int, **head: Any) -> HandFacts:
    """Return a drawn hand in which ``tenpai`` alone is tenpai (None: nobody)."""
    script = hand(dealer=number, **head)
    return (script if tenpai is None else script.deal(tenpai, TENPAI)).exhausted().facts()


# --- 連荘 ---------------------------------------------------------------------------------------------------


def test_renchan() -> None:
    """「親の連荘は和了りまたは流局時に親が聴牌している場合のみ(聴牌連荘)」: his win or his tenpai."""
    assert position(following(win(0, 1, 0), NERV)) == (EAST, 0, 1)
    assert position(following(win(1, 0, 0), NERV)) == (EAST, 1, 0)
    assert position(following(drawn(0, 0), NERV)) == (EAST, 0, 1)
    assert position(following(drawn(1, 0), NERV)) == (EAST, 1, 1)
    assert position(following(drawn(None, 0), NERV)) == (EAST, 1, 1)


# --- 東風戦, 南入 --------------------------------------------------------------------------------------------


def test_east_only() -> None:
    """「東場のみの東風戦」: East 4 is the last hand, if somebody has more than 30,000."""
    assert following(win(0, 1, 3, scores=(35_000, 25_000, 20_000, 20_000)), NERV).over
    assert position(following(win(0, 1, 2, scores=(35_000, 25_000, 20_000, 20_000)), NERV)) == (EAST, 3, 0)


def test_south_after_30000() -> None:
    """「東4局終了時にトップ者が30,000点以下の場合は南入」: 30,000 goes on to South 1, 30,100 is the end."""
    assert position(following(win(0, 1, 3, scores=(28_000, 27_000, 25_000, 20_000)), NERV)) == (SOUTH, 0, 0)
    assert following(win(0, 1, 3, scores=(28_100, 26_900, 25_000, 20_000)), NERV).over
    # a draw too: nobody's tenpai passes the deal
    assert position(following(drawn(None, 3, scores=(30_000, 25_000, 25_000, 20_000)), NERV)) == (SOUTH, 0, 1)


def test_south_after_a_repeat_of_east_4() -> None:
    """「東4局終了時にトップ者が30,000点以下の場合は南入」: the dealer wins East 4 and leads with 29,900."""
    assert not following(win(3, 1, 3, scores=(25_000, 25_000, 23_000, 27_000)), NERV).over


def test_sudden_death_counts_noten_payments() -> None:
    """「以後は30,100点以上(ノーテン罰符、立直(リーチ)棒等も含む)の人が出た時点で終了のサドンデス」.

    The dealer of South 1 would repeat; with 27,100 and 3,000 for tenpai the game is over, with 27,000 it is not.
    """
    end = drawn(0, 0, round_wind=SOUTH, scores=(27_100, 26_900, 26_000, 20_000))
    assert following(end, NERV).over
    go_on = drawn(1, 0, round_wind=SOUTH, scores=(26_900, 27_000, 26_100, 20_000))
    assert position(following(go_on, NERV)) == (SOUTH, 1, 1)


def test_sudden_death_counts_deposits() -> None:
    """「以後は30,100点以上(ノーテン罰符、立直(リーチ)棒等も含む)」: 27,100 + 2,000 + a deposit is 30,100."""
    scores = (26_900, 27_100, 25_000, 20_000)
    assert following(win(1, 0, 0, round_wind=SOUTH, deposits=1, scores=scores), NERV).over
    assert position(following(win(1, 0, 0, round_wind=SOUTH, scores=scores), NERV)) == (SOUTH, 1, 0)


def test_sudden_death_before_a_repeat() -> None:
    """「30,100点以上…の人が出た時点で終了」: at once, though the dealer of South 1 has won."""
    assert following(win(0, 1, 0, round_wind=SOUTH, scores=(27_200, 27_800, 25_000, 20_000)), NERV).over


def test_no_stop_in_south_1() -> None:
    """「30,100点以上…の人が出た時点で終了」: nobody has it, so South 1 goes on although its dealer wins and leads."""
    after = following(win(0, 1, 0, round_wind=SOUTH, scores=(26_000, 24_000, 25_000, 25_000)), NERV)
    assert (after.over, after.choice) == (False, False)


def test_no_west() -> None:
    """「なお、西入はなし」: South 4 ends the game though nobody has 30,100."""
    assert following(win(0, 1, 3, round_wind=SOUTH, scores=(27_000, 25_000, 25_000, 23_000)), NERV).over
    assert following(drawn(None, 3, round_wind=SOUTH, scores=(25_000,) * 4), NERV).over


def test_stop_in_south_4() -> None:
    """「オーラスの親は和了り止め、聴牌止めが可能」, 「なお、西入はなし」: South 4 is the last hand.

    The dealer leads with 29,900: his win ends the game; his tenpai, or a win from second, is his choice.
    """
    top = (25_000, 25_000, 23_000, 27_000)
    assert following(win(3, 1, 3, round_wind=SOUTH, scores=top), NERV).over
    assert following(drawn(3, 3, round_wind=SOUTH, scores=(25_100, 25_000, 24_000, 25_900)), NERV).choice
    assert following(win(3, 1, 3, round_wind=SOUTH, scores=(29_900, 25_000, 23_000, 22_100)), NERV).choice


# --- オーラスの親 ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scores", [(40_000, 20_000, 10_000, 30_000), (40_000, 30_000, 5_000, 25_000)])
def test_dealer_may_stop(scores: tuple[int, ...]) -> None:
    """「オーラスの親は和了り止め、聴牌止めが可能(2着、3着でも可。」: second and third, by a win and by tenpai."""
    for facts in (win(3, 2, 3, scores=scores), drawn(3, 3, scores=scores)):
        after = following(facts, NERV)
        assert (after.over, after.choice) == (False, True)


def test_dealer_in_fourth_may_not_stop() -> None:
    """「2着、3着でも可」: read so that fourth may not; the other reading lets him."""
    scores = (40_000, 30_000, 20_000, 10_000)
    assert not following(win(3, 0, 3, scores=scores), NERV).choice
    assert following(win(3, 0, 3, scores=scores), ruleset("nerv", "end.yame_worst_place=4")).choice


def test_top_dealer_stops_by_himself() -> None:
    """「トップの親は自動的に和了り止めになる」: his win ends the game; his tenpai is his choice (or also automatic)."""
    scores = (20_000, 20_000, 20_000, 40_000)
    assert following(win(3, 0, 3, scores=scores), NERV).over
    after = following(drawn(3, 3, scores=scores), NERV)
    assert (after.over, after.choice) == (False, True)
    assert following(drawn(3, 3, scores=scores), ruleset("nerv", "end.tenpai_yame=top_auto")).over


def test_noten_dealer_of_the_last_hand_ends_it() -> None:
    """「オーラスの親は和了り止め、聴牌止めが可能」: without either there is nothing to stop, East 4 is over."""
    assert following(drawn(0, 3, scores=(40_000, 20_000, 20_000, 20_000)), NERV).over


def test_a_recorded_stop_is_followed() -> None:
    """「和了り止め…が可能」: where the record ends with the second's win in East 4, he stopped; else he went on."""
    first = win(3, 0, 3, scores=(40_000, 20_000, 10_000, 30_000))
    again = win(0, 3, 3, honba=1, scores=(37_100, 20_000, 10_000, 32_900))
    stopped = play(NERV, first)
    assert (stopped.unfinished, stopped.final.scores) == (False, (37_100, 20_000, 10_000, 32_900))
    went_on = play(NERV, first, again)
    assert went_on.exact
    assert went_on.final.scores == (39_400, 20_000, 10_000, 30_600)


# --- 0点, 1,000点 --------------------------------------------------------------------------------------------


def test_bust() -> None:
    """「持ち点が0点未満になった場合、ゲーム終了。」: 1,900 less 2,000."""
    assert following(win(0, 1, 1, scores=(40_000, 1_900, 30_000, 28_100)), NERV).over


def test_exactly_0_goes_on() -> None:
    """「0点ちょうどは続行」: 2,000 less 2,000; and a riichi with one's last 1,000 points."""
    assert position(following(win(0, 1, 1, scores=(40_000, 2_000, 30_000, 28_000)), NERV)) == (EAST, 2, 0)


@pytest.mark.parametrize(("points", "code"), [(1_000, ""), (900, "RIICHI-POINTS")])
def test_riichi_needs_1000(points: int, code: str) -> None:
    """「持ち点が1,000点未満になると立直は不可」: 1,000 will do, 900 will not."""
    script = hand(scores=(49_000 - points, 25_000, points, 26_000)).deal(2, TENPAI)
    facts = script.go(2, draw="9m").go(2, draw="9m", riichi=True).exhausted().facts()
    assert cause(rule(facts, NERV))[1] == code


# --- 精算 ---------------------------------------------------------------------------------------------------


def test_start_and_return() -> None:
    """「25,000点持ちスタートの30,000点返し」: the 20.0 between them go to the first; no uma is named."""
    points = settle((45_000, 28_000, 17_000, 10_000), NERV).points
    assert points == (35, -2, -13, -20)
    assert settle((45_100, 27_900, 17_000, 10_000), NERV).points == (Fraction(351, 10), Fraction(-21, 10), -13, -20)
    started = play(NERV, win(1, 0, 0))
    assert started.hands[0].state.scores == (25_000,) * 4


def test_stakes() -> None:
    """「レートは点五。１ゲームフリードリンク付きで400円」: 50 a point of the result, 400 from each.

    +35, -2, -13, -20: 1,750, -100, -650, -1,000, less 400.
    """
    assert settle((45_000, 28_000, 17_000, 10_000), NERV).money == (1_350, -500, -1_050, -1_400)


def test_end_deposits() -> None:
    """Not stated: deposits left at the end go to the first; equal scores rank by the seat."""
    assert award_deposits((30_000, 30_000, 20_000, 19_000), 1_000, NERV) == ((31_000, 30_000, 20_000, 19_000), 0)
    assert settle((30_000, 30_000, 20_000, 20_000), NERV).places == (1, 2, 3, 4)
    assert settle((30_000, 30_000, 20_000, 20_000), NERV).points == (20, 0, -10, -10)


def test_a_whole_game() -> None:
    """「東場のみの東風戦」, 「25,000点持ちスタートの30,000点返し」: four hands of 2,000, the first with 31,000 wins."""
    hands = [
        win(0, 1, 0),  # 2,900: East 1 is repeated
        win(1, 0, 0, honba=1, scores=(27_900, 22_100, 25_000, 25_000)),  # 2,300
        win(0, 2, 1, scores=(25_600, 24_400, 25_000, 25_000)),
        win(0, 3, 2, scores=(27_600, 24_400, 23_000, 25_000)),
        win(0, 1, 3, scores=(29_600, 24_400, 23_000, 23_000)),
    ]
    ruling = play(NERV, *hands)
    assert ruling.exact
    assert ruling.final.scores == (31_600, 22_400, 23_000, 23_000)
    assert ruling.final.settlement is not None
    assert ruling.final.settlement.places == (1, 4, 2, 3)
    assert sum(ruling.final.settlement.points) == 0
