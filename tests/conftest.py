from __future__ import annotations

from pathlib import Path

import pytest

SHARED = Path(__file__).resolve().parents[1].parent / "shared"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of shared facts and real logs beside the project."""
    if not (SHARED / "corpus").is_dir():
        pytest.skip("needs the shared folder with real logs beside the project; it is not here")
    return SHARED
