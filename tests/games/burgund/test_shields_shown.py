"""Shields drawn, touched, said, and what bots think of them."""

from __future__ import annotations

import pytest

from tafelrunde.bots.greedy import Greedy
from tafelrunde.games.burgund import GAME, picture, plain, words
from tafelrunde.games.burgund.components import DUCHIES
from tafelrunde.kernel.draw import Form
from tests.naming import rule
from tests.pictures import ids, piece, said, title, uses

from .drawn import ANNA, BENNO, CENTRE, Table, table
from .test_picture import both, drawn, path
from .test_shields import SIX, mine
from .test_tribute import BOARD, phase_end

NAMES = ["Anna", "Benno"]


@both
@rule("BUR-R85")
def test_shields_lie_at_depots_and_on_castles(form: Form) -> None:
    given = table(shields=mine(9), shields_at={3: [12], 4: [2]}, quay={3: {"red": 1}})
    svg = drawn(given.state, form=form)
    assert ids(piece(svg, "depot:3"), "shield:") == {"shield:12"}
    assert ids(piece(svg, "depot:3"), "quay:") == {"quay:3.4"}
    assert ids(piece(svg, "seat:0"), "shield:") == {"shield:9"}
    assert uses(piece(svg, "shield:2")) == ["arms-12"]
    assert uses(piece(svg, "shield:9")) == ["arms-8"]
    assert said(piece(svg, "shield:12")) == ["12"]
    assert title(svg, "shield:12") == (
        "Shield 12: Goods sold bring double victory points; 8 victory points at the end (BUR-257)"
    )
    given = table(dice=(3, 3), shields_at={3: [12]}).play("shield number=12 castle=18")
    assert ids(piece(drawn(given.state, form=form), "seat:0"), "shield:") == {"shield:12"}


@both
def test_the_functions_stand_beside_the_duchy(form: Form) -> None:
    given = table({SIX: "castle", 12: "monastery_2"}, shields=mine(9, 16) | {BENNO: {6: CENTRE}})
    svg = drawn(given.state, form=form)
    assert said(piece(svg, "arms:9")) == ["9", "Silver each"]
    assert said(piece(svg, "arms:16")) == ["16", "Turn a die"]
    assert ids(piece(svg, "seat:1"), "arms:") == {"arms:6"}
    assert said(piece(drawn(given.state, lang="de"), "arms:16")) == ["16", "Würfel drehen"]
    assert "No shield yet" in said(drawn(table(shields={}).state, form=form))
    assert "No shield yet" not in said(drawn(table().state, form=form))


def test_all_tiles_beyond_three_key_spaces_are_seen() -> None:
    keys = ["mine", "ship", "cow_2", "bank", "bank", "monastery_7"]
    given = table(keys=keys, shields=mine(4), seats=3)
    for form in ("wide", "tall"):
        assert len(ids(piece(drawn(given.state, form=form), "seat:0"), "key:0.")) == 6


@rule("BUR-239", "BUR-241")
def test_a_shield_is_touched_and_then_its_castle() -> None:
    given = table({SIX: "castle", 12: "monastery_2"}, dice=(3, 5), workers=2, shields=mine(9),
                  shields_at={5: [12]})  # fmt: skip
    assert path(given, "shield number=12 castle=6") == ("shield:12", "space:0.6")
    assert path(given, "shield number=12 castle=18") == ("shield:12", "space:0.18 shield:9")
    touch = picture.touch(given.state, ANNA, GAME.verbs.parse("shield number=12 castle=6"))
    assert touch.price == ((2, "worker"),)


@rule("BUR-243", "BUR-248")
def test_tribute_is_paid_by_touching_the_shield_or_the_purse() -> None:
    given = phase_end(silver=1, workers=1, shields=mine(3)).play("done")
    assert path(given, "tribute with=silver") == ("shield:3 arms:3 silver:0",)
    assert path(given, "tribute with=worker") == ("workers:0",)
    assert path(given, "tribute with=nothing") == ()
    assert words.prompt(given.state, ANNA, "en") == (
        "Tribute: pay for shield 3 (Tribute may be paid with workers), or give it up."
    )
    assert words.prompt(given.state, ANNA, "de") == (
        "Tribut: Zahle für Schild 3 (Tribut auch mit Arbeitern), oder gib ihn auf."
    )
    moves = [words.move(given.state, ANNA, move, "en") for move in given.state.moves(ANNA)]
    assert moves == ["pay 1 silver for shield 3", "pay 1 worker for shield 3", "give up shield 3"]


@rule("BUR-259", "BUR-261", "BUR-251", "BUR-250")
def test_the_other_touches() -> None:
    gift = phase_end(board=BOARD, silver=1, shields=mine(14)).play("done")
    assert path(gift, "lay from=5a space=24") == ("at:5a", "space:0.24")
    turn = table(dice=(2, 5), shields=mine(16))
    assert path(turn, "turn die=high to=1") == ("shield:16 arms:16", "die:0.2")
    ghosts = {picture.touch(turn.state, ANNA, move).ghost for move in turn.state.moves(ANNA)[-5:]}
    assert len(ghosts) == 5
    name = table(shields=mine(6), others={12: "monastery_6"}, board={"1a": "bank"}, workers=2)
    assert path(name, "name player=1") == ("shield:6 arms:6", "player:1")
    assert "player:1" in ids(drawn(name.state))
    name.play("name player=1")
    assert path(name, "buy from=1a") == ("space:1.12", "at:1a")
    ship = table(keys=["ship"], dice=(2, 2), quay={1: {"red": 1}, 4: {"red": 2}}, shields=mine(5))
    ship.play("place die=low tile=ship space=17", "ship depot=2 more=no")
    assert path(ship, "goods colour=red") == ("quay:1.4 quay:4.4",)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_table_in_words(lang: str) -> None:
    given = table(shields=mine(6), shields_at={3: [12]}, named=BENNO)
    text = words.table(given.state, ANNA, NAMES, lang)
    assert ("shields: 12" if lang == "en" else "Schilde: 12") in text
    assert ("the monasteries of Benno" if lang == "en" else "Klöster von Benno") in text


def greedy(given: Table) -> str:
    return GAME.verbs.text(Greedy().choose(given.state.seen_by(given.seat), given.seat))


def test_a_bot_takes_a_good_shield_pays_for_it_and_drops_a_bad_one() -> None:
    assert greedy(table(dice=(5, 5), shields_at={5: [1]}, silver=3)) == "shield number=1 castle=18"
    late = phase_end(silver=1, phase="E", shields=mine(1)).play("done")
    assert greedy(late) == "tribute with=silver"
    named = table(shields=mine(6), others={12: "monastery_3", 7: "monastery_8"}, dice=(9, 9))
    assert greedy(named) == "name player=1"
    gift = phase_end(board=BOARD, silver=1, shields=mine(14), land={24: "mine", 29: "mine"})
    assert greedy(gift.play("done")) == "lay from=5a space=33"


def test_four_shields_take_one_line_on_a_wide_table() -> None:
    land = {12: "monastery_2", SIX: "castle", 1: "castle", 2: "castle"}
    for seats in (2, 3, 4):
        svg = drawn(table(land, seats=seats, shields=mine(9, 10, 12, 17)).state)
        tops = {piece(svg, f"arms:{n}").attrib["transform"].split()[1] for n in (9, 10, 12, 17)}
        assert len(tops) == 1


def test_no_duchy_has_more_than_four_castles() -> None:
    assert max(plain.letters(duchy).count("c") for duchy in range(DUCHIES)) == 4
