"""A table of the window with what its reader has to know: which workspace, when, by whom, how far the log had come."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from msgspec.structs import replace

from desktop import __version__
from desktop.core.decisions import Reviewer
from desktop.export.format import ExportReport
from desktop.export.sheet import SUFFIXES, Cell, Sheet, sheet_text, write_sheet
from desktop.services.exporting import check_target
from desktop.store.store import Store

__all__ = ["SUFFIXES", "Cell", "Sheet", "save_sheet", "sheet_text"]


def save_sheet(store: Store, reviewer: Reviewer, sheet: Sheet, target: Path) -> ExportReport:
    """Write a table beside the facts of the workspace; raises InputError. Call it off the GUI thread."""
    check_target(store, target)
    return write_sheet(replace(sheet, about=(*sheet.about, *_facts(store, reviewer))), target)


def _facts(store: Store, reviewer: Reviewer) -> Sequence[tuple[str, str]]:
    events, head = store.log_head()
    now = datetime.now(UTC).isoformat(timespec="seconds")
    return (
        ("Workspace", f"{store.path.name} ({store.workspace_id})"),
        ("Saved", f"{now} by {reviewer.name or 'unknown'} with Evidence Desk {__version__}"),
        ("Decision log", f"{events} events, head {head or 'none'}"),
    )
