"""What if: played on from what one seat saw, never from what was hidden; nothing of it counts."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing

import msgspec
import pytest

from tafelrunde.games import find
from tafelrunde.kernel.chance import Seeded
from tafelrunde.table import journal
from tafelrunde.table.card import result
from tafelrunde.table.journal import decode, encode
from tafelrunde.table.refusal import Refused
from tafelrunde.table.store import ROW_BYTES
from tafelrunde.table.table import Table
from tafelrunde.table.what_if import WhatIf, imagined
from tests.table.serving import Served, Two, bearer, refused
from tests.table.tables import Sitting

GAMES = ["limes", "erben", "catan", "medievalia", "burgund"]


def running(game: str, decisions: int = 40) -> Sitting:
    sitting = Sitting("pp", game)
    for _ in range(decisions):
        sitting.move(sitting.table.acting()[0])
    return sitting


@pytest.mark.parametrize("game", GAMES)
def test_it_looks_as_the_seat_saw_it_and_goes_on(game: str) -> None:
    table = running(game).table
    for seat in (0, 1):
        opened = decode(encode(imagined(table, seat, WhatIf(level="page"))))
        assert len(encode(opened)) < ROW_BYTES
        made = Table("neu", find)
        made.add(opened)
        made.add(journal.Sat(1, seat, "Anna", "", "guest"))
        assert made.match.state.seen_by(seat).key() == table.match.state.seen_by(seat).key()
        assert [one.plan.kind for one in made.seats].count("bot") == 1
        acting = made.acting()[0]
        made.add(journal.Played(2, acting, made.game.verbs.text(made.match.state.moves(acting)[0])))
        assert len(made.match.entries) == 2


@pytest.mark.parametrize("game", ["catan", "medievalia"])
def test_whatever_was_hidden_makes_no_difference(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = running(game, 60).table
    real, seat = table.match.state, 1 - table.acting()[0]
    monkeypatch.setattr("tafelrunde.table.what_if.secrets.randbits", lambda bits: 7)
    first = imagined(table, seat, WhatIf()).imagined
    others = [real.seen_by(seat).imagine(Seeded(seed)) for seed in range(20)]
    other = next(one for one in others if one.key() != real.key())
    table.match._states[-1] = other
    assert imagined(table, seat, WhatIf()).imagined == first


def test_what_is_hidden_is_thought_up_anew_each_time() -> None:
    table = running("medievalia", 60).table
    seat = 1 - table.acting()[0]
    made = {imagined(table, seat, WhatIf()).imagined for _ in range(8)}
    assert len(made) > 1


def test_it_begins_where_the_seat_wishes() -> None:
    sitting = running("burgund", 30)
    table = sitting.table
    now = json.loads(imagined(table, 0, WhatIf()).imagined)
    last = len(table.known(0)) - 1
    assert json.loads(imagined(table, 0, WhatIf(entry=last)).imagined)["seats"] == now["seats"]
    early = Table("neu", find)
    early.add(imagined(table, 0, WhatIf(entry=12)))
    early.add(journal.Sat(1, 0, "Anna", "", "guest"))
    then = table.position_after(table.known(0)[12]).seen_by(0)
    assert early.match.state.seen_by(0).key() == then.key()
    for wrong in (-1, table.began - 1, last + 1):
        with pytest.raises(Refused, match="a number from"):
            imagined(table, 0, WhatIf(entry=wrong))


def test_a_rated_table_and_one_that_does_not_run_refuse() -> None:
    sitting = running("limes", 3)
    opened = sitting.table.opened
    sitting.table.opened = msgspec.structs.replace(opened, rated=True)
    with pytest.raises(Refused, match="counts for the ratings"):
        imagined(sitting.table, 0, WhatIf())
    sitting.table.opened = opened
    sitting.play_out()
    with pytest.raises(Refused, match="is over"):
        imagined(sitting.table, 0, WhatIf())
    with pytest.raises(Refused, match="not begun"):
        imagined(Sitting("po", sit=False).table, 0, WhatIf())


def tables_in(server: Served) -> int:
    with closing(sqlite3.connect(f"file:{server.database}?mode=ro", uri=True)) as there:
        (count,) = there.execute("select count(*) from tables").fetchone()
    return int(count)


def test_what_was_imagined_is_marked_has_no_record_and_comes_to_nothing(server: Served) -> None:
    two = Two(server)
    two.play(0)
    client, path = two.anna, f"/api/tables/{two.table}/what-if"
    refused(client.post(path, json={}), "private")
    refused(client.post(path, json={}, headers=bearer(two.watch)), "only_watching")
    refused(client.post(path, json={"level": "god"}, headers=bearer(two.keys[0])), "bad_request")
    server.client().post("/api/me/join", json={"name": "Ines Igel"})
    before = tables_in(server)
    taken = client.post(path, json={"name": "Ines Igel"}, headers=bearer(two.keys[0]))
    refused(taken, "name_taken")
    assert tables_in(server) == before, "nothing is left of what was refused"
    made = client.post(path, json={"level": "page"}, headers=bearer(two.keys[0])).json()
    assert made["table"] != two.table
    seen = client.get(
        f"/api/tables/{made['table']}", headers=bearer(made["key"]), params={"lang": "de"}
    ).json()
    assert seen["title"] == "Limes – was wäre wenn"
    assert not seen["public"]
    assert any("aus dem gedacht" in line["text"] for line in seen["log"])
    record = client.get(f"/api/tables/{made['table']}/record", headers=bearer(made["key"]))
    refused(record, "imagined")
    act = {"do": "resign"}
    client.post(f"/api/tables/{made['table']}/acts", json=act, headers=bearer(made["key"]))
    ended = server.replayed(made["table"])
    assert ended.phase == "over"
    assert result(ended) is None
    assert server.replayed(two.table).count == len(two.rows())
