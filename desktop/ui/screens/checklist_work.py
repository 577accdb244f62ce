"""The jobs behind the checklist screen; each runs on a thread."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from desktop.core.verdicts import MachineVerdict
from desktop.ui.models.grid import AnswerCell
from desktop.ui.words import machine_word, translate

if TYPE_CHECKING:
    from desktop.services.checklists import Checklist, Grid, GridCell
    from desktop.services.workspace import Desk


def verdict_word(name: str) -> str:
    """Return the word for a verdict, or for an answer that found nothing."""
    return machine_word(MachineVerdict(name)) if name in set(MachineVerdict) else translate("not found")


def answer_cell(cell: GridCell) -> AnswerCell:
    """Return a cell as the table shows it, before any decision is counted."""
    return AnswerCell("", cell.document_id, cell.run_id, cell.verdicts, cell.abstained)


class Remembered(msgspec.Struct, frozen=True):
    """What was chosen last, so that an unfinished checklist is there again when the screen opens."""

    path: str = ""
    documents: tuple[str, ...] = ()


class LookUp(Struct, frozen=True):
    """Looks up what is answered already: a run that is paused from the start asks nothing."""

    desk: Desk
    checklist: Checklist
    documents: tuple[str, ...]
    provider: str

    def __call__(self, _cancel: threading.Event) -> Grid:
        """Return the grid with the cells that are answered."""
        from desktop.services.checklists import run_checklist

        paused = threading.Event()
        paused.set()
        return run_checklist(self.desk, self.checklist, self.documents, provider=self.provider, cancel=paused)


class AskAll(Struct, frozen=True):
    """Asks what is not answered yet; stopped, it returns what there is."""

    desk: Desk
    checklist: Checklist
    documents: tuple[str, ...]
    provider: str
    on_cell: Callable[[GridCell, int, int], None]

    def __call__(self, cancel: threading.Event) -> Grid:
        """Ask, telling each cell as it is done."""
        from desktop.core.errors import Cancelled
        from desktop.services.checklists import run_checklist

        try:
            return run_checklist(
                self.desk, self.checklist, self.documents, provider=self.provider, on_cell=self.on_cell, cancel=cancel
            )
        except Cancelled:
            # Stopped inside a question: what was answered before it is stored and counts.
            return LookUp(self.desk, self.checklist, self.documents, self.provider)(cancel)
