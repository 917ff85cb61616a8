"""tenhou.net/6 JSON; case ids are those of the shared flow and parsing cases. Hands are our own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

import parsers
from parsers import events as ev
from parsers.events import GameLog
from parsers.issues import LogError
from rulesets.tiles import tile_name

DEAL = [
    [11, 11, 12, 12, 13, 13, 14, 14, 15, 51, 16, 16, 41],
    [21, 21, 22, 22, 23, 23, 24, 24, 25, 52, 26, 26, 27],
    [31, 31, 32, 32, 33, 33, 34, 34, 35, 53, 36, 36, 37],
    [41, 41, 42, 42, 43, 43, 44, 44, 45, 45, 46, 46, 47],
]
DRAW = ["流局", [0, 0, 0, 0]]


def hand(
    takes: list[list[Any]],
    discards: list[list[Any]],
    result: list[Any],
    *,
    deal: list[list[int]] = DEAL,
    indicators: tuple[int, ...] = (19,),
    ura: tuple[int, ...] = (),
    number: int = 0,
) -> list[Any]:
    parts: list[Any] = [[number, 0, 0], [25000] * 4, list(indicators), list(ura)]
    for seat in range(4):
        parts += [deal[seat], takes[seat], discards[seat]]
    return [*parts, result]


def game(*hands: Any, **more: Any) -> dict[str, Any]:
    return {
        "title": ["cup", ""],
        "name": list("abcd"),
        "rule": {"disp": "x", "aka": 1},
        "log": list(hands),
        **more,
    }


def read(*hands: Any, **more: Any) -> GameLog:
    (log,) = parsers.read_bytes(json.dumps(game(*hands, **more)).encode(), "t.json")
    return log


def kinds(log: GameLog) -> list[str]:
    return [type(event).__name__ for event in log.events[2:]]


def names(tiles: tuple[int, ...]) -> list[str]:
    return sorted(tile_name(tile, frozenset((16, 52, 88))) for tile in tiles)


def faults(log: GameLog) -> list[tuple[str, str, int | None]]:
    return [(issue.code, issue.where, issue.hand) for issue in log.issues]


ONE_ROUND = hand([[28], [29], [38], [39]], [[60], [60], [60], [60]], DRAW)


def test_a_hand() -> None:
    log = read(ONE_ROUND)
    assert kinds(log) == ["Draw", "Discard"] * 4 + ["DrawnHand"]
    assert log.issues == []
    start = log.events[1]
    assert isinstance(start, ev.StartHand)
    assert names(start.hands[0]) == [
        "0m",
        "1m",
        "1m",
        "1z",
        "2m",
        "2m",
        "3m",
        "3m",
        "4m",
        "4m",
        "5m",
        "6m",
        "6m",
    ]
    assert (start.dealer, start.scores) == (0, (25000,) * 4)
    assert log.place(log.events[3].at) == "log[0][6][0]"
    assert (log.title, log.declared.values["disp"], log.declared.values["aka"]) == ("cup", "x", "1")
    tiles = [event.tile for event in log.events if isinstance(event, ev.Draw | ev.Discard)]
    assert tiles[0::2] == tiles[1::2]


def test_every_tile_has_one_id_and_reds_are_the_red_ones() -> None:
    start = read(ONE_ROUND).events[1]
    assert isinstance(start, ev.StartHand)
    dealt = [tile for tiles in start.hands for tile in tiles]
    assert len(set(dealt)) == 52
    assert {16, 52, 88} <= set(dealt)


def test_ids_do_not_depend_on_the_file_name() -> None:
    data = json.dumps(game(ONE_ROUND)).encode()
    assert parsers.read_bytes(data, "a")[0].events == parsers.read_bytes(data, "b")[0].events


def test_without_reds_a_five_may_have_any_id() -> None:
    deal = [[{51: 15, 52: 25, 53: 35}.get(code, code) for code in row] for row in DEAL]
    deal[0][-1], deal[1][-1] = 15, 15
    log = read(hand([[28], [29], [38], [39]], [[60]] * 4, DRAW, deal=deal), rule={"aka": 0})
    assert log.issues == []
    assert not log.reds_known
    start = log.events[1]
    assert isinstance(start, ev.StartHand)
    assert {16, 17, 18, 19} <= {tile for tiles in start.hands for tile in tiles}


def test_c24_two_red_fives_of_pin() -> None:
    deal = [row[:] for row in DEAL]
    deal[1][8] = 52
    log = read(
        hand([[28], [29], [38], [39]], [[60]] * 4, DRAW, deal=deal),
        rule={"aka51": 1, "aka52": 2, "aka53": 1},
    )
    start = log.events[1]
    assert isinstance(start, ev.StartHand)
    assert {52, 53} <= set(start.hands[1])
    assert log.reds == (16, 52, 53, 88)


def test_c01_pon_of_the_second_of_two_equal_discards() -> None:
    # A greedy reader gives the first 1z to the pon; then seat 0 could not have called the 1m.
    log = read(
        hand(
            [[41, "1111p11"], [11], [], ["4141p41"]],
            [[60, 41], [60], [], [47]],
            DRAW,
        )
    )
    assert log.issues == []
    assert kinds(log) == [
        "Draw",
        "Discard",
        "Draw",
        "Discard",
        "Pon",
        "Discard",
        "Pon",
        "Discard",
        "DrawnHand",
    ]
    pon = log.events[8]
    assert isinstance(pon, ev.Pon)
    assert (pon.seat, pon.source) == (3, 0)
    second = log.events[7]
    assert isinstance(second, ev.Discard)
    assert pon.tile == second.tile


@pytest.mark.parametrize(
    ("letter", "caller", "call"),
    [("left", 1, "p414141"), ("across", 2, "41p4141"), ("right", 3, "4141p41")],
)
def test_c04_place_of_the_letter_says_from_whom(letter: str, caller: int, call: str) -> None:
    deal = [row[:] for row in DEAL]
    deal[3][0:2] = deal[caller][0:2]
    deal[caller][0:2] = [41, 41]
    takes: list[list[Any]] = [[28], [], [], []]
    discards: list[list[Any]] = [[41], [], [], []]
    takes[caller], discards[caller] = [call], [[27, 37, 47][caller - 1]]
    log = read(hand(takes, discards, DRAW, deal=deal))
    assert log.issues == []
    pon = log.events[4]
    assert isinstance(pon, ev.Pon)
    assert (pon.seat, pon.source) == (caller, 0)


def test_c04_chi_takes_the_tile_after_the_letter() -> None:
    deal = [row[:] for row in DEAL]
    deal[0][12] = 28
    log = read(hand([[29], ["c282627"], [], []], [[28], [21], [], []], DRAW, deal=deal))
    chi = log.events[4]
    assert isinstance(chi, ev.Chi)
    assert (names((chi.tile,)), names(chi.own)) == (["8p"], ["6p", "7p"])


def kan_deal() -> list[list[int]]:
    deal = [row[:] for row in DEAL]
    deal[0] = [11, 11, 11, 12, 12, 13, 13, 14, 14, 15, 16, 16, 41]
    deal[3] = [41, 41, 41, 42, 42, 43, 43, 44, 44, 45, 45, 46, 46]
    return deal


@pytest.mark.parametrize("placeholder", [[0], []])
def test_b01_c04_open_kan_from_the_right_and_its_indicator(placeholder: list[int]) -> None:
    log = read(
        hand(
            [[28, 29], [], [], ["414141m41", 39]],
            [[41, 60], [], [], [*placeholder, 60]],
            DRAW,
            deal=kan_deal(),
            indicators=(19, 18),
        )
    )
    assert log.issues == []
    expected = ["Draw", "Discard", "OpenKan", "Draw", "NewIndicator", "Discard"]
    assert kinds(log) == [*expected, "Draw", "Discard", "DrawnHand"]


def test_b01_closed_kan_turns_before_the_replacement_draw() -> None:
    log = read(
        hand(
            [[11, 28], [], [], []],
            [["111111a11", 60], [], [], []],
            DRAW,
            deal=kan_deal(),
            indicators=(19, 18),
        )
    )
    assert kinds(log) == ["Draw", "ClosedKan", "NewIndicator", "Draw", "Discard", "DrawnHand"]


def test_b02_added_kan_then_closed_kan_turn_both_before_the_second_draw() -> None:
    deal = kan_deal()
    deal[3] = [41, 41, 42, 42, 43, 43, 44, 44, 45, 45, 45, 46, 46]
    log = read(
        hand(
            [[28, 29], [38], [38], ["4141p41", 41, 45, 39]],
            [[41, 60], [60], [60], [46, "4141k4141", "454545a45", 60]],
            DRAW,
            deal=deal,
            indicators=(19, 18, 17),
        )
    )
    assert log.issues == []
    at = kinds(log).index("AddedKan")
    expected = ["AddedKan", "Draw", "ClosedKan", "NewIndicator", "NewIndicator", "Draw", "Discard"]
    assert kinds(log)[at : at + 7] == expected


def test_c05_added_kan_with_a_red_five_and_b05_no_indicator_when_robbed() -> None:
    deal = [row[:] for row in DEAL]
    deal[0][12] = 25
    deal[1][12] = 28
    log = read(
        hand(
            [[28, 29], ["p252552", 25], [39], [38]],
            [[25, 60], [28, "k25255225"], [60], [60]],
            ["和了", [0, -8000, 8000, 0], [2, 1, 2, "満貫8000点", "槍槓(1飜)"]],
            deal=deal,
        )
    )
    assert log.issues == []
    assert kinds(log)[-2:] == ["AddedKan", "Win"]
    added, win = log.events[-2:]
    assert isinstance(added, ev.AddedKan)
    assert isinstance(win, ev.Win)
    assert (win.seat, win.source, win.tile) == (2, 1, added.tile)


def test_c07_riichi_with_tsumogiri_and_acceptance() -> None:
    log = read(hand([[28], [29], [38], [39]], [["r60"], ["r27"], [60], [60]], DRAW))
    assert kinds(log)[:7] == [
        "Draw",
        "RiichiDeclared",
        "Discard",
        "RiichiAccepted",
        "Draw",
        "RiichiDeclared",
        "Discard",
    ]
    discards = [event for event in log.events if isinstance(event, ev.Discard)]
    assert [event.tsumogiri for event in discards] == [True, False, True, True]


def test_c19_ronned_riichi_tile_makes_no_deposit() -> None:
    result = ["和了", [-1000, 0, 1000, 0], [2, 0, 2, "30符1飜1000点", "断幺九(1飜)"]]
    log = read(hand([[28], [], [], []], [["r60"], [], [], []], result, ura=(18,)))
    assert kinds(log) == ["Draw", "RiichiDeclared", "Discard", "Win"]
    win = log.events[-1]
    assert isinstance(win, ev.Win)
    # The winner had no riichi: nothing is shown.
    assert win.ura is None


def test_ura_of_a_riichi_winner_and_double_ron() -> None:
    result = [
        "和了",
        [0, -2000, 2000, 0],
        [2, 1, 2, "30符2飜2000点", "立直(1飜)", "裏ドラ(1飜)"],
        [5000, -5000, 0, 0],
        [0, 1, 0, "30符3飜3900点", "混一色(3飜)"],
    ]
    log = read(hand([[28, 18], [29, 39], [38], [39]], [[60, 60], [60, 60], ["r60"], [60]], result, ura=(18,)))
    wins = [event for event in log.events if isinstance(event, ev.Win)]
    assert [(win.seat, win.source, win.ura is None) for win in wins] == [(2, 1, False), (0, 1, True)]
    records = [record for record in log.recorded if isinstance(record, ev.RecordedWin)]
    assert [record.points for record in records] == [2000, 3900]
    assert records[0].yaku == (("riichi", 1), ("ura", 1))


@pytest.mark.parametrize("form", ["f44", "f60"])
def test_c06_kita_with_three_players(form: str) -> None:
    deal = [[11, 11, 19, 19, 21, 21, 22, 22, 23, 23, 24, 24, 44], DEAL[1][:], DEAL[2][:]]
    deal[1][:6] = [29, 29, 28, 28, 27, 27]
    parts: list[Any] = [[2, 0, 0], [35000] * 3 + [0], [18 + 1], []]
    takes: list[list[Any]] = [[42], [], [41, 43]]
    discards: list[list[Any]] = [[60], [], [form, 60]]
    deal[2][0] = 44
    for seat in range(3):
        parts += [deal[seat], takes[seat], discards[seat]]
    log = read([*parts, [], [], [], ["流局", [0, 0, 0, 0]]], name=["a", "b", "c", ""])
    assert log.issues == []
    assert log.players == 3
    assert kinds(log) == ["Draw", "Kita", "Draw", "Discard", "Draw", "Discard", "DrawnHand"]


def test_c02_tsumogiri_after_a_call_is_an_error() -> None:
    log = read(hand([[28], [], [], ["4141p41"]], [[41], [], [], [60]], DRAW), ONE_ROUND)
    assert faults(log) == [("JSON-TSUMOGIRI", "log[0][15][0]", 0)]
    assert kinds(log).count("DrawnHand") == 1


@pytest.mark.parametrize(
    ("bad", "code", "where"),
    [
        (hand([[28], [], [], []], [[47], [], [], []], DRAW), "TILE-NOT-HELD", "log[0][6][0]"),
        (hand([[99], [], [], []], [[60], [], [], []], DRAW), "TILE-RANGE", "log[0][5][0]"),
        (hand([[28], [], [], []], [[60, 60], [], [], []], DRAW), "JSON-TURNS", "log[0][6][1]"),
        (hand([[28], [], ["p191919"], []], [[60], [], [31], []], DRAW), "JSON-TURNS", "log[0][11][0]"),
        (hand([["c1"], [], [], []], [[60], [], [], []], DRAW), "JSON-CALL", "log[0][5][0]"),
        (hand([["c111315"], [], [], []], [[60], [], [], []], DRAW), "JSON-CALL", "log[0][5][0]"),
        (hand([[28], [], [], []], [["rxx"], [], [], []], DRAW), "JSON-CALL", "log[0][6][0]"),
        (hand([[28], [], [], []], [[60], [], [], []], ["?"]), "JSON-RESULT", "log[0][16]"),
        (hand([[28], [], [], []], [[60], [], [], []], ["不明"]), "LOG-TRUNCATED", "log[0][16]"),
        (
            hand([[28], [], [], []], [[60]] + [[]] * 3, DRAW, deal=[[11] * 13] * 4),
            "TILE-COPIES",
            "log[0][4][4]",
        ),
        (hand([[28], [], [], []], [[60]] + [[]] * 3, DRAW, deal=[[11]] * 4), "DEAL-COUNT", "log[0][4]"),
        (hand([[28], [], [], []], [[60]] + [[]] * 3, DRAW, indicators=()), "JSON-SHAPE", "log[0][2]"),
        ([[0, 0, 0]], "JSON-SHAPE", "log[0]"),
        ("text", "JSON-SHAPE", "log[0]"),
        ([None] * 17, "JSON-SHAPE", "log[0][0]"),
    ],
)
def test_a_bad_hand_is_named_and_the_others_stay(bad: Any, code: str, where: str) -> None:
    log = read(bad, ONE_ROUND)
    assert faults(log) == [(code, where, 0)]
    assert sum(isinstance(event, ev.StartHand) for event in log.events) == 2
    assert sum(isinstance(event, ev.DrawnHand) for event in log.events) == 1
    assert not log.complete


@pytest.mark.parametrize(
    ("text", "tsumo", "expected"),
    [
        ("30符4飜7700点", False, (30, 4, 7700, None)),
        ("30符3飜1000-2000点", True, (30, 3, 4000, None)),
        ("40符3飜2600点∀", True, (40, 3, 7800, None)),
        ("満貫8000点", False, (None, 2, 8000, "mangan")),
        ("満貫2000-4000点", True, (None, 2, 8000, "mangan")),
        ("跳満6000点∀", True, (None, 2, 18000, "haneman")),
        ("三倍満24000点", False, (None, 2, 24000, "sanbaiman")),
        ("切り上げ満貫8000点", False, (None, 2, 8000, "mangan (kiriage)")),
        ("数え役満32000点", False, (None, 2, 32000, "kazoe yakuman")),
        ("Mangan 2000-4000点", True, (None, 2, 8000, "mangan")),
    ],
)
def test_c08_c10_score_texts(text: str, tsumo: bool, expected: tuple[Any, ...]) -> None:
    source = 0 if tsumo else 1
    result = ["和了", [0, 0, 0, 0], [0, source, 0, text, "Half Flush(2飜)", "Ura Dora(0飜)"]]
    takes: list[list[Any]] = [[28], [], [], []] if tsumo else [[28], [29], [], []]
    discards: list[list[Any]] = [[], [], [], []] if tsumo else [[60], [60], [], []]
    log = read(hand(takes, discards, result))
    assert log.issues == []
    (win,) = log.recorded
    assert isinstance(win, ev.RecordedWin)
    assert (win.fu, win.han, win.points, win.limit) == expected
    assert win.yaku == (("honitsu", 2),)


def test_c11_yakuman_multiples() -> None:
    result = [
        "和了",
        [1, 2, 3, 4],
        [0, 0, 0, "役満48000点∀", "大三元(役満)", "字一色(役満)", "四暗刻単騎(役満)"],
    ]
    (win,) = read(hand([[28], [], [], []], [[], [], [], []], result)).recorded
    assert isinstance(win, ev.RecordedWin)
    assert (win.yakuman, win.han, win.points, win.limit) == (3, None, 144000, "yakuman")
    assert win.yaku == (("daisangen", 1), ("tsuuiisou", 1), ("suuankou_tanki", 1))


def test_unknown_yaku_and_c09_score_that_is_no_text_are_notes() -> None:
    result = ["和了", [0, 0, 0, 0], [0, 0, 0, 8000, "謎(2飜)"]]
    log = read(hand([[28], [], [], []], [[], [], [], []], result))
    assert [(issue.code, issue.severity) for issue in log.issues] == [("RESULT-TEXT", "note")] * 2
    (win,) = log.recorded
    assert isinstance(win, ev.RecordedWin)
    assert (win.yaku, win.points, win.han) == (None, None, 2)


@pytest.mark.parametrize(
    ("block", "kind", "shown"),
    [
        (["流局", [1500, -1500, 1500, -1500]], "exhaustive", (0, 2)),
        (["流局", [0, 0, 0, 0]], "exhaustive", None),
        (["全員聴牌"], "exhaustive", (0, 1, 2, 3)),
        (["全員不聴"], "exhaustive", ()),
        (["流し満貫", [-4000, -2000, 8000, -2000]], "nagashi", None),
        (["四槓散了"], "four_kans", None),
        (["四開槓"], "four_kans", None),
        (["三家和了"], "triple_ron", None),
        (["三家和"], "triple_ron", None),
        (["四風連打"], "four_winds", None),
        (["四家立直"], "four_riichi", None),
        (["Ryuukyoku", [0, 0, 0, 0]], "exhaustive", None),
    ],
)
def test_c12_c13_results_without_a_win(block: list[Any], kind: str, shown: tuple[int, ...] | None) -> None:
    log = read(hand([[28], [], [], []], [[60], [], [], []], block))
    event, record = log.events[-1], log.recorded[-1]
    assert isinstance(event, ev.DrawnHand)
    assert (event.kind, event.shown) == (kind, shown)
    assert isinstance(record, ev.RecordedDraw)
    assert record.deltas == tuple(block[1] if len(block) > 1 else [0] * 4)


@pytest.mark.parametrize("word", ["九種九牌", "Nine Terminal Abortion"])
def test_c12_nine_terminals_shows_who_drew_last(word: str) -> None:
    event = read(hand([[28], [29], [], []], [[60], [], [], []], [word])).events[-1]
    assert isinstance(event, ev.DrawnHand)
    assert (event.kind, event.shown) == ("nine_terminals", (1,))


def test_e01_triple_ron_on_a_riichi_tile_makes_no_deposit() -> None:
    log = read(hand([[28], [], [], []], [["r60"], [], [], []], ["三家和了"]))
    assert "RiichiAccepted" not in kinds(log)


def test_c16_scores_and_points_of_any_number_type() -> None:
    log = read(ONE_ROUND, sc=[42000, -32, 8000, -28.7, 25000, 20, 25000, 40.7], ver="2.3")
    final = log.recorded[-1]
    assert isinstance(final, ev.RecordedFinal)
    assert final.points_tenths == (-320, -287, 200, 407)
    assert final.decimals
    assert log.complete
    assert isinstance(log.events[-1], ev.EndGame)


def test_old_whole_points() -> None:
    final = read(ONE_ROUND, sc=[42100, -32, 8000, -28, 25000, 20, 25000, 40]).recorded[-1]
    assert isinstance(final, ev.RecordedFinal)
    assert not final.decimals


def test_c17_no_final_result() -> None:
    log = read(ONE_ROUND)
    assert not any(isinstance(record, ev.RecordedFinal) for record in log.recorded)
    assert not log.complete


def test_c18_urls_several_lines_and_merging_by_ref() -> None:
    second = hand([[28], [29], [38], [39]], [[60]] * 4, DRAW, number=1)
    second[5], second[6], second[8], second[9] = [], [], [29], [60]
    first_url = "https://tenhou.net/6/#json=" + quote(json.dumps(game(ONE_ROUND, ref="r1")))
    other = "https://tenhou.net/6/#json=" + quote(json.dumps(game(second, ref="r1"))) + "&ts=0"
    logs = parsers.read_bytes(f"{first_url}\n{other}\n".encode(), "urls.txt")
    assert len(logs) == 1
    assert [event.number for event in logs[0].events if isinstance(event, ev.StartHand)] == [0, 1]
    assert logs[0].place(logs[0].events[1].at) == "document 1 log[0][0]"
    assert parsers.read(first_url)[0].events == read(ONE_ROUND).events


def test_several_games_in_a_file_with_h04_bom() -> None:
    text = json.dumps([game(ONE_ROUND), game(ONE_ROUND)]) + "\n" + json.dumps(game(ONE_ROUND))
    logs = parsers.read_bytes(text.encode("utf-8-sig"), "many.json")
    assert [log.source for log in logs] == ["many.json#1", "many.json#2", "many.json#3"]


def test_strict(tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_text(json.dumps(game([[0]])), encoding="utf-8")
    with pytest.raises(LogError, match=r"bad\.json: log\[0\]"):
        parsers.read(path, strict=True)


def test_errors_name_line_and_column() -> None:
    with pytest.raises(LogError, match="line 2 column"):
        parsers.read_bytes(b'{"log": [],\n oops}', "x.json")
    with pytest.raises(LogError, match="no hands"):
        parsers.read_bytes(b'{"log": [], "name": []}', "x.json")
