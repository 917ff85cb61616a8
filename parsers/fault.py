"""A fault inside a log while it is read: the reader turns it into an issue."""

from __future__ import annotations


class Fault(Exception):  # noqa: N818  # what is wrong with a log, not with the program
    """Something wrong at one place; ``where`` is set when it is not the place the reader is at."""

    def __init__(self, code: str, text: str, where: str = "") -> None:
        self.code = code
        self.text = text
        self.where = where
        super().__init__(text)
