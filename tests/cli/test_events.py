from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner

from analyzer.cli import main

HANDS = " ".join(f'hai{seat}="{",".join(str(seat * 13 + i) for i in range(13))}"' for seat in range(4))
LOG = (
    '<mjloggm ver="2.3"><GO type="169"/><UN n0="a" n1="b" n2="c" n3="d" dan="1,1,1,1"/><TAIKYOKU oya="1"/>'
    f'<INIT seed="0,0,0,2,5,88" ten="250,250,250,250" oya="1" {HANDS}/>'
    '<U100/><E16/><N who="2" m="27655"/>'
    '<AGARI ba="0,0" hai="1,2" machi="52" ten="40,1300,0" yaku="1,1" doraHai="88" doraHaiUra="89" who="0" '
    'fromWho="2" sc="250,13,250,0,250,-13,250,0"/>'
    '<INIT seed="1,0,0,2,5,88" ten="263,250,237,250" oya="2" '
    f'{HANDS}/><RYUUKYOKU ba="0,0" sc="263,0,250,0,237,0,250,0" hai2="1"/></mjloggm>'
)


def write(tmp_path: Path, text: str = LOG) -> str:
    path = tmp_path / "game.xml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_text(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["events", write(tmp_path)])
    assert result.exit_code == 0
    assert "tag 4 <INIT>" in result.stdout
    assert "--- E1-0  deposits 0  dora indicator 0s" in result.stdout
    assert "E b discards 0m" in result.stdout
    assert "N a ron 0p from S c  ura indicators 5s" in result.stdout
    assert "exhaustive draw; hands shown: E c" in result.stdout
    assert "LOG-NO-END" in result.stderr


def test_one_hand_in_japanese(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["events", write(tmp_path), "--hand", "e2", "--lang", "ja"])
    assert "--- 東二局 0本場" in result.stdout
    assert "荒牌流局; 公開: 東 c" in result.stdout
    assert "東一局" not in result.stdout


def test_json_lines(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["events", write(tmp_path), "--format", "json", "--hand", "E1-0"])
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert [line["type"] for line in lines] == ["start_hand", "draw", "discard", "chi", "win"]


def test_exit_status(tmp_path: Path) -> None:
    runner = CliRunner()
    assert runner.invoke(main, ["events", write(tmp_path, LOG.replace("<U100/>", "<U136/>"))]).exit_code == 1
    missing = runner.invoke(main, ["events", str(tmp_path / "none")])
    assert (missing.exit_code, "cannot be read" in missing.stderr) == (2, True)
    other = runner.invoke(main, ["events", write(tmp_path), "--hand", "S9"])
    assert (other.exit_code, "E1-0 E2-0" in other.stderr) == (2, True)
