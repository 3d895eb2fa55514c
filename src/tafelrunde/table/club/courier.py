"""Tells people what they have to know: one process of all does it at a time."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from tafelrunde.kernel.game import Game
from tafelrunde.table import meters
from tafelrunde.table.clock import wall_clock
from tafelrunde.table.club import awaited, browsers, letters, outbox
from tafelrunde.table.club.browsers import Browser, Gone, Unpushed
from tafelrunde.table.club.chores import take
from tafelrunde.table.club.letters import Line
from tafelrunde.table.club.lookout import Lookout
from tafelrunde.table.club.mail import BadAddress, Post, Unsent
from tafelrunde.table.club.members import guests_of
from tafelrunde.table.club.outbox import FAILED, MOOT, SENT, Batch, Notice
from tafelrunde.table.club.wishes import CONFIRM, MAIL, Wish, page_of_wishes, refused, wish_of
from tafelrunde.table.keys import Keys
from tafelrunde.table.store import Store, StoreError
from tafelrunde.table.table import ENDED, GATHERING, PLAYING

if TYPE_CHECKING:
    from tafelrunde.table.club.push import PushService

log = logging.getLogger(__name__)

T = TypeVar("T")

CHORE = "notices"
# So often somebody looks, in seconds; who does is the only one for so many milliseconds.
LOOK = 10.0
LEASE = 60_000
# So often, in milliseconds, it is forgotten what was told long ago.
CLEARED = 3_600_000
# So many people are looked after in one step, and so many batches are on their way together.
PEOPLE = 20
ABREAST = 8
# In another phase of its table a notice is worth nothing.
PHASES = {"turn": PLAYING, "ended": ENDED, "invitation": GATHERING}


class Courier:
    """What one process does for notices.

    Without a `post` there are no mails, without a `service` no browser is told. `passing` is called
    where a server may be killed.
    """

    def __init__(
        self, store: Store, find: Callable[[str], Game], keys: Keys,
        service: PushService | None = None, post: Post | None = None,
        passing: Callable[[str], None] = lambda point: None,
    ) -> None:  # fmt: skip
        self.store = store
        self.find = find
        self.keys = keys
        self.service = service
        self.post = post
        self.passing = passing
        self.name = secrets.token_hex(8)
        self.lookout = Lookout(store, find)
        self.threads = ThreadPoolExecutor(ABREAST, thread_name_prefix="notices")
        self.woken = asyncio.Event()
        self.cleared = 0

    async def work(self) -> float:
        """Tell what there is to tell, then wait until it is time or somebody wakes it."""
        self.woken.clear()
        await self.round()
        with suppress(TimeoutError):
            async with asyncio.timeout(LOOK):
                await self.woken.wait()
        return 0.0

    def close(self) -> None:
        """Begin nothing more; what is on its way is not waited for, and is repeated by the next."""
        self.threads.shutdown(wait=False, cancel_futures=True)

    async def round(self) -> None:
        """Look once for whatever there is to tell, and tell it; nothing if another process does."""
        if not await self._mine():
            return
        await self.look()
        # Most of the time nothing is due: then nothing is written either.
        while await self.store.read(outbox.is_due(wall_clock())) and await self._mine():
            await self.deliver()
        if wall_clock() - self.cleared >= CLEARED:
            self.cleared = wall_clock()
            await self.store.write(outbox.clear_out(self.cleared))

    async def _mine(self) -> bool:
        now = wall_clock()
        return await self.store.write(take(CHORE, self.name, now, now + LEASE))

    async def look(self) -> None:
        """Write down a notice for everybody who is awaited, or was not there at the end."""
        after = ""
        while True:
            page = await self.store.read(page_of_wishes(after, PEOPLE))
            for wish in page.wishes:
                await self.lookout.look_after(wish, page.guests[wish.person])
            if len(page.wishes) < PEOPLE or not await self._mine():
                return
            after = page.wishes[-1].person

    async def _aside(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self.threads, work)

    async def deliver(self) -> None:
        """Send some of what is due, together."""
        batches: list[Batch] = []
        while len(batches) < ABREAST:
            batch = await self.store.write(outbox.claim(wall_clock()))
            if batch is None:
                break
            batches.append(batch)
        await asyncio.gather(*(self._alone(batch) for batch in batches if batch.notices))

    async def _alone(self, batch: Batch) -> None:
        """Whatever is wrong with one batch stops no other."""
        try:
            await self._deliver(batch)
        except StoreError as error:  # it stays claimed, and is tried again once that is over
            log.warning("the store does not answer: %s", error.reason)
        except Exception:
            log.exception("a notice cannot be told")
            await self.store.write(outbox.failed(batch, wall_clock()))

    async def _deliver(self, batch: Batch) -> None:
        wish = await self.store.read(wish_of(batch.person))
        now = wall_clock()
        if batch.way != CONFIRM and wish.after_quiet(now) > now:
            await self.store.write(outbox.put_off(batch, now))
            return
        if batch.way == CONFIRM:
            outcome = await self._ask(batch, wish)
        else:
            lines = await self._lines(batch, wish)
            if not lines:
                outcome = MOOT
            elif batch.way == MAIL:
                outcome = await self._mail(batch, wish, lines)
            else:
                outcome = await self._push(batch, wish, lines)
        self.passing("sent")
        if outcome:
            await self.store.write(outbox.done(batch, outcome))
        else:
            outcome = await self.store.write(outbox.failed(batch, wall_clock())) or "later"
        meters.NOTICES.labels(batch.way, outcome).inc()

    async def _lines(self, batch: Batch, wish: Wish) -> list[Line]:
        """What of a batch is still worth saying, each table once."""
        found: dict[tuple[str, str, str], Line] = {}
        for notice in batch.notices:
            path = await self._path(notice)
            if path and wish.wants(notice.kind):
                said = letters.sentence(wish.language, notice.kind, notice.values)
                found[notice.kind, notice.table, path] = Line(notice.kind, said, path)
        return list(found.values())

    async def _path(self, notice: Notice) -> str:
        """Where a notice leads; nowhere if it is not so any more, or if he has been there since."""
        path = notice.values.get("path", "")
        if not notice.table:
            return path
        one = await self.store.read(awaited.seat_now(notice.table, notice.seat))
        if one is None or one.phase != PHASES.get(notice.kind, one.phase) or one.seen > notice.made:
            return ""
        taken, acting = one.card.seats[notice.seat].taken, notice.seat in one.card.acting
        if (notice.kind == "turn" and not acting) or (notice.kind == "invitation" and taken):
            return ""
        if path:
            return path
        key = self.keys.of(notice.table, notice.seat, one.card.seats[notice.seat].links)
        return f"/table/{notice.table}#{key}"

    async def _ask(self, batch: Batch, wish: Wish) -> str:
        """Ask an address whether it is right, unless it has been changed or confirmed since."""
        if self.post is None or not wish.mail or wish.ref != batch.notices[0].values["ref"]:
            return MOOT
        message = letters.question(self.post, self.keys, wish, batch.name)
        return await self._hand_over(wish, lambda post: post.send(message))

    async def _mail(self, batch: Batch, wish: Wish, lines: list[Line]) -> str:
        if self.post is None or not wish.by_mail:
            return MOOT
        message = letters.letter(self.post, self.keys, wish, batch.name, lines)
        return await self._hand_over(wish, lambda post: post.send(message))

    async def _hand_over(self, wish: Wish, send: Callable[[Post], None]) -> str:
        """What came of it; nothing if it may be tried again."""
        post = self.post
        assert post is not None
        try:
            await self._aside(lambda: send(post))
        except BadAddress:
            await self.store.write(refused(wish))
            return FAILED
        except Unsent as why:
            log.warning("a mail was not sent: %s", why)
            return ""
        return SENT

    async def _push(self, batch: Batch, wish: Wish, lines: list[Line]) -> str:
        """Tell all browsers of somebody; one that got it is enough."""
        service, there = self.service, await self.store.read(browsers.browsers_of(batch.person))
        if not there or service is None:
            return MOOT
        guests = await self.store.read(guests_of(batch.person))
        said = {
            "title": letters.headline(wish.language, lines),
            "body": "\n".join(line.sentence for line in lines[:5]) if len(lines) > 1 else "",
            "path": lines[0].path if len(lines) == 1 else "/",
            "tag": batch.name,
            "waiting": await self.store.read(awaited.waiting_for(guests)),
        }
        plain = json.dumps(said).encode()
        now = wall_clock()

        async def to(browser: Browser) -> str:
            send = partial(service.send, browser, plain, batch.name, now)
            return await self._push_to(browser, send)

        got = await asyncio.gather(*map(to, there))
        return SENT if SENT in got else "" if "" in got else FAILED

    async def _push_to(self, browser: Browser, send: Callable[[], None]) -> str:
        try:
            await self._aside(send)
        except Gone:
            await self.store.write(browsers.unsubscribe(browser.endpoint))
            return FAILED
        except Unpushed as why:
            log.warning("a browser was not told: %s", why)
            return "" if why.again else FAILED
        return SENT
