"""What keeps evidence alive: asking before a document goes, OCR of unread pages, rescue of a damaged workspace."""

from __future__ import annotations

import threading
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from desktop.core.errors import AppError, WorkspaceDamaged
from desktop.store.places import real_path
from desktop.ui.telling import Notice, error_notice

if TYPE_CHECKING:
    from desktop.services.orders import IngestReport
    from desktop.services.review_anchor import RemovalImpact
    from desktop.services.unread import UnreadDocument
    from desktop.services.workspace import Desk
    from desktop.store.rescue import RescueReport
    from desktop.ui.desks import OpenDesks
    from desktop.ui.dialogs.words import ConfirmDialog
    from desktop.ui.main_window import MainWindow


class Keeping(QObject):
    """Asks and offers; the services do the work on threads."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._session = window.session
        self._folder = Path()
        self._damaged = Path()
        """The workspace in which damage was found while it was open."""
        self._carriers: tuple[Path, ...] = ()
        window.working.ingested.connect(self._ingested)
        self._session.damaged.connect(self._damage_found)

    # -- removing ----------------------------------------------------------------------------------------------

    def ask_removal(self, document_id: str) -> None:
        """Count what hangs on a document, then ask; decisions and page crops stay in any case."""
        work = partial(_impact, self._session.store, document_id)
        self._session.bridge.submit("impact", work, done=self._impact_known, failed=self._session.show_error)

    @Slot(object)
    def _impact_known(self, found: tuple[Desk, str, RemovalImpact]) -> None:
        desk, document_id, impact = found
        if desk is not self._session.desk:
            return
        if self.removal_question(document_id, impact).run():
            self._session.selection.show_document(None)
            self._window.working.remove_document(document_id)
        self._window.queue.focus_list()

    def removal_question(self, document_id: str, impact: RemovalImpact) -> ConfirmDialog:
        """Return the question whether a document goes, with what hangs on it."""
        from desktop.ui.dialogs.words import ConfirmDialog

        return ConfirmDialog(
            self._window,
            self.tr("Remove “{name}” from this workspace?").format(name=self._session.document_name(document_id)),
            self.tr("The original file is not touched. The removal is noted in the decision log."),
            accept=self.tr("Remove"),
            details=impact_words(impact),
            loses=True,
        )

    # -- attachments -------------------------------------------------------------------------------------------

    def offer_attachments(self, report: IngestReport) -> bool:
        """Offer to add what new files carry; False when they carry nothing or it was added with them."""
        carriers = [f for f in report.files if f.attached and str(f.status) == "added"]
        added = {f.file for f in report.files}
        carriers = [f for f in carriers if not any(name.startswith(f"{f.file}/") for name in added)]
        if not carriers:
            return False
        self._carriers = tuple(Path(f.file) for f in carriers)
        count = sum(f.attached for f in carriers)
        words = self.tr("%n file(s) attached to {name} were not added.", "", count)
        names = ", ".join(f.name for f in carriers[:3]) + (" …" if len(carriers) > 3 else "")
        self._window.offers.offer(
            Notice("warning", words.format(name=names), self.tr("Answers cannot rest on what is in them.")),
            self.tr("Add the attachments"),
            self.add_attachments,
        )
        return True

    @Slot()
    def add_attachments(self) -> None:
        """Add what the files just added carry, each as a document of its own."""
        passwords = tuple(dict.fromkeys(self._session.passwords.values()))
        self._window.working.add_documents(self._carriers, passwords=passwords, attachments=True)

    # -- OCR ---------------------------------------------------------------------------------------------------

    @Slot(object)
    def _ingested(self, report: IngestReport) -> None:
        from desktop.services.unread import ocr_is_there

        unread = [f for f in report.files if f.document and f.unreadable_pages and str(f.status) == "added"]
        pages = sum(len(f.unreadable_pages) for f in unread)
        if self.offer_attachments(report) or not pages or self._window.settings.flag("ingest.ocr"):
            return
        words = self.tr("Pages that cannot be read (pictures, or garbled letters): {count}.")
        if ocr_is_there():
            self._window.offers.offer(
                Notice(
                    "warning", words.format(count=pages), self.tr("Answers cannot rest on them until they are read.")
                ),
                self.tr("Read them by OCR ({count})").format(count=pages),
                self.read_by_ocr,
            )
        else:
            advice = self.tr("Install Tesseract to read them by OCR; until then no answer can rest on them.")
            self._session.warn(words.format(count=pages), advice)

    @Slot()
    def read_by_ocr(self) -> None:
        """Read the unread pages of all documents by OCR, in the background."""
        from desktop.services.unread import ocr_is_there

        if not ocr_is_there():
            raise AppError(
                self.tr("Tesseract is not installed."), advice=self.tr("Install it, then read the pages again.")
            )
        work = partial(_unread, self._session.store)
        self._session.bridge.submit("unread", work, done=self._unread_known, failed=self._session.show_error)

    @Slot(object)
    def _unread_known(self, told: tuple[Desk, tuple[UnreadDocument, ...]]) -> None:
        desk, found = told
        if desk is not self._session.desk:
            return
        files = [document.path for document in found if document.path is not None]
        if not files:
            self._session.say(self.tr("Every page can be read."))
            return
        passwords = [self._session.passwords[d.document_id] for d in found if d.document_id in self._session.passwords]
        languages = self._window.settings.text("ingest.ocr_languages")
        self._window.working.add_documents(files, passwords=passwords, ocr=True, languages=languages)

    # -- rescue ------------------------------------------------------------------------------------------------

    def offer_rescue(self, folder: Path, error: AppError) -> bool:
        """Offer to rescue a workspace that could not be opened; False when it is not damaged."""
        if not isinstance(error, WorkspaceDamaged):
            return False
        self._folder = folder
        self._session.bridge.submit(
            "backups", partial(_backup, folder), done=self._ask_rescue, failed=self._session.show_error
        )
        return True

    @Slot(object)
    def _damage_found(self, error: WorkspaceDamaged) -> None:
        """Offer the rescue of the open workspace, in which something cannot be read."""
        notice = Notice(
            "error",
            error_notice(error).text,
            self.tr("The rescue closes the workspace, keeps the damaged file, and opens what it could save."),
        )
        self._damaged = self._session.store.path
        self._window.offers.offer(notice, self.tr("Rescue the workspace …"), self.rescue_damaged)

    @Slot()
    def rescue_damaged(self) -> None:
        """Ask whether the workspace in which damage was found is to be rescued."""
        self.offer_rescue(self._damaged, WorkspaceDamaged(""))

    def check_workspace(self, folder: Path) -> None:
        """Examine a workspace that nobody has open; offer the rescue when its database is damaged."""
        self._folder = folder
        self._session.bridge.submit(
            "examine", partial(_examine, folder), done=self._examined, failed=self._session.show_error,
            title=self.tr("Examining {name}").format(name=folder.name),
        )  # fmt: skip

    @Slot(object)
    def _examined(self, problems: list[str]) -> None:
        if problems:
            self.offer_rescue(self._folder, WorkspaceDamaged(problems[0]))
        else:
            self._session.say(self.tr("“{name}” is sound; it needs no rescue.").format(name=self._folder.name))

    @Slot(object)
    def _ask_rescue(self, backup: str) -> None:
        from desktop.ui.dialogs.words import ConfirmDialog

        details = (
            self.tr("The newest verified backup is of {time}. Later decisions and answers are taken from the damaged "
                    "file as far as they can be read and their chain holds.").format(time=backup[:16].replace("T", " "))
            if backup
            else self.tr("There is no verified backup: a new database is begun; decisions that can still be read are "
                         "taken over, documents must be added again.")
        )  # fmt: skip
        if ConfirmDialog.ask(
            self._window,
            self.tr("The workspace “{name}” is damaged").format(name=self._folder.name),
            self.tr("The damaged file is kept beside the rescued one; nothing is deleted."),
            accept=self.tr("Rescue it"),
            details=details,
        ):
            self._begin_rescue(self._folder)
        else:
            self._session.say(self.tr("Nothing was changed."))

    def _begin_rescue(self, folder: Path) -> None:
        """Rescue a workspace; one that is shown is closed before, unless the person would rather stay."""
        desk = self._session.desk
        shown = desk is not None and real_path(desk.path) == real_path(folder)
        if shown:
            if not self._window.reviewing.may_close(self._window):
                return
            self._session.attach(None)
        work = partial(_rescue, folder, self._session.desks)
        failed = partial(self._rescue_failed, folder) if shown else None
        self._window.working.run_job(self.tr("Rescuing the workspace"), work, self._rescued, failed)

    def _rescue_failed(self, folder: Path, error: AppError) -> None:
        """Show the workspace again as it was."""
        self._session.show_error(error)
        self._window.open_workspace(folder)

    def _rescued(self, report: RescueReport) -> None:
        from desktop.ui.dialogs.words import TextDialog

        lost = "\n".join(report.documents_lost)
        text = f"{report}\n\n{lost}".strip()
        kept = self.tr("The damaged file is kept as {name}.").format(name=report.damaged_copy)
        TextDialog(self._window, self.tr("The workspace is rescued"), kept, text).run()
        self._window.open_workspace(self._folder)


def impact_words(impact: RemovalImpact) -> str:
    """Return in sentences what hangs on a document; empty when nothing does."""
    from desktop.ui.words import translate

    if not impact.citations:
        return ""
    parts = [
        translate("%n citation(s) point to it, of these decided: {decided}.", impact.citations).format(
            decided=impact.decided
        )
    ]
    if impact.final_answers:
        parts.append(translate("%n answer(s) that cite it are final.", impact.final_answers))
    parts.append(translate("Decisions stay in the log and a picture of each cited place is kept."))
    if impact.without_crop:
        parts.append(translate("%n picture(s) are made now.", len(impact.without_crop)))
    return " ".join(parts)


def _impact(desk: Desk, document_id: str, _cancel: threading.Event) -> tuple[Desk, str, RemovalImpact]:
    from desktop.services.review_anchor import removal_impact

    return desk, document_id, removal_impact(desk.store, document_id)


def _unread(desk: Desk, _cancel: threading.Event) -> tuple[Desk, tuple[UnreadDocument, ...]]:
    from desktop.services.unread import find_unread

    return desk, find_unread(desk.store)


def _examine(folder: Path, _cancel: threading.Event) -> list[str]:
    from desktop.services.rescuing import examine_workspace

    return examine_workspace(folder)


def _backup(folder: Path, _cancel: threading.Event) -> str:
    from desktop.services.rescuing import newest_backup

    info = newest_backup(folder)
    return info.created_at if info is not None else ""


def _rescue(folder: Path, desks: OpenDesks, cancel: threading.Event) -> RescueReport:
    from desktop.services.rescuing import rescue_workspace

    desks.wait_until_left(folder, cancel)
    return rescue_workspace(folder)
