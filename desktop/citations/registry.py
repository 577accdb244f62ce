"""The checks run after the quote was compared.

A new one is one file in `checks`, `@needs(…)` over it for what it cannot do without, `@once_per_claim(…)` where it says
the same of every citation of a claim, and one line in `CHECKS`.
"""

from __future__ import annotations

from desktop.citations.case import Check
from desktop.citations.checks.agents import check_agents
from desktop.citations.checks.ambiguity import check_ambiguity
from desktop.citations.checks.amended import check_amended
from desktop.citations.checks.anchors import check_anchors
from desktop.citations.checks.answer_tables import check_answer_tables
from desktop.citations.checks.attached import check_attached
from desktop.citations.checks.bindings import check_bindings
from desktop.citations.checks.bounds import check_bounds
from desktop.citations.checks.broadened import check_broadened
from desktop.citations.checks.clipped import check_clipped
from desktop.citations.checks.conditions import check_conditions
from desktop.citations.checks.crossed import check_crossed
from desktop.citations.checks.crowded import check_crowded
from desktop.citations.checks.curtailed import check_curtailed
from desktop.citations.checks.duplicates import check_duplicate
from desktop.citations.checks.either_amount import check_either_amount
from desktop.citations.checks.excepted import check_excepted
from desktop.citations.checks.exchanged import check_exchanged
from desktop.citations.checks.figures import check_figures
from desktop.citations.checks.headed_figures import check_headed_figures
from desktop.citations.checks.headers import check_headers
from desktop.citations.checks.joined import check_joined
from desktop.citations.checks.languages import check_language
from desktop.citations.checks.merged import check_merged
from desktop.citations.checks.modals import check_modals
from desktop.citations.checks.named import check_named
from desktop.citations.checks.negation import check_negation
from desktop.citations.checks.omitted import check_omitted
from desktop.citations.checks.openings import check_openings
from desktop.citations.checks.order import check_order
from desktop.citations.checks.pairing import check_pairing
from desktop.citations.checks.parties import check_parties
from desktop.citations.checks.periods import check_periods
from desktop.citations.checks.quantities import check_quantities
from desktop.citations.checks.references import check_references
from desktop.citations.checks.remarks import check_remarks
from desktop.citations.checks.retold import check_retold
from desktop.citations.checks.rewording import check_rewording
from desktop.citations.checks.siblings import check_siblings
from desktop.citations.checks.strays import check_strays
from desktop.citations.checks.strict import check_strict
from desktop.citations.checks.topics import check_topics
from desktop.citations.checks.turned_words import check_turned_words
from desktop.citations.checks.unbounded import check_unbounded
from desktop.citations.checks.units import check_units
from desktop.citations.checks.unquoted import check_unquoted
from desktop.citations.checks.unsaid import check_unsaid
from desktop.citations.checks.unticked import check_unticked
from desktop.citations.checks.untold import check_untold
from desktop.citations.checks.visibility import check_visibility
from desktop.citations.checks.widened import check_widened
from desktop.citations.checks.woven import check_woven

CHECKS: tuple[tuple[str, Check], ...] = (
    ("visibility", check_visibility),
    ("ambiguity", check_ambiguity),
    ("clipped", check_clipped),
    ("unticked", check_unticked),
    ("headers", check_headers),
    ("figures", check_figures),
    ("units", check_units),
    ("references", check_references),
    ("unquoted", check_unquoted),
    ("answer tables", check_answer_tables),
    ("crowded", check_crowded),
    ("negation", check_negation),
    ("language", check_language),
    ("bindings", check_bindings),
    ("rewording", check_rewording),
    ("retold", check_retold),
    ("strays", check_strays),
    ("headed figures", check_headed_figures),
    ("pairing", check_pairing),
    ("periods", check_periods),
    ("crossed", check_crossed),
    ("anchors", check_anchors),
    ("bounds", check_bounds),
    ("named", check_named),
    ("joined", check_joined),
    ("quantities", check_quantities),
    ("turned words", check_turned_words),
    ("parties", check_parties),
    ("agents", check_agents),
    ("widened", check_widened),
    ("order", check_order),
    ("modals", check_modals),
    ("curtailed", check_curtailed),
    ("amended", check_amended),
    ("excepted", check_excepted),
    ("openings", check_openings),
    ("conditions", check_conditions),
    ("attached", check_attached),
    ("remarks", check_remarks),
    ("woven", check_woven),
    ("unsaid", check_unsaid),
    ("unbounded", check_unbounded),
    ("either amount", check_either_amount),
    ("exchanged", check_exchanged),
    ("merged", check_merged),
    ("untold", check_untold),
    ("omitted", check_omitted),
    ("broadened", check_broadened),
    ("strict", check_strict),
    ("topics", check_topics),
    ("siblings", check_siblings),
    ("duplicate", check_duplicate),
)
"""Name → check, in the order they run; those from `crowded` to `siblings` cap what earlier ones accept."""
