// One journey: its pictures beside its results, its rules with their figures, and the reviewer's verdict.
import { element } from "../capture/element.js";
import { Screens } from "./screens.js";
import { View } from "./view.js";

// The codes of the reasons that each verdict may have.
const reasons = {
  Approved: ["same_person", "document_genuine", "data_checked", "confirmed_elsewhere"],
  Rejected: ["other_person", "document_altered", "not_live", "data_contradicts", "not_legible", "seen_before"],
};

export class Case {
  #screens;
  #service;
  #case;
  #sequence;
  #addresses = [];
  #isOpen = true;
  #views = [];
  #keys = null;
  #ways = null;
  #holder = element("div", { className: "holder" });
  #decision = element("section", { className: "decision", "aria-labelledby": "word" });

  constructor(screens, service, { case: found, sequence }) {
    this.#screens = screens;
    this.#service = service;
    this.#case = found;
    this.#sequence = sequence;
  }

  // Releases all pictures.
  close() {
    this.#isOpen = false;
    if (this.#keys) document.removeEventListener("keydown", this.#keys);
    for (const address of this.#addresses) URL.revokeObjectURL(address);
    this.#addresses = [];
  }

  show(ways) {
    const { result, media } = this.#case;
    this.#ways = ways;
    // Document and selfie are side by side, whatever else was given.
    const places = ["front", "faceImage"];
    const place = ({ slot }) => (places.includes(slot) ? places.indexOf(slot) : places.length);
    const judged = media.filter((each) => each.isJudged).sort((a, b) => place(a) - place(b));
    const others = media.filter((each) => !each.isJudged);
    const figures = judged.map((each) => this.#figure(each));
    this.#screens.show(this.#text("case.title", { id: result.reference ?? result.journeyId }), [
      this.#deciding(result.rules),
      this.#proposal(),
      this.#holder,
      element("p", { className: "soft about" },
        this.#text("case.about", {
          id: result.journeyId, definition: this.#text("definition", result.definition), began: Screens.time(this.#case.startedAt),
          ended: Screens.time(this.#case.endedAt), system: this.#word("decision", result.systemDecision),
          now: this.#word("decision", result.finalDecision),
        })),
      element("section", { "aria-labelledby": "pictures" }, element("h2", { id: "pictures" }, this.#text("case.given")),
        element("div", { className: "pictures" }, ...figures.map(({ shown }) => shown)),
        others.length > 0 ? this.#others(others, ways) : ""),
      this.#candidates(result.rules, ways),
      element("section", { "aria-labelledby": "seen" }, element("h2", { id: "seen" }, this.#text("case.seen")),
        ...Object.entries(result.documents).map(([step, document]) => this.#document(step, document)),
        this.#selfie(result.selfie)),
      element("section", { "aria-labelledby": "rules" }, element("h2", { id: "rules" }, this.#text("case.rules")), this.#rules(result.rules)),
      result.reviews.length > 0 ? this.#reviews(result.reviews) : null,
      this.#notes(),
      this.#decision,
    ], { actions: [this.#screens.button("queue.back", ways.back), this.#screens.button("signin.out", ways.out)] });
    this.#draw();
    this.#load(figures, ways);
    this.#listen();
  }

  // MARK: The holder

  // Shows the holder of the case, and the reviewer's options.
  #draw() {
    const { holder, reviewer, proposal, awaitsReview } = this.#case;
    const isMine = holder?.reviewer === reviewer;
    const isOwnProposal = proposal?.reviewer === reviewer;
    const mayHold = awaitsReview && !isOwnProposal && (isMine || !holder);
    this.#holder.replaceChildren(
      element("p", {}, `${this.#text("queue.holder")}: ${this.#screens.holder(holder, reviewer)}`),
      mayHold ? this.#screens.button(isMine ? "hold.end" : "hold.begin", () => this.#hold()) : "");
    const isOthers = holder && !isMine;
    if (isOwnProposal || isOthers) {
      this.#decision.replaceChildren(this.#heading(), element("p", {},
        isOwnProposal ? this.#text("form.ownProposal") : this.#text("form.held", { who: holder.reviewer })));
    } else if (!this.#decision.querySelector("form")) {
      this.#decision.replaceChildren(this.#heading(), this.#form(this.#ways));
    }
  }

  #heading() {
    return element("h2", { id: "word" }, this.#text("form.title"));
  }

  // Claims the case, or releases it.
  async #hold() {
    const { holder, reviewer, result } = this.#case;
    try {
      const { state, sequence } = await this.#service.hold(result.journeyId, holder?.reviewer !== reviewer);
      if (!this.#isOpen) return;
      // A claim that is repeated within a minute causes no event.
      if (sequence !== this.#sequence) this.#follow(sequence);
      Object.assign(this.#case, { holder: state.holder, proposal: state.proposal, awaitsReview: state.awaitsReview });
      this.#draw();
      this.#holder.querySelector("button")?.focus();
    } catch (error) {
      this.#failed(error, this.#holder);
    }
  }

  // Shows under `place` why a call failed, unless the reviewer must sign in again.
  #failed(error, place) {
    if (!this.#isOpen) return;
    if (error.kind === "access") this.#ways.refused(this.#screens.fault(error));
    else place.append(this.#screens.note(this.#screens.fault(error)));
  }

  // The verdict that another reviewer must confirm or overrule.
  #proposal() {
    const { proposal, reviewer } = this.#case;
    if (!proposal) return null;
    const who = proposal.reviewer === reviewer ? this.#text("hold.you") : proposal.reviewer;
    return element("p", { className: "deciding" }, this.#text("case.proposed", {
      who, word: this.#word("decision", proposal.verdict), reason: this.#word("reason", proposal.reason) }));
  }

  // MARK: Notes

  #notes() {
    const list = element("ul", { className: "notes" });
    const add = ({ reviewer, time, text }) => list.append(element("li", {},
      element("div", { className: "soft" }, `${Screens.time(time)}, ${reviewer}`), element("p", {}, text ?? this.#text("case.erased"))));
    for (const note of this.#case.notes) add(note);
    const input = element("textarea", { id: "note", rows: 2, maxLength: 2000, required: true });
    const problem = element("div");
    const button = element("button", { type: "submit" }, this.#text("note.add"));
    const form = element("form", {
      onsubmit: async (event) => {
        event.preventDefault();
        const text = input.value.trim();
        if (!text) return;
        button.disabled = true;
        problem.replaceChildren();
        try {
          const { sequence } = await this.#service.note(this.#case.result.journeyId, text);
          if (!this.#isOpen) return;
          this.#follow(sequence);
          add({ reviewer: this.#case.reviewer, time: new Date().toISOString(), text });
          input.value = "";
          this.#screens.say(this.#text("note.kept"));
        } catch (error) {
          this.#failed(error, problem);
        }
        button.disabled = false;
      },
    },
    element("label", { className: "field", htmlFor: "note" }, element("span", {}, this.#text("note.label")), input),
    element("p", { className: "soft" }, this.#text("note.about")), element("div", { className: "actions" }, button), problem);
    return element("section", { "aria-labelledby": "notes" }, element("h2", { id: "notes" }, this.#text("note.title")), list, form);
  }

  // MARK: What decides

  // The rules that led to the decision come first.
  #deciding(rules) {
    const isDeciding = ({ result, required }) => result === "Failed" || (result === "CouldNotApply" && required);
    const found = Object.entries(rules).filter(([, rule]) => isDeciding(rule));
    if (found.length === 0) return null;
    return element("ul", { className: "deciding", "aria-label": this.#text("case.deciding") }, ...found.map(([key, rule]) => {
      const [first] = rule.details;
      const why = first ? [this.#word("detail", first.code), first.subject && this.#subject(first)].filter((part) => part) : [];
      return element("li", {}, element("strong", {}, `${this.#word("rule", key)}: ${this.#word("verdict", rule.result)}`),
        why.length > 0 ? `. ${why.join(": ")}` : "");
    }));
  }

  // Each action has a key on the keyboard, which works unless the reviewer is writing or choosing.
  #listen() {
    this.#keys = (event) => {
      const isChoosing = ["SELECT", "INPUT", "TEXTAREA"].includes(event.target.tagName) && event.target.type !== "radio";
      if (isChoosing || event.ctrlKey || event.metaKey || event.altKey) return;
      const verdict = { a: "Approved", x: "Rejected" }[event.key];
      const by = { "+": 1, "-": -1 }[event.key];
      if (verdict) document.querySelector(`input[name="verdict"][value="${verdict}"]`)?.click();
      else if (by) for (const view of this.#views) view.zoom(by);
      else if (event.key === "h") this.#holder.querySelector("button")?.click();
      else if (event.key === "n") document.getElementById("note")?.focus();
      else if (event.key === "b") this.#ways.back();
      else if (event.key === "t") for (const view of this.#views) view.turn();
      else if (/^[1-6]$/.test(event.key)) this.#choose(Number(event.key));
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", this.#keys);
  }

  #choose(number) {
    const select = document.getElementById("reason");
    if (select && number < select.options.length) select.selectedIndex = number;
  }

  #text(key, values) {
    return this.#screens.text(key, values);
  }

  #word(family, name) {
    return this.#screens.word(family, name);
  }

  // The value of a field: a text for a word of the service, or the value on the document.
  #value(name, value) {
    if (!value) return "";
    return name === "sex" ? this.#word("sex", value) : value;
  }

  // The name of a check. A check of a field that is in several places has the name of the field.
  #check(name) {
    const [, field] = name.match(/^zones_(.+)$/) ?? [];
    return field ? this.#text("check.zones", { field: this.#word("field", field) }) : this.#word("check", name);
  }

  // The subject of a reason: a check, or a name of one of these families. No name is in two families.
  #subject({ code, subject }) {
    // The name of another journey is shown as it is.
    if (["seen_elsewhere", "restart", "candidate"].includes(code)) return this.#screens.isolated(subject);
    return code === "check_failed" ? this.#check(subject) : this.#word("field slot match verdict life move sign", subject);
  }

  // MARK: Pictures

  // `journey` is named below the picture if it is another one than this case.
  #figure(media, journey = null) {
    const name = `${this.#word("kind", media.kind)}: ${this.#word("slot", media.slot)}`;
    const frame = element("div", { className: "frame" });
    const feedback = media.feedback ? ` ${this.#screens.feedback(media.feedback)}.` : "";
    const caption = element("figcaption", {},
      `${name}. ${journey ? `${this.#text("case.title", { id: this.#screens.isolated(journey) })}. ` : ""}${this.#screens.isolated(Screens.time(media.time))}.${feedback}${media.isKept ? "" : ` ${this.#text("case.erased")}`}`);
    return { media, name, frame, shown: element("figure", {}, media.isKept ? frame : "", caption) };
  }

  // The pictures are loaded one after another, so that the journey's events keep their order.
  async #load(figures, ways, journey = this.#case.result.journeyId) {
    for (const { media, name, frame, shown } of figures) {
      if (!this.#isOpen) return;
      if (!media.isKept) continue;
      try {
        const { blob, sequence } = await this.#service.evidence(journey, media.evidenceId);
        if (!this.#isOpen) return;
        if (journey === this.#case.result.journeyId) this.#follow(sequence);
        const address = URL.createObjectURL(blob);
        this.#addresses.push(address);
        frame.replaceWith(this.#view(blob, address, name));
      } catch (error) {
        if (!this.#isOpen) return;
        const told = this.#screens.fault(error);
        if (error.kind === "access") return ways.refused(told);
        frame.replaceWith(this.#screens.note(told));
      }
      shown.dataset.isLoaded = "true";
    }
  }

  #view(blob, address, name) {
    const isPicture = ["image/jpeg", "image/png", "image/webp"].includes(blob.type);
    if (isPicture || blob.type.startsWith("video/")) {
      const content = isPicture ? element("img", { alt: name })
        : element("video", { controls: true, muted: true, playsInline: true, "aria-label": name });
      const view = new View(content, name, (key, done) => this.#screens.button(key, done));
      content.src = address;
      this.#views.push(view);
      return view.shown;
    }
    return element("p", {}, `${this.#text("case.notShown")} `,
      element("a", { href: address, download: "evidence" }, this.#text("case.save", { name })));
  }

  // The journeys of other applicants with a similar face. A reviewer compares the faces, one journey at a time.
  #candidates(rules, ways) {
    const found = Object.values(rules).flatMap(({ details }) => details)
      .filter(({ code, subject }) => code === "candidate" && subject);
    if (found.length === 0) return null;
    return element("section", { "aria-labelledby": "candidates" },
      element("h2", { id: "candidates" }, this.#text("case.candidates")),
      element("p", { className: "soft" }, this.#text("case.candidatesAbout")),
      ...found.map(({ subject, figures }) => this.#candidate(subject, figures, ways)));
  }

  #candidate(journey, figures, ways) {
    const place = element("div", { className: "pictures" });
    const section = element("div", { className: "candidate" },
      element("h3", { tabIndex: -1 }, this.#text("case.title", { id: this.#screens.isolated(journey) })), this.#figures(figures));
    const button = this.#screens.button("case.compareFaces", async () => {
      button.disabled = true;
      try {
        const other = (await this.#service.open(journey)).case;
        if (!this.#isOpen) return;
        const face = ({ slot, isJudged, isKept }) => slot === "faceImage" && isJudged && isKept;
        const [own, theirs] = [this.#case.media.find(face), other.media.find(face)];
        if (!theirs) return place.replaceChildren(this.#screens.note(this.#text("case.erased")));
        const shown = [[own, this.#case.result.journeyId], [theirs, journey]].filter(([media]) => media)
          .map(([media, id]) => ({ id, figure: this.#figure(media, id) }));
        place.replaceChildren(...shown.map(({ figure }) => figure.shown));
        for (const { id, figure } of shown) await this.#load([figure], ways, id);
      } catch (error) {
        button.disabled = false;
        this.#failed(error, place);
      }
    });
    section.append(element("div", { className: "actions" }, button), place);
    return section;
  }

  #others(media, ways) {
    const section = element("div");
    const button = this.#screens.button("case.showEarlier", () => {
        const figures = media.map((each) => this.#figure(each));
        section.replaceChildren(element("h3", { tabIndex: -1 }, this.#text("case.earlier")),
          element("div", { className: "pictures" }, ...figures.map(({ shown }) => shown)));
        section.firstChild.focus();
        this.#load(figures, ways);
      });
    section.append(element("div", { className: "actions" }, button));
    return section;
  }

  // Another event has come in between. The verdict would then be about something that the reviewer has not seen.
  #follow(sequence) {
    if (this.#sequence !== null) this.#sequence = sequence === this.#sequence + 1 ? sequence : null;
  }

  // MARK: What was seen

  #document(step, document) {
    const kind = [document.documentType && this.#word("type", document.documentType), document.issuingCountry]
      .filter((part) => part).join(", ");
    const said = this.#case.confirmed[step] ?? {};
    const names = [...new Set([...Object.keys(document.fields), ...Object.keys(said)])];
    const rows = names.map((name) => {
      const field = document.fields[name];
      const doubt = (field?.doubt ?? []).map((each) => this.#word("doubt", each)).join("; ");
      const cells = [this.#word("field", name), this.#value(name, field?.value), doubt];
      return Object.keys(said).length > 0 ? [...cells, this.#value(name, said[name])] : cells;
    });
    const heads = ["field", "value", "doubt", ...(Object.keys(said).length > 0 ? ["said"] : [])].map((key) =>
      this.#text(`head.${key}`));
    const checks = Object.entries(document.sides).flatMap(([slot, side]) => side.checks.map((check) => [
      `${this.#word("slot", slot)}: ${this.#check(check.name)}`, this.#word("verdict", check.result)]));
    return element("div", {}, element("h3", {}, `${this.#text("case.step", { step })}${kind ? `: ${kind}` : ""}`),
      rows.length > 0 ? Case.#table(this.#text("case.read", { step }), heads, rows) : "",
      document.faceMatch ? this.#match(document.faceMatch) : "",
      checks.length > 0 ? Case.#table(this.#text("case.checks", { step }), [this.#text("head.check"), this.#text("head.result")], checks) : "");
  }

  #match(match) {
    return element("div", {}, element("h3", {}, this.#text("case.match")),
      element("p", {}, [this.#word("verdict", match.result), ...match.reasons.map((each) => this.#word("match", each))].join(". "), "."),
      this.#figures(match.figures));
  }

  #selfie(selfie) {
    if (!selfie) return "";
    const live = this.#text(selfie.isLive === null ? "life.open" : selfie.isLive ? "life.live" : "life.not");
    const why = [selfie.livenessStatusCode, ...selfie.livenessReasons].filter((reason) => reason)
      .map((reason) => this.#word("life", reason));
    if (selfie.challenge?.deliveredWhole) why.push(this.#text("life.deliveredWhole"));
    return element("div", {}, element("h3", {}, this.#text("case.selfie")),
      element("p", {}, `${[`${this.#word("decision", selfie.status)}: ${live}`, ...why].join(". ")}.`));
  }

  #rules(rules) {
    const order = { Failed: 0, CouldNotApply: 1, Passed: 2 };
    const named = Object.entries(rules).map(([key, rule]) => ({ ...rule, name: this.#word("rule", key) }));
    const sorted = named.sort((a, b) => order[a.result] - order[b.result] || a.name.localeCompare(b.name));
    return element("div", { className: "scroll", tabIndex: 0, role: "region", "aria-label": this.#text("case.allRules") },
      element("table", { className: "stack" },
        element("thead", {}, element("tr", {}, ...["rule", "result", "onFailure", "why"].map((key) =>
          element("th", { scope: "col" }, this.#text(`head.${key}`))))),
        element("tbody", {}, ...sorted.map((rule) => element("tr", {},
          element("th", { scope: "row" }, rule.name),
          element("td", {}, element("span", { className: rule.result === "Failed" ? "verdict bad" : "verdict" },
            this.#word("verdict", rule.result))),
          element("td", {}, this.#word("onFailure", rule.onFailure)),
          element("td", {}, ...rule.details.map((detail) => element("div", {},
            element("div", {}, [this.#word("detail", detail.code), detail.step && this.#text("case.step", { step: detail.step }),
              detail.subject && this.#subject(detail)]
              .filter((part) => part).join(", ")),
            this.#figures(detail.figures)))))))));
  }

  #reviews(reviews) {
    return element("section", { "aria-labelledby": "words" }, element("h2", { id: "words" }, this.#text("case.words")),
      Case.#table(this.#text("case.words"), ["when", "who", "word", "reason"].map((key) => this.#text(`head.${key}`)),
        reviews.map((review) => [Screens.time(review.time), review.reviewer, this.#word("decision", review.verdict),
          this.#word("reason", review.reason)])));
  }

  #figures(figures) {
    const entries = Object.entries(figures ?? {});
    if (entries.length === 0) return "";
    return element("ul", { className: "figures soft" }, ...entries.map(([name, value]) =>
      element("li", {}, `${this.#word("figure", name)}: ${this.#screens.isolated(this.#screens.number(value))}`)));
  }

  static #table(name, heads, rows) {
    return element("div", { className: "scroll", tabIndex: 0, role: "region", "aria-label": name },
      element("table", {},
        element("thead", {}, element("tr", {}, ...heads.map((text) => element("th", { scope: "col" }, text)))),
        element("tbody", {}, ...rows.map(([first, ...rest]) => element("tr", {},
          element("th", { scope: "row" }, element("bdi", {}, first)), ...rest.map((text) => element("td", {}, element("bdi", {}, text))))))));
  }

  // MARK: The word

  #form(ways) {
    const select = element("select", { id: "reason", required: true });
    const fill = (verdict) => select.replaceChildren(element("option", { value: "" }, this.#text("form.choose")),
      ...reasons[verdict].map((code, index) =>
        element("option", { value: code }, `${index + 1} ${this.#text(`reason.${code}`)}`)));
    const choice = (verdict, text) => element("label", { className: "choice" },
      element("input", { type: "radio", name: "verdict", value: verdict, required: true, onchange: () => fill(verdict) }), text);
    const problem = element("div");
    const send = element("button", { type: "submit", className: "main" }, this.#text("form.send"));
    const form = element("form", {
      className: "decide",
      onsubmit: async (event) => {
        event.preventDefault();
        const verdict = new FormData(form).get("verdict");
        send.disabled = true;
        try {
          if (this.#sequence === null) return this.#changed(problem, ways);
          await this.#service.review(this.#case.result.journeyId, verdict, select.value, this.#sequence);
          const isProposal = verdict === "Rejected" && this.#case.needsSecondReview && !this.#case.proposal;
          ways.decided(isProposal ? "proposed" : verdict);
        } catch (error) {
          if (error.kind === "access") return ways.refused(this.#screens.fault(error));
          if (error.kind === "changed") return this.#changed(problem, ways);
          send.disabled = false;
          problem.replaceChildren(this.#screens.note(this.#screens.fault(error)));
        }
      },
    },
    element("fieldset", {}, element("legend", {}, this.#text("form.legend")),
      choice("Approved", this.#text(this.#case.proposal ? "form.overrule" : "form.approved")),
      choice("Rejected", this.#text(this.#case.proposal ? "form.confirm" : "form.rejected"))),
    element("label", { className: "field", htmlFor: "reason" }, element("span", {}, this.#text("head.reason")), select),
    element("div", { className: "actions" }, send), problem, element("p", { className: "soft" }, this.#text("form.keys")));
    select.append(element("option", { value: "" }, this.#text("form.first")));
    return form;
  }

  #changed(problem, ways) {
    problem.replaceChildren(
      this.#screens.note(this.#text("form.changed")),
      element("div", { className: "actions" }, this.#screens.button("form.again", () => {
        this.close();
        ways.changed();
      })));
    problem.querySelector("button").focus();
  }
}
