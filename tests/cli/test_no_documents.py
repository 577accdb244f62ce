"""A workspace without documents, or with removed ones only: nothing is asked of it, and no index is said to come."""

from __future__ import annotations

from desktop.services.workspace import open_desk

QUESTION = "How many days to send the proof of loss?"


def told(call, folder):
    """Return what asking and searching say, as (exit code, words of the refusal) and notes."""
    code, asked = call("ask", folder, QUESTION)
    _, found = call("search", folder, QUESTION)
    with open_desk(folder, read_only=True, create=False) as desk:
        assert desk.store.run_ids() == [], "no “not found” is stored that nobody looked for"
    return (code, asked.get("error", "")), found["notes"]


def test_nothing_is_asked_of_a_workspace_without_documents(call, by_words, home, policy):
    for number in (0, 1):
        folder = home / f"bare-{number}"
        with open_desk(folder) as desk:
            if number:
                (report,) = desk.ingest([policy]).files
                desk.remove_document(str(report.document))
        refused, notes = told(call, folder)
        assert refused == (2, "There are no documents to ask. Add policy PDFs first.")
        assert "There are no documents in this workspace." in notes
        assert not any("being built" in note for note in notes)
