"""Who decides: the reviewer of the settings, or one named on the command line."""

from __future__ import annotations

import getpass
import hashlib
import logging

from desktop.core.decisions import Reviewer
from desktop.core.errors import InputError, WorkspaceError
from desktop.store.settings import Settings


def current_reviewer() -> Reviewer:
    """Return the reviewer of the settings; without a name in them it is recorded under that of the system's user.

    Where the settings cannot be written, the name alone tells who decides: nothing may fail for want of them.
    """
    settings = Settings()
    name = settings.text("reviewer.name").strip() or _system_name()
    try:
        return settings.reviewer() or settings.set_reviewer(name)
    except WorkspaceError as error:
        logging.getLogger(__name__).warning("%s", error)
        return named_reviewer(name)


def named_reviewer(name: str) -> Reviewer:
    """Return the reviewer called `name`: the one of the settings when it has this name, else one known by it.

    The id of the latter is a hash of the name, so that the same name is the same reviewer in every command.
    """
    name = " ".join(name.split())
    if not name:
        raise InputError("The reviewer's name is empty.")
    known = Settings().reviewer()
    if known is not None and known.name == name:
        return known
    return Reviewer("n" + hashlib.sha256(name.casefold().encode()).hexdigest()[:15], name)


def _system_name() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return "analyst"
