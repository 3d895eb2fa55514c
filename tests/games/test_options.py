"""What options are called stands in a catalogue, and nothing else stands there."""

from __future__ import annotations

import pytest

from tafelrunde.games import find, names
from tafelrunde.kernel.sayings import Sayings


@pytest.mark.parametrize("game", names())
def test_nothing_in_the_catalogue_of_options_is_left_unsaid(game: str) -> None:
    found = find(game)
    assert found.folder is not None
    said = {f"preset {name} about".replace("  ", " ") for name in found.preset_about}
    said |= {f"preset {name}" for name in found.presets}
    for option in found.options:
        said |= {option.id, f"{option.id} about", *(f"{option.id} {word}" for word in option.names)}
    assert set(Sayings(found.folder / "options.toml").texts) <= said
