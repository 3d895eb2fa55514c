"""Where the code keeps a rule: by its written number, in a range, and as a bare int."""

from __future__ import annotations

from pathlib import Path

import pytest

from tafelrunde.games import find, names
from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.state import OVER
from tafelrunde.lab.coverage import parsed
from tafelrunde.lab.dataflow import Sources
from tafelrunde.lab.whereabouts import Bare, code_of, written

KNOWN = [*(f"X-{number:03}" for number in range(1, 9)), "X-R03", "X-R04", "X-R05"]


def found(folder: Path, **files: str) -> list[tuple[int, str, int]]:
    """The rules that stand in some files as bare ints: number, file, line."""
    for name, text in files.items():
        (folder / f"{name}.py").write_text(text, "utf-8")
    sources = Sources({path: parsed(path) for path in sorted(folder.glob("*.py"))})
    return sorted({(rule, path.stem, line) for rule, (path, line) in Bare(sources).ints()})


def test_a_range_names_all_that_lies_in_it() -> None:
    text = "# X-002 to X-004\n# X-R03 to R04 and\n# X-006 to\n# 007, X-001"
    assert list(written(text, "X", KNOWN)) == [
        ("X-002", 1), ("X-003", 1), ("X-004", 1), ("X-R03", 2), ("X-R04", 2),
        ("X-006", 3), ("X-007", 3), ("X-001", 4),
    ]  # fmt: skip


def test_a_number_that_is_no_rule_is_not_found() -> None:
    assert list(written("X-100, Y-001, X-R99, XX-001", "X", KNOWN)) == []


def test_what_the_second_opinion_returns_is_a_rule(tmp_path: Path) -> None:
    refuse = """
from game import table
ASKED = {1: 11, 2: 12}
CHECKS = {"lay": (3, lay)}
def why_not(state, seat, move):
    if move == 77:
        return 13
    return state.over and 14 or table.free(state, 88) or CHECKS[move][1](state)
def lay(state):
    rule, size = (15, 99)
    return 0 if wide(state) else ASKED.get(state.kind, 16)
def wide(state):
    return 55
"""
    table = "def free(state, places):\n    return 17 if places > 66 else 1018\n"
    folder = tmp_path / "game"
    folder.mkdir()
    assert found(folder, refuse=refuse, table=table) == [
        (0, "refuse", 11), (11, "refuse", 3), (12, "refuse", 3), (13, "refuse", 7),
        (14, "refuse", 8), (15, "refuse", 10), (16, "refuse", 11), (17, "table", 2),
        (1018, "table", 2),
    ]  # fmt: skip


def test_what_is_handed_over_as_a_rule_is_one(tmp_path: Path) -> None:
    explain = """
BUSY = {1: (20, "first"), 2: (21, "second")}
class Teller:
    def because(self, thing, rule, key): ...
    def dear(self, thing, price, own):
        return self.because(thing, own, "dear")
    def look(self, thing):
        rule, key = BUSY[thing.kind]
        if rule in (22, 23):
            return self.because(thing, 24 if thing.mine else 25, "no")
        return self.dear(thing, 99, 26)
def strange(teller, dear):
    dear.dear(5, 98, 96)
EVENTS = (Event("began", 27), Event("ended", rule=28))
SETTLED_RULES = [29, 30]
"""
    assert [rule for rule, _, _ in found(tmp_path, explain=explain)] == list(range(20, 31))


@pytest.mark.parametrize("name", names())
def test_every_rule_that_a_game_gives_is_found_in_its_code(name: str) -> None:
    game, chance = find(name), Seeded(5)
    kept = code_of(game)
    assert {game.rule_name(event.rule) for event in game.events} <= {n for n in kept if kept[n]}
    refusing = {number for number in kept for path, _ in kept[number] if "refuse" in path.name}
    state = game.new(game.setup({}, game.usual_seats), chance)
    for _ in range(60):
        if state.actor == OVER:
            break
        given = {state.why_not(state.actor, chance.draw(game.verbs.count)) for _ in range(20)}
        assert {game.rule_name(rule) for rule in given if rule} <= refusing
        moves = state.moves(state.actor)
        state.apply(state.actor, moves[chance.draw(len(moves))], chance)
