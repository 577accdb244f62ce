"""What a whole file says about itself, and one clear sentence for each that cannot be used (spec 6, E and G rows)."""

from __future__ import annotations

import os
import sys

import pikepdf
import pymupdf
import pytest
from pikepdf import Array, AttachedFileSpec, Dictionary, Name, OutlineItem

from desktop.core.errors import AppError, PasswordNeeded, PdfError
from desktop.pdf.extract import extract_page
from desktop.pdf.inspect import extract_attachment, inspect_pdf, safe_name
from desktop.pdf.opening import close_all, load_page
from tests.pdf.made import joined, new_page, show, write_pdf


@pytest.fixture
def policy(tmp_path):
    return write_pdf(tmp_path / "policy.pdf", *(show(f"Page {n} text", 72, 700) for n in range(1, 9)))


def refusal(path) -> str:
    with pytest.raises(PdfError) as caught:
        inspect_pdf(path)
    message = str(caught.value)
    assert message.startswith(path.name + ": ")
    assert "code=" not in message
    assert "Error" not in message
    return message


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "empty (0 bytes)"),
        (b"<!DOCTYPE html><html><body>Sign in</body></html>", "web page"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "not a PDF"),
        (b"PK\x03\x04 word document", "not a PDF"),
        (b"%PDF-1.7\n", "damaged"),
        (b"%PDF-1.7\n" + bytes(range(256)) * 20, "damaged"),
    ],
)
def test_what_is_no_pdf_is_refused_with_one_sentence(tmp_path, data, words):
    path = tmp_path / "file.pdf"
    path.write_bytes(data)
    assert words in refusal(path)


def test_a_missing_file_is_a_sentence(tmp_path):
    assert "cannot be read" in refusal(tmp_path / "gone.pdf")


def test_a_file_without_pages_is_refused(tmp_path):
    pdf = pikepdf.new()
    pdf.save(tmp_path / "none.pdf")
    assert "no pages" in refusal(tmp_path / "none.pdf")


@pytest.mark.parametrize("count", [0, 3, 80, -1])
def test_a_page_tree_that_lies_about_its_size_gives_all_pages(policy, count):
    with pikepdf.open(policy, allow_overwriting_input=True) as pdf:
        pdf.save(policy, qdf=True, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    policy.write_bytes(policy.read_bytes().replace(b"/Count 8", f"/Count {count}".encode()))
    close_all()
    assert inspect_pdf(policy).pages == 8
    assert joined(extract_page(policy, 8).words) == "Page 8 text"


@pytest.mark.parametrize("share", [0.3, 0.6, 0.9])
def test_a_truncated_file_is_refused_or_used_with_a_note(tmp_path, policy, share):
    data = policy.read_bytes()
    path = tmp_path / "cut.pdf"
    path.write_bytes(data[: int(len(data) * share)])
    try:
        info = inspect_pdf(path)
    except PdfError as error:
        assert "cut.pdf: " in str(error)
        return
    assert any("damaged" in note for note in info.notes)
    for number in range(1, info.pages + 1):
        page = extract_page(path, number)
        assert joined(page.words) == f"Page {number} text" or not page.health.readable


def test_a_loop_of_cross_references_ends(tmp_path, policy):
    data = policy.read_bytes()
    at = data.rindex(b"startxref")
    start = int(data[at:].split()[1])
    path = tmp_path / "loop.pdf"
    path.write_bytes(data.replace(b"trailer", b"trailer", 1).replace(b"/Root", f"/Prev {start} /Root".encode()))
    try:
        assert inspect_pdf(path).pages == 8
    except PdfError as error:
        assert "loop.pdf: " in str(error)


def test_junk_before_the_header_is_accepted_within_a_kilobyte(tmp_path, policy):
    path = tmp_path / "junk.pdf"
    path.write_bytes(b"\r\n" * 100 + policy.read_bytes())
    assert inspect_pdf(path).pages == 8
    path.write_bytes(b"x" * 2000 + policy.read_bytes())
    assert "header comes after the first 1,024 bytes" in refusal(path)


@pytest.mark.parametrize("revision", [2, 3, 4, 6])
def test_a_password_is_asked_for_and_opens_the_file(tmp_path, policy, revision):
    path = tmp_path / "locked.pdf"
    with pikepdf.open(policy) as pdf:
        options = {"aes": revision >= 4, "metadata": revision >= 4}
        pdf.save(path, encryption=pikepdf.Encryption(user="open-sesame", owner="own", R=revision, **options))
    with pytest.raises(PasswordNeeded, match="protected by a password"):
        inspect_pdf(path)
    with pytest.raises(PasswordNeeded, match="does not open it"):
        inspect_pdf(path, password="wrong")
    for password in ("open-sesame", "own"):
        info = inspect_pdf(path, password=password)
        assert (info.pages, info.encrypted) == (8, True)
    assert joined(extract_page(path, 2, password="open-sesame").words) == "Page 2 text"


def test_a_unicode_password_opens_the_file(tmp_path, policy):
    with pikepdf.open(policy) as pdf:
        pdf.save(tmp_path / "a.pdf", encryption=pikepdf.Encryption(user="pässwörd", owner="o"))
    assert inspect_pdf(tmp_path / "a.pdf", password="pässwörd").pages == 8


def test_an_owner_password_alone_does_not_keep_the_reader_out(tmp_path, policy):
    with pikepdf.open(policy) as pdf:
        pdf.save(
            tmp_path / "a.pdf",
            encryption=pikepdf.Encryption(user="", owner="o", allow=pikepdf.Permissions(extract=False)),
        )
    assert inspect_pdf(tmp_path / "a.pdf").pages == 8
    assert joined(extract_page(tmp_path / "a.pdf", 1).words) == "Page 1 text"


def test_labels_are_those_printed(policy):
    with pikepdf.open(policy, allow_overwriting_input=True) as pdf:
        pdf.Root.PageLabels = Dictionary(
            Nums=Array([0, Dictionary(S=Name.r), 2, Dictionary(S=Name.D), 5, Dictionary(S=Name.D, P="A-")])
        )
        pdf.save(policy)
    assert inspect_pdf(policy).labels == ("i", "ii", "1", "2", "3", "A-1", "A-2", "A-3")
    assert (extract_page(policy, 2).frame.label, extract_page(policy, 2).frame.number) == ("ii", 2)


@pytest.mark.parametrize(
    ("prefix", "shown"),
    [
        (b"(C-)", "C-1"),
        (b"<432D>", "C-1"),
        (b"<FEFF0043002D>", "C-1"),
        (b"(\\376\\377\\000C\\000-)", "C-1"),
        (b"<FEFF0416>", "Ж1"),
        (b"(App/St \\(a\\) )", "App/St (a) 1"),
    ],
)
def test_the_prefix_of_a_label_is_read_as_text_however_it_is_spelled(policy, prefix, shown):
    with pikepdf.open(policy, allow_overwriting_input=True) as pdf:
        pdf.Root.PageLabels = pikepdf.Object.parse(b"<</Nums [0 <</S/D /P " + prefix + b">>]>>")
        pdf.save(policy)
    assert inspect_pdf(policy).labels[0] == shown


def test_without_labels_the_numbers_are_shown(policy):
    assert inspect_pdf(policy).labels == tuple(str(n) for n in range(1, 9))


def test_the_outline_comes_with_levels_and_pages(policy):
    with pikepdf.open(policy, allow_overwriting_input=True) as pdf:
        with pdf.open_outline() as outline:
            parent = OutlineItem("Section\r\nI", 1)
            parent.children.append(OutlineItem("Exclusions", 3))
            outline.root.append(parent)
        pdf.save(policy)
    items = inspect_pdf(policy).outline
    assert [(i.level, i.title, i.page) for i in items] == [(1, "Section I", 2), (2, "Exclusions", 4)]


def test_a_broken_outline_is_none(policy):
    with pikepdf.open(policy, allow_overwriting_input=True) as pdf:
        first = pdf.make_indirect(Dictionary(Title="x"))
        first.Next = first
        pdf.Root.Outlines = pdf.make_indirect(Dictionary(Type=Name.Outlines, First=first, Last=first, Count=1))
        pdf.save(policy)
    assert len(inspect_pdf(policy).outline) <= 1


NAMES = {
    "endorsement.pdf": "endorsement.pdf",
    "../../etc/passwd": "passwd",
    "C:\\Windows\\system.ini": "system.ini",
    "con.pdf": "_con.pdf",
    "a:b?.pdf": "a_b_.pdf",
    " . ": "attachment",
    "über\u202efdp.exe": "überfdp.exe",
}


@pytest.mark.parametrize("name", NAMES)
def test_names_of_attachments_are_made_safe(name):
    assert safe_name(name, set()) == NAMES[name]


def test_equal_names_are_told_apart_and_long_ones_cut():
    taken: set[str] = set()
    assert [safe_name("A.pdf", taken), safe_name("a.PDF", taken)] == ["A.pdf", "a-2.PDF"]
    assert safe_name("保" * 500 + ".pdf", taken) == "保" * 40 + ".pdf"


def test_attachments_are_listed_and_written_under_their_safe_name(tmp_path, policy):
    inner = policy.read_bytes()
    with pikepdf.open(policy, allow_overwriting_input=True) as pdf:
        for key, name in (("a", "../evil.pdf"), ("b", "notes.txt")):
            pdf.attachments[key] = AttachedFileSpec(pdf, inner if key == "a" else b"hello", filename=name)
        pdf.Root.Collection = Dictionary(Type=Name.Collection)
        pdf.save(policy)
    info = inspect_pdf(policy)
    assert [(a.safe_name, a.is_pdf) for a in info.attachments] == [("evil.pdf", True), ("notes.txt", False)]
    assert any("portfolio" in note and "evil.pdf" in note for note in info.notes)
    target = tmp_path / "out"
    target.mkdir()
    assert inspect_pdf(extract_attachment(policy, "evil.pdf", target)).pages == 8
    assert sorted(p.name for p in target.iterdir()) == ["evil.pdf"]
    with pytest.raises(PdfError, match="no such attachment"):
        extract_attachment(policy, "../evil.pdf", target)


@pytest.mark.parametrize("name", ["ümläut 保険.pdf", "a#b?c%25.pdf", "x" * 200 + ".pdf", "no extension"])
def test_odd_paths_are_opened(tmp_path, policy, name):
    path = tmp_path / ("d" * 60) / ("e" * 60) / name
    path.parent.mkdir(parents=True)
    path.write_bytes(policy.read_bytes())
    assert inspect_pdf(path).pages == 8
    assert joined(extract_page(path, 1).words) == "Page 1 text"


@pytest.mark.skipif(sys.platform in {"win32", "darwin"}, reason="file names are Unicode there")
def test_a_name_that_is_no_utf8_is_opened(tmp_path, policy):
    path = tmp_path / os.fsdecode(b"caf\xe9.pdf")
    path.write_bytes(policy.read_bytes())
    assert inspect_pdf(path).pages == 8
    assert joined(extract_page(path, 3).words) == "Page 3 text"


def test_no_script_or_launch_action_is_followed(tmp_path, policy):
    proof = tmp_path / "proof"
    with pikepdf.open(policy, allow_overwriting_input=True) as pdf:
        pdf.Root.OpenAction = Dictionary(S=Name.Launch, F=f"touch {proof}", Win=Dictionary(F="cmd", P="/c"))
        pdf.Root.AA = Dictionary(WC=Dictionary(S=Name.JavaScript, JS="app.alert(1)"))
        pdf.save(policy)
    assert inspect_pdf(policy).pages == 8
    extract_page(policy, 1)
    assert not proof.exists()


def test_a_page_that_does_not_exist_is_a_sentence(policy):
    with pytest.raises(PdfError, match="no page 99"):
        extract_page(policy, 99)


def test_mixed_sizes_keep_their_own(tmp_path):
    pdf = pikepdf.new()
    sizes = [(595, 842), (842, 595), (612, 1008), (842, 1191)]
    for size in sizes:
        new_page(pdf, show("x", 72, 300), size=size)
    pdf.save(tmp_path / "a.pdf")
    frames = [extract_page(tmp_path / "a.pdf", n).frame for n in range(1, 5)]
    assert [(f.width, f.height) for f in frames] == sizes


def test_errors_cross_a_process_border(policy):
    import pickle

    with pytest.raises(AppError) as caught:
        extract_page(policy, 99)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_a_file_whose_pages_are_lost_says_so_and_a_page_too_far_says_how_many_there_are(tmp_path):
    with pytest.raises(PdfError, match="its list of pages is damaged"):
        load_page(pymupdf.open(), 1, "a.pdf")
    with pytest.raises(PdfError, match="no page 7, only 1 page"):
        extract_page(write_pdf(tmp_path / "a.pdf", ""), 7)
