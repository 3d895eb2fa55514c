"""What holds for every test: interruptions arrive, and what is slow by nature is asked for."""

import signal

import pytest

# Whoever starts the checks in the background has this process ignore interruptions, and every
# process that it starts would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="also the tests marked as long")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Without --long the long tests are left out; those with a browser, which wait, come first."""
    if not config.getoption("--long"):
        long = {item: item.get_closest_marker("long") is not None for item in items}
        config.hook.pytest_deselected(items=[item for item in items if long[item]])
        items[:] = [item for item in items if not long[item]]
    items.sort(key=lambda item: "tests/browser/" not in item.nodeid)
