"""Words that labels and headings are made of: those that name no subject, and those told otherwise in a policy."""

from __future__ import annotations

import re

GENERIC = frozenset(
    re.findall(
        r"\S+",
        """
    losses loss damages damage claims claim property properties limits limit sublimits sublimit policy policies
    coverages coverage amounts amount rules rule deadlines deadline definitions definition duties obligations
    obligation exclusions exclusion exceptions exception conditions condition benefits benefit rights right
    options option eligibility process procedures procedure steps step purpose scope overview findings finding
    rationale reasoning reason timing timelines timeline figures figure limitations limitation restrictions
    restriction basis takeaways takeaway background details detail results result conclusions conclusion
    analysis assessment recommendations recommendation implications implication interpretation considerations
    consideration explanation context status impact risks risk actions action next other general main additional
    special important relevant applicable final initial overall short answers answer quotes quote quotations
    quotation excerpts excerpt clauses clause provisions provision wording evidence proof sources source
    citations citation references reference supporting support verbatim direct observations observation comments
    comment remarks remark caveats caveat warnings warning notes note tips tip facts fact issues issue matters
    matter topics topic subjects subject questions question items item points point parts part sections section
    forms form pages page paragraphs paragraph requirements requirement criteria terms term responsibility
    responsibilities consequences consequence requests request responses response verdicts verdict decisions
    decision determinations determination outcomes outcome grounds ground examples example scenarios scenario
    situations situation cases case types type kinds kind category categories correct agreed true insureds
    insured insurers insurer insurance parties party person persons people you your yours who whom cover covered
    payments payment paid pay payable money costs cost numbers number values value dates date times time periods
    period durations duration frequency phase stage level group statements statement sentences sentence passages
    passage texts text documents document languages language standards standard guidelines guideline practices
    practice principles principle methods method approach mechanics triggers trigger thresholds threshold
    qualifiers qualifier entitlements entitlement permissions permission prohibitions prohibition mandatory
    mandatorily voluntary optional required allowed information data contents content descriptions description
    characteristics characteristic features feature aspects aspect areas area elements element components
    component factors factor variables variable parameters parameter differences difference similarities
    comparisons comparison contrasts contrast changes change updates update introduction discussion methodology
    primary secondary second third closest best common practical open closed another further quick key reading readings
    match matches pitfall pitfalls effect effects check checks checked confirm confirmed confirmation attention
    operative controlling exact full plain english simple original related pertinent useful helpful takeaway file
    top bottom upshot gist catch hint highlight highlights detail line lines position view verified
    abstract objectives objective goals goal aims aim summary summaries frist betrag ausschluss deckung
    pflichten pflicht bedingungen bedingung ergebnis fazit antwort zitat beleg quelle begründung hinweis
    grundlage voraussetzungen voraussetzung zusammenfassung umfang leistungen leistung kosten schaden schäden
    versicherung""",
    )
)
"""Words of a label that name no subject: they head any quotation, and their being known backs no other word."""
IDIOMS = re.compile(
    r"\b(?:bottom line|red flags?|fine print|plain (?:english|language|words)|rules? of thumb|big picture|at a glance|"
    r"(?:quick|short|long|simple) (?:take|version|read|form|story)|worth (?:noting|knowing|a look)|good to know|"
    r"heads[- ]up|gr[ae]y areas?|why (?:it|this|that) (?:matters|counts|applies)|deal[- ]?breakers?|next up|"
    r"what (?:it|this|that) means|in (?:a nutshell|brief|short|practice)|tl;?dr|open points?|follow[- ]up|"
    r"where (?:it|this) (?:stands|says so)|how (?:it|this) works)\b",
    re.IGNORECASE,
)
"""What labels say of the answer, in words that name something elsewhere."""
_TOLD = """
    cancel terminat nonrenew non-renew = cancel terminat end nullif rescind void renew withdraw ceas
    subrogat = subrogat recover transfer waive right
    appraisal arbitrat mediat dispute = apprais arbitra mediat disput disagree agree umpire
    deductible excess retention = deduct excess retention franchise exceed first bear
    premium = premium pay rate charge cost refund
    notice notification reporting filing submission = notice notif report file filing tell inform send submit writ
        contact call proof give provid
    inspection audit record cooperation = inspect audit record examin cooperat show access copies book document
        review
    valuation settlement depreciation adjustment = valu settle depreciat cost replac cash adjust pay loss amount
    waiting grace elimination = wait grace day month week year until after effective later within
    lawsuit suit litigation sue court proceeding = suit sue suing legal action court litigat proceeding law
        attorney
    fraud misrepresent conceal dishonest = fraud fals misrepresent conceal mislead dishonest intent material void
        untrue
    territor jurisdiction geograph governing location = territor state countr law where locat within outside world
        united jurisdict place address
    assignment transfer ownership = assign transfer sell sold title own right purchas successor
    renewal extension expir inception effective = renew expir begin start end effective extend period term incept
        until from
    reimburse refund compensation indemni = reimburs refund pay paid return compensat indemni credit
    enrol application registration signup sign-up = enrol appl regist sign join elect eligib complete submit
    liabilit = liab responsib legal owe pay obligat hold indemnif damages
    confidential privacy = confiden privat privac disclos secret information personal protect
    consent approval authori waiver = consent approv authori permi agree writ waiv prior
    documentation paperwork = document record receipt bill invoice form writ proof inventor statement report cop
    contact phone email e-mail address = contact call phone mail address visit write reach www http
    penalt sanction discipline = penal fine sanction disciplin terminat interest void forfeit den fee
    sharing copay co-pay coinsurance out-of-pocket = copay co-pay coinsur deductib out-of-pocket share cost
    preapproval pre-approval preauthori pre-authori = prior preauth pre-auth approv authori advance
    legal statut regulat compliance = legal law regulat statut act comply complian rule code
    lender mortgage = mortgag lender loan lien
    pet animal = pet animal dog cat livestock horse
    vehicle car automobile = vehicle car auto motor truck
    boat vessel watercraft = boat vessel watercraft ship craft
    storm wind hurricane = storm wind hurricane tornado cyclone
    water = water flood rain overflow seep sewer leak tid
    burglary robbery theft = theft burglar robber steal stole
    mold mould mildew fung = mold mould mildew fung moisture
    pollution contamination = pollut contamin hazardous toxic
    building house home dwelling structure = building house home dwelling structure resid
    children kid dependent spouse family = child dependent spouse famil son daughter partner parent
    doctor hospital physician medical health = doctor hospital physician medical health care treat provider clinic
    drug prescription medication pharmacy = drug prescri medic pharmac formular
    teeth dental dentist = dent teeth tooth oral
    denture crown braces orthodont implant = dent teeth tooth oral orthodon crown brace implant prosth
    collision overturn rollover = collision collid impact crash hit struck strik overturn upset roll
    towing roadside breakdown = tow roadside breakdown break assist recover
    drown electrocut asphyxia = drown water electrocut asphyxia suffocat chok
    repatriat evacuat = repatriat evacuat remain transport return home
    spoilage = spoil deteriorat perish refrigerat temperature
    incontestab contestab = contest disput void misstate
    eye vision glasses = eye vision glasses lens optic optom ophthal
"""
"""Beginnings of words of a label = of the words of which one must be known where the label heads what is told."""
_ROWS = [row.split("=") for row in re.sub(r"\n {8}", " ", _TOLD).split("\n") if row]
_BACKED = tuple((tuple(label.split()), tuple(told.split())) for label, told in _ROWS)


def told_otherwise(label: frozenset[str], known: frozenset[str]) -> bool:
    """Say whether known words tell what a word of a label is a name for: "end" under "Cancellation"."""
    for names, told in _BACKED:
        if any(word.startswith(names) for word in label) and any(word.startswith(told) for word in known):
            return True
    return False


def is_policy_subject(word: str) -> bool:
    """Say whether a word names what policies treat, in these words or in others: "Deductible", "Subrogation"."""
    return any(word.casefold().startswith(names) for names, _ in _BACKED)
