"""What a log can say of the rules it was played under: the way back from :mod:`rulesets.declared`.

Tenhou's ``GO type`` states length, open tanyao, red fives and the number of players; its ``csrule`` a part of
the rest; a wording in the title or ``disp`` names a family of rules. What none of them can state is listed.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

import msgspec

from rulesets.csrule import written
from rulesets.declared import declared_rules
from rulesets.load import diff
from rulesets.rules import Ruleset

_NO_RED, _NO_KUITAN, _SOUTH, _THREE, _CUSTOM = 0x2, 0x4, 0x8, 0x10, 0x100

#: Wordings that :mod:`rulesets.declared` knows: a ranked room of Tenhou, one of Mahjong Soul, the JPML.
_FAMILIES: Final = ("般", "玉の間", "日本プロ麻雀連盟公式ルール ")

#: Switches without any effect on a log, or on a hand that a log shows.
_SILENT: Final = ("table.dice_throws", "table.dead_wall", "settlement.stake_per_1000", "settlement.game_fee")


class Declaration(msgspec.Struct, frozen=True):
    """The rule block of a log. ``lost``: switches that a reader of the log will get wrong."""

    values: dict[str, str]
    lost: tuple[str, ...]


@cache
def tenhou_xml_block(rules: Ruleset) -> Declaration:
    """Return ``go_type``, ``lobby``, ``title`` and, where it helps, ``csrule``."""
    plain = {"go_type": str(_go_type(rules)), "lobby": "0", "title": rules.title_ja or rules.title or rules.name}
    custom = plain | {"go_type": str(_go_type(rules) | _CUSTOM), "csrule": written(rules)}
    return _best(rules, iter((plain, custom)))


@cache
def tenhou_json_block(rules: Ruleset) -> Declaration:
    """Return ``disp``, the red fives and, where it helps, ``csrule``."""
    return _best(rules, _json_blocks(rules))


def _json_blocks(rules: Ruleset) -> Iterator[dict[str, str]]:
    """Yield Tenhou's wording; other families only where they state all, as they claim a platform."""
    counts = (rules.dora.red_man, rules.dora.red_pin, rules.dora.red_sou)
    reds = {f"aka5{suit}": str(count) for suit, count in enumerate(counts, 1)}
    for family in _FAMILIES:
        disp = "三" * (rules.players == 3) + family
        disp += "東" if rules.table.length == "east" else "南"
        disp += "喰" * rules.yaku.kuitan + "赤" * any(counts)
        plain = {"disp": disp, **reds}
        if family == _FAMILIES[0]:
            yield plain
            yield plain | {"csrule": written(rules)}
        elif not _lost(rules, plain):
            yield plain


def _best(rules: Ruleset, blocks: Iterator[dict[str, str]]) -> Declaration:
    """Return the block that is read back with the fewest differences, the first of equals."""
    found = [Declaration(block, _lost(rules, block)) for block in blocks]
    return min(found, key=lambda declaration: len(declaration.lost))


def _lost(rules: Ruleset, block: dict[str, str]) -> tuple[str, ...]:
    read = declared_rules(block, players=rules.players).rules
    return tuple(
        difference.path
        for difference in diff(rules, read)
        if difference.path not in _SILENT and not difference.path.startswith("penalties.")
    )


def _go_type(rules: Ruleset) -> int:
    """Return the bits that rules alone decide; bit 0x1 (against people) is left out."""
    dora = rules.dora
    return (
        (0 if dora.red_man or dora.red_pin or dora.red_sou else _NO_RED)
        | (0 if rules.yaku.kuitan else _NO_KUITAN)
        | (0 if rules.table.length == "east" else _SOUTH)
        | (_THREE if rules.players == 3 else 0)
    )
