"""Replies of answer services as their interfaces return them: the answer and its sources taken out of the envelope.

Chat completions and responses (OpenAI, Azure, Perplexity), `generateContent` (Gemini), `answer` (Vertex),
`RetrieveAndGenerate` (Bedrock), Cohere's chat, and what LangChain, LlamaIndex and Haystack give back. An answer beside
them is read by `structured`.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import Any

from msgspec.structs import replace

from desktop.citations.json_sources import Reading, source_of
from desktop.core.verdicts import DeclaredSource, Locator, Range

_PAGES = ("page_label", "pageIdentifier", "x-amz-bedrock-kb-document-page-number", "page_number", "page")
_FILES = ("file_name", "filename", "filepath", "file_path", "source", "title", "document_title", "uri", "url")
_WORDS = ("page_content", "text", "content", "snippet", "cited_text", "quote")
_WITHIN = (
    "node", "metadata", "meta", "content", "location", "s3Location", "retrievedContext", "web", "url_citation",
    "document", "chunkInfo", "documentMetadata", "unstructuredDocumentInfo", "structuredDocumentInfo",
)  # fmt: skip
"""Objects that services wrap the fields of a source in."""
_ANSWERS = ("answer", "result", "response", "output_text")
_RETRIEVED = ("source_documents", "source_nodes", "context")


def read_reply(value: Any) -> Reading | None:
    """Return the reading of a service's reply, None when the value is no envelope known here."""
    if not isinstance(value, dict):
        return None
    for read in (_chat, _responses, _gemini, _vertex, _bedrock, _cohere, _framework, _pipeline):
        reading = read(value)
        if reading is not None:
            return reading
    return None


def _chat(reply: dict[str, Any]) -> Reading | None:
    message = _dict(_first(reply.get("choices")), "message")
    body = _said(message.get("content"))
    if body is None:
        return None
    reading = Reading(body)
    _add(reading, _dicts(message.get("annotations")))
    _add_references(reading, _dicts(message.get("content")), _dict(reply, "references"))
    for holder in (_dict(message, "context"), reply):
        listed = holder.get("citations") or holder.get("search_results")
        entries = [_reference(item) for item in _list(listed)]
        reading.declared += [replace(e, number=n) for n, e in enumerate(entries, start=1) if e is not None]
    return reading


def _responses(reply: dict[str, Any]) -> Reading | None:
    parts = [part for item in _dicts(reply.get("output")) for part in _dicts(item.get("content"))]
    texts = [part for part in parts if isinstance(part.get("text"), str)]
    if not texts:
        return None
    reading = Reading()
    for part in texts:
        start = len(reading.body) + 2 if reading.body else 0
        reading.body = f"{reading.body}\n\n{part['text']}" if reading.body else part["text"]
        _add(reading, _dicts(part.get("annotations")), start, part["text"])
    return reading


def _gemini(reply: dict[str, Any]) -> Reading | None:
    candidate = _first(reply.get("candidates"))
    body = _said(_dict(candidate, "content").get("parts"))
    if body is None:
        return None
    reading = Reading(body)
    grounding = _dict(candidate, "groundingMetadata")
    chunks = [_reference(chunk) for chunk in _list(grounding.get("groundingChunks"))]
    used = add_supports(reading, body, grounding.get("groundingSupports"), chunks)
    reading.declared += [chunk for i, chunk in enumerate(chunks) if chunk is not None and i not in used]
    return reading


def _vertex(reply: dict[str, Any]) -> Reading | None:
    answer = _dict(reply, "answer") or reply
    body = answer.get("answerText")
    if not isinstance(body, str):
        return None
    references = [_reference(item) for item in _list(answer.get("references"))]
    supports = [
        {
            "segment": {key: _counted(cited.get(key)) for key in ("startIndex", "endIndex")},
            "groundingChunkIndices": [_counted(source.get("referenceId")) for source in _dicts(cited.get("sources"))],
        }
        for cited in _dicts(answer.get("citations"))
    ]
    reading = Reading(body)
    used = add_supports(reading, body, supports, references)
    reading.declared += [entry for i, entry in enumerate(references) if entry is not None and i not in used]
    return reading


def _counted(value: Any) -> int:
    """Return a number that an interface writes as a string: `"startIndex": "38"`."""
    return int(value) if isinstance(value, str) and value.isdecimal() and len(value) < 10 else _whole(value)


def add_supports(
    reading: Reading, body: str, supports: Any, chunks: Sequence[DeclaredSource | None] = ()
) -> frozenset[int]:
    """Add what `groundingSupports` say, whose offsets count bytes of UTF-8; return the numbers of the chunks named.

    Without its chunk a number counts the sources of the receipt.
    """
    starts = list(accumulate((len(character.encode("utf-8", "replace")) for character in body), initial=0))
    used = set()
    for support in _dicts(supports):
        segment = _dict(support, "segment")
        low, high = (max(0, bisect_right(starts, _whole(segment.get(key))) - 1) for key in ("startIndex", "endIndex"))
        for index in map(_whole, _list(support.get("groundingChunkIndices"))):
            if index < 0:
                continue
            place = Locator(number=index + 1, zero_based=True)
            source = chunks[index] if index < len(chunks) else None
            source = source or DeclaredSource(None, f"groundingChunkIndices {index}", place)
            reading.cited.append((source, (low, high) if low < high else None))
            used.add(index)
    return frozenset(used)


def _bedrock(reply: dict[str, Any]) -> Reading | None:
    body = _dict(reply, "output").get("text")
    if not isinstance(body, str):
        return None
    reading = Reading(body)
    for cited in _dicts(reply.get("citations")):
        span = _dict(_dict(_dict(cited, "generatedResponsePart"), "textResponsePart"), "span")
        claim = _within(body, _whole(span.get("start")), _whole(span.get("end")) + 1)
        passages = map(_reference, _list(cited.get("retrievedReferences")))
        reading.cited += [(entry, claim) for entry in passages if entry is not None]
    return reading


def _cohere(reply: dict[str, Any]) -> Reading | None:
    message = _dict(reply, "message") or reply
    body = _said(message.get("content")) or message.get("text")
    cited = [item for item in _dicts(message.get("citations")) if isinstance(item.get("start"), int)]
    if not isinstance(body, str) or not any("document_ids" in item or "sources" in item for item in cited):
        return None
    reading = Reading(body)
    documents = {str(item.get("id")): _reference(item) for item in _dicts(reply.get("documents"))}
    for item in cited:
        claim = _within(body, item["start"], _whole(item.get("end")))
        for source in [*_list(item.get("document_ids")), *_list(item.get("sources"))]:
            key = str(source.get("id") if isinstance(source, dict) else source)
            entry = documents.get(key) or (_reference(source) if isinstance(source, dict) else None)
            reading.cited.append((entry or DeclaredSource(None, key, Locator(chunk=key)), claim))
    return reading


def _framework(reply: dict[str, Any]) -> Reading | None:
    body = next((reply[key] for key in _ANSWERS if isinstance(reply.get(key), str)), None)
    listed = [item for key in _RETRIEVED for item in _dicts(reply.get(key))]
    if body is None or not any("page_content" in item or "node" in item or "metadata" in item for item in listed):
        return None
    return Reading(body, declared=[entry for item in listed if (entry := _reference(item))])


def _pipeline(reply: dict[str, Any]) -> Reading | None:
    holders = [reply, *(item for item in reply.values() if isinstance(item, dict))]
    answers = next((list(_dicts(holder["answers"])) for holder in holders if "answers" in holder), [])
    if len(answers) != 1 or not isinstance(answers[0].get("data"), str):
        return None
    found = map(_reference, _dicts(answers[0].get("documents")))
    return Reading(answers[0]["data"], declared=[entry for entry in found if entry is not None])


def _add_references(reading: Reading, parts: Iterable[dict[str, Any]], known: dict[str, Any]) -> None:
    """Add the sources that stand as parts of their own behind the text they are cited for (Mistral)."""
    at = 0
    for part in parts:
        if isinstance(part.get("text"), str):
            at += len(part["text"])
        elif str(part.get("type")).endswith("reference"):
            numbers = [number for number in map(_counted, _list(part.get("reference_ids"))) if number >= 0]
            own = _reference(part)
            entries = (
                [own]
                if own is not None
                else [
                    _reference(known.get(str(number)))
                    or DeclaredSource(None, f"reference_ids {number}", Locator(number=number + 1, zero_based=True))
                    for number in numbers
                ]
            )
            reading.cited += [(entry, _within(reading.body, at - 1, at)) for entry in entries]


def _add(reading: Reading, annotations: Iterable[dict[str, Any]], start: int = 0, text: str | None = None) -> None:
    """Add the annotations of a piece of the answer that begins at `start`: a range of it, or a position behind it."""
    text = reading.body if text is None else text
    for item in annotations:
        entry = _reference(item)
        if entry is None:
            continue
        flat = _flat(item)
        low, high = _whole(flat.get("start_index"), -1), _whole(flat.get("end_index"), -1)
        index = _whole(flat.get("index"), -1)
        claim = _within(text, low, high) or (_within(text, index - 1, index) if index > 0 else None)
        reading.cited.append((entry, (claim[0] + start, claim[1] + start) if claim else None))


def _reference(item: Any) -> DeclaredSource | None:
    """Return the source that a retrieved passage, an annotation or a link stands for."""
    if not isinstance(item, dict):
        return source_of(item)
    flat = _flat(item)
    named = next((flat[key] for key in _FILES if isinstance(flat.get(key), str) and flat[key]), None)
    quote = next((flat[key] for key in _WORDS if isinstance(flat.get(key), str) and flat[key]), None)
    page = next((flat[key] for key in _PAGES if isinstance(flat.get(key), (int, str)) and flat[key] != ""), None)
    if named is None and quote is None:
        return None
    link = named is not None and named.startswith(("http://", "https://"))
    fields: dict[str, Any] = {"quote": quote, "page": page, "url" if link else "document": named}
    if not link and named is not None:
        fields["document"] = named.replace("\\", "/").rsplit("/", 1)[-1]  # a path made by a program, not by the answer
    source = source_of({key: value for key, value in fields.items() if value is not None})
    if source is None:
        return None
    counted = "page_content" in flat and "page_label" not in flat and source.locator.page is not None
    locator = replace(source.locator, zero_based=True) if counted else source.locator  # its loaders count from 0
    return replace(source, raw=json.dumps(item, ensure_ascii=False), locator=locator)


def _flat(item: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of an object and of those it wraps them in; its own come first."""
    flat = dict(item)
    for _ in range(4):
        for key in _WITHIN:
            if isinstance(flat.get(key), dict):
                flat |= {k: v for k, v in flat.pop(key).items() if k not in flat}
    return flat


def _said(content: Any) -> str | None:
    """Return the text of a message: a string, or its text parts joined."""
    if isinstance(content, str):
        return content
    texts = [part["text"] for part in _dicts(content) if isinstance(part.get("text"), str)]
    return "".join(texts) if texts else None


def _within(text: str, low: int, high: int) -> Range | None:
    return (low, min(high, len(text))) if 0 <= low < min(high, len(text)) else None


def _whole(value: Any, otherwise: int = 0) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) else otherwise


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _dicts(value: Any) -> Iterator[dict[str, Any]]:
    return (item for item in _list(value) if isinstance(item, dict))


def _dict(value: Any, key: str) -> dict[str, Any]:
    inner = value.get(key) if isinstance(value, dict) else None
    return inner if isinstance(inner, dict) else {}


def _first(value: Any) -> Any:
    return value[0] if isinstance(value, list) and value else None
