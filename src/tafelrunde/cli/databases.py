"""The database that a command works on, beside the server that may be using it."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from tafelrunde.cli.arguments import Parser
from tafelrunde.cli.files import own_folder
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.extras import install_command

if TYPE_CHECKING:
    from tafelrunde.table.store import Store

T = TypeVar("T")

NEEDED = (
    "uvicorn", "starlette", "websockets", "msgspec", "psycopg", "psycopg_pool", "prometheus_client"
)  # fmt: skip
VARIABLE = "TAFELRUNDE_DATABASE"


def add_database(parser: Parser) -> None:
    """Where everything is kept."""
    parser.add_argument(
        "--database", help=f"a file, or postgresql://... (default: ${VARIABLE}, or a file of yours)"
    )


def database_named(given: str | None) -> str:
    """The database that is meant; a password is better given in the environment than here."""
    return given or os.environ.get(VARIABLE) or str(own_folder() / "tables.db")


def check_packages() -> None:
    """Refuse in one sentence to do what needs packages that are not here."""
    if any(find_spec(package) is None for package in NEEDED):
        raise TafelrundeError(f"the server needs its packages: {install_command('server')}")


def with_store(given: str | None, work: Callable[[Store], Awaitable[T]], new: bool = False) -> T:
    """Do something with the database; only where it may be `new` it is made."""
    check_packages()
    from tafelrunde.table.store import open_store

    database = database_named(given)
    file = database.removeprefix("sqlite:///")
    if "://" not in file and new:
        Path(file).parent.mkdir(parents=True, exist_ok=True)
    elif "://" not in file and not Path(file).exists():
        raise TafelrundeError(
            f"there is no database {file}: name it with --database, or in ${VARIABLE}"
        )

    async def run() -> T:
        store = await open_store(database, beside=True)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())
