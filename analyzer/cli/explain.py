"""``rerule explain``: the calculation of one hand, tile by tile."""

from __future__ import annotations

import json
import sys
from typing import NoReturn

import click

import parsers
from analyzer.report.explain import UnknownHandError, explain
from analyzer.report.explain_json import explain_document
from analyzer.report.explain_text import explain_page
from analyzer.ruling.source import source_rules
from rulesets.errors import RulesError
from rulesets.load import apply_overrides, load
from rulesets.tiles import Lang


@click.command()
@click.argument("log")
@click.option("--hand", "wanted", required=True, metavar="HAND", help="S2-1, E1, or the hand's number in the log.")
@click.option("--rules", "name", default="auto", show_default=True, metavar="NAME|FILE", help="auto: the log's own.")
@click.option("--set", "overrides", multiple=True, metavar="SWITCH=VALUE", help="Change a switch of the rules.")
@click.option("--game", "number", type=click.IntRange(1), default=1, show_default=True, help="Game of the file.")
@click.option("--lang", type=click.Choice(["en", "ja"]), default="en", show_default=True)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def command(
    log: str, wanted: str, name: str, overrides: tuple[str, ...], number: int, lang: Lang, form: str
) -> None:
    """Show how one hand of LOG is worked out, from its recorded scores, honba and deposits.

    \b
    Examples:
      rerule explain game.mjlog --hand S2-1
      rerule explain game.mjlog --hand E3 --rules nerv --lang ja

    Exit status: 0 worked out, 1 the log records something else, 2 log, hand or ruleset cannot be read.
    """
    try:
        games = parsers.read(log)
        if number > len(games):
            _stop(f"{log} holds {len(games)} game(s), there is no game {number}")
        game = games[number - 1]
        rules = None if name == "auto" else load(name)
        if overrides:
            rules = apply_overrides(rules or source_rules(game).rules, overrides)
        found = explain(game, wanted, rules, lang)
    except (parsers.LogError, RulesError, UnknownHandError, ValueError) as error:
        _stop(str(error))
    if form == "json":
        click.echo(json.dumps(explain_document(found), ensure_ascii=False, indent=1))
    else:
        click.echo(explain_page(found))
    if found.findings and name == "auto" and not overrides:
        sys.exit(1)


def _stop(text: str) -> NoReturn:
    click.echo(f"Error: {text}", err=True)
    sys.exit(2)
