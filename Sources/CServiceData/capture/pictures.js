// The drawings of the page, and its rules for later screens. The drawings lie as symbols in two files: those of the
// first screen, and all others, which come after it. A drawing is part of the page, so that the company's colours and
// the person's theme reach into it.
const space = "http://www.w3.org/2000/svg";
const symbols = new Map();
const awaited = new Set();
const files = new Set();

// A drawing by its name. It is empty until its file is there. Words stand beside it, so readers of the screen skip it.
export function picture(name, className = "") {
  const drawing = document.createElementNS(space, "svg");
  drawing.setAttribute("class", `picture ${className}`);
  drawing.setAttribute("viewBox", "0 0 120 120");
  drawing.setAttribute("aria-hidden", "true");
  awaited.add({ drawing, name });
  draw();
  return drawing;
}

// Reads the symbols of a file once. The page also works without drawings.
export async function readPictures(file) {
  if (files.has(file)) return;
  files.add(file);
  try {
    const answer = await fetch(new URL(file, import.meta.url));
    if (!answer.ok) throw new Error(`The drawings do not come: ${answer.status}`);
    const read = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
    for (const symbol of read.querySelectorAll("symbol")) symbols.set(symbol.id, symbol);
    draw();
  } catch {
    // The words remain. The file may come another time.
    files.delete(file);
  }
}

// Reads a file of rules that the first screen does not need.
export async function readRules(file) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = new URL(file, import.meta.url).href;
  await new Promise((resolve, reject) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", reject);
    document.head.append(link);
  });
}

function draw() {
  for (const each of awaited) {
    if (!symbols.has(each.name)) continue;
    awaited.delete(each);
    each.drawing.append(...parts(each.name));
  }
}

// A copy of what a symbol has, with the parts that it uses.
function parts(name) {
  const copy = document.importNode(symbols.get(name), true);
  for (const use of copy.querySelectorAll("use")) {
    const group = document.createElementNS(space, "g");
    if (use.hasAttribute("transform")) group.setAttribute("transform", use.getAttribute("transform"));
    const used = use.getAttribute("href").slice(1);
    if (symbols.has(used)) group.append(...parts(used));
    use.replaceWith(group);
  }
  return copy.children;
}
