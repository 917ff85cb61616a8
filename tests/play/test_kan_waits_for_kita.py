"""When the indicator of an added kan is turned if a kita follows: before the kita's replacement draw."""

from __future__ import annotations

from pathlib import Path

import pytest

import parsers
from analyzer.play.play import play_game, split_hands
from analyzer.ruling.dora import indicator_counts
from parsers import events as ev
from rulesets.load import load


@pytest.mark.corpus
def test_real_log_turns_it_before_the_replacement_of_a_kita(shared: Path) -> None:
    """Log 255645e39a6f: added kan, draw, kita, DORA, draw."""
    (log,) = parsers.read(shared / "corpus" / "mjlog" / "255645e39a6f.mjlog")
    rules = load("tenhou-3p")
    seen = 0
    for (_, events), facts in zip(split_hands(log.events), play_game(log).hands, strict=True):
        for index in range(len(events) - 4):
            following = [type(one) for one in events[index : index + 5]]
            if following != [ev.AddedKan, ev.Draw, ev.Kita, ev.NewIndicator, ev.Draw]:
                continue
            seen += 1
            (kan,) = (kan for kan in facts.kans if kan.index == index)
            assert kan.next_kan == index + 2
            before = [other for other in facts.kans if other.index <= index]
            counts = [indicator_counts(before, at, rules)[0] for at in (index + 1, index + 2, index + 4)]
            assert counts == [len(before), len(before), len(before) + 1]
    assert seen == 1
