"""JPML (seed 004, 競技ルール): the articles that stand in the official block and in the WRC block alike.

Every test holds for the official, the WRC and the WRC-R rules. Expected values are worked out from the articles'
words and the common table of points; under the WRC rules the hands here hold no ura, kan dora or ippatsu.
"""

from __future__ import annotations

from typing import Any

import pytest
from scripted import Script, rule, ruleset
from seed_checks import cause, game, hand, paid, won, worth, yaku

from analyzer.play.facts import HandFacts
from analyzer.ruling.flow import next_hand
from analyzer.ruling.game import recorded_state, rule_game
from analyzer.ruling.model import TableState
from rulesets.rules import Ruleset

PRESETS = ("jpml-a", "jpml-wrc", "jpml-wrc-r")
TENHOU = ruleset("tenhou")
TANYAO_PINFU = "234m567p345s22s67s"  # waits on 5s and 8s
NO_YAKU = "123m456p789s55z34m"  # waits on 2m and 5m
#: Four hands that all wait on 5m alone, so that filler is left to the end of the wall.
FOUR_TENPAI = ("123p456p789p55z46m", "123s456s789s66z46m", "123m789m789p77z46m", "123p456s789s33z46m")


@pytest.fixture(params=PRESETS)
def rules(request: pytest.FixtureRequest) -> Ruleset:
    return ruleset(request.param)


# --- 基本ルール


def test_kuitan(rules: Ruleset) -> None:
    """「喰いタン、後づけあり」 「喰いピンフ形の斷麼は30符扱い」: open tanyao, 1 han 30 fu, 1,000 (dealer 1,500)."""
    found = worth(rules, "567p345s22s67s8s", "chi 234m")
    assert (yaku(found), found and found.fu) == ({"tanyao": 1}, 30)
    assert paid(rules, found) == (1000, 1000)
    assert paid(rules, found, dealer=True) == (1500, 1500)


def test_atozuke(rules: Ruleset) -> None:
    """「後づけあり」: first a chi without yaku, the yaku comes with the last tile (the other wait has none)."""
    for tile, expected in (("5z", ("same", "")), ("3z", ("void", "NO-YAKU"))):
        script = hand().deal(1, "45m234p789s55z33z9p").go(0, draw="3m").chi(1, "45m", "9p")
        assert cause(rule(script.go(3, draw=tile).ron(1).facts(), rules)) == expected


@pytest.mark.parametrize(("tiles", "cut"), [("456m234p345p22s67s", "6m"), ("345m234p345p22s67s", "3m")])
def test_no_kuikae(rules: Ruleset, tiles: str, cut: str) -> None:
    """「喰い替えなし」: 3m called with 45m, then 6m or 3m discarded at once: the hand cannot go on so."""
    script = hand(tiles).go(3, draw="3m").chi(0, "45m", cut).go(1, draw="8s").ron(0)
    assert cause(rule(script.facts(), rules)) == ("void", "KUIKAE")


@pytest.mark.parametrize(
    ("tenpai", "payments"),
    [
        (1, (3000, -1000, -1000, -1000)),
        (2, (1500, 1500, -1500, -1500)),
        (3, (1000, 1000, 1000, -3000)),
        (4, (0, 0, 0, 0)),
    ],
)
def test_noten_payment(rules: Ruleset, tenpai: int, payments: tuple[int, ...]) -> None:
    """「ノーテンは場に3000點」."""
    script = hand()
    for seat in range(tenpai):
        script = script.deal(seat, FOUR_TENPAI[seat])
    assert rule(script.exhausted().facts(), rules).payments == payments


def test_dead_wall(rules: Ruleset) -> None:
    """「王牌は14枚殘し」: 136 - 52 - 14 = 70 draws, replacement tiles among them."""
    script = hand("1111m258p369s123z").draws(0).closed_kan(0, "1111m").exhausted()
    assert sum(type(event).__name__ == "Draw" for event in script.events()) == 70
    assert rules.table.dead_wall == 14


@pytest.mark.parametrize("seats", [(1, 2), (1, 2, 3)])
def test_head_bump(rules: Ruleset, seats: tuple[int, ...]) -> None:
    """「アガリは上家優先」: of two or three claims the next in turn wins alone, with honba and deposits."""
    script = hand(honba=1, deposits=2, scores=(30000, 30000, 30000, 28000))
    script = script.deal(1, TANYAO_PINFU).deal(2, "345m345p567m88p67s").deal(3, "678m678p234p99m67s")
    facts = script.go(3).go(0, draw="8s").ron(*reversed(seats)).facts()
    ruling = rule(facts, rules, ruleset("tenhou", "claims.triple_ron=all"))
    assert [win.seat for win in ruling.wins] == [1]
    assert ruling.deltas == (-2300, 4300, 0, 0)


def test_head_bump_from_the_discarder(rules: Ruleset) -> None:
    """「アガリは上家優先」: seat 2 discards, so seat 3 comes before seat 1."""
    script = hand().deal(1, TANYAO_PINFU).deal(3, "345m345p567m88p67s").go(2, draw="8s").ron(1, 3)
    assert [win.seat for win in rule(script.facts(), rules, TENHOU).wins] == [3]


def follow(facts: HandFacts, rules: Ruleset) -> tuple[bool, TableState]:
    """Return (is the game over or may the dealer end it, what is dealt next) after a scripted hand."""
    following = next_hand(rules, recorded_state(facts), rule(facts, rules))
    return following.over or following.choice, following.state


def test_no_dealer_stop(rules: Ruleset) -> None:
    """「アガリやめなし」: a top dealer who wins, or is tenpai, in the last hand deals again."""
    last: dict[str, Any] = {"dealer": 3, "round_wind": 1, "scores": (20000, 20000, 20000, 60000)}
    for script in (
        hand(**last).deal(3, TANYAO_PINFU).go(2, draw="8s").ron(3),
        hand(**last).deal(3, TANYAO_PINFU).exhausted(),
    ):
        over, state = follow(script.facts(), rules)
        assert (over, state.dealer, state.honba) == (False, 3, 1)
        assert follow(script.facts(), TENHOU)[0]  # where he may stop it is over


# --- リーチ


def in_riichi(**head: Any) -> Script:
    """Seat 0 is in riichi on 5s and 8s, no longer in its first round."""
    return hand(TANYAO_PINFU, **head).go(0).go(0, draw="9m", riichi=True)


def test_a_win_may_be_passed_in_riichi(rules: Ruleset) -> None:
    """「リーチ後のアガリ選択あり （以後フリテン扱いとなる）」: 8s is let pass, then only a tsumo wins."""
    tsumo = rule(in_riichi().go(2, draw="8s").go(0).tsumo(0, "5s", ura="4z").facts(), rules)
    assert won(tsumo) == {"riichi": 1, "menzen_tsumo": 1, "pinfu": 1, "tanyao": 1}
    ron = in_riichi().go(2, draw="8s").go(0).go(1, draw="5s").ron(0, ura="4z")
    assert cause(rule(ron.facts(), rules)) == ("void", "FURITEN")


def test_a_drawn_win_may_be_passed_in_riichi(rules: Ruleset) -> None:
    """「リーチ後のアガリ選択あり」: the tile drawn oneself too."""
    tsumo = rule(in_riichi().go(0, draw="8s").tsumo(0, "5s", ura="4z").facts(), rules)
    assert won(tsumo) == {"riichi": 1, "menzen_tsumo": 1, "pinfu": 1, "tanyao": 1}
    ron = in_riichi().go(0, draw="8s").go(1, draw="5s").ron(0, ura="4z")
    assert cause(rule(ron.facts(), rules)) == ("void", "FURITEN")


def test_noten_riichi(rules: Ruleset) -> None:
    """「ノーテンリーチは流局後チョンボ」: found at the draw; no noten payment, no deposit is left.

    What a chombo costs the league decides: read as 20.0 off the result, nothing at the table.
    """
    ruling = rule(hand().go(0).go(0, riichi=True).exhausted().facts(), rules)
    assert (ruling.status, ruling.deltas, ruling.deposits) == ("replayed", (0, 0, 0, 0), ())
    assert ruling.chombo == 0


def test_deposits_at_the_end(rules: Ruleset) -> None:
    """「オーラス終了時のリーチ棒は供託となる」: it stays on the table, nobody has it."""
    script = hand(dealer=3, round_wind=1, deposits=1, scores=(33000, 31000, 28000, 27000))
    facts = script.deal(2, TANYAO_PINFU).go(1).go(2, draw="9m", riichi=True).exhausted().facts()
    ruling = rule_game(game(facts), rules, rules)
    assert not ruling.unfinished
    assert (ruling.final.scores, ruling.final.on_table) == ((32000, 30000, 30000, 26000), 2000)
    settlement = ruling.final.settlement
    assert settlement is not None
    assert sum(settlement.points) == -2


@pytest.mark.parametrize(("left", "seat"), [(4, 2), (3, 3), (2, 0)])
def test_riichi_without_a_draw_of_ones_own(rules: Ruleset, left: int, seat: int) -> None:
    """「ツモ番がなくてもリーチをかけることができる」: with 3, 2 or 1 tiles left after the draw."""
    facts = hand().deal(seat, TANYAO_PINFU).passes(left).go(seat, riichi=True).exhausted().facts()
    assert facts.riichis[0].live == left - 1
    ruling = rule(facts, rules)
    assert ruling.status == "same"
    assert ruling.riichi == (seat,)
    assert cause(rule(facts, TENHOU)) == ("void", "RIICHI-DRAWS")


# --- 連荘と流局


def test_noten_dealer_passes_the_deal(rules: Ruleset) -> None:
    """「ノーテン親流れ」; a tenpai or winning dealer deals again (that honba grow at every draw is assumed)."""
    _, passed = follow(hand(honba=1).deal(2, TANYAO_PINFU).exhausted().facts(), rules)
    assert (passed.dealer, passed.number, passed.honba) == (1, 1, 2)
    _, tenpai = follow(hand(TANYAO_PINFU).exhausted().facts(), rules)
    assert (tenpai.dealer, tenpai.honba) == (0, 1)
    _, win = follow(hand(TANYAO_PINFU).go(2, draw="8s").ron(0).facts(), rules)
    assert (win.dealer, win.honba) == (0, 1)


def test_keishiki_tenpai(rules: Ruleset) -> None:
    """「形式テンパイ可能」: an open hand without any yaku is tenpai at the draw."""
    script = hand("45m234p789s9m9m13s7s").go(3, draw="3m").chi(0, "45m", "7s")
    assert rule(script.exhausted().facts(), rules).payments == (3000, -1000, -1000, -1000)


def test_fifth_tile(rules: Ruleset) -> None:
    """A wait on a fifth tile is not mentioned: noten (assumed), where one holds all four, melds included."""
    assert not any(rule(hand("1111m345p678p567s").exhausted().facts(), rules).tenpai)
    facts = hand("99m345p678p567s9m1s").go(1, draw="9m").pon(0, "99m", "1s").exhausted().facts()
    assert not any(rule(facts, rules).tenpai)
    facts = hand("1111234m345p678p").exhausted().facts()  # 4m is left
    assert rule(facts, rules).tenpai[0]
    dead = hand("1m345p678p567s999s").go(1, draw="1m").go(2, draw="1m").go(3, draw="1m").exhausted()
    assert rule(dead.facts(), rules).tenpai[0]  # the other three lie in the rivers


def test_no_abortive_draws(rules: Ruleset) -> None:
    """「途中流局なし」: four winds and four riichi go on to the end of the wall; recorded aborts are none here."""
    winds = hand().go(0, draw="4z").go(1, draw="4z").go(2, draw="4z").go(3, draw="4z")
    assert rule(winds.exhausted().facts(), rules).ending == "exhaustive"
    riichis = hand()
    for seat, tiles in enumerate(FOUR_TENPAI):
        riichis = riichis.deal(seat, tiles)
    for seat in range(4):
        riichis = riichis.go(seat, riichi=True)
    ruling = rule(riichis.exhausted().facts(), rules)
    assert (ruling.ending, ruling.deltas) == ("exhaustive", (-1000,) * 4)
    nine = hand("19m19p19s123z2468m").draws(0).drawn("nine_terminals").facts()
    assert cause(rule(nine, rules)) == ("void", "NO-ABORT")


def test_four_kans_go_on(rules: Ruleset) -> None:
    """「途中流局なし」: four kans by several players."""
    hands = ("1111m258p369s123z", "9999m258p369s123z", "1111p258m369s123z", "9999p258m369s123z")
    script = hand(indicator="5z")
    for seat, tiles in enumerate(hands):
        script = script.deal(seat, tiles)
    for seat, tile in enumerate(("1m", "9m", "1p", "9p")):
        script = script.draws(seat).closed_kan(seat, tile * 4).go(seat)
    assert rule(script.exhausted().facts(), rules).ending == "exhaustive"


# --- 槓


def test_no_pao_for_an_open_kan(rules: Ruleset) -> None:
    """「大明槓の嶺上開花（リンシャンカイホー）は責任払いなし （ツモ扱いなので3人で払う。ツモ符がつく）」.

    「大明槓の嶺上開花（リンシャンカイホウ）は責任払いなし」 in the WRC block.
    20 + 16 (open kan of terminals) + 2 (haku) + 2 (kanchan) + 2 (tsumo) = 42, 50 fu; one han: 400/800.
    """
    script = hand().deal(1, "999s123m456p55z35m").go(2, draw="9s").open_kan(1, "999s").dora("1p").tsumo(1, "4m")
    ruling = rule(script.facts(), rules)
    assert won(ruling) == {"rinshan": 1}
    assert ruling.payments == (-800, 1600, -400, -400)


def test_haitei_and_rinshan(rules: Ruleset) -> None:
    """「嶺上開花と海底（ハイテイ）は重複しない」: a kan on the last but one draw, its replacement tile is the last."""
    script = hand("999s123m456p55z34m").passes(2).draws(0, "9s").closed_kan(0, "9999s").tsumo(0, "5m")
    assert won(rule(script.facts(), rules)) == {"menzen_tsumo": 1, "rinshan": 1}


RIICHI_KANS = [
    # tiles, drawn, kan; whether structure and yaku stay, the structure stays, the waits stay
    ("999m567p345s22s67s", "9m", "9999m", True, True, True),
    # 111m, 234m, 678m with 55m and 99m: on 9m it is chuuren, with the kan only chinitsu
    ("1112345567899m", "1m", "1111m", False, True, True),
    # waits on 2, 3 and 5 all the same, but 11m 123m 444m can no longer be read
    ("1113444m666p678s", "1m", "1111m", False, False, True),
    ("1113444m666p678s", "4m", "4444m", False, False, False),
    ("1113444m666p678s", "6p", "6666p", True, True, True),
]


@pytest.mark.parametrize(("tiles", "drawn", "kan", "yaku_stay", "structure", "waits"), RIICHI_KANS)
def test_closed_kan_after_riichi(
    rules: Ruleset, tiles: str, drawn: str, kan: str, yaku_stay: bool, structure: bool, waits: bool
) -> None:
    """「リーチ後は手牌構成が変わらなければ暗槓することができる。手役の減少は認めない」: in three strictnesses."""
    script = hand(tiles).go(0, draw="9p", riichi=True).draws(0, drawn).closed_kan(0, kan)
    facts = script.exhausted().facts()
    allowed = {True: ("same", ""), False: ("void", "RIICHI-KAN")}
    assert cause(rule(facts, rules)) == allowed[yaku_stay]
    for looser, stays in (("same_structure", structure), ("same_waits", waits)):
        assert cause(rule(facts, ruleset("jpml-a", f"riichi.closed_kan={looser}"))) == allowed[stays]


def test_closed_kan_after_riichi_of_another_tile(rules: Ruleset) -> None:
    """「手牌構成が変わらなければ暗槓することができる」: not with four tiles held before (okuri-kan)."""
    script = hand("9999m567p345s22s6s").go(0, draw="6s", cut="6s", riichi=True)
    facts = script.draws(0, "8p").closed_kan(0, "9999m").exhausted().facts()
    assert cause(rule(facts, rules)) == ("void", "RIICHI-KAN")


# --- フリテン、チョンボ


def test_same_turn_furiten(rules: Ruleset) -> None:
    """「同巡內のアガリ選択はできない」: 8s is let pass, 5s in the same turn is no win; after a discard it is."""
    same_turn = hand().deal(3, TANYAO_PINFU).go(3, draw="9m").go(0, draw="8s").go(1, draw="5s").ron(3)
    assert cause(rule(same_turn.facts(), rules)) == ("void", "FURITEN")
    later = hand().deal(3, TANYAO_PINFU).go(3, draw="9m").go(0, draw="8s").go(3, draw="9p").go(1, draw="5s").ron(3)
    assert rule(later.facts(), rules).payments == (0, -2000, 0, 2000)


def test_furiten_riichi(rules: Ruleset) -> None:
    """「フリテンリーチあり」: with 8s among one's discards riichi stands and wins by tsumo; by ron it does not."""
    script = hand(TANYAO_PINFU).go(0, draw="8s").go(0, draw="9m", riichi=True)
    assert rule(script.tsumo(0, "5s", ura="4z").facts(), rules).status == "same"
    script = hand(TANYAO_PINFU).go(0, draw="8s").go(0, draw="9m", riichi=True).go(1, draw="5s").ron(0, ura="4z")
    assert cause(rule(script.facts(), rules)) == ("void", "FURITEN")


CHOMBO = [
    ("誤ロン、誤ツモは発聲のみでもチョンボ", "wrong_win_spoken"),
    ("誤ロン、誤ツモは発聲のみでもチョンボ", "wrong_win_shown"),
    ("錯ポン、錯チー、多牌、少牌はチョンボ", "wrong_call"),
    ("錯ポン、錯チー、多牌、少牌はチョンボ", "too_many_tiles"),
    ("錯ポン、錯チー、多牌、少牌はチョンボ", "too_few_tiles"),
]


@pytest.mark.parametrize(("words", "act"), CHOMBO)
def test_chombo(rules: Ruleset, words: str, act: str) -> None:
    """The acts of the league's record that are chombo; the hand is played again."""
    ruling = rule(hand().deal(1, TANYAO_PINFU).go(1).penalty(1, act).exhausted().facts(), rules)
    assert (ruling.status, ruling.chombo, ruling.deltas) == ("replayed", 1, (0, 0, 0, 0)), words


def test_dead_hand(rules: Ruleset) -> None:
    """「（ポン、チー、カンの発聲だけの間違いはアガリ放棄）」: no win and noten, but no chombo."""
    ron = hand().deal(1, TANYAO_PINFU).go(1).penalty(1, "wrong_call_spoken").go(0, draw="8s").ron(1)
    assert cause(rule(ron.facts(), rules)) == ("void", "DEAD-HAND")
    draw = hand().deal(1, TANYAO_PINFU).go(1).penalty(1, "wrong_call_spoken").exhausted()
    assert rule(draw.facts(), rules).payments == (0, 0, 0, 0)


# --- アガリ點


@pytest.mark.parametrize(
    ("facts", "han"),
    [
        ({}, 11),
        ({"riichi": "riichi"}, 12),
        ({"riichi": "riichi", "tsumo": True}, 13),
        ({"riichi": "riichi", "dora": "2m"}, 14),
    ],
)
def test_eleven_han_and_more(rules: Ruleset, facts: dict[str, object], han: int) -> None:
    """「11翻から三倍満、數え役満はなし」: chinitsu 6, ryanpeikou 3, pinfu, tanyao: 24,000 however much is added."""
    red = rules.dora.red_man
    tiles = "22334405667788m" if red else "22334455667788m"  # the red five is one han more
    tsumo = bool(facts.get("tsumo"))
    found = worth(rules, tiles, **facts)  # type: ignore[arg-type]
    assert found is not None
    assert (found.han, found.yakuman, found.limit) == (han + red, 0, "sanbaiman")
    expected = (24000, 6000, 6000, 12000) if tsumo else (24000, 24000)
    assert paid(rules, found, tsumo=tsumo) == expected
    dealer = (36000, 12000, 12000, 12000) if tsumo else (36000, 36000)
    assert paid(rules, found, tsumo=tsumo, dealer=True) == dealer


def test_combined_yakuman(rules: Ruleset) -> None:
    """「役満が純粋に重複した場合、ダブル役満、トリプル役満を認める」: 64,000 and 96,000."""
    double = worth(rules, "555z666z777z222m9s9s")
    triple = worth(rules, "555z666z777z111z2z2z")
    assert set(yaku(double)) == {"daisangen", "suuankou_tanki"}
    assert paid(rules, double) == (64000, 64000)
    assert set(yaku(triple)) == {"daisangen", "suuankou_tanki", "tsuuiisou"}
    assert paid(rules, triple) == (96000, 96000)


def test_double_wind_pair(rules: Ruleset) -> None:
    """「連風牌の雀頭は2符」: 30 + 8 (concealed terminals) + 2 = 40 fu, riichi: 2,000 for the dealer; with 4 fu 50."""
    found = worth(rules, "999s123m456p11z34m5m", seat="E", riichi="riichi")
    assert found is not None
    assert found.fu == 40
    assert paid(rules, found, dealer=True) == (2000, 2000)
    four = ruleset("jpml-a", "scoring.double_wind_pair_fu=4")
    assert paid(four, worth(four, "999s123m456p11z34m5m", seat="E", riichi="riichi"), dealer=True)[0] == 2400


def test_rinshan_tsumo_fu(rules: Ruleset) -> None:
    """「嶺上牌にツモ符は」つく: 20 + 16 + 2 + 2 + 2 = 42, 50 fu; without it 40."""
    facts: dict[str, Any] = {"tsumo": True, "rinshan": True}
    found = worth(rules, "123m456p55z35m4m", "minkan 9999s", **facts)
    assert found is not None
    assert found.fu == 50
    plain = ruleset("jpml-a", "scoring.rinshan_tsumo_fu=false")
    without = worth(plain, "123m456p55z35m4m", "minkan 9999s", **facts)
    assert without is not None
    assert without.fu == 40


def test_ryuuiisou_without_hatsu(rules: Ruleset) -> None:
    """「緑一色は發が」 not needed: a hand of 2, 3, 4, 6 and 8 sou."""
    assert yaku(worth(rules, "223344s234s66s88s8s")) == {"ryuuiisou": 1}
