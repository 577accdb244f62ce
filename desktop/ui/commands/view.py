"""Looking and moving: zoom, pages, find, panels, colours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Slot
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QTextEdit

from desktop.ui.commands.base import Commands
from desktop.ui.completing import Completion
from desktop.ui.theme import Scheme

if TYPE_CHECKING:
    from desktop.ui.main_window import MainWindow
    from desktop.ui.viewer.selecting import Picked

_ACTUAL = 96 / 72
_ON_SELECTION = ("copy", "cite_selection", "correct")
_ON_PAGE = ("select_page_text", "select_area", "find", "go_to_page", "back")
_ON_VIEW = ("zoom_in", "zoom_out", "fit_width", "fit_page", "rotate", "dark_pages", "draw_again")
"""Actions in the menu of the pages."""


class ViewCommands(Commands):
    """Handlers of the View and Go menus."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.completion = Completion(window.session, window.answer.field, self)
        window.pages.view.menu_wanted.connect(self.page_menu)
        window.pages.view.picked.connect(self._picked)

    @Slot(object)
    def page_menu(self, at: QPoint) -> None:
        """Show what can be done with the selection and the page."""
        view = self.window.pages.view
        groups = (_ON_SELECTION if view.picked_now is not None else (), _ON_PAGE, _ON_VIEW)
        self.window.board.menu_of(filter(None, groups), view).popup(at)

    @Slot(object)
    def _picked(self, picked: Picked | None) -> None:
        """Tell what the selection is good for, by the keys in force."""
        if picked is None:
            return
        use = self.window.board.named("cite_selection" if self.session.selection.value.run_id else "copy")
        count = len(picked.text.split())
        what = self.tr("%n word(s) selected", "", count) if count else self.tr("An area is selected")
        self.session.say(f"{what} · {use}")

    def draw_again(self) -> None:
        """Ask once more for the pages that could not be drawn."""
        self.window.pages.view.draw_again()

    def zoom_in(self) -> None:
        """Nearer."""
        self.window.pages.view.zoom_in()

    def zoom_out(self) -> None:
        """Further."""
        self.window.pages.view.zoom_out()

    def zoom_reset(self) -> None:
        """96 pixels an inch."""
        self.window.pages.view.set_zoom(_ACTUAL)

    def fit_width(self) -> None:
        """Fit the width."""
        self.window.pages.view.fit_width()

    def fit_page(self) -> None:
        """Fit the page."""
        self.window.pages.view.fit_page()

    def rotate(self) -> None:
        """Turn the view a quarter."""
        self.window.pages.view.rotate_view()

    def dark_pages(self) -> None:
        """Show pages light on dark, or as they are."""
        self.window.pages.set_dark(not self.window.pages.view.dark)

    def next_scheme(self) -> None:
        """Change between light and dark."""
        dark = self.window.look.colours.dark
        scheme = Scheme.LIGHT if dark else Scheme.DARK
        self.window.look.apply(scheme, font_scale=self.window.look.font_scale)
        self.window.settings.set("look.theme", str(scheme))

    def toggle_left(self) -> None:
        """Show or hide the documents."""
        self.window.library.setVisible(self.window.library.isHidden())

    def toggle_bottom(self) -> None:
        """Show or hide the evidence table."""
        self.window.evidence.setVisible(self.window.evidence.isHidden())

    def toggle_right(self) -> None:
        """Show or hide answer and queue."""
        self.window.right.setVisible(self.window.right.isHidden())

    def select_area(self) -> None:
        """Drag boxes instead of selecting words."""
        view = self.window.pages.view
        view.area_mode = not view.area_mode
        words = self.tr("Drag a box on the page.") if view.area_mode else self.tr("Drag over words to select them.")
        self.session.say(words)

    def select_page_text(self) -> None:
        """Select all words of the page."""
        self.window.pages.view.select_all()

    def copy(self) -> None:
        """Copy: from a text field if one has the keyboard, else the words selected on the page."""
        focus = QApplication.focusWidget()
        if isinstance(focus, QLineEdit | QPlainTextEdit | QTextEdit):
            focus.copy()
        elif self.window.pages.view.copy():
            picked = self.window.pages.view.picked_now
            words = picked is not None and bool(picked.text)
            self.session.say(self.tr("Copied.") if words else self.tr("Copied as a picture."))
        elif self.window.pages.view.picked_now is not None:
            self.session.say(self.tr("Nothing was copied: this part of the page is not drawn yet. Copy it again."))

    def find(self) -> None:
        """Open the find bar."""
        self.window.pages.find_bar.open_bar()

    def find_next(self) -> None:
        """Next result."""
        self.window.pages.find_bar.go_next()

    def find_previous(self) -> None:
        """Go to the result before."""
        self.window.pages.find_bar.go_previous()

    def back(self) -> None:
        """Back."""
        self.window.pages.go_back()

    def forward(self) -> None:
        """Forward."""
        self.window.pages.go_forward()

    def go_to_page(self) -> None:
        """Type a page."""
        self.window.pages.page_box.setFocus()
        self.window.pages.page_box.selectAll()

    def ask(self) -> None:
        """Type a question."""
        self.window.right.show()
        self.window.answer.focus_question()

    def focus_queue(self) -> None:
        """Go to the queue."""
        self.back_to_queue()

    def filter_queue(self) -> None:
        """Type a filter."""
        self.window.right.show()
        self.window.queue.text.setFocus()
        self.window.queue.text.selectAll()

    def search_only(self) -> None:
        """Search without an answer."""
        from desktop.ui.dialogs.words import LineDialog

        text = LineDialog.ask(
            self.window,
            self.tr("Search without answering"),
            self.tr("Shows the best passages below, nothing is stored."),
            accept=self.tr("Search"),
            value=self.window.answer.field.toPlainText(),
        )
        if text and text.strip():
            self.working.search(self.window.question(text.strip()))
        self.back_to_queue()

    def escape(self) -> None:
        """Leave a field or close what is open; never decides."""
        if not self.window.strip.isHidden():
            self.window.strip.close_strip()
        elif self.window.limiting.close_limits(only_focused=True):
            pass  # before what is open elsewhere: it is where the keyboard is
        elif self.window.pages.find_is_open:
            self.window.pages.find_bar.close_bar()
        elif self.window.pages.view.picked_now is not None:
            self.window.pages.view.clear_picked()
        elif self.window.pages.view.area_mode:
            self.select_area()
        else:
            self.window.limiting.close_limits()
        self.back_to_queue()
