"""A verdict is a function of the answer, the receipt and the documents: not of what else this process has checked."""

from __future__ import annotations

import hashlib
import os
import random
import subprocess
import sys
from collections.abc import Sequence

import msgspec
import pytest

from desktop.citations.areas import Area
from desktop.citations.bench import make_items
from desktop.citations.lanes import UNKNOWN, Vocabulary
from desktop.citations.library import MemoryLibrary
from desktop.citations.snapshot import Snapshot
from desktop.citations.throughput import WrittenAnswer, write_answers
from desktop.citations.verifier import Examination, parse_answer
from desktop.core.pages import ExtractedDocument
from desktop.core.tokens import tokenise
from desktop.core.verdicts import ParsedCitation, Verdict
from tests.citations.evidence import document, receipt, table_document, texts

_WORDING = [
    "We will pay up to $1,000,000 for direct physical loss to the dwelling caused by fire, but not for loss by flood.",
    "You must give notice of the loss within 30 days, unless the Named Insured is unable to do so because of illness.",
    "No coverage is provided for vehicles, aircraft or boats other than sailing boats shorter than 26 feet.",
    "The deductible is 2.5% of the Limit of Insurance per occurrence and applies to each claim after March 5, 2024.",
]
_ROWS = [["Coverage", "Limit", "Deductible"], ["Building", "$1,000,000", "$5,000"], ["Sheds", "$25,000", "$500"]]


class _Naming(MemoryLibrary):
    """Names the documents that hold the words in sequence, as the store does, instead of all."""

    def find_text(self, folded_words: Sequence[str], *, limit: int = 50) -> Sequence[str]:
        needle = "".join(folded_words)
        held = [info.id for info in self.documents() if needle in self._letters(info.id)]
        return tuple(held[:limit])

    def _letters(self, document_id: str) -> str:
        stream = self.stream(document_id)
        return "".join(filter(str.isalnum, stream.text.casefold())) if stream is not None else ""


def _documents() -> list[ExtractedDocument]:
    clean = [document(*_WORDING), table_document(_ROWS)]
    misread = [item.quote for item in make_items(clean, count=400, seed=5) if item.kind == "ocr"]
    # A bad scan of the same policy: whoever read it knows the misread words.
    return [*clean, document(*misread[:40], name="scan.pdf")]


def test_the_pairs_of_words_of_a_document_rule_out_only_what_does_not_stand_there() -> None:
    snapshot = Snapshot(MemoryLibrary(docs := _documents()))
    for doc in docs:
        snapshot.text(doc.document_id)
    ids = [doc.document_id for doc in docs]
    for doc in docs:
        for span in doc.spans:
            code = snapshot.vocabulary.encode(tokenise(span.text).keys)
            assert doc.document_id in snapshot.joined_in(ids, code)
            assert doc.document_id not in snapshot.joined_in([other for other in ids if other != doc.document_id], code)
            assert len(code) < 6 or not snapshot.joined_in(ids, code[::-1])


def _answers() -> list[WrittenAnswer]:
    return write_answers(_documents(), count=240, seed=2)


def _examine(answer: WrittenAnswer, snapshot: Snapshot) -> tuple[Examination, Sequence[ParsedCitation]]:
    parsed = parse_answer(answer.text, answer.receipt, snapshot)
    return Examination(answer.receipt, snapshot, parsed, quiet=True), parsed.citations


def _verdicts(answer: WrittenAnswer, snapshot: Snapshot) -> list[Verdict]:
    examination, citations = _examine(answer, snapshot)
    return examination.verdicts(citations)


def _digest() -> str:
    documents = _documents()
    made = [_verdicts(answer, Snapshot(_Naming(documents))) for answer in _answers()]
    return hashlib.sha256(msgspec.json.encode(made)).hexdigest()


@pytest.mark.parametrize("seed", [1, 2])
def test_answers_checked_before_change_no_verdict(seed: int) -> None:
    documents, answers = _documents(), _answers()
    alone = [_verdicts(answer, Snapshot(_Naming(documents))) for answer in answers]
    shared = Snapshot(_Naming(documents))
    order = random.Random(seed).sample(range(len(answers)), len(answers))
    together = {i: _verdicts(answers[i], shared) for i in order}
    assert [together[i] for i in range(len(answers))] == alone


def test_the_order_in_which_citations_are_given_changes_no_verdict() -> None:
    first, second = texts(document(*_WORDING))[:2]
    text = (
        f'Fire is always covered up to $1,000,000: "{_WORDING[0]}" [1][2], [1]. "{_WORDING[0]}" [1]. '
        f'Notice is not due within 30 days [2] [1]. "give notice of the l0ss within 3O days" [2][2].'
    )
    snapshot = Snapshot(_Naming(_documents()))
    answer = WrittenAnswer(text, receipt([first, second], raw_answer=text), 9)
    examination, citations = _examine(answer, snapshot)
    straight = dict(zip(citations, examination.verdicts(citations), strict=True))
    for seed in range(6):
        shuffled = random.Random(seed).sample(citations, len(citations))
        assert dict(zip(shuffled, examination.verdicts(shuffled), strict=True)) == straight


def test_another_process_with_another_hash_seed_says_the_same() -> None:
    code = "from tests.citations.test_determinism import _digest; print(_digest())"
    environment = {**os.environ, "PYTHONHASHSEED": "4711"}
    other = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True)
    assert other.stdout.strip() == _digest()


def test_words_beyond_the_last_character_match_nothing() -> None:
    vocabulary = Vocabulary()
    vocabulary.add(list(map(str, range(0x110000))))
    late = vocabulary.add(["limit", "deductible"])
    assert UNKNOWN not in late
    assert vocabulary.encode(["limit", "deductible"]) == UNKNOWN * 2


def test_a_document_whose_tables_were_looked_for_first_is_found_by_its_words() -> None:
    doc = document("We do not insure flood.")
    snapshot = Snapshot(MemoryLibrary([doc]))
    assert snapshot.rendered(doc.document_id) is None
    assert snapshot.documents_with(("insure", "flood"), near=[doc.document_id]) == [doc.document_id]


def test_a_document_that_holds_the_words_of_a_quote_apart_is_not_searched_for_it() -> None:
    doc = document("We do not insure flood.")
    snapshot = Snapshot(MemoryLibrary([doc]))
    near = [doc.document_id]
    snapshot.text(doc.document_id)
    for words, named in ((("insure", "flood"), near), (("flood", "insure"), [])):
        assert snapshot.documents_with(words, near=near) == near
        assert snapshot.documents_with(words, code=snapshot.vocabulary.encode(words), near=near) == named


def test_what_a_span_may_be_quoted_by_is_laid_out_once() -> None:
    doc = table_document(_ROWS)
    snapshot = Snapshot(MemoryLibrary([doc]))
    for span in doc.spans:
        area = Area.of(snapshot, doc.document_id, [span])
        assert Area.of(snapshot, doc.document_id, [span]).lanes() is area.lanes()
