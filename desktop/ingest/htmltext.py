"""HTML to text as a reader sees it: no scripts, no hidden elements, blocks and table cells kept apart."""

from __future__ import annotations

import re

from selectolax.lexbor import LexborHTMLParser, LexborNode

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


def html_text(html: str) -> tuple[str, str, int]:
    """Return (visible text, title, number of words that the page hides from its reader)."""
    tree = LexborHTMLParser(html)
    title = tree.css_first("title")
    parts: list[str] = []
    hidden: list[str] = []
    if tree.body is not None:
        _walk(tree.body, parts, hidden)
    text = "\n".join(" ".join(line.split()).strip(" |") for line in "".join(parts).split("\n"))
    lines = [line for line in text.split("\n") if line]
    return "\n".join(lines), " ".join(title.text().split()) if title is not None else "", len(" ".join(hidden).split())


def _walk(root: LexborNode, parts: list[str], hidden: list[str]) -> None:
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
        child = node.last_child
        while child is not None:
            stack.append(child)
            child = child.prev


def _is_hidden(node: LexborNode) -> bool:
    attributes = node.attributes
    if not attributes:
        return False
    return "hidden" in attributes or bool(_HIDDEN_STYLE.search(attributes.get("style") or ""))
