"""The door of a process: how many connections it has, from where, how long asking may take."""

from __future__ import annotations

import asyncio
import resource
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from ipaddress import ip_address, ip_network
from typing import Any
from weakref import WeakKeyDictionary

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from tafelrunde.table.limits import Limits, origin
from tafelrunde.table.refusal import Refused
from tafelrunde.table.wire import Wire

# So long the head of a request may take, from the connection or the last answer on.
HEAD_SECONDS = 10.0
# Those that are accepted together are counted only then, so there has to be room for them.
TOGETHER = 100
OWN_FILES = 100 + 2 * TOGETHER
# So much of a body is let pass after it was refused; whoever sends on and on is not read.
AFTERWARDS = 1 << 20
ANSWERED = (h11.DONE, h11.MUST_CLOSE)
NO_TEXT = 1007
# What is called when the process is about to end, as the application says it.
STOPPING = "stopping"
CONNECTIONS = 2_000
ADDRESS_CONNECTIONS = 200
# A proxy brings everybody: it says by itself who comes. One on this machine is always believed.
PROXIES = ("127.0.0.1", "::1")


@lru_cache(1024)
def _is_among(host: str, known: tuple[str, ...]) -> bool:
    try:
        return any(ip_address(host) in ip_network(one) for one in known)
    except ValueError:
        return False


def is_among(host: str, known: Iterable[str]) -> bool:
    """Is it one of these addresses and networks?

    >>> is_among("10.1.2.3", ["10.0.0.0/8"]), is_among("192.0.2.1", ["::1"])
    (True, False)
    """
    return _is_among(host, tuple(known))


class Gate:
    """Counts the connections of a process; `files` is how many it can have beside its own files."""

    def __init__(self) -> None:
        self.inside: Counter[str] = Counter()
        self.arrivals = Limits()
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        self.files = CONNECTIONS if soft == resource.RLIM_INFINITY else soft - OWN_FILES

    def enter(self, address: str, proxy: bool = False) -> bool:
        """One more, unless there are too many in all or from this address, which is no proxy's."""
        crowded = not proxy and (
            self.inside[address] >= ADDRESS_CONNECTIONS or self._is_knocking(address)
        )
        if crowded or self.inside.total() >= min(CONNECTIONS, self.files):
            return False
        self.inside[address] += 1
        return True

    def _is_knocking(self, address: str) -> bool:
        """Does an address come again and again, faster than anybody could?"""
        try:
            self.arrivals.spend(address, "arrive")
        except Refused:
            return True
        return False

    def leave(self, address: str) -> None:
        """One less."""
        self.inside[address] -= 1
        if not self.inside[address]:
            del self.inside[address]


_gates: WeakKeyDictionary[ServerState, Gate] = WeakKeyDictionary()


def gate_of(state: ServerState) -> Gate:
    """The gate of one server."""
    return _gates.setdefault(state, Gate())


class Door(H11Protocol):
    """A connection that is closed if it is one too many, or takes too long to ask something."""

    address: str | None = None
    hurry: asyncio.TimerHandle | None = None
    afterwards = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        address = origin(host)
        proxy = is_among(host, self.config.forwarded_allow_ips)
        if not gate_of(self.server_state).enter(address, proxy):
            transport.abort()
            return
        self.address = address
        self._wait_for_head()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.our_state in ANSWERED and self.conn.their_state is h11.SEND_BODY:
            self.afterwards += len(data)
            if self.afterwards > AFTERWARDS:
                self.transport.abort()
        asking = self.conn.their_state is h11.IDLE and not self.transport.is_closing()
        if not asking:
            self._stop_waiting()
        elif self.hurry is None:
            self._wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)
        if self.address is not None:
            gate_of(self.server_state).leave(self.address)

    def shutdown(self) -> None:
        """The server ends: what would go on for ever is told so, everything else is finished."""
        self.app_state.get(STOPPING, lambda: None)()
        super().shutdown()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._stop_waiting()
        super().handle_websocket_upgrade(event)

    def _wait_for_head(self) -> None:
        self.hurry = self.loop.call_later(HEAD_SECONDS, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self.hurry is not None:
            self.hurry.cancel()
            self.hurry = None


class Socket(Wire):
    """A connection that came through the door as a request and stays as a socket."""

    def __init__(self, config: Any, server_state: ServerState, app_state: Any) -> None:
        super().__init__(config, server_state, app_state)
        self.state = server_state

    def send_receive_event_to_app(self) -> None:
        """Nonsense ends the talk; it is nothing to be logged with all that led to it."""
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self.conn.send_close(NO_TEXT)
            self.handle_parser_exception()
            return
        # A message alone is read at once: it is only before a second one that reading has to stop.
        alone, paused = self.queue.empty(), self.read_paused
        self.read_paused = paused or alone
        super().send_receive_event_to_app()
        if alone:
            self.read_paused = paused

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        gate_of(self.state).leave(origin(self.client[0] if self.client else ""))


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
