"""What the server counts of itself, for Prometheus.

With several processes PROMETHEUS_MULTIPROC_DIR is set: the numbers of each are in files of that
folder, and any of them can tell those of all.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from tafelrunde import __version__
from tafelrunde.kernel.errors import TafelrundeError

# Prometheus knows by itself when it first heard of a number.
disable_created_metrics()  # type: ignore[no-untyped-call]

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
MEDIA = CONTENT_TYPE_LATEST
SOON = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10)

MOVES = Counter("tafelrunde_moves", "Moves written down.", ["game", "by"])
ACKNOWLEDGED = Histogram(
    "tafelrunde_acknowledgement_seconds",
    "From what somebody does at a table to the answer that it is written down, or refused.",
    buckets=SOON,
)
REFUSED = Counter("tafelrunde_refusals", "What was refused, by the code of the refusal.", ["code"])
SOCKETS = Gauge(
    "tafelrunde_sockets", "Who follows a table now, from a seat or watching.", ["place"],
    multiprocess_mode="livesum",
)  # fmt: skip
ROOMS = Gauge("tafelrunde_rooms", "Tables in memory.", multiprocess_mode="livesum")
TABLES = Gauge(
    "tafelrunde_tables", "Tables in the database.", ["phase"], multiprocess_mode="mostrecent"
)
STUCK = Gauge("tafelrunde_stuck_tables", "Tables that cannot go on.", multiprocess_mode="livesum")
BOT_QUEUE = Gauge(
    "tafelrunde_bot_queue", "Decisions that wait for a thinking process.",
    multiprocess_mode="livesum",
)  # fmt: skip
BOT_WAITED = Histogram(
    "tafelrunde_bot_wait_seconds", "How long a decision waited for a thinking process.",
    buckets=SOON,
)  # fmt: skip
BOT_FAULTS = Counter("tafelrunde_bot_faults", "Thinking processes that failed.")
STORE = Histogram("tafelrunde_store_seconds", "How long the database took.", ["what"], buckets=SOON)
STORE_FAILURES = Counter("tafelrunde_store_failures", "What the database could not do.")
NOTICES = Counter(
    "tafelrunde_notices",
    "Batches of notices to one person: sent, failed, to be tried later, or moot by then.",
    ["way", "how"],
)
BUILD = Gauge("tafelrunde_build", "The release.", ["version"], multiprocess_mode="livemax")


def begin() -> None:
    """A process begins; what others left who were killed does not count any more."""
    BUILD.labels(__version__).set(1)
    folder = os.environ.get(FOLDER)
    if folder:
        for file in Path(folder).glob("gauge_live*_*.db"):
            pid = int(file.stem.rpartition("_")[2])
            if not Path(f"/proc/{pid}").exists() and Path("/proc/self").exists():
                _forget(pid)


def end() -> None:
    """A process ends: nobody follows a table there."""
    if os.environ.get(FOLDER):
        _forget(os.getpid())


def _forget(pid: int) -> None:
    with suppress(FileNotFoundError):  # another process was faster
        mark_process_dead(pid)  # type: ignore[no-untyped-call]


@contextmanager
def stored(what: str) -> Iterator[None]:
    """Count the time that the database takes to read or to write, and whether it failed."""
    try:
        with STORE.labels(what).time():
            yield
    except TafelrundeError:
        STORE_FAILURES.inc()
        raise


def told(tables: Mapping[str, int]) -> bytes:
    """Everything as Prometheus reads it, with the number of tables of each phase."""
    for phase, count in tables.items():
        TABLES.labels(phase).set(count)
    if not os.environ.get(FOLDER):
        return generate_latest(REGISTRY)
    together = CollectorRegistry()
    MultiProcessCollector(together)  # type: ignore[no-untyped-call]
    return generate_latest(together)
