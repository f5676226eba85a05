// The journey that this tab leads, and the token for it. Both come in the fragment of the address, which no server and
// no log sees, and are removed from it at once. A reload finds them in the storage of the tab, which ends with the
// tab.
const names = { journey: "biometrics.journey", token: "biometrics.token", language: "biometrics.language",
  theme: "biometrics.theme",
  begun: "biometrics.begun", isHandedOver: "biometrics.isHandedOver", embedder: "biometrics.embedder", byHand: "biometrics.byHand", silent: "biometrics.silent" };

export class Session {
  #storage = new Map();

  constructor(window) {
    try {
      this.#storage = window.sessionStorage;
    } catch {
      // If the browser allows no storage, a reload starts again.
    }
    const theme = new URLSearchParams(window.location.search).get("theme");
    const fragment = new URLSearchParams(window.location.hash.slice(1));
    if (window.location.hash) {
      window.history.replaceState(null, "", window.location.pathname + window.location.search);
    }
    this.theme = fragment.get("theme") ?? theme ?? this.theme;
    const journey = fragment.get("journey");
    if (journey && /^[A-Za-z0-9._-]{1,64}$/.test(journey)) {
      if (journey !== this.journey) this.begun = null;
      this.journey = journey;
      this.token = fragment.get("token");
      this.embedder = fragment.get("embedder");
      this.isHandedOver = fragment.get("handover") === "yes";
      if (fragment.get("language")) this.language = fragment.get("language");
    }
  }

  get journey() { return this.#get("journey"); }
  set journey(value) { this.#set("journey", value); }

  get token() { return this.#get("token"); }
  set token(value) { this.#set("token", value); }

  // The origin of the page around this one, as that page has named it.
  get embedder() { return this.#get("embedder"); }
  set embedder(value) { this.#set("embedder", value); }

  get language() { return this.#get("language"); }
  set language(value) { this.#set("language", value); }

  // `light` or `dark`, as the link says; any other value follows the person's system.
  get theme() { return this.#get("theme"); }
  set theme(value) { this.#set("theme", value); }

  // Whether the person has read the start screen and continued.
  get begun() { return this.#get("begun") === "yes"; }
  set begun(value) { this.#set("begun", value ? "yes" : null); }

  // Whether a desk has handed the journey over to this device, and shows how to go on after it.
  get isHandedOver() { return this.#get("isHandedOver") === "yes"; }
  set isHandedOver(value) { this.#set("isHandedOver", value ? "yes" : null); }

  // Whether the person takes pictures by hand only.
  get byHand() { return this.#get("byHand") === "yes"; }
  set byHand(value) { this.#set("byHand", value ? "yes" : null); }

  // Whether movements are requested without a tone.
  get silent() { return this.#get("silent") === "yes"; }
  set silent(value) { this.#set("silent", value ? "yes" : null); }

  forget() {
    this.journey = this.begun = null;
  }

  #get(name) {
    return this.#storage instanceof Map ? this.#storage.get(name) ?? null : this.#storage.getItem(names[name]);
  }

  #set(name, value) {
    if (this.#storage instanceof Map) this.#storage.set(name, value);
    else if (value === null) this.#storage.removeItem(names[name]);
    else this.#storage.setItem(names[name], value);
  }
}
