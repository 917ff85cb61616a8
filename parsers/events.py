"""The closed event union: the only door between parsers and engine.

A parser turns any log into one stream of these frozen structs. ``at`` says where an event stands in its file
(an index that :meth:`GameLog.place` turns into words). Seats and tile ids are as in :mod:`rulesets.tiles`.

What a platform *decided* (yaku, han, fu, points, who paid) stands apart in the ``Recorded…`` structs: the
replay never reads them, only comparison and audit do.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from parsers.issues import Issue

DrawKind = Literal[
    "exhaustive",
    "nine_terminals",
    "four_winds",
    "four_riichi",
    "four_kans",
    "triple_ron",
    "nagashi",
]

#: More honba or deposits than any game could have: such a number is a fault of the file.
MAX_COUNTER: Final = 1_000

#: An abort whose kind the log does not say.
ABORTS: Final = ("nine_terminals", "four_winds", "four_riichi", "four_kans", "triple_ron")


class Event(msgspec.Struct, frozen=True, gc=False):
    """Base of all events; ``at`` is the place in the file."""

    at: int


class StartGame(Event, frozen=True, gc=False, tag="start_game"):
    """The table is set. ``first_dealer`` (kicha) is the seat that deals E1; names by seat."""

    players: int
    first_dealer: int
    names: tuple[str, ...]


class StartHand(Event, frozen=True, gc=False, tag="start_hand"):
    """A hand begins.

    ``round_wind`` 0-3 (E S W N); ``number`` 0-based hand of the round; ``scores`` in points by seat;
    ``honba`` and ``deposits`` are counters; ``hands`` 13 tile ids by seat; ``dice`` (1-6, 1-6) or None.
    Every hand of a file has one, so that hand indices count right: where the deal cannot be read (an
    :class:`Issue` names the hand then) ``hands`` is empty and unknown numbers are -1.
    """

    round_wind: int
    number: int
    dealer: int
    honba: int
    deposits: int
    scores: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    indicator: int
    dice: tuple[int, int] | None = None


class Draw(Event, frozen=True, gc=False, tag="draw"):
    """A tile is drawn (from the wall, or a replacement after a kan or kita)."""

    seat: int
    tile: int


class Discard(Event, frozen=True, gc=False, tag="discard"):
    """A tile is discarded; ``tsumogiri`` when it is the tile just drawn."""

    seat: int
    tile: int
    tsumogiri: bool


class Chi(Event, frozen=True, gc=False, tag="chi"):
    """A run is called: ``tile`` from seat ``source``, ``own`` two tiles from the hand."""

    seat: int
    source: int
    tile: int
    own: tuple[int, int]


class Pon(Event, frozen=True, gc=False, tag="pon"):
    """A triplet is called."""

    seat: int
    source: int
    tile: int
    own: tuple[int, int]


class OpenKan(Event, frozen=True, gc=False, tag="open_kan"):
    """A kan is called from a discard (daiminkan)."""

    seat: int
    source: int
    tile: int
    own: tuple[int, int, int]


class ClosedKan(Event, frozen=True, gc=False, tag="closed_kan"):
    """Four concealed tiles are declared (ankan)."""

    seat: int
    tiles: tuple[int, int, int, int]


class AddedKan(Event, frozen=True, gc=False, tag="added_kan"):
    """``tile`` is added to one's pon (kakan)."""

    seat: int
    tile: int


class Kita(Event, frozen=True, gc=False, tag="kita"):
    """North is set aside (three players)."""

    seat: int
    tile: int


class RiichiDeclared(Event, frozen=True, gc=False, tag="riichi_declared"):
    """Riichi is declared, before its discard."""

    seat: int
    open: bool = False


class RiichiAccepted(Event, frozen=True, gc=False, tag="riichi_accepted"):
    """The declaring tile was not ronned: the deposit is made."""

    seat: int


class NewIndicator(Event, frozen=True, gc=False, tag="new_indicator"):
    """A dora indicator is turned after a kan."""

    tile: int


class Win(Event, frozen=True, gc=False, tag="win"):
    """A win: ``source`` == ``seat`` for tsumo. ``ura`` are the ura indicators shown, None if not recorded."""

    seat: int
    source: int
    tile: int
    ura: tuple[int, ...] | None = None


class DrawnHand(Event, frozen=True, gc=False, tag="drawn_hand"):
    """The hand ends without a win. ``shown`` are the seats whose hands were shown.

    For an exhaustive draw ``shown`` are those who showed tenpai; None where the log does not tell.
    """

    kind: DrawKind
    shown: tuple[int, ...] | None = None


class Penalty(Event, frozen=True, gc=False, tag="penalty"):
    """A penalty of the league's record (chombo, dead hand …)."""

    seat: int
    kind: str


class ConnectionLost(Event, frozen=True, gc=False, tag="connection_lost"):
    """A player left; his tiles are discarded as drawn."""

    seat: int


class ConnectionBack(Event, frozen=True, gc=False, tag="connection_back"):
    """A player came back."""

    seat: int


class EndGame(Event, frozen=True, gc=False, tag="end_game"):
    """The record says that the game is over."""


AnyEvent = (
    StartGame
    | StartHand
    | Draw
    | Discard
    | Chi
    | Pon
    | OpenKan
    | ClosedKan
    | AddedKan
    | Kita
    | RiichiDeclared
    | RiichiAccepted
    | NewIndicator
    | Win
    | DrawnHand
    | Penalty
    | ConnectionLost
    | ConnectionBack
    | EndGame
)


class Recorded(msgspec.Struct, frozen=True, gc=False):
    """Base of what the platform decided. ``hand`` is the hand's index, ``event`` the index in ``events``."""

    at: int
    hand: int
    event: int


class RecordedWin(Recorded, frozen=True, gc=False, tag="win"):
    """What the log says a win was worth.

    ``yaku`` maps yaku names (see ``docs/glossary.md``) to han, in the log's order, zero-han entries dropped;
    for yakuman the value is the multiple. ``han`` is None for yakuman. ``points`` are what the log calls the
    value (all payments together, without honba and deposits). ``deltas`` are changes in points by seat,
    honba and deposits taken included. ``scores`` are the scores before, riichi deposits already taken.
    A field that the log lacks is None.
    """

    seat: int
    source: int
    yaku: tuple[tuple[str, int], ...] | None = None
    han: int | None = None
    yakuman: int = 0
    fu: int | None = None
    points: int | None = None
    limit: str | None = None
    honba: int | None = None
    deposits: int | None = None
    pao: int | None = None
    deltas: tuple[int, ...] | None = None
    scores: tuple[int, ...] | None = None
    chips: tuple[int, ...] | None = None
    dora_indicators: tuple[int, ...] | None = None
    ura_indicators: tuple[int, ...] | None = None
    concealed: tuple[int, ...] | None = None


class RecordedDraw(Recorded, frozen=True, gc=False, tag="drawn_hand"):
    """What the log says a drawn hand moved; fields as in :class:`RecordedWin`."""

    kind: DrawKind
    deltas: tuple[int, ...] | None = None
    scores: tuple[int, ...] | None = None
    honba: int | None = None
    deposits: int | None = None
    shown_hands: tuple[tuple[int, ...] | None, ...] | None = None


class RecordedDeposit(Recorded, frozen=True, gc=False, tag="deposit"):
    """Scores that the log prints after a riichi deposit."""

    seat: int
    scores: tuple[int, ...]


class RecordedFinal(Recorded, frozen=True, gc=False, tag="final"):
    """The end: raw scores in points by seat; final points in tenths by seat (None if not recorded).

    ``decimals`` tells whether the log wrote the points with decimals (old logs round to whole points).
    """

    scores: tuple[int, ...]
    points_tenths: tuple[int, ...] | None = None
    decimals: bool = True
    chips: tuple[int, ...] | None = None


AnyRecorded = RecordedWin | RecordedDraw | RecordedDeposit | RecordedFinal

LogFormat = Literal["tenhou_xml", "tenhou_json", "mjai", "majsoul", "majiang", "table", "simulated"]


class Declared(msgspec.Struct, frozen=True):
    """The rule block of a log, as it stands there: raw text by key (``go_type``, ``csrule``, ``disp`` …)."""

    values: dict[str, str] = {}


class GameLog(msgspec.Struct):
    """One recorded game: events, what the platform decided, faults, and where it all came from.

    ``source`` names the file (and the part of it, ``file.json#2``); ``log_id`` is the platform's id or the
    file's stem. ``places`` turns ``at`` into words: for XML the tags' names by index, for JSON the paths.
    ``reds`` are the ids of the log's own red fives; ``reds_known`` is False where the format has no tile ids
    and the log does not show which five of each suit is red: the ids of fives are then chosen by a hash.
    ``complete``: the record reaches the end of the game and no hand of it is lost.
    ``wall_seed`` is the text of the shuffle seed if the log carries one (``SHUFFLE seed``; for 2009 logs one
    text a hand), for :mod:`parsers.tenhou_wall`.
    """

    source: str
    log_id: str
    format: LogFormat
    players: int
    events: list[AnyEvent]
    recorded: list[AnyRecorded]
    issues: list[Issue]
    declared: Declared
    names: tuple[str, ...] = ()
    first_dealer: int = 0
    places: list[str] = []
    wall_seed: str | None = None
    hand_wall_seeds: list[str] = []
    complete: bool = True
    reds_known: bool = True
    reds: tuple[int, ...] = ()
    title: str = ""

    @property
    def physical_ids(self) -> bool:
        """Tell whether tile ids are those of real tiles, so that any five may be the red one of another ruleset."""
        return self.format in ("tenhou_xml", "simulated")

    def place(self, at: int) -> str:
        """Return where an event stands, in words."""
        if not 0 <= at < len(self.places):
            return f"event {at}"
        return f"tag {at + 1} <{self.places[at]}>" if self.format == "tenhou_xml" else self.places[at]
