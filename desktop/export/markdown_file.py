"""Markdown: for a message, a ticket or a repository."""

from __future__ import annotations

import html
import re
from itertools import groupby
from pathlib import Path

from desktop.core.retrieval import check_cancel
from desktop.export.card import card_lines, moment, origin_lines
from desktop.export.format import ExportTools, OneFile
from desktop.export.rows import FRAME, ExportData, ExportRow, question_words

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
            esc(data.summary(), "summary"),
            "",
            f"Exported {moment(meta.created_at)} with Evidence Desk {meta.app_version}. "
            f"Decision log: {meta.log_events} events, head `{meta.chain_head or 'none'}`. Boxes: {FRAME}.",
        ]
        for _, group in groupby(data.rows, key=lambda r: r.run_id):
            rows = list(group)
            first = rows[0]
            lines += ["", f"## {esc(question_words(first.question), first.run_id)}", ""]
            lines += [f"> {line}" for line in esc(first.answer, first.run_id).splitlines()]
            for row in rows:
                check_cancel(tools.cancel)
                lines += ["", *(_entry(row, tools))]
        for answer in data.uncited:
            check_cancel(tools.cancel)
            lines += ["", f"## {esc(question_words(answer.question), answer.run_id)}", ""]
            lines += [f"> {line}" for line in esc(answer.answer, answer.run_id).splitlines()]
            lines += ["", f"**{esc(answer.sentence(), answer.run_id)}**"]
        path.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
        return ()


def _entry(row: ExportRow, tools: ExportTools) -> list[str]:
    def esc(text: str, name: str) -> str:
        return escape_markdown(" ".join(tools.cleaner.clean(text, f"{row.evidence_id} {name}").split()))

    entries = (f"- **{name}:** {esc(words, name)}" for name, words in [*card_lines(row), *origin_lines(row)])
    return [f"### {row.evidence_id}", "", *entries]


def escape_markdown(text: str) -> str:
    """Escape what Markdown or HTML would take as markup, line starts included."""
    text = html.escape(_SPECIAL.sub(r"\\\1", text), quote=False)
    return _LINE_MARK.sub(r"\1\\\2", text)
