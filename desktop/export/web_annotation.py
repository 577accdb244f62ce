"""W3C Web Annotation (JSON-LD): one annotation per citation, targets by file hash, quote and place.

Model: https://www.w3.org/TR/annotation-model/ ; page and rectangle as RFC 8118 fragments (page, viewrect).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from desktop.core.retrieval import check_cancel
from desktop.export.format import ExportTools, OneFile
from desktop.export.json_file import to_json
from desktop.export.rows import FRAME, ExportData, ExportRow, UncitedAnswer

_PDF_FRAGMENT = "http://tools.ietf.org/rfc/rfc3778"
"""The value the annotation model names for PDF fragments (its table of fragment specifications)."""


class WebAnnotationFormat(OneFile):
    """`webannotation`."""

    name = "webannotation"
    suffix = ".jsonld"
    title = "W3C Web Annotation (JSON-LD)"

    def write(self, data: ExportData, path: Path, tools: ExportTools) -> tuple[str, ...]:
        """Write an AnnotationPage inside its AnnotationCollection."""
        base = f"urn:evidence-desk:{data.meta.workspace_id}"
        items = []
        for row in data.rows:
            check_cancel(tools.cancel)
            items.append(annotation_of(row, base))
        for answer in data.uncited:
            check_cancel(tools.cancel)
            items.append(_uncited(answer, base))
        page: dict[str, Any] = {
            "@context": "http://www.w3.org/ns/anno.jsonld",
            "id": f"{base}:page-1",
            "type": "AnnotationPage",
            "partOf": {
                "id": f"{base}:citations",
                "type": "AnnotationCollection",
                "label": data.summary(),
                "total": len(items),
                "created": data.meta.created_at,
                "summary": f"Boxes: {FRAME}.",
            },
            "startIndex": 0,
            "items": items,
        }
        path.write_bytes(to_json(page))
        homeless = sum(1 for row in data.rows if not row.evidence_document_id)
        if homeless:
            what, they = (
                ("1 citation has", "it targets its")
                if homeless == 1
                else (f"{homeless} citations have", "they target their")
            )
            return (f"{what} no place in a document; {they} run.",)
        return ()


def annotation_of(row: ExportRow, base: str) -> dict[str, Any]:
    """Return one annotation; its bodies say claim, verdict, decision and why, question, quote and note."""
    bodies: list[dict[str, Any]] = [
        {"type": "TextualBody", "purpose": "describing", "format": "text/plain", "value": row.claim or row.answer},
        {"type": "TextualBody", "purpose": "classifying", "value": f"machine:{row.machine_verdict}/{row.code}"},
        {"type": "TextualBody", "purpose": "assessing", "value": f"decision:{row.decision}"},
    ]
    for purpose, value in (
        ("questioning", row.question),
        ("commenting", row.detail),
        ("commenting", row.reason and f"reason: {row.reason}"),
        ("commenting", row.quote and f"quoted as: {row.quote}"),
        ("commenting", row.note),
        ("tagging", "flagged" if row.flagged else ""),
    ):
        if value:
            bodies.append({"type": "TextualBody", "purpose": purpose, "value": value})
    return _annotation(row, f"{base}:{row.evidence_id}", bodies, _target(row, base), decided=bool(row.decided_at))


def _uncited(answer: UncitedAnswer, base: str) -> dict[str, Any]:
    """Return the annotation of an answer without citations: it stands nowhere in a document and targets its run."""
    bodies = (
        ("describing", answer.answer),
        ("questioning", answer.question),
        ("classifying", f"machine:{'abstained' if answer.not_found else 'uncited'}"),
        ("assessing", f"decision:{'signed_off' if answer.final else 'pending'}"),
        ("commenting", answer.sentence()),
    )
    told = [{"type": "TextualBody", "purpose": purpose, "value": value} for purpose, value in bodies if value]
    name, target = f"{base}:answer:{answer.run_id}", f"{base}:{answer.run_id}"
    return _annotation(answer, name, told, target, decided=answer.final)


def _annotation(
    made: ExportRow | UncitedAnswer, name: str, bodies: Sequence[dict[str, Any]], target: Any, *, decided: bool
) -> dict[str, Any]:
    annotation: dict[str, Any] = {
        "id": name,
        "type": "Annotation",
        "motivation": "assessing",
        "body": list(bodies),
        "target": target,
    }
    if decided:
        annotation["modified"] = made.decided_at
        annotation["creator"] = {"type": "Person", "name": made.reviewer}
    if made.asked_at:
        annotation["created"] = made.asked_at
    return annotation


def _target(row: ExportRow, base: str) -> Any:
    if not row.evidence_document_id:
        return f"{base}:{row.run_id}"
    selectors: list[dict[str, Any]] = [
        {
            "type": "FragmentSelector",
            "conformsTo": _PDF_FRAGMENT,
            "value": f"page={b.page}&viewrect={b.x:.2f},{b.y:.2f},{b.width:.2f},{b.height:.2f}",
        }
        for b in row.evidence_boxes
    ]
    if not selectors and row.evidence_page is not None:
        selectors.append(
            {"type": "FragmentSelector", "conformsTo": _PDF_FRAGMENT, "value": f"page={row.evidence_page}"}
        )
    exact = (row.corrected_text if row.evidence_basis.startswith("corrected") else row.source_text) or row.quote
    if exact:
        selectors.append({"type": "TextQuoteSelector", "exact": exact})
    return {
        "type": "SpecificResource",
        "source": {
            "id": f"urn:sha256:{row.evidence_hash}" if row.evidence_hash else f"{base}:{row.evidence_document_id}",
            "type": "Text",
            "format": "application/pdf",
        }
        | ({"label": row.evidence_document} if row.evidence_document else {}),
        "selector": selectors,
    }
