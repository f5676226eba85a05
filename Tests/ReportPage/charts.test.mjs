import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { declared } from "./page.mjs";

const { deviate, detChart, histogramChart, discardChart, rateChart, searchChart } = declared(
  ["deviate", "detChart", "histogramChart", "discardChart", "rateChart", "searchChart"]);

function lines(svg, style) {
  return svg.all("polyline").filter((line) => line.getAttribute("class") === style).map((line) => line.getAttribute("points"));
}

function labels(svg) {
  return svg.all("text").map((text) => text.textContent);
}

test("normal deviates are SciPy's, closer than a drawing shows", () => {
  const golden = JSON.parse(readFileSync(new URL("../Golden/Fixtures/evaluation.json", import.meta.url), "utf8"));
  assert.ok(golden.normalDeviates.length > 5);
  for (const [share, expected] of golden.normalDeviates) {
    assert.ok(Math.abs(deviate(share) - expected) < 2e-9 * Math.max(1, Math.abs(expected)), `${share}: ${deviate(share)}`);
  }
  assert.deepEqual([deviate(0), deviate(1)], [-Infinity, Infinity]);
});

// Both axes go from 1 % to 40 %. By SciPy's deviates -2.326348, -1.281552 and -0.253347, 10 % is 0.504000 of the way.
test("a curve of errors is drawn on normal deviates, from its first counted error to its last", () => {
  const det = [[0.1, 1, 0], [0.2, 0.4, 0.01], [0.3, 0.1, 0.1], [0.4, 0.01, 0.4], [0.5, 0, 1]];
  const svg = detChart({
    series: [{ label: "all", det }], marks: [["0.3000", [0.1, 0.1]], ["0.5000", [0, 1]]], equalErrorRate: 0.1, trials: 100,
    xTitle: "FMR", yTitle: "FNMR",
  });
  assert.deepEqual(lines(svg, "curve s0"), ["622.0,432.0 345.2,222.3 64.0,16.0"]);
  assert.deepEqual(lines(svg, "diagonal"), ["64.0,432.0 622.0,16.0"]);
  assert.deepEqual(labels(svg).slice(-2), ["0.3000", "EER 10.0\u202f%"]);
  // Of 100 comparisons, fewer than ten are below 10 %.
  const shaded = svg.all("rect").find((rect) => rect.getAttribute("class") === "few");
  assert.equal(shaded.getAttribute("width"), "281.2");
  assert.ok(labels(svg).includes("fewer than 10 counted"));
});

// The places are those of Python's statistics.NormalDist.
test("the axes end above twice the rate at which the worst curve crosses", () => {
  const det = [[0.1, 0.8, 0.05], [0.2, 0.3, 0.3], [0.3, 0.05, 0.8]];
  const svg = detChart({ series: [{ label: "all", det }], xTitle: "FMR", yTitle: "FNMR" });
  assert.ok(labels(svg).includes("60\u202f%") && !labels(svg).includes("80\u202f%"));
  assert.deepEqual(lines(svg, "curve s0"), ["393.4,186.4"]);
});

test("without errors of both kinds there is no curve", () => {
  const det = [[0.1, 1, 0], [0.5, 0, 1]];
  assert.equal(detChart({ series: [{ label: "all", det }], xTitle: "FMR", yTitle: "FNMR" }), null);
  assert.equal(searchChart([{ people: 10, curve: det }]), null);
});

test("each class of a histogram is shares of its own count", () => {
  const histogram = { range: [0, 2], mated: [1, 3], nonMated: [40, 0] };
  const chart = { histogram, marks: [], mated: "mated", nonMated: "non-mated", score: "score" };
  const svg = histogramChart(chart);
  // The axis ends at 1.05: 0.25, 0.75 and 1 are 61.9, 185.7 and 247.6 of 260 units above the bottom at 299.
  assert.deepEqual(lines(svg, "area mat"), ["64.0,299.0 64.0,237.1 343.0,237.1 343.0,113.3 622.0,113.3 622.0,299.0"]);
  assert.deepEqual(lines(svg, "area non"), ["64.0,299.0 64.0,51.4 343.0,51.4 343.0,299.0 622.0,299.0 622.0,299.0"]);
  const tails = histogramChart({ ...chart, isLogarithmic: true });
  // The axis goes from -1.3 to 0.15 in powers of ten.
  assert.deepEqual(lines(tails, "area mat"), ["64.0,299.0 64.0,173.9 343.0,173.9 343.0,88.3 622.0,88.3 622.0,299.0"]);
  assert.ok(labels(tails).includes("100\u202f%") && labels(tails).includes("share of class (log)"));
});

test("a histogram marks at most eight scores, by their size, and none outside", () => {
  const histogram = { range: [0, 1], mated: [1], nonMated: [1] };
  const marks = [["high", 0.9], ["low", 0.1], ["outside", 1.5], ["none", null], ...Array.from({ length: 9 }, (_, i) => [`m${i}`, 0.2 + i / 100])];
  const svg = histogramChart({ histogram, marks, mated: "mated", nonMated: "non-mated", score: "score" });
  const shown = svg.all("text").filter((text) => text.textContent.includes(": "));
  assert.equal(shown.length, 8);
  assert.deepEqual([shown[0], shown[1], shown[7]].map((text) => text.textContent), ["low: 0.1000", "m0: 0.2000", "m6: 0.2600"]);
  assert.deepEqual([shown[0], shown[1], shown[7]].map((text) => text.getAttribute("y")), ["29.0", "42.0", "120.0"]);
});

test("a histogram of any finite scores has finite places", () => {
  for (const range of [[-1e308, 1e308], [1e300, 1e300], [0, Number.MIN_VALUE], [1e16, 1e16 + 2]]) {
    const svg = histogramChart({
      histogram: { range, mated: [3], nonMated: [2] }, marks: [["EER", range[0]]], mated: "mated", nonMated: "non-mated", score: "score",
    });
    assert.doesNotMatch(svg.html, /NaN|Infinity/, String(range));
  }
});

test("the band around the errors that remain ends where it would flatten the curve", () => {
  const svg = discardChart([
    { discarded: 0, fnmr: 0.1, interval: [0.05, 0.2] }, { discarded: 0.5, fnmr: 0, interval: [0, 0.9] },
    { discarded: 0.99, fnmr: null, interval: null },
  ]);
  assert.deepEqual(lines(svg, "curve s0"), ["64.0,134.0 345.8,252.0 622.0,252.0"]);
  assert.deepEqual(lines(svg, "band"), ["64.0,16.0 345.8,16.0 622.0,252.0 622.0,252.0 345.8,252.0 64.0,193.0"]);
  // The largest error stands in the middle where the interval is narrow.
  const narrow = discardChart([{ discarded: 0, fnmr: 0.2, interval: [0.19, 0.21] }, { discarded: 0.5, fnmr: 0.1, interval: [0.09, 0.11] }]);
  assert.deepEqual(lines(narrow, "curve s0"), ["64.0,134.0 622.0,193.0"]);
});

test("each rate is a point within its interval, and one that was not counted has no row", () => {
  const rates = [
    ["zones", { rate: 0.25, errors: 1, count: 4, interval: [0, 0.5] }], ["none", { rate: null, errors: 0, count: 0, interval: null }],
    ["types", { rate: 0.5, errors: 2, count: 4, interval: [0.25, 1] }],
  ];
  const svg = rateChart(rates, "rate of errors");
  // The axis goes from 0 to 1, over 558 units to the right of 64.
  const ends = (line) => line.split(" ").map((place) => Number(place.split(",")[0]));
  assert.deepEqual(lines(svg, "curve s0").map(ends), [[64, 343], [203.5, 622]]);
  assert.deepEqual(svg.all("circle").map((dot) => dot.getAttribute("cx")), ["203.5", "343.0"]);
  assert.deepEqual(labels(svg).filter((label) => label.includes(" / ")), ["zones: 1 / 4", "types: 2 / 4"]);
  assert.equal(rateChart(rates.slice(1, 2), "rate of errors"), null);
});

test("galleries have a curve each, with the number of people", () => {
  const curve = [[0.9, 0.01, 0.4], [0.5, 0.1, 0.1], [0.1, 0.4, 0.01]];
  const svg = searchChart([{ people: 100, curve }, { people: 1000, curve }]);
  assert.deepEqual(lines(svg, "curve s1"), lines(svg, "curve s0"));
  // 2 in 100,000 is below the lowest tick, and the axis begins at half of it.
  const [rare] = lines(searchChart([{ people: 100, curve: [[0.9, 2e-5, 0.4], [0.1, 0.4, 0.01]] }]), "curve s0");
  assert.match(rare, /^85\.9,/);
  assert.ok(labels(svg).includes("100 people") && labels(svg).includes("1\u202f000 people"));
});
