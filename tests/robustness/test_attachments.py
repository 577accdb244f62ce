"""Files inside files: portfolios, mails, a DoclingDocument beside its PDF; nothing is written outside the workspace."""

from __future__ import annotations

import hashlib
import json
from email.message import EmailMessage
from pathlib import Path

import pikepdf
import pytest

from desktop.core.spans import SourceKind
from desktop.services.attachments import MAX_ATTACHMENTS
from desktop.store.store import Store
from tests.cli.policy import write_policy


def portfolio(path: Path, parts: dict[str, bytes]) -> Path:
    with pikepdf.new() as pdf:
        pdf.add_blank_page()
        for name, data in parts.items():
            pdf.attachments[name] = pikepdf.AttachedFileSpec(pdf, data, filename=name)
        pdf.save(path)
    return path


@pytest.fixture
def carrier(policy, tmp_path) -> Path:
    inner = portfolio(
        tmp_path / "inner.pdf", {"deep.pdf": write_policy(tmp_path / "deep.pdf", days="7 days").read_bytes()}
    )
    parts = {"../../evil.pdf": policy.read_bytes(), "run.exe": b"MZ\0\0", "inner.pdf": inner.read_bytes()}
    return portfolio(tmp_path / "portfolio.pdf", parts)


def test_attachments_are_listed_and_left_alone_unless_asked_for(call, workspace, carrier):
    code, data = call("ingest", workspace, carrier, "--no-vectors")
    assert (code, len(data["files"])) == (0, 1)
    assert "run.exe" in " ".join(data["files"][0]["notes"])


def test_each_attachment_becomes_a_document_under_a_safe_name(call, workspace, carrier, policy, tmp_path):
    before = {p for p in tmp_path.rglob("*") if workspace not in p.parents}
    code, data = call("ingest", workspace, carrier, policy, "--no-vectors", "--attachments")
    told = {Path(f["file"]).relative_to(carrier.parent).as_posix(): f["status"] for f in data["files"]}
    assert told == {
        "portfolio.pdf": "added",
        "portfolio.pdf/evil.pdf": "added",
        "portfolio.pdf/run.exe": "refused",
        "portfolio.pdf/inner.pdf": "added",
        "portfolio.pdf/inner.pdf/deep.pdf": "added",
        "bakery.pdf": "unchanged",
    }
    assert code == 1
    with Store.open(workspace, read_only=True) as store:
        kinds = {d.name: store.document(d.id).source_kind for d in store.documents()}
    assert kinds["evil.pdf"] is SourceKind.ATTACHMENT
    assert kinds["portfolio.pdf"] is SourceKind.POLICY_PDF
    assert {p for p in tmp_path.rglob("*") if workspace not in p.parents} - before == {workspace}


def test_attachments_of_a_mail_are_documents_and_a_forwarded_mail_too(call, workspace, policy, tmp_path):
    inner = EmailMessage()
    inner["Subject"], inner["From"] = "Older message", "a@example.org"
    inner.set_content("The deductible is $750.")
    mail = EmailMessage()
    mail["Subject"], mail["From"] = "Renewal", "broker@example.org"
    mail.set_content("See the policy attached.")
    mail.add_attachment(policy.read_bytes(), maintype="application", subtype="pdf", filename="../policy.pdf")
    mail.add_attachment(policy.read_bytes(), maintype="application", subtype="pdf", filename="policy.pdf")
    mail.add_attachment(inner)
    path = tmp_path / "mail.eml"
    path.write_bytes(mail.as_bytes())
    code, data = call("ingest", workspace, path, "--no-vectors", "--attachments")
    told = [(Path(f["file"]).name, f["status"]) for f in data["files"]]
    assert told == [
        ("mail.eml", "added"),
        ("policy.pdf", "added"),
        ("policy-2.pdf", "unchanged"),
        ("message 3.eml", "added"),
    ]
    assert code == 0
    assert call("search", workspace, "deductible $750")[1]["hits"]


def test_a_file_that_carries_itself_ends(call, workspace, tmp_path):
    path = portfolio(tmp_path / "one.pdf", {"a.pdf": b"%PDF-1.4 nothing"})
    for number in range(5):
        path = portfolio(tmp_path / f"level{number}.pdf", {"in.pdf": path.read_bytes()})
    _, data = call("ingest", workspace, path, "--no-vectors", "--attachments")
    assert [file["status"] for file in data["files"]] == ["added"] * 4 + ["refused"]
    assert "deeper than 3" in data["files"][-1]["message"]


def test_of_more_attachments_than_are_taken_the_rest_is_counted(call, workspace, tmp_path):
    mail = EmailMessage()
    mail["Subject"], mail["From"] = "Many", "broker@example.org"
    mail.set_content("See the files attached.")
    for number in range(MAX_ATTACHMENTS + 3):
        mail.add_attachment(b"", maintype="application", subtype="pdf", filename=f"{number}.pdf")
    path = tmp_path / "many.eml"
    path.write_bytes(mail.as_bytes())
    code, data = call("ingest", workspace, path, "--no-vectors", "--attachments")
    assert (code, len(data["files"])) == (1, 1 + MAX_ATTACHMENTS + 1)
    assert "3 were left out" in data["files"][-1]["message"]


def test_a_mail_of_a_thousand_parts_inside_each_other_costs_one_line(call, workspace, policy, tmp_path):
    head = "From: a@example.org\nMIME-Version: 1.0\n"
    depth = 1000
    body = "".join(f"Content-Type: multipart/mixed; boundary=b{n}\n\n--b{n}\n" for n in range(depth))
    path = tmp_path / "nested.eml"
    path.write_text(head + body + "Content-Type: text/plain\n\nhello\n", "utf-8")
    _, data = call("ingest", workspace, path, policy, "--no-vectors", "--attachments")
    assert [f["status"] for f in data["files"]][-1] == "added"
    assert data["files"][0]["status"] == "refused"
    assert "nested" in data["files"][0]["message"]


def docling(path: Path, pdf: Path | None) -> Path:
    origin = {}
    if pdf is not None:
        origin = {"binary_hash": int(hashlib.sha256(pdf.read_bytes()).hexdigest()[-16:], 16), "filename": pdf.name}
    text = "The limit of insurance is $1,000,000 for each occurrence."
    path.write_text(
        json.dumps(
            {
                "schema_name": "DoclingDocument",
                "version": "1.0.0",
                "name": "policy",
                "origin": origin,
                "body": {"self_ref": "#/body", "children": [{"$ref": "#/texts/0"}]},
                "texts": [
                    {
                        "self_ref": "#/texts/0",
                        "label": "text",
                        "text": text,
                        "orig": text,
                        "prov": [{"page_no": 1, "bbox": {"l": 72, "t": 720, "r": 400, "b": 700}, "charspan": [0, 57]}],
                    }
                ],
                "pages": {"1": {"page_no": 1, "size": {"width": 612, "height": 792}}},
            }
        ),
        "utf-8",
    )
    return path


def test_a_docling_document_beside_its_pdf_gets_the_pdfs_pages(call, workspace, policy, tmp_path):
    path = docling(policy.with_suffix(".json"), policy)
    code, data = call("ingest", workspace, path, "--no-vectors")
    assert (code, data["files"][0]["status"]) == (0, "added")
    sha256 = hashlib.sha256(policy.read_bytes()).hexdigest()
    with Store.open(workspace, read_only=True) as store:
        record = store.document(data["files"][0]["document"])
        assert (record.extractor, record.sha256, record.source.suffix) == ("docling", sha256, ".pdf")
    assert [p.name for p in (workspace / "sources").iterdir()] == [f"{sha256}.pdf"]
    assert call("ingest", workspace, path, policy, "--no-vectors")[1]["files"][0]["status"] == "unchanged"


def test_a_docling_document_takes_the_place_of_an_earlier_reading_of_its_pdf(call, workspace, policy, tmp_path):
    first = call("ingest", workspace, policy, "--no-vectors")[1]["files"][0]
    second = call("ingest", workspace, docling(policy.with_suffix(".json"), policy), "--no-vectors")[1]["files"][0]
    assert (second["document"], second["status"]) == (first["document"], "added")
    hits = call("search", workspace, "limit of insurance each occurrence")[1]["hits"]
    assert next(h["text"] for h in hits).startswith("The limit of insurance")


def test_a_docling_document_of_another_pdf_stands_alone(call, workspace, policy, tmp_path):
    other = write_policy(tmp_path / "other.pdf", days="9 days")
    _, data = call("ingest", workspace, docling(policy.with_suffix(".json"), other), "--no-vectors")
    with Store.open(workspace, read_only=True) as store:
        assert store.document(data["files"][0]["document"]).source.suffix == ".json"
