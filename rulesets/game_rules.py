"""Switches around the hand: claims, pao, draws, flow, end of the game, settlement, penalties."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from rulesets.group import Points, RuleGroup, doc

#: Acts that a league punishes; they come from its incidents record. ``wrong_win_*`` covers ron and tsumo,
#: ``wrong_call`` a pon, chi or kan that was shown, ``…_spoken`` one that was only announced.
Act = Literal[
    "noten_riichi",
    "wrong_win_shown",
    "wrong_win_spoken",
    "furiten_ron",
    "wrong_call",
    "wrong_call_spoken",
    "wrong_meld_kept",
    "kuikae",
    "illegal_closed_kan",
    "riichi_on_last_discard",
    "too_many_tiles",
    "too_few_tiles",
    "dead_hand_acts",
    "pon_to_ron",
    "peeking",
    "malicious_peeking",
    "showing_tiles",
    "spectator_warning",
    "unplayable",
]


class Claims(RuleGroup, frozen=True):
    """Ron: who wins, who takes honba and deposits, furiten."""

    double_ron: Annotated[
        Literal["all", "head_bump"],
        doc("Two claims on one tile: both win, or only the one next in turn after the discarder."),
    ] = "all"
    triple_ron: Annotated[
        Literal["all", "head_bump", "draw"],
        doc("Three claims on one tile: all win, only the next in turn, or the hand is drawn."),
    ] = "draw"
    triple_ron_deal: Annotated[
        Literal["dealer_stays", "deal_passes"],
        doc("With triple_ron = draw: who deals next."),
    ] = "dealer_stays"
    honba_to: Annotated[
        Literal["head", "all"],
        doc("On several rons honba go to the winner next in turn, or to every winner."),
    ] = "head"
    deposits_to: Annotated[
        Literal["head", "own_back"],
        doc(
            "On several rons deposits go to the winner next in turn, or each winner first takes "
            "back his own."
        ),
    ] = "head"
    same_turn_furiten: Annotated[bool, doc("Passing a winning tile makes furiten for the turn.")] = True
    same_turn_furiten_ends: Annotated[
        Literal["own_draw", "own_discard"],
        doc("When furiten of the turn ends."),
    ] = "own_discard"
    kokushi_13wait_furiten: Annotated[
        bool,
        doc("Furiten holds for the 13-sided wait of kokushi too."),
    ] = True


class Pao(RuleGroup, frozen=True):
    """Liability (sekinin barai)."""

    yakuman: Annotated[
        frozenset[Literal["daisangen", "daisuushii", "suukantsu"]],
        doc("Yakuman whose last open set makes its feeder liable."),
    ] = frozenset({"daisangen", "daisuushii"})
    scope: Annotated[
        Literal["whole_hand", "pao_yakuman"],
        doc(
            "In a hand of several yakuman the liability covers all, or only the yakuman that was "
            "fed."
        ),
    ] = "whole_hand"
    ron_honba: Annotated[Literal["liable", "discarder"], doc("Who pays honba on ron.")] = "liable"
    tsumo_honba: Annotated[Literal["liable", "each"], doc("Who pays honba on tsumo.")] = "liable"
    several_yakuman_honba: Annotated[
        Literal["same", "tsumo_each_ron_liable"],
        doc(
            "In a hand of several yakuman: as above, or on tsumo 100 from each and on ron by the "
            "liable player."
        ),
    ] = "same"
    daiminkan: Annotated[
        Literal["none", "liable"],
        doc("A rinshan win after an open kan is paid by the feeder of the kan."),
    ] = "none"
    rinshan_win: Annotated[
        Literal["usual", "exempt"],
        doc("A rinshan win is under the usual liability, or never."),
    ] = "usual"


class Draws(RuleGroup, frozen=True):
    """Exhaustive and abortive draws, tenpai."""

    four_winds: Annotated[
        Literal["off", "dealer_stays", "deal_passes"],
        doc("Four equal winds as the first discards."),
    ] = "dealer_stays"
    nine_terminals: Annotated[
        Literal["off", "dealer_stays", "deal_passes"],
        doc("Nine kinds of terminals and honours on the first draw (the player's choice)."),
    ] = "dealer_stays"
    four_kans: Annotated[
        Literal["off", "dealer_stays", "deal_passes"],
        doc("Four kans by several players."),
    ] = "dealer_stays"
    four_riichi: Annotated[
        Literal["off", "dealer_stays", "deal_passes"],
        doc("Four riichi."),
    ] = "dealer_stays"
    last_hand_abort: Annotated[
        Literal["goes_on", "ends_game"],
        doc("An abortive draw in the last hand."),
    ] = "goes_on"
    noten_payment: Annotated[
        tuple[Points, ...],
        doc(
            "What each noten player pays when 1, 2, 3 are tenpai (with three players: two "
            "numbers). The sum is shared by the tenpai."
        ),
    ] = (1_000, 1_500, 3_000)
    keishiki_tenpai: Annotated[bool, doc("Tenpai without a yaku counts at the draw.")] = True
    fifth_tile: Annotated[
        Literal["counts", "not_four_concealed", "not_four_own", "not_four_seen"],
        doc(
            "A wait on a kind of which no copy is left: counts; not if all four are among one's "
            "concealed tiles (melds and kans aside); not if all four are in one's own hand and "
            "melds; not if the player can see all four (rivers, melds, indicators, his own tiles)."
        ),
    ] = "not_four_concealed"


class Flow(RuleGroup, frozen=True):
    """Who deals next, honba."""

    renchan: Annotated[
        Literal["none", "win", "tenpai", "always"],
        doc(
            "The dealer keeps the deal: never, by a win, by a win or tenpai, or also by any "
            "exhaustive draw."
        ),
    ] = "tenpai"
    last_hand_renchan: Annotated[
        Literal["usual", "none", "win", "tenpai", "always"],
        doc("The same for the last scheduled hand."),
    ] = "usual"
    honba_after_passing_draw: Annotated[
        Literal["add", "reset"],
        doc("Honba after a draw that passes the deal."),
    ] = "add"


class End(RuleGroup, frozen=True):
    """When the game ends."""

    bust: Annotated[
        Literal["off", "below_0", "at_0_or_below"],
        doc("The game ends when a player's points are below 0, or 0 or less."),
    ] = "below_0"
    ceiling: Annotated[
        Points,
        doc("The game ends when a player has this many points (0: no ceiling)."),
    ] = 0
    extra_time: Annotated[
        Literal["none", "sudden_death", "full_round"],
        doc(
            "If nobody has target_points after the last hand: no more; another round that ends as "
            "soon as somebody has them; another round in full."
        ),
    ] = "sudden_death"
    target_points: Annotated[Points, doc("Points that end the scheduled game or extra time.")] = 30_000
    extra_repeat_first: Annotated[
        bool,
        doc("In extra time a dealer who repeats plays on although somebody has target_points."),
    ] = True
    extra_rounds: Annotated[
        Annotated[int, Meta(ge=0, le=3)],
        doc("How many more rounds extra time may last."),
    ] = 1
    agari_yame: Annotated[
        Literal["off", "choice", "top_auto", "auto"],
        doc(
            "The dealer's win in the last hand ends the game: never, if he wishes, by itself if "
            "he is top (else if he wishes), by itself."
        ),
    ] = "auto"
    tenpai_yame: Annotated[
        Literal["off", "choice", "top_auto", "auto"],
        doc("The same for the dealer's tenpai at a draw."),
    ] = "auto"
    yame_worst_place: Annotated[
        Annotated[int, Meta(ge=1, le=4)],
        doc("The worst place from which the dealer may stop."),
    ] = 1
    yame_min_points: Annotated[Points, doc("Points the dealer needs to stop (0: none).")] = 30_000
    last_hand_draw_ends: Annotated[
        bool,
        doc("An exhaustive draw in the last hand ends the game whoever is tenpai."),
    ] = False


class Settlement(RuleGroup, frozen=True):
    """From raw scores to final points."""

    return_points: Annotated[Points, doc("Points that count as zero (kaeshi).")] = 30_000
    oka: Annotated[
        Literal["none", "to_first"],
        doc("(return - start) times the players goes to the first, or nobody has it."),
    ] = "to_first"
    first: Annotated[
        Literal["own_score", "balance"],
        doc(
            "The first is settled from his own score, uma and oka; or takes minus the sum of the "
            "rest (then oka is inside it and not added again)."
        ),
    ] = "own_score"
    uma: Annotated[tuple[int, ...], doc("Uma by place, in thousands.")] = (20, 10, -10, -20)
    floating_uma: Annotated[
        tuple[tuple[int, ...], ...],
        doc(
            "Uma by how many players floating_by counts: one row for a count of 0, 1, 2 ... up to all; each "
            "row is thousands by place. Empty: fixed uma."
        ),
    ] = ()
    floating_by: Annotated[
        Literal["below", "at_or_above"],
        doc("What floating_uma counts: players below the line, or at or above it."),
    ] = "below"
    floating_line: Annotated[Points, doc("The line of floating_uma, in points.")] = 30_000
    rounding: Annotated[
        Literal["none", "gosha_rokunyuu", "half_away", "half_up", "down"],
        doc(
            "Raw score to thousands: exact; 5 down 6 up on the hundreds; half away from zero; "
            "half up; toward minus infinity. Where the first is the balance it concerns the "
            "others."
        ),
    ] = "none"
    ties: Annotated[
        Literal["seat", "share"],
        doc(
            "Equal scores: the seat nearer the first dealer is ahead, or places (uma and oka) are "
            "shared exactly."
        ),
    ] = "seat"
    end_deposits: Annotated[
        Literal["first", "stay", "owner", "share"],
        doc(
            "Deposits left at the end: to the first, stay on the table, back to their owners, "
            "shared by tied firsts."
        ),
    ] = "first"
    stake_per_1000: Annotated[
        Annotated[int, Meta(ge=0)],
        doc("Money for 1,000 final points (optional column; 0: none)."),
    ] = 0
    game_fee: Annotated[Annotated[int, Meta(ge=0)], doc("Money each player pays for the game.")] = 0


class Penalties(RuleGroup, frozen=True):
    """Chombo, dead hands, the pot. They come from the league's record, not from online logs."""

    chombo_payment: Annotated[
        Literal["none", "fixed_each", "mangan", "after_uma"],
        doc(
            "Chombo: no payment, chombo_points to each of the others, a mangan (dealer 4,000 all, "
            "others 2,000/4,000), or chombo_points off the final result."
        ),
    ] = "none"
    chombo_points: Annotated[
        Points,
        doc("Points of chombo_payment fixed_each (to each) or after_uma (off the result)."),
    ] = 3_000
    chombo_deposits_back: Annotated[bool, doc("Deposits of that hand go back to their owners.")] = True
    chombo_replay: Annotated[
        bool,
        doc("The hand is played again by the same dealer, without honba."),
    ] = True
    chombo_counts_for_end: Annotated[
        bool,
        doc("Scores after a chombo may end the game (bust, target)."),
    ] = False
    chombo_for: Annotated[frozenset[Act], doc("Acts that are chombo.")] = frozenset()
    dead_hand_for: Annotated[frozenset[Act], doc("Acts that make the hand dead.")] = frozenset()
    pot_for: Annotated[
        frozenset[Literal["wrong_call", "wrong_call_spoken"]],
        doc("Acts that cost pot_points, laid on the table as a deposit."),
    ] = frozenset()
    pot_points: Annotated[Points, doc("Points of pot_for.")] = 1_000
    wrong_win_spoken_scope: Annotated[
        Literal["hand", "turn"],
        doc(
            "A win spoken wrongly but not shown: dead for the hand, or no call and no ron in that "
            "turn."
        ),
    ] = "hand"
    pon_ron: Annotated[
        Literal["allowed", "dead_hand"],
        doc("Pon (or ron) spoken and corrected to the other."),
    ] = "dead_hand"
    dead_hand_tenpai: Annotated[bool, doc("A dead hand may be tenpai at the draw.")] = False
    dead_riichi_tenpai: Annotated[
        Literal["none", "noten_payment_only"],
        doc(
            "A dead hand in riichi that was tenpai at the draw: nothing special, or it pays the "
            "noten payment only."
        ),
    ] = "none"
