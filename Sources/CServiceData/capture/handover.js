// Hands the journey over to a phone: this page shows a code that opens the journey there, and then follows it.
import { element } from "./element.js";
import { encode } from "./qr.js";
import { CallError, pause } from "./service.js";

// The time between two looks at the journey, in milliseconds.
const rest = 3000;
// The light modules that a code needs around it.
const quiet = 4;

export class Handover {
  #screens;
  #texts;
  #service;
  #address;
  #isHere = false;
  #goOn;
  #shown = null;

  constructor(screens, texts, service, session) {
    this.#screens = screens;
    this.#texts = texts;
    this.#service = service;
    // The fragment reaches no server. The phone takes it out of the address at once.
    this.#address = new URL(window.location.href);
    this.#address.hash = new URLSearchParams({
      journey: session.journey, token: session.token, language: texts.language, handover: "yes",
    });
  }

  // Follows the journey until it is over (true), or until the person goes on here (false).
  async follow() {
    await this.#style();
    const here = new Promise((resolve) => { this.#goOn = resolve; });
    here.then(() => { this.#isHere = true; });
    let first = await this.#look();
    this.#showCode();
    for (;;) {
      await Promise.race([here, pause(rest)]);
      if (this.#isHere) return false;
      const state = await this.#look();
      if (this.#isHere) return false;
      if (!state) continue;
      if (state.status !== "open") return true;
      first ??= state;
      // A state that did not change is the same object.
      if (state !== first) this.#showWay(state);
    }
  }

  // The state of the journey; null if it does not come now.
  async #look() {
    try {
      return await this.#service.state();
    } catch (error) {
      if (error instanceof CallError && ["lost", "busy"].includes(error.kind)) return null;
      throw error;
    }
  }

  #showCode() {
    const text = (key) => element("p", {}, this.#texts.get(`handover.${key}`));
    const code = this.#code();
    this.#screens.show("handover.title", ...(code ? [text("scan"), code, text("secret"), text("wait")] : [text("tooLong")]),
      this.#actions());
  }

  // This screen has no code any more: a phone has read it, and nobody else may.
  #showWay({ action, steps }) {
    const number = steps.findIndex(({ stepId }) => stepId === action?.stepId) + 1;
    if (this.#shown === number) return;
    this.#shown = number;
    this.#screens.show("handover.on",
      number > 0 ? element("p", {}, this.#texts.get("step", { number, count: steps.length })) : null,
      element("p", {}, this.#texts.get("handover.follow")), this.#actions());
  }

  #actions() {
    return this.#screens.actions(this.#screens.button("handover.here", () => this.#goOn()));
  }

  #code() {
    const rows = encode(this.#address.href);
    if (!rows) return null;
    const size = rows.length + 2 * quiet;
    const path = rows.flatMap((row, y) => [...row].map((dark, x) => (dark ? `M${x + quiet} ${y + quiet}h1v1h-1z` : ""))).join("");
    const made = (tag, attributes, ...children) => {
      const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
      for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
      node.append(...children);
      return node;
    };
    return made("svg", {
      class: "code", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": this.#texts.get("handover.code"),
    }, made("path", { d: path }));
  }

  async #style() {
    await new Promise((resolve, reject) => {
      const href = new URL("code.css", import.meta.url).href;
      if (document.querySelector(`link[href="${href}"]`)) return resolve();
      document.head.append(element("link", { rel: "stylesheet", href, onload: resolve, onerror: reject }));
    });
  }
}
