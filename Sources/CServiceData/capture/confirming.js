// The screen on which a person confirms or corrects what was read from a document.
import { element, picture } from "./element.js";

const shown = ["fullName", "surname", "givenNames", "birthDate", "birthPlace", "nationality", "documentNumber", "personalNumber",
  "expiryDate", "issueDate", "address"];

// The page for reviewers has the names of the fields.
const names = new URL("../review/", import.meta.url);

export class Confirming {
  #screens;
  #texts;

  constructor(screens, texts) {
    this.#screens = screens;
    this.#texts = texts;
  }

  // The values by name as the person leaves them; null if nothing was read.
  async ask(step) {
    const read = shown.filter((name) => step.extractedFields[name]?.value);
    if (read.length === 0) return null;
    await this.#texts.add(names);
    const inputs = new Map(read.map((name) => [name, element("input", {
      type: "text", id: `field-${name}`, value: step.extractedFields[name].value, maxLength: 80, autocomplete: "off", dir: "auto",
    })]));
    return await new Promise((resolve) => {
      const use = this.#screens.button("confirm.use", () => {
        resolve(Object.fromEntries(read.map((name) => [name, inputs.get(name).value.trim()])));
      }, true);
      this.#screens.show("confirm.title",
        picture("confirm", "large"),
        element("p", { className: "ask" }, this.#texts.get("confirm.text")),
        ...read.map((name) => element("div", { className: "field" },
          element("label", { htmlFor: `field-${name}` }, this.#label(name)), inputs.get(name))),
        this.#screens.actions(use));
    });
  }

  #label(name) {
    return this.#texts.has(`field.${name}`) ? this.#texts.get(`field.${name}`) : name;
  }
}
