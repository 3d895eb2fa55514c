"""The server: routes, limits, headers; everything else is behind them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

import msgspec
from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response, StreamingResponse
from starlette.routing import BaseRoute, Match, Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from tafelrunde.games import find
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.record import RECORD_LIMIT
from tafelrunde.table import api, health, meters, openapi
from tafelrunde.table import requests as ask
from tafelrunde.table.below import Below
from tafelrunde.table.bot_pool import BotPool
from tafelrunde.table.call import Call
from tafelrunde.table.club import embedding
from tafelrunde.table.club.beside import beside
from tafelrunde.table.club.browsers import push_service
from tafelrunde.table.club.chores import Chores
from tafelrunde.table.club.courier import Courier
from tafelrunde.table.club.mail import MailSettings, Post
from tafelrunde.table.club.rating_keeper import RatingKeeper
from tafelrunde.table.club.tournaments.organiser import Organiser
from tafelrunde.table.endpoints import ENDPOINTS
from tafelrunde.table.gate import STOPPING
from tafelrunde.table.keys import COOKIE, NAME_COOKIE, Keys
from tafelrunde.table.limits import Limits, origin
from tafelrunde.table.live import Live, same_origin
from tafelrunde.table.openapi import Endpoint
from tafelrunde.table.page_files import Sent, page_files
from tafelrunde.table.pulse import AWAY, rules_known
from tafelrunde.table.refusal import Refused
from tafelrunde.table.store import open_store
from tafelrunde.table.studies import Studies
from tafelrunde.table.tables import Tables
from tafelrunde.table.view import encode

log = logging.getLogger(__name__)

BODY_LIMIT = 16_384
BODY_SECONDS = 30.0
YEAR = 365 * 24 * 3600
STATUS = {
    "unknown_table": 404, "unknown_game": 404, "unknown_page": 404, "unknown_lesson": 404,
    "unknown_thing": 404, "unknown_person": 404, "wrong_key": 403, "forbidden": 403, "private": 403,
    "only_watching": 403, "blocked": 403, "barred": 403, "muted": 403, "not_told": 403,
    "unknown_tournament": 404, "not_leading": 403, "kept_seat": 403,
    "tournament_begun": 409, "table_soon": 409,
    "rated_members": 403, "rated_table": 403,
    "wrong_link": 403, "address_barred": 403, "mails_asked": 429,
    "wrong_method": 405, "stale": 409, "taken": 409, "name_taken": 409, "too_slow": 408,
    "wrong_code": 403, "bad_passkey": 403, "only_members": 403, "unknown_device": 404,
    "not_welcome": 403, "only_friends": 403, "not_host": 403,
    "outside_range": 403, "unrated_outside": 403, "no_such_link": 404, "unknown_member": 404,
    "nobody_there": 404, "reported": 409, "too_many_reports": 429,
    "too_many": 429, "too_large": 413, "full": 503, "broken": 503,
}  # fmt: skip
SECURITY = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
# Of a replay that its players let others show.
ANYWHERE = SECURITY["content-security-policy"].replace(
    "frame-ancestors 'none'", "frame-ancestors http: https:"
)


@dataclass
class Service:
    """What the routes of one process share."""

    tables: Tables
    studies: Studies
    limits: Limits
    courier: Courier
    token: str = ""

    def route(self, endpoint: Endpoint) -> Route:
        """The address of an endpoint."""

        async def answer(request: Request) -> Response:
            lang = _language(request)
            try:
                return await self._answer(endpoint, request, lang)
            except Refused as refusal:
                return _refuse(refusal, lang)
            except TafelrundeError as error:
                log.warning("refused: %s", error.reason)
                return _refuse(Refused("broken"), lang)

        return Route(endpoint.path, answer, methods=[endpoint.method])

    async def _answer(self, endpoint: Endpoint, request: Request, lang: str) -> Response:
        self.limits.spend(_origin(request), "read")
        if endpoint.method != "GET" and not same_origin(request.headers):
            raise Refused("forbidden")
        call = Call(self.tables, self.studies, self.limits, request, lang, self.courier)
        await call.recognise()
        if endpoint.costs:
            call.ask(endpoint.costs)
        body = None if endpoint.takes is None else await _body(request, endpoint.takes)
        given = await endpoint.handler(call, body)
        await call.remember()
        response = _response(endpoint, given, request)
        # A new page asks for several things at once: were each to make its visitor known, he would
        # be another one with every answer.
        if endpoint.method != "GET" or endpoint.path == "/api/me":
            _make_known(call, response)
        return response

    async def to_stop(self, request: Request) -> Response:
        """Whoever looks at the address for mail programs is led to the page for people."""
        page = f"{request.scope['root_path']}/club/notices#stop={quote(request.path_params['key'])}"
        return RedirectResponse(page)

    async def healthz(self, request: Request) -> Response:
        """Is this process well?"""
        how = health.health(self.tables)
        return Response(
            msgspec.json.encode(how), 200 if how.well else 503, media_type="application/json",
            headers={"cache-control": "no-store"},
        )  # fmt: skip

    async def metrics(self, request: Request) -> Response:
        """What is counted."""
        try:
            return await health.metrics(request, self.tables, self.token)
        except Refused as refusal:
            return _refuse(refusal, _language(request))

    async def embedded(self, request: Request) -> Response:
        """A replay for other pages, which only those may show that its players allow."""
        answer = page_files().page("table.html").answer(request)
        name = request.path_params["table"][:40]
        try:
            allowed = await self.tables.store.read(embedding.is_allowed(name))
        except TafelrundeError as error:
            log.warning("refused: %s", error.reason)
            return _refuse(Refused("broken"), _language(request))
        if allowed:
            answer.headers["content-security-policy"] = ANYWHERE
        return answer

    async def live(self, socket: WebSocket) -> None:
        """The socket of a person."""
        await Live(self.tables, self.limits, socket).serve()


def _make_known(call: Call, response: Response) -> None:
    """Let the browser keep who asks, if that is new."""
    request = call.request
    path = f"{request.scope['root_path']}/"
    for name, value in ((COOKIE, call.new_cookie), (NAME_COOKIE, quote(call.new_name))):
        if value:
            response.set_cookie(
                name, value, max_age=YEAR, httponly=True, samesite="lax",
                secure=request.url.scheme == "https", path=path,
            )  # fmt: skip
    if call.forgotten:
        response.delete_cookie(NAME_COOKIE, path)


def _origin(request: Request) -> str:
    return origin(request.client.host if request.client else "")


def _language(request: Request) -> str:
    wish = request.query_params.get("lang") or request.headers.get("accept-language", "")
    return "de" if wish.lower().startswith("de") else "en"


async def _body(request: Request, kind: Any) -> Any:
    limit = RECORD_LIMIT if kind is str else getattr(kind, "LIMIT", BODY_LIMIT)
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for piece in request.stream():
                body += piece
                if len(body) > limit:
                    raise Refused("too_large", limit=limit)
    except TimeoutError:
        raise Refused("too_slow") from None
    if kind is str:
        return bytes(body)  # to make a text of so much is nothing to be done here
    if request.headers.get("content-type", "").partition(";")[0] != "application/json":
        raise Refused("bad_request", reason="the content type must be application/json")
    return ask.read(bytes(body), kind)


def _response(endpoint: Endpoint, given: Any, request: Request) -> Response:
    if isinstance(given, Sent):
        return given.answer(request, endpoint.kept)
    if not endpoint.path.startswith("/api/"):
        return Sent(given.encode(), endpoint.media).answer(request)
    # What the interface answers is for who asked: it may hold keys and must not be kept.
    kept = {"cache-control": "no-store"}
    if endpoint.media == "application/x-ndjson":
        return StreamingResponse(given, media_type=endpoint.media, headers=kept)
    body = given if isinstance(given, str) else encode(given)
    return Response(body, media_type=endpoint.media, headers=kept)


def _refuse(refusal: Refused, lang: str) -> Response:
    meters.REFUSED.labels(refusal.code).inc()
    said = ask.Refusal(refusal.code, refusal.sentence(lang), refusal.rule)
    status = STATUS.get(refusal.code, 400)
    return Response(msgspec.json.encode(said), status, media_type="application/json")


class Guarded:
    """Puts the security headers on everything, counts files, and lets no traceback out."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app = app
        self.limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = False

        async def guarded(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY.items():
                    headers.setdefault(name, value)  # one page lets others show it
            await send(message)

        try:
            if not scope["path"].removeprefix(scope["root_path"]).startswith("/api/"):
                self.limits.spend(_origin(Request(scope)), "file")
            await self.app(scope, receive, guarded)
        except Refused as refusal:
            await _refuse(refusal, _language(Request(scope)))(scope, receive, guarded)
        except ClientDisconnect:
            return
        except Exception:
            log.exception("a request failed")
            if not begun:
                lang = _language(Request(scope))
                await _refuse(Refused("broken"), lang)(scope, receive, guarded)


async def _nothing(request: Request, error: Exception) -> Response:
    return _refuse(Refused("unknown_page"), _language(request))


async def _wrong_method(request: Request, error: Exception) -> Response:
    here = [r for r in request.app.routes if r.matches(request.scope)[0] is not Match.NONE]
    used = {method for route in here for method in getattr(route, "methods", None) or ()}
    answer = _refuse(Refused("wrong_method"), _language(request))
    answer.headers["allow"] = ", ".join(sorted(used))
    return answer


def make_app(
    database: str,
    bots: int = 1,
    generosity: float = 1,
    pause: float = 0.0,
    passing: Callable[[str], None] = lambda point: None,
    away: int = AWAY,
    token: str = "",
    path: str = "",
    mails: MailSettings | None = None,
    near: tuple[str, ...] = (),
) -> Starlette:
    """The whole server as an ASGI application, below a path if one is given.

    `token` is what one has to know to read the metrics from elsewhere. Without `mails` none are
    sent; `near` are push services of tests.
    """
    limits = Limits(generosity)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[dict[str, Any]]:
        store = await open_store(database)
        bot_pool = BotPool(bots)
        try:
            keys = Keys(await store.secret())
            rules = rules_known(api.playable())
            tables = Tables(store, bot_pool, find, keys, pause, passing, away, rules, limits.bans)
            pusher = push_service(keys.secret, mails.site if mails else "", near)
            post = Post(mails) if mails else None
            courier = Courier(store, find, keys, pusher, post, passing)
            service = Service(tables, Studies(store, bot_pool), limits, courier, token)
            meters.begin()
            app.router.routes[:0] = routes(service)
            await tables.start()
            works = {
                "no tournament goes on": Organiser(tables).work,
                "nobody is told anything": courier.work,
                "the chores of the club wait": Chores(store, find, tables.name).work,
                "ratings have to wait": RatingKeeper(store, tables.name).work,
            }
            async with beside(works):
                yield {STOPPING: tables.stop}
            courier.close()
            await service.studies.close()
            await tables.close()
        finally:
            meters.end()
            await bot_pool.close()
            await store.close()

    app = Starlette(
        lifespan=lifespan,
        routes=page_files().routes(),
        exception_handlers={404: _nothing, 405: _wrong_method},
    )
    app.add_middleware(Guarded, limits=limits)
    app.add_middleware(Below, path=path)
    return app


def routes(service: Service) -> list[BaseRoute]:
    """All addresses that need the tables."""

    described = msgspec.json.encode(openapi.document(ENDPOINTS))

    async def document(request: Request) -> Response:
        try:
            service.limits.spend(_origin(request), "read")
        except Refused as refusal:
            return _refuse(refusal, _language(request))
        return Response(described, media_type="application/json")

    return [
        *(service.route(endpoint) for endpoint in ENDPOINTS),
        Route("/api/openapi.json", document),
        Route("/api/notices/stop/{key}", service.to_stop),
        Route("/healthz", service.healthz),
        Route("/metrics", service.metrics),
        Route("/embed/{table}", service.embedded),
        WebSocketRoute("/api/tables/{table}/live", service.live),
    ]
