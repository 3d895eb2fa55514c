"""The server as people start it: a process of its own, which tests may end and start again."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from urllib.request import urlopen

LENIENT = "1000"
# Below those that are handed out to whoever wants any: nobody gets one while its server is away.
PORTS = range(20_000, 32_000)
LAST_WORDS = 4_000
# So many seconds it may take until it answers.
READY = 60.0


def own_port() -> int:
    """A port on which nobody listens."""
    while True:
        port = Random().choice(PORTS)
        with socket.socket() as tried:
            if tried.connect_ex(("127.0.0.1", port)):
                return port


class Server:
    """`tafelrunde serve` on a database of its own; it keeps its port when it is started again.

    `packages` are folders in which it finds more than what is installed, `path` is where it is on a
    larger site, `more` are other arguments of the command.
    """

    def __init__(
        self, folder: Path, *packages: Path, path: str = "", more: Sequence[str] = ()
    ) -> None:
        self.database = folder / "tables.db"
        self.packages = packages
        self.path = path
        self.more = more
        self.port = own_port()
        self.url = ""
        self.said = folder / "said.txt"
        self.away = True
        self.start_again()

    def _start(self) -> subprocess.Popen[str]:
        with self.said.open("ab") as said:
            return subprocess.Popen(
                [
                    sys.executable, "-X", "faulthandler", "-m", "tafelrunde", "serve",
                    "--port", str(self.port), "--database", str(self.database),
                    "--rates", LENIENT, "--path", self.path, *self.more,
                ],
                env=os.environ | self._packages(),
                stdout=subprocess.PIPE,
                stderr=said,
                text=True,
                start_new_session=True,
            )  # fmt: skip

    def _packages(self) -> dict[str, str]:
        found = [os.environ.get("PYTHONPATH", ""), *map(str, self.packages)]
        return {"PYTHONPATH": os.pathsep.join(filter(None, found))}

    def kill(self) -> None:
        """End it and its bots without a word, as a power cut does."""
        self.check()
        if self.away:
            return
        self.away = True
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        if self.process.stdout:
            self.process.stdout.close()

    def start_again(self, *packages: Path) -> None:
        """The same port, the same database; other packages, if there are any."""
        self.packages = packages or self.packages
        self.process = self._start()
        self.away = False
        assert self.process.stdout is not None
        told = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:\d+/", told)
        assert found, f"the server did not say where it listens: {told!r}{self.last_words()}"
        self.url = found[0].rstrip("/")
        # It listens before it has its database: whoever comes to that first would shut it out.
        with urlopen(f"{self.url}/healthz", timeout=READY) as ready:
            assert ready.status == 200

    def check(self) -> None:
        """It runs, unless a test has ended it."""
        code = None if self.away else self.process.poll()
        assert code is None, f"the server ended by itself, {code}{self.last_words()}"

    def last_words(self) -> str:
        """What it complained of last."""
        return "\n" + self.said.read_text(errors="replace")[-LAST_WORDS:]
