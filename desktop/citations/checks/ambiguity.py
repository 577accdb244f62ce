"""A citation whose own locator leaves more than one place is never accepted as if it named one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from desktop.citations.areas import place_of, place_of_span
from desktop.citations.case import VERDICTS, Case, Needs, Way, needs
from desktop.citations.counting import narrow_by_figures, way_of, which_page
from desktop.core.spans import SourceSpan, SourceUnit
from desktop.core.verdicts import Code, Finding, MachineVerdict

_MAX_CANDIDATES = 10
_MAX_NAMED = 6


@needs(Needs.RESOLVED)
def check_ambiguity(case: Case) -> Iterator[Finding]:
    """Find locators with several meanings and quotes that stand more than once in what was cited."""
    groups = case.resolution.groups
    if case.resolution.narrowed:
        yield _finding(case.resolution.narrowed)
    case.way = narrow_by_figures(case)
    counted = _counted(case)
    if counted is not None:
        yield counted
    elif case.way:
        pass  # one page is left, and `unquoted` tells which
    elif len(groups) > 1 and not (case.resolution.open and not case.resolution.note):
        for group in groups[:_MAX_CANDIDATES]:
            if case.found is None and group:
                case.places.append(place_of_span(_first(group)))
        if case.found is not None:
            case.places += [place_of(case.snapshot, other) for other in case.others[: _MAX_CANDIDATES - 1]]
        note = case.resolution.note or _unclear(case)
        yield _finding(f"{note} {_list(case)}".strip())
    elif case.resolution.open and case.resolution.note:
        yield _finding(case.resolution.note)
    elif case.others and not case.resolution.exact:
        case.places += [place_of(case.snapshot, other) for other in case.others[: _MAX_CANDIDATES - 1]]
        pages = sorted({place.page_start for place in case.places if place.page_start is not None})
        where = f" (pages {', '.join(_named(list(map(str, pages))))})" if len(pages) > 1 else ""
        yield _finding(
            f"The quoted words stand {len(case.others) + 1} times in what is cited{where}; the citation does not say which."  # noqa: E501
        )


def _unclear(case: Case) -> str:
    documents = {span.document_id for group in case.resolution.groups for span in group[:1]}
    locator = case.citation.locator
    if len(documents) > 1 and locator.document is None and locator.number is None:
        return "The citation names no document; more than one has such a place."
    return "The citation fits more than one place."


def _counted(case: Case) -> Finding | None:
    """Tell which page is meant, where the quote stands on one of those the number may mean: by position or as printed.

    Where the answer counts the other way beside it, the number may as well be some pages off.
    """
    way = way_of(case)
    if way is Way.OPEN:
        return None
    sentence = f"The quote stands {which_page(case, way, case.places[0].page_start or 1)}"
    if case.ways not in (Way.OPEN, way):
        return _finding(f"{sentence} Other citations of this answer count pages the other way.")
    return Finding(Code.ACCEPTED_EXACT if case.exact else Code.ACCEPTED_NORMALISED, MachineVerdict.ACCEPTED, sentence)


def _first(group: Sequence[SourceSpan]) -> SourceSpan:
    """Return the page itself for a page, else the first span."""
    return next((span for span in group if span.source_unit is SourceUnit.PAGE), group[0])


def _list(case: Case) -> str:
    """Name the candidates; their documents too when these differ."""
    if case.resolution.open and case.found is None:  # nothing names a page: the first one of each file is no candidate
        files = dict.fromkeys(_name(case, group[0]) for group in case.resolution.groups if group)
        return f"Candidates: {'; '.join(_named(list(files)))}." if len(files) > 1 else ""
    first = [span for span in (_first(group) for group in case.resolution.groups if group) if span.page_start]
    several = len({span.document_id for span in first}) > 1
    pages = [_page(case, span) for span in first]
    named = {f"{_name(case, span)}, {page}" if several else page: None for span, page in zip(first, pages, strict=True)}
    return f"Candidates: {('; ' if several else ', ').join(_named(list(named)))}." if len(named) > 1 else ""


def _page(case: Case, span: SourceSpan) -> str:
    """Name a page by its position, and what is printed on it where that is something else: "page 5" may be either."""
    info, number = case.snapshot.documents.get(span.document_id), span.page_start or 1
    label = info.labels[number - 1] if info is not None and number <= len(info.labels) else ""
    return f"p. {number}" if label in ("", str(number)) else f"p. {number} (printed {label})"


def _named(places: list[str]) -> list[str]:
    """Return the first places by name; a mark says that there are more."""
    return places if len(places) <= _MAX_NAMED else [*places[:_MAX_NAMED], "…"]


def _name(case: Case, span: SourceSpan) -> str:
    info = case.snapshot.documents.get(span.document_id)
    return info.name if info else span.document_id


def _finding(sentence: str) -> Finding:
    return Finding(Code.AMBIGUOUS, VERDICTS[Code.AMBIGUOUS], sentence)
