"""The Whoosh index of record: every leaf span with its fields; the slow, exhaustive path and the check of the fast one.

Whoosh 2.7.4 is frozen and holds pickles: a local cache only, opened from the user's own folder (see `manifest`).
"""

from __future__ import annotations

import errno
import pickle
import struct
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from whoosh import index as whoosh_index
from whoosh.analysis import Analyzer, Token
from whoosh.columns import NumericColumn, VarBytesColumn
from whoosh.fields import COLUMN, ID, TEXT, Schema
from whoosh.formats import Existence
from whoosh.query import Term as WhooshTerm
from whoosh.writing import IndexingError, LockError

from desktop.core.errors import WorkspaceError, WorkspaceLocked
from desktop.search.segments import Segment
from desktop.search.termwriter import TermWriter
from desktop.search.words import ANALYZER_VERSION, term_texts, terms_of

DAMAGE = (
    EOFError, pickle.UnpicklingError, FileNotFoundError, TypeError, ValueError, KeyError, IndexError, OSError,
    AttributeError, ImportError, MemoryError, struct.error, whoosh_index.IndexError, IndexingError,
)  # fmt: skip
"""What Whoosh raises when its files are cut, missing, mixed or not its own."""
_REFUSED = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS, errno.EACCES, errno.EPERM)
"""What the system refuses to write: building the index again would fail the same way."""


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
    """Return the fields of the index; the version of the analyser is part of it.

    Id and length stand in columns and are not terms: documents are replaced whole, and an id as a term takes 300
    bytes. Filters (unit, section, form, page) are posting lists of the segments: as fields here each of their postings
    costs Whoosh a look into the file system, a quarter of a build. The count of a word is the weight of its posting; a
    packed count beside it would take a fifth of the index and say it twice.
    """
    text = TEXT(analyzer=DeskAnalyzer(), phrase=False, stored=False)
    text.format = Existence()
    return Schema(id=COLUMN(VarBytesColumn()), length=COLUMN(NumericColumn("i")), document=ID(), text=text)


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

    def update(self, segment: Segment | None, removed: Iterable[str]) -> None:
        """Delete `removed` and the former state of what is in `segment`, add its searched rows, commit once.

        Raises WorkspaceLocked when another writer is at work, WorkspaceError when the index is damaged, OSError when
        the system refuses to write.
        """
        index = self.open()
        try:
            try:
                writer = TermWriter(index)
            except LockError as error:
                raise WorkspaceLocked("Another process writes the search index.", thing=str(self.folder)) from error
            try:
                writer.delete_documents((*removed, *(segment.document_ids if segment is not None else ())))
                if segment is not None and segment.leaf.any():
                    writer.add_segment(segment)
            except BaseException:
                writer.cancel()
                raise
            writer.commit()
        except DAMAGE as error:
            if isinstance(error, OSError) and error.errno in _REFUSED:
                raise
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

    def postings(self, term: str) -> dict[str, int]:
        """Return how often a term stands in the own text of every span that holds it, by span id."""
        index = self.open()
        try:
            with index.searcher() as searcher:
                reader = searcher.reader()
                found: dict[str, int] = {}
                if ("text", term) in reader:
                    ids = reader.column_reader("id")
                    matcher = WhooshTerm("text", term).matcher(searcher)
                    while matcher.is_active():
                        found[_text(ids[matcher.id()])] = int(matcher.weight())
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
            with index.reader() as reader:
                if not reader.doc_count():
                    return {}
                ids, lengths = (reader.column_reader(name) for name in ("id", "length"))
                return {_text(ids[number]): int(lengths[number]) for number in reader.all_doc_ids()}
        finally:
            index.close()


def _text(key: bytes) -> str:
    return key.decode("utf-8", "surrogatepass")
