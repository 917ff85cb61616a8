"""What yaku and fu ask of one reading of a hand, worked out once."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from analyzer.scoring.model import Reading, WinHand
from analyzer.scoring.shape import MeldKey, meld_key, read_sorted
from rulesets.rules import Ruleset
from rulesets.tiles import DRAGONS, EAST, TERMINALS, TERMINALS_AND_HONOURS, WINDS


def mask_of(kinds: Iterable[int]) -> int:
    """Return the set of kinds as a bit mask."""
    mask = 0
    for kind in kinds:
        mask |= 1 << kind
    return mask


OUTSIDE_MASK = mask_of(TERMINALS_AND_HONOURS)
TERMINAL_MASK = mask_of(TERMINALS)
DRAGON_MASK = mask_of(DRAGONS)
WIND_MASK = mask_of(WINDS)
HONOUR_MASK = OUTSIDE_MASK & ~TERMINAL_MASK
SUIT_MASKS = tuple(0x1FF << 9 * suit for suit in range(3))


class Features(msgspec.Struct, frozen=True, gc=False):
    """A reading as the yaku see it.

    ``closed``: no open meld (closed kans may be there). ``melds``: how many melds, closed kans too. ``runs``
    and ``triplets``: the lowest kinds, rising; ``triplets`` holds kans too; both as masks as well.
    ``concealed_triplets`` counts closed ones (closed kans too), ``kans`` all kans. ``mask``: kinds of the
    whole hand. ``suits``: how many of man, pin, sou are there. ``concealed``: sorted kinds of the concealed
    tiles with the winning one.
    """

    reading: Reading
    closed: bool
    melds: int
    runs: tuple[int, ...]
    triplets: tuple[int, ...]
    run_mask: int
    triplet_mask: int
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
    return tuple(
        [
            _features(reading, closed, len(melds), mask, suits, kinds, win_kind)
            for reading in read_sorted(kinds, melds, win_kind, tsumo)
        ]
    )


def _features(
    reading: Reading, closed: bool, melds: int, mask: int, suits: int, kinds: tuple[int, ...], win_kind: int
) -> Features:
    runs: list[int] = []
    triplets: list[int] = []
    concealed_triplets = kans = 0
    for hand_set in reading.sets:
        if hand_set.form == "run":
            runs.append(hand_set.tile_kind)
            continue
        triplets.append(hand_set.tile_kind)
        concealed_triplets += not hand_set.open
        kans += hand_set.form == "kan"
    runs.sort()
    triplets.sort()
    return Features(
        reading=reading,
        closed=closed,
        melds=melds,
        runs=tuple(runs),
        triplets=tuple(triplets),
        run_mask=mask_of(runs),
        triplet_mask=mask_of(triplets),
        concealed_triplets=concealed_triplets,
        kans=kans,
        mask=mask,
        suits=suits,
        concealed=kinds,
        win_kind=win_kind,
    )


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
