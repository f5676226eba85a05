// The company in whose name the page asks: its name, logo and colours, and the sites that may embed the page.
import { element } from "./element.js";

const folder = new URL("./brand/", import.meta.url);

export class Brand {
  #told = {};

  // The page also works without a brand.
  async load() {
    try {
      const answer = await fetch(new URL("brand.json", folder));
      if (answer.ok) this.#told = await answer.json();
    } catch {
      // The page then has its own colours.
    }
    const style = document.documentElement.style;
    for (const [scheme, pair] of Object.entries(this.#told.colours ?? {})) {
      style.setProperty(`--${scheme}-strong`, pair.strong);
      style.setProperty(`--${scheme}-on-strong`, pair.onStrong);
    }
    if (!this.name) return;
    document.querySelector("main").before(element("header", {}, this.#told.hasLogo
      ? element("img", { src: new URL("logo", folder).href, alt: this.name })
      : element("p", {}, this.name)));
  }

  get name() {
    return this.#told.name ?? null;
  }

  // Whether pages of an origin may embed this one.
  mayEmbed(origin) {
    return (this.#told.embedOrigins ?? []).includes(origin);
  }
}

// The page around this one, if a company embeds it. It learns what happens, but no secret. This page accepts no
// messages.
export class Embedder {
  #window;
  #origin = null;

  // `origin` is the origin that the element names. Messages go to that origin only, and only if the service's settings
  // have it.
  constructor(window, origin, brand) {
    this.#window = window;
    if (window.parent !== window && origin && brand.mayEmbed(origin)) this.#origin = origin;
  }

  // Whether there is a page around this one.
  get isThere() {
    return this.#origin !== null;
  }

  tell(event, detail = {}) {
    if (!this.#origin) return;
    this.#window.parent.postMessage({ source: "biometrics-capture", version: 1, event, detail }, this.#origin);
  }
}
