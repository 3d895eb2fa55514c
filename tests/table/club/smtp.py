"""A mail server for tests: takes mails over SMTP, keeps them, and refuses what it is told to."""

from __future__ import annotations

import socketserver
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage


class MailServer(socketserver.ThreadingTCPServer):
    """What was sent to it, in order; `answers` are codes instead of 250 for some addresses.

    With `tls` it encrypts, from the start or when it is asked to; `heard` was said in clear.
    """

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self, tls: ssl.SSLContext | None = None, at_once: bool = False) -> None:
        super().__init__(("127.0.0.1", 0), _Session)
        self.tls = tls
        self.at_once = at_once
        self.heard: list[str] = []
        self.got: list[EmailMessage] = []
        self.answers: dict[str, int] = {}
        self.envelopes: list[tuple[str, list[str]]] = []

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.server_address[1]}"


class _Session(socketserver.StreamRequestHandler):
    """One connection, as far as a mail needs it."""

    server: MailServer

    def handle(self) -> None:
        sender, recipients = "", list[str]()
        clear = not self.server.at_once
        if not clear:
            self._encrypt()
        self._say(220, "here")
        while line := self.rfile.readline().decode("ascii").strip():
            self.server.heard += [line] * clear
            verb, rest = line[:4].upper(), line.partition(":")[2].strip().partition(" ")[0]
            if verb == "STAR":
                self._say(220, "go on")
                self._encrypt()
                clear = False
            elif verb == "EHLO":
                offers = ["250-STARTTLS"] if clear and self.server.tls else []
                self._lines("250-here", *offers, "250 AUTH PLAIN")
            elif verb == "AUTH":
                self._say(235, "yes")
            elif verb == "MAIL":
                sender = rest
                self._say(250, "yes")
            elif verb == "RCPT":
                code = self.server.answers.get(rest.strip("<>"), 250)
                recipients += [rest] * (code == 250)
                self._say(code, "heard")
            elif verb == "DATA":
                self._say(354, "go on")
                self._keep(sender, recipients)
                self._say(250, "kept")
            elif verb == "QUIT":
                self._say(221, "bye")
                return
            else:
                self._say(250, "yes")

    def _keep(self, sender: str, recipients: list[str]) -> None:
        lines = []
        while (line := self.rfile.readline()) not in (b".\r\n", b""):
            lines.append(line.removeprefix(b"."))
        message = message_from_bytes(b"".join(lines), policy=policy.default)
        self.server.got.append(message)
        self.server.envelopes.append((sender, recipients))

    def _encrypt(self) -> None:
        assert self.server.tls is not None
        secure = self.server.tls.wrap_socket(self.connection, server_side=True)
        self.rfile, self.wfile = secure.makefile("rb"), secure.makefile("wb")

    def _say(self, code: int, word: str) -> None:
        self._lines(f"{code} {word}")

    def _lines(self, *lines: str) -> None:
        self.wfile.write("".join(f"{line}\r\n" for line in lines).encode())
        self.wfile.flush()


@contextmanager
def mail_server(tls: ssl.SSLContext | None = None, at_once: bool = False) -> Iterator[MailServer]:
    """A mail server until the block ends."""
    with MailServer(tls, at_once) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()
