"""An explained hand as a JSON document; its fields are described in ``docs/explain.md`` and stable."""

from __future__ import annotations

from typing import Any

from analyzer.report.explain import Explained, ExplainedClaim
from analyzer.ruling.model import Note, WinRuling
from analyzer.scoring.describe import fu_text, reading_text
from analyzer.scoring.model import Meld, Score
from analyzer.scoring.waits import kinds_of
from rulesets.reds import red_ids
from rulesets.tiles import dora_of, hand_text, kind_name, tile_name


def explain_document(hand: Explained) -> dict[str, Any]:
    """Return the document of one hand. Points are integers, tiles text (0 = a red five), seats 0-3 as in the log."""
    return _Document(hand).whole()


class _Document:
    """Builds the document of one hand."""

    def __init__(self, hand: Explained) -> None:
        self.hand = hand
        self.reds = red_ids(hand.rules)

    def whole(self) -> dict[str, Any]:
        hand, ruling, facts = self.hand, self.hand.ruling, self.hand.facts
        return {
            "log": {
                "source": hand.log.source,
                "id": hand.log.log_id,
                "format": hand.log.format,
                "players": list(hand.names),
            },
            "rules": {"name": hand.rules.name, "base": hand.declared.base if hand.own else None, "own": hand.own},
            "hand": hand.title,
            "number": hand.number,
            "dealer": facts.dealer,
            "honba": hand.state.honba,
            "deposits": len(hand.state.deposits),
            "scores": list(hand.state.scores),
            "dealt": [hand_text(tiles, self.reds) for tiles in facts.start.hands],
            "indicators": self._tiles(facts.indicators),
            "live": facts.live,
            "status": ruling.status,
            "ending": ruling.ending,
            "cause": _note(ruling.cause),
            "end_event": ruling.end_index,
            "end_place": self._place(),
            "claims": [self._claim(claim) for claim in hand.claims],
            "complete": [self._claim(claim) for claim in hand.complete],
            "seats": [self._seat(seat) for seat in range(len(facts.ends))],
            "tenpai": list(ruling.tenpai) or None,
            "nagashi": list(ruling.nagashi),
            "riichi": list(ruling.riichi),
            "movements": [
                {"kind": item.kind, "seat": None if item.seat < 0 else item.seat, "changes": list(item.changes)}
                for item in hand.movements
            ],
            "deltas": list(ruling.deltas),
            "scores_after": list(hand.scores_after) if hand.settled else None,
            "on_table": len(ruling.deposits),
            "assumed": ruling.assumed,
            "approximate": list(ruling.approximate),
            "recorded_ending": hand.recorded.ending,
            "recorded_deltas": None if hand.recorded.deltas is None else list(hand.recorded.deltas),
            "agrees": hand.agrees,
            "differences": [
                {"code": item.code, "recorded": item.recorded, "expected": item.expected, "message": item.message}
                for item in hand.findings
            ],
            "reasons": [
                {"code": item.code, "text": item.text, "switch": item.switch or None} for item in hand.reasons
            ],
        }

    def _place(self) -> str | None:
        at = self.hand.facts.offset + self.hand.ruling.end_index
        events = self.hand.log.events
        return self.hand.log.place(events[at].at) if 0 <= at < len(events) else None

    def _tiles(self, tiles: tuple[int, ...]) -> list[str]:
        return [tile_name(tile, self.reds) for tile in tiles]

    def _meld(self, meld: Meld) -> dict[str, Any]:
        return {"kind": meld.kind, "tiles": hand_text(meld.tiles, self.reds), "from": meld.source}

    def _seat(self, seat: int) -> dict[str, Any]:
        end = self.hand.facts.ends[seat]
        return {
            "concealed": hand_text(end.concealed, self.reds),
            "melds": [self._meld(meld) for meld in end.melds],
            "waits": _kinds(end.waits),
            "river": self._tiles(end.river),
            "kita": len(end.kita),
        }

    def _claim(self, claim: ExplainedClaim) -> dict[str, Any]:
        assert self.hand.chance is not None
        found = [] if claim.best is None else [claim.best, *(item.score for item in claim.others)]
        loses = [None, *(item.loses for item in claim.others)]
        return {
            "seat": claim.seat,
            "from": self.hand.chance.source,
            "tile": tile_name(claim.hand.tile, self.reds),
            "taken": claim.taken,
            "verdict": claim.verdict,
            "refused": _note(claim.note),
            "concealed": hand_text(claim.hand.concealed, self.reds),
            "melds": [self._meld(meld) for meld in claim.hand.melds],
            "kita": len(claim.hand.kita),
            "waits": _kinds(claim.waits),
            "discarded_waits": _kinds(claim.waits & claim.river),
            "furiten": claim.furiten,
            "passed": list(claim.passed),
            "dora": self._dora(claim.dora_tiles, claim),
            "ura": self._dora(claim.ura_tiles, claim),
            "not_counted": self._tiles(claim.not_counted),
            "red_fives": [tile_name(tile, self.reds) for tile in claim.tiles if tile in self.reds],
            "readings": [
                {**self._reading(claim, score), "loses": why} for score, why in zip(found, loses, strict=False)
            ],
            "yakuless": [reading_text(reading, claim.kinds) for reading in claim.yakuless],
            "win": None if claim.win is None else _win(claim.win),
        }

    def _dora(self, tiles: tuple[int, ...], claim: ExplainedClaim) -> list[dict[str, Any]]:
        held = [tile >> 2 for tile in claim.tiles]
        kinds = [dora_of(tile >> 2, self.hand.rules.players) for tile in tiles]
        return [
            {"indicator": tile_name(tile, self.reds), "dora": kind_name(kind), "count": held.count(kind)}
            for tile, kind in zip(tiles, kinds, strict=True)
        ]

    def _reading(self, claim: ExplainedClaim, score: Score) -> dict[str, Any]:
        value = self.hand.value(claim, score)
        return {
            "sets": reading_text(score.reading, claim.kinds) if score.reading else None,
            "wait": score.reading.wait if score.reading else None,
            "yaku": [list(item) for item in score.yaku],
            "han": score.han,
            "yakuman": score.yakuman,
            "fu_parts": [
                {
                    "name": part.name,
                    "fu": part.fu,
                    "tile": kind_name(part.tile_kind) if part.tile_kind >= 0 else None,
                    "words": fu_text(part),
                }
                for part in score.fu_parts
            ],
            "fu": score.fu,
            "limit": score.limit,
            "base": score.base,
            "points": value.ten,
            "ron": value.ron,
            "from_dealer": value.from_dealer,
            "from_non_dealer": value.from_non_dealer,
            "chips": score.chips,
        }


def _kinds(mask: int) -> list[str]:
    return [kind_name(kind) for kind in kinds_of(mask)]


def _note(note: Note | None) -> dict[str, Any] | None:
    return None if note is None else {"code": note.code, "text": note.text, "switch": note.switch or None}


def _win(win: WinRuling) -> dict[str, Any]:
    return {
        "payments": list(win.payments),
        "honba": win.honba,
        "deposits": win.deposits,
        "pao": win.pao,
        "chips": list(win.chips) or None,
    }
