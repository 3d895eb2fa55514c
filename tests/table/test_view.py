"""What is shown of a table: to each what it may know, in its language, and nothing else."""

from __future__ import annotations

import random

import msgspec
import pytest

from tafelrunde.games.limes import words
from tafelrunde.kernel.chance import SPECTATOR, Seeded
from tafelrunde.kernel.narration import words_of
from tafelrunde.table import commands, journal
from tafelrunde.table.view import LOOKED_AHEAD, Snapshot, gains
from tests.table.tables import KEYS, NAMES, Sitting

GAMES = ["limes", "cards", "market", "sealed", "teams", "erben"]


def play_at_random(sitting: Sitting, seed: int, moves: int) -> None:
    rng = random.Random(seed)
    for _ in range(moves):
        acting = sitting.table.acting()
        if not acting:
            return
        seat = rng.choice(acting)
        move = rng.choice(sitting.table.match.state.moves(seat))
        sitting.move(seat, sitting.table.game.verbs.text(move))


def test_before_the_beginning_there_is_no_picture_but_a_seat_to_take() -> None:
    sitting = Sitting("pp", sit=False)
    shown = sitting.shown(1)
    assert (shown.phase, shown.me, shown.free_seat) == ("gathering", None, 1)
    assert (shown.picture, shown.moves, shown.score, shown.stamp) == (None, [], [], -1)
    sitting.sit(1)
    assert (sitting.shown(1).me, sitting.shown(1).free_seat) == (1, None)


def test_links_are_shown_to_who_opened_the_table_only() -> None:
    sitting = Sitting("ppp", sit=False)
    sitting.sit(1)
    links = sitting.shown(1).links
    assert links is not None
    assert [link.seat for link in links.seats] == [0, 2]
    assert links.seats[0].path == f"/table/tisch#{KEYS.seat(sitting.table, 0)}"
    sitting.sit(2)
    assert sitting.shown(2).links is None
    assert sitting.shown(None).links is None


def test_a_seat_is_shown_its_moves_with_what_they_bring() -> None:
    sitting = Sitting("pp")
    shown = sitting.shown(0, "de")
    legal = sitting.table.match.state.moves(0)
    assert [move.move for move in shown.moves] == [sitting.table.game.verbs.text(m) for m in legal]
    assert all(move.gain is not None for move in shown.moves)
    words = words_of(sitting.table.game)
    assert shown.prompt == words.prompt(sitting.table.match.state.seen_by(0), 0, "de")
    assert shown.text == words.table(sitting.table.match.state.seen_by(0), 0, NAMES[:2], "de")
    assert sitting.shown(None, "de").moves == []
    assert "Anna, Benno" in sitting.shown(None, "de").prompt


def tied(seed: int) -> Sitting | None:
    """A game of Limes in which both have as many points, and one of them has won all the same."""
    sitting = Sitting("pp", secret=seed)
    play_at_random(sitting, seed, 200)
    state = sitting.table.match.state
    same = state.points(0) == state.points(1)
    return sitting if same and len(set(state.places())) == 2 else None


def test_who_wins_with_equal_points_is_told_by_which_rule() -> None:
    sitting = next(filter(None, map(tied, range(400))))
    result = sitting.shown(0, "de").result
    assert result
    assert result.tie.startswith("Bei gleicher Summe gewinnt, wer den besseren besten Arbeiter hat")
    assert result.tie.endswith("(LIM-069)")
    clear = Sitting("pp", secret=1)
    play_at_random(clear, 1, 200)
    shown = clear.shown(0).result
    assert shown
    assert shown.points
    assert len(set(shown.points)) == 2
    assert shown.tie == ""


def test_what_a_move_brings_is_what_it_brings() -> None:
    sitting = Sitting("p")
    while sitting.table.acting():
        shown = sitting.shown(0)
        best = max(shown.moves, key=lambda move: (move.gain or 0, move.move))
        before = sitting.table.match.state.points(0)
        sitting.move(0, best.move)
        assert sitting.table.match.state.points(0) - before == best.gain


def test_in_very_long_lists_nothing_is_looked_ahead() -> None:
    view = Sitting("pp").table.match.state.seen_by(0)
    assert gains(view, 0, [0] * (LOOKED_AHEAD + 1)) == [None] * (LOOKED_AHEAD + 1)


def test_what_was_taken_back_can_be_made_again() -> None:
    sitting = Sitting("pp")
    move = sitting.first_move(0)
    sitting.move(0, move)
    assert sitting.shown(0).redo is None
    undo = sitting.shown(0).undo
    assert undo is not None
    assert (undo.entry, undo.free) == (1, True)
    sitting.undo(0, 1)
    assert sitting.shown(0).redo == move
    assert sitting.shown(1).redo is None
    sitting.move(0, move)
    assert sitting.shown(0).redo is None


def test_a_question_is_shown_to_all_and_asked_of_those_who_have_to_answer() -> None:
    sitting = Sitting("ppp")
    sitting.do(0, commands.Ask(what="replace", seat=2))
    questions = [sitting.shown(seat).question for seat in (0, 1, 2, None)]
    assert [question is not None and question.mine for question in questions] == [
        False, True, False, False,
    ]  # fmt: skip


def test_after_the_end_everybody_sees_everything() -> None:
    sitting = Sitting("pp", game="cards")
    sitting.play_out()
    shown = sitting.shown(None)
    assert shown.secret == sitting.table.opened.secret
    assert shown.result is not None
    assert shown.result.places == sitting.table.places()
    assert shown.picture is not None
    full = sitting.table.game.picture
    assert full is not None
    drawn = full.table(sitting.table.match.state, SPECTATOR, "en", NAMES[:2], "wide")
    assert shown.picture.body == drawn.body


@pytest.mark.parametrize("lang", ["en", "de"])
def test_who_played_alone_is_told_the_rank(lang: str) -> None:
    alone, two = Sitting("p"), Sitting("pp")
    for sitting in (alone, two):
        play_at_random(sitting, 1, 200)
    assert alone.table.phase == two.table.phase == "over"
    result = alone.shown(0, lang=lang).result
    assert result is not None
    assert result.points is not None
    assert result.rank == words.rank(result.points[0], lang)
    assert result.rank != ""
    both = two.shown(0, lang=lang).result
    assert both is not None
    assert both.rank == ""


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_log_is_read_on_from_where_one_was(lang: str) -> None:
    sitting = Sitting("pp")
    sitting.do(0, commands.Say(text="<b>Moin</b>"))
    play_at_random(sitting, 1, 12)
    sitting.do(1, commands.Ask(what="end"))
    whole = sitting.shown(0, lang).log
    for have in range(sitting.table.count):
        later = sitting.shown(0, lang, have).log
        assert later == [line for line in whole if line.entry > have]
    kinds = {line.kind for line in whole}
    assert kinds == {"table", "chat", "event"}
    assert any(line.text == "Anna: <b>Moin</b>" for line in whole)


@pytest.mark.parametrize("game", ["limes", "cards", "sealed"])
def test_lines_of_the_log_never_change(game: str) -> None:
    """Whoever was there all the time and whoever comes later read the same."""
    sitting = Sitting("pp", game=game)
    for seat in (0, 1, None):
        read = sitting.shown(seat).log
        for step in range(20):
            play_at_random(sitting, step, 1)
            have = read[-1].entry if read else -1
            if sitting.table.phase == "playing":
                read += sitting.shown(seat, "en", have).log
                assert sitting.shown(seat).log == read


def test_what_was_taken_back_is_marked() -> None:
    sitting = Sitting("pp")
    sitting.move(0)
    sitting.undo(0, 1)
    played = [n for n, row in enumerate(sitting.rows) if isinstance(row, journal.Played)]
    assert sitting.shown(0).undone == played


@pytest.mark.parametrize("game", GAMES)
def test_positions_that_differ_only_in_secrets_are_shown_alike(game: str) -> None:
    """T3: whatever one may not know does not change a byte of what one is shown."""
    seats = 2 if game != "teams" else 4
    differed = 0
    for seed in range(12):
        sitting = Sitting("p" * seats, game=game, secret=seed)
        play_at_random(sitting, seed, seed * 3)
        if sitting.table.phase != "playing":
            continue
        match = sitting.table.match
        true = match._states[-1]
        for viewer in (*range(seats), SPECTATOR):
            seat = None if viewer == SPECTATOR else viewer
            shown = {lang: sitting.bytes_for(seat, lang) for lang in ("de", "en")}
            twin = true.seen_by(viewer).imagine(Seeded(f"twin {seed}"))
            differed += twin.key() != true.key()
            match._states[-1] = twin
            for lang, before in shown.items():
                assert sitting.bytes_for(seat, lang) == before
            match._states[-1] = true
    assert (differed > 0) == (game in ("limes", "cards", "sealed"))


def test_a_snapshot_is_what_its_type_says() -> None:
    sitting = Sitting("pb", pace=journal.Pace("live", 60_000, 0))
    for seat in (0, None):
        assert msgspec.json.decode(sitting.bytes_for(seat), type=Snapshot) == sitting.shown(seat)


def a_turn(sitting: Sitting) -> int:
    """Whoever is on turn plays it to its end."""
    seat = sitting.table.acting()[0]
    while sitting.table.acting() == [seat]:
        sitting.move(seat)
    return seat


def test_taking_back_says_what_it_costs_whom() -> None:
    sitting = Sitting("pp", game="erben")
    first = a_turn(sitting)
    other = 1 - first
    sitting.move(other)
    sitting.move(other)
    undo = sitting.shown(first).undo
    assert undo is not None
    assert (undo.free, undo.asks) == (False, True)
    assert (undo.takes[first], undo.takes[other]) == (1, 2)
    sitting.undo(first, undo.entry)
    asked = sitting.shown(other).question
    assert asked is not None
    assert (asked.takes[first], asked.takes[other]) == (1, 2)
    said = [line.text for line in sitting.shown(other).log if line.kind == "table"]
    assert said[-1] == f"{NAMES[first]} asks to take back."


def test_who_plays_with_bots_only_asks_nobody() -> None:
    sitting = Sitting("pb", game="erben")
    while a_turn(sitting) != 0:
        pass
    sitting.move(1)
    undo = sitting.shown(0).undo
    assert undo is not None
    assert (undo.free, undo.asks, undo.takes) == (False, False, [1, 1])
    free = Sitting("p")
    free.move(0)
    own = free.shown(0).undo
    assert own is not None
    assert (own.free, own.asks, own.takes) == (True, False, [1])


def test_steps_of_a_sealed_window_cost_nobody_anything_that_could_be_counted() -> None:
    sitting = Sitting("pp")
    sitting.move(0)
    sitting.move(0)
    sitting.move(1)
    hers = sitting.shown(0).undo
    assert hers is not None
    assert hers.takes[1] == 0
