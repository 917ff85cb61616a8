"""Fu, line by line."""

from __future__ import annotations

from analyzer.scoring.features import OUTSIDE_MASK, Circumstances, Features
from analyzer.scoring.model import FuPart, HandSet
from rulesets.tiles import HAKU

_BASE = FuPart("base", 20)
_CHIITOI = (FuPart("chiitoi", 25),)
_CLOSED_RON = FuPart("closed_ron", 10)
_TSUMO = FuPart("tsumo", 2)
_OPEN_PINFU = FuPart("open_pinfu_ron", 10)


def fu_parts(f: Features, x: Circumstances, *, pinfu: bool) -> tuple[FuPart, ...]:
    """Return the lines of fu of a reading (``pinfu``: it holds that yaku)."""
    reading = f.reading
    if reading.form == "chiitoi":
        return _CHIITOI
    parts = [_BASE]
    if not x.hand.tsumo:
        if f.closed:
            parts.append(_CLOSED_RON)
    elif not pinfu and _tsumo_counts(x):
        parts.append(_TSUMO)
    pair = _pair_part(reading.pair, x)
    if pair:
        parts.append(pair)
    if f.triplets:
        parts.extend(_set_part(s) for s in reading.sets if s.form != "run")
    if reading.wait in {"kanchan", "penchan", "tanki"}:
        parts.append(FuPart(f"wait_{reading.wait}", 2, f.win_kind))
    if len(parts) == 1 and not f.closed and x.rules.scoring.open_pinfu_ron_fu == 30 and not x.hand.tsumo:
        parts.append(_OPEN_PINFU)
    return tuple(parts)


def rounded(parts: tuple[FuPart, ...]) -> int:
    """Return the fu of all lines, rounded up to tens (seven pairs stay at 25)."""
    total = sum(part.fu for part in parts)
    return total if parts == _CHIITOI else -(-total // 10) * 10


def _tsumo_counts(x: Circumstances) -> bool:
    """Return whether the 2 fu of tsumo are given (rinshan: ``scoring.rinshan_tsumo_fu``)."""
    on_replacement = x.hand.rinshan or x.hand.kita_rinshan
    return x.rules.scoring.rinshan_tsumo_fu or not on_replacement


def _pair_part(pair: int, x: Circumstances) -> FuPart | None:
    """Return the fu of a pair of yakuhai."""
    if pair >= HAKU:
        return FuPart("pair_dragon", 2, pair)
    seat, of_round = pair == x.seat_wind, pair in x.round_winds
    if seat and of_round:
        return FuPart("pair_double_wind", x.rules.scoring.double_wind_pair_fu, pair)
    if seat:
        return FuPart("pair_seat_wind", 2, pair)
    return FuPart("pair_round_wind", 2, pair) if of_round else None


def _set_part(hand_set: HandSet) -> FuPart:
    """Return the fu of a triplet or kan: 2, doubled for outside tiles and when closed; a kan fourfold."""
    fu = 2
    if OUTSIDE_MASK >> hand_set.tile_kind & 1:
        fu *= 2
    if not hand_set.open:
        fu *= 2
    if hand_set.form == "kan":
        fu *= 4
    return FuPart(f"{'open' if hand_set.open else 'closed'}_{hand_set.form}", fu, hand_set.tile_kind)
