"""The server as people start it: a process of its own, which tests may end and start again."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

LENIENT = "1000"


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
        self.port = 0
        self.url = ""
        self.process = self._start()

    def _start(self) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [
                sys.executable, "-m", "tafelrunde", "serve", "--port", str(self.port),
                "--database", str(self.database), "--rates", LENIENT, "--path", self.path,
                *self.more,
            ],
            env=os.environ | self._packages(),
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )  # fmt: skip
        assert process.stdout is not None
        said = process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", said)
        assert found, f"the server did not say where it listens: {said!r}"
        self.url, self.port = found[0].rstrip("/"), int(found[1])
        return process

    def _packages(self) -> dict[str, str]:
        found = [os.environ.get("PYTHONPATH", ""), *map(str, self.packages)]
        return {"PYTHONPATH": os.pathsep.join(filter(None, found))}

    def kill(self) -> None:
        """End it and its bots without a word, as a power cut does."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        if self.process.stdout:
            self.process.stdout.close()

    def start_again(self, *packages: Path) -> None:
        """The same port, the same database; other packages, if there are any."""
        self.packages = packages or self.packages
        self.process = self._start()
