"""What a log comes to: the result of its game under the ruleset, to compare a sheet with."""

from __future__ import annotations

from fractions import Fraction
from pathlib import PurePath

import msgspec

from analyzer.play.play import GameFacts
from analyzer.ruling.game import rule_game
from parsers.events import GameLog, RecordedFinal
from rulesets.rules import Ruleset


class GameResult(msgspec.Struct, frozen=True):
    """A log's result, everything by the log's own seats; ``points`` in thousands, ``scores`` in points.

    ``exact`` is False where the result under these rules cannot be told from the record; ``why`` says it.
    ``recorded`` are the log's own final scores, only to tell which game of a sheet it is.
    """

    file: str
    log_id: str
    names: tuple[str, ...]
    first_dealer: int
    scores: tuple[int, ...]
    points: tuple[Fraction, ...]
    places: tuple[int, ...]
    shared: tuple[bool, ...]
    rules: Ruleset
    exact: bool
    why: str = ""
    recorded: tuple[int, ...] = ()

    @property
    def players(self) -> int:
        """How many played."""
        return len(self.scores)

    @property
    def ids(self) -> frozenset[str]:
        """What a sheet may call this game: the log's id, its file's name with and without ending."""
        path, _, number = self.file.partition("#")
        name = PurePath(path).name
        stems = {name, name.split(".", maxsplit=1)[0], PurePath(name).stem}
        suffix = f"#{number}" if number else ""
        return frozenset({self.log_id, self.file, *(stem + suffix for stem in stems)} - {""})

    @property
    def called(self) -> str:
        """What messages call the log's game."""
        return f"{self.file} ({', '.join(name for name in self.names if name) or 'players without names'})"


def game_result(log: GameLog, facts: GameFacts, rules: Ruleset, source: Ruleset) -> GameResult | None:
    """Return the result of a log, played to ``facts``, under ``rules``; None if it has none.

    ``source`` are the rules that it was played under.

    Raises:
        ValueError: the log has no hands, or the ruleset is for another number of players.
    """
    ruling = rule_game(facts, rules, source)
    settlement = ruling.final.settlement
    if settlement is None:
        return None
    why = ruling.unknown.text if ruling.unknown is not None else ""
    if ruling.unfinished and not why:
        why = "the record has no more hands, but under these rules the game would go on"
    if ruling.approximate and not why:
        why = f"the rules set {', '.join(ruling.approximate)}, which has no behaviour yet"
    return GameResult(
        file=log.source,
        log_id=log.log_id,
        names=log.names[: log.players],
        first_dealer=log.first_dealer,
        scores=ruling.final.scores,
        points=settlement.points,
        places=settlement.places,
        shared=settlement.shared,
        rules=rules,
        exact=ruling.exact,
        why=why,
        recorded=next((item.scores for item in reversed(log.recorded) if isinstance(item, RecordedFinal)), ()),
    )
