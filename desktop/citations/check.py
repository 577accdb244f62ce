"""The whole chain on one answer: parse, validate, verify, look at the claims. Every path of the program calls this."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from desktop.citations.case import Check
from desktop.citations.claims import claim_findings
from desktop.citations.registry import CHECKS
from desktop.citations.snapshot import snapshot_of
from desktop.citations.verifier import Examination, parse_answer
from desktop.core.verdicts import CheckedAnswer, CheckedCitation, EvidenceLibrary, Receipt, ReceiptKind


def check_answer(
    text: str, receipt: Receipt, library: EvidenceLibrary, *, checks: Sequence[tuple[str, Check]] = CHECKS
) -> CheckedAnswer:
    """Return the answer with a verdict for each citation, in order of appearance, and the findings on its claims.

    `receipt.raw_answer` is set to `text`. Never raises for what the text holds; a failing check is `check_failed`.
    """
    receipt = receipt if receipt.raw_answer == text else replace(receipt, raw_answer=text)
    snapshot = snapshot_of(library)
    parsed = parse_answer(text, receipt, snapshot)
    verdicts = Examination(receipt, snapshot, parsed, checks=checks).verdicts(parsed.citations)
    checked = tuple(CheckedCitation(c, v) for c, v in zip(parsed.citations, verdicts, strict=True))
    notes = list(parsed.notes)
    if receipt.kind is ReceiptKind.IMPORTED:
        notes.append("The answer was imported: what was retrieved for it is unknown.")
    return CheckedAnswer(
        receipt, parsed, checked, claim_findings(parsed, checked, receipt, snapshot=snapshot), tuple(notes)
    )
