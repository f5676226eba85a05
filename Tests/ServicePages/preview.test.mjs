import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const load = async (name) => await import(`data:text/javascript,${encodeURIComponent(
  readFileSync(new URL(`../../Sources/CServiceData/capture/${name}`, import.meta.url), "utf8"))}`);
const { Preview } = await load("preview.js");
const { FilmProgress } = await load("film.js");

// A clock that waiting moves on.
let now = 0;
globalThis.performance = { now: () => now };
globalThis.setTimeout = (end, milliseconds) => {
  now += milliseconds;
  queueMicrotask(end);
};
globalThis.clearTimeout = () => {};
globalThis.document = { hidden: false };

const square = (x, y = 0.2) => [[x, y], [x + 0.5, y], [x + 0.5, y + 0.5], [x, y + 0.5]];

// What is shown for answers that are judged every so many milliseconds, each of which takes some time.
const shown = async (answers, every, takes = 0) => {
  now = 0;
  const seen = [];
  const left = [...answers];
  let preview = null;
  const sight = {
    side: 640, restAfter: (spent) => every - spent,
    look: async () => {
      now += takes;
      if (left.length === 1) queueMicrotask(() => preview.stop());
      const answer = left.shift();
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  preview = new Preview({ videoWidth: 1280, videoHeight: 720 }, "front", async () => sight, (answer, state) => seen.push({ answer, ...state, now }));
  await preview.run();
  return seen;
};

const good = (x = 0.2) => ({ isGood: true, advice: [], outline: square(x) });
const bad = { isGood: false, advice: ["DOCUMENT_TOO_FAR"], outline: square(0.2) };

test("three frames of a slow judge that are still take the picture", async () => {
  const seen = await shown([good(), good(), good(), good()], 400);
  assert.deepEqual(seen.map(({ isSteady }) => isSteady), [false, false, true]);
});

test("many frames of a quick judge take it after as long, and not earlier", async () => {
  const seen = await shown(Array(20).fill(good()), 66);
  const first = seen.find(({ isSteady }) => isSteady);
  assert.ok(first.now >= 800 && first.now < 900, `${first.now}`);
  assert.ok(seen.every(({ steadiness }, index) => index === 0 || steadiness >= seen[index - 1].steadiness));
});

test("a frame with a fault begins the time again", async () => {
  const seen = await shown([...Array(10).fill(good()), bad, ...Array(11).fill(good())], 66);
  assert.ok(!seen.some(({ isSteady }) => isSteady));
});

test("a slow drift is no stillness, however many frames it takes", async () => {
  const seen = await shown(Array.from({ length: 30 }, (_, index) => good(0.1 + 0.01 * index)), 66);
  assert.ok(!seen.some(({ isSteady }) => isSteady));
});

test("a frame whose answer comes late does not count", async () => {
  const seen = await shown(Array(6).fill(good()), 400, 900);
  assert.ok(seen.every(({ isInTime, steadiness }) => !isInTime && steadiness === 0));
});

test("a judge that refuses is asked no more, and a busy one is asked again later", async () => {
  assert.equal((await shown([good(), new Error("refused"), good()], 66)).at(-1).answer, null);
  const busy = Object.assign(new Error("busy"), { kind: "busy", seconds: 2 });
  const seen = await shown([good(), busy, good(), good()], 66);
  assert.ok(seen.at(-1).answer.isGood && seen.at(-1).now >= 2000);
});

const need = { leastSeconds: 3, mostSeconds: 8, goodFrames: 4, goodShare: 2 / 3 };

test("a film needs as many seconds of good frames, however often they are judged", () => {
  for (const every of [66, 400]) {
    const progress = new FilmProgress(need);
    let time = 0;
    for (; progress.part(time) < 1; time += every) progress.see({ isGood: time >= 2000, film: null }, time);
    // Two seconds of bad frames need four of good ones, and the first frame of a film counts as one that comes seldom.
    assert.ok(time >= 5800 && time <= 6900, `${every}: ${time}`);
  }
});

test("frames that come more seldom count once", () => {
  const progress = new FilmProgress(need);
  for (const time of [0, 1000, 2000]) progress.see({ isGood: true, film: null }, time);
  assert.equal(progress.part(3000), 0.75);
});
