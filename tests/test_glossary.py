"""The glossary names every yaku, draw and status by the name that the program uses."""

from __future__ import annotations

import json
import typing
from pathlib import Path

import pytest

from parsers.events import DrawKind
from rulesets.hand_rules import Yaku

GLOSSARY = (Path(__file__).resolve().parents[1] / "docs" / "glossary.md").read_text(encoding="utf-8")


def missing(names: set[str]) -> set[str]:
    return {name for name in names if f"`{name}`" not in GLOSSARY}


def test_draws_and_local_yaku() -> None:
    local = typing.get_args(typing.get_args(typing.get_type_hints(Yaku)["local"])[0])
    assert missing({*typing.get_args(DrawKind), *local}) == set()


@pytest.mark.corpus
def test_every_yaku_of_the_shared_cases(shared: Path) -> None:
    lines = (shared / "cases" / "scoring.jsonl").read_text(encoding="utf-8").splitlines()
    names = {name for line in lines for name in json.loads(line)["expect"].get("yaku", {})}
    assert len(names) > 45
    assert missing(names) == set()
