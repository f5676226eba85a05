// Creates an element with properties, listeners (`onclick`) and children.
export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name in made) made[name] = value;
    else made.setAttribute(name, value);
  }
  made.append(...children.filter((child) => child !== null));
  return made;
}

const space = "http://www.w3.org/2000/svg";
const drawings = new Map();
const awaited = new Set();

// A drawing by its name, empty until it is there. It is part of the page, so that the company's colours and the person's
// theme reach into it. Words stand beside it, so readers of the screen skip it.
export function picture(name, className = "") {
  const made = document.createElementNS(space, "svg");
  made.setAttribute("class", `picture ${className}`);
  made.setAttribute("viewBox", "0 0 120 120");
  made.setAttribute("aria-hidden", "true");
  awaited.add({ made, name });
  draw();
  return made;
}

// Adds the drawings that a document has as symbols or as their parts.
export function addDrawings(root) {
  for (const each of root.querySelectorAll("symbol, symbol [id]")) drawings.set(each.id, each);
  draw();
}

function draw() {
  for (const each of awaited) {
    if (!drawings.has(each.name)) continue;
    awaited.delete(each);
    each.made.append(...parts(each.name));
  }
}

// A copy of what a drawing has, with the parts that it uses.
function parts(name) {
  const copy = document.importNode(drawings.get(name), true);
  for (const each of copy.querySelectorAll("[id]")) each.removeAttribute("id");
  for (const use of copy.querySelectorAll("use")) {
    const group = document.createElementNS(space, "g");
    if (use.hasAttribute("transform")) group.setAttribute("transform", use.getAttribute("transform"));
    const used = use.getAttribute("href").slice(1);
    if (drawings.has(used)) group.append(...parts(used));
    use.replaceWith(group);
  }
  return copy.children;
}
