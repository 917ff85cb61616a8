"""Mahjong Soul records written by hand: events, what is recorded, and broken ones. Expected values by hand."""

from __future__ import annotations

import json
from typing import Any

import pytest
from majsoul_records import document, record

import parsers
from parsers import events as ev
from parsers.events import GameLog
from parsers.issues import LogError
from rulesets.tiles import tile_name

TILES = {
    "tiles0": ["1m", "1m", "2m", "2m", "3m", "3m", "4m", "4m", "5m", "0m", "6m", "6m", "1z", "7z"],
    "tiles1": ["1p", "1p", "2p", "2p", "3p", "3p", "4p", "4p", "5p", "0p", "6p", "6p", "7p"],
    "tiles2": ["1s", "1s", "2s", "2s", "3s", "3s", "4s", "4s", "5s", "0s", "6s", "6s", "7s"],
    "tiles3": ["1z", "1z", "2z", "2z", "3z", "3z", "4z", "4z", "5z", "5z", "6z", "6z", "7z"],
}
HEAD = {
    "config": {"category": 2, "mode": {"mode": 2}},
    "accounts": [{"nickname": "A"}, {"seat": 1, "nickname": "B"}, {"seat": 2, "nickname": "C"}],
    "robots": [{"seat": 3, "nickname": "D"}],
    "result": {
        "players": [
            {"seat": s, "part_point_1": 25000, "total_point": p} for s, p in enumerate((15000, 5000, -5000, -15000))
        ]
    },
}
START = record("NewRound", chang=0, ju=0, ben=0, liqibang=0, scores=[25000] * 4, doras=["9s"], **TILES)
STYLES = ("records", "actions", "camel")
Fields = dict[str, Any]


def deal(seat: int, tile: str, **more: Any) -> Fields:
    return record("DealTile", seat=seat, tile=tile, **more)


def discard(seat: int, tile: str, *, moqie: bool = False, **more: Any) -> Fields:
    return record("DiscardTile", seat=seat, tile=tile, moqie=moqie, **more)


def end(**more: Any) -> Fields:
    return record("NoTile", players=[{}, {"tingpai": True}, {}, {}], **more)


def read(*records: Fields, style: str = "records", start: Fields = START, head: Fields = HEAD) -> GameLog:
    (log,) = parsers.read_bytes(document([start, *records], head, style=style), "x.json")
    return log


def told(log: GameLog) -> list[str]:
    """Return the events after the deal, one text each."""
    found = []
    reds = frozenset(log.reds)
    for event in log.events[2:]:
        parts = [type(event).__name__]
        parts += [str(getattr(event, key)) for key in ("seat", "source", "kind") if hasattr(event, key)]
        parts += [tile_name(event.tile, reds)] if hasattr(event, "tile") else []
        for key in ("own", "tiles"):
            parts += [tile_name(tile, reds) for tile in getattr(event, key, ())]
        found.append(" ".join(parts + (["moqie"] if getattr(event, "tsumogiri", False) else [])))
    return found


def codes(log: GameLog) -> list[str]:
    return [issue.code for issue in log.issues]


@pytest.mark.parametrize("style", STYLES)
def test_both_spellings_and_containers(style: str) -> None:
    """A pon, the fourth tile added to it, and its indicator with the discard, as Mahjong Soul writes it."""
    log = read(
        discard(0, "1z"),
        record("ChiPengGang", seat=3, type=1, tiles=["1z", "1z", "1z"], froms=[3, 3, 0]),
        discard(3, "7z"),
        deal(0, "9m"),
        discard(0, "9m", moqie=True),
        deal(1, "9p"),
        discard(1, "9p", moqie=True),
        deal(2, "8s"),
        discard(2, "5s"),
        deal(3, "1z"),
        record("AnGangAddGang", seat=3, type=2, tiles="1z"),
        deal(3, "9p", doras=["9s"]),
        discard(3, "9p", moqie=True, doras=["9s", "1p"]),
        end(),
        style=style,
    )
    assert codes(log) == []
    assert told(log) == [
        "Draw 0 7z",
        "Discard 0 1z",
        "Pon 3 0 1z 1z 1z",
        "Discard 3 7z",
        "Draw 0 9m",
        "Discard 0 9m moqie",
        "Draw 1 9p",
        "Discard 1 9p moqie",
        "Draw 2 8s",
        "Discard 2 5s",
        "Draw 3 1z",
        "AddedKan 3 1z",
        "Draw 3 9p",
        "NewIndicator 1p",
        "Discard 3 9p moqie",
        "DrawnHand exhaustive",
        "EndGame",
    ]
    assert log.names == ("A", "B", "C", "D")
    start = log.events[1]
    assert isinstance(start, ev.StartHand)
    assert [len(hand) for hand in start.hands] == [13] * 4
    final = log.recorded[-1]
    assert isinstance(final, ev.RecordedFinal)
    assert final.points_tenths == (150, 50, -50, -150)
    assert log.reds == (16, 52, 88)


def test_a_closed_kan_turns_its_indicator_with_the_replacement() -> None:
    start = record(
        "NewRound", scores=[25000] * 4, dora="9s", **TILES | {"tiles0": ["9m", "9m", "9m", "9m", *TILES["tiles0"][:10]]}
    )
    log = read(
        record("AnGangAddGang", seat=0, type=3, tiles="9m"),
        deal(0, "2z", doras=["9s", "8s"]),
        discard(0, "2z", moqie=True),
        end(),
        start=start,
    )
    assert told(log)[:5] == [
        "Draw 0 0m",
        "ClosedKan 0 9m 9m 9m 9m",
        "NewIndicator 8s",
        "Draw 0 2z",
        "Discard 0 2z moqie",
    ]


def test_chi_with_a_red_five_and_an_open_kan() -> None:
    start = record(
        "NewRound", scores=[25000] * 4, doras=["9s"], **TILES | {"tiles0": [*TILES["tiles0"][:11], "4p", "1z", "7z"]}
    )
    log = read(
        discard(0, "4p"),
        record("ChiPengGang", seat=1, type=0, tiles=["0p", "6p", "4p"], froms=[1, 1, 0]),
        discard(1, "7p"),
        end(),
        start=start,
    )
    assert told(log)[1:3] == ["Discard 0 4p", "Chi 1 0 4p 0p 6p"]
    start = record(
        "NewRound", scores=[25000] * 4, doras=["9s"], **TILES | {"tiles3": ["7z", "7z", "7z", *TILES["tiles3"][:10]]}
    )
    log = read(
        discard(0, "7z"),
        record("ChiPengGang", seat=3, type=2, tiles=["7z"] * 4, froms=[3, 3, 3, 0]),
        deal(3, "6z"),
        discard(3, "6z", moqie=True, doras=["9s", "8p"]),
        end(),
        start=start,
    )
    assert told(log)[2:6] == ["OpenKan 3 0 7z 7z 7z 7z", "Draw 3 6z", "NewIndicator 8p", "Discard 3 6z moqie"]


@pytest.mark.parametrize("style", STYLES)
def test_riichi_and_its_deposit(style: str) -> None:
    log = read(
        discard(0, "7z", moqie=True, is_liqi=True),
        deal(1, "9p", liqi={"seat": 0, "score": 24000, "liqibang": 1}),
        discard(1, "9p", moqie=True),
        end(),
        style=style,
    )
    assert told(log)[1:5] == ["RiichiDeclared 0", "Discard 0 7z moqie", "RiichiAccepted 0", "Draw 1 9p"]
    deposit = log.recorded[0]
    assert isinstance(deposit, ev.RecordedDeposit)
    assert (deposit.seat, deposit.scores) == (0, (24000, 25000, 25000, 25000))


def hule(seat: int, tile: str, **more: Any) -> Fields:
    return {
        "seat": seat,
        "hu_tile": tile,
        "fu": 25,
        "count": 2,
        "point_rong": 1600,
        "fans": [{"id": 25, "val": 2}],
        **more,
    }


def test_no_deposit_when_the_declaring_tile_is_won() -> None:
    log = read(
        discard(0, "7z", moqie=True, is_liqi=True),
        record("Hule", hules=[hule(3, "7z", doras=["9s"])], old_scores=[25000] * 4, delta_scores=[-1600, 0, 0, 1600]),
    )
    assert told(log)[1:4] == ["RiichiDeclared 0", "Discard 0 7z moqie", "Win 3 0 7z"]
    win = log.recorded[0]
    assert isinstance(win, ev.RecordedWin)
    assert (win.yaku, win.han, win.fu, win.points, win.limit) == ((("chiitoitsu", 2),), 2, 25, 1600, None)
    assert (win.deltas, win.scores, win.pao, win.ura_indicators) == ((-1600, 0, 0, 1600), (25000,) * 4, None, None)


def test_names_of_2019_and_a_ura_indicator_that_gives_nothing() -> None:
    fans = [
        {"name": "立直", "val": 1},
        {"name": "役牌:门风牌", "val": 1},
        {"name": "里宝牌"},
        {"name": "红宝牌", "val": 2},
    ]
    log = read(
        discard(0, "7z", moqie=True),
        record("Hule", hules=[hule(3, "7z", fans=fans, count=4, title="满贯", liqi=True, li_doras=["1p"])]),
    )
    win = log.recorded[0]
    assert isinstance(win, ev.RecordedWin)
    assert win.yaku == (("riichi", 1), ("yakuhai_seat", 1), ("aka", 2))
    assert (win.limit, win.deltas) == ("mangan", None)
    assert [tile_name(tile) for tile in win.ura_indicators or ()] == ["1p"]


def test_the_sum_of_a_double_ron_is_parted() -> None:
    """1,600 to seat 1 and 3,200 to seat 3, one honba (300) and one deposit: both to seat 1, next after seat 0."""
    start = record("NewRound", ben=1, liqibang=1, scores=[25000] * 4, doras=["9s"], **TILES)
    hules = [hule(3, "7z", count=3, point_rong=3200), hule(1, "7z")]
    log = read(
        discard(0, "7z", moqie=True),
        record("Hule", hules=hules, delta_scores=[-5100, 2900, 0, 3200]),
        start=start,
    )
    wins = [item for item in log.recorded if isinstance(item, ev.RecordedWin)]
    assert [(win.seat, win.source, win.deltas) for win in wins] == [
        (3, 0, (-3200, 0, 0, 3200)),
        (1, 0, (-1900, 2900, 0, 0)),
    ]


def test_tsumo_on_the_deal_is_on_the_tile_won_with() -> None:
    """Tenhou by the dealer: 16,000 from each. The tile won with is the draw, wherever it stands in the deal."""
    won = hule(0, "1m", zimo=True, yiman=True, count=1, title_id=5, point_zimo_xian=16000, fans=[{"id": 35, "val": 1}])
    log = read(record("Hule", hules=[won], delta_scores=[48000, -16000, -16000, -16000]))
    assert told(log)[:2] == ["Draw 0 1m", "Win 0 0 1m"]
    win = log.recorded[0]
    assert isinstance(win, ev.RecordedWin)
    assert (win.points, win.yakuman, win.han, win.limit) == (48000, 1, None, "yakuman")


def test_who_is_liable_is_the_seat_plus_one() -> None:
    log = read(discard(0, "7z"), record("Hule", hules=[hule(3, "7z", yiman=True, count=1, baopai=3)]))
    win = log.recorded[0]
    assert isinstance(win, ev.RecordedWin)
    assert win.pao == 2


def test_exhaustive_draws() -> None:
    one = read(discard(0, "7z"), end(scores=[{"old_scores": [25000] * 4, "delta_scores": [-1000, 3000, -1000, -1000]}]))
    draw, drawn = one.recorded[0], one.events[-2]
    assert isinstance(draw, ev.RecordedDraw)
    assert isinstance(drawn, ev.DrawnHand)
    assert (draw.deltas, draw.scores, drawn.shown) == ((-1000, 3000, -1000, -1000), (25000,) * 4, (1,))
    older = read(discard(0, "7z"), end(scores=[26000] * 4, delta_scores=[-1000, 3000, -1000, -1000])).recorded[0]
    assert isinstance(older, ev.RecordedDraw)
    assert older.deltas == draw.deltas


def test_two_nagashi_mangan_are_summed() -> None:
    """Mangan of the dealer (12,000) and of another (8,000): 12,000 - 4,000, 8,000 - 4,000, and the two payers."""
    scores = [
        {"seat": 0, "delta_scores": [12000, -4000, -4000, -4000]},
        {"seat": 1, "delta_scores": [-4000, 8000, -2000, -2000]},
    ]
    log = read(discard(0, "7z"), end(liujumanguan=True, scores=scores))
    draw = log.recorded[0]
    assert isinstance(draw, ev.RecordedDraw)
    assert (draw.kind, draw.deltas) == ("nagashi", (8000, 4000, -6000, -6000))


@pytest.mark.parametrize(
    ("number", "kind"),
    [(1, "nine_terminals"), (2, "four_winds"), (3, "four_kans"), (4, "four_riichi"), (5, "triple_ron")],
)
def test_aborts(number: int, kind: str) -> None:
    log = read(discard(0, "7z"), record("LiuJu", type=number, seat=3))
    drawn = log.events[-2]
    assert isinstance(drawn, ev.DrawnHand)
    assert drawn.kind == kind
    assert drawn.shown == ((3,) if number == 1 else None)


def test_hands_shown_are_compared_with_those_held() -> None:
    players = [{}, {"tingpai": True, "hand": TILES["tiles1"]}, {}, {"tingpai": True, "hand": TILES["tiles2"]}]
    log = read(discard(0, "7z"), record("NoTile", players=players))
    assert codes(log) == ["HAND-DIFFERS"]
    draw = log.recorded[0]
    assert isinstance(draw, ev.RecordedDraw)
    assert draw.shown_hands is not None
    assert [hand is not None for hand in draw.shown_hands] == [False, True, False, False]


def test_a_robbed_north_and_three_players() -> None:
    tiles = {
        "tiles0": ["1p", "1p", "2p", "2p", "3p", "3p", "4p", "4p", "5p", "0p", "6p", "6p", "4z", "7z"],
        "tiles1": ["1s", "1s", "2s", "2s", "3s", "3s", "4s", "4s", "5s", "0s", "6s", "6s", "4z"],
        "tiles2": ["1z", "1z", "2z", "2z", "3z", "3z", "4z", "5z", "5z", "6z", "6z", "7z", "7z"],
        "tiles3": [],
    }
    log = read(
        record("BaBei", seat=0),
        deal(0, "9m"),
        discard(0, "9m", moqie=True),
        deal(1, "4z"),
        record("BaBei", seat=1, moqie=True),
        record("Hule", hules=[hule(2, "4z")]),
        start=record("NewRound", scores=[35000] * 3, doras=["9s"], **tiles),
        head={},
    )
    assert log.players == 3
    assert told(log) == [
        "Draw 0 7z",
        "Kita 0 4z",
        "Draw 0 9m",
        "Discard 0 9m moqie",
        "Draw 1 4z",
        "Kita 1 4z",
        "Win 2 1 4z",
    ]
    assert codes(log) == ["LOG-NO-END"]
    assert log.reds == (52, 88)


BROKEN = {
    "TILE-RANGE": [discard(0, "8z")],
    "TILE-NOT-HELD": [discard(0, "9p")],
    "TILE-COPIES": [discard(0, "7z"), deal(1, "1z"), discard(1, "1z"), deal(2, "1z")],
    "JSON-SHAPE": [discard(7, "7z")],
    "CALL-NO-DISCARD": [record("ChiPengGang", seat=1, type=1, tiles=["7z"] * 3, froms=[1, 1, 0])],
    "JSON-CALL": [discard(0, "7z"), record("ChiPengGang", seat=3, type=7, tiles=["7z"] * 3, froms=[3, 3, 0])],
    "WIN-TILE": [discard(0, "7z"), record("Hule", hules=[hule(3, "6z")])],
    "RESULT-SHAPE": [discard(0, "7z"), record("LiuJu", type=9)],
    "RECORD-OTHER-GAME": [record("ChangeTile")],
    "RECORD-UNREADABLE": [{"name": ".lq.RecordDealTile", "data": "CAE="}],
    "LOG-TRUNCATED": [discard(0, "7z")],
}


@pytest.mark.parametrize("code", BROKEN)
def test_a_broken_hand_is_named_and_the_next_one_is_kept(code: str) -> None:
    log = read(*BROKEN[code], START, discard(0, "7z"), end())
    (issue,) = log.issues
    assert (issue.code, issue.severity, issue.hand) == (code, "error", 0)
    assert issue.where.startswith("data.data.records[")
    starts = [event for event in log.events if isinstance(event, ev.StartHand)]
    assert len(starts) == 2
    assert [record.hand for record in log.recorded] == [1, 1]
    assert not log.complete


def test_a_deal_that_cannot_be_read() -> None:
    short = record("NewRound", scores=[25000] * 4, doras=["9s"], **TILES | {"tiles2": ["1s"]})
    log = read(START, discard(0, "7z"), end(), start=short)
    assert codes(log) == ["DEAL-COUNT"]
    assert log.issues[0].where == "data.data.records[0].data.tiles2"
    assert log.events[1] == ev.StartHand(1, -1, -1, -1, -1, -1, (), (), -1)


def test_more_red_fives_than_the_rules_have() -> None:
    log = read(discard(0, "7z"), deal(1, "0m"), discard(1, "0m", moqie=True), end())
    assert [(issue.code, issue.severity) for issue in log.issues] == [("REDS-DIFFER", "warning")]
    assert log.reds == (16, 17, 52, 88)


def test_what_is_not_known_is_left_out_with_a_warning() -> None:
    log = read(discard(0, "7z"), record("NewThing"), end(), discard(1, "1p"))
    assert [(issue.code, issue.severity) for issue in log.issues] == [
        ("RECORD-UNKNOWN", "warning"),
        ("RECORD-AFTER-END", "warning"),
    ]


@pytest.mark.parametrize(
    "body",
    [
        {"head": HEAD, "data": "ChUubHEuR2FtZURldGFpbFJlY29yZHM="},
        {"head": HEAD, "records": ["ChIubHEuUmVjb3Jk"]},
        {"accounts": [], "rounds": [{"actions": [START]}]},
    ],
)
def test_records_that_are_not_decoded_are_refused_in_one_line(body: Fields) -> None:
    with pytest.raises(LogError, match="Mahjong Soul record, but its list of records is missing or not decoded"):
        parsers.read_bytes(json.dumps(body).encode(), "x.json")


def test_records_without_a_hand() -> None:
    with pytest.raises(LogError, match="no hands"):
        parsers.read_bytes(document([discard(0, "7z")], HEAD), "x.json")


def test_two_players_are_refused() -> None:
    start = record("NewRound", scores=[50000] * 2, doras=["9s"], tiles0=TILES["tiles0"], tiles1=TILES["tiles1"])
    with pytest.raises(LogError, match="two players"):
        read(discard(0, "7z"), start=start)


def test_the_format_can_be_named() -> None:
    with pytest.raises(LogError, match="no Mahjong Soul records"):
        parsers.read_bytes(b'{"log": [], "name": []}', "x.json", format="majsoul")


@pytest.mark.parametrize("value", [None, True, -1, 1.5, "x", [], {}, [None], 10**30])
@pytest.mark.parametrize("key", ["chang", "ju", "ben", "scores", "doras", "tiles1", "paishan", "liqibang"])
def test_no_value_of_the_deal_makes_it_fail(key: str, value: Any) -> None:
    start = {"name": ".lq.RecordNewRound", "data": START["data"] | {key: value}}
    log = read(discard(0, "7z"), end(), start=start)
    assert sum(isinstance(event, ev.StartHand) for event in log.events) == 1


@pytest.mark.parametrize("value", [None, True, -1, 1.5, "x", [], {}, [None], 10**30])
@pytest.mark.parametrize(
    "key", ["hules", "delta_scores", "old_scores", "seat", "fans", "count", "hand", "li_doras", "title_id", "baopai"]
)
def test_no_value_of_a_win_makes_it_fail(key: str, value: Any) -> None:
    data: Fields = {"hules": [hule(3, "7z", liqi=True)]}
    (data if key in ("hules", "delta_scores", "old_scores") else data["hules"][0])[key] = value
    log = read(discard(0, "7z"), {"name": ".lq.RecordHule", "data": data})
    assert sum(isinstance(event, ev.StartHand) for event in log.events) == 1
