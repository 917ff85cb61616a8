"""Who pays what for a win: shares, honba, pao. Deposits on the table are not part of it.

All values are points. Every tuple of changes sums to zero.
"""

from __future__ import annotations

import msgspec

from analyzer.scoring.limits import YAKUMAN
from analyzer.scoring.model import Score
from rulesets.rules import Ruleset


class WinValue(msgspec.Struct, frozen=True, gc=False):
    """What a win costs each payer, without honba.

    ``ron`` is None on tsumo; ``from_dealer`` is None on ron and where the dealer wins; ``from_non_dealer`` is
    None on ron. ``ten`` is all of it together (what Tenhou's logs call ``ten``).
    """

    ten: int
    ron: int | None = None
    from_dealer: int | None = None
    from_non_dealer: int | None = None

    def text(self) -> str:
        """Return the value as players say it: ``7,700``, ``1,300/2,600``, ``4,000 all``."""
        if self.ron is not None:
            return f"{self.ron:,}"
        if self.from_dealer is None:
            return f"{self.from_non_dealer:,} all"
        return f"{self.from_non_dealer:,}/{self.from_dealer:,}"


class PaoLiability(msgspec.Struct, frozen=True, gc=False):
    """Who is liable for a win, and for what.

    ``yakuman`` names the yakuman whose last open set the seat fed; with ``whole_win`` (a rinshan win after an
    open kan, ``pao.daiminkan``) the seat pays for the whole win whatever its yaku. Whether anyone is liable
    (``pao.yakuman``, ``pao.daiminkan``, ``pao.rinshan_win``) the caller decides.
    """

    seat: int
    yakuman: tuple[str, ...] = ()
    whole_win: bool = False


def win_value(base: int, *, tsumo: bool, dealer: bool, players: int, rules: Ruleset) -> WinValue:
    """Return what a win of ``base`` points is worth (``dealer``: the winner deals)."""
    if not tsumo:
        ron = _hundreds(base * (6 if dealer else 4))
        return WinValue(ten=ron, ron=ron)
    double, single = _hundreds(2 * base), _hundreds(base)
    if dealer:
        share = _hundreds(double + _missing_share(double, players, rules))
        return WinValue(ten=share * (players - 1), from_non_dealer=share)
    missing = _missing_share(single, players, rules)
    from_dealer, from_other = _hundreds(double + missing), _hundreds(single + missing)
    return WinValue(
        ten=from_dealer + from_other * (players - 2), from_dealer=from_dealer, from_non_dealer=from_other
    )


def _missing_share(share: int, players: int, rules: Ruleset) -> int:
    """Return what each payer adds for the fourth chair: nothing with tsumo loss, else half of its share."""
    return 0 if players == 4 or rules.scoring.tsumo_loss else share // 2


def _hundreds(points: int) -> int:
    """Round points up to hundreds."""
    return -(-points // 100) * 100


def win_payments(
    score: Score,
    *,
    winner: int,
    source: int,
    dealer: int,
    players: int,
    honba: int,
    rules: Ruleset,
    pao: PaoLiability | tuple[PaoLiability, ...] | None = None,
) -> tuple[int, ...]:
    """Return the changes in points by seat, honba included, deposits on the table not.

    Args:
        score: the value (nagashi: :func:`analyzer.scoring.score.nagashi_score` with ``source == winner``;
            ``honba`` 0 where it is paid at the draw).
        winner: the winner's seat.
        source: the discarder's seat; the winner's own on tsumo.
        dealer: the dealer's seat.
        players: 3 or 4.
        honba: honba that this winner collects (0 for the later winners of several rons where only the
            first takes them).
        rules: the ruleset (``scoring.tsumo_loss``, ``scoring.honba_per_payer``, ``pao``).
        pao: who is liable. With several liable seats each answers for his yakuman; what none of them fed is
            the first one's under ``pao.scope = whole_hand``.
    """
    table = _Table(winner, source, dealer, players, rules)
    liable = (pao,) if isinstance(pao, PaoLiability) else pao or ()
    changes = [0] * players
    rest = score.base
    for seat, base in _liable_parts(score, liable, rules):
        rest -= base
        table.pay_liable(changes, seat, base)
    if rest:
        table.pay(changes, rest)
    table.pay_honba(changes, honba, _honba_payer(score, liable, table))
    return tuple(changes)


def chip_payments(chips: int, *, winner: int, source: int, players: int) -> tuple[int, ...]:
    """Return the chips that change hands by seat: the discarder pays ``chips``, on tsumo every other player does.

    As chips are paid at tables that play with them; no seed says otherwise (001: 赤は面前チップ扱い).
    """
    payers = [seat for seat in range(players) if seat != winner] if source == winner else [source]
    changes = [0] * players
    for seat in payers:
        changes[seat] -= chips
        changes[winner] += chips
    return tuple(changes)


def _liable_parts(score: Score, liable: tuple[PaoLiability, ...], rules: Ruleset) -> list[tuple[int, int]]:
    """Return (seat, base points) for every liable seat."""
    parts: list[tuple[int, int]] = []
    left = score.base
    for pao in liable:
        if pao.whole_win:
            base = left
        else:
            fed = sum(multiple for name, multiple in score.yaku if name in pao.yakuman)
            base = min(left, fed * YAKUMAN)
        left -= base
        if base:
            parts.append((pao.seat, base))
    if parts and left and rules.pao.scope == "whole_hand":
        seat, base = parts[0]
        parts[0] = (seat, base + left)
    return parts


def _honba_payer(score: Score, liable: tuple[PaoLiability, ...], table: _Table) -> int | None:
    """Return the one seat that pays all honba, None for the usual payers."""
    if not _liable_parts(score, liable, table.rules):
        return None
    rules = table.rules.pao
    several = score.yakuman > 0 and len(score.yaku) > 1
    if several and rules.several_yakuman_honba == "tsumo_each_ron_liable":
        return None if table.tsumo else liable[0].seat
    payer = rules.tsumo_honba if table.tsumo else rules.ron_honba
    return liable[0].seat if payer == "liable" else None


class _Table:
    """Where everybody sits at this win."""

    __slots__ = ("dealer", "players", "rules", "source", "tsumo", "winner")

    def __init__(self, winner: int, source: int, dealer: int, players: int, rules: Ruleset) -> None:
        self.winner, self.source, self.dealer = winner, source, dealer
        self.players, self.rules = players, rules
        self.tsumo = source == winner

    def value(self, base: int) -> WinValue:
        return win_value(
            base, tsumo=self.tsumo, dealer=self.winner == self.dealer, players=self.players, rules=self.rules
        )

    def pay(self, changes: list[int], base: int) -> None:
        """Move the points of an ordinary win."""
        value = self.value(base)
        if value.ron is not None:
            self._move(changes, self.source, value.ron)
            return
        for seat in range(self.players):
            if seat != self.winner:
                share = value.from_dealer if seat == self.dealer else value.from_non_dealer
                assert share is not None
                self._move(changes, seat, share)

    def pay_liable(self, changes: list[int], seat: int, base: int) -> None:
        """Move the points of what ``seat`` is liable for: all on tsumo, half on another's discard."""
        ten = self.value(base).ten
        if self.tsumo or seat == self.source:
            self._move(changes, seat, ten)
            return
        half = ten // 2
        self._move(changes, seat, half)
        self._move(changes, self.source, ten - half)

    def pay_honba(self, changes: list[int], honba: int, payer: int | None) -> None:
        """Move the points of the honba, by one payer or as usual."""
        each = honba * self.rules.scoring.honba_per_payer
        if payer is None and self.tsumo:
            for seat in range(self.players):
                if seat != self.winner:
                    self._move(changes, seat, each)
        else:
            self._move(changes, self.source if payer is None else payer, each * (self.players - 1))

    def _move(self, changes: list[int], seat: int, points: int) -> None:
        changes[seat] -= points
        changes[self.winner] += points
