"""From raw scores to final points: uma, oka, rounding, ties, chips, money, and deposits left at the end.

Raw scores are whole points, final points exact thousands (``Fraction``). Three and four players are settled
by the same code. The switches are those of ``rules.settlement``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final

import msgspec

from rulesets.rules import Ruleset

#: Deposits are shared in units of this many points.
_SHARE_UNIT: Final = 100


class SeatPoints(msgspec.Struct, frozen=True):
    """What one seat's final points consist of, in thousands; ``points`` is their sum.

    ``base`` is the rounded raw score minus the return points. Where the first takes the balance
    (``settlement.first``), its base is exact and ``oka`` is all that is missing to the balance: the oka
    proper and what rounding took from or gave to the others.
    """

    base: Fraction
    uma: Fraction
    oka: Fraction
    chips: Fraction
    penalty: Fraction = Fraction(0)

    @property
    def points(self) -> Fraction:
        """The final points, in thousands."""
        return self.base + self.uma + self.oka + self.chips + self.penalty


class Settlement(msgspec.Struct, frozen=True):
    """The result of a game, everything by seat.

    ``places`` are 1-based and all different: equal scores follow the seats from the first dealer on.
    ``shared`` tells who shares a place (only under ``ties = share``). ``points`` are in thousands.
    ``money`` is in whole units of the stake (half away from zero), None where the rules name no stake
    and no fee.
    """

    places: tuple[int, ...]
    shared: tuple[bool, ...]
    points: tuple[Fraction, ...]
    parts: tuple[SeatPoints, ...]
    money: tuple[int, ...] | None = None


def settle(
    scores: Sequence[int],
    rules: Ruleset,
    *,
    first_dealer: int = 0,
    chips: Sequence[int] | None = None,
    ranked_by: Sequence[int] | None = None,
    chombo: Sequence[int] = (),
) -> Settlement:
    """Return places and final points of raw ``scores`` (points, by seat).

    ``chips`` are chips won by seat (negative: lost). ``ranked_by`` are the scores that decide places if they
    are not ``scores`` themselves: those before tied firsts shared the last deposits, which may leave them
    100 points apart. ``chombo`` are the seats of those who erred, once an act (``chombo_payment = after_uma``
    takes ``chombo_points`` off the result for each).

    The points add up to 0 where the scores add up to start x players and oka goes to the first or return =
    start (no rounding), and always where the first takes the balance and the chips add up to 0. Deposits
    that stay on the table are missing from the sum.

    Raises:
        ValueError: scores, chips or uma are not one a player, or floating uma lacks a row.
    """
    _check(scores, rules, chips, ranked_by)
    ranking = scores if ranked_by is None else ranked_by
    order = place_order(ranking, first_dealer)
    groups = _tied_groups(order, ranking, rules)
    base = _bases(scores, groups[0], rules)
    uma = _shared_uma(groups, _uma_row(scores, rules))
    oka_each = _oka(base, uma, rules) / len(groups[0])
    parts = tuple(
        SeatPoints(
            base=base[seat],
            uma=uma[seat],
            oka=oka_each if seat in groups[0] else Fraction(0),
            chips=Fraction((chips[seat] if chips else 0) * rules.dora.chip_points, 1_000),
            penalty=_penalty(seat, chombo, rules),
        )
        for seat in range(rules.players)
    )
    points = tuple(part.points for part in parts)
    sharing = {seat for group in groups if len(group) > 1 for seat in group}
    return Settlement(
        places=tuple(order.index(seat) + 1 for seat in range(rules.players)),
        shared=tuple(seat in sharing for seat in range(rules.players)),
        points=points,
        parts=parts,
        money=_money(points, rules),
    )


def _penalty(seat: int, chombo: Sequence[int], rules: Ruleset) -> Fraction:
    if rules.penalties.chombo_payment != "after_uma":
        return Fraction(0)
    return Fraction(-rules.penalties.chombo_points * list(chombo).count(seat), 1_000)


def place_order(scores: Sequence[int], first_dealer: int = 0) -> tuple[int, ...]:
    """Return the seats from first to last; equal scores in the order of seats from the first dealer on."""
    players = len(scores)
    return tuple(sorted(range(players), key=lambda seat: (-scores[seat], (seat - first_dealer) % players)))


def award_deposits(
    scores: Sequence[int],
    deposits_points: int,
    rules: Ruleset,
    first_dealer: int = 0,
    owners: Sequence[int] | None = None,
) -> tuple[tuple[int, ...], int]:
    """Give the deposits left at the end of a game (``settlement.end_deposits``).

    ``deposits_points`` lie on the table, in points. ``owners`` names the seat of each deposit (needed for
    ``owner`` only): each gets ``riichi.deposit`` back; those of -1, an unknown owner, and points of nobody
    stay. Under ``share`` tied firsts share in hundreds, what is left over goes to the seat nearest the first
    dealer: 400/300/300 (M.League).

    Returns the scores after it and the points that stay on the table.

    Raises:
        ValueError: deposits below 0; deposits go to their owners and these are not known, or are too many.
    """
    if deposits_points < 0:
        raise ValueError(f"deposits of {deposits_points} points: expected 0 or more")
    given = _DEPOSITS[rules.settlement.end_deposits](scores, deposits_points, rules, first_dealer, owners)
    after = tuple(score + gift for score, gift in zip(scores, given, strict=True))
    return after, deposits_points - sum(given)


def _check(
    scores: Sequence[int],
    rules: Ruleset,
    chips: Sequence[int] | None,
    ranked_by: Sequence[int] | None,
) -> None:
    players = rules.players
    for name, values in (("scores", scores), ("chips", chips), ("ranking scores", ranked_by)):
        if values is not None and len(values) != players:
            raise ValueError(f"{len(values)} {name} for ruleset {rules.name!r}, which has {players} players")
    rows = rules.settlement.floating_uma
    if rows and len(rows) != players + 1:
        raise ValueError(
            f"ruleset {rules.name!r}: settlement.floating_uma has {len(rows)} rows, "
            f"expected {players + 1} (for a count of 0 to {players})"
        )


def _tied_groups(order: Sequence[int], ranking: Sequence[int], rules: Ruleset) -> list[tuple[int, ...]]:
    """Return the seats from first to last, those that share places together."""
    if rules.settlement.ties == "seat":
        return [(seat,) for seat in order]
    groups: list[tuple[int, ...]] = []
    for seat in order:
        if groups and ranking[groups[-1][0]] == ranking[seat]:
            groups[-1] += (seat,)
        else:
            groups.append((seat,))
    return groups


def _bases(scores: Sequence[int], firsts: Sequence[int], rules: Ruleset) -> list[Fraction]:
    """Return raw score minus return points in thousands, rounded as the rules say."""
    rounded = _ROUNDING[rules.settlement.rounding]
    balance = rules.settlement.first == "balance"
    returned = Fraction(rules.settlement.return_points, 1_000)
    return [
        (Fraction(score, 1_000) if balance and seat in firsts else Fraction(rounded(score))) - returned
        for seat, score in enumerate(scores)
    ]


def _uma_row(scores: Sequence[int], rules: Ruleset) -> tuple[int, ...]:
    """Return the uma by place in thousands: fixed, or the floating row for these scores."""
    settlement = rules.settlement
    row = settlement.uma
    if settlement.floating_uma:
        below = sum(score < settlement.floating_line for score in scores)
        row = settlement.floating_uma[below if settlement.floating_by == "below" else len(scores) - below]
    if len(row) != rules.players:
        raise ValueError(
            f"ruleset {rules.name!r}: uma {list(row)} has {len(row)} places, "
            f"expected {rules.players}, one a player from first to last"
        )
    return row


def _shared_uma(groups: Sequence[Sequence[int]], row: Sequence[int]) -> dict[int, Fraction]:
    uma: dict[int, Fraction] = {}
    place = 0
    for group in groups:
        each = Fraction(sum(row[place : place + len(group)]), len(group))
        uma.update(dict.fromkeys(group, each))
        place += len(group)
    return uma


def _oka(base: Sequence[Fraction], uma: dict[int, Fraction], rules: Ruleset) -> Fraction:
    """Return what the first takes (tied firsts together) beside base and uma, in thousands."""
    if rules.settlement.first == "balance":
        # what is missing to 0 when everything else is added up
        return -(sum(base, Fraction(0)) + sum(uma.values(), Fraction(0)))
    if rules.settlement.oka == "none":
        return Fraction(0)
    return Fraction((rules.settlement.return_points - rules.table.start_points) * rules.players, 1_000)


def _money(points: Sequence[Fraction], rules: Ruleset) -> tuple[int, ...] | None:
    stake, fee = rules.settlement.stake_per_1000, rules.settlement.game_fee
    if not stake and not fee:
        return None
    return tuple(_half_away(point * stake) - fee for point in points)


def _half_away(value: Fraction) -> int:
    size = int(abs(value) + Fraction(1, 2))
    return -size if value < 0 else size


def _gosha_rokunyuu(score: int) -> int:
    # The digit is what is looked at, so a negative score is treated as its positive twin: -2,500 is -2.
    size = (abs(score) + 400) // 1_000
    return -size if score < 0 else size


#: ``settlement.rounding``: raw score in points to thousands.
_ROUNDING: Final[dict[str, Callable[[int], Fraction | int]]] = {
    "none": lambda score: Fraction(score, 1_000),
    "gosha_rokunyuu": _gosha_rokunyuu,
    "half_away": lambda score: _half_away(Fraction(score, 1_000)),
    "half_up": lambda score: (score + 500) // 1_000,
    "down": lambda score: score // 1_000,
}

_Gifts = list[int]


def _to_first(
    scores: Sequence[int], deposits: int, rules: Ruleset, first_dealer: int, owners: Sequence[int] | None
) -> _Gifts:
    first = place_order(scores, first_dealer)[0]
    return [deposits if seat == first else 0 for seat in range(len(scores))]


def _stay(
    scores: Sequence[int], deposits: int, rules: Ruleset, first_dealer: int, owners: Sequence[int] | None
) -> _Gifts:
    return [0] * len(scores)


def _to_owners(
    scores: Sequence[int], deposits: int, rules: Ruleset, first_dealer: int, owners: Sequence[int] | None
) -> _Gifts:
    if owners is None and deposits:
        raise ValueError("deposits go back to their owners, but who made them is not known")
    given = [0] * len(scores)
    for seat in owners or ():
        if seat >= 0:
            given[seat] += rules.riichi.deposit
    if sum(given) > deposits:
        raise ValueError(f"owners of {sum(given)} points are named, but {deposits} points lie on the table")
    return given


def _among_firsts(
    scores: Sequence[int], deposits: int, rules: Ruleset, first_dealer: int, owners: Sequence[int] | None
) -> _Gifts:
    firsts = [seat for seat in place_order(scores, first_dealer) if scores[seat] == max(scores)]
    each = deposits // len(firsts) // _SHARE_UNIT * _SHARE_UNIT
    given = [each if seat in firsts else 0 for seat in range(len(scores))]
    given[firsts[0]] += deposits - each * len(firsts)
    return given


#: ``settlement.end_deposits``: points given to each seat.
_DEPOSITS: Final[dict[str, Callable[[Sequence[int], int, Ruleset, int, Sequence[int] | None], _Gifts]]] = {
    "first": _to_first,
    "stay": _stay,
    "owner": _to_owners,
    "share": _among_firsts,
}
