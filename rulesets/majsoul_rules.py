"""The rules that a Mahjong Soul record states: ``mode``, and the ``detail_rule`` of a friend room or contest.

A ranked game states its length and its number of players; the rest is that of the preset. A room's
``detail_rule`` leaves out what is zero or false. Where it holds any of the ``have_…`` fields it is the full block,
so that a field left out means no, which is *inferred*; a short block (clocks, points, red fives) is that of a
room with the usual rules, and what it leaves out keeps the preset's value. Field names and meanings: the
protobuf, and names that public programs give them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from rulesets.declared import Findings

_HUMP: Final = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[a-zA-Z])(?=[0-9])")

#: Yes-or-no fields of the full block: switch -> value for yes, value for no.
_FLAGS: Final[dict[str, dict[str, tuple[Any, Any]]]] = {
    "can_jifei": {"end.bust": ("below_0", "off")},
    "have_liujumanguan": {"yaku.nagashi": ("draw", "none")},
    "have_qieshangmanguan": {
        "scoring.kiriage_30fu_4han": (True, False),
        "scoring.kiriage_60fu_3han": (True, False),
    },
    "have_biao_dora": {"dora.first": (True, False)},
    "have_gang_biao_dora": {"dora.kan": (True, False)},
    "ming_dora_immediately_open": {"dora.open_kan_turn": ("at_once", "before_discard")},
    "have_li_dora": {"dora.ura": (True, False)},
    "have_gang_li_dora": {"dora.kan_ura": (True, False)},
    "have_sifenglianda": {"draws.four_winds": ("dealer_stays", "off")},
    "have_sigangsanle": {"draws.four_kans": ("dealer_stays", "off")},
    "have_sijializhi": {"draws.four_riichi": ("dealer_stays", "off")},
    "have_jiuzhongjiupai": {"draws.nine_terminals": ("dealer_stays", "off")},
    "have_helezhongju": {"end.agari_yame": ("auto", "off")},
    "have_tingpaizhongju": {"end.tenpai_yame": ("auto", "off")},
    "have_yifa": {"yaku.ippatsu": (True, False)},
    "have_nanruxiru": {"end.extra_time": ("sudden_death", "none")},
}
#: Fields that depart from the usual rules when they are set; left out, nothing is said of them.
_DEPARTURES: Final[dict[str, dict[str, Any]]] = {
    "disable_multi_yukaman": {"yaku.double_yakuman": (), "yaku.yakuman_stacking": False},
    "disable_double_yakuman": {"yaku.double_yakuman": ()},
    "disable_composite_yakuman": {"yaku.yakuman_stacking": False},
    "disable_leijiyiman": {"scoring.kazoe": "sanbaiman"},
    "disable_double_wind_four_fu": {"scoring.double_wind_pair_fu": 2},
    "disable_angang_guoshi": {"yaku.chankan_closed_kan": "none"},
    "enable_nontsumo_liqi": {"riichi.needs_own_draw": False},
    "enable_shiti": {"calls.kuikae_same": True, "calls.kuikae_suji": True},
}
_POINTS: Final = {
    "init_point": ("table.start_points",),
    "fandian": ("end.target_points",),
    "tianbian_value": ("end.ceiling",),
    "liqibang_value": ("riichi.deposit",),
    "jingsuanyuandian": ("settlement.return_points",),
}
_NOTEN: Final = ("noting_fafu_1", "noting_fafu_2", "noting_fafu_3")
_UMA: Final = ("shunweima_2", "shunweima_3", "shunweima_4")
_OWN: Final = (
    *("dora_count", "shiduan", "fanfu", "changbang_value", "have_zimosun", "have_sanjiahele", "have_toutiao"),
    *("have_helelianzhuang", "have_tingpailianzhuang", "guyi_mode"),
)
#: Clocks, hints, computer players, hands shown to everybody: no rules of the game.
_SILENT: Final = ("time_fixed", "time_add", "bianjietishi", "ai_level", "open_hand", "reveal_discard")
_RED_COUNTS: Final = {0: (0, 0, 0), 2: (0, 1, 1), 3: (1, 1, 1), 4: (1, 2, 1)}
_RANKED: Final = 2
#: ``mode`` modulo ten. 4 was seen in a room's record of a single hand.
_LENGTHS: Final = {1: "east", 2: "east_south"}
_ONE_HAND: Final = 4
#: What is open where a room's rules stand nowhere.
OPEN: Final = ("end", "settlement", "table.start_points")


def read(declared: Mapping[str, str], found: Findings, *, players: int) -> None:
    """Add what a record states to ``found``; what cannot be read or has no switch is reported as unknown."""
    _read_mode(declared, found)
    if "testing_environment" in declared:
        found.unknown.append("testing_environment: the deal was arranged; the set of tiles may not be the usual one")
    block = _block(declared, found)
    if block is None:
        if declared.get("category") != str(_RANKED):
            found.unknown.append("no detail_rule, and the game is not ranked: rules of a ranked game are assumed")
            found.open.update(OPEN)
        return
    _Room(block, found, players).read()


def _read_mode(declared: Mapping[str, str], found: Findings) -> None:
    text = declared.get("mode", "")
    mode = int(text) % 10 if re.fullmatch(r"[0-9]{1,4}", text) else 0
    if mode in _LENGTHS:
        found.declare("table.length", _LENGTHS[mode], f"mode {text}")
    elif mode == _ONE_HAND:
        found.infer("table.length", "one_hand", f"mode {text}, by one real record of a single hand")
    else:
        found.unknown.append(f"mode {text[:10] or 'is not stated'}: the length of the game is not known")
        found.open.add("end")


def _block(declared: Mapping[str, str], found: Findings) -> dict[str, Any] | None:
    """Return the fields of ``detail_rule`` in snake_case."""
    text = declared.get("detail_rule", "")
    if not text:
        return None
    try:
        block = json.loads(text[:20_000])
    except (ValueError, RecursionError):
        block = None
    if not isinstance(block, dict):
        found.unknown.append("detail_rule: cannot be read")
        found.open.update(OPEN)
        return {}
    return {snake(key): value for key, value in block.items()}


def snake(key: str) -> str:
    """Return a field's name in snake_case (``notingFafu1`` is ``noting_fafu_1``, ``dora3Mode`` ``dora3_mode``)."""
    if "_" in key:
        return key
    return _HUMP.sub("_", key).lower().replace("dora_3", "dora3").replace("dora3mode", "dora3_mode")


class _Room:
    """One room's block being read."""

    def __init__(self, block: Mapping[str, Any], found: Findings, players: int) -> None:
        self.block, self.found, self.players = block, found, players
        #: Whether a field that is left out means no.
        self.full = any(key.startswith("have_") for key in block)

    def read(self) -> None:
        self.points()
        self.flags()
        self.departures()
        self.reds_and_yaku()
        self.claims_and_flow()
        self.payments()
        self.settlement()
        self.rest()
        if not self.full:
            text = "detail_rule states only some rules; the others are those of a ranked game"
            self.found.unknown.append(text)

    def number(self, key: str) -> int | None:
        """Return a whole number; None if it is left out, or is none (which is reported). Only uma may be negative."""
        value, low = self.block.get(key), -1000 if key in _UMA else 0
        if value is None or (isinstance(value, int) and not isinstance(value, bool) and low <= value < 10_000_000):
            return value
        self.found.unknown.append(f"detail_rule {key}: {str(value)[:20]!r} is no whole number")
        return None

    def declare(self, path: str, value: Any, key: str) -> None:
        self.found.declare(path, value, f"detail_rule {key}: {self.block[key]}")

    def state(self, key: str, path: str, value: Any) -> None:
        """Set a switch by a field that is there (declared) or left out of a full block (inferred)."""
        if key in self.block:
            self.declare(path, value, key)
        elif self.full:
            self.found.infer(path, value, f"detail_rule has no {key}: no")

    def yes(self, key: str) -> bool:
        return self.block.get(key) is True

    def points(self) -> None:
        for key, paths in _POINTS.items():
            value = self.number(key)
            for path in paths if value is not None else ():
                self.declare(path, value, key)
        found, block = self.found, self.block
        if "fandian" in block:
            found.infer("end.yame_min_points", found.values.get("end.target_points", 0), "fandian: as the target")
        if "liqibang_value" in block:
            found.infer("riichi.min_points", found.values.get("riichi.deposit", 0), "liqibang_value: as the deposit")

    def flags(self) -> None:
        for key, switches in _FLAGS.items():
            for path, (yes, no) in switches.items():
                self.state(key, path, yes if self.yes(key) else no)

    def departures(self) -> None:
        for key, switches in _DEPARTURES.items():
            if self.yes(key):
                for path, value in switches.items():
                    self.declare(path, value, key)

    def reds_and_yaku(self) -> None:
        found, three = self.found, self.players == 3
        count = self.number("dora_count") if "dora_count" in self.block else 0
        if count in _RED_COUNTS:
            for field, reds in zip(("red_man", "red_pin", "red_sou"), _RED_COUNTS[count], strict=True):
                value = 0 if three and field == "red_man" else reds
                if "dora_count" in self.block:
                    self.declare(f"dora.{field}", value, "dora_count")
                else:
                    found.infer(f"dora.{field}", value, "detail_rule has no dora_count: none")
        else:
            found.unknown.append(f"detail_rule dora_count: {count} red fives: which they are is not known")
        if "shiduan" in self.block:
            self.declare("yaku.kuitan", self.block["shiduan"] in (1, True), "shiduan")
        elif self.full:
            found.infer("yaku.kuitan", False, "detail_rule has no shiduan: no")
        shibari = self.number("fanfu")
        if shibari is not None and 1 <= shibari <= 13:
            self.declare("table.min_han", shibari, "fanfu")
        if self.number("guyi_mode"):
            reason = "detail_rule guyi_mode: old yaku"
            found.infer("yaku.local", ("sanrenkou", "isshoku_sanjun", "kanburi"), reason)
            found.infer("yaku.renhou", "yakuman", reason)
            found.unknown.append("detail_rule guyi_mode: most of the old yaku have no switch here")

    def claims_and_flow(self) -> None:
        found = self.found
        if self.yes("have_toutiao"):
            self.declare("claims.double_ron", "head_bump", "have_toutiao")
            self.declare("claims.triple_ron", "head_bump", "have_toutiao")
        elif self.yes("have_sanjiahele"):
            self.declare("claims.triple_ron", "draw", "have_sanjiahele")
        elif self.full:
            found.infer("claims.double_ron", "all", "detail_rule has no have_toutiao: no")
            found.infer("claims.triple_ron", "all", "detail_rule has no have_sanjiahele: no")
        win, tenpai = self.yes("have_helelianzhuang"), self.yes("have_tingpailianzhuang")
        if win:
            found.declare("flow.renchan", "tenpai" if tenpai else "win", "detail_rule have_helelianzhuang …")
        elif tenpai:
            found.unknown.append("detail_rule: renchan by tenpai but not by a win has no switch; the usual is taken")
        elif self.full:
            found.infer("flow.renchan", "none", "detail_rule has no have_helelianzhuang: no")

    def payments(self) -> None:
        found, block = self.found, self.block
        honba = self.number("changbang_value")
        if honba is not None:
            if honba % 3:
                found.unknown.append(f"detail_rule changbang_value: {honba} cannot be shared by three")
            else:
                self.declare("scoring.honba_per_payer", honba // 3, "changbang_value")
        keys = _NOTEN[: self.players - 1]
        if any(key in block for key in keys):
            values = tuple(self.number(key) or 0 for key in keys)
            found.declare("draws.noten_payment", values, "detail_rule noting_fafu_…")
        if self.players == 3:
            self.state("have_zimosun", "scoring.tsumo_loss", self.yes("have_zimosun"))

    def settlement(self) -> None:
        found, block = self.found, self.block
        start = found.values.get("table.start_points")
        if "jingsuanyuandian" not in block and start is not None:
            found.infer("settlement.return_points", start, "detail_rule has no jingsuanyuandian: the start points")
        elif start is not None and found.values.get("settlement.return_points", start) != start:
            found.unknown.append("detail_rule jingsuanyuandian: who gets the difference to the start is not known")
            found.open.add("settlement")
        keys = _UMA[: self.players - 1]
        if any(key in block for key in keys):
            rest = [self.number(key) or 0 for key in keys]
            found.declare("settlement.uma", (-sum(rest), *rest), "detail_rule shunweima_…; the first has the rest")
        elif self.full:
            found.unknown.append("detail_rule has no shunweima_…: the uma of a ranked game is assumed")
            found.open.add("settlement")

    def rest(self) -> None:
        known = {*_FLAGS, *_DEPARTURES, *_POINTS, *_NOTEN, *_UMA, *_OWN, *_SILENT}
        for key, value in sorted(self.block.items()):
            if key not in known and value not in (0, False, "", None):
                self.found.unknown.append(f"detail_rule {key[:40]}: {str(value)[:20]}: has no switch")
