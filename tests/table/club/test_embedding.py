"""Another page shows a replay only where one who sat there allows it and nobody objects."""

from __future__ import annotations

import httpx
import pytest

from tests.table.serving import Served, Two, finish, refused


@pytest.fixture
def ended(server: Served) -> Two:
    made = Two(server)
    made.play(0)
    finish(made)
    return made


def frames(server: Served, table: str) -> str:
    answer = server.client().get(f"/embed/{table}")
    assert answer.status_code == 200
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    return policy.partition("frame-ancestors ")[2]


def say(who: httpx.Client, table: str, allow: bool) -> httpx.Response:
    return who.post(f"/api/tables/{table}/embedding", json={"allow": allow})


def test_nobody_shows_it_before_it_is_allowed(server: Served, ended: Two) -> None:
    assert frames(server, ended.table) == "'none'"
    seen = ended.anna.get(f"/api/tables/{ended.table}/embedding").json()
    assert seen == {"allowed": False, "objected": False, "mine": True}


def test_one_allows_it_and_each_may_object(server: Served, ended: Two) -> None:
    table = ended.table
    assert say(ended.anna, table, True).json()["allowed"]
    assert frames(server, table) == "http: https:"
    objected = say(ended.benno, table, False).json()
    assert objected == {"allowed": False, "objected": True, "mine": True}
    say(ended.anna, table, True)
    assert frames(server, table) == "'none'"
    assert say(ended.benno, table, True).json()["allowed"]
    assert frames(server, table) == "http: https:"


def test_who_did_not_sit_there_has_no_say(server: Served, ended: Two) -> None:
    refused(say(server.client(), ended.table, True), "only_watching")
    assert frames(server, ended.table) == "'none'"
    refused(say(server.client(), "unknown", True), "unknown_table")


def test_only_this_address_can_be_framed(server: Served, ended: Two) -> None:
    say(ended.anna, ended.table, True)
    for path in ("/", f"/replay/{ended.table}", "/club/archive", "/embed/unknown", "/embed/%00"):
        policy = server.client().get(path).headers["content-security-policy"]
        assert policy.endswith("frame-ancestors 'none'"), path
