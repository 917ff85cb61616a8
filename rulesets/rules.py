"""The rules of a game as data: one frozen struct, one documented field a switch.

Every switch has its meaning in ``Meta(description=…)``, its values in its type, and its default: the rules
of a ranked Tenhou game, so that a preset states only what differs from its base. Points are whole points,
uma are thousands. A switch is read where the decision is made, nowhere else.
"""

from __future__ import annotations

import msgspec

from rulesets.game_rules import Claims, Draws, End, Flow, Pao, Penalties, Settlement
from rulesets.hand_rules import Calls, Dora, Riichi, Scoring, Table, Yaku


class Ruleset(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A whole set of rules. Frozen and hashable by content, so that rulings can be cached by it."""

    name: str = "tenhou"
    title: str = ""
    title_ja: str = ""
    table: Table = Table()
    yaku: Yaku = Yaku()
    scoring: Scoring = Scoring()
    dora: Dora = Dora()
    riichi: Riichi = Riichi()
    calls: Calls = Calls()
    claims: Claims = Claims()
    pao: Pao = Pao()
    draws: Draws = Draws()
    flow: Flow = Flow()
    end: End = End()
    settlement: Settlement = Settlement()
    penalties: Penalties = Penalties()

    @property
    def players(self) -> int:
        """How many play (3 or 4)."""
        return self.table.players


#: The names of the groups, in the order in which rule sheets print them.
GROUPS: tuple[str, ...] = (
    "table",
    "yaku",
    "scoring",
    "dora",
    "riichi",
    "calls",
    "claims",
    "pao",
    "draws",
    "flow",
    "end",
    "settlement",
    "penalties",
)
