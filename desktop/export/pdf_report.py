"""PDF report: the same facts as the HTML report on paper, with page crops; laid out in a worker process."""

from __future__ import annotations

import html
import tempfile
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from desktop.core.errors import AppError, InputError
from desktop.core.geometry import Box
from desktop.core.retrieval import check_cancel
from desktop.export.card import DECISION_COLOURS, MACHINE_COLOURS, card_lines, moment, origin_lines
from desktop.export.crops import EDGE, OUTLINE, crop_boxes, outlines, size_of, without_picture
from desktop.export.format import ExportTools, OneFile
from desktop.export.overview import files_read, verdict_table
from desktop.export.rows import FRAME, ExportData, ExportRow, question_words
from desktop.pdf.process import Worker
from desktop.pdf.report_job import Block, Frame, report_job

_CSS = """
body{font-family:sans-serif;font-size:9pt;line-height:1.3;color:#1b2330;margin:0}
h1{font-size:16pt;margin:0 0 4pt 0}h2{font-size:11.5pt;margin:8pt 0 4pt 0}p{margin:0 0 2pt 0}
.answer{background-color:#f2f5f9;padding:5pt 7pt}
table{margin:0}td{padding:0 10pt 0 0;vertical-align:top}.picture{margin:4pt 0 3pt 0}
.name,.small{color:#4a5565}.small{font-size:6.5pt;margin-top:3pt}.number{font-weight:bold}
"""
_SECONDS = 60.0
_SECONDS_A_ROW = 0.5
_MEMORY_MB = 1024
_PICTURE_WIDTH = 480
_LONG = 1500
"""Characters from which words run over the whole width and over pages, as the cell of a table does not."""
_BOOKMARK = 120


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
            path.write_bytes(self._lay_out(list(body.blocks()), data, path.name, Path(folder)))
        return without_picture(body.missing)

    @staticmethod
    def _lay_out(blocks: list[Block], data: ExportData, name: str, folder: Path) -> bytes:
        footer = f"Evidence Desk {data.meta.app_version}   log head {data.meta.chain_head[:16] or 'none'}"
        seconds = _SECONDS + _SECONDS_A_ROW * len(data.rows)
        worker = Worker(memory_mb=_MEMORY_MB, name="evidence-desk-report")
        try:
            pdf: bytes = worker.call(report_job, blocks, _CSS, folder, footer, deadline=seconds)
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
    """The blocks that are laid out, and the pictures they name."""

    def __init__(self, data: ExportData, tools: ExportTools, folder: Path) -> None:
        self.data, self.tools, self.folder = data, tools, folder
        self.pictures = 0
        self.missing = 0

    def blocks(self) -> Iterator[Block]:
        """Yield the report in order: its head, then per answer its question and a block a citation."""
        yield from self._head()
        for _, group in groupby(self.data.rows, key=lambda r: r.run_id):
            rows = list(group)
            yield self._question(rows[0].question, rows[0].answer, rows[0].run_id)
            for row in rows:
                check_cancel(self.tools.cancel)
                yield self._card(row)
        for answer in self.data.uncited:
            check_cancel(self.tools.cancel)
            yield self._question(answer.question, answer.answer, answer.run_id)
            yield Block(f"<p><b>{self._esc(answer.sentence(), answer.run_id)}</b></p>")

    def _head(self) -> Iterator[Block]:
        meta = self.data.meta
        by = self._esc(meta.exported_by or "unknown", "meta")
        yield Block(
            f"<h1>Evidence report: {self._esc(meta.workspace, 'title')}</h1>"
            f"<p>{self._esc(self.data.summary(), 'summary')}</p>"
            f"<p>Exported {self._esc(moment(meta.created_at), 'meta')} by {by}.</p>"
        )
        table = verdict_table(self.data.rows)
        if table:
            lines = "".join(
                f"<tr>{''.join(self._count(cell, i, line) for i, cell in enumerate(line))}</tr>" for line in table
            )
            yield Block(f"<p><b>Machine verdicts, by decision</b></p><table>{lines}</table>")
        files = "".join(
            f'<p>{self._esc(name, "file")}</p><p class="small">SHA-256 {self._esc(sha, "file")}</p>'
            for name, sha in files_read(self.data.rows)
        )
        if files:
            yield Block(f"<p><b>Files</b></p>{files}")
        head = self._esc(meta.chain_head or "none", "meta")
        yield Block(f'<p class="small">Decision log: {meta.log_events} events, head {head}. Boxes: {FRAME}.</p>')

    def _count(self, cell: str, column: int, line: list[str]) -> str:
        """Return a cell of the table of verdicts: its heads and its sums are set apart."""
        words = self._esc(cell, "summary")
        if line[0] == "Machine" or column == 0:
            return f'<td class="name">{words}</td>'
        return f"<td><b>{words}</b></td>" if line[0] == "all" else f"<td>{words}</td>"

    def _question(self, question: str, answer: str, run: str) -> Block:
        asked = self._esc(question_words(question), run)
        body = f'<h2>{asked}</h2><div class="answer">{self._lines(answer, run)}</div>'
        return Block(body, bookmark=_cut(question_words(question)), with_next=True)

    def _card(self, row: ExportRow) -> Block:
        pictures, frames = self._pictures(row)
        words = [(name, words) for name, words in card_lines(row) if name != "Cited as"]
        origin = " · ".join(f"{name} {words}" for name, words in origin_lines(row) if name != "File SHA-256")
        machine = MACHINE_COLOURS.get(row.machine_verdict, 0)
        number, marker = self._esc(row.evidence_id, "id"), self._esc(row.marker, "id")
        heading = (
            f'<p><span class="number">{number}</span> &#160; {marker} &#160; '
            f"{_coloured(f'machine: {row.machine_verdict}', machine)} &#160; "
            f"{_coloured(f'decision: {row.decision}', DECISION_COLOURS.get(row.decision, 0))}</p>"
        )
        small = f'<p class="small">{self._esc(origin, f"{row.evidence_id} origin")}</p>'
        return Block(heading + self._table(row, words) + pictures + small, stripe=machine, frames=frames)

    def _table(self, row: ExportRow, lines: list[tuple[str, str]]) -> str:
        """Return what is said of a citation as a table of two columns, or as paragraphs where it is long."""
        said = [(name, self._lines(words, f"{row.evidence_id} {name}")) for name, words in lines]
        if any(len(words) > _LONG for _, words in said):
            return "".join(f'<p><span class="name">{name}:</span> {words}</p>' for name, words in said)
        cells = "".join(f'<tr><td class="name">{_together(name)}</td><td>{words}</td></tr>' for name, words in said)
        return f"<table>{cells}</table>"

    def _pictures(self, row: ExportRow) -> tuple[str, tuple[Frame, ...]]:
        """Return the pictures of the evidence, each a paragraph of its own, and the outlines of the words in them."""
        shown: list[str] = []
        frames: list[Frame] = []
        for box in crop_boxes(row.evidence_boxes):
            png = self.tools.crop(row.evidence_document_id, box)
            if png:
                name = f"crop{self.pictures}"
                self.pictures += 1
                (self.folder / f"{name}.png").write_bytes(png)
                width = min(_PICTURE_WIDTH, max(int(box.width), 60))
                shown.append(f'<p class="picture" id="{name}"><img src="{name}.png" width="{width}"></p>')
                frames += _frames(name, png, box, row.evidence_boxes, width)
        self.missing += not shown
        return "".join(shown), tuple(frames)

    def _esc(self, text: str, where: str) -> str:
        return html.escape(self.tools.cleaner.clean(text, where), quote=True)

    def _lines(self, text: str, where: str) -> str:
        return self._esc(text, where).replace("\n", "<br>")


def _frames(name: str, png: bytes, crop: Box, boxes: tuple[Box, ...], width: float) -> list[Frame]:
    """Return the outlines in a picture that is `width` points wide, its own edge first."""
    size = size_of(png)
    if size is None:
        return []
    height = width * size[1] / size[0]
    return [Frame(name, (0, 0, width, height), EDGE, 0.5)] + [
        Frame(name, (mark.left * width, mark.top * height, mark.width * width, mark.height * height), OUTLINE, 1.2)
        for mark in outlines(size, crop, boxes)
    ]


def _coloured(words: str, color: int) -> str:
    return f'<span style="color:#{color:06x};font-weight:bold">{html.escape(words.replace("_", " "))}</span>'


def _together(name: str) -> str:
    return name.replace(" ", "&#160;")


def _cut(words: str) -> str:
    line = " ".join(words.split())
    return line if len(line) <= _BOOKMARK else f"{line[: _BOOKMARK - 1]}…"
