"""Ruling a whole game: the hands in sequence with the ruleset's own scores, honba, deposits and ending.

Exactness, unknown hands and the policies are described in ``docs/architecture.md``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from analyzer.play.facts import HandFacts
from analyzer.play.play import GameFacts
from analyzer.ruling.flow import NextHand, next_hand
from analyzer.ruling.hand import rule_hand, rule_new_win, with_status
from analyzer.ruling.keep import flow_rules, kept_ruling
from analyzer.ruling.model import HandRuling, Note, Status, TableState
from analyzer.ruling.new_wins import first_new_win
from analyzer.ruling.settlement import Settlement, award_deposits, place_order, settle
from analyzer.ruling.unsupported import approximations
from rulesets.rules import Ruleset
from rulesets.tiles import hand_name

Policy = Literal["stop", "follow", "skip", "keep"]
StateMode = Literal["game", "recorded"]
NewWins = Literal["off", "note", "take"]


#: Why a hand is not ruled after the first unknown under ``unknown = stop``.
_STOPPED = Note("STOPPED", "not ruled: what stands before it has no known result")
_SKIPPED = Note("SKIPPED", "dropped: the record is behind the round that would be dealt here")


class RuledHand(msgspec.Struct, frozen=True):
    """A recorded hand under the source's rules (from its recorded state) and under the target's.

    ``exact``: nothing unknown came before this hand's result.
    """

    facts: HandFacts
    state: TableState
    ruling: HandRuling
    source_state: TableState
    source: HandRuling
    exact: bool


class FinalResult(msgspec.Struct, frozen=True):
    """The end of a game: raw scores by seat with deposits given, settlement, what stays on the table, chips won."""

    scores: tuple[int, ...]
    settlement: Settlement | None
    on_table: int
    chips: tuple[int, ...] = ()


class GameRuling(msgspec.Struct, frozen=True):
    """A game under a ruleset.

    ``first_unknown``: index of the hand from which on the result is not exact (None: all is exact); it equals
    the number of hands where the record ends too early. ``exact_through``: index of the last exact hand, -1
    for none. ``end``: why the game is over here. ``unfinished``: the game would go on here and was settled
    where the record ends. ``assumed``: a choice that nobody recorded was assumed.
    """

    rules: Ruleset
    hands: tuple[RuledHand, ...]
    final: FinalResult
    first_unknown: int | None
    unknown: Note | None
    end: Note | None
    unfinished: bool
    assumed: bool
    approximate: tuple[str, ...]
    notes: tuple[Note, ...] = ()

    @property
    def exact(self) -> bool:
        """Tell whether the whole game is exact."""
        return self.first_unknown is None and not self.unfinished and not self.approximate

    @property
    def exact_through(self) -> int:
        """Return the index of the last hand whose result is exact, -1 if there is none."""
        return (len(self.hands) if self.first_unknown is None else self.first_unknown) - 1


def recorded_state(facts: HandFacts) -> TableState:
    """Return the state that the record gives at the start of a hand; owners of deposits are unknown."""
    start = facts.start
    return TableState(
        start.round_wind,
        start.number,
        start.dealer,
        start.honba,
        (-1,) * start.deposits,
        start.scores[: facts.players],
    )


def rule_game(
    game: GameFacts,
    rules: Ruleset,
    source: Ruleset,
    *,
    unknown: Policy = "follow",
    state: StateMode = "game",
    new_wins: NewWins = "off",
) -> GameRuling:
    """Rule a game under ``rules``; ``source`` are the rules that it was played under.

    ``new_wins``: tiles let pass that were no win under the source's rules and are one here are not looked for,
    noted on the hand, or taken (then nothing from that hand on is exact: nobody knows what the player would do).

    Raises:
        ValueError: the numbers of players differ, or the game has no hands.
    """
    if rules.players != game.players:
        raise ValueError(
            f"ruleset {rules.name!r} is for {rules.players} players, the log has {game.players}: "
            f"choose a ruleset for {game.players} players (rerule rules list)"
        )
    if not game.hands:
        raise ValueError("the log has no hands")
    return _Run(game, rules, source, unknown, state, new_wins).run()


class _Run:
    """One pass over a game; holds what changes from hand to hand."""

    def __init__(
        self,
        game: GameFacts,
        rules: Ruleset,
        source: Ruleset,
        policy: Policy,
        mode: StateMode,
        new_wins: NewWins,
    ) -> None:
        self.new_wins = new_wins
        self.game = game
        self.rules = rules
        self.source = source
        self.policy = policy
        self.mode = mode
        self.state = _first_state(game, rules)
        self.hands: list[RuledHand] = []
        self.first_unknown: int | None = None
        self.unknown: Note | None = None
        self.end: Note | None = None
        self.over = False
        self.stopped = False
        self.assumed = False
        self.notes: list[Note] = []

    def run(self) -> GameRuling:
        for index, facts in enumerate(self.game.hands):
            self._hand(index, facts)
        unfinished = not self.over
        if unfinished and self.mode == "game":
            why = "the record has no more hands, but here the game would go on"
            self._lose(len(self.game.hands), Note("NO-MORE-HANDS", why))
        approximate = sorted({path for hand in self.hands for path in hand.ruling.approximate})
        return GameRuling(
            self.rules,
            tuple(self.hands),
            self._final(),
            self.first_unknown,
            self.unknown,
            self.end,
            unfinished,
            self.assumed,
            tuple(approximate),
            tuple(self.notes),
        )

    def _hand(self, index: int, facts: HandFacts) -> None:
        recorded = recorded_state(facts)
        source = rule_hand(facts, self.source, recorded, self.source)
        if self.over or self.stopped:
            ruling = _not_reached(facts, self.state, self.end if self.over else _STOPPED)
            self.hands.append(RuledHand(facts, self.state, ruling, recorded, source, self.first_unknown is None))
            return
        if self.mode == "recorded":
            self.state = recorded
        elif self._skips(recorded):
            ruling = _not_reached(facts, self.state, _SKIPPED, "skipped")
            self.hands.append(RuledHand(facts, self.state, ruling, recorded, source, False))
            return
        else:
            self._take_position(index, recorded)
            if self.stopped:
                ruling = _not_reached(facts, self.state, _STOPPED)
                self.hands.append(RuledHand(facts, self.state, ruling, recorded, source, False))
                return
        state = self.state
        ruling = compared(rule_hand(facts, self.rules, state, self.source), source)
        if self.new_wins != "off" and ruling.status != "unplayable":
            ruling = self._with_new_win(index, facts, ruling, state)
        missing = approximations(facts, self.rules, ruling)
        if missing:
            ruling = msgspec.structs.replace(ruling, approximate=missing)
        if not ruling.known and not _replayed_there(ruling, source):
            self._lose(index, ruling.cause or Note("UNKNOWN", "the result cannot be known"))
        if self.policy == "keep":
            ruling = kept_ruling(facts, ruling, self.rules, self.source, state)
        exact = self.first_unknown is None
        self.hands.append(RuledHand(facts, state, ruling, recorded, source, exact))
        self.assumed |= ruling.assumed
        if self.mode == "game" and not self.stopped:
            self._go_on(index, facts, ruling, source)

    def _with_new_win(
        self, index: int, facts: HandFacts, ruling: HandRuling, state: TableState
    ) -> HandRuling:
        """Note, or take, the first win that this ruleset gives and the record's rules did not."""
        new = first_new_win(facts, self.rules, self.source, ruling.end_index)
        if new is None:
            return ruling
        seats = tuple(claim.seat for claim in new.claims)
        note = Note("NEW-WIN", "a tile let pass would be a win here", "", seats)
        if self.new_wins == "note":
            return msgspec.structs.replace(ruling, notes=(*ruling.notes, note))
        self._lose(index, note)
        return rule_new_win(facts, self.rules, state, new, note)

    def _skips(self, recorded: TableState) -> bool:
        """Tell whether ``unknown = skip`` drops a hand: the record is still behind the target's round.

        Where the record is ahead it never comes back, so there its position is taken.
        """
        if self.policy != "skip" or recorded.round_wind < 0:
            return False
        behind = (recorded.round_wind, recorded.number) < (self.state.round_wind, self.state.number)
        if behind:
            self._lose(len(self.hands), Note("OTHER-DEAL", _other_deal(self.state, recorded)))
        return behind

    def _take_position(self, index: int, recorded: TableState) -> None:
        """Follow the record's round and dealer; a difference is the first unknown."""
        state = self.state
        position = (recorded.round_wind, recorded.number, recorded.dealer)
        if recorded.round_wind < 0 or (state.round_wind, state.number, state.dealer) == position:
            return
        self._lose(index, Note("OTHER-DEAL", _other_deal(state, recorded)))
        self.state = msgspec.structs.replace(
            state, round_wind=recorded.round_wind, number=recorded.number, dealer=recorded.dealer
        )

    def _lose(self, index: int, why: Note) -> None:
        if self.first_unknown is None:
            self.first_unknown = index
            self.unknown = why
            if self.policy == "stop":
                self.stopped = True

    def _go_on(self, index: int, facts: HandFacts, ruling: HandRuling, source: HandRuling) -> None:
        if ruling.status == "replayed":
            after = next_hand(self.rules, self.state, ruling)
            self.state = after.state
            if after.over:
                self.over, self.end = True, after.reason
                return
            if _replayed_there(ruling, source):
                return
        if not ruling.known and not ruling.kept:
            # a void hand returns its own deposits and moves nothing else; the record's next deal is taken
            following = self.game.hands[index + 1] if index + 1 < len(self.game.hands) else None
            if following is not None and following.start.round_wind >= 0:
                start = following.start
                self.state = msgspec.structs.replace(
                    self.state, round_wind=start.round_wind, number=start.number, dealer=start.dealer
                )
            # without a next hand the record ends in one that has no result here: the game is unfinished
            return
        following_hand = next_hand(flow_rules(self.rules, self.source, ruling), self.state, ruling)
        self.state = following_hand.state
        if following_hand.over or self._stops(index, facts, following_hand, source):
            self.over = True
            self.end = following_hand.reason

    def _stops(self, index: int, facts: HandFacts, following: NextHand, source: HandRuling) -> bool:
        """Tell whether the dealer, free to stop here, does: never decided for him, only read or assumed."""
        if not following.choice:
            return False
        last = index + 1 == len(self.game.hands)
        there = next_hand(self.source, recorded_state(facts), source) if source.known else None
        dealer_top = place_order(following.state.scores, self.game.first_dealer)[0] == facts.dealer
        if there is not None and there.choice:
            return last and self.game.ended
        stops = (last and self.game.ended) or dealer_top
        self.assumed = True
        self.notes.append(
            Note(
                "ASSUMED-STOP",
                f"the dealer may stop after {hand_name(facts.start.round_wind, facts.start.number)}: "
                f"the record offered no such choice, assumed that he {'stops' if stops else 'goes on'}",
                following.reason.switch if following.reason else "",
            )
        )
        return stops

    def _final(self) -> FinalResult:
        state = self.state
        if self.stopped or self.mode == "recorded":
            return FinalResult(state.scores, None, len(state.deposits) * self.rules.riichi.deposit)
        return final_result(self.rules, state, self.game.first_dealer, [hand.ruling for hand in self.hands])


def final_result(
    rules: Ruleset, state: TableState, first_dealer: int, rulings: Sequence[HandRuling]
) -> FinalResult:
    """Settle a game that is over: ``state`` is what stands after its last hand, ``rulings`` are all its hands."""
    moved = [win.chips for ruling in rulings for win in ruling.wins if win.chips]
    chips = tuple(map(sum, zip(*moved, strict=True)))
    owners = state.deposits if rules.settlement.end_deposits == "owner" else None
    points = len(state.deposits) * rules.riichi.deposit
    scores, on_table = award_deposits(state.scores, points, rules, first_dealer, owners)
    settlement = settle(
        scores,
        rules,
        first_dealer=first_dealer,
        chips=chips or None,
        ranked_by=state.scores,
        chombo=[ruling.chombo for ruling in rulings if ruling.chombo is not None],
    )
    return FinalResult(scores, settlement, on_table, chips)


def compared(ruling: HandRuling, source: HandRuling) -> HandRuling:
    """Return the ruling with ``repriced`` where winners, payments, chips or who takes deposits differ."""
    if ruling.status != "same":
        return ruling
    same_ending = ruling.ending == source.ending and ruling.payments == source.payments
    same_wins = [(win.seat, win.source, win.chips) for win in ruling.wins] == [
        (win.seat, win.source, win.chips) for win in source.wins
    ]
    here, there = [win.deposits for win in ruling.wins], [win.deposits for win in source.wins]
    same_split = here == there or sum(here) != sum(there)  # more or fewer deposits are no change of rule
    return ruling if same_ending and same_wins and same_split else with_status(ruling, "repriced")


def _first_state(game: GameFacts, rules: Ruleset) -> TableState:
    """Return the first hand's state: the ruleset's start, or the record's where it begins in mid-game."""
    first = recorded_state(game.hands[0])
    if first.round_wind < 0 or len(first.scores) != game.players:  # a deal that cannot be read
        return TableState(0, 0, game.first_dealer, 0, (), (rules.table.start_points,) * game.players)
    if (first.round_wind, first.number, first.honba, first.deposits) == (0, 0, 0, ()):
        return msgspec.structs.replace(first, scores=(rules.table.start_points,) * game.players)
    return first


def _replayed_there(ruling: HandRuling, source: HandRuling) -> bool:
    """Tell whether the record's own rules had the hand played again too: then the record shows what came next."""
    return ruling.status == source.status == "replayed" and ruling.end_index == source.end_index


def _other_deal(here: TableState, recorded: TableState) -> str:
    expected, there = hand_name(here.round_wind, here.number), hand_name(recorded.round_wind, recorded.number)
    return f"here {expected} would be dealt, the record goes on with {there}"


def _not_reached(
    facts: HandFacts, state: TableState, cause: Note | None, status: Status = "not_reached"
) -> HandRuling:
    zeros = (0,) * facts.players
    return HandRuling(status, "none", 0, (), (), zeros, (), zeros, state.deposits, (), (), cause)
