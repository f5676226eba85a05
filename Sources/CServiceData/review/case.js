// One journey: its pictures beside its results, its rules with their figures, and the reviewer's verdict.
import { element } from "../capture/element.js";
import { Calls } from "./calls.js";
import { Evidence } from "./evidence.js";
import { Faces } from "./faces.js";
import { Findings } from "./findings.js";
import { shortened } from "./screens.js";

// The codes of the reasons that each verdict may have.
const reasons = {
  Approved: ["same_person", "document_genuine", "data_checked", "confirmed_elsewhere"],
  Rejected: ["other_person", "document_altered", "not_live", "data_contradicts", "not_legible", "seen_before"],
};

export class Case {
  #screens;
  #service;
  #case;
  #calls;
  #findings;
  #evidence;
  #faces;
  #isOpen = true;
  #keys = null;
  #ways = null;
  #holder = element("div", { className: "holder" });
  #decision = element("section", { className: "decision", "aria-labelledby": "word" });

  constructor(screens, service, { case: found, sequence }) {
    this.#screens = screens;
    this.#service = service;
    this.#case = found;
    this.#calls = new Calls(sequence);
    this.#findings = new Findings(screens, found);
    this.#evidence = new Evidence(screens, service, this.#calls, {
      found, findings: this.#findings, failed: (error, place) => this.#failed(error, place),
    });
    this.#faces = new Faces(screens, found, this.#findings, this.#evidence);
  }

  // Releases all pictures.
  close() {
    this.#isOpen = false;
    if (this.#keys) document.removeEventListener("keydown", this.#keys);
    this.#evidence.close();
  }

  show(ways) {
    const { result } = this.#case;
    this.#ways = ways;
    this.#screens.show(this.#text("case.title", { id: shortened(result.reference ?? result.journeyId) }), [
      this.#deciding(result.rules),
      this.#proposal(),
      element("div", { className: "first" }, this.#faces.section(), this.#facts(result)),
      this.#evidence.section(),
      this.#evidence.candidates(),
      element("section", { "aria-labelledby": "seen" }, element("h2", { id: "seen" }, this.#text("case.seen")),
        ...Object.entries(result.documents).map(([step, document]) => this.#findings.document(step, document)),
        this.#findings.selfie(result.selfie)),
      element("section", { "aria-labelledby": "rules" }, element("h2", { id: "rules" }, this.#text("case.rules")),
        this.#findings.rules(result.rules)),
      result.reviews.length > 0 ? this.#findings.reviews(result.reviews) : null,
      this.#notes(),
      this.#decision,
    ], { actions: [this.#screens.button("queue.back", ways.back), this.#screens.button("signin.out", ways.out)] });
    this.#draw();
    this.#listen();
  }

  #facts(result) {
    const facts = [
      ["queue.journey", this.#screens.name(result.journeyId)],
      ["queue.reference", result.reference && this.#screens.name(result.reference)],
      ["queue.definition", this.#text("definition", result.definition)],
      ["fact.began", this.#screens.when(this.#case.startedAt)],
      ["queue.ended", this.#case.endedAt && this.#screens.when(this.#case.endedAt)],
      ["fact.system", this.#word("decision", result.systemDecision)],
      ["fact.now", this.#word("decision", result.finalDecision)],
      ["queue.holder", this.#holder],
    ];
    return element("dl", { className: "facts" }, ...facts.filter(([, fact]) => fact).map(([key, fact]) =>
      element("div", {}, element("dt", {}, this.#text(key)), element("dd", {}, fact))));
  }

  // MARK: The holder

  // Shows the holder of the case, and the reviewer's options.
  #draw() {
    const { holder, reviewer, proposal, awaitsReview } = this.#case;
    const isMine = holder?.reviewer === reviewer;
    const isOwnProposal = proposal?.reviewer === reviewer;
    const mayHold = awaitsReview && !isOwnProposal && (isMine || !holder);
    this.#holder.replaceChildren(
      element("p", {}, this.#screens.holder(holder, reviewer)),
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
      const { state } = await this.#calls.make(() => this.#service.hold(result.journeyId, holder?.reviewer !== reviewer));
      if (!this.#isOpen) return;
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
      element("div", { className: "soft" }, this.#screens.when(time), `, ${reviewer}`), element("p", {}, text ?? this.#text("case.erased"))));
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
          await this.#calls.make(() => this.#service.note(this.#case.result.journeyId, text));
          if (!this.#isOpen) return;
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
      const why = first ? this.#findings.listed([this.#word("detail", first.code), first.subject && this.#findings.subject(first)], ": ") : [];
      return element("li", {}, element("strong", {}, `${this.#word("rule", key)}: ${this.#word("verdict", rule.result)}`),
        why.length > 0 ? ". " : "", ...why);
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
      else if (by) this.#evidence.zoom(by);
      else if (event.key === "h") this.#holder.querySelector("button")?.click();
      else if (event.key === "n") document.getElementById("note")?.focus();
      else if (event.key === "b") this.#ways.back();
      else if (event.key === "t") this.#evidence.turn();
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
          const reason = select.value;
          const isKept = await this.#calls.conclude(async (sequence) => {
            if (sequence === null) return false;
            await this.#service.review(this.#case.result.journeyId, verdict, reason, sequence);
            return true;
          });
          if (!this.#isOpen) return;
          if (!isKept) return this.#changed(problem, ways);
          const isProposal = verdict === "Rejected" && this.#case.needsSecondReview && !this.#case.proposal;
          ways.decided(isProposal ? "proposed" : verdict);
        } catch (error) {
          if (!this.#isOpen) return;
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
