"""Where a recorded hand cannot go on under a ruleset: impossible actions and automatic abortive draws."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import msgspec

from analyzer.play.facts import HandFacts, KanFact, RiichiFact
from analyzer.ruling.model import Ending, Note, TableState
from analyzer.ruling.riichi_kan import riichi_kan_fault
from rulesets.rules import Ruleset


class Stop(msgspec.Struct, frozen=True):
    """The hand stops at event ``index``: by an abortive draw, or (``abort`` None) by an impossible action."""

    index: int
    abort: Ending | None
    note: Note


def first_stop(facts: HandFacts, rules: Ruleset, state: TableState) -> Stop | None:
    """Return the first point before the record's ending at which the hand stops, or None."""
    ending = facts.final_chance.index if facts.final_chance else facts.end_index
    best: Stop | None = None
    for stop in _stops(facts, rules, state, ending):
        if best is None or stop.index < best.index:
            best = stop
    return best


def _stops(facts: HandFacts, rules: Ruleset, state: TableState, ending: int) -> Iterator[Stop]:
    for riichi in facts.riichis:
        if riichi.discard < 0:
            continue  # the record breaks off before its discard: the tiles left then are not known
        note = riichi_refused(riichi, facts, rules, state)
        if note is not None:
            yield Stop(riichi.declared, None, note)
    for swap in facts.swaps:
        switch = "kuikae_same" if swap.same else "kuikae_suji"
        if not getattr(rules.calls, switch):
            yield Stop(swap.index, None, Note("KUIKAE", "kuikae is not allowed", f"calls.{switch}"))
    if not rules.calls.last_discard:
        for index in facts.late_calls:
            yield Stop(
                index, None, Note("LATE-CALL", "the last discard cannot be called", "calls.last_discard")
            )
    for kan in facts.kans:
        note = kan_refused(kan, facts, rules)
        if note is not None:
            yield Stop(kan.index, None, note)
    for abort in facts.aborts:
        if abort.seat >= 0 or abort.index >= ending or facts.draw_kind == abort.kind:
            continue  # a choice, or the record's own ending, or a tile that was won
        if getattr(rules.draws, abort.kind) != "off":
            words = abort.kind.replace("_", " ")
            note = Note("ABORT", f"{words}: the hand is drawn", f"draws.{abort.kind}")
            yield Stop(abort.index, cast(Ending, abort.kind), note)


def riichi_refused(riichi: RiichiFact, facts: HandFacts, rules: Ruleset, state: TableState) -> Note | None:
    """Return why a riichi could not be declared under these rules and scores, or None."""
    switches = rules.riichi
    if state.scores[riichi.seat] < switches.min_points:
        return Note(
            "RIICHI-POINTS",
            f"riichi impossible: {state.scores[riichi.seat]:,} points, {switches.min_points:,} needed",
            "riichi.min_points",
        )
    if switches.needs_own_draw and riichi.live < facts.players:
        return Note("RIICHI-DRAWS", "riichi impossible: no draw of his own is left", "riichi.needs_own_draw")
    if not riichi.live and not switches.on_last_discard:
        return Note("RIICHI-LAST", "riichi impossible on the last discard", "riichi.on_last_discard")
    return None


def kan_refused(kan: KanFact, facts: HandFacts, rules: Ruleset) -> Note | None:
    """Return why a kan could not be made under these rules, or None."""
    if kan.in_riichi:
        fault = riichi_kan_fault(kan, rules.riichi.closed_kan)
        if fault is not None:
            return Note("RIICHI-KAN", fault, "riichi.closed_kan")
    if rules.calls.fifth_kan == "refused" and facts.kans.index(kan) >= 4:
        return Note("FIFTH-KAN", "a fifth kan is not allowed", "calls.fifth_kan")
    return None
