// The screens while something is captured. They come while the person reads the first screen.
import { Advice } from "./advice.js";
import { Camera } from "./camera.js";
import { element, picture } from "./element.js";
import { feedback } from "./feedback.js";
import { Stage } from "./stage.js";

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

  // Asks for a picture, a clip or a file, and returns it with its origin, or "skip" or "stop". `live` watches the camera
  // meanwhile. `refused` is the picture that the note is about.
  async capture(subject, action, step, note, refused, live) {
    const key = Capturing.#subject(subject, action.slot);
    if (key === "chip") return await this.#chip(step, note, refused);
    const isFace = key === "selfie";
    const kind = isFace && Camera.records || key === "documentClip" ? "clip" : "photo";
    let said = note;
    for (;;) {
      const given = await new Promise((resolve) => {
        this.#drawCapture({ key, kind, isFace, step, note: said, refused, live, resolve });
      });
      if (["skip", "stop"].includes(given) || given.origin === "file" || given.media.type.startsWith("video/")) return given;
      if (await this.#check(given.picture, key)) return given;
      said = null;
    }
  }

  static #subject(subject, slot) {
    switch (slot) {
      case "faceImage": return "selfie";
      case "back": case "chip": case "angledPhoto": case "documentClip": return slot;
      case "page": return subject === "ADDRESSDOCUMENT" ? "address" : "supporting";
      default: return "front";
    }
  }

  // A page cannot read a chip; an app goes on. Returns "stop" when the person leaves.
  async #chip(step, note, refused) {
    return await new Promise((resolve) => {
      this.#show("chip", note, refused, [], step.isOptional ? this.#screens.link("skip", () => resolve("skip")) : null,
        this.#screens.link("stop.button", () => resolve("stop")));
    });
  }

  // A step: what is asked for as a drawing and one sentence, or what was wrong instead; its parts, and other ways.
  #show(key, note, refused, parts, ...ways) {
    this.#screens.show(`capture.${key}.title`,
      ...feedback(this.#texts, note, refused) ?? [picture(key, "large"),
        element("p", { className: "ask" }, this.#texts.get(`capture.${key}.text`))],
      ...parts, this.#screens.ways(...ways), { alert: note });
  }

  #drawCapture({ key, kind, isFace, step, note, refused, live, resolve }) {
    const text = (name) => this.#texts.get(name);
    const stage = new Stage(isFace ? "face" : ["address", "supporting"].includes(key) ? "page" : "card", text("camera.picture"));
    const shutter = this.#screens.button(`camera.${kind}`, () => take(), true);
    shutter.classList.add("shutter", kind);
    const open = this.#screens.button("camera.open", () => show(), true);
    // A film shows one request at a time, in large letters.
    const wanted = text(isFace ? "camera.recording" : "camera.tilt");
    const asked = element("p", { className: "asked", hidden: true }, wanted);
    const meter = element("progress", { className: "unseen", max: 1, value: 0, hidden: true, "aria-label": text("camera.progress") });
    const turn = element("button", {
      type: "button", className: "turn", "aria-label": text("camera.turn"), onclick: () => show(camera?.id),
    }, picture("turn"));
    const advice = new Advice(this.#screens, this.#texts, { kind, live, stage, take: () => take() });
    const problem = element("p", { className: "feedback", hidden: true });
    shutter.hidden = turn.hidden = true;
    let camera = null;
    let isOver = false;
    const done = (given) => {
      isOver = true;
      advice.stop();
      camera?.close();
      stage.close();
      resolve(given);
    };
    const file = step.capture === "cameraOnly" ? null : this.#file(key, isFace, (media) => {
      const blob = media.type.startsWith("image/") ? media : null;
      done({ media, origin: "file", picture: blob && { blob, corners: null, isMirror: false } });
    });
    // Opens the camera, or replaces the open one by another.
    const show = async (before = null) => {
      open.disabled = turn.disabled = shutter.disabled = true;
      advice.stop();
      // Many phones can only open one camera at a time.
      camera?.close();
      try {
        const opened = await Camera.open(stage.video, isFace ? "user" : "environment", this.#maximumBytes, before);
        // A person who has gone on meanwhile is no longer filmed.
        if (isOver) return opened.close();
        camera = opened;
        stage.isMirror = camera.isMirror;
        stage.isOpen = true;
        shutter.hidden = false;
        problem.hidden = true;
        open.hidden = true;
        turn.hidden = !await Camera.areSeveral().catch(() => false);
        if (isOver) return;
        // The buttons work only now, so that nothing is recorded before the frames begin.
        turn.disabled = shutter.disabled = false;
        (before ? turn : shutter).focus({ preventScroll: true });
        this.#screens.say(text("camera.ready"));
        advice.begin();
      } catch (error) {
        if (isOver) return;
        camera = null;
        failed(error.name === "NotAllowedError" ? "camera.denied" : "camera.none");
        (file?.querySelector("input") ?? open).focus();
      }
    };
    // Goes back from the camera, and says why.
    const failed = (reason) => {
      stage.isOpen = stage.isFilming = false;
      shutter.hidden = meter.hidden = asked.hidden = turn.hidden = true;
      open.disabled = open.hidden = problem.hidden = false;
      problem.textContent = text(reason);
      this.#screens.say(problem.textContent);
    };
    const take = async () => {
      if (shutter.disabled) return;
      const corners = stage.outline;
      advice.stop();
      shutter.disabled = turn.disabled = true;
      try {
        if (kind === "photo") {
          const media = await camera.photograph();
          return done({ media, origin: "camera", picture: { blob: media, corners, isMirror: stage.isMirror } });
        }
        meter.hidden = asked.hidden = false;
        asked.textContent = wanted;
        stage.isFilming = true;
        this.#screens.say(wanted);
        const progress = advice.film(asked, wanted);
        const media = await camera.record((milliseconds) => {
          meter.value = isFace ? progress.part(milliseconds) : Math.min(1, milliseconds / documentFilm);
          stage.part = meter.value;
          return meter.value;
        });
        const seen = { corners: stage.outline, isMirror: stage.isMirror };
        advice.stop();
        const blob = await camera.photograph().catch(() => null);
        isOver = true;
        resolve({ media, origin: "camera", picture: blob && { blob, ...seen }, tick: stage.tick(camera) });
      } catch {
        advice.stop();
        camera.close();
        camera = null;
        failed("camera.failed");
        open.focus();
      }
    };
    this.#show(key, note, refused, [
      stage.shown, advice.line, asked, meter, problem,
      this.#screens.actions(open, turn, shutter, advice.choice),
    ], file, step.isOptional ? this.#screens.link("skip", () => done("skip")) : null,
    this.#screens.link("stop.button", () => done("stop")));
  }

  // The way for those who have no camera.
  #file(key, isFace, choose) {
    const accept = isFace ? "image/*,video/*" : key === "documentClip" ? "video/*" : "image/*,application/pdf";
    const input = element("input", {
      type: "file", accept,
      onchange: () => {
        if (input.files.length > 0) choose(input.files[0]);
      },
    });
    return element("label", { className: "file" },
      element("span", {}, this.#texts.get(isFace ? "file.face" : "file.document")), input);
  }

  // Asks the person whether the picture is good.
  async #check({ blob, isMirror }, key) {
    const address = URL.createObjectURL(blob);
    try {
      return await new Promise((resolve) => {
        this.#screens.show("check.title",
          element("div", { className: isMirror ? "taken mirror" : "taken" },
            element("img", { src: address, alt: this.#texts.get(`capture.${key}.title`) })),
          element("p", { className: "ask" }, this.#texts.get("check.text")),
          this.#screens.actions(this.#screens.button("check.use", () => resolve(true), true),
            this.#screens.button("check.again", () => resolve(false))));
      });
    } finally {
      URL.revokeObjectURL(address);
    }
  }
}
