"""Real logs: every hand starts and ends, and two formats of one deal give one stream."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import parsers
from parsers import events as ev
from parsers.events import GameLog
from parsers.issues import LogError

pytestmark = pytest.mark.corpus

#: Faults that real logs of the corpus have: games still in progress when they were saved, hands whose end
#: the writer did not know, and hands of artificial tiles.
KNOWN = {"LOG-TRUNCATED", "TILE-COPIES", "JSON-SHAPE"}

Hand = list[ev.AnyEvent]


def hands(log: GameLog) -> list[Hand]:
    found: list[Hand] = []
    for event in log.events:
        if isinstance(event, ev.StartHand):
            found.append([])
        if found and not isinstance(event, ev.ConnectionLost | ev.ConnectionBack | ev.EndGame):
            found[-1].append(event)
    lost = {issue.hand for issue in log.issues}
    return [hand for index, hand in enumerate(found) if index not in lost]


@pytest.mark.parametrize("folder", ["mjlog", "tenhou6"])
def test_hands_start_and_end(shared: Path, folder: str) -> None:
    files = [path for path in sorted((shared / "corpus" / folder).iterdir()) if path.is_file()]
    seen = 0
    for path in files[:: max(len(files) // 60, 1)]:
        for log in parsers.read(path):
            assert {issue.code for issue in log.issues if issue.severity == "error"} <= KNOWN, path.name
            for hand in hands(log):
                assert isinstance(hand[0], ev.StartHand)
                assert isinstance(hand[-1], ev.Win | ev.DrawnHand), path.name
                assert not any(isinstance(event, ev.Win | ev.DrawnHand) for event in hand[1:-2])
                seen += 1
            for record in log.recorded:
                assert log.events[record.event].at == record.at
    assert seen >= 50


def test_damaged_files_give_issues_or_an_error(shared: Path) -> None:
    files = sorted((shared / "corpus" / "mjlog" / "damaged").iterdir())
    assert len(files) == 12
    for path in files:
        logs = parsers.read(path)
        issues = [issue for log in logs for issue in log.issues]
        if path.name == "662185e9be14.xml":
            # Well-formed; its faults (a win of tiles that were not held) are found in play.
            continue
        assert any(issue.severity == "error" for issue in issues), path.name
        assert all(issue.where and issue.text for issue in issues)
        with pytest.raises(LogError, match=path.name):
            parsers.read(path, strict=True)


def plain(event: ev.AnyEvent) -> tuple[object, ...]:
    """An event without its place, dice and copies of tiles (reds apart)."""

    def kind(tile: int) -> tuple[int, bool]:
        return tile // 4, tile in (16, 52, 88)

    parts: list[object] = [type(event).__name__]
    for name in event.__struct_fields__:
        value = getattr(event, name)
        if name in ("at", "dice") or (name == "shown" and getattr(event, "kind", "") != "exhaustive"):
            continue
        if name in ("tile", "indicator"):
            value = kind(value)
        elif name in ("own", "tiles", "ura") and value is not None:
            value = sorted(map(kind, value))
        elif name == "hands":
            value = [sorted(map(kind, tiles)) for tiles in value]
        parts.append(value)
    return tuple(map(str, parts))


def pairs(shared: Path, wanted: int) -> Iterator[tuple[Hand, Hand]]:
    def key(hand: Hand) -> str:
        return str(plain(hand[0]))

    by_deal = {
        key(hand): hand
        for path in sorted((shared / "corpus" / "tenhou6").iterdir())[:80]
        for log in parsers.read(path)
        for hand in hands(log)
    }
    for path in sorted((shared / "corpus" / "mjlog").iterdir()):
        if path.is_file():
            for log in parsers.read(path):
                for hand in hands(log):
                    other = by_deal.get(key(hand))
                    if other is not None:
                        yield hand, other
                        wanted -= 1
                        if not wanted:
                            return


def test_xml_and_json_of_one_deal_are_one_stream(shared: Path) -> None:
    count = 0
    for xml, other in pairs(shared, 25):
        assert [plain(event) for event in xml] == [plain(event) for event in other]
        count += 1
    assert count >= 20
