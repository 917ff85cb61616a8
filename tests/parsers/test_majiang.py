"""Majiang game records: small hands of our own, whole and broken.

The notation is that of the program's public documentation of the format: ``m340`` red five, ``_`` the tile just drawn,
``*`` riichi, ``-``, ``=``, ``+`` after the tile called from the left, across, the right.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

import parsers
from analyzer.audit.run import audit_log
from analyzer.play.play import play_game
from analyzer.ruling.source import source_rules
from parsers import events as ev
from parsers.events import GameLog
from parsers.issues import LogError
from parsers.majiang_result import yaku_name
from parsers.majiang_text import concealed_text, meld_text
from rulesets.load import load
from rulesets.tiles import tile_name

DEALS = ["m123456789p1123", "m1122p4455s77z112", "m3344p6677s88z223", "m5566p8899s99z334"]
ZERO = [0, 0, 0, 0]
DRAW = {"pingju": {"name": "荒牌平局", "shoupai": ["", "", "", ""], "fenpei": ZERO}}


def deal(**more: Any) -> dict[str, Any]:
    start = {"zhuangfeng": 0, "jushu": 0, "changbang": 0, "lizhibang": 0, "defen": [25000] * 4, "baopai": "s1"}
    return {"qipai": start | {"shoupai": DEALS} | more}


def zimo(place: int, tile: str) -> dict[str, Any]:
    return {"zimo": {"l": place, "p": tile}}


def gangzimo(place: int, tile: str) -> dict[str, Any]:
    return {"gangzimo": {"l": place, "p": tile}}


def dapai(place: int, tile: str) -> dict[str, Any]:
    return {"dapai": {"l": place, "p": tile}}


def fulou(place: int, meld: str) -> dict[str, Any]:
    return {"fulou": {"l": place, "m": meld}}


def gang(place: int, meld: str) -> dict[str, Any]:
    return {"gang": {"l": place, "m": meld}}


def game(*hands: Any, **more: Any) -> dict[str, Any]:
    return {
        "title": "電脳麻将\n2020/1/2 3:04:05",
        "player": list("abcd"),
        "qijia": 0,
        "log": list(hands),
        "defen": [25000] * 4,
        "point": ["15", "5", "-15", "-5"],
        "rank": [1, 2, 4, 3],
    } | more


def read(*hands: Any, **more: Any) -> GameLog:
    (log,) = parsers.read_bytes(json.dumps(game(*hands, **more)).encode(), "t.json")
    return log


def kinds(log: GameLog) -> list[str]:
    return [type(event).__name__ for event in log.events[2:]]


def codes(log: GameLog) -> list[str]:
    return [issue.code for issue in log.issues]


def win(place: int, payer: int | None, shown: str, deltas: list[int], **more: Any) -> dict[str, Any]:
    body = {"l": place, "baojia": payer, "shoupai": shown, "fubaopai": None, "fu": 30, "fanshu": 1, "defen": 1000}
    return {"hule": body | {"hupai": [{"name": "立直", "fanshu": 1}], "fenpei": deltas} | more}


# The head and the seats.


def test_the_head() -> None:
    log = read([deal(), zimo(0, "z5"), dapai(0, "z5_"), DRAW])
    assert (log.format, log.players, log.names, log.first_dealer) == ("majiang", 4, ("a", "b", "c", "d"), 0)
    assert log.title == "電脳麻将 2020/1/2 3:04:05"
    assert log.complete
    assert log.place(log.events[-1].at) == "defen"


def test_seats_are_the_order_of_players_and_acts_count_from_the_dealer() -> None:
    """``qijia`` 2, second hand of the round (``jushu`` 1): player 3 deals, and ``l`` 0 is he."""
    start = deal(jushu=1, defen=[21000, 22000, 23000, 34000])
    log = read([start, zimo(0, "z5"), dapai(0, "z5_"), zimo(1, "z6"), dapai(1, "z6_"), DRAW], qijia=2)
    first = log.events[1]
    assert isinstance(first, ev.StartHand)
    assert (log.first_dealer, first.dealer, first.number) == (2, 3, 1)
    assert first.scores == (22000, 23000, 34000, 21000)
    assert [tile_name(tile) for tile in first.hands[3]][-4:] == ["1p", "1p", "2p", "3p"]
    assert [(type(e).__name__, e.seat) for e in log.events[2:6] if isinstance(e, ev.Draw | ev.Discard)] == [
        ("Draw", 3),
        ("Discard", 3),
        ("Draw", 0),
        ("Discard", 0),
    ]


def test_deltas_are_turned_to_seats() -> None:
    shown = win(0, None, "m123456789p1123p1", [6000, -2000, -2000, -2000])
    log = read([deal(jushu=2), zimo(0, "p1"), shown])
    (record,) = [item for item in log.recorded if isinstance(item, ev.RecordedWin)]
    assert (record.seat, record.source, record.deltas) == (2, 2, (-2000, -2000, 6000, -2000))


def test_final_scores_and_points() -> None:
    log = read([deal(), zimo(0, "z5"), dapai(0, "z5_"), DRAW], defen=[40000, 30000, 20000, 10000])
    (final,) = [item for item in log.recorded if isinstance(item, ev.RecordedFinal)]
    assert (final.scores, final.points_tenths, final.decimals) == (
        (40000, 30000, 20000, 10000),
        (150, 50, -150, -50),
        False,
    )


@pytest.mark.parametrize("points", [["15.5", "5.0", "-15.2", "-5.3"], [15.5, 5.0, -15.2, -5.3]])
def test_points_with_tenths_mean_no_rounding(points: list[Any]) -> None:
    """Newer versions print tenths (``toFixed(1)``): the public source of the program."""
    log = read([deal(), zimo(0, "z5"), dapai(0, "z5_"), DRAW], point=points)
    own = source_rules(log)
    assert own.rules.settlement.rounding == "none"
    assert own.inferred["settlement.rounding"] == "final points have tenths"


def test_a_game_that_is_not_over_has_no_final() -> None:
    for points in ([], ZERO):
        log = read([deal(), zimo(0, "z5"), dapai(0, "z5_"), DRAW], point=points)
        assert not log.complete
        assert not isinstance(log.events[-1], ev.EndGame)


def test_points_of_zero_were_not_entered() -> None:
    log = read([deal(), zimo(0, "z5"), dapai(0, "z5_"), DRAW], point=ZERO, defen=[26000, 24000, 25000, 25000])
    assert codes(log) == ["FINAL-POINTS-ZERO"]
    assert isinstance(log.recorded[-1], ev.RecordedFinal)
    assert log.recorded[-1].points_tenths is None


@pytest.mark.parametrize(
    "more",
    [{"point": ["x", 1, 2, 3]}, {"point": [1, 2]}, {"point": "?"}, {"defen": None}, {"defen": [1, 2, 3, True]},
     {"point": ["NaN", 0, 0, 1]}, {"point": ["1e999999999", 0, 0, 1]}, {"point": ["1e-999999999", 0, 0, 1]},
     {"point": [0.123, 1, 1, 1]}],
)  # fmt: skip
def test_an_unreadable_final_is_told(more: dict[str, Any]) -> None:
    log = read([deal(), zimo(0, "z5"), dapai(0, "z5_"), DRAW], **more)
    assert codes(log) == ["FINAL-UNREADABLE"]
    assert not log.complete


def test_several_games_in_a_file() -> None:
    hand = [deal(), zimo(0, "z5"), dapai(0, "z5_"), DRAW]
    data = json.dumps([game(hand), game(hand)]).encode()
    logs = parsers.read_bytes(data, "t.json")
    assert [log.log_id for log in logs] == ["t#1", "t#2"]
    (log,) = parsers.read_bytes(json.dumps(game(hand)).encode(), "t.json", format="majiang")
    assert log.format == "majiang"


# The acts.


def test_the_order_of_events() -> None:
    """A discard that is called, a tile just drawn, and a riichi that nobody wins on."""
    hand = [
        deal(),
        zimo(0, "z1"),
        dapai(0, "z1_"),
        fulou(1, "z111-"),
        dapai(1, "m1"),
        zimo(2, "z7"),
        dapai(2, "z7_*"),
        zimo(3, "z6"),
        dapai(3, "m5"),
        DRAW,
    ]
    log = read(hand)
    assert not log.issues
    assert kinds(log) == [
        "Draw", "Discard", "Pon", "Discard", "Draw", "RiichiDeclared", "Discard", "RiichiAccepted", "Draw", "Discard",
        "DrawnHand", "EndGame",
    ]  # fmt: skip
    discards = [event for event in log.events if isinstance(event, ev.Discard)]
    assert [event.tsumogiri for event in discards] == [True, False, True, False]
    assert log.place(log.events[4].at) == "log[0][3].fulou"


def test_a_riichi_whose_tile_is_ronned_is_not_accepted() -> None:
    hand = [
        deal(shoupai=["m123456789p1123", *DEALS[1:3], "m5566p3399s99z334"]),
        zimo(0, "z5"),
        dapai(0, "z5_*"),
        win(3, 0, "m5566p3399s99z334z5", [-1000, 0, 0, 1000]),
    ]
    log = read(hand)
    assert "RiichiAccepted" not in kinds(log)


def test_kans_and_indicators_keep_the_order_of_the_file() -> None:
    """Added kan: the indicator comes after the discard; closed kan: after the replacement draw."""
    deals = ["z1112223334445", "m1122p4455s77z566", "m3344p6677s88z667", "m5566p8899s99z777"]
    hand = [
        deal(shoupai=deals),
        zimo(0, "z1"),
        gang(0, "z1111"),
        gangzimo(0, "m9"),
        {"kaigang": {"baopai": "m8"}},
        dapai(0, "m9_"),
        zimo(1, "p1"),
        dapai(1, "z6"),
        fulou(2, "z666-"),
        dapai(2, "z7"),
        fulou(3, "z7777-"),
        gangzimo(3, "m7"),
        dapai(3, "m7_"),
        {"kaigang": {"baopai": "p9"}},
        DRAW,
    ]
    log = read(hand)
    assert not log.issues
    assert kinds(log) == [
        "Draw", "ClosedKan", "Draw", "NewIndicator", "Discard", "Draw", "Discard", "Pon", "Discard", "OpenKan", "Draw",
        "Discard", "NewIndicator", "DrawnHand", "EndGame",
    ]  # fmt: skip
    assert not play_game(log).hands[0].fault


def test_two_win_on_one_added_tile() -> None:
    """Seats 2 and 3 wait for 3s; both wins stand in the record, with one set of ura indicators."""
    deals = ["m123456789p1123", "s3399m1199p4455z1", "m234567p888s2466", "m345678p777s2499"]
    hand = [
        deal(shoupai=deals, baopai="z6"),
        zimo(0, "s3"),
        dapai(0, "s3_"),
        fulou(1, "s333-"),
        dapai(1, "z1"),
        zimo(2, "z7"),
        dapai(2, "z7_*"),
        zimo(3, "z7"),
        dapai(3, "z7_"),
        zimo(0, "z5"),
        dapai(0, "z5_"),
        zimo(1, "s3"),
        gang(1, "s333-3"),
        win(2, 1, "m234567p888s2466s3*", ZERO, fubaopai=["p9"]),
        win(3, 1, "m345678p777s2499s3", ZERO, fubaopai=["p9"]),
    ]
    log = read(hand)
    assert not log.issues
    assert kinds(log)[-4:] == ["AddedKan", "Win", "Win", "EndGame"]
    wins = [event for event in log.events if isinstance(event, ev.Win)]
    assert [(event.seat, event.source, tile_name(event.tile)) for event in wins] == [(2, 1, "3s"), (3, 1, "3s")]
    assert wins[0].ura == wins[1].ura
    assert not play_game(log).hands[0].fault


def test_red_fives() -> None:
    """The discard 0m is called with 46m: the record's own notation m4-06 … here from the left, the red one called."""
    deals = ["m123406789p1123", "m1146p4455s77z112", *DEALS[2:]]
    log = read([deal(shoupai=deals), zimo(0, "z5"), dapai(0, "m0"), fulou(1, "m40-6"), dapai(1, "z1"), DRAW])
    assert not log.issues
    call = log.events[4]
    assert isinstance(call, ev.Chi)
    assert call.tile in log.reds
    assert log.reds == (16, 52, 88)


def test_a_log_without_any_red_five_has_none() -> None:
    log = read([deal(), zimo(0, "z5"), dapai(0, "z5_"), DRAW])
    assert (log.reds, log.reds_known) == ((), False)
    own = source_rules(log)
    assert own.rules.dora.red_man == own.rules.dora.red_pin == own.rules.dora.red_sou == 0
    assert "dora.red_pin" in own.inferred


def test_four_plain_fives_leave_no_red_one() -> None:
    deals = ["m055p5555s123z111", "m1122p4466s77z222", "m3344p6677s88z333", "m6688p8899s99z444"]
    log = read([deal(shoupai=deals), zimo(0, "z5"), dapai(0, "z5_"), DRAW])
    assert log.reds == (16, 88)
    assert not log.issues


def test_a_tsumo_without_its_draw() -> None:
    """Some converters leave the last draw out; the record 3682090a5278 does."""
    log = read([deal(), zimo(0, "z5"), dapai(0, "z5_"), win(1, None, "m1122p4455s77z112z2", [-400, 1000, -300, -300])])
    assert codes(log) == ["DRAW-MISSING"]
    assert log.complete
    assert kinds(log) == ["Draw", "Discard", "Draw", "Win", "EndGame"]
    assert tile_name(log.events[4].tile) == "2z"  # type: ignore[union-attr]


def test_a_win_as_it_is_printed() -> None:
    hupai = [{"name": "翻牌 白", "fanshu": 1}, {"name": "場風 東", "fanshu": 1}, {"name": "赤ドラ", "fanshu": 1}]
    shown = win(0, 1, "m123456789p1123p1*", [3900, -3900, 0, 0], hupai=hupai, fanshu=3, fubaopai=["m8"], defen=3900)
    log = read([deal(), zimo(0, "z5"), dapai(0, "z5_"), zimo(1, "p1"), dapai(1, "p1_"), shown])
    (record,) = [item for item in log.recorded if isinstance(item, ev.RecordedWin)]
    assert record.yaku == (("yakuhai_haku", 1), ("yakuhai_round", 1), ("aka", 1))
    assert (record.han, record.fu, record.points, record.limit) == (3, 30, 3900, None)
    assert [tile_name(tile) for tile in record.ura_indicators or ()] == ["8m"]
    assert len(record.concealed or ()) == 14


def test_a_double_yakuman_and_who_is_liable() -> None:
    """大四喜 counts double and names the feeder by the mark of his tile: ``=`` is across."""
    hupai = [{"name": "大四喜", "fanshu": "**", "baojia": "="}, {"name": "字一色", "fanshu": "*"}]
    shown = win(0, None, "m123456789p1123p1", ZERO, hupai=hupai, damanguan=3, defen=144000)
    log = read([deal(), zimo(0, "p1"), shown])
    (record,) = [item for item in log.recorded if isinstance(item, ev.RecordedWin)]
    assert (record.yakuman, record.han, record.fu, record.pao) == (3, None, None, 2)
    assert record.yaku == (("daisuushii", 2), ("tsuuiisou", 1))


@pytest.mark.parametrize(
    ("printed", "name"),
    [
        ("翻牌 發", "yakuhai_hatsu"),
        ("役牌 中", "yakuhai_chun"),
        ("自風 西", "yakuhai_seat"),
        ("役牌 場風", "yakuhai_round"),
        ("国士無双十三面", "kokushi_13wait"),
        ("純正九蓮宝燈", "chuuren_9wait"),
        ("混全帯幺九", "chanta"),
        ("河底撈魚", "houtei"),
        ("裏ドラ", "ura"),
        ("飛び出し", None),
    ],
)
def test_names_of_yaku(printed: str, name: str | None) -> None:
    assert yaku_name(printed) == name


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("荒牌平局", "exhaustive"),
        ("流局", "exhaustive"),
        ("流し満貫", "nagashi"),
        ("九種九牌", "nine_terminals"),
        ("四風連打", "four_winds"),
        ("四家立直", "four_riichi"),
        ("四開槓", "four_kans"),
        ("三家和", "triple_ron"),
    ],
)
def test_names_of_drawn_hands(name: str, kind: str) -> None:
    end = {"pingju": {"name": name, "shoupai": ["m123456789p1123", "", "", ""], "fenpei": ZERO}}
    log = read([deal(), zimo(0, "z5"), dapai(0, "z5_"), end])
    drawn = log.events[-2]
    assert isinstance(drawn, ev.DrawnHand)
    assert (drawn.kind, drawn.shown) == (kind, (0,))
    (record,) = [item for item in log.recorded if isinstance(item, ev.RecordedDraw)]
    assert record.shown_hands is not None
    assert record.shown_hands[0] is not None
    assert len(record.shown_hands[0]) == 13


# Broken files.


HAND = [deal(), zimo(0, "z5"), dapai(0, "z5_"), zimo(1, "z6"), dapai(1, "z6_"), DRAW]


@pytest.mark.parametrize(
    ("hand", "code", "where"),
    [
        ([], "JSON-SHAPE", "log[0]"),
        ("x", "JSON-SHAPE", "log[0]"),
        ([{"zimo": {}}], "JSON-SHAPE", "log[0][0]"),
        ([3], "JSON-SHAPE", "log[0][0]"),
        ([{"qipai": {}, "zimo": {}}], "JSON-SHAPE", "log[0][0]"),
        ([deal(jushu=4)], "JSON-SHAPE", "log[0][0].qipai"),
        ([deal(lizhibang=None)], "JSON-SHAPE", "log[0][0].qipai"),
        ([deal(defen=[1, 2, 3])], "JSON-SHAPE", "log[0][0].qipai"),
        ([deal(defen=[1, 2, 3, "4"])], "SCORE-RANGE", "log[0][0].qipai.defen"),
        ([deal(shoupai=["m1", *DEALS[1:]])], "DEAL-COUNT", "log[0][0].qipai.shoupai[0]"),
        ([deal(shoupai=["m12x", *DEALS[1:]])], "TILE-RANGE", "log[0][0].qipai.shoupai[0]"),
        ([deal(shoupai=["_____________", *DEALS[1:]])], "TILE-RANGE", "log[0][0].qipai.shoupai[0]"),
        ([deal(shoupai=["z8123456m1234", *DEALS[1:]])], "TILE-RANGE", "log[0][0].qipai.shoupai[0]"),
        ([deal(shoupai=["m1111111111111", *DEALS[1:]])], "TILE-COPIES", "log[0][0].qipai.shoupai[0]"),
        ([deal(baopai="m")], "TILE-RANGE", "log[0][0].qipai.baopai"),
        ([deal(), zimo(4, "m1")], "SEAT-RANGE", "log[0][1].zimo"),
        ([deal(), {"zimo": {"l": 0}}], "TILE-RANGE", "log[0][1].zimo"),
        ([deal(), zimo(0, "")], "TILE-RANGE", "log[0][1].zimo"),
        ([deal(), zimo(0, "z5"), dapai(0, "z6")], "TILE-NOT-HELD", "log[0][2].dapai"),
        ([deal(), zimo(0, "z5"), {"dapai": {"l": 0, "p": 5}}], "TILE-RANGE", "log[0][2].dapai"),
        ([deal(), fulou(1, "z111-")], "JSON-CALL", "log[0][1].fulou"),
        ([deal(), zimo(0, "z5"), dapai(0, "z5_"), fulou(1, "z111-")], "JSON-CALL", "log[0][3].fulou"),
        ([deal(), zimo(0, "z5"), dapai(0, "z5_"), fulou(1, "z555-")], "TILE-NOT-HELD", "log[0][3].fulou"),
        ([deal(), zimo(0, "z5"), dapai(0, "z5_"), fulou(1, "z5")], "JSON-CALL", "log[0][3].fulou"),
        ([deal(), zimo(0, "z5"), dapai(0, "z5_"), fulou(1, "m135-")], "JSON-CALL", "log[0][3].fulou"),
        ([deal(), zimo(0, "z5"), gang(0, "z555-")], "JSON-CALL", "log[0][2].gang"),
        ([deal(), zimo(0, "z5"), gang(0, "z5555")], "TILE-NOT-HELD", "log[0][2].gang"),
        ([deal(), zimo(0, "z5"), {"kaigang": {}}], "TILE-RANGE", "log[0][2].kaigang"),
        ([deal(), zimo(0, "z5"), {"pingju": {"name": "?"}}], "JSON-RESULT", "log[0][2].pingju"),
        ([deal(), zimo(0, "z5"), {"pingju": {"name": "流局", "shoupai": 3}}], "JSON-SHAPE", "log[0][2].pingju"),
        ([deal(), zimo(0, "p1"), win(0, None, "m1", [1, 2])], "JSON-SHAPE", "log[0][2].hule"),
        ([deal(), zimo(0, "p1"), win(0, 7, "m1", ZERO)], "SEAT-RANGE", "log[0][2].hule"),
        ([*HAND, win(0, 1, "m1", ZERO)], "JSON-RESULT", "log[0][6].hule"),
        ([deal(), {"hule": {"l": 0}}], "TILE-RANGE", "log[0][1].hule.shoupai"),
    ],
)
def test_a_broken_hand_is_lost_and_the_others_are_kept(hand: Any, code: str, where: str) -> None:
    log = read(hand, HAND)
    assert [(issue.code, issue.where, issue.hand) for issue in log.issues if issue.hand is not None] == [(code, where, 0)]
    assert not log.complete
    starts = [event for event in log.events if isinstance(event, ev.StartHand)]
    assert len(starts) == 2
    assert starts[1].hands


def test_a_hand_that_breaks_off() -> None:
    log = read([deal(), zimo(0, "z5"), dapai(0, "z5_")])
    assert [(issue.code, issue.severity, issue.hand) for issue in log.issues] == [("LOG-TRUNCATED", "error", 0)]
    assert not log.complete


@pytest.mark.parametrize(
    ("hand", "code"),
    [
        ([deal(), {"say": {"l": 0}}, *HAND[1:]], "EVENT-UNKNOWN"),
        ([*HAND, zimo(2, "z7")], "EVENT-AFTER-END"),
        ([deal(), zimo(0, "z5"), dapai(0, "m1_"), zimo(1, "z6"), dapai(1, "z6_"), DRAW], "DISCARD-MARK"),
        ([deal(), zimo(0, "z1"), dapai(0, "z1_"), fulou(1, "z111="), dapai(1, "m1"), DRAW], "CALL-SOURCE"),
        (
            [deal(shoupai=["m123406789p1123", "m1146p4455s77z112", *DEALS[2:]]), zimo(0, "z5"), dapai(0, "m0"),
             fulou(1, "m45-6"), dapai(1, "z1"), DRAW],
            "CALL-REDNESS",
        ),
        ([deal(), zimo(0, "p1"), win(0, None, "m123456789p1123p2", ZERO)], "HAND-SHOWN"),
        ([deal(), zimo(0, "p1"), win(0, None, "m123456789p1123p1", ZERO, hupai=[{"name": "?"}])], "RESULT-TEXT"),
        ([deal(), zimo(0, "p1"), win(0, None, "m123456789p1123p1", ZERO, fu="x")], "RESULT-TEXT"),
        ([deal(), zimo(0, "p1"), win(0, None, "m123456789p1123p1", ZERO, fubaopai=["s1"] * 4)], "TILE-COPIES"),
    ],
)  # fmt: skip
def test_a_fault_that_does_not_lose_the_hand(hand: list[Any], code: str) -> None:
    log = read(hand)
    assert codes(log) == [code]
    assert log.issues[0].hand is None
    assert log.complete


def test_strict_raises_the_first_error() -> None:
    data = json.dumps(game([])).encode()
    with pytest.raises(LogError, match=r"t\.json: log\[0\]: a hand must be a list of acts"):
        parsers.read_bytes(data, "t.json", strict=True)


@pytest.mark.parametrize(
    ("more", "text"),
    [({"log": []}, "no hands"), ({"log": None}, "no hands"), ({"log": {}}, "no hands")],
)
def test_a_file_without_hands(more: dict[str, Any], text: str) -> None:
    with pytest.raises(LogError, match=text):
        parsers.read_bytes(json.dumps(game() | more).encode(), "t.json")


def test_a_record_without_log_and_one_among_others() -> None:
    with pytest.raises(LogError, match="majiang game record without its hands"):
        parsers.read_bytes(b'{"qijia": 0}', "t.json")
    with pytest.raises(LogError, match="JSON with keys a"):
        parsers.read_bytes(json.dumps([game(HAND), {"a": 1}]).encode(), "t.json")


def test_a_first_dealer_that_is_none() -> None:
    log = read(HAND, qijia=7)
    assert codes(log) == ["SEAT-RANGE"]
    assert log.first_dealer == 0


def test_reading_twice_gives_the_same_ids() -> None:
    assert read(HAND).events == read(HAND).events


# Texts.


@pytest.mark.parametrize(
    ("text", "tile", "own", "source", "added"),
    [
        ("m4-56", "m4", ("m5", "m6"), 3, False),
        ("p23-4", "p3", ("p2", "p4"), 3, False),
        ("s505=", "s5", ("s5", "s0"), 2, False),
        ("z2222+", "z2", ("z2", "z2", "z2"), 1, False),
        ("z444-4", "z4", ("z4", "z4", "z4"), 3, True),
        ("p505+5", "p5", ("p5", "p0", "p5"), 1, True),
        ("s5550", "s0", ("s5", "s5", "s5"), 0, False),
    ],
)
def test_melds(text: str, tile: str, own: tuple[str, ...], source: int, added: bool) -> None:
    assert tuple(meld_text(text, "here")) == (tile, own, source, added)


def test_a_hand_with_riichi_and_melds() -> None:
    assert concealed_text("m340p1s3*", "here") == ["m3", "m4", "m0", "p1", "s3"]
    assert concealed_text("m12,z111=,m4-56", "here") == ["m1", "m2"]


# Its rules.


def test_rules_by_the_title() -> None:
    hand = [deal(defen=[30000] * 4), *HAND[1:]]
    assert source_rules(read(hand, title="第39期十段位決定戦")).base == "jpml-a-2022"
    assert source_rules(read(hand, title="第40期十段位決定戦")).base == "jpml-a"
    assert source_rules(read(hand, title="卓")).base == "majiang"


def test_start_points_of_a_table_with_rules_of_its_own() -> None:
    own = source_rules(read([deal(defen=[30000] * 4), *HAND[1:]]))
    assert own.rules.table.start_points == 30000
    assert own.open == ("end", "settlement", "table.start_points")
    assert source_rules(read(HAND)).open == ()
    below = source_rules(read([deal(defen=[-1] * 4), *HAND[1:]]))
    assert (below.rules.table.start_points, bool(below.open)) == (25_000, True)


def test_the_preset_is_the_programs_defaults() -> None:
    """Keys and values of the program's public list of rules (kobalab/majiang-core, lib/rule.js)."""
    rules = load("majiang")
    assert rules.table.start_points == 25_000  # 配給原点
    assert rules.settlement.uma == (20, 10, -10, -20)  # 順位点
    assert (rules.dora.red_man, rules.dora.red_pin, rules.dora.red_sou) == (1, 1, 1)  # 赤牌
    assert rules.yaku.kuitan  # クイタンあり
    assert (rules.calls.kuikae_same, rules.calls.kuikae_suji) == (False, False)  # 喰い替え許可レベル 0
    assert rules.table.length == "east_south"  # 場数 2
    assert rules.draws.nine_terminals == "dealer_stays"  # 途中流局あり
    assert rules.yaku.nagashi == "draw"  # 流し満貫あり
    assert (rules.claims.double_ron, rules.claims.triple_ron) == ("all", "draw")  # 最大同時和了数 2
    assert rules.flow.renchan == "tenpai"  # 連荘方式 2
    assert rules.end.bust == "below_0"  # トビ終了あり
    assert rules.end.agari_yame == rules.end.tenpai_yame == "auto"  # オーラス止めあり
    assert (rules.end.extra_time, rules.end.extra_repeat_first) == ("sudden_death", False)  # 延長戦方式 1
    assert rules.dora.open_kan_turn == "before_discard"  # カンドラ後乗せ
    assert rules.riichi.needs_own_draw  # ツモ番なしリーチあり false
    assert rules.riichi.closed_kan == "same_waits"  # リーチ後暗槓許可レベル 2
    assert len(rules.yaku.double_yakuman) == 4  # ダブル役満あり
    assert rules.yaku.yakuman_stacking  # 役満の複合あり
    assert rules.scoring.kazoe == "yakuman"  # 数え役満あり
    assert rules.pao.yakuman == {"daisangen", "daisuushii"}  # 役満パオあり
    assert not rules.scoring.kiriage_30fu_4han  # 切り上げ満貫あり false


def test_an_audit_of_a_record_of_our_own_has_no_traceback() -> None:
    """The draw comes long before the wall ends: a finding, not a fault."""
    audit = audit_log(read(HAND), load("majiang"))
    assert any(item.severity == "error" for item in audit.findings)
