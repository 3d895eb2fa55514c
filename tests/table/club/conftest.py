"""The club's tests ask both databases, as the store's do."""

from __future__ import annotations

from tests.table.store.conftest import anyio_backend, opening, postgres, store, url

__all__ = ["anyio_backend", "opening", "postgres", "store", "url"]
