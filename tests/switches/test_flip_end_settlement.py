"""Flips of the table, the end of the game and the settlement."""

from __future__ import annotations

import pytest
from flips import Flip, exact, follows, game, money, params, points, ruled, uma, what_follows
from scripted import Script, rule

from analyzer.ruling.game import recorded_state
from rulesets.rules import Ruleset

PINFU, TENPAI = "234567m34p678s99s", "234m567m345p22p67s"


def last_hand(
    wins: int, source: int, *scores: int, dealer: int = 3, round_wind: int = 1, players: int = 4
) -> Script:
    """A hand, South 4 unless said, in which ``wins`` rons ``source``'s 5p: pinfu, 1,000 (the dealer's 1,500)."""
    hand = PINFU if players == 4 else "234567s34p678p99p"
    script = Script(players=players, dealer=dealer, round_wind=round_wind, scores=scores, indicator="4z")
    return script.deal(wins, hand).go(source, draw="5p").ron(wins)


def drawn(*scores: int, tenpai: tuple[int, ...] = (3,), dealer: int = 3, round_wind: int = 1) -> Script:
    """A draw, in South 4 unless said, at which these seats are tenpai."""
    script = Script(dealer=dealer, round_wind=round_wind, scores=scores)
    for seat, hand in zip(tenpai, (TENPAI, "123789m345p11p79s"), strict=False):
        script.deal(seat, hand)
    return script.exhausted()


def length(rules: Ruleset) -> str:
    """Return the hand after which a game ends in which the deal always passes and somebody has the target points."""
    rich = 30_000 if rules.players == 4 else 45_000
    for round_wind in range(4):
        for dealer in range(rules.players):
            wins, source = (dealer + 1) % rules.players, (dealer + 2) % rules.players
            script = last_hand(
                wins, source, *(rich,) * rules.players, dealer=dealer, round_wind=round_wind, players=rules.players
            )
            facts = script.facts()
            after = what_follows(rules, recorded_state(facts), rule(facts, rules))
            if after.startswith("over"):
                return f"{'ESWN'[round_wind]}{dealer + 1}"
    return "never"


def three_or_four(rules: Ruleset) -> object:
    """One honba; seat 1 in riichi rons the dealer's 9s: 40 fu, 1,300 (case sm-001)."""
    script = Script(players=rules.players, indicator="1z", honba=1).deal(1, "234p567p78s99p999m")
    script.go(1).go(1, riichi=True).go(1).go(0, draw="9s").ron(1, ura="1z")
    return ruled(script)(rules)


def deposit_left() -> Script:
    """South 4, the last hand: seat 2 in riichi is alone tenpai: 33,000, 33,000, 20,000, 13,000 and a deposit."""
    script = Script(dealer=3, round_wind=1, scores=(34_000, 34_000, 18_000, 14_000)).deal(2, TENPAI)
    return script.go(2).go(2, riichi=True).exhausted()


ONE_HAND = {"table.length": "one_hand", "end.extra_time": "none"}
NO_UMA = {"settlement.oka": "none", "settlement.uma": [0, 0, 0, 0]}
RAW = NO_UMA | {"settlement.return_points": 0}
YAME = {"end.yame_min_points": 0, "end.yame_worst_place": 4, "end.extra_time": "none"}
NO_YAME = {"end.agari_yame": "off", "end.tenpai_yame": "off", "end.extra_time": "none"}
JPML_UMA = [[8, 4, -4, -8], [12, -1, -3, -8], [8, 4, -4, -8], [8, 3, 1, -12], [0, 0, 0, 0]]
PTT_UMA = [[0, 0, 0, 0], [8, 3, 1, -12], [8, 4, -4, -8], [12, -1, -3, -8], [8, 4, -4, -8]]
GOES_ON, MAY_STOP, STOPS = "S4-1", "S4-1, may stop", "over: YAME"
TOP, SECOND = (20_000, 24_000, 21_000, 35_000), (20_000, 35_000, 21_000, 24_000)
FOURTH = (31_000, 34_000, 20_000, 15_000)
BOTH_YAME = "seed 000 和了り止め、聴牌止めが可能(2着、3着でも可。トップの親は自動的に和了り止めになる)"
TENHOU_AUTO = "case G14, Tenhou: the dealer's stop is automatic"
JPML_OFF = "seed 004 アガリやめなし"
DEPOSITS = ((33_000, 33_000, 20_000, 13_000), 1_000)
#: Scores of which the halves tell the roundings apart.
HALVES = (29_500, 29_600, -2_500, 43_400)

FLIPS = (
    Flip("table.players", 4, 3, three_or_four, (-1600, 1600, 0, 0), (-1500, 1500, 0),
         "case sm-001: with three players a honba is 200 on ron; seed 001 本場は1本につき300点", "ron with one honba",
         others={"dora.red_man": 0}, with_b={"settlement.uma": [20, 0, -20], "draws.noten_payment": [1000, 2000]}),
    Flip("table.length", "one_hand", "east", length, "E1", "E4", "kobalab 場数 0; seed 000 東場のみの東風戦",
         "one hand or East"),
    Flip("table.length", "east", "east_south", length, "E4", "S4", "seed 000 東風戦; seed 001 東南戦半荘戦",
         "East or South"),
    Flip("table.length", "east_south", "all_winds", length, "S4", "N4",
         "seed 001 東南戦半荘戦; kobalab 場数 4 (一荘戦)", "South or North"),
    Flip("table.length", "east", "east_south", length, "E3", "S3", "Tenhou with three: 東風, 東南", "three players",
         base="tenhou-3p"),
    Flip("table.start_points", 25_000, 30_000, game(Script(indicator="4z").deal(1, PINFU).go(0, draw="5p").ron(1)),
         ((24_000, 26_000, 25_000, 25_000), 0), ((29_000, 31_000, 30_000, 30_000), 0),
         "seed 001 25000点持ち; seed 003 ３万点持ち", "one hand of 1,000", others=ONE_HAND),
    Flip("end.bust", "off", "below_0", follows(last_hand(1, 0, 900, 40_000, 30_000, 29_100, dealer=0, round_wind=0)),
         "E2-0", "over: BUST", "M.League has none; seed 000 0点未満になった場合、ゲーム終了", "100 below 0"),
    Flip("end.bust", "below_0", "at_0_or_below",
         follows(last_hand(1, 0, 1_000, 40_000, 30_000, 29_000, dealer=0, round_wind=0)),
         "E2-0", "over: BUST", "seed 000 0点ちょうどは続行; case G16: some count 0 as bust", "exactly 0"),
    Flip("end.ceiling", 0, 50_000, follows(last_hand(1, 0, 20_000, 49_000, 16_000, 15_000, dealer=0, round_wind=0)),
         "E2-0", "over: CEILING", "seed 002 天辺 0 (none); called games at 50,000 (riichi_advanced)", "50,000 points"),
    Flip("end.extra_time", "none", "sudden_death", follows(last_hand(1, 0, 26_000, 27_000, 24_000, 23_000)),
         "over: LAST-HAND", "W1-0", "seed 001 西入り無し; seed 002 サドンデス あり", "nobody has 30,000 after South 4"),
    Flip("end.extra_time", "sudden_death", "full_round",
         follows(last_hand(1, 0, 25_000, 29_000, 23_000, 23_000, dealer=0, round_wind=2)),
         "over: TARGET", "W2-0", "case G13; case G15: a full round is a kind of its own", "30,000 reached in West 1"),
    Flip("end.target_points", 30_000, 30_100, follows(last_hand(1, 0, 25_000, 29_000, 23_000, 23_000)),
         "over: TARGET", "W1-0", "case E17: at least 30,000; seed 000 トップ者が30,000点以下の場合は南入",
         "exactly 30,000"),
    Flip("end.extra_repeat_first", True, False,
         follows(drawn(20_000, 29_000, 26_000, 25_000, tenpai=(0, 1), dealer=0, round_wind=2)), "W1-1", "over: TARGET",
         "Tenhou (WORLD_RULESETS 5.8): renchan comes first; seed 000 30,100点以上の人が出た時点で終了",
         "the dealer repeats, another has 30,500"),
    Flip("end.extra_rounds", 0, 1, follows(last_hand(1, 0, 26_000, 27_000, 24_000, 23_000)),
         "over: EXTRA-OVER", "W1-0", "seed 001 西入り無し; seed 002 サドンデス あり ※+４局", "after South 4"),
    Flip("end.extra_rounds", 1, 2, follows(last_hand(1, 0, 26_000, 27_000, 24_000, 23_000, round_wind=2)),
         "over: EXTRA-OVER", "N1-0", "seed 002 ※+４局; csrule [9]: more rounds", "after West 4"),
    Flip("end.agari_yame", "off", "choice", follows(last_hand(3, 1, *TOP)), GOES_ON, MAY_STOP,
         f"{JPML_OFF}; seed 001 オーラスの親のあがり止めあり", "the top dealer wins, off or his choice", others=YAME),
    Flip("end.agari_yame", "choice", "top_auto", follows(last_hand(3, 1, *TOP)), MAY_STOP, STOPS,
         f"seed 001 オーラスの親のあがり止めあり; {BOTH_YAME}", "the top dealer wins, his choice or by itself",
         others=YAME),
    Flip("end.agari_yame", "top_auto", "auto", follows(last_hand(3, 1, *SECOND)), MAY_STOP, STOPS,
         f"{BOTH_YAME}; {TENHOU_AUTO}", "the dealer in second wins", others=YAME),
    Flip("end.tenpai_yame", "off", "choice", follows(drawn(*TOP)), GOES_ON, MAY_STOP,
         f"{JPML_OFF}; {BOTH_YAME}", "the top dealer is tenpai, off or his choice", others=YAME),
    Flip("end.tenpai_yame", "choice", "top_auto", follows(drawn(*TOP)), MAY_STOP, STOPS,
         f"{BOTH_YAME}, read for tenpai as his choice or as by itself", "the top dealer is tenpai, by itself",
         others=YAME),
    Flip("end.tenpai_yame", "top_auto", "auto", follows(drawn(*SECOND)), MAY_STOP, STOPS,
         f"{BOTH_YAME}; {TENHOU_AUTO}", "the dealer in second is tenpai", others=YAME),
    Flip("end.yame_worst_place", 1, 3, follows(last_hand(3, 1, *SECOND)), GOES_ON, MAY_STOP,
         f"Tenhou: a dealer in first; {BOTH_YAME}", "the dealer in second wins",
         others=YAME | {"end.agari_yame": "choice"}),
    Flip("end.yame_worst_place", 3, 4, follows(last_hand(3, 1, *FOURTH)), GOES_ON, MAY_STOP,
         f"{BOTH_YAME}, read as: not in fourth; seed 001 names no place", "the dealer in fourth wins",
         others=YAME | {"end.agari_yame": "choice"}),
    Flip("end.yame_min_points", 30_000, 0, follows(last_hand(3, 1, 24_000, 25_000, 24_000, 27_000)), GOES_ON, STOPS,
         "Tenhou (WORLD_RULESETS 5.8) needs 30,000; seed 000 names no points", "the dealer in first has 28,500",
         others={"end.extra_time": "none"}),
    Flip("end.last_hand_draw_ends", False, True, follows(drawn(*TOP)), GOES_ON, "over: LAST-DRAW",
         "seed 002 聴牌連荘 あり; seed 001 オーラス流局は終了", "the dealer is tenpai in South 4", others=NO_YAME),
    Flip("settlement.return_points", 30_000, 25_000, points(40_000, 30_000, 20_000, 10_000),
         exact(10, 0, -10, -20), exact(15, 5, -5, -15), "MahjongPantheon/pantheon#95 (case G08)", "no oka, no uma",
         others=NO_UMA),
    Flip("settlement.oka", "to_first", "none", points(40_000, 30_000, 20_000, 10_000),
         exact(30, 0, -10, -20), exact(10, 0, -10, -20), "case G08: the first gets 20,000 more; seed 004 has no oka",
         "25,000 and 30,000", others={"settlement.uma": [0, 0, 0, 0]}),
    Flip("settlement.first", "own_score", "balance", points(40_400, 30_300, 20_200, 9_100),
         exact(30, 0, -10, -21), exact(31, 0, -10, -21),
         "seed 001 端数は五捨六入; seed 002 天鳳的1位是逆算的", "rounding takes 1,000",
         others={"settlement.uma": [0, 0, 0, 0], "settlement.rounding": "gosha_rokunyuu"}),
    Flip("settlement.uma", [20, 10, -10, -20], [12, 4, -4, -12], uma(40_000, 30_000, 20_000, 10_000),
         (20, 10, -10, -20), (12, 4, -4, -12),
         "seed 001 1位+20、2位+10、3位-10、4位-20; seed 003 トップ+1万2千･2着+４千…", "four places"),
    Flip("settlement.uma", [20, 0, -20], [15, 0, -15], points(52_300, 34_500, 18_200),
         exact(47, -5, -42), exact(42, -5, -37),
         "Tenhou's published results with three; Mahjong Soul (WORLD_RULESETS 5.7)", "three players", base="tenhou-3p",
         others={"settlement.rounding": "half_away", "settlement.first": "balance"}),
    Flip("settlement.floating_uma", [], PTT_UMA, points(40_000, 31_000, 22_000, 15_000),
         exact(42, 11, -18, -35), exact(30, 5, -12, -23),
         "SEED_RULES.md, seed 002's example: two sunk; Tenhou's 20/10 without it", "two players sunk",
         base="ptt-seiryu"),
    Flip("settlement.floating_by", "below", "at_or_above", uma(45_000, 31_000, 30_000, 14_000),
         (12, -1, -3, -8), (8, 3, 1, -12), "seed 002 沈みウマ; seed 004 ３人浮きの場合 ＋８ ＋３ ＋１ －１２",
         "one below, three above", base="jpml-a", others={"settlement.floating_uma": JPML_UMA}),
    Flip("settlement.floating_line", 30_000, 30_100, uma(45_000, 31_000, 30_000, 14_000),
         (8, 3, 1, -12), (8, 4, -4, -8), "seed 004 浮き: 30,000 or more, or above 30,000", "30,000 itself",
         base="jpml-a"),
    Flip("settlement.rounding", "none", "gosha_rokunyuu", points(29_500, 29_600, 20_400, 20_500),
         exact("29.5", "29.6", "20.4", "20.5"), exact(29, 30, 20, 20),
         "M.League (43,000 is +63.0, case G19); seed 001 端数は五捨六入", "29,500 to 29,000", others=RAW),
    Flip("settlement.rounding", "gosha_rokunyuu", "half_away", points(29_500, 29_600, 20_400, 20_500),
         exact(29, 30, 20, 20), exact(30, 30, 20, 21), "seed 001 端数は五捨六入; seed 002 四捨五入 あり",
         "29,500 to 29,000 or 30,000", others=RAW),
    Flip("settlement.rounding", "half_away", "half_up", points(*HALVES), exact(30, 30, -3, 43), exact(30, 30, -2, 43),
         "results/README.md: -2,500 is -3 on Tenhou; half up is toward plus infinity", "-2,500", others=RAW),
    Flip("settlement.rounding", "half_up", "down", points(*HALVES), exact(30, 30, -2, 43), exact(29, 29, -3, 43),
         "the words of the switch: half up; toward minus infinity", "29,500 up or down", others=RAW),
    Flip("settlement.ties", "seat", "share", uma(30_000, 30_000, 20_000, 20_000), (15, 5, -5, -15), (10, 10, -10, -10),
         "seed 001 順位は上家優先; case G07, seed 004 同點の者がいた場合、順位點を分ける", "two pairs of equals",
         others={"settlement.uma": [15, 5, -5, -15]}),
    Flip("settlement.end_deposits", "first", "stay", game(deposit_left()),
         ((34_000, 33_000, 20_000, 13_000), 0), DEPOSITS,
         "seed 003 供託はトップ取り; seed 004 オーラス終了時のリーチ棒は供託となる", "one left, first or nobody",
         others=NO_YAME),
    Flip("settlement.end_deposits", "stay", "owner", game(deposit_left()), DEPOSITS,
         ((33_000, 33_000, 21_000, 13_000), 0), "seed 004 供託となる; Koei's games return it (SWITCHES.md 1.10)",
         "one left, back to its owner", others=NO_YAME),
    Flip("settlement.end_deposits", "owner", "share", game(deposit_left()), ((33_000, 33_000, 21_000, 13_000), 0),
         ((33_500, 33_500, 20_000, 13_000), 0), "M.League (WORLD_RULESETS 5.4): shared by the tied firsts",
         "one left, shared by tied firsts", others=NO_YAME),
    Flip("settlement.stake_per_1000", 50, 0, money(40_000, 30_000, 20_000, 10_000),
         (1_100, -400, -900, -1_400), (-400, -400, -400, -400), "seed 000 レートは点五", "50 or nothing", base="nerv"),
    Flip("settlement.game_fee", 400, 0, money(40_000, 30_000, 20_000, 10_000),
         (1_100, -400, -900, -1_400), (1_500, 0, -500, -1_000), "seed 000 １ゲーム…400円", "400 or nothing",
         base="nerv"),
)  # fmt: skip


@pytest.mark.parametrize("flip", params(FLIPS))
def test_flip(flip: Flip) -> None:
    flip.check()
