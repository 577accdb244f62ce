"""Small words that never stand for each other: modals, orders, quantifiers, bounds, denials."""

from __future__ import annotations

OPPOSED: tuple[tuple[str, frozenset[str]], ...] = (
    ("modal", frozenset({"must", "may", "should", "will", "neednot", "maynot"})),
    ("order", frozenset({"before", "after", "until", "during", "while"})),
    ("quantifier", frozenset({"each", "all", "some", "both", "either", "neither", "only"})),
    ("joining word", frozenset({"and", "or", "und", "oder"})),
    ("party", frozenset({"we", "you"})),
    ("party", frozenset({"our", "your"})),
    ("negation", frozenset({"if", "except"})),
    (
        "direction",
        frozenset({"more", "less", "greater", "lesser", "higher", "lower", "mehr", "weniger", "atmost", "atleast"}),
    ),
    ("direction", frozenset({"within", "atleast"})),
    ("direction", frozenset({"above", "below", "over", "under"})),
    ("direction", frozenset({"inside", "outside", "within", "beyond"})),
    ("direction", frozenset({"first", "last", "next"})),
    ("direction", frozenset({"start", "end"})),
    ("negation", frozenset({"cover", "exclude"})),
    ("direction", frozenset({"bis", "ab"})),
    ("direction", frozenset({"spätestens", "frühestens"})),
    ("negation", frozenset({"with", "without"})),
    ("negation", frozenset({"mit", "ohne"})),
)
"""Small words of one class that never stand for each other, whichever else the quote holds."""
NEAR = frozenset(
    map(
        frozenset,
        (
            ("must", "will"),
            ("must", "maynot"),
            ("during", "while"),
            ("more", "atleast"),
            ("less", "atmost"),
            ("lesser", "lower"),
            ("greater", "higher"),
            ("under", "below"),
            ("over", "above"),
        ),
    )
)
"""Of these some stand for each other after all: "we will pay" tells a duty."""
ORDERED = frozenset({("before", "of"), ("before", "at"), ("after", "at"), ("after", "within"), ("before", "on")})
"""An order in time for a word that has none or another: "within 180 days before treatment" for "of treatment"."""
POLES: tuple[tuple[str, str, str], ...] = (
    (r"before|prior to|preceding|ahead of", r"after|following|since|once", "negation"),
    (
        r"greater|higher|larger|greatest|more of|whichever is (?:the )?more",
        r"lesser|lower|smaller|least of|less of|whichever is (?:the )?less",
        "negation",
    ),
    (r"minimum|minimally|the least|at least", r"maximum|the most|at most", "negation"),
    (
        r"begins?|starts?|commences?|inception(?: date)?|start date",
        r"ends?|ceases?|terminates?|expires?|expir(?:y|ation)(?: date)?|end date",
        "negation",
    ),
    (
        r"at (?:the )?(?:inception|start|beginning|outset|commencement)",
        r"at (?:the )?(?:expiry|expiration|end|termination)",
        "negation",
    ),
    (r"highest", r"lowest", "negation"),
    (r"first", r"last", "negation"),
    (r"whichever (?:\w+ ){0,2}(?:first|earlier)", r"whichever (?:\w+ ){0,2}(?:last|later)", "negation"),
    (r"mindestens|wenigstens", r"höchstens|maximal", "negation"),
    (r"older", r"younger", "negation"),
    (r"alive|living|survives?", r"died|dies|dead|deceased|death", "negation"),
    (r"oral(?:ly)?|verbal(?:ly)?|by (?:tele)?phone", r"written|in writing|in textform", "term"),
    (r"optional|voluntary", r"only (?:with|if|when)|required|must|shall|obligatory|mandatory", "modal"),
    (
        r"must|shall|require[sd]?|mandatory|obliged",
        r"may|optional|can|permits|encourage[sd]?|opportunity|recommend(?:s|ed)?",
        "modal",
    ),
    (r"increase[sd]?|raise[sd]?|higher|greater", r"decrease[sd]?|reduce[sd]?|reduction|lower(?:s|ed)", "negation"),
    (r"rises?|rose|increases?|goes up", r"falls? by|fell by|decreases?|drops? by|goes down", "negation"),
    (r"replacement cost", r"actual cash value", "term"),
    (r"separate(?:ly)?|individually", r"joint(?:ly)?|combined", "basis"),
    (r"inclusive of|including|part of|included in", r"exclusive of|in addition(?: to)?|on top of|outside", "negation"),
    (r"primary", r"excess(?! of)", "term"),
    (
        r"instead of|in lieu of|rather than|in place of",
        r"in addition(?: to)?|as well as|on top of|together with|along with",
        "negation",
    ),
    (
        r"(?<!toll )(?<!toll-)free(?! (?:from|of|to))|at no (?:cost|charge)|without (?:charge|cost)|no charge",
        r"(?<!no )(?<!without )charges?|(?<!no )(?<!without )fees?",
        "negation",
    ),
    (
        r"(?:remain|stay|continue)s? (?:\w+ ){0,3}?(?:force|effect|valid|enforceable)",
        r"ends?|ceases?|terminates?|expires?|lapses?",
        "negation",
    ),
    (
        r"(?<!not )(?:reduces?|erodes?|uses? up|exhausts?|counts? towards?|deducted from) (?:\w+ ){0,2}limits?",
        r"(?:in addition to|on top of|outside(?: of)?) (?:\w+ ){0,2}limits?",
        "negation",
    ),
    (r"included in", r"separate|in addition to|not included in", "negation"),
    (r"gives? up|loses?|forfeits?|waives?|surrenders?", r"retains?|keeps?|reserves?", "negation"),
)
"""Words of a sentence that exclude each other wherever they stand in it, with the kind of the fault."""
