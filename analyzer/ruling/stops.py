"""Where a recorded hand cannot go on under a ruleset: impossible actions and automatic abortive draws."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import msgspec

from analyzer.play.facts import HandFacts, KanFact
from analyzer.ruling.model import Ending, Note, TableState
from analyzer.ruling.riichi_kan import riichi_kan_fault
from parsers.events import DrawKind
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
    yield from _riichis(facts, rules, state)
    yield from _calls(facts, rules)
    yield from _kitas(facts, rules)
    yield from _kans(facts, rules)
    yield from _aborts(facts, rules, ending)


def _riichis(facts: HandFacts, rules: Ruleset, state: TableState) -> Iterator[Stop]:
    for riichi in facts.riichis:
        if riichi.discard < 0:
            continue  # the record breaks off before its discard: the tiles left then are not known
        furiten = bool(riichi.waits & riichi.river)
        note = riichi_refused(state.scores[riichi.seat], riichi.live, rules, furiten=furiten)
        if note is not None:
            yield Stop(riichi.declared, None, note)


def _calls(facts: HandFacts, rules: Ruleset) -> Iterator[Stop]:
    for swap in facts.swaps:
        if _is_punished("kuikae", swap.seat, swap.index, facts, rules):
            continue
        note = kuikae_refused(swap.same, rules)
        if note is not None:
            yield Stop(swap.index, None, note)
    for index in facts.late_calls:
        note = late_call_refused(rules)
        if note is not None:
            yield Stop(index, None, note)


def _is_punished(name: str, seat: int, index: int, facts: HandFacts, rules: Ruleset) -> bool:
    """Tell whether a league's record punishes what a seat did at ``index``: then the hand goes on until it does."""
    if name not in rules.penalties.dead_hand_for | rules.penalties.chombo_for:
        return False
    return any(act.act == name and act.seat == seat and act.index >= index for act in facts.penalties)


def _kitas(facts: HandFacts, rules: Ruleset) -> Iterator[Stop]:
    note = kita_refused(rules)
    if note is not None and facts.kitas:
        yield Stop(facts.kitas[0], None, note)


def kita_refused(rules: Ruleset) -> Note | None:
    """Return why North may not be set aside, or None."""
    return None if rules.calls.kita else Note("KITA", "north may not be set aside", "calls.kita")


def _kans(facts: HandFacts, rules: Ruleset) -> Iterator[Stop]:
    for number, kan in enumerate(facts.kans):
        note = kan_refused(kan, number, rules)
        if note is not None and _is_punished("illegal_closed_kan", kan.seat, kan.index, facts, rules):
            continue
        if note is not None:
            yield Stop(kan.index, None, note)
        elif rules.calls.fifth_kan == "draw" and number >= 4:
            note = Note("FIFTH-KAN", "a fifth kan: the hand is drawn", "calls.fifth_kan")
            yield Stop(kan.index, "four_kans", note)


def _aborts(facts: HandFacts, rules: Ruleset, ending: int) -> Iterator[Stop]:
    for abort in facts.aborts:
        if abort.seat >= 0 or abort.index >= ending or facts.draw_kind == abort.kind:
            continue  # a choice, or the record's own ending, or a tile that was won
        if is_abort(abort.kind, rules):
            words = abort.kind.replace("_", " ")
            note = Note("ABORT", f"{words}: the hand is drawn", f"draws.{abort.kind}")
            yield Stop(abort.index, cast(Ending, abort.kind), note)


def is_abort(kind: DrawKind, rules: Ruleset) -> bool:
    """Tell whether the rules have an abortive draw (``draws.four_winds`` and its like)."""
    return bool(getattr(rules.draws, kind) != "off")


def kuikae_refused(same: bool, rules: Ruleset) -> Note | None:
    """Return why the called kind (``same``) or the other end of the run may not be discarded at once, or None."""
    switch = "kuikae_same" if same else "kuikae_suji"
    if getattr(rules.calls, switch):
        return None
    return Note("KUIKAE", "kuikae is not allowed", f"calls.{switch}")


def late_call_refused(rules: Ruleset) -> Note | None:
    """Return why a discard after which the wall is empty may not be called, or None."""
    if rules.calls.last_discard:
        return None
    return Note("LATE-CALL", "the last discard cannot be called", "calls.last_discard")


def riichi_refused(points: int, live: int, rules: Ruleset, *, furiten: bool = False) -> Note | None:
    """Return why a player with ``points`` could not declare riichi with ``live`` tiles in the wall, or None.

    ``furiten``: a tile that completes the hand lies among his own discards.
    """
    switches = rules.riichi
    if furiten and not switches.furiten:
        return Note("RIICHI-FURITEN", "riichi in furiten is not allowed", "riichi.furiten")
    if points < switches.min_points:
        return Note(
            "RIICHI-POINTS",
            f"riichi impossible: {points:,} points, {switches.min_points:,} needed",
            "riichi.min_points",
        )
    if switches.needs_own_draw and live < rules.players:
        return Note("RIICHI-DRAWS", "riichi impossible: no draw of his own is left", "riichi.needs_own_draw")
    if not live and not switches.on_last_discard:
        return Note("RIICHI-LAST", "riichi impossible on the last discard", "riichi.on_last_discard")
    return None


def kan_refused(kan: KanFact, before: int, rules: Ruleset) -> Note | None:
    """Return why a kan, ``before`` it so many by all seats, could not be made under these rules, or None."""
    if kan.in_riichi:
        fault = riichi_kan_fault(kan, rules.riichi.closed_kan)
        if fault is not None:
            return Note("RIICHI-KAN", fault, "riichi.closed_kan")
    if rules.calls.fifth_kan == "refused" and before >= 4:
        return Note("FIFTH-KAN", "a fifth kan is not allowed", "calls.fifth_kan")
    return None
