"""Start the server that people play on.

Without --database everything is kept in one file of this machine; a PostgreSQL database lets
several processes serve the same tables.
"""

from __future__ import annotations

import argparse
import os
import socket
import threading
import webbrowser
from ipaddress import ip_network
from typing import TYPE_CHECKING

from tafelrunde.cli.arguments import Parser, whole
from tafelrunde.cli.complaint import complain
from tafelrunde.cli.databases import add_database, check_packages, database_named
from tafelrunde.games import left_out
from tafelrunde.kernel.errors import TafelrundeError

if TYPE_CHECKING:
    from tafelrunde.table.club.mail import MailSettings

SMTP, SENDER, SITE = "TAFELRUNDE_SMTP", "TAFELRUNDE_FROM", "TAFELRUNDE_SITE"


def arguments(parser: Parser) -> None:
    """What the command is given."""
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on")
    parser.add_argument("--port", type=whole(0, 65535), default=8080, help="0 takes a free one")
    add_database(parser)
    parser.add_argument("--workers", type=whole(1, 64), default=1, help="processes (PostgreSQL)")
    parser.add_argument("--bots", type=whole(1, 64), default=1, help="bot processes for each")
    parser.add_argument(
        "--rates", type=whole(1, 1000), default=1, help="so many times as much from one address"
    )
    parser.add_argument("--path", default="", help="where it is on a larger site, like /spiele")
    parser.add_argument(
        "--proxy", type=network, metavar="ADDRESS", action="append", default=[],
        help="a proxy on another machine, or a network of them (one on this machine is known)",
    )  # fmt: skip
    parser.add_argument(
        "--smtp", help=f"the server for mails, smtp://USER:PASSWORD@HOST:PORT (default: ${SMTP})"
    )
    parser.add_argument("--from", dest="sender", help=f"whom mails are from (default: ${SENDER})")
    parser.add_argument(
        "--site", help=f"where people reach this server, for links in mails (default: ${SITE})"
    )
    parser.add_argument("--open", action="store_true", help="open the browser")


def mails_named(args: argparse.Namespace) -> MailSettings | None:
    """How mails are sent, if they are; a password is better given in the environment than here."""
    from tafelrunde.table.club.mail import checked

    smtp = args.smtp or os.environ.get(SMTP, "")
    if not smtp:
        return None
    sender = args.sender or os.environ.get(SENDER, "")
    return checked(smtp, sender, args.site or os.environ.get(SITE, ""))


def network(text: str) -> str:
    """Reads an address or a network of addresses."""
    try:
        return str(ip_network(text))
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"{text!r:.50} is no address like 192.0.2.7 and no network like 10.0.0.0/8"
        ) from None


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted."""
    check_packages()
    from tafelrunde.table.below import path_of
    from tafelrunde.table.processes import Settings, check_database, serve

    mails = mails_named(args)
    database, path = database_named(args.database), path_of(args.path)
    check_database(database, args.workers)
    listening = listen(args.host, args.port)
    address = f"http://{_shown(args.host)}:{listening.getsockname()[1]}{path}/"
    for why in left_out():
        complain(why)
    print(f"Tafelrunde: {address}  (end with Ctrl+C)", flush=True)
    if mails is not None:
        print(f"Mails are sent from {mails.sender}, with links to {mails.site}/", flush=True)
    if args.open:
        threading.Timer(1.0, webbrowser.open, [address]).start()
    proxies = tuple(args.proxy)
    serve(listening, Settings(database, args.workers, args.bots, args.rates, path, proxies, mails))
    return 0


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; a taken port or a wrong host is said in one sentence."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
    except OSError as error:
        made.close()
        raise TafelrundeError(
            f"cannot listen on {host} port {port}: {error.strerror}; choose another with --port"
        ) from None
    made.listen(256)
    return made


def _shown(host: str) -> str:
    """The host as it is written in an address; one that means all is reached as localhost."""
    if host in ("0.0.0.0", "::"):
        return "localhost"
    return f"[{host}]" if ":" in host else host
