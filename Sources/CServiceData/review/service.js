// The calls of the service that a reviewer needs. The key is kept in this object and in the header of its requests
// only.
const root = new URL("../v1/", import.meta.url);
const patience = 60_000;

// The reason why a call failed. `kind`: `access` (the key is wrong or not sufficient), `changed` (another reviewer was
// first), `other`.
export class CallError extends Error {
  //
  // `code` is from the service, or `lost`. `detail` is the service's message in English. `status` is that of HTTP; 0
  // without an answer.
  constructor(kind, code, detail = "", status = 0) {
    super(`${kind} ${code}`);
    this.kind = kind;
    this.code = code;
    this.detail = detail;
    this.status = status;
  }
}

export class Service {
  #key;

  constructor(key) {
    this.#key = key;
  }

  forget() {
    this.#key = null;
  }

  // A page of the queue. The service reads a number of journeys at a time. The list may go on even if none of them
  // awaits a reviewer.
  //
  // `filter` has `search`, `rule` and `holder` in the service's form, and in `age` the least number of hours that a
  // case has waited.
  async list({ age, ...filter } = {}, cursor = null) {
    const before = age ? new Date(Date.now() - Number(age) * 3_600_000).toISOString() : "";
    for (let place = cursor; ;) {
      const query = new URLSearchParams(Object.entries({ ...filter, before, cursor: place ?? "" }).filter(([, value]) => value));
      // The service takes a plus sign as it is, so a space must be %20.
      const page = await (await this.#call("GET", `reviews?${String(query).replaceAll("+", "%20")}`)).json();
      if (page.journeys.length > 0 || !page.nextCursor) return page;
      place = page.nextCursor;
    }
  }

  // The case, and the number of the journey's events after this access.
  async open(id) {
    const answer = await this.#call("GET", Service.#path("reviews", id));
    return { case: await answer.json(), sequence: Service.#sequence(answer) };
  }

  async evidence(id, evidence) {
    const answer = await this.#call("GET", Service.#path("reviews", id, "evidence", evidence));
    return { blob: await answer.blob(), sequence: Service.#sequence(answer) };
  }

  // Gives a verdict on the journey in the state that was seen, after `sequence` events.
  async review(id, verdict, reason, sequence) {
    await this.#call("POST", Service.#path("journeys", id, "reviews"), { verdict, reason }, sequence);
  }

  // Claims or releases a case. The answer has the holder, and the number of the journey's events.
  async hold(id, isHeld) {
    const answer = await this.#call(isHeld ? "POST" : "DELETE", Service.#path("reviews", id, "claim"));
    return { state: await answer.json(), sequence: Service.#sequence(answer) };
  }

  async note(id, text) {
    const answer = await this.#call("POST", Service.#path("reviews", id, "notes"), { text });
    return { state: await answer.json(), sequence: Service.#sequence(answer) };
  }

  async statistics(from, before) {
    const query = new URLSearchParams({ from: from.toISOString(), before: before.toISOString() });
    return (await this.#call("GET", `statistics?${query}`)).json();
  }

  static #path(...parts) {
    return parts.map(encodeURIComponent).join("/");
  }

  static #sequence(answer) {
    return Number((answer.headers.get("ETag") ?? "").replaceAll("\"", ""));
  }

  async #call(method, path, body = null, sequence = null) {
    const headers = new Headers({ Authorization: `Bearer ${this.#key}` });
    if (body) headers.set("Content-Type", "application/json");
    if (sequence !== null) headers.set("If-Match", `"${sequence}"`);
    let answer;
    try {
      answer = await fetch(new URL(path, root), {
        method, headers, body: body ? JSON.stringify(body) : undefined, cache: "no-store", credentials: "omit",
        redirect: "error", referrerPolicy: "no-referrer", signal: AbortSignal.timeout(patience),
      });
    } catch {
      throw new CallError("other", "lost");
    }
    if (answer.ok) return answer;
    const { code = "other", detail = "" } = await answer.json().catch(() => ({}));
    const isAccess = [401, 403].includes(answer.status) && code !== "second_reviewer_needed";
    const kind = isAccess ? "access" : answer.status === 412 ? "changed" : "other";
    throw new CallError(kind, code, detail || String(answer.status), answer.status);
  }
}
