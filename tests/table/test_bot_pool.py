"""Bots in processes of their own: only the view goes there, and a move comes."""

from __future__ import annotations

import asyncio
import json
import os
from pathlib import Path

import pytest

from tafelrunde.bots import LEVELS
from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.table.bot_pool import MEMORY, BotPool, Worker
from tests.table.pools import process, run, stand_in, start, until


def test_every_level_answers_for_every_game_with_a_legal_move() -> None:
    async def work(bot_pool: BotPool) -> None:
        for name in ("limes", "erben"):
            game, state = start(name)
            seat = int(state.actor)
            view = state.seen_by(seat)
            moves = await asyncio.gather(
                *(bot_pool.choose(game, view, seat, level) for level in LEVELS)
            )
            assert set(moves) <= set(view.moves(seat))

    run(BotPool(2), work)


def test_a_single_legal_move_needs_no_process() -> None:
    game, state = start("erben")
    chance = Seeded("forced")
    while len(state.moves(state.actor)) > 1:
        moves = state.moves(state.actor)
        state.play(state.actor, moves[chance.draw(len(moves))], chance)
    seat = int(state.actor)

    async def work(bot_pool: BotPool) -> None:
        found = await bot_pool.choose(game, state.seen_by(seat), seat, "king")
        assert [found] == state.moves(seat)
        assert bot_pool.workers[0].process is None

    run(BotPool(1), work)


def test_only_the_view_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    game, state = start()
    chance = Seeded("hidden")
    for _ in range(2):
        state.play(0, state.moves(0)[-1], chance)
    twin = state.seen_by(1).imagine(chance)
    assert twin.key() != state.key()
    sent: list[bytes] = []
    ask = Worker.ask

    async def listen(self: Worker, line: bytes, seconds: float) -> bytes:
        sent.append(line)
        return await ask(self, line, seconds)

    monkeypatch.setattr(Worker, "ask", listen)

    async def work(bot_pool: BotPool) -> None:
        for table in (state, twin):
            for level in ("squire", "knight"):
                await bot_pool.choose(game, table.seen_by(1), 1, level)
        with pytest.raises(TafelrundeError, match="never the complete position"):
            await bot_pool.choose(game, state, 1, "page")

    run(BotPool(1), work)
    assert sent[:2] == sent[2:]
    assert len(sent) == 4
    question = json.loads(sent[0])
    assert set(question) == {"do", "position", "seat", "level", "seconds", "within", "components"}
    assert question["position"] == json.loads(json.dumps(game.position(state.seen_by(1))))


def test_a_process_has_limits_and_no_surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAFELRUNDE_SECRET", "of the server")
    monkeypatch.setenv("TAFELRUNDE_PYTHON", "0")
    game, state = start()

    async def work(bot_pool: BotPool) -> None:
        await bot_pool.choose(game, state.seen_by(0), 0, "page")
        number = process(bot_pool.workers[0])
        about = Path(f"/proc/{number}")
        limits = (about / "limits").read_text()
        assert f"Max address space {MEMORY}" in " ".join(limits.split())
        assert "Max core file size 0 0" in " ".join(limits.split())
        surroundings = (about / "environ").read_text()
        assert "TAFELRUNDE_PYTHON=0" in surroundings
        assert "SECRET" not in surroundings
        assert (about / "cwd").readlink() == Path("/")
        assert os.getpriority(os.PRIO_PROCESS, number) >= 10
        assert os.getsid(number) == number

    run(BotPool(1), work)


def test_who_no_longer_wants_an_answer_leaves_the_process_to_others(tmp_path: Path) -> None:
    game, state = start()

    async def work(bot_pool: BotPool) -> None:
        first, second, third = (
            asyncio.create_task(bot_pool.choose(game, state.seen_by(0), 0, "squire"))
            for _ in range(3)
        )
        await until((tmp_path / "asked").exists)
        second.cancel()
        first.cancel()
        assert await third in state.moves(0)
        assert first.cancelled()
        assert second.cancelled()
        assert bot_pool.free == bot_pool.workers

    run(stand_in(tmp_path, "hang", 1), work)


def test_many_questions_at_once_are_answered_in_their_order() -> None:
    game, state = start()
    order: list[int] = []

    async def work(bot_pool: BotPool) -> None:
        async def one(number: int) -> None:
            seat = number % 2
            move = await bot_pool.choose(game, state.seen_by(seat), seat, "squire")
            assert move in state.moves(seat)
            order.append(number)

        await asyncio.gather(*map(one, range(40)))

    run(BotPool(1), work)
    assert order == list(range(40))
    order.clear()
    run(BotPool(2), work)
    assert sorted(order) == list(range(40))


def test_moves_come_before_looking_back() -> None:
    game, state = start()
    order: list[str] = []

    async def work(bot_pool: BotPool) -> None:
        async def back(name: str) -> None:
            await bot_pool.sample(game, state, -1, [-1], 0, 4, 5.0, name)
            order.append(name)

        async def move(name: str) -> None:
            await bot_pool.choose(game, state.seen_by(0), 0, "page")
            order.append(name)

        await asyncio.gather(back("a"), back("b"), back("c"), move("first"), move("second"))

    run(BotPool(1), work)
    assert order == ["a", "first", "second", "b", "c"]


def test_looking_back_leaves_one_process_to_the_moves(tmp_path: Path) -> None:
    game, state = start()

    async def work(bot_pool: BotPool) -> None:
        back = [
            asyncio.create_task(bot_pool.sample(game, state, -1, [-1], 0, 4, 5.0, str(number)))
            for number in range(4)
        ]
        await until((tmp_path / "estimating").exists)
        for _ in range(3):
            assert await bot_pool.choose(game, state.seen_by(0), 0, "page") in state.moves(0)
        assert not any(task.done() for task in back)
        (tmp_path / "go").touch()
        for [games] in await asyncio.gather(*back):
            assert all(abs(sum(row[:2]) - 1) < 1e-6 for row in games)

    run(stand_in(tmp_path, "patient", 2, workers=2), work)


def test_a_bot_that_is_none_and_a_seat_that_is_not_asked_are_refused() -> None:
    game, state = start("erben")
    seat = int(state.actor)

    async def work(bot_pool: BotPool) -> None:
        with pytest.raises(TafelrundeError, match="does not wait for seat"):
            await bot_pool.choose(game, state.seen_by(1 - seat), 1 - seat, "page")
        with pytest.raises(TafelrundeError, match="there is no bot"):
            await bot_pool.choose(game, state.seen_by(seat), seat, "bishop")

    run(BotPool(1), work)
