"""What logs declare. Expectations come from manuals, published results and real logs, named in each test."""

from __future__ import annotations

import csv
import gzip
import json
import re
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from rulesets.declared import declared_rules, with_final_notation
from rulesets.load import RulesError, diff, get, load

CSRULE_2023 = (
    "0FE0BF0B,0000001F,,,30000,30000,30000,,,,,,,,,,,,,,,"
    "5,-5,-15,5,-5,-15,5,-5,-15,5,-5,-15,5,-5,-15,,,,"
)
ARML = (
    "4120DF0F,00000001,,,30000,30000,30000,,,,,,,,,,,,,,,"
    "5,-5,-15,5,0,-20,5,-5,-15,0,-5,-15,5,-5,-15,,,,,,,,,"
)
PTT = (
    "00042000,00000000,,,27000,30000,30000,,,,1000,100,,,,,1000,1500,3000,,,"
    "0,0,0,3,1,-12,4,-4,-8,-1,-3,-8,4,-4,-8,,,,,,,,,"
)


def test_go_type_169_is_the_ranked_game() -> None:
    """WORLD_RULESETS: 169 = 0xA9, houou, open tanyao, red fives, East and South."""
    result = declared_rules({"go_type": "169", "lobby": "0"})
    assert diff(load("tenhou"), result.rules) == []
    assert not result.unknown
    assert result.declared["table.length"] == "GO type 169 (0xA9): bit 0x8"


@pytest.mark.parametrize(
    ("go_type", "length", "kuitan", "reds"),
    [
        (0xE1, "east", True, (1, 1, 1)),
        (0xA3, "east", True, (0, 0, 0)),
        (0xA7, "east", False, (0, 0, 0)),
        (0x0D, "east_south", False, (1, 1, 1)),
        (0x1009, "east_south", True, (1, 1, 1)),
    ],
)
def test_go_type_bits(go_type: int, length: str, kuitan: bool, reds: tuple[int, ...]) -> None:
    """FORMATS: bits 2 no red fives, 4 no open tanyao, 8 East and South, 0x1000 very fast."""
    result = declared_rules({"go_type": str(go_type)})
    dora = result.rules.dora
    assert result.rules.table.length == length
    assert result.rules.yaku.kuitan is kuitan
    assert (dora.red_man, dora.red_pin, dora.red_sou) == reds
    assert not result.unknown


def test_go_type_185_is_three_players() -> None:
    result = declared_rules({"go_type": "185"})
    assert result.base == "tenhou-3p"
    assert diff(load("tenhou-3p"), result.rules) == []


def test_go_type_of_three_players_east_only() -> None:
    """published.csv: uma 10/0/-10 in 2008."""
    result = declared_rules({"go_type": "177"})
    assert result.rules.settlement.uma == (10, 0, -10)
    assert "settlement.uma" in result.inferred


@pytest.mark.parametrize("go_type", ["553", "1569"])
def test_chip_tables_have_uma_30_10(go_type: str) -> None:
    """published.csv, rows tenhou-jansou-chips."""
    result = declared_rules({"go_type": go_type})
    assert result.rules.settlement.uma == (30, 10, -10, -30)
    assert any("chips" in text for text in result.unknown)


def test_ratio_table() -> None:
    """published.csv, rows tenhou-0x0841: (raw - 1,000) / 1,000, no uma."""
    result = declared_rules({"go_type": "2113"})
    settlement = result.rules.settlement
    assert result.rules.table.start_points == 1_000
    assert (settlement.return_points, settlement.uma, settlement.rounding) == (1_000, (0, 0, 0, 0), "none")


def test_unknown_bits_are_named() -> None:
    result = declared_rules({"go_type": str(0x2009)})
    assert result.unknown == ["GO type 8201 (0x2009): bits 0x2000 have no known meaning"]


@pytest.mark.parametrize("text", ["x", "-1", "1e5", "99999999999999999999", "٣"])
def test_a_go_type_that_is_no_number(text: str) -> None:
    result = declared_rules({"go_type": text})
    assert any("is no number" in item for item in result.unknown)


def test_the_mask_may_stand_in_rule() -> None:
    """SWITCHES 1.14: the third field of rule is the same mask in hexadecimal."""
    assert declared_rules({"rule": ",,00A3,0,0,0,0"}).rules.dora.red_pin == 0


def test_custom_table_without_csrule() -> None:
    assert any("0x100" in text for text in declared_rules({"go_type": "265"}).unknown)


# csrule


def test_csrule_of_2023() -> None:
    """WORLD_RULESETS 2, the real example 0FE0BF0B, and what it is said to decode as."""
    result = declared_rules({"go_type": "257", "csrule": CSRULE_2023})
    rules = result.rules
    assert rules.table.start_points == 30_000
    assert rules.settlement.return_points == 30_000
    assert rules.settlement.uma == (15, 5, -5, -15)
    assert rules.settlement.floating_uma == ()
    assert rules.settlement.ties == "share"
    assert rules.settlement.rounding == "none"
    assert rules.scoring.kiriage_30fu_4han
    assert rules.dora.open_kan_turn == "at_once"
    assert {rules.draws.four_winds, rules.draws.nine_terminals, rules.draws.four_kans} == {"off"}
    assert rules.claims.double_ron == "head_bump"
    assert rules.claims.triple_ron == "head_bump"
    assert (rules.end.agari_yame, rules.end.tenpai_yame) == ("auto", "off")
    for switch in ("yaku.nagashi", "draws.fifth_tile", "end.extra_time", "calls.kita", "end_deposits"):
        assert any(switch in text for text in result.unknown), switch


def test_csrule_of_arml() -> None:
    """SWITCHES 5.10: 4120DF0F = kiriage, no bust, kan dora at once, no aborts, no stops, renhou."""
    result = declared_rules({"go_type": "265", "csrule": ARML})
    rules = result.rules
    assert rules.scoring.kiriage_30fu_4han
    assert rules.end.bust == "off"
    assert rules.dora.open_kan_turn == "at_once"
    draws = rules.draws
    assert {draws.four_winds, draws.four_kans, draws.four_riichi, draws.nine_terminals} == {"off"}
    assert rules.claims.triple_ron == "all"
    assert rules.claims.double_ron == "all"
    assert (rules.end.agari_yame, rules.end.tenpai_yame) == ("off", "off")
    assert rules.scoring.double_wind_pair_fu == 2
    assert rules.yaku.renhou != "none"
    assert rules.settlement.floating_uma == (
        (15, 5, -5, -15),
        (15, 5, 0, -20),
        (15, 5, -5, -15),
        (20, 0, -5, -15),
        (15, 5, -5, -15),
    )
    assert rules.settlement.floating_by == "below"


def test_csrule_of_a_lobby_as_the_seiryu_cup_describes_it() -> None:
    """Seed 002: its settings written as fields of csrule give the preset's settlement."""
    rules = declared_rules({"go_type": "265", "csrule": PTT}).rules
    preset = load("ptt-seiryu")
    assert rules.settlement == preset.settlement
    assert rules.claims == preset.claims
    assert rules.draws == preset.draws
    assert rules.table == preset.table


@pytest.mark.parametrize("text", ["", ",,,", "zz,1", "0,0,,,abc", "F" * 5000])
def test_a_csrule_that_says_little(text: str) -> None:
    assert declared_rules({"go_type": "265", "csrule": text}).unknown


@pytest.mark.parametrize("text", [",".join("9" * 45), "0" + ",9" * 99])
def test_a_csrule_that_contradicts_itself(text: str) -> None:
    with pytest.raises(RulesError, match=r"own rules: table\.start_points: 9 is no multiple of 100"):
        declared_rules({"go_type": "265", "csrule": text})


# tenhou.net/6


def test_disp_of_a_ranked_game() -> None:
    result = declared_rules({"disp": "鳳南喰赤", "aka": "1"})
    assert diff(load("tenhou"), result.rules) == []
    assert not result.unknown


def test_disp_of_three_players() -> None:
    result = declared_rules({"disp": "三鳳南喰赤", "aka51": "0", "aka52": "1", "aka53": "1"})
    assert diff(load("tenhou-3p"), result.rules) == []


def test_disp_east_fast() -> None:
    rules = declared_rules({"disp": "般東喰赤速", "aka": "1"}).rules
    assert rules.table.length == "east"
    assert rules.yaku.kuitan


def test_disp_without_kuitan_and_red() -> None:
    rules = declared_rules({"disp": "般南", "aka": "0"}).rules
    assert not rules.yaku.kuitan
    assert rules.dora.red_man == 0


def test_two_red_fives_of_pin() -> None:
    """flow_and_parsing C24: four reds are written as aka52 = 2."""
    rules = declared_rules({"disp": "友人戦南喰赤", "aka51": "1", "aka52": "2", "aka53": "1"}).rules
    assert (rules.dora.red_man, rules.dora.red_pin, rules.dora.red_sou) == (1, 2, 1)


def test_single_counts_win_over_aka() -> None:
    """Converters of Mahjong Soul write aka 0 beside aka51-53."""
    values = {"disp": "金の間南喰赤", "aka": "0", "aka51": "1", "aka52": "1", "aka53": "1"}
    result = declared_rules(values)
    assert result.base == "mahjongsoul"
    assert result.rules.dora.red_man == 1
    assert result.rules.settlement.uma == (15, 5, -5, -15)


@pytest.mark.parametrize("count", ["", "9", "x", "12"])
def test_a_count_of_reds_that_is_none(count: str) -> None:
    result = declared_rules({"disp": "般南喰赤", "aka52": count})
    assert any("aka52" in text for text in result.unknown)


def test_title_of_a_professional_match() -> None:
    """FORMATS: the 39th Jundanisen (2022) was played under the league's rules of 2022."""
    values = {
        "disp": "第39期十段位決定戦4",
        "aka": "0",
        "title": "第39期十段位決定戦 日本プロ麻雀連盟公式ルール",
    }
    result = declared_rules(values)
    assert result.base == "jpml-a-2022"
    assert result.unknown


def test_a_title_without_known_rules() -> None:
    result = declared_rules({"disp": "セガサミーフェニックスNo.1　決定戦", "aka": "0"})
    assert result.base == "tenhou"
    assert any("names no rules" in text for text in result.unknown)


def test_a_log_without_rules() -> None:
    result = declared_rules({}, players=3)
    assert result.base == "tenhou-3p"
    assert result.unknown == ["the log declares no rules: those of tenhou-3p are assumed"]


# The notation of finals


def test_whole_finals_of_broken_scores_are_rounded() -> None:
    result = declared_rules({"go_type": "169"})
    found = with_final_notation(result, (17_300, 53_300, 12_500, 16_900), (-30, 630, -370, -230))
    assert (found.rules.settlement.rounding, found.rules.settlement.first) == ("half_away", "balance")
    assert "settlement.rounding" in found.inferred


def test_finals_with_tenths_are_exact() -> None:
    result = declared_rules({"go_type": "137"})
    found = with_final_notation(result, (21_800, 22_700, 14_800, 40_700), (-182, 27, -352, 507))
    assert found.rules.settlement.rounding == "none"
    assert found.rules.name == result.rules.name


@pytest.mark.parametrize("points", [None, (100, 0, -100, 0)])
def test_finals_that_tell_nothing(points: tuple[int, ...] | None) -> None:
    result = declared_rules({"go_type": "169"})
    found = with_final_notation(result, (40_000, 30_000, 20_000, 10_000), points)
    assert any(text.startswith("settlement.rounding") for text in found.unknown)


def test_first_logs_east_only() -> None:
    """FORMATS: East-only uma was 5-10 in 2008-09."""
    result = declared_rules({"go_type": "225"})
    scores, tenths = (39_000, 15_000, 20_400, 25_600), (390, -250, -150, 10)
    found = with_final_notation(result, scores, tenths, hand_shuffle=True)
    assert found.rules.settlement.uma == (10, 5, -5, -10)


def test_first_logs_east_and_south_keep_their_uma() -> None:
    result = declared_rules({"go_type": "169"})
    assert with_final_notation(result, (), None, hand_shuffle=True).rules.settlement.uma == (20, 10, -10, -20)


# Real logs


def tag(text: str, name: str) -> dict[str, str]:
    found = re.search(rf"<{name} ([^>]*)>", text)
    return dict(re.findall(r'(\w+)="([^"]*)"', found[1])) if found else {}


def real_logs(shared: Path) -> list[tuple[str, str]]:
    logs = []
    for path in sorted((shared / "corpus" / "mjlog").glob("*")):
        if path.is_file():
            data = path.read_bytes()
            data = gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data
            logs.append((path.name, data.decode("utf-8", "replace")))
    return logs


@pytest.mark.corpus
def test_go_type_of_every_real_log(shared: Path) -> None:
    """Start points, number of players and red fives against the log's own first hand and wins."""
    logs = real_logs(shared)
    assert len(logs) > 700
    for name, text in logs:
        values = {"go_type" if key == "type" else key: value for key, value in tag(text, "GO").items()}
        result = declared_rules(values)
        rules = result.rules
        start = [int(part) * 100 for part in tag(text, "INIT")["ten"].split(",")]
        if tag(text, "INIT")["seed"].startswith("0,0,0,"):
            assert start[: rules.players] == [rules.table.start_points] * rules.players, name
        assert (rules.players == 3) == ('hai3=""' in text), name
        red_won = re.search(r'yaku="(?:\d+,\d+,)*54,', text) is not None
        assert not (red_won and rules.dora.red_pin == 0), name
        kuitan_off = re.search(r'<AGARI [^>]*m="[^"]*"[^>]*yaku="8,1"', text)
        assert rules.yaku.kuitan or not kuitan_off, name


@pytest.mark.corpus
def test_three_player_noten_payments_of_real_logs(shared: Path) -> None:
    """One tenpai takes 1,000 from each; two take 1,000 each from the third: noten_payment (1000, 2000)."""
    payment = load("tenhou-3p").draws.noten_payment
    seen: Counter[int] = Counter()
    for _, text in real_logs(shared):
        if 'hai3=""' not in text:
            continue
        for attributes in re.findall(r"<RYUUKYOKU ([^>]*)>", text):
            draw = dict(re.findall(r'(\w+)="([^"]*)"', attributes))
            changes = [int(part) * 100 for part in draw["sc"].split(",")[1:6:2]]
            tenpai = [seat for seat in range(3) if f"hai{seat}" in draw]
            if "type" in draw or not 0 < len(tenpai) < 3:
                continue
            for seat in range(3):
                each = payment[len(tenpai) - 1]
                share = each * (3 - len(tenpai)) // len(tenpai)
                assert changes[seat] == (share if seat in tenpai else -each)
            seen[len(tenpai)] += 1
    assert set(seen) == {1, 2}


def half_away(points: int) -> int:
    sign = 1 if points >= 0 else -1
    return sign * int(Fraction(abs(points), 1000) + Fraction(1, 2))


@pytest.mark.corpus
def test_finals_of_every_real_log_follow_from_what_it_declares(shared: Path) -> None:
    """Place points worked out here (results/README) with the declared switches give the recorded finals."""
    checked = 0
    for name, text in real_logs(shared):
        found = re.search(r'owari="([-0-9.,]+)"', text)
        if not found:
            continue
        numbers = found[1].split(",")[:8]
        values = {"go_type" if key == "type" else key: value for key, value in tag(text, "GO").items()}
        rules = declared_rules(values).rules
        raw = [int(part) * 100 for part in numbers[0 : 2 * rules.players : 2]]
        tenths = [int(Fraction(part) * 10) for part in numbers[1 : 2 * rules.players : 2]]
        shuffled = re.search(r"<INIT [^>]*shuffle=", text) is not None
        rules = with_final_notation(declared_rules(values), raw, tenths, hand_shuffle=shuffled).rules
        settlement = rules.settlement
        if settlement.ties == "share":
            continue
        first_dealer = int(tag(text, "TAIKYOKU").get("oya", "0"))
        order = sorted(
            range(rules.players),
            key=lambda seat: (-raw[seat], (seat - first_dealer) % rules.players),
        )
        rest = 0
        for place, seat in list(enumerate(order))[1:]:
            rounded = settlement.rounding == "half_away"
            thousands = half_away(raw[seat]) if rounded else Fraction(raw[seat], 1000)
            points = thousands - Fraction(settlement.return_points, 1000) + settlement.uma[place]
            assert points * 10 == tenths[seat], name
            rest -= tenths[seat]
        assert tenths[order[0]] == rest, name
        checked += 1
    assert checked > 700


@pytest.mark.corpus
def test_published_tenhou_rows_have_the_presets_numbers(shared: Path) -> None:
    """results/published.csv: start, return and uma by ruleset."""
    presets = {
        "tenhou-4p-hanchan": "tenhou",
        "tenhou-4p-tonpuu-2022": "tenhou-east",
        "mahjongsoul-4p": "mahjongsoul",
        "mleague": "mleague",
    }
    seen = set()
    with (shared / "results" / "published.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if row["ruleset"] in presets:
                rules = load(presets[row["ruleset"]])
                seen.add(row["ruleset"])
                assert rules.table.start_points == int(row["start"])
                assert rules.settlement.return_points == int(row["ret"])
                assert rules.settlement.uma == tuple(int(part) for part in row["uma"].split("/"))
    assert {"tenhou-4p-hanchan", "tenhou-4p-tonpuu-2022"} <= seen


@pytest.mark.corpus
def test_every_tenhou6_rule_block(shared: Path) -> None:
    """Red fives on the tiles of the file are declared; the length is what disp says."""
    seen = 0
    for path in sorted((shared / "corpus" / "tenhou6").glob("*.json")):
        document = json.loads(path.read_text("utf-8-sig"))
        title = " ".join(str(part) for part in document.get("title") or ())
        values = {key: str(value) for key, value in document["rule"].items()} | {"title": title}
        result = declared_rules(values, players=4)
        text = json.dumps(document["log"])
        if re.search(r"\b5[123]\b", text):
            assert get(result.rules, "dora.red_pin") >= 1, path.name
        disp = values.get("disp", "")
        if "東" in disp:
            assert result.rules.table.length == "east", path.name
        seen += 1
    assert seen > 200
