"""Words of a claim that name nothing of their own: the verbs and nouns any telling of any text is held together by.

Who retells "the term is five years" writes that it lasts, runs or amounts to five years. None of these words says what
is covered, by whom, when or how, so none has to stand in the evidence; words that bound, deny or count are compared
where they stand.
"""

from __future__ import annotations

import re

from desktop.citations.checks.subjects import NEUTRAL
from desktop.citations.irregular import BASE
from desktop.citations.retelling import form_of


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"\S+", text))


_HOLDING = _words(
    """last lasts amount amounts come comes count counts counted carry carries carried bear bears borne bring brings
    brought fall falls get gets go goes have make makes made making mean means meant meet meets met put puts reach
    reaches reached remain remains stand stands stood stay stays take takes taken taking turn turns lead leads led run
    runs serve serves qualify qualifies qualified involve involves concern concerns relate relates related deal deals
    happen happens happened exist exists available necessary needed needing needs need entitle entitled eligible
    possible able place case cases thing things matter matters item items ground grounds side sides person persons
    people someone somebody whoever way connection answer question yes word words summary therefore hence thus
    accordingly effectively essentially basically simply
    actually specifically explicitly currently overall ordinarily commonly namely respectively correspondingly likewise
    similarly additionally furthermore moreover besides apart rather roughly condition conditions conditional
    requirement requirements situation situations example instance sort sorts kind kinds type types fact responsible
    responsibility itself himself herself themselves yourself ourselves become becomes becoming became back well
    deadline deadlines threshold thresholds consequence consequences trigger triggers triggered prerequisite
    protect protects protected protection allowance allowances circumstance circumstances solely exclusively merely
    using etc intended designed supposed
    considered find found look looks see seen want wants wish wishes again extent degree manner govern governs governed
    contain contains consist consists comprise comprises aim aims aimed seek seeks number numbers figure figures size
    level levels form forms formed survive survives act acts acted lang lange
    langen langer länger längere"""
)
_COMPARED = _words(
    """give gives given keep keeps kept let lets apply applies applied applicable require requires required allow allows
    allowed permit permits permitted subject respective respectively event events part parts benefit benefits
    obligation obligations duty right rights rule rules basis purpose purposes regard respect terms term certain
    particular specific own owns same such like instead also too even still then already otherwise however generally
    normally typically usually long longer longest short shorter old older younger young early earlier earliest late
    later latest much many more most less least few fewer far high higher low lower great greater big bigger small
    smaller good better new newly soon sooner fully whole entire total inside outside unless except excluded exclude
    excludes excluding exclusion exclusions exempt exempted paid pay pays payable reimbursed reimburse reimburses cover
    covers covered coverage insured insure insures insurance uninsured exceed exceeds exceeding exceeded surpass
    surpasses behalf amongst toward towards upon thereby wherever whether regardless while during throughout since here
    there stated states state says said mention mentions mentioned described describes described provides provided
    provide set sets know knows plain capped cap caps period periods unable cost costs duration else insurable
    portion portions percentage percentages whichever half"""
)
"""What other checks compare: bounds, denials, and the words of every policy."""
_FORMS = frozenset(map(form_of, _HOLDING | _COMPARED))
_OWNED = re.compile(r"['’]s$")


def holds_together(written: str) -> bool:
    """Say whether a word of any text stands there, not one of what is insured, by whom, or how far."""
    word = written.casefold()
    return word in _HOLDING or BASE.get(word) in _HOLDING


def is_light(written: str) -> bool:
    """Say whether a word names nothing that the evidence would have to say as well."""
    return _OWNED.sub("", written.casefold()) in NEUTRAL or form_of(written) in _FORMS
