// The findings of the program about a case: documents, selfie and rules. Also the verdicts of reviewers.
import { element } from "../capture/element.js";

// A score is read between the thresholds that it is held against.
const leading = ["failThreshold", "score", "passThreshold", "falseMatchRate"];

export class Findings {
  #screens;
  #case;

  constructor(screens, found) {
    this.#screens = screens;
    this.#case = found;
  }

  document(step, document) {
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
      rows.length > 0 ? Findings.#table(this.#text("case.read", { step }), heads, rows) : "",
      checks.length > 0 ? Findings.#table(this.#text("case.checks", { step }), [this.#text("head.check"), this.#text("head.result")], checks) : "");
  }

  // The words on the comparison of two faces.
  match(match) {
    const rate = match.figures?.falseMatchRate;
    return element("div", { className: "match" },
      element("p", { className: match.result === "Failed" ? "verdict bad" : "verdict" }, this.#word("verdict", match.result)),
      match.reasons.length > 0 ? element("p", {}, `${match.reasons.map((each) => this.#word("match", each)).join(". ")}.`) : "",
      rate > 0 ? element("p", {}, this.#text("faces.chance", { rate: this.#rate(rate) })) : "",
      this.figures(Object.fromEntries(Object.entries(match.figures ?? {}).filter(([name]) => name !== "falseMatchRate"))));
  }

  selfie(selfie) {
    if (!selfie) return "";
    const live = this.#text(selfie.isLive === null ? "life.open" : selfie.isLive ? "life.live" : "life.not");
    const why = [selfie.livenessStatusCode, ...selfie.livenessReasons].filter((reason) => reason)
      .map((reason) => this.#word("life", reason));
    if (selfie.challenge?.deliveredWhole) why.push(this.#text("life.deliveredWhole"));
    const said = [live, ...why].join(", ");
    // A comparison with the document may say more about the selfie than its liveness does.
    const reasons = Object.values(this.#case.result.documents).flatMap(({ faceMatch }) => faceMatch?.reasons ?? []);
    const but = [...new Set(reasons)].filter((reason) => /^(selfie|clip)/.test(reason)).map((reason) => this.#word("match", reason));
    return element("div", {}, element("h3", {}, this.#text("case.selfie")),
      element("p", {}, `${but.length > 0 ? this.#text("life.but", { live: said, but: but.join("; ") }) : said}.`));
  }

  rules(rules) {
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
            element("div", {}, ...this.listed([this.#word("detail", detail.code),
              detail.step && this.#text("case.step", { step: detail.step }), detail.subject && this.subject(detail)])),
            this.figures(detail.figures)))))))));
  }

  reviews(reviews) {
    return element("section", { "aria-labelledby": "words" }, element("h2", { id: "words" }, this.#text("case.words")),
      Findings.#table(this.#text("case.words"), ["when", "who", "word", "reason"].map((key) => this.#text(`head.${key}`)),
        reviews.map((review) => [this.#screens.when(review.time), review.reviewer, this.#word("decision", review.verdict),
          this.#word("reason", review.reason)])));
  }

  figures(figures) {
    const entries = Object.entries(figures ?? {});
    if (entries.length === 0) return "";
    const place = ([name]) => (leading.includes(name) ? leading.indexOf(name) : leading.length);
    return element("ul", { className: "figures soft" }, ...entries.sort((a, b) => place(a) - place(b)).map(([name, value]) =>
      element("li", {}, `${this.#word("figure", name)}: ${this.#screens.isolated(this.#figure(name, value))}`)));
  }

  // A rate reads as one in so many. Two digits are as many as it has.
  #figure(name, value) {
    return name === "falseMatchRate" && value > 0 ? this.#rate(value) : this.#screens.number(value);
  }

  #rate(value) {
    return this.#text("rate.oneIn", { count: this.#screens.number(Number((1 / value).toPrecision(2))) });
  }

  // Joins the parts that are there with a sign.
  listed(parts, sign = ", ") {
    return parts.filter((part) => part).flatMap((part, index) => (index > 0 ? [sign, part] : [part]));
  }

  static #table(name, heads, rows) {
    return element("div", { className: "scroll", tabIndex: 0, role: "region", "aria-label": name },
      element("table", {},
        element("thead", {}, element("tr", {}, ...heads.map((text) => element("th", { scope: "col" }, text)))),
        element("tbody", {}, ...rows.map(([first, ...rest]) => element("tr", {},
          element("th", { scope: "row" }, element("bdi", {}, first)), ...rest.map((text) => element("td", {}, element("bdi", {}, text))))))));
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
  subject({ code, subject }) {
    if (["seen_elsewhere", "restart", "candidate"].includes(code)) return this.#screens.name(subject);
    return code === "check_failed" ? this.#check(subject) : this.#word("field slot match verdict life move sign", subject);
  }

  #text(key, values) {
    return this.#screens.text(key, values);
  }

  #word(family, name) {
    return this.#screens.word(family, name);
  }
}
