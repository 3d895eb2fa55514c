"""Compiles the rule modules and the search with mypyc, if that is wanted and possible.

TAFELRUNDE_COMPILE=0 leaves everything as it is; the name of a group compiles only that, and fails
if it cannot. Otherwise what cannot be compiled is left out: the same files run interpreted. Only
`build_ext` does all this: whoever asks for names, requirements or sources does not wait for it.
"""

import os
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from importlib.util import find_spec
from itertools import chain
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

sys.path.insert(0, str(Path(__file__).parent / "scripts"))
from engine import KERNEL, groups, has_compiler, library

WANTED = os.environ.get("TAFELRUNDE_COMPILE", "")


def extensions(group: str) -> list[Extension]:
    """A group's C, made beside the kernel's: calls between the two need no Python."""
    from mypyc.build import mypycify

    sources = groups()
    beside = {KERNEL: sources[KERNEL], group: sources[group]}
    options = [f"--cache-dir={os.devnull}", "--follow-imports=silent", "--hide-error-context"]
    made = mypycify(
        [*options, *chain(*beside.values())],
        opt_level=os.environ.get("TAFELRUNDE_OPTIMISE", "3"),
        separate=[(part, library(name)) for name, part in beside.items()],
        multi_file=True,  # one C file for all takes three times as long, and is not faster
        target_dir=f"build/{group}",
    )
    modules = [".".join(Path(name).with_suffix("").parts[1:]) for name in sources[group]]
    own = {f"{library(group)}__mypyc", *modules}
    return [with_arguments(extension) for extension in made if extension.name in own]


def with_arguments(extension: Extension) -> Extension:
    """Without debugging information about the generated C, which would cost minutes.

    Every file of a group names the kernel's table, and nobody outside looks for names in it.
    """
    if os.name != "nt":
        mine = ["-g0", "-fcommon", "-fvisibility=hidden"]
        extension.extra_compile_args = [*extension.extra_compile_args, *mine]
    return extension


def intended() -> list[str]:
    """The groups that are to be compiled: those that are named, or all where that can be."""
    if WANTED not in ("", "0", "1"):
        return WANTED.split()
    can = find_spec("mypyc") is not None and has_compiler()
    return list(groups()) if can and WANTED != "0" else []


def left_out(group: str, why: object) -> None:
    """Say that a group stays interpreted; whoever asked for just this one is told by failing."""
    print(f"{group} cannot be compiled ({why}): it runs interpreted.", file=sys.stderr)
    if group == WANTED:
        sys.exit(1)


def wanted() -> dict[str, list[Extension]]:
    """What is to be built of each group; nothing if the kernel cannot be compiled."""
    made: dict[str, list[Extension]] = {}
    for group in intended():
        try:
            made[group] = extensions(group)
        except SystemExit:
            left_out(group, "mypyc has told why")
            if group == KERNEL:
                return {}
    return made


class Build(build_ext):
    """Builds each group whole or not at all, and the C files of a group beside each other."""

    def run(self) -> None:
        """Only now is it found out what there is to build."""
        self.groups = wanted()
        self.distribution.ext_modules = list(chain(*self.groups.values()))
        self.swig_opts = None  # the only option that is not settled twice
        self.finalize_options()
        super().run()

    def build_extensions(self) -> None:
        """Group after group."""
        self.parallel = self.parallel or os.cpu_count() or 1
        self.force = True
        built: list[Extension] = []
        for group, parts in self.groups.items():
            self.extensions = parts
            try:
                super().build_extensions()
            except (BaseError, CCompilerError) as trouble:
                left_out(group, trouble)
                if group == KERNEL:
                    break
            else:
                built += parts
        self.extensions = self.distribution.ext_modules = built

    def build_extension(self, extension: Extension) -> None:
        """Its C files beside each other, then the whole."""

        def compiled(source: str) -> list[str]:
            kept = self.common(source, extension)
            if kept and kept.exists():
                return [str(kept)]
            made = self.compiler.compile(
                [source],
                output_dir=self.build_temp,
                include_dirs=extension.include_dirs,
                extra_postargs=extension.extra_compile_args,
            )
            if kept:
                kept.parent.mkdir(parents=True, exist_ok=True)
                fresh = kept.with_suffix(f".{os.getpid()}")  # other groups are built beside this
                shutil.copy(made[0], fresh)
                fresh.replace(kept)
            return made

        with ThreadPoolExecutor(self.parallel) as pool:
            extension.extra_objects = list(chain(*pool.map(compiled, extension.sources)))
        extension.sources = []
        super().build_extension(extension)

    def common(self, source: str, extension: Extension) -> Path | None:
        """Where the object of a file is kept that mypyc puts into every group: compiled once."""
        from mypy.version import __version__
        from mypyc.common import RUNTIME_C_FILES

        path = Path(source)
        if path.name not in RUNTIME_C_FILES:
            return None
        how = getattr(self.compiler, "compiler_so", []), extension.extra_compile_args, __version__
        made_of = path.read_bytes() + repr((sys.version, how)).encode()
        folder = Path(self.build_temp, "common", sha256(made_of).hexdigest()[:16])
        return folder / path.with_suffix(self.compiler.obj_extension).name


class Wheel(bdist_wheel):
    """Without machine code a wheel is for every machine, and says so."""

    def run(self) -> None:
        """Build first, then look what came of it."""
        self.run_command("build_ext")
        if not self.distribution.ext_modules:
            print("Nothing is compiled: this wheel runs interpreted, everywhere.", file=sys.stderr)
            self.root_is_pure = True
        super().run()


# Compiled code takes its packed arrays from librt; uncompiled the engine needs nothing at all.
compiles = bool(intended())
setup(
    cmdclass={"build_ext": Build, "bdist_wheel": Wheel},
    ext_modules=[Extension(library(KERNEL), [])] if compiles else [],
    install_requires=["librt>=0.16.0", "mypy_extensions>=1.1"] if compiles else [],
)
