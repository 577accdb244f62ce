"""Life of the index on disk: incremental, resumable, rebuilt when damaged, one writer, the slow path agrees."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import desktop.search.writer as index_writer
from desktop.core.errors import Cancelled, WorkspaceError, WorkspaceLocked
from desktop.core.retrieval import Mode, RetrievalQuery
from desktop.search.manifest import read_manifest
from desktop.search.memory import MemoryStore
from desktop.search.question import read_question
from desktop.search.scoring import score_rows
from desktop.search.stress import stress_index
from desktop.search.termindex import TermIndex
from desktop.search.termwriter import GLUE
from desktop.search.thesaurus import bundled_thesaurus
from desktop.search.words import term_texts
from desktop.search.workspace import WorkspaceRetriever
from desktop.search.writer import IndexWriter, open_view
from tests.search.building import span
from tests.search.slowpath import slow_scores
from tests.search.test_scoring import corpus


def store_of(seed: int = 1, documents: int = 4) -> MemoryStore:
    return MemoryStore([s for spans in corpus(seed, documents, 40).values() for s in spans])


def build(folder: Path, store: MemoryStore, generation: int = 1) -> None:
    with IndexWriter(folder, store) as writer:
        writer.sync(generation=generation)


def found(folder: Path, store: MemoryStore, question: str = "theft of a car") -> list[tuple[str, float]]:
    retriever = WorkspaceRetriever(store, folder)
    hits = retriever.search_spans(RetrievalQuery(question, mode=Mode.HYBRID, limit=30)).hits
    retriever.close()
    return [(h.span.id, h.relevance) for h in hits]


def test_the_workspace_finds_what_the_memory_store_finds(tmp_path: Path) -> None:
    store = store_of()
    build(tmp_path / "i", store)
    memory = [
        (h.span.id, h.relevance)
        for h in store.search_spans(RetrievalQuery("theft of a car", mode=Mode.HYBRID, limit=30)).hits
    ]
    assert found(tmp_path / "i", store) == memory


@pytest.mark.parametrize("question", ["theft of a car", "flood limit $500", "deductible"])
def test_the_term_index_of_record_gives_the_same_scores(tmp_path: Path, question: str) -> None:
    store = store_of(3)
    build(tmp_path / "i", store)
    view, _ = open_view(tmp_path / "i")
    concepts = read_question(question, bundled_thesaurus()).concepts
    fast = score_rows(view, concepts, keep=40)
    slow = slow_scores(TermIndex(tmp_path / "i" / "terms"), store, concepts)
    ours = {view.span_id(int(r)): float(v) for r, v in zip(fast.rows, fast.scores, strict=True)}
    ranked, expected = (sorted(d.items(), key=lambda p: (-round(p[1], 4), p[0]))[:20] for d in (ours, slow))
    assert [i for i, _ in ranked] == [i for i, _ in expected]
    assert [v for _, v in ranked] == pytest.approx([v for _, v in expected], abs=1e-4)


def test_the_term_index_holds_every_word_of_every_searched_span_as_whoosh_reads_it(tmp_path: Path) -> None:
    store = store_of(7)
    with IndexWriter(tmp_path, store) as writer:
        for number, document in enumerate(store.document_ids()):
            writer.update([document], generation=number)
        store.add_spans([span("theft theft of a new car", document="d1", order=900)])
        writer.update(["d1"], generation=9)
    expected: dict[str, dict[str, int]] = {}
    for document in store.document_ids():
        for one in store.spans_of(document):
            for term in term_texts(one.text):
                places = expected.setdefault(term, {})
                places[one.id] = places.get(one.id, 0) + 1
    terms = TermIndex(tmp_path / "terms")
    assert {term: terms.postings(term) for term in expected if term not in GLUE} == {
        term: places for term, places in expected.items() if term not in GLUE
    }
    assert terms.lengths() == {
        one.id: len(term_texts(one.text)) for d in store.document_ids() for one in store.spans_of(d)
    }


def test_whoosh_merges_its_small_segments_without_losing_a_posting(tmp_path: Path) -> None:
    store = MemoryStore()
    with IndexWriter(tmp_path, store) as writer:
        writer.sync(generation=0)
        for n in range(24):
            store.add_spans([span(f"limit number{n}", document=f"d{n}")])
            writer.update([f"d{n}"], generation=n)
        store.delete_document("d3")
        writer.update([], ["d3"], generation=30)
    terms = TermIndex(tmp_path / "terms")
    assert len(list((tmp_path / "terms").glob("*.seg"))) < 24
    assert len(terms.postings("limit")) == terms.count() == 23
    assert terms.postings("number3") == {} and len(terms.postings("number4")) == 1


def test_adding_and_removing_step_by_step_equals_a_fresh_build(tmp_path: Path) -> None:
    docs = corpus(2, 6, 30)
    store = MemoryStore()
    for number, (name, spans) in enumerate(docs.items()):
        store.add_spans(spans)
        with IndexWriter(tmp_path / "steps", store) as writer:
            writer.update([name], generation=number + 1)
    store.delete_document("d1")
    with IndexWriter(tmp_path / "steps", store) as writer:
        writer.update([], ["d1"], generation=9)
    build(tmp_path / "fresh", store, 9)
    assert found(tmp_path / "steps", store) == found(tmp_path / "fresh", store)
    assert TermIndex(tmp_path / "steps" / "terms").count() == TermIndex(tmp_path / "fresh" / "terms").count() == 150


def test_a_document_read_again_with_the_same_words_stays_in_the_index(tmp_path: Path) -> None:
    store = store_of()
    build(tmp_path, store)
    before = found(tmp_path, store)
    with IndexWriter(tmp_path, store) as writer:
        writer.update(["d1", "d2"], ["d1", "d2"], generation=2)
    manifest = read_manifest(tmp_path)
    assert manifest is not None and set(manifest.documents) == set(store.document_ids())
    assert before and found(tmp_path, store) == before


def test_what_a_killed_writer_left_half_written_is_taken_away(tmp_path: Path) -> None:
    left = tmp_path / ".manifest.json.4711.part"
    with IndexWriter(tmp_path, MemoryStore()) as writer:
        writer.sync(generation=1)
        left.write_bytes(b"half")
        writer.update([], generation=2)
    assert not left.exists()


def test_many_small_updates_keep_the_number_of_segments_small(tmp_path: Path) -> None:
    store = MemoryStore()
    with IndexWriter(tmp_path, store) as writer:
        writer.sync(generation=0)
        for n in range(30):
            store.add_spans([span(f"limit number{n}", document=f"d{n}")])
            writer.update([f"d{n}"], generation=n)
    manifest = read_manifest(tmp_path)
    assert manifest is not None and len(manifest.segments) <= 9 and len(manifest.documents) == 30
    assert len(list(tmp_path.glob("segment-*"))) == len(manifest.segments)


def test_a_rebuild_in_many_batches_ends_in_few_segments_that_find_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = store_of(8, documents=30)
    build(tmp_path / "once", store)
    monkeypatch.setattr(index_writer, "BATCH_SPANS", 40)
    build(tmp_path / "batches", store)
    manifest = read_manifest(tmp_path / "batches")
    assert manifest is not None and len(manifest.segments) <= 8
    assert len(list((tmp_path / "batches" / "terms").glob("*.seg"))) == len(manifest.segments)
    assert found(tmp_path / "batches", store) == found(tmp_path / "once", store)
    once, batches = (TermIndex(tmp_path / name / "terms") for name in ("once", "batches"))
    assert once.postings("theft") == batches.postings("theft") and batches.count() == 30 * 40


def test_an_unchanged_document_costs_no_commit(tmp_path: Path) -> None:
    store = store_of()
    build(tmp_path, store)
    before = read_manifest(tmp_path)
    with IndexWriter(tmp_path, store) as writer:
        writer.sync(generation=2, force=True)
    after = read_manifest(tmp_path)
    assert before is not None and after is not None
    assert (after.segments, after.generation) == (before.segments, 2)


def _cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def _older(path: Path) -> None:
    path.write_text(json.dumps({**json.loads(path.read_text()), "version": [0, 0]}))


DAMAGE = {
    "table of contents cut": lambda d: [_cut(p) for p in (d / "terms").glob("*.toc")],
    "table of contents of another kind": lambda d: [
        p.write_bytes(b"\x80\x04K\x01.") for p in (d / "terms").glob("*.toc")
    ],
    "term segment missing": lambda d: [p.unlink() for p in (d / "terms").glob("*.seg")],
    "terms folder deleted": lambda d: shutil.rmtree(d / "terms"),
    "manifest cut": lambda d: _cut(d / "manifest.json"),
    "manifest missing": lambda d: (d / "manifest.json").unlink(),
    "manifest of another version": lambda d: _older(d / "manifest.json"),
    "segment missing": lambda d: [shutil.rmtree(p) for p in d.glob("segment-*")],
    "segment array cut": lambda d: [_cut(p / "rows.npy") for p in d.glob("segment-*")],
    "segment texts cut": lambda d: [_cut(p / "terms.txt") for p in d.glob("segment-*")],
    "segment head empty": lambda d: [(p / "segment.json").write_text("") for p in d.glob("segment-*")],
    "everything deleted": shutil.rmtree,
}


# Whoosh leaves its table of contents open when it cannot read it.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("kind", DAMAGE)
def test_damage_is_rebuilt_from_the_spans_with_progress(tmp_path: Path, kind: str) -> None:
    folder = tmp_path / "i"
    store = store_of()
    build(folder, store)
    expected = found(folder, store)
    DAMAGE[kind](folder)
    told: list[tuple[str, int, int]] = []
    with IndexWriter(folder, store) as writer:
        writer.update(["d0"], generation=2, progress=lambda *step: told.append(step))
    assert found(folder, store) == expected
    assert told[-1][1] == told[-1][2] == 4


@pytest.mark.parametrize("kind", ["manifest cut", "segment missing", "segment array cut", "everything deleted"])
def test_a_search_on_a_damaged_index_says_so_and_does_not_fail(tmp_path: Path, kind: str) -> None:
    folder = tmp_path / "i"
    store = store_of()
    build(folder, store)
    DAMAGE[kind](folder)
    result = WorkspaceRetriever(store, folder).search_spans(RetrievalQuery("theft", mode=Mode.HYBRID))
    assert result.hits == () and any("being built" in n for n in result.notes)


def test_a_second_writer_is_refused_politely(tmp_path: Path) -> None:
    store = store_of()
    with IndexWriter(tmp_path, store), pytest.raises(WorkspaceLocked, match="Another process"):
        IndexWriter(tmp_path, store)
    IndexWriter(tmp_path, store).close()


def test_cancelling_leaves_a_whole_index_of_what_was_done(tmp_path: Path) -> None:
    store = MemoryStore()
    for d in range(4):
        store.add_spans([span(f"limit w{i} of d{d}", document=f"d{d}", page=i, order=i) for i in range(1, 2500)])
    token = threading.Event()
    with IndexWriter(tmp_path, store) as writer:
        with pytest.raises(Cancelled):
            writer.sync(generation=1, cancel=token, progress=lambda *_: token.set())
        manifest = read_manifest(tmp_path)
        assert manifest is not None and 0 < len(manifest.documents) < 4
        writer.sync(generation=1)
    assert len(open_view(tmp_path)[0].documents) == 4


def test_searches_during_writing_see_only_whole_states(tmp_path: Path) -> None:
    store = MemoryStore([span("limit zero", document="d0")])
    build(tmp_path, store)
    retriever = WorkspaceRetriever(store, tmp_path)
    stop = threading.Event()

    def look() -> int:
        seen = 0
        while not stop.is_set():
            result = retriever.search_spans(RetrievalQuery("limit", mode=Mode.HYBRID, limit=100))
            assert len(result.hits) == result.total >= seen
            assert len({h.span.id for h in result.hits}) == len(result.hits)
            seen = result.total
        return seen

    with ThreadPoolExecutor(4) as pool:
        looks = [pool.submit(look) for _ in range(4)]
        with IndexWriter(tmp_path, store) as writer:
            for n in range(1, 15):
                store.add_spans([span(f"limit n{n}", document=f"d{n}")])
                writer.update([f"d{n}"], generation=n)
        stop.set()
        assert all(job.result() <= 15 for job in looks)
    assert retriever.search_spans(RetrievalQuery("limit", mode=Mode.HYBRID, limit=100)).total == 15


def test_a_lagging_index_is_said(tmp_path: Path) -> None:
    class Counting(MemoryStore):
        def generation(self) -> int:
            return 7

    store = Counting([span("limit", document="d0")])
    with IndexWriter(tmp_path, store) as writer:
        writer.sync(generation=7)
    retriever = WorkspaceRetriever(store, tmp_path)
    assert not any("lags" in n for n in retriever.search_spans(RetrievalQuery("limit")).notes)
    store.add_spans([span("limit two", document="d1")])
    with IndexWriter(tmp_path, store) as writer:
        writer.update([], generation=6)
    assert any("lags" in n for n in retriever.search_spans(RetrievalQuery("limit")).notes)


@pytest.mark.skipif(not hasattr(os, "getuid") or os.getuid() != 0, reason="needs root to give a folder away")
def test_an_index_of_another_user_is_never_opened(tmp_path: Path) -> None:
    store = store_of()
    build(tmp_path, store)
    os.chown(tmp_path, 12345, 12345)
    with pytest.raises(WorkspaceError, match="another user"):
        read_manifest(tmp_path)
    with pytest.raises(WorkspaceError, match="another user"):
        IndexWriter(tmp_path, store)


def test_killing_the_writer_leaves_an_index_that_comes_right(tmp_path: Path) -> None:
    report = stress_index(4, tmp_path, seed=3)
    assert report.rounds == 4 and report.kills >= 1 and report.wrong == ()


def test_no_module_of_the_searching_process_loads_the_encoder() -> None:
    heavy = "('onnxruntime', 'tokenizers', 'pymupdf', 'wordllama')"
    code = f"import sys, desktop.search.workspace; print([m for m in {heavy} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
