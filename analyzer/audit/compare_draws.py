"""Recorded draws against their ruling: kind, tenpai, payments."""

from __future__ import annotations

from collections.abc import Sequence

from analyzer.audit.collector import AuditedHand, Collector
from analyzer.audit.words import changes_text, points_text, tiles_text
from analyzer.play.facts import HandFacts
from analyzer.ruling.claims import triple_ron_chance
from analyzer.ruling.model import HandRuling
from parsers.events import ABORTS, NewIndicator, RecordedDraw, RiichiAccepted

#: Events that may stand between the cause of an abortive draw and the draw itself.
_BETWEEN = (RiichiAccepted, NewIndicator)

_KIND_WORDS = {
    "exhaustive": "an exhaustive draw",
    "nagashi": "nagashi mangan",
    "nine_terminals": "nine terminals",
    "four_winds": "four winds",
    "four_riichi": "four riichi",
    "four_kans": "four kans",
    "triple_ron": "a triple ron",
    "win": "a win",
    "none": "no end",
}


def ending_word(kind: str) -> str:
    """Return how a hand ended, in words."""
    return _KIND_WORDS[kind]


def compare_draw(audit: Collector, hand: AuditedHand, ruling: HandRuling, recorded: RecordedDraw) -> None:
    """Compare a recorded draw with the ruling of the same hand."""
    facts = hand.facts
    happened = _happened(audit, facts, recorded)
    audit.compare(
        "draw_kind",
        "FLOW-ENDING",
        recorded.kind,
        ruling.ending if happened else "none",
        at=recorded.at,
        hand=facts,
        text=ending_word,
        lead="The hand's end",
    )
    if not happened:
        # What such a draw would move says nothing: that it is none has been found.
        audit.not_compared["draws"] += 1
        return
    _compare_shown(audit, hand, ruling, recorded)
    _compare_points(audit, hand, ruling, recorded)
    _compare_hands(audit, hand, recorded)


def _happened(audit: Collector, facts: HandFacts, recorded: RecordedDraw) -> bool:
    """Tell whether the events show what the draw is said to be."""
    if recorded.kind in ("exhaustive", "nagashi"):
        return facts.live == 0
    if recorded.kind == "triple_ron":
        return True  # a ruling without three claims is void
    events = audit.log.events[facts.offset : facts.offset + facts.end_index]
    return any(
        abort.kind == recorded.kind
        and all(isinstance(event, _BETWEEN) or not hasattr(event, "tile") for event in events[abort.index + 1 :])
        for abort in facts.aborts
    )


def _compare_shown(audit: Collector, hand: AuditedHand, ruling: HandRuling, recorded: RecordedDraw) -> None:
    """Compare who showed a hand: the tenpai at an exhaustive draw, the claimants of an abort."""
    facts, dealer = hand.facts, hand.state.dealer
    expected = _expected_shown(facts, ruling)
    if expected is None:
        return
    what = "tenpai" if recorded.kind not in ABORTS else "shown"
    audit.compare(
        what,
        "FLOW-TENPAI",
        None if facts.shown is None else sorted(facts.shown),
        expected,
        at=recorded.at,
        hand=facts,
        text=lambda seats: audit.names.players(seats, dealer),
        lead="Players in tenpai" if what == "tenpai" else "Hands shown",
    )


def _expected_shown(facts: HandFacts, ruling: HandRuling) -> list[int] | None:
    if ruling.ending == "exhaustive":
        return [seat for seat, tenpai in enumerate(ruling.tenpai) if tenpai]
    if ruling.ending == "nine_terminals":
        return sorted({abort.seat for abort in facts.aborts if abort.kind == "nine_terminals"})[-1:]
    if ruling.ending == "four_riichi":
        return list(range(facts.players))
    if ruling.ending == "triple_ron":
        chance = triple_ron_chance(facts)
        return sorted(claim.seat for claim in chance.claims) if chance else None
    return None


def _compare_points(audit: Collector, hand: AuditedHand, ruling: HandRuling, recorded: RecordedDraw) -> None:
    deposit = audit.rules.riichi.deposit
    changes = list(ruling.payments)
    before = list(hand.state.scores)
    for win in ruling.wins:  # nagashi as a win takes the deposits
        changes[win.seat] += win.deposits * deposit
    for seat in ruling.riichi:
        before[seat] -= deposit
    items: tuple[tuple[str, str, Sequence[int] | None, Sequence[int], str], ...] = (
        ("draw_payments", "FLOW-DRAW-PAYMENTS", recorded.deltas, tuple(changes), "changes of points by seat"),
        ("scores_before", "SCORE-BEFORE", recorded.scores, tuple(before), "scores before the draw by seat"),
    )
    for what, code, printed, expected, words in items:
        audit.compare(
            what,
            code,
            printed,
            expected,
            at=recorded.at,
            hand=hand.facts,
            text=points_text if code == "SCORE-BEFORE" else changes_text,
            lead=f"Draw: {words}",
        )
    counters = (
        ("honba", "FLOW-BA-HONBA", recorded.honba, hand.state.honba),
        ("deposits", "FLOW-BA-DEPOSITS", recorded.deposits, len(hand.state.deposits) + len(ruling.riichi)),
    )
    for what, code, count, right in counters:
        audit.compare(
            what, code, count, right, at=recorded.at, hand=hand.facts, text=str, lead=f"Draw: {what}"
        )


def _compare_hands(audit: Collector, hand: AuditedHand, recorded: RecordedDraw) -> None:
    """Compare the hands printed at a draw with the tiles that the players held."""
    for seat, tiles in enumerate(recorded.shown_hands or ()):
        if tiles is not None and seat < len(hand.facts.ends):
            audit.compare(
                "hand_tiles",
                "INT-HAND",
                tuple(sorted(tiles)),
                tuple(sorted(hand.facts.ends[seat].concealed)),
                at=recorded.at,
                hand=hand.facts,
                text=tiles_text,
                lead=f"Draw: hand shown by {audit.names.player(seat, hand.state.dealer)}",
            )
