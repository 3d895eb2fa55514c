from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.kernel.chance import Scripted, Seeded
from tafelrunde.kernel.frames import AGENDA, TURN, Frames, stack
from tafelrunde.kernel.state import OVER
from tests.toys import market
from tests.toys.market import GAME, VERBS, Market

WIDTH = 4


def rows(frames: Frames) -> list[list[int]]:
    cells = frames.to_list()
    return [cells[place : place + WIDTH] for place in range(0, len(cells), WIDTH)]


def of(*kinds: int) -> Frames:
    """A stack of frames of these kinds, bottom first; each has its kind as its argument too."""
    frames = stack(WIDTH, [])
    for kind in kinds:
        frames.push(kind, 1, kind)
    return frames


def kinds(frames: Frames) -> list[int]:
    return [row[0] for row in rows(frames)]


def test_a_frame_is_a_row_of_kind_owners_and_arguments() -> None:
    frames = stack(WIDTH, [])
    frames.push(5, 0b101, 7, -8)
    frames.push(9, 2)

    assert rows(frames) == [[5, 5, 7, -8], [9, 2, 0, 0]]
    assert (frames.depth(), frames.kind(), frames.owners()) == (2, 9, 2)
    assert (frames.kind(0), frames.owners(0), frames.arg(0, 0), frames.arg(1, 0)) == (5, 5, 7, -8)
    assert (frames.kind(-2), frames.arg(1, -2)) == (5, -8)


def test_a_narrow_frame_takes_as_many_arguments_as_it_has_room_for() -> None:
    frames = stack(3, [])
    frames.push(5, 1, 7, 8)

    assert frames.to_list() == [5, 1, 7]


def test_a_wide_frame_has_room_for_more_arguments_than_are_pushed() -> None:
    frames = stack(8, [])
    frames.push(5, 1, 1, 2, 3, 4)
    frames.set_arg(5, 9)

    assert frames.to_list() == [5, 1, 1, 2, 3, 4, 0, 9]


def test_an_argument_can_be_changed_at_any_depth() -> None:
    frames = of(5, 6)
    frames.set_arg(0, 3)
    frames.set_arg(1, 4, 0)

    assert rows(frames) == [[5, 1, 5, 4], [6, 1, 3, 0]]


def test_a_copy_has_frames_of_its_own() -> None:
    frames = of(5, 6)
    copy = frames.copy()

    copy.set_arg(0, 99)
    frames.pop()

    assert kinds(frames) == [5]
    assert rows(copy) == [[5, 1, 5, 0], [6, 1, 99, 0]]


def test_a_stack_comes_back_from_its_cells() -> None:
    frames = of(5, 6, 7)

    assert stack(WIDTH, frames.to_list()).to_list() == frames.to_list()


def test_an_item_of_an_agenda_comes_to_the_top_and_the_others_stay_below_it() -> None:
    frames = of(5, 11, 12, 13)
    frames.agenda(1, 3)

    frames.lift(1)

    assert kinds(frames) == [5, 11, 13, AGENDA, 12]
    assert frames.arg(0, -2) == 2
    assert frames.arg(0) == 12


def test_an_agenda_is_gone_with_its_last_item() -> None:
    frames = of(5, 11)
    frames.agenda(1, 1)

    frames.lift(0)

    assert kinds(frames) == [5, 11]


def test_a_new_item_joins_at_the_end_of_the_agenda() -> None:
    frames = of(5, 11, 12)
    frames.agenda(1, 2)
    frames.push(13, 1)

    frames.join()

    assert kinds(frames) == [5, 11, 12, 13, AGENDA]
    assert frames.arg(0) == 3


def test_an_item_joins_from_within_an_effect_that_goes_on() -> None:
    frames = of(5, 11, 12)
    frames.agenda(1, 2)
    frames.push(21, 1)
    frames.push(22, 1)
    frames.push(13, 1)

    frames.join()

    assert kinds(frames) == [5, 11, 12, 13, AGENDA, 21, 22]
    assert frames.arg(0, 4) == 3


def test_an_item_without_an_agenda_to_join_stays_on_top() -> None:
    frames = of(5, 11, 13)

    frames.join()

    assert kinds(frames) == [5, 11, 13]


def test_of_two_agendas_the_nearer_one_is_joined() -> None:
    frames = of(5, 11)
    frames.agenda(1, 1)
    frames.push(12, 1)
    frames.agenda(1, 1)
    frames.push(13, 1)

    frames.join()

    assert kinds(frames) == [5, 11, AGENDA, 12, 13, AGENDA]
    assert (frames.arg(0, 2), frames.arg(0, 5)) == (1, 2)


@given(st.integers(1, 6), st.data())
def test_frames_are_rotated_as_a_list_would_be(count: int, data: st.DataObject) -> None:
    model = list(range(10, 10 + count))
    frames = of(*model)
    low = data.draw(st.integers(0, count - 1))
    high = data.draw(st.integers(low + 1, count))
    back = data.draw(st.booleans())

    frames.rotate(low, high, back)

    part = model[low:high]
    part = [part[-1], *part[:-1]] if back else [*part[1:], part[0]]
    assert kinds(frames) == model[:low] + part + model[high:]
    assert all(row[2] == row[0] for row in rows(frames))


@given(st.lists(st.integers(0, 9), min_size=1, max_size=12), st.integers(1, 4))
def test_every_item_of_an_agenda_comes_up_once_in_the_order_wished(
    wishes: list[int], items: int
) -> None:
    waiting = list(range(20, 20 + items))
    frames = of(5, *waiting)
    frames.agenda(1, items)
    joined = 30

    for wish in wishes:
        if frames.kind() != AGENDA:
            break
        chosen = wish % len(waiting)
        frames.lift(chosen)
        assert frames.kind() == waiting.pop(chosen)
        frames.pop()
        if wish % 3 == 0 and waiting:
            frames.push(joined, 1, joined)
            frames.join()
            waiting.append(joined)
            joined += 1

    assert kinds(frames) == [5, *waiting] + ([AGENDA] if waiting else [])


def test_the_last_seat_to_be_ready_is_told_so() -> None:
    frames = stack(WIDTH, [])
    frames.push(5, 0b1011)

    assert [frames.ready(1), frames.ready(0), frames.ready(3)] == [False, False, True]
    assert frames.owners() == 0


# A framed game


def begun(coins: int = 0, goods: list[int] | None = None) -> Market:
    """Anna's first turn with so many coins and goods; Benno has nothing."""
    table = market.new(GAME.setup({}, 2), Seeded(1))
    table.coins = [coins, 0]
    table.goods = [goods or [0, 0, 0], [0, 0, 0]]
    return table


def said(table: Market, seat: int) -> list[str]:
    return [VERBS.text(move) for move in table.moves(seat)]


def played(table: Market, *texts: str, seat: int = 0) -> Market:
    for text in texts:
        table.play(seat, VERBS.parse(text), Scripted([]))
    return table


def test_a_turn_at_the_bottom_asks_its_owner_only() -> None:
    table = begun()

    assert said(table, 0) == ["work", "fair", "done"]
    assert said(table, 1) == []
    assert table.waiting(0)
    assert not table.waiting(1)


def test_a_task_acts_by_itself_and_the_turn_goes_on() -> None:
    table = begun()
    table.apply(0, market.WORK, Scripted([(0, 2)]))

    assert table.coins == [3, 0]
    assert (table.actor, table.frames.kind(), table.frames.arg(0)) == (0, TURN, 1)


def test_side_moves_stand_beside_the_answers_in_ascending_order() -> None:
    table = begun(coins=2)

    assert said(table, 0) == ["work", "fair", "done", "buy good=grain", "buy good=cloth"]


def test_a_side_move_leaves_the_question_as_it_was() -> None:
    table = played(begun(coins=4, goods=[1, 1, 0]), "fair", "do item=0")
    question = table.frames.to_list()

    played(table, "buy good=grain")

    assert table.frames.to_list() == question
    assert table.goods[0] == [2, 1, 0]


def test_one_may_buy_in_the_middle_of_an_effect_and_sell_at_once() -> None:
    table = played(begun(coins=3), "fair", "buy good=spice", "do item=0", "sell good=spice")

    assert table.coins[0] == 4
    assert table.sold == [0, 0, 1]


def test_an_agenda_lets_its_owner_choose_the_order() -> None:
    table = played(begun(goods=[1, 1, 0]), "fair")

    assert said(table, 0) == ["do item=0", "do item=1", "do item=2"]
    played(table, "do item=2")
    assert (said(table, 0), said(table, 1)) == ([], ["take good=grain", "take good=cloth"])


def test_the_guest_is_asked_within_the_hosts_turn_but_gets_no_side_moves() -> None:
    table = played(begun(coins=5, goods=[1, 0, 0]), "fair", "do item=2")
    table.coins = [5, 5]

    assert said(table, 1) == ["take good=grain"]
    assert said(table, 0) == []
    played(table, "take good=grain", seat=1)
    assert table.goods == [[0, 0, 0], [1, 0, 0]]
    assert table.actor == 0


def test_a_new_item_joins_the_agenda_that_is_being_worked_off() -> None:
    table = played(begun(goods=[1, 0, 1]), "fair", "do item=0", "sell good=spice")
    table.coins[0] = 0

    assert said(table, 0) == ["do item=0", "do item=1", "do item=2"]


def test_a_question_nobody_can_answer_is_dropped() -> None:
    table = played(begun(coins=0), "fair", "do item=0")

    assert table.frames.kind() == AGENDA
    assert table.frames.arg(0) == 2


def test_a_question_is_kept_while_a_side_move_is_open_but_nobody_has_to_make_one() -> None:
    table = played(begun(coins=1), "fair", "do item=0")

    assert said(table, 0) == ["away", "buy good=grain"]
    assert said(played(table.copy(), "away"), 0) == ["do item=0", "do item=1", "buy good=grain"]
    played(table, "buy good=grain")
    assert said(table, 0) == ["sell good=grain"]


def test_the_last_item_of_an_agenda_is_not_asked_for_unless_a_side_move_is_open() -> None:
    poor = played(begun(goods=[2, 0, 0]), "fair", "do item=0", "sell good=grain")
    poor.coins = [0, 0]
    played(poor, "do item=1")
    played(poor, "take good=grain", seat=1)
    rich = played(begun(coins=3, goods=[2, 0, 0]), "fair", "do item=0", "sell good=grain")
    played(rich, "do item=1")
    played(rich, "take good=grain", seat=1)

    assert said(poor, 0) == ["work", "fair", "done"]
    assert said(rich, 0)[0] == "do item=0"
    assert poor.frames.depth() == 1


def test_a_fair_without_anything_to_do_ends_by_itself_item_by_item() -> None:
    table = played(begun(coins=0), "fair", "do item=0", "do item=0")

    assert said(table, 0) == ["work", "fair", "done"]
    assert table.frames.arg(0) == 1


def test_the_game_is_over_when_no_frame_is_left() -> None:
    table = begun()
    for _ in range(2 * market.ROUNDS):
        assert table.actor != OVER
        played(table, "done", seat=int(table.actor))

    assert table.actor == OVER
    assert table.frames.depth() == 0
    assert [table.moves(0), table.moves(1)] == [[], []]


@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_waits_after_the_end(seat: int) -> None:
    table = begun()
    table.frames = stack(market.WIDTH, [])
    table.settle(Scripted([]))

    assert not table.waiting(seat)
