"""Wordings of other makers and countries: letters, booklets, typewriter, manuals, German, French, Spanish."""

from __future__ import annotations

from pathlib import Path

from reportlab.pdfbase.pdfmetrics import stringWidth

from .sheets import FRENCH, GERMAN, SPANISH, Made, Sheet


def letter(folder: Path) -> Made:
    """A broker's letter with underlined numbered headings of the looks of its text."""
    s = Sheet(folder, "letter", body=("Times-Roman", 11), lead=13.5, margin=80)
    for line in ("12 March 2024", "Ms Ingrid Sorensen", "Nordvik Shipping AS", "", "Dear Ms Sorensen,"):
        s.y += 13.5
        s.text(80, s.y, line, "Times-Roman", 11)
    s.heading("Re: Renewal of Marine Cargo Open Cover MC/2219/24", 0, "Times-Bold", 11, optional=True)
    s.paragraph("We are pleased to confirm that cover has been placed on the terms set out below.")
    titles = (
        "Interest Insured",
        "Voyages and Conveyances",
        "Limits of Liability",
        "Deductible and Excess",
        "Cancellation",
    )
    for i, title in enumerate(titles, 1):
        s.heading(f"{i}. {title}", 0, "Times-Roman", 11, underline=True)
        if i != 3:
            for j in (1, 2):
                s.paragraph(marker=f"{i}.{j}", hang=28)
            continue
        s.paragraph("The liability of the insurers shall not exceed the following amounts:")
        for label, value in (
            ("Any one vessel", "GBP 4,500,000"), ("Any one aircraft", "GBP 1,250,000"), ("One place", "GBP 3,000,000")
        ):  # fmt: skip
            s.row(label, value, 330)
    s.paragraph("Yours sincerely,")
    return s.save()


def german(folder: Path) -> Made:
    s = Sheet(
        folder, "german", size=(595, 842), body=("Times-Roman", 10), lead=12.5, prose=GERMAN,
        running=lambda s: s.text(s.width / 2, s.height - 34, f"Seite {s.page}", "Times-Roman", 8),
    )  # fmt: skip
    s.heading("Allgemeine Bedingungen für die Gebäudeversicherung", 0, "Times-Bold", 15, optional=True)
    s.paragraph()
    number = 0
    for part, titles in (
        (
            "Abschnitt A – Versicherungsumfang",
            ("Versicherte Gefahren", "Nicht versicherte Schäden", "Versicherte Sachen"),
        ),
        (
            "Abschnitt B – Obliegenheiten",
            ("Anzeigepflicht bei Vertragsschluss", "Kündigung", "Entschädigungsberechnung"),
        ),
    ):
        s.heading(part, 0, "Times-Bold", 12)
        for title in titles:
            number += 1
            s.heading(f"§ {number} {title}", 1, "Times-Bold", 10.5)
            for j in range(3):
                s.paragraph(marker=f"{j + 1}.", n=1 + j % 2)
    s.heading("Anhang – Versicherungssummen", 0, "Times-Bold", 12)
    for label, value in (
        ("Gebäude", "1.250.000,00 EUR"), ("Betriebsunterbrechung", "300.000,00 EUR"), ("Selbstbehalt", "2.500,00 EUR")
    ):  # fmt: skip
        s.row(label, value, 300)
    return s.save()


def french(folder: Path) -> Made:
    s = Sheet(folder, "french", size=(595, 842), body=("Helvetica", 9.5), lead=12, prose=FRENCH)
    s.heading("CHAPITRE I – DISPOSITIONS GÉNÉRALES", 0, size=12)
    s.heading("Article 1 – Objet du contrat", 1)
    s.paragraph(n=3)
    s.heading("CHAPITRE II – GARANTIES", 0, size=12)
    for i, title in enumerate(("Incendie et événements assimilés", "Dégâts des eaux", "Vol et vandalisme")):
        s.heading(f"Article {i + 2} – {title}", 1)
        s.heading("Ce que nous garantissons", 2, "Helvetica-BoldOblique", 9.5)
        s.paragraph()
        s.paragraph(marker="–", n=1)
        s.heading("Ce que nous ne garantissons pas", 2, "Helvetica-BoldOblique", 9.5)
        s.paragraph()
    s.heading("CHAPITRE III – SINISTRES", 0, size=12)
    s.heading("Article 5 – Expertise", 1)
    s.paragraph(n=3)
    return s.save()


def spanish(folder: Path) -> Made:
    s = Sheet(folder, "spanish", size=(595, 842), body=("Times-Roman", 10.5), lead=13, prose=SPANISH)
    s.heading("CONDICIONES GENERALES DEL SEGURO DE HOGAR", 0, "Times-Bold", 14, centred=True, optional=True)
    s.paragraph()
    s.heading("CAPÍTULO I. BASES DEL CONTRATO", 0, "Times-Bold", 11.5, centred=True)
    for i, title in enumerate(("Objeto del seguro", "Definiciones")):
        s.heading(f"Artículo {i + 1}. {title}", 1, "Times-Bold", 10.5)
        s.paragraph(n=3)
    s.heading("CAPÍTULO II. RIESGOS EXCLUIDOS", 0, "Times-Bold", 11.5, centred=True)
    s.heading("Artículo 3. Exclusiones generales", 1, "Times-Bold", 10.5)
    s.paragraph("No quedan cubiertos:")
    for mark in "abc":
        s.paragraph(marker=f"{mark})", indent=12, n=1)
    s.heading("Artículo 4. Siniestros", 1, "Times-Bold", 10.5)
    s.paragraph(n=4)
    return s.save()


def typewriter(folder: Path) -> Made:
    """One font, one size: headings by number and capitals alone."""
    s = Sheet(folder, "typewriter", body=("Courier", 10), lead=12, margin=70)
    s.heading("EXCESS LIABILITY POLICY WORDING", 0, "Courier", before=12, after=6, optional=True)
    s.paragraph()
    for i, (title, parts) in enumerate(
        (
            ("INSURING CLAUSE", ()), ("DEFINITIONS", ("Ultimate Net Loss", "Underlying Insurance")), ("EXCLUSIONS", ()),
            ("CONDITIONS", ("Attachment of Liability", "Notice of Occurrence", "Choice of Law")),
        ), 1,
    ):  # fmt: skip
        s.heading(f"{i}. {title}", 0, "Courier", before=12, after=6)
        if not parts:
            s.paragraph(n=3)
            for mark in "abc":
                s.paragraph(marker=f"({mark})", indent=20, hang=30, n=1)
        for j, part in enumerate(parts, 1):
            s.heading(f"{i}.{j} {part}", 1, "Courier", before=12, after=6)
            s.paragraph(n=3)
    return s.save()


def booklet(folder: Path) -> Made:
    """A benefit booklet: its sub-headings have the looks of its text."""
    s = Sheet(folder, "booklet", body=("Times-Roman", 11), lead=14, margin=80)
    s.heading("Your Group Accident Plan", 0, size=22, optional=True)
    s.paragraph()
    for chapter, parts in (
        ("COVERED BENEFITS", ("Hospital Confinement", "Emergency Room Treatment")),
        ("LIMITATIONS AND EXCLUSIONS", ("Pre-Existing Conditions", "Hazardous Activities")),
        ("CLAIM PROCEDURES", ("How do I file a claim?", "When are benefits paid?")),
    ):
        s.heading(chapter, 0, size=15)
        s.paragraph(n=1)
        for part in parts:
            s.heading(part, 1, size=11, keep=60)
            s.paragraph(n=3)
            s.heading("What You Should Know", 2, "Times-Roman", 11, before=8, after=6)
            s.paragraph(n=3)
    return s.save()


def manual(folder: Path) -> Made:
    """An underwriting manual with listings, drawn figures and their captions: none of them heads anything."""
    s = Sheet(folder, "manual", body=("Helvetica", 10), lead=13)
    listing = ("SELECT POLICY_NO, PREMIUM", "FROM LEDGER", "WHERE STATUS = 'ACTIVE'", "RETURN CASE", "ELSE NULL", "END")
    for i, (title, parts) in enumerate(
        (
            ("Rating Engine Overview", ("Input Files", "Output Files")),
            ("Query Reference", ("Lookup", "Premium Totals")),
        ),
        1,
    ):
        s.heading(f"Chapter {i}. {title}", 0, size=16)
        for j, part in enumerate(parts, 1):
            s.heading(f"{i}.{j} {part}", 1, size=12)
            s.paragraph()
            for line in listing:
                s.room(11)
                s.y += 11
                s.text(80, s.y, line, "Courier-Bold" if j == 2 else "Courier")
            s.room(120)
            s.y += 10
            for k, name in enumerate(("RATING DATABASE", "CLAIMS SYSTEM", "Web Portal")):
                s.box(70 + k * 95, s.y + 15, 85, 30)
                s.text(74 + k * 95, s.y + 32, name, "Helvetica-Bold", 8)
            s.y += 74
            s.text(60, s.y, f"Figure {i}-{j} Data Flow Between The Systems", "Helvetica-Bold")
            s.y += 8
            s.paragraph(n=3)
    return s.save()


def bars(folder: Path) -> Made:
    """White headings on dark bars, questions under them."""
    s = Sheet(folder, "bars", body=("Helvetica", 9.5), lead=12)
    for title, questions in (
        ("Your cover at a glance", ()), ("What is insured", ("Does the policy cover my phone?", "What if I travel?")),
        ("What is not insured", ()), ("Making a claim", ("Who do I call?", "What documents will you need?")),
    ):  # fmt: skip
        s.room(60)
        s.canvas.setFillColorRGB(0.1, 0.2, 0.5)
        s.box(s.margin, s.y + 8, s.column_width, 18, stroke=0, fill=1)
        s.canvas.setFillColorRGB(1, 1, 1)
        s.text(s.margin + 5, s.y + 21, title, "Helvetica-Bold", 11)
        s.canvas.setFillColorRGB(0, 0, 0)
        s.y += 32
        s.note(title, 0)
        s.paragraph(n=3)
        for question in questions:
            s.heading(question, 1, size=9.5)
            s.paragraph(n=3)
    return s.save()


def treaty(folder: Path) -> Made:
    """A page of contents, then 1. / 1.1 / 1.1.1, and a block to sign."""
    s = Sheet(folder, "treaty", body=("Times-Roman", 11), lead=13.5, margin=72)
    parts = (
        ("DEFINITIONS AND INTERPRETATION", ("Definitions", "Interpretation")),
        ("REINSURANCE COVER", ("Basis of Cover", "Retention and Limit", "Reinstatement")),
        ("PREMIUM", ("Deposit Premium", "Adjustment")),
    )
    s.heading("TABLE OF CONTENTS", 0, "Times-Bold", 12, centred=True, optional=True)
    for i, (title, _) in enumerate(parts, 1):
        s.y += 15
        s.text(72, s.y, f"{i}.", "Times-Roman", 11)
        end = 104 + stringWidth(title, "Times-Roman", 11)
        s.text(100, s.y, title, "Times-Roman", 11)
        s.text(end, s.y, "." * int((520 - end) / 2.75), "Times-Roman", 11)
        s.text(528, s.y, str(i + 1), "Times-Roman", 11)
    s.new_page()
    for i, (title, names) in enumerate(parts, 1):
        s.heading(f"{i}. {title}", 0, "Times-Bold", 11)
        for j, name in enumerate(names, 1):
            s.heading(f"{i}.{j} {name}", 1, "Times-Bold", 11)
            for k in range(3):
                s.paragraph(marker=f"{i}.{j}.{k + 1}", hang=36, n=1 + k % 2)
    s.paragraph("IN WITNESS WHEREOF the parties have executed this contract.")
    for line in ("For and on behalf of", "NORTH SEA REINSURANCE LTD", "By: ______________________"):
        s.y += 16
        s.text(72, s.y, line, "Times-Roman", 11)
    return s.save()


def spaced(folder: Path) -> Made:
    """Headings in capitals set letter by letter."""
    s = Sheet(folder, "spaced", body=("Times-Roman", 10.5), lead=13, margin=80)
    for title in ("GENERAL PROVISIONS", "PERILS COVERED", "SETTLEMENT OF LOSS"):
        s.room(60)
        s.y += 22
        x = 80.0
        for character in title:
            s.text(x, s.y, character, "Times-Bold", 11)
            x += stringWidth(character, "Times-Bold", 11) + 3.5
        s.y += 8
        s.note(title, 0)
        s.paragraph(n=3)
        s.paragraph("Note: this part is to be read with the schedule attached hereto.")
        s.paragraph(n=3)
    return s.save()


WORDINGS = (letter, german, french, spanish, typewriter, booklet, manual, bars, treaty, spaced)
