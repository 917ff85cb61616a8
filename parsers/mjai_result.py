"""What ``hora`` and ``ryukyoku`` of an mjai log say that was decided."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from parsers import events as ev
from parsers.fault import Fault
from parsers.mjai_names import DRAGONS, HIDDEN, REASONS, YAKU, YAKUMAN_FAN
from rulesets.tiles import CHUN, HAKU, HATSU, NOT_IN_THREE_PLAYERS, TILE_IDS, WINDS

if TYPE_CHECKING:
    from parsers.mjai_hand import HandReader, Line

_DRAGON_YAKU: Final = ((HAKU, "yakuhai_haku"), (HATSU, "yakuhai_hatsu"), (CHUN, "yakuhai_chun"))
#: More than the payments for tenpai ever move, and tiles that are never drawn.
_TENPAI_SUM: Final = 3000
_DEAD_WALL: Final = 14
_Yaku = tuple[tuple[str, int], ...]


def read_win(hand: HandReader, line: Line, win: ev.Win) -> ev.RecordedWin:
    """Return what a ``hora`` says beside the win; whatever it lacks is None.

    Raises:
        Fault: a value cannot be read.
    """
    held = [*hand.held[win.seat], *(() if win.source == win.seat else (win.tile,))]
    yaku, yakuman = _read_yaku(hand, line, Counter([*(tile >> 2 for tile in held), *hand.melds[win.seat]]))
    fan = hand.integer(line, "fan", 0, 10_000) if "fan" in line.fields else None
    if yakuman == 0 and fan is not None and fan >= YAKUMAN_FAN:
        yakuman = fan // YAKUMAN_FAN
    before = hand.scores
    deltas = hand.changes(line)
    told = "scores" in line.fields and "deltas" in line.fields
    return ev.RecordedWin(
        line.at,
        hand.index,
        hand.event_index(),
        win.seat,
        win.source,
        yaku=yaku,
        han=None if yakuman else fan,
        yakuman=yakuman,
        fu=_fu(hand, line),
        points=hand.integer(line, "hora_points", 0, 10_000_000) if "hora_points" in line.fields else None,
        deltas=deltas,
        scores=before if told else None,
        ura_indicators=win.ura,
        concealed=_concealed(hand, line, held, win),
    )


def _fu(hand: HandReader, line: Line) -> int | None:
    """Return the fu; some servers print the sum before it is rounded up to tens."""
    if "fu" not in line.fields:
        return None
    fu = hand.integer(line, "fu", 0, 1000)
    return (fu if fu == 25 else -(-fu // 10) * 10) or None


def _read_yaku(hand: HandReader, line: Line, kinds: Counter[int]) -> tuple[_Yaku | None, int]:
    """Return yaku with their han (for yakuman the multiple), and how many yakuman they are together."""
    printed = line.fields.get("yakus")
    if not isinstance(printed, list) or not printed:
        return None, 0
    found: list[tuple[str, int]] = []
    dragons = yakuman = 0
    known = True
    for entry in printed:
        name, han = _entry(line, entry)
        if name == DRAGONS:
            dragons += han
        elif name not in YAKU:
            hand.issue("YAKU-UNKNOWN", "note", line, f"yaku {name[:40]!r} is not known; the yaku are not compared")
            known = False
        elif han >= YAKUMAN_FAN:
            found.append((YAKU[name], han // YAKUMAN_FAN))
        elif han:
            found.append((YAKU[name], han))
        yakuman += han // YAKUMAN_FAN
    if dragons:
        sets = [(name, 1) for kind, name in _DRAGON_YAKU if kinds[kind] >= 3]
        if len(sets) != dragons:
            text = f"{DRAGONS} has {dragons} han, the winner has {len(sets)} such triplets; yaku are not compared"
            hand.issue("YAKU-DRAGONS", "warning", line, text)
            known = False
        found += sets
    return tuple(found) if known else None, yakuman


def _entry(line: Line, entry: Any) -> tuple[str, int]:
    if isinstance(entry, list) and len(entry) == 2 and isinstance(entry[0], str) and type(entry[1]) is int:
        return entry[0], entry[1]
    raise Fault("MJAI-VALUE", "yakus must be pairs of name and han", line.where)


def _concealed(hand: HandReader, line: Line, held: list[int], win: ev.Win) -> tuple[int, ...] | None:
    """Return the hand that a win shows, as ids of the tiles held; a tile that is not held is an issue."""
    words = line.fields.get("hora_tehais")
    if not isinstance(words, list):
        return None
    # Some print the winning tile with the hand, others beside it.
    shown = list(map(str, words)) + ([hand.words[win.tile]] if len(words) % 3 == 1 else [])
    if Counter(shown) != Counter(hand.words[tile] for tile in held):
        hand.issue("HAND-DIFFERS", "error", line, "hora_tehais is not the hand that the winner holds")
        return None
    return tuple(held)


def read_draw(hand: HandReader, line: Line) -> None:
    """Add the end of a hand without a win, and what the log says of it.

    Raises:
        Fault: a value cannot be read.
    """
    before = hand.scores
    try:
        deltas = hand.changes(line)
    except Fault as fault:
        hand.without(line, fault)
        deltas = before = None
    tenpai = _tenpai(hand, line)
    kind = _kind(hand, line, deltas)
    last = hand.events[-1]
    if kind == "nine_terminals" and isinstance(last, ev.Draw):
        tenpai = (last.seat,)
    elif kind == "exhaustive" and tenpai is None and deltas is not None and any(deltas):
        tenpai = tuple(seat for seat, change in enumerate(deltas) if change > 0)
    told = deltas is not None and "scores" in line.fields and "deltas" in line.fields
    hand.events.append(ev.DrawnHand(line.at, kind, tenpai))
    hand.recorded.append(
        ev.RecordedDraw(line.at, hand.index, hand.event_index(), kind, deltas, before if told else None)
    )


def _tenpai(hand: HandReader, line: Line) -> tuple[int, ...] | None:
    """Return who showed the hand: ``tenpais``, else those whose ``tehais`` are not hidden."""
    flags, hands = line.fields.get("tenpais"), line.fields.get("tehais")
    if isinstance(flags, list) and len(flags) >= hand.players:
        return tuple(seat for seat in range(hand.players) if flags[seat] is True)
    if isinstance(hands, list) and len(hands) >= hand.players and all(isinstance(one, list) for one in hands):
        return tuple(seat for seat in range(hand.players) if hands[seat] and HIDDEN not in hands[seat])
    return None


def _kind(hand: HandReader, line: Line, deltas: tuple[int, ...] | None) -> ev.DrawKind:
    """Return why the hand ended; where the log does not say, what the events show."""
    reason = line.fields.get("reason")
    if isinstance(reason, str):
        kind = REASONS.get(reason.replace("_", "").lower())
        if kind is None:
            raise Fault("MJAI-VALUE", f"reason {reason[:40]!r} of ryukyoku is not known", line.where)
        return kind
    kind = _seen_kind(hand, deltas)
    hand.issue("DRAW-KIND", "note", line, f"ryukyoku gives no reason; {kind.replace('_', ' ')} by what was played")
    return kind


def _seen_kind(hand: HandReader, deltas: tuple[int, ...] | None) -> ev.DrawKind:
    """Infer the kind of a draw from the events alone, and nagashi from a payment that tenpai does not make."""
    events = [event for event in hand.events if not isinstance(event, ev.RiichiAccepted | ev.NewIndicator)]
    if not isinstance(events[-1], ev.Discard):
        return "nine_terminals"
    if len(hand.riichi) == hand.players and isinstance(events[-2], ev.RiichiDeclared):
        return "four_riichi"
    tiles = TILE_IDS - (4 * len(NOT_IN_THREE_PLAYERS) if hand.players == 3 else 0)
    draws = sum(isinstance(event, ev.Draw) for event in events)
    if draws + 13 * hand.players + _DEAD_WALL >= tiles:
        moved = 0 if deltas is None else sum(change for change in deltas if change > 0)
        return "nagashi" if moved > _TENPAI_SUM else "exhaustive"
    if sum(isinstance(event, ev.OpenKan | ev.ClosedKan | ev.AddedKan) for event in events) >= 4:
        return "four_kans"
    discarded = [event.tile >> 2 for event in events if isinstance(event, ev.Discard)]
    if len(discarded) == hand.players == draws and len(set(discarded)) == 1 and discarded[0] in WINDS:
        return "four_winds"
    return "triple_ron"
