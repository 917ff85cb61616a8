"""Furiten by a tile that was let pass: only what could have been won counts."""

from __future__ import annotations

import pytest
from scripted import Script, rule, ruleset


@pytest.mark.parametrize("kokushi", ["none", "kokushi"])
def test_a_closed_kan_is_let_pass_by_those_who_may_rob_it(kokushi: str) -> None:
    """Only kokushi may rob a closed kan (seed 000: 国士無双のみ、暗槓でも搶槓可能); a pinfu hand lets nothing pass.

    As in the real log 157cf44c5bdf, where a ron follows such a kan.
    """
    facts = (
        Script(indicator="1z")
        .deal(1, "234m567m345s22s34p")
        .deal(2, "555p147m258s1236z")
        .go(1)
        .draws(2, "0p")
        .closed_kan(2, "5555p", "3z")
        .draws(2)
        .cuts(2, "6z")
        .go(3, draw="2p")
        .ron(1)
        .facts()
    )
    assert rule(facts, ruleset("tenhou", f"yaku.chankan_closed_kan={kokushi}")).status == "same"


def test_an_added_kan_is_let_pass_by_all() -> None:
    """Seed 002: a passed kakan tile makes same-turn furiten too."""
    facts = (
        Script(indicator="1z")
        .deal(1, "234m567m345s22s34p")
        .deal(2, "55p147m258s12366z")
        .go(1)
        .go(0, draw="5p")
    )
    facts.pon(2, "55p", "6z").go(1).draws(2, "0p").added_kan(2, "0p").dora("3z").draws(2).cuts(2, "6z")
    found = facts.go(3, draw="2p").ron(1).facts()
    ruling = rule(found, ruleset("tenhou"))
    assert ruling.status == "void"
    assert ruling.cause is not None
    assert ruling.cause.code == "FURITEN"
