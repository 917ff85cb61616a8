"""Several processes: one that is ended from outside loses its own file only."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from analyzer.audit import files
from analyzer.audit.files import Job, audit_files

HELPER = '''
import os
from analyzer.audit.files import audit_file as original

def audit_file(name, job):
    if name.endswith("killer"):
        os._exit(1)
    return original(name, job)

def audit_batch(batch, job):
    return [audit_file(name, job) for name in batch]
'''


def test_a_process_that_dies_loses_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "audit_test_helper.py").write_text(HELPER, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    import audit_test_helper  # noqa: PLC0415

    monkeypatch.setattr(files, "_audit_batch", audit_test_helper.audit_batch)
    monkeypatch.setattr(files, "audit_file", audit_test_helper.audit_file)
    names = [f"none{number}" for number in range(20)]
    names[3] = "killer"
    results = list(audit_files(names, Job(), workers=2))
    sys.modules.pop("audit_test_helper")
    assert [result.unreadable[0].file for result in results] == names
    messages = [result.unreadable[0].message for result in results]
    assert "ended from outside" in messages[3]
    assert all("No such file" in message for number, message in enumerate(messages) if number != 3)
