"""Identity in the rare corners of the corpus, named one by one (``corpus/index.csv`` says what each log holds).

Each log is ruled under the rules that it declares; the ruling must hold the rare thing, and the audit no error.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import parsers
from analyzer.audit.run import audit_log
from analyzer.play.facts import HandFacts
from analyzer.play.play import play_game
from analyzer.ruling.game import recorded_state
from analyzer.ruling.hand import rule_hand
from analyzer.ruling.model import HandRuling, WinRuling
from analyzer.ruling.source import source_rules
from parsers.events import ConnectionLost, GameLog, RecordedFinal, StartHand

pytestmark = pytest.mark.corpus

Hands = list[tuple[HandFacts, HandRuling]]
Check = Callable[[Hands], bool]


def wins(hands: Hands) -> Iterator[WinRuling]:
    return (win for _, ruling in hands for win in ruling.wins)


def yakuman(*names: str) -> Check:
    """One win has all of these yakuman and nothing else."""
    return lambda hands: any(
        win.score is not None and win.score.yakuman and {name for name, _ in win.score.yaku} == set(names)
        for win in wins(hands)
    )


def ending(kind: str) -> Check:
    return lambda hands: any(ruling.ending == kind for _, ruling in hands)


def yaku(name: str) -> Check:
    return lambda hands: any(win.score is not None and name in dict(win.score.yaku) for win in wins(hands))


def kazoe(hands: Hands) -> bool:
    return any(win.score is not None and win.score.limit == "kazoe yakuman" for win in wins(hands))


def pao(tsumo: bool) -> Check:
    """A liable player pays: all of a tsumo, half of a ron."""

    def check(hands: Hands) -> bool:
        for win in wins(hands):
            if win.pao is None or (win.seat == win.source) != tsumo:
                continue
            payers = [seat for seat, change in enumerate(win.payments) if change < 0]
            return payers == [win.pao] if tsumo else sorted(payers) == sorted({win.pao, win.source})
        return False

    return check


CORNERS: dict[str, tuple[Check, tuple[str, ...]]] = {
    "pao on tsumo": (pao(tsumo=True), ("3adc46ba1701", "8dc59c6ab74a", "c4ac824b8a8f")),
    "pao on ron": (pao(tsumo=False), ("785498764370", "b1942841e8f8")),
    "chiihou, tsuuiisou, suuankou in one hand": (
        lambda hands: any(win.score is not None and win.score.yakuman >= 3 for win in wins(hands)),
        ("6ddb9ac99eef",),
    ),
    "daisangen and tsuuiisou": (yakuman("daisangen", "tsuuiisou"), ("c4ac824b8a8f",)),
    "shousuushii, suuankou, tsuuiisou": (yakuman("suuankou", "shousuushii", "tsuuiisou"), ("d6bb7246010c",)),
    "tenhou": (yaku("tenhou"), ("1b9912826b2a", "6afaa2491a9e")),
    "chiihou": (yaku("chiihou"), ("6ddb9ac99eef",)),
    "kokushi": (
        lambda hands: yaku("kokushi")(hands) or yaku("kokushi_13wait")(hands),
        ("0415e771724b", "5dbe6c3cc7df", "6cc9888135e4", "70f7b0c0cdc4", "afa27bd7942c", "d48e6696b9dd"),
    ),
    "chinroutou": (yaku("chinroutou"), ("afa27bd7942c",)),
    "ryuuiisou": (yaku("ryuuiisou"), ("ca96591e1b67",)),
    "kazoe yakuman": (
        kazoe,
        ("050abf862db4", "0db558e1aefa", "1caafe5a8628", "8103b196a1f4", "c576f20f74a3", "c66ddd1e2588",
         "e9455147f686"),
    ),
    "chankan": (yaku("chankan"), ("27dee92212fe", "30913270d1c0", "49b8401f728a", "f39d8f35f4f2")),
    "three ron": (ending("triple_ron"), ("27aff76d4782",)),
    "four riichi": (ending("four_riichi"), ("263a6569ee02", "488063097975", "6a5e00fc2d3a")),
    "four kans": (ending("four_kans"), ("36e222cb5504", "bcfb2d738fc6")),
    "four winds": (
        ending("four_winds"),
        ("039a939baf55", "0cc934af69d4", "1e9342557a14", "229bea92fd18", "279ce8391ad4", "2f065c4c44fc",
         "330168c9da5b", "40af9b1f808e", "4721481cf509", "4a567d113535", "59ac79973d7a", "85285b2a4b33",
         "aeee7493e080", "c80f1294ebfd", "cd56cb75beaf", "e9aecfa03960", "f89a6bfdbe33"),
    ),
    "nagashi mangan": (
        ending("nagashi"),
        ("128235df424d", "32f218c7069e", "347493264005", "49b46d0e1182", "594832c0df4e", "916f7c7b7e61",
         "9cbe67d20c07", "b4ed8b40be0c", "c584f3193afb", "c9d13d3b3387", "d1ded2331cf6"),
    ),
}  # fmt: skip


def read(shared: Path, log: str) -> GameLog:
    return parsers.read(next((shared / "corpus" / "mjlog").glob(f"{log}.*")))[0]


def audited(log: GameLog) -> tuple[Hands, list[str]]:
    rules = source_rules(log).rules
    facts = play_game(log)
    hands = [(hand, rule_hand(hand, rules, recorded_state(hand), rules)) for hand in facts.hands]
    errors = [finding.message for finding in audit_log(log, rules).findings if finding.severity == "error"]
    return hands, errors


@pytest.mark.parametrize(
    ("corner", "log"), [(name, log) for name, (_, logs) in CORNERS.items() for log in logs]
)
def test_corner(shared: Path, corner: str, log: str) -> None:
    hands, errors = audited(read(shared, log))
    assert errors == []
    assert CORNERS[corner][0](hands)


@pytest.mark.parametrize("log", ["87147d6884b8", "f9d76b7f0a85"])
def test_chip_tables(shared: Path, log: str) -> None:
    """``sc`` of 16 numbers: the chips at the end are the sum of those that the wins moved."""
    game = read(shared, log)
    final = next(record for record in game.recorded if isinstance(record, RecordedFinal))
    assert final.chips is not None
    assert sum(final.chips) == 0
    assert any(final.chips)
    assert audited(game)[1] == []


def test_ratio_table(shared: Path) -> None:
    assert audited(read(shared, "330ddeebf363"))[1] == []


def test_player_lost_before_the_first_hand(shared: Path) -> None:
    game = read(shared, "887dd2d283c5")
    kinds = [type(event) for event in game.events]
    assert kinds.index(ConnectionLost) < kinds.index(StartHand)
    assert audited(game)[1] == []
