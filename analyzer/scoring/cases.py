"""Written cases: a hand, its circumstances and what it is worth; run and compared.

One case is one JSON object on a line. Tiles are in mpsz notation (0 = red five); rules are given under plain
names, as what differs from a ranked Tenhou game. A case is right when the yaku with their han, han, fu and
every payment given agree; of a refused hand only that it is refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import msgspec

from analyzer.scoring.handtext import MELD_WORDS, TileSupply, make_meld
from analyzer.scoring.model import DoraKinds, RiichiKind, Score, WinHand
from analyzer.scoring.payments import PaoLiability, WinValue, win_payments, win_value
from analyzer.scoring.refusal import refusal
from analyzer.scoring.score import nagashi_score, score
from rulesets.reds import red_ids
from rulesets.rules import Ruleset
from rulesets.tiles import WIND_LETTERS, dora_of, parse_kind

#: Seats relative to the winner, who is seat 0.
_SEATS = {"winner": 0, "shimocha": 1, "toimen": 2, "kamicha": 3}
_ALL_DOUBLE = frozenset({"kokushi_13wait", "suuankou_tanki", "chuuren_9wait", "daisuushii"})
_MAX_BYTES = 50_000_000

#: Plain names of rules in cases: the switches they set, and the values where they have other names.
_RULE_NAMES: dict[str, tuple[tuple[str, ...], dict[object, object]]] = {
    "kuitan": (("yaku.kuitan",), {}),
    "kiriage": (("scoring.kiriage_30fu_4han", "scoring.kiriage_60fu_3han"), {}),
    "double_yakuman": (("yaku.double_yakuman",), {True: _ALL_DOUBLE, False: frozenset()}),
    "renpuu_pair_fu": (("scoring.double_wind_pair_fu",), {}),
    "rinshan_tsumo_fu": (("scoring.rinshan_tsumo_fu",), {2: True, 0: False}),
    "pinfu_tsumo": (("scoring.pinfu_tsumo",), {}),
    "open_pinfu_ron_fu": (("scoring.open_pinfu_ron_fu",), {}),
    "haitei_with_rinshan": (("yaku.haitei_rinshan",), {}),
    "kazoe": (("scoring.kazoe",), {"none": "sanbaiman"}),
    "renhou": (("yaku.renhou",), {"mangan": "five_han", "mangan_fixed": "mangan"}),
    "open_riichi": (("yaku.open_riichi",), {True: "two_han", False: "off"}),
    "ryuuiisou_needs_hatsu": (("yaku.ryuuiisou_needs_hatsu",), {}),
    "kokushi_rob_ankan": (("yaku.chankan_closed_kan",), {True: "kokushi", False: "none"}),
    "pao_scope": (("pao.scope",), {"that_yakuman_only": "pao_yakuman"}),
    "pao_ron_honba_payer": (("pao.ron_honba",), {}),
    "nagashi": (("yaku.nagashi",), {"draw_bonus": "draw", "counts_as_win": "win"}),
    "tenhou_best_win_tile": (("yaku.tenhou_best_tile",), {}),
    "players": (("table.players",), {}),
    "sanma_tsumo_loss": (("scoring.tsumo_loss",), {}),
}
#: A name among the rules that is no switch: this winner is not the first of several.
_SECOND_WINNER = "double_ron_second_winner"


class CaseError(Exception):
    """A file or line of cases that cannot be read; the text names file and line."""


class _CaseMeld(msgspec.Struct, frozen=True):
    type: str
    tiles: str
    source: str | None = msgspec.field(name="from", default=None)


class _CasePao(msgspec.Struct, frozen=True):
    yakuman: str
    liable: Literal["shimocha", "toimen", "kamicha"]


class _Expect(msgspec.Struct, frozen=True):
    error: str | None = None
    yaku: dict[str, int] = {}
    han: int | None = None
    yakuman: int = 0
    fu: int | None = None
    limit: str | None = None
    points: dict[str, Any] = {}


class Case(msgspec.Struct, frozen=True):
    """One written case; fields that are only for people are skipped."""

    id: str
    closed: str | None
    win_tile: str | None
    tsumo: bool | None
    seat_wind: Literal["E", "S", "W", "N"]
    round_wind: Literal["E", "S", "W", "N"]
    expect: _Expect
    melds: tuple[_CaseMeld, ...] = ()
    riichi: Literal["none", "riichi", "double", "open"] = "none"
    flags: tuple[str, ...] = ()
    dora_indicators: tuple[str, ...] = ()
    ura_indicators: tuple[str, ...] = ()
    honba: int = 0
    riichi_sticks: int = 0
    rules: dict[str, Any] = {}
    pao: _CasePao | None = None
    discarder: Literal["shimocha", "toimen", "kamicha"] | None = None
    kita: int = 0


class CaseResult(msgspec.Struct, frozen=True):
    """One case run: ``differences`` are (what, expected, got); empty where all agree."""

    id: str
    line: int
    differences: tuple[tuple[str, object, object], ...]


def read_cases(path: Path) -> Iterator[tuple[int, Case]]:
    """Yield (line number, case) of a JSON-lines file; empty lines are skipped.

    Raises:
        CaseError: the file cannot be read, or a line is no case.
    """
    try:
        if path.stat().st_size > _MAX_BYTES:
            raise CaseError(f"{path}: larger than {_MAX_BYTES:,} bytes; split it")
        lines = path.read_bytes().split(b"\n")
    except OSError as error:
        raise CaseError(f"{path}: cannot be read: {error.strerror}") from None
    decoder = msgspec.json.Decoder(Case)
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                yield number, decoder.decode(line)
            except (msgspec.MsgspecError, UnicodeDecodeError) as error:
                raise CaseError(f"{path}, line {number}: no case: {error}") from None


def run_cases(path: Path) -> Iterator[CaseResult]:
    """Run every case of a file.

    Raises:
        CaseError: the file or a line cannot be read, or a case names an unknown rule or impossible tiles.
    """
    for number, case in read_cases(path):
        try:
            yield run_case(case, number)
        except ValueError as error:
            raise CaseError(f"{path}, line {number} (case {case.id}): {error}") from None


def run_case(case: Case, line: int = 0) -> CaseResult:
    """Run one case and compare.

    Raises:
        ValueError: an unknown rule, or tiles that make no hand.
    """
    rules = case_rules(case)
    got: Score | None
    reason = ""
    if case.closed is None:
        got = nagashi_score(rules)
    else:
        hand = _hand(case, rules)
        got = score(hand, _dora(case, rules), rules)
        refused = None if got else refusal(hand, rules)
        reason = refused.text if refused else ""
    return CaseResult(case.id, line, tuple(_differences(case, got, reason, rules)))


def case_rules(case: Case) -> Ruleset:
    """Return the ruleset of a case: ranked Tenhou rules with its own.

    Raises:
        ValueError: an unknown name or value.
    """
    values: dict[str, dict[str, Any]] = {}
    for name, value in case.rules.items():
        if name == _SECOND_WINNER:
            continue
        if name not in _RULE_NAMES:
            raise ValueError(f"unknown rule {name!r}: known are {', '.join(sorted(_RULE_NAMES))}")
        paths, words = _RULE_NAMES[name]
        for path in paths:
            group, field = path.split(".")
            values.setdefault(group, {})[field] = words.get(value, value)
    if case.rules.get("players") == 3:
        values.setdefault("dora", {})["kita"] = True
    raw = msgspec.to_builtins(values, builtin_types=(frozenset,))
    try:
        return msgspec.convert(raw, Ruleset)
    except msgspec.ValidationError as error:
        raise ValueError(f"rules {case.rules}: {error}") from None


def _hand(case: Case, rules: Ruleset) -> WinHand:
    if case.closed is None or case.win_tile is None or case.tsumo is None:
        raise ValueError("closed, win_tile and tsumo are needed (null only for nagashi_mangan)")
    supply = TileSupply(red_ids(rules))
    melds = []
    for meld in case.melds:
        if meld.type not in MELD_WORDS:
            raise ValueError(f"unknown meld {meld.type!r}: known are {', '.join(sorted(MELD_WORDS))}")
        source = None if meld.source is None else _SEATS.get(meld.source)
        melds.append(make_meld(MELD_WORDS[meld.type], meld.tiles, supply, source))
    win = supply.take(case.win_tile)
    if len(win) != 1:
        raise ValueError(f"win_tile {case.win_tile!r} is not one tile")
    flags = set(case.flags)
    riichi: RiichiKind = "double" if case.riichi == "double" else "riichi"
    return WinHand(
        concealed=supply.take(case.closed),
        melds=tuple(melds),
        tile=win[0],
        tsumo=case.tsumo,
        seat_wind=WIND_LETTERS.index(case.seat_wind),
        round_wind=WIND_LETTERS.index(case.round_wind),
        players=rules.players,
        riichi="none" if case.riichi == "none" else riichi,
        open_riichi=case.riichi == "open",
        ippatsu="ippatsu" in flags,
        rinshan="rinshan" in flags,
        chankan="chankan" in flags,
        robbed_closed_kan="robbed_kan_is_ankan" in flags,
        kan_run=int("chankan" in flags),
        last_tile=bool(flags & {"haitei", "houtei"}),
        first_turn=bool(flags & {"tenhou", "chiihou", "renhou"}),
        kita=supply.take("4z" * case.kita),
    )


def _dora(case: Case, rules: Ruleset) -> DoraKinds:
    def kinds(names: tuple[str, ...]) -> tuple[int, ...]:
        return tuple(dora_of(parse_kind(name), rules.players) for name in names)

    return DoraKinds(kinds(case.dora_indicators), kinds(case.ura_indicators))


# --- comparison ---------------------------------------------------------------------------------------------


def _differences(
    case: Case, got: Score | None, reason: str, rules: Ruleset
) -> Iterator[tuple[str, object, object]]:
    expect = case.expect
    if expect.error is not None:
        if got is not None:
            yield "refused", expect.error, dict(got.yaku)
        return
    if got is None:
        yield "refused", "a win", reason or "not played"
        return
    # Nothing is counted as fu of a yakuman or nagashi: cases write null.
    facts: dict[str, object] = {
        "yaku": dict(got.yaku),
        "han": got.han,
        "yakuman": got.yakuman,
        "fu": got.fu or None,
        "limit": _limit_family(got.limit),
    }
    for name, value in facts.items():
        expected = getattr(expect, name)
        expected = _limit_family(expected) if name == "limit" else expected
        if expected != value:
            yield name, expected, value
    points = _points(case, got, rules)
    for name, expected in expect.points.items():
        if name in points and points[name] != expected:
            yield f"points.{name}", expected, points[name]
        elif name not in points and name != "from":
            yield f"points.{name}", expected, "not known"


def _limit_family(limit: str | None) -> str | None:
    """Return a limit without its multiple: the field ``yakuman`` holds that."""
    return limit.split(" x")[0] if limit else limit


def _points(case: Case, got: Score, rules: Ruleset) -> dict[str, object]:
    """Return everything that a case may ask of the payments."""
    players = rules.players
    nagashi = case.closed is None
    tsumo = nagashi or bool(case.tsumo)
    # What a draw-type nagashi or the second of two winners does not collect.
    collects = not case.rules.get(_SECOND_WINNER) and not (nagashi and rules.yaku.nagashi == "draw")
    deposits = case.riichi_sticks * rules.riichi.deposit if collects else 0
    discarder = _SEATS[case.discarder or "shimocha"]
    dealer = -WIND_LETTERS.index(case.seat_wind) % players
    changes = win_payments(
        got,
        winner=0,
        source=0 if tsumo else discarder,
        dealer=dealer,
        players=players,
        honba=case.honba if collects else 0,
        rules=rules,
        pao=PaoLiability(_SEATS[case.pao.liable], (case.pao.yakuman,)) if case.pao else None,
    )
    value = win_value(got.base, tsumo=tsumo, dealer=dealer == 0, players=players, rules=rules)
    deltas = {name: changes[seat] for name, seat in _SEATS.items() if seat < players}
    deltas["winner"] += deposits
    return {
        **_value_points(value),
        "winner_gain": changes[0] + deposits,
        "honba_total": changes[0] - value.ten,
        "sticks_total": deposits,
        "sticks_left_on_table": 0 if collects else case.riichi_sticks,
        "tenhou_ten_value": value.ten,
        "deltas": deltas,
    }


def _value_points(value: WinValue) -> dict[str, object]:
    if value.ron is not None:
        return {"ron": value.ron}
    if value.from_dealer is None:
        return {"each": value.from_non_dealer}
    return {"from_dealer": value.from_dealer, "from_non_dealer": value.from_non_dealer}
