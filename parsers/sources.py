"""From a file to bytes: bounded reading, gzip, and what a file seems to be."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from parsers.issues import LogError

GZIP_MAGIC: Final = b"\x1f\x8b"

#: Largest file that is read, and largest text that a gzip file may grow to. A log has 4-25 KB.
MAX_BYTES: Final = 64 << 20

_STEP: Final = 1 << 20

_BINARY: Final = (
    (b"PK\x03\x04", "a zip archive", "unpack it and give the folder"),
    (b"SQLite format 3\x00", "an SQLite database", "export its logs to files"),
    (b"7z\xbc\xaf\x27\x1c", "a 7-Zip archive", "unpack it and give the folder"),
    (b"BZh", "a bzip2 file", "unpack it first"),
    (b"\xfd7zXZ\x00", "an xz file", "unpack it first"),
    (b"\xff\xfe", "UTF-16 text", "save it as UTF-8"),
    (b"\xfe\xff", "UTF-16 text", "save it as UTF-8"),
    (b"%PDF", "a PDF document", "give the log itself"),
    (b"\x89PNG", "a picture", "give the log itself"),
    (b"\xff\xd8\xff", "a picture", "give the log itself"),
)

SUPPORTED: Final = (
    "Tenhou XML (.mjlog or .xml, plain or gzip), tenhou.net/6 JSON (a file or its URL), mjai JSON lines, "
    "Mahjong Soul records (decoded, as JSON) and majiang game records"
)


def read_file(path: Path) -> bytes:
    """Return a file's bytes.

    Raises:
        LogError: it cannot be read, is no file, or is larger than 64 MB.
    """
    try:
        if path.is_dir():
            raise LogError("this is a folder; give the files in it, or walk it", source=str(path))
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise LogError(f"cannot be read: {reason}", source=str(path)) from None
    if len(data) > MAX_BYTES:
        raise LogError(f"larger than {MAX_BYTES >> 20} MB, which no log is; split the file", source=str(path))
    return data


def inflate(data: bytes, source: str) -> tuple[bytes, bool]:
    """Return the content of a gzip file and whether it is whole; other data comes back as it is.

    The content is inflated in steps, so that a small file that expands without end is stopped at 64 MB.

    Raises:
        LogError: the compressed data is damaged, or expands beyond the limit.
    """
    if not data.startswith(GZIP_MAGIC):
        return data, True
    parts: list[bytes] = []
    size = 0
    try:
        while data.startswith(GZIP_MAGIC):
            stream = zlib.decompressobj(wbits=31)
            while not stream.eof:
                part = stream.decompress(data, _STEP)
                data = stream.unconsumed_tail
                size += len(part)
                if size > MAX_BYTES:
                    raise LogError(
                        f"gzip content grows beyond {MAX_BYTES >> 20} MB, which no log does", source=source
                    )
                parts.append(part)
                if not part and not data and not stream.eof:
                    return b"".join(parts), False
            data = stream.unused_data
    except zlib.error as error:
        raise LogError(f"damaged gzip data ({error}); fetch the log again", source=source) from None
    return b"".join(parts), True


def refuse_unknown(data: bytes, source: str) -> LogError:
    """Return the error for a file that no reader takes: what it seems to be, and what is supported."""
    for magic, what, advice in _BINARY:
        if data.startswith(magic):
            return LogError(f"seems to be {what}: {advice}. Supported: {SUPPORTED}", source=source)
    start = data[:200].lstrip().lower()
    if not start:
        what = "is empty"
    elif b"\x00" in data[:1000]:
        what = "seems to be a binary file"
    elif start.startswith((b"<html", b"<!doctype")):
        what = "seems to be a web page (an error page, or the viewer instead of the log)"
    elif start.startswith(b"<"):
        what = "seems to be XML, but not a Tenhou log (<mjloggm> expected)"
    else:
        what = f"is no log that can be told by its start ({start[:20].decode('utf-8', 'replace')!r})"
    return LogError(f"{what}. Supported: {SUPPORTED}", source=source)


#: Files that lie beside logs: pages that describe them, results sheets, rulesets.
_NO_LOGS = frozenset((".md", ".csv", ".xlsx", ".xlsm", ".toml"))


def iter_paths(paths: Iterable[str | Path]) -> Iterator[Path]:
    """Yield files: those named, and all below the folders named, sorted by name.

    Below a folder hidden files are left out, and what lies beside logs and is none: pages, sheets, rules. A path
    that does not exist is yielded too, so that reading it says so.
    """
    for name in paths:
        path = Path(name)
        if path.is_dir():
            yield from _walk(path)
        else:
            yield path


def _walk(folder: Path) -> Iterator[Path]:
    for entry in sorted(folder.iterdir()):
        if entry.name.startswith("."):
            continue
        if entry.is_dir():
            # A link to a folder may lead back up, and the walk would not end.
            if not entry.is_symlink():
                yield from _walk(entry)
        elif entry.is_file() and entry.suffix.lower() not in _NO_LOGS:
            yield entry
