"""Sessions, one for each browser; accounts; who wrote each line of a chat; and rows of logs that name nobody.

A claim had the name of the table's owner in it, who is the only one to make any. Logs with such rows are chained anew.
"""

from typing import Any

import sqlalchemy as sa
from alembic import op

from kurgan.server.store import chain

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "sessions",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("person", sa.Integer, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("seen_ms", sa.BigInteger, nullable=False),
        sa.Column("browser", sa.String(60), nullable=False),
    )
    op.create_index("sessions_person", "sessions", ["person"])
    told = "(token, person, created_ms, seen_ms, browser) SELECT token,"
    op.execute(f"INSERT INTO sessions {told} id, created_ms, 0, '' FROM people")
    op.execute(f"INSERT INTO sessions {told} person, created_ms, 0, '' FROM devices")
    op.drop_table("devices")
    op.create_table(
        "accounts",
        sa.Column("person", sa.Integer, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("login", sa.String(40), nullable=False, unique=True),
        sa.Column("password", sa.String(200), nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("code", sa.String(64), nullable=False),
        sa.Column("code_until_ms", sa.BigInteger, nullable=False),
    )
    op.add_column("chat", sa.Column("person", sa.Integer))
    op.create_index("chat_person", "chat", ["person"])
    op.execute(  # of a seat that changed hands, what was said before stays nobody's
        "UPDATE chat SET person = (SELECT seats.person FROM seats WHERE seats.table_id = chat.table_id"
        " AND seats.seat = chat.seat AND seats.reissued_ms <= chat.at_ms)"
    )
    _name_nobody(op.get_bind())


def _name_nobody(connection: sa.Connection) -> None:
    log = _table("log", "table_id", "seq", "kind", "text", "seat", "at_ms", "source", "hash")
    tables = sa.table("tables", sa.column("id"), sa.column("origin"), sa.column("line", sa.JSON))
    claims = sa.select(log.c.table_id).where(log.c.kind == "claim").distinct()
    for table in connection.execute(claims).scalars().all():
        before, line = connection.execute(sa.select(tables.c.origin, tables.c.line).where(tables.c.id == table)).one()
        for claim in line.get("claims", {}).values():
            claim.pop("name", None)
        connection.execute(sa.update(tables).where(tables.c.id == table).values(line=line))
        here, renamed = log.c.table_id == table, False
        said = [log.c[name] for name in ("seq", "kind", "text", "seat", "at_ms", "source", "hash")]
        for seq, kind, text, *rest, kept in connection.execute(sa.select(*said).where(here).order_by(log.c.seq)).all():
            if kind == "claim":
                text, renamed = text.partition(" ")[0], True
            before = chain.link(before, table, seq, kind, text, *rest) if renamed else kept
            if renamed:
                row = sa.update(log).where(here, log.c.seq == seq)
                connection.execute(row.values(text=text, hash=before))


def _table(name: str, *columns: str) -> sa.TableClause:
    named: list[sa.ColumnClause[Any]] = [sa.column(column) for column in columns]
    return sa.table(name, *named)


def downgrade() -> None:
    op.create_table(
        "devices",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("person", sa.Integer, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
    )
    op.execute(
        "INSERT INTO devices (token, person, created_ms) SELECT token, person, created_ms FROM sessions"
        " WHERE token NOT IN (SELECT token FROM people)"
    )
    op.drop_index("chat_person", "chat")
    op.drop_column("chat", "person")
    op.drop_table("accounts")
    op.drop_table("sessions")
