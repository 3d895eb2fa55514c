"""An authenticator in a few lines: it keeps one passkey and says what it is told to."""

from __future__ import annotations

import hashlib
import json
import secrets
from base64 import urlsafe_b64encode
from typing import Any
from urllib.parse import urlsplit

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

PRESENT, VERIFIED, WITH_KEY = 0x01, 0x04, 0x40


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


class Authenticator:
    """Somebody's device at a page of this origin."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.host = urlsplit(origin).hostname or ""
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(16)
        self.used = 0

    def _client(self, kind: str, options: dict[str, Any]) -> bytes:
        said = {"type": kind, "challenge": options["challenge"], "origin": self.origin}
        return json.dumps(said).encode()

    def _head(self, flags: int) -> bytes:
        self.used += 1
        host = hashlib.sha256(self.host.encode()).digest()
        return host + bytes([flags]) + self.used.to_bytes(4, "big")

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        """A passkey, as the browser hands it on."""
        point = self.key.public_key().public_numbers()
        x, y = (number.to_bytes(32, "big") for number in (point.x, point.y))
        key = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        made = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + key
        head = self._head(PRESENT | VERIFIED | WITH_KEY) + made
        told = {"fmt": "none", "attStmt": {}, "authData": head}
        return self._credential(
            clientDataJSON=text(self._client("webauthn.create", options)),
            attestationObject=text(cbor2.dumps(told)),
        )

    def sign(self, options: dict[str, Any], flags: int = PRESENT | VERIFIED) -> dict[str, Any]:
        """Signed, as the browser hands it on."""
        head, client = self._head(flags), self._client("webauthn.get", options)
        signed = head + hashlib.sha256(client).digest()
        return self._credential(
            clientDataJSON=text(client),
            authenticatorData=text(head),
            signature=text(self.key.sign(signed, ec.ECDSA(hashes.SHA256()))),
        )

    def _credential(self, **response: str) -> dict[str, Any]:
        id = text(self.id)
        return {"id": id, "rawId": id, "type": "public-key", "response": response}
