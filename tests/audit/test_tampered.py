"""One change of meaning in a real log: the audit finds it, under the right code, at the right hand.

The log is a real four-player Tenhou game of six hands with a shuffle seed; unchanged it is clean. What is right
is what the platform wrote there.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import parsers
from analyzer.audit.counts import LogAudit
from analyzer.audit.run import audit_log
from analyzer.ruling.source import source_rules
from parsers import events as ev

pytestmark = pytest.mark.corpus

LOG = "164ee3fa414f.xml"

Expected = set[tuple[str, str]]


@pytest.fixture(scope="session")
def text(shared: Path) -> str:
    return (shared / "corpus/mjlog" / LOG).read_text("utf-8")


def read(text: str) -> ev.GameLog:
    (log,) = parsers.read_bytes(text.encode(), "game.xml")
    return log


def audit(text: str) -> LogAudit:
    log = read(text)
    own = source_rules(log)
    return audit_log(log, own.rules, tuple(own.unknown), own.open)


def found(result: LogAudit) -> Expected:
    return {(item.hand, item.code) for item in result.findings if item.severity != "note"}


def changed(text: str, *pairs: tuple[str, str]) -> str:
    for old, new in pairs:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def test_the_log_as_it_is_is_clean(text: str) -> None:
    result = audit(text)
    assert (result.findings, result.unreadable) == ([], [])
    counts = result.counts
    assert (counts.games, counts.hands, counts.wins, counts.draws, counts.finals) == (1, 6, 5, 1, 1)
    assert (counts.walls_verified, counts.walls_different, counts.walls_without) == (6, 0, 0)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        # the value of a win
        ('ten="30,2900,0"', 'ten="40,2900,0"', {("E1-0", "SCORE-FU")}),
        ('ten="30,3900,0"', 'ten="30,7700,0"', {("E1-2", "SCORE-POINTS")}),
        ('ten="40,16000,3"', 'ten="40,16000,2"', {("E2-0", "SCORE-LIMIT")}),
        ('yaku="14,1,52,2"', 'yaku="10,1,52,2"', {("E1-2", "SCORE-YAKU")}),
        ('yaku="19,1,54,1"', 'yaku="19,1,54,2"', {("E1-0", "SCORE-YAKU"), ("E1-0", "SCORE-HAN")}),
        # who pays what
        ("250,29,250,-29,250,0,250,0", "250,39,250,-39,250,0,250,0", {("E1-0", "SCORE-PAYMENTS")}),
        ("250,29,250,-29,250,0,250,0", "250,29,250,0,250,-29,250,0", {("E1-0", "SCORE-PAYMENTS")}),
        ('fromWho="1" sc="250', 'fromWho="1" paoWho="2" sc="250', {("E1-0", "SCORE-PAO")}),
        ("299,0,201,-45,240,0,240,65", "300,0,201,-45,240,0,239,65", {("E1-2", "SCORE-BEFORE")}),
        ('ba="2,2" hai="12', 'ba="3,2" hai="12', {("E1-2", "FLOW-BA-HONBA")}),
        ('ba="2,2" hai="12', 'ba="2,1" hai="12', {("E1-2", "FLOW-BA-DEPOSITS")}),
        # the draw
        ("269,30,221,-10,250,-10,250,-10", "269,0,221,0,250,0,250,0", {("E1-1", "FLOW-DRAW-PAYMENTS")}),
        (' hai0="2,4,9,12,15,46,51,52,58,67,75,76,80" />', " />", {("E1-1", "FLOW-TENPAI")}),
        ('hai0="2,4,9,12,15,46,51', 'hai0="3,4,9,12,15,46,51', {("E1-1", "INT-HAND")}),
        ('<RYUUKYOKU ba="1,1"', '<RYUUKYOKU type="yao9" ba="1,1"', {("E1-1", "FLOW-ENDING")}),
        # tiles printed
        ('hai="6,7,80,87', 'hai="4,7,80,87', {("E1-0", "INT-HAND")}),
        ('doraHai="49"', 'doraHai="48"', {("E1-0", "INT-INDICATORS")}),
        ('doraHaiUra="131,19"', 'doraHaiUra="131"', {("E3-0", "INT-URA")}),
        # starts of hands and deposits
        ('ten="269,221,250,250" step', 'ten="259,221,250,250" step', {("E1-1", "FLOW-DEPOSIT")}),
        ('seed="1,0,0,3,0,72"', 'seed="2,0,0,3,0,72"', {("E3-0", "FLOW-ROUND")}),
        (
            'seed="0,2,1,2,1,9"',
            'seed="0,2,0,2,1,9"',
            {("E1-2", "FLOW-DEPOSITS"), ("E1-2", "FLOW-BA-DEPOSITS"), ("E1-2", "SCORE-PAYMENTS")},
        ),
        (
            'ten="250,250,250,250" oya',
            'ten="300,250,250,250" oya',
            {("E1-0", "FLOW-SCORES"), ("E1-0", "SCORE-BEFORE"), ("E1-1", "FLOW-SCORES")},
        ),
        # the end
        ('owari="459,55.0,226,-17.0', 'owari="459,55.0,227,-17.0', {("E4-0", "FINAL-SCORES")}),
        ('owari="459,55.0,226,-17.0', 'owari="459,65.0,226,-27.0', {("E4-0", "FINAL-POINTS")}),
        (' owari="459,55.0,226,-17.0,-20,-52.0,335,14.0"', "", {("E4-0", "FLOW-CUT-OFF")}),
        # the wall
        ('seed="0,0,0,0,3,49"', 'seed="0,0,0,1,3,49"', {("E1-0", "INT-WALL-DICE")}),
        ('doraHaiUra="37"', 'doraHaiUra="36"', {("E2-0", "INT-WALL-URA")}),
    ],
)
def test_one_change_is_found_alone(text: str, old: str, new: str, expected: Expected) -> None:
    assert found(audit(changed(text, (old, new)))) == expected


def test_a_wrong_payment_that_is_carried_on_is_found_once(text: str) -> None:
    """The dealer gets 1,000 too much in E1-0, and every score after it stands on that."""
    pairs = [
        ("250,29,250,-29,250,0,250,0", "250,39,250,-39,250,0,250,0"),
        ('ten="279,221,250,250"', 'ten="289,211,250,250"'),
        ('ten="269,221,250,250" step', 'ten="279,211,250,250" step'),
        ("269,30,221,-10,250,-10,250,-10", "279,30,211,-10,250,-10,250,-10"),
        ('ten="299,211,240,240"', 'ten="309,201,240,240"'),
        ('ten="299,201,240,240" step', 'ten="309,191,240,240" step'),
        ("299,0,201,-45,240,0,240,65", "309,0,191,-45,240,0,240,65"),
    ]
    assert found(audit(changed(text, *pairs))) == {("E1-0", "SCORE-PAYMENTS"), ("E2-0", "FLOW-SCORES")}


def test_a_finding_says_where_what_and_what_is_right(text: str) -> None:
    (item,) = audit(changed(text, ('ten="30,2900,0"', 'ten="40,2900,0"'))).findings
    assert (item.file, item.hand, item.place, item.severity) == ("game.xml", "E1-0", "tag 28 <AGARI>", "error")
    assert (item.recorded, item.expected) == ("40", "30")
    assert "the log records 40" in item.message


class Tiles:
    """Where the tiles of a hand are seen."""

    def __init__(self, log: ev.GameLog, hand: int) -> None:
        starts = [index for index, event in enumerate(log.events) if isinstance(event, ev.StartHand)]
        ends = [*starts[1:], len(log.events)]
        self.events = log.events[starts[hand] : ends[hand]]
        self.start = self.events[0]
        assert isinstance(self.start, ev.StartHand)
        self.dealt = {tile for tiles in self.start.hands for tile in tiles}
        self.drawn = {event.tile for event in self.events if isinstance(event, ev.Draw)}
        self.seen = self.dealt | self.drawn | {self.start.indicator}
        self.used: set[int] = set()
        for event in self.events:
            for name in ("tile", "own", "tiles"):
                value = getattr(event, name, ())
                if not isinstance(event, ev.Draw):
                    self.used.update(value if isinstance(value, tuple) else (value,))
        for record in log.recorded:
            if record.hand == hand:
                self.used.update(getattr(record, "concealed", None) or ())
                self.used.update(tile for tiles in getattr(record, "shown_hands", None) or () for tile in tiles or ())
                self.seen.update(getattr(record, "ura_indicators", None) or ())

    def swap(self, among: set[int]) -> tuple[int, int]:
        """Return a tile that stays in a hand unseen, and a copy of it that is nowhere in this hand."""
        for tile in sorted(among - self.used):
            for copy in range(tile // 4 * 4, tile // 4 * 4 + 4):
                if copy not in self.seen and not {tile, copy} & {16, 52, 88}:
                    return tile, copy
        raise AssertionError("no such tile")


def hand_of(text: str, hand: int) -> tuple[int, int]:
    starts = [at for at in range(len(text)) if text.startswith("<INIT ", at)]
    return starts[hand], [*starts[1:], len(text)][hand]


def swapped(text: str, hand: int, old: str, new: str) -> str:
    begin, end = hand_of(text, hand)
    return text[:begin] + changed(text[begin:end], (old, new)) + text[end:]


def test_a_tile_of_the_deal(text: str) -> None:
    """Nothing but the seed can tell that a player held another copy of the same tile."""
    tiles = Tiles(read(text), 1)
    tile, copy = tiles.swap(tiles.dealt)
    begin = hand_of(text, 1)[0]
    for left, right in ((",", ","), (",", '"'), ('"', ",")):
        place = text.find(f"{left}{tile}{right}", text.index("hai0", begin), text.index("/>", begin))
        if place >= 0:
            break
    other = text[:place] + text[place:].replace(str(tile), str(copy), 1)
    result = audit(other)
    assert found(result) == {("E1-1", "INT-WALL-DEAL")}
    assert f"(tiles {tile})" in result.findings[0].expected
    assert f"(tiles {copy})" in result.findings[0].recorded
    assert (result.counts.walls_verified, result.counts.walls_different) == (5, 1)


def test_a_draw(text: str) -> None:
    tiles = Tiles(read(text), 1)
    tile, copy = tiles.swap(tiles.drawn)
    letter = next("TUVW"[event.seat] for event in tiles.events if isinstance(event, ev.Draw) and event.tile == tile)
    result = audit(swapped(text, 1, f"<{letter}{tile}/>", f"<{letter}{copy}/>"))
    assert found(result) == {("E1-1", "INT-WALL-DRAW")}


def test_an_indicator_that_is_changed_everywhere(text: str) -> None:
    """E1-0 shows tile 49 at the start and at the win; 48 is a copy that nobody holds."""
    assert 48 not in Tiles(read(text), 0).seen
    other = changed(text, ('seed="0,0,0,0,3,49"', 'seed="0,0,0,0,3,48"'), ('doraHai="49"', 'doraHai="48"'))
    assert found(audit(other)) == {("E1-0", "INT-WALL-INDICATOR")}


def test_a_kan_indicator(text: str) -> None:
    """E3-0: after the kan tile 57 is turned, and printed at the win; the winner holds no honours and no 7p."""
    honour = next(tile for tile in range(108, 136) if tile not in Tiles(read(text), 4).seen)
    other = changed(
        text, ('<DORA hai="57" />', f'<DORA hai="{honour}" />'), ('doraHai="37,57"', f'doraHai="37,{honour}"')
    )
    assert found(audit(other)) == {("E3-0", "INT-WALL-INDICATOR")}


def test_a_replacement_tile_comes_from_the_dead_wall(text: str) -> None:
    """E3-0 has a kan: the draw after it is none of the live wall, and the log is clean with it."""
    log = read(text)
    kinds = [type(event) for event in Tiles(log, 4).events]
    assert ev.OpenKan in kinds or ev.AddedKan in kinds or ev.ClosedKan in kinds
    assert found(audit(text)) == set()


def test_a_ura_indicator_that_a_player_holds(text: str) -> None:
    """E2-0 (winner's tile 120 in hai): one tile cannot lie in a hand and in the dead wall."""
    result = audit(changed(text, ('doraHaiUra="37"', 'doraHaiUra="120"')))
    assert {("E2-0", "INT-WALL-URA"), ("E2-0", "INT-TILES")} <= found(result)


def test_another_seed_is_found_in_every_hand(text: str) -> None:
    begin = text.index("base64,") + len("base64,")
    other = text[:begin] + ("A" if text[begin] != "A" else "B") + text[begin + 1 :]
    result = audit(other)
    hands = {item.hand for item in result.findings if item.code == "INT-WALL-DEAL"}
    assert hands == {"E1-0", "E1-1", "E1-2", "E2-0", "E3-0", "E4-0"}
    assert {code.rpartition("-")[0] for _, code in found(result)} == {"INT-WALL"}
    assert result.counts.walls_different == 6


def test_a_log_without_a_seed_gets_one_note(text: str) -> None:
    begin, end = text.index("<SHUFFLE"), text.index("<GO")
    result = audit(text[:begin] + text[end:])
    (note,) = result.findings
    assert (note.code, note.severity, note.hand) == ("INT-WALL-NONE", "note", "")
    assert note.message == "Cannot verify the wall: the log carries no shuffle seed."
    assert result.counts.walls_without == 6


def test_a_tile_twice_in_the_deal_makes_the_hand_unreadable(text: str) -> None:
    result = audit(changed(text, ('hai0="80,87,6,71', 'hai0="80,80,6,71')))
    assert found(result) == {("?", "TILE-TWICE")}
    assert [item.file for item in result.unreadable] == ["game.xml"]
    assert (result.counts.walls_verified, result.counts.walls_without) == (5, 1)


def test_a_tile_drawn_twice_cannot_have_happened(text: str) -> None:
    """Tile 87 lies in the dealer's hand; his first draw of E1-0 is written 87 too."""
    log = read(text)
    first = next(event for event in log.events if isinstance(event, ev.Draw))
    result = audit(swapped(text, 0, f"<T{first.tile}/>", "<T87/>"))
    messages = {item.code: item.message for item in result.findings}
    assert {("E1-0", "INT-PLAY"), ("E1-0", "INT-WALL-DRAW")} <= found(result)
    assert "appears twice in this hand" in messages["INT-PLAY"]
    assert {hand for hand, _ in found(result)} == {"E1-0"}
