"""``rerule replay``: a recorded game under other rules, beside what the log recorded."""

from __future__ import annotations

import json
import sys
from typing import NoReturn

import click

import parsers
from analyzer.report.replay import Length, NothingToReplayError, Options, ReplayedGame, replay
from analyzer.report.replay_json import replay_document
from analyzer.report.replay_text import replay_page
from analyzer.ruling.game import NewWins, Policy, StateMode
from parsers.events import GameLog
from rulesets.errors import RulesError
from rulesets.load import load
from rulesets.rules import Ruleset
from rulesets.tiles import Lang


@click.command()
@click.argument("log", metavar="GAME")
@click.option("--rules", "names", multiple=True, required=True, metavar="NAME|FILE", help="Target; may be repeated.")
@click.option("--set", "overrides", multiple=True, metavar="SWITCH=VALUE", help="Change a switch of every target.")
@click.option(
    "--unknown",
    type=click.Choice(["stop", "follow", "skip", "keep"]),
    default="follow",
    show_default=True,
    help="After a hand without a result here: stop, follow the record, skip its repeats, or keep its payments.",
)
@click.option(
    "--state",
    type=click.Choice(["game", "recorded"]),
    default="game",
    show_default=True,
    help="Scores and honba of the target's own game, or every hand alone from the recorded ones.",
)
@click.option(
    "--length",
    type=click.Choice(["target", "record"]),
    default="target",
    show_default=True,
    help="How long the game is meant to be.",
)
@click.option(
    "--new-wins",
    type=click.Choice(["off", "note", "take"]),
    default="note",
    show_default=True,
    help="Tiles let pass that were no win in the record and are one here: ignore, note, or take them.",
)
@click.option("--why", is_flag=True, help="Trace every difference to the switches that cause it.")
@click.option("--game", "number", type=click.IntRange(1), help="Only this game of a file that holds several.")
@click.option("--lang", type=click.Choice(["en", "ja"]), default="en", show_default=True)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def command(
    log: str,
    names: tuple[str, ...],
    overrides: tuple[str, ...],
    unknown: Policy,
    state: StateMode,
    length: Length,
    new_wins: NewWins,
    why: bool,
    number: int | None,
    lang: Lang,
    form: str,
) -> None:
    """Replay GAME, a log file or a tenhou.net/6 URL, under other rules.

    \b
    Examples:
      rerule replay game.mjlog --rules smf
      rerule replay game.mjlog --rules nerv --rules jpml-a --lang ja
      rerule replay game.json --rules tenhou --set yaku.kuitan=false --format json

    Exit status: 0 replayed, 1 a game of the file could not be, 2 the file or a ruleset cannot be read.
    """
    try:
        targets = [load(name, overrides) for name in names]
        games = parsers.read(log)
    except (RulesError, parsers.LogError) as error:
        _stop(str(error))
    if number is not None:
        if number > len(games):
            _stop(f"{log} holds {len(games)} game(s), there is no game {number}")
        games = [games[number - 1]]
    options = Options(unknown, state, length, new_wins, why, lang)
    found, failed = _replays(games, targets, options)
    if form == "json":
        _print_json(found, len(games) * len(targets))
    else:
        click.echo("\n\n".join(replay_page(game) for game in found))
    if failed:
        sys.exit(1 if found else 2)


def _replays(games: list[GameLog], targets: list[Ruleset], options: Options) -> tuple[list[ReplayedGame], int]:
    """Replay all games; say on standard error which cannot be."""
    found, failed = [], 0
    for game in games:
        try:
            found.append(replay(game, targets, options))
        except (NothingToReplayError, RulesError, ValueError) as error:
            failed += 1
            click.echo(f"Error: {game.source}: {error}", err=True)
            for issue in game.issues:
                click.echo(f"  {issue.severity}: {issue.where}: {issue.text} [{issue.code}]", err=True)
    return found, failed


def _print_json(found: list[ReplayedGame], wanted: int) -> None:
    """Print one document; a list of them where several games or rulesets were asked for."""
    documents = [replay_document(game, one) for game in found for one in game.replays]
    if wanted == 1 and not documents:
        return
    click.echo(json.dumps(documents[0] if wanted == 1 else documents, ensure_ascii=False, indent=1))


def _stop(text: str) -> NoReturn:
    click.echo(f"Error: {text}", err=True)
    sys.exit(2)
