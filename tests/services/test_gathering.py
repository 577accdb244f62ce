"""A folder that is dropped on the window: what is taken, and what is said of the rest."""

from __future__ import annotations

from pathlib import Path

from desktop.services.gathering import gather


def make(folder: Path, *names: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        (folder / name).write_bytes(b"x")


def test_a_folder_gives_its_pdfs_in_order_and_a_named_file_is_kept(tmp_path: Path) -> None:
    make(tmp_path / "folder" / "inner", "b.PDF", "a.pdf")
    make(tmp_path, "policy.bin")
    odd = tmp_path / "policy.bin"
    gathered = gather([tmp_path / "folder", odd, odd])
    assert [p.name for p in gathered.files] == ["a.pdf", "b.PDF", "policy.bin"]
    assert gathered.notes() == ()


def test_every_file_of_a_folder_is_taken_or_named(tmp_path: Path) -> None:
    others = [f"{n}.docx" for n in range(7)]
    make(tmp_path / "folder", "a.pdf", "mail.eml", "no ending", *others, ".DS_Store", "Thumbs.db", "desktop.ini")
    (tmp_path / "folder" / "gone.pdf").symlink_to("nowhere.pdf")
    (tmp_path / "folder" / "round").symlink_to(tmp_path / "folder")
    gathered = gather([tmp_path / "folder"])
    assert [p.name for p in gathered.files] == ["a.pdf", "gone.pdf"]
    assert sorted(p.name for p in gathered.passed_over) == sorted([*others, "mail.eml", "no ending"])
    assert gathered.notes() == (
        "Passed over in folders, being no PDFs by their names (9): 0.docx, 1.docx, 2.docx, 3.docx, 4.docx, 5.docx, …; "
        "choose them by name to add them.",
    )
