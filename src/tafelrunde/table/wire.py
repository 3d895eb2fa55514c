"""How texts go over a socket: each is packed once, however many are sent the same."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import (
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
)
from websockets.frames import Frame, Opcode
from websockets.protocol import State

# Higher levels take twice the time for a tenth less.
SETTINGS = {"level": 3}
# The largest window there is; what a text repeats may be far away.
WINDOW = 15
# Shorter texts are not worth the trouble.
SHORT = 300
# Nothing depends on what was sent before, so that all can be sent the same.
PACKING = ServerPerMessageDeflateFactory(
    server_no_context_takeover=True, client_max_window_bits=12, compress_settings=SETTINGS
)


@lru_cache(256)
def frame(text: str, window: int) -> bytes:
    """A text as it goes over the wire, packed unless the window is 0."""
    packed = window and len(text) >= SHORT
    how = [PerMessageDeflate(True, True, WINDOW, window, SETTINGS)] if packed else []
    return Frame(Opcode.TEXT, text.encode()).serialize(mask=False, extensions=how)


class Wire(WebSocketsSansIOProtocol):
    """A socket whose texts are packed by `frame`."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.conn.available_extensions = [PACKING]

    async def send(self, message: Any) -> None:
        """Texts take the short way; all that is not the talk itself is uvicorn's affair."""
        text = message.get("text")
        if text is None or not self.handshake_complete:
            await super().send(message)
            return
        await self.writable.wait()
        if self.disconnected or self.conn.state is not State.OPEN:
            raise ClientDisconnected  # it was closed for what it sent, which nobody has read yet
        windows = [one.local_max_window_bits for one in self.conn.extensions]  # type: ignore[attr-defined]
        self.transport.write(frame(text, *windows or [0]))
