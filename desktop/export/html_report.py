"""HTML: one self-contained file with page crops; opens without a network and runs no script."""

from __future__ import annotations

import base64
import html
import struct
from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from desktop.core.geometry import Box
from desktop.core.retrieval import check_cancel
from desktop.export.card import card_lines
from desktop.export.format import ExportTools, OneFile
from desktop.export.rows import FRAME, ExportData, ExportRow, question_words

CROP_MARGIN = 14.0
"""Points of page shown around the evidence."""
_STYLE = """
body{font:15px/1.45 system-ui,sans-serif;max-width:68rem;margin:2rem auto;padding:0 1rem;
 color:#1b2330;background:#fff}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2.2rem;border-bottom:1px solid #b9c3d0;padding-bottom:.2rem}
.card{border:1px solid #b9c3d0;border-left-width:6px;border-radius:4px;padding:.7rem 1rem;
 margin:1rem 0;break-inside:avoid}
.accepted{border-left-color:#1d7a3a}.rejected{border-left-color:#b3261e}.warning{border-left-color:#9a6a00}
.not_checked{border-left-color:#5b6470}
.words b{display:inline-block;border:1px solid currentColor;border-radius:3px;padding:0 .4rem;margin-right:.6rem}
dl{display:grid;grid-template-columns:9rem 1fr;gap:.15rem .8rem;margin:.6rem 0}dt{color:#4a5565}
dd{margin:0;overflow-wrap:anywhere}
q,.text{white-space:pre-wrap}.crop{position:relative;display:inline-block;max-width:100%;margin:.4rem 0;
 border:1px solid #b9c3d0}.crop img{max-width:100%;display:block}
.crop i{position:absolute;outline:2px solid #1f5fbf;background:rgba(31,95,191,.10)}
.answer{background:#f2f5f9;padding:.7rem 1rem;white-space:pre-wrap}small{color:#4a5565}
@media (prefers-color-scheme:dark){body{background:#14181f;color:#e8edf4}.answer{background:#1f2631}
 dt,small{color:#aab6c5}}
"""


class HtmlFormat(OneFile):
    """`html`."""

    name = "html"
    suffix = ".html"
    title = "HTML report (with page pictures)"

    def write(self, data: ExportData, path: Path, tools: ExportTools) -> tuple[str, ...]:
        """Write the report; document text is escaped, pictures are embedded."""
        page = ReportPage(data, tools)
        with path.open("w", encoding="utf-8", newline="\n") as file:
            for part in page.parts():
                file.write(f"{part}\n")
        return page.notes()


class ReportPage:
    """The report while it is made, piece by piece: with pictures it may be larger than the memory."""

    def __init__(self, data: ExportData, tools: ExportTools) -> None:
        self.data, self.tools = data, tools
        self.missing = 0

    def parts(self) -> Iterator[str]:
        """Yield the page in order."""
        meta = self.data.meta
        yield from (
            '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">',
            '<meta http-equiv="Content-Security-Policy" '
            "content=\"default-src 'none'; img-src data:; style-src 'unsafe-inline'\">",
            f"<title>{self._esc(f'Evidence report – {meta.workspace}', 'title')}</title>",
            f"<style>{_STYLE}</style></head><body>",
            f"<h1>Evidence report: {self._esc(meta.workspace, 'title')}</h1>",
            f"<p>{self._esc(f'{self.data.summary()} {self._counts()}', 'summary')}</p>",
            f"<p><small>{self._esc(self._origin(), 'summary')}</small></p>",
        )
        for _, group in groupby(self.data.rows, key=lambda r: r.run_id):
            yield from self._run(list(group))
        for answer in self.data.uncited:
            check_cancel(self.tools.cancel)
            yield f"<h2>{self._esc(question_words(answer.question), answer.run_id)}</h2>"
            yield f'<div class="answer">{self._esc(answer.answer, answer.run_id)}</div>'
            yield f"<p><b>{self._esc(answer.sentence(), answer.run_id)}</b></p>"
        yield "</body></html>"

    def notes(self) -> tuple[str, ...]:
        """Return what could not be shown."""
        if not self.missing:
            return ()
        what = "1 citation has" if self.missing == 1 else f"{self.missing} citations have"
        return (f"{what} no page picture because there is no place to show or the file is gone.",)

    def _origin(self) -> str:
        meta = self.data.meta
        return (
            f"Exported {meta.created_at} by {meta.exported_by or 'unknown'}, Evidence Desk {meta.app_version}. "
            f"Decision log: {meta.log_events} events, head {meta.chain_head or 'none'}. Boxes: {FRAME}."
        )

    def _counts(self) -> str:
        machine = Counter(row.machine_verdict for row in self.data.rows)
        human = Counter(row.decision for row in self.data.rows)
        return (
            f"Machine: {', '.join(f'{n} {word}' for word, n in sorted(machine.items())) or 'none'}. "
            f"Decisions: {', '.join(f'{n} {word}' for word, n in sorted(human.items())) or 'none'}."
        )

    def _run(self, rows: list[ExportRow]) -> Iterator[str]:
        first = rows[0]
        yield f"<h2>{self._esc(question_words(first.question), first.run_id)}</h2>"
        yield f'<div class="answer">{self._esc(first.answer, first.run_id)}</div>'
        for row in rows:
            check_cancel(self.tools.cancel)
            yield self._card(row)

    def _card(self, row: ExportRow) -> str:
        body = "".join(
            f"<dt>{name}</dt><dd class=text>{self._esc(words, f'{row.evidence_id} {name}')}</dd>"
            for name, words in card_lines(row)
        )
        flag = " <b>⚑ flagged</b>" if row.flagged else ""
        number, machine, state = (self._esc(x, "id") for x in (row.evidence_id, row.machine_verdict, row.decision))
        return (
            f'<section class="card {machine}" id="{number}"><div class=words>{number} <b>machine: {machine}</b>'
            f"<b>decision: {state}</b>{flag}</div><dl>{body}</dl>{self._pictures(row)}</section>"
        )

    def _pictures(self, row: ExportRow) -> str:
        boxes = row.evidence_boxes
        shown = []
        for box in crop_boxes(boxes):
            png = self.tools.crop(row.evidence_document_id, box)
            if png:
                data = base64.b64encode(png).decode("ascii")
                marks = _outlines(png, box, boxes)
                image = f'<img alt="Evidence on page {box.page}" src="data:image/png;base64,{data}">'
                shown.append(f"<div class=crop>{image}{marks}</div>")
        self.missing += not shown
        return "".join(shown)

    def _esc(self, text: str, where: str) -> str:
        return html.escape(self.tools.cleaner.clean(text, where), quote=True)


def _outlines(png: bytes, crop: Box, boxes: tuple[Box, ...]) -> str:
    """Return a frame over the picture for each box, in percent of it; none when the picture has no readable size."""
    if png[:8] != b"\x89PNG\r\n\x1a\n" or len(png) < 24:
        return ""
    width, height = struct.unpack(">II", png[16:24])
    # The picture ends at the page's edge even where the asked-for margin does not.
    zoom = max(width / crop.width, height / crop.height)
    frames = []
    for box in boxes:
        if box.page == crop.page:
            left, top = (box.x - crop.x) * zoom / width, (box.y - crop.y) * zoom / height
            across, down = box.width * zoom / width, box.height * zoom / height
            frames.append(f'<i style="left:{left:.2%};top:{top:.2%};width:{across:.2%};height:{down:.2%}"></i>')
    return "".join(frames)


def crop_boxes(boxes: tuple[Box, ...]) -> list[Box]:
    """Return one box per page around all boxes of that page, with a margin; negative edges are cut at 0."""
    merged: list[Box] = []
    for page, group in groupby(sorted(boxes), key=lambda b: b.page):
        rects = [box.rect for box in group]
        x0 = max(min(r[0] for r in rects) - CROP_MARGIN, 0.0)
        y0 = max(min(r[1] for r in rects) - CROP_MARGIN, 0.0)
        x1, y1 = max(r[2] for r in rects) + CROP_MARGIN, max(r[3] for r in rects) + CROP_MARGIN
        merged.append(Box.of(page, (x0, y0, x1, y1)))
    return merged
