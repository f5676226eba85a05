// Statistics of decisions. The bars of each table show the same figures as its numbers.
import { element } from "../capture/element.js";

const decisions = ["Complete", "Refer", "Rejected"];
const periods = [7, 30, 90, 365];
const dayMilliseconds = 86_400_000;

export class Statistics {
  #screens;
  #service;
  #days = 30;

  constructor(screens, service) {
    this.#screens = screens;
    this.#service = service;
  }

  // The figures of the period that was chosen last.
  read() {
    const tomorrow = (Math.floor(Date.now() / dayMilliseconds) + 1) * dayMilliseconds;
    return this.#service.statistics(new Date(tomorrow - this.#days * dayMilliseconds), new Date(tomorrow));
  }

  show(found, { back, out, again }) {
    const period = element("select", {
      id: "period", onchange: () => {
        this.#days = Number(period.value);
        again();
      },
    }, ...periods.map((days) => element("option", { value: String(days), selected: days === this.#days },
      this.#text("statistics.days", { count: days }))));
    const parts = found.finished === 0 ? [element("p", {}, this.#text("statistics.none"))]
      : [this.#summary(found), this.#byDay(found.days), this.#byRule(found.rules, found.finished)];
    this.#screens.show(this.#text("statistics.title"), [
      element("label", { className: "field period", htmlFor: "period" },
        element("span", {}, this.#text("statistics.period")), period),
      ...parts,
      element("p", { className: "soft" }, this.#text("statistics.about")),
    ], { actions: [this.#screens.button("queue.back", back), this.#screens.button("signin.out", out)] });
  }

  #text(key, values) {
    return this.#screens.text(key, values);
  }

  #summary(found) {
    const times = (name) => found[name]
      ? this.#text("statistics.times", { median: this.#time(found[name].medianSeconds), p90: this.#time(found[name].p90Seconds) })
      : this.#text("statistics.noTimes");
    const rows = [
      ["finished", this.#screens.number(found.finished)],
      ["referred", `${this.#screens.number(found.referred)} (${this.#share(found.referredShare)})`],
      ["awaiting", this.#screens.number(found.awaitingReview)],
      ["toDecision", times("timeToDecision")],
      ["inReview", times("timeInReview")],
    ];
    return element("dl", { className: "summary" }, ...rows.map(([key, value]) =>
      element("div", {}, element("dt", {}, this.#text(`statistics.${key}`)), element("dd", {}, value))));
  }

  #byDay(days) {
    const most = Math.max(...days.map((day) => day.finished));
    const rows = days.map((day) => element("tr", {},
      element("th", { scope: "row" }, day.day),
      element("td", { className: "count" }, this.#screens.number(day.finished)),
      ...decisions.map((name) => element("td", { className: "count" }, this.#screens.number(day.finalDecisions[name] ?? 0))),
      Statistics.#bars(decisions.map((name) => [name, (day.finalDecisions[name] ?? 0) / most]))));
    const heads = [this.#text("statistics.day"), this.#text("statistics.finished"),
      ...decisions.map((name) => this.#decision(name))];
    return this.#table("statistics.byDay", heads, rows);
  }

  #byRule(rules, finished) {
    const all = Object.entries(rules).map(([rule, counts]) => ({ rule, counts, sum: (counts.Refer ?? 0) + (counts.Rejected ?? 0) }));
    if (all.length === 0) return element("p", {}, this.#text("statistics.noRules"));
    const rows = all.sort((a, b) => b.sum - a.sum).map(({ rule, counts, sum }) => element("tr", {},
      element("th", { scope: "row" }, this.#screens.word("rule", rule)),
      element("td", { className: "count" }, this.#screens.number(counts.Refer ?? 0)),
      element("td", { className: "count" }, this.#screens.number(counts.Rejected ?? 0)),
      element("td", { className: "count" }, this.#share(sum / finished)),
      Statistics.#bars(["Refer", "Rejected"].map((name) => [name, (counts[name] ?? 0) / finished]))));
    return this.#table("statistics.byRule", [this.#text("head.rule"), this.#decision("Refer"), this.#decision("Rejected"),
      this.#text("statistics.share")], rows);
  }

  // The name of a decision, with the colour of its bars.
  #decision(name) {
    return element("span", {}, element("span", { className: `swatch bar-${name.toLowerCase()}`, "aria-hidden": "true" }),
      this.#screens.word("decision", name));
  }

  #table(key, heads, rows) {
    const name = this.#text(key);
    return element("section", { "aria-label": name }, element("h2", {}, name),
      element("div", { className: "scroll", tabIndex: 0, role: "region", "aria-label": name }, element("table", { className: "chart" },
        element("thead", {}, element("tr", {}, ...heads.map((text) => element("th", { scope: "col" }, text)),
          element("td", {}))),
        element("tbody", {}, ...rows))));
  }

  // A cell with bars. Each bar is a share of the cell's width.
  static #bars(shares) {
    return element("td", { "aria-hidden": "true" }, element("div", { className: "bars" }, ...shares.map(([name, share]) => {
      const bar = element("span", { className: `bar-${name.toLowerCase()}` });
      bar.style.width = `${share * 100}%`;
      return bar;
    })));
  }

  #share(share) {
    return new Intl.NumberFormat(this.#screens.language, { style: "percent", maximumFractionDigits: 1 }).format(share ?? 0);
  }

  // A time in the largest unit that makes at least two.
  #time(seconds) {
    const [unit, length] = [["day", 86_400], ["hour", 3600], ["minute", 60]].find(([, each]) => seconds >= 2 * each) ?? ["second", 1];
    return new Intl.NumberFormat(this.#screens.language, { style: "unit", unit, unitDisplay: "long", maximumFractionDigits: 1 })
      .format(seconds / length);
  }
}
