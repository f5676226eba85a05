// The places of texts in drawings.
import assert from "node:assert/strict";
import { test } from "node:test";
import { declared } from "./page.mjs";

const { Plot, legendPlaces, roundTicks, histogramChart, detChart } = declared(
  ["Plot", "legendPlaces", "roundTicks", "histogramChart", "detChart"]);

// The place of the text that has these words.
function place(words, svg) {
  const text = svg.all("text").find((text) => text.textContent.includes(words));
  return { x: Number(text.getAttribute("x")), y: Number(text.getAttribute("y")), anchor: text.getAttribute("text-anchor") };
}

function top(svg) {
  return Number(svg.all("rect").find((rect) => rect.getAttribute("class") === "frame").getAttribute("y"));
}

test("the legend of a histogram stands above the data, and the marks beneath it", () => {
  const histogram = { range: [0, 1], mated: [0, 1, 2], nonMated: [1, 1, 0] };
  const svg = histogramChart({ histogram, marks: [["pass", 0.5]], mated: "mated", nonMated: "non-mated", score: "score" });
  const [legend, mark] = [place("non-mated", svg), place("pass", svg)];
  assert.ok(legend.y < mark.y && mark.y < top(svg));
});

test("names that are too many for a row go on in the next", () => {
  const places = legendPlaces(["one", "two", "x".repeat(80), "four"], 300);
  assert.deepEqual(places.map(({ row }) => row), [0, 0, 1, 2]);
  assert.deepEqual(places.map(({ left }) => left), [0, 56, 0, 0]);
  assert.equal(legendPlaces([], 300).length, 0);
});

test("the equal error rate is named below its point, thresholds above, all in the drawing", () => {
  const middle = 142 + 6;
  const cases = [[0.5, true, true], [0.5, false, false], [0, true, false], [1, true, true], [1, false, true], [0, false, false]];
  for (const [x, isBelow, goesBelow] of cases) {
    const plot = new Plot({ x: [0, 1], y: [0, 1], height: 300 });
    plot.dot([x, 0.5], "EER 2.08 %", "dot", isBelow);
    const label = place("EER", plot.svg(""));
    assert.equal(label.anchor, goesBelow ? "end" : "start", `${x} ${isBelow}`);
    assert.equal(label.y > middle, goesBelow, `${x} ${isBelow}: ${label.y}`);
  }
});

test("a mark is named to its right, and near the right edge to its left", () => {
  const plot = new Plot({ x: [0, 1], y: [0, 1], height: 300 });
  plot.mark(0.7, "near", 0);
  plot.mark(0.8, "far", 1);
  const svg = plot.svg("");
  assert.deepEqual(place("near", svg), { x: 457.6, y: 12, anchor: "start" });
  assert.deepEqual(place("far", svg), { x: 507.4, y: 25, anchor: "end" });
});

test("the curves of several species are named above the frame", () => {
  const det = [[0, 0.01, 0.4], [0, 0.1, 0.1], [0, 0.4, 0.01]];
  const svg = detChart({ series: [{ label: "print", det }, { label: "replay", det }], xTitle: "APCER", yTitle: "BPCER" });
  for (const name of ["print", "replay"]) assert.ok(place(name, svg).y < top(svg));
});

test("no two of eighteen curves look the same, and the legend shows each as it is drawn", () => {
  const det = [[0, 0.01, 0.4], [0, 0.1, 0.1], [0, 0.4, 0.01]];
  const svg = detChart({ series: Array.from({ length: 18 }, (_, index) => ({ label: `s${index}`, det })), xTitle: "APCER", yTitle: "BPCER" });
  const styles = (name) => svg.all(name).map((shape) => shape.getAttribute("class")).filter((style) => style.startsWith("curve"));
  assert.equal(new Set(styles("polyline")).size, 18);
  assert.deepEqual(styles("line"), styles("polyline"));
});

test("ticks are multiples of 1, 2 or 5 times a power of ten", () => {
  const rounded = (range, wanted) => Array.from(roundTicks(range, wanted), (tick) => Number(tick.toPrecision(12)));
  assert.deepEqual(rounded([0, 1], 5), [0, 0.2, 0.4, 0.6, 0.8, 1]);
  assert.deepEqual(rounded([-0.93, 1.04], 8), [-0.5, 0, 0.5, 1]);
  assert.deepEqual(rounded([3, 47], 10), [5, 10, 15, 20, 25, 30, 35, 40, 45]);
  assert.deepEqual(rounded([7, 7], 5), [7]);
  assert.deepEqual(rounded([-1e308, 1e308], 8), [-1e308]);
});

test("coordinates have one decimal, and values outside an axis stay at its ends", () => {
  const plot = new Plot({ x: [-1, 1], y: [0, 10], height: 300 });
  plot.line([[-1, 0], [0, 2.5], [1, 10], [5, -3], [Infinity, 20]], "curve");
  const [line] = plot.svg("").all("polyline");
  assert.equal(line.getAttribute("points"), "64.0,252.0 343.0,193.0 622.0,16.0 622.0,252.0 622.0,16.0");
});
