// The advice while the camera is open, and the box that lets the page take pictures by itself.
import { element, picture } from "./element.js";
import { live as drawings } from "./feedback.js";
import { FilmProgress } from "./film.js";
import { Preview } from "./preview.js";

// The pause before a screen reader speaks, the pause before the same words come again, and the least time for which words are
// shown, in milliseconds.
const patience = { next: 3000, again: 10_000, shown: 300 };

export class Advice {
  #screens;
  #texts;
  #kind;
  #live;
  #stage;
  #take;
  #box;
  #preview = null;
  #need = null;
  #isFirst = true;
  #seen = "";
  #last = { words: "", time: 0 };
  #shownAt = -Infinity;
  #times = new Map();

  // `kind` is `photo` or `clip`. `live` judges frames; null for a slot without a preview. `take` takes the
  // picture.
  constructor(screens, texts, { kind, live, stage, take }) {
    this.#screens = screens;
    this.#texts = texts;
    this.#kind = kind;
    this.#live = live;
    this.#stage = stage;
    this.#take = take;
    this.line = element("p", { className: "advice", hidden: true });
    this.#box = element("input", {
      type: "checkbox", checked: live?.isAutomatic() ?? false, onchange: () => live.choose(this.#box.checked),
    });
    this.choice = element("label", { className: "choice automatic", hidden: !live }, this.#box, texts.get(`live.automatic.${kind}`));
  }

  begin() {
    if (!this.#live) return;
    this.#isFirst = true;
    this.#seen = "";
    this.#last = { words: "", time: performance.now() };
    this.#box.disabled = false;
    this.#box.checked = this.#live.isAutomatic();
    this.#watch((answer, state) => this.#show(answer, state));
  }

  stop() {
    this.#preview?.stop();
    this.#preview = null;
    this.line.hidden = true;
    this.#stage.isGood = false;
    this.#stage.outline = null;
    this.#stage.part = 0;
  }

  // Watches the camera during a film and returns the progress. `shown` is the advice; without advice, it shows `wanted`.
  film(shown, wanted) {
    const progress = new FilmProgress(this.#need);
    if (!this.#live) return progress;
    this.#seen = this.#last.words = wanted;
    this.#last.time = performance.now();
    this.#watch((answer) => {
      // Frames that the service has not examined are ignored.
      if (!answer?.film) return;
      progress.see(answer);
      this.#stage.isGood = answer.isGood;
      this.#stage.outline = answer.outline;
      const words = this.#wordsFor(answer) || wanted;
      if (this.#mayChange(shown, words)) shown.textContent = words;
      this.#hear(words);
    });
    return progress;
  }

  #watch(show) {
    this.#preview = new Preview(this.#stage.video, this.#live.slot, this.#live.sight, show);
    this.#preview.run();
  }

  #show(answer, { isInTime, isSteady, steadiness } = {}) {
    const text = (name) => this.#texts.get(name);
    if (answer === null) {
      this.stop();
      // Automatic pictures stop until the camera is opened again.
      this.#box.disabled = true;
      this.line.hidden = false;
      this.line.textContent = text(`live.byHand.${this.#kind}`);
      return this.#say(this.line.textContent);
    }
    if (this.#isFirst && this.#box.checked) this.#say(text(`live.begin.${this.#kind}`));
    this.#isFirst = false;
    this.#need = answer.film ?? this.#need;
    this.line.hidden = false;
    this.#stage.outline = answer.outline;
    this.#stage.isGood = answer.isGood;
    this.#stage.part = this.#box.checked ? steadiness : 0;
    if (!answer.isGood) return this.#tell(this.#wordsFor(answer), answer.advice[0]);
    // Only pictures need a face that holds still. In a film, the face moves.
    const soon = this.#kind === "clip" ? "live.ready" : "live.still";
    this.#tell(text(this.#box.checked && isInTime ? soon : "live.good"));
    if (isSteady && this.#box.checked) this.#take();
  }

  #wordsFor(answer) {
    const key = answer.advice.map((code) => `live.${code}`).find((each) => this.#texts.has(each));
    return key ? this.#texts.get(key) : "";
  }

  // Shows words, with the drawing of the fault that they are about.
  #tell(words, code = null) {
    if (this.#mayChange(this.line, words)) {
      this.line.replaceChildren(...(words && drawings[code] ? [picture(drawings[code])] : []), words);
    }
    this.#hear(words);
  }

  // Whether an element may show other words now. Words that change with each frame cannot be read.
  #mayChange(element, words) {
    const now = performance.now();
    if (element.textContent === words || now - this.#shownAt < patience.shown) return false;
    this.#shownAt = now;
    return true;
  }

  // Advice must not interrupt itself. Two answers in a row must agree, some time must pass, and the same words do not
  // come again soon.
  #hear(words) {
    const isAgreed = words === this.#seen;
    this.#seen = words;
    const now = performance.now();
    if (!words || !isAgreed || words === this.#last.words || now - this.#last.time < patience.next) return;
    if (now - (this.#times.get(words) ?? -Infinity) >= patience.again) this.#say(words);
  }

  #say(words) {
    this.#last = { words, time: performance.now() };
    this.#times.set(words, this.#last.time);
    this.#screens.say(words);
  }
}
