"""Where a citation points: its locator resolved against the retrieved spans, then the workspace (spec 4.5)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import islice

from msgspec import Struct, field
from msgspec.structs import replace

from desktop.citations.allow import AllowList, near_match
from desktop.citations.fitting import group_by_root, locator_tests
from desktop.citations.naming import describe, page_note, short, unread_note, where_of
from desktop.citations.page_runs import page_runs
from desktop.core.spans import SourceSpan
from desktop.core.verdicts import Code, DeclaredSource, DocumentInfo, Locator, ReceiptSpan

_MAX_HINTS = 2000
_FOLDER = re.compile(r"[/\\]")
_NOWHERE = Locator()


class Resolution(Struct, frozen=True, gc=False):
    """The spans a citation stands for, or the code that rejects it.

    `groups` has one entry per place the locator may mean; more than one is `ambiguous`. `open` marks a citation
    without any locator: its quote alone says where it is. `cited` is the span named exactly, if one was.
    """

    code: Code | None = None
    sentence: str = ""
    groups: tuple[tuple[SourceSpan, ...], ...] = ()
    hint: str = ""
    open: bool = False
    exact: bool = False
    """One span was named by its id or number: it is one place however often its words stand in it."""
    existing: tuple[SourceSpan, ...] = ()
    """Spans that exist at the place although none of them may be cited."""
    source: ReceiptSpan | None = None
    note: str = ""
    pages: frozenset[tuple[str, int]] = frozenset()
    """(document, page) a page citation names: only the words on them count, also of spans that run on over them."""
    unread: tuple[str, int] | None = None
    """(document, page) of a page without readable text that is cited."""
    narrowed: str = ""
    """Why a part of the place is meant that is not known which."""
    positions: range | None = None
    """Pages of the file a page citation means when its number counts them, where it may also be a printed number."""

    @property
    def spans(self) -> tuple[SourceSpan, ...]:
        """Return the spans of all groups, in order."""
        return tuple(span for group in self.groups for span in group)


class Resolver(Struct):
    """Resolves the locators of one answer."""

    allow: AllowList
    declared: Sequence[DeclaredSource] = ()
    _areas: dict[Locator, Resolution] = field(default_factory=dict)

    def resolve(self, locator: Locator) -> Resolution:
        """Return what a locator stands for; equal locators are resolved once."""
        known = self._areas.get(locator)
        if known is None:
            known = self._areas[locator] = self._resolve(locator)
        return known

    def _resolve(self, locator: Locator) -> Resolution:
        if locator == _NOWHERE:
            groups = tuple(tuple(spans) for spans in self.allow.spans_by_document().values() if spans)
            return Resolution(groups=groups, open=True)
        if locator.unread is not None:
            whole = self.resolve(replace(locator, unread=None))
            return replace(whole, narrowed=unread_note(locator, whole.spans, self.allow.snapshot))
        if locator.span_id is not None:
            return self._by_id(locator.span_id)
        if locator.number is not None:
            return self._by_number(locator)
        if locator.chunk is not None and not _names_place(locator):
            return self._by_key(locator)
        if locator.chunk is not None and locator.document is None and (entry := self._entry(locator.chunk)) is not None:
            source = self.resolve(replace(entry.locator, chunk=None))
            return source if source.code is not None else self._within(source, replace(locator, chunk=None))
        return self._by_place(locator)

    # ids -------------------------------------------------------------------------------------------------------------

    def _by_id(self, span_id: str) -> Resolution:
        snapshot = self.allow.snapshot
        source = self.allow.source(span_id)
        span = snapshot.span(span_id)
        if source is not None and span is None:
            return self._gone(source)
        if span is None:
            return self._unknown_id(span_id)
        info = snapshot.documents.get(span.document_id)
        if info is not None and info.removed:
            return Resolution(
                Code.SOURCE_REMOVED, f"The document “{info.name}” was removed from the workspace.", source=source
            )
        if source is not None and info is not None and info.replaced_by and not self._survives(span_id, info):
            return self._gone(source)
        if self.allow.allows(span):
            return Resolution(groups=((span,),), exact=True, source=source)
        return self._not_allowed((span,), span)

    def _survives(self, span_id: str, info: DocumentInfo) -> bool:
        """Say whether the newest version of a replaced document has the same text at the same address.

        The store keeps older versions readable; what follows the document in an id is the same for untouched pages.
        """
        seen = {info.id}
        while info.replaced_by and info.replaced_by not in seen:
            seen.add(info.replaced_by)
            newer = self.allow.snapshot.documents.get(info.replaced_by)
            if newer is None:
                break
            info = newer
        address = span_id.partition("::")[2]
        return any(span.id.partition("::")[2] == address for span in self.allow.snapshot.spans_of(info.id))

    def _gone(self, source: ReceiptSpan) -> Resolution:
        info = self.allow.snapshot.documents.get(source.document_id)
        if info is None or info.removed:
            name = f" “{info.name}”" if info else ""
            return Resolution(
                Code.SOURCE_REMOVED, f"The document{name} of this source was removed from the workspace.", source=source
            )
        return Resolution(
            Code.STALE_SOURCE,
            f"The passage found for this answer is not in the present version of “{info.name}”.",
            source=source,
        )

    def _unknown_id(self, span_id: str) -> Resolution:
        allowed = [source.id for source in self.allow.sources][:_MAX_HINTS]
        entry = next((e for e in self.declared if e.locator.chunk == span_id), None)
        if entry is not None:
            return self.resolve(replace(entry.locator, chunk=None))
        # The id of a document is a span's cut short, and no name of it.
        if span_id in self.allow.snapshot.names and span_id not in self.allow.snapshot.documents:
            return self._by_place(Locator(document=span_id))
        document = span_id.split("::", 1)[0]
        info = self.allow.snapshot.documents.get(document)
        if info is not None and info.removed:
            return Resolution(Code.SOURCE_REMOVED, f"The document “{info.name}” was removed from the workspace.")
        return Resolution(
            Code.UNKNOWN_SOURCE, f"No source has the id “{short(span_id)}”.", hint=near_match(span_id, allowed)
        )

    # numbers ---------------------------------------------------------------------------------------------------------

    def _by_number(self, locator: Locator) -> Resolution:
        number = locator.number if locator.number is not None else 0
        base = self._numbered(number)
        if base.open and locator.chunk is not None and not self.declared:
            return replace(base, note=f"The answer does not say which source “{short(locator.chunk)}” is.")
        if locator.chunk is not None and not locator.zero_based and base.code is None:
            other = self._numbered(number + 1)
            if other.code is None:
                return Resolution(
                    groups=(*base.groups, *other.groups),
                    note=f"“{locator.chunk}” may be source {number} or source {number + 1}: some tools count from 0.",
                )
        rest = replace(locator, number=None, chunk=None, zero_based=False)
        if not _names_place(rest) or base.code is not None:
            return base
        narrowed = self._by_place(rest) if rest.document else self._within(base, rest)
        if narrowed.code is not None or (locator.zero_based and rest.document):
            return narrowed  # an index counts the files that were sent, and the title beside it names one
        shared = {span.id for span in base.spans} & {span.id for span in narrowed.spans}
        if shared:
            return replace(base, groups=(tuple(s for s in base.spans if s.id in shared),), pages=narrowed.pages)
        return Resolution(
            groups=(base.spans, narrowed.spans),
            note=f"Source {number} and the place named beside it are not the same.",
        )

    def _within(self, base: Resolution, rest: Locator) -> Resolution:
        documents = {span.document_id for span in base.spans}
        if len(documents) != 1:
            return base
        document_id = next(iter(documents))
        return self._places([document_id], rest, documents_named=True)

    def _numbered(self, number: int) -> Resolution:
        entries = [entry for entry in self.declared if entry.number == number]
        if entries:
            places = {replace(entry.locator, number=None) for entry in entries}
            if len(places) > 1:
                found = [self.resolve(place) for place in places]
                usable = [r for r in found if r.code is None]
                if usable:
                    return Resolution(groups=tuple(r.spans for r in usable), note=f"Number {number} is declared twice.")
            locator = replace(entries[0].locator, number=None)
            inner = entries[0].locator.number
            if inner is not None and locator == Locator(zero_based=locator.zero_based):
                return self._ranked(inner)
            return self.resolve(locator)
        if any(entry.number is not None for entry in self.declared):
            numbers = [entry.number for entry in self.declared if entry.number is not None]
            return Resolution(
                Code.UNKNOWN_SOURCE,
                f"No source that the answer lists has the number {number} ({len(numbers)} listed).",
            )
        return self._ranked(number)

    def _ranked(self, number: int) -> Resolution:
        sources = self.allow.sources
        if self.allow.imported and not sources:
            groups = tuple(tuple(spans) for spans in self.allow.spans_by_document().values() if spans)
            if groups and number >= 1:
                return Resolution(
                    groups=groups, open=True, note=f"The answer does not say which source number {number} is."
                )
            return Resolution(Code.UNKNOWN_SOURCE, f"The answer does not say which source number {number} is.")
        if 1 <= number <= len(sources):
            return self._by_id(sources[number - 1].id)
        hint = "Numbers count from 1." if number == 0 else ""
        return Resolution(
            Code.UNKNOWN_SOURCE, f"There is no source number {number}: this run has {len(sources)} sources.", hint=hint
        )

    def _entry(self, key: str) -> DeclaredSource | None:
        return next((e for e in self.declared if e.locator.chunk == key and _names_place(e.locator)), None)

    def _by_key(self, locator: Locator) -> Resolution:
        key = locator.chunk or ""
        entry = self._entry(key)
        if entry is not None:
            return self.resolve(replace(entry.locator, chunk=None))
        if key in self.allow.snapshot.names:
            return self._by_place(Locator(document=key))
        return self._by_id(key)

    # places ----------------------------------------------------------------------------------------------------------

    def _by_place(self, locator: Locator) -> Resolution:
        names = self.allow.snapshot.names
        if locator.document is not None:
            documents = names.get(locator.document, [])
            if not documents:
                return self._unknown_document(locator)
            present = [d for d in documents if not self.allow.snapshot.documents[d].removed]
            if not present:
                return Resolution(
                    Code.SOURCE_REMOVED, f"The document “{locator.document}” was removed from the workspace."
                )
            return self._places(present, replace(locator, document=None), documents_named=True)
        if locator.url is not None and not _names_place(replace(locator, url=None)):
            return _not_opened(locator.url)
        present = [d for d, info in self.allow.snapshot.documents.items() if not info.removed]
        return self._places(present, locator, documents_named=False)

    def _unknown_document(self, locator: Locator) -> Resolution:
        written = locator.document or ""
        if self.allow.source(written) is not None or self.allow.snapshot.span(written) is not None:
            return self._by_id(written)
        appended = re.fullmatch(r"(.+)-(\d{1,4})(\.\w{2,5})", written)
        if appended and (name := appended.group(1) + appended.group(3)) in self.allow.snapshot.names:
            inner = self._by_place(replace(locator, document=name, page=int(appended.group(2)), page_label=None))
            note = f"No document is named “{written}”; it may mean page {appended.group(2)} of “{name}”."
            return replace(inner, note=note, open=inner.code is None)
        # A path would name a folder of this machine in the record.
        known = [name for name in islice(self.allow.snapshot.names, _MAX_HINTS) if not _FOLDER.search(name)]
        hint = near_match(written, known)
        if locator.url is None and locator.section is None and locator.page is None and locator.form_number is None:
            titled = [
                s for spans in self.allow.spans_by_document().values() for s in spans if s.section_title == written
            ]
            if titled:
                return Resolution(groups=_by_document(titled))
        if locator.url is not None:
            return _not_opened(locator.url)
        return Resolution(Code.UNKNOWN_SOURCE, f"No document of the workspace is named “{short(written)}”.", hint=hint)

    def _places(self, documents: Sequence[str], locator: Locator, *, documents_named: bool) -> Resolution:
        allowed: list[tuple[SourceSpan, ...]] = []
        existing: list[SourceSpan] = []
        unreadable: tuple[str, int] | None = None
        for document_id in documents:
            groups, blank = self._in_document(document_id, locator)
            unreadable = unreadable or blank
            for group in groups:
                existing += group
                usable = tuple(span for span in group if self.allow.allows(span))
                if usable:
                    allowed.append(usable)
        if allowed:
            several = len(allowed) > 1 and len(documents) == 1
            pages = self._pages_cited(documents, locator)
            note = page_note(locator) if several else ""
            positions = None
            if note and locator.page is not None and not locator.zero_based:
                positions = range(locator.page, max(locator.page_end or 0, locator.page) + 1)
            return Resolution(groups=tuple(_unique(allowed)), note=note, pages=pages, positions=positions)
        if existing:
            cited = self._pages_cited(documents, locator)
            # A section that runs on from the page before comes first, but it is not where the citation points.
            there = next((s for s in existing if (s.document_id, s.page_start) in cited), existing[0])
            return self._not_allowed(tuple(existing), there if _names_place(locator) else None)
        if unreadable is not None and (documents_named or len(documents) == 1):
            sentence = f"Page {unreadable[1]} holds no readable text, so nothing on it can be checked."
            return Resolution(Code.UNREADABLE_SOURCE, sentence, unread=unreadable)
        return Resolution(Code.UNKNOWN_SOURCE, self._no_such_place(documents, locator, named=documents_named))

    def _pages_cited(self, documents: Sequence[str], locator: Locator) -> frozenset[tuple[str, int]]:
        known = self.allow.snapshot.documents
        return frozenset((d, page) for d in documents for run in page_runs(known.get(d), locator) for page in run)

    def _in_document(
        self, document_id: str, locator: Locator
    ) -> tuple[list[tuple[SourceSpan, ...]], tuple[str, int] | None]:
        """Return the groups of spans that fit the locator, one per place, and a page without readable text it names."""
        snapshot = self.allow.snapshot
        tests = locator_tests(locator)
        if locator.page is None and locator.page_label is None:
            spans = [span for span in snapshot.spans_of(document_id) if all(test(span) for test in tests)]
            if tests and not spans:
                return [], None
            return group_by_root(spans, locator), None
        groups: list[tuple[SourceSpan, ...]] = []
        blank = None
        for pages in page_runs(self.allow.snapshot.documents.get(document_id), locator):
            found = {span.id: span for page in pages for span in snapshot.on_page(document_id, page)}
            spans = [span for span in found.values() if all(test(span) for test in tests)]
            if spans:
                groups.append(tuple(spans))
            elif not found and self._unreadable(document_id, pages):
                blank = (document_id, pages[0])
        return groups, blank

    def _unreadable(self, document_id: str, pages: Sequence[int]) -> bool:
        if any((document_id, page) in self.allow.receipt.unreadable_pages for page in pages):
            return True
        text = self.allow.snapshot.text(document_id)
        if text is None:
            return False
        return any(page.frame.number in pages and not page.health.readable for page in text.stream.pages)

    def _not_allowed(self, spans: tuple[SourceSpan, ...], there: SourceSpan | None) -> Resolution:
        """Tell why spans may not be cited that exist; `there` is the place cited, None for a whole document."""
        where = where_of(there, self.allow) if there is not None else "in the workspace"
        scoped = [span for span in spans if self.allow.in_scope(span)]
        if not scoped:
            reason = (
                "lies outside the documents chosen for this answer"
                if self.allow.scope and spans[0].document_id not in self.allow.scope
                else ("is excluded by the filters of this answer")
            )
            return Resolution(Code.OUT_OF_SCOPE, f"The source exists {where} but {reason}.", existing=spans)
        count = len(self.allow.sources)
        sentence = f"The source exists {where}; it is not among the {count} retrieved."
        return Resolution(Code.NOT_RETRIEVED, sentence, existing=tuple(scoped))

    def _no_such_place(self, documents: Sequence[str], locator: Locator, *, named: bool) -> str:
        thing, page = describe(locator), locator.page or 0
        if named and len(documents) == 1:
            info = self.allow.snapshot.documents[documents[0]]
            if info.pages == 1 < page:
                return f"“{info.name}” has 1 page; there is no {thing}."
            if 0 < info.pages < page:
                return f"“{info.name}” has {info.pages} pages; there is no {thing}."
            return f"“{info.name}” has no {thing}."
        return f"No document of the workspace has {thing}."


def _names_place(locator: Locator) -> bool:
    return {
        locator.span_id, locator.document, locator.page, locator.page_label, locator.section, locator.clause,
        locator.form_number, locator.table, locator.row, locator.column, locator.url,
    } != {None}  # fmt: skip


def _not_opened(url: str) -> Resolution:
    sentence = f"The link “{short(url)}” is no document of the workspace; it was not opened."
    return Resolution(Code.UNKNOWN_SOURCE, sentence)


def _unique(groups: Iterable[tuple[SourceSpan, ...]]) -> list[tuple[SourceSpan, ...]]:
    seen: set[tuple[str, ...]] = set()
    kept = []
    for group in groups:
        key = tuple(span.id for span in group)
        if key not in seen:
            seen.add(key)
            kept.append(group)
    return kept


def _by_document(spans: Sequence[SourceSpan]) -> tuple[tuple[SourceSpan, ...], ...]:
    groups: dict[str, list[SourceSpan]] = {}
    for span in spans:
        groups.setdefault(span.document_id, []).append(span)
    return tuple(tuple(group) for group in groups.values())
