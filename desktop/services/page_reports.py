"""Size and health of pages as both faces show them."""

from __future__ import annotations

from collections.abc import Sequence

from desktop.core.pages import PageText
from desktop.services.orders import PageReport


def page_reports(pages: Sequence[PageText]) -> tuple[PageReport, ...]:
    """Return size and health of every page, in order."""
    return tuple(
        PageReport(
            number=page.frame.number,
            label=page.frame.label,
            width=round(page.frame.width, 3),
            height=round(page.frame.height, 3),
            rotation=page.frame.rotation,
            health=tuple(str(c) for c in page.health.classes),
            readable=page.health.readable,
            reason=page.health.reason,
            warnings=page.health.warnings,
        )
        for page in pages
    )
