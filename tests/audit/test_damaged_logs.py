"""The damaged and artificial files of the corpus: each gets a clear message, none stops the audit.

What is wrong with each file was found by looking at it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from analyzer.audit.counts import Summary
from analyzer.audit.files import Job, audit_file, audit_files

pytestmark = pytest.mark.corpus

#: File -> exit status, code of a finding, words of its message. No file may be missing here.
DAMAGED = {
    "3445034fd0f0": (2, "XML-ATTRIBUTE-MISSING", "attribute hai0 is missing"),  # fragment of three players
    "3670a7fd1bc2": (2, "XML-VALUE", "hai0: '${hai13(0)}' is no list of whole numbers"),  # a test's template
    "3b736db1d655": (2, "XML-CHARACTERS", "bytes that are no text inside a tag"),  # error texts between the bytes
    "3e729daa66f9": (2, "LIVE-CAPTURE", "seen by one player only"),  # captured from the viewer, damaged too
    "405c776530c4": (2, "FINAL-UNREADABLE", "owari has 0 numbers"),  # written by a program that lost tags
    "573eb6de6bd2": (2, "XML-VALUE", "oya: '{first_dealer}' is no whole number"),  # source text of a writer
    "5c5a2c8b0a64": (0, "FLOW-CUT-OFF", "breaks off inside this hand"),
    "5db46183f803": (0, "FLOW-CUT-OFF", "breaks off inside this hand"),
    "63430ad9d611": (2, "XML-VALUE", "hai0: '${hai13(0)}' is no list of whole numbers"),
    "662185e9be14": (1, "INT-PLAY", "seat 0 wins, but 6s does not complete that hand"),  # a win without a draw
    "668acece458d": (2, "FINAL-UNREADABLE", "owari has 0 numbers"),
    "69cc2576ebcc": (0, "FLOW-CUT-OFF", "breaks off inside this hand"),
}


def test_every_damaged_file_is_here(shared: Path) -> None:
    assert sorted(DAMAGED) == sorted(path.stem for path in (shared / "corpus/mjlog/damaged").iterdir())


@pytest.mark.parametrize("stem", DAMAGED)
def test_a_damaged_file_gets_a_clear_message(shared: Path, stem: str) -> None:
    status, code, words = DAMAGED[stem]
    result = audit_file(str(shared / f"corpus/mjlog/damaged/{stem}.xml"), Job())
    summary = Summary()
    summary.add(result)
    assert summary.exit_status == status
    assert any(item.code == code and words in item.message for item in result.findings)
    assert not any("the program failed" in item.message for item in result.unreadable)
    for item in result.findings:
        assert item.message
        assert "\n" not in item.message


def test_damaged_files_among_good_ones_lose_nothing(shared: Path) -> None:
    good = shared / "corpus/mjlog/164ee3fa414f.xml"
    names = [str(shared / f"corpus/mjlog/damaged/{stem}.xml") for stem in DAMAGED]
    results = list(audit_files([*names[:6], str(good), *names[6:]], Job()))
    assert (results[6].counts.hands, results[6].findings) == (6, [])
