"""The scoring layer: every recorded win against its ruling."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from analyzer.audit.collector import AuditedHand, Collector
from analyzer.audit.words import changes_text, points_text, tiles_text, yaku_text
from analyzer.play.facts import Chance, Claim
from analyzer.ruling.dora import indicator_counts
from analyzer.ruling.model import HandRuling, WinRuling
from analyzer.scoring.model import Score
from analyzer.scoring.payments import win_value
from parsers.events import Draw, NewIndicator, RecordedWin

#: Limits that logs print under another name.
_KAZOE = "kazoe yakuman"
_KIRIAGE = "mangan (kiriage)"
#: Formats that name neither a limit nor who is liable (pao).
_PLAIN = ("mjai",)
#: Formats that print no limit.
_NO_LIMIT = (*_PLAIN, "majiang")


def compare_wins(audit: Collector, hand: AuditedHand, ruling: HandRuling) -> None:
    """Compare all recorded wins of a hand whose ruling ends in a win."""
    by_seat = {win.seat: win for win in ruling.wins}
    chance = hand.facts.final_chance
    refused = _refused(ruling)
    recorded_seats = [win.seat for win in hand.wins]
    if not refused:
        dealer = hand.state.dealer
        audit.compare(
            "winners",
            "SCORE-WINNERS",
            sorted(recorded_seats),
            sorted(by_seat),
            at=hand.wins[0].at,
            hand=hand.facts,
            text=lambda seats: audit.names.players(seats, dealer),
            lead="The winners",
        )
    chain = _Chain(audit, hand, ruling)
    for recorded in hand.wins:
        win = by_seat.get(recorded.seat)
        if win is None or win.score is None or chance is None:
            audit.not_compared["wins"] += 1
            continue
        claim = next((c for c in chance.claims if c.seat == recorded.seat), None)
        layer = _WinLayer(audit, hand, recorded, win, win.score)
        layer.value()
        layer.payments()
        chain.step(recorded, win, layer.lead)
        layer.tiles(claim, chance)


def _refused(ruling: HandRuling) -> bool:
    """Tell whether a recorded claim was refused: its own finding says so."""
    return bool(ruling.notes)


class _WinLayer:
    """One recorded win beside its ruling."""

    def __init__(
        self, audit: Collector, hand: AuditedHand, recorded: RecordedWin, win: WinRuling, score: Score
    ) -> None:
        self.audit = audit
        self.hand = hand
        self.recorded = recorded
        self.win = win
        self.score = score
        names, dealer = audit.names, hand.state.dealer
        how = "tsumo" if win.source == win.seat else f"ron from {names.player(win.source, dealer)}"
        self.lead = f"{names.player(win.seat, dealer)}, {how}"

    def _compare_number(self, what: str, code: str, recorded: int | None, expected: int, word: str) -> None:
        self.audit.compare(
            what,
            code,
            recorded,
            expected,
            at=self.recorded.at,
            hand=self.hand.facts,
            text=lambda value: f"{value:,}",
            lead=f"{self.lead}: {word}",
        )

    def _compare_text(self, what: str, code: str, recorded: str | None, expected: str) -> None:
        self.audit.compare(
            what,
            code,
            recorded,
            expected,
            at=self.recorded.at,
            hand=self.hand.facts,
            text=str,
            lead=f"{self.lead}: {what}",
        )

    def value(self) -> None:
        """Compare yaku, han, fu, points and limit."""
        recorded, score = self.recorded, self.score
        is_yakuman = bool(recorded.yakuman)
        no_multiple = is_yakuman and self._has_no_multiples()
        self.audit.compare(
            "yaku",
            "SCORE-YAKU",
            recorded.yaku,
            score.yaku,
            at=recorded.at,
            hand=self.hand.facts,
            text=lambda yaku: yaku_text(yaku, yakuman=yaku is recorded.yaku and is_yakuman),
            lead=f"{self.lead}: yaku",
            same=_same_names if no_multiple else _same_yaku,
        )
        if is_yakuman or score.yakuman:
            # Neither yakuman nor han: the log does not say what the hand was worth.
            silent = not is_yakuman and recorded.han is None
            times = None if no_multiple or silent else recorded.yakuman
            self._compare_number("yakuman", "SCORE-HAN", times, score.yakuman, "yakuman")
        else:
            self._compare_number("han", "SCORE-HAN", recorded.han, score.han or 0, "han")
            # Logs print no fu for limit hands, or those of the hand as if there were no limit.
            self._compare_number("fu", "SCORE-FU", recorded.fu, score.fu, "fu")
        self._compare_number("points", "SCORE-POINTS", recorded.points, self._ten(), "value")
        self._limit()

    def _has_no_multiples(self) -> bool:
        """Tell whether multiples of yakuman cannot be compared: Tenhou XML only lists them; the points tell."""
        yaku = self.audit.rules.yaku
        special = bool(yaku.double_yakuman) or not yaku.yakuman_stacking
        return self.audit.log.format == "tenhou_xml" and special

    def _limit(self) -> None:
        """Compare the limit: some logs print kiriage mangan as no limit, with the points of a mangan."""
        recorded, limit = self.recorded, self.score.limit
        if recorded.limit is None and limit == _KIRIAGE:
            limit = None
        told = recorded.points is not None and self.audit.log.format not in _NO_LIMIT
        printed = _limit_text(recorded.limit) if told else None
        self._compare_text("limit", "SCORE-LIMIT", printed, _limit_text(limit))

    def _ten(self) -> int:
        dealer = self.win.seat == self.hand.state.dealer
        tsumo = self.win.source == self.win.seat
        rules = self.audit.rules
        return win_value(self.score.base, tsumo=tsumo, dealer=dealer, players=rules.players, rules=rules).ten

    def payments(self) -> None:
        """Compare who is liable, the changes of points, and the honba printed."""
        recorded, win = self.recorded, self.win
        names, dealer = self.audit.names, self.hand.state.dealer
        nobody = None if self.audit.log.format in _PLAIN else "nobody"
        self._compare_text(
            "pao",
            "SCORE-PAO",
            nobody if recorded.pao is None else names.player(recorded.pao, dealer),
            "nobody" if win.pao is None else names.player(win.pao, dealer),
        )
        self.audit.compare(
            "payments",
            "SCORE-PAYMENTS",
            recorded.deltas,
            changes_of(win, self.audit.rules.riichi.deposit),
            at=recorded.at,
            hand=self.hand.facts,
            text=changes_text,
            lead=f"{self.lead}: changes of points by seat",
        )
        self._compare_number("honba", "FLOW-BA-HONBA", recorded.honba, self.hand.state.honba, "honba")

    def tiles(self, claim: Claim | None, chance: Chance) -> None:
        """Compare the tiles printed: the hand, the dora indicators, how many ura indicators are shown."""
        recorded, facts = self.recorded, self.hand.facts
        if claim is not None:
            self.audit.compare(
                "hand_tiles",
                "INT-HAND",
                None if recorded.concealed is None else tuple(sorted(recorded.concealed)),
                tuple(sorted((*claim.hand.concealed, chance.tile))),
                at=recorded.at,
                hand=facts,
                text=tiles_text,
                lead=f"{self.lead}: hand",
            )
        self.audit.compare(
            "indicators",
            "INT-INDICATORS",
            recorded.dora_indicators,
            facts.indicators,
            at=recorded.at,
            hand=facts,
            text=tiles_text,
            lead=f"{self.lead}: dora indicators",
        )
        turned, under = indicator_counts(facts.kans, chance.index, self.audit.rules)
        if self.audit.log.format == "tenhou_xml":
            # only this format says when an indicator is turned
            shown = None if recorded.dora_indicators is None else len(recorded.dora_indicators)
            self._compare_number("indicators_turned", "INT-INDICATORS", shown, turned, "dora indicators turned")
        if self.audit.rules.dora.ura and claim is not None:
            self._ura(claim, under)

    def _ura(self, claim: Claim, turned: int) -> None:
        shown = self.recorded.ura_indicators
        if shown is None and self.audit.log.format == "tenhou_xml":
            shown = ()  # this format always lists them for a win in riichi
        self._ura_once(shown or ())
        if claim.hand.riichi == "none":
            if shown:
                self._compare_number("ura", "INT-URA", len(shown), 0, "ura indicators shown")
            return
        self._compare_number(
            "ura", "INT-URA", None if shown is None else len(shown), turned, "ura indicators shown"
        )

    def _ura_once(self, shown: tuple[int, ...]) -> None:
        """The table sees to it that every other tile is there once; ura indicators are seen here only."""
        if not shown:
            return
        audit, facts = self.audit, self.hand.facts
        events = audit.events_of(facts)
        seen = {event.tile for event in events if isinstance(event, Draw | NewIndicator)}
        seen.add(facts.start.indicator)
        seen.update(*facts.start.hands)
        twice = sorted(tile for tile in set(shown) if tile in seen or shown.count(tile) > 1)
        if twice:
            message = f"{self.lead}: shown as ura indicator and elsewhere in the hand: {tiles_text(twice)}."
            audit.add(
                "INT-TILES", message, at=self.recorded.at, hand=facts, recorded="twice", expected="once"
            )


class _Chain:
    """Scores and deposits before each win of a hand: the second starts from the result of the first."""

    def __init__(self, audit: Collector, hand: AuditedHand, ruling: HandRuling) -> None:
        self.audit = audit
        self.hand = hand
        self.deposit = audit.rules.riichi.deposit
        scores = list(hand.state.scores)
        for seat in ruling.riichi:
            scores[seat] -= self.deposit
        self.ruled = tuple(scores)
        self.recorded: tuple[int, ...] | None = self.ruled
        self.on_table = len(hand.state.deposits) + len(ruling.riichi)

    def step(self, recorded: RecordedWin, win: WinRuling, lead: str) -> None:
        """Compare what stands before one win, then apply the win."""
        self.audit.compare(
            "scores_before",
            "SCORE-BEFORE",
            recorded.scores,
            self.ruled,
            at=recorded.at,
            hand=self.hand.facts,
            text=points_text,
            lead=f"{lead}: scores before the win by seat",
            explained=recorded.scores == self.recorded,
        )
        self.audit.compare(
            "deposits",
            "FLOW-BA-DEPOSITS",
            recorded.deposits,
            self.on_table,
            at=recorded.at,
            hand=self.hand.facts,
            text=str,
            lead=f"{lead}: deposits on the table",
        )
        self.on_table -= win.deposits
        self.ruled = _sum(self.ruled, changes_of(win, self.deposit))
        if self.recorded is not None:
            self.recorded = None if recorded.deltas is None else _sum(self.recorded, recorded.deltas)


def changes_of(win: WinRuling, deposit: int) -> tuple[int, ...]:
    """Return the changes of points by a win, deposits taken included (``deposit``: points of one)."""
    return tuple(
        change + (win.deposits * deposit if seat == win.seat else 0)
        for seat, change in enumerate(win.payments)
    )


def _sum(a: Sequence[int], b: Sequence[int]) -> tuple[int, ...]:
    return tuple(x + y for x, y in zip(a, b, strict=True))


def _same_names(recorded: tuple[tuple[str, int], ...], right: tuple[tuple[str, int], ...]) -> bool:
    return sorted(name for name, _ in recorded) == sorted(name for name, _ in right)


def _same_yaku(recorded: tuple[tuple[str, int], ...], right: tuple[tuple[str, int], ...]) -> bool:
    """Tell whether yaku agree in any order. A log that does not name kita counts them as dora."""
    if all(name != "kita" for name, _ in recorded):
        right = _kita_as_dora(right)
    return Counter(recorded) == Counter(right)


def _kita_as_dora(yaku: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
    kita = sum(han for name, han in yaku if name == "kita")
    if not kita:
        return yaku
    dora = kita + sum(han for name, han in yaku if name == "dora")
    return (*((name, han) for name, han in yaku if name not in ("dora", "kita")), ("dora", dora))


def _limit_text(name: str | None) -> str:
    """Return a limit as logs print it: without how it was reached, and without a multiple."""
    if name is None:
        return "none"
    return name.replace(_KAZOE, "yakuman").partition(" ")[0]
