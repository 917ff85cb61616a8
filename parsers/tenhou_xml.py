"""Tenhou's XML logs (``.mjlog``): four and three players, 2009 to today.

Facts of the format were read off real logs; ids of the discussions that they come from stand in the tests.
Seats and tile ids stay as the log has them. With three players seat 3 does not exist in the events.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast
from urllib.parse import unquote

from lxml import etree

from parsers import events as ev
from parsers.fault import Fault
from parsers.issues import Issue, Severity
from parsers.tenhou_attributes import (
    Attributes,
    checked_tile,
    integer_of,
    number_in,
    numbers_of,
    optional_tiles,
    scores_of,
    tiles_of,
)
from parsers.tenhou_document import read_tags
from parsers.tenhou_meld import decode
from parsers.tenhou_records import missing_of_win, recorded_draw, recorded_final, recorded_win
from rulesets.tiles import TILE_IDS

#: Bits of ``GO type`` that are understood.
_KNOWN_BITS: Final = 0x1FFF
_NO_REDS: Final = 0x2
_THREE_PLAYERS: Final = 0x10
_REDS: Final = (16, 52, 88)

_DRAW_KINDS: Final[dict[str | None, ev.DrawKind]] = {
    None: "exhaustive",
    "yao9": "nine_terminals",
    "kaze4": "four_winds",
    "reach4": "four_riichi",
    "kan4": "four_kans",
    "ron3": "triple_ron",
    "nm": "nagashi",
}


def _tile_tags(players: int) -> dict[object, tuple[bool, int, int]]:
    """Return every draw and discard tag of a game as (is a draw, seat, tile)."""
    return {
        f"{letter}{tile}": (is_draw, seat, tile)
        for is_draw, letters in ((True, "TUVW"), (False, "DEFG"))
        for seat, letter in enumerate(letters[:players])
        for tile in range(TILE_IDS)
    }


_TILE_TAGS: Final = {players: _tile_tags(players) for players in (3, 4)}
_NO_TAGS: Final[dict[object, tuple[bool, int, int]]] = {}

#: Tags of the client's protocol that carry nothing of the game.
_HARMLESS: Final = frozenset({"CHAT", "PROF", "LN", "FURITEN", "PROXY", "NEXTREADY", "KANSEN", "GOLD"})
#: Tags of the client's protocol that stand for events of the game, as one player sees them.
_LIVE: Final = frozenset({"REINIT", "HELO", "SAIKAI", "T", "U", "V", "W"})

def read_tenhou_xml(data: bytes, source: str, log_id: str) -> ev.GameLog:
    """Return the game of one XML document.

    Raises:
        LogError: the document cannot be read at all.
    """
    elements, issues = read_tags(data, source)
    return _Reader(source, log_id, issues).run(elements)


class _Reader:
    """Turns tags into events: one method a tag; draws and discards are handled in the loop itself."""

    def __init__(self, source: str, log_id: str, issues: list[Issue]) -> None:
        self.log = ev.GameLog(
            source=source,
            log_id=log_id,
            format="tenhou_xml",
            players=0,
            events=[],
            recorded=[],
            issues=issues,
            declared=ev.Declared({}),
            complete=False,
            reds=_REDS,
        )
        self.events = self.log.events
        self.recorded = self.log.recorded
        self.values = self.log.declared.values
        self.hand = -1
        self.playing = False
        self.over = False
        self.started = False
        self.in_capture = False
        self.is_outside = False
        self.shown: tuple[tuple[int, ...] | None, ...] = ()
        #: Tags that are draws or discards right now: none while no hand is played.
        self.tile_tags = _NO_TAGS
        self.handlers: dict[object, Callable[[int, Attributes], None]] = {
            "SHUFFLE": self.shuffle,
            "GO": self.go,
            "UN": self.names,
            "TAIKYOKU": self.start_game,
            "INIT": self.start_hand,
            "N": self.call,
            "REACH": self.riichi,
            "DORA": self.indicator,
            "AGARI": self.win,
            "RYUUKYOKU": self.drawn_hand,
            "BYE": self.left,
        }

    # The main loop.

    def run(self, elements: list[etree._Element]) -> ev.GameLog:
        """Read all tags."""
        tags: list[str] = [element.tag for element in elements]
        self.log.places = tags
        append = self.events.append
        draw, discard = ev.Draw, ev.Discard
        handlers = self.handlers
        lookup = self.tile_tags.get
        drawn = -1
        for at, tag in enumerate(tags):
            hit = lookup(tag)
            if hit is not None:
                is_draw, seat, tile = hit
                if is_draw:
                    drawn = tile
                    append(draw(at, seat, tile))
                else:
                    append(discard(at, seat, tile, tile == drawn))
                    drawn = -1
                continue
            if tag == "N":
                # What is discarded after a call was not drawn, even if it was the caller's last draw.
                drawn = -1
            handler = handlers.get(tag)
            attributes = dict(cast("list[tuple[str, str]]", elements[at].items()))
            if handler is None:
                self.other(at, tag, attributes)
            else:
                self.guarded(handler, at, attributes)
            lookup = self.tile_tags.get
        self.finish(len(tags))
        return self.log

    def guarded(self, handler: Callable[[int, Attributes], None], at: int, attributes: Attributes) -> None:
        """Run a tag's method; a fault of the tag becomes an issue."""
        try:
            handler(at, attributes)
        except Fault as fault:
            if fault.code == "EVENT-OUTSIDE-HAND":
                self.outside(at)
            else:
                self.lose(fault.code, at, fault.text)
        except KeyError as error:
            self.lose("XML-ATTRIBUTE-MISSING", at, f"attribute {error.args[0]} is missing")
        except ValueError as error:
            self.lose("XML-VALUE", at, str(error))

    def issue(self, code: str, severity: Severity, at: int, text: str, hand: int | None = None) -> None:
        self.log.issues.append(Issue(code, severity, self.log.place(at), text, hand))

    def lose(self, code: str, at: int, text: str) -> None:
        """Note a fault that makes the present hand (if there is one) unusable."""
        hand = self.hand if self.hand >= 0 else None
        self.issue(code, "error", at, text, hand)

    def outside(self, at: int) -> None:
        """Note events that stand in no hand, once until the next hand starts."""
        if not self.is_outside:
            text = "this and what follows stands in no hand (was an <INIT> tag lost?); ignored"
            self.issue("EVENT-OUTSIDE-HAND", "error", at, text)
        self.is_outside = True

    def finish(self, tags: int) -> None:
        """Look at how the log ends."""
        log = self.log
        if not self.started:
            log.players = log.players or 4
        if self.hand < 0:
            log.issues.append(Issue("LOG-NO-HANDS", "error", "file", "the log holds no hand (no <INIT> tag)"))
        elif self.playing:
            text = "the log ends inside a hand (truncated?): this hand is lost, the finished ones are kept"
            self.lose("LOG-TRUNCATED", tags - 1, text)
        elif not self.over:
            last = log.place(tags - 1)
            text = "the log has no final result (no owari): it may go on elsewhere"
            log.issues.append(Issue("LOG-NO-END", "warning", last, text))
        log.complete = self.over and all(issue.hand is None for issue in log.issues)

    # Before the first hand.

    def shuffle(self, at: int, attributes: Attributes) -> None:
        """SHUFFLE: the seed of the walls."""
        self.log.wall_seed = attributes.get("seed") or None
        if attributes.get("ref"):
            self.values["ref"] = attributes["ref"]

    def go(self, at: int, attributes: Attributes) -> None:
        """GO: the rule block."""
        raw = attributes["type"]
        bits = number_in(raw, "type", 0, 1 << 31)
        self.values["go_type"] = raw
        for key in ("lobby", "rule", "csrule", "ranking"):
            if key in attributes:
                self.values[key] = attributes[key]
        if "title" in attributes:
            self.log.title = self.values["title"] = unquote(attributes["title"])
        self.log.players = 3 if bits & _THREE_PLAYERS else 4
        self.log.reds = () if bits & _NO_REDS else _REDS
        if bits & ~_KNOWN_BITS:
            unknown = bits & ~_KNOWN_BITS
            text = f"GO type {raw} has bits that are not known (0x{unknown:x}); kept as they stand"
            self.issue("GO-BITS-UNKNOWN", "note", at, text)

    def names(self, at: int, attributes: Attributes) -> None:
        """UN: all names at the start; one name alone is a player who came back."""
        given = {seat: attributes[f"n{seat}"] for seat in range(4) if f"n{seat}" in attributes}
        if self.log.names or (len(given) < 3 and "dan" not in attributes):
            for seat, name in given.items():
                if name and (not self.log.players or seat < self.log.players):
                    self.events.append(ev.ConnectionBack(at, seat))
            return
        for key in ("dan", "rate", "sx", "rc", "gold"):
            if key in attributes:
                self.values[key] = attributes[key]
        if not self.log.players:
            self.log.players = 4 if given.get(3) else 3
        names = tuple(unquote(given.get(seat, "")) for seat in range(self.log.players))
        self.log.names = names
        if any("\ufffd" in name for name in names):
            self.issue("NAME-ENCODING", "warning", at, "a name is not percent-encoded UTF-8")

    def start_game(self, at: int, attributes: Attributes) -> None:
        """TAIKYOKU: who deals first."""
        if self.started:
            self.issue("TAG-REPEATED", "warning", at, "a second start of a game is ignored")
            return
        self.begin(at, number_in(attributes["oya"], "oya", 0, self.log.players or 4))

    def begin(self, at: int, dealer: int) -> None:
        log = self.log
        log.players = log.players or 4
        log.names = log.names or ("",) * log.players
        log.first_dealer = dealer
        self.values["players"] = str(log.players)
        self.started = True
        self.events.append(ev.StartGame(at, log.players, dealer, log.names))

    # A hand.

    def start_hand(self, at: int, attributes: Attributes) -> None:
        """INIT: the deal."""
        if self.playing:
            self.lose("HAND-UNFINISHED", at, "a hand starts before the one before it has ended")
        if not self.started:
            text = "no <TAIKYOKU> tag before the first hand; the first dealer is taken from the hand"
            self.issue("TAG-MISSING", "warning", at, text)
            players = 4 if attributes.get("hai3") else 3
            self.log.players = self.log.players or players
            dealer = attributes.get("oya", "0")
            self.begin(at, int(dealer) if dealer in ("0", "1", "2", "3") else 0)
        if self.over:
            self.issue("HAND-AFTER-END", "warning", at, "a hand follows the end of the game")
        self.hand += 1
        self.playing = True
        self.in_capture = False
        self.is_outside = False
        self.tile_tags = _TILE_TAGS[self.log.players]
        if "shuffle" in attributes:
            self.log.hand_wall_seeds.append(attributes["shuffle"])
        try:
            event = self.deal(at, attributes)
        except (Fault, KeyError, ValueError):
            # The place is kept, so that hand indices count right; the issue says that nothing is known.
            self.events.append(ev.StartHand(at, -1, -1, -1, -1, -1, (), (), -1))
            raise
        self.events.append(event)

    def deal(self, at: int, attributes: Attributes) -> ev.StartHand:
        players = self.log.players
        seed = numbers_of(attributes["seed"], "seed")
        if len(seed) != 6:
            raise Fault("XML-VALUE", f"seed has {len(seed)} numbers, 6 expected")
        number, honba, deposits, die_1, die_2, indicator = seed
        counters = (number, honba, deposits)
        if min(counters) < 0 or max(counters) > ev.MAX_COUNTER or max(die_1, die_2) > 5 or min(die_1, die_2) < 0:
            raise Fault("XML-VALUE", f"seed {attributes['seed']!r} has a number out of range")
        hands = tuple(tiles_of(attributes[f"hai{seat}"], f"hai{seat}") for seat in range(players))
        if players == 3 and attributes.get("hai3"):
            raise Fault("DEAL-PLAYERS", "a hand for seat 3 in a game of three players")
        for seat, hand in enumerate(hands):
            if len(hand) != 13:
                raise Fault("DEAL-COUNT", f"hai{seat} has {len(hand)} tiles, 13 expected")
        dealt = [tile for hand in hands for tile in hand]
        dealt.append(checked_tile(indicator))
        if len(set(dealt)) != len(dealt):
            twice = sorted({tile for tile in dealt if dealt.count(tile) > 1})
            raise Fault("TILE-TWICE", f"tile {', '.join(map(str, twice))} is dealt twice")
        return ev.StartHand(
            at,
            number // 4,
            number % 4,
            number_in(attributes["oya"], "oya", 0, players),
            honba,
            deposits,
            scores_of(attributes["ten"], "ten", players),
            hands,
            indicator,
            (die_1 + 1, die_2 + 1),
        )

    def call(self, at: int, attributes: Attributes) -> None:
        """N: a call, kan or kita."""
        self.need_hand()
        seat = self.seat(attributes, "who")
        meld = decode(integer_of(attributes["m"], "m"))
        kind, own = meld.kind, meld.own
        source = (seat + meld.source) % 4
        if kind in ("chi", "pon", "open_kan") and source >= self.log.players:
            raise Fault("SEAT-RANGE", f"a call from seat {source} in a game of {self.log.players} players")
        event: ev.AnyEvent
        if kind == "chi":
            event = ev.Chi(at, seat, source, meld.tile, (own[0], own[1]))
        elif kind == "pon":
            event = ev.Pon(at, seat, source, meld.tile, (own[0], own[1]))
        elif kind == "open_kan":
            event = ev.OpenKan(at, seat, source, meld.tile, (own[0], own[1], own[2]))
        elif kind == "closed_kan":
            event = ev.ClosedKan(at, seat, (own[0], own[1], own[2], own[3]))
        elif kind == "added_kan":
            event = ev.AddedKan(at, seat, meld.tile)
        else:
            event = ev.Kita(at, seat, meld.tile)
        self.events.append(event)

    def riichi(self, at: int, attributes: Attributes) -> None:
        """REACH: step 1 declared, step 2 accepted (logs of 2009 print no scores there)."""
        self.need_hand()
        seat = self.seat(attributes, "who")
        step = attributes["step"]
        if step == "1":
            self.events.append(ev.RiichiDeclared(at, seat))
        elif step == "2":
            self.events.append(ev.RiichiAccepted(at, seat))
            if "ten" in attributes:
                scores = scores_of(attributes["ten"], "ten", self.log.players)
                event = len(self.events) - 1
                self.recorded.append(ev.RecordedDeposit(at, self.hand, event, seat, scores))
        else:
            raise Fault("XML-VALUE", f"step {step!r}, 1 or 2 expected")

    def indicator(self, at: int, attributes: Attributes) -> None:
        """DORA: a new indicator."""
        self.need_hand()
        self.events.append(ev.NewIndicator(at, checked_tile(integer_of(attributes["hai"], "hai"))))

    def need_hand(self) -> None:
        if not self.playing:
            raise Fault("EVENT-OUTSIDE-HAND", "this stands between hands")

    def seat(self, attributes: Attributes, name: str) -> int:
        return number_in(attributes[name], name, 0, self.log.players)

    # The end of a hand.

    def win(self, at: int, attributes: Attributes) -> None:
        """AGARI: a win; two in a row are a double ron."""
        if not self.playing and not (self.events and isinstance(self.events[-1], ev.Win)):
            raise Fault("EVENT-OUTSIDE-HAND", "a win outside a hand")
        self.close_hand()
        seat, source = self.seat(attributes, "who"), self.seat(attributes, "fromWho")
        tile = checked_tile(integer_of(attributes["machi"], "machi"))
        self.events.append(ev.Win(at, seat, source, tile, optional_tiles(attributes, "doraHaiUra")))
        self.beside(self.record_win, at, attributes)
        self.beside(self.final, at, attributes)

    def beside(self, handler: Callable[[int, Attributes], None], at: int, attributes: Attributes) -> None:
        """Read what the platform decided: a fault there does not spoil the events of the hand."""
        try:
            handler(at, attributes)
        except Fault as fault:
            self.issue(fault.code, "error", at, f"{fault.text}; the hand is kept without it")
        except ValueError as error:
            self.issue("XML-VALUE", "error", at, f"{error}; the hand is kept without it")

    def close_hand(self) -> None:
        self.playing = False
        self.tile_tags = _NO_TAGS

    def record_win(self, at: int, attributes: Attributes) -> None:
        win = self.events[-1]
        assert isinstance(win, ev.Win)
        if missing := missing_of_win(attributes):
            text = f"attribute {', '.join(missing)} is missing; the win is read without it"
            self.issue("XML-ATTRIBUTE-MISSING", "warning", at, text)
        event = len(self.events) - 1
        self.recorded.append(recorded_win(attributes, win, self.hand, event, self.log.players))

    def drawn_hand(self, at: int, attributes: Attributes) -> None:
        """RYUUKYOKU: the hand ends without a win."""
        self.need_hand()
        self.close_hand()
        players = self.log.players
        raw = attributes.get("type")
        if raw not in _DRAW_KINDS:
            raise Fault("XML-VALUE", f"draw type {raw!r} is not known")
        kind = _DRAW_KINDS[raw]
        hands = tuple(
            tiles_of(attributes[f"hai{seat}"], f"hai{seat}") if attributes.get(f"hai{seat}") else None
            for seat in range(players)
        )
        shown = tuple(seat for seat, hand in enumerate(hands) if hand is not None)
        self.events.append(ev.DrawnHand(at, kind, shown))
        self.shown = hands
        self.beside(self.record_draw, at, attributes)
        self.beside(self.final, at, attributes)

    def record_draw(self, at: int, attributes: Attributes) -> None:
        drawn = self.events[-1]
        assert isinstance(drawn, ev.DrawnHand)
        if missing := [name for name in ("ba", "sc") if name not in attributes]:
            text = f"attribute {', '.join(missing)} is missing; the draw is read without it"
            self.issue("XML-ATTRIBUTE-MISSING", "warning", at, text)
        event = len(self.events) - 1
        self.recorded.append(recorded_draw(attributes, drawn, self.shown, self.hand, event))

    def final(self, at: int, attributes: Attributes) -> None:
        """Read ``owari``: scores and points at the end of the game."""
        if "owari" not in attributes:
            return
        if "ratio" in attributes:
            self.values["ratio"] = attributes["ratio"]
        event = len(self.events)
        final = recorded_final(attributes, at, self.hand, event, self.log.players)
        self.events.append(ev.EndGame(at))
        self.recorded.append(final)
        self.over = True

    # Anywhere.

    def left(self, at: int, attributes: Attributes) -> None:
        """BYE: a player left."""
        self.events.append(ev.ConnectionLost(at, self.seat(attributes, "who")))

    def other(self, at: int, tag: str, attributes: Attributes) -> None:
        """Name what a tag that does not belong here is."""
        letter, digits = tag[:1], tag[1:]
        is_tile = digits.isascii() and digits.isdecimal()
        if tag in _HARMLESS:
            self.issue("TAG-IGNORED", "note", at, "nothing of the game stands here")
        elif tag in _LIVE or (letter in "defg" and is_tile):
            if not self.in_capture:
                text = (
                    "a tag of the live protocol, seen by one player only: this is a live capture and not "
                    "the log; fetch the log of the game from Tenhou"
                )
                self.lose("LIVE-CAPTURE", at, text)
            self.in_capture = True
        elif letter not in "TUVWDEFG" or not is_tile:
            self.lose("TAG-UNKNOWN", at, f"tag {tag[:40]} is not known; the hand here cannot be trusted")
        elif f"T{digits}" not in _TILE_TAGS[4]:
            self.lose("TILE-RANGE", at, f"tile {digits[:20]}; tiles are 0-135")
        elif self.playing:
            self.lose("SEAT-RANGE", at, "a tile of seat 3 in a game of three players")
        else:
            self.outside(at)
