"""What the club does beside everything else, again and again as long as a process runs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager

from tafelrunde.kernel.errors import TafelrundeError

log = logging.getLogger(__name__)

Work = Callable[[], Awaitable[float]]

# So long nothing is tried when the store did not answer, or when we have made a mistake.
AFTER_TROUBLE = 5.0
AFTER_FAILURE = 60.0


@asynccontextmanager
async def beside(works: Mapping[str, Work]) -> AsyncIterator[None]:
    """Meanwhile each of these is done; it says after how many seconds it has to be done again.

    It is stopped wherever it is: what is half done has to be done again. The words before it tell
    the host what does not happen when something goes wrong.
    """
    tasks = [asyncio.create_task(_again(words, work)) for words, work in works.items()]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _again(words: str, work: Work) -> None:
    while True:
        try:
            rest = await work()
        except TafelrundeError as error:
            log.warning("%s: %s", words, error.reason)
            rest = AFTER_TROUBLE
        except Exception:
            log.exception("%s", words)
            rest = AFTER_FAILURE
        await asyncio.sleep(rest)
