"""Optional content shown by a rule over several layers, settled before MuPDF reads the page.

MuPDF shows whatever a visibility expression (VE) rules, so text that no other viewer shows would be seen and cited.
Each expression is evaluated once and replaced by its result; only the copy in memory changes. What is shown only while
layers are off is found here too: switching layers on never reveals it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pymupdf
from msgspec import Struct, field
from pymupdf import mupdf

_DEEPEST = 20
_VIEW = "View"


class _Known(Struct):
    """The layers of an open document, and the objects that were looked at."""

    layers: dict[int, Any]
    shown: dict[int, bool]
    seen: set[int] = field(default_factory=set)
    hiding: list[Any] = field(default_factory=list)
    """Rules that hide what they mark."""


_known: dict[int, _Known] = {}


def settle_expressions(document: pymupdf.Document, page: pymupdf.Page) -> None:
    """Replace the rules met on a page by their results, in memory; raises what MuPDF raises."""
    known = _known.get(id(document))
    if known is None:
        known = _known[id(document)] = _read_layers(document)
    if known.layers:
        for rule in list(_rules(mupdf.pdf_page_from_fz_page(page.this).obj(), known.seen)):
            _settle(rule, known)


def hides_by_rule(document: pymupdf.Document) -> bool:
    """Say whether a rule met so far hides what it marks."""
    known = _known.get(id(document))
    return known is not None and bool(known.hiding)


@contextmanager
def hiding_rules_off(document: pymupdf.Document) -> Iterator[None]:
    """Show what rules hide, as long as this lasts."""
    known = _known.get(id(document), _Known({}, {}))
    for rule in known.hiding:
        _show(rule)
    try:
        yield
    finally:
        for rule in known.hiding:
            _hide(rule, known)


def forget_expressions(document: pymupdf.Document) -> None:
    """Drop what is known of a document that is closed."""
    _known.pop(id(document), None)


def _rules(page: Any, seen: set[int]) -> Iterator[Any]:
    """Yield the rules (OCMD) that a page, its forms, patterns and annotations name."""
    for annotation in _values(mupdf.pdf_dict_gets(page, "Annots")):
        yield from _own_rule(annotation)
        looks = mupdf.pdf_dict_gets(mupdf.pdf_dict_gets(annotation, "AP"), "N")
        yield from _of_form(looks, seen, 0)
        for look in _values(looks):
            yield from _of_form(look, seen, 0)
    resources = mupdf.pdf_dict_get_inheritable(page, mupdf.PDF_ENUM_NAME_Resources)
    yield from _of_resources(resources, seen, 0)


def _of_resources(resources: Any, seen: set[int], depth: int) -> Iterator[Any]:
    if not _is_new(resources, seen) or depth > _DEEPEST:
        return
    for rule in _values(mupdf.pdf_dict_gets(resources, "Properties")):
        yield from _checked(rule)
    for group in ("XObject", "Pattern"):
        for form in _values(mupdf.pdf_dict_gets(resources, group)):
            yield from _of_form(form, seen, depth)


def _of_form(form: Any, seen: set[int], depth: int) -> Iterator[Any]:
    if not _is_new(form, seen):
        return
    yield from _own_rule(form)
    yield from _of_resources(mupdf.pdf_dict_gets(form, "Resources"), seen, depth + 1)


def _own_rule(thing: Any) -> Iterator[Any]:
    yield from _checked(mupdf.pdf_dict_gets(thing, "OC"))


def _checked(rule: Any) -> Iterator[Any]:
    if mupdf.pdf_is_dict(rule) and mupdf.pdf_to_name(mupdf.pdf_dict_gets(rule, "Type")) == "OCMD":
        yield rule


def _is_new(thing: Any, seen: set[int]) -> bool:
    number = mupdf.pdf_to_num(thing)
    if number in seen or not mupdf.pdf_is_dict(thing):
        return False
    if number:
        seen.add(number)
    return True


def _values(thing: Any) -> Iterator[Any]:
    """Yield the values of a dictionary or of an array."""
    if mupdf.pdf_is_dict(thing):
        for index in range(mupdf.pdf_dict_len(thing)):
            yield mupdf.pdf_dict_get_val(thing, index)
    elif mupdf.pdf_is_array(thing):
        for index in range(mupdf.pdf_array_len(thing)):
            yield mupdf.pdf_array_get(thing, index)


def _settle(rule: Any, known: _Known) -> None:
    expression = mupdf.pdf_dict_gets(rule, "VE")
    policy = mupdf.pdf_to_name(mupdf.pdf_dict_gets(rule, "P"))
    if mupdf.pdf_is_array(expression):
        shown = _holds(expression, known.shown, 0)
    elif policy in {"AllOff", "AnyOff"}:
        shown = _policy_holds(policy, rule, known.shown)
    else:
        return
    mupdf.pdf_dict_dels(rule, "VE")
    _show(rule)
    if not shown:
        _hide(rule, known)
        known.hiding.append(rule)


def _show(rule: Any) -> None:
    for key in ("OCGs", "P"):
        mupdf.pdf_dict_dels(rule, key)


def _hide(rule: Any, known: _Known) -> None:
    number, layer = next(iter(known.layers.items()))
    mupdf.pdf_dict_puts(rule, "OCGs", layer)
    mupdf.pdf_dict_puts(rule, "P", mupdf.pdf_new_name("AllOff" if known.shown[number] else "AnyOn"))


def _read_layers(document: pymupdf.Document) -> _Known:
    file = mupdf.pdf_document_from_fz_document(document.this)
    listed = mupdf.pdf_dict_getp(mupdf.pdf_trailer(file), "Root/OCProperties/OCGs")
    layers = {mupdf.pdf_to_num(layer): layer for layer in _values(listed) if mupdf.pdf_to_num(layer)}
    stack = mupdf.PdfResourceStack()
    shown = {n: not mupdf.pdf_is_ocg_hidden(file, stack, _VIEW, layer) for n, layer in layers.items()}
    return _Known(layers, shown)


def _holds(expression: Any, states: dict[int, bool], depth: int) -> bool:
    """Evaluate an expression: a layer, or an array of And, Or, Not and what they join; what is no such thing holds."""
    if not mupdf.pdf_is_array(expression):
        return states.get(mupdf.pdf_to_num(expression), True)
    if depth > _DEEPEST:
        return True
    how, *parts = list(_values(expression)) or [expression]
    results = (_holds(part, states, depth + 1) for part in parts)
    match mupdf.pdf_to_name(how):
        case "And":
            return all(results)
        case "Or":
            return any(results)
        case "Not":
            return not next(results, False)
    return True


def _policy_holds(policy: str, rule: Any, states: dict[int, bool]) -> bool:
    named = mupdf.pdf_dict_gets(rule, "OCGs")
    layers = list(_values(named)) if mupdf.pdf_is_array(named) else [named]
    off = [not states[number] for number in map(mupdf.pdf_to_num, layers) if number in states]
    return not off or (all(off) if policy == "AllOff" else any(off))
