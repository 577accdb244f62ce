"""The bare library, timed: what `bench` compares us with. Nothing of the product calls this."""

from __future__ import annotations

import time
from collections.abc import Iterable
from pathlib import Path

import pymupdf


def words_seconds(path: Path, *, pages: Iterable[int] | None = None) -> float:
    """Return the wall seconds of `page.get_text("words")` over the pages (1-based; None = all), file opened before."""
    with pymupdf.open(path) as document:
        numbers = list(pages) if pages is not None else list(range(1, document.page_count + 1))
        started = time.perf_counter()
        for number in numbers:
            document[number - 1].get_text("words")
        return time.perf_counter() - started


def find_tables_seconds(path: Path) -> float:
    """Return the wall seconds of `page.find_tables()` with its cell texts over all pages."""
    pymupdf.no_recommend_layout()
    with pymupdf.open(path) as document:
        started = time.perf_counter()
        for page in document:
            for table in page.find_tables().tables:
                table.extract()
        return time.perf_counter() - started


class BarePages:
    """A file in this process, whose pages are drawn one at a time by `page.get_pixmap`."""

    def __init__(self, path: Path, *, zoom: float) -> None:
        """Open the file."""
        self._document = pymupdf.open(path)
        self._matrix = pymupdf.Matrix(zoom, zoom)

    def seconds(self, number: int) -> float:
        """Return the wall seconds of drawing page `number` (1-based)."""
        started = time.perf_counter()
        self._document[number - 1].get_pixmap(matrix=self._matrix)
        return time.perf_counter() - started

    def close(self) -> None:
        """Close the file."""
        self._document.close()


def page_count(path: Path) -> int:
    """Return the number of pages."""
    with pymupdf.open(path) as document:
        return int(document.page_count)


def concatenate(paths: Iterable[Path], target: Path, *, pages: int) -> None:
    """Write a file of exactly `pages` pages by repeating the given files in order."""
    with pymupdf.open() as whole:
        sources = [pymupdf.open(p) for p in paths]
        while whole.page_count < pages:
            for source in sources:
                whole.insert_pdf(source, to_page=min(source.page_count, pages - whole.page_count) - 1)
                if whole.page_count >= pages:
                    break
        target.parent.mkdir(parents=True, exist_ok=True)
        whole.save(target, garbage=3, deflate=True)
        for source in sources:
            source.close()
