"""Mutants: which code a citation speaks of, and how it is disabled."""

from __future__ import annotations

import ast
import textwrap

from kurgan.lab.mutants import in_docstring, mutants

SOURCE = textwrap.dedent('''\
    """[1-a] The module."""

    STEPS = procedure("turn",
        do(begin),
        do(fight),                       # [2-a]
    )
    TABLE = {
        "a": 1,                          # [2-b]
        "b": 2,
    }
    LIMIT = 3                            # [2-c]


    def bonus(s):
        """[3-a] Of an attack."""
        if s.flank:                      # [3-b]
            return 1                     # [3-c]
        # [3-d] nothing else counts
        s.done = True
        return 2 if s.rear else 0        # [3-e]


    class Choose:
        """[4-a] A decision."""

        def legal(self, s):
            return [1]

        def apply(self, s, action):
            match action:
                case 1:                  # [4-b]
                    s.go()
            for n in s.all:              # [4-c]
                s.see(n)
    ''')


def line_of(rule: str) -> int:
    return next(n for n, line in enumerate(SOURCE.splitlines(), 1) if f"[{rule}]" in line)


def changes(rule: str) -> dict[str, str]:
    found = dict(mutants(SOURCE, line_of(rule)))
    for changed in found.values():
        ast.parse(changed)
        assert changed != ast.unparse(ast.parse(SOURCE))
    return found


def test_a_docstring_of_a_module_names_no_code() -> None:
    assert changes("1-a") == {}


def test_a_step_or_entry_is_left_out() -> None:
    assert "do(fight)" not in changes("2-a")["the entry is left out"]
    assert "'a'" not in changes("2-b")["the entry is left out"] and "'b'" in changes("2-b")["the entry is left out"]


def test_a_number_is_changed() -> None:
    assert "LIMIT = 4" in changes("2-c")["3 becomes 4"]


def test_a_function_returns_something_neutral() -> None:
    found = changes("3-a")
    assert "bonus returns None" in found and "bonus returns []" in found
    assert "s.flank" not in found["bonus returns 0"]


def test_a_condition_never_or_always_holds() -> None:
    assert "if False:" in changes("3-b")["the condition is False"]
    assert "if True:" in changes("3-b")["the condition is True"]


def test_a_return_gives_something_neutral() -> None:
    assert "return None" in changes("3-c")["returns None"] and "if s.flank" in changes("3-c")["returns None"]
    assert "return 2 if False else 0" in changes("3-e")["the choice is False"]


def test_a_comment_on_its_own_line_speaks_of_the_next_statement() -> None:
    assert "s.done" not in changes("3-d")["the statement is left out"]


def test_a_class_is_disabled_in_its_methods() -> None:
    found = changes("4-a")
    assert "s.go()" not in found["apply returns None"] and "return [1]" in found["apply returns None"]
    assert "return [1]" not in found["legal returns []"]


def test_cases_and_loops() -> None:
    assert "case 1 if False" in changes("4-b")["the case never applies"]
    assert "for n in ():" in changes("4-c")["nothing to loop over"]


def test_docstrings_are_told_from_comments() -> None:
    assert in_docstring(SOURCE, line_of("3-a")) and not in_docstring(SOURCE, line_of("3-b"))
