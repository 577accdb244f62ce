"""Names, versions and changes of documents, written inside a transaction of the caller."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import PurePath

UNFOLLOWED = "versions.unfollowed"
"""Names, in the workspace, the replaced documents whose evidence has not been looked for in the newer version yet."""


def now() -> str:
    """Return the time in UTC, ISO 8601 to the millisecond."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def record_change(conn: sqlite3.Connection, document_id: str, kind: str) -> int:
    """Note a change of the set of documents inside a transaction and return the new generation."""
    conn.execute("UPDATE meta SET value = CAST(value AS INTEGER) + 1 WHERE key='generation'")
    generation = int(conn.execute("SELECT value FROM meta WHERE key='generation'").fetchone()[0])
    conn.execute(
        "INSERT INTO library_changes (generation, document_id, kind, at) VALUES (?, ?, ?, ?)",
        (generation, document_id, kind, now()),
    )
    conn.execute("UPDATE documents SET generation=? WHERE id=?", (generation, document_id))
    return generation


def read_ids(text: str | None) -> list[str]:
    """Return the document ids of a list kept as JSON; of one that cannot be read, none."""
    try:
        found = json.loads(text or "[]")
    except ValueError:
        return []
    return [str(key) for key in found] if isinstance(found, list) else []


def storable(text: str) -> str:
    """Return text that UTF-8 can hold; lone surrogates become `?`."""
    return text.encode("utf-8", "replace").decode("utf-8")


def record_names(conn: sqlite3.Connection, document_id: str, names: Sequence[str]) -> tuple[int, tuple[str, ...]]:
    """Add names; a full path that stood for another document supersedes that one."""
    superseded: list[str] = []
    fresh = 0
    for raw in names:
        pure = PurePath(raw)
        name, path = storable(pure.name or raw), storable(raw) if pure.is_absolute() else ""
        fresh += conn.execute(
            "INSERT OR IGNORE INTO document_names (document_id, name, path, added_at) VALUES (?, ?, ?, ?)",
            (document_id, name, path, now()),
        ).rowcount
        if not path:
            continue
        for (old,) in conn.execute(
            "SELECT DISTINCT n.document_id FROM document_names n JOIN documents d ON d.id = n.document_id "
            "WHERE n.path=? AND n.document_id<>? AND d.status='ready' AND d.replaced_by IS NULL",
            (path, document_id),
        ).fetchall():
            supersede(conn, old, document_id)
            superseded.append(old)
    if fresh and conn.execute("SELECT 1 FROM documents WHERE id=?", (document_id,)).fetchone():
        record_change(conn, document_id, "named")
    return int(conn.execute("SELECT value FROM meta WHERE key='generation'").fetchone()[0]), tuple(superseded)


def supersede(conn: sqlite3.Connection, old: str, new: str) -> int:
    """Link `old` to its newer version inside a transaction and return the generation; `new` becomes current."""
    conn.execute("UPDATE documents SET replaced_by=? WHERE id=?", (new, old))
    # With the link itself: whoever follows it may be killed before, and the next one has to know.
    row = conn.execute("SELECT value FROM meta WHERE key=?", (UNFOLLOWED,)).fetchone()
    left = json.dumps(sorted({*read_ids(row[0] if row else None), old}))
    conn.execute("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", (UNFOLLOWED, left))
    back = conn.execute("UPDATE documents SET replaced_by=NULL WHERE id=? AND replaced_by IS NOT NULL", (new,)).rowcount
    if back:
        record_change(conn, new, "restored")
    return record_change(conn, old, "superseded")
