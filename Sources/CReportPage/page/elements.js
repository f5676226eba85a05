// The parts of the page. Texts become text nodes and attributes, and never markup.

const svgNamespace = "http://www.w3.org/2000/svg";

// Control characters, among them those that change the direction of text, are shown as U+FFFD.
function printable(text) {
  return String(text).replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "\ufffd");
}

function filled(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, printable(value));
  for (const child of children.flat(Infinity)) {
    if (child != null) node.append(typeof child === "string" ? printable(child) : child);
  }
  return node;
}

// An element of HTML. Children are texts, elements, lists of them, or null for nothing.
function element(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

// An element of a drawing.
function shape(name, attributes = {}, ...children) {
  return filled(document.createElementNS(svgNamespace, name), attributes, children);
}

function section(title, ...children) {
  return element("section", {}, element("h2", {}, title), ...children);
}

function paragraph(...children) {
  return element("p", {}, ...children);
}

// A paragraph that explains.
function note(...children) {
  return element("p", { class: "soft" }, ...children);
}

function italic(text) {
  return element("i", {}, text);
}

// A drawing with its caption.
function figure(drawing, caption) {
  return element("figure", {}, drawing, element("figcaption", {}, caption));
}

// The most important figures, each with its name and a remark.
function tiles(list) {
  return element("div", { class: "tiles" }, list.map(([name, value, remark]) =>
    element("div", { class: "tile" }, element("span", {}, name), element("b", {}, value), element("span", {}, remark))));
}

// A table. Columns whose heading ends with `#` hold numbers. The last cell of a row that is too short spans the rest.
function table(headings, rows) {
  const isNumber = headings.map((heading) => heading.endsWith("#"));
  const styles = (index) => (isNumber[index] ? { class: "n" } : {});
  const head = headings.map((heading, index) =>
    element("th", { scope: "col", ...styles(index) }, isNumber[index] ? heading.slice(0, -1) : heading));
  const body = rows.map((row) => element("tr", {}, row.map((cell, index) => {
    const rest = headings.length - index;
    return element("td", index === row.length - 1 && rest > 1 ? { colspan: rest } : styles(index), cell);
  })));
  return element("div", { class: "scroll" },
    element("table", {}, element("thead", {}, element("tr", {}, head)), element("tbody", {}, body)));
}

// Names with their values. A value is a text or an element `dd`.
function list(pairs) {
  return element("dl", {}, pairs.map(([name, value]) =>
    [element("dt", {}, name), typeof value === "string" ? element("dd", {}, value) : value]));
}

// The name of a file.
function fileName(name) {
  return element("bdi", { class: "file" }, name);
}

// The name of a file, beneath its picture if the report has it. `pictures` maps names to addresses of data.
function pictured(name, pictures) {
  const picture = pictures.get(name);
  return [picture ? element("img", { alt: "", src: picture }) : null, fileName(name)];
}

// A rate with its counts and interval, in three cells.
function rateCells({ rate, errors, count, interval }) {
  return [rateText(rate), partText(errors, count), intervalText(interval)];
}

// The parts of a section; a sentence instead of no parts.
function orNone(parts) {
  return parts.length > 0 ? parts : paragraph("There are none.");
}
