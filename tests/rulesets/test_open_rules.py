"""Which switches a log leaves open, so that an audit does not hold it to an assumption."""

from __future__ import annotations

import pytest

from rulesets.declared import declared_rules

TABLE = ("end", "settlement", "table.start_points")


@pytest.mark.parametrize(
    ("declared", "left_open"),
    [
        ({"go_type": "169"}, ()),
        ({"disp": "鳳南喰赤", "aka": "1"}, ()),
        ({"disp": "金の間南喰赤"}, ()),  # a ranked room of Mahjong Soul: its rules are the same for all
        ({"disp": "大会戦南喰", "aka51": "1", "aka52": "1", "aka53": "1"}, TABLE),  # a contest there
        ({"disp": "第39期十段位決定戦6", "title": "日本プロ麻雀連盟公式ルール", "aka": "0"}, ()),
        ({"title": "インターネット麻雀日本選手権2022", "aka": "0"}, TABLE),
        ({}, TABLE),
        ({"go_type": "265"}, TABLE),  # 0x100: a custom table without its csrule
        ({"go_type": "2113"}, ("end",)),  # 0x800: a ratio table
    ],
)
def test_what_is_left_open(declared: dict[str, str], left_open: tuple[str, ...]) -> None:
    assert declared_rules(declared, players=4).open == left_open


def test_east_only_uma_of_2008_by_the_date_in_ref() -> None:
    """Log 5301046603b1 (17 December 2008): 68,300, 17,400, 9,100, 5,200 became +69, -8, -26, -35: uma 10, 5."""
    old = declared_rules({"disp": "上東喰赤速", "aka": "1", "ref": "2008121721gm-00c1-0000-fcadb0d7"}, players=4)
    assert old.rules.settlement.uma == (10, 5, -5, -10)
    assert "2008" in old.inferred["settlement.uma"]
    # 15a6e00d57bf (2 December 2009, East only) agrees with 20, 10.
    new = declared_rules({"disp": "般東喰赤", "aka": "1", "ref": "2009120221gm-0001-0000-8f264f66"}, players=4)
    assert new.rules.settlement.uma == (20, 10, -10, -20)
