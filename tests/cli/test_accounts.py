"""kurgan account: who signs in here, and a code for a forgotten password, while the server runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kurgan.server.house import House
from tests.cli.helpers import fails, run

NAME, PASSWORD, OTHER = "Anna", "correct horse", "battery staple"


@pytest.fixture
def house(data_folder: Path) -> House:
    house = House(data_folder)
    house.accounts.make(house.people.new("Ann")[0], "", NAME, PASSWORD, "")
    return house


def test_names_are_listed(house: House, data_folder: Path) -> None:
    assert re.fullmatch(r"\d{4}-\d\d-\d\d  anna\n", run("account", "list").out)
    assert run("account", "list", "--data", str(data_folder)).out == run("account", "list").out
    house.leaving.leave(house.accounts.sign_in(None, "", NAME, PASSWORD, "")[0])
    assert run("account", "list").out == "Nobody has an account here.\n"
    assert run("account", "list", "--lang", "zh").out == "本站尚无账户。\n"
    house.close()


def test_a_code_sets_a_new_password(house: House) -> None:
    ran = run("account", "reset", "ANNA")
    code = ran.out.partition(":")[0]
    assert ran.code == 0 and re.fullmatch(r"(?:[A-Z2-9]{4}-){2}[A-Z2-9]{4}", code) and PASSWORD not in ran.out
    assert (
        house.accounts.reset(None, "", NAME, code, OTHER, "")[0] == house.accounts.sign_in(None, "", NAME, OTHER, "")[0]
    )
    house.close()


def test_errors_are_one_line(house: House, tmp_path: Path) -> None:
    assert "nobody signs in by the name 'Vronsky'" in fails("account", "reset", "Vronsky")
    assert "does not exist" in fails("account", "list", "--data", str(tmp_path / "elsewhere"))
    assert run("account", "burn").code == 2
    house.close()
