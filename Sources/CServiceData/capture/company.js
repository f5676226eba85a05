// The company in whose name the page asks: its name, logo, colours and texts, and the pages that may show this one.
import { element } from "./element.js";

const folder = new URL("./brand/", import.meta.url);

export class Brand {
  #told = {};

  // A page without a brand goes on.
  async load() {
    try {
      const answer = await fetch(new URL("brand.json", folder));
      if (answer.ok) this.#told = await answer.json();
    } catch {
      // The page's own colours and texts.
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

  // The company's own words of a language.
  texts(language) {
    return this.#told.texts?.[language] ?? {};
  }

  // Whether pages of an origin may show this one.
  mayEmbed(origin) {
    return (this.#told.embedOrigins ?? []).includes(origin);
  }
}

// The page around this one, where a company shows it inside of its own. It is told what happens and no secret.
// This page takes no messages.
export class Embedder {
  #window;
  #origin = null;

  // `origin` is what the element says of its page: messages reach that page alone, and only if the service's settings have it.
  constructor(window, origin, brand) {
    this.#window = window;
    if (window.parent !== window && origin && brand.mayEmbed(origin)) this.#origin = origin;
  }

  // Whether there is one.
  get isThere() {
    return this.#origin !== null;
  }

  tell(event, detail = {}) {
    if (!this.#origin) return;
    this.#window.parent.postMessage({ source: "biometrics-capture", version: 1, event, detail }, this.#origin);
  }
}
