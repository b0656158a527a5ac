"""Sources as mypyc likes them: small edits of a copy, which leave nearly every line where it was.

- A constant is ``Final``: read from a C variable, not from a dict.
- A kind of action is a class with its fields in a struct, not a decorated one.
- A state has its fields in a struct, and its ``copy`` and what clears registers are written out in full.
- A tuple of fixed length that is indexed by a variable is declared as one of any length.
- The members of a set are found anew: in C that is faster than to remember them.
"""

from __future__ import annotations

import ast
import importlib
import re
from types import ModuleType
from typing import Any

from kurgan.core.flow import Flow

CONSTANT = re.compile(r"_?[A-Z][A-Z0-9_]*")
NOT_CONSTANT = ("TypeVar", "NewType", "ParamSpec")
FIXED = re.compile(r"tuple\[(\w+)(?:, \1)+\]")
# What tests or somebody's own game derive from.
OPEN = "@mypyc_attr(allow_interpreted_subclasses=True)"
MARKS = {
    "kurgan.ai.minds": {"Mind": OPEN},
    "kurgan.core.actions": {"Action": OPEN},
    "kurgan.core.flow": {"Decision": OPEN, "Chance": OPEN},
    "kurgan.core.state": {"State": OPEN},
}
GIVEN = "scenario: str; options: dict[str, str]; "  # what all games' have
LOOPS = ("all", "any", "enumerate", "max", "min", "reversed", "sum", "zip")
FUTURE = "from __future__ import annotations"
IMPORTS = "; from typing import TYPE_CHECKING, Any, ClassVar, Final"
TAIL = ["if TYPE_CHECKING:", "    from mypy_extensions import mypyc_attr"]
HERE = '(__import__("kurgan").__path__[0] + "/{}")'


class Source:
    """A module's text and the edits to be made in it."""

    def __init__(self, text: str) -> None:
        self.lines = [line.encode() for line in text.splitlines()]
        self.tree = ast.parse(text)
        self.edits: list[tuple[int, int, int, int, str]] = []
        self.tail: list[str] = []
        self.kinds: dict[str, str] = {}  # of fields, as they are annotated

    def replace(self, node: ast.expr | ast.stmt, text: str, first: int = 0) -> None:
        """Put a text in the place of a node, or of all lines from ``first`` to its end."""
        last, end = node.end_lineno or 0, node.end_col_offset or 0
        line, column = (first, 0) if first else (node.lineno, node.col_offset)
        self.edits = [edit for edit in self.edits if not (line, column) <= edit[:2] < (last, end)]
        self.edits.append((line, column, last, end, text))

    def add(self, line: int, column: int, text: str) -> None:
        self.edits.append((line, column, line, column, text))

    def text(self) -> str:
        lines = list(self.lines)
        for line, column, last, end, text in sorted(self.edits, reverse=True):
            new = lines[line - 1][:column] + text.encode() + lines[last - 1][end:]
            lines[line - 1 : last] = [new, *[b""] * (last - line - text.count("\n"))]
        return "\n".join([*(line.decode() for line in lines), *self.tail, ""])


def adapted(module: ModuleType, text: str, path: str, arrays: frozenset[str] = frozenset()) -> str:
    """The source of a module for the compiler; ``module`` is its pure form, imported.

    ``arrays``: the fields of its state that are bytearrays, over which mypyc cannot loop.
    """
    source = Source(text)
    for part in ast.walk(source.tree):
        if isinstance(part, ast.Name) and part.id == "__file__":
            source.replace(part, HERE.format(path))
        elif isinstance(part, ast.FunctionDef):
            _loops(source, part, arrays)
    for node in source.tree.body:
        if isinstance(node, ast.ImportFrom) and node.module == "__future__":
            source.replace(node, FUTURE + IMPORTS)
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Subscript):
            _alias(source, node, node.value)
        elif isinstance(node, ast.Assign):
            _final(source, node, module)
        elif isinstance(node, ast.ClassDef):
            _class(source, node, module)
        elif isinstance(node, ast.FunctionDef) and module.__name__ == "kurgan.core.sets":
            for (
                decorator
            ) in node.decorator_list:  # in C it is faster to find the members of a set than to remember them
                source.edits.append(
                    (decorator.lineno, 0, decorator.lineno, len(source.lines[decorator.lineno - 1]), "")
                )
    return source.text()


# --- loops ----------------------------------------------------------------------------------------


def _loops(source: Source, function: ast.FunctionDef, arrays: frozenset[str]) -> None:
    """Loop over lists in the place of bytearrays."""
    own = {arg.arg for arg in function.args.args if arg.annotation and ast.unparse(arg.annotation) == "bytearray"}
    for part in ast.walk(function):
        if isinstance(part, ast.Assign):
            for name, value in _assigned(part):
                if _is_array(value, arrays, own):
                    own.add(name)
        elif isinstance(part, ast.For) and any(_is_array(value, arrays, own) for value in _members(part.iter)):
            own.add(ast.unparse(part.target))  # one array after the other
    for part in ast.walk(function):
        if isinstance(part, ast.For | ast.comprehension):
            over = [part.iter]
        elif isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id in LOOPS:
            over = part.args if part.func.id not in ("max", "min") or len(part.args) == 1 else []
        else:
            continue
        for value in over:
            if _is_array(value, arrays, own):
                source.replace(value, f"list({ast.unparse(value)})")


def _assigned(node: ast.Assign) -> list[tuple[str, ast.expr]]:
    target, value = node.targets[0], node.value
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        pairs = zip(target.elts, value.elts, strict=False)
    else:
        pairs = zip([target], [value], strict=True)
    return [(name.id, part) for name, part in pairs if isinstance(name, ast.Name)]


def _members(value: ast.expr) -> list[ast.expr]:
    return value.elts if isinstance(value, ast.Tuple) else []


def _is_array(value: ast.expr, arrays: frozenset[str], own: set[str]) -> bool:
    if isinstance(value, ast.Subscript) and isinstance(value.slice, ast.Slice):
        return _is_array(value.value, arrays, own)
    if isinstance(value, ast.IfExp):
        return _is_array(value.body, arrays, own)
    if isinstance(value, ast.Attribute):
        return value.attr in arrays
    return isinstance(value, ast.Name) and value.id in own


# --- constants ------------------------------------------------------------------------------------


def _final(source: Source, node: ast.Assign, module: ModuleType) -> None:
    target = node.targets[0]
    if len(node.targets) > 1:
        return
    if isinstance(target, ast.Name) and CONSTANT.fullmatch(target.id):
        called = node.value.func if isinstance(node.value, ast.Call) else None
        if isinstance(node.value, ast.List):  # it may still grow; and chapters that name each other's are a circle
            source.add(target.lineno, target.end_col_offset or 0, ": list[Any]")
        elif not (isinstance(called, ast.Name) and called.id in NOT_CONSTANT):
            is_tuple = isinstance(node.value, ast.Tuple)
            kind = _wide(getattr(module, target.id)) or "tuple[Any, ...]" if is_tuple else ""
            source.add(target.lineno, target.end_col_offset or 0, f": Final[{kind}]" if kind else ": Final")
    elif isinstance(target, ast.Tuple):
        names = [part.id for part in target.elts if isinstance(part, ast.Name)]
        if len(names) == len(target.elts) and all(map(CONSTANT.fullmatch, names)):
            values = [getattr(module, name) for name in names]
            if all(type(value) is int for value in values):
                pairs = zip(names, values, strict=True)
                source.replace(node, "; ".join(f"{name}: Final = {value}" for name, value in pairs))


def _alias(source: Source, node: ast.Assign, value: ast.Subscript) -> None:
    """A kind of field is its type alone; how it is written and who sees it is said when the state is declared."""
    if ast.unparse(value.value) == "Annotated" and isinstance(value.slice, ast.Tuple):
        source.kinds[ast.unparse(node.targets[0])] = ast.unparse(value)
        source.replace(value, ast.unparse(value.slice.elts[0]))


def _wide(value: Any) -> str:
    """The type of a tuple of like things, whatever its length; empty: leave it to the checker."""
    if type(value) in (int, str, bool):
        return type(value).__name__
    kinds = {_wide(part) for part in value} if isinstance(value, tuple) else set()
    kind = kinds.pop() if len(kinds) == 1 else ""
    return f"tuple[{kind}, ...]" if kind else ""


# --- classes --------------------------------------------------------------------------------------


def _class(source: Source, node: ast.ClassDef, module: ModuleType) -> None:
    mark = MARKS.get(module.__name__, {}).get(node.name)
    if mark:
        before = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)]) - 1
        assert not source.lines[before - 1], f"{node.name} needs a blank line before it"
        source.add(before, 0, mark)
        source.tail = TAIL
    for decorator in node.decorator_list:
        name = decorator.func if isinstance(decorator, ast.Call) else decorator
        if isinstance(name, ast.Name) and name.id == "kind" and isinstance(decorator, ast.Call):
            _kind(source, node, decorator)
        elif isinstance(name, ast.Name) and name.id == "dataclass":
            _dataclass(source, node, decorator)
    fields = {ast.unparse(field.target): field for field in _fields(node)}
    if module.__name__ == "kurgan.core.state" and node.name == "State":
        for own in ("given", "winner"):  # each game's has its own type, and its own place
            source.replace(fields[own], "")
    elif node.name == "Given" and node.bases and not mark:
        source.replace(node.bases[0], "")
        source.add(fields["sheets"].lineno, fields["sheets"].col_offset, GIVEN)
    for item in node.body:
        if isinstance(item, ast.Assign) and ast.unparse(item) == "__slots__ = slots(__annotations__)":
            _state(source, node, item, module)
        elif isinstance(item, ast.Assign) and isinstance(item.targets[0], ast.Tuple):
            source.replace(item, "; ".join(f"{name} = {ast.unparse(value)}" for name, value in _assigned(item)))


def _fields(node: ast.ClassDef) -> list[ast.AnnAssign]:
    return [item for item in node.body if isinstance(item, ast.AnnAssign)]


def _kind(source: Source, node: ast.ClassDef, decorator: ast.Call) -> None:
    fields = [ast.unparse(field.target) for field in _fields(node)]
    lines = [
        f"class {node.name}({', '.join(map(ast.unparse, node.bases))}):",
        f"    word: ClassVar[str] = {ast.unparse(decorator.args[0])}",
        f"    fields: ClassVar[tuple[str, ...]] = {tuple(fields)!r}",
        f"    __match_args__: Final = {tuple(fields)!r}",
        *(f"    {name}: int" for name in fields),
    ]
    if fields:
        lines.append(f"    def __init__(self, {', '.join(f'{name}: int' for name in fields)}) -> None:")
        lines += [f"        self.{name} = {name}" for name in fields]
    source.replace(node, "\n".join(lines), decorator.lineno)


def _dataclass(source: Source, node: ast.ClassDef, decorator: ast.expr) -> None:
    """Slots are what a compiled class has anyway."""
    if isinstance(decorator, ast.Call):
        kept = [word for word in decorator.keywords if word.arg != "slots"]
        if len(kept) < len(decorator.keywords):
            source.replace(decorator, f"dataclass({', '.join(map(ast.unparse, kept))})")
    for field in _fields(node):
        fixed = FIXED.fullmatch(ast.unparse(field.annotation))
        if fixed:
            source.replace(field.annotation, f"tuple[{fixed[1]}, ...]")


def _state(source: Source, node: ast.ClassDef, slots: ast.Assign, module: ModuleType) -> None:
    cls = getattr(module, node.name)
    shared = ("game", "flow", "given", "pc", "stack")
    steps = [f"new = {node.name}()", "new.log = None"]
    steps += [f"new.{name} = self.{name}" for name in (*shared, *cls.FIELDS) if name not in cls.ARRAYS]
    steps += [f"new.{name} = self.{name}.copy()" for name in cls.ARRAYS]
    source.replace(slots, f"def copy(self) -> {node.name}: " + "; ".join([*steps, "return new"]))
    notes = {ast.unparse(field.target): ast.unparse(field.annotation) for field in _fields(node)}
    source.tail += ["_names: dict[str, Any] = dict(globals())", f"_kinds = {source.kinds!r}"]
    source.tail += ["_names.update({name: eval(note, globals()) for name, note in _kinds.items()})"]
    source.tail += [f"{node.name}.declare({{name: eval(note, _names) for name, note in {notes!r}.items()}})"]
    for n, names in enumerate(_registers(cls, module)):
        values = [cls.FIELDS[name].constant or f"{node.name}.FIELDS[{name!r}].blank(s.given)" for name in names]
        source.tail += [f"def _clear_{n}(s: {node.name}) -> None:"]
        source.tail += [f"    s.{name} = {value}" for name, value in zip(names, values, strict=True)]
        source.tail += [f"{node.name}._clearing[{names!r}] = _clear_{n}"]


def _registers(cls: Any, module: ModuleType) -> list[tuple[str, ...]]:
    """What procedures clear when they return, and what a half choice does."""
    package = importlib.import_module(module.__name__.rpartition(".")[0])
    flows = [found.flow for found in vars(package).values() if isinstance(getattr(found, "flow", None), Flow)]
    return sorted({names for names in (cls.HALF, *(one for flow in flows for one in flow.cleared)) if names})
