"""``rerule rules show --sheet``: a ruleset as a sheet that a club can hang on its wall."""

from __future__ import annotations

import re
from typing import Final

from analyzer.report.text import pad, width
from rulesets.notes import RuleNotes
from rulesets.relevance import matters
from rulesets.rules import Ruleset
from rulesets.sheet import label, said, sheet
from rulesets.sheet_words import HEADINGS
from rulesets.tiles import Lang

_COLUMNS: Final = 100

#: A word with the space after it, or one character of Japanese with the punctuation that may not begin a line.
_UNIT: Final = re.compile(r"[\x21-\u02ff\u2010-\u2027\u00d7]+ ?|.[、。・）」)]*|\s", re.DOTALL)


def sheet_text(rules: Ruleset, notes: RuleNotes, lang: Lang) -> str:
    """Return the sheet: title, rules by section, then what was read or assumed, and what else the document says."""
    title = (rules.title_ja if lang == "ja" else "") or rules.title or rules.name
    lines = [title, "=" * width(title)]
    for section in sheet(rules, lang):
        lines += ["", section.title]
        column = max(width(row.label) for row in section.rows)
        for row in section.rows:
            for number, text in enumerate(row.text):
                head = pad(row.label if number == 0 else "", column)
                lines += folded(f"  {head}  ", text)
    lines += _notes(rules, notes, lang)
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _notes(rules: Ruleset, notes: RuleNotes, lang: Lang) -> list[str]:
    lines: list[str] = []
    for key in ("interpretations", "assumed"):
        entries: dict[str, str] = getattr(notes, key)
        shown = {path: text for path, text in entries.items() if matters(rules, path)}
        if shown:
            lines += ["", _heading(key, lang)]
            said_of = dict.fromkeys(_note(rules, path, text, lang) for path, text in shown.items())
            for text in said_of:  # switches of one line may have the same note
                lines += folded("  - ", text)
    for key in ("not_replayable", "notes"):
        texts: list[str] = getattr(notes, key)
        if texts:
            lines += ["", _heading(key, lang)]
            for text in texts:
                lines += folded("  - ", text)
    if notes.source:
        lines += ["", *folded(f"{_heading('source', lang)}: ", notes.source)]
    return lines


def _note(rules: Ruleset, path: str, text: str, lang: Lang) -> str:
    """Return what the sheet says of a switch, and the note; one that adds nothing to the heading is left out."""
    value = said(rules, path, lang)
    line = label(path, lang) + (f": {value[0]}" if len(value) == 1 else "")
    return line if text.startswith(_NOTHING_MORE) else f"{line} ({text.rstrip('.')})"


#: How notes begin that only say what the heading says.
_NOTHING_MORE: Final = ("Not stated: ", "Not in the sources: ")


def _heading(key: str, lang: Lang) -> str:
    english, japanese = HEADINGS[key]
    return japanese if lang == "ja" else english


def folded(head: str, text: str, columns: int = _COLUMNS) -> list[str]:
    """Return ``head`` and text behind it in lines of so many columns; wide characters take two.

    Lines break at spaces and between Japanese characters; further lines stand under the first one's text.
    """
    indent = " " * width(head)
    lines = [head]
    for unit in _UNIT.findall(text):
        if width(lines[-1] + unit.rstrip()) > columns and width(lines[-1]) > len(indent):
            lines.append(indent)
        lines[-1] += unit if lines[-1] != indent else unit.lstrip()
    return lines
