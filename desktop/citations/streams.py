"""Replies that came piece by piece, copied as they were sent (`data: {…}` lines, an object a line): put together.

The whole is what the service returns when it is not asked to stream; `envelopes` and `structured` read that.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

_EVENT = re.compile(r"(?:data|event|id|retry)?:")
_DATA = "data:"

Piece = dict[str, Any]


def streamed(text: str) -> tuple[Piece | None, bool]:
    """Return (the reply whose events a text is, whether an event of it was cut off); no reply for any other text."""
    if not text.startswith((_DATA, "event:")):
        return None, False
    pieces: list[Piece] = []
    cut = False
    for line in filter(None, map(str.strip, text.split("\n"))):
        if _EVENT.match(line) is None:
            return None, False
        written = line.removeprefix(_DATA).strip()
        if not line.startswith(_DATA) or written[:1] != "{":
            continue
        try:
            pieces.append(json.loads(written))
        except (ValueError, RecursionError):
            cut = True
    return assembled(pieces), cut


def assembled(pieces: Sequence[Any]) -> Piece | None:
    """Return the reply that pieces add up to, None where they are none of a stream known here."""
    if not pieces or not all(isinstance(piece, dict) for piece in pieces):
        return None
    for put_together in (_responses, _chat, _blocks, _candidates, _events, _lines):
        whole = put_together(pieces)
        if whole is not None:
            return whole
    return None


def _responses(pieces: Sequence[Piece]) -> Piece | None:
    parts: dict[str, Piece] = {}
    for piece in pieces:
        kind = piece.get("type")
        if kind == "response.completed" and isinstance(piece.get("response"), dict):
            return dict(piece["response"])
        part = parts.setdefault(f"{piece.get('output_index')}.{piece.get('content_index')}", _text())
        if kind == "response.output_text.delta":
            part["text"] += _string(piece.get("delta"))
        elif kind == "response.output_text.annotation.added":
            part["annotations"].append(piece.get("annotation"))
    said = [part for part in parts.values() if part["text"]]
    return {"output": [{"type": "message", "content": said}]} if said else None


def _chat(pieces: Sequence[Piece]) -> Piece | None:
    whole: Piece = {}
    content: list[Any] = []
    message: Piece = {"annotations": []}
    told = False
    for piece in pieces:
        whole |= {
            key: value for key, value in piece.items() if value
        }  # what was found comes with each piece or the last
        for delta in _within(piece, "choices", "delta"):
            told = True
            said = delta.get("content")
            content += [{"type": "text", "text": said}] if isinstance(said, str) else _list(said)
            message["annotations"] += _list(delta.get("annotations"))
            message |= {"context": delta["context"]} if isinstance(delta.get("context"), dict) else {}
    return whole | {"choices": [{"message": message | {"content": content}}]} if told else None


def _blocks(pieces: Sequence[Piece]) -> Piece | None:
    blocks: dict[Any, Piece] = {}
    for piece in pieces:
        if str(piece.get("type")).startswith("content_block_"):
            block = blocks.setdefault(str(piece.get("index")), {"type": "text", "text": "", "citations": []})
            begun, delta = _dict(piece, "content_block"), _dict(piece, "delta")
            block["text"] += _string(begun.get("text")) + _string(delta.get("text"))
            block["citations"] += [
                *_list(begun.get("citations")),
                *([delta["citation"]] if "citation" in delta else []),
            ]
    said = [block for block in blocks.values() if block["text"]]
    return {"content": said} if said else None


def _candidates(pieces: Sequence[Piece]) -> Piece | None:
    parts: list[Any] = []
    grounding: Piece = {}
    for piece in pieces:
        for content in _within(piece, "candidates", "content"):
            parts += _list(content.get("parts"))
        for told in _within(piece, "candidates", "groundingMetadata"):
            grounding |= {key: value for key, value in told.items() if value}
    return {"candidates": [{"content": {"parts": parts}, "groundingMetadata": grounding}]} if parts else None


def _events(pieces: Sequence[Piece]) -> Piece | None:
    said, cited = "", list[Any]()
    for piece in pieces:
        message = _dict(_dict(piece, "delta"), "message")
        if piece.get("type") == "content-delta":
            said += _string(_dict(message, "content").get("text"))
        elif piece.get("type") == "citation-start":
            cited.append(message.get("citations"))
    return {"message": {"content": said, "citations": cited}} if said else None


def _lines(pieces: Sequence[Piece]) -> Piece | None:
    if len(pieces) < 2 or not all(isinstance(piece.get("done"), bool) for piece in pieces):
        return None
    said = (_string(piece.get("response")) + _string(_dict(piece, "message").get("content")) for piece in pieces)
    return {"choices": [{"message": {"content": "".join(said)}}]}


def _within(piece: Piece, key: str, inner: str) -> Iterator[Piece]:
    """Yield an object within the first of the answers that a piece tells of: services may give several."""
    for item in _list(piece.get(key)):
        if isinstance(item, dict) and not item.get("index") and isinstance(item.get(inner), dict):
            yield item[inner]


def _text() -> Piece:
    return {"type": "output_text", "text": "", "annotations": []}


def _string(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _dict(value: Piece, key: str) -> Piece:
    inner = value.get(key)
    return inner if isinstance(inner, dict) else {}
