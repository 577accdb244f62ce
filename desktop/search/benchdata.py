"""Generated workspaces for the speed figures: word statistics like real text, cached between runs."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import cycle
from pathlib import Path

import numpy as np
from msgspec import Struct

from desktop.core.errors import WorkspaceError
from desktop.core.spans import SourceKind, SourceNode, SourceSpan, SourceUnit, TextKind
from desktop.search.embedder import unit_rows
from desktop.search.manifest import read_manifest
from desktop.search.thesaurus import bundled_thesaurus
from desktop.search.vectors import CENTROIDS, VectorFolder, mean_of, pack
from desktop.search.writer import IndexWriter
from desktop.store.baseline_fts import FtsBaseline
from desktop.store.whole import write_whole

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


class Vocabulary(Struct, frozen=True):
    """Words, the frequent ones first; drawn by Zipf's law."""

    words: tuple[str, ...]

    @classmethod
    def kept_in(cls, folder: Path) -> Vocabulary:
        """Return the words that the workspaces in a folder were made of; new ones for a folder without workspaces.

        They are made of the thesaurus, and the workspaces outlive it.
        """
        path = folder / "words.txt"
        if not path.exists():
            for old in (*folder.glob("fts-*.db*"), *folder.glob("index-*/manifest.json")):
                old.unlink()
            write_whole(path, "\n".join(cls.made().words))
        return cls(tuple(path.read_text(encoding="utf-8").split("\n")))

    @classmethod
    def made(cls) -> Vocabulary:
        """Return glue words first, then the words of the thesaurus, then rare ones."""
        insurance = sorted({w for e in bundled_thesaurus().entries.values() for s in e for w in s.text.lower().split()})
        random.Random(7).shuffle(insurance)
        rare = [f"{stem}{n:x}" for n, stem in zip(range(_RARE), cycle(insurance), strict=False)]
        return cls((*_GLUE.split(), *insurance, *rare))

    def draw(self, rng: np.random.Generator, count: int) -> list[str]:
        """Return `count` words."""
        weights = 1.0 / np.arange(3, len(self.words) + 3) ** 1.05
        chosen = rng.choice(len(self.words), count, p=weights / weights.sum())
        return [self.words[i] for i in chosen.tolist()]


def texts(vocabulary: Vocabulary, size: int, *, seed: int = 1) -> Iterator[str]:
    """Yield `size` texts of 8 to 60 words, about one in four with an amount."""
    rng = np.random.default_rng(seed)
    for start in range(0, size, 5_000):
        count = min(5_000, size - start)
        lengths = rng.integers(8, 61, count)
        drawn = vocabulary.draw(rng, int(lengths.sum()))
        at = 0
        for length in lengths.tolist():
            text = " ".join(drawn[at : at + length])
            at += length
            yield f"{text} ${rng.integers(1, 400) * 250:,}" if rng.random() < 0.25 else text


def questions(vocabulary: Vocabulary, count: int, *, seed: int = 2) -> list[str]:
    """Return questions of 3 to 15 words drawn like the texts, a tenth of them with an amount."""
    rng = np.random.default_rng(seed)
    found = []
    for number in range(count):
        text = " ".join(vocabulary.draw(rng, int(rng.integers(3, 16))))
        found.append(f"{text} ${rng.integers(1, 400) * 250:,}" if number % 10 == 9 else f"what is the {text}")
    return found


def prepare(folder: Path, size: int, *, dimension: int = 384, model: str = "bench/random") -> tuple[FtsBaseline, Path]:
    """Return the baseline and the index folder of a generated workspace, made on first use and kept.

    The index is made by the writer of the product, the index of record included. The vectors are a stand-in: random
    unit vectors, one file a document as in a workspace. To embed a million texts takes hours, and what a vector holds
    does not change how long it takes to compare it.
    """
    folder.mkdir(parents=True, exist_ok=True)
    vocabulary = Vocabulary.kept_in(folder)
    baseline = FtsBaseline(folder / f"fts-{size}.db")
    if baseline.count() != size:
        baseline.add((span_name(n), text) for n, text in enumerate(texts(vocabulary, size)))
    index = folder / f"index-{size}"
    source = GeneratedSource(size, baseline)
    if not _is_whole(index):
        with IndexWriter(index, source) as writer:
            writer.sync(generation=1)
    manifest = read_manifest(index)
    if manifest is not None:
        _keep_vectors(VectorFolder.of(index, model), manifest.fingerprints, size, dimension)
    return baseline, index


def _is_whole(index: Path) -> bool:
    try:
        manifest = read_manifest(index)
    except WorkspaceError:  # made by another version
        return False
    return manifest is not None and manifest.generation == 1


def _keep_vectors(folder: VectorFolder, prints: Mapping[str, str], size: int, dimension: int) -> None:
    """Make vectors for every document unless they are there, with the mean of each."""
    if folder.centroids().keys() >= set(prints.values()):
        return
    shutil.rmtree(folder.root, ignore_errors=True)
    folder.root.mkdir(parents=True)
    rng = np.random.default_rng(3)
    means = []
    for document_id, fingerprint in prints.items():
        count = min(SPANS_PER_DOCUMENT, size - int(document_id[1:]) * SPANS_PER_DOCUMENT)
        packed = pack(unit_rows(rng.standard_normal((count, dimension), np.float32)))
        np.save(folder.path(fingerprint), packed, allow_pickle=False)
        means.append(mean_of(packed))
    # Written last: a workspace with it is whole.
    np.savez(folder.root / CENTROIDS, prints=np.array(list(prints.values()), "U64"), means=np.array(means))
