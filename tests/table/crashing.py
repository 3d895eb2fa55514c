"""A server that ends like a machine whose plug is pulled: python -m tests.table.crashing ...

Arguments: the database, the point and how often it is passed until the process is killed there, by
how many milliseconds its clock is ahead, and after how many of silence it takes itself for asleep.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import Counter

import uvicorn

from tafelrunde.table import api, attendance, call, live, pulse, room, tables
from tafelrunde.table.clock import wall_clock
from tafelrunde.table.club.tournaments import organiser
from tafelrunde.table.processes import config
from tafelrunde.table.server import make_app
from tests.table.serving import LENIENT, listening


def main(database: str, point: str, times: str, ahead: str, away: str) -> None:
    passed: Counter[str] = Counter()

    def passing(now: str) -> None:
        passed[now] += 1
        if now == point and passed[now] == int(times):
            os.kill(os.getpid(), signal.SIGKILL)

    for module in (api, attendance, call, tables, live, pulse, room):
        vars(module)["wall_clock"] = lambda: wall_clock() + int(ahead)
    vars(tables)["LEASE"] = 500
    vars(organiser)["LEASE"] = 500
    vars(tables)["SWEEP"] = 1
    socket = listening()
    print(socket.getsockname()[1], flush=True)
    app = make_app(database, generosity=LENIENT, pause=0, passing=passing, away=int(away))
    uvicorn.Server(config(app)).run([socket])


if __name__ == "__main__":
    main(*sys.argv[1:])
