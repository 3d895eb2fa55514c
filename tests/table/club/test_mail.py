"""Mails: addresses, servers, and headers that nobody else writes."""

from __future__ import annotations

import pytest

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
        with pytest.raises(Refused, match="worth nothing"):
            KEYS.ref_in("stop", other)
