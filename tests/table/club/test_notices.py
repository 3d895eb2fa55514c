"""What somebody decides about notices, over HTTP, and what strangers try."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tafelrunde.table.club import awaited, courier, notices, wishes
from tafelrunde.table.club.mail import MailSettings
from tafelrunde.table.club.push import packed
from tests.table.club.smtp import MailServer, mail_server
from tests.table.club.test_push import Reader
from tests.table.serving import Served, Two, numbers, refused, served, wait_for

SITE = "https://spiele.example.org"
WANTED = {
    "kinds": ["turn"], "mails": "each", "hour": 18, "quiet_from": 0, "quiet_to": 0,
    "zone": "Europe/Berlin",
}  # fmt: skip


@pytest.fixture(scope="module")
def mails() -> Iterator[MailServer]:
    with mail_server() as server:
        yield server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, mails: MailServer) -> Iterator[Served]:
    folder: Path = tmp_path_factory.mktemp("notices")
    settings = MailSettings(mails.url, "tafel@example.org", SITE)
    with pytest.MonkeyPatch.context() as quick:
        quick.setattr(courier, "LOOK", 0.1)
        quick.setattr(awaited, "MOMENT", 0)
        with served(folder, mails=settings) as running:
            yield running


def latest(mails: MailServer, address: str) -> str:
    """The text of the latest mail to somebody, once there is one."""
    wait_for(lambda: any(mail["To"] == address for mail in list(mails.got)))
    return str(next(m for m in reversed(list(mails.got)) if m["To"] == address).get_content())


def link(text: str, what: str) -> str:
    found = re.search(rf"{SITE}/club/notices#{what}=(\S+)", text)
    assert found, text
    return found[1]


def ask(who: httpx.Client, path: str, body: object) -> httpx.Response:
    return who.post(f"/api/notices{path}", json=body)


def test_from_an_address_to_a_mail_and_to_none_any_more(server: Served, mails: MailServer) -> None:
    two = Two(server, pace="days")
    waiting = two.acting()[0]
    anna = (two.anna, two.benno)[waiting]
    told = ask(anna, "/mail", {"address": "anna@example.org"}).json()
    assert (told["address"], told["confirmed"], told["offered"]) == (
        "anna@example.org",
        False,
        True,
    )
    text = latest(mails, "anna@example.org")
    stranger = server.client()  # the mail may be opened with another browser
    assert ask(stranger, "/confirm", {"key": link(text, "confirm")}).json() == {
        "address": "anna@example.org"
    }
    assert anna.get("/api/notices").json()["confirmed"]
    assert ask(anna, "", WANTED).json()["wanted"] == WANTED
    wait_for(lambda: len(mails.got) >= 2)
    mail = mails.got[-1]
    assert mail["Subject"].startswith("Your turn: Limes with ")
    assert f"{SITE}/table/{two.table}#{two.keys[waiting]}" in mail.get_content()
    # As a mail program does it: no cookie, a form, the address in the header.
    path = mail["List-Unsubscribe"].strip("<>").removeprefix(SITE)
    seen = stranger.get(path)
    assert seen.status_code == 307
    assert seen.headers["location"] == f"/club/notices#stop={path.rpartition('/')[2]}"
    stopped = server.client().post(path, data={"List-Unsubscribe": "One-Click"})
    assert stopped.json() == {"address": "anna@example.org"}
    assert anna.get("/api/notices").json()["wanted"]["mails"] == "never"
    assert ask(anna, "/mail", {"address": ""}).json()["address"] == ""
    refused(server.client().post(path), "wrong_link", 403)
    assert numbers(server)['tafelrunde_notices_total{how="sent",way="mail"}'] >= 1


def test_who_did_not_ask_is_never_asked_again(server: Served, mails: MailServer) -> None:
    mallory = server.client()
    ask(mallory, "/mail", {"address": "Carla+x@example.org"})
    key = link(latest(mails, "Carla+x@example.org"), "stop")
    assert server.client().post(f"/api/notices/stop/{key}").status_code == 200
    refused(ask(server.client(), "/mail", {"address": "carla@example.org"}), "address_barred", 403)
    assert mallory.get("/api/notices").json()["address"] == ""


def test_an_address_is_asked_so_often_a_day_whoever_wants_it(server: Served) -> None:
    for _ in range(wishes.ADDRESS_A_DAY):
        assert ask(server.client(), "/mail", {"address": "dario@example.org"}).status_code == 200
    refused(ask(server.client(), "/mail", {"address": "Dario+1@example.org"}), "mails_asked", 429)


def test_a_link_confirms_one_address_for_some_days(
    server: Served, mails: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    benno = server.client()
    ask(benno, "/mail", {"address": "old@example.org"})
    old = link(latest(mails, "old@example.org"), "confirm")
    ask(benno, "/mail", {"address": "new@example.org"})
    new = link(latest(mails, "new@example.org"), "confirm")
    refused(ask(benno, "/confirm", {"key": old}), "wrong_link", 403)
    refused(ask(benno, "/confirm", {"key": new[:-2] + "xx"}), "wrong_link", 403)
    monkeypatch.setattr(notices, "CONFIRMED_WITHIN", -1)
    refused(ask(benno, "/confirm", {"key": new}), "wrong_link", 403)
    assert not benno.get("/api/notices").json()["confirmed"]
    # What nobody has confirmed cannot be made to be mailed to by wanting it.
    assert not ask(benno, "", WANTED).json()["confirmed"]


@pytest.mark.parametrize("address", ["x", "x@example.org\r\nBcc: y@example.org", "a" * 300])
def test_what_is_no_address_is_refused(server: Served, address: str) -> None:
    assert ask(server.client(), "/mail", {"address": address}).status_code == 400


@pytest.mark.parametrize(
    "wrong",
    [{"hour": 24}, {"quiet_from": -1}, {"mails": "always"}, {"kinds": ["turn"] * 5},
     {"kinds": ["spam"]}, {"zone": "x" * 61}],
)  # fmt: skip
def test_what_cannot_be_wanted_is_refused(server: Served, wrong: dict[str, object]) -> None:
    refused(ask(server.client(), "", WANTED | wrong), "bad_request", 400)


def test_browsers_come_and_go(server: Served) -> None:
    agent = "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0"
    anna, reader = server.client(**{"user-agent": agent}), Reader()
    assert anna.get("/api/notices").json()["push_key"]
    browser = {
        "endpoint": "https://push.example.org/a", "p256dh": packed(reader.point),
        "auth": packed(reader.auth),
    }  # fmt: skip
    (device,) = ask(anna, "/browsers", browser).json()["browsers"]
    assert device["label"] == "Firefox, Linux"
    assert "push.example.org" not in anna.get("/api/notices").text
    assert ask(anna, "/browsers/remove", {"id": "another"}).json()["browsers"] == [device]
    assert ask(anna, "/browsers/remove", {"id": device["id"]}).json()["browsers"] == []
    for wrong in ("http://push.example.org/a", "https://localhost:9000/"):
        refused(ask(anna, "/browsers", browser | {"endpoint": wrong}), "bad_endpoint", 400)
    refused(ask(anna, "/browsers", browser | {"auth": "AAAA"}), "bad_request", 400)


def test_a_server_without_a_mail_server_says_so(server_without: Served) -> None:
    anna = server_without.client()
    assert not anna.get("/api/notices").json()["offered"]
    refused(ask(anna, "/mail", {"address": "anna@example.org"}), "no_mails", 400)


@pytest.fixture
def server_without(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path) as running:
        yield running
