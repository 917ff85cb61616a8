"""For the tests of the seven rule documents: hands from text, games from scripts, and the lines that they cover."""

from __future__ import annotations

import ast
import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

from scripted import Script

from analyzer.play.facts import HandFacts
from analyzer.play.play import GameFacts
from analyzer.ruling.model import HandRuling
from analyzer.scoring.handtext import TileSupply, typed_tiles
from analyzer.scoring.model import DoraKinds, Score, WinHand
from analyzer.scoring.payments import win_payments
from analyzer.scoring.score import score
from rulesets.load import load_with_notes
from rulesets.reds import red_ids
from rulesets.rules import Ruleset
from rulesets.tiles import WIND_LETTERS, parse_tiles

#: Begins the entry of a line that no log can show.
NO_LOG = "not_replayable"


def worth(rules: Ruleset, tiles: str, *melds: str, dora: str = "", ura: str = "", **facts: Any) -> Score | None:
    """Return what a hand is worth: concealed tiles, the winning one last, then melds as text.

    ``seat`` and ``round_`` are wind letters (South in the East round); ``dora`` and ``ura`` the dora
    themselves; the rest are fields of :class:`WinHand`.
    """
    concealed, sets, tile = typed_tiles(tiles, None, melds, TileSupply(red_ids(rules)))
    seat, round_ = facts.pop("seat", "S"), facts.pop("round_", "E")
    hand = WinHand(
        concealed=concealed,
        melds=sets,
        tile=tile,
        tsumo=facts.pop("tsumo", False),
        seat_wind=WIND_LETTERS.index(seat),
        round_wind=WIND_LETTERS.index(round_),
        **facts,
    )
    return score(hand, DoraKinds(_kinds(dora), _kinds(ura)), rules)


def hand(tiles: str = "", **head: Any) -> Script:
    """Return a script whose indicator is 1z: only South is dora, so that no filler or named tile is by chance."""
    return Script(tiles, **{"indicator": "1z"} | head)


def _kinds(text: str) -> tuple[int, ...]:
    return tuple(kind for kind, _ in parse_tiles(text)) if text else ()


def yaku(found: Score | None) -> dict[str, int]:
    """Return the yaku of a hand by name (dora too); empty where it is no win."""
    return dict(found.yaku) if found else {}


def won(ruling: HandRuling) -> dict[str, int]:
    """Return the yaku of the only win of a ruling."""
    assert len(ruling.wins) == 1, ruling
    return yaku(ruling.wins[0].score)


def paid(rules: Ruleset, found: Score | None, *, dealer: bool = False, tsumo: bool = False) -> tuple[int, ...]:
    """Return what the winner gets, then what each payer pays: the discarder, or on tsumo those from seat 1 on.

    Seat 0 wins, its left neighbour (seat 3) discards and deals unless seat 0 is the ``dealer``.
    """
    assert found is not None
    changes = win_payments(
        found, winner=0, source=0 if tsumo else 3, dealer=0 if dealer else 3, players=4, honba=0, rules=rules
    )
    return changes[0], *(-points for points in changes[1:] if points)


def cause(ruling: HandRuling) -> tuple[str, str]:
    """Return the status of a hand without a result here, and the code of its cause."""
    return ruling.status, ruling.cause.code if ruling.cause else ""


def game(*hands: HandFacts, ended: bool = True) -> GameFacts:
    """Return scripted hands as one game; seat 0 deals first."""
    return GameFacts("scripted", 4, 0, ("A", "B", "C", "D"), hands, ended)


# --- the lines of a document --------------------------------------------------------------------------------


def plain(text: str) -> str:
    """Return a text without white space, full-width forms made plain."""
    return re.sub(r"\s+", "", unicodedata.normalize("NFKC", text))


#: Where a rule document is cut into clauses: line ends, stops, marks, article numbers.
_CUTS = re.compile(r"([\n。※■◇◆【】①②③]|[0-9０-９]{1,2}[、．])")


def uncovered(text: str, quotes: Iterable[str], noise: Iterable[str] = ()) -> list[str]:
    """Return the clauses of a text of which no quote takes in a part; ``noise`` are whole clauses, no rules."""
    whole, spans = "", []
    known = {plain(clause) for clause in noise}
    for number, part in enumerate(_CUTS.split(text)):
        begin, clause = len(whole), plain(part)
        whole += clause
        if number % 2 == 0 and clause.strip("()、・:"):
            spans.append((begin, len(whole)))
    covered = bytearray(len(whole))
    for quote in quotes:
        for found in re.finditer(re.escape(plain(quote)), whole):
            covered[found.start() : found.end()] = b"\1" * (found.end() - found.start())
    left = [whole[begin:end] for begin, end in spans if not any(covered[begin:end])]
    return [clause for clause in left if clause not in known]


def misquoted(text: str, quotes: Iterable[str]) -> list[str]:
    """Return the quotes that do not stand in the text."""
    whole = plain(text)
    return [quote for quote in quotes if plain(quote) not in whole]


def missing_tests(
    folder: Path, lines: dict[str, str] | list[tuple[str, str]], presets: tuple[str, ...]
) -> list[str]:
    """Return what is wrong with a table of quotes: no such test, a test that does not quote its line, no entry.

    A value is ``module::test`` or ``not_replayable``, which asks for an entry of that list in each preset.
    """
    entries = {name: [plain(entry) for entry in load_with_notes(name)[1].not_replayable] for name in presets}
    sources = {path.stem: _quoting(path) for path in folder.glob("test_*.py")}
    wrong = []
    for quote, where in lines.items() if isinstance(lines, dict) else lines:
        if where == NO_LOG:
            wrong += [f"{name}: no entry quotes {quote}" for name, its in entries.items() if not _in(quote, its)]
            continue
        module, _, test = where.partition("::")
        source = sources.get(module, {}).get(test)
        if source is None:
            wrong.append(f"no test {where} (for {quote})")
        elif plain(quote) not in source:
            wrong.append(f"{where} does not quote {quote}")
    return wrong


def _in(quote: str, entries: list[str]) -> bool:
    return any(plain(quote) in entry for entry in entries)


@lru_cache(maxsize=64)
def _quoting(path: Path) -> dict[str, str]:
    """Return the source of every test of a file, with that of the constants which it names."""
    text = path.read_text(encoding="utf-8")
    rows = text.splitlines()
    constants: dict[str, str] = {}
    tests: dict[str, str] = {}
    for node in ast.parse(text).body:
        marks = node.decorator_list if isinstance(node, ast.FunctionDef) else []
        first = min([node.lineno, *(mark.lineno for mark in marks)])
        source = "\n".join(rows[first - 1 : node.end_lineno])
        if isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if isinstance(target, ast.Name):
                constants[target.id] = source
        elif isinstance(node, ast.FunctionDef):
            named = {name.id for name in ast.walk(node) if isinstance(name, ast.Name)}
            tests[node.name] = plain(source + " ".join(constants[name] for name in named if name in constants))
    return tests
