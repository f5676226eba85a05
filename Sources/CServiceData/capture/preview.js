// Watches the camera before a picture is taken. The page sends small frames one at a time, and the service returns the
// place of the document or the face, and advice. Everything works without this, if the service does not accept frames.
const side = 640;
// The page sends at most two and a half frames a second, even if the service accepts more.
const every = 400;
// The picture is taken after this number of good frames in a row, if no corner moves by more than a part of the
// picture. The picture must show what was judged, so a frame must be recent: `age` is its greatest age in milliseconds
// when its answer comes, and `ageBefore` is that of the frame before.
const steady = { frames: 3, most: 0.03, age: 800, ageBefore: 2000 };
// After this number of failures, no more frames are sent. The wait for one answer is limited too.
const patience = { failures: 5, milliseconds: 30_000 };

// Ends after its time, or with the signal.
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

  // `ask` sends a frame with whether the one before was good, and returns the service's answer unless its signal ends
  // it. `show` gets each answer, whether it came in time to count, and how far the camera is still (0 to 1); it gets
  // null when there are no more.
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
          const steadiness = Math.min(1, still / steady.frames);
          this.#show(answer, { isInTime, isSteady: steadiness === 1, steadiness });
        } else {
          // There is nobody to answer, or nothing to see.
          before = null;
          still = 0;
        }
      } catch (error) {
        if (signal.aborted) return;
        failures += 1;
        still = 0;
        // The answer is about a frame that is too old.
        if (before) this.#show({ isGood: false, advice: [], outline: null }, { isInTime: false, isSteady: false, steadiness: 0 });
        before = null;
        // A busy service gets a pause. A service that refuses frames will refuse them again.
        const isForNow = error.kind === "busy" || error.kind === "lost";
        if (!isForNow || failures > patience.failures) break;
        wait = Math.min(patience.milliseconds, Math.max(1000, (error.seconds ?? 1) * 1000) * 2 ** (failures - 1));
      }
      await pause(Math.max(0, wait - (performance.now() - began)), signal);
    }
    if (!signal.aborted) this.#show(null);
  }

  // The camera's current picture in a small size, with its time; null if there is none yet.
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

  // Whether the corners are in their places, in any order. The first corner of a document that is parallel to the
  // frame can change from frame to frame.
  static #isNear(before, now) {
    if (!before || before.length !== now?.length) return false;
    return before.some((_, shift) => now.every(([x, y], index) => {
      const [left, top] = before[(index + shift) % before.length];
      return Math.hypot(x - left, y - top) <= steady.most;
    }));
  }
}
