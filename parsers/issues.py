"""What a tolerant reader found wrong: a fault is an :class:`Issue` on the log, not an exception."""

from __future__ import annotations

from typing import Literal

import msgspec

Severity = Literal["error", "warning", "note"]


class Issue(msgspec.Struct, frozen=True):
    """One fault of a log.

    ``code`` is stable (``XML-MALFORMED``, ``TILE-RANGE`` …); ``where`` is readable ("tag 153 <AGARI>",
    "log[3][5][2]"); ``text`` says what was found, what was expected and what was done about it.
    ``hand`` is the index of the hand that the fault makes unusable, if it does.
    """

    code: str
    severity: Severity
    where: str
    text: str
    hand: int | None = None


class LogError(Exception):
    """A log that cannot be read at all (or, with ``strict=True``, the first fault of one)."""

    def __init__(self, message: str, *, source: str = "", where: str = "") -> None:
        self.source = source
        self.where = where
        self.message = message
        prefix = ": ".join(part for part in (source, where) if part)
        text = f"{prefix}: {message}" if prefix else message
        # half a character (a JSON escape may hold one) could not be printed
        super().__init__(text.encode("utf-8", "replace").decode("utf-8"))
