"""Why a hand comes to something else under a ruleset: what changed between two rulings, in words and numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from analyzer.report.cells import Side, score_text, win_value_text
from analyzer.report.note_words import note_text, switch_phrase
from analyzer.report.text import points
from analyzer.report.words import fu_name, limit_name, status_name, yaku_name
from analyzer.ruling.game import RuledHand
from analyzer.ruling.model import WinRuling
from analyzer.scoring.model import FuPart, Score
from analyzer.scoring.score import DORA_NAMES
from rulesets.switches import get
from rulesets.tiles import Lang


class Reason(msgspec.Struct, frozen=True):
    """One thing that differs. ``code`` is stable, ``switch`` the rule that alone explains it (else empty).

    ``seat`` is the winner or player concerned, -1 for the hand as a whole.
    """

    code: str
    text: str
    switch: str = ""
    seat: int = -1


#: The switches that can make a yaku come or go, or give it another value.
_YAKU_SWITCHES: Final[dict[str, tuple[str, ...]]] = {
    "tanyao": ("yaku.kuitan",),
    "pinfu": ("scoring.pinfu_tsumo", "scoring.double_round_wind"),
    "ippatsu": ("yaku.ippatsu", "yaku.ippatsu_rinshan", "yaku.ippatsu_chankan"),
    "haitei": ("yaku.haitei_rinshan",),
    "double_riichi": ("yaku.double_riichi",),
    "riichi": ("yaku.double_riichi", "yaku.open_riichi"),
    "open_riichi": ("yaku.open_riichi", "yaku.open_riichi_deal_in"),
    "renhou": ("yaku.renhou", "yaku.renhou_yields_to"),
    "renhou_yakuman": ("yaku.renhou",),
    "yakuhai_round": ("scoring.double_round_wind",),
    "ryuuiisou": ("yaku.ryuuiisou_needs_hatsu",),
    "tsuuiisou": ("yaku.tsuuiisou_chiitoi", "yaku.double_yakuman"),
}
_KAN_TIMING: Final = ("dora.closed_kan_turn", "dora.open_kan_turn", "dora.robbed_kan_turns")
_DORA_SWITCHES: Final[dict[str, tuple[str, ...]]] = {
    "dora": ("dora.first", "dora.kan", *_KAN_TIMING),
    "ura": ("dora.ura", "dora.kan_ura", *_KAN_TIMING),
    "aka": ("dora.red_man", "dora.red_pin", "dora.red_sou", "dora.red_value"),
    "kita": ("dora.kita",),
}
_FU_SWITCHES: Final[dict[str, tuple[str, ...]]] = {
    "pair_double_wind": ("scoring.double_wind_pair_fu", "scoring.double_round_wind"),
    "pair_round_wind": ("scoring.double_round_wind",),
    "pair_seat_wind": ("scoring.double_round_wind",),
    "tsumo": ("scoring.rinshan_tsumo_fu", "scoring.pinfu_tsumo"),
    "open_pinfu_ron": ("scoring.open_pinfu_ron_fu",),
}
_PAO_SWITCHES: Final = (
    "pao.yakuman",
    "pao.scope",
    "pao.ron_honba",
    "pao.tsumo_honba",
    "pao.several_yakuman_honba",
    "pao.daiminkan",
    "pao.rinshan_win",
)


#: Reasons that concern the value of one win and stand on one line.
_PARTS_OF_A_WIN: Final = (
    "VALUE",
    "YAKU-LOST",
    "YAKU-GAINED",
    "YAKU-HAN",
    "DORA",
    "FU",
    "YAKUMAN",
    "HAN-FU",
    "KIRIAGE",
    "KAZOE",
    "PAO",
    "HONBA",
    "HONBA-VALUE",
    "DEPOSITS",
    "CHIPS",
)


def hand_reasons(hand: RuledHand, source: Side, target: Side, names: Sequence[str]) -> tuple[Reason, ...]:
    """Return what makes the target's ruling of a hand differ from the source's, in the target's language."""
    return tuple(_Comparison(hand, source, target, names).reasons())


class _Comparison:
    """One hand under two rulesets."""

    def __init__(self, hand: RuledHand, source: Side, target: Side, names: Sequence[str]) -> None:
        self.hand = hand
        self.a = hand.source
        self.b = hand.ruling
        self.source, self.target = source, target
        self.names = names
        self.lang: Lang = target.lang

    def say(self, english: str, japanese: str) -> str:
        return japanese if self.lang == "ja" else english

    def only(self, paths: Sequence[str]) -> str:
        """Return the one switch of several that differs, empty if none or more do."""
        found = [path for path in paths if get(self.source.rules, path) != get(self.target.rules, path)]
        return found[0] if len(found) == 1 else ""

    def phrase(self, path: str) -> str:
        return switch_phrase(path, get(self.target.rules, path), self.lang)

    def because(self, text: str, switch: str) -> str:
        """Return a text with the phrase of the switch behind it."""
        return f"{text} ({self.phrase(switch)})" if switch else text

    def reasons(self) -> Iterator[Reason]:
        if self.b.status in ("skipped", "not_reached"):
            return
        if not self.b.known:
            yield self._no_result()
        elif self.b.status == "ended_earlier":
            yield self._ended_earlier()
        elif "win" in (self.a.ending, self.b.ending):
            yield from self._wins()
        elif self.a.known:
            yield from self._draws()
        for note in self.b.notes:
            if note.code == "NEW-WIN":
                who = ", ".join(self.names[seat] for seat in note.args if isinstance(seat, int))
                yield Reason(note.code, f"{who}: {note_text(msgspec.structs.replace(note, args=()), self.lang)}")
        for path in self.b.approximate:
            phrase = self.phrase(path)
            text = self.say(f"approximate: {phrase} is not judged yet", f"概算: {phrase}は未対応")
            yield Reason("APPROXIMATE", text, path)

    def _no_result(self) -> Reason:
        cause = self.b.cause
        status = status_name(self.b.status, self.lang)
        before = self.source.ending_text(self.a, self.hand, self.names, brief=True)
        code, switch, why = "UNKNOWN", "", ""
        if cause is not None:
            code, switch, why = cause.code, cause.switch, ": " + note_text(cause, self.lang)
            if code == "RIICHI-KAN" and switch:
                why += f" ({self.phrase(switch)})"
        return Reason(code, f"{before} → {status}{why}", switch)

    def _ended_earlier(self) -> Reason:
        before = self.source.ending_text(self.a, self.hand, self.names, brief=True)
        after = self.target.ending_text(self.b, self.hand, self.names, brief=True)
        cause = self.b.cause
        code = cause.code if cause else "ENDED-EARLIER"
        at = self.say(f"at event {self.b.end_index} of the hand", f"局内の{self.b.end_index}番目で")
        return Reason(code, f"{before} → {after} ({at})", cause.switch if cause else "")

    # --- wins

    def _wins(self) -> Iterator[Reason]:
        if self.b.ending == "triple_ron" or self.a.ending == "triple_ron":
            if self.a.ending != self.b.ending:
                switch = self.only(("claims.triple_ron", "claims.double_ron"))
                before = self.source.ending_text(self.a, self.hand, self.names, brief=True)
                after = self.target.ending_text(self.b, self.hand, self.names, brief=True)
                yield Reason("TRIPLE-RON", self.because(f"{before} → {after}", switch), switch)
            return
        before_wins = {win.seat: win for win in self.a.wins}
        after_wins = {win.seat: win for win in self.b.wins}
        yield from self._cut([seat for seat in before_wins if seat not in after_wins])
        for seat in after_wins:
            if seat not in before_wins:
                switch = self._claims_switch(self.b.wins)
                text = self.say(f"{self.names[seat]} wins too", f"{self.names[seat]}も和了")
                yield Reason("WINNER-ADDED", self.because(text, switch), switch, seat)
        for seat, win in after_wins.items():
            if seat in before_wins:
                yield from self._one_win(before_wins[seat], win)

    def _claims_switch(self, wins: Sequence[WinRuling]) -> str:
        return "claims.triple_ron" if len(wins) == 3 else "claims.double_ron"

    def _cut(self, seats: list[int]) -> Iterator[Reason]:
        """Say why winners of the source do not win here: refused, or cut by a head bump."""
        refused = [note for note in self.b.notes if note.code != "NEW-WIN"]
        if refused and len(refused) == len(seats):
            for seat, note in zip(seats, refused, strict=True):
                why = note_text(note, self.lang)
                text = self.say(f"{self.names[seat]} does not win: {why}", f"{self.names[seat]}は和了できない: {why}")
                yield Reason(note.code, text, note.switch, seat)
            return
        switch = self._claims_switch(self.a.wins)
        for seat in seats:
            text = self.say(f"{self.names[seat]} does not win", f"{self.names[seat]}は和了できない")
            yield Reason("HEAD-BUMP", self.because(text, switch), switch, seat)

    def _one_win(self, a: WinRuling, b: WinRuling) -> Iterator[Reason]:
        if a.score is not None and b.score is not None:
            dealer = self.hand.facts.dealer
            before = win_value_text(a, dealer, self.source.rules, self.lang)
            after = win_value_text(b, dealer, self.target.rules, self.lang)
            if before != after:
                yield Reason("VALUE", f"{before} → {after}", seat=b.seat)
            for reason in _ScoreChange(self, a.score, b.score).reasons():
                yield msgspec.structs.replace(reason, seat=b.seat)
        yield from self._around(a, b)

    def _around(self, a: WinRuling, b: WinRuling) -> Iterator[Reason]:
        """Say what differs beside the value: pao, honba, deposits."""
        if a.pao != b.pao:
            switch = self.only(_PAO_SWITCHES)
            if b.pao is None:
                text = self.say("nobody is liable (no pao)", "責任払いなし")
            else:
                text = self.say(f"{self.names[b.pao]} is liable (pao)", f"{self.names[b.pao]}の責任払い(包)")
            yield Reason("PAO", text, switch, b.seat)
        elif a.pao is not None and self._changed(_PAO_SWITCHES):
            switch = self.only(_PAO_SWITCHES)
            text = self.say("pao covers another part", "責任払いの範囲が異なる")
            yield Reason("PAO", text, switch, b.seat)
        each_a, each_b = (side.rules.scoring.honba_per_payer for side in (self.source, self.target))
        if a.honba != b.honba:
            switch = self.only(("claims.honba_to",)) if self.hand.state.honba == self.hand.source_state.honba else ""
            text = self.say(f"honba {a.honba} → {b.honba}", f"本場 {a.honba} → {b.honba}")
            yield Reason("HONBA", self.because(text, switch), switch, b.seat)
        if (a.honba or b.honba) and each_a != each_b:
            text = self.say(
                f"a honba is {points(each_a)} → {points(each_b)} a payer",
                f"1本場(1人) {points(each_a)} → {points(each_b)}",
            )
            yield Reason("HONBA-VALUE", text, "scoring.honba_per_payer", b.seat)
        if a.deposits != b.deposits:
            text = self.say(f"deposits {a.deposits} → {b.deposits}", f"供託 {a.deposits} → {b.deposits}")
            yield Reason("DEPOSITS", text, self._deposit_switch(), b.seat)
        if a.chips != b.chips:
            before, after = (win.chips[b.seat] if win.chips else 0 for win in (a, b))
            switch = self.only(("dora.red_value", "dora.red_chip_closed_only"))
            text = self.say(f"chips {before} → {after}", f"チップ {before} → {after}")
            yield Reason("CHIPS", text, switch, b.seat)

    def _deposit_switch(self) -> str:
        if len(self.hand.state.deposits) != len(self.hand.source_state.deposits):
            return ""
        return self.only(("claims.deposits_to", "riichi.ronned_tile_deposit"))

    def _changed(self, paths: Sequence[str]) -> bool:
        return any(get(self.source.rules, path) != get(self.target.rules, path) for path in paths)

    # --- draws

    def _draws(self) -> Iterator[Reason]:
        if self.a.ending != self.b.ending:
            switch = self.only(("yaku.nagashi",))
            before = self.source.ending_text(self.a, self.hand, self.names, brief=True)
            after = self.target.ending_text(self.b, self.hand, self.names, brief=True)
            yield Reason("NAGASHI", self.because(f"{before} → {after}", switch), switch)
        elif self.a.ending == "nagashi" and self._nagashi_differs():
            switch = self.only(("yaku.nagashi", "yaku.nagashi_noten_payment"))
            text = self.say("nagashi mangan is paid otherwise", "流し満貫の支払いが異なる")
            yield Reason("NAGASHI", self.because(text, switch), switch)
        yield from self._tenpai()

    def _nagashi_differs(self) -> bool:
        """Tell whether nagashi mangan moves something else: as a win it takes honba and deposits."""
        return self.a.payments != self.b.payments or sum(w.deposits for w in self.a.wins) != sum(
            w.deposits for w in self.b.wins
        )

    def _tenpai(self) -> Iterator[Reason]:
        same = True
        for seat, (before, after) in enumerate(zip(self.a.tenpai, self.b.tenpai, strict=False)):
            if before != after:
                same = False
                switch = self.only(("draws.fifth_tile", "draws.keishiki_tenpai"))
                name = self.names[seat]
                text = (
                    self.say(f"{name} is tenpai here", f"{name}は聴牌")
                    if after
                    else self.say(f"{name} is noten here", f"{name}は不聴")
                )
                yield Reason("TENPAI", self.because(text, switch), switch, seat)
        if same and self.a.ending == self.b.ending == "exhaustive" and self.a.payments != self.b.payments:
            switch = self.only(("draws.noten_payment",))
            text = self.say("another noten payment", "不聴罰符が異なる")
            yield Reason("NOTEN-PAYMENT", self.because(text, switch), switch)


class _ScoreChange:
    """What differs between two scores of one win."""

    def __init__(self, frame: _Comparison, a: Score, b: Score) -> None:
        self.frame = frame
        self.a, self.b = a, b
        self.lang: Lang = frame.lang

    def reasons(self) -> Iterator[Reason]:
        a, b = self.a, self.b
        yield from self._yaku()
        yield from self._fu()
        yield from self._yakuman()
        if (a.han, a.fu) != (b.han, b.fu) and not (a.yakuman and b.yakuman):
            yield Reason("HAN-FU", f"{score_text(a, self.lang)} → {score_text(b, self.lang)}")
        yield from self._limit()

    def _yaku(self) -> Iterator[Reason]:
        before, after = Counter(dict(self.a.yaku)), Counter(dict(self.b.yaku))
        for name in [*before, *(name for name in after if name not in before)]:
            if before[name] == after[name]:
                continue
            label = yaku_name(name, self.lang)
            if name in DORA_NAMES:
                switch = self.frame.only(_DORA_SWITCHES[name])
                yield Reason("DORA", f"{label} {before[name]} → {after[name]}", switch)
                continue
            switch = self.frame.only(_YAKU_SWITCHES.get(name, ()))
            if not after[name]:
                text = self.frame.say(f"{label} is lost", f"{label}が消える")
            elif not before[name]:
                text = self.frame.say(f"{label} is gained", f"{label}が付く")
            elif self.a.yakuman and self.b.yakuman:
                continue  # _yakuman tells the multiples
            else:
                text = self.frame.say(
                    f"{label} {before[name]} → {after[name]} han", f"{label} {before[name]} → {after[name]}翻"
                )
            code = "YAKU-LOST" if not after[name] else "YAKU-GAINED" if not before[name] else "YAKU-HAN"
            yield Reason(code, self.frame.because(text, switch), switch)

    def _fu(self) -> Iterator[Reason]:
        a, b = self.a, self.b
        if a.fu == b.fu or not a.fu or not b.fu:
            return
        changed = _fu_changes(a.fu_parts, b.fu_parts)
        parts = ", ".join(
            self.frame.say(f"{fu_name(name, 'en')} {x} → {y} fu", f"{fu_name(name, 'ja')} {x} → {y}符")
            for name, x, y in changed
        )
        total = self.frame.say(f"{a.fu} → {b.fu} fu", f"{a.fu} → {b.fu}符")
        switch = self.frame.only(_FU_SWITCHES.get(changed[0][0], ())) if len(changed) == 1 else ""
        yield Reason("FU", f"{parts}: {total}" if parts else total, switch)

    def _yakuman(self) -> Iterator[Reason]:
        a, b = self.a, self.b
        if a.yakuman and b.yakuman and a.yakuman != b.yakuman:
            switch = self.frame.only(("yaku.double_yakuman", "yaku.yakuman_stacking"))
            text = f"{limit_name(a.limit or '', self.lang)} → {limit_name(b.limit or '', self.lang)}"
            yield Reason("YAKUMAN", text, switch)

    def _limit(self) -> Iterator[Reason]:
        a, b = self.a.limit or "", self.b.limit or ""
        if a == b:
            return
        if "kiriage" in b:
            yield Reason("KIRIAGE", self.frame.say("kiriage", "切り上げ"), self._kiriage(self.b))
        elif "kiriage" in a:
            yield Reason("KIRIAGE", self.frame.say("no kiriage", "切り上げなし"), self._kiriage(self.a))
        if (self.a.han or 0) >= 13 and (self.b.han or 0) >= 13:
            switch = "scoring.kazoe"
            yield Reason("KAZOE", self.frame.phrase(switch), switch)

    def _kiriage(self, score: Score) -> str:
        path = "scoring.kiriage_30fu_4han" if score.han == 4 else "scoring.kiriage_60fu_3han"
        return self.frame.only((path,))


def _fu_changes(a: Sequence[FuPart], b: Sequence[FuPart]) -> list[tuple[str, int, int]]:
    """Return (name, fu before, fu after) of the lines that differ, compared by name."""
    before: Counter[str] = Counter()
    after: Counter[str] = Counter()
    for part in a:
        before[part.name] += part.fu
    for part in b:
        after[part.name] += part.fu
    names = list(dict.fromkeys([*before, *after]))
    return [(name, before[name], after[name]) for name in names if before[name] != after[name]]


def reason_lines(reasons: Sequence[Reason], names: Sequence[str]) -> list[str]:
    """Return reasons as lines: those of one winner on one line, his change of value first.

    A name stands before the line only where several winners have one.
    """
    groups: dict[int, list[Reason]] = {}
    for reason in reasons:
        groups.setdefault(reason.seat if reason.code in _PARTS_OF_A_WIN else -1, []).append(reason)
    winners = [seat for seat in groups if seat >= 0]
    lines = []
    for seat, group in groups.items():
        if seat < 0:
            lines += [reason.text for reason in group]
            continue
        head = group[0].text + ": " if group[0].code == "VALUE" else ""
        rest = "; ".join(reason.text for reason in (group[1:] if head else group))
        name = f"{names[seat]}: " if len(winners) > 1 else ""
        lines.append((name + head + rest).removesuffix(": "))
    return lines
