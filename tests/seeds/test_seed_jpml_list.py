"""JPML (seed 004, 採用役一覧), line by line: what the list says of riichi, first turns, kans, yakuman, renhou, dora.

The list stands once for the official, the WRC and the WRC-R rules; expected values come from its words and the
common table of points.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from scripted import Script, rule, ruleset
from seed_checks import cause, hand, paid, won, worth, yaku

from analyzer.audit.run import audit_log
from parsers.events import Declared, GameLog
from rulesets.load import load_with_notes
from rulesets.rules import Ruleset
from rulesets.tiles import TERMINALS_AND_HONOURS, dora_of, kind_name, parse_tiles

TANYAO_PINFU = "234m567p345s22s67s"  # waits on 5s and 8s
NO_YAKU = "123m456p789s55z34m"  # waits on 2m and 5m


#: Chinitsu without a five (no rules count a red one): 123m 234m 678m 99m and 7m 9m for 8m.
HANEMAN = "123m234m678m99m79m8m"


@pytest.fixture(params=("jpml-a", "jpml-wrc", "jpml-wrc-r"))
def rules(request: pytest.FixtureRequest) -> Ruleset:
    return ruleset(request.param)


# --- 立直


def test_riichi_deposit(rules: Ruleset) -> None:
    """「1,000點棒を供託」: the declaring player pays 1,000, which a draw leaves on the table."""
    ruling = rule(hand(TANYAO_PINFU).go(0, riichi=True).exhausted().facts(), rules)
    assert ruling.riichi == (0,)
    assert ruling.deltas == (2000, -1000, -1000, -1000)
    assert len(ruling.deposits) == 1


def test_riichi_tile_ronned(rules: Ruleset) -> None:
    """「宣言牌がロンされると不成立」: no deposit is made, and none is won."""
    script = hand(NO_YAKU).deal(1, TANYAO_PINFU).go(1).go(0, draw="8s", cut="8s", riichi=True)
    assert rule(script.ron(1).facts(), rules).deltas == (-2000, 2000, 0, 0)
    kept = ruleset(rules.name, "riichi.ronned_tile_deposit=true")
    assert rule(script.facts(), kept).deltas == (-3000, 3000, 0, 0)


def test_riichi_needs_a_closed_hand(rules: Ruleset) -> None:
    """「門前でテンパイしている自分の手番で以下の手順を踏むと成立」: with an open hand it is no yaku, so no win."""
    script = hand("45m234p789s55z33z9p").go(3, draw="3m").chi(0, "45m", "9p").go(0, riichi=True)
    assert cause(rule(script.go(1, draw="3z").ron(0, ura="4z").facts(), rules)) == ("void", "NO-YAKU")


def test_double_riichi(rules: Ruleset) -> None:
    """「親は配牌、子は第１ツモの時點でテンパイし、第１打で立直する」."""
    dealer = hand(NO_YAKU).go(0, riichi=True).go(0).tsumo(0, "5m", ura="4z")
    assert won(rule(dealer.facts(), rules)) == {"double_riichi": 2, "menzen_tsumo": 1}
    other = hand().deal(2, NO_YAKU).go(2, riichi=True).go(2).tsumo(2, "5m", ura="4z")
    assert won(rule(other.facts(), rules)) == {"double_riichi": 2, "menzen_tsumo": 1}


@pytest.mark.parametrize("closed", [False, True])
def test_double_riichi_after_a_call(rules: Ruleset, closed: bool) -> None:
    """「鳴きが入ると通常のリーチ扱いとなる」: after a pon, or a closed kan, it is an ordinary riichi."""
    if closed:
        script = hand("9999p258m369s147m").deal(2, NO_YAKU).draws(0).closed_kan(0, "9999p", dora="4z").go(0)
    else:
        script = hand().deal(1, "77z258p369s147m9m1z").deal(2, NO_YAKU).go(0, draw="7z").pon(1, "77z", "9m")
    facts = script.go(2, riichi=True).go(2).tsumo(2, "5m", ura="4z" if not closed else "4z4z").facts()
    assert won(rule(facts, rules)) == {"riichi": 1, "menzen_tsumo": 1}


def test_no_exchange_of_tiles_in_riichi(rules: Ruleset) -> None:
    """「リーチ成立後は手牌の入れ替え不可」: the audit finds a discard from the hand; no rules give it a price."""
    script = hand("999m567p345s22s67s").go(0, draw="9p", riichi=True).go(0, draw="1p", cut="9m")
    events = script.exhausted().events()
    log = GameLog("scripted", "scripted", "simulated", 4, events, [], [], Declared())
    codes = {finding.code for finding in audit_log(log, rules).findings}
    assert "LEGAL-RIICHI-DISCARD" in codes


# --- 海底 as played, 槍槓 as played


def test_haitei_and_houtei(rules: Ruleset) -> None:
    """「局の最後の牌でツモると成立」, 「局の最後の打牌をロンすると成立」: the 70th draw is seat 1's."""
    haitei = hand().deal(1, NO_YAKU).passes(1).tsumo(1, "5m")
    assert won(rule(haitei.facts(), rules)) == {"menzen_tsumo": 1, "haitei": 1}
    houtei = hand(NO_YAKU).passes(1).go(1, draw="5m").ron(0)
    assert won(rule(houtei.facts(), rules)) == {"houtei": 1}
    earlier = hand(NO_YAKU).passes(2).go(0).passes(1)
    assert cause(rule(earlier.exhausted().facts(), rules)) == ("same", "")


def robbed_kan(kind: str) -> Script:
    """Seat 1 makes a kan of 8m, for which seat 3 waits without a yaku."""
    script = hand().deal(3, "123p456p789s55z79m")
    if kind == "added":
        script = script.deal(1, "88m258p369s1234z9m").go(0, draw="8m").pon(1, "88m", "9m").go(3)
        return script.draws(1, "8m").added_kan(1, "8m")
    return script.deal(1, "888m258p369s1234z").go(3).draws(1, "8m").closed_kan(1, "8888m", dora="4z")


def test_chankan(rules: Ruleset) -> None:
    """「した牌でアガると成立」: the added kan is robbed; a closed kan is not."""
    assert won(rule(robbed_kan("added").ron(3).facts(), rules)) == {"chankan": 1}
    assert cause(rule(robbed_kan("closed").ron(3).facts(), rules)) == ("void", "CLOSED-KAN")


def kokushi_on_a_closed_kan() -> Script:
    script = hand("4444z258p369s123m").deal(1, "19m19p19s1235671z").go(1, draw="9m", cut="9m")
    return script.draws(0).closed_kan(0, "4444z", dora="9m").ron(1)


def test_kokushi_may_not_rob_a_closed_kan(rules: Ruleset) -> None:
    """「國士無雙の暗槓アガリなし」; in the WRC block the line is missing (i): the other reading lets kokushi."""
    assert cause(rule(kokushi_on_a_closed_kan().facts(), rules)) == ("void", "CLOSED-KAN")
    other = ruleset(rules.name, "yaku.chankan_closed_kan=kokushi")
    ruling = rule(kokushi_on_a_closed_kan().facts(), other)
    assert won(ruling) == {"kokushi": 1}
    assert ruling.payments == (-32000, 32000, 0, 0)


# --- 役満


@pytest.mark.parametrize("kind", range(len(TERMINALS_AND_HONOURS)))
def test_kokushi_waits(rules: Ruleset, kind: int) -> None:
    """「么九牌全てを被りなく持っている場合、待ちは么九牌全てとなる」 「↑１・９・字牌の全てが待ち」."""
    tile = kind_name(sorted(TERMINALS_AND_HONOURS)[kind])
    assert yaku(worth(rules, "19m19p19s1234567z" + tile)) == {"kokushi_13wait": 1}


@pytest.mark.parametrize("number", range(1, 10))
def test_chuuren_waits(rules: Ruleset, number: int) -> None:
    """「↑待ち」: the pure nine gates wait on all nine tiles of the suit (with red fives the 5 drawn is a red one)."""
    red = number == 5 and bool(rules.dora.red_man)
    tile = f"{0 if red else number}m"
    assert yaku(worth(rules, "1112345678999m" + tile)) == {"chuuren_9wait": 1}


def test_tenhou_and_chiihou(rules: Ruleset) -> None:
    """「天和 (テンホー)」 16,000 all; 「地和 (チーホー)」 8,000 and 16,000."""
    tenhou = rule(hand(NO_YAKU).tsumo(0, "5m").facts(), rules)
    assert won(tenhou) == {"tenhou": 1}
    assert tenhou.payments == (48000, -16000, -16000, -16000)
    chiihou = rule(hand().deal(2, NO_YAKU).tsumo(2, "5m").facts(), rules)
    assert won(chiihou) == {"chiihou": 1}
    assert chiihou.payments == (-16000, -8000, 32000, -8000)


@pytest.mark.parametrize("closed", [False, True])
def test_chiihou_after_a_call(rules: Ruleset, closed: bool) -> None:
    """「鳴きが入ると無効」: a pon before it, or a closed kan."""
    if closed:
        script = hand("9999p258m369s147m").deal(2, NO_YAKU).draws(0).closed_kan(0, "9999p", dora="4z").go(0)
    else:
        script = hand().deal(1, "77z258p369s147m9m1z").deal(2, NO_YAKU).go(0, draw="7z").pon(1, "77z", "9m")
    assert won(rule(script.tsumo(2, "5m").facts(), rules)) == {"menzen_tsumo": 1}


COMBINED = [
    ("四暗刻単騎", "222m444p666p777s9s9s", (), {}, 1),
    ("國士無雙13門待ち・九蓮寶燈９門待ちはダブル役満扱いにならない", "19m19p19s1234567z1m", (), {}, 1),
    ("九蓮寶燈９門待ち", "1112345678999m4m", (), {}, 1),
    ("四暗刻単騎・大四喜", "44z9m9m4z", ("pon 111z", "pon 222z", "pon 333z"), {}, 1),
    ("大三元・四暗刻", "555z666z777z222m9s9s", (), {}, 2),
    ("大三元・四暗刻・字一色", "555z666z777z111z2z2z", (), {}, 3),
    (
        "四槓子・天和・地和のいずれかが複合すると四倍役満となる",
        "2z2z",
        ("ankan 5555z", "ankan 6666z", "ankan 7777z", "ankan 1111z"),
        {},
        4,
    ),
    ("天和", "555z666z777z111z2z2z", (), {"seat": "E", "tsumo": True, "first_turn": True}, 4),
    ("地和", "555z666z777z111z2z2z", (), {"tsumo": True, "first_turn": True}, 4),
]


@pytest.mark.parametrize(("words", "tiles", "melds", "facts", "times"), COMBINED)
def test_combined_yakuman(
    rules: Ruleset, words: str, tiles: str, melds: tuple[str, ...], facts: dict[str, Any], times: int
) -> None:
    """「複數の役満が成立したアガリには複合を認める」: as many times 32,000, the dealer's 48,000."""
    found = worth(rules, tiles, *melds, **facts)
    assert found is not None
    assert found.yakuman == times, words
    dealer = facts.get("seat") == "E"
    got = paid(rules, found, dealer=dealer, tsumo=bool(facts.get("tsumo")))
    assert got[0] == (48000 if dealer else 32000) * times


def test_fifth_kan(rules: Ruleset) -> None:
    """「１人が４回槓をした場合、他家は５つ目の槓は出來ない」: seat 1's kan after seat 0's four is refused."""
    script = hand("1111m2222p3333s5z", indicator="9p").deal(1, "8888p258m147s123z")
    script = script.draws(0, "5z").closed_kan(0, "1111m", "9p").draws(0, "5z").closed_kan(0, "2222p", "9p")
    script = script.draws(0, "5z").closed_kan(0, "3333s", "9p").draws(0, "9s").closed_kan(0, "5555z", "4z").go(0)
    fifth = script.draws(1).closed_kan(1, "8888p", "4z").exhausted()
    assert cause(rule(fifth.facts(), rules)) == ("void", "FIFTH-KAN")


def test_suukantsu_needs_the_pair(rules: Ruleset) -> None:
    """「槓子を４つ＋雀頭を作る」: four kans without the pair are no win: at the draw one is tenpai."""
    script = hand("1111m2222p3333s5z", indicator="9p")
    script = script.draws(0, "5z").closed_kan(0, "1111m", "9p").draws(0, "5z").closed_kan(0, "2222p", "9p")
    script = script.draws(0, "5z").closed_kan(0, "3333s", "9p").draws(0, "9s").closed_kan(0, "5555z", "4z").go(0)
    ruling = rule(script.exhausted().facts(), rules)
    assert (ruling.status, ruling.ending, ruling.payments) == ("same", "exhaustive", (3000, -1000, -1000, -1000))


# --- 人和


def test_renhou(rules: Ruleset) -> None:
    """「人和 (レンホー) 満貫 門前役」「配牌時にテンパイしていて自分の第一ツモの前にロンアガりをする」: 8,000."""
    ruling = rule(hand().deal(2, NO_YAKU).go(0, draw="5m").ron(2).facts(), rules)
    assert ruling.payments == (-8000, 0, 8000, 0)
    assert set(won(ruling)) == {"renhou"}
    after = hand().deal(2, NO_YAKU).go(2).go(0, draw="5m").ron(2)
    assert cause(rule(after.facts(), rules)) == ("void", "NO-YAKU")


def test_renhou_after_a_call(rules: Ruleset) -> None:
    """A call before it is not mentioned: it voids renhou (assumed), as it does chiihou."""
    script = hand().deal(1, "77z258p369s147m5m1z").deal(3, NO_YAKU).go(0, draw="7z").pon(1, "77z", "5m").ron(3)
    assert cause(rule(script.facts(), rules)) == ("void", "NO-YAKU")


@pytest.mark.parametrize("dora", ["", "2m", "2s"])
def test_renhou_adds_nothing(rules: Ruleset, dora: str) -> None:
    """「手役・ドラは複合しない」: pinfu, tanyao and up to three dora are 8,000 all the same."""
    found = worth(rules, TANYAO_PINFU + "8s", first_turn=True, dora=dora)
    assert paid(rules, found) == (8000, 8000)


def test_renhou_yields_to_haneman(rules: Ruleset) -> None:
    """「跳満以上のアガリ形の場合は高點法に基づく」: chinitsu, 6 han, takes its 12,000.

    (The line of seed 000, "above haneman", is that rule's other reading: the switch yaku.renhou_yields_to.)
    """
    assert paid(rules, worth(rules, HANEMAN, first_turn=True)) == (12000, 12000)
    above = ruleset(rules.name, "yaku.renhou_yields_to=above_haneman")
    assert paid(above, worth(above, HANEMAN, first_turn=True)) == (8000, 8000)
    yakuman = worth(rules, "222m444p666p777s9s9s", first_turn=True)
    assert yaku(yakuman) == {"suuankou_tanki": 1}




# --- ドラ


def test_dora_in_melds_and_each(rules: Ruleset) -> None:
    """「アガリ形(鳴いた牌も含む)にドラがあると１枚ごとに１飜加算される」: three haku called, haku dora: 1 + 3 han."""
    found = worth(rules, "123m456p22s79s8s", "pon 555z", dora="5z")
    assert yaku(found) == {"yakuhai_haku": 1, "dora": 3}


def test_dora_is_no_yaku(rules: Ruleset) -> None:
    """「ドラ自體は役ではない (持っていても他に役がないとアガれない)」."""
    assert worth(rules, NO_YAKU + "5m", dora="5z") is None


@pytest.mark.parametrize("order", ["1234567891m", "1234567891p", "1234567891s", "12341z", "5675z"])
def test_order_of_dora(order: str) -> None:
    """「ドラ表示牌の次位牌がドラとなる」「數牌:１→２→３→４→５→６→７→８→９→１」「東→南→西→北→東」「白→発→中→白」."""
    kinds = [kind for kind, _ in parse_tiles(order)]
    for shown, dora in pairwise(kinds):
        assert dora_of(shown) == dora, kind_name(shown)


def test_first_indicator(rules: Ruleset) -> None:
    """「局開始前に王牌の左から３枚目の牌を表向きにする(ドラ表示牌)」: with 1s shown, 2s is dora: two of them."""
    script = hand(indicator="1s").deal(1, TANYAO_PINFU).go(1).go(0, draw="8s").ron(1)
    assert won(rule(script.facts(), rules)) == {"pinfu": 1, "tanyao": 1, "dora": 2}


def test_no_nagashi_mangan(rules: Ruleset) -> None:
    """Nagashi mangan is not in the list: a river of terminals alone is an ordinary draw."""
    script = hand("2468m2468p2468s1z").deal(1, "2468m2468p2468s2z")
    script = script.deal(2, "357m357p357s357m3z").deal(3, "357p357s246m246p4z")
    for tile in ["1m", "9m", "1p", "9p"] * 4 + ["1s"] * 2:
        script = script.go(0, draw=tile)
    assert rule(script.exhausted().facts(), rules).payments == (0, 0, 0, 0)


def test_interpretations_are_listed(rules: Ruleset) -> None:
    """What can be read in two ways stands in the notes of each preset."""
    notes = load_with_notes(rules.name)[1].interpretations
    expected = {"settlement.floating_line", "pao.scope"}
    if rules.name != "jpml-a":
        expected = {"dora.open_kan_turn", "yaku.chankan_closed_kan"}
    assert set(notes) == expected
