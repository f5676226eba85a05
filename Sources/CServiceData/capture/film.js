// When a film of a face has shown enough. The service says so with each frame that it looks at, by the thresholds of the
// examination.

// If no frame is looked at, a film is as long as it may be: a longer film saves a second one.
const unseen = { leastSeconds: 8, mostSeconds: 8, goodFrames: 0, goodShare: 0 };

export class FilmProgress {
  #need = unseen;
  #seen = 0;
  #good = 0;
  #part = 0;

  // `need` is what was said of frames before the film.
  constructor(need = null) {
    this.#need = need ?? unseen;
  }

  // Takes what the service says of a frame of the film.
  see(answer) {
    this.#need = answer.film ?? this.#need;
    this.#seen += 1;
    if (answer.isGood) this.#good += 1;
  }

  // The part of the need that was seen after so many milliseconds, 0 to 1. It never falls.
  part(milliseconds) {
    const seconds = milliseconds / 1000;
    const need = this.#need;
    const wanted = Math.max(need.goodFrames, need.goodShare * this.#seen);
    const enough = Math.min(seconds / need.leastSeconds, wanted > 0 ? this.#good / wanted : 1);
    this.#part = Math.min(1, Math.max(this.#part, enough, seconds / need.mostSeconds));
    return this.#part;
  }
}
