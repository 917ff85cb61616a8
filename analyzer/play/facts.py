"""What a hand contains, whatever the rules: positions and shapes, never verdicts.

All indexes (``index``, ``event``, …) are positions in the hand's own event list, 0 being its
:class:`~parsers.events.StartHand`; a ruling may stop at any of them.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from analyzer.scoring.model import Meld, WinHand
from parsers.events import DrawKind, StartHand

ChanceKind = Literal["draw", "discard", "added_kan", "closed_kan", "kita"]
KanKind = Literal["open", "added", "closed"]
RiichiFate = Literal["passed", "called", "ronned", "hand_ended"]


class Claim(msgspec.Struct, frozen=True, gc=False):
    """A seat whose hand a tile completes, claimed (``taken``) or let pass.

    ``waits`` is the mask of kinds that complete the hand, ``river`` of the kinds that the seat has discarded;
    ``last_draw``/``last_discard``/``last_call`` are the indexes of its own latest actions (-1: none);
    ``riichi`` the index of its riichi's acceptance (-1: not in riichi).
    """

    seat: int
    taken: bool
    hand: WinHand
    waits: int
    river: int
    last_draw: int
    last_discard: int
    last_call: int
    riichi: int


class Chance(msgspec.Struct, frozen=True, gc=False):
    """A tile that completes at least one hand. ``claims`` stand in turn order after ``source``.

    ``index`` is the event that offered the tile; for kind "draw" ``source`` drew it for himself.
    """

    index: int
    kind: ChanceKind
    tile: int
    source: int
    claims: tuple[Claim, ...]


class RiichiFact(msgspec.Struct, frozen=True, gc=False):
    """A riichi: the events of its declaration, its discard and its acceptance (-1: not accepted).

    ``waits`` after the discard, ``river`` the kinds discarded by then, both masks; ``live`` tiles left in the
    wall at the discard; ``first_turn``: own first discard with no call before; ``closed``: no open meld.
    """

    seat: int
    declared: int
    discard: int
    accepted: int
    open: bool
    first_turn: bool
    closed: bool
    waits: int
    live: int
    fate: RiichiFate
    river: int = 0


class KanFact(msgspec.Struct, frozen=True, gc=False):
    """A kan. Indexes are -1 where it did not come: ``replacement`` draw, ``discard`` after it,
    ``next_kan``: the next kan or kita before that discard.

    ``robbed``: the hand ended by a ron on it. ``run``: how many kans the seat declared without a
    discard between, with this one. ``in_riichi`` and the rest concern a closed kan after riichi: was it the
    drawn tile, the waits before and after (masks), the concealed tiles (with the drawn one) and melds before.
    """

    kind: KanKind
    seat: int
    tile_kind: int
    index: int
    replacement: int
    discard: int
    next_kan: int
    robbed: bool
    run: int
    live: int
    in_riichi: bool = False
    drawn_tile: bool = True
    waits_before: int = 0
    waits_after: int = 0
    hand_before: tuple[int, ...] = ()
    melds_before: tuple[Meld, ...] = ()


class SwapDiscard(msgspec.Struct, frozen=True, gc=False):
    """A discard right after a call that swaps the called tile (kuikae): ``same`` kind or the other end."""

    index: int
    seat: int
    same: bool


class AbortPoint(msgspec.Struct, frozen=True, gc=False):
    """Where an abortive draw would take effect; ``seat`` is who may choose it (nine terminals), else -1.

    ``index`` is the last event before the hand would end there.
    """

    kind: DrawKind
    index: int
    seat: int = -1


class PenaltyFact(msgspec.Struct, frozen=True, gc=False):
    """An act that a league's record punishes (the names are those of ``rulesets.game_rules.Act``)."""

    index: int
    seat: int
    act: str


class SeatEnd(msgspec.Struct, frozen=True, gc=False):
    """A seat when the record's hand ends. ``waits``: mask for its 13 tiles (before a tile just drawn)."""

    concealed: tuple[int, ...]
    melds: tuple[Meld, ...]
    waits: int
    river: tuple[int, ...]
    kita: tuple[int, ...] = ()


class CallCounts(msgspec.Struct, frozen=True, gc=False):
    """Calls per seat, for statistics: chi + pon + open kan."""

    calls: tuple[int, ...]
    turns: tuple[int, ...]


class HandFacts(msgspec.Struct, frozen=True):
    """Everything that a ruling may need of one hand.

    ``ending``: the record ends the hand by wins, by a draw, or is cut off. ``end_index`` is the index of the
    first ending event. ``final_chance`` is the chance that the record's wins took (None for draws and cut
    hands). ``indicators`` are the tiles turned, in order, the first included; ``ura`` those shown under
    them (None: the log shows none); ``wall_indicators``/``wall_ura`` all five of the wall where the shuffle
    seed gives it. ``nagashi``: seats whose discards were all terminals and honours and none called.
    ``kitas``: the events at which North was set aside. ``known_reds``: ids of the log's own red fives where
    the log has no physical ids, None where it has.
    ``fault`` says why the events cannot be played (``fault_index``: where); then the hand has no rulings.
    """

    hand: int
    offset: int
    start: StartHand
    players: int
    ending: Literal["win", "draw", "cut"]
    end_index: int
    chances: tuple[Chance, ...]
    final_chance: Chance | None
    draw_kind: DrawKind | None
    shown: tuple[int, ...] | None
    riichis: tuple[RiichiFact, ...]
    kans: tuple[KanFact, ...]
    swaps: tuple[SwapDiscard, ...]
    late_calls: tuple[int, ...]
    aborts: tuple[AbortPoint, ...]
    ends: tuple[SeatEnd, ...]
    nagashi: tuple[int, ...]
    indicators: tuple[int, ...]
    ura: tuple[int, ...] | None
    counts: CallCounts
    live: int
    wall_indicators: tuple[int, ...] = ()
    wall_ura: tuple[int, ...] = ()
    known_reds: tuple[int, ...] | None = None
    penalties: tuple[PenaltyFact, ...] = ()
    kitas: tuple[int, ...] = ()
    fault: str | None = None
    fault_index: int = -1

    @property
    def dealer(self) -> int:
        """The seat that deals."""
        return self.start.dealer
