"""The audit of a results sheet: match, compare, add up."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from analyzer.audit.findings import Finding
from analyzer.audit.sheet.compare import GameCheck, Ruled, check_alone, check_with_log, log_places
from analyzer.audit.sheet.expected import GameResult
from analyzer.audit.sheet.games import Sheet, SheetGame
from analyzer.audit.sheet.match import How, Match, Matching, match_games
from analyzer.audit.sheet.standings import Standing, compare_standings, standings
from rulesets.errors import RulesError
from rulesets.load import load
from rulesets.rules import Ruleset


class CheckedGame(msgspec.Struct, frozen=True):
    """A game of the sheet: its log ("" for none) and how that was found, by which rules it was checked.

    ``names`` and ``ruled`` are by the sheet's players; ``rules`` is "" where nothing could be checked.
    """

    game: SheetGame
    log: str
    how: How
    rules: str
    names: list[str]
    ruled: list[Ruled]


class SheetAudit(msgspec.Struct):
    """What the audit of a sheet came to; ``compared`` counts cells by what they are."""

    sheet: Sheet
    findings: list[Finding]
    games: list[CheckedGame]
    standings: list[Standing]
    compared: dict[str, int]
    logs: int = 0


class _Audit:
    def __init__(self, sheet: Sheet, rules: Ruleset | None, logs: bool) -> None:
        self.sheet, self.rules, self.logs = sheet, rules, logs
        self.findings = list(sheet.findings)
        self.games: list[CheckedGame] = []
        self.compared = {"score": 0, "points": 0, "place": 0}
        self.totals: list[tuple[str, Ruled]] = []
        self.named: dict[str, Ruleset | str] = {}

    def add(self, code: str, place: str, message: str, recorded: str = "", expected: str = "") -> None:
        text = message[0].upper() + message[1:]
        self.findings.append(Finding(code, "error", self.sheet.file, "", place, recorded, expected, text))

    def match(self, match: Match) -> None:
        game = match.game
        if match.twice is not None:
            message = f"{game.called} stands in the sheet twice, first at {match.twice.row}."
            self.add("SHEET-GAME-DOUBLE", game.row, message)
            return
        if match.result is not None:
            check = check_with_log(self.sheet.file, game, match.result)
            self.take(check, match, match.result.rules.name)
            return
        if self.logs:
            self.add("SHEET-NO-LOG", game.row, f"{game.called} has no log among those that were read.")
        rules = self.rules_of(game)
        if rules is None:
            self.take(GameCheck(self.sheet.file, game), match, "")
        else:
            self.take(check_alone(self.sheet.file, game, rules), match, rules.name)

    def take(self, check: GameCheck, match: Match, rules: str) -> None:
        self.findings += check.findings
        for what, count in check.compared.items():
            self.compared[what] += count
        log = match.result.file if match.result is not None else ""
        self.games.append(CheckedGame(match.game, log, match.how, rules, check.names, check.ruled))
        for name, ruled, player in zip(check.names, check.ruled, match.game.players, strict=True):
            # What nothing tells better is added up as the sheet has it.
            places = () if player.place is None else (player.place,)
            own = ruled if ruled.points is not None else Ruled(player.score, player.points, places)
            self.totals.append((name, own))

    def rules_of(self, game: SheetGame) -> Ruleset | None:
        """Return the ruleset of a game without a log: its cell's, or the one of the command."""
        if not game.rules:
            if self.rules is None and not self.logs:
                message = f"{game.called} names no rules, so that only sums of it are compared: give --rules NAME."
                self.add("SHEET-RULES", game.rules_at, message)
            return self.rules
        found = self.named.get(game.rules)
        if found is None:
            found = self.named[game.rules] = _load(Path(self.sheet.file).parent, game.rules)
        if isinstance(found, str):
            self.add("SHEET-RULES", game.rules_at, f"{game.called}: {found}", game.rules)
            return None
        return found


def _load(folder: Path, name: str) -> Ruleset | str:
    """Return the ruleset of a file beside the sheet, or a preset; an error's text where there is none."""
    beside = folder / (name if name.endswith(".toml") else f"{name}.toml")
    try:
        return load(beside if beside.is_file() else name)
    except (RulesError, OSError, ValueError) as error:
        return " ".join(str(error).split())


def audit_sheet(
    sheet: Sheet, results: Sequence[GameResult], rules: Ruleset | None, *, logs: bool = True
) -> SheetAudit:
    """Audit a sheet by the results of logs, or alone (``logs`` False) by ``rules`` or its column of rules."""
    audit = _Audit(sheet, rules, logs)
    matching = match_games(sheet.games, results)
    for match in matching.matches:
        audit.match(match)
    _missing(audit, matching)
    table = standings(audit.totals)
    audit.findings += compare_standings(sheet.file, sheet.standings, table)
    return SheetAudit(sheet, audit.findings, audit.games, table, audit.compared, len(results))


def _missing(audit: _Audit, matching: Matching) -> None:
    """Tell logs that stand in no row, and count them in the standings: they were played."""
    for result in matching.missing:
        names = [name or "?" for name in result.names]
        scores = ", ".join(f"{name} {score:,}" for name, score in zip(names, result.scores, strict=False))
        message = f"the game of log {result.file} is missing in the sheet ({scores})."
        audit.add("SHEET-GAME-MISSING", "", message, "", result.log_id)
        audit.totals += [
            (name, Ruled(result.scores[seat], result.points[seat], log_places(result, seat)))
            for seat, name in enumerate(result.names[: result.players])
        ]
    for twin, first in matching.twins:
        message = f"The log {twin.file} holds the same game as {first.file}; it was compared once."
        found = Finding("SHEET-LOG-TWICE", "note", audit.sheet.file, "", "", twin.file, first.file, message)
        audit.findings.append(found)
