"""No test can wait for ever, also where the checks run in the background."""

from __future__ import annotations

import ast
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
WAITS = "import subprocess\ndef test_it():\n    with subprocess.Popen(['sleep', '20']) as it:\n"
KINDS = {
    "interrupted": (WAITS + "        it.send_signal(2)\n", 0, ""),
    "for ever": ("import time\ndef test_it():\n    time.sleep(60)\n", 1, "Timeout (>1.0s)"),
    "also after that": (WAITS + "        it.wait()\n", 1, "Timeout (0:00:03)!"),
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_test_that_waits_ends(kind: str, tmp_path: Path) -> None:
    source, code, said = KINDS[kind]
    (tmp_path / "test_it.py").write_text(source)
    (tmp_path / "pytest.ini").write_text(
        "[pytest]\ntimeout = 1\nfaulthandler_timeout = 3\nfaulthandler_exit_on_timeout = true\n"
    )
    command = [sys.executable, "-m", "pytest", "-p", "tests.conftest", str(tmp_path)]
    ran = subprocess.run(
        command,
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_IGN),
        capture_output=True,
        text=True,
        timeout=50,
    )
    assert (ran.returncode, said in ran.stdout + ran.stderr) == (code, True)


def test_every_test_has_both_limits(pytestconfig: pytest.Config) -> None:
    limits = [float(pytestconfig.getini(name)) for name in ("timeout", "faulthandler_timeout")]
    assert 0 < limits[0] < limits[1]
    assert pytestconfig.getini("faulthandler_exit_on_timeout")


LONG = "def test_it(): pass\n@pytest.mark.long\ndef test_slow(): pass\n"


@pytest.mark.parametrize(("asked", "passed"), [((), "1 passed"), (("--long",), "2 passed")])
def test_long_tests_run_when_they_are_asked_for(
    asked: tuple[str, ...], passed: str, tmp_path: Path
) -> None:
    (tmp_path / "test_it.py").write_text("import pytest\n" + LONG)
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = long\n")
    command = [sys.executable, "-m", "pytest", "-p", "tests.conftest", *asked, str(tmp_path)]
    assert passed in subprocess.run(command, capture_output=True, text=True, timeout=50).stdout


def long_ones(path: Path) -> Iterator[str]:
    """The tests of a file that are long, or some cases of which are."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            written = " ".join(map(ast.unparse, node.decorator_list))
            if re.search(r"mark\.long\b|\b(every|in_turn)\(", written):
                yield node.name


def test_the_list_of_long_tests_is_whole() -> None:
    found = {name for path in TESTS.rglob("test_*.py") for name in long_ones(path)}
    text = (TESTS.parent / "docs/testing.md").read_text()
    section = text[text.index("Slow by nature") : text.index("\n## ")]
    listed = re.findall(r"`((?:test_|Test)\w+)`", section)
    assert sorted(found) == sorted(listed)
