// The calls of the service that a page needs, and their errors.
const root = new URL("../v1/", import.meta.url);
const patience = { poll: 20_000, upload: 120_000, frame: 5_000 };

export const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

// The reason why a call failed. `kind`: `lost` (no answer), `busy` (try later), `access` (the token is missing or
// over), `spent` (no more frames are accepted), `gone` (the journey is over or does not exist), `large`, `type`,
// `state` (the journey has moved on), `other`.
export class CallError extends Error {
  constructor(kind, code = "", seconds = 0) {
    super(`${kind} ${code}`);
    this.kind = kind;
    this.code = code;
    this.seconds = seconds;
  }
}

// A new key. The service carries out a request only once for each key.
export function requestKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Service {
  #session;
  #known = null;

  constructor(session) {
    this.#session = session;
  }

  // The state of the journey of the link; null without a link. It fails if this tab may lead no journey, not even a new one.
  async check() {
    if (this.#session.journey) return await this.state();
    await this.#call("GET", "journeys?limit=1");
    return null;
  }

  async start(key) {
    const state = await this.#call("POST", "journeys", { key });
    this.#session.journey = state.journeyId;
  }

  // The address to which the person returns after the end, which the service reads from the token; null if the page
  // stays.
  async returnAddress() {
    if (!this.#session.token) return null;
    const { returnUrl } = await this.#call("GET", this.#path("session"));
    return returnUrl ? new URL(returnUrl) : null;
  }

  // The state of the journey. A state that the page knows already is not sent again.
  async state() {
    return await this.#call("GET", this.#path(), { tag: this.#known?.tag });
  }

  // `origin` is `camera` or `file`. `answer` names the challenge that the media answers, and the times at which its
  // prompts were shown.
  async submit(action, media, key, origin, answer) {
    const path = this.#path("steps", action.stepId, "media", action.slot);
    const query = new URLSearchParams({ origin, ...(answer && { ticket: answer.ticket, shown: answer.shown.join(",") }) });
    return await this.#call("POST", `${path}?${query}`, { key, media, time: patience.upload });
  }

  // Asks for advice on a small frame of the camera. The call says whether the frame before was good. The signal ends
  // it.
  async preview(action, frame, wasGood, signal) {
    const path = this.#path("steps", action.stepId, "media", action.slot, "preview") + (wasGood ? "?wasGood=true" : "");
    return await this.#call("POST", path, { media: frame, time: patience.frame, signal });
  }

  async challenge(action) {
    return await this.#call("POST", this.#path("steps", action.stepId, "challenge"));
  }

  async prompt(action, number, ticket) {
    const path = this.#path("steps", action.stepId, "challenge", "prompts", String(number));
    return await this.#call("POST", path, { media: new Blob([JSON.stringify({ ticket })], { type: "application/json" }) });
  }

  // Announces a piece of the film while it is made. The digest proves that the piece exists by now.
  async note(action, number, piece, ticket) {
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await piece.arrayBuffer()));
    const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
    const path = this.#path("steps", action.stepId, "challenge", "pieces", String(number));
    const body = JSON.stringify({ ticket, byteCount: piece.size, digest: hex });
    return await this.#call("POST", path, { media: new Blob([body], { type: "application/json" }), time: patience.frame });
  }

  async confirm(stepId, fields) {
    const media = new Blob([JSON.stringify({ fields })], { type: "application/json" });
    return await this.#call("POST", this.#path("steps", stepId, "fields"), { media });
  }

  async consent(text) {
    const media = new Blob([JSON.stringify({ text })], { type: "application/json" });
    return await this.#call("POST", this.#path("consent"), { media });
  }

  async cancel() {
    return await this.#call("POST", this.#path("cancel"));
  }

  async skip(action) {
    return await this.#call("POST", this.#path("steps", action.stepId, "skip"));
  }

  async finish() {
    return await this.#call("POST", this.#path("finish"), { time: patience.upload });
  }

  #path(...parts) {
    return ["journeys", this.#session.journey, ...parts].map(encodeURIComponent).join("/");
  }

  async #call(method, path, { key, tag, media, time = patience.poll, signal = null } = {}) {
    const headers = new Headers();
    if (this.#session.token) headers.set("Authorization", `Bearer ${this.#session.token}`);
    if (key) headers.set("Idempotency-Key", key);
    if (tag) headers.set("If-None-Match", tag);
    if (media) headers.set("Content-Type", media.type.split(";")[0] || "application/octet-stream");
    let answer;
    let body;
    const ends = new AbortController();
    const end = () => ends.abort();
    const timer = setTimeout(end, time);
    signal?.addEventListener("abort", end);
    if (signal?.aborted) end();
    try {
      answer = await fetch(new URL(path, root), {
        method, headers, body: media, cache: "no-store", credentials: "omit", redirect: "error",
        signal: ends.signal,
      });
      body = answer.status === 304 ? this.#known.state : await answer.json();
    } catch {
      throw new CallError("lost");
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
    }
    if (answer.ok || answer.status === 304) {
      const newTag = answer.headers.get("ETag");
      if (newTag) this.#known = { tag: newTag, state: body };
      return body;
    }
    throw Service.#error(answer, body.code);
  }

  static #error(answer, code) {
    if (/^(challenge|prompt|piece)_/.test(code ?? "")) return new CallError("state", code);
    if (code === "previews_spent") return new CallError("spent", code);
    const seconds = Math.min(60, Math.max(1, Number(answer.headers.get("Retry-After")) || 1));
    switch (answer.status) {
      case 401: case 403: return new CallError("access", code);
      case 404: case 410: return new CallError("gone", code);
      case 409: case 412: return new CallError("state", code);
      case 413: return new CallError("large", code);
      case 415: case 422: return new CallError("type", code);
      case 408: case 502: case 504: return new CallError("lost", code);
      case 429: case 503: return new CallError("busy", code, seconds);
      default: return new CallError("other", code);
    }
  }
}
