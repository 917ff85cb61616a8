"""Where the records of a game stand in a Mahjong Soul JSON file, and what they are called.

Programs that fetch records write the decoded protobuf in many ways: the list is called ``records``, ``actions``
or ``details`` and lies at the top or inside ``data`` or ``game``; a record is ``{"name", "data"}``, stands in
``result`` of an action, or carries its name as ``@type``; keys are snake_case or camelCase; a field that is
zero, false or empty is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from parsers.fault import Fault

Document = Mapping[str, Any]

_LISTS: Final = ("records", "actions", "details")
#: How deep in a file the list of records is looked for.
_DEPTH: Final = 4
_HUMP: Final = re.compile(r"_([a-z0-9])")


class Record(NamedTuple):
    """One record: its name without ``.lq.Record``, its fields, and its JSON path."""

    name: str
    data: Document
    path: str


class Found(NamedTuple):
    """The parts of a game: ``head`` (empty if there is none), the list of records and its path."""

    head: Document
    records: list[Any]
    path: str


def camel(key: str) -> str:
    """Return a snake_case key in camelCase (``part_point_1`` is ``partPoint1``)."""
    return _HUMP.sub(lambda match: match[1].upper(), key)


def field(data: Document, key: str) -> Any:
    """Return a field by its snake_case name, whichever way it is spelled; None if it is left out."""
    value = data.get(key)
    return data.get(camel(key)) if value is None else value


def number(data: Document, key: str, path: str, *, low: int = -10_000_000, high: int = 10_000_000) -> int:
    """Return a whole number; a field that is left out is 0.

    Raises:
        Fault: something else stands there, or it is out of range.
    """
    value = field(data, key)
    if value is None:
        return 0
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise Fault("JSON-SHAPE", f"{str(value)[:20]!r} where a whole number is expected", f"{path}.{key}")
    return value


def flag(data: Document, key: str) -> bool:
    """Return a truth value; a field that is left out is False."""
    return field(data, key) is True


def items(data: Document, key: str, path: str) -> list[Any]:
    """Return a list; a field that is left out is an empty one.

    Raises:
        Fault: something else stands there.
    """
    value = field(data, key)
    if value is None:
        return []
    if not isinstance(value, list):
        raise Fault("JSON-SHAPE", f"{str(value)[:20]!r} where a list is expected", f"{path}.{key}")
    return value


def part(data: Document, key: str) -> Document:
    """Return an object inside an object; an empty one if there is none."""
    value = field(data, key)
    return value if isinstance(value, Mapping) else {}


def integers(data: Document, key: str, count: int, path: str) -> tuple[int, ...]:
    """Return the first ``count`` whole numbers of a list.

    Raises:
        Fault: there are fewer, or they are none.
    """
    values = items(data, key, path)
    if len(values) < count or any(isinstance(x, bool) or not isinstance(x, int) for x in values[:count]):
        raise Fault("JSON-SHAPE", f"{count} whole numbers expected", f"{path}.{key}")
    return tuple(values[:count])


def find(document: Document) -> Found | None:
    """Return the parts of a game, None if the object holds no list of records."""
    found = _find_list(document, "", 0)
    if found is None:
        return None
    records, path = found
    return Found(_find_head(document, 0) or {}, records, path)


def _find_list(value: Document, path: str, depth: int) -> tuple[list[Any], str] | None:
    for key in _LISTS:
        entries = value.get(key)
        if isinstance(entries, list) and any(_is_entry(entry) for entry in entries[:50]):
            return entries, f"{path}{key}"
    if depth < _DEPTH:
        for key, child in value.items():
            if isinstance(child, Mapping):
                found = _find_list(child, f"{path}{key}.", depth + 1)
                if found is not None:
                    return found
    return None


def _find_head(value: Document, depth: int) -> Document | None:
    head = value.get("head")
    if isinstance(head, Mapping):
        return head
    for child in value.values() if depth < _DEPTH else ():
        if isinstance(child, Mapping):
            found = _find_head(child, depth + 1)
            if found is not None:
                return found
    return None


def _is_entry(entry: Any) -> bool:
    return isinstance(entry, Mapping) and (_name(entry) != "" or isinstance(entry.get("result"), Mapping))


def _name(entry: Document) -> str:
    """Return what a record is called, without ``.lq.`` and ``Record``; "" if it has no such name."""
    for key in ("name", "@type"):
        text = entry.get(key)
        if isinstance(text, str):
            short = text.rpartition(".")[2]
            if short.startswith(("Record", "Action")):
                return short[6:]
    return ""


def unwrap(entries: list[Any], path: str) -> Iterator[Record | Fault]:
    """Yield the records of a list; a :class:`Fault` for what is none. User input and the like is left out."""
    for index, outer in enumerate(entries):
        entry, where = outer, f"{path}[{index}]"
        if not isinstance(entry, Mapping):
            what = f"{str(entry)[:20]!r} is no record: the decoded records as JSON objects are expected"
            yield Fault("RECORD-UNREADABLE", what, where)
            continue
        if isinstance(entry.get("result"), Mapping):
            entry, where = entry["result"], f"{where}.result"
        name = _name(entry)
        if not name:
            # Actions of type 2 and 3 are what players pressed, and connections.
            if not any(key in entry for key in ("user_input", "userInput", "user_event", "userEvent", "type")):
                yield Fault("RECORD-UNREADABLE", "a record without a name", where)
            continue
        data = entry.get("data", {}) if "name" in entry else entry
        if isinstance(data, Mapping):
            yield Record(name, data, f"{where}.data" if "name" in entry else where)
        else:
            yield Fault("RECORD-UNREADABLE", f"the data of {name} is not decoded", where)
