"""One of two amounts told as the amount; bounds behind their figure; what is denied twice; who alone may act."""

from __future__ import annotations

import pytest

from desktop.core.verdicts import MachineVerdict
from tests.citations.evidence import LED, QUOTED, document, of_quoted

DOC = document(
    "The limit for jewellery is the lesser of $2,000 and 5 % of the contents limit.",
    "For furs we pay $3,000 or 10 % of their insured value, whichever is greater.",
    "We will pay no less than 80 % of the agreed value.",
    "Cover is not excluded for volunteers.",
    "Nothing in this section shall exclude liability for fire.",
    "Für Schmuck gilt der niedrigere Betrag von 2.000 EUR und 5 % der Versicherungssumme.",
    "The sub-limit for signs is $700. For lights it is the lower of $700 and the cost of repair.",
    "We pay the higher of repair cost and market value.",
    "The insured and the insurer may each terminate by 60 days' notice.",
    "The insurer may inspect the boats at any time.",
)
JEWELS = "The limit for jewellery is the lesser of $2,000 and 5 % of the contents limit"
FURS = "$3,000 or 10 % of their insured value, whichever is greater"
VALUE = "We will pay no less than 80 % of the agreed value"
GERMAN = "der niedrigere Betrag von 2.000 EUR und 5 % der Versicherungssumme"
FIRE = "Nothing in this section shall exclude liability for fire"
SIGNS = "The sub-limit for signs is $700"


def _verdicts(claim: str, quote: str, place: int) -> set[MachineVerdict]:
    return {of_quoted(DOC, claim, quote, place, form=form) for form in (QUOTED, LED)}


@pytest.mark.parametrize(
    ("claim", "quote", "place"),
    [
        ("The limit for jewellery is $2,000", JEWELS, 1),
        ("The limit for jewellery is at least $2,000", JEWELS, 1),
        ("Jewellery is limited to the greater of $2,000 and 5 % of the contents limit", "$2,000 and 5 %", 1),
        ("For furs at most $3,000 is paid", FURS, 2),
        ("For furs 10 % of the insured value is paid", FURS, 2),
        ("80 % of the agreed value is paid at the most", VALUE, 3),
        ("80 % of the agreed value as a maximum", VALUE, 3),
        ("Volunteers are not covered", "Cover is not excluded for volunteers", 4),
        ("Volunteers are excluded", "excluded for volunteers", 4),
        ("This section excludes liability for fire", FIRE, 5),
        ("Die Entschädigung für Schmuck beträgt 2.000 EUR", GERMAN, 6),
        ("The lower of repair cost and market value is paid", "repair cost and market value", 8),
        ("Only the insurer may terminate", "The insured and the insurer may each terminate by 60 days' notice", 9),
        ("The insurer is the only one who may inspect the boats", "The insurer may inspect the boats at any time", 10),
    ],
)
def test_what_the_source_bounds_or_denies_otherwise_is_not_accepted(claim: str, quote: str, place: int) -> None:
    assert MachineVerdict.ACCEPTED not in _verdicts(claim, quote, place)


@pytest.mark.parametrize(
    ("claim", "quote", "place"),
    [
        ("The limit for jewellery is the lower of $2,000 and 5 % of the contents limit", JEWELS, 1),
        ("For jewellery at most $2,000 is paid", JEWELS, 1),
        ("For furs the higher of $3,000 and 10 % of their insured value is paid", FURS, 2),
        ("80 % of the agreed value is paid at the least", VALUE, 3),
        ("Volunteers are not excluded", "Cover is not excluded for volunteers", 4),
        ("Liability for fire is not excluded by this section", FIRE, 5),
        ("The sub-limit for signs is $700", SIGNS, 7),
    ],
)
def test_what_agrees_with_the_source_is_accepted(claim: str, quote: str, place: int) -> None:
    assert _verdicts(claim, quote, place) == {MachineVerdict.ACCEPTED}
