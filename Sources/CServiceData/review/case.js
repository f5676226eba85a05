// One journey: its pictures beside what was seen, its rules with their figures, and the reviewer's word.
import { element } from "../capture/element.js";
import { Screens } from "./screens.js";

const reasons = {
  Approved: {
    same_person: "The pictures show the same person",
    document_genuine: "The document is genuine",
    data_checked: "What was read was checked against the picture",
    confirmed_elsewhere: "The person was checked in another way",
  },
  Rejected: {
    other_person: "The pictures show different people",
    document_altered: "The document was altered or is no original",
    not_live: "The selfie is no live capture",
    data_contradicts: "What was read contradicts itself or the application",
    not_legible: "The pictures cannot be judged",
    seen_before: "The document or the person came before",
  },
};

export class Case {
  #screens;
  #service;
  #case;
  #sequence;
  #addresses = [];
  #isOpen = true;

  constructor(screens, service, { case: found, sequence }) {
    this.#screens = screens;
    this.#service = service;
    this.#case = found;
    this.#sequence = sequence;
  }

  // Lets go of every picture.
  close() {
    this.#isOpen = false;
    for (const address of this.#addresses) URL.revokeObjectURL(address);
    this.#addresses = [];
  }

  show(ways) {
    const { result, media } = this.#case;
    const judged = media.filter((each) => each.isJudged);
    const others = media.filter((each) => !each.isJudged);
    const figures = judged.map((each) => this.#figure(each));
    this.#screens.show(`Journey ${result.journeyId}`, [
      element("p", { className: "soft" },
        `${result.definition.id}, version ${result.definition.version}. Began ${Screens.time(this.#case.startedAt)}, ended ${Screens.time(this.#case.endedAt)}. System: ${result.systemDecision}. Now: ${result.finalDecision}.`),
      element("div", { className: "pair" },
        element("section", { "aria-labelledby": "pictures" }, element("h2", { id: "pictures" }, "What was given"),
          element("div", { className: "pictures" }, ...figures.map(({ shown }) => shown)),
          others.length > 0 ? this.#others(others, ways) : ""),
        element("section", { "aria-labelledby": "seen" }, element("h2", { id: "seen" }, "What was seen"),
          ...Object.entries(result.documents).map(([step, document]) => this.#document(step, document)),
          this.#selfie(result.selfie))),
      element("section", { "aria-labelledby": "rules" }, element("h2", { id: "rules" }, "Rules"), this.#rules(result.rules)),
      result.reviews.length > 0 ? this.#reviews(result.reviews) : null,
      this.#form(ways),
    ], { actions: [this.#screens.button("Back to the queue", ways.back), this.#screens.button("Sign out", ways.out)] });
    this.#load(figures, ways);
  }

  // MARK: Pictures

  #figure(media) {
    const name = `${Screens.words(media.kind)}, ${Screens.words(media.slot).toLowerCase()}`;
    const frame = element("div", { className: "frame" });
    const feedback = media.feedback ? ` ${Screens.words(media.feedback)}.` : "";
    const caption = element("figcaption", {},
      `${name}. ${Screens.time(media.time)}.${feedback}${media.isKept ? "" : " It is erased."}`);
    return { media, name, frame, shown: element("figure", {}, media.isKept ? frame : "", caption) };
  }

  // One after another, so that each look has its place among the journey's events.
  async #load(figures, ways) {
    for (const { media, name, frame, shown } of figures) {
      if (!this.#isOpen) return;
      if (!media.isKept) continue;
      try {
        const { blob, sequence } = await this.#service.evidence(this.#case.result.journeyId, media.evidenceId);
        if (!this.#isOpen) return;
        this.#follow(sequence);
        const address = URL.createObjectURL(blob);
        this.#addresses.push(address);
        frame.replaceWith(Case.#view(blob, address, name));
      } catch (error) {
        if (!this.#isOpen) return;
        if (error.kind === "access") return ways.refused(error.detail);
        frame.replaceWith(this.#screens.note(error.detail ?? "It cannot be shown."));
      }
      shown.dataset.isLoaded = "true";
    }
  }

  static #view(blob, address, name) {
    if (["image/jpeg", "image/png", "image/webp"].includes(blob.type)) return element("img", { src: address, alt: name });
    if (blob.type.startsWith("video/")) {
      return element("video", { src: address, controls: true, muted: true, playsInline: true, "aria-label": name });
    }
    return element("p", {}, "Browsers do not show this kind of file. ",
      element("a", { href: address, download: "evidence" }, `Save the file (${name})`));
  }

  #others(media, ways) {
    const section = element("div");
    const button = this.#screens.button(
      media.length === 1 ? "Show the earlier attempt" : `Show ${media.length} earlier attempts`, () => {
        const figures = media.map((each) => this.#figure(each));
        section.replaceChildren(element("h3", { tabIndex: -1 }, "Earlier attempts"),
          element("div", { className: "pictures" }, ...figures.map(({ shown }) => shown)));
        section.firstChild.focus();
        this.#load(figures, ways);
      });
    section.append(element("div", { className: "actions" }, button));
    return section;
  }

  // An event that was not this page's own came between: the word is then on something that was not seen.
  #follow(sequence) {
    if (this.#sequence !== null) this.#sequence = sequence === this.#sequence + 1 ? sequence : null;
  }

  // MARK: What was seen

  #document(step, document) {
    const kind = [document.documentType && Screens.words(document.documentType), document.issuingCountry]
      .filter((part) => part).join(", ");
    const said = this.#case.confirmed[step] ?? {};
    const names = [...new Set([...Object.keys(document.fields), ...Object.keys(said)])];
    const rows = names.map((name) => {
      const field = document.fields[name];
      const cells = [Screens.words(name), field?.value ?? "", (field?.doubt ?? []).map(Screens.words).join("; ")];
      return Object.keys(said).length > 0 ? [...cells, said[name] ?? ""] : cells;
    });
    const heads = ["Field", "Value", "Doubt", ...(Object.keys(said).length > 0 ? ["As the person says"] : [])];
    const checks = Object.entries(document.sides).flatMap(([slot, side]) => side.checks.map((check) => [
      `${Screens.words(slot)}: ${Screens.words(check.name)}`, Screens.words(check.result)]));
    return element("div", {}, element("h3", {}, `Step ${step}${kind ? `: ${kind}` : ""}`),
      rows.length > 0 ? Case.#table(`What was read in step ${step}`, heads, rows) : "",
      document.faceMatch ? this.#match(document.faceMatch) : "",
      checks.length > 0 ? Case.#table(`Checks of step ${step}`, ["Check", "Result"], checks) : "");
  }

  #match(match) {
    return element("div", {}, element("h3", {}, "Portrait and selfie"),
      element("p", {}, [Screens.words(match.result), ...match.reasons.map(Screens.words)].join(". "), "."),
      Case.#figures(match.figures));
  }

  #selfie(selfie) {
    if (!selfie) return "";
    const live = selfie.isLive === null ? "not judged" : selfie.isLive ? "live" : "not live";
    const why = [selfie.livenessStatusCode, ...selfie.livenessReasons].filter((reason) => reason).map(Screens.words);
    return element("div", {}, element("h3", {}, "Selfie"),
      element("p", {}, `${[`${Screens.words(selfie.status)}: ${live}`, ...why].join(". ")}.`));
  }

  #rules(rules) {
    const order = { Failed: 0, CouldNotApply: 1, Passed: 2 };
    const sorted = Object.values(rules).sort((a, b) => order[a.result] - order[b.result] || a.name.localeCompare(b.name));
    return element("div", { className: "scroll", tabIndex: 0, role: "region", "aria-label": "All rules with their figures" },
      element("table", {},
        element("thead", {}, element("tr", {}, ...["Rule", "Result", "A failure comes to", "Why"].map((text) =>
          element("th", { scope: "col" }, text)))),
        element("tbody", {}, ...sorted.map((rule) => element("tr", {},
          element("th", { scope: "row" }, rule.name),
          element("td", {}, element("span", { className: rule.result === "Failed" ? "verdict bad" : "verdict" },
            Screens.words(rule.result))),
          element("td", {}, Screens.words(rule.onFailure)),
          element("td", {}, ...rule.details.map((detail) => element("div", {},
            element("div", {}, [Screens.words(detail.code), detail.step && `step ${detail.step}`, detail.subject && Screens.words(detail.subject).toLowerCase()]
              .filter((part) => part).join(", ")),
            Case.#figures(detail.figures)))))))));
  }

  #reviews(reviews) {
    return element("section", { "aria-labelledby": "words" }, element("h2", { id: "words" }, "Reviewers' words"),
      Case.#table("Reviewers' words", ["When", "Who", "Word", "Reason"], reviews.map((review) =>
        [Screens.time(review.time), review.reviewer, review.verdict, Screens.words(review.reason)])));
  }

  static #figures(figures) {
    const entries = Object.entries(figures ?? {});
    if (entries.length === 0) return "";
    return element("ul", { className: "figures soft" }, ...entries.map(([name, value]) =>
      element("li", {}, `${Screens.words(name)}: ${Number(value.toPrecision(4))}`)));
  }

  static #table(name, heads, rows) {
    return element("div", { className: "scroll", tabIndex: 0, role: "region", "aria-label": name },
      element("table", {},
        element("thead", {}, element("tr", {}, ...heads.map((text) => element("th", { scope: "col" }, text)))),
        element("tbody", {}, ...rows.map(([first, ...rest]) => element("tr", {},
          element("th", { scope: "row" }, first), ...rest.map((text) => element("td", {}, text)))))));
  }

  // MARK: The word

  #form(ways) {
    const select = element("select", { id: "reason", required: true });
    const fill = (verdict) => select.replaceChildren(element("option", { value: "" }, "Choose a reason"),
      ...Object.entries(reasons[verdict]).map(([code, text]) => element("option", { value: code }, text)));
    const choice = (verdict, text) => element("label", { className: "choice" },
      element("input", { type: "radio", name: "verdict", value: verdict, required: true, onchange: () => fill(verdict) }), text);
    const problem = element("div");
    const send = element("button", { type: "submit", className: "main" }, "Give the word");
    const form = element("form", {
      className: "decide",
      onsubmit: async (event) => {
        event.preventDefault();
        const verdict = new FormData(form).get("verdict");
        send.disabled = true;
        try {
          if (this.#sequence === null) return this.#changed(problem, ways);
          await this.#service.review(this.#case.result.journeyId, verdict, select.value, this.#sequence);
          ways.decided(verdict);
        } catch (error) {
          if (error.kind === "access") return ways.refused(error.detail);
          if (error.kind === "changed") return this.#changed(problem, ways);
          send.disabled = false;
          problem.replaceChildren(this.#screens.note(error.detail ?? "That did not work."));
        }
      },
    },
    element("fieldset", {}, element("legend", {}, "The person is"),
      choice("Approved", "approved"), choice("Rejected", "rejected")),
    element("label", { className: "field", htmlFor: "reason" }, element("span", {}, "Reason"), select),
    problem, element("div", { className: "actions" }, send));
    select.append(element("option", { value: "" }, "Say first whether the person is approved"));
    return element("section", { "aria-labelledby": "word" }, element("h2", { id: "word" }, "Your word"), form);
  }

  #changed(problem, ways) {
    problem.replaceChildren(
      this.#screens.note("Somebody else opened or judged this journey meanwhile. Look at it again before you give your word."),
      element("div", { className: "actions" }, this.#screens.button("Open it again", () => {
        this.close();
        ways.changed();
      })));
    problem.querySelector("button").focus();
  }
}
