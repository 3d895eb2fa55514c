"""The package as it is installed: complete, and without a compiler free of dependencies."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

from tafelrunde.games import own

ROOT = Path(__file__).parent.parent


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
