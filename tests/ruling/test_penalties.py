"""Chombo, dead hands and the pot, from the words of the seeds."""

from __future__ import annotations

from fractions import Fraction

from scripted import Script, rule, ruleset

from analyzer.play.facts import HandFacts
from analyzer.ruling.flow import next_hand
from analyzer.ruling.model import TableState
from analyzer.ruling.settlement import settle

TENPAI = "234m567m345p22p67s"


def with_act(act: str, seat: int = 1, riichi: bool = False) -> HandFacts:
    """Seat 2 is in riichi, then ``seat`` does ``act``; the hand goes on to a draw."""
    script = Script(dealer=0).deal(2, TENPAI).go(2, draw="9m").go(3)
    if riichi:
        script = script.go(2, draw="1s", riichi=True).go(3)
    return script.penalty(seat, act).exhausted().facts()


def test_seed_000_3000_to_each_deposits_back() -> None:
    """チョンボが発生した場合は、立直棒は立直者に戻し、罰符として3,000点を全員に支払い、積棒を積まずにその局をやり直し。"""
    facts = with_act("wrong_win_shown", riichi=True)
    ruling = rule(facts, ruleset("nerv"), honba=2)
    assert ruling.status == "replayed"
    assert ruling.deltas == (3000, -9000, 3000, 3000)
    assert ruling.deposits == ()
    state = TableState(0, 0, 0, 2, (), (25000,) * 4)
    following = next_hand(ruleset("nerv"), state, ruling)
    assert (following.over, following.state.honba, following.state.dealer) == (False, 2, 0)


def test_seed_000_dealer_keeps_the_deal_after_his_chombo() -> None:
    """親がチョンボした場合でも親は流れない。"""
    ruling = rule(with_act("wrong_win_shown", seat=0), ruleset("nerv"))
    following = next_hand(ruleset("nerv"), TableState(0, 0, 0, 0, (), (25000,) * 4), ruling)
    assert following.state.dealer == 0


def test_seed_000_chombo_never_ends_sudden_death() -> None:
    """南入している場合、罰符で30,100点以上になった人が出てもサドンデスの対象とならず."""
    ruling = rule(with_act("wrong_win_shown"), ruleset("nerv"))
    state = TableState(1, 0, 0, 0, (), (29000, 21000, 25000, 25000))
    assert not next_hand(ruleset("nerv"), state, ruling).over
    assert next_hand(ruleset("nerv", "penalties.chombo_counts_for_end=true"), state, ruling).over
    low = TableState(1, 0, 0, 0, (), (40000, 5000, 30000, 25000))
    assert not next_hand(ruleset("nerv"), low, ruling).over
    assert next_hand(ruleset("nerv", "penalties.chombo_counts_for_end=true"), low, ruling).over


def test_seed_001_mangan_payment() -> None:
    """チョンボの罰符は満貫払い: a non-dealer pays 4,000 to the dealer and 2,000 to the others."""
    assert rule(with_act("wrong_win_shown"), ruleset("smf")).deltas == (4000, -8000, 2000, 2000)


def test_seed_001_mangan_payment_of_the_dealer() -> None:
    """チョンボの罰符は満貫払い: the dealer pays 4,000 to all."""
    assert rule(with_act("wrong_win_shown", seat=0), ruleset("smf")).deltas == (-12000, 4000, 4000, 4000)


def test_chombo_deposits_back_switch() -> None:
    """Seed 000: 立直棒は立直者に戻し; the other reading leaves them on the table."""
    facts = with_act("wrong_win_shown", riichi=True)
    ruling = rule(facts, ruleset("nerv", "penalties.chombo_deposits_back=false"))
    assert ruling.deltas == (3000, -9000, 2000, 3000)
    assert ruling.deposits == (2,)


def test_chombo_replay_switch() -> None:
    """Seed 000: その局をやり直し; without it the deal passes."""
    rules = ruleset("nerv", "penalties.chombo_replay=false")
    ruling = rule(with_act("wrong_win_shown"), rules)
    following = next_hand(rules, TableState(0, 0, 0, 0, (), (25000,) * 4), ruling)
    assert (following.state.dealer, following.state.number) == (1, 1)


def test_seed_004_off_the_result() -> None:
    """JPML: the league decides; read as 20.0 off the result, nothing at the table."""
    rules = ruleset("jpml-a")
    ruling = rule(with_act("wrong_win_spoken"), rules)
    assert (ruling.status, ruling.deltas) == ("replayed", (0, 0, 0, 0))
    scores = (40000, 30000, 25000, 25000)
    plain = settle(scores, rules).points
    punished = settle(scores, rules, chombo=[1]).points
    assert [b - a for a, b in zip(plain, punished, strict=True)] == [0, Fraction(-20), 0, 0]


def test_seed_000_dead_hand_is_noten() -> None:
    """流局時に手牌が聴牌していてもノーテン扱いとする。"""
    facts = with_act("too_many_tiles", seat=2)
    ruling = rule(facts, ruleset("nerv"))
    assert ruling.tenpai == (False,) * 4
    assert ruling.payments == (0, 0, 0, 0)
    other = rule(facts, ruleset("nerv", "penalties.dead_hand_tenpai=true"))
    assert other.payments == (-1000, -1000, 3000, -1000)


def test_seed_000_dead_hand_in_riichi_pays_the_noten_penalty_only() -> None:
    """聴牌していた場合は、ノーテン罰符のみの支払い。（リーチ棒は供託）"""
    facts = (
        Script("123m456p789s1122z", dealer=0)
        .deal(2, TENPAI)
        .go(0)
        .go(2, draw="9m")
        .go(2, draw="1s", riichi=True)
        .go(3)
        .penalty(2, "too_few_tiles")
        .exhausted()
        .facts()
    )
    ruling = rule(facts, ruleset("nerv", "penalties.dead_hand_tenpai=true"))
    assert ruling.payments == (3000, -1000, -1000, -1000)
    assert ruling.deposits == (2,)
    free = rule(
        facts, ruleset("nerv", "penalties.dead_hand_tenpai=true", 'penalties.dead_riichi_tenpai="none"')
    )
    assert free.payments == (1500, -1500, 1500, -1500)


def test_seed_000_dead_hand_cannot_win() -> None:
    """和了り放棄となった場合、以後和了りに向かう一切の行為…不可。"""
    facts = (
        Script(dealer=0).deal(2, TENPAI).go(2, draw="9m").penalty(2, "wrong_win_spoken").go(0, draw="8s").ron(2).facts()
    )
    ruling = rule(facts, ruleset("nerv"))
    assert ruling.status == "void"
    assert ruling.cause is not None
    assert ruling.cause.code == "DEAD-HAND"


def test_seed_003_wrong_win_spoken_bars_one_turn() -> None:
    """同巡内でのロン・ポン・カン・チーはできず: after his next draw he may win again (the other reading: never)."""
    script = Script(dealer=0).deal(2, TENPAI).go(2, draw="9m").go(3).penalty(2, "wrong_win_spoken")
    soon = script.go(0, draw="8s").ron(2).facts()
    assert rule(soon, ruleset("kenko")).status == "void"
    script = Script(dealer=0).deal(2, TENPAI).go(2, draw="9m").go(3).penalty(2, "wrong_win_spoken")
    later = script.go(2).go(0, draw="8s").ron(2).facts()
    assert rule(later, ruleset("kenko")).status == "same"
    assert rule(later, ruleset("kenko", 'penalties.wrong_win_spoken_scope="hand"')).status == "void"


def test_seed_000_wrong_call_costs_1000_to_the_pot() -> None:
    """誤チー・誤ポン・誤槓をした場合は1,000点供託で続行: the next winner takes it."""
    facts = (
        Script(dealer=0).deal(2, TENPAI).go(2, draw="9m").penalty(1, "wrong_call").go(0, draw="8s").ron(2).facts()
    )
    # Pinfu alone without open tanyao in question: closed pinfu tanyao, 2 han 30 fu, 2,000 from the dealer.
    assert rule(facts, ruleset("nerv")).deltas == (-2000, -1000, 3000, 0)
    assert rule(facts, ruleset("kenko")).deltas == (-2000, 0, 2000, 0)


def test_pot_stays_on_the_table_at_a_draw() -> None:
    ruling = rule(with_act("wrong_call"), ruleset("nerv"))
    assert ruling.deposits == (-1,)
    assert sum(ruling.deltas) == -1000


def test_pon_corrected_to_ron() -> None:
    """Seed 000: 「ポン…じゃなくてロン」は和了り放棄; seed 004: ポンロン is allowed."""
    facts = Script(dealer=0).deal(2, TENPAI).go(2, draw="9m").penalty(2, "pon_to_ron").go(0, draw="8s").ron(2).facts()
    assert rule(facts, ruleset("nerv")).status == "void"
    assert rule(facts, ruleset("nerv", 'penalties.pon_ron="allowed"')).status == "same"


def test_noten_riichi_is_found_at_the_draw() -> None:
    """Seed 000: ノーテン立直は流局時に発覚した場合、チョンボ扱い。"""
    facts = Script(dealer=0).deal(2, "147m258p369s1234z").go(3).go(2, riichi=True).go(3).exhausted().facts()
    ruling = rule(facts, ruleset("nerv"))
    assert ruling.status == "replayed"
    assert ruling.deltas == (3000, 3000, -9000, 3000)
    assert rule(facts, ruleset("nerv", 'riichi.noten="dead_hand"')).status == "same"
