"""Documents, workspaces, answers from outside, export, settings, help."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QApplication

from desktop.core.errors import WorkspaceDamaged
from desktop.ui.actions import ACTIONS, action_text, menu_text
from desktop.ui.commands.base import Commands
from desktop.ui.exporting import Export, may_replace
from desktop.ui.keyboard import shown_key
from desktop.ui.telling import told

if TYPE_CHECKING:
    from desktop.services.workspace import Desk
    from desktop.store.settings import Value
    from desktop.ui.dialogs.exporting import ExportChoice, Scope
    from desktop.ui.main_window import MainWindow


class FileCommands(Commands):
    """Handlers of the File, Tools and Help menus."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._tried: set[str] = set()
        """Files that were tried with a password: asked for again, it was wrong."""

    def add_documents(self) -> None:
        """Choose PDFs."""
        from PySide6.QtWidgets import QFileDialog

        names, _ = QFileDialog.getOpenFileNames(
            self.window, self.tr("Add documents"), "", self.tr("PDF files (*.pdf);;All files (*)")
        )
        if names:
            self.window.add_files([Path(name) for name in names])
        self.back_to_queue()

    def open_workspace(self) -> None:
        """Choose a workspace folder."""
        from PySide6.QtWidgets import QFileDialog

        name = QFileDialog.getExistingDirectory(self.window, self.tr("Open workspace"))
        if name:
            self.window.open_workspace(Path(name))

    def open_sample(self) -> None:
        """Open the sample workspace, building it first if needed."""
        self.window.open_sample()

    def remove_document(self) -> None:
        """Remove the open document; asks, because its citations lose their source."""
        document_id = self.session.selection.value.document_id
        if document_id is None:
            self.session.say(self.tr("No document is open."))
            return
        self.window.keeping.ask_removal(document_id)

    def ask_password(self, files: tuple[str, ...]) -> None:
        """Ask for the password of files that need one, and try them again with it."""
        from desktop.ui.dialogs.words import LineDialog

        left: list[str] = []
        for name in files:
            again = name in self._tried
            purpose = (
                self.tr("That password does not open “{file}”. Passwords are kept for this session only.")
                if again
                else self.tr("“{file}” opens only with a password. It is kept for this session only.")
            )
            title = self.tr("Wrong password") if again else self.tr("Password needed")
            words = purpose.format(file=Path(name).name)
            text = LineDialog.ask(self.window, title, words, accept=self.tr("Open"), secret=True)
            if text:
                self._tried.add(name)
                self.window.add_files([Path(name)], password=text)
            else:
                self._tried.discard(name)
                left.append(Path(name).name)
        if left:
            self.session.warn(
                self.tr("Not added, because they open only with a password: {files}").format(files=", ".join(left)),
                self.tr("Add them again when you have it."),
            )
        self.back_to_queue()

    def ask_page_password(self, document_id: str) -> None:
        """Ask for the password of a document of the workspace, to draw its pages."""
        from desktop.ui.dialogs.words import LineDialog

        name = self.session.document_name(document_id)
        text = LineDialog.ask(
            self.window,
            self.tr("Password needed"),
            self.tr("The pages of “{file}” are drawn only with its password.").format(file=name),
            accept=self.tr("Show pages"),
            secret=True,
        )
        if text:
            self.session.passwords[document_id] = text
            self.window.pages.images.forget_failures()
            self.window.library.images.forget_failures()
            self.window.pages.view.refresh()

    def paste_answer(self) -> None:
        """Judge an answer from the clipboard or typed."""
        from desktop.ui.dialogs.paste import PasteDialog, copied_text

        value = self.session.selection.value
        clipboard = copied_text(QApplication.clipboard().mimeData())
        scoped = value.document_id is not None
        pasted = PasteDialog.ask(self.window, clipboard=clipboard, can_scope=scoped, session=self.session)
        if pasted is not None:
            scope = (value.document_id,) if pasted.only_document and value.document_id else ()
            self.working.check(pasted.text, question=pasted.question, document_ids=scope)
        self.back_to_queue()

    def export(self) -> None:
        """Write citations to a file."""
        from desktop.services.exporting import format_titles
        from desktop.ui.dialogs.exporting import ExportDialog

        if self.reviewing.counters() is None:
            self.session.warn(self.tr("No workspace is open."))
            return
        folder = Path(self.window.settings.text("export.folder") or Path.home())
        choice = ExportDialog.ask(self.window, format_titles(), self._scopes(), folder)
        if choice is not None:
            self.start_export(choice)
        self.back_to_queue()

    def _scopes(self) -> list[Scope]:
        """Return what may leave together: everything, the open answer, what the queue shows."""
        from msgspec.structs import asdict

        from desktop.ui.dialogs.exporting import Scope

        counters = self.reviewing.counters()
        scopes = [Scope("all", self.tr("Of all answers"), asdict(counters) if counters is not None else {})]
        run_id = self.session.selection.value.run_id
        answer = self.reviewing.review.run_counters().get(run_id) if run_id is not None else None
        if answer is not None:
            scopes.append(Scope("answer", self.tr("Of the open answer"), asdict(answer)))
        rows = self.window.queue.model.rows()
        if rows:  # of none there is nothing to write, and no citation named would mean all of them
            counts = Counter(str(row.state) for row in rows) + Counter(total=len(rows))
            scopes.append(Scope("queue", self.tr("As the queue shows"), dict(counts)))
        return scopes

    def start_export(self, choice: ExportChoice, *, replacing: tuple[Path, ...] = ()) -> None:
        """Write in the background; of several files, those that are there are asked about before any is written."""
        from desktop.export.rows import Only
        from desktop.services.exporting import ExportOptions

        run_id = self.session.selection.value.run_id
        shown = tuple(row.citation_id for row in self.window.queue.model.rows())
        options = ExportOptions(
            only=Only(choice.only),
            run_ids=(run_id,) if choice.scope == "answer" and run_id is not None else (),
            citation_ids=shown if choice.scope == "queue" else (),
        )
        work = Export(self.session.store, choice, options, replacing)
        self.window.settings.set("export.folder", str(choice.path.parent))
        self.working.run_job(
            self.tr("Exporting to {file}").format(file=choice.path.name), work, partial(self._exported, choice)
        )

    def _exported(self, choice: ExportChoice, report: Any) -> None:
        from desktop.export.files import FilesThere

        if isinstance(report, FilesThere):
            if may_replace(self.window, report):
                self.start_export(choice, replacing=report.files)
            self.back_to_queue()
            return
        words = self.tr("%n citation(s) written to {file}", "", report.rows).format(
            file=", ".join(str(path) for path in report.files)
        )
        self.session.say(words)
        if report.notes:
            self.session.warn(words, told(report.notes))

    def import_review(self) -> None:
        """Take in the JSON export of another reviewer."""
        from PySide6.QtWidgets import QFileDialog

        name, _ = QFileDialog.getOpenFileName(
            self.window, self.tr("Import a review"), "", self.tr("JSON export (*.json)")
        )
        if name:
            self.working.run_job(
                self.tr("Importing a review"),
                partial(_import, self.session.store, Path(name), self.working.note_done),
                self._imported,
            )
        self.back_to_queue()

    def _imported(self, done: tuple[Any, tuple[str, ...]]) -> None:
        from desktop.core.decisions import Changes

        report, followed = done

        self.session.publish(Changes(runs=tuple(self.session.store.store.run_ids())))
        added = (report.runs_added, report.citations_added, report.events_added)
        words = (
            self.tr("%n answer(s) added", "", added[0]), self.tr("%n citation(s) added", "", added[1]),
            self.tr("%n decision(s) taken over", "", added[2]),
        )  # fmt: skip
        known = self.tr("%n decision(s) were here already", "", report.events_known) if report.events_known else ""
        self.session.say(self.tr("The review was imported: {counts}.").format(counts=_joined(*words, known)))
        notes = [
            self.tr("{there} of the file is {here} here.").format(there=there, here=here)
            for there, here in report.renamed.items()
        ]
        if notes or report.unplaced or followed:
            self.session.warn(self.tr("The review was imported."), told([*report.unplaced, *followed, *notes]))

    def print_pages(self) -> None:
        """Print the open document."""
        from desktop.ui.printing import print_document

        print_document(self.window)
        self.back_to_queue()

    def settings(self) -> None:
        """Change settings."""
        from desktop.ui.dialogs.settings import SettingsDialog

        changed = SettingsDialog.ask(self.window, self.window.settings)
        if changed is not None:
            before = {key: self.window.settings.get(key) for key in changed}
            try:
                self.window.settings.set_many(changed)
            finally:  # those that cannot be saved hold until the program ends
                self._follow_settings(before)
        self.back_to_queue()

    def _follow_settings(self, before: Mapping[str, Value]) -> None:
        """Let the open window be as the settings say now, where they say something else than before."""
        window, settings = self.window, self.window.settings
        window.apply_settings()
        if before["search.mode"] != settings.get("search.mode"):
            window.answer.mode.setCurrentIndex(window.answer.mode.findData(settings.get("search.mode")))
        if before["look.dark_pages"] != settings.get("look.dark_pages"):
            window.pages.set_dark(settings.flag("look.dark_pages"))
        reviewer = settings.reviewer()
        if self.session.desk is not None and reviewer is not None:
            self.session.desk.review.reviewer = reviewer

    def quit(self) -> None:
        """Close the window."""
        self.window.close()

    # -- tools and help ----------------------------------------------------------------------------------------

    def palette(self) -> None:
        """Run any action by name."""
        from desktop.ui.dialogs.palette import Command, CommandPalette

        keys = self.window.bound_keys
        commands = [
            Command(s.id, action_text(s), "  ".join(shown_key(k) for k in keys.get(s.id, ())), menu_text(s.menu))
            for s in ACTIONS
            if s.mode != "reason" and s.id not in ("palette", "escape")
        ]
        chosen = CommandPalette.ask(self.window, commands)
        self.back_to_queue()
        if chosen is not None:
            self.window.run_action(chosen)

    def tasks(self) -> None:
        """Show what is running, each with a way to stop it."""
        from desktop.ui.dialogs.tasks import TasksDialog

        TasksDialog(self.window, self.session.bridge).run()
        self.back_to_queue()

    def verify_log(self) -> None:
        """Check the hash chain of the decision log."""
        self.working.run_job(
            self.tr("Verifying the decision log"), partial(_verify, self.session.store), self._verified
        )

    def _verified(self, report: Any) -> None:
        if report.ok:
            words = self.tr("The decision log is whole: %n event(s), head {head}.", "", report.events)
            self.session.say(words.format(head=str(report.head)[:12]))
        else:
            # Damage like any other: it offers the rescue, which takes over what holds.
            self.session.show_error(WorkspaceDamaged(report.problem, thing=self.tr("Decision log")))

    def not_saved(self) -> None:
        """Show what was pressed in earlier sessions and refused, and try it again."""
        from desktop.ui.late import LatePresses

        (self.window.findChild(LatePresses) or LatePresses(self.window)).show_list()

    def keys(self) -> None:
        """Show all keys."""
        from desktop.ui.dialogs.keys import key_sheet
        from desktop.ui.dialogs.words import TextDialog

        TextDialog(self.window, self.tr("Keys"), "", key_sheet(self.window.bound_keys), rich=True).run()
        self.back_to_queue()

    def remap(self) -> None:
        """Change keys."""
        from desktop.ui.dialogs.keys import RemapDialog

        changed = RemapDialog.ask(self.window, self.window.changed_keys())
        if changed is not None:
            self.window.set_keys(changed)
        self.back_to_queue()

    def tour(self) -> None:
        """Point at the parts of the window, one after the other."""
        from desktop.ui.tour import Tour, window_steps

        # Told at once: a tour that is broken off by closing the window must not come back either.
        self.window.settings.set("tour.done", True)
        Tour(self.window, window_steps(self.window), self.window.look, left=self.back_to_queue)

    def about(self) -> None:
        """Say what this is."""
        from desktop.ui.dialogs.about import AboutDialog

        AboutDialog(self.window, self.window.look).run()
        self.back_to_queue()


def _joined(*parts: str) -> str:
    return ", ".join(filter(None, parts))


def _import(desk: Desk, path: Path, note: Callable[[int, int], None], cancel: threading.Event) -> Any:
    from desktop.services.importing import import_review

    report = import_review(desk.store, path, told=note, cancel=cancel)
    return report, desk.follow_versions()


def _verify(desk: Desk, _cancel: threading.Event) -> Any:
    return desk.store.verify_log()
