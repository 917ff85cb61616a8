"""Tenhou's ``csrule``: the rules of a custom table, 45 fields between commas.

Fields 0 and 1 are bit masks, 4-6 points, 10 and 11 deposit and honba, 16-18 the noten payment, 21-35 five
rows of uma for second to fourth place, one for each number of players below the line. One real log confirms
start points, uma, shared ties and unrounded points; the polarity of some bits is disputed between programs,
and these are reported as unknown.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rulesets.declared import Findings
    from rulesets.rules import Ruleset

#: First mask: bit -> switches and the values that a set bit gives (a clear bit: what Tenhou has anyway).
_FLAGS: dict[int, dict[str, Any]] = {
    0x2: {"scoring.kiriage_30fu_4han": True, "scoring.kiriage_60fu_3han": True},
    0x4: {"end.bust": "off"},
    0x8: {"dora.open_kan_turn": "at_once"},
    0x10: {"dora.first": False},
    0x20: {"dora.kan": False},
    0x40: {"dora.ura": False},
    0x80: {"dora.kan_ura": False},
    0x100: {"draws.four_winds": "off"},
    0x200: {"draws.four_kans": "off"},
    0x400: {"draws.four_riichi": "off"},
    0x800: {"draws.nine_terminals": "off"},
    0x1000: {"claims.triple_ron": "all"},
    0x2000: {"claims.double_ron": "head_bump"},
    0x4000: {"end.agari_yame": "off"},
    0x8000: {"end.tenpai_yame": "off"},
    0x40000: {"settlement.rounding": "half_away", "settlement.first": "balance"},
    0x80000: {"yaku.ippatsu": False},
    0x100000: {"scoring.double_round_wind": True},
}

#: Bits that one program only names: their values are inferred.
_INFERRED: dict[int, dict[str, Any]] = {
    0x800000: {"scoring.tsumo_loss": False},
    0x1000000: {"yaku.renhou": "mangan"},
    0x2000000: {"riichi.needs_own_draw": False},
    0x4000000: {"riichi.closed_kan": "same_structure_and_yaku"},
}

_INFERRED_SECOND: dict[int, dict[str, Any]] = {
    0x1: {"scoring.double_wind_pair_fu": 2},
    0x8: {"pao.yakuman": ("daisangen", "daisuushii", "suukantsu")},
    0x10: {"scoring.kazoe": "sanbaiman"},
}

#: Bits whose polarity sources dispute: mask, bit, switch.
_DISPUTED = (
    (0, 0x1, "yaku.nagashi"),
    (0, 0x8000000, "draws.fifth_tile"),
    (0, 0x200000, "end.extra_time"),
    (0, 0x400000, "calls.kita"),
    (1, 0x4, "settlement.end_deposits"),
)
_DISPLAY_BITS = 0x40000000  # "hide join": not a rule

_POINT_FIELDS = {
    4: "table.start_points",
    5: "end.target_points",
    6: "settlement.return_points",
    10: "riichi.deposit",
    11: "scoring.honba_per_payer",
}
_UNKNOWN_FIELDS = (2, 3, 7, 8, 9, 12, 13, 14, 15, 19, 20)
_UMA_FIRST = 21


def read(text: str, found: Findings, *, players: int) -> None:
    """Add what a ``csrule`` declares to ``found``. Unreadable fields are reported as unknown."""
    fields = [field.strip() for field in text[:2000].split(",")]
    fields += [""] * (45 - len(fields))
    masks = [_mask(fields[index], index, found) for index in (0, 1)]
    _read_flags(masks, found)
    for index, path in _POINT_FIELDS.items():
        value = _number(fields[index], index, found)
        if value is not None:
            found.declare(path, value, f"csrule field {index}: {value}")
            if path == "end.target_points":
                found.infer("end.yame_min_points", value, f"csrule field {index}: as the target")
    _read_noten(fields, found, players)
    _read_uma(fields, found, players, share=bool(masks[1] & 0x2))
    for index in _UNKNOWN_FIELDS:
        if fields[index] not in ("", "0"):
            found.unknown.append(f"csrule field {index}: {fields[index][:20]}: its meaning is not known")


def _mask(text: str, index: int, found: Findings) -> int:
    if re.fullmatch(r"[0-9A-Fa-f]{0,8}", text):
        return int(text or "0", 16)
    found.unknown.append(f"csrule field {index}: {text[:20]!r} is no hexadecimal mask")
    return 0


def _number(text: str, index: int, found: Findings) -> int | None:
    if not text:
        return None
    if re.fullmatch(r"[+-]?\d{1,6}", text):
        return int(text)
    found.unknown.append(f"csrule field {index}: {text[:20]!r} is no whole number")
    return None


def _read_flags(masks: list[int], found: Findings) -> None:
    first, second = masks
    for bit, values in _FLAGS.items():
        if first & bit:
            for path, value in values.items():
                found.declare(path, value, f"csrule mask 0x{bit:X}")
    for mask, table in ((first, _INFERRED), (second, _INFERRED_SECOND)):
        which = "mask" if table is _INFERRED else "second mask"
        for bit, values in table.items():
            for path, value in values.items() if mask & bit else ():
                found.infer(path, value, f"csrule {which} 0x{bit:X}, by one program's reading")
    if first & 0x2000 and first & 0x1000:
        found.declare("claims.triple_ron", "head_bump", "csrule mask 0x2000: head bump, and 0x1000: no abort")
    if second & 0x2:
        found.declare("settlement.ties", "share", "csrule second mask 0x2")
    if first & 0x1000000:
        found.unknown.append("csrule mask 0x1000000: renhou, its worth not stated: mangan is taken")
    _read_renchan(first, found)
    for index, bit, path in _DISPUTED:
        state = "set" if masks[index] & bit else "clear"
        name = "mask" if index == 0 else "second mask"
        found.unknown.append(f"csrule {name} 0x{bit:X} is {state}: sources dispute what it says of {path}")
    _report_unknown_bits(first, second, found)


def _read_renchan(first: int, found: Findings) -> None:
    if first & 0x10000:
        found.declare("flow.renchan", "none", "csrule mask 0x10000: no renchan by a win")
        if not first & 0x20000:
            found.unknown.append("csrule mask: renchan by tenpai only has no switch; none is taken")
    elif first & 0x20000:
        found.declare("flow.renchan", "win", "csrule mask 0x20000: no renchan by tenpai")


def _report_unknown_bits(first: int, second: int, found: Findings) -> None:
    known = [0x30000 | _DISPLAY_BITS, 0x2]
    for bit in (*_FLAGS, *_INFERRED):
        known[0] |= bit
    for bit in _INFERRED_SECOND:
        known[1] |= bit
    for index, bit, _ in _DISPUTED:
        known[index] |= bit
    for name, mask, meant in (("mask", first, known[0]), ("second mask", second, known[1])):
        if mask & ~meant:
            found.unknown.append(f"csrule {name}: bits 0x{mask & ~meant:X} have no known meaning")


def _read_noten(fields: list[str], found: Findings, players: int) -> None:
    """Fields 16-18: what each noten player pays with 1, 2, 3 tenpai."""
    values = [_number(fields[index], index, found) for index in range(16, 16 + players - 1)]
    if all(value is not None for value in values):
        found.declare("draws.noten_payment", tuple(values), "csrule fields 16-18")
    elif any(value is not None for value in values):
        found.unknown.append("csrule fields 16-18: only some of the noten payments are stated")


def _read_uma(fields: list[str], found: Findings, players: int, *, share: bool) -> None:
    """Fields 21-35: uma of second to fourth for 0 to 4 players below the line; the first has the rest."""
    rows: list[tuple[int, ...]] = []
    for count in range(players + 1):
        start = _UMA_FIRST + 3 * count
        rest = [_number(fields[index], index, found) for index in range(start, start + players - 1)]
        numbers = [value for value in rest if value is not None]
        if len(numbers) < players - 1:
            if numbers or rows:
                found.unknown.append("csrule fields 21-35: not every row of uma is stated: Tenhou's is kept")
            return
        rows.append((-sum(numbers), *numbers))
    if len(set(rows)) == 1:
        found.declare("settlement.uma", rows[0], "csrule fields 21-35: the same in all rows")
    else:
        found.declare("settlement.floating_uma", tuple(rows), "csrule fields 21-35")
        found.declare("settlement.floating_by", "below", "csrule fields 21-35: by players below")
        line = found.values.get("settlement.return_points", 30_000 if players == 4 else 40_000)
        found.infer("settlement.floating_line", line, "csrule: the return points are the line")
    if not share:
        found.infer("settlement.first", "balance", "csrule: the first has minus the sum of the rest")


def written(rules: Ruleset) -> str:
    """Return the ``csrule`` that states as much as it can of a ruleset; what it cannot is not in it.

    A flag is set where all switches that it stands for have its values.
    """
    fields = [""] * 45
    masks = [0, 0]
    for index, tables in enumerate(((_FLAGS, _INFERRED), (_INFERRED_SECOND,))):
        for table in tables:
            for bit, values in table.items():
                if all(_same(_value(rules, path), value) for path, value in values.items()):
                    masks[index] |= bit
    masks[0] |= {"none": 0x30000, "win": 0x20000}.get(rules.flow.renchan, 0)
    if rules.settlement.ties == "share":
        masks[1] |= 0x2
    fields[0:2] = [f"{mask:X}" for mask in masks]
    for index, path in _POINT_FIELDS.items():
        fields[index] = str(_value(rules, path))
    for index, value in enumerate(rules.draws.noten_payment, 16):
        fields[index] = str(value)
    rows = _rows_by_below(rules)
    for count, row in enumerate(rows):
        start = _UMA_FIRST + 3 * count
        fields[start : start + len(row) - 1] = [str(value) for value in row[1:]]
    return ",".join(fields)


def _rows_by_below(rules: Ruleset) -> list[tuple[int, ...]]:
    """Return the uma for 0, 1, … all players below the line."""
    settlement = rules.settlement
    if not settlement.floating_uma:
        return [settlement.uma] * (rules.players + 1)
    rows = list(settlement.floating_uma)
    return rows if settlement.floating_by == "below" else rows[::-1]


def _value(rules: Ruleset, path: str) -> Any:
    group, _, field = path.partition(".")
    return getattr(getattr(rules, group), field)


def _same(value: Any, wanted: Any) -> bool:
    return bool(value == frozenset(wanted)) if isinstance(value, frozenset) else bool(value == wanted)
