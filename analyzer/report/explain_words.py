"""What the parts of an explained hand share when they are put into words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from analyzer.report.explain import Explained
from analyzer.report.note_words import note_text
from analyzer.report.text import pad, points, width
from analyzer.report.words import Texts, meld_name, pick, yaku_name
from analyzer.ruling.model import Note
from analyzer.scoring.describe import reading_text
from analyzer.scoring.model import Meld, Reading
from analyzer.scoring.waits import kinds_of
from parsers import events as ev
from rulesets.reds import red_ids
from rulesets.tiles import hand_text, kind_name, tile_name

#: Width of the labels in front of a block of lines.
LABEL_WIDTH: Final = 12

_EVENTS: Final[dict[type[ev.AnyEvent], Texts]] = {
    ev.Draw: ("draws", "ツモ"),
    ev.Discard: ("discards", "打"),
    ev.Chi: ("calls chi on", "チー"),
    ev.Pon: ("calls pon on", "ポン"),
    ev.OpenKan: ("calls kan on", "大明槓"),
    ev.ClosedKan: ("declares a closed kan of", "暗槓"),
    ev.AddedKan: ("adds to a kan", "加槓"),
    ev.Kita: ("sets aside", "北抜き"),
    ev.RiichiDeclared: ("declares riichi", "リーチ宣言"),
    ev.RiichiAccepted: ("pays the deposit of riichi", "リーチ成立"),
    ev.Win: ("wins on", "和了"),
    ev.Penalty: ("is penalised", "罰則"),
}


class Frame:
    """An explained hand with its language and the red fives of its rules."""

    def __init__(self, hand: Explained) -> None:
        self.hand = hand
        self.lang = hand.lang
        self.ja = hand.lang == "ja"
        self.rules = hand.rules
        self.reds = red_ids(hand.rules)

    def say(self, english: str, japanese: str) -> str:
        """Return the text in the page's language."""
        return japanese if self.ja else english

    def word(self, texts: Texts) -> str:
        """Return the text of a pair in the page's language."""
        return pick(texts, self.lang)

    def block(self, label: str, lines: Iterable[str], indent: str = "  ") -> Iterator[str]:
        """Yield lines with a label before the first and the same room before the others."""
        head = indent + pad(label, max(LABEL_WIDTH, width(label) + 1))
        for number, line in enumerate(lines):
            yield (head if number == 0 else " " * width(head)) + line

    def line(self, label: str, text: str, indent: str = "  ") -> str:
        """Return one line with a label before it."""
        return next(self.block(label, [text], indent))

    # --- players and tiles

    def name(self, seat: int) -> str:
        """Return a player's name with his wind, ``u123 (E)``."""
        return f"{self.hand.names[seat]} ({self.hand.wind(seat)})"

    def names(self, seats: Sequence[int]) -> str:
        """Return several players by name."""
        return self.say(", ", "、").join(self.hand.names[seat] for seat in seats)

    def tile(self, tile: int) -> str:
        """Return a tile as text; a red five is ``0p``."""
        return tile_name(tile, self.reds)

    def tiles(self, tiles: Sequence[int]) -> str:
        """Return tiles as text, sorted."""
        return hand_text(tuple(tiles), self.reds)

    def kinds(self, mask: int) -> str:
        """Return the kinds of a mask as text."""
        return " ".join(kind_name(kind) for kind in kinds_of(mask))

    def meld(self, meld: Meld) -> str:
        """Return a meld with who fed it: ``pon 777z from u123``."""
        text = f"{meld_name(meld.kind, self.lang)} {self.tiles(meld.tiles)}"
        if meld.source is None:
            return text
        who = self.hand.names[meld.source]
        return text + self.say(f" from {who}", f"({who}から)")

    def reading(self, reading: Reading, kinds: Sequence[int]) -> str:
        """Return how a hand is read, without its wait: ``234m 55p``."""
        if reading.form == "kokushi":
            return yaku_name("kokushi_13wait" if reading.wait == "kokushi_13" else "kokushi", self.lang)
        text = reading_text(reading, kinds)
        if reading.form == "chiitoi":
            pairs = text.removeprefix("seven pairs ")
            return f"{yaku_name('chiitoitsu', self.lang)} {pairs}"
        return text.rpartition(" (")[0]

    # --- words

    def note(self, note: Note) -> str:
        """Return a note in words with the switch that it comes from."""
        text = note_text(replace(note, args=()) if note.code == "CHOMBO" else note, self.lang)
        if not note.switch or note.switch in text:
            return text
        return f"{text} [{note.switch}]"

    def event(self, index: int) -> str:
        """Return what happened at an event of the hand, and where that stands in the file; empty if nowhere."""
        at = self.hand.facts.offset + index
        if not 0 <= at < len(self.hand.log.events):
            return ""
        event = self.hand.log.events[at]
        place = self.hand.log.place(event.at)
        texts = _EVENTS.get(type(event))
        seat = getattr(event, "seat", None)
        if texts is None or seat is None:
            return place
        tiles = getattr(event, "tiles", None) or ((event.tile,) if hasattr(event, "tile") else ())
        what = f" {self.tiles(tiles)}" if tiles else ""
        if isinstance(event, ev.Penalty):
            what = ": " + event.kind.replace("_", " ")
        return f"{self.name(seat)} {self.word(texts)}{what} ({place})"


def plus(parts: Sequence[int]) -> str:
    """Return amounts as a sum: ``7,700 + 300 = 8,000``; a single one as it stands."""
    text = " + ".join(points(part) for part in parts)
    return text if len(parts) < 2 else f"{text} = {points(sum(parts))}"
