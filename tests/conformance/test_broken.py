"""Games that are broken on purpose, one for each check: a check that cannot fail checks nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from tafelrunde import newgame
from tafelrunde.games import find, own
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.checks import Written
from tafelrunde.kernel.errors import BadPosition
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.score import MATES, SHARED, Line, ScoreSheet
from tafelrunde.kernel.state import FULL, Setup, State
from tafelrunde.kernel.verbs import Field, Verb, Verbs
from tafelrunde.testing import offsets, pictures, secrecy
from tafelrunde.testing import positions as checks
from tafelrunde.testing.cases import walk
from tafelrunde.testing.suite import Named
from tests.conformance.broken import Patch, every, several, table
from tests.toys import TOYS, cards, market, sealed, solo, teams


def test_a_sound_toy_passes_what_the_broken_ones_fail() -> None:
    for name in TOYS:
        for state, rng, closely in walk(table(name, TOYS[name].usual_seats)):
            checks.check_position(TOYS[name], state, rng, closely)
            secrecy.check_views(TOYS[name], state, rng)
            assert secrecy.check_twins(TOYS[name], state, rng, False) >= 0


# Positions


def test_a_copy_that_shares_a_list_is_found(monkeypatch: Patch) -> None:
    sound = market.Market.copy

    def copy(self: market.Market) -> market.Market:
        made = sound(self)
        made.coins = self.coins
        return made

    monkeypatch.setattr(market.Market, "copy", copy)
    with pytest.raises(AssertionError, match="on a copy changed its source"):
        every(table("market"), checks.check_copy)


def test_positions_that_are_equal_without_being_alike_are_found(monkeypatch: Patch) -> None:
    monkeypatch.setattr(solo.Solo, "key", lambda self: "a heap")
    with pytest.raises(AssertionError, match="equals the next one"):
        every(table("solo"), checks.check_object)


def test_a_copy_that_python_makes_of_nothing_but_the_name_is_found(monkeypatch: Patch) -> None:
    monkeypatch.setattr(solo.Solo, "__deepcopy__", lambda self, memo: self, raising=False)
    with pytest.raises(AssertionError, match="the same object"):
        every(table("solo"), checks.check_object)


def test_a_copy_that_forgets_something_is_found(monkeypatch: Patch) -> None:
    sound = cards.Cards.copy

    def copy(self: cards.Cards) -> cards.Cards:
        made = sound(self)
        made.searched = [0] * len(made.searched)
        return made

    monkeypatch.setattr(cards.Cards, "copy", copy)
    with pytest.raises(AssertionError, match="a copy differs"):
        every(table("cards"), checks.check_copy)


def test_a_copy_that_forgets_what_is_not_stored_is_found(monkeypatch: Patch) -> None:
    sound = market.Market.copy

    def copy(self: market.Market) -> market.Market:
        made = sound(self)
        made.first_aside += 1
        return made

    monkeypatch.setattr(market.Market, "copy", copy)
    with pytest.raises(AssertionError, match="a copy differs in first_aside"):
        every(table("market"), checks.check_copy)


def test_a_stored_position_that_lacks_a_part_is_found(monkeypatch: Patch) -> None:
    sound = market.Market.to_dict

    def to_dict(self: market.Market) -> dict[str, object]:
        return {name: part for name, part in sound(self).items() if name != "stock"}

    def load(setup: Setup, data: Mapping[str, object], viewer: int) -> State:
        return market.load(setup, {**data, "stock": [market.STOCK] * 3}, viewer)

    monkeypatch.setattr(market.Market, "to_dict", to_dict)
    with pytest.raises(AssertionError, match="a loaded position"):
        every(table("market", game=replace(market.GAME, load=load)), checks.check_round_trip)


def test_a_position_that_is_not_plain_json_is_found(monkeypatch: Patch) -> None:
    monkeypatch.setattr(solo.Solo, "to_dict", lambda self: {"heap": (self.heap,)})
    with pytest.raises(AssertionError, match="plain JSON"):
        every(table("solo"), checks.check_round_trip)


def marked(setup: Setup, data: Mapping[str, object], viewer: int) -> State:
    """A loader that leaves a mark, by which a rule could know a position that was loaded."""
    made = market.load(setup, data, viewer)
    made.loaded = True  # type: ignore[attr-defined]
    return made


def test_a_position_that_is_judged_otherwise_when_loaded_is_found(monkeypatch: Patch) -> None:
    def judge(self: market.Market) -> list[float]:
        return [0.5 if hasattr(self, "loaded") else 0.4] * int(self.setup.seats)

    monkeypatch.setattr(market.Market, "judge", judge)
    with pytest.raises(AssertionError, match="judged differently"):
        every(table("market", game=replace(market.GAME, load=marked)), checks.check_loads)


def test_a_loaded_position_with_other_moves_is_found(monkeypatch: Patch) -> None:
    sound = market.Market.asides

    def asides(self: market.Market, seat: int) -> list[int]:
        return sound(self, seat)[hasattr(self, "loaded") :]

    monkeypatch.setattr(market.Market, "asides", asides)
    game = replace(market.GAME, load=marked)
    with pytest.raises(AssertionError, match="a loaded one moves otherwise"):
        every(table("market", game=game), checks.check_loads)
    with pytest.raises(AssertionError, match="a loaded view moves otherwise"):
        every(table("market", game=game), checks.check_loaded_view, 0)


def test_a_rare_position_that_cannot_be_loaded_is_found_without_looking_closely() -> None:
    def load(setup: Setup, data: Mapping[str, object], viewer: int) -> State:
        made = market.load(setup, data, viewer)
        if viewer == FULL and made.stock == [0, 3, 3]:
            raise BadPosition("all grain is sold")
        return made

    with pytest.raises(BadPosition):
        several(table("market", game=replace(market.GAME, load=load)), checks.check_position, False)


def test_a_view_that_cannot_be_loaded_is_found_without_looking_closely() -> None:
    def load(setup: Setup, data: Mapping[str, object], viewer: int) -> State:
        if viewer == 1 and data["turns"] == 1:
            raise BadPosition("the last turn is not for everybody")
        return market.load(setup, data, viewer)

    with pytest.raises(BadPosition):
        several(table("market", game=replace(market.GAME, load=load)), checks.check_position, False)


def test_a_loader_that_forgets_whose_view_it_is_is_found() -> None:
    def load(setup: Setup, data: Mapping[str, object], viewer: int) -> State:
        return solo.load(setup, data, FULL)

    with pytest.raises(AssertionError, match="a loaded view differs"):
        every(table("solo", game=replace(solo.GAME, load=load)), secrecy.check_views)


def test_a_loader_that_trusts_its_data_is_found() -> None:
    def load(setup: Setup, data: Mapping[str, object], viewer: int) -> State:
        return solo.Solo(setup, -1, data["turns"] % 2, data["heap"], data["turns"])  # type: ignore[operator, arg-type]

    with pytest.raises((AssertionError, KeyError, TypeError)):
        every(table("solo", game=replace(solo.GAME, load=load)), checks.check_bad_positions)


def test_unsorted_moves_are_found(monkeypatch: Patch) -> None:
    monkeypatch.setattr(sealed.Sealed, "answers", lambda self, seat: [1, 0])
    with pytest.raises(AssertionError, match="sorted and unique"):
        every(table("sealed"), checks.check_moves)


def test_endless_lists_of_moves_are_found(monkeypatch: Patch) -> None:
    monkeypatch.setattr(sealed.Sealed, "answers", lambda self, seat: list(range(601)))
    with pytest.raises(AssertionError, match="has 601 moves"):
        every(table("sealed"), checks.check_moves)


def test_doubled_moves_are_found(monkeypatch: Patch) -> None:
    monkeypatch.setattr(sealed.Sealed, "answers", lambda self, seat: [0, 0])
    with pytest.raises(AssertionError, match="sorted and unique"):
        every(table("sealed"), checks.check_moves)


def test_a_seat_that_is_asked_without_an_answer_is_found(monkeypatch: Patch) -> None:
    monkeypatch.setattr(sealed.Sealed, "answers", lambda self, seat: [])
    with pytest.raises(AssertionError, match="waits without moves"):
        every(table("sealed"), checks.check_moves)


def test_a_question_that_only_side_moves_are_left_for_is_found(monkeypatch: Patch) -> None:
    sound = market.Market.answers

    def answers(self: market.Market, seat: int) -> list[int]:
        return [move for move in sound(self, seat) if move != market.AWAY]

    monkeypatch.setattr(market.Market, "answers", answers)
    with pytest.raises(AssertionError, match="nothing but side moves"):
        several(table("market"), checks.check_moves)


def test_a_wrong_actor_is_found(monkeypatch: Patch) -> None:
    monkeypatch.setattr(solo.Solo, "waiting", lambda self, seat: seat != self.actor)
    with pytest.raises(AssertionError, match="lowest waiting seat"):
        every(table("solo"), checks.check_moves)


def test_a_legal_move_that_cannot_be_played_is_found(monkeypatch: Patch) -> None:
    sound = solo.Solo.apply

    def apply(self: solo.Solo, seat: int, move: int, chance: Chance) -> None:
        if move == solo.TAKE + 2 and self.heap < 6:
            raise KeyError(move)
        sound(self, seat, move, chance)

    monkeypatch.setattr(solo.Solo, "apply", apply)
    with pytest.raises(KeyError):
        every(table("solo", 1), checks.check_every_move_applies)


def test_a_text_that_means_two_moves_is_found() -> None:
    twice = Verbs(Verb("take", Field("stones", words=("one", "one", "three"))), Verb("go"))
    with pytest.raises(AssertionError):
        every(table("solo", 1, replace(solo.GAME, verbs=twice)), checks.check_texts)


def test_a_second_opinion_that_contradicts_is_found(monkeypatch: Patch) -> None:
    sound = teams.Teams.why_not
    monkeypatch.setattr(
        teams.Teams, "why_not",
        lambda self, seat, move: 0 if move == teams.WAIT else sound(self, seat, move),
    )  # fmt: skip
    with pytest.raises(AssertionError, match="wait: 0"):
        every(table("teams"), checks.check_second_opinion)


def test_a_second_opinion_that_knows_secrets_is_found(monkeypatch: Patch) -> None:
    sound = cards.Cards.why_not

    def why_not(self: cards.Cards, seat: int, move: int) -> int:
        against = sound(self, seat, move)
        return against + 10 * self.holds(1 - seat)[cards.GOLD] if against else 0

    monkeypatch.setattr(cards.Cards, "why_not", why_not)
    with pytest.raises(AssertionError, match="the view differs"):
        every(table("cards"), checks.check_second_opinion)


def test_a_refusal_that_leaves_a_trace_is_found(monkeypatch: Patch) -> None:
    sound = teams.Teams.why_not

    def why_not(self: teams.Teams, seat: int, move: int) -> int:
        self.laid[0] += 1
        return sound(self, seat, move)

    monkeypatch.setattr(teams.Teams, "why_not", why_not)
    with pytest.raises(AssertionError, match="a refusal changed the position"):
        every(table("teams"), checks.check_refusals)


def test_a_refusal_by_a_rule_that_does_not_exist_is_found(tmp_path: Path) -> None:
    (tmp_path / "rules.md").write_text("- `TEA-001` There is an end.\n")
    with pytest.raises(AssertionError, match="does not exist"):
        every(table("teams", game=replace(teams.GAME, folder=tmp_path)), checks.check_refusals)


def test_a_check_that_play_forgets_is_found(monkeypatch: Patch) -> None:
    monkeypatch.setattr(solo.Solo, "play", lambda self, *move: self.apply(*move))
    with pytest.raises(AssertionError, match="go: Undecided"):
        every(table("solo", 1), checks.check_refusals)


def test_points_that_are_not_the_sum_of_the_sheet_are_found(monkeypatch: Patch) -> None:
    sound = market.Market.points
    monkeypatch.setattr(market.Market, "points", lambda self, seat: sound(self, seat) + seat)
    with pytest.raises(AssertionError):
        every(table("market"), checks.check_score)


def test_a_judgement_beyond_certainty_is_found(monkeypatch: Patch) -> None:
    monkeypatch.setattr(market.Market, "judge", lambda self: [1.2, 0.0])
    with pytest.raises(AssertionError, match="not from 0 to 1"):
        every(table("market"), checks.check_score)


def test_partners_with_different_places_are_found(monkeypatch: Patch) -> None:
    monkeypatch.setattr(teams.Teams, "places", lambda self: [1, 2, 3, 2])
    with pytest.raises(AssertionError, match="partners differ"):
        every(table("teams", 4), checks.check_score)


@pytest.mark.parametrize(
    ("whose", "found"),
    [(SHARED, "different things from their team"), (MATES, "a partner's points are others")],
)
def test_partners_whose_sheets_disagree_are_found(
    whose: str, found: str, monkeypatch: Patch
) -> None:
    sound = teams.Teams.score

    def score(self: teams.Teams, seat: int) -> ScoreSheet:
        own, other = Line("one", seat, 15, [], whose), Line("back", -seat, 15, [], whose)
        return ScoreSheet([*sound(self, seat).lines, own, other])

    monkeypatch.setattr(teams.Teams, "score", score)
    with pytest.raises(AssertionError, match=found):
        every(table("teams", 4), checks.check_score)


def test_a_lost_component_is_found(monkeypatch: Patch) -> None:
    sound = market.Market.aside

    def aside(self: market.Market, seat: int, move: int, chance: Chance) -> None:
        sound(self, seat, move, chance)
        self.stock[0] = max(0, self.stock[0] - 1)

    monkeypatch.setattr(market.Market, "aside", aside)
    with pytest.raises(AssertionError, match="goods: "):
        every(table("market"), checks.check_conserved)


def test_a_game_without_end_is_found(monkeypatch: Patch) -> None:
    monkeypatch.setattr(solo.Solo, "apply", lambda self, seat, move, chance: None)
    with pytest.raises(AssertionError, match="has not ended after 12 decisions"):
        every(table("solo"), checks.check_moves)


def test_sealed_steps_that_disturb_each_other_are_found(monkeypatch: Patch) -> None:
    sound = sealed.Sealed.answer

    def answer(self: sealed.Sealed, seat: int, move: int, chance: Chance) -> None:
        if seat == 1 and self.bids[0] == sealed.NO_BID:
            self.coins[0] = max(0, self.coins[0] - 1)
        sound(self, seat, move, chance)

    monkeypatch.setattr(sealed.Sealed, "answer", answer)
    with pytest.raises(AssertionError, match="sealed steps matters"):
        every(table("sealed"), checks.check_sealed_steps_commute)


# Pictures and rules


def test_seats_that_bear_the_same_are_found() -> None:
    for borne in (("lion", "lion"), ("lion",), ("lion", "unicorn")):
        with pytest.raises(AssertionError):
            pictures.check_crests(replace(find("erben"), crests=borne))


def test_a_rule_that_no_test_names_is_found() -> None:
    with pytest.raises(AssertionError, match="NEW-001"):
        Named().test_every_number_is_checked_by_a_test_that_names_it(newgame.GAME)


# Numbers of verbs


def test_a_number_of_a_verb_that_is_wrong_is_found(monkeypatch: Patch) -> None:
    monkeypatch.setattr("tafelrunde.games.limes.play.MOVE", 201)
    with pytest.raises(AssertionError, match="MOVE is 201, move begins at 200"):
        offsets.check_offsets(find("limes"))


def test_a_verb_put_in_before_others_is_found() -> None:
    for name in own():
        game = find(name)
        more = Verbs(Verb("dance"), *game.verbs.verbs.values())
        with pytest.raises(AssertionError, match=r"begins at|nobody writes where"):
            offsets.check_offsets(replace(game, verbs=more))


def test_a_verb_put_in_at_the_end_is_found() -> None:
    game = find("erben")
    more = Verbs(*game.verbs.verbs.values(), Verb("dance"))
    with pytest.raises(AssertionError, match="nobody writes where"):
        offsets.check_offsets(replace(game, verbs=more))


def erben_that_lists(written: Written) -> Game:
    """A game that says otherwise what it writes by hand."""
    game = find("erben")
    return replace(game, checks=replace(game.checks, written=written))


def test_a_constant_with_a_verbs_name_that_means_something_else_is_found() -> None:
    with pytest.raises(AssertionError, match="CAMP is 10, camp begins at 2649"):
        offsets.check_offsets(erben_that_lists(Written()))


def test_a_name_that_is_listed_in_vain_is_found() -> None:
    for other in ("play.DANCE", "play.IN_TURN"):
        listed = Written(other={"a dance": (other,)})
        with pytest.raises(AssertionError, match=r"not there|need not be listed|camp begins"):
            offsets.check_offsets(erben_that_lists(listed))


def test_side_moves_that_begin_elsewhere_are_found(monkeypatch: Patch) -> None:
    sound = market.Market.__init__

    def begun(first_aside: int) -> None:
        def init(self: market.Market, *given: object) -> None:
            sound(self, *given)  # type: ignore[arg-type]
            self.first_aside = first_aside

        monkeypatch.setattr(market.Market, "__init__", init)

    begun(market.BUY + 1)
    with pytest.raises(AssertionError, match="within a verb"):
        offsets.check_first_aside(market.GAME)
    with pytest.raises(AssertionError, match="a side move is an answer"):
        several(table("market"), checks.check_asides)
    begun(market.DONE)
    with pytest.raises(AssertionError, match="an answer is a side move"):
        every(table("market"), checks.check_asides)
