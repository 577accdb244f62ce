"""A judged answer as JSON with evidence numbers and decisions, and in words."""

from __future__ import annotations

from desktop.cli.shapes import Json, answer_json
from desktop.core.verdicts import CheckedAnswer
from desktop.services.workspace import Desk


def labelled_json(desk: Desk, checked: CheckedAnswer) -> Json:
    """Return `answer_json` with citation id, evidence number and human decision of each citation."""
    labels: dict[int, Json] = {
        record.order: {
            "citation": record.citation_id,
            "evidence": record.evidence_id,
            "decision": str(desk.review.state(record.citation_id).state),
        }
        for record in desk.store.citations(checked.receipt.id)
    }
    return answer_json(checked, desk.names(), labels)


def describe_answer(desk: Desk, checked: CheckedAnswer) -> str:
    """Return answer, verdicts with the evidence numbers that `decide` takes, and notes in words."""
    numbers = {record.order: record.evidence_id for record in desk.store.citations(checked.receipt.id)}
    lines = [checked.parsed.body.strip() or checked.receipt.raw_answer.strip(), ""]
    for position, item in enumerate(checked.citations):
        verdict = item.verdict
        sub = f"/{verdict.sub_code}" if verdict.sub_code else ""
        lines.append(
            f"{numbers[position]}  {item.citation.raw}  {verdict.verdict} ({verdict.code}{sub}): {verdict.sentence}"
        )
    lines.extend(finding.sentence for finding in checked.claims)
    if checked.parsed.abstained:
        count = len(checked.receipt.unreadable_pages)
        lines.append(f"{checked.receipt.pages_searched} pages in scope, {count} of them could not be read.")
    lines.extend(note for note in checked.receipt.notes if note)
    lines.append(f"Receipt {checked.receipt.id}.")
    return "\n".join(lines)
