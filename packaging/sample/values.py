"""What differs between the policy and its renewal, and everything that is a number or a name in the sample."""

from __future__ import annotations

from dataclasses import dataclass, field

INSURER = "Marrowquay Mutual Insurance Company"
INSURED = "Brackenfold Joinery Works, LLC"
AGENT = "Ellsmark & Quill Brokerage, Agent 0417"
MORTGAGEE = "Tannerwick Savings Bank"

Row = tuple[str, ...]


@dataclass(frozen=True)
class Edition:
    """One issue of the policy: its number, its period, and the values that stand in the running text."""

    file: str
    policy_number: str
    period: tuple[str, str]
    issued: str
    words: dict[str, str]
    liability: tuple[tuple[str, str], ...]
    property_rows: tuple[Row, ...]
    premiums: tuple[tuple[str, str], ...]
    forms: tuple[str, ...]
    """Text files in the order of the policy, without their ending."""
    added: tuple[Row, ...] = ()
    """Locations appended to the schedule."""
    removed: tuple[str, ...] = ()
    """Location numbers that are not in the schedule any more."""
    fields: dict[str, str] = field(default_factory=dict)
    """Values of the form page."""


WORDS = {
    "cancel_nonpay": "10",
    "cancel_other": "45",
    "debris_days": "180",
    "newly_days": "60",
    "appraisal_days": "20",
    "proof_days": "60",
    "pay_days": "30",
    "suit_years": "two years",
    "impairment_hours": "48",
    "transit": "$5,000",
    "bi_wait": "72",
    "extended_days": "60",
    "medpay_years": "one year",
    "nonrenew_days": "45",
    "backup": "$25,000",
    "backup_wait": "14",
    "finish_location": "7",
    "wind_pct": "2%",
    "wind_min": "$25,000",
}

PROPERTY_ROWS: tuple[Row, ...] = (
    ("Building, location 1", "$4,250,000", "$5,000", "", "90%"),
    ("Building, locations 2 to 28, blanket", "$31,400,000", "$5,000", "", "90%"),
    ("Your Business Personal Property, blanket", "$9,600,000", "$5,000", "", "90%"),
    ("Personal Property of Others", "$300,000", "$5,000", "", "80%"),
    ("Stock in the open", "$250,000", "$25,000", "$50,000 any one pile", "None"),
    ("Valuable papers and records", "$75,000", "$1,000", "$25,000 away from premises", "None"),
    ("Computer equipment", "$25,000", "$25,000", "$25,000 portable devices", "None"),
    ("Outdoor signs", "$5,000", "$5,000", "$5,000 any one sign", "None"),
    ("Business Income and Extra Expense", "$1,800,000", "72 hours", "$150,000 monthly", "1/12"),
    ("Equipment Breakdown", "$5,000,000", "$10,000", "$25,000 expediting", "None"),
)

LIABILITY = (
    ("General Aggregate Limit (other than Products-Completed Operations)", "$2,000,000"),
    ("Products-Completed Operations Aggregate Limit", "$2,000,000"),
    ("Personal and Advertising Injury Limit", "$1,000,000"),
    ("Each Occurrence Limit", "$1,000,000"),
    ("Damage to Premises Rented to You Limit, any one premises", "$300,000"),
    ("Medical Expense Limit, any one person", "$10,000"),
)

PREMIUMS = (
    ("Commercial Property", "$48,212"),
    ("Business Income and Extra Expense", "$9,480"),
    ("Equipment Breakdown", "$2,140"),
    ("Installation Floater", "$3,406"),
    ("Commercial General Liability", "$31,775"),
    ("Total deposit premium", "$95,013"),
)

FORMS = (
    "20_common_conditions",
    "30_property",
    "40_causes",
    "50_business_income",
    "70_equipment",
    "75_installation",
    "60_liability",
    "80_endorsements",
    "81_vacancy",
)

FIELDS = {
    "applicant": INSURED,
    "years_in_business": "27",
    "employees_full_time": "143",
    "employees_part_time": "18",
    "annual_sales": "$38,600,000",
    "largest_job": "$2,150,000",
    "safety_contact": "Operations desk, 555-0167",
    "prior_carrier": "Oxbow Fellmonger Assurance (expired)",
}

POLICY = Edition(
    "Marrowquay Package Policy 2025.pdf",
    "MQ-CPP-0048217-00",
    ("03/01/2025", "03/01/2026"),
    "02/11/2025",
    WORDS,
    LIABILITY,
    PROPERTY_ROWS,
    PREMIUMS,
    FORMS,
    fields=FIELDS,
)


def _replaced(rows: tuple[Row, ...], changes: dict[str, Row]) -> tuple[Row, ...]:
    return tuple(changes.get(row[0], row) for row in rows)


RENEWAL = Edition(
    "Marrowquay Package Policy 2026 Renewal.pdf",
    "MQ-CPP-0048217-01",
    ("03/01/2026", "03/01/2027"),
    "02/06/2026",
    WORDS | {"proof_days": "90", "bi_wait": "48", "backup": "$50,000", "wind_pct": "5%", "suit_years": "one year"},
    tuple((label, "$3,000,000" if label.startswith("General Aggregate") else amount) for label, amount in LIABILITY),
    _replaced(
        PROPERTY_ROWS,
        {
            "Building, location 1": ("Building, location 1", "$4,690,000", "$10,000", "", "90%"),
            "Business Income and Extra Expense": (
                "Business Income and Extra Expense",
                "$1,800,000",
                "48 hours",
                "$150,000 monthly",
                "1/12",
            ),
        },
    ),
    (
        ("Commercial Property", "$53,905"),
        ("Business Income and Extra Expense", "$9,940"),
        ("Equipment Breakdown", "$2,140"),
        ("Installation Floater", "$3,590"),
        ("Commercial General Liability", "$33,120"),
        ("Total deposit premium", "$102,695"),
    ),
    (*FORMS[:-1], "82_cosmetic"),
    added=(("29", "61 Ropewalk Lane, Alder Sound, WA", "Masonry, sprinklered", "2019", "$1,120,000", "$340,000"),),
    removed=("12",),
    fields=FIELDS | {"employees_full_time": "151", "annual_sales": "$41,250,000"},
)

LOCATIONS: tuple[Row, ...] = (
    ("1", "1400 Kilnhouse Road, Alder Sound, WA", "Masonry, sprinklered", "2004", "$4,250,000", "$2,600,000"),
    ("2", "1412 Kilnhouse Road, Alder Sound, WA", "Frame", "1988", "$1,310,000", "$420,000"),
    ("3", "27 Sawyer Basin, Alder Sound, WA", "Masonry, sprinklered", "2011", "$3,875,000", "$1,150,000"),
    ("4", "9 Spokeshave Court, Penmarch, WA", "Light steel", "1999", "$980,000", "$310,000"),
    ("5", "212 Old Tannery Street, Penmarch, WA", "Masonry", "1964", "$1,425,000", "$265,000"),
    ("6", "214 Old Tannery Street, Penmarch, WA", "Masonry", "1966", "$1,425,000", "$240,000"),
    ("7", "88 Varnish Works Way, Coldfen, OR", "Masonry, sprinklered", "2016", "$2,960,000", "$890,000"),
    ("8", "90 Varnish Works Way, Coldfen, OR", "Light steel", "2016", "$640,000", "$75,000"),
    ("9", "3 Dovetail Place, Coldfen, OR", "Frame", "1979", "$515,000", "$515,000"),
    ("10", "1700 Millrace Parkway, Harrowgate Mills, OR", "Masonry, sprinklered", "2008", "$2,240,000", "$610,000"),
    ("11", "1704 Millrace Parkway, Harrowgate Mills, OR", "Light steel", "2009", "$735,000", "$95,000"),
    ("12", "45 Lathe Street, Harrowgate Mills, OR", "Frame, vacant since 10/2024", "1951", "$390,000", "$0"),
    ("13", "6 Quarter Sawn Drive, Netherby, ID", "Light steel", "2001", "$870,000", "$215,000"),
    ("14", "8 Quarter Sawn Drive, Netherby, ID", "Light steel", "2001", "$870,000", "$180,000"),
    ("15", "510 Turnpike Loop, Netherby, ID", "Masonry", "1993", "$1,260,000", "$330,000"),
    ("16", "77 Chandlers Row, Eastmere, WA", "Masonry", "1972", "$1,045,000", "$150,000"),
    ("17", "79 Chandlers Row, Eastmere, WA", "Masonry", "1972", "$995,000", "$125,000"),
    ("18", "2 Tenon Square, Eastmere, WA", "Fire resistive", "2020", "$2,105,000", "$480,000"),
    ("19", "350 Logboom Road, Port Quillan, WA", "Frame, open sides", "1990", "$285,000", "$410,000"),
    ("20", "352 Logboom Road, Port Quillan, WA", "Frame, open sides", "1990", "$285,000", "$395,000"),
    ("21", "354 Logboom Road, Port Quillan, WA", "Light steel", "2013", "$760,000", "$225,000"),
    ("22", "19 Burnisher Alley, Port Quillan, WA", "Masonry", "1948", "$555,000", "$60,000"),
    ("23", "1011 Shipwright Avenue, Wexcombe, OR", "Masonry, sprinklered", "2014", "$1,980,000", "$370,000"),
    ("24", "1013 Shipwright Avenue, Wexcombe, OR", "Light steel", "2014", "$620,000", "$70,000"),
    ("25", "5 Mortise Bend, Wexcombe, OR", "Frame", "1985", "$430,000", "$45,000"),
    ("26", "240 Planer Street, Larkhythe, ID", "Masonry", "1997", "$1,115,000", "$205,000"),
    ("27", "242 Planer Street, Larkhythe, ID", "Light steel", "1998", "$705,000", "$115,000"),
    ("28", "1 Veneer Terrace, Larkhythe, ID", "Fire resistive", "2021", "$2,985,000", "$490,000"),
)
