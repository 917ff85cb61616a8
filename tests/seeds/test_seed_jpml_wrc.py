"""JPML WRC and WRC-R rules (seed 004, second block): the articles that differ from the official rules.

What both blocks say is in ``test_seed_jpml_both``. Expected values are worked out from the articles' words.
"""

from __future__ import annotations

from fractions import Fraction

import pytest
from scripted import Script, rule, ruleset
from seed_checks import cause, game, hand, paid, won, worth, yaku

from analyzer.ruling.game import rule_game
from analyzer.ruling.settlement import settle
from rulesets.load import load_with_notes
from rulesets.rules import Ruleset

A = ruleset("jpml-a")
WRC = ruleset("jpml-wrc")
WRC_R = ruleset("jpml-wrc-r")
TANYAO_PINFU = "234m567p345s22s67s"  # waits on 5s and 8s
NO_YAKU = "123m456p789s55z34m"  # waits on 2m and 5m


@pytest.fixture(params=("jpml-wrc", "jpml-wrc-r"))
def rules(request: pytest.FixtureRequest) -> Ruleset:
    return ruleset(request.param)


# --- 一発、裏ドラ、槓ドラあり


def riichi(*, seat: int = 1) -> Script:
    """A seat declares riichi on 2m and 5m in its second turn."""
    return hand().deal(seat, NO_YAKU).go(seat).go(seat, draw="9p", riichi=True)


def test_ippatsu(rules: Ruleset) -> None:
    """「一発、裏ドラ、槓ドラあり」「一発 (イッパツ) １飜 門前役」「１巡以內(１回目のツモまで)にアガると成立」."""
    tsumo = rule(riichi().tsumo(1, "5m", ura="4z").facts(), rules)
    assert won(tsumo) == {"riichi": 1, "ippatsu": 1, "menzen_tsumo": 1}
    ron = rule(riichi().go(0, draw="5m").ron(1, ura="4z").facts(), rules)
    assert won(ron) == {"riichi": 1, "ippatsu": 1}
    late = rule(riichi().go(1, draw="9s").go(0, draw="5m").ron(1, ura="4z").facts(), rules)
    assert won(late) == {"riichi": 1}


def test_ippatsu_ends_by_a_call(rules: Ruleset) -> None:
    """「鳴きが入ると無効」: a pon, and another's closed kan."""
    pon = hand("77z258p369s147m9m1z").deal(1, NO_YAKU).go(1).go(1, draw="9p", riichi=True)
    pon = pon.go(2, draw="7z").pon(0, "77z", "9m").tsumo(1, "5m", ura="4z")
    assert won(rule(pon.facts(), rules)) == {"riichi": 1, "menzen_tsumo": 1}
    kan = hand().deal(1, NO_YAKU).deal(2, "9999p258m369s147m").go(1).go(1, draw="8p", riichi=True)
    kan = kan.draws(2).closed_kan(2, "9999p", dora="4z").go(2).tsumo(1, "5m", ura="4z4z")
    assert won(rule(kan.facts(), rules)) == {"riichi": 1, "menzen_tsumo": 1}


def test_ippatsu_and_rinshan(rules: Ruleset) -> None:
    """「嶺上開花とは複合しない」: the replacement tile after one's own kan in the first turn."""
    script = hand().deal(1, "999s123m456p55z34m").go(1).go(1, draw="9p", riichi=True)
    script = script.draws(1, "9s").closed_kan(1, "9999s", dora="4z").tsumo(1, "5m", ura="4z4z")
    assert won(rule(script.facts(), rules)) == {"riichi": 1, "menzen_tsumo": 1, "rinshan": 1}


def test_ippatsu_and_chankan(rules: Ruleset) -> None:
    """「槍槓との複合を認める」: the kan is robbed before it could end ippatsu."""
    script = hand("88m258p369s1234z9m").deal(1, "123p456p789s55z79m")
    script = script.go(3, draw="8m").pon(0, "88m", "9m").go(1).go(1, draw="9p", riichi=True)
    facts = script.draws(0, "8m").added_kan(0, "8m").ron(1, ura="4z").facts()
    assert won(rule(facts, rules)) == {"riichi": 1, "ippatsu": 1, "chankan": 1}
    assert won(rule(facts, A)) == {"riichi": 1, "chankan": 1}


def kan_dora(kind: str) -> Script:
    """Seat 3 makes a kan of 9s; its indicator 4z makes East dora, of which the pair is two; then rinshan."""
    if kind == "closed":
        script = hand(indicator="9p").deal(3, "999s123m456p11z34m").draws(3, "9s").closed_kan(3, "9999s", dora="4z")
        return script.tsumo(3, "5m")
    script = hand(indicator="9p").deal(3, "999s123m456p11z34m").go(3).go(2, draw="9s").open_kan(3, "999s")
    return script.dora("4z").tsumo(3, "5m")


def test_kan_dora_at_once(rules: Ruleset) -> None:
    """「槓が成立した際、ドラ表示牌の隣(左から４枚目)を表向きにする」 (i): at once, so rinshan counts it.

    The other reading turns open kans just before the discard: then rinshan does not.
    """
    assert won(rule(kan_dora("closed").facts(), rules)) == {"menzen_tsumo": 1, "rinshan": 1, "dora": 2}
    assert won(rule(kan_dora("open").facts(), rules)) == {"rinshan": 1, "dora": 2}
    later = ruleset(rules.name, "dora.open_kan_turn=before_discard")
    assert won(rule(kan_dora("open").facts(), later)) == {"rinshan": 1}
    assert won(rule(kan_dora("closed").facts(), later)) == {"menzen_tsumo": 1, "rinshan": 1, "dora": 2}
    assert won(rule(kan_dora("open").facts(), A)) == {"rinshan": 1}


def test_ura_and_kan_ura(rules: Ruleset) -> None:
    """「リーチをしてアガった際にドラ表示牌の下の牌を表向きにする」「槓ドラ、槓ウラあり」.

    Under the two indicators lie 1m and 2m: 2m (one) and 3m (two) are ura: 3 han; without riichi none count.
    """
    script = hand("9999p258m369s147m").deal(1, NO_YAKU).go(1).draws(0).closed_kan(0, "9999p", dora="4z").go(0)
    facts = script.go(1, draw="8p", riichi=True).go(1, draw="9s").tsumo(1, "5m", ura="1m2m").facts()
    assert won(rule(facts, rules)) == {"riichi": 1, "menzen_tsumo": 1, "ura": 3}
    assert yaku(worth(rules, TANYAO_PINFU + "8s", ura="2m")) == {"pinfu": 1, "tanyao": 1}


def test_all_kinds_of_dora() -> None:
    """「WRCルールは表ドラ・裏ドラ・槓ドラ・槓裏あり」: and no red fives."""
    found = worth(WRC, TANYAO_PINFU + "8s", riichi="riichi", dora="2m", ura="3m")
    assert yaku(found) == {"riichi": 1, "pinfu": 1, "tanyao": 1, "dora": 1, "ura": 1}
    script = hand().deal(1, "340m067p340s22s67s").go(1).go(0, draw="8s").ron(1)
    assert won(rule(script.facts(), WRC)) == {"pinfu": 1, "tanyao": 1}


# --- WRC-R


def test_red_fives() -> None:
    """「WRC-Rルールは全てのドラがあり」「を１枚ずつ使用する代わりにを１枚ずつ抜く」: one a suit, a dora each."""
    script = hand().deal(1, "234m067p340s22s67s").go(1).go(0, draw="8s").ron(1)
    ruling = rule(script.facts(), WRC_R)
    assert won(ruling) == {"pinfu": 1, "tanyao": 1, "aka": 2}
    assert ruling.payments == (-8000, 8000, 0, 0)  # 30 fu 4 han, raised
    assert yaku(worth(WRC_R, "340m067p340s22s67s8s")) == {"pinfu": 1, "tanyao": 1, "aka": 3}
    with pytest.raises(ValueError, match="too many plain 5m"):
        worth(WRC_R, "5555m067p34p22s67s8s")


def test_red_fives_need_no_indicator() -> None:
    """「赤牌に関しては表示牌をめくる必要がない」: red counts beside the indicator's dora for the same tile."""
    found = worth(WRC_R, "340m567p345s22s67s8s", dora="5m")
    assert yaku(found) == {"pinfu": 1, "tanyao": 1, "dora": 1, "aka": 1}


def test_wrc_r_is_else_as_wrc() -> None:
    """All that the page says of WRC-R is its dora; the rest is assumed to be as in WRC, its uma too."""
    scores = (45300, 15000, 33000, 26700)
    assert settle(scores, WRC_R).points == settle(scores, WRC).points
    assert "settlement.uma" in load_with_notes("jpml-wrc-r")[1].assumed


# --- アガリ點


@pytest.mark.parametrize(("dealer", "points"), [(False, 8000), (True, 12000)])
def test_kiriage(rules: Ruleset, dealer: bool, points: int) -> None:
    """「30符４翻は満貫に切り上げる」: riichi, pinfu, tanyao and a dora; by tsumo 2,000/4,000 and 4,000 all."""
    found = worth(rules, TANYAO_PINFU + "8s", riichi="riichi", dora="2m")
    assert found is not None
    assert (found.han, found.fu) == (4, 30)
    assert paid(rules, found, dealer=dealer) == (points, points)
    tsumo = worth(rules, "234m567p345s22s68s7s", riichi="riichi", tsumo=True, dora="2m")
    expected = (12000, 4000, 4000, 4000) if dealer else (8000, 2000, 2000, 4000)
    assert paid(rules, tsumo, tsumo=True, dealer=dealer) == expected


def test_kiriage_of_sixty_fu() -> None:
    """60 fu 3 han is not mentioned: raised too (assumed); 40 fu 3 han stays at 5,200."""
    assert paid(WRC, worth(WRC, "999s234m678m3p3p", "ankan 5555p", riichi="riichi", dora="3p")) == (8000, 8000)
    assert paid(WRC, worth(WRC, "234m234p234s55z79s8s", riichi="riichi")) == (5200, 5200)
    assert "scoring.kiriage_60fu_3han" in load_with_notes("jpml-wrc")[1].assumed


def test_rinshan_tsumo_fu(rules: Ruleset) -> None:
    """「嶺上牌にツモ符が２符つく」: 20 + 16 + 2 + 2 + 2 = 42, 50 fu."""
    found = worth(rules, "123m456p55z35m4m", "minkan 9999s", tsumo=True, rinshan=True)
    assert found is not None
    assert found.fu == 50


def test_ryuuiisou(rules: Ruleset) -> None:
    """「緑一色は發がなくても可」."""
    assert yaku(worth(rules, "223344s234s66s88s8s")) == {"ryuuiisou": 1}


# --- 順位點


def test_uma(rules: Ruleset) -> None:
    """「30,000點持ちの30,000點返しとし、着順に応じた順位點がつく １着 ＋１５ ２着 ＋５ ３着 －５ ４着 －１５」.

    45,300: 15.3 + 15; 33,000: 3 + 5; 26,700: -3.3 - 5; 15,000: -15 - 15, whoever is above 30,000.
    """
    assert rules.table.start_points == 30000
    points = settle((45300, 15000, 33000, 26700), rules).points
    assert points == (Fraction(303, 10), -30, 8, Fraction(-83, 10))
    assert settle((33000, 32000, 31000, 24000), rules).points == (18, 7, -4, -21)


def test_ties_share(rules: Ruleset) -> None:
    """「同點の者がいた場合、順位點を分ける」: two firsts 10 each, three seconds -5 each, all four 0."""
    assert settle((35000, 35000, 30000, 20000), rules).points == (15, 15, -5, -25)
    assert settle((45000, 25000, 25000, 25000), rules).points == (30, -10, -10, -10)
    assert settle((30000,) * 4, rules).points == (0, 0, 0, 0)


def test_start_in_a_game(rules: Ruleset) -> None:
    """「30,000點持ち」: a game read from East 1 starts from 30,000 each, whatever the record started from."""
    facts = hand().deal(1, TANYAO_PINFU).go(1).go(0, draw="8s").ron(1).facts()
    assert rule_game(game(facts), rules, rules).hands[0].state.scores == (30000,) * 4


def test_riichi_on_the_last_discard(rules: Ruleset) -> None:
    """Only the official block forbids it: not allowed here either (assumed); the switch allows it."""
    facts = hand().deal(1, TANYAO_PINFU).passes(1).go(1, riichi=True).exhausted().facts()
    assert cause(rule(facts, rules)) == ("void", "RIICHI-LAST")
    assert rule(facts, ruleset(rules.name, "riichi.on_last_discard=true")).status == "same"
    assert "riichi.on_last_discard" in load_with_notes(rules.name)[1].assumed
