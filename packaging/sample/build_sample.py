"""Makes resources/sample/*.pdf from the texts beside this file; the same bytes on every run.

usage: python packaging/sample/build_sample.py [FOLDER]
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

from declarations import (
    backup_table,
    common_declarations,
    forms_schedule,
    liability_declarations,
    paint_jacket,
    property_declarations,
    schedule_of_locations,
    statement_of_values,
)
from forms import Form, read_forms
from layout import Mark, PolicyDocument, flow_form
from reportlab.platypus import Flowable
from special import form_page, scanned_page
from values import INSURER, POLICY, RENEWAL, Edition

SAMPLE = Path(__file__).resolve().parents[2] / "resources" / "sample"


def build_story(edition: Edition) -> list[Flowable]:
    """Return the whole policy in order: front matter (i, ii …), then declarations, forms, endorsements (1, 2 …)."""
    notice = read_forms("10_notice", edition.words)
    forms = [form for name in edition.forms for form in read_forms(name, edition.words)]
    tables = {"backup": lambda: backup_table(edition)}
    story: list[Flowable] = [Mark(lambda doc: doc.start_form("jacket")), paint_jacket(edition)]
    story += forms_schedule(_schedule_rows([*notice, *forms]))
    for form in notice:
        story += flow_form(form, tables)
    declarations = common_declarations(edition)
    declarations.insert(2, Mark(lambda doc: doc.canv.addPageLabel(doc.page - 1, style="ARABIC", start=1)))
    story += declarations
    story += property_declarations(edition)
    story += schedule_of_locations(edition)
    story += statement_of_values(edition)
    story += liability_declarations(edition)
    story += form_page(edition)
    for form in forms:
        story += flow_form(form, tables)
    return story + scanned_page()


def _schedule_rows(forms: list[Form]) -> tuple[tuple[str, ...], ...]:
    declared = (
        ("HM 00 01", "02 24", "Common Policy Declarations", ""),
        ("HM 10 01", "03 25", "Commercial Property Declarations", ""),
        ("HM 20 01", "06 24", "Commercial General Liability Declarations", ""),
    )
    rows = [(f.number, f.edition, f.title.title().replace("Of ", "of ").replace("And ", "and "),
             f"No. {f.endorsement}" if f.endorsement else "") for f in forms]  # fmt: skip
    return (*declared, *rows, ("HM 40 90", "08 22", "Loss Payable – Financed Machinery", "No. 8"))


def build_policy(edition: Edition, folder: Path) -> Path:
    """Write one edition; the first pass only counts pages per form."""
    path = folder / edition.file
    totals: Counter[str] = Counter()
    for _ in range(2):
        document = PolicyDocument(
            path,
            title=f"Commercial Package Policy {edition.policy_number}",
            author=INSURER,
            header=f"Policy Number: {edition.policy_number}",
            totals=totals,
        )
        document.build(build_story(edition), canvasmaker=_canvas)
        totals = document.seen
    return path


def _canvas(*args: object, **options: object) -> object:
    from reportlab.pdfgen.canvas import Canvas

    canvas = Canvas(*args, **options)
    canvas.addPageLabel(0, style="ROMAN_LOWER", start=1)
    canvas.showOutline()
    return canvas


def main(arguments: list[str]) -> int:
    """Build both editions into the folder (default: resources/sample)."""
    folder = Path(arguments[0]) if arguments else SAMPLE
    folder.mkdir(parents=True, exist_ok=True)
    for edition in (POLICY, RENEWAL):
        path = build_policy(edition, folder)
        print(f"{path} {path.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
