"""What an audit finds: one struct, and the list of codes with what each means."""

from __future__ import annotations

from typing import Final

import msgspec

from parsers.issues import Severity

#: Codes of the audit itself, one sentence each (``docs/audit.md`` prints them). Faults of the file keep the
#: parser's own code; the causes of :mod:`analyzer.ruling` stand behind ``LEGAL-``.
CODES: Final[dict[str, str]] = {
    "RULES-UNKNOWN": "The log leaves a rule open; the named assumption was taken.",
    "RULES-UNSUPPORTED": "A rule that could matter in this hand has no behaviour yet; it was not compared.",
    "INT-PLAY": "The recorded events of a hand cannot have happened.",
    "INT-UNPRICED": "The rules count a dora or ura indicator that the log does not show.",
    "INT-INDICATORS": "The dora indicators printed at a win are not those that were turned.",
    "INT-URA": "The number of ura indicators shown at a win is not the number that the rules give.",
    "INT-HAND": "The hand printed at a win or draw is not the hand that the player held.",
    "INT-TILES": "A tile is shown as ura indicator that stands elsewhere in the hand too.",
    "INT-WALL-DEAL": "The tiles dealt are not those that the shuffle seed gives.",
    "INT-WALL-DICE": "The dice are not those that the shuffle seed gives.",
    "INT-WALL-DRAW": "A tile drawn is not the one that the shuffle seed gives.",
    "INT-WALL-INDICATOR": "A dora indicator is not the one that the shuffle seed gives.",
    "INT-WALL-URA": "A ura indicator is not the one that the shuffle seed gives.",
    "INT-WALL-NONE": "The wall cannot be verified: the log has no shuffle seed that can be read.",
    "LEGAL-RIICHI-POINTS": "Riichi with fewer points than the rules ask for.",
    "LEGAL-RIICHI-DRAWS": "Riichi without a draw of one's own left.",
    "LEGAL-RIICHI-LAST": "Riichi on the last discard.",
    "LEGAL-RIICHI-FURITEN": "Riichi in furiten.",
    "LEGAL-RIICHI-NOTEN": "Riichi without tenpai.",
    "LEGAL-RIICHI-OPEN-HAND": "Riichi with an open hand.",
    "LEGAL-RIICHI-DISCARD": "After riichi another tile than the one drawn was discarded.",
    "LEGAL-RIICHI-KAN": "A closed kan after riichi that the rules forbid.",
    "LEGAL-KUIKAE": "A discard that the rules forbid after a call (kuikae).",
    "LEGAL-LATE-CALL": "A call of the last discard.",
    "LEGAL-FIFTH-KAN": "A fifth kan.",
    "LEGAL-CHOMBO": "An act that is chombo, though the record goes on.",
    "LEGAL-DEAD-HAND": "A win by a player whose hand is dead.",
    "LEGAL-KITA": "A North set aside where the rules have no kita.",
    "LEGAL-FURITEN": "A ron in furiten.",
    "LEGAL-NO-YAKU": "A win without yaku.",
    "LEGAL-ATOZUKE": "A win that the rules refuse because its yaku was not fixed by the calls (atozuke).",
    "LEGAL-TOO-FEW-HAN": "A win with fewer han than the rules ask for.",
    "LEGAL-NOT-COMPLETE": "A win with a hand that is not complete.",
    "LEGAL-OPEN-RIICHI": "A ron on a discard that these rules do not let an open riichi win.",
    "LEGAL-CLOSED-KAN": "A closed kan was robbed, which the rules do not allow for this hand.",
    "LEGAL-NO-WIN": "No legal win is left on the tile that was won.",
    "LEGAL-NO-ABORT": "An abortive draw that these rules do not have.",
    "LEGAL-NO-TRIPLE-RON": "Three ron are recorded, but no tile completes three hands.",
    "LEGAL-ABORT": "The hand goes on although an abortive draw had ended it.",
    "SCORE-WINNERS": "The recorded winners are not those that the rules give.",
    "SCORE-YAKU": "The yaku of a win, or the han of one of them, differ.",
    "SCORE-HAN": "The han of a win differ.",
    "SCORE-FU": "The fu of a win differ.",
    "SCORE-POINTS": "The printed value of a win (without honba and deposits) differs.",
    "SCORE-LIMIT": "The limit of a win (mangan, haneman …) differs.",
    "SCORE-PAO": "Who is liable (pao) for a win differs.",
    "SCORE-PAYMENTS": "The changes of points by a win differ.",
    "SCORE-BEFORE": "The scores printed before a win or draw differ.",
    "SCORE-CHIPS": "The chips at the end are not the sum of the chips that the wins moved.",
    "FLOW-ENDING": "The hand ended otherwise under the rules: a win, a draw, or another draw.",
    "FLOW-TENPAI": "The players shown as tenpai at a draw are not those who were tenpai.",
    "FLOW-DRAW-PAYMENTS": "The changes of points at a draw differ.",
    "FLOW-DEPOSIT": "The scores printed after a riichi deposit differ.",
    "FLOW-BA-HONBA": "The honba printed at the end of a hand differ.",
    "FLOW-BA-DEPOSITS": "The deposits printed at the end of a hand differ.",
    "FLOW-FIRST": "The game does not start as the rules say: hand, dealer, honba, deposits.",
    "FLOW-ROUND": "Another hand is dealt than the rules say (repeats, passing of the deal).",
    "FLOW-DEALER": "Another player deals than the rules say.",
    "FLOW-HONBA": "The honba at the start of a hand differ.",
    "FLOW-DEPOSITS": "The deposits on the table at the start of a hand differ.",
    "FLOW-SCORES": "The scores at the start of a hand differ.",
    "FLOW-END-EARLY": "The record ends the game, but under the rules it goes on.",
    "FLOW-END-LATE": "The record goes on, but under the rules the game was over.",
    "FLOW-CUT-OFF": "The log is cut off: it does not reach the end of the game.",
    "FINAL-SCORES": "The raw scores at the end differ.",
    "FINAL-POINTS": "The final points (oka, uma, rounding) differ.",
    "SHEET-CELL": "A cell of the results sheet is no such value; it was left out.",
    "SHEET-RULES": "The rules of a game in the results sheet are not known.",
    "SHEET-PLAYERS": "The players of a game in the results sheet are not those of the log, or not as many as play.",
    "SHEET-GAME-MISSING": "A log's game stands in no row of the results sheet.",
    "SHEET-GAME-DOUBLE": "A game stands in the results sheet twice.",
    "SHEET-NO-LOG": "A game of the results sheet has no log.",
    "SHEET-LOG-TWICE": "Two logs hold the same game; the sheet was compared with one of them.",
    "SHEET-SCORE": "A raw score in the results sheet differs.",
    "SHEET-POINTS": "Final points in the results sheet differ.",
    "SHEET-PLACE": "A place in the results sheet differs.",
    "SHEET-SUM": "The raw scores of a game (points where there are none) do not add up to what the rules give.",
    "SHEET-STANDINGS": "A total of the results sheet differs: points, games, mean place or rank.",
}


class Finding(msgspec.Struct, frozen=True):
    """One difference between a record and the rules.

    ``hand`` is a name such as ``E1-0`` (empty: the game as a whole), ``place`` where it stands in the file;
    ``recorded`` and ``expected`` are short texts, ``message`` is a whole sentence.
    """

    code: str
    severity: Severity
    file: str
    hand: str
    place: str
    recorded: str
    expected: str
    message: str


class Unreadable(msgspec.Struct, frozen=True):
    """A file, or a game of it, that could not be audited, and why."""

    file: str
    message: str
