"""Which switches of a ruleset can matter: many have no effect beside the values of others.

Rule sheets leave out what cannot matter, and ``rerule rules check`` tells when such a switch is set.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulesets.rules import Ruleset

_Test = Callable[[Ruleset], bool]


def matters(rules: Ruleset, path: str) -> bool:
    """Tell whether a switch (``group.field``) can change anything beside the ruleset's other values.

    Switches that only inform (dice, dead wall) count as mattering: they are rules of the table too.
    """
    test = _NEEDS.get(path)
    return test is None or test(rules)


def _four(rules: Ruleset) -> bool:
    return rules.players == 4


def _three(rules: Ruleset) -> bool:
    return rules.players == 3


def _atozuke(rules: Ruleset) -> bool:
    return rules.yaku.atozuke != "allowed"


def _open_riichi(rules: Ruleset) -> bool:
    return rules.yaku.open_riichi != "off"


def _deal_in(rules: Ruleset) -> bool:
    return _open_riichi(rules) and rules.yaku.open_riichi_deal_in != "normal"


def _kan_dora(rules: Ruleset) -> bool:
    return rules.dora.kan or rules.dora.kan_ura


def _reds(rules: Ruleset) -> bool:
    return bool(rules.dora.red_man or rules.dora.red_pin or rules.dora.red_sou)


def _chips(rules: Ruleset) -> bool:
    return _reds(rules) and rules.dora.red_value != "dora"


def _several_wins(rules: Ruleset) -> bool:
    return rules.claims.double_ron == "all" or (_four(rules) and rules.claims.triple_ron == "all")


def _pao(rules: Ruleset) -> bool:
    return bool(rules.pao.yakuman)


def _paid_by_one(rules: Ruleset) -> bool:
    return _pao(rules) or rules.pao.daiminkan == "liable"


def _aborts(rules: Ruleset) -> bool:
    draws = rules.draws
    kinds = [draws.nine_terminals, draws.four_kans]
    kinds += [draws.four_winds, draws.four_riichi] if _four(rules) else []
    return any(kind != "off" for kind in kinds) or (_four(rules) and rules.claims.triple_ron == "draw")


def _extra(rules: Ruleset) -> bool:
    return rules.end.extra_time != "none"


def _yame(rules: Ruleset) -> bool:
    return rules.end.agari_yame != "off" or rules.end.tenpai_yame != "off"


def _floating(rules: Ruleset) -> bool:
    return bool(rules.settlement.floating_uma)


def _oka(rules: Ruleset) -> bool:
    settlement = rules.settlement
    return settlement.first == "own_score" and settlement.return_points != rules.table.start_points


def _chombo(rules: Ruleset) -> bool:
    return bool(rules.penalties.chombo_for)


def _dead(rules: Ruleset) -> bool:
    return bool(rules.penalties.dead_hand_for) or rules.riichi.noten == "dead_hand"


#: Switch -> whether it can matter; a switch that is not here always can.
_NEEDS: Final[dict[str, _Test]] = {
    "yaku.atozuke_ote_bisha": _atozuke,
    "yaku.atozuke_concealed_yaku": lambda rules: rules.yaku.atozuke == "first_call",
    "yaku.atozuke_one_sided_closed_ron": _atozuke,
    "yaku.open_riichi_deal_in": _open_riichi,
    "yaku.open_riichi_deal_in_riichi": _deal_in,
    "yaku.open_riichi_self_furiten": lambda rules: (
        _deal_in(rules) and rules.yaku.open_riichi_deal_in == "dead_hand"
    ),
    "yaku.renhou_yields_to": lambda rules: rules.yaku.renhou == "mangan",
    "yaku.nagashi_win_deal": lambda rules: rules.yaku.nagashi == "win",
    "yaku.nagashi_noten_payment": lambda rules: rules.yaku.nagashi != "none",
    "yaku.ippatsu_rinshan": lambda rules: rules.yaku.ippatsu,
    "yaku.ippatsu_chankan": lambda rules: rules.yaku.ippatsu,
    "yaku.tenhou_best_tile": lambda rules: bool(rules.yaku.double_yakuman),
    "scoring.double_round_wind": lambda rules: rules.table.length == "all_winds" or _extra(rules),
    "scoring.tsumo_loss": _three,
    "dora.closed_kan_turn": _kan_dora,
    "dora.open_kan_turn": _kan_dora,
    "dora.robbed_kan_turns": _kan_dora,
    "dora.red_value": _reds,
    "dora.red_chip_closed_only": _chips,
    "dora.chip_points": _chips,
    "dora.red_man": _four,
    "dora.kita": _three,
    "calls.kita": _three,
    "riichi.on_last_discard": lambda rules: not rules.riichi.needs_own_draw,
    "claims.triple_ron": _four,
    "claims.triple_ron_deal": lambda rules: _four(rules) and rules.claims.triple_ron == "draw",
    "claims.honba_to": _several_wins,
    "claims.deposits_to": _several_wins,
    "claims.same_turn_furiten_ends": lambda rules: rules.claims.same_turn_furiten,
    "pao.scope": lambda rules: _pao(rules) and rules.yaku.yakuman_stacking,
    "pao.ron_honba": _pao,
    "pao.tsumo_honba": _paid_by_one,
    "pao.several_yakuman_honba": lambda rules: _pao(rules) and rules.yaku.yakuman_stacking,
    "pao.rinshan_win": _pao,
    "draws.four_winds": _four,
    "draws.four_riichi": _four,
    "draws.last_hand_abort": _aborts,
    "end.target_points": _extra,
    "end.extra_repeat_first": _extra,
    "end.extra_rounds": _extra,
    "end.yame_worst_place": _yame,
    "end.yame_min_points": _yame,
    "settlement.uma": lambda rules: not _floating(rules),
    "settlement.floating_by": _floating,
    "settlement.floating_line": _floating,
    "settlement.oka": _oka,
    "penalties.chombo_payment": _chombo,
    "penalties.chombo_points": lambda rules: (
        _chombo(rules) and rules.penalties.chombo_payment in ("fixed_each", "after_uma")
    ),
    "penalties.chombo_deposits_back": _chombo,
    "penalties.chombo_replay": _chombo,
    "penalties.chombo_counts_for_end": _chombo,
    "penalties.pot_points": lambda rules: bool(rules.penalties.pot_for),
    "penalties.wrong_win_spoken_scope": lambda rules: "wrong_win_spoken" in rules.penalties.dead_hand_for,
    "penalties.dead_hand_tenpai": _dead,
    "penalties.dead_riichi_tenpai": _dead,
}
