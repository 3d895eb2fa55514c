"""Bots in processes of their own: only the view goes there, and whatever they do, a move comes."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from time import monotonic

import pytest

from tafelrunde.bots import LEVELS
from tafelrunde.games import find
from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.state import State
from tafelrunde.table.bot_pool import COMMAND, MEMORY, BotPool, Closed, Fault, Worker
from tafelrunde.table.bot_worker import Choose, answer

# Does its deed the first so many times it is started, later it is what it should be.
STAND_IN = """
import os, signal, subprocess, sys, time
from pathlib import Path
from tafelrunde.table import think
deed, times, folder, memory = sys.argv[1:]
folder = Path(folder)
(folder / f"start{os.getpid()}").touch()
if len(list(folder.glob("start*"))) > int(times):
    think.main()
elif deed == "patient":
    real = think.estimate
    def estimate(question):
        (folder / "estimating").touch()
        while not (folder / "go").exists():
            time.sleep(0.01)
        return real(question)
    think.estimate = estimate
    think.main()
else:
    sys.stdin.readline()
    child = subprocess.Popen(["sleep", "600"]) if deed == "parent" else None
    (folder / "asked.new").write_text(str(child.pid if child else os.getpid()))
    (folder / "asked.new").rename(folder / "asked")
    if deed == "die":
        os._exit(3)
    if deed == "deaf":
        os.close(1)
    if deed == "eat":
        think.settle_in(int(memory))
        bytearray(2 * int(memory))
    if deed not in ("hang", "parent", "deaf"):
        os.write(1, bytes.fromhex(deed[2:]) if deed.startswith("0x") else deed.encode())
        os.write(1, b"\\n")
    signal.pause()
"""


def stand_in(folder: Path, deed: str, times: int, workers: int = 1) -> BotPool:
    command = [sys.executable, "-c", STAND_IN, deed, str(times), str(folder)]
    return BotPool(workers, command=command, starting=2.0 if deed == "hang" else 15.0)


def start(name: str = "limes") -> tuple[Game, State]:
    game = find(name)
    return game, game.new(game.setup({}, 2), Seeded("start"))


def process(worker: Worker) -> int:
    assert worker.process is not None
    return worker.process.pid


async def until(condition: Callable[[], bool]) -> None:
    end = monotonic() + 10
    while not condition():
        assert monotonic() < end, "it did not come about within ten seconds"
        await asyncio.sleep(0.01)


def gone(number: int) -> bool:
    try:
        state = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return True
    return state == "Z"


def run(bot_pool: BotPool, work: Callable[[BotPool], Awaitable[None]]) -> None:
    """Do the work; afterwards none of the processes that were there is left."""

    async def all_of_it() -> None:
        try:
            async with asyncio.timeout(60):
                await work(bot_pool)
        finally:
            there = [w.process.pid for w in bot_pool.workers if w.process is not None]
            await bot_pool.close()
            assert all(map(gone, there))

    asyncio.run(all_of_it())


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
    assert set(question) == {"do", "position", "seat", "level", "seconds", "within", "seed"}
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


@pytest.mark.parametrize(
    ("deed", "said"),
    [
        ("die", "ended without an answer"),
        ("deaf", "ended without an answer"),
        ("eat", "ended without an answer"),
        ("hang", "did not answer within"),
        ("rubbish", "answered nonsense"),
        ("0xfffe", "answered nonsense"),
        ('{"move": 3}', "answered nonsense"),
        ('{"move": "dance"}', "answered nonsense"),
        ("[]", "answered nonsense"),
        ('{"move": "stay"}', "answered an illegal move"),
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
            await bot_pool.estimate(game, state, 4, 1.0, "seed")
        with pytest.raises(Fault):
            await bot_pool.advise(game, state.seen_by(0), 0, "search:9", 1.0, "seed")

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
            await bot_pool.estimate(game, state, 4, 5.0, name)
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
            asyncio.create_task(bot_pool.estimate(game, state, 4, 5.0, str(number)))
            for number in range(4)
        ]
        await until((tmp_path / "estimating").exists)
        for _ in range(3):
            assert await bot_pool.choose(game, state.seen_by(0), 0, "page") in state.moves(0)
        assert not any(task.done() for task in back)
        (tmp_path / "go").touch()
        assert all(abs(sum(chances) - 1) < 1e-6 for chances in await asyncio.gather(*back))

    run(stand_in(tmp_path, "patient", 2, workers=2), work)


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


def test_a_bot_that_is_none_and_a_seat_that_is_not_asked_are_refused() -> None:
    game, state = start("erben")
    seat = int(state.actor)

    async def work(bot_pool: BotPool) -> None:
        with pytest.raises(TafelrundeError, match="does not wait for seat"):
            await bot_pool.choose(game, state.seen_by(1 - seat), 1 - seat, "page")
        with pytest.raises(TafelrundeError, match="there is no bot"):
            await bot_pool.choose(game, state.seen_by(seat), seat, "bishop")

    run(BotPool(1), work)


def test_a_process_ends_with_its_stdin() -> None:
    with subprocess.Popen([*COMMAND, str(MEMORY)], stdin=subprocess.PIPE) as thinker:
        assert thinker.stdin is not None
        thinker.stdin.close()
        assert thinker.wait(10) == 0


SERVER = """
import asyncio
from tafelrunde.games import find
from tafelrunde.kernel.chance import Seeded
from tafelrunde.table.bot_pool import Thinkers
async def main():
    game, thinkers = find("limes"), Thinkers(1)
    view = game.new(game.setup({}, 2), Seeded(1)).seen_by(0)
    await thinkers.choose(game, view, 0, "page")
    print(thinkers.workers[0].process.pid, flush=True)
    await asyncio.Event().wait()
asyncio.run(main())
"""


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
        "import signal; from tafelrunde.table import think; think.GRACE = 1\n"
        "think.choose = lambda question: signal.pause()\n"
        "think.answer(think.msgspec.json.encode(think.Choose({}, 0, 'king', 0.1, 0.1)))"
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


def _fields(position: dict[str, object]) -> dict[str, object]:
    question = Choose(position, 0, "page", 0.1, 2.0)
    return {name: getattr(question, name) for name in question.__struct_fields__}
