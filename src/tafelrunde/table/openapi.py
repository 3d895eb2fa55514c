"""The interface described for programs: an OpenAPI document made from the endpoints and types."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Any

import msgspec

from tafelrunde import __version__
from tafelrunde.kernel.draw import FORMS
from tafelrunde.table.requests import Refusal


@dataclass(frozen=True)
class Endpoint:
    """One address of the interface: what it takes, what it gives, and what answers it.

    `costs` names the budget that is asked for it before anything of it is read, `kept` for how long
    a browser keeps the answer, if at all.
    """

    method: str
    path: str
    handler: Callable[..., Awaitable[Any]]
    takes: Any = None
    gives: Any = None
    media: str = "application/json"
    costs: str = ""
    kept: str = ""


# Whatever is no language of ours is answered in English.
QUERIES: dict[str, dict[str, Any]] = {
    "lang": {"type": "string", "examples": ["de", "en"]},
    "form": {"type": "string", "enum": list(FORMS)},
    "entry": {"type": "integer", "minimum": 0},
    "eyes": {"type": "string", "pattern": "^(all|[0-9]+)$"},
    "of": {"type": "string"},
    "carry": {"type": "string", "enum": ["0", "1"]},
    "game": {"type": "string"},
    "name": {"type": "string"},
    "person": {"type": "string"},
    "who": {"type": "string", "enum": ["all", "people", "bots", "alone"]},
    "option": {"type": "string", "examples": ["tiles2=true"]},
    "shortest": {"type": "integer"},
    "longest": {"type": "integer"},
    "least": {"type": "integer"},
    "most": {"type": "integer"},
    "since": {"type": "integer"},
    "order": {"type": "string", "enum": ["newest", "oldest"]},
    "after": {"type": "string"},
}
# By the function that answers: what else can be asked for in the query.
ASKED = {
    "see": ("form",),
    "replay": ("form", "entry", "eyes"),
    "closer": ("of", "entry", "eyes"),
    "replay_record": ("form", "entry", "eyes"),
    "closer_in_record": ("of", "entry", "eyes"),
    "decision": ("form", "entry"),
    "record_of": ("carry",),
    "archive": (
        "game", "name", "person", "who", "option", "shortest", "longest", "least", "most", "since",
        "order", "after",
    ),
}  # fmt: skip


def document(endpoints: Iterable[Endpoint]) -> dict[str, Any]:
    """The OpenAPI 3.1 document."""
    listed = list(endpoints)
    types = [Refusal]
    for endpoint in listed:
        types += [kind for kind in (endpoint.takes, endpoint.gives) if kind is not None]
    schemas, components = msgspec.json.schema_components(
        types, ref_template="#/components/schemas/{name}"
    )
    schema = {str(kind): found for kind, found in zip(types, schemas, strict=True)}
    paths: dict[str, Any] = {}
    for endpoint in listed:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, schema)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Tafelrunde", "version": __version__},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"key": {"type": "http", "scheme": "bearer"}},
        },
    }


def _parameter(name: str, place: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"name": name, "in": place, "required": place == "path", "schema": schema}


def _operation(endpoint: Endpoint, schema: dict[str, Any]) -> dict[str, Any]:
    names = re.findall(r"{(\w+)}", endpoint.path)
    queries = ["lang", *ASKED.get(endpoint.handler.__name__, ())]
    made: dict[str, Any] = {
        "operationId": endpoint.handler.__name__,
        "summary": (endpoint.handler.__doc__ or "").partition("\n")[0],
        "parameters": [
            *(_parameter(name, "path", {"type": "string"}) for name in names),
            *(_parameter(name, "query", QUERIES[name]) for name in queries),
        ],
        "responses": {
            "200": {
                "description": "Done",
                "content": {endpoint.media: {"schema": schema[str(endpoint.gives)]}},
            },
            "default": {
                "description": "Refused",
                "content": {"application/json": {"schema": schema[str(Refusal)]}},
            },
        },
    }  # fmt: skip
    if "table" in names:
        made["security"] = [{"key": []}, {}]
    if endpoint.takes is not None:
        media = "text/plain" if endpoint.takes is str else "application/json"
        content = {media: {"schema": schema[str(endpoint.takes)]}}
        made["requestBody"] = {"required": True, "content": content}
    return made
