"""Filters saved in the settings narrow what every command searches; those of the command line win."""

from __future__ import annotations

import pytest

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
