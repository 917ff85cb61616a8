"""The switches of the schema, looked at from outside: their types, values, meanings and defaults."""

from __future__ import annotations

import typing
from collections.abc import Mapping
from functools import cache
from typing import Any, Literal

import msgspec
from msgspec import Meta

from rulesets.errors import did_you_mean
from rulesets.group import Points, RuleGroup
from rulesets.rules import GROUPS, Ruleset


class Switch(msgspec.Struct, frozen=True):
    """One switch. ``values`` describes the allowed values, ``type`` is what msgspec converts to."""

    path: str
    group: str
    field: str
    description: str
    values: str
    choices: tuple[Any, ...]
    default: Any
    type: Any


class Difference(msgspec.Struct, frozen=True):
    """A switch that two rulesets set differently."""

    path: str
    a: Any
    b: Any


#: What a ruleset holds beside its groups.
TEXT_FIELDS: tuple[str, ...] = ("name", "title", "title_ja")


def group_class(group: str) -> type[RuleGroup]:
    """Return the struct of a group. Raises KeyError for an unknown name."""
    return type(getattr(_DEFAULT, group)) if group in GROUPS else _no_group(group)


def _no_group(group: str) -> type[RuleGroup]:
    raise KeyError(group)


_DEFAULT = Ruleset()


@cache
def switches() -> tuple[Switch, ...]:
    """Return every switch of the schema, in the order of rule sheets."""
    return tuple(
        _switch(group, field, hint)
        for group in GROUPS
        for field, hint in typing.get_type_hints(group_class(group), include_extras=True).items()
        if field in group_class(group).__struct_fields__
    )


@cache
def switch_table() -> Mapping[str, Switch]:
    """Return the switches by path (``group.field``)."""
    return {switch.path: switch for switch in switches()}


def get(rules: Ruleset, path: str) -> Any:
    """Return the value of a switch, given as ``group.field``.

    Raises:
        KeyError: there is no such switch; the message suggests one.
    """
    group, _, field = path.partition(".")
    if group not in GROUPS or field not in group_class(group).__struct_fields__:
        raise KeyError(unknown_path(path))
    return getattr(getattr(rules, group), field)


def diff(a: Ruleset, b: Ruleset) -> list[Difference]:
    """Return the switches in which two rulesets differ, in the order of rule sheets."""
    return [
        Difference(path=f"{group}.{field}", a=one, b=other)
        for group in GROUPS
        for field in group_class(group).__struct_fields__
        if (one := getattr(getattr(a, group), field)) != (other := getattr(getattr(b, group), field))
    ]


def unknown_path(path: str) -> str:
    """Return what is wrong with a path that names no switch, with a suggestion."""
    group, dot, field = path.partition(".")
    if not dot:
        same_field = [switch.path for switch in switches() if switch.field == path]
        if same_field:
            hint = " or ".join(map(repr, same_field))
            return f"{path}: a switch is named group.field; did you mean {hint}?"
        return f"{path}: a switch is named group.field" + did_you_mean(path, switch_table())
    if group not in GROUPS:
        elsewhere = [switch.path for switch in switches() if switch.field == field]
        hint = f"; did you mean {elsewhere[0]!r}?" if elsewhere else did_you_mean(group, GROUPS)
        return f"{path}: no group {group!r} (groups: {', '.join(GROUPS)}){hint}"
    fields = group_class(group).__struct_fields__
    elsewhere = [switch.path for switch in switches() if switch.field == field]
    hint = did_you_mean(field, fields) or (f"; did you mean {elsewhere[0]!r}?" if elsewhere else "")
    return f"{path}: no such switch (in {group}: {', '.join(fields)}){hint}"


#: What may not stand in a TOML string as it is.
_ESCAPED = {code: f"\\u{code:04X}" for code in (*range(32), 127)} | {ord('"'): '\\"', ord("\\"): "\\\\"}


def value_text(value: object) -> str:
    """Return a switch's value as TOML writes it; sets are sorted."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return '"' + value.translate(_ESCAPED) + '"'
    if isinstance(value, frozenset):
        return "[" + ", ".join(sorted(value_text(item) for item in value)) + "]"
    if isinstance(value, tuple):
        return "[" + ", ".join(value_text(item) for item in value) + "]"
    return str(value)


def _switch(group: str, field: str, hint: Any) -> Switch:
    metas = [meta for meta in getattr(hint, "__metadata__", ()) if isinstance(meta, Meta)]
    description = next((meta.description for meta in metas if meta.description), "")
    plain = _bare(hint)
    return Switch(
        path=f"{group}.{field}",
        group=group,
        field=field,
        description=description or "",
        values=_values(plain, metas),
        choices=_choices(plain),
        default=getattr(getattr(_DEFAULT, group), field),
        type=hint,
    )


def _bare(hint: Any) -> Any:
    return hint.__origin__ if hasattr(hint, "__metadata__") else hint


def _choices(plain: Any) -> tuple[Any, ...]:
    """Return the named values of a literal, or of the members of a set."""
    if plain is bool:
        return (True, False)
    if typing.get_origin(plain) is Literal:
        return typing.get_args(plain)
    if typing.get_origin(plain) is frozenset:
        return _choices(_bare(typing.get_args(plain)[0]))
    return ()


def _values(plain: Any, metas: list[Meta]) -> str:
    origin = typing.get_origin(plain)
    if origin is frozenset:
        return "a list of " + _values(_bare(typing.get_args(plain)[0]), [])
    if origin is tuple:
        inner = typing.get_args(plain)[0]
        return "a list of lists of whole numbers" if typing.get_origin(_bare(inner)) is tuple else (
            "a list of whole numbers"
        )
    choices = _choices(plain)
    if choices:
        return " | ".join(value_text(choice) for choice in choices)
    return "a whole number" + _bounds(metas)


def _bounds(metas: list[Meta]) -> str:
    low = next((meta.ge for meta in metas if meta.ge is not None), None)
    high = next((meta.le for meta in metas if meta.le is not None), None)
    if low is None and high is None:
        return ""
    if (low, high) == (_POINTS.ge, _POINTS.le):
        return " of points"
    return f", at least {low}" if high is None else f" from {low} to {high}"


_POINTS: Meta = typing.get_args(Points)[1]
