"""The data that scoring takes and gives. No logic stands here."""

from __future__ import annotations

from typing import Literal

import msgspec

MeldKind = Literal["chi", "pon", "open_kan", "closed_kan", "added_kan"]
RiichiKind = Literal["none", "riichi", "double"]
WaitKind = Literal["ryanmen", "kanchan", "penchan", "shanpon", "tanki", "chiitoi", "kokushi", "kokushi_13"]
SetKind = Literal["run", "triplet", "kan"]
Form = Literal["standard", "chiitoi", "kokushi"]


class Meld(msgspec.Struct, frozen=True, gc=False):
    """A set laid down, in the order of the calls.

    ``tiles`` are ids, the called tile (and the one added to a kakan) included; ``source`` is the seat that
    fed it (for an added kan: the feeder of the pon; None for a closed kan); ``called`` the tile fed;
    ``event`` the index in the hand of the event that made it (for an added kan: the pon's);
    ``added`` the index of the event that added the fourth tile.
    """

    kind: MeldKind
    tiles: tuple[int, ...]
    source: int | None = None
    called: int | None = None
    event: int = -1
    added: int = -1


class WinHand(msgspec.Struct, frozen=True, gc=False):
    """A completed hand and its circumstances: what happened, not what it is worth.

    ``concealed``: ids without the winning ``tile`` and the melds. ``seat_wind``/``round_wind``: 0-3 =
    E S W N. ``ippatsu``: no own discard and no call since riichi was accepted (a kan that is being robbed
    right now does not count as a call; ``kan_run`` is the number of kans declared without a discard between,
    the robbed one included, by the player whose tile wins). ``rinshan``: the tile is a replacement after a
    kan (``kita_rinshan``: after a kita). ``chankan``: the tile robs a kan (``robbed_closed_kan``: a closed
    one). ``last_tile``: no live tile is left in the wall (haitei, houtei). ``first_turn``: the winner has
    not discarded and nobody called (tsumo: tenhou, chiihou; ron: renhou). ``kita``: Norths set aside (ids).
    ``discarder_riichi``: the discarder is in riichi too (only open riichi asks). ``at_first_call``: concealed
    tiles just before the first open call (only atozuke asks).
    """

    concealed: tuple[int, ...]
    melds: tuple[Meld, ...]
    tile: int
    tsumo: bool
    seat_wind: int
    round_wind: int
    players: int = 4
    riichi: RiichiKind = "none"
    open_riichi: bool = False
    ippatsu: bool = False
    rinshan: bool = False
    kita_rinshan: bool = False
    chankan: bool = False
    robbed_closed_kan: bool = False
    kan_run: int = 0
    last_tile: bool = False
    first_turn: bool = False
    kita: tuple[int, ...] = ()
    discarder_riichi: bool = False
    at_first_call: tuple[int, ...] = ()


class DoraKinds(msgspec.Struct, frozen=True, gc=False):
    """The kinds that are dora for this win, one entry an indicator that counts (kinds may repeat)."""

    dora: tuple[int, ...] = ()
    ura: tuple[int, ...] = ()


class HandSet(msgspec.Struct, frozen=True, gc=False):
    """One of the four sets of a reading. ``kind`` of its first tile (0-33); ``open`` for fu and yaku."""

    form: SetKind
    tile_kind: int
    open: bool
    meld: int = -1  # index in the melds, -1 for a concealed set


class Reading(msgspec.Struct, frozen=True, gc=False):
    """One way to read a completed hand: which sets, which pair, where the winning tile stands."""

    form: Form
    sets: tuple[HandSet, ...]
    pair: int  # kind; -1 for seven pairs and kokushi
    wait: WaitKind
    win_set: int  # index in sets of the set completed by the winning tile, -1 if it completes the pair


class FuPart(msgspec.Struct, frozen=True, gc=False):
    """One line of the fu calculation: a stable name, the fu, and the kind of tile concerned (-1: none)."""

    name: str
    fu: int
    tile_kind: int = -1


class Score(msgspec.Struct, frozen=True, gc=False):
    """What a hand is worth under a ruleset.

    ``yaku``: (name, han) in the customary order, dora kinds last; for yakuman (name, multiple) only.
    ``han`` counts all; None for yakuman. ``yakuman``: sum of multiples (without stacking the best one; 0:
    none; kazoe counts in ``limit``). ``fu``: rounded (0 where no fu are counted, as for yakuman). ``base``:
    base points a = fu x 2^(han+2) or the limit's; ron pays 4a (dealer 6a), tsumo a and 2a, each rounded up
    to hundreds. ``chips``: red-five chips. ``reading`` is None for nagashi.
    """

    yaku: tuple[tuple[str, int], ...]
    han: int | None
    yakuman: int
    fu: int
    limit: str | None
    base: int
    fu_parts: tuple[FuPart, ...] = ()
    reading: Reading | None = None
    chips: int = 0
