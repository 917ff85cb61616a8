"""Exhaustive draws: who is tenpai, what the noten pay, nagashi mangan."""

from __future__ import annotations

from analyzer.play.facts import HandFacts
from analyzer.scoring.model import WinHand
from analyzer.scoring.score import NO_DORA, score
from analyzer.scoring.waits import kinds_of
from rulesets.rules import Ruleset


def is_tenpai(facts: HandFacts, seat: int, rules: Ruleset) -> bool:
    """Tell whether a seat's 13 tiles are tenpai under draws.fifth_tile and draws.keishiki_tenpai.

    Sources: seed 002 (形式聴牌: a wait on a fifth tile counts, but not on one whose four copies are all among
    one's discardable tiles), seed 003 (not when one uses all the waiting tiles oneself).
    """
    end = facts.ends[seat]
    waits = end.waits
    if not waits:
        return False
    if rules.draws.fifth_tile != "counts":
        waits = sum(1 << kind for kind in kinds_of(waits) if _copies(kind, seat, facts, rules) < 4)
    if rules.draws.keishiki_tenpai or not waits:
        return bool(waits)
    return any(_has_yaku(facts, seat, kind, rules) for kind in kinds_of(waits))


def _has_yaku(facts: HandFacts, seat: int, kind: int, rules: Ruleset) -> bool:
    """Tell whether a seat could win on a kind, by ron or by tsumo, without a yaku of mere circumstance."""
    end, start = facts.ends[seat], facts.start
    accepted = any(riichi.seat == seat and riichi.accepted >= 0 for riichi in facts.riichis)
    for tsumo in (True, False):
        hand = WinHand(
            concealed=end.concealed,
            melds=end.melds,
            tile=kind * 4 + 3,  # the fourth copy is never a red five
            tsumo=tsumo,
            seat_wind=(seat - start.dealer) % facts.players,
            round_wind=start.round_wind,
            players=facts.players,
            riichi="riichi" if accepted else "none",
            kita=end.kita,
        )
        if score(hand, NO_DORA, rules) is not None:
            return True
    return False


def _copies(kind: int, seat: int, facts: HandFacts, rules: Ruleset) -> int:
    """Return how many copies of a kind are gone for a seat under draws.fifth_tile; a called tile counts once."""
    own = facts.ends[seat]
    gone = set(own.concealed)
    reading = rules.draws.fifth_tile
    if reading != "not_four_concealed":
        gone.update(own.kita, *(meld.tiles for meld in own.melds))
    if reading == "not_four_seen":
        gone.update(facts.indicators)
        for end in facts.ends:
            gone.update(end.river, end.kita, *(meld.tiles for meld in end.melds))
    return sum(tile >> 2 == kind for tile in gone)


def noten_payments(tenpai: tuple[bool, ...], rules: Ruleset) -> tuple[int, ...]:
    """Return the change of points by seat: every noten pays draws.noten_payment, the tenpai share it."""
    players = len(tenpai)
    count = sum(tenpai)
    if count in (0, players):
        return (0,) * players
    each = rules.draws.noten_payment[count - 1]
    share = each * (players - count) // count
    return tuple(share if t else -each for t in tenpai)
