"""Flips of chombo, dead hands and the pot. The acts come from a league's record, here from the script."""

from __future__ import annotations

import typing
from fractions import Fraction

import pytest
from flips import Flip, follows, outcome, params, ruled
from scripted import Script, rule

from analyzer.ruling.settlement import settle
from rulesets.game_rules import Act
from rulesets.rules import Ruleset

#: Closed, waits for 5s and 8s: pinfu, tanyao, 2,000 by ron.
TENPAI = "234m567m345p22p67s"


def act(name: str, seat: int = 1, *, riichi: bool = False, **start: object) -> Script:
    """A seat does something; the hand goes on to a draw. Seat 2 alone waits (in riichi if so said)."""
    script = Script(**start).deal(2, TENPAI).go(2, draw="9m").go(3)  # type: ignore[arg-type]
    if riichi:
        script.go(2, draw="1s", riichi=True).go(3)
    return script.penalty(seat, name).exhausted()


def act_then_ron(name: str, seat: int, *, turn_over: bool = False) -> Script:
    """A seat does something, then seat 2 rons the dealer's 8s; ``turn_over``: after its own next draw."""
    script = Script(indicator="4z").deal(2, TENPAI).go(2, draw="9m").penalty(seat, name)
    if turn_over:
        script.go(3).go(2)
    return script.go(0, draw="8s").ron(2)


def dead_riichi() -> Script:
    """Seat 2's hand is dead in riichi and tenpai; so is the dealer tenpai."""
    script = Script("123m456p789s1122z").deal(2, TENPAI).go(0).go(2, draw="9m").go(2, draw="1s", riichi=True)
    return script.go(3).penalty(2, "too_few_tiles").exhausted()


def noten_riichi() -> Script:
    """Seat 2 declares riichi without tenpai; nobody is tenpai at the draw."""
    return Script().deal(2, "147m258p369s1234z").go(2).go(2, riichi=True).exhausted()


def off_the_result(rules: Ruleset) -> object:
    """Observe a chombo of seat 1: what it moves, and what it takes off the final result, in thousands."""
    ruling = rule(act("wrong_win_shown").facts(), rules)
    assert ruling.chombo == 1
    return outcome(ruling), settle((25_000,) * 4, rules, chombo=[1]).parts[1].penalty


#: Where each act comes from; the seeds differ in what they make of it.
ACTS = {
    "noten_riichi": "seed 000 ノーテン立直は流局時に発覚した場合、チョンボ扱い",
    "wrong_win_shown": "seed 000 倒牌してしまった場合はチョンボの扱い",
    "wrong_win_spoken": "seed 004 誤ロン、誤ツモは発聲のみでもチョンボ; seed 000 倒牌前ならば和了り放棄",
    "furiten_ron": "seed 001 自らのフリテン…: チョンボ",
    "wrong_call": "seed 004 錯ポン、錯チー…はチョンボ; seed 001 誤フーロ: 和了り放棄",
    "wrong_call_spoken": "seed 004 発聲だけの間違いはアガリ放棄",
    "wrong_meld_kept": "seed 000 打牌後はその副露の形を維持したまま和了り放棄",
    "kuikae": "seed 000 万一食い換えをしてしまった場合は和了り放棄",
    "illegal_closed_kan": "seed 001 リーチ後、正当ではない暗カンをした(流局時): チョンボ",
    "riichi_on_last_discard": "seed 004 ホーテイ牌でのリーチはかけられない、またアガり放棄でノーテン扱い",
    "too_many_tiles": "seed 001 多牌: チョンボ; seed 000 多牌、少牌は和了り放棄",
    "too_few_tiles": "seed 004 少牌はチョンボ; seed 000 多牌、少牌は和了り放棄",
    "dead_hand_acts": "seed 000 万一してしまった場合はチョンボ扱い",
    "pon_to_ron": "seed 000 「ポン…じゃなくてロン」: 倒牌してしまった場合はチョンボ扱い",
    "peeking": "seed 000 他家の手牌を故意に覗き見る: チョンボ; seed 001 故意に覗いた: 和了り放棄",
    "malicious_peeking": "seed 001 悪質な場合はチョンボ",
    "showing_tiles": "seed 001 他人の手牌や築山を故意に見せてしまった: 和了り放棄",
    "spectator_warning": "seed 000 観戦者からの指摘があった場合はチョンボとする",
    "unplayable": "seed 000 競技を続行不可能と判断される行為: チョンボ",
}
assert set(ACTS) == set(typing.get_args(Act))
#: A hand without tenpai has nothing to lose by being dead; pon_to_ron is decided by penalties.pon_ron alone.
NEVER_DEAD = ("noten_riichi", "pon_to_ron")

SEAT_2 = ("exhaustive", (-1000, -1000, 3000, -1000))
NOTEN = ("exhaustive", (0, 0, 0, 0))
CHOMBO, NOTHING = ("chombo", (3000, -9000, 3000, 3000)), ("chombo", (0, 0, 0, 0))
EACH = "seed 000 罰符として3,000点を全員に支払い"
WIN, DEAD = (-2000, 0, 2000, 0), "void: DEAD-HAND"
NERV = {"base": "nerv"}
#: Nothing else befalls who acts.
BARE = {"penalties.chombo_for": [], "penalties.dead_hand_for": [], "penalties.pot_for": []}


def bare(path: str) -> dict[str, list[str]]:
    """Return the switches beside ``path`` that leave an act without consequence."""
    return {other: value for other, value in BARE.items() if other != path}


FLIPS = (
    *(
        Flip("penalties.chombo_for", [], [name], ruled(act(name)), SEAT_2, CHOMBO, f"{ACTS[name]}; {EACH}", name,
             base="nerv", others=bare("penalties.chombo_for"))
        for name in ACTS if name != "noten_riichi"
    ),
    Flip("penalties.chombo_for", [], ["noten_riichi"], ruled(noten_riichi()), ("exhaustive", (0, 0, -1000, 0)),
         ("chombo", (3000, 3000, -9000, 3000)), f"{ACTS['noten_riichi']}; {EACH}", "noten_riichi",
         base="nerv", others=bare("penalties.chombo_for")),
    *(
        Flip("penalties.dead_hand_for", [], [name], ruled(act(name, seat=2)), SEAT_2, NOTEN,
             f"{ACTS[name]}; seed 000 流局時に手牌が聴牌していてもノーテン扱い", name,
             base="nerv", others=bare("penalties.dead_hand_for"))
        for name in ACTS if name not in NEVER_DEAD
    ),
    Flip("penalties.pot_for", [], ["wrong_call"], ruled(act_then_ron("wrong_call", 1)), WIN, (-2000, -1000, 3000, 0),
         "seed 000 誤チー・誤ポン・誤槓をした場合は1,000点供託で続行", "a wrong call, then a win", **NERV),
    Flip("penalties.pot_for", [], ["wrong_call_spoken"], ruled(act_then_ron("wrong_call_spoken", 1)),
         WIN, (-2000, -1000, 3000, 0), "seed 001 発声だけなら場に1000点供託", "a call only spoken, then a win",
         base="nerv"),
    Flip("penalties.pot_points", 1_000, 2_000, ruled(act_then_ron("wrong_call", 1)),
         (-2000, -1000, 3000, 0), (-2000, -2000, 4000, 0),
         "seed 000 1,000点供託で続行; the words of the switch", "a wrong call, then a win", **NERV),
    Flip("penalties.chombo_payment", "none", "fixed_each", ruled(act("wrong_win_shown")), NOTHING, CHOMBO,
         f"{EACH}; none: nothing at the table", "a wrong win shown, nothing or 3,000 each", **NERV),
    Flip("penalties.chombo_payment", "fixed_each", "mangan", ruled(act("wrong_win_shown")), CHOMBO,
         ("chombo", (4000, -8000, 2000, 2000)), f"{EACH}; seed 001 チョンボの罰符は満貫払い",
         "a wrong win shown, 3,000 each or a mangan", **NERV),
    Flip("penalties.chombo_payment", "fixed_each", "mangan", ruled(act("wrong_win_shown", seat=0)),
         ("chombo", (-9000, 3000, 3000, 3000)), ("chombo", (-12000, 4000, 4000, 4000)),
         f"{EACH}; seed 001 チョンボの罰符は満貫払い", "the dealer's", **NERV),
    Flip("penalties.chombo_payment", "mangan", "after_uma", off_the_result,
         (("chombo", (4000, -8000, 2000, 2000)), Fraction(0)), (NOTHING, Fraction(-20)),
         "seed 001 満貫払い; EMA, M.League, JPML: 20,000 off the result (WORLD_RULESETS 5)", "a mangan or 20.0 off",
         base="nerv", others={"penalties.chombo_points": 20_000}),
    Flip("penalties.chombo_points", 3_000, 20_000, off_the_result, (NOTHING, Fraction(-3)), (NOTHING, Fraction(-20)),
         "WORLD_RULESETS 5: -20000 after uma", "off the result", base="jpml-a"),
    Flip("penalties.chombo_deposits_back", True, False, ruled(act("wrong_win_shown", riichi=True)),
         CHOMBO, ("chombo", (3000, -9000, 2000, 3000)),
         "seed 000 立直棒は立直者に戻し; otherwise they stay on the table", "one riichi", **NERV),
    Flip("penalties.chombo_replay", True, False, follows(act("wrong_win_shown")), "E1-0", "E2-0",
         "seed 000 積棒を積まずにその局をやり直し; otherwise the deal passes", "in East 1", **NERV),
    Flip("penalties.chombo_counts_for_end", False, True,
         follows(act("wrong_win_shown", round_wind=1, scores=(40_000, 5_000, 30_000, 25_000))), "S1-0", "over: BUST",
         "seed 000 サドンデスの対象とならず、やり直し; otherwise 4,000 below 0 ends the game",
         "5,000 less 9,000", **NERV),
    Flip("penalties.wrong_win_spoken_scope", "turn", "hand",
         ruled(act_then_ron("wrong_win_spoken", 2, turn_over=True)), WIN, DEAD,
         "seed 003 同巡内でのロン・ポン・カン・チーはできず, in both its readings", "a win after his next draw",
         base="kenko"),
    Flip("penalties.pon_ron", "dead_hand", "allowed", ruled(act_then_ron("pon_to_ron", 2)), DEAD, WIN,
         "seed 000 「ポン…じゃなくてロン」は和了り放棄; seed 003 ポンロン アガリを認める",
         "pon corrected to ron", **NERV),
    Flip("penalties.dead_hand_tenpai", False, True, ruled(act("too_many_tiles", seat=2)), NOTEN, SEAT_2,
         "seed 000 流局時に手牌が聴牌していてもノーテン扱い", "too many tiles", **NERV),
    Flip("penalties.dead_riichi_tenpai", "none", "noten_payment_only", ruled(dead_riichi()),
         ("exhaustive", (1500, -1500, 500, -1500)), ("exhaustive", (3000, -1000, -2000, -1000)),
         "seed 000 聴牌していた場合は、ノーテン罰符のみの支払い。（リーチ棒は供託）", "dead in riichi, tenpai",
         base="nerv", others={"penalties.dead_hand_tenpai": True}),
)  # fmt: skip


@pytest.mark.parametrize("flip", params(FLIPS))
def test_flip(flip: Flip) -> None:
    flip.check()
