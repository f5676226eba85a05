import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const script = readFileSync(new URL("../../Sources/CServiceData/review/cut.js", import.meta.url), "utf8");
const { common, light, placement, relight } = await import(`data:text/javascript,${encodeURIComponent(script)}`);

const [width, height] = [384, 480];

// What a canvas does with the numbers of `setTransform`.
const placed = ([a, b, c, d, e, f], [x, y]) => [a * x + c * y + e, b * x + d * y + f];

function cut(value) {
  const data = new Uint8ClampedArray(4 * width * height);
  for (let at = 0; at < data.length; at += 4) {
    for (let colour = 0; colour < 3; colour += 1) data[at + colour] = value(at / 4, colour);
    data[at + 3] = 255;
  }
  return { data, width, height };
}

const near = (value, wanted, most) => assert.ok(Math.abs(value - wanted) <= most, `${value} is not ${wanted}`);

test("the eyes of all faces come to the same places, however large and turned they are", () => {
  const faces = [[[100, 200], [160, 200]], [[1000, 400], [1300, 520]], [[80, 300], [80, 380]], [[90, 50], [30, 50]]];
  for (const [right, left] of faces) {
    const transform = placement({ landmarks: [right, left, [0, 0], [0, 0], [0, 0]] }, width, height);
    const [first, second] = [placed(transform, right), placed(transform, left)];
    near(second[0] - first[0], 0.29 * width, 1e-6);
    near(first[1], 0.42 * height, 1e-6);
    near(second[1], 0.42 * height, 1e-6);
    near((first[0] + second[0]) / 2, width / 2, 1e-6);
    // Nothing is mirrored: the determinant of the transform is positive.
    assert.ok(transform[0] * transform[3] - transform[1] * transform[2] > 0);
  }
});

test("a dark and a bright cut get the same mean and spread, and their colour stays", () => {
  const cuts = [
    cut((pixel, colour) => 40 + 20 * ((pixel % 7) / 7) + 5 * colour), cut((pixel, colour) => 150 + 60 * ((pixel % 11) / 11) - 8 * colour),
  ];
  const lights = cuts.map(light);
  const wanted = common(lights);
  cuts.forEach((each, index) => relight(each.data, lights[index], wanted));
  const found = cuts.map(light);
  near(found[0].mean, found[1].mean, 1);
  // A cut with so little spread is not pulled further apart than its noise allows.
  near(found[0].spread, lights[0].spread * 2.5, 1);
  near(found[1].spread, wanted.spread, 1);
  assert.ok(cuts[0].data[2] > cuts[0].data[0] && cuts[1].data[2] < cuts[1].data[0]);
});

test("what lies outside of the picture does not count, and a cut with nothing in it stays as it is", () => {
  const half = cut((pixel) => (pixel % width < width / 2 ? 200 : 0));
  for (let pixel = 0; pixel < width * height; pixel += 1) if (pixel % width >= width / 2) half.data[4 * pixel + 3] = 0;
  near(light(half).mean, 200, 0.01);
  const empty = { data: new Uint8ClampedArray(4 * width * height), width, height };
  assert.equal(light(empty), null);
  relight(empty.data, null, { mean: 120, spread: 50 });
  assert.ok(empty.data.every((value) => value === 0));
});
