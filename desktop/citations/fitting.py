"""Tests whether a span fits what a locator says of form, section and cell."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from desktop.citations.sections import section_matches, section_root
from desktop.core.forms import edition_key, form_key
from desktop.core.spans import SourceSpan, SourceUnit
from desktop.core.verdicts import Locator


def locator_tests(locator: Locator) -> list[Callable[[SourceSpan], bool]]:
    """Return the tests a span must pass to fit form, section, clause and cell of a locator."""
    tests: list[Callable[[SourceSpan], bool]] = []
    if locator.form_number is not None:
        number, edition = form_key(locator.form_number), edition_key(locator.form_edition)
        tests.append(
            lambda span: (
                span.form_number is not None
                and form_key(span.form_number) == number
                and (not edition or edition_key(span.form_edition) == edition)
            )
        )
    tests += [section_matches(heading) for heading in (locator.section, locator.clause) if heading is not None]
    if locator.table is not None or locator.row is not None or locator.column is not None:
        tests.append(lambda span: _cell_fits(span, locator))
    return tests


def _cell_fits(span: SourceSpan, locator: Locator) -> bool:
    address = span.table
    if address is None:
        return False
    if locator.table is not None and not address.table_id.endswith(str(locator.table)):
        return False
    if locator.row is None and locator.column is None:
        return True
    if locator.column is not None and (
        span.source_unit is not SourceUnit.TABLE_CELL
        or not _column_fits(address.column_name, address.column_index, locator.column)
    ):
        return False
    if locator.row is not None:
        by_name = _same(address.row_name, locator.row) or (
            span.source_unit is SourceUnit.TABLE_ROW
            and span.text.split(" | ")[0].split(": ")[-1].casefold() == locator.row.casefold()
        )
        by_index = locator.row.isdigit() and address.row_index is not None and address.row_index + 1 == int(locator.row)
        return by_name or by_index
    return True


def _column_fits(name: str | None, index: int | None, written: str) -> bool:
    if _same(name, written):
        return True
    if len(written) <= 2 and written.isalpha() and written.isupper() and index is not None:
        number = 0
        for char in written:
            number = number * 26 + ord(char) - ord("A") + 1
        return index == number - 1
    return written.isdigit() and index is not None and index + 1 == int(written)


def _same(name: str | None, written: str) -> bool:
    return name is not None and " ".join(name.split()).casefold() == " ".join(written.split()).casefold()


def group_by_root(spans: Sequence[SourceSpan], locator: Locator) -> list[tuple[SourceSpan, ...]]:
    """Return one group per heading that a section or clause of the locator may mean; all spans as one without any."""
    roots = [section_root(heading) for heading in (locator.section, locator.clause) if heading is not None]
    groups: dict[tuple[object, ...], list[SourceSpan]] = {}
    for span in spans:
        groups.setdefault(tuple(root(span) for root in roots), []).append(span)
    return [tuple(group) for group in groups.values()]
