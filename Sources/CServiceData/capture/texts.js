// What people read: one file for each language, in the folder of each page.
import { element } from "./element.js";

export const languages = { en: "English", nl: "Nederlands", fr: "Français", de: "Deutsch" };

export class Texts {
  #document;
  #folders;
  #words = {};
  #own;
  language = "en";

  // `folders` have the files: what a later one says goes before what an earlier one does, and what `own` gives of a language
  // before both.
  constructor(document, folders = [new URL("./", import.meta.url)], own = () => ({})) {
    this.#document = document;
    this.#folders = folders;
    this.#own = own;
  }

  // The first of the person's languages that there is.
  preferred(wanted) {
    return wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag in languages) ?? "en";
  }

  // `ready` is what `own` waits for.
  async load(language, ready = null) {
    const tag = language in languages ? language : "en";
    const files = await Promise.all(this.#folders.map(async (folder) => {
      const answer = await fetch(new URL(`${tag}.json`, folder));
      if (!answer.ok) throw new Error(`The texts of ${tag} do not come: ${answer.status}`);
      return await answer.json();
    }));
    await ready;
    this.#words = Object.assign({}, ...files, this.#own(tag));
    this.language = tag;
    this.#document.documentElement.lang = tag;
    this.#document.documentElement.dir = this.#words.direction;
  }

  has(key) {
    return key in this.#words;
  }

  // A text, with `{name}` replaced by values.
  get(key, values = {}) {
    return (this.#words[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
  }
}

// What the language is chosen with: `change` is told which.
export function languageChoice(texts, change) {
  const select = element("select", { id: "language", onchange: () => change(select.value) },
    ...Object.entries(languages).map(([tag, name]) =>
      element("option", { value: tag, lang: tag, selected: tag === texts.language }, name)));
  return element("div", { className: "language" }, element("label", { htmlFor: "language" }, texts.get("language")), select);
}

// What is shown where the texts do not come.
export function wordless(again) {
  return element("div", { className: "card" }, element("button", { type: "button", className: "main", onclick: again },
    "Try again · Opnieuw proberen · Réessayer · Noch einmal versuchen"));
}
