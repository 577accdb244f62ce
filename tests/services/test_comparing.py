"""Two versions of a policy, clause by clause."""

from __future__ import annotations

from desktop.core.ids import span_id, text_hash
from desktop.core.spans import SourceKind, SourceSpan, SourceUnit, SpanFlag, TextKind
from desktop.search.memory import MemoryStore
from desktop.services.comparing import ChangeKind, compare_answers, compare_documents, word_diff


def clause(document: str, number: int, text: str, section: str = "conditions", **more) -> SourceSpan:
    return SourceSpan(
        id=span_id(document, "text", 1, text_hash(text), address=f"{section}-{number}"),
        document_id=document,
        source_kind=SourceKind.POLICY_PDF,
        kind=TextKind.PDF_TEXT,
        source_unit=SourceUnit.TEXT,
        text=text,
        page_start=1,
        page_end=1,
        section_id=section,
        order=number,
        **more,
    )


def compared(old: list[str], new: list[str]):
    store = MemoryStore(
        [clause("d1", i, t) for i, t in enumerate(old)] + [clause("d2", i, t) for i, t in enumerate(new)]
    )
    return compare_documents(store, "d1", "d2")


def test_equal_versions_have_only_same_clauses():
    texts = ["You must notify us promptly.", "We pay the loss within 30 days."]
    assert compared(texts, texts).counts() == {"same": 2, "changed": 0, "moved": 0, "added": 0, "removed": 0}


def test_a_changed_number_is_one_changed_clause_with_both_words():
    result = compared(["We pay the loss within 30 days after proof."], ["We pay the loss within 60 days after proof."])
    (change,) = result.clauses
    assert change.kind is ChangeKind.CHANGED
    assert [(p.source, p.quote) for p in change.diff if p.op != "equal"] == [("30", "60")]


def test_a_defined_term_that_lost_its_capital_is_a_change_and_pairs_by_its_letters_first():
    found = compared(["We insure Covered Property.", "flood"], ["We insure covered property.", "FLOOD", "flood"])
    kinds = [(c.kind, c.new.text if c.new else "") for c in found.clauses]
    assert (ChangeKind.CHANGED, "We insure covered property.") in kinds
    assert (ChangeKind.SAME, "flood") in kinds
    assert (ChangeKind.ADDED, "FLOOD") in kinds


def test_added_and_removed_clauses_are_told_apart():
    result = compared(
        ["Flood is excluded from this policy.", "Keep records of your property."],
        ["Keep records of your property.", "Losses by cyber attack are not paid by us at all."],
    )
    kinds = {(c.kind, (c.new or c.old).text[:5]) for c in result.clauses}
    assert kinds == {(ChangeKind.REMOVED, "Flood"), (ChangeKind.SAME, "Keep "), (ChangeKind.ADDED, "Losse")}


def test_every_clause_of_both_versions_stands_in_exactly_one_change():
    old = [f"Clause number {i} about topic {i * 7}." for i in range(40)]
    new = [*old[5:20], "Something wholly different and new.", *old[22:], "Another addition to the policy text."]
    result = compared(old, new)
    assert sorted(c.old.id for c in result.clauses if c.old) == sorted(clause("d1", i, t).id for i, t in enumerate(old))
    assert sorted(c.new.id for c in result.clauses if c.new) == sorted(clause("d2", i, t).id for i, t in enumerate(new))


def test_the_same_words_in_another_section_are_moved():
    store = MemoryStore(
        [
            clause("d1", 0, "Vacancy suspends cover.", "conditions"),
            clause("d2", 0, "Vacancy suspends cover.", "exclusions"),
        ]
    )
    (change,) = compare_documents(store, "d1", "d2").clauses
    assert change.kind is ChangeKind.MOVED


def test_running_heads_are_not_clauses():
    head = clause("d1", 0, "Page 1 of 9", flags=frozenset({SpanFlag.BOILERPLATE}))
    store = MemoryStore([head, clause("d2", 0, "We pay.")])
    assert [c.kind for c in compare_documents(store, "d1", "d2").clauses] == [ChangeKind.ADDED]


def test_word_diff_gives_both_texts_back():
    parts = word_diff("the limit is $1,000,000 per claim", "the new limit is $2,000,000 per claim made")
    assert " ".join(p.quote for p in parts if p.quote) == "the new limit is $2,000,000 per claim made"
    assert " ".join(p.source for p in parts if p.source) == "the limit is $1,000,000 per claim"


def test_answers_of_both_versions_are_compared_per_question():
    old = {"limit?": ("r1", "$1,000,000"), "flood?": ("r2", ""), "sue?": ("r3", "one year"), "theft?": ("r4", "Yes")}
    new = {
        "limit?": ("n1", "$2,000,000"),
        "flood?": ("n2", "Excluded"),
        "sue?": ("n3", "One year"),
        "theft?": ("n4", ""),
    }
    changes = compare_answers(list(old), old.__getitem__, new.__getitem__)
    assert [str(c.kind) for c in changes] == ["changed", "added", "same", "removed"]
