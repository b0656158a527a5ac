"""Notices when it is somebody's move: who wants them, where, and what he was told of."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "notices",
        sa.Column("person", sa.Integer, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("every_s", sa.Integer, nullable=False),
        sa.Column("lang", sa.String(5), nullable=False),
        sa.Column("sent_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "notices_to",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("person", sa.Integer, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("channel", sa.String(10), nullable=False),
        sa.Column("target", sa.Text, nullable=False),
        sa.Column("browser", sa.JSON, nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("code", sa.String(64), nullable=False),
        sa.Column("code_until_ms", sa.BigInteger, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.Column("rests_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("notices_to_person", "notices_to", ["person"])
    op.create_table(
        "noticed",
        sa.Column("person", sa.Integer, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("looked_ms", sa.BigInteger, nullable=False),
        sa.Column("told_ms", sa.BigInteger, nullable=False),
        sa.Column("warned_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "stops",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("target", sa.Integer, sa.ForeignKey("notices_to.id"), nullable=False),
        sa.Column("made_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("stops_target", "stops", ["target"])


def downgrade() -> None:
    for name in ("stops", "noticed", "notices_to", "notices"):
        op.drop_table(name)
