"""HTML: one self-contained file with page crops; opens without a network and runs no script."""

from __future__ import annotations

import base64
import html
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from desktop.core.retrieval import check_cancel
from desktop.export.card import DECISION_COLOURS, MACHINE_COLOURS, card_lines, moment, origin_lines
from desktop.export.crops import OUTLINE, crop_boxes, outlines, size_of, without_picture
from desktop.export.format import ExportTools, OneFile
from desktop.export.overview import files_read, verdict_table
from desktop.export.rows import FRAME, ExportData, ExportRow, question_words

_STYLE = (
    """
body{font:15px/1.45 system-ui,sans-serif;max-width:68rem;margin:2rem auto;padding:0 1rem;
 color:#1b2330;background:#fff}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2.2rem;border-bottom:1px solid #b9c3d0;padding-bottom:.2rem}
.card{border:1px solid #b9c3d0;border-left-width:6px;border-radius:4px;padding:.7rem 1rem;
 margin:1rem 0;break-inside:avoid}
.words b{display:inline-block;border:1px solid currentColor;border-radius:3px;padding:0 .4rem;margin-right:.6rem}
.words .number{border:0;padding:0}
table{border-collapse:collapse;margin:.6rem 0}th,td{text-align:left;padding:.1rem 1.2rem .1rem 0;font-weight:400}
td{text-align:right;font-variant-numeric:tabular-nums}th.name{color:#4a5565;text-align:right}
tr:last-child>*,tr>:last-child{font-weight:600}
details{margin-top:.4rem;font-size:.8rem}summary{cursor:pointer;color:#4a5565}
dl{display:grid;grid-template-columns:9rem 1fr;gap:.15rem .8rem;margin:.6rem 0}dt{color:#4a5565}
dd{margin:0;overflow-wrap:anywhere}
q,.text{white-space:pre-wrap}.crop{position:relative;display:inline-block;max-width:100%;margin:.4rem 0;
 border:1px solid #b9c3d0}.crop img{max-width:100%;display:block}
.crop i{position:absolute;outline:2px solid OUTLINE;background:rgba(31,95,191,.10)}
.answer{background:#f2f5f9;padding:.7rem 1rem;white-space:pre-wrap}small{color:#4a5565}
@media (prefers-color-scheme:dark){body{background:#14181f;color:#e8edf4}.answer{background:#1f2631}
 dt,small,th.name,summary{color:#aab6c5}}
@media print{details::details-content{content-visibility:visible;display:block}}
""".replace("OUTLINE", f"#{OUTLINE:06x}")
    + "".join(f".{word}{{border-left-color:#{color:06x}}}" for word, color in MACHINE_COLOURS.items())
)


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
            f"<p>{self._esc(self.data.summary(), 'summary')}</p>",
            self._table(),
            f"<p><small>{self._esc(self._origin(), 'summary')}</small></p>",
            self._files(),
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
        return without_picture(self.missing)

    def _origin(self) -> str:
        meta = self.data.meta
        return (
            f"Exported {moment(meta.created_at)} by {meta.exported_by or 'unknown'}, Evidence Desk {meta.app_version}. "
            f"Decision log: {meta.log_events} events, head {meta.chain_head or 'none'}. Boxes: {FRAME}."
        )

    def _table(self) -> str:
        """Return how machine and person judged, as a table."""
        lines = []
        for row in verdict_table(self.data.rows):
            first, *rest = (self._esc(cell, "summary") for cell in row)
            kind = "th class=name" if first == "Machine" else "td"
            lines.append(f"<tr><th>{first}</th>{''.join(f'<{kind}>{cell}</{kind[:2]}>' for cell in rest)}</tr>")
        return f"<table>{''.join(lines)}</table>" if lines else ""

    def _files(self) -> str:
        files = files_read(self.data.rows)
        names = "".join(
            f"<dt>{self._esc(name, 'file')}</dt><dd>SHA-256 {self._esc(sha, 'file')}</dd>" for name, sha in files
        )
        return f"<details><summary>Files</summary><dl>{names}</dl></details>" if files else ""

    def _run(self, rows: list[ExportRow]) -> Iterator[str]:
        first = rows[0]
        yield f"<h2>{self._esc(question_words(first.question), first.run_id)}</h2>"
        yield f'<div class="answer">{self._esc(first.answer, first.run_id)}</div>'
        for row in rows:
            check_cancel(self.tools.cancel)
            yield self._card(row)

    def _card(self, row: ExportRow) -> str:
        body, origin = self._pairs(row, card_lines(row)), self._pairs(row, origin_lines(row))
        flag = " <b>⚑ flagged</b>" if row.flagged else ""
        number, machine, state = (self._esc(x, "id") for x in (row.evidence_id, row.machine_verdict, row.decision))
        return (
            f'<section class="card {machine}" id="{number}"><div class=words><b class=number>{number}</b> '
            f"{_chip('machine', machine, MACHINE_COLOURS)}{_chip('decision', state, DECISION_COLOURS)}{flag}</div>"
            f"<dl>{body}</dl>{self._pictures(row)}<details><summary>Where it comes from</summary><dl>{origin}</dl>"
            "</details></section>"
        )

    def _pairs(self, row: ExportRow, lines: list[tuple[str, str]]) -> str:
        return "".join(
            f"<dt>{name}</dt><dd class=text>{self._esc(words, f'{row.evidence_id} {name}')}</dd>"
            for name, words in lines
        )

    def _pictures(self, row: ExportRow) -> str:
        boxes = row.evidence_boxes
        shown = []
        for box in crop_boxes(boxes):
            png = self.tools.crop(row.evidence_document_id, box)
            if png:
                data = base64.b64encode(png).decode("ascii")
                size = size_of(png)
                marks = "".join(
                    f'<i style="left:{mark.left:.2%};top:{mark.top:.2%};width:{mark.width:.2%};'
                    f'height:{mark.height:.2%}"></i>'
                    for mark in (outlines(size, box, boxes) if size else ())
                )
                image = f'<img alt="Evidence on page {box.page}" src="data:image/png;base64,{data}">'
                shown.append(f"<div class=crop>{image}{marks}</div>")
        self.missing += not shown
        return "".join(shown)

    def _esc(self, text: str, where: str) -> str:
        return html.escape(self.tools.cleaner.clean(text, where), quote=True)


def _chip(of: str, word: str, colours: dict[str, int]) -> str:
    """Return a word in its colour, on a ground of its own that is white in the dark too."""
    colour = f"#{colours.get(word, 0x1B2330):06x}"
    return f'<b style="color:{colour};background:#fff">{of}: {word.replace("_", " ")}</b>'
