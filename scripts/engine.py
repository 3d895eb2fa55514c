"""Which modules become machine code, and the machine code beside them kept to what they say.

The kernel with the search is one group, each game another. What cannot be compiled is left out: it
runs interpreted beside all others, and is not tried again before its sources have changed.

`python scripts/engine.py` compiles what changed, and fails if something runs interpreted.
`python scripts/engine.py waiting` only names what would be compiled.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from shutil import which
from sysconfig import get_config_var, get_path
from time import monotonic

KERNEL = "kernel"
PACKAGE = Path("src/tafelrunde")
COMPILED = {
    "kernel": ("bits", "chance", "score", "state", "frames", "filling", "many", "knowledge"),
    "bots": ("looking", "playouts", "tree", "trials", "turns"),
}
NOT_RULES = (
    "__init__.py", "about.py", "catalogue.py", "checks.py", "contents.py", "explain.py",
    "options.py", "picture.py", "reasons.py", "scenery.py", "words.py",
)  # fmt: skip
STATES = Path(".venv/engine.json")
NO_COMPILER = "there is no C compiler"


def groups() -> dict[str, list[str]]:
    """The modules of each group: of a game all that neither draws nor speaks."""
    made = {
        KERNEL: [
            f"{PACKAGE}/{part}/{name}.py" for part, names in COMPILED.items() for name in names
        ]
    }
    for game in sorted(PACKAGE.glob("games/*/__init__.py")):
        found = sorted([*game.parent.glob("*.py"), *game.parent.glob("modules/*.py")])
        rules = [str(path) for path in found if not path.name.endswith(NOT_RULES)]
        if rules:
            made[game.parent.name] = rules
    return made


def library(group: str) -> str:
    """The name of the group's shared library."""
    return f"tafelrunde_{group}"


def machine_code(group: str) -> list[Path]:
    """The files that a group is compiled to, beside its sources."""
    suffix = get_config_var("EXT_SUFFIX")
    modules = [Path(name).with_suffix(suffix) for name in groups()[group]]
    return [Path("src", f"{library(group)}__mypyc{suffix}"), *modules]


def remove_machine_code(group: str) -> None:
    """Also what was left behind by a module that is not compiled any more."""
    folders = {Path(name).parent for name in groups()[group]}
    for path in [*machine_code(group), *(path for one in folders for path in one.glob("*.so"))]:
        path.unlink(missing_ok=True)


def stamp(group: str) -> str:
    """Changes when something does that the group's machine code is made of or with."""
    around = [*PACKAGE.glob("kernel/*.py"), *PACKAGE.glob("bots/*.py"), Path("lock/play.txt")]
    files = ["setup.py", __file__, *sorted(map(str, around)), *groups()[group]]
    with_what = [sys.version, os.environ.get("TAFELRUNDE_OPTIMISE", ""), str(has_compiler())]
    texts = [text.encode() for text in with_what] + [Path(name).read_bytes() for name in files]
    return sha256(b"\0".join(texts)).hexdigest()[:16]


def has_compiler() -> bool:
    """Is there a C compiler, and what it needs of Python?"""
    command = os.environ.get("CC", "cc").split()[0]
    return bool(which(command)) and Path(get_path("include"), "Python.h").exists()


class Engine:
    """All groups with their states, which are also written down where a server can read them.

    A state is `compiled`, `compiling` or `interpreted`; the last has a reason, `why`.
    """

    def __init__(self) -> None:
        self.stamps = {group: stamp(group) for group in groups()}
        try:
            before = json.loads(STATES.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            before = {}
        self.states: dict[str, dict[str, str]] = {
            group: before.get(group, {}) for group in self.stamps
        }

    def waiting(self) -> list[str]:
        """The groups whose state is not that of their sources, the longest work first."""
        changed = [group for group in self.stamps if not self.is_settled(group)]
        return sorted(changed, key=lambda group: -sum(map(os.path.getsize, groups()[group])))

    def is_settled(self, group: str) -> bool:
        """Was it looked after since it changed, and is everything there that was made then?"""
        state = self.states[group]
        return state.get("stamp") == self.stamps[group] and (
            state["state"] == "interpreted" or all(path.exists() for path in machine_code(group))
        )

    def note(self, group: str, state: str, why: str = "") -> None:
        """Write a group's state down; machine code is left only where it may be loaded."""
        if state != "compiled":
            remove_machine_code(group)
        settled = self.stamps[group] if state != "compiling" else ""
        reason = {"why": why} if why else {}
        self.states[group] = {"stamp": settled, "state": state} | reason
        fresh = STATES.with_suffix(".new")
        fresh.write_text(json.dumps(self.states, indent=1) + "\n", encoding="utf-8")
        fresh.replace(STATES)

    def interpreted(self, among: list[str]) -> dict[str, str]:
        """Those of these groups that run interpreted, and why."""
        return {
            group: self.states[group]["why"]
            for group in among
            if self.states[group]["state"] == "interpreted"
        }

    def compile(self, waiting: list[str]) -> None:
        """Compile groups beside each other, as many as there are cores."""
        for group in waiting:
            self.note(group, "compiling")
        cores = os.cpu_count() or 1
        beside = min(cores, len(waiting))
        with ThreadPoolExecutor(beside) as pool:
            work = {pool.submit(build, group, -(-cores // beside)): group for group in waiting}
            for done in as_completed(work):
                why = done.result()
                self.note(work[done], "interpreted" if why else "compiled", why)
        for why in self.interpreted([KERNEL]).values():
            self.give_up(why)

    def give_up(self, why: str) -> None:
        """Nothing is compiled without the kernel."""
        for group in self.states:
            self.note(group, "interpreted", why)


def build(group: str, at_once: int) -> str:
    """Make a group's machine code with so many processes; returns what stood in the way."""
    ran = subprocess.run(
        [sys.executable, "setup.py", "-q", "build_ext", "--inplace", "--parallel", str(at_once)],
        env=os.environ | {"TAFELRUNDE_COMPILE": group},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    Path(f".venv/build-{group}.log").write_text(ran.stdout, encoding="utf-8")
    return first_error(ran.stdout) if ran.returncode else ""


def first_error(log: str) -> str:
    """What a person wants to read of it, as mypy, the C compiler or Python wrote it."""
    lines = [line.strip() for line in log.splitlines() if line.strip()] or ["no reason was given"]
    return next((line for line in lines if " error: " in line), lines[-1])


@contextmanager
def alone() -> Iterator[None]:
    """Wait for another who compiles here: two would write into each other's files."""
    import fcntl  # not everywhere where a package is built

    with open(".venv/engine.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def say(text: str) -> None:
    """Tell whoever started this."""
    print(text, file=sys.stderr, flush=True)


def bring_up_to_date() -> Engine:
    """Compile what changed, and tell about it."""
    with alone():
        engine, start = Engine(), monotonic()
        waiting = engine.waiting()
        if waiting and not has_compiler():
            engine.give_up(NO_COMPILER)
        elif waiting:
            say(f"Compiling {', '.join(waiting)} (once, a minute or two) ...")
            engine.compile(waiting)
            say(f"Compiled after {monotonic() - start:.0f} seconds.")
    for why, names in by_reason(engine.interpreted(waiting)).items():
        say(f"Not compiled, so slower: {', '.join(names)}: {why}")
    return engine


def by_reason(interpreted: dict[str, str]) -> dict[str, list[str]]:
    """Groups that are left out for the same reason are told of once."""
    told: dict[str, list[str]] = {}
    for group, why in interpreted.items():
        told.setdefault(why, []).append(group)
    return told


def main(command: str = "") -> int:
    """Do what the argument says."""
    os.chdir(Path(__file__).parent.parent)
    if command == "waiting":
        print(*Engine().waiting(), sep=",")
        return 0
    engine = bring_up_to_date()
    return 1 if engine.interpreted(list(engine.states)) else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
