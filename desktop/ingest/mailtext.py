"""E-mail messages (.eml) to text: the headers a reader sees, the body, the names of attachments."""

from __future__ import annotations

import re
from email import message_from_bytes, policy
from email.message import EmailMessage, Message, MIMEPart

from msgspec import Struct

from desktop.core.errors import InputError
from desktop.ingest.htmltext import HtmlText, html_text
from desktop.ingest.texttables import TextTable, without_marks

_HEADERS = ("From", "To", "Cc", "Date", "Subject")


class MailText(Struct, frozen=True):
    """A message as text."""

    text: str
    """Header lines `Label: value`, then the body."""
    headers: tuple[tuple[str, str], ...]
    attachments: tuple[str, ...]
    """File names as sent; content is not opened here."""
    hidden_words: int = 0
    tables: tuple[TextTable, ...] = ()
    """Tables of an HTML body; marks in `text` say where their cells stand."""


def read_mail(data: bytes, *, name: str) -> MailText:
    """Return the message of an .eml file. Raises InputError when it is no message.

    Plain text wins over HTML, unless the HTML has tables of data, which plain text cannot show.
    """
    message = _parse(data, name)
    headers = tuple((h, _header(message, h)) for h in _HEADERS if _header(message, h))
    body = _body(message)
    attachments = tuple(_file_name(part, number) for number, part in enumerate(message.iter_attachments(), start=1))
    head = "\n".join(f"{label}: {value}" for label, value in headers)
    return MailText(f"{without_marks(head)}\n\n{body.text}", headers, attachments, body.hidden_words, body.tables)


def _parse(data: bytes, name: str) -> EmailMessage:
    try:
        message = message_from_bytes(data, policy=policy.default)
    except RecursionError as error:
        raise InputError("its parts are nested too deeply to be a real message.", thing=name) from error
    if not isinstance(message, EmailMessage) or not any(
        h in message for h in ("From", "To", "Subject", "Date", "Received")
    ):
        raise InputError("this is no e-mail message.", thing=name, advice="Save the message as .eml and add it again.")
    return message


def mail_attachments(data: bytes, *, name: str) -> list[tuple[str, bytes]]:
    """Return name and content of every attachment of an .eml file, in order; a forwarded message is one of them.

    Names are those of `MailText.attachments` and need not differ. Raises InputError when it is no message.
    """
    message = _parse(data, name)
    return [
        (_file_name(part, number), _payload(part)) for number, part in enumerate(message.iter_attachments(), start=1)
    ]


def _payload(part: MIMEPart) -> bytes:
    if part.get_content_maintype() == "message":
        inner = part.get_payload(0) if part.is_multipart() else None
        return inner.as_bytes() if isinstance(inner, Message) else b""
    content = part.get_payload(decode=True)
    return content if isinstance(content, bytes) else b""


def _header(message: EmailMessage, name: str) -> str:
    try:
        return re.sub(r"\s+", " ", str(message[name] or "")).strip()
    except (ValueError, IndexError, AttributeError):  # the standard parser fails on some malformed addresses
        return ""


def _body(message: EmailMessage) -> HtmlText:
    plain, html = (message.get_body(preferencelist=(kind,)) for kind in ("plain", "html"))
    if html is not None:
        page = html_text(_content(html))
        if page.tables or plain is None:
            return page
    return HtmlText(without_marks(_content(plain)) if plain is not None else "", "", 0)


def _content(part: MIMEPart) -> str:
    try:
        return str(part.get_content())
    except (LookupError, ValueError, KeyError):  # an unknown or wrong charset
        payload = part.get_payload(decode=True)
        return payload.decode("utf-8", "replace") if isinstance(payload, bytes) else str(payload)


def _file_name(part: MIMEPart, number: int) -> str:
    """Return a safe name: no folders, no control characters."""
    name = re.split(r"[\\/]", part.get_filename() or "")[-1]
    name = "".join(c for c in name if c.isprintable()).strip(". ")
    if name:
        return name
    return f"message {number}.eml" if part.get_content_maintype() == "message" else f"attachment {number}"
