"""Words: every question, move and event in both languages, from views only."""

from __future__ import annotations

import re

from tafelrunde.games.catan import GAME, asks, events, words
from tafelrunde.games.catan.components import BOX, CARDS
from tafelrunde.kernel.chance import SPECTATOR, Seeded
from tafelrunde.kernel.state import OVER
from tests.naming import rule

from .drawn import ANNA, BENNO, Realm, table

NAMES = ["Anna", "Benno"]


def test_every_card_explains_itself() -> None:
    for name in CARDS:
        part = BOX["cards"][name]
        assert isinstance(part, dict)
        assert part["text_de"] != part["text_en"]


def test_rules_call_a_card_as_the_page_does() -> None:
    cards = [card for card in BOX["cards"].values() if isinstance(card, dict)]
    printed = {str(card["de"]) for card in cards if card["de"] != card["en"]}
    for told in GAME.rules("en").values():
        text = re.sub(r"\([^)]*\)", "", told.text)
        assert [name for name in printed if re.search(rf"\b{name}\b", text)] == [], told.number


def test_everything_that_happens_in_a_game_can_be_said() -> None:
    chance = Seeded(3, listening=True)
    state = GAME.new(GAME.setup({"last_turn": 60}, 2), chance)
    rng = Seeded(4)
    asked = set()
    while state.actor != OVER:
        seat = int(state.actor)
        view = state.seen_by(seat)
        asked.add(int(state.frames.kind()))  # type: ignore[attr-defined]
        moves = view.moves(seat)
        for lang in ("de", "en"):
            assert words.table(view, seat, NAMES, lang).count("\n") > 8  # type: ignore[arg-type]
            assert words.prompt(view, seat, lang)  # type: ignore[arg-type]
            said = [words.move(view, seat, move, lang) for move in moves]  # type: ignore[arg-type]
            assert all(said)
        state.apply(seat, moves[rng.draw(len(moves))], chance)
    assert len(asked) > 8
    for event in chance.events:
        german, english = (words.event(event, NAMES, lang) for lang in ("de", "en"))
        assert german
        assert english
    assert words.prompt(state, ANNA, "de") == "Das Spiel ist zu Ende"  # type: ignore[arg-type]


@rule("CAT-R57", "CAT-R58")
def test_the_table_in_words() -> None:
    game = table(
        anna=Realm(cities=[5], cards=[("market", "5 upper")]), hands=(["spy"], ["abbey"]),
        stacks=(["mint", "church"],), known=[ANNA], out=["bishop"],
    )  # fmt: skip
    text = words.table(game.view(ANNA).state, ANNA, NAMES, "de")
    assert "Hand: Spion (Limit 3)" in text
    assert "Hand: 1 unbekannt (Limit 3)" in text
    assert "gesehen in Stapel I: Münzgießerei, Kirche" in text
    assert "Ablagestapel: Bischof" in text
    assert "Figuren: Mühle" in text
    for viewer in (BENNO, SPECTATOR):
        other = words.table(game.view(viewer).state, viewer, NAMES, "de")
        assert "Münzgießerei" not in other
        assert "Spion" not in other
    assert words.prompt(game.view(BENNO).state, BENNO, "en") == "Wait for the other player."
    assert game.asked() == asks.MAIN


@rule("CAT-R49")
def test_giving_up_a_draft_says_what_it_does() -> None:
    game = table().play("offer")
    none = GAME.verbs.parse("none")
    assert words.move(game.state, ANNA, none, "en") == "send no offer"
    game.play("give kind=wood", "ask kind=ore", "send", "counter")
    assert words.move(game.state, BENNO, none, "en") == "decline, without a counter-offer"


def test_a_secret_is_said_only_to_those_who_may_know_it() -> None:
    shown = words.event((16, 0, 5, 0, 0, 9, 1), NAMES, "en")
    hidden = words.event((16, 0, 5, 0, 0, -1, 1), NAMES, "en")
    assert shown == "Anna sees Spy"
    assert hidden == "Anna sees a card"


@rule("CAT-R49")
def test_the_log_reports_what_tells_nothing_itself() -> None:
    game = table().play("offer")
    give = GAME.verbs.parse("give kind=wood")
    said = [words.did(game.state, ANNA, give, "Anna", own, "en") for own in (True, False)]
    assert said == ["Anna puts 1 wood into the offer", "Anna prepares an offer"]
    none = GAME.verbs.parse("none")
    assert words.did(game.state, ANNA, none, "Anna", False, "de") == "Anna macht kein Angebot"


def test_who_still_has_to_choose_what_to_pay_with_is_reported_too() -> None:
    state = table().state
    said = {
        "bank give=wool get=brick": "Anna trades 3 wool for 1 brick with the bank",
        "build card=abbey centre=5 row=lower": "Anna wants to build Abbey",
        "road side=left": "Anna wants to build a road",
        "want kind=brick": "Anna chooses brick",
    }
    for move, told in said.items():
        assert words.did(state, ANNA, GAME.verbs.parse(move), "Anna", False, "en") == told


def test_centres_are_counted_from_the_left() -> None:
    game = table(anna=Realm(cities=[5], cards=[("market", "5 upper")]))
    centres = game.state.centres(ANNA)
    said = words.at(game.state, ANNA, centres[-1], 0, "en")
    assert said == f"above centre {len(centres)} from the left"


def test_who_does_something_to_a_card_names_it_as_german_does() -> None:
    said = {words.card(card, "de"): words.the_card(card, "de") for card in range(len(CARDS))}
    assert {name: named for name, named in said.items() if name != named} == {
        "Alchimist": "Alchimisten",
        "Schwarzer Ritter": "Schwarzen Ritter",
        "Konrad der Flinke": "Konrad den Flinken",
        "Hagen der Unheimliche": "Hagen den Unheimlichen",
        "Walter der Abtrünnige": "Walter den Abtrünnigen",
        "Pippin der Kurze": "Pippin den Kurzen",
        "Otto der Berserker": "Otto den Berserker",
        "Falk der Schöne": "Falk den Schönen",
        "Karl der Starke": "Karl den Starken",
        "Der Koloss von Catan": "den Koloss von Catan",
    }
    assert all(words.the_card(card, "en") == words.card(card, "en") for card in range(len(CARDS)))


def test_a_knight_is_built_and_seen_in_the_right_case() -> None:
    number = CARDS.index("knight_karl")
    built = (events.EXPANDED, 0, number, 0, 0, 0)
    seen = (events.SEEN, 0, 0, 0, 0, number)
    assert words.event(built, NAMES, "de") == "Anna baut Karl den Starken"
    assert words.event(seen, NAMES, "de") == "Anna sieht Karl den Starken"
