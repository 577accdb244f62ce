"""An answer that is asked for, one that is pasted and the preview of a request are made from the same passages."""

from __future__ import annotations

from pathlib import Path

from desktop.answers.extractive import ExtractiveProvider
from desktop.search.memory import MemoryStore
from desktop.services.asking import Sources, ask, check, retrieve
from desktop.services.searching import AskOptions, search
from desktop.store.store import Store
from tests.sample.scenarios import add_sample

QUESTION = "What is the policy number and when does the policy expire?"


def test_a_question_of_several_finds_the_same_however_it_is_used(tmp_path: Path) -> None:
    with Store.open(tmp_path / "workspace") as store:
        add_sample(store, "Marrowquay Package Policy 2025.pdf", tmp_path)
        memory = MemoryStore([s for document in store.documents() for s in store.spans_of(document.id)])
        options = AskOptions(limit=6)
        asked = ask(Sources(store, memory), ExtractiveProvider(), QUESTION, options=options).receipt
        pasted = check(store, memory, asked.raw_answer, question=QUESTION, options=options).receipt
        _, shown = retrieve(store, memory, QUESTION, options)
        plain = {hit.span.id for hit in search(memory, QUESTION, options).hits}
        found = [span.id for span in asked.spans]
    assert not plain.issuperset(found)
    assert [span.id for span in pasted.spans] == found
    assert {passage.span_id for passage in shown} == set(found)
