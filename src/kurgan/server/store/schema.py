"""What is stored. The log is append-only; everything else is about who sits where.

Times are milliseconds since 1970. Tokens and cookies are stored as SHA-256 only.
"""

from __future__ import annotations

from sqlalchemy import JSON, BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text

METADATA = MetaData()

house = Table(
    "house",
    METADATA,  # what is kept of the house itself
    Column("name", String(20), primary_key=True),
    Column("value", Text, nullable=False),
)

people = Table(
    "people",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("token", String(64), nullable=False, unique=True),  # of the first browser; who comes is known by sessions
    Column("name", String(40), nullable=False),
    Column("created_ms", BigInteger, nullable=False),
)

sessions = Table(
    "sessions",
    METADATA,  # each browser of a person
    Column("token", String(64), primary_key=True),  # hashed
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("seen_ms", BigInteger, nullable=False),  # to the hour; 0: nobody has looked
    Column("browser", String(60), nullable=False),  # in a few words
    Index("sessions_person", "person"),
)

accounts = Table(
    "accounts",
    METADATA,  # of people who have chosen a name and a password to sign in by
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("login", String(40), nullable=False, unique=True),  # told to nobody but them
    Column("password", String(200), nullable=False),  # hashed by argon2
    Column("created_ms", BigInteger, nullable=False),
    Column("code", String(64), nullable=False),  # hashed; a new password may be set by it, once; empty: none
    Column("code_until_ms", BigInteger, nullable=False),
)

codes = Table(
    "codes",
    METADATA,  # by which another browser becomes the same person, once
    Column("code", String(64), primary_key=True),  # hashed
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("until_ms", BigInteger, nullable=False),
)

tables = Table(
    "tables",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("game", String(60), nullable=False),
    Column("rules", String(20), nullable=False),  # version of the rules the log was written under
    Column("scenario", String(60), nullable=False),
    Column("options", JSON, nullable=False),
    Column("digest", String(64), nullable=False),  # of the owner's overlay, empty without
    Column("overlay", Text, nullable=False),  # its text
    Column("start", Text, nullable=False),  # the position it began from; empty: the scenario's beginning
    Column("dice", String(20), nullable=False),  # where chance comes from
    Column("script", JSON, nullable=False),  # outcomes to be used first: [decision, outcome]
    Column("copied", Integer, nullable=False),  # rows that a fork or an import began with
    Column("clock", JSON),  # bank_s, increment_s, vacation_s
    Column("lesson", String(40), nullable=False, server_default=""),  # of the game's course; empty: a game
    Column("open_play", Boolean, nullable=False),  # one person plays all seats, and looks at all of them
    Column("parent", String(40), nullable=False),
    Column("parent_n", Integer, nullable=False),
    Column("owner", ForeignKey("people.id"), nullable=False),
    Column("seat_wait_s", Integer, nullable=False),  # from asking for a held seat to giving it away
    Column("created_ms", BigInteger, nullable=False),
    Column("origin", String(64), nullable=False, server_default=""),  # hash of what is fixed (chain.py)
    # What changes with the log, so that lists need not replay it:
    Column("line", JSON, nullable=False),  # see summary.py
    Column("version", Integer, nullable=False),  # grows with every change beside the log
    Column("rows", Integer, nullable=False),  # how long the log is
    Column("status", String(20), nullable=False),
    Column("asked", String(40), nullable=False),
    Column("changed_ms", BigInteger, nullable=False),  # the last change that everybody could see
    Column("deadline_ms", BigInteger),  # when the clock of the seat that is asked runs out
    Index("tables_status", "status", "asked"),
    Index("tables_owner", "owner"),
)

seats = Table(
    "seats",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", String(40), primary_key=True),
    Column("kind", String(20), nullable=False),  # person, computer
    Column("agent", String(40), nullable=False),
    Column("name", String(40), nullable=False),
    Column("person", ForeignKey("people.id")),
    Column("open", Boolean, nullable=False),
    Column("standing", JSON, nullable=False),  # decision -> answer
    Column("notes", Text, nullable=False),
    Column("reissued_ms", BigInteger, nullable=False),  # when somebody last lost it to a new link; 0: never
    Index("seats_person", "person"),
    Index("seats_open", "open", "person"),
)

holders = Table(
    "holders",
    METADATA,  # everybody who ever held a seat
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("person", ForeignKey("people.id"), primary_key=True),
)

links = Table(
    "links",
    METADATA,
    Column("token", String(64), primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("seat", String(40), nullable=False),  # empty: the spectators' link
    Column("made_by", ForeignKey("people.id")),  # the seat's holder, who hands it over; else nobody
    Column("used_by", ForeignKey("people.id")),
    Column("dead", Boolean, nullable=False),  # replaced by a newer one
    Index("links_table", "table_id", "seat"),
)

programs = Table(
    "programs",
    METADATA,  # that play a seat, or did
    Column("token", String(64), primary_key=True),  # hashed
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("seat", String(40), nullable=False),
    Column("name", String(40), nullable=False),
    Column("person", ForeignKey("people.id"), nullable=False),  # who sits there
    Column("made_by", ForeignKey("people.id"), nullable=False),  # the same, who lets it play for him; or the owner
    Column("made_ms", BigInteger, nullable=False),
    Column("ended_ms", BigInteger, nullable=False),  # 0: it may play
    Index("programs_table", "table_id", "seat"),
    Index("programs_made_by", "made_by"),
)

lessons_done = Table(
    "lessons_done",
    METADATA,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("game", String(60), primary_key=True),
    Column("lesson", String(40), primary_key=True),
    Column("at_ms", BigInteger, nullable=False),
)

watchers = Table(
    "watchers",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("person", ForeignKey("people.id"), primary_key=True),
    Index("watchers_person", "person"),
)

log = Table(
    "log",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(10), nullable=False),  # see log.py
    Column("text", Text, nullable=False),
    Column("seat", String(40), nullable=False),  # empty for chance
    Column("at_ms", BigInteger, nullable=False),
    Column("source", String(20), nullable=False),  # person, computer, standing, set-up, or the dice
    Column("hash", String(64), nullable=False, server_default=""),  # over it and all before it (chain.py)
)

seals = Table(
    "seals",
    METADATA,  # secret until the game is over
    Column("commitment", String(64), primary_key=True),  # SHA-256 of the seed
    Column("seed", String(64), nullable=False),
    Column("table_id", ForeignKey("tables.id"), unique=True),  # none yet: whoever asked for it makes one now
    Column("created_ms", BigInteger, nullable=False),
)

jobs = Table(
    "jobs",
    METADATA,  # computers that a process thinks for, where several serve
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("worker", String(40), nullable=False),
    Column("until_ms", BigInteger, nullable=False),  # then another may, unless it says again that it does
)

notices = Table(
    "notices",
    METADATA,  # who is told when it is his move, and how often
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("every_s", Integer, nullable=False),
    Column("lang", String(5), nullable=False),
    Column("sent_ms", BigInteger, nullable=False),  # the last one; whoever moves it on sends the next
)

notices_to = Table(
    "notices_to",
    METADATA,  # and where
    Column("id", Integer, primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("channel", String(10), nullable=False),  # mail, webhook, push
    Column("target", Text, nullable=False),  # an address
    Column("browser", JSON, nullable=False),  # its keys, to which messages are sealed
    Column("confirmed", Boolean, nullable=False),
    Column("code", String(64), nullable=False),  # hashed; was mailed there, and confirms it
    Column("code_until_ms", BigInteger, nullable=False),
    Column("tries", Integer, nullable=False),  # at the code
    Column("failures", Integer, nullable=False),  # in a row
    Column("rests_ms", BigInteger, nullable=False),  # until then nothing is sent there
    Index("notices_to_person", "person"),
)

noticed = Table(
    "noticed",
    METADATA,  # where somebody who wants notices was, and what he was told of
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("looked_ms", BigInteger, nullable=False),  # 0: never since he wants notices
    Column("told_ms", BigInteger, nullable=False),  # that it is his move
    Column("warned_ms", BigInteger, nullable=False),  # that his time runs out
)

stops = Table(
    "stops",
    METADATA,  # links in mails, by which anybody who has the mail stops them
    Column("token", String(64), primary_key=True),  # hashed
    Column("target", ForeignKey("notices_to.id"), nullable=False),
    Column("made_ms", BigInteger, nullable=False),
    Index("stops_target", "target"),
)

chat = Table(
    "chat",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("seat", String(40), nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("person", Integer),  # who wrote it; of old lines nobody may know
    Index("chat_person", "person"),
)

pauses = Table(
    "pauses",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("seat", String(40), nullable=False),
    Column(
        "kind", String(10), nullable=False
    ),  # vacation; all clocks rest: vacant, nobody has sat there yet; away, the house was
    Column("from_ms", BigInteger, nullable=False),
    Column("to_ms", BigInteger),
    Index("pauses_table", "table_id"),
)

offers = Table(
    "offers",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", String(40), nullable=False),
    Column("answered", JSON, nullable=False),  # seats that agreed
    Column("refused", String(40), nullable=False),  # the seat that did not; the asker is told until the game goes on
)

moves = Table(
    "moves",
    METADATA,  # tables of older rules, to be left for new ones by agreement
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("rules", String(20), nullable=False),  # the version to go on under
    Column("seat", String(40), nullable=False),  # who asks
    Column("agreed", JSON, nullable=False),  # seats
    Column("refused", String(40), nullable=False),  # a seat
    Column("next_id", String(40), nullable=False),  # the new table, when all agreed
)

rematches = Table(
    "rematches",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", String(40), nullable=False),  # who asks
    Column("swapped", Boolean, nullable=False),  # with sides changed
    Column("agreed", JSON, nullable=False),  # seats
    Column("refused", String(40), nullable=False),  # a seat
    Column("next_id", String(40), nullable=False),  # the new table, when all agreed
)
