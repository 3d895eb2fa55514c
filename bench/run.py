"""Measure Tafelrunde beside its peers, in one run on one machine, and check the bars.

    python bench/run.py [GAME] [--seconds S] [--json FILE] [--write]

The exit code is 0 when all bars hold, 1 when one is missed, 2 when nothing could be measured.
"""

import argparse
import hashlib
import json
import os
import platform
import subprocess
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path
from statistics import median
from typing import Any

BENCH = Path(__file__).resolve().parent
README = BENCH / "README.md"
BEGIN, END = "<!-- results: begin -->", "<!-- results: end -->"

ROUNDS = 5
PEERS = ("catanatron", "open_spiel")
FORCE_PYTHON = "TAFELRUNDE_PYTHON"
YARDSTICK = ("Catanatron", "decisions_per_second")

Figures = dict[str, float]
Samples = dict[str, list[Figures]]


class BenchError(Exception):
    """What keeps the run from measuring, in one sentence."""


@dataclass(frozen=True)
class Bar:
    """A figure a game has to reach, as a multiple of the yardstick or by itself."""

    who: str
    figure: str
    kind: str
    least: float


@dataclass(frozen=True)
class Verdict:
    """A bar and what was measured against it; reached is None when there was no figure."""

    bar: Bar
    reached: float | None

    @property
    def held(self) -> bool:
        return self.reached is not None and self.reached >= self.bar.least


# The bars


def read_bars() -> dict[str, list[Bar]]:
    with (BENCH / "bars.toml").open("rb") as file:
        games = tomllib.load(file)
    return {game: list(_bars_of(game, modes)) for game, modes in games.items()}


def _bars_of(game: str, modes: dict[str, dict[str, dict[str, float]]]) -> Iterator[Bar]:
    for mode, kinds in modes.items():
        for kind, figures in kinds.items():
            for figure, least in figures.items():
                yield Bar(f"{game}, {mode}", figure, kind, least)


def judge(bar: Bar, figures: dict[str, Figures]) -> Verdict:
    value = figures.get(bar.who, {}).get(bar.figure)
    if value is not None and bar.kind == "times_catanatron":
        value = times_yardstick(value, figures)
    return Verdict(bar, value)


def times_yardstick(value: float, figures: dict[str, Figures]) -> float:
    who, figure = YARDSTICK
    return value / figures[who][figure]


# Environments of their own, for peers and for what is too heavy for ours


def python_of(pins: str) -> Path:
    """The interpreter of the environment that PINS.txt describes; made if it is not there."""
    content = (BENCH / f"{pins}.txt").read_bytes()
    wanted = f"{platform.python_version()} {hashlib.sha256(content).hexdigest()}\n"
    home = BENCH / f".{pins}"
    folder = "Scripts" if os.name == "nt" else "bin"
    python = home / "venv" / folder / "python"
    stamp = home / "installed.txt"
    if not stamp.exists() or stamp.read_text() != wanted:
        _install(pins, home / "venv", python)
        stamp.write_text(wanted)
    return python


def _install(pins: str, environment: Path, python: Path) -> None:
    note(f"Setting up the environment bench/.{pins} from bench/{pins}.txt (only once).")
    pip = [str(python), "-m", "pip", "--quiet", "--disable-pip-version-check", "install"]
    what = f"set up the environment of bench/{pins}.txt"
    run([sys.executable, "-m", "venv", "--clear", str(environment)], clean_environment(), what)
    given = ["--require-hashes", "--only-binary", ":all:", "-r", str(BENCH / f"{pins}.txt")]
    run([*pip, *given], clean_environment(), what)


# Running the measurements


def run(command: list[str], environment: dict[str, str], what: str) -> str:
    """Run a command to its end and return what it printed."""
    try:
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    except OSError as error:
        raise BenchError(f"cannot {what}: {error}") from error
    except subprocess.CalledProcessError as error:
        raise BenchError(f"cannot {what}: {_reason(error)}") from error
    return done.stdout


def _reason(error: subprocess.CalledProcessError) -> str:
    lines: list[str] = [line.strip() for line in error.stderr.splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith("ERROR")]
    return (errors or lines or [f"exit code {error.returncode}"])[-1]


def clean_environment() -> dict[str, str]:
    """For the peers: nothing of ours on their path, and the same hashes in every run."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return kept | {"PYTHONHASHSEED": "0"}


def run_json(command: list[str], environment: dict[str, str], what: str) -> dict[str, Any]:
    try:
        report = json.loads(run(command, environment, what))
    except json.JSONDecodeError as error:
        raise BenchError(f"cannot {what}: its output is not JSON") from error
    if not isinstance(report, dict):
        raise BenchError(f"cannot {what}: its output is not a JSON object")
    return report


def per_second(report: dict[str, Any]) -> Figures:
    return {
        name: float(value)
        for name, value in report.items()
        if name.endswith("_per_second") and isinstance(value, int | float)
    }


def measure_peer(python: Path, peer: str, seconds: float) -> dict[str, Figures]:
    script = str(BENCH / f"peer_{peer}.py")
    command = [str(python), "-B", script, "--seconds", str(seconds)]
    report = run_json(command, clean_environment(), f"measure {peer}")
    if peer == "catanatron":
        return {"Catanatron": per_second(report)}
    return {f"OpenSpiel {game}": per_second(found) for game, found in report["games"].items()}


def measure_ours(game: str, force_python: bool, seconds: float) -> dict[str, Figures]:
    command = [sys.executable, "-m", "tafelrunde", "bench", game, "--json"]
    environment = {name: value for name, value in os.environ.items() if name != FORCE_PYTHON}
    if force_python:
        environment[FORCE_PYTHON] = "1"
    what = f"measure {game}"
    report = run_json([*command, "--seconds", str(seconds)], environment, what)
    compiled = bool(report.get("compiled"))
    if force_python and compiled:
        raise BenchError(f"cannot {what} interpreted: it runs compiled despite {FORCE_PYTHON}=1")
    return {f"{game}, {'compiled' if compiled else 'interpreted'}": per_second(report)}


def measure(python: Path, games: list[str], seconds: float) -> Samples:
    """Peer, ours, peer, ours, in several rounds, so that noise meets all of them alike."""
    ours = [(game, force_python) for game in games for force_python in (False, True)]
    samples: Samples = defaultdict(list)
    for number in range(1, ROUNDS + 1):
        note(f"Round {number} of {ROUNDS}.")
        for turn, (game, force_python) in enumerate(ours):
            found = measure_peer(python, PEERS[turn % len(PEERS)], seconds)
            found |= measure_ours(game, force_python, seconds)
            for who, figures in found.items():
                samples[who].append(figures)
    return samples


def medians(samples: Samples) -> dict[str, Figures]:
    return {
        who: {name: median(one[name] for one in taken) for name in taken[0]}
        for who, taken in samples.items()
    }


# The report


def machine() -> dict[str, str | int | None]:
    return {
        "processor": _processor(),
        "cores": os.cpu_count(),
        "system": platform.system(),
        "python": platform.python_version(),
        "date": date.today().isoformat(),
    }


def _processor() -> str:
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text().splitlines() if cpuinfo.exists() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.processor() or platform.machine()


def rows(figures: dict[str, Figures], verdicts: list[Verdict]) -> list[list[str]]:
    judged = {(verdict.bar.who, verdict.bar.figure): verdict for verdict in verdicts}
    found = [["who", "what", "per second", "x Catanatron", "bar", ""]]
    for who in sorted(figures, key=lambda who: (not who[0].isupper(), who)):
        for figure, value in figures[who].items():
            times = f"{times_yardstick(value, figures):,.2f}"
            verdict = judged.get((who, figure))
            bar = [show_bar(verdict.bar), show_held(verdict)] if verdict else ["", ""]
            found.append([who, show_figure(figure), f"{value:,.0f}", times, *bar])
    return found


def show_figure(figure: str) -> str:
    return figure.removesuffix("_per_second").replace("_", " ")


def show_bar(bar: Bar) -> str:
    return f"{bar.least:g} x" if bar.kind == "times_catanatron" else f"{bar.least:,.0f}"


def show_held(verdict: Verdict) -> str:
    return "held" if verdict.held else "MISSED"


def show_missed(verdict: Verdict) -> str:
    bar = verdict.bar
    reached = "not measured" if verdict.reached is None else f"{verdict.reached:,.2f}"
    return f"MISSED: {bar.who}: {show_figure(bar.figure)}: {reached}, bar {show_bar(bar)}"


def table(cells: list[list[str]]) -> str:
    """The rows as a Markdown table that reads well as plain text too."""
    widths = [max(len(row[column]) for row in cells) for column in range(len(cells[0]))]
    numbers = range(2, 5)
    lines = [
        [cell.rjust(w) if column in numbers else cell.ljust(w) for column, cell, w in line]
        for line in ([*zip(range(len(row)), row, widths, strict=True)] for row in cells)
    ]
    rule = ["-" * (w - 1) + (":" if n in numbers else "-") for n, w in enumerate(widths)]
    return "\n".join(f"| {' | '.join(line)} |" for line in [lines[0], rule, *lines[1:]])


def write_readme(results: str) -> None:
    text = README.read_text(encoding="utf-8")
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not (begin and end):
        raise BenchError(f"cannot write the results: bench/README.md lacks {BEGIN} or {END}")
    README.write_text(f"{before}{BEGIN}\n{results}\n{END}{after}", encoding="utf-8")


def write_json(path: Path, samples: Samples, verdicts: list[Verdict], seconds: float) -> None:
    report = {
        "machine": machine(),
        "seconds": seconds,
        "medians": medians(samples),
        "rounds": samples,
        "bars": [asdict(verdict) | {"held": verdict.held} for verdict in verdicts],
    }
    path.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")


def note(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


# The command


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure Tafelrunde beside its peers.")
    parser.add_argument("game", nargs="?", help="one game; otherwise every game in bars.toml")
    parser.add_argument("--seconds", type=float, default=1.0, help="time per figure and round")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all figures to FILE")
    parser.add_argument("--write", action="store_true", help="write the table into README.md")
    return parser.parse_args()


def chosen(game: str | None) -> dict[str, list[Bar]]:
    bars = read_bars()
    if game is None:
        return bars
    if game not in bars:
        raise BenchError(f"cannot measure {game}: bars.toml has bars for {', '.join(bars)} only")
    return {game: bars[game]}


def bench(options: argparse.Namespace) -> int:
    bars = chosen(options.game)
    samples = measure(python_of("peers"), list(bars), options.seconds)
    figures = medians(samples)
    verdicts = [judge(bar, figures) for game in bars.values() for bar in game]
    results = table(rows(figures, verdicts))
    about = "{processor}, {cores} cores, {system}, Python {python}, {date}".format_map(machine())
    print(f"{about}\n\n{results}\n")
    if options.json:
        write_json(options.json, samples, verdicts, options.seconds)
    if options.write:
        write_readme(f"{about}\n\n{results}")
    missed = [verdict for verdict in verdicts if not verdict.held]
    print("\n".join(map(show_missed, missed)) or "All bars hold.")
    return 1 if missed else 0


def main() -> int:
    try:
        return bench(arguments())
    except (BenchError, OSError) as error:
        note(f"bench: {error}")
        return 2


if __name__ == "__main__":
    sys.exit(main())
