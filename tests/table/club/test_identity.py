"""Who somebody is: by a name of his own, on several devices, with a link or a passkey."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path

import httpx
import pytest

from tafelrunde.table.club import passkeys
from tafelrunde.table.club.identity import label_of
from tafelrunde.table.keys import COOKIE
from tests.table.club.authenticator import PRESENT, Authenticator
from tests.table.serving import Person, Served, refused, served

NAMES = (f"{name} {n}" for n in count() for name in ("Anna", "Benno", "Carla", "Dario"))
SOLO = [{"kind": "me"}, {"kind": "bot", "level": "squire"}]
WINDOWS = (
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/140.0.0.0 Safari/537.36"
)
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 "
    "(KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1"
)


class Somebody:
    """A browser that talks to the server."""

    def __init__(self, server: Served, agent: str = WINDOWS) -> None:
        self.server = server
        self.http: httpx.Client = server.client(**{"user-agent": agent})

    @property
    def cookie(self) -> str:
        return self.http.cookies.get(COOKIE) or ""

    def post(self, path: str, **said: object) -> httpx.Response:
        return self.http.post(f"/api/me{path}", json=said)

    def who(self) -> dict[str, object]:
        found: dict[str, object] = self.http.get("/api/me").json()
        return found

    def join(self, name: str = "") -> str:
        """Become a member."""
        said = self.post("/join", name=name or next(NAMES)).json()
        return str(said["name"])

    def recover(self, code: str) -> httpx.Response:
        return self.post("/recover", code=code, sure=True)

    def link(self) -> str:
        return str(self.post("/link").json()["code"])

    def open(self) -> str:
        """A table against a bot."""
        wish = {"game": "limes", "seats": SOLO}
        return str(self.http.post("/api/tables", json=wish).json()["table"])

    def tables(self) -> set[str]:
        return {one["table"] for one in self.http.get("/api/lobby").json()["mine"]}

    def devices(self) -> list[dict[str, object]]:
        found: list[dict[str, object]] = self.http.get("/api/me/devices").json()["devices"]
        return found


@pytest.fixture
def anna(server: Served) -> Iterator[Somebody]:
    """A member on her laptop."""
    made = Somebody(server)
    made.join()
    yield made
    made.http.close()


def test_a_recovery_link_makes_another_device_the_same_person(
    server: Served, anna: Somebody
) -> None:
    name, phone = anna.who()["name"], Somebody(server, IPHONE)
    before, there = anna.open(), phone.open()
    code = anna.link()

    asked = phone.post("/recover", code=code).json()
    assert asked == {"done": False, "name": name, "games": 1, "leaves": ""}
    assert phone.tables() == {there}
    typed = code.upper().replace("-", " ")
    assert phone.recover(typed).json()["done"]

    assert phone.who() == anna.who()
    assert phone.tables() == anna.tables() == {before, there}
    assert {phone.open(), anna.open()} <= phone.tables()
    assert [one["label"] for one in phone.devices()] == ["Safari, iPhone", "Chrome, Windows"]
    assert [one["here"] for one in phone.devices()] == [True, False]


def test_a_new_link_makes_the_old_one_void_and_no_other_opens_anything(
    server: Served, anna: Somebody
) -> None:
    old, stranger = anna.link(), Somebody(server)
    new = anna.link()
    for code in (old, new[:-1], new[:-1] + "~", "", "-", "%", "\0"):
        refused(stranger.recover(code), "wrong_code", 403)
    assert stranger.who()["id"] == ""
    for _ in range(2):  # who has kept it can use it again
        assert stranger.recover(new).json()["done"]
    refused(Somebody(server).post("/link"), "only_members", 403)


def test_codes_are_not_tried_on_and_on(tmp_path: Path) -> None:
    with served(tmp_path, generosity=0.2) as strict:
        somebody = Somebody(strict)
        somebody.who()
        for _ in range(2):
            refused(somebody.recover("abcd"), "wrong_code", 403)
        refused(somebody.recover("abcd"), "too_many", 429)


def test_a_removed_device_is_somebody_new_and_leaves_its_table(
    server: Served, anna: Somebody
) -> None:
    phone = Somebody(server, IPHONE)
    phone.recover(anna.link())
    wish = {"game": "limes", "seats": [{"kind": "me"}, {"kind": "friend"}]}
    place = phone.http.post("/api/tables", json=wish).json()
    socket = Person(server.port, place["table"], Cookie=f"{COOKIE}={phone.cookie}")
    socket.send(do="hello", key=place["key"])
    socket.table()
    stolen = phone.cookie

    lost = next(one["id"] for one in anna.devices() if not one["here"])
    assert [one["here"] for one in anna.post("/devices/remove", id=lost).json()["devices"]] == [
        True
    ]

    assert socket.until(lambda message: message["kind"] == "refused")["refused"] == "device_removed"
    assert socket.closed() == 1008
    assert phone.who()["id"] == ""
    assert phone.cookie != stolen
    assert phone.tables() == set()
    assert place["table"] in anna.tables()
    refused(anna.post("/devices/remove", id=lost), "unknown_device", 404)
    benno = Somebody(server)
    benno.join()
    refused(benno.post("/devices/remove", id=anna.devices()[0]["id"]), "unknown_device", 404)


def test_the_device_where_somebody_became_a_member_can_be_removed_too(
    server: Served, anna: Somebody
) -> None:
    phone, stolen = Somebody(server, IPHONE), anna.cookie
    phone.recover(anna.link())
    there = next(one["id"] for one in phone.devices() if not one["here"])
    phone.post("/devices/remove", id=there)

    thief = Somebody(server)
    thief.http.cookies.set(COOKIE, stolen)
    assert thief.who()["id"] == ""
    assert phone.who()["id"]


def test_another_members_device_changes_hands_with_a_new_cookie(
    server: Served, anna: Somebody
) -> None:
    benno = Somebody(server)
    name = benno.join()
    theirs, kept, old = benno.open(), benno.link(), benno.cookie
    code = anna.link()
    assert benno.post("/recover", code=code).json()["leaves"] == name
    assert benno.recover(code).json()["done"]
    assert benno.who() == anna.who()
    assert benno.cookie != old
    assert theirs not in benno.tables()

    again = Somebody(server)
    assert again.recover(kept).json()["name"] == name
    assert again.tables() == {theirs}
    assert [one["here"] for one in again.devices()] == [True]


def test_forgetting_a_device_leaves_the_member_elsewhere(server: Served, anna: Somebody) -> None:
    code, name = anna.link(), anna.who()["name"]
    anna.post("/forget")
    assert anna.who()["name"] == ""
    assert anna.recover(code).json()["name"] == name

    guest = Somebody(server)
    guest.post("", name="Dario")
    assert guest.who()["name"] == "Dario"
    assert guest.post("/forget").json()["name"] == ""
    assert guest.who()["name"] == ""


def test_a_guest_is_not_called_like_a_member(server: Served, anna: Somebody) -> None:
    name, guest = str(anna.who()["name"]), Somebody(server)
    for other in (name, name.upper(), name.replace("a", "а"), f"{name}\u034f", "Gast", "guest "):
        refused(guest.post("", name=other), "name_taken", 409)
        refused(guest.post("/join", name=other), "name_taken", 409)
    wish = {"game": "limes", "seats": SOLO, "name": name}
    refused(guest.http.post("/api/tables", json=wish), "name_taken", 409)
    for empty in ("", " ", "\u3164", "\u200b"):
        refused(guest.post("/join", name=empty), "no_name")

    early = Somebody(server)
    early.post("", name="Esel")
    early.open()
    anna.post("", name="Esel")
    assert early.who()["name"] == ""
    assert early.open()
    assert anna.who()["name"] == "Esel"


def test_of_a_guest_who_was_refused_nothing_is_kept(server: Served) -> None:
    def named() -> int:
        with closing(sqlite3.connect(f"file:{server.database}?mode=ro", uri=True)) as there:
            (count,) = there.execute("select count(*) from guests where name = 'Xenia'").fetchone()
        return int(count)

    wish = {"game": "limes", "seats": SOLO, "name": "Xenia"}
    guest = Somebody(server)
    refused(guest.http.post("/api/tables", json=wish | {"rated": True}), "rated_pace")
    assert named() == 0
    guest.http.post("/api/tables", json=wish)
    assert (named(), guest.who()["name"]) == (1, "Xenia")


def test_who_is_a_member_is_told_in_the_lobby_and_at_the_table(
    server: Served, anna: Somebody
) -> None:
    wish = {"game": "limes", "seats": [{"kind": "me"}, {"kind": "open"}], "public": True}
    place = anna.http.post("/api/tables", json={**wish, "name": "Somebody else"}).json()
    guest = Somebody(server)
    guest.http.post(f"/api/tables/{place['table']}/join", json={"name": "Dario"})
    shown = guest.http.get("/api/lobby").json()["mine"][0]["seats"]
    assert [seat["name"] for seat in shown] == [anna.who()["name"], "Dario"]
    assert [seat["member"] for seat in shown] == [anna.who()["id"], ""]
    there = guest.http.get(f"/api/tables/{place['table']}/members").json()
    assert there == {"seats": [anna.who()["id"], ""]}


def with_passkey(somebody: Somebody) -> Authenticator:
    made = Authenticator(somebody.server.url)
    asked = somebody.post("/passkeys/begin").json()["options"]
    assert somebody.post("/passkeys", credential=made.make(asked)).status_code == 200
    return made


def asked_of(somebody: Somebody) -> dict[str, object]:
    found: dict[str, object] = somebody.post("/sign-in/begin").json()["options"]
    return found


def test_a_passkey_opens_the_door_once_for_each_question(server: Served, anna: Somebody) -> None:
    key, phone = with_passkey(anna), Somebody(server, IPHONE)
    assert anna.who()["passkeys"] == 1
    signed = key.sign(asked_of(phone))
    assert phone.post("/sign-in", credential=signed).json()["name"] == anna.who()["name"]
    assert phone.who()["id"] == anna.who()["id"]
    refused(phone.post("/sign-in", credential=signed), "too_late")
    stranger = Somebody(server)
    asked_of(stranger)
    refused(stranger.post("/sign-in", credential=signed), "bad_passkey", 403)


def test_a_passkey_says_the_truth_about_everything(server: Served, anna: Somebody) -> None:
    key, thief = with_passkey(anna), Somebody(server)

    other = Authenticator(server.url)
    other.id = key.id
    refused(thief.post("/sign-in", credential=other.sign(asked_of(thief))), "bad_passkey")
    other.id = b"nobody's"
    refused(thief.post("/sign-in", credential=other.sign(asked_of(thief))), "bad_passkey")

    key.origin = "https://example.org"
    refused(thief.post("/sign-in", credential=key.sign(asked_of(thief))), "bad_passkey")
    key.origin, key.host = server.url, "example.org"
    refused(thief.post("/sign-in", credential=key.sign(asked_of(thief))), "bad_passkey")
    key.host = "127.0.0.1"
    unlocked = key.sign(asked_of(thief), PRESENT)
    refused(thief.post("/sign-in", credential=unlocked), "bad_passkey")
    copied = key.used
    assert thief.post("/sign-in", credential=key.sign(asked_of(thief))).json()["done"]
    thief.post("/forget")
    key.used = copied  # a copy of it counts from where it was taken
    refused(thief.post("/sign-in", credential=key.sign(asked_of(thief))), "bad_passkey")
    for nonsense in ({}, {"id": 3}, {"id": "x", "response": []}, {"id": "\0"}):
        asked_of(thief)
        refused(thief.post("/sign-in", credential=nonsense), "bad_passkey", 403)
    assert thief.who()["id"] == ""


def test_a_passkey_is_its_members_alone(server: Served, anna: Somebody) -> None:
    with_passkey(anna)
    [key] = anna.http.get("/api/me/devices").json()["passkeys"]
    benno = Somebody(server)
    benno.join()
    refused(benno.post("/passkeys/remove", id=key["id"]), "bad_passkey", 403)
    asked = anna.post("/passkeys/begin").json()["options"]
    assert [one["id"] for one in asked["excludeCredentials"]] == [key["id"]]
    # What one device was asked, another cannot answer.
    refused(benno.post("/passkeys", credential=Authenticator(server.url).make(asked)), "too_late")
    assert anna.post("/passkeys/remove", id=key["id"]).json()["passkeys"] == []


def test_without_the_package_no_passkeys_are_offered(
    server: Served, anna: Somebody, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert anna.who()["offers"]
    monkeypatch.setattr(passkeys, "OFFERED", False)
    assert not anna.who()["offers"]
    for path in ("/passkeys/begin", "/sign-in/begin"):
        refused(anna.post(path), "no_passkeys")


def test_everything_can_be_taken_away_and_deleted(server: Served, anna: Somebody) -> None:
    with_passkey(anna)
    code, table, name = anna.link(), anna.open(), str(anna.who()["name"])
    everything = anna.http.get("/api/me/everything").json()
    assert [row["name"] for row in everything["members"]] == [name]
    assert [row["table_id"] for row in everything["sitters"]] == [table]
    assert len(everything["devices"]) == len(everything["passkeys"]) == 1
    assert not {"code", "public_key"} & {
        key for rows in everything.values() for r in rows for key in r
    }

    phone = Somebody(server, IPHONE)
    phone.recover(code)
    refused(anna.post("/leave", name="Somebody else"), "other_name")
    anna.post("/leave", name=name.lower())
    for device in (anna, phone):
        assert device.who()["id"] == ""
        assert device.tables() == set()
        refused(device.recover(code), "wrong_code", 403)
    assert anna.join(name) == name


@pytest.mark.parametrize(
    ("agent", "label"),
    [(WINDOWS, "Chrome, Windows"), (IPHONE, "Safari, iPhone"), ("curl/8", ""), ("", "")],
)
def test_a_device_has_a_plain_name(agent: str, label: str) -> None:
    assert label_of(agent) == label
