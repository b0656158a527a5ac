"""A cheap client for the load script: it shares the machine with the server it measures."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from kurgan.server.changes import with_parts

KEPT = 8
COMMAND = (
    sys.executable,
    "-c",
    "from kurgan.cli import main; raise SystemExit(main())",
    "play",
    "--no-browser",
    "--port",
    "0",
)


class Server:
    """A server of our own on a free port: one process, or several at a database."""

    def __init__(
        self, folder: Path, command: tuple[str, ...] = COMMAND, *, database: str = "", workers: int = 1
    ) -> None:
        self.folder, self.command, self.database, self.workers = folder, command, database, workers
        told = {"KURGAN_DATA": str(folder)}
        if database:
            told |= {"KURGAN_DATABASE": database, "KURGAN_WORKERS": str(workers)}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8", env=os.environ | told)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()  # one line, when it answers
        url = next((word for word in line.split() if word.startswith("http://")), "")
        if not url:
            self.stop()
            raise OSError("the server did not start")
        self.port = int(urlsplit(url).port or 0)
        self.host = f"127.0.0.1:{self.port}"

    def again(self) -> Server:
        """Another, where this one kept its games."""
        return Server(self.folder, self.command, database=self.database, workers=self.workers)

    def processes(self) -> list[int]:
        """That serve: the first, and those it has started where there are several."""
        first = self.process.pid
        children = Path(f"/proc/{first}/task/{first}/children")
        return [first, *map(int, children.read_text().split())] if self.workers > 1 and children.exists() else [first]

    def rss(self) -> int:
        """Bytes of memory in use; of several processes what they share counts once."""
        return sum(map(rss if self.workers == 1 else pss, self.processes()))

    def cpu_s(self) -> float:
        """Seconds of processor time so far; 0 where the system does not tell."""
        return sum(map(cpu_s, self.processes()))

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()


def rss(pid: int) -> int:
    status = Path(f"/proc/{pid}/status")
    if status.exists():
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
        return 1024 * int(line.split()[1])
    shown = subprocess.run(["ps", "-o", "rss=", "-p", str(pid)], capture_output=True, check=True)
    return 1024 * int(shown.stdout)


def pss(pid: int) -> int:
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return 1024 * int(next(line for line in lines if line.startswith("Pss:")).split()[1])


def cpu_s(pid: int) -> float:
    stat = Path(f"/proc/{pid}/stat")
    if not stat.exists():
        return 0.0
    fields = stat.read_text().rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Http:
    """One browser: a kept connection and a cookie. As little of HTTP/1.1 as our own server needs."""

    def __init__(self, server: Server, cookie: str = "") -> None:
        self.server = server
        self.cookie = cookie
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None
        self.received = 0  # bytes of the last answer, as they came

    async def request(self, method: str, path: str, body: object = None) -> tuple[int, bytes]:
        kept = self.writer is not None
        try:
            return await self.once(method, path, body)
        except (asyncio.IncompleteReadError, ConnectionError):  # closed while idle, as browsers know it
            self.close()
            if not kept:
                raise
            return await self.once(method, path, body)

    async def once(self, method: str, path: str, body: object) -> tuple[int, bytes]:
        if self.reader is None or self.writer is None or self.reader.at_eof():  # new, or closed while idle
            self.close()
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.server.port)
        payload = body if isinstance(body, bytes) else json.dumps(body).encode() if body is not None else b""
        head = [f"{method} {path} HTTP/1.1", f"Host: {self.server.host}", f"Origin: http://{self.server.host}"]
        head += [f"Cookie: {self.cookie}"] if self.cookie else []
        head += ["Accept-Encoding: gzip", "Content-Type: application/json", f"Content-Length: {len(payload)}", "", ""]
        self.writer.write("\r\n".join(head).encode() + payload)
        told = await self.reader.readuntil(b"\r\n\r\n")
        answer = told.decode("latin-1").split("\r\n")
        headers = {}
        for line in answer[1:-2]:
            name, _, value = line.partition(": ")
            headers[name.lower()] = value
        if "set-cookie" in headers:
            self.cookie = headers["set-cookie"].partition(";")[0]
        content = await self.reader.readexactly(int(headers.get("content-length", "0")))
        self.received = len(told) + len(content)
        if headers.get("content-encoding") == "gzip":
            content = gzip.decompress(content)
        if headers.get("connection") == "close":
            self.close()
        return int(answer[0].split(" ")[1]), content

    async def post(self, path: str, body: object) -> Any:
        return self.done(path, *await self.request("POST", path, body))

    async def get(self, path: str, **query: str) -> Any:
        return self.done(path, *await self.request("GET", f"{path}?{urlencode(query)}"))

    @staticmethod
    def done(path: str, status: int, content: bytes) -> Any:
        if status != 200:
            raise OSError(f"{path} answered {status}: {content[:300]!r}")
        return json.loads(content)

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()
            self.writer = None


class Socket:
    """A viewer's socket, from a snapshot on: keeps what is known and says when the next message came."""

    def __init__(self, server: Server, table: str, seat: str, snapshot: Any, cookie: str) -> None:
        self.tab = f"{random.getrandbits(60):x}"  # what is done with this name is answered, and not told here again
        query = urlencode({"seat": seat, "after": snapshot["n"], "has": snapshot["stamp"], "tab": self.tab})
        self.address = f"ws://{server.host}/api/tables/{table}/live?{query}"
        self.origin = f"http://{server.host}"
        self.cookie = cookie
        self.known = snapshot
        self.lately = {snapshot["stamp"]: snapshot}
        self.n = snapshot["n"]  # of the last message
        self.line: Counted | None = None
        self.waiting: asyncio.Future[float] | None = None
        self.task: asyncio.Task[None] | None = None
        self.first = asyncio.Event()

    @property
    def received(self) -> int:
        """Bytes so far, as they came."""
        return self.line.received if self.line is not None else 0

    async def open(self) -> None:
        line = await connect(
            self.address,
            origin=Origin(self.origin),
            additional_headers={"Cookie": self.cookie},
            create_connection=Counted,
            max_size=None,
            ping_interval=None,
            proxy=None,
        )
        assert isinstance(line, Counted)
        self.line, self.task = line, asyncio.create_task(self.listen(line))
        await self.first.wait()  # every connection begins with an update

    async def listen(self, line: ClientConnection) -> None:
        with contextlib.suppress(ConnectionClosed):  # who then waits for a message waits in vain
            async with line:
                async for message in line:
                    self.hear(json.loads(message))
                    self.n = self.known["n"]
                    self.first.set()
                    if self.waiting is not None and not self.waiting.done():
                        self.waiting.set_result(time.perf_counter())

    def hear(self, update: Any) -> None:
        """What came by this socket, or as an answer: here nothing is ever lost."""
        if update["n"] < self.known["n"]:
            return
        if update["type"] == "changed":
            shown = self.lately.get(update["stamp"]) or with_parts(self.lately[update["of"]], update["changes"])
            update = {**shown, "n": update["n"], "stamp": update["stamp"]}
        self.known = update
        self.lately[update["stamp"]] = update
        if len(self.lately) > KEPT:
            del self.lately[next(iter(self.lately))]

    def next(self) -> asyncio.Future[float]:
        """Done when the next message comes, with the time."""
        self.waiting = asyncio.get_running_loop().create_future()
        return self.waiting

    def close(self) -> None:
        if self.task is not None:
            self.task.cancel()


class Counted(ClientConnection):
    """Counts the bytes that come."""

    def __init__(self, *args: Any, **given: Any) -> None:
        super().__init__(*args, **given)
        self.received = 0

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        super().data_received(data)
