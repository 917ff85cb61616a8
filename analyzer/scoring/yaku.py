"""Every yaku as a row of a table: its name, its han (closed, open) and the test that finds it.

Three tables of ordinary yaku: those of the circumstances (tested once a win), those that need the reading and
the circumstances, and those of the shape alone (remembered with the reading). Each test returns how many
times the yaku holds (0 or False: not at all). The tests exclude each other where one yaku replaces another
(ryanpeikou for iipeikou, junchan for chanta, chinitsu for honitsu).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Generic, NamedTuple, TypeVar

from analyzer.scoring.features import (
    DRAGON_MASK,
    HONOUR_MASK,
    OUTSIDE_MASK,
    SUIT_MASKS,
    TERMINAL_MASK,
    WIND_MASK,
    Circumstances,
    Features,
    features,
    mask_of,
)
from analyzer.scoring.model import WinHand
from analyzer.scoring.shape import MeldKey
from rulesets.rules import Ruleset
from rulesets.tiles import CHUN, DRAGONS, EAST, HAKU, HATSU, NORTH

YakuHan = tuple[str, int]

#: Ryuuiisou: 2, 3, 4, 6, 8 sou and hatsu.
GREEN_MASK = mask_of((19, 20, 21, 23, 25, HATSU))
#: Runs 123 and 789.
_OUTSIDE_RUNS = mask_of((0, 6, 9, 15, 18, 24))


class Judged(NamedTuple):
    """A reading with the yaku and yakuman that its shape alone makes."""

    features: Features
    yaku: tuple[YakuHan, ...]
    yakuman: tuple[str, ...]


Test = TypeVar("Test")


class Row(NamedTuple, Generic[Test]):
    """A yaku: its name, its han in a closed and in an open hand (0: none), the test that finds it."""

    name: str
    closed: int
    open: int
    test: Test


CircumstanceTest = Callable[[Circumstances], int]
ReadingTest = Callable[[Features, Circumstances], int]
ShapeTest = Callable[[Features], int]


# --- circumstances --------------------------------------------------------------------------------------


def _open_riichi(x: Circumstances) -> bool:
    return x.hand.open_riichi and x.hand.riichi != "none" and x.rules.yaku.open_riichi != "off"


def is_limited_deal_in(x: Circumstances) -> bool:
    """Tell whether a tile is dealt into an open riichi by one whom ``yaku.open_riichi_deal_in`` concerns.

    A discarder in riichi himself is not concerned, unless ``yaku.open_riichi_deal_in_riichi`` is ``same``.
    """
    if x.hand.tsumo or not _open_riichi(x):
        return False
    return not x.hand.discarder_riichi or x.rules.yaku.open_riichi_deal_in_riichi == "same"


def _double_riichi(x: Circumstances) -> bool:
    return x.hand.riichi == "double" and x.rules.yaku.double_riichi


def _plain_riichi(x: Circumstances) -> bool:
    return x.hand.riichi != "none" and not _double_riichi(x) and not _open_riichi(x)


def _ippatsu(x: Circumstances) -> bool:
    """Ippatsu, unless the rules keep it apart from rinshan or chankan."""
    hand, rules = x.hand, x.rules.yaku
    if not (hand.ippatsu and rules.ippatsu and hand.riichi != "none"):
        return False
    if (hand.rinshan or hand.kita_rinshan) and not rules.ippatsu_rinshan:
        return False
    if not hand.chankan or rules.ippatsu_chankan == "any_kan":
        return True
    return rules.ippatsu_chankan == "first_kan" and hand.kan_run <= 1


def _rinshan(x: Circumstances) -> bool:
    return x.hand.tsumo and (x.hand.rinshan or x.hand.kita_rinshan)


def _haitei(x: Circumstances) -> bool:
    return x.hand.last_tile and x.hand.tsumo and (not _rinshan(x) or x.rules.yaku.haitei_rinshan)


def _houtei(x: Circumstances) -> bool:
    return x.hand.last_tile and not x.hand.tsumo and not x.hand.chankan


def is_renhou(hand: WinHand) -> bool:
    """Return whether a win is a non-dealer's ron before his own first draw and before any call."""
    return hand.first_turn and not hand.tsumo and hand.seat_wind != 0 and not hand.melds and not hand.kita


def is_first_draw(hand: WinHand) -> bool:
    """Return whether a win is tenhou or chiihou: on the first draw, no call and no closed kan before it."""
    return hand.first_turn and hand.tsumo and not hand.melds and not hand.kita


CIRCUMSTANCES: tuple[Row[CircumstanceTest], ...] = (
    Row("riichi", 1, 0, _plain_riichi),
    Row("double_riichi", 2, 0, _double_riichi),
    Row("open_riichi", 2, 0, lambda x: _open_riichi(x) and not _double_riichi(x)),
    # Open and double riichi together are three han.
    Row("open_riichi", 1, 0, lambda x: _open_riichi(x) and _double_riichi(x)),
    Row("ippatsu", 1, 0, _ippatsu),
    Row("menzen_tsumo", 1, 0, lambda x: x.hand.tsumo),
    Row("chankan", 1, 1, lambda x: x.hand.chankan),
    Row("rinshan", 1, 1, _rinshan),
    Row("haitei", 1, 1, _haitei),
    Row("houtei", 1, 1, _houtei),
    Row("renhou", 5, 0, lambda x: x.rules.yaku.renhou == "five_han" and is_renhou(x.hand)),
)


# --- reading and circumstances --------------------------------------------------------------------------


def _pinfu(f: Features, x: Circumstances) -> bool:
    """Four runs, a two-sided wait, a pair without fu."""
    pair = f.reading.pair
    return (
        len(f.runs) == 4
        and f.reading.wait == "ryanmen"
        and pair < HAKU
        and pair != x.seat_wind
        and pair not in x.round_winds
        and (not x.hand.tsumo or x.rules.scoring.pinfu_tsumo)
    )


def _tanyao(f: Features, x: Circumstances) -> bool:
    return not f.mask & OUTSIDE_MASK and (x.closed or x.rules.yaku.kuitan)


READING: tuple[Row[ReadingTest], ...] = (
    Row("pinfu", 1, 0, _pinfu),
    Row("tanyao", 1, 1, _tanyao),
    Row("yakuhai_seat", 1, 1, lambda f, x: x.seat_wind in f.triplets),
    Row("yakuhai_round", 1, 1, lambda f, x: sum(wind in f.triplets for wind in x.round_winds)),
)


# --- shape ----------------------------------------------------------------------------------------------


def _equal_run_pairs(f: Features) -> int:
    """Return how many pairs of equal runs there are (four equal runs are two)."""
    runs = f.runs
    if len(set(runs)) == len(runs):
        return 0
    return sum([runs.count(kind) // 2 for kind in set(runs)])


def _sanshoku(f: Features) -> bool:
    runs = f.run_mask
    return bool(runs & runs >> 9 & runs >> 18)


def _ittsuu(f: Features) -> bool:
    runs = f.run_mask
    return any(runs >> suit & 0b1001001 == 0b1001001 for suit in (0, 9, 18))


def _sanshoku_doukou(f: Features) -> bool:
    triplets = f.triplet_mask
    return bool(triplets & triplets >> 9 & triplets >> 18 & SUIT_MASKS[0])


def _all_outside(f: Features) -> bool:
    """A terminal or honour in every set and in the pair, and at least one run."""
    return (
        bool(f.run_mask)
        and not f.run_mask & ~_OUTSIDE_RUNS
        and not f.triplet_mask & ~OUTSIDE_MASK
        and bool(OUTSIDE_MASK >> f.reading.pair & 1)
    )


def _dragons(f: Features) -> int:
    return (f.triplet_mask & DRAGON_MASK).bit_count()


SHAPE: tuple[Row[ShapeTest], ...] = (
    Row("iipeikou", 1, 0, lambda f: _equal_run_pairs(f) == 1),
    Row("yakuhai_haku", 1, 1, lambda f: HAKU in f.triplets),
    Row("yakuhai_hatsu", 1, 1, lambda f: HATSU in f.triplets),
    Row("yakuhai_chun", 1, 1, lambda f: CHUN in f.triplets),
    Row("chiitoitsu", 2, 0, lambda f: f.reading.form == "chiitoi"),
    Row("chanta", 2, 1, lambda f: _all_outside(f) and bool(f.mask & HONOUR_MASK)),
    Row("ittsuu", 2, 1, _ittsuu),
    Row("sanshoku", 2, 1, _sanshoku),
    Row("sanshoku_doukou", 2, 2, _sanshoku_doukou),
    Row("sankantsu", 2, 2, lambda f: f.kans == 3),
    Row("toitoi", 2, 2, lambda f: len(f.triplets) == 4),
    Row("sanankou", 2, 2, lambda f: f.concealed_triplets == 3),
    Row("shousangen", 2, 2, lambda f: _dragons(f) == 2 and f.reading.pair in DRAGONS),
    Row("honroutou", 2, 2, lambda f: not f.mask & ~OUTSIDE_MASK),
    Row("ryanpeikou", 3, 0, lambda f: _equal_run_pairs(f) == 2),
    Row("junchan", 3, 2, lambda f: _all_outside(f) and not f.mask & HONOUR_MASK),
    Row("honitsu", 3, 2, lambda f: f.suits <= 1 and bool(f.mask & HONOUR_MASK)),
    Row("chinitsu", 6, 5, lambda f: f.suits == 1 and not f.mask & HONOUR_MASK),
)


def _sides(rows: tuple[Row[Test], ...]) -> tuple[tuple[Row[Test], ...], tuple[Row[Test], ...]]:
    """Return the rows of open and of closed hands (index ``closed``), ``closed`` holding the han of each."""
    opened = tuple(row._replace(closed=row.open) for row in rows if row.open)
    return opened, tuple(row for row in rows if row.closed)


_CIRCUMSTANCES, _READING, _SHAPE = _sides(CIRCUMSTANCES), _sides(READING), _sides(SHAPE)


def shape_yaku(f: Features) -> tuple[YakuHan, ...]:
    """Return the yaku of the shape alone, with their han."""
    return tuple([(name, han) for name, han, _, test in _SHAPE[f.closed] if test(f)])


def circumstance_yaku(x: Circumstances) -> list[YakuHan]:
    """Return the yaku of what happened, the same for every reading."""
    return [(name, han) for name, han, _, test in _CIRCUMSTANCES[x.closed] if test(x)]


def reading_yaku(judged: Judged, x: Circumstances) -> list[YakuHan]:
    """Return the yaku of a reading: those that hang on winds and rules, then those of the shape alone."""
    f = judged.features
    found = [(name, han * times) for name, han, _, test in _READING[x.closed] if (times := test(f, x))]
    found.extend(judged.yaku)
    return found


# --- yakuman --------------------------------------------------------------------------------------------


def _pure_chuuren(f: Features) -> bool | None:
    """Return whether a hand is chuuren with nine waits (True), with fewer (False) or none (None).

    Closed kans are not allowed: they could not stand in the pattern.
    """
    if f.melds or f.suits != 1 or f.mask & HONOUR_MASK:
        return None
    low = f.concealed[0] // 9 * 9
    pattern = sorted([*range(9), 0, 0, 8, 8])
    rest = [kind - low for kind in f.concealed]
    for number in pattern:
        if number not in rest:
            return None
        rest.remove(number)
    return rest[0] == f.win_kind - low


def _winds(f: Features) -> int:
    return (f.triplet_mask & WIND_MASK).bit_count()


#: Yakuman of the shape alone.
YAKUMAN_SHAPES: tuple[tuple[str, Callable[[Features], bool]], ...] = (
    ("kokushi", lambda f: f.reading.wait == "kokushi"),
    ("kokushi_13wait", lambda f: f.reading.wait == "kokushi_13"),
    ("daisangen", lambda f: _dragons(f) == 3),
    ("suuankou", lambda f: f.concealed_triplets == 4 and f.reading.wait != "tanki"),
    ("suuankou_tanki", lambda f: f.concealed_triplets == 4 and f.reading.wait == "tanki"),
    ("shousuushii", lambda f: _winds(f) == 3 and EAST <= f.reading.pair <= NORTH),
    ("daisuushii", lambda f: _winds(f) == 4),
    ("tsuuiisou", lambda f: not f.mask & ~HONOUR_MASK),
    ("chinroutou", lambda f: not f.mask & ~TERMINAL_MASK),
    ("ryuuiisou", lambda f: not f.mask & ~GREEN_MASK),
    ("chuuren", lambda f: _pure_chuuren(f) is False),
    ("chuuren_9wait", lambda f: _pure_chuuren(f) is True),
    ("suukantsu", lambda f: f.kans == 4),
)


def shape_yakuman(f: Features) -> tuple[str, ...]:
    """Return the names of the yakuman that the shape alone makes."""
    return tuple(name for name, test in YAKUMAN_SHAPES if test(f))


def _shape_yakuman_counts(name: str, f: Features, rules: Ruleset) -> bool:
    """Return whether the rules know a yakuman in this form."""
    if name == "ryuuiisou":
        return bool(f.mask >> HATSU & 1) or not rules.yaku.ryuuiisou_needs_hatsu
    if name == "tsuuiisou":
        return f.reading.form != "chiitoi" or rules.yaku.tsuuiisou_chiitoi
    return True


def yakuman(judged: Judged, x: Circumstances) -> list[YakuHan]:
    """Return the yakuman of a reading with their multiples."""
    hand, rules = x.hand, x.rules
    doubled = rules.yaku.double_yakuman
    found = [
        (name, 2 if name in doubled else 1)
        for name in judged.yakuman
        if _shape_yakuman_counts(name, judged.features, rules)
    ]
    if hand.first_turn:
        if is_first_draw(hand):
            found.insert(0, ("tenhou" if hand.seat_wind == 0 else "chiihou", 1))
        elif rules.yaku.renhou == "yakuman" and is_renhou(hand):
            found.insert(0, ("renhou_yakuman", 1))
    if hand.open_riichi and rules.yaku.open_riichi_deal_in == "yakuman" and is_limited_deal_in(x):
        found.append(("open_riichi", 1))
    return found


@lru_cache(maxsize=1 << 16)
def judged_readings(kinds: tuple[int, ...], melds: MeldKey, win_kind: int, tsumo: bool) -> tuple[Judged, ...]:
    """Return every reading of sorted concealed kinds, the winning one included (remembered)."""
    return tuple(Judged(f, shape_yaku(f), shape_yakuman(f)) for f in features(kinds, melds, win_kind, tsumo))
