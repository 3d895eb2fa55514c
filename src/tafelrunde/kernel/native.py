"""Packed arrays and machine integers: real to the compiler, lists and ints to the interpreter.

Rule modules import these names from here and nowhere else. mypyc sees native types and compiles to
packed memory; without a compiler the same source runs on lists, which is the fastest an interpreter
can do. Values stay below 2**62 in both, so that both compute the same. Where the kernel is compiled
but a game is not, the game has to hand it packed arrays, so it has them too.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import append as append
    from librt.vecs import vec as vec
    from mypy_extensions import i16 as i16
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
    from mypy_extensions import u8 as u8
else:
    from tafelrunde.kernel import score

    if not score.__file__.endswith(".py"):
        from librt.vecs import append, vec
        from mypy_extensions import i16, i64, mypyc_attr, u8
    else:
        i16 = i64 = u8 = int

        def _list(items=(), capacity=0):
            return list(items)

        class vec:
            def __class_getitem__(cls, item):
                return _list

        def append(cells, value):
            cells.append(value)
            return cells

        def mypyc_attr(**_):
            return lambda cls: cls
