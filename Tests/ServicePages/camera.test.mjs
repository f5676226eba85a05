import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const load = async (name) => await import(`data:text/javascript,${encodeURIComponent(
  readFileSync(new URL(`../../Sources/CServiceData/capture/${name}`, import.meta.url), "utf8"))}`);
const { Camera } = await load("camera.js");
const { fitted } = await load("picture.js");

// A recorder that remembers what it was asked for, and writes one piece.
class Recorder extends EventTarget {
  static made = [];
  static isTypeSupported = () => true;
  state = "inactive";

  constructor(stream, options) {
    super();
    Recorder.made.push(options);
  }

  start() {
    this.state = "recording";
    queueMicrotask(() => this.dispatchEvent(new Event("start")));
  }

  stop() {
    this.state = "inactive";
    this.dispatchEvent(Object.assign(new Event("dataavailable"), { data: new Blob(["piece"]) }));
    this.dispatchEvent(new Event("stop"));
  }
}

const bitsPerSecond = async (maximumBytes) => {
  globalThis.MediaRecorder = Recorder;
  await new Camera({}, {}, maximumBytes).film(async () => {});
  return Recorder.made.at(-1).videoBitsPerSecond;
};

test("a film of twelve seconds is planned for nine tenths of the bytes that may be sent", async () => {
  assert.equal(await bitsPerSecond(1_000_000), 600_000);
  assert.equal(await bitsPerSecond(100_000), 60_000);
});

test("a film has no more bits than it needs, and all of them by the limit of a definition that names none", async () => {
  assert.equal(await bitsPerSecond(4_194_304), 2_500_000);
  assert.equal(await bitsPerSecond(2 ** 30), 2_500_000);
});

// A picture of 4000 by 3000, whose reduced copies have a byte for each pixel.
const reduced = async (bytes, maximumBytes) => {
  let closed = 0;
  globalThis.createImageBitmap = async () => ({ width: 4000, height: 3000, close: () => { closed += 1; } });
  globalThis.document = {
    createElement: () => ({
      getContext: () => ({ drawImage: () => {} }),
      toBlob(done, type) { done(new Blob([new Uint8Array(this.width * this.height)], { type })); },
    }),
  };
  const given = new Blob([new Uint8Array(bytes)], { type: "image/png" });
  const result = await fitted(given, maximumBytes);
  return { isGiven: result === given, bytes: result.size, type: result.type, closed };
};

test("a picture that may be sent is unchanged", async () => {
  assert.deepEqual(await reduced(500, 500), { isGiven: true, bytes: 500, type: "image/png", closed: 0 });
});

test("a larger picture is reduced no more than it must be", async () => {
  assert.deepEqual(await reduced(20_000_000, 7_680_000), { isGiven: false, bytes: 3200 * 2400, type: "image/jpeg", closed: 1 });
  assert.equal((await reduced(20_000_000, 7_679_999)).bytes, 2400 * 1800);
  assert.equal((await reduced(20_000_000, 1_080_000)).bytes, 1200 * 900);
});

test("a picture that cannot be reduced enough is unchanged, and the page refuses it", async () => {
  assert.deepEqual(await reduced(20_000_000, 1_079_999), { isGiven: true, bytes: 20_000_000, type: "image/png", closed: 1 });
});
