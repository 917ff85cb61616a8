"""What every group of switches shares."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta


class RuleGroup(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A group of switches. Unknown keys are refused."""


def doc(text: str) -> Meta:
    """Return the description of a switch."""
    return Meta(description=text)


Points = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
SmallCount = Annotated[int, Meta(ge=0, le=4)]
