"""What Schemathesis makes of the OpenAPI document, sent to a server, and its answers checked."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import httpx
import jsonschema_rs
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from indoors import Indoors
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    status_code_conformance,
)

from tafelrunde.table.endpoints import ENDPOINTS
from tafelrunde.table.openapi import document

CHECKS = [
    not_a_server_error, status_code_conformance, content_type_conformance,
    response_headers_conformance,
]  # fmt: skip
HOST = "http://table.example"


class House:
    """A server with a table that is played and one that is over."""

    def __init__(self, runner: asyncio.Runner, house: Indoors) -> None:
        self.runner, self.house = runner, house
        self.said: Counter[int] = Counter()
        self.keys: list[str] = []
        self.tables = [self.open(), self.open()]
        self.post(f"/api/tables/{self.tables[1]}/acts", {"do": "resign"}, self.keys[1])

    def open(self) -> str:
        seats = [{"kind": "me"}, {"kind": "bot", "level": "page"}]
        place = self.post("/api/tables", {"game": "limes", "seats": seats, "name": "Anna"})
        self.keys.append(place["key"])
        table: str = place["table"]
        return table

    def post(self, path: str, body: Any, key: str = "") -> Any:
        headers = {"content-type": "application/json", "authorization": f"Bearer {key}"}
        made = requests.Request("POST", HOST + path, data=json.dumps(body), headers=headers)
        answer = self.send(made.prepare())
        assert answer.status_code == 200, answer.text
        return answer.json()

    def send(self, made: requests.PreparedRequest) -> httpx.Response:
        body: Any = made.body or b""
        content: bytes = body.encode() if isinstance(body, str) else body
        named = tuple((str(name), text(value)) for name, value in made.headers.items())
        assert made.url is not None
        assert made.method is not None
        path = made.url.removeprefix(HOST)
        got = self.runner.run(self.house.ask(made.method, path, content, named))
        asked = httpx.Request(made.method, made.url, content=content)
        self.said[got.status] += 1
        answer = httpx.Response(got.status, headers=got.headers, content=got.body, request=asked)
        answer.elapsed = timedelta(0)
        return answer

    def asked(self, method: str, path: str, count: int) -> None:
        """So many requests of both kinds to one address."""
        operation = schemathesis.openapi.from_dict(document(ENDPOINTS))[path][method]
        fits = described(method, path)

        @settings(
            max_examples=count, derandomize=True, deadline=None, database=None,
            phases=[Phase.generate], suppress_health_check=list(HealthCheck),
        )  # fmt: skip
        @given(
            case=st.one_of(
                operation.as_strategy(generation_mode=GenerationMode.POSITIVE),
                operation.as_strategy(generation_mode=GenerationMode.NEGATIVE),
            ),
            table=st.integers(0, 2),
            known=st.booleans(),
        )
        def ask(case: Any, table: int, known: bool) -> None:
            if table < 2 and known:
                names = {"table": self.tables[table], "game": "limes", "name": "tower"}
                known_ones = {k: names[k] for k in case.path_parameters if k in names}
                case.path_parameters.update(known_ones)
                case.headers["Authorization"] = f"Bearer {self.keys[table]}"
            answer = self.send(requests.Request(**case.as_transport_kwargs(HOST)).prepare())
            # What is too large is refused before anybody reads what is wrong with it.
            refused = [] if answer.status_code == 413 else [negative_data_rejection]
            case.validate_response(answer, checks=CHECKS + refused)
            fits(answer)

        ask()


def text(value: str | bytes) -> str:
    """A header as one writes it."""
    return value.decode("latin-1") if isinstance(value, bytes) else value


def described(method: str, path: str) -> Callable[[httpx.Response], None]:
    """Holds an answer against what the document says of its contents.

    Not by Schemathesis, which reads the tuples of JSON Schema 2020-12 as those of older ones.
    """
    whole = document(ENDPOINTS)
    said = whole["paths"][path][method.lower()]["responses"]

    def check(answer: httpx.Response) -> None:
        if answer.headers.get("content-type") != "application/json":
            return
        found = said["200" if answer.status_code == 200 else "default"]["content"]
        schema = {**found["application/json"]["schema"], "components": whole["components"]}
        jsonschema_rs.Draft202012Validator(schema).validate(answer.json())

    return check
