"""Work that takes more than a moment is done in threads, so that nobody else waits for it.

There is one thread for what is shown, one for what takes long (opening an old table, a record, a
moment of a replay) and one for records that strangers bring. More of them would only fight for the
interpreter. What takes little more than to hand it over to a thread and back is done at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Lock
from typing import ParamSpec, TypeVar

Given = ParamSpec("Given")
Made = TypeVar("Made")

# One picture is made at a time: so what was drawn for a viewer before can be kept at the table.
_making = Lock()
_pictures = ThreadPoolExecutor(1, thread_name_prefix="pictures")
_labours = ThreadPoolExecutor(1, thread_name_prefix="labours")
_checks = ThreadPoolExecutor(1, thread_name_prefix="checks")


def drawn(
    work: Callable[Given, Made], *given: Given.args, **named: Given.kwargs
) -> asyncio.Future[Made]:
    """What is shown to somebody who waits for it."""
    return _done(_pictures, partial(_alone, partial(work, *given, **named)))


def drawn_at_once(
    work: Callable[Given, Made], *given: Given.args, **named: Given.kwargs
) -> asyncio.Future[Made] | None:
    """The same for what is short, made right here; None while the thread makes something."""
    if not _making.acquire(blocking=False):
        return None
    try:
        made = asyncio.get_running_loop().create_future()
        made.set_result(work(*given, **named))
        return made
    finally:
        _making.release()


def _alone(work: Callable[[], Made]) -> Made:
    with _making:
        return work()


def laboured(
    work: Callable[Given, Made], *given: Given.args, **named: Given.kwargs
) -> asyncio.Future[Made]:
    """What takes longer, and may."""
    return _done(_labours, partial(work, *given, **named))


def checked(
    work: Callable[Given, Made], *given: Given.args, **named: Given.kwargs
) -> asyncio.Future[Made]:
    """What may take very long, since a stranger brought it."""
    return _done(_checks, partial(work, *given, **named))


def _done(thread: ThreadPoolExecutor, work: Callable[[], Made]) -> asyncio.Future[Made]:
    return asyncio.get_running_loop().run_in_executor(thread, work)
