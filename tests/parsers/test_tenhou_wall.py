"""The wall from the seed, against what real logs dealt and drew, and against the reference generator."""

from __future__ import annotations

import gzip
import random
from pathlib import Path

import msgspec
import pytest
from lxml import etree

from parsers.tenhou_wall import (
    SeedError,
    Wall,
    _generator,
    _init_by_array,
    game_walls,
    make_seed,
    read_seed,
    wall_for,
    walls,
)


class Checked(msgspec.Struct):
    """What one log's tiles were compared with its wall, and where they differ."""

    form: str | None = None
    players: int = 4
    reason: str = ""
    hands: int = 0
    draws: int = 0
    replacements: int = 0
    indicators: int = 0
    ura: int = 0
    mismatches: list[str] = []


def check_log(path: Path) -> Checked:
    """Compare every tile that an XML log shows with the wall (independent of the program's own parser)."""
    raw = path.read_bytes()
    if raw[:2] == b"\x1f\x8b":
        raw = gzip.decompress(raw)
    root = etree.fromstring(raw, etree.XMLParser(resolve_entities=False, no_network=True, recover=True))
    starts = root.findall("INIT")
    shuffle, go = root.find("SHUFFLE"), root.find("GO")
    kind = int(go.get("type")) if go is not None else 0
    result = Checked(players=3 if kind & 0x10 else 4)
    seed = shuffle.get("seed") if shuffle is not None else None
    seeds = [text for start in starts if (text := start.get("shuffle"))]
    found = game_walls(seed, seeds, len(starts), result.players)
    result.reason = found.reason
    if not found.hands:
        return result
    result.form = read_seed(seed or seeds[0]).form
    for start, wall in zip(starts, found.hands, strict=True):
        _check_hand(start, wall, result)
    return result


def _check_hand(start: etree._Element, wall: Wall, result: Checked) -> None:
    def same(what: str, recorded: object, ours: object) -> None:
        if recorded != ours:
            result.mismatches.append(f"hand {result.hands} {what}: log {recorded}, wall {ours}")

    _, _, _, die_1, die_2, indicator = map(int, start.get("seed").split(","))
    same("dice", (die_1 + 1, die_2 + 1), wall.dice)
    same("indicator", indicator, wall.indicator(0))
    for seat, hand in enumerate(wall.deal(int(start.get("oya")))):
        same(f"hand of seat {seat}", sorted(map(int, start.get(f"hai{seat}").split(","))), sorted(hand))
    live, replaced, turned, replacement_next = iter(wall.draws()), 0, 1, False
    for tag in start.itersiblings():
        name = tag.tag
        if name == "INIT":
            break
        if name[0] in "TUVW" and name[1:].isdigit():
            same(name, int(name[1:]), wall.replacement(replaced) if replacement_next else next(live))
            replaced, replacement_next = replaced + replacement_next, False
            result.draws += 1
        elif name == "N":
            meld = int(tag.get("m"))
            # no chi, no pon: a kan or kita
            replacement_next = not meld & 4 and not meld & 8
        elif name == "DORA":
            same("new indicator", int(tag.get("hai")), wall.indicator(turned))
            turned += 1
            result.indicators += 1
        elif name == "AGARI" and tag.get("doraHaiUra"):
            shown = list(map(int, tag.get("doraHaiUra").split(",")))
            same("ura", shown, [wall.ura(number) for number in range(len(shown))])
            result.ura += len(shown)
    result.replacements += replaced
    result.hands += 1


@pytest.mark.corpus
def test_every_hand_of_the_logs_follows_from_its_seed(shared: Path) -> None:
    """Expected: 6,448 hands and no mismatch (FORMATS.md, "The wall"); all forms, three and four players."""
    logs = [path for path in sorted((shared / "corpus" / "mjlog").iterdir()) if path.is_file()]
    checked = [check_log(path) for path in logs]
    assert [text for log in checked for text in log.mismatches] == []
    assert sum(log.hands for log in checked) == 6_448
    assert sum(log.draws for log in checked) > 282_000
    assert {(log.form, log.players) for log in checked if log.form} == {
        ("base64", 4),
        ("base64", 3),
        ("hex", 4),
        ("per_hand", 4),
        ("per_hand", 3),
    }
    assert all("cannot verify" in log.reason for log in checked if log.form is None)


@pytest.mark.corpus
def test_a_changed_tile_is_seen(shared: Path, tmp_path: Path) -> None:
    logs = (path for path in sorted((shared / "corpus" / "mjlog").iterdir()) if path.suffix == ".xml")
    raw = next(text for path in logs if b"n288-base64" in (text := path.read_bytes()) and b"<T52/>" in text)
    changed = tmp_path / "changed.xml"
    changed.write_bytes(raw.replace(b"<T52/>", b"<T53/>"))
    assert check_log(changed).mismatches


def test_generator_is_the_reference_generator() -> None:
    """The first outputs of ``mt19937ar.out``, published with Matsumoto and Nishimura's ``mt19937ar.c``."""
    generator = _generator((0x123, 0x234, 0x345, 0x456))
    expected = [1067595299, 955945823, 477289528, 4107218783, 4228976476]
    assert [generator.getrandbits(32) for _ in expected] == expected


def test_both_ways_of_seeding_agree_and_a_zero_word_at_the_end_counts() -> None:
    words = tuple(range(7, 7 + 624))
    assert list(_generator(words).getstate()[1][:-1]) == _init_by_array(words)
    assert _generator((5, 0)).getstate() != _generator((5,)).getstate()
    assert list(_generator((5, 0)).getstate()[1][:-1]) == _init_by_array((5, 0))


@pytest.mark.parametrize("players", [3, 4])
def test_a_made_seed_gives_whole_walls(players: int) -> None:
    seed = make_seed(random.Random(1))
    assert seed == make_seed(random.Random(1))
    first, second = game_walls(seed, [], 2, players).hands
    assert first != second
    assert (first, second) == (wall_for(seed, 0, players), wall_for(seed, 1, players))
    for wall in (first, second):
        tiles = 136 if players == 4 else 108
        assert len(set(wall.tiles)) == len(wall.tiles) == tiles
        dealt = {tile for hand in wall.deal(1) for tile in hand}
        assert len(dealt) == 13 * players
        assert len(wall.draws()) == (70 if players == 4 else 55)
        assert dealt.isdisjoint(wall.draws())
        replacements = {wall.replacement(number) for number in range(4 if players == 4 else 8)}
        slots = {wall.indicator(number) for number in range(5)} | {wall.ura(number) for number in range(5)}
        assert len(replacements | slots) == len(replacements) + 10
        assert (dealt | replacements | slots).issubset(wall.tiles)


def test_one_tile_more_than_there_is_raises() -> None:
    wall = wall_for(make_seed(random.Random(2)), 0, 4)
    with pytest.raises(IndexError, match="4"):
        wall.replacement(4)
    with pytest.raises(IndexError, match="0 to 4"):
        wall.ura(5)
    with pytest.raises(ValueError, match="from 0"):
        wall_for(make_seed(random.Random(2)), -1, 4)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (None, "no shuffle seed"),
        ("", "no shuffle seed"),
        ("0.7261", "no shuffle seed of a known form"),
        ("mt19937ar-sha512-n288-base64,!!", "no base64"),
        ("mt19937ar-sha512-n288-base64,AAAA", "3 bytes, 2496 expected"),
        ("mt19937ar-sha512-n288,1,2", "2 words, 32 expected"),
        ("mt19937ar," + ",".join(["x"] * 8), "hexadecimal"),
        ("mt19937ar," + ",".join(["1FFFFFFFF"] * 8), "32 bits"),
        ("mt19937ar," + "1," * 9_000, "at most"),
    ],
)
def test_a_text_without_a_wall_says_why(text: str | None, why: str) -> None:
    with pytest.raises(SeedError, match=why):
        walls(text, 4)
    found = game_walls(text, [], 3, 4)
    assert found.hands == ()
    assert found.reason.startswith("cannot verify")
    assert why in found.reason


def test_a_seed_of_2009_holds_one_hand() -> None:
    seed = "mt19937ar," + ",".join(f"{word:08X}" for word in range(1, 9))
    assert game_walls(None, [seed, seed], 2, 4).hands == (wall_for(seed, 0, 4),) * 2
    assert "2 shuffle seeds for 3 hands" in game_walls(None, [seed, seed], 3, 4).reason
    with pytest.raises(SeedError, match="one hand"):
        wall_for(seed, 1, 4)
