"""Whether the switches of a ruleset hold together: what one field alone cannot tell."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.rules import Ruleset


def problems(rules: Ruleset) -> list[str]:
    """Return all contradictions in a ruleset, each naming its switch; empty when it holds together."""
    return [
        *_uma(rules),
        *_floating_uma(rules),
        *_noten_payment(rules),
        *_three_players(rules),
        *_points(rules),
        *_pot(rules),
        *_end(rules),
    ]


def _uma(rules: Ruleset) -> Iterator[str]:
    uma, players = rules.settlement.uma, rules.players
    if len(uma) != players:
        yield (
            f"settlement.uma: {len(uma)} numbers {list(uma)}, but table.players is {players}: "
            f"expected {players} numbers"
        )
    if sum(uma):
        yield f"settlement.uma: {list(uma)} sum to {sum(uma)}: expected 0"


def _floating_uma(rules: Ruleset) -> Iterator[str]:
    rows, players = rules.settlement.floating_uma, rules.players
    if rows and len(rows) != players + 1:
        yield (
            f"settlement.floating_uma: {len(rows)} rows: expected {players + 1}, one for each count "
            f"0 to {players} (or none for fixed uma)"
        )
    for count, row in enumerate(rows):
        if len(row) != players:
            yield f"settlement.floating_uma: row {count} {list(row)}: expected {players} numbers"
        if sum(row):
            yield f"settlement.floating_uma: row {count} {list(row)} sums to {sum(row)}: expected 0"


def _noten_payment(rules: Ruleset) -> Iterator[str]:
    payment, players = rules.draws.noten_payment, rules.players
    if len(payment) != players - 1:
        yield (
            f"draws.noten_payment: {len(payment)} numbers {list(payment)}: expected {players - 1}, what each "
            f"noten player pays when 1 to {players - 1} of {players} players are tenpai"
        )
        return
    for tenpai, each in enumerate(payment, start=1):
        if each < 0:
            yield f"draws.noten_payment: {each} is negative"
        if each * (players - tenpai) % tenpai:
            yield (
                f"draws.noten_payment: with {tenpai} tenpai the sum {each * (players - tenpai)} cannot be "
                "shared equally"
            )


def _three_players(rules: Ruleset) -> Iterator[str]:
    if rules.players == 3:
        if rules.dora.red_man:
            yield f"dora.red_man: {rules.dora.red_man}, but three players play without 5m: expected 0"
        return
    for path, on in (("calls.kita", rules.calls.kita), ("dora.kita", rules.dora.kita)):
        if on:
            yield f"{path}: true, but table.players is {rules.players}: only three players set north aside"


def _points(rules: Ruleset) -> Iterator[str]:
    never_negative = (
        ("riichi.deposit", rules.riichi.deposit),
        ("riichi.min_points", rules.riichi.min_points),
        ("scoring.honba_per_payer", rules.scoring.honba_per_payer),
        ("end.ceiling", rules.end.ceiling),
        ("dora.chip_points", rules.dora.chip_points),
        ("penalties.chombo_points", rules.penalties.chombo_points),
        ("penalties.pot_points", rules.penalties.pot_points),
    )
    for path, points in never_negative:
        if points < 0:
            yield f"{path}: {points} is negative"
    hundreds = (
        ("table.start_points", rules.table.start_points),
        ("riichi.deposit", rules.riichi.deposit),
        ("scoring.honba_per_payer", rules.scoring.honba_per_payer),
        ("settlement.return_points", rules.settlement.return_points),
    )
    for path, points in hundreds:
        if points % 100:
            yield f"{path}: {points} is no multiple of 100"


def _pot(rules: Ruleset) -> Iterator[str]:
    """Points to the pot lie on the table as deposits, so they must be a whole number of them."""
    pot, deposit = rules.penalties.pot_points, rules.riichi.deposit
    if rules.penalties.pot_for and (deposit <= 0 or pot % deposit):
        yield f"penalties.pot_points: {pot} is no multiple of riichi.deposit ({deposit}), and penalties.pot_for is set"


def _end(rules: Ruleset) -> Iterator[str]:
    if rules.end.yame_worst_place > rules.players:
        yield f"end.yame_worst_place: {rules.end.yame_worst_place}, but table.players is {rules.players}"
    if rules.end.ceiling and rules.end.ceiling <= rules.table.start_points:
        yield (
            f"end.ceiling: {rules.end.ceiling} is not above table.start_points {rules.table.start_points}: "
            "the game would end before it starts (0: no ceiling)"
        )
    if rules.dora.kita and not rules.calls.kita:
        yield "dora.kita: true, but calls.kita is false: north cannot be set aside"
