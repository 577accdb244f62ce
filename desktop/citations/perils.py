"""Words that name what is insured, against what, in which line of business: perils, things, parties, coverages.

A label of such a word over a quotation that does not know it tells of something else, also in a document that never
speaks of it; any other word may be the analyst's own for what is quoted ("Telehealth" over virtual visits).
"""

from __future__ import annotations

from desktop.citations.stems import stems

_WORDS = """
    earthquake earthquakes tremor volcano volcanic eruption ash lava landslide landslides mudslide mudflow subsidence
    sinkhole avalanche tsunami tidal flood floods flooding hurricane cyclone typhoon tornado windstorm hail hailstorm
    lightning blizzard snow ice frost freezing drought wildfire wildfires bushfire fire fires smoke explosion implosion
    meteorite meteor theft burglary robbery larceny embezzlement vandalism arson riot riots strike strikes terrorism
    terrorist war warfare invasion insurrection rebellion piracy pirates hijacking kidnap kidnapping ransom extortion
    nuclear radiation radioactive asbestos lead mold mould fungus bacteria virus pandemic epidemic pollution
    contamination rust corrosion vermin rodents termites insects collapse cyber hacking hacker malware ransomware
    phishing libel slander defamation copyright patent trademark fraud suicide
    aircraft airplane aeroplane drone drones helicopter boat boats yacht yachts ship ships vessel vessels watercraft
    hull cargo freight marine aviation railway train vehicle vehicles automobile motorcycle truck trucks trailer
    trailers caravan bicycle bicycles jewelry jewellery furs antiques artwork paintings coins cash securities bonds
    firearms guns livestock cattle horses pets dogs crops timber trees shrubs lawn fence fences pool pools jetty dock
    docks pier seawall greenhouse basement basements garage garages roof roofs chimney solar satellite elevator
    machinery boiler equipment computers software crypto cryptocurrency bitcoin
    mortgagee mortgagor landlord tenant tenants lessor lessee subcontractor subcontractors contractor volunteer
    volunteers directors officers reinsurer reinsurance trustee franchisee spouse stepchild
    umbrella workers' malpractice professional product products recall warranty life annuity dental vision hearing
    pregnancy maternity fertility transplant chemotherapy dialysis hospice acupuncture chiropractic orthodontic
    psychiatric cosmetic hospitalization ambulance disability funeral travel baggage luggage pet wedding
    deductible deductibles premium premiums copay copays copayment copayments coinsurance retention subrogation
    erdbeben vulkan überschwemmung hochwasser hagel sturm feuer brand blitzschlag diebstahl einbruch raub krieg
    terror glasbruch fahrrad schmuck wasserschaden leitungswasser
"""
PERILS = frozenset(stem for word in _WORDS.split() for stem in (*stems(word), *stems(word + "s")))
"""The stems of these words and of their plurals, which are others for some: `hurricanes`."""
