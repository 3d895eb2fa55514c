"""What docs/protocol.md shows and the example bot are run against a real server."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tafelrunde.table import server as the_server
from tafelrunde.table.commands import CHAT_LIMIT, ROW_LIMIT
from tafelrunde.table.keys import KEY_BYTES
from tafelrunde.table.limits import RATES
from tafelrunde.table.live import MESSAGE_LIMIT
from tafelrunde.table.processes import CONNECTIONS
from tafelrunde.table.requests import Turn
from tafelrunde.table.room import FOLLOWER_LIMIT
from tests.table.serving import Served

DOCS = Path(__file__).parents[2] / "docs"


def blocks(language: str) -> list[str]:
    text = (DOCS / "protocol.md").read_text(encoding="utf-8")
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")
def test_the_examples_with_curl_run(server: Served, tmp_path: Path) -> None:
    script = "\n".join(["set -eu", *blocks("sh"), "echo", 'echo "$TABLE $MOVE"'])
    done = subprocess.run(
        ["sh", "-c", script.replace("http://localhost:8080", server.url)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
    )

    assert (done.returncode, done.stderr) == (0, "")
    table, _, move = done.stdout.splitlines()[-1].partition(" ")
    assert '{"done":' in done.stdout
    assert "Tafelrunde record 2" in done.stdout
    assert any(f'"move":"{move}"'.encode() in row for row in server.rows(table))
    turn = json.loads((tmp_path / "turn.json").read_text())
    text = (DOCS / "protocol.md").read_text(encoding="utf-8")
    assert set(turn) == set(re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE))
    assert set(turn) == set(Turn.__struct_fields__)


def test_the_example_of_a_refusal_is_one(server: Served) -> None:
    [shown] = blocks("json")
    assert set(json.loads(shown)) == set(server.client().get("/api/tables/nobody").json())


def test_the_example_bot_plays_to_the_end(server: Served) -> None:
    wishes = [{"kind": "friend"}, {"kind": "bot", "level": "squire"}]
    opened = server.client().post("/api/tables", json={"game": "limes", "seats": wishes}).json()
    link = server.url + opened["links"][0]["path"]
    done = subprocess.run(
        [sys.executable, str(DOCS / "example_bot.py"), link, "Carla"],
        capture_output=True,
        text=True,
        timeout=120,
    )

    assert (done.returncode, done.stderr) == (0, "")
    table = server.replayed(opened["table"])
    assert done.stdout == f"places: {table.places()}\n"
    assert table.seats[0].name == "Carla"
    assert table.why == "rules"


def test_the_example_bot_is_short_and_plain() -> None:
    text = (DOCS / "example_bot.py").read_text(encoding="utf-8")
    assert len([line for line in text.splitlines() if line.strip()]) <= 45
    imported = set(re.findall(r"^(?:import|from) (\w+)", text, re.MULTILINE))
    assert imported <= set(sys.stdlib_module_names)


def test_the_page_on_security_names_the_real_limits() -> None:
    text = (DOCS / "security.md").read_text(encoding="utf-8")
    words = " ".join(text.split())
    for limit in (
        f"{KEY_BYTES * 8} random-looking bits",
        f"bodies {the_server.BODY_LIMIT // 1024} kB",
        f"messages {MESSAGE_LIMIT:,} characters",
        f"chat {CHAT_LIMIT} characters",
        f"{FOLLOWER_LIMIT} connections for each table",
        f"{CONNECTIONS:,} for each process",
        f"at most {ROW_LIMIT:,} rows",
        f"{RATES['read'][1]} requests a second",
        f"{RATES['act'][1]} acts",
        f"{RATES['connect'][1]} new connection",
    ):
        assert limit in words
    assert RATES["say"][1] == RATES["hint"][1] == 1 / 2
    assert RATES["open"][1] == 1 / 5
