"""The calculator of Rule 40: given works, terrain and forces, every modifier with its rule and the exact chances."""

from __future__ import annotations

from typing import Annotated

import typer

from kurgan.core.command import Answer
from kurgan.games.siege.commands.works.reckoning import FORCE, MOST, Asked, answer


def works(
    lang: str,
    kinds: Annotated[
        list[str] | None, typer.Argument(metavar="[WORK]...", help="Works that help the defender, like fortress.")
    ] = None,
    attacker: Annotated[
        list[str] | None,
        typer.Option(
            "--attacker",
            "-a",
            metavar=FORCE,
            help="A unit, like infantry:7:3; ':border', ':river', ':open' may follow.",
        ),
    ] = None,
    defender: Annotated[
        list[str] | None, typer.Option("--defender", "-d", metavar=FORCE, help="A unit, like infantry:5:3.")
    ] = None,
    terrain: Annotated[str, typer.Option("--terrain", metavar="NAME", help="Where: clear, rough, city …")] = "clear",
    ger_sov: Annotated[bool, typer.Option("--ger-sov", help="Germans against Soviets.")] = False,
    support: Annotated[int, typer.Option("--support", min=0, max=MOST, help="Factors of ground support.")] = 0,
    aa: Annotated[int, typer.Option("--aa", min=0, max=MOST, help="AA points of units and printed ones.")] = 0,
    printed: Annotated[int, typer.Option("--printed", min=0, max=9, help="The value on a Westwall hex.")] = 0,
    manned: Annotated[bool, typer.Option("--manned", help="The work has a Manned Fort.")] = False,
    overrun: Annotated[bool, typer.Option("--overrun", help="Read the Red Table.")] = False,
) -> Answer:
    """Reckon an attack on works (Rule 40). Without forces: what the works do, all of them or those named."""
    return answer(
        Asked(kinds or [], attacker or [], defender or [], terrain, ger_sov, support, aa, printed, manned, overrun),
        lang,
    )
