"""Explained hands of real logs: what is worked out is what the log records, part by part.

Expected values are read from the log itself (its recorded yaku, fu, points, changes of points), or named with their
source.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import parsers
from analyzer.play.play import play_game
from analyzer.report.explain import UnknownHandError, explain, find_hand
from analyzer.report.explain_json import explain_document
from analyzer.report.explain_text import explain_page
from parsers.events import Discard, GameLog, RecordedDraw, RecordedWin, RiichiAccepted
from rulesets.load import load
from rulesets.tiles import kind_name

pytestmark = pytest.mark.corpus

#: With three players, chankan, rinshan, yakuman, several rons, chips.
LOGS = (
    "00324b93972b",
    "000a9ab5317b",
    "00defe7ef113",
    "27dee92212fe",
    "011c4994c507",
    "6ddb9ac99eef",
    "87147d6884b8",
)


def log_of(shared: Path, log: str) -> GameLog:
    return parsers.read(next((shared / "corpus").glob(f"*/{log}.*")))[0]


def document(shared: Path, log: str, hand: str | int, *rules: str, **options: Any) -> dict[str, Any]:
    target = load(*rules, **options) if rules else None
    return explain_document(explain(log_of(shared, log), str(hand), target))


def page(shared: Path, log: str, hand: str | int, *rules: str, lang: str = "en") -> str:
    target = load(*rules) if rules else None
    return explain_page(explain(log_of(shared, log), str(hand), target, "ja" if lang == "ja" else "en"))


def recorded_wins(game: GameLog) -> list[RecordedWin]:
    return [record for record in game.recorded if isinstance(record, RecordedWin)]


def rows(found: dict[str, Any], kind: str) -> list[list[int]]:
    return [item["changes"] for item in found["movements"] if item["kind"] == kind]


# --- wins --------------------------------------------------------------------------------------------------


def kita_as_dora(yaku: dict[str, int]) -> Counter[str]:
    """Tenhou's logs list kita as dora (docs/known-disagreements.md)."""
    found = Counter(yaku)
    found["dora"] += found.pop("kita", 0)
    return +found


@pytest.mark.parametrize("log", LOGS)
def test_every_win_is_what_the_log_records(shared: Path, log: str) -> None:
    game = log_of(shared, log)
    wins = recorded_wins(game)
    assert wins
    for record in wins:
        found = explain_document(explain(game, str(record.hand + 1)))
        claim = next(claim for claim in found["claims"] if claim["seat"] == record.seat)
        best = claim["readings"][0]
        assert (claim["verdict"], claim["from"], best["points"]) == ("wins", record.source, record.points)
        assert kita_as_dora(dict(best["yaku"])) == kita_as_dora(dict(record.yaku or ()))
        assert best["yakuman"] == record.yakuman
        if not record.yakuman:
            assert (best["han"], best["fu"]) == (record.han, record.fu)
            counted = sum(part["fu"] for part in best["fu_parts"])
            assert best["fu"] == (25 if counted == 25 else -(-counted // 10) * 10)
        assert found["agrees"] is True
        assert found["deltas"] == found["recorded_deltas"]


@pytest.mark.parametrize("log", LOGS)
def test_dora_are_counted_tile_by_tile(shared: Path, log: str) -> None:
    """The han that the log gives for dora, ura dora and red fives are the tiles counted under each indicator."""
    game = log_of(shared, log)
    for record in recorded_wins(game):
        if record.yakuman:
            continue
        claims = explain_document(explain(game, str(record.hand + 1)))["claims"]
        claim = next(claim for claim in claims if claim["seat"] == record.seat)
        yaku = dict(record.yaku or ())
        assert sum(item["count"] for item in claim["dora"]) + claim["kita"] == yaku.get("dora", 0)
        assert sum(item["count"] for item in claim["ura"]) == yaku.get("ura", 0)
        assert len(claim["red_fives"]) == yaku.get("aka", 0)


@pytest.mark.parametrize("log", LOGS)
def test_movements_are_the_recorded_changes(shared: Path, log: str) -> None:
    """Deposits, value, honba and the rest of every hand add up to what the log says that it moved."""
    game = log_of(shared, log)
    for number in range(1, len(play_game(game).hands) + 1):
        found = explain_document(explain(game, str(number)))
        total = [sum(column) for column in zip(*(item["changes"] for item in found["movements"]), strict=True)]
        assert total == found["recorded_deltas"] or (not total and not any(found["recorded_deltas"]))


def test_honba_and_deposits_stand_apart(shared: Path) -> None:
    """00324b93972b E2-3: tsumo 2,000/3,900 (``ten`` 7900), three honba, two deposits: so the log's own numbers."""
    game = log_of(shared, "00324b93972b")
    record = next(record for record in recorded_wins(game) if record.hand == 3)
    assert (record.points, record.honba, record.deposits) == (7900, 3, 2)
    found = document(shared, "00324b93972b", "E2-3")
    assert rows(found, "value")[0][record.seat] == record.points
    assert rows(found, "honba")[0][record.seat] == 3 * 300
    assert rows(found, "deposits")[0][record.seat] == 2 * 1000
    text = page(shared, "00324b93972b", "E2-3")
    assert "pays 3,900 + 300 = 4,200" in text
    assert "pays 2,000 + 300 = 2,300" in text


def test_pao_on_tsumo(shared: Path) -> None:
    """3adc46ba1701: daisangen by tsumo, all paid by the one whom the log calls ``paoWho``."""
    game = log_of(shared, "3adc46ba1701")
    record = next(r for r in recorded_wins(game) if r.pao is not None)
    found = explain_document(explain(game, str(record.hand + 1)))
    win = found["claims"][0]["win"]
    assert win["pao"] == record.pao
    assert record.deltas is not None
    assert win["payments"][record.pao] == record.deltas[record.pao]
    assert [value < 0 for value in rows(found, "value")[0]].count(True) == 1


def test_pao_on_ron_is_shared(shared: Path) -> None:
    """785498764370 E1-1: daisangen 48,000 by ron, another fed the last set: by the log's ``sc`` he pays 24,300."""
    game = log_of(shared, "785498764370")
    first, second = (record for record in recorded_wins(game) if record.hand == 1)
    assert first.deltas is not None
    assert first.pao is not None
    assert first.deltas[first.pao] == -24300
    found = document(shared, "785498764370", "E1-1")
    assert [claim["seat"] for claim in found["claims"]] == [first.seat, second.seat]
    assert found["claims"][0]["win"]["payments"][first.pao] == -24300
    text = page(shared, "785498764370", "E1-1")
    assert "pays 24,000 + 300 = 24,300 (liable, pao)" in text
    assert "without honba (honba to the first winner only)" in text


def test_three_claims(shared: Path) -> None:
    """27aff76d4782 S1-0 (``ron3``): three readings, nothing paid."""
    found = document(shared, "27aff76d4782", "S1-0")
    assert found["ending"] == "triple_ron"
    assert [claim["verdict"] for claim in found["claims"]] == ["drawn"] * 3
    assert found["deltas"] == found["recorded_deltas"] == [0, 0, 0, 0]


def test_the_reading_that_pays_most(shared: Path) -> None:
    """1a4a6e7374f0 E3-0: the log has ryanpeikou for 16,000. Seven pairs of it are haneman, 12,000 by any table."""
    game = log_of(shared, "1a4a6e7374f0")
    record = next(record for record in recorded_wins(game) if record.hand == 3)
    assert "ryanpeikou" in dict(record.yaku or ())
    assert record.points == 16000
    best, other = document(shared, "1a4a6e7374f0", "E3-0")["claims"][0]["readings"]
    assert (best["points"], best["loses"]) == (16000, None)
    assert (dict(other["yaku"])["chiitoitsu"], other["points"], other["loses"]) == (2, 12000, "points")
    assert "pays 4,000 less" in page(shared, "1a4a6e7374f0", "E3-0")


def test_who_else_was_complete(shared: Path) -> None:
    """04476630b6aa E4-0: the dealer's hand is complete too, but he discarded one of his winning tiles before."""
    game = log_of(shared, "04476630b6aa")
    found = explain_document(explain(game, "E4-0"))
    other = found["complete"][0]
    assert (other["verdict"], other["furiten"], other["refused"]["code"]) == ("refused", "river", "FURITEN")
    facts = play_game(game).hands[4]
    discards = {
        kind_name(event.tile >> 2)
        for event in game.events[facts.offset : facts.offset + facts.end_index]
        if isinstance(event, Discard) and event.seat == other["seat"]
    }
    assert other["discarded_waits"]
    assert set(other["discarded_waits"]) <= discards
    assert "completes the hand of u1667cf0 (E) too: furiten, he has discarded" in page(shared, "04476630b6aa", "E4-0")


def test_a_tile_let_pass_is_named(shared: Path) -> None:
    """2057a305cbbc hand 2: 3s and 6s complete South's hand; in the turn of the winning 6s he let one pass."""
    game = log_of(shared, "2057a305cbbc")
    found = explain_document(explain(game, "2"))
    other = found["complete"][0]
    assert (other["furiten"], other["waits"]) == ("turn", ["3s", "6s"])
    (index,) = other["passed"]
    event = game.events[play_game(game).hands[1].offset + index]
    assert isinstance(event, Discard)
    assert kind_name(event.tile >> 2) in other["waits"]


def test_rinshan_and_fu_of_a_kan(shared: Path) -> None:
    """020990cc31d3 E1-5: rinshan 40 fu in the log; fu by the usual table: 20 + 2 + dragon pair 2 + open kan of 6s 8."""
    best = document(shared, "020990cc31d3", "E1-5")["claims"][0]["readings"][0]
    assert Counter(part["fu"] for part in best["fu_parts"]) == Counter([20, 2, 2, 8])
    assert "together        32, rounded up to 40" in page(shared, "020990cc31d3", "E1-5")


# --- draws -------------------------------------------------------------------------------------------------


def test_tenpai_and_noten_payment(shared: Path) -> None:
    """Every exhaustive draw of 00324b93972b: the hands that the log shows, the points that it moves."""
    game = log_of(shared, "00324b93972b")
    draws = [r for r in game.recorded if isinstance(r, RecordedDraw) and r.kind == "exhaustive"]
    assert draws
    for record in draws:
        found = explain_document(explain(game, str(record.hand + 1)))
        shown = [hand is not None for hand in record.shown_hands or ()]
        assert found["tenpai"] == shown
        assert [bool(seat["waits"]) for seat in found["seats"]] == shown
        assert rows(found, "noten") == [list(record.deltas or ())]


def test_nagashi(shared: Path) -> None:
    """32f218c7069e E4-0 (``nm``): terminals and honours only, paid like a mangan as the log does."""
    record = next(
        r for r in log_of(shared, "32f218c7069e").recorded if isinstance(r, RecordedDraw) and r.kind == "nagashi"
    )
    found = document(shared, "32f218c7069e", record.hand + 1)
    (seat,) = found["nagashi"]
    assert all(tile[1] == "z" or tile[0] in "19" for tile in found["seats"][seat]["river"])
    assert rows(found, "nagashi") == [list(record.deltas or ())]


@pytest.mark.parametrize(
    ("log", "number", "kind", "why"),
    [
        ("000a9ab5317b", 11, "nine_terminals", "holds 9 kinds of terminals and honours: 1m 1p 9p 9s 2z 4z 5z 6z 7z"),
        ("039a939baf55", 3, "four_winds", "all four discard 2z in the first turn"),
        ("263a6569ee02", 7, "four_riichi", "riichi by all four: "),
        ("36e222cb5504", 3, "four_kans", "closed kan 2z"),
        ("27aff76d4782", 7, "triple_ron", "3 players win on one tile"),
    ],
)
def test_aborts(shared: Path, log: str, number: int, kind: str, why: str) -> None:
    """The kind is the log's ``RYUUKYOKU type``; what stands in ``why`` was read off its tiles."""
    game = log_of(shared, log)
    record = next(r for r in game.recorded if isinstance(r, RecordedDraw) and r.hand == number - 1)
    assert record.kind == kind
    found = explain(game, str(number))
    assert (found.ruling.ending, found.agrees) == (kind, True)
    assert why in explain_page(found)
    events = game.events[found.facts.offset : found.facts.offset + found.facts.end_index]
    accepted = sum(isinstance(event, RiichiAccepted) for event in events)
    assert len(found.ruling.deposits) == found.recorded.deposits + accepted


def test_a_record_that_breaks_off(shared: Path) -> None:
    """05f3bde5e5c8 ends inside E2-1."""
    found = document(shared, "05f3bde5e5c8", "E2-1")
    assert (found["status"], found["cause"]["code"], found["agrees"]) == ("void", "CUT-OFF", None)
    assert found["scores_after"] is None
    assert len(found["seats"]) == 4


# --- other rules -------------------------------------------------------------------------------------------


def test_void_under_other_rules(shared: Path) -> None:
    """Seed 000: no open tanyao; 000a9ab5317b E2-0 is one. Nothing is said to be wrong with the log's own rules."""
    found = document(shared, "000a9ab5317b", "E2-0", "nerv")
    claim = found["claims"][0]
    assert (found["status"], claim["verdict"], claim["refused"]["switch"]) == ("void", "refused", "yaku.kuitan")
    assert (found["agrees"], found["differences"]) == (False, [])
    text = page(shared, "000a9ab5317b", "E2-0", "nerv")
    assert "open tanyao is off [yaku.kuitan]" in text
    assert "Nothing moves (void)." in text


def test_abort_that_the_rules_lack(shared: Path) -> None:
    """Seed 003: 途中流局なし."""
    found = document(shared, "039a939baf55", 3, "jpml-a")
    assert (found["status"], found["cause"]["switch"]) == ("void", "draws.four_winds")


def test_riichi_that_is_impossible(shared: Path) -> None:
    """128235df424d E2-2: West declares riichi with the 17,300 points that the log gives him."""
    found = document(shared, "128235df424d", "E2-2", "tenhou-3p", overrides=["riichi.min_points=30000"])
    assert found["cause"]["switch"] == "riichi.min_points"
    assert "17,300 points" in found["cause"]["text"]
    assert found["end_place"].endswith("<REACH>")


def test_head_bump(shared: Path) -> None:
    """Seed 003: 同時あがりは頭ハネ. 00841198a837 E1-0: North and East win on South's tile; North is next in turn."""
    found = document(shared, "00841198a837", "E1-0", "tenhou", overrides=["claims.double_ron=head_bump"])
    assert [claim["verdict"] for claim in found["claims"]] == ["wins", "cut"]
    assert found["deltas"][found["claims"][1]["seat"]] == 0


def test_ura_that_nobody_knows(shared: Path) -> None:
    """2a393096cf37 was played without ura dora (JPML): they are neither in the log nor, without a seed, in a wall."""
    found = document(shared, "2a393096cf37", 1, "smf")
    claim = found["claims"][0]
    assert (found["status"], claim["verdict"], claim["refused"]["switch"]) == ("unpriced", "unpriced", "dora.ura")


def test_other_rules_may_agree(shared: Path) -> None:
    """00032f9fc7bd S4-0: seven pairs without red fives or kans: worth the same wherever ura count."""
    found = document(shared, "00032f9fc7bd", 9, "wrc-2025")
    assert (found["agrees"], found["reasons"]) == (True, [])
    assert "Equal to what the log records." in page(shared, "00032f9fc7bd", 9, "wrc-2025")


def test_a_log_that_is_wrong(shared: Path) -> None:
    """docs/known-disagreements.md: 67dc24381565 E4-2 calls a ura dora a dora."""
    found = document(shared, "67dc24381565", "E4-2")
    assert [item["code"] for item in found["differences"]] == ["SCORE-YAKU"]
    text = page(shared, "67dc24381565", "E4-2", lang="ja")
    assert "SCORE-YAKU: 役: 牌譜 " in text
    assert "裏ドラ 1" in text


# --- languages and names -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("log", "hand", "rules", "words"),
    [
        ("00324b93972b", "E1-1", (), ("手牌", "断么九", "赤ドラ", "副底", "40符3翻", "親のロン", "牌譜と一致")),
        ("785498764370", "E1-1", (), ("大三元", "役満", "責任払い・包", "本場なし", "供託2本")),
        ("32f218c7069e", "E4-0", (), ("流し満貫", "么九牌", "聴牌", "不聴", "2,000点ずつ")),
        ("263a6569ee02", "S1-1", (), ("四家立直", "供託5本が場に残る")),
        ("000a9ab5317b", "E2-0", ("nerv",), ("役なし(喰いタンなし)", "点数の移動なし(不成立)", "牌譜の結果と異なる")),
    ],
)
def test_japanese(shared: Path, log: str, hand: str, rules: tuple[str, ...], words: tuple[str, ...]) -> None:
    text = page(shared, log, hand, *rules, lang="ja")
    for word in words:
        assert word in text
    for word in ("tenpai", "honba", "deposit", "fu ", " han", "wait", "void", "pays", "ryanmen", "yakuman"):
        assert word not in text


@pytest.mark.parametrize(
    "wanted", ["E1-1", "e1-1", "東1-1", "東1局1本場", "東一局 1本場", "2", "Ｅ１－１", " E1-1 "]
)
def test_names_of_a_hand(shared: Path, wanted: str) -> None:
    """00324b93972b: the second hand is E1 with one honba (``seed="0,1,…"``)."""
    assert find_hand(play_game(log_of(shared, "00324b93972b")), wanted).hand == 1


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        ("E9", "cannot read the hand 'E9'"),
        ("-1", "cannot read the hand '-1'"),
        ("W4", "there is no hand W4: the log has E1-0, E1-1"),
        ("E1-7", "there is no hand E1-7: the log has E1-0, E1-1"),
        ("99", "there is no hand number 99"),
        ("0", "there is no hand number 0"),
        ("E1", r"several hands are E1: name one of E1-0 \(number 1\), E1-1 \(number 2\), E1-2"),
    ],
)
def test_unknown_hands(shared: Path, wanted: str, words: str) -> None:
    with pytest.raises(UnknownHandError, match=words):
        find_hand(play_game(log_of(shared, "00324b93972b")), wanted)


def test_unreadable_deal(shared: Path) -> None:
    """tenhou6/5a55712ae50f has one hand without a dora indicator: the parser's words with the place."""
    with pytest.raises(UnknownHandError, match=r"its deal cannot be read: log\[0\]\[2\]: 0 dora indicators"):
        document(shared, "5a55712ae50f", 1)


def test_json_has_every_documented_key(shared: Path) -> None:
    text = (Path(__file__).parents[2] / "docs" / "explain.md").read_text(encoding="utf-8")
    found = document(shared, "00324b93972b", "E1-1")
    for key in {*found, *found["claims"][0], *found["claims"][0]["readings"][0], *found["claims"][0]["win"]}:
        assert f"`{key}`" in text or f"`{key}[]`" in text or f"[].{key}`" in text, key
