"""The package as it is installed: complete, and without a compiler free of dependencies."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from runpy import run_path

import pytest

from tafelrunde.games import own

ROOT = Path(__file__).parent.parent
COMPILED: dict[str, tuple[str, ...]] = run_path(str(ROOT / "scripts/engine.py"))["COMPILED"]
# Stands where the compiler does, and is never to be asked.
NO_COMPILER = "raise SystemExit('the compiler was started')\n"


def test_the_package_without_compiling_needs_nothing_but_python(tmp_path: Path) -> None:
    checkout = tmp_path / "checkout"
    parts = shutil.ignore_patterns(".*", "build", "*.so", "*.egg-info", "__pycache__")
    shutil.copytree(ROOT, checkout, ignore=parts)
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run(
        [*build, "--wheel-dir", str(tmp_path), "."],
        cwd=checkout,
        env={**os.environ, "TAFELRUNDE_COMPILE": "0"},
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    installed = tmp_path / "installed"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(installed)
    for name in own():
        folder = installed / "tafelrunde" / "games" / name
        assert {"rules.md", "rules.de.md", "components.toml"} <= {p.name for p in folder.iterdir()}
    written = [path.relative_to(ROOT / "src") for path in (ROOT / "src").rglob("*.toml")]
    assert [path for path in written if not (installed / path).exists()] == []
    store = installed / "tafelrunde" / "table" / "store"
    assert (store / "migrations" / "0001_first.sql").exists()
    ran = subprocess.run(
        [sys.executable, "-S", "-m", "tafelrunde", "--version"],
        cwd=tmp_path,
        env={"PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "(interpreted)" in ran.stdout
    made = subprocess.run(
        [sys.executable, "-S", "-m", "tafelrunde", "new-game", "apples", str(tmp_path / "apples")],
        env={"PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
    )
    assert (made.returncode, made.stderr) == (0, "")
    brought = {path.name for path in (tmp_path / "apples").rglob("*") if path.is_file()}
    assert {"pyproject.toml", "test_laws.py", "rules.md", "words.toml", "cover.svg"} <= brought
    about = next(installed.glob("*.dist-info")) / "METADATA"
    needs = [n for n in about.read_text(encoding="utf-8").splitlines() if "Requires-Dist" in n]
    assert [need for need in needs if "extra ==" not in need] == []


def small(folder: Path) -> Path:
    """A checkout with so little in it that it would be compiled in no time."""
    for name in ("setup.py", "scripts/engine.py", "pyproject.toml", "MANIFEST.in", "README.md"):
        (folder / name).parent.mkdir(exist_ok=True, parents=True)
        shutil.copy(ROOT / name, folder / name)
    for name in ("LICENSE", "CHANGELOG.md", "docs/api.md", "tests/test_rules.py"):
        (folder / name).parent.mkdir(exist_ok=True, parents=True)
        (folder / name).write_text("")
    modules = [f"{part}/{name}" for part, names in COMPILED.items() for name in names]
    for module in ("__init__", "kernel/__init__", "bots/__init__", *modules):
        path = folder / f"src/tafelrunde/{module}.py"
        path.parent.mkdir(exist_ok=True, parents=True)
        path.write_text('__version__ = "1.0"\n')
    return folder


def built(folder: Path, command: str, **settings: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if name != "TAFELRUNDE_COMPILE"}
    return subprocess.run(
        [sys.executable, "setup.py", "-q", command],
        cwd=folder,
        env=kept | settings,
        capture_output=True,
        text=True,
    )


def test_whoever_asks_for_sources_does_not_wait_for_the_compiler(tmp_path: Path) -> None:
    checkout = small(tmp_path / "checkout")
    (tmp_path / "mypyc").mkdir()
    (tmp_path / "mypyc" / "__init__.py").write_text("")
    (tmp_path / "mypyc" / "build.py").write_text(NO_COMPILER)

    ran = built(checkout, "sdist", PYTHONPATH=str(tmp_path))

    assert (ran.returncode, ran.stderr.count("the compiler was started")) == (0, 0), ran.stderr
    (archive,) = (checkout / "dist").glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        inside = {name.partition("/")[2] for name in packed.getnames()}
    assert {"docs/api.md", "tests/test_rules.py", "scripts/engine.py", "CHANGELOG.md"} <= inside


def test_a_wheel_without_machine_code_is_for_every_machine_and_says_so(tmp_path: Path) -> None:
    checkout = small(tmp_path)

    ran = built(checkout, "bdist_wheel", CC="no-such-compiler")

    assert ran.returncode == 0, ran.stderr
    assert "Nothing is compiled: this wheel runs interpreted, everywhere." in ran.stderr
    (wheel,) = (checkout / "dist").glob("*.whl")
    assert wheel.name == "tafelrunde-1.0-py3-none-any.whl"


def test_a_wheel_whose_kernel_cannot_be_compiled_is_for_every_machine_too(tmp_path: Path) -> None:
    checkout = small(tmp_path)
    (checkout / "src/tafelrunde/kernel/state.py").write_text("FULL: int = 'seven'\n")

    ran = built(checkout, "bdist_wheel")

    assert ran.returncode == 0, ran.stderr
    assert "kernel cannot be compiled" in ran.stderr
    (wheel,) = (checkout / "dist").glob("*.whl")
    assert wheel.name == "tafelrunde-1.0-py3-none-any.whl"


@pytest.mark.long
def test_a_compiled_wheel_has_its_machine_code_and_is_for_this_machine(tmp_path: Path) -> None:
    checkout = small(tmp_path)

    ran = built(checkout, "bdist_wheel", TAFELRUNDE_OPTIMISE="0")

    assert ran.returncode == 0, ran.stderr
    (wheel,) = (checkout / "dist").glob("*.whl")
    assert "none-any" not in wheel.name
    with zipfile.ZipFile(wheel) as archive:
        inside = [name.partition(".")[0] for name in archive.namelist() if name.endswith(".so")]
    assert {"tafelrunde_kernel__mypyc", "tafelrunde/kernel/state", "tafelrunde/bots/tree"} <= {
        *inside
    }


def test_a_compiled_wheel_takes_any_later_librt(tmp_path: Path) -> None:
    checkout = small(tmp_path)

    ran = built(checkout, "egg_info", TAFELRUNDE_COMPILE="kernel")

    assert ran.returncode == 0, ran.stderr
    (needed,) = checkout.rglob("requires.txt")
    assert needed.read_text().split("\n\n")[0].split() == ["librt>=0.16.0", "mypy_extensions>=1.1"]
