"""JPML (seed 004, ■役満のパオ): who pays for a yakuman that he fed, line by line.

Non-dealer yakuman: 32,000 by ron, 8,000/16,000 by tsumo; one honba is 300. Seat 0 deals, seat 1 wins, seat 2 is
liable. The article stands in both blocks; what becomes of two yakuman only in the official one.
"""

from __future__ import annotations

from typing import Any

import pytest
from scripted import Script, rule, ruleset
from seed_checks import hand, won

from rulesets.load import load_with_notes
from rulesets.rules import Ruleset


@pytest.fixture(params=("jpml-a", "jpml-wrc", "jpml-wrc-r"))
def rules(request: pytest.FixtureRequest) -> Ruleset:
    return ruleset(request.param)


def daisangen(last: str = "234m5p", *, first: int = 3, **head: Any) -> Script:
    """Seat 1 calls haku and hatsu from seat ``first`` and chun from seat 2; ``last`` is left of its hand."""
    script = hand(indicator="9s", **head).deal(1, f"556677z{last}199s")
    script = script.go(first, draw="5z").pon(1, "55z", "1s").go(first, draw="6z").pon(1, "66z", "9s")
    return script.go(2, draw="7z").pon(1, "77z", "9s")


def daisuushii() -> Script:
    """Seat 1 calls three winds from seat 3, the fourth from seat 2; a lone 5p waits."""
    script = hand(indicator="9s").deal(1, "11223344z5p1s99s8s")
    script = script.go(3, draw="1z").pon(1, "11z", "1s").go(3, draw="2z").pon(1, "22z", "9s")
    return script.go(3, draw="3z").pon(1, "33z", "9s").go(2, draw="4z").pon(1, "44z", "8s")


def suukantsu(tiles: tuple[str, str, str] = ("1m", "2p", "3s"), fourth: str = "5z") -> Script:
    """Seat 1 declares three closed kans, then an open kan of ``fourth`` from seat 2; a lone 9s waits."""
    kans = [tile * 4 for tile in tiles]
    script = hand(indicator="8p").deal(1, "".join(kans) + fourth).draws(1, fourth).closed_kan(1, kans[0], "9p")
    script = script.draws(1, fourth).closed_kan(1, kans[1], "9p").draws(1, "9s").closed_kan(1, kans[2], "9p").go(1)
    return script.go(2, draw=fourth).open_kan(1, fourth * 3).dora("9p")


def test_daisangen_on_tsumo(rules: Ruleset) -> None:
    """「大三元、大四喜、四槓子を確定させる牌を鳴かせた者に適用される」「ツモアガリは全額責任払い」: honba too."""
    assert rule(daisangen(honba=2).tsumo(1, "5p").facts(), rules).payments == (0, 32600, -32600, 0)


def test_daisangen_on_ron(rules: Ruleset) -> None:
    """「出アガリは放銃者との折半払いとする」「積み場は放銃者の負擔」: 16,000 each, two honba by the discarder."""
    facts = daisangen(honba=2).go(3, draw="5p").ron(1).facts()
    assert rule(facts, rules).payments == (0, 32600, -16000, -16600)
    other = ruleset(rules.name, "pao.ron_honba=liable")
    assert rule(facts, other).payments == (0, 32600, -16600, -16000)


def test_dealt_in_by_the_liable_player(rules: Ruleset) -> None:
    """「放銃者との折半払い」: where both are one, he pays all."""
    assert rule(daisangen(honba=2).go(2, draw="5p").ron(1).facts(), rules).payments == (0, 32600, -32600, 0)


def test_deposits_go_to_the_winner(rules: Ruleset) -> None:
    """The liability concerns the hand and its honba; a deposit on the table is the winner's as ever."""
    facts = daisangen(deposits=1, honba=1).tsumo(1, "5p").facts()
    assert rule(facts, rules).deltas == (0, 33300, -32300, 0)


def test_not_before_the_last_set_is_called(rules: Ruleset) -> None:
    """「確定させる牌を鳴かせた者」: the third dragon is a concealed triplet: nobody is liable."""
    script = hand().deal(1, "55z66z777z23m5p99s1m")
    script = script.go(2, draw="5z").pon(1, "55z", "9s").go(3, draw="6z").pon(1, "66z", "9s")
    ruling = rule(script.go(1, draw="5p", cut="1m").go(1, draw="1m").tsumo(1, "4m").facts(), rules)
    assert won(ruling) == {"daisangen": 1}
    assert ruling.payments == (-16000, 32000, -8000, -8000)


def test_shousangen_has_no_liability(rules: Ruleset) -> None:
    """「大三元、大四喜、四槓子」: the feeder of a second dragon owes nothing for shousangen.

    Haku, hatsu, shousangen: 4 han; 20 + 4 + 4 + 2 (pair) + 2 (tanki) + 2 (tsumo) = 34, 40 fu: a mangan.
    """
    script = hand(indicator="9s").deal(1, "5566z7z234m567p19s")
    script = script.go(2, draw="5z").pon(1, "55z", "1s").go(2, draw="6z").pon(1, "66z", "9s")
    ruling = rule(script.tsumo(1, "7z").facts(), rules)
    assert won(ruling) == {"yakuhai_haku": 1, "yakuhai_hatsu": 1, "shousangen": 2}
    assert ruling.payments == (-4000, 8000, -2000, -2000)


def test_daisuushii(rules: Ruleset) -> None:
    """「大四喜」 is one yakuman here; the feeder of the fourth wind is liable."""
    ruling = rule(daisuushii().tsumo(1, "5p").facts(), rules)
    assert won(ruling) == {"daisuushii": 1}
    assert ruling.payments == (0, 32000, -32000, 0)
    assert rule(daisuushii().go(3, draw="5p").ron(1).facts(), rules).payments == (0, 32000, -16000, -16000)


def test_suukantsu(rules: Ruleset) -> None:
    """「四槓子」: the feeder of the fourth kan is liable, on the replacement tile as on any later one."""
    rinshan = rule(suukantsu().tsumo(1, "9s").facts(), rules)
    assert won(rinshan) == {"suukantsu": 1}
    assert rinshan.payments == (0, 32000, -32000, 0)
    ron = suukantsu().go(1).go(3, draw="9s").ron(1)
    assert rule(ron.facts(), rules).payments == (0, 32000, -16000, -16000)


def test_several_yakuman_on_tsumo(rules: Ruleset) -> None:
    """「但しダブル役満の時は積み場はツモアガリは全員から」: daisangen by seat 2 alone, tsuuiisou by all, 200 from each.

    Seat 2: 32,000 + 8,000 + 200; the dealer 16,000 + 200; seat 3 8,000 + 200.
    """
    ruling = rule(daisangen("111z2z", honba=2).tsumo(1, "2z").facts(), rules)
    assert won(ruling) == {"daisangen": 1, "tsuuiisou": 1}
    assert ruling.payments == (-16200, 64600, -40200, -8200)


def test_several_yakuman_on_ron(rules: Ruleset) -> None:
    """「ロンアガリは責任払い」: half of daisangen and the honba by seat 2, the other half and tsuuiisou by seat 3."""
    facts = daisangen("111z2z", honba=2).go(3, draw="2z").ron(1).facts()
    assert rule(facts, rules).payments == (0, 64600, -16600, -48000)


def test_several_yakuman_in_the_other_reading(rules: Ruleset) -> None:
    """「ダブル役満の時は」 (i): read with the whole hand it is 64,000, or half of it, by the liable player."""
    whole = ruleset(rules.name, "pao.scope=whole_hand")
    tsumo = rule(daisangen("111z2z", honba=2).tsumo(1, "2z").facts(), whole)
    assert tsumo.payments == (-200, 64600, -64200, -200)
    ron = rule(daisangen("111z2z", honba=2).go(3, draw="2z").ron(1).facts(), whole)
    assert ron.payments == (0, 64600, -32600, -32000)
    notes = load_with_notes(rules.name)[1]
    assert "pao.scope" in notes.interpretations | notes.assumed


def two_fed_by_one() -> Script:
    """Closed kans of 1m, haku and hatsu, then an open kan of chun from seat 2: daisangen and suukantsu at once."""
    return suukantsu(("1m", "5z", "6z"), "7z")


def test_one_tile_that_fixes_two_yakuman(rules: Ruleset) -> None:
    """「大三元、大四喜、四槓子を確定させる牌を鳴かせた者に適用される」: seat 2 fixed both and answers for both."""
    ruling = rule(two_fed_by_one().tsumo(1, "9s").facts(), rules)
    assert won(ruling) == {"daisangen": 1, "suukantsu": 1}
    assert ruling.payments == (0, 64000, -64000, 0)


def test_two_feeders_of_two_yakuman(rules: Ruleset) -> None:
    """「確定させる牌を鳴かせた者に適用される」: daisangen by seat 2, suukantsu by seat 3; each pays for his own.

    Seat 1 has closed kans of haku and hatsu, calls chun from seat 2 and adds the fourth; seat 3 feeds the open kan.
    """
    script = hand(indicator="8p").deal(1, "5555z6666z77z111m").draws(1, "9s").closed_kan(1, "5555z", "9p")
    script = script.draws(1, "8m").closed_kan(1, "6666z", "9p").go(1).go(2, draw="7z").pon(1, "77z", "8m")
    script = script.draws(1, "7z").added_kan(1, "7z").dora("9p").go(1)
    ruling = rule(script.go(3, draw="1m").open_kan(1, "111m").dora("9p").tsumo(1, "9s").facts(), rules)
    assert won(ruling) == {"daisangen": 1, "suukantsu": 1}
    assert ruling.payments == (0, 64000, -32000, -32000)
