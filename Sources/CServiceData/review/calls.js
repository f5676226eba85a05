// The calls to one case that add an event to its journey: a picture is opened, a note is written, the case is claimed.
//
// They are made one after another. Each answer says how many events the journey has, so an event of somebody else shows.
export class Calls {
  #last = Promise.resolve();
  #sequence;

  constructor(sequence) {
    this.#sequence = sequence;
  }

  // Makes a call after those before it. A claim that is repeated within a minute adds no event.
  async make(call) {
    return await this.#next(async () => {
      const answer = await call();
      const added = answer.sequence - this.#sequence;
      if (this.#sequence !== null && added !== 0) this.#sequence = added === 1 ? answer.sequence : null;
      return answer;
    });
  }

  // Makes the last call, which gets the number of events; `null` after an event of somebody else. A verdict would then
  // be about something that the reviewer has not seen.
  async conclude(call) {
    return await this.#next(() => call(this.#sequence));
  }

  async #next(work) {
    const done = this.#last.then(work);
    this.#last = done.catch(() => {});
    return await done;
  }
}
