"""Answers "not found": what was searched, which pages could not be read, what came nearest; and the sign-off."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import Slot
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QLineEdit

from desktop.ui.addresses import Addresses
from desktop.ui.dialogs.settings import choice_words
from desktop.ui.models.lines import Line
from desktop.ui.screens.frame import Screen, add_all
from desktop.ui.screens.lines import LinesView, ListBeside, Wording
from desktop.ui.sentences import sentence_words
from desktop.ui.widgets import button, label, row, set_style
from desktop.ui.words import decimal, human_word

if TYPE_CHECKING:
    from desktop.core.decisions import Changes
    from desktop.core.retrieval import SearchResult, SpanHit
    from desktop.services.abstentions import Abstention, TriedQuery
    from desktop.services.workspace import Desk
    from desktop.ui.main_window import MainWindow


class AbstentionsScreen(Screen):
    """A "not found" is a claim, too: it is signed off by a person who saw what was searched."""

    NAME: ClassVar[str] = "abstentions"

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window, "search")
        self.describe(
            self.tr("Not-found answers"),
            self.tr("Before relying on “not found”: what was searched, what could not be read, what came nearest."),
            self.tr("No answer was “not found”"),
            self.tr("Questions whose answer is in none of the readable pages appear here."),
        )
        self.found: tuple[Abstention, ...] = ()
        self._build()
        self.session.changed.connect(self._changed)
        self.refresh()

    def _build(self) -> None:
        split = ListBeside(self.look, self.tr("Questions not found"), self, shares=(56, 100))
        self.list, side, column = split.list, split.side, split.column
        self.list.chosen.connect(self._show)
        self.list.opened.connect(self._open)
        self.question = label("", "title", wrap=True)
        self.facts = Wording(side)
        self.facts.setAccessibleName(self.tr("What was searched"))
        column.addWidget(self.question)
        column.addWidget(self.facts, 3)
        self.unread_title = label(self.tr("Pages that could not be read"), "section")
        self.unread = LinesView(self.look, self.tr("Unreadable pages"), side)
        self.unread.opened.connect(self._open_page)
        self.unread.clicked.connect(self._page_clicked)
        column.addWidget(self.unread_title)
        self.unread.setMaximumHeight(self.fontMetrics().lineSpacing() * 8)
        column.addWidget(self.unread, 1)
        self.nearest_title = label(self.tr("Nearest passages"), "section")
        self.nearest = LinesView(self.look, self.tr("Nearest passages"), side)
        self.nearest.opened.connect(self._open_passage)
        column.addWidget(self.nearest_title)
        column.addWidget(self.nearest, 2)
        column.addStretch(0)  # without lists below the facts, the search stays at the foot
        column.addLayout(self._search_row())
        self.body.addWidget(split, 1)
        for action, slot in (("undo", self.undo), ("redo", self.redo)):
            for key in self.window_.bound_keys[action]:
                QShortcut(QKeySequence(key), self).activated.connect(slot)

    def _search_row(self) -> QHBoxLayout:
        line = row(spacing=2)
        self.query = QLineEdit(self)
        self.query.setPlaceholderText(self.tr("Search with other words …"))
        self.query.setAccessibleName(self.tr("Search with other words"))
        self.query.returnPressed.connect(self.search)
        again = button(self.tr("Search"), parent=self)
        again.clicked.connect(self.search)
        self.sign = button(self.tr("Sign off: not found"), "primary", parent=self)
        self.sign.clicked.connect(self.sign_off)
        line.addWidget(self.query, 1)
        add_all(line, again, self.sign)
        return line

    # -- list --------------------------------------------------------------------------------------------------

    @Slot()
    def refresh(self) -> None:
        """Read the answers on a thread."""
        if self.session.desk is not None:
            self.run_work(_Find(self.session.desk), self._found, title=self.tr("Reading the answers"), kind="find")

    @Slot(object)
    def _changed(self, changes: Any) -> None:
        if changes.runs:
            self.refresh()  # also while the list is read: what was read by then may be older

    def _found(self, found: tuple[Abstention, ...]) -> None:
        self.found = found
        self.show_content(content=bool(found))
        self.list.show_lines([self._line(item) for item in found], keep=True)
        if found:
            self.start_at(self.list)
        signed = sum(self._signed(item.run_id) for item in found)
        self.say(self.tr("{signed} of {total} signed off").format(signed=signed, total=len(found)))

    def _line(self, item: Abstention) -> Line:
        signed = self._signed(item.run_id)
        open_chip = (self.tr("open"), "pending", "circle-dashed")
        chips = [(self.tr("signed off"), "accepted", "check") if signed else open_chip]
        if item.unread:
            chips.append((self.tr("pages unread: {count}").format(count=len(item.unread)), "warning", "triangle-alert"))
        detail = ", ".join(dict.fromkeys(item.searched))
        return Line(item.question or item.answer, detail, "", tuple(chips), item)

    def _signed(self, run_id: str) -> bool:
        return self.session.desk is not None and self.session.desk.review.run_state(run_id).final

    # -- one answer --------------------------------------------------------------------------------------------

    def current(self) -> Abstention | None:
        """Return the chosen answer."""
        line = self.list.current()
        at = self.list.currentIndex().row()
        return self.found[at] if line is not None and 0 <= at < len(self.found) else None

    @Slot(object)
    def _show(self, _line: Line) -> None:
        item = self.current()
        if item is None:
            return
        self.question.setText(item.question)
        self._show_facts(item)
        self.unread.show_lines(
            [
                Line(
                    self.tr("{document}, page {page}").format(document=p.document, page=p.page),
                    sentence_words(p.reason),
                    "",
                    (),
                    (p.document_id, p.page),
                )
                for p in item.unread
            ],
            choose=False,
        )
        for part in (self.unread, self.unread_title):
            part.setVisible(bool(item.unread))
        self.nearest_title.setText(self.tr("Nearest passages"))
        for part in (self.nearest, self.nearest_title):
            part.setVisible(bool(item.nearest))
        where = Addresses(self.session.documents())
        self.nearest.show_lines(
            [
                Line(
                    s.text[:300],
                    where.name(s.document_id),
                    _scored(where.page(s.document_id, s.page_start), s.score),
                    (),
                    s.id,
                )
                for s in item.nearest
            ],
            choose=False,
        )
        signed = self._signed(item.run_id)
        self.sign.setText(self.tr("Take the sign-off back") if signed else self.tr("Sign off: not found"))
        set_style(self.sign, "" if signed else "primary")

    def _show_facts(self, item: Abstention) -> None:
        facts = [
            self.tr("Searched: {documents}, %n page(s), by {mode}.", "", item.pages).format(
                documents=", ".join(dict.fromkeys(item.searched)), mode=choice_words("search.mode", item.mode) or "–"
            ),
            self.tr("Queries tried: {queries}").format(
                queries="; ".join(
                    self.tr("“{words}” (%n passage(s) found)", "", query.found).format(words=query.words)
                    for query in item.queries
                )
            ),
            *map(sentence_words, item.notes),
        ]
        if self.session.desk is not None and self._signed(item.run_id):
            state = self.session.desk.review.run_state(item.run_id)
            time = state.at[:16].replace("T", " ")
            facts.insert(0, self.tr("Signed off by {name}, {time}").format(name=state.reviewer, time=time))
        self.facts.setPlainText("\n".join(facts))

    @Slot()
    def sign_off(self) -> None:
        """Lock the answer as "not found", or unlock it; both are events of the log."""
        item = self.current()
        if item is not None:
            self.window_.reviewing.set_final(item.run_id, final=not self._signed(item.run_id))
            self.list.setFocus()

    @Slot()
    def undo(self) -> None:
        """Take back the last act, as in the main window."""
        self.window_.reviewing.undo(partial(self._tell_step, self.tr("There is nothing to undo.")))

    @Slot()
    def redo(self) -> None:
        """Make it again."""
        self.window_.reviewing.redo(partial(self._tell_step, self.tr("There is nothing to redo.")))

    def _tell_step(self, nothing: str, changes: Changes) -> None:
        """Name a citation that was meant, for it is not seen here; a sign-off shows itself."""
        row = self.window_.reviewing.row(changes.citations[0]) if changes.citations else None
        if row is not None:
            self.say(f"{row.evidence_id}: {human_word(row.state)}")
        elif not changes.runs:
            self.say(nothing)

    @Slot()
    def search(self) -> None:
        """Search with the person's own words in the same documents; the words are kept with the answer."""
        item = self.current()
        words = self.query.text().strip()
        if item is None or not words or self.session.desk is None:
            return
        work = _Search(self.session.desk, words, item.run_id)
        self.run_work(work, self._searched, title=self.tr("Searching"), kind="search")

    def _searched(self, found: tuple[str, str, SearchResult[SpanHit], tuple[TriedQuery, ...]]) -> None:
        run_id, words, result, queries = found
        self.found = tuple(replace(one, queries=queries) if one.run_id == run_id else one for one in self.found)
        item = self.current()
        if item is None or item.run_id != run_id:
            return
        self._show_facts(item)
        where = Addresses(self.session.documents())
        self.nearest_title.setText(self.tr("Passages for “{words}”").format(words=words))
        self.nearest_title.show()
        self.nearest.show()
        self.nearest.show_lines(_hit_lines(result.hits, where))
        self.say(" ".join(map(sentence_words, result.notes)) or self.tr("%n passage(s)", "", len(result.hits)))
        if result.hits:
            self.nearest.setFocus()

    # -- opening -----------------------------------------------------------------------------------------------

    @Slot(object)
    def _open(self, _line: Line) -> None:
        item = self.current()
        if item is not None:
            self.open_answer(item.run_id)

    @Slot(object)
    def _open_page(self, line: Line) -> None:
        if isinstance(line.value, tuple):
            document, page = line.value
            self.open_page(str(document), int(page))

    @Slot()
    def _page_clicked(self) -> None:
        line = self.unread.current()
        if line is not None:
            self._open_page(line)

    @Slot(object)
    def _open_passage(self, line: Line) -> None:
        span = self.session.store.store.get_span(str(line.value))
        if span is None:
            self.say(self.tr("This passage is not in the workspace any more."))
        else:
            self.open_span(span)


def _hit_lines(hits: Sequence[SpanHit], where: Addresses) -> list[Line]:
    return [
        Line(
            hit.span.text[:300],
            where.name(hit.span.document_id),
            _scored(where.page(hit.span.document_id, hit.span.page_start), hit.relevance),
            (),
            hit.span.id,
        )
        for hit in hits
    ]


def _scored(page: str, score: float) -> str:
    return " · ".join(filter(None, (page, decimal(score, 2))))


class _Find(Struct, frozen=True):
    desk: Desk

    def __call__(self, cancel: threading.Event) -> tuple[Abstention, ...]:
        from desktop.services.abstentions import find_abstentions

        return find_abstentions(self.desk.store, cancel=cancel)


class _Search(Struct, frozen=True):
    desk: Desk
    words: str
    run_id: str

    def __call__(self, cancel: threading.Event) -> tuple[str, str, SearchResult[SpanHit], tuple[TriedQuery, ...]]:
        from desktop.services.abstentions import note_query, tried_queries
        from desktop.services.searching import AskOptions

        store = self.desk.store
        receipt = store.run(self.run_id).receipt
        options = AskOptions(document_ids=receipt.document_ids)
        result = self.desk.search(self.words, options, cancel=cancel)
        if not self.desk.read_only:
            note_query(store, self.run_id, self.words, len(result.hits))
        return self.run_id, self.words, result, tried_queries(store, receipt)
