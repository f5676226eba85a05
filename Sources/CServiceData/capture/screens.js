// The screens without a camera. Each replaces the one before, puts the focus on its heading, and announces itself to
// screen readers. Screens that ask for something end with the answer.
import { element, picture } from "./element.js";
import { languageChoice, wordless } from "./texts.js";

// The drawings of the first screen, by its words.
const path = { document: "card", face: "face", done: "done" };

// The drawing of each end.
const ends = {
  complete: "done", refer: "refer", rejected: "file", cancelled: "stopped", expired: "late", tokenOver: "link",
  tokenMissing: "link", gone: "stopped", notHere: "offline", broken: "again",
};

// The time that the last screen is shown before the person is taken back, in milliseconds.
const farewell = 8000;

export class Screens {
  #screen;
  #status;
  #texts;
  #shown = null;
  // The number of the step and the count of all; null outside of the steps.
  place = null;

  constructor(document, texts) {
    this.#screen = document.getElementById("screen");
    this.#status = document.getElementById("status");
    this.#texts = texts;
  }

  // MARK: Start

  // The screen that needs no texts, for the case that they cannot be loaded.
  async wordless() {
    await new Promise((resolve) => {
      this.#screen.replaceChildren(wordless(this.#texts, resolve));
    });
  }

  // The answer is true for a person who goes on with a phone, where that is offered.
  async start(change, mayHandOver) {
    const text = (key) => this.#texts.get(key);
    return await new Promise((resolve) => {
      const draw = () => {
        const choice = languageChoice(this.#texts, async (language) => {
          try {
            await change(language);
          } finally {
            draw();
            document.getElementById("language").focus();
          }
        });
        this.show("start.title",
          choice,
          element("p", { className: "ask" }, text("start.intro")),
          element("ol", { className: "path" }, ...Object.entries(path).map(([key, name]) =>
            element("li", {}, picture(name), element("span", {}, text(`start.${key}`))))),
          element("details", {}, element("summary", {}, text("start.more")), element("p", {}, text("start.privacy"))),
          this.actions(this.button("start.begin", () => resolve(false), true),
            mayHandOver ? this.button("handover.offer", () => resolve(true)) : null));
      };
      draw();
    });
  }

  // MARK: Waiting

  wait(key) {
    if (this.#shown === key) return;
    this.show(`wait.${key}`, element("div", { className: "wheel", "aria-hidden": "true" }),
      element("p", { className: "soft" }, this.#texts.get("wait.stay")));
    this.#shown = key;
  }

  async lost() {
    this.#fetchDrawings();
    await new Promise((resolve) => {
      const again = () => {
        window.removeEventListener("online", again);
        resolve();
      };
      window.addEventListener("online", again);
      this.show("lost.title", picture("offline", "large"), element("p", {}, this.#texts.get("lost.text")),
        this.actions(this.button("lost.again", again, true)));
    });
  }

  // A question with two answers: true for yes.
  async ask(key) {
    return await new Promise((resolve) => {
      this.show(`${key}.title`, picture("stopped", "large"), element("p", {}, this.#texts.get(`${key}.text`)),
        this.actions(this.button(`${key}.no`, () => resolve(false), true), this.button(`${key}.yes`, () => resolve(true))));
    });
  }

  // MARK: The end

  // `address` is the page that the person goes back to. The page also goes there by itself if the person touches
  // nothing for a while.
  end(key, address = null, name = null) {
    this.place = null;
    this.#fetchDrawings();
    const words = this.#texts.get(`end.${key}.text`);
    const drawing = picture(ends[key], key === "complete" ? "large celebrates" : "large");
    if (!address) return this.show(`end.${key}.title`, drawing, element("p", {}, words));
    const go = () => window.location.assign(address);
    const back = element("button", { type: "button", className: "main", onclick: go },
      name ? this.#texts.get("end.backTo", { name }) : this.#texts.get("end.back"));
    const soon = element("p", { className: "soft" }, this.#texts.get("end.soon"));
    // A page that goes back must not be closed.
    this.show(`end.${key}.title`, drawing, key === "complete" ? null : element("p", {}, words), soon, this.actions(back));
    const timer = setTimeout(go, farewell);
    const stay = () => {
      clearTimeout(timer);
      soon.hidden = true;
    };
    for (const touch of ["keydown", "pointerdown"]) window.addEventListener(touch, stay, { once: true });
  }

  // MARK: Parts

  // Says something to screen readers only.
  say(text) {
    this.#status.textContent = text;
  }

  // A screen with its heading and its parts, and the way so far before them. `extra` has the words that are announced
  // with the heading.
  show(title, ...parts) {
    const last = parts.at(-1);
    const extra = last instanceof Node || last === null ? {} : parts.pop();
    const text = this.#texts.get(title);
    const heading = element("h1", { tabIndex: -1 }, text);
    this.#screen.replaceChildren(element("div", { className: `card ${title.split(".")[0]}` },
      ...[this.#progress(), heading, ...parts].filter((part) => part !== null)));
    this.#shown = null;
    document.title = text;
    document.documentElement.classList.remove("covered");
    heading.focus({ preventScroll: true });
    window.scrollTo(0, 0);
    const note = extra.alert ? `${this.#texts.get(`${extra.alert}.title`)}. ${this.#texts.get(`${extra.alert}.details`)} ` : "";
    this.say(note + text);
  }

  // A screen may come before the drawings of the steps.
  #fetchDrawings() {
    import("./pictures.js").then(({ readPictures }) => readPictures("pictures.svg"), () => {});
  }

  // The way so far: a bar for each step, and words.
  #progress() {
    if (!this.place) return null;
    const { number, count } = this.place;
    return element("div", { className: "step" },
      element("span", { className: "bars", "aria-hidden": "true" }, ...Array.from({ length: count }, (_, index) =>
        element("i", { className: index + 1 < number ? "past" : index + 1 === number ? "now" : "" }))),
      element("p", {}, this.#texts.get("step", this.place)));
  }

  // Adds a line to the screen that is shown.
  add(key) {
    this.#screen.querySelector(".card").append(element("p", {}, this.#texts.get(key)));
  }

  actions(...children) {
    return element("div", { className: "actions" }, ...children.filter((child) => child !== null));
  }

  // Other ways than the one that is offered.
  ways(...children) {
    return element("div", { className: "ways" }, ...children.filter((child) => child !== null));
  }

  link(key, onclick) {
    return element("button", { type: "button", className: "link", onclick }, this.#texts.get(key));
  }

  button(key, onclick, isMain = false) {
    return element("button", { type: "button", className: isMain ? "main" : "", onclick }, this.#texts.get(key));
  }
}
