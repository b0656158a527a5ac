"""12.1 Soviet amphibious landings: the choice before the Movement Phase, and what the Combat Phase owes to it.

[R13] From the landing to the end of its attack the unit lies offshore: not on the map, without a zone, out of reach.
"""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.flow import Decision, ask, procedure, when
from kurgan.core.refusal import Refusal
from kurgan.core.sets import bits
from kurgan.core.text import Param
from kurgan.games.crimean_campaign.actions import DONE, LAND, UNIT, Done, Land, Unit
from kurgan.games.crimean_campaign.laying import put
from kurgan.games.crimean_campaign.names import MOVE_FIGHT
from kurgan.games.crimean_campaign.places import FIRST_HEX, HAND, NONE, OFFSHORE, SOVIET
from kurgan.games.crimean_campaign.rules import words
from kurgan.games.crimean_campaign.rules.r02_3_untried import ALIKE, one_of_each
from kurgan.games.crimean_campaign.rules.r03_control import take
from kurgan.games.crimean_campaign.rules.r09_3_return import eliminate
from kurgan.games.crimean_campaign.stacks import held_by, pieces_in
from kurgan.games.crimean_campaign.state import TCC

NOT_MOBILE = Refusal("12.1-d", "only_mobile_lands")
NOT_IN_PORT = Refusal("12.1-d", "not_in_port")
NO_PORT = Refusal("12.1-d", "no_port_left")
NOT_COASTAL_TOWN = Refusal("12.1-c", "no_coastal_town")
NO_GARRISON = Refusal("12.1-c", "no_garrison_there")
NOT_ALONE = Refusal("12.1-c", "garrison_not_alone")


# --- who, and where ---------------------------------------------------------------------------------


def target_refusal(s: TCC, place: int) -> Refusal | None:
    """[12.1-c] [R96] A coastal town with a garrison and nothing else; the Sivash is no coast [R54]."""
    t = s.given.sheets
    if not t.coast & t.towns & 1 << place:
        return NOT_COASTAL_TOWN
    if not s.garrisons >> place & 1:
        return NO_GARRISON
    return NOT_ALONE if s.at[place] else None


def targets(s: TCC) -> list[int]:
    t = s.given.sheets
    return [place for place in bits(t.coast & t.towns & s.garrisons) if not s.at[place]]


def ports(s: TCC) -> int:
    """[12.1-d] Sevastopol and Kerch, if they are Soviet."""
    t = s.given.sheets
    return (1 << t.fortress | 1 << t.kerch) & held_by(s, SOVIET)


def lander_refusal(s: TCC, piece: int) -> Refusal | None:
    """[12.1-d] [R12] A mobile unit in a port, tried or not, or one held back, which sails from any port [9.1-f]."""
    t, place = s.given.sheets, s.where[piece]
    if not t.of_side[SOVIET] & t.mobile & 1 << piece:
        return NOT_MOBILE
    if place == HAND:
        if not ports(s):
            return NO_PORT
    elif place < FIRST_HEX or not ports(s) >> place & 1:
        return NOT_IN_PORT
    return None if landers(s) >> piece & 1 else ALIKE


def landers(s: TCC) -> int:
    t, sailing = s.given.sheets, ports(s)
    if not sailing:
        return 0
    return one_of_each(s, (pieces_in(s, bits(sailing)) | s.at[HAND]) & t.of_side[SOVIET] & t.mobile)


def may_land(s: TCC) -> bool:
    """[12.1] [12.1-a] [R96] One on each of two GTs, long game or short, and only if movement comes first."""
    return (
        s.side == SOVIET
        and s.turn in s.given.sheets.game["landing"]["turns"]
        and s.order == MOVE_FIGHT
        and bool(targets(s))
        and bool(landers(s))
    )


# --- choices ----------------------------------------------------------------------------------------


class ChooseLanding(Decision[TCC]):
    """[12.1] [12.1-b] The unit that lands, or no landing: the first thing in the Movement Phase."""

    rule = "12.1"
    kinds = (Unit, Done)

    def seat(self, s: TCC) -> int:
        return SOVIET

    def legal(self, s: TCC) -> list[Action]:
        return [*(UNIT[piece] for piece in bits(landers(s))), DONE]

    def refuse(self, s: TCC, action: Unit | Done) -> Refusal | None:
        return None if isinstance(action, Done) else lander_refusal(s, action.piece)

    def apply(self, s: TCC, action: Unit | Done) -> None:
        if isinstance(action, Unit):
            s.unit = action.piece

    def prompt(self, s: TCC) -> dict[str, Param]:
        return {"turn": s.turn}


class ChooseBeach(Decision[TCC]):
    """[12.1-c] [12.1-e] Where it goes, straight from its port."""

    rule = "12.1-c"
    kinds = (Land,)
    half_of = "ChooseLanding"

    def seat(self, s: TCC) -> int:
        return SOVIET

    def legal(self, s: TCC) -> list[Action]:
        return [LAND[place] for place in targets(s)]

    def refuse(self, s: TCC, action: Land) -> Refusal | None:
        return target_refusal(s, action.place)

    def apply(self, s: TCC, action: Land) -> None:
        piece = s.unit
        s.unit = NONE
        if s.log is not None and s.where[piece] >= FIRST_HEX:  # [12.1-d] all see from which port, or that
            s.tell("sails", "12.1-d", origin=words.place(s.where[piece]))  # it was held back
        put(s, piece, OFFSHORE)  # [12.1-e] [R13]
        s.steps[piece] = s.given.sheets.entry_steps[piece]
        s.landing = action.place
        if s.log is not None:
            beach = words.place(action.place)
            s.tell("landing", "12.1-e", only=SOVIET, unit=words.piece(piece), hex=beach)
            s.tell("landing", "12.1-e", hide=SOVIET, unit=words.shown(s, piece), hex=beach)

    def prompt(self, s: TCC) -> dict[str, Param]:
        return {"unit": words.piece(s.unit)}


def has_unit(s: TCC) -> bool:
    return s.unit != NONE


# --- in the Combat Phase ----------------------------------------------------------------------------


def must_attack(s: TCC) -> int:
    """[12.1-f] The hex that must be attacked before the Soviet Combat Phase can end, 0 if there is none."""
    return s.landing


def landing_party(s: TCC) -> int:
    """[12.1-f] Who must take part in an attack on that hex: a set of pieces.

    [12.1-g] [12.1-h] Else it is an attack like any other, with neighbours and support as in 11.0.
    """
    return s.at[OFFSHORE] if s.landing else 0


def end_landing(s: TCC) -> None:
    """[12.1-j] [12.1-k] [R98] After the losses and before any advance: the landing unit is ashore or lost."""
    place = s.landing
    for piece in bits(s.at[OFFSHORE]):
        if s.garrisons >> place & 1:
            eliminate(s, piece, "12.1-k")
            continue
        put(s, piece, place)
        if s.log is not None:
            s.tell("landing_holds", "12.1-j", unit=words.piece(piece), hex=words.place(place))
        take(s, SOVIET, place)  # [R21]
    s.landing = 0


PROCEDURES = (
    procedure(
        "landing",  # [12.1-b] the first step of every Movement Phase
        when(may_land, ask(ChooseLanding), when(has_unit, ask(ChooseBeach))),
        registers=("unit",),
    ),
)
