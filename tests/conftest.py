"""What holds for every test: interruptions arrive, and what is slow by nature is asked for."""

import gc
import signal

import pytest

# Whoever starts the checks in the background has this process ignore interruptions, and every
# process that it starts would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)
# What is collected stays to the end. To look through it for what nobody needs any more, again and
# again, takes a sixth of the time of a game's tests.
gc.disable()
# Some of the former take a minute, the latter wait: whoever is done with others helps there.
FIRST = ("tests/bench/", "tests/browser/")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="also the tests marked as long")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Without --long the long tests are left out; those that take long or wait come first."""
    if not config.getoption("--long"):
        long = {item: item.get_closest_marker("long") is not None for item in items}
        config.hook.pytest_deselected(items=[item for item in items if long[item]])
        items[:] = [item for item in items if not long[item]]
    items.sort(key=lambda item: [not item.nodeid.startswith(part) for part in FIRST])


def pytest_collection_finish() -> None:
    """From here on only what the tests themselves leave behind is looked through."""
    gc.freeze()
    gc.enable()
