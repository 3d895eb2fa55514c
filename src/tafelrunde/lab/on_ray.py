"""The work on a Ray cluster, of this machine or of many. It needs `tafelrunde[ray]`.

Every machine has this version of Tafelrunde installed, and the programs that play, if there are
any. What comes of a batch is sent here, so the machines need no folder in common.
"""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Sequence
from contextlib import redirect_stdout
from importlib.util import find_spec
from typing import Any

from tafelrunde.kernel import components
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.extras import install_command
from tafelrunde.lab.crew import TRIES, Lost, T, Task, Work

# Handed out beyond what is being worked on, so that nobody waits for us.
AHEAD = 2


def on_ray(task: Task[T], batches: Sequence[range], address: str) -> Work[T]:
    """What comes of each batch; Ray gives what a dead worker had in hand to another."""
    # Ray tells on stdout of workers that died; what is asked for belongs there and nothing else.
    with redirect_stdout(sys.stderr):
        ray = started(address)
        try:
            yield from _handed_out(ray, task, deque(batches))
        finally:
            ray.shutdown()


def _handed_out(ray: Any, task: Task[T], waiting: deque[range]) -> Work[T]:
    remote = ray.remote(max_retries=TRIES - 1)(carry_out)
    most = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    working: dict[Any, range] = {}
    while waiting or working:
        while waiting and len(working) < most:
            batch = waiting.popleft()
            working[remote.remote(task, batch)] = batch
        (done, *_), _ = ray.wait(list(working), num_returns=1)
        yield working.pop(done), result(ray, done)


def carry_out(task: Task[T], batch: range) -> T:
    """A batch, where Ray has it done."""
    return task(batch)


def result(ray: Any, done: object) -> Any:
    """What came of a batch, or that it ended all who tried; what is wrong with it is raised."""
    try:
        return ray.get(done)
    except ray.exceptions.RayTaskError as error:
        raise error.cause from None
    except ray.exceptions.RayError:
        return Lost()


def started(address: str) -> Any:
    """Ray, connected to a cluster: the one at the address, or one that is started here."""
    if find_spec("ray") is None:
        raise TafelrundeError(f"Ray is not installed: {install_command('ray')}")
    import ray

    named = os.environ.get(components.VARIABLE)
    settings: dict[str, Any] = {"log_to_driver": False, "logging_level": "error"}
    if named:
        settings["runtime_env"] = {"env_vars": {components.VARIABLE: named}}
    try:
        ray.init(address=address or "local", **settings)
    except (ConnectionError, ValueError) as error:
        reason = str(error).partition("\n")[0][:200]
        raise TafelrundeError(f"there is no Ray cluster at {address!r}: {reason}") from None
    return ray
