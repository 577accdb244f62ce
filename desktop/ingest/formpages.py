"""Which form owns which pages: numbers and editions, page groups, endorsements and what they modify (spec 2.4, 2.6)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct, field

from desktop.core.forms import FormRef, find_forms, form_key
from desktop.core.spans import NodeKind
from desktop.ingest.lines import Line, LineClass
from desktop.ingest.neighbours import starts_numbered
from desktop.ingest.stream import PageLines
from desktop.ingest.titles import is_caps, title_case

_EDGE = 0.13
_SHEETS = ("declarations", "schedule")
"""Roles of pages of labels and values: the running text behind them is something else."""
_RUNNING_WORDS = 4
"""Words from which a line that starts in lower case is one of running text."""
_LEAST_RUNNING = 6
_PAGE_OF = re.compile(r"(?i)\bpage\s*(?P<page>\d{1,4})\s*(?:of|/)\s*(?P<pages>\d{1,2}(?:\s?\d)?\d?)\b")
_THIS = r"this (?:endorsement|amendment|rider)"
_BANNER = re.compile(
    rf"\b{_THIS} (?:changes|amends|modifies|alters|forms (?:a )?part of) (?:the|your|this) policy", re.IGNORECASE
)
_MODIFIES = re.compile(
    rf"{_THIS} (?:modifies|changes|amends|alters|applies to) [^:.]{{0,60}}?(?:under|by|of|to|in) "
    r"(?:(?:the|your) )?(?:(?:following|form\b|policy\b|coverage (?:form|part))[^:.]{0,60}[:.]?|"
    r"(?P<named>[A-Z][^:.]{4,160})[.:])",
    re.IGNORECASE,
)
_ENDORSEMENT_TITLE = re.compile(
    r"^(?:policy )?(?:amendatory )?(?:endorsement|rider|addendum)(?: (?:no\.?|number|#)? ?\w{1,6})?\s*$|\bendorsement$",
    re.IGNORECASE,
)
_DECLARATIONS = re.compile(r"\bdeclarations?(?: page)?\s*$|^declarations?\b", re.IGNORECASE)
_SCHEDULE = re.compile(r"^(?:schedule|schedule of .*|forms? schedule|policy schedule)$", re.IGNORECASE)


class FormGroup(Struct):
    """Neighbouring pages of one form."""

    kind: NodeKind
    """FORM, ENDORSEMENT or SCHEDULE."""
    first: int
    """1-based page number."""
    last: int
    form: FormRef | None = None
    title: str = ""
    role: str = ""
    """endorsement, declarations, schedule or ''."""
    role_last: int | None = None
    """Last page the role holds for, None for all: behind its declarations a form of one number is wording."""
    modifies: list[str] = field(default_factory=list)

    @property
    def metadata(self) -> dict[str, str]:
        """Return what the node and its spans say of the form."""
        found = {"form_number": self.form.number} if self.form else {}
        if self.form and self.form.edition:
            found["form_edition"] = self.form.edition
        if self.modifies:
            found["modifies"] = "; ".join(self.modifies)
        return found

    def role_at(self, page: int) -> str:
        """Return the role of the form on one of its pages, or ''."""
        return self.role if self.role_last is None or page <= self.role_last else ""

    def span_metadata(self, page: int) -> dict[str, str]:
        """Return what a span that starts on `page` says of the form: its role there, and what it modifies."""
        role = self.role_at(page)
        found = {"form_role": role} if role else {}
        if self.modifies:
            found["modifies"] = "; ".join(self.modifies)
        return found


class _PageFacts(Struct, frozen=True):
    number: int
    form: FormRef | None
    page: int | None
    pages: int | None
    banner: bool
    title: str
    role: str
    empty: bool
    wording: bool
    """Running text without a title that says what the page is."""


def find_forms_of_pages(pages: Sequence[PageLines]) -> list[FormGroup]:
    """Return the forms of a document in page order; none when nothing on its pages tells of a form.

    A page joins the form before it when its number is the same or absent and its own count (`Page 3 of 16`) goes on;
    a new number, a count that starts again, an endorsement banner or a declarations title opens a new group.
    """
    facts = [_facts(page) for page in pages]
    if not any(f.form or f.banner or f.role for f in facts):
        return []
    groups: list[FormGroup] = []
    before: _PageFacts | None = None
    for here, page in zip(facts, pages, strict=True):
        if here.empty and groups:
            groups[-1].last = here.number
            continue
        if groups and before is not None and not _opens(here, before, groups[-1]):
            group = groups[-1]
            group.last = here.number
            group.form = group.form or here.form
            if group.role in _SHEETS and here.wording and group.role_last is None:
                group.role_last = here.number - 1
        elif here.form or here.banner or here.role or groups:
            groups.append(_group(here, page))
        before = here
    return [g for g in groups if g.form or g.role]


def _opens(here: _PageFacts, before: _PageFacts, group: FormGroup) -> bool:
    if here.form and group.form:
        if form_key(here.form.number) != form_key(group.form.number):
            return True
        if here.form.edition and group.form.edition and here.form.edition != group.form.edition:
            return True
    if group.role_at(here.number) in _SHEETS and here.wording and not _same_form(here, before, group):
        return True
    goes_on = here.page is not None and before.page is not None and here.page == before.page + 1
    if here.banner and not (goes_on and group.role == "endorsement"):
        return True
    if here.page is not None and before.page is not None:
        return here.page <= before.page or here.pages != before.pages
    if here.form and not group.form and group.role not in ("declarations", "schedule", "endorsement"):
        return group.first != here.number
    return bool(here.role and here.role != group.role and here.page in (None, 1))


def _same_form(here: _PageFacts, before: _PageFacts, group: FormGroup) -> bool:
    """Say whether a page without a title of its own is printed as a part of the form before it: by number or count."""
    if here.page is not None and before.page is not None:
        return here.page == before.page + 1 and here.pages == before.pages
    return here.form is not None and group.form is not None


def _group(here: _PageFacts, page: PageLines) -> FormGroup:
    kind = (
        NodeKind.ENDORSEMENT
        if here.role == "endorsement"
        else NodeKind.SCHEDULE
        if here.role == "schedule"
        else NodeKind.FORM
    )
    group = FormGroup(kind, here.number, here.number, here.form, here.title, here.role)
    if here.role == "endorsement":
        group.modifies = _modified(page.lines)
    return group


def _facts(page: PageLines) -> _PageFacts:
    height = page.page.frame.height
    lines = [line for line in page.lines if line.kind != LineClass.HIDDEN]
    body = [line for line in lines if line.kind in (LineClass.BODY, LineClass.TABLE)]
    edge = [line for line in lines if line.rect[3] <= height * _EDGE or line.rect[1] >= height * (1 - _EDGE)]
    sparse = sum(line.count for line in lines) < 60
    form = _form_of(edge, height) or (_form_of(lines, height) if sparse else None)
    count = next((m for line in edge if (m := _PAGE_OF.search(line.text))), None)
    head = body[:12]
    banner = bool(_BANNER.search(" ".join(line.text for line in head)))
    title = _title(head)
    role = (
        "endorsement"
        if banner or any(_ENDORSEMENT_TITLE.search(line.text) and _heading_like(line) for line in head[:4])
        else ""
    )
    titles = [line for line in head[:6] if _heading_like(line) and not starts_numbered(line)]
    if not role and any(_DECLARATIONS.search(line.text) for line in titles):
        role = "declarations"
    if not role and any(_SCHEDULE.search(line.text) and _heading_like(line) for line in head[:3]):
        role = "schedule"
    return _PageFacts(
        page.page.frame.number,
        form,
        int(count["page"]) if count else None,
        int(count["pages"].replace(" ", "")) if count else None,
        banner,
        title,
        role,
        not lines,
        not role and _is_wording(body),
    )


def _is_wording(body: Sequence[Line]) -> bool:
    """Say whether a page is running text: a share of its lines go on in lower case, which labels and values do not."""
    lines = [line for line in body if line.kind == LineClass.BODY]
    going_on = sum(line.text[:1].islower() and line.count >= _RUNNING_WORDS for line in lines)
    return going_on >= _LEAST_RUNNING and going_on >= 0.3 * len(lines)


_OTHER_NUMBER = re.compile(r"(?i)^(?!.*\bform).*\w\s?:\s*$")
"""A label before a number that is none of a form: `Policy No.:`, `Référence :`."""


def _form_of(lines: Sequence[Line], height: float) -> FormRef | None:
    """Return the form number of a page's edges.

    Running lines go before lists of forms that reach the edge, editions before none, the foot before the head, the
    outermost line before others.
    """
    found = [
        (line, ref)
        for line in lines
        for ref in find_forms(line.text)[:1]
        if line.kind == LineClass.BOILERPLATE or not _OTHER_NUMBER.search(line.text[: ref.start])
    ]
    if not found:
        return None

    def rank(item: tuple[Line, FormRef]) -> tuple[bool, bool, bool, float]:
        line, ref = item
        upper = line.rect[1] < height / 2
        edge = line.rect[1] if upper else height - line.rect[3]
        return (line.kind != LineClass.BOILERPLATE, ref.edition is None, upper, edge)

    return min(found, key=rank)[1]


def _heading_like(line: Line) -> bool:
    return line.count <= 12 and (is_caps(line.text) or title_case(line.text)) and line.text[-1:] not in ".,;"


def _title(head: Sequence[Line]) -> str:
    """Return the title of a form's first page: the first heading-like lines that are neither banner nor number."""
    for index, line in enumerate(head):
        if _BANNER.search(line.text) or find_forms(line.text) or re.search(r"(?i)please read", line.text):
            continue
        if re.match(r"(?i)(?:policy number|named insured|endorsement (?:no|number|effective)|effective)", line.text):
            continue
        if _heading_like(line) and sum(c.isalpha() for c in line.text) >= 4:
            parts = [line.text]
            for more in head[index + 1 : index + 3]:
                if more.style != line.style or not _heading_like(more) or is_caps(more.text) != is_caps(line.text):
                    break
                parts.append(more.text)
            return " ".join(parts)
    return ""


def _modified(lines: Sequence[Line]) -> list[str]:
    """Return what an endorsement says it modifies: the titles listed under its lead-in, or the forms it names."""
    body = [line for line in lines if line.kind == LineClass.BODY]
    for index in range(len(body)):
        window = " ".join(line.text for line in body[index : index + 3])
        match = _MODIFIES.search(window)
        if match is None or match.start() > len(body[index].text):
            continue
        if match["named"]:
            return [match["named"]]
        end, offset = match.end(), 0
        listed: list[str] = []
        looks = body[index]
        for line in body[index : index + 12]:
            start = offset
            offset += len(line.text) + 1
            if offset <= end:
                continue
            text = line.text[max(end - start, 0) :].strip(" :.")
            if not text:
                continue
            if start >= end and (not _heading_like(line) or starts_numbered(line) or _SCHEDULE.match(text)):
                break
            if listed and line.style.weight != looks.style.weight:
                break
            looks = line
            listed.append(text)
        if listed:
            return listed
        return [ref.text for ref in find_forms(window)]
    return []
