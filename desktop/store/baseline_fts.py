"""The bare baseline of the search figures (spec 07): SQLite FTS5 with `bm25` and the porter tokenizer."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Sequence
from pathlib import Path

_WORD = re.compile(r"\w+")


class FtsBaseline:
    """One FTS5 table of (id, text) and the plain texts beside it."""

    def __init__(self, path: Path) -> None:
        """Open or make the database file."""
        self._db = sqlite3.connect(path, check_same_thread=False)
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute("PRAGMA synchronous=OFF")
        self._db.execute("CREATE TABLE IF NOT EXISTS spans (n INTEGER PRIMARY KEY, id TEXT UNIQUE, text TEXT) STRICT")
        self._db.execute(
            "CREATE VIRTUAL TABLE IF NOT EXISTS words USING fts5"
            "(text, content='spans', content_rowid='n', tokenize='porter unicode61')"
        )

    def add(self, rows: Iterable[tuple[str, str]]) -> None:
        """Add (id, text) rows and index them, in one transaction."""
        with self._db:
            self._db.executemany("INSERT INTO spans (id, text) VALUES (?, ?)", rows)
            self._db.execute("INSERT INTO words (words) VALUES ('rebuild')")

    def count(self) -> int:
        """Return the number of texts."""
        return int(self._db.execute("SELECT count(*) FROM spans").fetchone()[0])

    def search(self, question: str, limit: int = 10) -> list[tuple[str, str]]:
        """Return (id, text) of the best texts for the words of a question, any of them, by bm25."""
        words = " OR ".join(f'"{word}"' for word in _WORD.findall(question))
        if not words:
            return []
        return list(
            self._db.execute(
                "SELECT spans.id, spans.text FROM words JOIN spans ON spans.n = words.rowid "
                "WHERE words MATCH ? ORDER BY bm25(words) LIMIT ?",
                (words, limit),
            )
        )

    def texts(self, ids: Sequence[str]) -> dict[str, str]:
        """Return the texts of those ids that exist."""
        marks = ",".join("?" * len(ids))
        return dict(self._db.execute(f"SELECT id, text FROM spans WHERE id IN ({marks})", list(ids)))

    def close(self) -> None:
        """Close the database."""
        self._db.close()
