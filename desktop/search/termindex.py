"""The Whoosh index of record: every leaf span with its fields; the slow, exhaustive path and the check of the fast one.

Whoosh 2.7.4 is frozen and holds pickles: a local cache only, opened from the user's own folder (see `manifest`).
"""

from __future__ import annotations

import pickle
import struct
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from whoosh import index as whoosh_index
from whoosh.analysis import Analyzer, Token
from whoosh.fields import ID, NUMERIC, STORED, TEXT, Schema
from whoosh.query import Term as WhooshTerm
from whoosh.writing import IndexingError, LockError

from desktop.core.errors import WorkspaceError, WorkspaceLocked
from desktop.core.spans import SourceSpan
from desktop.search.lending import Lent
from desktop.search.words import ANALYZER_VERSION, term_texts, terms_of

DAMAGE = (
    EOFError, pickle.UnpicklingError, FileNotFoundError, TypeError, ValueError, KeyError, IndexError, OSError,
    AttributeError, ImportError, MemoryError, struct.error, whoosh_index.IndexError, IndexingError,
)  # fmt: skip
"""What Whoosh raises when its files are cut, missing, mixed or not its own."""
SPAN_BATCH_MB = 128


class DeskAnalyzer(Analyzer):  # type: ignore[misc]
    """Our terms as Whoosh tokens; extras share the position of their chief term."""

    def __call__(self, value: str, positions: bool = False, chars: bool = False, **_options: Any) -> Iterator[Token]:
        """Yield one token object, changed in place, as Whoosh expects."""
        token = Token(positions, chars)
        token.boost = 1.0
        token.stopped = False
        if not positions and not chars:
            for text in term_texts(value):
                token.text = text
                yield token
            return
        for term in terms_of(value):
            token.text = term.text
            token.pos = term.position
            token.startchar, token.endchar = term.start, term.end
            yield token


def schema() -> Schema:
    """Return the fields of the index; the version of the analyser is part of it."""
    return Schema(
        id=ID(stored=True, unique=True),
        document=ID(),
        unit=ID(),
        section=ID(),
        form=ID(),
        kind=ID(),
        page=NUMERIC(int),
        length=STORED(),
        text=TEXT(DeskAnalyzer(), phrase=True, stored=False),
        lent=TEXT(DeskAnalyzer(), phrase=False, stored=False),
    )


class TermIndex:
    """One Whoosh index in a folder."""

    def __init__(self, folder: Path) -> None:
        """Name the folder; nothing is opened yet."""
        self.folder = folder
        self._name = f"spans_{ANALYZER_VERSION}"

    def create(self) -> None:
        """Make an empty index, replacing what is there."""
        self.folder.mkdir(parents=True, exist_ok=True)
        for path in self.folder.iterdir():
            path.unlink(missing_ok=True)
        whoosh_index.create_in(str(self.folder), schema(), indexname=self._name).close()

    def open(self) -> Any:
        """Return the Whoosh index; raises WorkspaceError when it is missing or damaged."""
        try:
            return whoosh_index.open_dir(str(self.folder), indexname=self._name, schema=schema())
        except DAMAGE as error:
            raise WorkspaceError("The term index is missing or damaged.", thing=str(self.folder)) from error

    def check(self) -> None:
        """Open every part of the index once; raises WorkspaceError when one is missing or damaged."""
        index = self.open()
        try:
            index.reader().close()
        except DAMAGE as error:
            raise WorkspaceError("The term index is damaged.", thing=str(self.folder)) from error
        finally:
            index.close()

    def update(self, added: Iterable[tuple[str, Sequence[tuple[SourceSpan, Lent]]]], removed: Iterable[str]) -> None:
        """Delete `removed` and the former state of `added`, add the leaf spans, commit once.

        Raises WorkspaceLocked when another writer is at work, WorkspaceError when the index is damaged.
        """
        index = self.open()
        try:
            try:
                writer = index.writer(limitmb=SPAN_BATCH_MB)
            except LockError as error:
                raise WorkspaceLocked("Another process writes the search index.", thing=str(self.folder)) from error
            try:
                for document_id in removed:
                    writer.delete_by_term("document", document_id)
                for document_id, leaves in added:
                    writer.delete_by_term("document", document_id)
                    for span, lent in leaves:
                        writer.add_document(**_fields(span, lent))
            except BaseException:
                writer.cancel()
                raise
            writer.commit()
        except DAMAGE as error:
            raise WorkspaceError("The term index is damaged.", thing=str(self.folder)) from error
        finally:
            index.close()

    def count(self) -> int:
        """Return the number of spans in the index."""
        index = self.open()
        try:
            return int(index.doc_count())
        finally:
            index.close()

    def postings(self, fieldname: str, term: str) -> list[tuple[str, int, int]]:
        """Return (span id, count of the term in the field, length of the span) for every span that holds the term."""
        index = self.open()
        try:
            with index.searcher() as searcher:
                reader = searcher.reader()
                if (fieldname, term) not in reader:
                    return []
                matcher = WhooshTerm(fieldname, term).matcher(searcher)
                found = []
                while matcher.is_active():
                    stored = reader.stored_fields(matcher.id())
                    found.append((stored["id"], int(matcher.weight()), int(stored["length"])))
                    matcher.next()
                return found
        except DAMAGE as error:
            raise WorkspaceError("The term index is damaged.", thing=str(self.folder)) from error
        finally:
            index.close()

    def lengths(self) -> dict[str, int]:
        """Return the length of every span, by id."""
        index = self.open()
        try:
            with index.searcher() as searcher:
                return {f["id"]: int(f["length"]) for f in searcher.reader().all_stored_fields()}
        finally:
            index.close()


def _fields(span: SourceSpan, lent: Lent) -> dict[str, Any]:
    fields: dict[str, Any] = {
        "id": span.id,
        "document": span.document_id,
        "unit": span.source_unit.value,
        "kind": span.source_kind.value,
        "text": span.text,
        "length": max(len(term_texts(span.text)), 1),
    }
    if span.section_id:
        fields["section"] = span.section_id
    if span.form_number:
        fields["form"] = span.form_number
    if span.page_start is not None:
        fields["page"] = span.page_start
    borrowed = f"{lent.title} {lent.lead}".strip()
    if borrowed:
        fields["lent"] = borrowed
    return fields
