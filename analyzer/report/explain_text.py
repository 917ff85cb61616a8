"""An explained hand as a page of text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from analyzer.audit.findings import Finding
from analyzer.report.cells import recorded_text
from analyzer.report.explain import Explained
from analyzer.report.explain_draw import DrawWords
from analyzer.report.explain_money import MoneyKind, Movement
from analyzer.report.explain_win import WinWords
from analyzer.report.explain_words import Frame
from analyzer.report.reasons import reason_lines
from analyzer.report.text import points, signed, table
from analyzer.report.words import Texts, status_name, yaku_name
from rulesets.load import load
from rulesets.switches import diff, value_text
from rulesets.tiles import hand_name

_MONEY: Final[dict[MoneyKind, Texts]] = {
    "riichi": ("riichi deposits", "リーチ棒"),
    "value": ("value", "和了点"),
    "honba": ("honba", "本場"),
    "deposits": ("deposits taken", "供託"),
    "noten": ("noten payment", "不聴罰符"),
    "nagashi": ("nagashi mangan", "流し満貫"),
    "chombo": ("chombo", "チョンボ"),
    "other": ("laid on the table", "場に供託"),
}
#: What a finding is about, in Japanese, by its code.
_FINDINGS_JA: Final[dict[str, str]] = {
    "SCORE-WINNERS": "和了者",
    "SCORE-YAKU": "役",
    "SCORE-HAN": "翻数",
    "SCORE-FU": "符",
    "SCORE-POINTS": "和了点",
    "SCORE-LIMIT": "満貫などの区分",
    "SCORE-PAO": "責任払い(包)",
    "SCORE-PAYMENTS": "点数の授受",
    "SCORE-BEFORE": "精算前の点数",
    "FLOW-ENDING": "局の終わり方",
    "FLOW-TENPAI": "聴牌者",
    "FLOW-DRAW-PAYMENTS": "流局時の授受",
    "FLOW-DEPOSIT": "リーチ後の点数",
    "FLOW-BA-HONBA": "本場",
    "FLOW-BA-DEPOSITS": "供託",
    "FLOW-ROUND": "局順",
    "FLOW-DEALER": "親",
    "FLOW-HONBA": "本場",
    "FLOW-DEPOSITS": "供託",
    "FLOW-SCORES": "開始時の点数",
}
#: Groups of switches that do not matter within one hand.
_AROUND: Final = ("end.", "flow.", "settlement.", "penalties.", "table.")


def explain_page(hand: Explained) -> str:
    """Return the page of one hand."""
    return "\n".join(_Page(hand).lines())


class _Page(Frame):
    """Collects the lines of one hand."""

    def lines(self) -> Iterator[str]:
        hand = self.hand
        yield from self.header()
        wins = WinWords(hand)
        for claim in hand.claims:
            yield ""
            yield from wins.claim(claim)
        for claim in hand.complete:
            yield from ["", *wins.complete(claim)]
        if not hand.claims or hand.ruling.ending != "win":
            yield from DrawWords(hand).lines()
        yield ""
        yield from self.result()
        remarks = list(self.remarks())
        yield from ["", *remarks] if remarks else []
        yield ""
        yield from self.comparison()

    # --- header

    def header(self) -> Iterator[str]:
        hand, start = self.hand, self.hand.facts.start
        name = hand_name(start.round_wind, start.number, start.honba, self.lang)
        counters = self.say(
            f"{start.honba} honba, {self.deposits(start.deposits)} on the table, {hand.names[hand.facts.dealer]} deals",
            f"供託{start.deposits}本、親 {hand.names[hand.facts.dealer]}",
        )
        yield f"{name}: {counters}"
        yield from self.block(self.say("log", "牌譜"), [hand.log.source], "")
        yield from self.block(self.say("rules", "ルール"), self.which_rules(), "")
        text = recorded_text(hand.recorded, start.dealer, hand.names, self.lang, whole=True)
        yield from self.block(self.say("record", "牌譜の結果"), text.split("\n"), "")
        yield from self.block(self.say("dealt", "配牌"), self.dealt(), "")
        shown = " ".join(self.tile(tile) for tile in hand.facts.indicators)
        yield self.line(self.say("indicators", "ドラ表示牌"), shown, "")
        if hand.facts.fault is None:
            live = hand.facts.live
            yield self.line(self.say("wall", "牌山"), self.say(f"{live} tiles left at the end", f"残り{live}枚"), "")

    def dealt(self) -> Iterator[str]:
        start = self.hand.facts.start
        yield from table(
            (
                (self.hand.wind(seat), self.hand.names[seat], points(start.scores[seat]), self.tiles(start.hands[seat]))
                for seat in self.hand.turn_order()
            ),
            right=(2,),
        )

    def deposits(self, count: int) -> str:
        return self.say(f"{count} deposit{'' if count == 1 else 's'}", f"供託{count}本")

    def which_rules(self) -> Iterator[str]:
        """Yield the ruleset; of the log's own rules also what it states beside a preset, and leaves open."""
        hand = self.hand
        if not hand.rules.name.startswith(hand.declared.rules.name):
            title = hand.rules.title_ja if self.ja and hand.rules.title_ja else hand.rules.title
            yield f"{hand.rules.name}: {title}" if title else hand.rules.name
            return
        yield hand.declared.base + self.say(", as the log declares", "(牌譜の記載による)")
        changed = diff(load(hand.declared.base), hand.rules)
        texts = [f"{item.path} {value_text(item.b)}" for item in changed if not item.path.startswith(_AROUND)]
        if texts:
            yield self.say("with ", "変更点: ") + ", ".join(texts)
        unknown = (text for text in hand.declared.unknown if not text.startswith(_AROUND))
        yield from (self.say("not known: ", "不明: ") + text for text in unknown)

    # --- the end

    def result(self) -> Iterator[str]:
        hand = self.hand
        if not hand.settled:
            status = status_name(hand.ruling.status, self.lang)
            yield self.say(f"Nothing moves ({status}).", f"点数の移動なし({status})。")
            return
        rows = [("", *hand.names)]
        rows.append((self.say("before", "開始時"), *map(points, hand.state.scores)))
        rows += [(self.money(item), *map(signed, item.changes)) for item in hand.movements]
        if len(hand.movements) > 1:
            rows.append((self.say("together", "合計"), *map(signed, hand.ruling.deltas)))
        rows.append((self.say("after", "終了時"), *map(points, hand.scores_after)))
        yield from table(rows, right=range(1, len(rows[0])))
        left = len(hand.ruling.deposits)
        if left:
            stays = "stays" if left == 1 else "stay"
            yield self.say(f"{self.deposits(left)} {stays} on the table.", f"{self.deposits(left)}が場に残る。")

    def money(self, item: Movement) -> str:
        text = self.word(_MONEY[item.kind])
        if item.seat < 0 or len(self.hand.ruling.wins) < 2:
            return text
        return f"{self.hand.names[item.seat]}: {text}"

    def remarks(self) -> Iterator[str]:
        ruling = self.hand.ruling
        if ruling.assumed:
            yield self.say(
                "Assumed: a choice, or which five is a red one, that the log does not tell.",
                "仮定: 牌譜からわからない選択、または赤五の位置を仮定した。",
            )
        for path in ruling.approximate:
            yield self.say(f"Approximate: {path} has no behaviour yet.", f"概算: {path}は未対応。")

    # --- comparison with the record

    def comparison(self) -> Iterator[str]:
        hand = self.hand
        if hand.agrees is None:
            yield self.say("The log records no result to compare with.", "牌譜に比較できる結果の記載がない。")
        elif hand.own:
            yield from self.findings()
        else:
            yield from self.difference()

    def findings(self) -> Iterator[str]:
        if not self.hand.findings:
            what = self.say(", ", "、").join(self.compared())
            yield self.say(f"The log agrees: {what}.", f"牌譜と一致: {what}。")
            return
        yield self.say("The log differs:", "牌譜との相違:")
        for item in self.hand.findings:
            yield f"  {item.code}: {self.finding_ja(item) if self.ja else item.message}"

    def compared(self) -> Iterator[str]:
        """Yield what of this hand the log records, and so was compared."""
        recorded = self.hand.recorded
        yield self.say("ending", "終わり方")
        fields = (
            ("yaku", "yaku", "役"),
            ("han", "han", "翻"),
            ("fu", "fu", "符"),
            ("points", "value", "和了点"),
            ("deltas", "payments", "授受"),
        )
        counted = [item for item in recorded.wins if not item.yakuman]
        for field, english, japanese in fields:
            items = counted if field in ("han", "fu") else (*recorded.wins, recorded.draw)
            if any(getattr(item, field, None) is not None for item in items):
                yield self.say(english, japanese)
        if recorded.tenpai is not None:
            yield self.say("who is tenpai", "聴牌者")

    def finding_ja(self, item: Finding) -> str:
        what = _FINDINGS_JA.get(item.code)
        if what is None or not item.recorded:
            return item.message
        recorded, expected = item.recorded, item.expected
        if item.code == "SCORE-YAKU":
            recorded, expected = _yaku_ja(recorded), _yaku_ja(expected)
        if len(self.hand.recorded.wins) > 1:
            what = f"{item.message.partition(' (')[0]}の{what}"
        return f"{what}: 牌譜 {recorded}、計算 {expected}"

    def difference(self) -> Iterator[str]:
        """Say whether the result is the recorded one, and why not."""
        hand, ruling = self.hand, self.hand.ruling
        if hand.agrees and not hand.reasons:
            yield self.say("Equal to what the log records.", "牌譜の結果と同じ。")
            return
        yield self._differs(hand.declared.base)
        rows = [("", *hand.names)]
        if hand.recorded.deltas is not None:
            rows.append((self.say("  recorded", "  牌譜"), *map(signed, hand.recorded.deltas)))
        if hand.settled:
            rows.append((self.say("  here", "  このルール"), *map(signed, ruling.deltas)))
        if not hand.agrees:
            yield from table(rows, right=range(1, hand.facts.players + 1))
        yield from (f"  {line}" for line in reason_lines(hand.reasons, hand.names))

    def _differs(self, base: str) -> str:
        hand = self.hand
        if hand.agrees:
            return self.say("Same payments as the log records:", "点数の授受は牌譜と同じ:")
        if hand.ruling.status == "same":
            return self.say(
                f"Differs from what the log records; its own rules ({base}) give the same as here:",
                f"牌譜の記載と異なる。牌譜のルール({base})でもここと同じ結果になる:",
            )
        status = status_name(hand.ruling.status, self.lang)
        return self.say(
            f"Differs from what the log records ({base}): {status}", f"牌譜の結果と異なる({base}): {status}"
        )


def _yaku_ja(text: str) -> str:
    """Return a list of yaku of a finding in Japanese: ``riichi 1, dora 2``."""
    parts = [part.rpartition(" ") for part in text.split(", ")]
    return "、".join(f"{yaku_name(name.replace(' ', '_'), 'ja')} {han}" for name, _, han in parts)
