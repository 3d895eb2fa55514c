"""Can the tests fail? Changes the rules of a game in one place at a time and runs its tests.

    python bench/mutants.py GAME [--count 300] [--seed N] [--file PART] [--jobs 2]
    python bench/mutants.py GAME --again FILE     only what survived in that result
    python bench/mutants.py --write docs/testing.md RESULT...

A change is killed when one of the game's own tests fails or never ends, by a law when only the
conformance suite notices it, and survives otherwise; each survivor is printed. What cannot even be
imported proves nothing and is not counted. `--out FILE` keeps the result as JSON, `--table` prints
the table without the survivors. `toys` stands for the small games of the tests.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from mutants_code import Change, Place, places, signatures
from mutants_run import BROKEN, KILLED, LAW, STATUSES, SURVIVED, Outcome, run
from mutants_watch import ROOT, Subject

sys.path.insert(0, str(ROOT / "scripts"))
from engine import NOT_RULES

BEGIN, END = "<!-- mutants: begin -->", "<!-- mutants: end -->"
# What only bots need, beside the modules that are not compiled because they hold no rules.
FOR_BOTS = ("judge.py", "features.py", "outlook.py")
# Pictures and words are tested once, not at both speeds: those tests say little about rules.
NO_RULES = ("--ignore-glob=*/test_picture.py", "--ignore-glob=*/test_words.py",
            "--ignore-glob=*_shown.py")  # fmt: skip
TOYS = ("cards", "market", "sealed", "solo", "teams")
POSITIONS, SECRECY = "tests/conformance/test_positions.py", "tests/conformance/test_secrecy.py"
HEAD = ("", "places", "tried", "killed", "by a law", "endless", "survived", "not counted", "found")

Row = dict[str, Any]
Result = dict[str, Any]


def subject(name: str) -> Subject:
    """A game by its name, with the modules that hold its rules, and its tests."""
    if name == "toys":
        return toys()
    folder = ROOT / "src" / "tafelrunde" / "games" / name
    left_out = (*NOT_RULES, *FOR_BOTS)
    found = [path for part in ("*.py", "modules/*.py") for path in sorted(folder.glob(part))]
    files = tuple(str(p.relative_to(folder)) for p in found if not p.name.endswith(left_out))
    if not files:
        raise SystemExit(f"there is no game {name}")

    def belongs(test: str) -> str:
        if test.startswith(f"tests/games/{name}/"):
            return KILLED
        return LAW if of_game(test, name) else ""

    tests = (*NO_RULES, f"tests/games/{name}", POSITIONS, SECRECY)
    return Subject(name, folder, files, tests, belongs)


def toys() -> Subject:
    """The small games of the tests, which have no other tests than the laws."""

    def belongs(test: str) -> str:
        return KILLED if any(of_game(test, toy) for toy in TOYS) else ""

    files = tuple(f"{toy}.py" for toy in TOYS)
    return Subject("toys", ROOT / "tests" / "toys", files, (POSITIONS,), belongs)


def of_game(test: str, name: str) -> bool:
    """Is it a law that is tried on this game, played at random?"""
    return f"[{name}-" in test and test.endswith("random]")


def all_places(given: Subject) -> dict[str, list[Place]]:
    """Where the rules can be changed, file by file."""
    sources = {file: given.source(file) for file in given.files}
    known = signatures(sources.values())
    return {file: places(file, source, known) for file, source in sources.items()}


def sample(found: dict[str, list[Place]], count: int, seed: int) -> list[Change]:
    """So many places, each file having its share, and one change for each."""
    total = sum(map(len, found.values()))
    count = min(count, total)
    exact = {file: count * len(there) / total for file, there in found.items()}
    shares = {file: int(share) for file, share in exact.items()}
    rest = sorted(exact, key=lambda file: shares[file] - exact[file])
    for file in rest[: count - sum(shares.values())]:
        shares[file] += 1
    chosen = []
    for file, there in found.items():
        rng = Random(f"{seed} {file}")
        picked = sorted(rng.sample(range(len(there)), shares[file]))
        chosen += [rng.choice(there[number]) for number in picked]
    return chosen


def row(given: Subject, outcome: Outcome) -> Row:
    """An outcome as it is kept."""
    change = outcome.change
    source = given.source(change.file)
    before, after = change.shown(source)
    line = source.count("\n", 0, change.start) + 1
    return {"file": change.file, "line": line, "before": before, "after": after,
            "status": outcome.status, "by": outcome.by, "tests": outcome.tests,
            "seconds": outcome.seconds}  # fmt: skip


def again(given: Subject, found: dict[str, list[Place]], rows: list[Row]) -> list[Change]:
    """The changes of these rows, wherever their lines are now."""
    known: dict[tuple[str, str, str], list[tuple[int, Change]]] = {}
    for file, there in found.items():
        source = given.source(file)
        for change in (change for place in there for change in place):
            line = source.count("\n", 0, change.start) + 1
            known.setdefault((file, *change.shown(source)), []).append((line, change))
    chosen = []
    for old in rows:
        same = known.get((old["file"], old["before"], old["after"]), [])
        if same:
            chosen.append(min(same, key=lambda pair: abs(pair[0] - old["line"]))[1])
        else:
            print(f"no longer there: {shown(old)}", file=sys.stderr)
    return chosen


def shown(found: Row) -> str:
    """A change in one line."""
    unreached = "" if found.get("tests", 1) else "  (no test executes it)"
    return f"{found['file']}:{found['line']}: {found['before']} -> {found['after']}{unreached}"


def table(results: list[Result]) -> str:
    """What was killed and what survived, game by game and file by file, in Markdown."""
    lines: list[tuple[str, ...]] = [HEAD]
    for result in results:
        lines.append(figures(f"**{result['game']}**", result["places"].values(), result["mutants"]))
        for file, count in result["places"].items():
            tried = [one for one in result["mutants"] if one["file"] == file]
            if tried:
                lines.append(figures(file, [count], tried))
    if len(results) > 1:
        every = [one for result in results for one in result["mutants"]]
        counts = [count for result in results for count in result["places"].values()]
        lines.append(figures("**all**", counts, every))
    widths = [max(len(line[k]) for line in lines) for k in range(len(HEAD))]
    cells = [[line[0].ljust(widths[0]), *map(str.rjust, line[1:], widths[1:])] for line in lines]
    rule = ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]
    return "\n".join("| " + " | ".join(line) + " |" for line in [cells[0], rule, *cells[1:]])


def figures(name: str, there: Any, tried: list[Row]) -> tuple[str, ...]:
    """One line of the table."""
    count = Counter(one["status"] for one in tried)
    counted = len(tried) - count[BROKEN]
    share = f"{100 * (counted - count[SURVIVED]) / counted:.0f} %" if counted else ""
    numbers = [sum(there), len(tried), *(count[status] for status in STATUSES)]
    return (name, *(f"{number:,}" for number in numbers), share)


def write(page: Path, results: list[Result]) -> None:
    """Put the table between the two marks of a page."""
    text = page.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    if not rest or END not in rest:
        raise SystemExit(f"{page} has no place for the table: {BEGIN} ... {END}")
    page.write_text(f"{before}{BEGIN}\n{table(results)}\n{END}{after}", encoding="utf-8")


def try_out(options: argparse.Namespace) -> Result:
    """Change, test, and count."""
    given = subject(options.names[0])
    found = all_places(given)
    kept: list[Row] = []
    if options.again:
        old = json.loads(options.again.read_text(encoding="utf-8"))["mutants"]
        kept = [one for one in old if one["status"] != SURVIVED]
        chosen = again(given, found, [one for one in old if one["status"] == SURVIVED])
    else:
        chosen = sample(
            {file: there for file, there in found.items() if options.file in file},
            options.count, options.seed,
        )  # fmt: skip
    rows: list[Row] = []
    began = time.monotonic()

    def tell(outcome: Outcome) -> None:
        rows.append(row(given, outcome))
        if sys.stderr.isatty():
            print(f"\r{len(rows)} of {len(chosen)}", end="", file=sys.stderr, flush=True)

    run(given, chosen, options.jobs, tell)
    counts = {file: len(there) for file, there in found.items()}
    everything = sorted(kept + rows, key=lambda one: (one["file"], one["line"], one["after"]))
    return {"game": given.name, "seed": options.seed, "seconds": round(time.monotonic() - began),
            "places": counts, "mutants": everything}  # fmt: skip


def main() -> None:
    plain = argparse.RawTextHelpFormatter
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=plain)
    reader.add_argument("names", nargs="+", metavar="GAME", help="a game, or results with --write")
    reader.add_argument("--count", type=int, default=300, help="how many places (default 300)")
    reader.add_argument("--seed", type=int, default=1, help="which places (default 1)")
    reader.add_argument("--file", default="", metavar="PART", help="only files so named")
    reader.add_argument("--jobs", type=int, default=2, help="processes at once (default 2)")
    reader.add_argument("--again", type=Path, metavar="FILE", help="try a result's survivors again")
    reader.add_argument("--out", type=Path, metavar="FILE", help="keep the result as JSON")
    reader.add_argument("--table", action="store_true", help="print the table alone")
    reader.add_argument("--write", type=Path, metavar="PAGE", help="put the results into a page")
    options = reader.parse_args()
    if options.write:
        write(options.write, [json.loads(Path(name).read_text("utf-8")) for name in options.names])
        return
    result = try_out(options)
    if options.out:
        options.out.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    print(table([result]))
    if not options.table:
        print()
        for one in result["mutants"]:
            if one["status"] == SURVIVED:
                print(shown(one))


if __name__ == "__main__":
    main()
