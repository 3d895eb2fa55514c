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
from tafelrunde.table.audience import ADDRESS_LIMIT, PROCESS_LIMIT, SEAT_LIMIT, TABLE_LIMIT
from tafelrunde.table.commands import (
    ASKED_LIMIT,
    CHAT_LIMIT,
    SAID_LIMIT,
    UNDO_LIMIT,
    WATCHERS_SAID_LIMIT,
)
from tafelrunde.table.gate import ADDRESS_CONNECTIONS, CONNECTIONS, HEAD_SECONDS
from tafelrunde.table.keys import KEY_BYTES
from tafelrunde.table.limits import RATES, SHARED
from tafelrunde.table.live import MESSAGE_LIMIT
from tafelrunde.table.pulse import AWAY
from tafelrunde.table.requests import Turn
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
        f"{SEAT_LIMIT} connections for each seat",
        f"{TABLE_LIMIT:,} watchers at a table",
        f"{ADDRESS_LIMIT} of them from one address",
        f"{PROCESS_LIMIT:,} in a process",
        f"{CONNECTIONS:,} connections for each process",
        f"{SAID_LIMIT:,} lines of chat for each seat",
        f"{WATCHERS_SAID_LIMIT:,} for all who watch",
        f"{UNDO_LIMIT:,} times taken back",
        f"{ASKED_LIMIT} questions",
        f"{ADDRESS_CONNECTIONS} of them from one address",
        f"{HEAD_SECONDS:g} seconds for the head of a request",
        f"{the_server.BODY_SECONDS:g} for its body",
        f"{RATES['read'][1]} requests a second",
        f"{RATES['act'][1]} acts",
        f"{RATES['connect'][1]} new connection",
        f"more than {AWAY // 1000} seconds",
    ):
        assert limit in words
    assert RATES["say"][1] == RATES["hint"][1] == RATES["record"][1] == 1 / 2
    assert (RATES["open"][1], RATES["study"][1]) == (1 / 5, 1 / 50)
    assert (RATES["why"][1], RATES["look"][1], SHARED) == (2, 5, 4)
