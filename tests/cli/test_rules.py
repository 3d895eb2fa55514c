"""rules: all, one, and which test names which."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tafelrunde.games import find
from tests.cli.conftest import Tafelrunde
from tests.toys import mended


def test_all_rules_are_printed_in_both_languages(tafelrunde: Tafelrunde) -> None:
    for lang in ("en", "de"):
        out = tafelrunde("rules", "limes", "--lang", lang).out
        assert all(f"\n{number}  " in out for number in find("limes").rules(lang))


def test_one_rule(tafelrunde: Tafelrunde) -> None:
    out = tafelrunde("rules", "limes", "LIM-037").out
    assert out.startswith("LIM-037  [diagonal] ")
    assert "corner" in out


@pytest.mark.parametrize("number", ["LIM-999", "BUR-001", "lim-037", "", "x" * 5000])
def test_an_unknown_rule(tafelrunde: Tafelrunde, number: str) -> None:
    assert tafelrunde("rules", "limes", number).refused("Limes has no rule", "LIM-001")


def test_changes_are_told_version_by_version(
    tafelrunde: Tafelrunde, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert tafelrunde("rules", "limes", "--changes").out.endswith("Changes:\nnone so far\n")
    monkeypatch.setattr("tafelrunde.cli.rules.find", lambda name: mended.GAME)
    english = tafelrunde("rules", "mended", "--changes").out
    assert "played by rules 2; games are played to their end and verified from rules 1" in english
    assert "\n2  SOL-004: One takes two stones at most" in english
    german = tafelrunde("rules", "mended", "--changes", "--lang", "de").out
    assert "Fassung 2" in german
    assert "höchstens zwei Steine" in german
    assert tafelrunde("rules", "limes", "LIM-030", "--changes").refused("leave the number away")


def test_coverage_counts_the_rules_that_tests_name(
    tafelrunde: Tafelrunde, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_lay.py").write_text(
        '@rule("LIM-030", "LIM-031")\ndef test_lay(): ...\n\n@rule("LIM-888")\ndef test_no(): ...\n'
    )
    lines = tafelrunde("rules", "limes", "--coverage").out.splitlines()
    assert "LIM-030  tests/test_lay.py::test_lay" in lines
    assert "LIM-032  -" in lines
    assert "LIM-888  is no rule, but named by tests/test_lay.py::test_no" in lines
    assert lines[-1] == f"covered 2 of {len(find('limes').rules())}"


def test_coverage_of_this_checkout(tafelrunde: Tafelrunde, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parents[2])
    last = tafelrunde("rules", "limes", "--coverage").out.splitlines()[-1]
    assert re.fullmatch(r"covered \d+ of \d+", last)


def test_coverage_without_tests_is_refused(
    tafelrunde: Tafelrunde, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert tafelrunde("rules", "limes", "--coverage").refused("there is no folder 'tests'")
    assert tafelrunde("rules", "limes", "LIM-030", "--coverage").refused("leave the number away")


def test_where_a_rule_is_kept(
    tafelrunde: Tafelrunde, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_lay.py").write_text('@rule("LIM-035")\ndef test_lay(): ...\n')
    out = tafelrunde("rules", "limes", "LIM-035", "--where").out
    assert out.startswith("LIM-035  ")
    assert re.search(r"/limes/refuse\.py:\d+  return 35$", out, re.MULTILINE)
    assert out.endswith("tests/test_lay.py:2  test_lay\n")


def test_where_without_tests_shows_the_code(
    tafelrunde: Tafelrunde, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    places = re.findall(
        r"^(\S+):\d+  ", tafelrunde("rules", "limes", "LIM-035", "--where").out, re.M
    )
    assert {Path(place).parent.name for place in places} == {"limes"}
    assert tafelrunde("rules", "limes", "--where").refused("give its number")
