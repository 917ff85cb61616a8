"""The reader of mjai lines: its dialects, and what is wrong in a log. Hands are our own."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from typing import Any

import pytest

import parsers
from analyzer.ruling.source import source_rules
from analyzer.simulate.game import simulate
from parsers import events as ev
from parsers.issues import LogError
from parsers.write.mjai import write_mjai
from rulesets.load import load

Line = dict[str, Any]

DEAL = [
    "1m 1m 2m 2m 3m 3m 4m 4m 5m 5mr 6m 6m E",
    "1p 1p 2p 2p 3p 3p 4p 4p 5p 5pr 6p 6p 7p",
    "1s 1s 2s 2s 3s 3s 4s 4s 5s 5sr 6s 6s 7s",
    "E E S S W W N N P P F F C",
]
HIDDEN = " ".join(["?"] * 13)


def start(deal: list[str] = DEAL, **more: Any) -> Line:
    head: Line = {"type": "start_kyoku", "bakaze": "E", "kyoku": 1, "honba": 0, "kyotaku": 0, "oya": 0}
    hands = [hand.split() for hand in deal]
    return head | {"dora_marker": "9m", "scores": [25000] * len(deal), "tehais": hands} | more


def tsumo(actor: int, pai: str) -> Line:
    return {"type": "tsumo", "actor": actor, "pai": pai}


def dahai(actor: int, pai: str, **more: Any) -> Line:
    return {"type": "dahai", "actor": actor, "pai": pai, **more}


def hora(actor: int, target: int, pai: str, **more: Any) -> Line:
    return {"type": "hora", "actor": actor, "target": target, "pai": pai, **more}


def text(*lines: Line | str, names: tuple[str, ...] = tuple("abcd")) -> bytes:
    first: Line = {"type": "start_game", "names": list(names)}
    return "\n".join(line if isinstance(line, str) else json.dumps(line) for line in (first, *lines)).encode()


def read(*lines: Line | str, **more: Any) -> ev.GameLog:
    (log,) = parsers.read_bytes(text(*lines, **more), "t.jsonl")
    return log


def words(log: ev.GameLog) -> list[str]:
    return [type(event).__name__ for event in log.events]


def codes(log: ev.GameLog) -> list[str]:
    return [issue.code for issue in log.issues]


END: Line = {"type": "end_game"}
TENPAI: Line = {"type": "ryukyoku", "reason": "fanpai", "tenpais": [True, False, False, True]}


def test_events_and_places() -> None:
    log = read(start(), tsumo(0, "C"), dahai(0, "C", tsumogiri=True), tsumo(1, "9p"), TENPAI, END)
    assert words(log) == ["StartGame", "StartHand", "Draw", "Discard", "Draw", "DrawnHand", "EndGame"]
    assert log.format == "mjai"
    assert log.names == tuple("abcd")
    assert log.complete
    assert [log.place(event.at) for event in log.events[2:4]] == ["line 3 tsumo", "line 4 dahai"]
    hand, draw, discard, end = log.events[1], log.events[2], log.events[3], log.events[5]
    assert isinstance(hand, ev.StartHand)
    assert [[tile >> 2 for tile in tiles][:3] for tiles in hand.hands] == [
        [0, 0, 1],
        [9, 9, 10],
        [18, 18, 19],
        [27, 27, 28],
    ]
    assert isinstance(draw, ev.Draw)
    assert draw.tile >> 2 == 33
    assert isinstance(discard, ev.Discard)
    assert (discard.tile, discard.tsumogiri) == (draw.tile, True)
    assert isinstance(end, ev.DrawnHand)
    assert (end.kind, end.shown) == ("exhaustive", (0, 3))


def test_gzip_and_a_json_list_are_read_too() -> None:
    data = text(start(), tsumo(0, "C"), END)
    plain = parsers.read_bytes(data, "t.jsonl")[0].events
    assert parsers.read_bytes(gzip.compress(data), "t.jsonl.gz")[0].events == plain
    listed = ("[" + ",\n".join(data.decode().split("\n")) + "]").encode()
    assert parsers.read_bytes(listed, "t.json")[0].events == plain


def test_red_fives_are_seen_and_each_suit_has_one() -> None:
    log = read(start(), END)
    assert log.reds == (16, 52, 88)
    hand = log.events[1]
    assert isinstance(hand, ev.StartHand)
    assert [16 in hand.hands[0], 52 in hand.hands[1], 88 in hand.hands[2]] == [True] * 3
    plain = [hand.replace("r", "") for hand in DEAL]
    assert read(start(plain), END).reds == ()
    assert not read(start(plain), END).reds_known
    all_man = [*plain]
    all_man[0] = "1m 1m 2m 2m 5m 5m 5m 5m 3m 3m 4m 4m E"
    all_man[1] = DEAL[1]
    assert read(start(all_man), END).reds == (52, 88)  # four plain 5m leave no red one


def test_a_players_view_is_told_as_such() -> None:
    log = read(start([DEAL[0], HIDDEN, HIDDEN, HIDDEN]), tsumo(0, "C"), END)
    (issue,) = log.issues
    assert (issue.code, issue.severity, issue.hand, issue.where) == ("HIDDEN-TILES", "error", 0, "line 2 start_kyoku")
    assert "player's view" in issue.text
    later = read(start(), tsumo(0, "?"), END)
    assert [(issue.code, issue.where) for issue in later.issues] == [("HIDDEN-TILES", "line 3 tsumo")]
    assert words(later) == ["StartGame", "StartHand", "EndGame"]
    assert not later.complete


def test_no_indicator_is_not_riichi() -> None:
    line = start()
    del line["dora_marker"]
    (issue,) = read(line, END).issues
    assert issue.code == "INDICATOR-MISSING"
    assert "not riichi" in issue.text


def riichi_called(*after: Line) -> ev.GameLog:
    """Seat 3 declares riichi with C; seat 0 calls it."""
    deal = ["C C 2m 2m 3m 3m 4m 4m 5m 5mr 6m 6m E", DEAL[1], DEAL[2], "E E S S W W N N P P F F C"]
    call = {"type": "pon", "actor": 0, "target": 3, "pai": "C", "consumed": ["C", "C"]}
    return read(
        start(deal, oya=3, kyoku=4),
        tsumo(3, "P"),
        {"type": "reach", "actor": 3},
        dahai(3, "C", tsumogiri=False),
        {"type": "reach_accepted", "actor": 3},
        call,
        dahai(0, "E", tsumogiri=False),
        *after,
    )


def test_riichi_is_accepted_before_the_call() -> None:
    log = riichi_called()
    assert words(log)[2:] == ["Draw", "RiichiDeclared", "Discard", "RiichiAccepted", "Pon", "Discard"]
    assert log.first_dealer == 0
    assert codes(log) == ["LOG-NO-END"]


def test_changes_follow_from_scores_where_they_are_not_printed() -> None:
    """Before the win seat 3 has paid 1,000 for his riichi."""
    log = riichi_called(hora(3, 0, "E", fan=5, fu=36, scores=[17000, 25000, 25000, 33000]))
    (win,) = log.recorded
    assert isinstance(win, ev.RecordedWin)
    assert win.deltas == (-8000, 0, 0, 9000)
    assert (win.han, win.fu, win.scores, win.yaku, win.points) == (5, 40, None, None, None)


def test_scores_of_the_start_follow_from_a_later_line() -> None:
    line = start()
    del line["scores"]
    result = TENPAI | {"deltas": [1500, -1500, -1500, 1500], "scores": [26500, 23500, 22500, 27500]}
    log = read(line, tsumo(0, "C"), dahai(0, "C"), result, line | {"honba": 1}, END)
    starts = [event for event in log.events if isinstance(event, ev.StartHand)]
    assert starts[0].scores == (25000, 25000, 24000, 26000)
    assert starts[1].scores == (26500, 23500, 22500, 27500)
    assert codes(read(line, tsumo(0, "C"), END)) == ["SCORES-MISSING"]


def test_two_winners_of_one_discard_see_the_same_ura() -> None:
    markers = {"uradora_markers": ["9p"], "deltas": [0, 0, 0, 0]}
    reach = [{"type": "reach", "actor": 1}, dahai(1, "9s"), {"type": "reach_accepted", "actor": 1}]
    log = read(
        start(),
        tsumo(0, "C"),
        dahai(0, "E"),
        tsumo(1, "9s"),
        *reach,
        tsumo(2, "9m"),
        {"type": "reach", "actor": 2},
        dahai(2, "9m"),
        {"type": "reach_accepted", "actor": 2},
        tsumo(3, "7p"),
        dahai(3, "7p"),
        hora(1, 3, "7p", **markers),
        hora(2, 3, "7p", **markers),
        END,
    )
    wins = [event for event in log.events if isinstance(event, ev.Win)]
    assert [(win.seat, win.source) for win in wins] == [(1, 3), (2, 3)]
    assert wins[0].ura == wins[1].ura
    assert wins[0].ura is not None
    assert wins[0].ura[0] >> 2 == 17
    assert codes(log) == []


@pytest.mark.parametrize(("flag", "issue"), [({}, []), ({"tsumogiri": True}, []), ({"tsumogiri": False}, [])])
def test_a_discard_like_the_tile_drawn(flag: Line, issue: list[str]) -> None:
    """Without the flag it is the tile drawn; with false it is the one that was in the hand."""
    log = read(start(), tsumo(0, "E"), dahai(0, "E", **flag), END)
    discard = log.events[3]
    assert isinstance(discard, ev.Discard)
    assert discard.tsumogiri == flag.get("tsumogiri", True)
    assert [code for code in codes(log) if code != "HAND-NO-END"] == issue


def test_a_wrong_flag_is_told() -> None:
    log = read(start(), tsumo(0, "C"), dahai(0, "E", tsumogiri=True), END)
    assert "TSUMOGIRI-WRONG" in codes(log)
    discard = log.events[3]
    assert isinstance(discard, ev.Discard)
    assert not discard.tsumogiri


SANMA = [
    "1m 1m 9m 9m E E S S W W N N C",
    "1p 1p 2p 2p 3p 3p 4p 4p 5p 5pr 6p 6p 7p",
    "1s 1s 2s 2s 3s 3s 4s 4s 5s 5sr 6s 6s 7s",
]
KITA: Line = {"type": "nukidora", "actor": 0, "pai": "N"}


@pytest.mark.parametrize("seats", [3, 4])
def test_three_players(seats: int) -> None:
    """Some write three seats, some a fourth that nobody holds."""
    deal = SANMA + [HIDDEN] * (seats - 3)
    scores = [35000] * 3 + [0] * (seats - 3)
    names = ("a", "b", "c", "")[:seats]
    log = read(start(deal, scores=scores), tsumo(0, "C"), KITA, tsumo(0, "P"), END, names=names)
    assert log.players == 3
    assert words(log)[2:5] == ["Draw", "Kita", "Draw"]
    assert log.reds == (52, 88)
    assert source_rules(log).base == "tenhou-3p"
    quiet = read(start(deal, scores=scores), tsumo(0, "C"), END, names=names)
    assert quiet.players == 3


def test_kans_and_an_indicator() -> None:
    deal = ["1m 1m 1m 1m 3m 3m 4m 4m P P 6m 6m E", DEAL[1], DEAL[2], "E E S S W W N N P 9s F F C"]
    log = read(
        start(deal),
        tsumo(0, "9p"),
        {"type": "ankan", "actor": 0, "consumed": ["1m"] * 4},
        {"type": "dora", "dora_marker": "8m"},
        tsumo(0, "7s"),
        dahai(0, "E"),
        tsumo(3, "8s"),
        dahai(3, "P"),
        {"type": "pon", "actor": 0, "target": 3, "pai": "P", "consumed": ["P", "P"]},
        dahai(0, "9p"),
        tsumo(0, "P"),
        {"type": "kakan", "actor": 0, "pai": "P", "consumed": ["P", "P", "P"]},
        END,
    )
    kinds = ["ClosedKan", "NewIndicator", "Draw", "Discard", "Draw", "Discard", "Pon", "Discard", "Draw", "AddedKan"]
    assert words(log)[3:-1] == kinds
    assert codes(log) == ["HAND-NO-END"]


DRAGONS = "P P P 2m 3m 4m 5p 6p 7p 8s 8s 6s 7s"


def dragon_win(yakus: list[Any], **more: Any) -> ev.GameLog:
    deal = [DRAGONS, DEAL[1], "1s 1s 2s 2s 3s 3s 4s 4s 5s 5sr 9s 9s 9s", "E E S S W W N N F F F C C"]
    win = hora(0, 0, "5s", yakus=yakus, deltas=[6000, -2000, -2000, -2000], **more)
    return read(start(deal), tsumo(0, "5s"), win, END)


def test_sangenpai_is_the_dragon_that_the_winner_holds() -> None:
    log = dragon_win([["sangenpai", 1], ["menzenchin_tsumoho", 1], ["uradora", 0]], fan=2, fu=40, hora_points=3900)
    win = log.recorded[0]
    assert isinstance(win, ev.RecordedWin)
    assert win.yaku is not None
    assert set(win.yaku) == {("yakuhai_haku", 1), ("menzen_tsumo", 1)}
    assert (win.han, win.fu, win.points, win.yakuman) == (2, 40, 3900, 0)
    assert codes(dragon_win([["sangenpai", 2]])) == ["YAKU-DRAGONS"]
    assert codes(dragon_win([["nanohana", 1]])) == ["YAKU-UNKNOWN"]


def test_yakuman_have_a_hundred_han() -> None:
    win = dragon_win([["daisangen", 100]], fan=100).recorded[0]
    assert isinstance(win, ev.RecordedWin)
    assert (win.yaku, win.yakuman, win.han) == ((("daisangen", 1),), 1, None)


def test_a_hand_shown_that_nobody_holds_is_an_error() -> None:
    good = dragon_win([["sangenpai", 1]], hora_tehais=DRAGONS.split())
    assert codes(good) == []
    assert codes(dragon_win([["sangenpai", 1]], hora_tehais=[*DRAGONS.split(), "5s"])) == []
    wrong = DRAGONS.replace("2m", "9m").split()
    assert codes(dragon_win([["sangenpai", 1]], hora_tehais=wrong)) == ["HAND-DIFFERS"]


def test_values_that_cannot_be_read_leave_the_hand() -> None:
    log = dragon_win([["sangenpai", 1]], fan="two")
    assert [(issue.code, issue.hand) for issue in log.issues] == [("MJAI-VALUE", None)]
    assert "Win" in words(log)


@pytest.mark.parametrize(
    ("lines", "code", "where"),
    [
        ([tsumo(0, "0m")], "TILE-RANGE", "line 3 tsumo"),
        ([tsumo(4, "C")], "MJAI-VALUE", "line 3 tsumo"),
        ([tsumo(0, "C"), dahai(0, "9s")], "TILE-NOT-HELD", "line 4 dahai"),
        ([tsumo(0, "E"), dahai(0, "E"), tsumo(1, "E")], "TILE-COPIES", "line 5 tsumo"),
        ([tsumo(0, "C"), hora(1, 0, "C")], "WIN-SOURCE", "line 4 hora"),
        ([{"type": "pon", "actor": 0, "target": 1, "pai": "E", "consumed": []}], "CALL-NOTHING", "line 3 pon"),
        ([{"type": "ryukyoku", "reason": "lunch"}], "MJAI-VALUE", "line 3 ryukyoku"),
        (["{"], "JSON-LINE", "line 2 start_kyoku"),
    ],
)
def test_a_fault_loses_its_hand_only(lines: list[Any], code: str, where: str) -> None:
    log = read(start(), *lines, start(honba=1), tsumo(0, "C"), dahai(0, "C"), TENPAI, END)
    found = log.issues[0]
    assert (found.code, found.where, found.hand) == (code, where, 0)
    assert words(log)[1:] == ["StartHand", "StartHand", "Draw", "Discard", "DrawnHand", "EndGame"]
    assert len(log.issues) == 1


def test_a_cut_file_is_read_as_far_as_it_goes() -> None:
    log = read(start(), tsumo(0, "C"), '{"type":"dah')
    assert words(log) == ["StartGame", "StartHand", "Draw"]
    assert codes(log) == ["LOG-TRUNCATED", "LOG-NO-END"]
    assert {issue.severity for issue in log.issues} == {"warning"}


def test_a_server_that_stops_says_why() -> None:
    log = read(start(), tsumo(0, "C"), {"type": "error", "message": "player 2 timed out"})
    assert "player 2 timed out" in log.issues[0].text


def test_several_games_in_a_file() -> None:
    both = text(start(), END) + b"\n" + text(start(), END)
    logs = parsers.read_bytes(both, "t.jsonl")
    assert [log.log_id for log in logs] == ["t#1", "t#2"]
    assert logs[1].place(logs[1].events[1].at) == "line 5 start_kyoku"


def test_no_hand_is_no_log() -> None:
    with pytest.raises(LogError, match="without a hand"):
        parsers.read_bytes(text(END), "t.jsonl")


def test_rules_are_inferred_and_said_to_be() -> None:
    log = read(start(), END)
    rules = source_rules(log)
    assert rules.base == "tenhou"
    assert rules.inferred["table.length"] == "mjai: rounds played: E"
    assert "inferred" in rules.unknown[0]
    assert "settlement" in rules.open
    assert "table.length" not in source_rules(read(start())).inferred
    named = text(start(), END).replace(b'"names"', b'"gametype": "tonnan", "names"')
    (log,) = parsers.read_bytes(named, "t.jsonl")
    assert source_rules(log).declared["table.length"] == "mjai gametype tonnan"


# Dialects: simulated games, written in full, then stripped to what other programs print.


def dialect(change: Callable[[Line], Line], data: bytes) -> ev.GameLog:
    lines = [change(json.loads(line)) for line in data.split(b"\n") if line]
    (log,) = parsers.read_bytes(b"\n".join(json.dumps(line).encode() for line in lines), "t.jsonl")
    return log


def deltas_only(line: Line) -> Line:
    """A converter that prints changes of points and ura indicators, and nothing else of a result."""
    keep = {"hora": ("actor", "target", "deltas", "ura_markers"), "ryukyoku": ("deltas",), "end_game": ()}
    if "uradora_markers" in line:
        line["ura_markers"] = line.pop("uradora_markers")
    if line["type"] == "reach_accepted":
        line = {"type": "reach_accepted", "actor": line["actor"]}
    if line["type"] not in keep:
        return line
    return {"type": line["type"]} | {key: line[key] for key in keep[line["type"]] if key in line}


def scores_only(line: Line) -> Line:
    """A simulator that prints the scores after each hand."""
    line.pop("deltas", None)
    if line["type"] == "reach_accepted":
        del line["scores"]
    return line


def no_start_scores(line: Line) -> Line:
    if line["type"] == "start_kyoku":
        del line["scores"]
    return line


@pytest.mark.parametrize("name", ["tenhou", "tenhou-3p"])
@pytest.mark.parametrize("change", [deltas_only, scores_only, no_start_scores])
def test_dialects_tell_the_same_game(name: str, change: Callable[[Line], Line]) -> None:
    rules = load(name)
    for number in range(12):
        game = simulate(rules, "dialect", number).log
        data = write_mjai(game)
        (full,) = parsers.read_bytes(data, "t.jsonl")
        log = dialect(change, data)
        assert [issue for issue in log.issues if issue.code != "DRAW-KIND"] == []
        for one, other in zip(full.events, log.events, strict=True):
            assert type(one) is type(other)
            if isinstance(one, ev.StartHand) and isinstance(other, ev.StartHand):
                assert (one.scores, one.number, one.honba) == (other.scores, other.number, other.honba)
            if isinstance(one, ev.DrawnHand) and isinstance(other, ev.DrawnHand):
                assert one.kind == other.kind
        assert moved(full) == moved(log)
        assert len(moved(log)) >= sum(isinstance(event, ev.StartHand) for event in log.events)


def moved(log: ev.GameLog) -> list[tuple[int, ...] | None]:
    return [record.deltas for record in log.recorded if isinstance(record, ev.RecordedWin | ev.RecordedDraw)]
