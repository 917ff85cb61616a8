"""SMF (seed 001, SMF基本ルール), line by line: chombo, dead hands and the pot.

These acts come from a league's own record (penalty events); no online log shows them.
"""

from __future__ import annotations

from typing import Any

import pytest
from scripted import Script, rule, ruleset
from seed_checks import cause, hand
from seed_flow import following, position

from analyzer.play.facts import HandFacts

SMF = ruleset("smf")
#: Runs 234m 567m 345p, a pair of 2p, a wait on 5s and 8s: pinfu and tanyao, 2,000.
TENPAI = "234m567m345p22p67s"
JUNK = "147m258p369s1234z"


def acted(act: str, seat: int = 2, **head: Any) -> Script:
    """Seat 2 is tenpai; ``seat`` does ``act`` in the second turn."""
    return hand(**head).deal(2, TENPAI).go(2, draw="9m").go(3).penalty(seat, act)


def chombo_of(facts: HandFacts) -> int | None:
    """Return who pays a mangan (None: nobody, the hand counts); seat 0 deals."""
    ruling = rule(facts, SMF)
    if ruling.status != "replayed":
        return None
    payer = ruling.deltas.index(min(ruling.deltas))
    shares = [4000] * 4 if payer == 0 else [4000, 2000, 2000, 2000]
    expected = [-(sum(shares) - shares[payer]) if seat == payer else share for seat, share in enumerate(shares)]
    assert ruling.deltas == tuple(expected)
    return payer


def is_dead(act: str) -> bool:
    """Tell whether the act bars seat 2 from ron, and makes it noten at a draw, without being chombo."""
    ron = rule(acted(act).go(0, draw="8s").ron(2).facts(), SMF)
    drawn = rule(acted(act).exhausted().facts(), SMF)
    assert cause(ron)[1] in ("", "DEAD-HAND")
    assert drawn.payments == ((0, 0, 0, 0) if cause(ron)[1] else (-1000, -1000, 3000, -1000))
    return cause(ron)[1] == "DEAD-HAND"


@pytest.mark.parametrize("seat", [0, 2])
def test_chombo(seat: int) -> None:
    """「チョンボの罰符は満貫払い」: 2,000/4,000, of the dealer (seat 0) 4,000 to all.

    「チョンボが発生したらその局はノーゲーム扱い。積棒は増えず、同じ親での再ゲーム」;
    「チョンボが発生した局に出されたリーチ棒などは出した本人に戻る」: seat 1's deposit of this hand, not an older one.
    """
    script = hand(honba=2, deposits=1).deal(1, TENPAI).go(1, draw="9m").go(1, draw="9m", riichi=True).go(3)
    facts = script.penalty(seat, "wrong_win_shown").exhausted().facts()
    assert chombo_of(facts) == seat
    assert len(rule(facts, SMF).deposits) == 1
    assert position(following(facts, SMF)) == (0, 0, 2)


def test_chombo_in_the_last_hand() -> None:
    """「オーラスも同様」: South 4 is dealt again, even by a dealer who was below the others."""
    facts = acted("wrong_win_shown", dealer=3, round_wind=1).exhausted().facts()
    assert position(following(facts, SMF)) == (1, 3, 0)


def test_wrong_win() -> None:
    """「誤ロン・誤ツモはアガリ放棄。さらし後の場合は満貫払い」.

    「誤ロン行為(倒牌時、倒してない場合はあがり放棄)」, 「誤ロン(発声のみ。倒した場合はチョンボ)」.
    """
    assert is_dead("wrong_win_spoken")
    assert chombo_of(acted("wrong_win_shown").exhausted().facts()) == 2


def test_tile_count() -> None:
    """「多牌」 is chombo, 「少牌」 a dead hand."""
    assert chombo_of(acted("too_many_tiles").exhausted().facts()) == 2
    assert is_dead("too_few_tiles")


def test_furiten_ron() -> None:
    """「自らのフリテンおよび同巡内に別の和了り牌が切られていた場合(ツモによる和了りはOK)」.

    「和了り宣言した牌で和了っていなかった場合」 is a wrong win shown.
    """
    assert chombo_of(acted("furiten_ron").exhausted().facts()) == 2
    assert chombo_of(acted("wrong_win_shown").exhausted().facts()) == 2


def test_noten_riichi() -> None:
    """「ノーテンリーチは流局時にチョンボ」, 「ノーテンリーチ(流局時)」: not where somebody wins before."""
    script = hand().deal(2, JUNK).deal(1, TENPAI).go(1, draw="9m").go(2, riichi=True)
    assert chombo_of(script.exhausted().facts()) == 2
    script = hand().deal(2, JUNK).deal(1, TENPAI).go(1, draw="9m").go(2, riichi=True)
    assert chombo_of(script.go(0, draw="8s").ron(1).facts()) is None


def wrong_kan() -> Script:
    """Seat 2, in riichi with 111222333m 44s 67s, kans the 3m: another structure."""
    script = hand().deal(2, "111222333m44s67s").go(2, draw="7z").go(2, draw="6z", riichi=True)
    return script.draws(2, "3m").closed_kan(2, "3333m").draws(2, "4z").cuts(2, "4z")


def test_illegal_closed_kan() -> None:
    """「リーチ後、正当ではない暗カンをした(流局時)」: chombo at the draw."""
    assert chombo_of(wrong_kan().passes().penalty(2, "illegal_closed_kan").drawn("exhaustive").facts()) == 2


def test_dead_hand_acts() -> None:
    """「和了り放棄の行為をした後、禁止行為をした場合」: chombo."""
    assert chombo_of(acted("too_few_tiles").go(0).penalty(2, "dead_hand_acts").exhausted().facts()) == 2


def test_unplayable() -> None:
    """「ゲーム続行を不可能にした」: chombo."""
    assert chombo_of(acted("unplayable", seat=3).exhausted().facts()) == 3


def test_peeking() -> None:
    """「他人の手牌や壁牌を故意に覗いた(悪質な場合はチョンボ)」: a dead hand, or chombo."""
    assert is_dead("peeking")
    assert chombo_of(acted("malicious_peeking").exhausted().facts()) == 2


def test_showing_tiles() -> None:
    """「他人の手牌や築山を故意に見せてしまった」: a dead hand."""
    assert is_dead("showing_tiles")


def test_wrong_call() -> None:
    """「誤フーロ(さらし間違いのみ。発声だけなら場に1000点供託)」: shown a dead hand, spoken only 1,000 to the pot."""
    assert is_dead("wrong_call")
    facts = acted("wrong_call_spoken", seat=1).go(0, draw="8s").ron(2).facts()
    assert rule(facts, SMF).deltas == (-2000, -1000, 3000, 0)


def test_dead_hand() -> None:
    """「和了り放棄の宣言を受けた者は、以後、和了り・テンパイ宣言・ポン・チー・カン・リーチの行為は禁止される」.

    Seat 1, tenpai too, takes 3,000, seat 2's tsumo is none.
    """
    script = hand().deal(2, TENPAI).deal(1, "234p567p345s88s67m").go(2, draw="9m").go(3).penalty(2, "too_few_tiles")
    assert rule(script.exhausted().facts(), SMF).payments == (-1000, 3000, -1000, -1000)
    assert cause(rule(acted("too_few_tiles").tsumo(2, "8s").facts(), SMF)) == ("void", "DEAD-HAND")
