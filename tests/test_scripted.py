"""The hand-written hands of the tests themselves."""

from __future__ import annotations

from scripted import Script, rule, ruleset

from analyzer.play.play import play_hand
from parsers.events import ClosedKan, StartHand


def test_ron() -> None:
    """Closed pinfu tanyao, ron: 2 han 30 fu, 2,000 (any table of points)."""
    facts = Script().deal(1, "234m567m345p22p67s").go(0, draw="8s").ron(1).facts()
    ruling = rule(facts, ruleset())
    assert ruling.payments == (-2000, 2000, 0, 0)


def test_riichi_ippatsu_tsumo() -> None:
    """Riichi, ippatsu, tsumo, pinfu, tanyao: 5 han, a mangan; its dealer takes 4,000 from each, and his deposit."""
    script = Script("234m567m345p22p67s", indicator="1z").go(0)
    facts = script.go(0, draw="9m", riichi=True).tsumo(0, "8s", ura="1z").facts()
    assert rule(facts, ruleset()).deltas == (12000, -4000, -4000, -4000)


def test_exhaustive() -> None:
    facts = Script("234m567m345p22p67s").exhausted().facts()
    assert rule(facts, ruleset()).payments == (3000, -1000, -1000, -1000)


def test_three_players() -> None:
    facts = Script("234p567p345s22s67s", players=3).exhausted().facts()
    assert rule(facts, ruleset("tenhou-3p")).payments == (2000, -1000, -1000)


def test_pon_and_kans() -> None:
    """A haku pon, made a kan, then tsumo on the replacement tile: rinshan and haku, 2 han."""
    facts = (
        Script("55z234m567m345p2p9s")
        .go(1, draw="5z")
        .pon(0, "55z", "9s")
        .draws(0, "5z")
        .added_kan(0, "5z")
        .tsumo(0, "2p")
        .facts()
    )
    win = rule(facts, ruleset()).wins[0]
    assert win.score is not None
    assert dict(win.score.yaku) == {"rinshan": 1, "yakuhai_haku": 1}


def test_a_closed_kan_of_tiles_that_are_not_held_is_a_fault() -> None:
    """The fuzzer's find: such a kan must be refused before its waits are computed."""
    events = Script("123m456p789s1122z").draws(0, "5m").events()
    start = events[0]
    assert isinstance(start, StartHand)
    held = set(start.hands[0])
    kind = next(kind for kind in range(9) if sum(tile >> 2 == kind for tile in held) == 1)
    kan = ClosedKan(0, 0, (kind * 4, kind * 4 + 1, kind * 4 + 2, kind * 4 + 3))
    facts = play_hand([*events, kan], 4)
    assert facts.fault is not None
    assert "closed kan" in facts.fault
