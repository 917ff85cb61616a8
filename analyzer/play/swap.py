"""Kuikae: discarding at once what was just called, or the other end of the run."""

from __future__ import annotations

from parsers.events import Chi, Pon


def swap_of(call: Chi | Pon, kind: int) -> bool | None:
    """Tell how a discard of ``kind`` right after ``call`` swaps the called tile.

    True: the same kind. False: the other end of the run (suji). None: it does not.
    """
    called = call.tile >> 2
    if kind == called:
        return True
    if isinstance(call, Chi):
        low, high = sorted(tile >> 2 for tile in call.own)
        other_end = high + 1 if called < low else low - 1
        if high - low == 1 and kind == other_end and kind // 9 == called // 9:
            return False
    return None
