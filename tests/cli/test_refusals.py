"""What the command line refuses: one line of reason, the right exit code, and nothing begun before it."""

from __future__ import annotations

import pytest

from desktop.cli.main import run_command
from desktop.services.workspace import Desk

pytestmark = pytest.mark.usefixtures("by_words")


@pytest.mark.parametrize(
    "arguments",
    [
        ("search", "{missing}", "limit"),
        ("search", "{workspace}", "limit", "--mode", "magic"),
        ("search", "{workspace}", "limit", "--filter", "no-equals-sign"),
        ("search", "{workspace}", "limit", "--limit", "-1"),
        ("search", "{workspace}", "limit", "--document", "nobody.pdf"),
        ("ask", "{workspace}", "  "),
        ("ask", "{workspace}", "limit", "--provider", "nobody"),
        ("check", "{workspace}", "{missing}"),
        ("decide", "{workspace}", "EV-999999", "accepted"),
        ("spans", "{workspace}", "bakery.pdf", "--unit", "sentence"),
    ],
)
def test_bad_input_exits_2_with_one_line(call, home, workspace, arguments, capsys):
    filled = [a.format(workspace=workspace, missing=home / "nowhere") for a in arguments]
    code, data = call(*filled)
    assert code == 2
    assert data["error"]
    assert "\n" not in data["error"]


@pytest.mark.parametrize(
    "arguments",
    [
        ("search", "limit", "--limit", "-1"),
        ("ask", "limit", "--mode", "magic"),
        ("check", "{answer}", "--question", "limit", "--filter", "no-equals-sign"),
        ("checklist", "{checklist}", "--document", "nobody.pdf"),
        ("compare", "bakery.pdf", "bakery.pdf", "--checklist", "{missing}"),
    ],
)
def test_bad_options_are_refused_before_the_encoder_is_waited_for(call, home, workspace, arguments, monkeypatch):
    answer, checklist = home / "answer.md", home / "questions.yaml"
    answer.write_text("Sixty days (p. 2).", "utf-8")
    checklist.write_text("questions:\n  - What is the limit?\n", "utf-8")
    command, *rest = (a.format(answer=answer, checklist=checklist, missing=home / "nowhere") for a in arguments)
    waited: list[bool] = []
    monkeypatch.setattr(Desk, "prepare_search", lambda _desk, **_how: waited.append(True))
    code, data = call(command, workspace, *rest)
    assert (code, waited) == (2, []), data


def test_bad_usage_exits_2(workspace):
    with pytest.raises(SystemExit) as stop:
        run_command(["decide", str(workspace), "EV-000001", "perhaps"])
    assert stop.value.code == 2
