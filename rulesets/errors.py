"""What is wrong with a set of rules, said so that it can be mended."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence


class RulesError(Exception):
    """A ruleset that cannot be read or does not hold together.

    ``problems`` lists all of them, one text each; ``source`` is the preset or file.
    """

    def __init__(self, source: str, problems: Sequence[str]) -> None:
        self.source = source
        self.problems = tuple(problems)
        super().__init__("\n".join(f"{source}: {problem}" for problem in self.problems))


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return ``; did you mean 'x'?`` for the known word nearest to ``word``, or an empty text."""
    near = difflib.get_close_matches(word, list(known), n=1, cutoff=0.55)
    return f"; did you mean {near[0]!r}?" if near else ""
