"""Which test names which rule, read from source."""

from __future__ import annotations

from pathlib import Path

import pytest

from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.lab.coverage import named_in

SOURCE = """
import naming
from naming import rule

@rule("LIM-014", "LIM-R06")
def test_a(): ...

@naming.rule("LIM-014")
async def test_b(): ...

@rule("LIM-020")
class TestC:
    @rule("LIM-021")
    @other("LIM-099")
    def test_d(self): ...

@rule(number, 7)
@rule
@make()("LIM-098")
def test_e(): ...

NOT = rule("LIM-097")
"""


def test_decorators_of_functions_and_classes_are_found(tmp_path: Path) -> None:
    tests = tmp_path / "tests"
    (tests / "games").mkdir(parents=True)
    (tests / "games" / "test_limes.py").write_text(SOURCE)
    (tests / "notes.txt").write_text('@rule("LIM-096")')
    file = "tests/games/test_limes.py"
    assert named_in(tests) == {
        "LIM-014": [f"{file}::test_a", f"{file}::test_b"],
        "LIM-R06": [f"{file}::test_a"],
        "LIM-020": [f"{file}::TestC"],
        "LIM-021": [f"{file}::TestC::test_d"],
    }


def test_no_folder_and_no_python(tmp_path: Path) -> None:
    with pytest.raises(TafelrundeError, match="there is no folder"):
        named_in(tmp_path / "tests")
    (tmp_path / "broken.py").write_text("def (")
    with pytest.raises(TafelrundeError, match="is no Python"):
        named_in(tmp_path)
    (tmp_path / "broken.py").write_bytes(b"\xff\x00")
    with pytest.raises(TafelrundeError, match="is no Python"):
        named_in(tmp_path)
