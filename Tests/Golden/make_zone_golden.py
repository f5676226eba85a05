"""Writes Tests/Fixtures/zones/golden.json: machine-readable zones, spellings of letters and country codes by independent
implementations.

  pip install mrz==0.6.2 pycountry==26.2.16
  python3 Tests/Golden/make_zone_golden.py

The zones and the spellings are those of `mrz` (GPL-3, a tool here: no part of it is in the tree), the codes pycountry's.
"""
import json
import pathlib
import random
from importlib.metadata import version

import pycountry
from mrz.generator.dictionaries import cyrillic, latin_based
from mrz.generator.mrva import MRVACodeGenerator
from mrz.generator.mrvb import MRVBCodeGenerator
from mrz.generator.td1 import TD1CodeGenerator
from mrz.generator.td2 import TD2CodeGenerator
from mrz.generator.td3 import TD3CodeGenerator

PINNED = {"mrz": "0.6.2", "pycountry": "26.2.16"}
OUTPUT = pathlib.Path(__file__).resolve().parent.parent / "Fixtures" / "zones" / "golden.json"
SURNAMES = ["ERIKSSON", "DE BRUIJN", "Mueller-Weiss", "GARCÍA LÓPEZ", "Çelik", "ŁUKASIK", "Smith-Jones", "Østergård", "X"]
GIVEN = ["ANNA MARIA", "Zoé", "João Pedro", "B", "Anne-Sophie Charlotte", "ÅSA", "Jürgen"]
STATES = ["UTO", "NLD", "FRA", "CHE", "D", "USA", "PRT", "GBD", "XXA"]
ALPHANUMERIC = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
CODES = {"TD1": "I", "TD2": "I", "TD3": "P", "MRV-A": "V", "MRV-B": "V"}
MAKERS = {
    "TD1": TD1CodeGenerator, "TD2": TD2CodeGenerator, "TD3": TD3CodeGenerator, "MRV-A": MRVACodeGenerator,
    "MRV-B": MRVBCodeGenerator,
}
# The longest names that no format cuts, so that the goldens say nothing of cutting.
LONGEST = 24


def zone(lot: random.Random, form: str) -> dict:
    while True:
        surname, given = lot.choice(SURNAMES), lot.choice(GIVEN)
        if len(surname) + len(given) <= LONGEST:
            break
    fields = {
        "documentCode": CODES[form],
        "issuingCountry": lot.choice(STATES),
        "surname": surname,
        "givenNames": given,
        "documentNumber": "".join(lot.choices(ALPHANUMERIC, k=lot.randint(5, 9))),
        "nationality": lot.choice(STATES),
        "birthDate": f"{lot.randint(0, 99):02}{lot.randint(1, 12):02}{lot.randint(1, 28):02}",
        "sex": lot.choice("MF<"),
        "expiryDate": f"{lot.randint(0, 99):02}{lot.randint(1, 12):02}{lot.randint(1, 28):02}",
        "optionalData": "".join(lot.choices(ALPHANUMERIC, k=lot.choice([0, 4, 7]))),
    }
    order = ["documentCode", "issuingCountry", "surname", "givenNames", "documentNumber", "nationality", "birthDate",
             "sex", "expiryDate", "optionalData"]
    if form == "TD1":
        order = ["documentCode", "issuingCountry", "documentNumber", "birthDate", "sex", "expiryDate", "nationality",
                 "surname", "givenNames", "optionalData"]
    lines = str(MAKERS[form](*[fields[name] for name in order], force=True)).split("\n")
    return {"format": form, "lines": lines} | fields


def main() -> None:
    for package, wanted in PINNED.items():
        if version(package) != wanted:
            raise SystemExit(f"{package} {wanted} makes the golden values; {version(package)} is installed.")
    lot = random.Random(9303)
    golden = {
        "zones": [zone(lot, form) for form in CODES for _ in range(12)],
        "latin": {k: v for k, v in latin_based.transliteration.items() if len(k) == 1 and k == k.upper() and v},
        # The package lists the Bashkir Һ (U+04BA) where ICAO's table has the Serbian Ћ.
        "cyrillic": {k: v for k, v in cyrillic.transliteration.items() if len(k) == 1 and k.isupper() and k != "Һ"},
        "alpha2": {country.alpha_3: country.alpha_2 for country in pycountry.countries},
    }
    OUTPUT.parent.mkdir(parents=True, exist_ok=True)
    OUTPUT.write_text(json.dumps(golden, ensure_ascii=False, indent=1, sort_keys=True) + "\n")


main()
