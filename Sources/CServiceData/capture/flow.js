// Leads the person through a journey. The service decides each next step, and the page knows none by itself.
import { CallError, pause, requestKey } from "./service.js";

// A larger picture is reduced before it is sent, because it shows no more and takes long on a phone's network.
const pictureBytes = 4_194_304;

// The time that the start screen waits for the check of the link, in milliseconds.
const patience = 2000;

export class Flow {
  #session;
  #service;
  #screens;
  #texts;
  #brand;
  #embedder;
  #return = Promise.resolve(null);
  #capturing = null;
  #checked;

  constructor(session, service, screens, texts, { brand, embedder, checked }) {
    this.#session = session;
    this.#service = service;
    this.#screens = screens;
    this.#texts = texts;
    this.#brand = brand;
    this.#embedder = embedder;
    this.#checked = checked;
  }

  // The modules that take pictures and films. They are loaded while the person reads the first screen.
  #fetchTools() {
    this.#capturing ??= Promise.all([
      import("./capturing.js"), import("./challenging.js"), import("./camera.js"), import("./picture.js"),
      import("./confirming.js"), import("./following.js"), import("./sight.js"), this.#fetchLook(),
    ]);
    // The code for frames comes last, because it is large. A failure is reported when the modules are needed.
    this.#capturing.then((tools) => Object.assign({}, ...tools).openSight(), () => {});
    return this.#capturing;
  }

  async #fetchLook() {
    const { readPictures, readRules } = await import("./pictures.js");
    await Promise.all([readRules("stage.css"), readPictures("pictures.svg")]);
  }

  async #tools() {
    return await this.#loaded(async () => Object.assign({}, ...await this.#fetchTools()));
  }

  async #loaded(work) {
    try {
      return await work();
    } catch {
      // A browser may remember that a module could not be loaded.
      await this.#screens.lost();
      window.location.reload();
      return await new Promise(() => {});
    }
  }

  async run() {
    try {
      if (!this.#session.begun || !this.#session.journey) {
        await this.#checkLink();
        this.#tell("ready");
        this.#fetchTools();
        await this.#begin();
        if (!this.#session.journey) {
          const key = requestKey();
          await this.#surely(() => this.#service.start(key));
        }
        await this.#consent();
        this.#session.begun = true;
      }
      // The address is requested before the end, because the token may be over by then.
      this.#return = this.#service.returnAddress().catch(() => null);
      await this.#lead();
      if (this.#session.isHandedOver) this.#screens.add("handover.back");
    } catch (error) {
      const key = this.#endOf(error);
      this.#embedder.tell("error", { code: key });
      this.#screens.end(key);
    }
  }

  // Shows the first screen until the person goes on here, or a phone has ended the journey.
  async #begin() {
    const mayHandOver = await this.#mayHandOver();
    const change = async (language) => {
      await this.#texts.load(language);
      this.#session.language = language;
    };
    while (await this.#screens.start(change, mayHandOver)) {
      const { Handover } = await this.#loaded(() => import("./handover.js"));
      if (await new Handover(this.#screens, this.#texts, this.#service, this.#session).follow()) return;
    }
  }

  // Whether this is a desk, or has no camera, and a phone can open the link.
  async #mayHandOver() {
    const isOwn = ["localhost", "127.0.0.1", "[::1]"].includes(window.location.hostname);
    if (!this.#session.token || this.#session.isHandedOver || isOwn || !window.isSecureContext) return false;
    if (!window.matchMedia("(pointer: coarse)").matches) return true;
    const devices = await navigator.mediaDevices?.enumerateDevices().catch(() => []) ?? [];
    return !devices.some(({ kind }) => kind === "videoinput");
  }

  // A journey that is over takes no consent. Its state tells what to show.
  async #consent() {
    try {
      await this.#surely(() => this.#service.consent(this.#texts.consent));
    } catch (error) {
      if (!(error instanceof CallError) || !["state", "gone"].includes(error.kind)) throw error;
    }
  }

  #tell(event, detail = {}) {
    this.#embedder.tell(event, { journey: this.#session.journey, ...detail });
  }

  // A person with a wrong link is told so before giving consent. Other errors are tried again later.
  async #checkLink() {
    const error = await Promise.race([this.#checked, pause(patience)]);
    if (["access", "gone"].includes(error?.kind)) throw error;
  }

  #endOf(error) {
    if (!(error instanceof CallError)) return "broken";
    switch (error.kind) {
      case "access": return this.#session.token ? "tokenOver" : "tokenMissing";
      case "gone": return "gone";
      default: return "broken";
    }
  }

  async #lead() {
    let note = null;
    let given = null;
    const confirmed = new Set();
    for (;;) {
      const state = await this.#surely(() => this.#service.state());
      if (state.status !== "open") return this.#conclude(state);
      const read = state.steps.find((one) => one.awaitsConfirmation && !confirmed.has(one.stepId));
      if (read) {
        confirmed.add(read.stepId);
        await this.#confirm(read, state);
        continue;
      }
      const action = state.action;
      if (action === null) {
        this.#screens.wait("judging");
        await this.#surelyUnlessElsewhere(() => this.#service.finish());
        continue;
      }
      if (action.awaitsResult) {
        this.#screens.wait("examining");
        // The first questions come quickly, because most examinations take a second or two.
        await pause(given?.polls > 5 ? 2000 : 600);
        given = { ...given, polls: (given?.polls ?? 0) + 1 };
        continue;
      }
      const step = state.steps.find((one) => one.stepId === action.stepId);
      note ??= this.#noteOn(step, action, state.requiredAction, given);
      const { Capturing, Challenging, Camera, Following, sightFor } = await this.#tools();
      if (action.slot === "livenessResult" && !Camera.records && !step.isOptional) {
        this.#embedder.tell("error", { code: "notHere" });
        return this.#screens.end("notHere");
      }
      const limit = state.maximumUploadBytes;
      this.#place(step, state);
      this.#tell("step", { step: action.stepId, kind: step.kind, slot: action.slot, ...this.#screens.place });
      const refused = note && given?.stepId === action.stepId && given.slot === action.slot ? given.picture : null;
      const chosen = action.slot === "livenessResult"
        ? await new Challenging(this.#screens, this.#texts, limit).ask(step, note, refused, this.#session,
          (camera, show) => new Following(this.#service).follow(action, camera, show))
        : await new Capturing(this.#screens, this.#texts, limit)
          .capture(state.requiredAction.split(":")[0], action, step, note, refused, this.#live(action, sightFor));
      note = null;
      // The picture is kept in memory until the next one, in case that it is refused.
      given = { stepId: action.stepId, slot: action.slot, polls: 0, picture: chosen?.picture ?? null };
      if (chosen === null) {
        // The challenge expired before it was followed. The service decides the next step.
        await pause(1000);
        note = "again";
        continue;
      }
      if (chosen === "stop") {
        if (await this.#screens.ask("stop")) await this.#surelyUnlessElsewhere(() => this.#service.cancel());
        continue;
      }
      if (chosen === "skip") {
        await this.#surelyUnlessElsewhere(() => this.#service.skip(action));
        continue;
      }
      note = await this.#give(action, chosen, limit);
    }
  }

  // Every screen until the next step says where the person is.
  #place(step, state) {
    this.#screens.place = { number: state.steps.indexOf(step) + 1, count: state.steps.length };
  }

  async #confirm(step, state) {
    const { Confirming } = await this.#tools();
    this.#place(step, state);
    const fields = await new Confirming(this.#screens, this.#texts).ask(step);
    if (fields) await this.#surelyUnlessElsewhere(() => this.#service.confirm(step.stepId, fields));
  }

  // Watches the camera for a picture, and keeps the person's choice about it; null for a slot without a preview.
  #live(action, sightFor) {
    if (!["front", "back", "faceImage"].includes(action.slot)) return null;
    return {
      slot: action.slot,
      sight: () => sightFor((frame, wasGood, signal) => this.#service.preview(action, frame, wasGood, signal)),
      isAutomatic: () => !this.#session.byHand,
      choose: (isAutomatic) => { this.#session.byHand = !isAutomatic; },
    };
  }

  // The advice about the last submission, if it is asked for again.
  #noteOn(step, action, wanted, given) {
    const isSame = given?.stepId === action.stepId && given.slot === action.slot;
    if (!isSame && !wanted.includes(":")) return null;
    const code = step.errorUserFeedbackCode;
    return code && this.#texts.has(`${code}.title`) ? code : "again";
  }

  // Sends a capture, and returns the advice if it was not good enough.
  async #give(action, given, limit) {
    // A film is sent while its tick is shown.
    const ticked = given.tick ?? Promise.resolve(true);
    let isSent = false;
    ticked.then((isShown) => {
      if (isShown && !isSent) this.#screens.wait("sending");
    });
    const { fitted } = await this.#tools();
    const media = await fitted(given.media, Math.min(limit, pictureBytes));
    if (media.size > limit) return "tooLarge";
    const key = requestKey();
    try {
      await this.#surely(() => this.#service.submit(action, media, key, given.origin, given.answer));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.kind === "large") return "tooLarge";
      if (error.kind === "type") return "notMedia";
      if (error.kind !== "state") throw error;
    } finally {
      isSent = true;
      await ticked;
    }
    return null;
  }

  // If the journey has gone on elsewhere, its state decides.
  async #surelyUnlessElsewhere(work) {
    try {
      await this.#surely(work);
    } catch (error) {
      if (!(error instanceof CallError) || error.kind !== "state") throw error;
      await pause(1000);
    }
  }

  // Repeats a request with the same key until there is an answer. If the service is busy, it waits a while. If the
  // connection is lost, it waits for the person.
  async #surely(work) {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (error.kind === "busy") {
          this.#screens.wait("busy");
          await pause(error.seconds * 1000);
        } else if (error.kind === "lost") {
          await this.#screens.lost();
          this.#screens.wait("sending");
        } else {
          throw error;
        }
      }
    }
  }

  async #conclude(state) {
    const address = await this.#return;
    const journey = this.#session.journey;
    // Without a link, the page starts a new journey each time that it is opened.
    if (!this.#session.token) this.#session.forget();
    switch (state.status) {
      case "finished": {
        const ends = { Complete: "complete", Rejected: "rejected", Refer: "refer" };
        this.#embedder.tell("complete", { journey });
        return this.#screens.end(ends[state.finalDecision] ?? "refer", this.#wayBack(address, journey), this.#brand.name);
      }
      case "cancelled":
      case "expired":
        this.#embedder.tell("error", { code: state.status });
        return this.#screens.end(state.status, this.#wayBack(address, journey), this.#brand.name);
      default:
        this.#embedder.tell("error", { code: "gone" });
        return this.#screens.end("gone");
    }
  }

  // The address to return to, with the journey's name and no secret. A surrounding page moves on by itself.
  #wayBack(address, journey) {
    if (!address || this.#embedder.isThere || this.#session.isHandedOver || !["https:", "http:"].includes(address.protocol)) return null;
    address.searchParams.set("journey", journey);
    return address.href;
  }
}
