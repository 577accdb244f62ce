"""The tables of a workspace: STRICT, explicit types, one ordered migration function per version.

The version is SQLite's `user_version` = number of migrations applied, so that opening an up-to-date workspace costs one
PRAGMA and does not import sqlite-utils (110 ms).
"""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Callable
from typing import Any

SCHEMA_VERSION = 1
"""Number of migrations this program knows; a higher `user_version` was written by a newer program."""

APPLICATION_ID = 0x45564944
"""'EVID' in the file header: tells a workspace from any other SQLite file."""

TABLES: tuple[tuple[str, dict[str, type], dict[str, Any]], ...] = (
    ("meta", {"key": str, "value": str}, {"pk": "key", "not_null": {"value"}}),
    (
        "documents",
        {
            "number": int,
            "id": str,
            "sha256": str,
            "name": str,
            "title": str,
            "source_kind": str,
            "status": str,
            "extraction": int,
            "pages": int,
            "labels": str,
            "replaced_by": str,
            "added_at": str,
            "removed_at": str,
            "generation": int,
        },
        {
            "pk": "number",
            "not_null": {"id", "sha256", "name", "title", "source_kind", "status", "pages", "labels", "added_at"},
        },
    ),
    (
        "document_names",
        {"document_id": str, "name": str, "path": str, "added_at": str},
        {"pk": ("document_id", "name", "path"), "not_null": {"added_at"}},
    ),
    (
        "extractions",
        {
            "key": int,
            "document_id": str,
            "status": str,
            "writer": str,
            "extractor": str,
            "extractor_version": str,
            "digest": str,
            "facts": bytes,
            "span_index": bytes,
            "folded": bytes,
            "text": bytes,
        },
        {"pk": "key", "not_null": {"document_id", "status", "writer", "extractor", "extractor_version", "digest"}},
    ),
    (
        "pages",
        {
            "extraction": int,
            "number": int,
            "start": int,
            "length": int,
            "readable": int,
            "frame": str,
            "health": str,
            "text": bytes,
            "words": bytes,
        },
        {
            "pk": ("extraction", "number"),
            "not_null": {"start", "length", "readable", "frame", "health"},
            "foreign_keys": [("extraction", "extractions", "key")],
        },
    ),
    (
        "span_chunks",
        {"extraction": int, "chunk": int, "spans": bytes},
        {
            "pk": ("extraction", "chunk"),
            "not_null": {"spans"},
            "foreign_keys": [("extraction", "extractions", "key")],
        },
    ),
    (
        "node_chunks",
        {"extraction": int, "chunk": int, "nodes": bytes},
        {
            "pk": ("extraction", "chunk"),
            "not_null": {"nodes"},
            "foreign_keys": [("extraction", "extractions", "key")],
        },
    ),
    (
        "library_changes",
        {"generation": int, "document_id": str, "kind": str, "at": str},
        {"pk": ("generation", "document_id"), "not_null": {"kind", "at"}},
    ),
    (
        "runs",
        {"number": int, "id": str, "created_at": str, "question": str, "kind": str, "mode": str, "answer": bytes},
        {"pk": "number", "not_null": {"id", "created_at", "question", "kind", "mode", "answer"}},
    ),
    (
        "citations",
        {
            "number": int,
            "id": str,
            "evidence_id": str,
            "run_id": str,
            "position": int,
            "verdict": str,
            "code": str,
            "document_id": str,
            "page": int,
            "card": str,
            "body": bytes,
        },
        {
            "pk": "number",
            "not_null": {"id", "evidence_id", "run_id", "position", "verdict", "code", "card", "body"},
        },
    ),
    (
        "rechecks",
        {"number": int, "citation_id": str, "at": str, "verifier": str, "same": int, "verdict": bytes},
        {"pk": "number", "not_null": {"citation_id", "at", "verifier", "same", "verdict"}},
    ),
    (
        "events",
        {
            "seq": int,
            "at": str,
            "reviewer_id": str,
            "reviewer_name": str,
            "kind": str,
            "citation_id": str,
            "run_id": str,
            "before": str,
            "after": str,
            "undoes": int,
            "app_version": str,
            "previous": str,
            "hash": str,
        },
        {
            "pk": "seq",
            "not_null": {
                "at",
                "reviewer_id",
                "reviewer_name",
                "kind",
                "before",
                "after",
                "app_version",
                "previous",
                "hash",
            },
        },
    ),
    (
        "citation_state",
        {"citation_id": str, "state": str, "seq": int, "body": str},
        {"pk": "citation_id", "not_null": {"state", "seq", "body"}},
    ),
    (
        "run_state",
        {"run_id": str, "final": int, "seq": int, "body": str},
        {"pk": "run_id", "not_null": {"final", "seq", "body"}},
    ),
)
"""(table, columns, options) of version 1. `rechecks` was never filled: verdicts given later are not kept, because a
replay makes them again from receipt and verdict."""

NEVER_REUSED = frozenset({"citations", "documents", "extractions", "runs"})
"""Tables whose numbers are never given twice, not even after a deletion: an evidence number is printed on paper."""

INDEXES: tuple[tuple[str, tuple[str, ...], bool], ...] = (
    ("documents", ("id",), True),
    ("document_names", ("path",), False),
    ("extractions", ("document_id",), False),
    ("runs", ("id",), True),
    ("citations", ("id",), True),
    ("citations", ("evidence_id",), True),
    ("citations", ("run_id", "position"), True),
    ("citations", ("document_id",), False),
    ("rechecks", ("citation_id",), False),
    ("events", ("citation_id",), False),
)
"""(table, columns, unique)."""

TRIGGERS = (
    "CREATE TRIGGER events_are_never_changed BEFORE UPDATE ON events "
    "BEGIN SELECT raise(ABORT, 'the log is append-only'); END",
    "CREATE TRIGGER events_are_never_deleted BEFORE DELETE ON events "
    "BEGIN SELECT raise(ABORT, 'the log is append-only'); END",
)


def version_of(conn: sqlite3.Connection) -> int:
    """Return the schema version of a database; 0 = empty."""
    return int(conn.execute("PRAGMA user_version").fetchone()[0])


def is_foreign(conn: sqlite3.Connection) -> bool:
    """Say whether this is somebody else's SQLite file."""
    # Tables first: another process may create the workspace between the two questions.
    tables = int(conn.execute("SELECT count(*) FROM sqlite_master").fetchone()[0])
    identity = int(conn.execute("PRAGMA application_id").fetchone()[0])
    return tables > 0 and identity != APPLICATION_ID


def migrate(conn: sqlite3.Connection) -> int:
    """Bring the tables up to SCHEMA_VERSION in one transaction and return the version it had before.

    Two processes may call it at the same time: the second waits and finds nothing to do.
    """
    conn.execute("BEGIN IMMEDIATE")
    try:
        before = version_of(conn)
        if before < SCHEMA_VERSION:
            _apply(conn)
            conn.execute(f"PRAGMA application_id={APPLICATION_ID}")
            conn.execute(f"PRAGMA user_version={SCHEMA_VERSION}")
        conn.execute("COMMIT")
    except BaseException:
        if conn.in_transaction:
            conn.execute("ROLLBACK")
        raise
    return before


def _apply(conn: sqlite3.Connection) -> None:
    from sqlite_utils import Database, Migrations

    steps = Migrations("workspace")
    for step in MIGRATIONS:
        steps(name=step.__name__)(step)
    steps.apply(Database(conn, execute_plugins=False))


def m001_first_tables(db: Any) -> None:
    """Create the tables, indexes and triggers of version 1."""
    for name, columns, options in TABLES:
        db.create_table(name, columns, strict=True, **options)
        if name in NEVER_REUSED:
            _make_autoincrement(db, name)
    for name, index_columns, unique in INDEXES:
        db[name].create_index(list(index_columns), unique=unique)
    for trigger in TRIGGERS:
        db.execute(trigger)
    db["meta"].insert_all(
        [
            {"key": "workspace_id", "value": secrets.token_hex(8)},
            {"key": "generation", "value": "0"},
            {"key": "log_events", "value": "0"},
            {"key": "log_head", "value": ""},
        ]
    )


def _make_autoincrement(db: Any, table: str) -> None:
    schema = str(db[table].schema)
    key = next(column.name for column in db[table].columns if column.is_pk)
    changed = schema.replace(f'"{key}" INTEGER PRIMARY KEY', f'"{key}" INTEGER PRIMARY KEY AUTOINCREMENT')
    if changed == schema:
        raise RuntimeError(f"sqlite-utils writes the key of {table} in another way: {schema}")
    db[table].drop()
    db.execute(changed)


MIGRATIONS: tuple[Callable[[Any], None], ...] = (m001_first_tables,)
"""In order; never edited after a release, only appended to."""
