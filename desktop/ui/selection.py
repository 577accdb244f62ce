"""What is open: the single truth that all panels follow."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal


class Opened(Struct, frozen=True):
    """What the window shows. `place` is the index among the verdict's places and elsewhere places."""

    document_id: str | None = None
    run_id: str | None = None
    citation_id: str | None = None
    place: int = 0
    span_id: str | None = None
    """Retrieved evidence chosen in the evidence table, if no citation is."""


class Moved(Struct, frozen=True):
    """The selection before and after a change."""

    before: Opened
    after: Opened

    def changed(self, name: str) -> bool:
        """Say whether the field `name` differs."""
        return bool(getattr(self.before, name) != getattr(self.after, name))


class Selection(QObject):
    """Hold `Opened`; emit `changed` once per real change, with a `Moved`."""

    changed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._value = Opened()

    @property
    def value(self) -> Opened:
        """Return what is open now."""
        return self._value

    def set(self, value: Opened) -> None:
        """Replace all; nothing is emitted when nothing changes."""
        if value == self._value:
            return
        moved = Moved(self._value, value)
        self._value = value
        self.changed.emit(moved)

    def show_document(self, document_id: str | None) -> None:
        """Open a document; citation and run stay."""
        self.set(replace(self._value, document_id=document_id))

    def show_run(self, run_id: str | None, *, document_id: str | None = None) -> None:
        """Open an answer; its citation is chosen by the queue."""
        document = document_id if document_id is not None else self._value.document_id
        self.set(Opened(document, run_id))

    def show_citation(self, run_id: str, citation_id: str, *, document_id: str | None, place: int = 0) -> None:
        """Open a citation together with its answer and, when it has one, the document of its evidence."""
        self.set(Opened(document_id or self._value.document_id, run_id, citation_id, place))

    def show_span(self, span_id: str, document_id: str) -> None:
        """Open a retrieved span; the citation stays chosen."""
        self.set(replace(self._value, span_id=span_id, document_id=document_id))
