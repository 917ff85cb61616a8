"""Every command that README.md and docs/ show runs, with the exit status that they state.

A line ``$ rerule …`` of a ``console`` block is run by bash from the project's root. Its exit status is 0, or
what a comment at the end of the line says: ``# exit status 1`` (several: ``# exit status 1 or 2``). A
backslash at the end continues a line. The lines without ``$`` show output and are not compared.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]

BLOCK = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)
STATUS = re.compile(r"#\s*exit status (\d+(?: or \d+)*)\s*$")
LINK = re.compile(r"\]\((?!https?:|#|mailto:)([^)#\s]+)[^)]*\)")


def commands(text: str) -> list[tuple[str, set[int]]]:
    """Return each shown command with the exit statuses that are right for it."""
    found = []
    for block in BLOCK.findall(text):
        for line in block.replace("\\\n", " ").splitlines():
            if line.startswith("$ rerule"):
                status = STATUS.search(line)
                allowed = {int(number) for number in status[1].split(" or ")} if status else {0}
                found.append((line.removeprefix("$ "), allowed))
    return found


#: The commands of one page may build on each other: one test runs them in order.
SHOWN = [
    pytest.param(found, id=page.name)
    for page in PAGES
    if (found := commands(page.read_text(encoding="utf-8")))
]


def test_readme_shows_commands() -> None:
    assert commands((ROOT / "README.md").read_text(encoding="utf-8"))


def test_the_form_of_shown_commands() -> None:
    console = "```console\n$ rerule a \\\n    b  # exit status 1 or 2\noutput\n$ make\n$ rerule c\n```\n"
    text = console + "```sh\n$ rerule d\n```\n"
    assert [(" ".join(line.split()), allowed) for line, allowed in commands(text)] == [
        ("rerule a b # exit status 1 or 2", {1, 2}),
        ("rerule c", {0}),
    ]


@pytest.mark.parametrize("shown", SHOWN)
def test_shown_commands_run(shown: list[tuple[str, set[int]]]) -> None:
    for command, allowed in shown:
        run_command(command, allowed)


def run_command(command: str, allowed: set[int]) -> None:
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("needs bash to run the commands of the documentation")
    bin_folder = str(Path(sys.executable).parent)
    env = os.environ | {"PATH": bin_folder + os.pathsep + os.environ.get("PATH", ""), "PYTHONUTF8": "1"}
    done = subprocess.run(
        [bash, "-o", "pipefail", "-c", command],
        cwd=ROOT,
        env=env,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=300,
    )
    assert done.returncode in allowed, command + done.stdout[-2000:] + done.stderr[-2000:]
    assert "Traceback" not in done.stderr, command


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    targets = LINK.findall(page.read_text(encoding="utf-8"))
    assert [target for target in targets if not (page.parent / target).exists()] == []


def test_python_m_analyzer_is_the_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "analyzer", "--version"], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("rerule")
