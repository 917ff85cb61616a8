"""Nerv (seed 000, ネルフにおける麻雀のルール), line by line: yaku, dora, fu and limits.

Every expected value is worked out from the page's own words and the common table of points.
"""

from __future__ import annotations

import pytest
from scripted import Script, rule, ruleset
from seed_checks import cause, hand, paid, won, worth, yaku
from seed_flow import following, position, terminals_only

NERV = ruleset("nerv")
#: Runs 234m 567m 345p, a pair of 2p, a wait on 5s and 8s: pinfu and tanyao.
TENPAI = "234m567m345p22p67s"


# --- クイタンなし --------------------------------------------------------------------------------------------


def test_kuitan() -> None:
    """「クイタンなし」: an open hand of tanyao alone is no win; closed, tanyao is a yaku."""
    tiles = ("234567p22m34s5s", "chi 678s")
    assert worth(NERV, *tiles) is None
    free = ruleset("nerv", "yaku.kuitan=true")
    assert yaku(worth(free, *tiles)) == {"tanyao": 1}
    assert yaku(worth(NERV, "234567p22m34678s5s")) == {"pinfu": 1, "tanyao": 1}


def test_kuitan_as_played() -> None:
    """「クイタンなし」: chi 345m, then a ron on 8s of nothing but tanyao is void; it is a win where kuitan counts."""
    script = hand().deal(1, "34m22p567p567s67s9m").go(0, draw="5m").chi(1, "34m", "9m").go(2, draw="8s").ron(1)
    facts = script.facts()
    assert cause(rule(facts, NERV)) == ("void", "NO-YAKU")
    assert won(rule(facts, ruleset("nerv", "yaku.kuitan=true"))) == {"tanyao": 1}


# --- 一発、裏ドラ、槓ドラ、槓裏ドラ; 赤牌 --------------------------------------------------------------------------


def test_ippatsu_and_all_dora() -> None:
    """「一発、裏ドラ、槓ドラ、槓裏ドラあり」: each in one win.

    Seat 1 (South) declares a closed kan of 9s (kan dora 9s: indicator 8s, four han), then riichi; he is dealt
    into at once. First dora 2z (none), ura 2m (under the first indicator: 1m), kan ura 5m (indicator 4m).
    """
    script = (
        hand().deal(1, "234m567m34p22p999s").go(0).draws(1, "9s").closed_kan(1, "9999s", dora="8s")
        .draws(1, "7z").cuts(1, "7z", riichi=True).go(2, draw="5p").ron(1, ura="1m4m")
    )  # fmt: skip
    assert won(rule(script.facts(), NERV)) == {"riichi": 1, "ippatsu": 1, "dora": 4, "ura": 2}


def test_four_red_fives() -> None:
    """「5筒2枚、5索1枚、5萬1枚は赤牌で、ドラの扱い」: two in pin, one in sou, one in man, a dora each."""
    found = worth(NERV, "340m00p340s678s23p4p", riichi="riichi")
    assert yaku(found) == {"riichi": 1, "pinfu": 1, "tanyao": 1, "aka": 4}
    assert found is not None
    assert found.chips == 0
    with pytest.raises(ValueError, match="0s once too often"):
        worth(NERV, "340m55p300s678s23p4p", riichi="riichi")
    with pytest.raises(ValueError, match="0m once too often"):
        worth(NERV, "300m55p345s678s23p4p", riichi="riichi")


def test_red_fives_in_an_open_hand() -> None:
    """「ドラの扱い」: as any dora they count in an open hand too, but are no yaku."""
    assert yaku(worth(NERV, "340m00p678s9m99m", "pon 555z")) == {"yakuhai_haku": 1, "aka": 3}
    assert worth(NERV, "340m00p678s12s3s", "chi 789s") is None


# --- 符 ---------------------------------------------------------------------------------------------------


def test_double_wind_pair() -> None:
    """「翻牌、連風牌の雀頭はともに2符」: 20 + 10 for closed ron + 8 for 999m + 2 = 40 fu; with 4 it would be 50.

    The dealer with a pair of East, riichi: 1 han 40 fu 2,000 (50 fu: 2,400).
    """
    tiles = "999m234p678p78s11z9s"
    assert paid(NERV, worth(NERV, tiles, seat="E", riichi="riichi"), dealer=True) == (2000, 2000)
    four = ruleset("nerv", "scoring.double_wind_pair_fu=4")
    assert paid(four, worth(four, tiles, seat="E", riichi="riichi"), dealer=True) == (2400, 2400)


def test_yakuhai_pair() -> None:
    """「翻牌、連風牌の雀頭はともに2符」: a pair of haku, of the seat's or of the round's wind is 2 fu (32: 40 fu)."""
    for pair in ("55z", "22z", "11z"):
        found = worth(NERV, f"234m567m345p{pair}67s8s", riichi="riichi")
        assert found is not None
        assert (yaku(found), found.fu) == ({"riichi": 1}, 40)
    guest = worth(NERV, "234m567m345p33z67s8s", riichi="riichi")
    assert (yaku(guest), guest and guest.fu) == ({"riichi": 1, "pinfu": 1}, 30)


def test_rinshan_fu() -> None:
    """「嶺上開花の場合でも自摸符の2符が加算」: 20 + 16 (closed kan of 6m) + 4 (333p) + 2 = 42, so 50 fu."""
    found = worth(NERV, "333p456s67s22m8s", "ankan 6666m", tsumo=True, rinshan=True)
    assert found is not None
    assert found.fu == 50
    without = worth(
        ruleset("nerv", "scoring.rinshan_tsumo_fu=false"),
        *("333p456s67s22m8s", "ankan 6666m"),
        tsumo=True,
        rinshan=True,
    )
    assert without is not None
    assert without.fu == 40


# --- 数え役満, 人和, 流し満貫 ---------------------------------------------------------------------------------------


def test_kazoe_yakuman() -> None:
    """「13翻以上は数え役満」: chinitsu 6, riichi, tsumo, pinfu, tanyao 1 each, three dora: 13 han, 8,000/16,000."""
    found = worth(NERV, "2223445667857m6m", riichi="riichi", tsumo=True, dora="2m")
    assert found is not None
    assert found.han == 13
    assert yaku(found)["chinitsu"] == 6
    assert paid(NERV, found, tsumo=True) == (32000, 8000, 8000, 16000)
    ron = worth(NERV, "2223445667857m6m", riichi="riichi", dora="2m")  # 12 han: sanbaiman
    assert paid(NERV, ron) == (24000, 24000)
    twice = worth(NERV, "2223445667857m6m", riichi="double", tsumo=True, dora="2m2m2m2m", ura="2m")
    assert twice is not None
    assert twice.han == 26  # still one yakuman
    assert paid(NERV, twice, tsumo=True) == (32000, 8000, 8000, 16000)


def test_renhou_is_a_mangan() -> None:
    """「人和は満貫役と同じ扱い」: South rons the dealer's first discard with no yaku at all: 8,000."""
    facts = hand().deal(1, "123m456p789s55z34m").go(0, draw="5m").ron(1).facts()
    ruling = rule(facts, NERV)
    assert ruling.payments == (-8000, 8000, 0, 0)
    # Pinfu and tanyao (2,000) do not lift it, nor does a dora.
    facts = Script(indicator="1m").deal(1, TENPAI).go(0, draw="8s").ron(1).facts()
    assert rule(facts, NERV).payments == (-8000, 8000, 0, 0)


def test_renhou_is_the_first_turn_only() -> None:
    """「人和」 is a ron before the first draw of one's own: after it the same hand has no yaku."""
    facts = hand().deal(1, "123m456p789s55z34m").go(1).go(0, draw="5m").ron(1).facts()
    assert cause(rule(facts, NERV)) == ("void", "NO-YAKU")


def test_renhou_yields_to_a_higher_hand() -> None:
    """「ただし手役が跳満を超えていれば、そちらが優先」.

    Read so that haneman and more take their own value; literally (the other reading) only above haneman.
    Chinitsu and iipeikou are 7 han, haneman 12,000; with pinfu 8, baiman 16,000.
    """
    literal = ruleset("nerv", "yaku.renhou_yields_to=above_haneman")
    haneman = "222345667899m7m8m"  # 222m 345m 678m 678m 99m: chinitsu 6, iipeikou 1
    assert paid(NERV, worth(NERV, haneman, first_turn=True)) == (12000, 12000)
    assert paid(literal, worth(literal, haneman, first_turn=True)) == (8000, 8000)
    baiman = "223344m567m78m99m6m"  # chinitsu 6, pinfu 1, iipeikou 1
    assert paid(NERV, worth(NERV, baiman, first_turn=True)) == (16000, 16000)
    assert paid(literal, worth(literal, baiman, first_turn=True)) == (16000, 16000)


def test_nagashi_is_a_win() -> None:
    """「流し満貫は満貫の和了り役の扱い」: South takes 2,000/4,000, two honba and a deposit; noten pay nothing.

    Read so that, as after any win, there is no noten payment: West is tenpai and gets nothing. The other
    reading pays the noten penalty too: West 3,000, 1,000 from each.
    """
    facts = terminals_only(hand(honba=2, deposits=1).deal(1, "147m258p369s1234z").deal(2, TENPAI), 1).facts()
    ruling = rule(facts, NERV)
    assert ruling.ending == "nagashi"
    assert ruling.payments == (-4200, 8600, -2200, -2200)
    assert ruling.deltas == (-4200, 9600, -2200, -2200)
    other = rule(facts, ruleset("nerv", "yaku.nagashi_noten_payment=true"))
    assert other.payments == (-5200, 7600, 800, -3200)


def test_nagashi_of_the_dealer_keeps_the_deal() -> None:
    """「親が流し満貫を達成した場合、手牌が聴牌していなくても連荘可能」: 4,000 from all, East 1, one honba."""
    facts = terminals_only(hand("147m258p369s1234z"), 0).facts()
    assert rule(facts, NERV).payments == (12000, -4000, -4000, -4000)
    assert not rule(facts, NERV).tenpai[0]
    assert position(following(facts, NERV)) == (0, 0, 1)


def test_nagashi_of_another_passes_the_deal() -> None:
    """「流し満貫は満貫の和了り役の扱い」: read as a win it passes a tenpai dealer's deal, honba 0; else he stays."""
    facts = terminals_only(hand(TENPAI).deal(1, "147m258p369s1234z"), 1).facts()
    assert rule(facts, NERV).tenpai[0]
    assert position(following(facts, NERV)) == (0, 1, 0)
    other = ruleset("nerv", "yaku.nagashi_win_deal=as_draw")
    assert position(following(facts, other)) == (0, 0, 1)


# --- 三連刻, 二翻縛り, 搶槓, 役満 ------------------------------------------------------------------------------------


def test_no_sanrenkou_and_suurenkou() -> None:
    """「三連刻、四連刻はなし」: triplets of 2-3-4m and of 2-3-4-5m are worth sanankou and suuankou only."""
    three = worth(NERV, "222333444m78p99s9p", riichi="riichi")
    assert yaku(three) == {"riichi": 1, "sanankou": 2}
    four = worth(NERV, "222333444555m8s8s", riichi="riichi")
    assert yaku(four) == {"suuankou_tanki": 1}
    open_four = worth(NERV, "444555m8s8s", "pon 222m", "pon 333m")
    assert yaku(open_four) == {"toitoi": 2}


def test_one_han_is_enough_at_five_honba() -> None:
    """「二翻縛りなし」: riichi alone wins at five honba: 1 han 40 fu 1,300 and 1,500."""
    script = hand(honba=5).deal(1, "123m456p789s55z34m").go(1)
    facts = script.go(1, draw="9m", riichi=True).go(1).go(2, draw="5m").ron(1, ura="4z").facts()
    ruling = rule(facts, NERV)
    assert won(ruling) == {"riichi": 1}
    assert ruling.payments == (0, 2800, -2800, 0)


def test_kokushi_robs_a_closed_kan() -> None:
    """「国士無双のみ、暗槓でも搶槓可能」: kokushi waits on North, the closed kan of North is robbed: 32,000."""
    script = Script("4444z258p369s123m", indicator="1m").deal(1, "19m19p19s123567z1z")
    facts = script.draws(0).closed_kan(0, "4444z").ron(1).facts()
    assert rule(facts, NERV).payments == (-32000, 32000, 0, 0)
    none = ruleset("nerv", "yaku.chankan_closed_kan=none")
    assert cause(rule(facts, none)) == ("void", "CLOSED-KAN")


def test_others_do_not_rob_a_closed_kan() -> None:
    """「国士無双のみ、暗槓でも搶槓可能」: a pinfu wait on 5s and 8s does not rob a closed kan of 8s."""
    facts = Script("8888s258p369m123z").deal(1, TENPAI).draws(0).closed_kan(0, "8888s").ron(1).facts()
    assert cause(rule(facts, NERV)) == ("void", "CLOSED-KAN")


def test_yakuman_add_up_only_where_they_combine() -> None:
    """「ダブル役満は純粋に役が複合している場合のみ、適用」: daisangen with tsuuiisou is a double yakuman, 64,000."""
    found = worth(NERV, "555666777z11z22z2z", seat="W")
    assert yaku(found) == {"daisangen": 1, "tsuuiisou": 1}
    assert paid(NERV, found) == (64000, 64000)


@pytest.mark.parametrize(
    ("tiles", "name"),
    [
        ("19m19p19s1234567z1m", "kokushi_13wait"),
        ("1112345678999m5m", "chuuren_9wait"),
        ("222m444p666s888s9p9p", "suuankou_tanki"),
        ("111222333444z9p9p", "daisuushii"),
    ],
)
def test_special_forms_are_single(tiles: str, name: str) -> None:
    """「国士無双13面待ち、九蓮宝燈9面待ち、四暗刻単騎、大四喜はいずれもシングルでの役満」: each counts once."""
    found = worth(NERV, tiles)
    assert found is not None
    assert dict(found.yaku)[name] == 1
    others = {key for key in dict(found.yaku) if key != name}
    # the tanki of the four wind triplets is suuankou too: two yakuman truly combine there
    assert others == ({"suuankou_tanki"} if name == "daisuushii" else set())
    assert found.yakuman == 1 + len(others)
