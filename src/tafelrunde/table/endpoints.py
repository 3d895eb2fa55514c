"""All that can be asked over HTTP: where, who answers, what it takes and what it gives."""

from __future__ import annotations

from tafelrunde.table import api, boxes, brought, lessons, replays, seating, what_if
from tafelrunde.table import requests as ask
from tafelrunde.table.closer import CloserView
from tafelrunde.table.club import (
    archive,
    embedding,
    identity,
    ladder,
    notices,
    people,
    personal,
    profiles,
    sign_in,
    statistics,
)
from tafelrunde.table.club.last_picture import last_picture
from tafelrunde.table.club.tournaments import api as cups
from tafelrunde.table.commands import AnyAct
from tafelrunde.table.openapi import Endpoint
from tafelrunde.table.studies import Choice, Study
from tafelrunde.table.view import Snapshot

ENDPOINTS = (
    Endpoint("GET", "/api/games", api.games, gives=list[ask.GameInfo]),
    Endpoint("GET", "/api/rules/{game}", api.rules, gives=list[ask.RuleInfo]),
    Endpoint("GET", "/api/overview/{game}", api.at_a_glance, gives=ask.OverviewInfo),
    Endpoint("GET", "/games/{game}/style.css", api.style, gives=str, media="text/css"),
    Endpoint("GET", "/games/{game}/symbols.svg", api.symbols, gives=str, media="image/svg+xml"),
    Endpoint(
        "GET", "/games/{game}/drawings/{name}.svg", api.drawing, gives=str, media="image/svg+xml"
    ),
    Endpoint("GET", "/games/{game}/cover.svg", api.cover, gives=str, media="image/svg+xml"),
    Endpoint("GET", "/api/me", identity.me, gives=identity.Identity),
    Endpoint("POST", "/api/me", identity.call_me, identity.Wanted, identity.Identity),
    Endpoint("POST", "/api/me/join", identity.become_member, identity.Wanted, identity.Identity),
    Endpoint("POST", "/api/me/link", identity.new_link, gives=identity.Link, costs="recover"),
    Endpoint(
        "POST", "/api/me/recover", identity.recover, identity.Recover, identity.Arrived,
        costs="recover",
    ),
    Endpoint("GET", "/api/me/devices", identity.mine, gives=identity.Mine),
    Endpoint(
        "POST", "/api/me/devices/remove", identity.remove_device, identity.WhichOne, identity.Mine
    ),
    Endpoint("POST", "/api/me/forget", identity.forget, gives=identity.Identity),
    Endpoint("GET", "/api/me/everything", identity.export, gives=personal.Rows, costs="heavy"),
    Endpoint("POST", "/api/me/leave", identity.leave, identity.Wanted, identity.Identity),
    Endpoint(
        "POST", "/api/me/passkeys/begin", sign_in.begin_passkey, gives=sign_in.Ceremony,
        costs="recover",
    ),
    Endpoint("POST", "/api/me/passkeys", sign_in.add_passkey, sign_in.NewPasskey, identity.Mine),
    Endpoint(
        "POST", "/api/me/passkeys/remove", sign_in.remove_passkey, identity.WhichOne, identity.Mine
    ),
    Endpoint(
        "POST", "/api/me/sign-in/begin", sign_in.begin_sign_in, gives=sign_in.Ceremony,
        costs="recover",
    ),
    Endpoint("POST", "/api/me/sign-in", sign_in.sign_in, sign_in.SignIn, identity.Arrived),
    Endpoint("GET", "/api/tables/{table}/members", identity.present, gives=identity.Present),
    Endpoint("GET", "/api/lobby", api.lobby, gives=ask.Lobby),
    Endpoint("POST", "/api/tables", seating.open_table, ask.NewTable, ask.Place),
    Endpoint("GET", "/api/tables/{table}", api.see, gives=Snapshot),
    Endpoint("POST", "/api/tables/{table}/join", seating.join, ask.Join, ask.Place),
    Endpoint("GET", "/api/tables/{table}/own", seating.own_seats, gives=ask.OwnSeats),
    Endpoint("POST", "/api/tables/{table}/acts", api.act, AnyAct, ask.Done),
    Endpoint(
        "GET", "/api/tables/{table}/stream", api.stream, gives=ask.Turn,
        media="application/x-ndjson",
    ),
    Endpoint("GET", "/api/tables/{table}/record", replays.record_of, gives=str, media="text/plain"),
    Endpoint("GET", "/api/tables/{table}/replay", replays.replay, gives=ask.Frame),
    Endpoint("GET", "/api/tables/{table}/closer", replays.closer, gives=CloserView),
    Endpoint("GET", "/api/tables/{table}/course", replays.course, gives=ask.Course),
    Endpoint("GET", "/api/tables/{table}/analysis", replays.study, gives=Study),
    Endpoint("GET", "/api/tables/{table}/decision", replays.decision, gives=Choice),
    Endpoint("POST", "/api/tables/{table}/branch", replays.branch, ask.BranchFrom, ask.Place),
    Endpoint("POST", "/api/tables/{table}/what-if", what_if.what_if, what_if.WhatIf, ask.Place),
    Endpoint("POST", "/api/lessons/{game}", lessons.lesson, lessons.At, lessons.LessonView),
    Endpoint(
        "POST", "/api/lessons/{game}/why", lessons.why_in_lesson, lessons.WhyAt, lessons.Because
    ),
    Endpoint(
        "POST", "/api/lessons/{game}/closer", lessons.closer_in_lesson, lessons.CloserAt, CloserView
    ),
    Endpoint("POST", "/api/lessons/{game}/table", lessons.play_on, lessons.PlayOn, ask.Place),
    Endpoint(
        "GET", "/api/tables/{table}/symbols.svg", boxes.symbols_at, gives=str, media="image/svg+xml"
    ),
    Endpoint(
        "GET", "/api/tables/{table}/board.svg", api.board, gives=str, media="image/svg+xml",
        costs="look",
    ),
    Endpoint("GET", "/api/boxes/{game}", boxes.box, gives=boxes.BoxView),
    Endpoint(
        "POST", "/api/boxes/{game}/check", boxes.check, boxes.Told, boxes.Checked, costs="box"
    ),
    Endpoint(
        "POST", "/api/boxes/{game}/drawn", boxes.drawn, boxes.Told, list[boxes.Drawn], costs="box"
    ),
    *cups.ENDPOINTS,
    Endpoint("GET", "/api/ladder/{game}", ladder.ladder, gives=ladder.LadderView),
    Endpoint("GET", "/api/ladders", ladder.top, gives=list[ladder.Top]),
    Endpoint("GET", "/api/tables/{table}/ratings", ladder.of_seats, gives=ladder.TableRatings),
    Endpoint("GET", "/api/notices", notices.notices, gives=notices.NoticesInfo),
    Endpoint("POST", "/api/notices", notices.want, notices.NoticesWanted, notices.NoticesInfo),
    Endpoint(
        "POST", "/api/notices/mail", notices.give_address, notices.AddressGiven, notices.NoticesInfo
    ),
    Endpoint(
        "POST", "/api/notices/confirm", notices.confirm_address, notices.LinkFollowed,
        notices.AddressInfo,
    ),
    Endpoint("POST", "/api/notices/stop/{key}", notices.stop_mails, gives=notices.AddressInfo),
    Endpoint(
        "POST", "/api/notices/browsers", notices.add_browser, notices.NewBrowser,
        notices.NoticesInfo,
    ),
    Endpoint(
        "POST", "/api/notices/browsers/remove", notices.remove_browser, notices.WhichBrowser,
        notices.NoticesInfo,
    ),
    *people.ENDPOINTS,
    Endpoint("POST", "/api/verify", replays.verify, str, ask.Verdict, costs="heavy"),
    Endpoint("POST", "/api/records/replay", brought.replay_record, str, ask.Frame, costs="look"),
    Endpoint(
        "POST", "/api/records/symbols.svg", brought.symbols_in_record, str, str,
        media="image/svg+xml", costs="look",
    ),
    Endpoint(
        "POST", "/api/records/closer", brought.closer_in_record, str, CloserView, costs="look"
    ),
    Endpoint(
        "GET", "/api/tables/{table}/embedding", embedding.embedding, gives=embedding.Embedding
    ),
    Endpoint(
        "POST", "/api/tables/{table}/embedding", embedding.choose_embedding, embedding.Wish,
        embedding.Embedding,
    ),
    Endpoint(
        "GET", "/api/members/{person}", profiles.profile, gives=profiles.Profile, costs="search"
    ),
    Endpoint(
        "POST", "/api/me/private", profiles.choose_privacy, profiles.Privacy, profiles.Privacy
    ),
    Endpoint(
        "GET", "/api/statistics/{game}", statistics.statistics, gives=statistics.Statistics,
        costs="search",
    ),
    Endpoint("GET", "/api/archive", archive.archive, gives=archive.ArchivePage, costs="search"),
    Endpoint(
        "GET", "/api/tables/{table}/end.svg", last_picture, gives=str, media="image/svg+xml",
        kept="private, max-age=604800, immutable",
    ),
)  # fmt: skip
