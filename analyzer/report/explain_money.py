"""The points that one hand moves, split by what they are for."""

from __future__ import annotations

from typing import Literal

import msgspec

from analyzer.play.facts import HandFacts
from analyzer.ruling.hand import rule_hand
from analyzer.ruling.model import HandRuling, TableState, WinRuling
from rulesets.rules import Ruleset

#: ``riichi``: deposits made. ``value``, ``honba``, ``deposits`` (taken): parts of one win. ``noten``: payments at an
#: exhaustive draw. ``nagashi``: paid as a draw. ``chombo``: what it moves at once. ``other``: laid on the table.
MoneyKind = Literal["riichi", "value", "honba", "deposits", "noten", "nagashi", "chombo", "other"]


class Movement(msgspec.Struct, frozen=True):
    """Changes of points by seat. ``seat`` is the winner concerned, -1 for the hand as a whole."""

    kind: MoneyKind
    changes: tuple[int, ...]
    seat: int = -1


def movements(
    facts: HandFacts, rules: Ruleset, state: TableState, ruling: HandRuling, source: Ruleset
) -> tuple[Movement, ...]:
    """Return what a ruling moves, part by part; the parts add up to its deltas.

    The value of a win without honba is what the engine pays for the same hand without honba on the table.
    """
    found = []
    if ruling.riichi:
        paid = (-rules.riichi.deposit * ruling.riichi.count(seat) for seat in range(facts.players))
        found.append(Movement("riichi", tuple(paid)))
    if ruling.wins:
        bare = rule_hand(facts, rules, msgspec.structs.replace(state, honba=0), source)
        for win in ruling.wins:
            found += _of_win(win, next((b for b in bare.wins if b.seat == win.seat), win), rules)
    elif any(ruling.payments):
        kind: MoneyKind = "chombo" if ruling.status == "replayed" else "noten"
        found.append(Movement("nagashi" if ruling.nagashi else kind, ruling.payments))
    rest = tuple(
        total - sum(item.changes[seat] for item in found) for seat, total in enumerate(ruling.deltas)
    )
    if any(rest):
        found.append(Movement("other", rest))
    return tuple(found)


def _of_win(win: WinRuling, bare: WinRuling, rules: Ruleset) -> list[Movement]:
    found = [Movement("value", bare.payments, win.seat)]
    honba = tuple(whole - part for whole, part in zip(win.payments, bare.payments, strict=True))
    if any(honba):
        found.append(Movement("honba", honba, win.seat))
    if win.deposits:
        taken = (win.deposits * rules.riichi.deposit if seat == win.seat else 0 for seat in range(len(honba)))
        found.append(Movement("deposits", tuple(taken), win.seat))
    return found
