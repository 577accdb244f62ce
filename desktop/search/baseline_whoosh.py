"""Whoosh alone, timed: what `bench` compares the index lag with. Nothing of the product calls this."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from whoosh import index
from whoosh.analysis import StemmingAnalyzer
from whoosh.fields import ID, TEXT, Schema


@lru_cache(maxsize=1)
def _analyzer() -> Any:
    return StemmingAnalyzer()


def indexing_seconds(texts: Sequence[tuple[str, str]], folder: Path) -> float:
    """Return the wall seconds of indexing (id, text) pairs into an empty folder with Whoosh's own stemming analyser.

    "Whoosh alone" is what a reader of its manual would write, at its best: one text field without positions, one
    stored id, one commit, `limitmb` as ours: the least that finds a passage. Its analyser, not ours: ours would be
    slower here and a baseline must not pay for our wishes. It lives as long as the process, so that its remembered
    stems are as warm as our remembered words.
    """
    folder.mkdir(parents=True, exist_ok=True)
    schema = Schema(id=ID(stored=True), text=TEXT(analyzer=_analyzer(), phrase=False, stored=False))
    started = time.perf_counter()
    made = index.create_in(str(folder), schema)
    writer = made.writer(limitmb=128)
    for name, text in texts:
        writer.add_document(id=name, text=text)
    writer.commit()
    made.close()
    return time.perf_counter() - started
