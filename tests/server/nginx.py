"""A real nginx with TLS before a server, on loopback: as the example in docs/hosting.md has it, with other places.

    python -m tests.server.nginx     print where they are; `make test` does this once, before its processes start

nginx and openssl are looked for on the system, and fetched by apt where that is allowed. None of them is a failure,
never a skip.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GUIDE = ROOT / "docs" / "hosting.md"
NAME = "club.example"
PLACES = f"{os.environ.get('PATH', os.defpath)}:/usr/sbin:/usr/local/sbin"
PACKAGES = {"nginx": "nginx-light", "openssl": "openssl"}
MAIN = """
daemon off; pid {folder}/pid; error_log {folder}/log;
events {{ }}
http {{
  access_log off;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  {site}
}}
"""


class NoProgram(RuntimeError):
    """One line: what was tried, and how to provide it."""


@cache
def program(name: str) -> str:
    found = shutil.which(name, path=PLACES)
    if found is None and shutil.which("apt-get") and os.geteuid() == 0:
        quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        for words in (["update", "-q"], ["install", "-q", "-y", "--no-install-recommends", PACKAGES[name]]):
            subprocess.run(["apt-get", *words], env=quiet, stdout=subprocess.DEVNULL)
        found = shutil.which(name, path=PLACES)
    if found is None:
        raise NoProgram(f"no {name} for the tests behind a proxy; install {PACKAGES[name]} with the package manager")
    return found


def certificate(folder: Path) -> tuple[Path, Path]:
    """For the name, signed by itself."""
    chain, key = folder / "chain.pem", folder / "key.pem"
    request = f"req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN={NAME}"
    more = ["-addext", f"subjectAltName=DNS:{NAME}", "-keyout", str(key), "-out", str(chain)]
    subprocess.run([program("openssl"), *request.split(), *more], check=True, capture_output=True)
    return chain, key


@dataclass(frozen=True)
class Front:
    port: int
    chain: Path

    @property
    def host(self) -> str:
        return f"{NAME}:{self.port}"

    @property
    def origin(self) -> str:
        return f"https://{self.host}"


def example() -> str:
    return GUIDE.read_text(encoding="utf-8").partition("```nginx\n")[2].partition("```")[0]


@contextmanager
def before(server_port: int, port: int, folder: Path, hand_on_host: bool) -> Iterator[Front]:
    chain, key = certificate(folder)
    site = example().replace("8765", str(server_port)).replace("listen 443", f"listen 127.0.0.1:{port}")
    site = site.replace(f"/etc/letsencrypt/live/{NAME}/fullchain.pem", str(chain))
    site = site.replace(f"/etc/letsencrypt/live/{NAME}/privkey.pem", str(key))
    if not hand_on_host:
        site = site.replace("proxy_set_header Host $http_host;", "")
    config = folder / "nginx.conf"
    config.write_text(MAIN.format(folder=folder, site=site))
    process = subprocess.Popen([program("nginx"), "-p", str(folder), "-c", str(config)], stderr=subprocess.PIPE)
    try:
        until = time.monotonic() + 20
        while not listens(port):
            assert process.poll() is None and time.monotonic() < until, process.stderr and process.stderr.read()
            time.sleep(0.02)
        yield Front(port, chain)
    finally:
        process.terminate()
        process.communicate(timeout=20)


def listens(port: int) -> bool:
    with socket.socket() as asking:
        return asking.connect_ex(("127.0.0.1", port)) == 0


def main() -> int:
    try:
        print(f"for the tests behind a proxy: {', '.join(map(program, PACKAGES))}")
    except NoProgram as none:
        print(none, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
