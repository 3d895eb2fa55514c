"""The laws as tests: one class for each kind, all of them together in `Suite`.

What a test is given is said by the names of its parameters, see `GIVEN`; the modules beside this
one say what is checked.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Sequence
from inspect import getfile
from pathlib import Path
from random import Random
from typing import ClassVar

import pytest

from tafelrunde.kernel.chance import SPECTATOR
from tafelrunde.kernel.checks import Change
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.overview import overview
from tafelrunde.kernel.record import write
from tafelrunde.kernel.sayings import LANGUAGES
from tafelrunde.kernel.state import OVER, State
from tafelrunde.lab.coverage import named_in
from tafelrunde.testing import abouts, checksum, explained, pictures, plainly, stories, tensors
from tafelrunde.testing.cases import GAMES, Case, cases, fitting_seats, settings, walk, with_needs
from tafelrunde.testing.changes import check_changes
from tafelrunde.testing.deep import check_deep, deep_cases, deep_walk, is_module
from tafelrunde.testing.logs import Undoing, check_noticed, check_replay, cuts, finished, flips
from tafelrunde.testing.offsets import check_first_aside, check_offsets, package
from tafelrunde.testing.positions import check_position
from tafelrunde.testing.richer import accepted
from tafelrunde.testing.secrecy import check_twins, check_views, steps_in_windows


def _drawn(games: Iterable[Game]) -> list[Case]:
    return [case for case in cases(games) if case.game.picture and case.policy == "random"]


def _explained(games: Iterable[Game]) -> list[Case]:
    return [case for case in _drawn(games) if case.game.explain]


def _numbered(games: Iterable[Game]) -> list[Case]:
    return [case for case in cases(games) if case.game.layout and case.policy == "random"]


def _described(games: Iterable[Game]) -> list[Case]:
    return [case for case in _drawn(games) if case.game.about]


FILE = re.compile(r"\w\.(toml|py|md|txt|svg)\b")
# In so few steps nothing needs to change that can be seen.
FEW = 5

# What a parameter of this name is given, one after the other.
GIVEN: dict[str, Callable[[Sequence[Game]], Sequence[object]]] = {
    "game": lambda games: games,
    "packed": lambda games: [game for game in games if game.folder is not None],
    "pictured": lambda games: [game for game in games if game.picture and game.folder],
    "telling": lambda games: [game for game in games if game.explain and game.folder],
    "case": cases,
    "plain": lambda games: cases(games, plain=True),
    "deep": deep_cases,
    "drawn": _drawn,
    "opening": lambda games: [case for case in _drawn(games) if not case.options],
    "asked": _explained,
    "numbered": _numbered,
    "described": _described,
    "sheeted": lambda games: [game for game in games if overview(game, "en")],
    "known": lambda games: [game for game in games if game.about],
    "begun": lambda games: [case for case in _explained(games) if not case.options],
    "viewer": lambda games: ["full", "seat", "spectator"],
}


def _id(given: object) -> str:
    return given.id if isinstance(given, Game) else str(given)


class Laws:
    """What all kinds of laws share: the games that they are tried on."""

    games: ClassVar[Sequence[Game]] = ()

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Try a law on all that its parameters name."""
        for name in metafunc.fixturenames:
            if name in GIVEN:
                metafunc.parametrize(name, GIVEN[name](self.games), ids=_id)


class Positions(Laws):
    """Every option, played at random and by stubborn players: are all positions sound?"""

    def test_a_game_says_how_long_it_can_be_and_what_is_never_lost(self, game: Game) -> None:
        assert game.checks.bound is not None
        assert game.checks.conserved

    def test_every_value_of_every_option_and_every_preset_can_be_played(self, game: Game) -> None:
        refused = [chosen for chosen in settings(game) if not fitting_seats(game, chosen)]

        assert refused == []

    def test_positions_are_sound_on_the_way_and_the_end_is_reached(self, case: Case) -> None:
        over = 0
        for state, rng, closely in walk(case):
            check_position(case.game, state, rng, closely)
            over += state.actor == OVER

        assert over > 0


class Secrecy(Laws):
    """Does anything that reaches a seat depend on what the seat may not know?"""

    def test_views_hold_all_that_their_owner_needs_and_nothing_more(self, case: Case) -> None:
        looked = 0
        for state, rng, closely in walk(case):
            if closely:
                check_views(case.game, state, rng)
                looked += 1

        assert looked > 0

    def test_twins_cannot_be_told_apart_by_anything_that_is_sent(self, case: Case) -> None:
        together = 0
        for number, (state, rng, closely) in enumerate(walk(case)):
            if closely:
                together += check_twins(case.game, state, rng, drawn=number % 40 == 3)

        assert together > 0

    def test_how_far_a_seat_is_in_a_sealed_window_shows_to_nobody_else(self, game: Game) -> None:
        steps_in_windows(game)


class Logs(Laws):
    """Records replay, undo is honest, and no change to a record goes unnoticed."""

    def test_a_match_and_its_record_are_made_from_each_other(self, case: Case) -> None:
        for seed in range(GAMES):
            match = finished(case, seed)

            check_replay(match)
            assert match.over

    def test_undo_goes_exactly_as_far_as_nothing_has_come_up(self, case: Case) -> None:
        for seed in range(GAMES):
            table = Undoing(case, seed)
            while not table.match.over:
                table.move()
                if table.rng.random() < 0.4:
                    table.check_here()
                if table.rng.random() < 0.04 and table.agreed < 3:
                    table.check_agreed()

            check_replay(table.match)
            undone = [entry.undoes for entry in table.match.entries if entry.undoes >= 0]
            assert len(undone) == table.free + table.agreed

    def test_the_verifier_notices_every_change_and_names_the_entry(
        self, plain: Case, viewer: str
    ) -> None:
        rng = Random(f"{plain} {viewer}")
        match = finished(plain, 1)
        seat = {"full": -1, "seat": rng.randrange(plain.seats), "spectator": SPECTATOR}[viewer]
        text = write(match, seat)
        forgeries = [*flips(text, rng, 60 * GAMES), *cuts(text, rng)]

        for forgery in forgeries:
            check_noticed(plain.game, forgery, text)
        assert len(forgeries) > 10


class Deep(Laws):
    """Every option and every pair of modules, played greedily and eagerly, and made richer."""

    def test_where_greedy_and_eager_players_come_positions_are_sound(self, deep: Case) -> None:
        for seed in range(deep.seed, deep.seed + GAMES):
            try:
                check_deep(deep, seed)
            except Exception as error:
                error.add_note(f"in {deep}, seed {seed}")
                raise

    def test_whatever_goes_together_is_played(self, game: Game) -> None:
        """Each module, each two and each preset, unless the rules are against it."""
        modules = {option.id: not option.default for option in game.options if is_module(option)}
        pairs = [dict([one, other]) for one in modules.items() for other in modules.items()]
        wanted = [pair for pair in pairs if fitting_seats(game, with_needs(game, {**pair}))]
        tables = deep_cases([game])

        for policy in ("eager", "greedy"):
            chosen = [case.options for case in tables if case.policy == policy]
            played = [dict(options.items() & modules.items()) for options in map(_flags, chosen)]
            assert [pair for pair in wanted if pair not in played] == []
            assert all(dict(preset) in chosen for preset in game.presets.values())
            assert {case.seats for case in tables if case.policy == policy} == set(game.seats)

    def test_every_recipe_makes_positions_that_load_accepts(self, game: Game) -> None:
        for recipe in dict.fromkeys(game.checks.recipes):
            assert _made(game, recipe) >= 5, f"{recipe.__name__} changes hardly anything"


def _made(game: Game, recipe: Change) -> int:
    """How many positions a recipe has changed, of the first games in which it can."""
    rng, made = Random(recipe.__name__), 0
    for case in deep_cases([game]):
        if made >= 5:
            break
        for state in deep_walk(case, 0):
            position = json.loads(json.dumps(game.position(state)))
            found = None if state.actor == OVER else accepted(game, position, recipe, rng)
            made += found is not None and found.key() != state.key()
    return made


def _flags(options: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in options.items() if isinstance(value, bool)}


class Pictures(Laws):
    """Is every picture sound, and can every move be made by hand?"""

    def test_every_picture_is_sound_and_every_move_can_be_made_by_hand(self, drawn: Case) -> None:
        number, forms = 0, pictures.picture(drawn.game).FORMS
        for state, rng, closely in walk(drawn):
            if closely:
                number += 1
                lang, form = LANGUAGES[number % 2], forms[number // 2 % len(forms)]
                pictures.check_picture(drawn.game, state, rng, lang, form)
        assert number > 1

    def test_a_hand_can_try_everything(self, opening: Case) -> None:
        states = [state for state, _, closely in walk(opening) if closely]
        for state in (states[0], states[-1]):
            pictures.check_tries(opening.game, state, range(opening.game.verbs.count))

    def test_a_hostile_name_is_only_text(self, drawn: Case) -> None:
        pictures.check_hostile_names(drawn)

    def test_every_seat_bears_something_of_its_own(self, pictured: Game) -> None:
        pictures.check_crests(pictured)

    def test_a_cover_uses_the_symbols_of_the_game_and_the_palette(self, pictured: Game) -> None:
        pictures.check_cover(pictured)


class Stories(Laws):
    """Is what the others did told from the pictures of who is told it?"""

    def test_what_is_told_of_a_step_was_shown(self, opening: Case) -> None:
        told = number = 0
        before: State | None = None
        for state, rng, closely in walk(opening):
            if before is not None:
                told += stories.check_told(opening.game, before, state, rng)
                number += 1
            before = state.copy() if closely else None
        assert told > 0 or number < FEW

    def test_short_words_are_short(self, opening: Case) -> None:
        match = finished(opening, 1)
        stories.check_brief(opening.game, [e for entry in match.entries for e in entry.events])


class Explained(Laws):
    """Whatever is drawn and cannot be used now says why."""

    def test_what_cannot_be_used_now_says_why(self, asked: Case) -> None:
        count, forms = 0, pictures.picture(asked.game).FORMS
        for number, (state, _, closely) in enumerate(walk(asked)):
            looked_at = closely or number == 5  # in a setup everything may be lit
            for seat in range(int(state.setup.seats)):
                if looked_at and state.waiting(seat) and not state.setup.automa[seat]:
                    form = forms[number % len(forms)]
                    count += explained.check_reasons(asked.game, state, seat, form)

        assert count > 0

    def test_what_is_no_thing_at_all_has_no_reason(self, begun: Case) -> None:
        state, _, _ = next(walk(begun))
        explained.check_no_reason(begun.game, state)

    def test_every_sentence_of_the_catalogue_is_used(self, telling: Game) -> None:
        explained.check_catalogue(telling)


class Described(Laws):
    """Whatever is drawn says what it is: to who sits there, to who watches, in a replay."""

    def test_everything_drawn_has_a_closer_look(self, described: Case) -> None:
        count = number = 0
        forms = pictures.picture(described.game).FORMS
        for state, rng, closely in walk(described):
            if closely:
                number += 1
                form = forms[number % len(forms)]
                count += abouts.check_described(described.game, state, rng, form)

        assert count > 0

    def test_what_is_no_thing_at_all_has_no_closer_look(self, described: Case) -> None:
        state, _, _ = next(walk(described))
        abouts.check_nothing(described.game, state)

    def test_every_kind_of_thing_is_drawn_named_and_ruled(self, known: Game) -> None:
        abouts.check_pieces(known)

    def test_the_game_at_a_glance_leaves_nothing_out(self, sheeted: Game) -> None:
        abouts.check_sheet(sheeted)


class Plainly(Laws):
    """Is everything that people read free of internals?"""

    def test_nothing_internal_is_asked_offered_or_reported(self, drawn: Case) -> None:
        assert plainly.check_words(drawn) > 0


class Tensors(Laws):
    """Do the numbers for learning say all that a seat sees, and nothing else?"""

    def test_numbers_stand_for_what_the_seat_sees(self, numbered: Case) -> None:
        game = numbered.game
        layout = tensors.check_layout(game, numbered.setup())
        told = tensors.Told(game)
        for state, rng, closely in walk(numbered):
            for seat in range(int(state.setup.seats)):
                if closely or seat == rng.randrange(int(state.setup.seats)):
                    told.check(state, seat, tensors.check_numbers(game, layout, state, seat))

        assert len(told.of) > 1


class Offsets(Laws):
    """Are the numbers of verbs that rules write by hand those that are declared?"""

    def test_numbers_of_verbs_are_those_of_the_declaration(self, packed: Game) -> None:
        check_offsets(packed)

    def test_side_moves_begin_with_a_verb(self, game: Game) -> None:
        check_first_aside(game)


class Rules(Laws):
    """Are the numbered rules the same in both languages, and is everything named there?"""

    def test_both_languages_have_the_same_rules(self, packed: Game) -> None:
        english, german = (packed.rules(lang) for lang in LANGUAGES)
        assert list(english) == list(german)
        for number, rule in english.items():
            assert rule.option == german[number].option
            assert rule.text != german[number].text
            assert number.startswith(packed.prefix)

    def test_no_rule_names_a_file(self, packed: Game) -> None:
        for lang in LANGUAGES:
            said = [rule.text for rule in packed.rules(lang).values()]
            said.append(packed.reconstructed.get(lang, ""))
            assert [text for text in said if FILE.search(text)] == []

    def test_every_preset_has_a_name_in_both_languages(self, game: Game) -> None:
        assert set(game.preset_names) == set(game.presets)
        assert all(german != english for german, english in game.preset_names.values())

    def test_events_and_options_name_rules_that_exist(self, packed: Game) -> None:
        for event in packed.events:
            assert packed.rule_name(event.rule) in packed.rules()
        for option in packed.options:
            assert option.rule in packed.rules()
            assert option.de != option.en

    def test_mended_rules_are_asked_for_by_name(self, packed: Game) -> None:
        check_changes(packed)


class Named(Laws):
    """Does a test beside this one check each numbered rule?"""

    def test_every_number_is_checked_by_a_test_that_names_it(self, packed: Game) -> None:
        named = named_in(Path(getfile(type(self))).parent)
        missing = [number for number in packed.rules() if number not in named]
        assert not missing, f"no test names {', '.join(missing)}"


class Processes(Laws):
    """Does a game go the same way in every process?"""

    def test_a_game_is_the_same_in_every_process(self, packed: Game) -> None:
        runs = [checksum.started([package(packed)], PYTHONHASHSEED=seed) for seed in ("0", "1")]
        one, other = checksum.printed(runs)
        assert one
        assert one == other


class Suite(
    Positions, Secrecy, Logs, Deep, Pictures, Stories, Explained, Described, Plainly, Tensors,
    Offsets, Rules, Named, Processes,
):  # fmt: skip
    """All laws. `games` are those that they are tried on."""
