"""Readers of game logs: one module a format, each turns bytes into the same stream of events.

:func:`read` sniffs by content. A fault inside a log becomes an :class:`~parsers.issues.Issue` on it;
only what cannot be read at all is a :class:`~parsers.issues.LogError`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from parsers.events import GameLog, LogFormat
from parsers.issues import Issue, LogError
from parsers.sources import MAX_BYTES, SUPPORTED, inflate, iter_paths, read_file, refuse_unknown
from parsers.text_cleaning import clean_log

__all__ = ["GameLog", "Issue", "LogError", "iter_paths", "read", "read_bytes"]

_URL: Final = re.compile(r"^https?://", re.IGNORECASE)
#: The viewer's seat in names of downloaded logs: ``2011020417gm-00a9-0000-b67fcaa3&tw=1``.
_VIEWER: Final = re.compile(r"[&?]tw=\d")

#: The first event of an mjai log.
_MJAI: Final = re.compile(rb'"type"\s*:\s*"(?:start_game|start_kyoku|hello)"')


def read(source: str | Path, *, strict: bool = False, format: LogFormat | None = None) -> list[GameLog]:  # noqa: A002
    """Return the games of a file, or of a ``https://tenhou.net/6/#json=…`` URL (nothing is downloaded).

    ``format`` skips the sniffing. A file may hold several games.

    Raises:
        LogError: it cannot be read at all; with ``strict``, also for the first issue of severity error.
    """
    if isinstance(source, str) and _URL.match(source):
        return read_bytes(source.encode(), "URL", strict=strict, format=format)
    return read_bytes(read_file(Path(source)), str(source), strict=strict, format=format)


def read_bytes(
    data: bytes,
    source: str,
    *,
    strict: bool = False,
    format: LogFormat | None = None,  # noqa: A002
) -> list[GameLog]:
    """Return the games of a file's bytes, plain or gzip; ``source`` names the file in messages.

    Raises:
        LogError: as :func:`read`.
    """
    if len(data) > MAX_BYTES:
        raise LogError(f"larger than {MAX_BYTES >> 20} MB, which no log is; split the file", source=source)
    data, whole = inflate(data, source)
    if data.startswith(b"\xef\xbb\xbf"):
        data = data[3:]
    logs = _reader(data, source, format)(data, source, _log_id(source))
    for log in logs:
        clean_log(log)
    if not whole:
        issue = Issue("GZIP-TRUNCATED", "error", "file", "the gzip data ends too early; fetch the log again")
        for log in logs:
            log.issues.insert(0, issue)
            log.complete = False
    if strict:
        _raise_first(logs)
    return logs


def _raise_first(logs: list[GameLog]) -> None:
    for log in logs:
        for issue in log.issues:
            if issue.severity == "error":
                raise LogError(f"{issue.text} [{issue.code}]", source=log.source, where=issue.where)


def _log_id(source: str) -> str:
    name = _VIEWER.sub("", Path(source).name)
    for ending in (".gz", ".mjlog", ".xml", ".json", ".jsonl", ".txt"):
        name = name.removesuffix(ending)
    return name or "log"


_Reader = Callable[[bytes, str, str], list[GameLog]]


def _reader(data: bytes, source: str, wanted: LogFormat | None) -> _Reader:
    """Return the reader for a file: the one named, or the one that its start calls for."""
    if wanted is not None:
        if wanted not in _READERS:
            known = ", ".join(sorted(_READERS))
            raise LogError(f"there is no reader for format {wanted!r}; there are: {known}", source=source)
        return _READERS[wanted]
    start = data[:1000].lstrip()
    if start.startswith(b"<") and b"<mjloggm" in data[:100_000]:
        return _read_xml
    if start.startswith((b"{", b"[")) and _MJAI.search(start.lstrip(b"[ \t\r\n").partition(b"\n")[0]):
        return _read_mjai
    if start.startswith((b"{", b"[", b"https://", b"http://")):
        return _read_json
    raise refuse_unknown(data, source)


def _read_xml(data: bytes, source: str, log_id: str) -> list[GameLog]:
    from parsers.tenhou_xml import read_tenhou_xml  # noqa: PLC0415  # lxml only where it is needed

    starts = [match.start() for match in re.finditer(rb"<mjloggm\b", data)]
    if len(starts) < 2:
        return [read_tenhou_xml(data, source, log_id)]
    parts = [data[start:end] for start, end in zip(starts, [*starts[1:], len(data)], strict=True)]
    return [
        read_tenhou_xml(part.rstrip(), f"{source}#{number}", f"{log_id}#{number}")
        for number, part in enumerate(parts, 1)
    ]


_NO_RECORDS: Final = "a Mahjong Soul record, but its list of records is missing or not decoded"
#: What a JSON object of another program is, by keys that only it has.
_OTHER_JSON: Final = (
    ("type", "an mjai log without its first line (start_game, start_kyoku or hello expected)"),
    ("qijia", "a majiang game record without its hands (log)"),
    ("player", "a majiang game record without its hands (log)"),
    *((key, _NO_RECORDS) for key in ("head", "records", "actions", "accounts")),
)


def _read_json(data: bytes, source: str, log_id: str) -> list[GameLog]:
    """Read JSON of any kind: what the first object of the file is decides."""
    from parsers.majiang import is_majiang  # noqa: PLC0415  # each reader only where it is needed
    from parsers.majsoul import is_record, read_majsoul  # noqa: PLC0415
    from parsers.tenhou_json import is_log, read_tenhou_json  # noqa: PLC0415

    found = _json_objects(data, source)
    if is_majiang(found[0]):
        return _of_majiang(found, source, log_id)
    tenhou = is_log(found[0])
    for document in found:
        if not (is_log(document) if tenhou else is_record(document)):
            raise LogError(f"{_what_json(document)}. Supported: {SUPPORTED}", source=source)
    return read_tenhou_json(found, source, log_id) if tenhou else read_majsoul(found, source, log_id)


def _read_tenhou_json(data: bytes, source: str, log_id: str) -> list[GameLog]:
    from parsers.tenhou_json import is_log, read_tenhou_json  # noqa: PLC0415

    found = _json_objects(data, source)
    for document in found:
        if not is_log(document):
            raise LogError(f"{_what_json(document)}. Supported: {SUPPORTED}", source=source)
    return read_tenhou_json(found, source, log_id)


def _read_majiang(data: bytes, source: str, log_id: str) -> list[GameLog]:
    return _of_majiang(_json_objects(data, source), source, log_id)


def _of_majiang(found: list[dict[str, Any]], source: str, log_id: str) -> list[GameLog]:
    from parsers.majiang import is_majiang, read_majiang  # noqa: PLC0415

    for document in found:
        if not is_majiang(document):
            raise LogError(f"{_what_json(document)}. Supported: {SUPPORTED}", source=source)
    return read_majiang(found, source, log_id)


def _read_majsoul(data: bytes, source: str, log_id: str) -> list[GameLog]:
    from parsers.majsoul import read_majsoul  # noqa: PLC0415

    return read_majsoul(_json_objects(data, source), source, log_id)


def _read_mjai(data: bytes, source: str, log_id: str) -> list[GameLog]:
    from parsers.mjai import read_mjai  # noqa: PLC0415

    return read_mjai(_text(data, source), source, log_id)


def _text(data: bytes, source: str) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        where = f"byte {error.start + 1}"
        raise LogError("not UTF-8 text; save the file as UTF-8", source=source, where=where) from None


def _json_objects(data: bytes, source: str) -> list[dict[str, Any]]:
    """Return the JSON objects of a file."""
    from parsers.tenhou_json import documents  # noqa: PLC0415

    text = _text(data, source)
    found: list[dict[str, Any]] = []
    for number, document in enumerate(documents(text, source), 1):
        if not isinstance(document, dict):
            what = f"value {number} is no JSON object"
            raise LogError(f"{what}. Supported: {SUPPORTED}", source=source)
        found.append(document)
    if not found:
        raise LogError(f"holds no log. Supported: {SUPPORTED}", source=source)
    return found


def _what_json(document: dict[str, Any]) -> str:
    if not document:
        return "no hands: an empty JSON object (the server gives this for a log that it does not show)"
    for key, what in _OTHER_JSON:
        if key in document:
            return f"seems to be {what}"
    return f"JSON with keys {', '.join(sorted(document)[:5])}, which is no log that is known"


_READERS: Final[dict[str, _Reader]] = {
    "tenhou_xml": _read_xml,
    "tenhou_json": _read_tenhou_json,
    "majsoul": _read_majsoul,
    "majiang": _read_majiang,
    "mjai": _read_mjai,
}
