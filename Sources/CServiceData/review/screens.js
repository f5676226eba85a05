// What the reviewer sees. Whatever comes from a journey is put in as text, and never as markup. Each screen replaces the one
// before, puts the focus on its heading, and says itself to screen readers.
import { element } from "../capture/element.js";

export class Screens {
  #screen;
  #status;
  #isWaiting = false;

  constructor(document) {
    this.#screen = document.getElementById("screen");
    this.#status = document.getElementById("status");
  }

  // MARK: Beginning

  signIn(done, note) {
    const input = element("input", {
      type: "password", id: "key", autocomplete: "off", spellcheck: false, required: true, autocapitalize: "off",
    });
    const form = element("form", {
      onsubmit: (event) => {
        event.preventDefault();
        const key = input.value.trim();
        input.value = "";
        if (/^[\x21-\x7e]+$/.test(key)) done(key);
        else input.focus();
      },
    },
    element("label", { className: "field", htmlFor: "key" }, element("span", {}, "Key"), input),
    element("p", { className: "soft" },
      "A key with the scope “review”. It is not kept: whoever reloads this page signs in again. Every look at a picture is noted under its name."),
    element("div", { className: "actions" }, element("button", { type: "submit", className: "main" }, "Sign in")));
    this.show("Review", [this.note(note), form], { isNarrow: true });
  }

  wait(text) {
    this.#isWaiting = true;
    this.show(text, [element("div", { className: "wheel", "aria-hidden": "true" })], { isNarrow: true });
  }

  failed(detail, again, out) {
    this.show("That did not work", [this.note(detail), element("div", { className: "actions" },
      this.button("Back to the queue", again, true), this.button("Sign out", out))], { isNarrow: true });
  }

  // MARK: The queue

  queue(page, { open, again, out, more, note }) {
    const rows = element("tbody");
    const rest = element("div", { className: "actions" });
    const add = ({ journeys, nextCursor }) => {
      rows.append(...journeys.map((journey) => element("tr", {},
        element("th", { scope: "row" }, journey.journeyId),
        element("td", {}, Screens.time(journey.endedAt)),
        element("td", {}, `${journey.definition.id}, version ${journey.definition.version}`),
        element("td", {}, Object.entries(journey.rules).map(([rule, verdict]) =>
          `${Screens.words(rule)}: ${Screens.words(verdict)}`).join("; ")),
        element("td", {}, element("button", {
          type: "button", "aria-label": `Open ${journey.journeyId}`, onclick: () => open(journey.journeyId),
        }, "Open")))));
      rest.replaceChildren();
      if (!nextCursor) return;
      const button = this.button("Show more", async () => {
        button.disabled = true;
        try {
          add(await more(nextCursor));
          this.say(`${rows.children.length} journeys are shown.`);
        } catch {
          button.disabled = false;
          this.say("The rest of the queue does not come. Try again.");
        }
      });
      rest.append(button);
    };
    add(page);
    const table = element("table", {},
      element("thead", {}, element("tr", {}, ...["Journey", "Ended", "Definition", "Why a person has to look", ""].map((text) =>
        text ? element("th", { scope: "col" }, text) : element("td", {})))), rows);
    this.show("Journeys that await a reviewer", [
      this.note(note, "info"),
      page.journeys.length === 0 ? element("p", {}, "There are none.")
        : element("div", { className: "scroll", tabIndex: 0, role: "region", "aria-label": "The queue" }, table), rest,
    ], { actions: [this.button("Refresh", again), this.button("Sign out", out)] });
  }

  // MARK: Parts

  say(text) {
    this.#status.textContent = text;
  }

  // A message that is to be seen; null where there is none.
  note(text, kind = "warning") {
    if (!text) return null;
    return element("div", { className: kind === "warning" ? "feedback" : "soft", role: kind === "warning" ? "alert" : "note" },
      element("p", {}, text));
  }

  button(text, onclick, isMain = false) {
    return element("button", { type: "button", className: isMain ? "main" : "", onclick }, text);
  }

  show(title, parts, { actions = [], isNarrow = false } = {}) {
    const heading = element("h1", { tabIndex: -1 }, title);
    this.#screen.className = isNarrow ? "narrow" : "";
    this.#screen.replaceChildren(element("div", { className: "card" },
      element("div", { className: "bar" }, heading,
        actions.length > 0 ? element("div", { className: "actions" }, ...actions) : ""),
      ...parts.filter((part) => part !== null)));
    document.title = `${title} – Review`;
    heading.focus({ preventScroll: true });
    window.scrollTo(0, 0);
    this.say(title);
    this.#isWaiting = false;
  }

  static time(text) {
    return text ? text.replace("T", " ").replace(/\.\d+Z$/, " UTC") : "";
  }

  // A name of the service's in words: `same_subject`, `documentNumber`, `CouldNotApply`.
  static words(name) {
    const text = String(name).replaceAll("_", " ").replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
    return text.charAt(0).toUpperCase() + text.slice(1);
  }
}
