"""Tables, seats, links and the log."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("token", sa.String(64), nullable=False, unique=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("rules", sa.String(20), nullable=False),
        sa.Column("scenario", sa.String(60), nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("overlay", sa.Text, nullable=False),
        sa.Column("start", sa.Text, nullable=False),
        sa.Column("dice", sa.String(20), nullable=False),
        sa.Column("script", sa.JSON, nullable=False),
        sa.Column("copied", sa.Integer, nullable=False),
        sa.Column("clock", sa.JSON),
        sa.Column("guided", sa.Boolean, nullable=False),
        sa.Column("parent", sa.String(40), nullable=False),
        sa.Column("parent_n", sa.Integer, nullable=False),
        sa.Column("owner", sa.Integer, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("line", sa.JSON, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("rows", sa.Integer, nullable=False),
        sa.Column("status", sa.String(20), nullable=False),
        sa.Column("asked", sa.String(40), nullable=False),
        sa.Column("changed_ms", sa.BigInteger, nullable=False),
        sa.Column("deadline_ms", sa.BigInteger),
    )
    op.create_index("tables_status", "tables", ["status", "asked"])
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.String(40), primary_key=True),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("agent", sa.String(40), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("person", sa.Integer, sa.ForeignKey("people.id")),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.Column("standing", sa.JSON, nullable=False),
        sa.Column("notes", sa.Text, nullable=False),
        sa.Column("reissued_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("seats_person", "seats", ["person"])
    op.create_table(
        "holders",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("person", sa.Integer, sa.ForeignKey("people.id"), primary_key=True),
    )
    op.create_table(
        "links",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seat", sa.String(40), nullable=False),
        sa.Column("used_by", sa.Integer, sa.ForeignKey("people.id")),
        sa.Column("dead", sa.Boolean, nullable=False),
    )
    op.create_index("links_table", "links", ["table_id", "seat"])
    op.create_table(
        "watchers",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("person", sa.Integer, sa.ForeignKey("people.id"), primary_key=True),
    )
    op.create_index("watchers_person", "watchers", ["person"])
    op.create_table(
        "log",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("seat", sa.String(40), nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("source", sa.String(20), nullable=False),
    )
    op.create_table(
        "chat",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.String(40), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "pauses",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seat", sa.String(40), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("from_ms", sa.BigInteger, nullable=False),
        sa.Column("to_ms", sa.BigInteger),
    )
    op.create_index("pauses_table", "pauses", ["table_id"])
    op.create_table(
        "offers",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.String(40), nullable=False),
        sa.Column("answered", sa.JSON, nullable=False),
    )


def downgrade() -> None:
    for name in ("offers", "pauses", "chat", "log", "watchers", "links", "holders", "seats", "tables", "people"):
        op.drop_table(name)
