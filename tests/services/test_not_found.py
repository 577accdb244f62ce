"""“Not found” is a statement about the documents; it is made only when all of them were searched."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from desktop.core.errors import InputError, WorkspaceError
from desktop.services.workspace import open_desk
from desktop.store.settings import Settings


def test_nothing_is_called_not_found_while_documents_are_missing_from_the_index(tmp_path: Path) -> None:
    Settings().set("search.encoder", "none")
    note = tmp_path / "note.txt"
    note.write_text("The insurer pays for loss by fire to described property.", encoding="utf-8")
    question = "When may a zebra be towed?"
    with open_desk(tmp_path / "workspace") as desk:
        with pytest.raises(InputError, match="no documents"):
            desk.ask(question)
        desk.ingest([note])
        assert desk.ask(question).parsed.abstained
        shutil.rmtree(desk.index_folder)
        with pytest.raises(WorkspaceError, match="not every document"):
            desk.ask(question)
        assert len(desk.store.runs()) == 1
        desk.maintain()
        assert desk.ask(question).parsed.abstained
