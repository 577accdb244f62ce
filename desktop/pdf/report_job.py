"""The report as a job for a worker: importable without MuPDF, which only the worker process loads."""

from __future__ import annotations

from desktop.core.errors import InputError


def report_job(html: str, css: str, images: dict[str, bytes], footer: str) -> bytes:
    """Return `report.make_report`; what cannot be laid out is an InputError, which crosses the process border."""
    from desktop.pdf.report import make_report

    try:
        return make_report(html, css, images, footer)
    except (ValueError, RuntimeError) as error:
        raise InputError(
            f"The PDF report could not be laid out ({error}).", advice="Export fewer citations."
        ) from error
