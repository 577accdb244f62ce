"""PDF report: the same facts as the HTML report on paper, with page crops; laid out in a worker process."""

from __future__ import annotations

import html
import tempfile
from itertools import groupby
from pathlib import Path

from desktop.core.errors import AppError, InputError
from desktop.core.retrieval import check_cancel
from desktop.export.card import card_lines
from desktop.export.format import ExportTools, OneFile
from desktop.export.html_report import crop_boxes
from desktop.export.rows import FRAME, ExportData, ExportRow, question_words
from desktop.pdf.process import Worker
from desktop.pdf.report_job import report_job

_CSS = """
body{font-family:sans-serif;font-size:9pt;line-height:1.3}h1{font-size:15pt}h2{font-size:11.5pt;margin-top:14pt}
h3{font-size:9.5pt;margin-bottom:2pt;margin-top:10pt}p{margin:1pt 0}.answer{margin:3pt 0 6pt 12pt;font-style:italic}
"""
_SECONDS = 60.0
_SECONDS_A_ROW = 0.5
_MEMORY_MB = 1024
_PICTURE_WIDTH = 480
_CHAPTER = 60
"""Citations after which a new chapter begins with the next answer."""


class PdfReportFormat(OneFile):
    """`pdf`."""

    name = "pdf"
    suffix = ".pdf"
    title = "PDF report (with page pictures)"

    def write(self, data: ExportData, path: Path, tools: ExportTools) -> tuple[str, ...]:
        """Write the report; raises InputError when it cannot be laid out."""
        # Pictures as files: thousands of them would not fit into the pipe and the memory limit of the worker.
        with tempfile.TemporaryDirectory(prefix="evidence-desk-report-") as folder:
            body = _Body(data, tools, Path(folder))
            path.write_bytes(self._lay_out(body.render(), data, path.name, Path(folder)))
        if body.missing:
            return (f"{body.missing} of {len(data.rows)} citations have no page picture.",)
        return ()

    @staticmethod
    def _lay_out(chapters: list[str], data: ExportData, name: str, folder: Path) -> bytes:
        footer = f"Evidence Desk {data.meta.app_version}   log head {data.meta.chain_head[:16] or 'none'}"
        seconds = _SECONDS + _SECONDS_A_ROW * len(data.rows)
        worker = Worker(memory_mb=_MEMORY_MB, name="evidence-desk-report")
        try:
            pdf: bytes = worker.call(report_job, chapters, _CSS, folder, footer, deadline=seconds)
        except AppError as error:
            if isinstance(error, InputError):
                raise
            raise InputError(
                f"The PDF report could not be laid out: {error.what}",
                thing=name,
                advice="Export as HTML, or fewer citations.",
            ) from error
        finally:
            worker.stop()
        return pdf


class _Body:
    """The HTML that is laid out, and the pictures it names."""

    def __init__(self, data: ExportData, tools: ExportTools, folder: Path) -> None:
        self.data, self.tools, self.folder = data, tools, folder
        self.pictures = 0
        self.missing = 0

    def render(self) -> list[str]:
        """Return the chapters: a new one after some answers, so that laying out stays linear."""
        meta = self.data.meta
        parts = [
            f"<h1>Evidence report: {self._esc(meta.workspace, 'title')}</h1>",
            f"<p>{self._esc(self.data.summary(), 'summary')}</p>",
            f"<p>Exported {self._esc(meta.created_at, 'meta')} by {self._esc(meta.exported_by or 'unknown', 'meta')}. "
            f"Decision log: {meta.log_events} events, head {self._esc(meta.chain_head or 'none', 'meta')}.</p>",
            f"<p>Boxes: {FRAME}.</p>",
        ]
        chapters: list[str] = []
        cards = 0
        for _, group in groupby(self.data.rows, key=lambda r: r.run_id):
            rows = list(group)
            if cards >= _CHAPTER:
                chapters.append("".join(parts))
                parts, cards = [], 0
            cards += len(rows)
            first = rows[0]
            parts.append(f"<h2>{self._esc(question_words(first.question), first.run_id)}</h2>")
            parts.append(f'<div class="answer">{self._lines(first.answer, first.run_id)}</div>')
            for row in rows:
                check_cancel(self.tools.cancel)
                parts += self._card(row)
        for answer in self.data.uncited:
            check_cancel(self.tools.cancel)
            if cards >= _CHAPTER:
                chapters.append("".join(parts))
                parts, cards = [], 0
            cards += 1
            parts.append(f"<h2>{self._esc(question_words(answer.question), answer.run_id)}</h2>")
            parts.append(f'<div class="answer">{self._lines(answer.answer, answer.run_id)}</div>')
            parts.append(f"<p><b>{self._esc(answer.sentence(), answer.run_id)}</b></p>")
        return [*chapters, "".join(parts)]

    def _card(self, row: ExportRow) -> list[str]:
        lines = [
            f"<p><b>{name}:</b> {self._lines(words, f'{row.evidence_id} {name}')}</p>"
            for name, words in card_lines(row)
        ]
        return [
            f"<h3>{self._esc(row.evidence_id, 'id')} {self._esc(row.marker, 'id')}</h3>",
            *lines,
            *self._pictures(row),
        ]

    def _pictures(self, row: ExportRow) -> list[str]:
        shown = []
        for box in crop_boxes(row.evidence_boxes):
            png = self.tools.crop(row.evidence_document_id, box)
            if png:
                name = f"crop{self.pictures}.png"
                self.pictures += 1
                (self.folder / name).write_bytes(png)
                width = min(_PICTURE_WIDTH, max(int(box.width), 60))
                shown.append(f'<p><img src="{name}" width="{width}"></p>')
        self.missing += not shown
        return shown

    def _esc(self, text: str, where: str) -> str:
        return html.escape(self.tools.cleaner.clean(text, where), quote=True)

    def _lines(self, text: str, where: str) -> str:
        return self._esc(text, where).replace("\n", "<br>")
