"""The main window: builds the parts, joins them, remembers what was open. Rules live elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QFrame, QMainWindow, QSplitter, QVBoxLayout, QWidget

from desktop.core.errors import AppError
from desktop.store.settings import Settings
from desktop.ui.collecting import Collecting
from desktop.ui.commands.files import FileCommands
from desktop.ui.commands.review import ReviewCommands
from desktop.ui.commands.screens import ScreenCommands
from desktop.ui.commands.view import ViewCommands
from desktop.ui.focus_edge import FocusEdges
from desktop.ui.homeless import Homeless
from desktop.ui.keeping import Keeping
from desktop.ui.keyboard import ActionBoard, KeyGuard, find_handler
from desktop.ui.limiting import Limiting
from desktop.ui.look import Look
from desktop.ui.notices import Notices
from desktop.ui.offers import Offers
from desktop.ui.openings import Openings
from desktop.ui.panels.answer import AnswerPanel
from desktop.ui.panels.card import CitationCard
from desktop.ui.panels.evidence import EvidencePanel
from desktop.ui.panels.header import HeaderPanel
from desktop.ui.panels.library import LibraryPanel, PageWish
from desktop.ui.panels.pages import PagesPanel
from desktop.ui.panels.queue import QueuePanel
from desktop.ui.panels.reasons import ReasonStrip
from desktop.ui.panels.status import StatusPanel
from desktop.ui.presenter import Panels, Presenter
from desktop.ui.providing import Providing
from desktop.ui.restore import GeometryKeeper, restore_geometry, window_geometry
from desktop.ui.reviewing import Reviewing
from desktop.ui.session import Session
from desktop.ui.stillness import Stillness
from desktop.ui.theme import Scheme
from desktop.ui.widgets import Column, Splitter, column
from desktop.ui.working import Question, Working


class MainWindow(QMainWindow):
    """One workspace at a desk."""

    def __init__(self, look: Look, settings: Settings) -> None:
        super().__init__()
        self.look = look
        self.settings = settings
        self.session = Session(self)
        self.stillness = Stillness(self)
        self.reviewing = Reviewing(self.session, self)
        self.working = Working(self.session, self)
        self.setWindowTitle("Evidence Desk")
        self.setAcceptDrops(True)
        scheme, font_scale = self._wanted_look()
        look.choose(scheme, font_scale=font_scale)
        self._build()
        for act in (self.session.selection.changed, self.queue.filter_changed, self.pages.view.view_changed):
            act.connect(self.stillness.worked)  # before all that follows it
        self.presenter = Presenter(
            self.session,
            self.reviewing,
            Panels(self.library, self.pages, self.answer, self.card, self.queue, self.evidence, self.status),
            self,
        )
        self.board = ActionBoard(self, look, self.changed_keys())
        self.board.fill_menus(self.menuBar())
        self.screens = ScreenCommands(self)
        self.groups = [ReviewCommands(self), ViewCommands(self), FileCommands(self), self.screens]
        self.guard = KeyGuard(self.queue.list, self.board, self)
        self.guard.pressed.connect(self.stillness.worked)
        self.focus_edges = FocusEdges(look, self)
        self.pending_passwords: dict[str, str] = {}
        self.notices = Notices(self)
        self.openings = Openings(self)
        self.homeless = Homeless(self)
        self._join()
        self._show_keys()
        self.resize(1440, 900)
        look.dress()
        self._stand()
        restore_geometry(self, self._splitters(), self._panels(), settings.path.parent)
        self.geometry_keeper = GeometryKeeper(
            self,
            partial(window_geometry, self, self._splitters(), self._panels()),
            self.session.bridge,
            settings.path.parent,
        )
        self.geometry_keeper.watch(self._splitters().values(), self._panels().values())
        self._show_checks()

    # -- building ----------------------------------------------------------------------------------------------

    def _build(self) -> None:
        look = self.look
        whole = QWidget(self)
        stack = column(whole, spacing=0)
        self.header = HeaderPanel(look, whole)
        self.columns = Splitter(Qt.Orientation.Horizontal, whole)
        stack.addWidget(self.header)
        stack.addWidget(self.columns, 1)
        self.library = LibraryPanel(self.session, look, self.columns)
        self.middle = Splitter(Qt.Orientation.Vertical, self.columns)
        self.pages = PagesPanel(self.session, look, self.middle)
        self.evidence = EvidencePanel(look, self.middle)
        self.right = QFrame(self.columns)
        self.right.setObjectName("panel")
        self.right_split = Splitter(Qt.Orientation.Vertical, self.right)
        right = QVBoxLayout(self.right)
        right.setContentsMargins(0, 0, 0, 0)
        right.addWidget(Column(self.right_split, self.right))
        self.answer = AnswerPanel(look, self.right_split)
        self.answer.name_of = self.session.document_name
        self.card = CitationCard(look, self.right_split)
        self.strip = ReasonStrip(look, self.pages)
        self.queue = QueuePanel(look, self.right_split)
        self.status = StatusPanel(look, whole)
        stack.addWidget(self.status)
        self.setCentralWidget(whole)

    def _stand(self) -> None:
        """Put the panels side by side; each is measured for it, so they wear their look by then."""
        self.middle.stand((self.pages, self.evidence), shares=(1, 0), sizes=(640, 170))
        self.right_split.stand((self.answer, self.card, self.queue), shares=(5, 7, 6), sizes=(250, 310, 260))
        self.columns.stand((self.library, self.middle, self.right), shares=(0, 1, 0), sizes=(250, 750, 440))

    def _join(self) -> None:
        files, review = self.groups[2], self.groups[0]
        assert isinstance(files, FileCommands)
        assert isinstance(review, ReviewCommands)
        self.board.triggered.connect(self.run_action)
        self.header.action_requested.connect(self.run_action)
        self.card.action_requested.connect(self.run_action)
        self.library.add_requested.connect(files.add_documents)
        self.library.page_requested.connect(self._page_wished)
        self.pages.add_requested.connect(files.add_documents)
        self.pages.sample_requested.connect(files.open_sample)
        self.pages.page_changed.connect(self.library.show_page)
        self.pages.dark.toggled.connect(self.library.set_dark)
        self.answer.question_asked.connect(self._question_asked)
        self.answer.paste_requested.connect(files.paste_answer)
        self.answer.step_requested.connect(self.presenter.step_answer)
        self.answer.left.connect(self.queue.focus_list)
        self.answer.stop_requested.connect(self.working.stop)
        self.strip.chosen.connect(review.reason_given)
        self.strip.closed.connect(self._strip_closed)
        self.status.stop_requested.connect(self.working.stop)
        self.status.state_clicked.connect(self.queue.choose_state)
        self.status.action_requested.connect(self.run_action)
        self.session.password_needed.connect(files.ask_page_password)
        self.working.progressed.connect(self.status.show_progress)
        self.working.progressed.connect(self.pages.show_progress)
        self.working.progressed.connect(self.library.show_progress)
        self.working.password_wanted.connect(files.ask_password)
        self.offers = Offers(self.pages.banner, self)
        self.providing = Providing(self)
        self.keeping = Keeping(self)
        self.limiting = Limiting(self)
        self.collecting = Collecting(self)

    def _splitters(self) -> dict[str, QSplitter]:
        return {"columns": self.columns, "middle": self.middle, "right": self.right_split}

    def _panels(self) -> dict[str, QWidget]:
        """Return what can be put away, by the action that does it."""
        return {"toggle_left": self.library, "toggle_bottom": self.evidence, "toggle_right": self.right}

    # -- actions and keys --------------------------------------------------------------------------------------

    @Slot(object)
    def run_action(self, name: str) -> None:
        """Run an action by id; its expected errors become words in the banner."""
        handler = next(spec.handler for spec in self.board.specs() if spec.id == name)
        try:
            self.session.require_writable(name)
            find_handler(list(self.groups), handler)()
        except AppError as error:
            self.session.show_error(error)
        self.board.set_reason_open(reason_open=not self.strip.isHidden())
        self._show_checks()

    @property
    def bound_keys(self) -> dict[str, tuple[str, ...]]:
        """Return the keys in force by action."""
        return self.board.keys

    def changed_keys(self) -> dict[str, tuple[str, ...]]:
        """Return the analyst's own keys."""
        stored = self.settings.get("review.keys")
        return {k: tuple(str(v).split(" ")) for k, v in stored.items()} if isinstance(stored, dict) else {}

    def set_keys(self, changed: dict[str, tuple[str, ...]]) -> None:
        """Store and bind the analyst's keys."""
        self.settings.set("review.keys", {k: " ".join(v) for k, v in changed.items()})
        self.board.set_keys(changed)
        self._show_keys()

    def _show_keys(self) -> None:
        keys = self.board.shown_keys()
        self.presenter.keys = keys
        for panel in (self.header, self.pages, self.answer, self.card, self.queue):
            panel.show_keys(keys)

    def apply_settings(self) -> None:
        """Take colours and text size from the settings."""
        scheme, font_scale = self._wanted_look()
        self.look.apply(scheme, font_scale=font_scale)
        self._show_checks()

    def _wanted_look(self) -> tuple[Scheme, float]:
        wanted = self.settings.text("look.theme")
        if wanted == "high contrast":
            wanted = str(Scheme.CONTRAST_DARK if self.look.colours.dark else Scheme.CONTRAST_LIGHT)
        scheme = Scheme(wanted) if wanted in set(Scheme) else Scheme.SYSTEM
        return scheme, self.settings.number("look.font_scale")

    def _show_checks(self) -> None:
        for name, part in self._panels().items():
            self.board.check(name, on=not part.isHidden())
        self.board.check("dark_pages", on=self.pages.view.dark)
        self.board.check("select_area", on=self.pages.view.area_mode)

    @Slot()
    def _strip_closed(self) -> None:
        self.board.set_reason_open(reason_open=False)

    # -- work --------------------------------------------------------------------------------------------------

    def question(self, text: str) -> Question:
        """Return a question, to be looked for as is chosen beside the field, with the settings in force."""
        from desktop.core.retrieval import Mode
        from desktop.services.providers import chosen_provider

        here = self.session.selection.value.document_id
        return Question(
            text,
            mode=Mode(self.answer.mode.currentData()),
            limit=int(self.settings.number("search.limit")),
            document_ids=(here,) if self.answer.scope.currentData() and here else (),
            provider=chosen_provider(self.settings),
        )

    @Slot(object)
    def _question_asked(self, text: str) -> None:
        try:
            if not self.session.documents():
                raise AppError(self.tr("There are no documents to ask."), advice=self.tr("Add policy PDFs first."))
            self.working.ask(self.question(text))
        except AppError as error:
            self.session.show_error(error)

    def add_files(self, files: Sequence[Path], *, password: str | None = None) -> None:
        """Add documents to the open workspace; without one, offer a folder for it."""
        if self.session.desk is None:
            self.homeless.take(files)
            return
        try:
            if password:
                self.pending_passwords.update({str(f): password for f in files})
            self.working.add_documents(
                files,
                passwords=(password,) if password else (),
                ocr=self.settings.flag("ingest.ocr"),
                languages=self.settings.text("ingest.ocr_languages"),
            )
        except AppError as error:
            self.session.show_error(error)

    def open_workspace(self, path: Path) -> None:
        """Open a workspace folder."""
        self.openings.open_workspace(path)

    def open_sample(self) -> None:
        """Open the sample workspace."""
        self.openings.open_sample()

    @Slot(object)
    def _page_wished(self, wish: PageWish) -> None:
        rect = (0.0, wish.y, 1.0, wish.y + 20.0) if wish.y is not None else None
        self.pages.view.jump_to(wish.page, rect)

    # -- window events -----------------------------------------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept files."""
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Add dropped files, and the PDFs of dropped folders (looked for off the GUI thread)."""
        dropped = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        if dropped:
            event.acceptProposedAction()
            self.add_files(dropped)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember, stop, close; within two seconds whatever is going on; unsaved decisions are asked about."""
        if not self.reviewing.may_close(self):
            event.ignore()
            return
        self.screens.screens.close_all()
        self.openings.save_now()
        self.geometry_keeper.close()
        self.pages.images.close()
        self.library.images.close()
        self.session.close()
        self.collecting.stop()
        self.look.keep_icons()
        event.accept()
