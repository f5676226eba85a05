import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const script = readFileSync(new URL("../../Sources/CServiceData/capture/qr.js", import.meta.url), "utf8");
const { encode } = await import(`data:text/javascript,${encodeURIComponent(script)}`);

// Of each version, the length of a text, and the first digits of the SHA-256 of its modules under all eight masks. They are those of
// the Python package `qrcode` 8.2.
const golden = [
  [13, "e746815750711b0e"], [24, "23fd9be077969540"], [42, "32794d072b6a0cc7"], [61, "90662fe8e8405c55"],
  [82, "be83503cd943b16c"], [106, "3ca38bcd1aa134a2"], [121, "755800c55d17f504"], [150, "9314ea85bf00b78c"],
  [180, "71bcc5da70d30478"], [212, "55fd1b938ff415d9"], [249, "797cff39a904df8f"], [287, "0fab5bfac2b1f6e7"],
  [330, "ac32835e082df551"], [360, "9efdd7bbc6d11c02"], [412, "0685367b4596d8f1"], [449, "5b3f6b63535fb434"],
  [502, "33df0fec3209044c"], [560, "b512e30c886a5c3a"], [623, "396f3896d7360cc7"], [664, "56146a25358e0f78"],
  [711, "5b51ad66fe252f84"], [778, "8a4e24c78410775d"], [855, "b3f8f6fbeb559e6f"], [911, "1b2b213f79f16eed"],
  [996, "3184846d0a962a73"],
];
const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~:/?#&=%";
const text = (length) => Array.from({ length }, (_, index) => letters[(index * index + 3 * index + length) % letters.length]).join("");
const masks = [0, 1, 2, 3, 4, 5, 6, 7];

test("the modules of every version are those of another encoder, under every mask", () => {
  golden.forEach(([length, wanted], index) => {
    const hash = createHash("sha256");
    for (const mask of masks) {
      const rows = encode(text(length), mask);
      assert.equal(rows.length, 21 + 4 * index);
      hash.update(rows.map((row) => row.join("")).join(""));
    }
    assert.equal(hash.digest("hex").slice(0, 16), wanted, `version ${index + 1}`);
  });
});

test("one of the masks is chosen, and not always the same", () => {
  const chosen = golden.map(([length]) => {
    const best = encode(text(length)).join();
    return masks.findIndex((mask) => encode(text(length), mask).join() === best);
  });
  assert.ok(chosen.every((mask) => mask >= 0) && new Set(chosen).size > 3, chosen.join());
});

test("a text that is too long has no code", () => {
  assert.equal(encode("x".repeat(997)).length, 117);
  assert.equal(encode("x".repeat(998)), null);
});
