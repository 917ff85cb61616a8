"""The samples in ``data/``: what their README says of each is so, and its command makes it again."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

import parsers
from analyzer.cli.simulate import command
from parsers import events as ev

DATA = Path(__file__).resolve().parents[2] / "data"
ROW = re.compile(r"^\| `(?P<file>[\w.-]+)` \| (?P<shows>[^|]*) \| (?P<command>[^|]*) \|$", re.MULTILINE)


def rows() -> dict[str, re.Match[str]]:
    found = {match["file"]: match for match in ROW.finditer((DATA / "README.md").read_text(encoding="utf-8"))}
    assert len(found) >= 12
    return found


def wins(log: ev.GameLog) -> Iterator[ev.RecordedWin]:
    return (record for record in log.recorded if isinstance(record, ev.RecordedWin))


def runs_of_wins(log: ev.GameLog) -> list[int]:
    """Return how many wins end each hand that is won."""
    found: list[int] = []
    for before, event in zip(log.events, log.events[1:], strict=False):
        if isinstance(event, ev.Win):
            if isinstance(before, ev.Win):
                found[-1] += 1
            else:
                found.append(1)
    return found


def has_event(kind: type) -> Callable[[ev.GameLog], bool]:
    return lambda log: any(isinstance(event, kind) for event in log.events)


def drawn(kind: str) -> Callable[[ev.GameLog], bool]:
    return lambda log: any(isinstance(event, ev.DrawnHand) and event.kind == kind for event in log.events)


def has_yaku(name: str) -> Callable[[ev.GameLog], bool]:
    return lambda log: any(name in dict(record.yaku or ()) for record in wins(log))


def last_round(log: ev.GameLog) -> int:
    return max(event.round_wind for event in log.events if isinstance(event, ev.StartHand))


def open_tanyao(log: ev.GameLog) -> bool:
    """Two such wins in the demonstration; one will do elsewhere."""
    callers: set[int] = set()
    for index, event in enumerate(log.events):
        if isinstance(event, ev.StartHand):
            callers = set()
        elif isinstance(event, ev.Chi | ev.Pon | ev.OpenKan):
            callers.add(event.seat)
        elif isinstance(event, ev.Win) and event.seat in callers:
            record = next(record for record in wins(log) if record.event == index)
            if "tanyao" in dict(record.yaku or ()):
                return True
    return False


def robs_a_kan(log: ev.GameLog) -> bool:
    return any(
        isinstance(event, ev.Win) and isinstance(before, ev.AddedKan)
        for before, event in zip(log.events, log.events[1:], strict=False)
    )


def is_bust(log: ev.GameLog) -> bool:
    final = log.recorded[-1]
    return isinstance(final, ev.RecordedFinal) and min(final.scores) < 0


#: What the README may say of a file, checked in the log alone.
CHECKS: dict[str, Callable[[ev.GameLog], bool]] = {
    "tsumo": lambda log: any(record.seat == record.source for record in wins(log)),
    "ron": lambda log: any(record.seat != record.source for record in wins(log)),
    "double ron": lambda log: 2 in runs_of_wins(log),
    "triple ron (paid)": lambda log: 3 in runs_of_wins(log),
    "triple ron (drawn)": drawn("triple_ron"),
    "exhaustive draw": drawn("exhaustive"),
    "nine terminals": drawn("nine_terminals"),
    "four winds": drawn("four_winds"),
    "four riichi": drawn("four_riichi"),
    "four kans": drawn("four_kans"),
    "open kan": has_event(ev.OpenKan),
    "closed kan": has_event(ev.ClosedKan),
    "added kan": has_event(ev.AddedKan),
    "kita": has_event(ev.Kita),
    "open tanyao": open_tanyao,
    "chankan": robs_a_kan,
    "rinshan": has_yaku("rinshan"),
    "yakuman": lambda log: any(record.yakuman for record in wins(log)),
    "pao": lambda log: any(record.pao is not None for record in wins(log)),
    "chips": lambda log: any(any(record.chips or ()) for record in wins(log)),
    "bust": is_bust,
    "honba": lambda log: any(isinstance(e, ev.StartHand) and e.honba for e in log.events),
    "extra time (West)": lambda log: last_round(log) == 2,
    "extra time (South)": lambda log: last_round(log) == 1,
    "East only": lambda log: "go_type" in log.declared.values and not int(log.declared.values["go_type"]) & 8,
    "three players": lambda log: log.players == 3,
    "a custom table (`csrule`)": lambda log: "csrule" in log.declared.values,
    "Mahjong Soul's rules": lambda log: "玉の間" in log.declared.values["disp"],
    "SMF's rules": lambda log: "SMF" in log.title,
    "Nerv's rules": lambda log: bool(log.title),
    "JPML A rules": lambda log: "連盟" in log.title,
    "the same game as tenhou.net/6 JSON": lambda log: log.format == "tenhou_json",
}


def test_every_file_is_listed_and_the_folder_is_small() -> None:
    files = {path.name for path in DATA.iterdir() if path.name not in ("README.md", "league.csv")}
    assert files == set(rows())
    assert sum(path.stat().st_size for path in DATA.iterdir()) < 1_000_000


@pytest.mark.parametrize("name", sorted(rows()))
def test_what_is_listed_is_there(name: str) -> None:
    (log,) = parsers.read(DATA / name, strict=True)
    assert log.complete
    for shown in re.split(r"[,:] ", rows()[name]["shows"]):
        assert CHECKS[shown](log), shown


@pytest.mark.parametrize("name", sorted(name for name, row in rows().items() if row["command"] != "the same"))
def test_the_command_makes_the_same_bytes(name: str, tmp_path: Path) -> None:
    shown = rows()[name]["command"].strip("`").split()
    assert shown[:2] == ["rerule", "simulate"]
    assert shown[-2:] == ["--out", "data"]
    result = CliRunner().invoke(command, [*shown[2:-1], str(tmp_path)])
    assert result.exit_code == 0, result.output
    made = sorted(path.name for path in tmp_path.iterdir())
    assert name in made
    for file in made:
        assert (tmp_path / file).read_bytes() == (DATA / file).read_bytes()
