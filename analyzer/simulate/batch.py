"""Many games to files, on one core or several."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Final, Literal

import msgspec

from analyzer.simulate.game import simulate
from parsers.events import Declared, GameLog
from parsers.write.tenhou_json import write_tenhou_json
from parsers.write.tenhou_xml import write_tenhou_xml
from rulesets.declaring import tenhou_json_block, tenhou_xml_block
from rulesets.rules import Ruleset

FileFormat = Literal["xml", "json"]

#: Games that one worker plays before it is given more.
_CHUNK: Final = 25


class Batch(msgspec.Struct, frozen=True):
    """Which games to play and where to write them.

    ``numbers`` are the games of ``seed`` (from 1); ``stem`` names the files: with several games the number
    follows it.
    """

    rules: Ruleset
    seed: str
    numbers: range
    folder: Path
    stem: str
    formats: tuple[FileFormat, ...]


class Written(msgspec.Struct, frozen=True):
    """A game that was written."""

    number: int
    hands: int
    paths: tuple[Path, ...]


def file_stem(rules: Ruleset, seed: str) -> str:
    """Return the usual start of a file's name: ``tenhou-7``."""
    return re.sub(r"[^\w.,=-]+", "_", f"{rules.name}-{seed}").strip("_")


def encode(log: GameLog, form: FileFormat, rules: Ruleset) -> bytes:
    """Return a game as a file of a format, its rules declared as that format can.

    Raises:
        ValueError: a yaku has no name in the format.
    """
    if form == "xml":
        return write_tenhou_xml(msgspec.structs.replace(log, declared=Declared(tenhou_xml_block(rules).values)))
    return write_tenhou_json(msgspec.structs.replace(log, declared=Declared(tenhou_json_block(rules).values)))


def write_games(batch: Batch, workers: int = 1) -> Iterator[Written]:
    """Play and write the games of a batch, in order.

    Raises:
        OSError: a file cannot be written. ValueError: as :func:`encode`.
    """
    batch.folder.mkdir(parents=True, exist_ok=True)
    if workers <= 1 or len(batch.numbers) <= _CHUNK:
        yield from map(_write_game, [batch] * len(batch.numbers), batch.numbers)
        return
    chunks = [batch.numbers[start : start + _CHUNK] for start in range(0, len(batch.numbers), _CHUNK)]
    with ProcessPoolExecutor(min(workers, len(chunks)), mp_context=get_context("spawn")) as pool:
        for written in pool.map(_write_chunk, [batch] * len(chunks), chunks):
            yield from written


def _write_chunk(batch: Batch, numbers: Sequence[int]) -> list[Written]:
    return [_write_game(batch, number) for number in numbers]


def _write_game(batch: Batch, number: int) -> Written:
    game = simulate(batch.rules, batch.seed, number)
    stem = batch.stem if len(batch.numbers) == 1 else f"{batch.stem}-{number:0{len(str(batch.numbers[-1]))}}"
    paths = []
    for form in batch.formats:
        path = batch.folder / f"{stem}.{form}"
        path.write_bytes(encode(game.log, form, batch.rules))
        paths.append(path)
    return Written(number, len(game.rulings), tuple(paths))
