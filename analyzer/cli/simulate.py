"""``rerule simulate``: games of simple players as logs."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import NoReturn

import click

from analyzer.ruling.unsupported import missing_behaviour
from analyzer.simulate.batch import Batch, FileFormat, Written, file_stem, write_games
from analyzer.simulate.features import FEATURES
from rulesets.declaring import tenhou_json_block, tenhou_xml_block
from rulesets.errors import RulesError
from rulesets.load import load
from rulesets.rules import Ruleset

_FORMATS: dict[str, tuple[FileFormat, ...]] = {"xml": ("xml",), "json": ("json",), "both": ("xml", "json")}
_BLOCKS = {"xml": tenhou_xml_block, "json": tenhou_json_block}


@click.command()
@click.option("--games", type=click.IntRange(1), default=1, show_default=True, help="How many games.")
@click.option("--seed", default="1", show_default=True, metavar="TEXT", help="The same seed gives the same games.")
@click.option("--first", type=click.IntRange(1), default=1, show_default=True, help="Number of the first game.")
@click.option("--rules", "name", default="tenhou", show_default=True, metavar="NAME|FILE", help="Ruleset.")
@click.option("--set", "overrides", multiple=True, metavar="SWITCH=VALUE", help="Change a switch of the ruleset.")
@click.option("--out", required=True, type=click.Path(file_okay=False, path_type=Path), help="Folder for the files.")
@click.option(
    "--format", "form", type=click.Choice(["xml", "json", "both"]), default="xml", show_default=True,
    help="Tenhou XML, tenhou.net/6 JSON.",
)
@click.option("--name", "stem", metavar="STEM", help="Start of the files' names (otherwise ruleset and seed).")
@click.option(
    "--having", multiple=True, type=click.Choice(FEATURES), metavar="FEATURE", show_choices=False,
    help="Write only games that show this; search until there are --games of them. May be repeated.",
)
@click.option(
    "--most", type=click.IntRange(1), default=100_000, show_default=True, help="With --having: games to try at most."
)
@click.option("--workers", type=click.IntRange(1), help="Processes (otherwise one a core).")
def command(
    games: int,
    seed: str,
    first: int,
    name: str,
    overrides: tuple[str, ...],
    out: Path,
    form: str,
    stem: str | None,
    having: tuple[str, ...],
    most: int,
    workers: int | None,
) -> None:
    """Play games with simple players and write them as logs.

    The wall of every hand follows from a shuffle seed as Tenhou's logs carry it, everything else from the
    engine that also replays. Game 12 of a seed is the same whether it is played alone (--first 12) or not.

    \b
    Examples:
      rerule simulate --out games
      rerule simulate --games 1000 --seed spring --rules smf --format both --out games
      rerule simulate --first 12 --rules tenhou --set yaku.kuitan=false --name demo --out .
      rerule simulate --seed data --having four_kans --out .

    Exit status: 0 written, 1 fewer games with --having than wanted, 2 the ruleset cannot be read or a file
    cannot be written.
    """
    try:
        rules = load(name, overrides)
    except RulesError as error:
        _stop(str(error))
    if stem is not None and (not stem or Path(stem).name != stem):
        _stop(f"--name {stem!r}: a file name without folders expected (--out names the folder)")
    numbers = range(first, first + (most if having else games))
    stem = stem or file_stem(rules, seed)
    batch = Batch(rules, seed, numbers, games, out, stem, _FORMATS[form], frozenset(having))
    try:
        found = _write(batch, workers or os.cpu_count() or 1)
    except OSError as error:
        _stop(f"{error.filename or out}: {error.strerror or error}; choose another folder with --out")
    except ValueError as error:
        _stop(str(error))
    hands = sum(written.hands for written in found)
    click.echo(f"{len(found)} game(s), {hands} hands of {rules.name}, seed {seed}, in {out}")
    if having:
        click.echo(f"games of the seed: {', '.join(str(written.number) for written in found) or 'none'}")
    _warn(batch)
    if len(found) < games:
        click.echo(f"Error: {games} wanted, {len(found)} found in {most} games; raise --most", err=True)
        sys.exit(1)


def _write(batch: Batch, workers: int) -> list[Written]:
    """Write the games; return what was written."""
    found: list[Written] = []
    hidden = not sys.stderr.isatty() or (batch.wanted < 10 and not batch.having)

    def show(written: Written | None) -> str:
        return f"game {written.number}" if written else ""

    with click.progressbar(
        length=batch.wanted, file=sys.stderr, hidden=hidden, item_show_func=show, label="games"
    ) as bar:
        for written in write_games(batch, workers):
            if written.paths:
                found.append(written)
            bar.update(1 if written.paths else 0, written)
    return found


def _warn(batch: Batch) -> None:
    """Say which rules a log of this format cannot state, and which have no behaviour yet."""
    _say("these switches have no behaviour yet", [entry.path for entry in missing_behaviour(batch.rules)])
    for form in batch.formats:
        lost = list(_lost(batch.rules, form))
        _say(f"a log in {form} cannot state these rules; name the ruleset when you read it", lost)


def _lost(rules: Ruleset, form: FileFormat) -> tuple[str, ...]:
    return _BLOCKS[form](rules).lost


def _say(text: str, paths: list[str]) -> None:
    if paths:
        click.echo(f"Note: {text}: {', '.join(paths)}", err=True)


def _stop(text: str) -> NoReturn:
    click.echo(f"Error: {text}", err=True)
    sys.exit(2)
