"""Text that cannot be written out again: half a character (a lone surrogate), as JSON escapes may hold."""

from __future__ import annotations

import msgspec

from parsers.events import GameLog, StartGame


def clean_text(text: str) -> str:
    """Return the text with every lone surrogate as ``?``."""
    return text.encode("utf-8", "replace").decode("utf-8")


def clean_log(log: GameLog) -> None:
    """Clean all free text of a log: names, title, rule block, issues, places."""
    parts = [*log.names, log.title, log.source, *log.places, *log.declared.values, *log.declared.values.values()]
    parts += [text for issue in log.issues for text in (issue.where, issue.text)]
    if "".join(parts).isascii() or _is_whole("".join(parts)):
        return
    log.names = tuple(map(clean_text, log.names))
    log.title, log.source = clean_text(log.title), clean_text(log.source)
    log.places = list(map(clean_text, log.places))
    values = {clean_text(key): clean_text(value) for key, value in log.declared.values.items()}
    log.declared = msgspec.structs.replace(log.declared, values=values)
    log.issues = [
        msgspec.structs.replace(issue, where=clean_text(issue.where), text=clean_text(issue.text))
        for issue in log.issues
    ]
    for index, event in enumerate(log.events):
        if isinstance(event, StartGame):
            log.events[index] = msgspec.structs.replace(event, names=log.names)


def _is_whole(text: str) -> bool:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True
