"""PTT Seiryu Cup (seed 002, 青龍盃規則事項), line by line: the table of yaku, fu and points.

Every expected value is worked out from the announcement's own words and the common table of points.
"""

from __future__ import annotations

from typing import Any

import pytest
from scripted import Script, rule, ruleset
from seed_checks import cause, hand, paid, won, worth, yaku

from analyzer.ruling.draws import noten_payments

PTT = ruleset("ptt-seiryu")
TENPAI = "234m567m345p22p67s"

#: 【一飜】 to 【六飜】: yaku, a closed hand with it, an open hand with it (None: closed only), han closed and open.
ONE = "【一飜】"
TWO = "【二飜】"
THREE = "【三飜】"
SIX = "【六飜】"
Row = tuple[str, str, tuple[str, ...], tuple[str, ...] | None, int, int]
TABLE: list[Row] = [
    (ONE, "yakuhai_seat", ("222z345m678p99s13s2s",), ("345m678p99s13s2s", "pon 222z"), 1, 1),  # 役牌:門風牌
    (ONE, "yakuhai_round", ("111z345m678p99s13s2s",), ("345m678p99s13s2s", "pon 111z"), 1, 1),  # 役牌:場風牌
    (ONE, "yakuhai_haku", ("555z345m678p99s13s2s",), ("345m678p99s13s2s", "pon 555z"), 1, 1),  # 役牌:三元牌
    (ONE, "yakuhai_hatsu", ("666z345m678p99s13s2s",), ("345m678p99s13s2s", "pon 666z"), 1, 1),
    (ONE, "yakuhai_chun", ("777z345m678p99s13s2s",), ("345m678p99s13s2s", "pon 777z"), 1, 1),
    (ONE, "tanyao", ("345m678p444s22p46s5s",), ("678p444s22p46s5s", "chi 345m"), 1, 1),  # 断幺九
    (ONE, "iipeikou", ("334455m678p444z1s1s",), None, 1, 0),  # 一盃口★
    (ONE, "pinfu", ("345m678p234s99s78s9s",), None, 1, 0),  # 平和★
    (TWO, "chanta", ("123m789p444z99s13s2s",), ("789p444z99s13s2s", "chi 123m"), 2, 1),  # 混全帯幺九▼
    (TWO, "ittsuu", ("123456789m444z9s9s",), ("456789m444z9s9s", "chi 123m"), 2, 1),  # 一気通貫▼
    (TWO, "sanshoku", ("234m234p999s44z24s3s",), ("234p999s44z24s3s", "chi 234m"), 2, 1),  # 三色同順▼
    (TWO, "sanshoku_doukou", ("999m999p999s44z24s3s",), ("999p999s44z24s3s", "pon 999m"), 2, 2),  # 三色同刻
    (TWO, "sankantsu", ("44z57s6s", "ankan 1111m", "ankan 9999p", "ankan 2222s"),
     ("44z57s6s", "minkan 1111m", "kakan 9999p", "ankan 2222s"), 2, 2),  # 三槓子
    (TWO, "sanankou", ("111m999p222s44z57s6s",), ("111m999p222s4z4z", "chi 567s"), 2, 2),  # 三暗刻
    (TWO, "shousangen", ("555z666z77z345m13s2s",), ("666z77z345m13s2s", "pon 555z"), 2, 2),  # 小三元
    (TWO, "chiitoitsu", ("1199m2288p3377s4z4z",), None, 2, 0),  # 七対子
    (THREE, "junchan", ("123m789p999s11m13s2s",), ("789p999s11m13s2s", "chi 123m"), 3, 2),  # 純全帯幺九▼
    (THREE, "honitsu", ("123m567m999m444z1z1z",), ("567m999m444z1z1z", "chi 123m"), 3, 2),  # 混一色▼
    (THREE, "ryanpeikou", ("334455m223344p1s1s",), None, 3, 0),  # 二盃口★
    (SIX, "chinitsu", ("11123456799m68m7m",), ("2345679968m7m", "pon 111m"), 6, 5),  # 清一色▼
]  # fmt: skip


@pytest.mark.parametrize(("_rank", "name", "closed", "opened", "han", "open_han"), TABLE, ids=[r[1] for r in TABLE])
def test_table_of_yaku(
    _rank: str, name: str, closed: tuple[str, ...], opened: tuple[str, ...] | None, han: int, open_han: int
) -> None:
    """「▼=食い下がりあり / ★=門前のみ」, in the order of the announcement.

    「【一飜】 … 役牌:門風牌 / 役牌:場風牌 / 役牌:三元牌 / 断幺九 / 一盃口★ / 平和★」
    「【二飜】 混全帯幺九▼ / 一気通貫▼ / 三色同順▼ / …三色同刻 / 三槓子 / …三暗刻 / 小三元 / …七対子」
    「【三飜】 純全帯幺九▼ / 混一色▼ / 二盃口★」「【六飜】 清一色▼」
    """
    assert yaku(worth(PTT, *closed))[name] == han
    if opened is not None:
        assert yaku(worth(PTT, *opened))[name] == open_han


@pytest.mark.parametrize(
    ("tiles", "facts", "expected"),
    [
        ("345m678p444z99s13s2s", {"tsumo": True}, {"menzen_tsumo": 1}),
        ("345m678p444z99s13s2s", {"riichi": "riichi"}, {"riichi": 1}),
        ("345m678p444z99s13s2s", {"chankan": True, "kan_run": 1}, {"chankan": 1}),
        ("345m678p444z99s13s2s", {"last_tile": True, "tsumo": True}, {"menzen_tsumo": 1, "haitei": 1}),
        ("345m678p444z99s13s2s", {"last_tile": True}, {"houtei": 1}),
        ("345m678p444z99s13s2s", {"riichi": "double"}, {"double_riichi": 2}),
        ("345m678p444z99s13s2s", {"riichi": "riichi", "ippatsu": True}, {"riichi": 1, "ippatsu": 1}),
    ],
)
def test_yaku_of_circumstance(tiles: str, facts: dict[str, Any], expected: dict[str, int]) -> None:
    """「【一飜】 門前清自摸和 / 立直 / 槍槓 / 嶺上開花 / 海底摸月 / 河底撈魚」, 「両立直」 2.

    「一発 あり」, 「【懸賞】 一発 / ドラ / 赤ドラ / 裏ドラ」.
    """
    assert yaku(worth(PTT, tiles, **facts)) == expected


def test_rinshan() -> None:
    """「嶺上開花」: 1 han, in an open hand too; 「嶺上ツモも２符加算」: 20 + 16 + 4 + 2, so 50 fu (not 40)."""
    found = worth(PTT, "333p456s67s22m8s", "ankan 6666m", tsumo=True, rinshan=True)
    assert found is not None
    assert (yaku(found), found.fu) == ({"menzen_tsumo": 1, "rinshan": 1, "tanyao": 1}, 50)
    without = worth(
        ruleset("ptt-seiryu", "scoring.rinshan_tsumo_fu=false"),
        *("333p456s67s22m8s", "ankan 6666m"), tsumo=True, rinshan=True,
    )  # fmt: skip
    assert without is not None
    assert without.fu == 40
    assert yaku(worth(PTT, "345m99s13s2s", "chi 678p", "kakan 4444z", tsumo=True, rinshan=True)) == {"rinshan": 1}


def test_toitoi_and_honroutou() -> None:
    """「対々和」 2 and 「混老頭」 2 add up, and honroutou adds to chiitoi."""
    assert yaku(worth(PTT, "999m44z11s1s", "pon 111m", "pon 999p")) == {"toitoi": 2, "honroutou": 2}
    assert yaku(worth(PTT, "1199m1199p1199s4z4z")) == {"chiitoitsu": 2, "honroutou": 2}


#: 【役満】 and a hand each.
YAKUMAN: list[tuple[str, tuple[str, ...], dict[str, Any]]] = [
    ("tenhou", ("345m678p444z99s13s2s",), {"first_turn": True, "tsumo": True, "seat": "E"}),  # 天和
    ("chiihou", ("345m678p444z99s13s2s",), {"first_turn": True, "tsumo": True}),  # 地和
    ("daisangen", ("345m9s9s", "pon 555z", "pon 666z", "pon 777z"), {}),  # 大三元
    ("suuankou", ("222m444p666s88s99p9p",), {"tsumo": True}),  # 四暗刻
    ("suuankou_tanki", ("222m444p666s888s9p9p",), {}),  # 四暗刻単騎
    ("tsuuiisou", ("222z55z6z6z6z", "pon 111z", "pon 444z"), {"seat": "W"}),  # 字一色
    ("ryuuiisou", ("223344s666s88s66z6z",), {}),  # 緑一色
    ("chinroutou", ("999m99p1s1s1s", "pon 111m", "pon 111p"), {}),  # 清老頭
    ("kokushi", ("19m19p19s1234566z7z",), {}),  # 国士無双
    ("kokushi_13wait", ("19m19p19s1234567z1m",), {}),  # 国士無双13面
    ("daisuushii", ("333z99p4z4z4z", "pon 111z", "pon 222z"), {}),  # 大四喜
    ("shousuushii", ("333z44z35m4m", "pon 111z", "pon 222z"), {}),  # 小四喜
    ("suukantsu", ("9p9p", "minkan 1111m", "kakan 2222s", "ankan 3333p", "minkan 4444z"), {}),  # 四槓子
    ("chuuren", ("1112345678899m9m",), {}),  # 九蓮宝燈
    ("chuuren_9wait", ("1112345678999s5s",), {}),  # 純正九蓮宝燈
]


@pytest.mark.parametrize(("name", "tiles", "facts"), YAKUMAN, ids=[row[0] for row in YAKUMAN])
def test_yakuman(name: str, tiles: tuple[str, ...], facts: dict[str, Any]) -> None:
    """All of them single (「役満は複合あり、すべてシングル役満」), as they stand:.

    「【役満】 天和 / 地和 / 大三元 / 四暗刻 / 四暗刻単騎 / 字一色 / 緑一色 / 清老頭 / 国士無双 / 国士無双13面 /
    大四喜 / 小四喜 / 四槓子 / 九蓮宝燈 / 純正九蓮宝燈」
    """
    found = worth(PTT, *tiles, **facts)
    assert found is not None
    assert yaku(found) == {name: 1}
    assert found.base == 8000


def test_yakuman_combine() -> None:
    """「役満は複合あり、すべてシングル役満」: daisuushii, tsuuiisou, suuankou tanki: three, 96,000."""
    found = worth(PTT, "111222333444z5z5z")
    assert yaku(found) == {"daisuushii": 1, "tsuuiisou": 1, "suuankou_tanki": 1}
    assert paid(PTT, found) == (96_000, 96_000)


def test_tsuuiisou_of_seven_pairs() -> None:
    """「七対子の字一色あり」: it is a yakuman; without the line chiitoi, honroutou and honitsu: 7 han."""
    assert yaku(worth(PTT, "1122334455667z7z")) == {"tsuuiisou": 1}
    found = worth(ruleset("ptt-seiryu", "yaku.tsuuiisou_chiitoi=false"), "1122334455667z7z")
    assert yaku(found) == {"chiitoitsu": 2, "honroutou": 2, "honitsu": 3}


# --- notes 1 to 7 under the table -----------------------------------------------------------------------------


def test_dora_are_no_yaku() -> None:
    """「懸賞役は縛りの飜数には数えない」, 「※常に1飜縛り」: three dora and a red five alone do not win."""
    assert worth(PTT, "340m678p99s13s2s", "pon 444z", dora="4z") is None


def test_ippatsu_apart_from_rinshan() -> None:
    """「一発と嶺上は複合しない」, 「海底と嶺上は複合しない」."""
    tiles = ("345m678p99s13s2s", "ankan 4444z")
    plain = {"riichi": 1, "menzen_tsumo": 1, "rinshan": 1}
    facts: dict[str, Any] = {"riichi": "riichi", "tsumo": True, "rinshan": True}
    assert yaku(worth(PTT, *tiles, **facts, ippatsu=True)) == plain
    assert yaku(worth(PTT, *tiles, **facts, last_tile=True)) == plain


def robbing(before: str) -> dict[str, int]:
    """Return the yaku of seat 1, just in riichi, who robs seat 2's kakan of 8s; ``before`` it comes another kan."""
    other = "88s555z66z19m19p12s" if before == "closed" else "88s55z66z19m19p123s"
    script = hand().deal(1, "123m456p789m44z67s").deal(2, other).go(1).go(0, draw="8s").pon(2, "88s", "1m")
    if before != "closed":
        script = script.go(0, draw="5z").pon(2, "55z", "9m")
    script = script.go(1, draw="9m", riichi=True)
    if before == "closed":
        script = script.draws(2, "5z").closed_kan(2, "5555z", dora="3m")
    elif before == "added":
        script = script.draws(2, "5z").added_kan(2, "5z")
    facts = script.draws(2, "8s").added_kan(2, "8s").ron(1, ura="3m3m" if before == "closed" else "3m").facts()
    return won(rule(facts, PTT))


def test_ippatsu_with_chankan() -> None:
    """「一発と槍槓（連続槓の１回目）は複合する」: on the first kan; after another kan in the same turn ippatsu is gone.

    「純正巡消しは発声＆和了打診後（加槓のみ)、嶺上ツモの前（連続する加槓の２回目には一発は付かない）」: a closed kan
    ends ippatsu when it is spoken, a kakan only when nobody has robbed it.
    """
    plain = {"riichi": 1, "pinfu": 1, "chankan": 1}
    assert robbing("none") == plain | {"ippatsu": 1}
    assert robbing("closed") == plain
    assert robbing("added") == plain


def test_ippatsu_ends_with_a_call() -> None:
    """「純正巡消しは発声…後」: a pon, a chi or a closed kan by anybody ends ippatsu."""
    script = hand().deal(1, TENPAI).deal(3, "55z19m19p19s12346z").go(1).go(1, draw="9m", riichi=True)
    facts = script.go(2, draw="5z").pon(3, "55z", "1m").go(0, draw="8s").ron(1, ura="1z").facts()
    assert won(rule(facts, PTT)) == {"riichi": 1, "pinfu": 1, "tanyao": 1}
    script = hand().deal(1, TENPAI).deal(3, "9999p19m19s12346z").go(1).go(1, draw="9m", riichi=True)
    facts = script.draws(3).closed_kan(3, "9999p", dora="4z").draws(3, "7z").cuts(3, "7z").go(0, draw="8s")
    assert won(rule(facts.ron(1, ura="1z3z").facts(), PTT)) == {"riichi": 1, "pinfu": 1, "tanyao": 1}


def test_first_turn() -> None:
    """「天和/地和はポン/カン/チー/暗槓の入らない第1ツモでの和了」."""
    tiles = "345m678p444z99s13s"
    tenhou = hand(tiles).tsumo(0, "2s").facts()
    assert won(rule(tenhou, PTT)) == {"tenhou": 1}
    chiihou = hand().deal(1, tiles).tsumo(1, "2s").facts()
    assert won(rule(chiihou, PTT)) == {"chiihou": 1}
    after_pon = hand().deal(2, tiles).deal(3, "55z19m19p19s12347z").go(0, draw="5z").pon(3, "55z", "1m").go(0)
    assert won(rule(after_pon.go(1).tsumo(2, "2s").facts(), PTT)) == {"menzen_tsumo": 1}
    after_kan = hand("1111m258p369s123z").deal(1, tiles).draws(0).closed_kan(0, "1111m", dora="7m").draws(0, "7z")
    assert won(rule(after_kan.cuts(0, "7z").tsumo(1, "2s").facts(), PTT)) == {"menzen_tsumo": 1}
    own_kan = hand("4444z345m678p13s9s").draws(0, "9s").closed_kan(0, "4444z", dora="4m").tsumo(0, "2s")
    assert won(rule(own_kan.facts(), PTT)) == {"menzen_tsumo": 1, "rinshan": 1, "dora": 1}


def test_kokushi_13wait_is_furiten() -> None:
    """「国士無双13面待ちは13牌振聴対象」: with 1m in the river no ron on any of the thirteen; tsumo wins."""
    script = hand().deal(1, "19m19p19s1234567z").go(1, draw="1m")
    assert cause(rule(script.go(0, draw="9m").ron(1).facts(), PTT)) == ("void", "FURITEN")
    script = hand().deal(1, "19m19p19s1234567z").go(1, draw="1m")
    assert won(rule(script.tsumo(1, "9m").facts(), PTT)) == {"kokushi_13wait": 1}
    free = ruleset("ptt-seiryu", "claims.kokushi_13wait_furiten=false")
    script = hand().deal(1, "19m19p19s1234567z").go(1, draw="1m")
    assert won(rule(script.go(0, draw="9m").ron(1).facts(), free)) == {"kokushi_13wait": 1}


def test_kokushi_does_not_rob_a_closed_kan() -> None:
    """「他家が暗槓した牌では国士無双はあがれない」; nor is it furiten by that tile: a discard may still be won."""
    script = Script("4444z258p369s123m", indicator="1m").deal(1, "19m19p19s123567z1z")
    robbed = script.draws(0).closed_kan(0, "4444z").ron(1).facts()
    assert cause(rule(robbed, PTT)) == ("void", "CLOSED-KAN")
    other = ruleset("ptt-seiryu", "yaku.chankan_closed_kan=kokushi")
    assert won(rule(robbed, other)) == {"kokushi": 1}


def test_chuuren() -> None:
    """「九蓮宝燈は暗槓不可、萬筒索可」: in any suit; with a closed kan of 1m only chinitsu is left."""
    for suit in "mps":
        assert yaku(worth(PTT, f"1112345678999{suit}5{suit}")) == {"chuuren_9wait": 1}
    kan = yaku(worth(PTT, "2345678899m9m", "ankan 1111m"))
    assert "chinitsu" in kan
    assert "chuuren" not in kan


# --- 得點相關 ------------------------------------------------------------------------------------------------


def test_no_kiriage() -> None:
    """「切り上げ満貫 なし」: 30 fu 4 han 7,700 (dealer 11,600; tsumo 2,000/3,900), 60 fu 3 han 7,700."""
    found = worth(PTT, TENPAI + "8s", riichi="riichi", dora="3m")
    assert found is not None
    assert (found.han, found.fu) == (4, 30)
    assert paid(PTT, found) == (7700, 7700)
    assert paid(PTT, found, dealer=True) == (11_600, 11_600)
    found = worth(PTT, "999s234m678m3p3p", "ankan 6666p", riichi="riichi", dora="3p")  # 30 + 8 + 16 + 2
    assert found is not None
    assert (found.han, found.fu) == (3, 60)
    assert paid(PTT, found) == (7700, 7700)


def test_double_wind_pair() -> None:
    """「連風牌は４符」: 20 + 10 + 8 + 4 = 42, so 50 fu; riichi of the dealer: 2,400 (with 2 fu 40: 2,000)."""
    tiles = "999m234p678p78s11z9s"
    assert paid(PTT, worth(PTT, tiles, seat="E", riichi="riichi"), dealer=True) == (2400, 2400)
    two = ruleset("ptt-seiryu", "scoring.double_wind_pair_fu=2")
    assert paid(two, worth(two, tiles, seat="E", riichi="riichi"), dealer=True) == (2000, 2000)


def test_pinfu_tsumo() -> None:
    """「ツモピン20符」: tsumo, pinfu, tanyao: 3 han 20 fu, 700/1,300."""
    found = worth(PTT, TENPAI + "8s", tsumo=True)
    assert found is not None
    assert found.fu == 20
    assert paid(PTT, found, tsumo=True) == (2700, 700, 700, 1300)


def test_chiitoi() -> None:
    """「七対子は25符2飜、ツモ符なし」: ron 1,600; tsumo 3 han 25 fu 800/1,600."""
    tiles = "1199m2288p3377s4z4z"
    assert paid(PTT, worth(PTT, tiles)) == (1600, 1600)
    tsumo = worth(PTT, tiles, tsumo=True)
    assert tsumo is not None
    assert (tsumo.han, tsumo.fu) == (3, 25)
    assert paid(PTT, tsumo, tsumo=True) == (3200, 800, 800, 1600)


def test_kuitan_and_atozuke() -> None:
    """「喰い断 あり」, 「後付け あり」: open tanyao; and haku as the second call, even as the winning tile."""
    assert yaku(worth(PTT, "234567p22m34s5s", "chi 678s")) == {"tanyao": 1}
    script = hand().deal(2, "55z34m567p678s99s1m").go(1, draw="5m").chi(2, "34m", "1m").go(0, draw="5z").ron(2)
    assert won(rule(script.facts(), PTT)) == {"yakuhai_haku": 1}


def test_no_double_round_wind() -> None:
    """「ダブル場風 なし」: in the West round East is no round wind any more."""
    tiles = ("345m678p99s13s2s", "pon 111z")
    assert worth(PTT, *tiles, round_="W") is None
    both = ruleset("ptt-seiryu", "scoring.double_round_wind=true")
    assert yaku(worth(both, *tiles, round_="W")) == {"yakuhai_round": 1}


def test_noten_payments() -> None:
    """「不聴罰符/1人聴牌 1000」, 「不聴罰符/2人聴牌 1500」, 「不聴罰符/3人聴牌 3000」: what each noten player pays."""
    assert noten_payments((True, False, False, False), PTT) == (3000, -1000, -1000, -1000)
    assert noten_payments((True, True, False, False), PTT) == (1500, 1500, -1500, -1500)
    assert noten_payments((True, True, True, False), PTT) == (1000, 1000, 1000, -3000)
    assert noten_payments((True,) * 4, PTT) == noten_payments((False,) * 4, PTT) == (0, 0, 0, 0)
