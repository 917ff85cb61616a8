"""Kenko mahjong (seed 003, 健康マージャン [マナーとルール]), line by line: claims, pao, draws, the game, penalties.

Every expected value is worked out from the sheet's own words and the common table of points.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from scripted import Script, rule, ruleset
from seed_checks import cause, game, hand, won

from analyzer.play.facts import HandFacts
from analyzer.ruling.flow import next_hand
from analyzer.ruling.game import recorded_state, rule_game
from analyzer.ruling.model import TableState
from analyzer.ruling.settlement import award_deposits, settle
from rulesets.load import load_with_notes
from rulesets.rules import Ruleset

KENKO = ruleset("kenko")
TENHOU = ruleset("tenhou")
TANYAO_PINFU = "234m567p345s22s67s"  # waits on 5s and 8s
NO_YAKU = "123m456p789s55z34m"  # waits on 2m and 5m
#: Four hands that all wait on 5m alone, so that filler is left to the end of the wall.
FOUR_TENPAI = ("123p456p789p55z46m", "123s456s789s66z46m", "123m789m789p77z46m", "123p456s789s33z46m")


# --- 東南戦、３万点持ち


def quick(number: int) -> HandFacts:
    """The hand of that number, 0 to 7: the seat after the dealer wins 2,000 from him (2 han 30 fu)."""
    script = hand(dealer=number % 4, round_wind=number // 4)
    return script.deal((number + 1) % 4, TANYAO_PINFU).go(number % 4, draw="8s").ron((number + 1) % 4).facts()


def test_east_and_south() -> None:
    """「東南戦、 ３万点持ち」: eight hands from 30,000 each; every seat wins twice and pays twice."""
    ruling = rule_game(game(*(quick(number) for number in range(8))), KENKO, KENKO)
    assert ruling.hands[0].state.scores == (30000,) * 4
    assert ruling.final.scores == (30000,) * 4
    assert not ruling.unfinished
    assert ruling.end is not None
    assert ruling.end.code == "LAST-HAND"
    assert rule_game(game(*(quick(number) for number in range(7))), KENKO, KENKO).unfinished


# --- 形式テンパイ, ノーテン


def test_keishiki_tenpai() -> None:
    """「形式テンパイあり」: an open hand without any yaku is tenpai at the draw, and takes 1,000 from each."""
    script = hand("45m234p789s9m9m13s7s").go(3, draw="3m").chi(0, "45m", "7s")
    ruling = rule(script.exhausted().facts(), KENKO)
    assert ruling.tenpai == (True, False, False, False)
    assert ruling.payments == (3000, -1000, -1000, -1000)
    strict = rule(script.facts(), ruleset("kenko", "draws.keishiki_tenpai=false"))
    assert strict.payments == (0, 0, 0, 0)


def test_all_waiting_tiles_in_the_concealed_hand() -> None:
    """「自分が待ち牌をすべて使っている時は無効」: 1111m and three runs wait for a fifth 1m alone: noten."""
    facts = hand("1111m345p678p567s").exhausted().facts()
    assert rule(facts, KENKO).tenpai == (False,) * 4
    assert rule(facts, ruleset("kenko", "draws.fifth_tile=counts")).tenpai[0]


def test_all_waiting_tiles_in_melds_too() -> None:
    """「自分が待ち牌をすべて使っている時は無効」: three 9m in a pon and the fourth a lone pair-wait: noten.

    On Tenhou a copy in a meld does not count, so it would be tenpai there.
    """
    facts = hand("99m345p678p567s9m1s").go(1, draw="9m").pon(0, "99m", "1s").exhausted().facts()
    assert rule(facts, KENKO).tenpai == (False,) * 4
    assert rule(facts, ruleset("kenko", "draws.fifth_tile=not_four_concealed")).tenpai[0]


def test_waiting_tiles_of_which_others_hold_some() -> None:
    """「自分が…すべて使っている時」: one's own tiles alone; a wait that lies dead in the rivers is tenpai."""
    script = hand("1m345p678p567s999s").go(1, draw="1m").go(2, draw="1m").go(3, draw="1m")
    facts = script.exhausted().facts()
    assert rule(facts, KENKO).tenpai == (True, False, False, False)
    assert not rule(facts, ruleset("kenko", "draws.fifth_tile=not_four_seen")).tenpai[0]


def test_one_of_two_waits_is_left() -> None:
    """「待ち牌をすべて」: 1111234m waits on 1m, of which one holds all four, and on 4m, of which three are left."""
    facts = hand("1111234m345p678p").exhausted().facts()
    assert rule(facts, KENKO).tenpai == (True, False, False, False)


@pytest.mark.parametrize(
    ("tenpai", "payments"),
    [
        (1, (3000, -1000, -1000, -1000)),
        (2, (1500, 1500, -1500, -1500)),
        (3, (1000, 1000, 1000, -3000)),
        (4, (0, 0, 0, 0)),
    ],
)
def test_noten_payment(tenpai: int, payments: tuple[int, ...]) -> None:
    """「ノーテンは場 3 千点」: 3,000 in all, by however many are noten."""
    script = hand()
    for seat in range(tenpai):
        script = script.deal(seat, FOUR_TENPAI[seat])
    assert rule(script.exhausted().facts(), KENKO).payments == payments


# --- 連チャン, 一本場, 親流れ, オーラス


def follow(script: Script, rules: Ruleset = KENKO) -> tuple[bool, TableState]:
    """Return (is the game over or may the dealer end it, what is dealt next) after a scripted hand."""
    facts = script.facts()
    following = next_hand(rules, recorded_state(facts), rule(facts, rules))
    return following.over or following.choice, following.state


def test_dealer_repeats_by_tenpai() -> None:
    """「連チャン（聴牌連チャンあり）」: a tenpai dealer deals again with one honba more."""
    over, state = follow(hand(TANYAO_PINFU, dealer=0, honba=1).exhausted())
    assert not over
    assert (state.dealer, state.number, state.honba) == (0, 0, 2)
    _, other = follow(hand(TANYAO_PINFU, honba=1).exhausted(), ruleset("kenko", "flow.renchan=win"))
    assert other.dealer == 1


def test_dealer_repeats_by_a_win() -> None:
    """「連チャン」: the winning dealer deals again with one honba more."""
    _, state = follow(hand(TANYAO_PINFU).go(2, draw="8s").ron(0))
    assert (state.dealer, state.honba) == (0, 1)


def test_honba() -> None:
    """「一本場につき 300 点」: two honba are 600 from the discarder, or 200 from each on a tsumo."""
    ron = rule(hand(honba=2).deal(1, TANYAO_PINFU).go(0, draw="8s").ron(1).facts(), KENKO)
    assert ron.payments == (-2600, 2600, 0, 0)
    tsumo = rule(hand(honba=2).deal(1, TANYAO_PINFU).go(1).tsumo(1, "8s").facts(), KENKO)  # 700/1,300: 3 han 20 fu
    assert tsumo.payments == (-1500, 3300, -900, -900)


def test_noten_dealer_passes_the_deal() -> None:
    """「親がノーテンなら親流れ」 (that honba grow then is assumed)."""
    over, state = follow(hand(honba=1).deal(2, TANYAO_PINFU).exhausted())
    assert not over
    assert (state.dealer, state.number, state.honba) == (1, 1, 2)


def test_noten_dealer_in_the_last_hand_ends_the_game() -> None:
    """「オーラスならゲーム終了（供託はトップ取り）」: the deposits of that hand and before go to the first."""
    script = hand(dealer=3, round_wind=1, deposits=1, scores=(33000, 31000, 28000, 27000))
    facts = script.deal(2, TANYAO_PINFU).go(1).go(2, draw="9m", riichi=True).exhausted().facts()
    ruling = rule_game(game(facts), KENKO, KENKO)
    # noten payment 3,000 to seat 2, who paid 1,000 for riichi; 2,000 lie on the table
    assert ruling.hands[0].ruling.deltas == (-1000, -1000, 2000, -1000)
    assert not ruling.unfinished
    assert (ruling.final.scores, ruling.final.on_table) == ((34000, 30000, 30000, 26000), 0)


def test_tenpai_dealer_in_the_last_hand_goes_on() -> None:
    """「親がノーテンなら…オーラスならゲーム終了」: only then; a tenpai or winning dealer repeats (no stop is named)."""
    last: dict[str, Any] = {"dealer": 3, "round_wind": 1, "scores": (20000, 20000, 20000, 60000)}
    over, state = follow(hand(**last).deal(3, TANYAO_PINFU).exhausted())
    assert (over, state.dealer, state.honba) == (False, 3, 1)
    over, state = follow(hand(**last).deal(3, TANYAO_PINFU).go(2, draw="8s").ron(3))
    assert (over, state.dealer) == (False, 3)


def test_deposits_at_the_end() -> None:
    """「供託はトップ取り」; among equals the first is the seat nearer the first dealer (assumed)."""
    assert award_deposits((40000, 29000, 28000, 21000), 2000, KENKO) == ((42000, 29000, 28000, 21000), 0)
    assert award_deposits((30000, 40000, 9000, 40000), 1000, KENKO) == ((30000, 41000, 9000, 40000), 0)


def test_no_bust_and_no_extra_time() -> None:
    """The sheet names neither: a player below 0 plays on; with all below 30,000 the game ends (both assumed)."""
    low = hand(scores=(1000, 60000, 30000, 29000)).deal(1, TANYAO_PINFU).go(0, draw="8s").ron(1)
    over, state = follow(low)
    assert (over, state.scores[0]) == (False, -1000)
    assert follow(low, ruleset("kenko", "end.bust=below_0"))[0]
    south4 = hand(dealer=3, round_wind=1, deposits=2, scores=(29900, 29800, 29300, 29000)).exhausted()
    assert follow(south4)[0]


# --- 順位点


def test_uma() -> None:
    """「順位点を加減算 （トップ +1 万 2 千･ 2 着 + ４ 千･ 3 着 ▲４ 千･ラス ▲ 1 万 2 千 ）」, from 30,000 each.

    45,300 - 30,000 + 12,000 = 27.3; 33,000: 3 + 4 = 7; 26,700: -3.3 - 4 = -7.3; 15,000: -15 - 12 = -27.
    """
    points = settle((45300, 15000, 33000, 26700), KENKO).points
    assert points == (Fraction(273, 10), -27, 7, Fraction(-73, 10))


def test_ties_by_seat() -> None:
    """Ties are not stated: the seat nearer the first dealer is ahead (assumed)."""
    assert settle((30000, 30000, 30000, 30000), KENKO, first_dealer=2).points == (-4, -12, 12, 4)
    assert settle((30000,) * 4, ruleset("kenko", "settlement.ties=share")).points == (0, 0, 0, 0)


# --- 途中流局なし, 流し満貫なし


def test_four_winds_go_on() -> None:
    """「途中流局なし（九種倒牌･四風連打」: after four equal winds the hand goes on; a recorded abort is none."""
    script = hand().go(0, draw="4z").go(1, draw="4z").go(2, draw="4z").go(3, draw="4z")
    assert rule(script.exhausted().facts(), TENHOU).ending == "four_winds"
    ruling = rule(script.facts(), KENKO)
    assert (ruling.status, ruling.ending) == ("same", "exhaustive")
    abort = hand().go(0, draw="4z").go(1, draw="4z").go(2, draw="4z").go(3, draw="4z").drawn("four_winds")
    assert cause(rule(abort.facts(), KENKO)) == ("void", "NO-ABORT")


def test_nine_terminals_are_no_draw() -> None:
    """「途中流局なし（九種倒牌」: a recorded abort by nine terminals is none here."""
    facts = hand("19m19p19s123z2468m").draws(0).drawn("nine_terminals").facts()
    assert rule(facts, TENHOU).ending == "nine_terminals"
    assert cause(rule(facts, KENKO)) == ("void", "NO-ABORT")


def four_riichi() -> Script:
    script = hand()
    for seat, tiles in enumerate(FOUR_TENPAI):
        script = script.deal(seat, tiles)
    for seat in range(4):
        script = script.go(seat, riichi=True)
    return script


def test_four_riichi_go_on() -> None:
    """「四人リーチ）」: no draw; the hand goes on to its end, here with four deposits on the table."""
    facts = four_riichi().exhausted().facts()
    assert rule(facts, TENHOU).ending == "four_riichi"
    ruling = rule(facts, KENKO)
    assert (ruling.status, ruling.ending) == ("same", "exhaustive")
    assert ruling.deltas == (-1000,) * 4
    assert len(ruling.deposits) == 4
    assert cause(rule(four_riichi().drawn("four_riichi").facts(), KENKO)) == ("void", "NO-ABORT")


def test_four_kans_go_on() -> None:
    """「途中流局なし」: four kans by several players are no draw either."""
    hands = ("1111m258p369s123z", "9999m258p369s123z", "1111p258m369s123z", "9999p258m369s123z")
    script = hand(indicator="5z")
    for seat, tiles in enumerate(hands):
        script = script.deal(seat, tiles)
    for seat, tile in enumerate(("1m", "9m", "1p", "9p")):
        script = script.draws(seat).closed_kan(seat, tile * 4).go(seat)
    facts = script.exhausted().facts()
    assert rule(facts, TENHOU).ending == "four_kans"
    assert rule(facts, KENKO).ending == "exhaustive"


def test_no_nagashi_mangan() -> None:
    """「流し満貫なし」: a river of terminals alone is nothing: all noten, no payment (Tenhou: 4,000 from each)."""
    script = hand("2468m2468p2468s1z").deal(1, "2468m2468p2468s2z")
    script = script.deal(2, "357m357p357s357m3z").deal(3, "357p357s246m246p4z")
    for tile in ["1m", "9m", "1p", "9p"] * 4 + ["1s"] * 2:
        script = script.go(0, draw=tile)
    facts = script.exhausted().facts()
    assert rule(facts, TENHOU).payments == (12000, -4000, -4000, -4000)
    assert rule(facts, KENKO).payments == (0, 0, 0, 0)


# --- あがり者は常に一人


@pytest.mark.parametrize("seats", [(1, 2), (1, 2, 3)])
def test_one_winner(seats: tuple[int, ...]) -> None:
    """「あがり者は常に一人 （ 同時あがりは頭ハネ ）」: the next in turn wins, and takes all."""
    script = hand(honba=1, deposits=2, scores=(30000, 30000, 30000, 28000))
    script = script.deal(1, TANYAO_PINFU).deal(2, "345m345p567m88p67s")
    script = script.deal(3, "678m678p234p99m67s").go(0, draw="8s").ron(*reversed(seats))
    ruling = rule(script.facts(), KENKO, ruleset("tenhou", "claims.triple_ron=all"))
    assert [win.seat for win in ruling.wins] == [1]
    assert ruling.payments == (-2300, 2300, 0, 0)
    assert ruling.deltas == (-2300, 4300, 0, 0)


def test_head_is_counted_from_the_discarder() -> None:
    """「頭ハネ」: seat 2 discards, seats 3 and 1 claim: seat 3 comes first."""
    script = hand().deal(1, TANYAO_PINFU).deal(3, "345m345p567m88p67s").go(2, draw="8s").ron(1, 3)
    assert [win.seat for win in rule(script.facts(), KENKO, TENHOU).wins] == [3]


# --- パオ


def daisangen(third: str = "pon", **head: Any) -> Script:
    """Seat 1 calls haku from seat 2, hatsu from seat 3, chun from seat 2; 234m and a lone 5p are left."""
    more = "7z" if third == "open_kan" else "1s"
    script = hand(**head).deal(1, f"556677z234m5p{more}99s")
    if third == "open_kan":
        script = script.go(2, draw="5z").pon(1, "55z", "9s").go(3, draw="6z").pon(1, "66z", "9s")
        return script.go(2, draw="7z").open_kan(1, "777z").dora("9m").go(1)
    script = script.go(2, draw="5z").pon(1, "55z", "1s").go(3, draw="6z").pon(1, "66z", "9s")
    return script.go(2, draw="7z").pon(1, "77z", "9s")


@pytest.mark.parametrize("third", ["pon", "open_kan"])
def test_pao_on_tsumo(third: str) -> None:
    """「役マンのパオ（責任払い）は大三元の 3 フーロ」「をポンあるいはカンさせた時とし、ツモは全額」: 32,000."""
    ruling = rule(daisangen(third=third).tsumo(1, "5p").facts(), KENKO)
    assert won(ruling) == {"daisangen": 1}
    assert ruling.payments == (0, 32000, -32000, 0)
    honba = rule(daisangen(third=third, honba=1).tsumo(1, "5p").facts(), KENKO)
    assert honba.payments == (0, 32300, -32300, 0)


def test_pao_on_ron() -> None:
    """「ロンは半額負担」: seat 3 discards; 16,000 each. From the liable player himself all of it."""
    assert rule(daisangen().go(3, draw="5p").ron(1).facts(), KENKO).payments == (0, 32000, -16000, -16000)
    assert rule(daisangen().go(2, draw="5p").ron(1).facts(), KENKO).payments == (0, 32000, -32000, 0)


def test_pao_and_honba() -> None:
    """Who pays honba is not stated: the liable player (assumed); the other reading is the discarder."""
    facts = daisangen(honba=1).go(3, draw="5p").ron(1).facts()
    assert rule(facts, KENKO).payments == (0, 32300, -16300, -16000)
    assert rule(facts, ruleset("kenko", "pao.ron_honba=discarder")).payments == (0, 32300, -16000, -16300)


def test_pao_of_daisuushii() -> None:
    """「大四喜の４フーロ目」: seat 3 fed the fourth wind."""
    script = hand(indicator="9s").deal(1, "11223344z5p1s99s8s")
    script = script.go(2, draw="1z").pon(1, "11z", "1s").go(2, draw="2z").pon(1, "22z", "9s")
    script = script.go(2, draw="3z").pon(1, "33z", "9s").go(3, draw="4z").pon(1, "44z", "8s")
    ruling = rule(script.tsumo(1, "5p").facts(), KENKO)
    assert won(ruling) == {"daisuushii": 1}
    assert ruling.payments == (0, 32000, 0, -32000)


def test_no_pao_before_the_last_set_is_laid_down() -> None:
    """「3 フーロ」: two dragons are called, the third is a concealed triplet: an ordinary tsumo, 8,000/16,000."""
    script = hand().deal(1, "55z66z777z23m5p99s1m")
    script = script.go(2, draw="5z").pon(1, "55z", "9s").go(3, draw="6z").pon(1, "66z", "9s")
    ruling = rule(script.go(1, draw="5p", cut="1m").go(1, draw="1m", cut="1m").tsumo(1, "4m").facts(), KENKO)
    assert won(ruling) == {"daisangen": 1}
    assert ruling.payments == (-16000, 32000, -8000, -8000)


def four_kans() -> Script:
    """Seat 1 declares three closed kans; the fourth is an open kan of haku from seat 2, then a lone 9s waits."""
    script = hand(indicator="9p").deal(1, "1111m2222p3333s5z").draws(1, "5z").closed_kan(1, "1111m", "7z")
    script = script.draws(1, "5z").closed_kan(1, "2222p", "7z").draws(1, "9s").closed_kan(1, "3333s", "7z").go(1)
    return script.go(2, draw="5z").open_kan(1, "555z").dora("6z").go(1)


def test_no_pao_of_suukantsu() -> None:
    """「大三元…大四喜」: these two alone; the feeder of the fourth kan owes nothing for suukantsu."""
    ruling = rule(four_kans().tsumo(1, "9s").facts(), KENKO)
    assert won(ruling) == {"suukantsu": 1}
    assert ruling.payments == (-16000, 32000, -8000, -8000)


# --- 罰則: acts of the league's record


@pytest.mark.parametrize("act", ["wrong_win_shown", "unplayable"])
def test_chombo(act: str) -> None:
    """「手牌を倒牌した場合とゲーム続行不能にした場合は３０００オール」.

    「もう一度ゲームはやり直す ( その局の供託点は戻す）」: seat 2's deposit comes back.
    """
    script = hand(honba=1, deposits=1, scores=(30000, 30000, 29000, 30000)).deal(2, TANYAO_PINFU).go(1)
    facts = script.go(2, draw="9m", riichi=True).go(3).penalty(1, act).exhausted().facts()
    ruling = rule(facts, KENKO)
    assert (ruling.status, ruling.deltas) == ("replayed", (3000, -9000, 3000, 3000))
    assert len(ruling.deposits) == 1  # that of an earlier hand stays
    state = next_hand(KENKO, recorded_state(facts), ruling).state
    assert (state.dealer, state.number, state.honba) == (0, 0, 1)


@pytest.mark.parametrize("act", ["wrong_win_spoken", "wrong_call_spoken"])
def test_dead_hand(act: str) -> None:
    """「第一発声行為が出来ない場合は アガリ放棄です。」 「誤発声で「ロン」と言っても、牌を倒さなければ「アガリ放棄」」.

    Neither is chombo: the game goes on, but the ron of that turn is refused.
    """
    script = hand().deal(2, TANYAO_PINFU).go(2, draw="9m").penalty(2, act)
    assert cause(rule(script.go(0, draw="8s").ron(2).facts(), KENKO)) == ("void", "DEAD-HAND")
    draw = rule(hand().go(2).penalty(2, act).exhausted().facts(), KENKO)
    assert (draw.status, draw.deltas) == ("same", (0, 0, 0, 0))  # no 3,000 for anybody


TURN_ACTS = [
    "wrong_win_spoken",
    "wrong_call_spoken",
]


@pytest.mark.parametrize("act", TURN_ACTS)
def test_dead_for_the_turn(act: str) -> None:
    """「同巡内でのロン ・ポン・カン・チーはできず、そのままゲームを続行する」 (i); else the hand.

    After the next draw of one's own a ron is good again, and at the end of the wall the hand is tenpai.
    """
    script = hand().deal(2, TANYAO_PINFU).go(2, draw="9m").penalty(2, act).go(2)
    facts = script.go(0, draw="8s").ron(2).facts()
    assert rule(facts, KENKO).payments == (-2000, 0, 2000, 0)
    draw = hand().deal(2, TANYAO_PINFU).go(2, draw="9m").penalty(2, act).exhausted().facts()
    assert rule(draw, KENKO).payments == (-1000, -1000, 3000, -1000)
    whole = rule(facts, ruleset("kenko", "penalties.wrong_win_spoken_scope=hand"))
    assert cause(whole) == ("void", "DEAD-HAND")


def test_pon_corrected_to_ron() -> None:
    """「ポンロン」: 「アガリを認める（倒牌するケースが多くアガリ形も正しいため認める）」."""
    script = hand().deal(2, TANYAO_PINFU).go(2, draw="9m").penalty(2, "pon_to_ron").go(0, draw="8s").ron(2)
    assert rule(script.facts(), KENKO).payments == (-2000, 0, 2000, 0)


def test_the_other_readings_are_listed() -> None:
    """Every line that can be read in two ways stands in the notes; tests above rule with both readings."""
    notes = load_with_notes("kenko")[1]
    assert set(notes.interpretations) == {"yaku.yakuman_stacking", "penalties.wrong_win_spoken_scope"}
