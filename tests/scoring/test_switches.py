"""One test a switch: the same hand, one rule flipped.

Case numbers are those of the shared cases; other values follow the rule document that each test names.
"""

from __future__ import annotations

from typing import Any

import pytest

from analyzer.scoring.model import DoraKinds, Score, WinHand
from analyzer.scoring.refusal import refusal
from analyzer.scoring.score import all_scores, nagashi_score
from rulesets.rules import Ruleset


def refused(hand: WinHand, rules: Ruleset) -> tuple[str, str, str]:
    found = refusal(hand, rules)
    assert found is not None
    return found.code, found.text, found.switch

ALL_DOUBLE = frozenset({"kokushi_13wait", "suuankou_tanki", "chuuren_9wait", "daisuushii"})
KAN_TSUMO = ("333p456s67s22m8s", "ankan 6666m")
PINFU = "234567m34p678s99s5p"


def yaku(score: Score | None) -> dict[str, int]:
    assert score is not None
    return dict(score.yaku)


def test_kuitan(make_hand: Any, worth: Any, switched: Any) -> None:
    hand = make_hand("234567p22m34s5s", "chi 678s")
    assert yaku(worth(hand)) == {"tanyao": 1}  # case fu-004
    closed = switched("yaku", kuitan=False)
    assert worth(hand, closed) is None
    assert refused(hand, closed) == ("NO-YAKU", "no yaku: open tanyao is off", "yaku.kuitan")


def test_rinshan_tsumo_fu(make_hand: Any, worth: Any, switched: Any) -> None:
    hand = make_hand(*KAN_TSUMO, tsumo=True, rinshan=True)
    assert worth(hand).fu == 50  # case fu-007
    assert worth(hand, switched("scoring", rinshan_tsumo_fu=False)).fu == 40  # case fu-008


def test_double_wind_pair_fu(make_hand: Any, worth: Any, switched: Any) -> None:
    hand = make_hand("999m234p678p78s11z9s", seat="E", riichi="riichi")
    assert worth(hand).fu == 50  # case fu-014: 20 + 10 + 8 + 4
    assert worth(hand, switched("scoring", double_wind_pair_fu=2)).fu == 40  # case fu-015


def test_pinfu_tsumo(make_hand: Any, worth: Any, switched: Any) -> None:
    hand = make_hand("234678m45p22678s6p", tsumo=True)
    best = worth(hand)
    assert (best.fu, best.han) == (20, 3)  # case fu-001
    # Without it tsumo takes its 2 fu (22, so 30) and pinfu is lost (switch text).
    best = worth(hand, switched("scoring", pinfu_tsumo=False))
    assert (best.fu, yaku(best)) == (30, {"menzen_tsumo": 1, "tanyao": 1})


def test_open_pinfu_ron_fu(make_hand: Any, worth: Any, switched: Any) -> None:
    hand = make_hand("234567p22m34s5s", "chi 678s")
    assert worth(hand).fu == 30  # case fu-004
    assert worth(hand, switched("scoring", open_pinfu_ron_fu=20)).fu == 20


@pytest.mark.parametrize(
    ("field", "hand", "dora"),
    [
        ("kiriage_30fu_4han", ("234678m45p22678s6p",), "4p"),  # cases pt-001, pt-002
        ("kiriage_60fu_3han", ("999m234s67s88s5s", "ankan 6666p"), "8s"),  # case pt-004
    ],
)
def test_kiriage(
    make_hand: Any, worth: Any, switched: Any, field: str, hand: tuple[str, ...], dora: str
) -> None:
    win = make_hand(*hand, riichi="riichi")
    assert worth(win, dora=dora).limit is None
    assert worth(win, dora=dora).base == 1920
    raised = worth(win, switched("scoring", **{field: True}), dora=dora)
    assert (raised.base, raised.limit) == (2000, "mangan (kiriage)")


@pytest.mark.parametrize(
    ("kazoe", "limit", "base"),
    [
        ("yakuman", "kazoe yakuman", 8000),  # case ym-031: 28 han are one counted yakuman
        ("sanbaiman", "sanbaiman", 6000),  # as case ym-030
        ("multiple", "kazoe yakuman x2", 16000),
    ],
)
def test_kazoe(make_hand: Any, worth: Any, switched: Any, kazoe: str, limit: str, base: int) -> None:
    hand = make_hand("4446667788m7m", "ankan 2222m", riichi="riichi")
    best = worth(hand, switched("scoring", kazoe=kazoe), dora="2m2m", ura="2m2m")
    assert (best.han, best.limit, best.base) == (28, limit, base)


def test_double_round_wind(make_hand: Any, worth: Any, switched: Any) -> None:
    """ダブル場風: East counts in West rounds too."""
    rules = switched("scoring", double_round_wind=True)
    hand = make_hand("234m67p55s111z8p", "chi 456s", round_="W")
    assert worth(hand) is None
    assert yaku(worth(hand, rules)) == {"yakuhai_round": 1}
    # A pair of it spoils pinfu and has fu.
    pair = make_hand("234567m34p678s11z5p", round_="W")
    assert yaku(worth(pair)) == {"pinfu": 1}
    assert worth(pair, rules) is None
    assert worth(make_hand("234567m34p678s11z5p", round_="W", riichi="riichi"), rules).fu == 40


@pytest.mark.parametrize(
    ("name", "tiles", "melds"),
    [
        ("suuankou_tanki", "222m555p888s111z3m3m", ()),  # cases ym-002, ym-003
        ("chuuren_9wait", "1112345678999p5p", ()),  # case ym-007
        ("kokushi_13wait", "19m19p19s1234567z9m", ()),  # case ym-008
        ("daisuushii", "44z22m4z", ("pon 111z", "pon 222z", "pon 333z")),  # case ym-012
    ],
)
def test_double_yakuman(
    make_hand: Any, worth: Any, switched: Any, name: str, tiles: str, melds: tuple[str, ...]
) -> None:
    hand = make_hand(tiles, *melds)
    assert yaku(worth(hand)) == {name: 1}
    doubled = worth(hand, switched("yaku", double_yakuman=frozenset({name})))
    assert (yaku(doubled), doubled.yakuman, doubled.limit) == ({name: 2}, 2, "yakuman x2")
    others = switched("yaku", double_yakuman=ALL_DOUBLE - {name})
    assert worth(hand, others).yakuman == 1


def test_yakuman_stacking(make_hand: Any, worth: Any, switched: Any) -> None:
    hand = make_hand("44z55z4z", "pon 111z", "pon 222z", "pon 333z")
    assert worth(hand).yakuman == 2  # case ym-014
    single = worth(hand, switched("yaku", yakuman_stacking=False))
    assert (single.yakuman, single.base, single.limit) == (1, 8000, "yakuman")
    assert set(yaku(single)) == {"daisuushii", "tsuuiisou"}


def test_ryuuiisou_needs_hatsu(make_hand: Any, worth: Any, switched: Any) -> None:
    rules = switched("yaku", ryuuiisou_needs_hatsu=True)
    hand = make_hand("4466s6s", "pon 222s", "pon 333s", "pon 888s")
    assert yaku(worth(hand)) == {"ryuuiisou": 1}
    assert yaku(worth(hand, rules)) == {"chinitsu": 5, "toitoi": 2, "tanyao": 1}  # case ym-019
    with_hatsu = make_hand("44s66z6z", "pon 222s", "pon 333s", "pon 888s")
    assert yaku(worth(with_hatsu, rules)) == {"ryuuiisou": 1}


def test_tsuuiisou_chiitoi(make_hand: Any, worth: Any, switched: Any) -> None:
    hand = make_hand("11223344556677z")
    assert yaku(worth(hand)) == {"tsuuiisou": 1}  # seed 002: 七対子の字一色あり
    off = switched("yaku", tsuuiisou_chiitoi=False)
    assert yaku(worth(hand, off)) == {"chiitoitsu": 2, "honroutou": 2, "honitsu": 3}


def test_tenhou_best_tile(make_hand: Any, worth: Any, switched: Any) -> None:
    rules = switched("yaku", double_yakuman=ALL_DOUBLE)
    hand = make_hand("222m555p888s33m77p7p", seat="E", tsumo=True, first_turn=True)
    assert worth(hand, rules).yakuman == 3  # tenhou and suuankou by the pair
    rules = switched("yaku", rules, tenhou_best_tile=False)
    assert yaku(worth(hand, rules)) == {"tenhou": 1, "suuankou": 1}


@pytest.mark.parametrize(
    ("renhou", "expected", "base"),
    [
        ("none", {"pinfu": 1}, 240),  # case ym-026
        ("five_han", {"renhou": 5, "pinfu": 1}, 3000),  # case ym-027b
        ("mangan", {"renhou": 5}, 2000),  # case ym-027
        ("baiman", {"renhou": 8}, 4000),
        ("yakuman", {"renhou_yakuman": 1}, 8000),  # case ym-028
    ],
)
def test_renhou(
    make_hand: Any, worth: Any, switched: Any, renhou: str, expected: dict[str, int], base: int
) -> None:
    best = worth(make_hand(PINFU, first_turn=True), switched("yaku", renhou=renhou))
    assert (yaku(best), best.base) == (expected, base)


def test_renhou_is_not_for_the_dealer_and_not_for_a_drawn_tile(
    make_hand: Any, worth: Any, switched: Any
) -> None:
    rules = switched("yaku", renhou="yakuman")
    assert yaku(worth(make_hand(PINFU, first_turn=True, tsumo=True), rules)) == {"chiihou": 1}
    assert yaku(worth(make_hand(PINFU, seat="E", first_turn=True), rules)) == {"pinfu": 1}


def test_renhou_yields_to_a_higher_hand(make_hand: Any, worth: Any, switched: Any) -> None:
    """Seed 004: a hand of haneman or more takes its own value; seed 000 literally says "above haneman"."""
    any_higher = switched("yaku", renhou="mangan")
    above = switched("yaku", any_higher, renhou_yields_to="above_haneman")
    mangan_or_haneman = make_hand("1133557799m11z2z2z", first_turn=True)
    for rules, dora, base in [
        (any_higher, "", 2000),  # its own five han are no more than renhou
        (any_higher, "2z", 3000),
        (above, "2z", 2000),
    ]:
        assert worth(mangan_or_haneman, rules, dora=dora).base == base
    baiman = make_hand("1122446688m559m9m", first_turn=True)
    assert worth(baiman, any_higher).base == worth(baiman, above).base == 4000
    assert "renhou" not in yaku(worth(baiman, above))


def test_nagashi(switched: Any) -> None:
    best = nagashi_score(Ruleset())
    assert best is not None
    assert (best.yaku, best.base, best.limit) == ((("nagashi_mangan", 5),), 2000, "mangan")  # case nm-001
    assert nagashi_score(switched("yaku", nagashi="none")) is None


def test_ippatsu(make_hand: Any, worth: Any, switched: Any) -> None:
    hand = make_hand(PINFU, riichi="riichi", ippatsu=True)
    assert yaku(worth(hand)) == {"riichi": 1, "ippatsu": 1, "pinfu": 1}
    assert yaku(worth(hand, switched("yaku", ippatsu=False))) == {"riichi": 1, "pinfu": 1}


def test_ippatsu_with_rinshan(make_hand: Any, worth: Any, switched: Any) -> None:
    """Seed 002: 一発と嶺上は複合しない."""
    hand = make_hand(*KAN_TSUMO, tsumo=True, rinshan=True, riichi="riichi", ippatsu=True)
    assert "ippatsu" not in yaku(worth(hand))
    assert yaku(worth(hand, switched("yaku", ippatsu_rinshan=True)))["ippatsu"] == 1


@pytest.mark.parametrize(
    ("rule", "run", "counts"),
    [("none", 1, 0), ("first_kan", 1, 1), ("first_kan", 2, 0), ("any_kan", 2, 1)],
)
def test_ippatsu_with_chankan(
    make_hand: Any, worth: Any, switched: Any, rule: str, run: int, counts: int
) -> None:
    """Seed 002: 一発と槍槓（連続槓の１回目）は複合する."""
    hand = make_hand(PINFU, riichi="riichi", ippatsu=True, chankan=True, kan_run=run)
    found = yaku(worth(hand, switched("yaku", ippatsu_chankan=rule)))
    assert found.get("ippatsu", 0) == counts
    assert found["chankan"] == 1


def test_haitei_with_rinshan(make_hand: Any, worth: Any, switched: Any) -> None:
    hand = make_hand("344556m24s66z3s", "minkan 7777s", tsumo=True, rinshan=True, last_tile=True)
    assert yaku(worth(hand)) == {"rinshan": 1}  # case yk-020
    both = worth(hand, switched("yaku", haitei_rinshan=True))
    assert yaku(both) == {"rinshan": 1, "haitei": 1}  # case yk-021


def test_chankan_on_a_closed_kan(make_hand: Any, worth: Any, switched: Any) -> None:
    rules = switched("yaku", chankan_closed_kan="kokushi")
    facts = {"chankan": True, "robbed_closed_kan": True, "kan_run": 1}
    kokushi = make_hand("119m19p19s234567z1z", **facts)
    assert worth(kokushi) is None  # case ym-011
    assert refused(kokushi, Ruleset())[0] == "CLOSED-KAN"
    assert yaku(worth(kokushi, rules)) == {"kokushi": 1}  # case ym-010
    other = make_hand(PINFU, **facts)
    assert worth(other, rules) is None
    assert refused(other, rules) == ("CLOSED-KAN", "only kokushi may rob a closed kan", "")


def test_double_riichi(make_hand: Any, worth: Any, switched: Any) -> None:
    hand = make_hand(PINFU, riichi="double")
    assert yaku(worth(hand)) == {"double_riichi": 2, "pinfu": 1}
    assert yaku(worth(hand, switched("yaku", double_riichi=False))) == {"riichi": 1, "pinfu": 1}


def test_open_riichi(make_hand: Any, worth: Any, switched: Any) -> None:
    rules = switched("yaku", open_riichi="two_han")
    hand = make_hand(PINFU, riichi="riichi", open_riichi=True)
    assert yaku(worth(hand)) == {"riichi": 1, "pinfu": 1}
    assert yaku(worth(hand, rules)) == {"open_riichi": 2, "pinfu": 1}  # case yk-017
    double = make_hand(PINFU, riichi="double", open_riichi=True)
    assert worth(double, rules).han == 4  # double and open: three han


def test_dealing_into_open_riichi(make_hand: Any, worth: Any, switched: Any) -> None:
    """Seed 001: not won where the discarder is not in riichi himself."""
    base = switched("yaku", open_riichi="two_han")
    dealt: WinHand = make_hand(PINFU, riichi="riichi", open_riichi=True)
    chased = make_hand(PINFU, riichi="riichi", open_riichi=True, discarder_riichi=True)
    drawn = make_hand(PINFU, riichi="riichi", open_riichi=True, tsumo=True)
    dead = switched("yaku", base, open_riichi_deal_in="dead_hand")
    assert worth(dealt, dead) is None
    assert refused(dealt, dead)[0] == "OPEN-RIICHI"
    assert worth(chased, dead).han == 3
    assert worth(drawn, dead).han == 4
    yakuman = switched("yaku", base, open_riichi_deal_in="yakuman")
    assert worth(dealt, yakuman).yakuman == 1
    assert worth(chased, yakuman).yakuman == worth(drawn, yakuman).yakuman == 0


def test_min_han_does_not_count_dora_and_ippatsu(make_hand: Any, worth: Any, switched: Any) -> None:
    """Seed 002: 懸賞役は縛りの飜数には数えない (dora, reds, ura and ippatsu)."""
    rules = switched("table", min_han=2)
    hand = make_hand("234567m34p678s11z5p", riichi="riichi", ippatsu=True)
    assert worth(hand, rules, dora="1z", ura="2m") is None
    assert refused(hand, rules) == ("TOO-FEW-HAN", "too few han: 1 of 2", "table.min_han")
    assert worth(make_hand(PINFU, riichi="riichi"), rules).han == 2
    assert worth(make_hand("11223344556677z"), rules).yakuman == 1


@pytest.mark.parametrize(
    ("value", "closed_only", "melds", "aka", "chips"),
    [
        ("dora", True, (), 2, 0),
        ("chip", True, (), 0, 2),
        ("dora_and_chip", True, (), 2, 2),
        ("dora_and_chip", True, ("chi 678s",), 2, 0),
        ("chip", False, ("chi 678s",), 0, 2),
    ],
)
def test_red_value(
    make_hand: Any,
    worth: Any,
    switched: Any,
    value: str,
    closed_only: bool,
    melds: tuple[str, ...],
    aka: int,
    chips: int,
) -> None:
    """Seed 001: red fives are chips, in a closed hand only."""
    rules = switched("dora", red_value=value, red_chip_closed_only=closed_only)
    best = worth(make_hand("22m406p40s678p6s" if melds else "22m406p40s678p678s6s", *melds), rules)
    assert (yaku(best).get("aka", 0), best.chips) == (aka, chips)


def test_reds_in_the_set(make_hand: Any, worth: Any, switched: Any) -> None:
    hand = make_hand("22m406p40s678p678s6s")
    assert yaku(worth(hand))["aka"] == 2
    assert "aka" not in yaku(worth(hand, switched("dora", red_pin=0, red_sou=0)))


def test_kita_is_a_dora_and_counts_again_where_north_is_dora(
    make_hand: Any, worth: Any, switched: Any
) -> None:
    rules = switched("dora", switched("table", players=3), kita=True)
    hand = make_hand("234p567p78s99p999m9s", rules=rules, riichi="riichi", kita=(120, 121))
    assert yaku(worth(hand, rules)) == {"riichi": 1, "kita": 2}
    assert yaku(worth(hand, rules, dora="4z")) == {"riichi": 1, "dora": 2, "kita": 2}


def test_the_reading_that_pays_most_is_taken(make_hand: Any) -> None:
    """Case int-008: suuankou tanki beats three equal runs."""
    found = all_scores(make_hand("1112223334445m5m"), DoraKinds(), Ruleset())
    assert yaku(found[0]) == {"suuankou_tanki": 1}
    assert len(found) > 1
    assert [it.base for it in found] == sorted((it.base for it in found), reverse=True)


def test_refusals(make_hand: Any) -> None:
    assert refusal(make_hand(PINFU), Ruleset()) is None
    assert refused(make_hand("234567m34p678s19s5p"), Ruleset())[0] == "NOT-COMPLETE"
    assert refused(make_hand("33455m11133s4m", "chi 789s"), Ruleset())[0] == "NO-YAKU"  # case yk-022
