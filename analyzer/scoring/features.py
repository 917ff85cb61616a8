"""What yaku and fu ask of one reading of a hand, worked out once."""

from __future__ import annotations

import msgspec

from analyzer.scoring.model import Reading, WinHand
from analyzer.scoring.shape import MeldKey, meld_key, read_sorted
from rulesets.rules import Ruleset
from rulesets.tiles import EAST, TERMINALS, TERMINALS_AND_HONOURS


def mask_of(kinds: tuple[int, ...]) -> int:
    """Return the set of kinds as a bit mask."""
    mask = 0
    for kind in kinds:
        mask |= 1 << kind
    return mask


OUTSIDE_MASK = mask_of(TERMINALS_AND_HONOURS)
TERMINAL_MASK = mask_of(TERMINALS)
HONOUR_MASK = OUTSIDE_MASK & ~TERMINAL_MASK
SUIT_MASKS = tuple(0x1FF << 9 * suit for suit in range(3))


class Features(msgspec.Struct, frozen=True, gc=False):
    """A reading as the yaku see it.

    ``closed``: no open meld (closed kans may be there). ``melds``: how many melds, closed kans too. ``runs``
    and ``triplets``: the lowest kinds, rising; ``triplets`` holds kans too. ``concealed_triplets`` counts
    closed ones (closed kans too), ``kans`` all kans. ``mask``: kinds of the whole hand. ``suits``: how many
    of man, pin, sou are there. ``concealed``: sorted kinds of the concealed tiles with the winning one.
    """

    reading: Reading
    closed: bool
    melds: int
    runs: tuple[int, ...]
    triplets: tuple[int, ...]
    concealed_triplets: int
    kans: int
    mask: int
    suits: int
    concealed: tuple[int, ...]
    win_kind: int


def features(kinds: tuple[int, ...], melds: MeldKey, win_kind: int, tsumo: bool) -> tuple[Features, ...]:
    """Return the features of every reading of sorted concealed kinds, the winning one included."""
    closed = all(kind == "closed_kan" for kind, _ in melds)
    mask = mask_of(kinds)
    for kind, tile_kind in melds:
        mask |= (7 if kind == "chi" else 1) << tile_kind
    suits = sum(1 for suit in SUIT_MASKS if mask & suit)
    found = []
    for reading in read_sorted(kinds, melds, win_kind, tsumo):
        sets = reading.sets
        found.append(
            Features(
                reading=reading,
                closed=closed,
                melds=len(melds),
                runs=tuple(sorted(s.tile_kind for s in sets if s.form == "run")),
                triplets=tuple(sorted(s.tile_kind for s in sets if s.form != "run")),
                concealed_triplets=sum(s.form != "run" and not s.open for s in sets),
                kans=sum(s.form == "kan" for s in sets),
                mask=mask,
                suits=suits,
                concealed=kinds,
                win_kind=win_kind,
            )
        )
    return tuple(found)


class Circumstances:
    """A win and its rules as the yaku see it: the hand, the winds that count, whether it is closed."""

    __slots__ = ("closed", "hand", "melds", "round_winds", "rules", "seat_wind")

    def __init__(self, hand: WinHand, rules: Ruleset) -> None:
        self.hand = hand
        self.rules = rules
        self.melds = meld_key(hand.melds)
        self.closed = all(kind == "closed_kan" for kind, _ in self.melds)
        self.seat_wind = EAST + hand.seat_wind
        self.round_winds = round_winds(hand.round_wind, rules)


def round_winds(round_wind: int, rules: Ruleset) -> tuple[int, ...]:
    """Return the kinds that count as round wind.

    With ``scoring.double_round_wind`` East counts in West rounds too and South in North rounds.
    """
    if rules.scoring.double_round_wind and round_wind >= 2:
        return (EAST + round_wind, EAST + round_wind - 2)
    return (EAST + round_wind,)
