"""What stands in the way of a workspace, its backups and what comes into it, as forms for `desktop.ui.sentences`."""

from __future__ import annotations

from desktop.ui.marking import mark_sentence as _s

WORKSPACES = (
    _s("The workspace database is missing, though a backup of it or one that was moved aside is there."),
    _s("The workspace database is empty, though its backups are not."),
    _s("Restore it from its newest verified backup: evidence-desk backup restore WORKSPACE."),
    _s("The database could not be moved aside ({error})."),
    _s("Close every window on this workspace first."),
    _s("The workspace database reported: {error}."),
    _s("This database is not an Evidence Desk workspace."),
    _s("The workspace has the newer format {number}; this program knows {count}."),
    _s("Update Evidence Desk, or open it read-only."),
    _s("The workspace folder cannot be made ({error})."),
    _s("Choose a folder you may write to."),
    _s("The workspace folder cannot be reached ({error})."),
    _s("This folder is no workspace."),
    _s("Choose the folder of a workspace."),
    _s("There is no verified backup, and the database is sound: nothing was changed."),
    _s("The backup could not be restored ({error})."),
    _s("The database that was there is unchanged."),
    _s("The backup could not be written ({error})."),
    _s("The page crop could not be kept ({error})."),
    _s("The settings could not be saved ({error})."),
    _s("They hold until the program ends."),
    _s("The file changed while it was being read."),
    _s("Add it again."),
    _s("The file cannot be read ({error})."),
    _s("This export was filtered and does not hold the whole review."),
    _s("Export all citations as JSON, then import that."),
    _s("It was changed after it was written."),
    _s("Ask for a new export."),
)
