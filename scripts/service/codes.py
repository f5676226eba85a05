#!/usr/bin/env python3
"""Holds the QR codes of the page against another encoder and a decoder (qr.js).

  scripts/service/browser --codes [COUNT]

COUNT texts (250) of random lengths, of all versions of the page, most of them addresses of the page. Their modules are compared with
those of `qrcode` under a random mask, and what zxing-cpp reads of the page's own choice with the text.
"""
import json
import random
import string
import subprocess
import sys

from PIL import Image
import qrcode
import zxingcpp

import program

# The bytes that a version holds.
ROOM = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666, 711, 779, 857, 911, 997]
LETTERS = string.ascii_letters + string.digits + "-._~:/?#&=%"
SCRIPT = f"""
import {{ readFileSync }} from "node:fs";
import {{ encode }} from {json.dumps((program.ROOT / "Sources/CServiceData/capture/qr.js").as_uri())};
const shown = (rows) => rows.map((row) => row.join(""));
const asked = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(asked.map(({{ text, mask }}) => [shown(encode(text, mask)), shown(encode(text))])));
"""


def drawn(number, version):
    least = 1 if version == 1 else ROOM[version - 2] + 1
    length = (least, ROOM[version - 1])[number] if number < 2 else random.randint(least, ROOM[version - 1])
    start = "https://verify.example.org/capture#journey=j-" if number % 4 else ""
    return (start + "".join(random.choices(LETTERS, k=length)))[:length]


def other(text, version, mask):
    code = qrcode.QRCode(version, qrcode.constants.ERROR_CORRECT_M, border=0, mask_pattern=mask)
    code.add_data(qrcode.util.QRData(text.encode(), qrcode.util.MODE_8BIT_BYTE))
    code.make(fit=False)
    return ["".join(str(int(module)) for module in row) for row in code.get_matrix()]


def read(rows):
    size = len(rows)
    code = Image.new("L", (size, size))
    code.putdata([255 * (module == "0") for row in rows for module in row])
    picture = Image.new("L", (size + 8, size + 8), 255)
    picture.paste(code, (4, 4))
    found = zxingcpp.read_barcodes(picture.resize((4 * size + 32, 4 * size + 32), Image.Resampling.NEAREST))
    return found[0].text if found else None


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 250
    asked = []
    for number in range(count):
        version = number % len(ROOM) + 1
        asked.append({"text": drawn(number // len(ROOM), version), "version": version, "mask": random.randrange(8)})
    made = json.loads(subprocess.run(
        ["node", "--input-type=module", "--eval", SCRIPT], input=json.dumps(asked), check=True, capture_output=True, text=True).stdout)
    same = [rows == other(**each) for each, (rows, _) in zip(asked, made)]
    legible = [read(rows) == each["text"] for each, (_, rows) in zip(asked, made)]
    print(json.dumps({"codes": count, "sameModules": sum(same), "readBack": sum(legible)}))
    if not all(same) or not all(legible):
        sys.exit("It does not hold.")


if __name__ == "__main__":
    main()
