"""One hand of a log, worked out: everything that its calculation consists of, for text and for JSON.

A hand is ruled alone, from its recorded scores, honba and deposits. Nothing is computed here that the engine
computes: values come from :mod:`analyzer.scoring`, verdicts and payments from :mod:`analyzer.ruling`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Final, Literal

import msgspec

from analyzer.audit.findings import Finding
from analyzer.audit.run import audit_log
from analyzer.play.facts import Chance, Claim, HandFacts
from analyzer.play.play import GameFacts, play_game
from analyzer.play.wall import wall_source
from analyzer.report.cells import RecordedHand, Side, recorded_hand
from analyzer.report.explain_money import Movement, movements
from analyzer.report.reasons import Reason, hand_reasons
from analyzer.report.text import display_names
from analyzer.ruling.claims import Refused, Unpriced, legal_score, triple_ron_chance
from analyzer.ruling.dora import UnknownIndicatorError, dora_kinds, turned_tiles
from analyzer.ruling.furiten import Furiten, furiten
from analyzer.ruling.game import RuledHand, rule_game
from analyzer.ruling.model import HandRuling, Note, TableState, WinRuling
from analyzer.ruling.source import source_rules
from analyzer.scoring.model import DoraKinds, Reading, Score, WinHand
from analyzer.scoring.payments import WinValue, win_value
from analyzer.scoring.score import NO_DORA, all_scores
from analyzer.scoring.shape import readings
from parsers.events import GameLog
from rulesets.declared import DeclaredRules
from rulesets.rules import Ruleset
from rulesets.tiles import WIND_KANJI, WIND_LETTERS, Lang, hand_name

#: ``wins``: paid. ``refused``: no legal win here. ``cut``: legal, but another claim comes first. ``drawn``: three
#: claims draw the hand. ``unpriced``: legal, value not known. ``passed``: legal, but not claimed in the record.
Verdict = Literal["wins", "refused", "cut", "drawn", "unpriced", "passed"]
#: Why a reading is not the one that counts: it pays less; or as much with no yakuman, fewer han, fewer fu; or equal.
Loses = Literal["points", "yakuman", "han", "fu", "equal"]

_NAME: Final = re.compile(
    r"^(?P<wind>[ESWN東南西北])(?P<number>[1-4一二三四])局?(?:[- ]?(?P<honba>\d+)(?:本場)?)?$", re.IGNORECASE
)


class UnknownHandError(ValueError):
    """No hand of that name, or several, or one that cannot be worked out."""


class OtherReading(msgspec.Struct, frozen=True):
    """A reading that does not count, and why."""

    score: Score
    loses: Loses


class ExplainedClaim(msgspec.Struct, frozen=True):
    """A hand that the winning tile completes.

    ``taken``: it was claimed in the record. ``best`` is the score that counts, None where the hand is refused or
    its value not known; ``others`` are readings that are worth no more, ``yakuless`` those that are no win alone.
    ``dora_tiles`` and ``ura_tiles`` are the indicators that count, ``not_counted`` those that are turned in the record
    but do not. ``waits`` and ``river`` are masks of kinds. ``passed`` are the events before that offered a tile which
    completed the hand: since riichi where that makes it furiten, the last one where the turn does, else none.
    """

    seat: int
    taken: bool
    verdict: Verdict
    hand: WinHand
    waits: int
    river: int
    furiten: Furiten | None
    passed: tuple[int, ...]
    note: Note | None
    best: Score | None
    others: tuple[OtherReading, ...]
    yakuless: tuple[Reading, ...]
    dora_tiles: tuple[int, ...]
    ura_tiles: tuple[int, ...]
    not_counted: tuple[int, ...]
    win: WinRuling | None

    @property
    def kinds(self) -> list[int]:
        """The kinds of the concealed tiles and the winning one, sorted."""
        return sorted(tile >> 2 for tile in (*self.hand.concealed, self.hand.tile))

    @property
    def tiles(self) -> tuple[int, ...]:
        """All tiles of the hand: concealed, winning, melds, norths set aside."""
        melds = tuple(tile for meld in self.hand.melds for tile in meld.tiles)
        return (*self.hand.concealed, self.hand.tile, *melds, *self.hand.kita)


class Explained(msgspec.Struct, frozen=True):
    """A hand with its ruling. ``own``: it is ruled by the log's own rules.

    ``claims`` are the wins, claimed or paid, in turn order; ``complete`` the other hands that the tile completes.
    ``movements`` add up to the ruling's deltas. ``findings``: where the record differs from its own rules;
    ``reasons``: where the ruling differs from that of the log's own rules.
    """

    log: GameLog
    declared: DeclaredRules
    rules: Ruleset
    own: bool
    lang: Lang
    names: tuple[str, ...]
    facts: HandFacts
    number: int
    state: TableState
    ruling: HandRuling
    recorded: RecordedHand
    chance: Chance | None
    claims: tuple[ExplainedClaim, ...]
    complete: tuple[ExplainedClaim, ...]
    movements: tuple[Movement, ...]
    findings: tuple[Finding, ...]
    reasons: tuple[Reason, ...]

    @property
    def title(self) -> str:
        """The hand's name, ``S2-1``."""
        return label(self.facts)

    @property
    def settled(self) -> bool:
        """Tell whether the ruling moves points that are known (a chombo's are, though the hand is replayed)."""
        return self.ruling.known or self.ruling.status == "replayed"

    @property
    def scores_after(self) -> tuple[int, ...]:
        """The scores after the hand, in points by seat."""
        return tuple(a + b for a, b in zip(self.state.scores, self.ruling.deltas, strict=True))

    @property
    def agrees(self) -> bool | None:
        """Tell whether the record says what the ruling says; None where it has nothing to compare with."""
        if self.recorded.ending == "none":
            return None
        if self.own:
            return not self.findings
        if self.recorded.deltas is None:
            return None if self.recorded.ending == self.ruling.ending else False
        return self.ruling.known and (self.recorded.ending, self.recorded.deltas) == (
            self.ruling.ending,
            self.ruling.deltas,
        )

    def wind(self, seat: int) -> str:
        """Return the seat's wind in this hand, as a letter or a Japanese character."""
        winds = WIND_KANJI if self.lang == "ja" else WIND_LETTERS
        return winds[(seat - self.facts.dealer) % self.facts.players]

    def value(self, claim: ExplainedClaim, score: Score) -> WinValue:
        """Return what a score of a claim costs the payers, without honba."""
        return _value(claim.hand, score, self.rules)

    def turn_order(self) -> list[int]:
        """Return the seats from the dealer on."""
        return [(self.facts.dealer + place) % self.facts.players for place in range(self.facts.players)]


def label(facts: HandFacts) -> str:
    """Return a hand's name, ``S2-1``; ``?`` where its start could not be read."""
    start = facts.start
    return "?" if start.round_wind < 0 else hand_name(start.round_wind, start.number, start.honba)


def find_hand(facts: GameFacts, wanted: str) -> HandFacts:
    """Return the hand that ``S2-1``, ``S2``, ``南2局1本場`` or a number from 1 on names.

    Raises:
        UnknownHandError: there is none, or several; the message lists the hands.
    """
    names = [label(hand) for hand in facts.hands]
    listed = ", ".join(names) or "no hands"
    text = unicodedata.normalize("NFKC", wanted).strip()
    if text.isdigit():
        if not 1 <= int(text) <= len(names):
            raise UnknownHandError(f"there is no hand number {text}: the log has {len(names)}: {listed}")
        return facts.hands[int(text) - 1]
    match = _NAME.match(text)
    if match is None:
        raise UnknownHandError(
            f"cannot read the hand {wanted!r}: expected a name (S2-1, E1, 南2局1本場) or a number from 1; "
            f"the log has {listed}"
        )
    name = _plain_name(match)
    found = [i for i, other in enumerate(names) if name in (other, other.partition("-")[0])]
    if not found:
        raise UnknownHandError(f"there is no hand {name}: the log has {listed}")
    if len(found) > 1:
        several = ", ".join(f"{names[i]} (number {i + 1})" for i in found)
        raise UnknownHandError(f"several hands are {name}: name one of {several}")
    return facts.hands[found[0]]


def _plain_name(match: re.Match[str]) -> str:
    """Return the name as :func:`label` writes it; without honba where none is given."""
    wind, number, honba = match["wind"], match["number"], match["honba"]
    letter = WIND_LETTERS[WIND_KANJI.index(wind)] if wind in WIND_KANJI else wind.upper()
    digit = "一二三四".index(number) + 1 if number in "一二三四" else int(number)
    return f"{letter}{digit}" + ("" if honba is None else f"-{int(honba)}")


def explain(log: GameLog, wanted: str, rules: Ruleset | None = None, lang: Lang = "en") -> Explained:
    """Work out one hand, from its recorded state, under ``rules`` (None: those that the log declares).

    Raises:
        UnknownHandError: as :func:`find_hand`, or the hand's deal cannot be read.
        ValueError: the ruleset is for another number of players.
        RulesError: the log's own rule block contradicts itself.
    """
    declared = source_rules(log)
    target = rules or declared.rules
    game = play_game(log, wall_source(log))
    facts = find_hand(game, wanted)
    if facts.start.round_wind < 0 or len(facts.start.hands) < facts.players:
        raise UnknownHandError(f"hand {wanted} cannot be worked out: {_fault(log, facts)}")
    new_wins: Literal["off", "note"] = "off" if rules is None else "note"
    ruled = rule_game(game, target, declared.rules, state="recorded", new_wins=new_wins).hands[facts.hand]
    names = display_names(log.names, log.players, log.first_dealer, lang)
    chance = _chance(facts, ruled.ruling)
    claims = () if chance is None else tuple(_claims(facts, chance, ruled.ruling, target))
    shown = facts.draw_kind == "triple_ron"
    return Explained(
        log=log,
        declared=declared,
        rules=target,
        own=rules is None,
        lang=lang,
        names=names,
        facts=facts,
        number=facts.hand + 1,
        state=ruled.state,
        ruling=ruled.ruling,
        recorded=recorded_hand(facts, log.recorded, declared.rules.riichi.deposit),
        chance=chance,
        claims=tuple(claim for claim in claims if claim.taken or claim.win or shown),
        complete=tuple(claim for claim in claims if not (claim.taken or claim.win or shown)),
        movements=movements(facts, target, ruled.state, ruled.ruling, declared.rules),
        findings=_findings(log, facts, declared) if rules is None else (),
        reasons=() if rules is None else _reasons(ruled, declared.rules, target, names, lang),
    )


def _fault(log: GameLog, facts: HandFacts) -> str:
    """Return why a deal cannot be read, with the place in the file where the parser says one."""
    for issue in log.issues:
        if issue.hand == facts.hand and issue.severity == "error":
            return f"its deal cannot be read: {issue.where}: {issue.text} [{issue.code}]"
    return facts.fault or "its deal cannot be read"


def _findings(log: GameLog, facts: HandFacts, declared: DeclaredRules) -> tuple[Finding, ...]:
    found = audit_log(log, declared.rules, open_rules=declared.open).findings
    return tuple(item for item in found if item.hand == label(facts) and item.severity == "error")


def _reasons(
    ruled: RuledHand, source: Ruleset, rules: Ruleset, names: Sequence[str], lang: Lang
) -> tuple[Reason, ...]:
    return hand_reasons(ruled, Side(source, lang), Side(rules, lang), names)


# --- claims on the winning tile -------------------------------------------------------------------------


def _chance(facts: HandFacts, ruling: HandRuling) -> Chance | None:
    """Return the tile that ends the record's hand by a win or three claims, if the ruling reaches it."""
    chance = facts.final_chance or (triple_ron_chance(facts) if facts.draw_kind == "triple_ron" else None)
    return chance if chance is not None and ruling.end_index >= chance.index else None


def _claims(facts: HandFacts, chance: Chance, ruling: HandRuling, rules: Ruleset) -> Iterator[ExplainedClaim]:
    for claim in chance.claims:
        win = next((win for win in ruling.wins if win.seat == claim.seat), None)
        yield _claim(facts, chance, claim, rules, ruling, win)


def _claim(
    facts: HandFacts, chance: Chance, claim: Claim, rules: Ruleset, ruling: HandRuling, win: WinRuling | None
) -> ExplainedClaim:
    hand = claim.hand
    kind = furiten(facts, chance, claim, rules)
    verdict, note = _verdict(facts, chance, claim, rules, ruling, win)
    dora_tiles: tuple[int, ...] = ()
    ura_tiles: tuple[int, ...] = ()
    dora: DoraKinds = NO_DORA
    try:
        dora = dora_kinds(facts, chance, hand.riichi != "none", rules)
        dora_tiles, ura_tiles = turned_tiles(facts, chance, hand.riichi != "none", rules)
    except UnknownIndicatorError:
        pass  # the verdict says so; a yakuman is worth the same without dora
    found = [] if verdict == "unpriced" else all_scores(hand, dora, rules)
    best = found[0] if found else None
    return ExplainedClaim(
        seat=claim.seat,
        taken=claim.taken,
        verdict=verdict,
        hand=hand,
        waits=claim.waits,
        river=claim.river,
        furiten=kind,
        passed=_passed(facts, chance, claim, kind),
        note=note,
        best=best,
        others=tuple(_others(found, hand, rules)),
        yakuless=_yakuless(found, hand),
        dora_tiles=dora_tiles,
        ura_tiles=ura_tiles,
        not_counted=tuple(tile for tile in facts.indicators if tile not in dora_tiles),
        win=win,
    )


def _passed(facts: HandFacts, chance: Chance, claim: Claim, kind: Furiten | None) -> tuple[int, ...]:
    """Return the events that offered the seat a tile it let pass, as far as its furiten hangs on them."""
    if kind not in ("turn", "riichi"):
        return ()
    offered = [
        missed.index
        for missed in facts.chances
        if missed.index < chance.index and any(other.seat == claim.seat for other in missed.claims)
    ]
    return tuple(offered[-1:]) if kind == "turn" else tuple(index for index in offered if index > claim.riichi)


def _verdict(
    facts: HandFacts, chance: Chance, claim: Claim, rules: Ruleset, ruling: HandRuling, win: WinRuling | None
) -> tuple[Verdict, Note | None]:
    if win is not None:
        return "wins", None
    legal = legal_score(facts, chance, claim, rules)
    if isinstance(legal, Refused):
        return "refused", legal.note
    if isinstance(legal, Unpriced):
        return "unpriced", legal.note
    if ruling.ending == "triple_ron":
        return "drawn", None
    return ("cut" if claim.taken or facts.draw_kind == "triple_ron" else "passed"), None


def _value(hand: WinHand, score: Score, rules: Ruleset) -> WinValue:
    dealer = hand.seat_wind == 0
    return win_value(score.base, tsumo=hand.tsumo, dealer=dealer, players=hand.players, rules=rules)


def _others(found: Sequence[Score], hand: WinHand, rules: Ruleset) -> Iterator[OtherReading]:
    """Yield the readings after the first, each once, with what they lose by."""
    if not found:
        return
    best = found[0]
    seen = {_shape(best)}
    for other in found[1:]:
        if _shape(other) not in seen:
            seen.add(_shape(other))
            yield OtherReading(other, _loses(best, other, hand, rules))


def _shape(score: Score) -> tuple[object, ...]:
    """Return what tells readings apart for a reader: sets, pair, wait, value."""
    reading = score.reading
    if reading is None:
        return (score.base, score.han)
    sets = sorted((item.form, item.tile_kind, item.open) for item in reading.sets)
    return (reading.form, tuple(sets), reading.pair, reading.wait, score.base, score.han, score.fu)


def _loses(best: Score, other: Score, hand: WinHand, rules: Ruleset) -> Loses:
    """Return by what a reading stands behind the best one, in the order in which the engine compares them."""
    if _value(hand, other, rules).ten != _value(hand, best, rules).ten:
        return "points"
    if bool(other.yakuman) != bool(best.yakuman):
        return "yakuman"
    if other.han != best.han:
        return "han"
    return "fu" if other.fu != best.fu else "equal"


def _yakuless(found: Sequence[Score], hand: WinHand) -> tuple[Reading, ...]:
    """Return the readings that are no win alone: not asked on a first turn, where a fixed value replaces them."""
    if not found or hand.first_turn or hand.robbed_closed_kan:
        return ()
    kinds = [tile >> 2 for tile in (*hand.concealed, hand.tile)]
    priced = [score.reading for score in found]
    return tuple(item for item in readings(kinds, hand.melds, hand.tile >> 2, hand.tsumo) if item not in priced)
