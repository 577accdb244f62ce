"""Definitions of terms in evidence, and claims as words to search."""

from __future__ import annotations

from dataclasses import dataclass

from desktop.core.spans import SourceKind, SourceSpan, SourceUnit, TextKind
from desktop.services.definitions import find_definitions
from desktop.services.limits import plain_claim


@dataclass
class OneDocument:
    """Spans of one document."""

    spans: list[SourceSpan]

    def spans_of(self, document_id: str) -> list[SourceSpan]:
        return self.spans if document_id == "d" else []


def defining(terms: str, text: str) -> SourceSpan:
    return SourceSpan(
        f"d::{terms}", "d", SourceKind.POLICY_PDF, TextKind.PDF_TEXT, SourceUnit.TEXT, text,
        metadata={"defines": terms} if terms else {},
    )  # fmt: skip


SOURCE = OneDocument(
    [
        defining("Flood", "Flood means inundation of normally dry land."),
        defining("You; Your", "You and your mean the named insured."),
        defining("", "Flood damage is not covered."),
    ]
)


def found(text: str) -> list[str]:
    return [definition.term for definition in find_definitions(SOURCE, "d", [text])]  # type: ignore[arg-type]


def test_terms_are_listed_in_the_order_of_the_evidence() -> None:
    assert found("Tell us within 10 days if your house is hit by a flood.") == ["Your", "Flood"]


def test_a_passage_may_define_several_terms() -> None:
    assert found("You must protect your property.") == ["You", "Your"]


def test_a_part_of_a_word_is_no_term() -> None:
    assert found("Floodlights, youth and yourself") == []


def test_a_definition_is_not_listed_for_its_own_words() -> None:
    assert "Flood" not in found("Flood means inundation of normally dry land.")


def test_another_document_defines_nothing_here() -> None:
    assert find_definitions(SOURCE, "other", ["flood"]) == ()  # type: ignore[arg-type]


def test_a_claim_is_searched_without_markers_and_quotation_marks() -> None:
    claim = 'Back-up is covered: “caused by a sewer” ["x"] [policy.pdf, p. 1].'
    assert plain_claim(claim) == "Back-up is covered: caused by a sewer ."
