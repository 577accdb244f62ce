"""Generated workspaces for the speed figures: word statistics like real text, cached between runs."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import numpy as np

from desktop.core.errors import WorkspaceError
from desktop.core.spans import SourceKind, SourceNode, SourceSpan, SourceUnit, TextKind
from desktop.search.blocks import build_block
from desktop.search.manifest import Manifest, read_manifest, write_manifest
from desktop.search.segments import merge_blocks, save_segment
from desktop.search.thesaurus import bundled_thesaurus
from desktop.search.vectors import VectorFolder, mean_of, pack
from desktop.store.baseline_fts import FtsBaseline

SPANS_PER_DOCUMENT = 500
_GLUE = "the of to and in a or is for that by this be any with not on we you as are an from will if your at it which"
_RARE = 40_000


class GeneratedSource:
    """The spans of a generated workspace: texts in the baseline's database, the rest by rule."""

    def __init__(self, size: int, baseline: FtsBaseline) -> None:
        """Describe `size` spans."""
        self._size = size
        self._baseline = baseline

    def document_ids(self) -> Sequence[str]:
        """Return the document ids."""
        return [f"d{n:06d}" for n in range((self._size + SPANS_PER_DOCUMENT - 1) // SPANS_PER_DOCUMENT)]

    def get_span(self, span_id: str) -> SourceSpan | None:
        """Return one span."""
        return self.get_spans([span_id]).get(span_id)

    def get_spans(self, span_ids: Iterable[str]) -> dict[str, SourceSpan]:
        """Return those that exist, keyed by id."""
        return {i: make_span(i, text) for i, text in self._baseline.texts(list(span_ids)).items()}

    def spans_of(self, document_id: str) -> Sequence[SourceSpan]:
        """Return all spans of a document in reading order."""
        start = int(document_id[1:]) * SPANS_PER_DOCUMENT
        ids = [span_name(n) for n in range(start, min(start + SPANS_PER_DOCUMENT, self._size))]
        found = self.get_spans(ids)
        return [found[i] for i in ids]

    def nodes_of(self, document_id: str) -> Sequence[SourceNode]:
        """Return none."""
        del document_id
        return []


def span_name(number: int) -> str:
    """Return the id of the n-th generated span."""
    return f"d{number // SPANS_PER_DOCUMENT:06d}::text::{number % SPANS_PER_DOCUMENT // 12 + 1}::{number:012x}"


def make_span(span_id: str, text: str) -> SourceSpan:
    """Return the span of an id and a text."""
    document, unit, page, mark = span_id.split("::")
    order = int(mark, 16) % SPANS_PER_DOCUMENT
    section = f"section-{order // 40}"
    return SourceSpan(
        span_id,
        document,
        SourceKind.POLICY_PDF,
        TextKind.PDF_TEXT,
        SourceUnit(unit),
        text,
        page_start=int(page),
        page_end=int(page),
        section_id=section,
        order=order,
    )


def vocabulary() -> tuple[list[str], np.ndarray[tuple[int], np.dtype[np.float64]]]:
    """Return words and their frequencies: glue words first, then insurance words, then rare ones, by Zipf's law."""
    insurance = sorted({w for e in bundled_thesaurus().entries.values() for s in e for w in s.text.lower().split()})
    random.Random(7).shuffle(insurance)
    rare = [f"{stem}{n:x}" for n, stem in zip(range(_RARE), _cycle(insurance), strict=False)]
    words = [*_GLUE.split(), *insurance, *rare]
    weights = 1.0 / np.arange(3, len(words) + 3) ** 1.05
    return words, weights / weights.sum()


def texts(size: int, *, seed: int = 1) -> Iterator[str]:
    """Yield `size` texts of 8 to 60 words, about one in four with an amount."""
    words, weights = vocabulary()
    table = np.array(words)
    rng = np.random.default_rng(seed)
    for start in range(0, size, 5_000):
        count = min(5_000, size - start)
        lengths = rng.integers(8, 61, count)
        drawn = table[rng.choice(len(words), int(lengths.sum()), p=weights)]
        at = 0
        for length in lengths.tolist():
            text = " ".join(drawn[at : at + length].tolist())
            at += length
            yield f"{text} ${rng.integers(1, 400) * 250:,}" if rng.random() < 0.25 else text


def questions(count: int, *, seed: int = 2) -> list[str]:
    """Return questions of 3 to 15 words drawn like the texts, a tenth of them with an amount."""
    words, weights = vocabulary()
    rng = np.random.default_rng(seed)
    found = []
    for number in range(count):
        drawn = rng.choice(len(words), int(rng.integers(3, 16)), p=weights)
        text = " ".join(words[i] for i in drawn)
        found.append(f"{text} ${rng.integers(1, 400) * 250:,}" if number % 10 == 9 else f"what is the {text}")
    return found


def prepare(folder: Path, size: int, *, dimension: int = 384, model: str = "bench/random") -> tuple[FtsBaseline, Path]:
    """Return the baseline and the index folder of a generated workspace, made on first use.

    The vectors are random: their content does not change the time. The term index of record takes no part in scoring
    and is left out.
    """
    folder.mkdir(parents=True, exist_ok=True)
    baseline = FtsBaseline(folder / f"fts-{size}.db")
    if baseline.count() != size:
        baseline.add((span_name(n), text) for n, text in enumerate(texts(size)))
    index = folder / f"index-{size}"
    index.mkdir(exist_ok=True, mode=0o700)
    try:
        ready = read_manifest(index) is not None
    except WorkspaceError:  # made by another version
        ready = False
    if not ready:
        _build(index, GeneratedSource(size, baseline), dimension, model)
    return baseline, index


def _build(index: Path, source: GeneratedSource, dimension: int, model: str) -> None:
    documents = source.document_ids()
    blocks = [build_block(d, source.spans_of(d)) for d in documents]
    save_segment(merge_blocks(blocks), index / "segment-1")
    prints = {b.document_id: b.fingerprint for b in blocks}
    vectors = VectorFolder.of(index, model)
    vectors.root.mkdir(parents=True, exist_ok=True)
    rng = np.random.default_rng(3)
    means = []
    for block in blocks:
        rows = rng.standard_normal((int(block.leaf.sum()), dimension), np.float32)
        packed = pack(rows / np.linalg.norm(rows, axis=1, keepdims=True))
        np.save(vectors.path(block.fingerprint), packed, allow_pickle=False)
        means.append(mean_of(packed))
    np.savez(vectors.root / "centroids.npz", prints=np.array(list(prints.values()), "U64"), means=np.array(means))
    write_manifest(
        index,
        Manifest(1, segments=("segment-1",), documents=dict.fromkeys(documents, "segment-1"), fingerprints=prints),
    )


def _cycle(items: Sequence[str]) -> Iterator[str]:
    while True:
        yield from items
