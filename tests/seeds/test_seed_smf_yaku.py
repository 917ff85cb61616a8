"""SMF (seed 001, SMF基本ルール), line by line: yaku, fu and points.

Every expected value is worked out from the club's own words and the common table of points.
"""

from __future__ import annotations

from typing import Any

import pytest
from scripted import Script, rule, ruleset
from seed_checks import cause, hand, paid, won, worth, yaku

from analyzer.scoring.score import nagashi_score

SMF = ruleset("smf")
TENPAI = "234m567m345p22p67s"


def test_kuitan_and_atozuke() -> None:
    """「基本はありありルール。喰いタン、後ヅケあり」: open tanyao wins; haku as the last tile of an open hand wins."""
    assert yaku(worth(SMF, "234567p22m34s5s", "chi 678s")) == {"tanyao": 1}
    script = hand().deal(2, "55z34m567p678s99s1m").go(1, draw="5m").chi(2, "34m", "1m").go(0, draw="5z").ron(2)
    assert won(rule(script.facts(), SMF)) == {"yakuhai_haku": 1}


@pytest.mark.parametrize(("tiles", "cut"), [("345m", "3m"), ("456m", "6m")], ids=["same tile", "suji"])
def test_kuikae(tiles: str, cut: str) -> None:
    """「喰い変えは無し」, 「喰い替えはできない」: neither the tile called nor the other end of its run."""
    facts = hand().deal(2, f"{tiles}234p567p55z67s").go(1, draw="3m").chi(2, "45m", cut).exhausted().facts()
    assert cause(rule(facts, SMF)) == ("void", "KUIKAE")


def test_min_han() -> None:
    """「常時1翻縛り(2翻縛りなし)」: at five honba one han wins; none never does, whatever the dora."""
    script = hand(honba=5).deal(1, "345m678p444z99s13s").go(1).go(1, draw="9m", riichi=True).go(1)
    assert rule(script.go(0, draw="2s").ron(1, ura="1z").facts(), SMF).payments == (-2800, 2800, 0, 0)
    assert worth(SMF, "345m678p99s13s2s", "pon 444z", dora="4z") is None


def test_pinfu_tsumo_and_chiitoi() -> None:
    """「平和ツモは20符2翻、七対子は25符2翻で計算」: 400/700 and 1,600."""
    found = worth(SMF, "123m567m345p22p67s8s", tsumo=True)
    assert found is not None
    assert (yaku(found), found.han, found.fu) == ({"menzen_tsumo": 1, "pinfu": 1}, 2, 20)
    assert paid(SMF, found, tsumo=True) == (1500, 400, 400, 700)
    chiitoi = worth(SMF, "1199m2288p3377s4z4z")
    assert chiitoi is not None
    assert (chiitoi.han, chiitoi.fu) == (2, 25)
    assert paid(SMF, chiitoi) == (1600, 1600)


THIRTY_FU = "234m567m345p22p67s8s"  # riichi, pinfu, tanyao and a dora by ron: 4 han 30 fu
SIXTY_FU = ("999s234m678m3p3p", "ankan 6666p")  # riichi and two dora by ron: 20 + 10 + 8 + 16 + 2, 3 han 60 fu


def test_kiriage_by_ron() -> None:
    """「子の7700は8000、」 「親の11600は12000、」 「に切り上げる」: by 30 fu 4 han and by 60 fu 3 han."""
    for found in (
        worth(SMF, THIRTY_FU, riichi="riichi", dora="3m"),
        worth(SMF, *SIXTY_FU, riichi="riichi", dora="3p"),
    ):
        assert found is not None
        assert (found.han, found.fu) in {(4, 30), (3, 60)}
        assert paid(SMF, found) == (8000, 8000)
        assert paid(SMF, found, dealer=True) == (12_000, 12_000)


def test_kiriage_by_tsumo() -> None:
    """「2000/3900は2000/4000、」 「3900オールは4000オール」: riichi, tsumo, tanyao, a dora, a closed wait: 30 fu."""
    found = worth(SMF, "234m567p345s22s68s7s", riichi="riichi", tsumo=True, dora="2m")
    assert found is not None
    assert (found.han, found.fu) == (4, 30)
    assert paid(SMF, found, tsumo=True) == (8000, 2000, 2000, 4000)
    assert paid(SMF, found, tsumo=True, dealer=True) == (12_000, 4000, 4000, 4000)


def test_nothing_else_is_raised() -> None:
    """「子の7700は8000」 alone: 3 han 40 fu stays 5,200, 3 han 30 fu 3,900, 2 han 60 fu 3,900 (dealer 5,800)."""
    assert paid(SMF, worth(SMF, "234m234p234s55z79s8s", riichi="riichi")) == (5200, 5200)
    assert paid(SMF, worth(SMF, THIRTY_FU, riichi="riichi")) == (3900, 3900)
    two_han = worth(SMF, "999s234m678m3p3p", "ankan 6666p", riichi="riichi", dora="2m")
    assert paid(SMF, two_han) == (3900, 3900)
    assert paid(SMF, two_han, dealer=True) == (5800, 5800)


def test_double_wind_pair() -> None:
    """「連風牌のトイツ(場風と自風がダブる場合のトイツ)は4符とする」: 20 + 10 + 8 + 4: 50 fu, 2,400 (2 fu: 2,000)."""
    tiles = "999m234p678p78s11z9s"
    assert paid(SMF, worth(SMF, tiles, seat="E", riichi="riichi"), dealer=True) == (2400, 2400)
    two = ruleset("smf", "scoring.double_wind_pair_fu=2")
    assert paid(two, worth(two, tiles, seat="E", riichi="riichi"), dealer=True) == (2000, 2000)
    single = worth(SMF, tiles.replace("11z", "22z"), riichi="riichi")
    assert single is not None
    assert single.fu == 40


def test_rinshan_is_a_tsumo() -> None:
    """「嶺上開花による和了りはすべてツモ和了りとする」: read so that it has 2 fu: 20 + 4 + 16 + 2: 50 (or 40)."""
    tiles = ("333p456s67s22m8s", "ankan 6666m")
    found = worth(SMF, *tiles, tsumo=True, rinshan=True)
    assert found is not None
    assert (yaku(found), found.fu) == ({"menzen_tsumo": 1, "rinshan": 1, "tanyao": 1}, 50)
    other = worth(ruleset("smf", "scoring.rinshan_tsumo_fu=false"), *tiles, tsumo=True, rinshan=True)
    assert other is not None
    assert other.fu == 40


# --- 人和, 数え役満, ダブル役満 -------------------------------------------------------------------------------------


def test_renhou_is_a_baiman() -> None:
    """「人和(子が第一ツモの前に鳴きが無くてロン牌が出る)は倍満」: the dealer's first discard, no yaku: 16,000."""
    facts = hand().deal(1, "345m678p444z99s13s").go(0, draw="2s").ron(1).facts()
    assert rule(facts, SMF).payments == (-16_000, 16_000, 0, 0)


def test_renhou_needs_the_first_turn() -> None:
    """「第一ツモの前に鳴きが無くて」: not after a pon, and not after one's own first draw."""
    script = hand().deal(2, "345m678p444z99s13s").deal(3, "55z19m19p19s12347z")
    called = script.go(0, draw="5z").pon(3, "55z", "1m").go(0, draw="2s").ron(2).facts()
    assert cause(rule(called, SMF)) == ("void", "NO-YAKU")
    late = hand().deal(1, "345m678p444z99s13s").go(1).go(2, draw="2s").ron(1).facts()
    assert cause(rule(late, SMF)) == ("void", "NO-YAKU")


@pytest.mark.parametrize(
    ("tiles", "points"),
    [
        (TENPAI + "8s", 16_000),  # pinfu, tanyao
        ("222345667899m7m8m", 16_000),  # chinitsu, iipeikou: 7 han, haneman
        ("2334455667788m2m", 24_000),  # chinitsu, ryanpeikou, pinfu, tanyao: 11 han, sanbaiman
        ("19m19p19s1234566z7z", 32_000),  # kokushi
    ],
)
def test_renhou_and_the_hand(tiles: str, points: int) -> None:
    """「手役のあるなしにかかわらず倍満とするが、それ以上の手役の場合は高めにとる」."""
    assert paid(SMF, worth(SMF, tiles, first_turn=True)) == (points, points)


def test_kazoe_yakuman() -> None:
    """「流し満貫、数え役満あり」: 13 han are a yakuman, 8,000/16,000, and 12 a sanbaiman; nagashi is a mangan."""
    tiles = "2223445667857m6m"  # 22m 234m 456m 567m 678m: chinitsu 6, riichi, tsumo, pinfu, tanyao, dora three times
    found = worth(SMF, tiles, riichi="riichi", tsumo=True, dora="2m")
    assert found is not None
    assert found.han == 13
    assert paid(SMF, found, tsumo=True) == (32_000, 8_000, 8_000, 16_000)
    assert paid(SMF, worth(SMF, tiles, riichi="riichi", dora="2m")) == (24_000, 24_000)
    twice = worth(SMF, tiles, riichi="double", tsumo=True, dora="2m2m2m2m", ura="2m")
    assert twice is not None
    assert twice.han == 26  # still one yakuman
    assert paid(SMF, twice, tsumo=True) == (32_000, 8_000, 8_000, 16_000)
    nagashi = nagashi_score(SMF)
    assert nagashi is not None
    assert nagashi.base == 2000


DOUBLE = [
    ("suuankou_tanki", ("222m444p666s888s9p9p",), 2),
    ("kokushi_13wait", ("19m19p19s1234567z1m",), 2),
    ("chuuren_9wait", ("1112345678999m5m",), 1),
    ("daisuushii", ("9p9p", "pon 111z", "pon 222z", "pon 333z", "pon 444z"), 1),
]


@pytest.mark.parametrize(("name", "tiles", "narrow"), DOUBLE, ids=[row[0] for row in DOUBLE])
def test_double_yakuman(name: str, tiles: tuple[str, ...], narrow: int) -> None:
    """「ダブル役満あり(四暗刻単騎・國士無双13面などなど)」: 64,000.

    "などなど" is read as junsei chuuren and daisuushii too; the other reading is the two named.
    """
    found = worth(SMF, *tiles)
    assert yaku(found) == {name: 2}
    assert paid(SMF, found) == (64_000, 64_000)
    two = ruleset("smf", 'yaku.double_yakuman=["suuankou_tanki", "kokushi_13wait"]')
    assert yaku(worth(two, *tiles)) == {name: narrow}


def test_plain_forms_are_single() -> None:
    """「ダブル役満あり(四暗刻単騎・國士無双13面などなど)」: plain forms are single; two yakuman add up (not stated)."""
    assert yaku(worth(SMF, "19m19p19s1234566z7z")) == {"kokushi": 1}
    assert yaku(worth(SMF, "1112345678899m9m")) == {"chuuren": 1}
    assert yaku(worth(SMF, "222m444p666s88s99p9p", tsumo=True)) == {"suuankou": 1}
    found = worth(SMF, "11z22z2z", "pon 555z", "pon 666z", "pon 777z")
    assert yaku(found) == {"daisangen": 1, "tsuuiisou": 1}
    assert paid(SMF, found) == (64_000, 64_000)


# --- 槍槓, 国士無双 -------------------------------------------------------------------------------------------


def robbing() -> Script:
    """Seat 1, just in riichi, robs seat 2's kakan of 8s."""
    script = hand().deal(1, "123m456p789m44z67s").deal(2, "88s55z66z19m19p123s").go(1)
    script = script.go(0, draw="8s").pon(2, "88s", "1m").go(1, draw="9m", riichi=True).draws(2, "8s")
    return script.added_kan(2, "8s").ron(1, ura="3m")


def test_ippatsu_and_chankan() -> None:
    """「一発と槍カンは複合しますか」 「正式なルールは複合しないよ」: from the thread; the other reading lets them."""
    facts = robbing().facts()
    assert won(rule(facts, SMF)) == {"riichi": 1, "pinfu": 1, "chankan": 1}
    other = ruleset("smf", "yaku.ippatsu_chankan=first_kan")
    assert won(rule(facts, other)) == {"riichi": 1, "pinfu": 1, "chankan": 1, "ippatsu": 1}


def test_kokushi_robs_a_closed_kan() -> None:
    """「国士の暗カンロンはあり」, 「国士無双の特例で、暗カンロンはあり」: 32,000; no other hand may."""
    script = Script("4444z258p369s123m", indicator="1m").deal(1, "19m19p19s123567z1z")
    assert rule(script.draws(0).closed_kan(0, "4444z").ron(1).facts(), SMF).payments == (-32_000, 32_000, 0, 0)
    other = Script("8888s258p369m123z").deal(1, TENPAI).draws(0).closed_kan(0, "8888s").ron(1)
    assert cause(rule(other.facts(), SMF)) == ("void", "CLOSED-KAN")


def test_kokushi_13wait_furiten() -> None:
    """「現物以外の13面待ちフリテンロンは無し」: with 1m in the river no ron on 9m; a tsumo wins."""
    script = hand().deal(1, "19m19p19s1234567z").go(1, draw="1m").go(0, draw="9m").ron(1)
    assert cause(rule(script.facts(), SMF)) == ("void", "FURITEN")
    tsumo = hand().deal(1, "19m19p19s1234567z").go(1, draw="1m").tsumo(1, "9m")
    assert won(rule(tsumo.facts(), SMF)) == {"kokushi_13wait": 2}


# --- ドラ ---------------------------------------------------------------------------------------------------


def test_all_dora() -> None:
    """「表ドラ、裏ドラ、カンドラ、カン裏ドラあり」: riichi, then a closed kan of 9p, each indicator with its dora.

    First: 1p shows 2p, a pair; kan: 1m shows 2m, one; under them 2m shows 3m, 3m shows 4m: one each.
    """
    script = Script(indicator="1p").deal(1, "234m567m999p22p67s").go(1).go(1, draw="9m", riichi=True).go(0)
    script = script.draws(1, "9p").closed_kan(1, "9999p", dora="1m").draws(1, "7z").cuts(1, "7z")
    facts = script.go(0, draw="8s").ron(1, ura="2m3m").facts()
    assert won(rule(facts, SMF)) == {"riichi": 1, "dora": 3, "ura": 2}


@pytest.mark.parametrize(
    ("indicator", "pair"), [("9m", "11m"), ("9p", "11p"), ("9s", "11s"), ("4z", "11z"), ("7z", "55z"), ("1p", "22p")]
)
def test_dora_is_the_next_tile(indicator: str, pair: str) -> None:
    """「ドラはすべて表示牌の次牌」: 9 shows 1, North East, chun haku."""
    script = Script(indicator=indicator).deal(2, f"234m567m345p{pair}67s").go(2).go(2, draw="6z", riichi=True).go(2)
    found = won(rule(script.go(0, draw="8s").ron(2, ura="3z").facts(), SMF))
    assert found["dora"] == 2


def kan(kind: str, **head: Any) -> Script:
    """Seat 2 makes a kan of haku with 10 tiles that wait on 5s and 8s and hold a pair of 2p."""
    rest = "567m345p22p67s"
    if kind == "closed":
        return hand().deal(2, f"555z{rest}").draws(2, "5z").closed_kan(2, "5555z", dora="1p")
    if kind == "open":
        return hand().deal(2, f"555z{rest}").go(0, draw="5z").open_kan(2, "555z")
    return hand().deal(2, f"55z1m{rest}").go(0, draw="5z").pon(2, "55z", "1m").draws(2, "5z").added_kan(2, "5z")


@pytest.mark.parametrize(("kind", "dora"), [("closed", 2), ("open", 0), ("added", 0)])
def test_kan_dora(kind: str, dora: int) -> None:
    """「カンドラは暗カンは宣言後即乗り」: on the replacement tile it counts; open kans' later (not stated)."""
    assert won(rule(kan(kind).tsumo(2, "8s").facts(), SMF)).get("dora", 0) == dora


@pytest.mark.parametrize("kind", ["open", "added"])
def test_kan_dora_before_the_discard(kind: str) -> None:
    """Not stated: an open kan's indicator is turned before the discard, so the ron on it counts the new dora.

    Seat 3 has pinfu on 9p and a pair of 9s; seat 2's kan of haku turns 8s.
    """
    script = kan(kind).deal(3, "234s678m234p99s78p").draws(2, "9p").dora("8s").cuts(2, "9p").ron(3)
    assert won(rule(script.facts(), SMF)).get("dora") == 2


def test_a_robbed_kan_turns_nothing() -> None:
    """「(チャンカンロンのカンドラは無し)」: the win over a kakan counts the first indicator only, and one under it."""
    script = hand().deal(1, "123m456p789m44z67s").deal(2, "88s55z66z19m19p123s").go(1)
    script = script.go(0, draw="8s").pon(2, "88s", "1m").go(1, draw="9m", riichi=True).go(1)
    script = script.draws(2, "8s").added_kan(2, "8s").ron(1, ura="3z")
    assert won(rule(script.facts(), SMF)) == {"riichi": 1, "pinfu": 1, "chankan": 1, "ura": 2}
    turned = ruleset("smf", "dora.robbed_kan_turns=true")
    assert rule(script.facts(), turned).status == "unpriced"  # its indicator would count, and nobody has seen it
