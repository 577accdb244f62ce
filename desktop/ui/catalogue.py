"""Translation catalogues: collect the texts of the window from its source, keep `resources/i18n/*.ts`, compile `*.qm`.

`python -m desktop.ui.catalogue` updates and compiles. Own code instead of `lupdate`, which follows neither our markers
nor the texts in the settings schema; the files are ordinary Qt Linguist files. A text with a count (`tr("%n page(s)",
"", n)`) has a form per number; English, the language of the source, has a catalogue of just these.
"""

from __future__ import annotations

import ast
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections import defaultdict
from pathlib import Path

from desktop.store.resources import resource_folders
from desktop.store.settings import SCHEMA

Texts = dict[str, dict[str, bool]]
"""Context to source texts, in order; True for a text with a count."""
Forms = tuple[str, ...]
"""A translation: one text, or one per number."""
LANGUAGES = ("de", "en")
SOURCE = "en"
_FUNCTIONS = {"_t": "Actions", "_s": "Sentences", "_w": "Words"}
"""Marker functions with a fixed context; `translate("…")` of `desktop.ui.words` has the context Words."""


def collect_texts(folder: Path) -> Texts:
    """Return every translatable text below `folder` by context, plus menu names and settings labels."""
    found: Texts = defaultdict(dict)
    for path in sorted(folder.rglob("*.py")):
        _collect_file(ast.parse(path.read_text(encoding="utf-8")), found)
    from desktop.ui.actions import Menu

    for menu in Menu:
        found["Actions"][str(menu)] = False
    for setting in SCHEMA:
        if setting.shown:
            found["Settings"][setting.label] = False
    return dict(found)


def _collect_file(tree: ast.Module, found: Texts) -> None:
    for node in tree.body:
        owner = node.name if isinstance(node, ast.ClassDef) else ""
        for call in (n for n in ast.walk(node) if isinstance(n, ast.Call)):
            _collect_call(call, owner, found)


def _collect_call(call: ast.Call, owner: str, found: Texts) -> None:
    texts = [a.value for a in call.args if isinstance(a, ast.Constant) and isinstance(a.value, str) and a.value]
    function = call.func
    name = (
        function.attr if isinstance(function, ast.Attribute) else function.id if isinstance(function, ast.Name) else ""
    )
    if not texts:
        return
    counted = any("%n" in text for text in texts)
    if name == "tr" and isinstance(function, ast.Attribute):
        # `window.tr(…)` outside of a class of ours is looked up under the window's class.
        own = isinstance(function.value, ast.Name) and function.value.id == "self"
        found[owner if own else "MainWindow"][texts[0]] = counted
    elif name == "translate" and len(texts) > 1:
        found[texts[0]][texts[1]] = counted
    elif name == "translate":
        found["Words"][texts[0]] = counted
    elif name in _FUNCTIONS:
        found[_FUNCTIONS[name]][texts[0]] = counted


def read_translations(path: Path) -> dict[tuple[str, str], Forms]:
    """Return the finished translations of a .ts file by (context, source)."""
    if not path.exists():
        return {}
    done = {}
    for context in ET.parse(path).getroot().iter("context"):
        name = context.findtext("name") or ""
        for message in context.iter("message"):
            target = message.find("translation")
            if target is None or target.get("type") == "unfinished":
                continue
            forms = tuple(form.text or "" for form in target.iter("numerusform")) or (target.text or "",)
            if all(forms):
                done[(name, message.findtext("source") or "")] = forms
    return done


def write_catalogue(path: Path, texts: Texts, translations: dict[tuple[str, str], Forms], language: str) -> int:
    """Write a .ts file with all texts and return how many are not translated."""
    root = ET.Element("TS", version="2.1", language=language, sourcelanguage=SOURCE)
    missing = 0
    for name in sorted(texts):
        context = ET.SubElement(root, "context")
        ET.SubElement(context, "name").text = name
        for source, counted in texts[name].items():
            message = ET.SubElement(context, "message")
            ET.SubElement(message, "source").text = source
            target = ET.SubElement(message, "translation")
            known = translations.get((name, source), ())
            if counted:
                message.set("numerus", "yes")
                for form in known:
                    ET.SubElement(target, "numerusform").text = form
            elif known:
                target.text = known[0]
            if len(known) != 1 + counted:
                target.set("type", "unfinished")
                missing += 1
    ET.indent(root)
    body = ET.tostring(root, encoding="unicode")
    path.write_text(f'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n{body}\n', encoding="utf-8")
    return missing


def texts_of(language: str) -> Texts:
    """Return what a language's catalogue holds: everything, or only the texts with a count in the source language."""
    texts = collect_texts(Path(__file__).parent)
    if language != SOURCE:
        return texts
    counted = {name: {text: True for text, counts in found.items() if counts} for name, found in texts.items()}
    return {name: found for name, found in counted.items() if found}


def i18n_folder() -> Path:
    """Return `resources/i18n` of the checkout (or the installed copy)."""
    return next(f / "i18n" for f in resource_folders() if f.is_dir())


def update(language: str) -> int:
    """Bring one language's catalogue up to date, compile it, and return how many texts are not translated."""
    folder = i18n_folder()
    path = folder / f"evidence_desk_{language}.ts"
    missing = write_catalogue(path, texts_of(language), read_translations(path), language)
    tool = Path(sys.executable).with_name("pyside6-lrelease")
    subprocess.run([str(tool), "-silent", str(path), "-qm", str(path.with_suffix(".qm"))], check=True)
    return missing


def main() -> int:
    """Update all languages and say what is missing."""
    folder = i18n_folder()
    folder.mkdir(parents=True, exist_ok=True)
    total = 0
    for language in LANGUAGES:
        missing = update(language)
        sys.stdout.write(f"{language}: {missing} texts are not translated\n")
        total += missing
    return 1 if total else 0


if __name__ == "__main__":
    sys.exit(main())
