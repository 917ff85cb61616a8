"""An explained hand as a page of text."""

from __future__ import annotations

from collections.abc import Iterator

from analyzer.report.cells import Side, recorded_text, score_text, win_text, win_value_text
from analyzer.report.explain import Explained, ExplainedClaim
from analyzer.report.note_words import note_text
from analyzer.report.text import points, signed, table
from analyzer.report.words import ending_name, fu_name, meld_name, status_name, wait_name, yaku_name
from analyzer.ruling.model import WinRuling
from analyzer.scoring.describe import reading_text
from analyzer.scoring.limits import MANGAN
from analyzer.scoring.model import Score
from analyzer.scoring.payments import win_value
from analyzer.scoring.waits import kinds_of
from rulesets.reds import red_ids
from rulesets.tiles import dora_of, hand_name, hand_text, kind_name, tile_name

_FURITEN = {
    "river": ("yes: a tile that completes the hand lies among his own discards", "あり(自分の捨て牌)"),
    "turn": ("yes: he let a winning tile pass in this turn", "あり(同巡)"),
    "riichi": ("yes: he let a winning tile pass after riichi", "あり(リーチ後の見逃し)"),
}


def explain_page(hand: Explained) -> str:
    """Return the page of one hand."""
    return "\n".join(_Page(hand).lines())


class _Page:
    """Collects the lines of one hand."""

    def __init__(self, hand: Explained) -> None:
        self.hand = hand
        self.lang = hand.lang
        self.rules = hand.rules
        self.reds = red_ids(hand.rules)
        self.side = Side(hand.rules, hand.lang)

    def say(self, english: str, japanese: str) -> str:
        return japanese if self.lang == "ja" else english

    def lines(self) -> Iterator[str]:
        yield from self.header()
        ruling = self.hand.ruling
        for place, claim in enumerate(self.hand.claims):
            yield ""
            win = next((win for win in ruling.wins if win.seat == claim.seat), None)
            yield from self.claim(claim, win, place)
        if not self.hand.claims or ruling.ending not in ("win", "none"):
            yield ""
            yield from self.draw()
        yield ""
        yield from self.result()
        yield ""
        yield from self.comparison()

    # --- header -----------------------------------------------------------------------------------------

    def header(self) -> Iterator[str]:
        hand, start = self.hand, self.hand.facts.start
        name = hand_name(start.round_wind, start.number, start.honba, self.lang) if start.round_wind >= 0 else "?"
        own = self.say("the log's own rules", "牌譜のルール") if hand.own else hand.rules.title
        base = hand.declared.base if hand.own else hand.rules.name
        yield f"{hand.log.log_id} {name}, {self.say('rules', 'ルール')} {base} ({own})"
        yield self.say(
            f"{start.deposits} deposits on the table", f"供託{start.deposits}本"
        )
        rows = [
            (
                f"  {hand.wind(seat)}",
                hand.names[seat],
                points(start.scores[seat]),
                hand_text(start.hands[seat], self.reds) if start.hands else "",
            )
            for seat in sorted(range(hand.facts.players), key=lambda s: (s - start.dealer) % hand.facts.players)
        ]
        yield from table(rows, right=(2,))
        yield self.say("indicators  ", "ドラ表示牌  ") + " ".join(
            tile_name(tile, self.reds) for tile in hand.facts.indicators
        )
        text = recorded_text(hand.recorded, start.dealer, hand.names, self.lang)
        yield self.say("recorded    ", "牌譜の結果  ") + text.replace("\n", " / ")

    # --- a win ------------------------------------------------------------------------------------------

    def claim(self, claim: ExplainedClaim, win: WinRuling | None, place: int) -> Iterator[str]:
        hand, chance = self.hand, self.hand.chance
        assert chance is not None
        value = ""
        if win is not None and win.score is not None:
            value = win_value_text(win, hand.facts.dealer, self.rules, self.lang)
        yield win_text(hand.names, (claim.seat, chance.source), value, 0, 0, self.lang).rstrip()
        yield from self.tiles(claim)
        if chance.kind != "draw":
            kind = _FURITEN.get(claim.furiten or "")
            self_text = self.say("no", "なし") if kind is None else kind[self.lang == "ja"]
            yield f"  {self.say('furiten', '振聴')}   {self_text}"
        if claim.refused is not None:
            switch = f" ({claim.refused.switch})" if claim.refused.switch else ""
            yield f"  {self.say('no win', '不成立')}   {note_text(claim.refused, self.lang)}{switch}"
            return
        if not claim.scores:
            return
        best = claim.scores[0]
        yield from self.reading(claim, best)
        yield from self.yaku(best)
        yield from self.dora(claim)
        yield from self.fu(best)
        yield from self.value(claim, best)
        if win is not None:
            yield from self.payments(win)
        elif self.hand.ruling.ending == "triple_ron":
            yield "  " + self.say("not paid: three claims draw the hand", "三家和で流局のため支払いなし")
        elif claim.furiten is None:
            yield "  " + self.say("cut: another claim comes first", "他家の和了が優先")
        yield from self.others(claim)

    def tiles(self, claim: ExplainedClaim) -> Iterator[str]:
        hand = claim.hand
        melds = ", ".join(self.meld(meld.kind, meld.tiles, meld.source) for meld in hand.melds)
        text = f"{hand_text(hand.concealed, self.reds)} + {tile_name(hand.tile, self.reds)}"
        yield f"  {self.say('hand   ', '手牌')}   {text}" + (f"; {melds}" if melds else "")
        if hand.kita:
            yield f"  {self.say('kita   ', '抜き')}   {len(hand.kita)}"

    def meld(self, kind: str, tiles: tuple[int, ...], source: int | None) -> str:
        text = f"{meld_name(kind, self.lang)} {hand_text(tiles, self.reds)}"
        if source is None:
            return text
        name = self.hand.names[source]
        return text + self.say(f" from {name}", f"({name}から)")

    def reading(self, claim: ExplainedClaim, best: Score) -> Iterator[str]:
        if best.reading is None:
            return
        kinds = sorted(tile >> 2 for tile in (*claim.hand.concealed, claim.hand.tile))
        text = reading_text(best.reading, kinds)
        wait = wait_name(best.reading.wait, self.lang)
        if best.reading.form == "standard":
            text = text.rpartition(" (")[0] + f"; {self.say('wait', '待ち')} {wait}"
        yield f"  {self.say('reading', '構成')}   {text}"

    def yaku(self, best: Score) -> Iterator[str]:
        unit = self.say("x yakuman", "倍役満") if best.yakuman else self.say("han", "翻")
        rows = [(f"    {yaku_name(name, self.lang)}", f"{worth} {unit}") for name, worth in best.yaku]
        yield f"  {self.say('yaku', '役')}"
        yield from table(rows, right=(1,))

    def dora(self, claim: ExplainedClaim) -> Iterator[str]:
        held = [*claim.hand.concealed, claim.hand.tile, *claim.hand.kita]
        held += [tile for meld in claim.hand.melds for tile in meld.tiles]
        rows = []
        for word, tiles in (
            (self.say("dora", "ドラ"), claim.dora_tiles),
            (self.say("ura dora", "裏ドラ"), claim.ura_tiles),
        ):
            for tile in tiles:
                kind = dora_of(tile >> 2, self.rules.players)
                count = sum(other >> 2 == kind for other in held)
                shown = f"{kind_name(tile >> 2)} → {kind_name(kind)}"
                rows.append((f"    {word}", shown, self.say(f"{count} in hand", f"{count}枚")))
        red = [tile_name(tile, self.reds) for tile in held if tile in self.reds]
        if red:
            rows.append((f"    {self.say('red fives', '赤ドラ')}", " ".join(red), str(len(red))))
        yield from table(rows)

    def fu(self, best: Score) -> Iterator[str]:
        if not best.fu_parts:
            return
        rows = []
        for part in best.fu_parts:
            tile = f" {kind_name(part.tile_kind)}" if part.tile_kind >= 0 else ""
            rows.append((f"    {fu_name(part.name, self.lang)}{tile}", str(part.fu)))
        total = sum(part.fu for part in best.fu_parts)
        rounded = f" → {best.fu}" if total != best.fu else ""
        rows.append((f"    {self.say('together', '合計')}", str(total)))
        yield f"  {self.say('fu', '符')}"
        lines = table(rows, right=(1,))
        yield from lines[:-1]
        yield lines[-1] + rounded

    def value(self, claim: ExplainedClaim, best: Score) -> Iterator[str]:
        hand = claim.hand
        dealer = hand.seat_wind == 0
        value = win_value(best.base, tsumo=hand.tsumo, dealer=dealer, players=hand.players, rules=self.rules)
        text = score_text(best, self.lang)
        if best.han is not None and best.base < MANGAN:
            base = f"{best.fu} x 2^({best.han}+2) = {points(best.base)}"
        else:
            base = points(best.base)
        factor = _factor(hand.tsumo, dealer)
        base = f"{self.say('base points', '基本点')} {base}"
        yield f"  {self.say('value  ', '点数')}   {text}; {base}; {factor} → {value.text()}"
        if best.chips:
            yield f"  {self.say('chips  ', 'チップ')}   {best.chips}"

    def payments(self, win: WinRuling) -> Iterator[str]:
        hand = self.hand
        parts = [f"{hand.names[seat]} {signed(change)}" for seat, change in enumerate(win.payments) if change]
        notes = []
        if win.honba:
            each = self.rules.scoring.honba_per_payer
            notes.append(self.say(f"{win.honba} honba at {each} a payer", f"{win.honba}本場(1人{each}点)"))
        if win.pao is not None:
            notes.append(self.say(f"{hand.names[win.pao]} is liable (pao)", f"{hand.names[win.pao]}の包"))
        extra = f" ({', '.join(notes)})" if notes else ""
        yield f"  {self.say('payment', '授受')}   {', '.join(parts)}{extra}"
        if win.deposits:
            value = points(win.deposits * self.rules.riichi.deposit)
            taken = self.say(f"{win.deposits} taken, {value}", f"{win.deposits}本 {value}")
            yield f"  {self.say('deposits', '供託')}  {taken}"

    def others(self, claim: ExplainedClaim) -> Iterator[str]:
        """List the other readings: each is worth no more."""
        kinds = sorted(tile >> 2 for tile in (*claim.hand.concealed, claim.hand.tile))
        rest = [score for score in claim.scores[1:] if score.reading is not None]
        if not rest:
            return
        yield f"  {self.say('other readings, worth no more', '他の構成(点数は高くならない)')}"
        for score in rest:
            assert score.reading is not None
            hand = claim.hand
            value = win_value(
                score.base, tsumo=hand.tsumo, dealer=hand.seat_wind == 0, players=hand.players, rules=self.rules
            )
            names = ", ".join(yaku_name(name, self.lang) for name, _ in score.yaku)
            yield f"    {reading_text(score.reading, kinds)}: {names}; {score_text(score, self.lang)}: {value.text()}"

    # --- a draw -----------------------------------------------------------------------------------------

    def draw(self) -> Iterator[str]:
        hand, ruling = self.hand, self.hand.ruling
        ending = ending_name(ruling.ending, self.lang)
        if ruling.ending == "none":
            why = note_text(ruling.cause, self.lang) if ruling.cause else ""
            switch = f" ({ruling.cause.switch})" if ruling.cause and ruling.cause.switch else ""
            yield f"{status_name(ruling.status, self.lang)}: {why}{switch}"
            return
        cause = f": {note_text(ruling.cause, self.lang)}" if ruling.cause else ""
        yield ending + cause
        if ruling.ending in ("exhaustive", "nagashi"):
            yield from self.tenpai()
        if ruling.nagashi:
            who = ", ".join(hand.names[seat] for seat in ruling.nagashi)
            yield f"  {self.say('nagashi mangan', '流し満貫')}   {who}"

    def tenpai(self) -> Iterator[str]:
        hand = self.hand
        rows = []
        for seat, end in enumerate(hand.facts.ends):
            waits = " ".join(kind_name(kind) for kind in kinds_of(end.waits))
            tenpai = hand.ruling.tenpai[seat]
            word = self.say("tenpai", "聴牌") if tenpai else self.say("noten", "不聴")
            melds = " ".join(hand_text(meld.tiles, self.reds) for meld in end.melds)
            tiles = hand_text(end.concealed, self.reds) + (f" {melds}" if melds else "")
            if waits and not tenpai:
                waits += self.say(" (does not count here)", "(このルールでは認められない)")
            rows.append((f"  {hand.wind(seat)}", hand.names[seat], word, tiles, waits))
        yield from table(rows)

    # --- the end ----------------------------------------------------------------------------------------

    def result(self) -> Iterator[str]:
        hand, ruling = self.hand, self.hand.ruling
        if not ruling.known:
            yield self.say("Nothing moves.", "点数の移動なし。")
            return
        rows = [("", *hand.names)]
        rows.append((self.say("before", "開始"), *map(points, hand.state.scores)))
        if ruling.riichi:
            paid = [-self.rules.riichi.deposit * ruling.riichi.count(seat) for seat in range(hand.facts.players)]
            rows.append((self.say("riichi", "リーチ棒"), *map(signed, paid)))
        moved = [
            change - paid
            for change, paid in zip(
                ruling.deltas,
                (-self.rules.riichi.deposit * ruling.riichi.count(seat) for seat in range(hand.facts.players)),
                strict=True,
            )
        ]
        rows.append((self.say("result", "結果"), *map(signed, moved)))
        after = [a + b for a, b in zip(hand.state.scores, ruling.deltas, strict=True)]
        rows.append((self.say("after", "終了"), *map(points, after)))
        yield from table(rows, right=range(1, len(rows[0])))
        if ruling.deposits:
            count = len(ruling.deposits)
            yield self.say(f"{count} deposits stay on the table.", f"供託{count}本が残る。")

    def comparison(self) -> Iterator[str]:
        hand = self.hand
        if hand.findings:
            yield self.say("The log differs:", "牌譜との相違:")
            for finding in hand.findings:
                yield f"  {finding.code}: {finding.message}"
        elif hand.recorded.ending == "none":
            yield self.say("The log records no result of this hand.", "牌譜にこの局の結果はない。")
        else:
            yield self.say("The log agrees in everything that it records.", "牌譜の記載とすべて一致する。")


def _factor(tsumo: bool, dealer: bool) -> str:
    """Return by what base points are multiplied."""
    if tsumo:
        return "x2" if dealer else "x1/x2"
    return "x6" if dealer else "x4"


