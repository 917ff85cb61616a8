"""Measure reading, playing and ruling against a floor, in one process on one core.

The floor is what no reader of these files can avoid: gunzip, a bare ``lxml`` parse and a Python loop over all
tags and attributes. Every figure is a ratio to the floor measured in the same run, so machines compare.
"""

from __future__ import annotations

import argparse
import gc
import gzip
import json
import resource
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from lxml import etree

import parsers
from analyzer.play.play import GameFacts, play_game
from analyzer.ruling.game import rule_game
from analyzer.ruling.source import source_rules
from rulesets.load import load

ROOT = Path(__file__).resolve().parents[1]
CORPUS = ROOT.parent / "shared" / "corpus" / "mjlog"


def files(limit: int) -> list[Path]:
    """Return the XML logs of the corpus, or the project's own samples where there is none."""
    folder = CORPUS if CORPUS.is_dir() else ROOT / "data"
    found = [path for path in sorted(folder.iterdir()) if path.suffix in (".xml", ".mjlog")]
    if not found:
        sys.exit(f"no XML logs in {folder}")
    return found[:limit] if limit else found


def floor(blobs: list[bytes]) -> int:
    """Do what every reader must; return the number of attributes seen."""
    seen = 0
    for blob in blobs:
        data = gzip.decompress(blob) if blob[:2] == b"\x1f\x8b" else blob
        for element in etree.fromstring(data):
            for _name, _value in element.attrib.items():
                seen += 1
    return seen


def timed(work: Callable[[], Any], runs: int) -> tuple[float, Any]:
    """Return the median time of ``runs`` runs in seconds and the last result."""
    times = []
    result: Any = None
    for _ in range(runs):
        result = None
        gc.collect()
        begin = time.perf_counter()
        result = work()
        times.append(time.perf_counter() - begin)
    return statistics.median(times), result


def peak_mb() -> float:
    """Return the peak memory of this process in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    """Run the measurements and print a table and a line of JSON."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--limit", type=int, default=0, help="only the first N logs")
    options.add_argument("--runs", type=int, default=3)
    args = options.parse_args()
    paths = files(args.limit)
    blobs = [path.read_bytes() for path in paths]
    base, _ = timed(lambda: floor(blobs), args.runs)
    rows: list[tuple[str, float]] = [("floor", base)]

    def read() -> list[Any]:
        return [
            log
            for path, blob in zip(paths, blobs, strict=True)
            for log in parsers.read_bytes(blob, path.name)
        ]

    seconds, logs = timed(read, args.runs)
    rows.append(("read to events", seconds))
    seconds, played = timed(lambda: [play_game(log) for log in logs], args.runs)
    rows.append(("play to facts", seconds))
    sources = [source_rules(log).rules for log in logs]
    pairs = [(facts, source) for facts, source in zip(played, sources, strict=True) if facts.hands]

    def rule(name: str | None) -> int:
        targets = {load(name).players: load(name)} if name else {}
        done = 0
        for facts, source in pairs:
            target = targets.get(facts.players, source)
            rule_game(facts, target, source)
            done += len(facts.hands)
        return done

    seconds, hands = timed(lambda: rule(None), args.runs)
    rows.append(("first ruling (own rules)", seconds))
    seconds, _ = timed(lambda: rule("jpml-a"), args.runs)
    rows.append(("one more ruling (jpml-a)", seconds))
    total = sum(value for name, value in rows if name in ("read to events", "play to facts"))
    rows.append(("read + play + one ruling", total + dict(rows)["first ruling (own rules)"]))
    print(f"{len(paths)} logs, {hands} hands, medians of {args.runs} runs, one core; peak {peak_mb():.0f} MB")
    for name, value in rows:
        print(
            f"{name:28}{value:9.3f} s {value / base:7.2f} x floor {1000 * value / len(paths):8.2f} ms a game"
        )
    print(json.dumps({"logs": len(paths), "ratios": {name: round(value / base, 3) for name, value in rows}}))


def facts_of(path: Path) -> list[GameFacts]:
    """Return the facts of every game in a file (for profiling by hand)."""
    return [play_game(log) for log in parsers.read(path)]


if __name__ == "__main__":
    main()
