"""What a preset says about itself beside its switches: sources, interpretations, assumptions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from rulesets.switches import switch_table, unknown_path


class RuleNotes(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The ``[notes]`` of a ruleset.

    ``source`` is the document; ``interpretations`` (by switch path) tell which reading of an ambiguous line
    was taken and what the other is; ``assumed`` (by switch path) tell what the document does not say;
    ``not_replayable`` are its lines that no log can show.
    """

    source: str = ""
    notes: list[str] = []
    interpretations: dict[str, str] = {}
    assumed: dict[str, str] = {}
    not_replayable: list[str] = []


def problems(raw: object) -> list[str]:
    """Return what is wrong with a raw ``[notes]`` table: types, unknown keys, paths that are no switch."""
    try:
        notes = msgspec.convert(raw, RuleNotes)
    except msgspec.ValidationError as error:
        allowed = ", ".join(RuleNotes.__struct_fields__)
        return [f"notes: {error} (keys: {allowed}; interpretations and assumed map switches to text)"]
    return [
        f"notes.{table}: {unknown_path(path)}"
        for table, entries in (("interpretations", notes.interpretations), ("assumed", notes.assumed))
        for path in entries
        if path not in switch_table()
    ]


def merged(chain: Sequence[dict[str, Any]]) -> RuleNotes:
    """Return the notes of a chain of raw rulesets, base first.

    A ruleset with a ``source`` of its own stands on that document alone: its base's notes are dropped.
    Otherwise a note of a base on a switch is dropped where a later ruleset sets that switch or has its own
    note on it.
    """
    result = RuleNotes()
    for raw in chain:
        own = msgspec.convert(raw.get("notes", {}), RuleNotes)
        if own.source:
            result = own
            continue
        touched = set_paths(raw) | own.interpretations.keys() | own.assumed.keys()
        result = RuleNotes(
            source=result.source,
            notes=result.notes + own.notes,
            interpretations=_kept(result.interpretations, touched) | own.interpretations,
            assumed=_kept(result.assumed, touched) | own.assumed,
            not_replayable=result.not_replayable + own.not_replayable,
        )
    return result


def set_paths(raw: dict[str, Any]) -> set[str]:
    """Return the switches (``group.field``) that a raw ruleset sets."""
    return {
        f"{group}.{field}"
        for group, fields in raw.items()
        if group != "notes" and isinstance(fields, dict)
        for field in fields
    }


def _kept(entries: dict[str, str], touched: set[str]) -> dict[str, str]:
    return {path: text for path, text in entries.items() if path not in touched}
