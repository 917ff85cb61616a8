"""``rerule rules``: list, show, compare, write and check rulesets, and tell which rules a log declares."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click
import msgspec

from rulesets.load import RulesError, diff, get, load, load_with_notes, names, origin
from rulesets.relevance import matters
from rulesets.switches import value_text

if TYPE_CHECKING:
    from parsers.events import GameLog
    from rulesets.declared import DeclaredRules
    from rulesets.tiles import Lang

_SET_HELP = "Set a switch, such as yaku.kuitan=false. May be given several times."


@click.group()
def command() -> None:
    """Show, compare, write and check rulesets."""


@command.command("list")
def list_rules() -> None:
    """List the presets."""
    known = names()
    width = max(map(len, known))
    for name in known:
        click.echo(f"{name:<{width}}  {load(name).title}")


@command.command()
@click.argument("name")
@click.option("--lang", type=click.Choice(["en", "ja"]), default="en", help="Language of headings and of the sheet.")
@click.option("--set", "overrides", multiple=True, metavar="SWITCH=VALUE", help=_SET_HELP)
@click.option("--sheet", "as_sheet", is_flag=True, help="A rule sheet in plain words, to read or to hang up.")
@click.option("--format", "form", type=click.Choice(["text", "json", "toml"]), help="Output form.  [default: text]")
def show(name: str, lang: Lang, overrides: tuple[str, ...], as_sheet: bool, form: str | None) -> None:
    """Show every switch of NAME (a preset, or a TOML file) with its value and meaning."""
    from analyzer.cli import rules_sheet, rules_show  # noqa: PLC0415 - only this command needs them

    if as_sheet and form not in (None, "text"):
        raise click.UsageError(f"--sheet is text: leave out --format {form}")
    try:
        rules, notes = load_with_notes(name, overrides)
    except RulesError as error:
        _stop(error)
    if form == "json":
        document = {"rules": rules, "notes": notes}
        data = msgspec.json.encode(document, order="deterministic")
        click.echo(msgspec.json.format(data, indent=2).decode())
    elif form == "toml":
        click.echo(rules_show.toml(rules, notes), nl=False)
    elif as_sheet:
        click.echo(rules_sheet.sheet_text(rules, notes, lang), nl=False)
    else:
        click.echo(rules_show.listing(rules, notes, lang), nl=False)


@command.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--base", default="tenhou", show_default=True, metavar="NAME", help="What your rules differ from.")
@click.option("--title", default="House rules", show_default=True, help="The title of your rules.")
@click.option("--force", is_flag=True, help="Write over FILE if it exists.")
def new(file: Path, base: str, title: str, force: bool) -> None:
    """Write FILE, a TOML file for house rules: every switch explained, all as in the base.

    Folders that FILE needs are made. An existing FILE is left alone unless --force is given (exit status 2).
    """
    from analyzer.cli.rules_new import base_for, new_file  # noqa: PLC0415 - only this command needs it

    try:
        text = new_file(load(base), base_for(base, file), title)
    except RulesError as error:
        _stop(error)
    if file.exists() and not force:
        _fail(f"{file}: exists already; choose another name, or give --force to write over it")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        _fail(f"{file}: cannot be written: {error.strerror or error}")
    click.echo(f"{file}: written; all is as in {base}. Change it, then: rerule rules check {file}")


@command.command("diff")
@click.argument("a")
@click.argument("b")
def diff_rules(a: str, b: str) -> None:
    """Show in which switches rulesets A and B differ."""
    try:
        first, second = load(a), load(b)
    except RulesError as error:
        _stop(error)
    rows = [(item.path, value_text(item.a), value_text(item.b)) for item in diff(first, second)]
    if not rows:
        click.echo(f"{first.name} and {second.name} do not differ.")
        return
    click.echo(_table([("switch", first.name, second.name), *rows]), nl=False)


@command.command()
@click.argument("file", type=click.Path(path_type=Path))
def check(file: Path) -> None:
    """Check FILE, a TOML file of rules: all faults are listed (exit status 2).

    Where there are none, it is shown what differs from the base, and what has no effect.
    """
    from analyzer.ruling.unsupported import missing_behaviour  # noqa: PLC0415 - only this command needs it

    if not file.exists() and str(file) in names():
        _fail(f"{file}: is a preset, not a file; it is shown by: rerule rules show {file}")
    try:
        rules = load(file)
        base_name, own = origin(file)
        base = load(base_name)
    except RulesError as error:
        _stop(error)
    differences = diff(base, rules)
    count = len(differences)
    words = "1 switch differs" if count == 1 else f"{count or 'no'} switches differ"
    click.echo(f"{file}: fine; {words} from {base_name}")
    rows = [(f"  {item.path}", value_text(item.a), value_text(item.b)) for item in differences]
    if rows:
        click.echo(_table([("  switch", base.name, "here"), *rows]), nl=False)
    for path in sorted(own):
        if not matters(rules, path):
            click.echo(f"note: {path}: has no effect beside the other values")
    for missing in missing_behaviour(rules):
        click.echo(f"note: {missing.path}: has no behaviour yet: {missing.effect}")


@command.command()
@click.argument("log", type=click.Path(path_type=Path))
def detect(log: Path) -> None:
    """Tell which rules LOG declares, which its notation suggests, and what it leaves open.

    Exit status 1 when something is open, 2 when the log cannot be read.
    """
    from analyzer.ruling.source import source_rules  # noqa: PLC0415
    from parsers import read  # noqa: PLC0415 - only this command reads logs
    from parsers.issues import LogError  # noqa: PLC0415

    try:
        games = list(read(log))
        found = [(game, source_rules(game)) for game in games]
    except LogError as error:
        _fail(str(error))
    except RulesError as error:
        _stop(error)
    if not found:
        _fail(f"{log}: holds no game")
    click.echo("\n".join(_detected(game, result) for game, result in found), nl=False)
    sys.exit(1 if any(result.unknown for _, result in found) else 0)


def _detected(game: GameLog, result: DeclaredRules) -> str:
    lines = [f"{game.source}: {game.players} players, on the base of {result.base}\n"]
    for heading, reasons in (("declared", result.declared), ("inferred", result.inferred)):
        rows = [(f"  {path}", value_text(get(result.rules, path)), why) for path, why in reasons.items()]
        lines.append(f"{heading}:{' nothing' if not rows else ''}\n{_table(rows)}")
    lines.append(f"unknown:{'' if result.unknown else ' nothing'}\n")
    lines.extend(f"  {text}\n" for text in result.unknown)
    return "".join(lines)


def _stop(error: RulesError) -> NoReturn:
    for line in str(error).splitlines():
        click.echo(f"rerule: {line}", err=True)
    sys.exit(2)


def _fail(text: str) -> NoReturn:
    click.echo(f"rerule: {text}", err=True)
    sys.exit(2)


def _table(rows: list[tuple[str, str, str]]) -> str:
    if not rows:
        return ""
    wide = [min(44, max(len(row[column]) for row in rows)) for column in (0, 1)]
    return "".join(f"{a:<{wide[0]}}  {b:<{wide[1]}}  {c}".rstrip() + "\n" for a, b, c in rows)
