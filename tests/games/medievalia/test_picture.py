"""The table as SVG: what lies where, what it is worth in war, what can be done with it."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree

import pytest

from tafelrunde.games.medievalia import GAME, picture
from tafelrunde.games.medievalia.components import BUILDINGS, KINDS, PLACES
from tafelrunde.games.medievalia.outlook import obvious
from tafelrunde.games.medievalia.scene.clashes import forecast
from tafelrunde.games.medievalia.scene.columns import OWN_SCALE
from tafelrunde.games.medievalia.state import Medievalia
from tafelrunde.games.medievalia.verbs import DECLARING, HEALING
from tafelrunde.kernel.chance import SPECTATOR, Seeded
from tafelrunde.kernel.draw import Form
from tafelrunde.kernel.state import OVER
from tafelrunde.testing.pictures import check_document, check_touches
from tests.naming import rule
from tests.pictures import SVG, Element, ids, picture_of, piece, said, title, uses

from .at_random import turmoil, warlike
from .drawn import DECLARE, LAND, Fief, Table, invader, table, war
from .test_whole_games import TABLES

both = pytest.mark.parametrize("form", picture.FORMS)


def drawn(state: Medievalia, viewer: int = 0, lang: str = "en", form: Form = "wide") -> Element:
    return picture_of(GAME, state, viewer, lang, form)


def titles(svg: Element) -> list[str]:
    return [part.text or "" for part in svg.iter(f"{SVG}title")]


def turned(svg: Element, name: str) -> bool:
    return "rotate(90)" in piece(svg, name).attrib["transform"]


def path(given: Table, text: str) -> tuple[str, ...]:
    return picture.touch(given.state, given.seat, GAME.verbs.parse(text)).path


def fight_out(state: Medievalia) -> None:
    """Everybody does the obvious until the war is over."""
    while state.actor != OVER and DECLARING <= state.frames.kind() <= HEALING:
        state.apply(state.actor, obvious(state, state.actor), Seeded(1))


def test_every_card_has_a_large_and_a_small_face() -> None:
    sheet = ElementTree.fromstring(f"<g>{picture.symbols()}</g>")
    for name in (*KINDS, *BUILDINGS, "town"):
        assert {name, f"face-{name}", f"small-{name}"} <= ids(sheet)


@rule("MED-021", "MED-022")
@both
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_fiefs_lie_around_the_table_with_a_passage_between_neighbours(
    seats: int, form: Form
) -> None:
    svg = drawn(table(*[Fief()] * seats).state, form=form)
    assert ids(svg, "fief:") == {f"fief:{seat}" for seat in range(seats)}
    lanes = PLACES[4 : 4 + seats] if seats > 2 else PLACES[4:5]
    assert ids(svg, "place:between") == {f"place:{lane}" for lane in lanes}
    assert len(ids(svg, "place:fief")) == seats
    named = [line for line in svg.iter(f"{SVG}text") if line.text == "Intermediate fief"]
    assert all("data-room" in line.attrib for line in named), "a name stays between its crests"


@pytest.mark.parametrize("seats", [2, 3])
def test_on_a_tablet_held_upright_the_own_fief_has_the_whole_width(seats: int) -> None:
    given = table(*[Fief(LAND)] * seats, phase="act")
    svg = drawn(given.state, form="upright")
    _, _, wide, high = map(float, svg.attrib["viewBox"].split())
    own = next(piece(svg, "fief:0").iter(f"{SVG}rect"))
    assert float(own.attrib["width"]) * OWN_SCALE > 0.95 * wide
    assert 1.1 < high / wide < 1.4, "the shape of the room"


@rule("MED-033", "MED-042", "MED-064")
@both
def test_used_cards_lie_across_with_all_that_is_attached(form: Form) -> None:
    given = table(Fief(("town", "mine!+bank: worker*", "field: worker"), "artist* soldier"), Fief())
    svg = drawn(given.state, form=form)
    lying = ("host:0.land1", "house:0.bank", "card:worker1", "card:artist1")
    assert all(turned(svg, name) for name in lying)
    assert not any(
        turned(svg, name)
        for name in ("host:0.town", "host:0.land2", "card:worker2", "card:soldier1")
    )


@rule("MED-066", "MED-079", "MED-080", "MED-118", "MED-140", "MED-062")
@both
def test_strength_supply_and_yield_are_always_to_be_seen(form: Form) -> None:
    hosts = ("town+school: soldier", "field: worker", "farm+{}", "mine")
    fiefs = [
        Fief([host.format(fort) for host in hosts], "worker") for fort in ("tower", "fortress")
    ]
    svg = drawn(table(*fiefs, tops="bank stable church").state, form=form)
    for seat, fort in ((0, "1/4"), (1, "1/5")):
        lines = said(piece(svg, f"fief:{seat}"))
        assert {"4/11", "1/1", fort} <= set(lines)
        assert "unguarded" in lines or "open" in lines
        assert "3 of 6 fed" in lines or "3/6" in lines
    assert "makes 2 food. Guards 1/1 at: field (MED-066)" in titles(piece(svg, "fief:0"))
    assert "3 people, food for 6 (MED-140)" in titles(svg)


@rule("MED-150", "MED-151")
@both
def test_the_siege_counter_is_on_every_fief(form: Form) -> None:
    given = table(invader("soldier"), Fief(LAND, siege=2), phase="act")
    svg = drawn(given.state, form=form)
    pips = [e.attrib["class"] for e in piece(svg, "fief:1").iter(f"{SVG}circle")]
    assert pips.count("pip on") == 2
    warned = [line for line in titles(piece(svg, "fief:1")) if "under siege (MED-150)" in line]
    assert warned == [
        "Besieged for 2 own turns; with the third one drops out (MED-151). "
        "Enemies inside and land without guards: the turn begins under siege (MED-150)"
    ]
    assert not any("under siege" in line for line in titles(piece(svg, "fief:0")))


@rule("MED-011", "MED-013", "MED-070", "MED-R32")
@both
def test_stacks_with_their_bottom_cards_and_buildings_for_sale(form: Form) -> None:
    gone = "school church stable smithy carpentry"
    given = table(
        Fief(), Fief(), tops="castle - bank", below=(5, 0, 5), gone=gone,
        bottom="mine knight artist",
    )  # fmt: skip
    svg = drawn(given.state, form=form)
    assert uses(piece(svg, "stack:landscapes")) == ["small-mine", "back-landscapes"]
    assert "small-knight" in uses(piece(svg, "stack:military"))
    assert "small-artist" in uses(piece(svg, "stack:characters"))
    assert said(piece(svg, "stack:military")) == ["Military", "20"]
    assert "face-castle" in uses(piece(svg, "sale:0"))
    assert [line for line in said(piece(svg, "sale:0")) if line != "5"] == ["Castle", "2", "3", "3"]
    assert title(svg, "sale:0").startswith("castle for 2 energy, 3 gold, 3 labour; 5 below")
    assert title(svg, "sale:1") == "This building stack is empty"
    assert said(piece(svg, "discard")) == ["Discard", "5"]


@rule("MED-078", "MED-077")
def test_a_card_in_hand_costs_what_it_costs_here() -> None:
    given = table(Fief(("town+smithy", "field"), hand="infantry knight"), Fief())
    svg = drawn(given.state)
    prices = {
        name: [(line.text, line.attrib["class"].split()[-1])
               for line in piece(svg, f"hand:{name}.1").iter(f"{SVG}text")][1:]
        for name in ("infantry", "knight")
    }  # fmt: skip
    assert prices["infantry"] == [("1", "f-outline"), ("1", "lacks"), ("1", "lacks")]
    assert prices["knight"] == [("2", "lacks"), ("1", "lacks"), ("3", "lacks")]
    assert "2 gold of it because a building is missing: stable (MED-078)" in title(
        svg, "hand:knight.1"
    )


@rule("MED-017", "MED-R36")
@both
def test_a_hand_is_only_for_its_owner(form: Form) -> None:
    given = table(Fief(hand="field field knight"), Fief(hand="mine"))
    own, other, nobody = (drawn(given.state, viewer, form=form) for viewer in (0, 1, SPECTATOR))
    assert ids(own, "hand:") == {"hand:field.1", "hand:field.2", "hand:knight.1"}
    assert ids(other, "hand:") == {"hand:mine.1"}
    assert ids(nobody, "hand:") == set()
    assert "2 landscapes, 1 military, 0 characters" in titles(piece(other, "fief:0"))


@rule("MED-045", "MED-071", "MED-R26")
@both
@pytest.mark.parametrize(
    ("move", "piece_id"),
    [
        ("play kind=worker", "card:worker1"),
        ("play kind=mine", "host:0.land3"),
        ("purchase pile=2 host=land1", "house:0.bank"),
    ],
)
def test_what_is_paid_for_glides_to_where_it_will_lie(move: str, piece_id: str, form: Form) -> None:
    hand = "worker mine " + 6 * "forest "
    given = table(Fief(("town", "field", "farm"), hand=hand), Fief()).play(move)
    paying = drawn(given.state, form=form)
    assert piece_id in ids(piece(paying, "desk"))
    assert "Anna pays" in said(piece(paying, "desk"))
    assert "hand:worker.1" in ids(paying) or move == "play kind=worker"
    after = drawn(given.settle().state, form=form)
    assert piece_id in ids(piece(after, "fief:0"))
    assert piece_id not in ids(piece(after, "desk"))


@rule("MED-R26", "MED-052")
def test_a_payment_says_what_is_together_and_what_is_missing() -> None:
    hand = "bureaucrat forest forest forest forest worker"
    given = table(Fief(("town", "field", "mine"), hand=hand), Fief())
    given.play("play kind=bureaucrat", "use host=land1 artists=0")
    lines = said(piece(drawn(given.state), "desk"))
    assert "Gathered" in lines
    assert "4 missing" in lines
    given.play("discard kind=forest")
    lines = said(piece(drawn(given.state), "desk"))
    assert {"1 any", "3 missing"} <= set(lines)


@rule("MED-110", "MED-111", "MED-113", "MED-R17")
@both
def test_a_war_is_shown_step_by_step_with_both_sides(form: Form) -> None:
    given = war(invader("soldier knight"), Fief(LAND, "infantry soldier"))
    assert "Step 1: declare battles" in said(piece(drawn(given.state, form=form), "war"))
    given.play(DECLARE, "done")
    svg = drawn(given.state, form=form)
    assert {"slot:1", "army:soldier1", "war:soldier1"} <= ids(piece(svg, "war"))
    given.play("form foe=1")
    assert given.asked()[0] == 1
    svg = drawn(given.state, 1, form=form)
    assert "Step 2: who stands where" in said(piece(svg, "war"))
    assert any(e.attrib.get("class") == "subject" for e in piece(svg, "card:soldier2").iter())
    given.play("against card=knight1", "against card=knight1")
    svg = drawn(given.state, form=form)
    assert "Step 3: targets" in said(piece(svg, "war"))
    fight = piece(svg, "army:knight1")
    assert {"war:knight1", "war:soldier2", "war:infantry1"} <= ids(fight)
    assert {"4/2", "4/5"} <= set(said(fight))


@rule("MED-116", "MED-103")
def test_the_outlook_says_who_falls() -> None:
    given = war(invader("knight"), Fief(("town", "field: worker"), "soldier soldier"))
    given.play(DECLARE, "done", "against card=knight1")
    svg = drawn(given.state)
    assert "Likely: Anna loses knight; Benno loses soldier" in said(svg)
    assert "falls?" in said(piece(svg, "war:soldier1"))
    assert "falls?" in said(piece(svg, "war:knight1"))


@rule("MED-R17", "MED-116")
@pytest.mark.parametrize(("seats", "teams"), TABLES)
def test_the_outlook_comes_true_if_all_do_the_obvious(seats: int, teams: bool) -> None:
    wars = 0
    for seed in range(25):
        at = turmoil(Random(f"outlook {seats} {teams} {seed}"), seats, teams, "march")
        at.play("done")
        state = at.state
        if state.actor == OVER or not at.moves("battle"):
            continue
        wars += 1
        at.play(at.moves("battle")[-1])
        fallen, razed = forecast(state)
        lying = {row[0] for row in state.troops()}
        towns = [state.hosts(seat) for seat in range(seats)]
        fight_out(state)
        gone = lying - {row[0] for row in state.troops()}
        out = [seat for seat in range(seats) if state.out >> seat & 1]
        if not out:
            assert {card for card in fallen if card < 49} == gone
            for seat, host in razed:
                assert towns[seat][host][0]
                assert not state.hosts(seat)[host][0]
    assert wars > 3


@rule("MED-R39")
def test_the_outlook_draws_nobody_into_a_war() -> None:
    """Benno's archer could hit Anna's soldier, but it is Carla's that attacks."""
    given = war(invader("soldier"), Fief(LAND, free="archer worker*"), invader("soldier"), turn=2)
    given.play("battle place=fief1 foe=1", "done", "hold", "pass")
    assert given.moves() == ["shoot card=soldier1", "shoot card=soldier2", "pass"]
    assert GAME.verbs.text(obvious(given.state, 1)) == "shoot card=soldier2"


@rule("MED-R18", "MED-R19", "MED-160", "MED-161", "MED-172", "MED-195")
@pytest.mark.parametrize(("seats", "teams"), TABLES)
def test_in_turmoil_every_move_of_everybody_can_be_made_by_hand(seats: int, teams: bool) -> None:
    kinds = set()
    for seed in range(14):
        rng = Random(f"hands {seats} {teams} {seed}")
        at = turmoil(rng, seats, teams)
        for step in range(40):
            if at.state.actor == OVER:
                break
            kind = int(at.state.frames.kind())
            if kind >= DECLARING or step % 5 == 0:
                kinds.add(kind)
                form: Form = "tall" if (seed + step) % 2 == 0 else "wide"
                known = check_document(GAME, at.state, at.seat, "de", form)
                check_touches(GAME, at.state, at.seat, known)
            at.play(warlike(at, rng), chance=Seeded(seed))
    assert len(kinds) > 8


@rule("MED-086", "MED-087", "MED-068", "MED-053", "MED-090", "MED-144")
def test_what_is_touched_for_each_verb() -> None:
    hand = "worker worker field forest mine forest"
    home = Fief(("town", "field: worker", "farm"), "worker worker", hand=hand)
    given = table(home, Fief())
    assert path(given, "play kind=worker") == ("hand:worker.1 hand:worker.2",)
    assert path(given, "purchase pile=0 host=land1") == ("sale:0", "host:0.land1")
    assert path(given, "extra stack=military") == ("stack:military",)
    assert path(given, "remove host=land2") == ("host:0.land2", "discard")
    free = "card:worker2 card:worker3"
    assert path(given, "arrange card=worker2 to=land2") == (free, "host:0.land2")
    assert path(given, "arrange card=worker1 to=free") == ("card:worker1", "open:0")
    assert path(given, "dismiss card=worker2") == (free, "discard")
    assert path(given, "done") == ()
    given.play("play kind=field")
    assert path(given, "use host=land2 artists=0") == ("host:0.land2",)
    assert path(given, "work kind=worker artists=0") == (free,)
    assert path(given, "discard kind=worker") == ("hand:worker.1 hand:worker.2",)
    assert path(given, "settle way=thrifty") == ()
    marching = table(Fief(LAND, "soldier"), Fief(), phase="march")
    assert path(marching, "march card=soldier1 to=between01") == (
        "card:soldier1",
        "place:between01",
    )
    hungry = table(Fief(("town",), "soldier"), Fief(), phase="march").play("dismiss card=soldier1")
    assert hungry.all_troops(0) == []


@rule("MED-100", "MED-110", "MED-111", "MED-113", "MED-079", "MED-162")
def test_what_is_touched_in_a_war() -> None:
    given = war(invader("soldier knight"), Fief(("town", "field: worker"), "soldier"))
    assert path(given, DECLARE) == ("place:fief1",)
    given.play(DECLARE, "done")
    assert path(given, "form foe=1") == ("slot:1",)
    assert path(given, "join card=soldier1") == ("army:soldier1",)
    given.play("form foe=1")
    assert path(given, "against card=knight1") == ("army:knight1",)
    assert path(given, "hold") == ()
    given.play("hold")
    assert path(given, "storm host=land1") == ("host:1.land1",)
    assert path(given, "chase card=soldier2") == ("card:soldier2",)
    assert path(given, "pass") == ()
    for move, drawing in (
        ("storm host=land1", "small-field"),
        ("chase card=soldier2", "small-soldier"),
    ):
        aimed = picture.touch(given.state, given.seat, GAME.verbs.parse(move))
        assert aimed.on == "army:soldier1"
        assert f"#{drawing}" in aimed.ghost, "what is aimed at is seen beside the army"


@rule("MED-195", "MED-R21")
def test_help_is_asked_of_the_partner_first() -> None:
    home = Fief(("town", "field"), hand="worker")
    given = table(home, Fief(), Fief(LAND), Fief(), options={"teams": True})
    assert path(given, "ask purpose=worker") == ("help:2", "hand:worker.1")
    assert path(given, "ask purpose=building0-land1") == ("help:2", "sale:0", "host:0.land1")
    assert "help:2" in ids(drawn(given.state, 0))
    assert "help:0" in ids(drawn(given.state, 2))
    assert ids(drawn(given.state, SPECTATOR), "help:") == set()


@rule("MED-R36", "MED-R29")
def test_whoever_is_out_stays_at_the_table_in_grey() -> None:
    given = war(invader("knight knight knight"), Fief(), Fief(LAND)).play(DECLARE, "done")
    given.play("join card=knight1", "join card=knight1", "storm host=town")
    fight_out(given.state)
    svg = drawn(given.state)
    assert piece(svg, "fief:1").attrib["class"] == "gone"
    assert "out of the game" in said(piece(svg, "fief:1"))
