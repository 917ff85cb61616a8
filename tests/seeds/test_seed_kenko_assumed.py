"""Kenko mahjong (seed 003): what the sheet leaves open, as the preset's notes assume it, with the other reading.

Values are worked out by hand from the common rules; ``[notes.assumed]`` of the preset names each of these.
"""

from __future__ import annotations

from typing import Any

import pytest
from scripted import Script, rule, ruleset
from seed_checks import cause, hand, paid, won, worth, yaku

from rulesets.load import load_with_notes

KENKO = ruleset("kenko")
TANYAO_PINFU = "234m567p345s22s67s"  # waits on 5s and 8s

WORTH: list[tuple[str, str, tuple[str, ...], dict[str, Any], dict[str, int], str, dict[str, int]]] = [
    # note on, hand, melds, circumstances, yaku here, the other reading, yaku there
    (
        "yaku.ippatsu_rinshan",
        "123m456p55z34m5m",
        ("ankan 9999s",),
        {"riichi": "riichi", "ippatsu": True, "tsumo": True, "rinshan": True},
        {"riichi": 1, "menzen_tsumo": 1, "rinshan": 1},
        "yaku.ippatsu_rinshan=true",
        {"riichi": 1, "ippatsu": 1, "menzen_tsumo": 1, "rinshan": 1},
    ),
    (
        "yaku.ippatsu_chankan",
        "123m456p789s55z34m5m",
        (),
        {"riichi": "riichi", "ippatsu": True, "chankan": True, "kan_run": 1},
        {"riichi": 1, "ippatsu": 1, "chankan": 1},
        "yaku.ippatsu_chankan=none",
        {"riichi": 1, "chankan": 1},
    ),
    (
        "yaku.ryuuiisou_needs_hatsu",
        "4466s6s",
        ("pon 222s", "pon 333s", "pon 888s"),
        {},
        {"ryuuiisou": 1},
        "yaku.ryuuiisou_needs_hatsu=true",
        {"chinitsu": 5, "toitoi": 2, "tanyao": 1},
    ),
    (
        "yaku.tsuuiisou_chiitoi",
        "1122334455667z7z",
        (),
        {},
        {"tsuuiisou": 1},
        "yaku.tsuuiisou_chiitoi=false",
        {"chiitoitsu": 2, "honroutou": 2, "honitsu": 3},
    ),
    (
        "scoring.double_round_wind",
        "123m456p22s79s8s",
        ("pon 111z",),
        {"round_": "W"},
        {},
        "scoring.double_round_wind=true",
        {"yakuhai_round": 1},
    ),
]


@pytest.mark.parametrize(("path", "tiles", "melds", "facts", "here", "switch", "there"), WORTH)
def test_yaku(
    path: str,
    tiles: str,
    melds: tuple[str, ...],
    facts: dict[str, Any],
    here: dict[str, int],
    switch: str,
    there: dict[str, int],
) -> None:
    """A yaku on which the sheet is silent: as assumed, and in the other reading."""
    assert path in load_with_notes("kenko")[1].assumed
    assert yaku(worth(KENKO, tiles, *melds, **facts)) == here
    assert yaku(worth(ruleset("kenko", switch), tiles, *melds, **facts)) == there


FU: list[tuple[str, str, tuple[str, ...], dict[str, Any], int, str, int]] = [
    # 30 + 8 (concealed 9s) + 2 or 4 (East, both winds of the dealer)
    (
        "scoring.double_wind_pair_fu",
        "999s123m456p11z34m5m",
        (),
        {"seat": "E", "riichi": "riichi"},
        40,
        "scoring.double_wind_pair_fu=4",
        50,
    ),
    # 20 + 16 + 2 + 2, and 2 for the tsumo
    (
        "scoring.rinshan_tsumo_fu",
        "123m456p55z35m4m",
        ("minkan 9999s",),
        {"tsumo": True, "rinshan": True},
        50,
        "scoring.rinshan_tsumo_fu=false",
        40,
    ),
    ("scoring.pinfu_tsumo", TANYAO_PINFU + "8s", (), {"tsumo": True}, 20, "scoring.pinfu_tsumo=false", 30),
    ("scoring.open_pinfu_ron_fu", "567p345s22s67s8s", ("chi 234m",), {}, 30, "scoring.open_pinfu_ron_fu=20", 20),
]


@pytest.mark.parametrize(("path", "tiles", "melds", "facts", "here", "switch", "there"), FU)
def test_fu(
    path: str, tiles: str, melds: tuple[str, ...], facts: dict[str, Any], here: int, switch: str, there: int
) -> None:
    """Fu on which the sheet is silent."""
    assert path in load_with_notes("kenko")[1].assumed
    for rules, fu in ((KENKO, here), (ruleset("kenko", switch), there)):
        found = worth(rules, tiles, *melds, **facts)
        assert found is not None
        assert found.fu == fu


@pytest.mark.parametrize(("dora", "han"), [("2m", 13), ("8m", 13), ("2m5m7m", 17)])
def test_counted_yakuman(dora: str, han: int) -> None:
    """13 han and more are one counted yakuman, 32,000 (assumed): chinitsu 6, ryanpeikou 3, pinfu, tanyao and dora."""
    found = worth(KENKO, "22334455667788m", dora=dora)
    assert found is not None
    assert (found.han, paid(KENKO, found)) == (han, (32000, 32000))
    more = ruleset("kenko", "scoring.kazoe=sanbaiman")
    assert paid(more, worth(more, "22334455667788m", dora=dora)) == (24000, 24000)


def test_twenty_six_han_are_one_yakuman() -> None:
    """Counted yakuman do not multiply (assumed), as combined ones do not (the sheet): 11 han and 16 dora."""
    dora = "2m3m4m5m6m7m8m2m"
    found = worth(KENKO, "22334455667788m", dora=dora)
    assert found is not None
    assert (found.han, paid(KENKO, found)) == (27, (32000, 32000))
    many = ruleset("kenko", "scoring.kazoe=multiple")
    assert paid(many, worth(many, "22334455667788m", dora=dora)) == (64000, 64000)


def test_double_riichi_and_first_dora() -> None:
    """Riichi on the first turn is worth 2 han; the first indicator counts (1s shown: two 2s)."""
    script = hand(TANYAO_PINFU, indicator="1s").go(0, draw="9m", riichi=True).go(0).tsumo(0, "8s", ura="4z")
    assert won(rule(script.facts(), KENKO)) == {
        "double_riichi": 2,
        "menzen_tsumo": 1,
        "pinfu": 1,
        "tanyao": 1,
        "dora": 2,
    }


def kan_dora(kind: str) -> Script:
    """Seat 3 makes a kan of 9s; its indicator 4z makes East dora, of which the pair is two."""
    script = hand(indicator="9p").deal(3, "999s123m456p11z34m")
    if kind == "closed":
        return script.draws(3, "9s").closed_kan(3, "9999s", dora="4z")
    return script.go(3).go(2, draw="9s").open_kan(3, "999s").dora("4z")


def test_kan_dora() -> None:
    """A closed kan turns its indicator at once, an open one before the discard (assumed)."""
    assert won(rule(kan_dora("closed").tsumo(3, "5m").facts(), KENKO))["dora"] == 2
    assert "dora" not in won(rule(kan_dora("open").tsumo(3, "5m").facts(), KENKO))
    at_once = ruleset("kenko", "dora.open_kan_turn=at_once")
    assert won(rule(kan_dora("open").tsumo(3, "5m").facts(), at_once))["dora"] == 2


def test_kan_dora_of_the_discard_after_an_open_kan() -> None:
    """Turned before the discard, it counts for a ron on that very discard (assumed)."""
    script = hand(indicator="9p").deal(3, "999s258p369m1234z").deal(1, TANYAO_PINFU).go(3).go(2, draw="9s")
    facts = script.open_kan(3, "999s").dora("1s").go(3, draw="8s").ron(1).facts()
    assert won(rule(facts, KENKO)) == {"pinfu": 1, "tanyao": 1, "dora": 2}
    assert won(rule(facts, ruleset("kenko", "dora.open_kan_turn=after_discard"))) == {"pinfu": 1, "tanyao": 1}


def test_closed_kan_is_not_robbed() -> None:
    """Not even by kokushi (assumed)."""
    script = hand("4444z258p369s123m").deal(1, "19m19p19s1235671z").go(1, draw="9m", cut="9m")
    facts = script.draws(0).closed_kan(0, "4444z", dora="9m").ron(1).facts()
    assert cause(rule(facts, KENKO)) == ("void", "CLOSED-KAN")
    assert won(rule(facts, ruleset("kenko", "yaku.chankan_closed_kan=kokushi"))) == {"kokushi": 1}


def test_no_red_fives() -> None:
    """All three kinds of red five count where the rules have them; here none does (assumed)."""
    facts = hand().deal(1, "340m067p340s22s67s").go(0, draw="8s").ron(1).facts()
    assert won(rule(facts, KENKO)) == {"pinfu": 1, "tanyao": 1}
    reds = ruleset("kenko", "dora.red_man=1", "dora.red_pin=1", "dora.red_sou=1")
    assert won(rule(facts, reds)) == {"pinfu": 1, "tanyao": 1, "aka": 3}


def test_riichi_conditions() -> None:
    """1,000 points and a draw of one's own are needed, the ronned tile makes no deposit (assumed)."""
    poor = hand(TANYAO_PINFU, scores=(900, 60000, 30000, 29100)).go(0, riichi=True).exhausted()
    assert cause(rule(poor.facts(), KENKO)) == ("void", "RIICHI-POINTS")
    enough = hand(TANYAO_PINFU, scores=(1000, 60000, 30000, 29000)).go(0, riichi=True).exhausted()
    assert rule(enough.facts(), KENKO).riichi == (0,)
    late = hand(TANYAO_PINFU).passes(2).go(0, riichi=True).exhausted()
    assert cause(rule(late.facts(), KENKO)) == ("void", "RIICHI-DRAWS")
    assert cause(rule(hand(TANYAO_PINFU).passes(6).go(0, riichi=True).exhausted().facts(), KENKO)) == ("same", "")
    ronned = hand("123m456p789s55z34m").deal(1, TANYAO_PINFU).go(0, draw="8s", cut="8s", riichi=True).ron(1)
    assert rule(ronned.facts(), KENKO).deltas == (-2000, 2000, 0, 0)


def test_calls_and_claims() -> None:
    """No call of the last discard, no fifth kan after one player's four, furiten of the turn (assumed)."""
    late = hand("55z258p369s1234z1m").passes(1).go(1, draw="5z").pon(0, "55z", "1m").exhausted()
    assert cause(rule(late.facts(), KENKO)) == ("void", "LATE-CALL")
    same_turn = hand().deal(3, TANYAO_PINFU).go(3, draw="9m").go(0, draw="8s").go(1, draw="5s").ron(3)
    assert cause(rule(same_turn.facts(), KENKO)) == ("void", "FURITEN")
    drawn = hand().deal(3, TANYAO_PINFU).go(3, draw="9m").go(1, draw="8s").draws(3, "9p").cuts(3, "9p")
    assert rule(drawn.go(1, draw="5s").ron(3).facts(), KENKO).payments == (0, -2000, 0, 2000)


def test_fifth_kan() -> None:
    """Refused after one player's four (assumed)."""
    script = hand("1111m2222p3333s5z", indicator="9p").deal(1, "8888p258m147s123z")
    script = script.draws(0, "5z").closed_kan(0, "1111m", "9p").draws(0, "5z").closed_kan(0, "2222p", "9p")
    script = script.draws(0, "5z").closed_kan(0, "3333s", "9p").draws(0, "9s").closed_kan(0, "5555z", "4z").go(0)
    fifth = script.draws(1).closed_kan(1, "8888p", "4z").exhausted()
    assert cause(rule(fifth.facts(), KENKO)) == ("void", "FIFTH-KAN")
