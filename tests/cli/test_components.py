"""components: what is reconstructed, checking a file, and playing with it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest
import typst

from tafelrunde.cli import components
from tafelrunde.games import find, own
from tafelrunde.kernel.catalogue import catalogue
from tafelrunde.kernel.components import VARIABLE
from tafelrunde.lab import box_print
from tests.cli.conftest import Ran, Tafelrunde

GAMES = Path(__file__).parents[1] / "games"
OTHER = GAMES / "erben" / "other_box.toml"


def run(*argv: object, said: str = "") -> Ran:
    """The command in a process of its own, where no game is loaded yet."""
    words = [str(word) for word in argv]
    ran = subprocess.run(
        [sys.executable, "-m", "tafelrunde", *words],
        input=said,
        env=os.environ | {"LC_ALL": "en_GB.UTF-8"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    return Ran(ran.returncode, ran.stdout, ran.stderr)


@pytest.mark.parametrize("game", own())
def test_it_says_where_the_file_is_what_is_ours_and_what_to_do(
    tafelrunde: Tafelrunde, game: str
) -> None:
    for lang, word in (("en", "Whoever owns the box"), ("de", "Wer die Schachtel hat")):
        out = " ".join(tafelrunde("components", game, "--lang", lang).out.split())
        assert f"games/{game}/components.toml" in out
        assert " ".join(find(game).reconstructed[lang].split()) in out
        assert word in out
        assert f"--components {game}=" in out


def test_a_game_without_such_a_file_says_so(
    tafelrunde: Tafelrunde, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(components, "find", lambda name: replace(find(name), box=None))
    assert tafelrunde("components", "limes").refused("of Limes cannot be replaced")


@pytest.mark.parametrize(("game", "differ"), [("limes", 5), ("erben", 11), ("medievalia", 4)])
def test_a_good_file_is_told_by_its_mark(tafelrunde: Tafelrunde, game: str, differ: int) -> None:
    ran = tafelrunde("components", game, "--check", GAMES / game / "other_box.toml")
    assert ran.code == 0
    assert "can be used: components " in ran.out
    assert f"{differ} entries differ" in ran.out


def test_every_fault_of_a_bad_file_is_printed(tafelrunde: Tafelrunde, tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text('[tiles]\nR1 = 3\nX9 = 3\n[moon]\n"\\u001b[31m" = 1\n')
    ran = tafelrunde("components", "erben", "--check", bad)
    assert (ran.code, len(ran.out.splitlines())) == (2, 3)
    assert "R1 Tavern: must be written like {" in ran.out
    assert ran.err == f"tafelrunde: {bad} cannot be used: 3 faults\n"
    assert "\x1b" not in ran.out
    assert tafelrunde("components", "erben", "--check", tmp_path / "none").refused("cannot use")
    bad.write_bytes(b"\xff")
    assert tafelrunde("components", "erben", "--check", bad).refused("is no UTF-8 text")


@pytest.mark.parametrize(
    "pair", ["erben", "=x", "erben=", "moon=x", "erben=none.toml", "none.toml"]
)
def test_a_file_that_cannot_be_used_is_refused_by_every_command(pair: str) -> None:
    assert run("games", "--components", pair).refused("")


def test_a_game_that_is_loaded_keeps_its_components(
    tafelrunde: Tafelrunde, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, "")
    assert find("erben").box is not None
    assert tafelrunde("games", "--components", f"erben={OTHER}").refused("loaded with other")


def owners(folder: Path, name: str, values: str) -> Path:
    file = folder / f"{name}.toml"
    file.write_text(f"[told]\ngame = 'limes'\nby = ['{name}']\n{values}")
    return file


def test_two_files_are_compared_in_words(tafelrunde: Tafelrunde, tmp_path: Path) -> None:
    one = owners(tmp_path, "Anna", "[cards.layouts]\n9 = 'f F W R'")
    other = owners(tmp_path, "Benno", "[huts]\ntotal = 33")
    said = tafelrunde("components", "limes", "--diff", one, other).out.splitlines()
    assert said == [
        "Card 9, top right: farmland / farmland with a hut",
        "Fishing huts, huts in all: 34 / 33",
    ]
    assert "the same values" in tafelrunde("components", "limes", "--diff", one, one).out
    bad = owners(tmp_path, "Carla", "[moon]")
    refused = tafelrunde("components", "limes", "--diff", one, bad)
    assert (refused.code, refused.err) == (2, f"tafelrunde: {bad} cannot be used: 1 fault\n")


def test_what_several_owners_say_becomes_one_file(tafelrunde: Tafelrunde, tmp_path: Path) -> None:
    one = owners(tmp_path, "Anna", "[cards.layouts]\n9 = 'f F W R'\n1 = 'F W T R'")
    other = owners(tmp_path, "Benno", "[cards.layouts]\n9 = 'f F W R'\n[huts]\ntotal = 33")
    ran = tafelrunde("components", "limes", "--combine", one, other)
    file = tmp_path / "both.toml"
    file.write_text(ran.out)
    box = find("limes").box
    assert box is not None
    reading = box.check(ran.out)
    assert (reading.wrong, reading.by) == ([], ("Anna", "Benno"))
    counts = {key: given.owners for (_, key), given in reading.given.items()}
    assert counts == {"9": 2, "1": 1, "huts": 1}
    assert "can be used" in tafelrunde("components", "limes", "--check", file).out
    third = owners(tmp_path, "Carla", "[cards.layouts]\n9 = 'F F W R'")
    refused = tafelrunde("components", "limes", "--combine", one, other, third)
    assert refused.refused("Card 9", "do not agree", f'{third}: "F F W R"')
    assert "[told]" not in refused.out


@pytest.mark.parametrize("game", own())
def test_everything_is_drawn_on_one_sheet(
    tafelrunde: Tafelrunde, game: str, tmp_path: Path
) -> None:
    file = tmp_path / "box.svg"
    assert tafelrunde("components", game, "--svg", file, "--lang", "de").code == 0
    words = " ".join(Xml.fromstring(file.read_text("utf-8")).itertext())
    assert "Ö: öffentlich belegt. N: von uns nachgebaut." in words
    shelves = catalogue(find(game), "de")
    assert [s.title for s in shelves if s.title not in words] == []
    assert [t.name for s in shelves for t in s.things if t.name not in words] == []


@pytest.mark.parametrize("game", own())
def test_it_is_printed_in_letters_and_lines_on_pages_of_a4(
    tafelrunde: Tafelrunde, game: str, tmp_path: Path
) -> None:
    file = tmp_path / "box.pdf"
    assert tafelrunde("components", game, "--pdf", file).code == 0
    made = file.read_bytes()
    pages = made.count(b"/Type/Page/")
    assert made.startswith(b"%PDF-")
    assert made.count(b"/MediaBox[0 0 595.2756 841.8898]") == pages > 1
    assert b"/FontFile" in made
    assert b"/Subtype/Image" not in made


def test_every_thing_is_printed_whole_with_its_number_and_its_source(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, given = find("medievalia"), []
    monkeypatch.setattr(typst, "compile", lambda *_, sys_inputs, **__: given.append(sys_inputs))
    box_print.printed(game, ["ours"], "de")
    told = json.loads(given[0]["box"])
    things = {thing["called"]: thing for shelf in told["shelves"] for thing in shelf["things"]}
    assert len(things) == sum(len(shelf.things) for shelf in catalogue(game, "de"))
    assert (things["12× Feld"]["source"], things["3× Priester"]["source"]) == (
        "rulebook", "reconstructed",
    )  # fmt: skip
    assert "var(" not in things["12× Feld"]["picture"]
    in_words = [shelf["title"] for shelf in told["shelves"] if shelf["in_words"]]
    assert in_words == ["Gebäudestapel", "Verstärker", "Das Land"]
    assert things["Verstärker"]["told"].endswith(": 2")
    assert told["legend"][2] == ["reconstructed", "von uns nachgebaut"]
    assert (told["lead"], told["signs"]["public"]) == (["ours"], "Ö")


def test_who_cannot_print_is_told_the_command(
    tafelrunde: Tafelrunde, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(box_print, "find_spec", lambda name: None)
    file = tmp_path / "box.pdf"
    assert tafelrunde("components", "limes", "--pdf", file).refused("pip install", "[print]'")
    assert not file.exists()


def test_a_file_that_names_its_game_needs_no_other_name(tmp_path: Path) -> None:
    file = owners(tmp_path, "Anna", "[huts]\ntotal = 33")
    out = run("components", "limes", "--components", file).out
    assert out.count("components ") > 1
    assert "Its values were told by Anna." in out
    file.write_text("[huts]\ntotal = 33")
    assert run("games", "--components", file).refused("does not say for which game it is")


def begun(file: Path, *more: object) -> None:
    """A game with other components, begun and left at the terminal."""
    words = ["play", "erben", "--bot", "page", "--seed", 4, "--file", file, *more]
    answered = run(*words, "--components", f"erben={OTHER}", said="1\nquit\n")
    assert (answered.code, answered.err) == (0, "")


def test_a_record_names_its_components_and_is_verified_with_the_same(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    begun(file)
    with_it = run("verify", file, "--components", f"erben={OTHER}")
    assert with_it.out.startswith("valid, ")
    without = run("verify", file)
    assert without.refused("the record needs components", "the game's own components are in use")
    mark = int(file.read_text().splitlines()[2].removeprefix("rules ")) // 1000
    assert f"components {mark:010x}" in without.err


def test_a_record_that_carries_its_components_needs_no_file(tmp_path: Path) -> None:
    file, picture = tmp_path / "game.txt", tmp_path / "table.svg"
    begun(file, "--carry")
    assert run("verify", file).out.startswith("valid, ")
    assert run("replay", file).code == 0
    assert run("picture", file, "-o", picture).code == 0
    entries = len(file.read_text().splitlines())
    gone_on = run("play", "--resume", file, said="1\nquit\n")
    assert (gone_on.code, gone_on.err) == (0, "")
    assert len(file.read_text().splitlines()) > entries
    assert run("verify", file).out.startswith("valid, "), "it still carries them"
    lines = file.read_text().splitlines(keepends=True)
    assert lines[8].startswith("components ")
    file.write_text("".join([*lines[:8], 'components "[moon]"\n', *lines[9:]]))
    assert run("verify", file).refused("what the record carries cannot be used", "[moon]")


def test_our_own_components_are_never_carried(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    assert run("play", "erben", "--file", file, "--carry", said="quit\n").code == 0
    assert "\ncomponents " not in file.read_text()


def test_the_referee_gives_a_record_that_carries_them(tmp_path: Path) -> None:
    asked = [{"do": "new", "seed": 1}, {"do": "record", "carry": True}]
    lines = "".join(f"{json.dumps(line)}\n" for line in asked)
    out = run("referee", "erben", "--components", f"erben={OTHER}", said=lines).out
    file = tmp_path / "game.txt"
    file.write_text(json.loads(out.splitlines()[-1])["record"])
    assert run("verify", file).out == "valid, 1 entries, not finished\n"
