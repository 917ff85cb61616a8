"""The words of mjai: tiles, yaku, and why a hand ended without a win."""

from __future__ import annotations

from typing import Final

from parsers.events import DrawKind
from rulesets.tiles import FIVE_MAN, FIVE_PIN, FIVE_SOU

HIDDEN: Final = "?"
RED_FIVES: Final = {"5mr": FIVE_MAN, "5pr": FIVE_PIN, "5sr": FIVE_SOU}
_HONOURS: Final = "ESWNPFC"
_KINDS: Final[tuple[str, ...]] = (*(f"{number}{suit}" for suit in "mps" for number in range(1, 10)), *_HONOURS)
_KIND_OF: Final = {text: kind for kind, text in enumerate(_KINDS)} | RED_FIVES

#: Han that stand for one yakuman.
YAKUMAN_FAN: Final = 100

#: Yaku of one dragon each have one name together.
DRAGONS: Final = "sangenpai"

#: Names of the original server; the last three rows are written by us, where it has one name for two yaku.
YAKU: Final[dict[str, str]] = {
    "menzenchin_tsumoho": "menzen_tsumo",
    "reach": "riichi",
    "ippatsu": "ippatsu",
    "chankan": "chankan",
    "rinshankaiho": "rinshan",
    "haiteiraoyue": "haitei",
    "hoteiraoyui": "houtei",
    "pinfu": "pinfu",
    "tanyaochu": "tanyao",
    "ipeko": "iipeikou",
    "jikaze": "yakuhai_seat",
    "bakaze": "yakuhai_round",
    "double_reach": "double_riichi",
    "chitoitsu": "chiitoitsu",
    "chitoiitsu": "chiitoitsu",
    "honchantaiyao": "chanta",
    "ikkitsukan": "ittsuu",
    "sanshokudojun": "sanshoku",
    "sanshokudoko": "sanshoku_doukou",
    "sankantsu": "sankantsu",
    "toitoiho": "toitoi",
    "sananko": "sanankou",
    "shosangen": "shousangen",
    "honroto": "honroutou",
    "ryanpeko": "ryanpeikou",
    "junchantaiyao": "junchan",
    "honiso": "honitsu",
    "chiniso": "chinitsu",
    "renho": "renhou",
    "tenho": "tenhou",
    "chiho": "chiihou",
    "daisangen": "daisangen",
    "suanko": "suuankou",
    "tsuiso": "tsuuiisou",
    "ryuiso": "ryuuiisou",
    "chinroto": "chinroutou",
    "churenpoton": "chuuren",
    "kokushimuso": "kokushi",
    "daisushi": "daisuushii",
    "shosushi": "shousuushii",
    "sukantsu": "suukantsu",
    "dora": "dora",
    "uradora": "ura",
    "akadora": "aka",
    "nukidora": "kita",
    "suanko_tanki": "suuankou_tanki",
    "churenpoton_9": "chuuren_9wait",
    "kokushimuso_13": "kokushi_13wait",
}

#: Why a hand ended, as servers and converters write it.
REASONS: Final[dict[str, DrawKind]] = {
    "fanpai": "exhaustive",
    "ryukyoku": "exhaustive",
    "exhaustive": "exhaustive",
    "nagashimangan": "nagashi",
    "kyushukyuhai": "nine_terminals",
    "yao9": "nine_terminals",
    "sufonrenta": "four_winds",
    "suufonrenta": "four_winds",
    "kaze4": "four_winds",
    "suchareach": "four_riichi",
    "suuchariichi": "four_riichi",
    "reach4": "four_riichi",
    "sukaikan": "four_kans",
    "suukaikan": "four_kans",
    "kan4": "four_kans",
    "sanchaho": "triple_ron",
    "sanchahoa": "triple_ron",
    "ron3": "triple_ron",
}

#: The first word of each kind: the one that is written.
REASON_OF: Final[dict[str, str]] = {kind: word for word, kind in reversed(REASONS.items())}


def kind_of_word(word: str) -> int | None:
    """Return the kind (0-33) of a tile's word (``5m``, ``5mr``, ``E``, ``P`` …), None if it is none."""
    return _KIND_OF.get(word)


def tile_word(tile: int, reds: frozenset[int]) -> str:
    """Return the word of a tile id."""
    return _KINDS[tile >> 2] + ("r" if tile in reds else "")
