// What the person sees. Each screen replaces the one before, puts the focus on its heading, and says itself to screen
// readers; those that ask for something come to their end with the answer.
import { Camera } from "./camera.js";
import { element } from "./element.js";
import { Outline, Preview } from "./preview.js";
import { Prompt } from "./prompt.js";
import { languageChoice, wordless } from "./texts.js";

// What is said while the camera is open: so many milliseconds behind what was said before, and again after so many.
const patience = { next: 3000, again: 10_000 };

// The seconds in which the person comes to look into the camera before a film begins.
const countdown = 3;

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export class Screens {
  #screen;
  #status;
  #texts;
  #shown = null;

  constructor(document, texts) {
    this.#screen = document.getElementById("screen");
    this.#status = document.getElementById("status");
    this.#texts = texts;
  }

  // MARK: Start

  // The screen without texts, if they do not come.
  async wordless() {
    await new Promise((resolve) => {
      this.#screen.replaceChildren(wordless(this.#texts, resolve));
    });
  }

  async start(change) {
    const text = (key) => this.#texts.get(key);
    await new Promise((resolve) => {
      const draw = () => {
        const choice = languageChoice(this.#texts, async (language) => {
          try {
            await change(language);
          } finally {
            draw();
            document.getElementById("language").focus();
          }
        });
        this.#show("start.title",
          choice,
          element("p", {}, text("start.intro")),
          element("ul", {}, ...["document", "face", "light"].map((key) => element("li", {}, text(`start.${key}`)))),
          element("p", { className: "soft" }, text("start.privacy")),
          this.#actions(this.#button("start.begin", () => resolve(), true)));
      };
      draw();
    });
  }

  // MARK: Waiting

  wait(key) {
    if (this.#shown === key) return;
    this.#show(`wait.${key}`, element("div", { className: "wheel", "aria-hidden": "true" }),
      element("p", { className: "soft" }, this.#texts.get("wait.stay")));
    this.#shown = key;
  }

  async lost() {
    await new Promise((resolve) => {
      const again = () => {
        window.removeEventListener("online", again);
        resolve();
      };
      window.addEventListener("online", again);
      this.#show("lost.title", element("p", {}, this.#texts.get("lost.text")),
        this.#actions(this.#button("lost.again", again, true)));
    });
  }

  // MARK: Capturing

  // What the person gives: a picture, a clip or a file, or "skip". `live` looks through the camera meanwhile.
  async capture(subject, action, step, place, note, live) {
    const isFace = action.slot === "faceImage";
    const key = Screens.#subject(subject, action.slot);
    const kind = isFace && Camera.records || action.slot === "documentClip" ? "clip" : "photo";
    let said = note;
    for (;;) {
      const given = await new Promise((resolve) => {
        this.#drawCapture({ key, kind, isFace, step, place, note: said, live, resolve });
      });
      if (given === "skip" || given.isChecked || given.blob.type.startsWith("video/")) return given.blob ?? given;
      if (await this.#check(given.blob, key)) return given.blob;
      said = null;
    }
  }

  // What `follow` gives, which films the person and is told where to show what is asked for; or "skip".
  async challenge(step, place, note, session, follow) {
    const text = (name) => this.#texts.get(name);
    return await new Promise((resolve, reject) => {
      const video = element("video", { muted: true, playsInline: true, "aria-label": text("camera.picture") });
      const view = element("div", { className: "view face", hidden: true }, video);
      const prompt = new Prompt(this.#texts);
      const asked = prompt.shown;
      const problem = element("p", { className: "feedback", hidden: true });
      const tone = element("input", {
        type: "checkbox", checked: !session.silent, onchange: () => { session.silent = !tone.checked; },
      });
      const show = (movement, number, count) => this.say(prompt.ask(movement, number, count));
      const begin = this.#button("camera.follow", async () => {
        begin.disabled = true;
        problem.hidden = true;
        let camera = null;
        prompt.allowSound(tone.checked);
        try {
          camera = await Camera.open(video, "user");
          view.style.aspectRatio = `${video.videoWidth || 4} / ${video.videoHeight || 3}`;
          view.hidden = asked.hidden = false;
          this.#film(view, true);
          asked.scrollIntoView({ block: "start" });
          this.say(text("move.rest"));
          for (let seconds = countdown; seconds > 0; seconds -= 1) {
            prompt.say(this.#texts.get("move.ready", { seconds }));
            await pause(1000);
          }
          prompt.say(text("move.rest"));
          view.classList.add("recording");
          resolve(await follow(camera, show));
        } catch (error) {
          // What the service refuses is for whoever leads.
          if (error.kind && !["lost", "busy", "state"].includes(error.kind)) return reject(error);
          const reasons = { NotAllowedError: "camera.denied", NotFoundError: "camera.none" };
          problem.textContent = text(reasons[error.name] ?? "camera.failed");
          problem.hidden = begin.disabled = false;
          view.hidden = asked.hidden = true;
          this.#film(view, false);
          this.say(problem.textContent);
          if (error.kind === "state") resolve(null);
        } finally {
          prompt.close();
          camera?.close();
        }
      }, true);
      begin.disabled = !Camera.records;
      const skip = step.isOptional ? this.#button("skip", () => resolve("skip")) : null;
      this.#show("capture.challenge.title", this.#feedback(note),
        element("p", {}, text("capture.challenge.text")), asked, view, problem,
        element("label", { className: "choice" }, tone, text("move.tone")), this.#actions(begin, skip),
        { before: element("p", { className: "step" }, this.#texts.get("step", place)), alert: note });
    });
  }

  static #subject(subject, slot) {
    switch (slot) {
      case "faceImage": return "selfie";
      case "back": return "back";
      case "angledPhoto": case "documentClip": return slot;
      case "page": return subject === "ADDRESSDOCUMENT" ? "address" : "supporting";
      default: return "front";
    }
  }

  #drawCapture({ key, kind, isFace, step, place, note, live, resolve }) {
    const text = (name) => this.#texts.get(name);
    const video = element("video", { muted: true, playsInline: true, "aria-label": text("camera.picture") });
    const outline = new Outline();
    const view = element("div", { className: isFace ? "view face" : "view", hidden: true }, video, outline.shown);
    const shutter = this.#button(`camera.${kind}`, () => take(), true);
    shutter.hidden = true;
    const open = this.#button("camera.open", () => show(), true);
    const asked = element("p", { className: "asked", hidden: true }, text("camera.recording"));
    const meter = element("progress", { max: 1, value: 0, hidden: true, "aria-label": text("camera.recording") });
    let camera = null;
    let isOver = false;
    const turn = this.#button("camera.turn", () => show(camera?.id));
    turn.hidden = true;
    const advice = this.#advice({ kind, live, video, view, outline, take: () => take() });
    const done = (given) => {
      isOver = true;
      advice.stop();
      camera?.close();
      resolve(given);
    };
    const accept = isFace ? "image/*,video/*" : key === "documentClip" ? "video/*" : "image/*,application/pdf";
    const input = element("input", {
      type: "file", accept,
      onchange: () => {
        if (input.files.length > 0) done({ blob: input.files[0], isChecked: true });
      },
    });
    const file = element("label", { className: "file" }, element("span", {}, text(isFace ? "file.face" : "file.document")),
      input);
    const skip = step.isOptional ? this.#button("skip", () => done("skip")) : null;
    const problem = element("p", { className: "feedback", hidden: true });
    // All of what is taken is shown, so that nobody is in a clip unseen.
    const fit = () => { view.style.aspectRatio = `${video.videoWidth || 4} / ${video.videoHeight || 3}`; };
    video.addEventListener("resize", fit);
    // Opens the camera, or another one in the place of that which is open.
    const show = async (before = null) => {
      open.disabled = turn.disabled = shutter.disabled = true;
      advice.stop();
      // Many phones open one camera at a time.
      camera?.close();
      try {
        const opened = await Camera.open(video, isFace ? "user" : "environment", before);
        // Whoever went on meanwhile is not filmed any more.
        if (isOver) return opened.close();
        camera = opened;
        fit();
        view.classList.toggle("ahead", !camera.isMirror);
        view.hidden = shutter.hidden = false;
        problem.hidden = true;
        open.hidden = true;
        turn.hidden = !await Camera.areSeveral().catch(() => false);
        if (isOver) return;
        // Only now, so that nothing is recorded yet when frames begin.
        turn.disabled = shutter.disabled = false;
        (before ? turn : shutter).focus({ preventScroll: true });
        view.scrollIntoView({ block: "start" });
        this.say(text("camera.ready"));
        advice.begin();
      } catch (error) {
        if (isOver) return;
        camera = null;
        view.hidden = shutter.hidden = turn.hidden = true;
        open.hidden = false;
        problem.textContent = text(error.name === "NotAllowedError" ? "camera.denied" : "camera.none");
        problem.hidden = false;
        open.disabled = false;
        this.say(problem.textContent);
        input.focus();
      }
    };
    const take = async () => {
      if (shutter.disabled) return;
      advice.stop();
      shutter.disabled = input.disabled = turn.disabled = true;
      try {
        if (kind === "photo") return done({ blob: await camera.photograph() });
        meter.hidden = asked.hidden = false;
        view.classList.add("recording");
        this.#film(view, true);
        this.say(text("camera.recording"));
        done({ blob: await camera.record((part) => { meter.value = part; }) });
      } catch {
        camera.close();
        camera = null;
        view.hidden = shutter.hidden = meter.hidden = asked.hidden = turn.hidden = true;
        view.classList.remove("recording");
        this.#film(view, false);
        shutter.disabled = input.disabled = open.disabled = open.hidden = false;
        problem.textContent = text("camera.failed");
        problem.hidden = false;
        this.say(problem.textContent);
        open.focus();
      }
    };
    this.#show(`capture.${key}.title`,
      this.#feedback(note),
      element("p", {}, text(`capture.${key}.text`)), asked, view, ...advice.shown, meter, problem,
      this.#actions(open, shutter, turn, file, skip),
      { before: element("p", { className: "step" }, this.#texts.get("step", place)), alert: note });
  }

  // What the person is told while the camera is open, and the choice whether pictures are taken by themselves: `shown`.
  #advice({ kind, live, video, view, outline, take }) {
    const text = (name) => this.#texts.get(name);
    const line = element("p", { className: "advice", hidden: true });
    const box = element("input", {
      type: "checkbox", checked: live?.isAutomatic() ?? false, onchange: () => live.choose(box.checked),
    });
    const choice = element("label", { className: "choice", hidden: !live }, box, text(`live.automatic.${kind}`));
    let preview = null;
    let isFirst = true;
    let seen = "";
    let last = { words: "", time: 0 };
    const times = new Map();
    // So that nobody is talked over: only what two answers in a row come to is said, a while after what was said before, and
    // nothing again soon.
    const say = (words) => {
      last = { words, time: performance.now() };
      times.set(words, last.time);
      this.say(words);
    };
    const tell = (words) => {
      line.textContent = words;
      const isAgreed = words === seen;
      seen = words;
      const now = performance.now();
      if (!words || !isAgreed || words === last.words || now - last.time < patience.next) return;
      if (now - (times.get(words) ?? -Infinity) >= patience.again) say(words);
    };
    const stop = () => {
      preview?.stop();
      preview = null;
      line.hidden = true;
      view.classList.remove("good");
      outline.draw(video, null);
    };
    const show = (answer, { isInTime, isSteady } = {}) => {
      if (answer === null) {
        stop();
        // Nothing happens by itself any more, until the camera is opened again.
        box.disabled = true;
        line.hidden = false;
        line.textContent = text(`live.byHand.${kind}`);
        return say(line.textContent);
      }
      if (isFirst && box.checked) say(text(`live.begin.${kind}`));
      isFirst = false;
      line.hidden = false;
      outline.draw(video, answer.outline);
      view.classList.toggle("good", answer.isGood);
      if (answer.isGood) {
        tell(text(box.checked && isInTime ? "live.still" : "live.good"));
        if (isSteady && box.checked) take();
        return;
      }
      const key = answer.advice.map((code) => `live.${code}`).find((each) => this.#texts.has(each));
      tell(key ? text(key) : "");
    };
    const begin = () => {
      if (!live) return;
      isFirst = true;
      seen = "";
      last = { words: "", time: performance.now() };
      box.disabled = false;
      preview = new Preview(video, live.ask, show);
      preview.run();
    };
    return { shown: [line, choice], begin, stop };
  }

  // Whether the person finds the picture good.
  async #check(blob, key) {
    const address = URL.createObjectURL(blob);
    try {
      return await new Promise((resolve) => {
        this.#show("check.title",
          element("div", { className: "view taken" },
            element("img", { src: address, alt: this.#texts.get(`capture.${key}.title`) })),
          element("p", {}, this.#texts.get("check.text")),
          this.#actions(this.#button("check.use", () => resolve(true), true),
            this.#button("check.again", () => resolve(false))));
      });
    } finally {
      URL.revokeObjectURL(address);
    }
  }

  #feedback(note) {
    if (!note) return null;
    return element("div", { className: "feedback" },
      element("p", {}, element("strong", {}, this.#texts.get(`${note}.title`))),
      element("p", {}, this.#texts.get(`${note}.details`)));
  }

  // MARK: The end

  end(key) {
    this.#show(`end.${key}.title`, element("p", {}, this.#texts.get(`end.${key}.text`)));
  }

  // MARK: Parts

  // Shows the picture and what helps while a film is made, and nothing else.
  #film(view, isOn) {
    view.closest(".card").classList.toggle("filming", isOn);
  }

  // Says something to screen readers, and to nobody else.
  say(text) {
    this.#status.textContent = text;
  }

  #show(title, ...parts) {
    const last = parts.at(-1);
    const extra = last instanceof Node || last === null ? {} : parts.pop();
    const text = this.#texts.get(title);
    const heading = element("h1", { tabIndex: -1 }, text);
    this.#screen.replaceChildren(element("div", { className: "card" },
      ...[extra.before ?? null, heading, ...parts].filter((part) => part !== null)));
    this.#shown = null;
    document.title = text;
    heading.focus({ preventScroll: true });
    window.scrollTo(0, 0);
    const note = extra.alert ? `${this.#texts.get(`${extra.alert}.title`)}. ${this.#texts.get(`${extra.alert}.details`)} ` : "";
    this.say(note + text);
  }

  #actions(...children) {
    return element("div", { className: "actions" }, ...children.filter((child) => child !== null));
  }

  #button(key, onclick, isMain = false) {
    return element("button", { type: "button", className: isMain ? "main" : "", onclick }, this.#texts.get(key));
  }
}
