"""Pruned scoring gives the order of exhaustive scoring; merging, adding and deleting change no figure."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop.core.errors import Cancelled
from desktop.core.retrieval import Mode, RetrievalQuery
from desktop.search.blocks import build_block
from desktop.search.memory import MemoryStore
from desktop.search.postings import PostingView
from desktop.search.question import read_question
from desktop.search.scoring import score_at, score_rows
from desktop.search.segments import merge_blocks
from desktop.search.thesaurus import bundled_thesaurus
from tests.search.building import span

WORDS = ["theft", "loss", "car", "limit", "deductible", "policy", "fire", "water", "flood", "claim", "insured", "$500"]


def corpus(seed: int, documents: int = 6, size: int = 80) -> dict[str, list]:
    rng = np.random.default_rng(seed)
    weights = 1 / np.arange(1, len(WORDS) + 1)
    found = {}
    for d in range(documents):
        name = f"d{d}"
        texts = [" ".join(rng.choice(WORDS, rng.integers(2, 12), p=weights / weights.sum())) for _ in range(size)]
        found[name] = [span(f"{t} p{i}x{d}", document=name, page=i // 10 + 1, order=i) for i, t in enumerate(texts)]
    return found


@pytest.mark.parametrize("keep", [1, 5, 50])
@pytest.mark.parametrize(
    "text", ["theft of my car", "flood claim limit $500", "how much is the deductible for water loss"]
)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_pruned_scores_equal_exhaustive_ones(seed: int, text: str, keep: int) -> None:
    docs = corpus(seed)
    view = PostingView([merge_blocks([build_block(d, s) for d, s in docs.items()])])
    concepts = read_question(text, bundled_thesaurus()).concepts
    fast = score_rows(view, concepts, keep=keep)
    slow = score_rows(view, concepts, keep=keep, prune=False)
    assert fast.rows.tolist() == slow.rows.tolist()
    assert fast.scores.tolist() == slow.scores.tolist()
    assert fast.total == slow.total


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.lists(st.sampled_from(WORDS), min_size=1, max_size=9), min_size=1, max_size=40),
    st.lists(st.sampled_from(WORDS), min_size=1, max_size=6),
)
def test_pruning_is_exact_on_any_texts(texts: list[list[str]], asked: list[str]) -> None:
    spans = [span(" ".join(t) + f" n{i}", order=i) for i, t in enumerate(texts)]
    view = PostingView([merge_blocks([build_block("d1", spans)])])
    concepts = read_question(" ".join(asked)).concepts
    fast, slow = score_rows(view, concepts, keep=3), score_rows(view, concepts, keep=3, prune=False)
    assert fast.rows.tolist() == slow.rows.tolist()


class SetAfter:
    """A cancel token that is set at the n-th look at it."""

    def __init__(self, looks: int) -> None:
        self.left = looks

    def is_set(self) -> bool:
        self.left -= 1
        return self.left < 0


@pytest.mark.parametrize("looks", [0, 1, 4, 6, 8])
def test_scoring_stops_at_any_concept(looks: int) -> None:
    docs = corpus(4)
    view = PostingView([merge_blocks([build_block(d, s) for d, s in docs.items()])])
    concepts = read_question("theft loss car limit flood").concepts
    assert len(concepts) == 5
    with pytest.raises(Cancelled):
        score_rows(view, concepts, keep=5, cancel=SetAfter(looks))


def test_a_search_that_was_cancelled_on_its_way_gives_no_result() -> None:
    store = MemoryStore([s for spans in corpus(4).values() for s in spans])
    query = RetrievalQuery("theft loss car limit flood", mode=Mode.SOURCE_RAG)
    assert store.search_spans(query, cancel=SetAfter(10_000)).hits
    for looks in range(6):
        with pytest.raises(Cancelled):
            store.search_spans(query, cancel=SetAfter(looks))


def test_scores_of_named_rows_equal_those_of_the_search() -> None:
    docs = corpus(4)
    view = PostingView([merge_blocks([build_block(d, s) for d, s in docs.items()])])
    concepts = read_question("theft of a car by flood", bundled_thesaurus()).concepts
    found = score_rows(view, concepts, keep=30)
    order = np.argsort(found.rows)
    for known in (None, found):
        assert score_at(view, concepts, found.rows[order], known).tolist() == found.scores[order].tolist()


def test_many_segments_with_dead_documents_equal_one_fresh_segment() -> None:
    docs = corpus(5)
    old = [span("theft theft theft of a car", document="d2", order=0)]
    blocks = {d: build_block(d, s) for d, s in docs.items()}
    parts = [
        merge_blocks([blocks["d0"], build_block("d2", old), blocks["d1"]]),
        merge_blocks([blocks["d2"]]),
        merge_blocks([blocks["d3"], blocks["d4"]]),
    ]
    view = PostingView(parts, dead=[(0, "d2"), (2, "d4")])
    fresh = PostingView([merge_blocks([blocks[d] for d in ("d0", "d1", "d2", "d3")])])
    concepts = read_question("car theft limit $500", bundled_thesaurus()).concepts
    results = []
    for one in (view, fresh):
        found = score_rows(one, concepts, keep=20)
        results.append(sorted((one.span_id(int(r)), float(s)) for r, s in zip(found.rows, found.scores, strict=True)))
    assert results[0] == results[1]


def test_rows_outside_the_mask_never_come_back() -> None:
    docs = corpus(6, documents=2)
    view = PostingView([merge_blocks([build_block(d, s) for d, s in docs.items()])])
    mask = np.zeros(view.size, np.bool_)
    mask[10:20] = True
    concepts = read_question("loss limit").concepts
    assert set(score_rows(view, concepts, keep=50, allowed=mask).rows.tolist()) <= set(range(10, 20))


def test_a_synonym_counts_less_than_the_asked_word() -> None:
    spans = [span("Burglary at the premises.", order=1), span("Theft at the premises.", order=2)]
    hits = MemoryStore(spans).search_spans(RetrievalQuery("theft", mode=Mode.HYBRID)).hits
    assert [h.span.text for h in hits] == ["Theft at the premises.", "Burglary at the premises."]


def test_a_borrowed_title_finds_the_clause_under_it() -> None:
    spans = [
        span("We pay for the removal.", section="Debris Removal", order=1),
        span("We pay for the repair.", section="Reasonable Repairs", order=2),
    ]
    hits = MemoryStore(spans).search_spans(RetrievalQuery("debris", mode=Mode.HYBRID)).hits
    assert [h.span.section_title for h in hits] == ["Debris Removal"]


def test_a_lead_in_clause_finds_the_item_under_it() -> None:
    spans = [
        span("We do not insure loss caused by:", order=1, metadata={"clause": "2"}),
        span("a. Rust;", order=2, metadata={"clause": "2.a"}),
        span("We insure glass.", order=3, metadata={"clause": "3"}),
    ]
    hits = MemoryStore(spans).search_spans(RetrievalQuery("what loss do you not insure: rust?", mode=Mode.HYBRID)).hits
    assert hits[0].span.text == "a. Rust;"
