"""Programs in seats."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "programs",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seat", sa.String(40), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("person", sa.Integer, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("made_by", sa.Integer, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("made_ms", sa.BigInteger, nullable=False),
        sa.Column("ended_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("programs_table", "programs", ["table_id", "seat"])
    op.create_index("programs_made_by", "programs", ["made_by"])


def downgrade() -> None:
    op.drop_index("programs_made_by", "programs")
    op.drop_index("programs_table", "programs")
    op.drop_table("programs")
