"""The workspace on disk: SQLite, kept files, locks, backups, settings, resources. The only place with SQL."""
