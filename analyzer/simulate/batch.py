"""Many games to files, on one core or several."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Final, Literal

import msgspec

from analyzer.simulate.features import features
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

    ``numbers`` are the games of ``seed`` (from 1) that may be played, until ``wanted`` are written: those with all
    features of ``having``. ``stem`` names the files; where several games are wanted the number follows it.
    """

    rules: Ruleset
    seed: str
    numbers: range
    wanted: int
    folder: Path
    stem: str
    formats: tuple[FileFormat, ...]
    having: frozenset[str] = frozenset()


class Written(msgspec.Struct, frozen=True):
    """A game that was played; no paths where it was not wanted."""

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
    """Play the games of a batch, in order, and write those that are wanted.

    Raises:
        OSError: a file cannot be written. ValueError: as :func:`encode`.
    """
    batch.folder.mkdir(parents=True, exist_ok=True)
    written = 0
    for game in _games(batch, workers):
        for path, data in game.files:
            path.write_bytes(data)
        yield Written(game.number, game.hands, tuple(path for path, _ in game.files))
        written += bool(game.files)
        if written == batch.wanted:
            return


def _games(batch: Batch, workers: int) -> Iterator[_Encoded]:
    """Yield games, played by several processes where there are many; never far more than are asked for."""
    # The first ones are played here: other processes take longer to start than a few games to play.
    here = len(batch.numbers) if workers <= 1 else _CHUNK
    for number in batch.numbers[:here]:
        yield _play(batch, number)
    rest = batch.numbers[here:]
    if not rest:
        return
    chunks = [rest[start : start + _CHUNK] for start in range(0, len(rest), _CHUNK)]
    with ProcessPoolExecutor(min(workers, len(chunks)), mp_context=get_context("spawn")) as pool:
        ahead: deque[Future[list[_Encoded]]] = deque()
        try:
            for chunk in chunks:
                ahead.append(pool.submit(_play_chunk, batch, chunk))
                if len(ahead) > 2 * workers:
                    yield from ahead.popleft().result()
            while ahead:
                yield from ahead.popleft().result()
        finally:
            for future in ahead:
                future.cancel()


class _Encoded(msgspec.Struct, frozen=True):
    """A game as files that are not yet written; none where it is not wanted."""

    number: int
    hands: int
    files: tuple[tuple[Path, bytes], ...]


def _play_chunk(batch: Batch, numbers: Sequence[int]) -> list[_Encoded]:
    return [_play(batch, number) for number in numbers]


def _play(batch: Batch, number: int) -> _Encoded:
    game = simulate(batch.rules, batch.seed, number)
    hands = len(game.rulings)
    if batch.having and not batch.having <= features(game, batch.rules):
        return _Encoded(number, hands, ())
    width = 1 if batch.having else len(str(batch.numbers[-1]))
    stem = batch.stem if batch.wanted == 1 else f"{batch.stem}-{number:0{width}}"
    return _Encoded(
        number,
        hands,
        tuple(
            (batch.folder / f"{stem}.{form}", encode(game.log, form, batch.rules)) for form in batch.formats
        ),
    )
