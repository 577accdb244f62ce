"""Where a citation stands, in words: every page by its place in the file and as it is printed."""

from __future__ import annotations

from desktop.core.errors import InputError
from desktop.core.spans import SourceKind, SourceSpan, SourceUnit, TextKind
from desktop.core.verdicts import DocumentInfo, Place
from desktop.services.comparing import ChangeKind, ClauseChange
from desktop.services.limits import PossibleLimit
from desktop.ui.addresses import Addresses, corrected_words, known_as, page_words, pages_named
from desktop.ui.main_window import MainWindow
from desktop.ui.models.evidence import EvidenceModel, EvidenceRow
from desktop.ui.panels.limits import limit_line
from desktop.ui.screens.compare_work import clause_line

DOCUMENTS = (
    DocumentInfo("d1", "policy.pdf", pages=3, labels=("i", "ii", "3")),
    DocumentInfo("d2", "removed.pdf", pages=1, removed=True),
)


def test_pages_of_several_documents_are_named_with_their_document() -> None:
    name = Addresses(DOCUMENTS).name
    assert pages_named([("d1", 2), ("d1", 3), ("d2", 2)], name) == "policy.pdf: p. 2, 3; removed.pdf: p. 2"
    assert pages_named([("d1", 2), ("d1", 3), ("d2", 2)], name, most=2) == "policy.pdf: p. 2, 3 …"


def test_a_page_names_its_printed_label_only_where_that_differs() -> None:
    where = Addresses(DOCUMENTS)
    assert where.page("d1", 2) == "p. 2 (ii)"
    assert where.page("d1", 3) == "p. 3"
    assert where.page("d2", 1) == "p. 1"
    assert where.page("d1", 9) == "p. 9"
    assert where.page("d1", None) == ""
    assert page_words(4, "") == "4"


def test_a_place_of_any_document_is_named_with_its_label_whichever_is_open() -> None:
    where = Addresses(DOCUMENTS)
    assert where.place(Place("d1", "s", 2, 2)) == "policy.pdf · p. 2 (printed ii)"
    assert where.place(Place("d2", "s", 1, 1)) == "removed.pdf · p. 1"
    assert where.name("gone") == "gone"
    assert corrected_words(Place("d1", "s", 1, 1), "ninety days", where.place) == (
        "policy.pdf · p. 1 (printed i) · ninety days"
    )


def test_the_evidence_table_names_the_label_too() -> None:
    model = EvidenceModel()
    row = EvidenceRow(1, "s", "d1", "policy.pdf", "words", str(SourceUnit.TEXT), 2, 0.5, page_label="ii")
    model.set_rows([row])
    assert model.index(0, EvidenceModel.COLUMNS.index("page")).data() == "2 (ii)"


def test_an_answer_and_a_citation_in_trouble_are_named_as_the_window_names_them(window: MainWindow) -> None:
    desk = window.session.desk
    assert desk is not None
    desk.review.finalise("run-b")
    first = next(row for row in desk.review.queue() if row.run_id == "run-b")
    window.session.show_error(InputError("It is so.", thing=first.citation_id))
    assert first.evidence_id in window.pages.banner.text()
    window.session.show_error(InputError("This answer is final.", thing="run-b"))
    text = window.pages.banner.text()
    assert "Answer 2: This answer is final." in text
    assert "run-b" not in text
    assert known_as(desk, "policy.pdf") == "policy.pdf"
    assert known_as(None, "run-b") == "run-b"


def test_a_passage_over_a_page_break_names_both_labels() -> None:
    where = Addresses(DOCUMENTS)
    assert where.span(span_on(1, 2)) == "p. 1–2 (i–ii)"
    assert where.span(span_on(2, 2)) == "p. 2 (ii)"
    assert where.span(span_on(3, 3)) == "p. 3"
    assert where.span(span_on(2, 3)) == "p. 2–3 (ii–3)"
    assert where.span(span_on(None, None)) == ""


def test_limits_definitions_and_changed_clauses_name_the_label_too() -> None:
    where = Addresses(DOCUMENTS)
    old, new = span_on(2, 2), span_on(3, 3)
    assert limit_line(PossibleLimit((0, 5), "exclusion", old, "why"), where).side == "p. 2 (ii)"
    change = ClauseChange(ChangeKind.CHANGED, old, new)
    assert clause_line(change, where).side == "p. 2 (ii) → p. 3"


def span_on(first: int | None, last: int | None) -> SourceSpan:
    kinds = (SourceKind.POLICY_PDF, TextKind.PDF_TEXT, SourceUnit.TEXT)
    return SourceSpan("d1:text:1", "d1", *kinds, text="words", page_start=first, page_end=last)
