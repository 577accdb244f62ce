"""HTML to text as a reader sees it: no scripts, no hidden elements, blocks and table cells kept apart."""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import Struct
from selectolax.lexbor import LexborHTMLParser, LexborNode

from desktop.ingest.htmltables import data_tables
from desktop.ingest.texttables import TextTable, cell_marks, without_marks

_SKIPPED = frozenset(
    ("script", "style", "template", "noscript", "head", "svg", "iframe", "object", "select", "-comment")
)
_BLOCKS = frozenset(
    (
        "address", "article", "aside", "blockquote", "br", "caption", "center", "dd", "details", "div", "dl", "dt",
        "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr",
        "legend", "li", "main", "nav",
        "ol", "option", "p", "pre", "section", "summary", "table", "tbody", "tfoot", "thead", "tr", "ul",
    )
)  # fmt: skip
_HIDDEN_STYLE = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d])|opacity\s*:\s*0(?![.\d])", re.I
)


class HtmlText(Struct, frozen=True):
    """An HTML page as its reader sees it."""

    text: str
    """Visible text, a line per block; marks stand around the cells of `tables`."""
    title: str
    hidden_words: int
    tables: tuple[TextTable, ...] = ()


def html_text(html: str) -> HtmlText:
    """Return the visible text of a page, its tables of data, and how many words it hides from its reader."""
    tree = LexborHTMLParser(without_marks(html))
    title = tree.css_first("title")
    parts: list[str] = []
    hidden: list[str] = []
    tables = data_tables(tree)
    marks = {node: cell_marks(t, c) for t, table in enumerate(tables) for c, node in enumerate(table.nodes)}
    if tree.body is not None:
        _walk(tree.body, parts, hidden, marks)
    text = "\n".join(" ".join(line.split()).strip(" |") for line in "".join(parts).split("\n"))
    return HtmlText(
        "\n".join(line for line in text.split("\n") if line),
        " ".join(title.text().split()) if title is not None else "",
        len(" ".join(hidden).split()),
        tuple(table.table for table in tables),
    )


def _walk(root: LexborNode, parts: list[str], hidden: list[str], marks: Mapping[int, tuple[str, str]]) -> None:
    """Collect text depth-first without recursion: mail programs nest tables a thousand deep."""
    stack: list[LexborNode | str] = [root]
    while stack:
        node = stack.pop()
        if isinstance(node, str):
            parts.append(node)
            continue
        tag = node.tag or ""
        if tag == "-text":
            parts.append(re.sub(r"\s+", " ", node.text_content or ""))
            continue
        if tag in _SKIPPED:
            continue
        if _is_hidden(node):
            hidden.append(node.text(separator=" "))
            continue
        if tag in _BLOCKS:
            parts.append("\n")
            stack.append("\n")
        elif tag in ("td", "th"):
            stack.append(" | ")
            before, behind = marks.get(node.mem_id, ("", ""))
            parts.append(before)
            stack.append(behind)
        child = node.last_child
        while child is not None:
            stack.append(child)
            child = child.prev


def _is_hidden(node: LexborNode) -> bool:
    attributes = node.attributes
    if not attributes:
        return False
    return "hidden" in attributes or bool(_HIDDEN_STYLE.search(attributes.get("style") or ""))
