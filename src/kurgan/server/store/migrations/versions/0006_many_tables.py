"""Lists stay quick in a house with many tables."""

from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("tables_owner", "tables", ["owner"])
    op.create_index("seats_open", "seats", ["open", "person"])


def downgrade() -> None:
    op.drop_index("seats_open", "seats")
    op.drop_index("tables_owner", "tables")
