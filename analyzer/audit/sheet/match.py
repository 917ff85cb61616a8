"""Which log belongs to which game of the sheet: by id or file name, then by players, then by scores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final, Literal

import msgspec

from analyzer.audit.sheet.cells import plain
from analyzer.audit.sheet.expected import GameResult
from analyzer.audit.sheet.games import SheetGame

How = Literal["id", "players", "scores", ""]
#: A log's id found inside a longer text, such as a link, must be at least this long to mean anything.
_LONG_ID: Final = 8
#: Without names, this many raw scores must be those of the log.
_EQUAL_SCORES: Final = 2


class Match(msgspec.Struct):
    """A game of the sheet and its log, if one was found; ``twice``: an earlier game of the sheet is the same."""

    game: SheetGame
    result: GameResult | None = None
    how: How = ""
    twice: SheetGame | None = None


class Matching(msgspec.Struct):
    """All games in the sheet's order; ``missing`` logs have no game, ``twins`` are second files of a log."""

    matches: list[Match]
    missing: list[GameResult]
    twins: list[tuple[GameResult, GameResult]]


def match_games(games: Sequence[SheetGame], results: Sequence[GameResult]) -> Matching:
    """Give each game of a sheet its log."""
    matches = [Match(game) for game in games]
    _mark_doubles(matches)
    free, twins = _without_twins(results)
    _by_id(matches, free)
    _by_players(matches, free)
    _by_scores(matches, free)
    _mark_copies(matches)
    return Matching(matches, list(free.values()), twins)


def _mark_doubles(matches: Sequence[Match]) -> None:
    """Find games of one name whose players or results say that they are one game."""
    first: dict[str, list[SheetGame]] = {}
    for match in matches:
        game = match.game
        if not game.key:
            continue
        earlier = first.setdefault(plain(game.key), [])
        match.twice = next((other for other in earlier if _same_game(other, game)), None)
        if match.twice is None:
            earlier.append(game)


def _same_game(one: SheetGame, other: SheetGame) -> bool:
    if one.names and other.names:
        return other.names <= one.names
    if not one.names and not other.names:
        shared = Counter(_scores(one)) & Counter(_scores(other))
        return 0 < len(other.players) == shared.total()
    return False


def _mark_copies(matches: Sequence[Match]) -> None:
    """Find games of other names that have the players and results of an earlier one, and no log of their own."""
    seen: dict[object, SheetGame] = {}
    for match in matches:
        game = match.game
        if match.twice is not None or not game.names or any(player.score is None for player in game.players):
            continue
        content = frozenset((plain(player.name), player.score) for player in game.players)
        earlier = seen.setdefault(content, game)
        if earlier is not game and match.result is None:
            match.twice = earlier


def _without_twins(results: Sequence[GameResult]) -> tuple[dict[int, GameResult], list[tuple[GameResult, GameResult]]]:
    """Return logs by number, without those that hold the game of an earlier one (another format of it)."""
    free: dict[int, GameResult] = {}
    twins: list[tuple[GameResult, GameResult]] = []
    seen: dict[object, GameResult] = {}
    for number, result in enumerate(results):
        named = all(result.names) and len(set(result.names)) == result.players
        who = frozenset(zip(result.names, result.scores, strict=False)) if named else (result.log_id, result.scores)
        first = seen.setdefault((who, result.points if not named else frozenset(result.points)), result)
        if first is result:
            free[number] = result
        else:
            twins.append((result, first))
    return free, twins


def _waiting(matches: Iterable[Match]) -> list[Match]:
    return [match for match in matches if match.result is None and match.twice is None]


def _take(match: Match, number: int, how: How, free: dict[int, GameResult]) -> None:
    match.result, match.how = free.pop(number), how


def _by_id(matches: Sequence[Match], free: dict[int, GameResult]) -> None:
    known: dict[str, list[int]] = {}
    for number, result in free.items():
        for text in {plain(text) for text in result.ids}:
            known.setdefault(text, []).append(number)
    long = {number: plain(result.log_id) for number, result in free.items() if len(result.log_id) >= _LONG_ID}
    for match in _waiting(matches):
        texts = [plain(text) for text in dict.fromkeys((*match.game.ids[:1], match.game.key)) if text]
        numbers = [number for text in texts for number in known.get(text, ()) if number in free]
        if not numbers:
            numbers = [
                number for number, log in long.items() if number in free and any(log in text for text in texts)
            ]
        if numbers:
            number = max(numbers, key=lambda number: _alike(match.game, free[number]))
            _take(match, number, "id", free)


def _by_players(matches: Sequence[Match], free: dict[int, GameResult]) -> None:
    """Match by names; where the same players met several times, the game with the most equal scores first.

    Where no value at all is the log's, it is another game of the same players.
    """
    by_names: dict[frozenset[str], list[int]] = {}
    for number, result in free.items():
        if all(result.names) and len(result.names) == result.players:
            by_names.setdefault(frozenset(map(plain, result.names)), []).append(number)
    pairs = [
        (-_alike(match.game, free[number]), order, number, match)
        for order, match in enumerate(_waiting(matches))
        for number in (by_names.get(match.game.names, ()) if match.game.names else ())
    ]
    for alike, _, number, match in sorted(pairs, key=lambda pair: pair[:3]):
        if match.result is None and number in free and (alike or not _has_values(match.game)):
            _take(match, number, "players", free)


def _by_scores(matches: Sequence[Match], free: dict[int, GameResult]) -> None:
    """Match the rest by raw scores, or points where there are none: all equal first, then at least half."""
    holding: dict[object, set[int]] = {}
    for number, result in free.items():
        for value in (*result.scores, *result.recorded, *result.points):
            holding.setdefault(value, set()).add(number)
    pairs = []
    for order, match in enumerate(_waiting(matches)):
        game = match.game
        values: list[Fraction | int | None] = [*_scores(game)] or [player.points for player in game.players]
        for number in sorted(set().union(*(holding.get(value, set()) for value in values))):
            result = free[number]
            if len(game.players) == result.players and _may_be(game, result):
                equal = _equal_values(game, result)
                if equal >= _EQUAL_SCORES:
                    pairs.append((-equal, order, number, match))
    for _, _, number, match in sorted(pairs, key=lambda pair: pair[:3]):
        if match.result is None and number in free:
            _take(match, number, "scores", free)


def _may_be(game: SheetGame, result: GameResult) -> bool:
    """Tell whether the names allow it: two who are named in both suffice, for one may be misspelt."""
    names = frozenset(plain(name) for name in result.names if name)
    return not game.names or not names or len(game.names & names) >= result.players // 2


def _scores(game: SheetGame) -> list[int]:
    return [player.score for player in game.players if player.score is not None]


def _has_values(game: SheetGame) -> bool:
    return any(player.score is not None or player.points is not None for player in game.players)


def _equal_values(game: SheetGame, result: GameResult) -> int:
    scores = _scores(game)
    if scores:
        # Under other rules than the platform's, a sheet may still hold what the platform printed.
        return max((Counter(scores) & Counter(values)).total() for values in (result.scores, result.recorded))
    points = Counter(player.points for player in game.players if player.points is not None)
    return (points & Counter(result.points)).total()


def _alike(game: SheetGame, result: GameResult) -> int:
    """Return how many players have the log's own score or points, by name where there are names."""
    names = {plain(name): seat for seat, name in enumerate(result.names) if name}
    equal = 0
    for player in game.players:
        seat = names.get(plain(player.name), -1)
        if 0 <= seat < result.players:
            values = (result.scores[seat], *result.recorded[seat : seat + 1])
            equal += player.score in values or player.points == result.points[seat]
    return equal * 10 + _equal_values(game, result)
