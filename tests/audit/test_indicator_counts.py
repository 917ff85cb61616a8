"""How many indicators lie open at a win is compared with the kans, and ura that are not shown are found."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

import parsers
from analyzer.audit.run import audit_log
from analyzer.ruling.source import source_rules

pytestmark = pytest.mark.corpus


def text_of(shared: Path, log: str) -> str:
    data = next((shared / "corpus" / "mjlog").glob(f"{log}.*")).read_bytes()
    return (gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data).decode()


def codes(text: str) -> list[str]:
    log = parsers.read_bytes(text.encode(), "log.xml")[0]
    found = audit_log(log, source_rules(log).rules).findings
    return [finding.code for finding in found if finding.severity == "error"]


def test_an_indicator_that_was_never_turned(shared: Path) -> None:
    """1fc7cb967d2e: the ``DORA`` after a kan and its entry in ``doraHai`` are taken out."""
    text = text_of(shared, "1fc7cb967d2e")
    assert codes(text) == []
    turned = next(
        match
        for match in re.finditer(r'<DORA hai="(\d+)" ?/>', text)
        if re.search(r"<(AGARI|RYUUKYOKU)", text[match.end() :])[1] == "AGARI"  # type: ignore[index]
    )
    rest = re.sub(rf'(doraHai="[\d,]*),{turned[1]}"', r'\1"', text[turned.end() :], count=1)
    assert "INT-INDICATORS" in codes(text[: turned.start()] + rest)


def test_ura_of_a_riichi_win_that_are_not_shown(shared: Path) -> None:
    text = text_of(shared, "03e9b420d7e0")
    broken = re.sub(r' doraHaiUra="[^"]*"', "", text, count=1)
    assert broken != text
    assert "INT-URA" in codes(broken)
