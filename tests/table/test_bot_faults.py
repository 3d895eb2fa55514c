"""Whatever a bot's process does, a move comes, and no process is left behind."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tafelrunde.table.bot_pool import COMMAND, MEMORY, BotPool, Closed, Fault
from tafelrunde.table.bot_worker import answer
from tests.table.pools import SERVER, _fields, gone, process, run, stand_in, start, until


@pytest.mark.parametrize(
    ("deed", "said"),
    [
        ("die", "ended without an answer"),
        ("deaf", "ended without an answer"),
        ("eat", "ended without an answer"),
        ("hang", "did not answer within"),
        ("rubbish", "answered nonsense"),
        ("0xfffe", "answered nonsense"),
        ('{"move": "stay"}', "answered nonsense"),
        ('{"move": 1.5}', "answered nonsense"),
        ("[]", "answered nonsense"),
        ('{"move": 999999}', "answered an illegal move"),
        ("{}", "answered an illegal move"),
        ('{"failed": "IndexError at judge.py:3"}', "IndexError at judge.py:3"),
        ("x" * 20_000, "answered more than"),
    ],
)
def test_a_process_that_fails_is_replaced(
    deed: str, said: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    game, state = start()

    async def work(bot_pool: BotPool) -> None:
        choice = asyncio.create_task(bot_pool.choose(game, state.seen_by(0), 0, "squire"))
        await until((tmp_path / "asked").exists)
        failing = int((tmp_path / "asked").read_text())
        assert await choice in state.moves(0)
        assert process(bot_pool.workers[0]) != failing
        assert await bot_pool.choose(game, state.seen_by(0), 0, "page") in state.moves(0)
        assert gone(failing)

    run(stand_in(tmp_path, deed, 1), work)
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    assert said in caplog.text
    assert not any(part in caplog.text for part in state.to_dict()), "the position is in the log"


@pytest.mark.parametrize("deed", ["die", "rubbish"])
def test_after_two_faults_any_legal_move_is_played(
    deed: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    game, state = start()

    async def work(bot_pool: BotPool) -> None:
        assert await bot_pool.choose(game, state.seen_by(0), 0, "king") in state.moves(0)
        assert len(caplog.records) == 2
        with pytest.raises(Fault):
            await bot_pool.sample(game, state, -1, [-1], 0, 4, 1.0, "seed")
        with pytest.raises(Fault):
            await bot_pool.rank(game, state.seen_by(0), 0, 9, 1.0, "seed")

    run(stand_in(tmp_path, deed, 99), work)


def test_a_command_that_cannot_be_started_does_not_stop_the_table() -> None:
    game, state = start()

    async def work(bot_pool: BotPool) -> None:
        assert await bot_pool.choose(game, state.seen_by(0), 0, "king") in state.moves(0)

    run(BotPool(1, command=["/nowhere/to/be/found"]), work)


def test_a_process_killed_in_mid_thought_is_replaced(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    game, state = start()

    async def work(bot_pool: BotPool) -> None:
        choice = asyncio.create_task(bot_pool.choose(game, state.seen_by(0), 0, "squire"))
        await until((tmp_path / "asked").exists)
        os.kill(process(bot_pool.workers[0]), signal.SIGKILL)
        assert await choice in state.moves(0)

    run(stand_in(tmp_path, "hang", 1), work)
    assert "ended without an answer" in caplog.text


def test_an_idle_process_that_was_killed_is_replaced() -> None:
    game, state = start()

    async def work(bot_pool: BotPool) -> None:
        for _ in range(2):
            assert await bot_pool.choose(game, state.seen_by(0), 0, "page") in state.moves(0)
            os.kill(process(bot_pool.workers[0]), signal.SIGKILL)

    run(BotPool(1), work)


def test_what_a_process_has_started_ends_with_it(tmp_path: Path) -> None:
    game, state = start()

    async def work(bot_pool: BotPool) -> None:
        choice = asyncio.create_task(bot_pool.choose(game, state.seen_by(0), 0, "squire"))
        await until((tmp_path / "asked").exists)
        child = int((tmp_path / "asked").read_text())
        assert not gone(child)
        choice.cancel()
        await until(lambda: gone(child))

    run(stand_in(tmp_path, "parent", 1), work)


def test_closing_ends_every_process_and_every_wait(tmp_path: Path) -> None:
    game, state = start()

    async def work(bot_pool: BotPool) -> None:
        waiting = [
            asyncio.create_task(bot_pool.choose(game, state.seen_by(0), 0, "king"))
            for _ in range(3)
        ]
        await until((tmp_path / "asked").exists)
        await bot_pool.close()
        ends = await asyncio.gather(*waiting, return_exceptions=True)
        assert [type(end) for end in ends] == [Closed] * 3
        with pytest.raises(Closed):
            await bot_pool.choose(game, state.seen_by(0), 0, "page")

    run(stand_in(tmp_path, "hang", 1), work)


def test_a_process_ends_with_its_stdin() -> None:
    with subprocess.Popen([*COMMAND, str(MEMORY)], stdin=subprocess.PIPE) as thinker:
        assert thinker.stdin is not None
        thinker.stdin.close()
        assert thinker.wait(10) == 0


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_no_process_outlives_its_server(how: signal.Signals) -> None:
    command = [sys.executable, "-c", SERVER]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        assert server.stdout is not None
        thinker = int(server.stdout.readline())
        assert not gone(thinker)
        server.send_signal(how)
        server.wait(10)
    asyncio.run(until(lambda: gone(thinker)))


def test_a_process_that_hangs_and_is_lost_ends_itself() -> None:
    source = (
        "import signal; from tafelrunde.table import bot_worker as it; it.GRACE = 1\n"
        "it.ANSWERS[it.Choose] = lambda question: signal.pause()\n"
        "it.answer(it.msgspec.json.encode(it.Choose({}, 0, 'king', 0.1, 0.1)))"
    )
    ended = subprocess.run([sys.executable, "-c", source], timeout=20)
    assert ended.returncode == -signal.SIGALRM


def test_what_goes_wrong_in_a_process_is_told_without_the_position() -> None:
    game, state = start()
    position = game.position(state.seen_by(0))
    position["table"] = {"secret": "lays"}
    encoded = json.dumps({"do": "choose", **_fields(position)}).encode()
    assert "secret" not in answer(encoded).failed
    assert answer(encoded).failed.startswith("BadPosition at ")
    assert answer(b"rubbish").failed.startswith("DecodeError at ")
    assert answer(b'{"do": "dance"}').failed.startswith("ValidationError at ")
    assert signal.alarm(0) == 0, "the alarm for a lost process is still set"
