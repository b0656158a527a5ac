"""A held seat is given away by its holder, or after a wait."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("seat_wait_s", sa.Integer, nullable=False, server_default="86400"))
    with op.batch_alter_table("links") as links:
        links.add_column(sa.Column("made_by", sa.Integer, sa.ForeignKey("people.id", name="links_made_by")))


def downgrade() -> None:
    with op.batch_alter_table("links") as links:
        links.drop_column("made_by")
    op.drop_column("tables", "seat_wait_s")
