"""Adding, reading, replacing and removing documents."""

from __future__ import annotations

import dataclasses
import pickle
import threading
import time
from pathlib import Path

import pytest
from msgspec import structs

from desktop.core.pages import ExtractedDocument
from desktop.store.store import Store
from tests.store.samples import make_document


def test_spans_come_back_equal(store: Store) -> None:
    doc = make_document(4)
    store.add_document(doc)
    assert tuple(store.spans_of(doc.document_id)) == doc.spans


def test_nodes_come_back_equal(store: Store) -> None:
    doc = make_document(4)
    store.add_document(doc)
    assert tuple(store.nodes_of(doc.document_id)) == doc.nodes


def test_every_span_is_found_by_its_id(store: Store) -> None:
    doc = make_document(3)
    store.add_document(doc)
    assert store.get_spans(span.id for span in doc.spans) == {span.id: span for span in doc.spans}


@pytest.mark.parametrize("change", [str.upper, lambda s: s + " ", lambda s: s[:-1], lambda s: "x" + s])
def test_an_id_that_differs_in_anything_is_not_found(store: Store, change) -> None:
    doc = make_document(1)
    store.add_document(doc)
    assert store.get_span(change(doc.spans[2].id)) is None


def test_the_stream_comes_back_with_boxes_to_a_fiftieth_of_a_point(store: Store) -> None:
    doc = make_document(3)
    store.add_document(doc)
    stream = store.stream(doc.document_id)
    assert stream is not None
    assert stream.text == doc.stream.text
    for got, page in zip(stream.pages, doc.stream.pages, strict=True):
        assert (got.frame, got.start, got.text, got.health) == (page.frame, page.start, page.text, page.health)
        assert (got.word_starts, got.word_ends) == (page.word_starts, page.word_ends)
        assert (got.word_flags, got.word_lines) == (page.word_flags, page.word_lines)
        errors = [
            abs(a - b) for r, q in zip(got.word_rects, page.word_rects, strict=True) for a, b in zip(r, q, strict=True)
        ]
        assert max(errors) <= 0.0101


def test_ranges_of_a_span_lead_to_its_words_and_boxes(store: Store) -> None:
    doc = make_document(2)
    store.add_document(doc)
    stream = store.stream(doc.document_id)
    span = doc.spans[3]
    assert stream is not None
    words = [stream.text[w.start : w.end] for start, end in span.ranges for w in stream.words(start, end)]
    assert " ".join(words) == span.text
    assert len(stream.boxes(span.ranges)) == len(span.bbox)


def test_a_stored_page_can_be_pickled(store: Store) -> None:
    doc = make_document(1)
    store.add_document(doc)
    stream = store.stream(doc.document_id)
    assert stream is not None
    page = pickle.loads(pickle.dumps(stream.pages[0]))
    assert page.word_starts == doc.stream.pages[0].word_starts


def test_coordinates_beyond_two_bytes_survive(store: Store) -> None:
    doc = make_document(1)
    page = doc.stream.pages[0]
    far = tuple((x0 - 900, y0 + 14_000, x1 - 900, y1 + 14_000) for x0, y0, x1, y1 in page.word_rects)
    doc = structs.replace(doc, stream=structs.replace(doc.stream, pages=(dataclasses.replace(page, word_rects=far),)))
    store.add_document(doc)
    stream = store.stream(doc.document_id)
    assert stream is not None
    assert stream.pages[0].word_rects[5] == pytest.approx(far[5], abs=0.011)


def test_a_document_without_pages_keeps_its_text(store: Store) -> None:
    doc = make_document(1)
    doc = structs.replace(doc, stream=structs.replace(doc.stream, pages=()))
    store.add_document(doc)
    stream = store.stream(doc.document_id)
    assert stream is not None
    assert stream.text == doc.stream.text
    assert tuple(store.spans_of(doc.document_id)) == doc.spans


def test_lone_surrogates_do_not_stop_an_import(store: Store) -> None:
    doc = make_document(1, name="bad\udcff.pdf")
    spans = (structs.replace(doc.spans[0], text="broken \ud800 map"), *doc.spans[1:])
    store.add_document(structs.replace(doc, spans=spans), names=["/x/bad\udcff.pdf"])
    assert store.spans_of(doc.document_id)[0].text == "broken ? map"
    assert store.spans_of(doc.document_id)[0].text_hash == spans[0].text_hash


@pytest.mark.parametrize("text", ["", "broken \ud800 map"])
def test_spans_kept_from_an_import_are_those_another_process_reads(folder: Path, text: str) -> None:
    doc = make_document(3)
    spans = (structs.replace(doc.spans[0], text=text or doc.spans[0].text), *doc.spans[1:])
    with Store.open(folder) as writer:
        writer.add_document(structs.replace(doc, spans=spans), decoded=True)
        with Store.open(folder, read_only=True) as other:
            assert writer.spans_of(doc.document_id) == other.spans_of(doc.document_id)
        writer.remove_document(doc.document_id)
        assert writer.spans_of(doc.document_id) == []


def test_details_of_a_document(store: Store, tmp_path: Path) -> None:
    doc = make_document(3, unreadable=[2])
    store.add_document(doc, names=["/policies/a.pdf"])
    record = store.document(doc.document_id)
    assert record is not None
    assert record.unreadable_pages == (2,)
    assert (record.facts.outline, record.facts.notes, record.facts.left_out) == (doc.outline, doc.notes, doc.left_out)
    assert record.info.labels == ("A-1", "A-2", "A-3")
    assert record.info.title == "A policy"
    assert [(frame.number, health.readable) for frame, health in store.page_health(doc.document_id)] == [
        (1, True),
        (2, False),
        (3, True),
    ]


def test_unreadable_pages_are_counted_for_all_documents_at_once(store: Store) -> None:
    two, none, gone = (
        make_document(pages, content=content, unreadable=unreadable)
        for pages, content, unreadable in ((3, "two", [2, 3]), (4, "none", []), (5, "gone", [1]))
    )
    for document in (two, none, gone):
        store.add_document(document)
    store.remove_document(gone.document_id)
    assert store.unreadable_counts() == {two.document_id: 2}


@pytest.mark.parametrize("words", [["insured", "shall"], ["in-", "sured"], ["INSURED"], ["ｉｎｓｕｒｅｄ"]])
def test_text_is_found_over_hyphens_case_and_width(store: Store, words: list[str]) -> None:
    doc = one_text("the insured shall not be liable")
    store.add_document(doc)
    assert store.find_text(words) == [doc.document_id]


def test_text_that_is_nowhere_is_not_found(store: Store) -> None:
    store.add_document(one_text("the insured shall not be liable"))
    assert store.find_text(["insured", "not"]) == []
    assert store.find_text([]) == []
    assert store.find_text(["—"]) == []


def one_text(text: str) -> ExtractedDocument:
    doc = make_document(1)
    return structs.replace(doc, stream=structs.replace(doc.stream, text=text, pages=()), spans=())


def test_limits_of_find_text_are_kept(store: Store) -> None:
    for i in range(4):
        store.add_document(make_document(content=f"{i}"))
    assert len(store.find_text(["the"], limit=2)) == 2


def test_reads_work_from_many_threads_while_a_document_is_added(store: Store) -> None:
    doc = make_document(20)
    store.add_document(doc)
    errors: list[BaseException] = []

    def read() -> None:
        try:
            for span in doc.spans[:200]:
                assert store.get_span(span.id) == span
        except BaseException as error:  # noqa: BLE001 - told to the test's thread
            errors.append(error)

    threads = [threading.Thread(target=read) for _ in range(4)]
    for thread in threads:
        thread.start()
    store.add_document(make_document(20, content="other"))
    for thread in threads:
        thread.join()
    assert errors == []


def test_no_transaction_of_an_import_holds_the_lock_long(folder: Path) -> None:
    """A decision beside an import waits for one batch at most; measured in CPU time: the box is busy."""
    with Store.open(folder) as store:
        held: list[float] = []
        write = store._db.write

        class Timed:
            def __init__(self, **options: bool) -> None:
                self.context = write(**options)

            def __enter__(self):
                entered = self.context.__enter__()
                self.started = time.thread_time()
                return entered

            def __exit__(self, *error):
                result = self.context.__exit__(*error)
                held.append(time.thread_time() - self.started)
                return result

        store._db.write = Timed  # type: ignore[method-assign,assignment]
        store.add_document(make_document(60, words=400))
        assert len(held) > 3
        held.sort()
        assert held[len(held) * 9 // 10] < 0.02, held


def test_adding_is_visible_to_another_process_only_when_whole(folder: Path) -> None:
    with Store.open(folder) as writer, Store.open(folder, read_only=True) as reader:
        seen: list[int] = []
        writer.add_document(make_document(80, words=400), progress=lambda *_: seen.append(len(reader.documents())))
        assert set(seen) == {0}
        assert len(reader.documents()) == 1


def test_the_disk_use_is_far_below_fifteen_times_the_text(store: Store) -> None:
    doc = make_document(60, words=400)
    store.add_document(doc)
    with store._db.write() as conn:
        pass
    conn.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    ratio = store.database.stat().st_size / len(doc.stream.text.encode())
    assert ratio < 7.5, ratio
