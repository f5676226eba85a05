// The charts of the report.

// The quantile of the standard normal distribution by Acklam's approximation, whose error is below 1.2e-9 of the result.
function deviate(p) {
  if (p > 0.5) return -deviate(1 - p);
  if (p <= 0) return -Infinity;
  const polynomial = (x, ...factors) => factors.reduce((sum, factor) => sum * x + factor, 0);
  if (p < 0.02425) {
    const q = Math.sqrt(-2 * Math.log(p));
    return polynomial(q, -7.784894002430293e-3, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
      2.938163982698783) / polynomial(q, 7.784695709041462e-3, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1);
  }
  const q = p - 0.5;
  return q * polynomial(q * q, -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716,
    2.506628277459239) / polynomial(q * q, -54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972,
    -13.28068155288572, 1);
}

// The range of an axis of rates, from the tick below the smallest rate to the one above the largest; null without room.
function deviateRange(rates, ticks, lowest, limit = 1) {
  if (rates.length === 0) return null;
  const least = Math.min(...rates);
  const most = Math.min(Math.max(...rates), limit);
  const low = ticks.findLast((tick) => tick <= least) ?? lowest;
  const high = ticks.find((tick) => tick >= most) ?? 0.99;
  return low < high ? [deviate(low), deviate(high)] : null;
}

function deviateTicks(ticks) {
  return ticks.map((tick) => [deviate(tick), goalText(tick)]);
}

// Points of a curve are [threshold, rate, rate]. Without errors of a kind the deviate would be infinite, so the curve ends at
// its last counted error.
function countedPoints(points) {
  return points.filter(([, x, y]) => x > 0 && x < 1 && y > 0 && y < 1).map(([, x, y]) => [x, y]);
}

// The style of a curve among others: six colours, and then other dashes.
function curveStyle(index) {
  const dashes = Math.floor(index / 6) % 3;
  return `curve s${index % 6}${dashes > 0 ? ` d${dashes}` : ""}`;
}

const detTicks = [1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 0.9, 0.99];

// Curves of the detection error trade-off on axes of normal deviates, as ISO/IEC 19795-1 recommends; null if no curve has errors
// of both kinds at any threshold. `marks` are labels and rates of thresholds. A single curve has `trials` for the x axis.
function detChart({ series, marks = [], equalErrorRate = null, trials, xTitle, yTitle }) {
  const curves = series.map(({ det }) => countedPoints(det));
  const all = curves.flat();
  // The interesting part lies below forty percent, or below twice the worst curve's crossing. The part above is cut off.
  const crossings = curves.filter((curve) => curve.length > 0).map((curve) => Math.min(...curve.map((rates) => Math.max(...rates))));
  const limit = Math.max(0.4, 2 * Math.max(0, ...crossings));
  const x = deviateRange(all.map(([rate]) => rate), detTicks, 1e-8, limit);
  const y = deviateRange(all.map(([, rate]) => rate), detTicks, 1e-8, limit);
  if (!x || !y) return null;
  const legend = series.length > 1 ? series.map(({ label }, index) => [curveStyle(index), label]) : [];
  const plot = new Plot({ x, y, height: 480, legend });
  // The shaded part has fewer than ten counted errors.
  if (series.length === 1 && trials > 10 && deviate(10 / trials) > x[0]) plot.shade(deviate(10 / trials), "fewer than 10 counted");
  plot.axes({ xTicks: deviateTicks(detTicks), yTicks: deviateTicks(detTicks), xTitle, yTitle });
  const low = Math.max(x[0], y[0]);
  const high = Math.min(x[1], y[1]);
  if (low < high) plot.line([[low, low], [high, high]], "diagonal");
  for (const [index, curve] of curves.entries()) {
    const places = curve.map((rates) => rates.map(deviate));
    plot.line(places.filter((place) => isWithin(place[0], x) && isWithin(place[1], y)), curveStyle(index));
  }
  for (const [label, rates] of marks) {
    if (rates.every((rate) => rate > 0)) plot.dot(rates.map(deviate), label, "dot");
  }
  if (equalErrorRate > 0 && equalErrorRate < 1) {
    const place = deviate(equalErrorRate);
    plot.dot([place, place], `EER ${rateText(equalErrorRate)}`, "dot eer", true);
  }
  return plot.svg(`Detection error trade-off: ${yTitle} against ${xTitle}`);
}

const searchTicks = [1e-4, 1e-3, 1e-2, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 0.9];

// FNIR against FPIR of galleries of several sizes; null if there are too few errors.
function searchChart(galleries) {
  const curves = galleries.map(({ curve }) => countedPoints(curve));
  const x = deviateRange(curves.flat().map(([rate]) => rate), searchTicks, 1e-5);
  const y = deviateRange(curves.flat().map(([, rate]) => rate), searchTicks, 1e-5);
  if (!x || !y) return null;
  const legend = galleries.map(({ people }, index) => [curveStyle(index), `${countText(people)} people`]);
  const plot = new Plot({ x, y, height: 440, legend });
  plot.axes({
    xTicks: deviateTicks(searchTicks), yTicks: deviateTicks(searchTicks), xTitle: "false positive identification rate",
    yTitle: "false negative identification rate",
  });
  for (const [index, curve] of curves.entries()) plot.line(curve.map((rates) => rates.map(deviate)), curveStyle(index));
  return plot.svg("FNIR against FPIR, by the size of the gallery");
}

// Scores of both classes, each as shares of its own count. `marks` are labels and scores of thresholds. A logarithmic axis shows
// the tails, where errors occur.
function histogramChart({ histogram, marks, mated, nonMated, score, isLogarithmic = false }) {
  const { range } = histogram;
  const groups = [histogram.nonMated, histogram.mated].map(shares);
  const present = groups.flat().filter((share) => share > 0);
  const low = isLogarithmic ? Math.floor(Math.log10(Math.min(...present)) + 1e-9) - 0.3 : 0;
  const high = isLogarithmic ? Math.log10(Math.max(...present)) + 0.15 : Math.max(...present) * 1.05;
  // By rising score from the top row down, so that lines do not cross other labels.
  const shown = marks.filter(([, value]) => value != null && isWithin(value, range)).sort((a, b) => a[1] - b[1]).slice(0, 8);
  const plot = new Plot({
    x: range, y: [low, high], height: 330, top: 22 + 13 * shown.length, legend: [["fill mat", mated], ["fill non", nonMated]],
  });
  const ordinary = (ends, wanted, text) => roundTicks(ends, wanted).map((tick) => [tick, text(tick)]);
  plot.axes({
    xTicks: ordinary(range, 8, trimmed), yTicks: isLogarithmic ? logarithmicTicks(low) : ordinary([low, high], 5, goalText),
    xTitle: score, yTitle: isLogarithmic ? "share of class (log)" : "share of class",
  });
  for (const [index, style] of ["area non", "area mat"].entries()) {
    const height = (share) => (isLogarithmic ? (share > 0 ? Math.log10(share) : low) : share);
    plot.area(steps(groups[index].map(height), range), style);
  }
  for (const [row, [label, value]] of shown.entries()) plot.mark(value, `${label}: ${scoreText(value)}`, row);
  return plot.svg(`Score histograms, ${mated} and ${nonMated}`);
}

function shares(counts) {
  const total = Math.max(1, counts.reduce((sum, count) => sum + count, 0));
  return counts.map((count) => count / total);
}

// The outline of bars over a range.
function steps(heights, [low, high]) {
  // Weight the ends instead of adding widths, because a width may overflow.
  const edge = (index) => low * (1 - index / heights.length) + high * (index / heights.length);
  return heights.flatMap((height, index) => [[edge(index), height], [edge(index + 1), height]]);
}

// Each rate as a point between the ends of its interval, in a row of its own under its name; null without rows.
function rateChart(rates, xTitle) {
  const counted = rates.filter(([, { rate }]) => rate != null);
  if (counted.length === 0) return null;
  const most = Math.max(0.01, ...counted.flatMap(([, { rate, interval }]) => [rate, interval?.[1] ?? rate]));
  const plot = new Plot({ x: [0, most], y: [0, counted.length], height: 16 + 48 + 34 * counted.length });
  plot.axes({
    xTicks: roundTicks(plot.x, 8).map((tick) => [tick, goalText(tick)]), yTicks: [], xTitle, yTitle: "",
  });
  for (const [index, [name, { rate, interval, errors, count }]] of counted.entries()) {
    const row = counted.length - index - 0.68;
    plot.line((interval ?? [rate, rate]).map((end) => [end, row]), "curve s0");
    plot.dot([rate, row], "", "dot");
    plot.text(`${name}: ${partText(errors, count)}`, plotLeft + 6, plot.down(row) - 10, "start");
  }
  return plot.svg(`${xTitle}, each with its interval`);
}

function logarithmicTicks(low) {
  const first = Math.ceil(low);
  const count = Math.max(0, first) - first + 1;
  return Array.from({ length: count }, (_, index) => [first + index, goalText(powerOfTen(first + index))]);
}

// FNMR of what is left once comparisons of the lowest quality are discarded, with its interval.
function discardChart(points) {
  const rates = points.map(({ fnmr }) => fnmr ?? 0);
  // The interval widens without limit as comparisons are discarded; cut it off before it flattens the curve.
  const most = Math.max(Math.max(0, ...rates) * 2, points[0]?.interval?.[1] ?? 0.01);
  const plot = new Plot({ x: [0, Math.max(points.at(-1)?.discarded ?? 1, 0.01)], y: [0, most], height: 300 });
  plot.axes({
    xTicks: roundTicks(plot.x, 10).map((tick) => [tick, `${fixed(tick * 100, 0)}${narrow}%`]),
    yTicks: roundTicks(plot.y, 5).map((tick) => [tick, goalText(tick)]),
    xTitle: "mated comparisons of lowest quality discarded", yTitle: "FNMR of the rest",
  });
  const bound = (end) => points.map(({ discarded, interval }) => [discarded, interval?.[end] ?? 0]);
  plot.line([...bound(1), ...bound(0).reverse()], "band");
  plot.line(points.map(({ discarded }, index) => [discarded, rates[index]]), "curve s0");
  return plot.svg("FNMR against the share of comparisons discarded by quality");
}
