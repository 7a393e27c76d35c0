"""The fault matrix: `docs/reliability.md` says what it checks and how to add a fault."""
