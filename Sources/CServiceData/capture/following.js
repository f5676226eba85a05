// Follows a challenge: films the person, and asks for each movement when it is due.
import { CallError, pause } from "./service.js";

// The time that a film goes on after the last prompt, so that the last movement can begin and be seen.
const rest = 3200;

export class Following {
  #service;

  constructor(service) {
    this.#service = service;
  }

  // Films the person, who makes each movement when the service asks for it.
  async follow(action, camera, show) {
    const challenge = await this.#service.challenge(action);
    const shown = [];
    let count = 0;
    let told = Promise.resolve();
    // The first piece that is refused ends the film, because no prompt comes after it.
    let refuse;
    const refused = new Promise((_, reject) => { refuse = reject; });
    refused.catch(() => {});
    const give = (piece) => {
      const number = count;
      count += 1;
      told = told.then(() => this.#tell(action, number, piece, challenge.ticket));
      told.catch(refuse);
    };
    const media = await camera.film(async (film) => {
      let wait = challenge.leadMilliseconds;
      for (let number = 0; number < challenge.promptCount; number += 1) {
        await Promise.race([pause(wait), refused]);
        const prompt = await this.#prompt(action, number, challenge.ticket, refused);
        wait = prompt.nextMilliseconds ?? rest;
        show(prompt.movement, number + 1, challenge.promptCount, wait);
        shown.push(Math.round(film.milliseconds()));
      }
      await Promise.race([pause(wait), refused]);
    }, give);
    await told;
    return { media, answer: { ticket: challenge.ticket, shown } };
  }

  // A piece that is not announced within seconds is too late.
  async #tell(action, number, piece, ticket) {
    for (let tries = 0; ; tries += 1) {
      try {
        return await this.#service.note(action, number, piece, ticket);
      } catch (error) {
        if (!(error instanceof CallError) || !["lost", "busy"].includes(error.kind) || tries === 3) throw error;
        await pause(200);
      }
    }
  }

  // Two clocks never agree to the millisecond, and a prompt waits for the piece that is being sent.
  async #prompt(action, number, ticket, refused) {
    for (;;) {
      try {
        return await this.#service.prompt(action, number, ticket);
      } catch (error) {
        if (!["prompt_not_due", "piece_missing"].includes(error.code)) throw error;
        await Promise.race([pause(100), refused]);
      }
    }
  }
}
