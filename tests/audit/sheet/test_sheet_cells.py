"""Cells as they are typed: signs, digits, units (issue 5: ``▲``, ``-``, ``△``, full-width digits)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from analyzer.audit.sheet.cells import number, place, raw_score, same_printed, seat, tenths_text, whole


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("45.3", "45.3"),
        ("+45.3", "45.3"),
        ("-12.3", "-12.3"),
        ("▲12.3", "-12.3"),
        ("△12.3", "-12.3"),
        ("▲ 12.3", "-12.3"),
        ("−12.3", "-12.3"),
        ("－１２．３", "-12.3"),
        ("(12.3)", "-12.3"),
        ("±0", "0"),
        ("25,300", "25300"),
        ("２５，３００", "25300"),
        ("25 300", "25300"),
        ("-1,200点", "-1200"),
        ("45.3pt", "45.3"),
        ("12,3", "12.3"),
        ("0 (already given to top)", "0"),
        ("45.300000000000004", "45.3"),
        ("1e3", "1000"),
        (".5", "0.5"),
    ],
)
def test_numbers(text: str, value: str) -> None:
    assert number(text) == Fraction(value)


@pytest.mark.parametrize(
    "text", ["", "abc", "1.2.3", "--5", "1,23,4", "25,3000", "nan", "inf", "1e999", "1/0", "½", "9" * 40, "()", "▲"]
)
def test_what_is_no_number(text: str) -> None:
    with pytest.raises(ValueError, match="is no number"):
        number(text)


def test_raw_scores_in_thousands_are_refused() -> None:
    assert raw_score("▲1,200") == -1200
    with pytest.raises(ValueError, match="not thousands"):
        raw_score("25.3")
    with pytest.raises(ValueError, match="whole"):
        whole("1.5")


def test_places_and_seats() -> None:
    assert [place(text) for text in ("1", "2nd", "３位", "四着", "1.5")] == [1, 2, 3, 4, Fraction(3, 2)]
    for text in ("0", "5", "x", ""):
        with pytest.raises(ValueError, match="is no"):
            place(text)
    assert [seat(text) for text in ("East", "s", "西家", "北", "A", "２")] == [0, 1, 2, 3, 0, 1]
    with pytest.raises(ValueError, match="is no seat"):
        seat("5")


def test_points_as_text() -> None:
    values = (Fraction("45.3"), Fraction(-5, 10), Fraction(0), Fraction(20, 3), Fraction("-1.25"))
    assert [tenths_text(value) for value in values] == ["+45.3", "-0.5", "0.0", "+20/3", "-1.25"]


def test_a_third_is_printed_cut_or_rounded() -> None:
    assert same_printed(Fraction("6.6"), Fraction(20, 3))
    assert same_printed(Fraction("6.7"), Fraction(20, 3))
    assert not same_printed(Fraction("6.8"), Fraction(20, 3))
    assert not same_printed(Fraction("45.4"), Fraction("45.3"))
