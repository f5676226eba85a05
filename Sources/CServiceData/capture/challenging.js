// The screen on which a person follows movements.
import { Camera } from "./camera.js";
import { element, picture } from "./element.js";
import { feedback } from "./feedback.js";
import { Prompt } from "./prompt.js";
import { pause } from "./service.js";
import { Stage } from "./stage.js";

// The seconds in which the person comes to look into the camera before a film begins.
const countdown = 3;

export class Challenging {
  #screens;
  #texts;
  #maximumBytes;

  // A film fits into `maximumBytes`.
  constructor(screens, texts, maximumBytes) {
    this.#screens = screens;
    this.#texts = texts;
    this.#maximumBytes = maximumBytes;
  }

  // Returns the result of `follow`, or "skip" or "stop". `follow` films the person, and gets a function that shows a movement and
  // the time for it.
  async ask(step, note, refused, session, follow) {
    const text = (name, values) => this.#texts.get(name, values);
    return await new Promise((resolve, reject) => {
      const stage = new Stage("face", text("camera.picture"));
      const prompt = new Prompt(this.#texts);
      const problem = element("p", { className: "feedback", hidden: true });
      const tone = element("input", {
        type: "checkbox", checked: !session.silent, onchange: () => { session.silent = !tone.checked; },
      });
      const show = (movement, number, count, milliseconds) => {
        stage.movement = movement;
        stage.hold((number - 1) / count, number / count, milliseconds);
        this.#screens.say(prompt.ask(movement, number, count));
      };
      const begin = this.#screens.button("camera.follow", async () => {
        begin.disabled = true;
        problem.hidden = true;
        let camera = null;
        prompt.allowSound(tone.checked);
        try {
          camera = await Camera.open(stage.video, "user", this.#maximumBytes);
          stage.isMirror = true;
          stage.isOpen = stage.isFilming = true;
          prompt.shown.hidden = false;
          this.#screens.say(text("move.rest"));
          for (let seconds = countdown; seconds > 0; seconds -= 1) {
            prompt.say(text("move.ready", { seconds }));
            stage.number = this.#texts.isolated(seconds);
            await pause(1000);
          }
          stage.number = "";
          prompt.say(text("move.rest"));
          const followed = await follow(camera, show);
          const still = await camera.photograph().catch(() => null);
          const refusable = still && { blob: still, corners: null, isMirror: true };
          resolve({ ...followed, origin: "camera", picture: refusable, tick: stage.tick(camera) });
          camera = null;
        } catch (error) {
          // The flow handles a refusal by the service.
          if (error.kind && !["lost", "busy", "state", "large"].includes(error.kind)) return reject(error);
          const reasons = { NotAllowedError: "camera.denied", NotFoundError: "camera.none" };
          problem.textContent = text(reasons[error.name] ?? "camera.failed");
          problem.hidden = begin.disabled = false;
          prompt.shown.hidden = true;
          stage.part = 0;
          stage.movement = null;
          stage.isOpen = stage.isFilming = false;
          this.#screens.say(problem.textContent);
          // A challenge that is over, or whose film is larger than the definition allows: the service decides.
          if (["state", "large"].includes(error.kind)) resolve(null);
        } finally {
          prompt.close();
          camera?.close();
        }
      }, true);
      begin.disabled = !Camera.records;
      const skip = step.isOptional ? this.#screens.link("skip", () => resolve("skip")) : null;
      this.#screens.show("capture.challenge.title",
        ...feedback(this.#texts, note, refused) ?? [picture("challenge", "large"),
          element("p", { className: "ask" }, text("capture.challenge.text"))],
        element("label", { className: "choice" }, tone, text("move.tone")),
        stage.shown, prompt.shown, problem,
        this.#screens.actions(begin),
        this.#screens.ways(skip, this.#screens.link("stop.button", () => resolve("stop"))),
        { alert: note });
    });
  }
}
