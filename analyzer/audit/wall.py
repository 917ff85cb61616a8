"""The wall layer: what was dealt, drawn and turned, against the wall that follows from the shuffle seed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from analyzer.audit.collector import AuditedHand, Collector
from analyzer.audit.words import tiles_text
from analyzer.play.play import WallSource
from parsers.events import AddedKan, ClosedKan, Draw, GameLog, Kita, NewIndicator, OpenKan, StartHand
from parsers.tenhou_wall import Wall, Walls, game_walls

#: Events after which the next tile drawn is a replacement tile.
_REPLACED = (OpenKan, ClosedKan, AddedKan, Kita)
_SLOTS = 5


def walls_of(log: GameLog) -> Walls:
    """Return the walls of a log's hands in order, or why there are none."""
    hands = sum(type(event) is StartHand for event in log.events)
    return game_walls(log.wall_seed, log.hand_wall_seeds, hands, log.players)


def indicators_of(walls: Walls) -> WallSource | None:
    """Return the walls as the source of indicators that a log does not show, None where there is no wall."""
    if not walls.hands:
        return None

    def source(hand: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        wall = walls.hands[hand]
        return tuple(wall.indicator(n) for n in range(_SLOTS)), tuple(wall.ura(n) for n in range(_SLOTS))

    return source


def check_walls(audit: Collector, hands: Sequence[AuditedHand], walls: Walls) -> None:
    """Compare every hand with its wall; a log without a seed gets one note."""
    if not walls.hands:
        reason = walls.reason.removeprefix("cannot verify: ")
        message = f"Cannot verify the wall: {reason}."
        audit.add("INT-WALL-NONE", message, severity="note", recorded="no wall", expected="a shuffle seed")
        audit.walls_without += len(hands)
        return
    for hand, wall in zip(hands, walls.hands, strict=True):
        if not hand.started:
            audit.walls_without += 1
            continue
        before = len(audit.findings)
        _check_hand(audit, hand, wall)
        if len(audit.findings) == before:
            audit.walls_verified += 1
        else:
            audit.walls_different += 1


def _check_hand(audit: Collector, hand: AuditedHand, wall: Wall) -> None:
    _deal(audit, hand, wall)
    _dice(audit, hand, wall)
    drawn, right, places = _draws(audit, hand, wall)
    _sequence(audit, hand, "INT-WALL-DRAW", "draw", drawn, right, places)
    start = hand.facts.start
    turned = [(start.indicator, start.at)]
    turned += [(event.tile, event.at) for event in audit.events_of(hand.facts) if isinstance(event, NewIndicator)]
    _sequence(
        audit,
        hand,
        "INT-WALL-INDICATOR",
        "dora indicator",
        [tile for tile, _ in turned],
        _slots(wall.indicator, len(turned)),
        [at for _, at in turned],
    )
    for win in hand.wins:
        ura = win.ura_indicators or ()
        right_ura = _slots(wall.ura, len(ura))
        _sequence(audit, hand, "INT-WALL-URA", "ura indicator", ura, right_ura, [win.at] * len(ura))


def _slots(tile_of: Callable[[int], int], count: int) -> list[int | None]:
    return [tile_of(number) if number < _SLOTS else None for number in range(count)]


def _deal(audit: Collector, hand: AuditedHand, wall: Wall) -> None:
    start = hand.facts.start
    for seat, (dealt, right) in enumerate(zip(start.hands, wall.deal(start.dealer), strict=True)):
        audit.compared["wall_deal"] += 1
        if sorted(dealt) == sorted(right):
            continue
        extra, lacking = sorted(set(dealt) - set(right)), sorted(set(right) - set(dealt))
        who = audit.names.player(seat, start.dealer)
        here, there = tiles_text(extra), tiles_text(lacking)
        message = f"The deal of {who}: the log records {here} where the shuffle seed gives {there}."
        audit.add("INT-WALL-DEAL", message, at=start.at, hand=hand.facts, recorded=here, expected=there)


def _dice(audit: Collector, hand: AuditedHand, wall: Wall) -> None:
    start = hand.facts.start
    if start.dice is None:
        audit.not_recorded["wall_dice"] += 1
        return
    audit.compared["wall_dice"] += 1
    if start.dice != wall.dice:
        here, there = (f"{first} and {second}" for first, second in (start.dice, wall.dice))
        message = f"The dice: the log records {here}, the shuffle seed gives {there}."
        audit.add("INT-WALL-DICE", message, at=start.at, hand=hand.facts, recorded=here, expected=there)


def _draws(
    audit: Collector, hand: AuditedHand, wall: Wall
) -> tuple[list[int], list[int | None], list[int]]:
    """Return the tiles drawn, those of the wall (None: it has no more), and where the draws stand."""
    live = iter(wall.draws())
    replacements = 0
    due = False
    drawn: list[int] = []
    right: list[int | None] = []
    places: list[int] = []
    for event in audit.events_of(hand.facts):
        if isinstance(event, _REPLACED):
            due = True
        elif isinstance(event, Draw):
            drawn.append(event.tile)
            places.append(event.at)
            right.append(_replacement(wall, replacements) if due else next(live, None))
            replacements += due
            due = False
    return drawn, right, places


def _replacement(wall: Wall, number: int) -> int | None:
    try:
        return wall.replacement(number)
    except IndexError:
        return None


def _sequence(
    audit: Collector,
    hand: AuditedHand,
    code: str,
    what: str,
    recorded: Sequence[int],
    right: Sequence[int | None],
    places: Sequence[int],
) -> None:
    """Compare tile by tile; the first difference is a finding and tells how many more there are."""
    audit.compared[f"wall_{code.rpartition('-')[2].lower()}"] += len(recorded)
    wrong = [number for number, pair in enumerate(zip(recorded, right, strict=True)) if pair[0] != pair[1]]
    if not wrong:
        return
    first = wrong[0]
    here, tile = tiles_text([recorded[first]]), right[first]
    there = "no tile" if tile is None else tiles_text([tile])
    more = f" ({len(wrong) - 1} more of this hand differ)" if len(wrong) > 1 else ""
    message = f"The {what} {first + 1} of the hand: the log records {here}, the shuffle seed gives {there}{more}."
    audit.add(code, message, at=places[first], hand=hand.facts, recorded=here, expected=there)
