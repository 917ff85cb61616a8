"""JPML official rules (seed 004, 日本プロ麻雀連盟公式ルール): the articles of the official block alone.

What both blocks say is in ``test_seed_jpml_both``, the list of yaku in ``test_seed_jpml_yaku`` and
``test_seed_jpml_list``, liability in ``test_seed_jpml_pao``. Expected values are worked out from the articles.
"""

from __future__ import annotations

from fractions import Fraction

import pytest
from scripted import Script, rule, ruleset
from seed_checks import cause, game, hand, paid, won, worth, yaku

from analyzer.play.facts import HandFacts
from analyzer.ruling.flow import next_hand
from analyzer.ruling.game import recorded_state, rule_game
from analyzer.ruling.settlement import award_deposits, settle
from rulesets.load import load_with_notes

A = ruleset("jpml-a")
WRC = ruleset("jpml-wrc")
TENHOU = ruleset("tenhou")
TANYAO_PINFU = "234m567p345s22s67s"  # waits on 5s and 8s


# --- 基本ルール


def kan_riichi_tsumo() -> Script:
    """Seat 3 in riichi wins by tsumo in its ippatsu round; a kan indicator and two ura would each give a dora."""
    script = hand("9999m258p369s147p").deal(3, TANYAO_PINFU)
    script = script.draws(0).closed_kan(0, "9999m", dora="1m").go(0).go(3, draw="9p", riichi=True)
    return script.tsumo(3, "8s", ura="2p4s")


def test_no_ippatsu_ura_and_kan_dora() -> None:
    """「一発、裏ドラ、槓ドラなし」 (and 「槓ドラ、槓ウラなし」): 20 fu 4 han: 1,300/2,600.

    The same hand has ippatsu, a kan dora (2m) and an ura (5s) under the WRC rules: 7 han, 3,000/6,000.
    """
    ruling = rule(kan_riichi_tsumo().facts(), A)
    assert won(ruling) == {"riichi": 1, "menzen_tsumo": 1, "pinfu": 1, "tanyao": 1}
    assert ruling.payments == (-2600, -1300, -1300, 5200)
    wrc = rule(kan_riichi_tsumo().facts(), WRC)
    assert won(wrc) == {"riichi": 1, "ippatsu": 1, "menzen_tsumo": 1, "pinfu": 1, "tanyao": 1, "dora": 1, "ura": 1}
    assert wrc.payments == (-6000, -3000, -3000, 12000)


def test_indicators_that_nobody_sees_do_not_matter() -> None:
    """「一発、裏ドラ、槓ドラなし」: a log without ura is enough here; under the WRC rules the price is unknown."""
    facts = hand().deal(1, TANYAO_PINFU).go(1).go(1, draw="9p", riichi=True).go(0, draw="8s").ron(1).facts()
    assert rule(facts, A).payments == (-3900, 3900, 0, 0)
    assert rule(facts, WRC).status == "unpriced"


def test_first_dora_only() -> None:
    """「連盟公式ルールは表ドラのみあり」: the first indicator counts, riichi or not; no red fives."""
    script = hand(indicator="1s").deal(1, "340m067p340s22s67s").go(1).go(0, draw="8s").ron(1)
    assert won(rule(script.facts(), A)) == {"pinfu": 1, "tanyao": 1, "dora": 2}


def test_one_throw_of_dice() -> None:
    """「サイコロはすべて一度振り」: a switch for information; a log shows the wall itself."""
    assert A.table.dice_throws == WRC.table.dice_throws == 1


# --- リーチ


def houtei_riichi() -> Script:
    """Seat 1 draws the 70th tile, the last, and declares riichi with its discard, the last."""
    return hand().deal(1, TANYAO_PINFU).passes(1).go(1, riichi=True)


def test_riichi_on_the_last_discard() -> None:
    """「ホーテイ牌でのリーチはかけられない」: such a hand cannot be played so; another rule allows it."""
    facts = houtei_riichi().exhausted().facts()
    assert facts.riichis[0].live == 0
    assert cause(rule(facts, A)) == ("void", "RIICHI-LAST")
    assert rule(facts, ruleset("jpml-a", "riichi.on_last_discard=true")).payments == (-1000, 3000, -1000, -1000)


def test_riichi_on_the_last_discard_of_the_record() -> None:
    """「またアガり放棄でノーテン扱い」: as an act of the league's record the tenpai hand is noten at the draw."""
    script = hand(FOURTH_TENPAI).deal(1, TANYAO_PINFU).passes(0).penalty(1, "riichi_on_last_discard")
    ruling = rule(script.exhausted().facts(), A)
    assert ruling.tenpai == (True, False, False, False)
    assert ruling.payments == (3000, -1000, -1000, -1000)


FOURTH_TENPAI = "123p456p789p55z46m"


def test_riichi_without_a_thousand_points() -> None:
    """Not mentioned: 1,000 points are needed (assumed)."""
    facts = hand(TANYAO_PINFU, scores=(900, 60000, 30000, 29100)).go(0, riichi=True).exhausted().facts()
    assert cause(rule(facts, A)) == ("void", "RIICHI-POINTS")
    enough = hand(TANYAO_PINFU, scores=(1000, 60000, 30000, 29000)).go(0, riichi=True).exhausted().facts()
    assert rule(enough, A).riichi == (0,)


# --- アガリ點


@pytest.mark.parametrize(("dealer", "points"), [(False, 7700), (True, 11600)])
def test_no_kiriage(dealer: bool, points: int) -> None:
    """「30符４翻は満貫に切り上げず、子7,700點、親11,600點とする」: riichi, pinfu, tanyao and a dora."""
    found = worth(A, TANYAO_PINFU + "8s", riichi="riichi", dora="2m")
    assert found is not None
    assert (found.han, found.fu) == (4, 30)
    assert paid(A, found, dealer=dealer) == (points, points)


def test_no_kiriage_by_tsumo() -> None:
    """「30符４翻は満貫に切り上げず」: 2,000/3,900 and 3,900 all; 60 fu 3 han neither (assumed): 7,700."""
    found = worth(A, "234m567p345s22s68s7s", riichi="riichi", tsumo=True, dora="2m")
    assert paid(A, found, tsumo=True) == (7900, 2000, 2000, 3900)
    assert paid(A, found, tsumo=True, dealer=True) == (11700, 3900, 3900, 3900)
    sixty_fu = worth(A, "999s234m678m3p3p", "ankan 5555p", riichi="riichi", dora="3p")
    assert paid(A, sixty_fu) == (7700, 7700)


def test_rinshan_tsumo_fu() -> None:
    """「嶺上牌にツモ符はつく」: 20 + 16 + 2 + 2 + 2 = 42, 50 fu."""
    found = worth(A, "123m456p55z35m4m", "minkan 9999s", tsumo=True, rinshan=True)
    assert found is not None
    assert found.fu == 50


def test_ryuuiisou() -> None:
    """「緑一色は發が含まれていなくても成立」."""
    assert yaku(worth(A, "223344s234s66s88s8s")) == {"ryuuiisou": 1}
    old = ruleset("jpml-a", "yaku.ryuuiisou_needs_hatsu=true")
    assert "ryuuiisou" not in yaku(worth(old, "223344s234s66s88s8s"))


# --- 順位點


FLOATING = [
    # 45,000 - 30,000 + 8 ...; the scores add up to 120,000
    ((45000, 31000, 26000, 18000), (23, 5, -8, -20)),
    ((50000, 29000, 23000, 18000), (32, -2, -10, -20)),
    ((38000, 32000, 31000, 19000), (16, 5, 2, -23)),
]


@pytest.mark.parametrize(("scores", "points"), FLOATING, ids=["2 above", "1 above", "3 above"])
def test_floating_uma(scores: tuple[int, ...], points: tuple[int, ...]) -> None:
    """「２人浮きの場合 １着＋８ ２着＋４ ３着－４ ４着－８」「１人浮きの場合 １着＋１２ ２着－１ ３着－３ ４着－８」.

    「３人浮きの場合 １着＋８ ２着＋３ ３着＋１ ４着－１２」.
    """
    assert settle(scores, A).points == points
    turned = (scores[3], scores[0], scores[2], scores[1])
    assert settle(turned, A).points == (points[3], points[0], points[2], points[1])


def test_four_and_none_above() -> None:
    """All at 30,000: 0 for all. Nobody there (deposits stay on the table): 8/4/-4/-8 (assumed), or 0 for all.

    29,900, 29,800, 29,700 and 29,600 with 1,000 on the table: the points add up to -1.
    """
    assert settle((30000,) * 4, A).points == (0, 0, 0, 0)
    scores = (29900, 29800, 29700, 29600)
    points = settle(scores, A).points
    assert points == (Fraction(79, 10), Fraction(38, 10), Fraction(-43, 10), Fraction(-84, 10))
    assert sum(points) == -1
    rows = "[[0,0,0,0],[12,-1,-3,-8],[8,4,-4,-8],[8,3,1,-12],[0,0,0,0]]"
    other = settle(scores, ruleset("jpml-a", f"settlement.floating_uma={rows}")).points
    assert other == (Fraction(-1, 10), Fraction(-2, 10), Fraction(-3, 10), Fraction(-4, 10))


def test_exactly_thirty_thousand() -> None:
    """「浮き」 (i): 30,000 or more, so three are above here; the other reading is above 30,000: two."""
    scores = (45000, 31000, 30000, 14000)
    assert settle(scores, A).points == (23, 4, 1, -28)
    assert settle(scores, ruleset("jpml-a", "settlement.floating_line=30100")).points == (23, 5, -4, -24)
    assert "settlement.floating_line" in load_with_notes("jpml-a")[1].interpretations


def test_ties_share() -> None:
    """「同點の者がいた場合、順位點を分ける」: exactly, in fractions where they come.

    Two firsts of three above: (8 + 3) / 2; two in the middle of one above: (-1 - 3) / 2; three equal firsts
    below 30,000: (8 + 4 - 4) / 3 each.
    """
    assert settle((35000, 35000, 30000, 20000), A).points == (Fraction(21, 2), Fraction(21, 2), 1, -22)
    assert settle((50000, 25000, 25000, 20000), A).points == (32, -7, -7, -18)
    third = Fraction(-1, 10) + Fraction(8, 3)
    assert settle((29900, 29900, 29900, 29300), A).points[:3] == (third, third, third)
    by_seat = ruleset("jpml-a", "settlement.ties=seat")
    assert settle((35000, 35000, 30000, 20000), by_seat).points == (13, 8, 1, -22)


def test_deposits_do_not_count() -> None:
    """「リーチ棒は供託となる」: what stays on the table is nobody's, also for the line of 30,000."""
    assert award_deposits((40000, 29500, 25000, 24500), 1000, A) == ((40000, 29500, 25000, 24500), 1000)
    points = settle((40000, 29500, 25000, 24500), A).points
    assert points == (22, Fraction(-15, 10), -8, Fraction(-135, 10))


# --- what the page does not state: the game


def quick(number: int) -> HandFacts:
    """The hand of that number, 0 to 7: the seat after the dealer wins 2,000 from him (2 han 30 fu)."""
    winner = (number + 1) % 4
    script = hand(dealer=number % 4, round_wind=number // 4).deal(winner, TANYAO_PINFU).go(winner)
    return script.go(number % 4, draw="8s").ron(winner).facts()


def test_east_and_south_from_thirty_thousand() -> None:
    """Not stated: East and South, 30,000 each; eight hands, every seat wins and pays twice (assumed)."""
    ruling = rule_game(game(*(quick(number) for number in range(8))), A, A)
    assert ruling.final.scores == (30000,) * 4
    assert not ruling.unfinished
    settlement = ruling.final.settlement
    assert settlement is not None
    assert settlement.points == (0, 0, 0, 0)
    assert rule_game(game(*(quick(number) for number in range(7))), A, A).unfinished


def test_no_bust() -> None:
    """Not stated: a player below 0 plays on (assumed), through a whole game too."""
    scores = (1000, 60000, 30000, 29000)
    facts = hand(scores=scores).deal(1, TANYAO_PINFU).go(1).go(0, draw="8s").ron(1).facts()
    following = next_hand(A, recorded_state(facts), rule(facts, A))
    assert (following.over, following.state.scores) == (False, (-1000, 62000, 30000, 29000))
    assert next_hand(TENHOU, recorded_state(facts), rule(facts, TENHOU)).over
    broke = hand(dealer=3, round_wind=1, scores=scores).deal(1, TANYAO_PINFU).go(1).go(0, draw="8s").ron(1).facts()
    ruling = rule_game(game(broke), A, A)
    assert ruling.final.scores == (-1000, 62000, 30000, 29000)
    settlement = ruling.final.settlement
    assert settlement is not None
    # two above: 62 - 30 + 8, 30 - 30 + 4, 29 - 30 - 4, -1 - 30 - 8
    assert settlement.points == (-39, 40, 4, -5)


def test_no_extra_time() -> None:
    """Not stated: none (assumed), although nobody has 30,000 after the last hand."""
    facts = hand(dealer=3, round_wind=1, deposits=2, scores=(29900, 29800, 29300, 29000)).exhausted().facts()
    assert next_hand(A, recorded_state(facts), rule(facts, A)).over
    assert not next_hand(TENHOU, recorded_state(facts), rule(facts, TENHOU)).over


def test_honba() -> None:
    """Not stated: 300 a honba (assumed)."""
    script = hand(honba=2).deal(1, TANYAO_PINFU).go(1).go(0, draw="8s").ron(1)
    assert rule(script.facts(), A).payments == (-2600, 2600, 0, 0)


def test_kokushi_thirteen_waits_are_furiten() -> None:
    """Not stated: furiten applies (assumed); the other reading is the switch claims.kokushi_13wait_furiten."""
    script = hand().deal(1, "19m19p19s1234567z").go(1, draw="1m", cut="1m").go(2, draw="9m").ron(1)
    assert cause(rule(script.facts(), A)) == ("void", "FURITEN")
    exempt = ruleset("jpml-a", "claims.kokushi_13wait_furiten=false")
    assert won(rule(script.facts(), exempt)) == {"kokushi_13wait": 1}


def test_the_last_discard_cannot_be_called() -> None:
    """Not stated: no call of the last discard (assumed)."""
    script = hand("55z258p369s1234z1m").passes(1).go(1, draw="5z").pon(0, "55z", "1m")
    assert cause(rule(script.exhausted().facts(), A)) == ("void", "LATE-CALL")
    assert rule(script.facts(), ruleset("jpml-a", "calls.last_discard=true")).status == "same"
