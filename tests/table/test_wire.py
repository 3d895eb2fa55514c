"""What goes over a socket is packed once, and everybody can unpack it."""

from __future__ import annotations

import asyncio
import json
from types import SimpleNamespace
from typing import Any, cast

import pytest
from uvicorn.protocols.utils import ClientDisconnected
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.protocol import State
from websockets.sync.client import connect

from tafelrunde.table.wire import SHORT, WINDOW, Wire, frame
from tests.table.serving import PATIENCE, Served, Two

OFFERS = {
    "a browser": ClientPerMessageDeflateFactory(),
    "a small window": ClientPerMessageDeflateFactory(server_max_window_bits=9),
    "nothing kept": ClientPerMessageDeflateFactory(
        server_no_context_takeover=True, client_no_context_takeover=True
    ),
    "nothing": None,
}


@pytest.mark.parametrize("offer", OFFERS)
def test_everybody_can_unpack_what_is_sent(server: Served, offer: str) -> None:
    two = Two(server)
    address = f"ws://127.0.0.1:{server.port}/api/tables/{two.table}/live"
    factory = OFFERS[offer]
    extensions = None if factory is None else [factory]
    hello = {"do": "hello", "key": two.keys[0], "lang": "de", "news": True}
    with connect(address, compression=None, extensions=extensions, max_size=None) as socket:
        socket.send(json.dumps(hello))
        kinds: dict[str, int] = {}
        while not {"table", "news", "done"} <= set(kinds):
            told = json.loads(socket.recv(timeout=PATIENCE))
            kinds[told["kind"]] = kinds.get(told["kind"], 0) + 1
            if told["kind"] == "table":
                act = {"do": "say", "text": "Grüße, " * 30, "id": "1"}
                socket.send(json.dumps(act))
    assert kinds["table"] == 1


@pytest.mark.parametrize("state", [State.CLOSING, State.CLOSED])
def test_whoever_was_sent_away_is_told_nothing_more(state: State) -> None:
    async def work() -> None:
        closed = object.__new__(Wire)
        closed.handshake_complete, closed.disconnected = True, False
        closed.writable = asyncio.Event()
        closed.writable.set()
        closed.conn = cast(Any, SimpleNamespace(state=state))
        with pytest.raises(ClientDisconnected):
            await closed.send({"type": "websocket.send", "text": "too late"})

    asyncio.run(work())


def test_a_text_is_packed_once_for_each_window() -> None:
    text = "a long text, " * SHORT
    assert frame(text, WINDOW) is frame(text, WINDOW)
    assert len(frame(text, WINDOW)) < len(text) / 10
    assert frame(text, 9) is not frame(text, WINDOW)
    assert frame(text, 0).endswith(text.encode())
    assert frame("done", WINDOW).endswith(b"done")
