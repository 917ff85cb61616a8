"""SMF (seed 001, SMF基本ルール), line by line: riichi, open riichi, kans, furiten, pao.

Every expected value is worked out from the club's own words and the common table of points.
"""

from __future__ import annotations

import pytest
from scripted import Script, rule, ruleset
from seed_checks import cause, hand, won

from analyzer.play.facts import HandFacts

SMF = ruleset("smf")
#: Runs 234m 567m 345p, a pair of 2p, a wait on 5s and 8s: pinfu and tanyao, 2,000.
TENPAI = "234m567m345p22p67s"
#: A hand that waits on 2p and 5p.
THIRD = "234s567s789m88s34p"


# --- オープンリーチ ------------------------------------------------------------------------------------------


def test_open_riichi() -> None:
    """「オープンリーチあり」: 2 han, with double riichi 3 (not stated)."""
    script = hand().deal(1, TENPAI).go(1).go(1, draw="9m", open=True).go(1).tsumo(1, "8s", ura="1z")
    assert won(rule(script.facts(), SMF)) == {"open_riichi": 2, "menzen_tsumo": 1, "pinfu": 1, "tanyao": 1}
    script = hand().deal(1, TENPAI).go(1, draw="9m", open=True).go(1).tsumo(1, "8s", ura="1z")
    double = won(rule(script.facts(), SMF))
    assert double == {"double_riichi": 2, "open_riichi": 1, "menzen_tsumo": 1, "pinfu": 1, "tanyao": 1}


def dealt_in(discarder_in_riichi: bool) -> HandFacts:
    """Seat 1 is in open riichi, seat 0 deals 8s into it."""
    script = hand().deal(1, TENPAI).deal(0, THIRD).go(1)
    if discarder_in_riichi:
        script = script.go(0, draw="7z", riichi=True)
    return script.go(1, draw="9m", open=True).go(1).go(0, draw="8s").ron(1, ura="1z").facts()


def test_dealing_into_open_riichi() -> None:
    """「オープンリーチ放銃者は、ロン扱いはせず基本的にはその後はアガリ放棄」: the tile is not won."""
    assert cause(rule(dealt_in(False), SMF)) == ("void", "OPEN-RIICHI")
    normal = ruleset("smf", "yaku.open_riichi_deal_in=normal")
    assert won(rule(dealt_in(False), normal)) == {"open_riichi": 2, "pinfu": 1, "tanyao": 1}


def test_dealing_into_open_riichi_in_riichi() -> None:
    """「(例外もあり)」: read so that a discarder in riichi pays an ordinary ron; the other reading treats him alike."""
    ruling = rule(dealt_in(True), SMF)
    assert won(ruling) == {"open_riichi": 2, "pinfu": 1, "tanyao": 1}
    assert ruling.deltas == (-9000, 9000, 0, 0)  # 4 han 30 fu, raised to 8,000, and his deposit
    same = ruleset("smf", "yaku.open_riichi_deal_in_riichi=same")
    assert cause(rule(dealt_in(True), same)) == ("void", "OPEN-RIICHI")


def test_a_tile_that_was_not_won_makes_no_furiten() -> None:
    """「ロン扱いはせず」: read so that the riichi player is not furiten by it; the other reading makes him so.

    Seat 0, not in riichi, discards 8s; seat 3, in riichi, discards 5s.
    """
    script = hand().deal(1, TENPAI).deal(3, THIRD).go(3).go(1, draw="9m", open=True).go(3, draw="7z", riichi=True)
    facts = script.go(0, draw="8s").go(1).go(3, draw="5s").ron(1, ura="1z").facts()
    assert rule(facts, SMF).deltas == (0, 9000, 0, -9000)
    furiten = ruleset("smf", "yaku.open_riichi_self_furiten=true")
    assert cause(rule(facts, furiten)) == ("void", "FURITEN")


def after_dealing_in(ends_with_a_win: bool) -> HandFacts:
    """Seat 0 is tenpai and deals 8s into seat 1's open riichi; the hand goes on, as the club plays it."""
    script = hand(THIRD).deal(1, TENPAI).go(1).go(1, draw="9m", open=True).go(0, draw="8s").go(1)
    return (script.go(2, draw="5p").ron(0) if ends_with_a_win else script.exhausted()).facts()


def test_the_discarder_may_not_win() -> None:
    """「その後はアガリ放棄」: seat 0's ron later in the hand is no win."""
    assert cause(rule(after_dealing_in(True), SMF)) == ("void", "DEAD-HAND")


def test_the_discarder_is_noten() -> None:
    """「その後はアガリ放棄」, and of a dead hand: 「以後、和了り・テンパイ宣言…の行為は禁止される」: he pays 1,000."""
    assert rule(after_dealing_in(False), SMF).payments == (-1000, 3000, -1000, -1000)


# --- フリテン ------------------------------------------------------------------------------------------------


def in_riichi(first: str = "7z") -> Script:
    """Seat 2 has discarded ``first``, then declares riichi on 5s and 8s."""
    return hand().deal(2, TENPAI).go(2, draw=first).go(2, draw="9m", riichi=True).go(3)


def test_furiten_riichi() -> None:
    """「フリテンリーチあり。ただしツモ和了りのみ」."""
    assert cause(rule(in_riichi("8s").go(2).go(0, draw="5s").ron(2, ura="1z").facts(), SMF)) == ("void", "FURITEN")
    assert rule(in_riichi("8s").go(2).tsumo(2, "5s", ura="1z").facts(), SMF).status == "same"


def test_passing_after_riichi() -> None:
    """「リーチをかけて和了り牌を見逃した場合、以後はフリテンリーチと同じ扱い」: tsumo only."""
    ron = in_riichi().go(0, draw="8s").go(2).go(2).go(0, draw="5s").ron(2, ura="1z").facts()
    assert cause(rule(ron, SMF)) == ("void", "FURITEN")
    assert rule(in_riichi().go(0, draw="8s").go(2).tsumo(2, "5s", ura="1z").facts(), SMF).status == "same"


def test_same_turn_furiten() -> None:
    """「同巡内に別の和了り牌が切られていた場合(ツモによる和了りはOK)」: no ron; a tsumo or a later ron wins."""
    script = hand().deal(2, TENPAI).go(2, draw="9m").go(3, draw="8s").go(1, draw="5s").ron(2)
    assert cause(rule(script.facts(), SMF)) == ("void", "FURITEN")
    script = hand().deal(2, TENPAI).go(2, draw="9m").go(3, draw="8s").tsumo(2, "5s")
    assert won(rule(script.facts(), SMF)) == {"menzen_tsumo": 1, "pinfu": 1, "tanyao": 1}
    script = hand().deal(2, TENPAI).go(2, draw="9m").go(3, draw="8s").go(2).go(1, draw="5s").ron(2)
    assert rule(script.facts(), SMF).status == "same"


# --- カン ---------------------------------------------------------------------------------------------------


def riichi_kan(tiles: str, draw: str, four: str) -> HandFacts:
    """Seat 2, in riichi with ``tiles``, draws ``draw`` and declares a closed kan of ``four``; a draw."""
    script = hand().deal(2, tiles).go(2, draw="7z").go(2, draw="6z", riichi=True)
    return script.draws(2, draw).closed_kan(2, four).draws(2, "4z").cuts(2, "4z").exhausted().facts()


def test_closed_kan_after_riichi() -> None:
    """「リーチ後の暗カンは手牌のメンツ構成が変わらない場合のみできる」.

    999p stands apart; 111222333m could be three runs, 3334p waits on 2-5p too.
    """
    assert cause(rule(riichi_kan("234m567m999p33p67s", "9p", "9999p"), SMF)) == ("same", "")
    assert cause(rule(riichi_kan("111222333m44s67s", "3m", "3333m"), SMF)) == ("void", "RIICHI-KAN")
    assert cause(rule(riichi_kan("234m567m678s3334p", "3p", "3333p"), SMF)) == ("void", "RIICHI-KAN")


def test_no_liability_for_a_rinshan_win() -> None:
    """「嶺上開花による和了りはすべてツモ和了りとする(責任払い無し)」: after an open kan all three pay.

    Haku and rinshan, 20 + 16 + 2 + 2: 40 fu, 2 han: 700/1,300.
    """
    script = hand().deal(2, "555z234m567m345p9s").go(0, draw="5z").open_kan(2, "555z").tsumo(2, "9s")
    assert rule(script.facts(), SMF).payments == (-1300, -700, 2700, -700)


# --- パオ ---------------------------------------------------------------------------------------------------


def daisangen() -> Script:
    """Seat 1 calls haku and hatsu from seat 2, chun from seat 3, and waits on 9s alone."""
    script = hand(honba=1).deal(1, "55z66z77z234m9s1m2m3z").go(2, draw="5z").pon(1, "55z", "1m")
    return script.go(2, draw="6z").pon(1, "66z", "2m").go(3, draw="7z").pon(1, "77z", "3z")


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


#: Under the liability, and what it is worth: daisuushii is a double yakuman by 「などなど」.
PAO = [(daisangen, 32_000), (daisuushii, 64_000), (suukantsu, 32_000)]


@pytest.mark.parametrize(("script", "value"), PAO, ids=["daisangen", "daisuushii", "suukantsu"])
def test_pao(script: object, value: int) -> None:
    """「パオの適用を受けた場合、ツモ和了ったら責任払い、別の放銃者がいたら折半払い」.

    「大三元→三種類目の三元牌をポン(カン)させた場合」, 「大四喜→四種類目の風牌をポン(カン)させた場合」,
    「四槓子→四種類目のカンをさせた場合」: seat 3. Honba (not stated): his on tsumo, the discarder's on ron.
    """
    assert callable(script)
    tsumo = script().tsumo(1, "9s").facts()
    assert rule(tsumo, SMF).payments == (0, value + 300, 0, -value - 300)
    ron = script().go(0, draw="9s").ron(1).facts()
    assert rule(ron, SMF).payments == (-value // 2 - 300, value + 300, 0, -value // 2)
    own = script().go(3, draw="9s").ron(1).facts()
    assert rule(own, SMF).payments == (0, value + 300, 0, -value - 300)


def test_pao_in_several_yakuman() -> None:
    """Not stated: daisuushii (double) with tsuuiisou; seat 3 pays 64,000, the other 32,000 are paid as usual."""
    script = Script(indicator="1m").deal(1, "11z22z33z44z5z1m2m3m5m")
    script = script.go(2, draw="1z").pon(1, "11z", "1m").go(2, draw="2z").pon(1, "22z", "2m")
    script = script.go(2, draw="3z").pon(1, "33z", "3m").go(3, draw="4z").pon(1, "44z", "5m")
    assert rule(script.tsumo(1, "5z").facts(), SMF).payments == (-16_000, 96_000, -8_000, -72_000)


def test_pao_by_an_open_kan() -> None:
    """「三種類目の三元牌をポン(カン)させた場合」: feeding the third dragon to an open kan is the same."""
    script = hand().deal(1, "55z66z777z34m9s1m2m3z").go(2, draw="5z").pon(1, "55z", "1m").go(2, draw="6z")
    script = script.pon(1, "66z", "2m").go(3, draw="7z").open_kan(1, "777z").draws(1, "2m").dora("1p").cuts(1, "3z")
    assert rule(script.tsumo(1, "9s").facts(), SMF).payments == (0, 32_000, 0, -32_000)


def test_pao_and_a_rinshan_win() -> None:
    """「(責任払い無し)」: read so that the rinshan itself brings no liability, but pao stays; or it is exempt."""
    facts = daisangen().draws(1, "5z").added_kan(1, "5z").tsumo(1, "9s").facts()
    assert rule(facts, SMF).payments == (0, 32_300, 0, -32_300)
    exempt = ruleset("smf", "pao.rinshan_win=exempt")
    assert rule(facts, exempt).payments == (-16_100, 32_300, -8_100, -8_100)
