"""The user's page names exactly the codes that exist."""

from __future__ import annotations

import re
from pathlib import Path

from analyzer.audit.findings import CODES

ROOT = Path(__file__).parents[2]
SCORING = ROOT / "analyzer/scoring"
PAGE = ROOT / "docs/audit.md"


def table() -> str:
    rows = "\n".join(f"| `{code}` | {meaning} |" for code, meaning in CODES.items())
    return f"| code | meaning |\n| --- | --- |\n{rows}\n"


def test_the_codes_of_the_page_are_those_of_the_audit() -> None:
    text = PAGE.read_text("utf-8")
    found = text.partition("<!-- codes -->\n")[2].partition("<!-- end of codes -->")[0]
    assert found == table()


def test_every_code_that_the_audit_uses_is_listed() -> None:
    source = "".join(path.read_text("utf-8") for path in (ROOT / "analyzer/audit").rglob("*.py"))
    used = set(re.findall(r'"((?:INT|SCORE|FLOW|FINAL|RULES|SHEET)-[A-Z-]+)"', source))
    assert used == {code for code in CODES if not code.startswith("LEGAL-")}


def test_every_cause_against_a_hand_has_its_code() -> None:
    """Whatever stands against a hand (Note, Refusal) becomes ``LEGAL-`` and its code."""
    ruling = [ROOT / "analyzer/ruling" / name for name in ("hand.py", "stops.py", "claims.py")]
    files = [*ruling, SCORING / "refusal.py"]
    source = "".join(path.read_text("utf-8") for path in files)
    causes = set(re.findall(r'(?:Note|Refusal)\(\s*"([A-Z-]+)"', source))
    causes |= set(re.findall(r'return "([A-Z-]+)"', (SCORING / "legal.py").read_text("utf-8")))
    others = {"CUT-OFF", "PLAY-FAULT", "UNKNOWN-INDICATOR"}  # FLOW-CUT-OFF, INT-PLAY, INT-UNPRICED
    assert {f"LEGAL-{cause}" for cause in causes - others} <= set(CODES)
    assert len(causes) > 10
