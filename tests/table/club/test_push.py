"""A browser reads what is for it, a service sees whose it is, and nobody is sent elsewhere."""

from __future__ import annotations

import json
import threading
from base64 import urlsafe_b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tafelrunde.table.club import browsers
from tafelrunde.table.club.browsers import Browser, Gone, Unpushed
from tafelrunde.table.club.push import PushService, _Pinned, encrypted, packed
from tafelrunde.table.refusal import Refused
from tafelrunde.table.store import Store

CURVE = ec.SECP256R1()
NOW = 1_783_245_600_000


def unpacked(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Reader:
    """A browser with its keys: reads RFC 8291 as its text says it, step by step."""

    def __init__(self, private: ec.EllipticCurvePrivateKey | None = None, auth: bytes = b"a" * 16):
        self.private = private or ec.generate_private_key(CURVE)
        self.auth = auth
        self.point = self.private.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint
        )

    def browser(self, endpoint: str) -> Browser:
        return Browser(endpoint, self.point, self.auth, "Telefon", NOW, "phone")

    def read(self, body: bytes) -> bytes:
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender)
        shared = self.private.exchange(ec.ECDH(), theirs)
        begin = _derived(self.auth, shared, b"WebPush: info\0" + self.point + sender, 32)
        key = _derived(salt, begin, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _derived(salt, begin, b"Content-Encoding: nonce\0", 12)
        plain = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0")
        assert plain.endswith(b"\2"), "the last record"
        return plain[:-1]


def _derived(salt: bytes, given: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(given)


class Service(ThreadingHTTPServer):
    """A push service: keeps what it is sent, and answers with a status."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Delivery)
        self.status = 201
        self.got: list[tuple[dict[str, str], bytes]] = []
        self.url = f"http://127.0.0.1:{self.server_port}/push/"


class _Delivery(BaseHTTPRequestHandler):
    server: Service

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        self.server.got.append((dict(self.headers.items()), body))
        self.send_response(self.server.status)
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        pass


@contextmanager
def push_service() -> Iterator[Service]:
    with Service() as service:
        thread = threading.Thread(target=service.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        yield service
        service.shutdown()
        thread.join()


def test_the_reader_reads_the_example_of_the_standard() -> None:
    """RFC 8291, appendix A: so what the reader accepts is what browsers do."""
    number = int.from_bytes(unpacked("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), "big")
    reader = Reader(ec.derive_private_key(number, CURVE), unpacked("BTBZMqHH6r4Tts7J_aSIgg"))
    sealed = unpacked(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWA"
        "mS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxs"
        "j_Qulcy4a-fN"
    )
    assert reader.read(sealed) == b"When I grow up, I want to be a watermelon"


def test_only_the_browser_reads_it() -> None:
    reader = Reader()
    sealed = encrypted(b"Du bist dran", reader.browser("https://push.example.org/a"))
    assert b"dran" not in sealed
    assert reader.read(sealed) == b"Du bist dran"
    with pytest.raises(Exception, match=r".*"):
        Reader().read(sealed)


def test_a_service_sees_whose_it_is() -> None:
    with push_service() as service:
        ours = PushService(b"secret", "https://spiele.example.org", (service.url,))
        ours.send(Reader().browser(service.url + "x"), b"{}", "topic", NOW)
        (headers, _), *more = service.got
    assert not more
    assert headers["TTL"] == "86400"
    assert headers["Topic"] == "topic"
    scheme, _, said = headers["Authorization"].partition(" ")
    assert scheme == "vapid"
    parts = dict(part.strip().split("=", 1) for part in said.split(","))
    assert parts["k"] == ours.public
    head, claims, signature = parts["t"].split(".")
    assert json.loads(unpacked(claims)) == {
        "aud": service.url.removesuffix("/push/"), "exp": NOW // 1000 + 43_200,
        "sub": "https://spiele.example.org",
    }  # fmt: skip
    raw = unpacked(signature)
    r, s = (int.from_bytes(raw[part], "big") for part in (slice(32), slice(32, 64)))
    key = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, unpacked(parts["k"]))
    key.verify(encode_dss_signature(r, s), f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))


def test_a_database_has_one_key_for_ever() -> None:
    assert PushService(b"one").public == PushService(b"one").public != PushService(b"two").public


@pytest.mark.parametrize(
    ("status", "raised", "again"),
    [(404, Gone, None), (410, Gone, None), (429, Unpushed, True), (503, Unpushed, True),
     (400, Unpushed, False), (302, Unpushed, False)],
)  # fmt: skip
def test_what_a_service_answers(status: int, raised: type[Exception], again: bool | None) -> None:
    with push_service() as service:
        service.status = status
        ours = PushService(b"secret", near=(service.url,))
        with pytest.raises(raised) as why:
            ours.send(Reader().browser(service.url), b"{}", "topic", NOW)
    assert getattr(why.value, "again", None) == again


@pytest.mark.parametrize(
    "endpoint",
    ["http://push.example.org/a", "https://push.example.org:8443/a", "https://a:b@example.org/",
     "ftp://example.org/", "https://", "file:///etc/passwd", "https://exa mple.org/",
     "https://example.org/\r\nx: y", "https://[", "https://example.org:port/", ""],
)  # fmt: skip
def test_only_push_services_are_addresses(endpoint: str) -> None:
    with pytest.raises(Refused, match="push service"):
        PushService(b"secret").check(endpoint)


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "localhost", "10.1.2.3", "192.168.0.1", "169.254.169.254", "[::1]", "0.0.0.0",
     "[fd00::1]", "[::ffff:127.0.0.1]", "2130706433", "224.0.0.1"],
)  # fmt: skip
def test_nobody_is_sent_into_a_private_network(host: str) -> None:
    with pytest.raises(Unpushed, match="not for everybody") as why:
        PushService(b"secret").send(Reader().browser(f"https://{host}/a"), b"{}", "topic", NOW)
    assert not why.value.again


def test_what_was_looked_up_is_what_is_connected_to() -> None:
    """A name that means a private address the second time is not asked a second time."""
    asked: list[str] = []

    def addresses(host: str, port: int) -> list[str]:
        asked.append(host)
        return ["192.0.2.1"]

    ours = PushService(b"secret", addresses=addresses)
    connection = ours._connection(ours.check("https://push.example.org/a"))
    assert isinstance(connection, _Pinned)
    assert (connection.address, connection.host, asked) == (
        "192.0.2.1", "push.example.org", ["push.example.org"],
    )  # fmt: skip


@pytest.mark.parametrize("key", ["", "AAAA", "=", "ä", packed(b"\4" + bytes(64))])
def test_a_key_that_is_none_is_refused(key: str) -> None:
    with pytest.raises(Refused):
        PushService(b"secret").browser(
            "https://push.example.org/a", key, packed(bytes(16)), "", NOW, "phone"
        )


@pytest.mark.anyio
async def test_somebody_has_so_many_browsers_and_the_oldest_goes(store: Store) -> None:
    reader = Reader()
    for n in range(browsers.BROWSERS + 2):
        browser = reader.browser(f"https://push.example.org/{n}")._replace(made=NOW + n)
        await store.write(browsers.subscribe("anna", browser))
    there = await store.read(browsers.browsers_of("anna"))
    assert [one.endpoint[-2:] for one in there][::9] == ["/2", "11"]
    assert there[0].key == reader.point
    await store.write(browsers.subscribe("benno", there[0]))
    assert len(await store.read(browsers.browsers_of("anna"))) == browsers.BROWSERS - 1
    assert await store.read(browsers.browsers_of("benno")) == [there[0]], "who sits there now"
