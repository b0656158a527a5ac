"""Every row of the log carries a hash over itself and all before it; what was stored before is chained as it stands."""

from typing import Any

import sqlalchemy as sa
from alembic import op

from kurgan.server.store import chain

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None
AT_ONCE = 1000  # rows in memory


def upgrade() -> None:
    op.add_column("tables", sa.Column("origin", sa.String(64), nullable=False, server_default=""))
    op.add_column("log", sa.Column("hash", sa.String(64), nullable=False, server_default=""))
    as_json = [sa.column(name, sa.JSON) for name in ("options", "script", "clock")]
    plain: list[sa.ColumnClause[Any]] = [
        sa.column(name) for name in {*chain.FIXED} - {column.name for column in as_json} - {"open_play"}
    ]
    tables = sa.table("tables", *plain, *as_json, sa.column("open_play", sa.Boolean), sa.column("origin"))
    connection, last = op.get_bind(), ""
    following = sa.select(tables).where(tables.c.id > sa.bindparam("last")).order_by(tables.c.id).limit(1)
    while (found := connection.execute(following, {"last": last}).mappings().first()) is not None:
        last, origin = found["id"], chain.origin(found)
        connection.execute(sa.update(tables).where(tables.c.id == last).values(origin=origin))
        _chain(connection, last, origin)


def _chain(connection: sa.Connection, table: str, before: str) -> None:
    said = ("kind", "text", "seat", "at_ms", "source")
    log = sa.table("log", *(sa.column(name) for name in ("table_id", "seq", *said, "hash")))
    here = log.c.table_id == table
    wanted = sa.select(*(log.c[name] for name in ("seq", *said))).where(here, log.c.seq > sa.bindparam("after"))
    hashed = sa.update(log).where(here, log.c.seq == sa.bindparam("at")).values(hash=sa.bindparam("made"))
    after = 0
    while rows := connection.execute(wanted.order_by(log.c.seq).limit(AT_ONCE), {"after": after}).all():
        made = []
        for seq, *row in rows:
            before = chain.link(before, table, seq, *row)
            made.append({"at": seq, "made": before})
        connection.execute(hashed, made)
        after = rows[-1].seq


def downgrade() -> None:
    op.drop_column("log", "hash")
    op.drop_column("tables", "origin")
