"""One win of an explained hand in words: tiles, wait, furiten, reading, yaku, dora, fu, value, payments."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from analyzer.report.explain import ExplainedClaim, Loses, OtherReading
from analyzer.report.explain_words import Frame, plus
from analyzer.report.note_words import switch_phrase
from analyzer.report.text import points, table
from analyzer.report.words import Texts, fu_name, han_fu, limit_name, wait_name, yaku_name
from analyzer.ruling.model import WinRuling
from analyzer.scoring.limits import MANGAN
from analyzer.scoring.model import Reading, Score
from rulesets.switches import get
from rulesets.tiles import dora_of, kind_name

_FURITEN: Final[dict[str, Texts]] = {
    "river": ("he has discarded {tiles} himself", "自分の捨て牌に{tiles}"),
    "turn": ("he let a winning tile pass in this turn", "同巡の見逃し"),
    "riichi": ("he let a winning tile pass after riichi", "リーチ後の見逃し"),
}
_LOSES: Final[dict[Loses, Texts]] = {
    "points": ("pays {less} less", "{less}点安い"),
    "yakuman": ("pays as much, but is no yakuman", "同点だが役満でない"),
    "han": ("pays as much, with fewer han", "同点だが翻数が少ない"),
    "fu": ("pays as much, with fewer fu", "同点だが符が少ない"),
    "equal": ("worth the same", "同じ点数"),
}


class WinWords(Frame):
    """Puts one claim after the other into words."""

    def claim(self, claim: ExplainedClaim) -> Iterator[str]:
        """Yield the whole calculation of one claim."""
        yield self._head(claim)
        yield from self._hold(claim)
        yield from self._wait(claim)
        if claim.note is not None:
            label = self.say("unknown", "点数不明") if claim.verdict == "unpriced" else self.say("no win", "和了不可")
            yield self.line(label, self.note(claim.note))
        if claim.best is not None and claim.verdict not in ("refused", "unpriced"):
            yield from self._worth(claim, claim.best)
        yield from self._verdict(claim)

    def complete(self, claim: ExplainedClaim) -> Iterator[str]:
        """Yield one line on a hand that the tile completes too and that does not win."""
        if claim.furiten is not None:
            why = self.say("furiten, ", "振聴 ") + self._furiten(claim)
            why += "".join(self.say(": ", "、") + self.event(index) for index in claim.passed[-1:])
        elif claim.note is not None:
            why = self.note(claim.note)
        elif claim.best is not None:
            size = f"{self._size(claim.best)}, {self.value_text(claim, claim.best)}"
            why = self.say(f"not claimed in the record; worth {size}", f"牌譜では和了せず({size})")
        else:
            return
        who = self.name(claim.seat)
        yield self.say(f"This tile completes the hand of {who} too: {why}", f"{who}もこの牌で和了形: {why}")

    # --- the hand

    def _head(self, claim: ExplainedClaim) -> str:
        chance = self.hand.chance
        assert chance is not None
        who, tile = self.name(claim.seat), self.tile(claim.hand.tile)
        value = ""
        if claim.best is not None and claim.verdict in ("wins", "drawn", "cut"):
            value = f": {self.value_text(claim, claim.best)}"
        if claim.hand.tsumo:
            return self.say(f"{who} tsumo {tile}{value}", f"{who} ツモ {tile}{value}")
        source = self.name(chance.source)
        return self.say(f"{who} ron {tile} from {source}{value}", f"{who} ロン {tile}(放銃 {source}){value}")

    def value_text(self, claim: ExplainedClaim, score: Score) -> str:
        """Return a value as players say it: ``7,700``, ``1,300/2,600``, ``4,000オール``."""
        text = self.hand.value(claim, score).text()
        return text.replace(" all", "オール") if self.ja else text

    def _hold(self, claim: ExplainedClaim) -> Iterator[str]:
        hand = claim.hand
        yield self.line(self.say("hand", "手牌"), f"{self.tiles(hand.concealed)} + {self.tile(hand.tile)}")
        yield from self.block(self.say("melds", "副露"), [self.meld(meld) for meld in hand.melds])
        if hand.kita:
            yield self.line(self.say("kita", "抜き"), self.tiles(hand.kita))

    def _wait(self, claim: ExplainedClaim) -> Iterator[str]:
        yield self.line(self.say("wait", "待ち"), self.kinds(claim.waits))
        own = self.kinds(claim.waits & claim.river)
        if claim.furiten is not None:
            text = self.say("yes: ", "あり: ") + self._furiten(claim)
        elif not own:
            text = self.say("no: no winning tile discarded by himself or let pass", "なし(自分の捨て牌・見逃しになし)")
            if claim.hand.tsumo:
                text = self.say("no: no winning tile discarded by himself", "なし(自分の捨て牌になし)")
        elif claim.hand.tsumo:
            text = self.say(f"he has discarded {own}; that does not bar a tsumo", f"捨て牌に{own}、ただしツモ和了は可")
        else:
            phrase = self._switch("claims.kokushi_13wait_furiten")
            text = self.say(f"no: he has discarded {own}, but {phrase}", f"なし(捨て牌に{own}、ただし{phrase})")
        yield from self.block(self.say("furiten", "振聴"), [text, *map(self.event, claim.passed)])

    def _furiten(self, claim: ExplainedClaim) -> str:
        assert claim.furiten is not None
        return self.word(_FURITEN[claim.furiten]).format(tiles=self.kinds(claim.waits & claim.river))

    def _switch(self, path: str) -> str:
        return switch_phrase(path, get(self.rules, path), self.lang)

    # --- its worth

    def _worth(self, claim: ExplainedClaim, best: Score) -> Iterator[str]:
        if best.reading is not None:
            yield self.line(self.say("reading", "構成"), self._read(claim, best.reading))
        yield from self.block(self.say("yaku", "役"), self._yaku(best))
        yield from self.block(self.say("dora", "ドラ"), self._dora(claim, best))
        yield from self.block(self.say("fu", "符"), self._fu(best))
        yield from self.block(self.say("value", "点数"), self._value(claim, best))
        if claim.win is not None:
            yield from self._payments(claim.win)
        yield from self.block(self.say("others", "他の構成"), self._others(claim))

    def _read(self, claim: ExplainedClaim, reading: Reading) -> str:
        text = self.reading(reading, claim.kinds)
        if reading.form != "standard":
            return text
        wait = wait_name(reading.wait, self.lang)
        return text + self.say(f" ({wait} wait)", f"({wait}待ち)")

    def _yaku(self, best: Score) -> Iterator[str]:
        rows = []
        for name, worth in best.yaku:
            size = self.say(f"{worth} han", f"{worth}翻")
            if best.yakuman:
                size = self.say("yakuman", "役満") + (f" x{worth}" if worth > 1 else "")
            rows.append((yaku_name(name, self.lang), size))
        if len(rows) > 1:
            total = self.say(f"{best.han} han", f"{best.han}翻")
            if best.yakuman:
                total = limit_name(best.limit or "", self.lang)
            rows.append((self.say("together", "合計"), total))
        lines = table(rows, right=() if best.yakuman else (1,))
        if best.yakuman and sum(worth for _, worth in best.yaku) > best.yakuman:
            lines[-1] += f" ({self._switch('yaku.yakuman_stacking')})"
        yield from lines

    def _dora(self, claim: ExplainedClaim, best: Score) -> Iterator[str]:
        """Yield each indicator with the dora that it makes and how often the hand holds it."""
        if best.yakuman or best.yaku[0][0] == "renhou":
            yield self.say("does not count with this value", "この和了には数えない")
            return
        held = [tile >> 2 for tile in claim.tiles]
        rows = []
        for word, tiles in (("dora", claim.dora_tiles), ("ura", claim.ura_tiles)):
            for tile in tiles:
                kind = dora_of(tile >> 2, self.rules.players)
                count = held.count(kind)
                shown = self.say("indicator", "表示牌") + f" {self.tile(tile)} → {kind_name(kind)}"
                rows.append((yaku_name(word, self.lang), shown, self.say(f"{count} in the hand", f"{count}枚")))
        red = [tile for tile in claim.tiles if tile in self.reds]
        if red:
            size = self.say(f"{len(red)} in the hand", f"{len(red)}枚")
            if self.rules.dora.red_value == "chip":
                size += f" ({self._switch('dora.red_value')})"
            rows.append((yaku_name("aka", self.lang), " ".join(map(self.tile, red)), size))
        if claim.hand.kita and self.rules.dora.kita:
            count = len(claim.hand.kita)
            size = self.say(f"{count} set aside", f"{count}枚")
            rows.append((yaku_name("kita", self.lang), self.tiles(claim.hand.kita), size))
        yield from table(rows)
        if claim.hand.riichi != "none" and not self.rules.dora.ura:
            yield self._switch("dora.ura")
        if claim.not_counted:
            tiles_text = " ".join(map(self.tile, claim.not_counted))
            yield self.say(f"indicator {tiles_text} does not count for this tile", f"表示牌{tiles_text}は数えない")

    def _fu(self, best: Score) -> Iterator[str]:
        if not best.fu_parts:
            return
        rows = []
        for part in best.fu_parts:
            tile = f" {kind_name(part.tile_kind)}" if part.tile_kind >= 0 else ""
            rows.append((fu_name(part.name, self.lang) + tile, str(part.fu)))
        total = sum(part.fu for part in best.fu_parts)
        if len(rows) > 1 or total != best.fu:
            rows.append((self.say("together", "合計"), str(total)))
        lines = table(rows, right=(1,))
        if total != best.fu:
            lines[-1] += self.say(f", rounded up to {best.fu}", f" → 切り上げて{best.fu}")
        yield from lines

    def _value(self, claim: ExplainedClaim, best: Score) -> Iterator[str]:
        """Yield the way from han and fu to base points, and from these to what each payer owes."""
        yield f"{self._size(best)}: {self._base(best)}"
        yield self._shares(claim, best)
        if best.chips:
            count = f"{best.chips} chip{'' if best.chips == 1 else 's'}"
            yield self.say(f"{count} for red fives", f"赤の祝儀{best.chips}枚")

    def _size(self, score: Score) -> str:
        """Return the size of a hand: ``3 han 40 fu``, ``5 han, mangan``, ``yakuman x2``."""
        limit = limit_name(score.limit, self.lang) if score.limit else ""
        if score.han is None:
            return limit
        return ", ".join(filter(None, (han_fu(score.han, score.fu, self.lang), limit)))

    def _base(self, best: Score) -> str:
        """Return how the base points come about; from five han on fu do not matter."""
        whole = self.say(f"{points(best.base)} base points", f"基本点{points(best.base)}")
        if best.han is None or best.han >= 5 or not best.fu:
            return whole
        product = f"{best.fu} x 2^({best.han}+2) = {points(best.fu << best.han + 2)}"
        if best.limit is None:
            return product + self.say(" base points", "(基本点)")
        if best.base > best.fu << best.han + 2:
            return self.say(f"{product}, counted as a mangan: {whole}", f"{product}、切り上げて{whole}")
        return self.say(f"{product}, at most {points(MANGAN)}: {whole}", f"{product}、上限で{whole}")

    def _shares(self, claim: ExplainedClaim, best: Score) -> str:
        value, dealer = self.hand.value(claim, best), claim.hand.seat_wind == 0
        if value.ron is not None:
            share = self._share(best.base, 6 if dealer else 4, value.ron)
            english = "ron by the dealer" if dealer else "ron"
            return self.say(f"{english}: {share}", f"{'親' if dealer else '子'}のロン: {share}")
        if value.from_dealer is None:
            share = self._share(best.base, 2, value.from_non_dealer or 0)
            return self.say(f"tsumo by the dealer: {share} from each", f"親のツモ: 子から {share}") + self._missing()
        high = self._share(best.base, 2, value.from_dealer)
        low = self._share(best.base, 1, value.from_non_dealer or 0)
        others = "each other" if self.rules.players == 4 else "the other"
        english = f"tsumo: {high} from the dealer, {low} from {others}"
        return self.say(english, f"子のツモ: 親から {high}、子から {low}") + self._missing()

    @staticmethod
    def _share(base: int, times: int, paid: int) -> str:
        """Return one share: ``x 6 = 7,680 → 7,700``."""
        product = points(base * times)
        return f"x {times} = {product}" + (f" → {points(paid)}" if paid != base * times else "")

    def _missing(self) -> str:
        """Return a remark on what a fourth player would pay, where three play."""
        if self.rules.players == 4:
            return ""
        if self.rules.scoring.tsumo_loss:
            return self.say(" (tsumo loss: nobody pays the fourth player's share)", "(ツモ損あり)")
        return self.say(" (no tsumo loss: the others pay the fourth player's share)", "(ツモ損なし)")

    # --- payments

    def _payments(self, win: WinRuling) -> Iterator[str]:
        yield from self.block(self.say("payment", "授受"), self._payment_lines(win))

    def _payment_lines(self, win: WinRuling) -> Iterator[str]:
        parts = [item for item in self.hand.movements if item.seat == win.seat and item.kind != "deposits"]
        each = self.rules.scoring.honba_per_payer
        for seat in self.hand.turn_order():
            owed = [-item.changes[seat] for item in parts if item.changes[seat] < 0]
            if not owed or seat == win.seat:
                continue
            text = self.say(f"{self.name(seat)} pays {plus(owed)}", f"{self.name(seat)} 支払い {plus(owed)}点")
            if seat == win.pao:
                text += self.say(" (liable, pao)", "(責任払い・包)")
            yield text
        if win.honba:
            total = sum(item.changes[win.seat] for item in parts if item.kind == "honba")
            yield self.say(
                f"with {win.honba} honba: {points(total)} in all ({points(each)} a player for each)",
                f"本場{win.honba}本: 計{points(total)}点を含む(1本につき1人{points(each)}点)",
            )
        elif self.hand.state.honba:
            yield self.say("without honba", "本場なし") + f" ({self._switch('claims.honba_to')})"
        if win.pao is not None:
            yield self._pao(win)
        if win.deposits:
            taken = points(win.deposits * self.rules.riichi.deposit)
            count = f"{win.deposits} deposit{'' if win.deposits == 1 else 's'}"
            yield self.say(f"{self.name(win.seat)} takes {count}: {taken}", f"供託{win.deposits}本({taken}点)を得る")
        if win.chips:
            moved = ", ".join(f"{self.name(s)} {count:+}" for s, count in enumerate(win.chips) if count)
            yield self.say(f"chips: {moved}", f"祝儀: {moved}")

    def _pao(self, win: WinRuling) -> str:
        """Return why a seat is liable; how much of it is his stands in the lines before."""
        assert win.pao is not None
        assert win.score is not None
        who = self.name(win.pao)
        if not win.score.yakuman:
            why = self.say("fed the kan whose replacement tile won", "が鳴かせた大明槓の嶺上牌で和了")
        else:
            why = self.say("fed the set that made the yakuman sure", "が役満を確定させる牌を鳴かせた")
        return self.say(f"pao: {who} {why}", f"包: {who}{why}")

    def _verdict(self, claim: ExplainedClaim) -> Iterator[str]:
        text = ""
        if claim.verdict == "drawn":
            text = self.say("nothing: ", "なし: ") + self._switch("claims.triple_ron")
        elif claim.verdict == "cut":
            first = self.names([win.seat for win in self.hand.ruling.wins])
            rule = "claims.triple_ron" if len(self.hand.claims) > 2 else "claims.double_ron"
            text = self.say(f"nothing: {first} comes first", f"なし: {first}が優先") + f" ({self._switch(rule)})"
        if text:
            yield self.line(self.say("payment", "授受"), text)

    # --- other readings

    def _others(self, claim: ExplainedClaim) -> Iterator[str]:
        """Yield the readings that do not count; the one that pays most does."""
        rows = [self._other(claim, item) for item in claim.others if item.score.reading is not None]
        for reading in claim.yakuless:
            why = self.say("no yaku", "役なし")
            if self.rules.table.min_han > 1:
                why = self.say("too few han", "翻数不足")
            rows.append((self._read(claim, reading), "", "", why))
        yield from table(rows)

    def _other(self, claim: ExplainedClaim, item: OtherReading) -> tuple[str, str, str, str]:
        score, best = item.score, claim.best
        assert score.reading is not None
        assert best is not None
        less = self.hand.value(claim, best).ten - self.hand.value(claim, score).ten
        names = self.say(", ", "、").join(yaku_name(name, self.lang) for name, _ in score.yaku)
        value = f"{self._size(score)}: {self.value_text(claim, score)}"
        return self._read(claim, score.reading), names, value, self.word(_LOSES[item.loses]).format(less=points(less))
