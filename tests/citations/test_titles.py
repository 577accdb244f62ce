"""References that call their source by a name: one no document has may not stand for the only document there is."""

from __future__ import annotations

import pytest

from desktop.citations import check_answer
from desktop.citations.library import MemoryLibrary, text_document
from desktop.core.verdicts import Code, Receipt, ReceiptKind, ReceiptSpan

_QUOTE = "The most we pay for any one loss is ten thousand dollars per occurrence."
_HOME = text_document(
    "Home_Policy.pdf",
    [
        [
            ("Acorn Homeowners Plan", "Welcome to the Acorn Homeowners Plan of Oak Mutual."),
            ("Limits", "Limits of Insurance"),
            ("Limits", _QUOTE),
        ],
        [("Water", "We do not cover loss caused by flood or surface water. Your auto has a policy of its own.")],
    ],
)


def _code(reference: str) -> Code:
    text = f'The form says: "{_QUOTE}" {reference}'
    spans = tuple(
        ReceiptSpan(span.id, span.document_id, span.text, "", rank, 1.0, span.page_start)
        for rank, span in enumerate(_HOME.spans, start=1)
    )
    receipt = Receipt("titles", ReceiptKind.RETRIEVED, "limit?", spans=spans, raw_answer=text)
    return check_answer(text, receipt, MemoryLibrary([_HOME])).citations[0].verdict.code


@pytest.mark.parametrize(
    "reference",
    ["[PerksPlus p.1]", "(PerksPlus, p. 1)", "[Auto Policy, page 1]", "[Smith v. Jones, p. 1]", "【PerksPlus, p. 1】"],
)
def test_the_page_of_a_document_nobody_knows_is_no_page_of_the_only_one(reference: str) -> None:
    assert _code(reference) is Code.AMBIGUOUS


@pytest.mark.parametrize(
    "reference",
    [
        "[p. 1]", "[see p. 1]", "[Policy, page 1]", "(the policy, p. 1)", "[Policy Document, p. 1]",
        "[Home Policy, p. 1]",
        "[Acorn Homeowners Plan, p. 1]", "[Oak Mutual, p. 1]", "[Limits, p. 1]", "[Limits Loss, p. 1]",
        "[Siehe Seite 1]", "[p. 1, emphasis added]", "[Page 1 – Limits]",
    ],
)  # fmt: skip
def test_a_name_that_the_document_bears_or_no_name_at_all_narrows_nothing(reference: str) -> None:
    assert _code(reference) is Code.ACCEPTED_EXACT
