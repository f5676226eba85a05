// Decides when a film of a face has shown enough. The answer about each frame says so, by the thresholds of the examination.

// If no frame is examined, a film has its greatest length, because a longer film avoids a second one.
const unseen = { leastSeconds: 8, mostSeconds: 8, goodFrames: 0, goodShare: 0 };

// A frame counts as the part of this time that has passed since the frame before, in milliseconds, so that pages that judge
// more frames need no fewer seconds.
const step = 400;

export class FilmProgress {
  #need = unseen;
  #seen = 0;
  #good = 0;
  #part = 0;
  #time = -Infinity;

  // `need` comes from the answers before the film.
  constructor(need = null) {
    this.#need = need ?? unseen;
  }

  // Adds the answer about a frame of the film.
  see(answer, now = performance.now()) {
    const weight = Math.min(1, (now - this.#time) / step);
    this.#time = now;
    this.#need = answer.film ?? this.#need;
    this.#seen += weight;
    if (answer.isGood) this.#good += weight;
  }

  // The part of the need that was met after a number of milliseconds, 0 to 1. It never decreases.
  part(milliseconds) {
    const seconds = milliseconds / 1000;
    const need = this.#need;
    const wanted = Math.max(need.goodFrames, need.goodShare * this.#seen);
    const enough = Math.min(seconds / need.leastSeconds, wanted > 0 ? this.#good / wanted : 1);
    this.#part = Math.min(1, Math.max(this.#part, enough, seconds / need.mostSeconds));
    return this.#part;
  }
}
