"""Forms of American policies: two columns, numbered clauses, declarations, endorsements, item lists."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from reportlab.pdfbase.pdfmetrics import stringWidth

from .sheets import Made, Sheet


def _foot(number: str, pages: int) -> Callable[[Sheet], None]:
    def draw(s: Sheet) -> None:
        s.text(s.margin, s.height - 34, number, "Helvetica-Bold", 8)
        s.text(s.width - 120, s.height - 34, f"Page {s.page} of {pages}", "Helvetica-Bold", 8)

    return draw


def homeowners(folder: Path) -> Made:
    """Two columns; lettered and numbered headings at three levels."""
    s = Sheet(folder, "homeowners", columns=2, running=_foot("HO 33 03 05 11", 5))
    s.heading("AGREEMENT", 0, centred=True)
    s.paragraph(n=3)
    s.heading("DEFINITIONS", 0, centred=True)
    s.paragraph('In this policy, "you" and "your" refer to the "named insured" shown in the Declarations.', marker="A.")
    s.paragraph("In addition, certain words and phrases are defined as follows:", marker="B.")
    s.paragraph('"Business" means a trade or occupation engaged in at any time.', indent=12, marker="1.")
    s.paragraph('"Fungi" means any type of fungus, including mold or mildew.', indent=12, marker="2.")
    s.heading("SECTION I – PROPERTY COVERAGES", 0, centred=True)
    for letter, title, count in (("A", "Dwelling", 2), ("B", "Other Structures", 3)):
        s.heading(f"{letter}. Coverage {letter} – {title}", 1, size=9.5)
        for i in range(count):
            s.paragraph(indent=12, marker=f"{i + 1}.", n=2)
    s.heading("C. Coverage C – Personal Property", 1, size=9.5)
    s.heading("1. Covered Property", 2, size=9, indent=12)
    s.paragraph(indent=24)
    s.heading("2. Limit For Property At Other Locations", 2, size=9, indent=12)
    s.paragraph(indent=24, marker="a.", bold="Other Residences")
    s.paragraph(indent=24, marker="b.", bold="Self-storage Facilities")
    s.heading("SECTION I – EXCLUSIONS", 0, centred=True)
    s.paragraph("We do not insure for loss caused directly or indirectly by any of the following.", marker="A.")
    for i, title in enumerate(("Ordinance Or Law", "Earth Movement", "Water", "Power Failure", "Neglect", "War")):
        s.heading(f"{i + 1}. {title}", 1, size=9, indent=12, keep=24)
        s.paragraph(indent=24, n=1 + i % 2)
    s.heading("SECTION I – CONDITIONS", 0, centred=True)
    for i, title in enumerate(
        ("Insurable Interest", "Deductible", "Duties After Loss", "Loss Settlement", "Appraisal")
    ):
        s.heading(f"{'ABCDE'[i]}. {title}", 1, size=9.5, keep=24)
        s.paragraph(indent=12)
    s.truth.forms.append(("HO 33 03", "05 11", 1, s.page, ""))
    return s.save()


def liability(folder: Path) -> Made:
    """A title over two columns; clauses down to (a) under headings of one size."""
    s = Sheet(folder, "liability", body=("Helvetica", 10), lead=12, margin=50, running=_foot("CG 77 01 04 13", 6))
    s.heading("COMMERCIAL GENERAL LIABILITY COVERAGE FORM", 0, size=13, centred=True, optional=True)
    s.columns, s.top = 2, s.y
    s.paragraph("Various provisions in this policy restrict coverage. Read the entire policy carefully.")
    s.heading("SECTION I – COVERAGES", 0)
    s.heading("COVERAGE A – BODILY INJURY AND PROPERTY DAMAGE LIABILITY", 1)
    s.heading("1. Insuring Agreement", 2)
    s.paragraph(indent=12, marker="a.")
    s.paragraph("This insurance applies to bodily injury only if:", indent=12, marker="b.")
    for i in range(3):
        s.paragraph(indent=30, marker=f"({i + 1})", n=1)
    for letter in "ab":
        s.paragraph("Receives a demand or claim for damages; or", indent=48, marker=f"({letter})")
    s.heading("2. Exclusions", 2)
    s.paragraph("This insurance does not apply to:", indent=12)
    for i, title in enumerate(
        ("Expected Or Intended Injury", "Contractual Liability", "Liquor Liability", "Pollution")
    ):
        s.heading(f"{'abcd'[i]}. {title}", 3, indent=12, keep=24, before=4, after=1)
        s.paragraph(indent=30, n=1 + i % 2)
    s.top = 64
    s.heading("COVERAGE B – PERSONAL AND ADVERTISING INJURY LIABILITY", 1)
    s.heading("1. Insuring Agreement", 2)
    s.paragraph(indent=12, marker="a.")
    s.paragraph(indent=12, marker="b.")
    s.heading("SECTION II – WHO IS AN INSURED", 0)
    s.paragraph("If you are designated in the Declarations as:", marker="1.")
    for letter in "abc":
        s.paragraph(indent=14, marker=f"{letter}.", n=1)
    s.heading("SECTION III – LIMITS OF INSURANCE", 0)
    for i in range(4):
        s.paragraph(marker=f"{i + 1}.", n=1)
    s.heading("SECTION IV – CONDITIONS", 0)
    for i, title in enumerate(("Bankruptcy", "Legal Action Against Us", "Other Insurance", "Premium Audit")):
        s.heading(f"{i + 1}. {title}", 1, keep=24)
        s.paragraph(indent=12)
    s.truth.forms.append(("CG 77 01", "04 13", 1, s.page, ""))
    return s.save()


def _endorsement(s: Sheet, number: str, title: str, modifies: tuple[str, ...]) -> None:
    s.text(s.margin, s.height - 36, number, "Helvetica-Bold", 8.5)
    s.text(s.width - 60 - stringWidth(number, "Helvetica-Bold", 8.5), 40, number, "Helvetica-Bold", 8.5)
    s.banner()
    s.heading(title, 0, size=13, centred=True)
    s.paragraph("This endorsement modifies insurance provided under the following:")
    for form in modifies:
        s.paragraph(form, indent=40, after=1)
    s.y += 6


def endorsements(folder: Path) -> Made:
    """Four endorsements in one file: a drawn schedule, two pages, a bureau of six digits, a carrier's own number."""
    s = Sheet(folder, "endorsements", body=("Helvetica", 10), lead=12.5)
    forms = s.truth.forms
    part = "COMMERCIAL GENERAL LIABILITY COVERAGE PART"
    _endorsement(s, "CG 20 10 12 19", "ADDITIONAL INSURED – OWNERS, LESSEES OR CONTRACTORS", (part,))
    s.heading("SCHEDULE", 1, centred=True)
    for a, b in (
        ("Name Of Person Or Organization", "Location Of Operations"),
        ("Port Authority", "Terminal 4, Harwick"),
    ):
        s.text(64, s.y + 14, a)
        s.text(330, s.y + 14, b)
        s.box(60, s.y, 265, 20)
        s.box(325, s.y, 225, 20)
        s.y += 20
    s.y += 10
    s.paragraph("Section II is amended to include as an insured the person shown in the Schedule.", marker="A.")
    s.paragraph(marker="B.")
    forms.append(("CG 20 10", "12 19", 1, 1, part))
    s.new_page()
    three = ("BUILDING AND PERSONAL PROPERTY COVERAGE FORM", "BUILDERS' RISK COVERAGE FORM", "STANDARD PROPERTY POLICY")
    _endorsement(s, "CP 12 18 10 12", "LOSS PAYABLE PROVISIONS", three)
    for i, title in enumerate(("Loss Payable Clause", "Lender's Loss Payable Clause", "Contract Of Sale Clause")):
        s.heading(f"{'ABC'[i]}. {title}", 1)
        s.paragraph(indent=14, n=3)
        s.paragraph(indent=14, marker="1.")
        s.paragraph(indent=14, marker="2.", n=3)
    s.new_page()
    s.text(s.margin, s.height - 36, "CP 12 18 10 12", "Helvetica-Bold", 8.5)
    s.heading("D. Building Owner Loss Payable Clause", 1)
    s.paragraph(indent=14, n=4)
    forms.append(("CP 12 18", "10 12", 2, 3, "; ".join(three)))
    s.new_page()
    s.text(400, 40, "WC 00 03 13 (Ed. 4-84)", size=8.5)
    s.heading("WAIVER OF OUR RIGHT TO RECOVER FROM OTHERS ENDORSEMENT", 0, size=12, centred=True)
    s.paragraph(n=4)
    s.heading("Schedule", 1, size=11, centred=True)
    s.paragraph("Any person for whom the insured has agreed by written contract to furnish this waiver.")
    forms.append(("WC 00 03 13", "04 84", 4, 4, ""))
    s.new_page()
    s.text(s.margin, s.height - 36, "MFX-2207 (07/19)", size=8.5)
    s.banner()
    s.heading("CYBER INCIDENT EXCLUSION", 0, size=12, centred=True)
    for label, value in (("Effective date:", "01/15/2024"), ("Issued to:", "Blue Mesa Holdings LLC")):
        s.row(label, value, 190)
    s.paragraph("This endorsement modifies insurance provided by the Professional Liability Policy.")
    s.paragraph(n=3)
    forms.append(("MFX-2207", "07 19", 5, 5, "Professional Liability Policy"))
    return s.save()


def _boxes(s: Sheet) -> None:
    """Draw small labels over values in boxes: two tall ones, then a row of three."""
    tall = (
        ("NAMED INSURED AND MAILING ADDRESS", ("Crestview Bakery Inc.", "2210 Mill Road", "Dayton, OH 45402")),
        ("POLICY PERIOD", ("From 03/01/2024 to 03/01/2025", "12:01 A.M. Standard Time")),
    )
    for k, (label, values) in enumerate(tall):
        x = 60 + 246 * k
        s.box(x, s.y, 246, 62)
        s.text(x + 4, s.y + 9, label, size=6.5)
        for i, value in enumerate(values):
            s.text(x + 4, s.y + 23 + i * 12, value)
        s.pair(label, " ".join(values))
    s.y += 62
    three = (("FORM OF BUSINESS", "Corporation"), ("DESCRIPTION", "Retail bakery"), ("TOTAL PREMIUM", "$4,812.00"))
    for k, (label, value) in enumerate(three):
        s.box(60 + k * 164, s.y, 164, 30)
        s.text(64 + k * 164, s.y + 9, label, size=6.5)
        s.text(64 + k * 164, s.y + 23, value)
        s.pair(label, value)
    s.y += 44


def declarations(folder: Path) -> Made:
    """Labels and values in five layouts, and the wording of the same policy behind them."""
    s = Sheet(folder, "declarations", lead=12)
    s.heading("COMMERCIAL PROPERTY POLICY DECLARATIONS", 0, size=12, centred=True, optional=True)
    for left, right in (
        (("Policy Number", "CPP 0098123-04"), ("Renewal Of", "CPP 0098123-03")),
        (("Agency", "Sundown Risk Partners"), ("Agent Code", "77-4410")),
    ):
        s.y += 15
        for x, (label, value) in ((60, left), (330, right)):
            s.text(x, s.y, f"{label}: {value}")
            s.pair(label, value)
    s.y += 16
    _boxes(s)
    s.heading("LIMITS OF INSURANCE", 0)
    for label, value in (
        ("Building", "$1,250,000"), ("Business Personal Property", "$310,000"), ("Ordinance or Law", "Not Covered")
    ):  # fmt: skip
        s.row(label, value, 420, dots=True)
    s.y += 8
    s.heading("DEDUCTIBLES", 0)
    for label, value in (("All Other Perils", "$2,500"), ("Windstorm or Hail", "2% of the limit"), ("Theft", "$5,000")):
        s.row(label, value, 260, font="Helvetica-Bold")
    s.y += 8
    s.heading("MORTGAGEHOLDER", 0)
    s.y += 12
    for k, (label, value) in enumerate(
        (("Name", "First Valley Bank"), ("Loan Number", "88-10029-7"), ("Interest", "Owner"))
    ):
        s.text(60 + k * 165, s.y, label, "Helvetica-Bold", 8)
        s.text(60 + k * 165, s.y + 12, value)
        s.pair(label, value)
    s.text(60, s.height - 34, "CP DS 00 10 00", "Helvetica-Bold", 8)
    s.truth.forms.append(("CP DS 00", "10 00", 1, 1, ""))
    s.new_page()
    s.heading("PROPERTY EXCLUSIONS", 0)
    for _ in range(6):
        s.paragraph(n=3)
    return s.save()


def professional(folder: Path) -> Made:
    """Numbered items of declarations, then definitions whose terms are set heavier, tight under each other."""
    s = Sheet(folder, "professional", body=("Helvetica", 10), lead=12.5)
    s.heading("PROFESSIONAL LIABILITY DECLARATIONS", 0, size=13, centred=True, optional=True)
    items = (
        ("Named Insured", "Harrow & Pike Architects LLP"), ("Policy Period", "1 July 2024 to 30 June 2025"),
        ("Limit of Liability", "$2,000,000 each claim"), ("Deductible", "$25,000"), ("Retroactive Date", "1 July 2015"),
    )  # fmt: skip
    for i, (label, value) in enumerate(items):
        s.y += 18
        s.text(60, s.y, f"ITEM {i + 1}.", "Helvetica-Bold", 10)
        s.text(120, s.y, f"{label}:", "Helvetica-Bold", 10)
        s.text(260, s.y, value, size=10)
        s.pair(label, value)
    s.new_page()
    s.heading("I. INSURING AGREEMENTS", 0, size=11)
    s.paragraph(n=3)
    s.heading("II. DEFINITIONS", 0, size=11)
    for term, meaning in (
        ("Claim", "means a written demand for money or services received by the insured."),
        ("Damages", "means compensatory sums, settlements or judgments which the insured must pay, but no fines."),
        ("Professional Services", "means services performed for others for a fee in the profession named above."),
        ("Insured", "includes every partner and employee of the firm."),
    ):
        s.paragraph(meaning, bold=term, after=0)
        s.truth.definitions.append(f"{term} {meaning}")
    s.heading("III. EXCLUSIONS", 0, size=11)
    s.paragraph("This policy does not apply to any claim:")
    for letter in "ABCD":
        s.paragraph(marker=f"{letter}.", indent=10, n=1)
    s.heading("IV. CONDITIONS", 0, size=11)
    for i, title in enumerate(("Notice of Claim", "Assistance and Cooperation", "Other Insurance")):
        s.heading(f"{'ABC'[i]}. {title}", 1, "Helvetica-BoldOblique")
        s.paragraph(n=3)
    return s.save()


def quoted_terms(folder: Path) -> Made:
    """Definitions in quotation marks, straight and curly, tight under each other in two columns."""
    s = Sheet(folder, "quoted_terms", body=("Times-Roman", 10), lead=12, columns=2)
    s.heading("DEFINITIONS", 0, "Times-Bold", 11)
    s.paragraph("The words in quotation marks have these meanings wherever they are used in this policy.", after=0)
    for text in (
        "“Auto” means a land motor vehicle, trailer or semitrailer designed for travel on public roads.",
        "“Bodily injury” and “sickness” include death that results from either at any later time.",
        '"Hostile fire" refers to one which becomes uncontrollable or breaks out from where it was to be.',
        "The term “impaired property” means tangible property that cannot be used or is less useful.",
        "“Leased worker”, as used in this form, means a person leased to you by a labor leasing firm.",
    ):
        s.paragraph(text, after=0)
        s.truth.definitions.append(text)
    s.heading("CONDITIONS", 0, "Times-Bold", 11)
    s.paragraph(n=4)
    return s.save()


POLICIES = (homeowners, liability, endorsements, declarations, professional, quoted_terms)
