"""``rerule rules``: list, show, compare and check rulesets, and tell which rules a log declares."""

from __future__ import annotations

import sys
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec

from rulesets.load import (
    RuleNotes,
    RulesError,
    diff,
    get,
    load,
    load_with_notes,
    names,
    switches,
)
from rulesets.rules import GROUPS, Ruleset
from rulesets.switches import value_text

if TYPE_CHECKING:
    from parsers.events import GameLog
    from rulesets.declared import DeclaredRules

_HEADINGS = {
    "en": {
        "interpretations": "Interpretations (the document can be read in another way)",
        "assumed": "Assumed (the document says nothing)",
        "not_replayable": "Not replayable (no log shows it)",
        "notes": "Notes",
        "source": "Source",
        "name": "name",
    },
    "ja": {
        "interpretations": "解釈(別の読み方あり)",
        "assumed": "仮定(原文に記載なし)",
        "not_replayable": "再現不可(牌譜に現れない)",
        "notes": "備考",
        "source": "出典",
        "name": "名称",
    },
}
_GROUPS_JA = {
    "table": "卓",
    "yaku": "役",
    "scoring": "点数計算",
    "dora": "ドラ",
    "riichi": "リーチ",
    "calls": "副露",
    "claims": "ロンとフリテン",
    "pao": "責任払い",
    "draws": "流局",
    "flow": "連荘・本場",
    "end": "終局",
    "settlement": "精算",
    "penalties": "罰則",
}
_SET_HELP = "Set a switch, such as yaku.kuitan=false. May be given several times."


@click.group()
def command() -> None:
    """Show, compare and check rulesets."""


@command.command("list")
def list_rules() -> None:
    """List the presets."""
    known = names()
    width = max(map(len, known))
    for name in known:
        click.echo(f"{name:<{width}}  {load(name).title}")


@command.command()
@click.argument("name")
@click.option("--lang", type=click.Choice(["en", "ja"]), default="en", help="Language of the headings.")
@click.option("--set", "overrides", multiple=True, metavar="SWITCH=VALUE", help=_SET_HELP)
@click.option(
    "--format", "form", type=click.Choice(["text", "json", "toml"]), default="text", help="Output form."
)
def show(name: str, lang: str, overrides: tuple[str, ...], form: str) -> None:
    """Show every switch of NAME (a preset, or a TOML file) with its value and meaning."""
    try:
        rules, notes = load_with_notes(name, overrides)
    except RulesError as error:
        _stop(error)
    if form == "json":
        document = {"rules": rules, "notes": notes}
        data = msgspec.json.encode(document, order="deterministic")
        click.echo(msgspec.json.format(data, indent=2).decode())
    elif form == "toml":
        click.echo(_toml(rules, notes), nl=False)
    else:
        click.echo(_text(rules, notes, lang), nl=False)


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
    """Check FILE, a TOML file of rules: all faults are listed (exit status 2)."""
    try:
        rules = load(file)
        base = load("tenhou")
    except RulesError as error:
        _stop(error)
    click.echo(f"{file}: fine; {len(diff(base, rules))} switches differ from tenhou")


@command.command()
@click.argument("log", type=click.Path(path_type=Path))
def detect(log: Path) -> None:
    """Tell which rules LOG declares, which its notation suggests, and what it leaves open.

    Exit status 1 when something is open, 2 when the log cannot be read.
    """
    from parsers import read  # noqa: PLC0415 - only this command reads logs
    from parsers.issues import LogError  # noqa: PLC0415

    try:
        games = list(read(log))
        found = [(game, _declared(game)) for game in games]
    except LogError as error:
        click.echo(f"rerule: {error}", err=True)
        sys.exit(2)
    except RulesError as error:
        _stop(error)
    if not found:
        click.echo(f"rerule: {log}: holds no game", err=True)
        sys.exit(2)
    click.echo("\n".join(_detected(game, result) for game, result in found), nl=False)
    sys.exit(1 if any(result.unknown for _, result in found) else 0)


def _declared(game: GameLog) -> DeclaredRules:
    from parsers.events import RecordedFinal  # noqa: PLC0415 - only detect needs them
    from rulesets.declared import declared_rules, with_final_notation  # noqa: PLC0415

    result = declared_rules(game.declared.values, players=game.players)
    finals = [record for record in game.recorded if isinstance(record, RecordedFinal)]
    final = finals[-1] if finals else None
    return with_final_notation(
        result,
        final.scores if final else (),
        final.points_tenths if final else None,
        hand_shuffle=bool(game.hand_wall_seeds),
    )


def _detected(game: GameLog, result: DeclaredRules) -> str:
    lines = [f"{game.source}: {game.players} players, on the base of {result.base}\n"]
    for heading, reasons in (("declared", result.declared), ("inferred", result.inferred)):
        rows = [(f"  {path}", value_text(get(result.rules, path)), why) for path, why in reasons.items()]
        lines.append(f"{heading}:{' nothing' if not rows else ''}\n{_table(rows)}")
    lines.append(f"unknown:{'' if result.unknown else ' nothing'}\n")
    lines.extend(f"  {text}\n" for text in result.unknown)
    return "".join(lines)


def _stop(error: RulesError) -> Any:
    for line in str(error).splitlines():
        click.echo(f"rerule: {line}", err=True)
    sys.exit(2)


def _text(rules: Ruleset, notes: RuleNotes, lang: str) -> str:
    words = _HEADINGS[lang]
    title = (rules.title_ja if lang == "ja" else "") or rules.title
    lines = [f"{rules.name}: {title}" if title else rules.name]
    if notes.source:
        lines.append(f"{words['source']}: {notes.source}")
    paths = [item.field for item in switches()]
    wide = max(map(len, paths))
    values = {item.path: value_text(get(rules, item.path)) for item in switches()}
    value_wide = min(28, max(len(text) for text in values.values()))
    for group in GROUPS:
        lines += ["", f"[{group}]" + (f" {_GROUPS_JA[group]}" if lang == "ja" else "")]
        for item in switches():
            if item.group == group:
                head = f"  {item.field:<{wide}}  {values[item.path]:<{value_wide}}  "
                lines += _wrapped(head, item.description, wide + value_wide + 6)
    for key in ("interpretations", "assumed"):
        entries: dict[str, str] = getattr(notes, key)
        if entries:
            lines += ["", words[key]]
            for path, text in entries.items():
                lines += _wrapped("  ", f"{path} = {values[path]}: {text}", 6)
    for key in ("not_replayable", "notes"):
        texts: list[str] = getattr(notes, key)
        if texts:
            lines += ["", words[key]]
            for text in texts:
                lines += _wrapped("  - ", text, 4)
    return "\n".join(lines) + "\n"


def _wrapped(head: str, text: str, indent: int) -> list[str]:
    """Return ``head`` and text in lines of at most 120 columns; further lines are indented."""
    return textwrap.wrap(
        text,
        120,
        initial_indent=head,
        subsequent_indent=" " * indent,
        break_long_words=False,
        break_on_hyphens=False,
    ) or [head.rstrip()]


def _toml(rules: Ruleset, notes: RuleNotes) -> str:
    """Return a ruleset as a TOML file that :func:`load` reads back."""
    lines = [f"{key} = {value_text(getattr(rules, key))}" for key in ("name", "title", "title_ja")]
    for group in GROUPS:
        lines += ["", f"[{group}]"]
        for item in switches():
            if item.group == group:
                lines += [f"# {item.description}", f"{item.field} = {value_text(get(rules, item.path))}"]
    lines += ["", "[notes]", f"source = {value_text(notes.source)}"]
    for key in ("notes", "not_replayable"):
        lines.append(f"{key} = {value_text(tuple(getattr(notes, key)))}")
    for key in ("interpretations", "assumed"):
        lines += ["", f"[notes.{key}]"]
        lines += [f'"{path}" = {value_text(text)}' for path, text in getattr(notes, key).items()]
    return "\n".join(lines) + "\n"


def _table(rows: list[tuple[str, str, str]]) -> str:
    if not rows:
        return ""
    wide = [min(44, max(len(row[column]) for row in rows)) for column in (0, 1)]
    return "".join(f"{a:<{wide[0]}}  {b:<{wide[1]}}  {c}".rstrip() + "\n" for a, b, c in rows)
