"""Expected trouble, in words fit for the person at the desk.

Tree::

    AppError
    ├── InputError            bad file, bad argument, bad answer text          (exit 2)
    │   ├── PdfError          a PDF that cannot be used: damaged, not a PDF, zero pages
    │   │   └── PasswordNeeded
    │   └── QueryError        unknown mode, bad filter, negative limit
    ├── WorkspaceError        folder, database or lock trouble
    │   ├── WorkspaceLocked   another process holds the write lock             (exit 2)
    │   ├── WorkspaceTooNew
    │   ├── WorkspaceBusy     another process is writing just now; trying again helps
    │   └── WorkspaceDamaged  the database is damaged; rescue from a backup
    ├── ProviderError         answer or embedding endpoint
    ├── MissingExtra          an optional part is not installed
    └── Cancelled             the person stopped it; never shown as a fault

Anything else that is raised is a bug and reaches the crash dialog.
"""

from __future__ import annotations


class AppError(Exception):
    """Say what happened, to which thing, and what to do."""

    def __init__(self, what: str, *, thing: str = "", advice: str = "") -> None:
        """Store the three parts; `str()` joins them into one line."""
        self.what = what
        self.thing = thing
        self.advice = advice
        super().__init__(what, thing, advice)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by the three parts, so that errors cross process borders whole."""
        return (_rebuild, (type(self), self.what, self.thing, self.advice))

    def __str__(self) -> str:
        """Return one line: thing, what happened, advice."""
        head = f"{self.thing}: {self.what}" if self.thing else self.what
        return f"{head} {self.advice}" if self.advice else head


def _rebuild(kind: type[AppError], what: str, thing: str, advice: str) -> AppError:
    return kind(what, thing=thing, advice=advice)


class InputError(AppError):
    """Report input that cannot be used."""


class PdfError(InputError):
    """Report a PDF that cannot be used."""


class PasswordNeeded(PdfError):
    """Report a PDF that opens only with a password."""


class QueryError(InputError):
    """Report a query that cannot be run as written."""


class WorkspaceError(AppError):
    """Report trouble with the workspace folder or its database."""


class WorkspaceLocked(WorkspaceError):
    """Report that another process holds the write lock, and which."""


class WorkspaceTooNew(WorkspaceError):
    """Report a workspace written by a newer version."""


class WorkspaceBusy(WorkspaceError):
    """Report that another process is writing just now; never a sign of damage."""


class WorkspaceDamaged(WorkspaceError):
    """Report a damaged database; the newest verified backup helps."""


class ProviderError(AppError):
    """Report trouble with an answer or embedding endpoint; what arrived is kept in `partial`."""

    partial: str = ""


class MissingExtra(AppError):
    """Report an optional part that is not installed."""


class Cancelled(AppError):
    """Stop work because the person asked for it."""

    def __init__(self, what: str = "Cancelled.", *, thing: str = "", advice: str = "") -> None:
        """Default to a plain sentence."""
        super().__init__(what, thing=thing, advice=advice)
