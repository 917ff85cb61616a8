"""Simple players: they go for fewer tiles to tenpai, call a little, fold a little.

They decide; what they *may* do they are told (:mod:`analyzer.simulate.hand`). They see what a player sees. All
chance comes from the random generator that they are given.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from analyzer.play.seat import SUIT_OF, UNIT_OF
from analyzer.scoring.features import HONOUR_MASK, OUTSIDE_MASK, SUIT_MASKS
from analyzer.scoring.waits import kinds_of, waits_packed
from analyzer.simulate.shanten import shanten
from analyzer.simulate.view import View
from parsers.events import Chi, OpenKan, Pon
from rulesets.tiles import EAST, KINDS, NORTH

ActionKind = Literal["discard", "riichi", "closed_kan", "added_kan", "kita", "nine_terminals"]
Call = Chi | Pon | OpenKan

_ALL: Final = (1 << KINDS) - 1
_FULL: Final = 0o777_777_777
#: Accepted kinds of hands one from tenpai, remembered; thrown away when they are so many.
_accepted: dict[tuple[int, ...], int] = {}
_MOST: Final = 200_000
#: Of so many discards, those least worth keeping, a player compares how many tiles bring the hand on.
_WEIGHED: Final = 4


class Action(msgspec.Struct, frozen=True):
    """What a player does in his turn; ``tile`` is discarded, set aside or one of the kan."""

    kind: ActionKind
    tile: int


class Options(msgspec.Struct, frozen=True):
    """What a player may do in his turn beside discarding.

    ``banned``: mask of kinds that he may not discard; ``riichi``: whether he may declare (the hand aside);
    ``kans``: (closed or added, a tile of it) of every kan that is allowed.
    """

    banned: int = 0
    riichi: bool = False
    kita: bool = False
    nine_terminals: bool = False
    kans: tuple[tuple[Literal["closed_kan", "added_kan"], int], ...] = ()


class Style(msgspec.Struct, frozen=True):
    """How a player plays: probabilities from 0 to 1."""

    riichi: float
    yakuhai: float
    tanyao: float
    flush: float
    loose: float
    kan: float
    open_kan: float
    fold: float
    nine: float

    @classmethod
    def of(cls, rng: random.Random) -> Style:
        """Return a new player's style."""
        return cls(
            riichi=rng.uniform(0.5, 0.95),
            yakuhai=rng.uniform(0.5, 1),
            tanyao=rng.uniform(0.1, 0.6),
            flush=rng.uniform(0.1, 0.5),
            loose=rng.uniform(0, 0.25),
            kan=rng.uniform(0.5, 0.9),
            open_kan=rng.uniform(0.05, 0.3),
            fold=rng.uniform(0.3, 0.95),
            nine=rng.uniform(0.3, 0.9),
        )


class Player:
    """One seat's decisions; ``new_hand`` before each hand."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.style = Style.of(rng)
        #: Kinds that the plan of an opened hand can use; ``salt`` decides between kinds worth the same.
        self.usable = _ALL
        self.salt = 0
        self.tanyao = self.flush = self.loose = self.folds = False

    def new_hand(self) -> None:
        """Forget the last hand, and decide how bold to be in this one."""
        style, chance = self.style, self.rng.random
        self.usable = _ALL
        self.salt = self.rng.randrange(KINDS)
        self.tanyao = chance() < style.tanyao
        self.flush = chance() < style.flush
        self.loose = chance() < style.loose
        self.folds = chance() < style.fold

    # --- one's own turn -----------------------------------------------------------------------------------

    def act(self, view: View, options: Options) -> Action:
        """Return what to do with a tile too many."""
        own = view.own
        if options.kita:
            return Action("kita", max(tile for tile in own.hand if tile >> 2 == NORTH))
        if options.nine_terminals and self.rng.random() < self.style.nine:
            return Action("nine_terminals", view.drawn)
        for kind, tile in options.kans:
            if self._wants_kan(view, kind, tile):
                return Action(kind, tile)
        if own.riichi >= 0:
            return Action("discard", view.drawn)
        return self._discard(view, options)

    def _wants_kan(self, view: View, kind: str, tile: int) -> bool:
        own = view.own
        if self.rng.random() >= self.style.kan or (own.riichi < 0 and view.threats() and self.folds):
            return False
        if own.riichi >= 0 or kind == "added_kan":
            return True
        after = list(own.packed)
        after[SUIT_OF[tile]] -= 4 * UNIT_OF[tile]
        return shanten(after, len(own.melds) + 1) <= shanten(own.packed, len(own.melds))

    def _discard(self, view: View, options: Options) -> Action:
        own = view.own
        kinds = sorted({tile >> 2 for tile in own.hand if not options.banned >> (tile >> 2) & 1})
        distance = {kind: self._distance(own.packed, len(own.melds), without=kind) for kind in kinds}
        nearest = min(distance.values())
        threats = view.threats()
        if threats and self.folds and nearest >= (1 if view.live > 20 else 2):
            kind = min(kinds, key=lambda kind: (_danger(view, kind, threats), distance[kind], kind))
            return Action("discard", self._tile(view, kind))
        best = [kind for kind in kinds if distance[kind] == nearest]
        best.sort(key=lambda kind: (self._worth(view, kind), (kind + self.salt) % KINDS))
        if nearest <= 1 and len(best) > 1:
            best = best[:_WEIGHED]
            wide = {kind: self._width(view, kind, nearest) for kind in best}
            most = max(wide.values())
            best = [kind for kind in best if wide[kind] == most]
        kind = best[0]
        if nearest == 0 and options.riichi and self._wants_riichi(view, kind):
            return Action("riichi", self._tile(view, kind))
        return Action("discard", self._tile(view, kind))

    def _wants_riichi(self, view: View, kind: int) -> bool:
        mask = _waits_without(view, kind)
        furiten = mask & (view.own.river_mask | 1 << kind)
        return (
            bool(mask)
            and not furiten
            and any(view.left(wait) > 0 for wait in kinds_of(mask))
            and self.rng.random() < self.style.riichi
        )

    def _distance(self, packed: Sequence[int], melds: int, without: int = -1) -> int:
        """Return the distance to tenpai with the tiles that the plan can use."""
        hand = list(packed)
        if without >= 0:
            hand[without // 9] -= 1 << 3 * (without % 9)
        if self.usable != _ALL:
            hand = _usable_part(hand, self.usable)
        return shanten(hand, melds)

    def _width(self, view: View, kind: int, distance: int) -> int:
        """Return how many unseen tiles bring the hand on after discarding ``kind``."""
        own = view.own
        if distance == 0:
            mask = _waits_without(view, kind)
        else:
            hand = list(own.packed)
            hand[kind // 9] -= 1 << 3 * (kind % 9)
            mask = _accepts(hand, len(own.melds))
        return sum(view.left(wait) for wait in kinds_of(mask & self.usable))

    def _worth(self, view: View, kind: int) -> int:
        """Return how little one wants to part with a kind, without regard to tenpai."""
        if not self.usable >> kind & 1:
            return -5
        packed = view.own.packed[kind // 9]
        number = kind % 9
        held = packed >> 3 * number & 7
        worth = 4 * (held - 1) + 5 * (view.open.dora >> kind & 1)
        if kind >= EAST:
            return worth + (3 if view.yakuhai >> kind & 1 else 1) - view.open.seen[kind]
        worth += 2 + min(number, 8 - number, 2)
        for step, value in ((1, 3), (2, 2)):
            for other in (number - step, number + step):
                if 0 <= other < 9 and packed >> 3 * other & 7:
                    worth += value
        return worth

    def _tile(self, view: View, kind: int) -> int:
        """Return the copy to discard: a red five last, the drawn one first."""
        reds, drawn = view.open.reds, view.drawn
        copies = [tile for tile in view.own.hand if tile >> 2 == kind]
        return min(copies, key=lambda tile: (tile in reds, tile != drawn, tile))

    # --- another's discard ----------------------------------------------------------------------------------

    def call(self, view: View, calls: Sequence[Call]) -> Call | None:
        """Return the call to make on a discard, None to let it pass. ``calls`` are those that are allowed."""
        own = view.own
        if view.threats() and self.folds:
            return None
        melds = len(own.melds)
        now = self._distance(own.packed, melds)
        for call in calls:
            if self._likes(view, call, now):
                return call
        return None

    def _likes(self, view: View, call: Call, now: int) -> bool:
        own = view.own
        kind = call.tile >> 2
        is_yakuhai = bool(view.yakuhai >> kind & 1)
        if isinstance(call, OpenKan):
            return (is_yakuhai or not own.closed) and self.rng.random() < self.style.open_kan
        after = list(own.packed)
        for tile in call.own:
            after[SUIT_OF[tile]] -= UNIT_OF[tile]
        melds = len(own.melds) + 1
        if is_yakuhai and isinstance(call, Pon):
            return self._distance(after, melds) <= now and self.rng.random() < self.style.yakuhai
        called = {tile >> 2 for tile in (call.tile, *call.own)}
        if not all(self.usable >> kind & 1 for kind in called):
            return False
        if not own.closed:
            return self._distance(after, melds) < now
        return self._opens(view, call, called, after)

    def _opens(self, view: View, call: Chi | Pon, called: set[int], after: list[int]) -> bool:
        """Tell whether to open the hand with a call that is no yaku itself, and by which plan."""
        melds = len(view.own.melds) + 1
        plans: list[int] = []
        if self.tanyao and view.rules.yaku.kuitan:
            plans.append(_ALL & ~OUTSIDE_MASK)
        if self.flush:
            plans.extend(suit | HONOUR_MASK for suit in SUIT_MASKS)
        if self.loose and any(view.own.packed[3] >> 3 * (k - EAST) & 7 == 2 for k in kinds_of(view.yakuhai)):
            plans.append(_ALL)
        for plan in plans:
            if not all(plan >> kind & 1 for kind in called):
                continue
            before = shanten(_usable_part(view.own.packed, plan), melds - 1)
            reached = shanten(_usable_part(after, plan), melds)
            if reached < before and reached <= 2:
                self.usable = plan
                return True
        return False


def _waits_without(view: View, kind: int) -> int:
    hand = list(view.own.packed)
    hand[kind // 9] -= 1 << 3 * (kind % 9)
    return waits_packed(*hand)


def _usable_part(packed: Sequence[int], mask: int) -> list[int]:
    """Return the packed hand without the kinds that are not in ``mask``."""
    return [code & _spread(mask >> 9 * suit & 0x1FF) for suit, code in enumerate(packed)]


def _spread(bits: int) -> int:
    """Return a mask of nine kinds as a mask of packed counts."""
    found = _spreads.get(bits)
    if found is None:
        found = _spreads[bits] = sum(7 << 3 * number for number in range(9) if bits >> number & 1)
    return found


_spreads: dict[int, int] = {0x1FF: _FULL}


def _accepts(packed: Sequence[int], melds: int) -> int:
    """Return the mask of kinds that bring a hand nearer to tenpai."""
    key = (*packed, melds)
    found = _accepted.get(key)
    if found is None:
        if len(_accepted) > _MOST:
            _accepted.clear()
        now = shanten(packed, melds)
        hand = list(packed)
        found = 0
        near = _near(packed)
        for kind in range(KINDS):
            if not near >> kind & 1:
                continue
            suit, unit = kind // 9, 1 << 3 * (kind % 9)
            if hand[suit] >> 3 * (kind % 9) & 7 < 4:
                hand[suit] += unit
                if shanten(hand, melds) < now:
                    found |= 1 << kind
                hand[suit] -= unit
        _accepted[key] = found
    return found


def _near(packed: Sequence[int]) -> int:
    """Return the kinds that can join a block: those held and, in suits, up to two steps from them; and orphans."""
    mask = OUTSIDE_MASK
    for suit, code in enumerate(packed):
        for number in range(9):
            if code >> 3 * number & 7:
                reach = 0b11111 << number >> 2 if suit < 3 else 1 << number
                mask |= (reach & 0x1FF) << 9 * suit
    return mask


def _danger(view: View, kind: int, threats: list[int]) -> int:
    """Return how dangerous a discard looks against those in riichi; 0 is safe."""
    return sum(0 if mask >> kind & 1 else _risk(view, kind, mask) for mask in threats)


def _risk(view: View, kind: int, safe: int) -> int:
    if kind >= EAST:
        return max(1, 4 - view.open.seen[kind])
    number = kind % 9
    partners = [other for other in (number - 3, number + 3) if 0 <= other < 9]
    covered = sum(safe >> (kind - number + other) & 1 for other in partners)
    edge = min(number, 8 - number, 3)
    return 4 + 2 * edge - 3 * covered
