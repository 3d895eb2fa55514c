"""Mails: addresses, servers, and headers that nobody else writes."""

from __future__ import annotations

import ssl
from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Address

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from tafelrunde.cli import serve
from tafelrunde.cli.arguments import Parser
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.table.club import letters
from tafelrunde.table.club.letters import Line
from tafelrunde.table.club.mail import (
    BadAddress,
    MailSettings,
    Post,
    Unsent,
    checked,
    is_address,
)
from tafelrunde.table.club.wishes import Wish
from tafelrunde.table.keys import Keys
from tafelrunde.table.refusal import Refused
from tests.table.club.smtp import mail_server

KEYS = Keys(b"secret")
ANNA = Wish("anna", "de", mail="anna@example.org", ref="abc", confirmed=1)
SITE = "https://spiele.example.org/tafel"


def post(url: str = "smtp://127.0.0.1:1") -> Post:
    return Post(MailSettings(url, "Tafelrunde <tafel@example.org>", SITE))


def test_a_mail_is_plain_text_and_can_be_stopped() -> None:
    line = Line("turn", letters.sentence("de", "turn", {"game": "Limes", "names": "Benno"}), "/t#k")
    with mail_server() as server:
        post(server.url).send(letters.letter(post(), KEYS, ANNA, "name", [line]))
        (got,), ((sender, recipients),) = server.got, server.envelopes
    assert (sender, recipients) == ("<tafel@example.org>", ["<anna@example.org>"])
    assert got["Subject"] == "Du bist dran: Limes mit Benno"
    assert got["Message-ID"] == "<name@example.org>"
    assert got["Auto-Submitted"] == "auto-generated"
    assert got["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    stop = KEYS.mail("stop", "abc")
    assert got["List-Unsubscribe"] == f"<{SITE}/api/notices/stop/{stop}>"
    assert got.get_content_type() == "text/plain"
    text = got.get_content()
    assert f"{SITE}/t#k" in text
    assert f"{SITE}/club/notices#stop={stop}" in text


def test_several_notices_are_one_mail() -> None:
    lines = [Line("turn", "eins", "/a"), Line("turn", "zwei", "/b")]
    mail = letters.letter(post(), KEYS, ANNA, "name", lines)
    assert mail["Subject"] == "Du bist an 2 Tischen dran"
    mixed = [lines[0], Line("ended", "aus", "/c")]
    english = letters.letter(post(), KEYS, ANNA._replace(language="en"), "name", mixed)
    assert english["Subject"] == "Tafelrunde: 2 notices"


@pytest.mark.parametrize(
    "name", ["Benno\r\nBcc: all@example.org", "a\nb", "\x85x\u2028Bcc: y", "\0"]
)
def test_a_name_writes_no_header_and_no_line(name: str) -> None:
    said = letters.sentence("en", "turn", {"game": "Limes", "names": name})
    with mail_server() as server:
        post(server.url).send(letters.letter(post(), KEYS, ANNA, "n", [Line("turn", said, "/")]))
        (got,), ((_, recipients),) = server.got, server.envelopes
    assert recipients == ["<anna@example.org>"]
    assert got["Bcc"] is None
    assert not any(line.startswith("Bcc") for line in got.get_content().splitlines())


@pytest.mark.parametrize(
    ("code", "raised"), [(550, BadAddress), (553, BadAddress), (450, Unsent), (421, Unsent)]
)
def test_an_address_that_is_refused_for_good_is_told_from_one_that_is_busy(
    code: int, raised: type[Exception]
) -> None:
    with mail_server() as server:
        server.answers["anna@example.org"] = code
        with pytest.raises(raised):
            post(server.url).send(letters.question(post(), KEYS, ANNA, "name"))


def test_no_server_is_no_traceback() -> None:
    with pytest.raises(Unsent):
        post().send(letters.question(post(), KEYS, ANNA, "name"))


def test_a_password_is_told_to_no_server_that_does_not_encrypt(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with mail_server() as server:
        url = server.url.replace("//", "//anna:pass%20word@")
        careful = post(url)
        assert (careful.way.user, careful.way.password) == ("anna", "pass word")
        monkeypatch.setattr(type(careful.way), "here", False)
        with pytest.raises(Unsent, match="does not encrypt"):
            careful.send(letters.question(post(), KEYS, ANNA, "name"))
        assert server.got == []


@pytest.fixture(scope="module")
def contexts(tmp_path_factory: pytest.TempPathFactory) -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """What a mail server on this machine encrypts with, and who trusts it."""
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([])
    here = x509.SubjectAlternativeName([x509.IPAddress(IPv4Address("127.0.0.1"))])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(here, critical=True)
        .sign(key, SHA256())
    )
    pem = made.public_bytes(Encoding.PEM)
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file = tmp_path_factory.mktemp("tls") / "both.pem"
    file.write_bytes(private + pem)
    server, client = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), ssl.create_default_context()
    server.load_cert_chain(file)
    client.load_verify_locations(cadata=pem.decode())
    return server, client


@pytest.mark.parametrize("at_once", [False, True], ids=["STARTTLS", "smtps"])
def test_a_password_is_told_only_encrypted_and_only_to_who_can_be_trusted(
    contexts: tuple[ssl.SSLContext, ssl.SSLContext], at_once: bool
) -> None:
    tls, trust = contexts
    with mail_server(tls, at_once) as server:
        scheme = "smtps" if at_once else "smtp"
        url = server.url.replace("smtp://", f"{scheme}://anna:secret@")
        settings = MailSettings(url, "tafel@example.org", SITE)
        Post(settings, trust).send(letters.question(post(), KEYS, ANNA, "name"))
        assert len(server.got) == 1
        assert [line[:4] for line in server.heard] == ([] if at_once else ["ehlo", "STAR"])
        with pytest.raises(Unsent, match="CERTIFICATE"):
            Post(settings).send(letters.question(post(), KEYS, ANNA, "name"))
        assert len(server.got) == 1


@pytest.mark.parametrize(
    ("smtp", "sender", "site", "why"),
    [
        ("http://example.org", "a@example.org", SITE, "a mail server is smtp://"),
        ("smtp://", "a@example.org", SITE, "a mail server is smtp://"),
        ("smtp://example.org:many", "a@example.org", SITE, "a mail server is smtp://"),
        ("smtp://example.org", "", SITE, "--from"),
        ("smtp://example.org", "Anna", SITE, "--from"),
        ("smtp://example.org", "a@example.org\r\nBcc: b@example.org", SITE, "--from"),
        ("smtp://example.org", "a@example.org", "", "--site"),
        ("smtp://example.org", "a@example.org", "javascript:alert(1)", "--site"),
    ],
)
def test_settings_that_cannot_work_are_refused_at_once(
    smtp: str, sender: str, site: str, why: str
) -> None:
    with pytest.raises(TafelrundeError, match=why):
        checked(smtp, sender, site)


@pytest.mark.parametrize(
    "address",
    ["anna", "anna@", "@example.org", "anna@localhost", "a b@example.org", "ännä@example.org",
     "anna@example.org\nBcc: b@example.org", "anna@example.org, b@example.org", "<a@example.org>",
     "a@-example.org", ".a@example.org", "a..b@example.org", "a" * 65 + "@example.org",
     "a@" + "b." * 130 + "org", 'a"b@example.org', "a@example.org "],
)  # fmt: skip
def test_what_is_no_address(address: str) -> None:
    assert not is_address(address)


@pytest.mark.parametrize("address", ["anna@example.org", "a.b+c@mail.example.co.uk", "x_1@a-b.de"])
def test_what_is_one(address: str) -> None:
    assert is_address(address)


def test_links_in_mails_are_guessed_by_nobody() -> None:
    key = KEYS.mail("stop", "abc")
    assert KEYS.ref_in("stop", key) == "abc"
    others = ["", "abc", "abc.", key[:-1], key + "A", KEYS.mail("confirm", "abc"), "ab" + key[3:],
              Keys(b"another").mail("stop", "abc"), key.upper()]  # fmt: skip
    for other in others:
        with pytest.raises(Refused, match="no longer valid"):
            KEYS.ref_in("stop", other)


def test_serve_reads_its_settings_from_the_environment_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def named(*given: str) -> MailSettings | None:
        parser = Parser()
        serve.arguments(parser)
        return serve.mails_named(parser.parse_args(given))

    assert named() is None
    monkeypatch.setenv(serve.SMTP, "smtp://mail.example.org")
    with pytest.raises(TafelrundeError, match="--from"):
        named()
    monkeypatch.setenv(serve.SENDER, "tafel@example.org")
    monkeypatch.setenv(serve.SITE, f"{SITE}/")
    assert named() == MailSettings("smtp://mail.example.org", "tafel@example.org", SITE)
    other = named("--smtp", "smtps://other.example.org", "--from", "Anna <anna@example.org>")
    assert other == MailSettings("smtps://other.example.org", "Anna <anna@example.org>", SITE)
