// The screens for the reviewer. Texts from a journey are inserted as text, and never as markup. Each screen replaces
// the one before, puts the focus on its heading, and announces itself to screen readers.
import { element } from "../capture/element.js";
import { languageChoice, wordless } from "../capture/texts.js";

// The units of a time that is past, and their seconds.
const spans = [["year", 31_557_600], ["month", 2_629_800], ["day", 86_400], ["hour", 3_600], ["minute", 60]];
// How long a name is shown whole, and what is shown of a longer one.
const [wholeName, firstPart, lastPart] = [18, 8, 4];
// The time after which times that are shown move on, in milliseconds.
const moment = 30_000;

// A name without spaces, such as an identifier, with its middle left out if it is long.
export function shortened(name) {
  const isLong = name.length > wholeName && !/\s/.test(name);
  return isLong ? `${name.slice(0, firstPart)}…${name.slice(-lastPart)}` : name;
}

export class Screens {
  #screen;
  #status;
  #texts;

  constructor(document, texts) {
    this.#texts = texts;
    this.#screen = document.getElementById("screen");
    this.#status = document.getElementById("status");
    setInterval(() => {
      for (const time of this.#screen.querySelectorAll("time.since")) time.textContent = this.#since(time.dateTime);
    }, moment);
  }

  // MARK: Beginning

  // The screen that needs no texts, for the case that they cannot be loaded.
  async wordless() {
    await new Promise((resolve) => this.#screen.replaceChildren(wordless(this.#texts, resolve)));
  }

  // `change` loads the texts of another language. `key` is the part of the key that was typed already.
  signIn(done, change, note, key = "") {
    const input = element("input", {
      type: "password", id: "key", autocomplete: "off", spellcheck: false, required: true, autocapitalize: "off", value: key,
    });
    const button = element("button", { type: "submit", className: "main" }, this.text("signin.button"));
    const choice = languageChoice(this.#texts, async (language) => {
      button.disabled = true;
      try {
        await change(language);
      } finally {
        // A reviewer who has gone on meanwhile, or has left the page, stays there.
        if (form.isConnected) {
          this.signIn(done, change, null, input.value);
          document.getElementById("language").focus();
        }
      }
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
    element("label", { className: "field", htmlFor: "key" }, element("span", {}, this.text("signin.key")), input),
    element("p", { className: "soft" }, this.text("signin.text")),
    element("div", { className: "actions" }, button));
    this.show(this.text("page.title"), [choice, this.note(note), form], { isNarrow: true });
  }

  wait(key) {
    this.show(this.text(key), [element("div", { className: "wheel", "aria-hidden": "true" })], { isNarrow: true });
  }

  failed(detail, again, out) {
    this.show(this.text("failed.title"), [this.note(detail), element("div", { className: "actions" },
      this.button("queue.back", again, true), this.button("signin.out", out))], { isNarrow: true });
  }

  // MARK: The queue

  queue(page, filter, { open, again, out, more, note, figures, find, hold }) {
    const rows = element("tbody");
    const rest = element("div", { className: "actions" });
    const add = ({ journeys, nextCursor, reviewer }) => {
      rows.append(...journeys.map((journey) => this.#entry(journey, reviewer, { open, hold })));
      rest.replaceChildren();
      if (!nextCursor) return;
      const button = this.button("queue.more", async () => {
        button.disabled = true;
        try {
          add(await more(nextCursor));
          this.say(this.text("queue.shown", { count: rows.children.length }));
        } catch {
          button.disabled = false;
          this.say(this.text("queue.restLost"));
        }
      });
      rest.append(button);
    };
    add(page);
    const table = element("table", { className: "stack" },
      element("thead", {}, element("tr", {}, ...["reference", "age", "definition", "why", "holder", null].map((key) =>
        key ? element("th", { scope: "col" }, this.text(`queue.${key}`)) : element("td", {})))), rows);
    const isFiltered = Object.values(filter).some((value) => value);
    this.show(this.text("queue.title"), [
      this.note(note, "info"), this.#filters(filter, find),
      page.journeys.length === 0 ? element("p", {}, this.text(isFiltered ? "queue.noneFound" : "queue.none"))
        : element("div", { className: "scroll", tabIndex: 0, role: "region", "aria-label": this.text("queue.label") }, table), rest,
    ], { actions: [this.button("statistics.open", figures), this.button("queue.refresh", again), this.button("signin.out", out)] });
  }

  #entry(journey, reviewer, { open, hold }) {
    const name = journey.reference ?? journey.journeyId;
    const holder = element("td");
    const buttons = element("td", { className: "row" });
    const problem = element("div", { role: "alert" });
    const draw = ({ holder: claim, proposal }) => {
      const proposed = proposal ? [element("div", {}, this.text("queue.proposed", {
        who: this.#who(proposal.reviewer, reviewer), word: this.word("decision", proposal.verdict),
      }))] : [];
      holder.replaceChildren(this.holder(claim, reviewer), ...proposed, problem);
      const isMine = claim?.reviewer === reviewer;
      const isFree = !claim && proposal?.reviewer !== reviewer;
      const change = async () => {
        problem.replaceChildren();
        try {
          draw((await hold(journey.journeyId, !isMine)).state);
          buttons.querySelector("button").focus();
        } catch (error) {
          problem.replaceChildren(this.fault(error));
        }
      };
      const key = isMine ? "hold.end" : "hold.begin";
      buttons.replaceChildren(
        element("button", { type: "button", "aria-label": this.text("queue.openOne", { id: shortened(name) }), onclick: () => open(journey.journeyId) },
          this.text("queue.open")),
        isMine || isFree ? element("button", { type: "button", "aria-label": `${this.text(key)}: ${shortened(name)}`, onclick: change }, this.text(key)) : "");
    };
    draw(journey);
    return element("tr", {},
      element("th", { scope: "row" }, element("div", {}, this.name(name)),
        journey.reference ? element("div", { className: "soft" }, this.name(journey.journeyId)) : ""),
      element("td", {}, this.#time(journey.endedAt, this.age(journey.endedAt))),
      element("td", {}, this.text("definition", journey.definition)),
      element("td", {}, ...Object.entries(journey.rules).map(([rule, verdict]) =>
        element("div", {}, `${this.word("rule", rule)}: ${this.word("verdict", verdict)}`))),
      holder, buttons);
  }

  // The filter of the queue. A choice works at once, a search after Enter.
  #filters(filter, find) {
    const select = (name, options, chosen) => element("label", { className: "field" }, element("span", {}, this.text(`filter.${name}`)),
      element("select", { name, onchange: () => take() }, ...options.map(([value, text]) =>
        element("option", { value, selected: value === (chosen ?? "") }, text))));
    const rules = this.#texts.keys("rule.").map((key) => [key.slice("rule.".length), this.text(key)]);
    const ages = [["", this.text("filter.any")], ...[1, 24, 168].map((hours) => [String(hours), this.text("filter.longer", { age: this.span(hours * 60) })])];
    const form = element("form", {
      className: "filters", role: "search", onsubmit: (event) => {
        event.preventDefault();
        take();
      },
    },
    element("label", { className: "field wide" }, element("span", {}, this.text("filter.search")),
      element("input", { type: "text", name: "search", maxLength: 64, value: filter.search ?? "", autocomplete: "off", spellcheck: false })),
    select("rule", [["", this.text("filter.any")], ...rules], filter.rule),
    select("age", ages, filter.age),
    select("holder", ["", "me", "nobody"].map((value) => [value, this.text(`filter.${value || "anybody"}`)]), filter.holder),
    element("button", { type: "submit" }, this.text("filter.find")));
    const take = () => {
      const { search, rule, age, holder } = Object.fromEntries(new FormData(form));
      find({ search: search.trim(), rule, age, holder });
    };
    return form;
  }

  #who(name, reviewer) {
    return name === reviewer ? this.text("hold.you") : name;
  }

  // The name of the reviewer who holds a case.
  holder(claim, reviewer) {
    if (!claim) return this.text("hold.free");
    const until = new Intl.DateTimeFormat(this.language, { hour: "2-digit", minute: "2-digit" }).format(new Date(claim.until));
    return this.text("hold.until", { who: this.#who(claim.reviewer, reviewer), until });
  }

  // MARK: Parts

  get language() {
    return this.#texts.language;
  }

  say(text) {
    this.#status.textContent = text;
  }

  text(key, values = {}) {
    return this.#texts.get(key, values);
  }

  // A value in a text or beside it.
  isolated(value) {
    return this.#texts.isolated(value);
  }

  // The text for a name of the service, such as `same_subject`, from the first family that has it. A name without a
  // text becomes English words.
  word(families, name) {
    const key = families.split(" ").map((family) => `${family}.${name}`).find((each) => this.#texts.has(each));
    return key ? this.text(key) : Screens.words(name);
  }

  // The problem of a capture, in the words that the person saw.
  feedback(code) {
    return this.#texts.has(`${code}.title`) ? this.text(`${code}.title`) : Screens.words(code);
  }

  number(value) {
    return new Intl.NumberFormat(this.#texts.locale, { maximumSignificantDigits: 4 }).format(value);
  }

  // The reason why a call failed, found by its code or by its status. Without a text, it is the service's own message.
  fault(error) {
    const status = error.status > 503 ? 500 : error.status;
    const key = [`error.${error.code}`, `error.${status}`].find((each) => this.#texts.has(each));
    return this.text(key ?? "error.other", { detail: error.detail ?? "" });
  }

  // A visible message; null without one.
  note(text, kind = "warning") {
    if (!text) return null;
    return element("div", { className: kind === "warning" ? "feedback" : "soft", role: kind === "warning" ? "alert" : "note" },
      element("p", {}, text));
  }

  button(key, onclick, isMain = false) {
    return element("button", { type: "button", className: isMain ? "main" : "", onclick }, this.text(key));
  }

  show(title, parts, { actions = [], isNarrow = false } = {}) {
    const heading = element("h1", { tabIndex: -1 }, title);
    this.#screen.className = isNarrow ? "narrow" : "";
    this.#screen.replaceChildren(element("div", { className: "card" },
      element("div", { className: "bar" }, heading,
        actions.length > 0 ? element("div", { className: "actions" }, ...actions) : ""),
      ...parts.filter((part) => part !== null)));
    const page = this.text("page.title");
    document.title = title === page ? page : `${title} – ${page}`;
    heading.focus({ preventScroll: true });
    window.scrollTo(0, 0);
    this.say(title);
  }

  // The time since something happened, in the largest unit that makes at least one.
  age(text) {
    if (!text) return "";
    return this.span(Math.max(0, (Date.now() - Date.parse(text)) / 60_000));
  }

  span(minutes) {
    const [unit, length] = [["day", 1440], ["hour", 60]].find(([, each]) => minutes >= each) ?? ["minute", 1];
    return new Intl.NumberFormat(this.#texts.locale, { style: "unit", unit, unitDisplay: "long" }).format(Math.floor(minutes / length));
  }

  // How long ago something was, with the exact time behind it.
  when(text) {
    return this.#time(text, this.#since(text), "since");
  }

  #time(text, shown, className = "") {
    const exact = new Intl.DateTimeFormat(this.#texts.locale, { dateStyle: "medium", timeStyle: "long" }).format(new Date(text));
    return element("time", { dateTime: text, title: exact, className }, shown);
  }

  #since(text) {
    // If a clock is a little behind, the time would lie in the future.
    const seconds = Math.max(0, (Date.now() - Date.parse(text)) / 1000);
    const [unit, length] = spans.find(([, each]) => seconds >= each) ?? ["second", Infinity];
    return new Intl.RelativeTimeFormat(this.#texts.locale, { numeric: "auto", style: "short" }).format(-Math.floor(seconds / length), unit);
  }

  // A name, and a button that copies it if it is not shown whole.
  name(name) {
    const short = shortened(name);
    if (short === name) return element("bdi", {}, name);
    const shown = element("bdi", { title: name }, short);
    const copy = async () => {
      try {
        await navigator.clipboard.writeText(name);
        this.say(this.text("id.copied"));
        button.classList.add("done");
      } catch {
        // The browser does not let the page copy, so the reviewer gets it selected.
        shown.textContent = name;
        getSelection().selectAllChildren(shown);
      }
    };
    const label = this.text("id.copy", { id: short });
    const button = element("button", { type: "button", className: "copy", "aria-label": label, title: label, onclick: copy });
    return element("span", { className: "name" }, shown, button);
  }

  // Turns a name of the service into words: `same_subject`, `documentNumber`, `CouldNotApply`.
  static words(name) {
    const text = String(name).replaceAll("_", " ").replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
    return text.charAt(0).toUpperCase() + text.slice(1);
  }
}
