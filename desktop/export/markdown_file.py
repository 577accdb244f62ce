"""Markdown: for a message, a ticket or a repository."""

from __future__ import annotations

import html
import re
from itertools import groupby
from pathlib import Path

from desktop.core.retrieval import check_cancel
from desktop.export.format import ExportTools, OneFile
from desktop.export.rows import FRAME, ExportData, ExportRow, boxes_text

_SPECIAL = re.compile(r"([\\`*_{}\[\]#|~])")
_LINE_MARK = re.compile(r"(?m)^(\s*)([-+=]|\d+[.)])(?=\s|$|[-=])")


class MarkdownFormat(OneFile):
    """`markdown`."""

    name = "markdown"
    suffix = ".md"
    title = "Markdown"

    def write(self, data: ExportData, path: Path, tools: ExportTools) -> tuple[str, ...]:
        """Write a heading per question and an entry per citation; document text is escaped."""
        meta = data.meta

        def esc(text: str, where: str) -> str:
            return escape_markdown(tools.cleaner.clean(text, where))

        lines = [
            f"# Evidence: {esc(meta.workspace, 'title')}",
            "",
            esc(meta.match_sentence(len(data.rows)), "summary"),
            "",
            f"Exported {meta.created_at} with Evidence Desk {meta.app_version}. "
            f"Decision log: {meta.log_events} events, head `{meta.chain_head or 'none'}`. Boxes: {FRAME}.",
        ]
        for _, group in groupby(data.rows, key=lambda r: r.run_id):
            rows = list(group)
            first = rows[0]
            lines += ["", f"## {esc(first.question or 'Answer without a question', first.run_id)}", ""]
            lines += [f"> {line}" for line in esc(first.answer, first.run_id).splitlines()]
            for row in rows:
                check_cancel(tools.cancel)
                lines += ["", *(_entry(row, tools))]
        path.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
        return ()


def _entry(row: ExportRow, tools: ExportTools) -> list[str]:
    def esc(text: str, name: str) -> str:
        return escape_markdown(" ".join(tools.cleaner.clean(text, f"{row.evidence_id} {name}").split()))

    place = ", ".join(
        x
        for x in (
            row.document,
            f"page {row.page_label}" if row.page_label else "",
            f"index {row.page}" if row.page else "",
        )
        if x
    )
    decision = row.decision if row.decision != "pending" else f"pending (machine: {row.machine_verdict})"
    pairs = [
        ("Claim", row.claim),
        ("Cited as", row.marker),
        ("Quote", row.quote or ""),
        ("Source says", row.source_text),
        ("Place", place),
        ("Table", ", ".join(x for x in (row.table, row.row, row.column) if x)),
        ("Machine", f"{row.machine_verdict}, {row.code}: {row.detail}"),
        ("Decision", " – ".join(x for x in (decision, row.reason, row.reviewer, row.decided_at) if x)),
        ("Corrected to", row.corrected_text),
        ("Evidence now", row.evidence_place),
        ("Note", row.note),
        ("Boxes", boxes_text(row.evidence_boxes)),
        ("File", f"SHA-256 {row.file_hash}" if row.file_hash else ""),
        ("Run", row.run_id),
    ]
    return [f"### {row.evidence_id}", "", *(f"- **{name}:** {esc(value, name)}" for name, value in pairs if value)]


def escape_markdown(text: str) -> str:
    """Escape what Markdown or HTML would take as markup, line starts included."""
    text = html.escape(_SPECIAL.sub(r"\\\1", text), quote=False)
    return _LINE_MARK.sub(r"\1\\\2", text)
