"""Work that takes more than a moment is done in threads, so that nobody else waits for it.

There is one thread for what is shown, one for what takes long (opening an old table, a record, a
moment of a replay) and one for records that strangers bring. More of them would only fight for the
interpreter.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

Given = ParamSpec("Given")
Made = TypeVar("Made")

# With a single thread, what was drawn for a viewer before can be kept at the table.
_pictures = ThreadPoolExecutor(1, thread_name_prefix="pictures")
_labours = ThreadPoolExecutor(1, thread_name_prefix="labours")
_checks = ThreadPoolExecutor(1, thread_name_prefix="checks")


def drawn(
    work: Callable[Given, Made], *given: Given.args, **named: Given.kwargs
) -> asyncio.Future[Made]:
    """What is shown to somebody who waits for it."""
    return _done(_pictures, partial(work, *given, **named))


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
