// Runs the scripts of the report's page without a browser, on a document that knows only what they use.
import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";

const folder = new URL("../../Sources/CReportPage/", import.meta.url);

// The scripts in the order in which the page holds them.
export const scripts = [...readFileSync(new URL("ReportPage.c", folder), "utf8").matchAll(/#embed "(page\/.*\.js)"/g)]
  .map(([, path]) => readFileSync(new URL(path, folder), "utf8"));

function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\"", "&quot;")
    .replaceAll("'", "&#39;");
}

class Text {
  constructor(text) {
    this.textContent = text;
  }

  get html() {
    return escaped(this.textContent);
  }
}

class Element {
  constructor(name) {
    Object.assign(this, { name, attributes: new Map(), children: [] });
  }

  setAttribute(name, value) {
    this.attributes.set(name, String(value));
  }

  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }

  append(...children) {
    this.children.push(...children.map((child) => (child instanceof Element ? child : new Text(String(child)))));
  }

  get textContent() {
    return this.children.map((child) => child.textContent).join("");
  }

  // Its children as markup.
  get innerHTML() {
    return this.children.map((child) => child.html).join("");
  }

  get html() {
    const attributes = [...this.attributes].map(([name, value]) => ` ${name}="${escaped(value)}"`).join("");
    return `<${this.name}${attributes}>${this.innerHTML}</${this.name}>`;
  }

  // All elements in it with this name.
  all(name) {
    return this.children.filter((child) => child instanceof Element)
      .flatMap((child) => [...(child.name === name ? [child] : []), ...child.all(name)]);
  }
}

// The document, with the texts of its elements by their id.
function pageDocument(texts = {}) {
  return {
    title: "",
    body: new Element("body"),
    createElement: (name) => new Element(name),
    createElementNS: (_, name) => new Element(name),
    getElementById: (id) => (Object.hasOwn(texts, id) ? { textContent: texts[id] } : null),
  };
}

// What the scripts declare, without a report.
export function declared(names) {
  const context = createContext({ document: pageDocument() });
  runInContext(scripts.slice(0, -1).join("\n"), context);
  return runInContext(`({ ${names.join(", ")} })`, context);
}

// The document once this script has run in it. `texts` are what its elements hold, by their id.
export function drawn(script, texts) {
  const document = pageDocument(texts);
  runInContext(script, createContext({ document }));
  return document;
}
