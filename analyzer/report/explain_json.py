"""An explained hand as a JSON document; its fields are described in ``docs/explain.md`` and stable."""

from __future__ import annotations

from typing import Any

from analyzer.report.explain import Explained, ExplainedClaim
from analyzer.ruling.model import WinRuling
from analyzer.scoring.describe import fu_text, reading_text
from analyzer.scoring.model import Score
from analyzer.scoring.payments import win_value
from analyzer.scoring.waits import kinds_of
from rulesets.reds import red_ids
from rulesets.tiles import hand_text, kind_name, tile_name


def explain_document(hand: Explained) -> dict[str, Any]:
    """Return the document of one hand. Points are integers, tiles text (0 = a red five)."""
    ruling, facts = hand.ruling, hand.facts
    reds = red_ids(hand.rules)
    after = [a + b for a, b in zip(hand.state.scores, ruling.deltas, strict=True)]
    return {
        "log": {"source": hand.log.source, "id": hand.log.log_id, "players": list(hand.names)},
        "rules": hand.rules.name,
        "hand": hand.title,
        "dealer": facts.dealer,
        "honba": hand.state.honba,
        "deposits": len(hand.state.deposits),
        "scores": list(hand.state.scores),
        "indicators": [tile_name(tile, reds) for tile in facts.indicators],
        "status": ruling.status,
        "ending": ruling.ending,
        "cause": None if ruling.cause is None else {"code": ruling.cause.code, "text": ruling.cause.text},
        "claims": [_claim(hand, claim, reds) for claim in hand.claims],
        "seats": [
            {
                "concealed": hand_text(end.concealed, reds),
                "melds": [hand_text(meld.tiles, reds) for meld in end.melds],
                "waits": [kind_name(kind) for kind in kinds_of(end.waits)],
            }
            for end in facts.ends
        ],
        "tenpai": list(ruling.tenpai) or None,
        "nagashi": list(ruling.nagashi),
        "riichi": list(ruling.riichi),
        "deltas": list(ruling.deltas),
        "scores_after": after if ruling.known else None,
        "on_table": len(ruling.deposits),
        "recorded_deltas": None if hand.recorded.deltas is None else list(hand.recorded.deltas),
        "differences": [
            {"code": f.code, "recorded": f.recorded, "expected": f.expected, "message": f.message}
            for f in hand.findings
        ],
    }


def _claim(hand: Explained, claim: ExplainedClaim, reds: frozenset[int]) -> dict[str, Any]:
    assert hand.chance is not None
    win = next((win for win in hand.ruling.wins if win.seat == claim.seat), None)
    return {
        "seat": claim.seat,
        "from": hand.chance.source,
        "tile": tile_name(claim.hand.tile, reds),
        "concealed": hand_text(claim.hand.concealed, reds),
        "melds": [
            {"kind": meld.kind, "tiles": hand_text(meld.tiles, reds), "from": meld.source} for meld in claim.hand.melds
        ],
        "furiten": claim.furiten,
        "refused": None if claim.refused is None else {"code": claim.refused.code, "text": claim.refused.text},
        "indicators": [tile_name(tile, reds) for tile in claim.dora_tiles],
        "ura": [tile_name(tile, reds) for tile in claim.ura_tiles],
        "readings": [_reading(hand, claim, score) for score in claim.scores],
        "win": None if win is None else _win(win),
    }


def _reading(hand: Explained, claim: ExplainedClaim, score: Score) -> dict[str, Any]:
    kinds = sorted(tile >> 2 for tile in (*claim.hand.concealed, claim.hand.tile))
    dealer = claim.hand.seat_wind == 0
    value = win_value(
        score.base, tsumo=claim.hand.tsumo, dealer=dealer, players=claim.hand.players, rules=hand.rules
    )
    return {
        "sets": reading_text(score.reading, kinds) if score.reading else None,
        "wait": score.reading.wait if score.reading else None,
        "yaku": [list(item) for item in score.yaku],
        "han": score.han,
        "yakuman": score.yakuman,
        "fu_parts": [{"name": part.name, "fu": part.fu, "words": fu_text(part)} for part in score.fu_parts],
        "fu": score.fu,
        "limit": score.limit,
        "base": score.base,
        "points": value.ten,
        "text": value.text(),
        "chips": score.chips,
    }


def _win(win: WinRuling) -> dict[str, Any]:
    return {
        "payments": list(win.payments),
        "honba": win.honba,
        "deposits": win.deposits,
        "pao": win.pao,
        "chips": list(win.chips) or None,
    }
