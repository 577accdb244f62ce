"""What a terminal obeys (colours, titles, cursor, order of letters) does not come out of a file's name or words."""

from __future__ import annotations

import json
import logging
import re

import pytest

from desktop.cli.command import Command, Outcome
from desktop.cli.commands.ingest import print_event
from desktop.cli.main import run_command
from desktop.cli.terminal import LogLines
from desktop.services.orders import WorkEvent

OBEYED = re.compile(r"[^\S\n\t ]|[\x00-\x08\x0e-\x1f\x7f-\x9f\u202d\u202e]")
NAME = "a\x1b[2J\x9b31m\x7f\u202efdp.exe"
HIDDEN = r"a\u001b[2J\u009b31m\u007f\u202efdp.exe"


@pytest.mark.parametrize(
    "arguments",
    [
        ("check", "{folder}/w", "{folder}/" + NAME),
        ("checklist", "{folder}/w", "{folder}/" + NAME),
        ("search", "{folder}/" + NAME, "limit"),
        ("ingest", "{folder}/w", "{folder}/x.pdf", "--password-file", "{folder}/" + NAME),
    ],
)
@pytest.mark.parametrize("as_json", [False, True])
def test_a_refusal_writes_control_characters_out(tmp_path, capsys, arguments, as_json):
    assert run_command([a.format(folder=tmp_path) for a in arguments] + ["--json"] * as_json) == 2
    out, err = capsys.readouterr()
    assert HIDDEN in err
    assert OBEYED.findall(out + err) == []
    if as_json:
        assert HIDDEN in json.loads(out)["error"]


def test_bad_usage_writes_control_characters_out(capsys):
    with pytest.raises(SystemExit):
        run_command(["search", "w", "q", f"--{NAME}", "--json"])
    out, err = capsys.readouterr()
    assert HIDDEN in err
    assert OBEYED.findall(out + err) == []


def test_progress_of_a_file_is_one_harmless_line(capsys):
    print_event(WorkEvent("read", f"/p/{NAME}\n.pdf", 1, 2, "odd\x07"))
    assert capsys.readouterr().err == f"read /p/{HIDDEN} .pdf 1/2 odd\\u0007\n"


@pytest.mark.parametrize("as_json", [False, True])
def test_words_of_a_document_keep_lines_and_tabs_and_json_its_characters(capsys, monkeypatch, as_json):
    words = "one\r\ntwo\tthree\rfour\x1b]0;title\x07 \x85 end – ä שלום"
    say = Command("say", "", lambda parser: None, lambda args: Outcome({"a": words}, words))
    monkeypatch.setattr("desktop.cli.commands.COMMANDS", (say,))
    assert run_command(["say"] + ["--json"] * as_json) == 0
    out = capsys.readouterr().out
    assert "\x1b" not in out
    if as_json:
        assert json.loads(out) == {"a": words}
    else:
        assert out == "one\r\ntwo\tthree\\u000dfour\\u001b]0;title\\u0007 \\u0085 end – ä שלום\n"


def test_the_log_writes_control_characters_out():
    record = logging.LogRecord("x", logging.WARNING, "f", 1, "%s is odd", (NAME,), None)
    assert LogLines().format(record) == f"WARNING {HIDDEN} is odd"
