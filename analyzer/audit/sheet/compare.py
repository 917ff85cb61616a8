"""One game of the sheet against its log, or against its own raw scores where there is no log."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from typing import Final

import msgspec

from analyzer.audit.findings import Finding
from analyzer.audit.sheet.cells import plain, same_printed, tenths_text
from analyzer.audit.sheet.expected import GameResult
from analyzer.audit.sheet.games import SheetGame, SheetPlayer
from analyzer.audit.words import rules_text
from analyzer.ruling.settlement import Settlement, award_deposits, settle
from parsers.issues import Severity
from rulesets.rules import Ruleset

#: A column of deposits may count sticks; no points are so few.
_FEWEST_POINTS: Final = 100
_WORDS: Final = {"score": "raw score is", "points": "points are", "place": "place is"}
_CODES: Final = {"score": "SHEET-SCORE", "points": "SHEET-POINTS", "place": "SHEET-PLACE"}


class Ruled(msgspec.Struct, frozen=True):
    """What a player of the sheet should have; None where nothing tells it. ``places`` are those that are right."""

    score: int | None = None
    points: Fraction | None = None
    places: tuple[Fraction, ...] = ()

    @property
    def place(self) -> Fraction | None:
        """The place for means: the average of places that are shared."""
        return sum(self.places, Fraction(0)) / len(self.places) if self.places else None


class _Against(msgspec.Struct, frozen=True):
    """What cells are compared with, in words; ``owners`` tells whose a score or points are."""

    source: str
    severity: Severity = "error"
    doubt: str = ""
    owners: dict[tuple[str, object], str] = {}

    def owner(self, field: str, value: object, who: str) -> str:
        """Return whose value a wrong cell holds, in words."""
        name = self.owners.get((field, value), who)
        return "" if plain(name) == plain(who) else f" (that of {name})"


class GameCheck:
    """The check of one game: findings, what each player should have, how many cells were compared."""

    def __init__(self, file: str, game: SheetGame) -> None:
        self.file = file
        self.game = game
        self.findings: list[Finding] = []
        self.ruled: list[Ruled] = [Ruled() for _ in game.players]
        self.names: list[str] = [player.name for player in game.players]
        self.compared = {"score": 0, "points": 0, "place": 0}

    def add(
        self, code: str, place: str, message: str, recorded: str = "", expected: str = "", severity: Severity = "error"
    ) -> None:
        """Add a finding at a place of the sheet."""
        text = f"{self.game.called}{message}"
        text = text[0].upper() + text[1:]
        self.findings.append(Finding(code, severity, self.file, "", place, recorded, expected, text))

    def columns(self, field: str) -> str:
        """Return the place of a field over all players of the game."""
        return _span([player.where(field) for player in self.game.players])


def check_with_log(file: str, game: SheetGame, result: GameResult) -> GameCheck:
    """Compare each cell of a game with its log's result."""
    check = GameCheck(file, game)
    if len(game.players) != result.players:
        check.add(
            "SHEET-PLAYERS",
            game.row,
            f" has {len(game.players)} players in the sheet, the log {result.file} has {result.players}.",
            str(len(game.players)),
            str(result.players),
        )
    seats = _seats(check, result)
    for index, seat in enumerate(seats):
        if seat is not None:
            check.names[index] = check.names[index] or (result.names[seat] if seat < len(result.names) else "")
            check.ruled[index] = Ruled(result.scores[seat], result.points[seat], log_places(result, seat))
    against = _Against(
        source=f"the log {result.file} gives under {rules_text(result.rules)}",
        severity="error" if result.exact else "warning",
        doubt="" if result.exact else f" (not exact: {result.why})",
        owners=_owners(result),
    )
    _compare_cells(check, against)
    return check


def _owners(result: GameResult) -> dict[tuple[str, object], str]:
    """Return whose values these are, to say where a wrong cell comes from."""
    names = [name or f"seat {seat}" for seat, name in enumerate(result.names)]
    found: dict[tuple[str, object], str] = {}
    for seat, name in enumerate(names[: result.players]):
        found[("score", result.scores[seat])] = name
        found[("points", result.points[seat])] = name
    return found


def log_places(result: GameResult, seat: int) -> tuple[Fraction, ...]:
    """Return the places that are right for a seat of a log."""
    return _places(result.places, result.shared, result.points, seat)


def _places(
    places: Sequence[int], shared: Sequence[bool], points: Sequence[Fraction], seat: int
) -> tuple[Fraction, ...]:
    """Return the places that are right for a seat: those of all who share it."""
    if not shared[seat]:
        return (Fraction(places[seat]),)
    group = [at for at in range(len(places)) if shared[at] and points[at] == points[seat]]
    return tuple(Fraction(place) for place in sorted(places[at] for at in group))


def _seats(check: GameCheck, result: GameResult) -> list[int | None]:
    """Return the log's seat of each player: by name, by seat, or by what is equal."""
    game = check.game
    by_name = {plain(name): seat for seat, name in enumerate(result.names[: result.players]) if name}
    seats: list[int | None] = [None] * len(game.players)
    if game.names and len(by_name) == result.players:
        seats = [by_name.get(plain(player.name)) for player in game.players]
    elif all(player.seat is not None for player in game.players):
        seats = [((player.seat or 0) + result.first_dealer) % result.players for player in game.players]
    _take_equal(game, result, seats)
    for index, player in enumerate(game.players):
        seat = seats[index]
        if game.names and len(by_name) == result.players and plain(player.name) not in by_name:
            known = result.names[seat] if seat is not None else ""
            text = f"; by the results it is {known}'s row" if known else ""
            names = ", ".join(result.names[: result.players])
            message = f": {player.name} is no player of the log {result.file} ({names}){text}."
            check.add("SHEET-PLAYERS", player.where("name"), message, player.name, known)
    return seats


def _take_equal(game: SheetGame, result: GameResult, seats: list[int | None]) -> None:
    """Give the rest the seats whose score, then points, are theirs, and the last one what is left."""
    free = [seat for seat in range(result.players) if seat not in seats]
    for field, values in (("score", result.scores), ("points", result.points)):
        for index, player in enumerate(game.players):
            value = getattr(player, field)
            found = [seat for seat in free if values[seat] == value]
            if seats[index] is None and found and value is not None:
                seats[index] = found[0]
                free.remove(found[0])
    for index in range(len(seats)):
        if seats[index] is None and free:
            seats[index] = free.pop(0)


def _compare_cells(check: GameCheck, against: _Against) -> None:
    for index, (player, ruled) in enumerate(zip(check.game.players, check.ruled, strict=True)):
        who = check.names[index] or player.called
        if player.score is not None and ruled.score is not None:
            check.compared["score"] += 1
            if player.score != ruled.score:
                values = (f"{player.score:,}", f"{ruled.score:,}")
                owner = against.owner("score", player.score, who)
                _differs(check, "score", player, who, values, owner, against)
        if player.points is not None and ruled.points is not None:
            check.compared["points"] += 1
            if not same_printed(player.points, ruled.points):
                values = (tenths_text(player.points), tenths_text(ruled.points))
                owner = against.owner("points", player.points, who)
                _differs(check, "points", player, who, values, owner, against)
        _compare_place(check, player, ruled, who, against)


def _compare_place(check: GameCheck, player: SheetPlayer, ruled: Ruled, who: str, against: _Against) -> None:
    if player.place is None or not ruled.places:
        return
    check.compared["place"] += 1
    if player.place not in (*ruled.places, ruled.place):
        values = (place_text(player.place), " or ".join(map(place_text, ruled.places)))
        _differs(check, "place", player, who, values, "", against)


def _differs(
    check: GameCheck,
    field: str,
    player: SheetPlayer,
    who: str,
    values: tuple[str, str],
    owner: str,
    against: _Against,
) -> None:
    here, there = values
    word = _WORDS[field]
    message = f", {who}: the {word} {here} in the sheet{owner}; {against.source} {there}{against.doubt}."
    check.add(_CODES[field], player.where(field), message, here, there, against.severity)


def place_text(value: Fraction) -> str:
    """Return a place; where it is shared, their average."""
    return str(int(value)) if value.denominator == 1 else mean_text(value)


def mean_text(value: Fraction) -> str:
    """Return a mean of places with two decimals."""
    hundredths = round(value * 100)
    return f"{hundredths // 100}.{hundredths % 100:02d}"


# --- without a log ---------------------------------------------------------------------------------------


def check_alone(file: str, game: SheetGame, rules: Ruleset) -> GameCheck:
    """Check a game by the sheet alone: raw scores sum, points and places follow from them."""
    check = GameCheck(file, game)
    if len(game.players) != rules.players:
        message = f" has {len(game.players)} players, the rules {rules.name} are for {rules.players}."
        check.add("SHEET-PLAYERS", game.row, message, str(len(game.players)), str(rules.players))
        return check
    scores = [player.score for player in game.players if player.score is not None]
    if len(scores) == rules.players:
        _follow(check, scores, rules)
    else:
        _points_alone(check, rules)
    return check


def _deposits(game: SheetGame, rules: Ruleset) -> int:
    left = game.deposits or 0
    return left * rules.riichi.deposit if 0 < left < _FEWEST_POINTS else left


def _follow(check: GameCheck, scores: list[int], rules: Ruleset) -> None:
    """Check the sum of raw scores, then what follows from them."""
    game = check.game
    left = _deposits(game, rules)
    total = rules.table.start_points * rules.players
    given = scores
    if left and sum(scores) + left == total and rules.settlement.end_deposits not in ("stay", "owner"):
        given = list(award_deposits(scores, left, rules)[0])  # the sheet has the scores before they were given
    elif sum(scores) not in (total, total - left):
        _wrong_sum(check, scores, left, rules)
    result = _settlements(game, given, scores, rules)
    check.ruled = [
        Ruled(given[seat], result.points[seat], _places(result.places, result.shared, result.points, seat))
        for seat in range(rules.players)
    ]
    if given is not scores:
        for index, ruled in enumerate(check.ruled):
            check.ruled[index] = msgspec.structs.replace(ruled, score=None)
    _compare_cells(check, _Against(f"from the raw scores the rules {rules.name} give"))


def _wrong_sum(check: GameCheck, scores: list[int], left: int, rules: Ruleset) -> None:
    total = rules.table.start_points * rules.players - left
    short = total - sum(scores)
    # Where deposits stay on the table, a sheet that does not say so is short by them.
    deposit = max(rules.riichi.deposit, 1)
    stays = rules.settlement.end_deposits == "stay" and not left
    may_be = stays and 0 < short <= 4 * deposit and short % deposit == 0
    points = [player.points for player in check.game.players if player.points is not None]
    also = f"; the points add up to {tenths_text(sum(points, Fraction(0)))}" if len(points) == len(scores) else ""
    why = "; deposits left on the table may be what is missing: add a column for them" if may_be else ""
    message = (
        f": the raw scores add up to {sum(scores):,}, under the rules {rules.name} they must to {total:,} "
        f"({abs(short):,} {'missing' if short > 0 else 'too many'}){also}{why}."
    )
    severity: Severity = "warning" if may_be else "error"
    check.add("SHEET-SUM", check.columns("score"), message, f"{sum(scores):,}", f"{total:,}", severity)


def _settlements(game: SheetGame, given: list[int], ranked_by: list[int], rules: Ruleset) -> Settlement:
    """Settle by seats; where these are not known and scores tie, by the order that fits the sheet best."""
    players = range(rules.players)
    seats = [player.seat for player in game.players]
    known = [seat for seat in seats if seat is not None]
    if sorted(known) == list(players):
        orders = [tuple(known)]
    elif len(set(ranked_by)) == rules.players or rules.settlement.ties != "seat":
        orders = [tuple(players)]
    else:
        orders = list(permutations(players))
    found = [_settled(game, given, ranked_by, rules, order) for order in orders]
    return max(found, key=lambda result: _fit(game, result))


def _settled(
    game: SheetGame, given: list[int], ranked_by: list[int], rules: Ruleset, order: tuple[int, ...]
) -> Settlement:
    """Settle with player ``i`` of the sheet in seat ``order[i]``; the result is in the sheet's order again."""
    at = [order.index(seat) for seat in range(rules.players)]
    chips = [player.chips or 0 for player in game.players]
    result = settle(
        [given[index] for index in at],
        rules,
        chips=[chips[index] for index in at],
        ranked_by=[ranked_by[index] for index in at],
    )
    return msgspec.structs.replace(
        result,
        places=tuple(result.places[seat] for seat in order),
        shared=tuple(result.shared[seat] for seat in order),
        points=tuple(result.points[seat] for seat in order),
    )


def _fit(game: SheetGame, result: Settlement) -> int:
    return sum(
        (player.points == result.points[index]) + (player.place == result.places[index])
        for index, player in enumerate(game.players)
    )


def _points_alone(check: GameCheck, rules: Ruleset) -> None:
    """Check points without raw scores: their sum, and that places follow their order."""
    points = [player.points for player in check.game.players if player.points is not None]
    if len(points) < rules.players:
        message = " has neither all raw scores nor all points."
        check.add("SHEET-PLAYERS", check.game.row, message)
        return
    check.ruled = [Ruled(None, value, _points_places(points, value)) for value in points]
    # Rounding leaves a sum open, unless the first takes the balance.
    if rules.settlement.rounding == "none" or rules.settlement.first == "balance":
        even = settle([rules.table.start_points] * rules.players, rules)
        expected = sum(even.points, Fraction(0))
        allowed = Fraction(_deposits(check.game, rules), 1_000)
        if sum(points) not in (expected, expected - allowed):
            here, there = tenths_text(sum(points, Fraction(0))), tenths_text(expected)
            message = f": the points add up to {here}, under the rules {rules.name} they must to {there}."
            check.add("SHEET-SUM", check.columns("points"), message, here, there)
    for player, ruled in zip(check.game.players, check.ruled, strict=True):
        _compare_place(check, player, ruled, player.called, _Against("by the order of points it is"))


def _points_places(points: Sequence[Fraction], value: Fraction) -> tuple[Fraction, ...]:
    above = sum(other > value for other in points)
    return tuple(Fraction(above + 1 + at) for at in range(list(points).count(value)))


def _span(places: Sequence[str]) -> str:
    """Return several places as one: ``row 5, columns "A" to "D"``, ``rows 5 to 8, column "score"``."""
    parts = [place.rpartition(', column "') for place in places]
    rows = list(dict.fromkeys(head or tail for head, _, tail in parts))
    columns = list(dict.fromkeys(tail.removesuffix('"') for head, _, tail in parts if head))
    row = rows[0] if len(rows) == 1 else f"{rows[0]} to {rows[-1].rpartition(', ')[2]}"
    if not columns:
        return row
    return f'{row}, column "{columns[0]}"' + (f' to "{columns[-1]}"' if len(columns) > 1 else "")
