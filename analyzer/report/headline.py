"""The first line of a replay: one sentence that can be quoted."""

from __future__ import annotations

from analyzer.report.note_words import note_text
from analyzer.report.replay import Replay, ReplayedGame, label
from analyzer.report.text import final_points, points
from analyzer.ruling.settlement import place_order


def headline(game: ReplayedGame, replay: Replay) -> str:
    """Return who wins under the ruleset, instead of whom, and how far that is exact."""
    ja = game.options.lang == "ja"
    name = (replay.rules.title_ja if ja else "") or replay.rules.name
    if game.options.state == "recorded":
        return _by_hands(replay, name, ja)
    if replay.ruling.final.settlement is None:
        return _stopped(game, replay, name, ja)
    if not game.facts.ended and replay.ruling.unfinished:
        return _broken_off(game, replay, name, ja)
    return _winner(game, replay, name, ja)


def _by_hands(replay: Replay, name: str, ja: bool) -> str:
    total = len(replay.hands)
    changed = sum(hand.ruled.ruling.status != "same" for hand in replay.hands)
    if ja:
        return f"{name}では{total}局のうち{changed}局の結果が変わる(各局を牌譜の点数から判定)。"
    return f"Under {name} {changed} of {total} hands come out otherwise (each ruled from its recorded scores)."


def _stopped(game: ReplayedGame, replay: Replay, name: str, ja: bool) -> str:
    ruling = replay.ruling
    index = ruling.first_unknown
    order = place_order(ruling.final.scores, game.log.first_dealer)
    leader, score = game.names[order[0]], points(ruling.final.scores[order[0]])
    why = note_text(ruling.unknown, "ja" if ja else "en") if ruling.unknown else ""
    if not index:
        return f"{name}では最初の局から結果がわからない: {why}。" if ja else f"Under {name} nothing is known: {why}."
    at = label(ruling.hands[index - 1])
    if ja:
        return f"{name}では{at}まで確定で、{leader}が{score}点でトップ。その先は不明: {why}。"
    return f"Under {name} {leader} leads with {score} points after {at}; what follows is not known: {why}."


def _broken_off(game: ReplayedGame, replay: Replay, name: str, ja: bool) -> str:
    """Say who leads where a record without an end breaks off: nobody has won yet."""
    scores = replay.ruling.final.scores
    first = place_order(scores, game.log.first_dealer)[0]
    leader, score, exact = game.names[first], points(scores[first]), _exact(replay, ja)
    if ja:
        return f"{name}では牌譜が終わる時点で{leader}が{score}点でトップ({exact})。"
    return f"Under {name} {leader} leads with {score} points where the record breaks off ({exact})."


def _winner(game: ReplayedGame, replay: Replay, name: str, ja: bool) -> str:
    settlement = replay.ruling.final.settlement
    assert settlement is not None
    first = settlement.places.index(1)
    who, value = game.names[first], final_points(settlement.points[first])
    places, final = game.recorded_places, game.final
    exact = _exact(replay, ja)
    if places is None or final is None:
        if ja:
            return f"{name}では{who}が{value}でトップ({exact})。牌譜に最終結果はない。"
        return f"Under {name} {who} wins with {value} ({exact}); the log has no final result."
    before = places.index(1)
    if before != first:
        if ja:
            return f"{name}では{game.names[before]}に代わり{who}が{value}でトップ({exact})。"
        return f"Under {name} {who} wins with {value} instead of {game.names[before]} ({exact})."
    moved = [seat for seat, place in enumerate(places) if settlement.places[seat] != place]
    if ja:
        rest = "、順位は変わらない" if not moved else "、2位以下の順位が変わる"
        return f"{name}でも{who}が{value}でトップ{rest}({exact})。"
    rest = "all places stay" if not moved else "other places change"
    return f"Under {name} {who} still wins, with {value}; {rest} ({exact})."


def _exact(replay: Replay, ja: bool) -> str:
    """Return how far it is exact: "exact", "exact through S2-1" …"""
    ruling = replay.ruling
    index = ruling.first_unknown
    if index is not None and index < len(ruling.hands):
        if index == 0:
            return "最初の局から概算" if ja else "approximate from the first hand on"
        through = label(ruling.hands[index - 1])
        return f"{through}まで確定" if ja else f"exact through {through}"
    if ruling.approximate:
        return "概算: 未対応のルールあり" if ja else "approximate: a rule of it is not judged yet"
    if ruling.unfinished:
        return "全局確定、ただし対局は未了" if ja else "all hands exact, but the game would go on"
    if ruling.assumed:
        return "選択を仮定" if ja else "a choice is assumed"
    return "全局確定" if ja else "exact"
