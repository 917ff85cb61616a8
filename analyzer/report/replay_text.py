"""A replayed game as a page of text: a sentence to quote, a header, a block a hand, the final result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from analyzer.report.cells import Side, recorded_text
from analyzer.report.headline import headline
from analyzer.report.note_words import note_text
from analyzer.report.reasons import reason_lines
from analyzer.report.replay import Replay, ReplayedGame, ReplayedHand, label
from analyzer.report.text import NAME_WIDTH, clip, final_points, pad, points, signed, table, tenths, width, wrapped
from analyzer.report.words import place_name, status_name, sureness_name
from analyzer.ruling.why import Why
from parsers.events import Penalty
from rulesets.switches import value_text
from rulesets.tiles import Lang

_EXACT = (
    ('Exact means: given the decisions that the players really made, tile for tile. People would often have played '
    "differently under other rules; no replay can know that."),
    ("「確定」とは、実際の打牌・選択をそのまま当てはめた結果という意味です。ルールが違えば打ち方も変わり得ますが、"
    "それは牌譜からはわかりません。"),
)
_POLICIES: Final = {
    "stop": ("stop after the last exact hand", "確定した最後の局で止める"),
    "follow": (
        "follow the record: a hand without a result here moves nothing, the record's next deal is taken",
        "牌譜に従う: このルールで結果のない局は点数移動なし、次局は牌譜のまま",
    ),
    "skip": (
        "skip: as follow, but recorded hands are dropped until the record reaches the round that is dealt here",
        "除外: followと同じだが、このルールの局順に達するまで牌譜の局を除く",
    ),
    "keep": (
        "keep: a hand without a result here is paid as in the record, with the honba and deposits of this game",
        "維持: このルールで結果のない局は牌譜のルールの点数で精算する(本場・供託はこの対局のもの)",
    ),
}
_ROW = tuple[str, str, str, tuple[str, ...], str]


def replay_page(game: ReplayedGame) -> str:
    """Return the page of one game under all its targets."""
    lines = [headline(game, replay) for replay in game.replays]
    lines += ["", *_header(game), "", *_hands(game), "", *_finals(game), ""]
    lines += wrapped("", _EXACT[game.options.lang == "ja"])
    return "\n".join(lines)


def _say(lang: Lang, english: str, japanese: str) -> str:
    return japanese if lang == "ja" else english


# --- header ---------------------------------------------------------------------------------------------


def _header(game: ReplayedGame) -> Iterator[str]:
    lang = game.options.lang
    entries: list[tuple[str, str]] = [(_say(lang, "log", "牌譜"), f"{game.log.source}: {', '.join(game.names)}")]
    entries.append((_say(lang, "its rules", "牌譜のルール"), _source_text(game)))
    for replay in game.replays:
        name = replay.rules.name
        title = replay.rules.title_ja if lang == "ja" and replay.rules.title_ja else replay.rules.title
        entries.append((_say(lang, "target", "適用ルール"), f"{name}: {title}" if title else name))
        entries.append((_say(lang, "  differs in", "  相違点"), _differing(game, replay)))
        if replay.missing:
            text = _say(
                lang,
                f"{', '.join(replay.missing)}: hands where this could matter are marked approximate",
                f"{', '.join(replay.missing)}: 影響し得る局は「概算」と表示",
            )
            entries.append((_say(lang, "  not judged", "  未対応"), text))
    if game.options.length == "record":
        entries.append((_say(lang, "length", "長さ"), _say(lang, "as the game was played", "牌譜のまま")))
    if game.options.state == "recorded":
        text = _say(lang, "every hand alone, from its recorded scores", "各局を牌譜の点数から個別に判定")
        entries.append((_say(lang, "state", "点数"), text))
    else:
        entries.append((_say(lang, "unknown", "不明の扱い"), _policy_text(game)))
    wide = max(width(head) for head, _ in entries) + 2
    for head, text in entries:
        yield from wrapped(pad(head, wide), text, 118)
    for issue in game.log.issues:
        yield from wrapped(pad(issue.severity, wide), f"{issue.where}: {issue.text} [{issue.code}]", 118)


def _differing(game: ReplayedGame, replay: Replay) -> str:
    """Return the switches that differ; those of penalties only where the log has one."""
    lang = game.options.lang
    has_penalty = any(isinstance(event, Penalty) for event in game.log.events)
    shown = [item for item in replay.differing if has_penalty or not item.path.startswith("penalties.")]
    texts = [f"{item.path} {value_text(item.a)} → {value_text(item.b)}" for item in shown]
    hidden = len(replay.differing) - len(shown)
    if hidden:
        texts.append(
            _say(lang, f"{hidden} of penalties (the log has none)", f"罰則{hidden}項目(牌譜に罰則なし)")
        )
    return ", ".join(texts) or _say(lang, "nothing", "なし")


def _source_text(game: ReplayedGame) -> str:
    lang, found = game.options.lang, game.declared
    text = _say(lang, f"{found.base}, as the log declares", f"{found.base}(牌譜の記載による)")
    if found.inferred:
        text += _say(lang, "; inferred: ", "、推定: ") + ", ".join(found.inferred)
    if found.unknown:
        text += _say(lang, "; not known: ", "、不明: ") + "; ".join(found.unknown)
    return text


def _policy_text(game: ReplayedGame) -> str:
    lang = game.options.lang
    return _POLICIES[game.options.unknown][lang == "ja"]


# --- hands ----------------------------------------------------------------------------------------------


def _hands(game: ReplayedGame) -> Iterator[str]:
    lang = game.options.lang
    names = [clip(name, NAME_WIDTH) for name in game.names]
    own = _say(lang, "log", "牌譜")
    rows: list[_ROW | str] = [
        (_say(lang, "hand", "局"), "", _say(lang, "ending", "結果"), tuple(names), _say(lang, "status", "判定"))
    ]
    for index, recorded in enumerate(game.recorded):
        hands = [replay.hands[index] for replay in game.replays]
        facts = hands[0].ruled.facts
        changes = ("",) * len(names) if recorded.deltas is None else tuple(map(signed, recorded.deltas))
        ending = recorded_text(recorded, facts.dealer, names, lang).split("\n")
        alone = len(hands) == 1 and _quiet(hands[0])
        status = _status(hands[0], lang) if alone else ""
        rows.append((label(hands[0].ruled), "" if alone else own, ending[0], changes, status))
        rows += [("", "", line, ("",) * len(names), "") for line in ending[1:]]
        if not alone:
            for replay, hand in zip(game.replays, hands, strict=True):
                rows += _target_rows(replay, hand, names, lang)
    return iter(_aligned(rows))


def _quiet(hand: ReplayedHand) -> bool:
    """Tell whether one line says it all."""
    return hand.ruled.ruling.status in ("same", "skipped", "not_reached") and not hand.reasons


def _target_rows(replay: Replay, hand: ReplayedHand, names: Sequence[str], lang: Lang) -> Iterator[_ROW | str]:
    ruling = hand.ruled.ruling
    empty = ("",) * len(names)
    if _quiet(hand):
        yield ("", replay.rules.name, "", empty, _status(hand, lang))
        return
    ending = Side(replay.rules, lang).ending_text(ruling, hand.ruled, names).split("\n")
    moves = ruling.known or ruling.kept
    if not moves:
        ending = ["–"]
    changes = tuple(map(signed, ruling.deltas)) if moves else empty
    yield ("", replay.rules.name, ending[0], changes, _status(hand, lang))
    for line in ending[1:]:
        yield ("", "", line, empty, "")
    yield from reason_lines(hand.reasons, names)
    if hand.why is not None and hand.why.kind != "none":
        yield _say(lang, "why: ", "原因: ") + why_text(hand.why, lang)


def why_text(why: Why, lang: Lang) -> str:
    """Return the switches that cause a difference, in words."""
    if why.kind == "none":
        return _say(lang, "nothing differs", "相違なし")
    if why.kind == "state":
        return _say(lang, "the running scores, honba or deposits", "ここまでの点数・本場・供託")
    texts = [" + ".join(paths) for paths in why.sets]
    if why.kind == "together":
        return _say(
            lang,
            f"no one or two switches explain it; these {len(why.sets[0])} together do: {texts[0]}",
            f"1つまたは2つの項目では説明できない。次の{len(why.sets[0])}項目の組み合わせ: {texts[0]}",
        )
    return _say(lang, ", or ", "、または").join(texts)


def _status(hand: ReplayedHand, lang: Lang) -> str:
    ruling = hand.ruled.ruling
    if ruling.status == "not_reached" and ruling.cause is not None and ruling.cause.code == "STOPPED":
        return _say(lang, "not ruled", "判定せず")
    text = status_name(ruling.status, lang)
    if ruling.kept:
        text += _say(lang, ", kept", "(維持)")
    return text if hand.sureness == "exact" else f"{text} ({sureness_name(hand.sureness, lang)})"


def _aligned(rows: Sequence[_ROW | str]) -> list[str]:
    """Return the rows as lines; a row that is a text stands under the endings."""
    cells = [[row[0], row[1], row[2], *row[3], row[4]] for row in rows if not isinstance(row, str)]
    seats = len(cells[0]) - 4
    lines = iter(table(cells, right=range(3, 3 + seats)))
    indent = " " * (sum(max(width(row[column]) for row in cells) + 2 for column in range(2)))
    found = []
    for row in rows:
        if isinstance(row, str):
            found += wrapped(indent + "  ", row, 118)
        else:
            found.append(next(lines))
    return found


# --- final result ---------------------------------------------------------------------------------------


def _finals(game: ReplayedGame) -> Iterator[str]:
    lang = game.options.lang
    rows = [(_say(lang, "final", "最終"), "", *(clip(name, NAME_WIDTH) for name in game.names))]
    rows += _recorded_rows(game)
    if game.options.state == "game":
        for replay in game.replays:
            rows += _target_final(game, replay)
    yield from table(rows, right=range(2, 2 + len(game.names)))
    for replay in game.replays:
        for text in _remarks(game, replay):
            yield from wrapped(f"{replay.rules.name}: ", text, 118)


def _recorded_rows(game: ReplayedGame) -> Iterator[tuple[str, ...]]:
    lang, final, places = game.options.lang, game.final, game.recorded_places
    own = _say(lang, "log", "牌譜")
    if final is None or places is None:
        yield (own, _say(lang, "no final result", "最終結果なし"), *("",) * len(game.names))
        return
    yield (own, _say(lang, "scores", "素点"), *map(points, final.scores))
    if final.points_tenths is not None:
        yield ("", _say(lang, "points", "ポイント"), *(_tenths_text(value) for value in final.points_tenths))
    yield ("", _say(lang, "place", "順位"), *(place_name(place, lang) for place in places))


def _tenths_text(value: int) -> str:
    sign = "+" if value > 0 else "-" if value < 0 else ""
    return f"{sign}{abs(value) // 10:,}.{abs(value) % 10}"


def _target_final(game: ReplayedGame, replay: Replay) -> Iterator[tuple[str, ...]]:
    lang, final = game.options.lang, replay.ruling.final
    settlement = final.settlement
    yield (replay.rules.name, _say(lang, "scores", "素点"), *map(points, final.scores))
    if settlement is None:
        return
    parts = settlement.parts
    rows = (
        (_say(lang, "score - return", "素点-返し"), [part.base for part in parts]),
        (_say(lang, "uma", "ウマ"), [part.uma for part in parts]),
        (_say(lang, "oka", "オカ"), [part.oka for part in parts]),
        (_say(lang, "chips", "チップ"), [part.chips for part in parts]),
    )
    for head, values in rows:
        if any(tenths(value) for value in values):
            yield ("", head, *map(final_points, values))
    yield ("", _say(lang, "points", "ポイント"), *map(final_points, settlement.points))
    yield ("", _say(lang, "place", "順位"), *(place_name(place, lang) for place in settlement.places))
    if settlement.money is not None:
        yield ("", _say(lang, "money", "精算"), *(f"{value:+,}" if value else "0" for value in settlement.money))


def _remarks(game: ReplayedGame, replay: Replay) -> Iterator[str]:
    lang, ruling = game.options.lang, replay.ruling
    if ruling.final.on_table and game.options.state == "game":
        value = points(ruling.final.on_table)
        yield _say(lang, f"{value} points of deposits stay on the table.", f"供託{value}点が場に残る。")
    if game.options.state == "recorded":
        return
    reached = [hand for hand in replay.hands if hand.ruled.ruling.status != "not_reached"]
    earlier = len(reached) < len(replay.hands)
    if ruling.end is not None and (earlier or ruling.end.code not in ("LAST-HAND",)):
        why, at = note_text(ruling.end, lang), label(reached[-1].ruled)
        yield _say(lang, f"the game ends after {at}: {why}.", f"{at}で終局: {why}。")
    for note in ruling.notes:
        yield note_text(note, lang) + _say(lang, ".", "。")
    if replay.why is not None:
        yield _say(lang, "final points differ because of: ", "最終ポイントの原因: ") + why_text(replay.why, lang)
    yield from _how_exact(game, replay)


def _how_exact(game: ReplayedGame, replay: Replay) -> Iterator[str]:
    lang, ruling = game.options.lang, replay.ruling
    early = ruling.first_unknown is not None and ruling.first_unknown < len(ruling.hands)
    if early and ruling.unfinished and ruling.final.settlement is not None:
        yield _say(
            lang,
            "unfinished: here the game would go on; settled where the record ends.",
            "未了: このルールでは対局が続く。牌譜の終わりで精算。",
        )
    if ruling.first_unknown is not None:
        index = ruling.first_unknown
        through = label(ruling.hands[index - 1]) if index else ""
        why = note_text(ruling.unknown, lang) if ruling.unknown else ""
        if index == len(ruling.hands):
            yield _say(
                lang,
                f"unfinished: exact through the last hand; {why}. Settled where the record ends.",
                f"未了: 最後の局まで確定。{why}。牌譜の終わりで精算。",
            )
            return
        at = label(ruling.hands[index])
        if through:
            english = f"exact through {through}; not from {at} on: {why}."
            yield _say(lang, english, f"{through}まで確定。{at}以降は不確定: {why}。")
        else:
            yield _say(lang, f"not exact from the first hand on: {why}.", f"最初の局から不確定: {why}。")
    elif ruling.approximate:
        paths = ", ".join(ruling.approximate)
        yield _say(lang, f"approximate: {paths} could matter and is not judged yet.", f"概算: {paths}は未対応。")
    elif ruling.assumed:
        yield _say(lang, "exact but for the choices assumed.", "仮定した選択を除き確定。")
    else:
        yield _say(lang, "exact throughout.", "全局確定。")
