"""The legality layer: actions that the rules forbid, and hands that could not have happened."""

from __future__ import annotations

from analyzer.audit.collector import AuditedHand, Collector
from analyzer.play.facts import HandFacts
from analyzer.ruling.model import HandRuling, Note
from parsers.events import Discard

#: Draws of the record whose absence from the rules is found at the end of the hand.
_AT_END = ("NO-ABORT", "NO-TRIPLE-RON", "NO-WIN")


def check_ruling(audit: Collector, hand: AuditedHand, ruling: HandRuling) -> bool:
    """Add what stands against a hand; return whether its record can be compared."""
    cause = ruling.cause
    for note in ruling.notes:
        _refused(audit, hand, note, ruling.end_index)
    if ruling.status == "same":
        return True
    assert cause is not None
    if ruling.status == "unplayable":
        _unplayable(audit, hand, ruling, cause)
    elif ruling.status == "unpriced":
        _unpriced(audit, hand, ruling, cause)
    elif cause.code != "CUT-OFF":
        _refused(audit, hand, cause, ruling.end_index)
    return False


def _refused(audit: Collector, hand: AuditedHand, note: Note, index: int) -> None:
    at = audit.at_event(hand.facts, index)
    switch = f" ({note.switch})" if note.switch else ""
    name = audit.rules_name
    if note.code == "ABORT":
        message = f"Under {name} the hand ends here, but the record goes on: {note.text}{switch}."
    elif note.code in _AT_END:
        message = f"The recorded end of the hand is none under {name}: {note.text}{switch}."
    else:
        message = f"Under {name} this is not allowed: {note.text}{switch}."
    audit.add(
        f"LEGAL-{note.code}", message, at=at, hand=hand.facts, recorded="happened", expected="not allowed"
    )


def _unplayable(audit: Collector, hand: AuditedHand, ruling: HandRuling, cause: Note) -> None:
    if any(issue.hand == hand.facts.hand for issue in audit.log.issues):
        return  # the parser has said what is wrong with this hand
    at = audit.at_event(hand.facts, ruling.end_index)
    message = f"The recorded events cannot have happened: {cause.text}."
    audit.add("INT-PLAY", message, at=at, hand=hand.facts, recorded=cause.text)


def _unpriced(audit: Collector, hand: AuditedHand, ruling: HandRuling, cause: Note) -> None:
    """A missing indicator is an error where the format always shows it, else a limit of the record."""
    at = audit.at_event(hand.facts, ruling.end_index)
    always = audit.log.format == "tenhou_xml"
    message = f"The value of the win cannot be checked under {audit.rules_name}: {cause.text}."
    audit.add(
        "INT-UNPRICED", message, at=at, hand=hand.facts, severity="error" if always else "warning",
        recorded="not shown", expected="shown",
    )  # fmt: skip


def check_riichi(audit: Collector, hand: AuditedHand) -> None:
    """Add riichi that no rules allow: noten, with an open hand, or with a free discard afterwards."""
    facts = hand.facts
    dealer = facts.dealer
    for riichi in facts.riichis:
        who = audit.names.player(riichi.seat, dealer)
        at = audit.at_event(facts, riichi.discard if riichi.discard >= 0 else riichi.declared)
        if riichi.discard >= 0 and not riichi.waits:
            message = f"{who} declared riichi, but was not in tenpai after the discard."
            audit.add(
                "LEGAL-RIICHI-NOTEN", message, at=at, hand=facts, recorded="riichi", expected="no riichi"
            )
        if not riichi.closed:
            message = f"{who} declared riichi with an open hand."
            audit.add(
                "LEGAL-RIICHI-OPEN-HAND", message, at=at, hand=facts, recorded="riichi", expected="no riichi"
            )
    _check_discards(audit, facts)


def _check_discards(audit: Collector, facts: HandFacts) -> None:
    accepted = {riichi.seat: riichi.accepted for riichi in facts.riichis if riichi.accepted >= 0}
    if not accepted:
        return
    first = min(accepted.values())
    events = audit.log.events[facts.offset + first : facts.offset + facts.end_index]
    for index, event in enumerate(events, first):
        if isinstance(event, Discard) and not event.tsumogiri and index > accepted.get(event.seat, index):
            message = (
                f"{audit.names.player(event.seat, facts.dealer)}, in riichi, "
                "discarded another tile than the one drawn."
            )
            audit.add(
                "LEGAL-RIICHI-DISCARD",
                message,
                at=event.at,
                hand=facts,
                recorded="a tile of the hand",
                expected="the tile drawn",
            )
