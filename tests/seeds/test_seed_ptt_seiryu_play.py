"""PTT Seiryu Cup (seed 002, 青龍盃規則事項), line by line: dora and kans, riichi, pao, turns, what is not played.

Every expected value is worked out from the announcement's own words and the common table of points.
"""

from __future__ import annotations

from typing import Any

import pytest
from scripted import Script, rule, ruleset
from seed_checks import cause, hand, won, worth, yaku

from analyzer.play.facts import HandFacts

PTT = ruleset("ptt-seiryu")
#: Runs 234m 567m 345p, a pair of 2p, a wait on 5s and 8s: pinfu and tanyao, 2,000.
TENPAI = "234m567m345p22p67s"


# --- ドラ／槓相關 --------------------------------------------------------------------------------------------


def test_red_fives() -> None:
    """「赤 あり ※ｍｓｐ各１」: one in each suit, a dora each; a second is not in the set."""
    found = worth(PTT, "340m22p340p340s67s8s")
    assert yaku(found) == {"pinfu": 1, "tanyao": 1, "sanshoku": 2, "aka": 3}
    for suit in "mps":
        with pytest.raises(ValueError, match="once too often"):
            worth(PTT, f"00{suit}123456789m11z2z")


def test_dora_and_ura() -> None:
    """「表ドラ あり」, 「裏ドラ あり」: 1p shows 2p, a pair: two dora; 3p under it shows 4p: one ura."""
    script = Script(indicator="1p").deal(1, TENPAI).go(1).go(1, draw="9m", riichi=True).go(1)
    facts = script.go(0, draw="8s").ron(1, ura="3p").facts()
    assert won(rule(facts, PTT)) == {"riichi": 1, "pinfu": 1, "tanyao": 1, "dora": 2, "ura": 1}


def test_kan_dora_and_kan_ura() -> None:
    """「槓表 あり」, 「槓裏ドラ あり」: after a closed kan in riichi its indicator and the one under it count."""
    script = hand().deal(1, "234m567m999p22p67s").go(1).go(1, draw="9m", riichi=True).go(0)
    script = script.draws(1, "9p").closed_kan(1, "9999p", dora="1p").draws(1, "7z").cuts(1, "7z")
    facts = script.go(0, draw="8s").ron(1, ura="4z1m").facts()
    assert won(rule(facts, PTT)) == {"riichi": 1, "dora": 2, "ura": 1}


def kan(kind: str) -> Script:
    """Seat 2 makes a kan of haku; its indicator (dora 2p, of which he holds a pair) comes with :func:`turned`."""
    rest = "567m345p22p67s"
    if kind == "closed":
        return hand().deal(2, f"555z{rest}").draws(2, "5z").closed_kan(2, "5555z", dora="1p")
    if kind == "open":
        return hand().deal(2, f"555z{rest}").go(0, draw="5z").open_kan(2, "555z")
    return hand().deal(2, f"55z1m{rest}").go(0, draw="5z").pon(2, "55z", "1m").draws(2, "5z").added_kan(2, "5z")


@pytest.mark.parametrize(("kind", "dora"), [("closed", 2), ("open", 0), ("added", 0)])
def test_kan_dora_on_the_replacement_tile(kind: str, dora: int) -> None:
    """「槓ドラ即乗り なし ※カンドラは、暗槓は即乗り、明槓/加槓は後めくり」: a rinshan win has that of a closed kan."""
    found = won(rule(kan(kind).tsumo(2, "8s").facts(), PTT))
    assert found["rinshan"] == 1
    assert found.get("dora", 0) == dora


@pytest.mark.parametrize("kind", ["open", "added"])
def test_kan_dora_before_the_discard(kind: str) -> None:
    """「後めくり（打牌または続く嶺上の直前）」: a ron on the discard after the kan counts the new dora.

    Seat 3 has pinfu on 9p and a pair of 9s; seat 2's kan of haku turns 8s: two dora.
    """
    rest = "567m345p22p67s"
    script = hand().deal(2, f"{'555z' if kind == 'open' else '55z1m'}{rest}").deal(3, "234s678m234p99s78p").go(3)
    if kind == "open":
        script = script.go(0, draw="5z").open_kan(2, "555z")
    else:
        script = script.go(0, draw="5z").pon(2, "55z", "1m").draws(2, "5z").added_kan(2, "5z")
    facts = script.draws(2, "9p").dora("8s").cuts(2, "9p").ron(3).facts()
    assert won(rule(facts, PTT)) == {"pinfu": 1, "dora": 2}
    late = ruleset("ptt-seiryu", "dora.open_kan_turn=after_discard")
    assert won(rule(facts, late)) == {"pinfu": 1}


def test_kan_dora_before_the_next_replacement_tile() -> None:
    """「続く嶺上の直前」: after an open kan and a second, closed one, the win on the second's tile has both dora.

    The first shows 1p (dora 2p, a pair), the second 5m (dora 6m, one).
    """
    script = hand().deal(2, "555z999s567m22p67s").go(0, draw="5z").open_kan(2, "555z").draws(2, "9s")
    facts = script.dora("1p").closed_kan(2, "9999s", dora="5m").tsumo(2, "8s").facts()
    assert won(rule(facts, PTT)) == {"yakuhai_haku": 1, "rinshan": 1, "dora": 3}


# --- リーチ相關 ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("points", "code"), [(1_000, ""), (900, "RIICHI-POINTS")])
def test_riichi_needs_1000(points: int, code: str) -> None:
    """「リーチ宣言は得点が1000点以上」."""
    script = hand(scores=(54_000 - points, 27_000, points, 27_000)).deal(2, TENPAI)
    facts = script.go(2, draw="9m").go(2, draw="9m", riichi=True).exhausted().facts()
    assert cause(rule(facts, PTT))[1] == code


@pytest.mark.parametrize(("live", "code"), [(4, ""), (3, "RIICHI-DRAWS")])
def test_riichi_needs_a_draw(live: int, code: str) -> None:
    """「リーチ宣言は得点が1000点以上でツモ巡がある場合に可能」: four tiles left, or none is his own."""
    # 70 tiles: the seat that draws leaving `live` is (69 - live) % 4
    seat = (69 - live) % 4
    script = hand().deal(seat, TENPAI).passes(live + 1).go(seat, riichi=True).exhausted()
    assert cause(rule(script.facts(), PTT))[1] == code


def test_ronned_riichi_tile() -> None:
    """「リーチ宣言牌で放銃した場合は供託料は発生しない」: seat 0 pays 2,000 and keeps his 1,000."""
    script = hand("234s567s345p88m67m").deal(1, TENPAI).go(1).go(0, draw="8s", riichi=True).ron(1)
    assert rule(script.facts(), PTT).deltas == (-2000, 2000, 0, 0)
    made = ruleset("ptt-seiryu", "riichi.ronned_tile_deposit=true")
    assert rule(script.facts(), made).deltas == (-3000, 3000, 0, 0)


def test_furiten_riichi() -> None:
    """「振聴リーチあり」: it stands at the draw; its ron is void, its tsumo wins."""
    script = hand().deal(2, TENPAI).go(2, draw="8s").go(2, draw="9m", riichi=True).go(3).go(2)
    assert rule(script.tsumo(2, "5s", ura="1z").facts(), PTT).status == "same"
    script = hand().deal(2, TENPAI).go(2, draw="8s").go(2, draw="9m", riichi=True).go(3).go(2)
    assert cause(rule(script.go(0, draw="5s").ron(2, ura="1z").facts(), PTT)) == ("void", "FURITEN")
    barred = ruleset("ptt-seiryu", "riichi.furiten=false")
    script = hand().deal(2, TENPAI).go(2, draw="8s").go(2, draw="9m", riichi=True).exhausted()
    assert cause(rule(script.facts(), barred)) == ("void", "RIICHI-FURITEN")


def test_passing_after_riichi() -> None:
    """「リーチ後の当たり牌見逃しは以降振聴」: two turns later still no ron; a passed own draw likewise."""
    script = hand().deal(2, TENPAI).go(2, draw="7z").go(2, draw="9m", riichi=True).go(3).go(0, draw="8s").go(2).go(2)
    assert cause(rule(script.go(0, draw="5s").ron(2, ura="1z").facts(), PTT)) == ("void", "FURITEN")
    script = hand().deal(2, TENPAI).go(2, draw="7z").go(2, draw="9m", riichi=True).go(2, draw="8s").go(2)
    assert cause(rule(script.go(0, draw="5s").ron(2, ura="1z").facts(), PTT)) == ("void", "FURITEN")


def test_a_tile_that_misses_the_floor_is_passed() -> None:
    """「リーチ後の縛りをクリアしない和了型になる牌は常に見逃し、以降振聴」.

    With a floor of two han: riichi alone on 1m is no win, sanshoku on 4m would be; after a 1m he is furiten.
    """
    two = ruleset("ptt-seiryu", "table.min_han=2")
    tiles = "23m234p234s999p44z"
    script = hand().deal(2, tiles).go(2).go(2, draw="7z", riichi=True).go(3).go(2)
    assert won(rule(script.go(0, draw="4m").ron(2, ura="1z").facts(), two)) == {"riichi": 1, "sanshoku": 2}
    script = hand().deal(2, tiles).go(2).go(2, draw="7z", riichi=True).go(3).go(0, draw="1m").go(2)
    assert cause(rule(script.go(0, draw="4m").ron(2, ura="1z").facts(), two)) == ("void", "FURITEN")


def riichi_kan(tiles: str, draw: str, four: str) -> HandFacts:
    """Seat 2, in riichi with ``tiles``, draws ``draw`` and declares a closed kan of ``four``; a draw."""
    script = hand().deal(2, tiles).go(2, draw="7z").go(2, draw="6z", riichi=True)
    return script.draws(2, draw).closed_kan(2, four).draws(2, "4z").cuts(2, "4z").exhausted().facts()


def test_closed_kan_after_riichi() -> None:
    """「リーチ後の待ちが変わる暗槓不可、送り槓不可、牌姿が変わる暗槓あり」.

    111222333m: without 3333m no three runs, but the same wait: allowed. 3334p waits on 2-4-5p, after the kan on 4p.
    """
    assert cause(rule(riichi_kan("111222333m44s67s", "3m", "3333m"), PTT)) == ("same", "")
    strict = ruleset("ptt-seiryu", "riichi.closed_kan=same_structure")
    assert cause(rule(riichi_kan("111222333m44s67s", "3m", "3333m"), strict)) == ("void", "RIICHI-KAN")
    assert cause(rule(riichi_kan("234m567m678s3334p", "3p", "3333p"), PTT)) == ("void", "RIICHI-KAN")
    okuri = rule(riichi_kan("789p999p234m33p67s", "1z", "9999p"), PTT)
    assert cause(okuri) == ("void", "RIICHI-KAN")
    assert okuri.cause is not None
    assert okuri.cause.text.startswith("okuri-kan")


# --- 包則相關 ------------------------------------------------------------------------------------------------


def daisangen(tail: str, **head: Any) -> Script:
    """Seat 1 calls haku and hatsu from seat 2, chun from seat 3; ``tail`` is concealed and waits on its last tile."""
    script = hand(honba=1).deal(1, f"55z66z77z{tail}1m2m3m").go(2, draw="5z").pon(1, "55z", "1m")
    return script.go(2, draw="6z").pon(1, "66z", "2m").go(3, draw="7z").pon(1, "77z", "3m")


def daisuushii() -> Script:
    """Seat 1 calls three winds from seat 2, North from seat 3, and waits on haku: with tsuuiisou."""
    script = Script(honba=1, indicator="1m").deal(1, "11z22z33z44z5z1m2m3m5m")
    script = script.go(2, draw="1z").pon(1, "11z", "1m").go(2, draw="2z").pon(1, "22z", "2m")
    return script.go(2, draw="3z").pon(1, "33z", "3m").go(3, draw="4z").pon(1, "44z", "5m")


def test_pao() -> None:
    """「大三元/大四喜のパオ あり ※複合役満を含む得点をツモ＝全額 ロン＝折半で支払う。積み棒は包」.

    Daisangen alone: seat 3 pays 32,000 and the honba, 300; on ron half of it and the honba.
    """
    tsumo = daisangen("234m9s").tsumo(1, "9s").facts()
    assert rule(tsumo, PTT).payments == (0, 32_300, 0, -32_300)
    ron = daisangen("234m9s").go(0, draw="9s").ron(1).facts()
    assert rule(ron, PTT).payments == (-16_000, 32_300, 0, -16_300)


def test_pao_covers_all_yakuman() -> None:
    """「複合役満を含む得点」: daisuushii with tsuuiisou is 64,000, all of it under the liability.

    Were it only the daisuushii, the other 32,000 would be paid as usual: 16,000 and twice 8,000.
    """
    tsumo = daisuushii().tsumo(1, "5z").facts()
    assert rule(tsumo, PTT).payments == (0, 64_300, 0, -64_300)
    ron = daisuushii().go(0, draw="5z").ron(1).facts()
    assert rule(ron, PTT).payments == (-32_000, 64_300, 0, -32_300)
    narrow = ruleset("ptt-seiryu", "pao.scope=pao_yakuman")
    assert rule(tsumo, narrow).payments == (-16_000, 64_300, -8_000, -40_300)


def test_no_other_pao() -> None:
    """「四槓子のパオ及其他 なし」: four kans fed by others, or a rinshan win after an open kan, are paid by all."""
    script = Script(indicator="5z").deal(1, "111p222p333p444p9s")
    for tile, source, cut in (("1p", 2, "1m"), ("2p", 2, "2m"), ("3p", 2, "3m"), ("4p", 3, "5m")):
        script = script.go(source, draw=tile).open_kan(1, tile[0] * 3 + "p").dora().draws(1, cut).cuts(1, cut)
    assert rule(script.tsumo(1, "9s").facts(), PTT).payments == (-16_000, 32_000, -8_000, -8_000)
    # haku and rinshan, 20 + 16 + 2 + 2: 40 fu, 2 han: 700/1,300
    rinshan = hand().deal(2, "555z234m567m345p9s").go(0, draw="5z").open_kan(2, "555z").tsumo(2, "9s")
    assert rule(rinshan.facts(), PTT).payments == (-1300, -700, 2700, -700)


# --- 同巡相關 ------------------------------------------------------------------------------------------------


def test_no_choice_within_a_turn() -> None:
    """「同一巡内の選択ロン和了なし(加槓牌を含む)」: 8s of seat 3 let pass, then seat 1's 5s: no ron."""
    script = hand().deal(2, TENPAI).go(2, draw="9m").go(3, draw="8s").go(1, draw="5s").ron(2)
    assert cause(rule(script.facts(), PTT)) == ("void", "FURITEN")
    assert rule(script.facts(), ruleset("ptt-seiryu", "claims.same_turn_furiten=false")).status == "same"


def test_passing_an_added_kan() -> None:
    """「(加槓牌を含む)」: so too after the 8s of a kakan was let pass."""
    script = hand().deal(2, TENPAI).deal(3, "88s555z66z19m19p12s").go(0, draw="8s").pon(3, "88s", "1m").go(2)
    script = script.draws(3, "8s").added_kan(3, "8s").draws(3, "7z").dora("4z").cuts(3, "7z")
    assert cause(rule(script.go(1, draw="5s").ron(2).facts(), PTT)) == ("void", "FURITEN")


def test_same_turn_ends_with_the_discard() -> None:
    """「同巡振聴の解消は打牌時」: after his own discard he may win again; a call of his own ends with a discard too."""
    script = hand().deal(2, TENPAI).go(2, draw="9m").go(3, draw="8s").go(2).go(1, draw="5s").ron(2)
    assert rule(script.facts(), PTT).payments == (0, -2000, 2000, 0)
    script = hand().deal(2, "234m567m444p22p67s").go(2, draw="9m").go(3, draw="8s").go(0, draw="2p")
    called = script.pon(2, "22p", "4p").go(0, draw="5s").ron(2).facts()
    assert won(rule(called, PTT)) == {"tanyao": 1}
    own_draw = ruleset("ptt-seiryu", "claims.same_turn_furiten_ends=own_draw")
    assert cause(rule(called, own_draw)) == ("void", "FURITEN")


def test_a_call_that_turns_back() -> None:
    """「逆巡副露では解消しない」: seat 3's 8s is let pass, he calls seat 1's tile, so seat 2 draws nothing."""
    script = hand().deal(2, TENPAI).deal(3, "55z19m19p19s12346z").go(2, draw="9m").go(3, draw="8s")
    facts = script.go(1, draw="5z").pon(3, "55z", "1m").go(0, draw="5s").ron(2).facts()
    assert cause(rule(facts, PTT)) == ("void", "FURITEN")


# --- 終局相關及其他 --------------------------------------------------------------------------------------------


def test_last_discard() -> None:
    """「海底牌は鳴けない」: a pon of the last discard is not possible here; a ron is."""
    script = hand().deal(3, "55z19m19p19s12346z").passes(1)
    seat = 1  # 70 tiles are drawn from seat 0 on: the last by seat 1
    facts = script.go(seat, draw="5z").pon(3, "55z", "1m").drawn("exhaustive").facts()
    assert cause(rule(facts, PTT)) == ("void", "LATE-CALL")
    ron = hand().deal(2, TENPAI).go(2, draw="7z").passes(1).go(seat, draw="8s").ron(2).facts()
    assert won(rule(ron, PTT)) == {"houtei": 1, "pinfu": 1, "tanyao": 1}


def test_no_renhou() -> None:
    """「人和/…なし」: a ron before the first draw needs a yaku like any."""
    facts = hand().deal(1, "345m678p444z99s13s").go(0, draw="2s").ron(1).facts()
    assert cause(rule(facts, PTT)) == ("void", "NO-YAKU")


def test_no_paarenchan() -> None:
    """「八連荘/人和/三連刻/一色三順/十三不塔/…なし」: eight honba, three equal runs, triplets in a row."""
    facts = hand("345m678p444z99s13s", honba=8).go(0).go(1, draw="2s").ron(0).facts()
    assert cause(rule(facts, PTT)) == ("void", "NO-YAKU")
    assert worth(PTT, "345m345m9p9p", "chi 345m", "pon 333z") is None  # 一色三順
    assert worth(PTT, "333444m9p9p", "pon 222m", "chi 789s") is None  # 三連刻


def test_shiisanpuutaa() -> None:
    """「十三不塔/…なし」: a first draw that makes no hand at all is no win."""
    facts = hand("147m258p369s1234z").draws(0, "5z").facts()
    assert not facts.chances
