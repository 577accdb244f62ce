"""The command line as scripts see it: JSON shapes, exit codes, one-line reasons; real workers, SQLite and index."""

from __future__ import annotations

import argparse
import contextlib
import re
import shutil
import socket
import sqlite3
from pathlib import Path

import pytest

from desktop.cli.main import build_parser, run_command
from desktop.services.workspace import open_desk
from desktop.store.settings import Settings, defaults
from tests.cli.policy import write_policy

pytestmark = pytest.mark.usefixtures("by_words")


def answer_file(home: Path, text: str) -> Path:
    path = home / "answer.md"
    path.write_text(text, "utf-8")
    return path


def test_ingest_reports_status_pages_health_spans_and_seconds(call, home, policy):
    code, data = call("ingest", home / "other", policy, "--no-vectors", "--jobs", "1")
    (file,) = data["files"]
    assert code == 0
    assert (file["status"], file["pages"], file["name"]) == ("added", 3, "bakery.pdf")
    assert [page["health"] for page in file["health"]] == [["text", "has tables"], ["text"], ["text"]]
    assert file["spans"]["table_cell"] == 9
    assert file["seconds"] > 0


def test_the_same_file_again_is_unchanged(call, workspace, policy):
    roundabout = policy.parent / "gone" / ".." / policy.name
    roundabout.parent.parent.mkdir()
    code, data = call("ingest", workspace, roundabout, "--no-vectors")
    roundabout.parent.parent.rmdir()
    assert (code, data["files"][0]["status"]) == (0, "unchanged")
    with open_desk(workspace, read_only=True, create=False) as desk:
        (info,) = desk.store.documents()
    assert not any(".." in name for name in info.names), "steps back make no second name of the same file"


def test_bad_files_get_a_line_each_and_the_batch_goes_on(call, home, policy):
    empty, page = home / "empty.pdf", home / "page.pdf"
    empty.write_bytes(b"")
    page.write_text("<html><body>not a pdf</body></html>", "utf-8")
    locked = write_policy(home / "locked.pdf", password="open-sesame")
    code, data = call("ingest", home / "mixed", empty, page, home / "none.pdf", locked, policy, "--no-vectors")
    assert code == 1
    statuses = [file["status"] for file in data["files"]]
    assert statuses == ["refused", "refused", "refused", "needs_password", "added"]
    assert all(file["message"] and "\n" not in file["message"] for file in data["files"][:4])


def test_a_password_file_opens_encrypted_files_for_an_export(call, home):
    locked = write_policy(home / "locked3.pdf", password="open-sesame")
    passwords = home / "passwords3.txt"
    passwords.write_text("wrong\nopen-sesame\n", "utf-8")
    call("ingest", home / "sealed", locked, "--password-file", passwords, "--no-vectors")
    code, data = call("ask", home / "sealed", "How many days to file a proof of loss?")
    assert code == 0
    assert data["citations"]
    _, shut = call("export", home / "sealed", "--format", "annotated-pdf", "--out", home / "shut.pdf")
    assert any("opens only with its password" in note for note in shut["notes"])
    out = home / "marked.pdf"
    _, data = call("export", home / "sealed", "--format", "annotated-pdf", "--out", out, "--password-file", passwords)
    assert any(note.startswith("locked3.pdf: ") and note.endswith(" 1 highlight.") for note in data["notes"])
    assert not any("password" in note for note in data["notes"])


def test_a_password_file_opens_encrypted_files(call, home):
    locked = write_policy(home / "locked2.pdf", password="open-sesame")
    passwords = home / "passwords.txt"
    passwords.write_text("wrong\nopen-sesame\n", "utf-8")
    code, data = call("ingest", home / "secret", locked, "--password-file", passwords, "--no-vectors")
    assert (code, data["files"][0]["status"], data["files"][0]["encrypted"]) == (0, "added", True)


def test_spans_of_a_cell_carry_address_headers_and_box(call, workspace):
    code, data = call("spans", workspace, "bakery.pdf", "--unit", "table_cell")
    cell = next(s for s in data["spans"] if s["text"] == "$1,000,000")
    assert code == 0
    assert (cell["table"]["row_index"], cell["table"]["column_index"]) == (1, 1)
    assert (cell["table"]["row_name"], cell["table"]["column_name"]) == ("Building", "Limit")
    (box,) = cell["boxes"]
    assert box["page"] == 1
    assert 222 <= box["x"] <= 232
    assert 792 - 600 - 24 + 24 - 1 <= box["y"] + box["height"] <= 792 - 576 + 1


def test_search_hits_carry_the_contract_fields(call, workspace):
    Settings().set("search.encoder", defaults()["search.encoder"])
    code, data = call("search", workspace, "How many days to send the proof of loss?", "--limit", "3")
    assert code == 0
    assert "60 days" in data["hits"][0]["text"]
    assert {"id", "document", "text", "page", "boxes", "unit", "section_id", "relevance", "channels"} <= set(
        data["hits"][0]
    )


def test_ask_answers_with_accepted_citations(call, workspace):
    code, data = call("ask", workspace, "How many days to send the proof of loss?")
    assert code == 0
    assert "60 days" in data["answer"]
    assert {c["verdict"] for c in data["citations"]} == {"accepted"}
    assert data["receipt"]
    assert data["citations"][0]["evidence"].startswith("EV-")


def test_ask_says_not_found_rather_than_guess(call, workspace):
    code, data = call("ask", workspace, "What is the retroactive date for cyber extortion?")
    assert code == 0
    assert data["abstained"]
    assert data["pages_searched"] == 3


def test_check_without_a_run_says_retrieval_unknown(call, home, workspace):
    answer = answer_file(home, 'You have 60 days: "within 60 days after our request" (p. 2).')
    code, data = call("check", workspace, answer)
    assert (code, data["receipt_kind"]) == (0, "imported")
    assert data["citations"][0]["verdict"] == "accepted"
    assert any("etrieval unknown" in note for note in data["notes"])


@pytest.mark.parametrize(
    ("quote", "code", "sub_code"),
    [
        ("within 90 days after our request", "fact_mismatch", "number"),
        ("This insurance does apply to pollution", "fact_mismatch", "negation"),
        ("This policy covers spaceships and their cargo", "quote_not_found", None),
    ],
)
def test_check_rejects_a_false_quote_with_the_reason(call, home, workspace, quote, code, sub_code):
    exit_code, data = call("check", workspace, answer_file(home, f'It says so: "{quote}" [bakery.pdf].'))
    (citation,) = data["citations"]
    assert exit_code == 1
    assert (citation["verdict"], citation["code"]) == ("rejected", code)
    assert sub_code is None or citation["sub_code"] == sub_code
    assert citation["sentence"]


def test_check_against_a_receipt_rejects_what_was_not_retrieved(call, home, workspace):
    _, asked = call("ask", workspace, "How many days to send the proof of loss?", "--limit", "1")
    answer = answer_file(home, '"Named insured: Orchard Lane Bakery LLC" (p. 1)')
    code, data = call("check", workspace, answer, "--receipt", asked["receipt"])
    assert code == 1
    assert data["citations"][0]["code"] == "not_retrieved"


def test_the_words_of_an_answer_name_the_evidence_numbers_that_decide_takes(call, home, workspace, capsys):
    path = answer_file(home, 'It covers the bakery "in every way" [1]. It covers "all of the huts" [2].')
    assert run_command(["check", str(workspace), str(path)]) == 1
    shown = dict(re.findall(r"^(EV-\d{6})  (\[\d\])  ", capsys.readouterr().out, re.MULTILINE))
    assert sorted(shown.values()) == ["[1]", "[2]"]
    with open_desk(workspace, read_only=True, create=False) as desk:
        kept = [record for run in desk.store.runs() for record in desk.store.citations(run.run_id)]
    assert {r.evidence_id: r.citation.raw for r in kept if r.evidence_id in shown} == shown


def test_each_argument_of_each_command_is_explained():
    commands = next(a for a in build_parser()._actions if isinstance(a, argparse._SubParsersAction)).choices
    silent = [(name, a.dest) for name, sub in commands.items() for a in sub._actions if not a.help and not a.choices]
    assert silent == []


def test_decide_records_and_verify_log_finds_the_chain_whole(call, workspace, capsys):
    _, asked = call("ask", workspace, "How many days to send the proof of loss?")
    evidence = asked["citations"][0]["evidence"]
    code, data = call("decide", workspace, evidence, "rejected", "--reason", "5", "--reviewer", "Ana")
    assert (code, data["decision"], data["reason"], data["reviewer"]) == (0, "rejected", 5, "Ana")
    code, log = call("verify-log", workspace)
    assert (code, log["ok"]) == (0, True)
    assert log["events"] >= 1
    run_command(["verify-log", str(workspace)])
    counted = "1 event" if log["events"] == 1 else f"{log['events']} events"
    assert capsys.readouterr().out.startswith(f"{counted}, chain whole")


def test_an_empty_log_is_told_without_a_head(home, capsys):
    folder = home / "undecided"
    with open_desk(folder):
        pass
    assert run_command(["verify-log", str(folder)]) == 0
    assert capsys.readouterr().out == "0 events, chain whole.\n"


def test_states_that_differ_from_the_log_are_found_and_derived_anew(call, home, workspace):
    folder = shutil.copytree(workspace, home / "differing")
    _, asked = call("ask", folder, "How many days to send the proof of loss?")
    call("decide", folder, asked["citations"][0]["evidence"], "rejected")
    with contextlib.closing(sqlite3.connect(folder / "workspace.db")) as database:
        database.execute("UPDATE citation_state SET body=replace(body, 'rejected', 'accepted')")
        database.commit()
    code, log = call("verify-log", folder)
    assert (code, log["ok"]) == (1, False)
    assert "--rebuild" in log["problem"]
    code, log = call("verify-log", folder, "--rebuild")
    assert (code, log["ok"]) == (0, True)


def test_export_and_import_carry_the_decisions_over(call, home, workspace, policy):
    _, asked = call("ask", workspace, "How many days to send the proof of loss?")
    call("decide", workspace, asked["citations"][0]["evidence"], "accepted", "--reviewer", "Ana")
    out = home / "review.json"
    code, data = call("export", workspace, "--format", "json", "--out", out)
    assert (code, out.exists()) == (0, True)
    other = home / "second"
    call("ingest", other, policy, "--no-vectors")
    code, data = call("import", other, out)
    assert code == 0
    assert data["citations_added"] >= 1
    assert data["unplaced"] == []
    assert call("verify-log", other)[1]["ok"]


def test_export_of_nothing_accepted_says_so(call, home, policy):
    folder = home / "untouched"
    call("ingest", folder, policy, "--no-vectors")
    call("ask", folder, "How many days to send the proof of loss?")
    out = home / "none.csv"
    code, _ = call("export", folder, "--format", "csv", "--out", out, "--only", "accepted")
    assert code == 0
    assert "match" in out.read_text("utf-8-sig")


def test_compare_names_the_changed_number(call, home, policy):
    renewal = write_policy(home / "renewal.pdf", days="90 days")
    folder = home / "versions"
    call("ingest", folder, policy, renewal, "--no-vectors")
    code, data = call("compare", folder, "bakery.pdf", "renewal.pdf")
    changed = [c for c in data["clauses"] if c["kind"] == "changed"]
    assert code == 0
    assert [(p["source"], p["quote"]) for p in changed[0]["diff"] if p["op"] != "equal"] == [("60", "90")]
    assert data["counts"]["changed"] == 1


def test_checklist_runs_and_goes_on_where_it_stopped(call, home, workspace):
    path = home / "list.yaml"
    path.write_text(
        "title: Two\nquestions:\n  - How many days to send the proof of loss?\n  - Is pollution covered?\n", "utf-8"
    )
    _, first = call("checklist", workspace, path, "--document", "bakery.pdf")
    _, second = call("checklist", workspace, path, "--document", "bakery.pdf")
    runs = [[cell["run"] for q in data["questions"] for cell in q["cells"]] for data in (first, second)]
    assert all(runs[0])
    assert runs[0] == runs[1]
    assert first["complete"]


@pytest.mark.loopback
def test_a_checklist_whose_endpoint_fails_is_not_done(call, home, workspace, capsys, monkeypatch, tmp_path):
    path = tmp_path / "one.yaml"
    path.write_text("- How many days to send the proof of loss?\n", "utf-8")
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        endpoint = f"http://127.0.0.1:{closed.getsockname()[1]}/v1"
    monkeypatch.setenv("EVIDENCE_DESK_CONFIG_DIR", str(tmp_path))
    (tmp_path / "settings.toml").write_text(f"[answers]\nendpoint = '{endpoint}'\nmodel = 'm'\n", "utf-8")
    arguments = ["checklist", workspace, path, "--document", "bakery.pdf", "--provider", "openai"]
    code, data = call(*arguments)
    assert (code, data["complete"]) == (1, False)
    (error,) = [cell["error"] for question in data["questions"] for cell in question["cells"]]
    assert run_command([str(argument) for argument in arguments]) == 1
    assert error in capsys.readouterr().out


def test_doctor_reports_the_pinned_versions(call):
    _, data = call("doctor")
    assert {"PyMuPDF", "Whoosh", "PySide6_Essentials", "sqlite-utils"} <= {c["name"] for c in data["checks"] if c["ok"]}


def test_backup_and_rescue_of_a_damaged_database(call, home, policy):
    folder = home / "damaged"
    call("ingest", folder, policy, "--no-vectors")
    _, asked = call("ask", folder, "How many days to send the proof of loss?")
    call("decide", folder, asked["citations"][0]["evidence"], "accepted")
    code, backup = call("backup", "create", folder)
    assert (code, backup["events"]) == (0, 1)
    database = folder / "workspace.db"
    for side in ("-wal", "-shm"):
        (folder / f"workspace.db{side}").unlink(missing_ok=True)
    raw = bytearray(database.read_bytes())
    raw[4096:40960] = b"\xff" * 36864
    database.write_bytes(raw)
    assert call("verify-log", folder)[0] == 2
    code, report = call("backup", "restore", folder)
    assert report["events"] >= 1
    assert call("verify-log", folder)[1]["ok"]


def test_a_writing_command_beside_a_holder_exits_2_and_names_it(call, home, workspace):
    with open_desk(workspace, program="the window"):
        code, data = call("ask", workspace, "How many days to send the proof of loss?")
        assert code == 2
        assert "the window" in data["error"]
        assert call("search", workspace, "proof of loss")[0] == 0


def test_a_changed_policy_keeps_its_evidence(call, home):
    folder, path = home / "changing", home / "changing.pdf"
    write_policy(path)
    call("ingest", folder, path, "--no-vectors")
    _, asked = call("ask", folder, "How many days to send the proof of loss?", "--limit", "1")
    _, other = call("ask", folder, "Is pollution covered?", "--limit", "1")
    call("decide", folder, other["citations"][0]["evidence"], "accepted")
    write_policy(path, days="90 days")
    code, data = call("ingest", folder, path, "--no-vectors")
    assert (code, data["files"][0]["status"]) == (0, "added")
    assert data["files"][0]["replaces"] == asked["hits"][0]["document"]
    assert "lost evidence" in data["notes"][0]
    assert call("verify-log", folder)[1]["ok"]
    _, again = call("ask", folder, "How many days to send the proof of loss?")
    assert "90 days" in again["answer"]


def test_figures_count_citations_and_decisions_over_all_and_by_group(call, workspace, home):
    own = home / "figures"
    shutil.copytree(workspace, own)
    answer = 'A: "Notice is due at once" [nowhere.pdf]. B: "Contents $250,000" [bakery.pdf]. C costs $7.'
    _, checked = call("check", own, answer_file(home, answer))
    run, (first, second) = checked["receipt"], checked["citations"]
    with open_desk(own, read_only=True) as desk:
        evidence = [record.evidence_id for record in desk.store.citations(run)]
        before = sum(1 for summary in desk.store.runs())
    for number in evidence:
        assert call("decide", own, number, "rejected", "--reason", "1")[0] == 0
    code, data = call("figures", own, "--by", "run")
    assert code == 0
    assert data["by"] == "run"
    assert len(data["groups"]) == before
    group = next(group for group in data["groups"] if group["key"] == run)
    told = {figure["name"]: (figure["numerator"], figure["denominator"]) for figure in group["figures"]}
    assert (first["verdict"], second["verdict"]) == ("rejected", "accepted")
    assert told["id validity"] == (1, 2)
    assert told["claim coverage, claims with numbers"] == (1, 2)
    assert told["citation precision"] == (0, 2)
    assert told["overturned: rejected by the machine, unknown_source"] == (0, 1)
    assert sum(part for name, (part, _) in told.items() if name.startswith("overturned: accepted")) == 1
    shares = {figure["name"]: figure["share"] for figure in group["figures"]}
    assert shares["id validity"] == 0.5
    (whole,) = call("figures", own)[1]["groups"]
    assert whole["answers"] == before


def test_figures_know_no_other_group(capsys, workspace):
    with pytest.raises(SystemExit) as ended:
        run_command(["figures", str(workspace), "--by", "colour"])
    assert ended.value.code == 2
    assert "model" in capsys.readouterr().err
