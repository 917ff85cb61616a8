"""Ruling one recorded hand: where it ends under a ruleset, who wins, who pays what.

:func:`rule_hand` is a pure function of facts, ruleset and running state. It never looks at what the log says
was paid. The sequence: find the first event at which the hand could not go on as recorded (an action that is
impossible here, an abortive draw that this ruleset has); if the record's ending comes first, rule that.
"""

from __future__ import annotations

import msgspec

from analyzer.play.facts import Chance, Claim, HandFacts, PenaltyFact
from analyzer.ruling.claims import (
    Refused,
    Unpriced,
    claimants,
    legal_score,
    select_winners,
    triple_ron_chance,
)
from analyzer.ruling.draws import is_tenpai, noten_payments
from analyzer.ruling.model import Ending, HandRuling, Note, Status, TableState, WinRuling
from analyzer.ruling.new_wins import NewWin
from analyzer.ruling.pao import liability
from analyzer.ruling.penalties import chombo_payments, first_chombo, may_be_tenpai, noten_riichi, pot_payers
from analyzer.ruling.stops import Stop, first_stop
from analyzer.scoring.model import Score
from analyzer.scoring.payments import chip_payments, win_payments
from analyzer.scoring.score import nagashi_score
from rulesets.reds import doubtful_fives
from rulesets.rules import Ruleset


class ConservationError(AssertionError):
    """Points appeared or vanished: an error of this program, never of a log."""


def rule_hand(
    facts: HandFacts, rules: Ruleset, state: TableState, source: Ruleset | None = None
) -> HandRuling:
    """Rule a recorded hand under ``rules``, starting from ``state``.

    ``source`` are the rules that the record was played under, if known: they tell whether a seat that did
    not win on the last tile let it pass or was cut by a head bump. The status is one of ``same`` (not yet
    compared with the source's ruling), ``ended_earlier``, ``unpriced``, ``void``, ``unplayable``.
    """
    if facts.fault is not None:
        return _empty(facts, state, "unplayable", facts.fault_index, Note("PLAY-FAULT", facts.fault))
    stop = first_stop(facts, rules, state)
    if facts.penalties:
        chombo = first_chombo(facts, rules, facts.end_index if stop is None else stop.index)
        if chombo is not None:
            return _chombo(facts, rules, state, chombo)
    if stop is not None:
        return _stopped(facts, rules, state, stop)
    if facts.ending == "win":
        assert facts.final_chance is not None
        claimed = claimants(facts, facts.final_chance, source)
        return _rule_claims(facts, rules, state, facts.final_chance, claimed, facts.end_index)
    if facts.ending == "draw":
        return _rule_draw(facts, rules, state, source)
    return _empty(
        facts, state, "void", facts.end_index, Note("CUT-OFF", "the record breaks off inside this hand")
    )


def _stopped(facts: HandFacts, rules: Ruleset, state: TableState, stop: Stop) -> HandRuling:
    if stop.abort is None:
        return _empty(facts, state, "void", stop.index, stop.note)
    return _finish(
        facts, state, rules, status="ended_earlier", ending=stop.abort, end_index=stop.index, cause=stop.note
    )


def rule_new_win(
    facts: HandFacts, rules: Ruleset, state: TableState, new: NewWin, cause: Note
) -> HandRuling:
    """Rule a hand as if the new win had been taken; the status is ``ended_earlier``."""
    ruling = _rule_claims(facts, rules, state, new.chance, (list(new.claims), False), new.chance.index)
    status: Status = "ended_earlier" if ruling.status == "same" else ruling.status
    return msgspec.structs.replace(ruling, status=status, cause=ruling.cause or cause)


def _rule_claims(
    facts: HandFacts,
    rules: Ruleset,
    state: TableState,
    chance: Chance,
    claimed: tuple[list[Claim], bool],
    end_index: int,
) -> HandRuling:
    """Rule the wins on one tile: illegal ones drop out first, then head bump and three-ron rules apply.

    ``claimed``: the claims, and whether one of them is assumed.
    """
    claims, assumed = claimed
    legal: list[tuple[Claim, Score | Unpriced]] = []
    notes: list[Note] = []
    for claim in claims:
        verdict = legal_score(facts, chance, claim, rules)
        if not isinstance(verdict, Refused):
            legal.append((claim, verdict))
        elif claim.taken or facts.draw_kind == "triple_ron":
            notes.append(verdict.note)
    if not legal:
        cause = notes[0] if notes else Note("NO-WIN", "no legal win is left on this tile")
        return _empty(facts, state, "void", end_index, cause, tuple(notes[1:]))
    winners = select_winners(len(legal), rules)
    if winners == 0:
        return _finish(
            facts, state, rules, status="same", ending="triple_ron", end_index=end_index, notes=tuple(notes)
        )
    priced: list[tuple[Claim, Score]] = []
    for claim, verdict in legal[:winners]:
        if isinstance(verdict, Unpriced):
            return _empty(facts, state, "unpriced", end_index, verdict.note, tuple(notes))
        priced.append((claim, verdict))
    wins = _pay(facts, rules, state, chance, priced)
    return _finish(
        facts,
        state,
        rules,
        status="same",
        ending="win",
        end_index=end_index,
        wins=wins,
        notes=tuple(notes),
        assumed=assumed or _reds_assumed(facts, chance, priced, rules),
        paid_until=chance.index,
    )


def _reds_assumed(facts: HandFacts, chance: Chance, wins: list[tuple[Claim, Score]], rules: Ruleset) -> bool:
    """Tell whether a winner holds a five of which nobody knows whether it is red under this ruleset."""
    if facts.known_reds is None:
        return False
    doubtful = doubtful_fives(rules, facts.known_reds)
    return bool(doubtful) and any(
        tile in doubtful
        for claim, _ in wins
        for tile in (*claim.hand.concealed, chance.tile, *(t for meld in claim.hand.melds for t in meld.tiles))
    )


def _pay(
    facts: HandFacts, rules: Ruleset, state: TableState, chance: Chance, wins: list[tuple[Claim, Score]]
) -> tuple[WinRuling, ...]:
    """Return the wins with their payments; honba and deposits by claims.honba_to and claims.deposits_to."""
    owners = _on_table(facts, rules, state, chance.index)
    shares = _deposit_shares([claim.seat for claim, _ in wins], owners, rules)
    rulings = []
    for place, (claim, score) in enumerate(wins):
        honba = state.honba if place == 0 or rules.claims.honba_to == "all" else 0
        liable = liability(claim.hand, score, rules, _kan_feeder(facts, claim, chance))
        payments = win_payments(
            score,
            winner=claim.seat,
            source=chance.source,
            dealer=facts.dealer,
            players=facts.players,
            honba=honba,
            rules=rules,
            pao=liable,
        )
        rulings.append(
            WinRuling(
                claim.seat,
                chance.source,
                score,
                payments,
                honba,
                shares[place],
                liable[0].seat if liable else None,
                _chips(score, claim.seat, chance.source, facts.players),
            )
        )
    return tuple(rulings)


def _chips(score: Score, winner: int, source: int, players: int) -> tuple[int, ...]:
    return chip_payments(score.chips, winner=winner, source=source, players=players) if score.chips else ()


def _kan_feeder(facts: HandFacts, claim: Claim, chance: Chance) -> int | None:
    """Return who fed the open kan whose replacement tile won the hand, if it was so won."""
    if not claim.hand.rinshan:
        return None
    kan = next((k for k in facts.kans if k.replacement == chance.index), None)
    if kan is None or kan.kind != "open":
        return None
    return next(m.source for m in claim.hand.melds if m.event == kan.index)


def _deposit_shares(winners: list[int], owners: tuple[int, ...], rules: Ruleset) -> list[int]:
    """Return how many deposits each winner takes, in turn order."""
    shares = [0] * len(winners)
    rest = list(owners)
    if rules.claims.deposits_to == "own_back" and len(winners) > 1:
        for place, seat in enumerate(winners):
            own = rest.count(seat)
            shares[place] += own
            rest = [owner for owner in rest if owner != seat]
    shares[0] += len(rest)
    return shares


def _chombo(facts: HandFacts, rules: Ruleset, state: TableState, act: PenaltyFact) -> HandRuling:
    """End the hand by a chombo: its payment, its deposits back or not; what is dealt next nobody knows."""
    words = act.act.replace("_", " ")
    back = rules.penalties.chombo_deposits_back
    ruling = _finish(
        facts,
        state,
        rules,
        status="replayed",
        ending="none",
        end_index=act.index,
        payments=chombo_payments(facts, act.seat, rules),
        cause=Note("CHOMBO", f"chombo: {words}", "penalties.chombo_for", (act.seat,)),
        paid_until=-1 if back else act.index,
    )
    return msgspec.structs.replace(ruling, chombo=act.seat)


def _rule_draw(facts: HandFacts, rules: Ruleset, state: TableState, source: Ruleset | None) -> HandRuling:
    kind = facts.draw_kind
    assert kind is not None
    if kind in ("exhaustive", "nagashi"):
        return _rule_exhaustive(facts, rules, state)
    if kind == "triple_ron":
        chance = triple_ron_chance(facts)
        if chance is None:
            return _empty(
                facts,
                state,
                "void",
                facts.end_index,
                Note("NO-TRIPLE-RON", "three wins are recorded, but no tile completes three hands"),
            )
        return _rule_claims(facts, rules, state, chance, claimants(facts, chance, source), facts.end_index)
    if getattr(rules.draws, kind) == "off":
        words = kind.replace("_", " ")
        note = Note("NO-ABORT", f"{words}: no abortive draw under this ruleset", f"draws.{kind}")
        return _empty(facts, state, "void", facts.end_index, note)
    return _finish(facts, state, rules, status="same", ending=kind, end_index=facts.end_index)


def _rule_exhaustive(facts: HandFacts, rules: Ruleset, state: TableState) -> HandRuling:
    false_riichi = noten_riichi(facts, rules)
    if false_riichi is not None:
        return _chombo(facts, rules, state, false_riichi)
    tenpai = tuple(
        is_tenpai(facts, seat, rules) and may_be_tenpai(facts, seat, rules) for seat in range(facts.players)
    )
    if facts.nagashi and rules.yaku.nagashi != "none":
        return _rule_nagashi(facts, rules, state, tenpai)
    return _finish(
        facts,
        state,
        rules,
        status="same",
        ending="exhaustive",
        end_index=facts.end_index,
        tenpai=tenpai,
        payments=noten_payments(tenpai, rules),
    )


def _rule_nagashi(
    facts: HandFacts, rules: Ruleset, state: TableState, tenpai: tuple[bool, ...]
) -> HandRuling:
    """Pay nagashi mangan as a draw (no honba, no deposits) or as a win by tsumo (with them)."""
    as_win = rules.yaku.nagashi == "win"
    score = nagashi_score(rules)
    assert score is not None
    seats = sorted(facts.nagashi, key=lambda seat: (seat - facts.dealer) % facts.players)
    owners = _on_table(facts, rules, state, facts.end_index)
    wins = []
    total = [0] * facts.players
    for place, seat in enumerate(seats):
        first = place == 0
        honba = state.honba if as_win and (first or rules.claims.honba_to == "all") else 0
        payments = win_payments(
            score,
            winner=seat,
            source=seat,
            dealer=facts.dealer,
            players=facts.players,
            honba=honba,
            rules=rules,
            pao=None,
        )
        taken = len(owners) if as_win and first else 0
        wins.append(WinRuling(seat, seat, score, payments, honba, taken))
        total = [a + b for a, b in zip(total, payments, strict=True)]
    if rules.yaku.nagashi_noten_payment:
        noten = noten_payments(tenpai, rules)
        total = [a + b for a, b in zip(total, noten, strict=True)]
    return _finish(
        facts,
        state,
        rules,
        status="same",
        ending="nagashi",
        end_index=facts.end_index,
        wins=tuple(wins) if as_win else (),
        tenpai=tenpai,
        payments=tuple(total),
        nagashi=tuple(seats),
    )


def _on_table(facts: HandFacts, rules: Ruleset, state: TableState, until: int) -> tuple[int, ...]:
    """Return the owners of all deposits on the table when the hand ends at ``until`` (-1: nobody's)."""
    owners = state.deposits + _riichi_paid(facts, rules, until)
    if facts.penalties:
        each = rules.penalties.pot_points // rules.riichi.deposit
        owners += (-1,) * (each * len(pot_payers(facts, rules, until)))
    return owners


def _riichi_paid(facts: HandFacts, rules: Ruleset, until: int) -> tuple[int, ...]:
    """Return the seats whose deposit is on the table when the hand ends at event ``until``."""
    return tuple(
        riichi.seat
        for riichi in facts.riichis
        if 0 <= riichi.accepted <= until
        or (rules.riichi.ronned_tile_deposit and riichi.fate == "ronned" and riichi.discard <= until)
    )


def _finish(
    facts: HandFacts,
    state: TableState,
    rules: Ruleset,
    *,
    status: Status,
    ending: Ending,
    end_index: int,
    wins: tuple[WinRuling, ...] = (),
    tenpai: tuple[bool, ...] = (),
    payments: tuple[int, ...] | None = None,
    notes: tuple[Note, ...] = (),
    cause: Note | None = None,
    nagashi: tuple[int, ...] = (),
    assumed: bool = False,
    paid_until: int | None = None,
) -> HandRuling:
    """Add up the hand and check that no point is lost."""
    players = facts.players
    if payments is None:
        payments = tuple(sum(win.payments[seat] for win in wins) for seat in range(players))
    until = end_index if paid_until is None else paid_until
    paid = _riichi_paid(facts, rules, until)
    value = rules.riichi.deposit
    deltas = list(payments)
    for seat in paid:
        deltas[seat] -= value
    for seat in pot_payers(facts, rules, until) if facts.penalties else ():
        deltas[seat] -= rules.penalties.pot_points
    owners = _on_table(facts, rules, state, until)
    taken = sum(win.deposits for win in wins)
    for win in wins:
        deltas[win.seat] += win.deposits * value
    if taken:
        owners = ()
    if sum(payments) or sum(deltas) != value * (len(state.deposits) - len(owners)):
        raise ConservationError(f"hand {facts.hand}: payments {payments}, deltas {deltas} do not add up")
    return HandRuling(
        status,
        ending,
        end_index,
        wins,
        tenpai,
        payments,
        paid,
        tuple(deltas),
        owners,
        notes,
        nagashi,
        cause,
        assumed,
    )


def _empty(
    facts: HandFacts,
    state: TableState,
    status: Status,
    index: int,
    cause: Note,
    notes: tuple[Note, ...] = (),
) -> HandRuling:
    """Return a hand without a result here: nothing moves, its own deposits go back."""
    zeros = (0,) * facts.players
    return HandRuling(status, "none", index, (), (), zeros, (), zeros, state.deposits, notes, (), cause)


def with_status(ruling: HandRuling, status: Status) -> HandRuling:
    """Return the ruling with another status."""
    return msgspec.structs.replace(ruling, status=status)
