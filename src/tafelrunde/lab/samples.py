"""What every seat saw, could do and did in some games, and what it came to, as one table of Arrow.

A row is a decision. It needs `tafelrunde[arrow]`.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet

from tafelrunde.kernel.filling import numbers as numbers_of
from tafelrunde.kernel.state import State
from tafelrunde.lab.contest import Plan, sitting
from tafelrunde.lab.selfplay import PARQUET, played
from tafelrunde.lab.tables import Table


def samples(plan: Plan, form: str, numbers: range) -> bytes:
    """The decisions of some games as a file, game after game so that memory is bounded."""
    table = Table(plan.game, plan.seats, plan.options)
    kept, schema = io.BytesIO(), schema_of(plan, table)
    with writer(kept, schema, form) as write:
        for number in numbers:
            write(decisions(plan, number, table, schema))
    return kept.getvalue()


@contextmanager
def writer(kept: io.BytesIO, schema: Any, form: str) -> Iterator[Any]:
    """What takes one game after the other."""
    if form == PARQUET:
        with pa.parquet.ParquetWriter(kept, schema, compression="zstd") as made:
            yield made.write_batch
    else:
        options = pa.ipc.IpcWriteOptions(compression="zstd")
        with pa.ipc.new_file(kept, schema, options=options) as made:
            yield made.write_batch


def schema_of(plan: Plan, table: Table) -> Any:
    """The columns; what belongs to all rows stands beside them: plan, and parts of the numbers."""
    parts = [
        {"name": part.name, "shape": part.shape, "most": part.most} for part in table.layout.parts
    ]
    about = {
        "game": plan.game,
        "seats": plan.seats,
        "options": plan.options,
        "bots": [entrant.name for entrant in plan.entrants],
        "layout": parts,
    }
    columns = {
        "game": pa.int32(),
        "step": pa.int32(),
        "seat": pa.int8(),
        "bot": pa.int8(),
        "numbers": pa.list_(pa.int16(), table.layout.size),
        "legal": pa.list_(pa.int32()),
        "move": pa.int32(),
        "reward": pa.float32(),
        "points": pa.int32(),
        "place": pa.int8(),
    }
    return pa.schema(list(columns.items()), {"tafelrunde": json.dumps(about)})


def decisions(plan: Plan, number: int, table: Table, schema: Any) -> Any:
    """A game's decisions: each has what the game came to for its seat."""
    seats: list[int] = []
    moves: list[int] = []
    legal: list[list[int]] = []
    seen: list[Any] = []

    def witness(view: State, seat: int, move: int) -> None:
        seats.append(seat)
        moves.append(move)
        legal.append(view.moves(seat))
        seen.append(np.asarray(numbers_of(view, seat, table.layout.size), np.int16))

    end = played(plan, number, witness).state
    who, rewards, places = sitting(plan, number), table.rewards(end), end.places()
    flat = pa.array(np.concatenate(seen))
    return pa.record_batch(
        [
            pa.array([number] * len(seats), pa.int32()),
            pa.array(range(len(seats)), pa.int32()),
            pa.array(seats, pa.int8()),
            pa.array([who[seat] for seat in seats], pa.int8()),
            pa.FixedSizeListArray.from_arrays(flat, table.layout.size),
            pa.array(legal, pa.list_(pa.int32())),
            pa.array(moves, pa.int32()),
            pa.array([rewards[seat] for seat in seats], pa.float32()),
            pa.array([end.points(seat) for seat in seats], pa.int32()),
            pa.array([places[seat] for seat in seats], pa.int8()),
        ],
        schema=schema,
    )
