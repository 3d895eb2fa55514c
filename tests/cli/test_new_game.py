"""A game that `tafelrunde new-game` writes: installed, it is checked and played like our own."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import httpx
import pytest

from tafelrunde.games import names
from tests.cli.conftest import Tafelrunde

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0
# Nothing may be fetched: what building needs is here already.
OFFLINE = ("--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check")
TWO_BOTS = [{"kind": "bot", "level": "squire"}] * 2


class Made:
    """A package that was written and installed, and commands that find it."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.home = folder / "apples", folder
        installed = folder / "installed"
        self.env = os.environ | {
            "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(installed)]),
            "XDG_DATA_HOME": str(folder / "data"),
            "LC_ALL": "C.UTF-8",
        }
        self.said = self.run("tafelrunde", "new-game", "my_apples", str(self.folder))
        self.run("pip", "install", "-q", *OFFLINE, "--target", str(installed), str(self.folder))

    def run(self, *command: str, typed: str = "") -> str:
        """What a module prints that is run; it must end well."""
        ran = subprocess.run(
            [sys.executable, "-m", *command],
            cwd=self.home, env=self.env, input=typed, capture_output=True, text=True,
        )  # fmt: skip
        assert ran.returncode == 0, ran.stdout + ran.stderr
        return ran.stdout


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    return Made(tmp_path_factory.mktemp("made"))


@pytest.fixture(scope="module")
def record(made: Made) -> Path:
    """A game that was played at the terminal to its end."""
    file = made.home / "game.txt"
    made.run(
        "tafelrunde", "play", "my_apples", "--bot", "page", "--file", str(file),
        typed="1\n" * 40,
    )  # fmt: skip
    return file


@pytest.fixture(scope="module")
def server(made: Made) -> Iterator[httpx.Client]:
    """Somebody who talks to a server that has the game."""
    running = subprocess.Popen(
        [sys.executable, "-m", "tafelrunde", "serve", "--port", "0", "--rates", "1000",
         "--database", str(made.home / "tables.db")],
        cwd=made.home, env=made.env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert running.stdout is not None
    found = re.search(r"http://\S+", running.stdout.readline())
    assert found
    with httpx.Client(base_url=found[0], timeout=PATIENCE) as client:
        yield client
    running.terminate()
    assert "failed" not in running.communicate()[1], "a bot could not think about the game"


def test_it_says_what_to_do_next(made: Made) -> None:
    assert "My Apples is in" in made.said
    assert f"python -m pytest {made.folder}/tests" in made.said
    assert "tafelrunde play my_apples" in made.said


def test_nothing_of_the_pattern_is_left(made: Made) -> None:
    written = [path for path in made.folder.rglob("*") if path.is_file()]

    assert {"load.py", "rules.de.md", "words.toml", "test_laws.py"} <= {p.name for p in written}
    for path in written:
        assert not re.search("new_?game|NEW-", path.read_text("utf-8"), re.IGNORECASE), path


def test_it_keeps_all_laws(made: Made) -> None:
    said = made.run("pytest", "-q", "-p", "no:cacheprovider", str(made.folder / "tests"))

    # What a small game does not have, numbers for learners and closer looks, cannot be asked of it.
    assert re.search(r"^[0-9]{3} passed, 5 skipped in", said, re.MULTILINE), said


def test_it_is_listed_with_its_options_and_rules(made: Made) -> None:
    assert "my_apples: My Apples, 2 or 3 or 4 seats" in made.run("tafelrunde", "games")
    assert "MYA-022" in made.run("tafelrunde", "rules", "my_apples")


def test_it_is_played_verified_told_and_drawn(made: Made, record: Path) -> None:
    drawing = made.home / "game.svg"

    assert made.run("tafelrunde", "verify", str(record)).startswith("valid, ")
    assert "takes the left basket" in made.run("tafelrunde", "replay", str(record))
    made.run("tafelrunde", "picture", str(record), "-o", str(drawing), "--move", "3")
    ids = [element.attrib.get("id", "") for element in ElementTree.parse(drawing).iter()]
    assert sum(name.startswith("basket:") for name in ids) == 8


def test_it_is_simulated(made: Made) -> None:
    said = made.run("tafelrunde", "arena", "my_apples", "greedy", "random", "--games", "4")

    assert "greedy" in said


def test_it_is_played_at_the_live_table(server: httpx.Client) -> None:
    [info] = [game for game in server.get("/api/games").json() if game["id"] == "my_apples"]
    assert info["title"] == "My Apples"
    assert [option["id"] for option in info["options"]] == ["long"]
    assert "basket" in server.get("/games/my_apples/cover.svg").text
    wish = {"game": "my_apples", "seats": TWO_BOTS}
    place = server.post("/api/tables", json=wish).json()
    table, watching = f"/api/tables/{place['table']}", {"authorization": f"Bearer {place['key']}"}

    with server.stream("GET", f"{table}/stream", headers=watching, timeout=PATIENCE) as told:
        lines = (json.loads(line) for line in told.iter_lines() if line)
        assert any(line["phase"] == "over" for line in lines)

    text = server.get(f"{table}/record", headers=watching).text
    assert server.post("/api/verify", content=text).json()["said"].startswith("valid, ")


@pytest.mark.parametrize("name", ["", "Apples", "1apple", "my-apples", "_a", "a__b", "a" * 21, "ä"])
def test_a_bad_name_is_refused(name: str, tafelrunde: Tafelrunde, tmp_path: Path) -> None:
    assert tafelrunde("new-game", name, tmp_path / "new").refused("a game cannot be called")
    assert list(tmp_path.iterdir()) == []


def test_a_taken_name_is_refused(tafelrunde: Tafelrunde, tmp_path: Path) -> None:
    for name in names():
        ran = tafelrunde("new-game", name, tmp_path / "new")
        assert ran.refused(f"there is a game {name} already")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_there_is_left_alone(tafelrunde: Tafelrunde, tmp_path: Path) -> None:
    assert tafelrunde("new-game", "apples", tmp_path).refused(str(tmp_path), "is there already")
    assert list(tmp_path.iterdir()) == []
