"""What README and docs show is run, and what they name is there."""

from __future__ import annotations

import doctest
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tafelrunde.games import find
from tafelrunde.kernel import record

ROOT = Path(__file__).parent.parent
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
    *sorted((ROOT / "docs").glob("*.md")),
    ROOT / "bench" / "README.md",
]


def commands() -> list[str]:
    """All lines of the README's shell blocks."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```sh\n(.*?)```", text, re.DOTALL)
    return [line for block in blocks for line in block.splitlines()]


@pytest.mark.parametrize(
    ("page", "least"), [("README.md", 6), ("docs/api.md", 25), ("docs/research.md", 20)]
)
def test_the_python_examples_run(page: str, least: int) -> None:
    failed, tried = doctest.testfile(str(ROOT / page), module_relative=False)
    assert tried >= least
    assert failed == 0


def test_the_learner_of_the_docs_beats_random() -> None:
    learned = [sys.executable, "docs/learn_limes.py", "--rounds", "1", "--games", "20"]
    done = subprocess.run(
        [*learned, "--against", "12"], cwd=ROOT, capture_output=True, text=True, timeout=200
    )
    assert (done.returncode, done.stderr) == (0, "")
    low = re.findall(r"between (\d+)%", done.stdout)
    assert int(low[0]) > 50


@pytest.mark.parametrize("command", commands())
def test_a_command_of_the_readme_runs(command: str, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "docs", tmp_path / "docs")
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    name, *arguments = shlex.split(command)
    assert name == "tafelrunde"
    done = subprocess.run(
        [sys.executable, "-m", "tafelrunde", *arguments],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


def test_the_two_commands_of_the_readme_can_be_run() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for script in ("play", "check"):
        assert f"\n    ./{script} " in text
        assert (ROOT / script).stat().st_mode & 0o111


def test_the_picture_of_the_readme_is_what_the_command_draws() -> None:
    game = find("limes")
    match = record.read((ROOT / "docs" / "limes.txt").read_text(encoding="utf-8"), find)
    assert game.picture is not None
    drawn = game.drawn(match.state_after(46).seen_by(0), 0, "en", match.names)
    assert (ROOT / "docs" / "limes.svg").read_text(encoding="utf-8").strip() == drawn.strip()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_of_the_pages_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target
