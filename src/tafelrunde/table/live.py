"""The socket of a person at a table: what the page is sent, and what it asks for."""

from __future__ import annotations

import asyncio
import logging
from contextlib import nullcontext, suppress
from functools import partial

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.table import bans, commands, meters, talk
from tafelrunde.table.audience import Follower
from tafelrunde.table.clock import wall_clock
from tafelrunde.table.closer import closer, matters, own
from tafelrunde.table.hints import hint, tried
from tafelrunde.table.keys import COOKIE, guest_hash, viewer_of
from tafelrunde.table.limits import Limits, origin
from tafelrunde.table.log import Reader
from tafelrunde.table.news import Parts, Sheet
from tafelrunde.table.refusal import Refused
from tafelrunde.table.requests import read
from tafelrunde.table.room import Room, Who
from tafelrunde.table.story import StepView, Watcher, drawn_after, held_again
from tafelrunde.table.table import GATHERING, PLAYING, Table
from tafelrunde.table.tables import Tables
from tafelrunde.table.view import Look, PictureView, encode, picture_of, snapshot
from tafelrunde.table.why import why
from tafelrunde.table.wire import WINDOW, frame

log = logging.getLogger(__name__)

FIRST_WORD = 10.0
MESSAGE_LIMIT = 4_096
# Who asks on and on for more than he may is answered slower and slower, then no more.
STRIKES = 20
SLOWER = 0.002
# So many turns of the loop later whoever moved has heard that it is written; then it is shown.
STEPS_TO_ANSWER = 2
# What so many rows have changed is drawn too soon for a thread to be worth its trouble.
FEW = 2
POLICY = 1008
TRY_AGAIN = 1013


def same_origin(headers: object) -> bool:
    """Does a browser's request come from our own pages? Programs send no origin."""
    get = headers.get  # type: ignore[attr-defined]
    origin, host = get("origin"), get("host")
    return origin is None or (bool(host) and origin.partition("://")[2] == host)


class Live:
    """One socket."""

    def __init__(self, tables: Tables, limits: Limits, socket: WebSocket) -> None:
        self.tables = tables
        self.limits = limits
        self.socket = socket
        self.address = origin(socket.client.host if socket.client else "")
        self.look = Look(None, "en")
        # Does the page put news together, and what has it?
        self.keeps = False
        self.still = False
        self.kept: Parts | None = None
        self.who: Who = lambda table: None
        self.answering = asyncio.Lock()
        self.strikes = 0
        self.acknowledged = -1

    async def serve(self) -> None:
        """From the first word to the last."""
        try:
            self.limits.spend(self.address, "connect")
            device = guest_hash(self.socket.cookies.get(COOKIE, ""))
            person = await self.tables.devices.person(device)
            for who in (person, device):
                self.limits.bans.check(bans.guest(who), bans.BLOCK)
            if not person:
                raise Refused("device_removed")
            if not same_origin(self.socket.headers):
                raise Refused("forbidden")
            await self.socket.accept()
            room, seat = await self._hello()
            follower = room.follow(seat, self.address, self.limits.generosity, device)
        except WebSocketDisconnect:
            return
        except TimeoutError:
            await self._close(POLICY)
            return
        except TafelrundeError as error:
            await self._part(error if isinstance(error, Refused) else Refused("broken"))
            return
        try:
            await self._both(room, follower)
        except* TafelrundeError as errors:
            log.warning("a socket was closed: %s", errors.exceptions[0])
            await self._close(TRY_AGAIN)
        finally:
            room.leave(follower)

    async def _part(self, refusal: Refused) -> None:
        with suppress(WebSocketDisconnect):
            await self._send(self._no("", refusal))
        await self._close(POLICY)

    async def _close(self, code: int) -> None:
        """Say goodbye, unless that was said already or nobody is there."""
        if self.socket.application_state is not WebSocketState.DISCONNECTED:
            with suppress(WebSocketDisconnect):
                await self.socket.close(code)

    async def _hello(self) -> tuple[Room, int | None]:
        word = await asyncio.wait_for(self._receive(), FIRST_WORD)
        if not isinstance(word, talk.Hello):
            raise Refused("bad_request", reason="the first word must be hello")
        self.look = Look(None, word.lang, word.form, word.have, bool(word.key), word.text)
        self.keeps, self.still = word.news, word.still
        room = await self.tables.room(self.socket.path_params["table"][:40])
        # Asked again for everything that is done and shown: a key is worth nothing any more once
        # its owner has left the seat.
        self.who = partial(self.tables.keys.seat_of, key=word.key)
        return room, self.who(room.table)

    async def _receive(self) -> talk.Word:
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message["code"])
        text: str | None = message.get("text")
        if text is None:
            raise Refused("bad_request", reason="a message is text")
        if len(text) > MESSAGE_LIMIT:
            raise Refused("too_large", limit=MESSAGE_LIMIT)
        word: talk.Word = read(text, talk.Word)
        return word

    async def _send(self, said: object) -> None:
        await self._send_text(encode(said).decode())

    async def _send_text(self, text: str) -> None:
        if self.socket.application_state is not WebSocketState.CONNECTED:
            raise WebSocketDisconnect
        await self.socket.send_text(text)

    async def _both(self, room: Room, follower: Follower) -> None:
        """Listen and tell at once, until one of the two ends."""
        async with asyncio.TaskGroup() as group:
            listening = group.create_task(self._listen(room, follower))
            telling = group.create_task(self._tell(room, follower))
            listening.add_done_callback(lambda task: telling.cancel())
            telling.add_done_callback(lambda task: listening.cancel())

    async def _tell(self, room: Room, follower: Follower) -> None:
        """Send what has changed; whoever is slow gets the latest only."""
        with suppress(WebSocketDisconnect):
            while True:
                follower.woken.clear()
                try:
                    if follower.dismissed:
                        raise Refused(follower.dismissed)
                    if follower.behind and not self.still:
                        follower.behind = False
                        for _ in range(STEPS_TO_ANSWER):
                            await asyncio.sleep(0)
                        await self._show(room)
                except Refused as refusal:
                    async with self.answering:
                        await self._part(refusal)
                    return
                notices, follower.notices = follower.notices, []
                for notice in notices:
                    await self._send(notice)
                await follower.woken.wait()

    async def _show(self, room: Room) -> None:
        look = self.look

        def draw(table: Table, mine: Look, here: frozenset[int]) -> Sheet:
            sheet = Sheet(snapshot(table, self.tables.keys, mine, here, wall_clock()))
            frame(self._written(sheet), WINDOW)  # both once for all, and here nobody waits for it
            return sheet

        def short(table: Table, mine: Look) -> bool:
            news = len(table.known(viewer_of(mine.seat))) - 1 - mine.have
            return self.kept is not None and news <= FEW and table.phase == PLAYING

        sheet = await room.share(lambda table: look._replace(seat=self.who(table)), draw, short)
        if sheet.entry < self.acknowledged:
            return  # something was done while this was drawn: the next picture has it
        text = self._written(sheet)
        if self.look is look:  # else it was asked meanwhile to see everything anew
            self.look = look._replace(have=sheet.entry)
            self.kept = sheet.parts
        self.tables.passing("broadcast")
        await self._send_text(text)

    def _written(self, sheet: Sheet) -> str:
        """What this page is sent of a snapshot."""
        kept = self.kept  # may be forgotten at any time
        if not self.keeps:
            return sheet.whole()
        return sheet.marked() if kept is None else sheet.news(kept)

    async def _listen(self, room: Room, follower: Follower) -> None:
        with suppress(WebSocketDisconnect):
            while True:
                said = await self._heard(room, follower)
                await self._send(said)
                much = isinstance(said, talk.No) and said.refused == "too_many"
                self.strikes = self.strikes + 1 if much else max(0, self.strikes - 1)
                if self.strikes > STRIKES:
                    await self._close(POLICY)
                    return
                await asyncio.sleep(self.strikes * SLOWER)

    async def _heard(self, room: Room, follower: Follower) -> talk.Said:
        """The answer to the next word; one that cannot be understood counts as well."""
        try:
            word = await self._receive()
        except Refused as refusal:
            return self._no("", self._counted(refusal))
        counted = isinstance(word, commands.AnyAct)  # what changes the table, not questions
        with meters.ACKNOWLEDGED.time() if counted else nullcontext():
            async with self.answering:
                return await self._said(room, follower, word)

    def _counted(self, refusal: Refused) -> Refused:
        """A refusal counts too; one too many is refused as such."""
        try:
            self.limits.spend(self.address, "act")
        except Refused as too_many:
            return too_many
        return refusal

    async def _said(self, room: Room, follower: Follower, word: talk.Word) -> talk.Said:
        try:
            self._count(room, word)
            said = await self._answer(room, follower, word)
            self.tables.passing("acknowledged")
            return said
        except Refused as refusal:
            return self._no(word.id, refusal)
        except TafelrundeError:
            return self._no(word.id, Refused("broken"))

    def _count(self, room: Room, word: talk.Word) -> None:
        """Whatever is asked counts; what costs more also for the person who asks."""
        self.limits.spend(self.address, commands.rate(word))
        costly = talk.COSTLY.get(type(word))
        if costly is not None:
            seat = self.who(room.table)
            person = self.address if seat is None else f"{room.table.id} {seat}"
            self.limits.ask(self.address, person, costly)

    def _no(self, id: str, refusal: Refused) -> talk.No:
        meters.REFUSED.labels(refusal.code).inc()
        return talk.No(id, refusal.code, refusal.sentence(self.look.lang), refusal.rule)

    async def _answer(self, room: Room, follower: Follower, word: talk.Word) -> talk.Said:
        match word:
            case talk.See():
                mine = self.look
                self.look = Look(mine.seat, word.lang, word.form, -1, mine.invited, word.text)
                self.kept = None
                follower.wake()
            case talk.Ping():
                pass
            case talk.Hint():
                asked = (room, self.who, self.address, self.look.lang)
                return talk.HintSaid(word.id, await hint(self.tables.bot_pool, *asked))
            case talk.Try():
                tried = partial(self._tried, move=word.move)
                return talk.ShowSaid(word.id, await room.show(tried))
            case talk.Why():
                path, lang = word.path, self.look.lang
                reason, rule = await room.show(
                    lambda table: why(table, self.who(table), path, lang)
                )
                return talk.WhySaid(word.id, reason, rule)
            case talk.Closer():
                of, lang = word.of, self.look.lang
                look = await room.show(lambda table: closer(table, self.who(table), of, lang))
                return talk.CloserSaid(word.id, look)
            case talk.Matters():
                rule = await room.show(lambda table: matters(table, self.who(table)))
                return talk.MattersSaid(word.id, rule)
            case talk.Own():
                has = await room.show(lambda table: own(table, self.who(table)))
                return talk.OwnSaid(word.id, has)
            case talk.Show():
                was = partial(self._as_it_was, entry=word.entry)
                return talk.ShowSaid(word.id, await room.show(was))
            case talk.Held():
                again = partial(self._held_again, entry=word.entry)
                return talk.HeldSaid(word.id, await room.show(again))
            case talk.Again():
                await self.tables.again(room, self.who)
            case _:
                self.acknowledged = await room.act(self.who, word)
        return talk.Done(word.id)

    def _watcher(self, table: Table) -> Watcher:
        viewer = viewer_of(self.who(table))
        return Watcher(Reader(viewer, viewer, self.look.lang), self.look.form)

    def _as_it_was(self, table: Table, entry: int) -> PictureView:
        return picture_of(drawn_after(table, self._watcher(table), entry))

    def _tried(self, table: Table, move: str) -> PictureView:
        after, look = tried(table, self.who, move), self.look
        names, viewer = table.match.names, int(after.viewer)
        return picture_of(table.game.table(after, viewer, look.lang, names, look.form))

    def _held_again(self, table: Table, entry: int) -> StepView:
        if table.phase == GATHERING:
            raise Refused("not_begun")
        return held_again(table, self._watcher(table), entry)
