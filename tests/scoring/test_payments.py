"""Payments: always zero in sum; shares, honba and pao as the rule documents and shared cases say."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from analyzer.scoring.limits import base_points
from analyzer.scoring.model import Score
from analyzer.scoring.payments import PaoLiability, win_payments, win_value
from rulesets.rules import Ruleset

DAISANGEN = Score(yaku=(("daisangen", 1),), han=None, yakuman=1, fu=0, limit="yakuman", base=8000)
WITH_TSUUIISOU = Score(
    yaku=(("daisangen", 1), ("tsuuiisou", 1)), han=None, yakuman=2, fu=0, limit="yakuman x2", base=16000
)


def ordinary(base: int) -> Score:
    return Score(yaku=(("riichi", 1),), han=1, yakuman=0, fu=30, limit=None, base=base)


def pay(score: Score, rules: Ruleset | None = None, **places: Any) -> tuple[int, ...]:
    where = {"winner": 1, "source": 1, "dealer": 0, "players": 4, "honba": 0, **places}
    return win_payments(score, rules=rules or Ruleset(), **where)


@given(
    base=st.integers(1, 400).map(lambda n: n * 20),
    players=st.sampled_from([3, 4]),
    honba=st.integers(0, 20),
    data=st.data(),
    loss=st.booleans(),
    scope=st.sampled_from(["whole_hand", "pao_yakuman"]),
    honba_payer=st.sampled_from(["liable", "discarder"]),
    several=st.sampled_from(["same", "tsumo_each_ron_liable"]),
)
def test_every_payment_sums_to_zero(
    base: int,
    players: int,
    honba: int,
    data: st.DataObject,
    loss: bool,
    scope: Any,
    honba_payer: Any,
    several: Any,
) -> None:
    seats = st.integers(0, players - 1)
    winner, source, dealer, liable = (data.draw(seats) for _ in range(4))
    rules = Ruleset()
    rules = replace(
        rules,
        scoring=replace(rules.scoring, tsumo_loss=loss),
        pao=replace(rules.pao, scope=scope, ron_honba=honba_payer, several_yakuman_honba=several),
    )
    pao = PaoLiability(liable, ("daisangen",)) if liable != winner else None
    score = data.draw(st.sampled_from([ordinary(base), DAISANGEN, WITH_TSUUIISOU]))
    changes = pay(
        score, rules, winner=winner, source=source, dealer=dealer, players=players, honba=honba, pao=pao
    )
    assert sum(changes) == 0
    assert len(changes) == players
    assert all(change % 100 == 0 for change in changes)
    assert all(change <= 0 for seat, change in enumerate(changes) if seat != winner)
    plain = win_value(
        score.base, tsumo=source == winner, dealer=winner == dealer, players=players, rules=rules
    )
    assert changes[winner] == plain.ten + honba * 100 * (players - 1)


# The usual table of points (any rule document): han, fu -> ron, dealer's ron, tsumo, dealer's tsumo.
@pytest.mark.parametrize(
    ("han", "fu", "ron", "dealer_ron", "tsumo", "dealer_tsumo"),
    [
        (1, 30, "1,000", "1,500", "300/500", "500 all"),
        (2, 25, "1,600", "2,400", "400/800", "800 all"),
        (3, 40, "5,200", "7,700", "1,300/2,600", "2,600 all"),
        (4, 30, "7,700", "11,600", "2,000/3,900", "3,900 all"),
        (3, 70, "8,000", "12,000", "2,000/4,000", "4,000 all"),
        (5, 30, "8,000", "12,000", "2,000/4,000", "4,000 all"),
        (7, 30, "12,000", "18,000", "3,000/6,000", "6,000 all"),
        (10, 30, "16,000", "24,000", "4,000/8,000", "8,000 all"),
        (12, 30, "24,000", "36,000", "6,000/12,000", "12,000 all"),
        (13, 30, "32,000", "48,000", "8,000/16,000", "16,000 all"),
    ],
)
def test_table_of_points(han: int, fu: int, ron: str, dealer_ron: str, tsumo: str, dealer_tsumo: str) -> None:
    rules = Ruleset()
    base, _ = base_points(han, fu, rules)
    texts = [
        win_value(base, tsumo=drawn, dealer=dealer, players=4, rules=rules).text()
        for drawn in (False, True)
        for dealer in (False, True)
    ]
    assert texts == [ron, dealer_ron, tsumo, dealer_tsumo]


def test_honba() -> None:
    assert pay(ordinary(240), source=2, honba=2) == (0, 1600, -1600, 0)
    assert pay(ordinary(240), honba=2) == (-700, 1700, -500, -500)
    # Case sm-001: with three players 200 on ron.
    assert pay(ordinary(320), source=2, players=3, honba=1) == (0, 1500, -1500)


def test_tsumo_with_three_players() -> None:
    """The share of the missing player is lost, or each of the others pays half of it."""
    assert pay(ordinary(2000), players=3) == (-4000, 6000, -2000)
    rules = Ruleset()
    split = replace(rules, scoring=replace(rules.scoring, tsumo_loss=False))
    assert pay(ordinary(2000), split, players=3) == (-5000, 8000, -3000)
    assert pay(ordinary(2000), split, players=3, winner=0, source=0) == (12000, -6000, -6000)


def pao_rules(**fields: Any) -> Ruleset:
    rules = Ruleset()
    return replace(rules, pao=replace(rules.pao, **fields))


def test_pao_on_tsumo_is_all_the_liable_seats() -> None:
    liable = PaoLiability(3, ("daisangen",))
    assert pay(DAISANGEN, honba=1, pao=liable) == (0, 32300, 0, -32300)  # as case pao-006
    each = pao_rules(tsumo_honba="each")
    assert pay(DAISANGEN, each, honba=1, pao=liable) == (-100, 32300, -100, -32100)


def test_pao_on_ron_is_shared_with_the_discarder() -> None:
    liable = PaoLiability(3, ("daisangen",))
    assert pay(DAISANGEN, source=2, honba=2, pao=liable) == (0, 32600, -16000, -16600)  # case pao-002
    discarder = pao_rules(ron_honba="discarder")  # seed 004: 積み場は放銃者の負担
    assert pay(DAISANGEN, discarder, source=2, honba=2, pao=liable) == (0, 32600, -16600, -16000)
    assert pay(DAISANGEN, source=3, honba=2, pao=liable) == (0, 32600, 0, -32600)


def test_pao_scope() -> None:
    liable = PaoLiability(3, ("daisangen",))
    assert pay(WITH_TSUUIISOU, honba=1, pao=liable) == (0, 64300, 0, -64300)  # case pao-008
    only = pao_rules(scope="pao_yakuman")
    assert pay(WITH_TSUUIISOU, only, honba=1, pao=liable) == (-16000, 64300, -8000, -40300)  # case pao-007
    assert pay(WITH_TSUUIISOU, only, source=2, pao=liable) == (0, 64000, -48000, -16000)


def test_honba_of_several_yakuman() -> None:
    """Seed 004: in a double yakuman honba are paid by each on tsumo, by the liable seat on ron."""
    rules = pao_rules(
        scope="pao_yakuman", ron_honba="discarder", several_yakuman_honba="tsumo_each_ron_liable"
    )
    liable = PaoLiability(3, ("daisangen",))
    assert pay(WITH_TSUUIISOU, rules, honba=1, pao=liable) == (-16100, 64300, -8100, -40100)
    assert pay(WITH_TSUUIISOU, rules, source=2, honba=1, pao=liable) == (0, 64300, -48000, -16300)
    assert pay(DAISANGEN, rules, source=2, honba=1, pao=liable) == (0, 32300, -16300, -16000)


def test_pao_without_stacking_covers_what_is_paid() -> None:
    one = replace(WITH_TSUUIISOU, yakuman=1, base=8000)
    liable = PaoLiability(3, ("daisangen",))
    assert pay(one, pao_rules(scope="pao_yakuman"), pao=liable) == (0, 32000, 0, -32000)


def test_open_kan_pao_covers_any_hand() -> None:
    assert pay(ordinary(2000), honba=1, pao=PaoLiability(2, whole_win=True)) == (0, 8300, -8300, 0)


def test_two_liable_seats_answer_each_for_his_yakuman() -> None:
    score = replace(WITH_TSUUIISOU, yaku=(("daisangen", 1), ("suukantsu", 1)))
    pao = (PaoLiability(2, ("daisangen",)), PaoLiability(3, ("suukantsu",)))
    assert pay(score, pao=pao) == (0, 64000, -32000, -32000)


def test_liability_for_a_yakuman_that_is_not_there_is_none() -> None:
    assert pay(ordinary(240), honba=1, pao=PaoLiability(3, ("daisangen",))) == (-600, 1400, -400, -400)
