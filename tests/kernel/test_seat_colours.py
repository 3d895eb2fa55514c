"""Eight seats can be told apart: by colour as far as eyes see colours, and by what they bear."""

from __future__ import annotations

import re
from itertools import combinations
from math import dist
from xml.etree import ElementTree

import pytest

from tafelrunde.kernel.draw import CLASSES, CRESTS, PALETTE, shared_symbols
from tafelrunde.kernel.game import MOST_SEATS

Colour = tuple[float, float, float]
Matrix = tuple[Colour, Colour, Colour]

# What is left of red, green and blue (Machado, Oliveira and Fernandes, 2009).
EYES: dict[str, Matrix] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "without red": (
        (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "without green": (
        (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "without blue": (
        (1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}  # fmt: skip
LEAST = {"usual": 0.09, "without red": 0.05, "without green": 0.03, "without blue": 0.05}


def colours(dark: bool) -> list[Colour]:
    """The colours of all seats as light, red, green and blue."""
    found = []
    for seat in range(MOST_SEATS):
        token = re.search(rf"\.seat{seat}{{--seat:var\(--(\w+)\)}}", CLASSES)
        assert token, f"seat {seat} has no colour"
        themes = re.findall(rf"--{token[1]}:#(\w{{6}});", PALETTE)
        found.append(light(themes[-1] if dark else themes[0]))
    return found


def light(digits: str) -> Colour:
    red, green, blue = (int(digits[k : k + 2], 16) / 255 for k in (0, 2, 4))
    return linear(red), linear(green), linear(blue)


def linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def times(matrix: Matrix, colour: Colour) -> Colour:
    a, b, c = (
        min(1.0, max(0.0, sum(x * y for x, y in zip(row, colour, strict=True)))) for row in matrix
    )
    return a, b, c


def oklab(colour: Colour) -> Colour:
    """Where equal distances look equally different."""
    cones = (
        (0.4122214708, 0.5363325363, 0.0514459929), (0.2119034982, 0.6806995451, 0.1073969566),
        (0.0883024619, 0.2817188376, 0.6299787005),
    )  # fmt: skip
    long, middle, short = (float(part ** (1 / 3)) for part in times(cones, colour))
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("eyes", EYES)
def test_no_two_seats_look_alike(eyes: str, dark: bool) -> None:
    seen = [oklab(times(EYES[eyes], colour)) for colour in colours(dark)]

    alike = {
        (one, other): round(dist(seen[one], seen[other]), 3)
        for one, other in combinations(range(MOST_SEATS), 2)
        if dist(seen[one], seen[other]) < LEAST[eyes]
    }
    assert alike == {}


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_what_a_seat_bears_stands_out_from_its_colour(dark: bool) -> None:
    def brightness(colour: Colour) -> float:
        return sum(x * y for x, y in zip((0.2126, 0.7152, 0.0722), colour, strict=True))

    ivory = brightness(light(re.findall(r"--ivory:#(\w{6});", PALETTE)[-1 if dark else 0]))
    for seat, colour in enumerate(colours(dark)):
        assert (ivory + 0.05) / (brightness(colour) + 0.05) >= 3, seat


def test_every_seat_bears_something_else() -> None:
    svg = ElementTree.fromstring(f"<g>{shared_symbols()}</g>")
    symbols = {one.attrib["id"]: one for one in svg.iter("symbol")}
    drawn = [ElementTree.tostring(symbols[charge]).split(b">", 1)[1] for charge in CRESTS]

    assert len(CRESTS) == MOST_SEATS
    assert len(set(drawn)) == MOST_SEATS
