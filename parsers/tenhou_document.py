"""From the bytes of a Tenhou XML log to its list of tags: strictly first, tolerantly second.

External entities, document types and the network are off; what a damaged file made the tolerant reader
drop is told as issues, and the hand in which it stood counts as lost.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from lxml import etree

from parsers.issues import Issue, LogError

#: At most so many faults of the markup are listed; a file that is no XML at all has thousands.
_MAX_FAULTS: Final = 20

_STRAY_TEXT: Final = etree.XPath("normalize-space(.)")
_NESTED: Final = etree.XPath("boolean(/*/*/*)")
_TAG: Final = re.compile(r"<[A-Za-z][^<>]*>")
_ATTRIBUTE: Final = re.compile(r"""\s+([\w:.-]+)\s*=\s*("[^"]*"|'[^']*')""")
#: Characters that XML 1.0 does not allow, and U+FFFD, which stands where bytes were no UTF-8.
_BAD_CHARACTERS: Final = re.compile("[^\t\n\r\\x20-\ud7ff\ue000-\ufffc\U00010000-\U0010ffff]+")


def read_tags(data: bytes, source: str) -> tuple[list[etree._Element], list[Issue]]:
    """Return the tags of a log in order, without the root, and the faults of the markup.

    Raises:
        LogError: nothing can be read, or the file has a document type.
    """
    if b"<!DOCTYPE" in data or b"<!ENTITY" in data:
        raise LogError("has a document type or entities, which no Tenhou log has: refused", source=source)
    issues: list[Issue] = []
    try:
        root = etree.fromstring(data, _parser(recover=False))
    except (etree.XMLSyntaxError, ValueError) as error:
        root = _recover(data, source, str(error), issues)
    if root.tag != "mjloggm":
        raise LogError(f"root tag <{root.tag}> found, <mjloggm> expected", source=source)
    if root.getroottree().docinfo.doctype:  # type: ignore[union-attr]  # the stubs allow None
        raise LogError("has a document type, which no Tenhou log has: refused", source=source)
    if _STRAY_TEXT(root):
        issues.append(_stray_text(root))
    if _NESTED(root):
        issues.append(Issue("XML-NESTED", "warning", "file", "tags stand inside tags; read in file order"))
        return list(root.iterdescendants()), issues
    return list(root), issues


def _parser(*, recover: bool) -> etree.XMLParser:
    return etree.XMLParser(
        resolve_entities=False,
        load_dtd=False,
        no_network=True,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
        recover=recover,
    )


def _recover(data: bytes, source: str, reason: str, issues: list[Issue]) -> etree._Element:
    """Mend what can be mended without a guess, then read tolerantly."""
    text = data.decode("utf-8", "replace")
    _note_bad_characters(text, issues)
    text = _BAD_CHARACTERS.sub("\ufffd", text)
    text = _without_twice(text, issues)
    parser = _parser(recover=True)
    encoded = re.sub(r"^\s*<\?xml[^>]*\?>", "", text).encode()
    try:
        root = etree.fromstring(encoded, parser)
    except (etree.XMLSyntaxError, ValueError):
        root = None
    if root is None:
        raise LogError(f"no XML that can be read: {reason}", source=source)
    _note_faults(parser, encoded, issues)
    if not issues:
        issues.append(Issue("XML-MALFORMED", "error", "file", f"not well-formed: {reason}"))
    return root


def _note_faults(parser: etree.XMLParser, data: bytes, issues: list[Issue]) -> None:
    lines = data.split(b"\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    faults = {(fault.line, fault.column): fault for fault in reversed(list(parser.error_log))}
    for count, fault in enumerate(faults[place] for place in sorted(faults)):
        if count == _MAX_FAULTS:
            issues.append(Issue("XML-MALFORMED", "error", "file", "and more faults of the markup"))
            return
        offset = starts[min(max(fault.line, 1), len(lines)) - 1] + max(fault.column - 1, 0)
        hand = data.count(b"<INIT", 0, offset) - 1
        truncated = b">" not in data[offset + 1 :].rstrip()[:-1]
        issues.append(
            Issue(
                "XML-TRUNCATED" if truncated else "XML-MALFORMED",
                "error",
                f"line {fault.line} column {fault.column}",
                f"not well-formed: {fault.message.strip()}; the hand here cannot be trusted",
                hand if hand >= 0 else None,
            )
        )


def _note_bad_characters(text: str, issues: list[Issue]) -> None:
    tags_seen: set[int] = set()
    for match in _BAD_CHARACTERS.finditer(text):
        offset = match.start()
        tag = text.rfind("<", 0, offset)
        if tag in tags_seen:
            continue
        tags_seen.add(tag)
        if len(tags_seen) > _MAX_FAULTS:
            return
        in_tag = tag > text.rfind(">", 0, offset)
        hand = text.count("<INIT", 0, offset) - 1
        issues.append(
            Issue(
                "XML-CHARACTERS",
                "error" if in_tag else "warning",
                f"character {offset + 1}",
                f"bytes that are no text {'inside a tag' if in_tag else 'between tags'}"
                + ("; the hand here cannot be trusted" if in_tag and hand >= 0 else ""),
                hand if in_tag and hand >= 0 else None,
            )
        )


def _without_twice(text: str, issues: list[Issue]) -> str:
    """Drop attributes that a tag carries twice (some logs of 2010): equal ones silently mean the same."""

    def mend(match: re.Match[str]) -> str:
        tag = match.group()
        found = _ATTRIBUTE.findall(tag)
        names = Counter(name for name, _ in found)
        twice = sorted(name for name, count in names.items() if count > 1)
        if not twice:
            return tag
        hand = text.count("<INIT", 0, match.start()) - 1
        seen: dict[str, str] = {}
        by_name: dict[str, set[str]] = {}
        for name, value in found:
            seen.setdefault(name, value)
            by_name.setdefault(name, set()).add(value)
        for name in twice:
            values = by_name[name]
            same = len(values) == 1
            issues.append(
                Issue(
                    "XML-ATTRIBUTE-TWICE",
                    "warning" if same else "error",
                    f"character {match.start() + 1} {tag.split()[0]}>",
                    f"attribute {name} stands twice, "
                    + ("with the same value; read once" if same else "with different values; not trusted"),
                    None if same or hand < 0 else hand,
                )
            )
        head = re.match(r"<[\w:.-]+", tag)
        end = "/>" if tag.endswith("/>") else ">"
        attributes = "".join(f" {name}={value}" for name, value in seen.items())
        return f"{head.group() if head else '<'}{attributes}{end}"

    return _TAG.sub(mend, text)


def _stray_text(root: etree._Element) -> Issue:
    for at, element in enumerate(root):
        if element.tail and element.tail.strip():
            shown = element.tail.strip()[:40]
            text = f"text between tags ignored: {shown!r}"
            return Issue("XML-TEXT", "warning", f"after tag {at + 1}", text)
    return Issue("XML-TEXT", "warning", "file", "text between tags ignored")
