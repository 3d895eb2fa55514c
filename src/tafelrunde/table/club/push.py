"""Web Push: a browser is told something although no page of ours is open in it.

What is sent is encrypted for that browser alone (RFC 8291), and signed so that the browser's push
service knows whose it is (RFC 8292). That is a page of code around `cryptography`; the packages
made for it bring an HTTP client of their own that would go to any address it is given. Here an
address comes from a stranger: it is https, its host is nowhere in a private network, and what was
looked up is what is connected to.
"""

from __future__ import annotations

import base64
import http.client
import json
import os
import socket
import ssl
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from hmac import digest
from ipaddress import ip_address
from threading import Timer
from urllib.parse import SplitResult, urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tafelrunde.table.club.browsers import Browser, Gone, Unpushed
from tafelrunde.table.refusal import Refused

CURVE = ec.SECP256R1()
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
POINT, AUTH = 65, 16
RECORD = 4096
# A service keeps what it cannot deliver for so many seconds, and believes who signs it for so many.
KEPT = 24 * 3600
SIGNED = 12 * 3600
# The other side has so many seconds for everything together.
DEADLINE = 20.0
GONE = (404, 410)


def unpacked(text: str, size: int) -> bytes:
    """Bytes as browsers write them; refuses what is not that long."""
    try:
        found = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        found = b""
    if len(found) != size:
        raise Refused("bad_request", reason=f"a browser's key has {size} bytes in base64url")
    return found


def packed(body: bytes) -> str:
    """The same the other way round."""
    return base64.urlsafe_b64encode(body).decode().rstrip("=")


def encrypted(plain: bytes, browser: Browser) -> bytes:
    """A message that only this browser reads: one record of RFC 8188."""
    mine = ec.generate_private_key(CURVE)
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, browser.key)
    point, salt = _point(mine), os.urandom(16)
    shared = digest(browser.auth, mine.exchange(ec.ECDH(), theirs), "sha256")
    begin = digest(shared, b"WebPush: info\0" + browser.key + point + b"\1", "sha256")
    secret = digest(salt, begin, "sha256")
    key = digest(secret, b"Content-Encoding: aes128gcm\0\1", "sha256")[:16]
    nonce = digest(secret, b"Content-Encoding: nonce\0\1", "sha256")[:12]
    head = salt + RECORD.to_bytes(4, "big") + bytes([POINT]) + point
    return head + AESGCM(key).encrypt(nonce, plain + b"\2", None)


def _point(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def global_addresses(host: str, port: int) -> list[str]:
    """Where a host is; refuses one with an address in a network that is not for everybody."""
    try:
        found = {
            str(info[4][0]) for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        }
    except (OSError, UnicodeError):
        raise Unpushed("its host is not known") from None
    for address in found:
        plain = ip_address(address.partition("%")[0])
        plain = getattr(plain, "ipv4_mapped", None) or plain
        if not plain.is_global or plain.is_multicast:
            raise Unpushed(f"its host is {plain}, which is not for everybody", again=False)
    return sorted(found)


@dataclass
class PushService:
    """Hands messages to the push services of browsers, as the database whose secret it has.

    `about` says who we are, as an address of the web or of mail. `near` are beginnings of addresses
    that are trusted although they are on this machine, for tests.
    """

    secret: bytes
    about: str = ""
    near: tuple[str, ...] = ()
    addresses: Callable[[str, int], list[str]] = global_addresses
    key: ec.EllipticCurvePrivateKey = field(init=False)

    def __post_init__(self) -> None:
        # Made of the secret: there is one for each database, and nothing more to keep.
        number = int.from_bytes(digest(self.secret, b"vapid", "sha512"), "big") % (ORDER - 1) + 1
        self.key = ec.derive_private_key(number, CURVE)

    @property
    def public(self) -> str:
        """What a browser has to know of us to let us in."""
        return packed(_point(self.key))

    def check(self, endpoint: str) -> SplitResult:
        """An address that we go to; refuses all that cannot be a push service."""
        try:
            parts = urlsplit(endpoint)
            port = parts.port
        except ValueError:
            parts, port = urlsplit(""), None
        fine = parts.scheme == "https" and port in (None, 443) and "@" not in parts.netloc
        fine = fine and endpoint.isascii() and endpoint.isprintable() and " " not in endpoint
        if not parts.hostname or not (fine or self._is_near(endpoint)):
            raise Refused("bad_endpoint")
        return parts

    def browser(
        self, endpoint: str, key: str, auth: str, label: str, now: int, device: str
    ) -> Browser:
        """What a browser says of itself, if it can be so."""
        self.check(endpoint)
        point = unpacked(key, POINT)
        try:
            ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)
        except ValueError:
            raise Refused("bad_request", reason="p256dh is no point of the curve P-256") from None
        return Browser(endpoint, point, unpacked(auth, AUTH), label, now, device)

    def _is_near(self, endpoint: str) -> bool:
        return endpoint.startswith(self.near) if self.near else False

    def send(self, browser: Browser, plain: bytes, topic: str, now: int) -> None:
        """Hand a message over; raises Gone or Unpushed. A later one with its topic replaces it."""
        try:
            parts = self.check(browser.endpoint)
            status = self._post(parts, browser, plain, topic, now)
        except Refused as refusal:
            raise Unpushed(refusal.reason, again=False) from None
        except (OSError, http.client.HTTPException) as error:
            raise Unpushed(f"{type(error).__name__}: {error}"[:200]) from None
        if status in GONE:
            raise Gone
        if not 200 <= status < 300:
            raise Unpushed(f"the service says {status}", again=status == 429 or status >= 500)

    def _post(
        self, parts: SplitResult, browser: Browser, plain: bytes, topic: str, now: int
    ) -> int:
        connection = self._connection(parts)
        cut = Timer(DEADLINE, lambda: _cut(connection))
        cut.daemon = True
        cut.start()
        try:
            path = parts.path or "/"
            connection.request(
                "POST", f"{path}?{parts.query}" if parts.query else path, encrypted(plain, browser),
                {
                    "Content-Encoding": "aes128gcm",
                    "Content-Type": "application/octet-stream",
                    "TTL": str(KEPT),
                    "Topic": topic,
                    "Authorization": f"vapid t={self.signed(parts, now)}, k={self.public}",
                },
            )  # fmt: skip
            return connection.getresponse().status
        finally:
            cut.cancel()
            connection.close()

    def _connection(self, parts: SplitResult) -> http.client.HTTPConnection:
        host = parts.hostname or ""
        if self._is_near(parts.geturl()):
            return http.client.HTTPConnection(host, parts.port, timeout=DEADLINE)
        return _Pinned(host, self.addresses(host, 443)[0])

    def signed(self, parts: SplitResult, now: int) -> str:
        """That it is we who ask this service, now: a token of RFC 8292."""
        claims: dict[str, object] = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": now // 1000 + SIGNED,
        }
        if self.about:
            claims["sub"] = self.about
        said = f"{_part({'typ': 'JWT', 'alg': 'ES256'})}.{_part(claims)}"
        r, s = decode_dss_signature(self.key.sign(said.encode(), ec.ECDSA(SHA256())))
        return f"{said}.{packed(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"


def _part(claims: object) -> str:
    return packed(json.dumps(claims).encode())


def _cut(connection: http.client.HTTPConnection) -> None:
    """Whoever lets us wait for ever waits alone."""
    if connection.sock is not None:
        with suppress(OSError):  # it has just come to an end
            connection.sock.shutdown(socket.SHUT_RDWR)


class _Pinned(http.client.HTTPSConnection):
    """A connection to the address that was looked at, not to what the name may mean next."""

    def __init__(self, host: str, address: str) -> None:
        super().__init__(host, 443, timeout=DEADLINE)
        self.trust = ssl.create_default_context()
        self.address = address

    def connect(self) -> None:
        raw = socket.create_connection((self.address, 443), DEADLINE)
        self.sock = self.trust.wrap_socket(
            raw, server_hostname=self.host, do_handshake_on_connect=False
        )
        self.sock.do_handshake()
