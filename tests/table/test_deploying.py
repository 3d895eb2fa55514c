"""What docs/operating.md and the files of deploy/ say is tried: commands, units, proxies."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from string import Template

import httpx
import pytest
from prometheus_client import REGISTRY
from websockets.sync.client import connect
from websockets.typing import Origin

from tafelrunde.cli import command_line, main
from tests.table.club.authenticator import Authenticator
from tests.table.lacking import needs
from tests.table.serving import PATIENCE, Served, Two, served, wait_for
from tests.table.test_operating import attentive

__all__ = ["attentive"]

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
DOCS = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", DOCS, re.DOTALL)


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class Shell:
    """Runs lines of the page as a shell would, our own command in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys
        self.known: dict[str, str] = {}

    def run(self, line: str) -> str:
        """What a line prints; one that sets a variable prints nothing."""
        if found := re.fullmatch(r"(\w+)=\$\((.*)\)", line):
            self.known[found[1]] = self.run(found[2]).strip()
            return ""
        command, _, rest = line.partition(" | ")
        words = shlex.split(Template(command).substitute(self.known))
        if words[0] != "tafelrunde":
            return self.piped(line, "")
        with suppress(SystemExit):  # after --version and --help
            assert main(words[1:]) == 0, line
        told = self.capsys.readouterr()
        assert told.err == ""
        return self.piped(rest, told.out) if rest else told.out

    @staticmethod
    def piped(command: str, given: str) -> str:
        """What other programs make of it."""
        done = subprocess.run(
            ["sh", "-euc", command], input=given, capture_output=True, text=True, timeout=PATIENCE
        )
        assert (done.returncode, done.stderr) == (0, ""), command
        return done.stdout


def test_the_commands_of_the_page_run_beside_a_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    needs("curl")
    with served(tmp_path) as server:
        monkeypatch.setenv("TAFELRUNDE_DATABASE", str(server.database))
        monkeypatch.chdir(tmp_path)
        two, shell = Two(server), Shell(capsys)
        anna = two.sit(0)
        anna.ask("say", text="Hallo")
        script = "".join(blocks("sh")).replace("http://127.0.0.1:8080", server.url)
        told = {line: shell.run(line) for line in script.splitlines()}
        anna.close()
    assert len(told) > 20
    assert '"well":true' in "".join(told.values())
    assert shell.known["TABLE"] == two.table
    export = tmp_path / "export"
    assert (export / "all" / f"limes-{two.table}.txt").exists()
    assert json.loads((export / "person" / "person.json").read_text())["name"] == "Anna"


def test_every_number_that_is_counted_stands_on_the_page() -> None:
    counted = [one for one in REGISTRY.collect() if one.name.startswith("tafelrunde")]
    names = {one.name + "_total" * (one.type == "counter") for one in counted}
    assert names == set(re.findall(r"`(tafelrunde_\w+)[`{]", DOCS))


def test_other_commands_of_the_page_are_ones_that_there_are() -> None:
    ours = re.findall(r"(?:bin/| exec \w+ )tafelrunde ([a-z].*)", "".join(blocks("console")))
    assert len(ours) == 4
    for given in ours:
        command_line().parse_args(shlex.split(given))
    for name in re.findall(r"deploy/([\w.-]*\w)", DOCS):
        assert list(DEPLOY.glob(f"{name}*")), name


@pytest.mark.parametrize("name", ["tafelrunde.service", "tafelrunde-backup.service"])
def test_systemd_finds_nothing_wrong(name: str, tmp_path: Path) -> None:
    needs("systemd-analyze")
    text = (DEPLOY / name).read_text(encoding="utf-8")
    for command in re.findall(r"/opt/tafelrunde/bin/tafelrunde (serve [^\n']*|backup)", text):
        words = [*shlex.split(command), *["x.db"] * (command == "backup")]
        command_line().parse_args(words)
    unit = tmp_path / name
    unit.write_text(text.replace("/opt/tafelrunde/bin/tafelrunde", sys.executable))
    shutil.copy(DEPLOY / "tafelrunde-backup.timer", tmp_path)
    timer = [str(tmp_path / "tafelrunde-backup.timer")] * ("backup" in name)
    done = subprocess.run(
        ["systemd-analyze", "verify", str(unit), *timer],
        capture_output=True, text=True, timeout=PATIENCE,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")


def test_the_service_may_do_little() -> None:
    needs("systemd-analyze")
    done = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", str(DEPLOY / "tafelrunde.service")],
        capture_output=True, text=True, timeout=PATIENCE,
    )  # fmt: skip
    found = re.search(r"Overall exposure level for tafelrunde.service: ([\d.]+)", done.stdout)
    assert found, done.stderr
    assert float(found[1]) < 2.5


def container() -> dict[str, list[str]]:
    """The instructions of the Containerfile, each with what stands behind it."""
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    lines = re.sub(r"\\\n\s*", "", text).splitlines()
    found: dict[str, list[str]] = {}
    for line in lines:
        word, _, rest = line.partition(" ")
        if word and not line.startswith("#"):
            found.setdefault(word, []).append(rest)
    return found


def test_what_the_container_copies_and_starts_is_there(tmp_path: Path) -> None:
    made = container()
    copied = [one.split()[:-1] for one in made["COPY"] if not one.startswith("--from")]
    assert all((ROOT / name).exists() for names in copied for name in names)
    started = json.loads(made["ENTRYPOINT"][0]) + json.loads(made["CMD"][0])
    assert started[0] == "tafelrunde"
    assert command_line().parse_args(started[1:]).host == "0.0.0.0"
    _, *asked = json.loads(made["HEALTHCHECK"][0].partition("CMD ")[2])
    with served(tmp_path) as server:
        here = [word.replace("http://127.0.0.1:8080", server.url) for word in asked]
        assert subprocess.run([sys.executable, *here], timeout=PATIENCE).returncode == 0
    gone = subprocess.run([sys.executable, *here], capture_output=True, timeout=PATIENCE)
    assert gone.returncode != 0


@pytest.mark.long
def test_the_container_is_built_and_serves() -> None:
    needs("podman")
    build = ["podman", "build", "-f", "deploy/Containerfile", "-t", "tafelrunde-test", "."]
    assert subprocess.run(build, cwd=ROOT, timeout=1800).returncode == 0
    run = [
        "podman",
        "run",
        "--rm",
        "--read-only",
        "--tmpfs",
        "/tmp",
        "tafelrunde-test",
        "--version",
    ]
    done = subprocess.run(run, capture_output=True, text=True, timeout=PATIENCE)
    assert "(compiled)" in done.stdout


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for localhost, signed by nobody."""
    needs("openssl")
    chain, key = folder / "fullchain.pem", folder / "privkey.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
         "-nodes", "-days", "2", "-subj", "/CN=localhost", "-keyout", str(key), "-out", str(chain)],
        check=True, capture_output=True, timeout=PATIENCE,
    )  # fmt: skip
    return chain, key


@contextmanager
def nginx(folder: Path, server: str, port: int) -> Iterator[None]:
    """nginx with this configuration in its block `http`."""
    needs("nginx")
    places = "".join(
        f"{kind}_temp_path {folder}/{kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    config = folder / "nginx.conf"
    user = "user root;\n" if os.geteuid() == 0 else ""
    config.write_text(
        f"{user}daemon off;\nworker_processes 1;\npid {folder}/pid;\nerror_log {folder}/errors;\n"
        f"events {{}}\nhttp {{\naccess_log off;\n{places}{server}\n}}\n"
    )
    command = ["nginx", "-p", str(folder), "-e", str(folder / "errors"), "-c", str(config)]
    tried = subprocess.run([*command, "-t"], capture_output=True, text=True, timeout=PATIENCE)
    assert tried.returncode == 0, tried.stderr
    with proxy(command, port, {}):
        yield


@contextmanager
def caddy(folder: Path, text: str, port: int) -> Iterator[None]:
    """Caddy with this configuration."""
    needs("caddy")
    config = folder / "Caddyfile"
    config.write_text(text)
    given = ["--adapter", "caddyfile", "--config", str(config)]
    environment = {
        "XDG_DATA_HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder),
        "HOME": str(folder),
    }
    tried = subprocess.run(
        ["caddy", "validate", *given], capture_output=True, text=True, timeout=PATIENCE,
        env=os.environ | environment,
    )  # fmt: skip
    assert tried.returncode == 0, tried.stderr
    with proxy(["caddy", "run", *given], port, environment):
        yield


@contextmanager
def proxy(command: list[str], port: int, environment: dict[str, str]) -> Iterator[None]:
    def listens() -> bool:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            return False
        return True

    with subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=os.environ | environment
    ) as process:
        try:
            wait_for(lambda: listens() or process.poll() is not None)
            yield
        finally:
            process.terminate()
            process.wait(PATIENCE)


def example(name: str, folder: Path, port: int, behind: int) -> str:
    """A file of deploy/ for localhost, with what a test has instead of a name in the world."""
    chain, key = certificate(folder)
    text = (
        (DEPLOY / name).read_text(encoding="utf-8").replace("127.0.0.1:8080", f"127.0.0.1:{behind}")
    )
    if name == "nginx.conf":
        text = text.replace("listen 443 ssl", f"listen 127.0.0.1:{port} ssl")
        text = re.sub(r"ssl_certificate .*;", f"ssl_certificate {chain};", text)
        return re.sub(r"ssl_certificate_key .*;", f"ssl_certificate_key {key};", text)
    text = text.replace("spiele.example.org {", f"https://localhost:{port} {{\n\ttls {chain} {key}")
    return f"{{\n\tadmin off\n\tauto_https off\n}}\n{text}"


PROXIES = {"nginx.conf": nginx, "Caddyfile": caddy}


@pytest.mark.parametrize("name", PROXIES)
def test_people_play_through_the_proxy_of_the_example(name: str, tmp_path: Path) -> None:
    port = free_port()
    with served(tmp_path) as server:
        text = example(name, tmp_path, port, server.port)
        with PROXIES[name](tmp_path, text, port):
            site = f"https://localhost:{port}"
            with httpx.Client(base_url=site, verify=False, headers={"origin": site}) as client:
                client.timeout = PATIENCE
                assert client.get("/").status_code == 200
                me = client.post("/api/me", json={"name": "Anna"})
                assert me.json()["name"] == "Anna"
                assert "Secure" in me.headers["set-cookie"]
                client.post("/api/me/join", json={"name": "Anna"})
                asked = client.post("/api/me/passkeys/begin").json()["options"]
                made = {"credential": Authenticator(site).make(asked)}
                assert len(client.post("/api/me/passkeys", json=made).json()["passkeys"]) == 1
                assert client.get("/metrics").status_code == 403
                seats = [{"kind": "me"}, {"kind": "bot", "level": "page"}]
                opened = client.post("/api/tables", json={"game": "limes", "seats": seats}).json()
            assert talk(port, f"/api/tables/{opened['table']}/live", opened["key"], site)


def talk(port: int, path: str, key: str, site: str) -> bool:
    """Is a table shown on a socket through the proxy?"""
    trust = ssl.create_default_context()
    trust.check_hostname, trust.verify_mode = False, ssl.CERT_NONE
    scheme, given = ("wss", trust) if site.startswith("https") else ("ws", None)
    with connect(
        f"{scheme}://localhost:{port}{path}",
        ssl=given, origin=Origin(site), open_timeout=PATIENCE, max_size=None,
    ) as one:  # fmt: skip
        one.send(json.dumps({"do": "hello", "key": key}))
        return bool(json.loads(one.recv(timeout=PATIENCE))["kind"] == "table")


@pytest.mark.parametrize("language", ["nginx", "caddy"])
def test_people_play_below_a_path_through_the_proxy_of_the_page(
    language: str, tmp_path: Path
) -> None:
    port = free_port()
    [block] = blocks(language)
    with served(tmp_path, path="/spiele") as server:
        block = block.replace("127.0.0.1:8080", f"127.0.0.1:{server.port}")
        if language == "nginx":
            [mapped] = re.findall(r"^map .*?^}", (DEPLOY / "nginx.conf").read_text(), re.M | re.S)
            text = f"{mapped}\nserver {{\nlisten 127.0.0.1:{port};\n{block}}}"
            running = nginx(tmp_path, text, port)
        else:
            text = f"{{\n\tadmin off\n}}\nhttp://localhost:{port} {{\n{block}}}\n"
            running = caddy(tmp_path, text, port)
        with running:
            site = f"http://localhost:{port}"
            below = Served(port, server.database)
            below.url = f"{site}/spiele"
            with httpx.Client(base_url=below.url, headers={"origin": site}) as client:
                client.timeout = PATIENCE
                assert client.get(f"{site}/spiele").headers["location"].endswith("/spiele/")
                assert client.get("/static/main.js").status_code == 200
                me = client.post("/api/me", json={"name": "Anna"})
                assert "Path=/spiele/;" in me.headers["set-cookie"]
                seats = [{"kind": "me"}, {"kind": "bot", "level": "page"}]
                opened = client.post("/api/tables", json={"game": "limes", "seats": seats}).json()
            assert talk(port, f"/spiele/api/tables/{opened['table']}/live", opened["key"], site)
