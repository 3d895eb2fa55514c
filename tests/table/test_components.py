"""A game with an owner's cards is verified on a server that does not have them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from time import sleep, time

import httpx
import pytest

from tafelrunde.kernel import record
from tests.table.serving import PATIENCE, Served, Two, bearer, finish, refused
from tests.table.test_processes import serving

OTHER = Path(__file__).parents[1] / "games" / "erben" / "other_box.toml"


def record_of(two: Two, **query: str) -> str:
    """The record as somebody saves it."""
    path = f"/api/tables/{two.table}/record"
    answer = two.anna.get(path, params=query, headers=bearer(two.keys[0]))
    assert answer.status_code == 200
    return answer.text


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """Records of a table that was played with another box than ours."""
    database = str(tmp_path_factory.mktemp("owner") / "tables.db")
    with serving("--database", database, "--components", f"erben={OTHER}") as (server, _):
        two = Two(server, game="erben")
        for _ in range(12):
            assert two.play(two.acting()[0]).status_code == 200
        running = record_of(two, carry="1")
        finish(two)
        assert two.see(two.keys[0]).json()["rules"]["components"]
        yield {
            "running": running,
            "carries": record_of(two, carry="1"),
            "plain": record_of(two),
        }


def test_the_record_carries_the_file_only_if_it_was_asked_for(played: dict[str, str]) -> None:
    carried = record.carried(played["carries"])
    assert carried is not None
    assert (carried.game, carried.text) == ("erben", OTHER.read_text())
    assert record.carried(played["plain"]) is None
    lines = played["carries"].splitlines()
    assert played["plain"].splitlines() == [*lines[:8], *lines[9:]], "nothing else differs"


def test_another_server_verifies_it_without_the_file(
    server: Served, played: dict[str, str]
) -> None:
    with server.client() as client:
        said = client.post("/api/verify", content=played["carries"]).json()["said"]
        assert said == "valid, 13 entries, not finished"
        missing = client.post("/api/verify", content=played["plain"])
        assert "the record needs components" in refused(missing, "bad_record").reason
        seat = client.post("/api/verify", content=played["running"]).json()["said"]
        assert seat.startswith("unbroken, 13 entries")


def verdict(server: Served, lines: list[str], lang: str = "en") -> str:
    """Why a record is refused."""
    with server.client() as client:
        answer = client.post(f"/api/verify?lang={lang}", content="".join(lines))
    return refused(answer, "bad_record").reason


def test_a_forged_one_is_refused(server: Served, played: dict[str, str]) -> None:
    lines = played["carries"].splitlines(keepends=True)
    other = {"white": "blue", "blue": "white"}
    crown = lines[9].partition("crown=")[2].partition(" ")[0]
    forged = lines[9].replace(f"crown={crown}", f"crown={other[crown]}")
    altered = [*lines[:9], forged, *lines[10:]]
    assert "not as it was written" in verdict(server, altered)
    assert "Dieses Protokoll stimmt nicht: " in (german := verdict(server, altered, "de"))
    assert "ist nicht so, wie er geschrieben wurde" in german


@pytest.mark.parametrize(
    ("carried", "said"),
    [
        ("[", "is no JSON"),
        ("{}", "must be a JSON str"),
        (json.dumps("[tiles"), "what the record carries cannot be used: This is no TOML"),
        (json.dumps("[moon]\n"), "there is no such table"),
        (json.dumps(""), "it carries others"),
        (json.dumps(OTHER.read_text().replace("[3, 2, 1]", "[3, 2, 2]")), "it carries others"),
        (json.dumps("#" * 1_000_001), "more than 1000000 letters"),
    ],
)
def test_other_components_are_refused(
    server: Served, played: dict[str, str], carried: str, said: str
) -> None:
    lines = played["carries"].splitlines(keepends=True)
    assert said in verdict(server, [*lines[:8], f"components {carried}\n", *lines[9:]])


def test_what_began_with_our_components_goes_on_where_others_are_adopted(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.db")
    with serving("--database", database) as (server, _):
        two = Two(server, game="erben", public=True)
        assert two.play(two.acting()[0]).status_code == 200
        seats = [{"kind": "me"}, {"kind": "bot", "level": "page"}]
        alone = two.anna.post("/api/tables", json={"game": "erben", "seats": seats}).json()
    with serving("--database", database, "--components", f"erben={OTHER}") as (server, _):
        two.anna = server.client()
        rules = two.see(two.keys[0]).json()["rules"]
        assert (rules["components"], rules["own_drawings"]) == ("", True)
        shown = two.anna.get("/api/lobby").json()["running"]
        assert {card["trouble"] for card in shown if card["table"] == two.table} == {""}
        drawn = two.anna.get(f"/api/tables/{two.table}/symbols.svg", headers=bearer(two.keys[0]))
        assert drawn.text != two.anna.get("/games/erben/symbols.svg").text
        assert two.play(two.acting()[0]).status_code == 200
        finish(two)
        assert two.anna.get(f"/api/tables/{two.table}/replay").status_code == 200
        bot_answers(two.anna, alone["table"], alone["key"])
        fresh = Two(server, game="erben")
        rules = fresh.see(fresh.keys[0]).json()["rules"]
        assert rules["components"]
        assert not rules["own_drawings"]


def bot_answers(client: httpx.Client, table: str, key: str) -> None:
    """Play until the bot has moved, too."""
    path, mine, first, until = f"/api/tables/{table}", 0, -1, time() + PATIENCE
    while time() < until:
        seen = client.get(path, headers=bearer(key)).json()
        first = seen["entry"] if first < 0 else first
        if seen["entry"] > first + mine:
            return
        if seen["moves"]:
            move = {"do": "move", "stamp": seen["stamp"], "move": seen["moves"][0]["move"]}
            mine += client.post(f"{path}/acts", headers=bearer(key), json=move).status_code == 200
        sleep(0.1)
    raise AssertionError("the bot has not moved")
