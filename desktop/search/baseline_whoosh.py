"""Whoosh alone, timed: what `bench` compares the index lag with. Nothing of the product calls this."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

from whoosh import index
from whoosh.analysis import StemmingAnalyzer
from whoosh.fields import ID, TEXT, Schema


def indexing_seconds(texts: Sequence[tuple[str, str]], folder: Path) -> float:
    """Return the wall seconds of indexing (id, text) pairs into an empty folder with Whoosh's own stemming analyser.

    One text field without positions, one stored id, one commit, `limitmb` as ours: the least that finds a passage.
    """
    folder.mkdir(parents=True, exist_ok=True)
    schema = Schema(id=ID(stored=True), text=TEXT(analyzer=StemmingAnalyzer(), phrase=False, stored=False))
    started = time.perf_counter()
    made = index.create_in(str(folder), schema)
    writer = made.writer(limitmb=128)
    for name, text in texts:
        writer.add_document(id=name, text=text)
    writer.commit()
    made.close()
    return time.perf_counter() - started
