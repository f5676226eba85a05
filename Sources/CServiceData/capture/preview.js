// Watches the camera before a picture is taken. Small frames are judged one after another, in this page or by the service,
// for the place of the document or the face, and for advice. Everything works without this.

// The picture is taken after this number of good frames in a row over this time. No corner may move by more than a part of the
// picture between frames that are `apart`. The picture must show what was judged, so a frame must be recent: `age` is its
// greatest age when its answer comes, and `ageBefore` is that of the frame before. Times are in milliseconds.
const steady = { frames: 3, time: 800, most: 0.03, apart: 400, age: 800, ageBefore: 2000 };
// After this number of failures, no more frames are judged. The wait for one answer is limited too. Between two frames, the
// page has some time for the person.
const patience = { failures: 5, milliseconds: 30_000, rest: 8 };

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
  #slot;
  #open;
  #sight = null;
  #show;
  #ends = new AbortController();
  // The good frames in a row in which nothing moved.
  #still = [];

  // `sight` gives the judge of frames for the slot. `show` gets each answer, whether it came in time to count, and how far the
  // camera is still (0 to 1); it gets null when there are no more.
  constructor(video, slot, sight, show) {
    this.#video = video;
    this.#slot = slot;
    this.#open = sight;
    this.#show = show;
  }

  stop() {
    this.#ends.abort();
  }

  async run() {
    const { signal } = this.#ends;
    this.#sight = await this.#open();
    let before = null;
    let failures = 0;
    while (!signal.aborted) {
      const began = performance.now();
      let wait = null;
      try {
        const answer = document.hidden ? null : await this.#look(before?.isGood ?? false);
        if (signal.aborted) return;
        if (answer) {
          failures = 0;
          const now = performance.now();
          const isInTime = now - began <= steady.age && !document.hidden;
          const steadiness = this.#steadiness(answer, began, isInTime, before !== null && now - before.time <= steady.ageBefore);
          before = { time: began, isGood: answer.isGood };
          this.#show(answer, { isInTime, isSteady: steadiness === 1, steadiness });
        } else {
          // The page is hidden, or the camera shows nothing yet.
          before = null;
          this.#still = [];
        }
      } catch (error) {
        if (signal.aborted) return;
        failures += 1;
        this.#still = [];
        // The answer is about a frame that is too old.
        if (before) this.#show({ isGood: false, advice: [], outline: null }, { isInTime: false, isSteady: false, steadiness: 0 });
        before = null;
        // A busy service gets a pause. A service that refuses frames will refuse them again.
        const isForNow = error.kind === "busy" || error.kind === "lost";
        if (!isForNow || failures > patience.failures) break;
        wait = Math.min(patience.milliseconds, Math.max(1000, (error.seconds ?? 1) * 1000) * 2 ** (failures - 1));
      }
      const spent = performance.now() - began;
      await pause(Math.max(patience.rest, wait === null ? this.#sight.restAfter(spent) : wait - spent), signal);
    }
    if (!signal.aborted) this.#show(null);
  }

  // Judges the camera's current picture in a small size; null before its first one.
  async #look(wasGood) {
    const { videoWidth: width, videoHeight: height } = this.#video;
    if (!width || !height) return null;
    const scale = Math.min(1, this.#sight.side / Math.max(width, height));
    const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
    const draw = (context) => context.drawImage(this.#video, 0, 0, size.width, size.height);
    return await this.#sight.look(this.#slot, size, draw, wasGood, this.#ends.signal);
  }

  // How far the picture is still, 0 to 1, after the frame that was seen at a time.
  #steadiness({ isGood, outline }, time, isInTime, isNext) {
    if (!isGood || !isInTime) this.#still = [];
    else {
      const earlier = this.#still.findLast((frame) => time - frame.time >= steady.apart) ?? this.#still[0];
      if (earlier && !(isNext && Preview.#isNear(earlier.outline, outline))) this.#still = [];
      this.#still.push({ outline, time });
    }
    if (this.#still.length === 0) return 0;
    return Math.min(1, this.#still.length / steady.frames, Math.max(1 / steady.frames, (time - this.#still[0].time) / steady.time));
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
