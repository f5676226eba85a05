// Looks through the camera before a picture is taken: small frames go to the service, one at a time, which tells where the
// document or the face lies and what to do better. Where it does not look at frames, all goes on without.
const side = 640;
// Two and a half a second at most, whatever the service would take.
const every = 400;
// So many good frames in a row, between which no corner moves by more than a part of the picture, and the picture is taken. What
// is taken is to be what was judged: at its answer a frame is at most `age` milliseconds old, and the one before `ageBefore`.
const steady = { frames: 3, most: 0.03, age: 800, ageBefore: 2000 };
// After so many frames without an answer nobody is asked any more, and nobody waits longer for the next.
const patience = { failures: 5, milliseconds: 30_000 };

// Ends with its time, or with the signal.
const pause = (milliseconds, signal) => new Promise((resolve) => {
  if (signal.aborted) return resolve();
  const end = () => {
    clearTimeout(timer);
    signal.removeEventListener("abort", end);
    resolve();
  };
  const timer = setTimeout(end, milliseconds);
  signal.addEventListener("abort", end);
});

export class Preview {
  #video;
  #ask;
  #show;
  #ends = new AbortController();

  // `ask` sends a frame, says whether the one before was good, and gives what the service says, until its signal ends it; `show` is told each answer, whether it came
  // in time to count, and whether the camera is held still, and null where there are no more.
  constructor(video, ask, show) {
    this.#video = video;
    this.#ask = ask;
    this.#show = show;
  }

  stop() {
    this.#ends.abort();
  }

  async run() {
    const { signal } = this.#ends;
    let before = null;
    let still = 0;
    let failures = 0;
    while (!signal.aborted) {
      const began = performance.now();
      let wait = every;
      try {
        const frame = document.hidden ? null : await this.#frame();
        const answer = frame && await this.#ask(frame.picture, before?.isGood ?? false, signal);
        if (signal.aborted) return;
        if (answer) {
          failures = 0;
          const now = performance.now();
          const isInTime = now - frame.time <= steady.age && !document.hidden;
          const isNext = before !== null && now - before.time <= steady.ageBefore;
          if (!answer.isGood || !isInTime) still = 0;
          else still = isNext && Preview.#isNear(before.outline, answer.outline) ? still + 1 : 1;
          before = { outline: answer.outline, time: frame.time, isGood: answer.isGood };
          this.#show(answer, { isInTime, isSteady: still >= steady.frames });
        } else {
          // Nobody looks, or there is nothing to see.
          before = null;
          still = 0;
        }
      } catch (error) {
        if (signal.aborted) return;
        failures += 1;
        still = 0;
        // What was seen is old by now.
        if (before) this.#show({ isGood: false, advice: [], outline: null }, { isInTime: false, isSteady: false });
        before = null;
        // Whoever is busy is left alone for a while; whoever refuses will do so again.
        const isForNow = error.kind === "busy" || error.kind === "lost";
        if (!isForNow || failures > patience.failures) break;
        wait = Math.min(patience.milliseconds, Math.max(1000, (error.seconds ?? 1) * 1000) * 2 ** (failures - 1));
      }
      await pause(Math.max(0, wait - (performance.now() - began)), signal);
    }
    if (!signal.aborted) this.#show(null);
  }

  // What the camera sees now, small, and when that is; null where it sees nothing yet.
  async #frame() {
    const { videoWidth: width, videoHeight: height } = this.#video;
    if (!width || !height) return null;
    const scale = Math.min(1, side / Math.max(width, height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    const time = performance.now();
    canvas.getContext("2d").drawImage(this.#video, 0, 0, canvas.width, canvas.height);
    const picture = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.7));
    return picture && { picture, time };
  }

  // Whether the corners are where they were, whichever of them comes first: of a document that lies along the frame's height
  // that is one or the other from frame to frame.
  static #isNear(before, now) {
    if (!before || before.length !== now?.length) return false;
    return before.some((_, shift) => now.every(([x, y], index) => {
      const [left, top] = before[(index + shift) % before.length];
      return Math.hypot(x - left, y - top) <= steady.most;
    }));
  }
}

// The outline over the camera's picture, which is as large as the picture in it. Nothing moves for who wants no movement.
export class Outline {
  #polygon;
  shown;

  constructor() {
    const make = (tag) => document.createElementNS("http://www.w3.org/2000/svg", tag);
    this.#polygon = make("polygon");
    this.shown = make("svg");
    this.shown.classList.add("outline");
    this.shown.setAttribute("aria-hidden", "true");
    this.shown.append(this.#polygon);
  }

  draw(video, corners) {
    const { videoWidth: width, videoHeight: height } = video;
    this.shown.setAttribute("viewBox", `0 0 ${width || 1} ${height || 1}`);
    this.#polygon.setAttribute("points", (corners ?? []).map(([x, y]) => `${x * width},${y * height}`).join(" "));
  }
}
