import assert from "node:assert/strict";
import { test } from "node:test";
import { declared } from "./page.mjs";

const numbers = declared(["fixed", "significant", "trimmed", "rateText", "goalText", "powerText", "intervalText", "scoreText", "countText"]);

function expect(name, pairs) {
  for (const [value, text] of pairs) assert.equal(numbers[name](...[value].flat()), text, `${name}(${value})`);
}

test("decimals are rounded, and a number that rounds to zero has no sign", () => {
  expect("fixed", [[[1.005, 2], "1.00"], [[0.045, 2], "0.05"], [[9.999, 2], "10.00"], [[-1.25, 1], "−1.3"], [[-0.04, 1], "0.0"],
    [[12.5, 0], "13"], [[7, 3], "7.000"], [[1e13, 2], "10000000000000"]]);
});

test("digits are counted from the first that is not zero", () => {
  expect("significant", [[[0.001234, 3], "0.00123"], [[1234.5, 3], "1235"], [[0, 3], "0"], [[1000, 3], "1000"], [[-0.5, 2], "−0.50"],
    [[1e308, 6], "1e+308"]]);
  expect("trimmed", [[0.5, "0.5"], [100, "100"], [2.5, "2.5"], [0, "0"], [0.0001, "0.0001"]]);
});

test("a rate is a percentage, or a power of ten below 0.01 %", () => {
  expect("rateText", [[0, "0\u202f%"], [null, "–"], [undefined, "–"], [1, "100\u202f%"], [0.0208, "2.08\u202f%"], [1e-4, "0.0100\u202f%"],
    [9.995e-5, "0.01000\u202f%"], [9.99e-5, "10.0 × 10⁻⁵"], [6.7e-6, "6.7 × 10⁻⁶"], [1e-7, "10⁻⁷"]]);
  expect("goalText", [[0.001, "0.1\u202f%"], [0.4, "40\u202f%"], [1e-6, "10⁻⁶"], [0, "0\u202f%"]]);
  expect("powerText", [[1e-12, "10⁻¹²"], [2.5e-10, "2.5 × 10⁻¹⁰"]]);
});

test("an interval, a score or a rate that is missing is a dash", () => {
  expect("intervalText", [[null, "–"]]);
  assert.equal(numbers.intervalText([0, 0.0131]), "[0\u202f%, 1.31\u202f%]");
  expect("scoreText", [[null, "–"], [0.5, "0.5000"], [-12.34567, "−12.3457"], [1234.5678, "1234.57"], [0, "0.0000"]]);
});

test("a count is in groups of three digits", () => {
  expect("countText", [[0, "0"], [999, "999"], [1000, "1\u202f000"], [1234567, "1\u202f234\u202f567"]]);
});
