"""How one hand ended, in a few words: as the log records it, and as a ruling has it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from analyzer.play.facts import HandFacts
from analyzer.report.text import points, signed
from analyzer.report.words import ending_name, han_fu, limit_name
from analyzer.ruling.game import RuledHand
from analyzer.ruling.model import HandRuling, WinRuling
from analyzer.scoring.model import Score
from analyzer.scoring.payments import win_value
from parsers.events import AnyRecorded, RecordedDraw, RecordedWin
from rulesets.rules import Ruleset
from rulesets.tiles import Lang


class Side(msgspec.Struct, frozen=True):
    """A ruleset whose rulings are put into words."""

    rules: Ruleset
    lang: Lang = "en"

    def ending_text(
        self, ruling: HandRuling, hand: RuledHand, names: Sequence[str], *, brief: bool = False
    ) -> str:
        """Return how a hand ends under this ruleset: ``ron 3,900``; not brief: with the names, a line a win."""
        if ruling.ending == "none":
            return ending_name("none", self.lang)
        if ruling.ending == "win":
            if brief:
                return " + ".join(self._brief(win, hand.facts.dealer) for win in ruling.wins)
            return "\n".join(self._win(win, hand.facts.dealer, names) for win in ruling.wins)
        if brief:
            return ending_name(ruling.ending, self.lang)
        paid = ruling.deltas if ruling.wins else ruling.payments
        return draw_text(ruling.ending, paid, ruling.tenpai, names, self.lang)

    def _brief(self, win: WinRuling, dealer: int) -> str:
        return f"{_how(win.seat == win.source, self.lang)} {win_value_text(win, dealer, self.rules, self.lang)}"

    def _win(self, win: WinRuling, dealer: int, names: Sequence[str]) -> str:
        each = self.rules.scoring.honba_per_payer
        return win_text(
            names,
            (win.seat, win.source),
            win_value_text(win, dealer, self.rules, self.lang),
            win.honba * each * (self.rules.players - 1),
            win.deposits * self.rules.riichi.deposit,
            self.lang,
            win.pao,
        )


def _how(tsumo: bool, lang: Lang) -> str:
    if lang == "ja":
        return "ツモ" if tsumo else "ロン"
    return "tsumo" if tsumo else "ron"


def win_value_text(win: WinRuling, dealer: int, rules: Ruleset, lang: Lang) -> str:
    """Return what a win is worth without honba: ``7,700``, ``1,300/2,600``, ``4,000 all``."""
    if win.score is None:
        return "?"
    value = win_value(
        win.score.base,
        tsumo=win.seat == win.source,
        dealer=win.seat == dealer,
        players=rules.players,
        rules=rules,
    )
    text = value.text()
    return text.replace(" all", "オール") if lang == "ja" else text


def score_text(score: Score, lang: Lang) -> str:
    """Return the size of a hand: ``3 han 40 fu``, ``5 han (mangan)``, ``yakuman x2``."""
    limit = limit_name(score.limit, lang) if score.limit else ""
    if score.yakuman or score.han is None:
        return limit
    size = han_fu(score.han, score.fu, lang)
    return f"{size} ({limit})" if limit else size


def win_text(
    names: Sequence[str],
    seats: tuple[int, int],
    value: str,
    honba: int,
    deposits: int,
    lang: Lang,
    pao: int | None = None,
    *,
    whole: bool = False,
) -> str:
    """Return a win on one line: winner, way, value, ``h`` points of honba, ``d`` points of deposits.

    ``whole``: the words are written out.
    """
    seat, source = seats
    text = f"{names[seat]} {_how(seat == source, lang)}"
    if seat != source:
        text += f" {names[source]}"
    text += f" {value}"
    if honba:
        text += f" {signed(honba)}{'(本場)' if lang == 'ja' else ' honba' if whole else 'h'}"
    if deposits:
        text += f" {signed(deposits)}{'(供託)' if lang == 'ja' else ' deposits' if whole else 'd'}"
    if pao is not None:
        text += f" {'包' if lang == 'ja' else 'pao'} {names[pao]}"
    return text


def draw_text(
    ending: str, payments: Sequence[int], tenpai: Sequence[bool], names: Sequence[str], lang: Lang
) -> str:
    """Return a drawn hand on one line: ``draw: u1 u3 tenpai +1,500``."""
    name = ending_name(ending, lang)
    gains = {seat: value for seat, value in enumerate(payments) if value > 0}
    if ending == "nagashi":
        who = ", ".join(f"{names[seat]} {signed(value)}" for seat, value in gains.items())
        return f"{name}: {who}" if who else name
    if ending != "exhaustive":
        return name
    if gains:
        who = " ".join(names[seat] for seat in gains)
        word = "聴牌" if lang == "ja" else "tenpai"
        return f"{name}: {who} {word} {signed(max(gains.values()))}"
    if tenpai and all(tenpai):
        return f"{name}: {'全員聴牌' if lang == 'ja' else 'all tenpai'}"
    if tenpai and not any(tenpai):
        return f"{name}: {'全員不聴' if lang == 'ja' else 'all noten'}"
    return name


class RecordedHand(msgspec.Struct, frozen=True):
    """What the log says of one hand.

    ``deltas`` are the changes of the hand in points by seat, riichi deposits taken off, None where the log
    does not tell. ``tenpai`` are the seats that showed tenpai at an exhaustive draw (None: not told).
    ``honba`` and ``deposits`` are counters at its start.
    """

    ending: str
    wins: tuple[RecordedWin, ...]
    draw: RecordedDraw | None
    tenpai: tuple[bool, ...] | None
    honba: int
    deposits: int
    deltas: tuple[int, ...] | None
    #: Deposits on the table when the hand ended, those of the hand included.
    table_deposits: int
    deposit: int


def recorded_hand(facts: HandFacts, recorded: Sequence[AnyRecorded], deposit: int) -> RecordedHand:
    """Collect what the log says of one hand; ``deposit`` is the price of riichi in points."""
    mine = [item for item in recorded if item.hand == facts.hand]
    wins = tuple(item for item in mine if isinstance(item, RecordedWin))
    draw = next((item for item in mine if isinstance(item, RecordedDraw)), None)
    accepted = [riichi.seat for riichi in facts.riichis if riichi.accepted >= 0]
    ending = "win" if wins or facts.ending == "win" else draw.kind if draw else facts.draw_kind or "none"
    tenpai = None
    if ending == "exhaustive" and facts.shown is not None:
        tenpai = tuple(seat in facts.shown for seat in range(facts.players))
    return RecordedHand(
        ending=ending,
        wins=wins,
        draw=draw,
        tenpai=tenpai,
        honba=facts.start.honba,
        deposits=facts.start.deposits,
        deltas=_deltas(wins or ((draw,) if draw else ()), accepted, facts.players, deposit),
        table_deposits=facts.start.deposits + len(accepted),
        deposit=deposit,
    )


def _deltas(
    items: Sequence[RecordedWin | RecordedDraw], accepted: Sequence[int], players: int, deposit: int
) -> tuple[int, ...] | None:
    if not items:
        return None
    total = [0] * players
    for item in items:
        if item.deltas is None:
            # an abortive draw without numbers moves nothing; a win without numbers is not known
            if isinstance(item, RecordedWin):
                return None
            continue
        total = [a + b for a, b in zip(total, item.deltas, strict=True)]
    for seat in accepted:
        total[seat] -= deposit
    return tuple(total)


def recorded_text(
    hand: RecordedHand, dealer: int, names: Sequence[str], lang: Lang, *, whole: bool = False
) -> str:
    """Return how the log says that a hand ended, a line a win (``whole``: words written out)."""
    if hand.wins:
        return "\n".join(
            _recorded_win(win, number == 0, hand, dealer, names, lang, whole)
            for number, win in enumerate(hand.wins)
        )
    if hand.ending in ("none", "win"):
        return ending_name(hand.ending, lang)
    payments = hand.draw.deltas if hand.draw and hand.draw.deltas else (0,) * len(names)
    return draw_text(hand.ending, payments, hand.tenpai or (), names, lang)


def _recorded_win(
    win: RecordedWin,
    first: bool,
    hand: RecordedHand,
    dealer: int,
    names: Sequence[str],
    lang: Lang,
    whole: bool,
) -> str:
    deposits = win.deposits if win.deposits is not None else hand.table_deposits if first else 0
    deposit_points = deposits * hand.deposit
    honba = 0
    if win.deltas is not None and win.points is not None:
        honba = max(win.deltas[win.seat] - win.points - deposit_points, 0)
    value = _recorded_value(win, honba, dealer, lang)
    return win_text(names, (win.seat, win.source), value, honba, deposit_points, lang, win.pao, whole=whole)


def _recorded_value(win: RecordedWin, honba: int, dealer: int, lang: Lang) -> str:
    """Return a recorded value as players say it, from what each loser paid without his honba."""
    whole = "?" if win.points is None else points(win.points)
    if win.source != win.seat or win.pao is not None or win.deltas is None or win.points is None:
        return whole
    losers = {seat: -change for seat, change in enumerate(win.deltas) if seat != win.seat}
    share = honba // len(losers)
    paid = {seat: lost - share for seat, lost in losers.items()}
    others = {value for seat, value in paid.items() if seat != dealer}
    known = dealer == win.seat or dealer in paid  # not where the deal could not be read
    if len(others) != 1 or sum(paid.values()) != win.points or not known:
        return whole
    low = points(others.pop())
    if win.seat == dealer:
        return f"{low}オール" if lang == "ja" else f"{low} all"
    return f"{low}/{points(paid[dealer])}"
