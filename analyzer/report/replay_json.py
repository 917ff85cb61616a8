"""A replay as one JSON document; its fields are described in ``docs/replay.md`` and stable."""

from __future__ import annotations

from typing import Any

from analyzer.report.cells import RecordedHand
from analyzer.report.reasons import Reason
from analyzer.report.replay import Replay, ReplayedGame, ReplayedHand, label
from analyzer.report.text import tenths
from analyzer.ruling.model import Note, WinRuling
from analyzer.ruling.why import Why
from analyzer.scoring.payments import win_value
from parsers.events import RecordedWin
from rulesets.rules import Ruleset


def replay_document(game: ReplayedGame, replay: Replay) -> dict[str, Any]:
    """Return the document of one game under one ruleset. Points are integers; final points numbers in thousands."""
    log, ruling = game.log, replay.ruling
    return {
        "log": {"source": log.source, "id": log.log_id, "format": log.format, "players": list(game.names)},
        "source_rules": {
            "name": game.declared.rules.name,
            "base": game.declared.base,
            "declared": game.declared.declared,
            "inferred": game.declared.inferred,
            "unknown": list(game.declared.unknown),
        },
        "rules": {
            "name": replay.rules.name,
            "differs": {item.path: [_plain(item.a), _plain(item.b)] for item in replay.differing},
            "missing": list(replay.missing),
        },
        "policy": {
            "unknown": game.options.unknown,
            "state": game.options.state,
            "length": game.options.length,
            "new_wins": game.options.new_wins,
        },
        "hands": [
            _hand(hand, recorded, replay.rules) for hand, recorded in zip(replay.hands, game.recorded, strict=True)
        ],
        "final": None if game.options.state == "recorded" else _final(replay),
        "final_why": _why(replay.why),
        "recorded_final": _recorded_final(game),
        "exact": replay.sureness == "exact",
        "sureness": replay.sureness,
        "exact_hands": ruling.exact_through + 1,
        "first_unknown": _first_unknown(replay),
        "end": _note(ruling.end),
        "unfinished": ruling.unfinished,
        "notes": [_note(note) for note in ruling.notes],
        "issues": [
            {"code": issue.code, "severity": issue.severity, "where": issue.where, "text": issue.text}
            for issue in log.issues
        ],
    }


def _final(replay: Replay) -> dict[str, Any]:
    final = replay.ruling.final
    settlement = final.settlement
    return {
        "scores": list(final.scores),
        "on_table": final.on_table,
        "points": [tenths(value) / 10 for value in settlement.points] if settlement else None,
        "base": [tenths(part.base) / 10 for part in settlement.parts] if settlement else None,
        "uma": [tenths(part.uma) / 10 for part in settlement.parts] if settlement else None,
        "oka": [tenths(part.oka) / 10 for part in settlement.parts] if settlement else None,
        "chips": list(final.chips) or None,
        "money": list(settlement.money) if settlement and settlement.money else None,
        "places": list(settlement.places) if settlement else None,
    }


def _plain(value: object) -> object:
    if isinstance(value, frozenset | set):
        return sorted(map(str, value))
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value if isinstance(value, str | int | bool) or value is None else str(value)


def _hand(hand: ReplayedHand, recorded: RecordedHand, rules: Ruleset) -> dict[str, Any]:
    ruled = hand.ruled
    ruling = ruled.ruling
    return {
        "round": label(ruled),
        "honba": ruled.state.honba,
        "deposits": len(ruled.state.deposits),
        "scores": list(ruled.state.scores),
        "status": ruling.status,
        "recorded": {
            "ending": recorded.ending,
            "honba": recorded.honba,
            "deposits": recorded.deposits,
            "wins": [_recorded_win(win) for win in recorded.wins],
            "tenpai": None if recorded.tenpai is None else list(recorded.tenpai),
        },
        "ruled": {
            "ending": ruling.ending,
            "wins": [_win(win, ruled.facts.dealer, rules) for win in ruling.wins],
            "tenpai": list(ruling.tenpai),
            "payments": list(ruling.payments),
            "riichi": list(ruling.riichi),
            "on_table": len(ruling.deposits),
            "end_event": ruling.end_index,
            "cause": _note(ruling.cause),
        },
        "deltas": list(ruling.deltas),
        "recorded_deltas": None if recorded.deltas is None else list(recorded.deltas),
        "reasons": [_reason(reason) for reason in hand.reasons],
        "exact": hand.sureness == "exact",
        "sureness": hand.sureness,
        "why": _why(hand.why),
    }


def _recorded_win(win: RecordedWin) -> dict[str, Any]:
    return {
        "seat": win.seat,
        "from": win.source,
        "yaku": None if win.yaku is None else [list(item) for item in win.yaku],
        "han": win.han,
        "fu": win.fu,
        "limit": win.limit,
        "points": win.points,
        "pao": win.pao,
        "deltas": None if win.deltas is None else list(win.deltas),
    }


def _win(win: WinRuling, dealer: int, rules: Ruleset) -> dict[str, Any]:
    score = win.score
    assert score is not None
    tsumo = win.seat == win.source
    value = win_value(score.base, tsumo=tsumo, dealer=win.seat == dealer, players=rules.players, rules=rules)
    return {
        "seat": win.seat,
        "from": win.source,
        "yaku": [list(item) for item in score.yaku],
        "han": score.han,
        "fu": score.fu,
        "yakuman": score.yakuman,
        "limit": score.limit,
        "points": value.ten,
        "pao": win.pao,
        "honba": win.honba,
        "deposits": win.deposits,
        "payments": list(win.payments),
        "chips": score.chips,
    }


def _reason(reason: Reason) -> dict[str, Any]:
    return {
        "code": reason.code,
        "text": reason.text,
        "switch": reason.switch or None,
        "seat": None if reason.seat < 0 else reason.seat,
    }


def _why(why: Why | None) -> dict[str, Any] | None:
    return None if why is None else {"kind": why.kind, "sets": [list(paths) for paths in why.sets]}


def _note(note: Note | None) -> dict[str, Any] | None:
    return None if note is None else {"code": note.code, "text": note.text, "switch": note.switch or None}


def _first_unknown(replay: Replay) -> dict[str, Any] | None:
    ruling = replay.ruling
    if ruling.first_unknown is None:
        return None
    index = ruling.first_unknown
    name = label(ruling.hands[index]) if index < len(ruling.hands) else None
    return {"index": index, "hand": name, "cause": _note(ruling.unknown)}


def _recorded_final(game: ReplayedGame) -> dict[str, Any] | None:
    final = game.final
    if final is None:
        return None
    points = None if final.points_tenths is None else [value / 10 for value in final.points_tenths]
    places = game.recorded_places
    return {"scores": list(final.scores), "points": points, "places": list(places) if places else None}
