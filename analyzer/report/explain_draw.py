"""The end of an explained hand that no win ends, in words: draws, abortive draws, hands without a result."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from analyzer.report.explain_words import Frame, plus
from analyzer.report.note_words import switch_phrase
from analyzer.report.text import table
from analyzer.report.words import ending_name, status_name
from analyzer.ruling.draws import is_tenpai
from rulesets.switches import get
from rulesets.tiles import IS_TERMINAL_OR_HONOUR, kind_name


class DrawWords(Frame):
    """Puts the end of a hand into words where it is no win."""

    def lines(self) -> Iterator[str]:
        """Yield what ended the hand, why, and who held what."""
        ruling = self.hand.ruling
        if ruling.ending == "none":
            yield from self._no_result()
            return
        yield ""
        yield ending_name(ruling.ending, self.lang)
        yield from self.block(self.say("why", "理由"), self._why())
        if self._at_record_end() and self._shows_hands():
            yield from self.block(self.say("hands", "手牌"), self._hands())
        yield from self.block(self.say("payment", "授受"), self._payment())

    def _at_record_end(self) -> bool:
        """Tell whether the hand ends where the record does: only there the players' last tiles are known."""
        return self.hand.ruling.end_index == self.hand.facts.end_index

    def _no_result(self) -> Iterator[str]:
        """Yield why the hand has no result under the rules, and at which event that shows."""
        ruling, status = self.hand.ruling, status_name(self.hand.ruling.status, self.lang)
        if ruling.cause is not None and ruling.cause in [claim.note for claim in self.hand.claims]:
            return  # it stands with the claim
        yield ""
        yield f"{status}: {self.note(ruling.cause)}" if ruling.cause else status
        where = self.event(ruling.end_index)
        if where and not self.hand.claims:
            yield self.line(self.say("at", "箇所"), where)
        if ruling.status == "void" and self.hand.facts.ending == "cut" and self.hand.facts.ends:
            yield from self.block(self.say("hands", "手牌"), self._hands())

    # --- why

    def _why(self) -> Iterator[str]:
        facts, ruling = self.hand.facts, self.hand.ruling
        if ruling.cause is not None:
            yield self.note(ruling.cause)
            yield self.event(ruling.end_index)
        if ruling.ending == "exhaustive":
            yield self.say("the wall is empty, nobody won", "牌山がなくなり和了なし")
        elif ruling.ending == "nagashi":
            yield from self._nagashi()
        elif ruling.ending == "nine_terminals":
            yield self._nine_terminals()
        elif ruling.ending == "four_winds":
            tile = next((self.tile(end.river[0]) for end in facts.ends if end.river), "?")
            yield self.say(
                f"all four discard {tile} in the first turn, without a call", f"第一打が4人とも{tile}、鳴きなし"
            )
        elif ruling.ending == "four_riichi":
            order = [riichi.seat for riichi in facts.riichis if riichi.accepted >= 0]
            yield self.say(f"riichi by all four: {self.names(order)}", f"4人がリーチ: {self.names(order)}")
        elif ruling.ending == "four_kans":
            yield from self._kans()
        elif ruling.ending == "triple_ron":
            count = sum(claim.verdict == "drawn" for claim in self.hand.claims)
            who = self.say(f"{count} players win on one tile", f"同じ牌に{count}人が和了")
            yield who + self._rule("claims.triple_ron")

    def _rule(self, path: str) -> str:
        return f" ({switch_phrase(path, get(self.rules, path), self.lang)})"

    def _nagashi(self) -> Iterator[str]:
        for seat in self.hand.ruling.nagashi:
            river = " ".join(self.tile(tile) for tile in self.hand.facts.ends[seat].river)
            name = self.name(seat)
            yield self.say(
                f"{name} discarded terminals and honours only, none was called: {river}",
                f"{name}の捨て牌はすべて么九牌で、鳴かれていない: {river}",
            )
        yield switch_phrase("yaku.nagashi", self.rules.yaku.nagashi, self.lang)

    def _nine_terminals(self) -> str:
        seats = [abort.seat for abort in self.hand.facts.aborts if abort.kind == "nine_terminals"]
        if not seats:
            return self.say("the record shows no hand with nine kinds", "九種の手牌は牌譜にない")
        kinds = sorted({tile >> 2 for tile in self.hand.facts.ends[seats[-1]].concealed})
        shown = [kind_name(kind) for kind in kinds if IS_TERMINAL_OR_HONOUR[kind]]
        name = self.name(seats[-1])
        return self.say(
            f"{name} holds {len(shown)} kinds of terminals and honours: {' '.join(shown)}",
            f"{name}の手牌に么九牌{len(shown)}種: {' '.join(shown)}",
        )

    def _kans(self) -> Iterator[str]:
        words = {
            "open": self.say("open kan", "大明槓"),
            "added": self.say("added kan", "加槓"),
            "closed": self.say("closed kan", "暗槓"),
        }
        for kan in self.hand.facts.kans:
            yield f"{self.name(kan.seat)} {words[kan.kind]} {kind_name(kan.tile_kind)}"

    # --- hands at the end

    def _shows_hands(self) -> bool:
        return bool(self.hand.facts.ends) and self.hand.ruling.ending != "triple_ron"

    def _hands(self) -> Iterator[str]:
        rows = []
        for seat in self.hand.turn_order():
            end = self.hand.facts.ends[seat]
            melds = ", ".join(self.meld(meld) for meld in end.melds)
            tiles = self.tiles(end.concealed) + (f"  {melds}" if melds else "")
            rows.append((self.name(seat), self._tenpai(seat), self.kinds(end.waits), tiles))
        yield from table(rows)

    def _tenpai(self, seat: int) -> str:
        """Return whether a seat is tenpai; where its waits do not count, the switch that says so."""
        waits, counts = self.hand.facts.ends[seat].waits, self.hand.ruling.tenpai
        yes, no = self.say("tenpai", "聴牌"), self.say("noten", "不聴")
        if not counts:
            return yes if waits else no
        if counts[seat]:
            return yes
        return f"{no} [{self._switch_of(seat)}]" if waits else no

    def _switch_of(self, seat: int) -> str:
        """Return the switch by which a hand with waits is not tenpai."""
        facts, rules = self.hand.facts, self.rules
        if is_tenpai(facts, seat, rules):
            return "penalties.dead_hand_tenpai"
        free = replace(rules, draws=replace(rules.draws, fifth_tile="counts"))
        return "draws.fifth_tile" if is_tenpai(facts, seat, free) else "draws.keishiki_tenpai"

    # --- payments

    def _payment(self) -> Iterator[str]:
        """Yield who pays and who gets what, players with the same amounts together."""
        moved = [item for item in self.hand.movements if item.kind != "riichi"]
        if self.hand.ruling.ending == "exhaustive" and not moved:
            yield self.say("none: all tenpai or all noten", "なし(全員聴牌または全員不聴)")
        for sign, words in ((-1, ("pay", "支払い")), (1, ("get", "受け取り"))):
            shares: dict[tuple[int, ...], list[int]] = {}
            for seat in self.hand.turn_order():
                parts = tuple(abs(item.changes[seat]) for item in moved if item.changes[seat] * sign > 0)
                if parts:
                    shares.setdefault(parts, []).append(seat)
            for parts, seats in shares.items():
                several = len(seats) > 1
                english = f"{words[0]} {plus(parts)} each" if several else f"{words[0]}s {plus(parts)}"
                who = self.names(seats)
                yield self.say(f"{who} {english}", f"{who} {words[1]} {plus(parts)}点{'ずつ' if several else ''}")
