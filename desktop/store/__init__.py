"""The workspace on disk: SQLite and the content-addressed copies. SQL lives here and nowhere else."""
