"""Files: sniffing, limits, folders. Case ids are those of the shared flow and parsing cases."""

from __future__ import annotations

import gzip
import zlib
from pathlib import Path

import pytest

import parsers
from parsers import sources
from parsers.issues import LogError


def test_h07_gzip_bomb_is_stopped_while_it_grows(monkeypatch: pytest.MonkeyPatch) -> None:
    bomb = gzip.compress(b" " * 50_000_000)
    assert len(bomb) < 100_000
    monkeypatch.setattr(sources, "MAX_BYTES", 1 << 20)
    with pytest.raises(LogError, match="grows beyond 1 MB"):
        sources.inflate(bomb, "bomb.mjlog")


def test_truncated_gzip_is_told() -> None:
    data = gzip.compress(b'<mjloggm ver="2.3"><GO type="9"/>' + b'<UN n0="a"/>' * 1000 + b"</mjloggm>")
    (log,) = parsers.read_bytes(data[:-9], "cut.mjlog")
    assert log.issues[0].code == "GZIP-TRUNCATED"


def test_damaged_gzip() -> None:
    data = bytearray(gzip.compress(b"<mjloggm/>" * 100))
    data[-6] ^= 0xFF
    with pytest.raises(LogError, match="damaged gzip"):
        parsers.read_bytes(bytes(data), "bad.mjlog")
    assert zlib.crc32(b"") == 0


@pytest.mark.parametrize(
    ("data", "seems"),
    [
        (b"", "empty"),
        (b"PK\x03\x04rest", "zip archive"),
        (b"SQLite format 3\x00", "SQLite"),
        (b"\xff\xfe{\x00", "UTF-16"),
        (b"<html><body>404", "web page"),
        (b"<!DOCTYPE html><p>", "web page"),
        (b"<svg/>", "XML, but not a Tenhou log"),
        (b"\x00\x01\x02", "binary"),
        (b"hello", "no log"),
        (b'{"type":"start_game"}', "mjai"),
        (b'{"qijia":0,"log":[],"title":""}', "majiang"),
        (b'{"head":{},"data":{}}', "Mahjong Soul"),
        (b"{}", "no hands"),
        (b"[1]", "no JSON object"),
        (b'{"log":', "no valid JSON"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"a":NaN}', "NaN"),
        (b"{\xff}", "not UTF-8"),
        (b"http://tenhou.net/0/?log=2011020417gm-00a9-0000-b67fcaa3", "nothing is downloaded"),
    ],
)
def test_what_is_no_log_is_named(data: bytes, seems: str) -> None:
    with pytest.raises(LogError, match=seems) as caught:
        parsers.read_bytes(data, "some.file")
    assert "some.file" in str(caught.value)


def test_c23_empty_object() -> None:
    with pytest.raises(LogError, match="no hands"):
        parsers.read_bytes(b"{}", "a.json")


def test_missing_file_folder_and_unknown_format(tmp_path: Path) -> None:
    with pytest.raises(LogError, match="cannot be read"):
        parsers.read(tmp_path / "none.xml")
    with pytest.raises(LogError, match="folder"):
        parsers.read(tmp_path)
    with pytest.raises(LogError, match="no reader for format"):
        parsers.read_bytes(b"x", "x", format="simulated")


def test_iter_paths_walks_sorted_and_skips_hidden_and_readme(tmp_path: Path) -> None:
    for name in ("b.xml", "a/z.xml", "a/.hidden", "a/README.md", ".git/x", "c.json"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("x")
    (tmp_path / "a" / "loop").symlink_to(tmp_path)
    found = [path.relative_to(tmp_path).as_posix() for path in parsers.iter_paths([tmp_path])]
    assert found == ["a/z.xml", "b.xml", "c.json"]
    assert list(parsers.iter_paths([tmp_path / "a" / "README.md"]))  # named, so tried
    assert list(parsers.iter_paths(["none.xml"])) == [Path("none.xml")]
