"""Runs tests against changed rules, many times in a row and fast.

pytest collects the tests once. Each change is tried in a fork of that process, where the functions
that differ get the changed code; the fastest of the tests that execute the changed lines come
first, and the first failure ends it. What is executed while modules are loaded cannot be exchanged
afterwards: there the fork forgets all modules and collects the tests again with the changed one.
No file is written to but the notes which test executes what, which stay valid until a source or a
test changes.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from itertools import islice, pairwise
from types import CodeType, FunctionType

import pytest
from _pytest.runner import runtestprotocol
from mutants_code import Change
from mutants_watch import ROOT, Notes, Subject, Tracer, notes_file

CALM = ("-o", "addopts=", "--disable-plugin-autoload", "--assert=plain",
        "-p", "no:cacheprovider", "-p", "no:terminal", "--capture=no")  # fmt: skip
MEMORY = 3 << 30
PATIENCE = 4.0  # seconds of computing for a test, beside four times what it takes otherwise
STATUSES = KILLED, LAW, SLOW, SURVIVED, BROKEN = "killed", "law", "slow", "survived", "broken"

Write = Callable[[str], int]


@dataclass(frozen=True)
class Outcome:
    """What became of a change: the test that noticed it, how many execute it, and what it cost."""

    change: Change
    status: str
    by: str
    tests: int
    seconds: float


def run(
    subject: Subject, changes: Sequence[Change], jobs: int, tell: Callable[[Outcome], None]
) -> None:
    """Try every change and tell of each what became of it."""
    os.environ["TAFELRUNDE_PYTHON"] = "1"
    paths = [str(ROOT / "src"), str(ROOT)]
    os.environ["PYTHONPATH"] = os.pathsep.join(paths)
    sys.path[:0] = paths
    os.chdir(ROOT)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    calm_hypothesis()
    runner = _Runner(subject, changes, jobs, tell)
    code = pytest.main([*CALM, *subject.tests], plugins=[runner])
    if runner.trouble or code != pytest.ExitCode.OK:
        raise SystemExit(f"The tests cannot be used as they are ({code!r}):\n{runner.trouble}")


def calm_hypothesis() -> None:
    """Examples that are always the same, in any time, and not made smaller when they fail."""
    from hypothesis import Phase, settings

    phases = (Phase.explicit, Phase.generate)
    settings.register_profile(
        "mutants", derandomize=True, deadline=None, database=None, phases=phases
    )
    settings.load_profile("mutants")


class _Collected:
    """A plugin that takes over when the tests are collected."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        self.trouble = ""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if self.subject.belongs(item.nodeid)]

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.trouble += report.longreprtext

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if not self.trouble:
            self.work(session.items)
        return True

    def work(self, items: list[pytest.Item]) -> None:
        raise NotImplementedError


class _Runner(_Collected):
    """Tries all changes, each in a fork of this process."""

    def __init__(
        self,
        subject: Subject,
        changes: Sequence[Change],
        jobs: int,
        tell: Callable[[Outcome], None],
    ) -> None:
        super().__init__(subject)
        self.changes, self.jobs, self.tell = changes, jobs, tell
        self.known = notes_file(subject)
        self.notes = Notes()
        self.tracer = Tracer(subject)
        if not self.known.exists():
            sys.settrace(self.tracer.called)

    def work(self, items: list[pytest.Item]) -> None:
        sys.settrace(None)
        gc.unfreeze()  # what the tests' own settings have put out of sight
        gc.collect()
        live = live_functions()
        gc.freeze()
        if self.known.exists():
            self.notes = Notes(*json.loads(self.known.read_text(encoding="utf-8")))
        else:
            self._watch(items)
            self._control(items, live)
        trials = (_Trial(self.subject, change, self.notes, items, live) for change in self.changes)
        for outcome in self._outcomes(trials):
            self.tell(outcome)

    def _watch(self, items: list[pytest.Item]) -> None:
        """Find out which test executes what."""
        self.notes.loading = self.tracer.lines()
        parts = [items[k :: self.jobs] for k in range(self.jobs)]
        for pid, pipe in [forked(partial(self._trace, part)) for part in parts]:
            with os.fdopen(pipe) as answer:
                for line in answer:
                    name, seconds, lines, wrong = json.loads(line)
                    self.notes.tests[name] = seconds, lines
                    self.trouble += wrong
            os.waitpid(pid, 0)
        if not self.trouble and len(self.notes.tests) < len(items):
            self.trouble = "a test ended the process"

    def _trace(self, items: list[pytest.Item], write: Write) -> None:
        for item, after in pairwise([*items, None]):
            assert item is not None
            self.tracer.begin()
            before = time.process_time()
            sys.settrace(self.tracer.called)
            wrong = failure(item, after)
            sys.settrace(None)
            seconds = time.process_time() - before
            write(json.dumps([item.nodeid, seconds, self.tracer.lines(), wrong]) + "\n")

    def _control(self, items: list[pytest.Item], live: Functions) -> None:
        """What is not changed at all must survive in both ways; then the notes can be kept."""
        nothing = Change(self.subject.files[0], 0, 0, "", range(1 << 14))
        trial = partial(_Trial, self.subject, nothing, self.notes, items, live)
        for outcome in self._outcomes([trial(anew=False), trial(anew=True)]):
            if outcome.status != SURVIVED:
                self.trouble += f"without any change: {outcome.status} {outcome.by}\n"
        if not self.trouble:
            new = self.known.with_suffix(f".{os.getpid()}")
            new.write_text(json.dumps([self.notes.loading, self.notes.tests]), encoding="utf-8")
            new.replace(self.known)

    def _outcomes(self, trials: Iterable[_Trial]) -> Iterator[Outcome]:
        """What becomes of each, some of them at the same time."""
        going: dict[int, tuple[int, _Trial]] = {}
        waiting = iter([] if self.trouble else trials)
        while True:
            for trial in islice(waiting, self.jobs - len(going)):
                pid, pipe = forked(trial.go)
                going[pid] = pipe, trial
            if not going:
                return
            pid, how, used = os.wait3(0)
            pipe, trial = going.pop(pid)
            with os.fdopen(pipe) as answer:
                status, _, by = answer.read().partition(" ")
            if os.WIFSIGNALED(how):
                status = SLOW if os.WTERMSIG(how) == signal.SIGPROF else KILLED
            elif how or status not in STATUSES:
                raise RuntimeError(f"{trial.change} could not be tried: {status} {by}")
            seconds = round(used.ru_utime + used.ru_stime, 2)
            yield Outcome(trial.change, status, by, trial.tests(), seconds)


class _Trial:
    """One change in a process of its own, made in the functions there are or by loading anew."""

    def __init__(
        self,
        subject: Subject,
        change: Change,
        notes: Notes,
        items: list[pytest.Item],
        live: Functions,
        anew: bool | None = None,
    ) -> None:
        self.subject, self.change, self.notes = subject, change, notes
        self.items, self.live = items, live
        self.anew = notes.loads(change) if anew is None else anew

    def tests(self) -> int:
        """How many tests execute the change."""
        return len(self.notes.order(self.change, (item.nodeid for item in self.items)))

    def go(self, write: Write) -> None:
        text = self.change.applied(self.subject.source(self.change.file))
        if self.anew or not exchange(self.subject, self.change, text, self.live):
            self._load(text, write)
        else:
            write(self.verdict(self.items))

    def verdict(self, items: list[pytest.Item]) -> str:
        """Run the tests that execute the change until one fails."""
        named = {item.nodeid: item for item in items}
        for status in (KILLED, LAW):
            own = [name for name in named if self.subject.belongs(name) == status]
            names = self.notes.order(self.change, own)
            for name, after in pairwise([*names, ""]):
                signal.setitimer(signal.ITIMER_PROF, PATIENCE + 4 * self.notes.seconds(name))
                if failure(named[name], named.get(after)):
                    return f"{status} {name}"
        return SURVIVED

    def _load(self, text: str, write: Write) -> None:
        """Forget all modules, load them with the changed one, and run the tests then."""
        signal.setitimer(signal.ITIMER_PROF, 4 * PATIENCE)
        for name in list(sys.modules):
            if name.startswith(("tafelrunde.", "tests.")) or name == "tests":
                del sys.modules[name]
        module = self.subject.module(self.change.file)
        path = str(self.subject.folder / self.change.file)
        sys.meta_path.insert(0, _Changed(module, path, text))
        try:
            import_module(module)
        except BaseException:
            write(BROKEN)
            return
        again = _Again(self, write)
        pytest.main([*CALM, *self.subject.tests], plugins=[again])
        if again.trouble:
            write(f"{KILLED} {again.trouble}")


class _Again(_Collected):
    """Runs the tests of one change when they are collected."""

    def __init__(self, trial: _Trial, write: Write) -> None:
        super().__init__(trial.subject)
        self.trial, self.write = trial, write

    def work(self, items: list[pytest.Item]) -> None:
        self.write(self.trial.verdict(items))


def failure(item: pytest.Item, after: pytest.Item | None) -> str:
    """What is wrong when a test fails, or nothing."""
    reports = runtestprotocol(item, log=False, nextitem=after)
    return "".join(f"{item.nodeid}\n{r.longreprtext}\n" for r in reports if r.failed)


def forked(work: Callable[[Write], None]) -> tuple[int, int]:
    """Do something in a fork; its number, and a pipe to read what it writes."""
    read, write = os.pipe()
    pid = os.fork()
    if pid:
        os.close(write)
        return pid, read
    os.close(read)
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    with os.fdopen(write, "w") as pipe:
        try:
            work(pipe.write)
        except BaseException:
            pipe.write(traceback.format_exc())
            pipe.flush()
            os._exit(1)
    os._exit(0)


# Exchanging functions

Functions = dict[tuple[str, str, int], list[FunctionType]]


def live_functions() -> Functions:
    """All functions there are, by file, name and line."""
    found: Functions = {}
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType):
            code = thing.__code__
            key = code.co_filename, code.co_qualname, code.co_firstlineno
            found.setdefault(key, []).append(thing)
    return found


def exchange(subject: Subject, change: Change, text: str, live: Functions) -> bool:
    """Give all functions that differ their changed code, if that is possible."""
    path = str(subject.folder / change.file)
    before = list(codes(_compiled(subject.source(change.file), path)))
    after = list(codes(_compiled(text, path)))
    keys = [(path, code.co_qualname, code.co_firstlineno) for code in after]
    for key, old, new in zip(keys, before, after, strict=False):
        if old != new:
            if keys.count(key) > 1 or len(before) != len(after):
                return False
            for function in live.get(key, ()):
                if old.co_freevars != new.co_freevars:
                    return False
                function.__code__ = new
    return True


def codes(code: CodeType) -> Iterator[CodeType]:
    """A piece of code and all that is defined in it."""
    yield code
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield from codes(part)


def _compiled(text: str, path: str) -> CodeType:
    code: CodeType = compile(text, path, "exec", dont_inherit=True)
    return code


class _Changed(SourceFileLoader):
    """Finds one module and loads it from a text."""

    def __init__(self, name: str, path: str, text: str) -> None:
        super().__init__(name, path)
        self.text = text

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        return spec_from_file_location(name, self.path, loader=self) if name == self.name else None

    def get_code(self, fullname: str) -> CodeType:
        return _compiled(self.text, self.path)
