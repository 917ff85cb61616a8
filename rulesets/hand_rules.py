"""Switches of one hand: table, yaku, scoring, dora, riichi, calls."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from rulesets.group import Points, RuleGroup, SmallCount, doc


class Table(RuleGroup, frozen=True):
    """The table: players, length, starting points."""

    players: Annotated[
        Literal[3, 4],
        doc("How many play. Three play without 2-8 man and without chi."),
    ] = 4
    length: Annotated[
        Literal["one_hand", "east", "east_south", "all_winds"],
        doc(
            "Scheduled rounds: one hand, East, East and South, or all four winds. Extra time is "
            "end.extra_time."
        ),
    ] = "east_south"
    start_points: Annotated[Points, doc("Points of each player at the start.")] = 25_000
    dead_wall: Annotated[
        Literal[14, 18],
        doc(
            "Tiles of the dead wall that are never drawn (information; with three players the "
            "usual 14 count after kita replacement)."
        ),
    ] = 14
    dice_throws: Annotated[
        Literal[1, 2],
        doc(
            "How often the dice are thrown to break the wall (information: a log shows the wall "
            "itself)."
        ),
    ] = 2
    min_han: Annotated[
        Annotated[int, Meta(ge=1, le=13)],
        doc("Han that a win needs (shibari); dora, ura, reds and ippatsu do not count toward it."),
    ] = 1


class Yaku(RuleGroup, frozen=True):
    """Which yaku exist, and what the doubtful ones are worth."""

    kuitan: Annotated[bool, doc("Open tanyao counts.")] = True
    atozuke: Annotated[
        Literal["allowed", "fixed_by_wait", "first_call"],
        doc(
            "Atozuke. allowed: any yaku will do. fixed_by_wait: one yaku must hold on every wait. "
            "first_call: moreover it was under way at the first open call. See docs/rules.md, "
            "Atozuke."
        ),
    ] = "allowed"
    atozuke_ote_bisha: Annotated[
        Literal["none", "closed", "any"],
        doc(
            "With atozuke limited: may different yaku serve different waits? never / in a closed "
            "hand / always."
        ),
    ] = "closed"
    atozuke_concealed_yaku: Annotated[
        bool,
        doc(
            "With atozuke = first_call: a yaku complete in the concealed tiles at the first call "
            "counts as under way."
        ),
    ] = True
    atozuke_one_sided_closed_ron: Annotated[
        bool,
        doc(
            "With atozuke limited: a closed hand without riichi may ron on a wait whose yaku the "
            "others lack."
        ),
    ] = False
    open_riichi: Annotated[
        Literal["off", "two_han"],
        doc("Open riichi: not played, or 2 han (double 3)."),
    ] = "off"
    open_riichi_deal_in: Annotated[
        Literal["normal", "yakuman", "dead_hand"],
        doc(
            "Dealing into an open riichi without being in riichi: an ordinary ron, a yakuman, or "
            "not won at all and the discarder's hand is dead."
        ),
    ] = "normal"
    open_riichi_deal_in_riichi: Annotated[
        Literal["normal", "same"],
        doc(
            "With open_riichi_deal_in limited: a discarder who is in riichi himself pays an "
            "ordinary ron, or is treated as the others."
        ),
    ] = "normal"
    open_riichi_self_furiten: Annotated[
        bool,
        doc(
            "With open_riichi_deal_in = dead_hand: the riichi player becomes furiten by the tile "
            "that was not won."
        ),
    ] = False
    double_riichi: Annotated[bool, doc("Riichi on the first turn is worth 2 han.")] = True
    renhou: Annotated[
        Literal["none", "five_han", "mangan", "baiman", "yakuman"],
        doc(
            "Ron before one's own first draw, no call before. five_han: a yaku of five han beside "
            "others. mangan / baiman: a fixed value, others do not add, a higher hand takes its "
            "own. yakuman: a yakuman."
        ),
    ] = "none"
    renhou_yields_to: Annotated[
        Literal["any_higher", "above_haneman"],
        doc(
            "With renhou = mangan: which hand takes its own value instead: any that is worth "
            "more, or only one above haneman."
        ),
    ] = "any_higher"
    nagashi: Annotated[
        Literal["none", "draw", "win"],
        doc(
            "Nagashi mangan: not played, paid at the draw instead of the noten payment, or a win "
            "by tsumo that takes honba and deposits."
        ),
    ] = "draw"
    nagashi_win_deal: Annotated[
        Literal["as_win", "as_draw"],
        doc(
            "With nagashi = win: the deal stays if the dealer made it and passes otherwise "
            "(as_win), or follows tenpai (as_draw)."
        ),
    ] = "as_win"
    nagashi_noten_payment: Annotated[bool, doc("The noten payment is made beside nagashi mangan.")] = False
    double_yakuman: Annotated[
        frozenset[Literal["kokushi_13wait", "suuankou_tanki", "chuuren_9wait", "daisuushii"]],
        doc("Yakuman forms that count double."),
    ] = frozenset()
    yakuman_stacking: Annotated[
        bool,
        doc("Several yakuman in one hand add up; otherwise the hand is paid as its best one."),
    ] = True
    ryuuiisou_needs_hatsu: Annotated[bool, doc("Ryuuiisou needs a hatsu.")] = False
    tsuuiisou_chiitoi: Annotated[bool, doc("Seven pairs of honours are tsuuiisou.")] = True
    tenhou_best_tile: Annotated[
        bool,
        doc(
            "On tenhou any of the fourteen tiles may be taken as the last one (for the pure "
            "forms)."
        ),
    ] = True
    ippatsu: Annotated[bool, doc("Ippatsu counts.")] = True
    ippatsu_rinshan: Annotated[bool, doc("Ippatsu and rinshan together.")] = False
    ippatsu_chankan: Annotated[
        Literal["none", "first_kan", "any_kan"],
        doc(
            "Ippatsu on a robbed kan: never, only if no kan came directly before it in the same "
            "turn, or always."
        ),
    ] = "first_kan"
    haitei_rinshan: Annotated[bool, doc("Haitei and rinshan together.")] = False
    chankan_closed_kan: Annotated[
        Literal["none", "kokushi"],
        doc("Robbing a closed kan: never, or by kokushi only."),
    ] = "none"
    local: Annotated[
        frozenset[
            Literal["sanrenkou", "suurenkou", "isshoku_sanjun", "shiisanpuutaa", "paarenchan", "kanburi"]
        ],
        doc("Local yaku that are played."),
    ] = frozenset()


class Scoring(RuleGroup, frozen=True):
    """Fu, limits and payments of a hand."""

    kiriage_30fu_4han: Annotated[
        bool,
        doc("30 fu 4 han is raised to mangan (7,700 to 8,000; dealer 11,600 to 12,000)."),
    ] = False
    kiriage_60fu_3han: Annotated[bool, doc("60 fu 3 han is raised to mangan.")] = False
    kazoe: Annotated[
        Literal["yakuman", "sanbaiman", "multiple"],
        doc(
            "13 han and more: a (single) counted yakuman, no more than sanbaiman, or a yakuman "
            "for every 13 han."
        ),
    ] = "yakuman"
    double_wind_pair_fu: Annotated[
        Literal[2, 4],
        doc("Fu of a pair that is both round and seat wind."),
    ] = 4
    double_round_wind: Annotated[
        bool,
        doc("East counts as a round wind in West rounds and South in North rounds too."),
    ] = False
    rinshan_tsumo_fu: Annotated[bool, doc("The 2 fu of tsumo are given on rinshan.")] = True
    pinfu_tsumo: Annotated[
        bool,
        doc(
            "Pinfu and tsumo together: 20 fu 2 han (otherwise tsumo takes its 2 fu and pinfu is "
            "lost)."
        ),
    ] = True
    open_pinfu_ron_fu: Annotated[Literal[20, 30], doc("Fu of an open hand without any fu, by ron.")] = 30
    tsumo_loss: Annotated[
        bool,
        doc(
            "Three players: on tsumo the share of the missing player is lost (otherwise split "
            "among the others)."
        ),
    ] = True
    honba_per_payer: Annotated[
        Points,
        doc(
            "Points of one honba that each loser pays on tsumo; on ron the discarder pays it for "
            "every loser's chair (300 with four, 200 with three)."
        ),
    ] = 100


class Dora(RuleGroup, frozen=True):
    """Dora, red fives and when indicators are turned."""

    first: Annotated[bool, doc("The first indicator counts.")] = True
    ura: Annotated[bool, doc("Ura dora for riichi.")] = True
    kan: Annotated[bool, doc("Kan dora.")] = True
    kan_ura: Annotated[bool, doc("Kan ura dora for riichi.")] = True
    closed_kan_turn: Annotated[
        Literal["at_once", "before_discard"],
        doc("When a closed kan's indicator is turned."),
    ] = "at_once"
    open_kan_turn: Annotated[
        Literal["at_once", "before_discard", "after_discard"],
        doc(
            "When the indicator of an open or added kan is turned: at once; just before the "
            "discard or the next replacement draw (a ron on the discard counts it, a rinshan win "
            "does not); after the discard has passed."
        ),
    ] = "before_discard"
    robbed_kan_turns: Annotated[bool, doc("A robbed kan turns an indicator.")] = False
    red_man: Annotated[SmallCount, doc("Red fives of man in the set.")] = 1
    red_pin: Annotated[SmallCount, doc("Red fives of pin in the set.")] = 1
    red_sou: Annotated[SmallCount, doc("Red fives of sou in the set.")] = 1
    red_value: Annotated[
        Literal["dora", "chip", "dora_and_chip"],
        doc("What a red five is worth: a dora, a chip, or both."),
    ] = "dora"
    red_chip_closed_only: Annotated[bool, doc("Red fives give chips in closed hands only.")] = True
    kita: Annotated[bool, doc("North set aside is a dora (three players).")] = False
    chip_points: Annotated[
        Points,
        doc("What one chip is worth in the final points, in points (1,000 = 1.0)."),
    ] = 0


class Riichi(RuleGroup, frozen=True):
    """When riichi may be declared, and what follows."""

    deposit: Annotated[Points, doc("Points deposited for riichi.")] = 1_000
    min_points: Annotated[
        Points,
        doc("Points that one must have to declare (0: the score may go below the deposit)."),
    ] = 1_000
    needs_own_draw: Annotated[
        bool,
        doc(
            "At least one draw of one's own must be left (four tiles in the wall; three with "
            "three players)."
        ),
    ] = True
    on_last_discard: Annotated[
        bool,
        doc("Riichi on the very last discard, where no own draw is needed."),
    ] = False
    furiten: Annotated[bool, doc("Riichi may be declared in furiten (it then wins by tsumo only).")] = True
    ronned_tile_deposit: Annotated[
        bool,
        doc("The deposit is made although the declaring tile is ronned."),
    ] = False
    retract: Annotated[
        Literal["no", "until_next_action"],
        doc("A declaration may be taken back until the next player draws or calls (not in a log)."),
    ] = "no"
    noten: Annotated[
        Literal["chombo", "dead_hand"],
        doc("Riichi without tenpai, found at the draw."),
    ] = "chombo"
    closed_kan: Annotated[
        Literal["never", "same_waits", "same_structure", "same_structure_and_yaku"],
        doc(
            "Closed kan after riichi with the drawn tile: never; if the waits stay; if the sets "
            "of every reading stay; if moreover no yaku is lost."
        ),
    ] = "same_waits"


class Calls(RuleGroup, frozen=True):
    """Calls and discards."""

    kuikae_same: Annotated[bool, doc("The tile just called may be discarded at once.")] = False
    kuikae_suji: Annotated[
        bool,
        doc("The other end of the run just called may be discarded at once."),
    ] = False
    last_discard: Annotated[bool, doc("The last discard may be called by chi, pon or kan.")] = False
    fifth_kan: Annotated[
        Literal["refused", "draw"],
        doc("After one player's four kans a fifth by anyone: not allowed, or the hand is drawn."),
    ] = "refused"
    kita: Annotated[bool, doc("North may be set aside (three players).")] = False
