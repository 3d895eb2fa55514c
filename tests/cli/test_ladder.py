"""ladder: all bots and named programs in one table."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tafelrunde.bots import LEVELS
from tafelrunde.lab.ladder import Rung
from tests.cli.conftest import Tafelrunde

LADDER = ["ladder", "limes", "--processes", "1", "--games", "2"]
LAST_MOVE = """
import json, sys
for line in sys.stdin:
    said = json.loads(line)
    if said["do"] == "choose":
        print(json.dumps({"move": said["moves"][-1]}), flush=True)
"""


def test_the_table_is_markdown_with_the_best_first(tafelrunde: Tafelrunde) -> None:
    ran = tafelrunde(*LADDER, "random", "greedy", "page")
    assert (ran.code, ran.err) == (0, "")
    first, empty, head, _, *rows = ran.out.splitlines()
    assert (first, empty) == ("limes, 2 games of each pair, seed 0", "")
    assert head.split("|")[2].strip() == "bot"
    assert rows[0].split("|")[2].strip() == "greedy"
    assert len(rows) == 3


def test_a_named_program_takes_part(tafelrunde: Tafelrunde, tmp_path: Path) -> None:
    script = tmp_path / "last.py"
    script.write_text(LAST_MOVE)
    ran = tafelrunde(*LADDER, "greedy", "--bot", f"last={sys.executable} {script}", "--json")
    found = json.loads(ran.out)
    assert (found["game"], found["games"]) == ("limes", 2)
    best, other = found["bots"]
    assert (best["name"], other["name"]) == ("greedy", "last")
    assert (best["wins"], other["wins"]) == ([0, 2], [0, 0])
    assert best["low"] < best["rating"] <= best["high"]
    assert other["faults"] == 0


def test_a_program_that_answers_nonsense_is_told_of(tafelrunde: Tafelrunde) -> None:
    ran = tafelrunde(*LADDER, "random", "--bot", "silent=true")
    assert ran.out.splitlines()[-1] == "silent: 2 games with a fault"


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        (["greedy"], ["a ladder is for 2 to 24 bots", "not for 1"]),
        (["greedy", "bishop"], ["there is no bot 'bishop'"]),
        (["greedy", "--bot", "x=no-such-program"], ["no program 'no-such-program'"]),
        (["greedy", "random", "--seats", "3"], ["a ladder is for 3 to 24 bots, not for 2"]),
        (["greedy", "random", "--seats", "1"], ["not a whole number from 2 to 8"]),
        (["greedy", "random", "--database", "x.db"], ["king, knight, page, squire must take part"]),
        (
            [*LEVELS, "--option", "diagonal=true", "--database", "x.db"],
            ["options must be the usual"],
        ),
        (["greedy", "random", "--option", "diagonal"], ["name=value"]),
    ],
)
def test_what_is_wrong_is_said(tafelrunde: Tafelrunde, words: list[str], parts: list[str]) -> None:
    assert tafelrunde(*LADDER, *words).refused(*parts)


def test_the_levels_begin_on_a_server_s_ladder_where_they_stand(
    tafelrunde: Tafelrunde, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = {"king": 1700, "knight": 1600, "greedy": 1500, "squire": 1400, "page": 1100}

    def ladder(*given: object) -> list[Rung]:
        return [
            Rung(name, [0.0] * 6, rating, rating - 98, rating + 98)
            for name, rating in {**played, "my-own": 1650}.items()
        ]

    monkeypatch.setattr("tafelrunde.cli.ladder.ladder", ladder)
    database = tmp_path / "new" / "tables.db"
    program = f"my-own={sys.executable} bot.py"
    ran = tafelrunde(*LADDER, *played, "--bot", program, "--database", database)
    assert (ran.code, ran.err) == (0, "")
    told = tafelrunde("ratings", "limes", "--database", database, "--lang", "de")
    # The middle of the four is where people begin; how far they are apart stays.
    assert told.out == (
        "limes, 2 seats\n"
        "  name          rating         games\n"
        "  König (bot)     1750  ± 100      0\n"
        "  my-own (bot)    1700  ± 100      0\n"
        "  Ritter (bot)    1650  ± 100      0\n"
        "  Knappe (bot)    1450  ± 100      0\n"
        "  Page (bot)      1150  ± 100      0\n"
    )
