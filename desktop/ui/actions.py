"""Every action of the window as data: menus, shortcuts, palette, key sheet and key dialog are made from it."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct
from PySide6.QtCore import QCoreApplication

from desktop.ui.words import reason_words


class Menu(enum.StrEnum):
    """Menus in order."""

    FILE = "File"
    EDIT = "Edit"
    VIEW = "View"
    GO = "Go"
    REVIEW = "Review"
    TOOLS = "Tools"
    HELP = "Help"


class ActionSpec(Struct, frozen=True):
    """One action. `handler` names a method of the window's commands; letter keys never fire in text fields."""

    id: str
    menu: Menu
    text: str
    """English source text, translated in the context "Actions"."""
    handler: str
    keys: tuple[str, ...] = ()
    icon: str = ""
    repeat: bool = False
    """May fire again while the key is held. Never for decisions."""
    review: bool = False
    """Works on the chosen citation: its keys do nothing while a text field has the keyboard, whatever they are."""
    checkable: bool = False
    separator: bool = False
    """A menu separator stands before it."""
    mode: str = ""
    """`reason` = live only while the reason strip is open; `no reason` = only while it is closed."""
    list_keys: tuple[str, ...] = ()
    """Keys that do the same inside the queue list; shown on the key sheet, handled by the list itself."""


def _t(text: str) -> str:
    """Mark a text for `lupdate`; translated when shown."""
    return text


A = ActionSpec
ACTIONS: tuple[ActionSpec, ...] = (
    A("add_documents", Menu.FILE, _t("Add documents …"), "add_documents", ("Ctrl+O",), "file-plus"),
    A("open_workspace", Menu.FILE, _t("Open workspace …"), "open_workspace", ("Ctrl+Shift+O",), "folder-open"),
    A("open_sample", Menu.FILE, _t("Open the sample workspace"), "open_sample", (), "sparkles"),
    A(
        "paste_answer",
        Menu.FILE,
        _t("Check a pasted answer …"),
        "paste_answer",
        ("Ctrl+Shift+V",),
        "clipboard-paste",
        separator=True,
    ),
    A("export", Menu.FILE, _t("Export …"), "export", ("Ctrl+E",), "download"),
    A("import_review", Menu.FILE, _t("Import a review …"), "import_review", (), "upload"),
    A("print", Menu.FILE, _t("Print pages …"), "print_pages", ("Ctrl+P",), "printer"),
    A("remove_document", Menu.FILE, _t("Remove document …"), "remove_document", (), "trash-2", separator=True),
    A("ocr_pages", Menu.FILE, _t("Read unread pages by OCR"), "ocr_pages", (), "scan"),
    A("rescue", Menu.FILE, _t("Rescue a workspace …"), "rescue", (), "shield-check"),
    A("settings", Menu.FILE, _t("Settings …"), "settings", ("Ctrl+,",), "settings", separator=True),
    A("provider", Menu.FILE, _t("Answer provider …"), "provider", (), "key-round"),
    A("quit", Menu.FILE, _t("Quit"), "quit", ("Ctrl+Q",), "", separator=True),
    A("undo", Menu.EDIT, _t("Undo decision"), "undo", ("Ctrl+Z",), "undo-2"),
    A("redo", Menu.EDIT, _t("Redo decision"), "redo", ("Ctrl+Shift+Z",), "redo-2"),
    A("copy", Menu.EDIT, _t("Copy selected text"), "copy", ("Ctrl+C",), "copy", separator=True),
    A("select_page_text", Menu.EDIT, _t("Select text of the page"), "select_page_text", (), "text-select"),
    A(
        "select_area",
        Menu.EDIT,
        _t("Select an area"),
        "select_area",
        ("Ctrl+Shift+A",),
        "square-dashed-mouse-pointer",
        checkable=True,
    ),
    A(
        "cite_selection",
        Menu.EDIT,
        _t("Use selection as evidence"),
        "cite_selection",
        ("Ctrl+Return",),
        "quote",
        review=True,
    ),
    A("find", Menu.EDIT, _t("Find in document"), "find", ("Ctrl+F",), "search", separator=True),
    A("find_next", Menu.EDIT, _t("Next find result"), "find_next", ("F3",), "", repeat=True),
    A("find_previous", Menu.EDIT, _t("Previous find result"), "find_previous", ("Shift+F3",), "", repeat=True),
    A("zoom_in", Menu.VIEW, _t("Zoom in"), "zoom_in", ("+", "=", "Ctrl++"), "zoom-in", repeat=True),
    A("zoom_out", Menu.VIEW, _t("Zoom out"), "zoom_out", ("-", "Ctrl+-"), "zoom-out", repeat=True),
    A("zoom_reset", Menu.VIEW, _t("Actual size"), "zoom_reset", ("0", "Ctrl+0"), "", mode="no reason"),
    A("fit_width", Menu.VIEW, _t("Fit width"), "fit_width", ("W",), "move-horizontal"),
    A("fit_page", Menu.VIEW, _t("Fit page"), "fit_page", ("Shift+W",), "maximize"),
    A("rotate", Menu.VIEW, _t("Rotate view"), "rotate", ("R",), "rotate-cw"),
    A("dark_pages", Menu.VIEW, _t("Dark pages"), "dark_pages", ("Shift+D",), "moon", checkable=True),
    A("draw_again", Menu.VIEW, _t("Draw pages again"), "draw_again", ("F5",)),
    A("scheme", Menu.VIEW, _t("Light or dark window"), "next_scheme", ("Ctrl+Shift+D",), "contrast"),
    A(
        "toggle_left",
        Menu.VIEW,
        _t("Documents panel"),
        "toggle_left",
        ("F9",),
        "panel-left",
        checkable=True,
        separator=True,
    ),
    A("toggle_bottom", Menu.VIEW, _t("Evidence panel"), "toggle_bottom", ("F10",), "panel-bottom", checkable=True),
    A("toggle_right", Menu.VIEW, _t("Answer panel"), "toggle_right", ("F11",), "panel-right", checkable=True),
    A("back", Menu.GO, _t("Back"), "back", ("Alt+Left",), "arrow-left"),
    A("forward", Menu.GO, _t("Forward"), "forward", ("Alt+Right",), "arrow-right"),
    A("go_to_page", Menu.GO, _t("Go to page …"), "go_to_page", ("Ctrl+G",), "hash"),
    A("ask", Menu.GO, _t("Ask a question"), "ask", ("Ctrl+L",), "message-circle-question-mark", separator=True),
    A("focus_queue", Menu.GO, _t("Go to the queue"), "focus_queue", ("Ctrl+J",), "list-checks"),
    A("filter", Menu.GO, _t("Filter the queue"), "filter_queue", ("/",), "filter"),
    A(
        "next",
        Menu.REVIEW,
        _t("Next citation"),
        "next_citation",
        ("J",),
        "chevron-down",
        repeat=True,
        review=True,
        list_keys=("Down",),
    ),
    A(
        "previous",
        Menu.REVIEW,
        _t("Previous citation"),
        "previous_citation",
        ("K",),
        "chevron-up",
        repeat=True,
        review=True,
        list_keys=("Up",),
    ),
    A("next_answer", Menu.REVIEW, _t("Next answer"), "next_answer", ("Shift+J",), "", review=True),
    A("previous_answer", Menu.REVIEW, _t("Previous answer"), "previous_answer", ("Shift+K",), "", review=True),
    A("accept", Menu.REVIEW, _t("Accept"), "accept", ("A",), "circle-check", review=True, separator=True),
    A("reject", Menu.REVIEW, _t("Reject"), "reject", ("X",), "circle-x", review=True),
    A(
        "correct",
        Menu.REVIEW,
        _t("Correct: re-point to the place shown"),
        "correct",
        ("C",),
        "corner-down-right",
        review=True,
    ),
    A("unsure", Menu.REVIEW, _t("Unsure"), "unsure", ("U",), "circle-question-mark", review=True),
    A("skip", Menu.REVIEW, _t("Skip"), "skip", ("Space",), "skip-forward", review=True),
    A("flag", Menu.REVIEW, _t("Flag"), "flag", ("F",), "flag", review=True),
    A("note", Menu.REVIEW, _t("Note"), "note", ("N",), "sticky-note", review=True),
    A(
        "jump",
        Menu.REVIEW,
        _t("To the evidence and back"),
        "jump",
        ("Return", "Enter"),
        "crosshair",
        review=True,
        mode="no reason",
    ),
    A("next_place", Menu.REVIEW, _t("Next place of the quote"), "next_place", ("]",), "", review=True, separator=True),
    A("previous_place", Menu.REVIEW, _t("Previous place of the quote"), "previous_place", ("[",), "", review=True),
    A("limits", Menu.REVIEW, _t("Possible limits of the answer"), "limits", ("L",), "scale", review=True),
    A("definitions", Menu.REVIEW, _t("Definitions of terms in the evidence"), "definitions", ("D",), "book-open"),
    A("also_apply", Menu.REVIEW, _t("Apply to identical citations …"), "also_apply", ("Shift+A",), "copy", review=True),
    A(
        "final",
        Menu.REVIEW,
        _t("Mark answer final / unlock"),
        "final",
        ("Ctrl+Shift+F",),
        "lock",
        review=True,
        separator=True,
    ),
    *(
        A(
            f"reason_{digit}",
            Menu.REVIEW,
            _t("Reason {digit}: {reason}"),
            f"reason_{digit}",
            (str(digit),),
            "",
            mode="reason",
            separator=digit == 1,
        )
        for digit in (1, 2, 3, 4, 5, 6, 7, 8, 9, 0)
    ),
    A(
        "reason_last",
        Menu.REVIEW,
        _t("Same reason as last time"),
        "reason_last",
        ("Return", "Enter"),
        "",
        mode="reason",
    ),
    A("palette", Menu.TOOLS, _t("Command palette"), "palette", ("Ctrl+K",), "command"),
    A("tasks", Menu.TOOLS, _t("Running tasks"), "tasks", (), "loader-circle"),
    A("checklist", Menu.TOOLS, _t("Checklist …"), "checklist", ("Ctrl+T",), "clipboard-check", separator=True),
    A("compare", Menu.TOOLS, _t("Compare versions …"), "compare", ("Ctrl+Shift+C",), "git-compare"),
    A("dashboard", Menu.TOOLS, _t("Figures …"), "dashboard", ("Ctrl+Shift+N",), "chart-column"),
    A("selftest", Menu.TOOLS, _t("Self-test of the checker …"), "selftest", (), "shield-check"),
    A("not_found", Menu.TOOLS, _t("Not-found answers …"), "not_found", (), "search"),
    A("lost", Menu.TOOLS, _t("Lost evidence …"), "lost", (), "unlink"),
    A("second", Menu.TOOLS, _t("Second review and samples …"), "second", (), "users"),
    A("verify_log", Menu.TOOLS, _t("Verify the decision log"), "verify_log", (), "shield-check"),
    A("not_saved", Menu.TOOLS, _t("Key presses not saved …"), "not_saved", (), "triangle-alert"),
    A("search", Menu.TOOLS, _t("Search without answering"), "search_only", ("Ctrl+Shift+L",), "file-search"),
    A("keys", Menu.HELP, _t("Keys"), "keys", ("?", "F1"), "keyboard"),
    A("remap", Menu.HELP, _t("Change keys …"), "remap", (), "key-round"),
    A("tour", Menu.HELP, _t("Tour"), "tour", (), "book-open"),
    A("about", Menu.HELP, _t("About Evidence Desk"), "about", (), "info"),
    A("escape", Menu.GO, _t("Leave field or close strip"), "escape", ("Esc",), ""),
)
"""One line per action."""

WRITING = frozenset(
    {
        "add_documents", "remove_document", "paste_answer", "import_review", "ocr_pages", "accept", "reject",
        "correct", "unsure", "flag", "note", "also_apply", "final", "reason_last", "undo", "redo", "cite_selection",
        "not_saved",
    }
)  # fmt: skip
"""What writes into the workspace: refused in a window that shows it read-only."""


def action_text(spec: ActionSpec) -> str:
    """Return the translated text of an action."""
    text = QCoreApplication.translate("Actions", spec.text)
    return text.format(digit=spec.id[-1], reason=reason_words(int(spec.id[-1]))) if "{digit}" in text else text


def menu_text(menu: Menu) -> str:
    """Return the translated name of a menu."""
    return QCoreApplication.translate("Actions", str(menu))


def keys_in_force(
    changed: Mapping[str, Sequence[str]], specs: Iterable[ActionSpec] = ACTIONS
) -> dict[str, tuple[str, ...]]:
    """Return the keys of every action: the analyst's where set, else the defaults."""
    return {spec.id: tuple(changed.get(spec.id, spec.keys)) for spec in specs}


class Conflict(Struct, frozen=True):
    """Two actions that would share a key at the same time."""

    key: str
    first: str
    second: str


def find_conflicts(keys: Mapping[str, Sequence[str]], specs: Iterable[ActionSpec] = ACTIONS) -> list[Conflict]:
    """Return every key that two actions claim at once; a reason key and its "no reason" twin do not clash."""
    known = {spec.id: spec for spec in specs}
    taken: dict[str, list[str]] = {}
    found = []
    for action, sequences in keys.items():
        for key in sequences:
            folded = _fold_key(key)
            for other in taken.get(folded, ()):
                modes = {known[action].mode, known[other].mode} if action in known and other in known else set()
                if other != action and modes != {"reason", "no reason"}:
                    found.append(Conflict(key, other, action))
            taken.setdefault(folded, []).append(action)
    return found


def _fold_key(key: str) -> str:
    parts = key.replace("++", "+plus").split("+") if key != "+" else ["plus"]
    return "+".join(sorted(p.strip().casefold() for p in parts))
