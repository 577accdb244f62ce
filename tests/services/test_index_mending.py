"""An index that lacks a document is not taken for current, and is mended before a search that waits for it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace
from reportlab.lib.pagesizes import letter
from reportlab.pdfgen.canvas import Canvas

from desktop.answers.extractive import ExtractiveProvider
from desktop.core.errors import WorkspaceError
from desktop.search.manifest import read_manifest, write_manifest
from desktop.services.asking import Sources, ask
from desktop.services.searching import AskOptions
from desktop.services.workspace import open_desk


def _policy(path: Path, words: str) -> Path:
    pdf = Canvas(str(path), pagesize=letter, invariant=1)
    pdf.drawString(72, 700, words)
    pdf.save()
    return path


def test_a_document_that_the_index_lost_is_put_back(tmp_path: Path) -> None:
    files = [
        _policy(tmp_path / "a.pdf", "The deductible for hail is $5,000."),
        _policy(tmp_path / "b.pdf", "Flood is not covered."),
    ]
    with open_desk(tmp_path / "workspace") as desk:
        desk.ingest(files)
        lost, kept = desk.store.document_ids()
        manifest = read_manifest(desk.index_folder)
        assert manifest is not None
        documents, prints = ({kept: known[kept]} for known in (manifest.documents, manifest.fingerprints))
        write_manifest(desk.index_folder, replace(manifest, documents=documents, fingerprints=prints))
        assert not desk.index_is_current()
        desk.prepare_search(vectors=False)
        assert desk.index_is_current()
        assert [hit.span.document_id for hit in desk.search("hail deductible").hits][:1] == [lost]


def test_a_copy_of_a_workspace_and_its_original_go_apart(tmp_path: Path) -> None:
    with open_desk(tmp_path / "original") as desk:
        desk.ingest([_policy(tmp_path / "a.pdf", "Flood is not covered.")])
    shutil.copytree(tmp_path / "original", tmp_path / "copy")
    with open_desk(tmp_path / "original") as desk:
        desk.ingest([_policy(tmp_path / "b.pdf", "Earthquake damage is covered up to $700,000.")])
    with open_desk(tmp_path / "copy") as desk:
        desk.ingest([_policy(tmp_path / "c.pdf", "Hail damage to roofs is limited to $12,345.")])
        assert desk.index_is_current()
        assert not any("Not shown" in note for note in desk.search("earthquake").notes)
    with open_desk(tmp_path / "original") as desk:
        desk.prepare_search(vectors=False)
        assert desk.index_is_current()
        assert "Earthquake" in desk.search("earthquake").hits[0].span.text


@pytest.fixture(scope="module")
def filed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a workspace of one policy and its cache; no test changes it."""
    folder = tmp_path_factory.mktemp("filed")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("EVIDENCE_DESK_CACHE_DIR", str(folder / "cache"))
        with open_desk(folder / "workspace") as desk:
            desk.ingest([_policy(folder / "a.pdf", "The deductible for hail is $5,000.")])
    return folder


@pytest.mark.parametrize(
    "generations", [(None, None), (1, 2), (1, None)], ids=["lags", "a document came", "a document came, not indexed"]
)
def test_not_found_is_no_answer_unless_all_that_is_counted_was_searched(
    generations: tuple[int | None, int | None], filed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(filed, tmp_path, dirs_exist_ok=True)
    monkeypatch.setenv("EVIDENCE_DESK_CACHE_DIR", str(tmp_path / "cache"))
    with open_desk(tmp_path / "workspace") as desk:
        assert desk.index_is_current()
        told = iter(generations)
        question, options = "Who painted the ceiling of the chapel?", AskOptions()
        with pytest.raises(WorkspaceError, match="not every document"):
            ask(
                Sources(desk.store, desk.retriever, lambda: next(told)), ExtractiveProvider(), question, options=options
            )
        assert desk.store.run_ids() == []
        assert ask(
            Sources(desk.store, desk.retriever), ExtractiveProvider(), question, options=options
        ).parsed.abstained
