"""``rerule rules show`` as text and as TOML."""

from __future__ import annotations

import textwrap

from rulesets.load import RuleNotes, get, switches
from rulesets.rules import GROUPS, Ruleset
from rulesets.switches import value_text

_HEADINGS = {
    "en": {
        "interpretations": "Interpretations (the document can be read in another way)",
        "assumed": "Assumed (the document says nothing)",
        "not_replayable": "Not replayable (no log shows it)",
        "notes": "Notes",
        "source": "Source",
        "name": "name",
    },
    "ja": {
        "interpretations": "解釈(別の読み方あり)",
        "assumed": "仮定(原文に記載なし)",
        "not_replayable": "再現不可(牌譜に現れない)",
        "notes": "備考",
        "source": "出典",
        "name": "名称",
    },
}
_GROUPS_JA = {
    "table": "卓",
    "yaku": "役",
    "scoring": "点数計算",
    "dora": "ドラ",
    "riichi": "リーチ",
    "calls": "副露",
    "claims": "ロンとフリテン",
    "pao": "責任払い",
    "draws": "流局",
    "flow": "連荘・本場",
    "end": "終局",
    "settlement": "精算",
    "penalties": "罰則",
}


def listing(rules: Ruleset, notes: RuleNotes, lang: str) -> str:
    """Return every switch with its value and meaning, then the notes."""
    words = _HEADINGS[lang]
    title = (rules.title_ja if lang == "ja" else "") or rules.title
    lines = [f"{rules.name}: {title}" if title else rules.name]
    if notes.source:
        lines.append(f"{words['source']}: {notes.source}")
    paths = [item.field for item in switches()]
    wide = max(map(len, paths))
    values = {item.path: value_text(get(rules, item.path)) for item in switches()}
    value_wide = min(28, max(len(text) for text in values.values()))
    for group in GROUPS:
        lines += ["", f"[{group}]" + (f" {_GROUPS_JA[group]}" if lang == "ja" else "")]
        for item in switches():
            if item.group == group:
                head = f"  {item.field:<{wide}}  {values[item.path]:<{value_wide}}  "
                lines += _wrapped(head, item.description, wide + value_wide + 6)
    for key in ("interpretations", "assumed"):
        entries: dict[str, str] = getattr(notes, key)
        if entries:
            lines += ["", words[key]]
            for path, text in entries.items():
                lines += _wrapped("  ", f"{path} = {values[path]}: {text}", 6)
    for key in ("not_replayable", "notes"):
        texts: list[str] = getattr(notes, key)
        if texts:
            lines += ["", words[key]]
            for text in texts:
                lines += _wrapped("  - ", text, 4)
    return "\n".join(lines) + "\n"


def _wrapped(head: str, text: str, indent: int) -> list[str]:
    """Return ``head`` and text in lines of at most 120 columns; further lines are indented."""
    return textwrap.wrap(
        text,
        120,
        initial_indent=head,
        subsequent_indent=" " * indent,
        break_long_words=False,
        break_on_hyphens=False,
    ) or [head.rstrip()]


def toml(rules: Ruleset, notes: RuleNotes) -> str:
    """Return a ruleset as a TOML file that :func:`load` reads back."""
    lines = [f"{key} = {value_text(getattr(rules, key))}" for key in ("name", "title", "title_ja")]
    for group in GROUPS:
        lines += ["", f"[{group}]"]
        for item in switches():
            if item.group == group:
                lines += [f"# {item.description}", f"{item.field} = {value_text(get(rules, item.path))}"]
    lines += ["", "[notes]", f"source = {value_text(notes.source)}"]
    for key in ("notes", "not_replayable"):
        lines.append(f"{key} = {value_text(tuple(getattr(notes, key)))}")
    for key in ("interpretations", "assumed"):
        lines += ["", f"[notes.{key}]"]
        lines += [f'"{path}" = {value_text(text)}' for path, text in getattr(notes, key).items()]
    return "\n".join(lines) + "\n"
