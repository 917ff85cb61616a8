"""All four-player games of the corpus under the seven seed rulesets: statuses, sums, and what the rules change.

The counts come from the logs themselves (yaku, draws, final scores that the platform recorded), not from rulings.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

import parsers
from analyzer.play.play import GameFacts, play_game
from analyzer.play.wall import wall_source
from analyzer.ruling.flow import last_scheduled
from analyzer.ruling.game import GameRuling, recorded_state, rule_game
from analyzer.ruling.hand import rule_hand
from analyzer.ruling.model import ABORT_ENDINGS
from analyzer.ruling.source import source_rules
from parsers.events import GameLog, RecordedFinal, RecordedWin
from rulesets.load import load
from rulesets.rules import Ruleset

pytestmark = pytest.mark.corpus

SEEDS = ("nerv", "smf", "ptt-seiryu", "kenko", "jpml-a", "jpml-wrc", "jpml-wrc-r")
DORA = {"dora", "aka", "ura"}
Game = tuple[GameLog, GameFacts, Ruleset]


@pytest.fixture(scope="module")
def games(shared: Path) -> list[Game]:
    found = []
    for path in sorted((shared / "corpus" / "mjlog").glob("*.*")):
        log = parsers.read(path)[0]
        if log.players == 4:
            found.append((log, play_game(log, wall_source(log)), source_rules(log).rules))
    assert len(found) == 565
    return found


def check_sums(ruling: GameRuling) -> None:
    rules = ruling.rules
    for hand in ruling.hands:
        assert sum(hand.ruling.payments) == 0
        left = len(hand.state.deposits) - len(hand.ruling.deposits)
        assert sum(hand.ruling.deltas) == left * rules.riichi.deposit
    final = ruling.final
    start = sum(ruling.hands[0].state.scores) + len(ruling.hands[0].state.deposits) * rules.riichi.deposit
    assert sum(final.scores) + final.on_table == start
    assert final.settlement is not None
    assert sorted(final.settlement.places) == [1, 2, 3, 4]
    total = sum(final.settlement.points)
    if rules.settlement.first == "balance":
        assert total == 0
    elif rules.settlement.rounding == "none":
        # what lies on the table at the end is missing from the sum
        missing = Fraction(rules.table.start_points * 4 - sum(final.scores), 1000)
        assert total == -missing


@pytest.mark.parametrize("name", SEEDS)
def test_every_hand_has_a_status_and_all_sums_are_right(games: list[Game], name: str) -> None:
    rules = load(name)
    statuses: Counter[str] = Counter()
    for _, facts, own in games:
        for policy in ("follow", "keep"):
            ruling = rule_game(facts, rules, own, unknown=policy)  # type: ignore[arg-type]
            check_sums(ruling)
        statuses.update(hand.ruling.status for hand in ruling.hands)
    assert sum(statuses.values()) == 5142
    assert not statuses["unplayable"]


def test_open_tanyao_is_void_under_nerv(games: list[Game]) -> None:
    """498 open wins have tanyao as the only yaku beside dora, 2 more rinshan or chankan: none wins without kuitan."""
    nerv = load("nerv")
    alone = with_circumstance = 0
    for log, facts, own in games:
        wins = [record for record in log.recorded if isinstance(record, RecordedWin)]
        for win in wins:
            hand = facts.hands[win.hand]
            names = {name for name, _ in win.yaku or ()} - DORA
            claim = next(
                (c for c in (hand.final_chance.claims if hand.final_chance else ()) if c.seat == win.seat), None
            )
            if claim is None or all(meld.kind == "closed_kan" for meld in claim.hand.melds):
                continue
            if names == {"tanyao"}:
                alone += 1
            elif names in ({"tanyao", "rinshan"}, {"tanyao", "chankan"}):
                with_circumstance += 1
            else:
                continue
            ruling = rule_hand(hand, nerv, recorded_state(hand), own)
            assert all(found.seat != win.seat for found in ruling.wins), (log.log_id, win.hand)
    assert (alone, with_circumstance) == (498, 2)


def test_a_tenpai_dealer_passes_the_deal_under_smf(games: list[Game]) -> None:
    """Seed 001: 親のテンパイも流局. 269 games have a dealer who showed tenpai at an exhaustive draw."""
    smf = load("smf")
    count = 0
    for _, facts, own in games:
        drawn = [hand for hand in facts.hands if hand.draw_kind == "exhaustive" and hand.dealer in (hand.shown or ())]
        count += bool(drawn)
        for hand in drawn:
            ruling = rule_hand(hand, smf, recorded_state(hand), own)
            assert ruling.tenpai[hand.dealer]
    assert count == 269


@pytest.mark.parametrize("name", ["kenko", "jpml-a", "jpml-wrc", "jpml-wrc-r"])
def test_aborts_are_void(games: list[Game], name: str) -> None:
    """Seeds 003, 004: no abortive draw. 70 games have one; three ron are a head bump there and not void."""
    rules = load(name)
    count = 0
    for _, facts, own in games:
        aborted = [hand for hand in facts.hands if hand.draw_kind in ABORT_ENDINGS]
        count += bool(aborted)
        for hand in aborted:
            ruling = rule_hand(hand, rules, recorded_state(hand), own)
            assert ruling.status == ("same" if hand.draw_kind == "triple_ron" else "void")
    assert count == 70


def test_games_with_a_score_below_0(games: list[Game]) -> None:
    """110 games end with a score below 0, 82 of them before the last scheduled hand: no end under kenko, jpml-*."""
    below = early = 0
    kenko, jpml = load("kenko"), load("jpml-a")
    for log, facts, own in games:
        final = next((record for record in log.recorded if isinstance(record, RecordedFinal)), None)
        if final is None or min(final.scores) >= 0:
            continue
        below += 1
        start = facts.hands[-1].start
        if (start.round_wind, start.number) >= last_scheduled(own):
            continue
        early += 1
        for rules in (kenko, jpml):
            ruling = rule_game(facts, rules, own)
            assert ruling.end is None or ruling.end.code != "BUST"
    assert (below, early) == (110, 82)
