"""Machine code for each game by itself: what cannot be compiled is left out, told of, and not tried
again before it has changed."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from runpy import run_path

import pytest

ROOT = Path(__file__).parent.parent
COMPILED: dict[str, tuple[str, ...]] = run_path(str(ROOT / "scripts/engine.py"))["COMPILED"]
HOUSE = [f"{folder}/{name}" for folder, names in COMPILED.items() for name in names]
GAMES = ("chess", "go", "ludo")
ALL = ["chess", "go", "kernel", "ludo"]

# Makes what setup.py makes, but for real machine code; it counts what it was asked for.
MAKER = """
import os, sys
sys.path.insert(0, "scripts")
from engine import groups, machine_code
group = os.environ["TAFELRUNDE_COMPILE"]
with open("asked.txt", "a") as asked:
    asked.write(group + "\\n")
for path in machine_code(group):
    path.write_text("machine code")
for name in groups()[group]:
    if "wrong" in open(name).read():
        sys.exit(f"build ...\\n{name}:1: error: this is wrong\\n{name}:2: error: so is this")
"""


class Checkout:
    """A small copy of this project: a kernel and three games of one module each."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for name in ("setup.py", "scripts/engine.py", "pyproject.toml", "lock/play.txt"):
            (root / name).parent.mkdir(exist_ok=True, parents=True)
            shutil.copy(ROOT / name, root / name)
        (root / ".venv").mkdir()
        self.write("__init__", '__version__ = "0"\n')
        for module in (*HOUSE, *(f"games/{game}/rules" for game in GAMES)):
            self.write(f"{module.rpartition('/')[0]}/__init__", "")
            self.write(module, "")
        self.write("games/__init__", "")

    def path(self, module: str) -> Path:
        return self.root / f"src/tafelrunde/{module}.py"

    def write(self, module: str, text: str) -> None:
        self.path(module).parent.mkdir(exist_ok=True, parents=True)
        self.path(module).write_text(text)

    def engine(self, *given: str, **settings: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "scripts/engine.py", *given],
            cwd=self.root,
            env=os.environ | {"TAFELRUNDE_OPTIMISE": "0"} | settings,
            capture_output=True,
            text=True,
        )

    def asked(self) -> list[str]:
        """The groups that were compiled since one last asked."""
        asked = self.root / "asked.txt"
        names = asked.read_text().split() if asked.exists() else []
        asked.unlink(missing_ok=True)
        return sorted(names)

    def states(self) -> dict[str, str]:
        read = json.loads((self.root / ".venv/engine.json").read_text())
        return {group: found["state"] for group, found in read.items()}

    def machine_code(self) -> list[str]:
        """The modules and libraries that have machine code."""
        return sorted(path.name.partition(".")[0] for path in self.root.rglob("src/**/*.so"))


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    """A checkout whose compiler is quick, for it does not compile."""
    made = Checkout(tmp_path)
    (tmp_path / "setup.py").write_text(MAKER)
    return made


def test_everything_is_compiled_once(checkout: Checkout) -> None:
    first = checkout.engine()

    assert (first.returncode, first.stdout) == (0, "")
    assert re.fullmatch(
        r"Compiling [a-z, ]+ \(once, a minute or two\) ...\nCompiled after \d+ seconds.\n",
        first.stderr,
    )
    assert checkout.asked() == ALL
    assert checkout.states() == dict.fromkeys(ALL, "compiled")
    second = checkout.engine()
    assert (second.returncode, second.stderr, checkout.asked()) == (0, "", [])


def test_a_game_that_changed_is_compiled_again_and_a_changed_kernel_all(checkout: Checkout) -> None:
    checkout.engine()
    checkout.asked()

    checkout.write("games/go/rules", "KOMI = 7\n")
    assert checkout.engine("waiting").stdout == "go\n"
    checkout.engine()
    assert checkout.asked() == ["go"]

    checkout.write("games/go/words", "BLACK = 'Schwarz'\n")
    assert checkout.engine("waiting").stdout == "\n"

    checkout.write("kernel/verbs", "ALL = ()\n")
    checkout.engine()
    assert checkout.asked() == ALL


def test_an_error_in_one_game_is_told_once_and_leaves_it_interpreted(checkout: Checkout) -> None:
    checkout.write("games/go/rules", "wrong\n")

    first = checkout.engine()

    assert first.returncode == 1
    assert first.stderr.splitlines()[-1] == (
        "Not compiled, so slower: go: "
        "src/tafelrunde/games/go/rules.py:1: error: this is wrong"
    )  # fmt: skip
    assert checkout.states() == dict.fromkeys(ALL, "compiled") | {"go": "interpreted"}
    assert checkout.machine_code().count("rules") == 2
    assert "tafelrunde_go__mypyc" not in checkout.machine_code()

    checkout.asked()
    again = checkout.engine()
    assert (again.returncode, again.stderr, checkout.asked()) == (1, "", [])

    checkout.write("games/go/rules", "right\n")
    assert checkout.engine().returncode == 0
    assert checkout.asked() == ["go"]


def test_without_the_kernel_nothing_is_compiled(checkout: Checkout) -> None:
    checkout.write("kernel/score", "wrong\n")

    ran = checkout.engine()

    assert ran.returncode == 1
    told = [line for line in ran.stderr.splitlines() if line.startswith("Not compiled")]
    assert len(told) == 1
    assert told[0].endswith("src/tafelrunde/kernel/score.py:1: error: this is wrong")
    assert checkout.states() == dict.fromkeys(ALL, "interpreted")
    assert checkout.machine_code() == []


def test_without_a_compiler_nothing_is_tried_until_there_is_one(checkout: Checkout) -> None:
    first = checkout.engine(CC="no-such-compiler")

    assert (first.returncode, checkout.asked()) == (1, [])
    assert first.stderr.endswith(": there is no C compiler\n")
    assert first.stderr.count("\n") == 1
    second = checkout.engine(CC="no-such-compiler")
    assert (second.returncode, second.stderr) == (1, "")
    assert checkout.engine().returncode == 0
    assert checkout.asked() == ALL


def test_machine_code_is_only_where_it_may_be_loaded(checkout: Checkout) -> None:
    checkout.engine()
    whole = checkout.machine_code()
    shutil.copy(
        next(checkout.path("games/go/rules").parent.glob("*.so")),
        checkout.path("games/go/words").with_suffix(".so"),
    )
    next(checkout.path("games/go/rules").parent.glob("rules*.so")).unlink()
    checkout.asked()

    assert checkout.engine().returncode == 0

    assert checkout.asked() == ["go"]
    assert checkout.machine_code() == whole


KERNEL_STATE = """
from mypy_extensions import i64, mypyc_attr

@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    def __init__(self, actor: i64) -> None:
        self.actor = actor

    def moves(self) -> i64:
        raise NotImplementedError

def most(state: State) -> i64:
    return state.moves() + state.actor
"""
GAME_RULES = """
from mypy_extensions import i64
from tafelrunde.kernel.state import State, most

class Table(State):
    def moves(self) -> i64:
        return 20 + self.actor

def played() -> int:
    return most(Table(1))
"""
SHOWN = """
from importlib import import_module
for game in ("chess", "go", "ludo"):
    rules = import_module(f"tafelrunde.games.{game}.rules")
    print(game, rules.__file__.endswith(".so"), rules.played())
"""


@pytest.mark.long
def test_a_type_error_and_a_c_error_leave_the_third_game_compiled(tmp_path: Path) -> None:
    checkout = Checkout(tmp_path)
    checkout.write("kernel/state", KERNEL_STATE)
    for game in GAMES:
        checkout.write(f"games/{game}/rules", GAME_RULES)
    checkout.write("games/go/rules", GAME_RULES + "KOMI: int = 'seven'\n")
    compiler = tmp_path / "cc"
    compiler.write_text(
        '#!/bin/sh\ncase "$*" in *games___ludo___rules.c*) '
        'echo "rules.c:1:1: error: no space left" >&2; exit 1;; esac\nexec cc "$@"\n'
    )
    compiler.chmod(0o755)

    ran = checkout.engine(CC=str(compiler))

    assert ran.returncode == 1
    assert sorted(line for line in ran.stderr.splitlines() if line.startswith("Not")) == [
        'Not compiled, so slower: go: src/tafelrunde/games/go/rules.py:11: error: Incompatible '
        'types in assignment (expression has type "str", variable has type "int")  [assignment]',
        "Not compiled, so slower: ludo: rules.c:1:1: error: no space left",
    ]  # fmt: skip
    assert checkout.states() == {
        "kernel": "compiled", "chess": "compiled", "go": "interpreted", "ludo": "interpreted"
    }  # fmt: skip
    shown = subprocess.run(
        [sys.executable, "-c", SHOWN],
        env=os.environ | {"PYTHONPATH": str(tmp_path / "src"), "TAFELRUNDE_PYTHON": "0"},
        capture_output=True,
        text=True,
    )
    assert (shown.stderr, shown.stdout.splitlines()) == (
        "", ["chess True 22", "go False 22", "ludo False 22"]
    )  # fmt: skip
