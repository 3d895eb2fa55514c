"""Each of the 120 cards by itself: what it costs, what it brings, what it does.

The numbers are typed in here once more, so that a slip in components.toml is found.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tafelrunde.games.catan import asks
from tafelrunde.games.catan.components import (
    CARDS,
    COPIES,
    EVENT_CARDS,
    EVENT_COPIES,
    LAND_KIND,
    LAND_NUMBER,
    LANDSCAPES,
    RESOURCES,
)
from tests.naming import rule

from .drawn import ANNA, BENNO, Realm, Table, before_roll, land, table

LETTERS = {"w": "wood", "b": "brick", "s": "wool", "g": "grain", "o": "ore"}
# Price by letters (wood, brick, sheep, grain, ore), points, trade points, strength, tournament.
PRINTED: dict[str, tuple[str, int, int, int, int]] = {
    "fortified_camp": ("wb", 0, 1, 0, 0),
    "iron_foundry": ("bo", 0, 0, 0, 0),
    "grain_mill": ("gb", 0, 0, 0, 0),
    "sawmill": ("ww", 0, 0, 0, 0),
    "woolen_mill": ("bs", 0, 0, 0, 0),
    "brick_factory": ("bo", 0, 0, 0, 0),
    "abbey": ("wob", 0, 0, 0, 0),
    "smithy": ("oow", 0, 0, 0, 0),
    "ore_fleet": ("sw", 0, 1, 0, 0),
    "grain_fleet": ("sw", 0, 1, 0, 0),
    "gold_fleet": ("sw", 0, 1, 0, 0),
    "wood_fleet": ("sw", 0, 1, 0, 0),
    "brick_fleet": ("sw", 0, 1, 0, 0),
    "wool_fleet": ("sw", 0, 1, 0, 0),
    "knight_konrad": ("og", 0, 0, 2, 1),
    "knight_siegfried": ("o", 0, 0, 1, 1),
    "knight_hagen": ("og", 0, 0, 1, 2),
    "knight_walter": ("ogs", 0, 0, 3, 1),
    "knight_pippin": ("ogs", 0, 0, 1, 3),
    "knight_otto": ("oogs", 0, 0, 3, 2),
    "knight_falk": ("ooggs", 0, 0, 1, 5),
    "knight_goetz": ("ooggss", 0, 0, 5, 2),
    "knight_karl": ("ooggsss", 0, 0, 7, 1),
    "bath_house": ("bbos", 1, 0, 0, 0),
    "library": ("wwoob", 1, 0, 0, 0),
    "colossus": ("ooobbbggg", 2, 0, 0, 0),
    "harbor": ("osb", 0, 1, 0, 0),
    "church": ("ooggb", 1, 0, 0, 0),
    "market": ("sg", 0, 2, 0, 0),
    "counting_house": ("ssgb", 0, 3, 0, 0),
    "merchant_guild": ("sssbbg", 0, 4, 0, 0),
    "mint": ("wwoobb", 0, 1, 0, 0),
    "town_hall": ("ssoob", 1, 0, 0, 0),
    "aqueduct": ("wwoobb", 1, 0, 0, 0),
}
ACTION_COPIES = {
    "alchemist": 2, "bishop": 2, "arsonist": 2, "merchant": 2, "caravan": 1, "herb_woman": 2,
    "scout": 2, "brigands": 1, "black_knight": 3, "spy": 3,
}  # fmt: skip
DOUBLE = {"fortified_camp": 3, "abbey": 2, "bath_house": 2, "library": 2, "church": 2,
          "town_hall": 2, "aqueduct": 2}  # fmt: skip
RED = list(PRINTED)[23:]


def price(name: str) -> dict[str, int]:
    letters = PRINTED[name][0]
    return {LETTERS[letter]: letters.count(letter) for letter in letters}


def test_all_44_kinds_and_their_copies() -> None:
    assert [*ACTION_COPIES, *PRINTED] == list(CARDS)
    copies = {name: int(COPIES[number]) for number, name in enumerate(CARDS)}
    assert copies == {**ACTION_COPIES, **{name: DOUBLE.get(name, 1) for name in PRINTED}}


@rule("CAT-067", "CAT-048", "CAT-068", "CAT-077")
@pytest.mark.parametrize("name", list(PRINTED))
def test_a_card_is_built_for_its_price(name: str) -> None:
    cost = price(name)
    copies = DOUBLE.get(name, 1)
    game = table(anna=Realm(cities=[5], stores=cost), hands=([name] * copies, []))
    assert not game.can(f"build card={name} centre=4")
    assert game.can(f"build card={name} centre=6 row=upper") == (name not in RED)
    game.play(f"build card={name} centre=5 row=lower")
    _, points, trade, strength, tournament = PRINTED[name]
    state = game.state
    assert game.have(ANNA) == {}
    assert game.built(ANNA) == [name]
    assert game.hand(ANNA) == [name] * (copies - 1)
    assert [state.trade(ANNA), state.strength(ANNA)] == [trade, strength]
    assert state.tournament(ANNA) == tournament
    assert game.points()[ANNA] == 3 + points + (trade > 0) + (strength > 0)
    for kind in cost:
        short = {**cost, kind: cost[kind] - 1}
        poor = table(anna=Realm(cities=[5], stores=short), hands=([name], []))
        assert poor.against(f"build card={name} centre=5 row=lower") == "CAT-048"


def check_camp() -> None:
    stores = {"wood": 3, "brick": 3, "wool": 2}
    for cards, left in (([("fortified_camp", "5 upper")], 2), ([], 0)):
        game = before_roll(anna=Realm(cards=cards, stores=stores)).roll("robber", 6)
        assert game.state.resources(ANNA)[2] == left


def check_doubler(name: str, kind: str) -> None:
    order = (kind, *(other for other in LANDSCAPES if other != kind))
    for cards, amount in (([(name, "5 upper")], 2), ([], 1), ([(name, "6 upper")], 1)):
        game = before_roll(anna=Realm(order=order, cards=cards, stores={}))
        game.roll("trade", int(LAND_NUMBER[game.state.spot(ANNA, 5)[0]]))
        assert game.stored(ANNA, kind) == amount


def check_schools(name: str) -> None:
    assert table(anna=Realm(cities=[5], cards=[(name, "5 upper")])).state.limit(ANNA) == 4


def check_smithy() -> None:
    cards = [("smithy", "5 upper"), ("knight_karl", "5 lower"), ("knight_otto", "6 upper")]
    assert table(anna=Realm(cards=cards)).state.strength(ANNA) == 12


def check_fleet(name: str) -> None:
    kind = name.split("_")[0]
    other = "gold" if kind != "gold" else "ore"
    game = table(anna=Realm(cards=[(name, "6 lower")], stores={kind: 3}))
    game.play(f"bank give={kind} get={other}")
    assert game.have(ANNA) == {kind: 1, other: 1}
    plain = table(anna=Realm(stores={kind: 2}))
    assert plain.against(f"bank give={kind} get={other}") == "CAT-098"


def check_knight(name: str) -> None:
    game = before_roll(anna=Realm(cards=[(name, "5 upper")])).roll("tournament", 6)
    assert game.seat == ANNA
    assert game.asked() == asks.LAND
    assert game.state.knight == ANNA


def check_plague_shield(name: str, left: int) -> None:
    game = before_roll(anna=Realm(cities=[5, 6], cards=[(name, "5 upper")], stores=1))
    game.roll("event_card", 6, event_card="plague")
    assert sum(game.state.resources(ANNA)) == left


def check_harbor() -> None:
    cards = [("harbor", "5 upper"), ("ore_fleet", "5 lower"), ("market", "5 upper")]
    assert table(anna=Realm(cities=[5], cards=cards)).state.trade(ANNA) == 5


def check_church() -> None:
    cards = [("church", "5 upper"), ("ore_fleet", "5 lower")]
    game = before_roll(anna=Realm(cities=[5, 6], cards=cards))
    game.roll("event_card", 6, event_card="civil_war")
    assert game.hand(ANNA) == []
    without = before_roll(anna=Realm(cities=[5], cards=cards[1:]))
    without.roll("event_card", 6, event_card="civil_war")
    assert without.hand(ANNA) == ["ore_fleet"]


def check_mill(name: str) -> None:
    assert table(anna=Realm(cities=[5], cards=[(name, "5 upper")])).state.mill == ANNA


def check_mint() -> None:
    game = table(anna=Realm(cities=[5], cards=[("mint", "5 upper")], stores={"gold": 1}))
    game.play("bank give=gold get=ore")
    assert game.have(ANNA) == {"ore": 1}


def check_town_hall() -> None:
    game = table(anna=Realm(cities=[5], cards=[("town_hall", "5 upper")], stores={"gold": 1}))
    game.play("done", "search stack=0")
    assert game.have(ANNA) == {}


def check_colossus() -> None:
    game = table(anna=Realm(cities=[5], cards=[("colossus", "5 upper")]))
    assert [line.points for line in game.state.score(ANNA).lines] == [1, 2, 2]


EFFECTS: dict[str, Callable[[], None]] = {
    "fortified_camp": check_camp,
    "iron_foundry": lambda: check_doubler("iron_foundry", "mountains"),
    "grain_mill": lambda: check_doubler("grain_mill", "field"),
    "sawmill": lambda: check_doubler("sawmill", "forest"),
    "woolen_mill": lambda: check_doubler("woolen_mill", "pasture"),
    "brick_factory": lambda: check_doubler("brick_factory", "hills"),
    "abbey": lambda: check_schools("abbey"),
    "library": lambda: check_schools("library"),
    "smithy": check_smithy,
    "bath_house": lambda: check_plague_shield("bath_house", 5),
    "aqueduct": lambda: check_plague_shield("aqueduct", 7),
    "harbor": check_harbor,
    "church": check_church,
    "market": lambda: check_mill("market"),
    "counting_house": lambda: check_mill("counting_house"),
    "merchant_guild": lambda: check_mill("merchant_guild"),
    "mint": check_mint,
    "town_hall": check_town_hall,
    "colossus": check_colossus,
}


@rule("CAT-072", "CAT-073", "CAT-074", "CAT-076", "CAT-078", "CAT-079", "CAT-080", "CAT-081",
      "CAT-082", "CAT-083", "CAT-084", "CAT-085", "CAT-086", "CAT-087")  # fmt: skip
@pytest.mark.parametrize("name", list(PRINTED))
def test_a_built_card_does_what_it_says(name: str) -> None:
    if name.endswith("_fleet"):
        check_fleet(name)
    elif name.startswith("knight"):
        check_knight(name)
    else:
        EFFECTS[name]()


def playing(name: str, *hand: str, against: tuple[str, ...] = ()) -> Table:
    """Anna has an action card, and Benno a knight, a building and these cards."""
    return table(
        anna=Realm(
            cities=[5, 6], cards=[("church", "5 upper")], stores={"wood": 2}, roads=["left"]
        ),
        benno=Realm(cards=[("smithy", "5 upper"), ("knight_otto", "6 upper")]),
        hands=([name, *hand], list(against)),
    )


def act_alchemist() -> None:
    game = before_roll(anna=Realm(cities=[5, 6], cards=[("church", "5 upper")]),
                       hands=(["alchemist"], []))  # fmt: skip
    game.play("alchemist number=6", "roll", event="trade")
    assert game.have(ANNA)["gold"] == 2


def act_attack(name: str, guard: str) -> None:
    game = playing(name, against=(guard,)).play(f"play card={name}")
    assert game.can(f"answer card={guard}")
    game.play("none", "roll", attack="5")
    if name == "brigands":
        game.play("want kind=ore", "want kind=gold")
        assert sum(game.state.resources(BENNO)) == 4
    else:
        taken = "smithy" if name == "arsonist" else "knight_otto"
        assert taken in game.hand(BENNO)


def act_guard(guard: str, name: str) -> None:
    game = playing(name, against=(guard,)).play(f"play card={name}", f"answer card={guard}")
    assert game.out() == sorted([name, guard], key=CARDS.index)
    game.play("roll", attack="3")
    assert "knight_otto" not in game.hand(BENNO)
    assert game.told("attacked")[-1][4] == 0


def act_merchant() -> None:
    game = playing("merchant").play("play card=merchant", "want kind=ore", "want kind=gold")
    game.play("gift kind=wood")
    assert game.have(ANNA) == {"wood": 1, "ore": 1, "gold": 1}


def act_caravan() -> None:
    game = playing("caravan").play("play card=caravan", "put kind=wood", "put kind=wood")
    game.play("get kind=brick", "get kind=ore")
    assert game.have(ANNA) == {"brick": 1, "ore": 1}


def act_scout() -> None:
    game = table(anna=Realm(roads=["left"]), hands=(["scout"], []))
    game.play("settle side=left scout=yes", "scout landscape=field3", "scout landscape=forest6")
    assert game.state.spot(ANNA, 4)[0] == land("field 3")
    assert game.out() == ["scout"]


def act_spy() -> None:
    game = playing("spy", against=("knight_karl", "mint")).play("play card=spy")
    game.play("steal card=knight_karl")
    assert game.hand(ANNA) == ["knight_karl"]


ACTS: dict[str, Callable[[], None]] = {
    "alchemist": act_alchemist,
    "bishop": lambda: act_guard("bishop", "arsonist"),
    "arsonist": lambda: act_attack("arsonist", "bishop"),
    "merchant": act_merchant,
    "caravan": act_caravan,
    "herb_woman": lambda: act_guard("herb_woman", "black_knight"),
    "scout": act_scout,
    "brigands": lambda: act_attack("brigands", "bishop"),
    "black_knight": lambda: act_attack("black_knight", "herb_woman"),
    "spy": act_spy,
}


@rule("CAT-118", "CAT-119", "CAT-120", "CAT-122", "CAT-123", "CAT-124", "CAT-125", "CAT-126",
      "CAT-127", "CAT-129")  # fmt: skip
@pytest.mark.parametrize("name", list(ACTION_COPIES))
def test_an_action_card_does_what_it_says(name: str) -> None:
    ACTS[name]()


EVENT_EFFECTS = {
    "master_builder": lambda game: game.asked() == asks.BUILDER,
    "civil_war": lambda game: game.hand(ANNA) == ["knight_konrad"],
    "productive_year": lambda game: game.state.resources(BENNO)[0] == 2,
    "progress": lambda game: game.asked() == asks.LAND and game.seat == BENNO,
    "year_end": lambda game: game.state.known_events == 0,
    "conflict": lambda game: game.asked() == asks.SEIZE and game.seat == ANNA,
    "plague": lambda game: game.state.resources(ANNA)[1] == 0,
}


@rule("CAT-101", "CAT-103", "CAT-105", "CAT-106", "CAT-107", "CAT-108", "CAT-109")
@pytest.mark.parametrize("name", list(EVENT_EFFECTS))
def test_an_event_card_does_what_it_says(name: str) -> None:
    game = before_roll(
        anna=Realm(cities=[5], cards=[("knight_konrad", "6 upper")]),
        benno=Realm(cards=[("fortified_camp", "5 upper"), ("abbey", "5 lower")]),
        hands=([], ["spy"]),
    )
    game.roll("event_card", 6, event_card=name)
    assert EVENT_EFFECTS[name](game)
    copies = {card: int(EVENT_COPIES[number]) for number, card in enumerate(EVENT_CARDS)}
    assert copies[name] == (2 if name in ("productive_year", "progress", "plague") else 1)


LANDS = (
    "field 1 white", "mountains 2 white", "pasture 3 white", "forest 4 white", "hills 5 white",
    "gold_river 6 white", "gold_river 1 black", "field 2 black", "mountains 3 black",
    "pasture 4 black", "forest 5 black", "hills 6 black", "forest 1", "forest 6", "hills 1",
    "hills 2", "pasture 5", "pasture 6", "field 3", "field 4", "mountains 4", "mountains 5",
    "gold_river 3",
)  # fmt: skip


@rule("CAT-003", "CAT-004", "CAT-040", "CAT-002")
@pytest.mark.parametrize("name", LANDS)
def test_a_landscape_yields_its_resource_on_its_number(name: str) -> None:
    assert len(LANDS) == 23
    piece = land(name)
    kind, number = name.split()[:2]
    resource = RESOURCES[LANDSCAPES.index(kind)]
    assert (LANDSCAPES[int(LAND_KIND[piece])], int(LAND_NUMBER[piece])) == (kind, int(number))
    owner = BENNO if name.endswith("black") else ANNA
    lands = {}
    if piece >= 12:
        other = "hills 1" if name != "hills 1" else "field 3"
        lands = {("upper", 4): (name, 0), ("lower", 4): (other, 0)}
    for rolled in range(1, 7):
        game = before_roll(anna=Realm(stores={}, lands=lands, first=4 if lands else 5),
                           benno=Realm(stores={}))  # fmt: skip
        game.roll("trade", rolled)
        spots = [game.state.spot(owner, spot) for spot in range(26)]
        amount = next(stored for ground, stored in spots if ground == piece)
        assert amount == (rolled == int(number))
        if amount:
            assert resource in game.have(owner)


@rule("CAT-050", "CAT-053", "CAT-059", "CAT-002")
def test_roads_settlements_and_cities_come_from_the_common_stacks() -> None:
    rich = dict.fromkeys(RESOURCES, 3)
    game = table(anna=Realm(stores=rich), benno=Realm(stores=rich))
    built = [0, 0, 0]
    for side in ("left", "right"):
        for _ in range(3):
            refill(game)
            if game.can(f"road side={side}"):
                pay(game, f"road side={side}")
                built[0] += 1
            refill(game)
            if game.can(f"settle side={side} scout=no"):
                pay(game, f"settle side={side} scout=no")
                game.play("above card=first")
                built[1] += 1
    for centre in (3, 4, 5, 6):
        refill(game)
        pay(game, f"city centre={centre}")
        built[2] += 1
    assert built == [6, 5, 4]
    assert game.state.supplies() == [1, 0, 3]
    assert game.points()[ANNA] == 11


def refill(game: Table) -> None:
    """Fill all stores, as a long wait would."""
    for spot in range(26):
        piece, stored = game.state.spot(ANNA, spot)
        if piece >= 0:
            kind = int(LAND_KIND[piece])
            game.state.stores[spot] += 3 - stored
            game.state.sums[14 + kind] += 3 - stored
            game.state.sums[20 + kind] -= 3 - stored


def pay(game: Table, move: str) -> None:
    """Play a move and pay with the first landscapes that will do."""
    game.play(move)
    while game.asked() == asks.LAND:
        game.play(game.moves()[0])
