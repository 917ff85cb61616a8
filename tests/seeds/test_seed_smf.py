"""SMF (seed 001, SMF基本ルール), line by line: the game from its first deal to the final points.

Every expected value is worked out from the club's own words. Whoever just has to win rons 2,000, as dealer 2,900
(pinfu and tanyao).
"""

from __future__ import annotations

from typing import Any

import pytest
from scripted import rule, ruleset
from seed_checks import cause, hand, won, worth
from seed_flow import following, play, position, terminals_only

from analyzer.play.facts import HandFacts
from analyzer.ruling.settlement import award_deposits, settle

SMF = ruleset("smf")
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


# --- 半荘, 連荘, オーラス -----------------------------------------------------------------------------------------


def test_length() -> None:
    """「東南戦半荘戦、西入り無し」: South 1 follows East 4; South 4 ends the game though nobody has 30,000."""
    assert position(following(win(0, 1, 3), SMF)) == (SOUTH, 0, 0)
    assert following(win(0, 1, 3, round_wind=SOUTH), SMF).over
    assert following(drawn(None, 3, round_wind=SOUTH), SMF).over


def test_renchan_by_a_win_only() -> None:
    """「親のテンパイも流局」: read so that a tenpai dealer passes the deal (honba grow); else he keeps it."""
    assert position(following(win(0, 1, 0), SMF)) == (EAST, 0, 1)
    assert position(following(win(1, 0, 0), SMF)) == (EAST, 1, 0)
    assert position(following(drawn(0, 0), SMF)) == (EAST, 1, 1)
    assert position(following(drawn(0, 0), ruleset("smf", "flow.renchan=tenpai"))) == (EAST, 0, 1)


def test_last_hand_win() -> None:
    """「オーラスの親のあがり止めあり」: he may stop from any place, or go on."""
    for scores in ((20_000, 20_000, 20_000, 40_000), (40_000, 30_000, 20_000, 10_000)):
        after = following(win(3, 0, 3, round_wind=SOUTH, scores=scores), SMF)
        assert (after.over, after.choice) == (False, True)
    first = win(3, 0, 3, round_wind=SOUTH, scores=(40_000, 30_000, 20_000, 10_000))
    assert play(SMF, first).final.scores == (37_100, 30_000, 20_000, 12_900)


def test_last_hand_draw() -> None:
    """「テンパイは流局」, 「オーラス流局は終了」: a tenpai dealer of South 4 plays no further hand."""
    scores = (20_000, 20_000, 20_000, 40_000)
    assert following(drawn(3, 3, round_wind=SOUTH, scores=scores), SMF).over
    kept = ruleset("smf", "flow.renchan=tenpai")  # even where tenpai keeps the deal in other hands
    assert following(drawn(3, 3, round_wind=SOUTH, scores=scores), kept).over
    assert position(following(drawn(2, 2, round_wind=SOUTH, scores=scores), SMF)) == (SOUTH, 3, 1)


def aborted(kind: str, number: int = 0, **head: Any) -> HandFacts:
    """Return a hand that is drawn by four winds, nine terminals or four kans."""
    script = hand(dealer=number, **head)
    if kind == "four_winds":
        for seat in (number, number + 1, number + 2, number + 3):
            script = script.go(seat % 4, draw="4z")
    elif kind == "nine_terminals":
        script = script.deal(1, "19m19p19s123z4567s").draws(1)
    else:
        script = script.deal(1, "111p222p13579m22z").deal(2, "333p444p13579s33z")
        for seat, tile, cut in ((1, "1p", "9m"), (2, "3p", "9s"), (1, "2p", "7m"), (2, "4p", "7s")):
            script = script.draws(seat, tile).closed_kan(seat, tile[0] * 4 + "p").draws(seat).cuts(seat, cut)
    return script.drawn(kind).facts()


@pytest.mark.parametrize("kind", ["four_winds", "nine_terminals", "four_kans"])
def test_aborts(kind: str) -> None:
    """「四風連打、九種九牌、四槓流れは親続行の一本場」: nothing is paid, the dealer stays, one honba more.

    In the last hand too: read so; the other reading of 「オーラス流局は終了」 ends the game.
    """
    facts = aborted(kind, honba=1)
    assert rule(facts, SMF).deltas == (0, 0, 0, 0)
    assert position(following(facts, SMF)) == (EAST, 0, 2)
    last = aborted(kind, 3, round_wind=SOUTH)
    assert position(following(last, SMF)) == (SOUTH, 3, 1)
    assert following(last, ruleset("smf", "draws.last_hand_abort=ends_game")).over


def test_four_riichi() -> None:
    """「四人リーチは続行」: the dealer then rons 8s (4 han 30 fu: 12,000 by kiriage) and takes four deposits."""
    script = hand(TENPAI).deal(1, "123789p123s88m12m").deal(2, "456678p44s789m12s").deal(3, "999m111z234s55z78p")
    for seat in range(4):
        script = script.go(seat, riichi=True)
    facts = script.go(0).go(1, draw="8s").ron(0, ura="2z").facts()
    assert rule(facts, SMF).deltas == (15_000, -13_000, -1_000, -1_000)


def test_bust() -> None:
    """「トビあり(箱下計算あり、0点は続行)」: 1,900 less 2,000 ends it, and -100 counts; 2,000 less 2,000 goes on."""
    facts = win(0, 1, 1, scores=(40_000, 1_900, 30_000, 28_100))
    after = following(facts, SMF)
    assert after.over
    assert after.state.scores == (42_000, -100, 30_000, 28_100)
    assert position(following(win(0, 1, 1, scores=(40_000, 2_000, 30_000, 28_000)), SMF)) == (EAST, 2, 0)
    # 4th with -5,000: -35, and the uma
    assert settle((60_000, 25_000, 20_000, -5_000), SMF).points == (70, 5, -20, -55)


def test_honba() -> None:
    """「本場は1本につき300点」: 100 from each on tsumo, 300 on ron."""
    assert rule(win(1, 0, 0, honba=2), SMF).payments == (-2600, 2600, 0, 0)
    tsumo = hand(honba=2).deal(1, TENPAI).go(1, draw="9m").tsumo(1, "8s").facts()  # 3 han 20 fu: 700/1,300
    assert rule(tsumo, SMF).payments == (-1500, 3300, -900, -900)


def test_noten_payment() -> None:
    """「ノーテン罰符は場3000点。形式テンパイあり」: 3,000 to one, 1,500 each to two; yaku are not asked for."""
    assert rule(drawn(0, 0), SMF).payments == (3000, -1000, -1000, -1000)
    two = hand(TENPAI).deal(1, "234p567p345s88s67m").exhausted().facts()
    assert rule(two, SMF).payments == (1500, 1500, -1500, -1500)
    open_hand = hand().deal(2, "34m22p567p678s99s1m").go(1, draw="5m").chi(2, "34m", "1m").exhausted().facts()
    assert rule(open_hand, SMF).payments == (-1000, -1000, 3000, -1000)


def test_dead_wall() -> None:
    """「王牌は14枚残し」: 136 - 52 - 14: 70 tiles are drawn, also with a kan."""
    assert SMF.table.dead_wall == 14
    script = hand("1111m258p369s123z").draws(0).closed_kan(0, "1111m", dora="7m").exhausted()
    assert sum(type(event).__name__ == "Draw" for event in script.events()) == 70


# --- ダブロン -----------------------------------------------------------------------------------------------


def several_rons(*seats: int) -> HandFacts:
    """Each of ``seats`` has pinfu and tanyao on seat 0's 8s; one honba, seat 3 is in riichi if he is named."""
    script = hand(honba=1, deposits=1)
    for seat, tiles in ((1, TENPAI), (2, "456m678p234s33p67s"), (3, "567p234m88p345m67s")):
        script = script.deal(seat, tiles)
    return script.go(2).go(3, draw="9m").go(0, draw="8s").ron(*seats).facts()


def test_several_rons() -> None:
    """「ダブロン・トリプルロンあり。積棒は上家取り」: honba and deposits to the next after the discarder."""
    assert rule(several_rons(2, 3), SMF).deltas == (-4_300, 0, 3_300, 2_000)
    assert rule(several_rons(1, 2, 3), SMF).deltas == (-6_300, 3_300, 2_000, 2_000)


def test_deposits_on_several_rons() -> None:
    """「積棒は上家取り」: read of riichi deposits too; the other reading gives a winner his own back.

    Seat 3 is in riichi (riichi, pinfu, tanyao: 3,900); seat 2 is next after seat 0.
    """
    script = hand().deal(2, "456m678p234s33p67s").deal(3, "567p234m88p345m67s").go(2).go(3)
    facts = script.go(2).go(3, draw="9m", riichi=True).go(3).go(0, draw="8s").ron(2, 3, ura="1z").facts()
    assert rule(facts, SMF).deltas == (-5_900, 0, 3_000, 2_900)
    back = ruleset("smf", "claims.deposits_to=own_back")
    assert rule(facts, back).deltas == (-5_900, 0, 2_000, 3_900)


# --- 精算 ---------------------------------------------------------------------------------------------------


def test_settlement() -> None:
    """「25000点持ちの30000点返し。端数は五捨六入」, 「順位ウマは1位+20、2位+10、3位-10、4位-20」.

    29,500 -> 29, 17,600 -> 18, 10,300 -> 10: -1 + 10, -12 - 10, -20 - 20; the first takes the rest.
    """
    assert settle((42_600, 29_500, 17_600, 10_300), SMF).points == (53, 9, -22, -40)
    # not from his own 42,500: 29 + 17 + 10 leave him 54, where 42 - 30 + 20 + 20 would be 52
    assert settle((42_500, 29_500, 17_500, 10_500), SMF).points == (54, 9, -23, -40)
    started = play(SMF, win(1, 0, 0))
    assert started.hands[0].state.scores == (25_000,) * 4


@pytest.mark.parametrize(("raw", "rounded"), [(20_500, 20), (20_600, 21), (20_900, 21), (20_100, 20)])
def test_gosha_rokunyuu(raw: int, rounded: int) -> None:
    """「端数は五捨六入」: five is dropped, six is raised. The third place: - 30, - 10."""
    points = settle((74_000 - raw, 22_000, raw, 4_000), SMF).points
    assert points[2] == rounded - 30 - 10


def test_ties() -> None:
    """「順位は上家優先」: equal scores rank by the seat from the first dealer on."""
    assert settle((25_000,) * 4, SMF).points == (35, 5, -15, -25)
    assert settle((25_000,) * 4, SMF).places == (1, 2, 3, 4)
    assert settle((25_000,) * 4, SMF, first_dealer=1).places == (4, 1, 2, 3)
    assert award_deposits((30_000, 30_000, 20_000, 19_000), 1_000, SMF)[0] == (31_000, 30_000, 20_000, 19_000)


def test_red_fives_are_chips() -> None:
    """「赤は面前チップ扱い」: in a closed hand one chip each, no dora; in an open hand neither.

    The other reading: a dora always, and a chip when closed. A chip is worth 1.0 (not stated).
    """
    facts = hand().deal(1, "234m067m340p22p67s").go(1, draw="9m").go(0, draw="8s").ron(1).facts()
    ruling = rule(facts, SMF)
    assert won(ruling) == {"pinfu": 1, "tanyao": 1}
    assert ruling.wins[0].chips == (-2, 2, 0, 0)
    both = rule(facts, ruleset("smf", "dora.red_value=dora_and_chip"))
    assert won(both) == {"pinfu": 1, "tanyao": 1, "aka": 2}
    assert both.wins[0].chips == (-2, 2, 0, 0)
    open_facts = hand().deal(1, "34m067m340p22p67s9m").go(0, draw="2m").chi(1, "34m", "9m").go(2, draw="8s").ron(1)
    ruling = rule(open_facts.facts(), SMF)
    assert won(ruling) == {"tanyao": 1}
    assert ruling.wins[0].chips == ()
    for suit in "mps":  # their number is not stated: one in each suit
        with pytest.raises(ValueError, match="once too often"):
            worth(SMF, f"00{suit}123456789m11z2z")
    plain = settle((40_000, 30_000, 20_000, 10_000), SMF).points
    chips = settle((40_000, 30_000, 20_000, 10_000), SMF, chips=(2, -2, 0, 0)).points
    assert [b - a for a, b in zip(plain, chips, strict=True)] == [2, -2, 0, 0]


# --- 流し満貫 ------------------------------------------------------------------------------------------------


def test_nagashi() -> None:
    """「流し満貫、数え役満あり」: paid at the draw, without honba, instead of the noten payment (not stated how)."""
    facts = terminals_only(hand(honba=2).deal(1, "147m258p369s1234z").deal(2, TENPAI), 1).facts()
    assert rule(facts, SMF).payments == (-4000, 8000, -2000, -2000)
    assert position(following(facts, SMF)) == (EAST, 1, 3)


# --- リーチの条件 ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("points", "code"), [(1_000, ""), (900, "RIICHI-POINTS")])
def test_riichi_needs_1000(points: int, code: str) -> None:
    """「点数が1000点に満たない時はリーチをかけられない」."""
    script = hand(scores=(49_000 - points, 25_000, points, 26_000)).deal(2, TENPAI)
    facts = script.go(2, draw="9m").go(2, draw="9m", riichi=True).exhausted().facts()
    assert cause(rule(facts, SMF))[1] == code


@pytest.mark.parametrize(("live", "code"), [(4, ""), (3, "RIICHI-DRAWS")])
def test_riichi_needs_a_draw(live: int, code: str) -> None:
    """「自分のツモ番がない時、点数が1000点に満たない時はリーチをかけられない」."""
    seat = (69 - live) % 4  # 70 tiles from seat 0 on: whose discard leaves so many
    script = hand().deal(seat, TENPAI).passes(live + 1).go(seat, riichi=True).exhausted()
    assert cause(rule(script.facts(), SMF))[1] == code
