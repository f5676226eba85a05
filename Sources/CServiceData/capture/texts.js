// What the person reads: one file for each language.
export const languages = { en: "English", nl: "Nederlands", fr: "Français", de: "Deutsch" };

export class Texts {
  #document;
  #words = {};
  language = "en";

  constructor(document) {
    this.#document = document;
  }

  // The first of the person's languages that there is.
  preferred(wanted) {
    return wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag in languages) ?? "en";
  }

  async load(language) {
    const tag = language in languages ? language : "en";
    const answer = await fetch(new URL(`./${tag}.json`, import.meta.url));
    if (!answer.ok) throw new Error(`The texts of ${tag} do not come: ${answer.status}`);
    this.#words = await answer.json();
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
