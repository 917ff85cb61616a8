"""The table of standings, added up again from what each player should have."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

import msgspec

from analyzer.audit.findings import Finding
from analyzer.audit.sheet.cells import plain, same_printed, tenths_text
from analyzer.audit.sheet.compare import Ruled, mean_text
from analyzer.audit.sheet.games import StandingRow


class Standing(msgspec.Struct):
    """A player's total. ``points`` in thousands, ``places`` how often first, second, and so on.

    Equal points are told apart by the mean place, then by more firsts, more seconds, and so on; who is equal in
    all of it has the same ``rank``.
    """

    name: str
    games: int = 0
    points: Fraction = Fraction(0)
    place_sum: Fraction = Fraction(0)
    placed: int = 0
    places: list[int] = []
    rank: int = 0

    @property
    def mean_place(self) -> Fraction | None:
        """The mean of places; a shared place counts as the average of those shared."""
        return self.place_sum / self.placed if self.placed else None

    def add(self, ruled: Ruled) -> None:
        """Add one game."""
        if ruled.points is None:
            return
        self.games += 1
        self.points += ruled.points
        if ruled.place is not None:
            self.placed += 1
            self.place_sum += ruled.place
            self.places = [count + (at + 1 == ruled.places[0]) for at, count in enumerate(self.places or [0] * 4)]

    def order(self) -> tuple[object, ...]:
        """Return what ranks a player, the best first."""
        return (-self.points, self.mean_place or Fraction(9), [-count for count in self.places])


def standings(results: Iterable[tuple[str, Ruled]]) -> list[Standing]:
    """Add up results by name, the best first; results of nobody are left out."""
    found: dict[str, Standing] = {}
    for name, ruled in results:
        if name:
            found.setdefault(plain(name), Standing(name)).add(ruled)
    table = sorted((one for one in found.values() if one.games), key=lambda one: (*one.order(), one.name))
    for at, one in enumerate(table):
        before = table[at - 1] if at else None
        one.rank = before.rank if before is not None and before.order() == one.order() else at + 1
    return table


def compare_standings(file: str, rows: Sequence[StandingRow], table: Sequence[Standing]) -> list[Finding]:
    """Compare the sheet's own totals with those added up again."""
    found: list[Finding] = []
    by_name = {plain(one.name): one for one in table}
    for row in rows:
        right = by_name.pop(plain(row.name), None)
        if right is None:
            where = row.at.get("name", row.row)
            message = f"Standings: {row.name} has played no game of the sheet."
            found.append(Finding("SHEET-STANDINGS", "error", file, "", where, row.name, "", message))
            continue
        for field, word, here, there in _differences(row, right):
            message = f"Standings, {row.name}: the {word} is {here} in the sheet; the games add up to {there}."
            where = row.at.get(field, row.row)
            found.append(Finding("SHEET-STANDINGS", "error", file, "", where, here, there, message))
    if rows:
        for one in by_name.values():
            message = f"Standings: {one.name} has played {one.games} games and stands in no row of the totals."
            found.append(Finding("SHEET-STANDINGS", "error", file, "", rows[0].row, "", one.name, message))
    return found


def _differences(row: StandingRow, right: Standing) -> Iterable[tuple[str, str, str, str]]:
    """Yield (field, its word, recorded, expected) of what differs."""
    if row.points is not None and not same_printed(row.points, right.points):
        yield "points", "sum of points", tenths_text(row.points), tenths_text(right.points)
    if row.games is not None and row.games != right.games:
        yield "games", "number of games", str(row.games), str(right.games)
    mean = right.mean_place
    if row.mean_place is not None and mean is not None and not _same_mean(row.mean_place, mean):
        yield "mean_place", "mean place", mean_text(row.mean_place), mean_text(mean)
    if row.rank is not None and row.rank != right.rank:
        yield "rank", "rank", str(row.rank), str(right.rank)


def _same_mean(printed: Fraction, exact: Fraction) -> bool:
    """Tell whether a mean printed with so many decimals is the exact one, rounded or cut."""
    decimals = next((count for count in range(7) if (printed * 10**count).denominator == 1), 6)
    return printed == exact or abs(printed - exact) < Fraction(1, 10 ** max(decimals, 1))
