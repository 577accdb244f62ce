"""Pages with the tables of policies, bordereaux, rate manuals and loss runs, one style each."""

from __future__ import annotations

from pathlib import Path

from .grids import Cell, Leaf, Region

_CITIES = ("Dayton", "Leeds", "Harwick", "Bergen", "Reno", "Lyon")
_STREETS = ("2210 Mill Road", "9 Canal Street", "14 Harbour Row", "44 Elm Street", "7 Quay Lane", "3 Forge Way")


def _page(path: Path, widths, rows, *, after: str = "", **style) -> list[Region]:
    """Draw prose, one table with `style`, the remark `after` under it, and prose again."""
    s = Leaf(path)
    y = s.table(60, s.prose(70) + 10, widths, rows, **style)
    if after:
        s.text(60, y + 11, after, size=7)
    s.prose(y + 40)
    return s.save()


def _amounts(names, *, columns: int = 1, head=()):
    return [list(head), *([name, *(f"${k}{j},500" for j in range(columns))] for k, name in enumerate(names, 1))]


def all_ruled(path: Path) -> list[Region]:
    kinds = ("Warehouse", "Retail store with\nattached loading dock", "Office")
    rows = [["No.", "Occupancy", "Construction", "Limit"]]
    rows += [[str(i + 1), kinds[i % 3], ("Masonry", "Frame")[i % 2], f"${i}10,000"] for i in range(1, 7)]
    return _page(path, (30, 120, 90, 80), rows, rules="all", aligns="lllr")


def side_by_side(path: Path) -> list[Region]:
    s = Leaf(path)
    y = s.prose(70) + 10
    s.table(
        60,
        y,
        (120, 80),
        _amounts(("Building", "Contents", "Glass"), head=("Coverage", "Limit")),
        rules="all",
        aligns="lr",
    )
    drivers = [
        ["Driver", "Class", "Points"],
        *([n, str(i), str(9 - i)] for i, n in enumerate(("A. Moreno", "P. Singh", "L. Weiss"), 1)),
    ]
    s.prose(s.table(310, y, (110, 60, 60), drivers, rules="all", aligns="lrr") + 30)
    return s.save()


def two_header_rows(path: Path) -> list[Region]:
    rows = [
        [("Location", 1, 2), ("Property Damage", 2, 1), None, ("Business Interruption", 2, 1), None],
        [None, "Limit", "Deductible", "Limit", "Waiting period"],
    ]
    rows += [
        [street, f"${k}20,000", f"${k},500", f"${k}44,000", f"{24 * k} hours"] for k, street in enumerate(_STREETS, 1)
    ]
    return _page(path, (130, 90, 90, 90, 90), rows, head=2, rules="h", aligns="lrrrl")


def three_header_rows(path: Path) -> list[Region]:
    rows = [
        [("Hazard group", 1, 3), ("Territory", 1, 3), ("Rates per $100", 4, 1), None, None, None],
        [None, None, ("Frame", 2, 1), None, ("Masonry", 2, 1), None],
        [None, None, "New", "Old", "New", "Old"],
    ]
    for group in "ABC":
        for k, where in enumerate(("North", "South", "Coastal")):
            first = (f"Group {group}", 1, 3) if k == 0 else None
            rows.append([first, where, *(f"0.{ord(group)}{k}{j}" for j in range(4))])
    return _page(path, (90, 90, 60, 60, 60, 60), rows, head=3, rules="all", aligns="llrrrr")


def over_three_pages(path: Path) -> list[Region]:
    s = Leaf(path, (792, 612))
    number = 0
    for part in range(3):
        rows = [["No.", "Address", "City", "Building", "Contents", "TIV"]]
        for _ in range(20 if part < 2 else 9):
            number += 1
            rows.append([str(number), _STREETS[number % 6], _CITIES[number % 5], s.money(), s.money(), s.money()])
        y = s.prose(60) + 10 if part == 0 else 60
        s.table(60, y, (40, 170, 120, 110, 110, 110), rows, zebra=True, aligns="lllrrr")
        s.text(60, 590, f"Schedule of Locations – Page {part + 1} of 3", size=7)
        if part < 2:
            s.new_page()
    return s.save()


def over_two_pages_without_header(path: Path) -> list[Region]:
    s = Leaf(path)
    number = 0
    for part in range(2):
        rows = [["Class code", "Classification", "Basis", "Rate", "Premium"]] if part == 0 else []
        for _ in range(28 if part == 0 else 14):
            number += 1
            trade = ("Carpentry", "Electrical Work", "Painting", "Plumbing")[number % 4]
            rows.append([str(91000 + 7 * number), trade, s.money(), f"{number / 7:.3f}", s.money(100, 9000)])
        y = s.prose(60) + 10 if part == 0 else 60
        y = s.table(60, y, (70, 170, 90, 70, 90), rows, head=1 - part, rules="all", aligns="llrrr")
        if part == 0:
            s.new_page()
    s.prose(y + 20)
    return s.save()


def footnotes(path: Path) -> list[Region]:
    rows = [["Territory", "Base rate", "Discount*", "Net rate"]]
    rows += [[str(i), f"{i}.27", f"{3 * i}%", f"{i}.05"] for i in range(1, 7)]
    after = "* Applies where a central station alarm is installed."
    return _page(path, (120, 90, 90, 90), rows, rules="head", aligns="lrrr", after=after)


def wrapped_without_rules(path: Path) -> list[Region]:
    rows = [
        ["Endorsement", "Description", "Premium"],
        ["CG 20 10", "Additional insured for owners,\nlessees or contractors where\nrequired by contract", "$250"],
        ["CG 24 04", "Waiver of transfer of rights\nof recovery", "$150"],
        ["IL 00 21", "Nuclear energy liability\nexclusion", "Included"],
        ["MFX-22", "Cyber incident exclusion", "Nil"],
    ]
    return _page(path, (100, 220, 80), rows, aligns="llr", gap=4)


def wrapped_header(path: Path) -> list[Region]:
    rows = [["Location\nnumber", "Maximum\npossible\nloss", "Probable\nmaximum loss\n(percent)", "Fire\nclass"]]
    rows += [[str(i), f"${i}80,000", f"{7 * i}%", str(11 - i)] for i in range(1, 8)]
    return _page(path, (90, 110, 110, 90), rows, aligns="lrrr")


def zebra(path: Path) -> list[Region]:
    rows = [["Benefit", "In network", "Out of network"]]
    for k, name in enumerate(
        ("Office visit", "Specialist", "Emergency room", "Urgent care", "Imaging", "Inpatient stay")
    ):
        rows.append([name, ("$20 copay", "10%", "$0")[k % 3], ("40%", "Not covered", "$60 copay")[k % 3]])
    return _page(path, (180, 130, 130), rows, zebra=True)


def negative_and_empty(path: Path) -> list[Region]:
    rows = [["Line of business", "Written", "Ceded", "Adjustment", "Net"]]
    for k, name in enumerate(("Fire", "Allied lines", "Ocean marine", "Surety", "Boiler"), 1):
        rows.append([name, f"{k}1,007", f"({k},204)" if k % 3 else "", f"({k}18)" if k % 2 else "", f"{k}0,771"])
    rows.append(["Total", "412,009", "(20,117)", "(818)", "391,074"])
    return _page(path, (140, 80, 80, 80, 80), rows, rules="head", aligns="lrrrr")


def group_rows(path: Path) -> list[Region]:
    rows = [["Item", "Limit", "Deductible"]]
    for group, items in (("PROPERTY", ("Building", "Contents", "Stock")), ("CRIME", ("Employee theft", "Forgery"))):
        rows.append([(group, 3, 1), None, None])
        rows += _amounts(items, columns=2)[1:]
    return _page(path, (200, 110, 110), rows, rules="all", aligns="lrr")


def certificate(path: Path) -> list[Region]:
    """Cells over several rows beside limits of three rows each."""
    s = Leaf(path)
    s.text(306, 50, "CERTIFICATE OF LIABILITY INSURANCE", "Helvetica-Bold", 13, "c")
    s.prose(80)
    head = ["INSR\nLTR", "TYPE OF INSURANCE", "POLICY NUMBER", "POLICY EFF", "POLICY EXP", ("LIMITS", 2, 1), None]
    rows = [head]
    for letter, kind, number, limits in (
        ("A", "GENERAL LIABILITY", "GL-4471290", ("EACH OCCURRENCE", "MED EXP (Any one person)", "AGGREGATE")),
        ("B", "AUTOMOBILE LIABILITY", "BA-88120", ("COMBINED LIMIT", "BODILY INJURY", "PROPERTY DAMAGE")),
    ):
        down = len(limits)
        first = [(t, 1, down) for t in (letter, kind, number, "01/01/2024", "01/01/2025")]
        rows += [[*(first if k == 0 else [None] * 5), name, f"$ {k + 1},000,000"] for k, name in enumerate(limits)]
    s.table(36, 300, (28, 130, 80, 64, 64, 110, 70), rows, size=6.5, rules="all", head=1)
    return s.save()


def bordereau(path: Path) -> list[Region]:
    s = Leaf(path, (842, 595))
    s.text(40, 40, "Premium Bordereau Q1 2024 – Quota Share Treaty", "Helvetica-Bold", 11)
    rows = [
        ["Cert. no.", "Insured", "Inception", "Ccy", "Sum insured", "Gross prem.", "Comm. %", "Commission", "Due to RI"]
    ]
    for i in range(1, 25):
        insured, currency = ("Alder Ltd", "Brook & Sons", "Corvo SA")[i % 3], ("USD", "EUR", "GBP")[i % 3]
        sums = [s.money(10**5, 10**7)[1:], f"{i},910.00", "27.50", f"({i}20.00)", f"{i},001.20"]
        rows.append([f"QS{1000 + i}", insured, f"0{i % 9 + 1}/01/24", currency, *sums])
    rows.append(["", "Total", "", "", "88,120,400", "1,204,118.00", "", "(301,220.00)", "361,159.20"])
    s.table(40, 60, (60, 94, 60, 40, 94, 84, 60, 94, 94), rows, size=7, rules="h", aligns="llllrrrrr", gap=2)
    return s.save()


def leaders(path: Path) -> list[Region]:
    s = Leaf(path)
    y = s.prose(70) + 14
    cells = []
    items = (
        ("Building", "$1,250,000"),
        ("Extra expense", "$25,000"),
        ("Money and securities", "Not covered"),
        ("Glass", "$900"),
    )
    for i, (name, value) in enumerate(items):
        left = s.text(60, y + 13 * i, name)
        s.text(left[2] + 2, y + 13 * i, "." * int((390 - left[2]) / 2.5))
        right = s.text(470, y + 13 * i, value, align="r")
        cells += [Cell(i, i, 0, 0, name, left), Cell(i, i, 1, 1, value, right)]
    s.regions.append(Region(1, cells))
    s.prose(y + 100)
    return s.save()


def rates(path: Path) -> list[Region]:
    """Even steps from age band to age band, like the labels of an axis."""
    rows = [["Age", "2022", "2023", "2024", "2025"]]
    rows += [
        [age, *(f"{21 * k}.{j}0" for j in range(1, 5))]
        for k, age in enumerate(("0-17", "18-24", "25-34", "35-44", "65+"), 1)
    ]
    return _page(path, (90, 80, 80, 80, 80), rows, rules="under", aligns="lrrrr")


def vertical_rules_only(path: Path) -> list[Region]:
    rows = [
        ["Code", "Trade", "Rate"],
        *([str(100 + i), n, f"{i}.75"] for i, n in enumerate(("Joiner", "Roofer", "Glazier", "Tiler"))),
    ]
    return _page(path, (60, 150, 80), rows, rules="v", aligns="llr")


def stacked(path: Path) -> list[Region]:
    """Two tables of other columns, each under its caption."""
    s = Leaf(path)
    y = s.prose(70)
    s.text(60, y + 10, "Table A – Buildings", "Helvetica-Bold")
    rows = [
        ["Building", "Year", "Value"],
        *([street, str(1960 + 7 * i), s.money()] for i, street in enumerate(_STREETS[:4])),
    ]
    y = s.table(60, y + 16, (160, 100, 100), rows, rules="h", aligns="lrr")
    s.text(60, y + 18, "Table B – Vehicles", "Helvetica-Bold")
    rows = [["Unit", "Make", "Plate", "Value"], *([f"Unit {i}", "Ford", f"KX-{i}07", s.money()] for i in range(4))]
    s.prose(s.table(60, y + 24, (120, 80, 80, 80), rows, rules="h", aligns="lllr") + 30)
    return s.save()


def long_text_cells(path: Path) -> list[Region]:
    rows = [
        ["Feature", "Standard plan", "Premier plan"],
        [
            "Hospital room",
            "Semi-private room at the\nusual daily rate",
            "Private room when medically\nnecessary or requested",
        ],
        ["Ambulance", "Ground only, up to $500\nper trip", "Ground and air without limit"],
        ["Dental", "Accidental injury only", "Accidental injury and two\ncheck-ups in each year"],
        ["Waiting period", "Twelve months", "None"],
    ]
    return _page(path, (110, 170, 180), rows, gap=5)


def european(path: Path) -> list[Region]:
    rows = [["Gefahr", "Versicherungssumme", "Selbstbehalt", "Prämie"]]
    for k, name in enumerate(("Feuer", "Leitungswasser", "Sturm/Hagel", "Glasbruch"), 1):
        rows.append([name, f"{k}.250.000,00 €", "2.500,00 €", f"{k}18,40 €"])
    return _page(path, (110, 130, 100, 90), rows, rules="under", aligns="lrrr")


def marks(path: Path) -> list[Region]:
    rows = [["Benefit", "Bronze", "Silver", "Gold"]]
    rows += [
        [name, "X" if k % 3 == 0 else "", "X" if k % 2 else "", "X"]
        for k, name in enumerate(("Theft", "Fire", "Flood", "Glass", "Legal"))
    ]
    return _page(path, (150, 80, 80, 80), rows, rules="all", aligns="lccc")


def no_header(path: Path) -> list[Region]:
    rows = [
        [f"Clause {i}", name, f"LMA{3000 + 17 * i}"]
        for i, name in enumerate(("Sanctions", "Cyber", "War", "Asbestos"), 1)
    ]
    return _page(path, (90, 200, 100), rows, head=0, rules="all")


def loss_run(path: Path) -> list[Region]:
    s = Leaf(path, (792, 612))
    s.text(40, 40, "Loss Run as of 03/31/2024", "Helvetica-Bold", 11)
    rows = [["Claim no.", "Claimant", "Date of loss", "Status", "Paid", "Reserve", "Recovery", "Incurred"]]
    for i in range(1, 10):
        who = ("J. Alvarez", "Municipality of\nHarwick", "R. Oduya")[i % 3]
        status = ("Open", "Closed", "Reopened")[i % 3]
        rows.append(
            [
                f"C-{8800 + i}",
                who,
                f"0{i}/1{i}/2023",
                status,
                f"{i}8,040.00",
                f"{i}00.00",
                f"({i}10.00)",
                f"{i}9,101.00",
            ]
        )
    rows.append(["Total", "", "", "", "412,118.00", "20,400.00", "(4,110.00)", "428,408.00"])
    s.table(40, 60, (70, 110, 80, 70, 90, 90, 90, 100), rows, size=7.5, rules="h", aligns="llllrrrr")
    return s.save()


RULED = (
    all_ruled, side_by_side, two_header_rows, three_header_rows, over_two_pages_without_header, group_rows, certificate,
    marks, no_header, bordereau, loss_run, stacked, vertical_rules_only,
)  # fmt: skip
BORDERLESS = (
    over_three_pages, footnotes, wrapped_without_rules, wrapped_header, zebra, negative_and_empty, leaders, rates,
    long_text_cells, european,
)  # fmt: skip
