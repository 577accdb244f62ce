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
    if match and (
        rest != text
        or len(match.group(1)) > 1
        or match.group(1).isdigit()
        or not match.group(2)
        or rest[1:2] in (".", ")")
    ):
        return tuple(part.casefold() for part in _PART.findall(match.group(1))), slug(match.group(2)) if match.group(
            2
        ) else ""
    return (), slug(text)


Root = tuple[str, ...]
"""The heading path up to the heading that was named: equal roots are one place."""


def section_root(heading: str) -> Callable[[SourceSpan], Root | None]:
    """Return a function from a span to the root under which it stands, None when it does not stand under `heading`.

    Equal numbers in the path of headings and clauses, or an equal title; no guessing. One number alone must be the
    first or the last of the path.
    """
    numbers, title = read_heading(heading)
    whole = slug(heading)

    def root(span: SourceSpan) -> Root | None:
        components = _components(span.section_id or "", span.section_title or "")
        for k, (component, bare, _) in enumerate(components):
            if whole == component or (title and not numbers and title == bare):
                return tuple(entry[0] for entry in components[: k + 1])
        if not numbers:
            return None
        path = _numbers(span, tuple(part for _, _, parts in components for part in parts))
        for k in range(len(path) - len(numbers) + 1):
            if path[k : k + len(numbers)] != numbers or (len(numbers) == 1 and k not in {0, len(path) - 1}):
                continue
            if not title or any(title == bare for _, bare, _ in components):
                return path[: k + len(numbers)]
        return None

    return root


def section_matches(heading: str) -> Callable[[SourceSpan], bool]:
    """Return a test for spans that stand under `heading`."""
    root = section_root(heading)
    return lambda span: root(span) is not None


def _numbers(span: SourceSpan, headings: Root) -> Root:
    """Return the numbers of headings and clause: what extraction recorded, else those of the heading path."""
    metadata = span.metadata
    recorded = metadata.get("clause_path") or metadata.get("section_number") or metadata.get("number")
    path = tuple(part.casefold() for part in _PART.findall(recorded)) if recorded else headings
    clause = metadata.get("clause") if not metadata.get("clause_path") else None
    return path + tuple(part.casefold() for part in _PART.findall(clause)) if clause else path


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
