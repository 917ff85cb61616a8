"""Nerv (seed 000, ネルフにおける麻雀のルール), line by line: chombo, dead hands and the pot.

These acts come from a league's own record (penalty events); no online log shows them.
"""

from __future__ import annotations

from typing import Any

import pytest
from scripted import Script, rule, ruleset
from seed_checks import cause, hand
from seed_flow import following, play, position

from analyzer.play.facts import HandFacts
from analyzer.ruling.game import GameRuling

NERV = ruleset("nerv")
#: Runs 234m 567m 345p, a pair of 2p, a wait on 5s and 8s: pinfu and tanyao, 2,000.
TENPAI = "234m567m345p22p67s"
JUNK = "147m258p369s1234z"


def acted(act: str, seat: int = 2, **head: Any) -> Script:
    """Seat 2 is tenpai; ``seat`` does ``act`` in the second turn."""
    return hand(**head).deal(2, TENPAI).go(2, draw="9m").go(3).penalty(seat, act)


def chombo_of(facts: HandFacts) -> int | None:
    """Return who pays 3,000 to each of the others (None: nobody, the hand counts)."""
    ruling = rule(facts, NERV)
    if ruling.status != "replayed":
        return None
    assert sorted(ruling.deltas) == [-9000, 3000, 3000, 3000]
    return ruling.deltas.index(-9000)


def is_dead(act: str) -> bool:
    """Tell whether the act bars seat 2 from ron, and makes it noten at a draw, without being chombo."""
    ron = rule(acted(act).go(0, draw="8s").ron(2).facts(), NERV)
    drawn = rule(acted(act).exhausted().facts(), NERV)
    assert cause(ron)[1] in ("", "DEAD-HAND")
    assert drawn.payments == ((0, 0, 0, 0) if cause(ron)[1] else (-1000, -1000, 3000, -1000))
    return cause(ron)[1] == "DEAD-HAND"


# --- チョンボ -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 2])
def test_chombo(seat: int) -> None:
    """「チョンボが発生した場合は、立直棒は立直者に戻し、罰符として3,000点を全員に支払い、積棒を積まずにその局をやり直し。」.

    Seat 1 was in riichi: his deposit comes back; one older deposit stays on the table, two honba stay two.
    「親がチョンボした場合でも親は流れない」: so too when the dealer (seat 0) erred.
    """
    script = hand(honba=2, deposits=1).deal(1, TENPAI).go(1, draw="9m").go(1, draw="9m", riichi=True).go(3)
    facts = script.penalty(seat, "wrong_win_shown").exhausted().facts()
    ruling = rule(facts, NERV)
    assert ruling.deltas == tuple(-9000 if other == seat else 3000 for other in range(4))
    assert len(ruling.deposits) == 1
    assert position(following(facts, NERV)) == (0, 0, 2)


def test_chombo_is_no_sudden_death() -> None:
    """「南入している場合、罰符で30,100点以上になった人が出てもサドンデスの対象とならず、やり直し」."""
    facts = acted("wrong_win_shown", round_wind=1, scores=(28_000, 28_000, 20_000, 24_000)).exhausted().facts()
    after = following(facts, NERV)
    assert position(after) == (1, 0, 0)
    assert after.state.scores == (31_000, 31_000, 11_000, 27_000)


def game_with_chombo() -> GameRuling:
    """A chombo in East 1, then East 1 again."""
    again = hand(scores=(28_000, 28_000, 16_000, 28_000)).deal(2, TENPAI).go(2, draw="9m").go(0, draw="8s").ron(2)
    return play(NERV, acted("wrong_win_shown").exhausted().facts(), again.facts(), ended=False)


def test_chombo_in_a_game() -> None:
    """「その局をやり直し」: after a chombo in East 1, East 1 is dealt again, with the penalty paid."""
    ruling = game_with_chombo()
    assert [ruled.ruling.status for ruled in ruling.hands] == ["replayed", "same"]
    assert ruling.hands[1].state.scores == (28_000, 28_000, 16_000, 28_000)
    assert ruling.hands[1].state.honba == 0


def test_chombo_in_a_game_is_exact() -> None:
    """「その局をやり直し」: the record, under these rules, did deal it again: nothing is unknown."""
    assert game_with_chombo().first_unknown == 2  # the record has no third hand


def test_noten_riichi() -> None:
    """「ノーテン立直は流局時に発覚した場合、チョンボ扱い」: found at the draw; a hand that is won hides it."""
    script = hand().deal(2, JUNK).deal(1, TENPAI).go(1, draw="9m").go(2, riichi=True)
    assert chombo_of(script.exhausted().facts()) == 2
    script = hand().deal(2, JUNK).deal(1, TENPAI).go(1, draw="9m").go(2, riichi=True)
    assert chombo_of(script.go(0, draw="8s").ron(1).facts()) is None


def test_wrong_win() -> None:
    """「誤ロン、誤自摸は倒牌前ならば和了り放棄。倒牌してしまった場合はチョンボの扱い」."""
    assert is_dead("wrong_win_spoken")
    assert chombo_of(acted("wrong_win_shown").exhausted().facts()) == 2


def test_spoken_pon_and_ron() -> None:
    """「和了りに関する発声間違え(「ポン…じゃなくてロン」「ロン…間違えましたポンです」等)の場合は 和了り放棄とする」.

    「倒牌してしまった場合はチョンボ扱い」: with the hand shown it is a wrong win shown.
    """
    assert is_dead("pon_to_ron")
    assert chombo_of(acted("wrong_win_shown").exhausted().facts()) == 2


@pytest.mark.parametrize("act", ["unplayable", "peeking"])
def test_unplayable(act: str) -> None:
    """「競技を続行不可能と判断される行為をしてしまった場合」.

    「(配牌を取った後、修復が不可能な程牌山や河を崩す、他家の手牌を故意に覗き見る等)はチョンボの扱い」.
    """
    assert chombo_of(acted(act, seat=3).exhausted().facts()) == 3


def test_spectator() -> None:
    """「観戦者からの指摘があった場合はチョンボとする」; 「手牌を倒す前に指摘があれば、和了り放棄のみとする」."""
    assert chombo_of(acted("spectator_warning").exhausted().facts()) == 2
    assert is_dead("wrong_win_spoken")


# --- 供託, 和了り放棄 -----------------------------------------------------------------------------------------


def test_wrong_call() -> None:
    """「誤チー・誤ポン・誤槓をした場合は1,000点供託で続行」: seat 1 pays, seat 2 wins 2,000 and takes it."""
    facts = acted("wrong_call", seat=1).go(0, draw="8s").ron(2).facts()
    assert rule(facts, NERV).deltas == (-2000, -1000, 3000, 0)
    assert not is_dead("wrong_call_spoken")
    left = rule(acted("wrong_call", seat=1).exhausted().facts(), NERV)
    assert left.deltas == (-1000, -2000, 3000, -1000)
    assert len(left.deposits) == 1


def test_wrong_meld_kept() -> None:
    """「打牌後はその副露の形を維持したまま和了り放棄」."""
    assert is_dead("wrong_meld_kept")


@pytest.mark.parametrize("act", ["too_many_tiles", "too_few_tiles"])
def test_tile_count(act: str) -> None:
    """「多牌、少牌は和了り放棄とする」."""
    assert is_dead(act)


def test_dead_hand_acts() -> None:
    """「和了り放棄となった場合、以後和了りに向かう一切の行為(立直や副露)不可。万一してしまった場合はチョンボ扱い」."""
    facts = acted("too_few_tiles").go(0).penalty(2, "dead_hand_acts").exhausted().facts()
    assert chombo_of(facts) == 2


def test_dead_hand_is_noten() -> None:
    """「流局時に手牌が聴牌していてもノーテン扱いとする」: seat 1, tenpai too, takes 3,000."""
    script = hand().deal(2, TENPAI).deal(1, "234p567p345s88s67m").go(2, draw="9m").go(3).penalty(2, "too_few_tiles")
    assert rule(script.exhausted().facts(), NERV).payments == (-1000, 3000, -1000, -1000)


def in_riichi_and_dead(tiles: str) -> HandFacts:
    """Seat 2 is in riichi, then its hand dies; seat 1 is tenpai at the draw."""
    script = hand().deal(2, tiles).deal(1, "234p567p345s88s67m").go(2, draw="7z").go(2, draw="9m", riichi=True).go(3)
    return script.penalty(2, "wrong_win_spoken").exhausted().facts()


def test_dead_hand_in_riichi() -> None:
    """「聴牌していた場合は、ノーテン罰符のみの支払い。（リーチ棒は供託）」: 1,000 to seat 1, his deposit stays."""
    ruling = rule(in_riichi_and_dead(TENPAI), NERV)
    assert ruling.payments == (-1000, 3000, -1000, -1000)
    assert ruling.deltas == (-1000, 3000, -2000, -1000)
    assert ruling.deposits == (2,)


def test_dead_hand_in_noten_riichi() -> None:
    """「立直後の和了り放棄は流局後手牌を公開。手配が聴牌していなかった場合はノーテンリーチとしてチョンボ扱い」."""
    assert chombo_of(in_riichi_and_dead(JUNK)) == 2
