"""Half characters in a file's text (the fuzzer's find) do not reach the output."""

from __future__ import annotations

from pathlib import Path

import parsers

DEMO = Path(__file__).resolve().parents[2] / "data" / "demo.json"


def test_lone_surrogates_in_names() -> None:
    text = DEMO.read_text(encoding="utf-8").replace('"Aoi"', '"A\\ud83dki"', 1)
    log = parsers.read_bytes(text.encode(), "demo.json")[0]
    assert log.names[0] == "A?ki"
    for event in log.events[:2]:
        str(event).encode("utf-8")


def test_whole_characters_stay() -> None:
    text = DEMO.read_text(encoding="utf-8").replace('"Aoi"', '"\\ud83d\\ude00あ"', 1)
    assert parsers.read_bytes(text.encode(), "demo.json")[0].names[0] == "😀あ"
