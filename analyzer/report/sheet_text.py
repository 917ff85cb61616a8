"""A results sheet's audit in text and as JSON: how the games were matched, and the standings added up again."""

from __future__ import annotations

import unicodedata
from collections import Counter
from fractions import Fraction
from typing import Any

from analyzer.audit.sheet.cells import tenths_text
from analyzer.audit.sheet.compare import Ruled, mean_text, place_text
from analyzer.audit.sheet.run import CheckedGame, SheetAudit
from analyzer.audit.sheet.standings import Standing


def sheet_text(audit: SheetAudit) -> str:
    """Return how many games and cells were compared, then the table of standings."""
    how = Counter(game.how for game in audit.games)
    cells = ", ".join(f"{count:,} {what}s" for what, count in audit.compared.items() if what != "points")
    matched = (
        f"matched by id {how['id']:,}, by players {how['players']:,}, by scores {how['scores']:,}, "
        f"without a log {how['']:,}"
    )
    lines = [
        "",
        f"results sheet {audit.sheet.file}: {len(audit.sheet.games):,} games, {audit.logs:,} logs; {matched}",
        f"compared in the sheet: {cells}, {audit.compared['points']:,} points",
    ]
    return "\n".join(lines + standings_lines(audit.standings))


def standings_lines(table: list[Standing]) -> list[str]:
    """Return the table of standings; nothing where no player has a name."""
    if not table:
        return []
    width = max(6, *(_width(one.name) for one in table))
    lines = ["", f"{'rank':>4}  {_padded('player', width)}  {'games':>5}  {'points':>9}  {'mean place':>10}  places"]
    lines += [
        f"{one.rank:>4}  {_padded(one.name, width)}  {one.games:>5}  {_points(one.points):>9}  "
        f"{'' if one.mean_place is None else mean_text(one.mean_place):>10}  {'-'.join(map(str, one.places))}"
        for one in table
    ]
    return lines


def _points(value: Fraction) -> str:
    """Return a sum of points; thirds are shown to the hundredth, marked as rounded."""
    text = tenths_text(value)
    return f"~{tenths_text(Fraction(round(value * 100), 100))}" if "/" in text else text


def _width(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


def _padded(text: str, width: int) -> str:
    return text + " " * (width - _width(text))


def sheet_document(audit: SheetAudit) -> dict[str, Any]:
    """Return the keys ``sheet`` and ``standings`` of the JSON document; points are exact decimal texts."""
    return {
        "sheet": {
            "file": audit.sheet.file,
            "columns": audit.sheet.columns,
            "logs": audit.logs,
            "compared": audit.compared,
            "games": [_game(game) for game in audit.games],
        },
        "standings": [
            {
                "rank": one.rank,
                "name": one.name,
                "games": one.games,
                "points": tenths_text(one.points),
                "mean_place": None if one.mean_place is None else mean_text(one.mean_place),
                "places": one.places,
            }
            for one in audit.standings
        ],
    }


def _game(checked: CheckedGame) -> dict[str, Any]:
    return {
        "game": checked.game.key,
        "row": checked.game.row,
        "log": checked.log or None,
        "matched_by": checked.how or None,
        "rules": checked.rules or None,
        "players": [
            {
                "name": name or None,
                "row": player.row,
                "recorded": _values(player.score, player.points, () if player.place is None else (player.place,)),
                "expected": _ruled(ruled),
            }
            for name, player, ruled in zip(checked.names, checked.game.players, checked.ruled, strict=True)
        ],
    }


def _ruled(ruled: Ruled) -> dict[str, Any]:
    return _values(ruled.score, ruled.points, ruled.places)


def _values(score: int | None, points: Fraction | None, places: tuple[Fraction, ...]) -> dict[str, Any]:
    return {
        "score": score,
        "points": None if points is None else tenths_text(points),
        "place": " or ".join(map(place_text, places)) or None,
    }
