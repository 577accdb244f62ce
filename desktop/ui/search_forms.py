"""What a search, its filters and the look for limits say, as forms for `desktop.ui.sentences`."""

from __future__ import annotations

from desktop.ui.marking import mark_sentence as _s

SEARCHES = (
    _s("Retrieval unknown: every passage of the chosen documents counts as a source."),
    _s("Retrieval unknown: every span of the chosen documents is in scope."),
    _s("No filter: the whole workspace was searched."),
    _s("Filters: {filters}."),
    _s("No passage matches."),
    _s("There are no documents in this workspace."),
    _s("Not shown: {many} more that match."),
    _s("{many} more not shown."),
    _s("No words: everything that passes the filters is listed in order."),
    _s("Nothing to search for: type a word, an amount or a form number."),
    _s("The limit is 0."),
    _s("Chunk {name} is not known."),
    _s("Document {name} is not in the index."),
    _s("The filter documentId={name} lies outside the chosen documents."),
    _s("The filter {name}={value} is no page number or range such as 3-7."),
    _s("Unknown filter key `{name}`: no passage has it, so nothing matches."),
    _s("No passage has {name}={value}."),
    _s("The question names a document ({name}): its passages come first."),
    _s("No section title, form number, defined term or table header matches."),
    _s("Searched inside the {count} best of {number} regions."),
    _s("{count} windows, {many} characters."),
    _s("{count} more passages lie outside the windows (budget {many} characters)."),
    _s("The words in quotes hold nothing to search for."),
    _s("Only the first {many} passages with these words were checked for the phrase."),
    _s("The question was cut after {many} characters."),
    _s("Part of the query has no special meaning here and was searched as words."),
    _s("The encoder is busy; this search used words alone."),
    _s("The encoder did not answer in time; this search used words alone."),
    _s("The encoder stopped; this search used words alone."),
    _s("The encoder failed on this question."),
    _s("The encoder cannot be started; searching works by words alone."),
    _s("The search index is being built; results are not complete yet."),
    _s("The index lags behind: {count} documents are not in it yet."),
    _s("The index lags behind: the newest changes are not in it yet."),
    _s("{count} of {number} documents have no search by meaning yet: words alone there."),
    _s("{count} of {number} documents have no vectors yet: words alone there."),
    _s("Retrieved by a plug-in."),
    _s("Filters were applied to the {count} passages it returned."),
)
LIMITS = (
    _s("“{name}” is a defined term."),
    _s("An endorsement changes this policy here."),
    _s("An endorsement changes {form} here."),
    _s("This exclusion is about the same words."),
    _s("This exclusion is about the same words ({name})."),
    _s("This condition is about the same words."),
    _s("This condition is about the same words ({name})."),
    _s("It stands under “{name}”."),
    _s("The wording limits: “{name}”."),
)
FILES = (
    _s("Cancelled; nothing of this file was kept."),
    _s("The file could not be read: {sentence}"),
    _s("Unexpected error ({error})."),
    _s("The same file is in the workspace as {name}."),
    _s("Already in the workspace."),
)
