"""``rerule score``: what one hand is worth, and why; or a file of written cases."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, NoReturn

import click

from analyzer.scoring.cases import CaseError, run_cases
from analyzer.scoring.describe import fu_text, reading_text, worth_text, yaku_name
from analyzer.scoring.handtext import TileSupply, contradiction, typed_tiles
from analyzer.scoring.model import DoraKinds, RiichiKind, Score, WinHand
from analyzer.scoring.payments import WinValue, win_payments, win_value
from analyzer.scoring.refusal import refusal
from analyzer.scoring.score import all_scores
from rulesets.errors import RulesError
from rulesets.load import load
from rulesets.reds import red_ids
from rulesets.rules import Ruleset
from rulesets.tiles import WIND_LETTERS, dora_of, hand_text, parse_tiles

_WIND = click.Choice(list(WIND_LETTERS), case_sensitive=False)
_WIND_WORDS = ("East", "South", "West", "North")


@click.command()
@click.argument("hand", required=False)
@click.option("--win", metavar="TILE", help="The winning tile (default: the last tile of HAND).")
@click.option("--tsumo/--ron", default=False, help="Won by one's own draw, or on a discard (default).")
@click.option("--seat", type=_WIND, default="S", show_default=True, help="Seat wind; E deals.")
@click.option("--round", "round_wind", type=_WIND, default="E", show_default=True, help="Round wind.")
@click.option(
    "--meld", "melds", multiple=True, metavar="'chi 678s'", help="A meld; in the order of the calls."
)
@click.option("--dora", multiple=True, metavar="TILES", help="Dora indicators, such as 1m or 1m4z.")
@click.option("--ura", multiple=True, metavar="TILES", help="Ura dora indicators (counted in riichi).")
@click.option("--riichi", "riichi", flag_value="riichi", default="none", help="In riichi.")
@click.option("--double-riichi", "riichi", flag_value="double", help="In double riichi.")
@click.option("--open-riichi", is_flag=True, help="The riichi is an open one.")
@click.option("--ippatsu", is_flag=True)
@click.option("--rinshan", is_flag=True, help="On a replacement tile.")
@click.option("--chankan", is_flag=True, help="Robbing a kan.")
@click.option("--last-tile", is_flag=True, help="Haitei or houtei.")
@click.option("--first-turn", is_flag=True, help="Tenhou, chiihou or renhou.")
@click.option("--kita", type=click.IntRange(0, 4), default=0, help="Norths set aside (three players).")
@click.option("--honba", type=click.IntRange(0, 1000), default=0)
@click.option("--deposits", type=click.IntRange(0, 1000), default=0, help="Riichi deposits on the table.")
@click.option("--rules", "rules_name", default="tenhou", show_default=True, metavar="NAME|FILE")
@click.option("--set", "overrides", multiple=True, metavar="SWITCH=VALUE", help="Set a switch.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option(
    "--cases", type=click.Path(path_type=Path), help="Run a JSON-lines file of written cases instead."
)
def command(hand: str | None, cases: Path | None, form: str, **options: Any) -> None:
    """Score HAND: concealed tiles such as 123m406p77z (0 = red five, 1z-7z = E S W N haku hatsu chun).

    \b
    Examples:
      rerule score 234678m456p22678s --riichi --dora 3p
      rerule score 2234s --win 2s --tsumo --meld "pon 555z" --meld "pon 666z" --meld "pon 777z"
      rerule score --cases cases.jsonl

    Exit status: 0 a win (all cases right), 1 no win under these rules (a case wrong), 2 unreadable.
    """
    if cases is not None:
        if hand is not None:
            _stop("HAND and --cases: give one of them")
        _run_cases(cases)
        return
    if hand is None:
        _stop("expected HAND or --cases FILE; see rerule score --help")
    try:
        rules = load(options["rules_name"], options["overrides"])
        win = _win_hand(hand, options, rules)
        dora = DoraKinds(_dora(options["dora"], rules), _dora(options["ura"], rules))
    except (RulesError, ValueError) as error:
        _stop(str(error))
    found = all_scores(win, dora, rules)
    if not found:
        _no_win(win, rules, form)
    if form == "json":
        click.echo(json.dumps(_document(win, found, options, rules), indent=2))
    else:
        click.echo("\n".join(_lines(win, found, options, rules)))


def _stop(text: str) -> NoReturn:
    """End with an error text and status 2."""
    click.echo(f"Error: {text}", err=True)
    sys.exit(2)


def _run_cases(path: Path) -> None:
    right = wrong = 0
    try:
        for result in run_cases(path):
            if result.differences:
                wrong += 1
                for what, expected, got in result.differences:
                    click.echo(f"{result.id}: {what}: expected {_plain(expected)}, got {_plain(got)}")
            else:
                right += 1
    except CaseError as error:
        _stop(str(error))
    click.echo(f"{right} right, {wrong} wrong")
    sys.exit(1 if wrong else 0)


def _plain(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _win_hand(text: str, options: dict[str, Any], rules: Ruleset) -> WinHand:
    """Return the hand that the options describe; raises ValueError where they contradict each other."""
    supply = TileSupply(red_ids(rules))
    concealed, melds, tile = typed_tiles(text, options["win"], options["melds"], supply)
    riichi: RiichiKind = options["riichi"]
    if options["open_riichi"] and riichi == "none":
        riichi = "riichi"
    hand = WinHand(
        concealed=concealed,
        melds=melds,
        tile=tile,
        tsumo=options["tsumo"],
        seat_wind=WIND_LETTERS.index(options["seat"]),
        round_wind=WIND_LETTERS.index(options["round_wind"]),
        players=rules.players,
        riichi=riichi,
        open_riichi=options["open_riichi"],
        ippatsu=options["ippatsu"],
        rinshan=options["rinshan"],
        chankan=options["chankan"],
        kan_run=int(options["chankan"]),
        last_tile=options["last_tile"],
        first_turn=options["first_turn"],
        kita=supply.take("4z" * options["kita"]),
    )
    wrong = contradiction(hand)
    if wrong:
        raise ValueError(wrong)
    return hand


def _dora(texts: tuple[str, ...], rules: Ruleset) -> tuple[int, ...]:
    return tuple(dora_of(kind, rules.players) for text in texts for kind, _ in parse_tiles(text))


def _no_win(hand: WinHand, rules: Ruleset, form: str) -> NoReturn:
    refused = refusal(hand, rules)
    assert refused is not None
    document = {"win": False, "code": refused.code, "reason": refused.text, "switch": refused.switch}
    click.echo(json.dumps(document) if form == "json" else f"No win: {refused.text}")
    sys.exit(1)


# --- output --------------------------------------------------------------------------------------------


def _value(hand: WinHand, score: Score, rules: Ruleset) -> WinValue:
    dealer = hand.seat_wind == 0
    return win_value(score.base, tsumo=hand.tsumo, dealer=dealer, players=hand.players, rules=rules)


def _honba_points(hand: WinHand, score: Score, honba: int, rules: Ruleset) -> int:
    """Return what the honba add to a win."""
    changes = win_payments(
        score,
        winner=0,
        source=0 if hand.tsumo else 1,
        dealer=-hand.seat_wind % hand.players,
        players=hand.players,
        honba=honba,
        rules=rules,
    )
    return changes[0] - _value(hand, score, rules).ten


def _lines(hand: WinHand, found: list[Score], options: dict[str, Any], rules: Ruleset) -> list[str]:
    best = found[0]
    reds = red_ids(rules)
    kinds = sorted(tile >> 2 for tile in (*hand.concealed, hand.tile))
    how = "tsumo" if hand.tsumo else "ron"
    tiles = f"{hand_text(hand.concealed, reds)} + {hand_text((hand.tile,), reds)}"
    winds = f"{_WIND_WORDS[hand.seat_wind]} seat, {_WIND_WORDS[hand.round_wind]} round"
    lines = [f"{tiles} {how}, {winds}, rules {rules.name}"]
    if best.reading is not None:
        lines.append(f"Read as {reading_text(best.reading, kinds)}")
    lines.extend(("", "Yaku"))
    width = max(len(name) for name, _ in best.yaku)
    unit = "x yakuman" if best.yakuman else "han"
    lines.extend(f"  {yaku_name(name):<{width}}  {worth:>2} {unit}" for name, worth in best.yaku)
    if best.fu_parts:
        lines.append("Fu")
        width = max(len(fu_text(part)) for part in best.fu_parts)
        lines.extend(f"  {fu_text(part):<{width}}  {part.fu:>2}" for part in best.fu_parts)
        total = sum(part.fu for part in best.fu_parts)
        lines.append(
            f"  {'together':<{width}}  {total:>2}" + (f", rounded up to {best.fu}" * (total != best.fu))
        )
    value = _value(hand, best, rules)
    lines.extend(("", f"{worth_text(best)}: {value.text()}"))
    lines.extend(_payment_lines(hand, best, value, options, rules))
    others = [it for it in found[1:] if it.reading is not None]
    if others:
        lines.extend(("", "Other readings"))
        lines.extend(
            f"  {reading_text(it.reading, kinds)}: {', '.join(yaku_name(name) for name, _ in it.yaku)}; "
            f"{worth_text(it)}: {_value(hand, it, rules).text()}"
            for it in others
            if it.reading is not None
        )
    return lines


def _payment_lines(
    hand: WinHand, score: Score, value: WinValue, options: dict[str, Any], rules: Ruleset
) -> list[str]:
    each_honba = options["honba"] * rules.scoring.honba_per_payer
    honba = _honba_points(hand, score, options["honba"], rules)
    deposits = options["deposits"] * rules.riichi.deposit
    if value.ron is not None:
        lines = [f"  the discarder pays {value.ron + honba:,}"]
    elif value.from_dealer is None:
        lines = [f"  each pays {(value.from_non_dealer or 0) + each_honba:,}"]
    else:
        dealer, other = value.from_dealer + each_honba, (value.from_non_dealer or 0) + each_honba
        lines = [f"  the dealer pays {dealer:,}, the others {other:,} each"]
    parts = [f"{value.ten:,}"]
    parts += [f"{honba:,} for honba"] * (honba > 0) + [f"{deposits:,} of deposits"] * (deposits > 0)
    if len(parts) > 1:
        lines.append(f"  the winner takes {value.ten + honba + deposits:,} = {' + '.join(parts)}")
    if score.chips:
        lines.append(f"  chips for red fives: {score.chips}")
    return lines


def _document(hand: WinHand, found: list[Score], options: dict[str, Any], rules: Ruleset) -> dict[str, Any]:
    best = found[0]
    honba = _honba_points(hand, best, options["honba"], rules)
    deposits = options["deposits"] * rules.riichi.deposit
    return {
        "win": True,
        "rules": rules.name,
        **_score_document(hand, best, rules),
        "honba_total": honba,
        "deposits_total": deposits,
        "winner_gain": _value(hand, best, rules).ten + honba + deposits,
        "other_readings": [_score_document(hand, it, rules) for it in found[1:]],
    }


def _score_document(hand: WinHand, score: Score, rules: Ruleset) -> dict[str, Any]:
    value = _value(hand, score, rules)
    kinds = sorted(tile >> 2 for tile in (*hand.concealed, hand.tile))
    return {
        "reading": reading_text(score.reading, kinds) if score.reading else None,
        "yaku": dict(score.yaku),
        "han": score.han,
        "yakuman": score.yakuman,
        "fu": score.fu or None,
        "fu_parts": [{"name": part.name, "fu": part.fu, "words": fu_text(part)} for part in score.fu_parts],
        "limit": score.limit,
        "base": score.base,
        "ron": value.ron,
        "from_dealer": value.from_dealer,
        "from_non_dealer": value.from_non_dealer,
        "ten": value.ten,
        "chips": score.chips,
    }
