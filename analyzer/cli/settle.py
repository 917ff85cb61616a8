"""``rerule settle``: the arithmetic at the end of a game, for raw scores that are typed in."""

from __future__ import annotations

import json
import sys
from fractions import Fraction
from typing import Any, Final, NoReturn

import click
import msgspec

from analyzer.audit.sheet.cells import tenths_text, whole
from analyzer.ruling.settlement import SeatPoints, Settlement, award_deposits, settle
from rulesets.errors import RulesError
from rulesets.load import load
from rulesets.rules import Ruleset
from rulesets.tiles import Lang

_SEATS: Final = ("East", "South", "West", "North")
_SEATS_JA: Final = ("東家", "南家", "西家", "北家")
_WORDS: Final[dict[str, tuple[str, str]]] = {
    "seat": ("seat", "席"),
    "score": ("raw score", "素点"),
    "base": ("base", "返し点との差"),
    "uma": ("uma", "ウマ"),
    "oka": ("oka", "オカ"),
    "chips": ("chips", "チップ"),
    "points": ("points", "ポイント"),
    "place": ("place", "順位"),
    "money": ("money", "精算"),
}


class _Game(msgspec.Struct, frozen=True):
    """What was typed in, and what it comes to."""

    rules: Ruleset
    typed: tuple[int, ...]
    scores: tuple[int, ...]
    left: int
    result: Settlement
    missing: int


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("scores", nargs=-1, required=True, metavar="SCORE SCORE SCORE [SCORE]")
@click.option("--rules", "name", required=True, metavar="NAME|FILE", help="The ruleset: a preset or a TOML file.")
@click.option("--set", "overrides", multiple=True, metavar="SWITCH=VALUE", help="Set a switch.")
@click.option("--chips", metavar="N,N,N,N", help="Chips won by seat (negative: lost), with commas between.")
@click.option(
    "--deposits",
    type=click.IntRange(0, 1000),
    default=0,
    help="Riichi deposits left on the table that are in no score yet.",
)
@click.option(
    "--first-dealer",
    type=click.IntRange(1, 4),
    default=1,
    show_default=True,
    metavar="SEAT",
    help="Which SCORE is the first dealer's, 1 to 4: ties may go by the seats.",
)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option("--lang", type=click.Choice(["en", "ja"]), default="en", show_default=True)
def command(
    scores: tuple[str, ...],
    name: str,
    overrides: tuple[str, ...],
    chips: str | None,
    deposits: int,
    first_dealer: int,
    form: str,
    lang: Lang,
) -> None:
    """Settle raw scores, by seat: base, uma, oka, final points, places, money.

    \b
    Examples:
      rerule settle --rules mleague 45300 32100 18600 4000
      rerule settle --rules tenhou 41200 28300 21000 8500 --deposits 1

    Exit status: 0 settled, 1 settled, but the scores do not add up, 2 wrong input.
    """
    try:
        rules = load(name, overrides)
        if first_dealer > rules.players:
            raise ValueError(f"--first-dealer {first_dealer}: ruleset {rules.name!r} has {rules.players} players")
        game = _settled(
            rules,
            tuple(_whole(text, "score") for text in scores),
            None if chips is None else tuple(_whole(text, "number of chips") for text in chips.split(",")),
            deposits,
            first_dealer - 1,
        )
    except (RulesError, ValueError) as error:
        _stop(str(error))
    if form == "json":
        click.echo(json.dumps(_document(game), ensure_ascii=False, indent=2))
    else:
        click.echo("\n".join(_lines(game, first_dealer - 1, lang)))
    if game.missing:
        click.echo(f"rerule: {_sum_text(game)}", err=True)
        sys.exit(1)


def _whole(text: str, what: str) -> int:
    # The sheet's own reader, so that ▲1,200 and full-width digits can be pasted here too.
    try:
        return whole(text)
    except ValueError:
        raise ValueError(f"{text!r} is no {what} (expected a whole number, such as 25300 or -1200)") from None


def _settled(
    rules: Ruleset, typed: tuple[int, ...], chips: tuple[int, ...] | None, deposits: int, first_dealer: int
) -> _Game:
    if len(typed) != rules.players:
        raise ValueError(f"{len(typed)} scores for ruleset {rules.name!r}, which has {rules.players} players")
    points = deposits * rules.riichi.deposit
    scores, left = award_deposits(typed, points, rules, first_dealer)
    result = settle(scores, rules, first_dealer=first_dealer, chips=chips, ranked_by=typed)
    missing = rules.table.start_points * rules.players - sum(typed) - points
    return _Game(rules, typed, scores, left, result, missing)


def _sum_text(game: _Game) -> str:
    total = game.rules.table.start_points * game.rules.players
    what = "missing" if game.missing > 0 else "too many"
    return (
        f"the scores and deposits add up to {total - game.missing:,}, under the rules {game.rules.name} they must to "
        f"{total:,}: {abs(game.missing):,} {what} (deposits left on the table: --deposits N)"
    )


def _cells(game: _Game, seat: int, first_dealer: int, lang: Lang) -> dict[str, str]:
    part = game.result.parts[seat]
    wind = (seat - first_dealer) % game.rules.players
    shared = game.result.shared[seat]
    cells = {
        "seat": _SEATS_JA[wind] if lang == "ja" else _SEATS[wind],
        "score": f"{game.scores[seat]:,}",
        "base": tenths_text(part.base),
        "uma": tenths_text(part.uma),
        "oka": tenths_text(part.oka),
        "chips": tenths_text(part.chips),
        "points": tenths_text(part.points),
        "place": f"{game.result.places[seat]}{'=' if shared else ''}",
    }
    if not any(one.chips for one in game.result.parts):
        del cells["chips"]
    if game.result.money is not None:
        cells["money"] = f"{game.result.money[seat]:+,}"
    return cells


def _lines(game: _Game, first_dealer: int, lang: Lang) -> list[str]:
    rows = [_cells(game, seat, first_dealer, lang) for seat in range(game.rules.players)]
    words = {key: _WORDS[key][lang == "ja"] for key in rows[0]}
    widths = {key: max(_width(word), *(_width(row[key]) for row in rows)) for key, word in words.items()}
    lines = [
        "  ".join(" " * (widths[key] - _width(text)) + text for key, text in row.items()) for row in (words, *rows)
    ]
    total = tenths_text(sum(game.result.points, Fraction(0)))
    if lang == "ja":
        lines.append(f"ポイントの合計 {total}" + (f"、場に残る供託 {game.left:,}点" if game.left else ""))
    else:
        lines.append(f"sum of points {total}" + (f"; {game.left:,} points stay on the table" if game.left else ""))
    return lines


def _width(text: str) -> int:
    return sum(2 if ord(letter) >= 0x1100 else 1 for letter in text)


def _document(game: _Game) -> dict[str, Any]:
    result = game.result
    return {
        "rules": game.rules.name,
        "sum_missing": game.missing,
        "deposits_on_table": game.left,
        "points_sum": tenths_text(sum(result.points, Fraction(0))),
        "seats": [
            {
                "typed": game.typed[seat],
                "score": game.scores[seat],
                **_part(result.parts[seat]),
                "place": result.places[seat],
                "shared": result.shared[seat],
                "money": None if result.money is None else result.money[seat],
            }
            for seat in range(game.rules.players)
        ],
    }


def _part(part: SeatPoints) -> dict[str, str]:
    """Return the parts of final points as exact texts."""
    return {key: tenths_text(getattr(part, key)) for key in ("base", "uma", "oka", "chips", "penalty", "points")}


def _stop(text: str) -> NoReturn:
    for line in text.splitlines():
        click.echo(f"rerule: {line}", err=True)
    sys.exit(2)
