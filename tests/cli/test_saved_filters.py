"""What the settings say of searching and OCR holds in every command; what the command line says wins."""

from __future__ import annotations

import pytest

from desktop.cli.commands.ingest import wanted_languages
from desktop.cli.main import build_parser
from desktop.services.workspace import open_desk
from desktop.store.settings import Settings

pytestmark = pytest.mark.usefixtures("by_words")
QUESTION = "limit proof of loss pollution"


def sections(data: dict[str, list[dict[str, str]]]) -> set[str]:
    return {hit["section_id"] for hit in data["hits"]}


def test_saved_filters_narrow_a_search_and_those_of_the_command_win(call, workspace):
    _, everywhere = call("search", workspace, QUESTION)
    wanted, other, *_ = sorted(sections(everywhere))
    Settings().set("search.filters", f"section_id={wanted}, sourceKind=policy_pdf")
    code, data = call("search", workspace, QUESTION)
    assert (code, sections(data)) == (0, {wanted})
    assert f"Filters: sectionId={wanted}, sourceKind=policy_pdf." in data["notes"]
    _, data = call("search", workspace, QUESTION, "--filter", f"sectionId={other}")
    assert sections(data) == {other}
    _, data = call("search", workspace, QUESTION, "--filter", "sourceKind=email")
    assert data["hits"] == []


def test_what_was_asked_and_checked_with_saved_filters_says_so(call, home, workspace):
    (wanted, *_) = sorted(sections(call("search", workspace, QUESTION)[1]))
    answer = home / "filtered.md"
    answer.write_text('It says so: "Named insured: Orchard Lane Bakery LLC" [1].', "utf-8")
    Settings().set("search.filters", f"sectionId={wanted}")
    for arguments in (("ask", workspace, QUESTION), ("check", workspace, answer, "--question", QUESTION)):
        _, data = call(*arguments)
        assert data["filters"] == {"sectionId": wanted}
    _, data = call("check", workspace, answer)
    assert data["filters"] == {}, "nothing is searched without a question"


@pytest.mark.parametrize("text", ["tenant", "=acme", "tenant=acme,tenant=other"])
def test_what_is_no_filter_is_refused_and_never_left_out(call, workspace, text):
    Settings().set("search.filters", text)
    code, data = call("search", workspace, QUESTION)
    assert code == 2
    assert "saved in the settings" in data["error"]


def test_a_saved_mode_and_limit_hold_in_every_command_and_those_of_the_command_win(call, home, workspace):
    Settings().set_many({"search.mode": "graph_only", "search.limit": 3})
    questions, answer = home / "asked.csv", home / "said.md"
    questions.write_text("question\nWhich perils are excluded by the saved way?\n", "utf-8")
    answer.write_text('It says so: "Named insured: Orchard Lane Bakery LLC" [1].', "utf-8")
    asked = [
        call("ask", workspace, QUESTION)[1]["run"],
        call("check", workspace, answer, "--question", QUESTION)[1]["run"],
        call("checklist", workspace, questions)[1]["questions"][0]["cells"][0]["run"],
        call("compare", workspace, "bakery.pdf", "bakery.pdf", "--checklist", questions)[1]["answers"][0]["new_run"],
    ]
    with open_desk(workspace, read_only=True) as desk:
        assert {(desk.store.run(run).receipt.mode, desk.store.run(run).receipt.limit) for run in asked} == {
            ("graph_only", 3)
        }
        named = call("ask", workspace, QUESTION, "--mode", "hybrid", "--limit", "5")[1]["run"]
        assert (desk.store.run(named).receipt.mode, desk.store.run(named).receipt.limit) == ("hybrid", 5)
    assert call("search", workspace, QUESTION)[1]["mode"] == "graph_only"
    assert call("search", workspace, QUESTION, "--mode", "source_rag")[1]["mode"] == "source_rag"


def test_ocr_reads_the_languages_of_the_settings_unless_the_command_names_its_own(by_words):
    Settings().set("ingest.ocr_languages", "deu+eng")
    given = ["ingest", "w", "scan.pdf", "--ocr"]
    assert wanted_languages(build_parser().parse_args(given)) == "deu+eng"
    assert wanted_languages(build_parser().parse_args([*given, "--ocr-languages", "fra"])) == "fra"
