"""Answers and source lists written as JSON: tolerant reading of the shapes vendors and models emit (formats 74–80)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import json_repair
from msgspec.structs import replace

from desktop.citations.envelopes import add_supports, read_reply
from desktop.citations.json_sources import FIELDS, Reading, fold, is_source, source_of
from desktop.citations.passages import json_fences
from desktop.citations.streams import assembled, streamed
from desktop.citations.yaml_blocks import load_yaml, whole_yaml, yaml_blocks
from desktop.core.verdicts import DeclaredSource, Locator, Range

_LISTS = frozenset(
    {"citations", "sources", "references", "annotations", "evidence", "clausesused", "clauses", "documents", "quotes", "supportingevidence",  # noqa: E501
     "groundingchunks", "footnotes", "quellen", "zitate", "belege", "nachweise",
     "fuentes", "citas", "referencias", "citationlist", "usedsources"}
)  # fmt: skip
_FOUND = (
    "context",
    "contexts",
    "chunks",
    "passages",
    "results",
    "searchresults",
    "retrieved",
    "hits",
    "docs",
    "matches",
)
"""Lists of what a search found, of which an answer cites some by number."""
_TEXTS = (
    "answer", "text", "response", "finalanswer", "output", "result", "message", "content", "completion", "summary",
    "decision", "antwort", "respuesta", "reponse", "risposta",
)  # fmt: skip
_STATEMENTS = frozenset({"statements", "claims", "sentences", "facts", "answers", "segments", "points", "content"})
_SAYINGS = ("text", "statement", "claim", "sentence", "answer", "content")
MAX_JSON = 400_000
"""Characters of damaged JSON that are repaired: the repairer may take quadratic time."""
_DEEPEST = 30
_SAID = 4
"""Words from which on a text beside a source is what it is cited for, and no name or topic."""
_WRAPPED = 3
"""Replies within replies that are taken apart: a service sends as a text what the model wrote as JSON."""
_DAMAGED = "The JSON of the answer was damaged (cut off, trailing commas or wrong quotes) and was repaired."


def read_answer(raw: str) -> Reading | None:
    """Return the reading of an answer that is JSON as a whole (a leading sentence or a fence is allowed), else None.

    Of a reply whose text is JSON again, that is the answer.
    """
    reading = _read_whole(raw)
    for _ in range(_WRAPPED):
        if reading is None or reading.cited or "{" not in reading.body:
            break
        inner = _read_whole(reading.body)
        if inner is None or not inner.body.strip():
            break
        inner.declared = inner.declared or reading.declared
        inner.notes = [*reading.notes, *inner.notes]
        reading = inner
    return reading


def _read_whole(raw: str) -> Reading | None:
    text = raw.strip()
    whole, cut = streamed(text)
    if whole is not None and (reading := _interpret(whole)) is not None:
        reading.notes = [*([_DAMAGED] if cut else []), *reading.notes]
        return reading
    fence = next(json_fences(text), None)
    lead = ""
    if text[:1] in "{[" and not re.match(r"\[\s*\^?\d|\[\w[^\]\n]*\]", text):
        candidate = text
    elif fence and fence[1].lstrip()[:1] in ("{", "[") and len(text[: fence[0][0]].split()) <= 25:
        candidate, lead = fence[1], text[: fence[0][0]].strip()
    elif (written := _yaml_answer(text)) is not None or "{" not in text:
        return written
    else:
        brace = re.match(r"[^\n{\[]{0,160}:?\s*\n?(?=\{\s*\"\w+\"\s*:)", text)
        if not brace:
            return None
        candidate, lead = text[brace.end() :], brace.group().strip()
    value, notes = load_lenient(candidate)
    if not isinstance(value, (dict, list)) or not value:
        return None
    reading = _interpret(value)
    if reading is None:
        return None
    if fence and lead and not reading.body.strip():
        return None  # prose before a fenced source list is the answer itself
    if lead:
        notes.append("Text before the JSON was left aside: it is not part of the answer.")
    reading.notes = [*notes, *reading.notes]
    return reading


def fenced_lists(text: str) -> Iterator[tuple[Range, list[DeclaredSource], list[str]]]:
    """Yield fenced JSON and YAML source lists that follow prose: range, entries, notes; without entries: what was not
    read.
    """
    for at, body in json_fences(text):
        if body.lstrip()[:1] not in ("{", "["):
            continue
        value, notes = load_lenient(body)
        if not isinstance(value, (dict, list)):
            continue
        reading = _interpret(value)
        if reading is None:
            continue
        entries = [*reading.declared, *[entry for entry, _ in reading.cited]]
        if entries:
            yield at, entries, notes
    yield from _yaml_lists(text)


def _yaml_lists(text: str) -> Iterator[tuple[Range, list[DeclaredSource], list[str]]]:
    """Yield the source lists that follow prose as YAML, and what was not read of it."""
    for at, value, notes in yaml_blocks(text):
        reading = _interpret(value) if isinstance(value, dict | list) and value else None
        entries = [*reading.declared, *[entry for entry, _ in reading.cited]] if reading is not None else []
        if entries or notes:
            yield at, entries, notes


def _yaml_answer(text: str) -> Reading | None:
    """Return the reading of an answer that is YAML as a whole and cites something."""
    body = whole_yaml(text)
    value, notes = load_yaml(body) if body is not None else (None, [])
    reading = _interpret(value) if isinstance(value, dict | list) and value else None
    if reading is None or not (reading.cited or reading.declared) or not reading.body.strip():
        return None
    reading.notes = [*notes, *reading.notes]
    return reading


def load_lenient(text: str) -> tuple[Any, list[str]]:
    """Return (value or None, what was repaired or left out in sentences)."""
    try:
        return json.loads(text), []
    except (ValueError, RecursionError):
        pass
    lines = text.split("\n") if text[:1] == "{" and "\n{" in text else []
    try:
        if len(values := [json.loads(line) for line in lines if line.strip()]) > 1:
            return values, []  # an object a line
    except (ValueError, RecursionError):
        pass
    read = text[:MAX_JSON]
    depth = read.count("[") + read.count("{")
    if depth > 20_000 or re.search(r"[\[{]{60}", read):
        return None, []  # hostile nesting: the repairer works by recursion
    try:
        value = json_repair.loads(read, skip_json_loads=True)
    except (ValueError, RecursionError, IndexError, TypeError):
        return None, []
    if value in ("", [], {}):
        return None, []
    notes = [_DAMAGED]
    if len(text) > MAX_JSON:
        notes.append(f"Damaged JSON is read up to {MAX_JSON} characters; what stands behind them was not read.")
    return value, notes


def _interpret(value: Any) -> Reading | None:
    value = (assembled(value) or value) if isinstance(value, list) else value
    reply = read_reply(value)
    if reply is not None:
        return reply
    reading = Reading()
    if isinstance(value, list):
        if value and all(isinstance(item, dict) and is_source(item) for item in value):
            value = {"citations": value}
        elif value and all(isinstance(item, dict) for item in value):
            value = {"statements": value}
        else:
            return None
    folded = {fold(key): item for key, item in value.items()}
    if not _is_answer(folded):
        nested = next(
            (v for v in folded.values() if isinstance(v, dict) and _is_answer({fold(k): i for k, i in v.items()})),
            None,
        )
        if nested is None:
            return _found_within(value)
        folded = {fold(key): item for key, item in nested.items()}
    pieces: list[str] = []
    main = next((folded[key] for key in _TEXTS if isinstance(folded.get(key), str)), None)
    if main is not None:
        pieces.append(main)
    for key, item in folded.items():
        if key in _STATEMENTS and isinstance(item, list):
            _read_statements(item, pieces, reading)
    for key, written in folded.items():
        item = _listed(written) if key in _LISTS else written
        if key in _LISTS and isinstance(item, list):
            _read_sources(item, reading, text=pieces[0] if pieces else "")
        elif key in {"evidenceids", "sourcespanids", "sourceids", "spanids"} and isinstance(item, list):
            for entry in _bare(item):
                reading.cited.append((entry, None))
        elif key == "groundingsupports" and isinstance(item, list):
            add_supports(reading, pieces[0] if pieces else "", item)
    if not (reading.cited or reading.declared):
        reading.declared += _retrieved(folded, pieces[0] if pieces else "")
    if not (reading.cited or reading.declared):
        own = {key: item for key, item in folded.items() if key not in _TEXTS}
        single = source_of(own) if is_source(own) or {"citation", "reference"} & own.keys() else None
        reading.declared += [single] if single is not None else []
    reading.body = "\n\n".join(pieces)
    return reading


def _retrieved(folded: dict[str, Any], text: str) -> list[DeclaredSource]:
    """Return what the markers of a text stand for among the passages found for it: the others back nothing."""
    items: list[Any] = next((folded[key] for key in _FOUND if isinstance(folded.get(key), list)), [])
    used = {int(digits) for digits in re.findall(r"[\[【](\d{1,4})[\]】]", text)}
    entries = [source_of(item) if isinstance(item, dict) else None for item in items]
    numbered = [
        replace(e, number=n if e.number is None else e.number) for n, e in enumerate(entries, 1) if e is not None
    ]
    return [entry for entry in numbered if entry.number in used and entry.locator.document]


def _listed(sources: Any) -> Any:
    """Return sources written as an object of numbers, `{"1": {…}}`, as a list that says them."""
    if not isinstance(sources, dict) or not sources or not all(str(key).strip("[]").isdecimal() for key in sources):
        return sources
    named = (
        (str(key).strip("[]"), item if isinstance(item, dict) else {"location": item}) for key, item in sources.items()
    )
    return [{"index": number, **item} for number, item in named]


def _found_within(value: dict[str, Any]) -> Reading | None:
    """Read sources of a shape nobody knows: every object that names a document or page and quotes words.

    What the objects around it say beside names and numbers is the text the source is given for.
    """
    reading, pieces = Reading(), list[str]()

    def visit(node: Any, said: str, depth: int) -> None:
        if isinstance(node, list):
            for item in node:
                visit(item, said, depth)
        if not isinstance(node, dict) or depth > _DEEPEST:
            return
        kinds = {FIELDS.get(fold(key)) for key, item in node.items() if item not in (None, "", [], {})}
        if kinds & {"quote", "text"} and kinds & {"span", "document", "page", "url", "chunk"}:
            source = source_of(node)
            if source is not None:
                start = sum(len(piece) + 2 for piece in pieces)
                if said:
                    pieces.append(said)
                reading.cited.append((source, (start, start + len(said)) if said else None))
                return
        own = [item for item in node.values() if isinstance(item, str) and len(item.split()) >= _SAID]
        for item in node.values():
            visit(item, "\n".join(own) or said, depth + 1)

    visit(value, "", 0)
    reading.body = "\n\n".join(pieces)
    return reading if reading.cited else None


def _is_answer(folded: dict[str, Any]) -> bool:
    keys = set(folded)
    return (
        bool(keys & (_LISTS | {"statements", "claims", "groundingsupports", "evidenceids", "sourcespanids"}))
        or bool({"answer", "finalanswer", "response", "antwort", "respuesta", "reponse", "risposta"} & keys)
        or (isinstance(folded.get("content"), list))
    )


def _read_statements(items: list[Any], pieces: list[str], reading: Reading) -> None:
    start = sum(len(piece) + 2 for piece in pieces)
    for item in items:
        if not isinstance(item, dict):
            if isinstance(item, str):
                pieces.append(item)
                start += len(item) + 2
            continue
        folded = {fold(key): entry for key, entry in item.items()}
        text = next((folded[key] for key in _SAYINGS if isinstance(folded.get(key), str)), "")
        claim = (start, start + len(text)) if text else None
        if text:
            pieces.append(text)
            start += len(text) + 2
        for key, entry in folded.items():
            if key in _LISTS and isinstance(entry, list):
                for source in _sources(entry):
                    reading.cited.append((source, claim))
            elif key in {"evidenceids", "sourcespanids", "sourceids", "spanids", "ids", "citationids"} and isinstance(
                entry, list
            ):
                for source in _bare(entry):
                    reading.cited.append((source, claim))
            elif key in {"sourcespanid", "evidenceid", "spanid", "sourceid"} and isinstance(entry, str):
                quote = next((str(v) for k, v in folded.items() if FIELDS.get(k) == "quote"), None)
                reading.cited.append((DeclaredSource(None, entry, Locator(span_id=entry), quote), claim))
        rest = {k: v for k, v in item.items() if fold(k) not in _SAYINGS}
        placed = {FIELDS.get(fold(key)) for key in rest} & {"span", "document", "page", "quote", "clause", "url"}
        if not any(key in _LISTS or key.endswith(("id", "ids")) for key in folded) and (placed or is_source(item)):
            own = source_of(rest)
            if own is not None:
                reading.cited.append((own, claim))


def _bare(items: list[Any]) -> list[DeclaredSource]:
    return [
        DeclaredSource(None, str(item), Locator(span_id=str(item)), None)
        for item in items
        if isinstance(item, (str, int)) and str(item).strip()
    ]


def _sources(items: list[Any]) -> list[DeclaredSource]:
    found = []
    for item in items:
        source = source_of(item)
        if source is not None:
            found.append(source)
    return found


def _read_sources(items: list[Any], reading: Reading, *, text: str) -> None:
    for source, item in ((source_of(item), item) for item in items):
        if source is None:
            continue
        claim = _character_range(item, text) if isinstance(item, dict) else None
        if claim is not None:
            reading.cited.append((source, claim))
        else:
            reading.declared.append(source)


def _character_range(item: dict[str, Any], text: str) -> Range | None:
    start, end = item.get("start_index", item.get("startIndex")), item.get("end_index", item.get("endIndex"))
    if isinstance(start, int) and isinstance(end, int) and 0 <= start < end <= len(text) + 4:
        return (min(start, len(text)), min(end, len(text)))
    return _words_before(item["index"], text) if item.get("type") == "file_citation" and "index" in item else None


def _words_before(index: object, text: str) -> Range | None:
    """Return the end of the words that a source stands behind; an index within a word or the first one counts files."""
    if not isinstance(index, int) or not 0 < index <= len(text):
        return None
    if index < len(text) and text[index - 1 : index + 1].isalnum():
        return None
    said = text[:index].rstrip()
    return (len(said) - 1, len(said)) if " " in said else None
