"""referee: conversations with a program, and everything a program can get wrong."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tafelrunde.games import find
from tafelrunde.kernel import record
from tafelrunde.lab.referee import Referee
from tests import toys
from tests.cli.conftest import Tafelrunde, Talk, transcript

PAGE = Path(__file__).parents[2] / "docs" / "referee.md"


def test_the_conversation_of_the_page() -> None:
    said = transcript(PAGE)
    typed = "".join(f"{line[2:]}\n" for line in said if line[0] == ">")
    ran = subprocess.run(
        [sys.executable, "-m", "tafelrunde", "referee", "limes"],
        input=typed, capture_output=True, text=True,
    )  # fmt: skip
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.splitlines() == [line[2:] for line in said if line[0] == "<"]


def test_answers_come_at_once() -> None:
    command = [sys.executable, "-m", "tafelrunde", "referee", "limes"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for line in (b'{"do": "new"}\n', b"{\n"):
            process.stdin.write(line)
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["ok"] is (line != b"{\n")
        process.stdin.close()
        assert process.wait() == 0


def test_the_end_of_stdin_is_the_end(tafelrunde: Tafelrunde) -> None:
    ran = tafelrunde("referee", "limes")
    assert (ran.code, ran.out) == (0, "")
    ran = tafelrunde("referee", "limes", typed='{"do": "quit"}\n{"do": "new"}\n')
    assert ran.out == '{"ok": true}\n'
    assert tafelrunde("referee", "limes", typed='{"do": "new"}').out.startswith('{"ok": true')


def test_a_whole_game_with_its_score_and_record(ask: Talk) -> None:
    actor, over = 0, False
    while not over:
        answer = ask("play", seat=actor, move=ask("moves", seat=actor)["moves"][-1])
        actor, over = answer["actor"], answer["over"]
    assert (answer["actor"], answer["waiting"]) == (None, [])
    assert answer["events"][-1]["name"] == "ended"
    score = ask("score")
    assert score["places"] == [1, 1]
    for seat in score["seats"]:
        assert seat["points"] == sum(line["points"] for line in seat["lines"])
    assert record.verify(ask("record")["record"], find).startswith("valid, ")


@pytest.mark.parametrize("name", toys.TOYS)
def test_every_kind_of_game_can_be_driven(name: str) -> None:
    ask, toy = Talk(), toys.find(name)
    ask.referee = Referee(toy)
    answer = ask("new", seats=toy.seats[-1], seed=name)
    while not answer["over"]:
        seat = answer["waiting"][-1]
        move = ask("moves", seat=seat, json=True)["moves"][-1]
        answer = ask("play", seat=seat, move=move)
        assert answer["ok"]
        assert ask("load", position=ask("position")["position"])["actor"] == answer["actor"]
    assert min(ask("score")["places"]) == 1


def test_moves_are_played_as_text_or_object(ask: Talk) -> None:
    move = ask("moves", seat=0, json=True)["moves"][0]
    assert move == {"verb": "lay", "x": 3, "y": 3, "rot": 0}
    assert ask("play", seat=0, move=move)["ok"]
    assert ask("play", seat=1, move="lay x=3 y=3 rot=0")["waiting"] == [0, 1]
    assert ask("moves", seat=0)["moves"][-1] == "stay"


def test_a_refusal_names_the_rule_and_changes_nothing(ask: Talk) -> None:
    before = ask("position")
    answer = ask("play", seat=0, move="lay x=0 y=0 rot=0")
    assert (answer["ok"], answer["error"], answer["rule"]) == (False, "illegal", "LIM-R05")
    assert "(LIM-R05)" in answer["reason"]
    assert ask("play", seat=0, move="lay x=3 y=3 rot=0", outcomes=["card=3"])["error"] == "bad"
    assert ask("position") == before


def test_the_same_seed_draws_the_same() -> None:
    games = []
    for seed in (7, 7, "seven", None):
        ask = Talk()
        cards = [ask("new", seed=seed)["outcomes"]]
        for _ in range(6):
            for seat in (0, 1):
                ask("play", seat=seat, move=ask("moves", seat=seat)["moves"][0])
                cards.append(ask("play", seat=seat, move="stay")["outcomes"])
        games.append(cards)
    assert games[0] == games[1]
    assert len({str(cards) for cards in games}) == 3


def test_outcomes_are_given_by_hand() -> None:
    ask = Talk()
    assert ask("new", seats=1, outcomes=["card=15"])["outcomes"] == ["card=15"]
    ask("play", seat=0, move="lay x=3 y=3 rot=0")
    refused = ask("play", seat=0, move="stay", outcomes=["card=15"])
    assert (refused["ok"], refused["error"]) == (False, "bad")
    assert not ask("play", seat=0, move="stay", outcomes=[])["ok"]
    assert not ask("play", seat=0, move="stay", outcomes=["card=1", "card=2"])["ok"]
    assert ask("play", seat=0, move="stay", outcomes=["card=24"])["outcomes"] == ["card=24"]
    assert "=> card=24" in ask("record")["record"]


def test_a_loaded_position_is_played_on(ask: Talk) -> None:
    ask("play", seat=0, move="lay x=3 y=3 rot=0")
    position = ask("position", seat=None)["position"]
    other = Talk()
    assert other("load", position=position, seed=1)["waiting"] == [0, 1]
    assert other("position")["position"] == position
    assert not other("play", seat=1, move="lay x=0 y=3 rot=0")["ok"]
    assert other("position")["position"] == position
    other("play", seat=1, move="lay x=3 y=3 rot=1")
    other("play", seat=0, move="stay")
    assert other("play", seat=1, move="stay", outcomes=["card=20"])["outcomes"] == ["card=20"]
    assert "loaded from a position" in other("record")["reason"]
    assert other("new")["ok"]
    assert other("record")["ok"]


def test_a_view_is_not_loaded(ask: Talk) -> None:
    view = ask("position", seat=1)["position"]
    assert view["viewer"] == 1
    assert "a view is not played on" in ask("load", position=view)["reason"]
