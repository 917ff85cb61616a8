"""``rerule rules new``: a file for one's own house rules, with every switch explained and commented out."""

from __future__ import annotations

import os
import textwrap
from pathlib import Path

from rulesets.load import RulesError, load, names
from rulesets.rules import GROUPS, Ruleset
from rulesets.sheet import label
from rulesets.switches import Switch, get, switches, value_text

_COLUMNS = 110


def base_for(base: str, file: Path) -> str:
    """Return what ``file`` writes as its ``base``: a preset's name, or a path from the file's folder.

    Raises:
        RulesError: there is no such ruleset, it is the file itself, or the file's name does not end in .toml.
    """
    if file.suffix != ".toml":
        raise RulesError(str(file), [f"a file of rules needs a name ending in .toml: {file.stem}.toml"])
    load(base)
    if base in names():
        return base
    if Path(base).resolve() == file.resolve():
        raise RulesError(str(file), ["cannot be its own base: choose another name for the new file"])
    try:
        path = Path(os.path.relpath(base, file.parent)).as_posix()
    except ValueError:  # on another drive
        return Path(base).resolve().as_posix()
    return path if path.endswith(".toml") else f"./{path}"  # a bare word would be a preset's name


def new_file(rules: Ruleset, base: str, title: str) -> str:
    """Return the text of a TOML file that equals ``rules``, its base: all switches are there, commented out."""
    lines = [
        "# House rules for rerule.",
        "#",
        "# A line that begins with '# ' is an explanation. A line that begins with '#' and a name is a switch: take",
        "# the '#' away and change the value. What stays commented out is as in the base.",
        "#",
        "# When you are done:  rerule rules check THIS_FILE    (faults, and what differs from the base)",
        "#                     rerule rules show THIS_FILE --sheet    (a rule sheet to read or to hang up)",
        "",
        f"title = {value_text(title)}",
        f"#title_ja = {value_text(rules.title_ja)}",
        "",
        "# The ruleset that these rules differ from: a preset (rerule rules list), or the path of another file.",
        f"base = {value_text(base)}",
    ]
    for group in GROUPS:
        meaning = (type(getattr(rules, group)).__doc__ or "").partition("\n")[0]
        lines += ["", "", *_comment(meaning), f"[{group}]"]
        for switch in switches():
            if switch.group == group:
                lines += ["", *_switch(rules, switch)]
    lines += [
        "",
        "",
        "# Where the rules come from. With a source of its own a file stands alone: what the base's document says,",
        "# and what was assumed beside it, is left out of the notes then.",
        "[notes]",
        '#source = ""',
        "# Anything that a reader should know.",
        "#notes = []",
        "# Rules of the document that no log can show.",
        "#not_replayable = []",
    ]
    return "\n".join(lines) + "\n"


def _switch(rules: Ruleset, switch: Switch) -> list[str]:
    value = value_text(get(rules, switch.path))
    default = value_text(switch.default)
    also = "" if value == default else f" (default: {default})"
    return [
        f"# {label(switch.path)} / {label(switch.path, 'ja')}",
        *_comment(switch.description),
        *_comment(f"Values: {switch.values}"),
        f"# In the base: {value}{also}",
        f"#{switch.field} = {value}",
    ]


def _comment(text: str) -> list[str]:
    return textwrap.wrap(
        text,
        _COLUMNS,
        initial_indent="# ",
        subsequent_indent="# ",
        break_long_words=False,
        break_on_hyphens=False,
    )
