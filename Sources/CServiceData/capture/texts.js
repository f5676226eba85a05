// The texts that people read: one file for each language, in the folder of each page. The service writes the list of languages into
// the page: those of this folder, and a company's own.
import { element } from "./element.js";

// Around a value in a text that runs from right to left, so that neither mixes up the other.
const isolate = { begin: "\u2068", end: "\u2069" };

export class Texts {
  #document;
  #folders;
  #words = {};
  // For each: `tag` (BCP 47), `name`, `direction`, `again`, which asks to try once more, and `consent`, which names what is agreed to.
  languages;
  language = "en";

  // `folders` have the files. Texts of a later folder replace those of an earlier one.
  constructor(document, folders = [new URL("./", import.meta.url)]) {
    this.#document = document;
    this.#folders = folders;
    this.languages = JSON.parse(document.getElementById("screen").dataset.languages);
  }

  // The language that the address names; null for none.
  get named() {
    return new URL(this.#document.URL).searchParams.get("lang");
  }

  // The first of the person's languages that there is, by RFC 4647: `pt-BR`, then `pt`. The address goes first (`?lang=`).
  preferred(wanted) {
    for (const tag of [this.named, ...wanted]) {
      for (let range = tag?.toLowerCase(); range; range = range.replace(/-?[^-]*$/, "")) {
        const found = this.languages.find((each) => each.tag.toLowerCase() === range);
        if (found) return found.tag;
      }
    }
    return "en";
  }

  async load(language) {
    const chosen = this.languages.find((each) => each.tag === language) ?? this.languages[0];
    const files = await Promise.all(this.#folders.map(async (folder) => {
      const answer = await fetch(new URL(`${chosen.tag}.json`, folder));
      if (!answer.ok) throw new Error(`The texts of ${chosen.tag} do not come: ${answer.status}`);
      return await answer.json();
    }));
    this.#words = Object.assign({}, ...files);
    this.language = chosen.tag;
    this.#document.documentElement.lang = chosen.tag;
    this.#document.documentElement.dir = chosen.direction;
  }

  // Adds the texts of another folder for words that the page lacks. The page also works without them.
  async add(folder) {
    try {
      const answer = await fetch(new URL(`${this.language}.json`, folder));
      if (answer.ok) this.#words = { ...await answer.json(), ...this.#words };
    } catch {
      // The words then have their keys.
    }
  }

  // The language as `Intl` takes it. Numbers have the digits that stand on documents.
  get locale() {
    return `${this.language}-u-nu-latn`;
  }

  // The name of the words that the person agrees to, in the language that is shown.
  get consent() {
    return this.languages.find((each) => each.tag === this.language).consent;
  }

  has(key) {
    return key in this.#words;
  }

  // The keys that begin so, in the order of the file.
  keys(start) {
    return Object.keys(this.#words).filter((key) => key.startsWith(start));
  }

  // A text, with `{name}` replaced by values, and `{name:one=# page|other=# pages}` by the form that the number asks for.
  get(key, values = {}) {
    return (this.#words[key] ?? key).replace(/\{(\w+)(?::([^{}]*))?\}/g, (whole, name, forms) => {
      if (!(name in values)) return whole;
      return forms ? this.#form(forms, values[name]) : this.isolated(values[name]);
    });
  }

  // A value as it may stand in a text: a number, or words of another direction.
  isolated(value) {
    const text = typeof value === "number" ? new Intl.NumberFormat(this.locale).format(value) : String(value);
    return this.#document.documentElement.dir === "rtl" ? isolate.begin + text + isolate.end : text;
  }

  #form(forms, count) {
    const all = new Map(forms.split("|").map((form) => form.split("=", 2)));
    const form = all.get(new Intl.PluralRules(this.locale).select(count)) ?? all.get("other");
    return form.replace("#", () => this.isolated(count));
  }
}

// The choice of a language: `change` gets the tag of the chosen one.
export function languageChoice(texts, change) {
  const select = element("select", { id: "language", onchange: () => change(select.value) },
    ...texts.languages.map(({ tag, name, direction }) =>
      element("option", { value: tag, lang: tag, dir: direction, selected: tag === texts.language }, name)));
  return element("div", { className: "language" }, element("label", { htmlFor: "language" }, texts.get("language")), select);
}

// The screen without texts, if they do not come.
export function wordless(texts, again) {
  const isFirst = (each, index, all) => all.findIndex((other) => other.again === each.again) === index;
  return element("div", { className: "card" }, element("button", { type: "button", className: "main", onclick: again },
    ...texts.languages.filter(isFirst).map((each, index) =>
      element("span", {}, index > 0 ? " · " : "", element("bdi", { lang: each.tag }, each.again)))));
}
