"""Tenhou XML; case ids are those of the shared flow and parsing cases. Fragments are our own."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

import parsers
from parsers import events as ev
from parsers.events import GameLog
from parsers.issues import LogError

GO = '<GO type="169" lobby="0"/>'
NAMES = '<UN n0="%61" n1="%E6%9D%B1" n2="c" n3="d" dan="1,2,3,4" rate="1500,1500,1500,1500" sx="M,F,M,M"/>'
START = '<TAIKYOKU oya="0"/>'


def deal(players: int = 4, **changes: str) -> str:
    """An INIT tag: seat s holds tiles 40s … in steps of one, scores 25000."""
    attributes = {"seed": "0,0,0,2,5,135", "ten": "250,250,250,250", "oya": "0"}
    for seat in range(4):
        tiles = ",".join(str(seat * 13 + i) for i in range(13)) if seat < players else ""
        attributes[f"hai{seat}"] = tiles
    attributes.update(changes)
    return "<INIT " + " ".join(f'{name}="{value}"' for name, value in attributes.items()) + "/>"


WIN = (
    '<AGARI ba="0,0" hai="1,2" machi="100" ten="40,1300,0" yaku="1,1,24,2,53,0" doraHai="135" '
    'doraHaiUra="134" who="1" fromWho="3" sc="250,0,250,13,250,0,250,-13"/>'
)
END = 'owari="250,-5.0,263,6.3,250,5.0,237,-6.3"'


def document(*tags: str, head: str = GO + NAMES + START) -> bytes:
    return f'<mjloggm ver="2.3">{head}{"".join(tags)}</mjloggm>'.encode()


def read(*tags: str, head: str = GO + NAMES + START) -> GameLog:
    (log,) = parsers.read_bytes(document(*tags, head=head), "test.xml")
    return log


def kinds(log: GameLog) -> list[str]:
    return [type(event).__name__ for event in log.events]


def codes(log: GameLog) -> list[str]:
    return [issue.code for issue in log.issues]


def recorded_win(log: GameLog) -> ev.RecordedWin:
    return next(record for record in log.recorded if isinstance(record, ev.RecordedWin))


def test_a_hand() -> None:
    log = read(deal(), "<T100/><D100/>", WIN.replace("/>", f" {END}/>"))
    assert kinds(log) == ["StartGame", "StartHand", "Draw", "Discard", "Win", "EndGame"]
    assert codes(log) == []
    assert log.complete
    assert log.names == ("a", "東", "c", "d")
    hand = log.events[1]
    assert isinstance(hand, ev.StartHand)
    assert (hand.round_wind, hand.number, hand.indicator, hand.dice) == (0, 0, 135, (3, 6))
    assert hand.scores == (25000,) * 4
    assert log.events[3] == ev.Discard(5, 0, 100, True)
    assert log.place(5) == "tag 6 <D100>"
    assert log.declared.values["go_type"] == "169"


def test_tsumogiri_is_the_last_draw_only() -> None:
    # Seat 0 keeps 100 and discards it after a later pon: not drawn then.
    log = read(deal(), '<T100/><D0/><N who="1" m="47625"/><E13/><N who="0" m="49770"/><D100/>', WIN)
    discards = [event for event in log.events if isinstance(event, ev.Discard)]
    assert [discard.tsumogiri for discard in discards] == [False, False, False]


def test_a01_ronned_riichi_tile_has_no_step_two() -> None:
    log = read(deal(), '<T100/><REACH who="0" step="1"/><D100/>', WIN)
    assert "RiichiDeclared" in kinds(log)
    assert "RiichiAccepted" not in kinds(log)


def test_a02_deposit_comes_before_the_call_of_the_tile() -> None:
    log = read(
        deal(),
        '<T44/><REACH who="0" step="1"/><D44/><REACH who="0" ten="240,250,250,250" step="2"/>'
        '<N who="1" m="27655"/>',
        WIN,
    )
    assert kinds(log)[3:7] == ["RiichiDeclared", "Discard", "RiichiAccepted", "Chi"]
    deposit = log.recorded[0]
    assert isinstance(deposit, ev.RecordedDeposit)
    assert deposit.scores == (24000, 25000, 25000, 25000)


def test_a03_step_two_without_scores() -> None:
    log = read(deal(), '<T44/><REACH who="0" step="1"/><D44/><REACH who="0" step="2"/><U50/>', WIN)
    assert "RiichiAccepted" in kinds(log)
    assert not any(isinstance(record, ev.RecordedDeposit) for record in log.recorded)
    assert codes(log) == ["LOG-NO-END"]


def test_a04_double_ron_is_two_tags_and_both_print_the_honba() -> None:
    first = WIN.replace('ba="0,0"', 'ba="3,1"').replace('who="1"', 'who="0"', 1)
    log = read(deal(), "<W100/><G100/>", first, WIN.replace('ba="0,0"', 'ba="3,0"'))
    wins = [record for record in log.recorded if isinstance(record, ev.RecordedWin)]
    assert [(win.seat, win.honba, win.deposits) for win in wins] == [(0, 3, 1), (1, 3, 0)]


def test_a07_units_and_a09_zero_han_entries() -> None:
    win = recorded_win(read(deal(), "<W100/><G100/>", WIN))
    assert win.points == 1300
    assert win.deltas == (0, 1300, 0, -1300)
    assert win.yaku == (("riichi", 1), ("ittsuu", 2))
    assert (win.fu, win.han, win.limit) == (40, 3, None)


def test_a12_pao_ron() -> None:
    log = read(
        deal(),
        '<V43/><F43/><AGARI ba="0,0" hai="3,43" m="32768,51818,48651" machi="43" ten="40,32000,5" '
        'yakuman="39" doraHai="37" who="1" fromWho="2" paoWho="3" '
        'sc="185,0,240,320,240,-160,335,-160"/>',
    )
    win = recorded_win(log)
    assert (win.pao, win.yakuman, win.han, win.yaku, win.limit) == (
        3,
        1,
        None,
        (("daisangen", 1),),
        "yakuman",
    )
    assert win.deltas == (0, 32000, -16000, -16000)
    assert win.ura_indicators is None


def test_a25_reconnect_with_one_name() -> None:
    log = read(deal(), '<T100/><BYE who="2"/><D100/><UN n2="%41"/>', WIN)
    assert log.names == ("a", "東", "c", "d")
    assert kinds(log)[3:6] == ["ConnectionLost", "Discard", "ConnectionBack"]


def test_a26_empty_fourth_name_means_three_players() -> None:
    names = NAMES.replace('n3="d"', 'n3=""')
    log = read(
        deal(3, ten="350,350,350,0"),
        "<T100/><D100/>",
        WIN.replace('fromWho="3"', 'fromWho="2"').replace(
            '"250,0,250,13,250,0,250,-13"', '"350,0,350,13,350,-13,0,0"'
        ),
        head='<GO type="185" lobby="0"/>' + names + START,
    )
    assert log.players == 3
    assert log.names == ("a", "東", "c")
    hand = log.events[1]
    assert isinstance(hand, ev.StartHand)
    assert (len(hand.hands), hand.scores) == (3, (35000,) * 3)
    assert recorded_win(log).deltas == (0, 1300, -1300)


def test_three_players_have_no_seat_three() -> None:
    names = NAMES.replace('n3="d"', 'n3=""')
    log = read(deal(3, ten="350,350,350,0"), "<W100/>", head='<GO type="185"/>' + names + START)
    assert "SEAT-RANGE" in codes(log)


def test_a28_game_without_taikyoku() -> None:
    log = read(deal(oya="0"), "<T100/><D100/>", WIN, head=GO + NAMES)
    assert log.events[0] == ev.StartGame(2, 4, 0, ("a", "東", "c", "d"))
    assert "TAG-MISSING" in codes(log)


def test_a29_attribute_twice_with_equal_values() -> None:
    draw = f'<RYUUKYOKU ba="0,2" sc="250,0,250,0,250,0,250,0" {END} {END}/>'
    log = read(deal(), "<T100/><D100/>", draw)
    assert codes(log) == ["XML-ATTRIBUTE-TWICE"]
    assert log.issues[0].severity == "warning"
    assert log.complete
    assert isinstance(log.recorded[-1], ev.RecordedFinal)


def test_a29_attribute_twice_with_different_values() -> None:
    other = END.replace("-5.0", "-6.0")
    log = read(deal(), f'<RYUUKYOKU ba="0,2" sc="250,0,250,0,250,0,250,0" {END} {other}/>')
    assert [(issue.code, issue.severity) for issue in log.issues] == [("XML-ATTRIBUTE-TWICE", "error")]


def test_a30_chips() -> None:
    chips = ",-1,2,0,3,0,-4,1,-1"
    # As in the real log 87147d6884b8: pairs (before, change) in sc, (result, 0) in owari.
    end = ",1,0,3,0,-4,0,0,0"
    win = WIN.replace('-13"/>', f'-13{chips}" owari="250,-5.0,263,6.3,250,5.0,237,-6.3{end}"/>')
    head = '<GO type="257" lobby="1" title="%E6%9D%B1" rule=",," csrule="0FE0BF0B,0000001F" ranking=""/>'
    log = read(deal(chip="0,0,0,0"), "<W100/><G100/>", win, head=head + NAMES + START)
    final = log.recorded[-1]
    assert isinstance(final, ev.RecordedFinal)
    assert (final.scores, final.chips) == ((25000, 26300, 25000, 23700), (1, 3, -4, 0))
    assert recorded_win(log).chips == (2, 3, -4, -1)
    assert (log.title, log.declared.values["csrule"]) == ("東", "0FE0BF0B,0000001F")


def test_a31_unknown_type_bits_are_kept_and_told() -> None:
    log = read(deal(), "<T100/>", head='<GO type="32937"/>' + NAMES + START)
    assert log.declared.values["go_type"] == "32937"
    assert "GO-BITS-UNKNOWN" in codes(log)


def test_a23_reds_only_without_bit_two() -> None:
    assert read(deal(), WIN).reds == (16, 52, 88)
    assert read(deal(), WIN, head='<GO type="11"/>' + NAMES + START).reds == ()


def test_a34_log_ends_inside_a_hand() -> None:
    log = read(deal(), "<T100/><D100/>", WIN, deal(seed="1,0,0,0,0,135"), "<U60/>")
    assert [(issue.code, issue.hand) for issue in log.issues] == [("LOG-TRUNCATED", 1)]
    assert not log.complete
    assert sum(isinstance(event, ev.Win) for event in log.events) == 1


def test_a34_file_cut_off() -> None:
    data = document(deal(), "<T100/><D100/>", WIN, deal(seed="1,0,0,0,0,135"), "<U60/>")
    (log,) = parsers.read_bytes(data[:-20], "cut.xml")
    assert {"XML-TRUNCATED", "LOG-TRUNCATED"} <= set(codes(log))
    assert {issue.hand for issue in log.issues} == {1}


@pytest.mark.parametrize("tags", ['<T131/><e47/><f59 t="3"/>', "<T131/><D131/><U/><e47/>", "<REINIT/>"])
def test_a36_live_capture(tags: str) -> None:
    log = read(deal(), tags, WIN)
    errors = [(issue.code, issue.hand) for issue in log.issues if issue.severity == "error"]
    assert errors == [("LIVE-CAPTURE", 0)]


def test_a38_repeated_ids() -> None:
    log = read(deal(hai1=",".join(["68"] * 2 + [str(i) for i in range(70, 81)])), "<T100/>", WIN)
    assert ("TILE-TWICE", 0) in [(issue.code, issue.hand) for issue in log.issues]


def test_b01_and_b02_indicators_stand_where_the_log_has_them() -> None:
    log = read(deal(), '<T4/><N who="0" m="31744"/><DORA hai="91"/><T24/><D24/>', WIN)
    assert kinds(log)[2:6] == ["Draw", "ClosedKan", "NewIndicator", "Draw"]


@pytest.mark.parametrize(
    ("text", "kind", "shown"),
    [
        ('hai1="1,2"', "exhaustive", (1,)),
        ('type="yao9" hai0="1,2"', "nine_terminals", (0,)),
        ('type="kaze4"', "four_winds", ()),
        ('type="reach4" hai0="1" hai1="2" hai2="3" hai3="4"', "four_riichi", (0, 1, 2, 3)),
        ('type="kan4"', "four_kans", ()),
        ('type="ron3" hai0="1" hai1="2" hai2="3"', "triple_ron", (0, 1, 2)),
        ('type="nm"', "nagashi", ()),
    ],
)
def test_kinds_of_draws(text: str, kind: str, shown: tuple[int, ...]) -> None:
    log = read(deal(), f'<RYUUKYOKU ba="0,0" sc="250,0,250,0,250,0,250,0" {text}/>')
    event = log.events[-1]
    assert isinstance(event, ev.DrawnHand)
    assert (event.kind, event.shown) == (kind, shown)


def test_e13_nagashi_record() -> None:
    log = read(deal(), '<RYUUKYOKU type="nm" ba="0,2" sc="240,-40,250,-20,240,-20,250,80"/>')
    record = log.recorded[0]
    assert isinstance(record, ev.RecordedDraw)
    assert (record.deltas, record.deposits) == ((-4000, -2000, -2000, 8000), 2)


def test_g02_old_points_without_decimals() -> None:
    old = WIN.replace("/>", ' owari="-580,-108,263,6,250,5,237,97"/>')
    final = read(deal(), "<W100/><G100/>", old).recorded[-1]
    assert isinstance(final, ev.RecordedFinal)
    assert (final.points_tenths, final.decimals) == ((-1080, 60, 50, 970), False)
    new = read(deal(), "<W100/><G100/>", WIN.replace("/>", f" {END}/>")).recorded[-1]
    assert isinstance(new, ev.RecordedFinal)
    assert (new.points_tenths, new.decimals) == ((-50, 63, 50, -63), True)


def test_2009_seeds_one_a_hand() -> None:
    log = read(deal(shuffle="mt19937ar,1,2,3,4,5,6,7,8"), WIN)
    assert log.hand_wall_seeds == ["mt19937ar,1,2,3,4,5,6,7,8"]
    assert log.wall_seed is None


@pytest.mark.parametrize(
    ("init", "code"),
    [
        (deal(hai0="1,2,3"), "DEAL-COUNT"),
        (deal(hai0="1,2,x"), "XML-VALUE"),
        (deal(hai0="136,1,2"), "TILE-RANGE"),
        (deal(seed="0,0,0,0,0"), "XML-VALUE"),
        (deal(seed="0,0,0,0,0,136"), "TILE-RANGE"),
        (deal(ten="250,250"), "XML-VALUE"),
        (deal(ten="25000,25000,25000,25000"), "SCORE-RANGE"),
        (deal(oya="4"), "XML-VALUE"),
        (deal().replace("oya=", "xoya="), "XML-ATTRIBUTE-MISSING"),
    ],
)
def test_a_deal_that_cannot_be_read_loses_its_hand_only(init: str, code: str) -> None:
    log = read(init, "<T100/>", WIN, deal(), "<T100/>", WIN)
    errors = [(issue.code, issue.hand) for issue in log.issues if issue.severity == "error"]
    assert errors == [(code, 0)]
    assert len([event for event in log.events if isinstance(event, ev.StartHand)]) == 2


@pytest.mark.parametrize(
    ("tag", "code"),
    [
        ("<T136/>", "TILE-RANGE"),
        ("<T999999999999999999/>", "TILE-RANGE"),
        ('<N who="0"/>', "XML-ATTRIBUTE-MISSING"),
        ('<N who="0" m="x"/>', "XML-VALUE"),
        ('<N who="0" m="999999"/>', "XML-VALUE"),
        ('<N who="7" m="4608"/>', "XML-VALUE"),
        ('<REACH who="0" step="3"/>', "XML-VALUE"),
        ('<DORA hai="200"/>', "TILE-RANGE"),
        ("<NOVELTY/>", "TAG-UNKNOWN"),
        ("<T²/>", "TAG-UNKNOWN"),
        (deal(seed="1,0,0,0,0,135"), "HAND-UNFINISHED"),
    ],
)
def test_a_bad_tag_loses_its_hand(tag: str, code: str) -> None:
    log = read(deal(), "<T100/>", tag, WIN)
    found = [(issue.code, issue.hand) for issue in log.issues]
    assert (code, 0) in found or code in ("TAG-UNKNOWN", "XML-MALFORMED")
    assert any(issue.severity == "error" for issue in log.issues)


def test_strict_raises_the_first_error() -> None:
    with pytest.raises(LogError, match=r"test\.xml: tag 5 <T136>: tile 136"):
        parsers.read_bytes(document(deal(), "<T136/>", WIN), "test.xml", strict=True)


def test_a_fault_of_the_recorded_part_keeps_the_hand() -> None:
    log = read(deal(), "<W100/><G100/>", WIN.replace('ten="40,1300,0"', 'ten="40"'))
    assert [issue.hand for issue in log.issues] == [None, None]
    assert "Win" in kinds(log)
    assert not log.recorded


@pytest.mark.parametrize(
    "data",
    [
        b'<!DOCTYPE m [<!ENTITY a "b">]><mjloggm ver="2.3">&a;</mjloggm>',
        b'<!DOCTYPE m SYSTEM "http://localhost/x.dtd"><mjloggm/>',
        b"<other><mjloggm/></other>",
    ],
)
def test_documents_that_are_refused(data: bytes) -> None:
    with pytest.raises(LogError, match=r"bad\.xml"):
        parsers.read_bytes(data, "bad.xml")


def test_no_hands() -> None:
    assert codes(read()) == ["LOG-NO-HANDS"]


def test_gzip_and_several_games_in_a_file() -> None:
    data = document(deal(), "<T100/><D100/>", WIN.replace("/>", f" {END}/>"))
    logs = parsers.read_bytes(gzip.compress(data + b"\n" + data), "two.mjlog")
    assert [log.source for log in logs] == ["two.mjlog#1", "two.mjlog#2"]
    assert [log.issues for log in logs] == [[], []]


def test_h10_viewer_seat_is_no_part_of_the_id(tmp_path: Path) -> None:
    path = tmp_path / "2011020417gm-00a9-0000-b67fcaa3&tw=1.mjlog"
    path.write_bytes(document(deal(), WIN))
    assert parsers.read(path)[0].log_id == "2011020417gm-00a9-0000-b67fcaa3"
