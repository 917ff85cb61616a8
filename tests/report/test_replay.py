"""Replays of real logs: identity under their own rules, and differences that a rulebook and the log alone give."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import pytest

import parsers
from analyzer.report.replay import NothingToReplayError, Options, ReplayedGame, replay
from analyzer.report.replay_json import replay_document
from analyzer.report.replay_text import replay_page
from analyzer.ruling.source import source_rules
from parsers.events import RecordedFinal
from rulesets.load import load

pytestmark = pytest.mark.corpus


def replayed(shared: Path, log: str, *names: str, **options: Any) -> ReplayedGame:
    path = next((shared / "corpus").glob(f"*/{log}.*"))
    return replay(parsers.read(path)[0], [load(name) for name in names], Options(**options))


def hand(game: ReplayedGame, name: str, target: int = 0) -> dict[str, Any]:
    document = replay_document(game, game.replays[target])
    return next(item for item in document["hands"] if item["round"] == name)


@pytest.mark.parametrize("part", range(4))
def test_own_rules_give_the_recorded_game(shared: Path, part: int) -> None:
    """Every 9th XML log under the rules that it declares: all hands the same, the recorded final, exact."""
    finals = 0
    for path in sorted((shared / "corpus" / "mjlog").glob("*.*"))[part::36]:
        log = parsers.read(path)[0]
        recorded = next((r for r in log.recorded if isinstance(r, RecordedFinal)), None)
        game = replay(log, [source_rules(log).rules], Options())
        one = game.replays[0]
        if recorded is None or not game.facts.ended:
            continue
        finals += 1
        assert {item.ruled.ruling.status for item in one.hands} == {"same"}, path
        assert [reason for item in one.hands for reason in item.reasons] == [], path
        assert one.sureness == "exact", path
        assert one.ruling.final.scores == recorded.scores, path
        document = replay_document(game, one)
        assert document["final"]["points"] == document["recorded_final"]["points"], path
        for item in document["hands"]:
            assert item["deltas"] == item["recorded_deltas"], path
    assert finals >= 18


def test_draw_in_the_last_hand_ends_the_game(shared: Path) -> None:
    """Seed 001 (SMF): オーラス流局は終了. The log goes on with S4-1 after a draw in S4-0 with the dealer tenpai."""
    game = replayed(shared, "00324b93972b", "smf")
    assert hand(game, "S4-0")["status"] == "same"
    assert hand(game, "S4-1")["status"] == "not_reached"
    assert game.replays[0].ruling.end is not None


def test_open_tanyao_is_void_without_kuitan(shared: Path) -> None:
    """Seed 000: ナシナシ. The log: E2-0 is a ron for 1,500 with tanyao alone, after a call."""
    game = replayed(shared, "000a9ab5317b", "nerv")
    first = hand(game, "E2-0")
    assert [win["yaku"] for win in first["recorded"]["wins"]] == [[["tanyao", 1]]]
    assert first["status"] == "void"
    assert first["reasons"][0]["switch"] == "yaku.kuitan"
    assert first["deltas"] == [0, 0, 0, 0]
    assert hand(game, "E1-0")["exact"] is True
    assert first["exact"] is False
    document = replay_document(game, game.replays[0])
    assert document["first_unknown"]["hand"] == "E2-0"
    assert document["exact"] is False


def test_jpml_counts_neither_ura_nor_reds(shared: Path) -> None:
    """Seed 003 (JPML): no red fives. The log: E1-0, 4 han 30 fu with 2 red fives, dealer's ron, 11,600.

    Without them 2 han 30 fu: 2,900 for a dealer (any table of points).
    """
    game = replayed(shared, "00324b93972b", "jpml-a")
    first = hand(game, "E1-0")
    win = first["recorded"]["wins"][0]
    assert (win["han"], win["fu"], win["points"]) == (4, 30, 11600)
    assert ["aka", 2] in win["yaku"]
    assert first["deltas"] == [2900, 0, -2900, 0]
    assert first["status"] == "repriced"


def test_aborts_are_void_under_jpml(shared: Path) -> None:
    """Seed 003: 途中流局なし. The log: S3-0 is nine terminals."""
    game = replayed(shared, "00324b93972b", "jpml-a")
    item = hand(game, "S3-0")
    assert item["recorded"]["ending"] == "nine_terminals"
    assert item["status"] == "void"
    assert item["reasons"][0]["switch"] == "draws.nine_terminals"


def test_stop_ends_with_the_last_exact_hand(shared: Path) -> None:
    game = replayed(shared, "000a9ab5317b", "nerv", unknown="stop")
    document = replay_document(game, game.replays[0])
    # E1-0 of the log: 25,000 each; u4b2421b wins 2,600 and two deposits, one of them his own.
    assert document["final"]["scores"] == [22400, 25000, 28600, 24000]
    assert document["final"]["points"] is None
    page = replay_page(game)
    assert page.startswith("Under nerv u4b2421b leads with 28,600 points after E1-0")
    assert "not ruled" in page


def test_recorded_state_rules_every_hand_alone(shared: Path) -> None:
    game = replayed(shared, "000a9ab5317b", "nerv", state="recorded")
    document = replay_document(game, game.replays[0])
    assert document["final"] is None
    # E2-2 of the log is a win with honba 2: the recorded honba count here.
    item = hand(game, "E2-2")
    assert item["honba"] == 2
    assert item["deltas"] == item["recorded_deltas"]


def test_length_record_keeps_east_south(shared: Path) -> None:
    """Nerv is an East game; the record's length lets it go on into South."""
    assert hand(replayed(shared, "000a9ab5317b", "nerv"), "S1-0")["status"] == "not_reached"
    assert hand(replayed(shared, "000a9ab5317b", "nerv", length="record"), "S1-0")["status"] != "not_reached"


def test_several_targets_stand_side_by_side(shared: Path) -> None:
    game = replayed(shared, "00324b93972b", "nerv", "jpml-a")
    lines = replay_page(game).splitlines()
    assert lines[0].startswith("Under nerv ")
    assert lines[1].startswith("Under jpml-a ")
    assert any(line.strip().startswith("jpml-a  uc496954 ron u28cdc6e 2,900") for line in lines)


def test_japanese_page_has_no_english_reason(shared: Path) -> None:
    page = replay_page(replayed(shared, "00324b93972b", "nerv", "jpml-a", lang="ja"))
    assert "頭" in page or "点数変更" in page
    for word in ("void", "repriced", "honba", "approximate", "atozuke:", "no yaku"):
        assert word not in page.partition("局  ")[2], word


def test_json_has_every_promised_key(shared: Path) -> None:
    game = replayed(shared, "00324b93972b", "smf")
    document = replay_document(game, game.replays[0])
    promised = {"log", "source_rules", "rules", "hands", "final", "recorded_final", "exact", "first_unknown", "issues"}
    assert promised <= document.keys()
    rows = {"round", "honba", "deposits", "status", "recorded", "ruled"}
    rows |= {"deltas", "recorded_deltas", "reasons", "exact"}
    assert all(rows <= item.keys() for item in document["hands"])
    assert {"scores", "points", "places"} <= document["final"].keys()


def test_numbers_of_players_must_agree(shared: Path) -> None:
    with pytest.raises(ValueError, match="choose a ruleset for 4 players"):
        replayed(shared, "000a9ab5317b", "tenhou-3p")


def test_log_whose_only_deal_is_lost(shared: Path) -> None:
    """tenhou6/5a55712ae50f has one hand without a dora indicator."""
    with pytest.raises(NothingToReplayError, match="its deal cannot be read"):
        replayed(shared, "5a55712ae50f", "smf")


def test_unknown_red_fives_are_assumed(shared: Path) -> None:
    """tenhou.net/6 has no tile ids: which 5p is a second red one (nerv) is chosen, and said so."""
    assumed = 0
    for path in sorted((shared / "corpus" / "tenhou6").glob("*.json"))[:60]:
        for log in parsers.read(path):
            if log.players != 4 or len(log.reds) != 3:
                continue
            try:
                game = replay(log, [load("tenhou"), load("tenhou", ["dora.red_pin=2"])], Options(state="recorded"))
            except NothingToReplayError:
                continue
            assert not game.replays[0].ruling.assumed
            assumed += game.replays[1].ruling.assumed
    assert assumed > 0


def test_a_win_in_a_hand_whose_deal_is_lost(shared: Path) -> None:
    """The fuzzer's find: 6ddb9ac99eef with a broken deal; the win of that hand has no dealer."""
    path = next((shared / "corpus" / "mjlog").glob("6ddb9ac99eef.*"))
    data = gzip.decompress(path.read_bytes()) if path.read_bytes()[:2] == b"\x1f\x8b" else path.read_bytes()
    tags = data.split(b"<INIT ")
    for number in range(1, len(tags)):
        broken = b"<INIT ".join([*tags[:number], tags[number].replace(b'hai1="', b'hai1="999,', 1), *tags[number + 1 :]])
        page = replay_page(replay(parsers.read_bytes(broken, "broken.xml")[0], [load("smf")], Options()))
        assert "unplayable" in page


def test_impossible_counters_are_a_fault_of_the_file(shared: Path) -> None:
    path = next((shared / "corpus" / "mjlog").glob("000a9ab5317b.*"))
    text = path.read_text(encoding="utf-8")
    broken = text.replace('<INIT seed="0,0,0,', '<INIT seed="0,0,1000000000000000000000000000000,', 1)
    assert broken != text
    log = parsers.read_bytes(broken.encode(), "broken.xml")[0]
    assert [issue.code for issue in log.issues if issue.severity == "error"] == ["XML-VALUE"]
    assert "unplayable" in replay_page(replay(log, [load("smf")], Options()))
