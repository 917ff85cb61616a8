"""Nerv (seed 000, ネルフにおける麻雀のルール), line by line: riichi, kans, calls, pao, aborts, several rons.

Every expected value is worked out from the page's own words and the common table of points.
"""

from __future__ import annotations

import pytest
from scripted import Script, rule, ruleset
from seed_checks import cause, hand, won
from seed_flow import following, position

from analyzer.play.facts import HandFacts

NERV = ruleset("nerv")
#: Runs 234m 567m 345p, a pair of 2p, a wait on 5s and 8s: pinfu and tanyao.
TENPAI = "234m567m345p22p67s"
#: The same wait without any yaku: 999p and a pair of North.
PLAIN = "234m567m999p44z67s"


# --- フリテン立直, 立直後の見逃し ------------------------------------------------------------------------------------


def furiten_riichi() -> Script:
    """Seat 2 has discarded 8s, then declares riichi on 5s and 8s."""
    return hand().deal(2, TENPAI).go(2, draw="8s").go(2, draw="9m", riichi=True)


def test_furiten_riichi() -> None:
    """「フリテン立直あり。…(いずれも自摸和了り限定)」: the riichi stands; a ron is void, a tsumo wins."""
    ron = furiten_riichi().go(3).go(2).go(0, draw="5s").ron(2, ura="1z").facts()
    assert cause(rule(ron, NERV)) == ("void", "FURITEN")
    tsumo = furiten_riichi().go(3).go(2).tsumo(2, "5s", ura="1z").facts()
    assert won(rule(tsumo, NERV)) == {"riichi": 1, "menzen_tsumo": 1, "pinfu": 1, "tanyao": 1}


def test_passing_after_riichi() -> None:
    """「同様に立直後の見逃しもあり。(いずれも自摸和了り限定)」: after a passed 8s no ron for the hand, but tsumo."""
    script = hand().deal(2, TENPAI).go(2, draw="7z").go(2, draw="9m", riichi=True).go(3).go(0, draw="8s").go(2)
    ron = script.go(0, draw="5s").ron(2, ura="1z").facts()
    assert cause(rule(ron, NERV)) == ("void", "FURITEN")
    script = hand().deal(2, TENPAI).go(2, draw="7z").go(2, draw="9m", riichi=True).go(3).go(0, draw="8s").go(2)
    tsumo = script.tsumo(2, "5s", ura="1z").facts()
    assert won(rule(tsumo, NERV)) == {"riichi": 1, "menzen_tsumo": 1, "pinfu": 1, "tanyao": 1}


# --- 槓ドラ, 立直後の暗槓 -----------------------------------------------------------------------------------------


def rinshan_win(kind: str) -> HandFacts:
    """A kan of haku by seat 2, whose kan dora is 2p, and a win on its replacement tile 8s with a pair of 2p."""
    rest = "567m345p22p67s"
    if kind == "closed":
        script = hand().deal(2, f"555z{rest}").draws(2, "5z").closed_kan(2, "5555z", dora="1p")
    elif kind == "open":
        script = hand().deal(2, f"555z{rest}").go(0, draw="5z").open_kan(2, "555z").dora("1p")
    else:
        script = hand().deal(2, f"55z1m{rest}").go(0, draw="5z").pon(2, "55z", "1m")
        script = script.draws(2, "5z").added_kan(2, "5z").dora("1p")
    return script.tsumo(2, "8s").facts()


@pytest.mark.parametrize("kind", ["closed", "open", "added"])
def test_kan_dora_at_once(kind: str) -> None:
    """「暗槓、明槓、加槓に関わらず、槓ドラは即乗り」: the win on the replacement tile has its two dora."""
    late = ruleset("nerv", "dora.open_kan_turn=before_discard")
    free = {"menzen_tsumo": 1} if kind == "closed" else {}
    assert won(rule(rinshan_win(kind), NERV)) == free | {"yakuhai_haku": 1, "rinshan": 1, "dora": 2}
    assert won(rule(rinshan_win(kind), late)).get("dora", 0) == (2 if kind == "closed" else 0)


def riichi_kan(tiles: str, draw: str, kan: str) -> HandFacts:
    """Seat 2, in riichi with ``tiles``, draws ``draw``, declares a closed kan of ``kan``, discards North; a draw."""
    script = hand().deal(2, tiles).go(2, draw="7z").go(2, draw="6z", riichi=True)
    return script.draws(2, draw).closed_kan(2, kan).draws(2, "4z").cuts(2, "4z").exhausted().facts()


def test_closed_kan_after_riichi() -> None:
    """「立直後の暗槓は面子構成の変わらない場合のみ可能」: 9p stands apart; 1 of 1113444 or 222345 changes the sets."""
    assert cause(rule(riichi_kan("234m567m999p33p67s", "9p", "9999p"), NERV)) == ("same", "")
    # 111m 222m 333m 44s 67s may be read as three runs too
    runs = riichi_kan("111222333m44s67s", "3m", "3333m")
    assert cause(rule(runs, NERV)) == ("void", "RIICHI-KAN")
    assert cause(rule(runs, ruleset("nerv", "riichi.closed_kan=same_waits"))) == ("same", "")
    # 3334p waits on 2p, 4p, 5p; with the kan on 4p alone
    waits = riichi_kan("234m567m678s3334p", "3p", "3333p")
    assert cause(rule(waits, NERV)) == ("void", "RIICHI-KAN")


def test_okuri_kan() -> None:
    """「送り槓は不可」: the kan must hold the drawn tile; here 4z is drawn and four 9p are held since the deal."""
    script = hand().deal(2, "789p999p234m33p67s").go(2, draw="7z").go(2, draw="6z", riichi=True)
    facts = script.draws(2, "4z").closed_kan(2, "9999p").draws(2, "1z").cuts(2, "1z").exhausted().facts()
    ruling = rule(facts, NERV)
    assert cause(ruling) == ("void", "RIICHI-KAN")
    assert ruling.cause is not None
    assert ruling.cause.text.startswith("okuri-kan")


# --- 食い換え ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("tiles", "cut"), [("345m", "3m"), ("456m", "6m")], ids=["same tile", "suji"])
def test_kuikae(tiles: str, cut: str) -> None:
    """「食い換えは現物、筋ともに不可」: 3m is called with 45m, then 3m or 6m cut: not under these rules."""
    facts = hand().deal(2, f"{tiles}234p567p55z67s").go(1, draw="3m").chi(2, "45m", cut).exhausted().facts()
    assert cause(rule(facts, NERV)) == ("void", "KUIKAE")


def test_kuikae_in_the_record_is_a_dead_hand() -> None:
    """「万一食い換えをしてしまった場合は和了り放棄」: the hand goes on, he is noten at the draw, seat 3 takes 3,000."""
    script = hand().deal(2, "345m234p567p55z67s").deal(3, "234s567s345s88s67m").go(1, draw="3m").chi(2, "45m", "3m")
    facts = script.penalty(2, "kuikae").exhausted().facts()
    ruling = rule(facts, NERV)
    assert ruling.status == "same"
    assert ruling.payments == (-1000, -1000, -1000, 3000)


# --- 責任払い(包) -------------------------------------------------------------------------------------------


def daisangen() -> Script:
    """Seat 1 calls haku and hatsu from seat 2, chun from seat 3, and waits on 9s alone."""
    script = hand(honba=1).deal(1, "55z66z77z234m9s1m2m3z")
    script = script.go(2, draw="5z").pon(1, "55z", "1m").go(2, draw="6z").pon(1, "66z", "2m")
    return script.go(3, draw="7z").pon(1, "77z", "3z")


def daisuushii() -> Script:
    """Seat 1 calls three winds from seat 2, North from seat 3, and waits on 9s alone."""
    script = Script(honba=1, indicator="1m").deal(1, "11z22z33z44z9s1m2m3m5m")
    script = script.go(2, draw="1z").pon(1, "11z", "1m").go(2, draw="2z").pon(1, "22z", "2m")
    return script.go(2, draw="3z").pon(1, "33z", "3m").go(3, draw="4z").pon(1, "44z", "5m")


def suukantsu() -> Script:
    """Seat 1 makes open kans of 1p 2p 3p from seat 2, of 4p from seat 3, and waits on 9s alone."""
    script = Script(honba=1, indicator="5z").deal(1, "111p222p333p444p9s")
    for tile, source, cut in (("1p", 2, "1m"), ("2p", 2, "2m"), ("3p", 2, "3m"), ("4p", 3, "5m")):
        script = script.go(source, draw=tile).open_kan(1, tile[0] * 3 + "p").dora().draws(1, cut).cuts(1, cut)
    return script


PAO = {"daisangen": daisangen, "daisuushii": daisuushii, "suukantsu": suukantsu}


@pytest.mark.parametrize("name", PAO)
def test_pao_tsumo(name: str) -> None:
    """「大三元、大四喜、四槓子を確定させる副露をさせた人は、責任払い(包)」「自摸和了りの場合は、責任者の1人払い」.

    Seat 3 alone pays 32,000, and (not stated) the honba, 300.
    """
    facts = PAO[name]().tsumo(1, "9s").facts()
    assert rule(facts, NERV).payments == (0, 32_300, 0, -32_300)


@pytest.mark.parametrize("name", PAO)
def test_pao_ron(name: str) -> None:
    """「ロン和了りの場合は放銃者と責任者で折半払い」: 16,000 each; the discarder pays the honba (not stated)."""
    facts = PAO[name]().go(0, draw="9s").ron(1).facts()
    assert rule(facts, NERV).payments == (-16_300, 32_300, 0, -16_000)


def test_pao_ron_from_the_liable_player() -> None:
    """「放銃者と責任者で折半払い」: where both are the same player he pays it all."""
    facts = daisangen().go(3, draw="9s").ron(1).facts()
    assert rule(facts, NERV).payments == (0, 32_300, 0, -32_300)


def test_pao_in_a_double_yakuman() -> None:
    """Not stated: daisuushii with tsuuiisou; seat 3 pays for the daisuushii, the other 32,000 are paid as usual."""
    script = Script(indicator="1m").deal(1, "11z22z33z44z5z1m2m3m5m")
    script = script.go(2, draw="1z").pon(1, "11z", "1m").go(2, draw="2z").pon(1, "22z", "2m")
    script = script.go(2, draw="3z").pon(1, "33z", "3m").go(3, draw="4z").pon(1, "44z", "5m")
    assert rule(script.tsumo(1, "5z").facts(), NERV).payments == (-16_000, 64_000, -8_000, -40_000)


def test_no_pao_for_the_second_dragon() -> None:
    """「大三元…を確定させる副露」: whoever feeds the first two is not liable; the third drawn makes nobody liable."""
    script = hand().deal(1, "55z66z777z34m9s1m2m3z")
    script = script.go(2, draw="5z").pon(1, "55z", "1m").go(2, draw="6z").pon(1, "66z", "2m").go(0, draw="5m")
    facts = script.chi(1, "34m", "3z").tsumo(1, "9s").facts()
    assert rule(facts, NERV).payments == (-16_000, 32_000, -8_000, -8_000)


def test_no_pao_for_an_open_kan() -> None:
    """「大明槓の責任払い(包)はなし」: a rinshan win after an open kan is paid by all three.

    Seat 2 has haku in the kan, fed by seat 0: haku and rinshan, 20 + 16 + 2 + 2 (single wait): 40 fu: 700/1,300.
    """
    facts = hand().deal(2, "555z234m567m345p9s").go(0, draw="5z").open_kan(2, "555z").dora("2z").tsumo(2, "9s").facts()
    assert rule(facts, NERV).payments == (-1300, -700, 2700, -700)


# --- 途中流局 ----------------------------------------------------------------------------------------------


def test_four_winds() -> None:
    """「四風連打…は流局となり、積み棒を加算して親連荘」: nothing is paid, East 1, three honba."""
    script = hand(honba=2)
    for seat in range(4):
        script = script.go(seat, draw="4z")
    facts = script.drawn("four_winds").facts()
    assert rule(facts, NERV).deltas == (0, 0, 0, 0)
    assert position(following(facts, NERV)) == (0, 0, 3)


def test_nine_terminals() -> None:
    """「九種九牌…は流局となり、積み棒を加算して親連荘」."""
    facts = hand().deal(1, "19m19p19s123z4567s").draws(1).drawn("nine_terminals").facts()
    assert rule(facts, NERV).deltas == (0, 0, 0, 0)
    assert position(following(facts, NERV)) == (0, 0, 1)


def test_four_kans() -> None:
    """「四開槓は流局となり、積み棒を加算して親連荘」: two closed kans each of two players end the hand."""
    script = hand().deal(1, "111p222p13579m22z").deal(2, "333p444p13579s33z")
    for seat, tile, cut in ((1, "1p", "9m"), (2, "3p", "9s"), (1, "2p", "7m"), (2, "4p", "7s")):
        script = script.draws(seat, tile).closed_kan(seat, tile[0] * 4 + "p").draws(seat).cuts(seat, cut)
    facts = script.drawn("four_kans").facts()
    assert rule(facts, NERV).deltas == (0, 0, 0, 0)
    assert position(following(facts, NERV)) == (0, 0, 1)


def test_four_riichi_go_on() -> None:
    """「四家立直は流局せず、続行」: all four are in riichi; then the dealer rons 8s of seat 1.

    Double riichi, pinfu, tanyao: 4 han 30 fu, 11,600 and four deposits.
    """
    script = hand(TENPAI).deal(1, "123789p123s88m12m").deal(2, "456678p44s789m12s").deal(3, "999m111z234s55z78p")
    for seat in range(4):
        script = script.go(seat, riichi=True)
    facts = script.go(0).go(1, draw="8s").ron(0, ura="2z").facts()
    assert rule(facts, NERV).deltas == (14_600, -12_600, -1_000, -1_000)
    drawn = rule(facts, ruleset("nerv", "draws.four_riichi=dealer_stays"))
    assert (drawn.status, drawn.ending) == ("ended_earlier", "four_riichi")


def test_fifth_tile() -> None:
    """Not stated: a wait on a tile of which one holds all four is tenpai."""
    facts = hand().deal(2, "1111m234p567p789s").exhausted().facts()
    assert rule(facts, NERV).payments == (-1000, -1000, 3000, -1000)


# --- ダブロン、トリプルロン -------------------------------------------------------------------------------------


def several_rons(*seats: int, dealer: int = 0) -> HandFacts:
    """Each of ``seats`` has pinfu and tanyao (2,000) on seat 0's 8s; one honba, two deposits on the table."""
    script = hand(honba=1, deposits=2, dealer=dealer)
    for seat, tiles in ((1, TENPAI), (2, "456m678p234s33p67s"), (3, "567p234m88p345m67s")):
        script = script.deal(seat, tiles)
    return script.go(2).go(3, draw="9m").go(0, draw="8s").ron(*seats).facts()


def test_double_ron() -> None:
    """「ダブロン、トリプルロンあり。供託は上家が回収とする。積棒は全員に加算」: 300 to both, deposits to seat 2."""
    ruling = rule(several_rons(2, 3), NERV)
    assert ruling.deltas == (-4_600, 0, 4_300, 2_300)
    assert ruling.deposits == ()


def test_deposits_on_a_double_ron() -> None:
    """「供託は上家が回収とする」: even the deposit of seat 3, who wins too (riichi, pinfu, tanyao: 3,900)."""
    script = hand().deal(2, "456m678p234s33p67s").deal(3, "567p234m88p345m67s").go(2).go(3)
    facts = script.go(2).go(3, draw="9m", riichi=True).go(3).go(0, draw="8s").ron(2, 3, ura="1z").facts()
    assert rule(facts, NERV).deltas == (-5_900, 0, 3_000, 2_900)


def test_triple_ron() -> None:
    """「ダブロン、トリプルロンあり」: three times 2,300; the deposits go to seat 1, next after the discarder."""
    ruling = rule(several_rons(1, 2, 3), NERV)
    assert ruling.deltas == (-6_900, 4_300, 2_300, 2_300)
    assert rule(several_rons(1, 2, 3), ruleset("nerv", "claims.triple_ron=draw")).ending == "triple_ron"


def test_dealer_among_several_rons() -> None:
    """「ダブロン」 with the dealer among the winners: he has won, so he keeps the deal (親の連荘は和了り)."""
    facts = several_rons(2, 3, dealer=3)
    assert rule(facts, NERV).deltas == (-5_500, 0, 4_300, 3_200)
    assert following(facts, NERV).state.honba == 2
