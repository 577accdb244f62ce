"""What a pool worker adds to an extracted page: its tables and the final health."""

from __future__ import annotations

from msgspec.structs import replace

from desktop.core.pages import ExtractedPage, Health, TableCandidate
from desktop.ingest.tables import MOST_WORDS, join_signs, table_jobs


def enrich_page(page: ExtractedPage) -> ExtractedPage:
    """Return `page` with its tables and, when there are any, the health class `has tables`.

    Pure: the page given is not changed. A table whose search fails is left out with a warning in the health; the words
    of the page and its other tables stay.
    """
    tables: list[TableCandidate] = []
    warnings: list[str] = []
    if len(page.words) > MOST_WORDS:
        warnings.append(f"More than {MOST_WORDS:,} words are on this page; tables were not looked for.")
    for job in table_jobs(page):
        try:
            tables += [join_signs(table, page.words) for table in job()]
        except Exception as error:  # noqa: BLE001 - boundary of one table: a fault in it must not cost the page
            warnings.append(f"A possible table could not be read ({type(error).__name__}); its words stay searchable.")
    if not tables and not warnings:
        return page
    tables.sort(key=lambda table: (table.rect[1], table.rect[0]))
    classes = page.health.classes
    if tables and Health.HAS_TABLES not in classes:
        classes = (*classes, Health.HAS_TABLES)
    health = replace(page.health, classes=classes, warnings=(*page.health.warnings, *warnings))
    return replace(page, tables=[*page.tables, *tables], health=health)
