// <biometrics-capture journey="…" token="…">: a person's verification inside of a company's own page.
//
//   <script type="module" src="https://verify.example.org/capture/v1/biometrics-capture.js"></script>
//   <biometrics-capture journey="JOURNEY" token="TOKEN"></biometrics-capture>
//
// Attributes: `journey` and `token` (both needed), `language` (en, de …), `label` (what screen readers call it). Events, each
// with a `detail`: `ready` {journey}, `step` {step, kind, slot, number, count}, `complete` {journey}, `error` {code}. The company's
// server asks the service what a journey came to: a browser can be made to say anything.
//
// It takes room by its own CSS: `biometrics-capture { height: 46rem }` unless the page says otherwise.
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
    // Both attributes are set before anything is shown.
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
    // Behind the number sign: no server and no log sees it, and the page takes it out of its address.
    address.hash = new URLSearchParams({
      journey, token, embedder: window.location.origin,
      ...(this.hasAttribute("language") ? { language: this.getAttribute("language") } : {}),
    }).toString();
    const frame = document.createElement("iframe");
    frame.title = this.getAttribute("label") ?? "Verification";
    frame.allow = "camera";
    frame.referrerPolicy = "no-referrer";
    frame.src = address.href;
    this.#frame = frame;
    this.#root.append(frame);
  }

  // Only the page in this element's own frame is listened to, while it is the service's.
  #hear({ source, origin, data }) {
    if (!this.#frame || source !== this.#frame.contentWindow || origin !== capture.origin) return;
    if (data?.source !== "biometrics-capture" || data.version !== 1 || !events.has(data.event)) return;
    this.dispatchEvent(new CustomEvent(data.event, { detail: data.detail ?? {} }));
  }
}

if (!customElements.get("biometrics-capture")) customElements.define("biometrics-capture", BiometricsCapture);
