"""What is counted and measured, as it is written behind its number."""

from __future__ import annotations

_WRITINGS = {
    "foot": "foot, feet, ft",
    "inch": "inch, inches",
    "yard": "yard, yards, yd, yds",
    "mile": "mile, miles",
    "nautical mile": "nautical mile, nautical miles, nmi, seemeilen",
    "metre": "metre, metres, meter, meters, m",
    "centimetre": "centimetre, centimetres, centimeter, centimeters, cm, zentimeter",
    "km": "km, kilometre, kilometres, kilometer, kilometers",
    "square foot": "square foot, square feet, sq ft, sqft",
    "square metre": "square metre, square metres, square meter, square meters, sq m, sqm, quadratmeter, qm",
    "square mile": "square mile, square miles, sq mi",
    "square": "square",
    "acre": "acre, acres",
    "hectare": "hectare, hectares, ha, hektar",
    "cubic foot": "cubic foot, cubic feet, cu ft",
    "cubic metre": "cubic metre, cubic metres, cubic meter, cubic meters, kubikmeter",
    "gallon": "gallon, gallons",
    "litre": "litre, litres, liter, liters",
    "pound": "pound, pounds, lb, lbs",
    "kg": "kg, kilogram, kilograms, kilogramm",
    "ton": "ton, tons",
    "tonne": "tonne, tonnes, metric ton, metric tons, t, tonnen",
    "mph": "mph, miles per hour",
    "km/h": "km h, kmh, kph, km per hour, kilometres per hour, kilometers per hour",
    "knot": "knots",
    "kw": "kw, kilowatt, kilowatts",
    "kwh": "kwh, kilowatt hours",
    "hp": "hp, horsepower, ps",
    "°c": "degrees celsius, degrees c, degree celsius, grad celsius",
    "°f": "degrees fahrenheit, degrees f, degree fahrenheit",
    "person": "persons, people",
    "employee": "employees",
    "vehicle": "vehicles",
    "unit": "units",
    "family": "families, family",
    "story": "stories",
    "visit": "visits",
    "claim": "claims",
    "time": "times",
    "point": "points, prozentpunkte, prozentpunkten",
}
MEASURES: dict[str, str] = {writing: unit for unit, writings in _WRITINGS.items() for writing in writings.split(", ")}
"""Writing → unit; several words with one blank between them."""
DEGREES = {"c": "°c", "f": "°f"}
"""What stands behind a degree sign → unit."""
