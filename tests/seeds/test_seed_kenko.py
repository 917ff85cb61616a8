"""Kenko mahjong (seed 003, 健康マージャン [マナーとルール]), line by line: hands, calls and riichi.

Every expected value is worked out from the sheet's own words and the common table of points. What the sheet
leaves open is taken as the preset's notes say.
"""

from __future__ import annotations

import pytest
from scripted import Script, rule, ruleset
from seed_checks import cause, hand, paid, won, worth, yaku

from analyzer.ruling.riichi_kan import riichi_kan_fault
from rulesets.load import load_with_notes

KENKO = ruleset("kenko")
#: Runs 234m 567p 345s 678s and a pair of 2s: pinfu and tanyao, a wait on 5s and 8s.
TANYAO_PINFU = "234m567p345s22s67s"
#: Runs 123m 456p 789s and a pair of haku, a wait on 2m and 5m: no yaku at all.
NO_YAKU = "123m456p789s55z34m"


# --- 喰いタンあり・後付けありのルールです


def test_kuitan() -> None:
    """「いわゆる「アリアリ」で「喰いタンあり」です」: open, of pinfu's shape: 1 han 30 fu, 1,000 (1,500)."""
    found = worth(KENKO, "567p345s22s67s8s", "chi 234m")
    assert (yaku(found), found and found.fu) == ({"tanyao": 1}, 30)
    assert paid(KENKO, found) == (1000, 1000)
    assert paid(KENKO, found, dealer=True) == (1500, 1500)


def test_atozuke() -> None:
    """「後付けあり」: first a chi without yaku, the yaku comes with the last tile."""
    script = hand().deal(1, "45m234p789s55z33z9p")  # after the chi it waits on haku and the guest wind West
    haku = script.go(0, draw="3m").chi(1, "45m", "9p").go(3, draw="5z").ron(1).facts()
    assert won(rule(haku, KENKO)) == {"yakuhai_haku": 1}
    assert cause(rule(haku, ruleset("kenko", "yaku.atozuke=fixed_by_wait"))) == ("void", "ATOZUKE")
    script = hand().deal(1, "45m234p789s55z33z9p")
    west = script.go(0, draw="3m").chi(1, "45m", "9p").go(3, draw="3z").ron(1).facts()
    assert cause(rule(west, KENKO)) == ("void", "NO-YAKU")  # 1 han is still needed


# --- 30符４翻, and the fu and limits beside it


@pytest.mark.parametrize(("dealer", "points"), [(False, 8000), (True, 12000)])
def test_kiriage(dealer: bool, points: int) -> None:
    """「30 符 ４ 翻 （役＋ドラ） は子で 8000 ・親で 12000」: riichi, pinfu, tanyao and one dora."""
    found = worth(KENKO, TANYAO_PINFU + "8s", riichi="riichi", dora="2m")
    assert yaku(found) == {"riichi": 1, "pinfu": 1, "tanyao": 1, "dora": 1}
    assert found is not None
    assert found.fu == 30
    assert paid(KENKO, found, dealer=dealer) == (points, points)


def test_kiriage_without_dora_and_by_tsumo() -> None:
    """「30 符 ４ 翻 （役＋ドラ）」: yaku alone will do; a tsumo is the same mangan, 2,000/4,000 and 4,000 all."""
    sanshoku = worth(KENKO, "234m234p234s55z79s8s", riichi="riichi", ippatsu=True)  # 30 + 2 + 2: 40 fu
    assert sanshoku is not None
    assert (sanshoku.han, sanshoku.fu) == (4, 40)
    found = worth(KENKO, "234m567p345s22s68s7s", riichi="riichi", tsumo=True, dora="2m")  # 20 + 2 + 2: 30 fu
    assert yaku(found) == {"riichi": 1, "menzen_tsumo": 1, "tanyao": 1, "dora": 1}
    assert paid(KENKO, found, tsumo=True) == (8000, 2000, 2000, 4000)
    assert paid(KENKO, found, tsumo=True, dealer=True) == (12000, 4000, 4000, 4000)


def test_three_han_and_forty_fu_are_not_raised() -> None:
    """Only 30 fu 4 han is raised (60 fu 3 han is assumed so too): 3 han 40 fu stays at 5,200, 3 han 30 at 3,900."""
    assert paid(KENKO, worth(KENKO, "234m234p234s55z79s8s", riichi="riichi")) == (5200, 5200)
    assert paid(KENKO, worth(KENKO, TANYAO_PINFU + "8s", riichi="riichi")) == (3900, 3900)
    sixty_fu = worth(KENKO, "999s234m678m3p3p", "ankan 5555p", riichi="riichi", dora="3p")
    assert sixty_fu is not None
    assert (sixty_fu.han, sixty_fu.fu) == (3, 60)  # 30 + 16 + 8 + 2 = 56
    assert paid(KENKO, sixty_fu) == (8000, 8000)
    plain = ruleset("kenko", "scoring.kiriage_60fu_3han=false")
    assert paid(plain, worth(plain, "999s234m678m3p3p", "ankan 5555p", riichi="riichi", dora="3p"))[0] == 7700


# --- 王牌, 嶺上開花と海底


def test_dead_wall() -> None:
    """「王牌は 1 ４ 枚残し」: 136 - 52 dealt - 14 = 70 tiles are drawn, replacement tiles among them."""
    plain = hand().exhausted()
    draws = [event for event in plain.events() if type(event).__name__ == "Draw"]
    assert len(draws) == 70
    with_kan = hand("1111m").deal(0, "1111m258p369s123z").draws(0).closed_kan(0, "1111m").exhausted()
    assert sum(type(event).__name__ == "Draw" for event in with_kan.events()) == 70
    assert KENKO.table.dead_wall == 14


def test_rinshan_on_the_last_tile() -> None:
    """「嶺上開花と海底は複合しない」: the replacement tile that is the last of the wall is rinshan alone."""
    tiles = ("123m456p55z34m5m", "minkan 9999s")
    found = worth(KENKO, *tiles, tsumo=True, rinshan=True, last_tile=True)
    assert yaku(found) == {"rinshan": 1}
    both = worth(ruleset("kenko", "yaku.haitei_rinshan=true"), *tiles, tsumo=True, rinshan=True, last_tile=True)
    assert yaku(both) == {"rinshan": 1, "haitei": 1}


def test_rinshan_on_the_last_tile_as_played() -> None:
    """「嶺上開花と海底は複合しない」, in a played hand: a closed kan on the last but one draw (seat 0's 18th)."""
    script = hand("999s123m456p55z34m").passes(2).draws(0, "9s").closed_kan(0, "9999s").tsumo(0, "5m")
    assert won(rule(script.facts(), KENKO)) == {"menzen_tsumo": 1, "rinshan": 1}


# --- 喰い替えあり


@pytest.mark.parametrize(
    ("tiles", "cut"),
    [("456m234p345p22s67s", "6m"), ("345m234p345p22s67s", "3m")],
    ids=["suji", "same tile"],
)
def test_kuikae(tiles: str, cut: str) -> None:
    """「喰い替えあり」: 3m is called with 45m and 6m, or 3m itself, discarded at once; the hand then wins."""
    script = hand(tiles).go(3, draw="3m").chi(0, "45m", cut).go(1, draw="8s").ron(0)
    ruling = rule(script.facts(), KENKO)
    assert won(ruling) == {"tanyao": 1}
    assert ruling.payments == (1500, -1500, 0, 0)
    switch = "calls.kuikae_suji=false" if cut == "6m" else "calls.kuikae_same=false"
    assert cause(rule(script.facts(), ruleset("kenko", switch))) == ("void", "KUIKAE")


# --- グループルールなし


def test_no_renhou() -> None:
    """「グループルールなし（人和」: a ron before one's first draw is worth its own yaku, and without any no win."""
    facts = hand().deal(1, TANYAO_PINFU).go(0, draw="8s").ron(1).facts()
    ruling = rule(facts, KENKO)
    assert won(ruling) == {"pinfu": 1, "tanyao": 1}
    assert ruling.payments == (-2000, 2000, 0, 0)
    bare = hand().deal(1, NO_YAKU).go(0, draw="5m").ron(1).facts()
    assert cause(rule(bare, KENKO)) == ("void", "NO-YAKU")


def test_no_kanburi() -> None:
    """「いわゆるカン振り」: a ron on the discard right after a kan adds nothing."""
    script = hand("9999p258m369s147m").deal(1, TANYAO_PINFU).draws(0).closed_kan(0, "9999p", dora="9m")
    assert won(rule(script.go(0, draw="8s").ron(1).facts(), KENKO)) == {"pinfu": 1, "tanyao": 1}
    assert KENKO.yaku.local == frozenset()


def test_no_pao_for_an_open_kan() -> None:
    """「嶺上開花での責任払い」: none; a rinshan win after an open kan is paid by all three as a tsumo.

    Rinshan alone, 20 + 16 (open kan of terminals) + 2 (haku) + 2 (tsumo) = 40 fu: 400/700.
    """
    script = hand().deal(1, "999s123m456p55z34m").go(2, draw="9s").open_kan(1, "999s").dora("9m").tsumo(1, "5m")
    ruling = rule(script.facts(), KENKO)
    assert won(ruling) == {"rinshan": 1}
    assert ruling.payments == (-700, 1500, -400, -400)
    liable = rule(script.facts(), ruleset("kenko", "pao.daiminkan=liable"))
    assert liable.payments == (0, 1500, -1500, 0)


# --- 役マンの特例なし

SPECIAL_FORMS = [
    ("suuankou_tanki", "222m444p666p555s9s9s", ()),
    ("kokushi_13wait", "19m19p19s1234567z1m", ()),
    ("chuuren_9wait", "1112345678999m5m", ()),
    ("daisuushii", "444z9m9m", ("pon 111z", "pon 222z", "pon 333z")),
]


@pytest.mark.parametrize(("name", "tiles", "melds"), SPECIAL_FORMS)
def test_no_double_yakuman_forms(name: str, tiles: str, melds: tuple[str, ...]) -> None:
    """「役マンの特例なし（ダブル役満点数」: a special form is one yakuman, 32,000 (dealer 48,000)."""
    found = worth(KENKO, tiles, *melds)
    assert yaku(found) == {name: 1}
    assert paid(KENKO, found) == (32000, 32000)
    assert paid(KENKO, found, dealer=True) == (48000, 48000)


def test_combined_yakuman_are_paid_as_one() -> None:
    """「ダブル役満点数…なし」 (i): daisangen and tsuuiisou are paid as one yakuman; the other reading pays two."""
    tiles = ("111z2z2z", "pon 555z", "pon 666z", "pon 777z")
    found = worth(KENKO, *tiles)
    assert set(yaku(found)) == {"daisangen", "tsuuiisou"}
    assert paid(KENKO, found) == (32000, 32000)
    assert paid(KENKO, found, tsumo=True) == (32000, 8000, 8000, 16000)
    combining = ruleset("kenko", "yaku.yakuman_stacking=true")
    assert paid(combining, worth(combining, *tiles)) == (64000, 64000)
    assert "yaku.yakuman_stacking" in load_with_notes("kenko")[1].interpretations


def test_kokushi_thirteen_waits_are_furiten() -> None:
    """「フリテン特例など」なし: with 1m in one's own discards the 13-sided wait may not ron 9m."""
    script = hand().deal(1, "19m19p19s1234567z").go(1, draw="1m", cut="1m").go(2, draw="9m").ron(1)
    assert cause(rule(script.facts(), KENKO)) == ("void", "FURITEN")
    exempt = rule(script.facts(), ruleset("kenko", "claims.kokushi_13wait_furiten=false"))
    assert won(exempt) == {"kokushi_13wait": 1}
    tsumo = hand().deal(1, "19m19p19s1234567z").go(1, draw="1m", cut="1m").tsumo(1, "9m")
    assert won(rule(tsumo.facts(), KENKO)) == {"kokushi_13wait": 1}


# --- リーチ


def furiten_riichi() -> Script:
    """Seat 0 cut 8s, then declared riichi with 67s for 5s and 8s."""
    return hand(TANYAO_PINFU).go(0, draw="8s", cut="8s").go(0, draw="9m", riichi=True)


def test_furiten_riichi_wins_by_tsumo_only() -> None:
    """「フリテンリーチはツモあがりのみ」: the declaration stands, a tsumo wins, a ron does not."""
    ron = furiten_riichi().go(2, draw="5s").ron(0)
    assert cause(rule(ron.facts(), KENKO)) == ("void", "FURITEN")
    tsumo = rule(furiten_riichi().tsumo(0, "5s", ura="1z").facts(), KENKO)
    assert tsumo.status == "same"
    assert won(tsumo) == {"riichi": 1, "ippatsu": 1, "menzen_tsumo": 1, "pinfu": 1, "tanyao": 1}


def test_a_drawn_winning_tile_may_be_passed_in_riichi() -> None:
    """「リーチ後のツモ牌選択あり」: the 5s drawn is let go, the 8s drawn later wins; a ron in between does not."""
    script = hand(TANYAO_PINFU).go(0).go(0, draw="9m", riichi=True).go(0, draw="5s")
    tsumo = rule(script.tsumo(0, "8s", ura="1z").facts(), KENKO)
    assert won(tsumo) == {"riichi": 1, "menzen_tsumo": 1, "pinfu": 1, "tanyao": 1}
    script = hand(TANYAO_PINFU).go(0).go(0, draw="9m", riichi=True).go(0, draw="5s").go(2, draw="8s").ron(0, ura="1z")
    assert cause(rule(script.facts(), KENKO)) == ("void", "FURITEN")


def test_all_dora_and_ippatsu() -> None:
    """「一発･裏ドラ･槓ドラ･槓裏ドラあり」: a ron in the round after riichi, with two indicators and the two under them.

    1z shown: 2z is dora (none held); the kan's 1m: 2m is dora; ura 2p and 4s: 3p (none), 5s (one).
    Riichi, ippatsu, pinfu, tanyao, dora and ura: 6 han, haneman 12,000 (the dealer pays).
    """
    script = hand("9999m258p369s147p", indicator="1z").deal(3, TANYAO_PINFU)
    script.draws(0).closed_kan(0, "9999m", dora="1m").go(0).go(3, draw="9p", riichi=True).go(0, draw="8s")
    ruling = rule(script.ron(3, ura="2p4s").facts(), KENKO)
    expected = {"riichi": 1, "ippatsu": 1, "pinfu": 1, "tanyao": 1, "dora": 1, "ura": 1}
    assert won(ruling) == expected
    assert ruling.payments == (-12000, 0, 0, 12000)


def test_no_red_fives() -> None:
    """The sheet names no red fives: none (assumed)."""
    facts = hand().deal(1, "234m067p340s22s67s").go(0, draw="8s").ron(1).facts()
    assert won(rule(facts, KENKO)) == {"pinfu": 1, "tanyao": 1}
    assert "dora.red_man" in load_with_notes("kenko")[1].assumed


def riichi_kan(tiles: str, drawn: str, kan: str) -> Script:
    """Seat 0 is in riichi with ``tiles``, draws ``drawn`` and declares ``kan``; the hand then runs out."""
    script = hand(tiles).go(0, draw="9p", riichi=True)
    return script.draws(0, drawn).closed_kan(0, kan).exhausted()


RIICHI_KANS = [
    # tiles, drawn, kan, allowed when structure / only waits must stay
    ("1113444m666p678s", "1m", "1111m", False, True),  # 1113444: waits 2 3 5 all the same, but 11 123 444
    ("1113444m666p678s", "4m", "4444m", False, False),  # the wait on 5 would be lost
    ("1113444m666p678s", "6p", "6666p", True, True),  # a triplet apart from all else
    ("999m567p345s22s67s", "9m", "9999m", True, True),
    ("1112345567899m", "1m", "1111m", True, True),  # only chuuren on 9m is lost, of which the sheet says nothing
]


@pytest.mark.parametrize(("tiles", "drawn", "kan", "structure", "waits"), RIICHI_KANS)
def test_closed_kan_after_riichi(tiles: str, drawn: str, kan: str, structure: bool, waits: bool) -> None:
    """「リーチ後の暗槓あり (メンツ構成が変わらない場合のみ)」 ※「1113444での1はできない」."""
    facts = riichi_kan(tiles, drawn, kan).facts()
    expected = ("same", "") if structure else ("void", "RIICHI-KAN")
    assert cause(rule(facts, KENKO)) == expected
    looser = rule(facts, ruleset("kenko", "riichi.closed_kan=same_waits"))
    assert cause(looser) == (("same", "") if waits else ("void", "RIICHI-KAN"))


def test_closed_kan_after_riichi_of_another_tile() -> None:
    """「メンツ構成が変わらない場合のみ」: not with four tiles held before (okuri-kan)."""
    script = hand("9999m567p345s22s6s").go(0, draw="6s", cut="6s", riichi=True)
    facts = script.draws(0, "8p").closed_kan(0, "9999m").exhausted().facts()
    assert riichi_kan_fault(facts.kans[0], KENKO.riichi.closed_kan) is not None
    assert cause(rule(facts, KENKO)) == ("void", "RIICHI-KAN")


def test_noten_riichi() -> None:
    """「ノーテンリーチは流局時にチョンボ」: 3,000 to each of the others (3000 オール), no noten payment.

    「その局の供託点は戻す」: so does the deposit.
    """
    facts = hand(dealer=0).go(0, riichi=True).exhausted().facts()
    ruling = rule(facts, KENKO)
    assert ruling.status == "replayed"
    assert ruling.deltas == (-9000, 3000, 3000, 3000)
