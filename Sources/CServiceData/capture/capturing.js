// The screens while something is captured. They come while the person reads the first screen.
import { Camera } from "./camera.js";
import { element } from "./element.js";
import { FilmProgress } from "./film.js";
import { Outline, Preview } from "./preview.js";
import { Prompt } from "./prompt.js";
import { pause } from "./service.js";

// The pause before a screen reader speaks, and the pause before the same words come again, in milliseconds.
const patience = { next: 3000, again: 10_000 };

// The seconds in which the person comes to look into the camera before a film begins.
const countdown = 3;

// The length of a film of a document in milliseconds.
const documentFilm = 3500;

export class Capturing {
  #screens;
  #texts;
  #maximumBytes;

  // A film fits into `maximumBytes`.
  constructor(screens, texts, maximumBytes) {
    this.#screens = screens;
    this.#texts = texts;
    this.#maximumBytes = maximumBytes;
  }

  // Asks for a picture, a clip or a file, and returns it with its origin, or "skip" or "stop". `live` watches the camera meanwhile.
  async capture(subject, action, step, place, note, live) {
    if (action.slot === "chip") return await this.#chip(step, place, note);
    const isFace = action.slot === "faceImage";
    const key = Capturing.#subject(subject, action.slot);
    const kind = isFace && Camera.records || action.slot === "documentClip" ? "clip" : "photo";
    let said = note;
    for (;;) {
      const given = await new Promise((resolve) => {
        this.#drawCapture({ key, kind, isFace, step, place, note: said, live, resolve });
      });
      if (["skip", "stop"].includes(given) || given.origin === "file" || given.media.type.startsWith("video/")) return given;
      if (await this.#check(given.media, key)) return given;
      said = null;
    }
  }

  // A page cannot read a chip; an app goes on. Returns "stop" when the person leaves.
  async #chip(step, place, note) {
    return await new Promise((resolve) => {
      this.#screens.show("capture.chip.title", this.#feedback(note),
        element("p", {}, this.#texts.get("capture.chip.text")),
        this.#screens.actions(step.isOptional ? this.#screens.button("skip", () => resolve("skip")) : null),
        this.#stop(() => resolve("stop")),
        { before: element("p", { className: "step" }, this.#texts.get("step", place)), alert: note });
    });
  }

  // Returns the result of `follow`, or "skip" or "stop". `follow` films the person, and gets a function that shows a movement.
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
      const show = (movement, number, count) => this.#screens.say(prompt.ask(movement, number, count));
      const begin = this.#screens.button("camera.follow", async () => {
        begin.disabled = true;
        problem.hidden = true;
        let camera = null;
        prompt.allowSound(tone.checked);
        try {
          camera = await Camera.open(video, "user", this.#maximumBytes);
          view.style.aspectRatio = `${video.videoWidth || 4} / ${video.videoHeight || 3}`;
          view.hidden = asked.hidden = false;
          this.#film(view, true);
          asked.scrollIntoView({ block: "start" });
          this.#screens.say(text("move.rest"));
          for (let seconds = countdown; seconds > 0; seconds -= 1) {
            prompt.say(this.#texts.get("move.ready", { seconds }));
            await pause(1000);
          }
          prompt.say(text("move.rest"));
          view.classList.add("recording");
          resolve({ ...await follow(camera, show), origin: "camera" });
        } catch (error) {
          // The flow handles a refusal by the service.
          if (error.kind && !["lost", "busy", "state", "large"].includes(error.kind)) return reject(error);
          const reasons = { NotAllowedError: "camera.denied", NotFoundError: "camera.none" };
          problem.textContent = text(reasons[error.name] ?? "camera.failed");
          problem.hidden = begin.disabled = false;
          view.hidden = asked.hidden = true;
          this.#film(view, false);
          this.#screens.say(problem.textContent);
          // A challenge that is over, or whose film is larger than the definition allows: the service decides.
          if (["state", "large"].includes(error.kind)) resolve(null);
        } finally {
          prompt.close();
          camera?.close();
        }
      }, true);
      begin.disabled = !Camera.records;
      const skip = step.isOptional ? this.#screens.button("skip", () => resolve("skip")) : null;
      this.#screens.show("capture.challenge.title", this.#feedback(note),
        element("p", {}, text("capture.challenge.text")), asked, view, problem,
        element("label", { className: "choice" }, tone, text("move.tone")), this.#screens.actions(begin, skip), this.#stop(() => resolve("stop")),
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
    const shutter = this.#screens.button(`camera.${kind}`, () => take(), true);
    shutter.hidden = true;
    const open = this.#screens.button("camera.open", () => show(), true);
    // A film shows one request at a time, in large letters.
    const wanted = text(isFace ? "camera.recording" : "camera.tilt");
    const asked = element("p", { className: "asked", hidden: true }, wanted);
    const meter = element("progress", { max: 1, value: 0, hidden: true, "aria-label": text("camera.progress") });
    let camera = null;
    let isOver = false;
    const turn = this.#screens.button("camera.turn", () => show(camera?.id));
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
        if (input.files.length > 0) done({ media: input.files[0], origin: "file" });
      },
    });
    const file = step.capture === "cameraOnly" ? null
      : element("label", { className: "file" }, element("span", {}, text(isFace ? "file.face" : "file.document")), input);
    const skip = step.isOptional ? this.#screens.button("skip", () => done("skip")) : null;
    const problem = element("p", { className: "feedback", hidden: true });
    // The whole picture is shown, so that every person in a clip can be seen.
    const fit = () => { view.style.aspectRatio = `${video.videoWidth || 4} / ${video.videoHeight || 3}`; };
    video.addEventListener("resize", fit);
    // Opens the camera, or replaces the open one by another.
    const show = async (before = null) => {
      open.disabled = turn.disabled = shutter.disabled = true;
      advice.stop();
      // Many phones can only open one camera at a time.
      camera?.close();
      try {
        const opened = await Camera.open(video, isFace ? "user" : "environment", this.#maximumBytes, before);
        // A person who has gone on meanwhile is no longer filmed.
        if (isOver) return opened.close();
        camera = opened;
        fit();
        view.classList.toggle("ahead", !camera.isMirror);
        view.hidden = shutter.hidden = false;
        problem.hidden = true;
        open.hidden = true;
        turn.hidden = !await Camera.areSeveral().catch(() => false);
        if (isOver) return;
        // The buttons work only now, so that nothing is recorded before the frames begin.
        turn.disabled = shutter.disabled = false;
        (before ? turn : shutter).focus({ preventScroll: true });
        view.scrollIntoView({ block: "start" });
        this.#screens.say(text("camera.ready"));
        advice.begin();
      } catch (error) {
        if (isOver) return;
        camera = null;
        view.hidden = shutter.hidden = turn.hidden = true;
        open.hidden = false;
        problem.textContent = text(error.name === "NotAllowedError" ? "camera.denied" : "camera.none");
        problem.hidden = false;
        open.disabled = false;
        this.#screens.say(problem.textContent);
        input.focus();
      }
    };
    const take = async () => {
      if (shutter.disabled) return;
      advice.stop();
      shutter.disabled = input.disabled = turn.disabled = true;
      try {
        if (kind === "photo") return done({ media: await camera.photograph(), origin: "camera" });
        meter.hidden = asked.hidden = false;
        asked.textContent = wanted;
        view.classList.add("recording");
        this.#film(view, true);
        this.#screens.say(wanted);
        const progress = advice.film(asked, wanted);
        const media = await camera.record((milliseconds) => {
          meter.value = isFace ? progress.part(milliseconds) : Math.min(1, milliseconds / documentFilm);
          return meter.value;
        });
        done({ media, origin: "camera" });
      } catch {
        advice.stop();
        camera.close();
        camera = null;
        view.hidden = shutter.hidden = meter.hidden = asked.hidden = turn.hidden = true;
        view.classList.remove("recording");
        this.#film(view, false);
        shutter.disabled = input.disabled = open.disabled = open.hidden = false;
        problem.textContent = text("camera.failed");
        problem.hidden = false;
        this.#screens.say(problem.textContent);
        open.focus();
      }
    };
    this.#screens.show(`capture.${key}.title`,
      this.#feedback(note),
      element("p", {}, text(`capture.${key}.text`)), asked, view, ...advice.shown, meter, problem,
      this.#screens.actions(open, shutter, turn, skip), file, this.#stop(() => done("stop")),
      { before: element("p", { className: "step" }, this.#texts.get("step", place)), alert: note });
  }

  // The advice while the camera is open, and the box that lets the page take pictures by itself.
  #advice({ kind, live, video, view, outline, take }) {
    const text = (name) => this.#texts.get(name);
    const line = element("p", { className: "advice", hidden: true });
    const box = element("input", {
      type: "checkbox", checked: live?.isAutomatic() ?? false, onchange: () => live.choose(box.checked),
    });
    const choice = element("label", { className: "choice", hidden: !live }, box, text(`live.automatic.${kind}`));
    let preview = null;
    let need = null;
    let isFirst = true;
    let seen = "";
    let last = { words: "", time: 0 };
    const times = new Map();
    // Advice must not interrupt itself. Two answers in a row must agree, some time must pass, and the same words do
    // not come again soon.
    const say = (words) => {
      last = { words, time: performance.now() };
      times.set(words, last.time);
      this.#screens.say(words);
    };
    const tell = (words) => {
      line.textContent = words;
      hear(words);
    };
    const hear = (words) => {
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
        // Automatic pictures stop until the camera is opened again.
        box.disabled = true;
        line.hidden = false;
        line.textContent = text(`live.byHand.${kind}`);
        return say(line.textContent);
      }
      if (isFirst && box.checked) say(text(`live.begin.${kind}`));
      isFirst = false;
      need = answer.film ?? need;
      line.hidden = false;
      outline.draw(video, answer.outline);
      view.classList.toggle("good", answer.isGood);
      if (answer.isGood) {
        // Only pictures need a face that holds still. In a film, the face moves.
        const soon = kind === "clip" ? "live.ready" : "live.still";
        tell(text(box.checked && isInTime ? soon : "live.good"));
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
    // Watches the camera during a film and returns the progress. `shown` is the advice; without advice, it shows
    // `wanted`.
    const film = (shown, wanted) => {
      const progress = new FilmProgress(need);
      if (!live) return progress;
      seen = last.words = wanted;
      last.time = performance.now();
      preview = new Preview(video, live.ask, (answer) => {
        // Frames that the service has not examined are ignored.
        if (!answer?.film) return;
        progress.see(answer);
        view.classList.toggle("good", answer.isGood);
        const key = answer.advice.map((code) => `live.${code}`).find((each) => this.#texts.has(each));
        shown.textContent = key ? text(key) : wanted;
        hear(shown.textContent);
      });
      preview.run();
      return progress;
    };
    return { shown: [line, choice], begin, film, stop };
  }

  // Asks the person whether the picture is good.
  async #check(blob, key) {
    const address = URL.createObjectURL(blob);
    try {
      return await new Promise((resolve) => {
        this.#screens.show("check.title",
          element("div", { className: "view taken" },
            element("img", { src: address, alt: this.#texts.get(`capture.${key}.title`) })),
          element("p", {}, this.#texts.get("check.text")),
          this.#screens.actions(this.#screens.button("check.use", () => resolve(true), true),
            this.#screens.button("check.again", () => resolve(false))));
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

  // MARK: Parts

  // Ends everything, if the person says so again.
  #stop(act) {
    return element("button", { type: "button", className: "link", onclick: act }, this.#texts.get("stop.button"));
  }

  // Shows the picture of the camera and the advice during a film, and nothing else.
  #film(view, isOn) {
    view.closest(".card").classList.toggle("filming", isOn);
  }
}
