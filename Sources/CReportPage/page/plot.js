// A drawing with axes. Marks are drawn in the order in which they are added.

const plotWidth = 640;
const plotLeft = 64;
const plotRight = 18;
const plotBottom = 48;
const legendRowHeight = 17;
// From the left edge of an entry of the legend to its text.
const legendSwatch = 17;
const legendGap = 18;

// An estimate of a text's width, rather too wide: letters in this style take 6 to 7 units.
function textWidth(text) {
  return [...text].length * 7;
}

// The row of each entry of a legend, from 0 at the top, and its distance from the left edge.
function legendPlaces(labels, width) {
  let row = 0;
  let left = 0;
  return labels.map((label) => {
    const extent = legendSwatch + textWidth(label);
    if (left > 0 && left + extent > width) [row, left] = [row + 1, 0];
    const place = { row, left };
    left += extent + legendGap;
    return place;
  });
}

// About `wanted` multiples of 1, 2 or 5 times a power of ten, from `low` to `high`.
function roundTicks([low, high], wanted) {
  const raw = (high - low) / wanted;
  if (!(raw > 0 && Number.isFinite(raw))) return [low];
  const power = powerOfTen(Math.floor(Math.log10(raw)));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= raw) ?? raw;
  const first = Math.ceil(low / step);
  const last = Math.floor(high / step);
  if (!(last >= first && last - first < 100)) return [];
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

function isWithin(value, [low, high]) {
  return low <= value && value <= high;
}

// The position of a value from the lower end of a range, 0...1; 0.5 for a range without extent.
function shareOf(value, [low, high]) {
  // Halve the ends, so that the extent cannot overflow.
  const extent = high / 2 - low / 2;
  return extent > 0 ? (Math.min(Math.max(value, low), high) / 2 - low / 2) / extent : 0.5;
}

// A coordinate.
function coordinate(value) {
  return fixed(value, 1).replace("−", "-");
}

class Plot {
  #parts = [];
  #legendHeight;

  // `x` and `y` are the ranges of the axes. `legend` has styles and labels, which stand above the data.
  constructor({ x, y, height, top = 16, legend = [] }) {
    const places = legendPlaces(legend.map(([, label]) => label), plotWidth - plotLeft - plotRight);
    this.#legendHeight = places.length > 0 ? (places.at(-1).row + 1) * legendRowHeight : 0;
    Object.assign(this, { x, y, height: height + this.#legendHeight, top: top + this.#legendHeight });
    this.floor = this.height - plotBottom;
    for (const [index, [style, label]] of legend.entries()) {
      const left = plotLeft + places[index].left;
      const base = 12 + places[index].row * legendRowHeight;
      if (style.startsWith("curve")) {
        // A piece of the line itself, because curves of one colour differ by their dashes.
        const y = coordinate(base - 4);
        this.#add("line", { class: style, x1: coordinate(left), x2: coordinate(left + legendSwatch - 4), y1: y, y2: y });
      } else {
        this.#add("rect", { class: style, x: coordinate(left), y: coordinate(base - 9), width: 12, height: 10 });
      }
      this.text(label, left + legendSwatch, base, "start");
    }
  }

  across(value) {
    return plotLeft + shareOf(value, this.x) * (plotWidth - plotLeft - plotRight);
  }

  down(value) {
    return this.floor - shareOf(value, this.y) * (this.floor - this.top);
  }

  #add(name, attributes, ...children) {
    this.#parts.push(shape(name, attributes, ...children));
  }

  text(text, x, y, anchor, style = "tick") {
    this.#add("text", { class: style, x: coordinate(x), y: coordinate(y), "text-anchor": anchor }, text);
  }

  // Lines of a grid, and labels of both axes. A tick has a value and a label.
  axes({ xTicks, yTicks, xTitle, yTitle }) {
    for (const [value, label] of xTicks.filter(([value]) => isWithin(value, this.x))) {
      const place = coordinate(this.across(value));
      this.#add("line", { class: "grid", x1: place, x2: place, y1: coordinate(this.top), y2: coordinate(this.floor) });
      this.text(label, this.across(value), this.floor + 16, "middle");
    }
    for (const [value, label] of yTicks.filter(([value]) => isWithin(value, this.y))) {
      const place = coordinate(this.down(value));
      const [x1, x2] = [coordinate(plotLeft), coordinate(plotWidth - plotRight)];
      this.#add("line", { class: "grid", x1, x2, y1: place, y2: place });
      this.text(label, plotLeft - 7, this.down(value) + 4, "end");
    }
    this.text(xTitle, (plotLeft + plotWidth - plotRight) / 2, this.height - 10, "middle", "title");
    const transform = `translate(14 ${coordinate((this.top + this.floor) / 2)}) rotate(-90)`;
    this.#add("text", { class: "title", "text-anchor": "middle", transform }, yTitle);
  }

  // A line through points in the units of the axes.
  line(points, style) {
    const places = points.map(([x, y]) => `${coordinate(this.across(x))},${coordinate(this.down(y))}`);
    this.#add("polyline", { class: style, points: places.join(" ") });
  }

  // The area between points and the bottom.
  area(points, style) {
    if (points.length === 0) return;
    this.line([[points[0][0], this.y[0]], ...points, [points.at(-1)[0], this.y[0]]], style);
  }

  // A vertical line with a label, in row `row` above the drawing.
  mark(value, label, row) {
    const place = this.across(value);
    const height = this.#legendHeight + 12 + row * 13;
    const [x, y1, y2] = [place, height + 3, this.floor].map(coordinate);
    this.#add("line", { class: "mark", x1: x, x2: x, y1, y2 });
    const isRight = place > plotWidth * 0.75;
    this.text(label, place + (isRight ? -3 : 3), height, isRight ? "end" : "start");
  }

  // A point, labelled above to the right, or with `isBelow` below to the left: one on either side of a falling curve. A label
  // that would leave the drawing moves to the other side.
  dot([x, y], label, style, isBelow = false) {
    const [left, top] = [this.across(x), this.down(y)];
    this.#add("circle", { class: style, cx: coordinate(left), cy: coordinate(top), r: 4 });
    const extent = 8 + textWidth(label);
    const goesLeft = isBelow ? left - extent >= plotLeft : left + extent > plotWidth - plotRight;
    if (goesLeft) this.text(label, left - 8, top + 15, "end", "strong");
    else this.text(label, left + 8, top - 6, "start", "strong");
  }

  // Shades all left of a value, and says why if there is room.
  shade(value, label) {
    const width = this.across(value) - plotLeft;
    const [x, y, wide, high] = [plotLeft, this.top, width, this.floor - this.top].map(coordinate);
    this.#add("rect", { class: "few", x, y, width: wide, height: high });
    if (width > 90) this.text(label, plotLeft + 8, this.floor - 8, "start");
  }

  // The whole drawing; `label` describes it for screen readers.
  svg(label) {
    const [x, y] = [plotLeft, this.top].map(coordinate);
    const [width, height] = [plotWidth - plotLeft - plotRight, this.floor - this.top].map(coordinate);
    const viewBox = `0 0 ${coordinate(plotWidth)} ${coordinate(this.height)}`;
    return shape("svg", { viewBox, role: "img", "aria-label": label }, this.#parts,
      shape("rect", { class: "frame", x, y, width, height }));
  }
}
