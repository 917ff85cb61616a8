"""``rerule events``: a log as the stream of events that the replay sees."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import Final

import click
import msgspec

import parsers
from parsers import events as ev
from rulesets.tiles import WIND_KANJI, WIND_LETTERS, Lang, hand_name, hand_text, seat_wind, tile_name

Texts = tuple[str, str]

_WORDS: Final[dict[type[ev.Event], Texts]] = {
    ev.Draw: ("draws", "ツモ"),
    ev.Discard: ("discards", "打"),
    ev.Chi: ("chi", "チー"),
    ev.Pon: ("pon", "ポン"),
    ev.OpenKan: ("open kan", "大明槓"),
    ev.ClosedKan: ("closed kan", "暗槓"),
    ev.AddedKan: ("added kan", "加槓"),
    ev.Kita: ("kita", "北抜き"),
    ev.RiichiDeclared: ("declares riichi", "立直宣言"),
    ev.RiichiAccepted: ("riichi accepted", "立直成立"),
    ev.NewIndicator: ("new dora indicator", "新ドラ表示牌"),
    ev.ConnectionLost: ("connection lost", "切断"),
    ev.ConnectionBack: ("connection back", "復帰"),
    ev.Penalty: ("penalty", "罰則"),
    ev.EndGame: ("end of the game", "終局"),
}

_DRAWS: Final[dict[str, Texts]] = {
    "exhaustive": ("exhaustive draw", "荒牌流局"),
    "nine_terminals": ("abort: nine terminals", "九種九牌"),
    "four_winds": ("abort: four winds", "四風連打"),
    "four_riichi": ("abort: four riichi", "四家立直"),
    "four_kans": ("abort: four kans", "四槓散了"),
    "triple_ron": ("abort: triple ron", "三家和"),
    "nagashi": ("nagashi mangan", "流し満貫"),
}


@click.command()
@click.argument("log")
@click.option("--hand", "wanted", metavar="HAND", help="Only this hand: E1, or S2-1 with its honba.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option("--lang", type=click.Choice(["en", "ja"]), default="en", show_default=True)
def command(log: str, wanted: str | None, form: str, lang: Lang) -> None:
    """Print a log's events, one a line, and its faults to standard error.

    LOG is a file or a tenhou.net/6 URL. Exit status: 0 clean, 1 the log has errors, 2 it cannot be read.
    """
    try:
        logs = parsers.read(log)
    except parsers.LogError as error:
        click.echo(f"Error: {error}", err=True)
        sys.exit(2)
    show = _json_lines if form == "json" else _text_lines
    if wanted is not None:
        wanted = wanted.upper()
        known = [name for game in logs for name in _hand_names(game)]
        if not any(_is_wanted(name, wanted) for name in known):
            click.echo(f"Error: no hand {wanted} in {log}; its hands: {' '.join(known)}", err=True)
            sys.exit(2)
    for game in logs:
        for line in show(game, wanted, lang):
            click.echo(line)
    faults = [(game.source, issue) for game in logs for issue in game.issues]
    for source, issue in faults:
        text = f"{issue.severity}: {source}: {issue.where}: {issue.text} [{issue.code}]"
        click.echo(text, err=True)
    if any(issue.severity == "error" for _, issue in faults):
        sys.exit(1)


def _hand_names(game: ev.GameLog) -> list[str]:
    return [_name(event) for event in game.events if isinstance(event, ev.StartHand)]


def _name(hand: ev.StartHand) -> str:
    """Return a hand's name; one whose head could not be read is ``?``."""
    return "?" if hand.round_wind < 0 else hand_name(hand.round_wind, hand.number, hand.honba)


def _is_wanted(name: str, wanted: str | None) -> bool:
    return wanted is None or wanted in (name, name.partition("-")[0])


def _selected(game: ev.GameLog, wanted: str | None) -> Iterator[ev.AnyEvent]:
    """Yield the events of the wanted hands, or all events."""
    keep = wanted is None
    for event in game.events:
        if isinstance(event, ev.StartHand):
            keep = _is_wanted(_name(event), wanted)
        if keep and not (wanted is not None and isinstance(event, ev.EndGame)):
            yield event


def _json_lines(game: ev.GameLog, wanted: str | None, lang: Lang) -> Iterator[str]:
    for event in _selected(game, wanted):
        yield msgspec.json.encode(event).decode()


def _text_lines(game: ev.GameLog, wanted: str | None, lang: Lang) -> Iterator[str]:
    writer = _Writer(game, lang)
    width = max((len(game.place(event.at)) for event in game.events), default=0)
    for event in _selected(game, wanted):
        for line in writer.lines(event):
            yield f"{game.place(event.at):<{width}}  {line}".rstrip()


class _Writer:
    """Writes events as people read them, seats by their wind of the hand."""

    def __init__(self, game: ev.GameLog, lang: Lang) -> None:
        self.game = game
        self.lang: Lang = lang
        self.reds = frozenset(game.reds)
        self.dealer: int | None = None

    def lines(self, event: ev.AnyEvent) -> Iterator[str]:
        """Yield the line, or lines, of one event."""
        if isinstance(event, ev.StartGame):
            yield self.start_game(event)
        elif isinstance(event, ev.StartHand):
            self.dealer = event.dealer if event.dealer >= 0 else None
            yield from self.start_hand(event)
        else:
            yield self.action(event)

    def word(self, texts: Texts) -> str:
        return texts[1] if self.lang == "ja" else texts[0]

    def tile(self, tile: int) -> str:
        return tile_name(tile, self.reds)

    def tiles(self, tiles: tuple[int, ...]) -> str:
        return hand_text(tiles, self.reds)

    def seat(self, seat: int) -> str:
        """Return ``S u123`` for the player who is South in this hand."""
        name = self.game.names[seat] if seat < len(self.game.names) else ""
        if self.dealer is None:
            return name or str(seat)
        wind = seat_wind(seat, self.dealer, self.game.players)
        letter = (WIND_KANJI if self.lang == "ja" else WIND_LETTERS)[wind]
        return f"{letter} {name}".rstrip()

    def start_game(self, event: ev.StartGame) -> str:
        names = ", ".join(name or "?" for name in event.names)
        if self.lang == "ja":
            head = f"{event.players}人 起家 {event.first_dealer}"
        else:
            head = f"{event.players} players, seat {event.first_dealer} deals first"
        return f"=== {self.game.source}: {head}: {names}"

    def start_hand(self, event: ev.StartHand) -> Iterator[str]:
        if event.round_wind < 0:
            yield "--- ?"
            return
        name = hand_name(event.round_wind, event.number, event.honba, self.lang)
        labels = ("deposits", "dora indicator") if self.lang == "en" else ("供託", "ドラ表示牌")
        yield f"--- {name}  {labels[0]} {event.deposits}  {labels[1]} {self.tile(event.indicator)}"
        for seat, (hand, score) in enumerate(zip(event.hands, event.scores, strict=False)):
            yield f"    {self.seat(seat)} {score}: {self.tiles(hand)}"

    def action(self, event: ev.AnyEvent) -> str:
        if isinstance(event, ev.Win):
            return self.win(event)
        if isinstance(event, ev.DrawnHand):
            return self.drawn_hand(event)
        word = self.word(_WORDS[type(event)])
        seat = getattr(event, "seat", None)
        parts = [word] if seat is None else [self.seat(seat), word]
        detail = _DETAILS.get(type(event))
        if detail is not None:
            parts.append(detail(self, event))
        return " ".join(parts)

    def call(self, event: ev.Chi | ev.Pon | ev.OpenKan) -> str:
        who = self.word(("from", "←"))
        return f"{self.tile(event.tile)} + {self.tiles(event.own)} {who} {self.seat(event.source)}"

    def win(self, event: ev.Win) -> str:
        text = f"{self.seat(event.seat)} "
        if event.seat == event.source:
            text += f"{self.word(('tsumo', 'ツモ和了'))} {self.tile(event.tile)}"
        else:
            source = f"{self.word(('from', '←'))} {self.seat(event.source)}"
            text += f"{self.word(('ron', 'ロン'))} {self.tile(event.tile)} {source}"
        if event.ura:
            text += f"  {self.word(('ura indicators', '裏ドラ表示牌'))} {self.tiles(event.ura)}"
        return text

    def drawn_hand(self, event: ev.DrawnHand) -> str:
        text = self.word(_DRAWS[event.kind])
        if event.shown:
            shown = ", ".join(self.seat(seat) for seat in event.shown)
            text += f"; {self.word(('hands shown', '公開'))}: {shown}"
        return text


def _discard(writer: _Writer, event: ev.Discard) -> str:
    return writer.tile(event.tile) + (writer.word((" (tsumogiri)", "(ツモ切り)")) if event.tsumogiri else "")


_DETAILS: Final[dict[type, Callable[..., str]]] = {
    ev.Draw: lambda writer, event: writer.tile(event.tile),
    ev.Discard: _discard,
    ev.Chi: _Writer.call,
    ev.Pon: _Writer.call,
    ev.OpenKan: _Writer.call,
    ev.ClosedKan: lambda writer, event: writer.tiles(event.tiles),
    ev.AddedKan: lambda writer, event: writer.tile(event.tile),
    ev.Kita: lambda writer, event: writer.tile(event.tile),
    ev.NewIndicator: lambda writer, event: writer.tile(event.tile),
    ev.RiichiDeclared: lambda writer, event: writer.word(("(open)", "(オープン)")) if event.open else "",
    ev.Penalty: lambda _writer, event: event.kind,
}
