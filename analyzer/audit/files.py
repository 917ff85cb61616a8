"""The audit of files: each under its own rules or under one ruleset, over several processes, in order."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Final

import msgspec

import parsers
from analyzer.audit.counts import LogAudit, no_audit
from analyzer.audit.run import WrongPlayersError, audit_log
from analyzer.ruling.source import source_rules
from parsers.events import GameLog
from rulesets.errors import RulesError
from rulesets.load import apply_overrides
from rulesets.rules import Ruleset

#: Files that a process audits at a time, and how many such tasks wait in each process's queue.
_BATCH: Final = 8
_WAITING: Final = 3
#: Below this number of files a further process costs more than it saves.
_FILES_A_WORKER: Final = 50


class Job(msgspec.Struct, frozen=True):
    """What to audit by: ``rules`` (None: those that each log declares), changed by ``overrides`` then.

    ``results``: also rule every game to its end, for a sheet of results.
    """

    rules: Ruleset | None = None
    overrides: tuple[str, ...] = ()
    results: bool = False


def targets(names: Iterable[str]) -> list[str]:
    """Return the files named and all files below the folders named, written as the user gave them; URLs stay."""
    found: list[str] = []
    for name in names:
        if name.lower().startswith(("http://", "https://")):
            found.append(name)
        else:
            # Path drops "./" and the like; what the user wrote stays.
            found.extend(
                name if path == Path(name) else os.path.join(name, path.relative_to(name))  # noqa: PTH118
                for path in parsers.iter_paths([name])
            )
    return found


def default_workers(files: int) -> int:
    """Return how many processes suit a number of files."""
    return max(1, min(os.cpu_count() or 1, files // _FILES_A_WORKER))


def audit_file(name: str, job: Job) -> LogAudit:
    """Audit all games of a file or URL; what cannot be read, or fails, is said in ``unreadable``."""
    total = no_audit()
    try:
        logs = parsers.read(name)
    except parsers.LogError as error:
        total.add(no_audit(name, str(error).removeprefix(f"{error.source}: ")))
        return total
    except Exception as error:  # one file must never lose the others
        total.add(no_audit(name, _failed(error)))
        return total
    for log in logs:
        total.add(_audit_game(log, job))
    return total


def _audit_game(log: GameLog, job: Job) -> LogAudit:
    try:
        own = source_rules(log) if job.rules is None or job.results else None
        source = own.rules if own is not None and job.results else None
        if job.rules is not None:
            return audit_log(log, job.rules, source=source)
        assert own is not None
        rules = apply_overrides(own.rules, job.overrides) if job.overrides else own.rules
        return audit_log(log, rules, tuple(own.unknown), own.open, source)
    except (WrongPlayersError, RulesError) as error:
        return no_audit(log.source, " ".join(str(error).split()))
    except Exception as error:  # one game must never lose the others
        return no_audit(log.source, _failed(error))


def _failed(error: Exception) -> str:
    text = " ".join(str(error).split())
    what = f"{type(error).__name__}: {text}" if text else type(error).__name__
    return f"the program failed on this log ({what}); please report it, with the log"


def audit_files(names: Sequence[str], job: Job, workers: int = 1) -> Iterator[LogAudit]:
    """Yield the audit of each file, in the order of ``names``; ``workers`` processes share the work."""
    if workers < 2:
        for name in names:
            yield audit_file(name, job)
        return
    yield from _spread(names, job, workers)


def _spread(names: Sequence[str], job: Job, workers: int) -> Iterator[LogAudit]:
    """Keep a short queue of batches in the processes, so that memory does not grow with the number of files."""
    todo = deque(names[start : start + _BATCH] for start in range(0, len(names), _BATCH))
    while todo:
        pool = _pool(workers)
        waiting: deque[tuple[Sequence[str], Future[list[LogAudit]]]] = deque()
        try:
            while todo or waiting:
                while todo and len(waiting) < workers * _WAITING:
                    waiting.append((todo[0], pool.submit(_audit_batch, todo[0], job)))
                    todo.popleft()
                yield from waiting[0][1].result()
                waiting.popleft()
        except BrokenProcessPool:
            # A process was ended from outside, and the pool does not tell by which file: try each alone.
            for batch, _ in waiting:
                for name in batch:
                    yield _alone(name, job)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _alone(name: str, job: Job) -> LogAudit:
    """Audit one file in a process of its own."""
    with _pool(1) as pool:
        try:
            return pool.submit(audit_file, name, job).result()
        except BrokenProcessPool:
            return no_audit(name, "the process that read this file was ended from outside (out of memory?)")


def _pool(workers: int) -> ProcessPoolExecutor:
    # Not forkserver: its server may outlive a caller that is ended, and holds the caller's pipes open.
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(workers, mp_context=context, initializer=_ignore_interrupt)


def _audit_batch(batch: Sequence[str], job: Job) -> list[LogAudit]:
    return [audit_file(name, job) for name in batch]


def _ignore_interrupt() -> None:
    """Leave Ctrl-C to the main process, which prints what is done."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
