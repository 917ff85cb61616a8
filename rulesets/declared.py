"""The rules that a log itself declares: Tenhou's ``GO type``, ``csrule``, tenhou.net/6 text, Mahjong Soul's rooms.

What stands in the log is *declared*; what its notation or title only suggests is *inferred*; what it leaves
open, or what sources read in opposite ways, is *unknown* and keeps the value of the base. The
readings come from manuals and real logs.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from rulesets import csrule, majiang_rules, majsoul_rules
from rulesets.load import load, replace
from rulesets.rules import Ruleset


class DeclaredRules(msgspec.Struct, frozen=True):
    """A log's rules: ``declared`` and ``inferred`` map switch paths to the reason, ``unknown`` is text.

    ``base`` is the preset from which everything not named there comes. ``open`` names switches, and whole
    groups of them, that the log does not state and that often differ at such tables (a contest's start points,
    uma …).
    """

    rules: Ruleset
    base: str
    declared: dict[str, str]
    inferred: dict[str, str]
    unknown: list[str]
    open: tuple[str, ...] = ()


#: What a table with rules of its own sets most often: a log that does not state them cannot be held to them.
_TABLE_RULES = majsoul_rules.OPEN


class Findings:
    """Switch values being collected, each with where it comes from."""

    def __init__(self) -> None:
        self.values: dict[str, Any] = {}
        self.declared: dict[str, str] = {}
        self.inferred: dict[str, str] = {}
        self.unknown: list[str] = []
        self.open: set[str] = set()

    def declare(self, path: str, value: Any, reason: str) -> None:
        """Set a switch that the log states."""
        self.values[path] = value
        self.declared[path] = reason
        self.inferred.pop(path, None)

    def infer(self, path: str, value: Any, reason: str) -> None:
        """Set a switch that the log only suggests; what is declared stands."""
        if path not in self.declared:
            self.values[path] = value
            self.inferred[path] = reason

    def result(self, base: str) -> DeclaredRules:
        """Return the rules on a base preset."""
        rules = load(base)
        rules = replace(rules, self.values, source="the log's own rules")
        if self.values:
            rules = msgspec.structs.replace(rules, name=f"declared ({base})", title="as the log declares")
        return DeclaredRules(
            rules=rules,
            base=base,
            declared=self.declared,
            inferred=self.inferred,
            unknown=self.unknown,
            open=tuple(sorted(self.open)),
        )


#: Bits of GO type that say nothing of the rules: against people, level (two), speed (two).
_SILENT_BITS = 0x1 | 0x20 | 0x80 | 0x40 | 0x1000
_NO_RED, _NO_KUITAN, _SOUTH, _SANMA = 0x2, 0x4, 0x8, 0x10
_CUSTOM, _CHIPS, _RATIO = 0x100, 0x200 | 0x400, 0x800
_HIGH_HONBA = 0x400
_KNOWN_BITS = _SILENT_BITS | _NO_RED | _NO_KUITAN | _SOUTH | _SANMA | _CUSTOM | _CHIPS | _RATIO


def declared_rules(declared: Mapping[str, str], *, players: int | None = None) -> DeclaredRules:
    """Return the rules that a log's own rule block states.

    Keys of ``declared`` (all optional, all text as it stands in the log): ``go_type`` (decimal), ``rule``,
    ``csrule``, ``lobby``, ``title``, ``disp``, ``aka``, ``aka51``, ``aka52``, ``aka53``, ``players``,
    and of Mahjong Soul's records ``platform``, ``category``, ``mode``, ``detail_rule``; of
    mjai logs ``mjai`` and what the reader saw (``mjai_gametype``, ``mjai_rounds``, ``mjai_aka51`` …). ``players``
    (as an argument) is what the log's events show.

    Raises:
        RulesError: the block states rules that contradict each other.
    """
    found = Findings()
    go_type = _go_type(declared, found)
    disp = declared.get("disp", "")
    three = _players(declared, players, go_type, disp) == 3
    base = _base(declared, three=three)
    if go_type is not None:
        _read_go_type(go_type, found, three=three)
    if disp or any(key in declared for key in _AKA):
        _read_disp(declared, found, three=three)
    if "csrule" in declared:
        csrule.read(declared["csrule"], found, players=3 if three else 4)
    elif go_type is not None and go_type & _CUSTOM:
        found.unknown.append("GO type 0x100: a custom table without csrule: its rules are not known")
        found.open.update(_TABLE_RULES)
    if _is_majsoul(declared):
        majsoul_rules.read(declared, found, players=3 if three else 4)
    if majiang_rules.is_majiang(declared):
        majiang_rules.read(declared, found, _TABLE_RULES)
    elif "mjai" in declared:
        _read_mjai(declared, found, base, three=three)
    elif go_type is None and not disp and not found.values:
        found.unknown.append(f"the log declares no rules: those of {base} are assumed")
        found.open.update(_TABLE_RULES)
    _infer_2008(declared, found, base)
    return found.result(base)


def with_final_notation(
    result: DeclaredRules,
    scores: Sequence[int],
    points_tenths: Sequence[int] | None,
    *,
    hand_shuffle: bool = False,
) -> DeclaredRules:
    """Return the rules with what the notation of a Tenhou game's final points tells.

    Until about August 2020 Tenhou rounded second to last place half away from zero and gave the first the
    balance (770 published results); later finals are exact tenths. Nothing else in a log tells which.
    ``scores`` are raw scores in points, ``points_tenths`` the recorded final points in tenths, by seat.
    ``hand_shuffle``: the log has a shuffle seed on every hand (2008-09), when East-only uma was 10/5/-5/-10
    (three players 10/0/-10). The recorded values themselves are not used: only whether they are whole.
    """
    found = Findings()
    if result.base == majiang_rules.BASE and any(tenths % 10 for tenths in points_tenths or ()):
        found.infer("settlement.rounding", "none", "final points have tenths")
        return _with(result, found, result.unknown)
    if result.base not in _TENHOU:
        return result
    if hand_shuffle and "end.tenpai_yame" not in result.declared:
        found.infer("end.tenpai_yame", "off", _NO_TENPAI_YAME)
    if hand_shuffle and result.rules.table.length == "east" and "settlement.uma" not in result.declared:
        uma = _EAST_2008[result.rules.players]
        found.infer("settlement.uma", uma, "a shuffle seed on every hand: East-only uma of 2008-09")
    unknown = [text for text in result.unknown if not text.startswith(_ERA)]
    if "settlement.rounding" not in result.declared:
        era = _rounded(scores, points_tenths)
        if era is None:
            unknown.append(f"{_ERA}: no final points that could tell whether they are rounded")
        elif era:
            reason = "final points are whole, raw scores are not: rounded as until about 2020"
            found.infer("settlement.rounding", "half_away", reason)
            found.infer("settlement.first", "balance", reason)
        else:
            reason = "final points have tenths"
            found.infer("settlement.rounding", "none", reason)
    return _with(result, found, unknown)


def _with(result: DeclaredRules, found: Findings, unknown: list[str]) -> DeclaredRules:
    """Return the rules with what else was inferred."""
    rules = msgspec.structs.replace(
        replace(result.rules, found.values, source="the log's own rules"), name=result.rules.name
    )
    return msgspec.structs.replace(
        result, rules=rules, inferred=result.inferred | found.inferred, unknown=unknown
    )


def _infer_2008(declared: Mapping[str, str], found: Findings, base: str) -> None:
    """A Tenhou log's id begins with its date: in 2008 East-only games had their own uma."""
    date = re.match(r"(2008\d{4})\d{2}gm-", declared.get("ref", ""))
    if date and base in _TENHOU and found.values.get("table.length") == "east":
        uma = _EAST_2008[3 if base == "tenhou-3p" else 4]
        found.infer("settlement.uma", uma, f"ref {date[1]}: East-only uma of 2008")


#: Uma of East-only games on Tenhou in 2008 (log 5301046603b1 and published results), by number of players.
_EAST_2008 = {3: (10, 0, -10), 4: (10, 5, -5, -10)}
_ERA = "settlement.rounding"
_NO_TENPAI_YAME = "a shuffle seed on every hand (2008-09): in log 071a9d6658cf a tenpai top dealer plays on"
_TENHOU = ("tenhou", "tenhou-3p")


def _rounded(scores: Sequence[int], points_tenths: Sequence[int] | None) -> bool | None:
    """Return whether finals are rounded to whole points, None where they cannot tell."""
    if points_tenths is None:
        return None
    if any(tenths % 10 for tenths in points_tenths):
        return False
    return True if any(score % 1000 for score in scores) else None


def _go_type(declared: Mapping[str, str], found: Findings) -> int | None:
    """Return the type mask: ``GO type``, or the hexadecimal third field of ``rule``."""
    text = declared.get("go_type", "").strip()
    if text:
        if text.isascii() and text.isdigit() and len(text) <= 9:
            return int(text)
        found.unknown.append(f"GO type {text[:40]!r} is no number")
        return None
    fields = declared.get("rule", "").split(",")
    if len(fields) > 2 and re.fullmatch(r"[0-9A-Fa-f]{1,8}", fields[2].strip()):
        return int(fields[2], 16)
    return None


def _players(declared: Mapping[str, str], players: int | None, go_type: int | None, disp: str) -> int:
    if players is not None:
        return players
    if declared.get("players", "").strip() in ("3", "4"):
        return int(declared["players"])
    if go_type is not None:
        return 3 if go_type & _SANMA else 4
    return 3 if _is_three(disp) else 4


def _is_three(disp: str) -> bool:
    return disp.startswith("三") or "三人" in disp


#: Words of a tenhou.net/6 rule text that Mahjong Soul converters write: rooms, contests, friend games.
_MAJSOUL_RANKED = re.compile(r"[銅铜銀银金玉王]の?[間间]")
_MAJSOUL = re.compile(r"[銅铜銀银金玉王]の?[間间]|大会[戦战]|友人[戦战]|雀魂|(?i:mahjong ?soul|jantama)")
_JPML = "連盟公式ルール"


def _base(declared: Mapping[str, str], *, three: bool) -> str:
    text = declared.get("disp", "") + " " + declared.get("title", "")
    if majiang_rules.is_majiang(declared):
        return majiang_rules.base_of(declared)
    if _is_majsoul(declared) or ("go_type" not in declared and _MAJSOUL.search(text)):
        return "mahjongsoul-3p" if three else "mahjongsoul"
    if _JPML in text and not three:
        term = re.search(r"第(\d{1,3})期十段位", text)
        return "jpml-a-2022" if term and int(term[1]) <= 39 else "jpml-a"
    return "tenhou-3p" if three else "tenhou"


def _is_majsoul(declared: Mapping[str, str]) -> bool:
    return declared.get("platform") == "mahjongsoul" or "detail_rule" in declared


def _read_go_type(mask: int, found: Findings, *, three: bool) -> None:
    text = f"GO type {mask} (0x{mask:X})"
    if bool(mask & _SANMA) != three:
        says = "three" if mask & _SANMA else "four"
        found.unknown.append(f"{text}: says {says} players, the log shows others")
    found.declare("table.players", 3 if three else 4, f"{text}: bit 0x10")
    found.declare("table.length", "east_south" if mask & _SOUTH else "east", f"{text}: bit 0x8")
    found.declare("yaku.kuitan", not mask & _NO_KUITAN, f"{text}: bit 0x4")
    _declare_reds(found, (0, 0, 0) if mask & _NO_RED else (1, 1, 1), f"{text}: bit 0x2", three=three)
    if three and not mask & _SOUTH:
        reason = "East only with three players: results of 2008 (later unknown)"
        found.infer("settlement.uma", _EAST_2008[3], reason)
    if mask & _CHIPS:
        found.declare("settlement.uma", (30, 0, -30) if three else (30, 10, -10, -30), f"{text}: chip table")
        _infer_chip_table(found, mask, text)
        found.unknown.append(f"{text}: chips are not part of the final points; what earns them is not stated")
    if mask & _RATIO:
        _read_ratio_table(found, text, three=three)
    if mask & ~_KNOWN_BITS:
        found.unknown.append(f"{text}: bits 0x{mask & ~_KNOWN_BITS:X} have no known meaning")


def _infer_chip_table(found: Findings, mask: int, text: str) -> None:
    """What the real logs 87147d6884b8 (type 553) and f9d76b7f0a85 (type 1569) show of chip tables."""
    reason = f"{text}: chip table, by two real logs"
    found.infer("scoring.kiriage_30fu_4han", True, reason)
    if mask & _HIGH_HONBA:
        found.infer("scoring.honba_per_payer", 500, f"{text}: one real log pays 1,500 for one honba")
    found.infer("dora.open_kan_turn", "at_once", f"{text}: one real log turns it at the added kan")


def _read_ratio_table(found: Findings, text: str, *, three: bool) -> None:
    """A ratio table (two real results): start and return 1,000, no uma, (raw - 1,000) / 1,000 exactly."""
    found.declare("table.start_points", 1000, f"{text}: ratio table")
    reason = f"{text}: ratio table, by two published results"
    found.infer("settlement.return_points", 1000, reason)
    found.infer("settlement.oka", "none", reason)
    found.infer("settlement.uma", (0,) * (3 if three else 4), reason)
    found.infer("settlement.rounding", "none", reason)
    found.unknown.append(f"{text}: when a ratio table's game ends is not known")
    found.open.add("end")


#: ``gametype`` of an mjai server.
_MJAI_LENGTHS = {"tonpu": "east", "tonnan": "east_south"}


def _read_mjai(declared: Mapping[str, str], found: Findings, base: str, *, three: bool) -> None:
    """An mjai log states no rules but, sometimes, its length: Tenhou's are usual; red fives are seen."""
    found.infer("table.players", 3 if three else 4, "mjai: number of players")
    length = _MJAI_LENGTHS.get(declared.get("mjai_gametype", ""))
    rounds = declared.get("mjai_rounds", "")
    if length:
        found.declare("table.length", length, f"mjai gametype {declared['mjai_gametype']}")
    elif rounds:
        found.infer("table.length", "east" if rounds == "E" else "east_south", f"mjai: rounds played: {rounds}")
    for field, key in (("red_man", "mjai_aka51"), ("red_pin", "mjai_aka52"), ("red_sou", "mjai_aka53")):
        count = _red_count(declared.get(key, "0"), key, found)
        found.infer(f"dora.{field}", count, "mjai: red fives that are seen")
    found.unknown.append(f"an mjai log states no rules: those of {base} are inferred, as they are usual there")
    found.open.update(_TABLE_RULES)


_AKA = ("aka", "aka51", "aka52", "aka53")


def _read_disp(declared: Mapping[str, str], found: Findings, *, three: bool) -> None:
    """Read tenhou.net/6 rule text such as 三鳳南喰赤 or 金の間南喰赤, and its counts of red fives."""
    disp = declared.get("disp", "")
    reason = f"rule disp {disp!r}"
    found.infer("table.players", 3 if three else 4, reason if _is_three(disp) else "number of players")
    base = _base(declared, three=three)
    if base not in _TENHOU:
        found.unknown.append(f"{reason}: rules of {base} by its wording; a tournament may have its own")
        if not base.startswith("jpml") and not _MAJSOUL_RANKED.search(disp):
            found.open.update(_TABLE_RULES)
    codes = re.search(r"([東东南])(喰?)(赤?)(速?)$", disp)
    if codes:
        found.declare("table.length", "east_south" if codes[1] == "南" else "east", f"{reason}: {codes[1]}")
        if codes[2]:
            found.declare("yaku.kuitan", True, f"{reason}: 喰")
        elif codes[3] or base in _TENHOU:
            found.declare("yaku.kuitan", False, f"{reason}: no 喰")
        else:
            found.unknown.append(f"{reason}: whether open tanyao counts is not stated")
    elif base in _TENHOU:
        found.unknown.append(f"{reason}: names no rules that are known; those of {base} are assumed")
        found.open.update(_TABLE_RULES)
    _read_aka(declared, found, codes is not None and bool(codes[3]), three=three)


def _read_aka(declared: Mapping[str, str], found: Findings, red_in_disp: bool, *, three: bool) -> None:
    single = {key: declared[key].strip() for key in _AKA[1:] if key in declared}
    reason = ", ".join(f"{key} {declared[key]}" for key in _AKA if key in declared)
    if single:
        counts = tuple(_red_count(single.get(key, "0"), key, found) for key in _AKA[1:])
        _declare_reds(found, counts, f"rule {reason}", three=three)
    elif "aka" in declared:
        on = declared["aka"].strip() not in ("", "0", "false", "False")
        _declare_reds(found, (1, 1, 1) if on else (0, 0, 0), f"rule {reason}", three=three)
        if red_in_disp and not on:
            found.unknown.append(f"rule {reason}: none, but disp says 赤; none is taken")
    elif red_in_disp:
        _declare_reds(found, (1, 1, 1), "rule disp: 赤", three=three)


def _declare_reds(found: Findings, counts: Sequence[int], reason: str, *, three: bool) -> None:
    for field, count in zip(("red_man", "red_pin", "red_sou"), counts, strict=True):
        lacking = three and field == "red_man"
        why = "no 5m with three players" if lacking else reason
        found.declare(f"dora.{field}", 0 if lacking else count, why)


def _red_count(text: str, key: str, found: Findings) -> int:
    if re.fullmatch("[0-4]", text):
        return int(text)
    found.unknown.append(f"rule {key}: {text[:20]!r} is no number of red fives (0 to 4); 0 is taken")
    return 0
