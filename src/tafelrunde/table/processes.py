"""The processes of a server: one that answers, or several on one PostgreSQL database."""

from __future__ import annotations

import asyncio
import gc
import os
import resource
import signal
import socket
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing import parent_process
from multiprocessing.connection import wait
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

import msgspec
import uvicorn
from starlette.applications import Starlette
from uvicorn.supervisors import Multiprocess

from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.table import complaints, meters
from tafelrunde.table.club.mail import MailSettings
from tafelrunde.table.gate import CONNECTIONS, PROXIES, TOGETHER, Door, Socket
from tafelrunde.table.server import make_app
from tafelrunde.table.store import open_store

# Where the processes of a server find its settings; and the token, which is no argument: those are
# seen by everybody on the machine.
SETTINGS = "TAFELRUNDE_SETTINGS"
TOKEN = "TAFELRUNDE_METRICS_TOKEN"
MESSAGE_BYTES = 16_384
PING = 20.0
GRACE = 2
# How many things are made before those that refer to each other are looked for: often among the
# latest, so that nobody waits for it, and seldom among all.
COLLECT = 1_000, 400, 20


@dataclass(frozen=True)
class Settings:
    """How a server is started.

    `rates` widens all limits, `path` is where it is on a larger site, `proxies` are the addresses
    and networks whose word is taken for who comes through them. Without `mails` none are sent.
    """

    database: str
    workers: int = 1
    bots: int = 1
    rates: int = 1
    path: str = ""
    proxies: tuple[str, ...] = ()
    mails: MailSettings | None = None


def check_database(database: str, workers: int) -> None:
    """Refuse early, in one sentence, a database that cannot be used."""
    if workers > 1 and not database.startswith(("postgresql://", "postgres://")):
        raise TafelrundeError("several processes need one database: --database postgresql://...")
    if "://" not in database:
        Path(database).parent.mkdir(parents=True, exist_ok=True)
    asyncio.run(_try(database))


async def _try(database: str) -> None:
    store = await open_store(database)
    await store.close()


def app_from_environment() -> Starlette:
    """The application of one process."""
    complaints.bound()
    _end_with_supervisor()
    _collect_seldom()
    how = msgspec.json.decode(os.environ[SETTINGS], type=Settings)
    token = os.environ.get(TOKEN, "")
    return make_app(how.database, how.bots, how.rates, token=token, path=how.path, mails=how.mails)


def _collect_seldom() -> None:
    """What is loaded by now stays, and what a picture is made of does not go in circles."""
    gc.freeze()
    gc.set_threshold(*COLLECT)


def _end_with_supervisor() -> None:
    """A process whose supervisor was killed is started by nobody again: it ends as well."""
    supervisor = parent_process()
    if supervisor is None:
        return

    def end() -> None:
        wait([supervisor.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)

    Thread(target=end, daemon=True).start()


def config(app: str | Starlette, workers: int = 1, proxies: Sequence[str] = ()) -> uvicorn.Config:
    """How one process serves: nothing is logged of a request, everything is bounded."""
    return uvicorn.Config(
        app,
        factory=isinstance(app, str),
        workers=workers,
        http=Door,
        backlog=TOGETHER,
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        forwarded_allow_ips=[*PROXIES, *proxies],
        ws=Socket,
        ws_max_size=MESSAGE_BYTES,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        limit_concurrency=CONNECTIONS,
        timeout_graceful_shutdown=GRACE,
    )


def _allow_files() -> None:
    """Every connection is an open file: there shall be room for all that are let in."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 2 * CONNECTIONS if hard == resource.RLIM_INFINITY else min(2 * CONNECTIONS, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))


def serve(listening: socket.socket, settings: Settings) -> None:
    """Serve on a socket until interrupted."""
    complaints.bound()
    _allow_files()
    os.environ[SETTINGS] = msgspec.json.encode(settings).decode()
    app = "tafelrunde.table.processes:app_from_environment"
    how = config(app, settings.workers, settings.proxies)
    if settings.workers == 1:
        uvicorn.Server(how).run([listening])
        return
    # What each process counts stands in files, so that one can tell for all.
    with TemporaryDirectory(prefix="tafelrunde-") as folder:
        os.environ[meters.FOLDER] = folder
        Multiprocess(how, [listening]).run()
