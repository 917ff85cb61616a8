"""Nerv (seed 000): 後付けなしの「ナシナシ」, case by case.

There is no one public definition of atozuke. Read so: an open hand wins only if one yaku holds on every tile that
completes it (``fixed_by_wait``) and was under way at its first call (``first_call``, the preset's reading).
"""

from __future__ import annotations

import pytest
from scripted import Script, rule, ruleset
from seed_checks import cause, hand, won, worth, yaku

from analyzer.play.facts import HandFacts

NERV = ruleset("nerv")
FIXED = ruleset("nerv", "yaku.atozuke=fixed_by_wait")
FREE = ruleset("nerv", "yaku.atozuke=allowed")
REFUSED = ("void", "ATOZUKE")


def caller(tiles: str) -> Script:
    """Seat 2 (West) holds ``tiles``; its yakuhai are the dragons, East and West."""
    return hand().deal(2, tiles)


def test_yakuhai_first() -> None:
    """「後付けなしの「ナシナシ」」: haku is called first, chun second: haku is fixed, the hand wins."""
    script = caller("55z77z234m567p9s1m3z").go(0, draw="5z").pon(2, "55z", "1m")
    facts = script.go(0, draw="7z").pon(2, "77z", "3z").go(1, draw="9s").ron(2).facts()
    assert won(rule(facts, NERV)) == {"yakuhai_haku": 1, "yakuhai_chun": 1}
    assert rule(facts, NERV).payments == (0, -2000, 2000, 0)  # 20 + 4 + 4 + 2: 30 fu


def other_pon_first(rest: str) -> HandFacts:
    """2p is called first, then haku; a single 9s waits for its pair."""
    script = caller(f"22p55z{rest}9s1m3z").go(0, draw="2p").pon(2, "22p", "1m")
    return script.go(0, draw="5z").pon(2, "55z", "3z").go(1, draw="9s").ron(2).facts()


def test_yakuhai_second() -> None:
    """「後付けなし」: 2p is called first, haku second. Refused; by the wait alone haku is fixed."""
    facts = other_pon_first("345m678s")
    assert cause(rule(facts, NERV)) == REFUSED
    assert won(rule(facts, FIXED)) == {"yakuhai_haku": 1}


def test_yakuhai_second_in_toitoi() -> None:
    """「後付けなし」: toitoi is a yaku of the whole hand, so its first call, 2p, was part of it."""
    facts = other_pon_first("333m444s")
    assert won(rule(facts, NERV)) == {"toitoi": 2, "yakuhai_haku": 1}


def test_yakuhai_second_in_honitsu() -> None:
    """「後付けなし」: so with honitsu: 2p, then haku, all in pin."""
    script = caller("22p55z345p678p9p1m3z").go(0, draw="2p").pon(2, "22p", "1m")
    facts = script.go(0, draw="5z").pon(2, "55z", "3z").go(1, draw="9p").ron(2).facts()
    assert won(rule(facts, NERV)) == {"honitsu": 2, "yakuhai_haku": 1}


def test_concealed_triplet() -> None:
    """「後付けなし」: a concealed triplet of haku, then a chi: the yaku was there. The switch refuses it."""
    script = caller("555z34m567p678s9s1m").go(1, draw="5m").chi(2, "34m", "1m")
    facts = script.go(0, draw="9s").ron(2).facts()
    assert won(rule(facts, NERV)) == {"yakuhai_haku": 1}
    strict = ruleset("nerv", "yaku.atozuke_concealed_yaku=false")
    assert cause(rule(facts, strict)) == REFUSED


def test_pair_at_the_first_call() -> None:
    """「後付けなし」: a pair of haku at the chi, the third drawn later: refused; by the wait alone it is fixed."""
    script = caller("55z34m567p67s99s1m2m").go(1, draw="5m").chi(2, "34m", "1m")
    facts = script.go(2, draw="5z", cut="2m").go(0, draw="8s").ron(2).facts()
    assert cause(rule(facts, NERV)) == REFUSED
    assert won(rule(facts, FIXED)) == {"yakuhai_haku": 1}


def test_yakuhai_on_one_side_of_a_shanpon() -> None:
    """「後付けなし」: a chi, then a wait on haku or 9s: haku itself is refused in every reading but ariari."""
    script = caller("55z34m567p678s99s1m").go(1, draw="5m").chi(2, "34m", "1m")
    facts = script.go(0, draw="5z").ron(2).facts()
    assert cause(rule(facts, NERV)) == REFUSED
    assert cause(rule(facts, FIXED)) == REFUSED
    assert won(rule(facts, FREE)) == {"yakuhai_haku": 1}


def test_two_yakuhai_in_a_shanpon() -> None:
    """「後付けなし」: an open shanpon of haku and chun has a yaku on both tiles, but not the same one."""
    script = caller("55z77z34m567p678s1m").go(1, draw="5m").chi(2, "34m", "1m")
    facts = script.go(0, draw="5z").ron(2).facts()
    assert cause(rule(facts, FIXED)) == REFUSED
    either = ruleset("nerv", "yaku.atozuke=fixed_by_wait", "yaku.atozuke_ote_bisha=any")
    assert won(rule(facts, either)) == {"yakuhai_haku": 1}


def test_two_yakuhai_in_a_closed_shanpon() -> None:
    """「後付けなし」: the same shanpon in a closed hand is ote-bisha: it may win by ron without riichi."""
    facts = caller("55z77z345m567p678s").go(2, draw="9m").go(0, draw="5z").ron(2).facts()
    assert won(rule(facts, NERV)) == {"yakuhai_haku": 1}
    assert cause(rule(facts, ruleset("nerv", "yaku.atozuke_ote_bisha=none"))) == REFUSED


@pytest.mark.parametrize("shape", ["5556s", "4445s"])
@pytest.mark.parametrize("offset", [0, 1])
def test_toitoi_tanki_beside_a_triplet(shape: str, offset: int) -> None:
    """「後付けなし」: toitoi on 5556: 6 gives it, 4 and 7 give 456 or 567 and no yaku: refused."""
    tile = f"{int(shape[3])}s"
    script = caller(f"22p99m11s{shape}4z2z3m").go(0, draw="2p").pon(2, "22p", "4z")
    script = script.go(0, draw="9m").pon(2, "99m", "2z").go(0, draw="1s").pon(2, "11s", "3m")
    facts = script.go(offset, draw=tile).ron(2).facts()
    assert cause(rule(facts, NERV)) == REFUSED
    assert cause(rule(facts, FIXED)) == REFUSED
    assert won(rule(facts, FREE)) == {"toitoi": 2}


def test_toitoi_tanki_where_every_tile_gives_it() -> None:
    """「後付けなし」: toitoi on 5559 waits on 9 alone: it wins."""
    script = caller("22p99m11s5559s4z2z3m").go(0, draw="2p").pon(2, "22p", "4z")
    script = script.go(0, draw="9m").pon(2, "99m", "2z").go(0, draw="1s").pon(2, "11s", "3m")
    facts = script.go(1, draw="9s").ron(2).facts()
    assert won(rule(facts, NERV)) == {"toitoi": 2}


def test_a_wait_that_one_holds_four_of_is_none() -> None:
    """「後付けなし」: 5556s waits on 4, 6, 7; with 4444s and 7777s in kans only 6 is left: toitoi on every tile."""
    found = worth(FIXED, "22p5556s6s2p", "minkan 4444s", "minkan 7777s")
    assert yaku(found) == {"toitoi": 2}


def test_haitei_only() -> None:
    """「後付けなし」: a hand whose only yaku is the last tile is refused (it just adds a han)."""
    script = caller("34m22p567p678s99s1m").go(1, draw="5m").chi(2, "34m", "1m").passes(1).tsumo(2, "9s")
    facts = script.facts()
    assert cause(rule(facts, NERV)) == REFUSED
    assert won(rule(facts, FREE)) == {"haitei": 1}


def test_riichi_on_one_side() -> None:
    """「後付けなし」: sanshoku on one of two tiles: in riichi the hand wins, and sanshoku counts."""
    script = caller("23m234p234s999p44z").go(2).go(2, draw="9m", riichi=True).go(0).go(2)
    facts = script.go(0, draw="4m").ron(2, ura="1z").facts()
    assert won(rule(facts, NERV)) == {"riichi": 1, "sanshoku": 2}


def test_damaten_on_one_side() -> None:
    """「後付けなし」: without riichi a ron on the side with the yaku is refused, a tsumo is not."""
    script = caller("23m234p234s999p44z").go(2, draw="9m")
    facts = script.go(0, draw="4m").ron(2).facts()
    assert cause(rule(facts, NERV)) == REFUSED
    lax = ruleset("nerv", "yaku.atozuke_one_sided_closed_ron=true")
    assert won(rule(facts, lax)) == {"sanshoku": 2}
    tsumo = caller("23m234p234s999p44z").go(2, draw="9m").tsumo(2, "4m").facts()
    assert won(rule(tsumo, NERV)) == {"menzen_tsumo": 1, "sanshoku": 2}


def test_sanshoku_first_and_second() -> None:
    """「後付けなし」: a run of the sanshoku called first is under way; a run beside it called first is not."""
    first = caller("24m234p23s888p9s1m3z").go(1, draw="3m").chi(2, "24m", "1m")
    facts = first.go(1, draw="4s").chi(2, "23s", "3z").go(0, draw="9s").ron(2).facts()
    assert won(rule(facts, NERV)) == {"sanshoku": 1}
    second = caller("24m234p23s67p9s1m3z8p").go(1, draw="8p")
    facts = second.chi(2, "67p", "1m").go(1, draw="3m").chi(2, "24m", "3z").go(1, draw="4s").chi(2, "23s", "8p")
    assert cause(rule(facts.go(0, draw="9s").ron(2).facts(), NERV)) == REFUSED


def test_closed_kan_of_haku_is_no_call() -> None:
    """「後付けなし」: a closed kan is not a call; haku in it was complete before the first call, a chi."""
    script = caller("5555z34m567p678s9s").draws(2, "1m").closed_kan(2, "5555z", dora="3z").draws(2, "9m").cuts(2, "9m")
    facts = script.go(1, draw="5m").chi(2, "34m", "1m").go(0, draw="9s").ron(2).facts()
    assert won(rule(facts, NERV)) == {"yakuhai_haku": 1}


def test_a_refused_hand_is_tenpai_at_a_draw() -> None:
    """「後付けなし」 bars wins, not tenpai: the refused hand takes 3,000 at the draw."""
    script = caller("34m22p567p678s99s1m").go(1, draw="5m").chi(2, "34m", "1m").exhausted()
    assert rule(script.facts(), NERV).payments == (-1000, -1000, 3000, -1000)


def test_never_refused() -> None:
    """「後付けなし」: seven pairs and kokushi on one tile, and any closed tsumo, are never refused."""
    assert yaku(worth(NERV, "1122m3344p5566s1z1z", seat="W")) == {"chiitoitsu": 2}
    assert yaku(worth(NERV, "19m19p19s1234567z1m", tsumo=True)) == {"kokushi_13wait": 1}
    assert yaku(worth(NERV, "123m456p789s55z34m5m", tsumo=True)) == {"menzen_tsumo": 1}
