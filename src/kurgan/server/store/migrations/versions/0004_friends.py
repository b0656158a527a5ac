"""Other devices of a person, rematches, open play, and who refused to take something back."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("open_play", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("offers", sa.Column("refused", sa.String(40), nullable=False, server_default=""))
    op.create_table(
        "devices",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("person", sa.Integer, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "codes",
        sa.Column("code", sa.String(64), primary_key=True),
        sa.Column("person", sa.Integer, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("until_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "rematches",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.String(40), nullable=False),
        sa.Column("swapped", sa.Boolean, nullable=False),
        sa.Column("agreed", sa.JSON, nullable=False),
        sa.Column("refused", sa.String(40), nullable=False),
        sa.Column("next_id", sa.String(40), nullable=False),
    )


def downgrade() -> None:
    for name in ("rematches", "codes", "devices"):
        op.drop_table(name)
    op.drop_column("offers", "refused")
    op.drop_column("tables", "open_play")
