"""Extractors for files that are no PDF; another one is one module and one line in `EXTRACTORS`.

PDFs go through the worker pool (`desktop.pdf.pool`) and `assemble`; everything here reads data in this process.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from desktop.core.errors import InputError
from desktop.core.file_text import decode_text
from desktop.core.pages import ExtractedDocument
from desktop.core.spans import SourceKind, TextKind
from desktop.ingest.docling import extract_docling, is_docling
from desktop.ingest.htmltext import html_text
from desktop.ingest.mailtext import read_mail
from desktop.ingest.textbuilder import TextInput, build_text_document
from desktop.ingest.texttables import without_marks

MAX_BYTES = 200 * 1024 * 1024
_HEAD = 4096


class Extractor(Struct, frozen=True):
    """How one kind of file becomes a document."""

    name: str
    suffixes: frozenset[str]
    extract: Callable[[bytes, str, str], ExtractedDocument]
    """(data, name, sha256) → document; raises InputError with one sentence when the data is not of its kind."""
    recognise: Callable[[bytes], bool] = bool
    """Whether the first 4 KB can be of this kind, the suffix being right."""


def _plain(data: bytes, name: str, sha256: str) -> ExtractedDocument:
    return build_text_document(TextInput(without_marks(decode_text(data, name=name)), sha256, name))


def _html(data: bytes, name: str, sha256: str) -> ExtractedDocument:
    page = html_text(decode_text(data, name=name))
    return build_text_document(
        TextInput(
            page.text,
            sha256,
            name,
            SourceKind.HTML,
            TextKind.HTML,
            left_out={"words hidden by the page": page.hidden_words} if page.hidden_words else {},
            title=page.title,
            extractor="html",
            tables=page.tables,
        )
    )


def _mail(data: bytes, name: str, sha256: str) -> ExtractedDocument:
    mail = read_mail(data, name=name)
    subject = dict(mail.headers).get("Subject", "")
    notes = (f"Attachments, not opened: {', '.join(mail.attachments)}.",) if mail.attachments else ()
    metadata = {k.lower(): v for k, v in mail.headers if k in ("From", "Date", "Subject")}
    return build_text_document(
        TextInput(
            mail.text,
            sha256,
            name,
            SourceKind.EMAIL,
            pairs=mail.headers,
            notes=notes,
            metadata=metadata,
            left_out={"words hidden by the page": mail.hidden_words} if mail.hidden_words else {},
            title=subject,
            extractor="email",
            tables=mail.tables,
        )
    )


EXTRACTORS: tuple[Extractor, ...] = (
    Extractor("docling", frozenset({".json"}), extract_docling, is_docling),
    Extractor("email", frozenset({".eml"}), _mail),
    Extractor("html", frozenset({".html", ".htm", ".xhtml"}), _html),
    Extractor("text", frozenset({".txt", ".text", ".md", ".log", ".csv", ".tsv"}), _plain),
)


def find_extractor(path: Path, name: str) -> Extractor | None:
    """Return the extractor for a file by the suffix of `name` and its first bytes; None for PDFs and unknown kinds."""
    suffix = Path(name).suffix.casefold()
    candidates = [e for e in EXTRACTORS if suffix in e.suffixes]
    if not candidates:
        return None
    with path.open("rb") as stream:
        head = stream.read(_HEAD)
    if head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"%PDF-"):
        return None
    return next((e for e in candidates if e.recognise(head)), None)


def is_text_file(path: Path, name: str) -> bool:
    """Say whether a file is read without the PDF workers: mail, HTML, plain text, DoclingDocument JSON."""
    return find_extractor(path, name) is not None


def extract_text_file(path: Path, *, name: str, sha256: str) -> ExtractedDocument:
    """Return the document of a file for which `is_text_file` holds; raises InputError in one sentence otherwise."""
    extractor = find_extractor(path, name)
    if extractor is None:
        raise InputError("this kind of file cannot be read.", thing=name, advice="Add a PDF, .eml, .html or .txt file.")
    if path.stat().st_size > MAX_BYTES:
        raise InputError("the file is larger than 200 MB.", thing=name, advice="Add a part of it.")
    return extractor.extract(path.read_bytes(), name, sha256)
