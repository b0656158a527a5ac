"""Ways through a turn for tests of the sequence: both sides do nothing until something is asked."""

from __future__ import annotations

from kurgan.core.event import Event
from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.state import TCC
from tests.games.crimean_campaign.helpers import asked, offers, play

IDLE = ("done", "order fight_move", "ready")


def idle(s: TCC, until: str = "") -> list[Event]:
    """Both do nothing, and chance what comes first, until a decision is asked or, without one, the turn ends."""
    events: list[Event] = []
    turn = s.turn
    while not s.is_terminal() and asked(s) != until and (until or s.turn == turn):
        events += play(s, next((text for text in IDLE if offers(s, text)), s.legal_actions()[0].text))
    return events


def last_move(
    tcc: CrimeanCampaign, side: str, turn: int, board: str = "", length: str = "long", options: str = ""
) -> TCC:
    """The end of a side's last phase: ``done`` brings what follows its player turn."""
    text = f"scenario={length}; at=ChooseMover; turn={turn}; side={side}; order=fight_move; phase=movement; {board}"
    return tcc.read_position(f"options={options}; {text}" if options else text)
