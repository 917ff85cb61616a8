"""Rulesets from presets, TOML files and single overrides.

A file holds groups of switches (``[yaku]``, ``kuitan = false``), ``base = "name"`` for the ruleset it differs
from (a preset, or a path ending in ``.toml`` relative to the file; ``tenhou`` if not given), ``title``,
``title_ja`` and ``[notes]``. Bases are merged as raw data before anything is checked; lists replace lists.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from rulesets import notes as rule_notes
from rulesets.errors import RulesError, did_you_mean
from rulesets.notes import RuleNotes
from rulesets.rules import GROUPS, Ruleset
from rulesets.switches import (
    TEXT_FIELDS,
    Difference,
    Switch,
    diff,
    get,
    group_class,
    switch_table,
    switches,
    unknown_path,
    value_text,
)
from rulesets.validate import problems as contradictions

__all__ = [
    "Difference",
    "RuleNotes",
    "RulesError",
    "Switch",
    "apply_overrides",
    "diff",
    "get",
    "load",
    "load_with_notes",
    "names",
    "notes_of",
    "origin",
    "replace",
    "switches",
    "validate",
]

_PRESETS = Path(__file__).with_name("presets")
_MAX_BYTES = 1_000_000
_META_KEYS = ("base", "notes", *TEXT_FIELDS)

#: One file of a chain of bases: where it stands, and its data.
_Layer = tuple[str, dict[str, Any]]


def names() -> list[str]:
    """Return the names of the presets, sorted."""
    return sorted(path.stem for path in _PRESETS.glob("*.toml"))


def load(name_or_path: str | Path, overrides: Sequence[str] = ()) -> Ruleset:
    """Return a preset by name, or the ruleset of a TOML file, with overrides (``group.field=value``).

    Raises:
        RulesError: no such preset or file, or anything in it that is no rule; all problems are listed.
    """
    rules = _checked(_chain(name_or_path))
    return apply_overrides(rules, overrides) if overrides else rules


def load_with_notes(name_or_path: str | Path, overrides: Sequence[str] = ()) -> tuple[Ruleset, RuleNotes]:
    """Return what :func:`load` returns, and the ruleset's notes.

    Notes on a switch that an override sets are dropped. Raises RulesError as :func:`load` does.
    """
    chain = _chain(name_or_path)
    rules = _checked(chain)
    notes = rule_notes.merged([raw for _, raw in chain])
    if not overrides:
        return rules, notes
    changed = apply_overrides(rules, overrides)
    paths = {difference.path for difference in diff(rules, changed)}
    kept = msgspec.structs.replace(
        notes,
        interpretations={path: text for path, text in notes.interpretations.items() if path not in paths},
        assumed={path: text for path, text in notes.assumed.items() if path not in paths},
    )
    return changed, kept


def notes_of(name_or_path: str | Path) -> RuleNotes:
    """Return the notes of a preset or file. Raises RulesError as :func:`load` does."""
    return load_with_notes(name_or_path)[1]


def origin(name_or_path: str | Path) -> tuple[str, frozenset[str]]:
    """Return a ruleset's base (a preset's name or a file's path) and the switches that it sets itself.

    The base of ``tenhou``, which has none, is ``tenhou``. Raises RulesError as :func:`load` does.
    """
    chain = _chain(name_or_path)
    base = chain[-2][0] if len(chain) > 1 else chain[-1][0]
    return base, frozenset(rule_notes.set_paths(chain[-1][1]) & switch_table().keys())


def apply_overrides(rules: Ruleset, overrides: Sequence[str]) -> Ruleset:
    """Return the ruleset with switches set by text: ``scoring.kiriage_30fu_4han=true``.

    A value is a TOML or JSON literal (``true``, ``30000``, ``[15, 5, -5, -15]``) or a bare word
    (``head_bump``); a list may stand without brackets. The name tells what was changed.

    Raises:
        RulesError: text without ``=``, an unknown switch, a bad value, or rules that contradict each other.
    """
    wrong: list[str] = []
    values: dict[str, Any] = {}
    for text in overrides:
        path, equals, value = (part.strip() for part in text.partition("="))
        if not equals:
            wrong.append(f"{text!r}: expected group.field=value, for instance yaku.kuitan=false")
        elif path in TEXT_FIELDS:
            values[path] = value
        elif path not in switch_table():
            wrong.append(unknown_path(path))
        else:
            values[path] = _literal(value, switch_table()[path])
    if wrong:
        raise RulesError("overrides", wrong)
    return replace(rules, values, source="overrides")


def replace(rules: Ruleset, values: Mapping[str, Any], *, source: str = "replace") -> Ruleset:
    """Return the ruleset with switches (``group.field``, or ``name``, ``title``, ``title_ja``) set to values.

    Lists serve as tuples and sets. Unless ``name`` is given, the name tells what was changed.

    Raises:
        RulesError: an unknown switch, a bad value, or rules that contradict each other.
    """
    wrong: list[str] = []
    groups: dict[str, dict[str, Any]] = {}
    texts: dict[str, Any] = {}
    for path, value in values.items():
        if path in TEXT_FIELDS:
            texts[path] = str(value)
        elif path not in switch_table():
            wrong.append(unknown_path(path))
        else:
            switch = switch_table()[path]
            try:
                converted = msgspec.convert(value, switch.type)
            except msgspec.ValidationError as error:
                wrong.append(_bad_value(switch, value, error))
            else:
                groups.setdefault(switch.group, {})[switch.field] = converted
    if wrong:
        raise RulesError(source, wrong)
    changed = msgspec.structs.replace(
        rules,
        **{
            group: msgspec.structs.replace(getattr(rules, group), **fields)
            for group, fields in groups.items()
        },
    )
    texts.setdefault("name", _changed_name(rules, changed))
    validate(changed, source=source)
    return msgspec.structs.replace(changed, **texts)


def validate(rules: Ruleset, *, source: str = "") -> None:
    """Check what one switch alone cannot tell (uma for every place, and so on).

    Raises:
        RulesError: all contradictions at once; ``source`` (default: the name) stands before each.
    """
    wrong = contradictions(rules)
    if wrong:
        raise RulesError(source or rules.name, wrong)


def _changed_name(rules: Ruleset, changed: Ruleset) -> str:
    """Return the name with what was changed, so that no output passes for the preset itself."""
    differences = diff(rules, changed)
    if not differences:
        return rules.name
    if len(differences) > 2:
        return f"{rules.name}+{len(differences)} changes"
    return rules.name + "".join(
        f"+{difference.path.partition('.')[2]}={value_text(difference.b)}".replace('"', "")
        for difference in differences
    )


# Reading files


def _chain(name_or_path: str | Path) -> list[_Layer]:
    """Return a ruleset's files, its most basic one first."""
    chain: list[_Layer] = []
    seen: list[Path] = []
    wanted: str | Path | None = name_or_path
    origin = ""
    folder = Path()
    while wanted is not None:
        path = _find(wanted, folder, origin)
        if path in seen:
            loop = " -> ".join(item.stem for item in (*seen, path))
            raise RulesError(origin, [f"base: goes round in a circle: {loop}"])
        seen.append(path)
        source = path.stem if path.parent == _PRESETS else str(path)
        raw = _read(path, source)
        chain.append((source, raw))
        wanted, origin, folder = _base(raw, source, path), source, path.parent
    return chain[::-1]


def _base(raw: dict[str, Any], source: str, path: Path) -> str | None:
    base = raw.get("base")
    if base is None:
        return None if path == _PRESETS / "tenhou.toml" else "tenhou"
    if not isinstance(base, str):
        raise RulesError(source, [f"base: {base!r}: expected a preset's name or a path ending in .toml"])
    return base


def _find(wanted: str | Path, folder: Path, origin: str) -> Path:
    """Return the file of a preset's name or of a path; ``origin`` is the file whose base it is."""
    text = str(wanted)
    preset = _PRESETS / f"{text}.toml"
    if isinstance(wanted, str) and "/" not in text and "\\" not in text and preset.is_file():
        return preset
    if isinstance(wanted, Path) or text.endswith(".toml") or "/" in text or "\\" in text:
        path = folder / wanted
        if path.is_file():
            return path.resolve()
        raise RulesError(origin or text, [f"{'base: ' if origin else ''}no such file: {path}"])
    hint = did_you_mean(text, names())
    raise RulesError(
        origin or text,
        [
            (
                f"{'base: ' if origin else ''}no preset named {text!r}{hint} "
                f"(presets: {', '.join(names())}; a file of rules is given by its path, ending in .toml)"
            )
        ],
    )


def _read(path: Path, source: str) -> dict[str, Any]:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise RulesError(source, [f"cannot be read: {error.strerror or error}"]) from None
    if len(data) > _MAX_BYTES:
        raise RulesError(source, [f"is {len(data)} bytes long: a file of rules has at most {_MAX_BYTES}"])
    try:
        return tomllib.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise RulesError(source, [f"byte {error.start} is no UTF-8: save the file as UTF-8"]) from None
    except (ValueError, RecursionError) as error:  # ValueError also for a number of thousands of digits
        raise RulesError(source, [f"is no valid TOML: {error}"]) from None


# From raw data to a ruleset


def _checked(chain: Sequence[_Layer]) -> Ruleset:
    """Return the ruleset of a chain of files, or raise with all problems of all of them."""
    source, last = chain[-1]
    data: dict[str, Any] = {"name": Path(source).stem if source.endswith(".toml") else source}
    for _, raw in chain:
        for key, value in raw.items():
            if key in GROUPS and isinstance(value, dict):
                data[key] = data.get(key, {}) | value
    data |= {key: last[key] for key in TEXT_FIELDS if key in last}
    wrong = [problem for layer in chain for problem in _layer_problems(layer, last_source=source)]
    if wrong:
        raise RulesError(source, wrong)
    try:
        rules = msgspec.convert(data, Ruleset)
    except msgspec.ValidationError as error:  # pragma: no cover - the layers were checked one by one
        raise RulesError(source, [str(error)]) from None
    validate(rules, source=source)
    return rules


def _layer_problems(layer: _Layer, last_source: str) -> Iterable[str]:
    source, raw = layer
    prefix = "" if source == last_source else f"in its base {source}: "
    for key, value in raw.items():
        for problem in _key_problems(key, value):
            yield prefix + problem


def _key_problems(key: str, value: Any) -> Iterable[str]:
    if key in GROUPS:
        yield from _group_problems(key, value)
    elif key == "notes":
        if value:
            yield from rule_notes.problems(value)
    elif key in TEXT_FIELDS:
        if not isinstance(value, str):
            yield f"{key}: {value!r}: expected text"
    elif key != "base":
        fields = [switch.path for switch in switches() if switch.field == key]
        hint = f"; did you mean {fields[0]!r}?" if fields else did_you_mean(key, (*GROUPS, *_META_KEYS))
        yield f"{key}: unknown key (groups: {', '.join(GROUPS)}; and {', '.join(_META_KEYS)}){hint}"


def _group_problems(group: str, value: Any) -> Iterable[str]:
    if not isinstance(value, dict):
        yield f"{group}: {value!r}: expected a table of switches: [{group}]"
        return
    try:
        msgspec.convert(value, group_class(group))
    except msgspec.ValidationError:
        # The struct reports its first fault only: go through the fields to report all of them.
        for field, raw in value.items():
            switch = switch_table().get(f"{group}.{field}")
            if switch is None:
                yield unknown_path(f"{group}.{field}")
                continue
            try:
                msgspec.convert(raw, switch.type)
            except msgspec.ValidationError as error:
                yield _bad_value(switch, raw, error)


def _bad_value(switch: Switch, value: Any, error: msgspec.ValidationError) -> str:
    shown = value_text(value) if isinstance(value, (bool, int, str)) else repr(value)
    hint = ""
    for word in [value] if isinstance(value, str) else value if isinstance(value, (list, tuple)) else []:
        choices = [choice for choice in switch.choices if isinstance(choice, str)]
        if isinstance(word, str) and word not in choices:
            hint = did_you_mean(word, choices)
            break
    reason = str(error).partition(" - at ")[0]
    return f"{switch.path}: {shown}: {reason}; expected {switch.values}{hint}"


def _literal(text: str, switch: Switch) -> Any:
    """Return an override's value as data: TOML, JSON, a list without brackets, or a bare word."""
    value = _parsed(text)
    collection = isinstance(switch.default, (tuple, frozenset))
    if collection and not isinstance(value, list):
        return [_parsed(part.strip()) for part in text.split(",") if part.strip()]
    if isinstance(value, str) or not isinstance(switch.default, str):
        return value
    return text


def _parsed(text: str) -> Any:
    if "\n" in text or "\r" in text:
        return text
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except (ValueError, RecursionError):
        pass
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return text
