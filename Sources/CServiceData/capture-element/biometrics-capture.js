// <biometrics-capture journey="…" token="…">: a person's verification inside another site's page.
//
//   <script type="module" src="https://verify.example.org/capture/v1/biometrics-capture.js"></script>
//   <biometrics-capture journey="JOURNEY" token="TOKEN"></biometrics-capture>
//
// Attributes: `journey` and `token` (both needed), `language` (en, de …), `theme` (`light` or `dark`; else the system's), `label`
// (the name for screen readers).
// Events with a `detail`: `ready` {journey}, `step` {step, kind, slot, number, count}, `complete` {journey}, `error`
// {code}. The company's server must ask the service for the result, because a browser can be made to say anything.
//
// Its size comes from its own CSS, `biometrics-capture { height: 46rem }`, unless the page has another rule.
const capture = new URL("../../capture", import.meta.url);
const events = new Set(["ready", "step", "complete", "error"]);

export class BiometricsCapture extends HTMLElement {
  static observedAttributes = ["journey", "token"];

  #root = this.attachShadow({ mode: "closed" });
  #frame = null;
  #listen = (message) => this.#hear(message);
  #isDue = false;

  constructor() {
    super();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(":host { display: block; height: 46rem; max-width: 100%; } iframe { width: 100%; height: 100%; border: 0; }");
    this.#root.adoptedStyleSheets = [sheet];
  }

  connectedCallback() {
    window.addEventListener("message", this.#listen);
    this.#show();
  }

  disconnectedCallback() {
    window.removeEventListener("message", this.#listen);
    this.#frame?.remove();
    this.#frame = null;
  }

  attributeChangedCallback() {
    if (!this.isConnected || this.#isDue) return;
    // The page may set both attributes one after the other, so the frame is made only once.
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      if (this.isConnected) this.#show();
    });
  }

  #show() {
    const [journey, token] = [this.getAttribute("journey"), this.getAttribute("token")];
    this.#frame?.remove();
    this.#frame = null;
    if (!journey || !token) return;
    const address = new URL(capture);
    // The token is after the number sign, so that no server and no log sees it. The page removes it from its address.
    address.hash = new URLSearchParams({
      journey, token, embedder: window.location.origin,
      ...Object.fromEntries(["language", "theme"].filter((name) => this.hasAttribute(name)).map((name) => [name, this.getAttribute(name)])),
    }).toString();
    const frame = document.createElement("iframe");
    frame.title = this.getAttribute("label") ?? "Verification";
    frame.allow = "camera";
    frame.referrerPolicy = "no-referrer";
    frame.src = address.href;
    this.#frame = frame;
    this.#root.append(frame);
  }

  // Only messages of the page in this element's own frame count, while that is the service's page.
  #hear({ source, origin, data }) {
    if (!this.#frame || source !== this.#frame.contentWindow || origin !== capture.origin) return;
    if (data?.source !== "biometrics-capture" || data.version !== 1 || !events.has(data.event)) return;
    this.dispatchEvent(new CustomEvent(data.event, { detail: data.detail ?? {} }));
  }
}

if (!customElements.get("biometrics-capture")) customElements.define("biometrics-capture", BiometricsCapture);
