"""What a ruling takes and gives."""

from __future__ import annotations

from typing import Literal

import msgspec

from analyzer.scoring.model import Score

Status = Literal[
    "same", "repriced", "ended_earlier", "unpriced", "void", "replayed", "skipped", "not_reached", "unplayable"
]
Ending = Literal[
    "win",
    "exhaustive",
    "nagashi",
    "nine_terminals",
    "four_winds",
    "four_riichi",
    "four_kans",
    "triple_ron",
    "none",
]
ABORT_ENDINGS: tuple[Ending, ...] = (
    "nine_terminals",
    "four_winds",
    "four_riichi",
    "four_kans",
    "triple_ron",
)


class Note(msgspec.Struct, frozen=True):
    """A remark with a stable ``code``; ``switch`` is the rule it comes from, if one alone does.

    ``text`` is English; ``args`` are its variable parts, for wording it in another language.
    """

    code: str
    text: str
    switch: str = ""
    args: tuple[int | str, ...] = ()


class TableState(msgspec.Struct, frozen=True):
    """What a hand starts from. ``scores`` in points by seat; ``honba`` a counter.

    ``deposits``: the seats whose 1,000 points lie on the table, in order (-1: owner unknown).
    """

    round_wind: int
    number: int
    dealer: int
    honba: int
    deposits: tuple[int, ...]
    scores: tuple[int, ...]


class WinRuling(msgspec.Struct, frozen=True):
    """One win. ``payments`` by seat in points, honba included, deposits not; ``deposits`` taken, a count.

    ``score`` None means that the value cannot be known (unpriced). ``honba`` is the count it was paid with.
    ``chips`` by seat, empty where the win moves none.
    """

    seat: int
    source: int
    score: Score | None
    payments: tuple[int, ...]
    honba: int
    deposits: int
    pao: int | None = None
    chips: tuple[int, ...] = ()


class HandRuling(msgspec.Struct, frozen=True):
    """What a recorded hand comes to under a ruleset.

    ``end_index``: the event of the hand at which it ends here. ``payments``: all wins or the draw, by seat,
    deposits not included; ``riichi``: seats that paid a deposit before the end; ``deltas``: the whole
    change of the scores. ``deposits``: owners of the deposits left on the table. ``tenpai`` by seat at an
    exhaustive draw. ``notes``: remarks; ``unknown`` lists why the result cannot be known, if so.
    ``approximate`` lists switches of the ruleset without behaviour yet that could matter here. ``kept``: the
    hand has no result here and was paid as under the source's rules (``unknown = keep``). ``chombo``: who erred
    in a hand that is ``replayed``.
    """

    status: Status
    ending: Ending
    end_index: int
    wins: tuple[WinRuling, ...]
    tenpai: tuple[bool, ...]
    payments: tuple[int, ...]
    riichi: tuple[int, ...]
    deltas: tuple[int, ...]
    deposits: tuple[int, ...]
    notes: tuple[Note, ...] = ()
    nagashi: tuple[int, ...] = ()
    cause: Note | None = None
    assumed: bool = False
    approximate: tuple[str, ...] = ()
    kept: bool = False
    chombo: int | None = None

    @property
    def known(self) -> bool:
        """Tell whether the result of the hand is known."""
        return self.status in ("same", "repriced", "ended_earlier")
