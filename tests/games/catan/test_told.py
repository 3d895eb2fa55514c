"""What is told of a game while it is played: log, motion and sound live on it."""

from __future__ import annotations

from tafelrunde.games.catan import asks
from tafelrunde.kernel.chance import EVERYONE, NOTHING
from tests.naming import rule

from .drawn import ANNA, BENNO, Realm, Table, arranged, before_roll, card, fresh, land, table

WOOD, BRICK, WOOL, _, ORE, GOLD = range(6)
BOTH = 3
STRONG = Realm(cities=[5, 6], cards=[("church", "5 upper")])


def check_told(game: Table, name: str, *expected: tuple[int, ...]) -> None:
    """Exactly these were told: the seat, three numbers, perhaps a secret and who may see it."""
    openly = [(*one, *[0] * (4 - len(one)), NOTHING, EVERYONE) for one in expected]
    whole = [one if len(one) == 6 else all_ for one, all_ in zip(expected, openly, strict=True)]
    assert [event[1:] for event in game.told(name)] == whole


@rule("CAT-018", "CAT-024", "CAT-133")
def test_the_start() -> None:
    game = arranged("2 5")
    check_told(game, "began", (BENNO, 2, 5, 0))
    game.play("search stack=3", "pick place=1")
    check_told(game, "took", (BENNO, 3))
    assert game.told("seen") == []
    game.play("pick place=0", "pick place=0")
    game.play("search stack=0", "pick place=0", "pick place=0", "pick place=0")
    check_told(game, "turn", (BENNO, 1))
    black = fresh(options={"crest": "black_red"})
    assert black.told("began") == []


@rule("CAT-026", "CAT-040", "CAT-043", "CAT-046")
def test_dice_and_yields() -> None:
    game = before_roll(
        anna=Realm(cards=[("brick_factory", "5 upper")], stores=1), benno=Realm(stores=3)
    ).roll("trade", 5)
    check_told(game, "rolled", (ANNA, 1, 5))
    check_told(game, "yielded", (ANNA, 5))
    gained = {event[1:5] for event in game.told("gained")}
    assert gained == {(ANNA, 5, 2, BRICK)}


@rule("CAT-034", "CAT-036")
def test_robbers() -> None:
    rich = Realm(stores={"wood": 3, "ore": 3, "wool": 2})
    game = before_roll(BENNO, anna=rich).roll("robber", 6)
    check_told(game, "robbed", (ANNA,))
    check_told(game, "paid", (ANNA, 7, 2, WOOL), (ANNA, 19, 3, ORE))


@rule("CAT-109", "CAT-039", "CAT-107")
def test_event_cards() -> None:
    game = before_roll(anna=Realm(cities=[5], stores={"wood": 2}), benno=Realm(stores=0))
    game.roll("event_card", 6, event_card="plague")
    check_told(game, "event card", (ANNA, 6))
    check_told(game, "plagued", (ANNA,), (BENNO,))
    check_told(game, "paid", (ANNA, 6, 1, WOOD))
    dry = before_roll(anna=Realm(cities=[5], cards=[("aqueduct", "5 upper")]))
    check_told(dry.roll("event_card", 6, event_card="plague"), "plagued", (BENNO,))
    mixed = before_roll(BENNO).roll("event_card", 6, event_card="year_end")
    check_told(mixed, "reshuffled", (BENNO,))


@rule("CAT-049", "CAT-057", "CAT-059", "CAT-067", "CAT-138")
def test_building() -> None:
    rich = Realm(stores=3)
    game = table(rich, hands=(["knight_karl"], [])).play("road side=right")
    check_told(game, "built", (ANNA, 0, 1))
    game = table(Realm(stores=3, roads=["left"]))
    game.play("settle side=left scout=no", landscape=["forest6", "hills1"])
    check_told(game, "built", (ANNA, 1, 0))
    game.play("above card=second")
    lands = [(ANNA, land("hills 1"), 4), (ANNA, land("forest 6"), 13 + 4)]
    check_told(game, "landed", *lands)
    check_told(table(rich).play("city centre=6"), "built", (ANNA, 2, 6))
    game = table(rich, hands=(["knight_karl"], []))
    game.play("build card=knight_karl centre=6 row=lower")
    check_told(game, "expanded", (ANNA, card("knight_karl"), 6, 1))
    check_told(game, "figure", (ANNA, 0, 1))
    game.play("demolish centre=6 row=lower slot=0")
    check_told(game, "demolished", (ANNA, card("knight_karl"), 6))
    check_told(game, "figure", (ANNA, 0, 1), (ANNA, 0, 0))


@rule("CAT-090", "CAT-125", "CAT-118", "CAT-142")
def test_the_mill_the_scout_the_alchemist_and_the_end() -> None:
    game = table(benno=Realm(stores=3, cards=[("gold_fleet", "5 upper")]), active=BENNO)
    game.play("city centre=5")
    check_told(game, "figure", (BENNO, 1, 1))
    scout = table(Realm(roads=["left"]), hands=(["scout"], []))
    scout.play("settle side=left scout=yes")
    check_told(scout, "played", (ANNA, card("scout")))
    alchemist = before_roll(anna=STRONG, hands=(["alchemist"], [])).play("alchemist number=4")
    check_told(alchemist, "played", (ANNA, card("alchemist"), 4))
    won = table(
        active=BENNO, benno=Realm(stores=3, cities=[5], roads=["left"]),
        options={"victory_points": 5},
    )  # fmt: skip
    won.play("settle side=left scout=no", "above card=first", "city centre=6")
    check_told(won, "ended", (BENNO, 1))
    late = table(hands=(["abbey", "mint", "spy"], []), turn=10, options={"last_turn": 10})
    check_told(late.play("done", "done"), "ended", (0, 0))


@rule("CAT-R24", "CAT-R27", "CAT-114", "CAT-119")
def test_attacks() -> None:
    game = table(
        STRONG, Realm(cards=[("smithy", "6 lower")]), hands=(["arsonist"], ["bishop", "abbey"])
    ).play("play card=arsonist")
    check_told(game, "played", (ANNA, card("arsonist")))
    game.play("answer card=bishop")
    check_told(game, "answered", (BENNO, card("bishop")))
    game.play("roll", attack="2")
    check_told(game, "attacked", (ANNA, card("arsonist"), 2, 1))
    check_told(game, "returned", (BENNO, card("smithy"), 6))


@rule("CAT-129", "CAT-R33", "CAT-108")
def test_what_is_seen_of_a_hand_is_told_to_those_who_see_it() -> None:
    game = table(STRONG, hands=(["spy"], ["bishop", "mint"])).play("play card=spy")
    seen = [(ANNA, 5, 0, 0, card(name), 1 << ANNA) for name in ("bishop", "mint")]
    check_told(game, "seen", *seen)
    game.play("steal card=bishop")
    check_told(game, "stolen", (ANNA, 0, 0, 0, card("bishop"), BOTH))
    knight = Realm(cards=[("knight_karl", "5 upper")])
    for size in (1, 2):
        hand = ["abbey", "mint"][:size]
        war = before_roll(anna=knight, hands=([], hand))
        war.roll("event_card", 6, event_card="conflict")
        for name in reversed(hand):
            war.play(f"seize card={name} stack=4")
        check_told(war, "seized", *((ANNA, 4, 0, 0, card(name), BOTH) for name in hand))


@rule("CAT-132", "CAT-133", "CAT-135", "CAT-136")
def test_the_hand_check() -> None:
    game = table(hands=(["abbey", "mint"], []), stacks=(["spy", "harbor"],), known=[BENNO])
    game.play("done", "draw stack=0")
    check_told(game, "drew", (ANNA, 0))
    check_told(game, "seen", (ANNA, 0, 0, 0, card("spy"), 1 << ANNA))
    check_told(game, "turn", (BENNO, 10))
    game = table(hands=(["abbey", "mint", "spy"], []), active=ANNA)
    game.play("done", "swap card=mint stack=2 how=top")
    check_told(game, "slipped", (ANNA, 2))
    check_told(game, "drew", (ANNA, 2))
    assert game.asked() == asks.BEFORE_ROLL


@rule("CAT-096", "CAT-097", "CAT-R48")
def test_trades() -> None:
    game = table(Realm(stores=2), Realm(stores=1))
    game.play("offer", "give kind=wood", "give kind=wood", "ask kind=ore", "send")
    code = 2 * 16**WOOD + 16 ** (6 + ORE)
    check_told(game, "offered", (ANNA, 0, 0, 0, code, EVERYONE))
    game.play("counter", "give kind=gold", "ask kind=wool", "send")
    answer = 16**GOLD + 16 ** (6 + WOOL)
    assert game.told("offered")[1][1:] == (BENNO, 1, 0, 0, answer, EVERYONE)
    check_told(game.play("accept"), "traded", (ANNA,))
    check_told(game, "gained", (BENNO, 7, 1, WOOL), (ANNA, 20, 1, GOLD))
    game.play("offer", "give kind=wood", "ask kind=ore", "send", "decline")
    check_told(game, "declined", (BENNO,))
