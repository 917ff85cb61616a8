"""``docs/rules.md``: every switch of the schema with its values, meaning, default, presets and tests.

The page is generated (``make docs``); a test compares it with what this module renders. The names of the tests that
flip a switch come from outside, as this package knows no tests::

    python -m rulesets.reference docs/rules.md < names.json      {"yaku.kuitan": ["open tanyao (`file`)"], …}
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from rulesets.load import load, names, notes_of
from rulesets.rules import GROUPS, Ruleset
from rulesets.switches import Switch, get, group_class, switches, value_text

_HEAD: Final = """\
# Rules

<!-- Generated from the schema (rulesets/) and the tables of tests/switches: do not edit, run `make docs`. -->

Every switch that a ruleset can set. A file of rules states those in which it differs from its base:

```toml
base = "tenhou"

[yaku]
kuitan = false
```

`rerule replay GAME --rules tenhou --set yaku.kuitan=false` sets one for a single run. The default of every switch is
the ranked Tenhou game with four players. Under "presets" stand those that differ from the default; what a preset's
document leaves open or can be read in two ways is listed under [Interpretations](#interpretations).

"Flipped by" names the tests that rule one hand or game twice with this switch alone moved; both values come from a
rule document, a log or a points table (`tests/switches`).
"""

#: Our own words for seed 000's 後付けなし; the switches name its parts.
_ATOZUKE: Final = """\
## Atozuke

*Atozuke* (後付け) is to win with a yaku that was fixed late: by the winning tile itself, or by a call after the first.
"Nashi-nashi" tables refuse it, but no one public definition exists. This is the one that Rerule follows.

**The waits.** All kinds of tile that complete the hand as it stood before the winning tile are looked at, those seen
out and those in furiten too. A kind of which the player holds all four himself does not count.

**The yaku on a wait** are those that the hand would have with that tile, whether by ron or by tsumo. Dora are none, and
haitei, houtei, rinshan and chankan do not count either: they only add han. Each triplet of yakuhai is a yaku of its
own. A yaku that takes the place of another counts as that one too: junchan, honroutou and chinroutou as chanta,
chinitsu as honitsu, a yakuman as every yaku that its tiles contain.

**`yaku.atozuke = "allowed"`**: any yaku will do.

**`"fixed_by_wait"`**: an open hand wins, by ron or tsumo, only if one and the same yaku is there on every wait.
`yaku.atozuke_ote_bisha` decides whether different yaku may serve different waits (a pair of haku and a pair of hatsu):
never (`none`), in a closed hand (`closed`), or always (`any`).

**`"first_call"`**: that yaku must moreover have been under way when the first chi, pon or open kan was called. It was

- if it is a yaku of the whole hand: tanyao, toitoi, honitsu, chinitsu, chanta, junchan, honroutou, tsuuiisou,
  chinroutou, ryuuiisou;
- if the set called first belongs to it: the triplet of yakuhai, a run or triplet of sanshoku or ittsuu, a kan of
  sankantsu, a dragon of shousangen or daisangen, a wind of the four winds;
- if it stood complete in the concealed tiles and closed kans at that moment. A pair of yakuhai is not complete.
  `yaku.atozuke_concealed_yaku = false` does not accept this third way.

**Never refused** are riichi, a closed tsumo, chiitoi, kokushi, tenhou, chiihou, renhou and nagashi mangan. A closed
kan is no call. A closed ron without riichi must have a yaku on every wait, unless
`yaku.atozuke_one_sided_closed_ron = true`.

A win that is refused is a wrong win: a replay has no result for that hand. The tile that was let pass makes furiten as
any other, and such a hand is tenpai at a draw.

| hand | `fixed_by_wait` | `first_call` |
| --- | --- | --- |
| pon of haku, then pon of chun | wins | wins |
| pon of 2p, then pon of haku, no toitoi or honitsu | wins | refused |
| three haku in hand, then a chi | wins | wins (`atozuke_concealed_yaku`) |
| two haku in hand, a chi, the third haku drawn later | wins | refused |
| open, waits for haku or hatsu, nothing else | refused | refused |
| open, haitei alone | refused | refused |
| closed, no riichi, ron on the one side that makes sanshoku | refused | refused |
| the same by tsumo, or in riichi | wins | wins |
"""


def render(flips: Mapping[str, Sequence[str]]) -> str:
    """Return the page; ``flips`` gives by switch the names of the tests that flip it."""
    presets = {name: load(name) for name in names()}
    parts = [_HEAD, *_presets(presets)]
    for group in GROUPS:
        parts += _group(group, presets, flips)
    return "\n".join([*parts, _ATOZUKE, *_interpretations()]).rstrip("\n") + "\n"


def _presets(presets: Mapping[str, Ruleset]) -> Iterator[str]:
    yield "## Presets\n"
    yield "| name | players | rules | |"
    yield "| --- | --- | --- | --- |"
    for name, rules in presets.items():
        yield f"| `{name}` | {rules.players} | {rules.title} | {rules.title_ja} |"
    yield ""


def _group(
    group: str, presets: Mapping[str, Ruleset], flips: Mapping[str, Sequence[str]]
) -> Iterator[str]:
    yield f"## {group}\n"
    yield (group_class(group).__doc__ or "").strip() + "\n"
    for switch in switches():
        if switch.group == group:
            yield from _switch(switch, presets, flips.get(switch.path, ()))


def _switch(switch: Switch, presets: Mapping[str, Ruleset], flips: Sequence[str]) -> Iterator[str]:
    yield f"### `{switch.path}`\n"
    yield switch.description + "\n"
    yield f"- values: {_values(switch)}; default `{value_text(switch.default)}`"
    differing = _by_value(switch, presets)
    if differing:
        yield "- presets: " + "; ".join(
            f"`{value}` in {', '.join(where)}" for value, where in differing.items()
        )
    if flips:
        yield "- flipped by: " + "; ".join(_grouped(flips))
    yield ""


def _values(switch: Switch) -> str:
    named = [value_text(choice) for choice in switch.choices]
    if not named:
        return switch.values
    listed = ", ".join(f"`{value}`" for value in named)
    return f"a list of {listed}" if isinstance(switch.default, frozenset) else listed


def _by_value(switch: Switch, presets: Mapping[str, Ruleset]) -> dict[str, list[str]]:
    """Return the presets that differ from the default, by their value."""
    found: dict[str, list[str]] = {}
    for name, rules in presets.items():
        value = get(rules, switch.path)
        if value != switch.default:
            found.setdefault(value_text(value), []).append(name)
    return found


def _grouped(flips: Sequence[str]) -> list[str]:
    """Return the names with the file that they share written once, after the last of them."""
    return [
        flip.rpartition(" (")[0] if following.rpartition(" (")[2] == flip.rpartition(" (")[2] else flip
        for flip, following in zip(flips, [*flips[1:], ""], strict=True)
    ]


def _interpretations() -> Iterator[str]:
    yield "## Interpretations\n"
    yield "Lines of a preset's document that can be read in more than one way, and the reading that the preset takes.\n"
    for name in names():
        read = notes_of(name).interpretations
        if read:
            yield f"### {name}\n"
            yield from (f"- `{path}`: {text}" for path, text in read.items())
            yield ""


def main(arguments: Sequence[str]) -> int:
    """Write the page to the file named, with the names of tests read from standard input as JSON."""
    if len(arguments) != 1:
        print("usage: python -m rulesets.reference FILE < names.json", file=sys.stderr)
        return 2
    try:
        flips = json.load(sys.stdin)
    except ValueError as error:
        print(f"standard input: {error}: expected JSON, names of tests by switch", file=sys.stderr)
        return 2
    Path(arguments[0]).write_text(render(flips), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
