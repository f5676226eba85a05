"use strict";
// Numbers as readers see them. The same number always gives the same text.

// A space that is narrow and does not break a line.
const narrow = "\u202f";

// `value` with `places` decimals.
function fixed(value, places) {
  if (!Number.isFinite(value) || Math.abs(value) >= 1e12) return String(value);
  const scale = powerOfTen(places);
  const scaled = Math.round(Math.abs(value) * scale);
  const sign = value < 0 && scaled > 0 ? "−" : "";
  const whole = sign + Math.floor(scaled / scale);
  return places > 0 ? `${whole}.${String(scaled % scale).padStart(places, "0")}` : whole;
}

// `value` with `digits` significant digits.
function significant(value, digits) {
  if (value === 0 || !Number.isFinite(value)) return String(value);
  return fixed(value, Math.min(Math.max(digits - 1 - exponentOf(value), 0), 9));
}

// A number with three significant digits, without zeros at its end.
function trimmed(value) {
  const digits = significant(value, 3);
  return digits.includes(".") ? digits.replace(/\.?0*$/, "") : digits;
}

// A measured rate as a percentage, or as a power of ten if it is small.
function rateText(rate) {
  if (rate == null) return "–";
  if (rate === 0) return `0${narrow}%`;
  return rate >= smallestPercentage ? `${significant(rate * 100, 3)}${narrow}%` : powerText(rate);
}

// A chosen rate, without zeros at its end.
function goalText(rate) {
  if (rate >= smallestPercentage) return `${trimmed(rate * 100)}${narrow}%`;
  return rate > 0 ? powerText(rate) : `0${narrow}%`;
}

// Rates from 0.01 %, as it is rounded, are shown as percentages.
const smallestPercentage = 9.995e-5;

// `6.7 × 10⁻⁶`.
function powerText(value) {
  const exponent = exponentOf(value);
  const mantissa = fixed(value / powerOfTen(exponent), 1);
  const digits = [...String(exponent)].map((digit) => "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"["-0123456789".indexOf(digit)]).join("");
  return `${mantissa === "1.0" ? "" : `${mantissa} × `}10${digits}`;
}

// `[0.1 %, 0.3 %]`.
function intervalText(interval) {
  return interval ? `[${rateText(interval[0])}, ${rateText(interval[1])}]` : "–";
}

// A score, or a dash for null: JSON has null for a missing score, and for a number that is not finite.
function scoreText(score) {
  if (score == null) return "–";
  return Math.abs(score) < 1000 ? fixed(score, 4) : significant(score, 6);
}

// A count in groups of three digits.
function countText(count) {
  return String(count).replace(/\B(?=(\d{3})+$)/g, narrow);
}

// Errors among trials.
function partText(errors, count) {
  return `${countText(errors)} / ${countText(count)}`;
}

// The exponent of ten. The small sum makes up for logarithms that are a little too low.
function exponentOf(value) {
  return Math.floor(Math.log10(Math.abs(value)) + 1e-12);
}

// Unlike `10 ** exponent`, this is the nearest number on every engine.
function powerOfTen(exponent) {
  return Number(`1e${exponent}`);
}
