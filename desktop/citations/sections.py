"""Match "Section IV.B", "Clause 4.2" or a section title against the heading path of spans."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from desktop.core.ids import slug
from desktop.core.spans import SourceSpan

_KIND = re.compile(
    r"^(?:sections?|sec|part|articles?|art|clauses?|cl|paragraph|para|chapter|coverages?|exclusions?|conditions?|endorsement(?:[ -]no)?|"  # noqa: E501
    r"schedule|appendix|annex|item|abschnitt|ziffer|no)[.\s-]+",
    re.IGNORECASE,
)
_NUMBERED = re.compile(
    r"((?:[ivxlc]+|\d+|[a-z])(?:[.\-(\s)]+(?:[ivxlc]+|\d+|[a-z])(?![a-z0-9]))*)(?![a-z0-9])[\s.)\-–—:]*(.*)",
    re.IGNORECASE | re.DOTALL,
)
_PART = re.compile(r"[ivxlc]+|\d+|[a-z]", re.IGNORECASE)


@lru_cache(maxsize=8192)
def read_heading(heading: str) -> tuple[tuple[str, ...], str]:
    """Return (numbers of the heading, slug of its title): `Section IV.B – Other Structures` → (`iv`, `b`),
    `other-structures`.
    """
    text = " ".join(heading.split()).strip(" .:,;")
    rest = _KIND.sub("", text, count=1)
    match = _NUMBERED.fullmatch(rest)
    if match and (rest != text or len(match.group(1)) > 1 or match.group(1).isdigit() or not match.group(2)):
        return tuple(part.casefold() for part in _PART.findall(match.group(1))), slug(match.group(2)) if match.group(
            2
        ) else ""
    return (), slug(text)


def section_matches(heading: str) -> Callable[[SourceSpan], bool]:
    """Return a test for spans that stand under `heading`: equal numbers in the path, or an equal title. No guessing."""
    numbers, title = read_heading(heading)
    whole = slug(heading)

    def test(span: SourceSpan) -> bool:
        components = _components(span.section_id or "", span.section_title or "")
        if any(whole == component or (title and not numbers and title == bare) for component, bare, _ in components):
            return True
        if not numbers:
            return False
        path: list[str] = [number for _, _, parts in components for number in parts]
        clause = span.metadata.get("clause") or span.metadata.get("clause_number") or ""
        path += [part.casefold() for part in _PART.findall(clause)] if clause else []
        length = len(numbers)
        found = any(tuple(path[i : i + length]) == numbers for i in range(len(path) - length + 1))
        return found and (not title or any(title == bare for _, bare, _ in components))

    return test


@lru_cache(maxsize=16384)
def _components(section_id: str, section_title: str) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    """Return (slug, slug without its number, numbers) of each heading of the path; the last one again from its
    title.
    """
    found: list[tuple[str, str, tuple[str, ...]]] = []
    for component in section_id.split("/"):
        plain = re.sub(r"~\d+$", "", component)
        if plain:
            numbers, title = read_heading(plain.replace("-", " "))
            found.append((plain, title, numbers))
    if section_title:
        numbers, title = read_heading(section_title)
        if found:
            found[-1] = (slug(section_title), title, numbers or found[-1][2])
        else:
            found.append((slug(section_title), title, numbers))
    return tuple(found)
