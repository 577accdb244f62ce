"""Words with which a sentence only leads to its quotation, by kind.

The lists are closed on purpose: a word they do not hold ("covered", "yes", "only", "any", "flood") makes the lead a
statement, which is compared with the evidence. `NAMING` and `DISCOURSE` are passed over wherever they stand, `TELLING`
only where the whole lead is made of such words: in a statement they can say something ("cover continues for 30 days").
"""

from __future__ import annotations

import re

WORD = re.compile(r"[^\W\d_]{2,}")


def _words(text: str) -> frozenset[str]:
    return frozenset(word.casefold() for word in WORD.findall(text))


NAMING = _words(
    """the this that these those it its of on to at by as per from under for with and also in here there above below
    following follows is are was we you find found see hi hello dear note quick thanks regards best what how which
    evidence supporting based
    policy document documents source sources form forms wording provision provisions clause section page pages
    paragraph endorsement contract agreement text passage excerpt quote quoted quotes quotation language sentence
    booklet handbook guide brochure schedule declarations file letter answer item entry row table cell line field
    states state stated stating says say said saying reads read provides provide provided stipulates stipulated
    specifies specified notes noted explains explained defines defined sets set out confirms indicates indicated
    describes described lists listed outlines outlined mentions mentioned addresses addressed
    according pursuant reproduced cited relevant pertinent part exact exactly verbatim literally word specific
    specifically namely
    expressly clearly explicitly written writes wrote emphasis added mine original
    der die das den dem des er es sie im auf unter laut gemäß seite vertrag bedingungen dokument
    steht heißt lautet besagt sagt wörtlich folgendes abschnitt klausel dort hier definiert
    la le les du de il elle est contrat article police précise stipule indique dit prévoit selon défini définie définit
    el los póliza documento dice establece estipula indica según cláusula página que define definido
    lo polizza stabilisce secondo pagina"""
)
"""Words that name a document, point at it or say that it says something: they are no words of a statement's subject."""

DISCOURSE = _words(
    """regarding concerning texto textos texte adds add
    adding warns warn warned observes observed remarks remarked concludes concluded recites recited
    shows showing contains quoting cites cite citing repeats repeated restates restated reiterates reiterated
    reaffirms declares declared detailed expresses expressed phrases phrased worded identifies elaborates affirms
    acknowledges enumerates summarises summarizes answers replies replied responds emphasises emphasizes emphasised
    emphasized stress stresses stressed clarifies clarified underlines highlights announces announced advises
    advised informs informed instructs reminds reminded tells tell told speaks refers refer referring calls called
    puts spells uses using appears appeared
    remember remembers recall recalls consider considers think believe understand bear mind aware walk
    happy glad pleased hope helps helped thank sorry welcome sure certainly surely question questions ask asks asked
    asking requested wonder wondering worth interesting useful helpful crucial decisive gist essence core caveat
    caution remark comment
    author authors drafter drafters reader readers writer writers colleague colleagues team teams sir madam
    phrase phrases expression expressions wordings passages excerpts texts sentences clauses sections paragraphs
    preamble footnote extract
    moreover furthermore additionally however therefore thus hence accordingly similarly likewise finally firstly
    secondly thirdly lastly meanwhile besides notably importantly indeed consequently conversely precisely
    nevertheless nonetheless well briefly simply plainly literally elsewhere summing embargo starting"""
)
"""Words of talking about a text, to whom it may concern and in which order: no subject of a policy."""

TELLING = (
    NAMING
    | DISCOURSE
    | _words(
        """an be been my me our your us they them their he she his her both another other others same own whole full
        precise actual next previous preceding last main key general standard again too then so but while about
        into let first second third fourth fifth sixth latter former more most very just quite rather policies
        endorsements words terms term conditions rules rule guidelines manual leaflet summary statement
        disclosure information contracts lines items point points definition definitions heading appendix annex
        addendum rest remainder topic topics material materials top bottom middle beginning start opening
        surrounding down up further nearby later insurance records recorded names details show shown use used
        appear stands stood notice know look looks looking take takes taken keep check checks checked checking
        quickly help course plain simple clear important central thing things background detail matters turns
        follows rely relied relying given seen request requests please reference completeness context instance
        example short particular addition contrast hand turn fact effect respect regard result reason basis
        literal direct directly ergänzt fügt hinzu weiter ferner außerdem zudem daher deshalb demnach danach
        dazu darin darüber hinaus regelt formuliert nennt erklärt erläutert schreibt schreiben verweist weist
        hin führt aus legt fest sieht vor stellt klar wird ist ein eine einer einem eines und auch gilt sagen
        ergänzend wörtlich folgende heißen stehen lautet lauten präzisiert bestätigt betont klargestellt wie zum
        zur von vom bei mit in police versicherer versicherungsbedingungen versicherungsschein wortlaut satz
        text zitat quelle ziffer nummer absatz paragraph jedoch allerdings also somit insbesondere concernant
        votre précisé mentionné indiqué écrit lit lire ce cela ceci que qui on ajoute poursuit rappelle
        mentionne énonce explique outre toutefois donc ainsi aussi cependant et en un une aux au texte clause
        page générales remarque demande lee leer se esto eso lo respecto ha añade agrega señala menciona explica
        además también embargo tanto por ello así condiciones aggiunge precisa spiega inoltre anche tuttavia
        quindi begriff terme término"""
    )
)
"""Those, and words that tell, join or point back, where nothing else stands beside them."""

_SITUATIONS = (
    r"(?:cases?|events?|situations?|circumstances?|loss(?:es)?|damages?|claims?|questions?|points?|issues?|matters?|"
    r"items?|topics?|subjects?|scenarios?|stages?|junctures?|mind|instances?|regards?|respects?|contexts?|connections?|"
    r"bas[ie]s|incidents?|reasons?|purposes?|headings?|conditions?|terms?|provisions?|clauses?|sections?|rules?|"
    r"accidents?|occurrences?|facts?)"
)
_COUNTS = r"(?:an?|one|two|three|four|five|six|several|some|both|\d)"
_PASSAGES = r"(?:sentences?|passages?|clauses?|provisions?|excerpts?|quotes?|quotations?|paragraphs?|places?|lines?)"
_ON_THIS = (
    r"(?: (?:to|of|on|for|about|with|in) (?:this|that|it|these|the (?:subject|point|topic|question|matter|issue|"
    r"passages?|sources?|documents?|text|excerpts?))){0,2}"
)
_TOLD_OF = (
    rf"there (?:is|are) (?:only |just )?{_COUNTS} (?:other |more |relevant |such |further |key )?{_PASSAGES}"
    rf"(?: to (?:look at|consider|read|quote|cite|note))?{_ON_THIS}(?=\s*(?:[:,;.]|$))|"
    rf"(?:the )?{_COUNTS} (?:other |more |relevant |such |further |key )?{_PASSAGES} "
    rf"(?:speaks?|bears?|touch(?:es)?|deals?|mentions?|address(?:es)?|(?:is|are) (?:relevant|on point))"
    rf"{_ON_THIS}(?=\s*(?:[:,;.]|$))|"
    r"nothing (?:else|more|further)(?: in (?:the|these) \w+)? (?:bears|speaks|is said|was found|is found|touches|"
    rf"says anything|deals){_ON_THIS}(?=\s*(?:[:,;.]|$))|"
    rf"that is all (?:it|the \w+) says?{_ON_THIS}(?=\s*(?:[:,;.]|$))|"
    r"I found (?:this|these|the following)\b|"
)
"""How an answer counts the passages it quotes or says that there are no more: "There are two sentences to look at:"."""
POINTING_BACK = re.compile(
    r"\b(?:"
    + _TOLD_OF
    + r"(?:in|at|for|under|on|upon|about|regarding|concerning|given|of|to|from|as (?:to|for|regards)|"
    r"with (?:regard|respect) to|in (?:regard|respect|relation|response|answer|reply) (?:to|of))\s+"
    r"(?:this|that|these|those|such|your|the (?:above|foregoing|present|aforementioned))(?:\s+an?)?"
    r"(?:\s+(?:particular|specific|exact|very|latter|same|mentioned|described|above|kind of|type of|sort of))?"
    rf"\s+{_SITUATIONS}\b|"
    r"(?:continues?|continued|continuing|goes on|went on)\b"
    r"(?=\s*(?:[:,;—–-]|that\b|(?:to|by) (?:say|stat|add|provid)\w+|$))|"
    r"ma(?:kes?|de) (?:it )?(?:clear|plain|explicit)\b|(?:to|by) (?:say|state|add|provide|quote)(?:ing)?\b|"
    r"I can (?:only )?(?:quote|find|see|tell|give)\b|(?:after|above) all\b|"
    r"in (?:full|brief)\b|to (?:be )?(?:sum up|clear|precise|fair)\b|"
    r"to (?:begin|start) with\b|(?:on|upon) the (?:facts|one hand|other hand)\b|as plain\b|"
    r"(?:begins?|starts?|opens?|closes?|ends?|runs?)\b"
    r"(?=\s*(?::|with the (?:words?|sentence|phrase)|as follows))|"
    r"(?:as a|in) (?:consequence|conclusion|closing)\b|in other words\b|word for word\b|"
    r"(?:in|unter|für|bei|zu|auf) (?:diese[mnrs]?|ein(?:em|er) solche[nr]|ihre[mnrs]?) "
    r"(?:fall|fälle|fällen|umständen|schaden|frage|punkt|zusammenhang|bedingungen|voraussetzungen|hinsicht|stelle)\b|"
    r"(?:dans|pour|à|sur|en) (?:ce|cet|cette|ces|votre) "
    r"(?:cas|sinistre|question|point|égard|circonstances?|conditions?)\b|"
    r"sin embargo\b|(?:en|para|sobre|a) (?:este|esta|ese|esa|estos|estas|tal|su) "
    r"(?:caso|siniestro|pregunta|punto|respecto|circunstancias?)\b|"
    r"(?:in|per|su) (?:questo|questa|tal|tale|quel) (?:caso|sinistro|domanda|punto)\b)",
    re.IGNORECASE,
)
"""Phrases that point at what is spoken of without naming it, or tell that the source goes on: "in that case", "for this
loss", "it continues:". What happens "in the event of flood" is named, and stands in none of them."""
OPENING_ADVERB = re.compile(
    r"\W*(?!(?:dai|week|month|quarter|year|annual|on|usual|general|typical|normal|rare|part|partial|temporari|former|"
    r"previous|automatical|unconditional|invariab|initial|hard|near|sole|exclusive|mere|absolute)ly\b)[^\W\d_]+ly(?=\s*,)",
    re.IGNORECASE,
)
"""An adverb that a sentence opens with and that says nothing of when or how far: "Importantly,"."""
KIND = re.compile(
    r"\b(?:deadlines?|time (?:limits?|frames?)|amounts?|limits?|definitions?|dut(?:y|ies)|exclusions?|exceptions?|"
    r"cover(?:age|ed)?|conditions?|obligations?|benefits?|rights?|options?|eligibility|process|procedures?|steps?|"
    r"purpose|scope|overview|findings?|key|points?|rationale|reason(?:ing)?|timing|figures?|limitations?|restrictions?|basis|takeaways?|background|details?|results?|conclusions?|"
    r"yes|no|correct|right|agreed|ja|nein|keineswegs|oui|non|sí|frist|betrag|ausschluss|deckung|pflicht(?:en)?|bedingung|ergebnis|fazit)\b",
    re.IGNORECASE,
)
"""Words of a label for the kind of what it stands over: "**Deadlines:**", "Exceptions:", "**Yes**"."""
OPENS_STATEMENT = re.compile(
    r"\W*(?:this|that|these|those|it|i|we|you|they|there|in|at|on|under|for|from|by|with|here|im|in|am|bei|für|dies\w*|es)\b",
    re.IGNORECASE,
)
"""What a label begins with that is more than a topic: "This applies to …:", "In Canada:"."""
