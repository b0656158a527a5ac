"""Compile core and the rules of the games into src/kurgan/_compiled, if a source changed since.

python scripts/compiled.py              where a C compiler is; elsewhere one line says that plain Python runs
python scripts/compiled.py --must       fail where it cannot be done

`make` and the wheel's build hook call it. mypyc turns adapted copies of the sources (native.py) into C; all of it
becomes one library, and src/kurgan/compiled.py lets Python find the modules in it.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import inspect
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any, get_args

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
PACKAGE = SOURCE / "kurgan"
FOLDER = PACKAGE / "_compiled"
STAMP = FOLDER / "stamp.json"
WORK = ROOT / "build" / "compiled"
LOCK = ROOT / "requirements" / "compile.txt"
HEADER = ROOT / "scripts" / "fast_bytes.h"
LIBRARY = "kurgan_compiled"
# What is compiled: what play runs through. All else stays as it is.
CORE = ("actions", "chance", "dice", "flow", "hexes", "refusal", "sets", "state")
OF_A_GAME = (
    "actions",
    "exchange",
    "laying",
    "lists",
    "names",
    "places",
    "sheets",
    "stacks",
    "state",
    "ways",
    "rules/*",
)
ONCE = (
    "actions",
    "sheets",
)  # modules that run once, while a game is loaded: optimizing them takes longer than it gains
ENTRIES = (
    "__init__",
    "greedy",
    "likeness",
    "officer",
    "script",
)  # of opponents: what the rest of ai derives from or shares
NEEDS = re.compile(r"^from kurgan\.(ai[\w.]*) import (\([^)]+|.+)$", re.MULTILINE)
PLAIN = "Kurgan runs as plain Python, two to three times slower in simulations"


class Failed(Exception):
    """One line for the person at the keyboard."""


def sources() -> list[Path]:
    """The files to be compiled."""
    found = [PACKAGE / "core" / f"{name}.py" for name in CORE]
    for game in sorted(path.parent for path in (PACKAGE / "games").glob("*/state.py")):
        found += [path for name in OF_A_GAME for path in sorted(game.glob(f"{name}.py")) if path.name != "__init__.py"]
    return found + thinking()


def thinking() -> list[Path]:
    """What officers run through when they play games out: their modules and what these need of ai."""
    to_see = [*(PACKAGE / "ai").glob("*/officer/*.py"), *(PACKAGE / "ai").glob("*/features.py")]
    found: set[Path] = set()
    while to_see:
        path = to_see.pop()
        if path in found or not path.exists():
            continue
        found.add(path)
        for package, names in NEEDS.findall(path.read_text("utf-8")):
            folder = PACKAGE.joinpath(*package.split("."))
            to_see += [folder.with_suffix(".py"), *(folder / f"{name}.py" for name in re.findall(r"\w+", names))]
    return sorted(path for path in found if path.stem not in ENTRIES)


def digest(files: Sequence[Path]) -> str:
    """As src/kurgan/compiled.py reckons it."""
    found = hashlib.sha256()
    for file in files:
        data = file.read_bytes()
        found.update(f"{file.relative_to(PACKAGE).as_posix()} {len(data)}\n".encode() + data)
    return found.hexdigest()


def means() -> str:
    """How it is compiled, in short: another way makes another library."""
    files = (Path(__file__), HEADER, LOCK, ROOT / "scripts" / "native.py")
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


def library() -> Path:
    return FOLDER / f"{LIBRARY}__mypyc{sysconfig.get_config_var('EXT_SUFFIX')}"


def is_fresh() -> bool:
    try:
        stamp = json.loads(STAMP.read_text("utf-8"))
    except (OSError, ValueError):
        return False
    return library().exists() and (stamp.get("digest"), stamp.get("means")) == (digest(sources()), means())


def missing() -> str:
    """What the machine lacks, empty if nothing."""
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if os.name != "nt" and not shutil.which(compiler):
        return f"no C compiler ({compiler})"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "no headers of Python (Python.h)"
    if all(map(importlib.util.find_spec, ("mypyc", "setuptools"))):
        return ""
    if sys.prefix != sys.base_prefix:
        pip = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check"]
        if subprocess.run([*pip, "--require-hashes", "-r", str(LOCK)]).returncode == 0:
            importlib.invalidate_caches()
            return ""
    return "no mypyc and none could be fetched"


def requirements() -> list[str]:
    """The pins of what compiles, for a build that installs its own."""
    return re.findall(r"^(?:mypy|setuptools)==[\w.]+", LOCK.read_text(), re.MULTILINE)


# --- from Python to C ---------------------------------------------------------------------------------------------


def adapt(paths: Sequence[Path], target: Path) -> list[str]:
    """A copy of the package in which those files are as the compiler likes them; their paths in it."""
    import native

    shutil.rmtree(target, ignore_errors=True)
    for path in PACKAGE.rglob("*.py"):
        there = target / path.relative_to(SOURCE)
        there.parent.mkdir(parents=True, exist_ok=True)
        there.write_bytes(path.read_bytes())
    made = []
    for path in paths:
        own = path.relative_to(SOURCE)
        module = importlib.import_module(".".join(own.with_suffix("").parts))
        text = native.adapted(
            module, path.read_text("utf-8"), path.relative_to(PACKAGE).as_posix(), arrays_of(module.__name__)
        )
        (target / own).write_text(text, "utf-8")
        made.append(str(own))
    return made


@cache
def arrays_of(module: str) -> frozenset[str]:
    """The fields of bytes in the state of the game that a module belongs to."""
    words = module.split(".")
    if words[1] not in ("games", "ai") or len(words) < 4:
        return frozenset()
    state = importlib.import_module(f"kurgan.games.{words[2]}.state")
    classes = [found for found in vars(state).values() if inspect.isclass(found) and found.__module__ == state.__name__]
    notes = [note for found in classes for note in inspect.get_annotations(found, eval_str=True).items()]
    return frozenset(name for name, note in notes if get_args(note)[:1] in ((bytes,), (bytearray,)))


def to_c(files: Sequence[str], target: Path) -> tuple[list[Path], list[str]]:
    """C sources, and the modules in them."""
    from mypyc import build
    from mypyc.options import CompilerOptions

    _teach()
    config = WORK / "mypy.ini"
    config.write_text(f"[mypy]\nfollow_imports = silent\nignore_missing_imports = True\ncache_dir = {WORK / 'cache'}\n")
    options = CompilerOptions(multi_file=True, target_dir=str(target), group_name=LIBRARY)
    groups, cfiles, needed = build.mypyc_build([f"--config-file={config}", *files], options, always_use_shared_lib=True)
    modules = [source.module for source in groups[0][0]]
    shims = target / "shims.c"
    shims.write_text(_shims(modules))
    own: Any = build
    runtime = [Path(build.include_dir(), name) for name in (*own.RUNTIME_C_FILES, *(each.path for each in needed))]
    return [*map(Path, cfiles[0][0]), *runtime, shims], modules


def _teach() -> None:
    """Tell mypyc how bytearrays are read, written and copied (see fast_bytes.h)."""
    from mypyc.ir import rtypes
    from mypyc.ir.ops import ERR_MAGIC, ERR_NEVER
    from mypyc.primitives.registry import ERR_NEG_INT, method_op

    it, number = rtypes.bytearray_rprimitive, rtypes.int_rprimitive
    method_op("__getitem__", [it, number], number, "Kurgan_Bytes_Get", ERR_MAGIC)
    method_op("__getitem__", [it, rtypes.c_pyssize_t_rprimitive], number, "Kurgan_Bytes_Next", ERR_NEVER)
    method_op("__setitem__", [it, number, number], rtypes.c_int_rprimitive, "Kurgan_Bytes_Set", ERR_NEG_INT)
    method_op("copy", [it], it, "Kurgan_Bytes_Copy", ERR_MAGIC)


def _shims(modules: Sequence[str]) -> str:
    """An entry for each module, all in one library; the loader asks for them by these names."""
    from mypyc.build import include_dir
    from mypyc.common import shared_lib_name
    from mypyc.namegen import exported_name

    template = Path(include_dir(), "module_shim.tmpl").read_text().partition("// distutils")[0]
    name = shared_lib_name(LIBRARY)
    return "\n".join(
        template.format(modname=each.replace(".", "__"), libname=name, full_modname=exported_name(each))
        for each in modules
    )


# --- from C to a library ------------------------------------------------------------------------------------------


def to_library(cfiles: Sequence[Path], target: Path) -> None:
    from mypyc import build

    tools: Any = build
    compiler = tools.ccompiler.new_compiler()
    tools.sysconfig.customize_compiler(compiler)
    include = [build.include_dir(), str(WORK / "c"), sysconfig.get_path("include"), sysconfig.get_path("platinclude")]
    is_msvc = compiler.compiler_type == "msvc"
    always = [f"/FI{HEADER}"] if is_msvc else ["-include", str(HEADER), "-fvisibility=hidden"]
    headers = b"".join(file.read_bytes() for file in (HEADER, *sorted((WORK / "c").glob("*.h"))))

    def compile_one(cfile: Path) -> str:
        level = _level(cfile)
        flags = tools.get_cflags(opt_level=level, debug_level="0", multi_file=True)
        if level == "1" and not is_msvc:
            flags += ["-finline-small-functions", "-findirect-inlining"]  # most of what -O2 gains, in half its time
        made = hashlib.sha256(repr(flags).encode() + headers + cfile.read_bytes()).hexdigest()[:24]
        kept = WORK / "o" / f"{made}{compiler.obj_extension}"
        if not kept.exists():
            made_here = compiler.compile(
                [str(cfile)], output_dir=str(WORK / "new"), include_dirs=include, extra_postargs=[*flags, *always]
            )
            os.replace(made_here[0], kept)
        return str(kept)

    (WORK / "o").mkdir(exist_ok=True)
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        objects = list(pool.map(compile_one, sorted(cfiles, key=lambda file: -file.stat().st_size)))
    for old in set((WORK / "o").glob(f"*{compiler.obj_extension}")) - set(map(Path, objects)):
        old.unlink()
    compiler.link_shared_object(objects, str(target))


def _level(cfile: Path) -> str:
    """How well a file is to be optimized: what everything calls best, what runs once not at all."""
    if not cfile.stem.startswith("__native_"):
        return "3"
    if cfile.stem == f"__native_{LIBRARY}" or cfile.stem.rpartition("___")[2] in ONCE:
        return "0"
    return "2" if cfile.stem.startswith("__native_kurgan___core___") else "1"


# --- all of it ----------------------------------------------------------------------------------------------------


def build() -> None:
    """Make the library and, last of all, its stamp."""
    paths = sources()
    os.environ["KURGAN_PURE"] = "1"  # the compiler looks at the sources' own values
    sys.path[:0] = [str(SOURCE), str(ROOT / "scripts")]
    WORK.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(WORK / "c", ignore_errors=True)
    files = adapt(paths, WORK / "src")
    os.chdir(WORK / "src")
    cfiles, modules = to_c(files, WORK / "c")
    made = WORK / library().name
    to_library(cfiles, made)
    STAMP.unlink(missing_ok=True)
    FOLDER.mkdir(exist_ok=True)
    shutil.copy(made, library().with_suffix(".new"))
    os.replace(library().with_suffix(".new"), library())
    stamp = {
        "digest": digest(paths),
        "library": library().name,
        "means": means(),
        "modules": modules,
        "sources": [path.relative_to(PACKAGE).as_posix() for path in paths],
    }
    STAMP.write_text(json.dumps(stamp, indent=1), "utf-8")


def make() -> None:
    """Build in a process of its own, whose chatter is kept for who looks for it."""
    if is_fresh():
        return
    if lack := missing():
        raise Failed(f"{lack}: {PLAIN}")
    print("compiling core and rules (a minute or two; once, and after changes) …", flush=True)
    WORK.mkdir(parents=True, exist_ok=True)
    log = WORK / "log.txt"
    with log.open("w") as file:
        done = subprocess.run([sys.executable, __file__, "--build"], stdout=file, stderr=subprocess.STDOUT)
    if done.returncode:
        raise Failed(f"compiling failed (see {log.relative_to(ROOT)}): {PLAIN}")


if __name__ == "__main__":
    if "--build" in sys.argv:
        build()
    else:
        try:
            make()
        except Failed as failed:
            print(failed)
            sys.exit("--must" in sys.argv)
