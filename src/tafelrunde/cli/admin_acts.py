"""What `tafelrunde admin` does, each in a function, and what it prints."""

from __future__ import annotations

import argparse
import json
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime

import msgspec

from tafelrunde.cli.complaint import complain
from tafelrunde.cli.files import write_safely
from tafelrunde.cli.phrases import say
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.table import admin, bans
from tafelrunde.table.card import Card
from tafelrunde.table.clock import DAY, wall_clock
from tafelrunde.table.club import reports
from tafelrunde.table.commands import is_muted
from tafelrunde.table.keys import Keys
from tafelrunde.table.store import Listed, Store

LOG_LINES = 20
AT_ONCE = 500
# So much of a person's number is shown: enough to name him.
SHORT = 12


async def _list(store: Store, args: argparse.Namespace, lang: str) -> None:
    guest = await admin.person(store, args.person) if args.person else ""
    before = None if args.days is None else wall_clock() - args.days * DAY
    counts = await store.counts()
    if not counts:
        print(say(lang, "admin none"))
    for phase, count in sorted(counts.items()):
        print(say(lang, f"admin {phase}", count=count))
    for one in await store.listed(args.phase, guest, before, args.limit):
        print(_line(one))


def _line(one: Listed) -> str:
    try:
        seats = msgspec.json.decode(one.card, type=Card).seats
    except msgspec.MsgspecError:  # of a release that wrote other cards
        seats = []
    names = ", ".join(seat.name or "-" for seat in seats)
    shown = "public" if one.public else "private"
    return f"{one.id}  {one.game}  {one.phase}  {shown}  {_when(one.changed)}  {names}"


def _when(at: int) -> str:
    return datetime.fromtimestamp(at / 1000).strftime("%Y-%m-%d %H:%M")


async def _show(store: Store, args: argparse.Namespace, lang: str) -> None:
    table = await admin.read(store, args.table)
    here = await store.attended(table.id)
    print(f"{table.id}: {table.game.title}, {table.phase} {table.why}".rstrip())
    for number, seat in enumerate(table.seats):
        marks = [seat.level or ("person" if seat.taken else "free")]
        marks += [seat.guest[:SHORT]] * bool(seat.guest)
        marks += [say(lang, "admin here")] * (here.get(number, 0) > wall_clock())
        marks += [say(lang, "admin muted")] * is_muted(table, number)
        print(f"{table.id}/{number}  {seat.name or '-'}  ({', '.join(marks)})")
    if args.links:
        keys = Keys(await store.secret())
        for number in range(len(table.seats)):
            print(f"/table/{table.id}#{keys.seat(table, number)}")
        print(f"/table/{table.id}#{keys.watch(table.id)}")
    for line in admin.told(table, "", lang)[-LOG_LINES:]:
        print(f"{_when(line.at)}  {line.text}")


async def _close(store: Store, args: argparse.Namespace, lang: str) -> None:
    ended = await admin.close(store, args.table)
    print(say(lang, "admin closed" if ended else "admin never begun", table=args.table))


async def _delete(store: Store, args: argparse.Namespace, lang: str) -> None:
    print(say(lang, "admin deleted", count=await store.delete(args.tables)))


async def _clean(store: Store, args: argparse.Namespace, lang: str) -> None:
    gone = await admin.clean(store, wall_clock() - args.days * DAY)
    print(say(lang, "admin deleted", count=gone))


async def _mute(store: Store, args: argparse.Namespace, lang: str) -> None:
    place = admin.place_of(args.who)
    if place is not None:
        name = await admin.mute(store, place, True)
    else:
        await store.ban(name := admin.who_is(args.who), bans.MUTE, _until(args.days), wall_clock())
    print(say(lang, "admin mute", name=name))


async def _unmute(store: Store, args: argparse.Namespace, lang: str) -> None:
    place = admin.place_of(args.who)
    if place is not None:
        name = await admin.mute(store, place, False)
        print(say(lang, "admin unmute", name=name))
    else:
        await _lift(store, admin.who_is(args.who), bans.MUTE, lang)


async def _block(store: Store, args: argparse.Namespace, lang: str) -> None:
    place = admin.place_of(args.who)
    if place is not None:
        name = await admin.bar(store, place, _until(args.days))
    else:
        await store.ban(name := admin.who_is(args.who), bans.BLOCK, _until(args.days), wall_clock())
    print(say(lang, "admin block", name=name))


async def _unblock(store: Store, args: argparse.Namespace, lang: str) -> None:
    place = admin.place_of(args.who)
    who = admin.who_is(args.who) if place is None else await admin.sitter(store, place)
    await _lift(store, who, bans.BLOCK, lang)


async def _lift(store: Store, who: str, kind: str, lang: str) -> None:
    if not await store.unban(who, kind):
        raise TafelrundeError(f"{who} is not kept out: see tafelrunde admin bans")
    print(say(lang, f"admin un{kind}", name=who))


def _until(days: int | None) -> int | None:
    return None if days is None else wall_clock() + days * DAY


async def _bans(store: Store, args: argparse.Namespace, lang: str) -> None:
    for (who, kind), until in (await store.bans(wall_clock())).items():
        print(f"{kind}  {who}  {say(lang, 'admin for good') if until is None else _when(until)}")


async def _reports(store: Store, args: argparse.Namespace, lang: str) -> None:
    for one in await store.read(reports.reports(args.all, args.limit)):
        print(_complaint(one, lang))


def _complaint(one: reports.Report, lang: str) -> str:
    settled = f"  {say(lang, 'admin settled', when=_when(one.closed))}" if one.closed else ""
    place, by = f"{one.table}/{one.seat}", one.person[:SHORT]
    about = f"{one.name} ({one.other[:SHORT]})  {one.reason}: {one.words}".rstrip(": ")
    return f"{one.id}  {_when(one.at)}  {place}  {by} > {about}{settled}"


async def _report(store: Store, args: argparse.Namespace, lang: str) -> None:
    one, papers = await store.read(reports.read(args.report))
    print(_complaint(one, lang), papers.log, papers.record, sep="\n\n")


async def _settle(store: Store, args: argparse.Namespace, lang: str) -> None:
    await store.write(reports.close(args.report, wall_clock()))
    print(say(lang, "admin settled", when=_when(wall_clock())))


async def _export(store: Store, args: argparse.Namespace, lang: str) -> None:
    if bool(args.table) + bool(args.person) + args.all != 1:
        raise TafelrundeError("say what is wanted: --table TABLE, --person NUMBER or --all")
    guest = await admin.person(store, args.person) if args.person else ""
    args.folder.mkdir(parents=True, exist_ok=True)
    names: list[str] = args.table or await _names(store, guest)
    if guest:
        known = {"person": guest, "name": await store.guest_name(guest), "tables": names}
        write_safely(args.folder / "person.json", json.dumps(known, indent=1) + "\n")
    count = 0
    for name in names:
        try:
            paper = admin.papers(await admin.read(store, name), guest, lang)
        except TafelrundeError as error:
            complain(f"{name}: {error.reason}")
            continue
        if paper.record:
            write_safely(args.folder / f"{paper.name}.txt", paper.record)
        write_safely(args.folder / f"{paper.name}.log.txt", paper.log)
        count += 1
    print(say(lang, "admin exported", count=count, folder=args.folder))


async def _names(store: Store, guest: str) -> list[str]:
    found: list[str] = []
    while page := await store.names(guest, found[-1] if found else "", AT_ONCE):
        found += page
    return found


ACTS: Mapping[str, Callable[[Store, argparse.Namespace, str], Awaitable[None]]] = {
    "list": _list,
    "show": _show,
    "close": _close,
    "delete": _delete,
    "clean": _clean,
    "mute": _mute,
    "unmute": _unmute,
    "block": _block,
    "unblock": _unblock,
    "bans": _bans,
    "reports": _reports,
    "report": _report,
    "settle": _settle,
    "export": _export,
}
