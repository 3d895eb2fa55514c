"""The table as SVG: what lies where, what it would cost, who may see it, what a hand touches."""

from __future__ import annotations

import re

import pytest

from tafelrunde.games.catan import GAME, asks, picture
from tafelrunde.games.catan.components import CARDS
from tafelrunde.games.catan.scene import rule_of
from tafelrunde.games.catan.state import Catan
from tafelrunde.kernel.chance import SPECTATOR
from tafelrunde.kernel.draw import Form
from tests.naming import rule
from tests.pictures import NAMES, Element, ids, picture_of, piece, said, title, uses

from .drawn import ANNA, BENNO, Realm, Table, arranged, before_roll, card, fresh, land, table

# How wide the page makes the ring of what glows.
RING = 8


def drawn(state: Catan, viewer: int = ANNA, lang: str = "en", form: Form = "wide") -> Element:
    return picture_of(GAME, state, viewer, lang, form)


def classes(element: Element, name: str) -> int:
    return sum(name in part.attrib.get("class", "").split() for part in element.iter())


def where(svg: Element, name: str) -> tuple[float, float]:
    """Where a piece lies in its principality."""
    found = re.findall(r"-?[0-9.]+", piece(svg, name).attrib["transform"])
    return float(found[0]), float(found[1])


def path(game: Table, text: str) -> tuple[str, ...]:
    """What is touched for a move that must be legal."""
    seat = game.seat
    assert text in game.moves(), text
    return picture.touch(game.view(seat).state, seat, GAME.verbs.parse(text)).path


def land_id(name: str) -> str:
    return f"land:{land(name)}"


@rule("CAT-014", "CAT-015", "CAT-064")
@pytest.mark.parametrize("form", picture.FORMS)
def test_both_principalities_face_each_other(form: Form) -> None:
    game = arranged()
    hills, pasture, field = (f"{kind} white" for kind in ("hills 5", "pasture 3", "field 1"))
    for viewer, mine in ((ANNA, True), (BENNO, False)):
        svg = drawn(game.state, viewer, form=form)
        left, high = where(svg, land_id(hills))
        right, _ = where(svg, land_id(pasture))
        _, low = where(svg, land_id(field))
        assert (left < right) == mine
        assert (high < low) == mine


@rule("CAT-005", "CAT-046")
def test_landscapes_are_turned_to_their_stock() -> None:
    realm = Realm(stores={"wood": 3, "brick": 1})
    game = table(realm, realm)
    svg = drawn(game.state)
    forest = piece(svg, land_id("forest 4 white"))
    assert uses(forest).count("wood") == 3
    assert "stores 3 wood" in title(svg, land_id("forest 4 white"))
    turned = [
        piece(svg, f"turn:{land(name)}").attrib["transform"]
        for name in ("forest 4 white", "hills 5 white", "field 1 white", "hills 6 black")
    ]
    assert turned == ["rotate(-270 50 50)", "rotate(-90 50 50)", "rotate(0 50 50)",
                      "rotate(90 50 50)"]  # fmt: skip


@rule("CAT-055", "CAT-061", "CAT-068")
def test_a_settlement_has_two_sites_and_a_city_four() -> None:
    game = table(Realm(cards=[("abbey", "6 upper")], cities=[6]))
    found = ids(drawn(game.state))
    sites = {name for name in found if name.startswith("site:0.")}
    assert sites == {
        "site:0.5.upper.1", "site:0.5.lower.1",
        "site:0.6.upper.2", "site:0.6.lower.1", "site:0.6.lower.2",
    }  # fmt: skip
    assert "card:0.abbey" in found


@pytest.mark.parametrize("form", ["wide", "upright"])
def test_the_ring_of_a_card_that_glows_leaves_its_name_free(form: Form) -> None:
    svg = drawn(table(Realm(cards=[("abbey", "5 upper")])).state, form=form)
    name = next(part for part in piece(svg, "card:0.abbey") if "middle" in part.get("class", ""))
    # Half of the ring lies upon the card; letters become larger by a quarter where they are small.
    capitals = 0.72 * 1.25 * float(name.attrib["font-size"])
    assert float(name.attrib["y"]) - capitals > RING / 2


@rule("CAT-049", "CAT-051", "CAT-053")
def test_a_principality_shows_where_it_goes_on() -> None:
    svg = drawn(table(Realm(roads=["left"])).state)
    assert title(svg, "end:0.left") == "place for a settlement (CAT-053)"
    assert title(svg, "end:0.right") == "place for a road (CAT-050)"
    far = where(svg, "end:0.left")[0]
    assert far < min(where(svg, name)[0] for name in ids(svg) if name.startswith("centre:0."))


@rule("CAT-011", "CAT-052", "CAT-R42")
@pytest.mark.parametrize("form", picture.FORMS)
def test_ten_stacks_say_how_many_cards_they_have(form: Form) -> None:
    svg = drawn(fresh().state, form=form)
    counts = [said(piece(svg, f"stack:{number}"))[-1] for number in range(1, 6)]
    assert counts == ["13", "13", "12", "12", "12"]
    piles = ("event", "city", "settlement", "road", "landscape")
    assert [said(piece(svg, f"pile:{name}"))[-1] for name in piles] == ["10", "7", "5", "7", "11"]


@rule("CAT-048", "CAT-067", "CAT-050")
@pytest.mark.parametrize("form", picture.FORMS)
def test_what_is_missing_for_a_price_is_seen(form: Form) -> None:
    realm = Realm(stores={"wood": 1, "brick": 1})
    svg = drawn(table(realm, hands=(["abbey", "fortified_camp"], [])).state, form=form)
    assert classes(piece(svg, "card:0.abbey"), "lack") == 1
    assert "lacks 1 ore" in said(piece(svg, "card:0.abbey"))
    assert classes(piece(svg, "card:0.fortified_camp"), "lack") == 0
    assert "✓ buildable" in said(piece(svg, "card:0.fortified_camp"))
    assert classes(piece(svg, "build:road"), "lack") == 1
    # Where there is no room for words the marks have to do.
    words = [title(svg, f"build:{what}") for what in ("road", "settlement")]
    if form != "low":
        words = [" ".join(said(piece(svg, f"build:{what}"))) for what in ("road", "settlement")]
    assert "lacks 1 brick" in words[0]
    assert "first a road" in words[1]


@rule("CAT-098", "CAT-R47")
def test_the_bank_shows_rates_and_room() -> None:
    realm = Realm(cards=[("wool_fleet", "5 upper")], stores={"wool": 2, "wood": 3})
    game = table(realm)
    svg = drawn(game.state)
    assert said(piece(svg, "pay:wool")) == ["2", "2:1"]
    assert said(piece(svg, "pay:wood")) == ["3", "3:1"]
    assert said(piece(svg, "take:wood")) == ["+0"]
    assert path(game, "bank give=wool get=ore") == ("pay:wool", "take:ore")


@rule("CAT-089", "CAT-017")
@pytest.mark.parametrize("form", picture.FORMS)
def test_a_figure_stands_with_who_has_it(form: Form) -> None:
    nobody = drawn(table().state, form=form)
    assert {"figure:knight", "figure:mill"} <= ids(nobody)
    for seat in (ANNA, BENNO):
        bare, manned = Realm(), Realm(cards=[("knight_konrad", "5 upper")])
        game = table(manned, bare) if seat == ANNA else table(bare, manned)
        svg = drawn(game.state, form=form)
        assert "figure:knight" in ids(piece(svg, f"seat:{seat}"))
        assert "figure:mill" not in ids(piece(svg, f"seat:{seat}"))


@rule("CAT-066", "CAT-133", "CAT-021")
@pytest.mark.parametrize("form", picture.FORMS)
def test_a_card_is_the_same_piece_in_stack_hand_and_principality(form: Form) -> None:
    game = table(Realm(stores=3), stacks=[["abbey", "church", "abbey"]], hands=(["scout"], []))
    game.play("done", "search stack=0")
    while game.asked() != asks.PICK:
        game.play(game.moves()[0])
    assert path(game, "pick place=2") == ("card:0.abbey.2",)
    assert {"card:0.abbey", "card:0.abbey.2", "card:0.church"} <= ids(drawn(game.state, form=form))
    assert "card:0.abbey" not in ids(drawn(game.state, BENNO, form=form))
    game.play("pick place=0")
    found = ids(drawn(game.state, form=form))
    assert "card:0.abbey" in found
    assert "card:0.church" not in found
    laid = table(Realm(cards=[("abbey", "5 upper")]), hands=(["abbey"], []))
    assert {"card:0.abbey", "card:0.abbey.2"} <= ids(drawn(laid.state, form=form))
    assert "card:0.abbey" in ids(drawn(laid.state, BENNO, form=form))


@rule("CAT-R57", "CAT-R33")
@pytest.mark.parametrize("form", picture.FORMS)
def test_a_hand_is_seen_by_its_owner_only(form: Form) -> None:
    hands = (["abbey", "scout"], ["spy"])
    game = table(hands=hands)
    mine = ids(drawn(game.state, ANNA, form=form))
    assert {"card:0.abbey", "card:0.scout"} <= mine
    assert "card:1.spy" not in mine
    for viewer in (BENNO, SPECTATOR):
        other = table(hands=(["church", "merchant"], ["spy"]))
        plain = [GAME.drawn(one.state.seen_by(viewer), viewer, "en", NAMES, form)
                 for one in (game, other)]  # fmt: skip
        assert plain[0] == plain[1]


@rule("CAT-R25", "CAT-114")
@pytest.mark.parametrize("form", picture.FORMS)
def test_waiting_for_an_answer_betrays_no_hand(form: Form) -> None:
    realm = Realm(cards=[("abbey", "5 upper"), ("smithy", "6 upper"), ("library", "6 lower")],
                  cities=[5, 6])  # fmt: skip
    seen = []
    for guard in ("bishop", "merchant"):
        game = table(realm, realm_without(realm), hands=(["arsonist"], [guard]))
        game.play("play card=arsonist")
        assert game.seat == BENNO
        svg = drawn(game.state, ANNA, form=form)
        assert "Anna plays Arsonist" in said(piece(svg, "talk"))
        seen.append(GAME.drawn(game.state.seen_by(ANNA), ANNA, "en", NAMES, form))
        if guard == "bishop":
            assert path(game, "answer card=bishop") == ("card:1.bishop", "discard")
    assert seen[0] == seen[1]


def realm_without(realm: Realm) -> Realm:
    """As strong a principality, of which every card is the only copy."""
    return Realm(cards=[("fortified_camp", "5 upper")], cities=realm.cities)


@rule("CAT-R48", "CAT-096")
@pytest.mark.parametrize("form", picture.FORMS)
def test_an_offer_is_a_talk_that_both_see_once_it_is_sent(form: Form) -> None:
    game = table(Realm(stores=2), Realm(stores=1))
    game.play("offer")
    assert path(game, "give kind=wood") == ("give:wood",)
    game.play("give kind=wood", "give kind=wood")
    assert path(game, "ask kind=ore") == ("ask:ore",)
    svg = drawn(game.state, ANNA, form=form)
    assert "2×" in said(piece(svg, "give:wood"))
    assert "talk" not in ids(drawn(game.state, BENNO, form=form))
    game.play("ask kind=ore", "send")
    assert {"You give 2 wood", "Benno gives 1 ore"} <= set(said(drawn(game.state, ANNA, form=form)))
    theirs = set(said(drawn(game.state, BENNO, form=form)))
    assert {"Anna gives 2 wood", "You give 1 ore"} <= theirs
    watched = set(said(drawn(game.state, SPECTATOR, form=form)))
    assert {"Anna gives 2 wood", "Benno gives 1 ore"} <= watched


@rule("CAT-050", "CAT-053", "CAT-059", "CAT-125", "CAT-138")
def test_building_is_an_order_or_a_card_and_a_place() -> None:
    realm = Realm(cards=[("abbey", "6 lower")], stores=3, roads=["left"])
    game = table(realm, hands=(["scout", "smithy"], []))
    road = "build:road pile:road"
    assert path(game, "road side=right") == (road, "end:0.right")
    settle = "build:settlement pile:settlement"
    assert path(game, "settle side=left scout=no") == (settle, "end:0.left")
    assert path(game, "settle side=left scout=yes") == ("card:0.scout", "end:0.left")
    assert path(game, "city centre=5") == ("build:city pile:city", "centre:0.5")
    building = "build card=smithy centre=5 row=upper"
    assert path(game, building) == ("card:0.smithy", "site:0.5.upper.1")
    demolish = "demolish centre=6 row=lower slot=0"
    assert path(game, demolish) == ("card:0.abbey", "discard")


@rule("CAT-133", "CAT-136", "CAT-135")
def test_a_stack_is_drawn_from_or_searched() -> None:
    game = table(Realm(stores=1), hands=(["abbey", "scout"], [])).play("done")
    assert path(game, "draw stack=2") == ("stack:3",)
    assert path(game, "search stack=2") == ("search", "stack:3")
    game = table(Realm(stores=1), hands=(["abbey", "scout", "spy"], [])).play("done")
    assert path(game, "swap card=abbey stack=0 how=top") == ("card:0.abbey", "stack:1")
    assert path(game, "swap card=abbey stack=0 how=search") == ("card:0.abbey", "search", "stack:1")
    game = table(hands=(["abbey", "abbey", "scout", "spy"], [])).play("done")
    assert path(game, "under card=abbey stack=4") == ("card:0.abbey card:0.abbey.2", "stack:5")


@rule("CAT-118", "CAT-026")
def test_the_dice_are_touched_and_the_alchemist_has_six_numbers() -> None:
    strong = Realm(cities=[5, 6])
    game = before_roll(anna=strong, benno=strong, hands=(["alchemist"], []))
    assert path(game, "roll") == ("dice",)
    assert path(game, "alchemist number=4") == ("card:0.alchemist", "face:4")
    assert {f"face:{number}" for number in range(1, 7)} <= ids(drawn(game.state))
    assert "face:1" not in ids(drawn(game.state, BENNO))
    game.roll("good_year", 5)
    svg = drawn(game.state)
    assert uses(piece(svg, "die:event")) == ["face-good_year"]
    assert uses(piece(svg, "die:yield")) == ["die-5"]
    assert "Good year" in said(svg)


@rule("CAT-108", "CAT-129", "CAT-R37")
def test_a_hand_that_is_shown_can_be_touched() -> None:
    strong = Realm(cards=[("knight_konrad", "5 upper")], cities=[5, 6])
    spying = table(strong, strong_without_knight(), hands=(["spy"], ["merchant", "church"]))
    spying.play("play card=spy")
    assert path(spying, "steal card=merchant") == ("card:1.merchant",)
    assert "The hand of Benno" in said(drawn(spying.state))
    fighting = before_roll(anna=strong, hands=([], ["merchant", "church", "abbey"]))
    fighting.roll("event_card", 1, event_card="conflict")
    assert path(fighting, "seize card=church stack=1") == ("card:1.church", "stack:2")


def strong_without_knight() -> Realm:
    return Realm(cities=[5, 6])


@rule("CAT-057", "CAT-R13")
def test_new_landscapes_lie_between_the_players_until_they_are_laid() -> None:
    game = table(Realm(stores=1, roads=["right"]))
    game.play("settle side=right scout=no", landscape=["forest1", "hills2"])
    svg = drawn(game.state)
    pieces = {land_id("forest 1"), land_id("hills 2")}
    assert pieces <= ids(piece(svg, "talk"))
    assert path(game, "above card=second") == (land_id("hills 2"),)
    game.play("above card=second")
    after = drawn(game.state)
    assert pieces <= ids(piece(after, "realm:0"))
    assert where(after, land_id("hills 2"))[1] < where(after, land_id("forest 1"))[1]


@rule("CAT-015", "CAT-R04")
@pytest.mark.parametrize("form", picture.FORMS)
def test_start_landscapes_are_laid_one_after_the_other(form: Form) -> None:
    game = fresh()
    assert path(game, "place place=0 landscape=hills") == (land_id("hills 5 white"),)
    svg = drawn(game.state, form=form)
    assert classes(piece(svg, "spot:0.upper.5"), "next") == 1
    game.play("place place=0 landscape=hills")
    svg = drawn(game.state, form=form)
    assert land_id("hills 5 white") in ids(piece(svg, "realm:0"))
    assert classes(piece(svg, "spot:0.upper.6"), "next") == 1
    other = drawn(game.state, BENNO, form=form)
    assert land_id("hills 5 white") not in ids(other)


@rule("CAT-043")
def test_free_sites_know_what_a_doubler_in_hand_would_double() -> None:
    order = ("forest", "hills", "mountains", "field", "pasture", "gold_river")
    svg = drawn(table(Realm(order=order, stores=1), hands=(["iron_foundry"], [])).state)
    found = {name: said(piece(svg, name)) for name in ids(svg) if name.startswith("site:0.")}
    assert found["site:0.6.upper.1"] == ["2× 2"]
    assert found["site:0.5.lower.1"] == ["–"]


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_card_explains_itself_with_its_rule(lang: str) -> None:
    rules = GAME.rules(lang)
    for name in CARDS:
        svg = drawn(table(hands=([name], [])).state, lang=lang)
        about = title(svg, f"card:0.{name}")
        number = rule_of(card(name))
        assert number in rules
        assert about.endswith(number)
        shown = " ".join(said(piece(svg, f"card:0.{name}")))
        words = about.split(": ", 1)[1].removesuffix(number).split()
        assert all(word in shown for word in words), name
        assert number in shown
