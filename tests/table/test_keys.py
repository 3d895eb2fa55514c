"""Links are told only to those they are meant for."""

from __future__ import annotations

import msgspec
import pytest

from tafelrunde.table import journal
from tafelrunde.table.table import Table
from tafelrunde.table.view import Look, snapshot
from tests.table.serving import Served, Two, bearer, finish, key_in, refused
from tests.table.tables import KEYS, find


@pytest.mark.parametrize("public", [False, True])
def test_a_finished_table_does_not_open_its_rematch_to_anybody(
    server: Served, public: bool
) -> None:
    two = Two(server, public=public)
    finish(two)
    assert two.sit(0).ask("again")["kind"] == "done"
    invited = two.see(two.watch).json()["again"]
    stranger = server.client().get(f"/api/tables/{two.table}").json()
    seen = server.socket(two.table).table()
    assert stranger["phase"] == seen["phase"] == "over"
    rematch = f"/api/tables/{invited['table']}"
    assert server.client().get(rematch, headers=bearer(invited["key"])).status_code == 200
    for shown in (stranger, seen):
        if public:
            assert shown["again"] == {"table": invited["table"], "key": ""}
            assert server.client().get(rematch).status_code == 200
        else:
            assert shown["again"] is None
            assert invited["table"] not in str(shown)
    if not public:
        refused(server.client().get(rematch), "private", 403)


def test_a_stranger_who_sits_down_is_not_given_the_friends_link(server: Served) -> None:
    anna, stranger = server.client(), server.client()
    seats = [{"kind": "open"}, {"kind": "friend"}, {"kind": "open"}]
    opened = anna.post("/api/tables", json={"game": "limes", "seats": seats, "public": True}).json()
    assert (opened["seat"], len(opened["links"])) == (None, 1)
    joined = stranger.post(f"/api/tables/{opened['table']}/join", json={}).json()
    seen = stranger.get(f"/api/tables/{opened['table']}", headers=bearer(joined["key"])).json()
    assert (seen["me"], seen["links"]) == (0, None)
    assert key_in(opened["links"][0]["path"]) not in str(seen)


def test_who_opened_a_table_gives_links_until_he_leaves_it(server: Served) -> None:
    anna, stranger = server.client(), server.client()
    seats = [{"kind": "open"}, {"kind": "me"}, {"kind": "friend"}]
    opened = anna.post("/api/tables", json={"game": "limes", "seats": seats, "public": True}).json()
    table = f"/api/tables/{opened['table']}"
    other = stranger.post(f"{table}/join", json={}).json()
    shown = [anna.get(table, headers=bearer(key)).json() for key in (opened["key"], other["key"])]
    assert [bool(seen["links"]) for seen in shown] == [True, False]
    left = anna.post(f"{table}/acts", headers=bearer(opened["key"]), json={"do": "leave"})
    assert left.status_code == 200
    assert stranger.get(table, headers=bearer(other["key"])).json()["links"] is None


@pytest.mark.parametrize(("public", "given"), [(False, True), (True, False)])
def test_at_tables_of_earlier_versions_only_a_guest_of_somebody_is_taken_for_the_host(
    public: bool, given: bool
) -> None:
    plans = (journal.Plan("open" if public else "person"), journal.Plan("person"))
    opened = journal.Opened(1, "limes", 1, {}, plans, "ab" * 32, public=public)
    stored = msgspec.json.decode(journal.encode(opened))
    del stored["host"]
    table = Table("tisch", find)
    table.add(journal.decode(msgspec.json.encode(stored)))
    table.add(journal.Sat(2, 0, "Anna", "", "guest"))
    assert (snapshot(table, KEYS, Look(0, "en"), [], 2).links is not None) == given
