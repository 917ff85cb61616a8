"""What follows a hand: who deals next, honba, and when the game is over.

Sources: seed 000 (サドンデス, 和了り止め), 001 (オーラス流局は終了), 002 (終局相關), 003 (親流れ),
004 (アガリやめなし); for Tenhou ``rules/WORLD_RULESETS.md`` section 2 and its logs.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from analyzer.ruling.model import ABORT_ENDINGS, HandRuling, Note, TableState
from analyzer.ruling.settlement import place_order
from rulesets.rules import Ruleset

_SCHEDULED_ROUNDS: Final = {"one_hand": 0, "east": 1, "east_south": 2, "all_winds": 4}


class NextHand(msgspec.Struct, frozen=True):
    """What follows a hand: another one (``state``), or the end of the game.

    ``choice``: the dealer may end the game here but need not; ``reason`` says why the game ends (or, for a
    choice, would end). ``assumed_end``: the end follows from an assumption on a choice.
    """

    state: TableState
    over: bool
    choice: bool = False
    reason: Note | None = None


def last_scheduled(rules: Ruleset) -> tuple[int, int]:
    """Return (round wind, number) of the last scheduled hand."""
    rounds = _SCHEDULED_ROUNDS[rules.table.length]
    return (0, 0) if rounds == 0 else (rounds - 1, rules.players - 1)


def next_hand(rules: Ruleset, state: TableState, ruling: HandRuling) -> NextHand:
    """Return what follows ``ruling``, played from ``state``."""
    scores = tuple(a + b for a, b in zip(state.scores, ruling.deltas, strict=True))
    if ruling.status == "replayed":
        return _after_chombo(rules, state, ruling, scores)
    stays = dealer_stays(rules, state, ruling)
    after = _next_state(rules, state, ruling, scores, stays)
    reason = _ends_at_once(rules, scores)
    if reason is not None:
        return NextHand(after, True, reason=reason)
    position = (state.round_wind, state.number)
    if position < last_scheduled(rules):
        return NextHand(after, False)
    if stays:
        return _repeat_in_last(rules, state, ruling, after)
    return _pass_in_last(rules, state, after)


def _after_chombo(
    rules: Ruleset, state: TableState, ruling: HandRuling, scores: tuple[int, ...]
) -> NextHand:
    """The hand is dealt again by the same dealer without a further honba, or the deal passes."""
    if rules.penalties.chombo_replay:
        after = TableState(
            state.round_wind, state.number, state.dealer, state.honba, ruling.deposits, scores
        )
    else:
        after = _advance(rules, state, state.honba, ruling.deposits, scores)
    reason = None
    if rules.penalties.chombo_counts_for_end:
        reason = _ends_at_once(rules, scores)
        if reason is None and _is_extra(rules, state) and max(scores) >= rules.end.target_points:
            reason = _target_note(rules)
    return NextHand(after, reason is not None, reason=reason)


def dealer_stays(rules: Ruleset, state: TableState, ruling: HandRuling) -> bool:
    """Tell whether the dealer keeps the deal (flow.renchan and the switches of each draw)."""
    if ruling.ending in ABORT_ENDINGS:
        return _abort_keeps_deal(rules, ruling)
    renchan = rules.flow.renchan
    if (state.round_wind, state.number) >= last_scheduled(rules) and rules.flow.last_hand_renchan != "usual":
        renchan = rules.flow.last_hand_renchan
    dealer = state.dealer
    if ruling.ending == "nagashi" and rules.yaku.nagashi == "win" and rules.yaku.nagashi_win_deal == "as_win":
        return renchan != "none" and dealer in ruling.nagashi
    if ruling.ending == "win":
        return renchan != "none" and any(win.seat == dealer for win in ruling.wins)
    if renchan == "always":
        return True
    return renchan == "tenpai" and ruling.tenpai[dealer]


def _abort_keeps_deal(rules: Ruleset, ruling: HandRuling) -> bool:
    if ruling.ending == "triple_ron":
        return rules.claims.triple_ron_deal == "dealer_stays"
    value: Literal["off", "dealer_stays", "deal_passes"] = getattr(rules.draws, ruling.ending)
    return value == "dealer_stays"


def _next_state(
    rules: Ruleset, state: TableState, ruling: HandRuling, scores: tuple[int, ...], stays: bool
) -> TableState:
    won = ruling.ending == "win" or (ruling.ending == "nagashi" and bool(ruling.wins))
    if stays:
        return TableState(
            state.round_wind, state.number, state.dealer, state.honba + 1, ruling.deposits, scores
        )
    honba = 0 if won or rules.flow.honba_after_passing_draw == "reset" else state.honba + 1
    return _advance(rules, state, honba, ruling.deposits, scores)


def _advance(
    rules: Ruleset, state: TableState, honba: int, deposits: tuple[int, ...], scores: tuple[int, ...]
) -> TableState:
    round_wind, number = state.round_wind, state.number + 1
    if number == rules.players:
        round_wind, number = round_wind + 1, 0
    dealer = (state.dealer + 1) % rules.players
    return TableState(round_wind, number, dealer, honba, deposits, scores)


def _ends_at_once(rules: Ruleset, scores: tuple[int, ...]) -> Note | None:
    low, high = min(scores), max(scores)
    if rules.end.bust == "below_0" and low < 0:
        return Note("BUST", "a player has less than 0 points", "end.bust")
    if rules.end.bust == "at_0_or_below" and low <= 0:
        return Note("BUST", "a player has no points left", "end.bust")
    if rules.end.ceiling and high >= rules.end.ceiling:
        return Note("CEILING", f"a player has {rules.end.ceiling:,} points", "end.ceiling")
    return None


def _repeat_in_last(rules: Ruleset, state: TableState, ruling: HandRuling, after: TableState) -> NextHand:
    """The dealer keeps the deal in the last hand or later: he may stop, or the rules may."""
    end = rules.end
    if ruling.ending in ABORT_ENDINGS:
        if rules.draws.last_hand_abort == "ends_game":
            return NextHand(after, True, reason=Note("LAST-ABORT", "an abort in the last hand ends the game"))
        return NextHand(after, False)
    if ruling.ending == "exhaustive" and end.last_hand_draw_ends:
        note = Note("LAST-DRAW", "a draw in the last hand ends the game", "end.last_hand_draw_ends")
        return NextHand(after, True, reason=note)
    if _is_extra(rules, state) and not end.extra_repeat_first and max(after.scores) >= end.target_points:
        return NextHand(after, True, reason=_target_note(rules))
    if any(win.seat == state.dealer for win in ruling.wins):
        mode, word, switch = end.agari_yame, "agari-yame", "end.agari_yame"
    else:
        mode, word, switch = end.tenpai_yame, "tenpai-yame", "end.tenpai_yame"
    if not _is_very_last(rules, state) and max(after.scores) < end.target_points:
        return NextHand(after, False)  # nobody has what ends the game, so nobody can stop it
    place = _place_of(state.dealer, after.scores, rules.players, state)
    if mode == "off" or place > end.yame_worst_place or after.scores[state.dealer] < end.yame_min_points:
        return NextHand(after, False)
    note = Note("YAME", f"{word}: the dealer stops the game", switch)
    if mode == "auto" or (mode == "top_auto" and place == 1):
        return NextHand(after, True, reason=note)
    return NextHand(after, False, choice=True, reason=note)


def _pass_in_last(rules: Ruleset, state: TableState, after: TableState) -> NextHand:
    """The deal passes in the last hand or later: over, or on into extra time."""
    end = rules.end
    reached = max(after.scores) >= end.target_points
    extra = _is_extra(rules, state)
    if end.extra_time == "none":
        return NextHand(after, True, reason=Note("LAST-HAND", "the last hand is over"))
    if reached and (not extra or end.extra_time == "sudden_death"):
        return NextHand(after, True, reason=_target_note(rules))
    if _is_very_last(rules, state):
        return NextHand(after, True, reason=Note("EXTRA-OVER", "extra time is over", "end.extra_rounds"))
    return NextHand(after, False)


def _is_very_last(rules: Ruleset, state: TableState) -> bool:
    """Tell whether no further hand may follow if the deal passes: the last scheduled one, or of extra time."""
    if rules.end.extra_time == "none":
        return True
    last_round, last_number = last_scheduled(rules)
    return (state.round_wind, state.number) >= (last_round + rules.end.extra_rounds, last_number)


def _is_extra(rules: Ruleset, state: TableState) -> bool:
    return (state.round_wind, state.number) > last_scheduled(rules)


def _target_note(rules: Ruleset) -> Note:
    return Note("TARGET", f"a player has {rules.end.target_points:,} points", "end.target_points")


def _place_of(seat: int, scores: tuple[int, ...], players: int, state: TableState) -> int:
    """Return a seat's place (1 = first); ties go to the seat nearer the first dealer."""
    return place_order(scores, (state.dealer - state.number) % players).index(seat) + 1
