"""Tables of older rules that are left for new ones by agreement."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "moves",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("rules", sa.String(20), nullable=False),
        sa.Column("seat", sa.String(40), nullable=False),
        sa.Column("agreed", sa.JSON, nullable=False),
        sa.Column("refused", sa.String(40), nullable=False),
        sa.Column("next_id", sa.String(40), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("moves")
